//! Written by `tests/src/source`: `SAREK_SOURCES=write cargo test -p sarek-tests sources::`.
#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals, clippy::all)]
use sarek_tests::driver::*;

/// Seed 0 of version 7.
pub mod p0 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn helper0(q1: u32, q2: f16) -> u32 {
    let mut v3 = (q1 << (q1 as isize)) | (1e6f32 as u32);
    (2i32..(906i32 & 7)).for_each(|i4| v3 ^= Some::<u32>(q1).filter(|p5| i4 < 5i32).unwrap_or(q1 * q1));
    if q1 == 0 {
        q1
    } else {
        helper0(q1 - 1, q2)
    }
}
#[device]
pub fn function(mut a0: [i8; 5], mut a1: f16) -> Option<bool> {
    const LOCAL: u32 = 8u32;
    (Ok::<u32, u8>(LOCAL).and_then(|p6| Ok::<f16, u8>(a1)).unwrap_or(if true {
                a1
            } else {
                a1
    }));
    if nth([LOCAL; 1], LOCAL) <= LOCAL.wrapping_rem(LOCAL | 1) {
        if let Some(x8) = a0.first() {
            let v10 = LOCAL;
            let mut v11 = a0[4];
        }
        a0.fill((LOCAL as i8).saturating_sub(6i8));
    }
    a0[(3isize - 62).rem_euclid(5)] += (a0[0] >> 1) % 2i8;
    match ({ a0[4] = a0[3]; a0[1].checked_rem_euclid(a0[2]) }) {
        None => {
        }
        None => {
            let mut v12 = Some(0x12b6b_isize).ok_or(6u8);
        }
        m13 => {
            let mut v14: Vec4<u16> = Vec4::new(u16::MIN, 0x7, 0u16, u16::MAX);
        }
    }
    Some(true)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as i8, input[1] as i8, input[2] as i8, input[3] as i8, input[4] as i8], f16::from_bits(input[5] as u16));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

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

/// Seed 17 of version 7.
pub mod p17 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: bool, m1: S0, m2: S0, m3: u32 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = ((total * b) * a);
    if total == total {
        return (pick(total <= T::ONE, total, total) - (b + total));
    }
    total += total;
    pick(T::ZERO == a, total, (total - (total + a)))
}
#[device]
pub fn helper0(q1: u32, q2: Vec3<f32>, q3: i32) -> Option<i32> {
    let v5;
    if if q3 >= q3 {
        return q3.checked_shl(K_U32);
    } else {
        (q3 as i8) != (q1 as i8)
    } {
        v5 = {
            let mut v4: u32 = if false {
                return Some::<i32>(q3);
            } else {
                q1
            };
            q2[0]
        };
    } else {
        v5 = {
            q2.y
        };
    }
    if q1 == 0 {
        Some::<i32>(q3)
    } else {
        helper0(q1 - 1, q2, 11i32)
    }
}
#[device]
pub fn helper1(q6: impl Fn(u64) -> i16) -> bool {
    let mut n7 = 0u32;
    while let Some(m11) = (0usize..(91usize & 7)).rev().filter_map(|i9| Some::<usize>(i9).and_then(|p10| Some::<usize>(p10))).last() {
        n7 += 1;
        if n7 > 3 {
            break;
        }
        let v12: Option<i16> = if n7 < 87 {
            return false;
        } else {
            Some(K_I16)
        };
        match (match C0::V0 { C0::V2 if n7 < 6 => { i16::MAX } _ => { 8i16 } }) {
            (..=5) => {
            }
            m13 @ 7..=21 => {
            }
            6..61 if true => {
            }
            _ => {
            }
        }
    }
    true
}
#[device]
pub fn function(mut a0: u32, mut a1: u64) -> Result<u16, u8> {
    a0 = Err::<u8, u32>(u32::MAX).err().map_or(a0 ^ a0, |p14| a0 % (a0));
    a1 += (!a1) - u64::from(a0);
    let mut v17 = helper1(|p16| i16::from(i8::MAX.wrapping_abs()));
    Ok::<u16, u8>(Some(3u16).unwrap_or_else(|| K_U16 % (u16::MIN)))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, input[1] as u64);
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

/// Seed 37 of version 7.
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
    for (i29, x28) in a1.iter().enumerate() {
        {
            let (s30, s31) = a2.split_at((i29 % 9usize) & 3);
            let v32: (i32, u32) = a3;
            let mut v33 = Vec4::new(v32.1, 1u32, v32.1, v32.1);
        }
    }
    a2[(a3.1 | u32::MAX) % 3] = (a3.1 as i16, a1[0]) < (if a2[0] { return Some(a3.0 as f64); } else { (7i16, a1[0]) });
    for i34 in (0..(a3.1.rotate_left(a3.1) & 7)).rev().step_by((15076019522230usize.saturating_add_signed(5) & 3) + 1) {
        if a3.0 <= 2 {
            a1[0] = a1[0];
            a2[1] ^= a2[0];
        } else {
            a1[0] += u8::MIN;
        }
    }
    let mut v35 = a3.0.wrapping_sub_unsigned(a3.1).unbounded_shr(a3.1);
    None
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

/// Seed 59 of version 7.
pub mod p59 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1([f64; 1]), W2 { n0: i32 }, W3 { n0: i32 } }
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: i64, q2: u64) -> i64;
    fn provided(q1: i64, q2: u64) -> i64 {
        if true {
        } else {
        }
        q1
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 4i32;
    fn given(q1: i64, q2: u64) -> i64 {
        let _d5 = (q2, 7u64);
        -(q1 | q1)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 3i32;
    fn given(q1: i64, q2: u64) -> i64 {
        let v7: [i64; 5] = std::array::from_fn::<i64, 5, _>(|p6| q1);
        v7.iter().copied().map(|i8| q1 | v7[4]).filter(|i9| false).step_by(2).sum::<i64>()
    }
    fn provided(q1: i64, q2: u64) -> i64 {
        let v10 = Some::<u64>(q2).ok_or(255u8);
        ((q1 >> 1) % 1i64) >> 11i32
    }
}
#[device]
pub fn by_way<W: Way>(q1: i64, q2: u64) -> i64 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn function(a0: u32, mut a1: bool, a2: E0, a3: &[i32], mut a4: [f64; 4]) -> u32 {
    let mut v11: u64 = (a0 - (a0 ^ a0)).into();
    if (matches!(a0.overflowing_mul(10), (_, m12))) {
        let mut v11: u64 = v11 | v11;
    } else {
        a1 &= Err::<i64, u8>(9u8).is_ok_and(|p13| a1);
    }
    for i14 in (1..=(114i16.wrapping_rem(v11 as i16) & 7)).rev().step_by(2) {
        {
            let r15 = &mut a4[6u8 & 3];
            let mut v16 = [a0; 5];
            (*r15) = (*r15);
        }
        let _d17 = a0;
    }
    (if let m18 @ K_USIZE = 11usize && a1 { -9i8 } else { 7i8 }).saturating_neg().leading_ones()
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [input[4] as i32, input[5] as i32, input[6] as i32, input[7] as i32, input[8] as i32];
    let result = function(input[0] as u32, input[1] != 0, match input[2] % 4 { 0 => E0::W0, 1 => E0::W1([f64::from_bits(input[3])]), 2 => E0::W2 { n0: input[3] as i32 }, _ => E0::W3 { n0: input[3] as i32 }, }, &a3, [f64::from_bits(input[9]), f64::from_bits(input[10]), f64::from_bits(input[11]), f64::from_bits(input[12])]);
    output[0] = result as u64;
    output
}
}

/// Seed 63 of version 7.
pub mod p63 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: C0, m2: i32, m3: f64 }
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
        let mut n1 = 0u32;
        while let Some(m4) = (if Some(other.m2 < (-2147483647i32)).is_some_and(|p2| p2) { let mut v3 = -0.1f32; v3 /= 7.5; Some::<u32>(other.m0).or(Some::<u32>(other.m0)) } else { Some::<u32>(other.m0) }) {
            n1 += 1;
            if n1 > 4 {
                break;
            }
        }
        self
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        if let Some(m7) = ({ let f5 = |p6: u32| Some(other.m2); f5(0x4_u32) }) {
            let v8 = self.m2 as i8;
            let mut v8 = other.m0;
        }
        self
    }
}
#[device]
impl Many<i32, 2> {
    pub fn method1(self, q19: &[f32], q20: &[u8], q21: &mut C0) -> isize {
        let mut v26: Option<u8> = (1u8..(q20[0] & 7)).enumerate().map(|(n22, i23)| (q20[0] ^ i23).wrapping_add_signed(127i8.wrapping_rem_euclid(16i8))).reduce(|a24, b25| (!10u8).abs_diff(b25.rotate_right(7)));
        if false {
        }
        isize::MAX
    }
}
#[device]
impl S0 {
    pub fn method0(&mut self, mut q9: i32, q10: &S0) -> bool {
        let (v11, v12) = (i32::from(true), (*q10).m2 | (*q10).m2);
        match (S0 { m0: K_I8.trailing_zeros(), m1: C0::V0, m2: if true { return v11 < 5i32; } else { (*q10).m2 }, m3: (*q10).m3 }) {
            S0 { m0: m13, m1: _, m2: m14, m3: m15 } => {
            }
            S0 { m0: m16, m1: _, m2: 6, m3: m17 } => {
            }
            m18 => {
            }
        }
        (*self).m0 < K_U32
    }
}
#[device]
pub fn function(a0: bool, mut a1: S0) -> ([S0; 2], f32) {
    let mut n27 = 0;
    while n27 < 5u32 && (matches!(Some::<bool>(a0), Some(m28) if m28)) {
        n27 += 1;
        let v29;
        if n27 != n27 {
            v29 = {
                if a0 && let C0::V1 = a1.m1 && a0 {
                    a0
                } else {
                    a0
                }
            };
        } else {
            v29 = {
                a1.m1 = a1.m1;
                true
            };
        }
        match (if v29 { Some::<i32>(a1.m2) } else { Some::<i32>(a1.m2) }) {
            None => {
                a1.m0 *= a1.m0;
                a1.m0 = n27;
            }
            _ => {
                let mut v30 = Ok::<u32, u8>(a1.m0);
                let v31: u32 = 4;
            }
        }
    }
    a1.m0 <<= if a0 {
        6i16
    } else if a0 {
        a1.m0 as i16
    } else {
        6i16
    };
    assert!(0x0_u32.ilog(6) > a1.m0.rotate_right(a1.m0));
    a1.m0 = a1.m2.count_ones();
    ([a1, S0 { m0: a1.m0, m1: C0::V0, m2: a1.m2, m3: a1.m3 }], 3.25f32.atan())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] != 0, S0 { m0: input[1] as u32, m1: match input[2] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, m2: input[3] as i32, m3: f64::from_bits(input[4]) });
    output[0] = result.0[0].m0 as u64;
    output[1] = result.0[0].m1 as u32 as u64;
    output[2] = result.0[0].m2 as u64;
    output[3] = bits_of_f64(result.0[0].m3);
    output[4] = result.0[1].m0 as u64;
    output[5] = result.0[1].m1 as u32 as u64;
    output[6] = result.0[1].m2 as u64;
    output[7] = bits_of_f64(result.0[1].m3);
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 64 of version 7.
pub mod p64 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: i32, m2: C0, m3: [i32; 2] }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        match other.m0.overflowing_div(10u32 | 1) {
            (m1 @ (64..), m2) => {
                let mut v3 = other.m1 as f32;
                let mut v4: i32 = 3;
            }
            (m5, _) => {
                let mut v6 = other;
                let mut v7: u32 = m5;
            }
            (m8, m9) if m9 => {
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
        let _d10 = C0::V3;
        (*self).m0 != ((*other).m2 as u32)
    }
}
#[device]
pub fn helper1(q16: [u32; 5], mut q17: [i16; 5]) -> bf16 {
    for i18 in (2..((f16::from_f32(3.25).to_f32() as u32) & 7)).step_by(((!9usize) & 3) + 1) {
        match Some::<u32>(q16[0]).ok_or(u8::MIN) {
            Ok(m19 @ (42..)) => {
                q17[4] = q17[1];
            }
            m20 => {
                let mut v21: Vec4<f32> = Vec4::new(100.0f32, -7.5f32, 0.5, q17[4] as f32);
            }
        }
    }
    bf16::MAX
}
#[device]
impl S0 {
    pub fn method0(self, mut q11: [i16; 3]) -> Result<f64, u8> {
        let mut v12 = Some(2.0f32 + (q11[1] as f32));
        (self.m0);
        Ok(7.5f64)
    }
}
#[device]
pub fn function(a0: &mut [i16], mut a1: S0, mut a2: S0, mut a3: C0, mut a4: S0) -> (Result<u32, u8>, f32) {
    for x22 in a0.iter_mut() {
        let mut n23 = 0;
        'l25: while n23 < 5u32 && (matches!(Some(a4.m0), Some(m24) if true)) {
            n23 += 1;
            let mut v26: u32 = n23;
            v26 |= 2u32;
        }
        if (a4.m0 < 20u32) && false {
            let mut v27 = bf16::from_f32(a1.m3[1] as f32);
        }
    }
    let mut v30 = helper1([a2.m0.saturating_div(a4.m0), a1.m0 - a2.m0, !a4.m0, a2.m0 ^ a4.m0, bits_of_f32(f32::MAX) as u32], turned(match a3 {
                C0::V3 if false => {
                    [a0[0], a0[0], 5, a0[0], a0[0]]
                }
                _ => {
                    [a0[0], a0[0], a0[0], a0[0], a0[0]]
                }
    }));
    let mut v31 = Some::<u32>(a4.m0);
    (Ok::<u32, u8>(a2.m0), for_asinh_f32(a2.m0 as f32).asinh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as i16, input[1] as i16, input[2] as i16];
    let result = function(&mut a0, S0 { m0: input[3] as u32, m1: input[4] as i32, m2: match input[5] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, m3: [input[6] as i32, input[7] as i32] }, S0 { m0: input[8] as u32, m1: input[9] as i32, m2: match input[10] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, m3: [input[11] as i32, input[12] as i32] }, match input[13] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, S0 { m0: input[14] as u32, m1: input[15] as i32, m2: match input[16] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, m3: [input[17] as i32, input[18] as i32] });
    output[0] = a0[0] as u64;
    output[1] = a0[1] as u64;
    output[2] = a0[2] as u64;
    match result.0 {
        Ok(w3) => {
            output[3] = 1;
            output[4] = w3 as u64;
        }
        Err(w3) => {
            output[3] = 2;
            output[4] = w3 as u64;
        }
    }
    output[15] = bits_of_f32(result.1);
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
        if false {
            let mut v1 = self.m0;
            v1 = v1;
        } else {
            let mut v2 = other.m0;
            v2 = v2;
        }
        S0 { m0: 1 }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let mut v3: isize = ((9i16 >> 1) % (9i16 | 1)).into();
        ((v3 >> 1) % ((*other).m0 | 1)) < ((*other).m0 - v3)
    }
}
#[device]
pub fn helper0(q4: &bf16, q5: [[i32; 2]; 2]) -> f32 {
    if (match Err::<u32, u8>(u8::MAX) { Ok(m6) => { q5[0][0] } Ok(m7) => { q5[1][0] } m8 => { 9i32 } }) != ((q5[1][0] >> 1) % (q5[1][1] | 1)) {
        let mut v9: [i32; 2] = *q5.last().unwrap();
    } else {
        if let None = Some(71i8) {
        }
    }
    0.5
}
#[device]
pub fn helper1(q10: u32, mut q11: f64, q12: (bf16, i32), q13: [isize; 3]) -> (isize, bool) {
    'l17: for i14 in (2..((q10 as u32) & 7)).rev().step_by((({ let f15 = |p16: u32| q12.1 as usize; f15(7u32) }) & 3) + 1) {
        for x18 in q13.iter().copied() {
            let v20 = q10;
            let mut v21 = S0 { m0: x18 };
            v21.m0 = x18;
        }
    }
    if q10 == 0 {
        (q13[1], q12.1 < 0x2)
    } else {
        helper1(q10 - 1, q11, (q12.0, q12.1), q13)
    }
}
#[device]
pub fn function(mut a0: [[i32; 2]; 2], mut a1: i32, a2: (bf16, i32), a3: bf16, a4: (bool, u16)) -> Result<f32, u8> {
    let v22: S0 = S0 { m0: 0 & 2isize };
    let mut n23 = 0;
    while n23 < 5u32 && Ok::<i32, u8>(a2.1).is_ok_and(|p24| a4.0) {
        n23 += 1;
        a1 = a1 ^ a2.1;
        let mut v27: [f32; 5] = {
            let f25 = |p26: u32| [a2.1 as f32; 5];
            f25(n23)
        };
    }
    for x28 in &a0[..1] {
        for x30 in a0 {
            let v32: Result<i32, u8> = Ok::<i32, u8>(x30[0]);
            let mut v33 = 7.5f32;
            let v34: i32 = a0[0][0];
        }
        let v35 = (-2.0f32).is_normal();
        let mut n36 = 0;
        while n36 < 2u32 && ((a1 as i64) != (a4.1 as i64)) {
            n36 += 1;
            let v37 = (a2.1, a2.1);
            let mut v38: Vec2<f32> = Vec2::new(n36 as f32, v22.m0 as f32);
        }
    }
    if [v22 != v22; 4][7i8 & 3] {
    }
    Err(v22.m0 as u8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([[input[0] as i32, input[1] as i32], [input[2] as i32, input[3] as i32]], input[4] as i32, (bf16::from_bits(input[5] as u16), input[6] as i32), bf16::from_bits(input[7] as u16), (input[8] != 0, input[9] as u16));
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = bits_of_f32(w0);
        }
        Err(w0) => {
            output[0] = 2;
            output[1] = w0 as u64;
        }
    }
    output
}
}

