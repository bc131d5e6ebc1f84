//! Written by `tests/src/source`: `SAREK_SOURCES=write cargo test -p sarek-tests sources::`.
#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals, clippy::all)]
use sarek_tests::driver::*;

/// Seed 1 of version 6.
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
    a1 = a4.iter().step_by(2).copied().map(|i12| i12 - i12).sum::<f32>();
    Vec2::new(a2, a2)
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

/// Seed 28 of version 6.
pub mod p28 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: usize }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: S0, m1: i32, m2: bool, m3: f16 }
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        match (if false { other.m0 } else if other.m1 < 1usize { self.m0 } else { other.m0 }) {
            m1 @ (..=7) => {
                let mut v2: [i32; 1] = [self.m0];
                v2[0] = v2[0];
            }
            8 => {
            }
            K_I32 => {
            }
            _ => {
            }
        }
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let mut v5 = match ((*self).m1 as i16) {
            m3 @ K_I16 if true => {
                m3 as isize
            }
            m4 => {
                21isize
            }
        };
        'b6: {
            if (*other).m0 == (*other).m0 {
                break 'b6 true;
            }
            if true {
                break 'b6 (*self).m0 < i32::MIN;
            }
            v5 < 11
        }
    }
}
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q7: i64, q8: f16) -> bool;
    fn provided(q7: i64, q8: f16) -> bool {
        let mut v10: Option<(f16, bool)> = Some((f16::from_f32(100.0), false)).or_else(|| Some((q8, false)));
        false
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 104u64;
    fn given(q7: i64, q8: f16) -> bool {
        let _ = (q8, false);
        (matches!(Err::<i32, u8>(q7 as u8).ok(), Some(-46..=4)))
    }
    fn provided(q7: i64, q8: f16) -> bool {
        let mut n12 = 0;
        while n12 < 4u32 && true {
            n12 += 1;
            let v13: [i8; 4] = [110i8; 4];
        }
        true
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 5u64;
    fn given(q7: i64, q8: f16) -> bool {
        let mut v14: i16 = (!1i8).into();
        q8.mul_add(q8, q8) > q8.copysign(f16::from_f32((v14 as i32) as f32))
    }
}
#[device]
pub fn by_way<W: Way>(q7: i64, q8: f16) -> bool {
    let first = W::given(q7, q8);
    if W::LIMIT > 3 { first } else { W::provided(q7, q8) }
}
#[device]
pub fn function(a0: bool, mut a1: f32) -> (Option<f64>, f32) {
    if let Some(_) = ({ let mut v15: bool = a0; a1 = a1; let mut v16 = None::<bool>; pick(v15, Some(v15), v16) }) {
        let mut v18: [f32; 2] = std::array::from_fn::<f32, 2, _>(|p17| a1);
        if !a0 {
            a1 = -100.0f32;
        }
    }
    'l20: for i19 in 0..=(9u64.wrapping_neg() & 7) {
        if Some(i19) == Some::<u64>(i19) {
            break;
        }
        let v22: Result<bool, u8> = Ok::<bool, i32>(a0).or_else(|p21| Ok::<bool, u8>(false));
        let mut v22 = Ok::<u64, u8>(i19);
    }
    a1 += (a1 / a1) * (a1 * a1);
    a1 -= a1 + a1;
    (Some(1.0f64), a1.hypot(f32::MAX))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] != 0, f32::from_bits(input[1] as u32));
    if let Some(w0) = result.0 {
        output[0] = 1;
        output[1] = bits_of_f64(w0);
    }
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 37 of version 6.
pub mod p37 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: f32, q2: u8, q3: i32) -> f32;
    fn provided(q1: f32, q2: u8, q3: i32) -> f32 {
        let mut v4: u8 = q2.div_ceil(q2 | 1);
        Vec2::new(q1, q1).dot(Vec2::new(q1, q1))
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 7i32;
    fn given(q1: f32, q2: u8, q3: i32) -> f32 {
        let v6;
        if (matches!(Some::<i32>(q3), Some(m5))) {
            v6 = {
                lowest(q2, q2)
            };
        } else {
            v6 = {
                f16::from_f32(q3 as f32).to_f32() as u8
            };
        }
        q1
    }
    fn provided(q1: f32, q2: u8, q3: i32) -> f32 {
        let mut n7 = 0;
        'l8: while n7 < 4u32 && (q2 as i16).is_positive() {
            n7 += 1;
            let v9: [u32; 1] = [n7];
            let mut v10 = i16::MAX;
        }
        q1
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = -19i32;
    fn given(q1: f32, q2: u8, q3: i32) -> f32 {
        let mut v11: u8 = nth([q2, q2, q2], 4294967295);
        q1
    }
    fn provided(q1: f32, q2: u8, q3: i32) -> f32 {
        for i12 in (0..(usize::MIN.wrapping_mul(2usize) & 7)).step_by((3usize.unbounded_shl(0) & 3) + 1) {
            let mut v13: [i32; 2] = [q3; 2];
        }
        q1
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32, q2: u8, q3: i32) -> f32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q14: &[u8], q15: &[f32]) -> Result<f32, u8> {
    if let Some(x16) = q15.get(0x6_usize.pow(4) & 3) {
        if let None = Some::<u8>(q14[0]).filter(|p18| true) {
            let mut v19: f32 = (*x16);
            let mut v20 = q14[0];
        }
        'l22: for i21 in 0..(nth([7u16; 2], 3) & 7) {
        }
    }
    Ok::<f32, u8>(q15[0])
}
#[device]
pub fn helper1(q23: u32, q24: [f16; 2]) -> Option<i8> {
    if {
        let mut v25 = Err::<f32, u8>(1);
        let mut v26 = (q23 as f32, 7.5f32);
        let mut v27: Option<f16> = Some::<f16>(q24[0]);
        pick(false, q23 < 87, true)
    } {
    } else {
    }
    Some(11i8)
}
#[device]
pub fn function(a0: f32, mut a1: [u8; 1], mut a2: [bool; 3], a3: (i32, u32)) -> Option<f64> {
    for &x28 in a1.iter() {
        {
            let (s30, s31) = a2.split_at((17049828655960usize % (8usize)) & 3);
            let mut v32: [u8; 4] = [x28; 4];
            let mut v33 = a3.0;
        }
    }
    assert_ne!(a1.iter().copied().map(|i34| 0u8).product::<u8>(), a1[0]);
    if let Some(x35) = a2.get((a3.1 as usize).wrapping_shl(a3.1) & 3) {
        if let Some((x37, s38)) = a2.split_first() {
            let v39: u8 = a1[0];
            let mut v40 = [a3.0, a3.0];
        }
        let mut v41: u16 = (a1[0] & a1[0]).into();
    }
    a1[0] = ((a3.1 as u64) ^ (a3.1 as u64)).to_be_bytes()[3];
    if if a2[0] || a2[2] {
        Vec2::new(a3.1 as usize, a3.0 as usize) == Vec2::new(a3.1 as usize, a3.0 as usize)
    } else {
        a3.1.is_power_of_two()
    } {
        let _ = Some(a3.0 as i16);
    }
    Some(1.0f64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), [input[1] as u8], [input[2] != 0, input[3] != 0, input[4] != 0], (input[5] as i32, input[6] as u32));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f64(w0);
    }
    output
}
}

/// Seed 39 of version 6.
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

/// Seed 57 of version 6.
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
    'l11: for x9 in a1.iter().copied() {
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
        let mut v23: Option<f64> = a1.iter().take(3).copied().filter(|i20| !false).max_by_key(|a21| 2147483647i32.wrapping_rem(2i32));
    }
    let mut v24: u16 = <Fast as Way>::given(false, (v14.z.saturating_add_signed(v14.x as i32) >> 1).next_multiple_of(v14[1]));
    ((v14.z < 0x7, u8::MIN, a2), v15.log10())
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

/// Seed 75 of version 6.
pub mod p75 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: Vec4<i32>, m1: [u32; 2] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f16), W2 { n0: i32 }, W3 { n0: S0, n1: bool } }
#[device]
impl E0 {
    pub fn method0(&self, q1: &Result<f64, u8>, q2: &u64, q3: &Option<f32>) -> Option<u32> {
        let v4: E0 = E0::W0;
        if let S0 { m0: m7, m1: m8 } = (match (true, 8i32) { (_, m5) if Ok::<u64, u8>((*q2)).is_ok() => { S0 { m0: Vec4::new(m5, K_I32, m5, m5), m1: [0x8, 5u32] } } m6 => { S0 { m0: Vec4::new(m6.1, m6.1, m6.1, 4i32), m1: [0x8_u32, m6.1 as u32] } } }) {
        }
        Some(6)
    }
}
#[device]
impl S0 {
    pub fn method1(&self, mut q9: u32, q10: [S0; 2], q11: &[i32]) -> u32 {
        let mut v15 = Some(q10[0].m1[0]).map_or_else(|| E0::W0, |p12| E0::W2 { n0: 58 }).method0(&Ok::<f64, u32>(3.25).map_err(|p14| q11[0] as u8), &89u64.wrapping_rem(4u64), &None);
        q9
    }
}
#[device]
pub fn function(a0: u32, mut a1: [i32; 3], a2: &mut [[i64; 2]], mut a3: S0, mut a4: Vec2<f32>) -> (i16, bool, usize) {
    if let Some((x16, s17)) = a2.split_first_mut() {
        if if let Ok(m18) = Ok::<i32, u8>(a3.m0.x) && false {
            true
        } else {
            a3.m1[0] < 1u32
        } {
            let mut v19: Option<u32> = Some::<u32>(a3.m1[1]);
            x16[0] |= x16[0];
        }
        {
            let s20 = &a1[1..85usize];
            let v21: isize = 5isize;
            let v22: u32 = a0;
        }
    }
    for &x23 in a1.iter() {
        for i25 in 3..=((65535u16 / 1u16) & 7) {
            let mut v26 = a3.m0.x;
            let mut v27: i32 = a3.m0[0];
            let mut v28 = [i25, i25, 2u16];
        }
        let mut n29 = 0u32;
        while let Some(m30) = a2[0][1].checked_shr(a0).or(Some::<i64>(a2[0][0]).or(None)) {
            n29 += 1;
            if n29 > 3 {
                break;
            }
            let v31: u32 = a3.m1[1];
            let mut v32: i32 = x23;
        }
    }
    if let Some((x33, s34)) = a2.split_last() {
        if false {
            return (a0 as i16, false, a3.m0.z as usize);
        }
    }
    (a0 as i16, true, 11usize)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [[input[4] as i64, input[5] as i64], [input[6] as i64, input[7] as i64]];
    let result = function(input[0] as u32, [input[1] as i32, input[2] as i32, input[3] as i32], &mut a2, S0 { m0: Vec4::new(input[8] as i32, input[9] as i32, input[10] as i32, input[11] as i32), m1: [input[12] as u32, input[13] as u32] }, Vec2::new(f32::from_bits(input[14] as u32), f32::from_bits(input[15] as u32)));
    output[0] = a2[0][0] as u64;
    output[1] = a2[0][1] as u64;
    output[2] = a2[1][0] as u64;
    output[3] = a2[1][1] as u64;
    output[4] = result.0 as u64;
    output[5] = result.1 as u64;
    output[6] = result.2 as u64;
    output
}
}

/// Seed 80 of version 6.
pub mod p80 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32 }
#[device]
pub fn helper0(mut q1: S0, q2: i16, q3: &[bool]) -> [u64; 5] {
    let v7;
    if !Some::<i32>(q1.m0).is_some_and(|p4| q3[0]) {
        v7 = {
            q3.iter().copied().fold(Err::<i32, u8>(1u8).unwrap_or(q1.m0), |a5, i6| a5 | 7)
        };
    } else {
        v7 = {
            q1.m0
        };
    }
    [0u64, 8u64, v7 as u64, v7 as u64, 3u64]
}
#[device]
pub fn helper1(q8: i32, q9: impl Fn(bool) -> f32, mut q10: f64) -> f32 {
    let mut v11: usize = ((if false { return 7.5; } else { q8 as u8 }) * (q8 as u8)).into();
    Vec2::new(q9(false), f32::from_bits(2u32 & 0xbfff_ffff)).length()
}
#[device]
pub fn function(a0: [u32; 3], mut a1: S0, mut a2: i16, a3: Option<f64>, a4: bool) -> (u64, u32) {
    if (matches!(C0::V1, C0::V1)) {
        'l13: for i12 in 3..((10i64 as i32) & 7) {
            a1.m0 = a1.m0;
        }
        if let Some((x14, s15)) = a0.split_first() {
            let mut v16: u32 = s15[0];
            let mut v17: S0 = a1;
        }
    } else {
        {
            let Some(x18) = a0.get((match Some(a1.m0 as u32) { None if a4 => { 0usize } Some(m20) => { 10 } Some(m21) => { 5 } m22 => { 2usize } }) & 3) else {
                return if a4 {
                    (u64::MIN, 2)
                } else {
                    (a1.m0 as u64, a1.m0 as u32)
                };
            };
            let mut v23 = a2 as f64;
            let mut v24: C0 = C0::V3;
        }
        if Ok::<u32, u8>(a0[2]).is_err_and(|p25| a4) {
            a2 *= a2;
        }
    }
    a1.m0 += (if a4 { return (a2 as u64, a0[1]); } else { -5 }) * a1.m0;
    (a1.m0 as u64, a0[1])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as u32, input[1] as u32, input[2] as u32], S0 { m0: input[3] as i32 }, input[4] as i16, if input[5] != 0 { Some(f64::from_bits(input[6])) } else { None }, input[7] != 0);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 86 of version 6.
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

