//! Passes the threads' accesses from the machine to the race detector.

use super::super::bytecode::{Access, Atomic, CopyStep, File, LANES, Reach, Reg, StepKind};
use super::atomic::{get, normal, set};
use super::cluster::at_ranks;
use super::env::{Env, Trap};
use super::lanes::{Registers, lanes};
use super::memory::{Cells, cells};
use super::pieces::{load_cell, store_cell};
use super::races::{Accesses, Found, Shadow};
use crate::ir::{AtomicOp, Ordering};
use crate::{AccessKind, CopyKind, FaultKind, barrier};

/// The target of an access, and the value that it would write.
#[derive(Clone, Copy)]
struct Target<'a> {
    access: &'a Access,
    cells: &'a Cells,
    shared: bool,
    narrow: bool,
    src: Option<Reg>,
}

/// Checks loads of global memory. Returns `true` if it also performed them: volatile ones, together with their
/// ordering.
#[inline(always)]
pub(super) fn load_global(
    env: &mut Env,
    regs: Registers,
    active: u32,
    access: &Access,
    cells: &Cells,
    dst: Reg,
) -> Result<bool, Box<Trap>> {
    let Some(races) = &env.launch.races else { return Ok(false) };
    if races.watches_region(access.region) {
        check_global(
            env,
            regs,
            active,
            Target { access, cells, shared: false, narrow: false, src: None },
            access.kind(false),
        )?;
    }
    if !access.volatile || !races.is_fine() {
        return Ok(false);
    }
    let base = env.launch.regions[access.region as usize].base;
    let (file, size) = (File::of(access.cell), access.cell.size() as usize);
    for lane in lanes(active) {
        // SAFETY: the cell is below the length of its region.
        let cell = unsafe { base.add(cells.of(lane) * size) };
        let old = ordered(env, lane, (AtomicOp::Load, Ordering::Relaxed, false), (false, cell.addr()), || {
            // SAFETY: as above; its base is valid and aligned for its type.
            (unsafe { load_cell(cell, access) }, false)
        });
        set(regs, file, dst, lane, normal(access.cell, old));
    }
    Ok(true)
}

/// Checks stores to global memory. Returns `true` if it also performed them.
#[inline(always)]
pub(super) fn store_global(
    env: &mut Env,
    regs: Registers,
    active: u32,
    access: &Access,
    cells: &Cells,
    src: Reg,
) -> Result<bool, Box<Trap>> {
    let Some(races) = &env.launch.races else { return Ok(false) };
    if races.watches_region(access.region) {
        check_global(
            env,
            regs,
            active,
            Target { access, cells, shared: false, narrow: false, src: Some(src) },
            access.kind(true),
        )?;
    }
    if !access.volatile || !races.is_fine() {
        return Ok(false);
    }
    let base = env.launch.regions[access.region as usize].base;
    let (file, size) = (File::of(access.cell), access.cell.size() as usize);
    for lane in lanes(active) {
        // SAFETY: the cell is below the length of its region.
        let cell = unsafe { base.add(cells.of(lane) * size) };
        let bits = get(regs, file, src, lane);
        ordered(env, lane, (AtomicOp::Store, Ordering::Relaxed, false), (false, cell.addr()), || {
            // SAFETY: as above; only places behind `&mut` are written.
            unsafe { store_cell(cell, access, bits) };
            (0, true)
        });
    }
    Ok(true)
}

/// Checks loads of shared memory, or stores of a register.
#[inline(always)]
pub(super) fn access_shared(
    env: &mut Env,
    regs: Registers,
    active: u32,
    access: &Access,
    cells: &Cells,
    src: Option<Reg>,
) -> Result<(), Box<Trap>> {
    let Some(races) = &env.launch.races else { return Ok(()) };
    if races.watches_array(access.region) {
        check_shared(
            env,
            regs,
            active,
            Target { access, cells, shared: true, narrow: false, src },
            access.kind(src.is_some()),
        )?;
    }
    if access.volatile && races.is_fine() {
        let op = if src.is_some() { AtomicOp::Store } else { AtomicOp::Load };
        for lane in lanes(active) {
            let address = shared_address(env, access, cells.of(lane));
            ordered(env, lane, (op, Ordering::Relaxed, false), (true, address), || (0, src.is_some()));
        }
    }
    Ok(())
}

/// Checks pieces of cells in global memory.
pub(super) fn access_pieces(
    env: &mut Env,
    regs: Registers,
    active: u32,
    access: &Access,
    cells: &Cells,
    src: Option<Reg>,
) -> Result<(), Box<Trap>> {
    match &env.launch.races {
        Some(races) if races.watches_region(access.region) => {
            let target = Target { access, cells, shared: false, narrow: false, src };
            check_global(env, regs, active, target, access.kind(src.is_some()))
        }
        Some(_) | None => Ok(()),
    }
}

