//! Operators with two operands.

use crate::encoding::{Encoding, encoded};

encoded! {
    /// An operator with two operands.
    #[derive(Clone, Copy, PartialEq, Eq, Hash)]
    enum BinaryOp {
        /// `+`: integers wrap.
        Add,
        /// `-`: integers wrap.
        Sub,
        /// `*`: integers wrap.
        Mul,
        /// `/`: integers truncate; `MIN / -1` wraps.
        Div,
        /// `%`: with the sign of the left operand, for floats too.
        Rem,
        /// `&` of integers and of `bool`.
        BitAnd,
        /// `|` of integers and of `bool`.
        BitOr,
        /// `^` of integers and of `bool`.
        BitXor,
        /// `<<`: the right operand is not negative and below the left one's width. (`lower` masks it unless this is
        /// proven.)
        Shl,
        /// `>>`: arithmetic for signed operands; the right operand is as for `<<`.
        Shr,
        /// `==`.
        Eq,
        /// `!=`.
        Ne,
        /// `<`.
        Lt,
        /// `<=`.
        Le,
        /// `>`.
        Gt,
        /// `>=`.
        Ge,
        /// `&&`: the right operand is evaluated only if the left one is true.
        And,
        /// `||`: the right operand is evaluated only if the left one is false.
        Or,
    }
}

impl BinaryOp {
    /// Returns `true` if the result is a `bool` whatever the operands are.
    pub fn is_comparison(self) -> bool {
        matches!(self, BinaryOp::Eq | BinaryOp::Ne | BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge)
    }

    /// Returns the compound assignment of the operator, as Rust writes it, or the operator if it has none.
    pub fn compound(self) -> &'static str {
        match self {
            BinaryOp::Add => "+=",
            BinaryOp::Sub => "-=",
            BinaryOp::Mul => "*=",
            BinaryOp::Div => "/=",
            BinaryOp::Rem => "%=",
            BinaryOp::BitAnd => "&=",
            BinaryOp::BitOr => "|=",
            BinaryOp::BitXor => "^=",
            BinaryOp::Shl => "<<=",
            BinaryOp::Shr => ">>=",
            BinaryOp::Eq
            | BinaryOp::Ne
            | BinaryOp::Lt
            | BinaryOp::Le
            | BinaryOp::Gt
            | BinaryOp::Ge
            | BinaryOp::And
            | BinaryOp::Or => self.symbol(),
        }
    }

    /// Returns the operator as Rust (and C++) writes it.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Rem => "%",
            BinaryOp::BitAnd => "&",
            BinaryOp::BitOr => "|",
            BinaryOp::BitXor => "^",
            BinaryOp::Shl => "<<",
            BinaryOp::Shr => ">>",
            BinaryOp::Eq => "==",
            BinaryOp::Ne => "!=",
            BinaryOp::Lt => "<",
            BinaryOp::Le => "<=",
            BinaryOp::Gt => ">",
            BinaryOp::Ge => ">=",
            BinaryOp::And => "&&",
            BinaryOp::Or => "||",
        }
    }
}