/// Seed 121 of version 6.
pub mod p121 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i64)]
pub enum C0 { V0 = -1, V1 = 0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(bool, f32, i32, [f64; 3]);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f16, n1: u32 } }
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
    fn given(q1: i32, q2: f16, q3: usize) -> u32;
    fn provided(q1: i32, q2: f16, q3: usize) -> u32 {
        match Some::<usize>(q3).ok_or(11u8) {
            Ok(m4) => {
                let mut v5: C0 = C0::V1;
            }
            m6 => {
            }
        }
        if let S0(_, m7, (9 | 13), m8) = S0(false, 0.0, q1, [2.0; 3]) {
            1u32
        } else {
            6
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 40i32;
    fn given(q1: i32, q2: f16, q3: usize) -> u32 {
        let _d9 = if true {
            C0::V1
        } else if q1 < 1 {
            C0::V0
        } else {
            C0::V1
        };
        0
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 2147483647i32;
    fn given(q1: i32, q2: f16, q3: usize) -> u32 {
        let mut v10 = f16::from_f32((-2.0f32) as f32);
        5u32.to_le().wrapping_shl((q3 as u32) ^ 80)
    }
    fn provided(q1: i32, q2: f16, q3: usize) -> u32 {
        for i11 in (1..((0u64 | 48) & 7)).rev() {
            let mut v12 = 15804902049133136usize;
        }
        (3..=(2u32 & 7)).product::<u32>()
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: f16, q3: usize) -> u32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(mut q13: i32, q14: &[f32], mut q15: bool) -> Result<u16, u8> {
    q13 -= if !q15 {
        q13.wrapping_mul(55i32)
    } else {
        q13 >> q13
    };
    Err::<u16, u8>(({ let f16 = |p17: f64| q13 as u8; if f16(1e6f64) == f16(3.25) { f16(3.25) } else { f16(1e6f64) } }) * u8::MIN)
}
#[device]
pub fn function(mut a0: C0, mut a1: E0) -> Option<(u16, f32)> {
    match 9isize.clamp(isize::MIN, -2isize).overflowing_rem(isize::MAX) {
        (m18, m19) if (matches!(a0, (C0::V1 | C0::V1) if m19)) => {
            match 0i8 {
                (9 | 52) if Vec3::new(110i32, 6, 9) == Vec3::new(6i32, 5i32, 5) => {
                    a1 = a1;
                    let mut v20 = -1e-3f32;
                }
                m21 @ -56..=3 => {
                }
                _ => {
                    a0 = a0;
                    a0 = C0::V1;
                }
            }
            assert_ne!((-17i32) ^ 10i32, 6);
        }
        _ => {
            if let E0::W1 { n0: m22, n1: _ } = E0::W0 {
                let v23: f64 = 100.0f64;
                let mut v24: u8 = 2;
            }
        }
    }
    let v25;
    if (5i32, i32::MIN) < (4i32, i32::MIN) {
        v25 = {
            if true && true {
                u32::MAX
            } else if true {
                4294967295
            } else {
                3u32
            }
        };
    } else {
        v25 = {
            4294967295
        };
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 2 { 1 => C0::V1, _ => C0::V0 }, match input[1] % 2 { 0 => E0::W0, _ => E0::W1 { n0: f16::from_bits(input[2] as u16), n1: input[3] as u32 }, });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0.0 as u64;
        output[2] = bits_of_f32(w0.1);
    }
    output
}
}

/// Seed 129 of version 6.
pub mod p129 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64, m1: f32, m2: [bool; 2], m3: Vec4<f32> }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f32 }, W2 { n0: [i16; 3], n1: S0 }, W3 { n0: u64, n1: [i32; 3] } }
#[device]
pub fn helper0(q1: &[u16], q2: bf16) -> f64 {
    let mut n3 = 0;
    while n3 < 2u32 && (74u16 > q1[0]) {
        n3 += 1;
        let v4: i32 = i32::from(q1[0]);
        let mut v6 = [q2];
    }
    if if match Some(0i8) {
        Some(m7) => {
            false
        }
        None => {
            q1[0] < 115u16
        }
        _ => {
            true
        }
    } {
        return 7.5f64;
    } else {
        true
    } {
        return 1.0;
    }
    7.5f64
}
#[device]
pub fn helper1(q8: u32, q9: E0, q10: i16, mut q11: Result<isize, u8>) -> f32 {
    let mut n12 = 0u32;
    while let Some(m13) = None::<i32> {
        n12 += 1;
        if n12 > 2 {
            break;
        }
        let mut v14 = helper0(&[(m13 as u16) >> 2u64, !(q10 as u16), (m13 as u16).to_le()], if q8 < 9 {
                return 100.0f32;
            } else {
                bf16::from_f32(m13 as f32)
        });
    }
    if q8 == 0 {
        3.25
    } else {
        helper1(q8 - 1, q9, i16::MAX, Err(83u8))
    }
}
#[device]
pub fn function(mut a0: (f32, u32), mut a1: S0, mut a2: Result<isize, u8>, mut a3: (isize, f32)) -> u8 {
    'l16: for i15 in (3..((a0.1 | 8) & 7)).step_by((((a0.1 as usize) | (a0.1 as usize)) & 3) + 1) {
        if 7i32.is_negative() {
            continue 'l16;
        }
        if false {
            continue;
        }
        for i17 in 1..=((i15 | i15) & 7) {
            let mut v18: Option<i8> = Some(0x8);
        }
    }
    a1.m3.w /= f32::from_bits((a0.1 - a0.1) & 0xbfff_ffff);
    let mut n19 = 0;
    while n19 < 4u32 && (a1.m2[0] & a1.m2[0]) {
        n19 += 1;
        a3.0 = a3.0 & a3.0;
        let mut v20 = helper0(&[u16::MAX * 3u16, if a1.m2[0] { 7 } else if a1.m2[1] { 3u16 } else { u16::MIN }, u16::MAX + (n19 as u16), (n19 as u16).swap_bytes()], bf16::from_f32(7.5));
    }
    b'\n'
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function((f32::from_bits(input[0] as u32), input[1] as u32), S0 { m0: f64::from_bits(input[2]), m1: f32::from_bits(input[3] as u32), m2: [input[4] != 0, input[5] != 0], m3: Vec4::new(f32::from_bits(input[6] as u32), f32::from_bits(input[7] as u32), f32::from_bits(input[8] as u32), f32::from_bits(input[9] as u32)) }, if input[10] != 0 { Ok(input[11] as isize) } else { Err(input[11] as u8) }, (input[12] as isize, f32::from_bits(input[13] as u32)));
    output[0] = result as u64;
    output
}
}

/// Seed 137 of version 6.
pub mod p137 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bool, m1: i8, m2: C0 }
#[device]
pub fn helper0(q1: [u32; 3], q2: &mut i32, q3: &[i32]) -> Option<usize> {
    let mut v7: Option<u32> = q1.iter().copied().filter(|i4| if false {
            q3[0] < 4i32
        } else if false {
            (*q2) < K_I32
        } else {
            (*i4) < 112u32
    }).min_by(|a5, b6| (a5 & 3).cmp(&(b6 & 3)));
    (*q2) -= Some::<i32>(q3[0])? >> q1[2].wrapping_rem(q1[0] | 1);
    Some(1usize)
}
#[device]
pub fn function(a0: &[i32], mut a1: [u32; 3]) -> Result<bf16, u8> {
    let mut n8 = 0;
    while n8 < 7u32 && pick(false, true, false) {
        n8 += 1;
        if match a0[0] {
            (4 | 29) => {
                true
            }
            m9 @ 4..11 => {
                m9 < 2147483647i32
            }
            _ => {
                false
            }
        } {
            a1[0] -= n8;
        } else {
            a1[2] = n8;
        }
        let mut n10 = 0u32;
        while let Some(m11) = Some((n8 as f32) * 1e6) {
            n10 += 1;
            if n10 > 5 {
                break;
            }
            a1[1] %= 3u32;
            a1[1] += n10;
        }
    }
    {
        let (s12, s13) = a1.split_at_mut(nth([5usize, a0[0] as usize], 3u32) & 3);
        for i14 in 2..((u64::MIN + 1u64) & 7) {
            let mut v15: u32 = a0[0] as u32;
            v15 = v15;
        }
        (turned([100.0f32]));
    }
    a1.swap(0, 0);
    for x18 in a1.iter_mut() {
        let v19;
        if if (*x18) < 8 {
            return Err((*x18) as u8);
        } else {
            (*x18) < 84
        } {
            v19 = {
                a0[0]
            };
        } else {
            v19 = {
                a0[0]
            };
        }
    }
    Ok(bf16::from_f32(0.5))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as i32, input[1] as i32, input[2] as i32, input[3] as i32];
    let result = function(&a0, [input[4] as u32, input[5] as u32, input[6] as u32]);
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = bits_of_bf16(w0);
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output
}
}

/// Seed 147 of version 6.
pub mod p147 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i64, m1: f16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32, u32) }
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
    total = ((T::ONE * a) - if a < a { b } else { total });
    if b <= total {
        return a;
    }
    total += (if T::ZERO < a { a } else { total } - (a + a));
    total
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        if i32::MAX.is_negative() {
            return Ok::<S0, u8>(other).unwrap_or(other);
        }
        S0 { m0: self.m0.max(other.m0) }
    }
}
#[device]
pub fn function(mut a0: Vec4<isize>, a1: [i32; 5], mut a2: u8, mut a3: f16) -> i32 {
    let mut n1 = 0u32;
    while let Some(m2) = Some(a3) {
        n1 += 1;
        if n1 > 5 {
            break;
        }
        if false || (a1[0] < 30743i32) {
            break;
        }
        let _d4 = [n1];
    }
    'l6: for i5 in 3..(b' '.trailing_zeros() & 7) {
        {
            let s7 = &a1[1..6usize];
            let mut v8 = S1 { m0: 1i64, m1: a3 };
            let mut v9: i32 = a1[2];
        }
        if let Some(m10) = u32::MIN.checked_ilog2() {
            let mut v11 = S0 { m0: 6u64 };
            a0[1] = a0[2];
        }
    }
    ((if false { a3 } else { a3 }).abs());
    if !(match E0::W1(a1[0], a0.z as u32) { E0::W0 if a2 < u8::MAX => { false } E0::W1(_, m13) if true => { m13 < 8u32 } E0::W1(K_I32, 3..=44) if a0.x < 0x0 => { a0[3] < (-10isize) } _ => { false } }) {
        return a1[0];
    }
    a1[1]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec4::new(input[0] as isize, input[1] as isize, input[2] as isize, input[3] as isize), [input[4] as i32, input[5] as i32, input[6] as i32, input[7] as i32, input[8] as i32], input[9] as u8, f16::from_bits(input[10] as u16));
    output[0] = result as u64;
    output
}
}

/// Seed 170 of version 6.
pub mod p170 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: i64, m2: Vec3<i8> }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: S0 }, W2(f16, u32), W3 { n0: u64, n1: S0 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = a;
    if b <= b {
        return T::ONE;
    }
    a
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: bf16) -> u16;
    fn provided(q1: bf16) -> u16 {
        if !true {
            let mut v4 = [q1];
        } else {
        }
        K_U16
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 965147899i32;
    fn given(q1: bf16) -> u16 {
        if 121i64.is_negative() {
            return 73u16 / (71u16 | 1);
        }
        None::<u16>.unwrap_or_default()
    }
    fn provided(q1: bf16) -> u16 {
        if 1.0f32 != 0.5f32 {
            return 5 ^ K_U16;
        }
        K_U16
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = i32::MIN;
    fn given(q1: bf16) -> u16 {
        match [0u32][0] {
            9 => {
                let mut v5: bf16 = bf16::NEG_INFINITY;
                v5 /= q1;
            }
            7..49 => {
            }
            _ => {
                let v6 = S0 { m0: 4, m1: 8, m2: Vec3::new(0x21_i8, i8::MAX, 127i8) };
            }
        }
        1
    }
    fn provided(q1: bf16) -> u16 {
        for i7 in 3..(i64::from(94i16) & 7) {
            let v8: f32 = 1e-3;
        }
        [if false { return 4; } else { 2u16 }; 2][2147483647i32 & 1]
    }
}
#[device]
pub fn by_way<W: Way>(q1: bf16) -> u16 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
impl S0 {
    pub fn method0(self, q9: &mut Option<(f16, bool)>) -> u64 {
        let mut v12: i64 = ({ let f10 = |p11: u64| 4i16.clamp(3, 93); if f10(K_U64 + (self.m2.x as u64)) == f10(u64::from(true)) { f10(u64::from(true)) } else { f10(K_U64 + (self.m2.x as u64)) } }).into();
        let mut v12: [i32; 3] = [std::array::from_fn::<i32, 3, _>(|p13| self.m0)][self.m0 as u32];
        1u64
    }
}
#[device]
pub fn function(a0: f16, a1: Option<(f16, bool)>, a2: S0, mut a3: Option<u64>, mut a4: [[u32; 2]; 2]) -> Option<bf16> {
    const LOCAL: u32 = 0xffffffff_u32;
    let v18;
    if (a2.m0 & a2.m0) <= i32::from(a2.m1 < 11i64) {
        v18 = {
            let mut n14 = 0u32;
            while let Some(m15) = Some(Some::<u32>(LOCAL)?) {
                n14 += 1;
                if n14 > 4 {
                    break;
                }
                let v16 = a0;
                let mut v17: Result<f64, u8> = Err(LOCAL as u8);
            }
            ((LOCAL as f32) as i32).max(a2.m0 >> 4294967295u32)
        };
    } else {
        v18 = {
            a2.m0.saturating_sub_unsigned(5u32)
        };
    }
    let mut v19: Option<i32> = Fast::LIMIT.checked_rem_euclid(i32::from(a2.m1 as u8));
    if let Some(x20) = a4.first() {
        let E0::W3 { .. } = (E0::W3 { n0: v18 as u64, n1: a2 }) else {
            return pick(a2.m0 < 0, Some(bf16::from_f32(v18 as f32)), None);
        };
        let mut v23 = S0 { m0: v18, m1: a2.m1, m2: a2.m2 };
    }
    let v19 = Slow::LIMIT;
    Some(bf16::from_f32(v19 as f32))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f16::from_bits(input[0] as u16), if input[1] != 0 { Some((f16::from_bits(input[2] as u16), input[3] != 0)) } else { None }, S0 { m0: input[4] as i32, m1: input[5] as i64, m2: Vec3::new(input[6] as i8, input[7] as i8, input[8] as i8) }, if input[9] != 0 { Some(input[10] as u64) } else { None }, [[input[11] as u32, input[12] as u32], [input[13] as u32, input[14] as u32]]);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_bf16(w0);
    }
    output
}
}

