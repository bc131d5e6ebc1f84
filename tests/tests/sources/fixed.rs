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
    Vec2::new(11u32, 2)
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

/// Seed 3 of version 7.
pub mod p3 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: i32, q2: f32) -> i32;
    fn provided(q1: i32, q2: f32) -> i32 {
        let v4;
        if q2 <= q2 {
            v4 = {
                q1 + 1
            };
        } else {
            v4 = {
                let mut v3: f32 = q2;
                q1
            };
        }
        v4
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 0i32;
    fn given(q1: i32, q2: f32) -> i32 {
        if [true][0] {
            let mut v5 = [q2, q2, q2, q2, q2];
        }
        q1
    }
    fn provided(q1: i32, q2: f32) -> i32 {
        if false {
            let mut v6: i32 = q1;
        } else {
            let mut v7 = [q2];
            let v8: bool = q1 < 0x7_i32;
        }
        q1
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 14i32;
    fn given(q1: i32, q2: f32) -> i32 {
        let mut v9 = if false {
            Some::<i32>(q1)
        } else {
            Some::<i32>(q1)
        };
        q1
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: f32) -> i32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn function(a0: &mut [f32], mut a1: f32) -> (Vec2<f32>, f64) {
    a1 = None::<u64>.map_or(-9i32, |p10| p10 as i32) as f32;
    a0[10i32] *= a1.copysign(0x0_i32 as f32) * ((-2.0f32).min(0.1) + 0.0);
    if (K_I32 as u16).is_multiple_of(8 * u16::MAX) {
        if let Some(_) = Err::<u8, i32>(i32::MIN).err() {
            let mut v12: [[u32; 2]; 2] = [[118, u32::MIN], [4u32, 6u32]];
            a1 = a1;
        }
        let mut v13 = a1.recip();
    }
    if (i16::MIN == 3i16) && (matches!(4isize, m14 @ -46..=0)) {
        panic!("it is");
    }
    let mut v15: Option<f32> = a0.last().copied();
    if let Some(r16) = &mut v15 {
        {
            let (s17, s18) = a0.split_at(64usize & 3);
        }
    } else {
        v15 = v15;
    }
    (Vec2::new(a1, a1), (-7.5f64).ln_1p())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)];
    let result = function(&mut a0, f32::from_bits(input[5] as u32));
    output[0] = bits_of_f32(a0[0]);
    output[1] = bits_of_f32(a0[1]);
    output[2] = bits_of_f32(a0[2]);
    output[3] = bits_of_f32(a0[3]);
    output[4] = bits_of_f32(a0[4]);
    output[5] = bits_of_f32(result.0.x);
    output[6] = bits_of_f32(result.0.y);
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 28 of version 7.
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
        let _ = match (1usize..(74usize & 7)).nth(0) {
            None if 1.0f64 <= ((*self).m2.y as f64) => {
                Vec3::new(0x6a_u64, q20[1][1], q20[0][0]).extend(q20[0][0])
            }
            Some((..=4)) => {
                match Some((*self).m2.y as u8) {
                    Some(m23) if (*self).m1[0] < 10 => {
                        Vec4::new(q20[0][1], 9, q20[0][0], q20[0][1])
                    }
                    None if (*self).m2[0] < K_U32 => {
                        Vec4::new(q20[1][1], q20[0][1], q20[0][1], q20[1][1])
                    }
                    _ => {
                        Vec4::new(q20[1][0], q20[1][0], q20[1][1], q20[0][1])
                    }
                }
            }
            None if q21 < 3u32 => {
                Vec4::new(q20[1][0], 3u64, q20[0][0], q20[1][1])
            }
            m24 => {
                Vec4::new(q20[0][1], q20[0][1], q20[0][0], q20[0][1])
            }
        };
        (*self).m1[0] as i64
    }
}
#[device]
pub fn function(mut a0: [f64; 1], mut a1: Result<isize, u8>, mut a2: S0) -> Option<i8> {
    let v26 = a2.m2[0x7_usize & 1];
    a0.swap(a2.m0, 0);
    if (matches!(v26.checked_shr(a2.m2.y), Some(K_U32) if false)) {
        return None::<i8>;
    }
    if let Some(x27) = a0.get(0..1) {
        let mut v30 = a2.method1([[0u64; 2], [1u64; 2]], v26 / (a2.m2[1]));
        v30 = v30.rotate_right(v26);
    }
    ({ let mut v32: Result<u32, u8> = Err(a2.m2.y as u8); let mut v33: isize = v26 as isize; let mut v34 = v33; Some(a0[0]) }).map(|p31| None::<i8>.map_or_else(|| 80i8, |p35| p35) - (if a2.m0 < 1usize { a2.m2[0] as i8 } else if false { a2.m2.y as i8 } else { 0x8_i8 }))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([f64::from_bits(input[0])], if input[1] != 0 { Ok(input[2] as isize) } else { Err(input[2] as u8) }, S0 { m0: input[3] as usize, m1: [input[4] as i32, input[5] as i32], m2: Vec2::new(input[6] as u32, input[7] as u32) });
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

/// Seed 136 of version 7.
pub mod p136 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i8)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(bool), W2 { n0: Vec4<bf16>, n1: i32 }, W3 { n0: i32, n1: C0 } }
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let mut n1 = 0;
        while n1 < 6u32 && (if false { true } else if other.m0 < 0u32 { other.m0 < 85u32 } else { other.m0 < 11u32 }) {
            n1 += 1;
            let mut v2 = n1;
            v2 = n1;
        }
        other
    }
}
#[device]
pub fn function(a0: i32, a1: S0, mut a2: bool, mut a3: (i64, u32), mut a4: E0) -> Option<isize> {
    if false {
        return Some(2662isize).or(Some(a0 as isize)).filter(|p3| pick(a2, a2, false));
    }
    a3.1 = {
        let mut n4 = 0u32;
        loop {
            n4 += 1;
            if n4 > 2 {
                break n4;
            }
            let mut v5 = Some(a0 as f32);
            a3.0 = a3.0;
        }
    };
    if let (14..) = ({ let f6 = |p7: usize| !a3.1; f6((a3.1 as usize) - (a1.m0 as usize)) }) {
        let mut n8 = 0u32;
        while let Some(m9) = a3.1.wrapping_pow(2).checked_ilog10() {
            n8 += 1;
            if n8 > 4 {
                break;
            }
            a4 = E0::W3 { n0: a0, n1: C0::V2 };
            let mut v10: E0 = a4;
        }
        let v11: C0 = C0::V3;
    }
    for i12 in (1..(5u32 & 7)).rev() {
    }
    Some(6isize)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, S0 { m0: input[1] as u32 }, input[2] != 0, (input[3] as i64, input[4] as u32), match input[5] % 4 { 0 => E0::W0, 1 => E0::W1(input[6] != 0), 2 => E0::W2 { n0: Vec4::new(bf16::from_bits(input[6] as u16), bf16::from_bits(input[7] as u16), bf16::from_bits(input[8] as u16), bf16::from_bits(input[9] as u16)), n1: input[10] as i32 }, _ => E0::W3 { n0: input[6] as i32, n1: match input[7] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 } }, });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 170 of version 7.
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

/// Seed 177 of version 7.
pub mod p177 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[device]
pub fn helper0(q1: Option<(usize, f64)>, q2: &mut f64) -> [i8; 4] {
    (*q2) += ((*q2) + (*q2)) * ((*q2) * (*q2));
    let mut v5 = Vec4::new(0x7_u32, K_U32, 8, 8);
    [v5.w as i8, 9i8, v5.z as i8, 1]
}
#[device]
pub fn helper1(q6: &isize) -> i32 {
    'l8: for i7 in 1..=(0x2_i32.unbounded_shl(4280647066u32) & 7) {
        let v9: isize = (*q6) & (*q6);
        let mut v10 = C0::V0 as u8;
        if (i7, v9) != (i7, 7isize) {
            break 'l8;
        }
    }
    (*q6) as i32
}
#[device]
pub fn function(a0: isize, mut a1: Result<i64, u8>, a2: &mut [u32], a3: isize) -> Option<isize> {
    a2[(1usize * (a2[0] as usize)) % a2.len()] = {
        let mut n11 = 0u32;
        loop {
            n11 += 1;
            if n11 > 4 {
                break n11;
            }
            let mut v12 = None::<(u32, i32)>;
            a2[0] = n11;
        }
    };
    a2[(3.25f64 as usize) % a2.len()] = a2[0].midpoint(a2[0]) + (a2[0] & 2);
    (std::mem::replace(&mut a2[0], 11).div_ceil(Ok::<u32, u8>(a2[0]).unwrap_or(a2[0]) | 1));
    if let (3..=56, m14) = (if bf16::ZERO.is_finite() { (a2[0] as u8).overflowing_rem(31u8) } else { (58, false) }) {
    }
    Some::<isize>(a3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[3] as u32];
    let result = function(input[0] as isize, if input[1] != 0 { Ok(input[2] as i64) } else { Err(input[2] as u8) }, &mut a2, input[4] as isize);
    output[0] = a2[0] as u64;
    if let Some(w1) = result {
        output[1] = 1;
        output[2] = w1 as u64;
    }
    output
}
}

/// Seed 228 of version 7.
pub mod p228 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(u32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(S0, C0, u16, S0);
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= a;
    }
    T::ZERO
}
#[device]
impl S1 {
    pub fn method0(&self, mut q1: S0, mut q2: u32, mut q3: usize) -> f32 {
        let mut n4 = 0u32;
        while let Some(m5) = (if let (_, _) = (q2 < 8u32, (*self).2) { q2.checked_ilog(q1.0) } else { Some(q2) }) {
            n4 += 1;
            if n4 > 5 {
                break;
            }
            let v7 = repeated::<u32, 3>(q1.0);
            q2 = 0u32;
        }
        1.0
    }
    pub fn method1(&self, q8: &mut bf16, q9: C0) -> Result<u32, u8> {
        (*q8) += -({ let f10 = |p11: u32| bf16::from_f32(2.0); f10((*self).3.0) });
        let mut v12 = (*self).method0(S0(((*self).3.0 as i16).leading_zeros()), (*self).3.0, (*self).2 as usize);
        Ok::<u32, u8>((*self).3.0)
    }
}
#[device]
pub fn function(a0: S1, mut a1: u32, mut a2: S1, a3: S0) -> Result<f32, u8> {
    let v13 = u32::MAX.clamp(9u32, a3.0);
    a2 = S1(S0(a2.3.0), C0::V1, 65535, match Some::<u32>(a3.0) {
            None if true => {
                S0(14)
            }
            m14 => {
                a3
            }
    });
    a1 >>= [u64::MAX; 4][2];
    let mut v15: u32 = v13.wrapping_sub(v13) & a3.0.abs_diff(v13);
    let v16 = if false && false {
        return Err(255);
    } else {
        Some((a3.0, 9u32))
    };
    let mut v18 = a2.method0(S0(4294967295), (3u32..(v15 & 7)).filter(|i17| (-9isize).is_positive()).sum::<u32>(), 8isize.cast_unsigned().clamp(v15 as usize, a2.2 as usize));
    a2.2 &= a0.2;
    Ok::<f32, u8>(v18)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S1(S0(input[0] as u32), match input[1] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, input[2] as u16, S0(input[3] as u32)), input[4] as u32, S1(S0(input[5] as u32), match input[6] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, input[7] as u16, S0(input[8] as u32)), S0(input[9] as u32));
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

/// Seed 236 of version 7.
pub mod p236 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bf16, m1: usize }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [f64; 2], n1: f64 }, W2(f32, bool), W3 { n0: f64, n1: S0 } }
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        (S0 { m0: other.m0, m1: other.m1 });
        S0 { m0: other.m0.mul_add(other.m0, other.m0), m1: Some(6usize).unwrap_or_default() }
    }
}
#[device]
impl S0 {
    pub fn method0(self, mut q2: u32, q3: Result<i32, u8>, q4: C0) -> Result<usize, u8> {
        if (if q2 < 0 { true } else if true { false } else { false }) & Ok::<u32, u8>(q2).is_ok() {
            return Some::<usize>(self.m1).or_else(|| Some::<usize>(self.m1)).ok_or(0u8);
        }
        Ok(self.m1)
    }
    pub fn method1(mut self, mut q6: i8) -> bool {
        q6 ^= if self.m0 <= self.m0 {
            let (v7, v8) = (self.m0, 6i8);
            let mut v9: f32 = 3.25;
            v8 & v8
        } else if true {
            K_I8
        } else {
            q6
        };
        false
    }
}
#[device]
pub fn function(a0: S0, a1: [f16; 2], a2: S0, a3: S0, mut a4: Result<f32, u8>) -> Result<bool, u8> {
    let mut v25: Option<f16> = a1.iter().copied().map(|i10| (i10 - a1[0]) * i10.abs()).max_by_key(|a11| match ({ let f13 = |p14: u32| E0::W0; f13(a0.m1 as u32) }) {
            E0::W3 { .. } => {
                (false, 7u8)
            }
            E0::W1 { n0: m17, n1: m18 } if None::<u32> != Some(10) => {
                (true, 3u8)
            }
            E0::W2(m19, false) => {
                let mut v20: u32 = 1;
                let mut v21: S0 = a2;
                pick(true, (true, 37), (v20 < 4294967295, v20 as u8))
            }
            m22 => {
                None::<i32>.map_or((false, 9u8), |p23| (false, p23 as u8))
            }
    });
    let mut v31: Option<f16> = a1.iter().copied().min_by_key(|a26| if let Some(m30) = a1.iter().rposition(|i29| false) {
            if false {
                (true, m30)
            } else {
                (true, m30)
            }
        } else {
            (false, a2.m1)
    });
    Err(0x2)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: bf16::from_bits(input[0] as u16), m1: input[1] as usize }, [f16::from_bits(input[2] as u16), f16::from_bits(input[3] as u16)], S0 { m0: bf16::from_bits(input[4] as u16), m1: input[5] as usize }, S0 { m0: bf16::from_bits(input[6] as u16), m1: input[7] as usize }, if input[8] != 0 { Ok(f32::from_bits(input[9] as u32)) } else { Err(input[9] as u8) });
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

