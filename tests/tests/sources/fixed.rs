//! Written by `tests/src/source`: `SAREK_SOURCES=write cargo test -p sarek-tests sources::`.
#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals, clippy::all)]
use sarek_tests::driver::*;

/// Seed 1 of version 7.
pub mod p1 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += (total * b);
    if a < total {
        return T::ONE;
    }
    total += T::ONE;
    T::ONE
}
#[device]
pub fn helper0(q1: impl Fn(f64) -> i32, q2: f32, q3: &[f64]) -> (u32, u32) {
    let mut v6 = match 66i32.checked_isqrt() {
        Some(m4) if Ok::<bool, u8>(false).unwrap_or(true) => {
            i32::MIN * m4
        }
        None => {
            82i32.swap_bytes()
        }
        m5 => {
            82657
        }
    };
    (v6 as u32, 5)
}
#[device]
pub fn function(mut a0: f64, mut a1: f32, mut a2: u32, a3: &[f64], a4: &[f32]) -> Vec2<u32> {
    let v10;
    if (match 6u32 { (39..) => { (10u64, a2) } (..=4) if false => { (1465, a2) } _ => { (a2 as u64, a2) } }) < (if false { (u64::MAX, a2) } else { (6, a2) }) {
        v10 = {
            'b7: {
                if a4[0].is_nan() {
                    break 'b7 a2 as i32;
                }
                a0 = std::mem::replace(&mut a0, a3[0]);
                let mut v9 = helper0(|p8| (a2 as i32) >> 4u32, a4[0], a3);
                v9.0 as i32
            }
        };
    } else {
        v10 = {
            2147483647i32.saturating_pow(4).clamp(4i32, i32::MIN)
        };
    }
    let _d11 = a3.first().copied().ok_or(44u8.saturating_div(59u8));
    a1 = a4.iter().step_by(2).copied().map(|i12| i12 - i12).product::<f32>();
    Vec2::new(a2, 2)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [f64::from_bits(input[3]), f64::from_bits(input[4]), f64::from_bits(input[5])];
    let a4 = [f32::from_bits(input[6] as u32), f32::from_bits(input[7] as u32), f32::from_bits(input[8] as u32), f32::from_bits(input[9] as u32), f32::from_bits(input[10] as u32)];
    let result = function(f64::from_bits(input[0]), f32::from_bits(input[1] as u32), input[2] as u32, &a3, &a4);
    output[0] = result.x as u64;
    output[1] = result.y as u64;
    output
}
}

/// Seed 9 of version 7.
pub mod p9 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: C0, n1: C0 }, W2(C0, f32), W3([bool; 2], bool) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if T::ZERO == total {
        return pick(b > a, if total != T::ZERO { a } else { total }, (a * b));
    }
    total
}
#[device]
pub fn helper0(q1: Option<i32>, q2: &mut [i32; 5], q3: &i8) -> Result<isize, u8> {
    q2.swap(0, 1);
    None::<isize>.ok_or(48u8 / 3u8)
}
#[device]
pub fn function(a0: E0, mut a1: E0, mut a2: Option<i32>) -> (isize, f64, i8) {
    if pick(false, a2, Some(11)).is_none_or(|p5| (p5 < 61) && false) {
        for i8 in 2..=((K_U32 & 9u32) & 7) {
            let v9: bool = true;
            let mut v10: Vec2<f32> = Vec2::new(1e-3f32, i8 as f32);
            a1 = a1;
        }
        let _ = Ok::<u8, (u32, i32)>(199).err();
    }
    let mut v12: u32 = generic(b'a', f64::MIN_POSITIVE as u8).into();
    let [v13, .., v14] = [4i64, K_I64, 9, 0x9_i64];
    (v12 as isize, 0.0, v12 as i8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 4 { 0 => E0::W0, 1 => E0::W1 { n0: match input[1] % 2 { 1 => C0::V1, _ => C0::V0 }, n1: match input[2] % 2 { 1 => C0::V1, _ => C0::V0 } }, 2 => E0::W2(match input[1] % 2 { 1 => C0::V1, _ => C0::V0 }, f32::from_bits(input[2] as u32)), _ => E0::W3([input[1] != 0, input[2] != 0], input[3] != 0), }, match input[4] % 4 { 0 => E0::W0, 1 => E0::W1 { n0: match input[5] % 2 { 1 => C0::V1, _ => C0::V0 }, n1: match input[6] % 2 { 1 => C0::V1, _ => C0::V0 } }, 2 => E0::W2(match input[5] % 2 { 1 => C0::V1, _ => C0::V0 }, f32::from_bits(input[6] as u32)), _ => E0::W3([input[5] != 0, input[6] != 0], input[7] != 0), }, if input[8] != 0 { Some(input[9] as i32) } else { None });
    output[0] = result.0 as u64;
    output[1] = bits_of_f64(result.1);
    output[2] = result.2 as u64;
    output
}
}

/// Seed 11 of version 7.
pub mod p11 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(bool, u32, Vec2<i16>, f32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: usize, n1: i8 }, W2 { n0: u32 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if T::ONE != total {
        return if total == total { b } else { (b + a) };
    }
    if a != a {
        return a;
    }
    total
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let v1 = if other.0 {
            self.0
        } else if other.0 {
            other.0
        } else {
            other.0
        };
        match 4294967295u32.overflowing_neg() {
            (m2, m3) => {
                let mut v4 = C0::V2;
                other
            }
            (_, true) => {
                self
            }
            (m5, m6) if m6 => {
                other
            }
            m7 => {
                other
            }
        }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let mut v8: bool = (*other).0;
        {
            let mut n9 = 0u32;
            loop {
                n9 += 1;
                if n9 > 5 {
                    break v8;
                }
                let mut v8 = n9;
            }
        }
    }
}
#[device]
pub trait Way {
    const LIMIT: i8;
    fn given(q10: i32, q11: f32) -> i64;
    fn provided(q10: i32, q11: f32) -> i64 {
        let mut v14: isize = (match (E0::W2 { n0: 106u32 }) { E0::W1 { n0: _, n1: m12 } => { m12 } E0::W0 if true => { q10 as i8 } m13 => { 127i8 } }).into();
        q10 as i64
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i8 = -115i8;
    fn given(q10: i32, q11: f32) -> i64 {
        let mut v15 = q11 - q11;
        if Some(true).unwrap_or_default() {
            return K_I64;
        } else {
            2i64
        }
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i8 = 0i8;
    fn given(q10: i32, q11: f32) -> i64 {
        let _ = Ok::<i32, u8>(q10).map_or_else(|e17| q10, |p16| p16);
        (522703052747444881i64 ^ (q10 as i64)) << 89u32
    }
    fn provided(q10: i32, q11: f32) -> i64 {
        'l20: for i19 in (0..=(((10isize >> 1) / (83isize | 1)) & 7)).rev().step_by(2) {
            let mut v21: isize = i19;
            v21 = v21;
        }
        q10 as i64
    }
}
#[device]
pub fn by_way<W: Way>(q10: i32, q11: f32) -> i64 {
    let first = W::given(q10, q11);
    if W::LIMIT > 3 { first } else { W::provided(q10, q11) }
}
#[device]
pub fn helper0(mut q22: [i32; 2], q23: i32) -> bf16 {
    q22[(bits_of_f32(1e-3f32) as u32) & 1] += i32::MIN;
    -({ let mut n24 = 0u32; loop { n24 += 1; if n24 > 5 { break bf16::from_f32(q23 as f32); } q22[1] *= q23; q22[1] |= 5; let v25: u32 = 11; } })
}
#[device]
pub fn function(a0: f32, mut a1: i32, mut a2: [i32; 2], a3: &[i32], a4: S0) -> S0 {
    let mut v30: C0 = pick({
            let f26 = |p27: f32| a4.0;
            f26(a0)
        }, Some(C0::V2).unwrap_or_else(|| C0::V1), C0::V0);
    if let Some(x31) = a2.last() {
        'l34: for i33 in (2..((if a4.0 { return a4; } else { a4.1 }) & 7)).rev() {
            let v35: Option<i32> = Some::<i32>((*x31));
        }
        let mut v36 = helper0(a2, a3[0].saturating_add(6i32));
    }
    for x37 in a2.iter_mut() {
        let mut v39 = helper0([(*x37), (*x37)].map(|p38| p38), 0x6_i32 * (*x37));
        let mut v41 = helper0([a4.3, a0].map(|p40| 9i32), (*x37).wrapping_add_unsigned(a4.1));
    }
    a2[4i16] = a3.get((0usize + (a3[0] as usize)) & 3).map_or(a3[0], |x42| (*x42));
    a4
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [input[4] as i32, input[5] as i32];
    let result = function(f32::from_bits(input[0] as u32), input[1] as i32, [input[2] as i32, input[3] as i32], &a3, S0(input[6] != 0, input[7] as u32, Vec2::new(input[8] as i16, input[9] as i16), f32::from_bits(input[10] as u32)));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2.x as u64;
    output[3] = result.2.y as u64;
    output[4] = bits_of_f32(result.3);
    output
}
}

/// Seed 39 of version 7.
pub mod p39 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[device]
pub fn helper0(q1: C0) -> f32 {
    let mut v2 = i64::MIN;
    v2 *= {
        v2 |= K_I64;
        (5i64 >> 1).div_euclid(v2 | 1)
    };
    0.1
}
#[device]
pub fn helper1(mut q4: f16) -> i32 {
    q4 = (q4.min(f16::from_f32(3.25)) + f16::ZERO) * f16::from_f32(q4.to_f32());
    if let Some(m6) = 76u32.checked_shr(11).filter(|p5| ((*p5) as i32) <= 65) {
    }
    0x4
}
#[device]
pub fn function(mut a0: C0, mut a1: f16, mut a2: bool, a3: f16) -> usize {
    const LOCAL: u16 = 10u16;
    let mut v7: i32 = (0.1f32 as i32) ^ 48i32.wrapping_rem_euclid(5i32);
    if match Some(v7) {
        None if f32::EPSILON != 0.0 => {
            (matches!(Some(f16::EPSILON), None))
        }
        Some(_) => {
            a1 /= a3;
            let mut v8 = a0;
            a2 && a2
        }
        m9 => {
            let v10: u16 = LOCAL;
            a1 /= a3;
            a3 >= a3
        }
    } {
        let m11 @ 3..17 = 0i32 else {
            return (v7 as usize).wrapping_shr(9);
        };
    }
    let mut v12 = (!v7) ^ v7;
    match ((v12 >> 1) % (7i32)).checked_div(if a2 { return usize::MAX; } else { v12 }) {
        Some(m13) => {
        }
        m14 => {
        }
    }
    114
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, f16::from_bits(input[1] as u16), input[2] != 0, f16::from_bits(input[3] as u16));
    output[0] = result as u64;
    output
}
}

/// Seed 45 of version 7.
pub mod p45 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: usize, m1: [i32; 2], m2: Vec2<u32> }
#[device]
pub trait Way {
    const LIMIT: i16;
    fn given(q1: f32, q2: i8, q3: i64) -> f64;
    fn provided(q1: f32, q2: i8, q3: i64) -> f64 {
        let mut v4: u16 = 1u8.clamp(0, 117).into();
        f64::from_bits((!(q2 as u64)) & 0xbfff_ffff_ffff_ffff)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i16 = 32767i16;
    fn given(q1: f32, q2: i8, q3: i64) -> f64 {
        for i5 in 3..((usize::MIN >> 8usize) & 7) {
            let v6: i8 = q2;
            let mut v7: usize = i5;
        }
        q2 as f64
    }
    fn provided(q1: f32, q2: i8, q3: i64) -> f64 {
        let mut n8 = 0u32;
        while let Some(m10) = Ok::<i64, i32>(q3).map(|p9| u8::MIN).err() {
            n8 += 1;
            if n8 > 5 {
                break;
            }
            let v11: i8 = q2;
            let mut v12: S0 = S0 { m0: 10, m1: [m10, m10], m2: Vec2::new(n8, n8) };
        }
        0.5f64
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i16 = 1i16;
    fn given(q1: f32, q2: i8, q3: i64) -> f64 {
        let mut v13: [f32; 2] = [3.25f32, q1];
        1e-3f64
    }
    fn provided(q1: f32, q2: i8, q3: i64) -> f64 {
        let _ = i8::MIN.wrapping_sub(q2);
        (7.5 - 0.5) - f64::NEG_INFINITY
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32, q2: i8, q3: i64) -> f64 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
impl S0 {
    pub fn method0(mut self, q15: [f64; 1], mut q16: C0) -> i32 {
        if let m17 @ 0..=1 = (self.m1[0].to_be() as usize) {
            if if true {
                return self.m1[0];
            } else {
                self.m2.y < 83
            } {
                return match Some::<usize>(m17) {
                    Some(m18) => {
                        self.m1[1]
                    }
                    None => {
                        self.m1[1]
                    }
                    Some(_) => {
                        10
                    }
                    m19 => {
                        self.m1[1]
                    }
                };
            }
        }
        self.m1[1]
    }
    pub fn method1(&self, q20: [[u64; 2]; 2], q21: u32) -> i64 {
        (match (1usize..(74usize & 7)).find(|i22| 1.0f64 <= ((*self).m2.y as f64)) {
                Some(m23) if usize::MAX < 5usize => {
                    Vec3::new(q20[1][1], q20[1][1], 1u64).extend(q20[1][0])
                }
                Some(6) => {
                    Vec4::new(q20[0][0], q20[1][1], q20[1][0], q20[1][1])
                }
                _ => {
                    Vec4::new(3u64, K_U64, q20[0][1], q20[0][0])
                }
        });
        (*self).m1[1] as i64
    }
}
#[device]
pub fn function(mut a0: [[u64; 2]; 2], a1: S0, mut a2: u32, a3: C0, a4: S0) -> f32 {
    const LOCAL: i64 = 0x3_i64;
    let mut v27: [[f64; 2]; 2] = repeated::<[f64; 2], 2>(turned([a0[1][0] as f64, a4.m1[0] as f64]));
    if (LOCAL as i8, a0[0][0] as i16) > (if true { return a4.m1[1] as f32; } else { (a4.m2.y as i8, a4.m1[0] as i16) }) {
        let mut v28: [f64; 2] = *v27.get((!a4.m0) & 3).unwrap();
        assert!((a4.m0 | a4.m0) != a4.m0, "text");
    }
    let mut v34 = S0::method1(&Some(a4.m1[0]).map_or(a4, |p29| S0 { m0: a4.m0, m1: a4.m1, m2: a4.m2 }), std::array::from_fn::<i64, 2, _>(|p32| LOCAL).map(|p31| repeated::<u64, 2>(a0[1][0])), (i16::MAX as u32).saturating_sub(a4.m1[0].trailing_zeros()));
    let mut v35: isize = a1.m2[1] as isize;
    0.1
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([[input[0] as u64, input[1] as u64], [input[2] as u64, input[3] as u64]], S0 { m0: input[4] as usize, m1: [input[5] as i32, input[6] as i32], m2: Vec2::new(input[7] as u32, input[8] as u32) }, input[9] as u32, match input[10] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, S0 { m0: input[11] as usize, m1: [input[12] as i32, input[13] as i32], m2: Vec2::new(input[14] as u32, input[15] as u32) });
    output[0] = bits_of_f32(result);
    output
}
}

/// Seed 57 of version 7.
pub mod p57 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if T::ONE == T::ONE {
        return T::ONE;
    }
    if T::ZERO == total {
        return pick(a > T::ONE, pick(b > total, total, T::ONE), T::ONE);
    }
    if a != total {
        return b;
    }
    (if b == T::ONE { pick(T::ONE <= a, a, b) } else { b } - a)
}
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: bool, q2: u32) -> u16;
    fn provided(q1: bool, q2: u32) -> u16 {
        let _ = u32::MIN & q2;
        pick(q1, 11u16.rotate_right(q2), 7u16)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = K_U8;
    fn given(q1: bool, q2: u32) -> u16 {
        let v4;
        if q1 {
            v4 = {
                Vec3::new(1e-3f32, 3.25f32, q2 as f32) != Vec3::new(q2 as f32, 1.0, 0.5f32)
            };
        } else {
            v4 = {
                q1
            };
        }
        8
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = 6u8;
    fn given(q1: bool, q2: u32) -> u16 {
        let v5 = 9i32 ^ 1;
        !10u16.saturating_add(6)
    }
    fn provided(q1: bool, q2: u32) -> u16 {
        let mut v6: u64 = q2.saturating_mul(q2).into();
        !Some::<bool>(q1).map_or_else(|| v6 as u16, |p7| q2 as u16)
    }
}
#[device]
pub fn by_way<W: Way>(q1: bool, q2: u32) -> u16 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn function(mut a0: Option<(i32, bool)>, a1: &[f64], a2: f32, a3: Option<f16>, a4: C0) -> ((bool, u8, f32), f64) {
    'l11: for x9 in a1.iter().rev().skip(1) {
        (Some::<f64>(a1[0]).and_then(|p12| Some::<f32>(a2)));
        if false || true {
            break 'l11;
        }
    }
    let v14: Vec3<u32> = Vec3::new(0xffffffff_u32.saturating_sub(4), 2u32.saturating_add_signed(6i32), 2u8.trailing_zeros());
    let mut v15: f64 = a1.last().copied().unwrap_or_else(|| a2 as f64);
    let mut v17: i8 = nth([K_I8], v14.y.saturating_pow(0));
    let mut n18 = 0;
    'l19: while n18 < 7u32 && false {
        n18 += 1;
        if if false {
            true
        } else if v14.y < u32::MAX {
            true
        } else {
            false
        } {
            break 'l19;
        }
        let mut v24: Option<f64> = a1.iter().take(3).copied().filter(|i20| !false).filter_map(|i21| Ok::<f64, u8>(a1[0]).ok()).max_by_key(|a22| (false, v17));
    }
    match (v14.z % (1u32 | 1)) {
        K_U32 => {
        }
        (4 | 50..=60) if true => {
        }
        (54..) => {
        }
        _ => {
        }
    }
    ((true, v14.z as u8, a2), v15.log10())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [f64::from_bits(input[3]), f64::from_bits(input[4]), f64::from_bits(input[5]), f64::from_bits(input[6]), f64::from_bits(input[7])];
    let result = function(if input[0] != 0 { Some((input[1] as i32, input[2] != 0)) } else { None }, &a1, f32::from_bits(input[8] as u32), if input[9] != 0 { Some(f16::from_bits(input[10] as u16)) } else { None }, match input[11] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 });
    output[0] = result.0.0 as u64;
    output[1] = result.0.1 as u64;
    output[2] = bits_of_f32(result.0.2);
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 86 of version 7.
pub mod p86 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(bf16, bf16);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32, u32), W2(u64) }
#[device]
impl E0 {
    pub fn method0(&self, q1: &mut Vec2<i16>, mut q2: u64, mut q3: f16) -> bool {
        if (if true { q3 } else { f16::from_f32(2.0) }) > q3.mul_add(q3, q3) {
            if Ok::<i16, u8>((*q1).x).is_err_and(|p4| true) {
                q3 -= f16::from_f32(0.1);
            } else {
            }
        } else {
        }
        true
    }
}
#[device]
impl S0 {
    pub fn method1(&self, q5: u32) -> Result<f16, u8> {
        let mut v8 = {
            let f6 = |p7: bf16| nth([Ok::<bf16, u8>(p7), Ok::<bf16, u8>((*self).1)], u32::MAX);
            f6((*self).1.max(bf16::NEG_INFINITY) + bf16::ZERO)
        };
        if true {
        } else {
        }
        Ok(f16::NEG_INFINITY)
    }
}
#[device]
pub fn function(a0: f32, a1: u64, mut a2: u64, a3: E0, a4: &mut [u16]) -> i32 {
    if (matches!(K_I32.overflowing_mul(0x40_i32), (m9 @ (5..), m10) if !m10)) {
        a2 &= a2 & 100u64;
    } else {
        if [true; 3][2] {
            a2 = u64::MAX;
        } else {
            a2 = a2;
        }
    }
    a4.swap(5usize, 0);
    for x11 in a4.iter_mut() {
        match ((*x11) << 8u32) {
            m12 @ K_U16 if 6u32 <= (a1 as u32) => {
                let v13: u16 = m12;
            }
            m14 @ 0..30 => {
                let mut v15: u64 = a2;
            }
            _ => {
            }
        }
        if false || false {
            let mut v16: S0 = S0(bf16::from_f32(1e-3), bf16::EPSILON);
            v16 = v16;
        }
    }
    match (8i8, a2 < u64::MAX) {
        (m17, m18) => {
        }
        (6, m19) if false => {
        }
        m20 => {
        }
    }
    104
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a4 = [input[6] as u16, input[7] as u16, input[8] as u16, input[9] as u16];
    let result = function(f32::from_bits(input[0] as u32), input[1] as u64, input[2] as u64, match input[3] % 3 { 0 => E0::W0, 1 => E0::W1(input[4] as i32, input[5] as u32), _ => E0::W2(input[4] as u64), }, &mut a4);
    output[0] = a4[0] as u64;
    output[1] = a4[1] as u64;
    output[2] = a4[2] as u64;
    output[3] = a4[3] as u64;
    output[4] = result as u64;
    output
}
}

/// Seed 110 of version 7.
pub mod p110 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: Vec4<u32>, m1: bool }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: u32 }, W2(f32), W3 { n0: [u8; 3], n1: f32 } }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: bool, q2: f32) -> f32;
    fn provided(q1: bool, q2: f32) -> f32 {
        'l4: for i3 in (0..((if q1 { 2i32 } else { 111i32 }) & 7)).rev() {
            let mut v5: i32 = i3;
            let v6: f16 = f16::from_f32(v5 as f32);
        }
        -0.1f32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 93u32;
    fn given(q1: bool, q2: f32) -> f32 {
        let mut n7 = 0u32;
        while let Some(m8) = [Err::<u8, i64>(5).err()][0u32 & 0] {
            n7 += 1;
            if n7 > 5 {
                break;
            }
            let v9 = Ok::<bool, u8>(q1);
        }
        q2
    }
    fn provided(q1: bool, q2: f32) -> f32 {
        let mut v10: bool = 0.1f32 <= q2;
        if v10 {
            return q2;
        } else {
            q2
        }
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 0xa_u32;
    fn given(q1: bool, q2: f32) -> f32 {
        let mut v11 = S1 { m0: Vec4::new(730530u32, K_U32, 4294967295, 5u32), m1: q1 };
        q2
    }
    fn provided(q1: bool, q2: f32) -> f32 {
        'l13: for i12 in (0..=(Vec2::new(3u16, 6).dot(Vec2::new(u16::MAX, u16::MIN)) & 7)).rev().step_by(2) {
        }
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: bool, q2: f32) -> f32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper1(q17: u32) -> u32 {
    let mut v19: u64 = ((u8::MAX ^ 255) % 9u8).into();
    if let S0 { m0: K_U32 } = (if if false { v19 < 4 } else { false } { return q17; } else { S0 { m0: 6u32 } }) {
        33u32
    } else {
        q17
    }
}
#[device]
impl S0 {
    pub fn method0(&self, mut q14: Option<u8>, mut q15: [u64; 3]) -> Option<u32> {
        q15[(*self).m0 as usize] |= (((*self).m0 as f32).max(2.0) + 0.0) as u64;
        Some(11i32 ^ ((*self).m0 as i32)).map(|p16| ((*self).m0 + (*self).m0) | (*self).m0)
    }
}
#[device]
pub fn function(a0: Result<i16, u8>, a1: u32, mut a2: f32, mut a3: Option<f64>) -> Result<f64, u8> {
    if (if false { 127i8 } else { 1 }) > 0x7 {
        (11u32 + a1);
        'l22: for i21 in 0..(((a1 as i32) | 7) & 7) {
            let mut v23 = [a2; 2];
        }
    }
    let mut v27 = ({ let f24 = |p25: f32| S0 { m0: a1 }; f24(a2) }).method0(7u8.to_be().checked_rem_euclid(u8::MIN.div_euclid(30u8)), [((a1 as u64) >> 1).next_multiple_of(0x2), (a1 as u64) | 109u64, u64::from(b'\n')]);
    let mut v29 = (S0 { m0: a1 }).method0(None::<u8>.or(Some(3u8)).filter(|p28| false), [3; 3]);
    Ok(1e-3f64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i16) } else { Err(input[1] as u8) }, input[2] as u32, f32::from_bits(input[3] as u32), if input[4] != 0 { Some(f64::from_bits(input[5])) } else { None });
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

