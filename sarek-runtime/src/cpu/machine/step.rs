//! The interpreter: runs one warp until it ends, waits, traps or uses up its time slice.

use std::sync::atomic;

use super::super::bytecode::{Apply, At, Collective, File, Inst, LANES, Report, ReportKind, Vote};
use super::collective::Live;
use super::env::{Env, Trap};
use super::lanes::{Registers, blend, lanes, map1, test2};
use super::{atomic as cells, collective, memory, ops, pieces, watch};
use crate::device::elapsed;
use crate::ir::BarrierKind;
use crate::{FaultKind, Whereabouts};

/// The number of loop rounds after which a warp is suspended.
const SLICE: u32 = 256;

/// The cost of a round that read memory like a waiting loop.
pub(super) const POLL_COST: u32 = 16;

/// The state of a warp besides its registers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Warp {
    /// The next instruction.
    pub(super) pc: u32,
    /// The active lanes.
    pub(super) active: u32,
    /// The lanes that have not ended.
    pub(super) live: u32,
    /// The lanes that the block has.
    pub(super) whole: u32,
    /// Its number in the block.
    pub(super) number: u32,
}

/// The reason why a warp stopped.
pub(super) enum Stop {
    /// All its lanes have ended.
    Done,
    /// It waits at a barrier.
    Barrier(At, BarrierKind),
    /// It has used up its time slice, in the loop at that place.
    Slice(At),
    /// A check failed.
    Trap(Box<Trap>),
}

/// The instruction sets that the interpreter is compiled for.
#[derive(Debug, Clone, Copy)]
pub(super) enum Isa {
    /// The target's baseline.
    Baseline,
    /// With AVX2 and FMA.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Isa {
    /// Returns the best one that this processor has.
    pub(super) fn detect() -> Isa {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("fma")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
        {
            return Isa::Avx2;
        }
        Isa::Baseline
    }

    /// Runs a warp.
    pub(super) fn run(self, env: &mut Env, warp: &mut Warp, regs: Registers) -> Stop {
        match self {
            Isa::Baseline => interpret(env, warp, regs),
            // SAFETY: `detect` has found these features.
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => unsafe { interpret_avx2(env, warp, regs) },
        }
    }
}

/// Runs [`interpret`], compiled for AVX2. Rust never contracts a product and a sum, so results are the same.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt,popcnt")]
fn interpret_avx2(env: &mut Env, warp: &mut Warp, regs: Registers) -> Stop {
    interpret(env, warp, regs)
}

