//! The product on the matrix units of Hopper, of all types: its cases, and beside cuBLAS.

use std::rc::Rc;

use sarek_runtime::matrix::warpgroup::{KMajor, MnMajor, WarpgroupFactor, WarpgroupSum};
use sarek_runtime::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_runtime::prelude::*;
use sarek_runtime::{Buffer, Element};

use super::contests::fractions;
use super::{LAYOUTS, matrix, squares};
use crate::bench::{Arena, Contest, Pairing, square};
use crate::catalog::{Case, Given, How, Item, Sizes, Steps, Strategy, Task, Verdict, Work};
use crate::data::Datum;
use crate::matmul::Shape;
use crate::matmul::wgmma::kernel::{finish_splits, multiply_wgmma};
use crate::matmul::wgmma::pack::pack_factor;
use crate::matmul::wgmma::store::{Lines, Pairs, Singles, Stored};
use crate::matmul::wgmma::{Biased, Factor, Gelu, Plain, Relu, Residual, matmul_wgmma};
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
            multiply_wgmma::<F8E4M3, f32, KMajor, KMajor, bf16, Plain, Lines<8>>,
            multiply_wgmma::<i8, i32, KMajor, KMajor, i32, Plain, Pairs>,
            finish_splits::<f32, bf16, Biased<Relu>>,
            pack_factor::<F8E4M3, true>,
            pack_factor::<bf16, false>,
        ],
        cases: vec![
            case::<bf16, f32>("bf16", (false, false), bf16::from_f32),
            case::<F8E4M3, f32>("F8E4M3 NT", (false, true), F8E4M3::from_f32),
            case::<i8, i32>("i8 TN", (true, false), |x| (x * 100.0) as i8),
        ],
    }
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

    fn verdict<S: WarpgroupSum>(&self, c: &[S]) -> Verdict {
        let is_wrong = |(at, sum, bound): &&(usize, f64, f64)| {
            let near = (S::widened(c[*at]) - sum).abs() <= *bound;
            !near
        };
        let text = |x: f64| (x as f32).to_string();
        match self.elements.iter().find(is_wrong).or(self.elements.last()) {
            Some(element) => {
                let (at, sum, _) = *element;
                Verdict { result: text(S::widened(c[at])), expected: text(sum), agrees: !is_wrong(&element) }
            }
            None => Verdict { result: "nothing".into(), expected: "nothing".into(), agrees: true },
        }
    }
}

/// One side: the matrices that it multiplies, and its result.
struct Side<T: Element, S: Element> {
    a: Rc<Buffer<T>>,
    b: Rc<Buffer<T>>,
    c: Buffer<S>,
    shape: Shape,
    expected: Rc<Expected>,
}

impl<T: Factor<S>, S: WarpgroupSum + Datum + Stored> Side<T, S> {
    fn task(self, run: impl FnMut(&mut Side<T, S>) -> Result<(), Failure> + 'static) -> Box<dyn Task> {
        let Shape { m, n, k, .. } = self.shape;
        let (factors, sums) = (size_of::<T>() * (m * k + k * n), size_of::<S>() * m * n);
        Box::new(Steps {
            work: Work::bytes((factors + sums) as u64).with_operations(2 * (m * n * k) as u64),
            state: self,
            reset: |side| Ok(side.c.fill(S::POISON)?),
            run: Box::new(run),
            verify: |side| Ok(side.expected.verdict(&side.c.to_vec()?)),
            outputs: |side| {
                Ok(vec![Item::Array { data: S::data(side.c.to_vec()?), shape: vec![side.shape.m, side.shape.n] }])
            },
        })
    }
}