/// Checks atomic accesses.
pub(super) fn access_atomic(
    env: &mut Env,
    regs: Registers,
    active: u32,
    atomic: &Atomic,
    cells: &Cells,
) -> Result<(), Box<Trap>> {
    let (Some(races), access) = (&env.launch.races, &atomic.access) else { return Ok(()) };
    let target = Target { access, cells, shared: atomic.shared, narrow: atomic.narrow, src: None };
    match atomic.shared {
        true if races.watches_array(access.region) => check_shared(env, regs, active, target, atomic.kind()),
        false if races.watches_region(access.region) => check_global(env, regs, active, target, atomic.kind()),
        true | false => Ok(()),
    }
}

/// Performs an atomic access of a lane, together with its ordering. `perform` returns the old value and whether it
/// wrote.
pub(super) fn ordered(
    env: &mut Env,
    lane: usize,
    access: (AtomicOp, Ordering, bool),
    place: (bool, usize),
    perform: impl FnOnce() -> (u64, bool),
) -> u64 {
    match (&env.launch.races, &mut env.races) {
        (Some(races), Some(block)) if races.is_fine() => {
            let (shared, address) = place;
            let shadow = if shared { env.memory.shadow.as_mut() } else { None };
            block.order(races, env.warp * LANES as u32 + lane as u32, access, (shadow, address), perform)
        }
        _ => perform().0,
    }
}

/// Returns the offset of a cell of shared memory in that of the block.
pub(super) fn shared_address(env: &Env, access: &Access, cell: usize) -> usize {
    env.launch.shared.arrays[access.region as usize].offset + cell * access.cell.size() as usize
}

/// Records a `syncwarp`: the lanes of each mask synchronize.
#[inline(never)]
pub(super) fn meet(env: &mut Env, masks: &[u32; LANES], active: u32, whole: u32) {
    let (Some(races), Some(block)) = (&env.launch.races, &mut env.races) else { return };
    let mut rest = active;
    while rest != 0 {
        let parties = masks[rest.trailing_zeros() as usize] & active;
        block.meet(races, env.warp, parties, whole);
        rest &= !parties;
    }
}

/// Records a fence.
#[inline(never)]
pub(super) fn fence(env: &mut Env, active: u32, reach: Reach) {
    if let (Some(races), Some(block)) = (&env.launch.races, &mut env.races) {
        block.fence(races, env.warp, active, reach);
    }
}

/// Records an access to a barrier in shared memory, which changed it from one number to another.
pub(super) fn barrier(env: &mut Env, address: usize, atomic: &Atomic, [old, new]: [u64; 2]) {
    let (Some(block), Some(shadow)) = (&env.races, &mut env.memory.shadow) else { return };
    match atomic.op {
        AtomicOp::Load if atomic.ordering == Ordering::Acquire => shadow.look(address),
        AtomicOp::CompareExchange if barrier::completes(old, new) => block.complete(shadow, address),
        _ => {}
    }
}

/// Records a step of asynchronous copies.
#[inline(never)]
pub(super) fn copies(env: &mut Env, regs: Registers, active: u32, step: &CopyStep) -> Result<(), Box<Trap>> {
    match step.kind {
        StepKind::StartFor(Access { rank: Some(rank), at, .. }) => {
            at_ranks(env, (regs, rank), active, at, |env, lanes| copies_there(env, regs, lanes, step))
        }
        _ => copies_there(env, regs, active, step),
    }
}

/// Does it with the shared memory that `env` names.
fn copies_there(env: &mut Env, regs: Registers, active: u32, step: &CopyStep) -> Result<(), Box<Trap>> {
    let barriers = match &step.kind {
        StepKind::StartFor(access) => {
            let array = &env.launch.shared.arrays[access.region as usize];
            Some((access, cells(regs, active, access.index, array.length, access.at)?))
        }
        StepKind::Start(_) | StepKind::Commit(_) | StepKind::Wait { .. } => None,
    };
    for lane in lanes(active) {
        let operand = match (&barriers, step.kind) {
            (Some((access, cells)), _) => shared_address(env, access, cells.of(lane)),
            (None, StepKind::Wait { groups, .. }) => regs.word(groups)[lane] as usize,
            (None, _) => 0,
        };
        let (Some(races), Some(block), Some(shadow)) = (&env.launch.races, &mut env.races, &mut env.memory.shadow)
        else {
            return Ok(());
        };
        block.copy_step(races, shadow, env.warp * LANES as u32 + lane as u32, (step, operand));
    }
    Ok(())
}

