//! Values of a whole warp, and loops over its lanes in a form that compiles to vector instructions.

use super::super::bytecode::{LANES, Reg};

/// 32 bits in each lane.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Words(pub(super) [u32; LANES]);

/// 64 bits in each lane.
#[derive(Debug, Clone, Copy)]
#[repr(align(64))]
pub(super) struct Longs(pub(super) [u64; LANES]);

/// The registers of one warp: pointers to register 0 of each file.
#[derive(Clone, Copy)]
pub(super) struct Registers {
    pub(super) masks: *mut u32,
    pub(super) words: *mut Words,
    pub(super) longs: *mut Longs,
}

/// The compiler emits only registers that it has allocated, and no instruction has an operand that is also its
/// destination. The block's files have room for all of them. No reference to a register outlives an
/// instruction.
/// destination; the block's files have room for all of them. No reference to a register outlives an instruction.
impl Registers {
    #[inline(always)]
    pub(super) fn mask(self, reg: Reg) -> u32 {
        // SAFETY: the register exists, see above.
        unsafe { *self.masks.offset(reg as isize) }
    }

    #[inline(always)]
    pub(super) fn set_mask(self, reg: Reg, mask: u32) {
        // SAFETY: the register exists, see above.
        unsafe { *self.masks.offset(reg as isize) = mask }
    }

    #[inline(always)]
    pub(super) fn word<'a>(self, reg: Reg) -> &'a [u32; LANES] {
        // SAFETY: the register exists and is not written meanwhile, see above.
        unsafe { &(*self.words.offset(reg as isize)).0 }
    }

    #[inline(always)]
    pub(super) fn word_mut<'a>(self, reg: Reg) -> &'a mut [u32; LANES] {
        // SAFETY: the register exists and is not used otherwise meanwhile, see above.
        unsafe { &mut (*self.words.offset(reg as isize)).0 }
    }

    #[inline(always)]
    pub(super) fn long<'a>(self, reg: Reg) -> &'a [u64; LANES] {
        // SAFETY: the register exists and is not written meanwhile, see above.
        unsafe { &(*self.longs.offset(reg as isize)).0 }
    }

    #[inline(always)]
    pub(super) fn long_mut<'a>(self, reg: Reg) -> &'a mut [u64; LANES] {
        // SAFETY: the register exists and is not used otherwise meanwhile, see above.
        unsafe { &mut (*self.longs.offset(reg as isize)).0 }
    }
}

/// `dst = f(a)`
#[inline(always)]
pub(super) fn map1<A: Copy, D>(dst: &mut [D; LANES], a: &[A; LANES], f: impl Fn(A) -> D) {
    for lane in 0..LANES {
        dst[lane] = f(a[lane]);
    }
}

/// `dst = f(a, b)`
#[inline(always)]
pub(super) fn map2<A: Copy, D>(dst: &mut [D; LANES], a: &[A; LANES], b: &[A; LANES], f: impl Fn(A, A) -> D) {
    for lane in 0..LANES {
        dst[lane] = f(a[lane], b[lane]);
    }
}

/// `dst = a` in the lanes of a mask.
#[inline(always)]
pub(super) fn blend<T: Copy>(dst: &mut [T; LANES], a: &[T; LANES], mask: u32) {
    if mask == u32::MAX {
        *dst = *a;
        return;
    }
    for lane in 0..LANES {
        dst[lane] = if mask & (1 << lane) != 0 { a[lane] } else { dst[lane] };
    }
}

/// Returns the lanes in which `f(a, b)` holds.
#[inline(always)]
pub(super) fn test2<A: Copy>(a: &[A; LANES], b: &[A; LANES], f: impl Fn(A, A) -> bool) -> u32 {
    let mut bytes = [0; LANES];
    for lane in 0..LANES {
        bytes[lane] = if f(a[lane], b[lane]) { 0xff } else { 0 };
    }
    sign_bits(&bytes)
}

/// Returns the sign bits of bytes.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn sign_bits(bytes: &[u8; LANES]) -> u32 {
    use std::arch::x86_64::{_mm_loadu_si128, _mm_movemask_epi8};
    // SAFETY: every x86-64 processor has SSE2; both loads are within the array.
    unsafe {
        let low = _mm_movemask_epi8(_mm_loadu_si128(bytes.as_ptr().cast()));
        let high = _mm_movemask_epi8(_mm_loadu_si128(bytes.as_ptr().add(16).cast()));
        low as u32 | (high as u32) << 16
    }
}

/// Returns the sign bits of bytes.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn sign_bits(bytes: &[u8; LANES]) -> u32 {
    bytes.iter().rev().fold(0, |mask, byte| mask << 1 | u32::from(byte >> 7))
}

/// Returns the lanes of a mask, from 0 up.
#[inline(always)]
pub(super) fn lanes(mask: u32) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let lane = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            lane
        })
    })
}

/// Returns `true` if lane `i` holds the value of lane 0 plus `i`.
#[inline(always)]
pub(super) fn is_consecutive(words: &[u32; LANES]) -> bool {
    let first = words[0];
    let mut difference = 0;
    for (lane, word) in words.iter().enumerate() {
        difference |= word ^ first.wrapping_add(lane as u32);
    }
    difference == 0
}

/// Returns `true` if lane `i` holds the value of lane 0 plus `i`.
#[inline(always)]
pub(super) fn is_consecutive_long(longs: &[u64; LANES]) -> bool {
    let first = longs[0];
    let mut difference = 0;
    for (lane, long) in longs.iter().enumerate() {
        difference |= long ^ first.wrapping_add(lane as u64);
    }
    difference == 0
}

/// Returns `true` if all lanes hold the same value.
#[inline(always)]
pub(super) fn is_uniform<T: Copy + PartialEq>(values: &[T; LANES]) -> bool {
    let mut same = true;
    for value in values {
        same &= *value == values[0];
    }
    same
}
