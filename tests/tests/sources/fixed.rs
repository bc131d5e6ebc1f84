//! Written by `tests/src/source`: `SAREK_SOURCES=write cargo test -p sarek-tests --test sources`.
#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals, clippy::all)]
use sarek_tests::driver::*;

/// Seed 0 of version 2.
pub mod p0 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if T::ONE != T::ONE {
        return total;
    }
    for _ in 0..2 {
        total -= (a + total);
    }
    for _ in 0..2 {
        total -= T::ZERO;
    }
    b
}
#[device]
pub fn helper0(q1: u32, mut q2: f64) -> u8 {
    if let K_I32 = (((q1 as i32) << isize::MIN) | (37i32 << 59247736476317414isize)) {
        q2 = 0i32 as f64;
        let [v3, .., v4] = [q1; 4];
    }
    if q1 == 0 {
        0x8_u8
    } else {
        helper0(q1 - 1, f64::MAX)
    }
}
#[device]
pub fn helper1(q5: &[u32], q6: impl Fn(f64) -> u32) -> Option<u8> {
    if (q5[0] / 9u32) < (q5[0] << q5[0]) {
        for i7 in 3..((q5[0] + 4294967295u32) & 7) {
            let v8: u32 = q5[0];
            let mut v9: u32 = v8;
        }
    } else {
    }
    None
}
#[device]
pub fn function(a0: u32, mut a1: C0, a2: &[u32], a3: &mut [u32]) -> (usize, f64) {
    const LOCAL: u32 = u32::MIN;
    if matches!(a2.iter().position(|i10| Ok::<u32, u8>(LOCAL).is_ok()), Some(m11) if matches!((LOCAL, a2[0] < u32::MAX), (m12, m13))) {
        (a3[0], a3[0]) = (60, u32::MIN);
    }
    if matches!(LOCAL.checked_shr(u32::MAX), None) {
        let v14 = Ok::<u8, i32>(10).err();
    } else {
        a3[0xb_usize % a3.len()] = a3[0] - a3[0];
        a3[65i16] ^= std::mem::replace(&mut a3[0], LOCAL);
    }
    let mut v15 = Ok::<u8, (i64, u32)>(b'a').err().or(Ok::<(i64, u32), u8>((1, 4294967295u32)).ok());
    let mut v16: u32 = 10;
    v16 = Some::<u32>(v16).unwrap_or_default() ^ (a2[0] - a2[0]);
    (6, 1e6f64.log2())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a2 = [input[2] as u32, input[3] as u32, input[4] as u32];
    let mut a3 = [input[5] as u32, input[6] as u32];
    let result = function(input[0] as u32, match input[1] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, &a2, &mut a3);
    output[0] = a3[0] as u64;
    output[1] = a3[1] as u64;
    output[2] = result.0 as u64;
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 1 of version 2.
pub mod p1 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(usize, i32), W2 { n0: f32 }, W3 { n0: f32 } }
#[device]
pub fn helper0(q1: impl Fn(u32) -> i32, q2: f32, q3: &[f64]) -> (u32, u32) {
    for (i5, x4) in q3.iter().enumerate() {
        let mut v6: (f64, i32) = (q3[0], 3);
        {
            let s7 = &q3[0..1];
            let mut v8 = v6.1;
            let mut v9: bool = false;
        }
    }
    (9u32, u32::MAX)
}
#[device]
pub fn function(a0: &mut [f64], mut a1: f64, a2: E0, mut a3: u32) -> [f32; 5] {
    let _d10 = Ok::<f64, u8>(a1).ok().ok_or(!1u8);
    match Ok::<u32, u8>(match E0::W0 { E0::W2 { .. } => { a3 } E0::W0 => { a3 } _ => { a3 } }) {
        Err(m12) => {
        }
        Err(_) => {
            let v15;
            if a1 <= a0[0] {
                v15 = {
                    a3
                };
            } else {
                v15 = {
                    match 6i32 {
                        K_I32 => {
                            a3
                        }
                        m13 @ 0 => {
                            a3
                        }
                        m14 => {
                            a3
                        }
                    }
                };
            }
            'l18: for (x16, i17) in a0.iter().zip(a0.iter()) {
                let mut v19: f32 = 0.0f32;
                let v20: f64 = (*i17);
                v19 /= v19;
            }
        }
        _ => {
            let mut v22 = helper0(|p21| (a3 as f32) as i32, f32::NEG_INFINITY * (a3 as f32), a0);
        }
    }
    'l25: for &x23 in a0.iter() {
        if 6u64.is_power_of_two() {
            continue;
        }
        let mut v27 = helper0(|p26| (p26 as i32).wrapping_neg(), u32::MAX as f32, a0);
        ([11i32; 1]);
    }
    [a3 as f32, a3 as f32, 1.0, -1.0f32, a3 as f32]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f64::from_bits(input[0]), f64::from_bits(input[1]), f64::from_bits(input[2]), f64::from_bits(input[3])];
    let result = function(&mut a0, f64::from_bits(input[4]), match input[5] % 4 { 0 => E0::W0, 1 => E0::W1(input[6] as usize, input[7] as i32), 2 => E0::W2 { n0: f32::from_bits(input[6] as u32) }, _ => E0::W3 { n0: f32::from_bits(input[6] as u32) }, }, input[8] as u32);
    output[0] = bits_of_f64(a0[0]);
    output[1] = bits_of_f64(a0[1]);
    output[2] = bits_of_f64(a0[2]);
    output[3] = bits_of_f64(a0[3]);
    output[4] = bits_of_f32(result[0]);
    output[5] = bits_of_f32(result[1]);
    output[6] = bits_of_f32(result[2]);
    output[7] = bits_of_f32(result[3]);
    output[8] = bits_of_f32(result[4]);
    output
}
}

/// Seed 2 of version 2.
pub mod p2 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u64, f32), W2(u16) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = if b < b { (a + a) } else { b };
    for _ in 0..2 {
        total -= total;
    }
    total += T::ONE;
    T::ONE
}
#[device]
pub fn function(mut a0: i8, a1: u64, a2: [u16; 3], a3: [u32; 1]) -> (f32, f32, u64) {
    let mut v1: Option<f32> = None::<f32>.ok_or(5u8).ok();
    for i2 in (2..(combine(7u32, a3[0]) & 7)).rev() {
        if Ok::<bool, u8>(a2[0] < 2).expect("nothing") {
            break;
        }
        let _d3 = [i2, i2][0];
        for x4 in a3.iter() {
            let mut v6: Result<u32, u8> = Ok(8);
            let mut v7 = a1;
            let mut v8: u64 = v7;
        }
    }
    let E0::W1(m9, _) = E0::W0 else {
        return (a0 as f32, a3[0] as f32, 1481580108295u64);
    };
    if let m11 @ K_USIZE = (if (a0 < i8::MAX) | (a2[1] < 8u16) { let mut v10 = m9; v10 >>= a0; 8usize } else { m9 as usize }) {
    }
    (a3[0] as f32, 0.0f32, m9)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i8, input[1] as u64, [input[2] as u16, input[3] as u16, input[4] as u16], [input[5] as u32]);
    output[0] = bits_of_f32(result.0);
    output[1] = bits_of_f32(result.1);
    output[2] = result.2 as u64;
    output
}
}

/// Seed 3 of version 2.
pub mod p3 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if total == T::ONE {
        return b;
    }
    if b < T::ONE {
        return pick(T::ZERO < T::ONE, (b - a), (total * T::ONE));
    }
    for _ in 0..3 {
        total -= b;
    }
    pick(b != T::ONE, a, total)
}
#[device]
pub fn helper0(q1: Option<u64>, q2: &bf16) -> u32 {
    match (Ok::<usize, u8>(2).unwrap_or_default() as u8) {
        K_U8 if false || true => {
            let _d3 = if false {
                return u32::MIN;
            } else {
                Some::<bf16>((*q2))
            };
        }
        (4 | 50..=60) => {
            match q1 {
                Some(m4) if false => {
                }
                m5 => {
                }
            }
        }
        m6 => {
        }
    }
    2
}
#[device]
pub fn helper1(q7: &mut [usize; 1], q8: usize, mut q9: i16) -> f32 {
    let _ = if q9 == q9 {
        return 0.0 - 0.5;
    } else {
        Some((q9, q7[0]))
    };
    {
        let mut n11 = 0u32;
        loop {
            n11 += 1;
            if n11 > 6 {
                break n11 as f32;
            }
        }
    }
}
#[device]
pub fn function(mut a0: Option<(u16, isize)>, a1: Option<u64>, a2: &mut [usize], a3: bf16, a4: bf16) -> ((u32, i64, bool), f64) {
    if {
        let f12 = |p13: bf16| p13 >= a3;
        if f12(bf16::from_f32(2u32 as f32)) == f12(bf16::from_f32((a2[0] as f64) as f32)) { f12(bf16::from_f32((a2[0] as f64) as f32)) } else { f12(bf16::from_f32(2u32 as f32)) }
    } {
        'l15: for i14 in (2..=((5i32 ^ 8i32) & 7)).rev().step_by(2) {
            let mut v16 = [K_I64];
            a2[0] = 1;
        }
        if let Err(1) = None::<f32>.ok_or(101u8) {
            let [v17, .., v18] = [4u64, K_U64];
            a2[0] = a2[0];
        }
    }
    if f16::from_f32(1e-3).sqrt() <= (f16::from_f32(0.0) + f16::from_f32(2.0)) {
        (245u64 | 13u64);
        if (a2[0] < 9usize) && false {
            let mut v20: usize = a2[0];
        } else {
            let mut v21 = a3;
            let v22: bf16 = v21;
        }
    } else {
    }
    ((2u32, 6, true), 2.0f64.ln_1p())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[5] as usize];
    let result = function(if input[0] != 0 { Some((input[1] as u16, input[2] as isize)) } else { None }, if input[3] != 0 { Some(input[4] as u64) } else { None }, &mut a2, bf16::from_bits(input[6] as u16), bf16::from_bits(input[7] as u16));
    output[0] = a2[0] as u64;
    output[1] = result.0.0 as u64;
    output[2] = result.0.1 as u64;
    output[3] = result.0.2 as u64;
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 4 of version 2.
pub mod p4 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: [i32; 1], m1: usize, m2: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1([i32; 3], isize, S0, f64);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = a;
    a
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        if let None = pick(false, Some::<usize>(other.m1), Some::<usize>(self.m1)) {
            let mut v1: (usize, usize) = (self.m1, other.m1);
            let mut v2 = None::<u8>;
        }
        S0 { m0: other.m0, m1: self.m1, m2: i32::MAX }
    }
}
#[device]
impl S0 {
    pub fn method0(&self, q3: f16, q4: bool) -> f32 {
        let mut n5 = 0;
        while n5 < 3u32 && (if q4 { return 1e-3f32; } else { q4 }) {
            n5 += 1;
            if let Some(_) = (*self).m2.checked_shl(n5) {
                let mut v6 = q4;
                let [v7, .., v8] = [[v6, v6], [true, v6]];
            }
        }
        1.0f32
    }
}
#[device]
pub fn function(a0: i16, mut a1: Result<f32, u8>) -> f64 {
    const LOCAL: i32 = 55i32;
    let v13;
    if {
        let f9 = |p10: i16| pick(p10 < 3, false, LOCAL < 3);
        if f9(a0 * i16::MIN) == f9(i16::MAX ^ 3i16) { f9(i16::MAX ^ 3i16) } else { f9(a0 * i16::MIN) }
    } {
        v13 = {
            (3usize as i8) as i16
        };
    } else {
        v13 = {
            (match Err::<bool, u8>(u8::MIN) { Err(m11) if true => { 11i8 } m12 => { 11i8 } }) as i16
        };
    }
    let _d14 = (v13 + v13, (LOCAL as i64) as i32);
    let mut n15 = 0u32;
    while let Some(m17) = (if let (m16, _) = (1i64, LOCAL < 2i32) { LOCAL } else { 1 }).checked_sub((LOCAL >> 1) % 5i32) {
        n15 += 1;
        if n15 > 5 {
            break;
        }
        if let S0 { m0: m18, m1: m19, m2: m20 @ 2 } = ((S0 { m0: [LOCAL], m1: m17 as usize, m2: 11 }) * (S0 { m0: [4; 1], m1: 6usize, m2: m17 })) {
        }
    }
    0.0f64
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i16, if input[1] != 0 { Ok(f32::from_bits(input[2] as u32)) } else { Err(input[2] as u8) });
    output[0] = bits_of_f64(result);
    output
}
}

