//! Atomic accesses, lane after lane.

use std::sync::atomic::{self, AtomicU8, AtomicU16, AtomicU32, AtomicU64, Ordering::SeqCst};

use super::super::bytecode::{Atomic, File};
use super::cluster::at_ranks;
use super::env::{Env, Trap};
use super::lanes::{Registers, lanes};
use super::memory::cells;
use super::{watch, wide};
use crate::device::half::add_pairs;
use crate::ir::{AtomicOp, Ordering, Scalar};
use half::{bf16, f16};

/// Performs an atomic access in the active lanes, from lane 0 up.
#[inline(never)]
pub(super) fn perform(env: &mut Env, regs: Registers, active: u32, atomic: &Atomic) -> Result<(), Box<Trap>> {
    match atomic.access.rank {
        Some(rank) => {
            at_ranks(env, (regs, rank), active, atomic.access.at, |env, lanes| perform_there(env, regs, lanes, atomic))
        }
        None => perform_there(env, regs, active, atomic),
    }
}

/// Performs it in global memory, or in the shared memory that `env` names.
fn perform_there(env: &mut Env, regs: Registers, active: u32, atomic: &Atomic) -> Result<(), Box<Trap>> {
    if let Some(upper) = &atomic.upper {
        return wide::perform(env, regs, active, (atomic, upper));
    }
    let access = &atomic.access;
    let (base, cells) = if atomic.shared {
        let array = &env.launch.shared.arrays[access.region as usize];
        let cells = cells(regs, active, access.index, array.length, access.at)?;
        if atomic.op != AtomicOp::Store
            && let Err(trap) = env.written().check(array, &cells, active, access.at)
        {
            watch::access_atomic(env, regs, active, atomic, &cells)?;
            return Err(trap);
        }
        env.written().set(array, &cells, active);
        // SAFETY: the array lies within the block's shared memory.
        (unsafe { env.shared.add(array.offset) }, cells)
    } else {
        let region = env.launch.regions[access.region as usize];
        (region.base, cells(regs, active, access.index, region.length, access.at)?)
    };
    let file = File::of(access.cell);
    let size = access.cell.size() as usize;
    let mut changed = false;
    watch::access_atomic(env, regs, active, atomic, &cells)?;
    for lane in lanes(active) {
        let [first, second] = atomic.operands;
        let operands = [get(regs, file, first, lane), get(regs, file, second, lane)];
        // SAFETY: the cell is below the length of its region.
        let pointer = unsafe { base.add(cells.of(lane) * size) };
        let address = if atomic.shared { watch::shared_address(env, access, cells.of(lane)) } else { pointer.addr() };
        let mut perform = || {
            // SAFETY: as above; its base is valid and aligned for its type.
            let old = unsafe { access_cell(pointer, access.cell, atomic.op, operands, atomic.ordering, &mut changed) };
            (old, writes(access.cell, atomic.op, old, operands))
        };
        let old = match access.copies {
            // It is no access of the thread, whose fences do not order it.
            Some(_) => perform().0,
            None => {
                let order = (atomic.op, atomic.ordering, atomic.narrow);
                watch::ordered(env, lane, order, (atomic.shared, address), perform)
            }
        };
        if atomic.barrier && atomic.shared {
            // SAFETY: as above; the cell of a barrier has this size.
            let new =
                unsafe { access_cell(pointer, access.cell, AtomicOp::Load, operands, Ordering::Relaxed, &mut false) };
            watch::barrier(env, address, atomic, [old, new]);
        }
        if let Some(dst) = atomic.dst {
            set(regs, file, dst, lane, old);
        }
    }
    env.activity.wrote |= changed;
    let decides = changed && (access.watched || env.launch.overlaps);
    match atomic.shared {
        true => env.decide(decides),
        false => env.activity.outside |= decides,
    }
    env.activity.polled = true;
    Ok(())
}

/// Returns `true` if an access that found `old` wrote.
fn writes(scalar: Scalar, op: AtomicOp, old: u64, operands: [u64; 2]) -> bool {
    match op {
        AtomicOp::Load => false,
        AtomicOp::CompareExchange => update(scalar, op, old, operands).is_some(),
        _ => true,
    }
}

/// Returns one lane of a register as bits.
#[inline(always)]
pub(super) fn get(regs: Registers, file: File, reg: i32, lane: usize) -> u64 {
    match file {
        File::Mask => u64::from(regs.mask(reg) >> lane & 1),
        File::Word => u64::from(regs.word(reg)[lane]),
        File::Long => regs.long(reg)[lane],
    }
}

/// Sets one lane of a register.
#[inline(always)]
pub(super) fn set(regs: Registers, file: File, reg: i32, lane: usize, bits: u64) {
    match file {
        File::Mask => regs.set_mask(reg, regs.mask(reg) & !(1 << lane) | (bits as u32 & 1) << lane),
        File::Word => regs.word_mut(reg)[lane] = bits as u32,
        File::Long => regs.long_mut(reg)[lane] = bits,
    }
}

