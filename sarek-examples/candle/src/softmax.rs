//! The scaled softmax of attention with a causal mask.

#[cfg(feature = "cuda")]
use candle_core::CudaStorage;
use candle_core::{CpuStorage, CustomOp1, CustomOp2, Layout, Result, Shape, Tensor, bail};
use sarek_runtime::prelude::*;

use crate::storage::{Real, Storage, View, alike, failed, for_dtype};

/// The threads of a block.
const THREADS: u32 = 256;

/// Returns a maximum, and a sum of exponentials relative to it, of two parts of a row.
#[device]
fn join(a: (f32, f32), b: (f32, f32)) -> (f32, f32) {
    let most = a.0.max(b.0);
    (most, a.1 * (a.0 - most).exp() + b.1 * (b.0 - most).exp())
}

/// Returns how many columns of a row the mask leaves.
#[device]
fn visible(row: u32, queries: u32, columns: u32) -> u32 {
    columns - queries + row % queries + 1
}

/// The softmax of each row of `scale * x`, with 0 behind the columns that the mask leaves. A warp has a row.
#[kernel(block = THREADS)]
fn forward_kernel<T: Float>(x: &[T], y: &mut [T], scale: f32, rows: u32, queries: u32, columns: u32) {
    let row = global_idx_x() / WARP_SIZE;
    if row >= rows {
        return;
    }
    let (start, visible) = (row * columns, visible(row, queries, columns));
    // Not negative infinity, whose difference with itself is not a number.
    let mut state = (f32::MIN, 0.0);
    for column in (lane_id()..visible).step_by(WARP_SIZE) {
        state = join(state, (scale * x[start + column].to_f32(), 1.0));
    }
    #[unroll]
    for level in 0..5 {
        let other = (shfl_xor(FULL_MASK, state.0, 1 << level), shfl_xor(FULL_MASK, state.1, 1 << level));
        state = join(state, other);
    }
    let (most, sum) = state;
    for column in (lane_id()..columns).step_by(WARP_SIZE) {
        let i = start + column;
        y[i] = if column < visible { T::from_f32((scale * x[i].to_f32() - most).exp() / sum) } else { T::ZERO };
    }
}

/// The gradient, of the result and its gradient: `scale * y * (grad - sum of y * grad over the row)`.
#[kernel(block = THREADS)]
fn backward_kernel<T: Float>(y: &[T], grad: &[T], out: &mut [T], scale: f32, rows: u32, queries: u32, columns: u32) {
    let row = global_idx_x() / WARP_SIZE;
    if row >= rows {
        return;
    }
    let (start, visible) = (row * columns, visible(row, queries, columns));
    let mut sum = 0.0f32;
    for column in (lane_id()..visible).step_by(WARP_SIZE) {
        sum += y[start + column].to_f32() * grad[start + column].to_f32();
    }
    #[unroll]
    for level in 0..5 {
        sum += shfl_xor(FULL_MASK, sum, 1 << level);
    }
    for column in (lane_id()..columns).step_by(WARP_SIZE) {
        let i = start + column;
        out[i] = if column < visible { T::from_f32(scale * y[i].to_f32() * (grad[i].to_f32() - sum)) } else { T::ZERO };
    }
}

/// `softmax(scale * x + mask)` over the last dimension as one kernel: `x.apply_op1(CausalSoftmax { scale })`.
///
/// The last two dimensions of `x` are queries and keys, of which there are at least as many as queries. The last query sees
/// all keys, and each one before it sees one key less. Elements are `f32`, `f16` or `bf16` (the kernels compute in `f32`) and lie
/// one after the other. The operation has a gradient.
#[derive(Debug, Clone, Copy)]
pub struct CausalSoftmax {
    /// The factor of the elements, in attention `1 / sqrt(d)`.
    pub scale: f32,
}

/// Returns `softmax(scale * x + mask)`, by [`CausalSoftmax`]. A tensor whose elements do not lie one after the other is copied
/// first.
///
/// # Errors
/// The tensor has fewer than two dimensions or fewer keys than queries, the type is none of `f32`, `f16` and `bf16`, or a failure
/// of the device.
pub fn causal_softmax(x: &Tensor, scale: f32) -> Result<Tensor> {
    x.contiguous()?.apply_op1(CausalSoftmax { scale })
}

/// The sizes of a tensor of rows.
struct Rows {
    rows: u32,
    queries: u32,
    columns: u32,
}

