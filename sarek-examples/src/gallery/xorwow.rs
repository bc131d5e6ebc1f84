//! Random numbers from shifts, in many sequences at once.
//!
//! Source: George Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8 (14), 2003: the generator `xorwow`. That a
//! power of a matrix of bits skips many steps is the technique of Hiroshi Haramoto, Makoto Matsumoto, Takuji Nishimura,
//! François Panneton and Pierre L'Ecuyer, "Efficient jump ahead for F2-linear random number generators", INFORMS Journal on
//! Computing 20 (3), 2008.
//!
//! Each word depends on the one before, so threads take parts of one sequence that are far apart: thread `t` begins `t`
//! times 2^67 steps after the first one. A step of the five words of a state is linear over single bits, a matrix of 160 x
//! 160; the powers 1, 2, 4, 8, … of it skip any number of steps, a product with a vector for each bit of the number. The
//! sixth word of a state counts in steps of the same size.
//!
//! **The words are those of cuRAND's functions for kernels**: after `curand_init(seed, sequence, offset, &state)` for
//! `XORWOW`, `curand(&state)` returns what [`Xorwow::next_word`] does after [`Xorwow::new`], bit for bit. cuRAND's functions
//! for hosts (`curandGenerate`) give the words of 4096 sequences in turns, the order of a [`Generator`] of 4096 sequences, with
//! the orderings `DEFAULT`, `BEST` and `LEGACY` of cuRAND 10.4; the ordering `DYNAMIC` depends on the GPU, and `SEEDED` has other
//! words.

use super::How;
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;
use std::sync::LazyLock;

/// The number of words of a matrix: the state that each of 160 single bits becomes.
const MATRIX: usize = 160 * 5;

/// The bits of the number of steps between sequences.
const SEQUENCE: u32 = 67;

/// The powers of two that offsets and numbers of sequences consist of.
const POWERS: usize = SEQUENCE as usize + 64;

/// How much the counter grows in a step.
const COUNTED: u32 = 362_437;

/// The sequences of a [`Generator`] that keep a large GPU busy.
pub const SEQUENCES: usize = 1 << 17;

/// A state of the generator.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, DeviceType)]
#[repr(C)]
pub struct Xorwow {
    words: [u32; 5],
    counter: u32,
}

/// Returns a matrix times the bits of a state's words.
#[device]
fn times(matrix: &[u32], words: [u32; 5]) -> [u32; 5] {
    let mut product = [0; 5];
    #[unroll]
    for word in 0..5 {
        for bit in 0..32u32 {
            if words[word] >> bit & 1 != 0 {
                let column = (word as u32 * 32 + bit) * 5;
                #[unroll]
                for row in 0..5u32 {
                    product[row] ^= matrix[column + row];
                }
            }
        }
    }
    product
}

#[device]
impl Xorwow {
    /// Returns the first state of a seed.
    pub fn seeded(seed: u64) -> Xorwow {
        let lower = (seed as u32 ^ 0xaad2_6b49).wrapping_mul(1_099_087_573);
        let upper = ((seed >> 32) as u32 ^ 0xf7dc_efdd).wrapping_mul(2_591_861_531);
        Xorwow {
            words: [
                123_456_789u32.wrapping_add(lower),
                362_436_069 ^ lower,
                521_288_629u32.wrapping_add(upper),
                88_675_123 ^ upper,
                5_783_321u32.wrapping_add(lower),
            ],
            counter: 6_615_241u32.wrapping_add(upper).wrapping_add(lower),
        }
    }

    /// Returns the state of a seed after `sequence` times 2^67 and `offset` steps. `powers` are [`powers()`].
    pub fn new(seed: u64, sequence: u64, offset: u64, powers: &[u32]) -> Xorwow {
        Xorwow::seeded(seed).skip_sequences(sequence, powers).skip(offset, powers)
    }

    /// Skips that many words. `powers` are [`powers()`].
    pub fn skip(self, steps: u64, powers: &[u32]) -> Xorwow {
        let counter = self.counter.wrapping_add((steps as u32).wrapping_mul(COUNTED));
        Xorwow { words: self.jumped(steps, 0, powers), counter }
    }

    /// Skips that many sequences, of 2^67 words each, which is a multiple of the counter's period. `powers` are [`powers()`].
    pub fn skip_sequences(self, sequences: u64, powers: &[u32]) -> Xorwow {
        Xorwow { words: self.jumped(sequences, SEQUENCE, powers), counter: self.counter }
    }