/// Seed 143 of version 7.
pub mod p143 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u64, m1: bool, m2: Vec3<f32>, m3: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: u64, m1: u8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [u32; 2], n1: C0 } }
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: bool, q2: f64, q3: f32) -> i32;
    fn provided(q1: bool, q2: f64, q3: f32) -> i32 {
        if (matches!(Ok::<f32, u8>(q3), Err(m4))) {
            let v5 = S0 { m0: 80, m1: q1, m2: Vec3::new(q3, q3, q3), m3: C0::V0 };
        } else {
        }
        117
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = 17u8;
    fn given(q1: bool, q2: f64, q3: f32) -> i32 {
        let mut v6: isize = (8u32 as i8).into();
        ((v6 as i32) & i32::MAX).isqrt().min(0i32 ^ 0)
    }
    fn provided(q1: bool, q2: f64, q3: f32) -> i32 {
        match Ok::<f64, u8>(q2).map_or_else(|e8| S0 { m0: 10, m1: false, m2: Vec3::new(q3, q3, q3), m3: C0::V2 }, |p7| S0 { m0: 3u64, m1: q1, m2: Vec3::new(q3, q3, q3), m3: C0::V3 }) {
            S0 { m0: 3..=24, m1: _, m2: m9, m3: C0::V2 } if true => {
            }
            S0 { m0: m10, m1: m11, m2: m12, m3: (C0::V0 | C0::V2) } => {
            }
            m13 => {
            }
        }
        2147483647
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = 6u8;
    fn given(q1: bool, q2: f64, q3: f32) -> i32 {
        match (q1, 50072988372usize) {
            (m14, m15) if Ok::<f64, u8>(q2).is_err_and(|p16| m14) => {
                let v17 = [q3, q3, q3, q3, q3];
            }
            (m18, m19) if q1 => {
            }
            (_, m20) if q1 => {
            }
            _ => {
            }
        }
        1i32
    }
    fn provided(q1: bool, q2: f64, q3: f32) -> i32 {
        let mut v22 = std::array::from_fn::<f32, 2, _>(|p21| q3);
        (31i32 ^ (-9)) as i32
    }
}
#[device]
pub fn by_way<W: Way>(q1: bool, q2: f64, q3: f32) -> i32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper1(q31: u32, q32: &Option<i32>) -> bool {
    let mut v33: Vec2<bf16> = Vec2::new(bf16::from_f32(q31 as f32), Some(bf16::from_f32(0.5)).unwrap_or(bf16::from_f32(100.0)));
    let mut n34 = 0u32;
    while let Some(m35) = nth([Some(q31), Some::<u32>(q31)], q31).or(Some::<u32>(q31)) {
        n34 += 1;
        if n34 > 4 {
            break;
        }
    }
    if q31 == 0 {
        false
    } else {
        helper1(q31 - 1, q32)
    }
}
#[device]
impl S0 {
    pub fn method0(self, q23: &mut [S0; 2], q24: &f16) -> f32 {
        for (i26, x25) in q23.iter().enumerate() {
            let v27: u64 = (*x25).m0 % (q23[1].m0 | 1);
            let _ = !(*x25).m0;
            match 4u8.div_euclid(12u8 | 1) {
                8..38 if (*x25).m1 & (*x25).m1 => {
                }
                m29 @ K_U8 => {
                }
                6 => {
                }
                m30 => {
                }
            }
        }
        q23[1].m2[0]
    }
}
#[device]
pub fn function(a0: [S0; 2], mut a1: u32, a2: Result<u32, u8>, a3: E0, a4: f16) -> (i8, i32, bf16) {
    let mut n36 = 0u32;
    while let Some(m37) = None::<u8> {
        n36 += 1;
        if n36 > 2 {
            break;
        }
        let _d38 = a0[0].m2.z;
        assert_ne!(9i8.leading_zeros(), n36);
    }
    let Ok(m39) = 11u32.checked_rem_euclid(a1).ok_or((a1 as u8) - (a1 as u8)) else {
        return (a1 as i8, a1 as i32, bf16::from_f32(7.5));
    };
    a1 = (1u16..((a0[0].m0 as u16) & 7)).fold(3u32.unbounded_shr(m39), |a40, i41| 0x22_i32.unsigned_abs());
    if Ok::<(usize, u16), u8>((5, K_U16)).unwrap() < (m39 as usize, a1 as u16) {
        for i42 in (1..((match i32::MAX { m43 @ (..=3) if a0[0].m1 => { i16::MIN } m44 @ 9 if a0[1].m1 => { m44 as i16 } _ => { m39 as i16 } }) & 7)).step_by((((a1 as usize) & 1) & 3) + 0) {
            a1 = a1;
        }
    } else {
    }
    (4, m39 as i32, bf16::from_f32(2.0))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([S0 { m0: input[0] as u64, m1: input[1] != 0, m2: Vec3::new(f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)), m3: match input[5] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }, S0 { m0: input[6] as u64, m1: input[7] != 0, m2: Vec3::new(f32::from_bits(input[8] as u32), f32::from_bits(input[9] as u32), f32::from_bits(input[10] as u32)), m3: match input[11] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }], input[12] as u32, if input[13] != 0 { Ok(input[14] as u32) } else { Err(input[14] as u8) }, match input[15] % 2 { 0 => E0::W0, _ => E0::W1 { n0: [input[16] as u32, input[17] as u32], n1: match input[18] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }, }, f16::from_bits(input[19] as u16));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = bits_of_bf16(result.2);
    output
}
}

/// Seed 144 of version 7.
pub mod p144 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i8)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bool }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: bf16 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if total == total {
        return pick(total == a, if T::ONE != total { a } else { a }, total);
    }
    T::ONE
}
#[device]
impl S0 {
    pub fn method1(self, q5: (i16, i16), q6: [bool; 3], q7: Result<f64, u8>) -> f64 {
        for i8 in (1..((119isize - isize::MIN) & 7)).rev().step_by((((q5.1 as usize) as usize) & 3) + 0) {
            let mut n9 = 0u32;
            while let Some(m12) = (0..=((i8 as u16) & 7)).filter(|i11| true && q6[1]).find_map(|i10| q5.1.checked_div_euclid(q5.1)) {
                n9 += 1;
                if n9 > 1 {
                    break;
                }
            }
        }
        1e6f64
    }
}
#[device]
impl S1 {
    pub fn method0(&mut self, q1: Result<u32, u8>, q2: &(bf16, i32)) -> i16 {
        if (*q2).1 < 52 {
        } else {
        }
        84i16
    }
}
#[device]
pub fn function(mut a0: S1, mut a1: bool, a2: &mut [i32], a3: [bool; 3]) -> (isize, f64) {
    for i13 in (1..(1320219526790452i64.wrapping_rem_euclid(8i64) & 7)).rev() {
        if let Some(x14) = a2.first_mut() {
            let v16: bool = a3[0];
            let mut v17: C0 = C0::V1;
        }
        match (a3[2], a2[0]) {
            (_, _) => {
            }
            (_, _) => {
            }
            m18 => {
                a2[0] -= m18.1;
                let mut v19 = Vec3::new(0.5f32, f32::MAX, 0.0f32);
            }
        }
    }
    a1 &= (a2[0] - a2[0]) < (a2[0] ^ a2[0]);
    let [v21, .., v22] = repeated::<i16, 3>(i16::from(6i8));
    let mut v23: i64 = ((9u8 + 3u8) as u32).into();
    a1 = a2[0].swap_bytes() == ((a2[0] >> 1) % (a2[0]));
    let _d24 = ((v21 >> 1) % 4i16).saturating_sub(134903812i32 as i16);
    (a2[0] as isize, for_atanh_f64(1e-3f64).atanh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[2] as i32, input[3] as i32, input[4] as i32, input[5] as i32];
    let result = function(S1 { m0: bf16::from_bits(input[0] as u16) }, input[1] != 0, &mut a2, [input[6] != 0, input[7] != 0, input[8] != 0]);
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = a2[2] as u64;
    output[3] = a2[3] as u64;
    output[4] = result.0 as u64;
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 164 of version 7.
pub mod p164 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u32, f32), W2(Many<i64, 1>, [f16; 2]), W3 { n0: u32, n1: u8 } }
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
    total = a;
    for _ in 0..1 {
        total -= total;
    }
    total = b;
    (if b < a { total } else { if a == b { a } else { total } } - pick(b <= total, (b * T::ONE), total))
}
#[device]
impl E0 {
    pub fn method1(self, q4: &u32, mut q5: Result<u64, u8>, mut q6: [u32; 5]) -> Result<bool, u8> {
        if q6.contains(&q6[4].wrapping_div_euclid(q6[1] | 1)) {
            panic!("it is");
        }
        if if let (m7, m8) = (*q4).overflowing_shl((*q4)) {
            true
        } else {
            1usize.is_power_of_two()
        } {
            return Err(8u8);
        }
        Ok(false)
    }
}
#[device]
impl Many<usize, 1> {
    pub fn method0(&mut self, mut q1: E0, q2: Option<(u32, u32)>) -> Result<u8, u8> {
        match (1i32..(2i32 & 7)).rev().map(|i3| nth([i3; 2], i3 as u32)).sum::<i32>() {
            4..=10 => {
                match (*self).more[0] {
                    (64..) if false => {
                    }
                    _ => {
                    }
                }
            }
            (9 | 54) if false => {
            }
            _ => {
            }
        }
        Ok(4u8)
    }
}
#[device]
pub fn function(mut a0: Many<i64, 1>, a1: E0) -> Result<f16, u8> {
    let _d11 = (Some(32767i16).map_or(a0.more[0], |p9| a0.one) >> 1) / (a0.one.wrapping_sub_unsigned(u64::MIN) | 1);
    let (m12, m13) = (if a0.one < i64::MIN { true } else { false }, a0.more[0] & i64::MIN) else {
        return Some(f16::from_f32(0.5)).ok_or(0x1_u8);
    };
    let m15 @ 0..=18 = (if !m12 { a0.more[0] -= a0.one; let mut v14: [i64; 1] = [a0.more[0]]; if m12 { 5i32 } else if m12 { 1i32 } else { a0.count as i32 } } else if m12 | m12 { 4i32 * 2147483647i32 } else { m12 as i32 }) else {
        return Some(f16::from_f32(7.5)).ok_or(u8::MIN);
    };
    Ok(f16::from_f32(0.1))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Many::<i64, 1> { one: input[0] as i64, more: [input[1] as i64], count: input[2] as u16 }, match input[3] % 4 { 0 => E0::W0, 1 => E0::W1(input[4] as u32, f32::from_bits(input[5] as u32)), 2 => E0::W2(Many::<i64, 1> { one: input[4] as i64, more: [input[5] as i64], count: input[6] as u16 }, [f16::from_bits(input[7] as u16), f16::from_bits(input[8] as u16)]), _ => E0::W3 { n0: input[4] as u32, n1: input[5] as u8 }, });
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = bits_of_f16(w0);
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output
}
}

/// Seed 182 of version 7.
pub mod p182 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f16, m1: i32, m2: i32, m3: [f64; 2] }
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
pub fn function(a0: Result<f32, u8>, a1: Vec4<u16>) -> Result<u32, u8> {
    if (a1[0] >> 7isize) < a1.w.isqrt() {
        let (v1, v2) = (8u16, a1.z);
        let v3: Vec4<f64> = 0.0f64 * Vec4::new(-1e-3f64, -1e6f64, a1.y as f64, 1.0);
    }
    assert!((0i32.wrapping_sub(38) as i64) != 2i64, "text");
    let mut v4: u16 = (i8::MAX.cast_unsigned() % ((!4u8) | 1)).into();
    let v5;
    if bf16::from_f32(1e6).sqrt().is_infinite() {
        v5 = {
            v4 += std::mem::take(&mut v4);
            (!5usize) as f64
        };
    } else {
        v5 = {
            ((-1.0f64).max(2.0) + 0.0) * 100.0
        };
    }
    Ok(K_U32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(f32::from_bits(input[1] as u32)) } else { Err(input[1] as u8) }, Vec4::new(input[2] as u16, input[3] as u16, input[4] as u16, input[5] as u16));
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

/// Seed 203 of version 7.
pub mod p203 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(i32, S0, bf16, i32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u16, C0) }
#[device]
pub trait Way {
    const LIMIT: i64;
    fn given(q1: bool) -> u32;
    fn provided(q1: bool) -> u32 {
        match (65535u16 >> 7isize) {
            (8 | 48) if true => {
            }
            _ => {
                let mut v2 = S0 { m0: 2147483647 };
            }
        }
        18u32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i64 = 2i64;
    fn given(q1: bool) -> u32 {
        let v3 = Some::<bool>(q1).ok_or(K_U8);
        (match Some(1i32) { Some(m4) => { 7u32 } Some(m5) if q1 => { m5 as u32 } _ => { 7u32 } }).leading_zeros()
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i64 = 10i64;
    fn given(q1: bool) -> u32 {
        let _d8 = match E0::W0 {
            E0::W0 if q1 => {
                q1
            }
            E0::W0 => {
                q1
            }
            E0::W1(m6, m7) if false => {
                q1
            }
            _ => {
                q1
            }
        };
        25626446u32
    }
}
#[device]
pub fn by_way<W: Way>(q1: bool) -> u32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn function(mut a0: Vec4<i8>, mut a1: i64, a2: Result<u32, u8>, a3: Result<i32, u8>, mut a4: (bool, i64)) -> Result<u32, u8> {
    if a4.0 {
        let _d10 = K_I32.overflowing_add(i32::MIN);
    }
    let v19;
    if {
        let mut v11 = 86i32;
        v11 = v11;
        let mut v12 = Err::<u64, u8>(v11 as u8);
        Some::<bool>(a4.0).unwrap_or_else(|| a4.0)
    } {
        v19 = {
            if a1 > a4.1 {
                let mut v15 = E0::W0;
                let mut v16: [bool; 5] = [a4.0; 5];
            } else {
                let mut v17: i8 = a0.y;
                a4.1 >>= -2147483647i32;
            }
            'b18: {
                if true ^ a4.0 {
                    break 'b18 a0.x;
                }
                if false {
                } else {
                }
                a0.w
            }
        };
    } else {
        v19 = {
            a0[0]
        };
    }
    a2
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec4::new(input[0] as i8, input[1] as i8, input[2] as i8, input[3] as i8), input[4] as i64, if input[5] != 0 { Ok(input[6] as u32) } else { Err(input[6] as u8) }, if input[7] != 0 { Ok(input[8] as i32) } else { Err(input[8] as u8) }, (input[9] != 0, input[10] as i64));
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

/// Seed 240 of version 7.
pub mod p240 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q1: i64, q2: u8) -> u16;
    fn provided(q1: i64, q2: u8) -> u16 {
        if let None = Some(0.1f32).map(|p3| q1) {
            let mut v4 = i8::MIN;
            let mut v5 = None::<f64>;
        }
        1
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 2u64;
    fn given(q1: i64, q2: u8) -> u16 {
        let mut v6 = i64::MIN - 0x1_i64;
        78u16.midpoint(0x69_u16.abs_diff(0u16))
    }
    fn provided(q1: i64, q2: u8) -> u16 {
        let mut v7: usize = (q2 + q2).into();
        (match Ok::<i64, u8>(q1) { Ok(_) if false => { q1 as u16 } Err(3..=32) => { 5u16 } m8 => { 1 } }) | 5
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 1u64;
    fn given(q1: i64, q2: u8) -> u16 {
        let v9: C0 = nth([C0::V3, C0::V1, C0::V0], 0xffffffff);
        0
    }
    fn provided(q1: i64, q2: u8) -> u16 {
        if 0.5f64 > 2.0f64 {
            let v10: Vec4<usize> = Vec4::new(6usize, q2 as usize, 55150759297610, usize::MIN);
        } else {
        }
        1494
    }
}
#[device]
pub fn by_way<W: Way>(q1: i64, q2: u8) -> u16 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q11: &mut i8) -> u16 {
    let _d12 = (0..=(10usize & 7)).count();
    let v17;
    if (if let Some(m13) = Some::<i8>((*q11)) && true { false } else { true }) ^ (match Ok::<i8, u8>((*q11)) { Err(m14) => { true } Ok(m15) if true => { false } Ok(m16) if false => { true } _ => { false } }) {
        v17 = {
            (*q11) as i32
        };
    } else {
        v17 = {
            11
        };
    }
    10
}
#[device]
pub fn helper1(q18: [i32; 5]) -> f32 {
    for x19 in q18.iter().copied().skip_while(|i20| match (q18[3] << 4294967295u32) {
            (..=2) if if q18[1] < 11 {
                false
            } else {
                false
            } => {
                let mut v21: i32 = 8i32;
                v21 &= v21;
                (*i20) < i32::MIN
            }
            _ => {
                true
            }
    }) {
    }
    1.0f32
}
#[device]
pub fn function(mut a0: i8, a1: Option<(usize, bool)>, a2: isize) -> (i32, u32, f32) {
    a0 &= (a0 * a0) & (a0 | a0);
    let mut n22 = 0;
    while n22 < 3u32 && (0u32 <= 6) {
        n22 += 1;
        for i23 in (3..(nth([4u8, u8::MAX, a0 as u8, n22 as u8], n22) & 7)).rev().step_by(((0usize | K_USIZE) & 3) + 1) {
            a0 += i8::MIN;
            let v24: u32 = n22;
            let mut v25 = i8::MIN;
        }
        assert_ne!(Some(7i32).map_or_else(|| n22, |p26| n22), n22);
    }
    let _d28 = (u8::MIN >> 4isize, if false {
            a2
        } else if true {
            a2
        } else {
            a2
    });
    let mut n29 = 0;
    while n29 < 7u32 && false {
        n29 += 1;
    }
    (2147483647i32, 0u32, 100.0f32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i8, if input[1] != 0 { Some((input[2] as usize, input[3] != 0)) } else { None }, input[4] as isize);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = bits_of_f32(result.2);
    output
}
}

/// Seed 331 of version 7.
pub mod p331 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = pick(T::ONE == a, b, T::ONE);
    total
}
#[device]
pub trait Way {
    const LIMIT: isize;
    fn given(q1: i16) -> f32;
    fn provided(q1: i16) -> f32 {
        if Ok::<bool, u8>(false).unwrap_or_else(|e3| true) {
            let mut v4: i16 = -6;
            v4 >>= v4;
        } else {
        }
        3.25f32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: isize = 88isize;
    fn given(q1: i16) -> f32 {
        let _d5 = Ok::<bool, u8>(false).unwrap_or(true);
        (2.0f32.min(f32::INFINITY) + 0.0).min(1.0) + 0.0
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: isize = 90isize;
    fn given(q1: i16) -> f32 {
        if b'\n' >= K_U8 {
            return 1.0f32.floor();
        }
        None::<f32>.unwrap_or(-100.0f32)
    }
    fn provided(q1: i16) -> f32 {
        let mut n6 = 0;
        while n6 < 5u32 && (q1 < q1) {
            n6 += 1;
            let mut v7: [f64; 3] = [7.5f64, f64::NEG_INFINITY, 3.25];
        }
        1e-3f32
    }
}
#[device]
pub fn by_way<W: Way>(q1: i16) -> f32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q8: &[i32], q9: i8) -> isize {
    let mut v17: Option<i32> = (0i32..(0i32 & 7)).rev().filter(|i10| Vec4::new(i32::MIN, (*i10), 0i32, q8[0]) != Vec4::new((*i10), (*i10), (*i10), i32::MIN)).filter_map(|i11| q8.iter().step_by(2).copied().map(|i13| q8[0]).filter(|i14| false).nth(2)).min_by(|a15, b16| b16.cmp(a15));
    isize::MAX
}
#[device]
pub fn function(a0: C0, a1: [i32; 4]) -> u8 {
    if let m19 @ 8..12 = (if false && true { K_I32 - a1[0] } else { let mut v18 = 7.5f64; a1[2].to_be() }) {
        let mut v20: f32 = Fast::given(if m19 < 10i32 {
                return 9u8;
            } else {
                6i16
        });
        let [v22, .., v23] = [m19, m19, m19];
    }
    let Some(_) = a1.iter().skip(1).copied().take(3).enumerate().map(|(n25, i26)| i26 ^ (-7)).last() else {
        return {
            let f27 = |p28: i32| 7u8;
            if f27(a1[1]) == f27(11) { f27(11) } else { f27(a1[1]) }
        };
    };
    'l30: for i29 in 0..((bits_of_f32(f32::NEG_INFINITY) as u32) & 7) {
        let mut v31: f32 = Fast::given(1i16 ^ 5i16);
    }
    if let Some(x32) = a1.first() {
        let mut v34 = Ok::<i32, u8>((*x32)).unwrap();
        if let Some((x35, s36)) = a1.split_last() {
            let mut v37: Option<(u16, i32)> = Some((4, s36[0]));
        }
    }
    255
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, [input[1] as i32, input[2] as i32, input[3] as i32, input[4] as i32]);
    output[0] = result as u64;
    output
}
}