/// Seed 5 of version 2.
pub mod p5 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bool, m1: bf16, m2: [bool; 2] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1([i32; 1]);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = if b <= b { a } else { (b - b) };
    if a > b { total } else { ((total - T::ONE) + (total * a)) }
}
#[device]
pub fn helper0(q1: &[u32], q2: &[i32]) -> u32 {
    if matches!((true, q1[0]), (m3, m4)) {
        let mut n5 = 0u32;
        while let Some(m6) = Some(if q1[0] < K_U32 { f16::from_f32(q2[0] as f32) } else { f16::from_f32(q2[0] as f32) }) {
            n5 += 1;
            if n5 > 5 {
                break;
            }
            let v7: u32 = n5;
            let mut v8: S1 = S1([q2[0]; 1]);
        }
    }
    q1[0]
}
#[device]
pub fn function(a0: isize, mut a1: Option<i32>, mut a2: [i32; 3], mut a3: f32) -> ([f32; 2], f64) {
    for i9 in (2..((56i8 >> 5u32) & 7)).rev() {
        a3 = a3;
    }
    a3 /= Ok::<f32, u8>(a3).expect("nothing").div_euclid(a3 / 3.25f32);
    let mut v10 = helper0(&[9u32.wrapping_shl(a0 as u32); 2], &a2[..=46271222407usize]);
    if !((v10 < 122065) ^ (a0 < 0x7)) {
        if let Some(m11) = (match C0::V3 { C0::V3 => { Some(a0 as u8) } _ => { Some(a2[1] as u8) } }) {
            let mut v12: Result<i32, u8> = Ok::<i32, u8>(a2[2]);
            let v13 = v10 as usize;
        }
        let mut n14 = 0u32;
        while let Some(m15) = (if a2[0] < 7 { Ok::<isize, u8>(a0) } else { Ok::<isize, u8>(a0) }).ok() {
            n14 += 1;
            if n14 > 3 {
                break;
            }
            a2[0] -= a2[0];
            v10 = n14;
        }
    }
    let mut v16 = a3;
    ([v16, v16], 100.0f64.cosh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as isize, if input[1] != 0 { Some(input[2] as i32) } else { None }, [input[3] as i32, input[4] as i32, input[5] as i32], f32::from_bits(input[6] as u32));
    output[0] = bits_of_f32(result.0[0]);
    output[1] = bits_of_f32(result.0[1]);
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 6 of version 2.
pub mod p6 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= (a * if b <= total { T::ZERO } else { a });
    }
    (T::ONE - b)
}
#[device]
pub fn helper0(q1: Option<bf16>, q2: &[i32]) -> f32 {
    if (if true { return 1e-3; } else { 0.0f32 }).is_normal() {
        let _ = C0::V2;
        match Err::<i32, u8>(q2[0] as u8) {
            Ok(m4) if match Some::<i32>(m4) {
                None => {
                    true
                }
                Some(m5) if false => {
                    false
                }
                Some((13..)) => {
                    false
                }
                m6 => {
                    true
                }
            } => {
            }
            Ok(m7) => {
            }
            Err(_) if true => {
            }
            m8 => {
            }
        }
    }
    1e6f32
}
#[device]
pub fn helper1(mut q9: (i64, u32), q10: &mut (i64, i32), q11: &u32) -> f32 {
    if (match (-10i64) { (58..) => { Some::<u32>((*q11)) } 3..=58 => { Some::<u32>((*q11)) } 6..=42 => { Some::<u32>((*q11)) } m12 => { Some::<u32>((*q11)) } }) != Ok::<u8, u32>((*q11) as u8).err() {
        panic!("it is");
    }
    let v14: u32 = match (*q11) {
        (4 | 50..=60) if false => {
            (*q11)
        }
        3..=44 if false => {
            (*q11)
        }
        m13 => {
            m13
        }
    };
    v14 as f32
}
#[device]
pub fn function(a0: &mut [i32], a1: (i64, i32), mut a2: f32) -> Option<u32> {
    a0[(usize::MAX | 3usize) % a0.len()] = a0.iter().copied().product::<i32>();
    let mut v15 = ((a1.1 as usize) + 11) as i64;
    let mut v20 = helper0({
            let mut n16 = 0u32;
            loop {
                n16 += 1;
                if n16 > 2 {
                    break None;
                }
                let mut v17: u32 = n16;
                let (v18, v19) = (a1.1, v15);
                v17 *= 2u32;
            }
        }, a0);
    'l23: for x21 in a0.iter().copied() {
        if let m24 @ -45..=7 = (v20 as i64) {
            let mut v25: i64 = v15;
            let v26: i64 = v15;
        }
        if true && true {
            break 'l23;
        }
        if if let (..=2) = v15 {
            true
        } else {
            x21 < 2147483647
        } {
            let mut v27 = [2i64];
            let mut v28 = [x21, 0xb, x21, 56i32, a1.1];
        }
    }
    Some(9)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as i32];
    let result = function(&mut a0, (input[1] as i64, input[2] as i32), f32::from_bits(input[3] as u32));
    output[0] = a0[0] as u64;
    if let Some(w1) = result {
        output[1] = 1;
        output[2] = w1 as u64;
    }
    output
}
}

/// Seed 7 of version 2.
pub mod p7 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(i16);
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut n1 = 0u32;
        while let Some(m3) = (if 9i32 >= other.m0 { let mut v2 = other; self.m0.checked_pow(3) } else { Some::<i32>(other.m0).or(Some(other.m0)) }) {
            n1 += 1;
            if n1 > 4 {
                break;
            }
        }
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let mut v4 = (*other).m0 + (*self).m0;
        Some(1usize).is_some()
    }
}
#[device]
impl S0 {
    pub fn method0(self, mut q5: [i32; 2]) -> bf16 {
        {
            let s6 = &mut q5[1..2];
            let mut v8 = if let S0 { m0: m7, m1: (5 | 50..=60) } = self {
                100.0f32
            } else {
                1.0
            };
            match (self.m1 < 33090818u32, s6[0]) {
                (m9, m10) => {
                    s6[0] = m10;
                }
                (m11, m12) if (m12 as isize).is_positive() => {
                }
                _ => {
                }
            }
        }
        bf16::from_f32(q5[0] as f32)
    }
}
#[device]
pub fn function(mut a0: i32, a1: S0) -> [isize; 2] {
    if let (m15, m16) = ({ let v13 = [-1.0f64, 1.0, a1.m1 as f64, a1.m0 as f64]; let mut v14: S1 = S1(32767); (a1.m0 < 4, a0) }) {
        if let m17 @ 9 = (3u64 as i32) {
            a0 = m17;
            a0 = 1i32;
        }
        let mut v18: i32 = m16 * 4i32;
    }
    let mut v19 = ((S0 { m0: a1.m0, m1: a1.m1 }) - (a1 - a1)).method0([Ok::<i32, u8>(a0).unwrap_or(a1.m0); 2]);
    let mut v20: S0 = S0 { m0: a1.m0.unbounded_shr(a1.m1), m1: if true {
            a1.m1
        } else {
            a1.m1
        } };
    let mut v21 = S0::method0(a1, [v20.m0, v20.m0]);
    [v20.m1 as isize, isize::MAX]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, S0 { m0: input[1] as i32, m1: input[2] as u32 });
    output[0] = result[0] as u64;
    output[1] = result[1] as u64;
    output
}
}

/// Seed 8 of version 2.
pub mod p8 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i32, f64, usize, bool);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: S0, n1: [bool; 3] } }
#[device]
pub fn function(a0: [u8; 5], mut a1: (bool, bool), mut a2: C0, a3: &[[i32; 2]], a4: usize) -> Option<i16> {
    let v4 = (match 5u64 { m1 @ 2 => { Ok::<u8, i32>(a0[2]) } m2 @ (44..) => { Ok::<u8, i32>(a0[3]) } m3 => { Ok::<u8, i32>(a0[1]) } }).err();
    if (1u32, a3[0][0] as i64) > (6u32, -7i64) {
        return Some(0xb_i16).or(Some(K_I16)).or(0x8_i16.checked_rem_euclid(37i16));
    }
    {
        let r5 = &mut a1.1;
        let v7 = match a3[0][1] {
            m6 @ 4..64 if (*r5) => {
                [true]
            }
            2 => {
                [(*r5)]
            }
            -12..=9 if (*r5) => {
                [(*r5)]
            }
            _ => {
                [(*r5); 1]
            }
        };
        let v8 = (a3[0][0] as u32) ^ K_U32;
    }
    if let m9 @ 6..=65 = (a0[4] as u32) {
        Some(32767i16)
    } else {
        Some(i16::MAX)
    }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [[input[8] as i32, input[9] as i32], [input[10] as i32, input[11] as i32]];
    let result = function([input[0] as u8, input[1] as u8, input[2] as u8, input[3] as u8, input[4] as u8], (input[5] != 0, input[6] != 0), match input[7] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, &a3, input[12] as usize);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 9 of version 2.
pub mod p9 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3 }
#[device]
pub fn helper0(q1: u32, q2: &u32, mut q3: (i8, i8), q4: u16) -> f64 {
    match Ok::<u32, u8>((*q2)).unwrap_or([(*q2)][0]) {
        (5 | 50..=60) => {
        }
        K_U32 => {
            let _ = match Some::<u16>(q4) {
                None => {
                    (*q2) as i64
                }
                Some(K_U16) => {
                    7i64
                }
                _ => {
                    57i64
                }
            };
            q3.1 -= 1;
        }
        (1 | 50..=60) => {
        }
        _ => {
        }
    }
    if q1 == 0 {
        1e-3f64
    } else {
        helper0(q1 - 1, q2, q3, q4)
    }
}
#[device]
pub fn helper1(q6: i32) -> i8 {
    match Ok::<i32, u8>(q6).unwrap_or(Err::<i32, u8>(q6 as u8).unwrap_or(q6)) {
        5..=49 => {
            let mut v7: Option<i64> = Ok::<u8, i64>(u8::MIN).err();
        }
        (..=2) => {
            let v8 = None::<f32>;
        }
        (..=9) => {
        }
        m9 => {
        }
    }
    q6 as i8
}
#[device]
pub fn function(a0: Result<u8, u8>, mut a1: i32, mut a2: i32) -> Option<f32> {
    let mut v11 = helper0((11u32 * (a2 as u32)) & 7, &(67 >> 121u64), (0i8, 2i8), if Some::<i32>(a2) != Some::<i32>(a2) {
            if false {
                a1 as u16
            } else {
                1
            }
        } else {
            let mut v10: Option<i32> = Some::<i32>(a1);
            u16::from(false)
    });
    v11 *= match Ok::<u8, u64>(u8::MAX).err() {
        None => {
            let mut v12: C0 = C0::V0;
            17320347928571usize as f64
        }
        Some(m13) => {
            a1 = a1;
            v11 = v11;
            combine(v11, v11)
        }
        Some(m14) => {
            v11 -= v11;
            let mut v15: Result<u64, u8> = Ok::<u64, u8>(m14);
            v11 - v11
        }
        m16 => {
            v11.max(v11) + 0.0
        }
    };
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as u8) } else { Err(input[1] as u8) }, input[2] as i32, input[3] as i32);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 10 of version 2.
pub mod p10 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: usize, m1: i32, m2: isize }
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let _ = [6usize, other.m0];
        S0 { m0: other.m0 | 3usize, m1: 15, m2: other.m2 }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        if let (_, m2) = (false, 1usize) {
            let mut v3 = [[m2, 5usize], [other.m0, self.m0]];
        }
        other
    }
}
#[device]
pub fn helper0(q4: u32, q5: f32) -> Result<f32, u8> {
    let v10: Option<f32> = match (match q4 { m6 @ 0..=50 => { (m6, true) } (..=8) => { (q4, false) } _ => { (q4, true) } }) {
        (m7, m8) => {
            Some::<f32>(q5)
        }
        m9 => {
            Some::<f32>(q5)
        }
    };
    if q4 == 0 {
        Ok::<f32, u8>(q5)
    } else {
        helper0(q4 - 1, 1.0)
    }
}
#[device]
pub fn helper1(q11: impl Fn(bool) -> f32) -> u32 {
    let v17 = (match (4i64, true) { (m12, m13) if m13 => { 44i32 } (m14, true) if true => { -70i32 } (m15, m16) if m16 => { i32::MIN } _ => { 10i32 } }) ^ 2147483647;
    u32::MAX
}
#[device]
pub fn function(a0: [f32; 4], a1: bool, mut a2: (bool, i32)) -> Result<u32, u8> {
    const LOCAL: u8 = 255u8;
    let mut v19 = helper1(|p18| a0[3].copysign(a2.1 as f32).min(-0.0) + 0.0);
    let v20 = [Some::<u32>(v19) == Some::<u32>(v19), Some::<u8>(LOCAL) == None][10u32];
    let v21: S0 = S0 { m0: (v19 as usize).midpoint(9), m1: a1 as i32, m2: (isize::MIN & isize::MAX).isqrt() };
    Ok::<u32, u8>({
            let f22 = |p23: bool| 7u32 | v19;
            if f22(v20 > v20) == f22(if a2.0 {
                    v20
                } else {
                    a2.0
            }) { f22(if a2.0 {
                        v20
                    } else {
                        a2.0
                }) } else { f22(v20 > v20) }
    })
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32)], input[4] != 0, (input[5] != 0, input[6] as i32));
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

