//! Strategies on arrays and matrices of numbers.

use sarek_runtime::device::bf16;
use sarek_runtime::matrix::warpgroup::{NarrowC, WarpgroupC};
use sarek_runtime::{Device, Slice};

use super::entry;
use super::piece::{Look, Piece, case, floats, matrix, places, shape, sizes, taking};
use crate::catalog::{Case, Form, Given, Item, Strategy};
use crate::data::{Data, Datum, sample};
use crate::gallery::monte_carlo::CallOption;
use crate::gallery::spmv::{Sparse, Unit};
use crate::gallery::*;
use crate::graph::generate;
use crate::{Failure, kernels};

/// Returns the strategies, each with its cases.
pub(super) fn strategies() -> Vec<Strategy> {
    let mut strategies = physics();
    strategies.extend(attentions());
    strategies.extend(linear_algebra());
    strategies.extend(rows());
    strategies.extend(finance());
    strategies
}

/// Returns simulations of motion.
fn physics() -> Vec<Strategy> {
    let nbody = case("f32", sizes(1000, 1 << 14, 1 << 20), |n, seed| vec![floats(4 * n, seed)], nbody);
    let jacobi =
        case("four steps", sizes(200, 4099, 1 << 15), |n, seed| vec![matrix(n, n, seed), matrix(n, n, !seed)], jacobi);
    let wave =
        case("three steps", sizes(200, 4099, 1 << 15), |n, seed| vec![matrix(n, n, seed), matrix(n, n, !seed)], wave);
    vec![
        entry(
            "gallery/nbody",
            "gravity between all pairs, tiles of bodies in shared memory",
            "Nyland, Harris, Prins 2007",
            kernels![nbody::gravity],
            [nbody],
        ),
        entry(
            "gallery/jacobi",
            "Poisson's equation, tiles with a halo in shared memory",
            "Jacobi 1845, Micikevicius 2009",
            kernels![jacobi::jacobi_step],
            [jacobi],
        ),
        entry(
            "gallery/wave",
            "the wave equation, of second order in time and fourth in space",
            "Courant, Friedrichs, Lewy 1928",
            kernels![wave::wave_step],
            [wave],
        ),
    ]
}

fn nbody(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let host: Vec<f32> = given.array(0).to_vec();
    let (n, softening, bodies) = (host.len() / 4, 0.1, device.upload(&host)?);
    let (expected, bound) = (nbody::reference(&host, softening), nbody::tolerance(&host, softening));
    let device = device.clone();
    let run = move |output: &mut _| nbody::accelerations(&device, &bodies, softening, output, &how);
    Ok(Piece::nearly(&expected, |_| bound, 16 * n, run).with_look(Look::Matrix(3)).with_operations(20 * n * n))
}

fn jacobi(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    const STEPS: usize = 4;
    let (height, width) = shape(given, 0);
    let (points, sources) = (device.upload(given.array::<f32>(0))?, device.upload(given.array::<f32>(1))?);
    let mut scratch = device.zeros(points.len())?;
    let expected = jacobi::reference(given.array(0), given.array(1), width, height, STEPS);
    let (device, bytes) = (device.clone(), 4 * points.len() * (3 * STEPS - 1));
    let run = move |output: &mut Slice<f32>| {
        jacobi::jacobi(&device, &points, &sources, output, &mut scratch, width, height, STEPS, &how)
    };
    Ok(Piece::nearly(&expected, |_| jacobi::tolerance(STEPS), bytes, run).with_look(Look::Matrix(width)))
}

fn wave(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    const STEPS: usize = 3;
    let (height, width) = shape(given, 0);
    let (start, earlier) = (device.upload(given.array::<f32>(0))?, device.upload(given.array::<f32>(1))?);
    let mut before = device.zeros(start.len())?;
    let expected = wave::reference(given.array(0), given.array(1), width, height, 0.5, STEPS);
    let (device, bytes) = (device.clone(), 4 * start.len() * (3 * STEPS - 1));
    let run = move |output: &mut Slice<f32>| {
        output.copy_from_slice(&start)?;
        before.copy_from_slice(&earlier)?;
        wave::waves(&device, output, &mut before, width, height, 0.5, STEPS, &how)
    };
    Ok(Piece::nearly(&expected, |_| wave::tolerance(STEPS), bytes, run).with_look(Look::Matrix(width)))
}

