//! One pass over the data a digit of 8 bits.
//!
//! After A. Adinets and D. Merrill, "Onesweep: A Faster Least Significant Digit Radix Sort for GPUs" (2022), which is what
//! CUB does too. [`four_bit`](super::four_bit) reads all keys twice in each of eight passes, once to count and once to
//! scatter, and writes them once. Here:
//! - One kernel counts the digits of all places at once ([`radix_counts`]), as the keys that are sorted by one place
//!   are the same keys at the next. A scan of the 256 counts yields where each digit's keys start ([`radix_starts`]).
//! - Then each place takes one kernel ([`radix_onesweep`]), which reads each key once and writes it once: 4 passes for 32
//!   bits. A block takes a tile of some thousand keys. The destination of the tile's keys of a digit depends on how many
//!   of that digit all earlier tiles have. The block does not wait for a scan of these: it publishes its own 256 counts
//!   immediately. Then 256 of its threads look back, each for its digit, from tile to tile, and add up, until they reach
//!   one that already has its sum (*decoupled look-back*). A count and its flag share a word, so that no fence is needed.
//! - Within the tile, the keys of a warp are ranked 32 at a time: the lanes find those with the same digit by eight votes,
//!   all read that digit's counter of the warp, and the last of them moves it on. So equal digits keep their order: the
//!   sort is stable.
//! - The tile is put in order in shared memory first, so that the keys of a digit are written to neighbouring addresses. When
//!   they have gone, the values are put in order in the same memory.
//!
//! Blocks number themselves in the order in which they start, so that a block only ever waits for blocks that run already.
//! All counts are integers, and the result is the only stable order: it is the same in every run.
//!
//! The limit: each pass moves every key twice, and each key takes some 60 instructions of ranking, most of them votes. The larger
//! a tile, the longer the runs of a digit that it writes, and the fewer tiles look back; its keys are held in registers.

use super::onesweep::PORTION;
use super::scratch::states_of;
use super::{Digits, How, Key, Scratch};
use sarek_runtime::launch::Target;
use sarek_runtime::order::Ascending;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

pub use super::onesweep::{radix_counts, radix_onesweep, radix_starts};

/// The tunable parameters of a sort.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// Lanes find those with the same digit by votes, not by `match_any`.
    pub votes: bool,
    /// The blocks that a multiprocessor holds at least.
    pub blocks: u32,
    /// The threads of a block: whole warps, and at least 256.
    pub threads: usize,
    /// The keys of a thread.
    pub items: usize,
}

impl Tuning {
    /// Returns the warps of a block.
    pub const fn warps(self) -> usize {
        self.threads / 32
    }

    /// Returns the keys of a tile.
    pub const fn tile(self) -> usize {
        self.threads * self.items
    }
}

/// [`sort_tuned`] with the numbers of a [`Tuning`]: `sort_with!(WIDE, K, D, PAIRS)(target, keys, …)`.
macro_rules! sort_with {
    ($tuning:expr, $key:ty, $order:ty, $pairs:expr) => {
        sort_tuned::<
            $key,
            $order,
            { $pairs },
            { $tuning.votes },
            { $tuning.blocks },
            { $tuning.threads },
            { $tuning.warps() },
            { $tuning.items },
            { $tuning.tile() },
        >
    };
}

/// The tuning for keys of 4 bytes, and the same with values.
const NARROW: Tuning = Tuning { votes: true, blocks: 3, threads: 256, items: 34 };
const NARROW_PAIRS: Tuning = Tuning { votes: true, blocks: 2, threads: 384, items: 26 };
/// The tuning for keys of 8 bytes, and the same with values.
const WIDE: Tuning = Tuning { votes: true, blocks: 3, threads: 256, items: 18 };
const WIDE_PAIRS: Tuning = Tuning { votes: true, blocks: 2, threads: 384, items: 16 };

/// The tuning for few keys: smaller tiles occupy more multiprocessors.
const FEW: Tuning = Tuning { votes: true, blocks: 2, threads: 256, items: 16 };

/// The most keys that are few.
pub(super) const SMALL: usize = 1 << 18;

/// The most keys for which the states of all passes are zeroed at once: an operation takes some microseconds.
pub(super) const AT_ONCE: usize = 1 << 22;

