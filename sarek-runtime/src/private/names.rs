//! Second names, which reveal where a function without `#[device]` hides a device function.

use super::CalleeProbe;
use std::marker::PhantomData;

/// Returns the first function. It makes rustc coerce the second one, which the call names, to the function pointer type
/// of the first.
#[inline(always)]
pub fn same<P>(host: P, _: P) -> P {
    host
}

/// A callee's companion and the function of the same name, each also by its second name.
///
/// A function without `#[device]` may hide a device function of its name, for example one from a glob import. The name
/// then refers to the former as a function and to the latter as a companion. The second name, `__sarek_helper`, which
/// `#[device]` creates along with the first one, is not hidden and so reveals the difference.
#[derive(Debug)]
#[allow(clippy::type_complexity, reason = "a marker of four types")]
pub struct Named<L, M, F, G>(PhantomData<fn() -> (L, M, F, G)>);

impl<L, M, F, G> Named<L, M, F, G> {
    /// Returns the names with the types of these values.
    pub fn new(_: &CalleeProbe<L>, _: &SecondName<M, G>, _: &F) -> Named<L, M, F, G> {
        Named(PhantomData)
    }
}

/// The companion and the function of the second name.
#[derive(Debug)]
pub struct SecondName<M, G>(PhantomData<fn() -> (M, G)>);

impl<M, G> SecondName<M, G> {
    /// Takes the function that returns the companion's link, and the function itself.
    pub fn new(_: M, _: G) -> SecondName<M, G> {
        SecondName(PhantomData)
    }
}

/// The function without `#[device]` to which a name refers; `Infallible` if there is none.
#[derive(Debug)]
pub struct Told<F>(PhantomData<fn() -> F>);

/// Both names refer to the same companion and the same function.
pub trait OneFunction {
    /// Nothing is hidden.
    fn __sarek_told(&self) -> Told<std::convert::Infallible> {
        Told(PhantomData)
    }
}

impl<L, F> OneFunction for &&Named<L, L, F, F> {}

/// Both names refer to the same companion, and the first one refers to another function.
pub trait TwoFunctions {
    /// The hiding function.
    type Hiding;

    /// Returns that function, which is not a device function.
    fn __sarek_told(&self) -> Told<Self::Hiding> {
        Told(PhantomData)
    }
}

impl<L, F, G> TwoFunctions for &Named<L, L, F, G> {
    type Hiding = F;
}

/// The second name is that of another device function, or does not exist: only the first one was imported.
pub trait OtherName {
    /// Nothing is known.
    fn __sarek_told(&self) -> Told<std::convert::Infallible> {
        Told(PhantomData)
    }
}

impl<L, M, F, G> OtherName for Named<L, M, F, G> {}

/// The placeholder for a second name that does not exist.
#[derive(Debug, Clone, Copy)]
pub struct NoSecondName;

impl NoSecondName {
    /// Exists because companions have this function.
    pub fn linked() {}
}
