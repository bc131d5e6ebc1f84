//! Many ranges of one slice to places of another one, in one launch.
//!
//! CUB calls this `DeviceMemcpy::Batched` and `DeviceCopy::Batched`. A launch for each range would take microseconds for
//! copies of a few bytes.
//!
//! - The ranges are listed in the order of their destinations. So a block owns a span of the destination, 2048 vectors of
//!   16 bytes, finds the ranges that reach into it by two searches of a warp each, and no scratch memory and no other
//!   launch says what it has to do. A huge range is the work of as many blocks as it has spans.
//! - Where few ranges reach into a span, all threads of the block copy one after the other.
//! - Where many do, each warp takes 32 of them at a time. Its lanes together copy the long ones one after the other, and
//!   all the short ones at once: a scan of their lengths numbers their elements, and each lane searches the range of the
//!   element with its number. So it does not matter how lengths are distributed.
//! - Ranges that have the same alignment on both sides are copied in vectors of 16 bytes. Of others, the destination is
//!   written in vectors, which are made of words of the source, shifted by as many bytes as they are apart.
//!
//! Each range is compared with the next one and with both slices, and a range that does not fit copies nothing and fails an
//! assertion. The limit is memory for long ranges of the same alignment; otherwise the instructions that shift words, and those that search and
//! move single elements of short ranges, which of bytes are four times as many as of `f32`.

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

/// The vectors that a thread has in flight.
const VECTORS: usize = 4;

/// The most ranges of a span that all threads of the block copy one after the other.
const FEW: usize = 8;

/// The most elements of a range that is short.
const SHORT: u32 = 64;

/// A part of a range, within a span: `len` elements from `source` to `place`.
#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
struct Part {
    source: u64,
    place: u64,
    len: u64,
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
    let mut part = Part { source: 0, place: start as u64, len: 0 };
    let mut fits = false;
    if range < lengths.len() && range < from_offsets.len() && range < to_offsets.len() {
        let (source, place) = (C::index(from_offsets[range]), C::index(to_offsets[range]));
        let len = C::index(lengths[range]);
        let next = if range + 1 < to_offsets.len() { C::index(to_offsets[range + 1]) } else { to_len };
        fits = place <= next && len <= next - place && source <= from_len && len <= from_len - source;
        let (first, last) = (place.max(start), (place + len).min(end));
        if fits && first < last {
            let skipped = first - place;
            part = Part { source: (source + skipped) as u64, place: first as u64, len: (last - first) as u64 };
        }
    }
    (part, fits)
}

/// An element, as parts of words of 32 bits.
#[device]
pub trait Shifted: Number {
    /// The elements of a word, at least 1.
    const PER_WORD: usize;

    /// Returns `N` elements of `own` from `at` on; `own` is the part of `from` from `source` on. Those of less than a word come from whole words of
    /// `from`, of which the first one has `phase` elements before them and the last one those after them: all of these are within the slice.
    fn gather<const N: usize>(from: &[Self], own: &[Self], source: usize, at: usize, phase: usize) -> [Self; N];
}

