//! Written by `tests/src/source`: `SAREK_SOURCES=write cargo test -p sarek-tests --test sources`.
#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals, clippy::all)]
use sarek_tests::driver::*;

/// Seed 0 of version 1.
pub mod p0 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn function(a0: C0, mut a1: u32, a2: Option<u32>, a3: i32, mut a4: u32) -> Option<i32> {
    a4 = u32::MAX;
    let mut v2: usize = (false != false) as usize;
    let [v4, .., v5] = [bits_of_f32(f32::MIN_POSITIVE) as u32, match a0 {
            C0::V2 => {
                a4
            }
            m3 => {
                a1
            }
        }, a4 << a4, 9u32 + a4];
    for i6 in 3..=(a3 & 7) {
        let mut v7: u32 = u32::MIN;
        let _d8 = Ok::<u32, u8>(v4).unwrap_or(v4);
        let v9: usize = usize::MIN;
    }
    Some(a3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, input[1] as u32, if input[2] != 0 { Some(input[3] as u32) } else { None }, input[4] as i32, input[5] as u32);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 1 of version 1.
pub mod p1 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(usize, i32), W2 { n0: f32 }, W3 { n0: f32 } }
#[device]
pub fn helper0(q1: impl Fn(u32) -> i32, q2: f32, q3: &[f64]) -> (u32, u32) {
    let _ = q3.iter().copied().filter(|i4| Ok::<f32, u8>(q2).is_ok()).fold(if true {
            return (3u32, 78u32);
        } else {
            Some::<f64>(q3[0])
        }, |a5, i6| match E0::W0 {
            E0::W0 if false => {
                Some(i6)
            }
            E0::W2 { n0: m7 } => {
                Some(i6)
            }
            E0::W2 { .. } if true => {
                Some(i6)
            }
            _ => {
                a5
            }
    });
    (10, 4u32)
}
#[device]
pub fn helper1(mut q10: bool, q11: impl Fn(i16) -> u32) -> i16 {
    let mut v12 = Err::<bool, u8>((-14i16).to_le_bytes()[1]);
    match Ok::<f16, u8>(f16::from_f32(0.0)).ok() {
        Some(m13) if Some::<bool>(q10).unwrap_or(q10) => {
            i16::MAX.saturating_neg() + 32767
        }
        Some(m14) if false => {
            i16::MAX
        }
        _ => {
            4
        }
    }
}
#[device]
pub fn function(mut a0: u32, a1: bool, mut a2: i16) -> Result<u32, u8> {
    let mut v16 = helper1((!53u32) >= (!a0), |p15| 855231u32);
    let mut v17 = (a0 | a0) < (9u8 as u32);
    if let Some((2 | 20)) = i16::MIN.checked_rem(59i16) {
        let v18;
        if v17 {
            v18 = {
                Some::<i16>(v16) != Some::<i16>(v16)
            };
        } else {
            v18 = {
                a1 | a1
            };
        }
        let v19;
        if Some::<u32>(a0) != Some::<u32>(a0) {
            v19 = {
                v16 & a2
            };
        } else {
            v19 = {
                6i16 ^ v16
            };
        }
    }
    if (a0, a2 as usize) == (a0, a0 as usize) {
        'l21: for i20 in (1..=(a0 & 7)).rev().step_by(2) {
        }
    }
    Ok::<u32, u8>(a0)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, input[1] != 0, input[2] as i16);
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

/// Seed 2 of version 1.
pub mod p2 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u64, f32), W2(u16) }
#[device]
pub fn function(a0: [u16; 1], a1: u64, mut a2: i32, mut a3: (bool, f32)) -> Result<u64, u8> {
    for i1 in (2..((7u32 & 7u32) & 7)).rev() {
        for i2 in (0..((i1 as i16).max(3i16) & 7)).step_by(3) {
            a3.0 ^= a3.0;
            a3.1 += a3.1;
        }
        let mut v5: f16 = match Some::<u16>(a0[0]) {
            None => {
                f16::from_f32(1e6)
            }
            Some(m3) => {
                f16::from_f32(a2 as f32)
            }
            m4 => {
                f16::from_f32(a2 as f32)
            }
        };
        if true {
            continue;
        }
    }
    if let (false, m6) = (a3.0, a2) {
        a2 = if a3.0 {
            m6
        } else {
            m6
        };
        'l9: for &x7 in a0.iter() {
            let v10 = E0::W1(0x5, a3.1);
            let mut v11 = m6;
            let v12 = m6;
        }
    }
    let _d14 = if a2.is_negative() {
        let mut v13: E0 = E0::W0;
        Ok::<f32, u8>(-0.5f32)
    } else {
        Err::<f32, u8>(255)
    };
    Ok(108u64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as u16], input[1] as u64, input[2] as i32, (input[3] != 0, f32::from_bits(input[4] as u32)));
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

/// Seed 3 of version 1.
pub mod p3 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn function(a0: i32, mut a1: usize, a2: &mut [usize]) -> isize {
    for x1 in &a2[..1] {
        let mut v3 = (*x1) - (*x1);
    }
    if let Some(m5) = ({ a2[0] = a2[0]; a1 %= 7usize; let v4 = a1; if a0 < 3 { Some(6u32) } else { Some(a0 as u32) } }) {
        a2[1usize % a2.len()] += {
            let f6 = |p7: u32| a1;
            if f6(m5) == f6(m5) { f6(m5) } else { f6(m5) }
        };
        if let (m8, m9) = (match Ok::<usize, u8>(a2[0]) { Err(_) => { (a2[0] < usize::MIN, usize::MIN) } _ => { (a0 < i32::MAX, a2[0]) } }) {
            a2[0] *= m9;
            a2[0] *= a1;
        }
    }
    if 2147483647i32.wrapping_rem(8i32) >= a0.abs() {
        return (!6) | (-(a0 as isize));
    }
    0isize
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[2] as usize, input[3] as usize, input[4] as usize, input[5] as usize];
    let result = function(input[0] as i32, input[1] as usize, &mut a2);
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = a2[2] as u64;
    output[3] = a2[3] as u64;
    output[4] = result as u64;
    output
}
}

/// Seed 4 of version 1.
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
pub fn function(a0: Result<i8, u8>, a1: f16, a2: (u32, i64)) -> f64 {
    if matches!(Err::<f16, u8>(a2.0 as u8), Err(m1) if false & true) {
        let (v2, v3) = (true, 9i32);
        let _d4 = (3.25f32, v3);
    } else {
        if let Some(m5) = Err::<u8, u32>(a2.0).err() {
            let [v6, .., v7] = [[m5, m5], [u32::MIN, 10u32]];
            let mut v8 = v7[1];
        }
    }
    let mut n9 = 0;
    while n9 < 6u32 && (a2.1 >= a2.1) {
        n9 += 1;
        if if false {
            true
        } else {
            false
        } {
            let mut v10 = Some(a2.0);
            let v11: i32 = n9 as i32;
        } else {
            let mut v12 = S1([-5i32, i32::MAX, a2.1 as i32], 7386151780635isize, S0 { m0: [1; 1], m1: 7, m2: K_I32 }, a2.0 as f64);
        }
    }
    a2.0 as f64
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i8) } else { Err(input[1] as u8) }, f16::from_bits(input[2] as u16), (input[3] as u32, input[4] as i64));
    output[0] = bits_of_f64(result);
    output
}
}

/// Seed 5 of version 1.
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
pub fn function(mut a0: i32, mut a1: u32) -> (bf16, f32, isize) {
    let mut v1 = ((a1 as u16) != (a0 as u16)) as i32;
    a0 = (0..=(v1 & 7)).product::<i32>();
    let _ = Err::<i32, u8>(100.0f64 as u8);
    v1 ^= v1.rotate_left(a1) & v1;
    {
        let r3 = &mut v1;
        let mut v7 = match Some(a0) {
            Some(m4) => {
                Ok::<i32, u8>(m4)
            }
            Some(m5) if false => {
                Ok::<i32, u8>(m5)
            }
            Some(m6) => {
                Ok::<i32, u8>(m6)
            }
            _ => {
                Ok::<i32, u8>((*r3))
            }
        };
        let v8 = 5i32.wrapping_abs();
    }
    match ((if let Some(m9) = Some::<i32>(v1) { m9 } else { v1 }) >> std::mem::replace(&mut a1, u32::MIN)) {
        4..40 if false & (a1 < 2) => {
            let mut v10 = a0;
        }
        _ => {
        }
    }
    (bf16::from_f32(v1 as f32), 1e6, 0isize)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, input[1] as u32);
    output[0] = bits_of_bf16(result.0);
    output[1] = bits_of_f32(result.1);
    output[2] = result.2 as u64;
    output
}
}

/// Seed 6 of version 1.
pub mod p6 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[device]
pub fn function(mut a0: u32, a1: bf16) -> (bool, usize, f16) {
    {
        let mut f1 = |p2: bf16| {
            a0 = a0 ^ (0..=(108u32 & 7)).map(|i3| i3.unbounded_shr(i3)).product::<u32>();
        };
        f1(a1.max(a1) + bf16::ZERO);
        f1(a1.min(a1) + bf16::ZERO);
    }
    let mut n4 = 0;
    while n4 < 1u32 && ({ let f5 = |p6: bf16| true; f5(a1) }) {
        n4 += 1;
        if match n4 {
            (5 | 50..=60) if a0 < 1u32 => {
                true
            }
            1..=3 => {
                false
            }
            4 if n4 < 1u32 => {
                false
            }
            _ => {
                false
            }
        } {
            continue;
        }
        a0 |= [a0][0];
    }
    if Some(a0 < u32::MIN).unwrap() && Ok::<usize, u8>(7usize).is_ok() {
        return [(true, a0 as usize, f16::from_f32(1e6)), (false, 3, f16::from_f32(0.1)), (true, usize::MAX, f16::from_f32(1.0))][a0 as i32];
    }
    (true, 1322856513534827usize, f16::from_f32(0.1))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, bf16::from_bits(input[1] as u16));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = bits_of_f16(result.2);
    output
}
}

