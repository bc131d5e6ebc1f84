//! The product on the matrix units of Hopper, of all types: its cases, and beside cuBLAS.

use std::rc::Rc;

use sarek_runtime::matrix::warpgroup::{KMajor, MnMajor, WarpgroupFactor, WarpgroupSum};
use sarek_runtime::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_runtime::prelude::*;
use sarek_runtime::{Buffer, Element};

use super::contests::normal;
use super::{LAYOUTS, long, matrix, shape, squares};
use crate::bench::{Arena, Contest, Pairing, square};
use crate::catalog::outputs::{output, task};
use crate::catalog::{Case, Given, How, Item, Sizes, Steps, Strategy, Task, Verdict, Work};
use crate::data::{Data, Datum};
use crate::matmul::Shape;
use crate::matmul::wgmma::across::Turned;
use crate::matmul::wgmma::kernel::{finish_splits, multiply_wgmma};
use crate::matmul::wgmma::pack::pack_factor;
use crate::matmul::wgmma::store::{Lines, Pairs, Singles, Stored};
use crate::matmul::wgmma::{
    Biased, Factor, Gelu, Plain, Product, Relu, Residual, Scale, Scaled, matmul_wgmma, multiply,
};
use crate::peers::GemmElement;
use crate::{Failure, kernels};

/// Returns the strategy.
pub(super) fn strategy() -> Strategy {
    Strategy {
        name: "matmul/wgmma",
        summary: "16-bit and 8-bit floats, tf32 and bytes on the matrix units of Hopper, any layout and shape",
        source: "own",
        kernels: kernels![
            multiply_wgmma::<bf16, f32, KMajor, MnMajor, bf16, Plain, Lines<8>>,
            multiply_wgmma::<f16, f32, MnMajor, KMajor, f16, Residual<Gelu>, Singles>,
            multiply_wgmma::<Tf32, f32, KMajor, KMajor, f32, Plain, Pairs>,
            multiply_wgmma::<Tf32, f32, MnMajor, KMajor, f32, Plain, Turned<4>>,
            multiply_wgmma::<F8E4M3, f32, KMajor, KMajor, bf16, Plain, Lines<8>>,
            multiply_wgmma::<i8, i32, KMajor, KMajor, i32, Plain, Pairs>,
            finish_splits::<f32, bf16, Biased<Relu>>,
            pack_factor::<F8E4M3, true>,
            pack_factor::<bf16, false>,
        ],
        cases: vec![
            case::<bf16, f32>("bf16", (false, false), bf16::from_f32),
            case::<F8E4M3, f32>("F8E4M3 NT", (false, true), F8E4M3::from_f32),
            case::<Tf32, f32>("Tf32", (false, false), Tf32::round),
            case::<i8, i32>("i8 TN", (true, false), |x| (x * 100.0) as i8),
        ],
    }
}

/// Returns a product whose steps go round in the ring, and a factor that each block packs in several rounds.
pub(in crate::catalog) fn cases_for_mutants() -> Vec<Case> {
    let sizes = |cpu| Sizes { cpu, gpu: cpu, most: cpu };
    let turned = case::<bf16, f32>("bf16, long sums", (false, false), bf16::from_f32);
    let packed = Case {
        open: Box::new(|device, given, how| {
            let [x, _] = &given.items[..] else { unreachable!("two matrices") };
            pack(device, matrix(x), how)
        }),
        ..case::<bf16, f32>("packed", (false, false), bf16::from_f32)
    };
    vec![
        Case { sizes: sizes(24), sample: |n, seed| long(n, 16 * n, seed), ..turned },
        Case { sizes: sizes(70), sample: squares, ..packed },
    ]
}