/// Seed 11 of version 2.
pub mod p11 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(bool, u32, f32, C0);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u64) }
#[device]
pub fn helper0(mut q1: (i16, u32)) -> usize {
    let v3;
    if (q1.0, q1.0) <= (q1.0, q1.0) {
        v3 = {
            if let Some(m2) = q1.0.checked_rem(q1.0) {
                q1.0 = m2;
            }
            q1.0
        };
    } else {
        v3 = {
            q1.0
        };
    }
    39usize
}
#[device]
pub fn function(mut a0: usize, mut a1: (i16, u32), a2: (i16, u32)) -> Result<f32, u8> {
    a1.1 = {
        let mut v4: [usize; 5] = [a0, a0, a0, a0, a0];
        a0 |= v4[2];
        let v5 = false;
        a1.1 | a1.1
    };
    let _ = ({ let f6 = |p7: i16| 1i16; f6(a2.0) }).wrapping_add_unsigned(Ok::<u16, u8>(a1.0 as u16).unwrap_or(10u16));
    let mut v9 = {
        a0 >>= a2.1 as i8;
        a2.0.midpoint(a1.0)
    };
    let mut v19: f64 = (match S0(true, a2.1, a1.1 as f32, C0::V0) { S0(_, m10, m11, m12) => { v9 } S0(_, m13, _, m14) => { v9 } S0(_, m15, m16, m17) => { v9 } m18 => { v9 } }) as f64;
    let mut n20 = 0;
    'l22: while n20 < 1u32 && (match E0::W1(a2.1 as u64) { E0::W0 => { true } E0::W1(m21) if a2.1 < 7 => { true } E0::W1(0..17) if v9 < 6 => { false } _ => { a2.1 < 4u32 } }) {
        n20 += 1;
    }
    Err(a2.1 as u8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as usize, (input[1] as i16, input[2] as u32), (input[3] as i16, input[4] as u32));
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

/// Seed 12 of version 2.
pub mod p12 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f64 } }
#[device]
pub fn helper0(q1: &mut i16, q2: E0, mut q3: u32) -> f32 {
    let _ = 1e-3f64;
    let v5 = (q3 >> 1).next_multiple_of(8u32) - (bits_of_f32(0.0f32) as u32);
    let mut v6: u64 = C0::V3 as u64;
    (1e-3f32 + (v6 as f32)).sqrt()
}
#[device]
pub fn function(mut a0: i16, a1: u32, mut a2: u32, a3: i16) -> i32 {
    const LOCAL: u32 = 0u32;
    a0 >>= !a3;
    {
        let r7 = &mut a2;
        let _d8 = [(*r7) as u64, 5u64, u64::MAX];
        (*r7) = 0.0f32 as u32;
    }
    let mut v11: i16 = (match Some::<u32>(LOCAL) { Some(5..36) if false => { 5i16 } None => { a3 } Some(m9) if true => { a3 } m10 => { a0 } }).wrapping_neg();
    match (if LOCAL < 79 { Ok::<(i16, bool), u8>((v11, false)) } else if false { Err(a3 as u8) } else { Ok((i16::MIN, false)) }).unwrap_or(3i16.overflowing_shr(LOCAL)) {
        (m12 @ K_I16, m13) => {
            if pick(m13, m13, m13) {
                let v14 = 9i16;
            } else {
                let v17 = [LOCAL];
            }
        }
        m18 => {
        }
    }
    5i32
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i16, input[1] as u32, input[2] as u32, input[3] as i16);
    output[0] = result as u64;
    output
}
}

/// Seed 13 of version 2.
pub mod p13 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: bool, m2: isize, m3: i16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: [u16; 1] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: C0 }, W2 { n0: i32 }, W3 { n0: S0 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = ((T::ZERO + b) * pick(b > T::ZERO, a, total));
    if a > b {
        return (a * total);
    }
    if a == b {
        return if T::ZERO > total { T::ONE } else { a };
    }
    T::ONE
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        if Some::<u32>(other.m0) == Some::<u32>(other.m0) {
            let v1 = 1e6f32;
            let v2 = other.m0;
        }
        S0 { m1: if other.m1 {
                other.m1
            } else {
                other.m1
            }, ..other }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        ([(*other).m0; 1]);
        if if (*other).m1 {
            (*other).m1
        } else {
            (*other).m1
        } {
            let mut v4: f32 = 0.0;
            let mut v5 = S1 { m0: [u16::MAX] };
            (*self).m1
        } else {
            (*other).m1
        }
    }
}
#[device]
pub fn helper0(q6: Option<(f32, u16)>, q7: &mut Result<i64, u8>) -> Result<f64, u8> {
    match ((if true { return Ok(0.5); } else { 2u32 }) / ((11u32 & 32u32) | 1)) {
        (9 | 28) if {
            let f8 = |p9: i8| false;
            f8(6)
        } => {
        }
        2 if false => {
        }
        (31..) if true => {
        }
        _ => {
        }
    }
    Err(K_U8)
}
#[device]
pub fn function(mut a0: Option<(f32, u16)>, a1: [f32; 4], mut a2: Result<i64, u8>, mut a3: Option<(f32, u16)>) -> (i16, i32) {
    const LOCAL: i64 = -72i64;
    if a1[0] <= f32::from_bits(u32::MAX & 0xbfff_ffff) {
        return ((-11i16) | 1, Err::<i32, u8>(4).unwrap_or(K_I32));
    }
    let mut n15 = 0;
    while n15 < 1u32 && (9u32 <= K_U32) {
        n15 += 1;
        if n15 >= n15 {
            continue;
        }
    }
    (6, 3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Some((f32::from_bits(input[1] as u32), input[2] as u16)) } else { None }, [f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32), f32::from_bits(input[5] as u32), f32::from_bits(input[6] as u32)], if input[7] != 0 { Ok(input[8] as i64) } else { Err(input[8] as u8) }, if input[9] != 0 { Some((f32::from_bits(input[10] as u32), input[11] as u16)) } else { None });
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 14 of version 2.
pub mod p14 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32), W2(S0), W3(bool, f32) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = (a - (b * T::ONE));
    total
}
#[device]
pub fn helper0(q1: i32) -> i8 {
    let v2: i32 = blend(u32::MAX.cast_signed(), q1 + q1);
    match (((v2 as u32) + (v2 as u32)) as i32) {
        m3 @ 3 => {
            if let E0::W1(..) = E0::W0 {
            }
        }
        m5 => {
        }
    }
    6i8
}
#[device]
pub fn function(mut a0: i32, mut a1: i32, a2: f32, mut a3: i32) -> Result<f64, u8> {
    if (a3 as isize) == (a3 as isize).saturating_add_unsigned(4usize) {
        if Ok::<i32, u8>(a3).is_ok() {
            a1 += a3;
            let (v6, v7) = (a2, 4u32);
        } else {
            a3 &= a1;
        }
    } else {
        let v9;
        if 6u32 <= 0 {
            v9 = {
                match a1 {
                    (..=4) if true => {
                        a1
                    }
                    K_I32 if a0 < (-2147483647) => {
                        a3
                    }
                    _ => {
                        a1
                    }
                }
            };
        } else {
            v9 = {
                let mut v8 = a1;
                v8 - a1
            };
        }
        a3 <<= true as i32;
    }
    let mut v11 = helper0(7.5f32 as i32);
    a1 &= a1;
    Err(u8::MIN)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, input[1] as i32, f32::from_bits(input[2] as u32), input[3] as i32);
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

/// Seed 15 of version 2.
pub mod p15 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(bool, i32, [bool; 1]);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: C0 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += pick(T::ONE == a, pick(a > T::ZERO, total, a), b);
    total += ((total + total) - b);
    (pick(total < b, (total + total), (total + total)) + (T::ONE + if a != a { T::ONE } else { total }))
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        if match E0::W0 {
            E0::W1 { n0: (C0::V2 | C0::V0) } if false => {
                false
            }
            E0::W1 { .. } => {
                true
            }
            _ => {
                self.m0 < 5i32
            }
        } {
            let mut v1: i32 = self.m0;
        }
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        if 65535u16.is_power_of_two() {
            let mut v2: i32 = (*other).m0;
        } else {
            let mut v3: C0 = C0::V1;
            let v4 = v3;
        }
        None::<u64>.ok_or(u8::MIN).is_ok()
    }
}
#[device]
pub fn helper0(mut q5: u64) -> Option<i32> {
    q5 /= 2u64;
    q5 |= Some::<u64>(q5)? - (q5 + q5);
    for i6 in 2..(8u16.clamp(8, 29) & 7) {
        if let (..=2) = i6.saturating_add_signed(-1i16) {
        }
    }
    Some(6)
}
#[device]
pub fn helper1(q7: u32, mut q8: u32, mut q9: u32) -> S0 {
    for i10 in 0..=((q9 | q9) & 7) {
        if matches!(E0::W0, E0::W1 { n0: (C0::V1 | C0::V1) }) {
            break;
        }
        let (1 | 50..=60) = (if false { K_U32 } else if true { i10 } else { q9 }) else {
            return S0 { m0: 2147483647i32 };
        };
    }
    if q7 == 0 {
        S0 { m0: 7 }
    } else {
        helper1(q7 - 1, q9, q9)
    }
}
#[device]
pub fn function(a0: S1, a1: Result<f32, u8>, a2: u32, a3: E0, mut a4: u64) -> Result<bool, u8> {
    if if !a0.2[0] {
        return Ok::<bool, u8>(false);
    } else {
        a0.2[0] != a0.0
    } {
        return if Some(0x74bf062_i32) == Some::<i32>(a0.1) {
            return Ok::<bool, u8>(a0.2[0]);
        } else {
            Ok::<bool, u8>(a0.2[0])
        };
    }
    match (87i32.saturating_mul(a0.1) - i32::from(9u16)) {
        (20..) => {
        }
        m11 => {
        }
    }
    let mut v13 = (match a3 { E0::W0 => { a2 } E0::W1 { n0: m12 } => { a2 } _ => { a2 } }) as u32;
    for i14 in 0..=((C0::V1 as u8) & 7) {
        a4 = std::mem::take(&mut a4);
    }
    let mut v15: S0 = if true {
        if true {
            S0 { m0: 28 }
        } else {
            S0 { m0: a0.1 }
        }
    } else {
        (S0 { m0: a0.1 }) - (S0 { m0: a0.1 })
    };
    Ok::<bool, u8>(a0.0)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S1(input[0] != 0, input[1] as i32, [input[2] != 0]), if input[3] != 0 { Ok(f32::from_bits(input[4] as u32)) } else { Err(input[4] as u8) }, input[5] as u32, match input[6] % 2 { 0 => E0::W0, _ => E0::W1 { n0: match input[7] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 } }, }, input[8] as u64);
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

/// Seed 16 of version 2.
pub mod p16 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32), W2(f64, isize), W3 { n0: i32 } }
#[device]
pub fn helper0(q1: i8, mut q2: bf16, q3: &mut u32) -> bf16 {
    q2 /= (q2 + q2) / bf16::NEG_INFINITY;
    q2
}
#[device]
pub fn function(mut a0: i8, a1: i8) -> i32 {
    let mut v4 = (a1 >> u8::MIN).wrapping_add(a1.wrapping_shl(3173946u32));
    if match (255u8 % (7u8 | 1)) {
        m5 @ K_U8 if match Some(f16::ZERO) {
            Some(m6) => {
                true
            }
            None if true => {
                m5 < 8
            }
            m7 => {
                v4 < K_I8
            }
        } => {
            (m5 < 0x2_u8) && false
        }
        m8 => {
            a0 ^= v4;
            Err::<bool, u8>(m8).unwrap_or(true)
        }
    } {
        return (9 * 7) >> 25usize.leading_ones();
    }
    let _ = (a1.max(7) >> 1) % ((!v4) | 1);
    v4 = v4;
    let mut n10 = 0u32;
    while let Some(m11) = (if a0 < 2i8 { Some(false) } else if true { Some(false) } else { Some(true) }).or(None) {
        n10 += 1;
        if n10 > 1 {
            break;
        }
    }
    2147483647
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i8, input[1] as i8);
    output[0] = result as u64;
    output
}
}

/// Seed 17 of version 2.
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
pub struct S1 { m0: bool, m1: [f32; 3], m2: C0, m3: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32) }
#[device]
pub fn helper1(mut q7: Option<(i8, f32)>, q8: E0) -> f64 {
    assert!(3i32 != i32::MAX, "text");
    7.5f64
}
#[device]
impl E0 {
    pub fn method0(mut self, mut q1: [bool; 5], q2: C0, mut q3: i32) -> Result<bool, u8> {
        let mut n4 = 0u32;
        while let Some(m5) = Some(1e-3f64).ok_or(6u8).ok() {
            n4 += 1;
            if n4 > 2 {
                break;
            }
            q3 *= std::mem::replace(&mut q3, 2147483647i32);
            let mut v6: [S0; 2] = [S0 { m0: q3 }, S0 { m0: q3 }];
        }
        Ok::<bool, u8>(q1[3])
    }
}
#[device]
pub fn function(mut a0: Result<i8, u8>, mut a1: E0, mut a2: usize, mut a3: S1, a4: E0) -> u32 {
    let mut v11 = if let None = [None::<usize>; 4][1] {
        let mut v10 = S0 { m0: 2147483647 };
        a3.m0 = true;
        S1 { m2: a3.m3, ..a3 }
    } else {
        [a3, a3, S1 { m3: a3.m3, ..a3 }][2]
    };
    let _ = S0 { m0: (-2147483647i32).wrapping_neg() };
    if let Some(m13 @ 8..=49) = (6i32 >> 1).rem_euclid(i32::MAX).checked_neg() {
        let None = 37u32.checked_pow(3) else {
            return 2i32 as u32;
        };
        let Some(m17) = (match Some(u64::MAX) { Some(m16) => { Some::<usize>(a2) } _ => { Some::<usize>(a2) } }) else {
            return (m13 as u32).saturating_mul(m13 as u32);
        };
    }
    if false && v11.m0 {
        let mut v20: S1 = {
            let f18 = |p19: i32| S1 { m0: v11.m0, m1: [v11.m1[0], v11.m1[0], v11.m1[1]], m2: v11.m3, m3: C0::V1 };
            f18(i32::MAX)
        };
    }
    9
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i8) } else { Err(input[1] as u8) }, match input[2] % 2 { 0 => E0::W0, _ => E0::W1(input[3] as i32), }, input[4] as usize, S1 { m0: input[5] != 0, m1: [f32::from_bits(input[6] as u32), f32::from_bits(input[7] as u32), f32::from_bits(input[8] as u32)], m2: match input[9] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, m3: match input[10] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }, match input[11] % 2 { 0 => E0::W0, _ => E0::W1(input[12] as i32), });
    output[0] = result as u64;
    output
}
}

