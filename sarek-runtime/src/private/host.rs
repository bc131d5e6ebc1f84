//! The host's implementations of a kernel's constructs.

use super::{Described, Description};
use std::marker::PhantomData;

/// Runs the CPU's form of code, with the type of the code's results.
#[inline(always)]
pub fn either<T>(_: impl FnOnce() -> T, run: impl FnOnce() -> T) -> T {
    run()
}

/// Panics: the CPU cannot run the code.
pub fn gpu_only<T>(name: &str, _: impl FnOnce() -> T) -> T {
    panic!("`{name}` without `cpu = …` runs on a GPU alone")
}

/// The result of a describing function of the signature `P`: the host's result, or the description.
#[derive(Debug)]
pub struct Outcome<R, P> {
    kind: OutcomeKind<R>,
    signature: PhantomData<fn() -> P>,
}

#[derive(Debug)]
enum OutcomeKind<R> {
    Value(R),
    Described(Box<Described>),
}

impl<R, P> Outcome<R, P> {
    /// Returns the outcome with the host's result.
    #[inline(always)]
    pub fn result(value: R) -> Outcome<R, P> {
        Outcome { kind: OutcomeKind::Value(value), signature: PhantomData }
    }

    /// Returns the outcome with a description.
    ///
    /// # Safety
    /// It describes a function with the signature `P`, and its parts belong together.
    pub unsafe fn description(description: Description<'_>) -> Outcome<R, P> {
        Outcome { kind: OutcomeKind::Described(description.described()), signature: PhantomData }
    }

    /// Returns the host's result: there were arguments.
    #[inline(always)]
    pub fn value(self) -> R {
        self.kind.value()
    }

    /// The description: there were no arguments.
    #[inline(always)]
    pub fn described(self) -> Box<Described> {
        self.kind.described()
    }
}

// All signatures share this code.
impl<R> OutcomeKind<R> {
    #[inline]
    fn value(self) -> R {
        match self {
            OutcomeKind::Value(value) => value,
            OutcomeKind::Described(_) => unreachable!("a call with arguments has a value"),
        }
    }

    fn described(self) -> Box<Described> {
        match self {
            OutcomeKind::Described(description) => description,
            OutcomeKind::Value(_) => unreachable!("a call without arguments describes"),
        }
    }
}

/// Returns the arguments, in a body that runs only if there are some.
#[inline(always)]
pub fn take<A>(arguments: Option<A>) -> A {
    arguments.unwrap_or_else(|| unreachable!("the body runs only with arguments"))
}

/// Returns a kernel's CUDA text; on an error, a text that states the error and that no compiler accepts.
pub fn source_text(text: crate::Result<String>) -> String {
    text.unwrap_or_else(|error| format!("#error {}\n", error.to_string().replace('\n', " ")))
}
