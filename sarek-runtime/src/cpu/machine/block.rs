//! One block: its registers, and the scheduling of its warps.

mod named;
mod presets;
mod racy;

use std::rc::Rc;

use self::named::Meetings;
use super::super::bytecode::{At, Code, File, LANES, Operand, Reg};
use super::Launch;
use super::aftermath;
use super::cluster::Cluster;
use super::env::{Activity, Env, Trap, Votes};
use super::lanes::{Longs, Registers, Words};
use super::races::{BlockRaces, Known};
use super::schedule::Schedule;
use super::step::{Isa, Stop, Warp};
use super::wait::{Cycle, StateHash, Waits};
use super::watch;
use crate::ir::BarrierKind;
use crate::{Absent, Fault, FaultKind, Place, Whereabouts};

/// The rounds over the warps after which a block returns to its worker.
const ROUNDS: u32 = 64;

/// The rounds without a relevant change after which the schedule becomes fair.
const RESTLESS: u32 = 16;

/// The rounds without a change of memory after which a block that only loads is considered waiting.
const PATIENCE: u32 = 64;

/// The number of barriers after which a block's state is compared, and the interval of further comparisons.
const MANY_BARRIERS: u32 = if cfg!(miri) { 128 } else { 4096 };
const COMPARED: u32 = 64;

/// Returns the position of a warp's first register, after its presets.
pub(super) fn first_register(code: &Code, file: File, warp: usize) -> usize {
    let presets = code.presets[file as usize].len();
    warp * (presets + code.registers[file as usize]) + presets
}

/// The outcome of running a block for a while.
pub(super) enum Outcome {
    /// All its threads have ended.
    Done,
    /// It is still working.
    Working,
    /// It waits for memory to change. `skips` if all its warps whose state does not repeat can skip rounds.
    Waiting { how: Waits, skips: bool },
    /// A check failed.
    Failed(Box<Fault>),
}

/// The state of a warp.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Ready,
    /// Suspended in the loop at that place.
    Sliced(At),
    Waiting,
    /// Waiting at the named barrier of that number.
    Met(u8),
    Done,
}

/// A resident block. It is reused for one block after another.
pub(super) struct Resident {
    /// The number of the block in the grid, x first.
    pub(super) linear: u64,
    block: [u32; 3],
    pub(super) masks: Vec<u32>,
    pub(super) words: Vec<Words>,
    pub(super) longs: Vec<Longs>,
    pub(super) warps: Vec<Warp>,
    states: Vec<State>,
    cycles: Vec<Cycle>,
    /// The cluster, which has the block's shared memory, and the block's rank in it.
    pub(super) cluster: Rc<Cluster>,
    rank: usize,
    votes: Votes,
    races: Option<BlockRaces>,
    /// The order in which warps run, if a seed determines it.
    schedule: Option<Schedule>,
    /// The barrier at which the waiting warps wait: its place, its instruction and its kind.
    barrier: Option<(At, u32, BarrierKind)>,
    /// The barriers of some warps, by their numbers.
    named: Meetings,
    /// The barrier of the cluster at which the whole block waits.
    pub(super) met: Option<u32>,
    /// What the threads knew and had done when they arrived there.
    arrived: Known,
    /// The barrier that all warps passed last.
    passed: At,
    /// The barriers that the block has passed while no outside state that determines its loops changed.
    barriers: u32,
    /// Its states at some of them.
    whole: Cycle,
    /// `true` if these states repeat.
    repeating: bool,
    /// Rounds without a change.
    idle: u32,
    /// Rounds without a change of the state that determines whether loops continue.
    calm: u32,
    /// The number of runs of a warp before skipping rounds is tried again (`u32::MAX`: never), and the number of
    /// consecutive failed attempts.
    pub(super) refused: u32,
    pub(super) refusals: u32,
    /// `true` if the last run changed memory or the state of a warp.
    pub(super) progressed: bool,
    /// The warp that failed last, if other warps continue after a failed check.
    failed: Option<(usize, Box<Trap>)>,
    /// The number of warps that failed.
    ended: usize,
    /// The cost of the rounds since the block began or was resumed, after a race.
    pub(super) rounds: u32,
}