/// Returns the number of keys of the smallest tile of a sort of so many keys.
pub(super) fn tile_of<K: Key>(len: usize) -> usize {
    let (keys, pairs) = if K::PLACES == 4 { (NARROW, NARROW_PAIRS) } else { (WIDE, WIDE_PAIRS) };
    if len <= SMALL { FEW.tile() } else { keys.tile().min(pairs.tile()) }
}

/// Sorts keys, smallest first.
///
/// For floats, -0.0 and 0.0 are equal; NaNs with a set sign bit come first, and the others last.
///
/// ```
/// use sarek_examples::radix_sort;
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let mut keys = device.upload(&[3.0f32, -1.0, 2.0])?;
/// radix_sort::sort(&device, &mut keys)?;
/// assert_eq!(keys.to_vec()?, [-1.0, 2.0, 3.0]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// A buffer of another device, no memory, or a failure of the device.
pub fn sort<K: Key>(device: &Device, keys: &mut Slice<K>) -> Result<()>
where
    Ascending: Digits<K>,
{
    sort_into(device, keys, &mut Scratch::new(device, keys.len())?, Ascending)
}

/// Sorts keys, smallest first, and moves the value of each key with it. Values of equal keys keep their order.
///
/// # Errors
/// [`Error::Length`] if there are not as many values as keys; else as [`sort`].
pub fn sort_pairs<K: Key>(device: &Device, keys: &mut Slice<K>, values: &mut Slice<u32>) -> Result<()>
where
    Ascending: Digits<K>,
{
    sort_pairs_into(device, keys, values, &mut Scratch::with_values(device, keys.len())?, Ascending)
}

/// Sorts keys in an order of [`Digits`]. Allocates nothing and does not wait.
///
/// # Errors
/// [`Error::Length`] if the scratch is for fewer keys, a buffer of another device, or a failure of the device.
pub fn sort_into<K: Key, D: Digits<K>>(
    target: &impl Target,
    keys: &mut Slice<K>,
    scratch: &mut Scratch<K>,
    _: D,
) -> Result<()> {
    launch::<K, D, false>(target, keys, None, None, scratch, &How::CHECKED)
}

/// Writes the keys of `input` to `keys` in an order of [`Digits`], as [`sort_into`] does for keys that are already there.
///
/// # Errors
/// [`Error::Length`] if the two have different lengths; else as [`sort_into`].
pub fn sort_from<K: Key, D: Digits<K>>(
    target: &impl Target,
    input: &Slice<K>,
    keys: &mut Slice<K>,
    scratch: &mut Scratch<K>,
    _: D,
) -> Result<()> {
    let none = input.device().scratch(0)?;
    launch::<K, D, false>(target, keys, None, Some((input, &none)), scratch, &How::CHECKED)
}

/// Does the same as [`sort_from`], and moves the value of each key with it. Values of equal keys keep their order.
///
/// # Errors
/// [`Error::Length`] if the four do not have the same length; else as [`sort_pairs_into`].
pub fn sort_pairs_from<K: Key, D: Digits<K>>(
    target: &impl Target,
    input: (&Slice<K>, &Slice<u32>),
    keys: &mut Slice<K>,
    values: &mut Slice<u32>,
    scratch: &mut Scratch<K>,
    _: D,
) -> Result<()> {
    launch::<K, D, true>(target, keys, Some(values), Some(input), scratch, &How::CHECKED)
}

/// Sorts keys in an order of [`Digits`], and moves the value of each key with it. Values of equal keys keep their order.
/// Allocates nothing and does not wait.
///
/// # Errors
/// [`Error::Length`] if there are not as many values as keys or the scratch is for fewer; else as [`sort_into`].
pub fn sort_pairs_into<K: Key, D: Digits<K>>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: &mut Slice<u32>,
    scratch: &mut Scratch<K>,
    _: D,
) -> Result<()> {
    launch::<K, D, true>(target, keys, Some(values), None, scratch, &How::CHECKED)
}

/// Sorts keys, and the values with them.
///
/// # Errors
/// The errors of [`sort_pairs`].
pub fn run<K: Key, D: Digits<K>>(
    device: &Device,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<u32>>,
    _: D,
    how: &How,
) -> Result<()> {
    let mut scratch = Scratch::of(device, keys.len(), values.is_some())?;
    match values {
        Some(_) => launch::<K, D, true>(device, keys, values, None, &mut scratch, how),
        None => launch::<K, D, false>(device, keys, values, None, &mut scratch, how),
    }
}

