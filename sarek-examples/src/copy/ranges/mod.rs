//! Many ranges of one slice to places of another one, in one launch.
//!
//! CUB calls this `DeviceMemcpy::Batched` and `DeviceCopy::Batched`. A launch for each range would take microseconds for
//! copies of a few bytes.
//!
//! - The ranges are listed in the order of their destinations. So a block owns a span of the destination, 2048 vectors of
//!   16 bytes or an eighth of that, finds the ranges that reach into it by two searches of a warp each, and no scratch memory and no other
//!   launch says what it has to do. A huge range is the work of as many blocks as it has spans.
//! - Where few ranges reach into a span, all threads of the block copy one after the other.
//! - Where many do, each warp takes 32 of them at a time. Its lanes together copy the long ones one after the other, and
//!   all the short ones at once: a scan of their lengths numbers their words of 32 bits in the destination, and each lane searches the range of the
//!   word with its number. So it does not matter how lengths are distributed.
//! - Ranges that have the same alignment on both sides are copied in vectors of 16 bytes. Of others, the destination is
//!   written in vectors or words, which are made of two of the source, shifted by as many bytes as they are apart.
//!
//! Each range is compared with the next one and with both slices, and a range that does not fit copies nothing and fails an
//! assertion. The limit is memory for long ranges; otherwise the instructions that search and
//! move the words of short ranges, of which those of bytes have two that are written byte by byte.

#[cfg(test)]
mod tests;

use super::How;
use crate::bisect::{WARP_BITS, first_without};
use crate::compaction::best::Count;
use sarek_runtime::bulk::BulkElement;
use sarek_runtime::launch::Target;
use sarek_runtime::monoid::Sum;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result, warp};

/// The threads of a block.
const THREADS: usize = 256;

/// The vectors of 16 bytes of a span.
const SPAN_VECTORS: usize = 2048;

/// The most vectors of a destination that has spans of an eighth of that, so that there are blocks for all multiprocessors.
const FEW_VECTORS: usize = 1 << 18;

/// The vectors that a thread has in flight.
const VECTORS: usize = 4;

/// The most ranges of a span that all threads of the block copy one after the other.
const FEW: usize = 8;

/// The most words of a range that is short.
const SHORT: usize = 64;

/// A part of a range, within a span: `len` elements from `source` to `place` in the span.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
struct Part {
    source: u64,
    place: u32,
    len: u32,
}

/// Returns the part of a range that reaches into the span from `start` to `end`, and whether the range fits: it ends before
/// the next one begins, and within both slices, which have `from_len` and `to_len` elements. If not, the part is empty.
#[device]
fn part_of<C: Count>(
    from_offsets: &[C],
    to_offsets: &[C],
    lengths: &[C],
    range: usize,
    (from_len, to_len): (usize, usize),
    (start, end): (usize, usize),
) -> (Part, bool) {
    let mut part = Part { source: 0, place: 0, len: 0 };
    let mut fits = false;
    if range < lengths.len() && range < from_offsets.len() && range < to_offsets.len() {
        let (source, place) = (C::index(from_offsets[range]), C::index(to_offsets[range]));
        let len = C::index(lengths[range]);
        let next = if range + 1 < to_offsets.len() { C::index(to_offsets[range + 1]) } else { to_len };
        fits = place <= next && len <= next - place && source <= from_len && len <= from_len - source;
        let (first, last) = (place.max(start), (place + len).min(end));
        if fits && first < last {
            let skipped = first - place;
            part =
                Part { source: (source + skipped) as u64, place: (first - start) as u32, len: (last - first) as u32 };
        }
    }
    (part, fits)
}

/// An element, which moves as part of a word of 32 bits if it is smaller than that.
#[device]
pub trait Shifted: Number {
    /// The elements of a word, at least 1.
    const PER_WORD: usize;

    /// Returns the `N` elements of `from` from `at + phase` on, where `at` is at a multiple of 16 bytes, which are `N` elements, and `phase` is less than `N`. Small
    /// elements come from the two vectors that contain them.
    fn gather<const N: usize>(from: &[Self], at: usize, phase: usize) -> [Self; N];

