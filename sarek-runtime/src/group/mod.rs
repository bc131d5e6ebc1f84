//! Several devices that work together: a group of ranks, one for each device, and the collectives between them.
//!
//! `docs/several-gpus.md` is the guide to this module.
//!
//! A **rank** is one device with one thread of the host, numbered from 0. All ranks run the same program on their own
//! part of the data, and meet in collectives: an all-reduce adds up an array of each rank, an all-to-all redistributes
//! elements, and so on. [`Group::cpu`] makes ranks that are CPU engines, so that such a program is written and tested
//! without a GPU, with any number of ranks:
//!
//! ```
//! use sarek_runtime::group::Group;
//! use sarek_runtime::monoid::Sum;
//! use sarek_runtime::prelude::*;
//!
//! #[kernel]
//! fn square(x: &mut [f32]) {
//!     let i = global_idx_x();
//!     if (i as usize) < x.len() {
//!         x[i] *= x[i];
//!     }
//! }
//!
//! let group = Group::cpu(4)?;
//! let sums = group.run(|rank| {
//!     let device = rank.device();
//!     let mut x = device.upload(&[rank.rank() as f32, 1.0])?;
//!     square::launch(device, Grid::cover(2, 32), &mut x)?;
//!     rank.all_reduce_in_place(device, &mut x, Sum)?;
//!     x.to_vec()
//! })?;
//! assert_eq!(sums, [[14.0, 4.0]; 4]);
//! # Ok::<(), Error>(())
//! ```
//!
//! # Calls
//!
//! | call | rank `r` gives | rank `r` gets |
//! |---|---|---|
//! | [`all_reduce`](Communicator::all_reduce) | `n` numbers | `n` numbers: those of all ranks, combined |
//! | [`reduce`](Communicator::reduce) | `n` numbers | the same, at the root |
//! | [`broadcast`](Communicator::broadcast) | at the root, `n` elements | the root's elements |
//! | [`all_gather`](Communicator::all_gather) | `n` elements | `size * n`: those of rank 0, of rank 1, … |
//! | [`reduce_scatter`](Communicator::reduce_scatter) | `size * n` numbers | `n` numbers: the `r`-th part of all ranks' numbers, combined |
//! | [`all_reduce_with`](Communicator::all_reduce_with), [`reduce_with`](Communicator::reduce_with), [`reduce_scatter_with`](Communicator::reduce_scatter_with) | elements | the same, with any [`Monoid`](crate::monoid::Monoid) |
//! | [`all_to_all`](Communicator::all_to_all) | elements for each rank, as many as it says | elements of each rank |
//! | [`send`](Communicator::send), [`receive`](Communicator::receive) | elements for one rank | elements of one rank |
//! | [`calls`](Communicator::calls) | several of these together, none of which waits for another | |
//!
//! Calls that only move elements take any element type, structs included. Those that combine take the number types of
//! NCCL ([`Reducible`]), and [`Sum`](crate::monoid::Sum), [`Product`](crate::monoid::Product),
//! [`Min`](crate::monoid::Min), [`Max`](crate::monoid::Max) or [`Average`]. On the CPU they combine in the order of the ranks. The calls that
//! end with `_with` take any operator and element type, and combine in the order of the ranks everywhere.
//!
//! On the stream of a capture ([`Device::capture`]), a call becomes part of the graph: all ranks capture it together, and launch
//! their graphs together.
//!
//! # GPUs
//!
//! [`Group::local`] connects the GPUs of a process, [`Group::from_env`] one GPU per process as `torchrun`, `mpirun` and `srun` start them, and
//! [`Group::from_id`] processes that hand over the id by themselves. NCCL does the work. It is loaded at run time, so that building
//! needs nothing of it.
//!
//! # Errors
//!
//! Nothing hangs. Ranks that make different calls, or the same with different lengths, types, operators, roots or
//! counts, get [`GroupError::Mismatch`], which names the calls and their ranks; unless they found out too late
//! ([`Group::with_checks`]), the group can then be used again. If
//! a rank returns an error from [`Group::run`], panics or is dropped, those that wait for it get [`GroupError::Gone`] at
//! once. If it just does not come, they get [`GroupError::Absent`] after the group's deadline
//! ([`Group::with_deadline`]). In both cases the group is *poisoned*: every later call is [`GroupError::Poisoned`], which
//! says why. The process, its devices and its buffers live on.

mod call;
mod calls;
mod captured;
mod communicator;
mod hub;
mod launcher;
mod meeting;
mod nccl;
mod operator;
mod reduction;
mod shares;
#[cfg(test)]
pub(crate) mod tests;
mod transfer;

