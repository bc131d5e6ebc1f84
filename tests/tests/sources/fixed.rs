//! Written by `tests/src/source`: `SAREK_SOURCES=write cargo test -p sarek-tests sources::`.
#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals, clippy::all)]
use sarek_tests::driver::*;

/// Seed 19 of version 7.
pub mod p19 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u32), W2 { n0: usize }, W3 { n0: usize } }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q1: u8) -> f64;
    fn provided(q1: u8) -> f64 {
        let mut v2: i16 = (Many::<i16, 3> { one: 3, more: [q1 as i16, 4, 32767], count: 87u16 }).sum();
        v2 as f64
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 8u64;
    fn given(q1: u8) -> f64 {
        match q1.unbounded_shl(176) {
            0 => {
                let v3: bf16 = bf16::from_f32(0.1);
                let mut v4 = q1;
            }
            m5 @ 5 if false => {
            }
            _ => {
            }
        }
        f64::INFINITY
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = K_U64;
    fn given(q1: u8) -> f64 {
        if let Many::<i16, 3> { one: m8, more: m9, count: (26..) } = (Many::<i16, 3> { one: i16::MIN, more: [K_I16, i16::MIN, i16::MAX], count: 10u16 }) {
        }
        -0.0f64
    }
}
#[device]
pub fn by_way<W: Way>(q1: u8) -> f64 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
impl Many<bf16, 2> {
    pub fn method0(self, q10: Many<bf16, 2>, mut q11: i8) -> Result<f32, u8> {
        q11 &= Ok::<bf16, u8>(q10.more[0]).map(|p12| q11).unwrap_or(38i8.swap_bytes());
        let _d14 = Some::<bf16>(q10.one).or(Some(q10.one)).and_then(|p13| None::<bool>);
        Ok(-1e-3f32)
    }
    pub fn method1(&mut self, q15: &Result<i32, u8>, q16: Many<i16, 3>, q17: [u32; 5]) -> [f16; 3] {
        match (Many::<i16, 3> { one: q16.one ^ q16.more[0], ..q16 }) {
            Many::<i16, 3> { one: m18, more: m19, count: m20 } => {
                (if true {
                        Some::<i16>(m19[1])
                    } else if false {
                        Some(q16.one)
                    } else {
                        Some::<i16>(m19[1])
                });
            }
            m22 => {
            }
        }
        [f16::EPSILON, f16::from_f32(100.0), f16::EPSILON]
    }
}
#[device]
pub fn function(mut a0: Many<i16, 3>, a1: Many<bf16, 2>) -> Many<i16, 3> {
    if Err::<bool, u8>(8u8).unwrap_or_default() {
        let [v24, .., v25] = repeated::<f64, 5>(1e6f64);
        (if true {
                return Many::<i16, 3> { one: a0.more[2], more: a0.more, count: a1.count };
            } else {
                Some::<i16>(a0.more[2])
        });
    }
    let mut v30 = (Many::<bf16, 2> { one: [a1.more[1]; 1][0], more: [a1.more[1]; 2], count: if a0.more[0] < 10i16 { return a0; } else { a1.count } }).method0(Many::<bf16, 2> { one: a1.more[0], more: if let (62..) = a0.more[1] {
                a1.more
            } else {
                a1.more
            }, count: u16::MIN.wrapping_div_euclid(2u16) }, {
            let f28 = |p29: i16| K_I8 * (a1.count as i8);
            f28((a1.count as f32) as i16)
    });
    {
        let mut f31 = |p32: bf16| {
            a0.count = a0.count ^ ({ let mut v33: Many<i16, 3> = Many::<i16, 3> { one: 5, more: [11i16, 6i16, 0x5_i16], count: a1.count }; v33.count });
        };
        f31(a1.one);
        f31(a1.more[0]);
    }
    a0
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Many::<i16, 3> { one: input[0] as i16, more: [input[1] as i16, input[2] as i16, input[3] as i16], count: input[4] as u16 }, Many::<bf16, 2> { one: bf16::from_bits(input[5] as u16), more: [bf16::from_bits(input[6] as u16), bf16::from_bits(input[7] as u16)], count: input[8] as u16 });
    output[0] = result.one as u64;
    output[1] = result.more[0] as u64;
    output[2] = result.more[1] as u64;
    output[3] = result.more[2] as u64;
    output[4] = result.count as u64;
    output
}
}

/// Seed 26 of version 7.
pub mod p26 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: u16 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += total;
    for _ in 0..1 {
        total -= pick(a < total, total, (b * b));
    }
    a
}
#[device]
pub trait Way {
    const LIMIT: u16;
    fn given(q1: bf16) -> f32;
    fn provided(q1: bf16) -> f32 {
        let v2: bf16 = bf16::from_f32(3.25).mul_add(bf16::from_f32(7.5), q1);
        (100.0f32 - (-0.1f32)).ceil()
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u16 = 0u16;
    fn given(q1: bf16) -> f32 {
        (E0::W0);
        f32::from_bits((35158010277784i64 as u32) & 0xbfff_ffff)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u16 = 0x5_u16;
    fn given(q1: bf16) -> f32 {
        match (E0::W1 { n0: u16::MAX }) {
            E0::W0 if false => {
            }
            E0::W0 => {
            }
            E0::W1 { n0: m4 } => {
            }
            m5 => {
            }
        }
        0.1
    }
    fn provided(q1: bf16) -> f32 {
        let mut n6 = 0u32;
        while let Some(m7) = (K_U8 ^ 10u8).checked_shr(79483366 << 5i64) {
            n6 += 1;
            if n6 > 3 {
                break;
            }
        }
        3.25
    }
}
#[device]
pub fn by_way<W: Way>(q1: bf16) -> f32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q8: &[i64], q9: Vec2<i32>) -> [[f64; 2]; 2] {
    for x10 in q8.iter().copied().take_while(|i11| q8[0].checked_sub((*i11)).is_some_and(|p12| (*i11) <= i64::MIN)) {
        if (matches!((x10, q9[0] < 5), (m13, m14) if false)) {
            break;
        }
    }
    [[100.0, 7.5f64], [1e-3f64; 2]]
}
#[device]
pub fn helper1(q15: u32, mut q16: Result<f32, u8>) -> i8 {
    let mut v17 = helper0(&[(K_I64 >> 1) % (6i64 | 1), (11i64 >> 1) % 3i64, !i64::MAX], -Vec2::new(2704i32, 48));
    let mut v18 = helper0(&[10; 1], Vec2::new(2147483647i32, 11));
    if q15 == 0 {
        2
    } else {
        helper1(q15 - 1, q16)
    }
}
#[device]
pub fn function(mut a0: u32, a1: Result<f32, u8>, mut a2: Vec2<i32>, a3: &mut [i64], a4: Result<f32, u8>) -> (Vec3<i32>, f64) {
    const LOCAL: u16 = 11u16;
    for i19 in (3..((a2.x << a2.y) & 7)).rev() {
        {
            let (s20, s21) = a3.split_at(0);
            let mut v22 = Ok::<bool, u8>(true);
            let mut v23 = 44u32;
        }
        if Some::<u32>(a0).is_none() {
            continue;
        }
        let mut v24: i64 = (1u16 << a0).into();
    }
    let v25: i32 = a2[0].clamp(9, a2[0]).wrapping_sub_unsigned(a2[1].cast_unsigned());
    let _ = std::mem::replace(&mut a0, i64::MIN.count_ones());
    (match ('b27: { if if true { a0 < 0u32 } else { a0 < 7u32 } { break 'b27 E0::W1 { n0: LOCAL }; } { let (s28, s29) = a3.split_at_mut((6usize >> 140900808376494i64) & 3); let mut v32 = [u16::MAX; 1]; let mut v33: (i32, u8) = (v25, a0 as u8); } E0::W1 { n0: LOCAL } }) {
            E0::W1 { n0: m34 } => {
                Vec3::new(v25, a2.y, K_I32)
            }
            _ => {
                Vec3::new(a2[1], a2.y, v25)
            }
        }, (a3[0] as f64).cosh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a3 = [input[5] as i64, input[6] as i64];
    let result = function(input[0] as u32, if input[1] != 0 { Ok(f32::from_bits(input[2] as u32)) } else { Err(input[2] as u8) }, Vec2::new(input[3] as i32, input[4] as i32), &mut a3, if input[7] != 0 { Ok(f32::from_bits(input[8] as u32)) } else { Err(input[8] as u8) });
    output[0] = a3[0] as u64;
    output[1] = a3[1] as u64;
    output[2] = result.0.x as u64;
    output[3] = result.0.y as u64;
    output[4] = result.0.z as u64;
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 32 of version 7.
pub mod p32 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bf16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: i32, n1: i16 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..2 {
        total -= ((b - a) * if b < total { T::ZERO } else { b });
    }
    if total == b {
        return a;
    }
    total += if b != b { pick(b > T::ONE, b, a) } else { (total * b) };
    (T::ONE * (a + (total * a)))
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        match 8u16.overflowing_mul(9) {
            (m1, m2) => {
            }
            (_, m3) if 10u64.is_power_of_two() => {
                let mut v4: S0 = other;
                v4.m0 *= other.m0;
            }
            (_, _) => {
                let mut v5 = other;
            }
            m6 => {
            }
        }
        other
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut v7: u32 = 2u32 - 9;
        (other + (S0 { m0: bf16::ZERO })) + Ok::<S0, u8>(other).unwrap_or(other)
    }
}
#[device]
pub fn function(a0: (f32, i32), mut a1: [S0; 2]) -> Option<i8> {
    a1[8usize] = S0 { m0: a1[0].m0 + a1[1].m0 };
    if let [x8, _, s10 @ .., x9] = &a1[..] {
        match (a0.1 < 92i32, 10u32) {
            (m11, _) => {
            }
            (m12, K_U32) => {
            }
            (m13, 8..=9) => {
                let mut v14: Vec3<f32> = Vec3::new(a0.0, a0.0, a0.0);
            }
            _ => {
            }
        }
        (a0.1.saturating_add_unsigned(a0.1 as u32));
    } else {
        let v18;
        if (a0.1 < 11) ^ (a0.1 < 127) {
            v18 = {
                Ok::<f32, u8>(a0.0).map_or_else(|e17| a0.0, |p16| 0.1f32)
            };
        } else {
            v18 = {
                a0.0.max(a0.0) + 0.0
            };
        }
        let mut v20: S0 = a1.get((2usize & 124) & 3).map_or(Some::<S0>(a1[1])?, |x19| a1[1] + (*x19));
    }
    let mut v21: i64 = (if let C0::V0 = C0::V1 { nth([61i8, 10i8, i8::MIN, a0.1 as i8], 11u32) } else { 8i8 }).into();
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function((f32::from_bits(input[0] as u32), input[1] as i32), [S0 { m0: bf16::from_bits(input[2] as u16) }, S0 { m0: bf16::from_bits(input[3] as u16) }]);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 34 of version 7.
pub mod p34 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = b;
    total += if total > a { total } else { b };
    T::ONE
}
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: u8, q2: i8) -> f32;
    fn provided(q1: u8, q2: i8) -> f32 {
        let v4: [i8; 4] = std::array::from_fn::<i8, 4, _>(|p3| 8i8);
        0.1f32.abs() / f32::INFINITY
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = 0x1_u8;
    fn given(q1: u8, q2: i8) -> f32 {
        (match q2 {
                1..=48 => {
                    q2
                }
                m5 => {
                    q2
                }
        });
        nth([1e-3f32, 7.5f32], 7).round_ties_even()
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = 6u8;
    fn given(q1: u8, q2: i8) -> f32 {
        if q1 > q1 {
            let v7 = q2;
        } else {
            let mut v8 = q1;
        }
        f32::NEG_INFINITY
    }
}
#[device]
pub fn by_way<W: Way>(q1: u8, q2: i8) -> f32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q9: Option<(u32, u32)>, q10: impl Fn(isize) -> i32, q11: &mut Option<i32>) -> i32 {
    if Ok::<i32, u8>(i32::MIN).is_err_and(|p12| Some::<u8>(p12).is_some_and(|p13| false)) {
        return Err::<bf16, u8>(9u8).unwrap_or(bf16::from_f32(2.0)).to_f32() as i32;
    }
    let v14 = 9i32;
    v14
}
#[device]
pub fn helper1(q15: u32, mut q16: u32, q17: f32, q18: &(f64, u32)) -> i32 {
    if true {
        q16 %= (*q18).1;
        if 6i64 != K_I64 {
            q16 = (*q18).1;
            q16 |= (*q18).1;
        } else {
            q16 = q16;
            q16 = (*q18).1;
        }
    }
    if q15 == 0 {
        -4i32
    } else {
        helper1(q15 - 1, (*q18).1, q17, q18)
    }
}
#[device]
pub fn function(mut a0: Option<i32>, a1: Vec2<f16>, mut a2: Option<bf16>, mut a3: Option<i32>, a4: Option<u8>) -> i8 {
    const LOCAL: u8 = 0u8;
    'l20: for i19 in (2..((0i64 - i64::MAX) & 7)).rev() {
        let mut v21: f32 = Fast::given(LOCAL - LOCAL, !5);
        let mut v22: f32 = Fast::given(LOCAL << 3u64, (LOCAL as i8).wrapping_div(3i8));
        if (LOCAL, 97i32) <= (LOCAL, 5i32) {
            continue 'l20;
        }
    }
    let mut v24 = std::array::from_fn::<f16, 2, _>(|p23| f16::from_f32(0.1).abs());
    let mut v27: f16 = match 28u64.checked_next_power_of_two() {
        Some((..=2)) => {
            let mut v25 = bf16::from_f32(0.1);
            f16::from_bits(8u16 & 0xbbff)
        }
        m26 => {
            f16::from_f32(100.0f32 as f32)
        }
    };
    let mut v31 = helper0(if Ok::<f16, u8>(v27).is_err() {
            let v28: u32 = 4294967295;
            let mut v29 = (v28 as i32, a1.y);
            Some((v28, 2u32))
        } else {
            None
        }, |p30| 0x8_i32, &mut a3);
    7
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Some(input[1] as i32) } else { None }, Vec2::new(f16::from_bits(input[2] as u16), f16::from_bits(input[3] as u16)), if input[4] != 0 { Some(bf16::from_bits(input[5] as u16)) } else { None }, if input[6] != 0 { Some(input[7] as i32) } else { None }, if input[8] != 0 { Some(input[9] as u8) } else { None });
    output[0] = result as u64;
    output
}
}

/// Seed 36 of version 7.
pub mod p36 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(Vec3<bf16>, [bool; 3], u32);
#[device]
pub fn helper0(mut q1: u16, mut q2: Option<f32>) -> i64 {
    let v4;
    if (matches!(std::mem::take(&mut q1), m3 @ (62..))) {
        v4 = {
            Vec2::new(q1, q1).max(Vec2::new(q1, q1)).dot(Vec2::new(q1, q1) + Vec2::new(q1, q1))
        };
    } else {
        v4 = {
            q1
        };
    }
    5i64
}
#[device]
pub fn helper1(q5: u64, q6: &[i32], q7: &mut i32) -> bool {
    let _ = (*q7).saturating_abs() ^ (q6[0] - (*q7));
    match i32::from((*q7) as i8).overflowing_pow(4) {
        (m9 @ 7..=61, m10) => {
            (*q7) += nth([m9, (*q7), 10i32], K_U32);
        }
        (_, m11) => {
        }
        (m12, m13) if m13 => {
        }
        m14 => {
        }
    }
    (*q7) < 1
}
#[device]
pub fn function(mut a0: [f32; 5], a1: u32) -> Option<bool> {
    const LOCAL: u32 = K_U32;
    let S0(_, m16, m17) = S0(Vec3::new(bf16::from_f32(2.0), bf16::ZERO, bf16::from_f32(0.1)), [LOCAL < 7, true, true], bits_of_f32(a0[4]) as u32) else {
        return pick(a1 < K_U32, Some(false), Some(false));
    };
    let mut n18 = 0u32;
    while let Some(m20) = pick(9usize.is_multiple_of(2), Some(4usize).and_then(|p19| Some::<f32>(a0[4])), a0.get(0x5_usize & 3).copied()) {
        n18 += 1;
        if n18 > 4 {
            break;
        }
        if Ok::<i64, u8>(i64::MIN).map_or_else(|e22| m16[1], |p21| m16[1]) {
            let mut v23 = m16;
        } else {
            let mut v24: [S0; 2] = [S0(Vec3::new(bf16::ONE, bf16::from_f32(0.5), bf16::from_f32(0.1)), [m16[0]; 3], n18), S0(Vec3::new(bf16::from_f32(100.0), bf16::from_f32(3.25), bf16::EPSILON), [m16[1], m16[1], m16[1]], 2u32)];
        }
    }
    Some::<bool>(m16[1])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)], input[5] as u32);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 40 of version 7.
pub mod p40 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bf16, m1: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(i32, bool);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: f32, q2: f32, q3: bool) -> bool;
    fn provided(q1: f32, q2: f32, q3: bool) -> bool {
        (q1.recip());
        match (S0 { m0: bf16::from_f32(100.0), m1: q2 }) {
            S0 { m0: _, m1: m5 } => {
                let mut v6 = m5;
                q3
            }
            S0 { m0: m7, m1: _ } => {
                q3
            }
            S0 { m0: m8, m1: _ } if q3 => {
                q3
            }
            m9 => {
                q3
            }
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = 7u8;
    fn given(q1: f32, q2: f32, q3: bool) -> bool {
        let mut v10: i32 = K_I32;
        9u8.checked_div_euclid(K_U8) == None::<u8>.or_else(|| Some(0xff))
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = 10u8;
    fn given(q1: f32, q2: f32, q3: bool) -> bool {
        let mut v12: i16 = (8i8 + 10).into();
        (11i16 << K_I32).is_positive()
    }
    fn provided(q1: f32, q2: f32, q3: bool) -> bool {
        match Some(q3) {
            None if pick(q3, q3, q3) => {
                let v13: Result<f32, u8> = Ok::<f32, u8>(q1);
            }
            None if q3 => {
            }
            Some(m14) => {
            }
            m15 => {
            }
        }
        q3
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32, q2: f32, q3: bool) -> bool {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
impl Many<i32, 3> {
    pub fn method0(&self, q16: [f32; 5], mut q17: Option<i32>) -> bool {
        let mut v18 = Many::<i32, 3> { one: (*self).more[2].saturating_add((*self).more[1]), ..(*self) };
        let mut v19: (f32, f32) = (q16[4].sqrt(), i64::MIN as f32);
        (if true { v18.one } else { v18.one }) >= v18.more[2]
    }
}
#[device]
impl S0 {
    pub fn method1(self, q20: [u8; 3]) -> Many<bf16, 2> {
        for (i22, x21) in q20.iter().enumerate() {
            for x23 in q20.iter().copied().filter(|i24| self.m0 > self.m0) {
                let mut v25: (u8, usize) = ((*x21), i22);
            }
        }
        let mut v27 = self.m0;
        Many::<bf16, 2> { one: self.m0, more: [bf16::ZERO, v27], count: 10 }
    }
}
#[device]
pub fn function(a0: Many<i32, 3>, a1: u32, a2: &mut [f32], mut a3: [f32; 5]) -> Result<f32, u8> {
    let _d29 = Some(a3[2]).ok_or_else(|| (a1 as u8).saturating_add_signed(4));
    if let Some(m31) = (match a1 { (1 | 50..=60) => { Ok::<f32, u8>(a3[4]) } m30 => { Ok::<f32, u8>(a3[4]) } }).ok() {
        {
            let (s32, s33) = a3.split_at_mut((a1 as usize).rem_euclid(10usize) & 3);
            let mut v34 = [m31, m31, m31];
            let v35 = a0.more;
        }
        {
            let s36 = &a3[1..a1 as usize];
            let mut v37: i8 = 13;
            let v38 = [v37; 5];
        }
    }
    a2[a2.len() % a2.len()] -= (bits_of_f32(a3[4]) as u32) as f32;
    for (x39, i40) in a3.iter().zip(a3.iter()) {
        let mut n41 = 0;
        while n41 < 4u32 && (matches!(Some::<f32>((*x39)), Some(_) if a0.more[2] < 1i32)) {
            n41 += 1;
            let mut v42 = Vec3::new(n41 as usize, n41 as usize, 614);
            let v43: Many<i32, 3> = a0;
        }
        if let [_, x44, s46 @ .., x45] = &a3[..] {
            let mut v47: f32 = a2[0];
        } else {
        }
    }
    Ok::<f32, u8>(a3[1])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [f32::from_bits(input[6] as u32), f32::from_bits(input[7] as u32), f32::from_bits(input[8] as u32), f32::from_bits(input[9] as u32), f32::from_bits(input[10] as u32)];
    let result = function(Many::<i32, 3> { one: input[0] as i32, more: [input[1] as i32, input[2] as i32, input[3] as i32], count: input[4] as u16 }, input[5] as u32, &mut a2, [f32::from_bits(input[11] as u32), f32::from_bits(input[12] as u32), f32::from_bits(input[13] as u32), f32::from_bits(input[14] as u32), f32::from_bits(input[15] as u32)]);
    output[0] = bits_of_f32(a2[0]);
    output[1] = bits_of_f32(a2[1]);
    output[2] = bits_of_f32(a2[2]);
    output[3] = bits_of_f32(a2[3]);
    output[4] = bits_of_f32(a2[4]);
    match result {
        Ok(w5) => {
            output[5] = 1;
            output[6] = bits_of_f32(w5);
        }
        Err(w5) => {
            output[5] = 2;
            output[6] = w5 as u64;
        }
    }
    output
}
}

/// Seed 74 of version 7.
pub mod p74 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[device]
pub fn function(a0: u32, a1: Vec2<i16>, mut a2: i32, mut a3: C0) -> i8 {
    if let Some(m1) = Some(a2.ilog(a2)) {
        let mut n2 = 0u32;
        while let Some(m7) = (if (matches!(Some(m1), None)) { match Some(f16::from_f32(a2 as f32)) { Some(_) if a2 < 8 => { None::<f32> } Some(m3) if m1 < u32::MAX => { Some(a2 as f32) } m4 => { Some(0.5) } } } else if nth([a2 < 1, a2 < 4i32], m1) { Some(a2 as f32).map(|p5| 0.1f32) } else { let mut v6: u64 = 83; Ok::<u8, f32>(10u8).err() }) {
            n2 += 1;
            if n2 > 1 {
                break;
            }
            a2 = a2;
            let mut v8 = Vec4::new(a2, a2, a2, a2);
        }
        'l10: for i9 in 0..(Ok::<i32, u8>(a2).unwrap_or_default() & 7) {
            let v11: i32 = a2;
        }
    }
    if true {
    }
    a2 as i8
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, Vec2::new(input[1] as i16, input[2] as i16), input[3] as i32, match input[4] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 });
    output[0] = result as u64;
    output
}
}