/// Seed 7 of version 1.
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
pub fn helper0(q1: [u8; 4], mut q2: bf16) -> f32 {
    for i3 in 1..((1u32 | 4294967295u32) & 7) {
        for i4 in (1..((64204i32 << (q1[0] as i32)) & 7)).rev() {
            q2 -= q2;
            let mut v5 = q2;
            v5 += v5;
        }
    }
    0.5f32
}
#[device]
pub fn function(mut a0: Result<u32, u8>, a1: &mut [u8], a2: bf16) -> Result<f64, u8> {
    let mut v6 = 9u32.wrapping_add(1) | (64 + 0x19);
    if (a2 - a2) >= (a2 - a2) {
        {
            let r7 = &mut a1[11usize % a1.len()];
            (*r7) = (*r7);
            let v8 = 0u8;
        }
    } else {
        if 108isize > 6 {
            let [v9, .., v10] = [v6, v6, u32::MIN, v6, v6];
        }
    }
    let _ = a1.iter().copied().fold(a2 * a2, |a11, i12| a2.min(bf16::EPSILON) + bf16::ZERO);
    let mut v14 = [K_I32][0].wrapping_shl(v6.to_be());
    let Ok(m15) = a0 else {
        return Ok(2.0);
    };
    Ok(v14 as f64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [input[2] as u8, input[3] as u8, input[4] as u8, input[5] as u8];
    let result = function(if input[0] != 0 { Ok(input[1] as u32) } else { Err(input[1] as u8) }, &mut a1, bf16::from_bits(input[6] as u16));
    output[0] = a1[0] as u64;
    output[1] = a1[1] as u64;
    output[2] = a1[2] as u64;
    output[3] = a1[3] as u64;
    match result {
        Ok(w4) => {
            output[4] = 1;
            output[5] = bits_of_f64(w4);
        }
        Err(w4) => {
            output[4] = 2;
            output[5] = w4 as u64;
        }
    }
    output
}
}

/// Seed 8 of version 1.
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
pub fn helper0(q1: u32, mut q2: u32, mut q3: (bool, bool), mut q4: f16) -> i32 {
    if let Some(m5) = [Err::<i32, u8>(q2 as u8)][0].ok() {
        match m5.overflowing_add(1i32) {
            (m6, _) if q2 >= q1 => {
                q3.0 |= q3.1;
            }
            _ => {
            }
        }
    }
    if q1 == 0 {
        10i32
    } else {
        helper0(q1 - 1, q2, (q3.0, q3.1), f16::from_f32(1e-3))
    }
}
#[device]
pub fn helper1(q7: &i8, q8: &S0, q9: &S0) -> i32 {
    for i13 in (3..=((*q7) & 7)).rev().step_by(2) {
    }
    (*q9).0
}
#[device]
pub fn function(mut a0: u32, mut a1: E0) -> E0 {
    a0 = f16::from_bits((a0 as u16) & 0xbbff).to_f32() as u32;
    let mut v14 = helper0((u32::MAX * a0) & 7, if (-96i32) > 3i32 {
            if let (45..) = a0 {
                a0
            } else {
                a0
            }
        } else {
            blend(a0, a0)
        }, (a0 < 34u32, false), f16::from_f32((if a0 < 119 { 11i32 } else { a0 as i32 }) as f32));
    let mut v15 = helper1(&(3 >> a0), &(if true { return E0::W0; } else { S0(9i32, a0 as f64, v14 as usize, a0 < u32::MAX) }), &S0(v14, 0.1, 3usize, a0 < 22u32));
    {
        let mut f16 = |p17: i8| {
            a0 = a0 ^ (0x7e_u32 as u32).wrapping_rem(u32::MAX);
        };
        f16(i8::MAX);
        f16(127i8);
    }
    a1
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, match input[1] % 2 { 0 => E0::W0, _ => E0::W1 { n0: S0(input[2] as i32, f64::from_bits(input[3]), input[4] as usize, input[5] != 0), n1: [input[6] != 0, input[7] != 0, input[8] != 0] }, });
    match result {
        E0::W0 => {
            output[0] = 0;
        }
        E0::W1 { n0: w0_0, n1: w0_1 } => {
            output[0] = 1;
            output[1] = w0_0.0 as u64;
            output[2] = bits_of_f64(w0_0.1);
            output[3] = w0_0.2 as u64;
            output[4] = w0_0.3 as u64;
            output[5] = w0_1[0] as u64;
            output[6] = w0_1[1] as u64;
            output[7] = w0_1[2] as u64;
        }
    }
    output
}
}

/// Seed 9 of version 1.
pub mod p9 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3 }
#[device]
pub fn helper0(q1: &u32) -> bool {
    if ((*q1), (*q1)) > ((*q1), (*q1)) {
        let mut v4 = {
            let f2 = |p3: u32| C0::V1;
            f2((*q1))
        };
        let mut v5: usize = (*q1) as usize;
    }
    (*q1) < u32::MAX
}
#[device]
pub fn function(mut a0: u32, a1: u32, mut a2: u32, a3: u32, a4: u32) -> u8 {
    for i6 in 2..=((C0::V1 as u32) & 7) {
        let _d7 = a2.saturating_div(a1);
    }
    a2 /= a4.unbounded_shl(a4) | 1;
    let mut v8 = helper0(&a1);
    let mut n9 = 0;
    while n9 < 4u32 && (true | v8) {
        n9 += 1;
        a2 >>= {
            let f10 = |p11: f64| 52u32;
            f10(0.1)
        };
        a2 &= u32::MAX;
    }
    if pick(true && v8, v8, if let (0 | 56) = a2 {
            v8
        } else {
            v8
    }) {
        if a0 != a1 {
            return 255u8.isqrt();
        }
    } else {
        a2 /= 5u32;
        v8 = Some::<u32>(a4).is_none();
    }
    for i12 in 2..=(Some(4usize).unwrap_or_default() & 7) {
        let mut n13 = 0;
        while n13 < 5u32 && v8 {
            n13 += 1;
        }
    }
    3u8
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, input[1] as u32, input[2] as u32, input[3] as u32, input[4] as u32);
    output[0] = result as u64;
    output
}
}

/// Seed 10 of version 1.
pub mod p10 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: usize, m1: i32, m2: isize }
#[device]
pub fn helper0(q1: &[i32], q2: &Option<u8>, q3: &[bool; 2]) -> bool {
    if ((q1[0] as f32) - 3.25).is_normal() {
        let mut n4 = 0;
        'l5: while n4 < 1u32 && (false != false) {
            n4 += 1;
            let v6 = n4 as u8;
            let mut v7: u32 = n4;
        }
    } else {
        let v8;
        if q3[1] {
            v8 = {
                0xb_i32
            };
        } else {
            v8 = {
                q1[0]
            };
        }
    }
    q3[1]
}
#[device]
pub fn function(mut a0: [bool; 2], mut a1: Option<u8>, mut a2: [i32; 2], mut a3: Option<u8>) -> Result<u32, u8> {
    if matches!((a0[1], a2[0] as u8), (m9, m10)) {
        match (a0[1], a2[1]) {
            (_, 6) => {
            }
            (m11, m12) => {
                a2[0] = m12;
            }
            (m13, K_I32) if a3 != a1 => {
                a0[0] = m13;
                a2[1] = a2[0];
            }
            m14 => {
                let mut v15 = m14.1 as u8;
                a0[1] ^= m14.0;
            }
        }
        a0[6usize & 1] ^= [a0[1], a0[1], a0[1], true][3];
    } else {
        a2[255u8 & 1] <<= 6i8 as u8;
    }
    let mut v18 = helper0(&a2, &a3, &(match (11u8, true) { (m16, false) => { a0 } m17 => { a0 } }));
    if helper0(&a2, &a1, &a0) != (if v18 { a0[1] } else if v18 { false } else { v18 }) {
        return Err(1);
    }
    Ok(6u32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] != 0, input[1] != 0], if input[2] != 0 { Some(input[3] as u8) } else { None }, [input[4] as i32, input[5] as i32], if input[6] != 0 { Some(input[7] as u8) } else { None });
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

/// Seed 11 of version 1.
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
impl E0 {
    pub fn method0(&self, q1: i8) -> u32 {
        for i2 in (1..=((8u16 - 63) & 7)).rev().step_by(2) {
            for i3 in (3..(isize::MIN.wrapping_sub_unsigned(116usize) & 7)).rev() {
                let mut v4 = i3;
            }
        }
        ((9i16 ^ i16::MIN) | i16::MIN).trailing_ones()
    }
}
#[device]
pub fn function(a0: i8, mut a1: i8, mut a2: E0) -> (f32, i8, f16) {
    let mut v5 = E0::method0(&a2, ((41 * a1) >> 1) % 9i8);
    let _ = if false | false {
        255u8.isqrt()
    } else if {
        let f6 = |p7: u32| true;
        if f6(v5) == f6(v5) { f6(v5) } else { f6(v5) }
    } {
        Ok::<u8, u8>(u8::MAX).unwrap()
    } else {
        v5 /= 1u32;
        b' ' % ((v5 as u8) | 1)
    };
    if (match Some::<u32>(v5) { Some(_) => { true } _ => { false } }) || Err::<usize, u8>(v5 as u8).is_ok() {
        return (v5 as f32, 100.0f64 as i8, f16::from_f32(1.0) - f16::from_f32(0.5));
    }
    for i9 in 3..=(105isize & 7) {
        match v5.overflowing_shr(v5) {
            (m10, m11) => {
                let mut v12 = S0(true, v5, 0.5, C0::V3);
            }
            m13 => {
            }
        }
    }
    (1.0, a0, f16::from_f32(1e6))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i8, input[1] as i8, match input[2] % 2 { 0 => E0::W0, _ => E0::W1(input[3] as u64), });
    output[0] = bits_of_f32(result.0);
    output[1] = result.1 as u64;
    output[2] = bits_of_f16(result.2);
    output
}
}

