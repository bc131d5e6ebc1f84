//! Pieces of expressions with their precedence.

/// The precedence of the outermost operator of an expression, in C++'s order. `%` has a level of its own, so that it
/// is set off from `*` and `/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Prec {
    /// `?:`
    Ternary,
    /// `||`
    Or,
    /// `&&`
    And,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `&`
    BitAnd,
    /// `==` and `!=`
    Equality,
    /// `<` and its like
    Relation,
    /// `<<` and `>>`
    Shift,
    /// `+` and `-`
    Sum,
    /// `%`
    Remainder,
    /// `*` and `/`
    Product,
    /// Prefix operators and casts.
    Unary,
    /// Names, literals, calls, subscripts, members.
    Primary,
}

/// A C++ expression.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Code {
    pub(super) text: String,
    pub(super) prec: Prec,
}

impl Code {
    /// Returns a name, literal, call, subscript or the like.
    pub(super) fn primary(text: impl Into<String>) -> Code {
        Code { text: text.into(), prec: Prec::Primary }
    }

    /// Returns a call.
    pub(super) fn call(name: &str, arguments: &[Code]) -> Code {
        let arguments: Vec<&str> = arguments.iter().map(|argument| argument.text.as_str()).collect();
        Code::primary(format!("{name}({})", arguments.join(", ")))
    }

    /// Returns an operator between two operands.
    pub(super) fn binary(left: Code, symbol: &str, prec: Prec, right: Code) -> Code {
        let left = left.within(needs_parentheses(left.prec, prec, false));
        let right = right.within(needs_parentheses(right.prec, prec, true));
        Code { text: format!("{left} {symbol} {right}"), prec }
    }

    /// Returns an operator before its operand.
    pub(super) fn prefix(symbol: &str, operand: Code) -> Code {
        let twice = operand.text.starts_with('-') && symbol == "-";
        let operand = operand.within(operand.prec < Prec::Unary || twice);
        Code { text: format!("{symbol}{operand}"), prec: Prec::Unary }
    }

    /// `(type)operand`.
    pub(super) fn cast(ty: &str, operand: Code) -> Code {
        let confusing = operand.text.starts_with(['-', '&', '*']);
        let operand = operand.within(operand.prec < Prec::Unary || confusing);
        Code { text: format!("({ty}){operand}"), prec: Prec::Unary }
    }

    /// `cond ? then : otherwise`.
    pub(super) fn ternary(cond: Code, then: Code, otherwise: Code) -> Code {
        let cond = cond.within(cond.prec == Prec::Ternary);
        let then = then.within(then.prec == Prec::Ternary);
        Code { text: format!("{cond} ? {then} : {}", otherwise.text), prec: Prec::Ternary }
    }

    /// Appends `[`, `.` or another suffix, with parentheses if necessary.
    pub(super) fn postfix(self, suffix: &str) -> Code {
        let operand = self.within(self.prec < Prec::Primary);
        Code::primary(format!("{operand}{suffix}"))
    }

    /// Returns the text, in parentheses where they are needed.
    pub(super) fn within(&self, parentheses: bool) -> String {
        if parentheses { format!("({})", self.text) } else { self.text.clone() }
    }
}

/// Returns `true` if an operand needs parentheses, either by C++'s rules or for readers who do not know all of them by
/// heart.
fn needs_parentheses(operand: Prec, operator: Prec, right: bool) -> bool {
    if operand < operator || (right && operand == operator) {
        return true;
    }
    match operator {
        Prec::Or => operand == Prec::And,
        Prec::BitOr | Prec::BitXor | Prec::BitAnd => operand != operator && operand < Prec::Unary,
        Prec::Equality | Prec::Relation => operand <= Prec::Shift,
        Prec::Shift => operand < Prec::Unary && operand != Prec::Shift,
        Prec::Remainder => operand <= Prec::Product,
        Prec::Ternary | Prec::And | Prec::Sum | Prec::Product | Prec::Unary | Prec::Primary => false,
    }
}