    /// Copies what is `used` of a word: its elements from `used.0` up to `used.1`. It begins at `place` in `to` and at `source` in `from`, where a word has `phase` elements
    /// before that. Both places wrap where the word begins before its slice.
    fn copy_word(from: &[Self], to: &mut [Self], source: usize, place: usize, used: (u32, u32), phase: usize);
}

macro_rules! parts {
    ($($ty:ident $per_word:literal |$x:ident| $bits:expr, |$word:ident| $value:expr;)*) => {$(
        #[device]
        impl Shifted for $ty {
            const PER_WORD: usize = $per_word;

            fn gather<const N: usize>(from: &[$ty], at: usize, phase: usize) -> [$ty; N] {
                let width = 32 / $per_word;
                let both = [load_vector::<$ty, N>(&from[at]), load_vector::<$ty, N>(&from[at + N])];
                let mut words = [0u32; 8];
                #[unroll]
                for j in 0..8usize {
                    #[unroll]
                    for l in 0..$per_word {
                        let $x = both[j / 4][j % 4 * $per_word + l];
                        words[j] |= $bits << (width * l as u32);
                    }
                }
                // By whole words, then by what is left.
                #[unroll]
                for j in 0..6usize {
                    words[j] = if phase / $per_word & 2 == 0 { words[j] } else { words[j + 2] };
                }
                #[unroll]
                for j in 0..5usize {
                    words[j] = if phase / $per_word & 1 == 0 { words[j] } else { words[j + 1] };
                }
                let mut elements = [<$ty>::ZERO; N];
                #[unroll]
                for j in 0..4usize {
                    let both = (words[j + 1] as u64) << 32 | words[j] as u64;
                    let shifted = (both >> (width * (phase % $per_word) as u32)) as u32;
                    #[unroll]
                    for l in 0..$per_word {
                        let $word = shifted >> (width * l as u32);
                        elements[j * $per_word + l] = $value;
                    }
                }
                elements
            }

            fn copy_word(
                from: &[$ty],
                to: &mut [$ty],
                source: usize,
                place: usize,
                used: (u32, u32),
                phase: usize,
            ) {
                let width = 32 / $per_word;
                let is_whole = used.0 == 0 && used.1 == $per_word;
                if is_whole && source >= phase && source - phase + 2 * $per_word <= from.len() {
                    let first = source - phase;
                    let low = load_vector::<$ty, $per_word>(&from[first]);
                    let high = load_vector::<$ty, $per_word>(&from[first + $per_word]);
                    let mut words = [0u32; 2];
                    #[unroll]
                    for l in 0..$per_word {
                        let $x = low[l];
                        words[0] |= $bits << (width * l as u32);
                        let $x = high[l];
                        words[1] |= $bits << (width * l as u32);
                    }
                    let both = (words[1] as u64) << 32 | words[0] as u64;
                    let shifted = (both >> (width * phase as u32)) as u32;
                    let mut elements = [<$ty>::ZERO; $per_word];
                    #[unroll]
                    for l in 0..$per_word {
                        let $word = shifted >> (width * l as u32);
                        elements[l] = $value;
                    }
                    store_vector(&mut to[place], elements);
                } else {
                    let mut elements = [<$ty>::ZERO; $per_word];
                    #[unroll]
                    for l in 0..$per_word {
                        if l as u32 >= used.0 && (l as u32) < used.1 {
                            elements[l] = from[source.wrapping_add(l)];
                        }
                    }
                    #[unroll]
                    for l in 0..$per_word {
                        if l as u32 >= used.0 && (l as u32) < used.1 {
                            to[place.wrapping_add(l)] = elements[l];
                        }
                    }
                }
            }
        }
    )*};
}

parts! {
    u8 4 |x| x as u32, |word| word as u8;
    i8 4 |x| x as u8 as u32, |word| word as u8 as i8;
    u16 2 |x| x as u32, |word| word as u16;
    i16 2 |x| x as u16 as u32, |word| word as u16 as i16;
    f16 2 |x| x.to_bits() as u32, |word| f16::from_bits(word as u16);
    bf16 2 |x| x.to_bits() as u32, |word| bf16::from_bits(word as u16);
}

