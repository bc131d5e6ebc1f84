//! Products on the matrix units of Hopper (`wgmma`): of `f16`, `bf16`, `Tf32`, 8-bit floats and bytes, in all layouts, of any shape.
//!
//! Source: the instructions are those of NVIDIA's "Parallel Thread Execution ISA", section "Asynchronous Warpgroup Level Matrix
//! Instructions"; tiles, warp roles and split sums are those of NVIDIA's CUTLASS documentation, "Efficient GEMM in CUDA".
//!
//! A block makes tiles of 128 x 256 elements of the product, one after the other. Each of two warpgroups makes one half of the columns, which
//! stays in registers. The matrix units read both factors from shared memory, where they lie as rows of 128 bytes, swizzled. One
//! thread of a third warpgroup lets the copy engine fetch the next steps, also those of the next tile while one is written. What is outside of a
//! matrix reads as zero, so that shapes need not be multiples of anything.
//!
//! | factors | layouts | sums |
//! |---|---|---|
//! | `f16`, `bf16` | as they are, whether transposed or not | `f32` |
//! | `Tf32` | one factor may lie across the inner dimension: the threads read it and hold it ([`multiply_across_stages`](fn@sarek_runtime::matrix::warpgroup::multiply_across_stages)). Of two such factors, the left one is copied first | `f32` |
//! | `F8E4M3`, `F8E5M2` | rows along the inner dimension: a left factor that is not transposed, and a right one that is. Others are copied first | `f32` |
//! | `i8`, `u8` | the same | `i32`, exact modulo 2^32 |
//!
//! A factor that the copy engine does not take, because its rows do not begin at multiples of 16 bytes, is copied first, too ([`pack`]): that costs a
//! pass over the factor and memory for it. So does a product with few tiles: its inner dimension is split among multiprocessors, and the
//! partial sums are added in their order by a second kernel, so that results are the same in each run.
//!
//! The factor that threads hold is the left one, so that of `Tf32` whose right factor is not transposed, the kernel makes the transpose of the
//! result, `op(b)` transposed by `op(a)` transposed, and stores that by columns ([`Turned`]).
//!
//! A sum becomes an element by an [`Epilogue`]: [`Plain`], [`Scaled`], [`Biased`], [`Residual`], or one of your own.

pub mod across;
pub mod epilogue;
pub mod kernel;
pub mod pack;
pub mod store;
#[cfg(test)]
mod tests;

pub use epilogue::{Activation, Biased, Epilogue, Gelu, Identity, Plain, Relu, Residual, Scale, Scaled};
pub use store::Stored;

use super::{How, Shape, check_dimensions};
use across::{Across, Turned};
use kernel::{COLUMNS, Multiplies, ROWS, STAGES, THREADS, finish_splits, multiply_wgmma};
use sarek_runtime::matrix::warpgroup::{KMajor, Major, MnMajor, WarpgroupFactor, WarpgroupMultiply, WarpgroupSum};
use sarek_runtime::matrix::{F8E4M3, F8E5M2, Tf32};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{Swizzle, TensorElement, TensorMap};
use sarek_runtime::tune::Tunable;
use sarek_runtime::{Buffer, Error, Result};
use store::{Pairs, Singles, Storing};

/// The largest dimension.
pub(super) const LARGEST: usize = 1 << 30;

/// Products of several pairs of matrices: the distances in elements from a matrix to the next one. 0 of a factor means that all products share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Batch {
    /// The number of products.
    pub count: usize,
    /// The distance between left factors.
    pub a: usize,
    /// The distance between right factors.
    pub b: usize,
    /// The distance between results, at least their length.
    pub c: usize,
}

/// A product, and what its epilogue takes.
#[derive(Debug, Clone, Copy)]
pub struct Product<'a, O> {
    /// The dimensions, and which factors are stored transposed.
    pub shape: Shape,
    /// How many products.
    pub batch: Batch,
    /// The factors of the product and of what the result held before.
    pub scale: Scale,
    /// A number for each column.
    pub bias: Option<&'a Slice<f32>>,
    /// An element for each element of the result, at the same places.
    pub residual: Option<&'a Slice<O>>,
    /// Into how many parts the inner dimension is split; `None` chooses.
    pub splits: Option<usize>,
    /// How it is made; `None` chooses what measurements say ([`Factor::plans`]).
    pub plan: Option<Plan>,
    /// `true` if a block makes one tile, so that other work gets multiprocessors between blocks. Otherwise there is a block for each multiprocessor,
    /// which is faster alone.
    pub shares: bool,
}