/// Seed 333 of version 7.
pub mod p333 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i64)]
pub enum C0 { V0 = -1, V1 = 0 }
#[device]
pub fn helper0(q1: u32, q2: &[i32]) -> u16 {
    let _ = (q2[0] - q2[0]).saturating_neg();
    for i4 in 3..(Some::<i32>(q2[0]).map_or(q2[0] as u16, |p5| q1 as u16) & 7) {
        {
            let (s7, s8) = q2.split_at(1);
            let mut v9: u8 = q1 as u8;
            v9 = v9;
        }
    }
    if q1 == 0 {
        4
    } else {
        helper0(q1 - 1, q2)
    }
}
#[device]
pub fn function(a0: u32, a1: &[i32], a2: u32) -> bool {
    if a1.iter().copied().any(|i10| Some(bf16::from_f32(i10 as f32)).is_some_and(|p11| a0 < 8u32)) {
        let mut n12 = 0u32;
        while let Some(m14) = (!a0).checked_add(a2.wrapping_add(a2)) {
            n12 += 1;
            if n12 > 3 {
                break;
            }
            let mut v15: u32 = n12;
            let mut v16 = a1[0];
        }
    }
    let mut v17 = helper0(Some::<u32>(a2).unwrap() & 7, &a1[..=1usize]);
    if a1.iter().copied().map(|i18| v17 as u32).any(|i19| (matches!(Some::<u16>(v17), None))) {
        let mut v23: Option<i32> = (0i32..(a1[0] & 7)).rev().map(|i20| 47i32).max_by(|a21, b22| b22.cmp(a21));
        let mut v24 = helper0(a2 & 7, a1);
    } else {
        let v26;
        if a1[0] < a1[0] {
            v26 = {
                !a2
            };
        } else {
            v26 = {
                let mut v17 = C0::V1;
                let mut v25: C0 = v17;
                a2
            };
        }
    }
    let v17 = Some::<i32>(a1[0]).filter(|p27| a1[0] < i32::MAX).expect("nothing");
    {
        let s28 = &a1[0..1];
        let mut v29: Option<i32> = Some::<i32>(s28[0]);
    }
    false
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [input[1] as i32, input[2] as i32, input[3] as i32, input[4] as i32];
    let result = function(input[0] as u32, &a1, input[5] as u32);
    output[0] = result as u64;
    output
}
}

/// Seed 356 of version 7.
pub mod p356 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i32, i64, u32, u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i32, m1: S0, m2: S0, m3: [i32; 2] }
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        for i1 in (3..(28i32.wrapping_shl(other.2) & 7)).step_by((lowest(1usize, other.2 as usize) & 3) + 1) {
            let mut v2: i32 = other.0;
            let v3 = S1 { m0: 4, m1: self, m2: self, m3: [0, 7] };
        }
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let mut v5 = turned([isize::MIN; 5]);
        ((v5[1] >> 1) % 9isize) > (if true { return (*other).2 < 3u32; } else { K_ISIZE })
    }
}
#[device]
pub trait Way {
    const LIMIT: usize;
    fn given(q6: bool) -> bool;
    fn provided(q6: bool) -> bool {
        let v8: [bool; 5] = turned([true; 5]);
        Err::<usize, u8>(b'a').is_ok()
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: usize = 0usize;
    fn given(q6: bool) -> bool {
        let mut v9: Vec2<u64> = Vec3::new(3u64, 2u64, 2010573569776650u64).xz();
        q6 < q6
    }
    fn provided(q6: bool) -> bool {
        ([-1.0f64]);
        4u32.checked_next_multiple_of(5u32).is_none()
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: usize = 3usize;
    fn given(q6: bool) -> bool {
        let mut v12 = S0(i32::MIN, 1i64, 9, u32::MIN) == S0(6, i64::MAX, 1u32, u32::MIN);
        q6
    }
}
#[device]
pub fn by_way<W: Way>(q6: bool) -> bool {
    let first = W::given(q6);
    if W::LIMIT > 3 { first } else { W::provided(q6) }
}
#[device]
impl S0 {
    pub fn method0(self, q13: &S0) -> u32 {
        if Vec4::new((*q13).0, self.0, K_I32, (*q13).0).dot(Vec4::new((*q13).0, self.0, 11, self.0)).is_positive() {
            let _ = (*q13).0;
        }
        self.3
    }
}
#[device]
impl S1 {
    pub fn method1(&mut self, q15: f16, q16: &[S0; 2]) -> i16 {
        {
            let s17 = &q16[0..2];
            let mut v18 = S0(q16[1].0, 83, s17[0].2, q16[0].3).method0(&s17[0]);
            let v21;
            if Some::<i32>((*self).m2.0).is_some_and(|p19| true) {
                v21 = {
                    let mut v20 = 127i8;
                    s17[0].3 as f32
                };
            } else {
                v21 = {
                    s17[0].0 as f32
                };
            }
        }
        0x71_i16
    }
}
#[device]
pub fn function(a0: f16, mut a1: u8, mut a2: S0, mut a3: [u32; 4], a4: [[f32; 2]; 2]) -> Result<i32, u8> {
    const LOCAL: i32 = 9i32;
    if (-a0) >= (a0 % a0) {
        return Err::<f32, u8>(a1).map(|p22| Ok::<i32, u8>(a2.0).unwrap_or_else(|e24| 110i32));
    }
    for i25 in (2..((a2.3 - a2.3) & 7)).rev() {
        a3.reverse();
        if if LOCAL < 69i32 {
            false
        } else {
            false
        } {
            continue;
        }
    }
    let mut n26 = 0;
    while n26 < 3u32 && Ok::<bool, u8>(a3[0] < 6).expect("nothing") {
        n26 += 1;
        a2.0 = i32::from(true);
        let _ = LOCAL.checked_sub(LOCAL);
    }
    if Some::<i32>(LOCAL).or(Some(LOCAL)) != (if let 2..=23 = a1 && (a2.0 < 6) { Some::<i32>(LOCAL) } else { Some::<i32>(a2.0) }) {
    } else {
    }
    Ok::<i32, u8>(LOCAL)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f16::from_bits(input[0] as u16), input[1] as u8, S0(input[2] as i32, input[3] as i64, input[4] as u32, input[5] as u32), [input[6] as u32, input[7] as u32, input[8] as u32, input[9] as u32], [[f32::from_bits(input[10] as u32), f32::from_bits(input[11] as u32)], [f32::from_bits(input[12] as u32), f32::from_bits(input[13] as u32)]]);
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

/// Seed 409 of version 7.
pub mod p409 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: isize, m1: C0 }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        if let None = Some(6i32).or(Some(other.m0 as i32)) {
            let mut v1: S0 = self;
            v1.m0 += 0isize;
        }
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        (combine((*other).m0, (*self).m0));
        ((K_I32 >> 1) / 7i32) <= (2i32 | K_I32)
    }
}
#[device]
impl S0 {
    pub fn method0(&mut self, q3: &mut Option<u32>, q4: usize, q5: [f16; 4]) -> Option<i64> {
        if (matches!((9u32 >> 1).next_multiple_of(2u32), 6..36)) {
            return 10i64.wrapping_sub(-11).checked_rem((11 >> 1) % (K_I64 | 1));
        }
        if (-7.5f64) == 0.0f64 {
        } else {
        }
        None
    }
}
#[device]
pub fn function(a0: &mut [f16], mut a1: S0, a2: Option<f64>) -> Option<i32> {
    a1.m0 &= {
        let mut n6 = 0u32;
        loop {
            n6 += 1;
            if n6 > 4 {
                break a1.m0;
            }
            let mut v7: f16 = f16::ONE;
            let v7: S0 = a1;
        }
    };
    if let m8 @ (6..) = (0i16.clamp(6, 92) - 5i16.rotate_left(1u32)) {
        a0.reverse();
        {
            let s9 = &a0[0..a1.m0 as usize];
            let mut v10: bf16 = bf16::from_f32(1e6);
            let mut v11: [i32; 1] = [2147483647i32];
        }
    }
    let mut v12: isize = (a1.m0 * a1.m0) - (a1.m0 * isize::MIN);
    {
        let s13 = &mut a0[0..1];
        let mut n14 = 0u32;
        while let Some(m15) = nth([Ok::<f16, u8>(s13[0]), Ok(s13[0]), Err(255)], 5u32).ok() {
            n14 += 1;
            if n14 > 2 {
                break;
            }
            s13[0] = m15;
            s13[0] /= m15;
        }
        for x16 in s13.iter() {
            let (v18, v19) = (f16::from_f32(100.0), v12 as i32);
        }
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f16::from_bits(input[0] as u16), f16::from_bits(input[1] as u16), f16::from_bits(input[2] as u16), f16::from_bits(input[3] as u16)];
    let result = function(&mut a0, S0 { m0: input[4] as isize, m1: match input[5] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 } }, if input[6] != 0 { Some(f64::from_bits(input[7])) } else { None });
    output[0] = bits_of_f16(a0[0]);
    output[1] = bits_of_f16(a0[1]);
    output[2] = bits_of_f16(a0[2]);
    output[3] = bits_of_f16(a0[3]);
    if let Some(w4) = result {
        output[4] = 1;
        output[5] = w4 as u64;
    }
    output
}
}

/// Seed 448 of version 7.
pub mod p448 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: i16, m2: [i8; 2] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(i16, [u32; 2]);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1([bool; 3]), W2(S0) }
#[device]
pub fn function(mut a0: u32, a1: &mut [bool], a2: Result<bool, u8>, a3: u32, mut a4: S0) -> Option<u64> {
    'l2: for i1 in (1..(32i32 & 7)).rev() {
        a4.m0 = Some::<u32>(a4.m0)?;
        'l5: for i3 in (0..=((if let Some(m4) = None::<u32> { i1 } else { i1 }) & 7)).rev().step_by(2) {
            let v6: [i32; 5] = [i3; 5];
            let v7 = Ok::<f32, u8>(f32::EPSILON);
            a4.m0 ^= a3;
        }
    }
    a4 = S0 { m0: a3 >> a4.m0, m1: a4.m1.max(0i16), m2: [a4.m2[0], a4.m2[0]] };
    a0 = a1[0] as u32;
    let mut n9 = 0;
    while n9 < 7u32 && a1[0] {
        n9 += 1;
        std::mem::swap(&mut a0, &mut a4.m0);
        let m10 @ 7..17 = (8i32 & (n9 as i32)) else {
            return Some(a3 as u64);
        };
    }
    if let Some(x11) = a1.last() {
        match a3 {
            m13 @ 6..=16 => {
            }
            (2 | 50..=60) => {
                let mut v14: bool = true;
            }
            (..=0) => {
                let v15 = S1(a4.m1, [a4.m0; 2]);
            }
            _ => {
            }
        }
    }
    Some(a4.m1 as u64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [input[1] != 0, input[2] != 0, input[3] != 0, input[4] != 0, input[5] != 0];
    let result = function(input[0] as u32, &mut a1, if input[6] != 0 { Ok(input[7] != 0) } else { Err(input[7] as u8) }, input[8] as u32, S0 { m0: input[9] as u32, m1: input[10] as i16, m2: [input[11] as i8, input[12] as i8] });
    output[0] = a1[0] as u64;
    output[1] = a1[1] as u64;
    output[2] = a1[2] as u64;
    output[3] = a1[3] as u64;
    output[4] = a1[4] as u64;
    if let Some(w5) = result {
        output[5] = 1;
        output[6] = w5 as u64;
    }
    output
}
}