/// Matrices, transforms and sorting.
fn linear_algebra() -> Vec<Strategy> {
    let square = |n, seed| vec![matrix(n, n, seed)];
    let transpose = taking(case("f32", sizes(500, 8195, 1 << 16), square, transpose), Form::Matrix("f32"));
    let sort = case("i32", sizes(20_000, (1 << 22) + 3, 1 << 31), |n, seed| vec![ints(n, seed)], sort);
    let lu = case("f32", sizes(100, 1000, 1 << 14), |n, seed| vec![square_of(lu::sample(n, seed), n)], lu);
    let bytes = |n: usize, seed| {
        let words = n.div_ceil(4);
        let item = |seed| Item::Array { data: Data::I32(sample(n * words, seed)), shape: vec![n, words] };
        vec![item(seed), item(!seed)]
    };
    let bytes = case("i8", sizes(100, 600, 1 << 14), bytes, byte_matmul);
    let square_pair = |n, seed| vec![matrix(n, n, seed), matrix(n, n, !seed)];
    let halves = case("bf16", sizes(100, 1000, 1 << 14), square_pair, half_matmul);
    // The size is the number of rows.
    let ffts = [
        case("256 points", sizes(40, 4099, 1 << 20), |n, seed| vec![floats(512 * n, seed)], fft::<256>),
        case("2^16 points", sizes(1, 33, 1 << 12), |n, seed| vec![floats((n << 16) * 2, seed)], fft::<65_536>),
    ];
    vec![
        entry(
            "gallery/transpose",
            "a matrix by padded tiles in shared memory",
            "Ruetsch, Micikevicius 2009",
            kernels![transpose::transpose_tiled::<f32>],
            [transpose],
        ),
        entry(
            "gallery/byte_matmul",
            "a product of matrices of bytes, four products an instruction",
            "Vanhoucke, Senior, Mao 2011, Harris 2016",
            kernels![byte_matmul::multiply_bytes],
            [bytes],
        ),
        entry(
            "gallery/half_matmul",
            "a product of matrices of 16-bit floats on the matrix units",
            "Kerr, Merrill, Demouth, Tran 2017",
            kernels![
                half_matmul::multiply_halves::<bf16, true>,
                half_matmul::multiply_halves::<bf16, false>,
                warpgroup_matmul::multiply_in_warpgroups::<bf16>,
                multicast_matmul::multiply_in_clusters::<bf16>,
            ],
            [halves],
        ),
        entry(
            "gallery/bitonic_sort",
            "a network of comparisons, short distances in shared memory",
            "Batcher 1968",
            kernels![
                bitonic_sort::bitonic_tiles::<i32>,
                bitonic_sort::bitonic_mirror::<i32>,
                bitonic_sort::bitonic_step::<i32>,
                bitonic_sort::bitonic_merge_tiles::<i32>,
            ],
            [taking(sort, Form::Array("i32"))],
        ),
        entry(
            "gallery/spmv",
            "a sparse matrix times a vector, a thread or a warp a row, or a block for many",
            "Bell, Garland 2008, Greathouse, Daga 2014",
            kernels![spmv::spmv_scalar::<f32>, spmv::spmv_vector::<f32>, spmv::spmv_tiles::<f32>],
            [
                case("a thread a row", sizes(10_000, 1 << 20, 1 << 24), sparse, |device, given, how| {
                    spmv(device, given, Unit::Thread, how)
                }),
                case("a warp a row", sizes(10_000, 1 << 20, 1 << 24), sparse, |device, given, how| {
                    spmv(device, given, Unit::Warp, how)
                }),
                case("a block many rows", sizes(10_000, 1 << 20, 1 << 24), sparse, |device, given, how| {
                    spmv(device, given, Unit::Tile, how)
                }),
            ],
        ),
        entry(
            "gallery/lu",
            "triangular factors, of a large matrix by panels of columns, of many small ones in warps",
            "Turing 1948, Dongarra, Gustavson, Karp 1984",
            kernels![
                lu::factorise_panel::<f32>,
                lu::solve_rows::<f32>,
                lu::lower_rest::<f32>,
                lu::batched::factorise_small::<f32, 16, 17>,
                lu::batched::factorise_small::<f32, 32, 33>,
            ],
            [lu],
        ),
        entry(
            "gallery/fft",
            "Fourier transforms in the order of Stockham, sixteen numbers a thread",
            "Cooley, Tukey 1965, Cochran 1967",
            kernels![
                fft::fft_rows::<256, 16, 1, 16, 8, 1>,
                fft::fft_lines::<256, 16, 1, 16, 16, 272, 256, 1, false>,
                fft::fft_lines::<1024, 16, 4, 64, 8, 129, 512, 2, true>,
            ],
            ffts,
        ),
    ]
}