impl Resident {
    /// Allocates a block of a launch, and fills the registers that are the same for all its blocks.
    pub(super) fn new(launch: &Launch) -> Resident {
        let code = launch.code;
        let warps = launch.warps();
        let size = |file: File| (code.presets[file as usize].len() + code.registers[file as usize]) * warps;
        let mut resident = Resident {
            linear: 0,
            block: [0; 3],
            masks: vec![0; size(File::Mask)],
            words: vec![Words([0; LANES]); size(File::Word)],
            longs: vec![Longs([0; LANES]); size(File::Long)],
            warps: vec![Warp { pc: 0, active: 0, live: 0, whole: 0, number: 0 }; warps],
            states: vec![State::Ready; warps],
            cycles: vec![Cycle::default(); warps],
            cluster: Rc::new(Cluster::new(launch, 1, 1)),
            rank: 0,
            votes: Votes::default(),
            races: launch.races.as_ref().map(|races| BlockRaces::new(races, launch.block_threads())),
            schedule: None,
            barrier: None,
            named: Meetings::default(),
            met: None,
            arrived: Known::default(),
            passed: 0,
            barriers: 0,
            whole: Cycle::default(),
            repeating: false,
            idle: 0,
            calm: 0,
            refused: 0,
            refusals: 0,
            progressed: false,
            failed: None,
            ended: 0,
            rounds: 0,
        };
        resident.fill_presets(launch);
        resident
    }

    /// Returns the size of a resident block in bytes.
    pub(super) fn bytes(&self, launch: &Launch) -> usize {
        size_of_val(&self.words[..]) + size_of_val(&self.longs[..]) + launch.shared.bytes + 4096
    }

    /// Begins a block of a cluster, with a rank in it.
    pub(super) fn start_in(&mut self, launch: &Launch, cluster: Rc<Cluster>, rank: usize, linear: u64) {
        (self.cluster, self.rank) = (cluster, rank);
        self.start(launch, linear);
    }

    /// Begins a block.
    pub(super) fn start(&mut self, launch: &Launch, linear: u64) {
        let [x, y, _] = launch.blocks.map(u64::from);
        let block = [(linear % x) as u32, (linear / x % y) as u32, (linear / x / y) as u32];
        self.move_presets(launch, block);
        (self.linear, self.block) = (linear, block);
        let threads = launch.block_threads();
        for (index, warp) in self.warps.iter_mut().enumerate() {
            let rest = threads - index * LANES;
            let live = if rest >= LANES { u32::MAX } else { (1 << rest) - 1 };
            *warp = Warp { pc: 0, active: live, live, whole: live, number: index as u32 };
        }
        self.states.fill(State::Ready);
        (self.failed, self.ended) = (None, 0);
        self.cycles.fill(Cycle::default());
        self.cluster.memories[self.rank].borrow_mut().start(launch);
        self.votes = Votes::default();
        if let (Some(races), Some(own)) = (&launch.races, &mut self.races) {
            own.start(races, linear);
        }
        self.schedule = launch.schedule.map(|seed| Schedule::new(seed, linear));
        (self.barrier, self.met, self.arrived) = (None, None, Known::default());
        self.named = Meetings::default();
        (self.barriers, self.whole, self.repeating) = (0, Cycle::default(), false);
        self.idle = 0;
        self.calm = 0;
        (self.refused, self.refusals) = (0, 0);
        self.rounds = 0;
    }

    /// Runs the block until it ends, fails or waits, or for a limited time.
    pub(super) fn run(&mut self, launch: &Launch, isa: Isa) -> Outcome {
        self.progressed = false;
        if self.met.is_some() {
            return Outcome::Waiting { how: Waits::Forever, skips: true };
        }
        let rounds = self.schedule.as_mut().map_or(ROUNDS, |schedule| 1 + schedule.below(4));
        for _ in 0..rounds {
            match self.run_round(launch, isa) {
                Ok(None) => {}
                Ok(Some(outcome)) => return outcome,
                Err((warp, trap)) => {
                    let (warp, trap) = self.race_behind(launch, isa, warp, trap);
                    if matches!(trap.kind, Some(FaultKind::DataRace(_))) {
                        self.step_back(warp);
                    }
                    return Outcome::Failed(Box::new(self.fault(launch, warp, *trap)));
                }
            }
        }
        Outcome::Working
    }