/// Seed 129 of version 7.
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
    while let Some(m14) = (3i32..(11i32 & 7)).max() {
        n12 += 1;
        if n12 > 2 {
            break;
        }
        let mut v15: E0 = E0::W3 { n0: 2, n1: [m14; 3] };
        for i16 in (0..(n12.to_le_bytes()[0] & 7)).rev().step_by((((-0.0f64) as usize) & 3) + 1) {
            let mut v17: E0 = v15;
        }
    }
    if q8 == 0 {
        q8 as f32
    } else {
        helper1(q8 - 1, E0::W2 { n0: [q10, q10, q10], n1: S0 { m0: 100.0f64, m1: 3.25, m2: [q10 < 0x2_i16; 2], m3: Vec4::new(1.0f32, q8 as f32, 0.1, 0.0) } }, q10, q11)
    }
}
#[device]
pub fn function(a0: [[u32; 2]; 2], mut a1: Result<isize, u8>, a2: f64) -> Option<f32> {
    const LOCAL: i32 = 28861138i32;
    let mut v18: bool = f16::from_f32(LOCAL as f32).mul_add(f16::from_f32(LOCAL as f32), f16::from_f32(LOCAL as f32)).is_infinite();
    let mut v21: [f64; 1] = (match (v18, LOCAL) { (m20, _) => { [a2; 1] } _ => { [a2; 1] } }).map(|p19| bf16::from_f32(LOCAL as f32).to_f64());
    if let Some((x22, s23)) = v21.split_first_mut() {
        let v24: f16 = -f16::from_f32(LOCAL as f32);
        (*x22) -= if v18 {
            return None;
        } else {
            a2
        };
    }
    let _d25 = LOCAL.saturating_add_unsigned(a0[0][0]) | lowest(8, LOCAL);
    let _ = [v21[0] % v21[0], a2.copysign(LOCAL as f64)];
    for i28 in 0..=((LOCAL | LOCAL) & 7) {
        for i29 in 1..(Vec4::new(0usize, i28 as usize, 11usize, 928usize).dot(Vec4::new(a0[0][1] as usize, i28 as usize, i28 as usize, 262799055400884usize)) & 7) {
        }
    }
    Some(a0[0][0] as f32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([[input[0] as u32, input[1] as u32], [input[2] as u32, input[3] as u32]], if input[4] != 0 { Ok(input[5] as isize) } else { Err(input[5] as u8) }, f64::from_bits(input[6]));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
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
        if if let (m7, m8) = (q6[4] as i32).overflowing_pow(4) {
            true
        } else {
            1usize.is_power_of_two()
        } {
            return Some(true).ok_or_else(|| K_U8);
        }
        Ok(true)
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
pub fn function(mut a0: [[i16; 2]; 2], mut a1: u16, mut a2: u32, a3: E0) -> Option<f32> {
    const LOCAL: u32 = 9u32;
    for i10 in 1..=(Vec3::new(LOCAL, LOCAL, LOCAL).dot(Vec3::new(LOCAL, LOCAL, LOCAL)) & 7) {
        let _ = u16::MAX.checked_next_multiple_of(a1);
        if let Some(x12) = a0.get((i10 as usize).saturating_add_signed(LOCAL as isize) & 3) {
            let mut v14 = a0;
            let v15: i16 = -1;
        }
        a2 %= 9u32;
    }
    let mut v18: E0 = Err::<i32, u8>(u8::MIN).map_or_else(|e17| E0::W2(Many::<i64, 1> { one: LOCAL as i64, more: [11i64], count: a1 }, [f16::MAX, f16::ONE]), |p16| E0::W1(a2, LOCAL as f32));
    {
        let (s19, s20) = a0.split_at_mut(2);
        if (matches!(v18, E0::W2(m21, m22))) {
            panic!("it is");
        }
        let mut n23 = 0u32;
        while let Some(m25) = Ok::<bool, u8>(true).ok().map(|p24| a1) {
            n23 += 1;
            if n23 > 5 {
                break;
            }
        }
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([[input[0] as i16, input[1] as i16], [input[2] as i16, input[3] as i16]], input[4] as u16, input[5] as u32, match input[6] % 4 { 0 => E0::W0, 1 => E0::W1(input[7] as u32, f32::from_bits(input[8] as u32)), 2 => E0::W2(Many::<i64, 1> { one: input[7] as i64, more: [input[8] as i64], count: input[9] as u16 }, [f16::from_bits(input[10] as u16), f16::from_bits(input[11] as u16)]), _ => E0::W3 { n0: input[7] as u32, n1: input[8] as u8 }, });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 176 of version 7.
pub mod p176 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i8, m1: usize, m2: bool, m3: bool }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        for i1 in 2..=((127i8 - other.m0) & 7) {
            let mut v2 = Vec4::new(1u32, 7, 2038u32, K_U32);
        }
        None::<S0>.unwrap_or(self)
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q3: isize) -> isize;
    fn provided(q3: isize) -> isize {
        let mut v4: f64 = 2.0f64 / 7.5;
        {
            let f5 = |p6: u32| q3 ^ q3;
            if f5(K_U32) == f5(7) { f5(7) } else { f5(K_U32) }
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 119i32;
    fn given(q3: isize) -> isize {
        if 1.0f64.is_infinite() {
            return [isize::MAX, q3, q3, q3][2];
        }
        K_ISIZE
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 3i32;
    fn given(q3: isize) -> isize {
        let _d9 = {
            let f7 = |p8: isize| 8isize;
            f7(q3)
        };
        q3
    }
    fn provided(q3: isize) -> isize {
        (q3 ^ 197144067isize);
        (0isize..(8isize & 7)).map(|i11| q3 << 2i32).filter_map(|i12| Some::<isize>(i12)).sum::<isize>()
    }
}
#[device]
pub fn by_way<W: Way>(q3: isize) -> isize {
    let first = W::given(q3);
    if W::LIMIT > 3 { first } else { W::provided(q3) }
}
#[device]
pub fn helper0(q13: u32, q14: impl Fn(i32) -> i16, q15: &[i32]) -> u32 {
    let v19 = 'b16: {
        if if false && let (_, m17 @ (19..)) = (q13 < 4294967295, q13 as i16) && let Some(m18) = Some::<u32>(q13) {
            true
        } else {
            true
        } {
            break 'b16 q15[0];
        }
        if if q15[0] < K_I32 {
            return q13;
        } else {
            q15[0] < 72i32
        } {
            break 'b16 q15[0];
        }
        q15[0]
    };
    q13
}
#[device]
pub fn helper1(q20: u32, q21: u32, mut q22: i32, q23: f32) -> f32 {
    let v28;
    if (match Ok::<u32, u8>(q20) { Ok(m24 @ K_U32) if false => { (m24, q22 as i16) } Ok(m25) => { (0u32, q22 as i16) } Err(m26) => { (q20, 1) } m27 => { (q20, 8i16) } }) <= (2u32, q22 as i16) {
        v28 = {
            q23
        };
    } else {
        v28 = {
            q23
        };
    }
    if q20 == 0 {
        0.1f32
    } else {
        helper1(q20 - 1, q20, q22, v28)
    }
}
#[device]
pub fn function(a0: S0, mut a1: bf16, a2: u32) -> f32 {
    const LOCAL: u32 = 6u32;
    let mut n29 = 0u32;
    while let Some(m30) = Some(7.5f32).ok_or(61u8).ok() {
        n29 += 1;
        if n29 > 1 {
            break;
        }
        let mut n31 = 0;
        while n31 < 5u32 && (match Some(LOCAL) { Some(_) if a0.m3 => { a0.m3 } m32 => { a0.m3 } }) {
            n31 += 1;
            let mut v33 = Vec3::new(n29 as f64, 3.25f64, 1e-3);
            let mut v34: S0 = a0;
        }
        if if a0.m3 {
            true
        } else {
            a0.m2
        } {
            break;
        }
    }
    if let (m37, m38) = ({ let f35 = |p36: i8| LOCAL.overflowing_add(LOCAL); f35(a0.m0 << u64::MIN) }) {
        for i39 in (0..(((LOCAL as u16) as i16) & 7)).step_by((a0.m1.clamp(K_USIZE, a0.m1) & 3) + 1) {
            let mut v40: [u32; 4] = [LOCAL, m37, m37, m37];
        }
        let mut v41: u32 = m37;
    }
    a0.m0 as f32
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: input[0] as i8, m1: input[1] as usize, m2: input[2] != 0, m3: input[3] != 0 }, bf16::from_bits(input[4] as u16), input[5] as u32);
    output[0] = bits_of_f32(result);
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

/// Seed 186 of version 7.
pub mod p186 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i8, m1: isize, m2: i16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f16, m1: u16, m2: [u64; 3], m3: bool }
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
        total -= pick(b <= b, b, (T::ONE + total));
    }
    total += a;
    total += if b != a { if T::ONE > b { a } else { a } } else { b };
    total
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let Ok(_) = (if false { Ok::<i8, u8>(other.m0) } else if true { Ok::<i8, u8>(other.m0) } else { Ok::<i8, u8>(other.m0) }) else {
            return S0 { m2: other.m2, ..other };
        };
        self
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: bf16) -> i32;
    fn provided(q1: bf16) -> i32 {
        if let m2 @ K_USIZE = 8317usize.wrapping_mul(0) {
            let mut v3 = Some::<bf16>(q1);
            let mut v4 = Vec3::new(1e6f32, 2.0, -3.25f32);
        }
        10
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 8u32;
    fn given(q1: bf16) -> i32 {
        let mut v5 = if true {
            None::<bf16>
        } else {
            None
        };
        (0i32 & 1).saturating_pow(1)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 9u32;
    fn given(q1: bf16) -> i32 {
        let [v7, .., v8] = turned([4i32; 5]);
        if v8 >= v8 {
            v8
        } else {
            v7
        }
    }
    fn provided(q1: bf16) -> i32 {
        match 1u32.checked_add(7) {
            Some(m9) => {
                let v10: [S0; 2] = [S0 { m0: 11i8, m1: 9, m2: m9 as i16 }, S0 { m0: 5i8, m1: 1842044isize, m2: m9 as i16 }];
            }
            None if true => {
            }
            m11 => {
            }
        }
        i32::MIN
    }
}
#[device]
pub fn by_way<W: Way>(q1: bf16) -> i32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper1(q19: u32, mut q20: Vec2<f64>) -> f32 {
    let _d22 = [[q19; 2], [q19, q19]];
    if q19 == 0 {
        q19 as f32
    } else {
        helper1(q19 - 1, q20)
    }
}
#[device]
impl S1 {
    pub fn method0(&mut self, q12: Option<f64>, q13: i64, q14: u32) -> u8 {
        match q14.reverse_bits().clamp(q14, q14) {
            (8 | 17) => {
                let v17 = (*self).m0;
            }
            4..=5 => {
            }
            (..=0) => {
            }
            m18 => {
            }
        }
        5
    }
}
#[device]
pub fn function(a0: u32, a1: i64) -> Result<f32, u8> {
    let mut v27 = helper1((if true { a0 } else { a0 }) & 7, ({ let f23 = |p24: i64| Vec2::new(7.5f64, f64::NEG_INFINITY); f23(a1) }) * Ok::<f64, u8>(2.0).unwrap_or_else(|e26| a0 as f64));
    if (match (a0 < u32::MAX, 63usize) { (false, (2 | 11)) => { Some::<f32>(v27) } (m30, 9..41) => { Some::<f32>(v27) } (m31, m32) => { Some::<f32>(v27) } _ => { Some::<f32>(v27) } }).map_or(false, |p28| 0.0f32.is_normal()) {
        match a1.saturating_sub_unsigned(56) {
            K_I64 => {
            }
            _ => {
                v27 /= v27;
                let mut v27 = [a0; 5];
            }
        }
    }
    let mut v33 = (-8i16).reverse_bits().to_le();
    let mut v35: [i64; 1] = std::array::from_fn::<i64, 1, _>(|p34| a1 * a1);
    Ok::<f32, u8>(v27)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, input[1] as i64);
    match result {
        Ok(w0) => {
            output[0] = 1;
            output[1] = bits_of_f32(w0);
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
    let v14;
    if (if true && let (_, m13) = (true, 8u64) && true { true } else { false }) ^ ((*q11) == 1i8) {
        v14 = {
            0x6_i32
        };
    } else {
        v14 = {
            551312213i32
        };
    }
    1
}
#[device]
pub fn helper1(q15: &[u16; 3], q16: [u32; 2]) -> u8 {
    for (x17, i18) in q15.iter().zip(q16.iter()) {
        'l21: for x19 in q16.iter().copied().skip_while(|i20| match (*x17) {
                7 if (*i20) < u32::MAX => {
                    true
                }
                _ => {
                    false
                }
        }) {
            let mut v22 = (*x17);
            let v23 = v22;
        }
        if let K_I32 = (i32::MAX << q16[1]) {
        }
    }
    b'\n'
}
#[device]
pub fn function(a0: &[i32], mut a1: [u32; 2], mut a2: i8, a3: [u16; 3], a4: &mut [u32]) -> i32 {
    match (a3[2] & a3[1]).overflowing_shr(a1[0] | u32::MIN) {
        (m24, m25) => {
            if let Some(x26) = a4.first_mut() {
                let mut v28: u16 = 25;
                (*x26) = (*x26);
            }
            let mut n29 = 0u32;
            while let Some(m30) = (!a4[0]).checked_sub(a1[0] * a4[0]) {
                n29 += 1;
                if n29 > 6 {
                    break;
                }
                let v31: C0 = C0::V2;
                a4[0] = n29;
            }
        }
        (7..28, m32) => {
        }
        m33 => {
        }
    }
    let _ = Ok::<u8, u32>(a3[1] as u8).or_else(|p34| Ok::<u8, i8>(0u8)).err();
    let mut v36: Option<u32> = a4.get((a0[0] as usize).saturating_mul(11) & 3).copied();
    98
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as i32, input[1] as i32];
    let mut a4 = [input[8] as u32, input[9] as u32];
    let result = function(&a0, [input[2] as u32, input[3] as u32], input[4] as i8, [input[5] as u16, input[6] as u16, input[7] as u16], &mut a4);
    output[0] = a4[0] as u64;
    output[1] = a4[1] as u64;
    output[2] = result as u64;
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
    if Some::<i32>(LOCAL).or(Some(LOCAL)) != (if let Some(m28) = Some::<u8>(a1) && (a3[2] < 8) { Some(LOCAL) } else { Some::<i32>(a2.0) }) {
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

/// Seed 412 of version 7.
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
        let mut v17: Option<i32> = q10.iter().copied().take_while(|i14| ((*i14) as f32).is_finite()).min_by(|a15, b16| b16.cmp(a15));
    }
    q10[1] as f32
}
#[device]
pub fn function(a0: Result<f64, u8>, a1: &mut [i32]) -> f64 {
    {
        let (s18, s19) = a1.split_at_mut(0);
        let mut v20 = f32::NEG_INFINITY.copysign(0i32 as f32);
        v20 -= v20.sqrt();
    }
    {
        let Some(x21) = a1.get(127usize.pow(1) & 3) else {
            return 0.1f64;
        };
        let v23 = C0::V1;
        if bf16::from_f32((*x21) as f32).is_normal() {
            return ((*x21) as f64).max(1e6f64) + 0.0;
        }
    }
    let (m24, m25) = (10509727449462216usize, true) else {
        return match C0::V1 {
            (C0::V0 | C0::V0) => {
                1e6
            }
            (C0::V0 | C0::V1) if false => {
                a1[0] as f64
            }
            _ => {
                a1[0] as f64
            }
        };
    };
    match Ok::<i32, u8>(a1[0]) {
        Ok(_) => {
            (Vec2::new(6i32, a1[0]));
            let mut v28 = helper1(&repeated::<i32, 3>(a1[0]));
        }
        Ok((3 | 30)) => {
            a1[5usize % a1.len()] = if m25 {
                a1[0]
            } else {
                a1[0]
            };
        }
        m29 => {
        }
    }
    match Some::<bool>(m25) {
        None => {
        }
        None => {
        }
        m30 => {
        }
    }
    -0.0f64
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [input[2] as i32, input[3] as i32, input[4] as i32];
    let result = function(if input[0] != 0 { Ok(f64::from_bits(input[1])) } else { Err(input[1] as u8) }, &mut a1);
    output[0] = a1[0] as u64;
    output[1] = a1[1] as u64;
    output[2] = a1[2] as u64;
    output[3] = bits_of_f64(result);
    output
}
}

