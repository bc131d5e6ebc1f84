//! The engine of groups of GPUs: NCCL.

mod fate;
mod graph;
mod leaving;
mod link;
mod notes;
mod operation;
mod record;
mod table;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

pub(super) use fate::Fate;
pub(super) use graph::Part;
pub(in crate::group) use graph::ranks;

use super::call::{Call, Kind, Moment, Signature};
use super::communicator::named;
use super::{GroupId, on_threads};
use crate::host::{Between, Use};
use crate::launch::Target;
use crate::{Buffer, Device, Element, GroupError, Result};
use leaving::Leaving;
use link::{Flight, Link};
use operation::{Operation, is_known, together};
use record::Record;
use table::{Nccl, RawId};

/// One rank on a GPU.
pub(super) struct Rank {
    link: Arc<Link>,
    watcher: Option<JoinHandle<()>>,
    rank: usize,
    size: usize,
    /// How often it has captured calls, as far as the ranks that captured them with it count.
    captures: AtomicU64,
}

/// Returns a new id of a group.
pub(super) fn new_id() -> Result<GroupId> {
    let mut id = RawId([0; 128]);
    let nccl = Nccl::get()?;
    // SAFETY: writes 128 bytes.
    unsafe { nccl.ncclGetUniqueId(&mut id)? };
    Ok(GroupId(id.0))
}

/// Returns NCCL's version.
pub(super) fn version() -> Result<[u32; 3]> {
    Ok(Nccl::get()?.version)
}

/// Connects the GPUs of one process: one rank each.
pub(super) fn connect_all(devices: &[Device], deadline: Duration) -> Result<Vec<Rank>> {
    Nccl::get()?;
    for one in devices {
        for other in devices.iter().filter(|other| *other != one) {
            if let (Some(one), Some(other)) = (one.inner.cuda(), other.inner.cuda()) {
                one.share_with(other)?;
            }
        }
    }
    let (id, fate) = (new_id()?, Arc::new(Fate::new(devices.len(), deadline, true)));
    let connect = |(rank, device)| connect(device, &id, rank, devices.len(), fate.clone());
    let leave = |(rank, _), why| fate.leave(rank, why);
    on_threads(devices.iter().enumerate(), connect, leave, "while the rank connected").into_iter().collect()
}

/// Connects one rank, while the other ones do the same.
pub(super) fn connect_one(device: &Device, id: &GroupId, rank: usize, size: usize, deadline: Duration) -> Result<Rank> {
    connect(device, id, rank, size, Arc::new(Fate::new(size, deadline, false)))
}

fn connect(device: &Device, id: &GroupId, rank: usize, size: usize, fate: Arc<Fate>) -> Result<Rank> {
    let (link, watcher) = Link::open(Nccl::get()?, device, RawId(id.0), rank, size, fate)?;
    link.fate.open();
    Ok(Rank { link, watcher: Some(watcher), rank, size, captures: AtomicU64::new(0) })
}

impl Rank {
    pub(super) fn fate(&self) -> &Fate {
        &self.link.fate
    }

