//! SwiGLU, which the feed-forward layers of LLaMA and its relatives are made of.

#[cfg(feature = "cuda")]
use candle_core::CudaStorage;
use candle_core::{CpuStorage, CustomOp2, CustomOp3, InplaceOp2, Layout, Result, Shape, Tensor, bail};
use sarek_runtime::prelude::*;

use crate::storage::{Real, Storage, View, ViewMut, alike, failed, for_dtype};

/// The threads of a block.
const THREADS: usize = 256;

#[device]
fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// `out = gate * sigmoid(gate) * up`.
#[kernel]
fn forward_kernel<T: Float>(gate: &[T], up: &[T], out: &mut [T]) {
    let i = global_idx_x();
    if i < out.len() as u32 {
        let gate = gate[i].to_f32();
        out[i] = T::from_f32(gate * sigmoid(gate) * up[i].to_f32());
    }
}

/// `gate *= sigmoid(gate) * up`.
#[kernel]
fn in_place_kernel<T: Float>(gate: &mut [T], up: &[T]) {
    let i = global_idx_x();
    if i < gate.len() as u32 {
        let x = gate[i].to_f32();
        gate[i] = T::from_f32(x * sigmoid(x) * up[i].to_f32());
    }
}

/// Writes the gradient of `gate` to the first half of `out`, and that of `up` to the second half.
#[kernel]
fn backward_kernel<T: Float>(gate: &[T], up: &[T], grad: &[T], out: &mut [T]) {
    let (i, n) = (global_idx_x(), gate.len() as u32);
    if i < n {
        let (gate, up, grad) = (gate[i].to_f32(), up[i].to_f32(), grad[i].to_f32());
        let s = sigmoid(gate);
        out[i] = T::from_f32(grad * up * s * (1.0 + gate * (1.0 - s)));
        out[n + i] = T::from_f32(grad * gate * s);
    }
}

/// `silu(gate) * up` as one kernel: `gate.apply_op2(&up, Swiglu)`, and in place of the gate `gate.inplace_op2(&up, &Swiglu)`.
///
/// The tensors have one shape, one type (`f32`, `f16` or `bf16`; the kernels compute in `f32`), and elements that lie one after
/// the other. `apply_op2` has a gradient.
#[derive(Debug, Clone, Copy)]
pub struct Swiglu;

/// Returns `silu(gate) * up`, by [`Swiglu`]. Tensors whose elements do not lie one after the other are copied first.
///
/// # Errors
/// The shapes or types differ, the type is none of `f32`, `f16` and `bf16`, or a failure of the device.
pub fn swiglu(gate: &Tensor, up: &Tensor) -> Result<Tensor> {
    gate.contiguous()?.apply_op2(&up.contiguous()?, Swiglu)
}

/// Returns the number of elements, if the kernels, which have numbers of 32 bits for them, can count them.
fn count(op: &'static str, layout: &Layout) -> Result<usize> {
    const LIMIT: usize = 1 << 30;
    let (shape, count) = (layout.shape(), layout.shape().elem_count());
    if count > LIMIT {
        bail!("{op}: a tensor of shape {shape:?} has more than {LIMIT} elements: apply it to parts (`Tensor::chunk`)")
    }
    Ok(count)
}

impl Swiglu {
    const NAME: &str = "swiglu";
}

fn forward<T: Real, S: Storage>(gate: (&S, &Layout), up: (&S, &Layout)) -> Result<(S, Shape)> {
    alike(Swiglu::NAME, gate, up)?;
    let device = gate.0.device()?;
    let (x, y) = (gate.0.view::<T>(Swiglu::NAME, gate.1)?, up.0.view::<T>(Swiglu::NAME, up.1)?);
    let count = count(Swiglu::NAME, gate.1)?;
    let out = gate.0.filled::<T>(count, |out| {
        if count == 0 {
            return Ok(());
        }
        let (x, y) = (x.lend(&device)?, y.lend(&device)?);
        forward_kernel::<T>::launch(&device, Grid::cover(count, THREADS), &x, &y, out).map_err(failed)
    })?;
    Ok((out, gate.1.shape().clone()))
}