impl<O> Product<'_, O> {
    /// Returns one product of this shape without scale, bias and residual.
    pub fn new(shape: Shape) -> Self {
        let Shape { m, n, k, .. } = shape;
        let batch = Batch { count: 1, a: m.saturating_mul(k), b: k.saturating_mul(n), c: m.saturating_mul(n) };
        let scale = Scale::default();
        Product { shape, batch, scale, bias: None, residual: None, splits: None, plan: None, shares: false }
    }

    /// Returns that many products of matrices that follow each other.
    pub fn batched(self, count: usize) -> Self {
        Product { batch: Batch { count, ..self.batch }, ..self }
    }
}

/// An element of both factors, whose products are summed as `S`.
pub trait Factor<S: WarpgroupSum + Stored>: WarpgroupMultiply<S> + TensorElement {
    /// The number of factors that may lie across the inner dimension, with rows that do not run along it: 0, 1 or 2. Where one may, it is the left one, of the
    /// product or of its transpose.
    const ACROSS: usize;

    /// The ways to make products of these elements, from which measurements choose by the size: rows of all results together, columns, and the inner
    /// dimension.
    fn plans() -> &'static Tunable<Plan>;

    /// Launches the kernel for factors whose rows run along the inner dimension, or not.
    ///
    /// # Errors
    /// A failure of the device.
    fn launch<O: Stored, E: Epilogue<S, O>>(call: Call<'_, Self, O>, is_k: (bool, bool)) -> Result<()>;
}

/// Returns `true` if the kernel makes the transpose of the result.
fn is_turned<T: Factor<S>, S: WarpgroupSum + Stored>(shape: Shape) -> bool {
    T::ACROSS == 1 && !shape.transpose_b
}

/// Returns what a launch of factors with a layout for which there is no kernel ends with.
fn no_layout() -> Result<()> {
    let message = "the matrix units do not take factors of this layout".into();
    Err(Error::Instance { kernel: "multiply_wgmma".into(), message })
}

macro_rules! plans {
    ($ty:ident $plans:ident [$($instance:expr),* $(,)?]) => {
        fn plans() -> &'static Tunable<Plan> {
            static PLANS: Tunable<Plan> =
                Tunable::new(concat!("matmul/wgmma ", stringify!($ty)), $plans, || vec![$($instance),*]);
            &PLANS
        }
    };
}

macro_rules! factors {
    ($($ty:ident $sum:ident $across:literal $plans:ident $result:ident: $($left:ident $right:ident),*;)*) => {$(
        impl Factor<$sum> for $ty {
            const ACROSS: usize = $across;

            plans!($ty $plans [
                $(multiply_wgmma::<$ty, $sum, $left, $right, $result, Plain, <$result as Stored>::Lines>::instance(),)*
                $(multiply_wgmma::<$ty, $sum, $left, $right, $result, Plain, Pairs>::instance(),)*
            ]);

            fn launch<O: Stored, E: Epilogue<$sum, O>>(call: Call<'_, $ty, O>, is_k: (bool, bool)) -> Result<()> {
                $(
                    if is_k == (<$left as Major>::IS_K, <$right as Major>::IS_K) {
                        return call.launch::<$sum, $left, $right, E>();
                    }
                )*
                no_layout()
            }
        }
    )*};
}

// The results after the plans are those of which they are measured.
factors! {
    bf16 f32 2 LINES bf16: KMajor KMajor, KMajor MnMajor, MnMajor KMajor, MnMajor MnMajor;
    f16 f32 2 LINES f16: KMajor KMajor, KMajor MnMajor, MnMajor KMajor, MnMajor MnMajor;
    F8E4M3 f32 0 LINES bf16: KMajor KMajor;
    F8E5M2 f32 0 LINES bf16: KMajor KMajor;
    i8 i32 0 BANDS i32: KMajor KMajor;
    u8 i32 0 BANDS i32: KMajor KMajor;
}

