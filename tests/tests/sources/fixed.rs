//! Written by `tests/src/source`: `SAREK_SOURCES=write cargo test -p sarek-tests sources::`.
#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals, clippy::all)]
use sarek_tests::driver::*;

/// Seed 36 of version 8.
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

/// Seed 40 of version 8.
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

/// Seed 53 of version 8.
pub mod p53 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f32, usize, [u32; 2]);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: usize, m1: S0, m2: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: bool, n1: u32 }, W2 { n0: u64, n1: i32 }, W3(i16, Vec3<u32>) }
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
pub fn helper0(q1: impl Fn(i32) -> i16, q2: &f32, q3: f32) -> Option<bf16> {
    if let None = ('b4: { if Some(32767i16) == Some(80) { break 'b4 Some(7u8); } let mut n5 = 0; while n5 < 3u32 && Some(false)? { n5 += 1; let mut v6 = Some(n5); } Some(8u8) }) {
    }
    Some(bf16::from_f32(100.0))
}
#[device]
pub fn helper1(mut q7: Option<i32>) -> bool {
    let mut v11: E0 = {
        let v10: i32 = 5;
        if false {
            E0::W0
        } else {
            E0::W2 { n0: K_U64, n1: v10 }
        }
    };
    true
}
#[device]
pub fn function(a0: f32, mut a1: f32) -> usize {
    if u32::MIN.checked_next_multiple_of(7u32) == 0u32.checked_ilog10() {
        'l13: for i12 in (2..(((-1i8) + 2) & 7)).step_by(1) {
            a1 = a1;
        }
    }
    a1 = -(if let Err(0..19) = Ok::<isize, u8>(91isize) && true { a1 } else { a1 });
    assert_ne!(Ok::<i32, u8>(11i32).unwrap_or(2i32.wrapping_mul(i32::MIN)), 41i32);
    let mut v14: usize = ((85u16 - u16::MAX) << (94u32 * 1)).into();
    if let Some(_) = (0..=(0xa_u16 & 7)).find_map(|i15| match E0::W3(8, Vec3::new(v14 as u32, u32::MIN, u32::MAX)) { E0::W0 if true => { Some::<f32>(a0) } E0::W2 { n0: m16, n1: m17 } if m16 < 11 => { Some::<f32>(a1) } E0::W1 { n0: _, n1: m18 } if true => { Some(a1) } m19 => { Some::<f32>(a1) } }) {
    }
    v14
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32));
    output[0] = result as u64;
    output
}
}

/// Seed 71 of version 8.
pub mod p71 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f32, m1: i32, m2: bool, m3: i8 }
#[device]
pub fn function(a0: S0, mut a1: S0, mut a2: [i32; 4], mut a3: bool, mut a4: i64) -> bool {
    if a3 {
        for i1 in (1..((!(a2[2] as u8)) & 7)).step_by((usize::MAX & 3) + 0) {
            a1.m0 *= a0.m0;
            a1.m2 = a3;
        }
        match Some::<bool>(a1.m2).and_then(|p2| Some::<i64>(a4)) {
            None => {
                let mut v3: Option<bool> = Some(a3);
            }
            _ => {
                let v4: S0 = a1;
                a1.m0 -= v4.m0;
            }
        }
    }
    match Some(0x5_i64) {
        None => {
        }
        None if a1.m2 => {
            if let Some(x5) = a2.first_mut() {
                (*x5) -= i32::MIN;
                (*x5) |= (*x5);
            }
        }
        Some(_) => {
            a2.swap(9usize, 2);
        }
        m7 => {
        }
    }
    if Some(a3).unwrap_or(Ok::<f32, u8>(a1.m0).is_err_and(|p8| a3)) {
        if match Ok::<i64, u8>(a4) {
            Err(m9) => {
                true
            }
            Err(m10) => {
                a3
            }
            _ => {
                a3
            }
        } {
            a1.m0 = a1.m0;
        } else {
            let mut v11 = a1;
        }
    }
    a3
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: f32::from_bits(input[0] as u32), m1: input[1] as i32, m2: input[2] != 0, m3: input[3] as i8 }, S0 { m0: f32::from_bits(input[4] as u32), m1: input[5] as i32, m2: input[6] != 0, m3: input[7] as i8 }, [input[8] as i32, input[9] as i32, input[10] as i32, input[11] as i32], input[12] != 0, input[13] as i64);
    output[0] = result as u64;
    output
}
}

/// Seed 91 of version 8.
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

/// Seed 95 of version 8.
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

/// Seed 123 of version 8.
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

/// Seed 183 of version 8.
pub mod p183 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i32, f32);
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        let v1 = if false {
            [self.0, other.0, 2147483647, other.0]
        } else {
            [other.0; 4]
        };
        Ok::<S0, u8>(other).unwrap_or(other)
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        if !true {
            let mut v2 = (*other).0;
            let v3 = (*other);
        }
        ((*other).0 as f32) >= (*other).1
    }
}
#[device]
impl S0 {
    pub fn method0(self, q4: &S0, q5: u8, mut q6: bf16) -> S0 {
        (q6);
        match (0x75b0d_u32 ^ 4294967295).checked_ilog2() {
            None => {
                let mut v8: i16 = Some::<u8>(q5).unwrap_or_default().into();
                let mut v9: i32 = 0i32;
            }
            Some(m10) if Some::<i32>((*q4).0).is_some_and(|p11| false) => {
            }
            m12 => {
            }
        }
        S0((*q4).0, (*q4).1)
    }
    pub fn method1(self, q13: u8) -> Option<f32> {
        let mut n14 = 0;
        'l15: while n14 < 5u32 && ((q13 < 8) ^ true) {
            n14 += 1;
            match (n14 + n14) {
                m16 @ K_U32 if n14 < m16 => {
                }
                _ => {
                    let [v17, .., v18] = [self, self];
                }
            }
        }
        Some::<f32>(self.1)
    }
}
#[device]
pub fn function(mut a0: S0, mut a1: [f32; 4], mut a2: S0, mut a3: u8) -> Result<f32, u8> {
    let v24;
    if None::<bf16>.ok_or_else(|| a3).is_err_and(|p19| (29u32, a2.0) != (a2.0 as u32, a2.0)) {
        v24 = {
            a1.fill(match Some::<f32>(a2.1) {
                    Some(m21) if true => {
                        m21
                    }
                    _ => {
                        1.0f32
                    }
            });
            Some(0i32).map_or(a2.0 - a2.0, |p22| p22.wrapping_sub_unsigned(99))
        };
    } else {
        v24 = {
            a2.0.wrapping_div_euclid(a2.0).rotate_right(8u32.leading_ones())
        };
    }
    let mut v26 = S0::method0(S0(7i32, 0.5 + 0.5f32), &a2, if 2i32 != v24 {
            [a3][0]
        } else {
            let mut v25 = Some((v24, 11usize));
            a3
        }, bf16::from_f32(a0.0 as f32));
    Ok::<f32, u8>(a1[3])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0(input[0] as i32, f32::from_bits(input[1] as u32)), [f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32), f32::from_bits(input[5] as u32)], S0(input[6] as i32, f32::from_bits(input[7] as u32)), input[8] as u8);
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

/// Seed 221 of version 8.
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

/// Seed 241 of version 8.
pub mod p241 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i8)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u8, m1: [f16; 3], m2: i8, m3: i64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(f32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [i64; 1] }, W2 { n0: C0, n1: i32 }, W3 { n0: [u64; 3], n1: S0 } }
#[device]
impl E0 {
    pub fn method1(&mut self, q6: &[u8]) -> bool {
        if q6.is_sorted() {
            let mut v8: [u8; 5] = turned([q6[0]; 5]);
            v8[0x7fffffff_i32.rem_euclid(5)] = !v8[0];
        }
        let mut v12: Option<u8> = (3u8..(q6[0] & 7)).rev().filter(|i9| true).min_by(|a10, b11| (a10 & 3).cmp(&(b11 & 3)).then(b11.cmp(a10)));
        q6[0] < u8::MIN
    }
}
#[device]
impl S1 {
    pub fn method0(&mut self, mut q1: C0) -> Result<bool, u8> {
        match (E0::W3 { n0: repeated::<u64, 3>(216050617645u64), n1: S0 { m0: 6, m1: [f16::ONE, f16::NEG_INFINITY, f16::from_f32(7.5)], m2: 13i8, m3: 7 } }) {
            E0::W0 if Some::<f32>((*self).0).is_some_and(|p3| true) => {
            }
            E0::W1 { .. } => {
            }
            m5 => {
            }
        }
        Err(0u8)
    }
}
#[device]
pub fn function(a0: &[u8], a1: &[u8], mut a2: S1, a3: Result<f32, u8>) -> (i16, bool, bf16) {
    if let E0::W2 { n0: C0::V1, n1: m13 } = (E0::W2 { n0: C0::V0, n1: 68i32 * 0 }) {
        let (m16, m17) = (match 9u64 { m14 @ (..=9) => { (true, 2u32) } (..=0) if false => { (false, m13 as u32) } K_U64 if true => { (m13 < 2147483647, 4294967295u32) } m15 => { (true, 615777u32) } }) else {
            return (i16::MIN, m13 < 7, bf16::from_f32(2.0));
        };
        let mut n18 = 0u32;
        while let Some(m24) = a1.iter().skip(1).copied().chain(a0.iter().copied()).map(|i19| a1[0] - i19).zip(a1.iter().skip(1).copied()).map(|(i20, j21)| j21 >> 3u64).min_by_key(|a22| a2.0 <= a2.0) {
            n18 += 1;
            if n18 > 6 {
                break;
            }
            let mut v25 = a1[0];
            v25 = a1[0];
        }
    }
    let mut v26 = if bf16::from_f32(7.5).is_nan() {
        a2.0 = a2.0;
        [S0 { m0: a1[0], m1: [f16::from_f32(1.0); 3], m2: 7, m3: 1 }, S0 { m0: a0[0], m1: [f16::MAX; 3], m2: 10, m3: 10i64 }]
    } else if true {
        [S0 { m0: a1[0], m1: [f16::from_f32(1e6); 3], m2: 11i8, m3: 8 }, S0 { m0: a1[0], m1: [f16::from_f32(2.0); 3], m2: 0x5_i8, m3: 38 }]
    } else {
        [S0 { m0: a1[0], m1: [f16::EPSILON; 3], m2: i8::MAX, m3: 0x1d }, S0 { m0: a0[0], m1: [f16::from_f32(0.0), f16::ONE, f16::from_f32(2.0)], m2: 3i8, m3: K_I64 }]
    };
    (5i16, false, bf16::from_f32(7.5))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [input[0] as u8, input[1] as u8, input[2] as u8, input[3] as u8];
    let a1 = [input[4] as u8, input[5] as u8];
    let result = function(&a0, &a1, S1(f32::from_bits(input[6] as u32)), if input[7] != 0 { Ok(f32::from_bits(input[8] as u32)) } else { Err(input[8] as u8) });
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = bits_of_bf16(result.2);
    output
}
}