/// Seed 12 of version 1.
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
pub fn helper1(mut q8: f32, q9: &u32) -> Option<f32> {
    'l11: for i10 in 1..=((*q9) & 7) {
        let _ = q8 * 1e-3;
        match C0::V3 {
            C0::V2 if q8 == q8 => {
                let v13 = q8;
            }
            C0::V2 => {
                let mut v14 = i10 as usize;
            }
            C0::V3 => {
            }
            m15 => {
            }
        }
    }
    Some(q8)
}
#[device]
impl E0 {
    pub fn method0(&mut self, q1: &mut C0, mut q2: E0) -> i32 {
        match ({ let mut n3 = 0u32; loop { n3 += 1; if n3 > 1 { break n3; } let mut v4: Result<i32, u8> = Ok(2i32); } }) {
            (5 | 50..=60) => {
                let (v5, v6) = (7.5f32, f32::MAX);
            }
            9..=44 => {
                (*q1) = if false {
                    (*q1)
                } else {
                    C0::V3
                };
            }
            m7 => {
            }
        }
        K_I32
    }
}
#[device]
pub fn function(a0: (u32, f32), mut a1: u32, a2: E0, a3: (f32, u16), a4: E0) -> Option<i16> {
    let v16: f32 = {
        a1 /= a1 | 1;
        100.0f32
    };
    let mut n17 = 0;
    'l18: while n17 < 6u32 && (11i16 >= (a1 as i16)) {
        n17 += 1;
        if 0xa_u8 != (n17 as u8) {
            a1 >>= 65535u16;
            let v19: Option<f32> = Some::<f32>(v16);
        }
        let v20 = lowest(107isize, 3);
    }
    if (if let (..=2) = 0i32 && false { a0.1 } else { a0.1 }) > a3.0.copysign(110i32 as f32) {
        a1 *= 5 * K_U32;
    } else {
        let mut v16: u32 = (a1 | 1).ilog10();
        if (v16 < 25) & true {
            return 6i16.checked_mul(53);
        }
    }
    let mut v21 = (7i8 >> 1) / (127i8 | 1);
    Some(32767i16)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function((input[0] as u32, f32::from_bits(input[1] as u32)), input[2] as u32, match input[3] % 2 { 0 => E0::W0, _ => E0::W1 { n0: f64::from_bits(input[4]) }, }, (f32::from_bits(input[5] as u32), input[6] as u16), match input[7] % 2 { 0 => E0::W0, _ => E0::W1 { n0: f64::from_bits(input[8]) }, });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 13 of version 1.
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
pub fn function(mut a0: [bool; 1], mut a1: f32, mut a2: u64, mut a3: i32, a4: f32) -> Option<bool> {
    if let Some(m1) = None::<u64> {
        a2 &= (m1 >> 1).next_multiple_of(5u64);
        let (5 | 58) = 121u32.next_power_of_two() else {
            return None;
        };
    }
    (C0::V1);
    let v15 = 'b5: {
        if match u32::MIN {
            1..46 => {
                a0[0]
            }
            m6 @ (..=1) => {
                a0[0]
            }
            m7 => {
                a0[0]
            }
        } {
            break 'b5 [25u32, 102];
        }
        for i8 in (2..=((if let (m9, m10) = (a0[0], a2) && m9 { K_U32 } else { 88 }) & 7)).rev().step_by(2) {
            let mut v11: bool = a0[0];
            let v12: Option<f32> = Some::<f32>(a1);
            let v13 = true;
        }
        let v14: u64 = a2.wrapping_neg();
        [a3 as u32, u32::MIN]
    };
    Some::<bool>(a0[0])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] != 0], f32::from_bits(input[1] as u32), input[2] as u64, input[3] as i32, f32::from_bits(input[4] as u32));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 14 of version 1.
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
pub fn function(mut a0: Result<bool, u8>, a1: i32, a2: [[u16; 2]; 2], a3: &mut [f64], a4: (i8, u32)) -> S0 {
    if (a2[0][1] as u64).saturating_mul(a4.1 as u64) != 11u64.wrapping_add_signed(a4.1 as i64) {
        a3.swap(0, 0);
        if if let Err(m1) = Err::<u8, u8>(a4.1 as u8) {
            false
        } else {
            true
        } {
            let mut v2 = a4.0;
        } else {
            a3[0] = a3[0];
        }
    } else {
        match a1.wrapping_shr(a4.1) {
            K_I32 => {
            }
            m3 @ 6 if if m3 < i32::MAX {
                true
            } else {
                m3 < 4i32
            } => {
                let mut v4: i32 = K_I32;
                a3[0] *= a3[0];
            }
            _ => {
                let mut v5: Result<f64, u8> = Ok::<f64, u8>(a3[0]);
            }
        }
        let _d6 = 0x4_i8.checked_rem(127);
    }
    'l10: for &x8 in a3.iter() {
    }
    S0 { m0: 2.0 }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a3 = [f64::from_bits(input[7]), f64::from_bits(input[8])];
    let result = function(if input[0] != 0 { Ok(input[1] != 0) } else { Err(input[1] as u8) }, input[2] as i32, [[input[3] as u16, input[4] as u16], [input[5] as u16, input[6] as u16]], &mut a3, (input[9] as i8, input[10] as u32));
    output[0] = bits_of_f64(a3[0]);
    output[1] = bits_of_f64(a3[1]);
    output[2] = bits_of_f64(result.m0);
    output
}
}

/// Seed 15 of version 1.
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
pub fn function(mut a0: S0, a1: f64, a2: (f32, bool)) -> Option<i8> {
    a0.m0 += if a0.m0 >= 10 {
        [a0.m0; 2][1]
    } else {
        if a2.1 {
            a0.m0
        } else {
            a0.m0
        }
    };
    a0.m0 ^= C0::V2 as i32;
    if match (if a2.1 { (false, 5i8) } else { (false, 127) }) {
        (true, m1) if Some::<bool>(a2.1).unwrap_or_default() => {
            [a2.1; 4][3]
        }
        m2 => {
            (a0.m0 as u32) < (a0.m0 as u32)
        }
    } {
        if a2.0.is_nan() {
            return 14i8.checked_add(3);
        }
    } else {
        a0.m0 = a0.m0;
        if a2.1 {
            return Some(127i8);
        }
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: input[0] as i32 }, f64::from_bits(input[1]), (f32::from_bits(input[2] as u32), input[3] != 0));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 16 of version 1.
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
impl E0 {
    pub fn method0(&self, q1: bool) -> u32 {
        if q1 {
            let mut v2: i64 = 2347934545041659i64.saturating_div(6i64 | 1);
        } else {
            match 8i32.checked_isqrt() {
                None if q1 >= q1 => {
                }
                m3 => {
                }
            }
        }
        10u32
    }
}
#[device]
pub fn function(mut a0: bool, a1: f32) -> (i32, i64, u32) {
    let mut n4 = 0;
    'l5: while n4 < 1u32 && (if a0 { return (10, 0, 4u32); } else { a0 }) {
        n4 += 1;
        assert!((4u32 + n4) != 2, "text");
        let v6 = (1i32 >> 1) / 6i32;
    }
    if (0u16..(u16::MAX & 7)).filter(|i7| Ok::<bool, u8>(a0).unwrap_or(a0)).all(|i8| None::<usize> != None) {
        let mut v9: u8 = if a0 {
            7
        } else if a0 {
            7
        } else {
            11u8
        };
    } else {
        if 11i32 >= 7i32 {
            let mut v10 = a0;
        }
    }
    let mut v11: f16 = (f16::from_f32(100.0) - f16::ONE).sqrt();
    let mut v12 = E0::method0(&Err::<E0, u8>(255).unwrap_or(E0::W2(1.0f64, 6isize)), true);
    (v12 as i32, v12 as i64, v12)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] != 0, f32::from_bits(input[1] as u32));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 17 of version 1.
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
impl S0 {
    pub fn method1(&self, q7: usize, q8: f64, q9: f16) -> i8 {
        if match C0::V2 {
            C0::V3 if if let Err(1..=20) = Ok::<u64, u8>(K_U64) && false {
                true
            } else {
                (*self).m0 < 6i32
            } => {
                if false {
                    return 127;
                } else {
                    (*self).m0 < 11
                }
            }
            C0::V3 => {
                true
            }
            C0::V0 if false => {
                q7 < usize::MIN
            }
            _ => {
                false
            }
        } {
        }
        i8::MIN
    }
}
#[device]
impl S1 {
    pub fn method0(mut self, q1: [bool; 5]) -> Result<bool, u8> {
        let mut n2 = 0;
        while n2 < 7u32 && (q1[3] ^ q1[3]) {
            n2 += 1;
            let v3: E0 = if q1[3] {
                E0::W0
            } else if false {
                E0::W0
            } else {
                E0::W0
            };
            for x4 in q1.chunks_exact(2) {
                let mut v6 = S0 { m0: 8i32 };
            }
        }
        Ok::<bool, u8>(self.m0)
    }
}
#[device]
pub fn function(a0: S1, mut a1: f64, a2: &mut [[u32; 2]], mut a3: [bool; 5], a4: E0) -> Option<bool> {
    match (0u16..(65535u16 & 7)).rev().fold((a2[0][0] as isize).overflowing_neg(), |a10, i11| if a10.1 { a10 } else if a3[4] { (a10.0, a10.1) } else { (a10.0, a3[4]) }) {
        (m12, m13) => {
            let v15;
            if (a2[0][1] as i32, 8i32) < (5i32, a2[0][1] as i32) {
                v15 = {
                    match K_U16 {
                        (..=0) => {
                            a3[4]
                        }
                        m14 => {
                            true
                        }
                    }
                };
            } else {
                v15 = {
                    a0.m1[2] < a0.m1[1]
                };
            }
        }
        (3..=53, m16) => {
        }
        m17 => {
            let mut v18 = (S1 { m3: C0::V0, ..a0 }).method0([true, m17.1, a3[3], m17.1, a0.m0]);
            if 4usize <= K_USIZE {
                return Some(a0.m0);
            }
        }
    }
    if if let None = (if a3[3] { None::<i16> } else { Some(11i16) }) {
        a0.m0
    } else {
        a0.m0
    } {
    } else {
    }
    Some::<bool>(a3[4])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [[input[7] as u32, input[8] as u32], [input[9] as u32, input[10] as u32]];
    let result = function(S1 { m0: input[0] != 0, m1: [f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32)], m2: match input[4] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, m3: match input[5] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }, f64::from_bits(input[6]), &mut a2, [input[11] != 0, input[12] != 0, input[13] != 0, input[14] != 0, input[15] != 0], match input[16] % 2 { 0 => E0::W0, _ => E0::W1(input[17] as i32), });
    output[0] = a2[0][0] as u64;
    output[1] = a2[0][1] as u64;
    output[2] = a2[1][0] as u64;
    output[3] = a2[1][1] as u64;
    if let Some(w4) = result {
        output[4] = 1;
        output[5] = w4 as u64;
    }
    output
}
}

/// Seed 18 of version 1.
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
pub fn function(mut a0: S1, mut a1: i32, mut a2: u8, a3: bool) -> u32 {
    let mut v1 = (((a1 as isize) as u32) >> 1).next_multiple_of(a1 as u32);
    ((2..=(v1 & 7)).map(|i2| v1 + v1).filter(|i3| ((*i3) as i64) >= 0x0).sum::<u32>());
    let mut v5: bool = Some(v1) != 9u32.checked_pow(1);
    combine(10u32, (match Some::<u32>(v1) { Some(9..13) if v5 => { v1 } Some(m6) => { 10u32 } None => { v1 } m7 => { v1 } }) * ((a0.m3 as f32) as u32))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S1 { m0: input[0] as u16, m1: bf16::from_bits(input[1] as u16), m2: input[2] as i32, m3: input[3] as i32 }, input[4] as i32, input[5] as u8, input[6] != 0);
    output[0] = result as u64;
    output
}
}