/// Seed 423 of version 7.
pub mod p423 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u8, i8), W2 { n0: C0 }, W3(i64, Vec2<usize>) }
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: i32) -> f32;
    fn provided(q1: i32) -> f32 {
        if let C0::V2 = C0::V0 {
            let mut v2: u32 = 5;
            let v3 = Some::<i32>(q1);
        }
        Vec3::new(q1 as f32, q1 as f32, 7.5f32).length()
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 0x5_i32;
    fn given(q1: i32) -> f32 {
        match (if q1 < 1 { Some::<i32>(q1) } else { Some::<i32>(q1) }) {
            Some(-54..=4) if (q1, q1) != (q1, q1) => {
            }
            m4 => {
            }
        }
        q1 as f32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 190i32;
    fn given(q1: i32) -> f32 {
        let mut n5 = 0;
        'l6: while n5 < 5u32 && (q1 > q1) {
            n5 += 1;
            let mut v7 = n5;
            let mut v8 = [[q1 as f64; 2], [0.5; 2]];
        }
        100.0
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32) -> f32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(mut q9: u32, q10: &mut u8, q11: [f32; 5]) -> Option<f32> {
    q9 ^= q9.saturating_pow(2).wrapping_div((*q10).leading_zeros() | 1);
    let mut v12: i32 = Fast::LIMIT;
    let v13 = Some(q11[2] + 0.5f32);
    None::<f32>.or(v13)
}
#[device]
pub fn helper1(q14: &[isize; 5], q15: u32) -> Result<u32, u8> {
    let mut n16 = 0;
    'l17: while n16 < 2u32 && (q14[3] != q14[2]) {
        n16 += 1;
        if let Some(_) = None::<isize> {
            let mut v18 = Some((q14[0], q15 as f32));
            let mut v18 = 10i64;
        }
        if false {
            break;
        }
    }
    Ok(29u32)
}
#[device]
pub fn function(a0: usize, mut a1: [isize; 5], mut a2: Result<f16, u8>, a3: u8, mut a4: u32) -> Result<u8, u8> {
    let mut v19: f16 = f16::from_bits(Ok::<u16, u8>(65535u16).unwrap() & 0xbbff);
    if a3.wrapping_neg() > [a3; 2][1] {
        let v22 = match Ok::<usize, u8>(a0) {
            Ok(m20) if true => {
                Vec2::new(a3, a3)
            }
            m21 => {
                Vec2::new(a3, a3)
            }
        };
        if let Some(x23) = a1.get_mut(3..(a0 + a0) & 3) {
            let mut v25: f16 = v19;
            let mut v26 = E0::W1(10, 0x1a);
        }
    }
    let _ = C0::V2;
    if (0..=((a4 as i64) & 7)).filter(|i28| (matches!(None::<u32>, Some(m29)))).enumerate().map(|(n30, i31)| match 8i8 {
            3..26 if true => {
                i31
            }
            -8..=2 if false => {
                i31
            }
            (39..) => {
                i31
            }
            m32 => {
                i31
            }
    }).any(|i33| match a4 {
            K_U32 => {
                i33 < 5
            }
            _ => {
                true
            }
    }) {
    }
    Ok::<u8, u8>(a3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as usize, [input[1] as isize, input[2] as isize, input[3] as isize, input[4] as isize, input[5] as isize], if input[6] != 0 { Ok(f16::from_bits(input[7] as u16)) } else { Err(input[7] as u8) }, input[8] as u8, input[9] as u32);
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

/// Seed 645 of version 7.
pub mod p645 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(Vec4<u32>, f32, f16);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(S0, i32), W2 { n0: u32 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if b > a {
        return (if b > total { b } else { T::ONE } + pick(b <= b, total, T::ONE));
    }
    T::ONE
}
#[device]
pub trait Way {
    const LIMIT: u16;
    fn given(q1: bool, q2: i32) -> i8;
    fn provided(q1: bool, q2: i32) -> i8 {
        let mut n3 = 0u32;
        while let Some(m9) = (match q2.overflowing_shr(4294967295u32) { (m4, m5) if m5 > m5 => { Some::<bool>(m5) } (m6, m7) if m7 => { Some::<bool>(m7) } m8 => { Some::<bool>(m8.1) } }) {
            n3 += 1;
            if n3 > 3 {
                break;
            }
        }
        1
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u16 = 10u16;
    fn given(q1: bool, q2: i32) -> i8 {
        let mut n10 = 0;
        while n10 < 3u32 && Some::<bool>(q1).unwrap_or_else(|| q1) {
            n10 += 1;
            let mut v13: u32 = n10;
            let mut v13 = q2;
        }
        2
    }
    fn provided(q1: bool, q2: i32) -> i8 {
        if let S0(m14, m15, _) = S0(Vec4::new(11u32, u32::MAX, 19u32, 5), 7.5, f16::from_f32(3.25)) {
        }
        i8::MIN
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u16 = 0xffff_u16;
    fn given(q1: bool, q2: i32) -> i8 {
        let mut v16: f32 = f32::INFINITY.min(1e-3) + 0.0;
        nth([3u8, 89u8, 10u8], q2 as u32) as i8
    }
}
#[device]
pub fn by_way<W: Way>(q1: bool, q2: i32) -> i8 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
impl E0 {
    pub fn method0(&mut self, q17: Vec2<u16>, q18: Option<f32>) -> i8 {
        if let (m19, true) = (109i16 as i32, Ok::<bool, u8>(true).unwrap_or(false)) {
            'l21: for i20 in 2..(10u32 & 7) {
                let mut v22: S0 = S0(Vec4::new(i20, i20, 4u32, i20), m19 as f32, f16::from_f32(m19 as f32));
            }
        }
        3i8
    }
}
#[device]
impl S0 {
    pub fn method1(self, q23: usize, q24: &Vec3<isize>, q25: &i8) -> f32 {
        let v26: S0 = S0(if true {
                self.0
            } else {
                self.0
            }, [f32::INFINITY][0], self.2.mul_add(self.2, self.2));
        ((self.1 as u32) as f32).ceil()
    }
}
#[device]
pub fn function(mut a0: S0, a1: i8, a2: S0, mut a3: Option<f32>, a4: &mut [i32]) -> (u32, f32, i32) {
    let mut v27 = a2.1;
    std::mem::swap(&mut a0.1, &mut v27);
    let v30: [bool; 1] = turned([true]);
    (if (matches!(a4[0] as i16, K_I16)) {
            a2.0.z | a0.0.w
        } else if Ok::<usize, u8>(K_USIZE).is_err() {
            a2.0[3].wrapping_div(9u32)
        } else {
            bits_of_f32(v27) as u32
        }, (a2.1 % v27).min(a0.1 / 2.0) + 0.0, (1i32 | a4[0]).wrapping_pow(7))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a4 = [input[15] as i32, input[16] as i32, input[17] as i32];
    let result = function(S0(Vec4::new(input[0] as u32, input[1] as u32, input[2] as u32, input[3] as u32), f32::from_bits(input[4] as u32), f16::from_bits(input[5] as u16)), input[6] as i8, S0(Vec4::new(input[7] as u32, input[8] as u32, input[9] as u32, input[10] as u32), f32::from_bits(input[11] as u32), f16::from_bits(input[12] as u16)), if input[13] != 0 { Some(f32::from_bits(input[14] as u32)) } else { None }, &mut a4);
    output[0] = a4[0] as u64;
    output[1] = a4[1] as u64;
    output[2] = a4[2] as u64;
    output[3] = result.0 as u64;
    output[4] = bits_of_f32(result.1);
    output[5] = result.2 as u64;
    output
}
}

/// Seed 658 of version 7.
pub mod p658 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [bool; 3], n1: bool } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = b;
    total = T::ONE;
    for _ in 0..3 {
        total -= total;
    }
    pick(b > total, (pick(a <= b, a, total) * if total <= total { T::ONE } else { a }), T::ONE)
}
#[device]
pub fn function(a0: Vec2<f32>, mut a1: Option<(i32, bf16)>, mut a2: Option<u32>, a3: E0, mut a4: Vec4<f32>) -> Option<(i8, i32)> {
    let mut v2: [f32; 1] = std::array::from_fn::<f32, 1, _>(|p1| a0[1]);
    v2[0] = (a4.z / v2[0]).copysign(lowest(-3i32, 5i32) as f32);
    if (if let E0::W1 { n0: _, n1: _ } = a3 && false { Some(false) } else { Some(false) })? {
        for x3 in v2.iter().rev().skip(1) {
            let v5: Option<(u32, f32)> = Some((8u32, a0.y));
        }
        if let Some(r6) = &mut a2 {
            let mut v7: (f32, u32) = (v2[0], (*r6));
            let v8: Option<i8> = None;
        } else {
            a2 = Err::<u32, u8>(255u8).ok();
        }
    }
    let mut v9 = nth([[false, false], [true, true]][1], 54i8.trailing_ones());
    Some((17i8, 43i32))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec2::new(f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32)), if input[2] != 0 { Some((input[3] as i32, bf16::from_bits(input[4] as u16))) } else { None }, if input[5] != 0 { Some(input[6] as u32) } else { None }, match input[7] % 2 { 0 => E0::W0, _ => E0::W1 { n0: [input[8] != 0, input[9] != 0, input[10] != 0], n1: input[11] != 0 }, }, Vec4::new(f32::from_bits(input[12] as u32), f32::from_bits(input[13] as u32), f32::from_bits(input[14] as u32), f32::from_bits(input[15] as u32)));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0.0 as u64;
        output[2] = w0.1 as u64;
    }
    output
}
}