/// Returns rows that take three exchanges.
pub(in crate::catalog) fn fft_for_mutants() -> Vec<Case> {
    vec![
        case("4096 points", sizes(2, 2, 2), |n, seed| vec![floats(8192 * n, seed)], fft::<4096>),
        case("8192 points", sizes(1, 1, 1), |n, seed| vec![floats(16_384 * n, seed)], fft::<8192>),
    ]
}

fn ints(n: usize, seed: u64) -> Item {
    Item::array(Data::I32(sample(n, seed)))
}

fn square_of(elements: Vec<f32>, n: usize) -> Item {
    Item::Array { data: Data::F32(elements), shape: vec![n, n] }
}

fn byte_matmul(device: &Device, given: &Given, how: How) -> Result<Piece<i32>, Failure> {
    let (n, words) = shape(given, 0);
    let (a, b) = (device.upload(given.array::<i32>(0))?, device.upload(given.array::<i32>(1))?);
    let expected = byte_matmul::reference(given.array(0), given.array(1), n, words);
    let device = device.clone();
    let run = move |output: &mut _| byte_matmul::byte_matmul(&device, &a, &b, output, n, n, words, &how);
    Ok(Piece::exactly(expected, 8 * n * words, run).with_look(Look::Matrix(n)).with_operations(8 * n * n * words))
}

/// Returns the two ways to compute attention. The size is the number of queries, keys and values of each of two heads.
fn attentions() -> Vec<Strategy> {
    fn tensors(n: usize, dimension: usize, seed: u64) -> Vec<Item> {
        (0..3).map(|number| floats(2 * n * dimension, seed.wrapping_add(number))).collect()
    }
    let wide = |run, n| case("bf16 causal", n, |n, seed| tensors(n, 128, seed), run);
    let slow = wide(attend::<false, 128>, sizes(50, 1000, 1 << 14));
    let fast = wide(attend::<true, 128>, sizes(50, 4099, 1 << 14));
    let narrow = |n, seed| tensors(n, 64, seed);
    let narrow = case("bf16 causal, dimension 64", sizes(50, 4099, 1 << 14), narrow, attend::<true, 64>);
    vec![
        entry(
            "gallery/attention_simple",
            "attention, a warp per query",
            "Vaswani et al. 2017",
            kernels![attention::simple::attention_simple::<bf16, f32, attention::Causal, 4>],
            [slow],
        ),
        entry(
            "gallery/attention",
            "attention on the matrix units",
            "Shah et al. 2024",
            kernels![
                attention::best::attention_best::<
                    bf16,
                    bf16,
                    attention::Full,
                    attention::store::Lines,
                    WarpgroupC,
                    2,
                    384,
                    40,
                    232,
                >,
                attention::best::attention_best::<
                    bf16,
                    f32,
                    attention::Causal,
                    attention::store::Pairs,
                    WarpgroupC,
                    2,
                    384,
                    40,
                    232,
                >,
                attention::best::attention_best::<
                    bf16,
                    bf16,
                    attention::Causal,
                    attention::store::Lines,
                    NarrowC,
                    1,
                    512,
                    32,
                    160,
                >,
            ],
            [fast, narrow],
        ),
    ]
}

