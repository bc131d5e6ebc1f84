//! The matrix product.

mod contests;
mod expected;
mod tune;
mod wgmma;

use sarek_runtime::matrix::warpgroup::{KMajor, MnMajor};
use sarek_runtime::prelude::*;
use sarek_runtime::{Buffer, Device};

use super::{Algorithm, Case, Form, Given, How, Item, Kernel, Setting, Sizes, Steps, Strategy, Task, Work};
use crate::data::{Data, Datum, sample};
use crate::matmul::{Run, Shape, advanced, best, emulated, naive, strategies, tiled};
use crate::{Failure, kernels};
use expected::Expected;
pub(super) use tune::tunes;
pub(super) use wgmma::cases_for_mutants as wgmma_for_mutants;

/// The names of the layouts, and whether their factors are stored transposed.
const LAYOUTS: [(&str, (bool, bool)); 4] =
    [("NN", (false, false)), ("NT", (false, true)), ("TN", (true, false)), ("TT", (true, true))];

/// Returns the matrix product, with every strategy of [`crate::matmul`].
pub(super) fn algorithm() -> Algorithm {
    Algorithm {
        name: "matmul",
        summary: "the product of two matrices of f32, each transposed or not",
        strategies: strategies().into_iter().map(entry).chain([wgmma::strategy()]).collect(),
        contests: contests::contests(),
    }
}

/// Returns a strategy of [`crate::matmul`] as the catalogue's.
fn entry(strategy: crate::matmul::Strategy) -> Strategy {
    let crate::matmul::Strategy { name, source, transposes, run } = strategy;
    let (name, summary, kernels): (_, _, Vec<Kernel>) = match name {
        "naive" => {
            ("matmul/naive", "one result a thread, everything from global memory", kernels![naive::matmul_naive])
        }
        "tiled" => ("matmul/tiled", "one result a thread, tiles in shared memory", kernels![tiled::matmul_tiled]),
        "advanced" => (
            "matmul/advanced",
            "padded tiles, two of each, 4 x 4 results a thread",
            kernels![advanced::matmul_advanced::<true>, advanced::matmul_advanced::<false>],
        ),
        "best" => (
            "matmul/best",
            "16 x 8 results a thread, four words a load, all loads ahead of their use: the one to call",
            kernels![
                best::matmul_best::<true, false, true, 132, 132, 8, 16, 2, 2, 128, 2>,
                best::matmul_best::<true, true, true, 132, 132, 8, 16, 2, 2, 128, 2>,
                best::matmul_best::<false, false, true, 132, 132, 8, 16, 2, 2, 128, 2>,
                best::matmul_best::<false, true, true, 132, 132, 8, 16, 2, 2, 128, 2>,
                best::matmul_best::<true, false, false, 132, 132, 8, 16, 2, 2, 128, 2>,
                best::matmul_best::<true, false, true, 260, 132, 8, 16, 2, 1, 256, 1>,
                best::matmul_best::<true, true, true, 132, 68, 16, 8, 4, 2, 128, 2>,
            ],
        ),
        "emulated" => (
            "matmul/emulated",
            "parts of f32 on the matrix units of Hopper, as exact as f32 arithmetic",
            kernels![
                emulated::parts::split_in_parts::<false, true>,
                emulated::parts::split_in_parts::<true, false>,
                emulated::kernel::multiply_parts::<KMajor, MnMajor, true>,
                emulated::kernel::multiply_parts::<MnMajor, KMajor, false>,
                emulated::kernel::repair_tiles,
            ],
        ),
        name => unreachable!("`{name}` is missing here"),
    };
    let mut cases = vec![plain(run)];
    if name == "matmul/emulated" {
        // The CPU engine computes whole tiles, slowly.
        cases[0].sizes.cpu = 68;
    } else if transposes {
        cases.push(transposed("f32 NT", run, false, true));
        cases.push(transposed("f32 TN", run, true, false));
        cases.push(transposed("f32 TT", run, true, true));
    }
    Strategy { name, summary, source, kernels, cases }
}

/// Returns products whose steps go round in the ring, and products so small that they are computed again.
pub(super) fn emulated_for_mutants() -> Vec<Case> {
    let case = |name, cpu, sample| Case {
        sizes: Sizes { cpu, gpu: cpu, most: cpu },
        sample,
        ..transposed(name, emulated::run, false, false)
    };
    let long: fn(usize, u64) -> Vec<Item> = |n, seed| long(n, 4 * n, seed);
    let tiny: fn(usize, u64) -> Vec<Item> = |n, seed| {
        let matrix = |seed| sample::<f32>(n * n, seed).into_iter().map(|x| x * 2f32.powi(-55)).collect();
        [seed, !seed].map(|seed| Item::Array { data: f32::data(matrix(seed)), shape: vec![n, n] }).to_vec()
    };
    vec![case("f32, long sums", 36, long), case("f32, tiny", 20, tiny)]
}