/// Seed 19 of version 1.
pub mod p19 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: bf16 }, W2 { n0: i32 }, W3 { n0: u16, n1: bf16 } }
#[device]
pub fn function(mut a0: bf16, a1: Result<i32, u8>) -> Option<f32> {
    let _d1 = combine(if false {
            return Some(7.5f32);
        } else {
            7u64
        }, if true {
            81u64
        } else {
            1u64
    });
    match ('b2: { if [false][0] { break 'b2 Ok::<bool, u8>(true); } a0 = bf16::from_f32(0.0).copysign(bf16::from_f32((-1i32) as f32)); assert!(true); Ok(true) }) {
        Ok(m3) => {
            let v4;
            if 100.0f64.is_infinite() {
                v4 = {
                    10i32.wrapping_div_euclid(4i32)
                };
            } else {
                v4 = {
                    match None::<u32> {
                        Some(_) => {
                            0x7fffffff_i32
                        }
                        _ => {
                            2147483647
                        }
                    }
                };
            }
            for i5 in 0..(K_I32 & 7) {
                let mut v6: E0 = E0::W1 { n0: bf16::from_f32(1e-3) };
            }
        }
        Ok(true) if a0 >= a0 => {
        }
        _ => {
        }
    }
    let _d7 = [a0, bf16::EPSILON];
    let mut n8 = 0;
    while n8 < 1u32 && false {
        n8 += 1;
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(bf16::from_bits(input[0] as u16), if input[1] != 0 { Ok(input[2] as i32) } else { Err(input[2] as u8) });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 20 of version 1.
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
pub fn helper0(q1: &[f16]) -> u8 {
    let v3: Result<u16, u8> = {
        let v2: C0 = C0::V1;
        Ok(65535u16)
    };
    let mut n4 = 0;
    'l5: while n4 < 7u32 && (bf16::NEG_INFINITY >= bf16::MAX) {
        n4 += 1;
        for (i7, x6) in q1.iter().enumerate() {
            let mut v8 = S0 { m0: -1.0f64, m1: n4 < 6u32, m2: n4 as i32 };
        }
    }
    1u8
}
#[device]
pub fn function(a0: &mut [f16], a1: Result<usize, u8>, mut a2: i32, a3: &mut [f16]) -> Result<u32, u8> {
    for x9 in a3.iter() {
        match (match (11u32, true) { (_, m11) => { C0::V2 } (m12, _) => { C0::V1 } (K_U32, _) => { C0::V2 } m13 => { C0::V2 } }) {
            (C0::V0 | C0::V2) => {
                let v14: S1 = S1 { m0: a0[0] };
            }
            _ => {
                let mut v15: S1 = S1 { m0: f16::NEG_INFINITY };
                v15.m0 += v15.m0;
            }
        }
        match None::<f16> {
            None => {
                let v16 = true;
            }
            Some(m17) => {
                let (v18, v19) = (K_I8, a2);
                let mut v20 = [0.1f32, 1e6, 1.0f32, a2 as f32];
            }
            m21 => {
            }
        }
        for i22 in 0..=(i32::from(false) & 7) {
            let mut v23 = S1 { m0: a3[0] };
        }
    }
    let Some(m24) = (0u32 as i32).checked_mul(a2.max(a2)) else {
        return Some(a2 as u32).ok_or(9u8);
    };
    Ok(u32::MIN)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f16::from_bits(input[0] as u16), f16::from_bits(input[1] as u16), f16::from_bits(input[2] as u16), f16::from_bits(input[3] as u16)];
    let mut a3 = [f16::from_bits(input[7] as u16)];
    let result = function(&mut a0, if input[4] != 0 { Ok(input[5] as usize) } else { Err(input[5] as u8) }, input[6] as i32, &mut a3);
    output[0] = bits_of_f16(a0[0]);
    output[1] = bits_of_f16(a0[1]);
    output[2] = bits_of_f16(a0[2]);
    output[3] = bits_of_f16(a0[3]);
    output[4] = bits_of_f16(a3[0]);
    match result {
        Ok(w5) => {
            output[5] = 1;
            output[6] = w5 as u64;
        }
        Err(w5) => {
            output[5] = 2;
            output[6] = w5 as u64;
        }
    }
    output
}
}

/// Seed 21 of version 1.
pub mod p21 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn function(mut a0: u32, mut a1: bool, mut a2: [i32; 2], mut a3: Option<i32>, mut a4: C0) -> (u32, u32, u32) {
    let mut v2 = if let None = (if let Some(m1) = a3 { a3 } else { a3 }) {
        a2[1] = a2[0];
        bits_of_f32(0.1f32) as u32
    } else {
        a0 / (a0)
    };
    a2[[7i64, a0 as i64, a2[1] as i64][1] & 1] &= {
        v2 ^= v2;
        if true {
            return (v2, a0, 10u32);
        } else {
            a2[0]
        }
    };
    for x3 in a2.iter_mut() {
        if Some((*x3) as u64) == Some(55148598745282u64) {
            continue;
        }
        if ((*x3), v2) != ((*x3), v2) {
            let mut v4 = a0;
            (*x3) -= (*x3);
        } else {
            (*x3) ^= i32::MIN;
        }
    }
    (v2, v2, a0)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, input[1] != 0, [input[2] as i32, input[3] as i32], if input[4] != 0 { Some(input[5] as i32) } else { None }, match input[6] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 });
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 22 of version 1.
pub mod p22 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: i16 }, W2(u8) }
#[device]
pub fn helper0(q1: u32, q2: &u32, q3: f64, q4: i8) -> i32 {
    if (usize::MIN % (51649330439usize | 1)).is_multiple_of((q1 as usize) - 8usize) {
        let v6;
        if Some(1usize).is_some() {
            v6 = {
                let mut v5: u8 = 10;
                (*q2)
            };
        } else {
            v6 = {
                (*q2)
            };
        }
    }
    if q1 == 0 {
        7i32
    } else {
        helper0(q1 - 1, q2, q3, q4)
    }
}
#[device]
pub fn helper1(q7: u32, q8: &[i8], mut q9: u16, q10: &[f32; 5]) -> i16 {
    if q10.iter().rev().copied().filter(|i11| [false][0]).any(|i12| Some::<u32>(q7) == Some::<u32>(q7)) {
        let mut v15 = helper0((q7 << (q7 as isize)) & 7, &q7, match Ok::<isize, u8>(11isize) {
                Err(m13) => {
                    2.0
                }
                Err(_) => {
                    f64::MIN_POSITIVE
                }
                Ok(m14) => {
                    f64::MIN_POSITIVE
                }
                _ => {
                    7.5f64
                }
            }, q8[0]);
    } else {
    }
    if q7 == 0 {
        -4
    } else {
        helper1(q7 - 1, q8, q9, q10)
    }
}
#[device]
pub fn function(mut a0: u32, mut a1: u64) -> E0 {
    match (if true { Some::<u64>(a1) } else { Some::<u64>(a1) }).ok_or(7u8 << a0) {
        Ok(m16) => {
        }
        Err(m17) => {
            for i18 in 2..((a0 & a0) & 7) {
                let v19 = m17 as f32;
                a1 -= a1;
            }
            a1 /= a1;
        }
        m20 => {
        }
    }
    a1 <<= 11i32 & 2147483647;
    a1 = Some::<u64>(a1).unwrap_or_default().rotate_left(a0 + a0);
    match E0::W0 {
        E0::W0 => {
            let mut v21 = if true {
                a1
            } else {
                a1
            };
            let v22 = if false {
                return E0::W1 { n0: 11 };
            } else {
                0x8_i32
            };
        }
        E0::W1 { n0: m23 } => {
        }
        m24 => {
        }
    }
    let v25: bf16 = (bf16::from_f32(2.0) * bf16::from_f32(0.1)).mul_add(bf16::EPSILON, bf16::ONE);
    E0::W0
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, input[1] as u64);
    match result {
        E0::W0 => {
            output[0] = 0;
        }
        E0::W1 { n0: w0_0 } => {
            output[0] = 1;
            output[1] = w0_0 as u64;
        }
        E0::W2(w0_0) => {
            output[0] = 2;
            output[1] = w0_0 as u64;
        }
    }
    output
}
}

/// Seed 23 of version 1.
pub mod p23 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1([isize; 2]), W2 { n0: u16 }, W3 { n0: i16, n1: i64 } }
#[device]
pub fn helper0(mut q1: [bool; 3], q2: [bf16; 3], q3: i64) -> f16 {
    {
        let r4 = &mut q1[0];
        let mut v5: [f32; 4] = [0.1f32, f32::EPSILON, 3.25f32, 1.0f32];
        if if (*r4) {
            return f16::from_f32(0.1);
        } else {
            (*r4)
        } {
            (*r4) ^= (*r4);
        } else {
        }
    }
    f16::ONE
}
#[device]
pub fn helper1(mut q6: i8, q7: &mut Option<bool>, q8: impl Fn(i32) -> f64) -> f32 {
    q6 *= 54i8.wrapping_mul(q6) & q6;
    let mut v9 = helper0([6i32 == 11; 3], [bf16::from_f32(0.0).min(bf16::from_f32(0.0)) + bf16::ZERO, bf16::MAX, bf16::from_f32(1.0)], i64::MIN);
    2.0
}
#[device]
pub fn function(a0: i64, mut a1: i8, a2: u32) -> Option<isize> {
    let v12;
    if match Some(a1) {
        None => {
            a1 += a1;
            (a1 as f32).is_nan()
        }
        Some(4..63) if if a0 < 7 {
            a1 < 0x8_i8
        } else {
            true
        } => {
            (a2 as u64).is_multiple_of(17130936032u64)
        }
        m10 => {
            8i32 != 7i32
        }
    } {
        v12 = {
            Err::<i64, u8>(7u8).unwrap_or_default()
        };
    } else {
        v12 = {
            let mut v11: i8 = a1;
            a0
        };
    }
    let mut v17 = helper0([(a2 < 0x7) ^ true, true, {
                let f13 = |p14: u32| true;
                if f13(0x1_u32) == f13(a2) { f13(a2) } else { f13(0x1_u32) }
        }], [if false { return Some(7); } else { [bf16::from_f32(0.1), bf16::from_f32(1.0), bf16::ONE] }; 4][2], v12 - ({ let f15 = |p16: f64| v12; if f15(1e-3f64) == f15(1e-3) { f15(1e-3) } else { f15(1e-3f64) } }));
    Some(10)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i64, input[1] as i8, input[2] as u32);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 24 of version 1.
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
pub fn helper0(q1: (f64, f64)) -> u32 {
    if (q1.1.min(q1.1) + 0.0) > q1.1 {
        return bits_of_f32(if false {
                0.1f32
            } else if false {
                7.5f32
            } else {
                0.1f32
        }) as u32;
    }
    let Some(m2) = Some::<f64>(q1.1) else {
        return 7u32;
    };
    5
}
#[device]
pub fn function(mut a0: u64, a1: (f64, f64), mut a2: (f64, f64), mut a3: S0, mut a4: (f64, f64)) -> Result<i32, u8> {
    for i3 in 3..((if a0 < u64::MAX { 10isize } else { isize::MIN }) & 7) {
        if (i3 < 0x8_isize) >= false {
            a4.1 -= a4.1;
        }
        a3.m0 -= a3.m0 & a3.m0;
    }
    if (bf16::from_f32(a3.m0 as f32) - bf16::from_f32(a3.m0 as f32)).is_normal() {
        if let None = Err::<u8, u64>(a0).err() {
            a0 /= a0;
            a0 = a0;
        }
    }
    match (match (false, a3.m0 as i8) { (true, _) => { a0 = a0; let v4 = a1.1; (a3.m0 >> 1) / 6i32 } (m5, _) => { K_I32 } _ => { 4 } }) {
        (38..) => {
            if let Some(_) = (if false { return Ok::<i32, u8>(a3.m0); } else { Some::<f64>(a4.0) }) {
                let v6: i32 = a3.m0;
                a4.0 /= a2.1;
            }
        }
        m7 @ 9..=17 => {
        }
        m8 @ K_I32 if m8 < 3 => {
        }
        _ => {
        }
    }
    Ok::<i32, u8>(a3.m0)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u64, (f64::from_bits(input[1]), f64::from_bits(input[2])), (f64::from_bits(input[3]), f64::from_bits(input[4])), S0 { m0: input[5] as i32, m1: input[6] as u32 }, (f64::from_bits(input[7]), f64::from_bits(input[8])));
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

