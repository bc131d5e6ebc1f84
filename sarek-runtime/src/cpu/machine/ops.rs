//! Instructions that only compute. They run in all lanes, including those with stale operands, so nothing here may
//! trap.

use super::super::bytecode::{Binary, Compare, Half, LANES, MaskOp, Unary};
use super::lanes::{is_uniform, map1, map2, test2};
use crate::device::half::Half as Format;
use half::{bf16, f16};

#[inline(always)]
pub(super) fn mask(op: MaskOp, a: u32, b: u32) -> u32 {
    match op {
        MaskOp::And => a & b,
        MaskOp::Or => a | b,
        MaskOp::Xor => a ^ b,
        MaskOp::Xnor => !(a ^ b),
        MaskOp::NotAnd => !a & b,
        MaskOp::NotOr => !a | b,
    }
}

/// `dst = op a`
#[inline(always)]
pub(super) fn half(op: Half, d: &mut [u32; LANES], a: &[u32; LANES]) {
    match op {
        Half::WidenF16 => map1(d, a, |x| <f16 as Format>::widened(x as u16).to_bits()),
        Half::WidenBf16 => map1(d, a, |x| <bf16 as Format>::widened(x as u16).to_bits()),
        Half::RoundF16 => map1(d, a, |x| u32::from(<f16 as Format>::rounded(f32::from_bits(x)))),
        Half::RoundBf16 => map1(d, a, |x| u32::from(<bf16 as Format>::rounded(f32::from_bits(x)))),
    }
}