/// Seed 243 of version 7.
pub mod p243 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(bool), W2 { n0: bf16 }, W3([u8; 1]) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..2 {
        total -= b;
    }
    total += a;
    total
}
#[device]
pub trait Way {
    const LIMIT: usize;
    fn given(q1: usize, q2: f64) -> f64;
    fn provided(q1: usize, q2: f64) -> f64 {
        let (v3, v4) = (q2, 81usize);
        ((v4 as u16) as f64) + v3
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: usize = 6usize;
    fn given(q1: usize, q2: f64) -> f64 {
        let _d5 = !0i32;
        match 8u8.reverse_bits() {
            (..=3) => {
                f64::from_bits(2u64 & 0xbfff_ffff_ffff_ffff)
            }
            (2 | 20) => {
                q2
            }
            0..60 if true => {
                q2
            }
            _ => {
                q2
            }
        }
    }
    fn provided(q1: usize, q2: f64) -> f64 {
        if true || false {
            let v6: Vec4<u32> = Vec4::new(0u32, K_U32, 4u32, 0);
        }
        q2
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: usize = 3usize;
    fn given(q1: usize, q2: f64) -> f64 {
        (q2.signum());
        {
            let v8 = q1;
            let mut v9: [usize; 2] = [v8; 2];
            q2
        }
    }
    fn provided(q1: usize, q2: f64) -> f64 {
        if true || false {
            let v10: f64 = q2;
            let mut v11 = q1;
        } else {
        }
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: usize, q2: f64) -> f64 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q12: f32) -> u32 {
    'l16: for i13 in (2..(None::<u16>.map_or(4u64, |p14| u64::MIN) & 7)).rev() {
        let v21;
        if None::<bool>.unwrap_or_else(|| true) {
            v21 = {
                let mut v19: f32 = q12;
                let mut v20: Result<f32, u8> = Ok::<f32, u8>(v19);
                3552u64
            };
        } else {
            v21 = {
                i13
            };
        }
    }
    9u32
}
#[device]
pub fn function(a0: f32, mut a1: f32, mut a2: f32, a3: f32) -> ((f64, bf16, u32), f32) {
    let mut v25: f32 = match (0x9_i32 ^ 61) {
        m22 @ (21..) => {
            a2 += a3;
            let mut v23 = [a1; 2];
            v23[0]
        }
        -57..=0 => {
            a1 = a1;
            3.25f32 * 1.0f32
        }
        4..54 => {
            a2 = a1;
            a2
        }
        m24 => {
            100.0f32.min(a3) + 0.0
        }
    };
    match i32::MAX.leading_zeros().overflowing_sub(4294967295u32 as u32) {
        (m26, m27) => {
        }
        (_, m28) if Ok::<f32, u8>(a2).is_err_and(|p29| m28) => {
            for i30 in 2..(6i8 & 7) {
                let mut v31: [i8; 5] = [41i8; 5];
                let mut v32 = m28;
                let mut v31: (i64, f32) = (0x9, a3);
            }
            let mut v33 = helper0(a0 as f32);
        }
        _ => {
            if let (_, _) = 121i64.overflowing_shl(u32::MIN) {
            }
        }
    }
    ((1e6, bf16::from_f32(0.1), u32::MIN), a2.cos())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32));
    output[0] = bits_of_f64(result.0.0);
    output[1] = bits_of_bf16(result.0.1);
    output[2] = result.0.2 as u64;
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 245 of version 7.
pub mod p245 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u64)]
pub enum C0 { V0 = 0, V1 = 3 }
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
    if total < total {
        return total;
    }
    if total <= total {
        return a;
    }
    for _ in 0..1 {
        total -= (total - pick(b != a, total, total));
    }
    b
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: u32) -> i32;
    fn provided(q1: u32) -> i32 {
        let v2: Result<u32, u8> = nth([Ok::<u32, u8>(q1); 4], q1);
        ({ let f3 = |p4: u32| 3i32; f3(q1) }).saturating_mul(-8)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 4294967295u32;
    fn given(q1: u32) -> i32 {
        if q1 != q1 {
            let mut v5: Result<u32, u8> = Ok::<u32, u8>(q1);
        }
        1i32 & (q1 as i32)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 10u32;
    fn given(q1: u32) -> i32 {
        let mut n6 = 0u32;
        while let Some(m9) = None::<u32>.or_else(|| Some::<u32>(q1).filter(|p8| true)) {
            n6 += 1;
            if n6 > 3 {
                break;
            }
            let v10 = (68u32, q1);
        }
        44i32
    }
}
#[device]
pub fn by_way<W: Way>(q1: u32) -> i32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper1(q15: bool, q16: [i64; 4]) -> i32 {
    let mut v18: Many<i32, 3> = Many::<i32, 3> { one: i32::MIN.wrapping_sub_unsigned(10), more: [106, 4i32, 4i32], count: 5u16 % 3u16 };
    v18.more[(if q15 { 89u64 } else { K_U64 }) % 3] -= v18.more[2];
    v18.more[0]
}
#[device]
impl Many<i32, 3> {
    pub fn method0(&mut self, mut q11: f32) -> f32 {
        let mut n12 = 0u32;
        while let Some(m13) = (*self).one.wrapping_add((*self).more[0]).checked_add_unsigned(((*self).more[0] as u32) * K_U32) {
            n12 += 1;
            if n12 > 6 {
                break;
            }
            let mut v14: u32 = 8u32.wrapping_rem(6u32);
            v14 = nth([v14, v14, v14, v14], v14);
        }
        1e6
    }
}
#[device]
pub fn function(mut a0: bool, mut a1: Many<i32, 3>, a2: [i64; 4], mut a3: f32, a4: f16) -> ([[f64; 2]; 2], f32) {
    a0 |= 0.1f64.is_nan();
    a0 = 11u32.is_power_of_two();
    match ((a2[0] as u32).wrapping_div_euclid(6u32 | 1) % 2u32) {
        2..51 => {
            let mut v19: f16 = f16::from_f32((a2[2] as usize) as f32);
        }
        K_U32 => {
            let mut v20: i32 = (Many::<i32, 3> { one: a1.more[1], more: [a1.more[2], a1.more[1], 2i32], count: a1.count }).sum();
            v20 += i32::from(a0);
        }
        m21 => {
        }
    }
    if let (m22, m23) = (a0, a1.more[1] | a1.more[1]) {
        a1.more[0i32] = m22 as i32;
        let mut v24 = a1.method0(f32::from_bits((m23 as u32) & 0xbfff_ffff));
    }
    if let (..=1) = (match (match Some::<bool>(a0) { Some(m25) if m25 => { Some(9u32) } m26 => { Some(a1.count as u32) } }) { Some(m27) => { a1.one - a1.one } Some(m28 @ K_U32) if a0 => { a1.more[0] } m29 => { 5 } }) {
    }
    ([[0.5f64, 0.5], [0.5f64; 2]], a3.powf(a3))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] != 0, Many::<i32, 3> { one: input[1] as i32, more: [input[2] as i32, input[3] as i32, input[4] as i32], count: input[5] as u16 }, [input[6] as i64, input[7] as i64, input[8] as i64, input[9] as i64], f32::from_bits(input[10] as u32), f16::from_bits(input[11] as u16));
    output[0] = bits_of_f64(result.0[0][0]);
    output[1] = bits_of_f64(result.0[0][1]);
    output[2] = bits_of_f64(result.0[1][0]);
    output[3] = bits_of_f64(result.0[1][1]);
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 248 of version 7.
pub mod p248 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q1: f64, q2: f32) -> i16;
    fn provided(q1: f64, q2: f32) -> i16 {
        let mut v3 = q2.is_finite();
        i16::from(113i8.saturating_mul(89))
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = 11u8;
    fn given(q1: f64, q2: f32) -> i16 {
        let v4;
        if if true {
            false
        } else if true {
            true
        } else {
            false
        } {
            v4 = {
                q1
            };
        } else {
            v4 = {
                q1
            };
        }
        3
    }
    fn provided(q1: f64, q2: f32) -> i16 {
        let mut n5 = 0u32;
        while let Some(m7) = Some(q1).map(|p6| f32::from_bits(2u32 & 0xbfff_ffff)) {
            n5 += 1;
            if n5 > 2 {
                break;
            }
            let (v8, v9) = (m7, 11i32);
        }
        -5
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = K_U8;
    fn given(q1: f64, q2: f32) -> i16 {
        if [false][0] {
            let v10 = [q2, q2, 3.25];
        } else {
        }
        -32767
    }
}
#[device]
pub fn by_way<W: Way>(q1: f64, q2: f32) -> i16 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q11: Vec4<usize>) -> Option<f64> {
    ((2147483647i32 ^ 0).checked_neg());
    Some(7.5)
}
#[device]
pub fn helper1(q15: &mut f64, q16: &u64, mut q17: Vec4<u32>) -> f32 {
    for i18 in (0..=((q17.w as i8).reverse_bits() & 7)).rev().step_by(2) {
        if let None = Some::<u32>(q17.w).map(|p19| q17.z < 5u32) {
            let mut v20: f64 = (*q15);
            let v21 = [i18; 5];
        }
    }
    let v22;
    if false {
        v22 = {
            q17.w
        };
    } else {
        v22 = {
            q17[1]
        };
    }
    1e6
}
#[device]
pub fn function(a0: Vec4<usize>, mut a1: [[bool; 2]; 2], mut a2: Vec4<usize>, a3: f32) -> f16 {
    a2.w = (1..=(a0[3] & 7)).map(|i25| a2[2] | 520891307490).max_by_key(|a26| (a1[0][0], a2.w)).unwrap_or_else(|| a2[0]);
    let mut v28: usize = (u16::MIN.saturating_add(u16::MAX) - 10u16).into();
    let mut n29 = 0u32;
    while let Some(m30) = (if 9i32.is_negative() { return f16::from_bits(7u16 & 0xbbff); } else { pick(a1[1][0], Some::<usize>(a2[2]), Some::<usize>(a0.z)) }) {
        n29 += 1;
        if n29 > 2 {
            break;
        }
        {
            let s31 = &a1[0..a2.z];
            let mut v32: Vec3<u32> = Vec3::new(n29, n29, n29);
            let mut v33 = a2.w;
        }
        'l35: for i34 in 1..(((n29 as i64) | i64::MIN) & 7) {
            let mut v28 = 12i32;
            let mut v36: Result<i32, u8> = Ok::<i32, u8>(v28);
            let mut v37: Option<usize> = Some::<usize>(a2.w);
        }
    }
    if if let None = Ok::<u8, i64>(62u8).err() {
        a1[0][1]
    } else {
        a1[0][0]
    } {
    } else {
    }
    f16::EPSILON
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec4::new(input[0] as usize, input[1] as usize, input[2] as usize, input[3] as usize), [[input[4] != 0, input[5] != 0], [input[6] != 0, input[7] != 0]], Vec4::new(input[8] as usize, input[9] as usize, input[10] as usize, input[11] as usize), f32::from_bits(input[12] as u32));
    output[0] = bits_of_f16(result);
    output
}
}

