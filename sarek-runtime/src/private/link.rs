//! Links: the functions that kernels call by the names of host functions.

use super::inferred::probes;
use super::{Described, Describes, Probe};
use crate::device::sealed::Sealed;
use crate::ir::intrinsics::InCluster;
use crate::ir::{self, BarrierKind, Intrinsic};
use std::marker::PhantomData;

/// A host function, and the callee that kernels call by its name.
#[derive(Debug)]
pub struct Linked<P> {
    /// The function that runs on the host.
    host: P,
    /// The callee that runs on a device.
    callee: Callee,
    /// The name of the host function.
    name: fn() -> &'static str,
}

impl<P> Linked<P> {
    /// Tells a probe of the function that a call names.
    #[inline(always)]
    pub fn see<F>(&self, probe: Probe<F>, named: &F) {
        probe.see(named);
    }

    /// Links the host function, given as itself and as a pointer, to the callee on a device.
    ///
    /// # Safety
    /// Both have the same signature.
    #[inline(always)]
    pub const unsafe fn new<F>(_: &F, host: P, callee: Callee) -> Linked<P> {
        Linked { host, callee, name: std::any::type_name::<F> }
    }

    /// Returns the callee that runs on a device.
    pub fn callee(&self) -> Callee {
        self.callee
    }

    /// Returns the same, unless rustc finds another function by the name.
    pub fn callee_found<F>(&self, _: &F) -> Callee {
        let found = std::any::type_name::<F>();
        if (self.name)() == found { self.callee() } else { Callee::Builtin(Builtin::Hidden(found)) }
    }
}

