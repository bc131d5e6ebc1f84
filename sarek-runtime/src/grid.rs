//! Collectives of a grid: decoupled look-back, by which a tile gets the combination of all earlier tiles in one launch.
//!
//! After Merrill and Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back" (2016). Each tile publishes
//! its own *aggregate* as soon as it knows it. Then it looks back over the tiles before it and combines their
//! aggregates, up to the nearest tile that has published its *prefix*: the combination of everything up to its own end.
//! With that it knows and publishes its own prefix. So data is read once and written once, and no tile waits for a
//! chain of blocks one by one.
//!
//! The implementation:
//! - A warp looks at 32 tiles at a time.
//! - State and value share a 64-bit word: one load gets both, and no fence is needed. A value of 8 bytes takes two words
//!   with the same tag, and is there when both tags are.
//! - The tag contains the number of the launch, its *epoch*. Values of an earlier launch count as missing, and nothing
//!   needs to be cleared between launches.
//! - A counter hands out tiles, in the order in which blocks start. So the tiles before one's own are at work or
//!   done, whatever order the hardware chooses, and waiting for them ends. The counter has the epoch in its upper half;
//!   the block that draws the last tile sets it to the next epoch. No state lives on the host: a recorded launch may be
//!   replayed.
//!
//! An operator or predicate that fails a check ends its thread before it publishes. In a checked launch, the threads
//! that wait for it end, too, and the launch reports the failure. An unchecked launch has no checks, and a `panic!`
//! would leave the other threads waiting: operators and predicates must not reach one there.
//!
//! The number of tiles that are combined at a time depends on timing. For integers that does not matter. Sums of floats
//! may differ in their last bits from run to run, unless the operator is [`InOrder`](crate::monoid::InOrder): then only
//! the last one of each 32 tiles publishes its prefix, and each tile combines what follows the nearest of these.
//!
//! ```
//! use sarek_runtime::prelude::*;
//! use sarek_runtime::{block, grid, monoid::Sum};
//!
//! /// The sums of the elements up to each one, in tiles of 192.
//! #[kernel(block = 64)]
//! fn running_sums(x: &[u32], sums: &mut [u32], words: &[AtomicU64], counter: &[AtomicU64]) {
//!     let staging = shared!([u32; 192]);
//!     let warp_totals = shared!([u32; 32]);
//!     let carried = shared!([u32; 1]);
//!     let drawn = shared!([u64; 1]);
//!     superstep!(draw, {
//!         if thread_idx_x() == 0 {
//!             drawn[0] = grid::draw_tile(counter);
//!         }
//!     });
//!     let (tile, epoch) = (grid::tile_of(drawn[0]), grid::epoch_of(drawn[0]));
//!     let start = tile as usize * 192;
//!
//!     let mut items = [0; 3];
//!     block::load_transposed::<_, 64, _, _>(staging, x, start, &mut items);
//!     block::inclusive_scan_with_prefix::<_, Sum, 64, _, _>(warp_totals, carried, &mut items, |total| {
//!         if lane_id() == 0 {
//!             grid::publish(words, epoch, tile, total, false);
//!         }
//!         grid::look_back::<_, Sum>(words, epoch, tile, total, false)
//!     });
//!     block::store_transposed::<_, 64, _, _>(staging, sums, start, &items);
//! }
//!
//! let device = Device::best()?;
//! let mut states = grid::TileStates::new(&device)?;
//! let x = device.upload(&[2u32; 1000])?;
//! let mut sums = device.zeros::<u32>(1000)?;
//! let (words, counter) = states.next::<u32>(6)?;
//! running_sums::launch(&device, Grid::new(6, 64), &x, &mut sums, words, counter)?;
//! assert_eq!(sums.to_vec()?[998..], [1998, 2000]);
//! # Ok::<(), Error>(())
//! ```

use crate::monoid::Monoid;
use crate::prelude::*;
use sarek_runtime::Result;

/// The tile's aggregate is known.
const AGGREGATE: u32 = 1;

/// The tile's prefix is known: the combination of all tiles up to it.
const PREFIX: u32 = 2;

/// A type whose values the words of [`TileStates`] hold: the numbers of 4 and 8 bytes.
#[device]
pub trait TileWord: Shuffle {
    /// The words for a value.
    const WORDS: usize;

