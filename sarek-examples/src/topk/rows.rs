//! The first elements of each row of a matrix: a radix select by a block.

use super::{Digits, Key, bits_of, compare, count_votes, digit_of, find_digit, shares_prefix};
use sarek_runtime::Result;
use sarek_runtime::block::warp_start;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// The bits of a digit. A thread of a block of 256 looks after a digit.
const BITS: u32 = 8;

/// Writes the first `k` elements of each row of `columns` elements to a row of `taken`, in order, and their columns to
/// `places`.
///
/// There is a block of 256 threads for each row, or fewer, which take rows in turn. `TILE` is `256 * ITEMS`. The rows,
/// `k` from 1 to `columns`, are whole.
#[kernel(block = 256)]
pub fn select_in_rows<K: Key, D: Digits<K>, const ITEMS: usize, const TILE: usize>(
    input: &[K],
    taken: &mut [K],
    places: &mut [u32],
    rows: usize,
    columns: usize,
    k: usize,
) {
    let counts = shared!([AtomicU32; 256]);
    let warp_totals = shared!([u64; 32]);
    let chosen = shared!([u64; 2]);
    let warp_less = shared!([u32; 32]);
    let warp_equal = shared!([u32; 32]);
    let tid = thread_idx_x();
    let lane = lane_id();

    for row in (block_idx_x() as usize..rows).step_by(grid_dim_x() as usize) {
        let own = &input[row * columns..(row + 1) * columns];
        let taken = &mut taken[row * k..(row + 1) * k];
        let places = &mut places[row * k..(row + 1) * k];

        // The bits of the element number `k`, digit by digit, and its number among those that share them.
        let mut threshold = 0u64;
        let mut number = k as u64;
        for place in 0..K::PLACES as u32 {
            let shift = 8 * (K::PLACES as u32 - 1 - place);
            superstep!(clear, {
                counts[tid].store(0, Ordering::Relaxed);
            });
            superstep!(count, {
                for start in (0..columns).step_by(TILE) {
                    let from = start + tid as usize;
                    let mut items = [K::ZERO; ITEMS];
                    #[unroll]
                    for j in 0..ITEMS {
                        if from + 256 * j < columns {
                            items[j] = own[from + 256 * j];
                        }
                    }
                    #[unroll]
                    for j in 0..ITEMS {
                        let bits = bits_of::<K, D>(items[j]);
                        let counts_here = place == 0 || shares_prefix(bits, threshold, shift, BITS);
                        if from + 256 * j < columns && counts_here {
                            counts[digit_of(bits, shift, BITS)].fetch_add(1, Ordering::Relaxed);
                        }
                    }
                }
            });
            let count = [counts[tid].load(Ordering::Relaxed) as u64];
            find_digit::<256, 1>(warp_totals, chosen, &count, number);
            threshold |= chosen[0] << shift;
            number = chosen[1];
        }

        let wanted = number as usize;
        let before_me = (1 << lane) - 1;
        let mut less_at = 0usize;
        let mut equal_at = 0usize;
        for start in (0..columns).step_by(TILE) {
            let from = start + warp_start::<ITEMS>() + lane as usize;
            let mut items = [K::ZERO; ITEMS];
            let mut exist = 0u32;
            #[unroll]
            for j in 0..ITEMS {
                if from + 32 * j < columns {
                    items[j] = own[from + 32 * j];
                    exist |= 1 << j;
                }
            }
            let (less, equal) = compare::<K, D, ITEMS>(&items, exist, threshold);
            let (own_less, own_equal) = (count_votes::<ITEMS>(less), count_votes::<ITEMS>(equal));
            superstep!(count_each_warp, {
                if lane == 0 {
                    warp_less[warp_id()] = own_less;
                    warp_equal[warp_id()] = own_equal;
                }
            });
            let mut row_less_at = less_at;
            let mut row_equal_at = equal_at;
            #[unroll]
            for warp in 0..8 {
                if warp < warp_id() {
                    row_less_at += warp_less[warp] as usize;
                    row_equal_at += warp_equal[warp] as usize;
                }
                less_at += warp_less[warp] as usize;
                equal_at += warp_equal[warp] as usize;
            }
            #[unroll]
            for j in 0..ITEMS {
                let is_less = less >> j & 1 != 0;
                let is_equal = equal >> j & 1 != 0;
                let row_less = ballot(FULL_MASK, is_less);
                let row_equal = ballot(FULL_MASK, is_equal);
                let rank = row_equal_at + popcount(row_equal & before_me) as usize;
                let to = row_less_at + popcount(row_less & before_me) as usize + rank.min(wanted);
                if (is_less || is_equal && rank < wanted) && to < k {
                    taken[to] = items[j];
                    places[to] = (from + 32 * j) as u32;
                }
                row_less_at += popcount(row_less) as usize;
                row_equal_at += popcount(row_equal) as usize;
            }
            // The counts are written again.
            sync_threads();
        }
    }
}

/// Writes the first `k` elements of each row of a matrix with `columns` columns to the rows of `taken`, and their
/// columns to `places`, both with `k` columns. They are in the order of the row; of equal elements the first ones are
/// taken. It does not wait and allocates nothing.
///
/// ```
/// use sarek_examples::topk;
/// use sarek_runtime::Device;
/// use sarek_runtime::order::Descending;
///
/// let device = Device::best()?;
/// let input = device.upload(&[3.0f32, 9.0, 4.0, 1.0, 1.0, 2.0])?;
/// let (mut taken, mut places) = (device.zeros(4)?, device.zeros(4)?);
/// topk::top_k_rows(&device, &input, 3, 2, &mut taken, &mut places, Descending)?;
/// assert_eq!(taken.to_vec()?, [9.0, 4.0, 1.0, 2.0]);
/// assert_eq!(places.to_vec()?, [1, 2, 0, 2]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if the input is not whole rows, `k` is more than `columns`, `columns` is 2^32 or more, or an
/// output does not have `k` elements for each row; a buffer of another device, or a failure of the device.
pub fn top_k_rows<K: Key, D: Digits<K>>(
    device: &Device,
    input: &Slice<K>,
    columns: usize,
    k: usize,
    taken: &mut Slice<K>,
    places: &mut Slice<u32>,
    order: D,
) -> Result<()> {
    top_k_rows_into(device, input, columns, k, taken, places, order)
}

/// [`top_k_rows`] on a stream or in a capture.
///
/// # Errors
/// The errors of [`top_k_rows`].
pub fn top_k_rows_into<K: Key, D: Digits<K>>(
    target: &impl Target,
    input: &Slice<K>,
    columns: usize,
    k: usize,
    taken: &mut Slice<K>,
    places: &mut Slice<u32>,
    _: D,
) -> Result<()> {
    const ITEMS: usize = 8;
    const TILE: usize = 256 * ITEMS;
    let rows = input.len().checked_div(columns).unwrap_or(0);
    if rows * columns != input.len() {
        return Err(Error::Length { what: "top_k_rows", expected: rows * columns, given: input.len() });
    }
    if k > columns || columns > u32::MAX as usize {
        return Err(Error::Length {
            what: "top_k_rows",
            expected: columns.min(u32::MAX as usize),
            given: k.max(columns),
        });
    }
    for output in [taken.len(), places.len()] {
        if output != rows * k {
            return Err(Error::Length { what: "top_k_rows", expected: output, given: rows * k });
        }
    }
    if k == 0 {
        return Ok(());
    }
    let grid = Grid::new(rows.min(1 << 20), 256);
    select_in_rows::<K, D, ITEMS, TILE>::launch(target, grid, input, taken, places, rows, columns, k)
}