/// The target of a call in a kernel.
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
    /// An operation that is an expression of the IR.
    Intrinsic(Intrinsic),
    /// `sync_threads`, and the barriers of a cluster.
    Barrier(BarrierKind),
    /// A number of the cluster.
    Cluster(InCluster),
    /// `named_sync`, or `named_arrive`, which does not wait.
    Named(bool),
    /// `match_all`.
    MatchAll,
    /// `uninit!`: an array without values.
    Uninit(fn() -> ir::Type),
    /// `cluster_shared` or `cluster_shared_mut`, with a shared array and a rank.
    ClusterShared {
        /// `true` for `cluster_shared_mut`.
        mutable: bool,
    },
    /// `fence`, with an ordering and a scope.
    Fence,
    /// `volatile_load`.
    VolatileLoad,
    /// `volatile_store`.
    VolatileStore,
    /// `load_vector` of this many elements.
    LoadVector(u32),
    /// `store_vector` of this many elements.
    StoreVector(u32),
    /// `cast` to that type.
    Cast(ir::Scalar),
    /// `Float::from_f32` of that type.
    Round(ir::Scalar),
    /// `mem::swap`, `mem::replace` or `mem::take`.
    Exchange(crate::syntax::Exchange),
    /// A function of that name that is not a device function, and hides one.
    Hidden(&'static str),
    /// An operation of the enum with that name, from an `impl` without `#[device]`.
    Refused(&'static str),
}

/// The link of a companion's function.
pub trait Linking: Sealed {
    /// The host function.
    type Host;
    /// The type that describes it, if functions are passed to it.
    type Key;

    /// Returns the function that runs on the host.
    fn host(self) -> Self::Host;

    /// Returns what the link says of the callee.
    fn device_side(&self) -> DeviceSide;

    /// Returns the callee that runs on a device.
    fn callee(self) -> Callee
    where
        Self: Sized,
    {
        self.device_side().callee
    }
}

/// A link without the type of the host function: all links share the code that reads it.
#[derive(Debug, Clone, Copy)]
pub struct DeviceSide {
    callee: Callee,
    /// The name of the host function, with its path.
    name: fn() -> &'static str,
}

impl DeviceSide {
    /// Creates it from the callee, and what returns the name of the host function.
    ///
    /// # Safety
    /// Both have the same signature.
    pub(super) const unsafe fn new(callee: Callee, name: fn() -> &'static str) -> DeviceSide {
        DeviceSide { callee, name }
    }

    /// Returns the callee, unless the call names another function than the one that is linked.
    fn callee_named(self, named: &'static str) -> Callee {
        if without_arguments((self.name)()) == without_arguments(named) {
            self.callee
        } else {
            Callee::Builtin(Builtin::Hidden(named))
        }
    }
}

impl<P> Sealed for Linked<P> {}
impl<P, K> Sealed for LinkedWithFunctions<P, K> {}
impl<R> Sealed for LinkedByResult<R> {}
impl<Function, P> Sealed for LinkedWithNone<Function, P> {}

impl<P> Linking for Linked<P> {
    type Host = P;
    type Key = NoKey;

    #[inline(always)]
    fn host(self) -> P {
        self.host
    }

    #[inline(always)]
    fn device_side(&self) -> DeviceSide {
        DeviceSide { callee: self.callee, name: self.name }
    }
}

impl<P, K: Describes> Linking for LinkedWithFunctions<P, K> {
    type Host = P;
    type Key = K;

    #[inline(always)]
    fn host(self) -> P {
        self.host
    }

    fn device_side(&self) -> DeviceSide {
        DeviceSide { callee: K::callee(), name: || "" }
    }
}

/// A callee, given by its companion's link. What it tells of the callee are addresses of functions that ask the link, so that an
/// expansion stores a constant for each call.
#[derive(Debug, Clone, Copy)]
pub struct CalleeProbe<D>(D);

impl<L: Linking, D: Fn() -> L + Copy> CalleeProbe<D> {
    /// Creates a probe with that link, which is a function's name.
    #[inline(always)]
    pub fn new(linked: D) -> CalleeProbe<D> {
        CalleeProbe(linked)
    }

    /// Returns the host function.
    #[inline(always)]
    pub fn call(self) -> L::Host {
        (self.0)().host()
    }

    /// Returns the link.
    #[inline(always)]
    pub fn link(self) -> L {
        (self.0)()
    }

    /// Returns what a call with functions returns.
    #[inline(always)]
    pub fn returned(self, value: L::Host) -> L::Host {
        value
    }

    /// Returns what returns the callee.
    #[inline(always)]
    pub fn callee(self) -> fn() -> Callee {
        callee_of::<L, D>
    }

    /// Returns what returns the callee, unless the function that the call names is another one.
    #[inline(always)]
    pub fn callee_named<F>(self, _: Probe<F>) -> fn() -> Callee {
        callee_named_of::<L, D, F>
    }
}

fn callee_of<L: Linking, D: Fn() -> L + Copy>() -> Callee {
    link::<L, D>().callee()
}

fn callee_named_of<L: Linking, D: Fn() -> L + Copy, F>() -> Callee {
    link::<L, D>().device_side().callee_named(std::any::type_name::<F>())
}

/// Returns the link that a function of that type returns.
#[inline(always)]
fn link<L: Linking, D: Fn() -> L + Copy>() -> L {
    // SAFETY: a probe was made of the function, whose name is a value without bytes that may be copied.
    let linked = unsafe { probes(PhantomData::<D>) };
    linked()
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

/// A callee to which functions are passed. Their types, which may have lifetimes of the body, are not part of the
/// probe.
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
    /// Creates a probe of a callee that is yet to be inferred.
    pub fn new() -> PassedProbe<K> {
        PassedProbe(PhantomData)
    }

    /// Returns the host function.
    #[inline(always)]
    pub fn call<L: Linking<Key = K>>(self, linked: impl Fn() -> L) -> L::Host {
        linked().host()
    }

    /// Returns what returns the callee.
    #[inline(always)]
    pub fn callee(self) -> fn() -> Callee {
        K::callee
    }
}

/// The key of a function to which no functions can be passed.
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
    /// Links that host function.
    ///
    /// # Safety
    /// `K` describes the function.
    pub unsafe fn new(host: P) -> LinkedWithFunctions<P, K> {
        LinkedWithFunctions { host, key: PhantomData }
    }
}

/// The callee of a type's function that takes functions. Its type has the result's, by which rustc infers a call and its
/// callee together.
#[derive(Debug)]
pub struct LinkedByResult<R> {
    callee: Callee,
    result: PhantomData<fn() -> R>,
}

impl<R> LinkedByResult<R> {
    /// Links that callee.
    ///
    /// # Safety
    /// It describes a function with that result.
    pub const unsafe fn new(callee: Callee) -> LinkedByResult<R> {
        LinkedByResult { callee, result: PhantomData }
    }

    /// Returns the callee that runs on a device.
    pub fn callee(&self) -> Callee {
        self.callee
    }
}

impl<R> Linking for LinkedByResult<R> {
    type Host = R;
    type Key = NoKey;

    fn host(self) -> R {
        unreachable!("the call names the host function")
    }

    fn device_side(&self) -> DeviceSide {
        DeviceSide { callee: self.callee, name: || "" }
    }
}

/// The link of a call with closures: rustc is to find that `Function`, which can only be `()`, is not a device
/// function.
#[derive(Debug)]
pub struct LinkedWithNone<Function, P>(PhantomData<fn() -> (Function, P)>);

impl<P> Linking for LinkedWithNone<(), P> {
    type Host = P;
    type Key = NoKey;

    fn host(self) -> P {
        unreachable!("host functions are not called in kernels")
    }

    fn device_side(&self) -> DeviceSide {
        DeviceSide { callee: Callee::Builtin(Builtin::Hidden("")), name: || "" }
    }
}
