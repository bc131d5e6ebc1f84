//! Loads and stores.
//!
//! Other blocks, and the host, may access global memory at the same time, so every access to it is a relaxed atomic of
//! the cell's width. Where cells of several sizes overlap, `pieces` ensures that all accesses have one width. A block
//! runs on one thread at a time, so its shared memory needs neither.

use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed};

use super::super::bytecode::{Access, Aligned, Bound, File, Index, IndexKind, LANES, LaneArray, Length, Reg};
use super::atomic::get;
use super::cluster::at_ranks;
use super::env::{Env, Trap};
use super::lanes::{Registers, blend, is_consecutive, is_consecutive_long, is_uniform, lanes};
use super::watch;
use crate::ir::Scalar;

/// The cell that each lane accesses.
#[expect(clippy::large_enum_variant, reason = "it lives for one instruction; boxing would allocate in each")]
pub(super) enum Cells {
    /// Lane `i` accesses this one plus `i`; all lanes are active.
    Consecutive(usize),
    /// All active lanes access this one.
    Same(usize),
    /// The active lanes access their own entries.
    Any([usize; LANES]),
}

impl Cells {
    /// Returns the cell of an active lane.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize) -> usize {
        match self {
            Cells::Consecutive(first) => first + lane,
            Cells::Same(cell) => *cell,
            Cells::Any(cells) => cells[lane],
        }
    }

    /// Returns the next cell of each active lane.
    pub(super) fn next(&self, active: u32) -> Cells {
        match self {
            Cells::Consecutive(first) => Cells::Consecutive(first + 1),
            Cells::Same(cell) => Cells::Same(cell + 1),
            Cells::Any(cells) => {
                let mut next = *cells;
                lanes(active).for_each(|lane| next[lane] += 1);
                Cells::Any(next)
            }
        }
    }

    /// Returns a subset of the active lanes that covers every cell.
    #[inline(always)]
    pub(super) fn distinct(&self, active: u32) -> u32 {
        match self {
            Cells::Same(_) => active & active.wrapping_neg(),
            Cells::Consecutive(_) | Cells::Any(_) => active,
        }
    }
}

/// Returns the index of a lane, as the user sees it.
#[inline(always)]
fn user_index(regs: Registers, index: Index, lane: usize) -> i128 {
    match index.kind {
        IndexKind::U32 => i128::from(regs.word(index.reg)[lane]),
        IndexKind::S32 => i128::from(regs.word(index.reg)[lane] as i32),
        IndexKind::U64 => i128::from(regs.long(index.reg)[lane]),
        IndexKind::S64 => i128::from(regs.long(index.reg)[lane] as i64),
    }
}

/// Returns the cells that the active lanes access, all below `length`.
#[inline(always)]
pub(super) fn cells(regs: Registers, active: u32, index: Index, length: u64, at: u32) -> Result<Cells, Box<Trap>> {
    let full = active == u32::MAX;
    match index.kind {
        IndexKind::U32 | IndexKind::S32 => {
            let words = regs.word(index.reg);
            let limit = if index.kind == IndexKind::S32 { length.min(1 << 31) } else { length };
            let first = u64::from(words[0]);
            if full && words[0] == words[1] {
                if is_uniform(words) && first < limit {
                    return Ok(Cells::Same(first as usize));
                }
            } else if full && first + (LANES as u64) <= limit && is_consecutive(words) {
                return Ok(Cells::Consecutive(first as usize));
            }
        }
        IndexKind::U64 | IndexKind::S64 => {
            let longs = regs.long(index.reg);
            let first = longs[0];
            if full && longs[0] == longs[1] {
                if is_uniform(longs) && first < length {
                    return Ok(Cells::Same(first as usize));
                }
            } else if full && first.saturating_add(LANES as u64) <= length && is_consecutive_long(longs) {
                return Ok(Cells::Consecutive(first as usize));
            }
        }
    }
    scattered(regs, active, index, length, at)
}