pub use calls::Calls;
use captured::Captured;
pub use communicator::Communicator;
pub use reduction::{Average, Reducible, Reduction};

use std::fmt;
use std::sync::Arc;
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use crate::caught::caught;
use crate::host::Cuda;
use crate::{Device, Error, GroupError, Result};
use hub::Hub;
use launcher::Process;
use meeting::Guest;

/// How long calls wait for other ranks, unless [`Group::with_deadline`] says otherwise: five minutes.
pub const DEADLINE: Duration = Duration::from_secs(300);

/// The ranks of a group that belong to this process.
pub struct Group {
    communicators: Vec<Communicator>,
}

/// The engine that runs the calls of a rank.
enum Engine {
    Cpu(Arc<Hub>),
    /// Graphs with calls of the rank own a share of it.
    Nccl(Arc<nccl::Rank>),
}

impl Engine {
    /// Notes that a rank of this process makes no more calls, and why.
    fn leave(&self, rank: usize, why: String) {
        match self {
            Engine::Cpu(hub) => hub.leave(rank, why),
            Engine::Nccl(one) => one.fate().leave(rank, why),
        }
    }

    /// Notes that all ranks make calls again.
    fn come_back(&self) {
        match self {
            Engine::Cpu(hub) => hub.come_back(),
            Engine::Nccl(rank) => rank.fate().come_back(),
        }
    }

    fn set_deadline(&self, deadline: Duration) {
        match self {
            Engine::Cpu(hub) => hub.set_deadline(deadline),
            Engine::Nccl(rank) => rank.fate().set_deadline(deadline),
        }
    }

    fn set_checks(&self, on: bool) {
        match self {
            // It always checks.
            Engine::Cpu(_) => {}
            Engine::Nccl(rank) => rank.fate().set_checks(on),
        }
    }

    fn poisoned(&self) -> Option<String> {
        match self {
            Engine::Cpu(hub) => hub.poisoned(),
            Engine::Nccl(rank) => rank.fate().poisoned(),
        }
    }
}

/// Returns the version of the NCCL that groups of GPUs use, as major, minor and patch. It needs no GPU.
///
/// # Errors
/// [`GroupError::NoNccl`] if there is none, with the places where it was looked for.
pub fn nccl_version() -> Result<[u32; 3]> {
    nccl::version()
}

/// The id of a group whose ranks are in several processes: one process makes it and gives it to the others, by any
/// means, and each calls [`Group::from_id`] with it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct GroupId([u8; 128]);

impl GroupId {
    /// Makes the id of a new group. The process that makes it has to be one of the group's.
    ///
    /// # Errors
    /// [`GroupError::NoNccl`], or a failure of NCCL.
    pub fn new() -> Result<GroupId> {
        nccl::new_id()
    }

    /// Returns the id with these bytes.
    pub fn from_bytes(bytes: [u8; 128]) -> GroupId {
        GroupId(bytes)
    }

    /// Returns the bytes.
    pub fn as_bytes(&self) -> &[u8; 128] {
        &self.0
    }
}

impl fmt::Debug for GroupId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GroupId({:02x}{:02x}…)", self.0[8], self.0[9])
    }
}

/// The most ranks of [`Group::cpu`]: each of them is a thread while the group runs.
const MOST_RANKS: usize = 1 << 16;

/// Returns how long calls wait by default.
fn default_deadline() -> Result<Duration> {
    let Some(text) = variable("SAREK_GROUP_DEADLINE") else { return Ok(DEADLINE) };
    let seconds = text.trim().parse().map_err(|_| GroupError::Deadline { text })?;
    Ok(Duration::from_secs(seconds))
}

/// Calls a function for each of some ranks, each on a thread of its own, and returns the results in their order. `leave` is told why a rank is gone
/// for which the system has no thread; `panicked` says where a panic was that the function did not catch.
fn on_threads<T: Copy + Send, R: Send>(
    ranks: impl Iterator<Item = T>,
    run: impl Fn(T) -> Result<R> + Sync,
    leave: impl Fn(T, String),
    panicked: &str,
) -> Vec<Result<R>> {
    let run = &run;
    std::thread::scope(|scope| {
        let start = |rank| {
            let thread = std::thread::Builder::new().spawn_scoped(scope, move || run(rank));
            thread.map_err(|_| leave(rank, "could not start its thread".into()))
        };
        let threads: Vec<_> = ranks.map(start).collect();
        let panicked = || GroupError::Panicked { message: panicked.into() }.into();
        let result = |thread: ScopedJoinHandle<'_, _>| thread.join().unwrap_or_else(|_| Err(panicked()));
        threads.into_iter().map(|thread| thread.map_or(Err(Error::NoThread), result)).collect()
    })
}