/// Seed 303 of version 8.
pub mod p303 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5 }
#[device]
pub fn helper0(q1: i8, q2: &[f32; 3], q3: &mut [u32; 3]) -> f32 {
    for x4 in q3.iter_mut() {
        (*x4) = match (*x4) {
            (..=1) if (*x4) < 4u32 => {
                55
            }
            m5 @ 6..=25 => {
                m5
            }
            m6 @ K_U32 => {
                m6
            }
            m7 => {
                m7
            }
        };
        {
            let (s8, s9) = q2.split_at(2);
            let mut v10 = Ok::<u32, u8>((*x4));
            let mut v11 = Some(((*x4), 6u32));
        }
    }
    q2[2]
}
#[device]
pub fn function(mut a0: i8, a1: [f32; 3], a2: Option<f16>) -> Option<u64> {
    const LOCAL: u16 = 0x4_u16;
    let mut n12 = 0u32;
    while let Some(m16) = (if (-10i32).is_positive() { let v13 = C0::V0; if false && let Some(m14) = None::<i32> { Some(LOCAL) } else { Some::<u16>(LOCAL) } } else if if let (_, true) = (-6i32, false) && true { false } else { true } { Some(LOCAL) } else { a0 &= a0; None::<i32>.and_then(|p15| Some::<u16>(LOCAL)) }) {
        n12 += 1;
        if n12 > 6 {
            break;
        }
        'l19: for &x17 in a1.iter() {
            let v20 = LOCAL;
        }
        for i21 in 2..(88i16.cast_unsigned() & 7) {
            let mut v22 = [0x5_u64, 97u64, n12 as u64];
            v22[1] *= v22[0];
        }
    }
    let mut v23: usize = ((LOCAL + LOCAL) >> (a0 as u8).rotate_right(8u32)).into();
    assert!(10i32 != (v23 as i32), "text");
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as i8, [f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32)], if input[4] != 0 { Some(f16::from_bits(input[5] as u16)) } else { None });
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 319 of version 8.
pub mod p319 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u64), W2([u32; 1]) }
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
    ((T::ZERO + total) * total)
}
#[device]
impl E0 {
    pub fn method1(&self, q9: [i8; 2], q10: &mut i8, q11: Result<f16, u8>) -> f32 {
        let v15;
        if q9.contains(&(*q10)) {
            v15 = {
                (3u32..(((*q10) as u32) & 7)).sum::<u32>()
            };
        } else {
            v15 = {
                if if false {
                    false
                } else {
                    true
                } {
                    return Some::<i8>((*q10)).map_or_else(|| f32::INFINITY, |p12| 1e6f32);
                }
                let v14 = Vec2::new(74u8, 5u8);
                v14[1] as u32
            };
        }
        3.25f32
    }
}
#[device]
impl Many<i16, 2> {
    pub fn method0(self, q1: Many<f32, 2>, mut q2: Option<u32>) -> Many<f32, 2> {
        let mut n3 = 0;
        while n3 < 2u32 && 100.0f64.is_infinite() {
            n3 += 1;
            if let Some(_) = Some::<i16>(self.one).filter(|p4| n3 < 4294967295u32) {
                let mut v5: E0 = E0::W2([n3]);
                let mut v6 = q2;
            }
            let (v7, v8) = (self.more[1], q1.more[1]);
        }
        Many::<f32, 2> { more: q1.more, ..q1 }
    }
}
#[device]
pub fn function(mut a0: E0, mut a1: Many<f32, 2>, mut a2: [u32; 5]) -> Option<u8> {
    let Some(_) = None::<f16> else {
        return pick(false, Some(4u8), None);
    };
    a2.reverse();
    match &mut a0 {
        E0::W1(r16) => {
            let mut v17 = pick(false, Many::<i16, 2> { one: 0, more: [1, i16::MIN], count: a1.count }, Many::<i16, 2> { one: 32767, more: [32767, 33], count: a1.count }).method0(Many::<f32, 2> { more: a1.more, ..a1 }, Some::<u32>(a2[0]).or(Some::<u32>(a2[3])));
            if let Some(x18) = a2.get_mut(10usize.wrapping_neg() & 3) {
                let mut v20: Option<(u32, f32)> = Some((296258, v17.one));
                let v21 = v17.count as f64;
            }
        }
        other => {
            *other = E0::W1(2);
        }
    }
    a2[a2[3]] &= !(52u32 * a2[2]);
    Some(a1.count as u8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(match input[0] % 3 { 0 => E0::W0, 1 => E0::W1(input[1] as u64), _ => E0::W2([input[1] as u32]), }, Many::<f32, 2> { one: f32::from_bits(input[2] as u32), more: [f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)], count: input[5] as u16 }, [input[6] as u32, input[7] as u32, input[8] as u32, input[9] as u32, input[10] as u32]);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 371 of version 8.
pub mod p371 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: f64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(u32, Vec3<i32>, f32);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: S0, n1: u32 }, W2(i32, u32), W3 { n0: f64, n1: i16 } }
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
    total += ((a * T::ZERO) - (total + b));
    if total <= a { T::ONE } else { ((T::ONE + T::ONE) * (T::ONE * total)) }
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut v1: Option<f16> = Some(f16::from_f32(self.m0 as f32)).or(Some(f16::from_f32(other.m0 as f32)));
        S0 { m0: other.m0 + other.m0, m1: None::<f64>.unwrap_or(other.m1) }
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q2: u32, q3: f64, q4: bool) -> isize;
    fn provided(q2: u32, q3: f64, q4: bool) -> isize {
        let mut v5: u32 = q2 as u32;
        match Some::<f64>(q3).ok_or(0u8) {
            Err(m6) => {
                v5 = v5;
                102
            }
            _ => {
                4isize
            }
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = u32::MIN;
    fn given(q2: u32, q3: f64, q4: bool) -> isize {
        let mut v7 = q4 & q4;
        (5 | (q2 as isize)) * isize::MIN
    }
    fn provided(q2: u32, q3: f64, q4: bool) -> isize {
        match (q4, q2) {
            (m8, m9) => {
            }
            m10 => {
                let mut v11: f64 = q3;
            }
        }
        isize::MAX.wrapping_mul(6isize)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 16u32;
    fn given(q2: u32, q3: f64, q4: bool) -> isize {
        let v13: Result<bool, u8> = Err::<bf16, u8>(u8::MAX).and_then(|p12| Ok::<bool, u8>(q4));
        (64u16 as isize) - (q2 as isize)
    }
}
#[device]
pub fn by_way<W: Way>(q2: u32, q3: f64, q4: bool) -> isize {
    let first = W::given(q2, q3, q4);
    if W::LIMIT > 3 { first } else { W::provided(q2, q3, q4) }
}
#[device]
impl E0 {
    pub fn method1(&self, q24: &[f32; 3], q25: &[f32], q26: f32) -> u64 {
        let mut v29: u16 = ((match Some(q25[0]) { None => { 10u8 } Some(m27) if true => { 8 } m28 => { 255 } }) + Vec4::new(255u8, u8::MAX, 4u8, 7).dot(Vec4::new(1u8, 0x1, 255u8, 255u8))).into();
        8486352919888
    }
}
#[device]
impl Many<u16, 2> {
    pub fn method0(&self, mut q14: u32, mut q15: S0, q16: &(i8, f32)) -> Result<f32, u8> {
        match (match Some(q15.m0 as usize) { Some(_) if (*q16).0 < 9i8 => { q15.m0 as i16 } None => { q14 as i16 } Some(m17) if q14 < K_U32 => { 120i16 } m18 => { (*self).count as i16 } }).overflowing_mul(101i16 | (q15.m0 as i16)) {
            (m19, m20) => {
            }
            (m21, m22) if m22 => {
            }
            (_, m23) => {
            }
            _ => {
            }
        }
        Ok((*q16).1)
    }
}
#[device]
pub fn function(a0: [isize; 2], a1: u32, a2: bool) -> (f32, f32) {
    if let Some(m31) = a0[1].count_ones().checked_add(Vec4::new(a1, a1, a1, 0x1).dot(Vec4::new(a1, a1, a1, u32::MAX))) {
        let [v33, .., v34] = turned([a0[0], a0[0], a0[1], a0[1]]);
        for x35 in a0 {
            let mut v37: [bool; 4] = [a2, a2, a2, a2];
        }
    }
    if (matches!(a0[0] << a1, 8)) {
        let (v40, v41) = (a1, a1);
        if let [s44 @ .., x42, _, x43] = &a0[..] {
            let v45: f32 = 100.0;
            let mut v46 = Many::<u16, 2> { one: v41 as u16, more: [65535; 2], count: v40 as u16 };
        } else {
        }
    } else {
    }
    (3.25, 100.0f32.sin())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as isize, input[1] as isize], input[2] as u32, input[3] != 0);
    output[0] = bits_of_f32(result.0);
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 379 of version 8.
pub mod p379 {
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
pub fn helper0(mut q1: i16) -> bf16 {
    for i2 in (1..(None::<i32>.unwrap_or_default() & 7)).step_by(((1usize % (usize::MIN)) & 3) + 1) {
        if {
            let f3 = |p4: usize| true;
            f3(6)
        } {
            continue;
        }
        'l6: for i5 in (1..=((0x0_i64 & 9i64) & 7)).rev().step_by(2) {
        }
    }
    bf16::EPSILON
}
#[device]
pub fn function(mut a0: i16, a1: &[u16], mut a2: i16, mut a3: [Many<u32, 2>; 2]) -> Result<f32, u8> {
    const LOCAL: u32 = u32::MIN;
    let mut v8: [u16; 4] = std::array::from_fn::<u16, 4, _>(|p7| a3[0].count - a3[0].count);
    let mut n9 = 0;
    while n9 < 2u32 && (false | false) {
        n9 += 1;
        if let Some((x10, s11)) = a1.split_last() {
            let v12: (i16, u32) = (a2, n9);
            let v13 = 100.0f32;
        }
        'l15: for i14 in (3..=(4i32.min(7) & 7)).rev().step_by(2) {
            a3[0].count = v8[1];
            a3[1].count = v8[3];
        }
    }
    if v8.iter().copied().map(|i17| i16::from(47u8)).enumerate().map(|(n18, i19)| a0 - i19).find_map(|i16| a1.iter().rposition(|i20| Some(7i16).is_none_or(|p21| false))).is_some() {
        a0 = a2;
    } else {
        v8.rotate_right(a2 as usize);
    }
    Some(Vec2::new(-2.0f32, 0.1f32).dot(Vec2::new(a3[1].more[1] as f32, 100.0))).ok_or(a3[0].more[1] as u8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [input[1] as u16, input[2] as u16];
    let result = function(input[0] as i16, &a1, input[3] as i16, [Many::<u32, 2> { one: input[4] as u32, more: [input[5] as u32, input[6] as u32], count: input[7] as u16 }, Many::<u32, 2> { one: input[8] as u32, more: [input[9] as u32, input[10] as u32], count: input[11] as u16 }]);
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

/// Seed 416 of version 8.
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
pub fn function(mut a0: (i32, i32), a1: i8, a2: &mut [isize], a3: E0) -> ((u32, i32, i64), f64) {
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
    a2.iter().step_by(2).copied().chain(a2.iter().copied()).map(|i33| 1u64.wrapping_add(230785046943).wrapping_neg()).filter(|i34| Some(8u32) == Some(12131316)).for_each(|i35| a0.1 ^= (9i32 & 0x8).wrapping_sub_unsigned(1u32.next_power_of_two()));
    ((106u32, a0.0, 0), f64::MIN_POSITIVE.powf(f64::EPSILON))
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
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 423 of version 8.
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
        let mut v2: Option<i32> = Some::<i32>(q1).or(Some::<i32>(q1));
        (if true { 100.0 } else if true { 0.5f32 } else { q1 as f32 }) % 0.5f32
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 8i32;
    fn given(q1: i32) -> f32 {
        match (match Some(107u32) { None if true => { E0::W3(5, Vec2::new(0x53c0fd21e_usize, 6usize)) } Some(m3 @ 8..=57) => { E0::W3(-80i64, Vec2::new(usize::MAX, m3 as usize)) } Some(5..=23) => { E0::W2 { n0: C0::V2 } } m4 => { E0::W3(11i64, Vec2::new(2usize, usize::MIN)) } }) {
            E0::W1(m5 @ 7..=55, m6) if false => {
            }
            E0::W2 { n0: m7 } => {
            }
            E0::W0 => {
            }
            _ => {
            }
        }
        q1 as f32
    }
    fn provided(q1: i32) -> f32 {
        let mut v10: usize = (match q1 { m8 @ K_I32 => { 1u8 } m9 @ K_I32 => { 4u8 } 8 => { 5u8 } _ => { u8::MIN } }).into();
        100.0
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = i32::MIN;
    fn given(q1: i32) -> f32 {
        if None::<bool>.is_some_and(|p11| false) {
            let mut v12: E0 = E0::W2 { n0: C0::V0 };
            let mut v13: f32 = 1.0f32;
        } else {
        }
        q1 as f32
    }
    fn provided(q1: i32) -> f32 {
        if (q1 < 99) | false {
            let mut v14 = q1;
        }
        0.1f32.round_ties_even()
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32) -> f32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn function(a0: u16, a1: &mut [i32]) -> (bool, i8, u32) {
    let mut v15 = C0::V1;
    for x16 in a1.iter_mut() {
        (*x16) += i32::MIN * (*x16);
        'l18: for i17 in 2..(Vec4::new((*x16), (*x16), (*x16), (*x16)).dot(Vec4::new((*x16), (*x16), (*x16), (*x16))) & 7) {
            (*x16) = i17;
            let mut v19 = Some::<u16>(a0);
        }
    }
    for x20 in a1.iter_mut() {
        let mut v21: usize = K_U16.into();
        assert!(((*x20) as u32).is_multiple_of(1));
    }
    let mut v23: usize = ({ let mut v22: Result<u16, u8> = Ok::<u16, u8>(a0); u8::MIN.to_be_bytes()[0] }).into();
    (2u32..(9u32 & 7)).rev().for_each(|i24| v23 ^= a1.iter().copied().rev().count());
    let C0::V0 = C0::V1 else {
        return (true, 5, 5u32);
    };
    let mut n25 = 0;
    while n25 < 5u32 && 33isize.is_positive() {
        n25 += 1;
        let mut v26 = 1i32;
    }
    (true, 4i8, 11)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [input[1] as i32, input[2] as i32, input[3] as i32, input[4] as i32, input[5] as i32];
    let result = function(input[0] as u16, &mut a1);
    output[0] = a1[0] as u64;
    output[1] = a1[1] as u64;
    output[2] = a1[2] as u64;
    output[3] = a1[3] as u64;
    output[4] = a1[4] as u64;
    output[5] = result.0 as u64;
    output[6] = result.1 as u64;
    output[7] = result.2 as u64;
    output
}
}

/// Seed 426 of version 8.
pub mod p426 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: i64, n1: i32 }, W2 { n0: Vec3<f64>, n1: i64 } }
#[device]
pub fn helper0(q1: i32) -> u32 {
    if let (_, m3) = (q1 * q1, (matches!((true, 2i32), (_, m2)))) {
        let mut v4: u32 = 127u8.into();
    }
    K_U32
}
#[device]
pub fn helper1(q5: &usize) -> bf16 {
    let mut n6 = 0;
    while n6 < 4u32 && (K_USIZE >= (*q5)) {
        n6 += 1;
        let _ = 587408397u32;
        let _ = 4isize.cast_unsigned();
    }
    'l10: for i9 in (3..=((9u32 % (4u32 | 1)) & 7)).rev().step_by(2) {
        let v11 = (*q5);
    }
    bf16::EPSILON
}
#[device]
pub fn function(a0: f32, mut a1: i16, mut a2: [f64; 4], a3: i8, a4: usize) -> Option<f32> {
    if let [_, _, x12] = &mut a2[..] {
        match a4.overflowing_mul(a4) {
            (m13, true) => {
                let mut v14: Option<i32> = Some(2147483647i32);
            }
            m15 => {
                (*x12) /= (*x12);
                let mut v16 = m15.0;
            }
        }
        let mut v19 = helper0(match None::<i32> {
                None => {
                    11
                }
                None => {
                    a1 as i32
                }
                Some(m17) => {
                    m17
                }
                m18 => {
                    i32::MIN
                }
        });
    } else {
        for i20 in (3..(((a4 as u32) * 0) & 7)).rev() {
            let mut v21 = i20 as f64;
            v21 -= v21;
        }
        if (matches!(a4, 3..56)) {
            let mut v22 = a0;
            let v23: [i32; 2] = [a4 as i32; 2];
        } else {
            let v24: f64 = 1e-3f64;
        }
    }
    {
        let s25 = &mut a2[3..4];
        if let Some((2 | 50..=60)) = s25.iter().position(|i26| false) {
        }
    }
    Some::<f32>(a0)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), input[1] as i16, [f64::from_bits(input[2]), f64::from_bits(input[3]), f64::from_bits(input[4]), f64::from_bits(input[5])], input[6] as i8, input[7] as usize);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = bits_of_f32(w0);
    }
    output
}
}

/// Seed 429 of version 8.
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

/// Seed 438 of version 8.
pub mod p438 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: i32) -> i8;
    fn provided(q1: i32) -> i8 {
        let v5 = if true && let (_, m4) = (q1 < 11, q1) && false {
            m4
        } else {
            q1
        };
        10i8
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 46u32;
    fn given(q1: i32) -> i8 {
        for i6 in (1..=((!51u32) & 7)).rev().step_by(2) {
            let mut v7 = [q1, 10i32];
        }
        i8::MAX
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 86u32;
    fn given(q1: i32) -> i8 {
        match q1.checked_shr(q1 as u32) {
            None => {
                let mut v8: i32 = q1;
            }
            Some(5..=57) if q1 != (-6) => {
            }
            None if q1 < 11 => {
            }
            _ => {
            }
        }
        7i8
    }
}
#[device]
pub fn by_way<W: Way>(q1: i32) -> i8 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(q9: [f32; 1], q10: impl Fn(f64) -> u32, mut q11: f64) -> Option<u32> {
    if let None = Some(5i32).and_then(|p12| if p12 < i32::MIN { Some::<f64>(q11) } else { Some::<f64>(q11) }) {
        {
            let Some(x13) = q9.get((true as usize) & 3) else {
                return Err::<u32, u8>(11u8).ok();
            };
        }
    }
    Some(u32::MIN)
}
#[device]
pub fn function(mut a0: Option<f64>, a1: bool, a2: (u8, i32), a3: bool, a4: i16) -> f64 {
    let mut v18 = helper0(turned(repeated::<f32, 1>(0.0f32)), |p17| (11 + 5) >> (bits_of_f32(1e-3f32) as u32), 1e-3);
    let m19 @ 3..35 = lowest(!a2.0, a2.0) else {
        return 7.5f64 + 1e6f64;
    };
    let mut v20: u32 = 4u32;
    let mut v23: isize = (a4.saturating_div(1i16) << (match v18 { Some(_) => { a2.1 as usize } None => { v20 as usize } Some(m21) => { v20 as usize } m22 => { v20 as usize } })).into();
    let (m27, m28) = (2u8..(m19 & 7)).map(|i24| m19 - 2u8).fold((v20, a1), |a25, i26| (K_U32, a3)) else {
        return a0.unwrap_or(a2.1 as f64);
    };
    let v29 = Vec2::new(v20, m27) != Vec2::new(v20, m27);
    f64::NEG_INFINITY
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Some(f64::from_bits(input[1])) } else { None }, input[2] != 0, (input[3] as u8, input[4] as i32), input[5] != 0, input[6] as i16);
    output[0] = bits_of_f64(result);
    output
}
}