/// Seed 25 of version 1.
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
impl S1 {
    pub fn method0(&self, mut q1: Option<f64>) -> u32 {
        'l3: for i2 in 3..(675994605u32.max(6u32) & 7) {
            let mut n4 = 0;
            'l5: while n4 < 5u32 && bf16::MAX.is_nan() {
                n4 += 1;
                let mut v6: [f64; 2] = [2.0f64, n4 as f64];
                v6[0] /= v6[0];
            }
            let v7;
            if i2 < 6 {
                v7 = {
                    f64::NEG_INFINITY
                };
            } else {
                v7 = {
                    i2 as f64
                };
            }
        }
        K_U32
    }
    pub fn method1(&mut self, mut q8: i32) -> f32 {
        for i9 in (3..(i16::MAX.saturating_add_unsigned((*self).m0) & 7)).rev() {
            let mut v11: E0 = match Ok::<i32, u8>(q8) {
                Ok(_) => {
                    E0::W0
                }
                Ok(m10) => {
                    E0::W0
                }
                _ => {
                    E0::W1(f16::from_f32(q8 as f32), S0 { m0: q8, m1: q8, m2: [99], m3: q8 as f64 })
                }
            };
        }
        q8 as f32
    }
}
#[device]
pub fn function(a0: [[bool; 2]; 2], mut a1: S1, a2: Option<f64>, mut a3: i32, a4: u32) -> Result<u32, u8> {
    if {
        let f12 = |p13: f64| Ok::<i32, u8>(a3).is_ok();
        if f12(-f64::NEG_INFINITY) == f12((a3 as f64) * (a3 as f64)) { f12((a3 as f64) * (a3 as f64)) } else { f12(-f64::NEG_INFINITY) }
    } {
        if let Some(_) = Err::<u8, u32>(u32::MAX).err() {
            a1.m0 &= a1.m0;
            let mut v14: f64 = a4 as f64;
        }
        let mut v15 = a1.method0(Ok::<u8, f64>(a4 as u8).err());
    } else {
        let v16: u16 = a1.m0 << a3;
        for i17 in (0..(((a4 as i64) ^ K_I64) & 7)).step_by(3) {
            a1.m0 |= v16;
            let (v18, v19) = (a3, v16);
            a1.m0 = 11u16;
        }
    }
    (Err::<u8, u16>(a1.m0).err().unwrap_or_default());
    if (a4 * a4) != a4 {
    }
    Ok::<u32, u8>(a4)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([[input[0] != 0, input[1] != 0], [input[2] != 0, input[3] != 0]], S1 { m0: input[4] as u16 }, if input[5] != 0 { Some(f64::from_bits(input[6])) } else { None }, input[7] as i32, input[8] as u32);
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

/// Seed 26 of version 1.
pub mod p26 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f32 } }
#[device]
pub fn helper1(q9: &mut [i32; 4], q10: impl Fn(u32) -> i32, q11: bf16) -> u16 {
    q9[(66u32 << (-23631373654567030isize)) & 3] &= q10(K_U32) - (if true { q9[3] } else { q9[2] });
    for i12 in 1..(6i8 & 7) {
        let v13 = q9[1];
    }
    u16::MIN
}
#[device]
impl E0 {
    pub fn method0(&mut self, q1: f32) -> f16 {
        if (3..=(0x77_i16 & 7)).map(|i2| match (true, i2) {
                (false, m3) => {
                    q1
                }
                m4 => {
                    q1
                }
        }).fold(true ^ true, |a5, i6| {
                let f7 = |p8: bool| true;
                if f7(a5) == f7(a5) { f7(a5) } else { f7(a5) }
        }) {
        }
        f16::from_f32(2.0)
    }
}
#[device]
pub fn function(a0: u32, a1: f32) -> (f32, u16, i32) {
    for i14 in (2..((2147483647i32 & 2147483647i32) & 7)).step_by(1) {
        let v15;
        if i14 == i14 {
            v15 = {
                i14 + 2147483647
            };
        } else {
            v15 = {
                a0.cast_signed()
            };
        }
        if !true {
            break;
        }
        if matches!(a0, 8) {
            continue;
        }
    }
    for i16 in 0..=(a0 & 7) {
        if f32::EPSILON <= a1 {
            let mut v17: u32 = i16;
            v17 /= 4u32;
        } else {
            let v18 = i16;
        }
        'l20: for i19 in 0..=(i16 & 7) {
            let v21: i64 = 8;
            let mut v22 = K_U32;
        }
    }
    match (if let Some(m23) = Some::<f32>(a1) { a0 } else { a0 }).checked_shl((a0 as isize).leading_ones()) {
        Some(m24) => {
            let v27 = match Ok::<u32, u8>(a0) {
                Ok(m25) => {
                    a1
                }
                Ok(m26) => {
                    100.0
                }
                _ => {
                    a1
                }
            };
        }
        Some(m28 @ (..=7)) => {
        }
        Some(m29) if false => {
        }
        m30 => {
        }
    }
    (a1, 9u16, a0 as i32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, f32::from_bits(input[1] as u32));
    output[0] = bits_of_f32(result.0);
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 27 of version 1.
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
pub fn function(mut a0: bf16, mut a1: i32, mut a2: u32, mut a3: [i64; 2]) -> Result<u32, u8> {
    a3[a2] &= a3[1].wrapping_add(a3[1]) & (a3[1] << 78usize);
    if false {
        {
            let r1 = &mut a1;
            let v2: i32 = (*r1);
            (*r1) = v2;
        }
    }
    let mut n3 = 0;
    while n3 < 2u32 && (a2 == a2) {
        n3 += 1;
        for x4 in a3.windows(2) {
            let v6 = x4[0];
            let mut v7: u64 = u64::MAX;
        }
        let mut v8: (i8, i32) = (n3 as i8, a1);
    }
    {
        let s9 = &a3[0..1];
        let mut n10 = 0;
        while n10 < 2u32 && (0usize == (a1 as usize)) {
            n10 += 1;
            let mut v11: [u32; 5] = [n10; 5];
            let mut v12: bf16 = bf16::from_f32(1e-3);
        }
        if (a1 < K_I32) | false {
            let mut v13 = S1(a2);
            v13 = v13;
        } else {
            let mut v14: u64 = a2 as u64;
        }
    }
    Ok::<u32, u8>(a2)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(bf16::from_bits(input[0] as u16), input[1] as i32, input[2] as u32, [input[3] as i64, input[4] as i64]);
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

/// Seed 28 of version 1.
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
pub fn function(mut a0: i32, a1: [[f64; 2]; 2], a2: &[u64], mut a3: f32, mut a4: i32) -> [f32; 1] {
    if let S0 { m0: m1, m1: m2 } = (S0 { m0: (a2[0] as usize) - (a4 as usize), m1: [a4 < 56, false, true] }) {
        if matches!(Some(a4 as u32), Some(m3)) {
            a4 = a4;
            let mut v4 = (a4 as u32, m2[1]);
        } else {
            let mut v5 = 3i64;
            a4 += a4;
        }
        for &x6 in m2.iter() {
            let mut v8: bool = x6;
            let mut v9: [f32; 2] = [a3, a3];
        }
    }
    let mut v10: u16 = [(a2[0] as u16) >> i8::MAX; 2][a4 & 1];
    for i11 in (0..=(u32::MAX.wrapping_shl(26) & 7)).rev().step_by(2) {
        assert!(Some(10u8).unwrap_or(a2[0] as u8) != (i11 as u8), "text");
        let v12;
        if true > (a0 < (-7i32)) {
            v12 = {
                4u32
            };
        } else {
            v12 = {
                i11
            };
        }
    }
    [a3]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a2 = [input[5] as u64, input[6] as u64, input[7] as u64];
    let result = function(input[0] as i32, [[f64::from_bits(input[1]), f64::from_bits(input[2])], [f64::from_bits(input[3]), f64::from_bits(input[4])]], &a2, f32::from_bits(input[8] as u32), input[9] as i32);
    output[0] = bits_of_f32(result[0]);
    output
}
}