/// Seed 182 of version 6.
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

/// Seed 240 of version 6.
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
    ((0..=(10usize & 7)).count());
    ((*q11), (*q11)) = (if match Some::<i8>((*q11)) {
            Some(m13) => {
                true
            }
            Some(m14) => {
                true
            }
            None if (*q11) < 4 => {
                false
            }
            _ => {
                false
            }
        } {
            (*q11) | 1i8
        } else {
            i8::MIN
        }, (*q11));
    7
}
#[device]
pub fn helper1(q15: &mut Vec3<u8>, q16: Option<i32>) -> u32 {
    (*q15)[((-100.0f64) as u64) % 3] /= (4u32 as u8) | 1;
    for i19 in 0..(i32::MIN & 7) {
    }
    u32::MAX
}
#[device]
pub fn function(a0: Vec2<u16>, a1: Vec3<u8>, mut a2: Option<u32>, a3: bool, mut a4: Option<i32>) -> Option<bool> {
    let mut v22: u16 = <Fast as Way>::provided(K_I64.unbounded_shr(2u32).rotate_right(if a3 {
                2
            } else if a3 {
                u32::MIN
            } else {
                4294967295
        }), {
            let f20 = |p21: i16| nth([a1.z, a1[1], a1[2]], u32::MAX);
            f20(i16::MAX * 13i16)
    });
    ((v22 != v22) && (Vec3::new(3.25f64, 3.25, 1e-3) != Vec3::new(0.0f64, 1e-3f64, 100.0f64)));
    let Ok(0..32) = ({ let f24 = |p25: u8| a4.ok_or(a1[1]); f24(127i8.unsigned_abs()) }) else {
        return Some(a3);
    };
    Some(a3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec2::new(input[0] as u16, input[1] as u16), Vec3::new(input[2] as u8, input[3] as u8, input[4] as u8), if input[5] != 0 { Some(input[6] as u32) } else { None }, input[7] != 0, if input[8] != 0 { Some(input[9] as i32) } else { None });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 301 of version 6.
pub mod p301 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u64 }
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
        if false {
            let v1: u64 = other.m0;
        } else {
            let mut v2 = Some::<u64>(self.m0);
        }
        S0 { m0: other.m0 - other.m0 }
    }
}
#[device]
pub fn helper0(q3: i64, q4: Result<u64, u8>) -> Option<bool> {
    if Some(q3).filter(|p5| true) == Ok::<u8, i64>(8).err() {
        let mut v6: f32 = (Many::<f32, 2> { one: 0.1, more: [100.0, 0.5], count: 10u16 }).sum();
    }
    None
}
#[device]
impl Many<f32, 2> {
    pub fn method1(&mut self, q7: i8, q8: &[u64]) -> Option<i16> {
        let mut v10 = helper0(64917i64.saturating_abs().wrapping_add_unsigned(q8[0]), Ok::<u64, u8>(q8[0]));
        Some(8i16)
    }
}
#[device]
pub fn function(a0: Many<f32, 2>, a1: i64, a2: u32, mut a3: Option<i16>, a4: usize) -> S0 {
    const LOCAL: u32 = u32::MIN;
    let mut v13: f32 = (Many::<f32, 2> { one: a0.more[0], more: a0.more, count: a0.count }).picked(Some::<u32>(LOCAL).unwrap_or_else(|| LOCAL));
    let mut n14 = 0u32;
    while let Some(m21) = (match (0..=(a4 & 7)).filter(|i15| a0.more[0] > v13).max_by(|a16, b17| (a16 & 3).cmp(&(b17 & 3)).then(b17.cmp(a16))) { Some(m18) => { Some(a1).filter(|p19| LOCAL < 0x5) } _ => { Some::<i64>(a1).filter(|p20| true) } }) {
        n14 += 1;
        if n14 > 6 {
            break;
        }
        if f32::INFINITY == 0.0f32 {
            continue;
        }
        if a0.count.is_multiple_of(0x30_u16) {
            break;
        }
    }
    v13 -= Ok::<usize, i64>(a4).map_err(|p24| b'\n').map_or_else(|e23| v13 / a0.more[0], |p22| combine(a0.more[0], v13));
    let _d25 = (0u32 << (LOCAL as isize)) ^ (79u32 ^ a2);
    S0 { m0: a2 as u64 }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Many::<f32, 2> { one: f32::from_bits(input[0] as u32), more: [f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32)], count: input[3] as u16 }, input[4] as i64, input[5] as u32, if input[6] != 0 { Some(input[7] as i16) } else { None }, input[8] as usize);
    output[0] = result.m0 as u64;
    output
}
}

/// Seed 344 of version 6.
pub mod p344 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: u32, m2: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u32), W2 { n0: u32, n1: C0 } }
#[device]
pub trait Way {
    const LIMIT: u16;
    fn given(q1: u32, q2: u64, q3: f32) -> isize;
    fn provided(q1: u32, q2: u64, q3: f32) -> isize {
        let v5 = Ok::<u32, u32>(q1).map_err(|p4| b'\n');
        (Some(101usize) == Some(6)) as isize
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u16 = 10u16;
    fn given(q1: u32, q2: u64, q3: f32) -> isize {
        let v6: (usize, bool) = usize::MIN.overflowing_shl(q1);
        if v6.1 {
            [0isize][0]
        } else {
            0xe7b9a
        }
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u16 = 65535u16;
    fn given(q1: u32, q2: u64, q3: f32) -> isize {
        match (q1 * q1) {
            (..=7) if true && true => {
                let mut v7 = 0.5f32;
            }
            m8 => {
            }
        }
        0xb_isize
    }
    fn provided(q1: u32, q2: u64, q3: f32) -> isize {
        if true || true {
            return isize::MAX as isize;
        }
        if true {
            2
        } else if true {
            0isize
        } else {
            14
        }
    }
}
#[device]
pub fn by_way<W: Way>(q1: u32, q2: u64, q3: f32) -> isize {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
impl E0 {
    pub fn method0(&mut self, q9: u32, q10: S0) -> u8 {
        'l12: for i11 in (2..(6u16 & 7)).step_by(((1.0f64 as usize) & 3) + 1) {
            let mut v13 = Some::<u16>(i11);
        }
        q10.m0 as u8
    }
}
#[device]
pub fn function(mut a0: E0, a1: E0, mut a2: f64, mut a3: S0) -> (Option<i32>, f32) {
    if let (C0::V3 | C0::V3) = C0::V1 {
        let mut v14: bf16 = bf16::from_f32(a3.m2 as f32).min(bf16::EPSILON) + bf16::ZERO;
        let mut n15 = 0;
        while n15 < 7u32 && (if false { a3.m1 < 3u32 } else { a3.m2 < 668i32 }) {
            n15 += 1;
            a3.m1 = a3.m1;
            a2 += 1e-3f64;
        }
    }
    a2 /= None::<isize>.map(|p16| a2).unwrap_or(Some::<f64>(a2).unwrap_or(a2));
    match Some(11u16).or_else(|| None).or((a3.m2 as u16).checked_add(1u16)) {
        Some(m18) if [false; 2][1] => {
            a2 -= a2.copysign(a3.m2 as f64);
        }
        Some(m19) => {
            match &mut a0 {
                E0::W1(r20) => {
                    (*r20) = 125u32;
                    a3.m2 &= a3.m2;
                }
                other => {
                    *other = E0::W1(a3.m1);
                }
            }
        }
        m21 => {
            E0::method0(&mut a0, a3.m1, a3);
        }
    }
    (Some::<i32>(a3.m2), for_atanh_f32(-0.5f32).atanh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 3 { 0 => E0::W0, 1 => E0::W1(input[1] as u32), _ => E0::W2 { n0: input[1] as u32, n1: match input[2] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }, }, match input[3] % 3 { 0 => E0::W0, 1 => E0::W1(input[4] as u32), _ => E0::W2 { n0: input[4] as u32, n1: match input[5] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }, }, f64::from_bits(input[6]), S0 { m0: input[7] as u32, m1: input[8] as u32, m2: input[9] as i32 });
    if let Some(w0) = result.0 {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 356 of version 6.
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

/// Seed 390 of version 6.
pub mod p390 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: i32 } }
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: u32) -> bool;
    fn provided(q1: u32) -> bool {
        for i2 in (0..(q1 & 7)).step_by((2usize.to_le() & 3) + 1) {
            let mut v3 = i2;
        }
        (1i16..(5i16 & 7)).rev().all(|i4| q1 < 4u32)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = K_U8;
    fn given(q1: u32) -> bool {
        let mut v6 = [[K_U32, q1], [3, q1]];
        v6[0][0] < 0x4_u32
    }
    fn provided(q1: u32) -> bool {
        let mut v8 = Ok::<u32, u32>(q1).or_else(|p7| Ok::<u32, u8>(q1));
        (match Ok::<u16, u8>(q1 as u16) { Ok(_) => { (q1, 0x4_i32) } m9 => { (q1, i32::MAX) } }) > (1u32, 3i32)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = 0x7_u8;
    fn given(q1: u32) -> bool {
        match (false, q1) {
            (m10, _) => {
                let mut v11: i32 = 3436921;
                let mut v12 = q1 as i8;
            }
            (m13, m14 @ 9..46) if m13 => {
            }
            _ => {
            }
        }
        true
    }
    fn provided(q1: u32) -> bool {
        match Some::<u32>(q1).and_then(|p15| Some::<u32>(p15)) {
            None if match Some::<u32>(q1) {
                Some(m16) => {
                    true
                }
                _ => {
                    false
                }
            } => {
            }
            Some(_) => {
            }
            _ => {
            }
        }
        true
    }
}
#[device]
pub fn by_way<W: Way>(q1: u32) -> bool {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q17: u16, q18: f64, mut q19: (f64, bool)) -> u32 {
    if Some::<bool>(q19.1).ok_or_else(|| q17 as u8).unwrap_or(if q19.1 {
            q19.1
        } else {
            q19.1
    }) {
        let v21;
        if (u32::MIN, q17) < (u32::MAX, q17) {
            v21 = {
                0xffffffff_u32
            };
        } else {
            v21 = {
                19u32
            };
        }
    } else {
    }
    5u32
}
#[device]
pub fn helper1(q22: &mut i32) -> u8 {
    'l24: for i23 in (1..(((*q22) + (*q22)) & 7)).rev() {
        (*q22) = i23.wrapping_abs();
        if true {
            continue;
        }
        (*q22) ^= 2147483647i32;
    }
    if false {
        let mut v25: f32 = 0.0;
    } else {
    }
    u8::MIN
}
#[device]
pub fn function(a0: &[u8], mut a1: i32, a2: i8, mut a3: u64) -> Option<f32> {
    a3 ^= (a3 << a1) << (a2 - 48i8);
    a0.iter().skip(1).copied().map(|i26| (a1 + 10).min(match (E0::W1 { n0: a1 }) {
                E0::W0 if a1 < 2147483647i32 => {
                    0x6
                }
                E0::W0 => {
                    a1
                }
                _ => {
                    K_I32
                }
    })).for_each(|i27| a3 ^= blend(68u64, 1).wrapping_rem((!61u64) | 1));
    'l30: for x28 in &a0[..1] {
        let mut v31: Option<u8> = a0.get(a0.len() & 3).copied();
        'l34: for x32 in &a0[..1] {
            let mut v35 = K_I8;
        }
    }
    for &x36 in a0.iter() {
        {
            let s38 = &a0[0..usize::MIN];
            let mut v39 = x36;
            let mut v40: Option<u64> = Some(a3);
        }
        let mut v41 = pick(a1 < i32::MIN, a2, a2);
        let mut n42 = 0;
        while n42 < 5u32 && (i8::MIN >= v41) {
            n42 += 1;
        }
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as u8, input[1] as u8, input[2] as u8];
    let result = function(&a0, input[3] as i32, input[4] as i8, input[5] as u64);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 412 of version 6.