impl Factor<f32> for Tf32 {
    const ACROSS: usize = 1;

    plans!(Tf32 BANDS [
        multiply_wgmma::<Tf32, f32, KMajor, KMajor, f32, Plain, Pairs>::instance(),
        multiply_wgmma::<Tf32, f32, MnMajor, KMajor, f32, Plain, Across<2>>::instance(),
        multiply_wgmma::<Tf32, f32, MnMajor, KMajor, f32, Plain, Turned<4>>::instance(),
    ]);

    fn launch<O: Stored, E: Epilogue<f32, O>>(call: Call<'_, Tf32, O>, is_k: (bool, bool)) -> Result<()> {
        match is_k {
            (true, true) => call.launch::<f32, KMajor, KMajor, E>(),
            (false, true) => call.launch_across::<f32, E>(),
            _ => no_layout(),
        }
    }
}

/// What can be chosen of a product without changing its results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Blocks make tiles in bands of this many columns of tiles: at least 1, and at most all.
    pub band: u32,
    /// `true` if results of 16 bits are stored in whole lines, where their rows begin at multiples of 16 bytes.
    pub lines: bool,
}

/// The plans of results of 16 bits; the first one is the default.
const LINES: &[(&str, Plan)] = &[
    ("bands of 8, lines", Plan { band: 8, lines: true }),
    ("bands of 8, pairs", Plan { band: 8, lines: false }),
    ("bands of 4, lines", Plan { band: 4, lines: true }),
    ("bands of 4, pairs", Plan { band: 4, lines: false }),
    ("bands of 16, lines", Plan { band: 16, lines: true }),
    ("bands of 16, pairs", Plan { band: 16, lines: false }),
];

/// The plans of other results.
const BANDS: &[(&str, Plan)] = &[
    ("bands of 8", Plan { band: 8, lines: true }),
    ("bands of 4", Plan { band: 4, lines: true }),
    ("bands of 16", Plan { band: 16, lines: true }),
];

/// A launch of the product, ready but for its layout.
#[derive(Debug)]
pub struct Call<'a, T, O> {
    device: &'a Device,
    a: &'a Slice<T>,
    of_a: TensorMap<T, 3>,
    b: &'a Slice<T>,
    of_b: TensorMap<T, 3>,
    c: &'a mut Slice<O>,
    distance: usize,
    sizes: [u32; 6],
    next: [u32; 2],
    is_turned: bool,
    plan: Plan,
    shares: bool,
    scale: Scale,
    bias: &'a Slice<f32>,
    residual: &'a Slice<O>,
    how: &'a How,
}