/// Returns the task of packing the transpose of a matrix by a single row of blocks, as those of more tiles than a grid has blocks do it.
fn pack(device: &Device, (x, [columns, rows]): (&[f32], [usize; 2]), how: How) -> Result<Box<dyn Task>, Failure> {
    let pitch = columns.next_multiple_of(4);
    let row = |row| (0..columns).map(move |column| x[column * rows + row]).chain([0.0; 4]).take(pitch);
    let expected: Vec<f32> = (0..rows).flat_map(row).collect();
    let grid = Grid::new((pitch.div_ceil(32) as u32, 1), (32, 8));
    let (r, c, p) = (rows as u32, columns as u32, pitch as u32);
    let (x, y, device) = (device.upload(x)?, output(device, expected.len(), Rc::new(expected))?, device.clone());
    Ok(task(vec![y.clone()], 8 * x.len(), move || {
        let y = &mut y.borrow_mut().buffer;
        // Unchecked, it is right because rows and columns are compared with the sizes, which are those of the buffers.
        Ok(launch!(how, pack_factor::<f32, true>, &device, grid, &x, y, r, c, p, 0usize, 1u32)?)
    }))
}

/// How far off sums are, relative to the sum of the magnitudes, for each product: `docs/matrix-units.md`.
fn loss<T: 'static>() -> f64 {
    use std::any::TypeId;
    let is_of_eight = [TypeId::of::<F8E4M3>(), TypeId::of::<F8E5M2>()].contains(&TypeId::of::<T>());
    2f64.powi(if is_of_eight { -13 } else { -23 })
}

/// Some rows and columns of a product; all rows if it is small.
struct Expected {
    /// The index of an element, its value, and how far off it may be.
    elements: Vec<(usize, f64, f64)>,
}

impl Expected {
    fn new<T: WarpgroupFactor>(a: &[T], b: &[T], shape: Shape) -> Expected {
        let Shape { m, n, k, transpose_a, transpose_b } = shape;
        let left = |i: usize, l: usize| T::widened(a[if transpose_a { l * m + i } else { i * k + l }]);
        let right = |l: usize, j: usize| T::widened(b[if transpose_b { j * k + l } else { l * n + j }]);
        let element = |at: usize| {
            let products = (0..k).map(|l| left(at / n, l) * right(l, at % n));
            let magnitude: f64 = products.clone().map(f64::abs).sum();
            (at, products.sum(), (k as f64 + 2.0) * loss::<T>() * magnitude)
        };
        let every = (m * n / 40_000).max(1) * if m * n > 1 << 22 { 10 } else { 1 };
        // A number without common divisors with the sides spreads the elements over rows and columns.
        let step = if every == 1 { 1 } else { every | 1 };
        Expected { elements: (0..m * n).step_by(step).map(element).collect() }
    }

    /// Compares a product whose elements are multiplied by `scale`.
    fn verdict<O: Outcome>(&self, c: &[O], scale: f64) -> Verdict {
        let is_wrong = |(at, sum, bound): &&(usize, f64, f64)| {
            let expected = scale * sum;
            let near = (c[*at].widened() - expected).abs() <= scale * bound + O::ROUNDING * expected.abs();
            !near
        };
        let text = |x: f64| (x as f32).to_string();
        match self.elements.iter().find(is_wrong).or(self.elements.last()) {
            Some(element) => {
                let (at, sum, _) = *element;
                Verdict { result: text(c[at].widened()), expected: text(scale * sum), agrees: !is_wrong(&element) }
            }
            None => Verdict { result: "nothing".into(), expected: "nothing".into(), agrees: true },
        }
    }
}

/// An element of a product.
trait Outcome: Stored {
    /// What no result may keep.
    const POISON: Self;
    /// The largest relative error of rounding a sum to it.
    const ROUNDING: f64;

    /// Returns it as `f64`.
    fn widened(self) -> f64;

    /// Returns an array of them.
    fn data(values: Vec<Self>) -> Data;
}

macro_rules! outcomes {
    ($($ty:ident $as:ident $poison:expr, $rounding:expr, $widened:expr;)*) => {$(
        impl Outcome for $ty {
            const POISON: $ty = $poison;
            const ROUNDING: f64 = $rounding;

            fn widened(self) -> f64 {
                $widened(self).into()
            }

            fn data(values: Vec<$ty>) -> Data {
                <$as as Datum>::data(values.into_iter().map($widened).collect())
            }
        }
    )*};
}

