//! Atomic cells of 128 bits.
//!
//! The host has no instruction for them everywhere, so a cell is two words that are only accessed together, under a
//! lock. The CPU engine takes the same locks.

use super::atomic::failure;
use super::types::{AnyBits, ConstValue, DeviceType, SlotType};
use super::vector::Vec2;
use crate::ir::cells::Cells;
use crate::ir::{Const, Scope, Type};
use crate::{AsAtomic, Element};
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering, fence};
use std::sync::{Mutex, PoisonError};

/// Two `u64` in 16 bytes of memory that many threads access at the same time, always whole: a pointer with a tag, a value with its
/// version.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// /// Adds 1 to `x`, and counts in `y` how often that happened.
/// #[kernel]
/// fn count(cell: &[Atomic128]) {
///     let mut old = cell[0].load(Ordering::Relaxed);
///     loop {
///         let new = Vec2::new(old.x + 1, old.y + 1);
///         match cell[0].compare_exchange(old, new, Ordering::Relaxed, Ordering::Relaxed) {
///             Ok(_) => break,
///             Err(seen) => old = seen,
///         }
///     }
/// }
///
/// let device = Device::cpu();
/// let mut cell = device.upload(&[Vec2::new(5u64, 0)])?;
/// count::launch(&device, Grid::new(4, 32), cell.as_atomic())?;
/// assert_eq!(cell.to_vec()?, [Vec2::new(133, 128)]);
/// # Ok::<(), Error>(())
/// ```
///
/// A GPU loads and stores it in one access of 16 bytes. Exchanges are `atom.exch.b128` and `atom.cas.b128`, and need
/// `sm_90`: on an older GPU, a kernel with one is [`Error::NeedsArch`](crate::Error::NeedsArch). NVRTC has them from 12.8 on.
///
/// Source: NVIDIA, "Parallel Thread Execution ISA", `atom`, `ld` and `st`.
#[repr(C, align(16))]
#[derive(Default)]
pub struct Atomic128([AtomicU64; 2]);

/// One of them is held during each access; the address of the cell says which one.
static LOCKS: [Mutex<()>; 64] = [const { Mutex::new(()) }; 64];

/// Replaces the words of a cell by what `update` returns for them, and returns the old ones. Nobody else accesses the
/// cell by this function meanwhile.
pub(crate) fn access(cell: &[AtomicU64; 2], update: impl FnOnce([u64; 2]) -> Option<[u64; 2]>) -> [u64; 2] {
    let lock = &LOCKS[cell.as_ptr().addr() / 16 % LOCKS.len()];
    let _held = lock.lock().unwrap_or_else(PoisonError::into_inner);
    let old = [&cell[0], &cell[1]].map(|word| word.load(Ordering::Relaxed));
    if let Some(new) = update(old) {
        cell.iter().zip(new).for_each(|(word, new)| word.store(new, Ordering::Relaxed));
    }
    old
}

fn words(value: Vec2<u64>) -> [u64; 2] {
    [value.x, value.y]
}

fn value([x, y]: [u64; 2]) -> Vec2<u64> {
    Vec2::constant(x, y)
}

// SAFETY: two words, of the layout of the struct.
unsafe impl SlotType for Atomic128 {
    fn slot() -> Type {
        match Vec2::<u64>::slot() {
            Type::Struct(layout) => Type::Atomic128(layout),
            ty => ty,
        }
    }
}

// SAFETY: as above.
unsafe impl DeviceType for Atomic128 {
    const CELLS: Option<Cells> = Some(Cells::ATOMIC_128);
}

// SAFETY: there are no constants of it: it is not `Copy`.
unsafe impl ConstValue for Atomic128 {
    fn flatten(&self, _: &mut Vec<Const>) {}

    fn constant_type() -> Option<Type> {
        None
    }
}

// SAFETY: every bit pattern is a value.
unsafe impl AnyBits for Atomic128 {}

// SAFETY: two words.
unsafe impl Element for Atomic128 {}

// SAFETY: two words, and so is the vector, with the same alignment.
unsafe impl AsAtomic for Vec2<u64> {
    type Atomic = Atomic128;
}

const _: () = assert!(size_of::<Vec2<u64>>() == 16 && align_of::<Vec2<u64>>() == 16);
const _: () = assert!(size_of::<Atomic128>() == 16 && align_of::<Atomic128>() == 16);

impl Atomic128 {
    /// Returns a cell with that value, on the host.
    pub const fn new(value: Vec2<u64>) -> Atomic128 {
        Atomic128([AtomicU64::new(value.x), AtomicU64::new(value.y)])
    }

    /// Returns the cell, for an access that is atomic only among the threads of that scope:
    /// `cells[i].scoped(Scope::Block).load(Ordering::Acquire)`. On the host every access has the widest scope.
    pub const fn scoped(&self, _: Scope) -> &Atomic128 {
        self
    }

    /// Accesses the cell on the host. The lock orders at least as much as `order` does.
    fn access(&self, order: Ordering, update: impl FnOnce([u64; 2]) -> Option<[u64; 2]>) -> Vec2<u64> {
        if order == Ordering::SeqCst {
            fence(Ordering::SeqCst);
        }
        value(access(&self.0, update))
    }

    /// Reads the cell.
    ///
    /// # Panics
    /// If the ordering is `Release` or `AcqRel`, as in `std`.
    pub fn load(&self, order: Ordering) -> Vec2<u64> {
        check_load(order);
        self.access(order, |_| None)
    }

