//! Second names, which tell where a function without `#[device]` hides a device function.

use super::CalleeProbe;
use std::marker::PhantomData;

/// The first one. It makes rustc take the second, the function that a call names, for the function pointer that the first is.
#[inline(always)]
pub fn same<P>(host: P, _: P) -> P {
    host
}

/// A callee's companion, the function that its name stands for, and both again by their second name.
///
/// A function without `#[device]` may hide a device function of its name: from a glob import, in the block around. Then the name
/// stands for the one as a function and for the other as a companion. The second name, `__sarek_helper`, which `#[device]` makes
/// with the first one, is not hidden, and so tells.
#[derive(Debug)]
#[allow(clippy::type_complexity, reason = "a marker of four types")]
pub struct Named<L, M, F, G>(PhantomData<fn() -> (L, M, F, G)>);

impl<L, M, F, G> Named<L, M, F, G> {
    /// Of the types of these.
    pub fn new(_: &CalleeProbe<L>, _: &SecondName<M, G>, _: &F) -> Named<L, M, F, G> {
        Named(PhantomData)
    }
}

/// What the second name stands for.
#[derive(Debug)]
pub struct SecondName<M, G>(PhantomData<fn() -> (M, G)>);

impl<M, G> SecondName<M, G> {
    /// For what gives the companion's link, and the function.
    pub fn new(_: M, _: G) -> SecondName<M, G> {
        SecondName(PhantomData)
    }
}

/// The function without `#[device]` that a name stands for; `Infallible` if there is none.
#[derive(Debug)]
pub struct Told<F>(PhantomData<fn() -> F>);

/// Both names stand for the same companion and the same function.
pub trait OneFunction {
    /// All is well.
    fn __sarek_told(&self) -> Told<std::convert::Infallible> {
        Told(PhantomData)
    }
}

impl<L, F> OneFunction for &&Named<L, L, F, F> {}

/// Both names stand for the same companion, and the first one for another function.
pub trait TwoFunctions {
    /// That function.
    type Hiding;

    /// It is no device function.
    fn __sarek_told(&self) -> Told<Self::Hiding> {
        Told(PhantomData)
    }
}

impl<L, F, G> TwoFunctions for &Named<L, L, F, G> {
    type Hiding = F;
}

/// The second name is that of another device function, or there is none: the first one was imported by itself.
pub trait OtherName {
    /// Nothing is known.
    fn __sarek_told(&self) -> Told<std::convert::Infallible> {
        Told(PhantomData)
    }
}

impl<L, M, F, G> OtherName for Named<L, M, F, G> {}

/// What stands for a second name that is nowhere.
#[derive(Debug, Clone, Copy)]
pub struct NoSecondName;

impl NoSecondName {
    /// As a companion has it.
    pub fn linked() {}
}