/// Seed 459 of version 7.
pub mod p459 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i8)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f32, m1: u16, m2: f64, m3: [i64; 3] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f32, m1: u8, m2: S0, m3: Vec4<u32> }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..2 {
        total -= a;
    }
    total
}
#[device]
impl S1 {
    pub fn method0(&self, q1: &mut [i32; 2]) -> Result<u32, u8> {
        if (*self).m1.is_power_of_two() && nth([q1[1] < 5; 3], (*self).m3[2]) {
            for x2 in q1.iter().copied().take_while(|i3| q1[0] != (*i3)) {
                let mut v4: Vec2<u8> = Vec2::new((*self).m1, (*self).m1);
            }
        }
        Ok((*self).m3[2])
    }
    pub fn method1(&self, q5: &Vec2<f32>) -> Result<f64, u8> {
        let v8;
        if ((*q5)[0].max((*q5).x) + 0.0) != (-(*self).m2.m0) {
            v8 = {
                let v7 = Some((*q5).y).or_else(|| Some((*q5).x));
                (*q5).y
            };
        } else {
            v8 = {
                (*q5).y
            };
        }
        Ok((*self).m2.m2)
    }
}
#[device]
pub fn function(a0: bf16, mut a1: S1, mut a2: u32, a3: u32) -> Result<i32, u8> {
    const LOCAL: u32 = u32::MIN;
    a1.m3[LOCAL.saturating_div(LOCAL) & 3] *= a1.m2.m3[0].trailing_zeros().wrapping_div(({ let f9 = |p10: u32| 7u32; f9(a3) }) | 1);
    a1.m2.m0 = f32::from_bits(a1.m3.z.isqrt() & 0xbfff_ffff);
    let mut v11 = Ok::<Vec4<u32>, u8>(a1.m3)?.dot(a1.m3 - a2);
    match (S0 { m0: match (v11, LOCAL < 49u32) { (m12, m13) if m13 => { a1.m0 } (m14, m15) => { a1.m2.m0 } m16 => { f32::MIN_POSITIVE } }, m1: 6 / (a1.m2.m1 | 1), m2: a1.m2.m2.copysign(96i32 as f64), m3: repeated::<i64, 3>(a1.m2.m3[2]) }) {
        S0 { m0: _, m1: m18, m2: m19, m3: _ } => {
            for i20 in 0..(m18 & 7) {
                let mut v21 = m19;
                v21 -= 2.0f64;
            }
            let mut v22 = a1.method1(&(Vec2::new(100.0f32, a1.m0) / Vec2::new(a1.m2.m0, 0.5)));
        }
        _ => {
        }
    }
    Err(a1.m1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(bf16::from_bits(input[0] as u16), S1 { m0: f32::from_bits(input[1] as u32), m1: input[2] as u8, m2: S0 { m0: f32::from_bits(input[3] as u32), m1: input[4] as u16, m2: f64::from_bits(input[5]), m3: [input[6] as i64, input[7] as i64, input[8] as i64] }, m3: Vec4::new(input[9] as u32, input[10] as u32, input[11] as u32, input[12] as u32) }, input[13] as u32, input[14] as u32);
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

/// Seed 560 of version 7.
pub mod p560 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(isize) }
#[device]
pub fn helper1(q4: Result<u32, u8>) -> i16 {
    match 1u8.clamp(8, 83).checked_mul(u8::MIN + 8) {
        Some(m5) => {
            let v6: i8 = -(-2);
            let _ = Some((-100.0f32, f16::from_f32(7.5)));
        }
        Some(m8) => {
        }
        None if false => {
        }
        _ => {
        }
    }
    117
}
#[device]
impl E0 {
    pub fn method0(&self, mut q1: bool, q2: &[f64]) -> Result<u32, u8> {
        if 43u64.div_ceil(4u64) >= (match 4i32 { 2..=31 if q1 => { 7 } (31..) => { 10 } m3 => { 5 } }) {
        }
        Err(K_U8)
    }
}
#[device]
pub fn function(a0: Result<u32, u8>, mut a1: Result<u32, u8>, a2: i16, a3: &[f64], mut a4: bool) -> (bf16, f32) {
    if 2u32.checked_ilog10() != 3u32.checked_shl(3) {
        let mut v9: u32 = u16::MIN.abs_diff(72).into();
    }
    let mut v12 = helper1(Some(1u32).ok_or_else(|| match None::<isize> {
                Some(-41..=0) => {
                    2u8
                }
                m11 => {
                    255
                }
    }));
    match E0::W1(0.5f32 as isize) {
        E0::W1(m13) if (matches!(Some::<bool>(a4), None)) => {
        }
        E0::W1(_) => {
            v12 = -v12;
            for i14 in 2..(({ let f15 = |p16: i32| v12; if f15(64i32) == f15(K_I32) { f15(K_I32) } else { f15(64i32) } }) & 7) {
                v12 = v12;
                let mut v17: bool = a4;
                v12 = i14;
            }
        }
        E0::W0 if Some::<f64>(a3[0]).is_some() => {
            if let E0::W1(m18) = E0::W1(10isize) {
                let v12 = [m18 as u8, 9, 255, 11, 4u8];
            }
        }
        _ => {
        }
    }
    (bf16::ZERO, (-3.25f32).log2())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [f64::from_bits(input[5])];
    let result = function(if input[0] != 0 { Ok(input[1] as u32) } else { Err(input[1] as u8) }, if input[2] != 0 { Ok(input[3] as u32) } else { Err(input[3] as u8) }, input[4] as i16, &a3, input[6] != 0);
    output[0] = bits_of_bf16(result.0);
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 591 of version 7.
pub mod p591 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(bf16, [f32; 1], bool, u16);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i32 }
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
    const LIMIT: u32;
    fn given(q1: i32) -> u32;
    fn provided(q1: i32) -> u32 {
        let mut v2: f64 = (Many::<f64, 3> { one: 1.0f64, more: [-1e-3f64, 0.5f64, 1e-3], count: 65535u16 }).picked(q1 as u32);
        7u32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 11u32;
    fn given(q1: i32) -> u32 {
        for i3 in (3..=(4294967295u32.unbounded_shr(q1 as u32) & 7)).rev().step_by(2) {
            let mut v4: Result<u32, u8> = Ok::<u32, u8>(i3);
            let v5 = 35i32;
        }
        10
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 421069u32;
    fn given(q1: i32) -> u32 {
        let mut v6 = 64isize * 5;
        2u32.wrapping_add_signed((q1 as u32) as i32)
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32) -> u32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q7: impl Fn(u8) -> u32) -> Option<u32> {
    if let Some(m9) = Err::<f16, u8>(2u8).ok().and_then(|p8| 6u32.checked_div_euclid(3u32)) {
        match m9.overflowing_pow(0) {
            (m10, m11) => {
            }
            (m12, m13) => {
                let (v14, v15) = (m9, u32::MIN);
            }
            m16 => {
            }
        }
    }
    None
}
#[device]
pub fn function(a0: (i32, i32), a1: Result<f32, u8>, mut a2: u8, a3: bool, a4: [bf16; 3]) -> Option<f32> {
    {
        let (s17, s18) = a4.split_at(2);
        let mut v20 = helper0(|p19| 7u32.min(10));
        let mut v22 = helper0(|p21| 0x4_u32 * 117);
    }
    let mut v23: Vec3<f32> = (Vec3::new(-7.5f32, 7.5f32, 100.0f32) / 0.5f32).mul_add(Vec3::new(a0.1 as f32, 1.0, a0.1 as f32), Vec3::new(0.5f32, a0.1 as f32, 100.0f32));
    if let Some(x24) = a4.get(2..10usize.saturating_add_signed(0x4) & 3) {
        for (x26, i27) in a4.iter().zip(a4.iter()) {
            let [v28, .., v29] = [v23.z, v23.z];
            let mut v30 = (0.0f64, v23[1]);
        }
        for i31 in (1..=((33usize << a0.1) & 7)).rev().step_by(2) {
            let v32 = v23.z;
        }
    }
    Some(92i8).and_then(|p33| Some(v23.x))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function((input[0] as i32, input[1] as i32), if input[2] != 0 { Ok(f32::from_bits(input[3] as u32)) } else { Err(input[3] as u8) }, input[4] as u8, input[5] != 0, [bf16::from_bits(input[6] as u16), bf16::from_bits(input[7] as u16), bf16::from_bits(input[8] as u16)]);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 633 of version 7.
pub mod p633 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: [i16; 1] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f32, Vec3<bf16>), W2(i32) }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: i32, q2: f16, q3: f32) -> i32;
    fn provided(q1: i32, q2: f16, q3: f32) -> i32 {
        let v7;
        if Some::<i32>(q1).is_none_or(|p4| true) {
            v7 = {
                -q3
            };
        } else {
            v7 = {
                q3
            };
        }
        q1
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 4294967295u32;
    fn given(q1: i32, q2: f16, q3: f32) -> i32 {
        let mut v8: i32 = ((q1 as i16) & K_I16).into();
        blend(!v8, v8)
    }
    fn provided(q1: i32, q2: f16, q3: f32) -> i32 {
        let mut v9: i16 = 255u8.into();
        {
            let v10 = Ok::<f32, u8>(q3);
            !q1
        }
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 6u32;
    fn given(q1: i32, q2: f16, q3: f32) -> i32 {
        if let 2 = q1.signum() {
            let mut v11: i32 = q1;
            v11 &= v11;
        }
        q1
    }
    fn provided(q1: i32, q2: f16, q3: f32) -> i32 {
        if (q1 < 1227717i32) && true {
            let mut v12: [f16; 3] = [q2; 3];
        }
        q1
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: f16, q3: f32) -> i32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
impl S0 {
    pub fn method0(&self, q13: &mut u32, q14: &[i32], q15: Option<(f64, i64)>) -> bf16 {
        match E0::W2((q14[0] >> 1) % (7i32 | 1)) {
            E0::W1(..) => {
                let mut v17 = (*self);
                {
                    let mut f18 = |p19: i64| {
                        v17.m0 = v17.m0 ^ (*q14.first().unwrap());
                    };
                    f18(-i64::MAX);
                    f18(10i32 as i64);
                }
            }
            E0::W0 => {
                let mut v20: S0 = (*self);
            }
            m21 => {
            }
        }
        bf16::from_f32(q14[0] as f32)
    }
}
#[device]
pub fn function(a0: E0, mut a1: u32, mut a2: S0, a3: [i32; 1], mut a4: Option<(f64, i64)>) -> Option<i8> {
    a2.method0(&mut a1, &a3, (match 0i32 { (..=5) => { Ok::<(f64, i64), u8>((a3[0] as f64, a3[0] as i64)) } (4 | 48) if false => { Err(255u8) } m28 => { Err(8u8) } }).ok());
    let mut v29 = C0::V0;
    if let (true, m32) = ((a1, u32::MIN) < (11u32, a1), match Ok::<i32, u8>(a3[0]) { Err(m30) if a1 < u32::MAX => { a1 } Err(_) => { a1 } m31 => { a1 } }) {
        assert_ne!(m32, a1);
    }
    Some(2)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 3 { 0 => E0::W0, 1 => E0::W1(f32::from_bits(input[1] as u32), Vec3::new(bf16::from_bits(input[2] as u16), bf16::from_bits(input[3] as u16), bf16::from_bits(input[4] as u16))), _ => E0::W2(input[1] as i32), }, input[5] as u32, S0 { m0: input[6] as i32, m1: [input[7] as i16] }, [input[8] as i32], if input[9] != 0 { Some((f64::from_bits(input[10]), input[11] as i64)) } else { None });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 641 of version 7.
pub mod p641 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f64 } }
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
        let mut v1: Many<i32, 2> = Many::<i32, 2> { one: 9, more: [8i32, 6], count: 65535 };
        other
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut n2 = 0;
        'l3: while n2 < 5u32 && ((other.m0, other.m0) == (other.m0, 4294967295u32)) {
            n2 += 1;
            let (v4, v5) = (n2 as u64, n2);
        }
        other
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q6: bool) -> f32;
    fn provided(q6: bool) -> f32 {
        match E0::W0 {
            E0::W0 if (matches!(4i64, m7 @ 6..=31)) => {
                let mut v8 = Vec2::new(11i64, 1);
            }
            E0::W1 { n0: _ } if q6 => {
            }
            _ => {
            }
        }
        7.5f32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 0i32;
    fn given(q6: bool) -> f32 {
        let mut v9: Vec4<u32> = Vec4::new(6u32, 0x8, 8u32, 5).min(Vec4::new(0x5_u32, 9, 2u32, u32::MIN));
        1e6
    }
    fn provided(q6: bool) -> f32 {
        let v11: [bool; 4] = std::array::from_fn::<bool, 4, _>(|p10| q6);
        Some(0.5f32).or_else(|| Some(100.0f32)).unwrap_or(0.1f32)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 4i32;
    fn given(q6: bool) -> f32 {
        let mut v13: E0 = E0::W1 { n0: 0.5 };
        (7.5f32.min(0.0) + 0.0).sqrt()
    }
    fn provided(q6: bool) -> f32 {
        let v14;
        if q6 {
            v14 = {
                q6
            };
        } else {
            v14 = {
                q6
            };
        }
        1e-3
    }
}
#[device]
pub fn by_way<W: Way>(q6: bool) -> f32 {
    let first = W::given(q6);
    if W::LIMIT > 3 { first } else { W::provided(q6) }
}
#[device]
pub fn helper1(q20: [S0; 2], q21: &[u64]) -> Vec3<u32> {
    for i22 in (2..=((17i32 * (q20[1].m0 as i32)) & 7)).rev().step_by(2) {
        let mut n23 = 0;
        while n23 < 5u32 && (!true) {
            n23 += 1;
            let mut v24 = (q21[0], q21[0]);
            let v25 = 106u8;
        }
    }
    let v26: [[i16; 2]; 2] = [[-6; 2]; 2];
    Vec3::new(q20[0].m0, q20[0].m0, q20[1].m0)
}
#[device]
impl Many<i32, 2> {
    pub fn method0(&mut self, mut q15: u32) -> i32 {
        for i16 in 0..((63i8 ^ 7i8) & 7) {
            (*self).one += ((*self).more[1] >> 1) / ((*self).more[1] | 1);
        }
        let mut n17 = 0;
        while n17 < 4u32 && Some((*self).count < 7).unwrap_or_default() {
            n17 += 1;
            let mut n18 = 0u32;
            while let Some(m19) = Some(q15) {
                n18 += 1;
                if n18 > 3 {
                    break;
                }
            }
        }
        (*self).more[0]
    }
}
#[device]
pub fn function(a0: &[u64], a1: bool, a2: [S0; 2], mut a3: Result<f64, u8>) -> (f32, i8, u32) {
    match Some((a2[0].m0 as i64).saturating_sub_unsigned(a0[0])) {
        None if a2[1].m1 > a2[1].m1 => {
        }
        Some(m27) => {
            let mut v28: Option<u64> = a0.last().copied();
        }
        m29 => {
        }
    }
    {
        let Some(x30) = a0.get((4usize ^ (a2[1].m0 as usize)) & 3) else {
            return (a2[0].m1, a2[1].m0 as i8, K_U32);
        };
        let v33: [u32; 3] = [7; 3];
        match Some(-1i64) {
            None if [a1, a1][0] => {
                let mut v34: C0 = C0::V3;
                let mut v35: u8 = u8::MAX;
            }
            Some(_) => {
            }
            Some(_) if Some::<u32>(v33[1]).is_none_or(|p36| a1) => {
            }
            _ => {
                let mut v37: bool = a1;
                let v38: i32 = 2147483647i32;
            }
        }
    }
    for i39 in (3..=(({ let f40 = |p41: u32| p41 as i32; f40(a2[1].m0) }) & 7)).rev().step_by(2) {
    }
    (a2[1].m1, 8i8, a2[1].m0)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as u64, input[1] as u64];
    let result = function(&a0, input[2] != 0, [S0 { m0: input[3] as u32, m1: f32::from_bits(input[4] as u32) }, S0 { m0: input[5] as u32, m1: f32::from_bits(input[6] as u32) }], if input[7] != 0 { Ok(f64::from_bits(input[8])) } else { Err(input[8] as u8) });
    output[0] = bits_of_f32(result.0);
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
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
        let mut v4: usize = (Many::<usize, 2> { one: q2 as usize, more: [4, usize::MIN], count: q3 as u16 }).sum();
        q2
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 35u64;
    fn given(q1: i8, q2: i32, q3: u64) -> i32 {
        let mut v5: u64 = 14u32.to_le().into();
        i32::from(true).wrapping_rem(q2.signum() | 1)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 6u64;
    fn given(q1: i8, q2: i32, q3: u64) -> i32 {
        let v6: f32 = 0.0f32.copysign(q2 as f32);
        Some::<u64>(q3).map_or(q2, |p7| q2).wrapping_neg()
    }
    fn provided(q1: i8, q2: i32, q3: u64) -> i32 {
        let v11;
        if if let -34..=8 = q1 {
            q1 < (-2)
        } else {
            true
        } {
            v11 = {
                7u32 as i8
            };
        } else {
            v11 = {
                let [v9, .., v10] = [q3; 2];
                q1
            };
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
pub fn helper1(q17: i32, mut q18: (i32, u32)) -> f16 {
    q18.0 = 5u32.cast_signed() + Err::<i32, u8>(4u8).unwrap_or_default();
    q18.0 *= (9i32 | i32::MIN).midpoint(q18.0 ^ q18.0);
    f16::from_f32(q18.0 as f32)
}
#[device]
impl E0 {
    pub fn method0(&mut self, q12: u32, mut q13: u64) -> f32 {
        let v16;
        if (q12 as i32).is_negative() && (match 5i8 { m14 @ 8..=57 if q12 < u32::MAX => { q12 < 0x21 } 3 => { false } m15 => { false } }) {
            v16 = {
                u64::from(0u32 ^ 79)
            };
        } else {
            v16 = {
                q13
            };
        }
        f32::MAX
    }
}
#[device]
pub fn function(mut a0: u64, mut a1: u64, a2: f16, a3: E0, mut a4: u64) -> Result<i32, u8> {
    const LOCAL: u32 = 11u32;
    for i19 in 2..=((LOCAL as isize).clamp(isize::MAX, LOCAL as isize) & 7) {
        if false {
            continue;
        }
        match E0::W1(true, LOCAL as usize) {
            E0::W2 { n0: m20, n1: _ } => {
            }
            m21 => {
                let [v22, .., v23] = [a4, a1];
                let mut v24: S0 = S0(Vec4::new(-3.25f32, 0.5, i19 as f32, 0.1), LOCAL);
            }
        }
        let E0::W2 { n0: m25, n1: m26 } = E0::W1(true, LOCAL as usize) else {
            return None::<i32>.ok_or_else(|| 3u8);
        };
    }
    for i28 in (0..(Ok::<usize, u8>(LOCAL as usize).unwrap_or(1940563usize) & 7)).step_by(1) {
        let Some(0..23) = Some::<u32>(LOCAL).filter(|p29| false) else {
            return Ok::<i32, usize>(i28 as i32).map_err(|p30| 7u8);
        };
        let _ = match (LOCAL < u32::MIN, 0x1_i32) {
            (_, m31) => {
                [S0(Vec4::new(3.25f32, 0.0f32, 1e6f32, -1e-3f32), LOCAL), S0(Vec4::new(m31 as f32, 1.0, 0.5, LOCAL as f32), LOCAL)]
            }
            m32 => {
                [S0(Vec4::new(1.0f32, a1 as f32, LOCAL as f32, 0.5f32), LOCAL), S0(Vec4::new(LOCAL as f32, 7.5f32, 7.5, m32.1 as f32), LOCAL)]
            }
        };
    }
    Ok(K_I32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u64, input[1] as u64, f16::from_bits(input[2] as u16), match input[3] % 4 { 0 => E0::W0, 1 => E0::W1(input[4] != 0, input[5] as usize), 2 => E0::W2 { n0: input[4] != 0, n1: f64::from_bits(input[5]) }, _ => E0::W3(input[4] as i32), }, input[6] as u64);
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

/// Seed 866 of version 7.
pub mod p866 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f64, C0);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if b <= total {
        return (if T::ONE <= total { b } else { b } - (a + total));
    }
    for _ in 0..3 {
        total -= if T::ONE != a { (T::ZERO + total) } else { a };
    }
    pick(b > a, a, (pick(b > total, b, a) * T::ONE))
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let v1: Option<f64> = Some::<f64>(other.0);
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        match ((3i64 >> 1) / 5i64) {
            (0 | 21) => {
                let mut v2: Option<f64> = Some::<f64>((*other).0);
                let mut v2: f64 = (*other).0;
            }
            (1 | 55) if (10i64, i32::MAX) <= (3i64, 4i32) => {
            }
            _ => {
            }
        }
        false
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q3: f32, q4: i16, q5: bool) -> bool;
    fn provided(q3: f32, q4: i16, q5: bool) -> bool {
        'l7: for i6 in (2..((4i32 - 11) & 7)).step_by((Ok::<usize, u8>(q4 as usize).unwrap_or_default() & 3) + 1) {
            let mut v8 = 304593366usize;
        }
        false
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 11u32;
    fn given(q3: f32, q4: i16, q5: bool) -> bool {
        let mut n9 = 0u32;
        while let Some(m11) = Ok::<i16, f32>(q4).or_else(|p10| Ok::<i16, u8>(q4)).ok() {
            n9 += 1;
            if n9 > 6 {
                break;
            }
            let mut v12: bool = q5;
            let v13 = Vec2::new(f16::NEG_INFINITY, f16::from_f32(3.25));
        }
        q5
    }
    fn provided(q3: f32, q4: i16, q5: bool) -> bool {
        let _d15 = repeated::<i16, 3>(K_I16);
        (10u32 | 1).ilog2() != None::<u32>.unwrap_or(156u32)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 4294967295u32;
    fn given(q3: f32, q4: i16, q5: bool) -> bool {
        for i16 in 3..(Err::<isize, u8>(u8::MIN).unwrap_or_default() & 7) {
            let v17 = q5;
            let mut v18 = Some::<f32>(q3);
        }
        q5
    }
}
#[device]
pub fn by_way<W: Way>(q3: f32, q4: i16, q5: bool) -> bool {
    let first = W::given(q3, q4, q5);
    if W::LIMIT > 3 { first } else { W::provided(q3, q4, q5) }
}
#[device]
pub fn helper0(q19: Result<i32, u8>) -> f32 {
    (pick(false, S0(0.0, C0::V3), S0(3.25, C0::V0)) + (S0(1e-3, C0::V1) + S0(-1e6f64, C0::V1)));
    3.25f32
}
#[device]
pub fn function(a0: &[f32], mut a1: f16) -> Result<i32, u8> {
    let v27;
    if nth([11i32; 1], K_U32) <= i32::MIN.abs() {
        v27 = {
            let mut n21 = 0;
            while n21 < 3u32 && (matches!(-5i32, m22 @ 4..=34)) {
                n21 += 1;
                let mut v23 = a0[0];
                let v24 = [40u64, n21 as u64];
            }
            if let Some(m25) = Err::<u8, isize>(5isize).err() {
                a1 = a1;
                let v26 = Vec3::new(38u64, m25 as u64, K_U64);
            }
            f16::from_f32(0.5f32 as f32).mul_add(a1, a1)
        };
    } else {
        v27 = {
            (if true { f16::NEG_INFINITY } else { a1 }) % a1
        };
    }
    let mut v28: f32 = *a0.get(7usize.wrapping_neg() & 3).unwrap();
    if 'b29: {
        if 0x9_u64.is_power_of_two() {
            break 'b29 true;
        }
        v28 /= f32::from_bits(K_U32 & 0xbfff_ffff);
        true
    } {
    }
    Err(9)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32)];
    let result = function(&a0, f16::from_bits(input[2] as u16));
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

/// Seed 872 of version 7.
pub mod p872 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(u16, f32, u32, C0);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f32 }, W2(i32, bool) }
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
    fn given(q1: f32, q2: f32) -> u8;
    fn provided(q1: f32, q2: f32) -> u8 {
        let v3: f32 = f32::from_bits(5u32 & 0xbfff_ffff);
        'b4: {
            if v3 <= 1e-3 {
                break 'b4 u8::MAX;
            }
            50u8
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 0i32;
    fn given(q1: f32, q2: f32) -> u8 {
        'l8: for i5 in 0..(({ let f6 = |p7: u16| 6usize; if f6(4u16) == f6(0x3b) { f6(0x3b) } else { f6(4u16) } }) & 7) {
            let mut v9: S1 = S1(65535, q2, K_U32, C0::V0);
        }
        9u8
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = K_I32;
    fn given(q1: f32, q2: f32) -> u8 {
        match (E0::W1 { n0: q2 }) {
            E0::W2(m10, false) => {
                let mut v11 = q1;
                let v11 = E0::W2(m10, false);
            }
            m12 => {
            }
        }
        4
    }
    fn provided(q1: f32, q2: f32) -> u8 {
        let mut v13 = q2 as f32;
        Ok::<u8, u8>(255u8).unwrap_or_default().next_power_of_two()
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32, q2: f32) -> u8 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
impl S1 {
    pub fn method0(&mut self, q14: f32, mut q15: usize) -> [u32; 2] {
        if match E0::W0 {
            E0::W1 { n0: m16 } => {
                (*self).1 = q14;
                (*self).1 /= q14;
                pick(true, (*self).2 < u32::MAX, false)
            }
            E0::W1 { n0: m17 } => {
                None::<isize> == Some((*self).2 as isize)
            }
            _ => {
                true
            }
        } {
        }
        [(*self).2, (*self).2]
    }
}
#[device]
pub fn function(mut a0: Vec4<u16>, a1: isize, mut a2: f32, a3: f32, a4: usize) -> u32 {
    a0.z <<= i8::MIN.leading_ones();
    let mut v18: u16 = ((255u8 * (a4 as u8)) * (0x1_u8 << 4294967295u32)).into();
    let _d20 = repeated::<isize, 4>(a1.max(a1));
    if if a4 <= 0x5 {
        return a1.ilog(a1);
    } else {
        a0.x == a0.w
    } {
        a0[10u32 & 3] = a0[3] + v18;
    } else {
        let v21;
        if if true {
            true
        } else {
            false
        } {
            v21 = {
                a1.saturating_sub(a1)
            };
        } else {
            v21 = {
                a1 ^ a1
            };
        }
        for i22 in (3..=((0x8_u32 - u32::MAX) & 7)).rev().step_by(2) {
            let v23 = a3;
        }
    }
    0x6_u32
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec4::new(input[0] as u16, input[1] as u16, input[2] as u16, input[3] as u16), input[4] as isize, f32::from_bits(input[5] as u32), f32::from_bits(input[6] as u32), input[7] as usize);
    output[0] = result as u64;
    output
}
}

/// Seed 1013 of version 7.
pub mod p1013 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i8)]
pub enum C0 { V0 = -1, V1 = 0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(bool, u8);
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
    const LIMIT: usize;
    fn given(q1: i64, q2: u8, q3: u8) -> u32;
    fn provided(q1: i64, q2: u8, q3: u8) -> u32 {
        (u8::MAX * q3);
        Ok::<u32, u8>(97).map_or_else(|e6| 4u32, |p5| p5)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: usize = 7usize;
    fn given(q1: i64, q2: u8, q3: u8) -> u32 {
        let mut v7: u32 = 9u32.to_be_bytes()[2].into();
        (v7 | v7).wrapping_add(v7)
    }
    fn provided(q1: i64, q2: u8, q3: u8) -> u32 {
        let mut v12 = turned([q3; 1]);
        Some(0u32).unwrap_or(0x1)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: usize = 3usize;
    fn given(q1: i64, q2: u8, q3: u8) -> u32 {
        let mut v15: isize = Ok::<Many<isize, 3>, u8>(Many::<isize, 3> { one: 7, more: [2isize; 3], count: u16::MAX }).unwrap_or_else(|e14| Many::<isize, 3> { one: 11isize, more: [1, 5isize, 0xb], count: 17 }).picked(K_U32);
        9
    }
    fn provided(q1: i64, q2: u8, q3: u8) -> u32 {
        let v16: C0 = C0::V1;
        10
    }
}
#[device]
pub fn by_way<W: Way>(q1: i64, q2: u8, q3: u8) -> u32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q17: Many<u32, 2>, q18: &C0, q19: &[i32]) -> f32 {
    let v23;
    if Some::<i32>(q19[0]).ok_or(q17.one as u8).is_ok_and(|p20| 2.0f64.is_finite()) {
        v23 = {
            {
                let mut v21: i32 = q19[0];
                let mut v22 = (*q18);
                v21 *= q19[0];
                q19[0] as isize
            }
        };
    } else {
        v23 = {
            q17.more[0] as isize
        };
    }
    q17.more[1] as f32
}
#[device]
impl Many<u32, 2> {
    pub fn method1(&mut self, q24: &bool, q25: bool) -> bool {
        let mut v26 = ((*q24) & (*q24), 29u32.trailing_ones());
        v26.0 |= Vec4::splat(f16::ONE) == (Vec4::new(f16::EPSILON, f16::EPSILON, f16::from_f32(3.25), f16::MAX) + Vec4::new(f16::from_f32(0.5), f16::ZERO, f16::from_f32(1.0), f16::MAX));
        q25
    }
}
#[device]
pub fn function(a0: &mut [i32], a1: bool, mut a2: Many<u32, 2>, a3: Many<u32, 2>, mut a4: isize) -> Option<i16> {
    let v28;
    if a2.method1(&((a3.count as f64) > 1.0f64), a1) {
        v28 = {
            if Some::<bool>(a1).unwrap_or_default() {
                let v27: Vec2<usize> = Vec2::new(109779550usize, 123usize);
                a2.more[1] = 129258u32;
            } else {
                a2.more[1] = 66;
                a0[0] ^= a0[0];
            }
            !((0i32 >> 1) % (a0[0] | 1))
        };
    } else {
        v28 = {
            6u32.cast_signed()
        };
    }
    a2.one = ({ let f29 = |p30: i32| a3.more[1]; f29(1i32) }) & (4294967295u32 & a3.one);
    let v31: i32 = (bits_of_f32(-0.5f32) as u32) as i32;
    Some((!i16::MAX).signum())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as i32];
    let result = function(&mut a0, input[1] != 0, Many::<u32, 2> { one: input[2] as u32, more: [input[3] as u32, input[4] as u32], count: input[5] as u16 }, Many::<u32, 2> { one: input[6] as u32, more: [input[7] as u32, input[8] as u32], count: input[9] as u16 }, input[10] as isize);
    output[0] = a0[0] as u64;
    if let Some(w1) = result {
        output[1] = 1;
        output[2] = w1 as u64;
    }
    output
}
}

/// Seed 1022 of version 7.
pub mod p1022 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f32, m1: f64, m2: f16, m3: u64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f32, S0) }
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
        let mut v1 = S0 { m0: 1e6f32, m1: self.m1, m2: self.m2, m3: other.m3 };
        S0 { m0: -7.5f32, m1: u16::MIN as f64, m2: v1.m2.mul_add(v1.m2, v1.m2), m3: v1.m3 }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        if (*other).m0 >= 100.0f32 {
            return (*self).m0 > (*self).m0;
        }
        None::<f32>.map_or(true, |p2| true)
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q4: f64, q5: u32) -> u64;
    fn provided(q4: f64, q5: u32) -> u64 {
        let (m6, m7) = (q5 < 11u32, q5 as i64) else {
            return u64::MAX << i32::MIN;
        };
        7
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 11i32;
    fn given(q4: f64, q5: u32) -> u64 {
        let _ = repeated::<u32, 1>(q5);
        if let (5 | 52) = 7i8 {
            let v10 = [11u64, 53u64, q5 as u64, u64::MIN];
            v10[2]
        } else {
            11
        }
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 2147483647i32;
    fn given(q4: f64, q5: u32) -> u64 {
        let mut v12 = [q5, q5].map(|p11| [p11, p11]);
        0xa_u64
    }
    fn provided(q4: f64, q5: u32) -> u64 {
        let mut n13 = 0u32;
        while let Some(m15) = ('b14: { if Vec3::new(f32::MIN_POSITIVE, 3.25f32, 0.0) != Vec3::new(f32::MAX, 3.25f32, 100.0) { break 'b14 Some(K_U16); } None }) {
            n13 += 1;
            if n13 > 1 {
                break;
            }
        }
        1u64
    }
}
#[device]
pub fn by_way<W: Way>(q4: f64, q5: u32) -> u64 {
    let first = W::given(q4, q5);
    if W::LIMIT > 3 { first } else { W::provided(q4, q5) }
}
#[device]
impl E0 {
    pub fn method0(self, mut q16: u8, q17: Option<(f16, u32)>) -> bf16 {
        q16 = q16;
        if (if true { return bf16::from_f32(3.25); } else { q16 }) >= (q16 >> 3i32) {
            q16 = std::mem::replace(&mut q16, u8::MAX);
        }
        bf16::from_f32(2.0)
    }
}
#[device]
impl S0 {
    pub fn method1(&mut self, q18: f64) -> Option<i32> {
        let mut v19 = E0::W0.method0(if ((*self).m3, (*self).m3) <= ((*self).m3, 1u64) {
                return 837419506i32.checked_abs();
            } else {
                !b' '
            }, Some(((*self).m2, 74)));
        None
    }
}
#[device]
pub fn function(a0: u8, a1: u8) -> (E0, f32) {
    const LOCAL: u16 = 9u16;
    match (a1 & a1, true) {
        ((2 | 50..=60), m20) => {
        }
        (_, m21) if Some(LOCAL).is_some() => {
        }
        m22 => {
            let mut v23 = E0::method0(E0::W0, m22.0.wrapping_rem_euclid(a0), Err::<u8, (f16, u32)>((f16::from_f32(1.0), 760518107u32)).err());
            let mut v24: u64 = by_way::<Slow>(0.0f64 as f64, !2);
        }
    }
    if let (3 | 50..=60) = a1.saturating_pow(6).wrapping_rem_euclid(1u8) {
        if Vec2::new(100.0f32, f32::INFINITY) == Vec2::new(f32::EPSILON, 3.25f32) {
            let v25: [u16; 4] = [LOCAL, LOCAL, LOCAL, LOCAL];
            let mut v26: Option<u16> = Some::<u16>(v25[3]);
        } else {
            let mut v27 = a1;
        }
        let mut v28: Many<isize, 2> = Many::<isize, 2> { one: -91isize, more: [5; 2], count: LOCAL };
    }
    (E0::W1(0.0f32, S0 { m0: f32::MAX, m1: 100.0f64, m2: f16::from_f32(2.0), m3: 6 }), 1e-3f32.exp())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u8, input[1] as u8);
    match result.0 {
        E0::W0 => {
            output[0] = 0;
        }
        E0::W1(w0_0, w0_1) => {
            output[0] = 1;
            output[1] = bits_of_f32(w0_0);
            output[2] = bits_of_f32(w0_1.m0);
            output[3] = bits_of_f64(w0_1.m1);
            output[4] = bits_of_f16(w0_1.m2);
            output[5] = w0_1.m3 as u64;
        }
    }
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 1034 of version 7.
pub mod p1034 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i16, m1: bool, m2: i64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(usize, [i32; 2]), W2 { n0: [bool; 1], n1: C0 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..2 {
        total -= ((b + total) + a);
    }
    if T::ZERO == b {
        return (if total == total { b } else { total } - (total + total));
    }
    total
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let mut v1 = S0 { m0: 10i16, m1: other.m1, m2: -5 };
        S0 { m0: other.m0, m1: self.m1, m2: other.m2.saturating_sub_unsigned(u64::MIN) }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let 9..=53 = 99u32.clamp(12, 27) else {
            return (*other).m1;
        };
        ((*other).m0 ^ (*other).m0) <= (-(*other).m0)
    }
}
#[device]
pub fn helper0(mut q2: [[i16; 2]; 2]) -> Option<u32> {
    match (Some(38u64).is_none() as u32) {
        (57..) => {
            if let Some(m3) = i32::MAX.checked_div(116) {
                let v4: E0 = E0::W2 { n0: [m3 < 0; 1], n1: C0::V1 };
            }
        }
        m5 @ 2 if false => {
        }
        _ => {
        }
    }
    Some(9u32)
}
#[device]
impl E0 {
    pub fn method1(mut self, q6: &[isize], mut q7: f32) -> Option<u16> {
        q7 = q7.copysign(1i32 as f32).copysign(1u32.cast_signed() as f32);
        let mut v12: Option<isize> = (3..=(q6[0] & 7)).reduce(|a8, b9| {
                let v10 = b9;
                let mut v11: Vec3<u32> = Vec3::new(9u32, 10u32, 9);
                v10
        });
        Some(65535)
    }
}
#[device]
pub fn function(a0: E0, mut a1: [[i16; 2]; 2], mut a2: C0) -> Option<i16> {
    'l14: for i13 in 3..=(K_U32.wrapping_neg() & 7) {
        if let Some(x15) = a1.first() {
            let [v17, .., v18] = [i13 < 0, true];
            let mut v19 = v18;
        }
    }
    let v20 = Vec2::new(a1[1][0], 3).extend([a1[0][1]; 2][1]);
    if let (C0::V1 | C0::V2) = None::<C0>? {
        a1[0x79_i64 & 1][v20[2] as i64] += Some(11i16).map_or(v20.y, |p21| 3);
        'l25: for x23 in &a1[..1] {
            let (v26, v27) = (x23[0], u32::MIN);
        }
    }
    if (1u16..(u16::MAX & 7)).rev().all(|i28| Some(false).unwrap_or_else(|| i28 < 792)) {
        let mut v31: [i16; 2] = *a1.get(a1.len() & 3).unwrap();
    }
    let mut v32: [S0; 2] = [S0 { m0: v20[0], m1: false, m2: 8 }; 2];
    Some::<i16>(v20[0])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 3 { 0 => E0::W0, 1 => E0::W1(input[1] as usize, [input[2] as i32, input[3] as i32]), _ => E0::W2 { n0: [input[1] != 0], n1: match input[2] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 } }, }, [[input[4] as i16, input[5] as i16], [input[6] as i16, input[7] as i16]], match input[8] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 1100 of version 7.