    /// Stores a tile's value under a tag.
    fn put(words: &[AtomicU64], tile: u32, tag: u32, value: Self);

    /// Returns a tile's value and its tag; a tag of 0 while the value is being stored.
    fn look(words: &[AtomicU64], tile: u32) -> (u32, Self);
}

macro_rules! one_word {
    ($($ty:ty: |$value:ident| $to_bits:expr, |$bits:ident| $from_bits:expr;)*) => {$(
        #[device]
        impl TileWord for $ty {
            const WORDS: usize = 1;

            fn put(words: &[AtomicU64], tile: u32, tag: u32, $value: $ty) {
                let bits: u32 = $to_bits;
                words[tile].store((tag as u64) << 32 | bits as u64, Ordering::Relaxed);
            }

            fn look(words: &[AtomicU64], tile: u32) -> (u32, $ty) {
                let word = words[tile].load(Ordering::Relaxed);
                let $bits = word as u32;
                ((word >> 32) as u32, $from_bits)
            }
        }
    )*};
}

one_word! {
    u32: |value| value, |bits| bits;
    i32: |value| value as u32, |bits| bits as i32;
    f32: |value| value.to_bits(), |bits| f32::from_bits(bits);
}

macro_rules! two_words {
    ($($ty:ty: |$value:ident| $to_bits:expr, |$bits:ident| $from_bits:expr;)*) => {$(
        #[device]
        impl TileWord for $ty {
            const WORDS: usize = 2;

            fn put(words: &[AtomicU64], tile: u32, tag: u32, $value: $ty) {
                let bits: u64 = $to_bits;
                let tag = (tag as u64) << 32;
                let at = 2 * tile as usize;
                words[at].store(tag | bits & 0xffff_ffff, Ordering::Relaxed);
                words[at + 1].store(tag | bits >> 32, Ordering::Relaxed);
            }

            fn look(words: &[AtomicU64], tile: u32) -> (u32, $ty) {
                let at = 2 * tile as usize;
                let low = words[at].load(Ordering::Relaxed);
                let high = words[at + 1].load(Ordering::Relaxed);
                let tag = if low >> 32 == high >> 32 { (low >> 32) as u32 } else { 0 };
                let $bits = high << 32 | low & 0xffff_ffff;
                (tag, $from_bits)
            }
        }
    )*};
}

two_words! {
    u64: |value| value, |bits| bits;
    i64: |value| value as u64, |bits| bits as i64;
    f64: |value| value.to_bits(), |bits| f64::from_bits(bits);
}

/// Draws the next tile of this launch, which has one for each block: one thread of each block calls it once.
///
/// [`tile_of`](fn@tile_of) and [`epoch_of`](fn@epoch_of) take the result apart.
#[device]
pub fn draw_tile(counter: &[AtomicU64]) -> u64 {
    let drawn = counter[0].fetch_add(1, Ordering::Relaxed);
    if drawn as u32 == grid_dim_x() - 1 {
        counter[0].store(((drawn >> 32) + 1) << 32, Ordering::Relaxed);
    }
    drawn
}

/// Returns the number of the tile that was drawn.
#[device]
pub fn tile_of(drawn: u64) -> u32 {
    drawn as u32
}

/// Returns the epoch of the launch in which it was drawn, for [`publish`](fn@publish) and [`look_back`](fn@look_back).
#[device]
pub fn epoch_of(drawn: u64) -> u32 {
    ((drawn >> 32) as u32) << 2
}

/// Publishes a tile's aggregate: one thread calls it. If the aggregate is `closed`, and always for the first tile, it
/// is the prefix too: earlier tiles do not matter to later ones.
#[device]
pub fn publish<T: TileWord>(words: &[AtomicU64], epoch: u32, tile: u32, aggregate: T, closed: bool) {
    T::put(words, tile, epoch | if closed || tile == 0 { PREFIX } else { AGGREGATE }, aggregate);
}

