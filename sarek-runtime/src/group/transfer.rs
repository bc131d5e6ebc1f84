//! The effects of collectives on memory, on the CPU.

use super::call::{Detached, Kind};
use super::shares::{Shares, Whole};

/// Returns `true` if these calls, one of each rank, are the same, and their lengths and types agree.
pub(super) fn all_fit(calls: &[&Detached]) -> bool {
    let [first, ..] = calls else { return true };
    calls.iter().all(|call| first.signature.fits(&call.signature)) && counts_fit(calls)
}

/// Returns `true` if each rank receives as many elements of each other one as that sends, where this matters.
fn counts_fit(calls: &[&Detached]) -> bool {
    calls.iter().enumerate().all(|(from, source)| {
        calls.iter().enumerate().all(|(to, target)| match (&source.signature.kind, &target.signature.kind) {
            (Kind::AllToAll { sent, .. }, Kind::AllToAll { received, .. }) => sent[to] == received[from],
            _ => true,
        })
    })
}

/// Copies what one call sends to where the other one receives it.
///
/// # Safety
/// The addresses are valid for the lengths and sizes of the calls, which agree.
pub(super) unsafe fn send(source: &Detached, target: &Detached) {
    let bytes = source.signature.length * source.signature.size;
    // SAFETY: the caller's.
    unsafe { copy(source.input, target.output, bytes) };
}

/// Runs a collective call.
///
/// # Safety
/// The calls are those of all ranks, in their order, and fit: see [`all_fit`]. Their addresses are valid.
pub(super) unsafe fn collective(calls: &[&Detached]) {
    let [first, ..] = calls else { return };
    let (length, size) = (first.signature.length, first.signature.size);
    let bytes = length * size;
    let outputs = || calls.iter().map(|call| host(call.output)).collect::<Vec<_>>();
    // SAFETY: the caller's: inputs and outputs have the lengths that the calls of these kinds have.
    unsafe {
        match first.signature.kind {
            Kind::AllReduce => combine(calls, 0, &outputs(), length),
            Kind::Reduce { root } => combine(calls, 0, &[host(calls[root].output)], length),
            Kind::ReduceScatter => {
                for (rank, call) in calls.iter().enumerate() {
                    combine(calls, rank * bytes, &[host(call.output)], length);
                }
            }
            Kind::Broadcast { root } => {
                for (_, call) in calls.iter().enumerate().filter(|(rank, _)| *rank != root) {
                    copy(calls[root].input, call.output, bytes);
                }
            }
            Kind::AllGather => {
                for (to, (from, source)) in
                    calls.iter().flat_map(|to| calls.iter().enumerate().map(move |from| (to, from)))
                {
                    copy(source.input, to.output + (from * bytes) as u64, bytes);
                }
            }
            Kind::AllToAll { .. } => exchange(calls, size),
            Kind::Deal(whole) => deal(calls, whole),
            Kind::Collect(whole) => collect(calls, whole),
            // Not collective.
            Kind::Send { .. } | Kind::Receive { .. } => {}
        }
    }
}

/// Gives each rank its part of what each rank sends.
///
/// # Safety
/// That of [`collective`].
unsafe fn exchange(calls: &[&Detached], size: usize) {
    let mut written = vec![0; calls.len()];
    for source in calls {
        let Kind::AllToAll { sent, .. } = &source.signature.kind else { return };
        let mut read = 0;
        for (to, count) in sent.iter().enumerate() {
            let bytes = count * size;
            // SAFETY: the caller's: the counts add up to the lengths, and those of both sides agree.
            unsafe { copy(source.input + read as u64, calls[to].output + written[to], bytes) };
            read += bytes;
            written[to] += bytes as u64;
        }
    }
}

/// Gives each rank its share of what each rank has, one share after the other.
///
/// # Safety
/// That of [`collective`].
unsafe fn deal(calls: &[&Detached], whole: Whole) {
    let shares = Shares::of(whole, &calls[0].signature, calls.len());
    for (from, source) in calls.iter().enumerate() {
        for (to, target) in calls.iter().enumerate() {
            let share = shares.bytes(to);
            // SAFETY: the caller's: an input has the shares of all ranks, and an output has room for one of each rank.
            unsafe { copy(source.input + share.start, target.output + from as u64 * share.len, share.len as usize) };
        }
    }
}

/// Copies the shares of the result to where all of it is wanted. A rank that gets all of it has its own share in place.
///
/// # Safety
/// That of [`collective`].
unsafe fn collect(calls: &[&Detached], whole: Whole) {
    let shares = Shares::of(whole, &calls[0].signature, calls.len());
    for (from, source) in calls.iter().enumerate() {
        let share = shares.bytes(from);
        for (_, target) in calls.iter().enumerate().filter(|(to, _)| *to != from && whole.collects(*to)) {
            // SAFETY: the caller's: the input is the rank's share, and an output has the length of all of them.
            unsafe { copy(source.input, target.output + share.start, share.len as usize) };
        }
    }
}

/// Combines `length` elements of all ranks, in the order of the ranks, from `offset` bytes on.
///
/// # Safety
/// That of [`collective`].
unsafe fn combine(calls: &[&Detached], offset: usize, outputs: &[*mut u8], length: usize) {
    let inputs: Vec<*const u8> = calls.iter().map(|call| host(call.input + offset as u64).cast_const()).collect();
    if let (Some(fold), false) = (calls[0].fold, length == 0) {
        // SAFETY: the caller's; the types of all calls agree. An output is the input of its rank, or overlaps with none.
        unsafe { (fold.combine)(&inputs, outputs, length) };
    }
}

/// # Safety
/// Both ranges are valid for that many bytes, and do not overlap.
unsafe fn copy(from: u64, to: u64, bytes: usize) {
    if bytes > 0 {
        // SAFETY: the caller's.
        unsafe { host(from).cast_const().copy_to_nonoverlapping(host(to), bytes) };
    }
}

/// Returns an address of CPU memory as a pointer.
fn host(address: u64) -> *mut u8 {
    std::ptr::with_exposed_provenance_mut(address as usize)
}