pub mod p1100 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i32, m1: u32, m2: Vec2<bf16> }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let v1: Vec2<i32> = Vec2::new(other.m0 as i32, other.m0 as i32);
        S0 { m0: other.m0.clamp(16, 44) }
    }
}
#[device]
pub fn helper0(q2: u64, q3: u32, q4: &[i32]) -> (f32, u32) {
    if let Some(m5) = q3.abs_diff(q3).checked_add_signed(q4[0].rotate_left(q3)) {
        let (v6, v7) = (q4[0] as i64, 13u32);
        match Some(q3) {
            Some(_) if m5 < K_U32 => {
            }
            m8 => {
            }
        }
    }
    (f32::INFINITY, q3)
}
#[device]
impl S1 {
    pub fn method1(self, q9: [f64; 2]) -> u8 {
        let v10: Vec4<f64> = Vec4::splat(q9[0] + q9[1]);
        let _d12 = [-v10.z; 4];
        let mut v14: Option<usize> = q9.iter().rposition(|i13| v10[3] == f64::EPSILON);
        b' '
    }
}
#[device]
pub fn function(a0: u32, mut a1: [i32; 2], a2: Option<f64>, a3: isize, mut a4: bool) -> Option<(f16, u32)> {
    if (0..=(a0 & 7)).enumerate().map(|(n15, i16)| if let (9 | 63) = (-127i8) && a4 {
            11u32
        } else {
            i16
    }).any(|i17| a4 < a4) {
        return Some((f16::from_f32(a1[1] as f32), 1u32));
    }
    let _d20 = if a0.is_multiple_of(a0) {
        if a4 {
            return Some((f16::from_f32(a1[1] as f32), 7));
        } else {
            [[a4, a4]; 2]
        }
    } else if a3 >= 0x76 {
        [a3, a3].map(|p18| [a4, a4])
    } else {
        std::array::from_fn::<[bool; 2], 2, _>(|p19| [a4, a4])
    };
    let v22;
    if if Some::<bool>(a4).is_none_or(|p21| p21) {
        a4
    } else {
        a4
    } {
        v22 = {
            a1[0]
        };
    } else {
        v22 = {
            59
        };
    }
    Some((f16::from_f32(v22 as f32), 6))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, [input[1] as i32, input[2] as i32], if input[3] != 0 { Some(f64::from_bits(input[4])) } else { None }, input[5] as isize, input[6] != 0);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f16(w0.0);
        output[2] = w0.1 as u64;
    }
    output
}
}

/// Seed 1138 of version 7.
pub mod p1138 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(S0), W2(bool), W3 { n0: f16 } }
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
        let mut n1 = 0u32;
        while let Some(m4) = (match E0::W1(other) { E0::W1(..) => { Ok::<i8, u8>(self.m0 as i8).ok() } E0::W1(_) => { None::<i8> } E0::W0 if K_U8.is_power_of_two() => { let mut v3 = E0::W2(other.m0 < 6); None } _ => { None } }) {
            n1 += 1;
            if n1 > 4 {
                break;
            }
        }
        other
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut n5 = 0u32;
        while let Some(m6) = (other.m0 << 11u16).checked_ilog(9u32.wrapping_neg()) {
            n5 += 1;
            if n5 > 4 {
                break;
            }
            let v7: u32 = m6;
            let mut v8 = S1 { m0: f32::INFINITY };
        }
        self
    }
}
#[device]
pub fn helper0(q9: (f64, bf16)) -> u32 {
    let _d12 = std::array::from_fn::<[f64; 2], 2, _>(|p10| [q9.0, q9.0]);
    let mut v13: f32 = (Many::<f32, 2> { one: 2.0, more: [-0.0f32, 1.0f32], count: u16::MIN }).sum();
    v13 as u32
}
#[device]
pub fn function(a0: (f64, bf16), a1: i16, a2: (f64, bf16), mut a3: (f64, bf16), mut a4: (f64, bf16)) -> (u32, bool) {
    let mut v15 = Ok::<f64, u8>(a4.0).ok().or_else(|| if false {
            Some::<f64>(a4.0)
        } else if false {
            Some::<f64>(a3.0)
        } else {
            Some::<f64>(a0.0)
    });
    for i16 in (3..((114i64 as u32) & 7)).step_by(2) {
        assert!(1.0f32.is_nan());
    }
    if let Some(r17) = &mut v15 {
        match (E0::W3 { n0: f16::from_f32(0.5) }) {
            E0::W1(m18) => {
                a4.0 = (*r17);
                a3.0 = a3.0;
            }
            _ => {
                let mut v19: f64 = a3.0;
                v19 /= 0.0;
            }
        }
        if !false {
            (*r17) = (*r17);
        } else {
            let [v20, .., v21] = [(*r17); 2];
            let v22: Option<f32> = Some(1e6);
        }
    } else {
        v15 = Err::<f64, u8>(b'a').ok();
    }
    let mut n23 = 0;
    'l24: while n23 < 4u32 && f16::from_f32(100.0).is_infinite() {
        n23 += 1;
        let mut n25 = 0u32;
        while let Some(m26) = Ok::<i16, u8>(8).ok() {
            n25 += 1;
            if n25 > 2 {
                break;
            }
        }
    }
    (a1 as u32, true)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function((f64::from_bits(input[0]), bf16::from_bits(input[1] as u16)), input[2] as i16, (f64::from_bits(input[3]), bf16::from_bits(input[4] as u16)), (f64::from_bits(input[5]), bf16::from_bits(input[6] as u16)), (f64::from_bits(input[7]), bf16::from_bits(input[8] as u16)));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 1348 of version 7.
pub mod p1348 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: u64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: C0, m1: C0, m2: f32 }
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
        let (_, true) = other.m0.overflowing_abs() else {
            return Ok::<S0, u8>(other).unwrap_or_else(|e2| other);
        };
        S0 { m1: Some::<i32>(other.m0).map_or_else(|| self.m1, |p3| other.m1), ..other }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let v6: Result<i32, u8> = nth([Ok::<i32, u8>((*other).m0); 1], (*other).m0 as u32);
        !(if true { return false; } else { true })
    }
}
#[device]
impl Many<i32, 1> {
    pub fn method0(&self, mut q7: i32, q8: &[i32; 3]) -> Result<i32, u8> {
        q7 = [(*self).more[0]; 4][2] as i32;
        let mut v9: f16 = (Many::<f16, 2> { one: f16::from_f32((*self).more[0] as f32), more: [f16::from_f32(q7 as f32); 2], count: (*self).count }).sum();
        v9 *= f16::from_f32((*self).one as f32).signum().mul_add(f16::from_f32(2.0), f16::from_f32((*self).more[0] as f32));
        Ok::<i32, u8>(q8[0])
    }
}
#[device]
impl S1 {
    pub fn method1(&mut self, mut q10: u64, mut q11: C0) -> Many<i32, 1> {
        if (*self).m2.round_ties_even().is_infinite() {
            for i12 in 3..((q10 / (0xa_u64 | 1)) & 7) {
                (*self).m0 = (*self).m1;
                let mut v13: u64 = i12;
            }
            q10 &= q10;
        } else {
        }
        Many::<i32, 1> { one: i32::MIN, more: [69i32], count: K_U16 }
    }
}
#[device]
pub fn function(a0: [i8; 2], a1: Result<i32, u8>, a2: &mut [i32], a3: C0) -> usize {
    const LOCAL: isize = K_ISIZE;
    if 5u32.wrapping_sub(a2[0] as u32) >= u32::MIN.swap_bytes() {
        if let Some(x14) = a2.get(0..1) {
            let mut v16: Option<i32> = Some::<i32>(x14[0]);
            let v17: isize = LOCAL;
        }
        if if true {
            return 65933308686135usize;
        } else {
            a2[0] < (-1i32)
        } {
            a2[0] = -11i32;
            let mut v18 = i16::MIN;
        } else {
            let v19 = Some((LOCAL, a2[0] < 0));
            let v20: Vec3<f32> = Vec3::new(0.5f32, a2[0] as f32, a2[0] as f32);
        }
    }
    a2.fill(match Some(44u16) {
            Some(m21) if true => {
                213183883i32
            }
            m22 => {
                9i32
            }
    });
    let v23 = nth([Vec3::new(a2[0] as f64, a2[0] as f64, 1e6f64), Vec3::new(1e-3f64, f64::NEG_INFINITY, a2[0] as f64), Vec3::new(a2[0] as f64, 1e-3f64, a2[0] as f64)], 10).extend(7.5f64);
    a2[0] as usize
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[4] as i32, input[5] as i32, input[6] as i32];
    let result = function([input[0] as i8, input[1] as i8], if input[2] != 0 { Ok(input[3] as i32) } else { Err(input[3] as u8) }, &mut a2, match input[7] % 2 { 1 => C0::V1, _ => C0::V0 });
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = a2[2] as u64;
    output[3] = result as u64;
    output
}
}

/// Seed 1370 of version 7.
pub mod p1370 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bool, m1: [bool; 2], m2: f32, m3: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: bool, m1: S0, m2: usize, m3: i32 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += T::ONE;
    ((b + a) - T::ONE)
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: f64, q2: i32, q3: i16) -> u32;
    fn provided(q1: f64, q2: i32, q3: i16) -> u32 {
        let _ = Some(S0 { m0: q2 < 8i32, m1: [false, true], m2: 0.5f32, m3: q2 }).unwrap_or(S0 { m0: false, m1: [q2 < 11; 2], m2: f32::MIN_POSITIVE, m3: 75 });
        q2 as u32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 0xffffffff_u32;
    fn given(q1: f64, q2: i32, q3: i16) -> u32 {
        let mut v5 = 0.0f64;
        29034u32.midpoint(Err::<u32, u8>(2).unwrap_or(4294967295u32))
    }
    fn provided(q1: f64, q2: i32, q3: i16) -> u32 {
        for i6 in 1..(q3.abs() & 7) {
            let mut v7: bool = q2 < 0i32;
            let (v8, v9) = (7.5f32, 0u32);
        }
        138u32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 9u32;
    fn given(q1: f64, q2: i32, q3: i16) -> u32 {
        (q1 + q1);
        (11i32 ^ q2) as u32
    }
    fn provided(q1: f64, q2: i32, q3: i16) -> u32 {
        let mut v11: isize = (q3 ^ q3).into();
        q2 as u32
    }
}
#[device]
pub fn by_way<W: Way>(q1: f64, q2: i32, q3: i16) -> u32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q12: impl Fn(u64) -> u32, q13: &[f64]) -> bool {
    let v21;
    if (matches!(if true {
                return false;
            } else {
                Ok::<f64, u8>(q13[0])
            }, Ok(_))) {
        v21 = {
            'b14: {
                if None::<bool>.unwrap_or_else(|| false) {
                    break 'b14 q13[0];
                }
                'l19: for (i18, x17) in q13.iter().enumerate() {
                    let mut v20: [u32; 2] = [u32::MIN; 2];
                }
                q13[0]
            }
        };
    } else {
        v21 = {
            q13[0]
        };
    }
    true
}
#[device]
pub fn helper1(q22: u32, q23: u32) -> u32 {
    let mut n24 = 0u32;
    while let Some(m25) = (if f32::MAX.is_infinite() { return if false { 3 } else if false { q23 } else { q23 }; } else { 5u32.checked_ilog2() }) {
        n24 += 1;
        if n24 > 1 {
            break;
        }
        let mut n26 = 0;
        'l27: while n26 < 4u32 && (n24 < 8) {
            n26 += 1;
        }
    }
    if q22 == 0 {
        q22
    } else {
        helper1(q22 - 1, q23)
    }
}
#[device]
pub fn function(a0: &mut [f64], a1: f64, a2: [f64; 3], a3: Option<bool>, a4: u64) -> Result<bool, u8> {
    let v34 = (2..=((a4 as i32) & 7)).map(|i28| 8u64 + a4).skip_while(|i29| false).zip(a0.iter().skip(1).copied()).map(|(i30, j31)| a4 >> 7i16).fold(-3isize, |a32, i33| a32 & a32);
    assert!(Err::<u32, u8>(3u8)? != 8u32, "text");
    if let Some(4..=53) = (match u8::MIN.overflowing_rem(126u8) { ((..=9), false) => { i8::MAX.checked_add_unsigned(4u8) } (m35, m36) => { a0[0] += a2[0]; let mut v37 = Ok::<isize, u8>(v34); (a4 as i8).checked_abs() } _ => { None::<i8>.or_else(|| Some(-2i8)) } }) {
        let mut n39 = 0;
        while n39 < 1u32 && (v34 > v34) {
            n39 += 1;
            let v40: Option<f64> = Some::<f64>(a2[0]);
            let v41: [isize; 4] = [v34; 4];
        }
        let mut n42 = 0u32;
        while let Some(m43) = None::<u64> {
            n42 += 1;
            if n42 > 2 {
                break;
            }
            let mut v44 = Some::<isize>(v34);
        }
    }
    Ok(true)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f64::from_bits(input[0]), f64::from_bits(input[1])];
    let result = function(&mut a0, f64::from_bits(input[2]), [f64::from_bits(input[3]), f64::from_bits(input[4]), f64::from_bits(input[5])], if input[6] != 0 { Some(input[7] != 0) } else { None }, input[8] as u64);
    output[0] = bits_of_f64(a0[0]);
    output[1] = bits_of_f64(a0[1]);
    match result {
        Ok(w2) => {
            output[2] = 1;
            output[3] = w2 as u64;
        }
        Err(w2) => {
            output[2] = 2;
            output[3] = w2 as u64;
        }
    }
    output
}
}

/// Seed 1407 of version 7.
pub mod p1407 {
use super::*;
use sarek_runtime::prelude::*;
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
pub fn helper1(q3: &[i32], q4: &[i32], mut q5: [Many<f64, 3>; 2]) -> f32 {
    let mut v8: u32 = 112u8.div_ceil(96u8 | 1).wrapping_shl({ let f6 = |p7: i32| 2u32; f6(q3[0]) }).into();
    'l10: for i9 in (2..=(q4[0].swap_bytes() & 7)).rev().step_by(2) {
        let mut v11: [Many<f64, 3>; 2] = q5;
    }
    v8 as f32
}
#[device]
impl Many<f64, 3> {
    pub fn method0(mut self, mut q1: u32, mut q2: Result<i32, u8>) -> i32 {
        q1 = (q1 & q1).count_ones();
        if Some(7usize).unwrap_or_default().is_power_of_two() {
            return (if let None = None::<u64> && true { 2147483647i32 } else { 58865 }) | 63i32;
        }
        q1 as i32
    }
}
#[device]
pub fn function(mut a0: bool, a1: &[Many<f64, 3>], a2: f64, mut a3: [i32; 4]) -> ((isize, isize, bool), f32) {
    let mut v12: f64 = (if a0 { a1[0] } else { a1[0] }).picked(8u32 as u32);
    let mut v15: u16 = Ok::<u8, u8>(255).unwrap_or_else(|e14| e14 ^ e14).into();
    let _d17 = std::array::from_fn::<Many<f64, 3>, 2, _>(|p16| Many::<f64, 3> { one: v12, more: a1[0].more, count: 1 });
    'l19: for i18 in (0..(u32::MAX & 7)).step_by(((10usize ^ 7usize) & 3) + 1) {
        match (a3[0] as isize).checked_neg() {
            Some(m20) if v12 == v12 => {
            }
            Some(_) => {
                let mut v12: i16 = 10;
                a0 = a0;
            }
            _ => {
                a0 = a0;
            }
        }
        a3.fill(a1[0].method0(i18, Ok(5i32)));
        a3 = a3;
    }
    (a0, a0) = (a3.iter().rev().copied().map(|i21| a1[0].more[0]).all(|i22| a0), a0);
    ((1, 236282591448, a0), for_asinh_f32(a3[3] as f32).asinh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [Many::<f64, 3> { one: f64::from_bits(input[1]), more: [f64::from_bits(input[2]), f64::from_bits(input[3]), f64::from_bits(input[4])], count: input[5] as u16 }, Many::<f64, 3> { one: f64::from_bits(input[6]), more: [f64::from_bits(input[7]), f64::from_bits(input[8]), f64::from_bits(input[9])], count: input[10] as u16 }];
    let result = function(input[0] != 0, &a1, f64::from_bits(input[11]), [input[12] as i32, input[13] as i32, input[14] as i32, input[15] as i32]);
    output[0] = result.0.0 as u64;
    output[1] = result.0.1 as u64;
    output[2] = result.0.2 as u64;
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 1485 of version 7.
pub mod p1485 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u32), W2 { n0: bf16, n1: u32 }, W3([f32; 1], f32) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..3 {
        total -= T::ZERO;
    }
    if T::ONE != T::ONE { ((T::ZERO + a) + (a + T::ONE)) } else { pick(a != T::ONE, b, b) }
}
#[device]
pub trait Way {
    const LIMIT: i16;
    fn given(q1: bf16, q2: bf16) -> u32;
    fn provided(q1: bf16, q2: bf16) -> u32 {
        let mut v3: i32 = K_I32 | i32::MIN;
        6u32.clamp(10, 37) * 0
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i16 = 8i16;
    fn given(q1: bf16, q2: bf16) -> u32 {
        if true & false {
            return 0x5;
        }
        9u32
    }
    fn provided(q1: bf16, q2: bf16) -> u32 {
        match K_I16.checked_sub(7i16) {
            None => {
                let v5: [bf16; 2] = [q2, q2];
            }
            _ => {
            }
        }
        4294967295u32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i16 = 8i16;
    fn given(q1: bf16, q2: bf16) -> u32 {
        match Some(6isize).filter(|p6| false) {
            Some(m7) => {
            }
            Some(_) => {
            }
            Some(_) => {
                let mut v8: Option<(bf16, bf16)> = Some((bf16::from_f32(0.0), bf16::from_f32(1e-3)));
            }
            _ => {
            }
        }
        10
    }
    fn provided(q1: bf16, q2: bf16) -> u32 {
        let mut n9 = 0u32;
        while let Some(m12) = (if (matches!(i16::MIN, K_I16)) { let v10 = 0x5_u16; let mut v11 = E0::W2 { n0: q2, n1: 4u32 }; Some(usize::MIN) } else { Some(3517697414usize) }) {
            n9 += 1;
            if n9 > 2 {
                break;
            }
        }
        4294967295u32
    }
}
#[device]
pub fn by_way<W: Way>(q1: bf16, q2: bf16) -> u32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
impl E0 {
    pub fn method0(&mut self, q13: f32, q14: bool) -> u32 {
        let mut n15 = 0;
        'l16: while n15 < 1u32 && (0.5f64 <= f64::INFINITY) {
            n15 += 1;
            let mut v17: f32 = 100.0 / q13;
            let v18;
            if nth([q14, q14, q14], n15) {
                v18 = {
                    10i32
                };
            } else {
                v18 = {
                    n15 as i32
                };
            }
        }
        u32::MIN
    }
}
#[device]
pub fn function(a0: bool, mut a1: E0) -> Result<u32, u8> {
    let mut v19: u32 = Fast::provided(None::<bf16>.ok_or(2u8)?, (if let C0::V0 = C0::V0 { bf16::from_f32(0.5) } else { bf16::from_f32(7.5) }).mul_add(bf16::EPSILON, bf16::from_f32(1e6)));
    let _d20 = (matches!(33i32.ilog10(), (3 | 61)));
    let mut v21 = (Ok::<bool, u8>(a0)?, None::<i8> == None);
    v21.0 = (v21.0 == v21.0) && (if v21.0 { a0 } else if v21.1 { a0 } else { v21.0 });
    let mut n23 = 0u32;
    while let Some(m24) = ((v19 as i32) ^ i32::MIN).checked_sub_unsigned(v19 ^ v19) {
        n23 += 1;
        if n23 > 5 {
            break;
        }
        {
            let mut f25 = |p26: bool| {
                v19 = v19 ^ n23.isqrt();
            };
            f25(a0);
            f25(a0);
        }
    }
    Ok::<u32, u8>(v19)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] != 0, match input[1] % 4 { 0 => E0::W0, 1 => E0::W1(input[2] as u32), 2 => E0::W2 { n0: bf16::from_bits(input[2] as u16), n1: input[3] as u32 }, _ => E0::W3([f32::from_bits(input[2] as u32)], f32::from_bits(input[3] as u32)), });
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