/// Returns tiles of few queries, several of them for each block, which see several tiles of keys, or only one; most warps have none.
pub(in crate::catalog) fn attention_for_mutants() -> Vec<Case> {
    fn tensors(n: usize, heads: usize, keys: usize, dimension: usize, seed: u64) -> Vec<Item> {
        let rows = [n, keys * n, keys * n];
        rows.map(|rows| floats(heads * rows * dimension, seed.wrapping_add(rows as u64))).to_vec()
    }
    fn attend_few<const HEADS: usize, const DIMENSION: usize>(
        device: &Device,
        given: &Given,
        how: How,
    ) -> Result<Piece<f32>, Failure> {
        let [queries, keys] = [0, 1].map(|number| given.array::<f32>(number).len() / (HEADS * DIMENSION));
        let shape = attention::Shape { heads: HEADS, key_heads: HEADS, queries, keys, dimension: DIMENSION };
        attend_in::<true>(device, given, how, shape)
    }
    vec![
        case("bf16 causal", sizes(20, 20, 20), |n, seed| tensors(n, 5, 15, 128, seed), attend_few::<5, 128>),
        case(
            "bf16 causal, dimension 64",
            sizes(20, 20, 20),
            |n, seed| tensors(n, 5, 15, 64, seed),
            attend_few::<5, 64>,
        ),
        case("bf16 causal, one step", sizes(5, 5, 5), |n, seed| tensors(n, 16, 1, 64, seed), attend_few::<16, 64>),
    ]
}

fn attend<const BEST: bool, const DIMENSION: usize>(
    device: &Device,
    given: &Given,
    how: How,
) -> Result<Piece<f32>, Failure> {
    let rows = given.array::<f32>(0).len() / (2 * DIMENSION);
    let shape = attention::Shape { heads: 2, key_heads: 2, queries: rows, keys: rows, dimension: DIMENSION };
    attend_in::<BEST>(device, given, how, shape)
}

/// Returns causal attention of that shape.
fn attend_in<const BEST: bool>(
    device: &Device,
    given: &Given,
    how: How,
    shape: attention::Shape,
) -> Result<Piece<f32>, Failure> {
    use attention::{Causal, Inputs, Score};
    let halves = |number| given.array::<f32>(number).iter().map(|x| bf16::from_f32(*x)).collect::<Vec<bf16>>();
    let wide = |halves: &[bf16]| halves.iter().map(|x| x.to_f64()).collect::<Vec<f64>>();
    let (q, k, v) = (halves(0), halves(1), halves(2));
    let attention::Shape { heads, queries, keys, dimension, .. } = shape;
    let (sums, magnitudes, _) = attention::reference([&wide(&q), &wide(&k), &wide(&v)], shape, 0.09, Causal::visible);
    let (q, k, v, device) = (device.upload(&q)?, device.upload(&k)?, device.upload(&v)?, device.clone());
    let (mut logarithms, mut scratch) = (device.zeros::<f32>(heads * queries)?, attention::Scratch::new(&device)?);
    let run = move |output: &mut Slice<f32>| {
        let (inputs, logarithms) = (Inputs { q: &q, k: &k, v: &v }, &mut *logarithms);
        if BEST {
            let scratch = &mut scratch;
            attention::attention_into::<bf16, f32, Causal>(
                &device, inputs, output, logarithms, shape, 0.09, scratch, &how,
            )
        } else {
            attention::simple::run::<bf16, f32, Causal>(&device, inputs, output, logarithms, shape, 0.09, &how)
        }
    };
    let tolerance = |at: usize| 0.006 * magnitudes[at] + 1e-6;
    let operations = 2 * heads * queries * keys * dimension;
    Ok(Piece::nearly(&sums, tolerance, 4 * heads * queries * dimension, run).with_operations(operations))
}