    /// Returns the words after `number` times 2 to the power of `first` steps.
    fn jumped(self, number: u64, first: u32, powers: &[u32]) -> [u32; 5] {
        let mut words = self.words;
        let mut rest = number;
        let mut power = first as usize;
        while rest != 0 {
            if rest & 1 != 0 {
                words = times(&powers[power * MATRIX..power * MATRIX + MATRIX], words);
            }
            rest >>= 1;
            power += 1;
        }
        words
    }

    /// Returns the next word.
    pub fn next_word(&mut self) -> u32 {
        let first = self.words[0] ^ self.words[0] >> 2;
        let last = self.words[4] ^ self.words[4] << 4 ^ first ^ first << 1;
        self.words = [self.words[1], self.words[2], self.words[3], self.words[4], last];
        self.counter = self.counter.wrapping_add(COUNTED);
        last.wrapping_add(self.counter)
    }
}

/// Returns the matrices that skip 1, 2, 4, 8, … and so on up to 2^130 steps, 419 200 bytes: for [`Xorwow::new`] and its like, on
/// the host, or uploaded, in a kernel.
pub fn powers() -> &'static [u32] {
    static POWERS_OF_STEP: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let mut all = Vec::with_capacity(POWERS * MATRIX);
        for bit in 0..160 {
            let mut state = Xorwow::default();
            state.words[bit / 32] = 1 << (bit % 32);
            state.next_word();
            all.extend(state.words);
        }
        for power in 1..POWERS {
            let last = all[(power - 1) * MATRIX..].to_vec();
            let columns = last.chunks_exact(5).map(|column| [column[0], column[1], column[2], column[3], column[4]]);
            all.extend(columns.flat_map(|column| times(&last, column)));
        }
        all
    });
    &POWERS_OF_STEP
}

/// Writes the states of the sequences from 0 on, after `offset` words.
#[kernel(block = 128)]
pub fn xorwow_starts(states: &mut [Xorwow], powers: &[u32], seed: u64, offset: u64) {
    let sequence = global_idx_x() as usize;
    if sequence < states.len() {
        states[sequence] = Xorwow::new(seed, sequence as u64, offset, powers);
    }
}

/// Fills `words` with the next words of the states in turns: the first one of each state, then the second one of each, and so
/// on. The states go on.
#[kernel(block = 128)]
pub fn xorwow_words(states: &mut [Xorwow], words: &mut [u32]) {
    let sequence = global_idx_x() as usize;
    if sequence < states.len() {
        let mut state = states[sequence];
        #[unroll(4)]
        for i in (sequence..words.len()).step_by(states.len()) {
            words[i] = state.next_word();
        }
        states[sequence] = state;
    }
}

/// Sequences of random words on a device, 2^67 words apart.
#[derive(Debug)]
pub struct Generator {
    states: Buffer<Xorwow>,
    powers: Buffer<u32>,
}

impl Generator {
    /// The sequences from 0 on of a seed; [`SEQUENCES`] are the number to take, unless others must be able to repeat the words.
    ///
    /// # Panics
    /// If there is no sequence, or there are more than 2^31.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, seed: u64, sequences: usize) -> Result<Generator> {
        assert!((1..=1 << 31).contains(&sequences), "there are {sequences} sequences");
        let mut generator = Generator { states: device.zeros(sequences)?, powers: device.upload(powers())? };
        generator.restart(device, seed, 0, &How::CHECKED)?;
        Ok(generator)
    }

    /// Starts again, with a seed, and with the word after the first `offset` of each sequence.
    ///
    /// # Errors
    /// A failure of the device.
    pub fn restart(&mut self, target: &impl Target, seed: u64, offset: u64, how: &How) -> Result<()> {
        let grid = Grid::cover(self.states.len(), 128);
        launch!(how, xorwow_starts, target, grid, &mut self.states, &self.powers, seed, offset)
    }

    /// Fills a slice with the next words of the sequences in turns: word `i` is one of the sequence `i` modulo their number. Each
    /// sequence goes on after its last word. Does not wait and allocates nothing.
    ///
    /// # Errors
    /// A slice of another device, or a failure of the device.
    pub fn fill(&mut self, target: &impl Target, words: &mut Slice<u32>, how: &How) -> Result<()> {
        let grid = Grid::cover(self.states.len(), 128);
        launch!(how, xorwow_words, target, grid, &mut self.states, words)
    }
}