/// Seed 294 of version 7.
pub mod p294 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: C0, m1: C0, m2: Vec4<i32>, m3: C0 }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: i32, q2: u32) -> i16;
    fn provided(q1: i32, q2: u32) -> i16 {
        match (match (S0 { m0: C0::V2, m1: C0::V0, m2: Vec4::new(q1, q1, q1, q1), m3: C0::V2 }) { S0 { m0: C0::V2, m1: C0::V2, m2: m3, m3: m4 } => { (true, m3.y as usize) } m5 => { (m5.m2.z < i32::MIN, q2 as usize) } }) {
            (_, m6) => {
            }
            (m7, m8) if m7 => {
            }
            (_, m9) => {
            }
            _ => {
            }
        }
        q1 as i16
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 4u32;
    fn given(q1: i32, q2: u32) -> i16 {
        let mut n10 = 0;
        while n10 < 1u32 && (6i32 < 6) {
            n10 += 1;
            let v11: u32 = 4294967295u32;
            let mut v11 = false;
        }
        q2 as i16
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 11u32;
    fn given(q1: i32, q2: u32) -> i16 {
        let _d12 = 62i32;
        ((i16::MIN >> 1) % 5i16) + 5i16.wrapping_div_euclid(9i16)
    }
    fn provided(q1: i32, q2: u32) -> i16 {
        match nth([Some::<u32>(q2), Some::<u32>(q2)], q2) {
            None => {
            }
            _ => {
            }
        }
        q2 as i16
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: u32) -> i16 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q13: u32, q14: &[bool]) -> bf16 {
    'l17: for x15 in q14.iter().rev().skip(1) {
        if q13 >= q13 {
            let v18 = (*x15);
            let mut v19 = C0::V0;
        }
        'l21: for i20 in (3..((K_I32 & (q13 as i32)) & 7)).step_by(1) {
            let v22 = q14[0];
        }
    }
    bf16::from_f32(0.0)
}
#[device]
impl S0 {
    pub fn method1(&self, q23: [u32; 4]) -> Result<i32, u8> {
        let mut v27: Option<u32> = q23.iter().copied().filter_map(|i24| Some(q23.last().copied().unwrap_or_else(|| i24))).min_by(|a25, b26| b26.cmp(a25));
        for i28 in (3..=(2usize.wrapping_rem_euclid(0x1_usize | 1) & 7)).rev().step_by(2) {
            let mut v29 = Some((*self).m2[1] as u64);
            if false {
                return Ok::<i32, u8>((*self).m2.z);
            }
        }
        Ok::<i32, u8>((*self).m2[0])
    }
}
#[device]
pub fn function(a0: u32, mut a1: S0, a2: &mut [u32], mut a3: S0) -> (u64, i32, u64) {
    const LOCAL: u32 = 0u32;
    let _ = Ok::<u32, u8>(7u32);
    let mut v31: u32 = a2.get(a2.len() & 3).copied().unwrap_or(bits_of_f32(a2[0] as f32) as u32);
    let _ = S0 { m0: C0::V1, m1: [a1.m3; 1][0], m2: Vec4::new(a3.m2[3], a3.m2.y, a3.m2[0], a3.m2.w) + 6i32, m3: C0::V0 };
    for i33 in (2..(a3.m2[0].wrapping_mul(a3.m2.w) & 7)).step_by(((0usize & (a3.m2[2] as usize)) & 3) + 1) {
        ([a3.m2[0], a3.m2.y, a3.m2.w, a1.m2.w].map(|p34| a3.m2[0]));
        a1.m2.w &= a1.m2[3] + i33;
    }
    let mut v36 = if (2u32, LOCAL) < (v31, 8u32) {
        return (a3.m2.y as u64, a3.m2.z, v31 as u64);
    } else {
        a0
    };
    (61, a3.m2.z, 8u64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[8] as u32, input[9] as u32, input[10] as u32, input[11] as u32];
    let result = function(input[0] as u32, S0 { m0: match input[1] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, m1: match input[2] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, m2: Vec4::new(input[3] as i32, input[4] as i32, input[5] as i32, input[6] as i32), m3: match input[7] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 } }, &mut a2, S0 { m0: match input[12] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, m1: match input[13] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, m2: Vec4::new(input[14] as i32, input[15] as i32, input[16] as i32, input[17] as i32), m3: match input[18] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 } });
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = a2[2] as u64;
    output[3] = a2[3] as u64;
    output[4] = result.0 as u64;
    output[5] = result.1 as u64;
    output[6] = result.2 as u64;
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
    if a1.iter().copied().any(|i10| i32::MAX <= 8i32) {
        let mut n11 = 0u32;
        while let Some(m13) = (!a0).checked_add(a2.wrapping_add(a2)) {
            n11 += 1;
            if n11 > 3 {
                break;
            }
            let mut v14: u32 = n11;
            let mut v15 = a1[0];
        }
    }
    let mut v16 = helper0(Some::<u32>(a2).unwrap() & 7, &a1[..=1usize]);
    if a1.iter().copied().map(|i17| v16 as u32).all(|i18| Err::<i32, u8>(a1[0] as u8).is_ok()) {
        v16 = v16 & v16;
        let mut v22: Option<i32> = (0i32..(a1[0] & 7)).rev().map(|i19| 47i32).min_by_key(|a20| (false, (*a20)));
    }
    let v25;
    if 2i32 < ((a1[0] as isize) as i32) {
        v25 = {
            (if a1[0] < 7 { Ok::<u32, u8>(a2) } else { Ok::<u32, u8>(a2) }).unwrap_or_else(|e24| lowest(a2, K_U32))
        };
    } else {
        v25 = {
            a2
        };
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

/// Seed 351 of version 7.
pub mod p351 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1([u32; 3], [f32; 3]) }
#[device]
pub fn helper0(q1: &[f64], q2: impl Fn(i16) -> f64) -> Option<usize> {
    let _d6 = if let Ok(m4) = Err::<isize, u8>(u8::MIN).map(|p3| 65535u16) && (Vec2::new(i32::MIN, 6) == Vec2::new(9i32, -71)) {
        let v5: f64 = q1[0];
        None::<(f64, f64)>
    } else {
        None
    };
    Some(948)
}
#[device]
pub fn function(mut a0: i32, mut a1: [f64; 4]) -> (f64, u16) {
    let v13;
    if (2..=(5u32 & 7)).map(|i7| i7 as f64).all(|i8| true || (a0 < 5i32)) {
        v13 = {
            if if true {
                return (0.1f64, a0 as u16);
            } else {
                false
            } {
                !u32::MIN
            } else {
                let mut v9 = 3.25f64;
                ((a0 as u32) | 1).ilog10()
            }
        };
    } else {
        v13 = {
            for &x10 in a1.iter() {
                let mut v12: bool = true;
                v12 = v12;
            }
            ((a0 as f32) - 1e-3) as u32
        };
    }
    if Ok::<f64, u8>(a1[3]).ok().map_or(a1[0] > a1[2], |p14| Err::<bool, u8>(v13 as u8).is_err()) {
        let mut v16: i32 = a0.rotate_right(v13);
    } else {
        let mut v18 = helper0(&a1[2..3], |p17| 3.25f64.copysign(a0 as f64));
        let mut v19: i32 = a0;
    }
    (a1[2], 5u16)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i32, [f64::from_bits(input[1]), f64::from_bits(input[2]), f64::from_bits(input[3]), f64::from_bits(input[4])]);
    output[0] = bits_of_f64(result.0);
    output[1] = result.1 as u64;
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

