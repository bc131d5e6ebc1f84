//! The choices of products that measurements make.

use sarek_runtime::launch::Target;
use sarek_runtime::matrix::warpgroup::WarpgroupSum;
use sarek_runtime::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_runtime::prelude::*;
use sarek_runtime::tune::{Trial, Tunable};
use sarek_runtime::{Buffer, Result};

use super::LAYOUTS;
use super::contests::normal;
use crate::How;
use crate::catalog::tune::Tune;
use crate::matmul::Shape;
use crate::matmul::best::{Multiply, TILES};
use crate::matmul::wgmma::{Factor, Plain, Plan, Product, Stored, multiply};

/// The numbers of a size.
const NUMBERS: &[&str] = &["rows", "columns", "inner"];

/// Returns the choices.
pub(in crate::catalog) fn tunes() -> Vec<Tune> {
    let of_f32 = |(tiles, (_, turned)): (&'static Tunable<Multiply>, (&str, (bool, bool)))| {
        Tune::new(tiles, NUMBERS, squares, move |device, size| {
            Ok(Products::<f32, f32>::new(device, size, turned, |x| x)?)
        })
    };
    let mut tunes: Vec<Tune> = TILES.iter().zip(LAYOUTS).map(of_f32).collect();
    tunes.extend([
        of_wgmma::<bf16, f32, bf16>((false, false), bf16::from_f32),
        of_wgmma::<f16, f32, f16>((false, false), f16::from_f32),
        of_wgmma::<Tf32, f32, f32>(ROWS, Tf32::round),
        of_wgmma::<F8E4M3, f32, bf16>(ROWS, F8E4M3::from_f32),
        of_wgmma::<F8E5M2, f32, bf16>(ROWS, F8E5M2::from_f32),
        of_wgmma::<i8, i32, i32>(ROWS, |x| (x * 100.0) as i8),
        of_wgmma::<u8, i32, i32>(ROWS, |x| (x * 100.0) as u8),
    ]);
    tunes
}

/// The layout whose factors' rows run along the inner dimension.
const ROWS: (bool, bool) = (false, true);

/// Returns square products.
fn squares(device: &Device) -> Vec<Vec<usize>> {
    of_sides(if device.is_cuda() { &[512, 1024, 2048, 3072, 4096, 6144, 8192] } else { &[144] })
}

/// Returns square products whose inner dimension is not split on the matrix units of large GPUs: the parts of one that is have other results.
fn large_squares(device: &Device) -> Vec<Vec<usize>> {
    of_sides(if device.is_cuda() { &[2048, 3072, 4096, 6144, 8192] } else { &[144] })
}

fn of_sides(sides: &[usize]) -> Vec<Vec<usize>> {
    sides.iter().map(|side| vec![*side; 3]).collect()
}

/// Products whose candidates are plans.
fn of_wgmma<T: Factor<S>, S: WarpgroupSum + Stored, O: Stored>(turned: (bool, bool), convert: fn(f32) -> T) -> Tune {
    Tune::new(T::plans(), NUMBERS, large_squares, move |device, size| {
        let products = Products::<T, O>::new(device, size, turned, convert)?;
        Ok(OfWgmma { products, sum: std::marker::PhantomData::<S> })
    })
}

/// Factors of random numbers, each stored transposed or not, and their product.
struct Products<T: Element, O: Element> {
    device: Device,
    a: Buffer<T>,
    b: Buffer<T>,
    c: Buffer<O>,
    shape: Shape,
}

impl<T: Element + Copy, O: Number> Products<T, O> {
    fn new(
        device: &Device,
        size: &[usize],
        turned: (bool, bool),
        convert: impl Fn(f32) -> T,
    ) -> Result<Products<T, O>> {
        let [m, n, k] = *size else { unreachable!("three numbers") };
        // Before the host makes numbers: a device says that there are too many.
        let (mut a, mut b) = (device.zeros(m.saturating_mul(k))?, device.zeros(k.saturating_mul(n))?);
        let c = device.zeros(m.saturating_mul(n))?;
        for (factor, seed) in [(&mut a, 1), (&mut b, 2)] {
            let made: Vec<T> = normal(factor.len(), seed).into_iter().map(&convert).collect();
            factor.copy_from(&made)?;
        }
        let shape = Shape::new(m, n, k).transposed(turned.0, turned.1);
        Ok(Products { device: device.clone(), a, b, c, shape })
    }
}

impl Trial<Multiply> for Products<f32, f32> {
    type Output = Vec<f32>;

    fn reset(&mut self) -> Result<()> {
        self.c.fill(1.0)
    }

    fn run(&mut self, multiply: &Multiply) -> Result<()> {
        multiply(&(&self.device as &dyn Target), &self.a, &self.b, &mut self.c, self.shape, &How::CHECKED)
    }

    fn output(&mut self) -> Result<Vec<f32>> {
        self.c.to_vec()
    }
}

/// Products on the matrix units, with sums of `S`.
struct OfWgmma<T: Element, S, O: Element> {
    products: Products<T, O>,
    sum: std::marker::PhantomData<S>,
}

impl<T: Factor<S>, S: WarpgroupSum + Stored, O: Stored> Trial<Plan> for OfWgmma<T, S, O> {
    type Output = Vec<O>;

    fn reset(&mut self) -> Result<()> {
        self.products.c.fill(O::ONE)
    }

    fn run(&mut self, plan: &Plan) -> Result<()> {
        let Products { device, a, b, c, shape } = &mut self.products;
        let product = Product { plan: Some(*plan), ..Product::new(*shape) };
        multiply::<T, S, O, Plain>(device, a, b, c, product, &How::CHECKED)
    }

    fn output(&mut self) -> Result<Vec<O>> {
        self.products.c.to_vec()
    }
}