/// Seed 18 of version 2.
pub mod p18 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i8, m1: u32, m2: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: u16, m1: bf16, m2: i32, m3: i32 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..2 {
        total -= ((a + total) + a);
    }
    (pick(b != total, pick(T::ONE == total, a, T::ZERO), total) - pick(a < T::ZERO, (T::ONE + T::ONE), if a == total { T::ONE } else { total }))
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let mut n1 = 0u32;
        while let Some(m2) = (self.m0 * other.m0).checked_isqrt() {
            n1 += 1;
            if n1 > 6 {
                break;
            }
            let mut v3 = S1 { m0: 6u16, m1: bf16::from_f32(2.0), m2: 9i32, m3: 0x0 };
            let mut v4: u16 = v3.m0;
        }
        other
    }
}
#[device]
pub fn function(mut a0: Result<i8, u8>, a1: i32, a2: [i64; 2], mut a3: u64, a4: [i32; 1]) -> Result<u64, u8> {
    if a4[0] < (K_I32 | a4[0]) {
        let mut n5 = 0u32;
        while let Some(m6) = None::<i32> {
            n5 += 1;
            if n5 > 2 {
                break;
            }
            let mut v7 = S0 { m0: n5 as i8, m1: n5, m2: n5 as f64 };
            a3 = 17;
        }
        if let Some(m8) = Ok::<u8, i32>(a4[0] as u8).err() {
            let mut v9 = Some((2.0f32, a4[0] < 60));
            let v10 = S0 { m0: 6, m1: a4[0] as u32, m2: 0.5f64 };
        }
    }
    a3 *= std::mem::replace(&mut a3, 6u64);
    ([S0 { m0: a2[0] as i8, m1: 36, m2: a4[0] as f64 }, (S0 { m0: 5, m1: 6u32, m2: 0.0 }) * (S0 { m0: 7, m1: 2, m2: a4[0] as f64 })]);
    a3 *= a3;
    Ok::<u64, u8>(a3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i8) } else { Err(input[1] as u8) }, input[2] as i32, [input[3] as i64, input[4] as i64], input[5] as u64, [input[6] as i32]);
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

/// Seed 19 of version 2.
pub mod p19 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: bf16 }, W2 { n0: i32 }, W3 { n0: u16, n1: bf16 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = total;
    total += total;
    total
}
#[device]
pub fn function(a0: &mut [f64], mut a1: E0, mut a2: bf16) -> [u32; 3] {
    for x1 in a0.windows(2) {
        if !false {
            let mut v3: [f64; 4] = [x1[0]; 4];
            v3[2] = 0.1;
        } else {
            let mut v4 = [1e-3f64];
            v4[0] /= x1[0];
        }
        for (x5, i6) in x1.iter().zip(x1.iter()) {
            let mut v7 = -9i32;
            v7 = v7;
        }
    }
    a2 = bf16::ZERO;
    a2 += bf16::from_bits((7.5f32 as u16) & 0xbbff);
    let mut n12 = 0;
    while n12 < 4u32 && (match Ok::<f64, u8>(a0[0]) { Ok(m13) if true => { false } Err(m14) => { false } Ok(_) if true => { true } _ => { false } }) {
        n12 += 1;
        a2 *= a2;
    }
    [u32::MIN, 1, 1u32]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f64::from_bits(input[0])];
    let result = function(&mut a0, match input[1] % 4 { 0 => E0::W0, 1 => E0::W1 { n0: bf16::from_bits(input[2] as u16) }, 2 => E0::W2 { n0: input[2] as i32 }, _ => E0::W3 { n0: input[2] as u16, n1: bf16::from_bits(input[3] as u16) }, }, bf16::from_bits(input[4] as u16));
    output[0] = bits_of_f64(a0[0]);
    output[1] = result[0] as u64;
    output[2] = result[1] as u64;
    output[3] = result[2] as u64;
    output
}
}

/// Seed 20 of version 2.
pub mod p20 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64, m1: bool, m2: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f16 }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        for i1 in (0..(3usize.abs_diff(24usize) & 7)).rev() {
            let v2: C0 = C0::V1;
        }
        S0 { m0: other.m0, m1: other.m1, m2: other.m2 }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut v3: f32 = (-1.0f32) * 0.1;
        (S0 { m0: -2.0f64, m1: other.m1, m2: other.m2 }) + (S0 { m0: other.m0, m1: self.m1, m2: other.m2 })
    }
}
#[device]
pub fn helper0(q4: Result<bool, u8>, mut q5: u32, mut q6: Result<usize, u8>) -> f32 {
    if if f16::from_f32(1e6) != f16::from_f32(0.0) {
        return 1.0;
    } else {
        if false {
            q5 < 11u32
        } else {
            true
        }
    } {
        let _ = if true {
            (q5, 15isize)
        } else if true {
            (q5, 50929335197)
        } else {
            (q5, 8isize)
        };
    }
    f32::EPSILON
}
#[device]
pub fn helper1(mut q8: Option<(f32, u16)>, q9: impl Fn(i16) -> f32) -> Option<i32> {
    if ({ let f10 = |p11: f32| None::<bool>; f10(f32::MIN_POSITIVE) }).unwrap_or_default() {
        let mut n12 = 0u32;
        while let Some(m13) = Some(100.0f32).ok_or(b' ').ok() {
            n12 += 1;
            if n12 > 2 {
                break;
            }
            let mut v14: S1 = S1 { m0: f16::MAX };
        }
    }
    None
}
#[device]
pub fn function(mut a0: [S0; 2], a1: i16, a2: (u64, u32), a3: Option<f32>, mut a4: Result<bool, u8>) -> (f16, f32) {
    {
        let r15 = &mut a0[a1 & 1].m2;
        let mut v17 = helper1(Some(((*r15) as f32, K_U16)).or(Some((1.0, a1 as u16))), |p16| ((*r15) as f32) as f32);
        let mut v18: Option<f32> = a3;
    }
    match (a1 ^ a1).wrapping_neg() {
        0 => {
        }
        m19 => {
        }
    }
    let mut v24 = helper0(Ok::<bool, u8>(match (a0[0].m1, a1) {
                (m20, 3..25) => {
                    a0[1].m1
                }
                (m21, (33..)) => {
                    m21
                }
                m22 => {
                    a0[1].m1
                }
        }), {
            let mut n23 = 0u32;
            loop {
                n23 += 1;
                if n23 > 4 {
                    break u32::MAX;
                }
                a0[1].m2 = a0[0].m2;
            }
        }, (a0[0].m2 as usize).checked_div_euclid(2).ok_or(if a0[1].m1 {
                a0[1].m2 as u8
            } else if a0[1].m1 {
                a2.0 as u8
            } else {
                a2.1 as u8
    }));
    (f16::from_f32(a0[0].m2 as f32), v24.acosh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([S0 { m0: f64::from_bits(input[0]), m1: input[1] != 0, m2: input[2] as i32 }, S0 { m0: f64::from_bits(input[3]), m1: input[4] != 0, m2: input[5] as i32 }], input[6] as i16, (input[7] as u64, input[8] as u32), if input[9] != 0 { Some(f32::from_bits(input[10] as u32)) } else { None }, if input[11] != 0 { Ok(input[12] != 0) } else { Err(input[12] as u8) });
    output[0] = bits_of_f16(result.0);
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 21 of version 2.
pub mod p21 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= ((total - b) - a);
    }
    if total != total { if b <= T::ZERO { if total != b { total } else { a } } else { b } } else { pick(T::ONE < total, T::ZERO, T::ZERO) }
}
#[device]
pub fn function(mut a0: i8, a1: u16, a2: Option<f64>) -> Result<i32, u8> {
    {
        let r1 = &mut a0;
        (*r1) = match None::<i64> {
            Some(m2) if true => {
                (*r1)
            }
            Some(m3) => {
                9
            }
            m4 => {
                (*r1)
            }
        };
        let _d5 = C0::V3;
    }
    let v6 = 7.5f32.div_euclid(a1 as f32) as u32;
    if !matches!(65535u16, m7 @ (..=0) if false) {
        panic!("it is");
    }
    if match (v6 < 7, v6) {
        (m8, m9) => {
            let mut v10: Result<i8, u8> = Ok::<i8, u8>(a0);
            let v11 = m9;
            m9 > 4294967295
        }
        (_, m12) if {
            let f13 = |p14: i32| a1 < u16::MAX;
            f13(2147483647)
        } => {
            pick(true, m12 < 85u32, m12 < 5)
        }
        (m15, m16) => {
            Some::<u32>(m16) == Some(v6)
        }
        _ => {
            match Some::<u32>(v6) {
                None => {
                    v6 < 1
                }
                Some(m17) => {
                    v6 < 47391576
                }
                _ => {
                    false
                }
            }
        }
    } {
        panic!("it is");
    }
    Ok(5)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i8, input[1] as u16, if input[2] != 0 { Some(f64::from_bits(input[3])) } else { None });
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

/// Seed 22 of version 2.
pub mod p22 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: i16 }, W2(u8) }
#[device]
impl E0 {
    pub fn method0(&mut self, q1: f64) -> [usize; 3] {
        if let (_, m2) = (10i32, false ^ true) {
            let mut v3: f64 = None::<f64>.unwrap_or(q1);
            let mut n4 = 0;
            while n4 < 6u32 && m2 {
                n4 += 1;
                let mut v5: f64 = v3;
            }
        }
        [107usize, 7usize, 5]
    }
}
#[device]
pub fn function(a0: E0, a1: (u64, u64), a2: i32, a3: bool) -> (bf16, u16, u16) {
    let v7;
    if pick(a3, Some(K_ISIZE), None) != pick(a3, Some(a2 as isize), None) {
        v7 = {
            let mut v6 = false;
            a2
        };
    } else {
        v7 = {
            a2.saturating_pow(1)
        };
    }
    let v20;
    if {
        let mut n8 = 0u32;
        loop {
            n8 += 1;
            if n8 > 1 {
                break a3;
            }
            let v9: Result<u64, u8> = Ok::<u64, u8>(a1.0);
            let mut v10: i32 = v7;
        }
    } {
        v20 = {
            match (if a3 { (4u16, a3) } else if a3 { (39u16, a3) } else { (65535, a3) }) {
                (m11, m12) => {
                    let mut v13 = [v7 as u32, 7u32];
                    let mut v14: bool = m12;
                }
                ((8..), m15) if (-1.0f32).is_nan() => {
                    let v7: f32 = f32::EPSILON;
                }
                (m16, m17) => {
                    let mut v18: f32 = -0.1f32;
                }
                m19 => {
                }
            }
            a3
        };
    } else {
        v20 = {
            a3
        };
    }
    (bf16::from_f32(v7 as f32), 0, 65535)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 3 { 0 => E0::W0, 1 => E0::W1 { n0: input[1] as i16 }, _ => E0::W2(input[1] as u8), }, (input[2] as u64, input[3] as u64), input[4] as i32, input[5] != 0);
    output[0] = bits_of_bf16(result.0);
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 23 of version 2.
pub mod p23 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1([isize; 2]), W2 { n0: u16 }, W3 { n0: i16, n1: i64 } }
#[device]
pub fn helper0(mut q1: f16, q2: [usize; 2]) -> u64 {
    {
        let r3 = &mut q1;
        let mut v5 = q2.iter().position(|i4| 0.5f64.is_nan());
        if Ok::<bool, u8>(false).unwrap_or(true) {
            let mut v6 = 9u64;
        } else {
            let [v7, .., v8] = [i32::MAX; 5];
        }
    }
    3u64
}
#[device]
impl E0 {
    pub fn method1(&self, q9: &mut i32, q10: &u32, mut q11: Option<i32>) -> bool {
        let mut v12 = helper0(if 54u32 < (*q10) {
                return ((*q10) < 7) != ((*q9) < 2147483647i32);
            } else {
                f16::from_f32((*q9) as f32).mul_add(f16::from_f32((*q9) as f32), f16::from_f32(100.0))
            }, [8 & usize::MIN, K_USIZE]);
        (*q9) < 83i32
    }
}
#[device]
pub fn function(a0: u32, a1: E0, mut a2: u32) -> (u16, i32) {
    const LOCAL: i32 = i32::MIN;
    let mut v13 = Ok::<u8, u32>(8u8).err();
    (!(if true { LOCAL as isize } else { 2isize }));
    a2 = (0xffffffff_u32 * 127u32) << a0.min(a2);
    let mut v15 = helper0((-f16::from_f32(LOCAL as f32)).mul_add(f16::from_f32(LOCAL as f32), f16::from_f32(LOCAL as f32)), [combine(119, K_USIZE), (LOCAL as usize) & 7]);
    let mut v18 = helper0(f16::MAX, [if let (m16, m17) = (i64::MAX, LOCAL < 2) {
                a2 as usize
            } else {
                6usize
            }, (LOCAL as usize).saturating_add_signed(61)]);
    {
        let mut f19 = |p20: u32| {
            a2 = a2 ^ ((match v13 { Some(m21) if LOCAL < 1 => { 10u32 } Some(_) => { p20 } _ => { p20 } }) * K_U32);
        };
        f19(a0);
        f19(a0);
    }
    (a2 as u16, LOCAL)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, match input[1] % 4 { 0 => E0::W0, 1 => E0::W1([input[2] as isize, input[3] as isize]), 2 => E0::W2 { n0: input[2] as u16 }, _ => E0::W3 { n0: input[2] as i16, n1: input[3] as i64 }, }, input[4] as u32);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 24 of version 2.