/// Seed 446 of version 8.
pub mod p446 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: f32, m1: i16, m2: Vec4<u8> }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: Vec2<u32> }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if total <= b {
        return pick(total != a, b, total);
    }
    if total < total { if T::ONE != T::ONE { total } else { T::ONE } } else { a }
}
#[device]
pub fn helper1(q2: [f64; 4], mut q3: S0) -> Option<u32> {
    let mut v4 = Vec4::new(q3.m0, q3.m0, f32::MIN_POSITIVE, q3.m0).length().sqrt();
    {
        let r5 = &mut q3.m0;
        for x6 in q2.windows(2) {
            let mut v8 = [(*r5), (*r5), (*r5), (*r5), 1.0];
        }
    }
    Some(0xa359)
}
#[device]
impl S1 {
    pub fn method0(&self, mut q1: Vec2<u8>) -> u16 {
        if true {
        }
        u16::MAX
    }
}
#[device]
pub fn function(mut a0: S0, a1: [f64; 4], mut a2: usize) -> ((i32, i32, i32), f32) {
    let mut n9 = 0u32;
    while let Some(m10) = Some(-a1[1]) {
        n9 += 1;
        if n9 > 1 {
            break;
        }
        match Err::<i8, u8>(a0.m2.z).ok() {
            Some(_) => {
                a2 = 8usize;
            }
            Some(4..46) => {
                a2 >>= 10u32;
                a2 = a2;
            }
            None if m10 < a1[3] => {
                let v11 = 2u32;
            }
            m12 => {
                let mut v13 = Ok::<usize, u8>(a2);
            }
        }
        a0.m0 *= if n9 < u32::MAX {
            a0.m0
        } else {
            a0.m0
        };
    }
    a0.m0 /= a0.m0.round_ties_even();
    let mut v18: Option<f64> = a1.iter().copied().map(|i14| (i14 * i14).sqrt()).filter_map(|i15| a1.last().copied()).reduce(|a16, b17| a1.iter().copied().chain(a1.iter().skip(1).copied()).rev().sum::<f64>());
    let mut n19 = 0;
    'l20: while n19 < 3u32 && a0.m0.is_nan() {
        n19 += 1;
        if (86u32, n19 as u64) != (n19, a2 as u64) {
            a2 = a2;
        }
    }
    ((2, 5767, 128043), a0.m0.exp())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(S0 { m0: f32::from_bits(input[0] as u32), m1: input[1] as i16, m2: Vec4::new(input[2] as u8, input[3] as u8, input[4] as u8, input[5] as u8) }, [f64::from_bits(input[6]), f64::from_bits(input[7]), f64::from_bits(input[8]), f64::from_bits(input[9])], input[10] as usize);
    output[0] = result.0.0 as u64;
    output[1] = result.0.1 as u64;
    output[2] = result.0.2 as u64;
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 479 of version 8.
pub mod p479 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: u16, m1: usize, m2: i32, m3: f32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [i32; 1] } }
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: usize, q2: u16, q3: i32) -> i32;
    fn provided(q1: usize, q2: u16, q3: i32) -> i32 {
        let mut n4 = 0;
        'l5: while n4 < 4u32 && (u16::MIN >= q2) {
            n4 += 1;
            let [v6, .., v7] = [f16::from_f32(q3 as f32), f16::from_f32(q3 as f32), f16::from_f32(q3 as f32), f16::from_f32(q3 as f32), f16::from_f32(1e6)];
        }
        q3
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = 6i32;
    fn given(q1: usize, q2: u16, q3: i32) -> i32 {
        let mut v8: i64 = (!7u32).into();
        match ((q3 >> 1) / 3i32) {
            m9 @ K_I32 => {
                let v10 = (v8, q3);
                q3
            }
            2..18 if false => {
                9i32
            }
            m11 => {
                10i32
            }
        }
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = i32::MIN;
    fn given(q1: usize, q2: u16, q3: i32) -> i32 {
        let mut n12 = 0;
        while n12 < 2u32 && (-2147483647i32).is_negative() {
            n12 += 1;
            let v13: Option<u16> = None;
            let v14 = Some((q2, q2));
        }
        5
    }
}
#[device]
pub fn by_way<W: Way>(q1: usize, q2: u16, q3: i32) -> i32 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q15: &[i64]) -> Result<i32, u8> {
    {
        let s16 = &q15[0..1];
        if let 2..44 = (K_U32 ^ 7u32) {
            let mut v17 = s16[0];
            v17 &= s16[0];
        }
        let mut v18 = !s16[0];
    }
    let mut v19: i32 = <Fast as Way>::given(86, q15[0] as u16, 19i32);
    Ok::<i32, u8>(v19)
}
#[device]
pub fn function(a0: S1, a1: &[i64], a2: &[i64], a3: &[i64], mut a4: [i64; 1]) -> i32 {
    const LOCAL: u8 = 9u8;
    match ((a2[0] >> 1) % (a4[0] | 1)).overflowing_sub(i64::from(LOCAL)) {
        (m20, false) => {
        }
        m21 => {
        }
    }
    a4.swap(0, 0);
    for i22 in 1..(((a0.m2 as isize) & isize::MAX) & 7) {
        if (i22 < 19652232387588628) || (a0.m1 < usize::MIN) {
            panic!("it is");
        }
        for i23 in 0..(((a0.m1 as u64) | (a0.m2 as u64)) & 7) {
            let v24: i64 = a2[0];
            a4[0] = a3[0];
            a4[0] >>= K_U64;
        }
    }
    let mut n25 = 0;
    'l26: while n25 < 4u32 && (Vec2::new(7u32, a0.m2 as u32) != Vec2::new(123u32, 4u32)) {
        n25 += 1;
        let mut v27: f32 = -a0.m3;
        if Vec4::new(a0.m2, a0.m2, a0.m2, a0.m2) == Vec4::new(11i32, a0.m2, a0.m2, a0.m2) {
            continue 'l26;
        }
    }
    a0.m2
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [input[4] as i64, input[5] as i64, input[6] as i64, input[7] as i64];
    let a2 = [input[8] as i64];
    let a3 = [input[9] as i64, input[10] as i64, input[11] as i64];
    let result = function(S1 { m0: input[0] as u16, m1: input[1] as usize, m2: input[2] as i32, m3: f32::from_bits(input[3] as u32) }, &a1, &a2, &a3, [input[12] as i64]);
    output[0] = result as u64;
    output
}
}

/// Seed 490 of version 8.
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

/// Seed 508 of version 8.
pub mod p508 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6, V3 = 9 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u64, m1: C0, m2: [i32; 1] }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1(C0, f64);
#[device]
pub fn helper0(q1: u32, q2: &[f32], q3: &[f32], q4: C0) -> f32 {
    let C0::V2 = Some::<u32>(q1).ok_or(59u8).map_or_else(|e6| C0::V1, |p5| nth([q4; 2], p5)) else {
        return q3[0];
    };
    if let Some(m8) = ('b7: { if false { break 'b7 Some(11i32); } Some(10) }) {
    }
    if q1 == 0 {
        1e6
    } else {
        helper0(q1 - 1, q2, q3, q4)
    }
}
#[device]
pub fn function(mut a0: i32, a1: &[S0], a2: &[f32], mut a3: u32) -> f32 {
    match (!(a1[0].m2[0] as i8)).ilog2() {
        K_U32 => {
        }
        (0 | 50..=60) if if a1[0].m2[0] < 6i32 {
            true
        } else {
            false
        } => {
            for (i10, x9) in a2.iter().enumerate() {
                let mut v11 = a3;
            }
            let mut v12: u16 = match a1[0].m1 {
                (C0::V1 | C0::V2) if a3 < 10 => {
                    65535
                }
                _ => {
                    5u16
                }
            };
        }
        _ => {
        }
    }
    if pick(0.0f32 != a2[0], Some::<i32>(a1[0].m2[0]) == Some::<i32>(a0), Vec3::new(a0 as u8, a1[0].m2[0] as u8, 4u8) != Vec3::new(a1[0].m0 as u8, a1[0].m2[0] as u8, a3 as u8)) {
        let v13 = (a3, a3);
    }
    a0 = i32::from(if true {
            return f32::EPSILON;
        } else {
            a3 as i8
    });
    a2[0]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a1 = [S0 { m0: input[1] as u64, m1: match input[2] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, m2: [input[3] as i32] }, S0 { m0: input[4] as u64, m1: match input[5] % 4 { 1 => C0::V1, 2 => C0::V2, 3 => C0::V3, _ => C0::V0 }, m2: [input[6] as i32] }];
    let a2 = [f32::from_bits(input[7] as u32), f32::from_bits(input[8] as u32), f32::from_bits(input[9] as u32), f32::from_bits(input[10] as u32)];
    let result = function(input[0] as i32, &a1, &a2, input[11] as u32);
    output[0] = bits_of_f32(result);
    output
}
}

/// Seed 592 of version 8.
pub mod p592 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(u32, i8);
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: isize, m1: i64, m2: [u8; 2] }
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
pub fn function(a0: &mut [bf16], mut a1: i32, mut a2: (i32, u32), a3: &[bool], mut a4: S1) -> (Result<f16, u8>, f32) {
    match Some(a4.m0).map_or_else(|| a2.0, |p1| a1).overflowing_shr((a2.1 >> 1).next_multiple_of(a2.1)) {
        (m3, m4) if Some(a2.0 as usize).is_none() => {
            if let [_, x5, _, ..] = &a3[..] {
                let mut v6: Vec3<f32> = Vec3::new(1e-3f32, a2.1 as f32, a4.m1 as f32);
                let v7: (f16, f32) = (f16::from_f32(2.0), v6.z);
            } else {
                let mut v8 = [m4, m4, m4];
                let v9: isize = 0x1;
            }
            let mut v12: bf16 = a0.get(Some::<i32>(a2.0).map_or(a1 as usize, |p10| 8usize) & 3).copied().unwrap_or(a0[0] * bf16::EPSILON);
        }
        (_, true) if (3i32, a1) > (a2.0, a1) => {
        }
        (m13 @ K_I32, _) if false & a3[0] => {
            match (a1, a3[0]) {
                (m14, false) => {
                }
                (m15, m16) => {
                }
                (m17, _) => {
                }
                _ => {
                }
            }
        }
        _ => {
        }
    }
    (Ok(f16::from_f32(a2.0 as f32)), (a2.1 as f32).cbrt())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a0 = [bf16::from_bits(input[0] as u16), bf16::from_bits(input[1] as u16), bf16::from_bits(input[2] as u16), bf16::from_bits(input[3] as u16), bf16::from_bits(input[4] as u16)];
    let a3 = [input[8] != 0, input[9] != 0];
    let result = function(&mut a0, input[5] as i32, (input[6] as i32, input[7] as u32), &a3, S1 { m0: input[10] as isize, m1: input[11] as i64, m2: [input[12] as u8, input[13] as u8] });
    output[0] = bits_of_bf16(a0[0]);
    output[1] = bits_of_bf16(a0[1]);
    output[2] = bits_of_bf16(a0[2]);
    output[3] = bits_of_bf16(a0[3]);
    output[4] = bits_of_bf16(a0[4]);
    match result.0 {
        Ok(w5) => {
            output[5] = 1;
            output[6] = bits_of_f16(w5);
        }
        Err(w5) => {
            output[5] = 2;
            output[6] = w5 as u64;
        }
    }
    output[15] = bits_of_f32(result.1);
    output
}
}

/// Seed 599 of version 8.
pub mod p599 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if a != total {
        return T::ONE;
    }
    if b != T::ONE {
        return (T::ONE - (b - total));
    }
    (total * pick(b < T::ZERO, if a != T::ZERO { a } else { T::ONE }, (T::ONE + a)))
}
#[device]
pub fn helper0(q1: &[f32], q2: f64) -> u16 {
    let mut n3 = 0;
    'l4: while n3 < 4u32 && (match Some::<f64>(q2) { None => { false } _ => { false } }) {
        n3 += 1;
        'l6: for i5 in 3..=(32767i16.wrapping_shr(n3) & 7) {
            let mut v7: f64 = f64::MIN_POSITIVE;
        }
        let mut n8 = 0u32;
        while let Some(m9) = [Some(q2), Some::<f64>(q2), Some(q2)][(n3 as u16) % 3] {
            n8 += 1;
            if n8 > 2 {
                break;
            }
        }
    }
    3964
}
#[device]
pub fn function(mut a0: u16, mut a1: i32, a2: f64, a3: [f32; 2]) -> Option<u32> {
    a3.iter().copied().step_by(2).for_each(|i10| a1 ^= (Vec3::new(a0 as i32, 6i32, K_I32).dot(Vec3::new(4i32, 11, -3i32)) << (K_I16 + i16::MIN)));
    let v13 = match Ok::<u8, u32>(255u8).err() {
        None => {
            match a0 {
                (..=1) => {
                    a1
                }
                _ => {
                    a1
                }
            }
        }
        Some(m11 @ K_U32) => {
            a1.rotate_left(m11)
        }
        Some(m12) => {
            a1 + a1
        }
        _ => {
            2.0f32 as i32
        }
    };
    assert!((3u32..((v13 as u32) & 7)).map(|i14| (i14 as u64) as u16).filter_map(|i15| if true {
                Some::<u16>(i15)
            } else if true {
                Some::<u16>(i15)
            } else {
                Some::<u16>(i15)
        }).enumerate().map(|(n16, i17)| i17.wrapping_pow(1)).any(|i18| (matches!(Some::<i32>(a1), Some(m19 @ (..=0))))));
    let mut v20: f32 = a3.last().copied().unwrap_or_else(|| a3[1] * 3.25);
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u16, input[1] as i32, f64::from_bits(input[2]), [f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)]);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 610 of version 8.
pub mod p610 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i16, m1: i32, m2: u32 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: f64, m1: f32, m2: i32 }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let _ = repeated::<i16, 1>(other.m0);
        S0 { m0: 5i16, m1: other.m1, m2: other.m2 }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let (v3, v4) = ((*other).m2 as u64, (*other).m0);
        nth(std::array::from_fn::<bool, 1, _>(|p5| (*other).m2 < 5), v3.leading_ones())
    }
}
#[device]
pub fn helper0(q6: &[u8]) -> i32 {
    for x7 in q6.windows(2) {
        if f16::NEG_INFINITY < f16::ONE {
            return if true {
                return 1;
            } else {
                4i32
            };
        }
        let v9;
        if 1.0f64 == 0.1 {
            v9 = {
                true
            };
        } else {
            v9 = {
                false
            };
        }
    }
    63i32
}
#[device]
pub fn helper1(q10: i32) -> i32 {
    if let 2..10 = Some::<i32>(q10).or_else(|| Some::<i32>(q10)).unwrap_or_else(|| helper0(&[u8::MAX, q10 as u8])) {
        let mut v14 = helper0(&[K_U8 | (q10 as u8); 2]);
        match (i16::MIN, false) {
            ((0 | 32), m15) => {
            }
            _ => {
            }
        }
    }
    7
}
#[device]
pub fn function(a0: [S0; 2], mut a1: f64, a2: usize, a3: i32, a4: &mut [i8]) -> Option<i32> {
    const LOCAL: isize = isize::MAX;
    let v16: f32 = (-0.5) / ((a0[0].m2 as f32) / (a4[0] as f32));
    let _d17 = LOCAL;
    a4.fill(match (a0[1].m2 as u64, a0[1].m2 < 7) {
            (m18, m19) => {
                a0[1].m2 as i8
            }
            (_, _) => {
                a2 as i8
            }
            _ => {
                LOCAL as i8
            }
    });
    a4.iter().rev().copied().map(|i21| combine(LOCAL | LOCAL, LOCAL)).find_map(|i20| i32::from(0x5_i16).checked_add(through::<i32, i32, helper1>(a3)))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a4 = [input[9] as i8];
    let result = function([S0 { m0: input[0] as i16, m1: input[1] as i32, m2: input[2] as u32 }, S0 { m0: input[3] as i16, m1: input[4] as i32, m2: input[5] as u32 }], f64::from_bits(input[6]), input[7] as usize, input[8] as i32, &mut a4);
    output[0] = a4[0] as u64;
    if let Some(w1) = result {
        output[1] = 1;
        output[2] = w1 as u64;
    }
    output
}
}

/// Seed 710 of version 8.
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

/// Seed 736 of version 8.
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

/// Seed 747 of version 8.
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