/// A case of made-up matrices.
fn case<T: Factor<S>, S: WarpgroupSum + Datum + Stored>(
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

fn open<T: Factor<S>, S: WarpgroupSum + Datum + Stored>(
    device: &Device,
    given: Given,
    how: How,
    transpose_a: bool,
    transpose_b: bool,
    convert: fn(f32) -> T,
) -> Result<Box<dyn Task>, Failure> {
    let [a, b] = &given.items[..] else { unreachable!("two matrices") };
    let ((a, size), (b, _)) = (matrix(a), matrix(b));
    let converted = |x: &[f32]| x.iter().map(|x| convert(*x)).collect::<Vec<T>>();
    let (a, b) = (converted(a), converted(b));
    let shape = Shape::new(size[0], size[0], size[0]).transposed(transpose_a, transpose_b);
    let side = Side {
        expected: Rc::new(Expected::new(&a, &b, shape)),
        a: Rc::new(device.upload(&a)?),
        b: Rc::new(device.upload(&b)?),
        c: device.zeros::<S>(shape.m * shape.n)?,
        shape,
    };
    let device = device.clone();
    Ok(side.task(move |Side { a, b, c, shape, .. }| Ok(matmul_wgmma::<T, S, S>(&device, a, b, c, *shape, &how)?)))
}

/// The sides of the matrices.
const SIZES: &[usize] = &[2048, 4096, 8192];

/// Returns the contests beside cuBLAS, checked and not.
pub(super) fn contests() -> Vec<Contest> {
    let mut contests = Vec::new();
    for (how, mark) in [(How::CHECKED, ""), (How::UNCHECKED, ", unchecked")] {
        for (layout, turned) in LAYOUTS {
            contests.push(contest::<bf16>(format!("bf16 {layout}{mark}"), "cublasGemmEx", turned, how, bf16::from_f32));
            contests.push(contest::<f16>(format!("f16 {layout}{mark}"), "cublasGemmEx", turned, how, f16::from_f32));
        }
        let rows = (false, true);
        contests.push(contest::<Tf32>(format!("Tf32 NN{mark}"), "cublasGemmEx", (false, false), how, Tf32::round));
        contests.push(contest::<Tf32>(format!("Tf32 NT{mark}"), "cublasGemmEx", rows, how, Tf32::round));
        contests.push(contest::<i8>(format!("i8 NT{mark}"), "cublasGemmEx", rows, how, |x| (x * 100.0) as i8));
        let name = format!("F8E4M3 NT{mark}");
        contests.push(contest::<F8E4M3>(name, "cuBLASLt, first heuristic", rows, how, F8E4M3::from_f32));
    }
    contests
}

fn contest<T: GemmElement + Factor<T::Sum>>(
    name: String,
    against: &'static str,
    turned: (bool, bool),
    how: How,
    convert: fn(f32) -> T,
) -> Contest
where
    T::Sum: WarpgroupSum + Datum + Stored,
{
    let key: &'static str = std::any::type_name::<T>();
    Contest {
        name: format!("matmul/wgmma {name}"),
        against,
        peers: true,
        sizes: SIZES,
        size: square,
        limit: |_| None,
        open: Box::new(move |arena, n| beside::<T>(arena, n, key, turned, how, convert)),
    }
}

/// Returns ours and cuBLAS's.
fn beside<T: GemmElement + Factor<T::Sum>>(
    arena: &Arena,
    n: usize,
    key: &'static str,
    (transpose_a, transpose_b): (bool, bool),
    how: How,
    convert: fn(f32) -> T,
) -> Result<Pairing, Failure>
where
    T::Sum: WarpgroupSum + Datum + Stored,
{
    let shape = Shape::new(n, n, n).transposed(transpose_a, transpose_b);
    let made = |seed| fractions(n * n, seed).into_iter().map(convert).collect::<Vec<T>>();
    let given = arena.keep(key, n, || {
        let (a, b) = (made(1), made(2));
        let (left, right) = (Rc::new(arena.device.upload(&a)?), Rc::new(arena.device.upload(&b)?));
        Ok::<_, Failure>((a, b, left, right))
    })?;
    let (a, b, left, right) = &*given;
    let expected = Rc::new(Expected::new(a, b, shape));
    let side = || {
        let c = arena.device.zeros::<T::Sum>(n * n)?;
        Ok::<_, Failure>(Side { a: left.clone(), b: right.clone(), c, shape, expected: expected.clone() })
    };
    let (device, peers) = (arena.device.clone(), arena.peers()?);
    let ours = side()?.task(move |Side { a, b, c, shape, .. }| {
        Ok(matmul_wgmma::<T, T::Sum, T::Sum>(&device, a, b, c, *shape, &how)?)
    });
    let other = side()?.task(move |Side { a, b, c, shape, .. }| Ok(peers.gemm(a, b, c, *shape)?));
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
            assert!(text.contains("|| faulted(fault)") && !text.contains("stop_if_failed("), "{}", kernel.name);
        }
    }
}
