//! A histogram with counters for each warp.

use sarek_runtime::prelude::*;

/// The bins: one for each value of a byte.
pub const BINS: usize = 256;
/// The warps of a block, each with its own counters.
const WARPS: usize = 8;

/// Adds to `counts` how often each byte is in `words`, of which there is a multiple of four.
#[kernel(block = 256)]
pub fn count_bytes(words: &[u32], counts: &[AtomicU32]) {
    let own = shared!([[AtomicU32; BINS]; WARPS]);
    let tid = thread_idx_x();
    superstep!(clear, {
        #[unroll]
        for warp in 0..WARPS {
            own[warp][tid].store(0, Ordering::Relaxed);
        }
    });
    let vectors = words.len() / 4;
    let first = block_idx_x() as usize * 256 + tid as usize;
    superstep!(count, {
        for i in (first..vectors).step_by(grid_dim_x() as usize * 256) {
            let four = load_vector::<u32, 4>(&words[4 * i]);
            #[unroll]
            for k in 0..4 {
                #[unroll]
                for byte in 0..4 {
                    own[warp_id()][four[k] >> (8 * byte) & 255].fetch_add(1, Ordering::Relaxed);
                }
            }
        }
    });
    let mut total = 0;
    #[unroll]
    for warp in 0..WARPS {
        total += own[warp][tid].load(Ordering::Relaxed);
    }
    if total > 0 {
        counts[tid].fetch_add(total, Ordering::Relaxed);
    }
}