/// Seed 765 of version 8.
pub mod p765 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u64, m1: i8, m2: i8, m3: bf16 }
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
    const LIMIT: u16;
    fn given(q1: u8, q2: i16) -> isize;
    fn provided(q1: u8, q2: i16) -> isize {
        match (S0 { m0: 5u64, m1: 127i8, m2: K_I8, m3: bf16::ONE }) {
            S0 { m0: (4 | 50..=60), m1: _, m2: m3, m3: _ } if 5u8 != q1 => {
            }
            _ => {
            }
        }
        K_ISIZE
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u16 = 5u16;
    fn given(q1: u8, q2: i16) -> isize {
        if let S0 { m0: m4, m1: m5, m2: m6, m3: _ } = (S0 { m0: 3u64, m1: 127i8, m2: 10i8, m3: bf16::NEG_INFINITY }) {
            let mut v7 = Ok::<u64, u8>(m4);
        }
        0isize
    }
    fn provided(q1: u8, q2: i16) -> isize {
        'l9: for i8 in (0..((1u32 - 6) & 7)).step_by(3) {
            let v10: i16 = q2;
            let mut v11: (bf16, u8) = (bf16::ZERO, q1);
        }
        2isize
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u16 = 8u16;
    fn given(q1: u8, q2: i16) -> isize {
        let mut v12 = f32::INFINITY as f64;
        (if true { return 1isize; } else { 6isize }) * 887906901
    }
}
#[device]
pub fn by_way<W: Way>(q1: u8, q2: i16) -> isize {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper1(q15: &[u16], q16: u32) -> f32 {
    let mut v17: u32 = q16;
    K_I8.saturating_sub_unsigned(8u8).count_ones() as f32
}
#[device]
impl Many<f64, 1> {
    pub fn method0(&mut self, mut q13: f32) -> f16 {
        q13 = (q13 + q13) * (if true { q13 } else { q13 });
        for i14 in 3..((!9u8) & 7) {
            q13 += q13;
        }
        f16::from_f32(1e-3)
    }
}
#[device]
pub fn function(a0: Many<f64, 1>, a1: [u16; 2], mut a2: f32, mut a3: f32, a4: &mut [S0]) -> S0 {
    const LOCAL: u32 = 3u32;
    a3 /= combine(0.0f32, a3).floor();
    let mut n18 = 0u32;
    while let Some(m21) = Some::<f32>(a2).filter(|p19| false).or(Some::<f32>(a3).filter(|p20| false)) {
        n18 += 1;
        if n18 > 4 {
            break;
        }
        let mut n22 = 0u32;
        while let Some(m24) = (3..=((LOCAL as i32) & 7)).find(|i23| (*i23).is_negative()) {
            n22 += 1;
            if n22 > 1 {
                break;
            }
            let mut v25: Many<f64, 1> = a0;
            let mut v26 = n18 < K_U32;
        }
        {
            let s27 = &a1[1..2];
            let mut v28: f32 = 3.25f32;
            v28 = a2;
        }
    }
    {
        let (s29, s30) = a4.split_at(0);
        let mut v31: u64 = ((a0.count as u8) | K_U8).into();
        (Many::<u64, 1> { one: 2456320933427027u64, more: [9], count: 0 });
    }
    S0 { m0: 9u64.swap_bytes() % (a4[0].m0), m1: (if LOCAL < u32::MIN { return a4[0]; } else { a4[0].m2 }).isqrt(), m2: [a4[0].m2][(a4[0].m1 as isize) & 0], m3: a4[0].m3 }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a4 = [S0 { m0: input[7] as u64, m1: input[8] as i8, m2: input[9] as i8, m3: bf16::from_bits(input[10] as u16) }, S0 { m0: input[11] as u64, m1: input[12] as i8, m2: input[13] as i8, m3: bf16::from_bits(input[14] as u16) }];
    let result = function(Many::<f64, 1> { one: f64::from_bits(input[0]), more: [f64::from_bits(input[1])], count: input[2] as u16 }, [input[3] as u16, input[4] as u16], f32::from_bits(input[5] as u32), f32::from_bits(input[6] as u32), &mut a4);
    output[0] = a4[0].m0 as u64;
    output[1] = a4[0].m1 as u64;
    output[2] = a4[0].m2 as u64;
    output[3] = bits_of_bf16(a4[0].m3);
    output[4] = a4[1].m0 as u64;
    output[5] = a4[1].m1 as u64;
    output[6] = a4[1].m2 as u64;
    output[7] = bits_of_bf16(a4[1].m3);
    output[8] = result.m0 as u64;
    output[9] = result.m1 as u64;
    output[10] = result.m2 as u64;
    output[11] = bits_of_bf16(result.m3);
    output
}
}

/// Seed 871 of version 8.
pub mod p871 {
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
pub trait Way {
    const LIMIT: u64;
    fn given(q1: f32) -> u32;
    fn provided(q1: f32) -> u32 {
        for i2 in (1..((1i32 * 3i32) & 7)).rev() {
            let mut v3: f32 = 2.0;
        }
        Vec4::new(3u32, 4294967295, 2, u32::MAX).dot(Vec4::new(126848u32, 0, 2u32, u32::MIN))
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u64 = 0u64;
    fn given(q1: f32) -> u32 {
        for i4 in 1..(2usize & 7) {
            let mut v5: f32 = 1.0;
            let v6: Many<u32, 1> = Many::<u32, 1> { one: 5, more: [10], count: 2 };
        }
        K_U32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u64 = 7u64;
    fn given(q1: f32) -> u32 {
        let mut v7 = Many::<u32, 1> { one: 11, more: [4294967295u32], count: K_U16 };
        v7.more[0] & v7.one
    }
}
#[device]
pub fn by_way<W: Way>(q1: f32) -> u32 {
    let first = W::given(q1);
    if W::LIMIT > 3 { first } else { W::provided(q1) }
}
#[device]
pub fn helper0(mut q8: [f32; 5]) -> (i32, i32) {
    q8.reverse();
    {
        let s9 = &mut q8[1..4];
        s9[7usize % s9.len()] = s9[0].min(s9[0]) + 0.0;
        s9[0x6a_usize % s9.len()] += s9[0] - s9[0];
    }
    q8[2i8.rem_euclid(5)] = f32::INFINITY;
    (8i32, 11i32)
}
#[device]
impl Many<u32, 1> {
    pub fn method1(&mut self, q10: f64, q11: &i8, q12: i16) -> Option<f32> {
        (*self).more[0] = (2u32..((*self).more[0] & 7)).map(|i13| i13 - (*self).more[0]).take_while(|i14| true).product::<u32>();
        let mut v17 = helper0(turned(std::array::from_fn::<f32, 5, _>(|p16| (*self).more[0] as f32)));
        let _ = (*self).more[0];
        Some(100.0f32)
    }
}
#[device]
pub fn function(mut a0: [i16; 2], mut a1: Many<u32, 1>) -> Result<bool, u8> {
    for i19 in 3..((a1.more[0] | a1.more[0]) & 7) {
        let v20: u32 = bits_of_f32(2.0f32) as u32;
        a0[5i64 & 1] = i16::from(3i8);
        let Some(m21) = i19.checked_add_signed(5) else {
            return None::<bool>.ok_or(a0[0] as u8);
        };
    }
    if let Some(m25) = Ok::<u32, u8>(a1.more[0]).ok().filter(|p22| { let f23 = |p24: u32| a1.count < 9; f23((*p22)) }) {
        a1.more[m25] = 11u64 as u32;
        if m25 == a1.one {
            a1.more[0] = m25;
        } else {
            a1.more[0] = m25;
        }
    }
    if let Some(x26) = a0.last() {
        let mut v28 = !(*x26);
        v28 = (*x26).saturating_abs();
    }
    a1.more[a1.one] |= ((a1.more[0] as usize) * 4usize).trailing_zeros();
    Err(5u8)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as i16, input[1] as i16], Many::<u32, 1> { one: input[2] as u32, more: [input[3] as u32], count: input[4] as u16 });
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

/// Seed 903 of version 8.
pub mod p903 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    if a > T::ONE {
        return a;
    }
    total += pick(total <= T::ONE, T::ONE, if b < T::ZERO { total } else { b });
    (total * ((total * a) * (total + T::ZERO)))
}
#[device]
pub fn helper0(q1: [bf16; 5], q2: &mut [f32; 3], q3: impl Fn(f32) -> usize) -> Option<isize> {
    let mut n4 = 0u32;
    while let Some(m8) = (0..=(3usize & 7)).filter_map(|i5| Some(i5)).max_by(|a6, b7| (a6 & 3).cmp(&(b7 & 3)).then(b7.cmp(a6))) {
        n4 += 1;
        if n4 > 4 {
            break;
        }
        let v10;
        if i16::MIN.is_positive() {
            v10 = {
                [n4 < 2, true][0]
            };
        } else {
            v10 = {
                let mut v9: usize = m8;
                (n4 < 5292) & true
            };
        }
    }
    Some(0x53)
}
#[device]
pub fn function(a0: [f32; 3], a1: &mut [bf16], mut a2: i32, mut a3: [f32; 3]) -> Result<i32, u8> {
    if let Some(m13) = a3.iter().rev().copied().chain(a3.iter().take(2).copied()).fold(Ok::<u8, f32>(4u8).err(), |a11, i12| Ok::<f32, u8>(i12).ok()) {
        {
            let Some(x14) = a1.get_mut((true as usize) & 3) else {
                return Ok::<i32, u8>(a2);
            };
            (*x14) = (*x14);
            (*x14) -= bf16::from_f32(a2 as f32);
        }
        match 9u32.overflowing_div(6u32) {
            (m16, _) => {
                a3[0] = m13;
            }
            _ => {
                let v17: f32 = 1.0;
            }
        }
    }
    let mut n18 = 0;
    while n18 < 7u32 && (match (4012020231908848isize, true) { (m19, false) => { true } _ => { a2 < K_I32 } }) {
        n18 += 1;
        let v20 = -a3[2];
        let mut v23 = helper0([-1.0f32, a0[1], v20, v20, v20].map(|p21| a1[0]), &mut a3, |p22| 6usize / (6usize));
    }
    if let Some(x24) = a1.get(Vec3::new(6usize, a2 as usize, a2 as usize).dot(Vec3::new(usize::MAX, 6usize, 4usize)) & 3) {
    }
    Ok::<i32, u8>(a2)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [bf16::from_bits(input[3] as u16), bf16::from_bits(input[4] as u16), bf16::from_bits(input[5] as u16), bf16::from_bits(input[6] as u16), bf16::from_bits(input[7] as u16)];
    let result = function([f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32)], &mut a1, input[8] as i32, [f32::from_bits(input[9] as u32), f32::from_bits(input[10] as u32), f32::from_bits(input[11] as u32)]);
    output[0] = bits_of_bf16(a1[0]);
    output[1] = bits_of_bf16(a1[1]);
    output[2] = bits_of_bf16(a1[2]);
    output[3] = bits_of_bf16(a1[3]);
    output[4] = bits_of_bf16(a1[4]);
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

/// Seed 975 of version 8.
pub mod p975 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = -1, V1 = 0, V2 = 5, V3 = 8 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..1 {
        total -= T::ONE;
    }
    total += (pick(total == b, b, T::ONE) + b);
    if T::ZERO <= total {
        return total;
    }
    pick(b != b, if b < T::ONE { T::ONE } else { (total + a) }, ((b * a) - T::ZERO))
}
#[device]
pub fn helper0(q1: u32, q2: &[f16], q3: &[f32]) -> f32 {
    let mut v4: i16 = (None::<i8>.unwrap_or_default() + i8::MIN.wrapping_shl(q1)).into();
    if let Some(x5) = q3.get((0usize | 5usize) & 3) {
        for i8 in (3..=((q1 as i32) & 7)).rev().step_by(2) {
        }
    }
    if q1 == 0 {
        q3[0]
    } else {
        helper0(q1 - 1, q2, q3)
    }
}
#[device]
pub fn function(a0: bool, mut a1: [f16; 4], a2: f64, a3: &[f32]) -> (Option<f64>, f64) {
    let mut n9 = 0;
    while n9 < 6u32 && nth([a0, a0, a0, a0], 7) {
        n9 += 1;
        let v10 = C0::V0;
        if a0 && a0 {
            a1[2] = a1[2];
            a1[1] -= f16::MAX;
        } else {
            let v11 = a3[0];
        }
    }
    let mut v12 = helper0((10u32 % 1u32) & 7, &a1, a3);
    for i13 in (3..(((-2i8) + 127) & 7)).step_by(3) {
        let mut v14 = helper0((match C0::V2 { (C0::V0 | C0::V0) if a0 => { u32::MAX } (C0::V2 | C0::V3) => { 5 } _ => { 116986 } }) & 7, &a1[..=0x4_usize], a3);
    }
    (Err::<f64, bool>(a0).map_err(|p15| 2i8 as u8).ok(), for_acosh_f64(a2 / a2).acosh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [f32::from_bits(input[6] as u32)];
    let result = function(input[0] != 0, [f16::from_bits(input[1] as u16), f16::from_bits(input[2] as u16), f16::from_bits(input[3] as u16), f16::from_bits(input[4] as u16)], f64::from_bits(input[5]), &a3);
    if let Some(w0) = result.0 {
        output[0] = 1;
        output[1] = bits_of_f64(w0);
    }
    output[15] = bits_of_f64(result.1);
    output
}
}

/// Seed 1022 of version 8.
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
        if let (C0::V0 | C0::V1) = C0::V2 {
            let mut v1: S0 = other;
            v1.m0 *= v1.m0;
        }
        if other.m0 != other.m0 {
            S0 { m0: other.m0, m1: self.m1, m2: self.m2, m3: other.m3 }
        } else if true {
            other
        } else {
            other
        }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let m3 @ K_U64 = (if true && let E0::W1(_, m2) = E0::W1(1.0, (*self)) { (*other).m3 } else { (*other).m3 }) else {
            return true;
        };
        true
    }
}
#[device]
pub fn function(a0: u32, mut a1: Option<i32>) -> Result<bool, u8> {
    const LOCAL: i32 = 4i32;
    match [(a0, true), a0.overflowing_pow(3), a0.overflowing_add(a0), a0.overflowing_neg()][0] {
        ((4 | 50..=60), false) => {
            if let Some(m4) = i32::MIN.checked_sub(LOCAL) {
                let mut v5 = Ok::<i32, u8>(m4);
                let mut v6: u32 = a0;
            }
            match a0.saturating_add(a0) {
                5..=7 if (S0 { m0: 0.5, m1: a0 as f64, m2: f16::from_f32(LOCAL as f32), m3: a0 as u64 }) == (S0 { m0: 1.0, m1: a0 as f64, m2: f16::from_f32(LOCAL as f32), m3: 1 }) => {
                }
                m7 => {
                }
            }
        }
        (_, true) => {
            if if true {
                return Ok(LOCAL < 0);
            } else {
                LOCAL < 3i32
            } {
                return Ok::<i32, u8>(LOCAL).map(|p8| p8 < 4i32);
            }
        }
        m9 => {
            let mut v10 = Ok::<u32, u8>(m9.0)?;
            match (m9.1, LOCAL) {
                (m11, m12) => {
                }
                (m13, m14) => {
                }
                _ => {
                }
            }
        }
    }
    Ok(a0 < K_U32)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, if input[1] != 0 { Some(input[2] as i32) } else { None });
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