/// Returns a variable of the environment that is not empty.
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

impl Group {
    /// Returns a group of `size` ranks on the CPU, each a device of its own: one rank does not see the buffers of
    /// another one. All checks are always made.
    ///
    /// # Errors
    /// [`GroupError::NoRanks`] if `size` is 0, [`GroupError::TooManyRanks`] if it is more than 65 536, and [`GroupError::Deadline`] if
    /// `SAREK_GROUP_DEADLINE` is not a number.
    pub fn cpu(size: usize) -> Result<Group> {
        if size == 0 {
            return Err(GroupError::NoRanks.into());
        }
        if size > MOST_RANKS {
            return Err(GroupError::TooManyRanks { ranks: size, most: MOST_RANKS }.into());
        }
        let hub = Arc::new(Hub::new(size, default_deadline()?));
        let communicator = |rank| Communicator {
            engine: Engine::Cpu(hub.clone()),
            rank,
            size: hub.size(),
            device: Device::cpu_of_rank(rank),
        };
        Ok(Group { communicators: (0..size).map(communicator).collect() })
    }

    /// Returns a group of GPUs in this process, connected by NCCL: the first device is that of rank 0, and so on.
    ///
    /// # Errors
    /// [`GroupError::NoRanks`] without devices, [`GroupError::NotAGpu`] for the CPU, [`GroupError::DeviceTwice`],
    /// [`GroupError::NoNccl`], [`GroupError::Deadline`] if `SAREK_GROUP_DEADLINE` is not a number, or a failure of the driver or of NCCL.
    pub fn local(devices: &[Device]) -> Result<Group> {
        if devices.is_empty() {
            return Err(GroupError::NoRanks.into());
        }
        for (rank, device) in devices.iter().enumerate() {
            is_gpu(device, rank)?;
            if let Some(before) = devices[..rank].iter().position(|other| other == device) {
                return Err(GroupError::DeviceTwice { device: device.name(), ranks: [before, rank] }.into());
            }
        }
        let ranks = nccl::connect_all(devices, default_deadline()?)?;
        let communicators = ranks.into_iter().zip(devices).enumerate().map(|(rank, (engine, device))| Communicator {
            engine: Engine::Nccl(Arc::new(engine)),
            rank,
            size: devices.len(),
            device: device.clone(),
        });
        Ok(Group { communicators: communicators.collect() })
    }

    /// Returns one rank of a group whose ranks are in several processes. All of them call this with the same id and
    /// size, each with a rank of its own; it waits for all of them.
    ///
    /// # Errors
    /// [`GroupError::NoRanks`] if `size` is 0, [`GroupError::NoSuchRank`] if the rank is not below it,
    /// [`GroupError::NotAGpu`], [`GroupError::NoNccl`], [`GroupError::Absent`] if ranks do not come, [`GroupError::Deadline`] if
    /// `SAREK_GROUP_DEADLINE` is not a number, or a failure of the driver or of NCCL.
    pub fn from_id(device: &Device, id: &GroupId, rank: usize, size: usize) -> Result<Group> {
        if size == 0 {
            return Err(GroupError::NoRanks.into());
        }
        if rank >= size {
            return Err(GroupError::NoSuchRank { call: "Group::from_id", role: "process", rank, size }.into());
        }
        is_gpu(device, rank)?;
        let engine = Engine::Nccl(Arc::new(nccl::connect_one(device, id, rank, size, default_deadline()?)?));
        Ok(Group { communicators: vec![Communicator { engine, rank, size, device: device.clone() }] })
    }

    /// Returns the rank of this process in a group that `torchrun`, `mpirun` or `srun` has started, with one process for
    /// each GPU. Its GPU is the one with its number on the machine (`LOCAL_RANK` and its relatives), or the only one
    /// that it sees.
    ///
    /// Rank 0 makes the group's id and hands it to the others through a socket: on the host `MASTER_ADDR`, on the port
    /// after `MASTER_PORT`, if the launcher sets these, else on the first machine of the job (`srun`), or on this
    /// machine if all ranks are here. `SAREK_MEETING` names another place: `HOST:PORT`, or `file:PATH` of a file that all
    /// processes see and that does not exist yet. With `NCCL_COMM_ID`, NCCL does this itself.
    ///
    /// # Errors
    /// [`GroupError::Launcher`] if variables are missing or contradict each other, [`GroupError::Meeting`] if the
    /// processes do not meet in time, and the errors of [`Device::cuda`] and [`Group::from_id`].
    pub fn from_env() -> Result<Group> {
        let process = Process::of(&variable)?;
        // Before the processes meet: none waits for one that cannot come.
        nccl_version()?;
        let device = Device::cuda(process.gpu(Cuda::count())?)?;
        let Process { rank, size, job, meeting, .. } = process;
        let id = meeting.exchange(&Guest { rank, size, job }, GroupId::new, default_deadline()?)?;
        let group = Group::from_id(&device, &id, rank, size);
        meeting.clean(rank);
        group
    }