/// Returns the combination of all tiles before this one, back to a closed one; the identity for the first tile.
///
/// A whole warp calls it, when the aggregate is published. It publishes the tile's own prefix, unless it is `closed`.
#[device]
pub fn look_back<T: TileWord, M: Monoid<T>>(
    words: &[AtomicU64],
    epoch: u32,
    tile: u32,
    aggregate: T,
    closed: bool,
) -> T {
    let lane = lane_id();
    let mut prefix = M::identity();
    // `prefix` combines the tiles from this one on.
    let mut end = tile;
    let mut found = tile == 0;
    while !found {
        // Lane 0 reads the nearest tile. Lanes that would read before the first tile read that one again.
        let (tag, value) = T::look(words, (end - 1).saturating_sub(lane));
        let prefixes = if M::IN_ORDER {
            // Those of the tile's own group of 32, and the last tile of the group before.
            ballot(FULL_MASK, tag == epoch | PREFIX) & FULL_MASK >> (WARP_SIZE - 1 - tile % WARP_SIZE)
        } else {
            ballot(FULL_MASK, tag == epoch | PREFIX)
        };
        let known = prefixes | ballot(FULL_MASK, tag == epoch | AGGREGATE);
        // The lanes up to the nearest prefix; all if there is none.
        let needed = prefixes ^ prefixes.wrapping_sub(1);
        if known & needed == needed && (!M::IN_ORDER || prefixes != 0) {
            let mut sum = if needed >> lane & 1 != 0 { value } else { M::identity() };
            let mut offset = 1;
            #[unroll]
            while offset < WARP_SIZE {
                sum = M::combine(shfl_down(FULL_MASK, sum, offset), sum);
                offset *= 2;
            }
            prefix = M::combine(shfl(FULL_MASK, sum, 0), prefix);
            found = prefixes != 0;
            end -= WARP_SIZE;
        }
    }
    // In order, only the last tile of a group: another one's prefix might be there in time or not.
    if lane == 0 && tile > 0 && !closed && (!M::IN_ORDER || tile % WARP_SIZE == WARP_SIZE - 1) {
        T::put(words, tile, epoch | PREFIX, M::combine(prefix, aggregate));
    }
    prefix
}

/// The memory in which the tiles of a launch publish their values: the scratch memory of every algorithm with look-back.
///
/// It serves any number of launches of any kernels, one after the other. It grows at the first launch, and when one has
/// more tiles than any before it; otherwise, it allocates nothing. In a capture it must not grow
/// ([`TileStates::reserve`]).
#[derive(Debug)]
pub struct TileStates {
    words: Buffer<u64>,
    counter: Buffer<u64>,
    launches: u32,
}

impl TileStates {
    /// The number of launches after which the values of early ones are cleared: half the number of epochs, so that as
    /// many may be replayed.
    const EPOCHS: u32 = 1 << 29;

    /// Returns states on a device.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device) -> Result<TileStates> {
        Ok(TileStates { words: device.zeros(0)?, counter: device.zeros(1)?, launches: 0 })
    }

    /// Reserves room for arrays of at most `len` elements, with tiles of at least 2048, which is the case unless the
    /// user tunes, and two values a tile. Needed only before a capture, in which the memory cannot grow.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn reserve(&mut self, len: usize) -> Result<()> {
        self.grow(TileStates::words(len))
    }

    /// Returns how many bytes of a device's memory new states take after [`reserve`](TileStates::reserve).
    pub const fn bytes(len: usize) -> usize {
        (TileStates::words(len).next_power_of_two() + 1) * size_of::<u64>()
    }

    /// Returns the words for arrays of at most `len` elements.
    const fn words(len: usize) -> usize {
        // The widest values take two words.
        if len == 0 { 4 } else { 4 * len.div_ceil(2048) }
    }

    fn grow(&mut self, words: usize) -> Result<()> {
        if words > self.words.len() {
            self.words = self.words.device().zeros(words.next_power_of_two())?;
        }
        Ok(())
    }

    /// Returns the words and the counter for the next launch, which has `tiles` tiles with a value of type `T` each.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn next<T: TileWord>(&mut self, tiles: usize) -> Result<(&Slice<AtomicU64>, &Slice<AtomicU64>)> {
        self.grow(tiles * T::WORDS)?;
        self.launches += 1;
        if self.launches == TileStates::EPOCHS {
            self.words.zero()?;
            self.launches = 0;
        }
        Ok((self.words.as_atomic(), self.counter.as_atomic()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_states_are_those_of_their_buffers() {
        let device = Device::cpu();
        for len in [0, 1, 2048, 2049, 100_003] {
            let mut states = TileStates::new(&device).unwrap();
            states.reserve(len).unwrap();
            assert_eq!(TileStates::bytes(len), 8 * (states.words.len() + states.counter.len()));
        }
    }
}