pub mod p24 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: u32 }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let (v1, v2) = (self.m0, self.m0);
        S0 { m0: bf16::from_f32(v2 as f32).to_f32() as i32, m1: other.m1 / 1u32 }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        match (if false { (true, other.m1) } else { (false, other.m1) }) {
            (m3, m4) if other.m0 >= other.m0 => {
            }
            _ => {
            }
        }
        self
    }
}
#[device]
pub fn helper0(q5: [S0; 2], mut q6: [f64; 3]) -> f32 {
    if (f16::from_f32(q5[0].m0 as f32) >= f16::from_f32(q5[1].m0 as f32)) & (false && true) {
        let mut n7 = 0;
        while n7 < 1u32 && (9i64 <= i64::MAX) {
            n7 += 1;
            let mut v8 = 0.0f64;
        }
    } else {
    }
    7.5
}
#[device]
pub fn function(a0: f32, mut a1: [i64; 5], a2: [S0; 2], a3: &mut [f64]) -> i32 {
    const LOCAL: u16 = u16::MAX;
    if let Some(_) = Ok::<i32, u8>(0).ok() {
        match (a2[0].m0 + a2[1].m0) {
            (2 | 48) => {
            }
            -33..=7 => {
            }
            m9 @ K_I32 => {
                a1[3] = a1[2];
                a3[0] += 7.5;
            }
            m10 => {
                a1[3] = K_I64;
            }
        }
        for x11 in a1.iter() {
            let mut v13: Result<isize, u8> = Ok(1129isize);
            let mut v14 = a2[0];
            v14.m0 = a2[1].m0;
        }
    }
    a1.swap(216444usize, 2);
    let _d18 = {
        let mut n15 = 0u32;
        loop {
            n15 += 1;
            if n15 > 6 {
                break (LOCAL, a2[1].m0 < 11);
            }
            let mut v16: Option<f64> = Some::<f64>(a3[0]);
            let mut v17: (f64, i32) = (a3[0], a2[1].m0);
        }
    };
    let mut v19 = helper0([match a1[2] {
                K_I64 => {
                    a2[0]
                }
                _ => {
                    a2[1]
                }
            }, a2[0] + a2[0]], [a3[0].min(a3[0]) + 0.0; 3]);
    for x20 in a3.iter() {
    }
    a2[1].m0
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a3 = [f64::from_bits(input[10]), f64::from_bits(input[11]), f64::from_bits(input[12])];
    let result = function(f32::from_bits(input[0] as u32), [input[1] as i64, input[2] as i64, input[3] as i64, input[4] as i64, input[5] as i64], [S0 { m0: input[6] as i32, m1: input[7] as u32 }, S0 { m0: input[8] as i32, m1: input[9] as u32 }], &mut a3);
    output[0] = bits_of_f64(a3[0]);
    output[1] = bits_of_f64(a3[1]);
    output[2] = bits_of_f64(a3[2]);
    output[3] = result as u64;
    output
}
}

/// Seed 25 of version 2.
pub mod p25 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: i32, m2: [u32; 1], m3: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: u16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f16, S0) }
#[device]
impl E0 {
    pub fn method0(mut self, q1: S1) -> u32 {
        let v2 = if q1.m0 != q1.m0 {
            return 2147483647i32 as u32;
        } else {
            [q1.m0]
        };
        'l5: for (i4, x3) in v2.iter().enumerate() {
            (E0::W0);
            (3i64);
        }
        u32::MAX
    }
    pub fn method1(&mut self, mut q8: f16, q9: &S0, mut q10: f64) -> u16 {
        if (if let S0 { m0: m11, m1: m12, m2: _, m3: _ } = (*q9) { q10 } else { q10 }) != q10.div_euclid((*q9).m3) {
            if match Ok::<i32, u8>((*q9).m0) {
                Ok(_) => {
                    (*q9).m1 < i32::MAX
                }
                Err(m13) if true => {
                    (*q9).m2[0] < 2u32
                }
                _ => {
                    (*q9).m2[0] < 6844u32
                }
            } {
            } else {
            }
        } else {
        }
        (*q9).m0 as u16
    }
}
#[device]
pub fn function(a0: S1, mut a1: f16, a2: f64, mut a3: f64, a4: S1) -> (Result<u32, u8>, f32) {
    const LOCAL: i32 = 10i32;
    let _d14 = (1..=(a4.m0 & 7)).sum::<u16>();
    let v15;
    if (80u8 as f32).is_nan() {
        v15 = {
            if None::<i32> != Some(LOCAL) {
                a0.m0.unbounded_shl(4294967295)
            } else {
                a4.m0 + a4.m0
            }
        };
    } else {
        v15 = {
            {
                a3 *= a3;
                a1 -= a1;
                a4.m0.next_power_of_two()
            }
        };
    }
    let (v16, v17) = (v15, (LOCAL as i16) & 2);
    (Ok::<u32, u8>((if true { 0x9 } else { 0x9 }) << (LOCAL - LOCAL)), (3.25f32 * (LOCAL as f32)).log10())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S1 { m0: input[0] as u16 }, f16::from_bits(input[1] as u16), f64::from_bits(input[2]), f64::from_bits(input[3]), S1 { m0: input[4] as u16 });
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

/// Seed 26 of version 2.
pub mod p26 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f32 } }
#[device]
pub fn function(a0: &mut [usize], mut a1: bf16, a2: E0, a3: f32) -> Result<f64, u8> {
    for i1 in (1..=(32767i16.swap_bytes() & 7)).rev().step_by(2) {
        match i32::MAX.checked_pow(7) {
            Some(m2) if i1 > 0i16 => {
                let mut v3 = a1;
            }
            m4 => {
                a0[0] = a0[0];
            }
        }
        (match 71u32 {
                0..=26 if a0[0] < 8usize => {
                    Some::<i16>(i1)
                }
                5..=40 => {
                    Some::<i16>(i1)
                }
                6 if false => {
                    Some::<i16>(i1)
                }
                m5 => {
                    Some::<i16>(i1)
                }
        });
        match Ok::<u8, u8>(3).err() {
            Some(_) => {
                let mut v7 = [a0[0]];
            }
            Some(m8) => {
                let [v9, .., v10] = [m8; 5];
                let mut v11 = Ok::<f16, u8>(f16::from_f32(0.5));
            }
            Some(m12) => {
                let mut v13 = m12;
                a1 = a1;
            }
            _ => {
                a0[0] = a0[0];
                let mut v14 = i32::MAX;
            }
        }
    }
    {
        let r15 = &mut a1;
        let mut v16 = 9isize as f32;
        assert!(true);
    }
    Ok(1.0f64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as usize, input[1] as usize, input[2] as usize, input[3] as usize, input[4] as usize];
    let result = function(&mut a0, bf16::from_bits(input[5] as u16), match input[6] % 2 { 0 => E0::W0, _ => E0::W1 { n0: f32::from_bits(input[7] as u32) }, }, f32::from_bits(input[8] as u32));
    output[0] = a0[0] as u64;
    output[1] = a0[1] as u64;
    output[2] = a0[2] as u64;
    output[3] = a0[3] as u64;
    output[4] = a0[4] as u64;
    match result {
        Ok(w5) => {
            output[5] = 1;
            output[6] = bits_of_f64(w5);
        }
        Err(w5) => {
            output[5] = 2;
            output[6] = w5 as u64;
        }
    }
    output
}
}

/// Seed 27 of version 2.
pub mod p27 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: [f16; 3] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(u32);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += b;
    if T::ZERO < T::ZERO {
        return (total - a);
    }
    total = T::ONE;
    (total + pick(total > b, (T::ZERO - total), if total > b { total } else { b }))
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        match (false, 1i32) {
            (m1, m2) => {
            }
            _ => {
                let mut v3 = 3i8;
            }
        }
        S0 { m0: [other.m0[1]; 3] }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        if !false {
            return pick(false, other, other);
        }
        other
    }
}
#[device]
pub fn helper1(q10: i32) -> Option<usize> {
    let mut v13 = ({ let f11 = |p12: u32| -121i32; f11(6u32) }) >> q10.wrapping_div(5i32);
    let mut v14 = q10;
    match (None::<u32> != None, v13) {
        (_, m15) => {
        }
        (false, m16) => {
        }
        _ => {
        }
    }
    Some(q10 as usize)
}
#[device]
impl S0 {
    pub fn method0(&mut self, q4: &mut u64, mut q5: i32) -> Result<f32, u8> {
        (*q4) >>= u8::MAX.wrapping_neg();
        for i6 in 1..((((*q4) as f32) as u32) & 7) {
            let mut v7 = Ok::<S0, u8>((*self))?;
            let mut n8 = 0u32;
            while let Some(m9) = (if q5 < q5 { Some(5i32) } else { Some::<i32>(q5) }) {
                n8 += 1;
                if n8 > 6 {
                    break;
                }
            }
        }
        Ok(100.0f32)
    }
}
#[device]
pub fn function(mut a0: S0, a1: u64, mut a2: S0) -> Result<i8, u8> {
    if [7i32, 9i32, 2][2] != (1e-3f64 as i32) {
        let mut v21: isize = {
            let f19 = |p20: u64| 30isize;
            if f19(a1) == f19(5u64) { f19(5u64) } else { f19(a1) }
        };
    } else {
        let v22: S1 = match Some::<u64>(a1) {
            Some(_) => {
                S1(a1 as u32)
            }
            _ => {
                S1(11u32)
            }
        };
    }
    a2 = (S0 { m0: a2.m0 }) ^ a0;
    Ok(6)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: [f16::from_bits(input[0] as u16), f16::from_bits(input[1] as u16), f16::from_bits(input[2] as u16)] }, input[3] as u64, S0 { m0: [f16::from_bits(input[4] as u16), f16::from_bits(input[5] as u16), f16::from_bits(input[6] as u16)] });
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

/// Seed 28 of version 2.
pub mod p28 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: usize, m1: [bool; 3] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f32, m1: i32, m2: bool, m3: f16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32, i64), W2(f32, [f64; 1]) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if a > total {
        return b;
    }
    T::ONE
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let mut v1 = S0 { m0: other.m0, m1: other.m1 };
        S0 { m0: v1.m0.wrapping_sub(v1.m0), m1: if other.m1[1] {
                v1.m1
            } else {
                v1.m1
            } }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        if true {
            let mut v2: Result<usize, u8> = Ok(9);
        } else {
            let mut v3 = Ok::<f16, u8>(f16::from_f32(100.0));
            let mut v4 = (2u32, other.m1[1]);
        }
        other
    }
}
#[device]
impl S1 {
    pub fn method0(&mut self, q5: i64) -> i16 {
        let mut v6 = Ok::<u8, (f32, f32)>(q5 as u8).err().or(Ok::<(f32, f32), u8>(((*self).m0, (*self).m0)).ok());
        let mut v10: [S0; 2] = match (match 0x5_i32 { -58..=5 if (*self).m2 => { (48i64, (*self).m2) } (7 | 46) => { (q5, (*self).m2) } 1 => { (q5, (*self).m2) } m7 => { (q5, (*self).m2) } }) {
            (m8, m9) => {
                [S0 { m0: (*self).m1 as usize, m1: [(*self).m2, m9, m9] }, S0 { m0: 4885295, m1: [m9, m9, (*self).m2] }]
            }
            (_, _) => {
                [S0 { m0: 8, m1: [(*self).m2, (*self).m2, true] }, S0 { m0: 6, m1: [(*self).m2, (*self).m2, (*self).m2] }]
            }
            _ => {
                [S0 { m0: K_USIZE, m1: [(*self).m2, (*self).m2, (*self).m2] }, S0 { m0: 7, m1: [(*self).m2, (*self).m2, (*self).m2] }]
            }
        };
        (*self).m1 as i16
    }
}
#[device]
pub fn function(a0: &mut [u32], a1: Option<bf16>, a2: i64) -> S1 {
    a0[(2u32 as usize) % a0.len()] &= {
        let mut v11 = bf16::from_f32(1e6);
        let mut v12 = [a0[0], a0[0], a0[0]];
        v12[2] += 5u32;
        v12[0]
    };
    for x13 in a0.iter().copied() {
        if let (6 | 28) = (if let None = Some::<u32>(x13) { a0[0] } else { 6 }) {
            let (v15, v16) = (bf16::ONE, 3.25f32);
            let mut v17 = 6i32;
        }
        match ((S0 { m0: 19, m1: [true, false, true] }) ^ (S0 { m0: 9, m1: [true, false, true] })) {
            S0 { m0: m18, m1: m19 } if Some(m18 as i32) != None => {
                let mut v20: Option<i64> = Some::<i64>(a2);
            }
            S0 { m0: 3..19, m1: m21 } if (a2 as i16) >= (x13 as i16) => {
            }
            S0 { m0: m22, m1: _ } => {
            }
            m23 => {
            }
        }
    }
    S1 { m0: a0[0] as f32, m1: 4, m2: true, m3: f16::from_f32(7.5) }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as u32, input[1] as u32];
    let result = function(&mut a0, if input[2] != 0 { Some(bf16::from_bits(input[3] as u16)) } else { None }, input[4] as i64);
    output[0] = a0[0] as u64;
    output[1] = a0[1] as u64;
    output[2] = bits_of_f32(result.m0);
    output[3] = result.m1 as u64;
    output[4] = result.m2 as u64;
    output[5] = bits_of_f16(result.m3);
    output
}
}