/// Seed 89 of version 7.
pub mod p89 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32) }
#[device]
pub trait Way {
    const LIMIT: i8;
    fn given(q1: i32) -> f32;
    fn provided(q1: i32) -> f32 {
        'l3: for i2 in (0..((1u8 << (-87i64)) & 7)).step_by(1) {
            let [v4, .., v5] = [q1, q1, q1];
        }
        f32::NEG_INFINITY
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i8 = 24i8;
    fn given(q1: i32) -> f32 {
        let mut n7 = 0;
        while n7 < 5u32 && Ok::<bool, u8>(false).unwrap_or(false) {
            n7 += 1;
        }
        q1 as f32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i8 = 7i8;
    fn given(q1: i32) -> f32 {
        let mut n8 = 0;
        'l10: while n8 < 6u32 && Some::<i32>(q1).is_some_and(|p9| true) {
            n8 += 1;
            let mut v11: i32 = q1;
            let mut v11: u32 = n8;
        }
        3.25f32
    }
    fn provided(q1: i32) -> f32 {
        let mut n12 = 0;
        while n12 < 6u32 && pick(true, true, true) {
            n12 += 1;
            let mut v13: Option<u32> = Some::<u32>(n12);
            let mut v14 = u8::MIN;
        }
        q1 as f32
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32) -> f32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q15: f64) -> Option<u32> {
    let mut n16 = 0u32;
    while let Some(m20) = ({ let mut n17 = 0u32; loop { n17 += 1; if n17 > 2 { break Some::<f64>(q15); } let mut v18: E0 = E0::W1(K_I32); let v19 = v18; } }) {
        n16 += 1;
        if n16 > 5 {
            break;
        }
        let v22 = Some(K_USIZE).or_else(|| None);
        if true {
        }
    }
    Some(K_U32)
}
#[device]
pub fn function(a0: f64, a1: i64, mut a2: C0, mut a3: f64) -> Option<bool> {
    a3 += (a3 - a3) * (a3 + 3.25);
    let mut v26: u64 = (2..=(a1 & 7)).filter_map(|i23| if true { Some(i23) } else { Some::<i64>(i23) }).fold((6u16 >> 1).next_multiple_of(8u16), |a24, i25| 8).into();
    if Vec2::new(a1 as i32, 10).extend(K_I32) != Vec4::new(8i32, 10i32, a1 as i32, 5i32).yzw() {
        return Some(false & (a1 < 0xa_i64));
    }
    Ok::<i64, bool>(a1).and_then(|p27| if false { Ok::<u8, bool>(0x4) } else { Ok(15u8) }).err()
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f64::from_bits(input[0]), input[1] as i64, match input[2] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, f64::from_bits(input[3]));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 91 of version 7.
pub mod p91 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: isize }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f64, m1: f32 }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let v1;
        if 0.0f32.is_infinite() {
            v1 = {
                true as usize
            };
        } else {
            v1 = {
                [4usize, 7usize, 2, 327338430usize][3]
            };
        }
        S0 { m0: other.m0 }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        match ((*other).m0 | isize::MAX) {
            8..=27 => {
                let (v2, v3) = ((*self).m0, 4u8);
                let mut v4: bool = false;
            }
            m5 @ (..=3) => {
                let mut v6: S1 = S1 { m0: -1.0f64, m1: 100.0f32 };
            }
            9 => {
            }
            m7 => {
            }
        }
        false
    }
}
#[device]
pub fn helper0(q8: &[bool], q9: f32, mut q10: [usize; 3]) -> i32 {
    let mut v13 = [q9, 1e6, 1e6f32].map(|p12| q8[0]).map(|p11| q9.is_infinite());
    let v15 = match (match Some::<usize>(q10[1]) { Some((9 | 50..=60)) if v13[0] => { 255u8 } m14 => { 8u8 } }) {
        (7 | 15) => {
            q10[2]
        }
        (24..) => {
            q10[0]
        }
        9..=69 if true => {
            q10[1]
        }
        _ => {
            q10[2]
        }
    };
    4i32
}
#[device]
impl S0 {
    pub fn method1(&self, q16: i64) -> u32 {
        let mut n17 = 0;
        'l18: while n17 < 3u32 && (matches!(Some::<i64>(q16), None)) {
            n17 += 1;
            if 0.5f64.is_finite() {
                break 'l18;
            }
            if let None = Err::<u8, isize>((*self).m0).err() {
                let (v19, v20) = ((*self).m0, q16);
            }
        }
        3
    }
}
#[device]
pub fn function(a0: &[i8], mut a1: f32, mut a2: (f32, bf16)) -> u32 {
    const LOCAL: u32 = 2u32;
    match Some(-1.0f32).ok_or_else(|| b' '.wrapping_shr(LOCAL)) {
        Err(m22) => {
        }
        Ok(_) => {
            for i23 in 3..(Ok::<i8, u8>(a0[0]).unwrap_or(i8::MAX) & 7) {
                a2.0 += a2.0;
                let v24: Result<i8, u8> = Ok::<i8, u8>(a0[0]);
            }
        }
        _ => {
            let mut v25 = nth([S0 { m0: 32isize }; 1], LOCAL).method1((492784117444764i64 >> 1) / 4i64);
        }
    }
    match Ok::<u8, u32>(LOCAL as u8).err() {
        None => {
            a2.0 = a2.0.trunc();
        }
        None => {
            let Some(_) = Some::<u32>(LOCAL).map(|p26| a0[0]) else {
                return LOCAL - LOCAL;
            };
            let -51..=7 = (match Ok::<f32, u8>(a1) { Ok(_) if false => { a0[0] } Ok(m27) => { a0[0] } _ => { a0[0] } }) else {
                return 9isize as u32;
            };
        }
        Some(9..35) if LOCAL < 2 => {
        }
        _ => {
        }
    }
    LOCAL
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as i8, input[1] as i8, input[2] as i8, input[3] as i8];
    let result = function(&a0, f32::from_bits(input[4] as u32), (f32::from_bits(input[5] as u32), bf16::from_bits(input[6] as u16)));
    output[0] = result as u64;
    output
}
}

/// Seed 95 of version 7.
pub mod p95 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i8, u32);
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let mut n1 = 0u32;
        while let Some(m5) = ({ let mut n2 = 0u32; loop { n2 += 1; if n2 > 2 { break Some(other.0); } let mut v3: S0 = self; let mut v4: S0 = other; } }) {
            n1 += 1;
            if n1 > 6 {
                break;
            }
            let v6 = self;
        }
        other
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q7: u32, q8: bool, q9: u32) -> f32;
    fn provided(q7: u32, q8: bool, q9: u32) -> f32 {
        let _d10 = [q8, q8, q8][2];
        f32::from_bits(q7 & 0xbfff_ffff) + 1.0
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 10i32;
    fn given(q7: u32, q8: bool, q9: u32) -> f32 {
        let v11 = Some::<u32>(q9).or(Some::<u32>(q9));
        (100.0f32 * (-0.0f32)).trunc()
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 0x60_i32;
    fn given(q7: u32, q8: bool, q9: u32) -> f32 {
        let v12: u32 = match None::<i32> {
            Some(_) if false => {
                q9
            }
            _ => {
                q9
            }
        };
        q7 as f32
    }
}
#[device]
pub fn by_way<W: Way>(q7: u32, q8: bool, q9: u32) -> f32 {
    let first = W::given(q7, q8, q9);
    if W::LIMIT > 3 { first } else { W::provided(q7, q8, q9) }
}
#[device]
pub fn helper0(q13: u32, q14: i16, q15: isize) -> i32 {
    if let Some(m16) = None::<u32> {
        match q13.checked_div_euclid(q13) {
            Some(6..=8) => {
                let mut v17 = m16;
                let v18: u32 = 7u32;
            }
            Some(m19) if (100u32, m19) <= (m19, m19) => {
            }
            m20 => {
            }
        }
    }
    if q13 == 0 {
        q13 as i32
    } else {
        helper0(q13 - 1, q14, q15)
    }
}
#[device]
pub fn helper1(q21: &[i64]) -> bf16 {
    if let None = Some(q21[0]) {
    }
    bf16::from_f32(0.5)
}
#[device]
pub fn function(mut a0: C0, mut a1: [i64; 3], a2: Option<i32>, mut a3: isize, mut a4: u32) -> S0 {
    let mut v24 = helper1(&a1[0..=0]);
    {
        let Some(x25) = a1.get_mut((10usize | 4) & 3) else {
            return S0(9i8, a4) + S0(i8::MAX, a4);
        };
        let v27;
        if (a4 < 2u32) & (a4 < K_U32) {
            v27 = {
                (*x25) -= 6812146963358154;
                (*x25) | (*x25)
            };
        } else {
            v27 = {
                (*x25) ^ (*x25)
            };
        }
        let _ = [43i64, (*x25), 95805595i64, v27];
    }
    let _d32 = std::array::from_fn::<[i64; 2], 2, _>(|p30| [a1[2], a1[1]]);
    {
        let (s33, s34) = a1.split_at((if let (m35, m36) = (true, a4 as i64) { 0x0_usize } else { a4 as usize }) & 3);
        let mut v38 = [2740847455usize];
        let mut n39 = 0;
        while n39 < 5u32 && ((a3 < 9) ^ (a4 < u32::MAX)) {
            n39 += 1;
        }
    }
    S0(6, a4)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, [input[1] as i64, input[2] as i64, input[3] as i64], if input[4] != 0 { Some(input[5] as i32) } else { None }, input[6] as isize, input[7] as u32);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 104 of version 7.
pub mod p104 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64, m1: f32, m2: i64, m3: bool }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i32 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = (b * b);
    pick(a > T::ONE, total, a)
}
#[device]
pub fn helper1(q4: &u32, q5: &[u8], q6: Vec2<f32>) -> f64 {
    let v9 = (*q4).checked_shr((*q4)).unwrap_or_else(|| if false {
            (*q4)
        } else {
            (*q4)
    });
    for i10 in 1..=((0xb_i64 | 11) & 7) {
        if false {
            break;
        }
    }
    f64::MIN_POSITIVE
}
#[device]
impl S1 {
    pub fn method0(&self, q1: S1) -> i32 {
        (S0 { m0: match q1.m0 {
                    4..=35 => {
                        -0.0f64
                    }
                    m2 => {
                        2.0
                    }
                }, m1: [100.0, f32::MIN_POSITIVE][1], m2: if false {
                    return q1.m0;
                } else {
                    99
                }, m3: false });
        q1.m0
    }
}
#[device]
pub fn function(mut a0: S1, a1: &[u8], mut a2: Option<(bool, i32)>, mut a3: [u8; 2]) -> Result<i32, u8> {
    const LOCAL: i32 = 59i32;
    let _d12 = nth([127i8], (LOCAL as u32) >> 5isize);
    if Some(6u16).filter(|p13| false) != None {
        return {
            let mut v14 = 5i8;
            a0 = a0;
            let v15: S0 = S0 { m0: 1e6, m1: 0.0f32, m2: 0i64, m3: LOCAL < 1i32 };
            Ok::<i32, i8>(LOCAL).map_err(|p16| a3[0])
        };
    }
    for i17 in (2..=((bits_of_f32(LOCAL as f32) as u32) & 7)).rev().step_by(2) {
        let mut n18 = 0u32;
        while let Some(m19) = (if let 1..=9 = i17 { LOCAL.checked_add_unsigned(i17) } else { 2i32.checked_rem(LOCAL) }) {
            n18 += 1;
            if n18 > 6 {
                break;
            }
            a0.m0 = a0.m0;
            a3[0] /= a3[0];
        }
        if let [s21 @ .., x20, _, _] = &mut a3[..] {
            let mut v22: (u8, f32) = ((*x20), 1.0f32);
        } else {
        }
    }
    Ok::<i32, u8>(LOCAL)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [input[1] as u8, input[2] as u8, input[3] as u8];
    let result = function(S1 { m0: input[0] as i32 }, &a1, if input[4] != 0 { Some((input[5] != 0, input[6] as i32)) } else { None }, [input[7] as u8, input[8] as u8]);
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = w0 as u64;
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output
}
}

/// Seed 123 of version 7.
pub mod p123 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32, i64) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += (T::ONE * a);
    total += a;
    for _ in 0..2 {
        total -= if total == b { pick(a > T::ZERO, T::ZERO, a) } else { (b * a) };
    }
    T::ZERO
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: i32, q2: bool, q3: bool) -> f32;
    fn provided(q1: i32, q2: bool, q3: bool) -> f32 {
        let _d4 = !q2;
        {
            let v5: E0 = E0::W1(K_I32, 11);
            0.0f32
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = i32::MAX;
    fn given(q1: i32, q2: bool, q3: bool) -> f32 {
        let mut v7 = [q1, q1, q1, i32::MIN, q1];
        f32::MAX
    }
    fn provided(q1: i32, q2: bool, q3: bool) -> f32 {
        let mut v8: E0 = E0::W1(q1, 132698886i64);
        f32::NEG_INFINITY
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 2i32;
    fn given(q1: i32, q2: bool, q3: bool) -> f32 {
        let v9 = Ok::<i32, u8>(q1);
        (5u32 as f32) + f32::from_bits(9u32 & 0xbfff_ffff)
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: bool, q3: bool) -> f32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
impl E0 {
    pub fn method0(self, q10: [i32; 2], q11: u8, q12: (i32, i32)) -> Result<f32, u8> {
        let (m17, m18) = ('b13: { if match Ok::<f32, u8>(2.0f32) { Err(m14) if true => { true } Ok(m15) => { false } m16 => { true } } { break 'b13 (true, q12.1); } if q12.1 < 8 { break 'b13 (false, q12.1); } (q12.0 < 2147483647, q12.0) }) else {
            return Ok(-1e-3f32);
        };
        Ok(0.0f32)
    }
}
#[device]
pub fn function(a0: u32, mut a1: E0, a2: E0, a3: u8) -> Option<i16> {
    let mut v27 = [false && (a0 < 10)];
    let mut n28 = 0;
    while n28 < 6u32 && v27[0] {
        n28 += 1;
        match Some(-2i32).or_else(|| Some(K_I32)) {
            Some((..=5)) => {
                v27[0] ^= false;
                let mut v30 = a3 as usize;
            }
            Some(m31) if Ok::<i32, u8>(m31).is_err_and(|p32| v27[0]) => {
                v27[0] = v27[0];
                let mut v33: f32 = m31 as f32;
            }
            Some(m34) => {
            }
            m35 => {
            }
        }
    }
    Some(a0 as i16)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, match input[1] % 2 { 0 => E0::W0, _ => E0::W1(input[2] as i32, input[3] as i64), }, match input[4] % 2 { 0 => E0::W0, _ => E0::W1(input[5] as i32, input[6] as i64), }, input[7] as u8);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 160 of version 7.
pub mod p160 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1([i32; 2], C0) }
#[device]
pub trait Way {
    const LIMIT: u16;
    fn given(q1: u32, q2: f64, q3: i64) -> f64;
    fn provided(q1: u32, q2: f64, q3: i64) -> f64 {
        let mut v4: i64 = (u16::MIN ^ 51u16).into();
        match v4.checked_div(q3) {
            Some(_) if false => {
                q2
            }
            Some(m5) => {
                q2
            }
            Some(_) if false => {
                q2
            }
            _ => {
                q2
            }
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u16 = 5u16;
    fn given(q1: u32, q2: f64, q3: i64) -> f64 {
        ([true, false]);
        [combine(1.0, q2); 2][109usize & 1]
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u16 = 2u16;
    fn given(q1: u32, q2: f64, q3: i64) -> f64 {
        let mut v8 = q3;
        f64::from_bits((q3 as u64) & 0xbfff_ffff_ffff_ffff).min(q2 % q2) + 0.0
    }
    fn provided(q1: u32, q2: f64, q3: i64) -> f64 {
        let _d9 = (q3, q3);
        0.0f64 + q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: u32, q2: f64, q3: i64) -> f64 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q10: u32, q11: u32, q12: (u8, i32)) -> Option<isize> {
    assert!(Vec2::new(q11 as f32, 0.5).extend(f32::EPSILON) != Vec3::new(0.0f32, 100.0, q12.0 as f32));
    if q10 == 0 {
        Some(2isize)
    } else {
        helper0(q10 - 1, q10, (q12.0, q12.1))
    }
}
#[device]
pub fn function(mut a0: E0, mut a1: u32, a2: i16, a3: (u8, i32), a4: i32) -> (usize, f32, bool) {
    const LOCAL: isize = -3isize;
    assert!((i32::from(8i8) + a4.wrapping_neg()) != a4, "text");
    let mut v14: f64 = <Fast as Way>::provided(u32::MIN.pow(1).reverse_bits(), f64::from_bits(((a4 as u64) - (LOCAL as u64)) & 0xbfff_ffff_ffff_ffff), match a3.0 {
            0..=11 => {
                6i64.rotate_right(a1)
            }
            (..=5) if (a4 as f32).is_normal() => {
                (a3.0 as i64) * (-7)
            }
            _ => {
                let mut v13 = LOCAL;
                (a4 as i64) & 6
            }
    });
    let _d15 = 4u64.wrapping_rem_euclid(8u64 | 1) + ((-29i64) as u64);
    assert!(0xa_i32 != 31i32, "text");
    let v14 = None::<Vec4<u16>>.or_else(|| None).unwrap();
    Ok::<u8, i32>(b'\n').err().map_or((a4 as usize, 1e6f32, a2 < 74), |p17| (a1 as usize, 3.25, p17 < i32::MIN))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 2 { 0 => E0::W0, _ => E0::W1([input[1] as i32, input[2] as i32], match input[3] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }), }, input[4] as u32, input[5] as i16, (input[6] as u8, input[7] as i32), input[8] as i32);
    output[0] = result.0 as u64;
    output[1] = bits_of_f32(result.1);
    output[2] = result.2 as u64;
    output
}
}

/// Seed 221 of version 7.
pub mod p221 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i16, bool, u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(Vec3<bf16>, i16, f32);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= T::ONE;
    }
    total += pick(a <= T::ONE, b, (total + a));
    pick(total == total, pick(a == b, if b < a { a } else { T::ONE }, total), a)
}
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: u32) -> f64;
    fn provided(q1: u32) -> f64 {
        if Ok::<bool, u8>(true).unwrap_or(q1 < 4294967295u32) {
            let v2 = q1;
        }
        7.5f64
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = 3u8;
    fn given(q1: u32) -> f64 {
        let mut v5: u32 = Some::<u32>(q1).unwrap_or_else(|| q1);
        'b6: {
            if Vec3::new(8u16, v5 as u16, u16::MIN) == Vec3::new(v5 as u16, 0x5, 9u16) {
                break 'b6 3.25;
            }
            v5 as f64
        }
    }
    fn provided(q1: u32) -> f64 {
        if (matches!(None::<i32>, Some(m7))) {
            let mut v8: Option<u32> = Some::<u32>(q1);
        } else {
            let mut v9: u8 = q1 as u8;
            let mut v10: S0 = S0(i16::MIN, true, u32::MAX);
        }
        1.0
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = 10u8;
    fn given(q1: u32) -> f64 {
        let mut n11 = 0u32;
        while let Some(m12) = Ok::<u32, u8>(q1).ok() {
            n11 += 1;
            if n11 > 3 {
                break;
            }
            let mut v13 = S1(Vec3::new(bf16::MAX, bf16::from_f32(0.5), bf16::from_f32(100.0)), n11 as i16, q1 as f32);
        }
        1.0
    }
}
#[device]
pub fn by_way<W: Way>(q1: u32) -> f64 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
impl S0 {
    pub fn method0(&self, q14: &Vec4<i32>, q15: f32) -> u16 {
        match None::<i32> {
            Some(_) if f16::from_f32((*q14).w as f32).is_finite() => {
            }
            m16 => {
                match (if (*self).1 { ((*self).2, (*self).1) } else if (*self).1 { ((*self).2, (*self).1) } else { ((*self).2, (*self).1) }) {
                    (m17, m18) => {
                    }
                    (_, _) if true => {
                    }
                    (m19, m20) => {
                    }
                    m21 => {
                    }
                }
            }
        }
        (*self).2 as u16
    }
}
#[device]
impl S1 {
    pub fn method1(&mut self, q22: isize, mut q23: u32) -> f32 {
        q23 = (if true { 10usize } else { q22 as usize }).trailing_zeros();
        'l25: for i24 in 1..(q23.max(q23) & 7) {
            if true | true {
                break;
            }
        }
        (*self).2
    }
}
#[device]
pub fn function(a0: Vec4<i32>, a1: i32) -> Option<i32> {
    const LOCAL: u16 = 65535u16;
    if a1.checked_sub(a1).is_some_and(|p26| if a1 < 0 {
            LOCAL < 11u16
        } else {
            a1 < 97
    }) {
        return Err::<u8, i32>(a0.w).err();
    }
    let mut n27 = 0u32;
    while let Some(m28) = Ok::<u8, f64>(75).err() {
        n27 += 1;
        if n27 > 6 {
            break;
        }
        let mut v29: f64 = m28 * m28;
        let mut v31 = None::<u16>.filter(|p30| false);
    }
    if None::<u32>.ok_or(a0[2] as u8).is_ok() {
        return (3i32..(a1 & 7)).rev().last();
    }
    if Some::<i32>(a0[2]).ok_or(0x5_u8).is_ok() {
        if 0i16 == (-8i16) {
            let v33: u16 = u16::MIN;
            let v34 = None::<bool>;
        }
    }
    'l36: for i35 in (0..([21u32, a0[1] as u32, a1 as u32, 9u32][2] & 7)).step_by(1) {
    }
    Some::<i32>(a1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec4::new(input[0] as i32, input[1] as i32, input[2] as i32, input[3] as i32), input[4] as i32);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 244 of version 7.
