//! Calls as NCCL makes them.

use std::ffi::{c_int, c_void};

use super::table::{BYTES, Nccl, RawComm, RawStream};
use crate::GroupError;
use crate::group::call::{Call, Kind};
use crate::group::reduction::first_version;
use crate::group::shares::{Shares, Whole};

/// One call of NCCL. Addresses are the GPU's; numbers are counted in elements, everything else in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    AllReduce { from: u64, to: u64, numbers: Numbers },
    Reduce { from: u64, to: u64, numbers: Numbers, root: usize },
    Broadcast { from: u64, to: u64, bytes: usize, root: usize },
    AllGather { from: u64, to: u64, bytes: usize },
    ReduceScatter { from: u64, to: u64, numbers: Numbers },
    Send { from: u64, bytes: usize, to: usize },
    Receive { to: u64, bytes: usize, from: usize },
}

/// The numbers that are combined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) count: usize,
    pub(super) data_type: u32,
    pub(super) operator: u32,
}

/// Returns what NCCL does for calls that a rank makes together. Those of two ranks come first: some collective calls consist of sends
/// and receives as well, NCCL matches these by their order for each pair of ranks, and where ranks make both kinds of calls, only the
/// order within each kind is the same.
pub(super) fn together(calls: &[Call<'_>], rank: usize, ranks: usize) -> Vec<Operation> {
    let of_pairs = calls.iter().filter(|call| call.signature.kind.peer().is_some());
    let of_all = calls.iter().filter(|call| call.signature.kind.peer().is_none());
    of_pairs.chain(of_all).flat_map(|call| operations(call, rank, ranks)).collect()
}

/// Returns what NCCL does for a call of one rank of so many: nothing for one without elements.
fn operations(call: &Call<'_>, rank: usize, ranks: usize) -> Vec<Operation> {
    let (length, size) = (call.signature.length, call.signature.size);
    let bytes = length * size;
    let [from, to] = [call.input, call.output].map(|part| part.map_or(0, |part| part.address));
    let numbers = call.fold.map(|fold| Numbers { count: length, data_type: fold.data_type, operator: fold.operator });
    let one = match (&call.signature.kind, numbers) {
        (Kind::AllToAll { sent, received }, _) => return exchange(from, to, size, sent, received),
        (Kind::Deal(whole), _) => return deal(from, to, &Shares::of(*whole, &call.signature, ranks), rank, ranks),
        (Kind::Collect(whole), _) => {
            let shares = Shares::of(*whole, &call.signature, ranks);
            return collect(from, to, *whole, &shares, rank, ranks);
        }
        _ if length == 0 => None,
        (Kind::AllReduce, Some(numbers)) => Some(Operation::AllReduce { from, to, numbers }),
        (Kind::ReduceScatter, Some(numbers)) => Some(Operation::ReduceScatter { from, to, numbers }),
        (Kind::Reduce { root }, Some(numbers)) => Some(Operation::Reduce { from, to, numbers, root: *root }),
        (Kind::AllReduce | Kind::ReduceScatter | Kind::Reduce { .. }, None) => None,
        (Kind::Broadcast { root }, _) => Some(Operation::Broadcast { from, to, bytes, root: *root }),
        (Kind::AllGather, _) => Some(Operation::AllGather { from, to, bytes }),
        (Kind::Send { to }, _) => Some(Operation::Send { from, bytes, to: *to }),
        (Kind::Receive { from }, _) => Some(Operation::Receive { to, bytes, from: *from }),
    };
    one.into_iter().collect()
}

/// Returns an error if a version of NCCL cannot make a call.
pub(super) fn is_known(call: &Call<'_>, found: [u32; 3]) -> Result<(), GroupError> {
    match call.fold.and_then(|fold| first_version(fold.data_type)) {
        Some(needed) if found < needed => Err(GroupError::OldNccl { call: call.signature.to_string(), needed, found }),
        _ => Ok(()),
    }
}

/// NCCL has no exchange with counts: it is a send to each rank and a receive from each rank.
fn exchange(mut from: u64, mut to: u64, size: usize, sent: &[usize], received: &[usize]) -> Vec<Operation> {
    let mut all = Vec::new();
    for (rank, (sent, received)) in sent.iter().zip(received).enumerate() {
        let (out, back) = (sent * size, received * size);
        if out > 0 {
            all.push(Operation::Send { from, bytes: out, to: rank });
        }
        if back > 0 {
            all.push(Operation::Receive { to, bytes: back, from: rank });
        }
        (from, to) = (from + out as u64, to + back as u64);
    }
    all
}

/// A share of this rank's elements for each rank, and one of each rank's for this one.
fn deal(from: u64, to: u64, shares: &Shares, rank: usize, ranks: usize) -> Vec<Operation> {
    let own = shares.bytes(rank);
    let each = (0..ranks).flat_map(|peer| {
        let share = shares.bytes(peer);
        [
            Operation::Send { from: from + share.start, bytes: share.len as usize, to: peer },
            Operation::Receive { to: to + peer as u64 * own.len, bytes: own.len as usize, from: peer },
        ]
    });
    each.filter(Operation::moves).collect()
}

/// This rank's share for the ranks that get all of them, and those of the others if this is one of these ranks.
fn collect(from: u64, to: u64, whole: Whole, shares: &Shares, rank: usize, ranks: usize) -> Vec<Operation> {
    let each = (0..ranks).filter(|peer| *peer != rank).flat_map(|peer| {
        let (own, share) = (shares.bytes(rank), shares.bytes(peer));
        let send = Operation::Send { from, bytes: own.len as usize, to: peer };
        let receive = Operation::Receive { to: to + share.start, bytes: share.len as usize, from: peer };
        [whole.collects(peer).then_some(send), whole.collects(rank).then_some(receive)]
    });
    each.flatten().filter(Operation::moves).collect()
}

impl Operation {
    /// Returns `false` for one that sends or receives nothing.
    fn moves(&self) -> bool {
        !matches!(self, Operation::Send { bytes: 0, .. } | Operation::Receive { bytes: 0, .. })
    }

    /// Enqueues the operation.
    ///
    /// # Safety
    /// The communicator and the stream live, their GPU's context is current, and the addresses are valid for the
    /// lengths until the stream has done it.
    pub(super) unsafe fn enqueue(self, nccl: &Nccl, comm: RawComm, stream: RawStream) -> Result<(), GroupError> {
        // SAFETY: the caller's.
        unsafe {
            match self {
                Operation::AllReduce { from, to, numbers: Numbers { count, data_type, operator } } => {
                    nccl.ncclAllReduce(at(from), at(to), count, data_type, operator, comm, stream)
                }
                Operation::Reduce { from, to, numbers: Numbers { count, data_type, operator }, root } => {
                    nccl.ncclReduce(at(from), at(to), count, data_type, operator, root as c_int, comm, stream)
                }
                Operation::ReduceScatter { from, to, numbers: Numbers { count, data_type, operator } } => {
                    nccl.ncclReduceScatter(at(from), at(to), count, data_type, operator, comm, stream)
                }
                Operation::Broadcast { from, to, bytes, root } => {
                    nccl.ncclBroadcast(at(from), at(to), bytes, BYTES, root as c_int, comm, stream)
                }
                Operation::AllGather { from, to, bytes } => {
                    nccl.ncclAllGather(at(from), at(to), bytes, BYTES, comm, stream)
                }
                Operation::Send { from, bytes, to } => nccl.ncclSend(at(from), bytes, BYTES, to as c_int, comm, stream),
                Operation::Receive { to, bytes, from } => {
                    nccl.ncclRecv(at(to), bytes, BYTES, from as c_int, comm, stream)
                }
            }
        }
    }
}

fn at(address: u64) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(address as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Device;
    use crate::group::call::Part;
    use crate::group::reduction::Fold;
    use crate::matrix::F8E4M3;
    use crate::monoid::Max;

    #[test]
    fn floats_of_8_bits_need_a_new_nccl() {
        let call = Call::new::<F8E4M3>(Kind::AllReduce, 3, None, None);
        // As bytes, they move with every version.
        assert_eq!(is_known(&call, [2, 18, 0]), Ok(()));
        let call = call.folding(Fold::of::<F8E4M3, Max>());
        assert_eq!(is_known(&call, [2, 24, 0]), Ok(()));
        let text = "all_reduce (max) of 3 F8E4M3 needs NCCL 2.24 or newer, but version 2.23.4 is loaded";
        assert!(is_known(&call, [2, 23, 4]).unwrap_err().to_string().starts_with(text));
        let call = Call::new::<f32>(Kind::AllReduce, 3, None, None).folding(Fold::of::<f32, Max>());
        assert_eq!(is_known(&call, [2, 18, 0]), Ok(()));
    }

    /// Two ranks make an exchange and a call of two ranks in different orders.
    #[test]
    fn calls_of_two_ranks_come_first() {
        let device = Device::cpu();
        let (x, y) = (device.zeros::<f64>(6).unwrap(), device.zeros::<f64>(6).unwrap());
        let (from, to) = (x.first(), y.first());
        let call = |kind| Call::new::<f64>(kind, 6, Some(Part::of(&*x)), Some(Part::of(&*y)));
        let exchange = |sent, received| call(Kind::AllToAll { sent, received });
        let bytes = 48;
        let sender = together(&[call(Kind::Send { to: 1 }), exchange(vec![0, 6], vec![0, 0])], 0, 2);
        assert_eq!(sender, [Operation::Send { from, bytes, to: 1 }; 2]);
        let receiver = together(&[exchange(vec![0, 0], vec![6, 0]), call(Kind::Receive { from: 0 })], 1, 2);
        assert_eq!(receiver, [Operation::Receive { to, bytes, from: 0 }; 2]);
        let both = together(&[call(Kind::AllGather), call(Kind::Send { to: 1 })], 0, 2);
        assert_eq!(both, [Operation::Send { from, bytes, to: 1 }, Operation::AllGather { from, to, bytes }]);
    }

    #[test]
    fn calls_become_those_of_nccl() {
        let device = Device::cpu();
        let (x, y) = (device.zeros::<f64>(6).unwrap(), device.zeros::<f64>(6).unwrap());
        let (from, to) = (x.first(), y.first());
        let table = |kind: Kind, length| {
            let call = Call::new::<f64>(kind, length, Some(Part::of(&*x)), Some(Part::of(&*y)));
            operations(&call.folding(Fold::of::<f64, Max>()), 1, 3)
        };
        let numbers = Numbers { count: 6, data_type: 8, operator: 2 };
        assert_eq!(table(Kind::AllReduce, 6), [Operation::AllReduce { from, to, numbers }]);
        assert_eq!(table(Kind::Reduce { root: 3 }, 6), [Operation::Reduce { from, to, numbers, root: 3 }]);
        assert_eq!(table(Kind::ReduceScatter, 6), [Operation::ReduceScatter { from, to, numbers }]);
        assert_eq!(table(Kind::Broadcast { root: 1 }, 6), [Operation::Broadcast { from, to, bytes: 48, root: 1 }]);
        assert_eq!(table(Kind::AllGather, 6), [Operation::AllGather { from, to, bytes: 48 }]);
        assert_eq!(table(Kind::Send { to: 2 }, 6), [Operation::Send { from, bytes: 48, to: 2 }]);
        assert_eq!(table(Kind::Receive { from: 2 }, 6), [Operation::Receive { to, bytes: 48, from: 2 }]);
        for kind in [Kind::AllReduce, Kind::Broadcast { root: 0 }, Kind::Send { to: 0 }] {
            assert_eq!(table(kind, 0), []);
        }
        let kind = Kind::AllToAll { sent: vec![1, 0, 5], received: vec![0, 4, 2] };
        let expected = [
            Operation::Send { from, bytes: 8, to: 0 },
            Operation::Receive { to, bytes: 32, from: 1 },
            Operation::Send { from: from + 8, bytes: 40, to: 2 },
            Operation::Receive { to: to + 32, bytes: 16, from: 2 },
        ];
        assert_eq!(table(kind, 6), expected);
        // Rank 1 of 3, with shares of 4, 4 and 2 elements.
        let dealt = [
            Operation::Send { from, bytes: 32, to: 0 },
            Operation::Receive { to, bytes: 32, from: 0 },
            Operation::Send { from: from + 32, bytes: 32, to: 1 },
            Operation::Receive { to: to + 32, bytes: 32, from: 1 },
            Operation::Send { from: from + 64, bytes: 16, to: 2 },
            Operation::Receive { to: to + 64, bytes: 32, from: 2 },
        ];
        assert_eq!(table(Kind::Deal(Whole::AllReduce), 10), dealt);
        let collected = [
            Operation::Send { from, bytes: 32, to: 0 },
            Operation::Receive { to, bytes: 32, from: 0 },
            Operation::Send { from, bytes: 32, to: 2 },
            Operation::Receive { to: to + 64, bytes: 16, from: 2 },
        ];
        assert_eq!(table(Kind::Collect(Whole::AllReduce), 10), collected);
        assert_eq!(table(Kind::Collect(Whole::Reduce { root: 2 }), 10), collected[2..3]);
        assert_eq!(table(Kind::Collect(Whole::Reduce { root: 1 }), 10), [collected[1], collected[3]]);
        // Shares of one element, of which only rank 0 has any.
        let alone = [Operation::Send { from, bytes: 8, to: 0 }];
        assert_eq!(table(Kind::Deal(Whole::AllReduce), 1), alone);
        assert_eq!(table(Kind::Collect(Whole::AllReduce), 1), [Operation::Receive { to, bytes: 8, from: 0 }]);
        for whole in [Whole::AllReduce, Whole::Reduce { root: 1 }, Whole::ReduceScatter] {
            assert_eq!(table(Kind::Deal(whole), 0), []);
        }
    }
}