impl<T: TensorElement, O: Stored> Call<'_, T, O> {
    /// Launches the kernel that stores results as suits the places of their rows and the plan.
    fn launch<S: WarpgroupSum, L: Major, R: Major, E: Epilogue<S, O>>(self) -> Result<()>
    where
        T: Multiplies<S, L, R>,
    {
        if self.plan.lines && self.begin_at_multiples(16) {
            self.launch_with::<S, L, R, E, O::Lines>()
        } else if self.begin_at_multiples(2 * size_of::<O>()) {
            self.launch_with::<S, L, R, E, Pairs>()
        } else {
            self.launch_with::<S, L, R, E, Singles>()
        }
    }

    /// Launches the kernel whose left factor lies across the inner dimension, and which threads hold.
    fn launch_across<S: WarpgroupSum, E: Epilogue<S, O>>(self) -> Result<()>
    where
        T: Multiplies<S, MnMajor, KMajor>,
    {
        match self.is_turned {
            true if self.begin_at_multiples(4 * size_of::<O>()) => {
                self.launch_with::<S, MnMajor, KMajor, E, Turned<4>>()
            }
            true => self.launch_with::<S, MnMajor, KMajor, E, Turned<1>>(),
            false if self.begin_at_multiples(2 * size_of::<O>()) => {
                self.launch_with::<S, MnMajor, KMajor, E, Across<2>>()
            }
            false => self.launch_with::<S, MnMajor, KMajor, E, Across<1>>(),
        }
    }

    /// Returns `true` if all rows of the result begin at multiples of so many bytes.
    fn begin_at_multiples(&self, bytes: usize) -> bool {
        let [rows, columns, ..] = self.sizes;
        let length = if self.is_turned { rows } else { columns } as usize;
        [self.c.device_ptr() as usize, length * size_of::<O>(), self.distance * size_of::<O>()]
            .iter()
            .all(|place| place.is_multiple_of(bytes))
    }

    fn launch_with<S: WarpgroupSum, L: Major, R: Major, E: Epilogue<S, O>, W: Storing<O>>(self) -> Result<()>
    where
        T: Multiplies<S, L, R>,
    {
        let Call {
            device, a, of_a, b, of_b, c, distance, sizes, next, plan, shares, scale, bias, residual, how, ..
        } = self;
        let [rows, columns, steps, split, batches, results] = sizes;
        let tiles = rows.div_ceil(ROWS) * columns.div_ceil(COLUMNS) * results;
        let [next_a, next_b] = next;
        let blocks = if shares { tiles } else { tiles.min(device.multiprocessors()) };
        let grid = Grid::new(blocks, THREADS)
            .with_shared::<T>((STAGES * ROWS * T::ROW) as usize)
            .with_shared::<T>((STAGES * COLUMNS * T::ROW) as usize)
            .with_shared::<O>(W::BYTES / size_of::<O>());
        // Unchecked, it is right because rows and columns are compared with the dimensions, which fit the buffers' lengths.
        launch!(
            how,
            multiply_wgmma::<T, S, L, R, O, E, W>,
            device,
            grid,
            a,
            of_a,
            b,
            of_b,
            c,
            distance,
            rows,
            columns,
            steps,
            split,
            batches,
            results,
            plan.band.clamp(1, columns.div_ceil(COLUMNS)),
            next_a,
            next_b,
            scale,
            bias,
            residual
        )
    }
}

/// Writes the product of two row-major matrices, `op(a) op(b)`, to the third one. Its elements are sums, rounded to `O`.
///
/// # Errors
/// Those of [`multiply`].
pub fn matmul_wgmma<T: Factor<S>, S: WarpgroupSum + Stored, O: Stored>(
    device: &Device,
    a: &Slice<T>,
    b: &Slice<T>,
    c: &mut Slice<O>,
    shape: Shape,
    how: &How,
) -> Result<()> {
    multiply::<T, S, O, Plain>(device, a, b, c, Product::new(shape), how)
}

/// Writes products of row-major matrices, `op(a) op(b)`, each element by the epilogue `E`.
///
/// # Errors
/// [`Error::Length`] if a buffer has another length than the shape and the batch say: `(count - 1) * distance` and a matrix; if the bias or the
/// residual, where there are any, have other lengths than the columns and the result. [`Error::TooLong`] if a dimension is more than
/// 2^30, or there are more than 2^31 tiles. [`Error::NeedsArch`] on a GPU that is not of `sm_90a`. A failure of the device.
pub fn multiply<T: Factor<S>, S: WarpgroupSum + Stored, O: Stored, E: Epilogue<S, O>>(
    device: &Device,
    a: &Slice<T>,
    b: &Slice<T>,
    c: &mut Slice<O>,
    product: Product<'_, O>,
    how: &How,
) -> Result<()> {
    check(a.len(), b.len(), c.len(), &product)?;
    let Product { shape: Shape { m, n, k, .. }, batch, scale, .. } = product;
    let Batch { count, c: distance, .. } = batch;
    if m == 0 || n == 0 || count == 0 {
        return Ok(());
    }
    let (no_bias, no_residual) = (device.scratch::<f32>(0)?, device.scratch::<O>(0)?);
    let (bias, residual) = (product.bias.unwrap_or(&no_bias), product.residual.unwrap_or(&no_residual));
    let columns = n as u32;
    let steps = k.div_ceil(T::ROW as usize);
    let (down, along) = if is_turned::<T, S>(product.shape) { (n, m) } else { (m, n) };
    let tiles = down.div_ceil(ROWS as usize) * along.div_ceil(COLUMNS as usize) * count;
    let splits = match product.splits {
        _ if k == 0 => 0,
        Some(splits) => splits.clamp(1, steps),
        None => chosen_splits(tiles, steps, device.multiprocessors() as usize),
    };
    let split = steps.div_ceil(splits.max(1)).max(1);
    let splits = steps.div_ceil(split);
    if tiles.saturating_mul(splits) > 1 << 31 {
        return Err(Error::TooLong { what: "matmul: the tiles", given: tiles.saturating_mul(splits), limit: 1 << 31 });
    }
    if splits == 1 {
        let sizes = [down as u32, along as u32, steps as u32, split as u32, count as u32, count as u32];
        return launch_parts::<T, S, O, E>(device, a, b, c, &product, distance, sizes, bias, residual, how);
    }
    let mut partial = device.scratch::<S>(splits * count * m * n)?;
    if splits > 1 {
        let results = (count * splits) as u32;
        let sizes = [down as u32, along as u32, steps as u32, split as u32, count as u32, results];
        let none = device.scratch::<S>(0)?;
        let parts = &mut partial;
        launch_parts::<T, S, S, Plain>(device, a, b, parts, &product, m * n, sizes, &no_bias, &none, how)?;
    }
    let grid = Grid::new((count * m * n).div_ceil(256).min(1 << 20) as u32, 256);
    let (splits, batches) = (splits as u32, count as u32);
    // Unchecked, it is right because the lengths were compared with the dimensions above.
    launch!(
        how,
        finish_splits::<S, O, E>,
        device,
        grid,
        &partial,
        splits,
        c,
        distance,
        m * n,
        columns,
        batches,
        scale,
        bias,
        residual
    )
}