fn half_matmul(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let (n, _) = shape(given, 0);
    let halves = |number| given.array::<f32>(number).iter().map(|x| bf16::from_f32(*x)).collect::<Vec<bf16>>();
    let wide = |halves: &[bf16]| halves.iter().map(|x| x.to_f64()).collect::<Vec<f64>>();
    let (a, b) = (halves(0), halves(1));
    let (sums, magnitudes) = half_matmul::reference(&wide(&a), &wide(&b), (n, n));
    let (left, right, device) = (device.upload(&a)?, device.upload(&b)?, device.clone());
    let run = move |output: &mut _| half_matmul::half_matmul(&device, &left, &right, output, (n, n, n), &how);
    let tolerance = |at: usize| half_matmul::tolerance(n, magnitudes[at]);
    Ok(Piece::nearly(&sums, tolerance, 4 * n * n, run).with_look(Look::Matrix(n)).with_operations(2 * n * n * n))
}

fn transpose(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let (rows, columns) = shape(given, 0);
    let (input, expected) = (device.upload(given.array(0))?, transpose::reference(given.array(0), rows, columns));
    let device = device.clone();
    let run = move |output: &mut _| transpose::transpose::<f32>(&device, &input, output, rows, columns, &how);
    Ok(Piece::exactly(expected, 4 * rows * columns, run).with_look(Look::Matrix(rows)))
}

fn sort(device: &Device, given: &Given, how: How) -> Result<Piece<i32>, Failure> {
    let (input, expected) = (device.upload(given.array(0))?, bitonic_sort::reference::<i32>(given.array(0)));
    let device = device.clone();
    let run = move |output: &mut _| bitonic_sort::sorted::<i32>(&device, &input, output, &how);
    let bytes = size_of_val(&expected[..]);
    Ok(Piece::exactly(expected, bytes, run))
}

/// Returns a random matrix with about ten entries per row, and a vector.
fn sparse(n: usize, seed: u64) -> Vec<Item> {
    entries(n, 10, seed)
}

/// Returns rows of which a block has more entries than there is room for at a time.
pub(in crate::catalog) fn spmv_for_mutants() -> Vec<Case> {
    let sample = |n, seed| entries(n, 40, seed);
    vec![case("a block many rows", sizes(300, 300, 300), sample, |device, given, how| {
        spmv(device, given, Unit::Tile, how)
    })]
}

/// Returns a random matrix with about so many entries per row, and a vector.
fn entries(n: usize, per_row: usize, seed: u64) -> Vec<Item> {
    let pattern = generate::random(n, per_row, seed).unwrap_or_else(|error| unreachable!("within the sizes: {error}"));
    vec![floats(pattern.edges(), seed), floats(n, !seed), Item::Graph(pattern.into())]
}

fn spmv(device: &Device, given: &Given, unit: Unit, how: How) -> Result<Piece<f32>, Failure> {
    let Some(Item::Graph(pattern)) = given.items.get(2) else { unreachable!("made up here") };
    let (values, x): (&[f32], &[f32]) = (given.array(0), given.array(1));
    let (sums, bounds) = spmv::reference(pattern, values, x, f32::EPSILON.into());
    let (matrix, vector) = (Sparse::new(device, pattern, values)?, device.upload(x)?);
    let (device, bytes) = (device.clone(), 8 * values.len() + 8 * x.len());
    let run = move |output: &mut _| spmv::spmv(&device, &matrix, &vector, output, unit, &how);
    Ok(Piece::nearly(&sums, |row| bounds[row], bytes, run).with_operations(2 * pattern.edges()))
}

fn lu(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let (n, _) = shape(given, 0);
    let (matrix, expected) = (device.upload(given.array::<f32>(0))?, lu::reference(given.array::<f32>(0), n));
    let device = device.clone();
    let run = move |output: &mut Slice<f32>| {
        output.copy_from_slice(&matrix)?;
        lu::factorise(&device, output, n, &how)
    };
    let piece = Piece::nearly(&expected, |i| lu::tolerance(expected[i], n, f32::EPSILON.into()), 4 * n * n, run);
    Ok(piece.with_look(Look::Matrix(n)).with_operations(2 * n * n * n / 3))
}

