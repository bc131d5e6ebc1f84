//! Segments: the actions of a block, or of some of its threads, between two events that order them.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// The segment of all actions once all numbers are used: nothing is checked there.
pub(super) const EXHAUSTED: u32 = u32::MAX;

/// Marks the segments of asynchronous copies: they are above all others, so that no barrier orders them.
const COPY: u32 = 1 << 31;

/// The size of the first chunk; each further one is twice as large as the previous one.
const FIRST: u64 = 1 << 10;

/// Numbers segments from 1 up, over all blocks of a launch, and records their blocks. A segment that begins later has a
/// higher number.
pub(super) struct Segments {
    next: AtomicU64,
    /// For each segment the block.
    chunks: [OnceLock<Box<[AtomicU32]>>; 23],
}

impl Segments {
    pub(super) fn new() -> Segments {
        Segments { next: AtomicU64::new(1), chunks: [const { OnceLock::new() }; 23] }
    }

    /// Begins a segment of a block.
    pub(super) fn begin(&self, block: u32) -> u32 {
        let number = self.next.fetch_add(1, Relaxed);
        if number >= u64::from(EXHAUSTED & !COPY) {
            return EXHAUSTED;
        }
        let (chunk, at) = place(number);
        let chunk = self.chunks[chunk].get_or_init(|| {
            // SAFETY: zero is a valid value.
            unsafe { Box::new_zeroed_slice((FIRST << chunk) as usize).assume_init() }
        });
        chunk[at].store(block, Relaxed);
        number as u32
    }

    /// Begins a segment of asynchronous copies that a block's threads start.
    pub(super) fn begin_copy(&self, block: u32) -> u32 {
        self.begin(block) | COPY
    }

    /// Returns the block of a segment.
    pub(super) fn block(&self, segment: u32) -> u32 {
        let (chunk, at) = place(u64::from(segment & !COPY));
        // A thread that knows the number has it from memory that a lock orders, or from itself.
        self.chunks[chunk].get().map_or(u32::MAX, |chunk| chunk[at].load(Relaxed))
    }
}

/// Returns the chunk of a number, and its place there.
fn place(number: u64) -> (usize, usize) {
    let chunk = ((number + FIRST) / FIRST).ilog2();
    (chunk as usize, (number + FIRST - (FIRST << chunk)) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_know_their_blocks() {
        let segments = Segments::new();
        let numbers: Vec<u32> = (0..10_000).map(|block| segments.begin(block * 7)).collect();
        assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]) && numbers[0] == 1);
        assert!(numbers.iter().zip(0..).all(|(number, block)| segments.block(*number) == block * 7));
        let of_copy = segments.begin_copy(5);
        assert!(of_copy > segments.begin(6) && segments.block(of_copy) == 5);
    }

    #[test]
    fn chunks_lie_side_by_side() {
        assert_eq!(
            [0, FIRST - 1, FIRST, 3 * FIRST - 1, 3 * FIRST].map(place),
            [(0, 0), (0, FIRST as usize - 1), (1, 0), (1, 2 * FIRST as usize - 1), (2, 0)]
        );
        assert_eq!(place(u64::from(u32::MAX)).0, 22);
    }
}