#[inline(never)]
fn scattered(regs: Registers, active: u32, index: Index, length: u64, at: u32) -> Result<Cells, Box<Trap>> {
    let mut cells = [0; LANES];
    match index.kind {
        IndexKind::U32 | IndexKind::S32 => {
            let words = regs.word(index.reg);
            let limit = if index.kind == IndexKind::S32 { length.min(1 << 31) } else { length };
            for lane in lanes(active) {
                let cell = u64::from(words[lane]);
                if cell >= limit {
                    return Err(Trap::index(at, lane, user_index(regs, index, lane), length));
                }
                cells[lane] = cell as usize;
            }
        }
        IndexKind::U64 | IndexKind::S64 => {
            let longs = regs.long(index.reg);
            for lane in lanes(active) {
                let cell = longs[lane];
                if cell >= length {
                    return Err(Trap::index(at, lane, user_index(regs, index, lane), length));
                }
                cells[lane] = cell as usize;
            }
        }
    }
    Ok(Cells::Any(cells))
}

/// Implements `CheckIndex`.
#[inline(always)]
pub(super) fn check_index(env: &Env, regs: Registers, active: u32, bound: &Bound) -> Result<(), Box<Trap>> {
    let length = match bound.length {
        Length::Const(length) => length,
        Length::Param(param) => env.launch.args[param as usize].length,
        Length::Shared { number, size } => env.launch.shared.length(number, size),
        Length::Register(length) => return check_each(regs, active, bound, regs.long(length)),
    };
    let Err(mut trap) = cells(regs, active, bound.index, length.saturating_sub(bound.more), bound.at) else {
        return Ok(());
    };
    // The user's length, and the first index that is out of range.
    trap.index = trap.index.map(|(index, _)| {
        let inside = (0..i128::from(length)).contains(&index);
        (if inside { i128::from(length) } else { index }, length)
    });
    Err(trap)
}

/// Implements `CheckIndex` if each lane has its own length.
fn check_each(regs: Registers, active: u32, bound: &Bound, lengths: &[u64; LANES]) -> Result<(), Box<Trap>> {
    for lane in lanes(active) {
        let (index, length) = (user_index(regs, bound.index, lane), lengths[lane]);
        if index < 0 || index + i128::from(bound.more) >= i128::from(length) {
            // The first index that is out of range.
            let inside = (0..i128::from(length)).contains(&index);
            let first = if inside { i128::from(length) } else { index };
            return Err(Trap::index(bound.at, lane, first, length));
        }
    }
    Ok(())
}

/// Implements `CheckAligned`.
#[inline(always)]
pub(super) fn check_aligned(env: &Env, regs: Registers, active: u32, aligned: &Aligned) -> Result<(), Box<Trap>> {
    let base = aligned.region.map_or(0, |region| env.launch.regions[region as usize].base.addr() as u64);
    let address = |lane| {
        let cell = match aligned.index.kind {
            IndexKind::U32 | IndexKind::S32 => u64::from(regs.word(aligned.index.reg)[lane]),
            IndexKind::U64 | IndexKind::S64 => regs.long(aligned.index.reg)[lane],
        };
        base.wrapping_add(cell.wrapping_mul(aligned.cell))
    };
    let wrong = |lane: &usize| !address(*lane).is_multiple_of(aligned.bytes);
    match lanes(active).find(wrong) {
        Some(lane) => Err(Trap::plain(aligned.at, 1 << lane)),
        None => Ok(()),
    }
}

/// An integer that a cell of memory holds.
pub(super) trait Cell: Copy {
    /// # Safety
    /// `pointer` is valid and aligned.
    unsafe fn load(pointer: *const u8) -> Self;
    /// # Safety
    /// `pointer` is valid and aligned.
    unsafe fn store(pointer: *mut u8, value: Self);
}

macro_rules! cell {
    ($t:ty, $atomic:ty) => {
        impl Cell for $t {
            #[inline(always)]
            unsafe fn load(pointer: *const u8) -> $t {
                // SAFETY: the caller's promise.
                unsafe { (*pointer.cast::<$atomic>()).load(Relaxed) }
            }

            #[inline(always)]
            unsafe fn store(pointer: *mut u8, value: $t) {
                // SAFETY: the caller's promise.
                unsafe { (*pointer.cast::<$atomic>()).store(value, Relaxed) }
            }
        }
    };
}