pub mod p244 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..3 {
        total -= pick(T::ONE <= a, b, (a * b));
    }
    a
}
#[device]
pub trait Way {
    const LIMIT: usize;
    fn given(q1: f64) -> u32;
    fn provided(q1: f64) -> u32 {
        match (false, 120usize) {
            (m2, _) => {
                let v3 = Ok::<f64, u8>(q1);
            }
            (m4, _) => {
                let mut v5 = q1;
            }
            _ => {
            }
        }
        5u32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: usize = 0usize;
    fn given(q1: f64) -> u32 {
        let v7;
        if (matches!(K_U64, (..=4))) {
            v7 = {
                generic(q1, q1)
            };
        } else {
            v7 = {
                let v6 = [q1, q1];
                v6[1]
            };
        }
        4294967295
    }
    fn provided(q1: f64) -> u32 {
        let mut n8 = 0;
        'l11: while n8 < 5u32 && Ok::<f64, u8>(q1).map_or_else(|e10| false, |p9| true) {
            n8 += 1;
            let mut v12 = n8;
            let mut v13: C0 = C0::V1;
        }
        0xa5fda4_u32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: usize = 50usize;
    fn given(q1: f64) -> u32 {
        match (0i32 * 2) {
            5..36 => {
                let v14 = 0u32;
            }
            4..=58 => {
            }
            _ => {
                let v15: u32 = 41;
            }
        }
        0x2
    }
    fn provided(q1: f64) -> u32 {
        let _d16 = if let None = Some::<f64>(q1) {
            q1
        } else {
            q1
        };
        (u32::MAX << 65535u16).wrapping_rem(2u32)
    }
}
#[device]
pub fn by_way<W: Way>(q1: f64) -> u32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q17: impl Fn(isize) -> f16, mut q18: [u32; 5]) -> Option<bf16> {
    {
        let r19 = &mut q18[6i64];
        let v21 = match (true, 105u32) {
            (true, _) => {
                (*r19)
            }
            (m20, (36..)) => {
                (*r19)
            }
            _ => {
                0x8_u32
            }
        };
        match (v21 as i64).wrapping_add(6) {
            K_I64 => {
            }
            K_I64 => {
                let mut v22: Option<u32> = Some::<u32>(v21);
            }
            m23 => {
            }
        }
    }
    Some(bf16::NEG_INFINITY)
}
#[device]
pub fn helper1(q24: &mut C0) -> Option<i32> {
    if let None = None::<i32>.ok_or(7u8).ok() {
        let mut n25 = 0;
        while n25 < 1u32 && false {
            n25 += 1;
        }
    }
    None
}
#[device]
pub fn function(a0: &[u32], a1: &[u32], mut a2: [u32; 5]) -> (Result<u32, u8>, f64) {
    {
        let s26 = &mut a2[2..a1[0] as usize];
        let mut v30: Option<u32> = a0.iter().copied().map(|i27| (i27 as i16) as u32).take(0).min_by(|a28, b29| (a28 & 3).cmp(&(b29 & 3)).then(b29.cmp(a28)));
        'l32: for i31 in 3..=(((a1[0] as i64) as i16) & 7) {
            let v33 = Ok::<i16, u8>(i31);
            let (v34, v35) = (0x69_i32, 89u32);
        }
    }
    for x36 in a2.chunks(2) {
        let mut v41 = helper0(|p38| f16::MAX.mul_add(f16::ONE, f16::MAX), match Some::<u32>(x36[0]) {
                None => {
                    a2
                }
                Some(m39) => {
                    a2
                }
                m40 => {
                    a2
                }
        });
        if Ok::<u32, u8>(a1[0]).is_err() {
            let [v42, .., v43] = [[5u32, a2[0]], [a1[0], a1[0]]];
            let [v44, .., v45] = [v42, v43];
        }
    }
    a2[(bf16::from_f32(2.0).to_f32() as isize).rem_euclid(5)] /= 10u32;
    (Some::<u32>(a1[0]).or(Some::<u32>(a1[0])).ok_or(127i8.trailing_ones()).map_err(|p46| 6u8), 0.5f64.exp_m1())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as u32, input[1] as u32, input[2] as u32, input[3] as u32, input[4] as u32];
    let a1 = [input[5] as u32, input[6] as u32, input[7] as u32, input[8] as u32, input[9] as u32];
    let result = function(&a0, &a1, [input[10] as u32, input[11] as u32, input[12] as u32, input[13] as u32, input[14] as u32]);
    match result.0 {
        Ok(w0) => {
            output[0] = 1;
            output[1] = w0 as u64;
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 257 of version 7.
pub mod p257 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u64, m1: bf16, m2: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: u32, m1: u8 }
#[device]
impl S0 {
    pub fn method0(&self, q1: S1, q2: &[u32], q3: f32) -> i32 {
        let mut n4 = 0;
        while n4 < 1u32 && (!(q1.m1 < 1)) {
            n4 += 1;
            for x5 in &q2[..1] {
                let mut v7 = q1;
                v7.m0 = 5u32;
                v7.m0 &= v7.m0;
            }
            for i8 in 3..=((if let Some(m9) = Some::<u32>(q1.m0) { (*self).m0 } else { (*self).m0 }) & 7) {
            }
        }
        0
    }
}
#[device]
impl S1 {
    pub fn method1(&mut self, q10: u32, mut q11: i32, q12: &[isize; 4]) -> Option<i32> {
        let mut v13: Option<isize> = q12.last().copied();
        {
            let (s14, s15) = q12.split_at(4);
            let mut v16 = (S0 { m0: s14[0] as u64, m1: bf16::from_f32(q11 as f32), m2: q10 }).method0(S1 { m0: q10, m1: u8::MAX }, &[q10.leading_ones(), 4 - q10, q10, 1], 100.0);
        }
        Some::<i32>(q11)
    }
}
#[device]
pub fn function(a0: Result<u64, u8>, a1: S0, mut a2: i16, mut a3: f32) -> Option<f16> {
    let mut n17 = 0u32;
    while let Some(m18) = (3u32..(a1.m2 & 7)).rev().max() {
        n17 += 1;
        if n17 > 3 {
            break;
        }
        'l20: for i19 in 2..(((-7i32) + 6i32) & 7) {
            a3 = a3;
        }
        let _ = if true {
            Some::<u64>(a1.m0)
        } else if n17 < 1498 {
            Some(a1.m0)
        } else {
            Some::<u64>(a1.m0)
        };
    }
    assert!(({ a2 <<= a2; 10i32 }) != K_I32, "text");
    match Some::<u64>(a1.m0).filter(|p23| a1.m2 < 98u32).and_then(|p22| Some(a3)) {
        None if false => {
        }
        None => {
            let _ = Some(a1.m0 as f64)?;
            a3 *= a3.ceil();
        }
        Some(m25) => {
            let [v27, .., v28] = std::array::from_fn::<u64, 4, _>(|p26| a1.m0);
            let _ = Some(31i32).ok_or(0x9_u8);
        }
        m30 => {
            if let m36 @ (44..) = (match (a1.m2, false) { (m31, _) if a2 < i16::MIN => { a2 } (m32, m33) => { a2 } (_, m34) if m34 => { a2 } m35 => { a2 } }) {
            }
        }
    }
    Some(f16::ONE)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as u64) } else { Err(input[1] as u8) }, S0 { m0: input[2] as u64, m1: bf16::from_bits(input[3] as u16), m2: input[4] as u32 }, input[5] as i16, f32::from_bits(input[6] as u32));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f16(w0);
    }
    output
}
}

/// Seed 264 of version 7.
pub mod p264 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f32, m1: i8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f64, n1: f32 }, W2(i8) }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = (b + b);
    total = total;
    total
}
#[device]
pub fn function(mut a0: Result<i32, u8>, a1: [i64; 5]) -> Result<isize, u8> {
    const LOCAL: i64 = 10i64;
    let mut v1: i64 = a1.last().copied().unwrap_or_else(|| LOCAL << 100u32);
    'l3: for i2 in (0..(7u32 & 7)).step_by(3) {
        a1.iter().copied().filter(|i4| false || true).filter_map(|i5| i5.checked_div_euclid(a1[1])).for_each(|i6| v1 ^= LOCAL.isqrt());
        match K_I64.overflowing_shr(i2) {
            (m7, _) if (matches!(LOCAL, 1..34)) => {
                v1 = m7;
            }
            _ => {
                let mut v8: [[i64; 2]; 2] = [[v1, v1], [LOCAL, 11i64]];
                let mut v9: (f32, i64) = (f32::INFINITY, i64::MIN);
            }
        }
        let mut n10 = 0;
        while n10 < 6u32 && i2.is_power_of_two() {
            n10 += 1;
            let mut v11 = Vec2::new(i32::MIN, 5);
            v11.y |= v11[1];
        }
    }
    'l13: for i12 in (2..(5u64.wrapping_rem(11u64 | 1) & 7)).step_by(3) {
    }
    Ok(61isize)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i32) } else { Err(input[1] as u8) }, [input[2] as i64, input[3] as i64, input[4] as i64, input[5] as i64, input[6] as i64]);
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = w0 as u64;
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output
}
}

/// Seed 285 of version 7.
pub mod p285 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f16, m1: u32, m2: usize }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(u8, f16);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
impl Many<f32, 2> {
    pub fn method0(self, q1: &[i32], mut q2: i32, q3: &[bool]) -> i32 {
        let mut v4: i32 = q1.first().copied().unwrap_or_else(|| q2 ^ q2);
        let mut v5 = Ok::<i32, u8>(q2.wrapping_add_unsigned(3u32));
        q3.iter().rev().copied().take_while(|i6| (v4, q2) <= (0i32, 54i32)).filter_map(|i7| Some::<bool>(i7)).take(3).enumerate().map(|(n8, i9)| i9).fold(q2, |a10, i11| a10)
    }
}
#[device]
pub fn function(a0: &mut [bool], mut a1: f64, a2: &[bool], a3: Option<f32>) -> Option<i32> {
    if a0.iter().copied().map(|i12| a1 + a1).filter(|i13| 0i32.is_negative()).zip(a2.iter().skip(1).copied()).map(|(i14, j15)| match b' ' {
            (0 | 10) => {
                i14
            }
            3 => {
                a1
            }
            (54..) => {
                1e-3f64
            }
            _ => {
                i14
            }
    }).any(|i16| Ok::<bool, u8>(a2[0]).is_ok()) {
        panic!("it is");
    }
    ((if a2[0] { u32::MIN } else { 6u32 }).saturating_mul(5));
    let mut v25: i32 = (Many::<i32, 3> { one: 2147483647, more: [i32::MAX; 3], count: 65535 }).sum();
    {
        let (s26, s27) = a0.split_at(1);
        {
            let (s28, s29) = a2.split_at(1);
            let mut v30 = [v25, v25, v25];
        }
    }
    Some::<i32>(v25)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] != 0, input[1] != 0, input[2] != 0];
    let a2 = [input[4] != 0];
    let result = function(&mut a0, f64::from_bits(input[3]), &a2, if input[5] != 0 { Some(f32::from_bits(input[6] as u32)) } else { None });
    output[0] = a0[0] as u64;
    output[1] = a0[1] as u64;
    output[2] = a0[2] as u64;
    if let Some(w3) = result {
        output[3] = 1;
        output[4] = w3 as u64;
    }
    output
}
}

/// Seed 305 of version 7.
pub mod p305 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i8, m1: bool, m2: C0 }
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let v3;
        if bf16::from_f32(7.5).is_finite() {
            v3 = {
                let v1 = 4usize;
                other.m0.wrapping_abs()
            };
        } else {
            v3 = {
                let v2: i8 = other.m0;
                if other.m1 {
                    self.m0
                } else {
                    v2
                }
            };
        }
        self
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        if let (m4, _) = ((*self).m1, 2084288831829605u64) {
            let mut v5 = i8::MIN;
            let v6 = (*other).m2;
        }
        false
    }
}
#[device]
pub trait Way {
    const LIMIT: u16;
    fn given(q7: u64) -> i32;
    fn provided(q7: u64) -> i32 {
        let v10 = match None::<u64> {
            Some(m8) if true => {
                8u64
            }
            Some(m9) if true => {
                m9
            }
            None if false => {
                q7
            }
            _ => {
                2u64
            }
        };
        i32::MAX
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u16 = 9u16;
    fn given(q7: u64) -> i32 {
        if match Ok::<u64, u8>(q7) {
            Err(m11) => {
                false
            }
            Err(m12 @ (57..)) if false => {
                false
            }
            _ => {
                q7 < 5
            }
        } {
            return i32::MIN;
        }
        8
    }
    fn provided(q7: u64) -> i32 {
        if (matches!(q7, 7)) {
            let mut v15 = q7;
        } else {
        }
        i32::MIN
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u16 = 65535u16;
    fn given(q7: u64) -> i32 {
        let mut n16 = 0;
        while n16 < 1u32 && (false & false) {
            n16 += 1;
            let mut v17 = 5i16;
            v17 |= v17;
        }
        1
    }
    fn provided(q7: u64) -> i32 {
        if !false {
            let mut v18: (u64, u64) = (q7, q7);
            let mut v19 = S0 { m0: 0, m1: true, m2: C0::V2 };
        } else {
        }
        0
    }
}
#[device]
pub fn by_way<W: Way>(q7: u64) -> i32 {
    let first = W::given(q7);
    if W::LIMIT > 3 { first } else { W::provided(q7) }
}
#[device]
pub fn helper0(q20: &mut bool, q21: &[bf16]) -> f32 {
    {
        let r22 = &mut (*q20);
        if let [.., x23, x24, x25] = &q21[..] {
            let v26 = bf16::from_f32(7.5);
            let v27 = [1i16, 32767i16, 32767i16, i16::MIN, i16::MAX];
        } else {
            let v28 = Ok::<bool, u8>((*r22));
            let v29 = false;
        }
    }
    f32::NEG_INFINITY
}
#[device]
pub fn function(mut a0: C0, a1: &mut [bf16], mut a2: [S0; 2], a3: i32, mut a4: [bf16; 3]) -> Result<bf16, u8> {
    {
        let s30 = &a1[0..1];
        match (a2[0] * a2[0]) {
            S0 { m0: m31, m1: true, m2: m32 } => {
                let mut v33: Vec4<u64> = Vec4::new(3u64, a3 as u64, m31 as u64, 6);
            }
            S0 { m0: m34, m1: false, m2: m35 } => {
                let v36 = K_U16;
                let mut v37 = [[9u64, 2]; 2];
            }
            S0 { m0: _, m1: m38, m2: _ } if 7.5f32 < (-100.0f32) => {
            }
            m39 => {
            }
        }
        'l43: for x40 in s30.iter().copied().filter(|i41| (matches!(a2[0].m0, m42 @ (59..)))) {
            let v44 = a3;
            let v45 = [a2[0].m0];
        }
    }
    let mut v47: S0 = (a2[0] * a2[0]) * (match Some(1e6f32) { Some(m46) if a2[1].m1 => { a2[0] } None => { a2[0] } _ => { a2[1] } });
    a4.swap(0, 0);
    if (match Some(9i16) { Some(m48) => { v47 } Some((..=4)) => { a2[1] } _ => { v47 } }) != v47 {
    }
    Ok::<bf16, u8>(a1[0])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [bf16::from_bits(input[1] as u16), bf16::from_bits(input[2] as u16)];
    let result = function(match input[0] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, &mut a1, [S0 { m0: input[3] as i8, m1: input[4] != 0, m2: match input[5] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }, S0 { m0: input[6] as i8, m1: input[7] != 0, m2: match input[8] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }], input[9] as i32, [bf16::from_bits(input[10] as u16), bf16::from_bits(input[11] as u16), bf16::from_bits(input[12] as u16)]);
    output[0] = bits_of_bf16(a1[0]);
    output[1] = bits_of_bf16(a1[1]);
    match result {
        Ok(w2) => {
            output[2] = 1;
            output[3] = bits_of_bf16(w2);
        }
        Err(w2) => {
            output[2] = 2;
            output[3] = w2 as u64;
        }
    }
    output
}
}

/// Seed 376 of version 7.
pub mod p376 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u8, m1: i64, m2: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: S0, m1: bool, m2: bool }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        match (100.0f32 as u32) {
            m1 @ (58..) => {
                let v2: f16 = f16::from_f32(other.m2 as f32);
                let mut v3 = v2;
            }
            m4 => {
                let mut v5 = 0x4_i8;
            }
        }
        S0 { m0: other.m0.wrapping_div_euclid(9u8), m1: self.m1, m2: other.m2 }
    }
}
#[device]
pub fn helper0(q6: &mut S1) -> u8 {
    if let (m7, 9..=11) = (pick((*q6).m1, (*q6).m2, true), ((*q6).m0.m0 as u16) >> (*q6).m0.m2) {
        (*q6).m2 &= true;
        'l9: for i8 in (2..((2661521u32 & 42u32) & 7)).step_by((((*q6).m0.m2 as usize) & 3) + 1) {
        }
    }
    36
}
#[device]
pub fn function(mut a0: C0, a1: S0, a2: Option<f32>, mut a3: Vec3<u64>) -> Vec4<i32> {
    const LOCAL: i32 = 19i32;
    let _ = LOCAL;
    let mut n11 = 0u32;
    while let Some(m12) = LOCAL.saturating_sub(a1.m2).checked_rem(!LOCAL) {
        n11 += 1;
        if n11 > 4 {
            break;
        }
        let _ = 7.5f32 - 0.5;
        if pick(LOCAL < 2, false, a3.y < 5u64) {
            break;
        }
    }
    if ((LOCAL as f32) / 2.0f32) <= (if false { a3.z as f32 } else { LOCAL as f32 }) {
        return Vec4::new(LOCAL.signum(), LOCAL, 2i32.saturating_sub_unsigned(8u32), K_I32 ^ LOCAL);
    }
    if let Err(_) = [Some(5i16), Some(97i16), Some(i16::MIN), None][1].ok_or(a1.m0) {
    }
    Vec4::new(LOCAL, a1.m2, LOCAL, LOCAL)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, S0 { m0: input[1] as u8, m1: input[2] as i64, m2: input[3] as i32 }, if input[4] != 0 { Some(f32::from_bits(input[5] as u32)) } else { None }, Vec3::new(input[6] as u64, input[7] as u64, input[8] as u64));
    output[0] = result.x as u64;
    output[1] = result.y as u64;
    output[2] = result.z as u64;
    output[3] = result.w as u64;
    output
}
}

/// Seed 413 of version 7.
pub mod p413 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i64, m1: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: u32, n1: S0 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = ((T::ONE + b) + (total + b));
    total += pick(T::ONE == total, (b + b), if T::ONE == a { b } else { total });
    total = (total - if T::ZERO == total { total } else { b });
    ((pick(b < T::ONE, T::ONE, total) + if b <= b { b } else { T::ONE }) - T::ZERO)
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        (E0::W0);
        'b2: {
            if Ok::<i64, u8>(other.m0).is_ok() {
                break 'b2 S0 { m0: other.m0, m1: 2 };
            }
            if let K_I64 = other.m0.saturating_add_unsigned(6u64) {
            }
            self
        }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let v3;
        if false {
            v3 = {
                6i64.wrapping_shl(5)
            };
        } else {
            v3 = {
                [self.m0; 1][0]
            };
        }
        S0 { m0: (other.m0 >> 1) % 8i64, ..self }
    }
}
#[device]
impl S0 {
    pub fn method0(&self, q4: &[f32]) -> u8 {
        let v8: bool = Some((*self).m0).is_some_and(|p7| false);
        (*self).m1 as u8
    }
}
#[device]
pub fn function(a0: [u32; 2], mut a1: [f32; 3]) -> u32 {
    const LOCAL: i32 = 6i32;
    if let Some(x9) = a1.first() {
        if let 8 = LOCAL.wrapping_add_unsigned(a0[1]) {
            let mut v11: Option<u32> = Some::<u32>(a0[1]);
            let v12: S0 = S0 { m0: LOCAL as i64, m1: 2147483647i32 };
        }
        let v14 = [LOCAL; 5];
    }
    let mut v16 = std::array::from_fn::<u32, 5, _>(|p15| a0[1] >> (a0[1] as i64));
    let mut v17: u16 = ([11u8, 11][1] | 42u8.clamp(LOCAL as u8, LOCAL as u8)).into();
    (v17.count_zeros() - (!v16[0])) & (LOCAL.trailing_zeros() - nth([a0[1]], v16[3]))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as u32, input[1] as u32], [f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)]);
    output[0] = result as u64;
    output
}
}