/// Seed 29 of version 2.
pub mod p29 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(u32, [u16; 2], i32, i32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: bf16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i8, f32) }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut n1 = 0;
        while n1 < 3u32 && (self.0 as f32).is_nan() {
            n1 += 1;
            let mut v2 = (u32::MAX, self.0 as i16);
            v2.0 /= 8u32;
        }
        S0(other.0 & self.0, other.1, 8, 8i32)
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut v3: Option<(u32, bf16)> = Ok::<u8, (u32, bf16)>(255u8).err();
        Some::<S0>(self).or(Some::<S0>(other)).unwrap_or(S0(4767268u32, other.1, other.2, other.3))
    }
}
#[device]
pub fn helper0(q4: f32) -> E0 {
    if bf16::ONE.is_infinite() ^ q4.is_finite() {
        match (3i32 & K_I32) {
            3..23 => {
            }
            _ => {
                let v5 = q4;
            }
        }
    } else {
        let v6: S1 = S1 { m0: bf16::MAX };
    }
    E0::W1(-13, q4)
}
#[device]
impl S0 {
    pub fn method1(&mut self, mut q7: f32, q8: &[isize]) -> i32 {
        match (if q8[0] <= q8[0] { K_U8.wrapping_pow(1) } else { (*self).0 as u8 }) {
            m9 @ (30..) if (*self).3 < 2 => {
            }
            (13..) => {
            }
            _ => {
            }
        }
        (*self).2
    }
}
#[device]
pub fn function(a0: S0, mut a1: f32) -> (S1, f64) {
    {
        let r10 = &mut a1;
        let mut v11: E0 = through::<f32, E0, helper0>((*r10));
        for i12 in (0..(a0.3 & 7)).step_by(2) {
            let mut v13 = [[a0.0, a0.0], [a0.0, a0.0]];
            let v14: S0 = S0(v13[0][1], a0.1, a0.2, i12);
            let mut v15 = u32::MIN;
        }
    }
    'l17: for i16 in 3..(a0.0.cast_signed() & 7) {
        let mut v18 = helper0(a1 + a1);
    }
    a1 = if a0.1[0].is_power_of_two() {
        let mut v19: S0 = a0;
        a1 += a1;
        a1 + 1e-3f32
    } else {
        [1.0f32; 1][0]
    };
    a1 = a1;
    let mut v20 = (a1 % a1).copysign(a0.3 as f32);
    (S1 { m0: bf16::from_f32(a0.3 as f32) }, 7.5f64.atan())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0(input[0] as u32, [input[1] as u16, input[2] as u16], input[3] as i32, input[4] as i32), f32::from_bits(input[5] as u32));
    output[0] = bits_of_bf16(result.0.m0);
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 30 of version 2.
pub mod p30 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(usize, i32, usize, f32);
#[device]
pub fn function(a0: &[u16], a1: &mut [[bf16; 2]], a2: u32) -> f16 {
    const LOCAL: u64 = u64::MIN;
    if let S0(m1, m2, m3, m4) = S0(8usize.saturating_mul(0x2468), (LOCAL as f64) as i32, (LOCAL as usize) ^ usize::MIN, [0.0, a2 as f32, f32::INFINITY][1]) {
        let mut n5 = 0;
        while n5 < 1u32 && (!(a0[0] < 9u16)) {
            n5 += 1;
            let mut v6 = [n5, n5, n5];
            let mut v7: [u32; 3] = v6;
        }
        let Some((..=0)) = Ok::<u32, u8>(a2).ok() else {
            return f16::from_f32(a0[0] as f32);
        };
    }
    let (_, m8) = ((a2 as i32) + 43, Ok::<u16, u8>(a0[0]).is_err()) else {
        return f16::from_f32(1e6).copysign(f16::from_f32((a2 as i32) as f32));
    };
    ([LOCAL + LOCAL, LOCAL][a0[0] & 1]);
    -f16::from_f32(0.1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as u16];
    let mut a1 = [[bf16::from_bits(input[1] as u16), bf16::from_bits(input[2] as u16)], [bf16::from_bits(input[3] as u16), bf16::from_bits(input[4] as u16)]];
    let result = function(&a0, &mut a1, input[5] as u32);
    output[0] = bits_of_bf16(a1[0][0]);
    output[1] = bits_of_bf16(a1[0][1]);
    output[2] = bits_of_bf16(a1[1][0]);
    output[3] = bits_of_bf16(a1[1][1]);
    output[4] = bits_of_f16(result);
    output
}
}

/// Seed 31 of version 2.
pub mod p31 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: usize, m1: i8, m2: u16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u8), W2 { n0: [f16; 3], n1: C0 }, W3(C0) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += b;
    total += pick(b > b, (total + T::ONE), a);
    a
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let v1 = [other.m0; 1];
        S0 { m0: v1[0], m1: other.m1 & self.m1, m2: self.m2 * other.m2 }
    }
}
#[device]
pub fn helper0(q2: &[f32], mut q3: u16) -> Result<i32, u8> {
    let v6;
    if {
        let mut n4 = 0u32;
        loop {
            n4 += 1;
            if n4 > 6 {
                break true;
            }
            let v5: i16 = q3 as i16;
        }
    } {
        v6 = {
            generic(-10i32, 116 - (-4i32))
        };
    } else {
        v6 = {
            if true | false {
            } else {
            }
            i32::MIN
        };
    }
    Ok::<i32, u8>(v6)
}
#[device]
impl S0 {
    pub fn method1(&mut self, q7: S0, q8: f32, q9: i8) -> u32 {
        (*self).m0 -= 50usize;
        for i10 in 0..=((q7.m2 as u32).wrapping_rem_euclid(3u32) & 7) {
            let mut n11 = 0;
            'l12: while n11 < 4u32 && q9.is_positive() {
                n11 += 1;
                (*self).m0 &= q7.m0;
                let mut v13 = E0::W2 { n0: [f16::from_f32(3.25), f16::from_f32(7.5), f16::from_f32(0.0)], n1: C0::V0 };
            }
        }
        60
    }
}
#[device]
pub fn function(mut a0: C0, mut a1: f32, mut a2: i8) -> [i64; 3] {
    assert!(!false);
    for i14 in 0..=(a2.wrapping_shl(19) & 7) {
        for i15 in (1..((10u32 - K_U32) & 7)).rev() {
            let mut v16: (i8, i8) = (i14, i14);
        }
        if !(a2 < 6) {
            break;
        }
    }
    if f32::from_bits(4u32 & 0xbfff_ffff).is_finite() {
        let mut n17 = 0;
        while n17 < 6u32 && Ok::<usize, u8>(9).is_err() {
            n17 += 1;
            a2 = -68;
            a2 += a2;
        }
        let v18: f32 = a1.copysign(8i32 as f32);
    } else {
        if matches!(None::<u16>, Some(m19)) {
            return [11i64, 5, 10i64];
        }
    }
    for i20 in (0..((!8u32) & 7)).rev() {
        if let E0::W3((C0::V3 | C0::V2)) = (E0::W2 { n0: [f16::from_f32(1e6); 3], n1: a0 }) {
        }
    }
    [4, 8, 2333130407262i64]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, f32::from_bits(input[1] as u32), input[2] as i8);
    output[0] = result[0] as u64;
    output[1] = result[1] as u64;
    output[2] = result[2] as u64;
    output
}
}

/// Seed 32 of version 2.
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
pub enum E0 { W0, W1 { n0: f16, n1: i32 } }
#[device]
pub fn function(a0: u64, mut a1: Result<i32, u8>, a2: &mut [i32], mut a3: u32, a4: Option<isize>) -> [f32; 1] {
    const LOCAL: u64 = 11u64;
    {
        let s1 = &mut a2[0..10usize];
        let mut n2 = 0;
        while n2 < 6u32 && (!true) {
            n2 += 1;
            let v3: S0 = S0 { m0: bf16::from_f32(7.5) };
            let mut v4: bf16 = v3.m0;
        }
        let mut v5: u32 = a3.saturating_add(4294967295u32);
    }
    let mut n6 = 0;
    while n6 < 7u32 && ((a3, u32::MAX) <= (a3, 83105335u32)) {
        n6 += 1;
        if let Ok(m7) = Some::<u32>(n6).ok_or(a2[0] as u8) {
            a3 >>= LOCAL;
            let mut v8 = 6u16;
        }
        let (3 | 50..=60) = 0x9_usize.trailing_zeros() else {
            return match Some::<i32>(a2[0]) {
                Some(_) => {
                    [-1.0f32; 1]
                }
                m9 => {
                    [a2[0] as f32]
                }
            };
        };
    }
    let mut v10 = u64::MIN;
    match (if !true { a3 } else { 123738103 }) {
        4 if a2[0] < i32::MAX => {
            [a2[0] as f32]
        }
        5..=28 => {
            [7.5]
        }
        0 => {
            [-0.0f32]
        }
        _ => {
            [1e6]
        }
    }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[3] as i32, input[4] as i32, input[5] as i32];
    let result = function(input[0] as u64, if input[1] != 0 { Ok(input[2] as i32) } else { Err(input[2] as u8) }, &mut a2, input[6] as u32, if input[7] != 0 { Some(input[8] as isize) } else { None });
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = a2[2] as u64;
    output[3] = bits_of_f32(result[0]);
    output
}
}

/// Seed 33 of version 2.
pub mod p33 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: C0, m1: i64, m2: f64, m3: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: usize }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f32, n1: C0 }, W2(bf16) }
#[device]
impl E0 {
    pub fn method1(self, mut q4: (i64, i16), mut q5: i32) -> f64 {
        if (if let (..=1) = (q5 as usize) { Err::<f32, u8>(q5 as u8) } else { Ok(q5 as f32) }).is_ok() {
            let mut v9: i64 = match (false, q4.0) {
                (m6, m7 @ (..=3)) if m6 => {
                    m7
                }
                m8 => {
                    m8.1
                }
            };
        }
        0.5
    }
}
#[device]
impl S1 {
    pub fn method0(&self, q1: &S0) -> i64 {
        if let E0::W0 = (E0::W1 { n0: -7.5f32, n1: C0::V0 }) {
            if let E0::W0 = E0::W2(bf16::from_f32(2.0)) {
                let v2: usize = (*self).m0;
                let v3: (i32, usize) = ((*q1).m3 as i32, v2);
            }
        }
        (*q1).m1
    }
}
#[device]
pub fn function(a0: S1, mut a1: E0, a2: S0, mut a3: S1) -> Result<i32, u8> {
    const LOCAL: u64 = 53903922249u64;
    {
        let mut f10 = |p11: u32| {
            a3.m0 = a3.m0 ^ [a0.m0 + a0.m0; 1][0];
        };
        f10(bits_of_f32(f32::EPSILON) as u32);
        f10(a2.m3 * a2.m3);
    }
    if match (S0 { m2: a2.m2, ..a2 }) {
        S0 { m0: (C0::V2 | C0::V0), m1: m12, m2: m13, m3: m14 } if K_I32.is_negative() => {
            matches!(a1, E0::W2(_))
        }
        _ => {
            LOCAL > LOCAL
        }
    } {
        match &mut a1 {
            E0::W1 { n0: r15, n1: r16 } => {
                let mut v17: f32 = (*r15);
                let mut v18: bool = LOCAL < u64::MAX;
            }
            other => {
                *other = E0::W1 { n0: f32::MIN_POSITIVE, n1: C0::V2 };
            }
        }
        let _ = a2.m1 ^ a2.m1;
    } else {
        for i20 in (2..=((4i32 - 0x3_i32) & 7)).rev().step_by(2) {
            let mut v21: C0 = C0::V2;
            let mut v22 = C0::V1;
        }
        let v23: Option<u64> = 4u64.checked_mul(LOCAL);
    }
    for i24 in 0..(a2.m3 & 7) {
    }
    Ok(K_I32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S1 { m0: input[0] as usize }, match input[1] % 3 { 0 => E0::W0, 1 => E0::W1 { n0: f32::from_bits(input[2] as u32), n1: match input[3] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 } }, _ => E0::W2(bf16::from_bits(input[2] as u16)), }, S0 { m0: match input[4] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, m1: input[5] as i64, m2: f64::from_bits(input[6]), m3: input[7] as u32 }, S1 { m0: input[8] as usize });
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