/// Seed 666 of version 7.
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
        let mut v7 = if (q3 < 7) && let 7 = 104i32 {
            Vec3::new(f16::from_f32(q3 as f32), f16::from_f32(100.0), f16::from_f32(q3 as f32))
        } else {
            Vec3::new(f16::from_f32(q3 as f32), f16::from_f32(q3 as f32), f16::from_f32(q3 as f32))
        };
        q2
    }
    fn provided(q1: isize, q2: u32, q3: i32) -> u32 {
        for i8 in (2..(((q3 as u8) ^ u8::MAX) & 7)).step_by(3) {
            let v9: i32 = q3;
            let v10: Option<i32> = Some::<i32>(q3);
        }
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: isize, q2: u32, q3: i32) -> u32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(mut q11: usize) -> bool {
    if (Vec3::new(0u64, 9u64, 0u64) + Vec3::new(0x0_u64, 5u64, 1u64)) == Vec3::new(3929651565253u64, 0, 3u64) {
        return false;
    }
    false
}
#[device]
pub fn function(a0: bool, a1: usize, mut a2: Vec2<u32>) -> Option<f32> {
    let v20;
    if (a2.y, a2[1]) > Ok::<usize, u8>(a1).map_or_else(|e13| (a2.y, a2.y), |p12| (11, a2.y)) {
        v20 = {
            let v15;
            if match Some::<usize>(a1) {
                Some(_) if a0 => {
                    a0
                }
                _ => {
                    a0
                }
            } {
                v15 = {
                    a0
                };
            } else {
                v15 = {
                    let v14: usize = a1;
                    a2.y <<= K_I32;
                    v14 >= v14
                };
            }
            let v16;
            if through::<usize, bool, helper0>(a1) {
                v16 = {
                    lowest(a2.y, a2[1])
                };
            } else {
                v16 = {
                    a2[0] | a2[1]
                };
            }
            ({ let f17 = |p18: bool| 10u16; f17(v15) }) * Ok::<u16, u8>(7).expect("nothing")
        };
    } else {
        v20 = {
            let v19;
            if if a0 {
                return None;
            } else {
                true
            } {
                v19 = {
                    a2[1]
                };
            } else {
                v19 = {
                    a2[1]
                };
            }
            v19 as u16
        };
    }
    Some(3.25)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] != 0, input[1] as usize, Vec2::new(input[2] as u32, input[3] as u32));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 791 of version 7.
pub mod p791 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: [i16; 2] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f32), W2 { n0: S0, n1: usize } }
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
        let v1 = E0::W0;
        'b2: {
            if 0x0_u32.is_power_of_two() {
                break 'b2 self;
            }
            for i3 in (1..(10u8 & 7)).step_by(3) {
                let mut v4 = K_U32;
            }
            S0 { m0: other.m0 }
        }
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q5: f32, q6: bf16, q7: i16) -> bf16;
    fn provided(q5: f32, q6: bf16, q7: i16) -> bf16 {
        if q6.is_infinite() {
            return Some::<bf16>(q6).unwrap_or(bf16::from_f32(7.5));
        }
        'b8: {
            if false {
                break 'b8 bf16::from_f32(100.0);
            }
            q6
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 36u32;
    fn given(q5: f32, q6: bf16, q7: i16) -> bf16 {
        if let (8 | 59) = [q7; 2][0] {
            let mut v9: C0 = C0::V2;
            let v10: Option<u32> = None;
        }
        bf16::from_f32(100.0)
    }
    fn provided(q5: f32, q6: bf16, q7: i16) -> bf16 {
        let v11: Vec3<usize> = Vec3::new(933usize, 25, 8usize) * Vec3::new(usize::MAX, 4, 10usize);
        q6
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 8u32;
    fn given(q5: f32, q6: bf16, q7: i16) -> bf16 {
        if let K_I16 = (11i16 >> 22u8) {
            let mut v12: f64 = f64::EPSILON;
            let mut v13: [[bf16; 2]; 2] = [[q6, bf16::from_f32(1e6)], [q6; 2]];
        }
        bf16::MAX
    }
    fn provided(q5: f32, q6: bf16, q7: i16) -> bf16 {
        let mut v14: Option<u32> = None;
        bf16::ONE
    }
}
#[device]
pub fn by_way<W: Way>(q5: f32, q6: bf16, q7: i16) -> bf16 {
    let first = W::given(q5, q6, q7);
    if W::LIMIT > 3 { first } else { W::provided(q5, q6, q7) }
}
#[device]
pub fn helper0(mut q15: i32, q16: &[f64]) -> Result<usize, u8> {
    if q15.wrapping_add_unsigned(8) > q15.saturating_add_unsigned(10u32) {
        {
            let r17 = &mut q15;
            let v18 = Some::<f64>(q16[0]);
            let mut v19: f64 = q16[0];
        }
        let mut v20: i16 = 3u8.into();
    } else {
    }
    Ok(q15 as usize)
}
#[device]
pub fn function(a0: f32, mut a1: i32, mut a2: [f64; 3]) -> (Result<f32, u8>, f64) {
    let mut v21: Option<f64> = a2.first().copied();
    for x22 in a2.iter_mut() {
        let mut v23 = helper0(if true {
                a1
            } else {
                5i32
            }, &[nth([(*x22)], 8), -(*x22), if true { (*x22) } else { (*x22) }, a1 as f64]);
        if Some::<i32>(a1).is_some_and(|p24| true) {
            continue;
        }
    }
    (Err::<f32, f32>(a0).or_else(|p25| Ok::<f32, f64>(p25).or_else(|p26| Ok::<f32, u8>(p25))));
    (if let S0 { m0: _ } = ({ let mut n28 = 0u32; loop { n28 += 1; if n28 > 2 { break S0 { m0: [K_I16, 32767i16] }; } a1 |= 0x0_i32; } }) {
            a1 |= a1.abs();
            Ok::<f32, u8>(100.0f32)
        } else {
            if let None = (a1 as u32).checked_next_multiple_of(4) {
            }
            Ok::<f32, u8>(a0)
        }, a2[2].acos())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), input[1] as i32, [f64::from_bits(input[2]), f64::from_bits(input[3]), f64::from_bits(input[4])]);
    match result.0 {
        Ok(w0) => {
            output[0] = 1;
            output[1] = bits_of_f32(w0);
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

/// Seed 800 of version 7.
pub mod p800 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [u16; 3] } }
#[device]
pub fn helper0(q1: u32, q2: &i8, mut q3: bool) -> u32 {
    let v4: E0 = Err::<E0, u8>(255u8).unwrap_or(E0::W1 { n0: [q1 as u16, q1 as u16, q1 as u16] });
    if q1 == 0 {
        if q3 {
            q3 ^= q3 & q3;
            q1
        } else {
            q1
        }
    } else {
        helper0(q1 - 1, q2, q3)
    }
}
#[device]
impl E0 {
    pub fn method1(&self, q5: &mut Result<i32, u8>, mut q6: u64, q7: &mut C0) -> i8 {
        if let C0::V2 = (*q7) {
        }
        i8::MIN
    }
}
#[device]
pub fn function(mut a0: u64, a1: u32) -> bf16 {
    let v17;
    if nth([a0 < 2, true, true, true], 9) || (if a1 < K_U32 { return bf16::from_f32(1e-3); } else { true }) {
        v17 = {
            match a1.overflowing_shl(a1) {
                (m11, _) => {
                    67i64 - 10i64
                }
                (m12, m13) if m13 | m13 => {
                    let v14: u64 = a0;
                    31637556664308002i64.unbounded_shr(0x0_u32)
                }
                (m15, _) if false => {
                    (m15 as i64).signum()
                }
                m16 => {
                    (i64::MIN >> 1) / (2i64)
                }
            }
        };
    } else {
        v17 = {
            (0x76 >> (a1 as i32)) - (if true { 8i64 } else if true { a0 as i64 } else { 6 })
        };
    }
    let v18: E0 = E0::W0;
    match a1.checked_div_euclid(a1) {
        Some(m19) => {
        }
        None => {
        }
        _ => {
        }
    }
    bf16::from_f32(0.0)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u64, input[1] as u32);
    output[0] = bits_of_bf16(result);
    output
}
}

/// Seed 828 of version 7.
pub mod p828 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: C0, n1: bf16 }, W2 { n0: Vec4<u64> } }
#[device]
pub fn helper0(mut q1: C0) -> bf16 {
    let mut v2: f32 = (2147483647i32 - 11i32) as f32;
    v2 = v2.abs().div_euclid(Ok::<f32, u8>(v2).unwrap_or_else(|e4| v2));
    let mut n5 = 0u32;
    while let Some(m6) = None::<u32> {
        n5 += 1;
        if n5 > 1 {
            break;
        }
    }
    bf16::ONE
}
#[device]
pub fn function(mut a0: C0, mut a1: C0) -> ([bool; 5], f32) {
    let v14 = if let (_, m7) = 3i16.overflowing_abs() && let E0::W1 { n0: m8, n1: m9 } = (E0::W2 { n0: Vec4::new(31u64, 62, 54u64, 0x3) }) {
        let mut v10: bool = m7;
        let mut v11 = Vec2::new(0.5f32, 2.0f32);
        Ok::<bf16, u8>(m9).map(|p12| v11[0])
    } else {
        Some(1e6f32).ok_or_else(|| 21u8)
    };
    let mut v15: u16 = Ok::<u8, u8>(6u8).unwrap_or_default().reverse_bits().into();
    let mut n16 = 0;
    'l17: while n16 < 6u32 && (false | false) {
        n16 += 1;
        for i18 in 3..(((n16 as i64) + (n16 as i64)) & 7) {
            let v19: f64 = 1e-3f64;
            let v20 = -0.1f32;
        }
        let v21: Option<u16> = pick(n16 < 4, Some::<u16>(v15), Some::<u16>(v15));
    }
    assert!((if false { 9u64 } else { 5030546990059231 }) != 7u64, "text");
    ([true, true, false, false, false], f32::EPSILON.ln_1p())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, match input[1] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 });
    output[0] = result.0[0] as u64;
    output[1] = result.0[1] as u64;
    output[2] = result.0[2] as u64;
    output[3] = result.0[3] as u64;
    output[4] = result.0[4] as u64;
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 967 of version 7.
pub mod p967 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(C0);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: C0, n1: f32 }, W2(u64) }
#[device]
pub fn helper0(q1: &[u32]) -> bool {
    if (q1[0] * q1[0]) <= (q1[0] << 11i64) {
        let mut v2: u32 = q1[0].next_power_of_two();
        let mut v3 = Ok::<u32, u8>(v2);
    } else {
    }
    false
}
#[device]
pub fn function(a0: &[u32], mut a1: u32, a2: &mut [u32], a3: [u32; 4]) -> (i32, u64, i64) {
    if Vec4::new(a2[0], a0[0], a3[0], a3[1]) != Vec4::new(2u32, a3[2], a1, a3[3]) {
        let mut v4: Option<u32> = a0.get(11usize.wrapping_rem(usize::MAX | 1) & 3).copied();
    }
    'l6: for i5 in 1..=((a1 as isize).unbounded_shr(a0[0]) & 7) {
        if let (60..) = a3[3].saturating_mul(a2[0]) {
            a2[0] += a2[0];
            let mut v7: [u32; 3] = [a3[2], 10u32, a0[0]];
        }
        if if a2[0] < 7u32 {
            false
        } else if false {
            false
        } else {
            true
        } {
            break 'l6;
        }
    }
    for x8 in a2.iter_mut() {
        {
            let s9 = &a3[1..K_USIZE];
            let mut v10 = a3[3];
            let v11: u32 = v10;
        }
    }
    (12817i32, 5u64, a2[0] as i64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as u32, input[1] as u32];
    let mut a2 = [input[3] as u32, input[4] as u32];
    let result = function(&a0, input[2] as u32, &mut a2, [input[5] as u32, input[6] as u32, input[7] as u32, input[8] as u32]);
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = result.0 as u64;
    output[3] = result.1 as u64;
    output[4] = result.2 as u64;
    output
}
}

/// Seed 1089 of version 7.
pub mod p1089 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u16, m1: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(bf16, u64);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(bool) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..2 {
        total -= pick(b <= total, pick(T::ONE < b, total, a), T::ONE);
    }
    (a - (T::ONE + if b != total { total } else { total }))
}
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q1: f16, q2: u32) -> i32;
    fn provided(q1: f16, q2: u32) -> i32 {
        if let Some(_) = (if false { Some::<u32>(q2) } else { None }) {
            let mut v3: [S0; 2] = [S0 { m0: u16::MAX, m1: f32::MAX }, S0 { m0: 7, m1: q2 as f32 }];
        }
        q2 as i32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 0x9_u64;
    fn given(q1: f16, q2: u32) -> i32 {
        let _d5 = [q2 as f64].map(|p4| u16::MIN);
        q2.leading_ones().cast_signed()
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = u64::MIN;
    fn given(q1: f16, q2: u32) -> i32 {
        let mut n6 = 0;
        'l7: while n6 < 1u32 && bf16::from_f32(3.25).is_normal() {
            n6 += 1;
            let mut v8: [[f16; 2]; 2] = [[q1, f16::from_f32(1e6)], [q1, q1]];
        }
        0x7
    }
}
#[device]
pub fn by_way<W: Way>(q1: f16, q2: u32) -> i32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
impl E0 {
    pub fn method1(&mut self, q14: &Option<f32>) -> Option<i32> {
        let mut v17 = S1::method0(&S1(bf16::from_f32(1e-3), 126u64), Some(5u32).ok_or(1u8).map_or_else(|e16| E0::W1(true), |p15| E0::W0));
        if false {
        }
        Some(v17 as i32)
    }
}
#[device]
impl S1 {
    pub fn method0(&self, q9: E0) -> u32 {
        let v13;
        if {
            let mut n10 = 0u32;
            loop {
                n10 += 1;
                if n10 > 6 {
                    break true;
                }
                let mut v11: [bool; 2] = [true, true];
            }
        } {
            v13 = {
                if true && false {
                    let mut v12 = Vec4::new(11i32, 0x7, i32::MIN, (*self).1 as i32);
                }
                (*self).0
            };
        } else {
            v13 = {
                (*self).0
            };
        }
        2u32
    }
}
#[device]
pub fn function(a0: E0, a1: E0, a2: E0, mut a3: f64) -> (i64, i32, i8) {
    let v19;
    if (matches!(Some(9i32), Some(m18))) & (!true) {
        v19 = {
            (9i32 - K_I32).saturating_div(1i32.min(-4i32) | 1)
        };
    } else {
        v19 = {
            11i32.wrapping_abs().wrapping_rem((if true { 126036i32 } else if false { i32::MIN } else { 52 }) | 1)
        };
    }
    if (matches!(isize::MAX.saturating_neg(), m20 @ 0..39)) {
        let mut v21 = S1(bf16::ONE, 7).method0(E0::W0);
    } else {
        assert_ne!((11isize >> 1) % 5isize, -4isize);
        if let None = Some(v19) {
            let mut v22 = 1i16;
            let v23: bf16 = bf16::from_f32(v19 as f32);
        }
    }
    if (Vec4::new(1e6f32, 1e6f32, v19 as f32, 1e6) != Vec4::new(f32::MIN_POSITIVE, f32::INFINITY, 0.0, 1e6)) || false {
        return (84, v19, 10);
    }
    (4, v19, v19 as i8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 2 { 0 => E0::W0, _ => E0::W1(input[1] != 0), }, match input[2] % 2 { 0 => E0::W0, _ => E0::W1(input[3] != 0), }, match input[4] % 2 { 0 => E0::W0, _ => E0::W1(input[5] != 0), }, f64::from_bits(input[6]));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
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
    if (0..=(a0 & 7)).skip(1).enumerate().map(|(n15, i16)| if let Some(m17) = Some(f16::from_f32(a1[0] as f32)) {
            i16
        } else {
            i16
    }).all(|i18| if let None = Some::<i32>(a1[0]) && a4 {
            a4
        } else {
            a4
    }) {
        return a1[0].checked_sub_unsigned(a0).map(|p19| if a4 {
                (f16::from_f32(p19 as f32), 10u32)
            } else if a4 {
                (f16::from_f32(p19 as f32), a0)
            } else {
                (f16::from_f32(p19 as f32), 7)
        });
    }
    match a2.ok_or(!8u8) {
        Ok(_) => {
            for i20 in (0..((a0 as i8).to_le() & 7)).rev().step_by(((1usize + (a1[0] as usize)) & 3) + 1) {
                let mut v21: f64 = a3 as f64;
                v21 = v21;
            }
        }
        Err(m22) => {
            let mut v25 = helper0(8, a0, &a1);
        }
        Err(m26) => {
        }
        m27 => {
        }
    }
    Some((f16::from_f32(3.25), a0))
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

/// Seed 1165 of version 7.
pub mod p1165 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i16, u32), W2 { n0: u16 } }
#[device]
pub fn function(a0: Vec4<u64>, mut a1: (u8, usize), mut a2: bf16, a3: &mut [i32], a4: C0) -> Option<bool> {
    {
        let (s1, s2) = a3.split_at_mut(0);
        {
            let Some(x3) = s2.get_mut(a1.1.saturating_add_signed(a0.z as isize) & 3) else {
                return None::<bool>.or_else(|| Some(true));
            };
            let mut v6: i32 = (*x3);
            let v7: Vec3<i8> = Vec3::new(i8::MAX, a1.1 as i8, 127i8);
        }
        match a0.w.overflowing_neg() {
            (m8, _) => {
                let v9: [i8; 1] = [8i8];
                let v10 = a2;
            }
            m11 => {
            }
        }
    }
    let v15 = a3.iter().copied().map(|i12| i12 as i32).fold(E0::W0, |a13, i14| E0::W1(6, i14 as u32));
    assert_ne!({
            let mut v16: i32 = a3[0];
            a1.0 <<= -2147483647i32;
            a1.0 = 35;
            i64::from(v16)
        }, a1.1 as i64);
    (2..=(4i64 & 7)).map(|i18| (a2 * a2).max(a2) + bf16::ZERO).filter(|i19| a3[0] < 5).find_map(|i17| Some(a3[0] < i32::MAX))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a3 = [input[7] as i32, input[8] as i32];
    let result = function(Vec4::new(input[0] as u64, input[1] as u64, input[2] as u64, input[3] as u64), (input[4] as u8, input[5] as usize), bf16::from_bits(input[6] as u16), &mut a3, match input[9] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 });
    output[0] = a3[0] as u64;
    output[1] = a3[1] as u64;
    if let Some(w2) = result {
        output[2] = 1;
        output[3] = w2 as u64;
    }
    output
}
}

