//! Kernels of the gallery beside libraries, and beside a copy of as many bytes where memory is the limit.

use std::rc::Rc;

use sarek_runtime::{Buffer, Device, Slice};

use crate::Failure;
use crate::bench::{Arena, Contest, Input, Pairing, count, square};
use crate::catalog::{How, Item, Steps, Task, Verdict, Work, compare};
use crate::data::{Datum, sample};
use crate::gallery::spmv::{Sparse, Unit};
use crate::gallery::*;
use crate::graph::generate;

/// The opponent of a kernel that reads and writes a matrix once.
const COPY: &str = "a copy, cudaMemcpy";
/// The small number that layer norm adds to a variance.
const EPSILON: f32 = 1e-2;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    type Open = fn(&Arena, usize) -> Result<Pairing, Failure>;
    let contest = |name: &str, against, sizes, size, open: Open| Contest {
        name: format!("gallery/{name}"),
        against,
        peers: against != COPY,
        sizes,
        limit: |_| None,
        size,
        open: Box::new(open),
    };
    const SQUARES: &[usize] = &[1024, 4099, 8195];
    const ROWS: &[usize] = &[1025, 8198, 1 << 16];
    const FEWER: &[usize] = &[1025, 8198];
    const BATCHES: &[usize] = &[1025, 1 << 14, 1 << 17];
    vec![
        contest("softmax f32", COPY, SQUARES, square, |arena, n| beside_copy(arena, n, softmax)),
        contest("layer_norm f32", COPY, SQUARES, square, |arena, n| beside_copy(arena, n, layer_norm)),
        contest("transpose f32", COPY, SQUARES, square, |arena, n| beside_copy(arena, n, transpose)),
        contest("fft, rows of 64", "cuFFT C2C", ROWS, count, fft_beside_library::<64>),
        contest("fft, rows of 256", "cuFFT C2C", ROWS, count, fft_beside_library::<256>),
        contest("fft, rows of 1024", "cuFFT C2C", FEWER, count, fft_beside_library::<1024>),
        contest("fft, rows of 4096", "cuFFT C2C", FEWER, count, fft_beside_library::<4096>),
        contest("fft, rows of 2^13", "cuFFT C2C", &[129, 1025], count, fft_beside_library::<8192>),
        contest("fft, rows of 2^14", "cuFFT C2C", &[129, 1025], count, fft_beside_library::<16_384>),
        contest("fft, rows of 2^16", "cuFFT C2C", &[17, 257], count, fft_beside_library::<65_536>),
        contest("fft, rows of 2^18", "cuFFT C2C", &[5, 65], count, fft_beside_library::<262_144>),
        contest("fft, rows of 2^20", "cuFFT C2C", &[1, 17], count, fft_beside_library::<1_048_576>),
        contest("spmv f32, 10 a row", "cuSPARSE SpMV", &[1 << 16, 1 << 20, 1 << 22], count, spmv_beside_library),
        contest("lu f32, matrices of 8", "cuBLAS getrfBatched", BATCHES, count, lu_beside_library::<8>),
        contest("lu f32, matrices of 16", "cuBLAS getrfBatched", BATCHES, count, lu_beside_library::<16>),
        contest("lu f32, matrices of 32", "cuBLAS getrfBatched", BATCHES, count, lu_beside_library::<32>),
        contest("philox u32", "cuRAND Philox4x32-10", &[1 << 20, 1 << 24, 1 << 28], count, words_beside_library),
        contest("xorwow u32", "cuRAND XORWOW", &[1 << 20, 1 << 24, 1 << 28], count, shifted_words_beside_library),
    ]
}

/// Returns numbers from -1 to 1.
fn numbers(n: usize, seed: u64) -> Vec<f32> {
    sample::<u32>(n, seed).into_iter().map(|word| word as f32 / 2f32.powi(31) - 1.0).collect()
}

/// Returns a square matrix of such numbers.
fn matrix(arena: &Arena, n: usize) -> Result<Rc<Input<f32>>, Failure> {
    Ok(arena.input_of("from -1 to 1", n * n, numbers)?)
}

/// One side: its output, and how that is compared.
struct Side<T: Datum> {
    output: Buffer<T>,
    verdict: Judge<T>,
}

/// Compares an output with what it should be.
type Judge<T> = Box<dyn Fn(&[T]) -> Verdict>;