/// Seed 405 of version 7.
pub mod p405 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u16)]
pub enum C0 { V0 = 0, V1 = 3 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if b < a {
        return (T::ONE * if T::ONE != T::ZERO { T::ONE } else { a });
    }
    if a < total {
        return (pick(a > total, T::ZERO, T::ZERO) + (b + T::ONE));
    }
    total = b;
    pick(total == total, (T::ZERO - total), a)
}
#[device]
pub fn helper0(q1: u32, q2: u8, mut q3: isize) -> f64 {
    if Ok::<isize, u8>(q3).unwrap_or(q3) >= Some::<u8>(q2).map_or(q3, |p4| -96177746681) {
        if [true, false, false, false][2] {
        }
    } else {
    }
    if q1 == 0 {
        q1 as f64
    } else {
        helper0(q1 - 1, q2, q3)
    }
}
#[device]
pub fn function(mut a0: u8, a1: Option<(bf16, u64)>) -> Result<f32, u8> {
    const LOCAL: u32 = 39u32;
    if (matches!((LOCAL as usize) | 11usize, (2 | 47))) {
        return Ok::<f32, u8>(-3.25f32).ok().ok_or(a0.rem_euclid(8u8));
    }
    match (a0 + a0).checked_shl(match Some::<u32>(LOCAL) { Some(m7) if m7 < 0 => { u32::MIN } _ => { 96 } }) {
        Some(m8) => {
            {
                let r9 = &mut a0;
                (*r9) ^= m8;
                (*r9) = (*r9);
            }
        }
        Some(m10) => {
            if let (m11, false) = LOCAL.overflowing_mul(100939802) {
                let mut v12 = None::<(u16, u32)>;
                let v13 = 8i32;
            }
        }
        m14 => {
            {
                let mut f15 = |p16: u8| {
                    a0 = a0 ^ (match (LOCAL, p16 < 0x9_u8) { ((30..), m17) => { p16 } m18 => { p16 } });
                };
                f15(LOCAL as u8);
                f15(u8::MIN);
            }
        }
    }
    Ok(3.25f32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u8, if input[1] != 0 { Some((bf16::from_bits(input[2] as u16), input[3] as u64)) } else { None });
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

/// Seed 408 of version 7.
pub mod p408 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i8)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: Vec2<i32>, m1: i64, m2: isize, m3: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f32, m1: u32, m2: Vec4<bf16> }
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
        total -= ((a * a) - (total * T::ONE));
    }
    b
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let mut v1 = None::<i8>.or(None);
        {
            let f2 = |p3: i8| S0 { m0: self.m0, m1: other.m1, m2: other.m2, m3: other.m3 };
            f2(match Some::<i64>(other.m1) {
                    None => {
                        127i8
                    }
                    m4 => {
                        other.m0.y as i8
                    }
            })
        }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        for i5 in (1..=((self.m0[0] | 3i32) & 7)).rev().step_by(2) {
            let v6 = [2u32, other.m0[1] as u32];
            let mut v7: f64 = other.m3;
            let mut v8 = v7;
        }
        other
    }
}
#[device]
pub trait Way {
    const LIMIT: i8;
    fn given(q9: f32) -> bool;
    fn provided(q9: f32) -> bool {
        if Some(11u8) != Some(0x47) {
            let mut v10 = [S0 { m0: Vec2::new(2i32, 2147483647), m1: 2275052912406950841i64, m2: K_ISIZE, m3: 7.5 }, S0 { m0: Vec2::new(i32::MIN, 0x7d_i32), m1: i64::MIN, m2: 0xb_isize, m3: -100.0f64 }];
        } else {
        }
        true
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i8 = 3i8;
    fn given(q9: f32) -> bool {
        if true {
            let v11 = q9;
            let v11: Result<f32, u8> = Ok::<f32, u8>(v11);
        } else {
            let v12 = q9;
        }
        false
    }
    fn provided(q9: f32) -> bool {
        let mut n13 = 0;
        while n13 < 6u32 && (Vec3::new(K_U32, 11, 8u32) == Vec3::new(11u32, 0xd_u32, 4294967295u32)) {
            n13 += 1;
        }
        true
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i8 = 11i8;
    fn given(q9: f32) -> bool {
        let v15 = repeated::<f32, 1>(q9);
        v15.iter().copied().fold(true, |a16, i17| Vec2::new(2i8, i8::MIN) == Vec2::new(0x5_i8, 51))
    }
    fn provided(q9: f32) -> bool {
        let mut v18: f64 = (Many::<f64, 2> { one: 1.0, more: [0.5, 7.5], count: 8 }).sum();
        false
    }
}
#[device]
pub fn by_way<W: Way>(q9: f32) -> bool {
    let first = W::given(q9);
    if W::LIMIT > 3 { first } else { W::provided(q9) }
}
#[device]
pub fn helper0(q19: u32, q20: &[f32], q21: i32) -> bf16 {
    let mut n22 = 0;
    while n22 < 5u32 && (!(q19 < K_U32)) {
        n22 += 1;
        if Some::<u32>(n22).map_or(true, |p23| q21 < 9i32) {
            let mut v25: Option<f32> = Some::<f32>(q20[0]);
        } else {
            let mut v26: [f32; 2] = [0.1f32; 2];
            let mut v27 = (v26[1], n22);
        }
    }
    if q19 == 0 {
        bf16::from_f32(q21 as f32)
    } else {
        helper0(q19 - 1, q20, q21)
    }
}
#[device]
pub fn helper1(q28: [bool; 2], q29: Many<f64, 2>) -> i32 {
    let _ = if q29.one > q29.more[1] {
        q29.more[0].rem_euclid(1e-3f64)
    } else if Vec4::new(84980985814964855i64, 6, 478i64, 4) != Vec4::new(7i64, -10, 0xa_i64, 33030065694851389i64) {
        q29.more[0]
    } else {
        q29.more[1]
    };
    5
}
#[device]
pub fn function(a0: &mut [f32], a1: [f32; 1], a2: &[bool]) -> Option<f64> {
    a0[2147483647i32] += a1[3i64 & 0];
    a0[..1].copy_from_slice(&a1[..1]);
    {
        let (s31, s32) = a2.split_at(1);
        let mut v33 = helper0((u32::MAX | 55) & 7, &a1, K_I32.swap_bytes());
        let _d34 = Vec3::new(10usize, 98usize, 5);
    }
    let mut v35: u32 = bits_of_f32(a1[0].round()) as u32;
    Some(f64::EPSILON)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32)];
    let a2 = [input[5] != 0, input[6] != 0];
    let result = function(&mut a0, [f32::from_bits(input[4] as u32)], &a2);
    output[0] = bits_of_f32(a0[0]);
    output[1] = bits_of_f32(a0[1]);
    output[2] = bits_of_f32(a0[2]);
    output[3] = bits_of_f32(a0[3]);
    if let Some(w4) = result {
        output[4] = 1;
        output[5] = bits_of_f64(w4);
    }
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
        let v1;
        if self.m0 > self.m0 {
            v1 = {
                !self.m1
            };
        } else {
            v1 = {
                other.m1 >> 10u32
            };
        }
        S0 { m0: 7i64, m1: v1 }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        match (E0::W1 { n0: 6u32, n1: S0 { m0: self.m0, ..other } }) {
            E0::W0 => {
                let v2: Result<isize, u8> = Ok(other.m0 as isize);
                let mut v2 = Ok::<i64, u8>(self.m0);
            }
            E0::W0 => {
                let mut v3: S0 = S0 { m0: self.m0, m1: 1 };
            }
            E0::W1 { n0: m4, n1: S0 { m0: m5, m1: m6 } } => {
            }
            _ => {
            }
        }
        other
    }
}
#[device]
pub trait Way {
    const LIMIT: isize;
    fn given(q7: f32, q8: f16, q9: i8) -> f16;
    fn provided(q7: f32, q8: f16, q9: i8) -> f16 {
        (turned([[q7; 2]; 2]));
        f16::from_f32(0x5_u16.wrapping_add(65535) as f32)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: isize = 6isize;
    fn given(q7: f32, q8: f16, q9: i8) -> f16 {
        if None::<usize>.is_some() {
            let v12: f32 = q7;
        } else {
            let v13 = S0 { m0: 6i64, m1: 0x8 };
        }
        q8
    }
    fn provided(q7: f32, q8: f16, q9: i8) -> f16 {
        let _d14 = q7.copysign(10i32 as f32);
        f16::from_bits((u8::MAX as u16) & 0xbbff)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: isize = 98isize;
    fn given(q7: f32, q8: f16, q9: i8) -> f16 {
        let S0 { m0: m15, m1: -29..=7 } = (match 3i32 { 1..=10 => { S0 { m0: 7, m1: 0 } } _ => { S0 { m0: 0x2993f26625c_i64, m1: 5 } } }) else {
            return q8;
        };
        q8
    }
}
#[device]
pub fn by_way<W: Way>(q7: f32, q8: f16, q9: i8) -> f16 {
    let first = W::given(q7, q8, q9);
    if W::LIMIT > 3 { first } else { W::provided(q7, q8, q9) }
}
#[device]
impl S0 {
    pub fn method0(self, q16: i16) -> i64 {
        for i17 in 2..((0x7_u32 << 0x7_u64) & 7) {
            let v19 = repeated::<u32, 3>(i17);
            let mut v21 = turned([v19[0]; 2]);
            match (self.m1 < 9i32, v21[1]) {
                (_, m22) => {
                }
                _ => {
                }
            }
        }
        16
    }
    pub fn method1(&self, q23: i32, q24: u16) -> Option<i8> {
        for i25 in 1..(((q23 as u32) & (q23 as u32)) & 7) {
            let mut n26 = 0u32;
            while let Some(m27) = i25.checked_mul(i25).or(Ok::<u8, u32>(i25 as u8).err()) {
                n26 += 1;
                if n26 > 6 {
                    break;
                }
                let v28: (i32, u16) = ((*self).m1, q24);
            }
        }
        Some(i8::MAX)
    }
}
#[device]
pub fn function(mut a0: S0, mut a1: u16, mut a2: u16) -> Result<i32, u8> {
    let mut v29 = a0.method1(a0.m1, !(if true { a2 } else if false { a2 } else { a2 }));
    let mut v30 = a0.method1(i32::from(0i16) & ((a0.m1 >> 1) % 5i32), !a1);
    let mut v32: Vec4<u16> = {
        let mut v31 = a0.m1;
        v31 = 12096504i32;
        Vec4::new(a2, a1, 3, a2).min(Vec4::new(a2, a2, a2, K_U16))
    };
    match (false as i64).overflowing_shr(11u32.pow(6)) {
        (m33, m34) => {
            match (a0.m1 * a0.m1) {
                (23..) if Some::<bool>(m34).is_some_and(|p35| p35) => {
                    v32.w = 4;
                }
                K_I32 if m34 => {
                }
                _ => {
                }
            }
        }
        (m36 @ (52..), m37) if m37 => {
        }
        (m38, m39) if m39 => {
        }
        _ => {
        }
    }
    Ok(a0.m1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: input[0] as i64, m1: input[1] as i32 }, input[2] as u16, input[3] as u16);
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

/// Seed 452 of version 7.
pub mod p452 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32 }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut n1 = 0;
        'l2: while n1 < 3u32 && (true & false) {
            n1 += 1;
            let mut v3 = 0.0f64;
            let mut v4: S0 = other;
        }
        S0 { m0: self.m0.leading_ones() }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let mut n5 = 0u32;
        while let Some(m6) = (!other.m0).checked_div_euclid(other.m0 & u32::MAX) {
            n5 += 1;
            if n5 > 5 {
                break;
            }
            let v7 = other.m0;
            let mut v8: u32 = K_U32;
        }
        self
    }
}
#[device]
pub fn helper0(q9: u32, mut q10: bool, q11: &[u64]) -> Option<i32> {
    q10 = (if q10 { K_U8 } else { q9 as u8 }).is_power_of_two();
    'l13: for i12 in (2..(q9.div_euclid(1u32) & 7)).step_by(1) {
        let mut v15: u64 = q11.get(((q11[0] as usize) * (i12 as usize)) & 3).map_or(q11[0], |x14| 7);
    }
    if q9 == 0 {
        Some(q9 as i32)
    } else {
        helper0(q9 - 1, q10, q11)
    }
}
#[device]
impl S0 {
    pub fn method1(&self, q16: &mut S0) -> bf16 {
        let mut v17: u64 = [516u16 | 65535, u16::from(false)][1].into();
        'l19: for i18 in 1..((f16::from_f32(3.25).to_f32() as u8) & 7) {
            (*q16).m0 = (*q16).m0 ^ (*q16).m0;
        }
        bf16::from_f32(0.1)
    }
}
#[device]
pub fn function(a0: u32, a1: S0, a2: S0, mut a3: S0, a4: f64) -> Option<i32> {
    let mut n20 = 0;
    while n20 < 1u32 && pick(true, a2.m0 < 3, true) {
        n20 += 1;
        if 4u32 != a2.m0 {
            break;
        }
        if 8isize >= (a2.m0 as isize) {
            a3.m0 = n20;
            a3.m0 *= n20;
        } else {
            a3.m0 -= n20;
            let v21: u32 = a3.m0;
        }
    }
    a2.method1(&mut a3);
    match Some(a2.m0) {
        Some(m22) if if true {
            return Some(2147483647i32);
        } else {
            true
        } => {
        }
        Some(m23) if (matches!((true, a3.m0), (m24, m25))) => {
        }
        _ => {
            if Ok::<u32, u8>(a2.m0).is_err() {
                a3.m0 |= a2.m0;
            }
        }
    }
    ({ let mut v26: u32 = a0; a3.m0 = v26; a3.m0 = a3.m0; v26 as i32 }).checked_mul(10i32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, S0 { m0: input[1] as u32 }, S0 { m0: input[2] as u32 }, S0 { m0: input[3] as u32 }, f64::from_bits(input[4]));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
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

/// Seed 545 of version 7.
pub mod p545 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: bool }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1([i64; 1], [u64; 1]), W2 { n0: i32, n1: Vec3<u64> } }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let mut v1 = 3usize << 24u64;
        S0 { m0: other.m0 }
    }
}
#[device]
pub fn helper0(q2: (bf16, isize)) -> f64 {
    if let m3 @ (..=7) = (if true { return 1e-3f64; } else { q2.1 }).clamp(5, 117) {
        match Ok::<bf16, isize>(q2.0).or_else(|p4| Ok::<bf16, u8>(q2.0)) {
            Err(_) => {
            }
            Ok(m5) if 8u64 <= 50 => {
            }
            _ => {
                let mut v6 = E0::W0;
            }
        }
    }
    f64::NEG_INFINITY
}
#[device]
impl E0 {
    pub fn method1(&mut self, mut q7: Option<bool>, q8: bool) -> f64 {
        match &mut (*self) {
            E0::W1(r9, r10) => {
                let v14;
                if 7.5f64.is_normal() {
                    v14 = {
                        r9[0].wrapping_rem(6i64)
                    };
                } else {
                    v14 = {
                        let [v11, .., v12] = [r9[0], -1];
                        let mut v13 = r10[0];
                        r9[0].signum()
                    };
                }
            }
            other => {
                *other = E0::W0;
            }
        }
        0.5f64
    }
}
#[device]
pub fn function(a0: (bf16, isize), a1: [i32; 4], a2: i8, a3: &[u32], a4: (f32, f16)) -> usize {
    let mut n15 = 0u32;
    while let Some(m16) = a3[0].count_zeros().checked_rem(6i16 as u32) {
        n15 += 1;
        if n15 > 5 {
            break;
        }
        match m16.trailing_zeros() {
            (9 | 29) if nth([n15 < 1, true, a1[3] < 10, a1[0] < 9], 0) => {
                let mut v17: u32 = m16;
            }
            _ => {
                let mut v18 = Some::<u32>(m16);
                let mut v19: Result<u32, u8> = Ok::<u32, u8>(m16);
            }
        }
        for x20 in a3.iter() {
            let mut v22: S0 = S0 { m0: a1[3] < K_I32 };
        }
    }
    if Ok::<u32, u8>(a3[0]).unwrap_or_else(|e29| a3[0]) > (u32::MAX ^ a3[0]) {
    }
    K_USIZE
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [input[7] as u32, input[8] as u32, input[9] as u32, input[10] as u32, input[11] as u32];
    let result = function((bf16::from_bits(input[0] as u16), input[1] as isize), [input[2] as i32, input[3] as i32, input[4] as i32, input[5] as i32], input[6] as i8, &a3, (f32::from_bits(input[12] as u32), f16::from_bits(input[13] as u16)));
    output[0] = result as u64;
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

/// Seed 832 of version 7.
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

/// Seed 843 of version 7.
pub mod p843 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(bool, f32);
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
        total -= T::ONE;
    }
    if b < a { total } else { pick(a <= total, T::ZERO, (total + b)) }
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        if 14030u32.is_power_of_two() {
            return S0(other.0, self.1);
        }
        S0(255u8.is_multiple_of(255), other.1 / other.1)
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: u16) -> i32;
    fn provided(q1: u16) -> i32 {
        let mut v2: i16 = (if false { i8::MAX } else { 127 }).into();
        (match 32767i16 { 5..36 if v2 < K_I16 => { v2 as i32 } (..=5) => { K_I32 } m3 @ 2..21 if false => { 0x7fffffff_i32 } m4 => { 10 } }).unbounded_shr(47)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 4i32;
    fn given(q1: u16) -> i32 {
        match (q1 % 2u16) {
            (8 | 50..=60) => {
            }
            (2 | 60) => {
            }
            (7 | 37) if Some::<u16>(q1) != Some(q1) => {
            }
            m5 => {
            }
        }
        i32::MAX
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 0x7_i32;
    fn given(q1: u16) -> i32 {
        if let (0 | 50..=60) = 0i32.unsigned_abs() {
            let v6: u16 = q1;
            let mut v7 = v6;
        }
        284887405
    }
}
#[device]
pub fn by_way<W: Way>(q1: u16) -> i32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q8: [u16; 4], q9: &i16, mut q10: Result<usize, u8>) -> Result<isize, u8> {
    if q8.contains(&(f16::from_f32(100.0).to_f32() as u16)) {
        match Some::<i16>((*q9)).or(Some::<i16>((*q9))) {
            Some(m11) if Some(true).unwrap_or(false) => {
                let mut v12 = Many::<f32, 3> { one: f32::NEG_INFINITY, more: [2.0f32, f32::INFINITY, 1e-3f32], count: q8[2] };
            }
            None => {
            }
            Some(_) => {
            }
            _ => {
            }
        }
    }
    Err(3)
}
#[device]
pub fn function(a0: [u16; 4], mut a1: u64, mut a2: Result<i16, u8>, mut a3: Result<usize, u8>) -> bf16 {
    let _d13 = a1.wrapping_sub(a1) & nth([a1; 2], a1 as u32);
    let mut v14: Option<u16> = a0.get(7usize.div_ceil(93usize) & 3).copied();
    if false {
        if let Some(x15) = a0.first() {
            let mut v17 = Ok::<i32, u8>(i32::MIN);
            let v18 = 1e-3f32;
        }
    }
    let mut v19 = a1.min(if a1 < 3u64 {
            a1
        } else {
            a1
    });
    let mut v20 = Vec2::splat(f16::from_bits(a0[2] & 0xbbff));
    if let (m21, m22) = Some((true, a0[2])).unwrap_or((true, a0[0])) {
    }
    bf16::from_f32(1e6)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as u16, input[1] as u16, input[2] as u16, input[3] as u16], input[4] as u64, if input[5] != 0 { Ok(input[6] as i16) } else { Err(input[6] as u8) }, if input[7] != 0 { Ok(input[8] as usize) } else { Err(input[8] as u8) });
    output[0] = bits_of_bf16(result);
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

