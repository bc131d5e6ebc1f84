//! The cache that all launches of one kernel share.

use std::any::TypeId;
use std::collections::BTreeMap;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::sync::{Mutex, PoisonError};

use super::prepare::prepare;
use super::{Grid, Operand, Prepared, Target};
use crate::host::DeviceInner;
use crate::{Device, Result, ir};

/// A kernel with all of its type arguments.
pub trait Instance: Sized + 'static {
    /// The instance, for code that all instances share.
    const ID: InstanceId = InstanceId { instance: TypeId::of::<Self>(), module: Self::module };

    /// Returns the kernel as IR. `values` are those of its `#[constant]` parameters, as launches pass them. Called once
    /// for each device and mode, so it need not be fast.
    fn module(values: &[u64]) -> Result<ir::Module>;
}

/// [`Instance::module`] of some instance: what is made of it is code that all instances share.
pub type MakeModule = fn(&[u64]) -> Result<ir::Module>;

/// An [`Instance`] without its type.
#[derive(Debug, Clone, Copy)]
pub struct InstanceId {
    instance: TypeId,
    pub(super) module: MakeModule,
}

/// The prepared instances of one kernel: a `static` in the kernel's companion, which all its instances share.
///
/// It only grows. A lookup takes no lock: it compares a type id, a pointer and two flags.
pub struct Cache {
    newest: AtomicPtr<Node>,
    /// Held while an instance is prepared, so that no instance is compiled twice.
    growing: Mutex<()>,
}

struct Node {
    key: Key,
    prepared: Prepared,
    next: *const Node,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    instance: TypeId,
    device: *const DeviceInner,
    pub(super) checked: bool,
    contraction: bool,
}

impl Key {
    /// Returns the key that distinguishes this instance on this device from others.
    #[inline]
    pub(super) fn of(instance: &InstanceId, device: &Device, checked: bool) -> Key {
        Key {
            instance: instance.instance,
            device: device.inner,
            // The CPU engine always checks and never contracts.
            checked: checked || !device.is_cuda(),
            contraction: device.contraction || !device.is_cuda(),
        }
    }

    /// Records that this instance was prepared with these values.
    pub(super) fn remember(&self, module: MakeModule, values: &[u64]) {
        let mut prepared = PREPARED.lock().unwrap_or_else(PoisonError::into_inner);
        let kernel = prepared.entry(self.instance).or_insert_with(|| (module, Vec::new()));
        if kernel.1.len() < MOST_VALUES && !kernel.1.iter().any(|known| **known == *values) {
            kernel.1.push(values.into());
        }
    }
}

/// The kernels that this process prepared, each with the values of its `#[constant]` parameters.
type PreparedKernels = BTreeMap<TypeId, (MakeModule, Vec<Box<[u64]>>)>;

static PREPARED: Mutex<PreparedKernels> = Mutex::new(BTreeMap::new());

/// The most values of an instance that are remembered: a program may launch it with a new value each time.
const MOST_VALUES: usize = 4 * super::MAX_VARIANTS;

/// Returns `true` if this process launched the instance `K` on any device, or prepared it for a launch.
pub fn is_prepared<K: Instance>() -> bool {
    PREPARED.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&TypeId::of::<K>())
}

/// Returns the instances that this process prepared, with the values of their `#[constant]` parameters.
pub(crate) fn launched() -> impl Iterator<Item = (MakeModule, Box<[u64]>)> {
    let prepared = PREPARED.lock().unwrap_or_else(PoisonError::into_inner).clone();
    prepared.into_values().flat_map(|(module, values)| values.into_iter().map(move |values| (module, values)))
}

impl Cache {
    /// Creates an empty cache.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Cache {
        Cache { newest: AtomicPtr::new(ptr::null_mut()), growing: Mutex::new(()) }
    }

    /// Returns the instance `K` ready to be launched on `target`, with or without run-time checks. Lowers, compiles and
    /// loads it if this is its first launch there.
    ///
    /// # Errors
    /// The errors of lowering, compiling and loading.
    pub fn prepare<K: Instance>(&'static self, target: &impl Target, checked: bool) -> Result<&'static Prepared> {
        self.prepared(&K::ID, target.device(), checked)
    }

    /// Launches an instance on `target`: [`Prepared::launch`] of what [`Cache::prepare`] returns. Nothing in it depends on the
    /// kernel, so that all kernels share the code, and what a program's own crate is compiled with does not matter to it.
    ///
    /// # Safety
    /// The conditions of [`Prepared::launch`].
    ///
    /// # Errors
    /// The errors of [`Cache::prepare`] and of [`Prepared::launch`].
    pub unsafe fn launch(
        &'static self,
        instance: &InstanceId,
        (target, checked): (&dyn Target, bool),
        grid: Grid,
        operands: &[Operand<'_>],
    ) -> Result<()> {
        let prepared = self.prepared(instance, target.device(), checked)?;
        // SAFETY: the caller's.
        unsafe { prepared.launch(target, grid, operands) }
    }

    fn prepared(&'static self, instance: &InstanceId, device: &Device, checked: bool) -> Result<&'static Prepared> {
        let key = Key::of(instance, device, checked);
        match self.find(&key) {
            Some(prepared) => Ok(prepared),
            None => self.grow(key, device, instance.module),
        }
    }

    #[inline]
    fn find(&'static self, key: &Key) -> Option<&'static Prepared> {
        let mut node: *const Node = self.newest.load(Ordering::Acquire);
        // SAFETY: a node is complete before it is published, and never changed or freed.
        while let Some(here) = unsafe { node.as_ref() } {
            if here.key == *key {
                return Some(&here.prepared);
            }
            node = here.next;
        }
        None
    }

    #[cold]
    fn grow(&'static self, key: Key, device: &Device, module: MakeModule) -> Result<&'static Prepared> {
        let _growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = self.find(&key) {
            return Ok(prepared);
        }
        let next = self.newest.load(Ordering::Relaxed);
        let prepared = prepare(device, module(&[])?, key.checked)?;
        let node: &'static mut Node = Box::leak(Box::new(Node { key, prepared, next }));
        let node: *mut Node = node;
        key.remember(module, &[]);
        self.newest.store(node, Ordering::Release);
        // SAFETY: as in `find`.
        Ok(unsafe { &(*node).prepared })
    }
}