/// Returns a side that fills `n` elements. Its work is that many bytes.
fn side<T: Datum>(
    device: &Device,
    n: usize,
    bytes: usize,
    verdict: impl Fn(&[T]) -> Verdict + 'static,
    mut run: impl FnMut(&mut Slice<T>) -> Result<(), Failure> + 'static,
) -> Result<Box<dyn Task>, Failure> {
    Ok(Box::new(Steps {
        state: Side { output: device.zeros(n)?, verdict: Box::new(verdict) },
        reset: |side| Ok(side.output.fill(T::POISON)?),
        run: Box::new(move |side| run(&mut side.output)),
        verify: |side| Ok((side.verdict)(&side.output.to_vec()?)),
        outputs: |side| Ok(vec![Item::array(T::data(side.output.to_vec()?))]),
        work: Work::bytes(bytes as u64),
    }))
}

/// Returns a comparison with numbers in higher precision.
fn nearly(expected: Vec<f64>, tolerance: impl Fn(f64) -> f64 + 'static) -> impl Fn(&[f32]) -> Verdict + 'static {
    let rounded: Vec<f32> = expected.iter().map(|value| *value as f32).collect();
    move |output| {
        let rounding = |i: usize| f64::from(f32::EPSILON) * expected[i].abs();
        compare::nearly(output, &rounded, |i| tolerance(expected[i]) + rounding(i))
    }
}

/// Ours, on a square matrix.
type Ours = fn(&Arena, Rc<Input<f32>>, usize) -> Result<Box<dyn Task>, Failure>;

/// A kernel beside a copy of the same matrix.
fn beside_copy(arena: &Arena, n: usize, ours: Ours) -> Result<Pairing, Failure> {
    let input = matrix(arena, n)?;
    let (ours, copied) = (ours(arena, Rc::clone(&input), n)?, Rc::clone(&input));
    let same = move |output: &[f32]| compare::exactly(output, &copied.host);
    let run = move |output: &mut Slice<f32>| Ok(output.copy_from_slice(&input.next())?);
    Ok(Pairing { ours, other: side(&arena.device, n * n, 8 * n * n, same, run)? })
}

fn softmax(arena: &Arena, input: Rc<Input<f32>>, n: usize) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    let verdict = nearly(softmax::reference(&input.host, n), move |expected| softmax::tolerance(expected, n));
    side(&arena.device, n * n, 8 * n * n, verdict, move |output| {
        Ok(softmax::softmax(&device, &input.next(), output, n, n, &How::CHECKED)?)
    })
}

fn layer_norm(arena: &Arena, input: Rc<Input<f32>>, n: usize) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    let (gain, bias) = (&input.host[..n], &input.host[n * n - n..]);
    let verdict = nearly(layer_norm::reference(&input.host, gain, bias, EPSILON), |_| layer_norm::tolerance(EPSILON));
    let (gain, bias) = (device.upload(gain)?, device.upload(bias)?);
    side(&arena.device, n * n, 8 * n * n, verdict, move |output| {
        Ok(layer_norm::layer_norm(&device, &input.next(), &gain, &bias, output, n, EPSILON, &How::CHECKED)?)
    })
}

fn transpose(arena: &Arena, input: Rc<Input<f32>>, n: usize) -> Result<Box<dyn Task>, Failure> {
    let (device, expected) = (arena.device.clone(), transpose::reference(&input.host, n, n));
    let verdict = move |output: &[f32]| compare::exactly(output, &expected);
    side(&arena.device, n * n, 8 * n * n, verdict, move |output| {
        Ok(transpose::transpose(&device, &input.next(), output, n, n, &How::CHECKED)?)
    })
}

/// One side of `rows` Fourier transforms of `LENGTH` numbers.
fn transforms<const LENGTH: usize>(
    arena: &Arena,
    rows: usize,
    mut run: impl FnMut(&Slice<f32>, &mut Slice<f32>) -> Result<(), Failure> + 'static,
) -> Result<Box<dyn Task>, Failure> {
    // A transform takes long on the host: the first and the last rows are compared.
    let n = 2 * LENGTH * rows;
    let input = arena.input_of("from -1 to 1", n, numbers)?;
    let compared = 2 * LENGTH * rows.min((1 << 16) / LENGTH).max(1);
    let of = |part: &[f32]| nearly(fft::reference(part, LENGTH, false), |_| fft::tolerance(LENGTH));
    let (first, last) = (of(&input.host[..compared]), of(&input.host[n - compared..]));
    let verdict = move |output: &[f32]| compare::all(vec![first(&output[..compared]), last(&output[n - compared..])]);
    side(&arena.device, n, 8 * n, verdict, move |output| run(&input.next(), output))
}