macro_rules! wholes {
    ($($ty:ident)*) => {$(
        #[device]
        impl Shifted for $ty {
            const PER_WORD: usize = 1;

            fn gather<const N: usize>(from: &[$ty], at: usize, phase: usize) -> [$ty; N] {
                let mut elements = [<$ty>::ZERO; N];
                #[unroll]
                for i in 0..N {
                    elements[i] = from[at + phase + i];
                }
                elements
            }

            fn copy_word(
                from: &[$ty],
                to: &mut [$ty],
                source: usize,
                place: usize,
                _used: (u32, u32),
                _phase: usize,
            ) {
                to[place] = from[source];
            }
        }
    )*};
}

wholes! { u32 i32 f32 u64 i64 f64 }

/// Copies a part into a span by a group of `size` threads, of which this one has the number `rank`. The source and the span begin `shifts`
/// elements after a multiple of 16 bytes, which are `N` elements.
#[device]
fn copy_part<T: Shifted, const N: usize>(
    from: &[T],
    to: &mut [T],
    part: Part,
    (rank, size): (usize, usize),
    (from_shift, to_shift): (u32, u32),
) {
    let (source, place, len) = (part.source as usize, part.place as usize, part.len as usize);
    let own = &from[source..source + len];
    let to = &mut to[place..place + len];
    let from_at = (source + from_shift as usize) % N;
    let to_at = (place + to_shift as usize) % N;
    let is_alike = from_at == to_at;
    let mut head = ((N - to_at) % N).min(len);
    let mut vectors = (len - head) / N;
    if is_alike {
        for first in (rank..vectors).step_by(VECTORS * size) {
            let mut held = [[T::ZERO; N]; VECTORS];
            #[unroll]
            for k in 0..VECTORS {
                // The last one again where there are no more: a load that always happens needs no copy of its bytes.
                held[k] = load_vector(&own[head + (first + k * size).min(vectors - 1) * N]);
            }
            #[unroll]
            for k in 0..VECTORS {
                let i = first + k * size;
                if i < vectors {
                    store_vector(&mut to[head + i * N], held[k]);
                }
            }
        }
    } else if vectors > 0 {
        // The vectors of the source reach over both ends of one of the destination, and not over those of the slice.
        let phase = (from_at + head) % N;
        if source + head < phase {
            head += N;
            vectors -= 1;
        }
        let around = &from[source + head - phase..];
        let middle = &mut to[head..head + vectors * N];
        // A vector needs that number of the source and the one after it.
        let count = (vectors + 1).min(around.len() / N);
        for next in (rank + 1..count).step_by(2 * size) {
            let held = T::gather::<N>(around, (next - 1) * N, phase);
            let other = next + size;
            if other < count {
                store_vector(&mut middle[(other - 1) * N], T::gather::<N>(around, (other - 1) * N, phase));
            }
            store_vector(&mut middle[(next - 1) * N], held);
        }
        vectors = count.max(1) - 1;
    }
    for i in (rank..head).step_by(size) {
        to[i] = own[i];
    }
    for i in (head + vectors * N + rank..len).step_by(size) {
        to[i] = own[i];
    }
}

/// Copies the short parts that the lanes of a warp have, all at once: a lane copies what is one word of the span. The source and the span begin `shifts` elements after
/// a multiple of 16 bytes.
#[device]
fn copy_short_parts<T: Shifted>(from: &[T], to: &mut [T], part: Part, (from_shift, to_shift): (u32, u32)) {
    let per_word = T::PER_WORD as u32;
    let len = if is_short::<T>(part) { part.len } else { 0 };
    let lead = (part.place + to_shift) % per_word;
    let words = if len == 0 { 0 } else { (lead + len).div_ceil(per_word) };
    let (through, total) = warp::inclusive_scan_with_total::<u32, Sum>(words);
    for step in (0..total).step_by(32) {
        let number = step + lane_id();
        // How many parts end at or before that word.
        let mut owner = 0;
        #[unroll]
        for bit in 0..5u32 {
            let half = 16 >> bit;
            if shfl(FULL_MASK, through, owner + half - 1) <= number {
                owner += half;
            }
        }
        let before = shfl(FULL_MASK, through - words, owner);
        let (source, place) = (shfl(FULL_MASK, part.source, owner), shfl(FULL_MASK, part.place, owner));
        let (lead, len) = (shfl(FULL_MASK, lead, owner), shfl(FULL_MASK, len, owner));
        if number < total {
            let skipped = (number - before) * per_word;
            let used = (lead.max(skipped) - skipped, (lead + len - skipped).min(per_word));
            let source = (source as usize).wrapping_sub(lead as usize).wrapping_add(skipped as usize);
            let place = (place as usize).wrapping_sub(lead as usize).wrapping_add(skipped as usize);
            let phase = source.wrapping_add(from_shift as usize) % T::PER_WORD;
            T::copy_word(from, to, source, place, used, phase);
        }
    }
}