/// Launches the product, after it has copied the factors that the hardware does not take as they are.
#[allow(clippy::too_many_arguments)]
fn launch_parts<T: Factor<S>, S: WarpgroupSum + Stored, O: Stored, E: Epilogue<S, O>>(
    device: &Device,
    a: &Slice<T>,
    b: &Slice<T>,
    c: &mut Slice<O>,
    product: &Product<'_, impl Sized>,
    distance: usize,
    sizes: [u32; 6],
    bias: &Slice<f32>,
    residual: &Slice<O>,
    how: &How,
) -> Result<()> {
    let Shape { m, n, k, .. } = product.shape;
    let Batch { count, a: after_a, b: after_b, .. } = product.batch;
    let [of_a, of_b] = Side::both(product.shape);
    let (of_a, of_b) = (of_a.of_several(count, after_a), of_b.of_several(count, after_b));
    let turns_b = !of_b.is_k && T::ACROSS == 0;
    let turns_a = !of_a.is_k && (T::ACROSS == 0 || T::ACROSS == 1 && !of_b.is_k);
    let (side_a, copy_a) = of_a.prepared(device, a, turns_a, how)?;
    let (side_b, copy_b) = of_b.prepared(device, b, turns_b, how)?;
    let (a, b): (&Slice<T>, &Slice<T>) = (copy_a.as_deref().unwrap_or(a), copy_b.as_deref().unwrap_or(b));
    let is_turned = is_turned::<T, S>(product.shape);
    let ((a, side_a), (b, side_b)) = if is_turned { ((b, side_b), (a, side_a)) } else { ((a, side_a), (b, side_b)) };
    let next = [side_a, side_b].map(|side| u32::from(side.matrices > 1));
    let (of_a, of_b) = (side_a.map(a, ROWS)?, side_b.map(b, COLUMNS)?);
    let Product { scale, plan, shares, .. } = *product;
    let plan = plan.unwrap_or_else(|| *T::plans().chosen(device, &[m * count, n, k]));
    let call = Call {
        device,
        a,
        of_a,
        b,
        of_b,
        c,
        distance,
        sizes,
        next,
        is_turned,
        plan,
        shares,
        scale,
        bias,
        residual,
        how,
    };
    T::launch::<O, E>(call, (side_a.is_k, side_b.is_k))
}

/// A factor as it lies in memory.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// The rows of the left factor, or the columns of the right one.
    outer: usize,
    inner: usize,
    /// `true` if its rows in memory run along the inner dimension.
    pub(super) is_k: bool,
    matrices: usize,
    distance: usize,
}