fn our_transforms<const LENGTH: usize>(arena: &Arena, rows: usize) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    let mut scratch = device.zeros(fft::scratch_len(2 * LENGTH * rows, LENGTH))?;
    transforms::<LENGTH>(arena, rows, move |input, output| {
        Ok(fft::fft_into(&device, input, output, &mut scratch, LENGTH, false, &How::CHECKED)?)
    })
}

fn fft_beside_library<const LENGTH: usize>(arena: &Arena, rows: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let other = transforms::<LENGTH>(arena, rows, move |input, output| Ok(peers.fft(input, output, LENGTH)?))?;
    Ok(Pairing { ours: our_transforms::<LENGTH>(arena, rows)?, other })
}

/// A sparse matrix, a vector, their product, and how far that may be off.
struct Sums {
    matrix: Sparse<f32>,
    x: Buffer<f32>,
    product: Vec<f32>,
    bounds: Vec<f64>,
}

/// One side of a product with a sparse matrix of `n` rows.
fn sums(
    arena: &Arena,
    n: usize,
    mut run: impl FnMut(&Sums, &mut Slice<f32>) -> Result<(), Failure> + 'static,
) -> Result<Box<dyn Task>, Failure> {
    let sums = arena.keep("sparse", n, || {
        let pattern =
            generate::random(n, 10, n as u64).unwrap_or_else(|error| unreachable!("within the sizes: {error}"));
        let (values, x) = (sample(pattern.edges(), 1), sample(n, 2));
        let (product, bounds) = spmv::reference(&pattern, &values, &x, f32::EPSILON.into());
        let (matrix, x) = (Sparse::new(&arena.device, &pattern, &values)?, arena.device.upload(&x)?);
        let product = product.into_iter().map(|sum| sum as f32).collect();
        Ok::<_, Failure>(Sums { matrix, x, product, bounds })
    })?;
    let (bytes, expected) = (8 * sums.matrix.values().len() + 12 * n, Rc::clone(&sums));
    let verdict = move |output: &[f32]| {
        let rounding = |row: usize| f64::from(f32::EPSILON * expected.product[row].abs());
        compare::nearly(output, &expected.product, |row| expected.bounds[row] + rounding(row))
    };
    side(&arena.device, n, bytes, verdict, move |output| run(&sums, output))
}

fn our_sums(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    sums(arena, n, move |sums, y| Ok(spmv::spmv(&device, &sums.matrix, &sums.x, y, Unit::Tile, &How::CHECKED)?))
}

fn spmv_beside_library(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let other = sums(arena, n, move |sums, y| Ok(peers.spmv(&sums.matrix, &sums.x, y)?))?;
    Ok(Pairing { ours: our_sums(arena, n)?, other })
}

/// One side of a factorisation of many matrices of `N` rows.
struct Factors<const N: usize> {
    matrices: Rc<Input<f32>>,
    factors: Buffer<f32>,
    pivots: Buffer<u32>,
    zeros: Buffer<u32>,
    /// The library's matrices are column-major, and its pivots count from 1.
    is_library: bool,
}

impl<const N: usize> Factors<N> {
    /// Multiplies the factors of the first and the last matrices.
    fn verify(&self) -> Result<Verdict, Failure> {
        let (factors, pivots) = (self.factors.to_vec()?, self.pivots.to_vec()?);
        let count = self.zeros.len();
        let rows = |matrices: &[f32], i: usize| {
            let matrix = &matrices[i * N * N..][..N * N];
            if self.is_library { transpose::reference(matrix, N, N) } else { matrix.to_vec() }
        };
        let residual = |i: usize| {
            let first = u32::from(self.is_library);
            let pivots: Vec<u32> = pivots[i * N..][..N].iter().map(|pivot| pivot.wrapping_sub(first)).collect();
            lu::batched::residual(&rows(&self.matrices.host, i), &rows(&factors, i), &pivots, N)
        };
        let worst = (0..count.min(500)).chain(count.saturating_sub(500)..count).map(residual).fold(0.0, f64::max);
        let most = 2.0 * N as f64 * f64::from(f32::EPSILON);
        Ok(Verdict {
            result: format!("a product off by {worst:.1e}"),
            expected: format!("at most {most:.1e}"),
            agrees: worst <= most,
        })
    }
}

