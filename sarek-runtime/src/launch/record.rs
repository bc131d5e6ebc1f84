//! The recording of a capture.

use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::calls::RecordedCalls;
use super::condition::Conditional;
use super::dependencies::{Range, Uses};
use super::prepared::Handle;
use super::{Arg, Grid};
use crate::host::{Allocation, Memory, Output, Step, not_capturable};
use crate::{Device, Error, Result, Stream};

/// One piece of recorded work.
#[derive(Clone)]
pub(crate) enum Work {
    /// A launch, whose geometry and arguments were checked.
    Launch {
        kernel: Handle,
        grid: Grid,
        args: Box<[Arg]>,
        _structs: Structs,
        /// The numbers by which faults refer to the allocations that it may write.
        written: Box<[u64]>,
        /// `true` if all its blocks run at the same time.
        cooperative: bool,
        /// The memory that it accesses.
        uses: Uses,
        output: Output,
        engine: crate::cpu::Options,
    },
    /// A change of memory.
    Step(Step),
    /// Work that depends on a number in memory.
    Conditional(Arc<Conditional>),
    /// Calls of a rank of a group, which it makes together.
    Group(Arc<dyn RecordedCalls>),
}

impl Work {
    /// Returns the memory that it accesses.
    pub(super) fn uses(&self) -> Uses {
        match self {
            Work::Launch { uses, .. } => uses.clone(),
            Work::Step(step) => {
                let range = |start: u64, bytes: usize, writes| Range { start, end: start + bytes as u64, writes };
                Uses::Ranges(match *step {
                    Step::Set { to, size, count, .. } => vec![range(to, size as usize * count, true)],
                    Step::Copy { to, from, bytes } => vec![range(to, bytes, true), range(from, bytes, false)],
                })
            }
            // The bodies have nodes of their own. Calls wait for other ranks: side by side, each could hold a part of the GPU.
            Work::Conditional(_) | Work::Group(_) => Uses::Everything,
        }
    }

    /// Calls a function with each launch in the work, in order, those that depend on numbers included.
    pub(super) fn each_launch<'a>(work: &'a [Work], each: &mut dyn FnMut(&'a Handle, &'a [u64])) {
        for work in work {
            match work {
                Work::Launch { kernel, written, .. } => each(kernel, written),
                Work::Step(_) | Work::Group(_) => {}
                Work::Conditional(conditional) => {
                    conditional.bodies.iter().for_each(|body| Work::each_launch(body, each));
                }
            }
        }
    }
}

impl Recorded {
    /// Returns the numbers by which faults refer to the allocations that the work may write, without duplicates.
    pub(super) fn written(&self) -> Vec<u64> {
        let mut owners = Vec::new();
        self.written_by(&self.work, &mut owners);
        owners.sort_unstable();
        owners.dedup();
        owners
    }

    fn written_by(&self, work: &[Work], owners: &mut Vec<u64>) {
        for work in work {
            match work {
                Work::Launch { written, .. } => owners.extend(written),
                Work::Step(Step::Set { to, .. } | Step::Copy { to, .. }) => {
                    let holds =
                        |one: &&Arc<Allocation>| to.checked_sub(one.base).is_some_and(|at| at < one.bytes() as u64);
                    owners.extend(self.kept.iter().find(holds).map(|one| one.owner()));
                }
                Work::Conditional(conditional) => {
                    conditional.bodies.iter().for_each(|body| self.written_by(body, owners));
                }
                Work::Group(calls) => owners.extend(calls.written()),
            }
        }
    }

    /// Returns the calls of groups in the work. Bodies of conditions have none.
    pub(super) fn groups(&self) -> impl Iterator<Item = &Arc<dyn RecordedCalls>> {
        self.work.iter().filter_map(|work| match work {
            Work::Group(calls) => Some(calls),
            Work::Launch { .. } | Work::Step(_) | Work::Conditional(_) => None,
        })
    }
}

/// The structs of a recorded launch, to whose addresses its arguments refer.
pub(crate) type Structs = Vec<Arc<[MaybeUninit<u64>]>>;

/// Recorded work, in order, and the memory that it accesses.
#[derive(Clone, Default)]
pub(crate) struct Recorded {
    pub(crate) work: Vec<Work>,
    /// The allocations, without duplicates. They are owned, because nothing else keeps what was borrowed only
    /// for the capture.
    pub(crate) kept: Vec<Arc<Allocation>>,
}

impl Recorded {
    /// Runs a closure with a stream that records, and returns the work. `place` says what it is recorded for.
    ///
    /// # Errors
    /// The closure's.
    pub(super) fn of(device: &Device, place: Place, work: impl FnOnce(&Stream) -> Result<()>) -> Result<Recorded> {
        let mut stream = Stream::recording(device, Recording { place, ..Recording::default() });
        work(&stream)?;
        Ok(stream.take_recording().unwrap_or_default().finish())
    }
}

/// The purpose of recorded work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Place {
    /// A graph.
    #[default]
    Graph,
    /// A part of a graph that depends on a number.
    Body,
}

/// The work of a capture, while its closure runs. Several threads may record.
#[derive(Default)]
pub struct Recording {
    place: Place,
    recorded: Mutex<Recorded>,
    /// `true` while another recording gets the work: that of a part that depends on a number.
    suspended: AtomicBool,
}

/// While it exists, its recording takes no work.
pub(super) struct Suspended<'a>(&'a Recording);

