//! Groups of Sarek in programs of MPI: rank 0 makes the group's id and broadcasts it through a communicator of the crate [`mpi`].
//!
//! ```no_run
//! use mpi::traits::Communicator;
//! use sarek_runtime::monoid::Sum;
//!
//! let universe = mpi::initialize().ok_or("MPI is initialised already")?;
//! let group = sarek_mpi::group(&universe.world())?;
//! let sums = group.run(|rank| {
//!     let mut x = rank.device().upload(&[rank.rank() as f32])?;
//!     rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
//!     x.to_vec()
//! })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Group::from_env`] needs nothing of this where `mpirun` sets the variables that it reads. This crate is for programs that use MPI already, for groups of
//! a part of their processes, and for launchers that say nothing.
//!
//! All functions are collective: each process of the communicator calls them. MPI has no deadlines, so a process that does not call them is
//! waited for until it ends. A process that fails tells the others, and none waits for it.

pub use mpi;

/// The examples of the page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

use mpi::collective::SystemOperation;
use mpi::traits::{Communicator, CommunicatorCollectives, Root};
use sarek_runtime::group::{Group, GroupId, nccl_version};
use sarek_runtime::{Device, Error, GroupError, Result};

/// Returns the rank of this process in a group of all processes of a communicator. Its GPU is the one with its number among the
/// communicator's processes on the machine, or the only one that it sees.
///
/// # Errors
/// [`GroupError::Launcher`] if the machine has fewer GPUs than processes, [`GroupError::Meeting`] if another process failed; the errors of
/// [`Device::cuda`] and [`Group::from_id`].
pub fn group<C: Communicator + CommunicatorCollectives>(world: &C) -> Result<Group> {
    // Processes that see the same memory are on the same machine.
    let local = world.split_shared(world.rank()).rank() as usize;
    agree(world, gpu(local)).and_then(|device| group_on(&device, world))
}

/// Does the same as [`group`] with a GPU that the program has chosen.
///
/// # Errors
/// [`GroupError::Meeting`] if another process failed; the errors of [`Group::from_id`].
pub fn group_on<C: Communicator + CommunicatorCollectives>(device: &Device, world: &C) -> Result<Group> {
    let connect = |id| Group::from_id(device, &id, world.rank() as usize, world.size() as usize);
    let usable = match device.is_cuda() {
        true => nccl_version().map(drop),
        // The error of that call, which needs no id.
        false => connect(GroupId::from_bytes([0; 128])).map(drop),
    };
    agree(world, usable)?;
    connect(exchange(world, GroupId::new)?)
}

/// Returns the id that `make` makes on rank 0, on all processes of a communicator, for [`Group::from_id`].
///
/// # Errors
/// That of `make` on rank 0; [`GroupError::Meeting`] with its message on the others.
pub fn exchange<C: Communicator + CommunicatorCollectives>(
    world: &C,
    make: impl FnOnce() -> Result<GroupId>,
) -> Result<GroupId> {
    let mut made = Ok(GroupId::from_bytes([0; 128]));
    if world.rank() == 0 {
        made = make();
    }
    let made = agree(world, made)?;
    let mut bytes = *made.as_bytes();
    world.process_at_rank(0).broadcast_into(&mut bytes[..]);
    Ok(GroupId::from_bytes(bytes))
}

/// Returns the GPU of a process with that number on its machine.
fn gpu(local: usize) -> Result<Device> {
    let count = Device::all().iter().filter(|device| device.is_cuda()).count();
    match count {
        // A launcher may show each process its own GPU only.
        0 | 1 => Device::cuda(0),
        count if local < count => Device::cuda(local),
        count => {
            let message = format!(
                "it is number {local} of its machine, counted from 0, but the machine shows it {count} GPUs: start one process per GPU"
            );
            Err(GroupError::Launcher { message }.into())
        }
    }
}

/// Tells all processes whether each of them succeeded, so that none goes on to wait for one that failed.
fn agree<T, C: Communicator + CommunicatorCollectives>(world: &C, result: Result<T>) -> Result<T> {
    // The first one that failed, or the number of processes.
    let own = if result.is_ok() { world.size() } else { world.rank() };
    let mut first = 0;
    world.all_reduce_into(&own, &mut first, SystemOperation::min());
    if first == world.size() {
        return result;
    }
    let mut text = result.as_ref().err().map(|error| error.to_string().into_bytes()).unwrap_or_default();
    let root = world.process_at_rank(first);
    let mut length = text.len() as u64;
    root.broadcast_into(&mut length);
    text.resize(length as usize, 0);
    root.broadcast_into(&mut text[..]);
    result.and_then(|_| {
        let message = format!("rank {first} failed: {}", String::from_utf8_lossy(&text));
        Err(Error::from(GroupError::Meeting { message }))
    })
}
