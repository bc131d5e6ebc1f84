//! Warp collectives.

use super::super::bytecode::{Collective, CollectiveCall, File, LANES};
use super::atomic::{get, set};
use super::env::Trap;
use super::lanes::{Registers, lanes};

/// Performs a collective in the active lanes; `live` are those that have not ended. Traps where a lane's mask names a
/// lane that lives but is elsewhere.
#[inline(never)]
pub(super) fn perform(regs: Registers, active: u32, live: u32, call: &CollectiveCall) -> Result<(), Box<Trap>> {
    let masks = *regs.word(call.mask);
    if call.op == Collective::ActiveMask {
        for lane in lanes(active) {
            regs.word_mut(call.dst)[lane] = active;
        }
        return Ok(());
    }
    for lane in lanes(active) {
        if masks[lane] & live & !active != 0 {
            return Err(Trap::plain(call.at, 1 << lane));
        }
    }
    match call.op {
        Collective::SyncWarp | Collective::ActiveMask => {}
        Collective::Ballot | Collective::Any | Collective::All => vote(regs, active, &masks, call),
        Collective::MatchAny | Collective::MatchAll => match_values(regs, active, &masks, call),
        Collective::ReduceAdd
        | Collective::ReduceMin { .. }
        | Collective::ReduceMax { .. }
        | Collective::ReduceAnd
        | Collective::ReduceOr
        | Collective::ReduceXor => reduce(regs, active, &masks, call),
        Collective::Shfl | Collective::ShflUp | Collective::ShflDown | Collective::ShflXor => {
            shuffle(regs, active, call);
        }
    }
    Ok(())
}

fn vote(regs: Registers, active: u32, masks: &[u32; LANES], call: &CollectiveCall) {
    let votes = regs.mask(call.value.reg) & active;
    let mut truth = 0;
    for lane in lanes(active) {
        let mask = masks[lane] & active;
        match call.op {
            Collective::Ballot => regs.word_mut(call.dst)[lane] = votes & mask,
            Collective::Any => truth |= u32::from(votes & mask != 0) << lane,
            _ => truth |= u32::from(votes & mask == mask) << lane,
        }
    }
    if call.op != Collective::Ballot {
        regs.set_mask(call.dst, regs.mask(call.dst) & !active | truth);
    }
}

fn match_values(regs: Registers, active: u32, masks: &[u32; LANES], call: &CollectiveCall) {
    let values: [u64; LANES] = std::array::from_fn(|lane| get(regs, call.value.file, call.value.reg, lane));
    for lane in lanes(active) {
        let mask = active & masks[lane];
        let same = lanes(mask).filter(|&other| values[other] == values[lane]);
        let same = same.fold(0, |mask, other| mask | 1 << other);
        let all = call.op == Collective::MatchAll;
        regs.word_mut(call.dst)[lane] = if all && same != mask { 0 } else { same };
    }
}

fn reduce(regs: Registers, active: u32, masks: &[u32; LANES], call: &CollectiveCall) {
    let values: [u64; LANES] = std::array::from_fn(|lane| get(regs, call.value.file, call.value.reg, lane));
    // Moved to the upper half, words are compared as longs are.
    let shift = if call.value.file == File::Long { 0 } else { 32 };
    let combine = |a: u64, b: u64| match call.op {
        Collective::ReduceMin { signed: true } => (a as i64).min(b as i64) as u64,
        Collective::ReduceMin { signed: false } => a.min(b),
        Collective::ReduceMax { signed: true } => (a as i64).max(b as i64) as u64,
        Collective::ReduceMax { signed: false } => a.max(b),
        Collective::ReduceAnd => a & b,
        Collective::ReduceOr => a | b,
        Collective::ReduceXor => a ^ b,
        _ => a.wrapping_add(b),
    };
    for lane in lanes(active) {
        let all = lanes(active & masks[lane]).map(|other| values[other] << shift);
        let value = all.reduce(combine).unwrap_or(values[lane] << shift);
        set(regs, call.value.file, call.dst, lane, value >> shift);
    }
}

/// Shuffles. A source lane that is not active has no value: the lane keeps its own.
fn shuffle(regs: Registers, active: u32, call: &CollectiveCall) {
    let (operands, widths) = (*regs.word(call.lane), *regs.word(call.width));
    let values: [u64; LANES] = std::array::from_fn(|lane| get(regs, call.value.file, call.value.reg, lane));
    for lane in lanes(active) {
        let operand = operands[lane] as usize % LANES;
        // As PTX has it: the upper bits of the lane's number that tell the parts of the warp apart.
        let part = LANES.wrapping_sub(widths[lane] as usize) % LANES;
        let first = lane & part;
        let last = first | ((LANES - 1) & !part);
        let source = match call.op {
            Collective::ShflUp => lane.checked_sub(operand).filter(|&source| source >= first),
            Collective::ShflDown => Some(lane + operand).filter(|&source| source <= last),
            Collective::ShflXor => Some(lane ^ operand).filter(|&source| source <= last),
            _ => Some(first | (operand & !part)),
        };
        let source = source.unwrap_or(lane);
        let source = if active >> source & 1 != 0 { source } else { lane };
        set(regs, call.value.file, call.dst, lane, values[source]);
    }
}
