//! Random numbers from a counter.
//!
//! Source: John Salmon, Mark Moraes, Ron Dror and David Shaw, "Parallel random numbers: as easy as 1, 2, 3", Supercomputing,
//! 2011: the generator Philox4x32-10.
//!
//! Four random words are a function of a counter and a key. No thread has a state to keep, the same counter gives the same
//! words on every device, and threads take counters that differ.

use super::How;
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The multipliers.
const MULTIPLIERS: [u32; 2] = [0xd251_1f53, 0xcd9e_8d57];
/// The numbers added to the key after each round: parts of the golden ratio and of the root of three.
const WEYL: [u32; 2] = [0x9e37_79b9, 0xbb67_ae85];

/// Returns the four random words of a counter of 128 bits, given by its lower and upper half, and a key.
#[device]
pub fn philox(lower: u64, upper: u64, seed: u64) -> (u32, u32, u32, u32) {
    let mut words = [lower as u32, (lower >> 32) as u32, upper as u32, (upper >> 32) as u32];
    let mut key = [seed as u32, (seed >> 32) as u32];
    #[unroll]
    for _ in 0..10 {
        let (high0, low0) = (mul_hi(MULTIPLIERS[0], words[0]), MULTIPLIERS[0].wrapping_mul(words[0]));
        let (high1, low1) = (mul_hi(MULTIPLIERS[1], words[2]), MULTIPLIERS[1].wrapping_mul(words[2]));
        words = [high1 ^ words[1] ^ key[0], low1, high0 ^ words[3] ^ key[1], low0];
        key = [key[0].wrapping_add(WEYL[0]), key[1].wrapping_add(WEYL[1])];
    }
    (words[0], words[1], words[2], words[3])
}

/// Returns a number above 0 and up to 1, of 24 bits.
#[device]
pub fn unit(word: u32) -> f32 {
    ((word >> 8) + 1) as f32 * (1.0 / 16_777_216.0)
}

/// The words of the counters from 0 on, four each. If `WHOLE`, a thread stores its words as one.
#[kernel]
pub fn philox_words<const WHOLE: bool>(words: &mut [u32], seed: u64) {
    let n = words.len() as u32;
    let i = global_idx_x();
    let (a, b, c, d) = philox(i as u64, 0, seed);
    let random = [a, b, c, d];
    if WHOLE && 4 * i + 3 < n {
        store_vector(&mut words[4 * i], random);
    } else {
        for k in 0..4 {
            if 4 * i + k < n {
                words[4 * i + k] = random[k];
            }
        }
    }
}

/// Fills a buffer with random words, the same ones for the same seed.
///
/// # Errors
/// There are more than 2^31 words, or a failure of the device.
pub fn fill(device: &Device, words: &mut Slice<u32>, seed: u64, how: &How) -> Result<()> {
    super::count("philox, the words", words.len())?;
    let grid = Grid::cover(words.len().div_ceil(4), 256);
    // A part of a buffer may start anywhere.
    if words.device_ptr().is_multiple_of(16) {
        launch!(how, philox_words::<true>, device, grid, words, seed)
    } else {
        launch!(how, philox_words::<false>, device, grid, words, seed)
    }
}

/// Returns the same on the host.
pub fn reference(len: usize, seed: u64) -> Vec<u32> {
    let words = |counter: u32| {
        let (mut words, mut key) = ([counter, 0, 0, 0], [seed as u32, (seed >> 32) as u32]);
        for _ in 0..10 {
            let first = u64::from(words[0]) * 0xd251_1f53;
            let second = u64::from(words[2]) * 0xcd9e_8d57;
            let upper = |product: u64| (product >> 32) as u32;
            words = [upper(second) ^ words[1] ^ key[0], second as u32, upper(first) ^ words[3] ^ key[1], first as u32];
            key = [key[0].wrapping_add(0x9e37_79b9), key[1].wrapping_add(0xbb67_ae85)];
        }
        words
    };
    (0..len.div_ceil(4) as u32).flat_map(words).take(len).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_same, everywhere};
    use super::*;

    #[test]
    fn the_words_that_the_authors_give() {
        assert_eq!(philox(0, 0, 0), (0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8));
        assert_eq!(philox(u64::MAX, u64::MAX, u64::MAX), (0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd));
        let words = philox(0x85a3_08d3_243f_6a88, 0x0370_7344_1319_8a2e, 0x299f_31d0_a409_3822);
        assert_eq!(words, (0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1));
    }

    #[test]
    fn buffers_are_filled() {
        for (n, seed) in LENGTHS.into_iter().flat_map(|n| [(n, 0), (n, 0x0123_4567_89ab_cdef)]) {
            everywhere(&format!("{n} words"), |device, how, what| {
                let mut words = device.zeros(n).unwrap();
                fill(device, &mut words, seed, how).unwrap();
                assert_same(&words.to_vec().unwrap(), &reference(n, seed), what);
            });
        }
    }
}