/// Seed 1515 of version 7.
pub mod p1515 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: [i32; 2], m1: [bf16; 2], m2: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: isize, m1: u32, m2: u32, m3: S0 }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        for i1 in (3..((3i64 + (other.m0[0] as i64)) & 7)).rev() {
            let mut v2: Result<f32, u8> = Ok::<f32, u8>(self.m2);
            let mut v2: Result<f16, u8> = Err(0u8);
        }
        S0 { m0: std::array::from_fn::<i32, 2, _>(|p3| self.m0[1]), m1: self.m1, m2: other.m2 }
    }
}
#[device]
pub fn function(a0: &mut [f32], a1: u16, mut a2: Result<i32, u8>, a3: u32) -> (u16, i32, i32) {
    if let Some(x4) = a0.get_mut((if a3 < 0x1 { return (a1, 2147483647i32, 6i32); } else { K_USIZE }) & 3) {
        let mut v6: i32 = (a1 as i32).clamp(12, 71);
        if false {
            (*x4) = (*x4);
            (*x4) = -1e6f32;
        }
    }
    {
        let s7 = &a0[0..1];
        let mut v8: Option<(bool, u32)> = if a3 < u32::MIN {
            None
        } else if true {
            None
        } else {
            Some((false, a3))
        };
        for &x9 in a0.iter() {
            let mut v11: (f32, f32) = (x9, x9);
            v11.0 = v11.0;
            v11.0 /= v11.1;
        }
    }
    match nth([52u64; 4], nth([0x9, a3, a3, a3], a3)) {
        m13 @ K_U64 => {
        }
        K_U64 => {
        }
        m14 @ 4..8 if true => {
        }
        _ => {
        }
    }
    (2u16, a3 as i32, 6)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f32::from_bits(input[0] as u32)];
    let result = function(&mut a0, input[1] as u16, if input[2] != 0 { Ok(input[3] as i32) } else { Err(input[3] as u8) }, input[4] as u32);
    output[0] = bits_of_f32(a0[0]);
    output[1] = result.0 as u64;
    output[2] = result.1 as u64;
    output[3] = result.2 as u64;
    output
}
}

/// Seed 1541 of version 7.
pub mod p1541 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: Vec2<f32>, n1: u32 }, W2(i8, f32), W3([i32; 1], Vec3<bf16>) }
#[device]
pub trait Way {
    const LIMIT: i16;
    fn given(q1: isize, q2: u32, q3: i32) -> i32;
    fn provided(q1: isize, q2: u32, q3: i32) -> i32 {
        match isize::MAX.checked_sub_unsigned(K_USIZE) {
            None => {
            }
            _ => {
                let mut v4 = q1;
            }
        }
        q3.wrapping_abs()
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i16 = 0x7a_i16;
    fn given(q1: isize, q2: u32, q3: i32) -> i32 {
        if if q3 < 7 {
            q1 < 118
        } else {
            q3 < 128246656
        } {
            let mut v5: u32 = q2;
        } else {
            let mut v6: i16 = q2 as i16;
        }
        q3
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i16 = 4i16;
    fn given(q1: isize, q2: u32, q3: i32) -> i32 {
        if Some::<isize>(q1) == Some::<isize>(q1) {
            let mut v7 = q2;
            let mut v8 = Ok::<isize, u8>(q1);
        }
        q3
    }
}
#[device]
pub fn by_way<W: Way>(q1: isize, q2: u32, q3: i32) -> i32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q9: bool, q10: Result<f64, u8>) -> f16 {
    let v12: i32 = {
        let mut v11 = 7u16;
        1i32 ^ (v11 as i32)
    };
    (bf16::from_f32(v12 as f32).sqrt().min(if q9 {
                bf16::from_f32(v12 as f32)
            } else {
                bf16::from_f32(v12 as f32)
        }) + bf16::ZERO);
    f16::from_f32(v12 as f32)
}
#[device]
pub fn function(a0: i32, mut a1: bool, a2: &mut [f32], mut a3: (f64, f64), a4: Vec2<f64>) -> (i64, u64, u32) {
    let mut v14 = -Vec4::new(a2[0], a2[0], a2[0], a2[0]).lerp(Vec4::new(a2[0], a2[0], a2[0], a2[0]), a2[0]);
    let mut v14 = by_way::<Fast>(-65026775631969, K_U32, a0).saturating_add_unsigned(K_U32 - 8u32);
    let mut v18: i32 = (if v14 != (-2147483647i32) { Some(3u16).unwrap_or_else(|| 4) } else if a1 | a1 { C0::V1 as u16 } else { let mut v17 = Some::<f64>(a4.y); a1 ^= a1; 124u16 }).into();
    if Some::<bool>(a1).or(Some::<bool>(a1)).unwrap_or(Some::<i32>(v18) == Some(v18)) {
        (a0 as i64, 7, 4)
    } else if a1 {
        (10, 478190149526687033, 0x3_u32)
    } else {
        (5i64, 10, 238861568)
    }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32), f32::from_bits(input[5] as u32), f32::from_bits(input[6] as u32)];
    let result = function(input[0] as i32, input[1] != 0, &mut a2, (f64::from_bits(input[7]), f64::from_bits(input[8])), Vec2::new(f64::from_bits(input[9]), f64::from_bits(input[10])));
    output[0] = bits_of_f32(a2[0]);
    output[1] = bits_of_f32(a2[1]);
    output[2] = bits_of_f32(a2[2]);
    output[3] = bits_of_f32(a2[3]);
    output[4] = bits_of_f32(a2[4]);
    output[5] = result.0 as u64;
    output[6] = result.1 as u64;
    output[7] = result.2 as u64;
    output
}
}

/// Seed 1542 of version 7.
pub mod p1542 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u16, m1: i64, m2: usize }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: u8, m1: isize, m2: [usize; 3], m3: f16 }
#[device]
impl S1 {
    pub fn method0(mut self, mut q1: C0, q2: &f64, q3: Option<(i32, u8)>) -> f64 {
        if (1.0f32 * (self.m0 as f32)).is_infinite() {
            return -(*q2);
        }
        (0u8..(118u8 & 7)).map(|i4| (match Some(68i32) { Some(m5) => { Some(9usize) } None => { None } Some(m6) if m6 < 57 => { Some(10) } m7 => { Some(57usize) } }).is_none()).for_each(|i8| self.m0 ^= 8u8);
        (*q2)
    }
}
#[device]
pub fn function(mut a0: Vec2<i8>, a1: S1, a2: Option<(i32, u8)>) -> ((i32, bool, i32), f32) {
    const LOCAL: usize = 152101581usize;
    match ((a0[0] ^ a0[1]) ^ a0[1].saturating_abs()) {
        (..=6) => {
            if (matches!(S0 { m0: u16::MIN, m1: a1.m0 as i64, m2: LOCAL }, S0 { m0: m9, m1: m10, m2: m11 })) {
                let v12 = 73i32;
            }
        }
        m13 @ (..=1) if (a1.m0 < b'a') | true => {
        }
        m14 @ -8..=2 => {
            if let (m15, m16) = LOCAL.overflowing_sub(8) {
                let mut v17: C0 = C0::V0;
                let v18 = Some::<f16>(a1.m3);
            }
            if a0.y < m14 {
                let [v19, .., v20] = [a0[1], a0[0], a0.y, a0.y];
            }
        }
        _ => {
            let mut v22: [S0; 2] = [S0 { m0: 2, m1: 0x6_i64, m2: a1.m2[2] }; 2];
            let mut v23 = (v22[1].m0 as u32).unbounded_shr(v22[1].m2 as u32);
        }
    }
    if true {
    }
    ((2, false, 0x9_i32), (LOCAL as f32).exp())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec2::new(input[0] as i8, input[1] as i8), S1 { m0: input[2] as u8, m1: input[3] as isize, m2: [input[4] as usize, input[5] as usize, input[6] as usize], m3: f16::from_bits(input[7] as u16) }, if input[8] != 0 { Some((input[9] as i32, input[10] as u8)) } else { None });
    output[0] = result.0.0 as u64;
    output[1] = result.0.1 as u64;
    output[2] = result.0.2 as u64;
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 1707 of version 7.
pub mod p1707 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i64, u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(S0) }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        if (other.1 as i32) < (other.1 as i32) {
            return S0(self.0, 4u32);
        }
        S0(other.0.signum(), other.1 ^ other.1)
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let _ = if false {
            return other;
        } else {
            f16::from_f32(1e6)
        };
        S0(7i32 as i64, if false {
                self.1
            } else {
                self.1
        })
    }
}
#[device]
pub fn helper0(mut q2: S0) -> isize {
    let mut n3 = 0;
    while n3 < 6u32 && (if true { true } else { q2.1 < u32::MAX }) {
        n3 += 1;
        let _ = (q2.1, q2.0);
        q2.0 <<= (n3 as i32).rotate_right(n3);
    }
    q2.0 = q2.0;
    isize::MAX
}
#[device]
pub fn function(a0: u64, a1: S0, mut a2: usize, mut a3: S0, mut a4: S0) -> S0 {
    let mut v5 = helper0((if a3.1 < 0x12_u32 { a4 } else { a3 }) - a4);
    (through::<S0, isize, helper0>(a3) + ((v5 >> 1) / (v5)));
    let mut v7 = helper0(S0(a4.0, std::mem::replace(&mut a4.1, a3.1)));
    a4.0 *= (0i64..(a3.0 & 7)).sum::<i64>();
    for i8 in (1..(u64::from(0u16) & 7)).rev() {
        if (a4.0, i8) > (a4.0, i8) {
            break;
        }
    }
    if Ok::<usize, u8>(a2).is_ok() {
        return S0(a1.0, a4.1);
    } else {
        S0(a3.0, a4.1) - (a4 - S0(a3.0, a3.1))
    }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u64, S0(input[1] as i64, input[2] as u32), input[3] as usize, S0(input[4] as i64, input[5] as u32), S0(input[6] as i64, input[7] as u32));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 1869 of version 7.
pub mod p1869 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(bool);
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
    if total <= a {
        return (pick(b <= total, T::ONE, a) * if T::ZERO < total { a } else { a });
    }
    total = pick(a != b, T::ONE, pick(a > b, b, b));
    b
}
#[device]
pub fn helper0(q1: u32, q2: f32, mut q3: Option<bf16>) -> f32 {
    let mut v4: bf16 = (Many::<bf16, 1> { one: bf16::from_f32(100.0), more: [bf16::from_f32(1e-3)], count: 8u16 }).sum();
    if q1 == 0 {
        0.5f32
    } else {
        helper0(q1 - 1, Vec2::new(q2, q2).length(), Some(v4))
    }
}
#[device]
pub fn helper1(q5: impl Fn(f64) -> f32) -> f32 {
    for i6 in (2..(Some(7u32).unwrap_or(u32::MIN) & 7)).rev() {
        let mut v7: [bool; 4] = [false, true, false, i6 < 8];
    }
    -1e-3f32
}
#[device]
pub fn function(a0: f64, mut a1: Option<bf16>, mut a2: Vec3<u32>, a3: &[u32]) -> (Result<i64, u8>, f32) {
    const LOCAL: u32 = 57u32;
    if Ok::<bool, u8>(false).expect("nothing") {
        match (a2.z < 7, LOCAL) {
            (m8, _) => {
            }
            m9 => {
            }
        }
    }
    assert!((a3[0] & LOCAL).unbounded_shl(bits_of_f32(3.25f32) as u32) != a2[0], "text");
    let v10;
    if (0.1f32 as f64) == (1e6 % a0) {
        v10 = {
            generic(None::<i16>.expect("nothing"), 5 + K_I16)
        };
    } else {
        v10 = {
            i16::from(a2[2] as i8) | i16::MIN.isqrt()
        };
    }
    match (2u32..(4294967295u32 & 7)).map(|i12| 7u32.wrapping_sub(LOCAL)).filter_map(|i13| if v10 < 7 { Some::<u32>(LOCAL) } else { Some::<u32>(i13) }).nth(1) {
        Some(m14) => {
        }
        _ => {
            a2.z = a2[1];
        }
    }
    let mut n15 = 0u32;
    while let Some(m16) = Err::<i16, u8>(b' ').ok() {
        n15 += 1;
        if n15 > 6 {
            break;
        }
    }
    (Err(9u8), 0.0f32.asin())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [input[6] as u32, input[7] as u32, input[8] as u32, input[9] as u32];
    let result = function(f64::from_bits(input[0]), if input[1] != 0 { Some(bf16::from_bits(input[2] as u16)) } else { None }, Vec3::new(input[3] as u32, input[4] as u32, input[5] as u32), &a3);
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
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 2078 of version 7.
pub mod p2078 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f32, f32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: S0 } }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let mut v1: C0 = C0::V1;
        S0(self.1 * other.1, f32::INFINITY * 1e-3)
    }
}
#[device]
pub fn helper0(q2: &mut [f32; 1], q3: f64, q4: &Vec3<i16>) -> Result<bool, u8> {
    match (S0(q2[0], q2[0]) + None::<S0>.unwrap_or_else(|| S0(0.1, q2[0]))) {
        S0(_, _) => {
            let v7: Vec2<u32> = Vec3::new(26u32, 4294967295, 10).xz();
        }
        m8 => {
        }
    }
    Ok(true)
}
#[device]
pub fn function(a0: Vec3<i16>, a1: C0, a2: [f32; 1], a3: f32, mut a4: [f32; 2]) -> E0 {
    const LOCAL: i32 = K_I32;
    {
        let s9 = &mut a4[1..2];
        let (m10, _) = 9u32.overflowing_div(LOCAL as u32) else {
            return E0::W1 { n0: S0(s9[0], s9[0]) };
        };
        for x11 in s9.iter_mut() {
            let (v12, v13) = (m10 as u8, 100.0f32);
            (*x11) = a3;
        }
    }
    if let Some(x14) = a4.last_mut() {
        let mut n16 = 0u32;
        while let Some(m17) = Ok::<u32, u8>(u32::MAX).ok() {
            n16 += 1;
            if n16 > 6 {
                break;
            }
            let mut v18 = S1 { m0: C0::V2 };
            (*x14) /= (*x14);
        }
        if false | false {
            (*x14) = f32::NEG_INFINITY;
        }
    }
    let v19: S0 = S0(a4[0], a4[0]) + (S0(a4[0], 1.0f32) + S0(a4[0], a3));
    if let Some((x20, s21)) = a4.split_first_mut() {
        {
            let r22 = &mut s21[4usize % s21.len()];
            (*r22) *= (*r22);
        }
    }
    E0::W0
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec3::new(input[0] as i16, input[1] as i16, input[2] as i16), match input[3] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, [f32::from_bits(input[4] as u32)], f32::from_bits(input[5] as u32), [f32::from_bits(input[6] as u32), f32::from_bits(input[7] as u32)]);
    match result {
        E0::W0 => {
            output[0] = 0;
        }
        E0::W1 { n0: w0_0 } => {
            output[0] = 1;
            output[1] = bits_of_f32(w0_0.0);
            output[2] = bits_of_f32(w0_0.1);
        }
    }
    output
}
}

/// Seed 2311 of version 7.
pub mod p2311 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(u32, u32);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= total;
    }
    total += (total + (total + a));
    if a > a {
        return (b - a);
    }
    pick(a != T::ZERO, pick(total > total, (total + T::ZERO), a), if total > a { pick(T::ONE != total, total, T::ZERO) } else { (b * a) })
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let Some(m1) = Some::<u32>(other.0).or(Some(other.0)) else {
            return S0(other.1, self.1);
        };
        S0(other.0.max(m1), m1)
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        match self.0.checked_next_power_of_two() {
            Some((0 | 50..=60)) if false <= true => {
                let mut v2 = Some(6i16);
            }
            None => {
                let mut v3: usize = 6;
            }
            m4 => {
                let v5 = S0(self.0, other.0);
            }
        }
        other
    }
}
#[device]
pub fn helper1(q14: &mut [[f32; 2]; 2], q15: Result<u32, u8>) -> u32 {
    'l17: for i16 in (2..=((2i32 - 7i32) & 7)).rev().step_by(2) {
        match i16.checked_add(-54) {
            Some((8 | 12)) => {
                let (v18, v19) = (i16, 15u64);
            }
            _ => {
            }
        }
    }
    90u32
}
#[device]
impl S0 {
    pub fn method0(self, q6: f64, q7: Result<u8, u8>, q8: &[f64]) -> i32 {
        {
            let s9 = &q8[0..1];
            if let S0(_, m10) = (if self.1 < 5 { self } else { self }) {
                let v11: i32 = 106;
                let mut v12: S0 = S0(self.1, self.1);
            }
            let mut v13 = 10u32;
        }
        0
    }
}
#[device]
pub fn function(a0: Option<f16>, mut a1: i32, mut a2: [[f32; 2]; 2], a3: &mut [bool]) -> Result<f32, u8> {
    for i20 in (0..(i32::from(1u16) & 7)).step_by(((8usize % ((a1 as usize) | 1)) & 3) + 1) {
        a3[7usize % a3.len()] ^= a3[0];
        a3.iter().rev().copied().map(|i21| i20).for_each(|i22| a1 ^= (i22 ^ i22));
    }
    let mut v26 = [a2[1][0].copysign(a1 as f32), f16::from_f32(a1 as f32).to_f32(), {
            let f24 = |p25: i32| a2[1][0];
            f24(a1)
    }];
    match (a1 & K_I32).reverse_bits() {
        K_I32 => {
        }
        _ => {
        }
    }
    v26[K_I64] /= f32::from_bits((4u32 << 3u32) & 0xbfff_ffff);
    pick((a1 as u16).is_multiple_of(65535), (if a3[0] { Some::<f32>(a2[0][0]) } else { Some::<f32>(v26[2]) }).ok_or_else(|| b'a'), Ok::<f32, u8>(v26[1]))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a3 = [input[7] != 0, input[8] != 0, input[9] != 0, input[10] != 0];
    let result = function(if input[0] != 0 { Some(f16::from_bits(input[1] as u16)) } else { None }, input[2] as i32, [[f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)], [f32::from_bits(input[5] as u32), f32::from_bits(input[6] as u32)]], &mut a3);
    output[0] = a3[0] as u64;
    output[1] = a3[1] as u64;
    output[2] = a3[2] as u64;
    output[3] = a3[3] as u64;
    match result {
        Ok(w4) => {
            output[4] = 1;
            output[5] = bits_of_f32(w4);
        }
        Err(w4) => {
            output[4] = 2;
            output[5] = w4 as u64;
        }
    }
    output
}
}

/// Seed 2317 of version 7.
pub mod p2317 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: i32 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= a;
    }
    for _ in 0..2 {
        total -= (T::ONE + (a - total));
    }
    a
}
#[device]
pub trait Way {
    const LIMIT: i64;
    fn given(q1: u64, q2: i32, q3: bool) -> f16;
    fn provided(q1: u64, q2: i32, q3: bool) -> f16 {
        let _d4 = Some(4294967295u32).is_some();
        f16::from_f32(0.1).signum().min(f16::from_f32(1e6)) + f16::ZERO
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i64 = 1001i64;
    fn given(q1: u64, q2: i32, q3: bool) -> f16 {
        if Vec3::new(11u32, q2 as u32, 11) != Vec3::new(0u32, 5u32, q2 as u32) {
        }
        f16::from_f32(q2 as f32)
    }
    fn provided(q1: u64, q2: i32, q3: bool) -> f16 {
        let v5: u64 = q1.wrapping_mul(q1);
        if let 9 = (q2 & 0x5) && q3 {
            f16::from_f32(q2 as f32)
        } else {
            f16::from_f32(q2 as f32)
        }
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i64 = -48i64;
    fn given(q1: u64, q2: i32, q3: bool) -> f16 {
        let [v7, .., v8] = [q2, q2, 8i32, 7].map(|p6| 11u32);
        f16::from_f32(1.0)
    }
    fn provided(q1: u64, q2: i32, q3: bool) -> f16 {
        let mut n9 = 0u32;
        while let Some(m11) = (match None::<usize> { Some(m10) => { Some::<u64>(q1) } Some(0..31) => { Some(q1) } None => { Some::<u64>(q1) } _ => { Some::<u64>(q1) } }).or(Some::<u64>(q1)) {
            n9 += 1;
            if n9 > 6 {
                break;
            }
        }
        f16::from_f32(q2 as f32)
    }
}
#[device]
pub fn by_way<W: Way>(q1: u64, q2: i32, q3: bool) -> f16 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn function(mut a0: bool, a1: isize, mut a2: i32, a3: u32, a4: [bool; 4]) -> i32 {
    let mut v12: Option<bool> = a4.get((0usize % (7usize)) & 3).copied();
    let mut v13: E0 = E0::W1 { n0: K_I16 as i32 };
    let mut v14: bool = a4.get(((a3 as usize) | K_USIZE) & 3).copied().unwrap_or((a2 as u16) != (a3 as u16));
    let mut v17: u64 = ({ let mut n15 = 0u32; loop { n15 += 1; if n15 > 4 { break a3; } let mut v16 = (a3, a4[1]); } }).into();
    let v18: u64 = v17.wrapping_add(v17) + (!0);
    assert!(a4.iter().take(3).copied().skip_while(|i19| match Some::<u32>(a3) {
                None => {
                    (*i19)
                }
                Some(m20) => {
                    (*i19)
                }
                m21 => {
                    v14
                }
        }).step_by(2).fold(v14 < v14, |a22, i23| a22));
    match &mut v13 {
        E0::W1 { n0: r26 } => {
            let mut v32: Option<bool> = a4.iter().copied().filter_map(|i27| v12).zip(a4.iter().step_by(2).copied()).map(|(i28, j29)| i28).min_by_key(|a30| ((*a30), (*r26)));
        }
        other => {
            *other = E0::W0;
        }
    }
    a2
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] != 0, input[1] as isize, input[2] as i32, input[3] as u32, [input[4] != 0, input[5] != 0, input[6] != 0, input[7] != 0]);
    output[0] = result as u64;
    output
}
}