    /// Writes the cell.
    ///
    /// # Panics
    /// If the ordering is `Acquire` or `AcqRel`, as in `std`.
    pub fn store(&self, value: Vec2<u64>, order: Ordering) {
        assert!(
            !matches!(order, Ordering::Acquire | Ordering::AcqRel),
            "there is no such thing as an acquire or an acquire-release store"
        );
        self.access(order, |_| Some(words(value)));
    }

    /// Writes the cell and returns the old value.
    pub fn swap(&self, value: Vec2<u64>, order: Ordering) -> Vec2<u64> {
        self.access(order, |_| Some(words(value)))
    }

    /// Writes `new` if the cell holds `current`, and returns the old value.
    pub fn compare_and_swap(&self, current: Vec2<u64>, new: Vec2<u64>, order: Ordering) -> Vec2<u64> {
        self.compare_exchange(current, new, order, failure(order)).unwrap_or_else(|old| old)
    }

    /// Writes `new` if the cell holds `current`. Returns the old value, in `Ok` if `new` was written, else in `Err`.
    ///
    /// # Errors
    /// The cell's value, if it is not `current`.
    ///
    /// # Panics
    /// If the ordering of the failure is `Release` or `AcqRel`, as in `std`.
    pub fn compare_exchange(
        &self,
        current: Vec2<u64>,
        new: Vec2<u64>,
        success: Ordering,
        failure: Ordering,
    ) -> Result<Vec2<u64>, Vec2<u64>> {
        check_load(failure);
        let strict = if failure == Ordering::SeqCst { failure } else { success };
        let old = self.access(strict, |old| (old == words(current)).then_some(words(new)));
        if old == current { Ok(old) } else { Err(old) }
    }

    /// Like `compare_exchange`, but may fail although the cell holds `current`. (It never does so on a GPU
    /// or on the CPU engine.)
    ///
    /// # Errors
    /// The cell's value.
    ///
    /// # Panics
    /// As `compare_exchange`.
    pub fn compare_exchange_weak(
        &self,
        current: Vec2<u64>,
        new: Vec2<u64>,
        success: Ordering,
        failure: Ordering,
    ) -> Result<Vec2<u64>, Vec2<u64>> {
        self.compare_exchange(current, new, success, failure)
    }

    /// Replaces the value by the result of `update`, unless that is `None`. Retries with the new value as long
    /// as other threads change the cell meanwhile. Returns the old value, in `Ok` if the cell was written, else
    /// in `Err`.
    ///
    /// # Errors
    /// The cell's value, if `update` returns `None`.
    ///
    /// # Panics
    /// If the ordering `fetch` is `Release` or `AcqRel`, as in `std`.
    pub fn fetch_update(
        &self,
        set: Ordering,
        fetch: Ordering,
        mut update: impl FnMut(Vec2<u64>) -> Option<Vec2<u64>>,
    ) -> Result<Vec2<u64>, Vec2<u64>> {
        let mut old = self.load(fetch);
        while let Some(new) = update(old) {
            match self.compare_exchange(old, new, set, fetch) {
                Ok(old) => return Ok(old),
                Err(seen) => old = seen,
            }
        }
        Err(old)
    }
}

fn check_load(order: Ordering) {
    assert!(
        !matches!(order, Ordering::Release | Ordering::AcqRel),
        "there is no such thing as a release or an acquire-release load"
    );
}

impl fmt::Debug for Atomic128 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Atomic128").field(&self.load(Ordering::Relaxed)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_whole() {
        let cell = Atomic128::new(Vec2::new(0, 0));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    for _ in 0..if cfg!(miri) { 10 } else { 10_000 } {
                        let old = cell
                            .fetch_update(Ordering::AcqRel, Ordering::Acquire, |old| Some(old + 1))
                            .expect("every value has a next one");
                        assert_eq!(old.x, old.y);
                    }
                });
            }
        });
        let count = if cfg!(miri) { 40 } else { 40_000 };
        assert_eq!(cell.load(Ordering::Relaxed), Vec2::new(count, count));
        assert_eq!(format!("{cell:?}"), format!("Atomic128(Vec2 {{ x: {count}, y: {count} }})"));
    }

    #[test]
    fn exchanges_compare_both_words() {
        let cell = Atomic128::new(Vec2::new(1, 2));
        let exchange =
            |x, y| cell.compare_exchange(Vec2::new(x, y), Vec2::new(5, 6), Ordering::SeqCst, Ordering::Acquire);
        assert_eq!(exchange(1, 3), Err(Vec2::new(1, 2)));
        assert_eq!(exchange(2, 2), Err(Vec2::new(1, 2)));
        assert_eq!(exchange(1, 2), Ok(Vec2::new(1, 2)));
        assert_eq!(cell.swap(Vec2::new(7, 8), Ordering::AcqRel), Vec2::new(5, 6));
        assert_eq!(cell.compare_and_swap(Vec2::new(7, 8), Vec2::new(9, 9), Ordering::Release), Vec2::new(7, 8));
        cell.store(cell.load(Ordering::SeqCst) + 1, Ordering::SeqCst);
        assert_eq!(cell.load(Ordering::Acquire), Vec2::new(10, 10));
    }

    #[test]
    #[should_panic(expected = "no such thing as a release")]
    fn loads_do_not_release() {
        Atomic128::default().load(Ordering::Release);
    }

    #[test]
    #[should_panic(expected = "no such thing as an acquire")]
    fn stores_do_not_acquire() {
        Atomic128::default().store(Vec2::new(0, 0), Ordering::AcqRel);
    }
}
