//! Links: what a kernel calls by the name of a host function.

use super::{Described, Describes, Probe};
use crate::device::sealed::Sealed;
use crate::ir::{self, Intrinsic};
use std::marker::PhantomData;

/// A host function, and what kernels call by its name.
#[derive(Debug)]
pub struct Linked<P> {
    /// What runs on the host.
    host: P,
    /// What runs on a device.
    callee: fn() -> Callee,
    /// The name of the host function.
    name: fn() -> &'static str,
}

impl<P> Linked<P> {
    /// Of what runs on the host, as itself and as a pointer, and on a device.
    ///
    /// # Safety
    /// Both have the same signature.
    #[inline(always)]
    pub const unsafe fn new<F>(_: &F, host: P, callee: fn() -> Callee) -> Linked<P> {
        Linked { host, callee, name: std::any::type_name::<F> }
    }

    /// What runs on a device.
    pub fn callee(&self) -> Callee {
        (self.callee)()
    }

    /// The same, unless the function that rustc finds by the name is another one.
    pub fn callee_found<F>(&self, _: &F) -> Callee {
        let found = std::any::type_name::<F>();
        if (self.name)() == found { self.callee() } else { Callee::Builtin(Builtin::Hidden(found)) }
    }
}

/// What kernels call by a name.
#[derive(Debug, Clone, Copy)]
pub enum Callee {
    /// An operation of the engines.
    Builtin(Builtin),
    /// A `#[device]` function, which describes itself.
    Function(fn() -> Box<Described>),
}

/// An operation of the engines.
#[derive(Debug, Clone, Copy)]
pub enum Builtin {
    /// One that is an expression of the IR.
    Intrinsic(Intrinsic),
    /// `sync_threads`.
    Barrier,
    /// `match_all`.
    MatchAll,
    /// `uninit!`: an array without values.
    Uninit(fn() -> ir::Type),
    /// `fence`, of an ordering and a scope.
    Fence,
    /// `volatile_load`.
    VolatileLoad,
    /// `volatile_store`.
    VolatileStore,
    /// `load_vector` of so many elements.
    LoadVector(u32),
    /// `store_vector` of so many elements.
    StoreVector(u32),
    /// `cast` to that type.
    Cast(ir::Scalar),
    /// `Float::from_f32` of that type.
    Round(ir::Scalar),
    /// The function of that name, which is no device function and hides one.
    Hidden(&'static str),
    /// What the enum of that name has from an `impl` without `#[device]`.
    Refused(&'static str),
}

/// What a companion tells of its function.
pub trait Linking: Sealed {
    /// The host function.
    type Host;
    /// What describes it, if functions are passed to it.
    type Key;

    /// What runs on the host.
    fn host(self) -> Self::Host;

    /// What runs on a device.
    fn callee(self) -> Callee;

    /// The name of the host function, with its path.
    fn name(&self) -> &'static str;
}

impl<P> Sealed for Linked<P> {}
impl<P, K> Sealed for LinkedWithFunctions<P, K> {}
impl<Function, P> Sealed for LinkedWithNone<Function, P> {}

impl<P> Linking for Linked<P> {
    type Host = P;
    type Key = NoKey;

    #[inline(always)]
    fn host(self) -> P {
        self.host
    }

    fn callee(self) -> Callee {
        (self.callee)()
    }

    fn name(&self) -> &'static str {
        (self.name)()
    }
}

impl<P, K: Describes> Linking for LinkedWithFunctions<P, K> {
    type Host = P;
    type Key = K;

    #[inline(always)]
    fn host(self) -> P {
        self.host
    }

    fn callee(self) -> Callee {
        K::callee()
    }

    fn name(&self) -> &'static str {
        ""
    }
}

/// A callee: what gives its link.
#[derive(Debug, Clone, Copy)]
pub struct CalleeProbe<D>(D);

impl<L: Linking, D: Fn() -> L> CalleeProbe<D> {
    /// With that link.
    #[inline(always)]
    pub fn new(linked: D) -> CalleeProbe<D> {
        CalleeProbe(linked)
    }

    /// The host function.
    #[inline(always)]
    pub fn call(self) -> L::Host {
        (self.0)().host()
    }

    /// The callee.
    pub fn callee(self) -> Callee {
        (self.0)().callee()
    }

    /// The callee, unless the function that the call names is another one.
    pub fn callee_named<F>(self, _: Probe<F>) -> Callee {
        let linked = (self.0)();
        hidden_by(linked.name(), std::any::type_name::<F>()).unwrap_or_else(|| linked.callee())
    }
}

/// What a call means that names another function than the one it is linked to.
fn hidden_by(linked: &str, named: &'static str) -> Option<Callee> {
    (without_arguments(linked) != without_arguments(named)).then_some(Callee::Builtin(Builtin::Hidden(named)))
}

/// A function's name without its type arguments: calls of one name may have different ones.
fn without_arguments(name: &str) -> &str {
    let mut depth = 0;
    for (at, character) in name.char_indices().rev() {
        match character {
            '>' if !name[..at].ends_with('-') => depth += 1,
            '<' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &name[..if character == '<' { at } else { name.len() }];
        }
    }
    name
}

/// A callee to which functions are passed. Their types, which may have lifetimes of the body, are not those of the probe.
#[derive(Debug)]
pub struct PassedProbe<K>(PhantomData<fn() -> K>);

impl<K> Clone for PassedProbe<K> {
    fn clone(&self) -> PassedProbe<K> {
        *self
    }
}

impl<K> Copy for PassedProbe<K> {}

impl<K: Describes> Default for PassedProbe<K> {
    fn default() -> PassedProbe<K> {
        PassedProbe::new()
    }
}

impl<K: Describes> PassedProbe<K> {
    /// Of a callee that is yet to be inferred.
    pub fn new() -> PassedProbe<K> {
        PassedProbe(PhantomData)
    }

    /// The host function.
    #[inline(always)]
    pub fn call<L: Linking<Key = K>>(self, linked: impl Fn() -> L) -> L::Host {
        linked().host()
    }

    /// The callee.
    pub fn callee(self) -> Callee {
        K::callee()
    }
}

/// What describes a function to which no functions can be passed.
#[derive(Debug)]
pub struct NoKey;

// SAFETY: it describes nothing.
unsafe impl Describes for NoKey {
    fn callee() -> Callee {
        unreachable!("functions are passed to a function that takes some")
    }
}

/// The host function of a callee that takes functions, and its instance for function pointers, which describes it.
#[derive(Debug)]
pub struct LinkedWithFunctions<P, K> {
    host: P,
    key: PhantomData<fn() -> K>,
}

impl<P, K> LinkedWithFunctions<P, K> {
    /// Of that host function.
    ///
    /// # Safety
    /// `K` describes the function.
    pub unsafe fn new(host: P) -> LinkedWithFunctions<P, K> {
        LinkedWithFunctions { host, key: PhantomData }
    }
}

/// What a call with closures has of a host function: rustc is to find that `Function`, which can only be `()`, is no device
/// function.
#[derive(Debug)]
pub struct LinkedWithNone<Function, P>(PhantomData<fn() -> (Function, P)>);

impl<P> Linking for LinkedWithNone<(), P> {
    type Host = P;
    type Key = NoKey;

    fn host(self) -> P {
        unreachable!("host functions are not called in kernels")
    }

    fn callee(self) -> Callee {
        unreachable!("host functions are not called in kernels")
    }

    fn name(&self) -> &'static str {
        ""
    }
}