/// Seed 1260 of version 8.
pub mod p1260 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f16, u32);
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
        (b'\n' % (19u8 | 1));
        S0(f16::EPSILON, other.1 >> 0xb_u16)
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q2: u8) -> bool;
    fn provided(q2: u8) -> bool {
        let mut v3: isize = 11i8.signum().into();
        None::<usize>.is_some()
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 146768751u32;
    fn given(q2: u8) -> bool {
        let v5 = repeated::<u8, 3>(q2);
        {
            let v6 = q2;
            let mut v7: u8 = v5[0];
            v6 < 8u8
        }
    }
    fn provided(q2: u8) -> bool {
        if let S0(m8, m9) = (S0(f16::MAX, 5) * S0(f16::from_f32(0.0), 4u32)) {
        }
        false
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 4u32;
    fn given(q2: u8) -> bool {
        let K_U8 = (60u32 as u8) else {
            return !true;
        };
        (f16::from_f32(0.1) * f16::from_f32(100.0)) != f16::ZERO
    }
    fn provided(q2: u8) -> bool {
        for i10 in (1..((if let Some(m11 @ K_U8) = None::<u8> { 3u32 } else { 50443 }) & 7)).rev().step_by(((11usize % (usize::MAX | 1)) & 3) + 1) {
        }
        false
    }
}
#[device]
pub fn by_way<W: Way>(q2: u8) -> bool {
    let first = W::given(q2);
    if W::LIMIT > 3 { first } else { W::provided(q2) }
}
#[device]
pub fn helper1(q16: i32) -> Result<f32, u8> {
    let Some(m18) = Some(i8::MIN).or(Some(q16 as i8).filter(|p17| true)) else {
        return None::<f32>.ok_or(3u8);
    };
    if let Some(m19) = Ok::<i32, u8>(q16).ok() {
    }
    Ok(q16 as f32)
}
#[device]
impl Many<isize, 2> {
    pub fn method0(self, q12: Option<u32>, q13: &Result<f64, u8>) -> u16 {
        let mut v14: f32 = (f16::from_f32(2.0) - f16::from_f32(100.0)).to_f32();
        let mut v15: isize = [-i8::MIN, 69i8.wrapping_rem(127i8 | 1)][1].into();
        9
    }
}
#[device]
pub fn function(a0: i32, mut a1: Many<u8, 3>, a2: &[f64], a3: Vec4<f32>, a4: i32) -> (u32, u8, u32) {
    let mut v27: Option<f64> = a2.iter().copied().zip(a2.iter().rev().copied()).map(|(i20, j21)| (-j21).copysign((a4 + a4) as f64)).max_by_key(|a22| if let (64..) = [a0, 45][0] && let Some(m24) = Some::<i32>(a4).or(Some::<i32>(a4)) && Some::<f32>(a3.z).is_some_and(|p25| a1.count < u16::MIN) {
            let mut v26: i32 = a0;
            v26 |= m24;
            a1.more[2] * a1.one
        } else {
            a1.more[1].saturating_add(a1.more[0])
    });
    let mut v28 = helper1((a0 | a0).wrapping_add_unsigned(4294967295u32 * 6));
    let mut v29: u64 = (8u32.wrapping_shl(a4 as u32) * None::<u32>.expect("nothing")).into();
    let v30;
    if (-Vec3::new(a4, a4, a4)) == Vec3::new(a4, a4, a4) {
        v30 = {
            v29
        };
    } else {
        v30 = {
            4
        };
    }
    (a4 as u32, a1.more[0], u32::MAX)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a2 = [f64::from_bits(input[6])];
    let result = function(input[0] as i32, Many::<u8, 3> { one: input[1] as u8, more: [input[2] as u8, input[3] as u8, input[4] as u8], count: input[5] as u16 }, &a2, Vec4::new(f32::from_bits(input[7] as u32), f32::from_bits(input[8] as u32), f32::from_bits(input[9] as u32), f32::from_bits(input[10] as u32)), input[11] as i32);
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 1344 of version 8.
pub mod p1344 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: [f32; 3], m2: isize }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(i32, bool), W2 { n0: Vec4<u32>, n1: bool } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    for _ in 0..2 {
        total -= if T::ONE < a { pick(b < a, T::ONE, a) } else { if total <= b { total } else { a } };
    }
    if total != b {
        return (b - if T::ONE > total { total } else { b });
    }
    b
}
#[device]
impl std::ops::Mul for S0 {
    type Output = S0;
    fn mul(self, other: S0) -> S0 {
        for i1 in (3..=(other.m0.clamp(9, 114) & 7)).rev().step_by(2) {
            let mut v2: i32 = i1;
            let mut v3 = Some::<i32>(v2);
            v2 |= i32::MIN;
        }
        S0 { m0: Vec4::new(other.m0, 8i32, other.m0, other.m0).dot(Vec4::new(other.m0, other.m0, self.m0, other.m0)), m1: other.m1, m2: isize::MAX }
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        match (94u32 as i32) {
            m4 @ (60..) => {
                let mut v5 = (m4, m4);
                let mut v6 = (*self).m0;
            }
            (48..) if 77i32 >= (*self).m0 => {
            }
            m7 => {
            }
        }
        false
    }
}
#[device]
pub fn function(a0: f64, a1: &mut [f32]) -> S0 {
    const LOCAL: i32 = i32::MIN;
    a1[0usize.wrapping_neg() % a1.len()] -= f32::from_bits(LOCAL.unsigned_abs() & 0xbfff_ffff);
    let mut v8: E0 = E0::W2 { n0: Vec3::new(LOCAL as u32, 4294967295, 9u32).extend(LOCAL as u32), n1: true & (LOCAL < 3i32) };
    let mut v10: f32 = a1.get(4usize & 3).map_or(-100.0f32, |x9| (*x9));
    let v13: Option<i16> = {
        let mut n11 = 0u32;
        loop {
            n11 += 1;
            if n11 > 1 {
                break Some(1);
            }
            let mut v12 = S0 { m0: LOCAL, m1: [v10; 3], m2: 21667773isize };
        }
    };
    let v16;
    if (a1[..0] >= a1[..0]) {
        v16 = {
            v10
        };
    } else {
        v16 = {
            v10
        };
    }
    S0 { m0: LOCAL, m1: [v10, v16, v10], m2: K_ISIZE }
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let mut a1 = [f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)];
    let result = function(f64::from_bits(input[0]), &mut a1);
    output[0] = bits_of_f32(a1[0]);
    output[1] = bits_of_f32(a1[1]);
    output[2] = bits_of_f32(a1[2]);
    output[3] = bits_of_f32(a1[3]);
    output[4] = result.m0 as u64;
    output[5] = bits_of_f32(result.m1[0]);
    output[6] = bits_of_f32(result.m1[1]);
    output[7] = bits_of_f32(result.m1[2]);
    output[8] = result.m2 as u64;
    output
}
}

/// Seed 1378 of version 8.
pub mod p1378 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: bool, n1: f64 }, W2(u32), W3([i32; 2], u32) }
#[device]
pub trait Way {
    const LIMIT: i32;
    fn given(q1: bool, q2: f64, q3: i32) -> bf16;
    fn provided(q1: bool, q2: f64, q3: i32) -> bf16 {
        let mut n4 = 0;
        while n4 < 2u32 && Ok::<bool, u8>(q1).unwrap_or_default() {
            n4 += 1;
            let mut v5 = Vec2::new(bf16::from_f32(q3 as f32), bf16::from_f32(q3 as f32));
        }
        bf16::from_f32(100.0)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i32 = i32::MAX;
    fn given(q1: bool, q2: f64, q3: i32) -> bf16 {
        let v7;
        if Ok::<usize, u8>(usize::MIN).is_ok() {
            v7 = {
                Ok::<f64, u8>(q2).is_err_and(|p6| q1)
            };
        } else {
            v7 = {
                q1
            };
        }
        bf16::from_f32(q3 as f32)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i32 = i32::MAX;
    fn given(q1: bool, q2: f64, q3: i32) -> bf16 {
        for i8 in 2..(None::<isize>.unwrap_or_else(|| 0isize) & 7) {
            let mut v11 = 0i64;
            let mut v12 = Some((bf16::from_f32(q3 as f32), q3));
        }
        bf16::from_f32(q3 as f32)
    }
}
#[device]
pub fn by_way<W: Way>(q1: bool, q2: f64, q3: i32) -> bf16 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
pub fn helper0(q13: u32, q14: &f16, q15: &[bool; 3]) -> Result<f64, u8> {
    if if (matches!((61u16, q15[0]), (m16, m17))) {
        Some(bf16::from_f32(1e-3)).is_none_or(|p18| q15[2])
    } else if K_U32 != q13 {
        let mut v19 = q15[0];
        v19
    } else {
        q15[2]
    } {
    }
    if q13 == 0 {
        Err(1)
    } else {
        helper0(q13 - 1, q14, q15)
    }
}
#[device]
impl E0 {
    pub fn method1(&mut self, q20: &f16, q21: [[bf16; 2]; 2]) -> i64 {
        {
            let s22 = &q21[0..99usize];
            if true && false {
                return 4i64 ^ K_I64;
            }
            let [v24, .., v25] = [[2147483647i32, 1i32], [120210i32; 2]];
        }
        2i64
    }
}
#[device]
pub fn function(mut a0: Vec3<i32>, a1: bool, a2: [[bf16; 2]; 2]) -> Option<i64> {
    const LOCAL: i8 = 127i8;
    a0.x &= (a0.z * a0.z) as i32;
    if Ok::<u8, u32>(255).err() != Ok::<u32, u8>(5u32).ok() {
        return (2i64..((a0[1] as i64) & 7)).reduce(|a26, b27| !a26);
    }
    let v28: bf16 = (a2[1][0] - a2[0][0]).min(a2[0][1] % a2[1][0]) + bf16::ZERO;
    let mut v30 = helper0((K_U32 & 123u32) & 7, &pick(false, f16::from_f32(a0.x as f32), f16::from_f32(a0.z as f32)), &turned([a1; 3]));
    (1..=(K_I64 & 7)).map(|i31| (5i64.abs() >> 1) % (i31)).skip_while(|i32| !a1).min_by(|a33, b34| b34.cmp(a33))
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec3::new(input[0] as i32, input[1] as i32, input[2] as i32), input[3] != 0, [[bf16::from_bits(input[4] as u16), bf16::from_bits(input[5] as u16)], [bf16::from_bits(input[6] as u16), bf16::from_bits(input[7] as u16)]]);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 1511 of version 8.
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

/// Seed 1541 of version 8.
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
        let mut v4: isize = (q1 >> 1) / (q1 | 1);
        q3
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i16 = 0x0_i16;
    fn given(q1: isize, q2: u32, q3: i32) -> i32 {
        let mut v5 = q3.checked_add_unsigned(q2);
        if Some::<isize>(q1) == Some::<isize>(q1) {
            q3
        } else {
            q3
        }
    }
    fn provided(q1: isize, q2: u32, q3: i32) -> i32 {
        let mut v6 = E0::W2(i8::MIN, 0.5f32);
        0x2
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i16 = i16::MAX;
    fn given(q1: isize, q2: u32, q3: i32) -> i32 {
        let v8;
        if true {
            v8 = {
                let v7: i8 = q2 as i8;
                Some(true).unwrap_or(false)
            };
        } else {
            v8 = {
                false
            };
        }
        19
    }
    fn provided(q1: isize, q2: u32, q3: i32) -> i32 {
        if let Some(m9) = (q2 as i16).checked_pow(2) {
            let v10: Result<i32, u8> = Ok::<i32, u8>(q3);
            let v11: Option<u64> = None;
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
pub fn helper0(q12: u32, q13: &isize) -> f32 {
    let mut v14: u32 = (q12 + q12) | q12.unbounded_shr(u32::MIN);
    let mut n15 = 0u32;
    while let Some(m16) = [Some::<isize>((*q13)), Some::<isize>((*q13)), Some::<isize>((*q13)), Some::<isize>((*q13))][6i16 & 3] {
        n15 += 1;
        if n15 > 5 {
            break;
        }
    }
    if q12 == 0 {
        (*q13) as f32
    } else {
        helper0(q12 - 1, q13)
    }
}
#[device]
pub fn function(mut a0: u32, a1: u32) -> Option<u64> {
    const LOCAL: i32 = 4i32;
    let mut v17 = 377769u32;
    let mut v18 = helper0((LOCAL as u32) & 7, &(bf16::from_f32(LOCAL as f32).to_f32() as isize));
    let mut v19: [u32; 2] = [a1, v17];
    v17 *= bits_of_f32(nth([v18, v18], v19[1])) as u32;
    if Vec3::new(v19[1], a1, a1) == Vec4::new(a1, a1, a1, v19[1]).yzw() {
        return Ok::<u64, f32>(4).or_else(|p20| Err::<u64, u8>(u8::MAX)).ok();
    }
    'l23: for x21 in &v19[..2] {
        let mut v24: u64 = u16::from(v19[1] as u8).into();
        {
            let s25 = &v19[1..v24 as usize];
            let mut v26 = v19[0];
            let mut v27 = [1e-3f32, v18];
        }
    }
    None
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, input[1] as u32);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 1597 of version 8.
pub mod p1597 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(i16, Vec3<f32>);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [usize; 1], n1: u32 } }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total = total;
    for _ in 0..2 {
        total -= pick(total < a, (total * a), pick(b > a, total, total));
    }
    (pick(total < a, pick(T::ZERO == b, a, a), T::ONE) - b)
}
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        let (v1, v2) = match other.0 {
            -43..=2 if true => {
                (-7i16, other.0)
            }
            _ => {
                (self.0, self.0)
            }
        };
        match Some(0u32) {
            None => {
                self
            }
            None if false => {
                other
            }
            m3 => {
                S0(v1, other.1)
            }
        }
    }
}
#[device]
impl std::ops::BitXor for S0 {
    type Output = S0;
    fn bitxor(self, other: S0) -> S0 {
        let v7;
        if (matches!(2147483647i32, (4 | 12) if true)) {
            v7 = {
                let v4: S0 = self;
                222798864u32 as i16
            };
        } else {
            v7 = {
                let v5: i16 = other.0;
                let mut v6 = [83i16, 6i16];
                1
            };
        }
        other
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q8: i32) -> i64;
    fn provided(q8: i32) -> i64 {
        if let E0::W1 { n0: m9, n1: m10 } = E0::W0 {
            let v11: S0 = S0(0i16, Vec3::new(m9[0] as f32, 0.1, 2.0f32));
        }
        7
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 3u32;
    fn given(q8: i32) -> i64 {
        let mut n12 = 0;
        while n12 < 6u32 && false {
            n12 += 1;
            let mut v13: u32 = n12;
            let mut v14 = Vec2::new(q8, q8);
        }
        9i64
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 7u32;
    fn given(q8: i32) -> i64 {
        match Some(q8) {
            Some(m15) => {
                let mut v16 = Ok::<i32, u8>(q8);
            }
            m17 => {
            }
        }
        match None::<f32>.or(Some(-0.0f32)) {
            Some(_) => {
                3i64
            }
            None => {
                2
            }
            _ => {
                q8 as i64
            }
        }
    }
    fn provided(q8: i32) -> i64 {
        if (matches!(E0::W1 { n0: [q8 as usize; 1], n1: K_U32 }, E0::W0)) {
            let v18 = [q8 as f64, 0.0, 3.25];
        } else {
        }
        4512914195
    }
}
#[device]
pub fn by_way<W: Way>(q8: i32) -> i64 {
    let first = W::given(q8);
    if W::LIMIT > 3 { first } else { W::provided(q8) }
}
#[device]
impl S0 {
    pub fn method0(self, q19: &Vec2<f32>) -> u32 {
        let E0::W0 = (E0::W1 { n0: [usize::MAX], n1: 4u32.wrapping_add_signed(1542862i32) }) else {
            return if true {
                u32::MIN
            } else {
                2027u32
            };
        };
        if false {
        } else {
        }
        u32::MIN
    }
    pub fn method1(&self, q22: Option<f64>, q23: &[f32]) -> Option<i32> {
        let mut v26: Option<f32> = q23.iter().copied().rev().min_by_key(|a24| Vec3::new(K_I8, 1, 0).dot(Vec3::new(1i8, 127i8, 43i8)) | 11i8.to_be());
        let mut v27 = (*self).method0(&Vec2::new(1e6f32, (*self).1.z));
        None
    }
}
#[device]
pub fn function(a0: f32, mut a1: S0, a2: &[f32]) -> Option<i16> {
    let v28: S0 = S0(i16::MIN.saturating_sub(a1.0), a1.1 + a1.1);
    let Some(m29) = Some(i32::MAX.saturating_add_unsigned(4294967295)) else {
        return Some::<i16>(v28.0).or(Some::<i16>(v28.0));
    };
    let mut v30 = S0::method1(&a1, Some(v28.0 as f64), a2);
    ({
            let mut n31 = 0u32;
            loop {
                n31 += 1;
                if n31 > 4 {
                    break S0(v28.0, a1.1);
                }
                let mut v32 = [a1; 2];
            }
    });
    ('b34: { if (matches!(Some::<f32>(v28.1.x), None if false)) { break 'b34 Ok::<i16, u8>(K_I16); } a1.0 = if true && let E0::W0 = E0::W0 && true { v28.0 } else { v28.0 }; for i35 in 2..(((m29 >> 1) % 3i32) & 7) { a1.1.z += a1.1.y; } Ok::<i16, u8>(v28.0) }).ok()
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a2 = [f32::from_bits(input[5] as u32), f32::from_bits(input[6] as u32), f32::from_bits(input[7] as u32)];
    let result = function(f32::from_bits(input[0] as u32), S0(input[1] as i16, Vec3::new(f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32))), &a2);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 1601 of version 8.