/// Returns the first words of so many sequences on the host.
pub fn reference(len: usize, seed: u64, sequences: usize) -> Vec<u32> {
    let mut words = vec![0; len];
    for sequence in 0..sequences.min(len) {
        let mut state = Xorwow::new(seed, sequence as u64, 0, powers());
        words.iter_mut().skip(sequence).step_by(sequences).for_each(|word| *word = state.next_word());
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_same, everywhere};
    use super::*;

    /// Marsaglia's program, from the state of his article on; cuRAND's seeds change that state.
    #[test]
    fn the_words_that_marsaglia_defines() {
        let (mut x, mut y, mut z, mut w, mut v, mut d) =
            (123456789u32, 362436069u32, 521288629u32, 88675123u32, 5783321u32, 6615241u32);
        let mut state = Xorwow { words: [x, y, z, w, v], counter: d };
        for _ in 0..1000 {
            let t = x ^ (x >> 2);
            (x, y, z, w) = (y, z, w, v);
            v = (v ^ (v << 4)) ^ (t ^ (t << 1));
            d = d.wrapping_add(362437);
            assert_eq!(state.next_word(), d.wrapping_add(v));
        }
    }

    /// What `curand` returns three times after `curand_init` with that seed, sequence and offset, in cuRAND 10.4.
    #[test]
    fn the_words_that_curand_gives() {
        let all = u64::MAX;
        let seed = 0x0123_4567_89ab_cdef;
        for (seed, sequence, offset, expected) in [
            (0, 0, 0, [3_179_217_846, 1_883_133_293, 2_220_552_389]),
            (0, 0, 1, [1_883_133_293, 2_220_552_389, 674_260_989]),
            (0, 0, 1_000_003, [2_086_573_228, 2_586_442_925, 441_615_271]),
            (0, 1, 0, [3_955_638_199, 1_977_250_130, 1_432_217_238]),
            (0, 4095, 7, [3_479_322_188, 3_282_200_549, 2_047_823_219]),
            (1, 0, 0, [2_898_200_796, 3_111_669_439, 2_179_589_753]),
            (1, 131_071, 1_000_003, [2_666_971_759, 1_291_098_174, 2_554_077_427]),
            (seed, 2, 1, [3_285_420_210, 2_866_616_989, 1_788_674_272]),
            (seed, 5, 0xfedc_ba98_7654_3210, [4_128_193_906, 3_387_792_989, 1_687_742_549]),
            (all, all, 0, [1_879_307_512, 220_492_347, 560_731_709]),
            (all, all, 0xfedc_ba98_7654_3210, [95_475_388, 1_740_944_235, 354_945_665]),
        ] {
            let mut state = Xorwow::new(seed, sequence, offset, powers());
            let words = [state.next_word(), state.next_word(), state.next_word()];
            assert_eq!(words, expected, "seed {seed}, sequence {sequence}, offset {offset}");
        }
    }

    #[test]
    fn skipping_is_the_same_as_going_on() {
        for steps in [0, 1, 2, 31, 32, 33, 1000, 4097] {
            let mut state = Xorwow::seeded(7);
            (0..steps).for_each(|_| _ = state.next_word());
            assert_eq!(Xorwow::seeded(7).skip(steps, powers()), state, "{steps} steps");
        }
        let far = Xorwow::seeded(7).skip(1 << 63, powers()).skip(1 << 63, powers());
        let farther = (0..7).fold(far, |state, _| state.skip(1 << 63, powers()).skip(1 << 63, powers()));
        assert_eq!(farther.words, Xorwow::seeded(7).skip_sequences(1, powers()).words);
    }

    #[test]
    fn buffers_are_filled() {
        for (n, (seed, sequences)) in LENGTHS.into_iter().flat_map(|n| [(n, (0, 1)), (n, (9, 33)), (n, (1 << 40, 300))])
        {
            everywhere(&format!("{n} words of {sequences} sequences"), |device, how, what| {
                let mut generator = Generator::new(device, seed, sequences).unwrap();
                let mut words = device.zeros(n).unwrap();
                generator.fill(device, &mut words, how).unwrap();
                assert_same(&words.to_vec().unwrap(), &reference(n, seed, sequences), what);
                // From the third word of each sequence on, and then on.
                generator.restart(device, seed, 2, how).unwrap();
                let rows = 3 * sequences;
                let (mut first, mut rest) = (device.zeros(rows).unwrap(), device.zeros(n).unwrap());
                generator.fill(device, &mut first, how).unwrap();
                generator.fill(device, &mut rest, how).unwrap();
                let all = [first.to_vec().unwrap(), rest.to_vec().unwrap()].concat();
                let expected = reference(2 * sequences + rows + n, seed, sequences);
                assert_same(&all, &expected[2 * sequences..], what);
            });
        }
    }
}