/// Whether the lanes of a warp copy a part together with others.
#[device]
fn is_short<T: Shifted>(part: Part) -> bool {
    part.len as usize <= SHORT * T::PER_WORD
}

/// Copies ranges: the elements of `from` from `from_offsets[i]` on, as many as `lengths[i]`, to those of `to` from
/// `to_offsets[i]` on. There is a block for each span of `SPAN` elements of `to`, and at least one.
///
/// A range that reaches over the next one's destination or the end of a slice fails an assertion.
#[kernel(block = 256, min_blocks = 4)]
pub fn copy_ranges<T: Shifted, C: Count, const N: usize, const SPAN: usize>(
    from: &[T],
    from_offsets: &[C],
    to: &mut [T],
    to_offsets: &[C],
    lengths: &[C],
    from_shift: u32,
    to_shift: u32,
) {
    let ends = shared!([usize; 2]);
    let tid = thread_idx_x() as usize;
    let ranges = lengths.len();
    let slices = (from.len(), to.len());
    let shifts = (from_shift, to_shift);
    let start = (block_idx_x() as usize * SPAN).min(to.len());
    let end = (start + SPAN).min(to.len());
    let mut fits = true;

    superstep!(search, {
        if tid < 64 {
            let place = if tid < 32 { start } else { end.max(1) - 1 };
            let through = first_without::<WARP_BITS>(0, to_offsets.len(), |at| C::index(to_offsets[at]) <= place);
            if lane_id() == 0 {
                ends[tid / 32] = through;
            }
        }
    });
    // The first one may be a range that begins before the span.
    let first = ends[0].max(1) - 1;
    let last = ends[1].min(ranges);
    let span = &mut to[start..];
    // Few of them are copied by the whole block, one after the other, else each warp has its own.
    let are_few = last <= first + FEW;
    let lane = lane_id() as usize;
    let rank = if are_few { tid } else { lane };
    let size = if are_few { THREADS } else { 32 };
    for group in (first + (tid - rank)..last).step_by(THREADS) {
        let mut part = Part { source: 0, place: 0, len: 0 };
        if group + lane < last {
            let (own, own_fits) = part_of::<C>(from_offsets, to_offsets, lengths, group + lane, slices, (start, end));
            part = own;
            fits &= own_fits;
        }
        if !are_few {
            copy_short_parts::<T>(from, span, part, shifts);
        }
        let mut long = ballot(FULL_MASK, if are_few { part.len > 0 } else { !is_short::<T>(part) });
        while long != 0 {
            let owner = long.trailing_zeros();
            let of_owner = Part {
                source: shfl(FULL_MASK, part.source, owner),
                place: shfl(FULL_MASK, part.place, owner),
                len: shfl(FULL_MASK, part.len, owner),
            };
            copy_part::<T, N>(from, span, of_owner, (rank, size), shifts);
            long &= long - 1;
        }
    }
    // Those that begin after the last element, of which there should be none but empty ones.
    if end == slices.1 {
        for range in (last + tid..ranges).step_by(THREADS) {
            fits &= part_of::<C>(from_offsets, to_offsets, lengths, range, slices, (start, end)).1;
        }
    }
    assert!(fits, "a range reaches over the next one or over the end of a slice");
}