macro_rules! width {
    ($unary:ident, $binary:ident, $compare:ident, $division:ident, $u:ident, $i:ident, $f:ident) => {
        /// `dst = op a`
        #[inline(always)]
        pub(super) fn $unary(op: Unary, d: &mut [$u; LANES], a: &[$u; LANES]) {
            let float = |x: $u| $f::from_bits(x);
            match op {
                Unary::Not => map1(d, a, |x| !x),
                Unary::NegI => map1(d, a, |x| x.wrapping_neg()),
                Unary::AbsI => map1(d, a, |x| (x as $i).wrapping_abs() as $u),
                Unary::NarrowI8 => map1(d, a, |x| x as i8 as $u),
                Unary::NarrowI16 => map1(d, a, |x| x as i16 as $u),
                Unary::NarrowU8 => map1(d, a, |x| x & 0xff),
                Unary::NarrowU16 => map1(d, a, |x| x & 0xffff),
                Unary::NegF => map1(d, a, |x| (-float(x)).to_bits()),
                Unary::AbsF => map1(d, a, |x| float(x).abs().to_bits()),
                Unary::SqrtF => map1(d, a, |x| float(x).sqrt().to_bits()),
                Unary::FloorF => map1(d, a, |x| float(x).floor().to_bits()),
                Unary::CeilF => map1(d, a, |x| float(x).ceil().to_bits()),
                Unary::TruncF => map1(d, a, |x| float(x).trunc().to_bits()),
                Unary::SToF => map1(d, a, |x| (x as $i as $f).to_bits()),
                Unary::UToF => map1(d, a, |x| (x as $f).to_bits()),
                Unary::FToS => map1(d, a, |x| float(x) as $i as $u),
                Unary::FToU => map1(d, a, |x| float(x) as $u),
            }
        }

        /// `dst = a op b`
        #[inline(always)]
        pub(super) fn $binary(op: Binary, d: &mut [$u; LANES], a: &[$u; LANES], b: &[$u; LANES]) {
            let float = |x: $u| $f::from_bits(x);
            match op {
                Binary::Add => map2(d, a, b, |x, y| x.wrapping_add(y)),
                Binary::Sub => map2(d, a, b, |x, y| x.wrapping_sub(y)),
                Binary::Mul => map2(d, a, b, |x, y| x.wrapping_mul(y)),
                Binary::And => map2(d, a, b, |x, y| x & y),
                Binary::Or => map2(d, a, b, |x, y| x | y),
                Binary::Xor => map2(d, a, b, |x, y| x ^ y),
                Binary::Shl => map2(d, a, b, |x, y| x << (y & ($u::BITS as $u - 1))),
                Binary::ShrU => map2(d, a, b, |x, y| x >> (y & ($u::BITS as $u - 1))),
                Binary::ShrS => map2(d, a, b, |x, y| ((x as $i) >> (y & ($u::BITS as $u - 1))) as $u),
                Binary::DivU | Binary::DivS | Binary::RemU | Binary::RemS => $division(op, d, a, b),
                Binary::MinU => map2(d, a, b, |x, y| x.min(y)),
                Binary::MinS => map2(d, a, b, |x, y| (x as $i).min(y as $i) as $u),
                Binary::MaxU => map2(d, a, b, |x, y| x.max(y)),
                Binary::MaxS => map2(d, a, b, |x, y| (x as $i).max(y as $i) as $u),
                Binary::AddF => map2(d, a, b, |x, y| (float(x) + float(y)).to_bits()),
                Binary::SubF => map2(d, a, b, |x, y| (float(x) - float(y)).to_bits()),
                Binary::MulF => map2(d, a, b, |x, y| (float(x) * float(y)).to_bits()),
                Binary::DivF => map2(d, a, b, |x, y| (float(x) / float(y)).to_bits()),
                Binary::RemF => map2(d, a, b, |x, y| (float(x) % float(y)).to_bits()),
                Binary::MinF => map2(d, a, b, |x, y| float(x).min(float(y)).to_bits()),
                Binary::MaxF => map2(d, a, b, |x, y| float(x).max(float(y)).to_bits()),
            }
        }

        /// Divisions have no vector instructions, so it pays to test whether the operands are the same in all lanes.
        #[inline(never)]
        fn $division(op: Binary, d: &mut [$u; LANES], a: &[$u; LANES], b: &[$u; LANES]) {
            let divide = |x: $u, y: $u| match op {
                Binary::DivU => x.checked_div(y).unwrap_or(0),
                Binary::RemU => x.checked_rem(y).unwrap_or(0),
                _ if y == 0 => 0,
                Binary::DivS => (x as $i).wrapping_div(y as $i) as $u,
                _ => (x as $i).wrapping_rem(y as $i) as $u,
            };
            if !is_uniform(b) {
                return map2(d, a, b, divide);
            }
            if is_uniform(a) {
                *d = [divide(a[0], b[0]); LANES];
                return;
            }
            let y = b[0];
            match op {
                Binary::DivU if y.is_power_of_two() => map1(d, a, |x| x >> y.trailing_zeros()),
                Binary::RemU if y.is_power_of_two() => map1(d, a, |x| x & (y - 1)),
                _ => map1(d, a, |x| divide(x, y)),
            }
        }

        /// Returns the lanes in which `a op b` holds.
        #[inline(always)]
        pub(super) fn $compare(op: Compare, a: &[$u; LANES], b: &[$u; LANES]) -> u32 {
            let float = |x: $u| $f::from_bits(x);
            match op {
                Compare::Eq => test2(a, b, |x, y| x == y),
                Compare::Ne => test2(a, b, |x, y| x != y),
                Compare::LtU => test2(a, b, |x, y| x < y),
                Compare::LeU => test2(a, b, |x, y| x <= y),
                Compare::LtS => test2(a, b, |x, y| (x as $i) < (y as $i)),
                Compare::LeS => test2(a, b, |x, y| (x as $i) <= (y as $i)),
                Compare::EqF => test2(a, b, |x, y| float(x) == float(y)),
                Compare::NeF => test2(a, b, |x, y| float(x) != float(y)),
                Compare::LtF => test2(a, b, |x, y| float(x) < float(y)),
                Compare::LeF => test2(a, b, |x, y| float(x) <= float(y)),
            }
        }
    };
}

width!(unary32, binary32, compare32, divide32, u32, i32, f32);
width!(unary64, binary64, compare64, divide64, u64, i64, f64);