/// Seed 416 of version 7.
pub mod p416 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u32, f16) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= T::ONE;
    }
    b
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: i32, q2: f64, q3: bool) -> f32;
    fn provided(q1: i32, q2: f64, q3: bool) -> f32 {
        'l5: for i4 in 0..=(q1.saturating_neg() & 7) {
            let mut v6 = Vec3::new(255u8, u8::MAX, q1 as u8);
        }
        0.0f32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 6u32;
    fn given(q1: i32, q2: f64, q3: bool) -> f32 {
        for i7 in 2..=((match 5i32 { m8 @ K_I32 if q3 => { 3u8 } m9 @ -60..=3 => { 11u8 } m10 => { 5 } }) & 7) {
            let v11: f64 = q2;
        }
        -7.5f32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 0u32;
    fn given(q1: i32, q2: f64, q3: bool) -> f32 {
        if {
            let f12 = |p13: f64| q3;
            f12(q2)
        } {
            let v14: [f64; 3] = [q2; 3];
        } else {
        }
        -0.5f32
    }
    fn provided(q1: i32, q2: f64, q3: bool) -> f32 {
        let _d15 = 9u32.cast_signed();
        0.0f32.sqrt() / (-f32::MIN_POSITIVE)
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: f64, q3: bool) -> f32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper1(q22: &mut [isize; 4], q23: &mut (i32, i32), q24: &[u8]) -> u32 {
    'l27: for x25 in q24.iter().rev().skip(1) {
    }
    (*q23).0 as u32
}
#[device]
impl E0 {
    pub fn method0(&self, mut q16: i32) -> u64 {
        let mut v17: C0 = C0::V0;
        let _d21 = pick(None::<bool>.map_or(true, |p18| p18), q16.checked_div(q16), Some(q16).or_else(|| Some::<i32>(q16)));
        q16 as u64
    }
}
#[device]
pub fn function(mut a0: (i32, i32), a1: i8, a2: &mut [isize], a3: E0) -> ((u32, i32, i64), f32) {
    if Some::<isize>(a2[0]).ok_or(43u8).is_ok_and(|p28| if a1 < 127i8 {
            true
        } else {
            a0.1 < 11i32
    }) {
        for i29 in (1..=((a0.1 - 2) & 7)).rev().step_by(2) {
            a0.1 = a0.1;
            let mut v30 = i29 as f32;
        }
        if let None = Some(a2[0]) {
            a2[0] += a2[0];
            let mut v31: i64 = 1;
        }
    } else {
        a0.1 = a0.1.wrapping_rem_euclid(9i32);
        a2[2u32] = a2[0].wrapping_sub(a2[0]);
    }
    let mut v32: isize = *a2.first().unwrap();
    a2.iter().step_by(2).copied().filter_map(|i33| v32.checked_shl(493769 + 4294967295)).zip(a2.iter().copied()).map(|(i34, j35)| if 9u32 > 0 {
            let mut v36 = Vec4::new(2147483647i32, 11i32, 106i32, 9i32);
            a2[0]
        } else if j35 < 10isize {
            i34
        } else {
            9isize
    }).for_each(|i37| a0.1 ^= (i37 as i32));
    ((a1 as u32, 9i32, 5), 100.0f32.powf(a0.1 as f32))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[3] as isize, input[4] as isize, input[5] as isize, input[6] as isize];
    let result = function((input[0] as i32, input[1] as i32), input[2] as i8, &mut a2, match input[7] % 2 { 0 => E0::W0, _ => E0::W1(input[8] as u32, f16::from_bits(input[9] as u16)), });
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = a2[2] as u64;
    output[3] = a2[3] as u64;
    output[4] = result.0.0 as u64;
    output[5] = result.0.1 as u64;
    output[6] = result.0.2 as u64;
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 429 of version 7.
pub mod p429 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: u32, m2: u64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let _d1 = Err::<f32, u8>(1u8).unwrap_or(1.0f32);
        match Some(self.m2).or_else(|| Some::<u64>(other.m2)) {
            Some(_) if Some(7u32) != Some::<u32>(other.m1) => {
                other
            }
            Some(m3) => {
                other
            }
            Some(m4) => {
                other
            }
            _ => {
                other
            }
        }
    }
}
#[device]
pub fn helper0(q5: i32) -> Option<u32> {
    let v7: Result<f64, u8> = if q5 >= 3 {
        return Some(q5 as u32).and_then(|p6| Some::<u32>(p6));
    } else {
        [Ok(0.5), Err(q5 as u8), Ok(7.5)][0]
    };
    Some(979329016)
}
#[device]
pub fn helper1(q8: bool, mut q9: u32) -> f64 {
    let _d11 = repeated::<u32, 3>(q9 * q9);
    let mut v12 = (4294967295u32 | 1).ilog2();
    bf16::from_bits(69u16.wrapping_pow(5) & 0xbbff).to_f64()
}
#[device]
pub fn function(mut a0: i32, mut a1: i32, a2: bool, a3: u32) -> Option<u32> {
    if (!a2) ^ Some::<i32>(a1).map_or_else(|| a2, |p13| a2) {
        let mut n15 = 0u32;
        while let Some(m16) = ((a1 >> 1) % (a1 | 1)).checked_mul(a1.abs()) {
            n15 += 1;
            if n15 > 6 {
                break;
            }
            let (v17, v18) = (m16, 0i32);
            let mut v18 = n15 as i64;
        }
        a1 = a0;
    }
    if Vec3::new(a3 as f64, -100.0f64, a0 as f64).mul_add(Vec3::new(a3 as f64, a3 as f64, 2.0f64), Vec3::new(a1 as f64, 3.25, 100.0f64)) == ((a1 as f64) * Vec3::new(a3 as f64, 1e6, a1 as f64)) {
    } else {
    }
    Some(a3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, input[1] as i32, input[2] != 0, input[3] as u32);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 490 of version 7.
pub mod p490 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: i32, m2: bf16, m3: [i8; 3] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u8, [bool; 1]), W2 { n0: S0, n1: [u32; 1] }, W3 { n0: u16, n1: [bf16; 1] } }
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let mut n1 = 0u32;
        while let Some(m2) = (3u32 & other.m0).checked_rem([other.m0; 1][0]) {
            n1 += 1;
            if n1 > 3 {
                break;
            }
            let mut v3 = [[n1, m2], [m2; 2]];
        }
        other
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let _ = Vec4::new(self.m3[1], other.m3[1], other.m3[1], self.m3[2]);
        S0 { m0: other.m0 / 4u32, m1: Vec3::new(other.m1, other.m1, self.m1).dot(Vec3::new(self.m1, other.m1, other.m1)), m2: self.m2, m3: other.m3 }
    }
}
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q5: f32, q6: f32, q7: i32) -> f32;
    fn provided(q5: f32, q6: f32, q7: i32) -> f32 {
        let S0 { m0: m8, m1: m9, m2: m10, m3: m11 } = (S0 { m0: 4294967295u32, m1: q7, m2: bf16::from_f32(q7 as f32), m3: [127i8; 3] }) else {
            return 2.0;
        };
        q6
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = u64::MIN;
    fn given(q5: f32, q6: f32, q7: i32) -> f32 {
        let mut n12 = 0;
        while n12 < 3u32 && (q7 <= q7) {
            n12 += 1;
            let mut v13: u32 = n12;
            v13 = v13;
        }
        q6
    }
    fn provided(q5: f32, q6: f32, q7: i32) -> f32 {
        let v15 = [0x5_u32, 0x53, 0x29_u32, 4294967295u32];
        q5.copysign(K_I32 as f32)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 11u64;
    fn given(q5: f32, q6: f32, q7: i32) -> f32 {
        let v16: f32 = q7 as f32;
        q5
    }
    fn provided(q5: f32, q6: f32, q7: i32) -> f32 {
        let mut v18 = (S0 { m0: 0x6572898_u32, m1: q7, m2: bf16::from_f32(q7 as f32), m3: [6i8, q7 as i8, 4i8] }) ^ (S0 { m0: q7 as u32, m1: q7, m2: bf16::from_f32(q7 as f32), m3: [q7 as i8, q7 as i8, 127] });
        q6
    }
}
#[device]
pub fn by_way<W: Way>(q5: f32, q6: f32, q7: i32) -> f32 {
    let first = W::given(q5, q6, q7);
    if W::LIMIT > 3 { first } else { W::provided(q5, q6, q7) }
}
#[device]
pub fn helper0(q19: i8, q20: impl Fn(f32) -> f32) -> i64 {
    let mut v23: i32 = (nth([-2i16, i16::MAX, 32767i16], 0u32) ^ (match (10i8, false) { (m21, false) => { 1i16 } m22 => { 1 } })).into();
    29i64
}
#[device]
pub fn function(mut a0: f32, a1: i32, mut a2: f32) -> Option<u64> {
    if let (m24, _) = (-2147483647i32).overflowing_abs() {
        a2 /= (-0.5f32) / a2;
        let mut n25 = 0;
        while n25 < 7u32 && Ok::<f32, u8>(f32::NEG_INFINITY).is_err_and(|p26| true) {
            n25 += 1;
            let v27: Option<(i32, f32)> = None;
            a2 *= a2;
        }
    }
    (repeated::<i32, 5>(Vec4::new(K_I32, a1, a1, a1).dot(Vec4::new(a1, a1, a1, a1))));
    if 2u64.max(9u64).is_multiple_of(Some(a1 as u64).unwrap_or(0x3_u64)) {
        return Ok::<u8, u64>(19u8).err();
    }
    let [v32, .., v33] = repeated::<f32, 2>(a2).map(|p30| if let None = Some(i64::MIN) {
            [a0, p30]
        } else {
            [p30; 2]
    });
    Some(48110398774121025)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), input[1] as i32, f32::from_bits(input[2] as u32));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 530 of version 7.
pub mod p530 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f64, m1: i16 }
#[device]
pub fn helper0(q1: &[f32; 2], q2: impl Fn(i32) -> f64) -> i16 {
    {
        let Some(x3) = q1.get(nth([0usize, 6], u32::MAX) & 3) else {
            return 0 + 4i16;
        };
        {
            let (s5, s6) = q1.split_at(2);
            let v7: Vec3<u8> = Vec3::new(9u8, 7, b'\n');
        }
    }
    2
}
#[device]
pub fn helper1(q8: i32, q9: bf16) -> f32 {
    let v10;
    if (q8 != q8) & (!false) {
        v10 = {
            (u32::MIN % (u32::MIN | 1)).cast_signed()
        };
    } else {
        v10 = {
            i32::from(false) | q8
        };
    }
    0.1
}
#[device]
pub fn function(mut a0: bf16, mut a1: [f32; 2], mut a2: [f32; 2]) -> C0 {
    match (((1000688382968i64 & 10i64) >> 1) % 3i64) {
        m11 @ (..=6) => {
        }
        (58..) if if false {
            true
        } else {
            true
        } => {
        }
        m12 => {
            let mut v15 = helper0(&[f32::MIN_POSITIVE; 2], |p14| 0.0f64.fract());
            {
                let s16 = &mut a2[1..2];
                let v17 = S0 { m0: v15 as u32 };
                let mut v18 = S1 { m0: -7.5f64, m1: v15 };
            }
        }
    }
    a2[K_I32] = -(75i32 as f32);
    let mut v21: i32 = helper0(&[a2[1], a2[0]], |p20| if false { 1e6f64 } else { 0.1 }).into();
    a2[((v21 as u16) & 65535u16) & 1] /= a1.iter().copied().map(|i22| v21 as f32).product::<f32>();
    assert_ne!(std::mem::replace(&mut v21, false as i32), v21);
    let mut v23: f32 = a2.last().copied().unwrap_or_else(|| a2[1]);
    C0::V2
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(bf16::from_bits(input[0] as u16), [f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32)], [f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)]);
    output[0] = result as i32 as u64;
    output
}
}

/// Seed 583 of version 7.
pub mod p583 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i64)]
pub enum C0 { V0 = -1, V1 = 0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f32, m1: isize, m2: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(isize), W2 { n0: Vec3<u32> } }
#[device]
pub fn helper1(q3: u32, q4: usize, q5: &usize) -> u16 {
    let v6: usize = (q3 as usize) * ((*q5) * (*q5));
    if q3 == 0 {
        ((100.0f32 <= 1.0) & q3.is_multiple_of(q3)) as u16
    } else {
        helper1(q3 - 1, v6, q5)
    }
}
#[device]
impl S0 {
    pub fn method0(&mut self, q1: f64) -> bool {
        if ((*self).m0 / (*self).m0) <= (*self).m0 {
            let mut v2 = nth([Some::<f64>(q1)], u32::MAX);
        } else {
            (*self).m0 = if true {
                (*self).m0
            } else {
                (*self).m0
            };
        }
        false
    }
}
#[device]
pub fn function(mut a0: Result<f64, u8>, a1: usize, mut a2: u32) -> S0 {
    let mut v7 = Vec4::new(10i32.max(i32::MIN), (a1 as i32).wrapping_neg(), C0::V0 as i32, (a2 as i32).to_be());
    let mut v9: [usize; 4] = repeated::<usize, 4>(72usize.isqrt());
    v9.fill(match (5u64, true) {
            (_, m10) => {
                a1
            }
            _ => {
                a1
            }
    });
    {
        let (s11, s12) = v9.split_at_mut(0);
        if (a2, s12[0]) > (0x4_u32, a1) {
            s12[0] = s12[0];
        } else {
            let mut v13 = v7.w;
        }
        let mut v14: i32 = v7.w.saturating_abs();
    }
    (0..=(K_U32 & 7)).map(|i15| (i32::from(7u8) & i32::MAX).isqrt()).for_each(|i16| v7.w ^= 8i32);
    match Some::<i32>(v7[1]) {
        Some(m17) => {
        }
        m18 => {
        }
    }
    S0 { m0: a2 as f32, m1: 0isize, m2: C0::V1 }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(f64::from_bits(input[1])) } else { Err(input[1] as u8) }, input[2] as usize, input[3] as u32);
    output[0] = bits_of_f32(result.m0);
    output[1] = result.m1 as u64;
    output[2] = result.m2 as i64 as u64;
    output
}
}

/// Seed 586 of version 7.
pub mod p586 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i8, i16, f16, u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(bool, f64), W2(u64, f64), W3(S0, [i32; 2]) }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: f64, q2: i32) -> u32;
    fn provided(q1: f64, q2: i32) -> u32 {
        let mut v7: [i32; 1] = repeated::<i32, 1>(q2);
        4294967295u32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 7u32;
    fn given(q1: f64, q2: i32) -> u32 {
        let mut v8: i32 = 4i32.wrapping_shr(u32::MIN);
        (q2 as u32).next_power_of_two().abs_diff(11)
    }
    fn provided(q1: f64, q2: i32) -> u32 {
        'l10: for i9 in (1..=((0xc_u32 << 10u32) & 7)).rev().step_by(2) {
            let mut v11: S0 = S0(i9 as i8, i16::MIN, f16::from_f32(q2 as f32), K_U32);
        }
        60350u32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = u32::MAX;
    fn given(q1: f64, q2: i32) -> u32 {
        if q2 <= 82i32 {
            let mut v12: f64 = q1;
            v12 /= v12;
        }
        3
    }
    fn provided(q1: f64, q2: i32) -> u32 {
        let mut v13 = bf16::from_f32(q2 as f32).to_f64();
        !(if false && let 6..36 = q2 && let Some(m14) = None::<u32> { m14 } else { 7 })
    }
}
#[device]
pub fn by_way<W: Way>(q1: f64, q2: i32) -> u32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(mut q15: Result<u32, u8>, q16: &[f32], q17: &S0) -> Option<u32> {
    for x19 in q16.iter().copied() {
    }
    Some::<u32>((*q17).3)
}
#[device]
pub fn function(a0: E0, a1: S0) -> Result<i64, u8> {
    let mut n21 = 0;
    'l22: while n21 < 6u32 && (false && (a1.3 < K_U32)) {
        n21 += 1;
        let mut v23 = helper0(nth([Ok(n21)], n21), &[1e-3f32.div_euclid(100.0f32)], &a1);
        let mut v24 = Vec2::new(n21 as u16, u16::MAX);
    }
    ((a1.0, bf16::from_f32(1.0).signum()));
    for i26 in 3..(i32::from(a1.3 < u32::MAX) & 7) {
        let mut v27: i16 = (a1.0 << i32::MAX).into();
        let mut v28: (i32, f32) = (K_I32, a1.0 as f32);
    }
    let mut v29 = S0(a1.0.wrapping_pow(2), Ok::<i16, u8>(a1.1)?, a1.2 - a1.2, a1.3);
    Ok(7i64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 4 { 0 => E0::W0, 1 => E0::W1(input[1] != 0, f64::from_bits(input[2])), 2 => E0::W2(input[1] as u64, f64::from_bits(input[2])), _ => E0::W3(S0(input[1] as i8, input[2] as i16, f16::from_bits(input[3] as u16), input[4] as u32), [input[5] as i32, input[6] as i32]), }, S0(input[7] as i8, input[8] as i16, f16::from_bits(input[9] as u16), input[10] as u32));
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = w0 as u64;
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output
}
}