/// Seed 29 of version 1.
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
impl S1 {
    pub fn method0(&self, q1: &[f32]) -> f16 {
        let mut v2 = S1 { m0: bf16::from_bits(0x8_u16 & 0xbbff) };
        v2.m0 /= bf16::from_f32(0.0);
        if (q1[0] + 100.0f32).is_normal() {
            for i3 in (1..(({ let f4 = |p5: bf16| 8i32; if f4(v2.m0) == f4(v2.m0) { f4(v2.m0) } else { f4(v2.m0) } }) & 7)).rev() {
            }
        } else {
        }
        f16::from_f32(1.0)
    }
}
#[device]
pub fn function(a0: &mut [f32], mut a1: usize, a2: f32, a3: f64, a4: E0) -> u32 {
    a0[4usize % a0.len()] = (a2 % a2) + (a2 * a2);
    if match (102i64 & 67) {
        1..=44 => {
            0x5_i32.is_positive()
        }
        0..30 => {
            pick(false, true, a1 < 5458631936217)
        }
        m6 => {
            100.0f32 > a0[0]
        }
    } {
        return (60u32 - K_U32).min({
                let f7 = |p8: f32| u32::MAX;
                if f7(a2) == f7(a2) { f7(a2) } else { f7(a2) }
        });
    }
    'l10: for i9 in 3..=((4i32 ^ K_I32) & 7) {
        {
            let r11 = &mut a0[2usize % a0.len()];
            (*r11) *= (*r11);
            let mut v12: E0 = E0::W1(2, (*r11));
        }
    }
    if (2u32 * u32::MAX) == 9u32 {
    } else {
    }
    0u32
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32)];
    let result = function(&mut a0, input[3] as usize, f32::from_bits(input[4] as u32), f64::from_bits(input[5]), match input[6] % 2 { 0 => E0::W0, _ => E0::W1(input[7] as i8, f32::from_bits(input[8] as u32)), });
    output[0] = bits_of_f32(a0[0]);
    output[1] = bits_of_f32(a0[1]);
    output[2] = bits_of_f32(a0[2]);
    output[3] = result as u64;
    output
}
}

/// Seed 30 of version 1.
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
impl S0 {
    pub fn method0(self, q1: &[i32], q2: &[bool]) -> f32 {
        let Some(m3) = Ok::<u8, bool>(q1[0] as u8).err() else {
            return self.3.max(2.0f32) + 0.0;
        };
        if (match q1[0] { 9 if m3 => { m3 } K_I32 => { m3 } m4 => { m3 } }) != m3 {
            return self.3;
        }
        self.3
    }
    pub fn method1(self, mut q5: f64) -> f32 {
        let mut v6: usize = (self.0 & self.2) & self.2.saturating_pow(2);
        let mut v7 = S0(2665, self.1, 83, f32::MAX).method0(&[self.1, self.1, self.1, 10i32], &[self.1 < 8i32; 4]);
        3.25f32
    }
}
#[device]
pub fn function(a0: f32, a1: &[bool], mut a2: i16, mut a3: Result<f32, u8>, mut a4: u8) -> (u32, u8) {
    let mut v8 = S0(0x0_usize, 412431340i32 & 1i32, K_USIZE & 0usize, if a1[0] {
            return (4294967295u32, a4);
        } else {
            a0
    });
    a4 |= Ok::<i32, u8>(v8.1).unwrap_or_default().to_be_bytes()[1];
    a4 -= (if let Some(_) = Some::<u8>(a4) { a4 } else { a4 }) - (if false { a4 } else if a1[0] { a4 } else { 0x8_u8 });
    if {
        let f9 = |p10: i16| !false;
        f9([a2, a2][1])
    } {
        return Some((v8.1 as u32, u8::MAX)).or(Some((a4 as u32, a4))).unwrap_or((4u32, a4));
    }
    (a4 as u32, 0x0_u8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [input[1] != 0];
    let result = function(f32::from_bits(input[0] as u32), &a1, input[2] as i16, if input[3] != 0 { Ok(f32::from_bits(input[4] as u32)) } else { Err(input[4] as u8) }, input[5] as u8);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 31 of version 1.
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
pub fn function(mut a0: S0, a1: f64, mut a2: S0, a3: i32) -> Option<f32> {
    let mut v2: usize = std::mem::replace(&mut a0.m0, a2.m0).wrapping_shl(match 104u32 {
            (45..) => {
                a2.m0 as u32
            }
            m1 @ K_U32 => {
                m1
            }
            _ => {
                a3 as u32
            }
    });
    let v3 = Ok::<i8, u8>(if a3 < K_I32 {
            return None;
        } else {
            a2.m1
    });
    v2 ^= match (if true { v2 } else { a2.m0 }) {
        (5 | 26) => {
            a2.m0 | 20
        }
        2..=50 => {
            a2.m1 = a2.m1;
            Some::<usize>(v2).unwrap_or_default()
        }
        7 => {
            u8::MAX as usize
        }
        _ => {
            a2.m0 - v2
        }
    };
    if let S0 { m0: m6, m1: _, m2: 2..43 } = ({ let f4 = |p5: usize| S0 { m0: v2, m1: a0.m1, m2: a2.m2 }; f4(i16::MIN as usize) }) {
        {
            let r7 = &mut a0.m0;
            let v8 = Some::<usize>(m6);
            (*r7) += m6;
        }
    }
    Some(3.25)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: input[0] as usize, m1: input[1] as i8, m2: input[2] as u16 }, f64::from_bits(input[3]), S0 { m0: input[4] as usize, m1: input[5] as i8, m2: input[6] as u16 }, input[7] as i32);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 32 of version 1.
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
impl E0 {
    pub fn method0(self, q1: &[f16]) -> bool {
        if Some(2147483647i32).or(None) != Some(i32::MAX) {
            let v2 = 11u8.saturating_mul(10u8);
        }
        if true {
        }
        false
    }
}
#[device]
impl S0 {
    pub fn method1(&self, q3: &[u16], q4: &[u64], q5: &f32) -> Result<i32, u8> {
        for i6 in (1..=(2i64 & 7)).rev().step_by(2) {
        }
        Ok(i32::MAX)
    }
}
#[device]
pub fn function(a0: [u64; 3], a1: E0, mut a2: [f16; 2], a3: &mut [bool]) -> [bool; 4] {
    let _d7 = 8i32.reverse_bits() << ((-8i8) ^ i8::MIN);
    if let (_, m8) = 4u16.wrapping_rem_euclid(3u16).overflowing_neg() {
        (7.5f32);
        let mut v10: u8 = 0xb_u8 & u8::MAX;
    }
    for x11 in a2.iter_mut() {
        if (*x11) == f16::ONE {
            return [true; 4];
        }
        match pick(a3[0], a1, E0::W1 { n0: (*x11), n1: 1 }) {
            E0::W0 => {
                let (v12, v13) = ((*x11), a0[2]);
            }
            E0::W1 { n0: m14, n1: _ } => {
                (*x11) /= f16::from_f32(7.5);
            }
            E0::W1 { n0: m15, n1: (29..) } => {
                let mut v16: S0 = S0 { m0: bf16::from_f32(0.0) };
                let v17 = v16;
            }
            _ => {
                let [v18, .., v19] = [a0[1]; 4];
                let mut v20: u64 = v19;
            }
        }
    }
    let mut v21 = E0::method0(E0::W0, &a2);
    [v21, v21, v21, a3[0]]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a3 = [input[8] != 0, input[9] != 0, input[10] != 0, input[11] != 0, input[12] != 0];
    let result = function([input[0] as u64, input[1] as u64, input[2] as u64], match input[3] % 2 { 0 => E0::W0, _ => E0::W1 { n0: f16::from_bits(input[4] as u16), n1: input[5] as i32 }, }, [f16::from_bits(input[6] as u16), f16::from_bits(input[7] as u16)], &mut a3);
    output[0] = a3[0] as u64;
    output[1] = a3[1] as u64;
    output[2] = a3[2] as u64;
    output[3] = a3[3] as u64;
    output[4] = a3[4] as u64;
    output[5] = result[0] as u64;
    output[6] = result[1] as u64;
    output[7] = result[2] as u64;
    output[8] = result[3] as u64;
    output
}
}

/// Seed 33 of version 1.
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
pub fn helper0(q1: u32, q2: Option<i32>) -> i64 {
    if f16::from_f32(0.0).mul_add(f16::from_f32(100.0), f16::from_f32(0.0)).is_finite() {
        return (if true { return q1 as i64; } else { i64::MAX }).wrapping_add(if let S0 { m0: (C0::V2 | C0::V2), m1: m3, m2: m4, m3: m5 } = (S0 { m0: C0::V0, m1: q1 as i64, m2: 7.5, m3: q1 }) {
                10i64
            } else {
                q1 as i64
        });
    }
    9i64
}
#[device]
impl S0 {
    pub fn method1(self, q6: i16, mut q7: f32) -> Result<f64, u8> {
        let mut v11: [i16; 2] = 'b8: {
            if q7 < q7 {
                break 'b8 [q6, 9i16];
            }
            if let (m9, m10) = (true, q6) {
                q7 *= 0.1;
            }
            [q6, -4]
        };
        Ok::<f64, u8>(self.m2)
    }
}
#[device]
pub fn function(a0: f32, a1: i16, a2: u32, mut a3: S1) -> Result<i32, u8> {
    if (match Ok::<u32, u8>(a2) { Err(m12) => { (8u32, 19027isize) } Ok(m13) if true => { (4294967295, 6) } m14 => { (a2, 77isize) } }) == (a2, 9isize) {
        return Ok::<i32, u8>(match (E0::W1 { n0: a0, n1: C0::V1 }) {
                E0::W2(m15) => {
                    a2 as i32
                }
                E0::W2(..) => {
                    89i32
                }
                E0::W2(m17) => {
                    i32::MAX
                }
                m18 => {
                    1
                }
        });
    }
    if false {
        let mut n19 = 0;
        while n19 < 7u32 && (if true { false } else { false }) {
            n19 += 1;
            let v20: Option<usize> = Some::<usize>(a3.m0);
            let mut v21: bool = true;
        }
    } else {
        let mut n22 = 0;
        'l23: while n22 < 7u32 && false {
            n22 += 1;
            let (v24, v25) = (a1, n22);
            let v24 = Ok::<i32, u8>(v25 as i32);
        }
    }
    let v26 = a3.m0;
    Ok(8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), input[1] as i16, input[2] as u32, S1 { m0: input[3] as usize });
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