cell!(u8, AtomicU8);
cell!(u16, AtomicU16);
cell!(u32, AtomicU32);
cell!(u64, AtomicU64);

/// Loads cells in the active lanes.
///
/// # Safety
/// `base` points to cells of type `C`, and those that the active lanes access exist.
#[inline(always)]
unsafe fn gather<C: Cell, D: Copy>(
    base: *const u8,
    cells: &Cells,
    active: u32,
    dst: &mut [D; LANES],
    convert: impl Fn(C) -> D,
) {
    let size = size_of::<C>();
    match cells {
        Cells::Consecutive(first) => {
            for (lane, dst) in dst.iter_mut().enumerate() {
                // SAFETY: the caller's promise.
                *dst = convert(unsafe { C::load(base.add((first + lane) * size)) });
            }
        }
        Cells::Same(cell) => {
            // SAFETY: the caller's promise; some lane is active.
            let value = convert(unsafe { C::load(base.add(cell * size)) });
            *dst = [value; LANES];
        }
        Cells::Any(cells) => {
            for lane in lanes(active) {
                // SAFETY: the caller's promise.
                dst[lane] = convert(unsafe { C::load(base.add(cells[lane] * size)) });
            }
        }
    }
}

/// Stores cells from the active lanes; if several lanes write one cell, the highest lane is last.
///
/// # Safety
/// The conditions of [`gather`].
#[inline(always)]
unsafe fn scatter<C: Cell, S: Copy>(
    base: *mut u8,
    cells: &Cells,
    active: u32,
    src: &[S; LANES],
    convert: impl Fn(S) -> C,
) {
    let size = size_of::<C>();
    match cells {
        Cells::Consecutive(first) => {
            for (lane, src) in src.iter().enumerate() {
                // SAFETY: the caller's promise.
                unsafe { C::store(base.add((first + lane) * size), convert(*src)) };
            }
        }
        Cells::Same(cell) => {
            // SAFETY: the caller's promise; all lanes are active.
            unsafe { C::store(base.add(cell * size), convert(src[LANES - 1])) };
        }
        Cells::Any(cells) => {
            for lane in lanes(active) {
                // SAFETY: the caller's promise.
                unsafe { C::store(base.add(cells[lane] * size), convert(src[lane])) };
            }
        }
    }
}

/// # Safety
/// `base` points to cells of type `cell`, and those that the active lanes access exist.
#[inline(always)]
unsafe fn load(regs: Registers, active: u32, base: *const u8, cell: Scalar, cells: &Cells, dst: Reg) {
    // SAFETY: the caller's promise, for each width.
    unsafe {
        match cell {
            Scalar::I32 | Scalar::U32 | Scalar::F32 => gather(base, cells, active, regs.word_mut(dst), |x: u32| x),
            Scalar::I64 | Scalar::Isize | Scalar::U64 | Scalar::Usize | Scalar::F64 => {
                gather(base, cells, active, regs.long_mut(dst), |x: u64| x);
            }
            Scalar::I8 => gather(base, cells, active, regs.word_mut(dst), |x: u8| x as i8 as u32),
            Scalar::U8 => gather(base, cells, active, regs.word_mut(dst), |x: u8| u32::from(x)),
            Scalar::I16 => gather(base, cells, active, regs.word_mut(dst), |x: u16| x as i16 as u32),
            Scalar::U16 | Scalar::F16 | Scalar::Bf16 => {
                gather(base, cells, active, regs.word_mut(dst), |x: u16| u32::from(x))
            }
            Scalar::Bool => {
                let mut bytes = [0; LANES];
                gather(base, cells, active, &mut bytes, |x: u8| x);
                let mask = lanes(active).filter(|&lane| bytes[lane] != 0).fold(0, |mask, lane| mask | 1 << lane);
                regs.set_mask(dst, mask);
            }
        }
    }
}