/// Seed 685 of version 7.
pub mod p685 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bool, m1: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(S0, bf16, bool);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if a <= total {
        return (T::ONE - total);
    }
    T::ONE
}
#[device]
pub trait Way {
    const LIMIT: u16;
    fn given(q1: f32, q2: u32) -> f64;
    fn provided(q1: f32, q2: u32) -> f64 {
        if Vec4::new(4294967295u32, q2, q2, 6) != Vec4::new(q2, 4294967295, q2, q2) {
            return 2.0;
        }
        1e6
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u16 = 0u16;
    fn given(q1: f32, q2: u32) -> f64 {
        for i3 in 3..=((q2 as isize).abs() & 7) {
            let v4: Vec2<f32> = Vec2::new(q1, q1);
            let mut v4: usize = 7;
        }
        1e-3
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u16 = 5u16;
    fn given(q1: f32, q2: u32) -> f64 {
        let mut v7: usize = Some(u8::MIN).unwrap_or_else(|| q2 as u8).into();
        -(1e-3f64.max(q2 as f64) + 0.0)
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32, q2: u32) -> f64 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn function(mut a0: [i8; 2], a1: u32, a2: (f32, u32)) -> Result<f64, u8> {
    if let [x8, .., x9, _] = &a0[..] {
        (3.25f64 * 3.25);
        if Some::<i8>((*x8)) != Some((*x9)) {
            let mut v11 = 0x6_i8;
            let v12 = S1(S0 { m0: true, m1: a1 as i32 }, bf16::EPSILON, false);
        }
    } else {
        let mut v14 = [a2.1, a2.1, a2.1, a2.1, a1].map(|p13| 12i8);
        v14[..2].copy_from_slice(&a0[..2]);
    }
    if let Some(x15) = a0.last_mut() {
        let mut v17: u8 = 2u8.saturating_add(a2.1 as u8);
        let mut v18 = S1(S0 { m0: true, m1: -9 }, bf16::from_f32(100.0), (*x15) < 5);
    }
    let mut v19: Result<i8, u8> = Err::<i8, u8>(1u8);
    Ok(100.0f64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as i8, input[1] as i8], input[2] as u32, (f32::from_bits(input[3] as u32), input[4] as u32));
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = bits_of_f64(w0);
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output
}
}

/// Seed 710 of version 7.
pub mod p710 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f64, i32, u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(bool, u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: i8 }, W2([f64; 2], S0), W3 { n0: i32 } }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = pick(b < a, b, T::ONE);
    if b != a {
        return total;
    }
    total = if b > a { b } else { (a * T::ONE) };
    ((T::ZERO - b) + pick(a < total, (T::ONE + T::ONE), T::ONE))
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        if !true {
            let mut v1: f64 = self.0;
            let mut v1: u64 = 0;
        }
        S0(0.1f64.div_euclid(self.0), other.1, 8u32)
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q2: bool) -> i16;
    fn provided(q2: bool) -> i16 {
        'l4: for i3 in (0..(10i32.saturating_add(K_I32) & 7)).rev().step_by((8usize.clamp(7, 107) & 3) + 1) {
            let mut v5 = Ok::<i32, u8>(i3);
        }
        i16::MAX
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 42u32;
    fn given(q2: bool) -> i16 {
        if q2 ^ q2 {
            let mut v6 = E0::W0;
        } else {
            let mut v7: [[bool; 2]; 2] = [[q2, q2], [q2; 2]];
        }
        8i16
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 106u32;
    fn given(q2: bool) -> i16 {
        if Vec2::new(2.0f32, 3.25) != Vec2::new(7.5f32, 3.25f32) {
        } else {
        }
        3
    }
    fn provided(q2: bool) -> i16 {
        match (S0(-100.0f64, 9i32, 2u32) * S0(0.5, 18, 6)) {
            S0(m8, m9, _) if q2 => {
            }
            _ => {
            }
        }
        9i16
    }
}
#[device]
pub fn by_way<W: Way>(q2: bool) -> i16 {
    let first = W::given(q2);
    if W::LIMIT > 3 { first } else { W::provided(q2) }
}
#[device]
impl S1 {
    pub fn method0(&mut self, q10: Vec3<i32>) -> u32 {
        (*self).0 ^= (matches!(if (*self).0 {
                    (*self).1
                } else {
                    (*self).1
                }, 6));
        let v11;
        if if f16::from_f32(q10.z as f32) > f16::from_f32(q10[0] as f32) {
            (*self).0 &= (*self).0;
            (*self).0
        } else {
            (*self).0
        } {
            v11 = {
                q10[1]
            };
        } else {
            v11 = {
                q10[0]
            };
        }
        (*self).1
    }
    pub fn method1(&self, q12: Option<f32>) -> u32 {
        let _ = Vec3::splat((*self).1 as f32) / 1e6f32.floor();
        (if (*self).0 { return (*self).1; } else { (*self).1 }).trailing_zeros().min(8 & (*self).1)
    }
}
#[device]
pub fn function(a0: [f32; 5], a1: S0) -> (Option<usize>, f32) {
    const LOCAL: u64 = u64::MIN;
    'l15: for i14 in 1..(S1(a1.2 < 4294967295u32, a1.2).method1(Some::<f32>(a0[4])) & 7) {
        let mut v16: i16 = by_way::<Slow>(bf16::from_f32(a1.1 as f32).is_normal());
        let mut v17: f32 = *a0.get((a1.1 as usize).saturating_div(7usize | 1) & 3).unwrap();
        if false {
            let (v18, v19) = (1.0f32, v16);
        } else {
            let v20: u64 = LOCAL;
            let mut v21: u32 = i14;
        }
    }
    if let Some(m24) = Some::<u64>(LOCAL).filter(|p23| a1.2 < 11u32).map(|p22| LOCAL.saturating_pow(1)) {
        for i25 in (1..((match (E0::W3 { n0: a1.1 }) { E0::W0 => { a1.2 } E0::W3 { .. } => { a1.2 } E0::W0 => { a1.2 } _ => { 4 } }) & 7)).rev() {
            let v27 = Vec4::new(a1.0, a1.0, 0.5, a1.0);
            let v28 = i25;
        }
    }
    (Some(5), a0[3].exp())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)], S0(f64::from_bits(input[5]), input[6] as i32, input[7] as u32));
    if let Some(w0) = result.0 {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 724 of version 7.
pub mod p724 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(Vec4<f32>, u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(bool, usize), W2 { n0: bool, n1: f64 }, W3(i32) }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q1: i8, q2: i32, q3: u64) -> i32;
    fn provided(q1: i8, q2: i32, q3: u64) -> i32 {
        let v4: E0 = if false {
            E0::W2 { n0: false, n1: q2 as f64 }
        } else {
            E0::W3(2i32)
        };
        q2
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 5u64;
    fn given(q1: i8, q2: i32, q3: u64) -> i32 {
        if false {
            let mut v5 = 100959u64;
        } else {
            let v6: i8 = q1;
            let mut v7: u64 = q3;
        }
        q2
    }
    fn provided(q1: i8, q2: i32, q3: u64) -> i32 {
        match S0(Vec4::new(3.25f32, 3.25, 1e6f32, 1.0f32), q2 as u32) {
            S0(m8, m9 @ 2..=21) => {
            }
            S0(_, m10) => {
            }
            S0(m11, m12) if true => {
            }
            m13 => {
            }
        }
        q2
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 0xa_u64;
    fn given(q1: i8, q2: i32, q3: u64) -> i32 {
        if q1 == q1 {
            let v14: u64 = q3;
        }
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: i8, q2: i32, q3: u64) -> i32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q15: u32) -> Option<u32> {
    let _ = E0::W0;
    let v17: Option<u32> = Ok::<u32, u8>(q15).ok();
    let mut n18 = 0u32;
    while let Some(m19) = Vec2::new(q15, q15).dot(Vec2::new(2u32, q15)).checked_div_euclid(q15) {
        n18 += 1;
        if n18 > 5 {
            break;
        }
    }
    v17
}
#[device]
impl Many<i8, 1> {
    pub fn method1(&mut self, q20: &[i32], mut q21: Option<u32>, q22: S0) -> f64 {
        let mut v27 = q20.iter().copied().map(|i23| q22.1 * q22.1).filter_map(|i24| through::<u32, Option<u32>, helper0>(97u32)).rev().fold(Many::<i8, 1> { one: (*self).more[0], more: (*self).more, count: (*self).count }, |a25, i26| if true {
                a25
            } else {
                a25
        });
        (*self).count as f64
    }
}
#[device]
pub fn function(a0: u32, mut a1: S0, a2: [S0; 2]) -> (i64, isize, bool) {
    let mut v28: S0 = *a2.last().unwrap();
    {
        let s29 = &a2[0..2];
        for i30 in (2..((false as i16) & 7)).step_by(((usize::MIN >> 1).next_multiple_of(8usize) & 3) + 1) {
            let [v31, .., v32] = a2;
            let [v33, .., v34] = [v28.1, v31.1];
        }
        if let Some(m35) = nth([Some::<u32>(v28.1); 2], v28.1) {
            let mut v38 = [bf16::from_f32(100.0)];
            let mut v39 = v28.1;
        }
    }
    v28.1 = (v28.1 + a2[1].1) & Some::<u32>(a0).unwrap_or(K_U32);
    v28.1 = ((a2[0].1 < 7) as u32) & 1687;
    v28.0.y /= f32::from_bits((!v28.1) & 0xbfff_ffff);
    ((v28.1 as i8) as i64, a2[0].1 as isize, false)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, S0(Vec4::new(f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)), input[5] as u32), [S0(Vec4::new(f32::from_bits(input[6] as u32), f32::from_bits(input[7] as u32), f32::from_bits(input[8] as u32), f32::from_bits(input[9] as u32)), input[10] as u32), S0(Vec4::new(f32::from_bits(input[11] as u32), f32::from_bits(input[12] as u32), f32::from_bits(input[13] as u32), f32::from_bits(input[14] as u32)), input[15] as u32)]);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 736 of version 7.
pub mod p736 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: usize, m1: i32, m2: i32, m3: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f64, m1: i32, m2: S0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: u32, n1: isize }, W2([f16; 3], f32), W3 { n0: Vec2<f64>, n1: u32 } }
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let v2 = std::array::from_fn::<u64, 1, _>(|p1| other.m1 as u64);
        S0 { m0: other.m0.unbounded_shr(43514598u32), m1: {
                let f3 = |p4: usize| 8i32;
                if f3(other.m0) == f3(self.m0) { f3(self.m0) } else { f3(other.m0) }
            }, m2: self.m2, m3: C0::V1 }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let mut n5 = 0u32;
        while let Some(m8) = (2usize..((*other).m0 & 7)).rev().map(|i7| !(*other).m0).nth(3) {
            n5 += 1;
            if n5 > 2 {
                break;
            }
            let mut v9 = None::<isize>;
            let v10: S1 = S1 { m0: -0.0f64, m1: (*other).m2, m2: (*other) };
        }
        true
    }
}
#[device]
pub fn function(a0: Option<i16>, a1: i64, mut a2: Result<bool, u8>, a3: E0) -> Option<(f32, bf16)> {
    let mut v11: i16 = Ok::<i8, u8>(0).unwrap_or((10i8 >> 1) / (5i8 | 1)).into();
    let mut v14: [[i16; 2]; 2] = [repeated::<i16, 2>(v11); 2];
    let E0::W3 { .. } = E0::W2(repeated::<f16, 3>(f16::from_f32(7.5)), 7.5f32.max(0.5f32) + 0.0) else {
        return Some((100.0f32, bf16::NEG_INFINITY));
    };
    for i18 in (3..((match (false, 2147483647i32) { (_, m19) => { m19 as i8 } (m20, m21) if m20 => { m21 as i8 } m22 => { 10i8 } }) & 7)).rev().step_by((3usize.wrapping_add(6080898511387092) & 3) + 0) {
        if Err::<usize, u8>(i18 as u8).is_err() {
            break;
        }
    }
    let v23: f32 = bf16::from_f32(0.0).to_f32();
    Some((v23, bf16::ZERO))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Some(input[1] as i16) } else { None }, input[2] as i64, if input[3] != 0 { Ok(input[4] != 0) } else { Err(input[4] as u8) }, match input[5] % 4 { 0 => E0::W0, 1 => E0::W1 { n0: input[6] as u32, n1: input[7] as isize }, 2 => E0::W2([f16::from_bits(input[6] as u16), f16::from_bits(input[7] as u16), f16::from_bits(input[8] as u16)], f32::from_bits(input[9] as u32)), _ => E0::W3 { n0: Vec2::new(f64::from_bits(input[6]), f64::from_bits(input[7])), n1: input[8] as u32 }, });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0.0);
        output[2] = bits_of_bf16(w0.1);
    }
    output
}
}

/// Seed 747 of version 7.
pub mod p747 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32 }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: f32) -> u8;
    fn provided(q1: f32) -> u8 {
        for i2 in 0..((86u32 | 2u32) & 7) {
            let v3 = Ok::<f32, u8>(q1);
            let v4 = S0 { m0: 4i32 };
        }
        6u8
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = u32::MIN;
    fn given(q1: f32) -> u8 {
        let v6: [f32; 3] = [q1; 3];
        !6u8
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = K_U32;
    fn given(q1: f32) -> u8 {
        let K_ISIZE = 6isize.saturating_div(2isize) else {
            return 255u8.clamp(6, 34);
        };
        !(!5)
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32) -> u8 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q7: impl Fn(bf16) -> bf16, mut q8: u64, mut q9: Option<i8>) -> u32 {
    ((match Some(f64::INFINITY) { None => { bf16::from_f32(7.5) } Some(m10) => { bf16::ONE } Some(m11) if false => { bf16::from_f32(1e6) } _ => { bf16::from_f32(2.0) } }) / q7(bf16::from_f32(0.0)));
    match Ok::<u64, u8>(q8) {
        Err(m13) if true => {
        }
        Err(m14) => {
        }
        Ok(m15 @ 6..30) if m15 < K_U64 => {
        }
        _ => {
        }
    }
    125
}
#[device]
impl S0 {
    pub fn method1(&self, q16: &[bf16], q17: Result<i16, u8>) -> Option<f32> {
        let mut v20 = helper0(|p18| bf16::from_bits((((*self).m0 as u16) - 65535) & 0xbbff), match ((*self).m0 * (*self).m0) {
                2..49 => {
                    let mut v19 = Some(((*self).m0, q16[0]));
                    112u64
                }
                _ => {
                    K_U64
                }
            }, Some(5i8));
        Some(v20 as f32)
    }
}
#[device]
pub fn function(mut a0: u32, mut a1: u32, a2: bf16, mut a3: [[f64; 2]; 2]) -> (bf16, f32, f32) {
    const LOCAL: i32 = 6i32;
    let v24;
    if (match (127i8, false) { (m21, false) if LOCAL < i32::MAX => { Vec3::new(a1, a1, 0) } (m22, m23) => { Vec3::new(a1, a1, 7u32) } _ => { Vec3::new(a1, a1, a1) } }) == Vec3::new(a0, a0, a1) {
        v24 = {
            ((LOCAL >> 1) % (LOCAL)) | LOCAL
        };
    } else {
        v24 = {
            (if a1 < 10u32 { LOCAL } else if true { LOCAL } else { LOCAL }).clamp(LOCAL, LOCAL)
        };
    }
    if std::mem::take(&mut a1) == (a1 >> 4294967295u32) {
        return (bf16::EPSILON % a2, (a1 as f32).max(v24 as f32) + 0.0, 0.5);
    }
    (a2, 100.0, 3.25)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, input[1] as u32, bf16::from_bits(input[2] as u16), [[f64::from_bits(input[3]), f64::from_bits(input[4])], [f64::from_bits(input[5]), f64::from_bits(input[6])]]);
    output[0] = bits_of_bf16(result.0);
    output[1] = bits_of_f32(result.1);
    output[2] = bits_of_f32(result.2);
    output
}
}

/// Seed 769 of version 7.
pub mod p769 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i64, m1: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: u32, m1: u32, m2: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f32), W2(f64, bool), W3 { n0: bool, n1: i64 } }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut v1: i64 = other.m0 - other.m0;
        S0 { m1: self.m1 ^ self.m1, ..self }
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q2: u32, q3: i32) -> u32;
    fn provided(q2: u32, q3: i32) -> u32 {
        let mut v6: i64 = Err::<bool, u8>(4u8).map_or_else(|e5| q2, |p4| q2).into();
        (0u32..(q2 & 7)).rev().filter(|i7| true).product::<u32>()
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = u32::MIN;
    fn given(q2: u32, q3: i32) -> u32 {
        match Err::<u32, u8>(0x2d) {
            Ok(m8) => {
                let mut v9 = bf16::from_f32(q3 as f32);
            }
            _ => {
                let (v10, v11) = (q3, q3);
            }
        }
        q2
    }
    fn provided(q2: u32, q3: i32) -> u32 {
        let v12: Result<u16, u8> = Err::<u16, u8>(10u8);
        q2.wrapping_shl(q2) * u32::MAX
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 4u32;
    fn given(q2: u32, q3: i32) -> u32 {
        for i13 in 2..=(((q3 >> 1) % (q3 | 1)) & 7) {
            let mut v14: Result<u32, u8> = Ok::<u32, u8>(q2);
            let mut v15 = q3;
        }
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q2: u32, q3: i32) -> u32 {
    let first = W::given(q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q2, q3) }
}
#[device]
impl E0 {
    pub fn method0(self, mut q16: bf16, q17: S1) -> f16 {
        let (v18, v19) = (Fast::LIMIT, (q17.m0 as f32).is_infinite());
        let mut n20 = 0;
        'l21: while n20 < 6u32 && (v19 | v19) {
            n20 += 1;
            let E0::W1(_) = (E0::W3 { n0: v19, n1: i64::MAX }) else {
                return f16::from_f32(1.0);
            };
        }
        f16::from_f32(100.0)
    }
}
#[device]
pub fn function(mut a0: S0, a1: Vec4<i32>, a2: S1) -> ((i32, f64, f64), f64) {
    const LOCAL: u32 = 10u32;
    let mut n22 = 0u32;
    while let Some(m24) = (match a2.m1.checked_pow(5) { Some(m23) => { Err::<u8, i16>(m23 as i16).err() } _ => { i16::MAX.checked_isqrt() } }) {
        n22 += 1;
        if n22 > 6 {
            break;
        }
        let mut n25 = 0;
        'l26: while n25 < 4u32 && (Some::<i16>(m24) == Some::<i16>(m24)) {
            n25 += 1;
            a0.m0 = a0.m0;
            let mut v27 = [S0 { m0: a0.m0, m1: i32::MAX }, a0];
        }
        for i28 in 0..=((a0.m0 as u16).wrapping_rem(100u16 | 1) & 7) {
            let mut v29: S0 = a0;
        }
    }
    let v30 = Vec3::new(7isize, if a1.z < K_I32 {
            a0.m0 as isize
        } else {
            a1.w as isize
        }, 17isize.clamp(0, 84));
    let mut v31: u16 = Vec4::new(a1.w as u8, 2, a2.m1 as u8, LOCAL as u8).dot(Vec4::new(a1.z as u8, 0xff, LOCAL as u8, 255u8)).rem_euclid(9u8).into();
    ((a1.y, a2.m2, a2.m2), a2.m2.exp2())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: input[0] as i64, m1: input[1] as i32 }, Vec4::new(input[2] as i32, input[3] as i32, input[4] as i32, input[5] as i32), S1 { m0: input[6] as u32, m1: input[7] as u32, m2: f64::from_bits(input[8]) });
    output[0] = result.0.0 as u64;
    output[1] = bits_of_f64(result.0.1);
    output[2] = bits_of_f64(result.0.2);
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 1272 of version 7.
pub mod p1272 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f32, u32, u32, i32);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..3 {
        total -= total;
    }
    if total < T::ZERO {
        return (total + (b - total));
    }
    total += ((T::ONE - b) * (b * b));
    ((pick(T::ONE <= b, total, total) + T::ZERO) + b)
}
#[device]
pub fn helper0(mut q1: [u64; 3], q2: impl Fn(i64) -> f64, q3: &f32) -> u32 {
    let _d8 = if let Err(m4) = Some(100.0f64).ok_or(b'\n') {
        repeated::<f64, 2>(3.25)
    } else {
        let mut v6 = Ok::<u64, u8>(q1[2]);
        [1.0f64, 0.5]
    };
    let mut v9: Option<u64> = q1.first().copied();
    6u32
}
#[device]
pub fn function(mut a0: [u64; 3], mut a1: i32, a2: [u64; 3], mut a3: f32) -> Option<(f32, u64)> {
    if ((a1 as u16) & (a1 as u16)).is_power_of_two() {
        let (K_U64, m10) = a0[0].overflowing_neg() else {
            return Some((a3, a2[1]));
        };
    }
    if let Some(x11) = a0.first_mut() {
        if 2u32.is_power_of_two() {
            let mut v13: (i32, f16) = (a1, f16::from_f32(a1 as f32));
            v13.0 += K_I32;
        }
        'l15: for i14 in 2..(((*x11) - (*x11)) & 7) {
            (*x11) = i14;
            (*x11) = 127;
            let v16: u32 = (*x11) as u32;
        }
    }
    if let [s18 @ .., x17] = &mut a0[..] {
        if let Some(x19) = a2.get(3usize & 3) {
            let mut v21: u64 = s18[0];
            v21 &= (*x19);
        }
        s18.reverse();
    } else {
        if let Some(x22) = a2.get(2..10usize.wrapping_sub(a1 as usize) & 3) {
            let (v24, v25) = (a2[1], i32::MIN);
        }
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as u64, input[1] as u64, input[2] as u64], input[3] as i32, [input[4] as u64, input[5] as u64, input[6] as u64], f32::from_bits(input[7] as u32));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0.0);
        output[2] = w0.1 as u64;
    }
    output
}
}