pub mod p412 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i8)]
pub enum C0 { V0 = 0, V1 = 3 }
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: i32) -> i8;
    fn provided(q1: i32) -> i8 {
        let v2 = q1 as i32;
        Some(f64::EPSILON).map_or_else(|| 0x7f_i8, |p3| 0x1) << 10u8
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = 33u8;
    fn given(q1: i32) -> i8 {
        let v5: u32 = 5;
        (v5 as i8).unbounded_shr(v5).wrapping_sub(6)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = 4u8;
    fn given(q1: i32) -> i8 {
        if false ^ true {
            let mut v6: i32 = q1;
            v6 ^= 2147483647;
        }
        q1 as i8
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32) -> i8 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q7: i8, q8: Vec2<u64>) -> usize {
    if (bf16::from_f32(100.0) - bf16::from_f32(1e-3)) < bf16::EPSILON.sqrt() {
        return (K_USIZE & 11usize) - 7usize.isqrt();
    }
    let v9;
    if false {
        v9 = {
            q8[1]
        };
    } else {
        v9 = {
            q8.y
        };
    }
    3usize
}
#[device]
pub fn helper1(q10: &[i32; 3]) -> f32 {
    {
        let Some(x11) = q10.get(8usize.wrapping_pow(2) & 3) else {
            return if false {
                1.0
            } else {
                100.0
            };
        };
        let _d13 = (*x11) * (*x11);
        let mut v16: Option<i32> = q10.iter().copied().min_by_key(|a14| i32::MAX > 5);
    }
    1.0f32
}
#[device]
pub fn function(a0: &mut [i32], mut a1: C0) -> f64 {
    {
        let (s17, s18) = a0.split_at_mut(0);
        s18[879698038usize % s18.len()] -= {
            let f19 = |p20: i32| 0i32;
            if f19(s18[0]) == f19(s18[0]) { f19(s18[0]) } else { f19(s18[0]) }
        };
        (s18[0], s18[0]) = (s18[0].wrapping_pow(6), blend(s18[0], s18[0]));
    }
    a0[(11usize | 1usize) % a0.len()] = 9i32;
    if a0.contains(&8) {
        a0[4usize % a0.len()] = a0[0] - a0[0];
    } else {
        let v21;
        if (a0[0] < i32::MAX) & true {
            v21 = {
                a0[0] ^= a0[0];
                a0[0] = a0[0];
                0.1f32 - (-1e-3f32)
            };
        } else {
            v21 = {
                (-0.5f32) % 1.0
            };
        }
    }
    for (x22, i23) in a0.iter().zip(a0.iter()) {
        let mut v26 = helper0(by_way::<Slow>(0x6_i32), {
                let f24 = |p25: u16| Vec2::new(6u64, 41);
                f24(K_U16)
        });
    }
    a0[0] as f64
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as i32, input[1] as i32, input[2] as i32];
    let result = function(&mut a0, match input[3] % 2 { 1 => C0::V1, _ => C0::V0 });
    output[0] = a0[0] as u64;
    output[1] = a0[1] as u64;
    output[2] = a0[2] as u64;
    output[3] = bits_of_f64(result);
    output
}
}

/// Seed 448 of version 6.
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

/// Seed 560 of version 6.
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

/// Seed 591 of version 6.
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
        for x26 in a4.iter().rev().skip(1) {
            let v28 = (i32::MIN, (*x26));
            let v29: i8 = a0.1 as i8;
            let mut v30: S0 = S0((*x26), [v23[2]], a3, 5);
        }
        let mut v31 = a2 as f32;
    }
    Some::<f32>(v23.z)
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

/// Seed 666 of version 6.
pub mod p666 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q1: isize, q2: u32, q3: i32) -> u32;
    fn provided(q1: isize, q2: u32, q3: i32) -> u32 {
        let mut v4 = q2;
        v4
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 1u64;
    fn given(q1: isize, q2: u32, q3: i32) -> u32 {
        let v5: Option<u32> = None::<u32>.or(Some::<u32>(q2));
        if pick(q2 < 0, false, true) {
            q2
        } else {
            q2
        }
    }
    fn provided(q1: isize, q2: u32, q3: i32) -> u32 {
        let mut v6: i32 = (q2 as i8) as i32;
        (q2 as u32) * (q2 | q2)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 4u64;
    fn given(q1: isize, q2: u32, q3: i32) -> u32 {
        let mut v9 = if let (m7, m8) = (q3 < 74i32, q2) {
            Vec3::new(f16::from_f32(q3 as f32), f16::from_f32(q3 as f32), f16::from_f32(q3 as f32))
        } else {
            Vec3::new(f16::from_f32(q3 as f32), f16::from_f32(q3 as f32), f16::from_f32(q3 as f32))
        };
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: isize, q2: u32, q3: i32) -> u32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q10: f64, mut q11: f32, q12: i32) -> Option<u32> {
    let mut v17: u16 = (match Ok::<f64, u8>(q10) { Err(m13) if q12 < 5 => { q12 as u16 } Ok(m14) if true => { q12 as u16 } Err(m15) => { 5 } m16 => { 50u16 } }).wrapping_pow(3);
    q11 *= q11.copysign(0i32 as f32) + q11;
    None
}
#[device]
pub fn helper1(q18: &[f64], q19: &[i32]) -> Result<i32, u8> {
    let mut v22 = helper0(q18[0] + q18[0].floor(), 0.1, ({ let f20 = |p21: f64| q19[0]; f20(0.1f64) }).wrapping_sub_unsigned(4294967295u32));
    let mut v23: u32 = K_U16.into();
    Ok::<i32, u8>(q19[0])
}
#[device]
pub fn function(a0: Result<f64, u8>, mut a1: f64, mut a2: [[i64; 2]; 2], a3: [i32; 1], mut a4: [i32; 2]) -> ((i16, i8, bool), f32) {
    const LOCAL: i16 = 290i16;
    for x24 in a4.iter_mut() {
        if None::<f32>.is_some() {
            panic!("it is");
        }
        (*x24) = a3[0] & (*x24);
    }
    match ({ let mut v25: f64 = a1; a4[1] <<= 11u32; if true { (9u16, true) } else { (8u16, a4[1] < 0x9) } }) {
        (m26, false) => {
            for i27 in (2..(({ let f28 = |p29: f64| 6354540166999usize; if f28(a1) == f28(a1) { f28(a1) } else { f28(a1) } }) & 7)).step_by(2) {
                a4[1] |= a4[1];
                a1 -= a1;
            }
        }
        _ => {
        }
    }
    {
        let (s30, s31) = a2.split_at(9usize.to_be() & 3);
        let (v34, v35) = {
            let f32 = |p33: f32| (4294967295u32, 0.5f64);
            f32(a3[0] as f32)
        };
        if let (..=0) = (match (v34 < 2u32, a4[0]) { (m36, 7..=55) => { a2[1][0] } (_, m37) => { a2[1][1] } _ => { a2[0][0] } }) {
        }
    }
    ((LOCAL, 9i8, a4[0] < 8i32), (a4[1] as f32).exp())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(f64::from_bits(input[1])) } else { Err(input[1] as u8) }, f64::from_bits(input[2]), [[input[3] as i64, input[4] as i64], [input[5] as i64, input[6] as i64]], [input[7] as i32], [input[8] as i32, input[9] as i32]);
    output[0] = result.0.0 as u64;
    output[1] = result.0.1 as u64;
    output[2] = result.0.2 as u64;
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 832 of version 6.
pub mod p832 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: isize, m1: f16 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if b == T::ZERO {
        return total;
    }
    if a > b {
        return if T::ONE > T::ZERO { if total > T::ZERO { a } else { total } } else { (T::ZERO * b) };
    }
    if b < total {
        return a;
    }
    b
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        if true {
            let [v1, .., v2] = [other.m0; 2];
            let mut v3: [[i32; 2]; 2] = [[v1 as i32, 2147483647i32]; 2];
        } else {
        }
        S0 { m0: other.m0, m1: other.m1 }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        ((*other).m0.abs());
        ((*self).m0 >= (*other).m0) & (if true { true } else { true })
    }
}
#[device]
pub fn helper0(q5: u32, mut q6: Option<i16>, mut q7: [S0; 2], mut q8: i32) -> bool {
    let mut v10: bool = (if true { return false; } else { 55u8 }) != (match Ok::<i32, u8>(q8) { Ok(_) if false => { 6 } m9 => { q5 as u8 } });
    if q5 == 0 {
        pick(Some::<u32>(q5).map_or(v10, |p11| v10), v10, v10)
    } else {
        helper0(q5 - 1, Some(q8 as i16), q7, 4)
    }
}
#[device]
pub fn function(mut a0: i32, a1: &[bool], mut a2: u32, a3: Option<u16>) -> Option<isize> {
    let mut n13 = 0u32;
    while let Some(m15) = ({ let mut n14 = 0u32; loop { n14 += 1; if n14 > 1 { break Some::<bool>(a1[0]); } a0 = a0; } }) {
        n13 += 1;
        if n13 > 6 {
            break;
        }
        {
            let mut f16 = |p17: i32| {
                a2 = a2 ^ (n13 as i8).trailing_ones();
            };
            f16(7 | 0x5_i32);
            f16((4i32 & i32::MAX).isqrt());
        }
        a0 = 17i32;
    }
    'l20: for x18 in &a1[..1] {
        let mut v23 = helper0(a2.leading_ones() & 7, Some(a0 as i16).or_else(|| Some(-95)), [K_U16; 2].map(|p22| S0 { m0: a2 as isize, m1: f16::from_f32(a0 as f32) }), if true {
                2147483647i32
            } else if (*x18) {
                104i32
            } else {
                a0
        });
    }
    assert_ne!((if a1[0] { return Some(a0 as isize); } else { a0 }) ^ nth([a0], a2), a0);
    if a1[0] {
    } else {
    }
    Some(a0 as isize)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [input[1] != 0, input[2] != 0, input[3] != 0, input[4] != 0, input[5] != 0];
    let result = function(input[0] as i32, &a1, input[6] as u32, if input[7] != 0 { Some(input[8] as u16) } else { None });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 1022 of version 6.
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

/// Seed 1223 of version 6.
pub mod p1223 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f32 } }
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
    const LIMIT: i64;
    fn given(q1: f16, q2: f64) -> f32;
    fn provided(q1: f16, q2: f64) -> f32 {
        let mut v4 = repeated::<[f64; 2], 2>([f64::MIN_POSITIVE, q2]);
        Err::<isize, u8>(255u8).map_or_else(|e6| f32::INFINITY, |p5| 1e-3) + f32::MIN_POSITIVE
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i64 = 5i64;
    fn given(q1: f16, q2: f64) -> f32 {
        'l9: for i8 in (3..(2i8 & 7)).rev() {
        }
        -0.0f32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i64 = 438482896564372226i64;
    fn given(q1: f16, q2: f64) -> f32 {
        let mut n10 = 0;
        'l11: while n10 < 4u32 && 8u16.is_power_of_two() {
            n10 += 1;
            let mut v12: Vec2<u16> = Vec2::new(K_U16, n10 as u16);
            v12.y = v12[1];
        }
        0.5f32
    }
}
#[device]
pub fn by_way<W: Way>(q1: f16, q2: f64) -> f32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
impl Many<i32, 3> {
    pub fn method0(&mut self, q13: &[u32]) -> bool {
        (*self).more[2] = (0x5_i32 + 2).reverse_bits();
        (-(if true { Vec3::new((*self).more[1], (*self).more[1], (*self).more[1]) } else { Vec3::new((*self).more[0], (*self).more[0], (*self).more[0]) })) == Vec3::new(2i32, (*self).more[1], (*self).more[0])
    }
    pub fn method1(self, mut q15: u16, mut q16: [i8; 3], q17: &[bool]) -> Result<f16, u8> {
        let v23: [f32; 5] = repeated::<f32, 5>(match (q17[0], self.more[2]) {
                (m19, _) => {
                    -2.0f32
                }
                (m20, m21) => {
                    f32::EPSILON
                }
                (true, m22) => {
                    f32::INFINITY
                }
                _ => {
                    7.5f32
                }
        });
        q16[0] += Some::<i8>(q16[1]).ok_or(0x52_u8)?;
        Ok(f16::from_f32(100.0))
    }
}
#[device]
pub fn function(mut a0: Many<i32, 3>, a1: usize, mut a2: Many<i32, 3>, a3: Many<i32, 3>) -> Result<u8, u8> {
    a2.more[((2i64 >> 1) % 3i64).rem_euclid(3)] = Ok::<i32, u8>(a3.more[2]).unwrap_or_else(|e25| a3.more[2]);
    if true {
        'l27: for i26 in (0..(1198663u32.cast_signed() & 7)).rev().step_by(((a1 | a1) & 3) + 1) {
            a2.one ^= a3.one;
            let v28 = a3.more[1];
        }
    }
    a2.more[2] = (a3.one - 1).saturating_neg();
    a0.more[(u32::MIN | 8) % 3] >>= a1;
    let mut v31 = (if (a2.count as u32) == 3u32 { Many::<i32, 3> { one: a2.more[0], more: a2.more, count: a2.count } } else { Many::<i32, 3> { one: a3.more[0], more: a2.more, count: a3.count } }).method1(a3.count, [17, 121i8, a0.more[0] as i8], &[true; 2]);
    Ok(9u8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Many::<i32, 3> { one: input[0] as i32, more: [input[1] as i32, input[2] as i32, input[3] as i32], count: input[4] as u16 }, input[5] as usize, Many::<i32, 3> { one: input[6] as i32, more: [input[7] as i32, input[8] as i32, input[9] as i32], count: input[10] as u16 }, Many::<i32, 3> { one: input[11] as i32, more: [input[12] as i32, input[13] as i32, input[14] as i32], count: input[15] as u16 });
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

