//! Operators and methods of structs, found by method resolution.

use super::{Callee, Linked, Outcome, Probe, SlotType};
use std::marker::PhantomData;
use std::ops::Deref;

/// A method of `Self` that kernels can call; `NAME` is a number computed from its name.
///
/// # Safety
/// The callee has the signature of the method of that name.
pub unsafe trait Method<const NAME: u64> {
    /// Returns the function on a device.
    fn callee() -> Callee;
}

// SAFETY: a reference has the methods of its target.
unsafe impl<T: Method<NAME> + ?Sized, const NAME: u64> Method<NAME> for &T {
    fn callee() -> Callee {
        T::callee()
    }
}

// SAFETY: as above.
unsafe impl<T: Method<NAME> + ?Sized, const NAME: u64> Method<NAME> for &mut T {
    fn callee() -> Callee {
        T::callee()
    }
}

/// The result of a method.
pub trait Yielded {
    /// The type that has the method.
    type By<T>;
}

impl<R> Yielded for R {
    type By<T> = T;
}

/// Returns a probe of the type on which a method is called, once the type of the result is known. For a method that
/// does not exist it is never known: rustc then does not ask whether it is a method for kernels.
pub fn called_on<T, R: Yielded>(_: Probe<T>, _: Probe<R>) -> Probe<R::By<T>> {
    Probe::new()
}

/// The receiver of a method call that is behind a reference, in code that never runs. Method resolution tries it before
/// [`Receiver`].
pub trait Referred<T> {
    /// Returns the receiver.
    fn __sarek_receiver(&self) -> &CalledOn<T>;
}

impl<T> Referred<T> for Probe<&T> {
    fn __sarek_receiver(&self) -> &CalledOn<T> {
        unreachable!("there is no receiver")
    }
}

impl<T> Referred<T> for Probe<&mut T> {
    fn __sarek_receiver(&self) -> &CalledOn<T> {
        unreachable!("there is no receiver")
    }
}

/// Any other receiver.
pub trait Receiver<T> {
    /// Returns the receiver.
    fn __sarek_receiver(&self) -> &CalledOn<T>;
}

impl<T> Receiver<T> for &Probe<T> {
    fn __sarek_receiver(&self) -> &CalledOn<T> {
        unreachable!("there is no receiver")
    }
}

/// The receiver of a method call in code that never runs: rustc looks a method up on this type first, and then on `T`,
/// where a method that every type has is the last one. This type does not have that one, because it has no size.
#[derive(Debug)]
pub struct CalledOn<T>(PhantomData<fn() -> T>, pub [()]);

impl<T> Deref for CalledOn<T> {
    type Target = T;

    fn deref(&self) -> &T {
        unreachable!("there is no receiver")
    }
}

/// Returns a probe of what the lookup of a method finds, which is not run.
pub fn found_by<F>(_: impl FnOnce() -> F) -> Probe<F> {
    Probe::new()
}

/// The result of the lookup of a method.
///
/// # Safety
/// The callee has the signature of the method that was looked up.
pub unsafe trait Found {
    /// Returns the function on a device.
    fn callee() -> Option<Callee>;
}

/// An operator of `Self` that is a device function: `NAME` is a number computed from the name of its function.
///
/// # Safety
/// The body is that of the operator's function.
pub unsafe trait Operator<const NAME: u64, Rhs> {
    /// The result.
    type Output;
    /// The parameters: values, or references to them.
    type Arguments<'a>;
    /// The function pointer.
    type Signature;

    /// Runs or describes the body: see [`Outcome`].
    fn device_body(arguments: Option<Self::Arguments<'_>>) -> Outcome<Self::Output, Self::Signature>;
}

/// Types that a `#[device] impl From` makes of a `T`: what a call `S::from(x)` finds beside it.
pub trait FromOnDevice<T>: Sized {
    /// Returns `From::from` with its description.
    fn from_on_device() -> Linked<fn(T) -> Self>;
}

impl<S, T> FromOnDevice<T> for S
where
    S: From<T> + Operator<{ crate::facts::FROM }, T, Output = S, Signature = fn(T) -> S>,
{
    fn from_on_device() -> Linked<fn(T) -> S> {
        // SAFETY: `Operator` has the body of that function.
        unsafe { Linked::new(&S::from, S::from, Callee::Function(|| S::device_body(None).described())) }
    }
}

/// The meaning of `x.into()` on a device, for an `S` that is made of a `T`: [`MadeOnDevice`]'s if there is a `#[device]
/// impl From`, and otherwise [`MadeOfNumber`]'s.
#[derive(Debug)]
pub struct Made<S, T>(PhantomData<fn() -> (S, T)>);

impl<S, T> Made<S, T> {
    /// Creates it for the types that these probes were shown.
    pub fn new(_: Probe<S>, _: Probe<T>) -> Made<S, T> {
        Made(PhantomData)
    }
}

/// The result of a device function.
pub trait MadeOnDevice {
    /// Returns `From::from` on a device.
    fn sarek_made(&self) -> Option<Callee>;
}

impl<S: Operator<{ crate::facts::FROM }, T>, T> MadeOnDevice for &Made<S, T> {
    fn sarek_made(&self) -> Option<Callee> {
        Some(Callee::Function(|| S::device_body(None).described()))
    }
}

/// Anything else.
pub trait MadeOfNumber<S, T> {
    /// Returns `None`: numbers of numbers need no function.
    fn sarek_made(&self) -> Option<Callee>
    where
        S: super::MadeOf<T>,
    {
        None
    }
}

impl<S, T> MadeOfNumber<S, T> for Made<S, T> {}

/// What `?` follows.
#[diagnostic::on_unimplemented(
    message = "`?` follows an `Option` or a `Result`, and this is `{Self}`",
    label = "neither an `Option` nor a `Result`"
)]
pub trait Tried {
    /// The error that `?` converts.
    type Error;
}