    /// Runs each warp until it stops once.
    fn run_round(&mut self, launch: &Launch, isa: Isa) -> Result<Option<Outcome>, (usize, Box<Trap>)> {
        let (mut changed, mut decided, mut only_polls, mut waits) = (false, false, true, Waits::Forever);
        let mut outside = false;
        let (mut unfinished, mut waiting, mut counts) = (0, 0, true);
        let most = launch.board.skip();
        // Once all warps wait, each has a turn of the full length.
        let mut free = self.schedule.take_if(|_| self.calm < RESTLESS);
        let order = free.as_mut().map(|schedule| schedule.order(self.warps.len()));
        for number in 0..self.warps.len() {
            let index = order.map_or(number, |order| order[number].into());
            let skips = free.as_mut().is_some_and(|schedule| schedule.below(4) == 0);
            changed |= skips;
            if matches!(self.states[index], State::Ready | State::Sliced(_)) && !skips {
                let is_sliced = matches!(self.states[index], State::Sliced(_));
                let (stop, activity, skipped) = match most {
                    1.. if is_sliced && free.is_none() => self.skip_rounds(launch, isa, index, most),
                    _ => {
                        let (stop, activity) = self.run_warp(launch, isa, index, None, free.as_mut());
                        (stop, activity, false)
                    }
                };
                changed |= activity.wrote;
                decided |= activity.decided || activity.outside;
                outside |= activity.outside;
                match stop {
                    Stop::Done => {
                        self.states[index] = State::Done;
                        (changed, decided) = (true, true);
                    }
                    Stop::Barrier(at, kind) => {
                        self.arrive(launch, index, (at, kind)).map_err(|trap| (index, trap))?;
                        changed = true;
                        if self.calm == 0 || !self.repeats(launch, index) {
                            waits = Waits::Reading;
                        }
                    }
                    Stop::Slice(at) => {
                        self.states[index] = State::Sliced(at);
                        // A loop that does not even read memory does not wait for it.
                        changed |= !activity.loaded && !activity.polled;
                        only_polls &= activity.polled;
                        let repeats = self.calm > 0 && self.repeats(launch, index);
                        waits = waits.min(match repeats {
                            true => Waits::Forever,
                            false if activity.polled => Waits::Polling,
                            false => Waits::Reading,
                        });
                        counts &= repeats || skipped;
                    }
                    Stop::Trap(trap) => {
                        if let Err(trap) = self.go_on_after(launch, index, trap) {
                            self.schedule = free.or(self.schedule.take());
                            return Err((index, trap));
                        }
                        (changed, decided) = (true, true);
                    }
                }
            }
            unfinished += usize::from(self.states[index] != State::Done);
            waiting += usize::from(self.states[index] == State::Waiting);
        }
        if free.is_some() {
            self.schedule = free;
        }
        if unfinished == 0 {
            return self.finish().map(Some);
        }
        self.check_waits(waiting, unfinished)?;
        if outside {
            (self.barriers, self.whole, self.repeating) = (0, Cycle::default(), false);
        }
        if waiting == unfinished {
            match self.barrier {
                Some((_, pc, BarrierKind::Cluster | BarrierKind::ClusterWait)) => self.meet(launch, pc),
                Some((_, _, BarrierKind::Block | BarrierKind::ClusterArrive | BarrierKind::Named(_))) | None => {
                    self.pass_barrier(launch);
                    self.wake();
                }
            }
        }
        if launch.aftermath.is_some() {
            self.count_round(changed);
        }
        self.idle = if changed { 0 } else { self.idle.saturating_add(1) };
        self.calm = if decided { 0 } else { self.calm.saturating_add(1) };
        if decided {
            (self.refused, self.refusals) = (0, 0);
        }
        // Its writes, if any, are irrelevant to loops; or it has written all of them before.
        let forever = waits == Waits::Forever && !decided || self.repeating && !outside;
        let how = if forever { Waits::Forever } else { waits.min(Waits::Polling) };
        self.progressed |= changed && !forever;
        let patience = if launch.aftermath.is_some() { aftermath::PATIENCE } else { PATIENCE };
        let is_waiting = forever || self.met.is_some() || !changed && (only_polls || self.idle > patience);
        Ok(is_waiting.then_some(Outcome::Waiting { how, skips: counts }))
    }

    /// Ends the block, all of whose warps have ended.
    fn finish(&mut self) -> Result<Outcome, (usize, Box<Trap>)> {
        if let Some(failed) = self.failed.take() {
            return Err(failed);
        }
        if let Some(shadow) = &self.cluster.memories[self.rank].borrow().shadow {
            watch::end_of_block(shadow)?;
        }
        self.progressed = true;
        Ok(Outcome::Done)
    }

    /// Returns the report of a barrier that some warps never reach, if so many wait of those that have not ended.
    fn check_waits(&self, waiting: usize, unfinished: usize) -> Result<(), (usize, Box<Trap>)> {
        if waiting > 0 && unfinished + self.ended < self.warps.len() {
            return Err(self.missed_barrier());
        }
        let met = self.states.iter().filter(|state| matches!(state, State::Met(_))).count();
        if met > 0 && met + waiting == self.states.iter().filter(|state| **state != State::Done).count() {
            return Err(self.nobody_comes());
        }
        Ok(())
    }