/// Two matrices whose inner dimension is `inner`.
fn long(n: usize, inner: usize, seed: u64) -> Vec<Item> {
    let matrix = |shape: [usize; 2], seed| Item::Array {
        data: f32::data(sample(shape[0] * shape[1], seed)),
        shape: shape.to_vec(),
    };
    vec![matrix([n, inner], seed), matrix([inner, n], !seed)]
}

/// The settings of files.
const SETTINGS: &[Setting] = &[
    Setting {
        name: "transpose_a",
        about: "`true` if the first file holds the transpose of A, which only best takes; false",
    },
    Setting { name: "transpose_b", about: "the same of B" },
];

/// Sides that are multiples of four, so that words are loaded four at once, but of no tile.
const EVEN: Sizes = Sizes { cpu: 188, gpu: 2052, most: 1 << 16 };

/// Sides that are odd, so that words are loaded one by one.
const ODD: Sizes = Sizes { cpu: 187, gpu: 2051, most: 1 << 16 };

/// Returns the case that takes files.
fn plain(run: Run) -> Case {
    Case {
        name: "f32".into(),
        takes: vec![Form::Matrix(f32::NAME); 2],
        required: 2,
        settings: SETTINGS,
        standard: true,
        sizes: EVEN,
        sample: squares,
        open: Box::new(move |device, given, how| {
            let transpose = |name| Ok::<_, Failure>(given.settings.get::<bool>(name)?.unwrap_or(false));
            let (transpose_a, transpose_b) = (transpose("transpose_a")?, transpose("transpose_b")?);
            open(device, given, how, transpose_a, transpose_b, run)
        }),
    }
}

/// Returns a case of transposed matrices.
fn transposed(name: &str, run: Run, transpose_a: bool, transpose_b: bool) -> Case {
    Case {
        name: name.into(),
        takes: Vec::new(),
        required: 0,
        settings: &[],
        standard: true,
        sizes: ODD,
        sample: squares,
        open: Box::new(move |device, given, how| open(device, given, how, transpose_a, transpose_b, run)),
    }
}

/// Two square matrices.
fn squares(n: usize, seed: u64) -> Vec<Item> {
    let matrix = |seed| Item::Array { data: f32::data(sample(n * n, seed)), shape: vec![n, n] };
    vec![matrix(seed), matrix(!seed)]
}

/// Returns the product of two matrices that are stored with these numbers of rows and columns.
fn shape(a: [usize; 2], b: [usize; 2], transpose_a: bool, transpose_b: bool) -> Result<Shape, Failure> {
    let turn = |[rows, columns]: [usize; 2], transpose| if transpose { [columns, rows] } else { [rows, columns] };
    let ([m, k], [rows, n]) = (turn(a, transpose_a), turn(b, transpose_b));
    if k == rows {
        return Ok(Shape { m, n, k, transpose_a, transpose_b });
    }
    let name = |[rows, columns]: [usize; 2], transpose| {
        format!("{rows}x{columns} matrix{}", if transpose { " transposed" } else { "" })
    };
    Err(Failure::Message(format!(
        "a {} and a {} have no product: rows of {k} meet columns of {rows}",
        name(a, transpose_a),
        name(b, transpose_b)
    )))
}

/// Matrices on a device.
struct Product {
    device: Device,
    a: Buffer<f32>,
    b: Buffer<f32>,
    c: Buffer<f32>,
    shape: Shape,
    expected: Expected,
}

fn open(
    device: &Device,
    given: Given,
    how: How,
    transpose_a: bool,
    transpose_b: bool,
    run: Run,
) -> Result<Box<dyn Task>, Failure> {
    let [a, b] = &given.items[..] else { unreachable!("two matrices") };
    let (a, b) = (matrix(a), matrix(b));
    let shape = shape(a.1, b.1, transpose_a, transpose_b)?;
    let state = Product {
        device: device.clone(),
        a: device.upload(a.0)?,
        b: device.upload(b.0)?,
        c: device.zeros(shape.m * shape.n)?,
        shape,
        expected: Expected::new(a.0, b.0, shape),
    };
    Ok(Box::new(Steps {
        state,
        reset: |state| Ok(state.c.fill(f32::POISON)?),
        run: Box::new(move |Product { device, a, b, c, shape, .. }| Ok(run(device, a, b, c, *shape, &how)?)),
        verify: |state| Ok(state.expected.verdict(&state.c.to_vec()?)),
        outputs: |state| Ok(vec![output(&state.c, state.shape)?]),
        work: work(shape),
    }))
}

/// Returns the elements of a matrix, its rows and its columns.
fn matrix(item: &Item) -> (&[f32], [usize; 2]) {
    match item {
        Item::Array { data: Data::F32(data), shape } if shape.len() == 2 => (data, [shape[0], shape[1]]),
        item => unreachable!("{} instead of a matrix", item.kind()),
    }
}