    /// Makes calls on a stream of the GPU; returns once they are enqueued.
    pub(super) fn make(&self, target: &impl Target, calls: &[Call<'_>]) -> Result<()> {
        self.fate().check()?;
        calls.iter().try_for_each(|call| is_known(call, self.link.nccl.version))?;
        if self.fate().exchanges() {
            let _unused = self.compare(&[calls.iter().map(|call| &call.signature).collect()])?;
        }
        self.enqueue(target, calls)
    }

    /// Captures what NCCL does for calls, while the other ranks do the same: NCCL connects the ranks now, as in a first call. Returns for
    /// each call a number that its ranks have given to no other capture; 0 without checks.
    pub(super) fn capture(self: &Arc<Self>, calls: &[Call<'_>]) -> Result<(Part, Vec<u64>)> {
        self.fate().check()?;
        calls.iter().try_for_each(|call| is_known(call, self.link.nccl.version))?;
        let captured: Vec<Signature> = calls.iter().map(|call| call.detached().at(Moment::Capture).signature).collect();
        let captures = if self.fate().exchanges() {
            let _between = Between::begin();
            self.compare(&[captured.iter().collect()])?
        } else {
            self.note(&[captured.iter().collect()])?
        };
        self.captures.fetch_max(captures.iter().copied().max().unwrap_or(0), Ordering::Relaxed);
        let operations: Vec<Operation> = self.operations(calls);
        let is_collective = calls.iter().any(|call| call.signature.kind.peer().is_none());
        let number = is_collective.then(|| self.fate().count(self.rank, 1));
        let child = if operations.is_empty() {
            None
        } else {
            // SAFETY: the graph keeps the memory, whose addresses are used when it is launched.
            Some(unsafe { self.link.capture(&operations, number, &named(captured.iter()))? })
        };
        // One rank alone may have nothing to do.
        let child = child.map(|child| Ok(if child.is_empty()? { None } else { Some(child) })).transpose();
        child.map(|child: Option<Option<graph::Child>>| (Part::new(child.flatten(), self), captures))
    }

    /// Returns the number of the rank.
    pub(super) fn number(&self) -> usize {
        self.rank
    }

    /// Returns what became of the rank, if it makes no more calls.
    pub(super) fn gone(&self) -> Option<String> {
        self.fate().gone(self.rank)
    }

    /// Returns what NCCL does for calls that are made together.
    fn operations(&self, calls: &[Call<'_>]) -> Vec<Operation> {
        together(calls, self.rank, self.size)
    }

    /// Enqueues calls, after all uses of their memory.
    fn enqueue(&self, target: &impl Target, calls: &[Call<'_>]) -> Result<()> {
        let cuda = self.link.cuda()?;
        cuda.bind()?;
        let lane = target.lane().unwrap_or(cuda.lane);
        let operations: Vec<Operation> = self.operations(calls);
        let call = named(calls.iter().map(|call| &call.signature));
        let written = calls.iter().filter_map(|call| call.output).map(|part| part.memory.get().owner());
        let owners = written.chain([lane.owner()]).collect();
        let is_collective = calls.iter().any(|call| call.signature.kind.peer().is_none());
        // Locked until everything is enqueued, like a launch.
        let queue = cuda.queue();
        for call in calls {
            for (part, how) in [(call.input, Use::Reads), (call.output, Use::Writes)] {
                part.map_or(Ok(()), |part| part.memory.get().order(cuda, &queue, lane, how))?;
            }
        }
        lane.does_long_work();
        // Not before: what fails until here is not called.
        self.note(&[calls.iter().map(|call| &call.signature).collect()])?;
        self.link.follow(cuda, &queue, lane, false)?;
        let begin = cuda.signal_on(lane)?;
        let number = is_collective.then(|| self.fate().count(self.rank, 1));
        // SAFETY: the calls borrow the memory, and what uses or frees it later is ordered after this work.
        let submitted = unsafe { self.link.submit(&operations, lane.raw().cast(), number, &call) };
        let end = cuda.signal_on(lane)?;
        drop(queue);
        self.link.begin(Flight { call, number, owners, signals: [begin, end], begun: None, steps: None }, submitted)
    }

    /// Compares calls with those that other ranks have made, if the ranks are in one process and do not exchange them.
    fn note(&self, calls: &[Vec<&Signature>]) -> Result<Vec<u64>> {
        Ok(self.fate().note(self.rank, calls)?)
    }

    /// Compares calls with those of the other ranks, before any of them is made. Those of one list are made together, one list
    /// after the other. Returns for each call a number that its ranks have not given to a capture so far.
    fn compare(&self, calls: &[Vec<&Signature>]) -> Result<Vec<u64>> {
        let of_all = |one: &&&Signature| one.kind.peer().is_none();
        let together: Vec<Vec<&Signature>> =
            calls.iter().map(|calls| calls.iter().filter(of_all).copied().collect()).collect();
        let (collective, so_far) = (together.concat(), self.captures.load(Ordering::Relaxed));
        let mut next = 0;
        if !collective.is_empty() {
            let mine = record::of_collectives(&together, so_far);
            let all = self.gather(&[mine])?;
            if !all.iter().all(|other| record::agree(&mine, other)) {
                return Err(mismatch(all.iter().enumerate()).into());
            }
            if let Some(counts) = self.counts(&collective)?
                && !counts_fit(&counts, self.size)
            {
                return Err(mismatch(all.iter().enumerate()).into());
            }
            next = 1 + all.iter().map(record::captures).max().unwrap_or(0);
        }
        let pairs: Vec<&Signature> = calls.iter().flatten().filter(|one| one.kind.peer().is_some()).copied().collect();
        let mut theirs = if pairs.is_empty() { Vec::new() } else { self.compare_pairs(&pairs, so_far)? }.into_iter();
        let number = |call: &&Signature| match call.kind.peer() {
            Some(_) => 1 + so_far.max(theirs.next().unwrap_or(0)),
            None => next,
        };
        Ok(calls.iter().flatten().map(number).collect())
    }

    /// Returns for each rank the elements that it sends to and receives from each rank in its exchanges; `None` if there
    /// is no exchange.
    fn counts(&self, calls: &[&Signature]) -> Result<Option<Vec<u64>>> {
        let exchanges = calls.iter().filter_map(|call| match &call.kind {
            Kind::AllToAll { sent, received } => Some(sent.iter().chain(received)),
            _ => None,
        });
        let mine: Vec<u64> = exchanges.flatten().map(|count| *count as u64).collect();
        if mine.is_empty() { Ok(None) } else { self.gather(&mine).map(Some) }
    }

    /// Compares calls to send and to receive with those of the other side. The senders' records come first, so that
    /// both sides see them in the same order, whatever the order of their own calls is. Returns for each call how often the other side has
    /// captured calls.
    fn compare_pairs(&self, calls: &[&Signature], so_far: u64) -> Result<Vec<u64>> {
        let device = &self.link.device;
        let mine: Vec<Record> = calls.iter().map(|call| record::of_pair(call, so_far)).collect();
        let input = device.upload(&mine)?;
        let mut output = device.zeros::<Record>(calls.len())?;
        for of_senders in [true, false] {
            let operations = calls.iter().enumerate().map(|(at, call)| {
                let is_sender = matches!(call.kind, Kind::Send { .. });
                let (peer, offset) = (call.kind.peer().unwrap_or(0), (at * size_of::<Record>()) as u64);
                match is_sender == of_senders {
                    true => Operation::Send { from: input.first() + offset, bytes: size_of::<Record>(), to: peer },
                    false => Operation::Receive { to: output.first() + offset, bytes: size_of::<Record>(), from: peer },
                }
            });
            let operations: Vec<Operation> = operations.collect();
            self.exchange(&operations, &input, &mut output, None, calls[0])?;
        }
        let theirs = output.to_vec()?;
        for ((call, mine), theirs) in calls.iter().zip(&mine).zip(&theirs) {
            if !record::agree(mine, theirs) {
                let sides = [(self.rank, mine), (call.kind.peer().unwrap_or(0), theirs)];
                return Err(mismatch(sides.into_iter()).into());
            }
        }
        Ok(theirs.iter().map(record::captures).collect())
    }

    /// Returns the values of all ranks.
    fn gather<T: Element + Copy>(&self, mine: &[T]) -> Result<Vec<T>> {
        let device = &self.link.device;
        let input = device.upload(mine)?;
        let mut output = device.zeros::<T>(mine.len() * self.size)?;
        let signature = Call::new::<T>(Kind::AllGather, mine.len(), None, None).signature;
        let operation = Operation::AllGather { from: input.first(), to: output.first(), bytes: size_of_val(mine) };
        let number = Some(self.fate().count(self.rank, 1));
        self.exchange(&[operation], &input, &mut output, number, &signature)?;
        output.to_vec()
    }

    /// Enqueues operations on two buffers of the rank itself, on the default stream.
    fn exchange<T: Element>(
        &self,
        operations: &[Operation],
        input: &Buffer<T>,
        output: &mut Buffer<T>,
        number: Option<u64>,
        call: &Signature,
    ) -> Result<()> {
        let cuda = self.link.cuda()?;
        cuda.bind()?;
        let (lane, call) = (cuda.lane, format!("the check of {call}"));
        let queue = cuda.queue();
        for (memory, how) in [(input.memory(), Use::Reads), (output.memory(), Use::Writes)] {
            memory.get().order(cuda, &queue, lane, how)?;
        }
        self.link.follow(cuda, &queue, lane, false)?;
        let begin = cuda.signal_on(lane)?;
        // SAFETY: the buffers are freed in stream order, after this work.
        let submitted = unsafe { self.link.submit(operations, lane.raw().cast(), number, &call) };
        let end = cuda.signal_on(lane)?;
        drop(queue);
        let owners = vec![output.memory().get().owner()];
        self.link.begin(Flight { call, number, owners, signals: [begin, end], begun: None, steps: None }, submitted)
    }
}

impl Drop for Rank {
    fn drop(&mut self) {
        let _leaving = Leaving::begin();
        self.fate().leave(self.rank, "was dropped".into());
        if let Some(watcher) = self.watcher.take() {
            self.link.retire(watcher);
        }
        let last = self.fate().retire(self.link.clone());
        if self.fate().check().is_ok() {
            Link::disconnect(&last);
        } else {
            let poisoned = GroupError::Poisoned { reason: "the group is dropped".into() };
            last.iter().for_each(|link| link.abort(&poisoned));
        }
    }
}

fn mismatch<'r>(records: impl Iterator<Item = (usize, &'r Record)>) -> GroupError {
    GroupError::Mismatch { calls: records.map(|(rank, one)| (rank, record::text(one))).collect() }
}

/// Returns `true` if each rank receives as much of each other one as that sends. Each rank's counts are, for one exchange
/// after the other, those that it sends to each rank, and those that it receives.
fn counts_fit(counts: &[u64], size: usize) -> bool {
    let each = counts.len() / size;
    (0..each / (2 * size)).all(|exchange| {
        let at = |rank: usize, back: usize, other: usize| counts[rank * each + (2 * exchange + back) * size + other];
        (0..size).all(|from| (0..size).all(|to| at(from, 0, to) == at(to, 1, from)))
    })
}

#[cfg(test)]
mod tests {
    use super::counts_fit;

    #[test]
    fn counts_of_several_exchanges_are_compared() {
        // Two ranks; of each, two exchanges: sent to 0 and 1, received from 0 and 1.
        let fitting = [1, 2, 1, 3, 0, 5, 0, 0, 3, 4, 2, 4, 0, 7, 5, 7];
        assert!(counts_fit(&fitting, 2));
        for at in 0..fitting.len() {
            let mut counts = fitting;
            counts[at] += 1;
            // What a rank sends to itself, or receives, is compared as well.
            assert!(!counts_fit(&counts, 2), "{at}");
        }
        assert!(counts_fit(&[4, 4], 1));
    }
}