/// Seed 1332 of version 6.
pub mod p1332 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: C0, m1: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: bool }, W2(f32), W3(f64) }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: isize, q2: i8, q3: f32) -> u8;
    fn provided(q1: isize, q2: i8, q3: f32) -> u8 {
        let mut v5: [f32; 2] = repeated::<f32, 2>(q3);
        (match E0::W2(q3) { E0::W2(..) => { 3 } _ => { b'a' } }) | u8::MIN
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = K_U32;
    fn given(q1: isize, q2: i8, q3: f32) -> u8 {
        let mut v7: i32 = None::<i32>.unwrap_or(8i32);
        pick(if true {
                v7 < 6i32
            } else if true {
                v7 < 7i32
            } else {
                q1 < 7isize
            }, 53u8, 52)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 3909u32;
    fn given(q1: isize, q2: i8, q3: f32) -> u8 {
        if let None = Some::<i8>(q2).filter(|p8| true) {
            let mut v9: bool = false;
            v9 ^= v9;
        }
        2u8
    }
    fn provided(q1: isize, q2: i8, q3: f32) -> u8 {
        let v10 = Vec3::new(q3, q3, q3).lerp(Vec3::new(q3, q3, q3), q3);
        u8::MIN
    }
}
#[device]
pub fn by_way<W: Way>(q1: isize, q2: i8, q3: f32) -> u8 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn function(a0: (i32, f32), a1: f32, a2: [u32; 2], a3: Result<isize, u8>) -> (Option<i32>, f32) {
    let mut n11 = 0u32;
    while let Some(m13) = a2.iter().position(|i12| (*i12).is_power_of_two()) {
        n11 += 1;
        if n11 > 1 {
            break;
        }
        if (matches!(a2[1], 6)) {
            let v14 = Some::<f32>(a0.1);
        } else {
            let mut v15 = S1 { m0: C0::V1, m1: C0::V0 };
        }
        for i16 in (0..((n11 | 1).ilog2() & 7)).rev().step_by((m13 & 3) + 1) {
            let v17: S0 = S0 { m0: i16 as f64 };
        }
    }
    let mut v18: u32 = a2.get(Vec3::new(usize::MAX, a2[0] as usize, a2[0] as usize).dot(Vec3::new(7usize, 5, 11360610724usize)) & 3).copied().unwrap_or(a2[1].wrapping_shr(a2[1]));
    let v19: Option<u32> = Some(v18);
    let mut v19 = S1 { m0: C0::V0, m1: C0::V0 };
    (Ok::<f64, u8>(2.0).and_then(|p21| Ok::<f32, u8>(a0.1)).map(|p20| a0.0.reverse_bits()).ok(), a1.atan2(a1))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function((input[0] as i32, f32::from_bits(input[1] as u32)), f32::from_bits(input[2] as u32), [input[3] as u32, input[4] as u32], if input[5] != 0 { Ok(input[6] as isize) } else { Err(input[6] as u8) });
    if let Some(w0) = result.0 {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 1348 of version 6.
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

/// Seed 1707 of version 6.
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
    a4.0 *= (0i64..(a3.0 & 7)).product::<i64>();
    let mut v12: [[bool; 2]; 2] = [v7, v7].map(|p10| [false, a2 < 5]);
    a4
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

/// Seed 1774 of version 6.
pub mod p1774 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f64, [bool; 1], u16);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: Vec3<u32>, n1: S0 }, W2(f16, [f32; 2]), W3 { n0: [i32; 2] } }
#[device]
pub fn function(mut a0: isize, a1: Vec2<i64>) -> f32 {
    let mut v3: isize = (Ok::<i8, u8>(1i8).unwrap_or_else(|e2| a0 as i8) - (if true { 10 } else { 2i8 })).into();
    let mut v4 = v3.checked_rem(7isize);
    if let Some(r5) = &mut v4 {
        let mut v6 = (*r5).saturating_div(9isize);
        let mut n7 = 0u32;
        while let Some(m8) = Some(v6) {
            n7 += 1;
            if n7 > 3 {
                break;
            }
            let v9: [isize; 2] = [a0; 2];
            (*r5) = v9[0];
        }
    } else {
        v4 = v3.checked_div(v3);
    }
    assert!((Vec3::new(3.25f64, 1.0, 0.0) * f64::MAX) == Vec3::splat(2.0f64));
    {
        let mut f10 = |p11: f64| {
            v3 = v3 ^ a0;
        };
        f10(1e-3f64);
        f10(0.5f64);
    }
    -7.5f32
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as isize, Vec2::new(input[1] as i64, input[2] as i64));
    output[0] = bits_of_f32(result);
    output
}
}

/// Seed 1823 of version 6.
pub mod p1823 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64, m1: bool }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1([f64; 1], [usize; 3], i32, bf16);
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let mut v1 = other.m0.copysign(6i32 as f64);
        S0 { m0: v1 + 0.5f64, m1: (K_I32, 7isize) == (K_I32, 7isize) }
    }
}
#[device]
pub fn helper0(mut q2: f64, q3: i32, q4: &[i32; 1]) -> usize {
    let Some(_) = Err::<u8, f64>(q2).or_else(|p5| Ok::<u8, u32>(u8::MIN)).err() else {
        return if true {
            3usize
        } else {
            0x5fc38ed50998bd5_usize
        };
    };
    if Some(q4[0] as u8).map_or(false, |p6| false) {
    } else {
    }
    q3 as usize
}
#[device]
pub fn helper1(q8: &[u16]) -> u8 {
    'l11: for &x9 in q8.iter() {
        {
            let s12 = &q8[0..1];
            let mut v13: f64 = f64::NEG_INFINITY;
            let mut v14: u16 = s12[0];
        }
    }
    let S0 { m0: m15, m1: m16 } = (S0 { m0: (-1e-3f64).fract(), m1: q8[0] == q8[0] }) else {
        return 255u8;
    };
    8u8
}
#[device]
pub fn function(mut a0: [u16; 2], a1: (bool, f32), mut a2: i32) -> (f32, f64) {
    let mut v17 = helper1(&a0[0..=1]);
    if true {
        return if a2 > a2 {
            (a1.1, 0.1)
        } else {
            if true {
                return (a1.1, 0.0f64);
            } else {
                (a1.1, 0.0f64)
            }
        };
    }
    let mut v18 = (a2, 6u8);
    let mut v28 = match v18.0.overflowing_neg() {
        (m19, m20) if m20 && m20 => {
            Vec2::new(v18.0, v18.0).max(Vec2::new(v18.0, 8i32))
        }
        (m21, m22) if v18.0 == m21 => {
            let v23: i32 = m21;
            v18.0 = a2;
            match Ok::<usize, u8>(v23 as usize) {
                Ok((0 | 50..=60)) if m22 => {
                    Vec2::new(m21, m21)
                }
                Ok(_) if m22 => {
                    Vec2::new(v18.0, v23)
                }
                Err(m24 @ 4) => {
                    Vec2::new(m21, v23)
                }
                m25 => {
                    Vec2::new(-1224i32, v23)
                }
            }
        }
        (m26, m27) => {
            Vec2::new(i32::MAX, m26)
        }
        _ => {
            Vec2::new(v18.0, v18.0)
        }
    };
    (a1.1, 0.0f64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as u16, input[1] as u16], (input[2] != 0, f32::from_bits(input[3] as u32)), input[4] as i32);
    output[0] = bits_of_f32(result.0);
    output[1] = bits_of_f64(result.1);
    output
}
}

/// Seed 1869 of version 6.
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
    match (2..=(K_U32 & 7)).min() {
        Some(m11) if Some(bf16::from_f32(2.0)).is_none() => {
        }
        _ => {
        }
    }
    if let Some(x12) = a3.get(0..((a2.z as usize) & 100703884usize) & 3) {
        let mut v14: isize = i8::MIN.min(5i8).into();
        {
            let (s15, s16) = a3.split_at(0);
            let mut v17 = [i8::MIN, 0i8, a3[0] as i8, 6i8];
        }
    }
    (Ok(a2[2] as i64), 1.0f32.asin())
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

/// Seed 2094 of version 6.
pub mod p2094 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [isize; 3], n1: u32 }, W2 { n0: f16, n1: isize }, W3(f64, bool) }
#[device]
pub fn function(a0: u32, mut a1: Option<f32>, a2: (u16, bool), a3: (i32, i64)) -> Option<u32> {
    const LOCAL: i32 = i32::MIN;
    let mut v3 = Vec2::new(7u32, a0) * ({ let f1 = |p2: i32| a0; f1(11i32) });
    v3[1] /= (v3[0] as u32) | 1;
    if let None = a3.1.checked_add_unsigned(K_U64).or(Ok::<i64, u8>(a3.1).ok()) {
        if (LOCAL, LOCAL) != (LOCAL, K_I32) {
            v3.y -= v3[1];
        } else {
            v3[1] *= v3.y;
        }
        v3[a3.0 & 1] = a2.0.ilog(a2.0);
    }
    let mut n4 = 0u32;
    while let Some(m6) = Ok::<i32, u8>(a3.0).and_then(|p5| Ok::<u32, u8>(v3.x)).ok() {
        n4 += 1;
        if n4 > 3 {
            break;
        }
        if Ok::<u32, u8>(n4).is_err_and(|p7| a2.1) {
            return nth([Some::<u32>(v3.y); 3], n4);
        }
    }
    Some::<u32>(v3.x)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, if input[1] != 0 { Some(f32::from_bits(input[2] as u32)) } else { None }, (input[3] as u16, input[4] != 0), (input[5] as i32, input[6] as i64));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 2160 of version 6.
pub mod p2160 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: i32, q2: f32, q3: isize) -> i32;
    fn provided(q1: i32, q2: f32, q3: isize) -> i32 {
        let mut v4 = Ok::<i32, u8>(-1222595);
        (0..=(q1 & 7)).filter(|i5| v4.map_or_else(|e7| (*i5) < i32::MIN, |p6| true)).sum::<i32>()
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 2147483647i32;
    fn given(q1: i32, q2: f32, q3: isize) -> i32 {
        'l9: for i8 in (1..(4u32 & 7)).step_by(1) {
            let mut v10 = q1;
            v10 = v10;
            let mut v10: isize = q3;
        }
        q1
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 0x0_i32;
    fn given(q1: i32, q2: f32, q3: isize) -> i32 {
        if let Some(m13) = (match 18293301287465080i64 { -54..=8 => { None::<i32> } 9..18 if false => { Some::<i32>(q1) } m11 @ (5..) if false => { Some::<i32>(q1) } m12 => { Some::<i32>(q1) } }) {
        }
        q1
    }
    fn provided(q1: i32, q2: f32, q3: isize) -> i32 {
        let mut v14 = q2.copysign(10i32 as f32);
        (q1 * q1).rotate_left(0x9)
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: f32, q3: isize) -> i32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q15: [f32; 1], q16: &mut f32) -> Option<u32> {
    let mut v17: i64 = (10u16.saturating_div(1u16) * (3 + 3u16)).into();
    if let Some(m18) = Ok::<f32, u8>(q15[0]).ok() {
        'l20: for i19 in (0..=(7966u32 & 7)).rev().step_by(2) {
        }
    }
    Some(116u32)
}
#[device]
pub fn helper1(q21: Result<i32, u8>, q22: u32, q23: impl Fn(f64) -> f32) -> f64 {
    if (q22 <= q22) < 0.5f32.is_finite() {
        for i24 in 0..=(Some(q22 as u16).unwrap_or(4u16) & 7) {
            let v25: Option<f32> = Some(q22 as f32);
        }
    }
    0.1f64
}
#[device]
pub fn function(mut a0: f64, mut a1: f64, mut a2: [f32; 1], mut a3: Result<i32, u8>) -> (i32, bool, i32) {
    if (3u32 % (u32::MAX)) < (96i32 as u32) {
        let v26;
        if if true {
            false
        } else if true {
            false
        } else {
            false
        } {
            v26 = {
                [a0][0]
            };
        } else {
            v26 = {
                [a1, a0, a1][2]
            };
        }
    }
    let mut v27: i32 = Slow::LIMIT;
    {
        let s28 = &mut a2[0..1];
        helper0(turned([3.25]), &mut s28[0]);
        if let Ok(_) = (match (v27, v27 < K_I32) { (m30, m31) => { Err::<i32, u8>(b' ') } (_, m32) => { a3 } (_, false) if true => { a3 } m33 => { a3 } }) {
            s28[0] *= s28[0];
            let mut v34: f32 = f32::INFINITY;
        }
    }
    ((v27 - v27) >> 7u32.next_power_of_two(), false, v27)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f64::from_bits(input[0]), f64::from_bits(input[1]), [f32::from_bits(input[2] as u32)], if input[3] != 0 { Ok(input[4] as i32) } else { Err(input[4] as u8) });
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 2294 of version 6.
pub mod p2294 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = (T::ONE + if T::ZERO < T::ONE { T::ONE } else { total });
    for _ in 0..1 {
        total -= total;
    }
    total = T::ZERO;
    if total == total { T::ONE } else { b }
}
#[device]
pub fn helper0(q1: &[isize], mut q2: [u32; 1]) -> f64 {
    let v6 = [std::array::from_fn::<f16, 2, _>(|p4| f16::from_f32(2.0)), repeated::<f16, 2>(f16::from_f32(7.5))];
    let _d7 = -100.0f32.round();
    ({ let f8 = |p9: bool| 0x46_u32 / (q2[0]); f8(false) }) as f64
}
#[device]
pub fn function(a0: [isize; 3], a1: &[u32]) -> Result<u32, u8> {
    let mut v12 = helper0(&a0, turned([a1[0]]));
    let _ = a0.last().copied().unwrap_or_else(|| -1isize).checked_rem_euclid(a0[1].saturating_add_unsigned(a1[0] as usize));
    match (true || false, (a1[0] as u8).clamp(14, 27)) {
        (m14, m15) if (a1[0] as u64).is_power_of_two() => {
            let mut v16 = Vec2::new(i16::MAX, 9).max(Vec2::new(4i16, a1[0] as i16));
            for i17 in 2..=((a0[1] * a0[1]) & 7) {
                let v18: Result<u8, u8> = Ok::<u8, u8>(m15);
                v12 += v12;
                v12 = 0.0f64;
            }
        }
        (m19, m20) if !m19 => {
            let mut n21 = 0u32;
            while let Some(m22) = (a1[0] as i8).saturating_sub(9).checked_add(i8::MAX + (a0[1] as i8)) {
                n21 += 1;
                if n21 > 1 {
                    break;
                }
            }
        }
        _ => {
        }
    }
    Ok::<u32, u8>(a1[0])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [input[3] as u32];
    let result = function([input[0] as isize, input[1] as isize, input[2] as isize], &a1);
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

/// Seed 2326 of version 6.
pub mod p2326 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: C0 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = ((a * total) + a);
    if a == total { total } else { (b * (a - total)) }
}
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q1: u16, q2: u32) -> u32;
    fn provided(q1: u16, q2: u32) -> u32 {
        let mut n3 = 0u32;
        while let Some(m4) = Ok::<u8, u32>(255u8).err() {
            n3 += 1;
            if n3 > 5 {
                break;
            }
            let v5: [u32; 4] = [n3, n3, 7, 0x1f];
        }
        q2
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 4u64;
    fn given(q1: u16, q2: u32) -> u32 {
        let mut v6: usize = u16::from(b'\n').into();
        Ok::<u32, u32>(q2).or_else(|p7| Ok::<u32, u8>(p7)).unwrap_or(u32::MIN)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 0u64;
    fn given(q1: u16, q2: u32) -> u32 {
        if let (m8, m9) = (false, q2) {
            let mut v10 = u32::MIN;
            v10 ^= m9;
        }
        q2
    }
    fn provided(q1: u16, q2: u32) -> u32 {
        let mut v12: [f16; 2] = turned([f16::from_f32(2.0), f16::from_f32(0.0)]);
        if q2 >= q2 {
            2u32
        } else {
            K_U32
        }
    }
}
#[device]
pub fn by_way<W: Way>(q1: u16, q2: u32) -> u32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q13: &[u32]) -> i32 {
    for (i15, x14) in q13.iter().enumerate() {
        if (*x14) != u32::MAX {
            let mut v16 = [q13[0], (*x14), 110, (*x14)];
            let mut v17 = v16[0];
        } else {
            let mut v18 = i15;
        }
    }
    11
}
#[device]
pub fn helper1(q19: &[usize; 5]) -> i64 {
    let mut v20 = (0i32 - i32::MAX) as f32;
    v20 *= bf16::EPSILON.to_f32();
    if (!i32::MIN).is_negative() {
        return 6u32 as i64;
    }
    10i64
}
#[device]
pub fn function(a0: C0, a1: [u32; 3], a2: &mut [u32]) -> (f32, f32) {
    let _d22 = [bits_of_f32(a2[0] as f32) as u32; 2];
    {
        let (s23, s24) = a2.split_at(Err::<usize, u8>(0u8).unwrap_or_else(|e26| K_USIZE) & 3);
        if Some::<u32>(a2[0]) != Some::<u32>(a2[0]) {
            return (1.0f32, 1e6);
        }
        let mut v27 = (a1[0], usize::MAX);
    }
    a2[(0xb_usize * 7) % a2.len()] &= (a2[0] as i8).leading_ones().wrapping_shl(a2[0] * a2[0]);
    if let (m28, m29) = Vec4::new(a2[0], a2[0], a2[0], a2[0]).dot(Vec4::new(a2[0], a2[0], a2[0], a1[1])).overflowing_sub(a2[0] / 7u32) {
        let mut n30 = 0u32;
        while let Some(m32) = Some::<u32>(m28).and_then(|p31| Some(i8::MIN)) {
            n30 += 1;
            if n30 > 3 {
                break;
            }
        }
    }
    (a1[0] as f32, 0.1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[4] as u32, input[5] as u32];
    let result = function(match input[0] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, [input[1] as u32, input[2] as u32, input[3] as u32], &mut a2);
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = bits_of_f32(result.0);
    output[3] = bits_of_f32(result.1);
    output
}
}