/// Copies many ranges of `from` to places in `to`, which do not overlap: the elements from `from_offsets[i]` on, as many as
/// `lengths[i]`, to those from `to_offsets[i]` on. Lengths may be of any mixture, from 0 to that of a slice. What is between
/// the places stays as it is. Does not wait and allocates nothing.
///
/// Offsets and lengths, `u32` or `u64`, are in elements. The places are listed in order: a range ends in `to` before the next
/// one begins. Ranges of `from` may be in any order and overlap.
///
/// ```
/// use sarek_examples::copy;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let from = device.upload(&[1, 2, 3, 4, 5, 6])?;
/// let mut to = device.upload(&[0; 6])?;
/// let (sources, places) = (device.upload(&[4u32, 0, 1])?, device.upload(&[0u32, 3, 3])?);
/// let lengths = device.upload(&[2u32, 0, 3])?;
/// copy::copy_ranges_into(&device, &from, &sources, &mut to, &places, &lengths)?;
/// assert_eq!(to.to_vec()?, [5, 6, 0, 2, 3, 4]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if there are not as many offsets as lengths, a buffer of another device, or a failure of the device. On a
/// device, a range that does not end before the next place or within a slice copies nothing, and the next call that waits
/// returns [`Error::Assertion`]; what such lists copy otherwise is unspecified.
pub fn copy_ranges_into<T: Ranged, C: Count>(
    target: &impl Target,
    from: &Slice<T>,
    from_offsets: &Slice<C>,
    to: &mut Slice<T>,
    to_offsets: &Slice<C>,
    lengths: &Slice<C>,
) -> Result<()> {
    T::copy_ranges(target, from, from_offsets, to, to_offsets, lengths, &How::CHECKED)
}

/// An element of ranges: a number of 1, 2, 4 or 8 bytes.
pub trait Ranged: BulkElement + Shifted {
    /// [`copy_ranges_into`] with a choice of checks. Without checks, ranges that do not fit copy nothing and go unnoticed.
    ///
    /// # Errors
    /// Those of [`copy_ranges_into`].
    fn copy_ranges<C: Count>(
        target: &impl Target,
        from: &Slice<Self>,
        from_offsets: &Slice<C>,
        to: &mut Slice<Self>,
        to_offsets: &Slice<C>,
        lengths: &Slice<C>,
        how: &How,
    ) -> Result<()>;
}

macro_rules! ranged {
    ($($ty:ident $part:literal;)*) => {$(
        impl Ranged for $ty {
            fn copy_ranges<C: Count>(
                target: &impl Target,
                from: &Slice<$ty>,
                from_offsets: &Slice<C>,
                to: &mut Slice<$ty>,
                to_offsets: &Slice<C>,
                lengths: &Slice<C>,
                how: &How,
            ) -> Result<()> {
                if to.len() <= $part * FEW_VECTORS {
                    let launch = launch::<$ty, C, $part, { $part * SPAN_VECTORS / 8 }>;
                    launch(target, from, from_offsets, to, to_offsets, lengths, how)
                } else {
                    let launch = launch::<$ty, C, $part, { $part * SPAN_VECTORS }>;
                    launch(target, from, from_offsets, to, to_offsets, lengths, how)
                }
            }
        }
    )*};
}

ranged! { u8 16; i8 16; u16 8; i16 8; f16 8; bf16 8; u32 4; i32 4; f32 4; u64 2; i64 2; f64 2; }

fn launch<T: Shifted, C: Count, const N: usize, const SPAN: usize>(
    target: &impl Target,
    from: &Slice<T>,
    from_offsets: &Slice<C>,
    to: &mut Slice<T>,
    to_offsets: &Slice<C>,
    lengths: &Slice<C>,
    how: &How,
) -> Result<()> {
    let expected = lengths.len();
    for given in [from_offsets.len(), to_offsets.len()] {
        if given != expected {
            return Err(Error::Length { what: "copy, the ranges", expected, given });
        }
    }
    let shift = |address: u64| (address % 16) as u32 / size_of::<T>() as u32;
    let (from_shift, to_shift) = (shift(from.device_ptr()), shift(to.device_ptr()));
    let grid = Grid::new(to.len().div_ceil(SPAN).max(1), THREADS);
    // Unchecked, it is right because the kernel compares each range with both slices.
    launch!(
        how,
        copy_ranges::<T, C, N, SPAN>,
        target,
        grid,
        from,
        from_offsets,
        to,
        to_offsets,
        lengths,
        from_shift,
        to_shift
    )
}