impl Drop for Suspended<'_> {
    fn drop(&mut self) {
        self.0.suspended.store(false, Ordering::Release);
    }
}

impl Recording {
    /// Lets the recording take no work as long as the result exists.
    ///
    /// # Errors
    /// [`Error::NotCapturable`] if it takes none now.
    pub(super) fn suspend(&self) -> Result<Suspended<'_>> {
        if self.suspended.swap(true, Ordering::Acquire) { Err(outside()) } else { Ok(Suspended(self)) }
    }

    fn takes_work(&self) -> Result<()> {
        if self.suspended.load(Ordering::Acquire) { Err(outside()) } else { Ok(()) }
    }

    /// Adds work that depends on a number, unless there is none.
    pub(super) fn push_conditional(&self, bodies: Vec<Recorded>, make: impl FnOnce(Vec<Vec<Work>>) -> Conditional) {
        let mut own = self.lock();
        let mut work = Vec::new();
        for body in bodies {
            own.kept.extend(body.kept);
            work.push(body.work);
        }
        if work.iter().any(|body| !body.is_empty()) {
            own.work.push(Work::Conditional(Arc::new(make(work))));
        }
    }

    /// Adds work whose memory is already kept.
    pub(crate) fn push(&self, work: Work) {
        self.lock().work.push(work);
    }

    /// Keeps the memory of work that is about to be added.
    ///
    /// # Errors
    /// [`Error::NotCapturable`] if some of it is a peer's or only borrowed from another library, or if the stream of a part of the work is the one
    /// to use now.
    pub(crate) fn keep<'a>(&self, memory: impl Iterator<Item = Memory<'a>>) -> Result<()> {
        self.takes_work()?;
        let mut own = self.lock();
        for memory in memory {
            if memory.get().origin().is_some() {
                let remedy =
                    "a graph owns its memory, on its own device: copy the slice there, or launch without a capture";
                return Err(not_capturable("work on a peer's memory".into(), remedy));
            }
            if !memory.get().can_be_kept() {
                let remedy =
                    "a graph owns its memory: give it that of a `Buffer`, such as one from `Buffer::from_cudarc`";
                return Err(not_capturable("memory that is borrowed from cudarc".into(), remedy));
            }
            own.kept.push(memory.keep());
        }
        Ok(())
    }

    /// Returns an error if the work cannot have calls of groups.
    ///
    /// # Errors
    /// [`Error::NotCapturable`] for work that depends on a number, or if the stream of such work is the one to use now.
    pub(crate) fn takes_calls(&self) -> Result<()> {
        self.takes_work()?;
        match self.place {
            Place::Graph => Ok(()),
            Place::Body => Err(not_capturable("a call of a group in work that depends on a number".into(), CALLS)),
        }
    }

    /// Adds the work that another capture recorded.
    ///
    /// # Errors
    /// [`Error::NotCapturable`] if the stream of a part of the work is the one to use now, or for calls of groups in such a part.
    pub(crate) fn append(&self, recorded: &Recorded) -> Result<()> {
        self.takes_work()?;
        if recorded.groups().next().is_some() {
            self.takes_calls()?;
        }
        let mut own = self.lock();
        own.work.extend_from_slice(&recorded.work);
        own.kept.extend_from_slice(&recorded.kept);
        Ok(())
    }

    /// Returns the recorded work.
    pub(crate) fn finish(self) -> Recorded {
        let mut recorded = self.recorded.into_inner().unwrap_or_else(PoisonError::into_inner);
        recorded.kept.sort_by_key(Arc::as_ptr);
        recorded.kept.dedup_by_key(|allocation| Arc::as_ptr(allocation));
        recorded
    }

    fn lock(&self) -> MutexGuard<'_, Recorded> {
        self.recorded.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cold]
fn outside() -> Error {
    let what = "work on the outer stream, in a closure for work that depends on a number,".into();
    not_capturable(what, "use the stream that this closure gets")
}

/// Returns the error for a call on a stream that does not belong to a capture.
#[cold]
pub(super) fn only_in_a_capture(what: &'static str) -> Error {
    Error::NotCapturing { what }
}

/// What to do instead of a call of a group under a condition.
const CALLS: &str = "neither CUDA nor NCCL has that: capture it outside of the condition, or read the number and choose between two graphs";

#[cfg(test)]
mod tests {
    use super::*;

    /// What is given up with a graph is what it would have written, and nothing else.
    #[test]
    fn the_memory_that_work_writes_is_known() {
        let device = Device::cpu();
        let buffer = || device.zeros::<u32>(8).unwrap();
        let (mut filled, mut copied, mut under_condition, read) = (buffer(), buffer(), buffer(), buffer());
        let empty = device.zeros::<u32>(0).unwrap();
        let recorded = Recorded::of(&device, Place::Graph, |stream| {
            filled.slice_mut(5..)?.fill_on(stream, 1)?;
            copied.copy_from_slice_on(stream, &read)?;
            under_condition.copy_from_slice_on(stream, &filled)?;
            stream.as_recording().unwrap().keep([empty.memory()].into_iter())?;
            stream.run_if(&read, |stream| under_condition.fill_on(stream, 2))
        });
        let mut expected = [&filled, &copied, &under_condition].map(|one| one.memory().get().owner());
        expected.sort_unstable();
        assert_eq!(recorded.unwrap().written(), expected);
    }
}