/// Sorts with the block and tile that suit the number and size of the keys. `PAIRS` says whether there are values.
fn launch<K: Key, D: Digits<K>, const PAIRS: bool>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<u32>>,
    input: Option<(&Slice<K>, &Slice<u32>)>,
    scratch: &mut Scratch<K>,
    how: &How,
) -> Result<()> {
    if keys.len() <= SMALL {
        sort_with!(FEW, K, D, PAIRS)(target, keys, values, input, scratch, how)
    } else {
        launch_many::<K, D, PAIRS>(target, keys, values, input, scratch, how)
    }
}

/// Sorts with the block and tile that suit the size of many keys.
pub(super) fn launch_many<K: Key, D: Digits<K>, const PAIRS: bool>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<u32>>,
    input: Option<(&Slice<K>, &Slice<u32>)>,
    scratch: &mut Scratch<K>,
    how: &How,
) -> Result<()> {
    if const { K::PLACES != 4 && PAIRS } {
        sort_with!(WIDE_PAIRS, K, D, PAIRS)(target, keys, values, input, scratch, how)
    } else if const { K::PLACES != 4 } {
        sort_with!(WIDE, K, D, PAIRS)(target, keys, values, input, scratch, how)
    } else if PAIRS {
        sort_with!(NARROW_PAIRS, K, D, PAIRS)(target, keys, values, input, scratch, how)
    } else {
        sort_with!(NARROW, K, D, PAIRS)(target, keys, values, input, scratch, how)
    }
}

/// [`sort_into`], or with `PAIRS` [`sort_pairs_into`], with a choice of the tile, as [`radix_onesweep`] says. With an input, [`sort_from`] and
/// [`sort_pairs_from`].
pub(super) fn sort_tuned<
    K: Key,
    D: Digits<K>,
    const PAIRS: bool,
    const VOTES: bool,
    const BLOCKS: u32,
    const THREADS: usize,
    const WARPS: usize,
    const ITEMS: usize,
    const TILE: usize,