/// Checks the copies of threads that end.
#[inline(never)]
pub(super) fn end(env: &Env, active: u32) -> Result<(), Box<Trap>> {
    let (Some(races), Some(block)) = (&env.launch.races, &env.races) else { return Ok(()) };
    for lane in lanes(active) {
        if let Some((kind, at)) = block.unfinished(races, env.warp * LANES as u32 + lane as u32) {
            return Err(Trap::kind(at, 1 << lane, FaultKind::UnfinishedCopy(kind)));
        }
    }
    Ok(())
}

/// Checks the copies for barriers of a block that ends. Returns the warp that has started one that nobody has waited for.
pub(super) fn end_of_block(shadow: &Shadow) -> Result<(), (usize, Box<Trap>)> {
    match shadow.unfinished() {
        Some((thread, at)) => {
            let (warp, lane) = (thread as usize / LANES, thread as usize % LANES);
            Err((warp, Trap::kind(at, 1 << lane, FaultKind::UnfinishedCopy(CopyKind::Barrier))))
        }
        None => Ok(()),
    }
}

#[inline(never)]
fn check_global(
    env: &mut Env,
    regs: Registers,
    active: u32,
    target: Target,
    kind: AccessKind,
) -> Result<(), Box<Trap>> {
    let (Some(races), Some(block)) = (&env.launch.races, &mut env.races) else { return Ok(()) };
    let Target { access, cells, narrow, .. } = target;
    let accesses = Accesses { access, warp: env.warp, active, cells, kind, narrow };
    let region = env.launch.regions[access.region as usize];
    let found = block.access_global(races, region, accesses);
    found.or_else(|found| report(env, regs, active, target, &found))
}

#[inline(never)]
fn check_shared(
    env: &mut Env,
    regs: Registers,
    active: u32,
    target: Target,
    kind: AccessKind,
) -> Result<(), Box<Trap>> {
    let (Some(races), Some(block), Some(shadow)) = (&env.launch.races, &mut env.races, &mut env.memory.shadow) else {
        return Ok(());
    };
    let Target { access, cells, narrow, .. } = target;
    let accesses = Accesses { access, warp: env.warp, active, cells, kind, narrow };
    let found = block.access_shared(races, (&env.launch.shared, shadow), accesses);
    found.or_else(|found| report(env, regs, active, target, &found))
}

/// Returns the first of the races that were found; after the first one of the launch, collects all.
#[cold]
fn report(env: &Env, regs: Registers, active: u32, target: Target, found: &[Found]) -> Result<(), Box<Trap>> {
    let Target { access, cells, shared, .. } = target;
    let (Some(races), Some(block)) = (&env.launch.races, &env.races) else { return Ok(()) };
    let place = (shared, access, env.warp);
    for found in found {
        let cell = cells.of(found.lane);
        let equal = || is_equal(env, regs, active, target, found);
        if !races.collects() {
            let race = races.race(env.launch, block, place, (found, cell), equal());
            return Err(Trap::kind(access.at, 1 << found.lane, FaultKind::DataRace(race)));
        }
        let element = races.element(block, shared, array(env, target).addr() + cell * access.cell.size() as usize);
        races.collect(env.launch, block, place, (found, cell, element), equal);
    }
    Ok(())
}

/// Returns the start of the array that is accessed.
fn array(env: &Env, target: Target) -> *mut u8 {
    let region = target.access.region as usize;
    if target.shared {
        // SAFETY: the array lies within the block's shared memory.
        unsafe { env.shared.add(env.launch.shared.arrays[region].offset) }
    } else {
        env.launch.regions[region].base
    }
}

/// Returns `true` if an access writes the value that the element has.
#[cold]
fn is_equal(env: &Env, regs: Registers, active: u32, target: Target, found: &Found) -> bool {
    let Target { access, cells, src, .. } = target;
    let (lane, cell) = (found.lane, cells.of(found.lane));
    let Some(src) = src else { return false };
    let bits = |lane| get(regs, File::of(access.cell), src, lane);
    // A lane of this instruction has not written yet.
    let other = found.other_lane(env.warp, access);
    match other.filter(|other| active >> other & 1 != 0 && cells.of(*other) == cell && *other < lane) {
        Some(other) => bits(other) == bits(lane),
        None => {
            // SAFETY: the cell is below the length of its array, whose base is valid and aligned for its type.
            let there = unsafe { load_cell(array(env, target).add(cell * access.cell.size() as usize), access) };
            normal(access.cell, there) == bits(lane)
        }
    }
}