/// Seed 2352 of version 6.
pub mod p2352 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u64, m1: u8, m2: [bool; 1], m3: [i32; 1] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(Vec3<i8>, u32), W2(u32, [i32; 3]), W3(S0, u32) }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        if if other.m2[0] {
            other.m2[0]
        } else if other.m2[0] {
            other.m2[0]
        } else {
            self.m2[0]
        } {
            let mut v1 = self.m0;
        }
        {
            let mut v2 = E0::W2(0u32, [other.m3[0], 1i32, self.m3[0]]);
            other
        }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut v8: usize = u16::from(self.m1).into();
        other
    }
}
#[device]
pub trait Way {
    const LIMIT: usize;
    fn given(q9: f16, q10: u32, q11: i32) -> bool;
    fn provided(q9: f16, q10: u32, q11: i32) -> bool {
        let (v12, v13) = (q11, q10);
        Some::<f16>(q9).is_some() | true
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: usize = 2117325585617009611usize;
    fn given(q9: f16, q10: u32, q11: i32) -> bool {
        let v14;
        if (matches!(q11, 2..58 if true)) {
            v14 = {
                q11.count_zeros()
            };
        } else {
            v14 = {
                q10 & q10
            };
        }
        q11 < 5
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: usize = 387589623usize;
    fn given(q9: f16, q10: u32, q11: i32) -> bool {
        let mut v15: Vec4<usize> = Vec4::new(q10 as usize, 9731284242045, 2134429922, q10 as usize);
        (q10 as i16).is_negative()
    }
    fn provided(q9: f16, q10: u32, q11: i32) -> bool {
        let mut n16 = 0u32;
        while let Some(m17) = Err::<f16, u8>(q11 as u8).ok() {
            n16 += 1;
            if n16 > 5 {
                break;
            }
            let v18: Option<f16> = Some::<f16>(m17);
            let mut v19: Vec3<i16> = Vec3::new(111i16, 0xa_i16, q11 as i16);
        }
        true
    }
}
#[device]
pub fn by_way<W: Way>(q9: f16, q10: u32, q11: i32) -> bool {
    let first = W::given(q9, q10, q11);
    if W::LIMIT > 3 { first } else { W::provided(q9, q10, q11) }
}
#[device]
pub fn helper0(q20: u32, q21: bool, q22: bool) -> Result<usize, u8> {
    let mut v23 = q22;
    if q20 == 0 {
        Some(11usize).ok_or(2u8.wrapping_div((q20 as u8) | 1))
    } else {
        helper0(q20 - 1, None::<i8>.is_none_or(|p24| q21), Err::<u32, u8>(q20 as u8).is_err_and(|p25| v23))
    }
}
#[device]
impl E0 {
    pub fn method1(&mut self, q26: Result<i16, u8>, q27: &mut u32, q28: f64) -> Option<f16> {
        match None::<u8>.ok_or_else(|| f16::from_f32(1e-3)).err() {
            None => {
                (*q27) = if false {
                    11
                } else {
                    (*q27)
                };
            }
            None => {
                if match Ok::<f16, u8>(f16::from_f32(1e-3)) {
                    Ok(m30) if (*q27) < 1 => {
                        false
                    }
                    Err((..=7)) if false => {
                        false
                    }
                    m31 => {
                        false
                    }
                } {
                } else {
                }
            }
            Some(_) if true => {
            }
            _ => {
            }
        }
        Some(f16::EPSILON)
    }
}
#[device]
pub fn function(a0: S0, a1: bool, a2: bool, a3: u32) -> [f16; 2] {
    match E0::W3(a0 ^ (S0 { m2: a0.m2, ..a0 }), bits_of_f32(0.5f32) as u32) {
        E0::W0 if (matches!(Ok::<bool, u8>(a2), Ok(m32) if a1)) => {
            let _ = Ok::<u64, u8>(a0.m0).is_ok_and(|p33| a1);
        }
        E0::W0 if 1.0f32 <= (a0.m3[0] as f32) => {
        }
        _ => {
            match (a0.m3[0] as u64) {
                3 => {
                }
                m35 => {
                }
            }
        }
    }
    match (u32::MIN + a3).overflowing_mul(a3.midpoint(a3)) {
        (m36, true) if 3u8 <= a0.m1 => {
            let E0::W1(_, m37) = E0::W2(a3, [a0.m3[0], a0.m3[0], a0.m3[0]]) else {
                return [[f16::from_f32(0.0), f16::ZERO]][0];
            };
        }
        m38 => {
        }
    }
    [f16::from_f32(a0.m3[0] as f32), f16::from_f32(a0.m3[0] as f32)]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: input[0] as u64, m1: input[1] as u8, m2: [input[2] != 0], m3: [input[3] as i32] }, input[4] != 0, input[5] != 0, input[6] as u32);
    output[0] = bits_of_f16(result[0]);
    output[1] = bits_of_f16(result[1]);
    output
}
}

/// Seed 2643 of version 6.
pub mod p2643 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u32, i32), W2 { n0: i32, n1: u16 }, W3 { n0: C0 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if total < T::ZERO {
        return (if T::ONE <= a { b } else { total } * (T::ZERO * b));
    }
    total
}
#[device]
pub fn helper1(q6: &[f32], q7: &mut isize) -> bool {
    let mut v8: f32 = *q6.last().unwrap();
    bf16::from_f32((*q7) as f32) < (-bf16::from_f32(0.1)).copysign(bf16::from_f32((849512i32 | 9) as f32))
}
#[device]
impl E0 {
    pub fn method0(&self, q1: i64, q2: E0) -> u32 {
        if let None = Some::<i64>(q1).ok_or_else(|| 255u8).ok() {
            let (v4, v5) = (0.0f32, 0i32);
        }
        4294967295
    }
}
#[device]
pub fn function(a0: u32, a1: &mut [u64], a2: f64, a3: Option<u16>, mut a4: u16) -> (Option<i32>, f32) {
    const LOCAL: u32 = u32::MAX;
    for x9 in a1.iter_mut() {
        for i10 in (3..=((127i8 << a0) & 7)).rev().step_by(2) {
            let v11 = a4;
        }
        let mut v13 = Ok::<f16, u8>(f16::from_f32(1e6)).and_then(|p12| Err::<u32, u8>(7u8));
    }
    let mut v14 = (a0 as u8).wrapping_add(255).swap_bytes();
    let mut v15 = Some(LOCAL | LOCAL);
    a1[10i32] = Vec3::new(a1[0], a1[0], 10u64).dot(Vec3::new(a1[0], 5, a1[0]));
    let mut v16: u8 = 112u8.div_euclid(v14 | 1) - v14.wrapping_add(6u8);
    {
        let r17 = &mut a4;
        let _ = C0::V0;
        (*r17) = (*r17) + (*r17);
    }
    (None, 1e-3f32.tanh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [input[1] as u64, input[2] as u64, input[3] as u64, input[4] as u64, input[5] as u64];
    let result = function(input[0] as u32, &mut a1, f64::from_bits(input[6]), if input[7] != 0 { Some(input[8] as u16) } else { None }, input[9] as u16);
    output[0] = a1[0] as u64;
    output[1] = a1[1] as u64;
    output[2] = a1[2] as u64;
    output[3] = a1[3] as u64;
    output[4] = a1[4] as u64;
    if let Some(w5) = result.0 {
        output[5] = 1;
        output[6] = w5 as u64;
    }
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 2718 of version 6.
pub mod p2718 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(bf16, [u64; 2]);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: u32 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += b;
    for _ in 0..1 {
        total -= pick(T::ONE == total, (b * b), if b <= T::ONE { b } else { a });
    }
    total += a;
    pick(a > b, (if b <= T::ONE { a } else { b } + a), pick(a > b, (T::ZERO * total), (total * total)))
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let v5;
        if !false {
            v5 = {
                Some::<f64>(other.m0).map_or_else(|| other.m0, |p1| p1)
            };
        } else {
            v5 = {
                Some::<f64>(other.m0).map_or(other.m0, |p3| p3)
            };
        }
        S0 { m0: 3.25f64 }
    }
}
#[device]
pub trait Way {
    const LIMIT: isize;
    fn given(q6: f32, q7: bool) -> f64;
    fn provided(q6: f32, q7: bool) -> f64 {
        let _d8 = q6.abs();
        (19i32 as f64).rem_euclid(1e-3 - f64::NEG_INFINITY)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: isize = -6isize;
    fn given(q6: f32, q7: bool) -> f64 {
        let mut v9: i16 = (127i8 - 0x3).into();
        f64::from_bits((0x5_u64 >> 1).next_multiple_of(91u64 | 1) & 0xbfff_ffff_ffff_ffff)
    }
    fn provided(q6: f32, q7: bool) -> f64 {
        if match Ok::<usize, u8>(0) {
            Ok(_) if q7 => {
                q7
            }
            Ok(7..=49) if q7 => {
                q7
            }
            _ => {
                q7
            }
        } {
            return 1.0;
        }
        1.0
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: isize = 11isize;
    fn given(q6: f32, q7: bool) -> f64 {
        if Ok::<bool, u8>(q7).unwrap_or_else(|e11| q7) {
            let v12 = E0::W1 { n0: 5 };
            let v13: (f32, f32) = (q6, q6);
        } else {
        }
        1.0
    }
    fn provided(q6: f32, q7: bool) -> f64 {
        if let Some(_) = 4294967295u32.checked_pow(7) {
            let v14: (bool, i32) = (false, -26);
            let (v15, v16) = (v14.0, v14.0);
        }
        1.0
    }
}
#[device]
pub fn by_way<W: Way>(q6: f32, q7: bool) -> f64 {
    let first = W::given(q6, q7);
    if W::LIMIT > 3 { first } else { W::provided(q6, q7) }
}
#[device]
pub fn helper1(q24: f64, mut q25: f16, mut q26: C0) -> Option<f64> {
    q25 = -(if true { q25 } else { q25 });
    let _d27 = (q24 * q24) + (-q24);
    Some::<f64>(q24)
}
#[device]
impl E0 {
    pub fn method0(self, q17: E0) -> i32 {
        if let Some(m18) = 9i32.signum().checked_shr(Ok::<u32, u8>(6u32).unwrap_or_default()) {
            let mut n19 = 0u32;
            while let Some(m23) = (1i32..(m18 & 7)).map(|i20| match 4u8 { K_U8 if false => { i20 } m21 @ 9..=30 => { i20 } _ => { m18 } }).filter(|i22| (*i22) < i32::MIN).max() {
                n19 += 1;
                if n19 > 5 {
                    break;
                }
            }
        }
        -3851
    }
}
#[device]
pub fn function(a0: f64, mut a1: C0, a2: &mut [S0]) -> Result<i8, u8> {
    let v30: f16 = ({ let f28 = |p29: i32| Vec3::new(f16::from_f32(100.0), f16::from_f32(p29 as f32), f16::from_f32(p29 as f32)); f28(11) }).dot(Vec3::new(f16::from_f32(7.5), f16::from_f32(1e6), f16::from_f32(0.1)));
    let mut n31 = 0u32;
    while let Some(m33) = helper1(if true { return Ok(114i8); } else { 2.0f64 }, Ok::<f16, u8>(v30)?, match u32::MAX { (9 | 50..=60) => { C0::V1 } 3..42 => { a1 } m32 => { a1 } }) {
        n31 += 1;
        if n31 > 5 {
            break;
        }
        a2[8usize].m0 = (n31 as i32) as f64;
        for i34 in (0..((0xd_u16 * (n31 as u16)) & 7)).step_by((11usize.wrapping_div(4usize) & 3) + 1) {
            a2[0].m0 /= a2[0].m0;
            let mut v35 = S1(bf16::ZERO, [i34 as u64, u64::MIN]);
        }
    }
    let mut v36 = helper1(Fast::provided(f32::MIN_POSITIVE, true) * a2[0].m0, f16::ONE, a1);
    Ok(120)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [S0 { m0: f64::from_bits(input[2]) }, S0 { m0: f64::from_bits(input[3]) }];
    let result = function(f64::from_bits(input[0]), match input[1] % 2 { 1 => C0::V1, _ => C0::V0 }, &mut a2);
    output[0] = bits_of_f64(a2[0].m0);
    output[1] = bits_of_f64(a2[1].m0);
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

/// Seed 2754 of version 6.
pub mod p2754 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: [u32; 1], m1: Vec2<bf16>, m2: bool }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        match (other.m2, i8::MAX) {
            (m1, m2) if m1 || false => {
                let v3 = other.m0[0] as f64;
            }
            (m4, _) if if m4 {
                m4
            } else if m4 {
                other.m2
            } else {
                other.m2
            } => {
            }
            _ => {
            }
        }
        other
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let None = Some(other.m0[0]) else {
            return S0 { m2: self.m2, ..other };
        };
        S0 { m0: repeated::<u32, 1>(other.m0[0]), m1: if let 7 = 0isize && false {
                Vec2::new(bf16::MAX, self.m1[1])
            } else {
                Vec2::new(other.m1[1], self.m1.x)
            }, m2: other.m2 }
    }
}
#[device]
pub fn helper0(q6: &mut bf16, mut q7: f16) -> isize {
    match 3u8.wrapping_neg().overflowing_div(2u8) {
        ((2 | 50..=60), _) => {
            q7 = f16::from_f32(0.0).min(q7) + f16::ZERO;
        }
        (m8, false) if Some::<u8>(m8) != Some::<u8>(m8) => {
            q7 /= f16::from_f32(3.25) * f16::from_f32(7.5);
        }
        m9 => {
        }
    }
    5
}
#[device]
pub fn function(mut a0: u64, a1: [f32; 5]) -> u8 {
    if let None = None::<u64>.or(Some::<u64>(a0)).or(Some(a0).or(Some::<u64>(a0))) {
        let mut v10 = S0 { m0: [3u32], m1: Vec2::new(bf16::from_f32(0.1), bf16::from_f32(2.0)), m2: a0 < K_U64 };
        let mut n11 = 0u32;
        while let Some(m13) = pick(v10.m2, Some::<bool>(v10.m2), Some::<bool>(v10.m2)).map(|p12| a1[1]) {
            n11 += 1;
            if n11 > 4 {
                break;
            }
            let mut v14 = v10.m2;
            let mut v15: Result<u64, u8> = Ok::<u64, u8>(a0);
        }
    }
    'l17: for i16 in (0..(a0.wrapping_pow(0) & 7)).rev() {
        let _d18 = u64::from(3u16);
        for x19 in a1 {
            let mut v21: f32 = x19;
            v21 /= 1e6f32;
            let v22: S0 = S0 { m0: [10u32; 1], m1: Vec2::new(bf16::from_f32(1e6), bf16::from_f32(0.5)), m2: false };
        }
        let mut v23 = i16;
    }
    1
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u64, [f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32), f32::from_bits(input[5] as u32)]);
    output[0] = result as u64;
    output
}
}