/// Seed 1264 of version 7.
pub mod p1264 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i16);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f64, m1: u32 }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let (v1, v2) = (100.0f32, 0x2_i16);
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let v3: Option<i16> = Some((*other).0);
        ((*other).0, 1i16) == ((*self).0, (*other).0)
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q4: f64) -> f32;
    fn provided(q4: f64) -> f32 {
        let _ = if false && let m5 @ 1 = 8i64 && let (_, _) = (false, 0x4_u64) && true {
            Vec4::new(i16::MIN, 32767i16, 62, i16::MAX)
        } else {
            Vec4::new(32767i16, 32767, -6, 1i16)
        };
        1e-3
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 11i32;
    fn given(q4: f64) -> f32 {
        let mut v7: f64 = f64::from_bits(u64::MIN & 0xbfff_ffff_ffff_ffff);
        Ok::<f64, u8>(q4).map(|p10| 7u32).map_or_else(|e9| 1e6f32, |p8| 1.0)
    }
    fn provided(q4: f64) -> f32 {
        if let Some(m11) = 11u16.checked_next_power_of_two() {
            let mut v12: Result<u16, u8> = Ok(m11);
            let mut v13 = S1 { m0: q4, m1: 249530326u32 };
        }
        0.1
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = K_I32;
    fn given(q4: f64) -> f32 {
        let mut n14 = 0u32;
        while let Some(m15) = Some::<f64>(q4) {
            n14 += 1;
            if n14 > 6 {
                break;
            }
        }
        7.5f32
    }
}
#[device]
pub fn by_way<W: Way>(q4: f64) -> f32 {
    let first = W::given(q4);
    if W::LIMIT > 3 { first } else { W::provided(q4) }
}
#[device]
pub fn helper0(q16: u16, q17: &[f32]) -> i32 {
    if let Some((x18, s19)) = q17.split_first() {
        'l21: for i20 in 3..((5i32 * 3925) & 7) {
            let mut v22: i16 = 5;
        }
        if Some(0i8) != Some(4) {
            return 8206i32;
        }
    }
    79
}
#[device]
pub fn helper1(q23: &[usize], q24: &mut usize) -> isize {
    for x25 in q23.iter().rev().skip(1) {
        let mut v29: Option<usize> = q23.get((if let 8..12 = (*x25) && let S0(m27) = S0(8i16) && let Ok(m28) = Ok::<usize, u8>((*x25)) && true { m28 } else { (*x25) }) & 3).copied();
        if let m30 @ (44..) = ((*q24) << 4u32) {
        }
    }
    1
}
#[device]
pub fn function(a0: [usize; 1], mut a1: usize, a2: [usize; 3], a3: &mut [usize], a4: usize) -> Option<f32> {
    a1 /= a1.saturating_pow(7) | 1;
    helper1(a3, &mut a1);
    let mut n33 = 0u32;
    while let Some(m35) = a0.iter().position(|i34| true && false) {
        n33 += 1;
        if n33 > 2 {
            break;
        }
        let mut v36: Vec4<u16> = Vec4::new(n33 as u16, n33 as u16, n33 as u16, 10) + Vec4::new(11u16, 2u16, 106, K_U16);
        match usize::MAX.checked_add_signed(n33 as isize) {
            Some(m37) => {
                v36.w *= v36.w;
            }
            None => {
                let mut v38: Option<usize> = None;
            }
            _ => {
                let v39: S1 = S1 { m0: 1.0, m1: n33 };
                a3[0] = a2[0];
            }
        }
    }
    let mut v41 = if i32::MIN > 297i32 {
        Some::<usize>(a3[0]).ok_or_else(|| u8::MAX)
    } else {
        Ok::<usize, u8>(a2[2])
    };
    Some(-0.5f32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a3 = [input[5] as usize, input[6] as usize];
    let result = function([input[0] as usize], input[1] as usize, [input[2] as usize, input[3] as usize, input[4] as usize], &mut a3, input[7] as usize);
    output[0] = a3[0] as u64;
    output[1] = a3[1] as u64;
    if let Some(w2) = result {
        output[2] = 1;
        output[3] = bits_of_f32(w2);
    }
    output
}
}

/// Seed 1332 of version 7.
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

/// Seed 1423 of version 7.
pub mod p1423 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f32 }, W2(Vec2<i32>) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if total < total {
        return (T::ONE + b);
    }
    if a < T::ZERO { a } else { (T::ZERO * (b * total)) }
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let (v1, v2) = (other.m0, other.m0);
        S0 { m0: v2.saturating_abs() }
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q3: i32, q4: u32, q5: u32) -> i64;
    fn provided(q3: i32, q4: u32, q5: u32) -> i64 {
        let Err(m6) = Ok::<i32, u8>(q3) else {
            return 4 ^ (q3 as i64);
        };
        {
            let mut v7: Result<i32, u8> = Ok(q3);
            q3 as i64
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 1774481i32;
    fn given(q3: i32, q4: u32, q5: u32) -> i64 {
        match (if let (m8, m9) = (q3 < 127130314i32, q5) { (m8, q4) } else { (false, q5) }) {
            (m10, _) if m10 => {
            }
            _ => {
            }
        }
        10i64
    }
    fn provided(q3: i32, q4: u32, q5: u32) -> i64 {
        let mut n11 = 0u32;
        while let Some(m14) = Some::<u32>(q5).filter(|p13| q3 < 2147483647i32).map(|p12| p12 >> p12) {
            n11 += 1;
            if n11 > 2 {
                break;
            }
        }
        1
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 2i32;
    fn given(q3: i32, q4: u32, q5: u32) -> i64 {
        let mut v16 = [q5; 1];
        (2i64 & (v16[0] as i64)) << 1066666838u32
    }
}
#[device]
pub fn by_way<W: Way>(q3: i32, q4: u32, q5: u32) -> i64 {
    let first = W::given(q3, q4, q5);
    if W::LIMIT > 3 { first } else { W::provided(q3, q4, q5) }
}
#[device]
pub fn function(a0: E0, a1: f32, a2: &mut [f32], a3: u32, a4: Vec3<usize>) -> i64 {
    if let Some(x17) = a2.get_mut(a4[2].saturating_pow(4) & 3) {
        ((*x17), (*x17)) = (-(*x17), {
                let f19 = |p20: u64| (*x17);
                f19(5u64)
        });
        if let Some(m21) = Some(62i32) {
            let mut v22 = a4[0];
            v22 = a4.z;
        }
    }
    let mut v23: f32 = *a2.get(a4.z & 3).unwrap();
    if (a3 as i8, 74i32) <= (0i8, i32::MIN) {
        'l26: for x24 in &a2[..1] {
            let v27 = Some((v23, -8i32));
            let v28 = [bf16::from_f32(1e-3)];
        }
        let mut n29 = 0u32;
        while let Some(m30) = i64::from(a4.z as i32).checked_shr(a3 + a3) {
            n29 += 1;
            if n29 > 6 {
                break;
            }
            let mut v31: i32 = a3 as i32;
            let mut v32 = [K_U64; 3];
        }
    }
    55281418i64
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [f32::from_bits(input[4] as u32), f32::from_bits(input[5] as u32), f32::from_bits(input[6] as u32), f32::from_bits(input[7] as u32), f32::from_bits(input[8] as u32)];
    let result = function(match input[0] % 3 { 0 => E0::W0, 1 => E0::W1 { n0: f32::from_bits(input[1] as u32) }, _ => E0::W2(Vec2::new(input[1] as i32, input[2] as i32)), }, f32::from_bits(input[3] as u32), &mut a2, input[9] as u32, Vec3::new(input[10] as usize, input[11] as usize, input[12] as usize));
    output[0] = bits_of_f32(a2[0]);
    output[1] = bits_of_f32(a2[1]);
    output[2] = bits_of_f32(a2[2]);
    output[3] = bits_of_f32(a2[3]);
    output[4] = bits_of_f32(a2[4]);
    output[5] = result as u64;
    output
}
}