pub mod p1601 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: Vec4<f64>, m1: i8, m2: u32, m3: i64 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: u32 }
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
        for i2 in 0..(11i32.wrapping_neg() & 7) {
            let mut v3: i8 = other.m1;
            let [v4, .., v5] = [v3; 2];
            v3 >>= K_I32;
        }
        self
    }
}
#[device]
pub trait Way {
    const LIMIT: i64;
    fn given(q6: u32, q7: u32) -> f32;
    fn provided(q6: u32, q7: u32) -> f32 {
        let mut n8 = 0u32;
        while let Some(m9) = Err::<u32, u8>(K_U8).ok() {
            n8 += 1;
            if n8 > 1 {
                break;
            }
            let mut v10 = [f32::INFINITY, n8 as f32, 1e-3, m9 as f32];
        }
        1e6
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i64 = 4i64;
    fn given(q6: u32, q7: u32) -> f32 {
        let mut v11: i32 = (Many::<i32, 3> { one: 2, more: [q7 as i32, 1i32, q6 as i32], count: 10 }).picked(q7);
        0.0
    }
    fn provided(q6: u32, q7: u32) -> f32 {
        let mut n12 = 0u32;
        while let Some(m14) = q6.checked_shl(0u32).map(|p13| p13) {
            n12 += 1;
            if n12 > 2 {
                break;
            }
            let mut v15 = 67u8;
        }
        q7 as f32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i64 = 10i64;
    fn given(q6: u32, q7: u32) -> f32 {
        let _ = 79u32;
        -Err::<f32, u8>(33u8).unwrap_or(f32::MIN_POSITIVE)
    }
}
#[device]
pub fn by_way<W: Way>(q6: u32, q7: u32) -> f32 {
    let first = W::given(q6, q7);
    if W::LIMIT > 3 { first } else { W::provided(q6, q7) }
}
#[device]
pub fn helper1(q20: u32, q21: [S0; 2], q22: &[i32], mut q23: Option<bool>) -> i32 {
    if let [s26 @ .., x24, x25] = &q21[..] {
        if (*x24).m2.is_power_of_two() {
            let v27: i32 = q22[0];
        }
        let mut v28: i32 = (Many::<i32, 3> { one: q22[0], more: [q22[0], q22[0], q22[0]], count: q20 as u16 }).sum();
    } else {
    }
    if q20 == 0 {
        q22[0]
    } else {
        helper1(q20 - 1, q21, q22, q23)
    }
}
#[device]
impl Many<f64, 3> {
    pub fn method0(&mut self, q17: Result<usize, u8>, mut q18: S1) -> f16 {
        if if q18.m0 >= q18.m0 {
            Some::<u32>(q18.m0) == Some::<u32>(q18.m0)
        } else {
            Ok::<bool, u8>(q18.m0 < u32::MIN).unwrap_or_default()
        } {
            let _ = Vec3::new((*self).more[1], -0.5f64, (*self).more[1]).length();
        } else {
        }
        f16::from_f32(7.5)
    }
}
#[device]
pub fn function(a0: S1, a1: [S0; 2], a3: &[[bool; 2]]) -> Option<usize> {
    const LOCAL: i16 = K_I16;
    for (i30, x29) in a1.iter().enumerate() {
        'l32: for i31 in (3..((bits_of_f32((*x29).m2 as f32) as u32) & 7)).rev() {
            let v33: S0 = S0 { m0: a1[0].m0, m1: (*x29).m1, m2: 93, m3: (*x29).m3 };
            let mut v34 = a1[0].m1;
        }
        if let [s36 @ .., x35] = &a1[..] {
            let mut v37: [bool; 1] = [a3[0][0]; 1];
            let v38 = LOCAL;
        } else {
            let (v39, v40) = ((*x29).m2 as f32, i30);
            let v41 = Vec3::new(f16::from_f32(7.5), f16::NEG_INFINITY, f16::from_f32(1e-3));
        }
        match Ok::<u8, i8>((*x29).m2 as u8).err() {
            None => {
                let mut v42 = a1[1].m2;
                let v43 = (v42, 37u32);
            }
            _ => {
            }
        }
    }
    for i44 in (3..(6i32.wrapping_shr(0) & 7)).step_by((4usize.wrapping_shl(a0.m0) & 3) + 1) {
        let mut v45: i32 = a1[1].m1.saturating_div(a1[0].m1).into();
        let mut v46 = Some((LOCAL, a1[1].m2));
    }
    Some(usize::MAX)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [[input[15] != 0, input[16] != 0], [input[17] != 0, input[18] != 0]];
    let result = function(S1 { m0: input[0] as u32 }, [S0 { m0: Vec4::new(f64::from_bits(input[1]), f64::from_bits(input[2]), f64::from_bits(input[3]), f64::from_bits(input[4])), m1: input[5] as i8, m2: input[6] as u32, m3: input[7] as i64 }, S0 { m0: Vec4::new(f64::from_bits(input[8]), f64::from_bits(input[9]), f64::from_bits(input[10]), f64::from_bits(input[11])), m1: input[12] as i8, m2: input[13] as u32, m3: input[14] as i64 }], &a3);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 1670 of version 8.
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

/// Seed 1717 of version 8.
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

/// Seed 1871 of version 8.
pub mod p1871 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: isize }, W2(f64, f32) }
#[device]
pub trait Way {
    const LIMIT: i16;
    fn given(q1: isize, q2: u32, q3: u64) -> bf16;
    fn provided(q1: isize, q2: u32, q3: u64) -> bf16 {
        'l5: for i4 in (0..=((7u32 * q2) & 7)).rev().step_by(2) {
            let mut v6: u32 = 5u32;
            let mut v7: [u32; 3] = [17; 3];
        }
        bf16::from_f32(1.0)
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: i16 = 4i16;
    fn given(q1: isize, q2: u32, q3: u64) -> bf16 {
        let mut v8: isize = (-(q2 as i8)).into();
        {
            let f9 = |p10: u32| bf16::from_f32(1e-3);
            f9(q2)
        }
    }
    fn provided(q1: isize, q2: u32, q3: u64) -> bf16 {
        for i11 in 0..(q3.wrapping_pow(1) & 7) {
            let mut v12 = i11;
        }
        bf16::from_f32(106u32 as f32) + bf16::from_f32(100.0)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: i16 = 3i16;
    fn given(q1: isize, q2: u32, q3: u64) -> bf16 {
        let v15;
        if Some::<u32>(q2).is_none_or(|p13| p13 < K_U32) {
            v15 = {
                let v14: u64 = q3;
                let mut v14: [isize; 3] = [q1, 116isize, q1];
                q1
            };
        } else {
            v15 = {
                q1
            };
        }
        bf16::EPSILON
    }
    fn provided(q1: isize, q2: u32, q3: u64) -> bf16 {
        let v16 = Vec2::new(q1, q1) - Vec2::new(461isize, q1);
        bf16::from_f32(7.5)
    }
}
#[device]
pub fn by_way<W: Way>(q1: isize, q2: u32, q3: u64) -> bf16 {
    let first = W::given(q1, q2, q3);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2, q3) }
}
#[device]
impl E0 {
    pub fn method0(mut self, mut q17: E0, q18: &mut Vec3<u16>, mut q19: i16) -> bf16 {
        let mut v20 = (*q18).z.unbounded_shl(u32::MIN).checked_neg();
        (*q18)[2] += (3u16..((*q18)[0] & 7)).sum::<u16>();
        if (if false { (11usize, 10i32) } else if true { (usize::MAX, -2147483647i32) } else { (9, 9i32) }) <= (93usize, 10i32) {
        } else {
        }
        bf16::NEG_INFINITY
    }
}
#[device]
pub fn function(mut a0: [u16; 1], mut a1: [bool; 4], a2: Vec3<u16>) -> (f16, f64) {
    let mut v21: u64 = Vec3::new(a2.z as usize, usize::MAX, 1287603008510).dot(Vec3::new(9usize, 3, 316usize)).count_zeros().into();
    for i22 in 1..=(10u32.wrapping_sub(10) & 7) {
        let _ = (a2[2], v21);
    }
    for x24 in a0.iter_mut() {
        let mut n25 = 0;
        'l26: while n25 < 2u32 && ((0x3_u32, v21) == (117u32, v21)) {
            n25 += 1;
            (*x24) &= a2[0];
            let mut v27: u32 = n25;
        }
        if if a1[1] {
            a1[1]
        } else {
            a1[2]
        } {
            break;
        }
    }
    if let Some(x28) = a1.get((a0[0] as usize).wrapping_rem_euclid(11usize) & 3) {
        let mut v30 = a2[1].abs_diff(a2[2]);
    }
    (f16::from_f32(1e6), 0.0f64)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([input[0] as u16], [input[1] != 0, input[2] != 0, input[3] != 0, input[4] != 0], Vec3::new(input[5] as u16, input[6] as u16, input[7] as u16));
    output[0] = bits_of_f16(result.0);
    output[1] = bits_of_f64(result.1);
    output
}
}

/// Seed 1891 of version 8.
pub mod p1891 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: i32, m1: i64 }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut n1 = 0u32;
        while let Some(m5) = (0i32..(2147483647i32 & 7)).rev().map(|i2| Err::<u32, u8>(other.m0 as u8).map_or_else(|e4| other.m0, |p3| other.m0)).min() {
            n1 += 1;
            if n1 > 2 {
                break;
            }
            let mut v6: i32 = m5;
            let mut v6: i32 = 9;
        }
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        ((*self).m0.saturating_mul((*other).m0));
        (match Some::<i32>((*self).m0) { Some(m8) if false => { Vec4::new(2.0f32, 3.25, 0.5, 100.0) } m9 => { Vec4::new(f32::MIN_POSITIVE, 1e-3f32, f32::MAX, 1.0f32) } }) == Vec4::new(3.25f32, (*other).m0 as f32, 0.5, 7.5)
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q10: i32, q11: bool) -> u32;
    fn provided(q10: i32, q11: bool) -> u32 {
        let mut v12: i32 = -2147483647i32;
        match 4i16.checked_mul(32767i16) {
            Some(m13) => {
                v12 as u32
            }
            Some(m14) => {
                8u32
            }
            Some(_) => {
                q10 as u32
            }
            m15 => {
                u32::MAX
            }
        }
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 120u32;
    fn given(q10: i32, q11: bool) -> u32 {
        if 11u64.is_multiple_of(215u64) {
            let v16: bool = true;
            let mut v16: i64 = 9i64;
        } else {
        }
        1u32
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 0u32;
    fn given(q10: i32, q11: bool) -> u32 {
        (repeated::<S0, 2>(S0 { m0: q10, m1: i64::MIN }));
        (!u32::MIN) * 8
    }
    fn provided(q10: i32, q11: bool) -> u32 {
        if let S0 { m0: _, m1: m19 @ 5..=45 } = ((S0 { m0: 0i32, m1: i64::MIN }) - (S0 { m0: q10, m1: q10 as i64 })) {
        }
        1
    }
}
#[device]
pub fn by_way<W: Way>(q10: i32, q11: bool) -> u32 {
    let first = W::given(q10, q11);
    if W::LIMIT > 3 { first } else { W::provided(q10, q11) }
}
#[device]
pub fn helper0(q20: f32) -> u32 {
    let v21 = f32::from_bits(0x6_i8.trailing_ones() & 0xbfff_ffff);
    let v24: f16 = f16::from_f32(({ let f22 = |p23: i64| 2u32; f22(4) }) as f32);
    let mut v27 = if None::<f16>.map_or(false, |p25| true) {
        v21
    } else {
        v21
    };
    5
}
#[device]
pub fn helper1(q28: &[[i16; 2]; 2], q29: &[i16], q30: u32) -> u32 {
    let mut n31 = 0;
    while n31 < 6u32 && Ok::<u32, u8>(q30).is_ok() {
        n31 += 1;
        if Vec4::new(q30, n31, q30, q30) == Vec4::new(n31, q30, 519186856u32, 8u32) {
            break;
        }
    }
    q30
}
#[device]
pub fn function(a0: f32, a1: i32) -> (Result<bf16, u8>, f32) {
    const LOCAL: i32 = -120i32;
    let v34: [f32; 5] = [match LOCAL {
            (6..) => {
                a0
            }
            (8 | 14) => {
                0.0
            }
            (..=9) => {
                a0
            }
            m33 => {
                a0
            }
        }; 5];
    let mut v36 = helper1(&[[LOCAL as i16; 2]; 2], &[None::<i16>.unwrap_or(4), 9 << 7u32], Slow::LIMIT);
    let mut n37 = 0u32;
    while let Some(m40) = (match Some::<i32>(LOCAL) { Some(_) if true => { Ok::<f32, u8>(v34[4]) } Some(m38) => { Err(5u8) } m39 => { Ok::<f32, u8>(v34[4]) } }).ok() {
        n37 += 1;
        if n37 > 4 {
            break;
        }
        let v41: S0 = (S0 { m0: a1, m1: 688 }) - (S0 { m0: 0x1e_i32, m1: K_I64 });
        if let Ok(_) = Some(bf16::from_f32(v41.m0 as f32)).ok_or(n37 as u8) {
            let mut v42 = Ok::<u32, u8>(n37);
            v36 = K_U32;
        }
    }
    let mut v43: Option<f32> = v34.get(combine(11usize, usize::MAX) & 3).copied();
    (Ok(bf16::from_f32(LOCAL as f32)), for_asinh_f32(a0).asinh())
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(f32::from_bits(input[0] as u32), input[1] as i32);
    match result.0 {
        Ok(w0) => {
            output[0] = 1;
            output[1] = bits_of_bf16(w0);
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

/// Seed 2013 of version 8.
pub mod p2013 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: [isize; 3], m1: bool, m2: i64, m3: f16 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: i8, m1: i32, m2: S0 }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += total;
    if b <= a {
        return b;
    }
    total
}
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut n1 = 0;
        'l2: while n1 < 1u32 && (match None::<i64> { None if self.m1 => { other.m1 } _ => { other.m1 } }) {
            n1 += 1;
            let mut v3: u32 = n1;
            let (v4, v5) = (4294967295u32, 1usize);
        }
        other
    }
}
#[device]
impl PartialEq for S0 {
    fn eq(&self, other: &S0) -> bool {
        let mut n6 = 0;
        while n6 < 5u32 && Some(false).is_some() {
            n6 += 1;
            let mut v7 = 3i8;
            let mut v8: bool = (*self).m1;
        }
        (*other).m1
    }
}
#[device]
pub fn helper0(q9: impl Fn(i32) -> usize, q10: &[i32], q11: impl Fn(i64) -> f16) -> Result<u32, u8> {
    for (i13, x12) in q10.iter().enumerate() {
        if let Some(x14) = q10.get(i13.pow(3) & 3) {
            let v16 = (*x14);
            let mut v17 = v16;
        }
        if false & false {
            continue;
        }
    }
    'l20: for x18 in q10.iter().copied().take_while(|i19| true) {
    }
    Ok(2325)
}
#[device]
pub fn function(a0: u32, mut a1: [i32; 4]) -> (usize, f32, i16) {
    for i21 in (2..=(a1[2].swap_bytes() & 7)).rev().step_by(2) {
        {
            let s22 = &a1[0..2usize];
            let mut v23: u32 = a0;
            v23 = v23;
        }
        a1.fill((i21 >> 1) / (i21));
    }
    if let Some(m25) = (1i32..(10i32 & 7)).filter(|i24| 65i32 <= (*i24)).min() {
        let mut v26 = Ok::<u32, u8>(a0);
        a1.rotate_left(0);
    }
    let mut n27 = 0u32;
    while let Some(m29) = [Some::<u32>(a0); 4][2].and_then(|p28| Some::<u32>(a0).or(Some::<u32>(p28))) {
        n27 += 1;
        if n27 > 4 {
            break;
        }
        if let Some((x30, s31)) = a1.split_first() {
            let mut v32: Vec3<f32> = Vec3::new(s31[0] as f32, n27 as f32, -100.0f32);
            let v33: bool = true;
        }
        let mut v37: Option<i32> = a1.get((match Some::<u32>(n27) { Some(m34) => { 170014usize } Some(m35) => { 8usize } Some(m36) => { a1[1] as usize } _ => { 6 } }) & 3).copied();
    }
    let mut v40 = helper0(|p38| (usize::MAX * (a0 as usize)) ^ 8, &a1, |p39| f16::from_f32(a1[3] as f32));
    (7usize, f32::NEG_INFINITY, a1[2] as i16)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u32, [input[1] as i32, input[2] as i32, input[3] as i32, input[4] as i32]);
    output[0] = result.0 as u64;
    output[1] = bits_of_f32(result.1);
    output[2] = result.2 as u64;
    output
}
}

