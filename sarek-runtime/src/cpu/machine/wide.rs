//! Atomic accesses to cells of 16 bytes: two words, which are accessed together.

use super::super::bytecode::{Atomic, Upper};
use super::env::{Env, Trap};
use super::lanes::{Registers, lanes};
use super::memory::{Cells, cells};
use super::watch;
use crate::device::atomic128::access;
use crate::ir::AtomicOp;
use std::sync::atomic::AtomicU64;

/// Performs an access in global memory, or in the shared memory that `env` names.
pub(super) fn perform(
    env: &mut Env,
    regs: Registers,
    active: u32,
    (atomic, upper): (&Atomic, &Upper),
) -> Result<(), Box<Trap>> {
    let (base, lower) = words(env, regs, active, atomic)?;
    watch_words(env, regs, active, atomic, &lower)?;
    let mut changed = false;
    for lane in lanes(active) {
        // SAFETY: this word and the next one are below the length of their region.
        let pointer = unsafe { base.add(lower.of(lane) * 8) };
        let address =
            if atomic.shared { watch::shared_address(env, &atomic.access, lower.of(lane)) } else { pointer.addr() };
        let operand =
            |number: usize| [atomic.operands[number], upper.operands[number]].map(|operand| regs.long(operand)[lane]);
        let (first, second) = (operand(0), operand(1));
        // SAFETY: as above; the base is aligned for words.
        let cell = unsafe { &*pointer.cast::<[AtomicU64; 2]>() };
        let mut old = [0; 2];
        watch::ordered(env, lane, (atomic.op, atomic.ordering, atomic.narrow), (atomic.shared, address), || {
            let mut new = None;
            old = access(cell, |old| {
                new = match atomic.op {
                    AtomicOp::Load => None,
                    AtomicOp::CompareExchange => (old == first).then_some(second),
                    // There are no others of such cells.
                    _ => Some(first),
                };
                new
            });
            changed |= new.is_some_and(|new| new != old);
            (old[0], new.is_some())
        });
        for (dst, old) in [atomic.dst, upper.dst].into_iter().zip(old) {
            if let Some(dst) = dst {
                regs.long_mut(dst)[lane] = old;
            }
        }
    }
    env.activity.wrote |= changed;
    let decides = changed && (atomic.access.watched || env.launch.overlaps);
    match atomic.shared {
        true => env.decide(decides),
        false => env.activity.outside |= decides,
    }
    env.activity.polled = true;
    Ok(())
}

/// Returns the start of the memory, and the first word of the cell of each lane. The second one is in range, too.
fn words(env: &mut Env, regs: Registers, active: u32, atomic: &Atomic) -> Result<(*mut u8, Cells), Box<Trap>> {
    let access = &atomic.access;
    if !atomic.shared {
        let region = env.launch.regions[access.region as usize];
        return Ok((region.base, cells(regs, active, access.index, region.length.saturating_sub(1), access.at)?));
    }
    let array = &env.launch.shared.arrays[access.region as usize];
    let lower = cells(regs, active, access.index, array.length.saturating_sub(1), access.at)?;
    let upper = lower.next(active);
    for words in [&lower, &upper] {
        if atomic.op != AtomicOp::Store
            && let Err(trap) = env.written().check(array, words, active, access.at)
        {
            watch_words(env, regs, active, atomic, &lower)?;
            return Err(trap);
        }
        env.written().set(array, words, active);
    }
    // SAFETY: the array lies within the block's shared memory.
    Ok((unsafe { env.shared.add(array.offset) }, lower))
}

/// Checks both words for races.
fn watch_words(env: &mut Env, regs: Registers, active: u32, atomic: &Atomic, lower: &Cells) -> Result<(), Box<Trap>> {
    watch::access_atomic(env, regs, active, atomic, lower)?;
    watch::access_atomic(env, regs, active, atomic, &lower.next(active))
}