#[inline(always)]
fn interpret(env: &mut Env, warp: &mut Warp, regs: Registers) -> Stop {
    let code = env.launch.code;
    let Warp { mut pc, mut active, mut live, whole, number } = *warp;
    let mut time = env.slice(SLICE);
    macro_rules! check {
        ($result:expr) => {
            if let Err(trap) = $result {
                break Stop::Trap(trap);
            }
        };
    }
    macro_rules! go_if {
        ($condition:expr, $target:expr) => {
            if $condition {
                pc = $target;
            }
        };
    }
    let stop = loop {
        debug_assert!((pc as usize) < code.insts.len());
        // SAFETY: every label precedes an instruction, and the last instruction is `Halt`, which does not continue.
        let inst = unsafe { *code.insts.get_unchecked(pc as usize) };
        pc += 1;
        match inst {
            Inst::Mask { op, dst, a, b } => regs.set_mask(dst, ops::mask(op, regs.mask(a), regs.mask(b))),
            Inst::MaskNot { dst, a } => regs.set_mask(dst, !regs.mask(a)),
            Inst::Unary32 { op, dst, a } => ops::unary32(op, regs.word_mut(dst), regs.word(a)),
            Inst::Unary64 { op, dst, a } => ops::unary64(op, regs.long_mut(dst), regs.long(a)),
            Inst::Binary32 { op, dst, a, b } => ops::binary32(op, regs.word_mut(dst), regs.word(a), regs.word(b)),
            Inst::Binary64 { op, dst, a, b } => ops::binary64(op, regs.long_mut(dst), regs.long(a), regs.long(b)),
            Inst::Compare32 { op, dst, a, b } => {
                regs.set_mask(dst, ops::compare32(op, regs.word(a), regs.word(b)));
            }
            Inst::Compare64 { op, dst, a, b } => {
                regs.set_mask(dst, ops::compare64(op, regs.long(a), regs.long(b)));
            }
            Inst::Fma32 { dst, a, b, c } => {
                let (d, a, b, c) = (regs.word_mut(dst), regs.word(a), regs.word(b), regs.word(c));
                for lane in 0..32 {
                    let [a, b, c] = [a[lane], b[lane], c[lane]].map(f32::from_bits);
                    d[lane] = a.mul_add(b, c).to_bits();
                }
            }
            Inst::Fma64 { dst, a, b, c } => {
                let (d, a, b, c) = (regs.long_mut(dst), regs.long(a), regs.long(b), regs.long(c));
                for lane in 0..32 {
                    let [a, b, c] = [a[lane], b[lane], c[lane]].map(f64::from_bits);
                    d[lane] = a.mul_add(b, c).to_bits();
                }
            }
            Inst::SelectMask { dst, cond, a, b } => {
                let cond = regs.mask(cond);
                regs.set_mask(dst, regs.mask(a) & cond | regs.mask(b) & !cond);
            }
            Inst::Select32 { dst, cond, a, b } => {
                let (d, mask, a, b) = (regs.word_mut(dst), regs.mask(cond), regs.word(a), regs.word(b));
                for lane in 0..32 {
                    d[lane] = if mask & (1 << lane) != 0 { a[lane] } else { b[lane] };
                }
            }
            Inst::Select64 { dst, cond, a, b } => {
                let (d, mask, a, b) = (regs.long_mut(dst), regs.mask(cond), regs.long(a), regs.long(b));
                for lane in 0..32 {
                    d[lane] = if mask & (1 << lane) != 0 { a[lane] } else { b[lane] };
                }
            }
            Inst::MaskToWord { dst, a } => {
                let (d, mask) = (regs.word_mut(dst), regs.mask(a));
                for (lane, d) in d.iter_mut().enumerate() {
                    *d = mask >> lane & 1;
                }
            }
            Inst::WordToMask { dst, a } => regs.set_mask(dst, test2(regs.word(a), regs.word(a), |x, _| x != 0)),
            Inst::ExtendU { dst, a } => map1(regs.long_mut(dst), regs.word(a), u64::from),
            Inst::ExtendS { dst, a } => map1(regs.long_mut(dst), regs.word(a), |x| x as i32 as u64),
            Inst::Truncate { dst, a } => map1(regs.word_mut(dst), regs.long(a), |x| x as u32),
            Inst::Widen { dst, a } => {
                map1(regs.long_mut(dst), regs.word(a), |x| f64::from(f32::from_bits(x)).to_bits());
            }
            Inst::Shorten { dst, a } => {
                map1(regs.word_mut(dst), regs.long(a), |x| (f64::from_bits(x) as f32).to_bits());
            }
            Inst::Half { op, dst, a } => ops::half(op, regs.word_mut(dst), regs.word(a)),
            Inst::Apply { apply } => run_apply(regs, active, &code.applies[apply as usize]),

            Inst::CopyMask { dst, a } => regs.set_mask(dst, regs.mask(a)),
            Inst::Copy32 { dst, a } => *regs.word_mut(dst) = *regs.word(a),
            Inst::Copy64 { dst, a } => *regs.long_mut(dst) = *regs.long(a),
            Inst::MoveMask { dst, a } => regs.set_mask(dst, regs.mask(a) & active | regs.mask(dst) & !active),
            Inst::Move32 { dst, a } => blend(regs.word_mut(dst), regs.word(a), active),
            Inst::Move64 { dst, a } => blend(regs.long_mut(dst), regs.long(a), active),
            Inst::Step32 { dst, a } => {
                let (d, a) = (regs.word_mut(dst), regs.word(a));
                for lane in 0..32 {
                    d[lane] = d[lane].wrapping_add(a[lane]);
                }
            }
            Inst::Step64 { dst, a } => {
                let (d, a) = (regs.long_mut(dst), regs.long(a));
                for lane in 0..32 {
                    d[lane] = d[lane].wrapping_add(a[lane]);
                }
            }

            Inst::LoadGlobal { dst, access } => {
                check!(memory::load_global(env, regs, active, &code.accesses[access as usize], dst));
            }
            Inst::StoreGlobal { src, access } => {
                check!(memory::store_global(env, regs, active, &code.accesses[access as usize], src));
            }
            Inst::LoadPieces { dst, access } => {
                check!(pieces::load(env, regs, active, &code.accesses[access as usize], dst));
            }
            Inst::StorePieces { src, access } => {
                check!(pieces::store(env, regs, active, &code.accesses[access as usize], src));
            }
            Inst::LoadShared { dst, access } => {
                check!(memory::load_shared(env, regs, active, &code.accesses[access as usize], dst));
            }
            Inst::StoreShared { src, access } => {
                check!(memory::store_shared(env, regs, active, &code.accesses[access as usize], src));
            }
            Inst::LoadLane32 { dst, array } => {
                check!(memory::load_lane32(regs, active, &code.arrays[array as usize], dst));
            }
            Inst::LoadLane64 { dst, array } => {
                check!(memory::load_lane64(regs, active, &code.arrays[array as usize], dst));
            }
            Inst::StoreLane32 { src, array } => {
                check!(memory::store_lane32(regs, active, &code.arrays[array as usize], src));
            }
            Inst::StoreLane64 { src, array } => {
                check!(memory::store_lane64(regs, active, &code.arrays[array as usize], src));
            }
            Inst::Atomic { atomic } => {
                let atomic = &code.atomics[atomic as usize];
                check!(cells::perform(env, regs, active, atomic));
                if env.stops() {
                    break Stop::Slice(atomic.access.at);
                }
            }
            Inst::Fence { reach } => {
                atomic::fence(atomic::Ordering::SeqCst);
                watch::fence(env, active, reach);
            }
            Inst::Collective { call } => {
                let live = Live { active, live, whole };
                let call = &code.collectives[call as usize];
                check!(collective::perform(regs, live, call));
                if call.op == Collective::SyncWarp {
                    watch::meet(env, regs.word(call.mask), active, whole);
                }
            }

            Inst::CheckAligned { aligned } => {
                check!(memory::check_aligned(env, regs, active, &code.aligned[aligned as usize]))
            }
            Inst::CheckIndex { bound } => check!(memory::check_index(env, regs, active, &code.bounds[bound as usize])),
            Inst::CheckZero32 { a, at } => {
                let zero = test2(regs.word(a), regs.word(a), |x, _| x == 0) & active;
                if zero != 0 {
                    break Stop::Trap(Trap::plain(at, zero));
                }
            }
            Inst::CheckZero64 { a, at } => {
                let zero = test2(regs.long(a), regs.long(a), |x, _| x == 0) & active;
                if zero != 0 {
                    break Stop::Trap(Trap::plain(at, zero));
                }
            }
            Inst::Check { a, at } => {
                let failed = !regs.mask(a) & active;
                if failed != 0 {
                    break Stop::Trap(Trap::plain(at, failed));
                }
            }
            Inst::Fail { at } => break Stop::Trap(Trap::plain(at, active)),
            Inst::Report { report } => check!(tell(env, regs, active, &code.reports[report as usize])),

            Inst::Split { cond, other, target } => {
                let cond = regs.mask(cond);
                regs.set_mask(other, active & !cond);
                active &= cond;
                go_if!(active == 0, target);
            }
            Inst::Else { other, target } => {
                let waiting = regs.mask(other);
                regs.set_mask(other, active);
                active = waiting;
                go_if!(active == 0, target);
            }
            Inst::Join { other, target } => {
                active |= regs.mask(other);
                go_if!(active == 0, target);
            }
            Inst::Clear { dst } => regs.set_mask(dst, 0),
            Inst::Leave { to, target } => {
                regs.set_mask(to, regs.mask(to) | active);
                active = 0;
                pc = target;
            }
            Inst::Test { cond, exits, target } => {
                let cond = regs.mask(cond);
                regs.set_mask(exits, regs.mask(exits) | active & !cond);
                active &= cond;
                go_if!(active == 0, target);
            }
            Inst::Repeat { next, at, target } => {
                active |= regs.mask(next);
                regs.set_mask(next, 0);
                if active != 0 {
                    pc = target;
                    time = time.saturating_sub(if env.activity.polled { POLL_COST } else { 1 });
                    if time == 0 {
                        break Stop::Slice(at);
                    }
                }
            }
            Inst::Continue { next, target } => {
                active |= regs.mask(next);
                regs.set_mask(next, 0);
                go_if!(active == 0, target);
            }
            Inst::Restore { exits, target } => {
                active = regs.mask(exits);
                go_if!(active == 0, target);
            }
            Inst::Exit { target } => {
                if !code.copies.is_empty() {
                    check!(watch::end(env, active));
                }
                live &= !active;
                active = 0;
                pc = target;
            }
            Inst::Halt => break Stop::Done,
            Inst::Forget { array } => {
                let launch = env.launch;
                env.written().forget(&launch.shared.arrays[array as usize]);
            }
            Inst::Copies { step } => check!(watch::copies(env, regs, active, &code.copies[step as usize])),
            Inst::CountVotes { vote } => env.votes.count(active, regs.mask(vote)),
            Inst::TakeVotes { op, dst } => match op {
                Vote::Count => blend(regs.word_mut(dst), &[env.votes.taken(); 32], active),
                Vote::And | Vote::Or => regs.set_mask(dst, regs.mask(dst) & !active | env.votes.decided(op) & active),
            },
            Inst::Clock { dst, decides } => {
                // Time passes: code that waits for it makes progress.
                env.activity.wrote = true;
                env.activity.outside |= decides;
                blend(regs.long_mut(dst), &[elapsed() as u64; 32], active);
            }
            Inst::Yield { at } => break Stop::Slice(at),
            Inst::Barrier { kind, at } => {
                if active != whole {
                    break Stop::Trap(missed(at, active, live, whole, number));
                }
                break Stop::Barrier(at, kind);
            }
        }
    };
    *warp = Warp { pc, active, live, whole, number };
    stop
}