/// Seed 2161 of version 8.
pub mod p2161 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(u32, f64), W2(Vec4<f32>), W3([f32; 2]) }
#[device]
pub fn generic<T: Number>(a: T, b: T) -> T {
    let mut total = a;
    total += (T::ONE * if b < total { b } else { b });
    total = (b + if a == a { b } else { a });
    total += (total * (b - total));
    b
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q1: u16, q2: u64) -> i32;
    fn provided(q1: u16, q2: u64) -> i32 {
        let v3 = Vec2::new(6i32, i32::MAX);
        (v3[1] + v3[0]) & v3[0]
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 4294967295u32;
    fn given(q1: u16, q2: u64) -> i32 {
        let v4: u16 = 7u16.to_le();
        i32::from(0x7f_i8 + K_I8)
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 10u32;
    fn given(q1: u16, q2: u64) -> i32 {
        let mut v5: Option<u64> = Ok::<u8, u64>(59u8).err();
        Ok::<i32, u8>(1i32).unwrap_or(4) - 3
    }
}
#[device]
pub fn by_way<W: Way>(q1: u16, q2: u64) -> i32 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(q6: &mut Vec3<i32>) -> isize {
    {
        let r7 = &mut (*q6).x;
        let mut v8: E0 = E0::W3([0.0f32, f32::INFINITY]);
    }
    979989254711isize
}
#[device]
pub fn function(mut a0: Vec3<i32>, a1: Vec3<i32>, mut a2: Vec3<i32>, a3: Option<i64>) -> i64 {
    helper0(&mut a2);
    for i9 in (1..((bf16::from_f32(7.5).to_f32() as i32) & 7)).step_by((((a1.x as usize) >> 1).next_multiple_of(1957289599usize | 1) & 3) + 1) {
        a2.y = Slow::provided(2, a1.x as u64);
        if Some(f32::EPSILON).is_none() {
            break;
        }
    }
    if let Err(m10) = Ok::<f64, u8>((-1e6f64).rem_euclid(0.5f64)) {
        let _d11 = m10;
        a2.z ^= a2[0].reverse_bits();
    }
    match (!(match E0::W0 { E0::W3(..) => { a1.x as isize } E0::W0 => { isize::MAX } m13 => { a2[1] as isize } })) {
        m14 @ 3..=57 => {
            let mut v19: i16 = (match (false, m14) { (m15, m16) => { a1[2] as i8 } (_, m17) if true => { 11i8 } m18 => { a2.y as i8 } }).into();
        }
        _ => {
            helper0(&mut a0);
            let mut v20: u16 = (118u8 & 1u8).into();
        }
    }
    (403624957i64 >> 1).rem_euclid(1i64 | 1)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(Vec3::new(input[0] as i32, input[1] as i32, input[2] as i32), Vec3::new(input[3] as i32, input[4] as i32, input[5] as i32), Vec3::new(input[6] as i32, input[7] as i32, input[8] as i32), if input[9] != 0 { Some(input[10] as i64) } else { None });
    output[0] = result as u64;
    output
}
}

/// Seed 2280 of version 8.
pub mod p2280 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u32)]
pub enum C0 { V0 = 0, V1 = 3, V2 = 6 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: u32, m1: f64, m2: f64, m3: u16 }
#[device]
impl std::ops::Add for S0 {
    type Output = S0;
    fn add(self, other: S0) -> S0 {
        if Err::<i8, u8>(255).is_err_and(|p1| false) {
            return S0 { m0: 52607681, m1: other.m2, m2: self.m2, m3: other.m3 };
        }
        None::<f32>.map_or_else(|| other, |p2| other)
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q4: i32, q5: u64) -> i32;
    fn provided(q4: i32, q5: u64) -> i32 {
        let mut n6 = 0u32;
        while let Some(m9) = q5.checked_rem_euclid(q5).and_then(|p7| Some::<i32>(q4).filter(|p8| true)) {
            n6 += 1;
            if n6 > 6 {
                break;
            }
        }
        q4
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = u32::MIN;
    fn given(q4: i32, q5: u64) -> i32 {
        if f32::NEG_INFINITY.is_finite() {
            let mut v10: i32 = q4;
            let mut v11 = q4;
        } else {
            let mut v12: [u64; 2] = [q5; 2];
        }
        q4
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 83u32;
    fn given(q4: i32, q5: u64) -> i32 {
        let mut v13: u16 = 6u16 | 8u16;
        (Vec3::new(f32::EPSILON, 3.25f32, q4 as f32) == Vec3::new(1e6f32, v13 as f32, f32::MIN_POSITIVE)) as i32
    }
    fn provided(q4: i32, q5: u64) -> i32 {
        let mut n14 = 0u32;
        while let Some(m15) = (if !(q5 < 3) { return 5; } else { Some::<u64>(q5) }) {
            n14 += 1;
            if n14 > 2 {
                break;
            }
        }
        q4
    }
}
#[device]
pub fn by_way<W: Way>(q4: i32, q5: u64) -> i32 {
    let first = W::given(q4, q5);
    if W::LIMIT > 3 { first } else { W::provided(q4, q5) }
}
#[device]
impl S0 {
    pub fn method0(&self, q16: bool) -> i16 {
        let mut v17 = (*self).m0;
        let v18 = Some((*self).m0 as u8).ok_or((v17, q16)).err();
        if Err::<i32, u8>(v17 as u8).map(|p20| 1e-3f32).is_ok_and(|p19| q16) {
        }
        0x65_i16
    }
}
#[device]
pub fn function(a0: [f32; 2], a1: bool, mut a2: S0, a3: bool) -> Result<f32, u8> {
    let _ = (true <= a1) & (a3 || a3);
    for x22 in a0.iter().copied() {
        if 3i32 >= 28 {
            let mut v24: [f32; 3] = [x22, x22, x22];
        } else {
            let (v25, v26) = (false, a3);
        }
    }
    if Vec3::new(a2.m0, u32::MAX, a2.m0).xz() != Vec3::new(a2.m0, a2.m0, a2.m0).xz() {
        {
            let mut f27 = |p28: u32| {
                a2.m0 = a2.m0 ^ 11u64.ilog(u64::MAX);
            };
            f27(4 - K_U32);
            f27(11u32);
        }
    } else {
    }
    Ok::<f32, u8>(a0[1])
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function([f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32)], input[2] != 0, S0 { m0: input[3] as u32, m1: f64::from_bits(input[4]), m2: f64::from_bits(input[5]), m3: input[6] as u16 }, input[7] != 0);
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

/// Seed 2632 of version 8.
pub mod p2632 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: i32 } }
#[device]
pub fn helper1(q6: f32, mut q7: f32) -> i32 {
    let _ = 0.0f32 as f32;
    for i9 in (1..(u32::MIN.cast_signed() & 7)).rev() {
        if let E0::W1 { n0: m10 } = [E0::W1 { n0: i32::MAX }, E0::W1 { n0: 9i32 }, E0::W1 { n0: i9 }][2] {
        }
    }
    68
}
#[device]
impl E0 {
    pub fn method0(mut self, q1: bool, q2: &mut E0) -> Vec4<f16> {
        if !6u8.is_multiple_of(26u8) {
            let v3 = Vec4::new(bf16::from_f32(1e6), bf16::from_f32(7.5), bf16::MAX, bf16::from_f32(2.0));
        } else {
            let mut v5: [i16; 1] = [70i16];
        }
        Vec4::new(f16::from_f32(0.0), f16::ONE, f16::EPSILON, f16::from_f32(3.25))
    }
}
#[device]
pub fn function(a0: bool, a1: i64, a2: f16) -> bool {
    let v11: i64 = a1.pow(4) & ((a1 >> 1) / (a1));
    let Some(m12) = (!7i32).checked_sub_unsigned(0x7f ^ 60) else {
        return Some::<bool>(a0).unwrap_or(a0);
    };
    let v11 = Some(1.0f64).ok_or_else(|| a0).map_err(|p13| (m12 as u8).wrapping_div(2u8 | 1));
    let mut v17 = helper1(if let Some((9 | 50..=60)) = Some::<i32>(m12).map(|p15| 0x1_u64) {
            let mut v16 = 7.5f64;
            f32::INFINITY % 100.0
        } else {
            -0.0
        }, Vec3::new(7.5f32, -100.0f32, 1e-3).lerp(Vec3::new(f32::NEG_INFINITY, -0.0f32, 0.0f32), m12 as f32).length());
    let v18;
    if a0 {
        v18 = {
            m12
        };
    } else {
        v18 = {
            v17
        };
    }
    a0
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] != 0, input[1] as i64, f16::from_bits(input[2] as u16));
    output[0] = result as u64;
    output
}
}

/// Seed 2687 of version 8.
pub mod p2687 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0(f32, f16, C0);
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1(f32, f32) }
#[device]
impl std::ops::Sub for S0 {
    type Output = S0;
    fn sub(self, other: S0) -> S0 {
        let mut n3 = 0u32;
        while let Some(m4) = Some(other.0.max(other.0) + 0.0) {
            n3 += 1;
            if n3 > 6 {
                break;
            }
            let v5 = other;
            let mut v6: f32 = v5.0;
        }
        other
    }
}
#[device]
pub trait Way {
    const LIMIT: u32;
    fn given(q7: i16, q8: bf16) -> u32;
    fn provided(q7: i16, q8: bf16) -> u32 {
        match nth([Err::<i32, u8>(5)], 1u32) {
            Ok(m9) if Err::<bool, u8>(255u8).unwrap_or(false) => {
            }
            Err(m10) if false => {
            }
            Err(m11) if false => {
            }
            m12 => {
            }
        }
        0xa
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: u32 = 14u32;
    fn given(q7: i16, q8: bf16) -> u32 {
        let v14: [i16; 3] = std::array::from_fn::<i16, 3, _>(|p13| q7);
        if match S0(3.25f32, f16::from_f32(0.0), C0::V1) {
            S0(_, m15, C0::V0) if false => {
                true
            }
            S0(m16, _, _) => {
                false
            }
            m17 => {
                true
            }
        } {
            4294967295u32
        } else {
            75459u32
        }
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: u32 = 6u32;
    fn given(q7: i16, q8: bf16) -> u32 {
        let v19;
        if if false {
            return 8;
        } else {
            true
        } {
            v19 = {
                let mut v18: Vec2<i16> = Vec2::new(K_I16, q7);
                q8
            };
        } else {
            v19 = {
                bf16::from_f32(7.5)
            };
        }
        25u32
    }
    fn provided(q7: i16, q8: bf16) -> u32 {
        (Some(50i8));
        {
            let v21: S0 = S0(100.0, f16::EPSILON, C0::V0);
            220142
        }
    }
}
#[device]
pub fn by_way<W: Way>(q7: i16, q8: bf16) -> u32 {
    let first = W::given(q7, q8);
    if W::LIMIT > 3 { first } else { W::provided(q7, q8) }
}
#[device]
pub fn function(a0: &[f32], a1: &mut [f32]) -> (bool, bool, bool) {
    let mut v24: u32 = by_way::<Slow>(Ok::<f32, u8>(a1[0]).map_or_else(|e23| 7i16 ^ 119i16, |p22| i16::MAX.to_be()), bf16::from_f32((K_I64 + i64::MAX) as f32));
    'l26: for i25 in (1..((K_I32 as i32) & 7)).step_by(((K_USIZE - 125) & 3) + 0) {
        a1[..1].copy_from_slice(&a0[..1]);
        a1[(i25 as usize) % a1.len()] /= 2.0;
        a1[(v24 as usize) % a1.len()] /= f32::from_bits(4u32 & 0xbfff_ffff);
    }
    let mut n27 = 0u32;
    while let Some(m30) = pick({ let f28 = |p29: u32| true; if f28(v24) == f28(v24) { f28(v24) } else { f28(v24) } }, Ok::<f32, u8>(a1[0]).ok(), Err::<u8, f32>(a0[0]).err()) {
        n27 += 1;
        if n27 > 4 {
            break;
        }
        for x31 in a1.iter().copied() {
            let v33 = 2u16;
            let mut v34 = v33 as i32;
            let mut v35 = x31;
        }
        let mut v36: S0 = S0(a1[0], f16::ZERO, C0::V1);
    }
    (true, false, v24 < 126)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a0 = [f32::from_bits(input[0] as u32), f32::from_bits(input[1] as u32), f32::from_bits(input[2] as u32), f32::from_bits(input[3] as u32), f32::from_bits(input[4] as u32)];
    let mut a1 = [f32::from_bits(input[5] as u32), f32::from_bits(input[6] as u32)];
    let result = function(&a0, &mut a1);
    output[0] = bits_of_f32(a1[0]);
    output[1] = bits_of_f32(a1[1]);
    output[2] = result.0 as u64;
    output[3] = result.1 as u64;
    output[4] = result.2 as u64;
    output
}
}