/// Seed 2385 of version 7.
pub mod p2385 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i8, m1: u16, m2: f32, m3: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: isize }
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
    const LIMIT: u32;
    fn given(q1: u8, q2: f32) -> bf16;
    fn provided(q1: u8, q2: f32) -> bf16 {
        let Ok(m3) = Some(f16::from_f32(1.0)).ok_or(q1) else {
            return bf16::from_f32(0.1).max(bf16::from_f32(0.5)) + bf16::ZERO;
        };
        bf16::from_f32(1e6)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 5u32;
    fn given(q1: u8, q2: f32) -> bf16 {
        let Some(m4) = q1.checked_div(q1) else {
            return Some::<u8>(q1).map_or_else(|| bf16::from_f32(1.0), |p5| bf16::from_f32(1e6));
        };
        bf16::from_f32(1e6)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 8u32;
    fn given(q1: u8, q2: f32) -> bf16 {
        let _ = Some(true).filter(|p7| (*p7));
        bf16::from_bits(10u16.to_be() & 0xbbff)
    }
}
#[device]
pub fn by_way<W: Way>(q1: u8, q2: f32) -> bf16 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
impl Many<i8, 3> {
    pub fn method0(&mut self, q9: S1, mut q10: bf16, q11: &mut [u32; 3]) -> u16 {
        q10 = q10;
        match std::mem::take(&mut (*self).more[0]) {
            m12 @ K_I8 if (m12, 11i16) != (m12, 68i16) => {
                (*self).count.saturating_sub((*self).count).unbounded_shl(q11[2])
            }
            _ => {
                (*self).count
            }
        }
    }
}
#[device]
pub fn function(mut a0: isize, mut a1: S1, mut a2: f32, mut a3: i64, a4: Result<u32, u8>) -> (Result<usize, u8>, f32) {
    const LOCAL: u32 = 8u32;
    match Ok::<usize, u8>(LOCAL as usize).ok().and_then(|p13| Err::<u8, i16>(LOCAL as i16).err()) {
        Some(m14) if Some::<u32>(LOCAL).is_none() => {
            let mut v15: Option<u32> = 1u32.checked_pow(0);
        }
        None => {
            let mut v16: i32 = ((a0 as u8) ^ (LOCAL as u8)).into();
        }
        m17 => {
            for i18 in 2..(6i32.wrapping_abs() & 7) {
                a2 = a2;
            }
        }
    }
    (a2.copysign(2147483647i32 as f32) * (a2 * a2));
    let mut v20 = Vec3::new(a2, a2, a2).xz() + (a2 as f32);
    ('b21: {
            if 6i16.wrapping_abs().is_negative() {
                break 'b21 Err::<usize, u8>(u8::MAX);
            }
            if (matches!(C0::V1, C0::V0)) {
                break 'b21 Ok::<usize, u8>(2usize);
            }
            Ok(9usize)
        }, v20.x.log2())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as isize, S1 { m0: input[1] as isize }, f32::from_bits(input[2] as u32), input[3] as i64, if input[4] != 0 { Ok(input[5] as u32) } else { Err(input[5] as u8) });
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
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 2427 of version 7.
pub mod p2427 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bool, m1: bool, m2: [i16; 1] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(u16, [u8; 3], Vec3<f32>, u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(usize), W2(Vec2<f32>, [isize; 2]), W3(u32, usize) }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: u8, q2: f32) -> f32;
    fn provided(q1: u8, q2: f32) -> f32 {
        let mut v3 = Vec4::new(39u32, 10, 3, 7u32) * 73u32;
        q2
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 0x6_u32;
    fn given(q1: u8, q2: f32) -> f32 {
        let _ = Vec3::new(isize::MAX, 11, isize::MIN);
        f16::EPSILON.signum().to_f32()
    }
    fn provided(q1: u8, q2: f32) -> f32 {
        match q1.checked_shr(2) {
            None => {
            }
            Some(m5) if Ok::<f32, u8>(1.0f32).is_ok_and(|p6| false) => {
            }
            Some(m7) => {
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
    const LIMIT: u32 = 5u32;
    fn given(q1: u8, q2: f32) -> f32 {
        let mut n8 = 0;
        while n8 < 6u32 && (Vec3::new(1u32, 24652, 8) == Vec3::new(118u32, 6, 2u32)) {
            n8 += 1;
        }
        q2
    }
    fn provided(q1: u8, q2: f32) -> f32 {
        let mut v10: [f32; 2] = turned([q2, q2]);
        -(if true { q2 } else { v10[0] })
    }
}
#[device]
pub fn by_way<W: Way>(q1: u8, q2: f32) -> f32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper1(q18: f32, q19: u32) -> bool {
    'l21: for i20 in (1..((q18 as usize) & 7)).rev() {
        let mut n22 = 0u32;
        while let Some(m25) = None::<i8>.or(Some(i8::MAX)).map(|p24| 0.0f32) {
            n22 += 1;
            if n22 > 6 {
                break;
            }
            let mut v26 = m25;
            v26 -= 1e-3;
        }
    }
    false
}
#[device]
impl S0 {
    pub fn method0(&mut self, q11: i32, q12: Result<i32, u8>) -> Option<usize> {
        if let S0 { m0: false, m1: m14, m2: m15 } = (S0 { m2: [q11].map(|p13| (*self).m2[0]), ..(*self) }) {
            (*self).m0 = q11 == q11;
            let mut v16: i16 = *m15.first().unwrap();
        }
        if let Err(m17) = Ok::<i32, u8>(q11) {
        }
        Some(1)
    }
}
#[device]
pub fn function(mut a0: Result<i32, u8>, mut a1: u32, mut a2: bf16, a3: Option<i32>) -> Result<u32, u8> {
    let mut v29 = helper1(<Slow as Way>::provided(a1 as u8, if true {
                return Ok::<u32, u8>(a1);
            } else {
                a1 as f32
        }), (match Some::<u32>(a1) { Some(m27) => { 11usize } m28 => { 7 } }) as u32);
    a2 -= (bf16::EPSILON.max(bf16::from_f32(3.25)) + bf16::ZERO).sqrt();
    let v32;
    if f64::from_bits(98u64 & 0xbfff_ffff_ffff_ffff).is_normal() {
        v32 = {
            let mut v30: S0 = S0 { m0: v29, m1: v29, m2: [32767; 1] };
            let mut v31 = helper1(-(-100.0f32), a1 ^ 11);
            ((!(a1 as i32)) >> 1) / 7i32
        };
    } else {
        v32 = {
            (11i32 - (a1 as i32)).abs()
        };
    }
    Ok::<u32, u8>((a1 ^ a1).leading_zeros())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i32) } else { Err(input[1] as u8) }, input[2] as u32, bf16::from_bits(input[3] as u16), if input[4] != 0 { Some(input[5] as i32) } else { None });
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

/// Seed 2440 of version 7.
pub mod p2440 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(usize, i8, u16);
#[device]
pub fn helper0(mut q1: S0) -> Option<i64> {
    let mut n2 = 0;
    while n2 < 5u32 && [false; 3][1] {
        n2 += 1;
        q1.0 <<= match Some::<u32>(n2) {
            Some(m3) => {
                isize::MAX
            }
            Some(m4) => {
                q1.0 as isize
            }
            m5 => {
                0x0
            }
        };
        match ({ let f6 = |p7: u32| Some(p7); f6(n2) }) {
            Some(m8) if false => {
            }
            Some(m9) if true => {
            }
            _ => {
            }
        }
    }
    Some(q1.2 as i64)
}
#[device]
impl S0 {
    pub fn method1(mut self, q10: &[f16], mut q11: Vec3<i32>) -> bool {
        'l13: for i12 in (1..((92i32 * 6i32) & 7)).step_by((Some::<usize>(self.0).unwrap_or(self.0) & 3) + 1) {
            let mut v14 = helper0(S0(self.0, self.1, self.2));
            if i12 < 5i32 {
                continue;
            }
        }
        true
    }
}
#[device]
pub fn function(a0: [f16; 4], a1: S0, mut a2: u8, a3: &[f16], a4: f32) -> Result<u32, u8> {
    let mut v15 = helper0(S0(Ok::<usize, u8>(a1.0).unwrap_or_default(), Ok::<i8, u8>(a1.1)?, a1.2.reverse_bits()));
    let mut v26: Option<f16> = a0.iter().copied().take_while(|i16| a1.1 == a1.1).zip(a0.iter().rev().copied()).map(|(i17, j18)| 'b19: {
            if (matches!(C0::V2, C0::V2 if true)) {
                break 'b19 a3[0];
            }
            if S0(0, a1.1, a1.2).method1(&a0[3..4], Vec3::new(i32::MAX, 2147483647, 10)) {
                let mut v20 = [[1064507444i64, 4]; 2];
                let mut v21 = a1.0;
            }
            let v23;
            if (a2, 3i32) < (3u8, 0i32) {
                v23 = {
                    let mut v22: C0 = C0::V2;
                    a1.1 ^ a1.1
                };
            } else {
                v23 = {
                    a1.1
                };
            }
            j18
    }).reduce(|a24, b25| a24);
    Ok(0)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [f16::from_bits(input[8] as u16), f16::from_bits(input[9] as u16), f16::from_bits(input[10] as u16)];
    let result = function([f16::from_bits(input[0] as u16), f16::from_bits(input[1] as u16), f16::from_bits(input[2] as u16), f16::from_bits(input[3] as u16)], S0(input[4] as usize, input[5] as i8, input[6] as u16), input[7] as u8, &a3, f32::from_bits(input[11] as u32));
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

/// Seed 2562 of version 7.
pub mod p2562 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: usize, q2: u64) -> f32;
    fn provided(q1: usize, q2: u64) -> f32 {
        let mut v3: Option<u64> = Some::<u64>(q2).or(Some::<u64>(q2));
        match Some(q1 as i32).or(Some(q1 as i32)) {
            None => {
                q1 as f32
            }
            None if false => {
                -0.5f32
            }
            _ => {
                1.0
            }
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 2u32;
    fn given(q1: usize, q2: u64) -> f32 {
        if (matches!(Some(9u64), Some(m4))) {
            let mut v5 = q2;
        }
        (-100.0f32) % 0.1f32
    }
    fn provided(q1: usize, q2: u64) -> f32 {
        let mut v6 = 7usize % (q1 | 1);
        -(100.0f32 + 0.1)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 7u32;
    fn given(q1: usize, q2: u64) -> f32 {
        match (q2, false) {
            (1..32, m7) => {
                let v8 = m7;
            }
            ((8 | 50..=60), m9) if Err::<bool, u8>(K_U8).unwrap_or(m9) => {
            }
            m10 => {
            }
        }
        100.0
    }
}
#[device]
pub fn by_way<W: Way>(q1: usize, q2: u64) -> f32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q11: &[f16], q12: u32, q13: &[u32]) -> f32 {
    let mut v15: [[u32; 2]; 2] = repeated::<[u32; 2], 2>(if q13[0] < 7 {
            return 0.0f32;
        } else {
            [q13[0]; 2]
    });
    for x16 in q13.iter().copied().filter(|i17| {
            let mut n18 = 0u32;
            loop {
                n18 += 1;
                if n18 > 5 {
                    break q13[0] < 0u32;
                }
                let v19 = u32::MAX;
            }
    }) {
        let v20;
        if x16 < K_U32 {
            v20 = {
                0xa_u64
            };
        } else {
            v20 = {
                v15[1][0] as u64
            };
        }
    }
    v15[1][0] as f32
}
#[device]
pub fn helper1(q21: &mut u32, q22: impl Fn(i32) -> u16, q23: Result<i32, u8>) -> bf16 {
    let mut v24 = helper0(&[f16::from_f32(0.5), f16::EPSILON - f16::from_f32(0.0), f16::from_f32(0.0).max(f16::NEG_INFINITY) + f16::ZERO], bits_of_f32(f32::INFINITY * ((*q21) as f32)) as u32, &[(*q21).wrapping_shr((*q21)); 1]);
    bf16::ONE
}
#[device]
pub fn function(a0: &mut [u32], a1: Result<i32, u8>, a2: Result<i32, u8>) -> (u64, f32, f32) {
    let mut v27: u64 = {
        let mut n25 = 0u32;
        loop {
            n25 += 1;
            if n25 > 5 {
                break 10u64;
            }
            let mut v26 = 0x2_u32;
        }
    };
    {
        let (s28, s29) = a0.split_at_mut(0);
        if Some::<u32>(s29[0]) == Some::<u32>(s29[0]) {
            let mut v30: f32 = s29[0] as f32;
            s29[0] = s29[0];
        }
        let mut v31: u32 = Fast::LIMIT;
    }
    if (a0[0] as i32).pow(7) == 5i32.wrapping_pow(5) {
        return (v27 | v27, match a0[0] {
                7..=22 => {
                    f32::MIN_POSITIVE
                }
                _ => {
                    7.5
                }
            }, (a0[0] as f32).min(a0[0] as f32) + 0.0);
    }
    let mut v32: u32 = *a0.last().unwrap();
    let v34;
    if (v32 | 1).ilog2() <= v32 {
        v34 = {
            let mut v33 = helper0(&[f16::NEG_INFINITY; 1], v32, a0);
            v27
        };
    } else {
        v34 = {
            v27
        };
    }
    (v34, 1e-3f32, v34 as f32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as u32, input[1] as u32, input[2] as u32];
    let result = function(&mut a0, if input[3] != 0 { Ok(input[4] as i32) } else { Err(input[4] as u8) }, if input[5] != 0 { Ok(input[6] as i32) } else { Err(input[6] as u8) });
    output[0] = a0[0] as u64;
    output[1] = a0[1] as u64;
    output[2] = a0[2] as u64;
    output[3] = result.0 as u64;
    output[4] = bits_of_f32(result.1);
    output[5] = bits_of_f32(result.2);
    output
}
}

/// Seed 2751 of version 7.
pub mod p2751 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i64, i32) }
#[device]
pub trait Way {
    const LIMIT: i16;
    fn given(q1: i32, q2: f32, q3: bool) -> f32;
    fn provided(q1: i32, q2: f32, q3: bool) -> f32 {
        if Ok::<f32, u8>(q2).is_ok() {
            return 1e-3;
        }
        -(11usize as f32)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i16 = 10i16;
    fn given(q1: i32, q2: f32, q3: bool) -> f32 {
        let mut v5: [i32; 5] = std::array::from_fn::<i32, 5, _>(|p4| q1);
        f32::from_bits((v5[3] as u32) & 0xbfff_ffff) * Some::<i32>(q1).map_or_else(|| q2, |p6| q2)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i16 = K_I16;
    fn given(q1: i32, q2: f32, q3: bool) -> f32 {
        let mut v8: Option<i8> = 1i8.checked_add_unsigned(10);
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: f32, q3: bool) -> f32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(mut q9: Result<u8, u8>, q10: [[bool; 2]; 2]) -> Vec2<f64> {
    if (1..=(usize::MAX & 7)).take_while(|i11| f32::EPSILON.is_normal()).min_by(|a12, b13| (a12 & 3).cmp(&(b13 & 3))).is_some() {
        return Vec2::new(f64::MAX.recip(), -1e-3f64);
    }
    Vec2::new(2.0f64, -3.25f64)
}
#[device]
pub fn helper1(q14: u32, mut q15: [bool; 2]) -> u8 {
    let mut v16: u32 = ((q14 as u8) + u8::MIN).wrapping_div_euclid((10u8 >> 1).next_multiple_of((q14 as u8) | 1) | 1).into();
    if q14 == 0 {
        (3u8..(6u8 & 7)).rev().map(|i17| (4u8 / 9u8).clamp(1, 51)).product::<u8>()
    } else {
        helper1(q14 - 1, turned(q15))
    }
}
#[device]
pub fn function(mut a0: isize, a1: u32, a2: i32, mut a3: [[bool; 2]; 2], a4: [[bool; 2]; 2]) -> f32 {
    for x19 in a4.iter().copied() {
        let mut v22 = helper1(Some::<u32>(a1).unwrap_or_default() & 7, [true, a4[1][1]]);
    }
    let mut v23 = helper1((!a1) & 7, a4[1]);
    let mut v24: i64 = i64::from(a1.saturating_pow(0));
    if (Some::<u32>(a1) != Some(3)) || (a4[0][1] | a4[1][1]) {
        a3[a2 & 1][a2 & 1] |= {
            let f25 = |p26: f64| a4[0][1];
            if f25(1.0) == f25(0.5) { f25(0.5) } else { f25(1.0) }
        };
    }
    let mut v27 = (a2 ^ 0).saturating_neg();
    (Some(0.5f64).or_else(|| None).ok_or_else(|| match E0::W0 {
                E0::W1(_, m30) => {
                    v23
                }
                E0::W1(m31, m32) if a4[1][1] => {
                    v23
                }
                m33 => {
                    v23
                }
    }));
    a0 as f32
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as isize, input[1] as u32, input[2] as i32, [[input[3] != 0, input[4] != 0], [input[5] != 0, input[6] != 0]], [[input[7] != 0, input[8] != 0], [input[9] != 0, input[10] != 0]]);
    output[0] = bits_of_f32(result);
    output
}
}

/// Seed 2786 of version 7.
pub mod p2786 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(Vec2<u32>, u8), W2 { n0: usize, n1: bool } }
#[device]
pub trait Way {
    const LIMIT: i16;
    fn given(q1: f32, q2: i32, q3: i32) -> u32;
    fn provided(q1: f32, q2: i32, q3: i32) -> u32 {
        let _d5 = Some::<i32>(q3).and_then(|p4| Some::<f32>(q1));
        (if true { u32::MAX } else { 79 }) + 5u32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i16 = i16::MAX;
    fn given(q1: f32, q2: i32, q3: i32) -> u32 {
        if q1 == q1 {
            return 5u32.clamp(12, 22);
        }
        (q3 as u32).wrapping_shr(0x1)
    }
    fn provided(q1: f32, q2: i32, q3: i32) -> u32 {
        let mut v6: f32 = q1;
        Some(4u32).unwrap_or(C0::V1 as u32)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i16 = 5i16;
    fn given(q1: f32, q2: i32, q3: i32) -> u32 {
        if if q3 < 11i32 {
            false
        } else if q2 < i32::MAX {
            true
        } else {
            true
        } {
            let v7 = q3;
        }
        K_U32
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32, q2: i32, q3: i32) -> u32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(mut q8: u16, mut q9: [f32; 5], mut q10: Option<(bool, isize)>) -> u32 {
    q8 >>= q8.min(0xb_u16);
    q8 &= q8.clamp(5, 45) & (if let (m11, m12) = (q8, true) { m11 } else { q8 });
    8
}
#[device]
pub fn helper1(mut q13: u32, q14: impl Fn(i16) -> u32) -> f32 {
    q13 *= {
        let v15: u32 = q13;
        let (v16, v17) = (v15 < 7, 88u32);
        Ok::<u32, u8>(v17).unwrap_or_else(|e19| v17)
    };
    q13 = (1..=(K_U32 & 7)).map(|i20| i20).filter(|i21| true).fold(q13, |a22, i23| i23);
    q13 as f32
}
#[device]
pub fn function(mut a0: [f32; 5], a1: [u32; 3], mut a2: f32, a3: Option<(bool, isize)>) -> [f32; 3] {
    const LOCAL: u32 = 78u32;
    assert_ne!(LOCAL, a1[1]);
    if (a2 % a2) >= (-a2) {
        a0[1u16 % 5] *= 1e6f32;
    }
    if let Err(m27) = nth([Err::<usize, u8>(u8::MAX)], Some::<u32>(a1[0]).unwrap_or_else(|| LOCAL)) {
        {
            let s28 = &a1[2..3];
            let v29 = bf16::from_f32(1.0);
            let mut v30: u8 = m27;
        }
        a2 = a2.min(a0[1]) + 0.0;
    }
    'l33: for x31 in a1 {
        if if a1[2] < 2u32 {
            return [a0[0], a2, 100.0];
        } else {
            false
        } {
            continue 'l33;
        }
        if let m34 @ K_U32 = (0u32 - LOCAL) {
            let mut v35 = x31;
            let mut v36 = Vec4::new(5i32, 7i32, 2, i32::MAX);
        }
    }
    [a2, a2, 7.5f32]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)], [input[5] as u32, input[6] as u32, input[7] as u32], f32::from_bits(input[8] as u32), if input[9] != 0 { Some((input[10] != 0, input[11] as isize)) } else { None });
    output[0] = bits_of_f32(result[0]);
    output[1] = bits_of_f32(result[1]);
    output[2] = bits_of_f32(result[2]);
    output
}
}

/// Seed 2794 of version 7.
pub mod p2794 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(i16);
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let mut v1: Vec3<u32> = Vec3::new(other.m0, other.m0, self.m0);
        {
            let mut n2 = 0u32;
            loop {
                n2 += 1;
                if n2 > 2 {
                    break other;
                }
                v1.z = v1.z;
                let v3: u32 = 86u32;
                let mut v4: S0 = self;
            }
        }
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q5: bool) -> u32;
    fn provided(q5: bool) -> u32 {
        if (matches!((q5, u32::MIN), (m6, _))) {
            let mut v7 = [q5; 1];
        } else {
        }
        1u32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = u32::MAX;
    fn given(q5: bool) -> u32 {
        for i8 in 0..(10i32 & 7) {
        }
        u32::MAX
    }
    fn provided(q5: bool) -> u32 {
        match (S0 { m0: K_U32, m1: 6i32 }) {
            S0 { m0: m9, m1: _ } => {
                let v10: S1 = S1(4);
                let mut v11 = S0 { m0: m9, m1: 0 };
            }
            S0 { m0: m12, m1: _ } => {
            }
            S0 { m0: _, m1: 9..=50 } => {
            }
            _ => {
            }
        }
        97u32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 99u32;
    fn given(q5: bool) -> u32 {
        if let Some((7 | 15)) = Ok::<u8, u8>(u8::MIN).err() {
            let v13 = q5;
            let v14: u32 = 10u32;
        }
        10u32
    }
    fn provided(q5: bool) -> u32 {
        let v15: (u8, bool) = 255u8.overflowing_shr(2u32);
        (if v15.1 { return v15.0 as u32; } else { 10u32 }).wrapping_add_signed(-6i32)
    }
}
#[device]
pub fn by_way<W: Way>(q5: bool) -> u32 {
    let first = W::given(q5);
    if W::LIMIT > 3 { first } else { W::provided(q5) }
}
#[device]
pub fn helper0(q16: u32, mut q17: S1) -> Result<bool, u8> {
    let v19;
    if [(q16 < 16) | false; 3][11i64.rem_euclid(3)] {
        v19 = {
            ((-0.5f64) as u32).reverse_bits()
        };
    } else {
        v19 = {
            let mut v18: u32 = q16.max(q16);
            q16
        };
    }
    Ok(false)
}
#[device]
pub fn function(a0: S0, a1: u32, mut a2: S1) -> Option<i32> {
    const LOCAL: i32 = 6i32;
    let _ = Ok::<u32, u8>(a1.clamp(16, 55));
    let mut v23 = repeated::<u32, 4>(a1).map(|p21| 65535u16 ^ (p21 as u16));
    v23[(if let Ok(m24) = Ok::<u32, u8>(a0.m0) && (a1 < 9) { v23[0] } else { v23[1] }) & 3] *= if Ok::<u32, u8>(a1).is_ok() {
        !v23[0]
    } else {
        a2.0 = a2.0;
        let v25 = Ok::<i32, u8>(a0.m1);
        v23[0].next_power_of_two()
    };
    {
        let s26 = &v23[3..4];
        if let m27 @ -21..=7 = (a2.0 | a2.0) {
            let mut v28 = Vec3::new(a0.m0, a1, a1);
            let mut v29: (u16, i16) = (9, m27);
        }
        let v30: Vec3<u32> = Vec3::new(1u32, 0u32, a1);
    }
    Some::<i32>(LOCAL)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: input[0] as u32, m1: input[1] as i32 }, input[2] as u32, S1(input[3] as i16));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 3127 of version 7.