/// # Safety
/// The conditions of [`load`].
#[inline(always)]
unsafe fn store(regs: Registers, active: u32, base: *mut u8, cell: Scalar, cells: &Cells, src: Reg) {
    // SAFETY: the caller's promise, for each width.
    unsafe {
        match cell {
            Scalar::I32 | Scalar::U32 | Scalar::F32 => scatter(base, cells, active, regs.word(src), |x: u32| x),
            Scalar::I64 | Scalar::Isize | Scalar::U64 | Scalar::Usize | Scalar::F64 => {
                scatter(base, cells, active, regs.long(src), |x: u64| x);
            }
            Scalar::I8 | Scalar::U8 => scatter(base, cells, active, regs.word(src), |x: u32| x as u8),
            Scalar::I16 | Scalar::U16 | Scalar::F16 | Scalar::Bf16 => {
                scatter(base, cells, active, regs.word(src), |x: u32| x as u16);
            }
            Scalar::Bool => {
                let mask = regs.mask(src);
                let bytes = std::array::from_fn(|lane| (mask >> lane & 1) as u8);
                scatter(base, cells, active, &bytes, |x: u8| x);
            }
        }
    }
}

/// Returns `true` if a store would change memory.
///
/// # Safety
/// The conditions of [`load`].
#[cold]
unsafe fn changes(regs: Registers, active: u32, base: *const u8, cell: Scalar, cells: &Cells, src: Reg) -> bool {
    lanes(active).any(|lane| {
        let new = get(regs, File::of(cell), src, lane);
        // SAFETY: the caller's promise, for each width.
        unsafe {
            match cell.size() {
                1 => u8::load(base.add(cells.of(lane))) != new as u8,
                2 => u16::load(base.add(cells.of(lane) * 2)) != new as u16,
                4 => u32::load(base.add(cells.of(lane) * 4)) != new as u32,
                _ => u64::load(base.add(cells.of(lane) * 8)) != new,
            }
        }
    })
}

/// Implements `LoadGlobal`.
#[inline(always)]
pub(super) fn load_global(
    env: &mut Env,
    regs: Registers,
    active: u32,
    access: &Access,
    dst: Reg,
) -> Result<(), Box<Trap>> {
    let region = env.launch.regions[access.region as usize];
    let cells = cells(regs, active, access.index, region.length, access.at)?;
    env.activity.loaded = true;
    env.activity.polled |= access.volatile;
    if env.launch.races.is_some() && watch::load_global(env, regs, active, access, &cells, dst)? {
        return Ok(());
    }
    // SAFETY: the region has cells of this type, by the caller's promise to `Program::run`; the cells are below its length.
    unsafe { load(regs, active, region.base, access.cell, &cells, dst) };
    Ok(())
}

/// Implements `StoreGlobal`.
#[inline(always)]
pub(super) fn store_global(
    env: &mut Env,
    regs: Registers,
    active: u32,
    access: &Access,
    src: Reg,
) -> Result<(), Box<Trap>> {
    let region = env.launch.regions[access.region as usize];
    let cells = cells(regs, active, access.index, region.length, access.at)?;
    env.activity.wrote = true;
    if (access.watched || env.launch.overlaps) && !env.activity.outside {
        // SAFETY: as for loads.
        env.activity.outside = unsafe { changes(regs, active, region.base, access.cell, &cells, src) };
    }
    if env.launch.races.is_some() && watch::store_global(env, regs, active, access, &cells, src)? {
        return Ok(());
    }
    // SAFETY: as for loads; only places behind `&mut` are written.
    unsafe { store(regs, active, region.base, access.cell, &cells, src) };
    Ok(())
}

/// Implements `LoadShared`.
#[inline(always)]
pub(super) fn load_shared(
    env: &mut Env,
    regs: Registers,
    active: u32,
    access: &Access,
    dst: Reg,
) -> Result<(), Box<Trap>> {
    match access.rank {
        Some(rank) => at_ranks(env, (regs, rank), active, access.at, |env, lanes| {
            load_shared_there(env, regs, lanes, access, dst)
        }),
        None => load_shared_there(env, regs, active, access, dst),
    }
}