/// Seed 1438 of version 7.
pub mod p1438 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: C0, m1: C0 }
#[device]
pub trait Way {
    const LIMIT: isize;
    fn given(q1: u32, q2: i64, q3: i32) -> bool;
    fn provided(q1: u32, q2: i64, q3: i32) -> bool {
        for i4 in 3..(Ok::<i64, u8>(q2).unwrap_or(q2) & 7) {
            let mut v5: [i32; 4] = [q3, q3, q3, K_I32];
        }
        q1 < 51
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: isize = 5isize;
    fn given(q1: u32, q2: i64, q3: i32) -> bool {
        let mut n6 = 0u32;
        while let Some(m7) = Some(4u32) {
            n6 += 1;
            if n6 > 4 {
                break;
            }
            let v8: u32 = m7;
        }
        true
    }
    fn provided(q1: u32, q2: i64, q3: i32) -> bool {
        if q1.is_multiple_of(q1) {
            let mut v9 = [[q1, q1], [q1, q1]];
        } else {
        }
        q1 < 4u32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: isize = 11isize;
    fn given(q1: u32, q2: i64, q3: i32) -> bool {
        let v11 = [q1, q1, q1, q1, 62u32];
        v11[2] < 3u32
    }
}
#[device]
pub fn by_way<W: Way>(q1: u32, q2: i64, q3: i32) -> bool {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q12: C0, q13: i8) -> Result<i8, u8> {
    let mut v16 = if f16::MAX.is_normal() {
        repeated::<i8, 4>(q13)
    } else if (4u32, q13) != (10u32, q13) {
        let v15: Option<u32> = None;
        [q13, q13, q13, 127]
    } else {
        [q13, q13, q13, q13]
    };
    Ok::<i8, u8>(q13)
}
#[device]
pub fn helper1(q17: u32, q18: u32, q19: &[bf16]) -> Option<usize> {
    if (q17 * 212965622) < (K_U32 - q18) {
        return (3usize..((q17 as usize) & 7)).rev().map(|i20| q19.len()).reduce(|a21, b22| a21 / (b22 | 1));
    }
    if q17 == 0 {
        Some(11usize)
    } else {
        helper1(q17 - 1, q18, q19)
    }
}
#[device]
pub fn function(mut a0: u8, mut a1: (i32, bf16), mut a2: C0, mut a3: i64) -> (Option<u32>, f32) {
    a3 *= (2i64..(a3 & 7)).filter_map(|i23| i23.checked_pow(1)).sum::<i64>();
    let v26: S0 = S0 { m0: std::mem::replace(&mut a2, C0::V1), m1: Some::<i32>(a1.0).map_or_else(|| C0::V0, |p24| a2) };
    (0xff_u8.checked_rem_euclid(a0).ok_or(u8::MIN / (a0)));
    a3 <<= (a3 as u32) & 5u32;
    a0 = (a0 - a0) | Some::<u8>(a0).unwrap_or(a0);
    for i28 in (1..(1isize.abs() & 7)).step_by(2) {
        if let S0 { m0: C0::V0, m1: C0::V1 } = v26 {
            let mut v26: i32 = 0;
            v26 -= v26;
        }
    }
    let v31: [S0; 2] = turned([a1.0 < 975391; 2].map(|p30| v26));
    ((a0 as u32).checked_ilog10(), (-0.5f32).tanh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u8, (input[1] as i32, bf16::from_bits(input[2] as u16)), match input[3] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, input[4] as i64);
    if let Some(w0) = result.0 {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 1555 of version 7.
pub mod p1555 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32, usize) }
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let mut v1: i32 = 8u16.clamp(16, 59).into();
        Ok::<S0, bool>(other).map_err(|p2| 6u8).unwrap_or(if let Some(m3) = Some(3i8) {
                other
            } else {
                self
        })
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q4: u32, q5: f64) -> bool;
    fn provided(q4: u32, q5: f64) -> bool {
        let 8..17 = (5i64 ^ (q4 as i64)) else {
            return Err::<u16, u8>(q4 as u8).is_err_and(|p6| false);
        };
        false
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 2i32;
    fn given(q4: u32, q5: f64) -> bool {
        let mut n7 = 0u32;
        while let Some(m8) = Some(blend(u32::MIN, K_U32)) {
            n7 += 1;
            if n7 > 5 {
                break;
            }
            let v9: S0 = S0 { m0: f16::from_f32(1e6) };
        }
        true
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = K_I32;
    fn given(q4: u32, q5: f64) -> bool {
        let _ = 8u64 % (K_U64 | 1);
        !Some(false).unwrap_or(false)
    }
    fn provided(q4: u32, q5: f64) -> bool {
        let v11;
        if [true, q4 < 10, true][2] {
            v11 = {
                if false {
                    0.1f64
                } else {
                    q5
                }
            };
        } else {
            v11 = {
                q5
            };
        }
        q4 < 0x7
    }
}
#[device]
pub fn by_way<W: Way>(q4: u32, q5: f64) -> bool {
    let first = W::given(q4, q5);
    if W::LIMIT > 3 { first } else { W::provided(q4, q5) }
}
#[device]
pub fn helper0(q12: i32) -> Result<u32, u8> {
    if q12.checked_neg() == q12.checked_abs() {
        let v13: E0 = E0::W0;
    }
    let mut v14: i16 = K_U8.abs_diff(u8::MIN).wrapping_shl(14).into();
    Ok(6)
}
#[device]
pub fn helper1(q15: bool) -> i32 {
    if !(matches!(Ok::<bool, u8>(q15), Err(7))) {
        panic!("it is");
    }
    if None::<bool>.unwrap_or(Fast::provided(9, 3.25)) {
        if Some::<bool>(q15).unwrap_or_default() {
            let mut v16: Option<f32> = None;
        }
    } else {
    }
    -9
}
#[device]
pub fn function(a0: f64, mut a1: Vec3<i32>, mut a2: [u32; 4], mut a3: i32, a4: bool) -> (Option<u64>, f32) {
    for i17 in 2..((0usize | (a2[3] as usize)) & 7) {
        let mut v20: Option<u32> = a2.iter().copied().reduce(|a18, b19| a18 * b19);
    }
    a2.swap(0, 3);
    let mut v21: u32 = a2.last().copied().unwrap_or_else(|| (a2[0] >> 1).next_multiple_of(8u32));
    {
        let (s22, s23) = a2.split_at(0);
        for i24 in 3..=((-50i16) & 7) {
            let mut v25: [f64; 5] = [a0; 5];
            let mut v26: i32 = a1[0];
            let mut v27: (usize, bool) = (v21 as usize, false);
        }
        let mut v28: u32 = s23.first().copied().unwrap_or_else(|| s23[0]);
    }
    for x29 in a2.chunks_exact(2) {
        let mut v31 = helper0(if a4 {
                a3
            } else {
                a1.z
        });
        if let Some(x32) = a2.first() {
            let v34 = (*x32);
            let v35: u32 = u32::MAX;
        }
    }
    a2[a2[1] as i8] *= v21 + pick(a4, a2[2], 0x9_u32);
    if let Some((x36, s37)) = a2.split_last() {
        match E0::W1(a1.x, a3 as usize) {
            E0::W1(m38 @ K_I32, 8..41) => {
            }
            m39 => {
            }
        }
    }
    (Some(a2[3] as u64), 0.0f32.acos())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f64::from_bits(input[0]), Vec3::new(input[1] as i32, input[2] as i32, input[3] as i32), [input[4] as u32, input[5] as u32, input[6] as u32, input[7] as u32], input[8] as i32, input[9] != 0);
    if let Some(w0) = result.0 {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 1980 of version 7.
pub mod p1980 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3 }
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: f32, q2: bool) -> bool;
    fn provided(q1: f32, q2: bool) -> bool {
        for i3 in (1..(39u64 & 7)).rev() {
            let mut v4 = 0x77_u32;
        }
        nth([Some(0x2c_usize), None, Some(115usize)], 9u32) != None
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = 207u8;
    fn given(q1: f32, q2: bool) -> bool {
        let v5 = !q2;
        ((2i64, 5i32) <= (0i64, -11i32)) && v5
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = 4u8;
    fn given(q1: f32, q2: bool) -> bool {
        let mut v7 = std::array::from_fn::<bool, 1, _>(|p6| q2);
        (match 4i8 { m8 @ K_I8 => { None::<i16> } m9 => { Some(7) } }) == Some(9)
    }
    fn provided(q1: f32, q2: bool) -> bool {
        let mut v11 = turned([-7i32]);
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32, q2: bool) -> bool {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q12: &mut i16, q13: impl Fn(i32) -> u32) -> [f16; 2] {
    let mut n16 = 0u32;
    while let Some(m19) = Ok::<i16, u8>((*q12)).unwrap_or_else(|e18| (*q12)).checked_shl(5u32) {
        n16 += 1;
        if n16 > 6 {
            break;
        }
    }
    [f16::from_f32(7.5); 2]
}
#[device]
pub fn helper1(mut q20: i32, mut q21: i32) -> i32 {
    let mut v24: bool = by_way::<Fast>(nth([2.0, 2.0, 7.5], K_U32 << u32::MAX), (if true { Ok::<i32, u8>(q20) } else { Ok::<i32, u8>(q21) }).is_err_and(|p23| false));
    q21
}
#[device]
pub fn function(a0: i16, a1: f64, mut a2: (u32, usize), mut a3: Result<bool, u8>, mut a4: f64) -> Option<f32> {
    a4 = (a1 - a1).copysign(Vec2::new(a2.1 as i32, 1).dot(Vec2::new(92i32, a2.0 as i32)) as f64);
    (a2.0, a2.0) = (combine(a2.0, a2.0) % 9u32, 3i8.trailing_zeros().rotate_right(a2.0));
    let mut n25 = 0;
    while n25 < 6u32 && a2.0.is_power_of_two() {
        n25 += 1;
        if let m26 @ (..=4) = (a0 * a0) {
            let v27 = n25;
            a3 = a3;
        }
        if a2.0 > n25 {
            let mut v28: Option<(u32, u32)> = None;
        }
    }
    a2.0 &= ((!u32::MIN) >> 1).next_multiple_of(a2.0);
    {
        let mut n29 = 0u32;
        loop {
            n29 += 1;
            if n29 > 1 {
                break if false {
                    None
                } else {
                    Some(0.5)
                };
            }
        }
    }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i16, f64::from_bits(input[1]), (input[2] as u32, input[3] as usize), if input[4] != 0 { Ok(input[5] != 0) } else { Err(input[5] as u8) }, f64::from_bits(input[6]));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 2225 of version 7.
pub mod p2225 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u16, f16) }
#[device]
pub fn helper0(q1: u32) -> i16 {
    let mut n2 = 0;
    while n2 < 7u32 && 3.25f32.is_nan() {
        n2 += 1;
        for i3 in (3..=((n2 ^ n2) & 7)).rev().step_by(2) {
            let v4 = E0::W0;
            let v5 = n2;
        }
        let mut n6 = 0;
        while n6 < 5u32 && ((n2, n2) != (n2, 4u32)) {
            n6 += 1;
        }
    }
    q1 as i16
}
#[device]
pub fn function(a0: u32, mut a1: u32, a2: u32) -> (usize, f16, f16) {
    let mut v7 = helper0(!(if false { u32::MAX } else { a2 }));
    let mut v8: C0 = C0::V0;
    for i9 in (3..=((a2 ^ a0) & 7)).rev().step_by(2) {
        a1 /= (a0 ^ a2) | 1;
        a1 ^= if let 3..21 = i9 {
            a0
        } else {
            a2
        };
    }
    let mut v8: u32 = u32::MIN - 89i32.unsigned_abs();
    a1 ^= K_U32.ilog2() | (v8 + u32::MIN);
    let mut n10 = 0;
    'l11: while n10 < 1u32 && true {
        n10 += 1;
    }
    (a0 as usize, f16::from_f32(1.0), f16::MAX)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, input[1] as u32, input[2] as u32);
    output[0] = result.0 as u64;
    output[1] = bits_of_f16(result.1);
    output[2] = bits_of_f16(result.2);
    output
}
}

/// Seed 2352 of version 7.
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
            if a2 != false {
                let v33: Vec3<i64> = Vec3::new(i64::MAX, a3 as i64, a0.m3[0] as i64);
            } else {
                let mut v34 = a0.m0;
            }
        }
        E0::W2(_, m35) => {
            'l40: for x36 in m35.iter().copied().skip_while(|i37| {
                    let f38 = |p39: u32| a2;
                    if f38(a3) == f38(a3) { f38(a3) } else { f38(a3) }
            }) {
                let mut v41: S0 = a0;
            }
        }
        m42 => {
        }
    }
    if match Ok::<u8, i64>(a0.m1).err() {
        None if if a2 {
            return [f16::from_f32(a0.m3[0] as f32), f16::ONE];
        } else {
            a2
        } => {
            a2
        }
        Some(m43 @ K_I64) => {
            a2
        }
        None if a2 => {
            a0.m2[0]
        }
        m44 => {
            a0.m2[0]
        }
    } {
        return [f16::NEG_INFINITY, f16::from_f32(a0.m3[0] as f32)];
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

/// Seed 2500 of version 7.
pub mod p2500 {
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
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = total;
    total = a;
    (total * pick(T::ZERO == T::ZERO, a, (total - total)))
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: i32) -> usize;
    fn provided(q1: i32) -> usize {
        let mut v3: i16 = (match (q1 as u32, q1 < 2i32) { (_, _) => { 255u8 } (m2, false) => { b' ' } _ => { q1 as u8 } }).into();
        53usize
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 0i32;
    fn given(q1: i32) -> usize {
        if q1 == 0 {
            let mut v4 = [q1, q1, q1, q1];
        }
        q1 as usize
    }
    fn provided(q1: i32) -> usize {
        if (matches!(Some::<i32>(q1), Some((43..)))) {
            let v5: i32 = q1;
            let mut v6 = 0x4a_i32;
        } else {
            let mut v7: [i32; 3] = [q1, q1, i32::MAX];
        }
        q1 as usize
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 1i32;
    fn given(q1: i32) -> usize {
        if true ^ true {
            let mut v8 = Ok::<u32, u8>(u32::MIN);
            let mut v8 = Some::<i32>(q1);
        }
        2717315569239112
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32) -> usize {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(mut q9: [u32; 3]) -> u8 {
    match (0..=(1u32 & 7)).filter(|i10| (matches!(Many::<f64, 2> { one: -0.0f64, more: [7.5, -1e6f64], count: 0x5_u16 }, Many::<f64, 2> { one: m11, more: m12, count: _ }))).min_by_key(|a13| q9.first().copied().unwrap_or_else(|| q9[0])) {
        Some(m15) => {
        }
        Some(m16) if false || (m16 < 1) => {
        }
        _ => {
        }
    }
    3
}
#[device]
pub fn helper1(q17: &Many<f64, 2>, mut q18: [u16; 5]) -> u32 {
    (q18[1], q18[4]) = ((*q17).count, q18[2]);
    1u32
}
#[device]
pub fn function(mut a0: [u32; 3], a1: &[u32], a2: &mut [u32], mut a3: u8) -> Result<bf16, u8> {
    let mut v30 = helper0(turned(a0).map(|p28| if let (12..) = a3 && true {
                a2[0]
            } else {
                a1[0]
    }));
    let v32: [u8; 2] = std::array::from_fn::<u8, 2, _>(|p31| v30.wrapping_rem_euclid(v30 | 1));
    let v40;
    if Ok::<u32, u32>(a1[0]).or_else(|p34| Ok::<u32, u8>(p34)).is_ok_and(|p33| Vec2::new(v32[0] as i32, v32[1] as i32) != Vec2::new(3i32, 11)) {
        v40 = {
            match (match (K_U8, a2[0] < 2u32) { (m35, m36) => { None::<i32> } (_, _) => { Some(K_I32) } (m37, m38) if m38 => { Some(7) } _ => { Some(a0[2] as i32) } }) {
                Some(_) => {
                }
                m39 => {
                    v30 = v32[0];
                }
            }
            a2[..1].copy_from_slice(&a0[..1]);
            (if false { v30 as i32 } else { a1[0] as i32 }).pow(3)
        };
    } else {
        v40 = {
            2
        };
    }
    Ok(bf16::from_f32(3.25))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [input[3] as u32, input[4] as u32, input[5] as u32];
    let mut a2 = [input[6] as u32, input[7] as u32, input[8] as u32];
    let result = function([input[0] as u32, input[1] as u32, input[2] as u32], &a1, &mut a2, input[9] as u8);
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = a2[2] as u64;
    match result {
        Ok(w3) => {
            output[3] = 1;
            output[4] = bits_of_bf16(w3);
        }
        Err(w3) => {
            output[3] = 2;
            output[4] = w3 as u64;
        }
    }
    output
}
}

/// Seed 2700 of version 7.
pub mod p2700 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i64)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if T::ZERO < a {
        return total;
    }
    if b != total {
        return (pick(a < b, b, total) * (b - a));
    }
    total
}
#[device]
pub fn helper0(q1: f16, mut q2: bool, q3: [u32; 2]) -> Option<f32> {
    if let (3 | 50..=60) = (Vec3::new(4u16, u16::MAX, q3[0] as u16).dot(Vec3::new(0x5_u16, 7, 0xffff)) >> 1).next_multiple_of(0u16) {
        if q2 {
        }
    }
    Some(0.5)
}
#[device]
pub fn helper1(q4: [u32; 1], mut q5: u16) -> isize {
    'l8: for x6 in q4.iter() {
        for &x9 in q4.iter() {
            let v11: f32 = 1e-3;
            let v12: u32 = x9;
            let mut v13 = [[0x61_u32, v12]; 2];
        }
        if Some::<u16>(q5).is_none() {
        }
    }
    q4[0] as isize
}
#[device]
pub fn function(a0: [u32; 1], mut a1: C0, mut a2: i8, mut a3: f32, a4: u64) -> bool {
    let mut v14 = Err::<u8, f32>(a3).err().ok_or(8u8 & 109);
    {
        let s15 = &a0[0..1];
        let mut v16: u32 = generic(s15[0], s15[0]);
        let _ = if false {
            return s15[0] < 11;
        } else {
            7usize
        };
    }
    if (2usize..(usize::MIN & 7)).filter(|i19| Err::<bool, u8>(u8::MIN).unwrap_or_else(|e21| a0[0] < 2u32)).nth(3) != Some(49usize) {
        let mut v14 = match (false, a0[0] as i32) {
            (_, m22) if true => {
                bf16::NEG_INFINITY
            }
            (false, _) if true => {
                bf16::from_f32(3.25)
            }
            _ => {
                bf16::from_f32(0.0)
            }
        };
    }
    if let Some((x23, s24)) = a0.split_last() {
        let v25: u32 = (*x23) & 5u32;
        let mut v26 = [v25];
    }
    let _ = turned([a3, 1e-3, a3, f32::MAX, a3]);
    false
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as u32], match input[1] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, input[2] as i8, f32::from_bits(input[3] as u32), input[4] as u64);
    output[0] = result as u64;
    output
}
}