/// Seed 2776 of version 8.
pub mod p2776 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0([f32; 1], u32, f16);
#[device]
pub trait Way {
    const LIMIT: usize;
    fn given(q1: isize, q2: u32) -> f64;
    fn provided(q1: isize, q2: u32) -> f64 {
        match Ok::<i32, u8>(11).ok() {
            None if Some::<u32>(q2) == None => {
                let v3: S0 = S0([q2 as f32], q2, f16::EPSILON);
            }
            _ => {
            }
        }
        q2 as f64
    }
}
pub struct Fast;
#[device]
impl Way for Fast {
    const LIMIT: usize = usize::MIN;
    fn given(q1: isize, q2: u32) -> f64 {
        for i4 in (0..((q1 as usize).wrapping_div(usize::MIN | 1) & 7)).rev() {
            let v5 = Ok::<u32, u8>(q2);
        }
        Vec2::new(f64::MAX, q1 as f64).dot(Vec2::new(-3.25f64, 0.1f64))
    }
    fn provided(q1: isize, q2: u32) -> f64 {
        let v8: bf16 = bf16::from_bits((q2 as u16) & 0xbbff);
        1e-3f32 as f64
    }
}
pub struct Slow;
#[device]
impl Way for Slow {
    const LIMIT: usize = 5usize;
    fn given(q1: isize, q2: u32) -> f64 {
        let mut n9 = 0u32;
        while let Some(m10) = Ok::<u32, u8>(q2).ok() {
            n9 += 1;
            if n9 > 6 {
                break;
            }
            let mut v11: Option<usize> = Some(K_USIZE);
            let v12: S0 = S0([f32::MIN_POSITIVE], q2, f16::from_f32(0.5));
        }
        3.25f64
    }
}
#[device]
pub fn by_way<W: Way>(q1: isize, q2: u32) -> f64 {
    let first = W::given(q1, q2);
    if W::LIMIT > 3 { first } else { W::provided(q1, q2) }
}
#[device]
pub fn helper0(mut q13: f16) -> usize {
    {
        let r14 = &mut q13;
        {
            let r15 = &mut (*r14);
            (*r15) -= f16::from_f32(1e-3);
            (*r15) = (*r15);
        }
        let v16;
        if Ok::<usize, u8>(3844332935556036617).is_err() {
            v16 = {
                (*r14).mul_add((*r14), (*r14))
            };
        } else {
            v16 = {
                (*r14) / f16::from_f32(2.0)
            };
        }
    }
    6usize
}
#[device]
pub fn helper1(q17: &[i8]) -> i8 {
    let mut v18: i16 = 1u8.wrapping_neg().into();
    if let Some(x19) = q17.get(0..198028934369632328usize & 3) {
        for x21 in q17.iter() {
            let mut v23 = q17[0] as f32;
            let mut v24 = S0([100.0f32], 5u32, f16::from_f32(0.5));
        }
    }
    q17[0]
}
#[device]
pub fn function(a0: Result<i32, u8>, a1: S0, mut a2: i32, a3: f32, mut a4: f16) -> (bool, isize, i32) {
    let mut v25: u16 = (a2 as i16).to_le_bytes()[1].wrapping_neg().into();
    let _d26 = std::mem::replace(&mut v25, 6u16) + (v25 * v25);
    for i27 in (0..((a2 >> (a2 as u64)) & 7)).rev() {
        let _ = if false {
            a1.1 as u64
        } else {
            96u64
        };
        a4 += a1.2.abs();
    }
    let mut v29 = helper0(a4.copysign(f16::from_f32(a2.saturating_sub(124) as f32)));
    v29 >>= a2 * a2;
    (Vec2::new(a1.1 as f64, 1e-3f64).extend(a1.1 as f64) != Vec3::new(2.0f64, -0.1f64, a2 as f64), isize::MAX, a2)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(if input[0] != 0 { Ok(input[1] as i32) } else { Err(input[1] as u8) }, S0([f32::from_bits(input[2] as u32)], input[3] as u32, f16::from_bits(input[4] as u16)), input[5] as i32, f32::from_bits(input[6] as u32), f16::from_bits(input[7] as u16));
    output[0] = result.0 as u64;
    output[1] = result.1 as u64;
    output[2] = result.2 as u64;
    output
}
}

/// Seed 3043 of version 8.
pub mod p3043 {
use super::*;
use sarek_runtime::prelude::*;
#[device]
pub fn function(a0: u16, a1: f32, mut a2: [i8; 1]) -> [f16; 2] {
    for i1 in 1..(30usize & 7) {
        match i1.checked_div(i1) {
            Some(_) => {
                let mut v2: u16 = a0;
                v2 = 22u16;
            }
            Some((19..)) => {
                a2[0] = a2[0];
                a2[0] = a2[0];
            }
            _ => {
                a2[0] ^= a2[0];
            }
        }
    }
    ({
            let f3 = |p4: i8| lowest(a0, a0);
            f3(K_I8.min(a2[0]))
    });
    a2.sort();
    {
        let s6 = &mut a2[0..1];
        let v7: i8 = s6[0].saturating_sub_unsigned(255u8);
        if true || (v7 < (-1)) {
            let mut v8 = Vec2::new(1839usize, 120);
            let mut v9: u16 = a0;
        }
    }
    match (9u64 >> 0x5_u32).checked_next_power_of_two() {
        None => {
        }
        Some((3 | 50..=60)) => {
        }
        Some(_) => {
        }
        m10 => {
        }
    }
    [f16::MAX, f16::ZERO]
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let result = function(input[0] as u16, f32::from_bits(input[1] as u32), [input[2] as i8]);
    output[0] = bits_of_f16(result[0]);
    output[1] = bits_of_f16(result[1]);
    output
}
}

/// Seed 3080 of version 8.
pub mod p3080 {
use super::*;
use sarek_runtime::prelude::*;
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(i32)]
pub enum C0 { V0 = 0, V1 = 3 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S0 { m0: C0 }
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct S1 { m0: C0, m1: bf16, m2: bool }
#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
pub enum E0 { W0, W1 { n0: [i32; 1], n1: i8 } }
#[device]
pub fn helper0(q1: f32, q2: i32, q3: &mut [S0; 2]) -> u32 {
    let mut n4 = 0;
    while n4 < 2u32 && (true ^ true) {
        n4 += 1;
        if let Some((x5, s6)) = q3.split_last_mut() {
            let v7: Option<f32> = Some::<f32>(q1);
            let v8: f64 = -1e6f64;
        }
        let (v9, v10) = (q1, q1);
    }
    6u32
}
#[device]
impl E0 {
    pub fn method1(&mut self, q11: Vec4<i8>, q12: &[f64]) -> i16 {
        let _d13 = S1 { m0: C0::V1, m1: bf16::from_f32(f16::from_f32(100.0).to_f32()), m2: Err::<bool, u8>(0x2_u8).unwrap_or(false) };
        for i14 in 2..((if true { return 32767; } else { 9i32 }) & 7) {
        }
        i16::MAX
    }
}
#[device]
pub fn function(mut a0: S1, mut a1: S0, mut a2: f32, a3: &[S0], mut a4: bool) -> Option<u64> {
    a4 ^= Some(69i32) != 4i32.checked_isqrt();
    if (1e-3f64.min(7.5) + 0.0) < (f64::MAX + 3.25f64) {
        let mut v15: isize = i8::MAX.saturating_div(i8::MAX).into();
    } else {
        let mut v17: S0 = a3.get((usize::MAX ^ 4) & 3).map_or(S0 { m0: a3[0].m0 }, |x16| S0 { m0: (*x16).m0 });
    }
    {
        let s18 = &a3[0..1];
        (Vec4::new(24713583u32, 8, 0u32, 80u32));
        for i20 in (3..(255u8.wrapping_pow(4) & 7)).rev() {
            let [v21, .., v22] = [a0.m1; 4];
            let mut v23 = 6usize;
            let mut v24: [i8; 3] = [3i8, 6i8, 2i8];
        }
    }
    Some(3)
}
#[device]
pub fn entry(input: &[u64]) -> [u64; 16] {
    let mut output = [0u64; 16];
    let a3 = [S0 { m0: match input[5] % 2 { 1 => C0::V1, _ => C0::V0 } }, S0 { m0: match input[6] % 2 { 1 => C0::V1, _ => C0::V0 } }];
    let result = function(S1 { m0: match input[0] % 2 { 1 => C0::V1, _ => C0::V0 }, m1: bf16::from_bits(input[1] as u16), m2: input[2] != 0 }, S0 { m0: match input[3] % 2 { 1 => C0::V1, _ => C0::V0 } }, f32::from_bits(input[4] as u32), &a3, input[7] != 0);
    if let Some(w0) = result {
        output[0] = 1;
        output[1] = w0 as u64;
    }
    output
}
}

/// Seed 3999 of version 8.
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
    case::<p36::entry>("p36", 36, &["f32", "f32", "f32", "f32", "f32", "u32"], p36::entry),
    case::<p40::entry>("p40", 40, &["i32", "i32", "i32", "i32", "u16", "u32", "f32", "f32", "f32", "f32", "f32", "f32", "f32", "f32", "f32", "f32"], p40::entry),
    case::<p53::entry>("p53", 53, &["f32", "f32"], p53::entry),
    case::<p71::entry>("p71", 71, &["f32", "i32", "bool", "i8", "f32", "i32", "bool", "i8", "i32", "i32", "i32", "i32", "bool", "i64"], p71::entry),
    case::<p91::entry>("p91", 91, &["i8", "i8", "i8", "i8", "f32", "f32", "bf16"], p91::entry),
    case::<p95::entry>("p95", 95, &["u8", "i64", "i64", "i64", "bool", "i32", "isize", "u32"], p95::entry),
    case::<p123::entry>("p123", 123, &["u32", "u8", "i32", "i64", "u8", "i32", "i64", "u8"], p123::entry),
    case::<p183::entry>("p183", 183, &["i32", "f32", "f32", "f32", "f32", "f32", "i32", "f32", "u8"], p183::entry),
    case::<p221::entry>("p221", 221, &["i32", "i32", "i32", "i32", "i32"], p221::entry),
    case::<p241::entry>("p241", 241, &["u8", "u8", "u8", "u8", "u8", "u8", "f32", "bool", "f32"], p241::entry),
    case::<p303::entry>("p303", 303, &["i8", "f32", "f32", "f32", "bool", "f16"], p303::entry),
    case::<p319::entry>("p319", 319, &["u8", "u64", "f32", "f32", "f32", "u16", "u32", "u32", "u32", "u32", "u32"], p319::entry),
    case::<p371::entry>("p371", 371, &["isize", "isize", "u32", "bool", "~f32"], p371::entry),
    case::<p379::entry>("p379", 379, &["i16", "u16", "u16", "i16", "u32", "u32", "u32", "u16", "u32", "u32", "u32", "u16"], p379::entry),
    case::<p416::entry>("p416", 416, &["i32", "i32", "i8", "isize", "isize", "isize", "isize", "u8", "u32", "f16", "~f64"], p416::entry),
    case::<p423::entry>("p423", 423, &["u16", "i32", "i32", "i32", "i32", "i32"], p423::entry),
    case::<p426::entry>("p426", 426, &["f32", "i16", "f64", "f64", "f64", "f64", "i8", "usize"], p426::entry),
    case::<p429::entry>("p429", 429, &["i32", "i32", "bool", "u32"], p429::entry),
    case::<p438::entry>("p438", 438, &["bool", "f64", "bool", "u8", "i32", "bool", "i16"], p438::entry),
    case::<p446::entry>("p446", 446, &["f32", "i16", "u8", "u8", "u8", "u8", "f64", "f64", "f64", "f64", "usize", "~f32"], p446::entry),
    case::<p479::entry>("p479", 479, &["u16", "usize", "i32", "f32", "i64", "i64", "i64", "i64", "i64", "i64", "i64", "i64", "i64"], p479::entry),
    case::<p490::entry>("p490", 490, &["f32", "i32", "f32"], p490::entry),
    case::<p508::entry>("p508", 508, &["i32", "u64", "u8", "i32", "u64", "u8", "i32", "f32", "f32", "f32", "f32", "u32"], p508::entry),
    case::<p592::entry>("p592", 592, &["bf16", "bf16", "bf16", "bf16", "bf16", "i32", "i32", "u32", "bool", "bool", "isize", "i64", "u8", "u8", "~f32"], p592::entry),
    case::<p599::entry>("p599", 599, &["u16", "i32", "f64", "f32", "f32"], p599::entry),
    case::<p610::entry>("p610", 610, &["i16", "i32", "u32", "i16", "i32", "u32", "f64", "usize", "i32", "i8"], p610::entry),
    case::<p710::entry>("p710", 710, &["f32", "f32", "f32", "f32", "f32", "f64", "i32", "u32", "~f32"], p710::entry),
    case::<p736::entry>("p736", 736, &["bool", "i16", "i64", "bool", "bool", "u8", "f16", "f16", "f16", "f32"], p736::entry),
    case::<p747::entry>("p747", 747, &["u32", "u32", "bf16", "f64", "f64", "f64", "f64"], p747::entry),
    case::<p765::entry>("p765", 765, &["f64", "f64", "u16", "u16", "u16", "f32", "f32", "u64", "i8", "i8", "bf16", "u64", "i8", "i8", "bf16"], p765::entry),
    case::<p871::entry>("p871", 871, &["i16", "i16", "u32", "u32", "u16"], p871::entry),
    case::<p903::entry>("p903", 903, &["f32", "f32", "f32", "bf16", "bf16", "bf16", "bf16", "bf16", "i32", "f32", "f32", "f32"], p903::entry),
    case::<p975::entry>("p975", 975, &["bool", "f16", "f16", "f16", "f16", "f64", "f32", "~f64"], p975::entry),
    case::<p1022::entry>("p1022", 1022, &["u32", "bool", "i32"], p1022::entry),
    case::<p1260::entry>("p1260", 1260, &["i32", "u8", "u8", "u8", "u8", "u16", "f64", "f32", "f32", "f32", "f32", "i32"], p1260::entry),
    case::<p1344::entry>("p1344", 1344, &["f64", "f32", "f32", "f32", "f32"], p1344::entry),
    case::<p1378::entry>("p1378", 1378, &["i32", "i32", "i32", "bool", "bf16", "bf16", "bf16", "bf16"], p1378::entry),
    case::<p1511::entry>("p1511", 1511, &["f64", "u32", "f64", "f32", "f64", "~f32"], p1511::entry),
    case::<p1541::entry>("p1541", 1541, &["u32", "u32"], p1541::entry),
    case::<p1597::entry>("p1597", 1597, &["f32", "i16", "f32", "f32", "f32", "f32", "f32", "f32"], p1597::entry),
    case::<p1601::entry>("p1601", 1601, &["u32", "f64", "f64", "f64", "f64", "i8", "u32", "i64", "f64", "f64", "f64", "f64", "i8", "u32", "i64", "bool", "bool", "bool", "bool"], p1601::entry),
    case::<p1670::entry>("p1670", 1670, &["u32", "u32", "u32", "u32", "u32", "f16", "f16", "f64", "f64", "u64", "f32"], p1670::entry),
    case::<p1717::entry>("p1717", 1717, &["bool", "i32", "bool"], p1717::entry),
    case::<p1871::entry>("p1871", 1871, &["u16", "bool", "bool", "bool", "bool", "u16", "u16", "u16"], p1871::entry),
    case::<p1891::entry>("p1891", 1891, &["f32", "i32", "~f32"], p1891::entry),
    case::<p2013::entry>("p2013", 2013, &["u32", "i32", "i32", "i32", "i32"], p2013::entry),
    case::<p2161::entry>("p2161", 2161, &["i32", "i32", "i32", "i32", "i32", "i32", "i32", "i32", "i32", "bool", "i64"], p2161::entry),
    case::<p2280::entry>("p2280", 2280, &["f32", "f32", "bool", "u32", "f64", "f64", "u16", "bool"], p2280::entry),
    case::<p2632::entry>("p2632", 2632, &["bool", "i64", "f16"], p2632::entry),
    case::<p2687::entry>("p2687", 2687, &["f32", "f32", "f32", "f32", "f32", "f32", "f32"], p2687::entry),
    case::<p2776::entry>("p2776", 2776, &["bool", "i32", "f32", "u32", "f16", "i32", "f32", "f16"], p2776::entry),
    case::<p3043::entry>("p3043", 3043, &["u16", "f32", "i8"], p3043::entry),
    case::<p3080::entry>("p3080", 3080, &["u8", "bf16", "bool", "u8", "f32", "u8", "u8", "bool"], p3080::entry),
    case::<p3999::entry>("p3999", 3999, &["bool", "isize", "f16", "f32", "i32", "i32", "i32", "i32", "i32"], p3999::entry),
];