/// Seed 885 of version 7.
pub mod p885 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: u16 } }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        match Ok::<u32, u8>(6) {
            Err(m1) if Err::<bf16, u8>(m1).is_err_and(|p2| false) => {
                let v3: [bool; 2] = [false, false];
                let mut v4 = other.m0;
            }
            Ok(m5) => {
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
        let mut n6 = 0u32;
        while let Some(m7) = Some((-3.25f64) % (*other).m0) {
            n6 += 1;
            if n6 > 3 {
                break;
            }
            let mut v8: f64 = (*other).m0;
            let mut v9: E0 = E0::W0;
        }
        Some(true).unwrap_or_else(|| true)
    }
}
#[device]
pub trait Way {
    const LIMIT: i8;
    fn given(q12: i32, q13: i32, q14: i8) -> isize;
    fn provided(q12: i32, q13: i32, q14: i8) -> isize {
        let mut v15: i32 = ((q13 as u8) ^ K_U8).into();
        (6isize << 4usize) * (-4)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i8 = 11i8;
    fn given(q12: i32, q13: i32, q14: i8) -> isize {
        if Err::<usize, u8>(0x6).is_err() {
            let [v16, .., v17] = [[q14 as f64, f64::MIN_POSITIVE], [7.5, f64::MIN_POSITIVE]];
        }
        16867639712
    }
    fn provided(q12: i32, q13: i32, q14: i8) -> isize {
        if let E0::W1 { n0: m18 } = E0::W0 {
            let v19 = S0 { m0: 3.25f64 };
            let v20: S0 = v19;
        }
        34isize
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i8 = 6i8;
    fn given(q12: i32, q13: i32, q14: i8) -> isize {
        if let (m21, m22) = (false, 0x5_i16) {
            let mut v23 = q14;
            let mut v23 = 0i32;
        }
        5isize
    }
}
#[device]
pub fn by_way<W: Way>(q12: i32, q13: i32, q14: i8) -> isize {
    let first = W::given(q12, q13, q14);
    if W::LIMIT > 3 { first } else { W::provided(q12, q13, q14) }
}
#[device]
pub fn helper0(q24: &mut Result<i8, u8>) -> Result<f32, u8> {
    if (matches!(if true {
                return Ok(3.25f32);
            } else {
                E0::W1 { n0: 6 }
            }, E0::W0)) {
        if true {
        } else {
        }
    } else {
    }
    Ok(1.0)
}
#[device]
impl S0 {
    pub fn method1(&self, q25: &[i32], q26: C0, q27: &[u32]) -> bool {
        let _d31 = (match Some(51usize) { Some(_) => { Ok::<i32, u8>(q25[0]) } m30 => { Ok::<i32, u8>(q25[0]) } }).map_or_else(|e29| ((*self).m0, q25[0]), |p28| (100.0, q25[0]));
        if q25[0] < 61 {
        } else {
        }
        false
    }
}
#[device]
pub fn function(mut a0: bool, mut a1: Option<i32>, mut a2: S0, a3: &mut [i32]) -> S0 {
    if let (m32, _) = a3[0].wrapping_add_unsigned(10).overflowing_add(Ok::<i32, u8>(a3[0]).expect("nothing")) {
        (E0::W0);
        if a2.m0 != a2.m0 {
            a3[0] <<= m32;
            let v34 = m32;
        }
    }
    if a2.method1(a3, C0::V1, &[[a3[0] as u32, a3[0] as u32][1], 5, 0x0_u32.rotate_left(K_U32)]) {
        let mut v35: Option<i32> = a3.last().copied();
        let v36;
        if None::<u64> == None {
            v36 = {
                combine(a3[0], a3[0])
            };
        } else {
            v36 = {
                [a3[0], a3[0]][1]
            };
        }
    }
    match C0::V1 {
        C0::V1 if [a0][0] => {
        }
        C0::V1 => {
            if a0 {
            }
        }
        m38 => {
        }
    }
    S0 { m0: a2.m0 }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a3 = [input[4] as i32, input[5] as i32, input[6] as i32, input[7] as i32];
    let result = function(input[0] != 0, if input[1] != 0 { Some(input[2] as i32) } else { None }, S0 { m0: f64::from_bits(input[3]) }, &mut a3);
    output[0] = a3[0] as u64;
    output[1] = a3[1] as u64;
    output[2] = a3[2] as u64;
    output[3] = a3[3] as u64;
    output[4] = bits_of_f64(result.m0);
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

/// Seed 1133 of version 7.
pub mod p1133 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: C0, m2: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i32, m1: u64, m2: [f16; 2] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: f64, n1: i32 }, W2 { n0: [usize; 1], n1: f16 } }
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
pub fn helper0(q1: &[bool; 2], q2: i64) -> f64 {
    for i3 in (3..((10u32 % 4u32) & 7)).step_by(3) {
        let mut v4: u32 = (1u8 & 104).into();
        let mut n5 = 0u32;
        while let Some(m6) = Some(7.5f32 as u32) {
            n5 += 1;
            if n5 > 2 {
                break;
            }
            let mut v7 = [m6, m6, n5, v4, n5];
        }
    }
    0.0
}
#[device]
pub fn helper1(q8: &[u32]) -> i32 {
    let mut v11 = Some::<u32>(q8[0]).map(|p10| 121i64).is_none_or(|p9| (matches!(9i8, (4 | 55))));
    let mut v12: u64 = (Many::<u64, 3> { one: q8[0] as u64, more: [u64::MAX, 3, 2u64], count: q8[0] as u16 }).sum();
    q8[0] as i32
}
#[device]
pub fn function(a0: S0, a1: [u32; 4], a2: &mut [u32], mut a3: [u64; 3], mut a4: f32) -> Option<i32> {
    const LOCAL: i32 = 5i32;
    a3[(bf16::from_f32(LOCAL as f32).to_f32() as i16).rem_euclid(3)] = (f64::EPSILON as u64).saturating_add(Some(7u64)?);
    a3.swap(1, 0);
    let mut v13: u64 = (Many::<u64, 3> { one: a3[1], more: a3, count: 9 }).sum();
    let mut v14: usize = ((a2[0] as u8) | ((a0.m0 as u8) - 6u8)).into();
    v14 = (1usize..(v14 & 7)).filter_map(|i15| if LOCAL < 11 {
            Some::<usize>(i15)
        } else {
            Some::<usize>(i15)
    }).product::<usize>();
    (3i16..((-2i16) & 7)).rev().find_map(|i16| (LOCAL * 10i32).checked_pow(0))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [input[7] as u32, input[8] as u32, input[9] as u32];
    let result = function(S0 { m0: input[0] as u32, m1: match input[1] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 }, m2: match input[2] % 3 { 1 => C0::V1, 2 => C0::V2, _ => C0::V0 } }, [input[3] as u32, input[4] as u32, input[5] as u32, input[6] as u32], &mut a2, [input[10] as u64, input[11] as u64, input[12] as u64], f32::from_bits(input[13] as u32));
    output[0] = a2[0] as u64;
    output[1] = a2[1] as u64;
    output[2] = a2[2] as u64;
    if let Some(w3) = result {
        output[3] = 1;
        output[4] = w3 as u64;
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
    let v17 = a3.iter().copied().map(|i12| i12 as i32).fold(Some(E0::W0).unwrap_or_else(|| E0::W0), |a13, i14| E0::W0);
    if (a3[0] as u32).unbounded_shr(a3[0] as u32).is_multiple_of({
            let f18 = |p19: u64| a3[0] as u32;
            f18(a0[2])
    }) {
        a3[a1.0] = a3[0];
        for x20 in a3.chunks(2) {
            let mut v22: Vec3<u8> = Vec3::new(a1.0, a1.0, a1.0);
        }
    }
    None
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

/// Seed 1248 of version 7.
pub mod p1248 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f32, m1: Vec3<f32>, m2: i16, m3: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u64, S0), W2 { n0: usize, n1: f32 } }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let mut v1: i16 = (u8::MAX << 1713099650900587i64).into();
        S0 { m0: other.m3 - other.m3, m1: other.m1.z * self.m1, m2: v1, m3: other.m1.z }
    }
}
#[device]
pub trait Way {
    const LIMIT: u64;
    fn given(q2: u32, q3: f32) -> i32;
    fn provided(q2: u32, q3: f32) -> i32 {
        let mut v4: u32 = (10u16 + (q2 as u16)).into();
        Some(1i32).ok_or_else(|| 1u8).unwrap_or(v4 as i32)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 624526335u64;
    fn given(q2: u32, q3: f32) -> i32 {
        let v6 = Ok::<u32, u8>(q2);
        11i32 & Some(5i32).unwrap_or_else(|| 4340)
    }
    fn provided(q2: u32, q3: f32) -> i32 {
        for i9 in 2..(9isize.unbounded_shr(q2) & 7) {
            let v10: usize = 4738459443272672584usize;
            let v10 = Ok::<f32, u8>(q3);
        }
        3428288
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 42u64;
    fn given(q2: u32, q3: f32) -> i32 {
        if false {
            let v11 = q3;
        }
        {
            let f12 = |p13: u32| if true {
                0x5_i32
            } else if false {
                88i32
            } else {
                8
            };
            f12(q2)
        }
    }
    fn provided(q2: u32, q3: f32) -> i32 {
        let mut n14 = 0;
        while n14 < 1u32 && None::<isize>.is_some() {
            n14 += 1;
            let mut v15 = q2;
            v15 = v15;
        }
        14i32
    }
}
#[device]
pub fn by_way<W: Way>(q2: u32, q3: f32) -> i32 {
    let first = W::given(q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q2, q3) }
}
#[device]
pub fn helper0(q16: &S1, mut q17: i8, q18: &[u32]) -> bf16 {
    let mut v19: i32 = Fast::provided((q18[0] + q18[0]) / ((5u32 ^ q18[0]) | 1), f32::INFINITY);
    if let Some(x20) = q18.get(0..((v19 as usize) ^ 9) & 3) {
        for x22 in q18.iter().rev().skip(1) {
        }
    }
    bf16::from_f32(v19 as f32)
}
#[device]
pub fn function(a0: &[i32], mut a1: f32, a2: Option<f16>, a3: S1) -> i32 {
    let mut v24 = Ok::<u8, u8>(10 - K_U8);
    let mut v25: i32 = a0.get((8usize & 6usize) & 3).copied().unwrap_or(a3.m0 & 0x4);
    let _d26 = C0::V2;
    if let Some((x27, s28)) = a0.split_last() {
        if match ((*x27) as u8) {
            3..30 => {
                false
            }
            m29 => {
                true
            }
        } {
            return None::<i32>.unwrap_or(v25);
        }
        let mut v30: i32 = Slow::given(2u32.swap_bytes(), a1 * a1);
    }
    if a0[0].wrapping_add(a3.m0) >= (a3.m0 >> 8u32) {
        if None::<u32> == Some(4) {
            a1 /= 1e6f32;
            a1 = a1;
        }
        (Some::<f32>(a1));
    } else {
    }
    a3.m0
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as i32, input[1] as i32, input[2] as i32];
    let result = function(&a0, f32::from_bits(input[3] as u32), if input[4] != 0 { Some(f16::from_bits(input[5] as u16)) } else { None }, S1 { m0: input[6] as i32 });
    output[0] = result as u64;
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
    let v32 = (2..=((a4 as i32) & 7)).map(|i28| 8u64 + a4).skip_while(|i29| false).fold(7isize.wrapping_add(3), |a30, i31| Ok::<isize, u8>(a30).unwrap_or(a30));
    a0[None::<usize>.unwrap_or_default() % a0.len()] = nth(a2, 5).mul_add(if false {
            return Err(88);
        } else {
            a2[2]
        }, a2[1] / a2[0]);
    if let Some(x35) = a0.get(a2.len() & 3) {
        if None::<i64> != Some(i64::MAX) {
            panic!("it is");
        }
        if match Some::<u64>(a4) {
            None => {
                false
            }
            Some(m37) if false => {
                false
            }
            None => {
                true
            }
            m38 => {
                false
            }
        } {
            let mut v39 = Ok::<f64, u8>(a2[1]);
        }
    }
    let mut v41 = helper0(|p40| 11, &a2);
    Ok::<bool, u8>(v41)
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

/// Seed 1411 of version 7.
pub mod p1411 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f32, i32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i32, m1: [f64; 3] }
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
        let mut v1 = pick(true, S0(other.0, 20i32), other);
        S0(9i32 as f32, if true {
                v1.1
            } else {
                v1.1
        })
    }
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q2: bf16) -> u32;
    fn provided(q2: bf16) -> u32 {
        let mut v3 = Vec3::new(10isize, 8isize, isize::MAX);
        ({ let f4 = |p5: bf16| 2i64; f4(q2) }) as u32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 0xa_i32;
    fn given(q2: bf16) -> u32 {
        ((q2, q2));
        (1u32 | K_U32).next_power_of_two()
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 11i32;
    fn given(q2: bf16) -> u32 {
        match nth([S0(7.5f32, 0); 2], 7u32) {
            S0(m7, _) if true => {
            }
            S0(m8, m9) => {
            }
            m10 => {
            }
        }
        u32::MAX
    }
    fn provided(q2: bf16) -> u32 {
        let mut v13: i64 = Some(0i8).map_or(9u16, |p11| 65535u16).into();
        if true {
            return 11u32;
        } else {
            2
        }
    }
}
#[device]
pub fn by_way<W: Way>(q2: bf16) -> u32 {
    let first = W::given(q2);
    if W::LIMIT > 3 { first } else { W::provided(q2) }
}
#[device]
pub fn helper0(q14: u32, q15: Result<bool, u8>, q16: [f32; 1]) -> Result<bool, u8> {
    let mut v17 = (q14 as u8).saturating_sub(10) | (5 * 1);
    let mut v22: Option<f32> = q16.iter().copied().filter(|i18| Ok::<isize, u8>(q14 as isize).is_ok_and(|p19| false)).reduce(|a20, b21| a20);
    if q14 == 0 {
        q15
    } else {
        helper0(q14 - 1, q15, q16)
    }
}
#[device]
pub fn helper1(q23: &f32) -> u64 {
    if Some((*q23)).map_or_else(|| false, |p24| false) && true {
        let mut v26: f32 = (*q23) + f32::INFINITY;
    } else {
        if false {
            return 0x4;
        }
    }
    123869379
}
#[device]
pub fn function(a0: (f32, f32), a1: Vec2<f32>, mut a2: [bool; 5]) -> Option<f32> {
    const LOCAL: i32 = 5i32;
    let mut v27 = helper1(&a0.1);
    let _ = turned([[a1.x, a1.x], [a0.1, a1.y]]);
    v27 = 10u64.wrapping_shr(77u32).rotate_left(10u32.unbounded_shl(1));
    let mut v34 = helper0(((LOCAL as i64) as u32) & 7, Some::<i32>(LOCAL).ok_or(0x2_u8).and_then(|p31| Ok::<u64, u8>(v27).map(|p32| a2[1])), [bf16::from_f32(LOCAL as f32).to_f32()]);
    let mut v37 = helper0(<Slow as Way>::given(bf16::from_f32(LOCAL as f32)) & 7, Ok::<bool, u8>(Err::<u32, u8>(10).is_err_and(|p35| a2[1])), repeated::<f32, 1>(a1[0] / a1.x));
    let mut v40 = Ok::<f32, u8>(a1.x).map_or_else(|e39| LOCAL as u32, |p38| 10u32).reverse_bits();
    Some::<f32>(a0.1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function((f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32)), Vec2::new(f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32)), [input[4] != 0, input[5] != 0, input[6] != 0, input[7] != 0, input[8] != 0]);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
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

/// Seed 1548 of version 7.
pub mod p1548 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(u16, i8);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f32, i8), W2(S0), W3 { n0: u32, n1: f64 } }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: i32, q2: u32, q3: i32) -> f16;
    fn provided(q1: i32, q2: u32, q3: i32) -> f16 {
        if Some(q3) == Some::<i32>(q3) {
            return Some::<i32>(q1).map_or(f16::from_f32(q3 as f32), |p4| f16::from_f32(p4 as f32));
        }
        f16::from_f32(q3 as f32)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 0xa_u32;
    fn given(q1: i32, q2: u32, q3: i32) -> f16 {
        let mut n6 = 0;
        while n6 < 5u32 && (q3 >= q3) {
            n6 += 1;
            let mut v7: u32 = n6;
            v7 = v7;
        }
        f16::from_f32(q3 as f32)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 2u32;
    fn given(q1: i32, q2: u32, q3: i32) -> f16 {
        let mut v8: Result<f16, u8> = if q3 < K_I32 {
            Err(u8::MIN)
        } else {
            Err(q2 as u8)
        };
        f16::NEG_INFINITY
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32, q2: u32, q3: i32) -> f16 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
impl S0 {
    pub fn method0(mut self, mut q9: u32) -> u64 {
        if (self.0 == self.0) || (matches!((self.0, q9 < 11u32), (m10, false) if false)) {
            q9 = 493015;
        } else {
        }
        11
    }
    pub fn method1(&self, q11: (f32, isize), q12: E0) -> i16 {
        let mut n13 = 0;
        'l14: while n13 < 4u32 && q11.0.is_nan() {
            n13 += 1;
            let mut v15: u16 = 0u8.saturating_add(K_U8).into();
            let _ = {
                let f16 = |p17: f32| v15;
                if f16(-1.0f32) == f16(q11.0) { f16(q11.0) } else { f16(-1.0f32) }
            };
        }
        2
    }
}
#[device]
pub fn function(mut a0: [[u16; 2]; 2], mut a1: S0, a2: (f32, isize), mut a3: S0, a4: Vec3<f64>) -> Option<bool> {
    let mut n19 = 0;
    while n19 < 2u32 && (a3.0 == a3.0) {
        n19 += 1;
        if let E0::W3 { .. } = E0::W0 {
            let v21 = [a3.0, 6, a3.0];
            let mut v22 = a3;
        }
        if false {
            a1.0 += a0[1][1];
            let v23 = a1;
        } else {
            a1.0 = 114;
        }
    }
    let mut v24: [u16; 2] = *a0.get((true as usize) & 3).unwrap();
    if let (..=0) = v24.iter().copied().count() {
        let mut v25: [u16; 2] = *a0.get(((v24[1] as usize) >> 1).next_multiple_of(a2.1 as usize) & 3).unwrap();
        match S0(v24[1], 5) {
            S0(m26, m27) => {
                let mut v28 = u32::MIN;
                v24[0] = m26;
            }
            S0(m29, m30) => {
                a3 = a3;
            }
            m31 => {
            }
        }
    }
    let mut v32: isize = (7u32.wrapping_shr(a1.0 as u32) as i8).into();
    if let Some(x33) = v24.first_mut() {
        (*x33) &= u16::MAX.wrapping_neg();
    }
    Some(false)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([[input[0] as u16, input[1] as u16], [input[2] as u16, input[3] as u16]], S0(input[4] as u16, input[5] as i8), (f32::from_bits(input[6] as u32), input[7] as isize), S0(input[8] as u16, input[9] as i8), Vec3::new(f64::from_bits(input[10]), f64::from_bits(input[11]), f64::from_bits(input[12])));
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
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
    if (4i8 & i8::MIN).is_positive() {
        if Ok::<i32, u8>(i32::MIN).is_ok_and(|p8| v7 < (-29)) {
            return S0(a1.0, a4.1);
        }
    } else {
        if Vec2::new(a3.1, a4.1) == Vec2::new(a3.1, a4.1) {
            v5 = v7;
        } else {
        }
    }
    S0(a4.0, a4.1)
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
    match (2u32..(4294967295u32 & 7)).map(|i12| 7u32.wrapping_sub(LOCAL)).filter_map(|i13| if v10 < 7 { Some::<u32>(LOCAL) } else { Some::<u32>(i13) }).last() {
        Some(m14) => {
            {
                let r15 = &mut a2.z;
                (*r15) = m14;
                (*r15) %= 5u32;
            }
            for i16 in 1..(0i64 & 7) {
            }
        }
        Some(m17) => {
        }
        m18 => {
        }
    }
    (Err(0u8), 7.5f32.asin())
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

/// Seed 2098 of version 7.
pub mod p2098 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i8, m1: i16, m2: f16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f32, u8), W2(Vec3<bf16>) }
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
        if let None = Some::<i8>(other.m0).or(Some::<i8>(other.m0)) {
            let v1: i8 = other.m0;
            let mut v2 = 11i8;
        }
        S0 { m0: other.m0.to_le(), m1: other.m1, m2: other.m2 }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        'l4: for i3 in 3..(((-1e-3f64) as i64) & 7) {
            let mut v5: Option<f32> = Some(0.0);
            let mut v5 = 7.5f32;
        }
        (S0 { m0: other.m0, m1: other.m1, m2: self.m2 }) * other
    }
}
#[device]
pub fn helper1(q12: &mut i32, q13: i32) -> u8 {
    for i14 in (0..=(isize::MIN.saturating_abs() & 7)).rev().step_by(2) {
        'l16: for i15 in 2..(((*q12) * q13) & 7) {
            let mut v17 = E0::W1(-0.5f32, i15 as u8);
        }
        (*q12) += q13 >> q13;
    }
    41
}
#[device]
impl Many<bf16, 3> {
    pub fn method0(&self, mut q6: S0, q7: i16) -> f32 {
        if (2isize..(isize::MAX & 7)).rev().map(|i8| q6.m1 | q7).fold(4294967295u32 >= 1, |a9, i10| K_I32.is_positive()) {
            let mut v11: i64 = (K_I32 * 11).into();
        } else {
        }
        -0.0f32
    }
}
#[device]
pub fn function(a0: &mut [u8], a1: S0) -> usize {
    a0.fill({
            let f18 = |p19: f16| u8::MAX;
            f18(a1.m2)
    });
    for x20 in a0.iter().copied() {
        (S0 { m0: a1.m0, m1: a1.m1, m2: a1.m2 });
        if if true {
            true
        } else {
            true
        } {
            break;
        }
    }
    let mut v25 = (Many::<bf16, 3> { one: bf16::from_f32(0.5), more: [bf16::from_f32(0.0); 3], count: 2 }).method0(S0 { m0: a1.m0, m1: a1.m1, m2: a1.m2 }, ({ let f23 = |p24: i8| a1.m1 < 1; f23(a1.m0) }) as i16);
    0xb ^ (9usize.wrapping_shr(9) + (9 * 4))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as u8, input[1] as u8, input[2] as u8, input[3] as u8];
    let result = function(&mut a0, S0 { m0: input[4] as i8, m1: input[5] as i16, m2: f16::from_bits(input[6] as u16) });
    output[0] = a0[0] as u64;
    output[1] = a0[1] as u64;
    output[2] = a0[2] as u64;
    output[3] = a0[3] as u64;
    output[4] = result as u64;
    output
}
}