/// Loads from the shared memory that `env` names.
#[inline(always)]
fn load_shared_there(env: &mut Env, regs: Registers, active: u32, access: &Access, dst: Reg) -> Result<(), Box<Trap>> {
    let array = &env.launch.shared.arrays[access.region as usize];
    let cells = cells(regs, active, access.index, array.length, access.at)?;
    let written = env.written().check(array, &cells, active, access.at);
    env.activity.loaded = true;
    env.activity.polled |= access.volatile;
    if env.launch.races.is_some() {
        watch::access_shared(env, regs, active, access, &cells, None)?;
    }
    written?;
    // SAFETY: the array has cells of this type, and these are below its length.
    unsafe { load(regs, active, env.shared.add(array.offset), access.cell, &cells, dst) };
    Ok(())
}

/// Implements `StoreShared`.
#[inline(always)]
pub(super) fn store_shared(
    env: &mut Env,
    regs: Registers,
    active: u32,
    access: &Access,
    src: Reg,
) -> Result<(), Box<Trap>> {
    match access.rank {
        Some(rank) => at_ranks(env, (regs, rank), active, access.at, |env, lanes| {
            store_shared_there(env, regs, lanes, access, src)
        }),
        None => store_shared_there(env, regs, active, access, src),
    }
}

/// Stores to the shared memory that `env` names.
#[inline(always)]
fn store_shared_there(env: &mut Env, regs: Registers, active: u32, access: &Access, src: Reg) -> Result<(), Box<Trap>> {
    let array = &env.launch.shared.arrays[access.region as usize];
    let cells = cells(regs, active, access.index, array.length, access.at)?;
    env.written().set(array, &cells, active);
    env.activity.wrote = true;
    if env.launch.races.is_some() {
        watch::access_shared(env, regs, active, access, &cells, Some(src))?;
    }
    if access.watched && !env.has_decided() {
        // SAFETY: the array has cells of this type, and these are below its length.
        let changed = unsafe { changes(regs, active, env.shared.add(array.offset), access.cell, &cells, src) };
        env.decide(changed);
    }
    // SAFETY: the array has cells of this type, and these are below its length.
    unsafe { store(regs, active, env.shared.add(array.offset), access.cell, &cells, src) };
    Ok(())
}

macro_rules! lane_array {
    ($load:ident, $store:ident, $get:ident, $get_mut:ident) => {
        /// Loads an element of an array of which each lane has a copy.
        #[inline(always)]
        pub(super) fn $load(regs: Registers, active: u32, array: &LaneArray, dst: Reg) -> Result<(), Box<Trap>> {
            match cells(regs, active, array.index, array.length, array.at)? {
                Cells::Same(element) => *regs.$get_mut(dst) = *regs.$get(array.base + element as Reg),
                cells => {
                    for lane in lanes(active) {
                        regs.$get_mut(dst)[lane] = regs.$get(array.base + cells.of(lane) as Reg)[lane];
                    }
                }
            }
            Ok(())
        }

        /// Stores to an element of an array of which each lane has a copy.
        #[inline(always)]
        pub(super) fn $store(regs: Registers, active: u32, array: &LaneArray, src: Reg) -> Result<(), Box<Trap>> {
            match cells(regs, active, array.index, array.length, array.at)? {
                // `a[i] = a[0]` where `i` is 0.
                Cells::Same(element) if array.base + element as Reg == src => {}
                Cells::Same(element) => blend(regs.$get_mut(array.base + element as Reg), regs.$get(src), active),
                cells => {
                    for lane in lanes(active) {
                        regs.$get_mut(array.base + cells.of(lane) as Reg)[lane] = regs.$get(src)[lane];
                    }
                }
            }
            Ok(())
        }
    };
}

lane_array!(load_lane32, store_lane32, word, word_mut);
lane_array!(load_lane64, store_lane64, long, long_mut);