/// Seed 34 of version 2.
pub mod p34 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn function(a0: isize, a1: Result<f32, u8>) -> (i32, i8, f32) {
    if let None = None::<f32> {
        let v1: Option<i32> = Err::<i32, u8>(u8::MAX).ok();
        let mut v2 = a0.checked_add(isize::MIN);
    }
    'l4: for i3 in (3..=((2147483647i32 - K_I32) & 7)).rev().step_by(2) {
        let mut v5: f32 = if true {
            100.0
        } else {
            a0 as f32
        };
        if let Some(m6) = Some(v5) {
            v5 *= m6;
            v5 = v5;
        }
        v5 *= v5.ceil();
    }
    for i7 in (0..(2147483647i32 & 7)).step_by(2) {
        if false ^ false {
            break;
        }
        for i8 in (3..((5u16 - 11u16) & 7)).rev() {
            let mut v9 = K_I16;
            let mut v10 = Some((i7, 4u32));
            let v10 = [i7 as u32; 1];
        }
    }
    (0i32, 0x77, 0.0)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as isize, if input[1] != 0 { Ok(f32::from_bits(input[2] as u32)) } else { Err(input[2] as u8) });
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = bits_of_f32(result.2);
    output
}
}

/// Seed 35 of version 2.
pub mod p35 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f64);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i32, m1: u32, m2: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: bf16 }, W2 { n0: f32 }, W3 { n0: [u32; 3] } }
#[device]
pub fn function(mut a0: S1, a1: isize, a2: f32, mut a3: u64) -> S1 {
    const LOCAL: u16 = 10u16;
    let 0..55 = (!((a0.m0 as usize) & (a0.m0 as usize))) else {
        return S1 { m0: -1i32, m1: 2u32, m2: a0.m2 };
    };
    let mut n1 = 0u32;
    while let Some(m2) = Some(a0.m1 as u8).ok_or(LOCAL).err() {
        n1 += 1;
        if n1 > 2 {
            break;
        }
        if 0u32 != n1 {
            return S1 { m1: n1, ..a0 };
        }
        for i3 in 0..=(a0.m1.saturating_add_signed(a0.m0) & 7) {
            let mut v4: u32 = i3;
            let mut v4 = E0::W1 { n0: bf16::from_f32(a0.m0 as f32) };
        }
    }
    match (matches!(S0(a0.m2), S0(_) if a1 < 9), if a1 < 1 { return a0; } else { 5isize }) {
        (m5, m6) => {
            a0.m0 = (a0.m0 & i32::MAX).isqrt();
        }
        _ => {
            a0.m0 += (a0.m0 >> 1).rem_euclid(5i32);
            let mut v7: isize = a1;
        }
    }
    a0
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S1 { m0: input[0] as i32, m1: input[1] as u32, m2: f64::from_bits(input[2]) }, input[3] as isize, f32::from_bits(input[4] as u32), input[5] as u64);
    output[0] = result.m0 as u64;
    output[1] = result.m1 as u64;
    output[2] = bits_of_f64(result.m2);
    output
}
}

/// Seed 36 of version 2.
pub mod p36 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(u8, [f32; 3], u32);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..3 {
        total -= pick(total == b, total, (total + total));
    }
    total = (T::ONE - if a != total { a } else { T::ZERO });
    if b == b { total } else { (pick(a > total, a, total) + (total - b)) }
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        match Some::<u8>(self.0).unwrap_or(other.0) {
            (..=5) => {
            }
            m1 => {
                let mut v2: Result<u8, u8> = Ok::<u8, u8>(other.0);
                let mut v2: u8 = u8::MIN;
            }
        }
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        for i3 in 1..(None::<i32>.unwrap_or(6i32) & 7) {
            let [v4, .., v5] = [i3, i3];
            let v6: u8 = 2u8;
        }
        false
    }
}
#[device]
impl S0 {
    pub fn method0(&self, q7: &[i8], q8: Result<i16, u8>) -> bf16 {
        match None::<u8> {
            Some(m16) if (*self).2 < u32::MAX => {
            }
            Some(m17) => {
            }
            None if false => {
            }
            m18 => {
            }
        }
        bf16::EPSILON
    }
}
#[device]
pub fn function(mut a0: Result<i16, u8>, mut a1: [f16; 1], a2: Result<i16, u8>) -> S0 {
    if (f16::NEG_INFINITY % a1[0]) <= f16::from_f32(7.5f32 as f32) {
        if None::<usize> != Some(K_USIZE) {
            let mut v19: [isize; 2] = [2, isize::MIN];
            v19[0] ^= v19[1];
        } else {
            let v20 = S0(0xff, [-3.25f32, 0.1f32, 0.5f32], 5u32);
        }
    }
    let mut n21 = 0u32;
    while let Some(m24) = (match (false, 5u64) { (m22, 6..=42) => { Some(277889901280672522isize) } m23 => { Some(11isize) } }).or(Some(41isize).or(Some(2))) {
        n21 += 1;
        if n21 > 3 {
            break;
        }
        if 1.0f64.is_infinite() {
            continue;
        }
        let v25;
        if pick(n21 < 9, n21 < 9u32, true) {
            v25 = {
                2147483647i32
            };
        } else {
            v25 = {
                2147483647
            };
        }
    }
    S0(b'a', [-3.25f32; 3], 2)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i16) } else { Err(input[1] as u8) }, [f16::from_bits(input[2] as u16)], if input[3] != 0 { Ok(input[4] as i16) } else { Err(input[4] as u8) });
    output[0] = result.0 as u64;
    output[1] = bits_of_f32(result.1[0]);
    output[2] = bits_of_f32(result.1[1]);
    output[3] = bits_of_f32(result.1[2]);
    output[4] = result.2 as u64;
    output
}
}

/// Seed 37 of version 2.
pub mod p37 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if T::ZERO == a {
        return ((total * b) + (a * total));
    }
    for _ in 0..2 {
        total -= b;
    }
    (b * ((a + a) * b))
}
#[device]
pub fn function(mut a0: bf16, mut a1: u8, mut a2: [i16; 4], mut a3: bool) -> Option<usize> {
    let v4;
    if (f32::EPSILON as f32).is_normal() {
        v4 = {
            a2.len()
        };
    } else {
        v4 = {
            match (match (a3, a2[2]) { (true, m1) => { Some(9i32) } _ => { Some(1) } }) {
                None if 3013462219694250344u64 >= (a1 as u64) => {
                    let mut v2 = a2[0];
                }
                m3 => {
                    a3 ^= a3;
                    a2[0] = a2[2];
                }
            }
            !(if a3 { 0x9_usize } else { 6 })
        };
    }
    ((match a2[2] { m5 @ 4..21 if a3 => { a0 } (..=4) => { a0 } _ => { a0 } }).max(a0.mul_add(bf16::from_f32(1e6), a0)) + bf16::ZERO);
    let v4: bool = (a3 | a3) > (!a3);
    for i7 in (1..((0isize & 28946596088927isize) & 7)).step_by(1) {
    }
    Some(23509741)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(bf16::from_bits(input[0] as u16), input[1] as u8, [input[2] as i16, input[3] as i16, input[4] as i16, input[5] as i16], input[6] != 0);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 38 of version 2.
pub mod p38 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bool, m1: i64, m2: u32, m3: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: u32, m1: f32 }
#[device]
pub fn function(a0: &[bool], mut a1: S0, a2: &[bool], a3: usize, a4: f32) -> [u32; 3] {
    if std::mem::replace(&mut a1.m0, a2[0]) & (!a1.m0) {
        return [a1.m2 | a1.m3, a1.m3 + a1.m3, a1.m3 + a1.m2];
    }
    let mut v1 = a4.trunc() <= a4;
    a1.m0 &= (bf16::from_f32(1.0) < bf16::ONE) && a4.is_finite();
    a1.m0 = !((5i32, 10i32) > (a1.m3 as i32, a3 as i32));
    let mut n2 = 0u32;
    while let Some(m3) = Ok::<bool, u8>(a1.m0).ok() {
        n2 += 1;
        if n2 > 6 {
            break;
        }
        if Ok::<bool, u8>(v1).is_ok() {
            break;
        }
        let mut v4: S0 = Some::<S0>(a1).unwrap_or(a1);
    }
    [a1.m3; 3]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] != 0, input[1] != 0, input[2] != 0, input[3] != 0, input[4] != 0];
    let a2 = [input[9] != 0];
    let result = function(&a0, S0 { m0: input[5] != 0, m1: input[6] as i64, m2: input[7] as u32, m3: input[8] as u32 }, &a2, input[10] as usize, f32::from_bits(input[11] as u32));
    output[0] = result[0] as u64;
    output[1] = result[1] as u64;
    output[2] = result[2] as u64;
    output
}
}

/// Seed 39 of version 2.
pub mod p39 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i16), W2(f32, u32), W3 { n0: i16, n1: u64 } }
#[device]
pub fn function(a0: &mut [usize], a1: C0, mut a2: u32) -> Result<u32, u8> {
    match Ok::<usize, u8>(a0[0])? {
        9 => {
            assert!(100.0f32.is_nan());
        }
        1 => {
            (f16::ZERO.to_f32() as usize);
        }
        9..63 => {
            'l3: for i2 in 2..((if a2 < 601543 { 32767i16 } else { 5i16 }) & 7) {
                let mut v4: i16 = i2;
                let v5 = Err::<bool, u8>(a2 as u8);
            }
        }
        _ => {
            for i6 in 1..(73i32.wrapping_add(10) & 7) {
                let mut v7 = Err::<f16, u8>(i6 as u8);
                let v8 = E0::W3 { n0: 123i16, n1: 7 };
                a0[0] = a0[0];
            }
            a2 ^= a2 | a2;
        }
    }
    match a0.iter().copied().map(|i9| i9 - i9).max() {
        Some(m10) => {
        }
        Some(m11) => {
            for i12 in 0..=((a0[0] >> 6i16) & 7) {
            }
        }
        _ => {
        }
    }
    Ok::<u32, u8>(a2)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as usize, input[1] as usize];
    let result = function(&mut a0, match input[2] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, input[3] as u32);
    output[0] = a0[0] as u64;
    output[1] = a0[1] as u64;
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

/// Seed 40 of version 2.
pub mod p40 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bf16, m1: [f32; 1] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(u64, [u64; 2], i32);
#[device]
pub fn function(a0: &[f64], a1: f64) -> u32 {
    for x1 in a0.iter().copied() {
        if a1 != x1 {
            let v3: Result<u32, u8> = Ok(K_U32);
            let v4 = x1;
        }
        if if let (m5, (..=6)) = (false, K_I8) {
            m5
        } else {
            false
        } {
            let (v6, v7) = (7.5f64, x1);
            let mut v8 = 10u32;
        }
    }
    let mut v9 = Ok::<i32, u8>(11).unwrap_or(4i32) ^ (1 * K_I32);
    v9 = ((2147483647 | v9) >> 1) % (v9);
    let _d10 = [S0 { m0: bf16::from_f32(v9 as f32), m1: [3.25f32] }, match 10u32 {
            (2 | 45) => {
                S0 { m0: bf16::from_f32(v9 as f32), m1: [v9 as f32; 1] }
            }
            (0 | 50..=60) if false => {
                S0 { m0: bf16::from_f32(v9 as f32), m1: [0.1f32] }
            }
            (..=0) => {
                S0 { m0: bf16::from_f32(v9 as f32), m1: [1e-3f32; 1] }
            }
            _ => {
                S0 { m0: bf16::from_f32(v9 as f32), m1: [v9 as f32] }
            }
    }];
    8u32
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [f64::from_bits(input[0]), f64::from_bits(input[1]), f64::from_bits(input[2])];
    let result = function(&a0, f64::from_bits(input[3]));
    output[0] = result as u64;
    output
}
}

/// Seed 41 of version 2.
pub mod p41 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = (a + b);
    if total > T::ONE {
        return (pick(b > total, T::ZERO, T::ZERO) + pick(a < b, b, T::ONE));
    }
    pick(total > T::ONE, T::ONE, pick(a <= total, (T::ONE * a), total))
}
#[device]
pub fn helper0(q1: i16, q2: u64, q3: Option<f32>) -> i32 {
    let Some(m4) = q1.checked_div((q1 >> 1) % (q1 | 1)) else {
        return 96u32 as i32;
    };
    ((Some(2i32).unwrap_or(-6) & 9) >> 1) / (2147483647i32 | 1)
}
#[device]
pub fn helper1(q5: &mut i32) -> u32 {
    (*q5) *= ((*q5) >> 1).div_euclid((*q5) | 1) - ((*q5) as i32);
    (*q5) |= i32::from([(*q5) < 1][0]);
    (if let (false, (2 | 32)) = (false, (*q5)) { 2 } else { 2 }) ^ 5
}
#[device]
pub fn function(a0: i32, a1: i32) -> Option<i16> {
    let v8: u32 = match Some(i32::MAX) {
        None if (a0, a1) <= (i32::MAX, a1) => {
            if let -37..=6 = a0 {
                4
            } else {
                u32::MIN
            }
        }
        m6 => {
            let mut v7: i32 = a1;
            4u32.clamp(8, 79)
        }
    };
    let _d9 = (v8 ^ v8).midpoint((a1 < 1i32) as u32);
    (a1);
    let mut v14 = match Some::<i32>(a0).or(Some::<i32>(a1)) {
        Some(m11) if 0.1f32 >= 1e-3 => {
            let mut v12: u32 = u32::MAX;
            let mut v13: i32 = m11;
            a1.swap_bytes()
        }
        _ => {
            a1
        }
    };
    Some(32767i16)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, input[1] as i32);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 42 of version 2.