/// Seed 1440 of version 7.
pub mod p1440 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= total;
    }
    b
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: i32, q2: u8) -> i16;
    fn provided(q1: i32, q2: u8) -> i16 {
        for i3 in (3..((isize::MAX << q2) & 7)).rev().step_by((K_USIZE.wrapping_add(10usize) & 3) + 1) {
            let mut v4: Option<u8> = Some::<u8>(q2);
        }
        q2 as i16
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 1u32;
    fn given(q1: i32, q2: u8) -> i16 {
        for i5 in (0..=(Ok::<u32, u8>(3u32).unwrap_or(2u32) & 7)).rev().step_by(2) {
            let v6 = C0::V1;
        }
        8
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 4294967295u32;
    fn given(q1: i32, q2: u8) -> i16 {
        match Some(q1) {
            None if Err::<bool, u8>(u8::MAX).unwrap_or_default() => {
            }
            Some(6..=25) if !(q1 < 7) => {
            }
            None if false => {
            }
            _ => {
            }
        }
        q2 as i16
    }
    fn provided(q1: i32, q2: u8) -> i16 {
        if let (C0::V0 | C0::V1) = C0::V0 {
            let mut v7: C0 = C0::V1;
            let mut v8 = [[6u32, K_U32]; 2];
        }
        3i16
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: u8) -> i16 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q9: impl Fn(i16) -> usize, q10: &[bool], q11: C0) -> [bool; 4] {
    if (match Some(K_USIZE) { Some(m12) => { m12 } Some((0 | 1)) => { 959990600727usize } m13 => { 0x59 } }) < 3usize.saturating_add(10usize) {
        let mut v14: Option<bool> = [Some::<bool>(q10[0]); 4][1];
    }
    [q10[0], q10[0], q10[0], q10[0]]
}
#[device]
pub fn function(a0: [i32; 4], mut a1: i16, a2: &[bool]) -> Option<u32> {
    assert!(6i64.checked_abs() == Some(a0[2] as i64));
    let mut v15: Option<i32> = a0.last().copied();
    let mut v20 = helper0(|p16| (8u8 % (9u8)) as usize, &a2[..=a0[2] as usize], 'b17: {
            if bf16::from_f32(2.0).is_nan() {
                break 'b17 C0::V0;
            }
            let mut v18: f32 = 1.0f32.sqrt();
            if (matches!(10isize, 3)) {
                let v19: f64 = a1 as f64;
            }
            C0::V1
    });
    v20[2] ^= 100.0f32.is_nan();
    if let Some(x21) = a2.get(Ok::<usize, u8>(0usize).unwrap_or(75usize) & 3) {
        let mut v24: bool = v20.get((2usize >> 5u32) & 3).map_or(a0[1] > a0[2], |x23| a0[2] == a0[3]);
        v24 = v24 != (*x21);
    }
    v20[5i32 & 3] = v20[3];
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a2 = [input[5] != 0, input[6] != 0, input[7] != 0, input[8] != 0];
    let result = function([input[0] as i32, input[1] as i32, input[2] as i32, input[3] as i32], input[4] as i16, &a2);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 1489 of version 7.
pub mod p1489 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i32, u32);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = b;
    if total < a { ((T::ONE * total) - (T::ONE - T::ONE)) } else { total }
}
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q1: f32, q2: f64) -> i16;
    fn provided(q1: f32, q2: f64) -> i16 {
        let mut v3: u16 = 11u32.to_le_bytes()[0].into();
        (!4i16).unbounded_shr(Ok::<f64, u8>(q2).map_or_else(|e5| 6u32, |p4| 5u32))
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = u64::MIN;
    fn given(q1: f32, q2: f64) -> i16 {
        let v7 = match (34u64, false) {
            (K_U64, m6) if m6 => {
                Some((f16::from_f32(0.0), q2))
            }
            _ => {
                None
            }
        };
        0i16
    }
    fn provided(q1: f32, q2: f64) -> i16 {
        let _ = Some((q1, q1));
        (if false { Ok::<i16, u8>(32767i16) } else { Ok(K_I16) }).unwrap_or_else(|e10| e10 as i16)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 0u64;
    fn given(q1: f32, q2: f64) -> i16 {
        if false >= true {
            return K_I16.wrapping_sub(i16::MAX);
        }
        1i16
    }
    fn provided(q1: f32, q2: f64) -> i16 {
        for i11 in 3..((0x6_u32 | 1) & 7) {
            let mut v12 = Some((q2, 9i32));
        }
        i16::MAX
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32, q2: f64) -> i16 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q13: bf16, q14: &[u64], q15: &mut S0) -> Result<bf16, u8> {
    for i16 in (2..=(((*q15).0 as i64).wrapping_neg() & 7)).rev().step_by(2) {
        assert!(((*q15).1 >> 0x66_isize) != (*q15).1, "text");
        let (v17, v18) = (5i32, f64::INFINITY);
    }
    'l23: for x21 in q14.iter() {
    }
    Ok::<bf16, u8>(q13)
}
#[device]
impl S0 {
    pub fn method1(&self, q24: u32, q25: &[i32]) -> Option<i32> {
        if let Some((x26, s27)) = q25.split_first() {
            let mut v31: Option<i32> = q25.iter().rev().copied().filter_map(|i28| q25.get(((*x26) as usize) & 3).copied()).max_by(|a29, b30| (a29 & 3).cmp(&(b30 & 3)).then(b30.cmp(a29)));
            for i32 in (0..(((*self).0 ^ q25[0]) & 7)).rev() {
                v31 = v31;
                let v33: f32 = -0.5f32;
            }
        }
        let _d34 = 9223372036854775807i64;
        Some::<i32>(q25[0])
    }
}
#[device]
pub fn function(mut a0: S0, a1: S0, mut a2: S0, a3: &[i32]) -> Result<i8, u8> {
    helper0(bf16::from_f32((a1.0 * a3[0]) as f32), &[!(a3[0] as u64); 3], &mut a2);
    a2.1 = a2.0.ilog2().saturating_div(5u32);
    let mut v35: usize = None::<u16>.unwrap_or(65535u16 - 65535u16).into();
    let mut v36 = a2.method1(11u32, a3);
    Ok::<i8, f32>(i8::MIN + 4).or_else(|p37| if v36.is_none_or(|p38| false) {
            Some(a3[0] as i8).ok_or(13u8)
        } else {
            let mut v39 = p37;
            Some(6i8).ok_or(a1.0 as u8)
    })
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [input[6] as i32];
    let result = function(S0(input[0] as i32, input[1] as u32), S0(input[2] as i32, input[3] as u32), S0(input[4] as i32, input[5] as u32), &a3);
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = w0 as u64;
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output
}
}

/// Seed 1511 of version 7.
pub mod p1511 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if b > a {
        return if total == a { (a - total) } else { if total == a { total } else { total } };
    }
    pick(T::ONE == b, T::ONE, b)
}
#[device]
pub trait Way {
    const LIMIT: isize;
    fn given(q1: usize) -> f16;
    fn provided(q1: usize) -> f16 {
        let (v2, v3) = (q1, 28i32);
        f16::from_f32(v3 as f32).mul_add(f16::from_f32(v3 as f32), f16::from_f32(0.5)).min(f16::from_f32(v3 as f32)) + f16::ZERO
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: isize = 0isize;
    fn given(q1: usize) -> f16 {
        let mut v4: isize = (if true { 1i16 } else { i16::MIN }).into();
        f16::from_f32(1e-3) + f16::from_f32(0.1)
    }
    fn provided(q1: usize) -> f16 {
        let mut n7 = 0u32;
        while let Some(m8) = (if (1u8, i8::MAX) <= (84u8, 0x3_i8) { Some::<usize>(q1) } else { Some::<usize>(q1) }) {
            n7 += 1;
            if n7 > 5 {
                break;
            }
        }
        f16::from_f32(0.5)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: isize = isize::MIN;
    fn given(q1: usize) -> f16 {
        for i9 in (1..=(generic(8i32, K_I32) & 7)).rev().step_by(2) {
            let mut v10: [[i32; 2]; 2] = [[i9, i9], [i9, i9]];
        }
        f16::NEG_INFINITY
    }
}
#[device]
pub fn by_way<W: Way>(q1: usize) -> f16 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q11: f64) -> u32 {
    match (1i16 as i32).overflowing_rem(20i32 | 1) {
        (2..38, m12) => {
            let _d14 = Some::<f64>(q11).is_none_or(|p13| m12);
            (if m12 {
                    Some::<bool>(m12)
                } else if m12 {
                    Some::<bool>(m12)
                } else {
                    Some::<bool>(m12)
            });
        }
        _ => {
        }
    }
    0
}
#[device]
pub fn helper1(q16: u32, mut q17: u32, q18: u32) -> u32 {
    if (q17, q16) < (q18, q18) {
        return Ok::<i16, u8>(7i16).unwrap_or_default() as u32;
    }
    if q16 == 0 {
        q18 * 10
    } else {
        helper1(q16 - 1, q18, q17)
    }
}
#[device]
pub fn function(mut a0: f64, a1: u32, mut a2: f64, mut a3: f32, a4: f64) -> ([i32; 4], f32) {
    const LOCAL: i32 = 6i32;
    a2 *= Ok::<f64, u8>(a0).unwrap_or(a4) - (a2 + a4);
    std::mem::swap(&mut a0, &mut a2);
    let mut v21 = helper0({
            let mut n19 = 0u32;
            loop {
                n19 += 1;
                if n19 > 4 {
                    break a4;
                }
                a2 = 1e6f64;
                let mut v20: f64 = a4;
            }
    });
    let mut v22 = helper0(f64::from_bits(((LOCAL as u64) | 9) & 0xbfff_ffff_ffff_ffff));
    if let Some(_) = LOCAL.trailing_ones().checked_div(v22) {
        if true ^ false {
            a0 = a0;
            v21 = v22;
        } else {
            let mut v23 = v22;
            v22 -= u32::MIN;
        }
        let v24: f64 = if LOCAL < 2i32 {
            a4
        } else {
            a2
        };
    }
    ([{
                let mut n26 = 0u32;
                loop {
                    n26 += 1;
                    if n26 > 1 {
                        break 34;
                    }
                    let mut v27: Result<bool, u8> = Ok(LOCAL < 7);
                }
            }, LOCAL, LOCAL, LOCAL], 3.25f32.atan2(a3))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f64::from_bits(input[0]), input[1] as u32, f64::from_bits(input[2]), f32::from_bits(input[3] as u32), f64::from_bits(input[4]));
    output[0] = result.0[0] as u64;
    output[1] = result.0[1] as u64;
    output[2] = result.0[2] as u64;
    output[3] = result.0[3] as u64;
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 1670 of version 7.
pub mod p1670 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: bool, m1: u64 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if b <= total {
        return if total < a { pick(b > a, b, T::ONE) } else { pick(T::ONE == T::ZERO, total, b) };
    }
    total = T::ONE;
    for _ in 0..2 {
        total -= pick(a <= b, b, a);
    }
    T::ZERO
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        for i1 in (2..=((8i8 & 81i8) & 7)).rev().step_by(2) {
            let mut v2 = i1 as f64;
            let v3: S0 = S0 { m0: other.m0 };
        }
        S0 { m0: self.m0 }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let v4 = if true {
            C0::V2
        } else if true {
            C0::V1
        } else {
            C0::V2
        };
        (matches!(0x9_isize.overflowing_shl(6), (m5, m6) if m6))
    }
}
#[device]
pub trait Way {
    const LIMIT: i64;
    fn given(q7: i32, q8: u32, q9: u64) -> isize;
    fn provided(q7: i32, q8: u32, q9: u64) -> isize {
        if let C0::V2 = C0::V2 {
            let v10: f64 = q9 as f64;
            let mut v10 = S0 { m0: f16::from_f32(q7 as f32) };
        }
        10
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i64 = 37i64;
    fn given(q7: i32, q8: u32, q9: u64) -> isize {
        let mut n11 = 0u32;
        while let Some(m14) = ({ let f12 = |p13: i32| q9; if f12(q7) == f12(q7) { f12(q7) } else { f12(q7) } }).checked_add(combine(q9, q9)) {
            n11 += 1;
            if n11 > 1 {
                break;
            }
        }
        q8 as isize
    }
    fn provided(q7: i32, q8: u32, q9: u64) -> isize {
        let _d15 = true as u64;
        isize::MIN.midpoint(4).saturating_div(6isize)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i64 = 10i64;
    fn given(q7: i32, q8: u32, q9: u64) -> isize {
        let v17: Result<u32, u8> = Ok::<u32, i32>(q8).map_err(|p16| p16 as u8);
        !(match None::<f16> { Some(m18) if true => { K_ISIZE } _ => { 272 } })
    }
    fn provided(q7: i32, q8: u32, q9: u64) -> isize {
        if if q8 < 3 {
            q7 < 0x4_i32
        } else {
            true
        } {
            let [v19, .., v20] = [q8; 4];
        } else {
        }
        q8 as isize
    }
}
#[device]
pub fn by_way<W: Way>(q7: i32, q8: u32, q9: u64) -> isize {
    let first = W::given(q7, q8, q9);
    if W::LIMIT > 3 { first } else { W::provided(q7, q8, q9) }
}
#[device]
pub fn helper0(mut q21: i32, q22: &mut [S0; 2]) -> usize {
    (q21, q21) = ((q21 * q21) + Ok::<i32, u8>(q21).map_or_else(|e24| q21, |p23| 0i32), Vec4::new(q21, q21, q21, q21).dot(Vec4::new(q21, q21, q21, q21)));
    0x46_usize
}
#[device]
pub fn function(a0: [u32; 5], a1: &[S0], a2: Vec2<f64>, a3: (u64, f32)) -> i8 {
    const LOCAL: u32 = 4294967295u32;
    {
        let (s25, s26) = a1.split_at(0);
        {
            let s27 = &s26[0..1];
            let v28 = LOCAL as i32;
            let mut v29 = Vec2::new(v28, K_I32);
        }
        for x32 in s26.iter().rev().skip(1) {
            let mut v34: C0 = C0::V1;
        }
    }
    let mut v41: Option<u32> = (3..=(LOCAL & 7)).map(|i35| Some::<u32>(i35).unwrap_or_else(|| i35).wrapping_add_signed(6958i32.wrapping_abs())).filter(|i38| if true {
            true
        } else if false {
            false
        } else {
            true
    }).reduce(|a39, b40| b40.div_ceil(5u32).leading_zeros());
    let Some(m42) = generic(4u32, a0[2]).checked_div(Vec4::new(LOCAL, LOCAL, LOCAL, LOCAL).dot(Vec4::new(77u32, 0xffffffff_u32, a0[0], LOCAL))) else {
        return 9i8;
    };
    LOCAL as i8
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [S0 { m0: f16::from_bits(input[5] as u16) }, S0 { m0: f16::from_bits(input[6] as u16) }];
    let result = function([input[0] as u32, input[1] as u32, input[2] as u32, input[3] as u32, input[4] as u32], &a1, Vec2::new(f64::from_bits(input[7]), f64::from_bits(input[8])), (input[9] as u64, f32::from_bits(input[10] as u32)));
    output[0] = result as u64;
    output
}
}

/// Seed 1689 of version 7.
pub mod p1689 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1([u16; 1], f32) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = if T::ZERO == a { (a + a) } else { a };
    for _ in 0..3 {
        total -= (b + (a + a));
    }
    total = (b * (T::ZERO + T::ONE));
    pick(T::ZERO > T::ZERO, (b * if T::ONE == total { T::ZERO } else { a }), total)
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: u32, q2: u16) -> u32;
    fn provided(q1: u32, q2: u16) -> u32 {
        let mut n3 = 0;
        while n3 < 4u32 && (Some::<u16>(q2) == Some::<u16>(q2)) {
            n3 += 1;
            let mut v4 = 740642874u64;
            let v5 = v4;
        }
        q1
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 10u32;
    fn given(q1: u32, q2: u16) -> u32 {
        let mut v7 = [q1, 2, q1, 6].map(|p6| q2);
        q1
    }
    fn provided(q1: u32, q2: u16) -> u32 {
        match q1.overflowing_div(q1 | 1) {
            (m8, _) => {
                let mut v9 = [q1; 4];
                v9[0] &= v9[3];
            }
            _ => {
            }
        }
        q1
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 10u32;
    fn given(q1: u32, q2: u16) -> u32 {
        'l11: for i10 in 1..(11isize.wrapping_sub(236674) & 7) {
            let mut v12 = i10;
            let mut v13 = q2;
        }
        q1
    }
    fn provided(q1: u32, q2: u16) -> u32 {
        if (q2 as f32).is_normal() {
            return u32::MIN.to_le();
        }
        q1.wrapping_pow(2)
    }
}
#[device]
pub fn by_way<W: Way>(q1: u32, q2: u16) -> u32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q14: &[u32; 5], q15: &mut Result<u32, u8>, q16: [f64; 3]) -> u64 {
    for i17 in (3..((3i64 + (-1)) & 7)).step_by(((263787378841usize + 7usize) & 3) + 1) {
        match (0x8_i16 as i64) {
            m18 @ K_I64 => {
                let v19 = f16::ZERO;
            }
            m20 @ (..=6) => {
                let mut v21 = [q14[2], q14[0]];
            }
            m22 @ -62..=8 => {
            }
            m23 => {
            }
        }
    }
    u64::MIN
}
#[device]
impl E0 {
    pub fn method1(&mut self, mut q24: C0) -> [isize; 4] {
        let _d28 = match K_U32.checked_next_multiple_of(113) {
            None if true => {
                let v25: C0 = q24;
                let mut v26: u8 = 9u8;
                f16::from_f32(100.0).mul_add(f16::from_f32(7.5), f16::from_f32(0.5))
            }
            Some(m27) if Some(m27 as u16).is_some() => {
                f16::from_f32(1.0)
            }
            None => {
                f16::NEG_INFINITY
            }
            _ => {
                f16::EPSILON
            }
        };
        [10, isize::MIN, K_ISIZE, -113isize]
    }
}
#[device]
pub fn function(a0: &mut [f64], a1: bool, a2: E0, a3: [f64; 3]) -> (i8, i64, u16) {
    match Err::<usize, u8>(3).expect("nothing") {
        (1 | 50..=60) if (matches!((i64::MIN, true), (m29, m30))) => {
            {
                let s31 = &a3[2..3];
                let v32: [bool; 4] = [a1, a1, a1, a1];
                let v33: Result<u32, u8> = Ok(1u32);
            }
        }
        _ => {
            let mut v35: [f64; 5] = [i8::MAX, i8::MAX, 127i8, 3, 3i8].map(|p34| -1.0f64);
            let mut v36: i32 = 2i8.saturating_mul(-7i8).into();
        }
    }
    let mut v37: f64 = *a0.last().unwrap();
    if (if a1 { return (127i8, 8i64, u16::MAX); } else { Vec4::new(9i16, 9, 6, 9i16) }) == (-Vec4::new(5i16, 3, K_I16, 11)) {
    }
    (2i8, 368254, 27u16)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f64::from_bits(input[0]), f64::from_bits(input[1]), f64::from_bits(input[2])];
    let result = function(&mut a0, input[3] != 0, match input[4] % 2 { 0 => E0::W0, _ => E0::W1([input[5] as u16], f32::from_bits(input[6] as u32)), }, [f64::from_bits(input[7]), f64::from_bits(input[8]), f64::from_bits(input[9])]);
    output[0] = bits_of_f64(a0[0]);
    output[1] = bits_of_f64(a0[1]);
    output[2] = bits_of_f64(a0[2]);
    output[3] = result.0 as u64;
    output[4] = result.1 as u64;
    output[5] = result.2 as u64;
    output
}
}