fn factorisation<const N: usize>(
    arena: &Arena,
    count: usize,
    is_library: bool,
    mut run: impl FnMut(&mut Factors<N>) -> Result<(), Failure> + 'static,
) -> Result<Box<dyn Task>, Failure> {
    let (device, matrices) = (&arena.device, arena.input_of("from -1 to 1", count * N * N, numbers)?);
    let (factors, pivots, zeros) = (device.zeros(count * N * N)?, device.zeros(count * N)?, device.zeros(count)?);
    Ok(Box::new(Steps {
        state: Factors { matrices, factors, pivots, zeros, is_library },
        reset: |state| Ok(state.pivots.fill(u32::MAX)?),
        run: Box::new(move |state| {
            state.factors.copy_from_slice(&state.matrices.next())?;
            run(state)
        }),
        verify: |state| state.verify(),
        outputs: |state| Ok(vec![Item::array(f32::data(state.factors.to_vec()?))]),
        work: Work::bytes((4 * count * (2 * N * N + N + 1)) as u64),
    }))
}

fn our_factors<const N: usize>(arena: &Arena, count: usize) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    factorisation::<N>(arena, count, false, move |state| {
        let Factors { factors, pivots, zeros, .. } = state;
        Ok(lu::batched::factorise_batch(&device, factors, pivots, zeros, N, &How::CHECKED)?)
    })
}

fn lu_beside_library<const N: usize>(arena: &Arena, count: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let other = factorisation::<N>(arena, count, true, move |state| {
        let Factors { factors, pivots, zeros, .. } = state;
        Ok(peers.factorise(factors, pivots, zeros, N)?)
    })?;
    Ok(Pairing { ours: our_factors::<N>(arena, count)?, other })
}

fn our_words(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let (device, expected) = (arena.device.clone(), philox::reference(n, 1));
    let verdict = move |output: &[u32]| compare::exactly(output, &expected);
    side(&arena.device, n, 4 * n, verdict, move |words| Ok(philox::fill(&device, words, 1, &How::CHECKED)?))
}

/// The words of a generator that goes on from run to run.
fn our_shifted_words(arena: &Arena, n: usize, sequences: usize) -> Result<Box<dyn Task>, Failure> {
    let (device, mut generator) = (arena.device.clone(), xorwow::Generator::new(&arena.device, 0, sequences)?);
    let run = move |words: &mut Slice<u32>| Ok(generator.fill(&device, words, &How::CHECKED)?);
    side(&arena.device, n, 4 * n, random_bits(n), run)
}

fn shifted_words_beside_library(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let other = side(&arena.device, n, 4 * n, random_bits(n), move |words| Ok(peers.random_xorwow(words, false)?))?;
    Ok(Pairing { ours: our_shifted_words(arena, n, xorwow::SEQUENCES)?, other })
}

fn words_beside_library(arena: &Arena, n: usize) -> Result<Pairing, Failure> {
    let peers = arena.peers()?;
    let other = side(&arena.device, n, 4 * n, random_bits(n), move |words| Ok(peers.random(words)?))?;
    Ok(Pairing { ours: our_words(arena, n)?, other })
}

/// Returns the verdict on `n` random words whose order is not ours, or which go on from run to run: each bit is set in half of
/// them.
fn random_bits(n: usize) -> impl Fn(&[u32]) -> Verdict + 'static {
    move |words: &[u32]| {
        let most_off = (0..32).map(|bit| {
            let ones = words.iter().filter(|word| *word >> bit & 1 == 1).count();
            (ones as f64 - n as f64 / 2.0).abs() / (n as f64).sqrt()
        });
        let most_off = most_off.fold(0.0, f64::max);
        Verdict {
            result: format!("bits that are off by {most_off:.2} roots of the number of words"),
            expected: "at most 3".into(),
            agrees: most_off <= 3.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::is_right;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for ours in [softmax as Ours, layer_norm, transpose] {
            is_right(ours(&arena, matrix(&arena, 65).unwrap(), 65).unwrap());
        }
        is_right(our_transforms::<64>(&arena, 17).unwrap());
        is_right(our_sums(&arena, 1000).unwrap());
        is_right(our_words(&arena, 1001).unwrap());
        is_right(our_shifted_words(&arena, 1001, 50).unwrap());
        is_right(our_factors::<16>(&arena, 33).unwrap());
    }
}
