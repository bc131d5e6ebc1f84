//! `.sum()` and `.product()` of types with an `impl Sum` or `Product`.

use super::{Callee, Outcome, Probe};
use std::marker::PhantomData;

/// A type whose sum or product, as `NAME` says, of items `I` is a fold of device functions.
///
/// # Safety
/// The bodies are those of the fold.
pub unsafe trait DeviceSum<const NAME: u64, I>: Sized {
    /// The function pointer of the start.
    type Start;
    /// The function pointer of a step.
    type Step;

    /// Runs or describes what the fold starts with: see [`Outcome`].
    fn device_start(arguments: Option<()>) -> Outcome<Self, Self::Start>;

    /// Runs or describes a step.
    fn device_step(arguments: Option<(Self, I)>) -> Outcome<Self, Self::Step>;
}

/// The sum of items `I` that is an `S`: [`SummedOnDevice`]'s if there is a `#[device] impl`.
#[derive(Debug)]
pub struct Summed<S, I, const NAME: u64>(PhantomData<fn() -> (S, I)>);

impl<S, I, const NAME: u64> Summed<S, I, NAME> {
    /// Creates it for what these probes were shown.
    pub fn new(_: Probe<S>, _: Probe<I>) -> Summed<S, I, NAME> {
        Summed(PhantomData)
    }
}

/// A device function.
pub trait SummedOnDevice {
    /// Returns what it starts with.
    fn __sarek_sum_start(&self) -> Option<Callee>;

    /// Returns a step.
    fn __sarek_sum_step(&self) -> Option<Callee>;
}

impl<S: DeviceSum<NAME, I>, I, const NAME: u64> SummedOnDevice for &Summed<S, I, NAME> {
    fn __sarek_sum_start(&self) -> Option<Callee> {
        Some(Callee::Function(|| S::device_start(None).described()))
    }

    fn __sarek_sum_step(&self) -> Option<Callee> {
        Some(Callee::Function(|| S::device_step(None).described()))
    }
}

/// Anything else.
pub trait Unsummed {
    /// Returns `None`: sums of numbers need no function.
    fn __sarek_sum_start(&self) -> Option<Callee> {
        None
    }

    /// Returns `None`, as above.
    fn __sarek_sum_step(&self) -> Option<Callee> {
        None
    }
}

impl<S, I, const NAME: u64> Unsummed for Summed<S, I, NAME> {}