/// Seed 2119 of version 7.
pub mod p2119 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if b == total {
        return a;
    }
    for _ in 0..2 {
        total -= pick(T::ONE < a, if b <= a { T::ONE } else { total }, a);
    }
    ((b + (b - a)) + pick(b == T::ONE, a, if total <= T::ZERO { T::ZERO } else { a }))
}
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: i64, q2: i32, q3: u32) -> i32;
    fn provided(q1: i64, q2: i32, q3: u32) -> i32 {
        if if true {
            false
        } else {
            true
        } {
            let v4: Vec2<f64> = Vec2::new(q2 as f64, q2 as f64);
        } else {
        }
        q2
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = i32::MIN;
    fn given(q1: i64, q2: i32, q3: u32) -> i32 {
        let mut v5: u32 = q3.wrapping_rem(q3 | 1);
        !Some::<i32>(q2).unwrap_or_else(|| q2)
    }
    fn provided(q1: i64, q2: i32, q3: u32) -> i32 {
        if !(q3 < 2) {
            let v8 = 3.25f32;
            let mut v9: u32 = 86u32;
        } else {
            let mut v10 = [q3, q3, 0x5];
        }
        q2
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = 1i32;
    fn given(q1: i64, q2: i32, q3: u32) -> i32 {
        let mut v11 = 11u32;
        q2
    }
    fn provided(q1: i64, q2: i32, q3: u32) -> i32 {
        match q3.checked_next_power_of_two() {
            None => {
                let mut v12: Option<u32> = Some(q3);
            }
            Some(_) if q1 >= q1 => {
            }
            _ => {
            }
        }
        q2
    }
}
#[device]
pub fn by_way<W: Way>(q1: i64, q2: i32, q3: u32) -> i32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q13: i16, q14: &mut u32, q15: i32) -> i32 {
    'l17: for i16 in 1..((*q14) & 7) {
        let mut v18: i32 = Fast::LIMIT;
        if (*q14) == i16 {
            continue 'l17;
        }
    }
    let mut v22 = Some(q15).or_else(|| Some::<i32>(q15)).unwrap_or_else(|| 9);
    v22
}
#[device]
pub fn helper1(mut q23: f64) -> isize {
    (if Some::<f64>(q23).is_none_or(|p24| true) {
            [q23; 5]
        } else if true {
            [q23, q23, q23, q23, 0.0]
        } else {
            [q23, 7.5, q23, q23, q23]
    });
    0x2_isize
}
#[device]
pub fn function(a0: &mut [u32], mut a1: Option<i64>, mut a2: f64, mut a3: i16) -> (Option<i32>, f64) {
    let v26: u32 = Ok::<i32, u8>(10).expect("nothing").abs_diff(84 ^ (a0[0] as i32));
    let mut n27 = 0;
    while n27 < 3u32 && ({ let f28 = |p29: i16| false; if f28(a3) == f28(a3) { f28(a3) } else { f28(a3) } }) {
        n27 += 1;
        let mut v30 = helper1(a2.copysign((v26 as i32) as f64));
        a0[5usize % a0.len()] *= 10u32;
    }
    for i31 in (1..((if v26 < 8u32 { v26 as isize } else if true { 4 } else { 77isize }) & 7)).rev() {
        for x32 in a0.iter_mut() {
            let mut v33: u8 = 0x1c;
            v33 = v33;
        }
        a0.iter().copied().map(|i34| 6i16).for_each(|i35| a3 ^= (i31 as i16));
    }
    if let Some(x36) = a0.get_mut(0..1) {
        if let Some(m39) = x36.iter().position(|i38| !false) {
            x36[0] <<= v26;
            x36[0] = x36[0];
        }
        let mut n40 = 0u32;
        while let Some(m41) = 47i64.checked_sub(x36[0] as i64) {
            n40 += 1;
            if n40 > 1 {
                break;
            }
        }
    }
    (Some(2147483647i32), a2.asin())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [input[0] as u32, input[1] as u32];
    let result = function(&mut a0, if input[2] != 0 { Some(input[3] as i64) } else { None }, f64::from_bits(input[4]), input[5] as i16);
    output[0] = a0[0] as u64;
    output[1] = a0[1] as u64;
    if let Some(w2) = result.0 {
        output[2] = 1;
        output[3] = w2 as u64;
    }
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 2216 of version 7.
pub mod p2216 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: C0, m1: C0, m2: f32, m3: i16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32), W2 { n0: u32 } }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        (S0 { m0: other.m1, m1: other.m1, m2: self.m2, m3: other.m3 });
        Ok::<u8, f32>(u8::MAX).err().map_or(S0 { m0: self.m1, m1: C0::V2, m2: other.m2, m3: self.m3 }, |p2| other)
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        if !false {
            let v4: [u32; 1] = [23u32];
            let mut v5 = Ok::<f32, u8>(other.m2);
        } else {
            let mut v6 = E0::W1(7i32);
        }
        S0 { m0: C0::V2, m1: C0::V2, m2: other.m2, m3: other.m3 }
    }
}
#[device]
pub trait Way {
    const LIMIT: u8;
    fn given(q7: i32, q8: i64, q9: bf16) -> isize;
    fn provided(q7: i32, q8: i64, q9: bf16) -> isize {
        let mut v10: i64 = (q8 >> 1) % 3i64;
        Vec3::new(11isize, 0x8_isize, q7 as isize).dot(Vec3::new(q7 as isize, 0xa, q7 as isize)) - (q7 as isize)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u8 = 6u8;
    fn given(q7: i32, q8: i64, q9: bf16) -> isize {
        if if q7 < 0x26 {
            q7 < 0
        } else {
            true
        } {
            return K_ISIZE;
        }
        (q7 as isize) + 5163013107663056697isize
    }
    fn provided(q7: i32, q8: i64, q9: bf16) -> isize {
        let None = 2i16.checked_shr(7u32) else {
            return 4isize + 10isize;
        };
        9
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u8 = 9u8;
    fn given(q7: i32, q8: i64, q9: bf16) -> isize {
        if (matches!((5i32, true), (0..58, m11))) {
            let v12: i64 = q8;
        } else {
            let v13 = Err::<i8, u8>(255);
        }
        6isize
    }
}
#[device]
pub fn by_way<W: Way>(q7: i32, q8: i64, q9: bf16) -> isize {
    let first = W::given(q7, q8, q9);
    if W::LIMIT > 3 { first } else { W::provided(q7, q8, q9) }
}
#[device]
impl S0 {
    pub fn method0(&mut self, q14: usize, q15: &mut i32) -> Result<usize, u8> {
        match (0..=(q14 & 7)).map(|i16| i16 | q14).filter(|i17| false).max_by(|a18, b19| (a18 & 3).cmp(&(b19 & 3))) {
            None if Some::<i16>((*self).m3) == Some::<i16>((*self).m3) => {
                (*q15) &= std::mem::take(&mut (*q15));
                let mut v20: S0 = (*self) ^ (S0 { m0: (*self).m1, m1: C0::V0, m2: (*self).m2, m3: (*self).m3 });
            }
            Some(_) if q14 < K_USIZE => {
            }
            _ => {
            }
        }
        Ok::<usize, u8>(q14)
    }
    pub fn method1(&self, q21: &mut C0, q22: u64, q23: &C0) -> i32 {
        if (matches!(78i8 | 11i8, m24 @ 9..34)) {
            if true {
                let mut v25: [[usize; 2]; 2] = [[3usize, q22 as usize], [q22 as usize; 2]];
            }
        }
        7i32
    }
}
#[device]
pub fn function(mut a0: usize, mut a1: i32, mut a2: i32) -> (u32, i64) {
    let mut v27: [i32; 3] = std::array::from_fn::<i32, 3, _>(|p26| -0x5);
    for x28 in v27.iter().rev().skip(1) {
        for i30 in 0..=((-v27[2]) & 7) {
            let v31: Option<(i32, i32)> = Some((a1, i30));
        }
        let _d33 = Ok::<i32, i32>(v27[1]).or_else(|p32| Ok::<i32, u8>(p32));
    }
    let mut v35: u64 = (v27[1].to_le_bytes()[0] ^ (match (v27[0] as i16) { -60..=4 => { 4u8 } m34 @ (28..) if a2 < 2 => { 0x2a_u8 } _ => { b' ' } })).into();
    let mut v36 = (1isize..(11isize & 7)).product::<isize>();
    a0 = (a0 | a0).swap_bytes();
    for x37 in v27.iter().copied().take_while(|i38| (if a0 < 88 { 637324733u32 } else { 7 }) < 7) {
    }
    (v36 as u32, 76i64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as usize, input[1] as i32, input[2] as i32);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
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

/// Seed 2719 of version 7.
pub mod p2719 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn helper0(q1: &[u32], q2: [i64; 4], q3: &mut i32) -> u32 {
    for i4 in (1..((q1[0] as isize).saturating_add((*q3) as isize) & 7)).step_by(2) {
        for &x5 in q2.iter() {
            let mut v7: f32 = (*q3) as f32;
        }
        for x8 in q2.iter().copied().skip_while(|i9| Some::<i64>((*i9)) == Some::<i64>((*i9))) {
            let v10: [[i64; 2]; 2] = [[i64::MIN, q2[1]], [x8, x8]];
        }
    }
    q1[0]
}
#[device]
pub fn helper1(q11: bf16, mut q12: [u64; 2]) -> u32 {
    match (if None::<u32> == Some(0x2) { return (q12[0] as i32).leading_ones(); } else { Err::<bf16, u8>(4u8) }) {
        Err(_) => {
        }
        Ok(_) if (q12[1], 0x9_i64) < (q12[1], i64::MAX) => {
        }
        Err(_) if false => {
        }
        _ => {
        }
    }
    1017118
}
#[device]
pub fn function(a0: f32, a1: f64, mut a2: bool, a3: usize, a4: &[[bool; 2]]) -> (Option<f64>, f64) {
    if let Some((x13, s14)) = a4.split_first() {
        assert_ne!([111u32, K_U32, 4u32][1], u32::MIN);
        assert!(Some(2u16).is_some());
    }
    let mut v17: Result<u32, u8> = Err::<u8, u32>(u32::MAX).err().ok_or(Ok::<u8, u8>(0xa).unwrap_or_else(|e16| e16));
    a2 = false;
    let v18: Vec2<u32> = Vec2::new(30i32.count_ones(), 3u32 + 10);
    (nth([Some::<f64>(a1); 4], v18[1].clamp(0, 47)), (a1 + a1).hypot(Vec3::new(a1, a1, a1).dot(Vec3::new(a1, a1, a1))))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a4 = [[input[4] != 0, input[5] != 0], [input[6] != 0, input[7] != 0]];
    let result = function(f32::from_bits(input[0] as u32), f64::from_bits(input[1]), input[2] != 0, input[3] as usize, &a4);
    if let Some(w0) = result.0 {
        output[0] = 1;
        output[1] = bits_of_f64(w0);
    }
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 2815 of version 7.
pub mod p2815 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: usize, m1: f32, m2: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(Vec3<f16>, Vec2<f16>) }
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
        (Vec4::new(-7.5f64, 0.0f64, 3.25f64, 7.5) - 1.0f64);
        other
    }
}
#[device]
pub fn helper0(q2: &mut Result<bf16, u8>, q3: impl Fn(bf16) -> f32, q4: impl Fn(bool) -> f32) -> f64 {
    for i5 in 3..(10u32.cast_signed() & 7) {
        let _d6 = -(i5 as i8);
        if !false {
            continue;
        }
        for i7 in (1..((20usize >> 1).next_multiple_of(108usize | 1) & 7)).rev() {
            let [v8, .., v9] = [i5, i5, i5, i5, i5];
        }
    }
    1e6
}
#[device]
pub fn helper1(q10: impl Fn(u32) -> i64, q11: &mut u32, q12: bool) -> i32 {
    if let -65..=7 = (1i32..(8i32 & 7)).take_while(|i13| match 255u8 { (1 | 24) => { q12 } m14 => { false } }).sum::<i32>() {
        match (S0 { m0: 76, m1: 1e-3f32, m2: 3.25f32 }) {
            S0 { m0: 9..=61, m1: m15, m2: m16 } if Some((*q11) as i16).is_some() => {
            }
            _ => {
            }
        }
    }
    -8
}
#[device]
pub fn function(mut a0: Many<u32, 3>, mut a1: u32, mut a2: [[u32; 2]; 2], mut a3: E0, a4: bool) -> Result<usize, u8> {
    const LOCAL: u32 = 4294967295u32;
    (a2[1][0], a0.one) = ((if a4 { Many::<u32, 2> { one: a2[0][0], more: a2[1], count: a0.count } } else { Many::<u32, 2> { one: 2, more: a2[1], count: u16::MIN } }).sum(), LOCAL & 2147483647i32.ilog10());
    let (5 | 15) = (LOCAL * a2[0][0]).rotate_right((LOCAL as i32) as u32) else {
        return Ok::<usize, u32>(9).map_err(|p17| 0x4_u8);
    };
    let mut v18: u32 = (Many::<u32, 3> { more: [a2[1][1], a1, LOCAL], ..a0 }).picked(3);
    (1i32..(11i32 & 7)).filter_map(|i20| None::<i32>).fold((2..=(usize::MAX & 7)).map(|i23| if a4 { 3usize } else { i23 }).max(), |a21, i22| a21).ok_or_else(|| b'\n')
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Many::<u32, 3> { one: input[0] as u32, more: [input[1] as u32, input[2] as u32, input[3] as u32], count: input[4] as u16 }, input[5] as u32, [[input[6] as u32, input[7] as u32], [input[8] as u32, input[9] as u32]], match input[10] % 2 { 0 => E0::W0, _ => E0::W1(Vec3::new(f16::from_bits(input[11] as u16), f16::from_bits(input[12] as u16), f16::from_bits(input[13] as u16)), Vec2::new(f16::from_bits(input[14] as u16), f16::from_bits(input[15] as u16))), }, input[16] != 0);
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

/// Seed 2818 of version 7.
pub mod p2818 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: f64, q2: f64) -> usize;
    fn provided(q1: f64, q2: f64) -> usize {
        let v4;
        if Err::<bool, u8>(10u8).is_ok_and(|p3| p3) {
            v4 = {
                -3.25f64
            };
        } else {
            v4 = {
                q2
            };
        }
        103usize
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 0x1_u32;
    fn given(q1: f64, q2: f64) -> usize {
        match (true, K_I32) {
            (m5, _) if (255u8, 2i64) != (10u8, 4i64) => {
            }
            (false, m6 @ K_I32) => {
            }
            m7 => {
            }
        }
        4
    }
    fn provided(q1: f64, q2: f64) -> usize {
        let mut n8 = 0u32;
        while let Some(m11) = (0u16..(65535u16 & 7)).filter(|i10| (*i10) < 6u16).find(|i9| (-1e-3f32).is_infinite()) {
            n8 += 1;
            if n8 > 1 {
                break;
            }
            let mut v12 = m11;
        }
        0
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 2u32;
    fn given(q1: f64, q2: f64) -> usize {
        if if false {
            true
        } else if false {
            false
        } else {
            false
        } {
            let mut v13 = [[-0.1f32; 2], [7.5f32, -0.5f32]];
        }
        11
    }
}
#[device]
pub fn by_way<W: Way>(q1: f64, q2: f64) -> usize {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q14: &i64, q15: impl Fn(f64) -> u32) -> Result<f32, u8> {
    let v20;
    if Some(false).ok_or_else(|| 9u8).unwrap_or(match None::<i64> {
            Some(K_I64) if false => {
                true
            }
            Some(m17) => {
                true
            }
            Some(m18) if true => {
                true
            }
            m19 => {
                false
            }
    }) {
        v20 = {
            (*q14)
        };
    } else {
        v20 = {
            3
        };
    }
    Ok(0.5)
}
#[device]
pub fn helper1(q21: &f32) -> Option<i32> {
    'l23: for i22 in 2..((!11u32) & 7) {
        let v24;
        if false {
            v24 = {
                i22.next_power_of_two()
            };
        } else {
            v24 = {
                i22 * i22
            };
        }
        let mut v26 = helper0(&(0x1 ^ 11i64), |p25| 34u32);
    }
    Some(0)
}
#[device]
pub fn function(mut a0: Vec3<i64>, mut a1: i64) -> [i8; 2] {
    if let Some(m27) = None::<u32> {
        if let Some(K_I64) = Ok::<i64, u8>(a1).ok() {
            let mut v28: [u32; 4] = [m27, m27, K_U32, m27];
            a0[2] |= a1;
        }
        let mut v29 = bf16::from_f32(f16::from_f32(2.0).to_f32());
    }
    let mut v30: Result<u8, u8> = 255u8.checked_div(b'a').ok_or(2u8);
    a1 = ((7i64 | 47) >> 1) / 3i64;
    if i32::from(1i8) > 0x6_i32 {
        a1 -= a0.y.wrapping_abs();
    } else {
        if (a0[0] < K_I64) && true {
            a0.y <<= 5i32;
            a1 = a1;
        }
        let v31: [[f32; 2]; 2] = if false {
            return [-5; 2];
        } else {
            [[7.5, 1.0], [1e6, -0.5f32]]
        };
    }
    [0x2_i8; 2]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec3::new(input[0] as i64, input[1] as i64, input[2] as i64), input[3] as i64);
    output[0] = result[0] as u64;
    output[1] = result[1] as u64;
    output
}
}