pub mod p42 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0([u32; 3]);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i16, S0), W2(f64, [bool; 3]) }
#[device]
pub fn function(a0: bool, mut a1: usize, a2: S0, mut a3: S0) -> Option<i32> {
    if let (_, _) = (Some(1i32) != Some(3i32), match (false, 0x6_i32) { (m1, m2) => { a3.0[1] } (m3, m4) if false => { a3.0[2] } _ => { a3.0[0] } }) {
        let v5: f32 = 1e6;
        a3 = if a0 {
            return None;
        } else {
            a2
        };
    }
    a3.0[2] = (a2.0[2] >> 1).next_multiple_of(a3.0[2]) + 8u32.clamp(4, 35);
    if match (match 6i64 { 7 => { Some::<usize>(a1) } m6 => { Some::<usize>(a1) } }) {
        Some(m7) => {
            a1 <<= a2.0[0] as i32;
            a3.0[1] = a3.0[1];
            (a3.0[1], a3.0[0] as i32) > (a3.0[0], 92i32)
        }
        Some(m8) => {
            u8::MIN >= b'a'
        }
        m9 => {
            a0
        }
    } {
    } else {
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] != 0, input[1] as usize, S0([input[2] as u32, input[3] as u32, input[4] as u32]), S0([input[5] as u32, input[6] as u32, input[7] as u32]));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 43 of version 2.
pub mod p43 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(u32, u64);
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        if false {
            let mut v1 = Some::<u32>(other.0);
            let v2 = 7i32;
        } else {
            let mut v3 = u32::MIN;
            let v4: u32 = K_U32;
        }
        S0(0u32, 6u64)
    }
}
#[device]
impl S0 {
    pub fn method0(self, q5: Option<(i32, bool)>, q6: f32, q7: &Result<u8, u8>) -> Option<i32> {
        let mut n8 = 0u32;
        while let Some(m10) = (0u32..(self.0 & 7)).filter(|i9| pick(true, (*i9) < 7u32, false)).max() {
            n8 += 1;
            if n8 > 2 {
                break;
            }
            if n8 <= m10 {
                continue;
            }
            if f16::from_f32(0.0) <= f16::from_f32(1e-3) {
            } else {
            }
        }
        Some(self.0 as i32)
    }
}
#[device]
pub fn function(a0: f32, mut a1: Result<u8, u8>, a2: Option<(i32, bool)>) -> (u16, f32, usize) {
    const LOCAL: i32 = K_I32;
    let mut v11 = (usize::MIN >> 1058428u32).is_multiple_of((LOCAL as usize) >> 0u32);
    let mut n12 = 0;
    while n12 < 5u32 && (v11 | v11) {
        n12 += 1;
        if v11 && v11 {
            panic!("it is");
        }
        if let None = [Some::<i32>(LOCAL); 2][0] {
            v11 |= true;
            v11 |= v11;
        }
    }
    for i13 in 3..=((!K_U16) & 7) {
        if v11 >= v11 {
            v11 = v11;
            let v14: C0 = C0::V0;
        }
        if let (8 | 50..=60) = 9u32 {
            v11 = v11;
            let mut v11 = Ok::<isize, u8>(0isize);
        }
        if if v11 {
            return (i13, a0, 97usize);
        } else {
            v11
        } {
            continue;
        }
    }
    (4u16, a0, LOCAL as usize)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), if input[1] != 0 { Ok(input[2] as u8) } else { Err(input[2] as u8) }, if input[3] != 0 { Some((input[4] as i32, input[5] != 0)) } else { None });
    output[0] = result.0 as u64;
    output[1] = bits_of_f32(result.1);
    output[2] = result.2 as u64;
    output
}
}

/// Seed 44 of version 2.
pub mod p44 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64, m1: bf16, m2: i8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32, [i32; 3]) }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        if Ok::<f64, u8>(other.m0).is_err() {
            let v1: S0 = other;
            let (v2, v3) = (v1.m0, 100.0f64);
        }
        S0 { m0: other.m0 + self.m0, m1: self.m1, m2: 3i8 }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        match (K_U16 & ((*other).m2 as u16)) {
            (3 | 30) => {
            }
            m4 @ K_U16 => {
                let v5: u16 = m4;
            }
            m6 => {
                let mut v7 = (*other);
                v7.m0 += v7.m0;
            }
        }
        false
    }
}
#[device]
pub fn function(a0: Result<u64, u8>, a1: i8, mut a2: S0, a3: Option<u32>) -> (i64, u32, bool) {
    const LOCAL: u64 = 3u64;
    let mut v12: i8 = 'b8: {
        if None::<i8> == None {
            break 'b8 a2.m2;
        }
        match Ok::<u32, u8>(29u32).ok() {
            None => {
            }
            Some(m9) if (LOCAL < 4u64) ^ (m9 < u32::MAX) => {
                let v10: u32 = m9;
            }
            _ => {
                a2.m2 |= 0x8;
            }
        }
        let mut v11: u32 = 7u32.trailing_ones();
        7
    };
    if let Ok(m13) = Err::<i8, u8>(i16::MAX as u8) {
        if false && false {
            return (m13 as i64, 4294967295u32, false);
        }
        let v14: (i8, f32) = None::<(i8, f32)>.unwrap_or((9i8, 3.25));
    }
    v12 = if a2 == a2 {
        return [(LOCAL as i64, 4294967295u32, a1 < 29), (1i64, 110, false)][0];
    } else {
        v12
    };
    (0x3, v12 as u32, LOCAL < 3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as u64) } else { Err(input[1] as u8) }, input[2] as i8, S0 { m0: f64::from_bits(input[3]), m1: bf16::from_bits(input[4] as u16), m2: input[5] as i8 }, if input[6] != 0 { Some(input[7] as u32) } else { None });
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 45 of version 2.
pub mod p45 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i16)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: usize, m1: i32, m2: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u32, C0) }
#[device]
pub fn function(a0: [[bool; 2]; 2], mut a1: f32, mut a2: i32, mut a3: S0, a4: f16) -> Result<i32, u8> {
    for x1 in a0.iter().rev().skip(1) {
        if let (m3, m4) = (if a0[1][0] { (a3.m2 as u8, x1[0]) } else { (0u8, x1[1]) }) {
            let mut v5: u64 = 51;
            let mut v6 = a3.m1 as u32;
        }
        if a1 > a1 {
            let mut v7 = x1[0];
            v7 |= x1[1];
        }
        let mut n8 = 0u32;
        while let Some(m9) = None::<u8>.ok_or(x1[1]).err() {
            n8 += 1;
            if n8 > 2 {
                break;
            }
            let mut v10: Option<f16> = Some::<f16>(a4);
            let v11 = a4;
        }
    }
    if let (m12, m13 @ (..=0)) = (i8::MIN.is_negative(), a3.m0.max(0)) {
        let mut n14 = 0;
        while n14 < 3u32 && (17254i32 > a3.m1) {
            n14 += 1;
        }
    }
    Ok::<i32, u8>(a3.m1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([[input[0] != 0, input[1] != 0], [input[2] != 0, input[3] != 0]], f32::from_bits(input[4] as u32), input[5] as i32, S0 { m0: input[6] as usize, m1: input[7] as i32, m2: input[8] as i32 }, f16::from_bits(input[9] as u16));
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

/// All of them.
pub const CASES: &[Case] = &[
    case::<p0::entry>("p0", 0, &["u32", "u8", "u32", "u32", "u32", "u32", "u32", "~f64"], p0::entry),
    case::<p1::entry>("p1", 1, &["f64", "f64", "f64", "f64", "f64", "u8", "usize", "i32", "u32"], p1::entry),
    case::<p2::entry>("p2", 2, &["i8", "u64", "u16", "u16", "u16", "u32"], p2::entry),
    case::<p3::entry>("p3", 3, &["bool", "u16", "isize", "bool", "u64", "usize", "bf16", "bf16", "~f64"], p3::entry),
    case::<p4::entry>("p4", 4, &["i16", "bool", "f32"], p4::entry),
    case::<p5::entry>("p5", 5, &["isize", "bool", "i32", "i32", "i32", "i32", "f32", "~f64"], p5::entry),
    case::<p6::entry>("p6", 6, &["i32", "i64", "i32", "f32"], p6::entry),
    case::<p7::entry>("p7", 7, &["i32", "i32", "u32"], p7::entry),
    case::<p8::entry>("p8", 8, &["u8", "u8", "u8", "u8", "u8", "bool", "bool", "u8", "i32", "i32", "i32", "i32", "usize"], p8::entry),
    case::<p9::entry>("p9", 9, &["bool", "u8", "i32", "i32"], p9::entry),
    case::<p10::entry>("p10", 10, &["f32", "f32", "f32", "f32", "bool", "bool", "i32"], p10::entry),
    case::<p11::entry>("p11", 11, &["usize", "i16", "u32", "i16", "u32"], p11::entry),
    case::<p12::entry>("p12", 12, &["i16", "u32", "u32", "i16"], p12::entry),
    case::<p13::entry>("p13", 13, &["bool", "f32", "u16", "f32", "f32", "f32", "f32", "bool", "i64", "bool", "f32", "u16"], p13::entry),
    case::<p14::entry>("p14", 14, &["i32", "i32", "f32", "i32"], p14::entry),
    case::<p15::entry>("p15", 15, &["bool", "i32", "bool", "bool", "f32", "u32", "u8", "u8", "u64"], p15::entry),
    case::<p16::entry>("p16", 16, &["i8", "i8"], p16::entry),
    case::<p17::entry>("p17", 17, &["bool", "i8", "u8", "i32", "usize", "bool", "f32", "f32", "f32", "u8", "u8", "u8", "i32"], p17::entry),
    case::<p18::entry>("p18", 18, &["bool", "i8", "i32", "i64", "i64", "u64", "i32"], p18::entry),
    case::<p19::entry>("p19", 19, &["f64", "u8", "u16", "bf16", "bf16"], p19::entry),
    case::<p20::entry>("p20", 20, &["f64", "bool", "i32", "f64", "bool", "i32", "i16", "u64", "u32", "bool", "f32", "bool", "bool", "~f32"], p20::entry),
    case::<p21::entry>("p21", 21, &["i8", "u16", "bool", "f64"], p21::entry),
    case::<p22::entry>("p22", 22, &["u8", "i16", "u64", "u64", "i32", "bool"], p22::entry),
    case::<p23::entry>("p23", 23, &["u32", "u8", "isize", "isize", "u32"], p23::entry),
    case::<p24::entry>("p24", 24, &["f32", "i64", "i64", "i64", "i64", "i64", "i32", "u32", "i32", "u32", "f64", "f64", "f64"], p24::entry),
    case::<p25::entry>("p25", 25, &["u16", "f16", "f64", "f64", "u16", "~f32"], p25::entry),
    case::<p26::entry>("p26", 26, &["usize", "usize", "usize", "usize", "usize", "bf16", "u8", "f32", "f32"], p26::entry),
    case::<p27::entry>("p27", 27, &["f16", "f16", "f16", "u64", "f16", "f16", "f16"], p27::entry),
    case::<p28::entry>("p28", 28, &["u32", "u32", "bool", "bf16", "i64"], p28::entry),
    case::<p29::entry>("p29", 29, &["u32", "u16", "u16", "i32", "i32", "f32", "~f64"], p29::entry),
    case::<p30::entry>("p30", 30, &["u16", "bf16", "bf16", "bf16", "bf16", "u32"], p30::entry),
    case::<p31::entry>("p31", 31, &["u8", "f32", "i8"], p31::entry),
    case::<p32::entry>("p32", 32, &["u64", "bool", "i32", "i32", "i32", "i32", "u32", "bool", "isize"], p32::entry),
    case::<p33::entry>("p33", 33, &["usize", "u8", "f32", "u8", "u8", "i64", "f64", "u32", "usize"], p33::entry),
    case::<p34::entry>("p34", 34, &["isize", "bool", "f32"], p34::entry),
    case::<p35::entry>("p35", 35, &["i32", "u32", "f64", "isize", "f32", "u64"], p35::entry),
    case::<p36::entry>("p36", 36, &["bool", "i16", "f16", "bool", "i16"], p36::entry),
    case::<p37::entry>("p37", 37, &["bf16", "u8", "i16", "i16", "i16", "i16", "bool"], p37::entry),
    case::<p38::entry>("p38", 38, &["bool", "bool", "bool", "bool", "bool", "bool", "i64", "u32", "u32", "bool", "usize", "f32"], p38::entry),
    case::<p39::entry>("p39", 39, &["usize", "usize", "u8", "u32"], p39::entry),
    case::<p40::entry>("p40", 40, &["f64", "f64", "f64", "f64"], p40::entry),
    case::<p41::entry>("p41", 41, &["i32", "i32"], p41::entry),
    case::<p42::entry>("p42", 42, &["bool", "usize", "u32", "u32", "u32", "u32", "u32", "u32"], p42::entry),
    case::<p43::entry>("p43", 43, &["f32", "bool", "u8", "bool", "i32", "bool"], p43::entry),
    case::<p44::entry>("p44", 44, &["bool", "u64", "i8", "f64", "bf16", "i8", "bool", "u32"], p44::entry),
    case::<p45::entry>("p45", 45, &["bool", "bool", "bool", "bool", "f32", "i32", "usize", "i32", "i32", "f16"], p45::entry),
];