    /// Records that a warp arrives at a barrier.
    fn arrive(&mut self, launch: &Launch, warp: usize, (at, kind): (At, BarrierKind)) -> Result<(), Box<Trap>> {
        match kind {
            BarrierKind::Named(named) => self.come(launch, warp, (at, named)),
            _ => self.wait(launch, warp, (at, kind)),
        }
    }

    /// Records that the block passes a barrier. Occasionally its state is compared with an earlier one: shared memory
    /// that determines a loop may change in each round, and yet return to an earlier state.
    fn pass_barrier(&mut self, launch: &Launch) {
        let kind = self.leave_barrier();
        self.votes.close();
        if let (Some(races), Some(own)) = (&launch.races, &mut self.races) {
            match kind {
                BarrierKind::Block => own.barrier(races),
                BarrierKind::ClusterArrive => self.arrived = own.arrive(races),
                BarrierKind::Cluster | BarrierKind::ClusterWait | BarrierKind::Named(_) => {}
            }
        }
        self.count_barrier(launch);
    }

    /// Records that the block has left a barrier.
    fn leave_barrier(&mut self) -> BarrierKind {
        let Some((at, _, kind)) = self.barrier.take() else { return BarrierKind::Block };
        self.passed = at;
        kind
    }

    /// Lets the warps that wait continue.
    fn wake(&mut self) {
        for state in &mut self.states {
            if *state == State::Waiting {
                *state = State::Ready;
            }
        }
    }

    /// Records that the block waits for the others of its cluster.
    fn meet(&mut self, launch: &Launch, pc: u32) {
        self.met = Some(pc);
        if let (Some((_, _, BarrierKind::Cluster)), Some(races), Some(own)) =
            (self.barrier, &launch.races, &mut self.races)
        {
            self.arrived = own.arrive(races);
        }
    }

    /// Adds what the threads knew and had done when they arrived at the barrier of the cluster.
    pub(super) fn hand_over(&self, to: &mut Known) {
        to.join(&self.arrived);
    }

    /// Lets the block continue after a barrier of the cluster. Returns `true` if its state repeats.
    pub(super) fn pass_cluster(&mut self, launch: &Launch, known: &Known) -> bool {
        self.met = None;
        let kind = self.leave_barrier();
        if let Some(own) = &mut self.races {
            own.wait(known, kind == BarrierKind::Cluster);
        }
        self.arrived = Known::default();
        self.count_barrier(launch);
        self.wake();
        self.repeating
    }

    /// Counts a barrier, and compares the block's state with an earlier one from time to time.
    fn count_barrier(&mut self, launch: &Launch) {
        self.barriers = self.barriers.saturating_add(1);
        if self.barriers < MANY_BARRIERS || !self.barriers.is_multiple_of(COMPARED) {
            return;
        }
        let mut state = StateHash::default();
        let known = (0..self.warps.len()).all(|warp| self.add_warp(launch, warp, &mut state));
        let memory = self.cluster.memories[self.rank].borrow();
        memory.shared.iter().flat_map(|longs| longs.0).for_each(|long| state.add(long));
        drop(memory);
        self.repeating = known && self.whole.visit(state);
    }

    /// Records that a warp waits at a barrier; another warp may only wait at the same one.
    fn wait(&mut self, launch: &Launch, warp: usize, (at, kind): (At, BarrierKind)) -> Result<(), Box<Trap>> {
        let pc = self.warps[warp].pc;
        match self.barrier {
            Some((other, place, _)) if place != pc => return Err(self.other_barrier(launch, warp, at, other)),
            Some(_) => {}
            None => self.barrier = Some((at, pc, kind)),
        }
        self.states[warp] = State::Waiting;
        Ok(())
    }

    /// Returns the report of a warp that arrives at another barrier than an earlier one.
    #[cold]
    fn other_barrier(&self, launch: &Launch, warp: usize, at: At, other: At) -> Box<Trap> {
        let waits = self.states.iter().position(|state| *state == State::Waiting).unwrap_or_default();
        let line = launch.code.places[other as usize].line;
        Trap::barrier(at, self.warps[warp].active, waits * LANES, Whereabouts::AtBarrier { line })
    }

