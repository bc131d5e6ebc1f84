//! Numbers and conditions from threads, blocks, scalars, lengths and memory.

use super::kernel::Maker;
use crate::random::types::array;
use crate::random::writer::{binary, cast, expr, load, local_place, position, scalar_of};
use rand::RngExt;
use rand::seq::IndexedRandom;
use sarek_runtime::ir::*;

/// Types of indices, some of them more often.
const TYPES: [Scalar; 9] = [
    Scalar::U32,
    Scalar::U32,
    Scalar::U32,
    Scalar::U32,
    Scalar::Usize,
    Scalar::Usize,
    Scalar::I32,
    Scalar::U16,
    Scalar::I64,
];

impl Maker<'_> {
    pub fn below(&mut self, end: u32) -> u32 {
        self.world.rng.random_range(0..end)
    }

    pub fn once_in(&mut self, times: u32) -> bool {
        self.below(times) == 0
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        from.choose(&mut self.world.rng).cloned()
    }

    pub fn index_type(&mut self) -> Scalar {
        self.pick(&TYPES).expect("there are types")
    }

    /// Returns a small number, or one at which arithmetic changes.
    pub fn constant(&mut self, of: Scalar) -> Expr {
        let number = match self.below(8) {
            0..5 => self.below(5).into(),
            5 => *[8, 16, 31, 32, 33, 63, 64, 255].choose(&mut self.world.rng).expect("there are numbers"),
            6 => 1 << self.below(of.bits() - u32::from(of.is_signed())),
            _ => (1i128 << (of.bits() - u32::from(of.is_signed()))) - 1 - i128::from(self.below(3)),
        };
        Expr::int(number, of)
    }

    /// Returns a number that is not computed here.
    fn leaf(&mut self, of: Scalar) -> Expr {
        let value = match self.below(9) {
            0 | 1 => return self.constant(of),
            2 => {
                let all = [
                    Intrinsic::ThreadIdx(Axis::X),
                    Intrinsic::ThreadIdx(Axis::X),
                    Intrinsic::ThreadIdx(Axis::Y),
                    Intrinsic::GlobalIdx(Axis::X),
                    Intrinsic::GlobalIdx(Axis::X),
                    Intrinsic::GlobalIdx(Axis::Y),
                    Intrinsic::BlockIdx(Axis::X),
                    Intrinsic::BlockDim(Axis::X),
                    Intrinsic::GridDim(Axis::X),
                    Intrinsic::LaneId,
                    Intrinsic::WarpId,
                ];
                position(self.pick(&all).expect("there are positions"))
            }
            3 => {
                let slices = self.slices.clone();
                let Some(slice) = self.pick(&slices) else { return self.constant(of) };
                self.length(&slice)
            }
            4 | 5 => {
                let known = self.known.clone();
                match self.pick(&known) {
                    Some(value) => value,
                    None => return self.constant(of),
                }
            }
            _ => {
                let vars = self.vars.clone();
                let Some((local, ty, _)) = self.pick(&vars) else { return self.constant(of) };
                load(local_place(local, ty.into()))
            }
        };
        self.as_type(value, of)
    }

    pub fn as_type(&mut self, value: Expr, of: Scalar) -> Expr {
        if scalar_of(&value) == of { value } else { cast(value, of) }
    }

    /// Returns a number.
    pub fn number(&mut self, of: Scalar, depth: u32) -> Expr {
        if depth == 0 || self.once_in(4) {
            return self.leaf(of);
        }
        let depth = depth - 1;
        if self.once_in(12) {
            let from = self.index_type();
            let value = self.number(from, depth);
            return self.as_type(value, of);
        }
        let a = self.number(of, depth);
        match self.below(20) {
            0..5 => {
                let b = self.number(of, depth);
                let op = self.pick(&[BinaryOp::Add, BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul]).expect("some");
                binary(op, a, b)
            }
            5..8 => {
                let b = self.constant(of);
                let op = self.pick(&[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul]).expect("some");
                binary(op, a, b)
            }
            8..10 => {
                let op = self.pick(&[BinaryOp::Div, BinaryOp::Rem]).expect("some");
                let by = Expr::int(i128::from(1 + self.below(9)), of);
                binary(op, a, by)
            }
            10 => {
                let op = self.pick(&[BinaryOp::Div, BinaryOp::Rem]).expect("some");
                let by = self.leaf(of);
                let mut whole = binary(op, a, by);
                let checked = self.site(SiteKind::Division);
                if let ExprKind::Binary { site, .. } = &mut whole.kind {
                    *site = Some(checked);
                }
                whole
            }
            11 => {
                let op = self.pick(&[BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor]).expect("some");
                let b = self.number(of, 0);
                binary(op, a, b)
            }
            12 => {
                let op = self.pick(&[BinaryOp::Shl, BinaryOp::Shr]).expect("some");
                let by = Expr::int(self.below(5).into(), Scalar::U32);
                binary(op, a, by)
            }
            13 => expr(ExprKind::Unary(UnaryOp::Not, Box::new(a)), of),
            14 => {
                let (cond, b) = (self.condition(1), self.number(of, depth));
                let [cond, then, otherwise] = [cond, a, b].map(Box::new);
                expr(ExprKind::Select { cond, then, otherwise }, of)
            }
            _ => self.intrinsic(of, a, depth),
        }
    }

    fn intrinsic(&mut self, of: Scalar, a: Expr, depth: u32) -> Expr {
        use Intrinsic as I;
        let both = [I::Min, I::Min, I::Max, I::SaturatingSub, I::SaturatingAdd, I::AbsDiff];
        let call = |op, operands| ExprKind::intrinsic(op, operands);
        match self.below(8) {
            0 if !of.is_signed() => {
                let by = Expr::int(i128::from(1 + self.below(9)), of);
                expr(call(I::DivCeil, vec![a, by]), of)
            }
            1 => {
                let by = Expr::int(i128::from(1 + self.below(9)), of);
                expr(call(I::RemEuclid, vec![a, by]), of)
            }
            2 => {
                let op = self.pick(&[I::CountOnes, I::LeadingZeros, I::TrailingZeros]).expect("some");
                let value = expr(call(op, vec![a]), Scalar::U32);
                self.as_type(value, of)
            }
            3 if of.is_signed() => expr(call(I::Abs, vec![a]), of),
            _ => {
                let op = self.pick(&both).expect("some");
                let b = self.number(of, depth);
                let result = if op == I::AbsDiff { of.unsigned() } else { of };
                let value = expr(call(op, vec![a, b]), result);
                self.as_type(value, of)
            }
        }
    }

    /// Returns a truth value. What is compared may be an index later.
    pub fn condition(&mut self, depth: u32) -> Expr {
        if depth > 0 && self.once_in(5) {
            let op = self.pick(&[BinaryOp::And, BinaryOp::And, BinaryOp::Or]).expect("some");
            let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
            return binary(op, left, right);
        }
        if self.once_in(12) {
            let inner = self.condition(0);
            return expr(ExprKind::Unary(UnaryOp::Not, Box::new(inner)), Scalar::Bool);
        }
        let of = self.index_type();
        let (left, right) = (self.number(of, 2), self.limit(of));
        self.known.push(left.clone());
        let ops = [
            BinaryOp::Lt,
            BinaryOp::Lt,
            BinaryOp::Lt,
            BinaryOp::Le,
            BinaryOp::Gt,
            BinaryOp::Ge,
            BinaryOp::Eq,
            BinaryOp::Ne,
        ];
        let op = self.pick(&ops).expect("some");
        binary(op, left, right)
    }

    /// Returns a number with which indices are compared.
    fn limit(&mut self, of: Scalar) -> Expr {
        let slices = self.slices.clone();
        match self.pick(&slices) {
            Some(slice) if self.once_in(2) => {
                let length = self.length(&slice);
                let length = self.as_type(length, of);
                if self.once_in(4) {
                    let by = Expr::int(self.below(4).into(), of);
                    let op = self.pick(&[BinaryOp::Sub, BinaryOp::Add, BinaryOp::Mul]).expect("some");
                    return binary(op, length, by);
                }
                length
            }
            _ => self.number(of, 1),
        }
    }

    pub fn length(&self, slice: &super::kernel::Memory) -> Expr {
        match slice.length {
            Some(length) => Expr::int(length.into(), Scalar::Usize),
            None => expr(ExprKind::Len(slice.root), Scalar::Usize),
        }
    }

    /// Returns an index, with its check: one of those that are known in part, or any.
    pub fn element(&mut self, slice: &super::kernel::Memory) -> Place {
        let known = self.known.clone();
        let index = match self.pick(&known) {
            Some(known) if !self.once_in(3) => match self.below(6) {
                0 => {
                    let of = scalar_of(&known);
                    let by = Expr::int(i128::from(1 + self.below(3)), of);
                    let op = self.pick(&[BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div]).expect("some");
                    binary(op, known, by)
                }
                _ => known,
            },
            _ => {
                let of = self.index_type();
                self.number(of, 2)
            }
        };
        // A vector access names its first element.
        let scalar = slice.element.scalar().expect("slices are of numbers");
        if self.once_in(8) && slice.length.is_none() {
            let lanes = [2, 4][usize::from(self.once_in(2))];
            let of = scalar_of(&index);
            let index = if self.once_in(4) { index } else { binary(BinaryOp::Mul, index, Expr::int(lanes.into(), of)) };
            let site = self.site(SiteKind::Index { what: slice.name.clone() });
            let bytes = scalar.size() as u32 * lanes;
            let aligned = self.site(SiteKind::Alignment { what: slice.name.clone(), bytes });
            let step = Step::Vector { index, lanes, length: None, site: Some(site), aligned: Some(aligned) };
            return Place { root: slice.root, steps: vec![step], ty: array(slice.element.clone(), lanes.into()) };
        }
        let site = self.site(SiteKind::Index { what: slice.name.clone() });
        let step = Step::Index { index, length: slice.length, site: Some(site) };
        Place { root: slice.root, steps: vec![step], ty: slice.element.clone() }
    }
}
