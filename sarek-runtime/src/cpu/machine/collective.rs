//! Warp collectives.

use super::super::bytecode::{Collective, CollectiveCall, File, LANES};
use super::atomic::{get, set};
use super::env::Trap;
use super::lanes::{Registers, lanes};
use crate::{AbsentLane, FaultKind};

/// The lanes of a warp.
#[derive(Debug, Clone, Copy)]
pub(super) struct Live {
    /// The active lanes.
    pub(super) active: u32,
    /// The lanes that have not ended.
    pub(super) live: u32,
    /// The lanes that the block has.
    pub(super) whole: u32,
}

/// Performs a collective in the active lanes. Traps if a lane's mask names a live lane that is elsewhere or has another
/// mask, or does not name the lane itself, and if a shuffle reads from a lane that does not take part.
#[inline(never)]
pub(super) fn perform(regs: Registers, live: Live, call: &CollectiveCall) -> Result<(), Box<Trap>> {
    let masks = *regs.word(call.mask);
    let active = live.active;
    if call.op == Collective::ActiveMask {
        for lane in lanes(active) {
            regs.word_mut(call.dst)[lane] = active;
        }
        return Ok(());
    }
    check_masks(&masks, live, call)?;
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
            return shuffle(regs, live, &masks, call);
        }
    }
    Ok(())
}

/// Checks that all named lanes are present with the same mask. Lanes that have ended may be named.
fn check_masks(masks: &[u32; LANES], Live { active, live, .. }: Live, call: &CollectiveCall) -> Result<(), Box<Trap>> {
    let first = masks[active.trailing_zeros() as usize % LANES];
    if lanes(active).all(|lane| masks[lane] == first) && active & !first == 0 && first & live & !active == 0 {
        return Ok(());
    }
    for lane in lanes(active) {
        let mask = masks[lane];
        let fail = |kind| Err(Trap::kind(call.at, 1 << lane, kind));
        if mask >> lane & 1 == 0 {
            return fail(FaultKind::OutsideMask { lane: lane as u32, mask });
        }
        if mask & live & !active != 0 {
            return fail(FaultKind::DivergentCollective { lane: (mask & live & !active).trailing_zeros() });
        }
        if let Some(other) = lanes(mask & active).find(|other| masks[*other] != mask) {
            let lanes = [lane as u32, other as u32];
            return fail(FaultKind::DifferentMasks { lanes, masks: [mask, masks[other]] });
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
    // Words in the upper half compare like longs.
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

/// Performs a shuffle. `shfl_up` and `shfl_down` past the end of the warp, or of its part, give a lane its own value.
fn shuffle(regs: Registers, live: Live, masks: &[u32; LANES], call: &CollectiveCall) -> Result<(), Box<Trap>> {
    let (operands, widths) = (*regs.word(call.lane), *regs.word(call.width));
    let values: [u64; LANES] = std::array::from_fn(|lane| get(regs, call.value.file, call.value.reg, lane));
    for lane in lanes(live.active) {
        let operand = operands[lane] as usize % LANES;
        // As in PTX: the upper bits of the lane's number distinguish the parts of the warp.
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
        if masks[lane] & live.active & 1 << source == 0 {
            return Err(no_value(live, masks[lane], lane, source, call));
        }
        set(regs, call.value.file, call.dst, lane, values[source]);
    }
    Ok(())
}

/// Returns the report of a lane that reads from one that does not take part.
#[cold]
fn no_value(live: Live, mask: u32, lane: usize, source: usize, call: &CollectiveCall) -> Box<Trap> {
    let why = if live.whole >> source & 1 == 0 {
        AbsentLane::NoThread
    } else if live.live >> source & 1 == 0 {
        AbsentLane::Ended
    } else {
        AbsentLane::NotInMask(mask)
    };
    Trap::kind(call.at, 1 << lane, FaultKind::AbsentLane { lane: source as u32, why })
}