    /// Returns the report of a barrier at which warps wait although others have ended.
    #[cold]
    fn missed_barrier(&self) -> (usize, Box<Trap>) {
        let position = |state| self.states.iter().position(|other| *other == state).unwrap_or_default();
        let (waits, ended) = (position(State::Waiting), position(State::Done));
        let at = self.barrier.map_or(0, |(at, _, _)| at);
        (waits, Trap::barrier(at, self.warps[waits].active, ended * LANES, Whereabouts::Ended))
    }

    pub(super) fn run_warp(
        &mut self,
        launch: &Launch,
        isa: Isa,
        index: usize,
        time: Option<u32>,
        schedule: Option<&mut Schedule>,
    ) -> (Stop, Activity) {
        let base = |file: File| first_register(launch.code, file, index);
        // SAFETY: the vectors have room for the registers of all warps.
        let regs = unsafe {
            Registers {
                masks: self.masks.as_mut_ptr().add(base(File::Mask)),
                words: self.words.as_mut_ptr().add(base(File::Word)),
                longs: self.longs.as_mut_ptr().add(base(File::Long)),
            }
        };
        let cluster = Rc::clone(&self.cluster);
        let mut memory = cluster.memories[self.rank].borrow_mut();
        let mut env = Env {
            launch,
            shared: memory.shared.as_mut_ptr().cast(),
            memory: &mut memory,
            remote: false,
            cluster: &cluster,
            rank: self.rank,
            votes: &mut self.votes,
            races: self.races.as_mut(),
            warp: index as u32,
            time,
            schedule,
            activity: Activity::default(),
        };
        let stop = isa.run(&mut env, &mut self.warps[index], regs);
        (stop, env.activity)
    }

    /// Returns `true` if a suspended warp is in an earlier state, as far as that determines whether its loop continues.
    fn repeats(&mut self, launch: &Launch, index: usize) -> bool {
        let mut state = StateHash::default();
        self.add_warp(launch, index, &mut state) && self.cycles[index].visit(state)
    }

    /// Adds the state that determines whether a suspended warp's loop continues. Returns `true` if that state is known.
    fn add_warp(&self, launch: &Launch, index: usize, state: &mut StateHash) -> bool {
        let code = launch.code;
        let Warp { pc, active, live, .. } = self.warps[index];
        let Some(registers) = code.waits.get(&pc) else { return false };
        let at = |file: File, reg: Reg| first_register(code, file, index) + reg as usize;
        [pc, active, live].into_iter().for_each(|value| state.add(value.into()));
        for &(Operand { file, reg }, bits) in registers {
            match file {
                File::Mask => state.add(self.masks[at(file, reg)].into()),
                File::Word => {
                    let words = &self.words[at(file, reg)].0;
                    state.add_lanes(|lane| u64::from(words[lane]) & bits);
                }
                File::Long => {
                    let longs = &self.longs[at(file, reg)].0;
                    state.add_lanes(|lane| longs[lane] & bits);
                }
            }
        }
        true
    }

    /// Returns the report of a deadlock: for the first warp that was suspended in a loop, or for the barrier in one.
    pub(super) fn deadlock(&self, launch: &Launch) -> Fault {
        let sliced = self.states.iter().enumerate().find_map(|(warp, state)| match state {
            State::Sliced(at) => Some((warp, *at)),
            State::Ready | State::Waiting | State::Met(_) | State::Done => None,
        });
        let waits = self.barrier.map_or(self.passed, |(at, _, _)| at);
        let (warp, at) = sliced.unwrap_or((0, waits));
        self.fault(launch, warp, *Trap::kind(at, self.warps[warp].active, FaultKind::Deadlock))
    }

    fn fault(&self, launch: &Launch, warp: usize, trap: Trap) -> Fault {
        let place = &launch.code.places[trap.at as usize];
        let mut kind = trap.kind.unwrap_or_else(|| place.kind.clone());
        if let (FaultKind::Index { index, length, .. }, Some((at, len))) = (&mut kind, trap.index) {
            (*index, *length) = (at, len);
        }
        let [dim_x, dim_y, _] = launch.threads;
        let thread = |number: usize| {
            let number = number as u32;
            [number % dim_x, number / dim_x % dim_y, number / dim_x / dim_y]
        };
        if let Some((number, whereabouts)) = trap.absent {
            kind = FaultKind::DivergentBarrier(Absent { thread: thread(number), whereabouts });
        }
        Fault {
            kind,
            place: Place {
                file: place.file,
                line: place.line,
                column: place.column,
                block: self.block,
                thread: thread(warp * LANES + trap.lane),
            },
        }
    }
}