/// Returns the report of a barrier that some lanes of a warp do not reach: for the lowest live one, if there is one.
#[cold]
fn missed(at: At, active: u32, live: u32, whole: u32, warp: u32) -> Box<Trap> {
    let (lanes, whereabouts) = match live & !active {
        0 => (whole & !active, Whereabouts::Ended),
        elsewhere => (elsewhere, Whereabouts::Elsewhere),
    };
    Trap::barrier(at, active, warp as usize * LANES + lanes.trailing_zeros() as usize, whereabouts)
}

/// Reports a message in the active lanes, from lane 0 up; a message that is not printed fails in the first of them.
#[cold]
fn tell(env: &mut Env, regs: Registers, active: u32, report: &Report) -> Result<(), Box<Trap>> {
    for lane in lanes(active) {
        let values = report.values.iter().map(|value| cells::get(regs, value.file, value.reg, lane));
        let text = report.message.of(&values.collect::<Vec<u64>>());
        let kind = match report.kind {
            ReportKind::Assert => FaultKind::Assert(text),
            ReportKind::Panic => FaultKind::Panic(text),
            ReportKind::Print => {
                env.launch.printed.add(text);
                continue;
            }
        };
        return Err(Trap::kind(report.at, 1 << lane, kind));
    }
    Ok(())
}

#[inline(never)]
fn run_apply(regs: Registers, active: u32, apply: &Apply) {
    let [a, b, c] = apply.operands;
    for lane in lanes(active) {
        let [a, b, c] = [a, b, c].map(|operand| cells::get(regs, operand.file, operand.reg, lane));
        let value = (apply.function)(a, b, c);
        cells::set(regs, apply.dst.file, apply.dst.reg, lane, value);
    }
    debug_assert!(apply.dst.file != File::Mask || apply.dst.reg >= 0);
}
