//! Loads and stores of cells that overlap smaller ones: the data of an enum's variants.
//!
//! Threads that race on such memory may take it for different variants. Rust does not define racing atomics of
//! different widths, so all of them have the width of the smallest scalar there. A load may then return parts of
//! several stores, which is no worse than the kernel's own race.

use super::super::bytecode::{Access, File, Reg};
use super::atomic::{get, normal, set};
use super::env::{Env, Trap};
use super::lanes::{Registers, lanes};
use super::memory::{Cell, cells};
use super::watch;

/// Implements `LoadPieces`.
#[inline(never)]
pub(super) fn load(env: &mut Env, regs: Registers, active: u32, access: &Access, dst: Reg) -> Result<(), Box<Trap>> {
    let region = env.launch.regions[access.region as usize];
    let cells = cells(regs, active, access.index, region.length, access.at)?;
    env.activity.loaded = true;
    env.activity.polled |= access.volatile;
    watch::access_pieces(env, regs, active, access, &cells, None)?;
    let (file, size) = (File::of(access.cell), access.cell.size() as usize);
    for lane in lanes(active) {
        // SAFETY: the cell is below the length of its region, whose base is valid and aligned for its type.
        let bits = unsafe { load_cell(region.base.add(cells.of(lane) * size), access) };
        set(regs, file, dst, lane, normal(access.cell, bits));
    }
    Ok(())
}

/// Implements `StorePieces`.
#[inline(never)]
pub(super) fn store(env: &mut Env, regs: Registers, active: u32, access: &Access, src: Reg) -> Result<(), Box<Trap>> {
    let region = env.launch.regions[access.region as usize];
    let cells = cells(regs, active, access.index, region.length, access.at)?;
    env.activity.wrote = true;
    watch::access_pieces(env, regs, active, access, &cells, Some(src))?;
    let (file, size) = (File::of(access.cell), access.cell.size() as usize);
    let decides = access.watched || env.launch.overlaps;
    for lane in lanes(active) {
        let bits = get(regs, file, src, lane) & u64::MAX >> (64 - 8 * size);
        // SAFETY: as for loads; only places behind `&mut` are written.
        unsafe {
            let cell = region.base.add(cells.of(lane) * size);
            env.activity.outside |= decides && load_cell(cell, access) != bits;
            store_cell(cell, access, bits);
        }
    }
    Ok(())
}

/// Returns the bits of a cell.
///
/// # Safety
/// It is valid and aligned.
pub(super) unsafe fn load_cell(cell: *const u8, access: &Access) -> u64 {
    let (size, width) = (access.cell.size() as usize, access.width.min(access.cell.size()) as usize);
    // SAFETY: the caller's promise.
    (0..size).step_by(width).fold(0, |bits, at| bits | unsafe { load_piece(cell.add(at), width) } << (8 * at))
}

/// Writes a cell.
///
/// # Safety
/// It is valid and aligned, and may be written.
pub(super) unsafe fn store_cell(cell: *mut u8, access: &Access, bits: u64) {
    let (size, width) = (access.cell.size() as usize, access.width.min(access.cell.size()) as usize);
    // SAFETY: the caller's promise.
    (0..size).step_by(width).for_each(|at| unsafe { store_piece(cell.add(at), width, bits >> (8 * at)) });
}

/// # Safety
/// `at` is valid and aligned for `width` bytes.
unsafe fn load_piece(at: *const u8, width: usize) -> u64 {
    // SAFETY: the caller's promise.
    unsafe {
        match width {
            1 => u8::load(at).into(),
            2 => u16::load(at).into(),
            4 => u32::load(at).into(),
            _ => u64::load(at),
        }
    }
}

/// # Safety
/// The conditions of [`load_piece`].
unsafe fn store_piece(at: *mut u8, width: usize, bits: u64) {
    // SAFETY: the caller's promise.
    unsafe {
        match width {
            1 => Cell::store(at, bits as u8),
            2 => Cell::store(at, bits as u16),
            4 => Cell::store(at, bits as u32),
            _ => Cell::store(at, bits),
        }
    }
}