macro_rules! parts {
    ($($ty:ident $per_word:literal |$x:ident| $bits:expr, |$word:ident| $value:expr;)*) => {$(
        #[device]
        impl Shifted for $ty {
            const PER_WORD: usize = $per_word;

            fn gather<const N: usize>(
                from: &[$ty],
                _own: &[$ty],
                source: usize,
                at: usize,
                phase: usize,
            ) -> [$ty; N] {
                let width = 32 / $per_word;
                let mut words = [0u32; 5];
                #[unroll]
                for j in 0..5usize {
                    let values = load_vector::<$ty, $per_word>(&from[source + at - phase + $per_word * j]);
                    #[unroll]
                    for l in 0..$per_word as u32 {
                        let $x = values[l];
                        words[j] |= $bits << (width * l);
                    }
                }
                let mut elements = [<$ty>::ZERO; N];
                #[unroll]
                for j in 0..4usize {
                    let both = (words[j + 1] as u64) << 32 | words[j] as u64;
                    let shifted = (both >> (width * phase as u32)) as u32;
                    #[unroll]
                    for l in 0..$per_word as u32 {
                        let $word = shifted >> (width * l);
                        elements[$per_word * j as u32 + l] = $value;
                    }
                }
                elements
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

            fn gather<const N: usize>(
                _from: &[$ty],
                own: &[$ty],
                _source: usize,
                at: usize,
                _phase: usize,
            ) -> [$ty; N] {
                let mut elements = [<$ty>::ZERO; N];
                #[unroll]
                for i in 0..N {
                    elements[i] = own[at + i];
                }
                elements
            }
        }
    )*};
}

wholes! { u32 i32 f32 u64 i64 f64 }

/// Copies a part by a group of `size` threads, of which this one has the number `rank`. Both slices begin `shifts`
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
    let phase = (from_at + head) % T::PER_WORD;
    if !is_alike && T::PER_WORD > 1 && vectors > 0 {
        // Words reach over both ends of a vector, and not over those of the slice.
        if source + head < phase {
            head += N;
            vectors -= 1;
        }
        if source + head + vectors * N + T::PER_WORD > from.len() + phase && vectors > 0 {
            vectors -= 1;
        }
    }
    for i in (rank..head).step_by(size) {
        to[i] = own[i];
    }
    for first in (rank..vectors).step_by(VECTORS * size) {
        let mut held = [[T::ZERO; N]; VECTORS];
        #[unroll]
        for k in 0..VECTORS {
            let at = head + (first + k * size) * N;
            if first + k * size < vectors {
                held[k] =
                    if is_alike { load_vector::<T, N>(&own[at]) } else { T::gather::<N>(from, own, source, at, phase) };
            }
        }
        #[unroll]
        for k in 0..VECTORS {
            if first + k * size < vectors {
                store_vector(&mut to[head + (first + k * size) * N], held[k]);
            }
        }
    }
    for i in (head + vectors * N + rank..len).step_by(size) {
        to[i] = own[i];
    }
}

/// Copies the short parts that the lanes of a warp have, all at once.
#[device]
fn copy_short_parts<T: Number>(from: &[T], to: &mut [T], part: Part) {
    let len = if part.len <= SHORT as u64 { part.len as u32 } else { 0 };
    let (through, total) = warp::inclusive_scan_with_total::<u32, Sum>(len);
    for step in (0..total).step_by(32) {
        let number = step + lane_id();
        // How many parts end at or before that element.
        let mut owner = 0;
        #[unroll]
        for bit in 0..5u32 {
            let half = 16 >> bit;
            if shfl(FULL_MASK, through, owner + half - 1) <= number {
                owner += half;
            }
        }
        let before = shfl(FULL_MASK, through, owner) - shfl(FULL_MASK, len, owner);
        let (source, place) = (shfl(FULL_MASK, part.source, owner), shfl(FULL_MASK, part.place, owner));
        if number < total {
            let i = (number - before) as usize;
            to[place as usize + i] = from[source as usize + i];
        }
    }
}

/// Copies ranges: the elements of `from` from `from_offsets[i]` on, as many as `lengths[i]`, to those of `to` from
/// `to_offsets[i]` on. There is a block for each span of `SPAN` elements of `to`, and at least one.
///
/// A range that reaches over the next one's destination or the end of a slice fails an assertion.
#[kernel(block = 256, min_blocks = 2)]
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
    let start = block_idx_x() as usize * SPAN;
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
    if last <= first + FEW {
        for range in first..last {
            let (part, part_fits) = part_of::<C>(from_offsets, to_offsets, lengths, range, slices, (start, end));
            fits &= part_fits;
            copy_part::<T, N>(from, to, part, (tid, THREADS), shifts);
        }
    } else {
        for group in (first + tid / 32 * 32..last).step_by(THREADS) {
            let lane = lane_id() as usize;
            let mut part = Part { source: 0, place: 0, len: 0 };
            if group + lane < last {
                let (own, own_fits) =
                    part_of::<C>(from_offsets, to_offsets, lengths, group + lane, slices, (start, end));
                part = own;
                fits &= own_fits;
            }
            copy_short_parts::<T>(from, to, part);
            let mut long = ballot(FULL_MASK, part.len > SHORT as u64);
            while long != 0 {
                let owner = long.trailing_zeros();
                let of_owner = Part {
                    source: shfl(FULL_MASK, part.source, owner),
                    place: shfl(FULL_MASK, part.place, owner),
                    len: shfl(FULL_MASK, part.len, owner),
                };
                copy_part::<T, N>(from, to, of_owner, (lane, 32), shifts);
                long &= long - 1;
            }
        }
    }
    // Those that begin after the last element, of which there should be none but empty ones.
    if end == to.len() {
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
                launch::<$ty, C, $part, { $part * SPAN_VECTORS }>(
                    target,
                    from,
                    from_offsets,
                    to,
                    to_offsets,
                    lengths,
                    how,
                )
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