/// Seed 1717 of version 7.
pub mod p1717 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = -1, V1 = 0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i64, u8, u32, u32);
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let mut n1 = 0u32;
        while let Some(m5) = ({ let mut n2 = 0u32; loop { n2 += 1; if n2 > 2 { break Some(1.0f32); } let v3 = 94i64; let mut v4: S0 = other; } }) {
            n1 += 1;
            if n1 > 3 {
                break;
            }
            let v6: u32 = 7u32;
            let v6 = 4294967295u32;
        }
        S0(20i64, other.1, other.2, 0x4)
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q7: f16, q8: f64) -> f64;
    fn provided(q7: f16, q8: f64) -> f64 {
        match nth([Some(u8::MIN); 3], 4) {
            None => {
            }
            Some(m10) => {
            }
            _ => {
            }
        }
        q8
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 5u32;
    fn given(q7: f16, q8: f64) -> f64 {
        if 0.0f32.is_infinite() {
            let v11 = C0::V1;
        }
        if let (C0::V0 | C0::V0) = C0::V0 && true {
            f64::MIN_POSITIVE
        } else {
            q8
        }
    }
    fn provided(q7: f16, q8: f64) -> f64 {
        if Ok::<bool, u8>(true).is_err() {
        } else {
        }
        q8
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 104u32;
    fn given(q7: f16, q8: f64) -> f64 {
        'l17: for i14 in 2..=(Err::<u32, u8>(0).unwrap_or_else(|e16| 7) & 7) {
            let mut v18 = Some((q7, 7.5f32));
        }
        q8
    }
    fn provided(q7: f16, q8: f64) -> f64 {
        let v20: [f64; 5] = [0x2_isize, 38isize, 7, 8, 5].map(|p19| q8);
        v20[0]
    }
}
#[device]
pub fn by_way<W: Way>(q7: f16, q8: f64) -> f64 {
    let first = W::given(q7, q8);
    if W::LIMIT > 3 { first } else { W::provided(q7, q8) }
}
#[device]
pub fn helper0(q21: &[bool; 1]) -> Option<i32> {
    let mut v23: bool = q21.get((match C0::V0 { C0::V1 => { K_USIZE } m22 => { 125 } }) & 3).copied().unwrap_or(q21[0] >= q21[0]);
    (34i32.wrapping_mul(50924) - 5).checked_abs()
}
#[device]
pub fn function(mut a0: Result<i32, u8>, mut a1: [bool; 1]) -> Option<f32> {
    a1[(10u64 as u32) & 0] ^= (if false { i32::MIN } else { 34i32 }).is_positive();
    match (Some(255u8).is_some(), 0x8_i16.clamp(9i16, 6)) {
        (true, m24) if Ok::<bool, u8>(a1[0]).is_err() => {
            let mut v27 = C0::V1 as i16;
            let mut v28 = helper0(&a1);
        }
        m29 => {
        }
    }
    (turned([2.0f64; 2]));
    let v34;
    if K_I32.is_negative() || 0.1f32.is_infinite() {
        v34 = {
            let mut v33 = helper0(&a1);
            C0::V0 as i16
        };
    } else {
        v34 = {
            ((6 >> 1) % (0x22_i16)) >> (3i16 | 9)
        };
    }
    if let Some(x35) = a1.get_mut((if true { 0x74_usize } else { 32242849563970 }) & 3) {
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i32) } else { Err(input[1] as u8) }, [input[2] != 0]);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 1775 of version 7.
pub mod p1775 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f64 }, W2(u64), W3(f32) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = a;
    b
}
#[device]
pub trait Way {
    const LIMIT: isize;
    fn given(q1: i32, q2: u32) -> f32;
    fn provided(q1: i32, q2: u32) -> f32 {
        if f16::from_f32(q1 as f32) == f16::from_f32(q1 as f32) {
            let mut v3 = Some::<u32>(q2);
        }
        f32::from_bits(K_U32 & 0xbfff_ffff)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: isize = isize::MAX;
    fn given(q1: i32, q2: u32) -> f32 {
        match Ok::<i32, u8>(q1) {
            Ok(_) if None::<i32>.map_or(true, |p4| q1 < 4) => {
                let mut v6: i64 = 4;
            }
            Err(_) if false => {
            }
            Ok(m7) if q2 < 10u32 => {
            }
            _ => {
            }
        }
        3.25
    }
    fn provided(q1: i32, q2: u32) -> f32 {
        for i8 in 1..((q1 as usize).wrapping_sub(q2 as usize) & 7) {
            let v9 = q1 as isize;
        }
        q1 as f32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: isize = -5isize;
    fn given(q1: i32, q2: u32) -> f32 {
        let v10 = None::<f32>.ok_or(5u8);
        1e6f32 % [q2 as f32, 0.0, 1.0, q1 as f32][0]
    }
    fn provided(q1: i32, q2: u32) -> f32 {
        if match C0::V2 {
            (C0::V1 | C0::V0) => {
                true
            }
            C0::V2 => {
                q1 < 9i32
            }
            C0::V0 => {
                q2 < 1
            }
            _ => {
                false
            }
        } {
            let mut v11 = q2;
        }
        q2 as f32
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: u32) -> f32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
impl E0 {
    pub fn method0(&mut self, q12: Option<i32>) -> bool {
        match ((-0.0f64) as u16).checked_neg() {
            None => {
                match &mut (*self) {
                    E0::W1 { n0: r13 } => {
                        let mut v14: E0 = E0::W2(56445);
                        (*r13) = (*r13);
                    }
                    other => {
                        *other = nth([E0::W1 { n0: 3.25 }; 4], K_U32);
                    }
                }
            }
            Some(m15) => {
            }
            m16 => {
            }
        }
        true
    }
    pub fn method1(self, q17: &[bool], q18: Vec4<i64>, mut q19: i64) -> Result<bool, u8> {
        {
            let s20 = &q17[0..1];
            let (v21, v22) = (1e-3f64, 2u64);
            if let (_, m23) = (8u64, false) {
                let mut v24: f32 = 7.5f32;
                let mut v25 = Err::<f16, u8>(v22 as u8);
            }
        }
        Ok::<bool, u8>(q17[0])
    }
}
#[device]
pub fn function(a0: E0, mut a1: u32, a2: E0, mut a3: f32, a4: Option<i16>) -> E0 {
    a1 *= std::mem::replace(&mut a1, u32::MAX) ^ (a1 / (a1 | 1));
    a1 = (a1 as u32).trailing_zeros();
    let _d26 = -1e-3f64;
    if 31u32.checked_rem_euclid(a1).is_some_and(|p27| p27 < u32::MAX) {
        return match (-11isize).checked_isqrt() {
            None => {
                E0::W2(1)
            }
            _ => {
                E0::W3(a3)
            }
        };
    }
    assert!({
            let f30 = |p31: f64| K_U8 < 255;
            if f30(-(a1 as f64)) == f30(0.1f32 as f64) { f30(0.1f32 as f64) } else { f30(-(a1 as f64)) }
    });
    match 10i32 {
        (19..) if true => {
        }
        (4 | 28) => {
        }
        K_I32 => {
        }
        _ => {
        }
    }
    a2
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 4 { 0 => E0::W0, 1 => E0::W1 { n0: f64::from_bits(input[1]) }, 2 => E0::W2(input[1] as u64), _ => E0::W3(f32::from_bits(input[1] as u32)), }, input[2] as u32, match input[3] % 4 { 0 => E0::W0, 1 => E0::W1 { n0: f64::from_bits(input[4]) }, 2 => E0::W2(input[4] as u64), _ => E0::W3(f32::from_bits(input[4] as u32)), }, f32::from_bits(input[5] as u32), if input[6] != 0 { Some(input[7] as i16) } else { None });
    match result {
        E0::W0 => {
            output[0] = 0;
        }
        E0::W1 { n0: w0_0 } => {
            output[0] = 1;
            output[1] = bits_of_f64(w0_0);
        }
        E0::W2(w0_0) => {
            output[0] = 2;
            output[1] = w0_0 as u64;
        }
        E0::W3(w0_0) => {
            output[0] = 3;
            output[1] = bits_of_f32(w0_0);
        }
    }
    output
}
}

/// Seed 1988 of version 7.
pub mod p1988 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(bf16, i32), W2 { n0: f64, n1: bf16 }, W3 { n0: f64, n1: f32 } }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let mut v1: f32 = (Many::<f32, 3> { one: 3.25, more: [3.25f32, self.m1 as f32, 7.5], count: 0u16 }).sum();
        S0 { m0: (0 >> 1) / (other.m0 | 1), m1: 8i32 }
    }
}
#[device]
impl Many<f32, 3> {
    pub fn method0(self, q2: Vec3<u32>, q3: &mut f64) -> bf16 {
        let mut v4: f32 = self.sum();
        (*q3) = ((*q3) + (*q3)).fract();
        if q2[0].checked_ilog10() != q2.x.checked_ilog2() {
            v4 *= self.one;
        } else {
        }
        bf16::NEG_INFINITY
    }
}
#[device]
pub fn function(a0: f64, a1: &[i8], mut a2: Result<u64, u8>) -> isize {
    const LOCAL: i32 = i32::MIN;
    let mut n5 = 0u32;
    while let Some(m9) = ({ let f6 = |p7: u16| Some::<i32>(LOCAL); f6(K_U16) }).or(Some::<i32>(LOCAL).map(|p8| 4i32)) {
        n5 += 1;
        if n5 > 5 {
            break;
        }
        if [true, a1[0] < 8i8, m9 < 7][0] {
            return Vec2::new(LOCAL as isize, 342219isize).dot(Vec2::new(isize::MIN, -26isize));
        }
        let mut n10 = 0u32;
        while let Some(m12) = a1.iter().rposition(|i11| true) {
            n10 += 1;
            if n10 > 3 {
                break;
            }
            let v13 = false;
            let v14 = Ok::<u32, u8>(n10);
        }
    }
    let v15 = Many::<f32, 3> { one: if true {
            7.5f32
        } else if false {
            1.0
        } else {
            0.1
        }, more: [-1e6f32, 1.0f32, 1e6], count: Some(8u16).expect("nothing") };
    let mut v18: isize = 63i16.into();
    0x0
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [input[1] as i8, input[2] as i8, input[3] as i8, input[4] as i8, input[5] as i8];
    let result = function(f64::from_bits(input[0]), &a1, if input[6] != 0 { Ok(input[7] as u64) } else { Err(input[7] as u8) });
    output[0] = result as u64;
    output
}
}

/// Seed 2095 of version 7.
pub mod p2095 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bool }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f16 }, W2(f32) }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= (pick(T::ZERO != T::ONE, T::ZERO, total) + pick(a > b, T::ZERO, b));
    }
    a
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: bool, q2: f32, q3: i32) -> f32;
    fn provided(q1: bool, q2: f32, q3: i32) -> f32 {
        if Some::<bool>(q1).unwrap_or(q1) {
            let mut v4: [[bool; 2]; 2] = [[q1; 2], [q1, true]];
        }
        q2
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = K_I32;
    fn given(q1: bool, q2: f32, q3: i32) -> f32 {
        let mut v5: f64 = (Many::<f64, 3> { one: -0.0f64, more: [f64::MIN_POSITIVE, 0.1f64, f64::EPSILON], count: 0x1 }).picked(4294967295u32);
        q2
    }
    fn provided(q1: bool, q2: f32, q3: i32) -> f32 {
        match Some::<f32>(q2).or_else(|| Some(q2)) {
            None => {
            }
            None if q2 < f32::EPSILON => {
            }
            _ => {
            }
        }
        q2
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 0x8_i32;
    fn given(q1: bool, q2: f32, q3: i32) -> f32 {
        let mut v7: u64 = b' '.into();
        nth([q2; 2], 6) % q2
    }
    fn provided(q1: bool, q2: f32, q3: i32) -> f32 {
        let mut v10: f64 = Some::<bool>(q1).map_or_else(|| Many::<f64, 3> { one: 2.0f64, more: [f64::EPSILON, 1.0, 3.25f64], count: 119u16 }, |p8| Many::<f64, 3> { one: 0.5f64, more: [1e-3, q3 as f64, q3 as f64], count: 65535 }).sum();
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: bool, q2: f32, q3: i32) -> f32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
impl E0 {
    pub fn method0(&self, q11: &mut f16) -> f32 {
        let v17;
        if match (match (*self) { E0::W1 { .. } => { Some::<f16>((*q11)) } E0::W2(..) => { Some::<f16>((*q11)) } E0::W1 { n0: _ } => { Some::<f16>((*q11)) } _ => { Some::<f16>((*q11)) } }) {
            Some(m14) => {
                (*q11) += f16::from_f32(2.0);
                let v15: Option<u32> = Some(u32::MIN);
                false
            }
            None => {
                false
            }
            m16 => {
                false
            }
        } {
            v17 = {
                i8::MAX
            };
        } else {
            v17 = {
                0i8
            };
        }
        0.1f32
    }
    pub fn method1(mut self, q18: &mut [f16; 5], q19: &mut (f32, u16)) -> f64 {
        let mut v20 = Many::<u64, 1> { one: 7, more: [7], count: (*q19).1 };
        {
            let s21 = &mut q18[3..5];
            for i22 in (2..(Some::<u64>(v20.more[0]).unwrap_or_else(|| v20.more[0]) & 7)).step_by(1) {
                s21[0] = f16::from_f32(7.5);
                s21[0] += f16::from_f32(1e6);
            }
        }
        0.0f64
    }
}
#[device]
pub fn function(mut a0: [f16; 5], mut a1: E0) -> [[u8; 2]; 2] {
    const LOCAL: u32 = u32::MIN;
    if let (m29, m30) = ((-11i16) > 32767, (LOCAL as i16).wrapping_shr(LOCAL)) {
        for x31 in a0.iter_mut() {
            let mut v32 = m30;
            let mut v33: S0 = S0 { m0: m29 };
        }
        let mut n34 = 0u32;
        while let Some(m38) = (0..=(11u32 & 7)).map(|i36| f16::from_f32(a0[2].to_f32())).skip_while(|i37| (-74i32) > K_I32).step_by(2).find_map(|i35| Some(m29)) {
            n34 += 1;
            if n34 > 2 {
                break;
            }
            let v39: Vec2<usize> = Vec2::new(n34 as usize, 3usize);
            let v40: u32 = n34;
        }
    }
    let mut n41 = 0;
    'l42: while n41 < 7u32 && (Some::<u32>(LOCAL) != Some::<u32>(LOCAL)) {
        n41 += 1;
        a0[n41 % 5] = f16::from_bits(10u16 & 0xbbff);
        a0.swap(6905445522491usize, 2);
    }
    for i43 in (0..=((LOCAL as u64) & 7)).rev().step_by(2) {
    }
    [[7u8, 5u8], [255, 124]]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([f16::from_bits(input[0] as u16), f16::from_bits(input[1] as u16), f16::from_bits(input[2] as u16), f16::from_bits(input[3] as u16), f16::from_bits(input[4] as u16)], match input[5] % 3 { 0 => E0::W0, 1 => E0::W1 { n0: f16::from_bits(input[6] as u16) }, _ => E0::W2(f32::from_bits(input[6] as u32)), });
    output[0] = result[0][0] as u64;
    output[1] = result[0][1] as u64;
    output[2] = result[1][0] as u64;
    output[3] = result[1][1] as u64;
    output
}
}

/// Seed 2255 of version 7.
pub mod p2255 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [i16; 2], n1: Many<f32, 3> }, W2 { n0: f32 } }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: bf16, q2: u8, q3: f64) -> f32;
    fn provided(q1: bf16, q2: u8, q3: f64) -> f32 {
        let mut n4 = 0;
        while n4 < 1u32 && (Vec3::new(4u32, 43, 80u32) != Vec3::new(11u32, 11, 11u32)) {
            n4 += 1;
        }
        2.0
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 6i32;
    fn given(q1: bf16, q2: u8, q3: f64) -> f32 {
        let mut n5 = 0;
        'l6: while n5 < 5u32 && (Vec4::new(68i32, i32::MAX, 10, i32::MIN) != Vec4::new(5i32, 5, 2, -9)) {
            n5 += 1;
        }
        f32::NEG_INFINITY
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 2147483647i32;
    fn given(q1: bf16, q2: u8, q3: f64) -> f32 {
        if q3 != q3 {
            return 1e6f32.sqrt();
        }
        f32::NEG_INFINITY / 0.1
    }
}
#[device]
pub fn by_way<W: Way>(q1: bf16, q2: u8, q3: f64) -> f32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn function(a0: Many<f32, 3>, a1: &mut [u8], mut a2: Vec4<f32>) -> Result<u32, u8> {
    a1.reverse();
    let mut v10 = a1.iter().copied().filter(|i7| Ok::<f32, u8>(a2.w).is_ok_and(|p8| a0.count < 8u16)).take_while(|i9| a2.x.is_finite()).count();
    if let (5 | 50..=60) = v10.checked_add_signed(4).unwrap_or(9usize) {
        v10 = v10.saturating_div(9usize);
        a2[0] = 2.0f32.copysign((v10 as i32) as f32);
    }
    a1[Vec3::new(v10, v10, v10).dot(Vec3::new(v10, v10, v10)) % a1.len()] = (match (a0.count as u32) { (0 | 50..=60) => { a1[0] } m12 => { a1[0] } }).reverse_bits();
    let mut n13 = 0u32;
    while let Some(m15) = Some(a1[0]).and_then(|p14| Some(98i16).or(Some(7i16))) {
        n13 += 1;
        if n13 > 4 {
            break;
        }
    }
    Err(u8::MAX)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [input[5] as u8];
    let result = function(Many::<f32, 3> { one: f32::from_bits(input[0] as u32), more: [f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32)], count: input[4] as u16 }, &mut a1, Vec4::new(f32::from_bits(input[6] as u32), f32::from_bits(input[7] as u32), f32::from_bits(input[8] as u32), f32::from_bits(input[9] as u32)));
    output[0] = a1[0] as u64;
    match result {
        Ok(w1) => {
            output[1] = 1;
            output[2] = w1 as u64;
        }
        Err(w1) => {
            output[1] = 2;
            output[2] = w1 as u64;
        }
    }
    output
}
}

/// Seed 2564 of version 7.
pub mod p2564 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..3 {
        total -= b;
    }
    total = T::ZERO;
    total += ((total - b) * b);
    total
}
#[device]
impl Many<i16, 2> {
    pub fn method0(mut self, q1: usize, mut q2: u32, q3: u32) -> f16 {
        if (self.count as f64).is_finite() ^ (q3 as f64).is_infinite() {
            let mut v5 = q1;
        } else {
        }
        f16::from_f32(0.0)
    }
}
#[device]
pub fn function(a0: &[bf16], mut a1: [usize; 1], mut a2: (usize, bool)) -> Result<i32, u8> {
    let v7 = a0.iter().position(|i6| 6i64 > 11i64).ok_or(9u8 >> 0xff_u8);
    if let [s9 @ .., x8] = &a0[..] {
        'l12: for x10 in a1 {
            let mut v13 = Many::<f32, 2> { one: f32::NEG_INFINITY, more: [100.0, 1.0f32], count: 3 };
            let mut v14: usize = x10;
        }
        let mut n15 = 0;
        while n15 < 3u32 && true {
            n15 += 1;
            let (v16, v17) = (i64::MAX, n15);
            let mut v18 = (v16, v17);
        }
    } else {
        let v19;
        if true {
            v19 = {
                a1[0] >> 7u64
            };
        } else {
            v19 = {
                usize::MAX ^ 2
            };
        }
        for x20 in a0.iter().copied().take_while(|i21| !a2.1) {
            let mut v22 = [x20];
            let v23: [bf16; 2] = [v22[0], a0[0]];
        }
    }
    Err(7)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [bf16::from_bits(input[0] as u16), bf16::from_bits(input[1] as u16)];
    let result = function(&a0, [input[2] as usize], (input[3] as usize, input[4] != 0));
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = w0 as u64;
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output
}
}

/// Seed 2644 of version 7.
pub mod p2644 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: Vec3<u32> }, W2(u64, [u16; 1]) }
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: isize) -> f32;
    fn provided(q1: isize) -> f32 {
        let _d4 = match Some::<isize>(q1) {
            None if true => {
                [q1; 3]
            }
            Some(m2) => {
                [0x0_isize, q1, m2]
            }
            Some(m3) if true => {
                [m3, m3, m3]
            }
            _ => {
                [q1; 3]
            }
        };
        2.0f32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 7i32;
    fn given(q1: isize) -> f32 {
        if q1 >= 6 {
            let mut v5 = Some((q1, isize::MIN));
        }
        0.5f32
    }
    fn provided(q1: isize) -> f32 {
        let None = (if false { Some(q1) } else { Some::<isize>(q1) }) else {
            return -(-1.0f32);
        };
        1e6
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 19i32;
    fn given(q1: isize) -> f32 {
        if true == false {
            let v6 = [q1, q1, q1, 5];
        }
        -2.0f32
    }
}
#[device]
pub fn by_way<W: Way>(q1: isize) -> f32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn function(mut a0: Vec2<i32>, a1: [u64; 4], a2: [u32; 4], mut a3: E0, mut a4: E0) -> [i32; 2] {
    let E0::W1 { n0: m8 } = E0::W2(if true { a1[2] } else { a1[2] }, std::array::from_fn::<u16, 1, _>(|p7| a2[1] as u16)) else {
        return [a0.y; 2];
    };
    assert!((a0[0].unsigned_abs() >> 1).next_multiple_of(m8.y) != m8[0], "text");
    a0[(if true { m8[1] } else { m8[0] }) & 1] = a0.y.wrapping_neg().wrapping_neg();
    std::array::from_fn::<i32, 2, _>(|p10| (a0[1] << a0.y) ^ (a0[1] - a0[1]))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec2::new(input[0] as i32, input[1] as i32), [input[2] as u64, input[3] as u64, input[4] as u64, input[5] as u64], [input[6] as u32, input[7] as u32, input[8] as u32, input[9] as u32], match input[10] % 3 { 0 => E0::W0, 1 => E0::W1 { n0: Vec3::new(input[11] as u32, input[12] as u32, input[13] as u32) }, _ => E0::W2(input[11] as u64, [input[12] as u16]), }, match input[14] % 3 { 0 => E0::W0, 1 => E0::W1 { n0: Vec3::new(input[15] as u32, input[16] as u32, input[17] as u32) }, _ => E0::W2(input[15] as u64, [input[16] as u16]), });
    output[0] = result[0] as u64;
    output[1] = result[1] as u64;
    output
}
}

/// Seed 2647 of version 7.
pub mod p2647 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u64, m1: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f32, m1: u32 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += T::ZERO;
    total += pick(T::ZERO != b, T::ONE, total);
    a
}
#[device]
pub fn helper0(q1: impl Fn(f32) -> u32) -> i32 {
    let mut v2: C0 = C0::V1;
    blend(118 << 10u32, i32::MIN) | 3i32
}
#[device]
pub fn helper1(q3: u32, q4: C0) -> u16 {
    if (q3 % (q3 | 1)) != (q3 + u32::MIN) {
        return Vec2::new(1e6f32, f32::NEG_INFINITY).length() as u16;
    }
    (0.5f64);
    if q3 == 0 {
        97u16
    } else {
        helper1(q3 - 1, q4)
    }
}
#[device]
pub fn function(a0: u32, mut a1: Result<u32, u8>, mut a2: u64, mut a3: f32, a4: &mut [usize]) -> (u16, f64) {
    let mut v8: Option<usize> = a4.iter().copied().reduce(|a6, b7| (b7 & a6) + (a0 as usize));
    a4[a4[0]] &= (2..=(a4[0] & 7)).filter_map(|i9| a4.iter().step_by(2).copied().max_by_key(|a10| (a0 as i32) ^ 8)).enumerate().map(|(n12, i13)| match C0::V1 {
            C0::V0 => {
                i13
            }
            C0::V1 => {
                i13
            }
            m14 => {
                i13
            }
    }).sum::<usize>();
    let v15 = (-Vec2::new(1i32, a0 as i32)) + i32::MAX.clamp(4i32, 2147483647i32);
    let v16: u64 = !u64::MIN.rotate_left(a0);
    {
        let s17 = &mut a4[0..1];
        let mut v18 = helper1(a0 & 7, C0::V0);
        let mut v19: u32 = 109u8.wrapping_rem_euclid(8u8).into();
    }
    if let [x20, x21, _] = &mut a4[..] {
        let mut v22: usize = u8::MAX.wrapping_pow(5).into();
        'l24: for i23 in 3..=((9i8 | (v22 as i8)) & 7) {
            let mut v25 = Some::<f32>(a3);
        }
    } else {
    }
    (0u16, f64::EPSILON.cosh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a4 = [input[5] as usize, input[6] as usize, input[7] as usize, input[8] as usize, input[9] as usize];
    let result = function(input[0] as u32, if input[1] != 0 { Ok(input[2] as u32) } else { Err(input[2] as u8) }, input[3] as u64, f32::from_bits(input[4] as u32), &mut a4);
    output[0] = a4[0] as u64;
    output[1] = a4[1] as u64;
    output[2] = a4[2] as u64;
    output[3] = a4[3] as u64;
    output[4] = a4[4] as u64;
    output[5] = result.0 as u64;
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 2725 of version 7.
pub mod p2725 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(f32, i32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u32) }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if b == T::ONE {
        return a;
    }
    a
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut v1: Option<i32> = 9i32.checked_sub_unsigned(10);
        S0(other.0 * other.0)
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q2: i32, q3: i64, q4: u32) -> bool;
    fn provided(q2: i32, q3: i64, q4: u32) -> bool {
        let mut v5 = Vec4::new(7.5f64, q2 as f64, q2 as f64, 0.1f64).lerp(Vec4::new(100.0f64, q2 as f64, q2 as f64, q2 as f64), q3 as f64);
        false
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 5u32;
    fn given(q2: i32, q3: i64, q4: u32) -> bool {
        if [q2 < 1150070i32, q4 < u32::MIN, true][0] {
            let mut v6: S1 = S1(3.25, q2);
        } else {
        }
        true
    }
    fn provided(q2: i32, q3: i64, q4: u32) -> bool {
        'l8: for i7 in (0..(q4.cast_signed() & 7)).step_by(2) {
            let v9 = S0(q2);
            let v12: [i64; 1] = [q3];
        }
        q2 < 0i32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = u32::MAX;
    fn given(q2: i32, q3: i64, q4: u32) -> bool {
        let [v13, .., v14] = if true {
            return true;
        } else {
            [q4, q4, q4, q4]
        };
        false
    }
    fn provided(q2: i32, q3: i64, q4: u32) -> bool {
        if (matches!(Some::<i32>(q2), Some(1))) {
            let v15: usize = 4;
        } else {
            let v16: Option<(i32, i32)> = Some((q2, q2));
        }
        false
    }
}
#[device]
pub fn by_way<W: Way>(q2: i32, q3: i64, q4: u32) -> bool {
    let first = W::given(q2, q3, q4);
    if W::LIMIT > 3 { first } else { W::provided(q2, q3, q4) }
}
#[device]
pub fn function(mut a0: Result<f16, u8>, a1: i8) -> (u32, i32) {
    let (_, true) = a1.overflowing_sub(a1 >> a1) else {
        return (K_U32, 8);
    };
    let mut v19: bool = Slow::given(2147483647i32.wrapping_abs().wrapping_sub_unsigned(u32::MIN.saturating_add(6u32)), (if false { return (4294967295u32, 6i32); } else { 9i64 }) & i64::from(a1 as i16), 0xb_i32.cast_unsigned() ^ Ok::<isize, u8>(isize::MAX).map_or_else(|e18| 6u32, |p17| 11));
    let mut n20 = 0;
    while n20 < 4u32 && (0.1f64 > 0.0f64) {
        n20 += 1;
        match Some::<u32>(n20).map_or_else(|| E0::W1(n20), |p21| E0::W0) {
            E0::W0 => {
            }
            E0::W0 if None::<usize>.map_or_else(|| v19, |p23| v19) => {
                let mut v19: u32 = n20;
            }
            E0::W1((32..)) => {
            }
            m25 => {
            }
        }
    }
    (6, 0x3_i32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(f16::from_bits(input[1] as u16)) } else { Err(input[1] as u8) }, input[2] as i8);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 2812 of version 7.