>(
    target: &impl Target,
    keys: &mut Slice<K>,
    values: Option<&mut Slice<u32>>,
    input: Option<(&Slice<K>, &Slice<u32>)>,
    scratch: &mut Scratch<K>,
    how: &How,
) -> Result<()> {
    const { assert!(THREADS == 32 * WARPS && THREADS >= 256, "a block is whole warps, and has a thread a digit") };
    const { assert!(TILE == THREADS * ITEMS && TILE <= 1 << 16, "a tile has the keys of all threads") };
    let len = keys.len();
    let portion = PORTION / TILE * TILE;
    let states = states_of::<K>(len, TILE);
    let too_short = |expected| Err(Error::Length { what: "sort_into", expected, given: len });
    let has_values = super::check_values(len, values.as_deref())?;
    debug_assert_eq!(has_values, PAIRS);
    if scratch.keys.len() < len || scratch.states.len() < states {
        return too_short(scratch.keys.len());
    }
    if PAIRS && scratch.values.len() < len {
        return too_short(scratch.values.len());
    }
    if let Some((input, values)) = input {
        super::check_input(len, PAIRS, input.len(), values.len())?;
    }
    if len < 2 {
        let Some((input, input_values)) = input else { return Ok(()) };
        keys.copy_from_slice_on(target, input)?;
        return values.map_or(Ok(()), |values| values.copy_from_slice_on(target, input_values));
    }
    count_digits::<K, D>(target, input.map_or(keys, |(input, _)| input), scratch, how)?;

    let Scratch { keys: other_keys, values: other_values, starts, states, none: [none, other_none], .. } = scratch;
    let mut other_keys = other_keys.slice_mut(..len)?;
    let values = values.unwrap_or(none);
    let other_values: &mut Slice<u32> = if PAIRS { other_values } else { other_none };
    if len <= AT_ONCE {
        states.slice_mut(..states_of::<K>(len, TILE))?.zero_on(target)?;
    }
    for place in 0..K::PLACES {
        let (keys_in, keys_out): (&Slice<K>, &mut Slice<K>) =
            if place % 2 == 0 { (keys, &mut other_keys) } else { (&other_keys, keys) };
        let (values_in, values_out): (&Slice<u32>, &mut Slice<u32>) =
            if place % 2 == 0 { (values, other_values) } else { (other_values, values) };
        let (keys_in, values_in) = input.filter(|_| place == 0).unwrap_or((keys_in, values_in));
        for (number, from) in (0..len).step_by(portion).enumerate() {
            let part = from..len.min(from + portion);
            let tiles = part.len().div_ceil(TILE);
            let own_states = 256 * (tiles + 1);
            let mut states = if len <= AT_ONCE {
                states.slice_mut(own_states * place..own_states * (place + 1))?
            } else {
                let mut states = states.slice_mut(..own_states)?;
                states.zero_on(target)?;
                states
            };
            let places = 256 * place..256 * (place + 1);
            let [even, odd] = &mut *starts;
            let (starts, next_starts) = if number % 2 == 0 { (even, odd) } else { (odd, even) };
            let (starts, mut next_starts) = (starts.slice(places.clone())?, next_starts.slice_mut(places)?);
            let keys_in = keys_in.slice(part.clone())?;
            let values_in = values_in.slice(if PAIRS { part } else { 0..0 })?;
            let grid = Grid::new(tiles, THREADS).with_shared::<K>(TILE);
            let shift = 8 * place as u32;
            // SAFETY: the outputs are as long as the whole input, in which the starts number the places; there are 256 states
            // a block and 256 more, and 256 starts. Without pairs, values are not touched.
            macro_rules! pass {
                ($place:ty) => {
                    launch!(
                        how,
                        radix_onesweep::<K, D, $place, PAIRS, VOTES, BLOCKS, THREADS, WARPS, ITEMS, TILE>,
                        target,
                        grid,
                        &keys_in,
                        keys_out,
                        &values_in,
                        values_out,
                        &starts,
                        &mut next_starts,
                        states.as_atomic(),
                        shift
                    )
                };
            }
            if u32::try_from(len).is_ok() { pass!(u32)? } else { pass!(u64)? }
        }
    }
    Ok(())
}

/// Counts the digits of all places, and finds where the keys of each digit start.
fn count_digits<K: Key, D: Digits<K>>(
    target: &impl Target,
    keys: &Slice<K>,
    scratch: &mut Scratch<K>,
    how: &How,
) -> Result<()> {
    let Scratch { counts, starts: [starts, _], .. } = scratch;
    counts.zero_on(target)?;
    if const { K::PLACES == 4 } {
        count_tuned::<K, D, 4, 256, 16, 8>(target, keys, counts, 4, how)?;
    } else {
        count_tuned::<K, D, 8, 256, 8, 4>(target, keys, counts, 4, how)?;
    }
    let grid = Grid::new(K::PLACES, 256);
    // SAFETY: both have 256 elements per block.
    launch!(how, radix_starts, target, grid, counts, starts)
}

/// Adds the counts of the digits, with a choice of the block and the blocks per multiprocessor: for tuning.
///
/// # Errors
/// [`Error::Length`] if there are not 256 counts a place, a buffer of another device, or a failure of the device.
pub fn count_tuned<
    K: Key,
    D: Digits<K>,
    const PLACES: usize,
    const THREADS: usize,
    const ITEMS: usize,
    const COPIES: usize,
>(
    target: &impl Target,
    keys: &Slice<K>,
    counts: &mut Slice<u64>,
    blocks_per_multiprocessor: usize,
    how: &How,
) -> Result<()> {
    if counts.len() != 256 * PLACES {
        return Err(Error::Length { what: "count_tuned", expected: counts.len(), given: 256 * PLACES });
    }
    let resident = keys.device().multiprocessors() as usize * blocks_per_multiprocessor;
    let grid = Grid::new(keys.len().div_ceil(THREADS * ITEMS).clamp(1, resident), THREADS);
    let counts = counts.as_atomic();
    // SAFETY: the kernel compares with the length of the keys, and there are 256 counts a place.
    launch!(how, radix_counts::<K, D, PLACES, THREADS, ITEMS, COPIES>, target, grid, keys, counts)
}
