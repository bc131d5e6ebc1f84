//! Where the parts of a merge begin in its four runs.
//!
//! The first `d` keys of the result of merging four runs are the first keys of each run, so many as four numbers with the sum `d`
//! say: its *cut*. With two runs, a binary search finds the cut. With four, adjacent lanes look for it together: each reads
//! one of the keys that are undecided in its run, at equal distances, and learns from the other lanes how many undecided keys
//! of the other runs come before it at least, and at most. If even the most are fewer than the cut still lacks, it is one of the
//! first `d` keys, and so is what precedes it in its run; if the least are enough, neither it nor what follows it is.
//!
//! Each round decides something. Suppose the first of all keys that were read is not decided: then the cut lacks at most as many
//! keys as precede the first one that was read in each run. Suppose the last one is not decided, either: then the cut lacks more
//! keys than all that were read. Both cannot be.

use super::Less;
use crate::place::Place;
use sarek_runtime::prelude::*;

/// The most rounds of a search: no order takes as many, but what is no order might go on forever.
const ROUNDS: u32 = 1000;

/// Returns how many keys of this lane's `run` are among the first `diagonal` keys of the result of merging four runs. Keys of
/// earlier runs go first among equals.
///
/// All lanes of the warp call it. Four times `1 << BITS` adjacent lanes look for the same cut: the first `1 << BITS` of them have the
/// first run, and so on. `diagonal` is at most the number of keys of the four runs, and each has fewer keys than a `P` can count.
#[device]
pub(crate) fn cut_of_run<K: Number, P: Place, L: Less<K>, const BITS: u32>(run: &[K], diagonal: u64) -> P {
    let samples = 1u32 << BITS;
    // The lane, as one of those that look for this cut, and its run and its key in it.
    let group = lane_id() & !(4 * samples - 1);
    let own = (lane_id() - group) >> BITS;
    let number = lane_id() & (samples - 1);
    let own_samples = lane_id() & !(samples - 1);

    // Of this run, the keys that belong to the first ones, the number of those after them that are undecided, and how many of
    // the undecided keys of all runs belong to the first ones.
    let mut first = P::ZERO;
    let mut undecided = P::of(run.len() as u64);
    let mut missing = diagonal;
    let mut rounds = 0u32;
    while rounds < ROUNDS && any(FULL_MASK, undecided > P::ZERO) {
        rounds += 1;
        let step = distance::<P, BITS>(undecided);
        let place = step * P::of(number as u64 + 1) - P::ONE;
        let is_there = place < undecided;
        let key = if is_there { run[P::index(first + place)] } else { K::ZERO };

        let mut least = P::as_number(place);
        let mut most = least;
        #[unroll]
        for turn in 1..4u32 {
            let other = (own + turn) & 3;
            let other_samples = group + (other << BITS);
            let other_undecided = shfl(FULL_MASK, undecided, other_samples);
            let other_step = distance::<P, BITS>(other_undecided);
            let readable = P::as_number(other_undecided.min(P::of(samples as u64))) as u32;
            // How many of the keys that were read in the other run come before this one.
            let mut before = 0u32;
            #[unroll]
            for level in 0..BITS {
                let half = samples >> (level + 1);
                let precedes =
                    goes_first::<K, L>(key, shfl(FULL_MASK, key, other_samples + before + half - 1), other < own);
                if precedes && before + half <= readable {
                    before += half;
                }
            }
            let precedes = goes_first::<K, L>(key, shfl(FULL_MASK, key, other_samples + samples - 1), other < own);
            if precedes && before + 1 == samples && readable == samples {
                before = samples;
            }
            let counted = other_step * P::of(before as u64);
            least += P::as_number(counted);
            most += P::as_number(if before < readable { counted + other_step - P::ONE } else { other_undecided });
        }

        let mask = (2u32 << (samples - 1)) - 1;
        let taken = popcount((ballot(FULL_MASK, is_there && most < missing) >> own_samples) & mask);
        let refused = popcount((ballot(FULL_MASK, is_there && least >= missing) >> own_samples) & mask);
        let readable = P::as_number(undecided.min(P::of(samples as u64))) as u32;
        let skipped = step * P::of(taken as u64);
        let end = if refused > 0 { step * P::of((readable - refused) as u64 + 1) - P::ONE } else { undecided };
        first += skipped;
        undecided = end - skipped;
        let mut skipped_by_all = P::as_number(skipped);
        skipped_by_all += shfl_xor(FULL_MASK, skipped_by_all, samples);
        skipped_by_all += shfl_xor(FULL_MASK, skipped_by_all, 2 * samples);
        missing -= skipped_by_all;
    }
    first
}

/// Returns how far apart the lanes of a run read its `undecided` keys.
#[device]
fn distance<P: Place, const BITS: u32>(undecided: P) -> P {
    (undecided / P::of((1u64 << BITS) + 1)).max(P::ONE)
}

/// Returns whether a key of another run goes before `key`: among equals, only if that is an `earlier` run.
#[device]
fn goes_first<K: Number, L: Less<K>>(key: K, other: K, earlier: bool) -> bool {
    if earlier { !L::less(key, other) } else { L::less(other, key) }
}

/// The four runs that a tile of the result is merged from, of `width` tiles each: where the run of number `run` begins, and its
/// end.
#[device]
pub(crate) fn run_of(len: usize, first_tile: usize, run: usize, width: usize, tile: usize) -> (usize, usize) {
    let start = ((first_tile + run * width) * tile).min(len);
    (start, (start + width * tile).min(len))
}

/// For each tile of the result of merging runs of `width` tiles four by four, how many keys of each of its four runs come before
/// it. `width` is a power of two.
#[kernel(block = 128)]
pub fn merge_cuts<K: Number, P: Place, L: Less<K>, const BITS: u32>(
    keys: &[K],
    cuts: &mut [[u64; 4]],
    tile: usize,
    width: usize,
) {
    let lanes = 4usize << BITS;
    let asked = global_idx_x() as usize / lanes;
    // What is asked for beyond the end is looked for in the last tile, as all lanes take part.
    let number = asked.min(cuts.len() - 1);
    let run = (lane_id() as usize % lanes) >> BITS;
    let first_tile = number & !(4 * width - 1);
    let (start, end) = run_of(keys.len(), first_tile, run, width, tile);
    let cut = cut_of_run::<K, P, L, BITS>(&keys[start..end], ((number - first_tile) * tile) as u64);
    if asked < cuts.len() && lane_id() & ((1 << BITS) - 1) == 0 {
        cuts[asked][run] = P::as_number(cut);
    }
}