/// Seed 2737 of version 7.
pub mod p2737 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i64, m1: u32, m2: [u8; 2] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(bool, f64), W2 { n0: Vec2<f64> }, W3 { n0: i32, n1: u64 } }
#[device]
impl S0 {
    pub fn method0(&self, q1: [bf16; 5]) -> [bf16; 5] {
        if let (..=1) = (2..=((*self).m0 & 7)).product::<i64>() {
            let mut v2: S0 = S0 { m0: (*self).m0, m1: (*self).m1, m2: (*self).m2 };
            {
                let mut f3 = |p4: i64| {
                    v2.m0 = v2.m0 ^ (p4 & (*self).m0);
                };
                f3(139i64.saturating_abs());
                f3((*self).m0);
            }
        }
        q1
    }
}
#[device]
pub fn function(a0: &mut [bf16], mut a1: E0, a2: i32, mut a3: S0) -> Option<f32> {
    const LOCAL: i16 = K_I16;
    let _ = ((a3.m1 as u64) + 5).wrapping_rem_euclid(a3.m2[1] as u64);
    {
        let r6 = &mut a0[a3.m1 as u16];
        let _ = a3.m0.rotate_right(a3.m1);
        let mut n8 = 0;
        while n8 < 5u32 && ((LOCAL < i16::MIN) && false) {
            n8 += 1;
            let (v9, v10) = ((*r6), 5i16);
            let mut v11 = [a3, a3];
        }
    }
    assert!(None::<bool>?);
    let _ = a3.m2[1].wrapping_neg() ^ a3.m2[0].to_be();
    match &mut a1 {
        E0::W1(r13, r14) => {
            match Some::<i64>(a3.m0).map(|p15| i64::MIN) {
                None => {
                    a0[0] = a0[0];
                }
                Some(m16) => {
                    let mut v17: [[i64; 2]; 2] = [[3, m16]; 2];
                    let v18 = a3.m2[1];
                }
                _ => {
                }
            }
        }
        other => {
            *other = E0::W0;
        }
    }
    Some(a2 as f32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [bf16::from_bits(input[0] as u16), bf16::from_bits(input[1] as u16), bf16::from_bits(input[2] as u16), bf16::from_bits(input[3] as u16), bf16::from_bits(input[4] as u16)];
    let result = function(&mut a0, match input[5] % 4 { 0 => E0::W0, 1 => E0::W1(input[6] != 0, f64::from_bits(input[7])), 2 => E0::W2 { n0: Vec2::new(f64::from_bits(input[6]), f64::from_bits(input[7])) }, _ => E0::W3 { n0: input[6] as i32, n1: input[7] as u64 }, }, input[8] as i32, S0 { m0: input[9] as i64, m1: input[10] as u32, m2: [input[11] as u8, input[12] as u8] });
    output[0] = bits_of_bf16(a0[0]);
    output[1] = bits_of_bf16(a0[1]);
    output[2] = bits_of_bf16(a0[2]);
    output[3] = bits_of_bf16(a0[3]);
    output[4] = bits_of_bf16(a0[4]);
    if let Some(w5) = result {
        output[5] = 1;
        output[6] = bits_of_f32(w5);
    }
    output
}
}

/// Seed 2884 of version 7.
pub mod p2884 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(Vec4<i32>) }
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
        total -= (pick(b <= b, a, total) * (a + T::ZERO));
    }
    total += ((b + b) * T::ONE);
    total += (pick(total == total, total, T::ONE) - if T::ZERO > total { T::ONE } else { a });
    (b - a)
}
#[device]
pub fn function(mut a0: u64, a1: isize) -> (f64, isize, u32) {
    match Vec3::new(u64::MAX, a0, a0).dot(Vec3::new(a0, a0, a0).min(Vec3::new(a0, a0, a0))) {
        (2 | 18) => {
        }
        3..44 if Ok::<f16, u8>(f16::from_f32(0.0)).map_or_else(|e2| false, |p1| true) => {
            let v3 = (a1 >> 1) / (a1);
        }
        (5 | 14) => {
            for i4 in (2..(3i8.isqrt() & 7)).step_by(1) {
                a0 *= a0;
                a0 -= a0;
            }
            let mut v6 = [a1 as u8; 2];
        }
        _ => {
        }
    }
    match None::<u64> {
        Some(m8) => {
            a0 ^= if let (6..) = (a1 as i32) {
                m8
            } else {
                m8
            };
            if let Some(_) = Some::<u64>(m8).map(|p9| m8) {
                let v10: isize = a1;
                a0 = a0;
            }
        }
        None => {
        }
        _ => {
        }
    }
    (1e6, a1, 9u32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u64, input[1] as isize);
    output[0] = bits_of_f64(result.0);
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 3066 of version 7.
pub mod p3066 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: C0, m1: [i32; 3], m2: [u32; 2], m3: f32 }
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
        let mut n1 = 0;
        while n1 < 2u32 && Ok::<f32, u8>(other.m3).is_err_and(|p2| other.m1[0] < 8) {
            n1 += 1;
            let mut v3: C0 = other.m0;
            let mut v4: Result<u32, u8> = Ok(n1);
        }
        Some::<i32>(self.m1[1]).and_then(|p7| Some::<f32>(other.m3)).map_or_else(|| S0 { m0: other.m0, m1: self.m1, m2: [other.m2[1], self.m2[0]], m3: other.m3 }, |p5| self)
    }
}
#[device]
pub trait Way {
    const LIMIT: i8;
    fn given(q8: u8, q9: bool, q10: f32) -> i32;
    fn provided(q8: u8, q9: bool, q10: f32) -> i32 {
        let mut v11 = Ok::<i64, u8>(0i64).unwrap_or_default();
        (3i32..(0x5_i32 & 7)).map(|i12| 3i32 << 10173u32).filter(|i13| q9).enumerate().map(|(n14, i15)| i15).product::<i32>()
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i8 = 7i8;
    fn given(q8: u8, q9: bool, q10: f32) -> i32 {
        if let ((3 | 33), _) = 121i32.overflowing_sub(7) {
            let mut v16 = Some(i8::MAX);
            let v17: Many<i32, 1> = Many::<i32, 1> { one: 93i32, more: [4i32], count: 6u16 };
        }
        K_I32
    }
    fn provided(q8: u8, q9: bool, q10: f32) -> i32 {
        let _d18 = q10 + 1e-3;
        ((Many::<i32, 1> { one: 3, more: [106i32], count: u16::MAX }).sum() >> 1).rem_euclid(3i32)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i8 = 66i8;
    fn given(q8: u8, q9: bool, q10: f32) -> i32 {
        let mut v19: usize = 1u32.to_be_bytes()[3].into();
        (((v19 as i32) >> 1) / 9i32).saturating_add(0i32)
    }
}
#[device]
pub fn by_way<W: Way>(q8: u8, q9: bool, q10: f32) -> i32 {
    let first = W::given(q8, q9, q10);
    if W::LIMIT > 3 { first } else { W::provided(q8, q9, q10) }
}
#[device]
pub fn helper1(q24: u32, mut q25: [i32; 2], q26: bool) -> i32 {
    let mut n27 = 0;
    while n27 < 6u32 && ((q24, q24 as u8) <= (q24, q24 as u8)) {
        n27 += 1;
        let _d28 = -Vec3::new(i64::MAX, 3i64, q25[0] as i64);
    }
    q25[0]
}
#[device]
impl S0 {
    pub fn method0(&mut self, q20: Option<(u32, f64)>, mut q21: i32) -> bool {
        (*self).m2[q21] <<= q21 + q21;
        match Some::<i32>(q21).map(|p22| f16::from_f32(p22 as f32)).ok_or(b'a'.unbounded_shl((*self).m2[1])) {
            Ok(m23) if (*self).m1[1] >= q21 => {
            }
            Ok(_) => {
            }
            _ => {
            }
        }
        (*self).m2[0] < 10
    }
}
#[device]
pub fn function(mut a0: i32, mut a1: [f32; 3], mut a2: i32, mut a3: bool) -> (bool, f64, i8) {
    a2 = (0..=(a2 & 7)).map(|i29| (i29, a0) != (i29, a0)).fold(nth([a2, a2, K_I32, a2], 108233174u32), |a30, i31| a30 & a30);
    a1[a2] *= -(-a1[0]);
    a1[112i16] /= if if a3 {
        a3
    } else if a3 {
        a3
    } else {
        a3
    } {
        return (a3, 1e6f64, 10);
    } else {
        a1[0] + a1[2]
    };
    for x32 in &a1[..1] {
        if let (true, m34) = pick(a3, (a3, i32::MAX), (a3, i32::MIN)) {
        }
    }
    (a3, f64::INFINITY, 127)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, [f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32)], input[4] as i32, input[5] != 0);
    output[0] = result.0 as u64;
    output[1] = bits_of_f64(result.1);
    output[2] = result.2 as u64;
    output
}
}

/// Seed 3077 of version 7.
pub mod p3077 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bf16, m1: u32, m2: bool }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(bool) }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: u32) -> bool;
    fn provided(q1: u32) -> bool {
        if Vec2::new(1e-3f32, q1 as f32) != Vec2::new(100.0f32, 0.5f32) {
            return false;
        }
        false
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 0xffffffff_u32;
    fn given(q1: u32) -> bool {
        (repeated::<i32, 3>(0x4));
        (if true { false } else if true { q1 < u32::MAX } else { true }) || true
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 1u32;
    fn given(q1: u32) -> bool {
        let mut v4 = q1.checked_ilog(q1);
        3i8.is_negative()
    }
}
#[device]
pub fn by_way<W: Way>(q1: u32) -> bool {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn function(mut a0: C0, a1: bf16) -> C0 {
    const LOCAL: u32 = 3u32;
    let mut v8 = if false {
        [a1, a1, bf16::from_f32(100.0), a1]
    } else {
        let mut v5 = [0x3_i8; 2];
        let mut v6: [f64; 3] = [0.5f64, 3.25, f64::MAX];
        [a1, bf16::from_f32(1.0), a1, a1]
    };
    {
        let (s9, s10) = v8.split_at_mut(2);
        {
            let (s11, s12) = s9.split_at((10usize * (LOCAL as usize)) & 3);
            let mut v13 = None::<f16>;
            let mut v14 = 124u64;
        }
        let v15;
        if true || (LOCAL < 11) {
            v15 = {
                bf16::from_f32(s9[0].to_f32())
            };
        } else {
            v15 = {
                std::mem::replace(&mut s9[0], bf16::from_f32(0.0))
            };
        }
    }
    {
        let s16 = &mut v8[3..4];
        if Some(11i32).is_some_and(|p17| LOCAL < 0) {
            s16[0] = s16[0];
        }
        {
            let (s18, s19) = s16.split_at_mut(0);
            let mut v20 = s19[0];
        }
    }
    a0
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 2 { 1 => C0::V1, _ => C0::V0 }, bf16::from_bits(input[1] as u16));
    output[0] = result as u16 as u64;
    output
}
}

/// Seed 3183 of version 7.
pub mod p3183 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: [i32; 1], m1: f32, m2: [u32; 3], m3: i32 }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: i64, q2: f64, q3: f64) -> u32;
    fn provided(q1: i64, q2: f64, q3: f64) -> u32 {
        let mut v4: i64 = q1;
        if Err::<usize, u8>(68u8).is_err() {
            8u32
        } else {
            u32::MAX
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 112u32;
    fn given(q1: i64, q2: f64, q3: f64) -> u32 {
        for i5 in 1..=(K_U32 & 7) {
        }
        10
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 2u32;
    fn given(q1: i64, q2: f64, q3: f64) -> u32 {
        match 5u32.checked_mul(4294967295) {
            None if q3 > q3 => {
            }
            m6 => {
                let mut v7: f64 = q3;
            }
        }
        4294967295
    }
}
#[device]
pub fn by_way<W: Way>(q1: i64, q2: f64, q3: f64) -> u32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q8: &(i32, u8)) -> i32 {
    match (1..=(((*q8).0 as u16) & 7)).find(|i9| if let (m10, m11) = (true, (*q8).0) { m10 } else { (*q8).0 < 11 }) {
        Some(_) if (7i16, (*q8).0) > ((*q8).0 as i16, (*q8).0) => {
        }
        None => {
        }
        Some(m12) => {
        }
        _ => {
        }
    }
    (*q8).0
}
#[device]
impl S0 {
    pub fn method1(&self, q13: &[bool]) -> f32 {
        if let Some(x14) = q13.last() {
            let mut v16: bool = *q13.first().unwrap();
            let mut v18: [u32; 1] = [(*self).m1].map(|p17| (*self).m2[2]);
        }
        if let S0 { m0: _, m1: _, m2: m20, m3: m21 } = (S0 { m2: turned((*self).m2), ..(*self) }) {
            let mut v22 = helper0(&(m21, 6));
        }
        (*self).m1
    }
}
#[device]
pub fn function(mut a0: (i32, u8), mut a1: S0, a2: [u32; 4]) -> Vec4<f32> {
    for i23 in 1..((if false { 7i32 } else { a1.m3 }) & 7) {
        a2.iter().copied().map(|i24| if let Some(m25) = None::<f32> {
                i24
            } else {
                a2[0]
        }).rev().for_each(|i26| a1.m3 ^= Some::<i32>(i23).unwrap_or_else(|| a0.0));
        let mut v29: i32 = 0x7_i32;
    }
    a1 = S0 { m0: a1.m0, m1: a1.m1.ceil(), m2: [a1.m1, a1.m1, 0.5].map(|p30| a1.m2[2]), m3: if a1.m2[2] < 0x0_u32 {
            a1.m0[0]
        } else {
            a1.m0[0]
        } };
    for x31 in a2.iter().copied().filter(|i32| false) {
        let mut n33 = 0;
        while n33 < 1u32 && ((a1.m0[0] < i32::MIN) ^ (a1.m0[0] < 5i32)) {
            n33 += 1;
            let mut v34 = n33;
            let mut v35 = x31;
        }
    }
    let v36: bf16 = bf16::from_f32(lowest(a1.m0[0], 2) as f32);
    Vec4::new(a1.m1, 1e6f32, a1.m1, a1.m1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function((input[0] as i32, input[1] as u8), S0 { m0: [input[2] as i32], m1: f32::from_bits(input[3] as u32), m2: [input[4] as u32, input[5] as u32, input[6] as u32], m3: input[7] as i32 }, [input[8] as u32, input[9] as u32, input[10] as u32, input[11] as u32]);
    output[0] = bits_of_f32(result.x);
    output[1] = bits_of_f32(result.y);
    output[2] = bits_of_f32(result.z);
    output[3] = bits_of_f32(result.w);
    output
}
}

/// Seed 3205 of version 7.
pub mod p3205 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(C0);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(f64, u64);
#[device]
pub trait Way {
    const LIMIT: i64;
    fn given(q1: u32, q2: f32) -> i32;
    fn provided(q1: u32, q2: f32) -> i32 {
        let [v4, .., v5] = [q2, q2];
        C0::V1 as i32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i64 = 0i64;
    fn given(q1: u32, q2: f32) -> i32 {
        let _d6 = q1.wrapping_mul(90);
        9i32.wrapping_abs().unbounded_shr(q1)
    }
    fn provided(q1: u32, q2: f32) -> i32 {
        let None = (match 11i64 { (32..) if false => { Some::<f32>(q2) } _ => { Some::<f32>(q2) } }) else {
            return (q1 as i32) - K_I32;
        };
        10i32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i64 = 0x5_i64;
    fn given(q1: u32, q2: f32) -> i32 {
        let mut v7 = Ok::<f32, u8>(q2);
        -(117i32 ^ 8)
    }
}
#[device]
pub fn by_way<W: Way>(q1: u32, q2: f32) -> i32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
impl S0 {
    pub fn method0(mut self, mut q8: u8) -> f32 {
        (if false || false {
                q8.wrapping_div_euclid(4u8 | 1)
            } else {
                q8 & q8
        });
        let _ = q8;
        -100.0f32
    }
    pub fn method1(&self, q11: f16, q12: &Result<f32, u8>, q13: [u32; 1]) -> Result<bool, u8> {
        let mut v21: Option<u32> = q13.iter().copied().map(|i14| q13.get(10usize.wrapping_neg() & 3).map_or(match (i14, i14 < 52996u32) {
                    (_, m16) if m16 => {
                        i14
                    }
                    (m17, m18) => {
                        5
                    }
                    _ => {
                        q13[0]
                    }
                }, |x15| Vec4::new((*x15), (*x15), u32::MIN, (*x15)).dot(Vec4::new(i14, q13[0], i14, i14)))).max_by_key(|a19| (true, 5i32));
        Ok(true)
    }
}
#[device]
pub fn function(a0: &mut [f32], a1: &[S0], mut a2: u8, mut a3: u8, a4: S0) -> Option<i32> {
    a0.swap(0x11_usize, 0);
    let (v22, v23) = (7u32.saturating_sub(10u32), [false; 1][0]);
    if let m24 @ K_U32 = (v22 * v22).swap_bytes() {
        let v25: bool = if let 8 = v22 {
            v23
        } else {
            v23
        };
        if a0[0] < a0[0] {
            return 0x8_i32.checked_rem(10i32);
        }
    }
    Some(7i32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32)];
    let a1 = [S0(match input[3] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }), S0(match input[4] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 })];
    let result = function(&mut a0, &a1, input[5] as u8, input[6] as u8, S0(match input[7] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }));
    output[0] = bits_of_f32(a0[0]);
    output[1] = bits_of_f32(a0[1]);
    output[2] = bits_of_f32(a0[2]);
    if let Some(w3) = result {
        output[3] = 1;
        output[4] = w3 as u64;
    }
    output
}
}