/// Seed 2780 of version 6.
pub mod p2780 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u16 }
#[device]
pub fn helper0(q1: &Result<i64, u8>, q2: bool) -> i64 {
    let mut v3: S0 = S0 { m0: 111u16 | 6u16 };
    ((24i32.saturating_pow(5) as i64) >> 1) / ((if q2 { i64::MAX } else { i64::MAX }) | 1)
}
#[device]
impl S0 {
    pub fn method1(&mut self, q4: &[u64]) -> u16 {
        {
            let s5 = &q4[0..1];
            for x6 in q4.iter() {
                let mut v8: u16 = (*self).m0;
                let mut v9 = s5[0];
                let mut v10 = Vec2::new(1i32, 116i32);
            }
            let mut v11: u64 = s5[0];
        }
        (*self).m0
    }
}
#[device]
pub fn function(mut a0: u32, a1: &mut [f32], a2: S0, mut a3: S0, a4: Result<i64, u8>) -> Option<u8> {
    let mut v16: Option<f32> = a1.iter().rev().copied().map(|i12| match a3.m0.checked_next_power_of_two() {
            Some(m13) if !false => {
                i12.fract()
            }
            _ => {
                Some::<f32>(i12).unwrap_or(i12)
            }
    }).reduce(|a14, b15| pick(true, a14, b15) % 0.5f32.fract());
    let mut v21: f32 = a1.get((if let Some(m17) = Some::<u32>(a0) && false { 10usize } else { 8usize }) & 3).map_or(Some(a3.m0).map_or_else(|| a1[0], |p19| a1[0]), |x18| (*x18).rem_euclid(a1[0]));
    let v22: u16 = (!a3.m0) & (a3.m0 + a3.m0);
    if let Some(x23) = a1.get_mut(0..1) {
        if if true {
            return Some(u8::MAX);
        } else {
            false
        } {
            x23[0] += 3.25f32;
        } else {
        }
    }
    Some(255)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32), f32::from_bits(input[5] as u32)];
    let result = function(input[0] as u32, &mut a1, S0 { m0: input[6] as u16 }, S0 { m0: input[7] as u16 }, if input[8] != 0 { Ok(input[9] as i64) } else { Err(input[9] as u8) });
    output[0] = bits_of_f32(a1[0]);
    output[1] = bits_of_f32(a1[1]);
    output[2] = bits_of_f32(a1[2]);
    output[3] = bits_of_f32(a1[3]);
    output[4] = bits_of_f32(a1[4]);
    if let Some(w5) = result {
        output[5] = 1;
        output[6] = w5 as u64;
    }
    output
}
}

/// Seed 2863 of version 6.
pub mod p2863 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f32, u32);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = a;
    if a < total { ((a + b) - pick(T::ZERO == T::ZERO, b, T::ONE)) } else { if a <= T::ONE { (a + a) } else { T::ZERO } }
}
#[device]
impl S0 {
    pub fn method0(mut self, q1: Option<u32>) -> u64 {
        (3..=(7i32 & 7)).for_each(|i2| self.1 ^= (!2u32.leading_zeros()));
        ({ self.0 = self.0; self.0 /= 0.0; let mut v3 = self.1; Ok::<u8, u64>(11u8).err() }).expect("nothing")
    }
}
#[device]
pub fn function(mut a0: Option<u32>, a1: Option<u32>, mut a2: S0, mut a3: Option<u32>) -> u16 {
    const LOCAL: isize = 3isize;
    if let Some(m5) = (match (a2.1 as u16).checked_add_signed(9i16) { None => { nth([Some(32767i16), Some(a2.1 as i16), None, Some(0xb_i16)], a2.1) } Some(m4) => { 3i16.checked_sub_unsigned(m4) } _ => { 26i16.checked_pow(2) } }) {
        a2.1 -= 10;
        let mut v6: u32 = if true {
            return 8;
        } else {
            a2.1
        };
    }
    let mut v7: i64 = Ok::<i16, u8>(a2.1 as i16).unwrap().count_ones().into();
    let v8;
    if (a2.0 as f64) != (f64::NEG_INFINITY / f64::MAX) {
        v8 = {
            f16::from_f32(1e-3).copysign(f16::from_f32(0i32 as f32)).to_f32() as i32
        };
    } else {
        v8 = {
            i32::from((v7 as u8) + 0x3_u8)
        };
    }
    if let Some(m9) = Some(-0.5f64) {
    }
    2u16
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Some(input[1] as u32) } else { None }, if input[2] != 0 { Some(input[3] as u32) } else { None }, S0(f32::from_bits(input[4] as u32), input[5] as u32), if input[6] != 0 { Some(input[7] as u32) } else { None });
    output[0] = result as u64;
    output
}
}

/// Seed 3219 of version 6.
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
    match (3i32..((a1[3] as i32) & 7)).rev().map(|i17| i17 + i17).product::<i32>() {
        m18 @ (53..) if false => {
        }
        K_I32 => {
            let (_, m22) = (match (a1[1], true) { (m19, true) => { (7u8, a3[0] < 10) } (m20, _) => { (m20 as u8, false) } m21 => { (255, m21.1) } }) else {
                return (a1[3] as i32, a1[2] as i32, true);
            };
        }
        m23 => {
        }
    }
    (41i32, 6i32, false)
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