/// Seed 34 of version 1.
pub mod p34 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn helper0(q1: &mut (u64, u32), q2: &mut (i32, i8)) -> u64 {
    match Err::<i32, u8>((*q2).0 as u8).ok() {
        Some(0..=20) if [true; 2][1] => {
            (*q2).0 += (*q2).0;
        }
        _ => {
            (*q1).0 -= (*q1).0 - u64::MIN;
            (*q2).0 |= (*q2).0;
        }
    }
    (*q1).0
}
#[device]
pub fn function(a0: f32, mut a1: f16, a2: f32) -> (i32, u32) {
    for i3 in 3..(3usize.wrapping_rem(2usize) & 7) {
        if true {
            a1 -= a1;
        } else {
            let v4 = [a2; 5];
            a1 = f16::from_f32(1.0);
        }
        if let Some(_) = Ok::<u8, f16>(255u8).err() {
            let v5: C0 = C0::V2;
            let mut v6 = v5;
        }
    }
    let _ = 0.1f32;
    if Ok::<f32, u8>(a2).is_ok() {
        if 11u32.is_multiple_of(10u32) {
            let mut v8 = [a2, a2, a2, a2];
        }
    }
    let mut n9 = 0;
    while n9 < 1u32 && (Some(11i32) != Some(i32::MAX)) {
        n9 += 1;
    }
    (5, 263311584)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), f16::from_bits(input[1] as u16), f32::from_bits(input[2] as u32));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 35 of version 1.
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
pub fn helper0(q1: &[usize], q2: &[isize], q3: Option<f32>) -> u64 {
    match pick(false, Some(E0::W1 { n0: bf16::NEG_INFINITY }).unwrap_or(E0::W2 { n0: -1e6f32 }), E0::W0) {
        E0::W1 { .. } => {
            match S0(1e-3) {
                S0(m5) if false => {
                }
                S0(m6) => {
                }
                m7 => {
                }
            }
        }
        _ => {
        }
    }
    59u64
}
#[device]
impl S1 {
    pub fn method1(self, mut q8: f32, q9: f32, mut q10: Result<f32, u8>) -> Option<f32> {
        let mut v11 = [Some(E0::W3 { n0: [self.m1, self.m1, self.m1] })][0]?;
        q8 = -(-q9);
        q8 = q9;
        Some::<f32>(q8)
    }
}
#[device]
pub fn function(a0: (i32, i64), a1: Option<f32>, a2: &mut [[f64; 2]]) -> (isize, u32) {
    let mut v12 = [1e6f32 * (a0.0 as f32), 0.0f32, (-100.0f32) as f32, (a0.0 as f32).min(2.0) + 0.0][3];
    let mut v16 = S1::method1(S1 { m0: 4098333usize as i32, m1: 50u32 + (a0.0 as u32), m2: if true {
                a2[0][0]
            } else if a0.0 < 3605199i32 {
                f64::EPSILON
            } else {
                a2[0][1]
            } }, v12.round_ties_even() * (1e6f32 % v12), (f32::EPSILON - v12) as f32, (1isize..(7isize & 7)).rev().map(|i13| Some::<i32>(a0.0).unwrap_or(a0.0)).fold(Ok::<f32, u8>(v12), |a14, i15| if false {
                a14
            } else {
                a14
    }));
    v12 = v12;
    (isize::MIN, a0.0 as u32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [[f64::from_bits(input[4]), f64::from_bits(input[5])], [f64::from_bits(input[6]), f64::from_bits(input[7])]];
    let result = function((input[0] as i32, input[1] as i64), if input[2] != 0 { Some(f32::from_bits(input[3] as u32)) } else { None }, &mut a2);
    output[0] = bits_of_f64(a2[0][0]);
    output[1] = bits_of_f64(a2[0][1]);
    output[2] = bits_of_f64(a2[1][0]);
    output[3] = bits_of_f64(a2[1][1]);
    output[4] = result.0 as u64;
    output[5] = result.1 as u64;
    output
}
}

/// Seed 36 of version 1.
pub mod p36 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(u8, [f32; 3], u32);
#[device]
pub fn function(a0: f16, mut a1: u16, a2: Result<isize, u8>) -> i16 {
    if let Err(m1) = a1.checked_div_euclid(a1).ok_or(2u8.unbounded_shl(8u32)) {
        if 4294967295u32 >= 6u32 {
            let v2 = S0(m1, [f32::INFINITY, -0.5f32, 0.0], m1 as u32);
        } else {
            let v3 = 495388944u32;
        }
        {
            let r4 = &mut a1;
            let v5 = S0(K_U8, [0.5f32; 3], 4294967295u32);
            let mut v6 = v5.0;
        }
    }
    let v10;
    if pick(Some::<u16>(a1) != Some::<u16>(a1), (a1, 32767i16) <= (a1, 1i16), matches!((K_U64, true), (_, m7))) {
        v10 = {
            'l9: for i8 in 0..(0x7_isize & 7) {
            }
            1e6f32
        };
    } else {
        v10 = {
            -1e-3f32
        };
    }
    i16::MAX
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f16::from_bits(input[0] as u16), input[1] as u16, if input[2] != 0 { Ok(input[3] as isize) } else { Err(input[3] as u8) });
    output[0] = result as u64;
    output
}
}

/// Seed 37 of version 1.
pub mod p37 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn function(a0: f32, mut a1: [i8; 3]) -> (u8, i8, i32) {
    for i1 in 3..(u16::MIN.saturating_add_signed(32767i16) & 7) {
        let mut v2: [isize; 1] = [a1[1] as isize];
    }
    {
        let r3 = &mut a1[55u32];
        if let Some(m4) = (*r3).checked_add_unsigned(10) {
            let v5: i8 = m4;
            let mut v6 = u8::MIN;
        }
        let mut v7: i8 = 5i8.signum();
    }
    if a1[1].saturating_add_unsigned(b'\n') == (if let Some(_) = None::<i32> && false { a1[0] } else { a1[0] }) {
        return 'b8: {
            if false {
                break 'b8 (u8::MAX, 2, 24);
            }
            let mut v9: f64 = 36u32 as f64;
            let mut v10: [i8; 5] = [a1[1]; 5];
            (255, v10[2], 9726i32)
        };
    }
    (108u8.wrapping_mul(17u8), a1[2], 1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), [input[1] as i8, input[2] as i8, input[3] as i8]);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 38 of version 1.
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
impl S0 {
    pub fn method0(self, mut q1: Result<i32, u8>, q2: &f32) -> Option<f32> {
        match ((self.m1 as i32) ^ 39i32).saturating_add_unsigned(self.m2 | self.m3) {
            -17..=4 if Some(self.m3 as usize).is_none() => {
                if self.m0 > self.m0 {
                    return Some::<f32>((*q2));
                }
            }
            -26..=1 => {
            }
            m3 => {
            }
        }
        Some::<f32>((*q2))
    }
}
#[device]
pub fn function(mut a0: Result<i32, u8>, a1: Result<i32, u8>, mut a2: f32) -> S1 {
    if {
        a2 += a2;
        a2 = a2;
        a2 = a2;
        a2 > a2
    } {
        return S1 { m0: [24u32][0], m1: if false {
                return S1 { m0: 9u32, m1: a2 };
            } else {
                a2
            } };
    }
    let mut v4 = Some(11i32 | 47i32);
    match (S0 { m0: if true { return S1 { m0: 1u32, m1: a2 }; } else { true }, m1: if false { 1 } else if false { 5i64 } else { 16083555i64 }, m2: 0xb_u16 as u32, m3: 5u32 ^ 22 }) {
        S0 { m0: _, m1: m5 @ 1, m2: _, m3: (8 | 65) } => {
            a2 = a2 % a2;
        }
        S0 { m0: m6, m1: m7, m2: _, m3: m8 } if m6 => {
        }
        S0 { m0: _, m1: _, m2: m9, m3: m10 } if true => {
        }
        _ => {
        }
    }
    S1 { m0: 8, m1: a2 }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i32) } else { Err(input[1] as u8) }, if input[2] != 0 { Ok(input[3] as i32) } else { Err(input[3] as u8) }, f32::from_bits(input[4] as u32));
    output[0] = result.m0 as u64;
    output[1] = bits_of_f32(result.m1);
    output
}
}

/// Seed 39 of version 1.
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
pub fn helper0(q1: &[u32], q2: E0, q3: [[f64; 2]; 2]) -> u32 {
    let _d6 = if Some(true).unwrap_or_default() {
        C0::V1
    } else if !(q1[0] < 11u32) {
        C0::V1
    } else {
        let v4: u16 = 6;
        let mut v5: u16 = v4;
        C0::V0
    };
    q1[0]
}
#[device]
pub fn function(a0: [[f64; 2]; 2], mut a1: [u32; 2], a2: E0) -> Option<u32> {
    if let 2 = lowest(if false { 126u32 } else { a1[0] }, a1[1]) {
        if [a1[0] < 5u32, false, true][2] {
            return None::<u32>;
        }
        a1[0] = bits_of_f32(f32::MAX) as u32;
    }
    let v13;
    if pick(match (false, 6u8) {
            (m7, m8) => {
                m7
            }
            _ => {
                false
            }
        }, false && true, a1[1] <= a1[1]) {
        v13 = {
            for i9 in 2..=(6i32.count_zeros() & 7) {
                let mut v10 = a1[1];
            }
            ((-71i32) as u32) % 2u32
        };
    } else {
        v13 = {
            let mut v11 = helper0(&a1[0..=1], E0::W0, [a0[1]; 2]);
            let mut v12 = helper0(&a1, E0::W3 { n0: -9i16, n1: 4 }, a0);
            v11
        };
    }
    Some::<u32>(v13)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([[f64::from_bits(input[0]), f64::from_bits(input[1])], [f64::from_bits(input[2]), f64::from_bits(input[3])]], [input[4] as u32, input[5] as u32], match input[6] % 4 { 0 => E0::W0, 1 => E0::W1(input[7] as i16), 2 => E0::W2(f32::from_bits(input[7] as u32), input[8] as u32), _ => E0::W3 { n0: input[7] as i16, n1: input[8] as u64 }, });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 40 of version 1.
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
impl S0 {
    pub fn method0(&mut self, q1: f64, mut q2: f64) -> i64 {
        {
            let r3 = &mut q2;
            let v4;
            if (isize::MIN, 49i32) < (11isize, 5i32) {
                v4 = {
                    (*r3) /= (*r3);
                    (*r3)
                };
            } else {
                v4 = {
                    q1
                };
            }
        }
        21i64
    }
}
#[device]
pub fn function(mut a0: f64, a1: f32, mut a2: S0, mut a3: Option<i8>) -> (usize, u8) {
    a2 = S0 { m0: bf16::from_bits(5u16 & 0xbbff), m1: [a1] };
    match None::<u8>.ok_or(true).err() {
        Some(m5) => {
            a2.m1[i8::MAX] = if false {
                a2.m1[0]
            } else {
                a1
            };
        }
        Some(true) => {
            let mut v6 = a2.method0(a0.sqrt(), f64::from_bits(101u64 & 0xbfff_ffff_ffff_ffff));
            a0 = std::mem::replace(&mut a0, 1e6f64);
        }
        Some(true) => {
        }
        m7 => {
            let v8;
            if if false {
                false
            } else if true {
                false
            } else {
                true
            } {
                v8 = {
                    a2.m0 = bf16::ONE;
                    a2.m0.min(a2.m0) + bf16::ZERO
                };
            } else {
                v8 = {
                    bf16::from_f32(1usize as f32)
                };
            }
            'l10: for i9 in (3..(i16::MAX.wrapping_pow(6) & 7)).rev() {
                a2.m0 = v8;
            }
        }
    }
    let mut n11 = 0;
    'l12: while n11 < 7u32 && (if false { true } else { true }) {
        n11 += 1;
    }
    (498, u8::MIN)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f64::from_bits(input[0]), f32::from_bits(input[1] as u32), S0 { m0: bf16::from_bits(input[2] as u16), m1: [f32::from_bits(input[3] as u32)] }, if input[4] != 0 { Some(input[5] as i8) } else { None });
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output
}
}