/// Returns the value that an access writes over `old`, or `None` if it does not write.
fn update(scalar: Scalar, op: AtomicOp, old: u64, [a, b]: [u64; 2]) -> Option<u64> {
    macro_rules! integer {
        ($t:ty) => {{
            let (old, a) = (old as $t, a as $t);
            let new = match op {
                AtomicOp::Load => return None,
                AtomicOp::Store | AtomicOp::Swap => a,
                AtomicOp::CompareExchange => return (old == a).then_some(b),
                AtomicOp::Add => old.wrapping_add(a),
                AtomicOp::Sub => old.wrapping_sub(a),
                AtomicOp::Min => old.min(a),
                AtomicOp::Max => old.max(a),
                AtomicOp::And => old & a,
                AtomicOp::Or => old | a,
                AtomicOp::Xor => old ^ a,
                AtomicOp::IncWrap if old >= a => 0,
                AtomicOp::IncWrap => old.wrapping_add(1),
                AtomicOp::DecWrap if old == 0 || old > a => a,
                AtomicOp::DecWrap => old.wrapping_sub(1),
                AtomicOp::AddF16x2 => add_pairs::<f16>(old as u32, a as u32) as $t,
                AtomicOp::AddBf16x2 => add_pairs::<bf16>(old as u32, a as u32) as $t,
            };
            Some(new as u64)
        }};
    }
    macro_rules! float {
        ($f:ty, $u:ty) => {{
            let (x, y) = (<$f>::from_bits(old as $u), <$f>::from_bits(a as $u));
            let new = match op {
                AtomicOp::Add => x + y,
                AtomicOp::Sub => x - y,
                AtomicOp::Min => x.min(y),
                AtomicOp::Max => x.max(y),
                AtomicOp::Load
                | AtomicOp::Store
                | AtomicOp::Swap
                | AtomicOp::CompareExchange
                | AtomicOp::And
                | AtomicOp::Or
                | AtomicOp::Xor
                | AtomicOp::IncWrap
                | AtomicOp::DecWrap
                | AtomicOp::AddF16x2
                | AtomicOp::AddBf16x2 => return update(Scalar::U64, op, old, [a, b]),
            };
            Some(u64::from(new.to_bits()))
        }};
    }
    match scalar {
        Scalar::Bool | Scalar::U8 => integer!(u8),
        Scalar::I8 => integer!(i8),
        // There are no atomics of 16-bit floats.
        Scalar::U16 | Scalar::F16 | Scalar::Bf16 => integer!(u16),
        Scalar::I16 => integer!(i16),
        Scalar::U32 => integer!(u32),
        Scalar::I32 => integer!(i32),
        Scalar::U64 | Scalar::Usize => integer!(u64),
        Scalar::I64 | Scalar::Isize => integer!(i64),
        Scalar::F32 => float!(f32, u32),
        Scalar::F64 => float!(f64, u64),
    }
}

/// Accesses one cell, and returns its old value in register format. Sets `changed` if the value changes.
///
/// # Safety
/// `pointer` is valid and aligned for a cell of this type.
unsafe fn access_cell(
    pointer: *mut u8,
    scalar: Scalar,
    op: AtomicOp,
    operands: [u64; 2],
    ordering: Ordering,
    changed: &mut bool,
) -> u64 {
    macro_rules! width {
        ($atomic:ty, $t:ty) => {{
            // SAFETY: the caller's promise.
            let cell = unsafe { &*pointer.cast::<$atomic>() };
            match op {
                AtomicOp::Load => u64::from(cell.load(load_ordering(ordering))),
                AtomicOp::Store => {
                    let new = operands[0] as $t;
                    *changed |= cell.load(atomic::Ordering::Relaxed) != new;
                    cell.store(new, store_ordering(ordering));
                    0
                }
                _ => loop {
                    let old = cell.load(atomic::Ordering::Relaxed);
                    match update(scalar, op, normal(scalar, u64::from(old)), operands) {
                        Some(new) => {
                            if cell.compare_exchange(old, new as $t, SeqCst, SeqCst).is_ok() {
                                *changed |= old != new as $t;
                                break u64::from(old);
                            }
                        }
                        // A failed comparison still orders memory, and the value that it read must be the latest.
                        None => {
                            if cell.compare_exchange(old, old, SeqCst, SeqCst).is_ok() {
                                break u64::from(old);
                            }
                        }
                    }
                },
            }
        }};
    }
    let old = match scalar.size() {
        1 => width!(AtomicU8, u8),
        2 => width!(AtomicU16, u16),
        4 => width!(AtomicU32, u32),
        _ => width!(AtomicU64, u64),
    };
    normal(scalar, old)
}

/// Returns the bits of a cell in register format: narrow signed integers are sign-extended.
pub(super) fn normal(scalar: Scalar, bits: u64) -> u64 {
    match scalar {
        Scalar::I8 => u64::from(bits as i8 as u32),
        Scalar::I16 => u64::from(bits as i16 as u32),
        Scalar::Bool
        | Scalar::I32
        | Scalar::I64
        | Scalar::Isize
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::Usize
        | Scalar::F16
        | Scalar::Bf16
        | Scalar::F32
        | Scalar::F64 => bits,
    }
}

fn load_ordering(ordering: Ordering) -> atomic::Ordering {
    match ordering {
        Ordering::Relaxed => atomic::Ordering::Relaxed,
        Ordering::Acquire => atomic::Ordering::Acquire,
        Ordering::Release | Ordering::AcqRel | Ordering::SeqCst => SeqCst,
    }
}

fn store_ordering(ordering: Ordering) -> atomic::Ordering {
    match ordering {
        Ordering::Relaxed => atomic::Ordering::Relaxed,
        Ordering::Release => atomic::Ordering::Release,
        Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst => SeqCst,
    }
}