fn fft<const LENGTH: usize>(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let (input, expected) = (device.upload(given.array(0))?, fft::reference(given.array(0), LENGTH, false));
    let (device, mut scratch) = (device.clone(), device.zeros(fft::scratch_len(expected.len(), LENGTH))?);
    let bytes = 4 * expected.len();
    let run = move |output: &mut _| fft::fft_into(&device, &input, output, &mut scratch, LENGTH, false, &how);
    let piece = Piece::nearly(&expected, |_| fft::tolerance(LENGTH), bytes, run);
    Ok(piece.with_look(Look::Matrix(2 * LENGTH)).with_operations(5 * LENGTH.ilog2() as usize * expected.len() / 2))
}

/// Returns strategies that normalise the rows of a matrix.
fn rows() -> Vec<Strategy> {
    let softmax = case("f32", sizes(300, 4099, 1 << 15), |n, seed| vec![matrix(n, n, seed)], softmax);
    let layer_norm = case(
        "f32",
        sizes(300, 4099, 1 << 15),
        |n, seed| vec![matrix(n, n, seed), floats(n, seed ^ 1), floats(n, seed ^ 2)],
        layer_norm,
    );
    vec![
        entry(
            "gallery/softmax",
            "of each row, maximum and sum in one pass, a warp a row; or by a block that holds it",
            "Milakov, Gimelshein 2018",
            kernels![softmax::softmax_rows, softmax::softmax_blocks::<9>],
            [taking(softmax, Form::Matrix("f32"))],
        ),
        entry(
            "gallery/layer_norm",
            "each row less its mean, over its deviation; a block a row",
            "Ba, Kiros, Hinton 2016, Welford 1962",
            kernels![layer_norm::normalise_rows, layer_norm::normalise_blocks::<9>],
            [layer_norm],
        ),
    ]
}

fn softmax(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let (rows, columns) = shape(given, 0);
    let (input, expected) = (device.upload(given.array(0))?, softmax::reference(given.array(0), columns));
    let device = device.clone();
    let run = move |output: &mut _| softmax::softmax(&device, &input, output, rows, columns, &how);
    let piece = Piece::nearly(&expected, |i| softmax::tolerance(expected[i], columns), 4 * rows * columns, run);
    Ok(piece.with_look(Look::Matrix(columns)))
}

fn layer_norm(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    const EPSILON: f32 = 1e-2;
    let (rows, columns) = shape(given, 0);
    let expected = layer_norm::reference(given.array(0), given.array(1), given.array(2), EPSILON);
    let (input, gain, bias) =
        (device.upload(given.array(0))?, device.upload(given.array(1))?, device.upload(given.array(2))?);
    let device = device.clone();
    let run = move |output: &mut _| layer_norm::layer_norm(&device, &input, &gain, &bias, output, rows, EPSILON, &how);
    let piece = Piece::nearly(&expected, |_| layer_norm::tolerance(EPSILON), 4 * rows * columns, run);
    Ok(piece.with_look(Look::Matrix(columns)))
}

/// Options, and chance.
fn finance() -> Vec<Strategy> {
    let words = case("u32", sizes(100_003, (1 << 24) + 3, 1 << 31), |n, _| vec![places(n)], philox);
    vec![
        entry(
            "gallery/philox",
            "random words from a counter and a key",
            "Salmon, Moraes, Dror, Shaw 2011",
            kernels![philox::philox_words::<true>],
            [words],
        ),
        entry(
            "gallery/xorwow",
            "random words from shifts, in many sequences far apart, as cuRAND's",
            "Marsaglia 2003",
            kernels![xorwow::xorwow_starts, xorwow::xorwow_words],
            [case("u32", sizes(10_003, (1 << 24) + 3, 1 << 31), |n, _| vec![places(n)], xorwow)],
        ),
        entry(
            "gallery/monte_carlo",
            "pi by places in a square, and options by random paths",
            "Metropolis, Ulam 1949, Boyle 1977",
            kernels![monte_carlo::count_hits, monte_carlo::sum_payoffs],
            [
                case("pi", sizes(20_000, 1 << 22, 1 << 30), chances, pi),
                case("option", sizes(20_000, 1 << 22, 1 << 30), chances, option),
            ],
        ),
        entry(
            "gallery/black_scholes",
            "calls and puts by the closed form",
            "Black, Scholes 1973",
            kernels![black_scholes::price_options],
            [case("calls", sizes(30_000, 1 << 22, 1 << 28), options, calls)],
        ),
    ]
}