pub mod p2812 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: u32 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = pick(b <= T::ONE, (total * T::ZERO), b);
    for _ in 0..2 {
        total -= (total + (total * b));
    }
    (if b <= b { (T::ONE + b) } else { (b * b) } * (total - total))
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut v1: isize = (10i16 + 8).into();
        S0 { m0: (other.m0 as f32) as i8 }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut v2 = (other.m0 >> 1) / (0x7f_i8 | 1);
        (S0 { m0: v2 }) - (S0 { m0: v2 })
    }
}
#[device]
pub fn helper0(q3: f16, q4: C0) -> u32 {
    ((3i16..(0x20_i16 & 7)).filter(|i5| match (*i5) {
                (..=6) if true => {
                    false
                }
                m6 => {
                    false
                }
        }).filter_map(|i7| i7.checked_shr(K_U32)).fold(1.0f64 * 0.5f64, |a8, i9| a8));
    9u32
}
#[device]
impl E0 {
    pub fn method1(mut self, mut q11: bool, q12: &[f16], q13: &S0) -> i32 {
        let mut v16: Option<f16> = q12.iter().rev().copied().min_by_key(|a14| Ok::<u8, bool>(7).err().unwrap_or((127i8, (*q13).m0) > ((*q13).m0, (*q13).m0)));
        (8i32 >> 1).div_euclid(8i32)
    }
}
#[device]
pub fn function(mut a0: [f32; 4], mut a1: Option<bool>, a2: S0, a3: S0) -> Option<u16> {
    a0[0x1_i32] = a0[1].rem_euclid(a3.m0 as f32);
    let mut v17: f32 = *a0.get(usize::MIN.wrapping_shl(0x6_u32) & 3).unwrap();
    if let Some((x18, s19)) = a0.split_last_mut() {
        let mut v20: f32 = [1.0f32, s19[0]][0];
        let mut v21 = helper0(f16::from_f32(7.5).copysign(f16::from_f32(77i32 as f32)), C0::V0);
    }
    let mut v30: Option<f32> = a0.iter().copied().map(|i22| -Ok::<f32, u8>(i22).unwrap_or_else(|e24| i22)).filter_map(|i25| Some(bf16::ZERO).or_else(|| None).and_then(|p26| Some::<f32>(i25).or(Some(-1e-3f32)))).max_by_key(|a28| (-(*a28)) > (100.0f32 * (*a28)));
    let mut v33 = Ok::<f32, u8>(Ok::<f32, u8>(v17).unwrap_or_else(|e32| -100.0f32));
    let mut v34 = E0::method1(E0::W1 { n0: 4i32 as u32 }, true, &[f16::from_f32(1e6); 2], &a3);
    Some(a3.m0 as u16)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32)], if input[4] != 0 { Some(input[5] != 0) } else { None }, S0 { m0: input[6] as i8 }, S0 { m0: input[7] as i8 });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 3419 of version 7.
pub mod p3419 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f32, m1: [u8; 1], m2: u32, m3: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        if let (m1, m2) = other.m2.overflowing_add(other.m2) {
            let mut v3: Vec2<u8> = Vec2::new(other.m1[0], other.m1[0]);
            let mut v4 = Many::<f64, 3> { one: 3.25f64, more: [other.m3 as f64, f64::INFINITY, m1 as f64], count: other.m3 as u16 };
        }
        other
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut v5: i16 = (C0::V3 as i8).into();
        (other * other) * (other * self)
    }
}
#[device]
pub fn function(mut a0: [i32; 1], mut a1: f64, a2: Vec4<f32>) -> i32 {
    const LOCAL: i32 = -9i32;
    for &x6 in a0.iter() {
        let mut n8 = 0;
        while n8 < 7u32 && ((LOCAL < 7) || true) {
            n8 += 1;
            let mut v9: f64 = a1;
            v9 = a1;
        }
    }
    let mut v10: u64 = ((if false { LOCAL as u8 } else { 14u8 }) ^ ((LOCAL as u8) % 2u8)).into();
    let mut v17: f64 = (match 21i64 { -47..=1 => { Many::<f64, 3> { one: 1.0, more: [a1, f64::MAX, a1], count: 7 } } (2 | 14) => { Many::<f64, 3> { one: a1, more: [a1, a1, a1], count: LOCAL as u16 } } m16 => { Many::<f64, 3> { one: a1, more: [-7.5f64, a1, a1], count: 98u16 } } }).picked(K_U32);
    LOCAL
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as i32], f64::from_bits(input[1]), Vec4::new(f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32), f32::from_bits(input[5] as u32)));
    output[0] = result as u64;
    output
}
}

/// Seed 3451 of version 7.
pub mod p3451 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: isize, m1: u16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: [u16; 1], m1: Vec2<f16>, m2: f64, m3: bf16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(bool), W2 { n0: i32 } }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }
#[device]
impl<T: Number, const N: usize> Many<T, N> {
    pub fn sum(self) -> T {
        let mut total = self.one;
        for other in self.more {
            total += other;
        }
        total
    }
    pub fn picked(&self, at: u32) -> T {
        if at % 2 == 0 { self.one } else { self.more[at as usize % N] }
    }
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut v1: u64 = (Many::<u64, 2> { one: other.m1 as u64, more: [49u64, 15164799], count: other.m1 }).sum();
        S0 { m1: 6u16.saturating_pow(5), ..other }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut v2: u64 = if true {
            return other;
        } else {
            u64::MIN
        };
        S0 { m0: match E0::W1(true) {
                E0::W2 { n0: m3 } => {
                    other.m0
                }
                E0::W1(m4) if m4 => {
                    isize::MAX
                }
                E0::W0 => {
                    other.m0
                }
                m5 => {
                    other.m0
                }
            }, m1: self.m1 }
    }
}
#[device]
impl Many<u64, 2> {
    pub fn method0(self, q6: &[i32], mut q7: i64) -> Result<u32, u8> {
        let mut n8 = 0u32;
        while let Some(m13) = (3i32..(q6[0] & 7)).rev().map(|i10| i32::MIN as i32).enumerate().map(|(n11, i12)| i12.clamp(i12, q6[0])).find(|i9| false ^ true) {
            n8 += 1;
            if n8 > 5 {
                break;
            }
            if m13 == i32::MIN {
                continue;
            }
            let v14 = m13;
        }
        Ok(5u32)
    }
}
#[device]
pub fn function(a0: [i32; 4], mut a1: [i32; 4], a2: &mut [u32], mut a3: Vec2<usize>) -> u16 {
    let mut v16: Many<f32, 3> = Many::<f32, 3> { one: 1.0f32 - (a3.y as f32), more: [3.25f32, 1.0, a1[3] as f32], count: if a2[0] < u32::MAX {
            return a2[0] as u16;
        } else {
            9
        } };
    if a2.contains(&a2[0].to_le()) {
        return match Some(S0 { m0: isize::MIN, m1: v16.count }).unwrap_or_else(|| S0 { m0: a1[3] as isize, m1: v16.count }) {
            S0 { m0: m19, m1: _ } if Err::<f32, u8>(11).is_err_and(|p20| a1[2] < 11i32) => {
                v16.count
            }
            _ => {
                a1[0] = a0[0];
                match Some(a1[3] as isize) {
                    Some(m21) => {
                        v16.count
                    }
                    Some(m22 @ K_ISIZE) => {
                        v16.count
                    }
                    _ => {
                        v16.count
                    }
                }
            }
        };
    }
    let mut v24 = (Many::<u64, 2> { one: a1[3] as u64, more: [2, K_U64], count: 8 | v16.count }).method0(&a0, v16.count as i64);
    v16.count
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[8] as u32];
    let result = function([input[0] as i32, input[1] as i32, input[2] as i32, input[3] as i32], [input[4] as i32, input[5] as i32, input[6] as i32, input[7] as i32], &mut a2, Vec2::new(input[9] as usize, input[10] as usize));
    output[0] = a2[0] as u64;
    output[1] = result as u64;
    output
}
}

/// Seed 3999 of version 7.
pub mod p3999 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i64)]
pub enum C0 { V0 = -1, V1 = 0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: usize, m1: i32 }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let v1: f64 = -1.0;
        S0 { m0: other.m0.isqrt(), ..other }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        match (if true { None::<f64> } else { Some(1e-3f64) }) {
            Some(m2) => {
                let mut v3: [[usize; 2]; 2] = [[other.m0; 2]; 2];
            }
            None => {
            }
            m4 => {
            }
        }
        other - other
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q5: i32, q6: f32, q7: i64) -> f32;
    fn provided(q5: i32, q6: f32, q7: i64) -> f32 {
        let mut v8: S0 = (S0 { m0: q5 as usize, m1: q5 }) - (S0 { m0: 125, m1: q5 });
        q6
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = -858066i32;
    fn given(q5: i32, q6: f32, q7: i64) -> f32 {
        let mut v9: i64 = (q5 as i8).into();
        Some::<f32>(q6).ok_or(0x5_u8).unwrap_or(1e6)
    }
    fn provided(q5: i32, q6: f32, q7: i64) -> f32 {
        for i10 in (1..(11u8.wrapping_add(99u8) & 7)).step_by((((q5 < 3i32) as usize) & 3) + 1) {
            let mut v11 = S0 { m0: q7 as usize, m1: q5 };
        }
        q6
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 968068293i32;
    fn given(q5: i32, q6: f32, q7: i64) -> f32 {
        let m12 @ (..=8) = combine(19672723615284u64, 64284) else {
            return q6 * q6;
        };
        q6
    }
    fn provided(q5: i32, q6: f32, q7: i64) -> f32 {
        let mut v13: f32 = nth([q6], q5 as u32);
        if v13 != q6 {
            v13
        } else {
            v13
        }
    }
}
#[device]
pub fn by_way<W: Way>(q5: i32, q6: f32, q7: i64) -> f32 {
    let first = W::given(q5, q6, q7);
    if W::LIMIT > 3 { first } else { W::provided(q5, q6, q7) }
}
#[device]
pub fn function(mut a0: Option<isize>, mut a1: f16, mut a2: f32, mut a3: [i32; 5]) -> Option<f64> {
    const LOCAL: isize = 8isize;
    'l15: for i14 in (0..=(0x4e_i16.wrapping_abs() & 7)).rev().step_by(2) {
        if Some(a3[4] < 115i32).unwrap() {
            continue 'l15;
        }
    }
    if 108u32.checked_ilog(0x8_u32) != Ok::<u8, u32>(a3[3] as u8).err() {
        a3[4] *= a3[4] - a3[0];
        let mut v16: Option<i32> = a3.last().copied();
    } else {
        let v18;
        if (matches!(Ok::<f16, u8>(a1), Ok(m17))) {
            v18 = {
                -a1
            };
        } else {
            v18 = {
                a1 + a1
            };
        }
        let mut v19: f32 = by_way::<Fast>(a3[2].wrapping_add_unsigned(11), a2, 7);
    }
    a3[(6u64 | 10) % 5] += ((9i32 >> 1).rem_euclid(3i32) >> 1) / (i32::from(65535u16) | 1);
    if let Some(r20) = &mut a0 {
        (*r20) += ((*r20) & isize::MAX).isqrt();
        let mut n21 = 0;
        'l22: while n21 < 1u32 && true {
            n21 += 1;
        }
    } else {
        a0 = a0;
    }
    Some(a3[3] as f64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Some(input[1] as isize) } else { None }, f16::from_bits(input[2] as u16), f32::from_bits(input[3] as u32), [input[4] as i32, input[5] as i32, input[6] as i32, input[7] as i32, input[8] as i32]);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f64(w0);
    }
    output
}
}

/// All of them.
pub const CASES: &[Case] = &[
    case::<p19::entry>("p19", 19, &["i16", "i16", "i16", "i16", "u16", "bf16", "bf16", "bf16", "u16"], p19::entry),
    case::<p26::entry>("p26", 26, &["u32", "bool", "f32", "i32", "i32", "i64", "i64", "bool", "f32", "~f64"], p26::entry),
    case::<p32::entry>("p32", 32, &["f32", "i32", "bf16", "bf16"], p32::entry),
    case::<p34::entry>("p34", 34, &["bool", "i32", "f16", "f16", "bool", "bf16", "bool", "i32", "bool", "u8"], p34::entry),
    case::<p36::entry>("p36", 36, &["f32", "f32", "f32", "f32", "f32", "u32"], p36::entry),
    case::<p40::entry>("p40", 40, &["i32", "i32", "i32", "i32", "u16", "u32", "f32", "f32", "f32", "f32", "f32", "f32", "f32", "f32", "f32", "f32"], p40::entry),
    case::<p74::entry>("p74", 74, &["u32", "i16", "i16", "i32", "u8"], p74::entry),
    case::<p89::entry>("p89", 89, &["f64", "i64", "u8", "f64"], p89::entry),
    case::<p91::entry>("p91", 91, &["i8", "i8", "i8", "i8", "f32", "f32", "bf16"], p91::entry),
    case::<p95::entry>("p95", 95, &["u8", "i64", "i64", "i64", "bool", "i32", "isize", "u32"], p95::entry),
    case::<p104::entry>("p104", 104, &["i32", "u8", "u8", "u8", "bool", "bool", "i32", "u8", "u8"], p104::entry),
    case::<p123::entry>("p123", 123, &["u32", "u8", "i32", "i64", "u8", "i32", "i64", "u8"], p123::entry),
    case::<p160::entry>("p160", 160, &["u8", "i32", "i32", "u8", "u32", "i16", "u8", "i32", "i32"], p160::entry),
    case::<p221::entry>("p221", 221, &["i32", "i32", "i32", "i32", "i32"], p221::entry),
    case::<p244::entry>("p244", 244, &["u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "~f64"], p244::entry),
    case::<p257::entry>("p257", 257, &["bool", "u64", "u64", "bf16", "u32", "i16", "f32"], p257::entry),
    case::<p264::entry>("p264", 264, &["bool", "i32", "i64", "i64", "i64", "i64", "i64"], p264::entry),
    case::<p285::entry>("p285", 285, &["bool", "bool", "bool", "f64", "bool", "bool", "f32"], p285::entry),
    case::<p305::entry>("p305", 305, &["u8", "bf16", "bf16", "i8", "bool", "u8", "i8", "bool", "u8", "i32", "bf16", "bf16", "bf16"], p305::entry),
    case::<p376::entry>("p376", 376, &["u8", "u8", "i64", "i32", "bool", "f32", "u64", "u64", "u64"], p376::entry),
    case::<p413::entry>("p413", 413, &["u32", "u32", "f32", "f32", "f32"], p413::entry),
    case::<p416::entry>("p416", 416, &["i32", "i32", "i8", "isize", "isize", "isize", "isize", "u8", "u32", "f16", "~f32"], p416::entry),
    case::<p429::entry>("p429", 429, &["i32", "i32", "bool", "u32"], p429::entry),
    case::<p490::entry>("p490", 490, &["f32", "i32", "f32"], p490::entry),
    case::<p530::entry>("p530", 530, &["bf16", "f32", "f32", "f32", "f32"], p530::entry),
    case::<p583::entry>("p583", 583, &["bool", "f64", "usize", "u32"], p583::entry),
    case::<p586::entry>("p586", 586, &["u8", "i8", "i16", "f16", "u32", "i32", "i32", "i8", "i16", "f16", "u32"], p586::entry),
    case::<p685::entry>("p685", 685, &["i8", "i8", "u32", "f32", "u32"], p685::entry),
    case::<p710::entry>("p710", 710, &["f32", "f32", "f32", "f32", "f32", "f64", "i32", "u32", "~f32"], p710::entry),
    case::<p724::entry>("p724", 724, &["u32", "f32", "f32", "f32", "f32", "u32", "f32", "f32", "f32", "f32", "u32", "f32", "f32", "f32", "f32", "u32"], p724::entry),
    case::<p736::entry>("p736", 736, &["bool", "i16", "i64", "bool", "bool", "u8", "f16", "f16", "f16", "f32"], p736::entry),
    case::<p747::entry>("p747", 747, &["u32", "u32", "bf16", "f64", "f64", "f64", "f64"], p747::entry),
    case::<p769::entry>("p769", 769, &["i64", "i32", "i32", "i32", "i32", "i32", "u32", "u32", "f64", "~f64"], p769::entry),
    case::<p1272::entry>("p1272", 1272, &["u64", "u64", "u64", "i32", "u64", "u64", "u64", "f32"], p1272::entry),
    case::<p1440::entry>("p1440", 1440, &["i32", "i32", "i32", "i32", "i16", "bool", "bool", "bool", "bool"], p1440::entry),
    case::<p1489::entry>("p1489", 1489, &["i32", "u32", "i32", "u32", "i32", "u32", "i32"], p1489::entry),
    case::<p1511::entry>("p1511", 1511, &["f64", "u32", "f64", "f32", "f64", "~f32"], p1511::entry),
    case::<p1670::entry>("p1670", 1670, &["u32", "u32", "u32", "u32", "u32", "f16", "f16", "f64", "f64", "u64", "f32"], p1670::entry),
    case::<p1689::entry>("p1689", 1689, &["f64", "f64", "f64", "bool", "u8", "u16", "f32", "f64", "f64", "f64"], p1689::entry),
    case::<p1717::entry>("p1717", 1717, &["bool", "i32", "bool"], p1717::entry),
    case::<p1775::entry>("p1775", 1775, &["u8", "f64", "u32", "u8", "f64", "f32", "bool", "i16"], p1775::entry),
    case::<p1988::entry>("p1988", 1988, &["f64", "i8", "i8", "i8", "i8", "i8", "bool", "u64"], p1988::entry),
    case::<p2095::entry>("p2095", 2095, &["f16", "f16", "f16", "f16", "f16", "u8", "f16"], p2095::entry),
    case::<p2255::entry>("p2255", 2255, &["f32", "f32", "f32", "f32", "u16", "u8", "f32", "f32", "f32", "f32"], p2255::entry),
    case::<p2564::entry>("p2564", 2564, &["bf16", "bf16", "usize", "usize", "bool"], p2564::entry),
    case::<p2644::entry>("p2644", 2644, &["i32", "i32", "u64", "u64", "u64", "u64", "u32", "u32", "u32", "u32", "u8", "u32", "u32", "u32", "u8", "u32", "u32", "u32"], p2644::entry),
    case::<p2647::entry>("p2647", 2647, &["u32", "bool", "u32", "u64", "f32", "usize", "usize", "usize", "usize", "usize", "~f64"], p2647::entry),
    case::<p2725::entry>("p2725", 2725, &["bool", "f16", "i8"], p2725::entry),
    case::<p2812::entry>("p2812", 2812, &["f32", "f32", "f32", "f32", "bool", "bool", "i8", "i8"], p2812::entry),
    case::<p3419::entry>("p3419", 3419, &["i32", "f64", "f32", "f32", "f32", "f32"], p3419::entry),
    case::<p3451::entry>("p3451", 3451, &["i32", "i32", "i32", "i32", "i32", "i32", "i32", "i32", "u32", "usize", "usize"], p3451::entry),
    case::<p3999::entry>("p3999", 3999, &["bool", "isize", "f16", "f32", "i32", "i32", "i32", "i32", "i32"], p3999::entry),
];