impl Rows {
    /// Returns the sizes for the kernels; `None` if there is no element.
    fn of(layout: &Layout) -> Result<Option<Rows>> {
        const OP: &str = CausalSoftmax::NAME;
        let shape = layout.shape();
        let [.., queries, columns] = *shape.dims() else {
            bail!("{OP}: a tensor of shape {shape:?} has no queries and keys, which are the last two dimensions")
        };
        if columns < queries {
            bail!("{OP}: {queries} queries have {columns} keys, and the mask needs a key for each query")
        }
        let count = shape.elem_count();
        if count == 0 {
            return Ok(None);
        }
        // Elements, and threads, of which a row has 32, are numbers of 32 bits.
        let rows = count / columns;
        if count > 1 << 31 || rows > 1 << 26 {
            bail!("{OP}: a tensor of shape {shape:?} is too large for the kernel: apply it to parts (`Tensor::chunk`)")
        }
        Ok(Some(Rows { rows: rows as u32, queries: queries as u32, columns: columns as u32 }))
    }

    fn grid(&self) -> Grid {
        Grid::new(self.rows.div_ceil(THREADS / WARP_SIZE) as usize, THREADS as usize)
    }
}

impl CausalSoftmax {
    const NAME: &str = "causal softmax";
}

fn forward<T: Real, S: Storage>(x: (&S, &Layout), scale: f32) -> Result<(S, Shape)> {
    let shape = x.1.shape();
    let (sizes, device) = (Rows::of(x.1)?, x.0.device()?);
    let view = x.0.view::<T>(CausalSoftmax::NAME, x.1)?;
    let out = x.0.filled::<T>(shape.elem_count(), |out| {
        let Some(sizes) = sizes else { return Ok(()) };
        let x = view.lend(&device)?;
        let Rows { rows, queries, columns } = sizes;
        forward_kernel::<T>::launch(&device, sizes.grid(), &x, out, scale, rows, queries, columns).map_err(failed)
    })?;
    Ok((out, shape.clone()))
}

impl CustomOp1 for CausalSoftmax {
    fn name(&self) -> &'static str {
        CausalSoftmax::NAME
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        for_dtype!(CausalSoftmax::NAME, storage.element_type(), forward((storage, layout), self.scale))
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(&self, storage: &CudaStorage, layout: &Layout) -> Result<(CudaStorage, Shape)> {
        for_dtype!(CausalSoftmax::NAME, storage.element_type(), forward((storage, layout), self.scale))
    }

    fn bwd(&self, _: &Tensor, y: &Tensor, grad: &Tensor) -> Result<Option<Tensor>> {
        // candle's gradients may be broadcast numbers, which do not lie one after the other.
        y.apply_op2_no_bwd(&grad.contiguous()?, &Gradient { scale: self.scale }).map(Some)
    }
}

/// The gradient of [`CausalSoftmax`], of its result and the result's gradient.
struct Gradient {
    scale: f32,
}

impl Gradient {
    const NAME: &str = "causal softmax's gradient";
}

fn backward<T: Real, S: Storage>(y: (&S, &Layout), grad: (&S, &Layout), scale: f32) -> Result<(S, Shape)> {
    const OP: &str = Gradient::NAME;
    alike(OP, y, grad)?;
    let (sizes, device) = (Rows::of(y.1)?, y.0.device()?);
    let (a, b) = (y.0.view::<T>(OP, y.1)?, grad.0.view::<T>(OP, grad.1)?);
    let shape = y.1.shape();
    let out = y.0.filled::<T>(shape.elem_count(), |out| {
        let Some(sizes) = sizes else { return Ok(()) };
        let (a, b) = (a.lend(&device)?, b.lend(&device)?);
        let Rows { rows, queries, columns } = sizes;
        backward_kernel::<T>::launch(&device, sizes.grid(), &a, &b, out, scale, rows, queries, columns).map_err(failed)
    })?;
    Ok((out, shape.clone()))
}

impl CustomOp2 for Gradient {
    fn name(&self) -> &'static str {
        Gradient::NAME
    }

    fn cpu_fwd(&self, s1: &CpuStorage, l1: &Layout, s2: &CpuStorage, l2: &Layout) -> Result<(CpuStorage, Shape)> {
        for_dtype!(Gradient::NAME, s1.element_type(), backward((s1, l1), (s2, l2), self.scale))
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(&self, s1: &CudaStorage, l1: &Layout, s2: &CudaStorage, l2: &Layout) -> Result<(CudaStorage, Shape)> {
        for_dtype!(Gradient::NAME, s1.element_type(), backward((s1, l1), (s2, l2), self.scale))
    }
}