/// Seed 3345 of version 7.
pub mod p3345 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub trait Way {
    const LIMIT: u16;
    fn given(q1: f32, q2: i32) -> bool;
    fn provided(q1: f32, q2: i32) -> bool {
        let Some(m3) = q2.checked_rem_euclid(q2) else {
            return true ^ true;
        };
        q2 < i32::MAX
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u16 = K_U16;
    fn given(q1: f32, q2: i32) -> bool {
        let mut v4 = Vec3::new(K_ISIZE, isize::MIN, q2 as isize).extend(4isize);
        true
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u16 = 81u16;
    fn given(q1: f32, q2: i32) -> bool {
        for i5 in 3..(Some::<f32>(q1).map_or(K_I8, |p6| i8::MAX) & 7) {
            let v8 = Ok::<i32, u8>(q2);
            let v9: (i64, f32) = (q2 as i64, q1);
        }
        true
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32, q2: i32) -> bool {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q10: &u8) -> u8 {
    match (if let K_U8 = ((*q10) << 40i32) { Ok::<u8, u8>((*q10)).ok() } else { let mut v11: Result<u8, u8> = Ok::<u8, u8>((*q10)); if false { Some::<u8>((*q10)) } else { Some((*q10)) } }) {
        None if false => {
        }
        None => {
        }
        Some(m12) => {
        }
        _ => {
        }
    }
    (*q10)
}
#[device]
pub fn helper1(q13: f32) -> Result<f64, u8> {
    let _ = [q13 * q13; 2];
    if true {
        return Err(K_U8);
    }
    Ok(0.0f64)
}
#[device]
pub fn function(mut a0: u8, a1: [u32; 5], a2: bool, mut a3: bool, a4: (u32, u32)) -> Result<isize, u8> {
    const LOCAL: u32 = 1u32;
    let mut v24: Option<u32> = a1.iter().take(3).copied().filter(|i16| true).zip(a1.iter().skip(1).copied()).map(|(i17, j18)| (bits_of_f32(1e6f32) as u32) | (match (a2, LOCAL as i32) { (_, m19) => { a4.1 } (m20, m21) if m20 => { a1[2] } _ => { LOCAL } })).min_by_key(|a22| a4.1.pow(3) & ((-127i8) as u32));
    if if a4.0 >= a4.1 {
        1.0f32.is_finite()
    } else {
        a0 |= a0;
        a3 = a3;
        Ok::<u32, u8>(LOCAL).is_err()
    } {
        return {
            let mut v25: Result<u8, u8> = Ok::<u8, u8>(a0);
            Err::<isize, u8>(a0)
        };
    }
    let mut v26: bool = <Slow as Way>::provided(Vec4::new(2.0f32, a0 as f32, 0.1, 100.0f32).xyw().dot((LOCAL as f32) * Vec3::new(-0.1f32, -7.5f32, 7.5f32)), a0 as i32);
    Ok(9isize)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u8, [input[1] as u32, input[2] as u32, input[3] as u32, input[4] as u32, input[5] as u32], input[6] != 0, input[7] != 0, (input[8] as u32, input[9] as u32));
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

/// Seed 3433 of version 7.
pub mod p3433 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: Vec2<u32>, m1: isize }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i8, m1: i8, m2: [usize; 1], m3: f32 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = if b != a { b } else { b };
    if a == b {
        return b;
    }
    total = b;
    T::ONE
}
#[device]
pub fn helper0(mut q1: Result<f32, u8>, q2: f64, mut q3: isize) -> [[u32; 2]; 2] {
    'l5: for i4 in (2..((1u32 | 1).ilog2() & 7)).step_by(((32usize ^ 2usize) & 3) + 1) {
        if false && false {
            continue 'l5;
        }
        let mut v6 = u16::MIN as i32;
    }
    let mut v7: u64 = u8::MAX.into();
    [[2, 7u32], [10u32, 31]]
}
#[device]
pub fn helper1(q8: i32, q9: bool) -> C0 {
    for i10 in (0..(generic(5i64, 8) & 7)).step_by(2) {
        let mut v11 = Vec4::new(q8, q8, q8, q8).dot(Vec4::new(K_I32, 1i32, q8, q8));
    }
    C0::V1
}
#[device]
pub fn function(a0: i32, a1: f64, mut a2: C0) -> Option<u32> {
    let v12: C0 = C0::V1;
    let mut v13: S0 = S0 { m0: Vec2::new(2u32, u32::MIN), m1: 1u16 as isize };
    let v14 = (a1 + a1, (a0 as f32).max(0.0f32) + 0.0);
    (v14.1.sqrt().max(match 9isize {
                K_ISIZE if v13.m1 < 71 => {
                    v14.1
                }
                _ => {
                    1e6f32
                }
        }) + 0.0);
    match Some(f16::from_f32(a0 as f32)).ok_or(3u8).map_or_else(|e17| v13.m0.y as isize, |p16| v13.m1.wrapping_add(v13.m1)) {
        (..=3) if Ok::<usize, u8>(v13.m1 as usize).is_err() => {
            let mut v18: u32 = (v13.m1 as u8).max(0u8).into();
        }
        m19 => {
        }
    }
    (match pick(true, Some::<i32>(a0), Some::<i32>(a0)) { None => { v13.m0[1] } _ => { v13.m0[0] } }).checked_div(2)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, f64::from_bits(input[1]), match input[2] % 2 { 1 => C0::V1, _ => C0::V0 });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
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
    case::<p0::entry>("p0", 0, &["i8", "i8", "i8", "i8", "i8", "f16"], p0::entry),
    case::<p1::entry>("p1", 1, &["f64", "f32", "u32", "f64", "f64", "f64", "f32", "f32", "f32", "f32", "f32"], p1::entry),
    case::<p17::entry>("p17", 17, &["u32", "u64"], p17::entry),
    case::<p37::entry>("p37", 37, &["f32", "u8", "bool", "bool", "bool", "i32", "u32"], p37::entry),
    case::<p59::entry>("p59", 59, &["u32", "bool", "u8", "f64", "i32", "i32", "i32", "i32", "i32", "f64", "f64", "f64", "f64"], p59::entry),
    case::<p63::entry>("p63", 63, &["bool", "u32", "u8", "i32", "f64", "~f32"], p63::entry),
    case::<p64::entry>("p64", 64, &["i16", "i16", "i16", "u32", "i32", "u8", "i32", "i32", "u32", "i32", "u8", "i32", "i32", "u8", "u32", "i32", "u8", "i32", "i32", "~f32"], p64::entry),
    case::<p91::entry>("p91", 91, &["i32", "i32", "i32", "i32", "i32", "bf16", "i32", "bf16", "bool", "u16"], p91::entry),
    case::<p129::entry>("p129", 129, &["u32", "u32", "u32", "u32", "bool", "isize", "f64"], p129::entry),
    case::<p143::entry>("p143", 143, &["u64", "bool", "f32", "f32", "f32", "u8", "u64", "bool", "f32", "f32", "f32", "u8", "u32", "bool", "u32", "u8", "u32", "u32", "u8", "f16"], p143::entry),
    case::<p164::entry>("p164", 164, &["i16", "i16", "i16", "i16", "u16", "u32", "u8", "i64", "i64", "u16", "f16", "f16"], p164::entry),
    case::<p176::entry>("p176", 176, &["i8", "usize", "bool", "bool", "bf16", "u32"], p176::entry),
    case::<p182::entry>("p182", 182, &["bool", "f32", "u16", "u16", "u16", "u16"], p182::entry),
    case::<p186::entry>("p186", 186, &["u32", "i64"], p186::entry),
    case::<p240::entry>("p240", 240, &["i32", "i32", "u32", "u32", "i8", "u16", "u16", "u16", "u32", "u32"], p240::entry),
    case::<p333::entry>("p333", 333, &["u32", "i32", "i32", "i32", "i32", "u32"], p333::entry),
    case::<p356::entry>("p356", 356, &["f16", "u8", "i32", "i64", "u32", "u32", "u32", "u32", "u32", "u32", "f32", "f32", "f32", "f32"], p356::entry),
    case::<p412::entry>("p412", 412, &["bool", "f64", "i32", "i32", "i32"], p412::entry),
    case::<p423::entry>("p423", 423, &["usize", "isize", "isize", "isize", "isize", "isize", "bool", "f16", "u8", "u32"], p423::entry),
    case::<p591::entry>("p591", 591, &["i32", "i32", "bool", "f32", "u8", "bool", "bf16", "bf16", "bf16"], p591::entry),
    case::<p645::entry>("p645", 645, &["u32", "u32", "u32", "u32", "f32", "f16", "i8", "u32", "u32", "u32", "u32", "f32", "f16", "bool", "f32", "i32", "i32", "i32"], p645::entry),
    case::<p658::entry>("p658", 658, &["f32", "f32", "bool", "i32", "bf16", "bool", "u32", "u8", "bool", "bool", "bool", "bool", "f32", "f32", "f32", "f32"], p658::entry),
    case::<p666::entry>("p666", 666, &["bool", "usize", "u32", "u32"], p666::entry),
    case::<p791::entry>("p791", 791, &["f32", "i32", "f64", "f64", "f64", "~f64"], p791::entry),
    case::<p800::entry>("p800", 800, &["u64", "u32"], p800::entry),
    case::<p828::entry>("p828", 828, &["u8", "u8", "~f32"], p828::entry),
    case::<p967::entry>("p967", 967, &["u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32"], p967::entry),
    case::<p1089::entry>("p1089", 1089, &["u8", "bool", "u8", "bool", "u8", "bool", "f64"], p1089::entry),
    case::<p1100::entry>("p1100", 1100, &["u32", "i32", "i32", "bool", "f64", "isize", "bool"], p1100::entry),
    case::<p1165::entry>("p1165", 1165, &["u64", "u64", "u64", "u64", "u8", "usize", "bf16", "i32", "i32", "u8"], p1165::entry),
    case::<p1264::entry>("p1264", 1264, &["usize", "usize", "usize", "usize", "usize", "usize", "usize", "usize"], p1264::entry),
    case::<p1332::entry>("p1332", 1332, &["i32", "f32", "f32", "u32", "u32", "bool", "isize", "~f32"], p1332::entry),
    case::<p1370::entry>("p1370", 1370, &["f64", "f64", "f64", "f64", "f64", "f64", "bool", "bool", "u64"], p1370::entry),
    case::<p1423::entry>("p1423", 1423, &["u8", "i32", "i32", "f32", "f32", "f32", "f32", "f32", "f32", "u32", "usize", "usize", "usize"], p1423::entry),
    case::<p1438::entry>("p1438", 1438, &["u8", "i32", "bf16", "u8", "i64", "~f32"], p1438::entry),
    case::<p1555::entry>("p1555", 1555, &["f64", "i32", "i32", "i32", "u32", "u32", "u32", "u32", "i32", "bool", "~f32"], p1555::entry),
    case::<p1980::entry>("p1980", 1980, &["i16", "f64", "u32", "usize", "bool", "bool", "f64"], p1980::entry),
    case::<p2225::entry>("p2225", 2225, &["u32", "u32", "u32"], p2225::entry),
    case::<p2352::entry>("p2352", 2352, &["u64", "u8", "bool", "i32", "bool", "bool", "u32"], p2352::entry),
    case::<p2440::entry>("p2440", 2440, &["f16", "f16", "f16", "f16", "usize", "i8", "u16", "u8", "f16", "f16", "f16", "f32"], p2440::entry),
    case::<p2500::entry>("p2500", 2500, &["u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u8"], p2500::entry),
    case::<p2700::entry>("p2700", 2700, &["u32", "u8", "i8", "f32", "u64"], p2700::entry),
    case::<p2737::entry>("p2737", 2737, &["bf16", "bf16", "bf16", "bf16", "bf16", "u8", "bool", "f64", "i32", "i64", "u32", "u8", "u8"], p2737::entry),
    case::<p2884::entry>("p2884", 2884, &["u64", "isize"], p2884::entry),
    case::<p3066::entry>("p3066", 3066, &["i32", "f32", "f32", "f32", "i32", "bool"], p3066::entry),
    case::<p3077::entry>("p3077", 3077, &["u8", "bf16"], p3077::entry),
    case::<p3183::entry>("p3183", 3183, &["i32", "u8", "i32", "f32", "u32", "u32", "u32", "i32", "u32", "u32", "u32", "u32"], p3183::entry),
    case::<p3205::entry>("p3205", 3205, &["f32", "f32", "f32", "u8", "u8", "u8", "u8", "u8"], p3205::entry),
    case::<p3345::entry>("p3345", 3345, &["u8", "u32", "u32", "u32", "u32", "u32", "bool", "bool", "u32", "u32"], p3345::entry),
    case::<p3433::entry>("p3433", 3433, &["i32", "f64", "u8"], p3433::entry),
    case::<p3621::entry>("p3621", 3621, &["bool", "i32", "f32", "f32"], p3621::entry),
];