/// Returns the product as an item.
fn output(c: &Slice<f32>, shape: Shape) -> Result<Item, Failure> {
    Ok(Item::Array { data: f32::data(c.to_vec()?), shape: vec![shape.m, shape.n] })
}

/// Returns the work: every matrix is read or written once; each of `m n k` products is one multiplication with an addition.
fn work(shape: Shape) -> Work {
    let [m, n, k] = [shape.m, shape.n, shape.k].map(|size| size as u64);
    Work::bytes(4 * (m * k + k * n + m * n)).with_operations(2 * m * n * k)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{Settings, Verdict};

    fn run(case: &Case, given: Given, how: How) -> Result<(Box<dyn Task>, Verdict), Failure> {
        let mut task = (case.open)(&Device::cpu(), given, how)?;
        task.reset()?;
        task.run()?;
        let verdict = task.verify()?;
        Ok((task, verdict))
    }

    fn cases() -> impl Iterator<Item = (&'static str, Case)> {
        let strategies = algorithm().strategies.into_iter();
        strategies.flat_map(|Strategy { name, cases, .. }| cases.into_iter().map(move |case| (name, case)))
    }

    #[test]
    fn every_case_is_right_at_every_size() {
        for (name, case) in cases() {
            let large = case.sizes.cpu.min(132);
            for (n, how) in [(0, How::CHECKED), (1, How::UNCHECKED), (33, How::CHECKED), (large, How::UNCHECKED)] {
                let given = Given { items: (case.sample)(n, 5), settings: Settings::default() };
                let (mut task, verdict) = run(&case, given, how).unwrap();
                assert!(verdict.agrees, "{name} {} of {n}: {verdict:?}", case.name);
                let [Item::Array { shape, .. }] = &task.outputs().unwrap()[..] else { panic!("one matrix") };
                assert_eq!(*shape, [n, n]);
                assert_eq!(task.work().operations, 2 * (n * n * n) as u64);
                // A poisoned output is wrong.
                task.reset().unwrap();
                assert_eq!(task.verify().unwrap().agrees, n == 0, "{name} {} of {n}", case.name);
            }
        }
    }

    fn matrices(a: [usize; 2], b: [usize; 2], settings: &[(&str, &str)]) -> Given {
        let matrix = |[rows, columns]: [usize; 2]| {
            let data = Data::F32((0..rows * columns).map(|i| i as f32).collect());
            Item::Array { data, shape: vec![rows, columns] }
        };
        let settings = settings.iter().map(|(name, value)| (name.to_string(), value.to_string()));
        Given { items: vec![matrix(a), matrix(b)], settings: Settings::new(settings) }
    }

    #[test]
    fn files_are_multiplied_as_the_settings_say() {
        type Row = ([usize; 2], [usize; 2], &'static [(&'static str, &'static str)]);
        let table: [Row; 4] = [
            ([2, 3], [3, 5], &[]),
            ([3, 2], [3, 5], &[("transpose_a", "true")]),
            ([2, 3], [5, 3], &[("transpose_b", "true")]),
            ([3, 2], [5, 3], &[("transpose_a", "true"), ("transpose_b", "true")]),
        ];
        let (_, case) = cases().find(|(name, _)| *name == "matmul/best").unwrap();
        for (a, b, settings) in table {
            let given = matrices(a, b, settings);
            assert!(case.fits(&given.items));
            let (mut task, verdict) = run(&case, given, How::CHECKED).unwrap();
            assert!(verdict.agrees, "{verdict:?}");
            let [Item::Array { shape, .. }] = &task.outputs().unwrap()[..] else { panic!("one matrix") };
            assert_eq!(*shape, [2, 5]);
        }
    }

    #[test]
    fn what_does_not_fit_is_told() {
        let (_, best) = cases().find(|(name, _)| *name == "matmul/best").unwrap();
        let (_, tiled) = cases().find(|(name, _)| *name == "matmul/tiled").unwrap();
        let error = |case: &Case, given| run(case, given, How::CHECKED).map(|_| ()).unwrap_err().to_string();
        assert_eq!(
            error(&best, matrices([2, 3], [2, 3], &[])),
            "a 2x3 matrix and a 2x3 matrix have no product: rows of 3 meet columns of 2"
        );
        assert_eq!(
            error(&best, matrices([2, 3], [3, 5], &[("transpose_a", "true")])),
            "a 2x3 matrix transposed and a 3x5 matrix have no product: rows of 2 meet columns of 3"
        );
        assert_eq!(
            error(&best, matrices([2, 3], [3, 5], &[("transpose_a", "yes")])),
            "transpose_a cannot be `yes`: provided string was not `true` or `false`"
        );
        let error = error(&tiled, matrices([3, 2], [3, 5], &[("transpose_a", "true")]));
        assert!(error.ends_with("it takes no transposed matrices"), "{error}");
    }
}
