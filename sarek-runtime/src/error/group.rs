//! Everything that can go wrong between the ranks of a group.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use super::Error;
use super::text::lines;

/// A failure of a [`Group`](crate::group::Group): wrong calls, ranks that do not come, and failures of NCCL.
///
/// The buffers survive each of them. What a failed call would have written is unspecified.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GroupError {
    /// A group without ranks.
    #[error("a group has at least one rank, and this one has none: give it a device or a number of ranks above 0")]
    NoRanks,
    /// More ranks on the CPU than there can be threads.
    #[error("a group on the CPU has a thread for each rank, {most} at most, and not {ranks}")]
    TooManyRanks {
        /// The ranks asked for.
        ranks: usize,
        /// The most that there can be.
        most: usize,
    },
    /// One device for two ranks.
    #[error(
        "{device} is the device of rank {} and of rank {}, but each rank needs a GPU of its own: leave it out once, or use \
         `Group::cpu`, which has a device for each rank", .ranks[0], .ranks[1]
    )]
    DeviceTwice {
        /// The device's name.
        device: String,
        /// The ranks.
        ranks: [usize; 2],
    },
    /// A device of a group of GPUs that is none.
    #[error("the device of rank {rank}, {device}, is not a GPU: `Group::cpu(n)` makes a group of CPU engines")]
    NotAGpu {
        /// The device's name.
        device: String,
        /// The rank.
        rank: usize,
    },
    /// A call names a rank that does not exist.
    #[error("{call}: the {role} is rank {rank}, but the group has {size}, numbered from 0")]
    NoSuchRank {
        /// The call.
        call: &'static str,
        /// `root`, `sender`, `receiver`.
        role: &'static str,
        /// The rank.
        rank: usize,
        /// The number of ranks.
        size: usize,
    },
    /// The lengths of a call's arguments do not fit each other.
    #[error("{call}: {message}")]
    WrongLength {
        /// The call.
        call: &'static str,
        /// The lengths, and the ones that are needed.
        message: String,
    },
    /// Ranks make calls that do not belong together. Every rank that takes part gets this error, nothing was moved by
    /// these calls (others of the same [`Calls`](crate::group::Calls) may be done), and the group can be used again. Only where ranks compare
    /// their calls without waiting for each other ([`Group::with_checks`](crate::group::Group::with_checks)), those get it that come later,
    /// and the group is poisoned.
    #[error("the ranks do not make the same calls: {}; each call needs its counterpart on the other ranks, with the same \
             type and length", who_calls(.calls))]
    Mismatch {
        /// The ranks, and their calls.
        calls: Vec<(usize, String)>,
    },
    /// A rank did not come to a call before the deadline. The group cannot be used again.
    #[error(
        "{call} waited for {waited:?}, and {} did not come: look for what holds it up, or give the group a longer deadline \
         (`with_deadline`); a new group is needed now", ranks(.missing)
    )]
    Absent {
        /// The call.
        call: String,
        /// How long it waited.
        waited: Duration,
        /// The ranks that did not come; empty if the engine cannot tell.
        missing: Vec<usize>,
    },
    /// A rank ended while another one waited for it. The group cannot be used again.
    #[error("{call} waits for rank {rank}, which is gone: it {why}; a new group is needed now")]
    Gone {
        /// The call that waited.
        call: String,
        /// The rank that is gone.
        rank: usize,
        /// How it ended.
        why: String,
    },
    /// A call of a group that had to give up an earlier call.
    #[error("the group cannot be used any more, make a new one: {reason}")]
    Poisoned {
        /// The first failure.
        reason: String,
    },
    /// Some ranks of [`Group::run`](crate::group::Group::run) returned errors or panicked.
    #[error("{}", each(.failures))]
    Failed {
        /// The ranks and their errors: first those that failed by themselves, then those that waited for them.
        failures: Vec<(usize, Error)>,
    },
    /// NCCL, which connects GPUs, was not found.
    #[error(
        "NCCL (libnccl), which connects GPUs, was not found; install version 2.18 or newer with `pip install nvidia-nccl-cu12` or \
         `pip install nvidia-nccl-cu13`, as the driver's CUDA version is, or from the system's packages (libnccl2), or set \
         SAREK_NCCL to the library or its folder; looked in:{}", lines(.tried)
    )]
    NoNccl {
        /// The files and folders that were searched, in order.
        tried: Vec<PathBuf>,
    },
    /// A call of NCCL failed. The group cannot be used again.
    #[error("{call} failed: {message}; NCCL_DEBUG=INFO makes NCCL say more")]
    Nccl {
        /// The function of NCCL.
        call: &'static str,
        /// NCCL's message.
        message: String,
    },
    /// A call needs a newer NCCL than the one that is loaded. The call was not made, and the group can be used.
    #[error("{call} needs NCCL {}.{} or newer, but version {}.{}.{} is loaded: install a newer one, or convert the elements to a \
             larger type", .needed[0], .needed[1], .found[0], .found[1], .found[2])]
    OldNccl {
        /// The call.
        call: String,
        /// The first version that has it, as major, minor and patch.
        needed: [u32; 3],
        /// The version that is loaded.
        found: [u32; 3],
    },
    /// `SAREK_GROUP_DEADLINE` is not a number.
    #[error("`SAREK_GROUP_DEADLINE` is `{text}`, and not the number of seconds for which ranks wait for each other")]
    Deadline {
        /// What it is.
        text: String,
    },
    /// The variables by which a launcher tells a process its rank are missing or contradict each other.
    #[error("the process does not know its rank: {message}")]
    Launcher {
        /// The variables, and what they should be.
        message: String,
    },
    /// The processes could not meet to exchange the group's id.
    #[error("the processes of the group did not meet: {message}")]
    Meeting {
        /// Where they wanted to meet, and what went wrong.
        message: String,
    },
    /// A rank's function panicked.
    #[error("panicked: {message}")]
    Panicked {
        /// The panic's message.
        message: String,
    },
}

impl GroupError {
    /// Returns `true` if another rank is the cause.
    pub(crate) fn is_consequence(&self) -> bool {
        matches!(self, GroupError::Gone { .. } | GroupError::Poisoned { .. })
    }
}

impl From<GroupError> for Error {
    fn from(error: GroupError) -> Error {
        Error::Group(Box::new(error))
    }
}

/// `rank 0 calls …, rank 1 calls …`; ranks with the same call are named together.
fn who_calls(calls: &[(usize, String)]) -> impl fmt::Display {
    let mut together: Vec<(Vec<usize>, &str)> = Vec::new();
    for (rank, call) in calls {
        match together.iter_mut().find(|(_, other)| other == call) {
            Some((ranks, _)) => ranks.push(*rank),
            None => together.push((vec![*rank], call)),
        }
    }
    let texts: Vec<String> = together
        .iter()
        .map(|(of, call)| format!("{} {} {call}", ranks(of), if of.len() == 1 { "calls" } else { "call" }))
        .collect();
    texts.join(", ")
}

/// `rank 1`, `ranks 1, 2 and 5`.
fn ranks(ranks: &[usize]) -> String {
    match ranks {
        [] => "another rank".into(),
        [one] => format!("rank {one}"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(usize::to_string).collect();
            format!("ranks {} and {last}", first.join(", "))
        }
    }
}

/// `rank 1: …`, each on a line of its own.
fn each(failures: &[(usize, Error)]) -> impl fmt::Display {
    let texts: Vec<String> = failures.iter().map(|(rank, error)| format!("rank {rank}: {error}")).collect();
    texts.join("\n")
}
