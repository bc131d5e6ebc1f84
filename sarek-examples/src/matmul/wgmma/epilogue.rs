//! Operations on the sums of a product before they are stored.

use sarek_runtime::matrix::warpgroup::WarpgroupSum;
use sarek_runtime::prelude::*;

/// The factors of the product and of what the result held before.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
pub struct Scale {
    /// The factor of the product.
    pub alpha: f32,
    /// The factor of what the result held before. With 0 that is not read.
    pub beta: f32,
}

impl Default for Scale {
    fn default() -> Scale {
        Scale { alpha: 1.0, beta: 0.0 }
    }
}

/// Makes an element of the result of a sum: the epilogue of a product. Write one of your own for another formula; it is part of the kernel.
#[device]
pub trait Epilogue<S: WarpgroupSum, O: Number> {
    /// Returns the element at `index` of the result, in column `column`. `result` holds what was there before. `bias` and `residual` are what the
    /// caller passes, of any length: an access past their ends is a fault.
    fn element(sum: S, scale: Scale, result: &mut [O], index: usize, bias: &[f32], column: u32, residual: &[O]) -> O;
}

/// The sum, rounded to the type of the result. It does not use the scale.
#[derive(Debug, Clone, Copy)]
pub struct Plain;

#[device]
impl<S: WarpgroupSum, O: Number> Epilogue<S, O> for Plain {
    fn element(
        sum: S,
        _scale: Scale,
        _result: &mut [O],
        _index: usize,
        _bias: &[f32],
        _column: u32,
        _residual: &[O],
    ) -> O {
        cast::<O>(sum)
    }
}

/// `alpha * product + beta * before`, in `f32`, then rounded.
#[derive(Debug, Clone, Copy)]
pub struct Scaled;

#[device]
impl<S: WarpgroupSum, O: Number> Epilogue<S, O> for Scaled {
    fn element(
        sum: S,
        scale: Scale,
        result: &mut [O],
        index: usize,
        _bias: &[f32],
        _column: u32,
        _residual: &[O],
    ) -> O {
        cast::<O>(scaled::<S, O>(sum, scale, result, index))
    }
}

/// `activation(alpha * product + beta * before + bias[column])`, in `f32`, then rounded.
#[derive(Debug, Clone, Copy)]
pub struct Biased<A>(std::marker::PhantomData<A>);

#[device]
impl<S: WarpgroupSum, O: Number, A: Activation> Epilogue<S, O> for Biased<A> {
    fn element(sum: S, scale: Scale, result: &mut [O], index: usize, bias: &[f32], column: u32, _residual: &[O]) -> O {
        cast::<O>(A::apply(scaled::<S, O>(sum, scale, result, index) + bias[column]))
    }
}

/// `residual + activation(alpha * product + beta * before + bias[column])`, in `f32`, then rounded. The residual has the result's shape.
#[derive(Debug, Clone, Copy)]
pub struct Residual<A>(std::marker::PhantomData<A>);

#[device]
impl<S: WarpgroupSum, O: Number, A: Activation> Epilogue<S, O> for Residual<A> {
    fn element(sum: S, scale: Scale, result: &mut [O], index: usize, bias: &[f32], column: u32, residual: &[O]) -> O {
        let inner = A::apply(scaled::<S, O>(sum, scale, result, index) + bias[column]);
        cast::<O>(cast::<f32>(residual[index]) + inner)
    }
}

/// Returns `alpha * sum + beta * before`.
#[device]
fn scaled<S: WarpgroupSum, O: Number>(sum: S, scale: Scale, result: &mut [O], index: usize) -> f32 {
    let product = scale.alpha * cast::<f32>(sum);
    if scale.beta == 0.0 { product } else { product + scale.beta * cast::<f32>(result[index]) }
}

/// A function of each element.
#[device]
pub trait Activation {
    /// Returns its value.
    fn apply(x: f32) -> f32;
}

/// The number itself.
#[derive(Debug, Clone, Copy)]
pub struct Identity;

#[device]
impl Activation for Identity {
    fn apply(x: f32) -> f32 {
        x
    }
}

/// The larger of the number and 0.
#[derive(Debug, Clone, Copy)]
pub struct Relu;

#[device]
impl Activation for Relu {
    fn apply(x: f32) -> f32 {
        x.max(0.0)
    }
}

/// `x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 x^3)))`, the common approximation of the Gaussian error linear unit (Hendrycks, Gimpel 2016).
#[derive(Debug, Clone, Copy)]
pub struct Gelu;

#[device]
impl Activation for Gelu {
    fn apply(x: f32) -> f32 {
        0.5 * x * (1.0 + (0.797_884_6 * (x + 0.044_715 * x * x * x)).tanh())
    }
}
