//! Reductions, scans, and the sums of kernels by hand.

use std::ops::Add;

use super::{SIZES, open};
use crate::data::{self, Datum};
use crate::peers::*;
use crate::scan::Kind;

/// A type with its reductions in plain Rust.
trait Reference: PeerElement + Datum {
    const LOWEST: Self;
    const HIGHEST: Self;

    fn plus(self, other: Self) -> Self;

    /// Returns the operator, and its identity.
    fn operator(operation: Operation) -> (fn(Self, Self) -> Self, Self) {
        match operation {
            Operation::Sum => (Self::plus, Self::default()),
            Operation::Min => (|a, b| if b < a { b } else { a }, Self::HIGHEST),
            Operation::Max => (|a, b| if b > a { b } else { a }, Self::LOWEST),
        }
    }
}

macro_rules! references {
    ($($type:ident $plus:ident $lowest:ident $highest:ident;)*) => {$(
        impl Reference for $type {
            const LOWEST: $type = $type::$lowest;
            const HIGHEST: $type = $type::$highest;

            fn plus(self, other: $type) -> $type {
                self.$plus(other)
            }
        }
    )*};
}

references! {
    f32 add NEG_INFINITY INFINITY;
    f64 add NEG_INFINITY INFINITY;
    i32 wrapping_add MIN MAX;
    i64 wrapping_add MIN MAX;
    u32 wrapping_add MIN MAX;
}

const OPERATIONS: [Operation; 3] = [Operation::Sum, Operation::Min, Operation::Max];
const KINDS: [Kind; 2] = [Kind::Inclusive, Kind::Exclusive];

/// Returns the scan in plain Rust, which restarts where `starts` says.
fn scanned<T: Reference>(values: &[T], kind: Kind, operation: Operation, starts: impl Fn(usize) -> bool) -> Vec<T> {
    let (combine, identity) = T::operator(operation);
    let mut total = identity;
    let step = |(i, value): (usize, &T)| {
        let before = if starts(i) { identity } else { total };
        total = combine(before, *value);
        if kind == Kind::Inclusive { total } else { before }
    };
    values.iter().enumerate().map(step).collect()
}

fn check_reductions<T: Reference>(device: &Device, peers: &Peers) {
    for &n in SIZES {
        let values = data::sample::<T>(n, 1);
        let (input, mut output) = (device.upload(&values).unwrap(), device.upload(&[T::POISON]).unwrap());
        for operation in OPERATIONS {
            let (combine, identity) = T::operator(operation);
            let expected = values.iter().copied().fold(identity, combine);
            peers.reduce(operation, &input, &mut output).unwrap();
            assert_eq!(output.to_vec().unwrap(), [expected], "{operation:?} of {n} {}", T::NAME);
            if operation == Operation::Sum {
                continue;
            }
            let mut place = device.zeros(1).unwrap();
            output.fill(T::POISON).unwrap();
            peers.arg_reduce(operation, &input, &mut output, &mut place).unwrap();
            let first = values.iter().position(|value| *value == expected).unwrap();
            assert_eq!(output.to_vec().unwrap(), [expected], "arg {operation:?} of {n} {}", T::NAME);
            assert_eq!(place.to_vec().unwrap(), [first as u64], "arg {operation:?} of {n} {}", T::NAME);
        }
    }
}

#[test]
fn reductions() {
    let Some((device, peers)) = open(None) else { return };
    check_reductions::<f32>(&device, &peers);
    check_reductions::<f64>(&device, &peers);
    check_reductions::<i32>(&device, &peers);
    check_reductions::<i64>(&device, &peers);
    check_reductions::<u32>(&device, &peers);
}

fn check_scans<T: Reference>(device: &Device, peers: &Peers) {
    for &n in SIZES {
        let values = data::sample::<T>(n, 2);
        let (input, mut output) = (device.upload(&values).unwrap(), device.upload(&vec![T::POISON; n]).unwrap());
        for (kind, operation) in KINDS.into_iter().flat_map(|kind| OPERATIONS.map(|operation| (kind, operation))) {
            output.fill(T::POISON).unwrap();
            peers.scan(kind, operation, &input, &mut output).unwrap();
            let expected = scanned(&values, kind, operation, |_| false);
            assert!(output.to_vec().unwrap() == expected, "{kind:?} {operation:?} of {n} {}", T::NAME);
        }
    }
}

#[test]
fn scans() {
    let Some((device, peers)) = open(None) else { return };
    check_scans::<f32>(&device, &peers);
    check_scans::<f64>(&device, &peers);
    check_scans::<i32>(&device, &peers);
    check_scans::<i64>(&device, &peers);
    check_scans::<u32>(&device, &peers);
}

fn check_sums_by_key<T: Reference + PeerSummand>(device: &Device, peers: &Peers) {
    for &n in SIZES {
        let values = data::sample::<T>(n, 3);
        // Runs of all lengths from 1 on; a key comes again later.
        let keys: Vec<u32> = (0..n).map(|i| (f64::sqrt(i as f64) as u32) % 5).collect();
        let input = device.upload(&values).unwrap();
        let device_keys = device.upload(&keys).unwrap();
        let mut output = device.upload(&vec![T::POISON; n]).unwrap();
        for kind in KINDS {
            peers.sum_by_key(kind, &device_keys, &input, &mut output).unwrap();
            let expected = scanned(&values, kind, Operation::Sum, |i| i == 0 || keys[i] != keys[i - 1]);
            assert!(output.to_vec().unwrap() == expected, "{kind:?} of {n} {}", T::NAME);
        }
    }
}

#[test]
fn sums_by_key() {
    let Some((device, peers)) = open(None) else { return };
    check_sums_by_key::<f32>(&device, &peers);
    check_sums_by_key::<i32>(&device, &peers);
}

#[test]
fn kernels_by_hand() {
    let Some((device, peers)) = open(None) else { return };
    for &n in SIZES {
        let values = data::sample::<f32>(n, 17);
        let input = device.upload(&values).unwrap();
        let blocks = n.div_ceil(256);
        for kernel in [Kernel::BlockSums, Kernel::WarpSum, Kernel::GridStrideSums] {
            let mut output = device.zeros::<f32>(blocks).unwrap();
            peers.kernel(kernel, blocks as u32, &input, &mut output).unwrap();
            // Small whole numbers, so that all sums are exact.
            let total: f32 = output.to_vec().unwrap().iter().sum();
            assert_eq!(total, values.iter().sum::<f32>(), "{kernel:?} of {n}");
        }
    }
}