fn in_place<T: Real, S: Storage>(gate: &mut S, gate_l: &Layout, up: &S, up_l: &Layout) -> Result<()> {
    alike(Swiglu::NAME, (&*gate, gate_l), (up, up_l))?;
    let (device, count) = (gate.device()?, count(Swiglu::NAME, gate_l)?);
    let (mut x, y) = (gate.view_mut::<T>(Swiglu::NAME, gate_l)?, up.view::<T>(Swiglu::NAME, up_l)?);
    if count == 0 {
        return Ok(());
    }
    let (mut x, y) = (x.lend_mut(&device)?, y.lend(&device)?);
    in_place_kernel::<T>::launch(&device, Grid::cover(count, THREADS), &mut x, &y).map_err(failed)
}

impl CustomOp2 for Swiglu {
    fn name(&self) -> &'static str {
        Swiglu::NAME
    }

    fn cpu_fwd(&self, s1: &CpuStorage, l1: &Layout, s2: &CpuStorage, l2: &Layout) -> Result<(CpuStorage, Shape)> {
        for_dtype!(Swiglu::NAME, s1.element_type(), forward((s1, l1), (s2, l2)))
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(&self, s1: &CudaStorage, l1: &Layout, s2: &CudaStorage, l2: &Layout) -> Result<(CudaStorage, Shape)> {
        for_dtype!(Swiglu::NAME, s1.element_type(), forward((s1, l1), (s2, l2)))
    }

    fn bwd(&self, gate: &Tensor, up: &Tensor, _: &Tensor, grad: &Tensor) -> Result<(Option<Tensor>, Option<Tensor>)> {
        // candle's gradients may be broadcast numbers, which do not lie one after the other.
        let both = gate.apply_op3_no_bwd(up, &grad.contiguous()?, &SwigluGradient)?;
        Ok((Some(both.get(0)?), Some(both.get(1)?)))
    }
}

impl InplaceOp2 for Swiglu {
    fn name(&self) -> &'static str {
        Swiglu::NAME
    }

    fn cpu_fwd(&self, s1: &mut CpuStorage, l1: &Layout, s2: &CpuStorage, l2: &Layout) -> Result<()> {
        for_dtype!(Swiglu::NAME, s1.element_type(), in_place(s1, l1, s2, l2))
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(&self, s1: &mut CudaStorage, l1: &Layout, s2: &CudaStorage, l2: &Layout) -> Result<()> {
        for_dtype!(Swiglu::NAME, s1.element_type(), in_place(s1, l1, s2, l2))
    }
}

/// The gradients of both operands of [`Swiglu`] as one tensor, whose first dimension tells them apart, so that one kernel
/// computes them.
struct SwigluGradient;

impl SwigluGradient {
    const NAME: &str = "swiglu's gradient";
}

fn backward<T: Real, S: Storage>(gate: (&S, &Layout), up: (&S, &Layout), grad: (&S, &Layout)) -> Result<(S, Shape)> {
    const OP: &str = SwigluGradient::NAME;
    alike(OP, gate, up)?;
    alike(OP, gate, grad)?;
    let device = gate.0.device()?;
    let (x, y) = (gate.0.view::<T>(OP, gate.1)?, up.0.view::<T>(OP, up.1)?);
    let z = grad.0.view::<T>(OP, grad.1)?;
    let (shape, count) = (gate.1.shape(), count(OP, gate.1)?);
    let out = gate.0.filled::<T>(2 * count, |out| {
        if count == 0 {
            return Ok(());
        }
        let (x, y, z) = (x.lend(&device)?, y.lend(&device)?, z.lend(&device)?);
        backward_kernel::<T>::launch(&device, Grid::cover(count, THREADS), &x, &y, &z, out).map_err(failed)
    })?;
    Ok((out, [&[2], shape.dims()].concat().into()))
}

impl CustomOp3 for SwigluGradient {
    fn name(&self) -> &'static str {
        SwigluGradient::NAME
    }

    fn cpu_fwd(
        &self,
        s1: &CpuStorage,
        l1: &Layout,
        s2: &CpuStorage,
        l2: &Layout,
        s3: &CpuStorage,
        l3: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        for_dtype!(SwigluGradient::NAME, s1.element_type(), backward((s1, l1), (s2, l2), (s3, l3)))
    }

    #[cfg(feature = "cuda")]
    fn cuda_fwd(
        &self,
        s1: &CudaStorage,
        l1: &Layout,
        s2: &CudaStorage,
        l2: &Layout,
        s3: &CudaStorage,
        l3: &Layout,
    ) -> Result<(CudaStorage, Shape)> {
        for_dtype!(SwigluGradient::NAME, s1.element_type(), backward((s1, l1), (s2, l2), (s3, l3)))
    }
}