outcomes! {
    f32 f32 f32::NAN, 0.0, f32::from;
    i32 i32 0x5a5a_5a5a, 0.0, i32::from;
    bf16 f32 bf16::NAN, 0.00390625, bf16::to_f32;
    f16 f32 f16::NAN, 0.00048828125, f16::to_f32;
}

/// One side: the matrices that it multiplies, and its result.
struct Side<T: Element, O: Element> {
    a: Rc<Buffer<T>>,
    b: Rc<Buffer<T>>,
    c: Buffer<O>,
    shape: Shape,
    scale: f32,
    expected: Rc<Expected>,
}

impl<T: Element, O: Outcome> Side<T, O> {
    fn task(self, run: impl FnMut(&mut Side<T, O>) -> Result<(), Failure> + 'static) -> Box<dyn Task> {
        let Shape { m, n, k, .. } = self.shape;
        let (factors, results) = (size_of::<T>() * (m * k + k * n), size_of::<O>() * m * n);
        Box::new(Steps {
            work: Work::bytes((factors + results) as u64).with_operations(2 * (m * n * k) as u64),
            state: self,
            reset: |side| Ok(side.c.fill(O::POISON)?),
            run: Box::new(run),
            verify: |side| Ok(side.expected.verdict(&side.c.to_vec()?, side.scale.into())),
            outputs: |side| {
                Ok(vec![Item::Array { data: O::data(side.c.to_vec()?), shape: vec![side.shape.m, side.shape.n] }])
            },
        })
    }
}

/// A case of made-up matrices.
fn case<T: Factor<S>, S: WarpgroupSum + Outcome>(
    name: &str,
    (transpose_a, transpose_b): (bool, bool),
    convert: fn(f32) -> T,
) -> Case {
    Case {
        name: name.into(),
        takes: Vec::new(),
        required: 0,
        settings: &[],
        standard: true,
        // Multiples of no tile, whose rows the copy engine takes.
        sizes: Sizes { cpu: 144, gpu: 2064, most: 1 << 15 },
        sample: squares,
        open: Box::new(move |device, given, how| open(device, given, how, transpose_a, transpose_b, convert)),
    }
}

fn open<T: Factor<S>, S: WarpgroupSum + Outcome>(
    device: &Device,
    given: Given,
    how: How,
    transpose_a: bool,
    transpose_b: bool,
    convert: fn(f32) -> T,
) -> Result<Box<dyn Task>, Failure> {
    let [a, b] = &given.items[..] else { unreachable!("two matrices") };
    let ((a, of_a), (b, of_b)) = (matrix(a), matrix(b));
    let converted = |x: &[f32]| x.iter().map(|x| convert(*x)).collect::<Vec<T>>();
    let (a, b) = (converted(a), converted(b));
    let shape = shape(of_a, of_b, transpose_a, transpose_b)?;
    let side = Side {
        expected: Rc::new(Expected::new(&a, &b, shape)),
        a: Rc::new(device.upload(&a)?),
        b: Rc::new(device.upload(&b)?),
        c: device.zeros::<S>(shape.m * shape.n)?,
        shape,
        scale: 1.0,
    };
    let device = device.clone();
    Ok(side.task(move |Side { a, b, c, shape, .. }| Ok(matmul_wgmma::<T, S, S>(&device, a, b, c, *shape, &how)?)))
}

/// The sides of the matrices.
const SIZES: &[usize] = &[2048, 4096, 8192];