/// Seed 3015 of version 7.
pub mod p3015 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub fn helper0(q1: u32, q2: &[f32], mut q3: bool, mut q4: Option<i32>) -> Option<u32> {
    let _ = nth([q2[0]; 4], q1).signum();
    if 0.1f32.signum().is_infinite() {
        return (!q1).checked_add_signed(1676348i32);
    }
    if q1 == 0 {
        Some::<u32>(q1)
    } else {
        helper0(q1 - 1, q2, q3, q4)
    }
}
#[device]
pub fn function(mut a0: bool, a1: C0, a2: &mut [f32]) -> (u32, u32, isize) {
    for i6 in 1..((9u32 / 7u32) & 7) {
        if let Some((x7, s8)) = a2.split_last_mut() {
            (*x7) /= (*x7);
            let v9 = a0;
        }
    }
    a2[0xa_usize.wrapping_pow(3) % a2.len()] = {
        a0 &= a0;
        a2[0] -= a2[0];
        a2[0].copysign(0i32 as f32)
    };
    if let Some(x10) = a2.get_mut((usize::MIN * 3) & 3) {
        (*x10) *= (*x10).ceil();
        let v12;
        if (*x10).is_finite() {
            v12 = {
                (*x10).copysign(1480153183i32 as f32)
            };
        } else {
            v12 = {
                (*x10) % 100.0
            };
        }
    }
    {
        let s13 = &a2[0..1];
        let mut v14 = *a2.get(9usize & 3).unwrap();
        v14 = v14;
    }
    'l16: for i15 in (0..(6u32 & 7)).step_by(2) {
        if let Some(x17) = a2.get(0..1) {
            let v19 = 7i8;
            let v20 = v19;
        }
    }
    (6u32, 6, 3isize)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a2 = [f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)];
    let result = function(input[0] != 0, match input[1] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, &mut a2);
    output[0] = bits_of_f32(a2[0]);
    output[1] = bits_of_f32(a2[1]);
    output[2] = bits_of_f32(a2[2]);
    output[3] = result.0 as u64;
    output[4] = result.1 as u64;
    output[5] = result.2 as u64;
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
    if q13.iter().copied().map(|i15| q14(q13[0] as i32)).take_while(|i16| Vec3::new(81i32, i32::MAX, (*i16) as i32) == Vec3::new(i32::MAX, i32::MAX, 13088)).filter_map(|i17| Some::<u32>(q13[1])).any(|i18| i18 < 7u32) {
    }
    0usize
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
pub fn function(a0: S0, a1: &mut [u32]) -> i16 {
    a1[(4usize | (a1[0] as usize)) % a1.len()] = (100.0f32 + (a1[0] as f32)) as u32;
    if let Some((x19, s20)) = a1.split_last() {
        for i21 in (1..=((a0.m1 * a0.m1) & 7)).rev().step_by(2) {
            let mut v22 = [(*x19), a1[0], (*x19)];
        }
        let mut v25 = helper1(std::array::from_fn::<u32, 2, _>(|p23| (*x19)), |p24| 8i16.leading_ones());
    }
    if let Some(x26) = a1.get_mut((if a0.m1 < 0x6_i32 { 32usize } else if true { a0.m1 as usize } else { 101usize }) & 3) {
        for i28 in (0..(a0.m1.saturating_sub(a0.m1) & 7)).rev() {
            (*x26) <<= i28;
            let v29: S0 = a0;
            let mut v30 = [v29.m0; 3];
        }
    }
    11
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [input[2] as u32, input[3] as u32];
    let result = function(S0 { m0: f64::from_bits(input[0]), m1: input[1] as i32 }, &mut a1);
    output[0] = a1[0] as u64;
    output[1] = a1[1] as u64;
    output[2] = result as u64;
    output
}
}