/// Returns the number of experiments.
fn chances(n: usize, seed: u64) -> Vec<Item> {
    vec![places(n), Item::array(Data::U64(vec![seed]))]
}

fn philox(device: &Device, given: &Given, how: How) -> Result<Piece<u32>, Failure> {
    let n = given.array::<u8>(0).len();
    let device = device.clone();
    Ok(Piece::exactly(philox::reference(n, 1), 0, move |output| philox::fill(&device, output, 1, &how)))
}

/// The most sequences: on the CPU, starting them would take longer than the words.
const SEQUENCES_ON_THE_CPU: usize = 64;

fn xorwow(device: &Device, given: &Given, how: How) -> Result<Piece<u32>, Failure> {
    let n = given.array::<u8>(0).len();
    let sequences = if device.is_cuda() { xorwow::SEQUENCES } else { SEQUENCES_ON_THE_CPU };
    let (device, mut generator) = (device.clone(), xorwow::Generator::new(device, 1, sequences)?);
    Ok(Piece::exactly(xorwow::reference(n, 1, sequences), 0, move |output| {
        generator.restart(&device, 1, 0, &how)?;
        generator.fill(&device, output, &how)
    }))
}

fn pi(device: &Device, given: &Given, how: How) -> Result<Piece<u64>, Failure> {
    let (n, seed) = (given.array::<u8>(0).len() as u64, given.array::<u64>(1)[0]);
    let (device, expected) = (device.clone(), vec![monte_carlo::hits_reference(n, seed)]);
    Ok(Piece::exactly(expected, 0, move |output| monte_carlo::pi_hits(&device, output, n, seed, &how)))
}

fn option(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let (n, seed) = (given.array::<u8>(0).len() as u64, given.array::<u64>(1)[0]);
    let option = CallOption { price: 100.0, strike: 105.0, years: 0.5, rate: 0.03, volatility: 0.2 };
    let (device, expected) = (device.clone(), vec![monte_carlo::option_reference(&option, n, seed)]);
    Ok(Piece::nearly(
        &expected,
        |_| 1e-4,
        0,
        move |output| {
            let value = monte_carlo::option_value(&device, &option, n, seed, &how)?;
            output.fill(value as f32)
        },
    ))
}

/// Prices, strike prices and years.
fn options(n: usize, seed: u64) -> Vec<Item> {
    let between = |seed, low: f32, high: f32| {
        let values: Vec<u8> = sample(n, seed);
        Item::array(f32::data(values.into_iter().map(|x| low + (high - low) * f32::from(x) / 255.0).collect()))
    };
    vec![between(seed, 5.0, 30.0), between(!seed, 1.0, 100.0), between(seed ^ 1, 0.25, 10.0)]
}

fn calls(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let (rate, volatility) = (0.02, 0.3);
    let inputs: [&[f32]; 3] = [given.array(0), given.array(1), given.array(2)];
    let expected = |i: usize| {
        let [price, strike, years] = inputs.map(|values| f64::from(values[i]));
        black_scholes::reference(price, strike, years, f64::from(rate), f64::from(volatility)).0
    };
    let (n, device) = (inputs[0].len(), device.clone());
    let expected: Vec<f64> = (0..n).map(expected).collect();
    let (prices, strikes, years) = (device.upload(inputs[0])?, device.upload(inputs[1])?, device.upload(inputs[2])?);
    let mut puts = device.zeros(n)?;
    let bound = |i: usize| black_scholes::tolerance(inputs[0][i], inputs[1][i]);
    Ok(Piece::nearly(&expected, bound, 16 * n, move |output| {
        black_scholes::black_scholes(&device, &prices, &strikes, &years, rate, volatility, output, &mut puts, &how)
    }))
}
