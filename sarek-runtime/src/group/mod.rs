//! Several devices that work together: a group of ranks, one for each device, and the collectives between them.
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
//! | [`all_to_all`](Communicator::all_to_all) | elements for each rank, as many as it says | elements of each rank |
//! | [`send`](Communicator::send), [`receive`](Communicator::receive) | elements for one rank | elements of one rank |
//! | [`calls`](Communicator::calls) | several of these together, none of which waits for another | |
//!
//! Calls that only move elements take any element type, structs included. Those that combine take the number types of
//! NCCL ([`Reducible`]), and [`Sum`](crate::monoid::Sum), [`Product`](crate::monoid::Product),
//! [`Min`](crate::monoid::Min), [`Max`](crate::monoid::Max) or [`Average`]. On the CPU they combine in the order of the ranks.
//!
//! # Errors
//!
//! Nothing hangs. Ranks that make different calls, or the same with different lengths, types, operators, roots or
//! counts, all get [`GroupError::Mismatch`], which names the calls and their ranks; the group can then be used again. If
//! a rank returns an error from [`Group::run`], panics or is dropped, those that wait for it get [`GroupError::Gone`] at
//! once. If it just does not come, they get [`GroupError::Absent`] after the group's deadline
//! ([`Group::with_deadline`]). In both cases the group is *poisoned*: every later call is [`GroupError::Poisoned`], which
//! says why. The process, its devices and its buffers live on.

mod call;
mod calls;
mod communicator;
mod hub;
mod reduction;
#[cfg(test)]
mod tests;
mod transfer;

pub use calls::Calls;
pub use communicator::Communicator;
pub use reduction::{Average, Reducible, Reduction};

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use crate::{Device, Error, GroupError, Result};
use hub::Hub;

/// How long calls wait for other ranks, unless [`Group::with_deadline`] says otherwise: five minutes.
pub const DEADLINE: Duration = Duration::from_secs(300);

/// The ranks of a group that belong to this process.
pub struct Group {
    communicators: Vec<Communicator>,
}

/// What runs a group's calls.
#[derive(Clone)]
enum Engine {
    Cpu(Arc<Hub>),
}

impl Engine {
    /// Notes that a rank of this process makes no more calls, and why.
    fn leave(&self, rank: usize, why: String) {
        match self {
            Engine::Cpu(hub) => hub.leave(rank, why),
        }
    }

    /// Notes that all ranks make calls again.
    fn come_back(&self) {
        match self {
            Engine::Cpu(hub) => hub.come_back(),
        }
    }

    fn set_deadline(&self, deadline: Duration) {
        match self {
            Engine::Cpu(hub) => hub.set_deadline(deadline),
        }
    }

    fn poisoned(&self) -> Option<String> {
        match self {
            Engine::Cpu(hub) => hub.poisoned(),
        }
    }
}

impl Group {
    /// Returns a group of `size` ranks on the CPU, each a device of its own: one rank does not see the buffers of
    /// another one. All checks are always made.
    ///
    /// # Errors
    /// [`GroupError::NoRanks`] if `size` is 0.
    pub fn cpu(size: usize) -> Result<Group> {
        if size == 0 {
            return Err(GroupError::NoRanks.into());
        }
        let hub = Arc::new(Hub::new(size, DEADLINE));
        let communicator = |rank| Communicator {
            engine: Engine::Cpu(hub.clone()),
            rank,
            size: hub.size(),
            device: Device::cpu_of_rank(rank),
        };
        Ok(Group { communicators: (0..size).map(communicator).collect() })
    }

    /// Returns the group with another deadline: how long calls wait for other ranks. The default is [`DEADLINE`].
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
    /// [`GroupError::Panicked`].
    pub fn run<R: Send>(&self, function: impl Fn(&Communicator) -> Result<R> + Sync) -> Result<Vec<R>> {
        let run = |communicator: &Communicator| {
            let result = catch_unwind(AssertUnwindSafe(|| function(communicator)));
            let result = result.unwrap_or_else(|panic| Err(GroupError::Panicked { message: message(&*panic) }.into()));
            let why = match &result {
                Ok(_) => "has returned from `run`".to_string(),
                Err(Error::Group(error)) if matches!(**error, GroupError::Panicked { .. }) => error.to_string(),
                Err(error) => format!("returned an error: {error}"),
            };
            communicator.engine.leave(communicator.rank, why);
            result
        };
        let results: Vec<Result<R>> = std::thread::scope(|scope| {
            let threads: Vec<_> = self.communicators.iter().map(|one| scope.spawn(|| run(one))).collect();
            let panicked = || GroupError::Panicked { message: "the rank's thread".into() }.into();
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| Err(panicked()))).collect()
        });
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

/// Returns the message of a panic.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "with a value that is no text".into())
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.communicators).finish()
    }
}