    /// Returns the group with messages that compare what its ranks call (`true`, as in debug builds), or without any comparison (`false`).
    /// Before each call, the ranks then tell each other what they call, so that different calls are
    /// [`GroupError::Mismatch`] for all of them, and the group can be used again. That costs a message and waits for earlier work on
    /// the default stream. All ranks choose the same.
    ///
    /// Without this, ranks of [`Group::local`] compare their calls in release builds, too, through the memory of the process: without waiting
    /// for each other, so that those who come later get the [`GroupError::Mismatch`], and the group is poisoned. Groups on the CPU always
    /// compare all calls before anything moves.
    #[must_use]
    pub fn with_checks(self, on: bool) -> Group {
        self.communicators.iter().for_each(|communicator| communicator.engine.set_checks(on));
        self
    }

    /// Returns the group with another deadline: how long calls wait for other ranks. The default is [`DEADLINE`], or
    /// the seconds in `SAREK_GROUP_DEADLINE`.
    #[must_use]
    pub fn with_deadline(self, deadline: Duration) -> Group {
        self.communicators.iter().for_each(|communicator| communicator.engine.set_deadline(deadline));
        self
    }

    /// Returns the number of ranks, of all processes.
    pub fn size(&self) -> usize {
        self.communicators.first().map_or(0, Communicator::size)
    }

    /// Returns the ranks of this process.
    pub fn communicators(&self) -> &[Communicator] {
        &self.communicators
    }

    /// Returns the ranks of this process, for threads of one's own. A rank that is dropped is gone: others do not wait
    /// for it.
    pub fn into_communicators(self) -> Vec<Communicator> {
        self.communicators
    }

    /// Returns why the group cannot be used any more; `None` if it can.
    pub fn poisoned(&self) -> Option<String> {
        self.communicators.iter().find_map(|communicator| communicator.engine.poisoned())
    }

    /// Runs a function for each rank of this process, each on a thread of its own, and returns the results in the order
    /// of the ranks.
    ///
    /// A rank that returns an error or panics does not hold up the others: their calls that need it are
    /// [`GroupError::Gone`].
    ///
    /// # Errors
    /// [`GroupError::Failed`] with the errors of all ranks that failed; first those that failed by themselves. A panic is
    /// [`GroupError::Panicked`], and a rank for which the system has no thread is [`Error::NoThread`].
    pub fn run<R: Send>(&self, function: impl Fn(&Communicator) -> Result<R> + Sync) -> Result<Vec<R>> {
        let run = |communicator: &Communicator| {
            let result = caught(|| function(communicator)).unwrap_or_else(|text| {
                let message = text.unwrap_or_else(|| "with a value that is no text".into());
                Err(GroupError::Panicked { message }.into())
            });
            let why = match &result {
                Ok(_) => "has returned from `run`".to_string(),
                Err(Error::Group(error)) if matches!(**error, GroupError::Panicked { .. }) => error.to_string(),
                Err(error) => format!("returned an error: {error}"),
            };
            communicator.engine.leave(communicator.rank, why);
            result
        };
        let leave = |one: &Communicator, why| one.engine.leave(one.rank, why);
        let results = on_threads(self.communicators.iter(), run, leave, "the rank's thread");
        if let Some(first) = self.communicators.first() {
            first.engine.come_back();
        }
        self.collect(results)
    }

    fn collect<R>(&self, results: Vec<Result<R>>) -> Result<Vec<R>> {
        let (mut values, mut failures) = (Vec::new(), Vec::new());
        for (communicator, result) in self.communicators.iter().zip(results) {
            match result {
                Ok(value) => values.push(value),
                Err(error) => failures.push((communicator.rank, error)),
            }
        }
        if failures.is_empty() {
            return Ok(values);
        }
        failures.sort_by_key(|(_, error)| matches!(error, Error::Group(error) if error.is_consequence()));
        Err(GroupError::Failed { failures }.into())
    }
}

fn is_gpu(device: &Device, rank: usize) -> Result<()> {
    if device.is_cuda() { Ok(()) } else { Err(GroupError::NotAGpu { device: device.name(), rank }.into()) }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.communicators).finish()
    }
}