/// Returns the contests beside cuBLAS, checked and not.
pub(super) fn contests() -> Vec<Contest> {
    let (plain, rows) = ((false, false), (false, true));
    let mut contests = Vec::new();
    for (how, mark) in [(How::CHECKED, ""), (How::UNCHECKED, ", unchecked")] {
        for (layout, turned) in LAYOUTS {
            contests.push(contest::<bf16, f32, bf16>(format!("bf16 {layout}{mark}"), turned, 1.0, how, bf16::from_f32));
            contests.push(contest::<f16, f32, f16>(format!("f16 {layout}{mark}"), turned, 1.0, how, f16::from_f32));
            contests.push(contest::<Tf32, f32, f32>(format!("Tf32 {layout}{mark}"), turned, 1.0, how, Tf32::round));
        }
        contests.push(contest::<bf16, f32, f32>(format!("bf16 NN to f32{mark}"), plain, 1.0, how, bf16::from_f32));
        contests.push(contest::<i8, i32, i32>(format!("i8 NT{mark}"), rows, 1.0, how, |x| (x * 40.0) as i8));
        let eight = F8E4M3::from_f32;
        contests.push(contest::<F8E4M3, f32, bf16>(format!("F8E4M3 NT to bf16, scaled{mark}"), rows, 0.25, how, eight));
        contests.push(contest::<F8E4M3, f32, f32>(format!("F8E4M3 NT to f32{mark}"), rows, 1.0, how, eight));
    }
    contests
}

fn contest<T: GemmElement<O> + Factor<S>, S: WarpgroupSum + Stored, O: Outcome>(
    name: String,
    turned: (bool, bool),
    scale: f32,
    how: How,
    convert: fn(f32) -> T,
) -> Contest {
    let key: &'static str = std::any::type_name::<T>();
    Contest {
        name: format!("matmul/wgmma {name}"),
        against: "cuBLAS, the fastest of GemmEx and cuBLASLt's first eight",
        peers: true,
        sizes: SIZES,
        size: square,
        limit: |_| None,
        open: Box::new(move |arena, n| beside::<T, S, O>(arena, n, key, turned, scale, how, convert)),
    }
}

/// Returns ours and cuBLAS's.
fn beside<T: GemmElement<O> + Factor<S>, S: WarpgroupSum + Stored, O: Outcome>(
    arena: &Arena,
    n: usize,
    key: &'static str,
    (transpose_a, transpose_b): (bool, bool),
    scale: f32,
    how: How,
    convert: fn(f32) -> T,
) -> Result<Pairing, Failure> {
    let shape = Shape::new(n, n, n).transposed(transpose_a, transpose_b);
    let made = |seed| normal(n * n, seed).into_iter().map(convert).collect::<Vec<T>>();
    let given = arena.keep(key, n, || {
        let (a, b) = (made(1), made(2));
        let (left, right) = (Rc::new(arena.device.upload(&a)?), Rc::new(arena.device.upload(&b)?));
        Ok::<_, Failure>((a, b, left, right))
    })?;
    let (a, b, left, right) = &*given;
    let expected = Rc::new(Expected::new(a, b, shape));
    let side = || {
        let c = arena.device.zeros::<O>(n * n)?;
        Ok::<_, Failure>(Side { a: left.clone(), b: right.clone(), c, shape, scale, expected: expected.clone() })
    };
    let (device, peers) = (arena.device.clone(), arena.peers()?);
    let ours = side()?.task(move |Side { a, b, c, shape, scale, .. }| {
        let factors = Scale { alpha: *scale, beta: 0.0 };
        let product = Product { scale: factors, ..Product::new(*shape) };
        if *scale == 1.0 {
            multiply::<T, S, O, Plain>(&device, a, b, c, product, &how)?;
        } else {
            multiply::<T, S, O, Scaled>(&device, a, b, c, product, &how)?;
        }
        Ok(())
    });
    let other = side()?.task(move |Side { a, b, c, shape, scale, .. }| Ok(peers.gemm(a, b, c, *shape, *scale)?));
    Ok(Pairing { ours, other })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_do_not_serialize_products() {
        for kernel in strategy().kernels.iter().filter(|kernel| kernel.name.starts_with("multiply_wgmma")) {
            // A thread that ends in a loop with products makes ptxas let each product wait for the one before.
            let text = (kernel.cuda_source_proven)();
            let waits = text.contains("wait_for_phase(&barriers[at], parity, fault);");
            assert!(waits && !text.contains("stop_if_failed("), "{}", kernel.name);
        }
    }
}
