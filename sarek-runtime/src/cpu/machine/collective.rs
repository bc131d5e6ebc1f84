//! Warp collectives.

use super::super::bytecode::{Collective, CollectiveCall, LANES};
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
        Collective::MatchAny => match_any(regs, active, &masks, call),
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

fn match_any(regs: Registers, active: u32, masks: &[u32; LANES], call: &CollectiveCall) {
    let values: [u64; LANES] = std::array::from_fn(|lane| get(regs, call.value.file, call.value.reg, lane));
    for lane in lanes(active) {
        let same = lanes(active & masks[lane]).filter(|&other| values[other] == values[lane]);
        regs.word_mut(call.dst)[lane] = same.fold(0, |mask, other| mask | 1 << other);
    }
}

/// Shuffles. A source lane that is not active has no value: the lane keeps its own.
fn shuffle(regs: Registers, active: u32, call: &CollectiveCall) {
    let operands = *regs.word(call.lane);
    let values: [u64; LANES] = std::array::from_fn(|lane| get(regs, call.value.file, call.value.reg, lane));
    for lane in lanes(active) {
        let operand = operands[lane] as usize % LANES;
        let source = match call.op {
            Collective::ShflUp => lane.checked_sub(operand).unwrap_or(lane),
            Collective::ShflDown => Some(lane + operand).filter(|&source| source < LANES).unwrap_or(lane),
            Collective::ShflXor => lane ^ operand,
            _ => operand,
        };
        let source = if active >> source & 1 != 0 { source } else { lane };
        set(regs, call.value.file, call.dst, lane, values[source]);
    }
}