impl Side {
    /// Returns the left and the right factor of one product.
    pub(super) fn both(shape: Shape) -> [Side; 2] {
        let Shape { m, n, k, transpose_a, transpose_b } = shape;
        // The right factor by its columns: it is K-major if it is stored transposed.
        [(m, !transpose_a), (n, transpose_b)].map(|(outer, is_k)| Side {
            outer,
            inner: k,
            is_k,
            matrices: 1,
            distance: outer * k,
        })
    }

    /// Returns the factors of several products, that far apart.
    pub(super) fn of_several(self, matrices: usize, distance: usize) -> Side {
        Side { matrices, distance, ..self }
    }

    /// Returns the number of its rows in memory, and their length.
    pub(super) fn lines(self) -> (usize, usize) {
        if self.is_k { (self.outer, self.inner) } else { (self.inner, self.outer) }
    }

    /// Returns the factor as the hardware takes it: as it is, or copied, so that it runs along the inner dimension if it `is_turned`.
    fn prepared<T: WarpgroupFactor + TensorElement>(
        self,
        device: &Device,
        x: &Slice<T>,
        is_turned: bool,
        how: &How,
    ) -> Result<(Side, Option<Buffer<T>>)> {
        let Side { outer, inner, is_k, .. } = self;
        let is_shared = self.matrices == 1 || self.distance == 0;
        let side = if is_shared { Side { matrices: 1, distance: outer * inner, ..self } } else { self };
        let (lines, length) = self.lines();
        let is_aligned = x.device_ptr().is_multiple_of(16)
            && [length, side.distance].iter().all(|x| (x * size_of::<T>()).is_multiple_of(16))
            && side.distance >= outer * inner;
        if is_aligned && !is_turned {
            return Ok((side, None));
        }
        let size = if is_turned { (outer, inner) } else { (lines, length) };
        let copy = pack::packed(device, x, size, (side.matrices, side.distance), is_turned, how)?;
        let side = Side { is_k: is_k || is_turned, distance: size.0 * size.1.next_multiple_of(T::PART), ..side };
        Ok((side, Some(copy)))
    }

    /// Returns how the copy engine finds the factor's tiles, of that many rows or columns.
    pub(super) fn map<T: WarpgroupFactor + TensorElement>(self, x: &Slice<T>, size: u32) -> Result<TensorMap<T, 3>> {
        let Side { is_k, matrices, distance, .. } = self;
        let (lines, length) = self.lines();
        let tile = if is_k { [1, size, T::ROW] } else { [1, T::ROW, T::ROW] };
        let strides = [distance, length.next_multiple_of(T::PART), 1];
        TensorMap::strided(x, [matrices, lines, length], strides, tile, Swizzle::Bytes128)
    }
}

/// Returns into how many parts the inner dimension is split, so that most multiprocessors have work, and each of them four steps.
fn chosen_splits(tiles: usize, steps: usize, multiprocessors: usize) -> usize {
    (multiprocessors / tiles.max(1)).min(steps / 4).max(1)
}

/// Checks that the buffers have the lengths of the shape, and that everything can be counted.
fn check<O: Stored>(a: usize, b: usize, c: usize, product: &Product<'_, O>) -> Result<()> {
    let Product { shape: Shape { m, n, k, .. }, batch, bias, residual, .. } = *product;
    check_dimensions(&[m, n, k, batch.count], LARGEST)?;
    let length = |rows: usize, columns: usize, distance: usize| {
        let matrix = rows.saturating_mul(columns);
        if batch.count == 0 { 0 } else { (batch.count - 1).saturating_mul(distance).saturating_add(matrix) }
    };
    if batch.count > 1 && batch.c < m.saturating_mul(n) {
        let (expected, given) = (m.saturating_mul(n), batch.c);
        return Err(Error::Length { what: "matmul, the distance between results", expected, given });
    }
    let result = length(m, n, batch.c);
    let expected = [
        ("matmul, A", a, length(m, k, batch.a)),
        ("matmul, B", b, length(k, n, batch.b)),
        ("matmul, C", c, result),
        ("matmul, the bias", bias.map_or(n, |bias| bias.len()), n),
        ("matmul, the residual", residual.map_or(result, |residual| residual.len()), result),
    ];
    for (what, expected, given) in expected {
        if expected != given {
            return Err(Error::Length { what, expected, given });
        }
    }
    Ok(())
}