pub mod p3127 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = b;
    b
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: f64, q2: i32) -> f32;
    fn provided(q1: f64, q2: i32) -> f32 {
        let _ = Vec4::new(0.5f32, 1.0f32, 2.0f32, 1e-3).xyz();
        f32::INFINITY
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 3i32;
    fn given(q1: f64, q2: i32) -> f32 {
        match Some::<i32>(q2).unwrap_or_else(|| q2) {
            m6 @ 0..20 => {
                let v7 = C0::V0;
                let mut v8 = q1;
            }
            (4 | 57) => {
            }
            m9 => {
            }
        }
        q2 as f32
    }
    fn provided(q1: f64, q2: i32) -> f32 {
        let v10 = Ok::<i32, u8>(q2).unwrap_or(q2);
        match (if let (m11, m12) = (0x5f_isize, v10 < 41) { (m12, -6i32) } else { (v10 < 0x3, q2) }) {
            (false, m13) => {
                v10 as f32
            }
            (m14, m15) if m14 => {
                0.1f32
            }
            m16 => {
                1e6f32
            }
        }
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 5i32;
    fn given(q1: f64, q2: i32) -> f32 {
        if let (m17, _) = 0isize.overflowing_shl(7) {
            let mut v18: i32 = i32::MIN;
        }
        2.0f32
    }
}
#[device]
pub fn by_way<W: Way>(q1: f64, q2: i32) -> f32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q19: &[i8], q20: impl Fn(u16) -> f64, q21: &[i32]) -> Result<f32, u8> {
    ([3706039219422usize as f32, -(-0.0f32)]);
    let mut v25 = q19.get(K_USIZE & 3).copied().filter(|p24| (127i8, (*p24)) == ((*p24), (*p24)));
    Err(94)
}
#[device]
pub fn function(mut a0: isize, a1: [i8; 3]) -> f32 {
    const LOCAL: i16 = 32767i16;
    let mut v26: i8 = *a1.get((2usize * 123usize) & 3).unwrap();
    match a1.iter().position(|i29| Ok::<u32, u8>(3).is_err()) {
        Some(K_USIZE) => {
            let mut v30 = (v26 as i64) | 69i64;
        }
        Some(m31) => {
            let _ = if false {
                a1[2]
            } else {
                v26
            };
        }
        _ => {
            for x33 in a1.windows(2) {
                let v35: i16 = LOCAL;
                let v36: C0 = C0::V1;
            }
            {
                let (s37, s38) = a1.split_at(3);
                let mut v39: i8 = s37[0];
                let v40 = v39;
            }
        }
    }
    let v42;
    if (0.5f32 + 3.25f32).is_normal() {
        v42 = {
            Ok::<i8, u8>(v26).and_then(|p41| Ok::<u16, u8>(65535u16)).unwrap_or(65535u16.wrapping_add(11u16))
        };
    } else {
        v42 = {
            5
        };
    }
    7.5
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as isize, [input[1] as i8, input[2] as i8, input[3] as i8]);
    output[0] = bits_of_f32(result);
    output
}
}

/// Seed 3219 of version 7.
pub mod p3219 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: Vec4<f64>, m2: usize, m3: u16 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= ((T::ZERO * T::ONE) - (T::ZERO * T::ONE));
    }
    total = a;
    a
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let v1: u32 = other.m0;
        other
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        if (matches!((other.m0, true), (m2 @ (22..), _))) {
            return S0 { m0: other.m0, m1: other.m1, m2: other.m2, m3: self.m3 };
        }
        S0 { m0: 3, m1: Vec4::new(self.m1[3], self.m1.z, self.m1[0], other.m1.z), m2: other.m2, m3: other.m3 }
    }
}
#[device]
pub fn helper0(q3: f64, mut q4: f32, mut q5: [u32; 4]) -> i16 {
    let mut v13: u16 = ('b6: { if (matches!(Some::<u32>(q5[2]), Some(m7 @ 7..=47) if m7 < 8u32)) { break 'b6 7u8; } if let Some(x8) = q5.get_mut((40usize ^ 11usize) & 3) { let mut v10 = (*x8); let (v11, v12) = ((*x8), v10); } 11u8 }).into();
    q5[3] as i16
}
#[device]
pub fn function(mut a0: f32, a1: [u32; 4], a2: f64, a3: &mut [u32]) -> (i32, i32, bool) {
    let mut v15 = helper0(generic(a2 - a2, 3u16 as f64), 1e6f32, std::array::from_fn::<u32, 4, _>(|p14| bf16::from_f32(3.25).to_f32() as u32));
    for x16 in a3.iter_mut() {
        (*x16) <<= 1u32.div_euclid((*x16) | 1);
        if Vec3::new(f16::from_f32(1.0), f16::from_f32(3.25), f16::MAX) == Vec3::new(f16::ZERO, f16::from_f32(1e6), f16::from_f32(0.1)) {
            continue;
        }
    }
    a3[..1].copy_from_slice(&a1[..1]);
    match (3i32..((a1[3] as i32) & 7)).rev().map(|i17| i17 + i17).skip_while(|i18| 7.5f32 > a0).product::<i32>() {
        m19 @ K_I32 => {
            {
                let s20 = &a1[0..2];
                let mut v21: Option<i32> = Some::<i32>(m19);
                let v22: S0 = S0 { m0: s20[0], m1: Vec4::new(a2, a2, 0.0f64, a2), m2: m19 as usize, m3: m19 as u16 };
            }
        }
        5 if false => {
        }
        0..28 if true => {
        }
        _ => {
        }
    }
    (0x1_i32, K_I32, true)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a3 = [input[6] as u32, input[7] as u32, input[8] as u32, input[9] as u32];
    let result = function(f32::from_bits(input[0] as u32), [input[1] as u32, input[2] as u32, input[3] as u32, input[4] as u32], f64::from_bits(input[5]), &mut a3);
    output[0] = a3[0] as u64;
    output[1] = a3[1] as u64;
    output[2] = a3[2] as u64;
    output[3] = a3[3] as u64;
    output[4] = result.0 as u64;
    output[5] = result.1 as u64;
    output[6] = result.2 as u64;
    output
}
}

/// Seed 3227 of version 7.
pub mod p3227 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: f32, m2: f16, m3: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(S0);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u16) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if a != b {
        return a;
    }
    total += pick(a > T::ONE, if total != b { b } else { total }, (a - b));
    for _ in 0..2 {
        total -= ((a * T::ONE) - b);
    }
    (a * T::ONE)
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let mut v1 = 6isize.count_zeros();
        other
    }
}
#[device]
pub fn helper1(q5: &[i32]) -> i32 {
    let mut n6 = 0u32;
    while let Some(m8) = Ok::<i32, u64>(q5[0]).and_then(|p7| Ok::<u8, u64>(55)).err() {
        n6 += 1;
        if n6 > 6 {
            break;
        }
        if match E0::W1(q5[0] as u16) {
            E0::W0 => {
                false
            }
            _ => {
                n6 < u32::MAX
            }
        } {
            let mut v9 = m8;
        } else {
        }
    }
    q5[0]
}
#[device]
impl S1 {
    pub fn method0(&mut self, mut q2: f64, q3: u32) -> Result<f32, u8> {
        for i4 in 2..=((32767i16 + 5) & 7) {
            (q2, q2) = (q2, f64::from_bits(0u64 & 0xbfff_ffff_ffff_ffff));
            if q3 >= q3 {
                break;
            }
        }
        if false {
        } else {
        }
        Ok::<f32, u8>((*self).0.m1)
    }
}
#[device]
pub fn function(a0: [isize; 2], mut a1: i32, a2: S0, a3: S1, mut a4: f32) -> Result<u16, u8> {
    if let Some((x10, s11)) = a0.split_last() {
        if let Some(m12) = a1.checked_isqrt() {
            let mut v13 = [s11[0]];
            let v14 = E0::W0;
        }
        for i15 in 3..=(((a1 as usize) as u8) & 7) {
            let mut v16 = -1e-3f32;
            let mut v17 = [s11[0], 3isize, s11[0], (*x10)];
        }
    }
    if let Some(x18) = a0.get((7usize * (a1 as usize)) & 3) {
        {
            let s20 = &a0[1..2];
            let mut v21 = 21isize;
            v21 *= s20[0];
        }
        let _ = if a1 < 109 {
            a3.0
        } else {
            a3.0
        };
    }
    for (i24, x23) in a0.iter().enumerate() {
        let mut n25 = 0u32;
        while let Some(m27) = a0.iter().take(3).copied().map(|i26| i26.reverse_bits()).max() {
            n25 += 1;
            if n25 > 3 {
                break;
            }
            let [v28, .., v29] = [u32::MIN, n25, n25];
            let mut v30: (u8, isize) = (9u8, m27);
        }
    }
    Ok(a2.m3 as u16)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as isize, input[1] as isize], input[2] as i32, S0 { m0: input[3] as u32, m1: f32::from_bits(input[4] as u32), m2: f16::from_bits(input[5] as u16), m3: input[6] as u32 }, S1(S0 { m0: input[7] as u32, m1: f32::from_bits(input[8] as u32), m2: f16::from_bits(input[9] as u16), m3: input[10] as u32 }), f32::from_bits(input[11] as u32));
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

/// Seed 3556 of version 7.
pub mod p3556 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32 }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let _d3 = K_U32.leading_ones();
        S0 { m0: (other.m0 as f64) as u32 }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let v6;
        if Some(6usize).is_none() {
            v6 = {
                let mut v4 = self.m0;
                let v5 = K_U32;
                0x0_usize ^ 2161508081795098
            };
        } else {
            v6 = {
                self.m0 as usize
            };
        }
        S0 { m0: K_U32 }
    }
}
#[device]
pub fn helper0(q7: impl Fn(u32) -> i64, q8: &[f64], q9: &f32) -> f32 {
    match Err::<i64, u8>({ let f10 = |p11: i64| 0u8; f10(K_I64) }) {
        Err(m12) => {
        }
        _ => {
            for i13 in 0..(Ok::<usize, u8>(6).unwrap_or_default() & 7) {
                let mut v14 = q8[0];
                let v15: S0 = S0 { m0: u32::MIN };
            }
        }
    }
    (*q9)
}
#[device]
pub fn helper1(mut q16: i32, q17: impl Fn(i32) -> u8) -> u32 {
    q16 = C0::V1 as i32;
    assert!(((q16 | q16) ^ q16) != q16, "text");
    {
        let f18 = |p19: i32| (2u32..(u32::MIN & 7)).rev().filter_map(|i20| Ok::<u8, u32>(6u8).err()).take(3).enumerate().map(|(n21, i22)| i22).sum::<u32>();
        f18(9)
    }
}
#[device]
pub fn function(mut a0: i32, mut a1: Option<f32>) -> f16 {
    if (3551905146196isize & (a0 as isize)) == 43isize.wrapping_sub_unsigned(2667usize) {
        a0 *= f16::from_f32(a0 as f32).to_f32() as i32;
        a0 = i32::from(a0 as u8);
    } else {
        let mut n23 = 0;
        'l24: while n23 < 5u32 && (0.5f32 <= f32::NEG_INFINITY) {
            n23 += 1;
            a0 = a0;
            a0 -= a0;
        }
        match (if true { a0 } else { a0 }) {
            2..=3 => {
                a0 = a0;
                a0 = a0;
            }
            (9..) => {
                a0 *= a0;
            }
            _ => {
                let mut v25: Option<bf16> = Some(bf16::from_f32(7.5));
                let mut v26 = 8i64;
            }
        }
    }
    {
        let r27 = &mut a0;
        let _d29 = bf16::from_f32((*r27) as f32).to_f32() as i32;
        if ((*r27) < 5i32) ^ false {
            panic!("it is");
        }
    }
    f16::from_f32(a0 as f32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, if input[1] != 0 { Some(f32::from_bits(input[2] as u32)) } else { None });
    output[0] = bits_of_f16(result);
    output
}
}

/// Seed 3621 of version 7.
pub mod p3621 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64, m1: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(u32, u32);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += b;
    total = pick(T::ONE == a, T::ONE, pick(a == T::ONE, total, b));
    if total != T::ZERO {
        return ((T::ONE + a) - (a + a));
    }
    (a * (a + b))
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        match (S0 { m0: other.m0, m1: other.m1 }) {
            S0 { m0: m1, m1: m2 } => {
                let mut v3: S0 = other;
            }
            S0 { m0: m4, m1: m5 } => {
            }
            _ => {
            }
        }
        other
    }
}
#[device]
pub fn helper1(q13: [u32; 2], q14: impl Fn(i32) -> u32) -> usize {
    if q13.iter().copied().map(|i15| q14(q13[0] as i32)).take_while(|i16| Vec3::new(81i32, i32::MAX, (*i16) as i32) == Vec3::new(i32::MAX, i32::MAX, 13088)).filter_map(|i17| Some::<u32>(q13[1])).all(|i18| false) {
    }
    6usize
}
#[device]
impl S0 {
    pub fn method0(&mut self, q6: Option<(i32, f32)>, q7: &[u32], mut q8: Option<bool>) -> Result<u8, u8> {
        'l10: for i9 in 0..=((q7[0] | q7[0]) & 7) {
            let _ = (false, f32::NEG_INFINITY);
            let mut v12: C0 = C0::V2;
        }
        if (if true { f16::from_f32((*self).m1 as f32) } else if (*self).m1 < 54i32 { f16::from_f32((*self).m1 as f32) } else { f16::from_f32((*self).m1 as f32) }) == f16::from_f32((*self).m1 as f32) {
        } else {
        }
        Err(10)
    }
}
#[device]
pub fn function(a0: Option<(i32, f32)>, a1: f32) -> S1 {
    match (match (false, 120u32) { (m19, m20) => { let mut v21: Vec3<f32> = Vec3::new(7.5f32, a1, a1); None::<f32> } (_, _) => { Some::<f32>(a1).or(Some::<f32>(a1)) } _ => { let mut v22: [[f32; 2]; 2] = [[a1, a1]; 2]; let mut v23: bf16 = bf16::from_f32(1e6); match Some::<f32>(v22[1][1]) { Some(m24) => { Some::<f32>(v22[1][1]) } m25 => { m25 } } } }) {
        Some(m26) => {
        }
        None => {
            let v28 = Ok::<i32, u8>(8).map(|p27| p27 as u64);
            let mut v29: S1 = S1(11, 10u32);
        }
        Some(_) => {
            if Some(10usize) != Some(3) {
                return S1(3u32, 6);
            }
            let v30: f32 = a1;
        }
        m31 => {
        }
    }
    S1(11u32, 6u32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Some((input[1] as i32, f32::from_bits(input[2] as u32))) } else { None }, f32::from_bits(input[3] as u32));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// All of them.
pub const CASES: &[Case] = &[
    case::<p1::entry>("p1", 1, &["f64", "f32", "u32", "f64", "f64", "f64", "f32", "f32", "f32", "f32", "f32"], p1::entry),
    case::<p9::entry>("p9", 9, &["u8", "bool", "bool", "bool", "u8", "bool", "bool", "bool", "bool", "i32"], p9::entry),
    case::<p11::entry>("p11", 11, &["f32", "i32", "i32", "i32", "i32", "i32", "bool", "u32", "i16", "i16", "f32"], p11::entry),
    case::<p39::entry>("p39", 39, &["u8", "f16", "bool", "f16"], p39::entry),
    case::<p45::entry>("p45", 45, &["u64", "u64", "u64", "u64", "usize", "i32", "i32", "u32", "u32", "u32", "u8", "usize", "i32", "i32", "u32", "u32"], p45::entry),
    case::<p57::entry>("p57", 57, &["bool", "i32", "bool", "f64", "f64", "f64", "f64", "f64", "f32", "bool", "f16", "u8", "~f64"], p57::entry),
    case::<p86::entry>("p86", 86, &["f32", "u64", "u64", "u8", "i32", "u32", "u16", "u16", "u16", "u16"], p86::entry),
    case::<p110::entry>("p110", 110, &["bool", "i16", "u32", "f32", "bool", "f64"], p110::entry),
    case::<p143::entry>("p143", 143, &["u64", "bool", "f32", "f32", "f32", "u8", "u64", "bool", "f32", "f32", "f32", "u8", "u32", "bool", "u32", "u8", "u32", "u32", "u8", "f16"], p143::entry),
    case::<p144::entry>("p144", 144, &["bf16", "bool", "i32", "i32", "i32", "i32", "bool", "bool", "bool", "~f64"], p144::entry),
    case::<p164::entry>("p164", 164, &["i64", "i64", "u16", "u8", "i64", "i64", "u16", "f16", "f16"], p164::entry),
    case::<p182::entry>("p182", 182, &["bool", "f32", "u16", "u16", "u16", "u16"], p182::entry),
    case::<p203::entry>("p203", 203, &["i8", "i8", "i8", "i8", "i64", "bool", "u32", "bool", "i32", "bool", "i64"], p203::entry),
    case::<p240::entry>("p240", 240, &["i8", "bool", "usize", "bool", "isize"], p240::entry),
    case::<p331::entry>("p331", 331, &["u8", "i32", "i32", "i32", "i32"], p331::entry),
    case::<p333::entry>("p333", 333, &["u32", "i32", "i32", "i32", "i32", "u32"], p333::entry),
    case::<p356::entry>("p356", 356, &["f16", "u8", "i32", "i64", "u32", "u32", "u32", "u32", "u32", "u32", "f32", "f32", "f32", "f32"], p356::entry),
    case::<p409::entry>("p409", 409, &["f16", "f16", "f16", "f16", "isize", "u8", "bool", "f64"], p409::entry),
    case::<p448::entry>("p448", 448, &["u32", "bool", "bool", "bool", "bool", "bool", "bool", "bool", "u32", "u32", "i16", "i8", "i8"], p448::entry),
    case::<p459::entry>("p459", 459, &["bf16", "f32", "u8", "f32", "u16", "f64", "i64", "i64", "i64", "u32", "u32", "u32", "u32", "u32", "u32"], p459::entry),
    case::<p560::entry>("p560", 560, &["bool", "u32", "bool", "u32", "i16", "f64", "bool", "~f32"], p560::entry),
    case::<p591::entry>("p591", 591, &["i32", "i32", "bool", "f32", "u8", "bool", "bf16", "bf16", "bf16"], p591::entry),
    case::<p633::entry>("p633", 633, &["u8", "f32", "bf16", "bf16", "bf16", "u32", "i32", "i16", "i32", "bool", "f64", "i64"], p633::entry),
    case::<p641::entry>("p641", 641, &["u64", "u64", "bool", "u32", "f32", "u32", "f32", "bool", "f64"], p641::entry),
    case::<p724::entry>("p724", 724, &["u64", "u64", "f16", "u8", "bool", "usize", "u64"], p724::entry),
    case::<p866::entry>("p866", 866, &["f32", "f32", "f16"], p866::entry),
    case::<p872::entry>("p872", 872, &["u16", "u16", "u16", "u16", "isize", "f32", "f32", "usize"], p872::entry),
    case::<p1013::entry>("p1013", 1013, &["i32", "bool", "u32", "u32", "u32", "u16", "u32", "u32", "u32", "u16", "isize"], p1013::entry),
    case::<p1022::entry>("p1022", 1022, &["u8", "u8", "~f32"], p1022::entry),
    case::<p1034::entry>("p1034", 1034, &["u8", "usize", "i32", "i32", "i16", "i16", "i16", "i16", "u8"], p1034::entry),
    case::<p1100::entry>("p1100", 1100, &["u32", "i32", "i32", "bool", "f64", "isize", "bool"], p1100::entry),
    case::<p1138::entry>("p1138", 1138, &["f64", "bf16", "i16", "f64", "bf16", "f64", "bf16", "f64", "bf16"], p1138::entry),
    case::<p1348::entry>("p1348", 1348, &["i8", "i8", "bool", "i32", "i32", "i32", "i32", "u8"], p1348::entry),
    case::<p1370::entry>("p1370", 1370, &["f64", "f64", "f64", "f64", "f64", "f64", "bool", "bool", "u64"], p1370::entry),
    case::<p1407::entry>("p1407", 1407, &["bool", "f64", "f64", "f64", "f64", "u16", "f64", "f64", "f64", "f64", "u16", "f64", "i32", "i32", "i32", "i32", "~f32"], p1407::entry),
    case::<p1485::entry>("p1485", 1485, &["bool", "u8", "bf16", "u32"], p1485::entry),
    case::<p1515::entry>("p1515", 1515, &["f32", "u16", "bool", "i32", "u32"], p1515::entry),
    case::<p1541::entry>("p1541", 1541, &["i32", "bool", "f32", "f32", "f32", "f32", "f32", "f64", "f64", "f64", "f64"], p1541::entry),
    case::<p1542::entry>("p1542", 1542, &["i8", "i8", "u8", "isize", "usize", "usize", "usize", "f16", "bool", "i32", "u8", "~f32"], p1542::entry),
    case::<p1707::entry>("p1707", 1707, &["u64", "i64", "u32", "usize", "i64", "u32", "i64", "u32"], p1707::entry),
    case::<p1869::entry>("p1869", 1869, &["f64", "bool", "bf16", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "~f32"], p1869::entry),
    case::<p2078::entry>("p2078", 2078, &["i16", "i16", "i16", "u8", "f32", "f32", "f32", "f32"], p2078::entry),
    case::<p2311::entry>("p2311", 2311, &["bool", "f16", "i32", "f32", "f32", "f32", "f32", "bool", "bool", "bool", "bool"], p2311::entry),
    case::<p2317::entry>("p2317", 2317, &["bool", "isize", "i32", "u32", "bool", "bool", "bool", "bool"], p2317::entry),
    case::<p2385::entry>("p2385", 2385, &["isize", "isize", "f32", "i64", "bool", "u32", "~f32"], p2385::entry),
    case::<p2427::entry>("p2427", 2427, &["bool", "i32", "u32", "bf16", "bool", "i32"], p2427::entry),
    case::<p2440::entry>("p2440", 2440, &["f16", "f16", "f16", "f16", "usize", "i8", "u16", "u8", "f16", "f16", "f16", "f32"], p2440::entry),
    case::<p2562::entry>("p2562", 2562, &["u32", "u32", "u32", "bool", "i32", "bool", "i32"], p2562::entry),
    case::<p2751::entry>("p2751", 2751, &["isize", "u32", "i32", "bool", "bool", "bool", "bool", "bool", "bool", "bool", "bool"], p2751::entry),
    case::<p2786::entry>("p2786", 2786, &["f32", "f32", "f32", "f32", "f32", "u32", "u32", "u32", "f32", "bool", "bool", "isize"], p2786::entry),
    case::<p2794::entry>("p2794", 2794, &["u32", "i32", "u32", "i16"], p2794::entry),
    case::<p3127::entry>("p3127", 3127, &["isize", "i8", "i8", "i8"], p3127::entry),
    case::<p3219::entry>("p3219", 3219, &["f32", "u32", "u32", "u32", "u32", "f64", "u32", "u32", "u32", "u32"], p3219::entry),
    case::<p3227::entry>("p3227", 3227, &["isize", "isize", "i32", "u32", "f32", "f16", "u32", "u32", "f32", "f16", "u32", "f32"], p3227::entry),
    case::<p3556::entry>("p3556", 3556, &["i32", "bool", "f32"], p3556::entry),
    case::<p3621::entry>("p3621", 3621, &["bool", "i32", "f32", "f32"], p3621::entry),
];