impl<T> Tried for Option<T> {
    type Error = ();
}

impl<T, E> Tried for Result<T, E> {
    type Error = E;
}

/// Returns the value, and shows the type of its error.
#[inline(always)]
pub fn tried<R: Tried>(_: Probe<R::Error>, value: R) -> R {
    value
}

/// The conversion by `?` of an error `T` into an `S`: [`ConvertedOnDevice`]'s if there is a `#[device] impl From`, and otherwise
/// [`ConvertedOnHost`]'s.
#[derive(Debug)]
pub struct Converted<S, T>(PhantomData<fn() -> (S, T)>);

impl<S, T> Converted<S, T> {
    /// Creates it for the error that the probe was shown.
    pub fn new(_: Probe<T>) -> Converted<S, T> {
        Converted(PhantomData)
    }
}

/// The result of a device function.
pub trait ConvertedOnDevice {
    /// Returns `From::from` on a device.
    fn __sarek_converted(&self) -> Option<Callee>;
}

impl<S: Operator<{ crate::facts::FROM }, T>, T> ConvertedOnDevice for &Converted<S, T> {
    fn __sarek_converted(&self) -> Option<Callee> {
        Some(Callee::Function(|| S::device_body(None).described()))
    }
}

/// Anything else.
pub trait ConvertedOnHost {
    /// Returns `None` if the error stays what it is; kernels cannot run another conversion.
    fn __sarek_converted(&self) -> Option<Callee>;
}

impl<S: 'static, T: 'static> ConvertedOnHost for Converted<S, T> {
    fn __sarek_converted(&self) -> Option<Callee> {
        let same = std::any::TypeId::of::<S>() == std::any::TypeId::of::<T>();
        (!same).then(|| Callee::Builtin(super::Builtin::Refused(std::any::type_name::<S>())))
    }
}

/// The meaning of an operator or a method call on a device, if its operands may be numbers.
/// [`LinkedOperator::__sarek_link`] applies if they are structs that have the operator or method as a device function.
/// Otherwise [`Unlinked`]'s applies.
#[derive(Debug)]
pub struct Link<A, B, const NAME: u64>(PhantomData<fn() -> (A, B)>);

impl<A, B, const NAME: u64> Link<A, B, NAME> {
    /// Creates the link for operands that these probes were shown.
    pub fn new(_: Probe<A>, _: Probe<B>) -> Link<A, B, NAME> {
        Link(PhantomData)
    }
}

/// The link of an operator that is a device function. The methods have long names because traits of the user are in
/// scope, too, where they are called.
pub trait LinkedOperator {
    /// Returns the function on a device.
    fn __sarek_link(&self) -> Option<Callee>;
}

impl<A: Operator<NAME, B>, B, const NAME: u64> LinkedOperator for &&Link<A, B, NAME> {
    fn __sarek_link(&self) -> Option<Callee> {
        Some(Callee::Function(|| A::device_body(None).described()))
    }
}

/// The link of a method that is a device function.
pub trait LinkedMethod {
    /// Returns the function on a device.
    fn __sarek_link_method(&self) -> Option<Callee>;
}

impl<A: Method<NAME>, const NAME: u64> LinkedMethod for &&Link<A, (), NAME> {
    fn __sarek_link_method(&self) -> Option<Callee> {
        Some(A::callee())
    }
}

/// The link of operands that may hold enums, which are numbers to the engines.
pub trait LinkedEnum {
    /// Returns `None`, unless the operator differs from that of numbers.
    fn __sarek_link(&self) -> Option<Callee>;

    /// Returns the same for a method.
    fn __sarek_link_method(&self) -> Option<Callee>;
}

impl<A: SlotType, B: SlotType, const NAME: u64> LinkedEnum for &Link<A, B, NAME> {
    fn __sarek_link(&self) -> Option<Callee> {
        crate::facts::refused_operator::<A, B>(NAME)
    }

    fn __sarek_link_method(&self) -> Option<Callee> {
        crate::facts::refused_method::<A>(NAME)
    }
}

/// The link of all other operands.
pub trait Unlinked {
    /// Returns `None`: operations on numbers need no link.
    fn __sarek_link(&self) -> Option<Callee> {
        None
    }

    /// Returns `None`, as above.
    fn __sarek_link_method(&self) -> Option<Callee> {
        None
    }
}

impl<A, B, const NAME: u64> Unlinked for Link<A, B, NAME> {}