/// Seed 3848 of version 7.
pub mod p3848 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i64), W2(f32) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..3 {
        total -= if a < a { (T::ZERO - b) } else { (b + total) };
    }
    (T::ONE - (total + (b * total)))
}
#[device]
pub fn helper1(mut q6: i32, mut q7: (u16, i16), q8: Result<bool, u8>) -> isize {
    q7.0 &= q7.0 ^ q7.0;
    match q6.wrapping_rem_euclid(q6 | 1).overflowing_abs() {
        ((0 | 22), false) => {
            q7.0 = q7.0.to_be();
        }
        (m9, _) if true | (q6 < 1) => {
        }
        (_, m10) => {
        }
        _ => {
        }
    }
    q6 as isize
}
#[device]
impl E0 {
    pub fn method0(mut self, q1: [[bool; 2]; 2]) -> bf16 {
        if q1[i8::MAX & 1][65535u16 & 1] {
            let mut n2 = 0u32;
            while let Some(m5) = (if let None = Some(7u16) && (q1[0][0] ^ q1[0][1]) { match self { E0::W2(m3) if q1[1][0] => { None::<i16> } m4 => { Some(4i16) } } } else { None }) {
                n2 += 1;
                if n2 > 2 {
                    break;
                }
            }
        }
        bf16::from_f32(1e6)
    }
}
#[device]
pub fn function(a0: Result<i32, u8>, mut a1: Result<bool, u8>, a2: Option<i32>) -> Result<u32, u8> {
    const LOCAL: i32 = 3i32;
    let _d18 = match 0u32.overflowing_div(LOCAL as u32) {
        (m11, false) => {
            Some(13i8).map_or(K_I32, |p12| LOCAL)
        }
        ((..=2), m14) if Some::<bool>(m14).is_some() => {
            LOCAL.wrapping_shr(u32::MIN)
        }
        (_, m15) if !m15 => {
            LOCAL | LOCAL
        }
        m16 => {
            let v17 = Ok::<u32, u8>(m16.0);
            i32::from(m16.1)
        }
    };
    let v19: u32 = 9u32.unbounded_shl(4294967295 ^ (LOCAL as u32));
    let mut v21 = helper1((LOCAL * 644760780i32).saturating_sub(Vec4::new(LOCAL, LOCAL, LOCAL, LOCAL).dot(Vec4::new(LOCAL, LOCAL, LOCAL, LOCAL))), {
            let mut v20: [f32; 5] = [7.5f32; 5];
            (6u16, v19 as i16)
        }, Ok(false));
    Ok::<u32, u8>(v19)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i32) } else { Err(input[1] as u8) }, if input[2] != 0 { Ok(input[3] != 0) } else { Err(input[3] as u8) }, if input[4] != 0 { Some(input[5] as i32) } else { None });
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
    case::<p1::entry>("p1", 1, &["f64", "f32", "u32", "f64", "f64", "f64", "f32", "f32", "f32", "f32", "f32"], p1::entry),
    case::<p3::entry>("p3", 3, &["f32", "f32", "f32", "f32", "f32", "f32", "~f64"], p3::entry),
    case::<p28::entry>("p28", 28, &["bool", "f32", "~f32"], p28::entry),
    case::<p45::entry>("p45", 45, &["f64", "bool", "isize", "usize", "i32", "i32", "u32", "u32"], p45::entry),
    case::<p91::entry>("p91", 91, &["i32", "i32", "i32", "i32", "i32", "bf16", "i32", "bf16", "bool", "u16"], p91::entry),
    case::<p136::entry>("p136", 136, &["i32", "u32", "bool", "i64", "u32", "u8", "bf16", "bf16", "bf16", "bf16", "i32"], p136::entry),
    case::<p170::entry>("p170", 170, &["f16", "bool", "f16", "bool", "i32", "i64", "i8", "i8", "i8", "bool", "u64", "u32", "u32", "u32", "u32"], p170::entry),
    case::<p177::entry>("p177", 177, &["isize", "bool", "i64", "u32", "isize"], p177::entry),
    case::<p228::entry>("p228", 228, &["u32", "u8", "u16", "u32", "u32", "u32", "u8", "u16", "u32", "u32"], p228::entry),
    case::<p236::entry>("p236", 236, &["bf16", "usize", "f16", "f16", "bf16", "usize", "bf16", "usize", "bool", "f32"], p236::entry),
    case::<p243::entry>("p243", 243, &["f32", "f32", "f32", "f32", "~f32"], p243::entry),
    case::<p245::entry>("p245", 245, &["bool", "i32", "i32", "i32", "i32", "u16", "i64", "i64", "i64", "i64", "f32", "f16", "~f32"], p245::entry),
    case::<p248::entry>("p248", 248, &["usize", "usize", "usize", "usize", "bool", "bool", "bool", "bool", "usize", "usize", "usize", "usize", "f32"], p248::entry),
    case::<p294::entry>("p294", 294, &["u32", "u8", "u8", "i32", "i32", "i32", "i32", "u8", "u32", "u32", "u32", "u32", "u8", "u8", "i32", "i32", "i32", "i32", "u8"], p294::entry),
    case::<p333::entry>("p333", 333, &["u32", "i32", "i32", "i32", "i32", "u32"], p333::entry),
    case::<p351::entry>("p351", 351, &["i32", "f64", "f64", "f64", "f64"], p351::entry),
    case::<p356::entry>("p356", 356, &["f16", "u8", "i32", "i64", "u32", "u32", "u32", "u32", "u32", "u32", "f32", "f32", "f32", "f32"], p356::entry),
    case::<p405::entry>("p405", 405, &["u8", "bool", "bf16", "u64"], p405::entry),
    case::<p408::entry>("p408", 408, &["f32", "f32", "f32", "f32", "f32", "bool", "bool"], p408::entry),
    case::<p413::entry>("p413", 413, &["i64", "i32", "u16", "u16"], p413::entry),
    case::<p448::entry>("p448", 448, &["u32", "bool", "bool", "bool", "bool", "bool", "bool", "bool", "u32", "u32", "i16", "i8", "i8"], p448::entry),
    case::<p452::entry>("p452", 452, &["u32", "u32", "u32", "u32", "f64"], p452::entry),
    case::<p459::entry>("p459", 459, &["bf16", "f32", "u8", "f32", "u16", "f64", "i64", "i64", "i64", "u32", "u32", "u32", "u32", "u32", "u32"], p459::entry),
    case::<p545::entry>("p545", 545, &["bf16", "isize", "i32", "i32", "i32", "i32", "i8", "u32", "u32", "u32", "u32", "u32", "f32", "f16"], p545::entry),
    case::<p591::entry>("p591", 591, &["i32", "i32", "bool", "f32", "u8", "bool", "bf16", "bf16", "bf16"], p591::entry),
    case::<p832::entry>("p832", 832, &["i32", "bool", "bool", "bool", "bool", "bool", "u32", "bool", "u16"], p832::entry),
    case::<p843::entry>("p843", 843, &["u16", "u16", "u16", "u16", "u64", "bool", "i16", "bool", "usize"], p843::entry),
    case::<p872::entry>("p872", 872, &["u16", "u16", "u16", "u16", "isize", "f32", "f32", "usize"], p872::entry),
    case::<p885::entry>("p885", 885, &["bool", "bool", "i32", "f64", "i32", "i32", "i32", "i32"], p885::entry),
    case::<p1022::entry>("p1022", 1022, &["u8", "u8", "~f32"], p1022::entry),
    case::<p1133::entry>("p1133", 1133, &["u32", "u8", "u8", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "u64", "u64", "u64", "f32"], p1133::entry),
    case::<p1165::entry>("p1165", 1165, &["u64", "u64", "u64", "u64", "u8", "usize", "bf16", "i32", "i32", "u8"], p1165::entry),
    case::<p1248::entry>("p1248", 1248, &["i32", "i32", "i32", "f32", "bool", "f16", "i32"], p1248::entry),
    case::<p1370::entry>("p1370", 1370, &["f64", "f64", "f64", "f64", "f64", "f64", "bool", "bool", "u64"], p1370::entry),
    case::<p1411::entry>("p1411", 1411, &["f32", "f32", "f32", "f32", "bool", "bool", "bool", "bool", "bool"], p1411::entry),
    case::<p1541::entry>("p1541", 1541, &["i32", "bool", "f32", "f32", "f32", "f32", "f32", "f64", "f64", "f64", "f64"], p1541::entry),
    case::<p1548::entry>("p1548", 1548, &["u16", "u16", "u16", "u16", "u16", "i8", "f32", "isize", "u16", "i8", "f64", "f64", "f64"], p1548::entry),
    case::<p1707::entry>("p1707", 1707, &["u64", "i64", "u32", "usize", "i64", "u32", "i64", "u32"], p1707::entry),
    case::<p1869::entry>("p1869", 1869, &["f64", "bool", "bf16", "u32", "u32", "u32", "u32", "u32", "u32", "u32", "~f32"], p1869::entry),
    case::<p2098::entry>("p2098", 2098, &["u8", "u8", "u8", "u8", "i8", "i16", "f16"], p2098::entry),
    case::<p2119::entry>("p2119", 2119, &["u32", "u32", "bool", "i64", "f64", "i16", "~f64"], p2119::entry),
    case::<p2216::entry>("p2216", 2216, &["usize", "i32", "i32"], p2216::entry),
    case::<p2562::entry>("p2562", 2562, &["u32", "u32", "u32", "bool", "i32", "bool", "i32"], p2562::entry),
    case::<p2719::entry>("p2719", 2719, &["f32", "f64", "bool", "usize", "bool", "bool", "bool", "bool", "~f64"], p2719::entry),
    case::<p2815::entry>("p2815", 2815, &["u32", "u32", "u32", "u32", "u16", "u32", "u32", "u32", "u32", "u32", "u8", "f16", "f16", "f16", "f16", "f16", "bool"], p2815::entry),
    case::<p2818::entry>("p2818", 2818, &["i64", "i64", "i64", "i64"], p2818::entry),
    case::<p3015::entry>("p3015", 3015, &["bool", "u8", "f32", "f32", "f32"], p3015::entry),
    case::<p3621::entry>("p3621", 3621, &["f64", "i32", "u32", "u32"], p3621::entry),
    case::<p3848::entry>("p3848", 3848, &["bool", "i32", "bool", "bool", "bool", "i32"], p3848::entry),
];