/// Seed 3674 of version 6.
pub mod p3674 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: [u32; 2] }
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: bf16, q2: isize, q3: f32) -> i32;
    fn provided(q1: bf16, q2: isize, q3: f32) -> i32 {
        let _d4 = q1 % q1;
        (0x1910_i32 | 2147483647) * (-7)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = 5u8;
    fn given(q1: bf16, q2: isize, q3: f32) -> i32 {
        let mut n5 = 0u32;
        while let Some(m7) = 9u16.checked_next_power_of_two().and_then(|p6| None::<bf16>) {
            n5 += 1;
            if n5 > 3 {
                break;
            }
            let v8 = [88i8, 1];
        }
        i32::MAX
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = b' ';
    fn given(q1: bf16, q2: isize, q3: f32) -> i32 {
        let _ = S0 { m0: [9u32, 4294967295] };
        (0i32..(K_I32 & 7)).product::<i32>()
    }
    fn provided(q1: bf16, q2: isize, q3: f32) -> i32 {
        'l11: for i10 in 2..((4294967295u32 ^ 0xb_u32) & 7) {
            let mut v12: Result<isize, u8> = Ok(q2);
        }
        4
    }
}
#[device]
pub fn by_way<W: Way>(q1: bf16, q2: isize, q3: f32) -> i32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q13: u32, mut q14: f32) -> Result<bool, u8> {
    match pick(2.0f32 != q14, i64::MAX.overflowing_shr(q13), 11i64.overflowing_add(-67i64)) {
        (m15, m16) => {
        }
        (_, m17) => {
        }
        (m18 @ -39..=1, _) if Some(m18).is_some() => {
        }
        m19 => {
        }
    }
    if q13 == 0 {
        Ok(true)
    } else {
        helper0(q13 - 1, q14)
    }
}
#[device]
pub fn function(a0: [f16; 1], a1: Option<bf16>, a2: f32, a3: &[i16]) -> Result<u8, u8> {
    ('b20: {
            if Some(7usize).is_some() {
                break 'b20 a3[0];
            }
            if u32::MAX.is_multiple_of(K_U32) {
                let mut v21 = Some((bf16::from_f32(100.0), bf16::from_f32(1e-3)));
            }
            for x22 in a3.chunks(2) {
                let mut v24: Vec4<f32> = Vec4::new(a2, a2, a2, a2);
                v24.w += v24.w;
            }
            a3[0]
    });
    let mut v26: i32 = <Slow as Way>::given((bf16::from_f32(7.5) - bf16::from_f32(3.25)) % bf16::from_bits(u16::MIN & 0xbbff), (11isize | 0) - [8isize, 0x7_isize, 1, 4][0], Some(a2).unwrap_or(a2) + 2.0f32);
    let mut n27 = 0u32;
    while let Some(m28) = Some(true) {
        n27 += 1;
        if n27 > 1 {
            break;
        }
    }
    Ok(1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [input[4] as i16, input[5] as i16, input[6] as i16, input[7] as i16];
    let result = function([f16::from_bits(input[0] as u16)], if input[1] != 0 { Some(bf16::from_bits(input[2] as u16)) } else { None }, f32::from_bits(input[3] as u32), &a3);
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

/// Seed 3778 of version 6.
pub mod p3778 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f32, i32) }
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
    total = ((total - a) * T::ONE);
    (pick(total <= total, if b != total { b } else { total }, if total <= total { T::ONE } else { a }) - ((total + a) + a))
}
#[device]
pub fn helper0(q1: Result<u32, u8>, q2: &[u32], q3: i16) -> i32 {
    let mut v6: Option<u32> = q2.iter().copied().min_by_key(|a4| K_I32 | Some(q2[0] as i32).unwrap_or(K_I32));
    let _d9 = ({
            let f7 = |p8: usize| q2[0];
            f7(usize::MAX)
        }, i32::MAX);
    K_I32
}
#[device]
pub fn function(mut a0: Result<u32, u8>, mut a1: [f32; 1], mut a2: Result<u32, u8>, mut a3: [u32; 3]) -> (Option<i32>, f64) {
    const LOCAL: u32 = 1448u32;
    a3.swap(2, 2);
    let mut v10: f32 = *a1.get((!(LOCAL as usize)) & 3).unwrap();
    let mut v11: u32 = *a3.get((if LOCAL < 5u32 { usize::MAX } else { 57 }) & 3).unwrap();
    let mut v14 = helper0(Ok::<u32, f16>(v11).or_else(|p12| Some::<u32>(LOCAL).ok_or_else(|| LOCAL as u8)), &a3[..=0x5_usize], [9i16][0] & nth([-9; 4], 8));
    ({
            a3[1] += v11;
            v10 = a1[0];
            v10 *= v10;
            v14 & v14
    });
    'l17: for i16 in (1..(u64::MIN.saturating_sub(v14 as u64) & 7)).rev() {
        a1.fill(v10 + v10);
    }
    v10 += (a1[0] + (-0.5f32)).copysign(v14 as f32);
    (Some(v14), (LOCAL as f64).exp_m1())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as u32) } else { Err(input[1] as u8) }, [f32::from_bits(input[2] as u32)], if input[3] != 0 { Ok(input[4] as u32) } else { Err(input[4] as u8) }, [input[5] as u32, input[6] as u32, input[7] as u32]);
    if let Some(w0) = result.0 {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 3800 of version 6.
pub mod p3800 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64 }
#[device]
pub trait Way {
    const LIMIT: i64;
    fn given(q1: i64, q2: i64, q3: bf16) -> f64;
    fn provided(q1: i64, q2: i64, q3: bf16) -> f64 {
        match q2.rotate_right(q2 as u32) {
            8 => {
                let v4: (isize, i64) = (isize::MIN, 120);
            }
            1..57 => {
            }
            m5 => {
            }
        }
        7.5f64
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i64 = 6i64;
    fn given(q1: i64, q2: i64, q3: bf16) -> f64 {
        let mut v6 = (q2, bf16::from_f32(0.0));
        (v6.0 as f64) - 0.0f64
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i64 = 80824i64;
    fn given(q1: i64, q2: i64, q3: bf16) -> f64 {
        match (5423isize + 0x9_isize) {
            6..=26 if Some(false).unwrap_or_default() => {
                let v7 = q2;
            }
            (4 | 52) => {
            }
            m8 @ (..=3) => {
            }
            _ => {
            }
        }
        100.0f64
    }
}
#[device]
pub fn by_way<W: Way>(q1: i64, q2: i64, q3: bf16) -> f64 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q9: &mut f32, q10: &[u32], q11: [i32; 4]) -> u32 {
    let mut v12: u32 = q10[1usize % q10.len()];
    match (match Some(f16::from_f32(q11[3] as f32)) { None if v12 < K_U32 => { v12 } Some(m13) => { v12 } Some(_) => { v12 } m14 => { v12 } }).checked_ilog(4u32) {
        Some(m15) if false => {
        }
        None if true => {
        }
        m16 => {
        }
    }
    v12
}
#[device]
pub fn function(mut a0: Vec2<i8>, mut a1: f32, a2: &mut [bool], mut a3: Result<i64, u8>) -> [S0; 2] {
    if let Some(x17) = a2.get_mut(9usize.wrapping_div_euclid(5usize) & 3) {
        let mut v19: f64 = by_way::<Slow>(Some(11i64).unwrap_or(a0.y as i64), a3.unwrap_or_default(), bf16::from_f32(15u64 as f32));
        if a1 > a1 {
            let v20: f32 = a1;
            let v21: Vec3<f32> = Vec3::new(100.0f32, v20, v20);
        }
    }
    let mut v22: S0 = [S0 { m0: 0.1 }][0];
    match Ok::<f64, u8>(v22.m0.min(v22.m0) + 0.0) {
        Ok(m23) => {
            if let Some(x24) = a2.first_mut() {
                (*x24) |= (*x24);
                (*x24) = (*x24);
            }
            let mut v26: Vec4<i32> = Vec4::new(0xb_i32, i32::MIN, 0, i32::MAX) - Vec4::new(11i32, 80, 1i32, 10i32);
        }
        Err(m27 @ 1..=12) => {
        }
        Ok(m28) => {
        }
        _ => {
        }
    }
    [v22, v22]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[3] != 0];
    let result = function(Vec2::new(input[0] as i8, input[1] as i8), f32::from_bits(input[2] as u32), &mut a2, if input[4] != 0 { Ok(input[5] as i64) } else { Err(input[5] as u8) });
    output[0] = a2[0] as u64;
    output[1] = bits_of_f64(result[0].m0);
    output[2] = bits_of_f64(result[1].m0);
    output
}
}

/// Seed 3875 of version 6.
pub mod p3875 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: u32, n1: [f16; 2] }, W2(C0, Vec3<i32>) }
#[device]
pub fn helper0(q1: &Option<u32>) -> u32 {
    match E0::W2(C0::V1, Vec2::new(2i32, 9).extend(11)) {
        E0::W2(m2, m3) if if false {
            false
        } else {
            m3[2] < 2147483647i32
        } => {
            let _d4 = [6u32; 3];
        }
        E0::W2(m5, _) if true => {
        }
        m6 => {
        }
    }
    6
}
#[device]
pub fn helper1(mut q7: [u16; 5], q8: [u32; 3]) -> f32 {
    let mut v10 = helper0(&Some(3i16).map(|p9| 9u32));
    let _d12 = [2u32; 5];
    7.5
}
#[device]
pub fn function(a0: Option<u32>, a1: Option<u32>, a2: Result<i32, u8>) -> (i8, bool, u64) {
    let Some(1..47) = Some(84549u32).filter(|p13| 54871u32 >= (*p13)) else {
        return (9i8, true, 9u64);
    };
    let mut v14 = 0xe_u32.ilog2() | helper0(&a1);
    v14 &= (0u32..(v14 & 7)).rev().fold(0.0f32 as u32, |a15, i16| i32::MIN.leading_zeros());
    for i17 in 1..(({ let f18 = |p19: u32| K_U8; f18(v14) }) & 7) {
        let mut v20: f32 = f32::MAX * f32::MIN_POSITIVE;
    }
    let v21 = v14.checked_neg().ok_or(97u8 + 0);
    v14 |= a1.unwrap_or_else(|| v14) ^ 6i16.trailing_ones();
    (v14 as i8, true, u64::MAX)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Some(input[1] as u32) } else { None }, if input[2] != 0 { Some(input[3] as u32) } else { None }, if input[4] != 0 { Ok(input[5] as i32) } else { Err(input[5] as u8) });
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// All of them.
pub const CASES: &[Case] = &[
    case::<p1::entry>("p1", 1, &["f64", "f32", "u32", "f64", "f64", "f64", "f32", "f32", "f32", "f32", "f32"], p1::entry),
    case::<p28::entry>("p28", 28, &["bool", "f32", "~f32"], p28::entry),
    case::<p37::entry>("p37", 37, &["f32", "u8", "bool", "bool", "bool", "i32", "u32"], p37::entry),
    case::<p39::entry>("p39", 39, &["u8", "f16", "bool", "f16"], p39::entry),
    case::<p57::entry>("p57", 57, &["bool", "i32", "bool", "f64", "f64", "f64", "f64", "f64", "f32", "bool", "f16", "u8", "~f64"], p57::entry),
    case::<p75::entry>("p75", 75, &["u32", "i32", "i32", "i32", "i64", "i64", "i64", "i64", "i32", "i32", "i32", "i32", "u32", "u32", "f32", "f32"], p75::entry),
    case::<p80::entry>("p80", 80, &["u32", "u32", "u32", "i32", "i16", "bool", "f64", "bool"], p80::entry),
    case::<p86::entry>("p86", 86, &["f32", "u64", "u64", "u8", "i32", "u32", "u16", "u16", "u16", "u16"], p86::entry),
    case::<p121::entry>("p121", 121, &["u8", "u8", "f16", "u32"], p121::entry),
    case::<p129::entry>("p129", 129, &["f32", "u32", "f64", "f32", "bool", "bool", "f32", "f32", "f32", "f32", "bool", "isize", "isize", "f32"], p129::entry),
    case::<p137::entry>("p137", 137, &["i32", "i32", "i32", "i32", "u32", "u32", "u32"], p137::entry),
    case::<p147::entry>("p147", 147, &["isize", "isize", "isize", "isize", "i32", "i32", "i32", "i32", "i32", "u8", "f16"], p147::entry),
    case::<p170::entry>("p170", 170, &["f16", "bool", "f16", "bool", "i32", "i64", "i8", "i8", "i8", "bool", "u64", "u32", "u32", "u32", "u32"], p170::entry),
    case::<p182::entry>("p182", 182, &["bool", "f32", "u16", "u16", "u16", "u16"], p182::entry),
    case::<p240::entry>("p240", 240, &["u16", "u16", "u8", "u8", "u8", "bool", "u32", "bool", "bool", "i32"], p240::entry),
    case::<p301::entry>("p301", 301, &["f32", "f32", "f32", "u16", "i64", "u32", "bool", "i16", "usize"], p301::entry),
    case::<p344::entry>("p344", 344, &["u8", "u32", "u8", "u8", "u32", "u8", "f64", "u32", "u32", "i32", "~f32"], p344::entry),
    case::<p356::entry>("p356", 356, &["f16", "u8", "i32", "i64", "u32", "u32", "u32", "u32", "u32", "u32", "f32", "f32", "f32", "f32"], p356::entry),
    case::<p390::entry>("p390", 390, &["u8", "u8", "u8", "i32", "i8", "u64"], p390::entry),
    case::<p412::entry>("p412", 412, &["i32", "i32", "i32", "u8"], p412::entry),
    case::<p448::entry>("p448", 448, &["u32", "bool", "bool", "bool", "bool", "bool", "bool", "bool", "u32", "u32", "i16", "i8", "i8"], p448::entry),
    case::<p560::entry>("p560", 560, &["bool", "u32", "bool", "u32", "i16", "f64", "bool", "~f32"], p560::entry),
    case::<p591::entry>("p591", 591, &["i32", "i32", "bool", "f32", "u8", "bool", "bf16", "bf16", "bf16"], p591::entry),
    case::<p666::entry>("p666", 666, &["bool", "f64", "f64", "i64", "i64", "i64", "i64", "i32", "i32", "i32", "~f32"], p666::entry),
    case::<p832::entry>("p832", 832, &["i32", "bool", "bool", "bool", "bool", "bool", "u32", "bool", "u16"], p832::entry),
    case::<p1022::entry>("p1022", 1022, &["u8", "u8", "~f32"], p1022::entry),
    case::<p1223::entry>("p1223", 1223, &["i32", "i32", "i32", "i32", "u16", "usize", "i32", "i32", "i32", "i32", "u16", "i32", "i32", "i32", "i32", "u16"], p1223::entry),
    case::<p1332::entry>("p1332", 1332, &["i32", "f32", "f32", "u32", "u32", "bool", "isize", "~f32"], p1332::entry),
    case::<p1348::entry>("p1348", 1348, &["i8", "i8", "bool", "i32", "i32", "i32", "i32", "u8"], p1348::entry),
    case::<p1707::entry>("p1707", 1707, &["u64", "i64", "u32", "usize", "i64", "u32", "i64", "u32"], p1707::entry),
    case::<p1774::entry>("p1774", 1774, &["isize", "i64", "i64"], p1774::entry),
    case::<p1823::entry>("p1823", 1823, &["u16", "u16", "bool", "f32", "i32"], p1823::entry),
    case::<p1869::entry>("p1869", 1869, &["f64", "bool", "bf16", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "~f32"], p1869::entry),
    case::<p2094::entry>("p2094", 2094, &["u32", "bool", "f32", "u16", "bool", "i32", "i64"], p2094::entry),
    case::<p2160::entry>("p2160", 2160, &["f64", "f64", "f32", "bool", "i32"], p2160::entry),
    case::<p2294::entry>("p2294", 2294, &["isize", "isize", "isize", "u32"], p2294::entry),
    case::<p2326::entry>("p2326", 2326, &["u8", "u32", "u32", "u32", "u32", "u32"], p2326::entry),
    case::<p2352::entry>("p2352", 2352, &["u64", "u8", "bool", "i32", "bool", "bool", "u32"], p2352::entry),
    case::<p2643::entry>("p2643", 2643, &["u32", "u64", "u64", "u64", "u64", "u64", "f64", "bool", "u16", "u16", "~f32"], p2643::entry),
    case::<p2718::entry>("p2718", 2718, &["f64", "u8", "f64", "f64"], p2718::entry),
    case::<p2754::entry>("p2754", 2754, &["u64", "f32", "f32", "f32", "f32", "f32"], p2754::entry),
    case::<p2780::entry>("p2780", 2780, &["u32", "f32", "f32", "f32", "f32", "f32", "u16", "u16", "bool", "i64"], p2780::entry),
    case::<p2863::entry>("p2863", 2863, &["bool", "u32", "bool", "u32", "f32", "u32", "bool", "u32"], p2863::entry),
    case::<p3219::entry>("p3219", 3219, &["f32", "u32", "u32", "u32", "u32", "f64", "u32", "u32", "u32", "u32"], p3219::entry),
    case::<p3674::entry>("p3674", 3674, &["f16", "bool", "bf16", "f32", "i16", "i16", "i16", "i16"], p3674::entry),
    case::<p3778::entry>("p3778", 3778, &["bool", "u32", "f32", "bool", "u32", "u32", "u32", "u32", "~f64"], p3778::entry),
    case::<p3800::entry>("p3800", 3800, &["i8", "i8", "f32", "bool", "bool", "i64"], p3800::entry),
    case::<p3875::entry>("p3875", 3875, &["bool", "u32", "bool", "u32", "bool", "i32"], p3875::entry),
];