/// Seed 41 of version 1.
pub mod p41 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[device]
pub fn function(a0: isize, mut a1: u32, a2: u32) -> Result<i32, u8> {
    ([(a0 >> 1) / 9isize][(a0 as u16) & 0]);
    match [a2.wrapping_pow(5), a1 * a2][a1] {
        (7 | 24) => {
            a1 ^= a1 + a1;
        }
        K_U32 => {
            let _ = a0 & 4;
            'l6: for i3 in (0..=(({ let f4 = |p5: isize| a2; f4(2) }) & 7)).rev().step_by(2) {
                let mut v7: u32 = a1;
                let v8 = v7 as i32;
            }
        }
        (6..) => {
            assert!((a2 < 5u32) | true);
            (if true {
                    a2
                } else {
                    a2
            });
        }
        m10 => {
            a1 = a1.leading_ones();
            for i11 in 0..(m10 & 7) {
            }
        }
    }
    Ok(28)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as isize, input[1] as u32, input[2] as u32);
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

/// Seed 42 of version 1.
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
impl E0 {
    pub fn method0(self, mut q1: (i16, usize)) -> i16 {
        if Err::<bool, u8>(4).ok().unwrap() {
            if let 7 = q1.0 {
                q1.0 &= q1.0;
                let v2 = q1.0;
            }
            let v3: S0 = S0([70u32, u32::MAX, q1.1 as u32]);
        } else {
        }
        q1.0
    }
}
#[device]
pub fn function(a0: [u32; 5], a1: Option<isize>, mut a2: Option<u32>) -> Result<f32, u8> {
    if 0x8_isize.checked_div(4isize) != (if let (K_U32, false) = (5u32, true) { a1 } else { None }) {
        let mut v4 = if true {
            return Err(6);
        } else {
            3u32
        };
    } else {
        match a0[1].checked_shr(a0[1]) {
            Some(m5) if !true => {
                let mut v6 = m5;
            }
            None if a0[4].is_multiple_of(a0[0]) => {
            }
            None if true && true => {
            }
            _ => {
            }
        }
        if let Some(m7 @ 8..=34) = 6isize.checked_div(a0[0] as isize) {
            let mut v8 = a0[3];
            v8 = v8;
        }
    }
    for i9 in (0..((21i8 * (a0[4] as i8)) & 7)).rev() {
        let v10: Option<u32> = if true {
            return Err(a0[2] as u8);
        } else {
            a2
        };
    }
    Ok(1e-3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as u32, input[1] as u32, input[2] as u32, input[3] as u32, input[4] as u32], if input[5] != 0 { Some(input[6] as isize) } else { None }, if input[7] != 0 { Some(input[8] as u32) } else { None });
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

/// Seed 43 of version 1.
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
pub fn helper0(q1: usize) -> i8 {
    if match (q1 | q1) {
        (..=7) if matches!(Some::<usize>(q1), Some(_)) => {
            !true
        }
        (2 | 50) => {
            false || true
        }
        _ => {
            true && true
        }
    } {
    }
    6
}
#[device]
pub fn function(mut a0: usize, a1: C0, a2: i32, mut a3: usize) -> u32 {
    {
        let r2 = &mut a3;
        let S0(_, m3) = S0(10u32, a2 as u64) else {
            return false as u32;
        };
        if matches!(Some::<usize>((*r2)), Some(m4) if true) {
            return 47u32.midpoint(4u32);
        }
    }
    let mut v5 = C0::V0;
    if let Some(3) = None::<i32> {
        a0 = Ok::<usize, u8>(a3).unwrap_or_default();
        if (a2 as u32, 1u8) < (0u32, 255u8) {
            let mut v6: u32 = 28338171;
        } else {
            let [v7, .., v8] = [6u32, a2 as u32, 115u32, 10u32, K_U32];
        }
    }
    2u32
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as usize, match input[1] % 2 { 1 => C0::V1, _ => C0::V0 }, input[2] as i32, input[3] as usize);
    output[0] = result as u64;
    output
}
}

/// All of them.
pub const CASES: &[Case] = &[
    case::<p0::entry>("p0", 0, &["u8", "u32", "bool", "u32", "i32", "u32"], p0::entry),
    case::<p1::entry>("p1", 1, &["u32", "bool", "i16"], p1::entry),
    case::<p2::entry>("p2", 2, &["u16", "u64", "i32", "bool", "f32"], p2::entry),
    case::<p3::entry>("p3", 3, &["i32", "usize", "usize", "usize", "usize", "usize"], p3::entry),
    case::<p4::entry>("p4", 4, &["bool", "i8", "f16", "u32", "i64"], p4::entry),
    case::<p5::entry>("p5", 5, &["i32", "u32"], p5::entry),
    case::<p6::entry>("p6", 6, &["u32", "bf16"], p6::entry),
    case::<p7::entry>("p7", 7, &["bool", "u32", "u8", "u8", "u8", "u8", "bf16"], p7::entry),
    case::<p8::entry>("p8", 8, &["u32", "u8", "i32", "f64", "usize", "bool", "bool", "bool", "bool"], p8::entry),
    case::<p9::entry>("p9", 9, &["u32", "u32", "u32", "u32", "u32"], p9::entry),
    case::<p10::entry>("p10", 10, &["bool", "bool", "bool", "u8", "i32", "i32", "bool", "u8"], p10::entry),
    case::<p11::entry>("p11", 11, &["i8", "i8", "u8", "u64"], p11::entry),
    case::<p12::entry>("p12", 12, &["u32", "f32", "u32", "u8", "f64", "f32", "u16", "u8", "f64"], p12::entry),
    case::<p13::entry>("p13", 13, &["bool", "f32", "u64", "i32", "f32"], p13::entry),
    case::<p14::entry>("p14", 14, &["bool", "bool", "i32", "u16", "u16", "u16", "u16", "f64", "f64", "i8", "u32"], p14::entry),
    case::<p15::entry>("p15", 15, &["i32", "f64", "f32", "bool"], p15::entry),
    case::<p16::entry>("p16", 16, &["bool", "f32"], p16::entry),
    case::<p17::entry>("p17", 17, &["bool", "f32", "f32", "f32", "u8", "u8", "f64", "u32", "u32", "u32", "u32", "bool", "bool", "bool", "bool", "bool", "u8", "i32"], p17::entry),
    case::<p18::entry>("p18", 18, &["u16", "bf16", "i32", "i32", "i32", "u8", "bool"], p18::entry),
    case::<p19::entry>("p19", 19, &["bf16", "bool", "i32"], p19::entry),
    case::<p20::entry>("p20", 20, &["f16", "f16", "f16", "f16", "bool", "usize", "i32", "f16"], p20::entry),
    case::<p21::entry>("p21", 21, &["u32", "bool", "i32", "i32", "bool", "i32", "u8"], p21::entry),
    case::<p22::entry>("p22", 22, &["u32", "u64"], p22::entry),
    case::<p23::entry>("p23", 23, &["i64", "i8", "u32"], p23::entry),
    case::<p24::entry>("p24", 24, &["u64", "f64", "f64", "f64", "f64", "i32", "u32", "f64", "f64"], p24::entry),
    case::<p25::entry>("p25", 25, &["bool", "bool", "bool", "bool", "u16", "bool", "f64", "i32", "u32"], p25::entry),
    case::<p26::entry>("p26", 26, &["u32", "f32"], p26::entry),
    case::<p27::entry>("p27", 27, &["bf16", "i32", "u32", "i64", "i64"], p27::entry),
    case::<p28::entry>("p28", 28, &["i32", "f64", "f64", "f64", "f64", "u64", "u64", "u64", "f32", "i32"], p28::entry),
    case::<p29::entry>("p29", 29, &["f32", "f32", "f32", "usize", "f32", "f64", "u8", "i8", "f32"], p29::entry),
    case::<p30::entry>("p30", 30, &["f32", "bool", "i16", "bool", "f32", "u8"], p30::entry),
    case::<p31::entry>("p31", 31, &["usize", "i8", "u16", "f64", "usize", "i8", "u16", "i32"], p31::entry),
    case::<p32::entry>("p32", 32, &["u64", "u64", "u64", "u8", "f16", "i32", "f16", "f16", "bool", "bool", "bool", "bool", "bool"], p32::entry),
    case::<p33::entry>("p33", 33, &["f32", "i16", "u32", "usize"], p33::entry),
    case::<p34::entry>("p34", 34, &["f32", "f16", "f32"], p34::entry),
    case::<p35::entry>("p35", 35, &["i32", "i64", "bool", "f32", "f64", "f64", "f64", "f64"], p35::entry),
    case::<p36::entry>("p36", 36, &["f16", "u16", "bool", "isize"], p36::entry),
    case::<p37::entry>("p37", 37, &["f32", "i8", "i8", "i8"], p37::entry),
    case::<p38::entry>("p38", 38, &["bool", "i32", "bool", "i32", "f32"], p38::entry),
    case::<p39::entry>("p39", 39, &["f64", "f64", "f64", "f64", "u32", "u32", "u8", "f32", "u32"], p39::entry),
    case::<p40::entry>("p40", 40, &["f64", "f32", "bf16", "f32", "bool", "i8"], p40::entry),
    case::<p41::entry>("p41", 41, &["isize", "u32", "u32"], p41::entry),
    case::<p42::entry>("p42", 42, &["u32", "u32", "u32", "u32", "u32", "bool", "isize", "bool", "u32"], p42::entry),
    case::<p43::entry>("p43", 43, &["usize", "u8", "i32", "usize"], p43::entry),
];
