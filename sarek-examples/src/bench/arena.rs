//! Inputs of measurements, which both sides read.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use sarek_runtime::{Device, Result, SliceRef};

use crate::data::{self, Datum};
use crate::peers::{self, Peers};

/// From this size on, an input is read from memory anyhow, since the second-level cache (60 MB on an H200) holds little of
/// it when it is read again.
const LARGE: usize = 128 << 20;

/// The total size of the copies of a smaller input.
const ROTATED: usize = 256 << 20;

/// State that measurements share: the device, the peers and the inputs.
pub struct Arena {
    /// The device that runs our side.
    pub device: Device,
    /// The peers, if they are there.
    pub peers: Option<Rc<Peers>>,
    kept: RefCell<HashMap<(TypeId, &'static str), Kept>>,
}

/// Something kept, and the size that it is for.
type Kept = (usize, Rc<dyn Any>);

/// An input, on the host and on the device.
pub struct Input<T: Datum> {
    /// The elements.
    pub host: Vec<T>,
    /// The elements again and again.
    copies: sarek_runtime::Buffer<T>,
    next: Cell<usize>,
    remembered: RefCell<HashMap<TypeId, Box<dyn Any>>>,
}

impl Arena {
    /// Returns an arena without inputs.
    pub fn new(device: &Device, peers: Option<Peers>) -> Arena {
        Arena { device: device.clone(), peers: peers.map(Rc::new), kept: RefCell::default() }
    }

    /// Returns the peers.
    ///
    /// # Errors
    /// [`NotBuilt`](peers::Error::NotBuilt) if they are not there.
    pub fn peers(&self) -> std::result::Result<Rc<Peers>, peers::Error> {
        self.peers.clone().ok_or(peers::Error::NotBuilt)
    }

    /// Returns the made-up input of `n` elements ([`data::sample`]): the same for all that ask.
    ///
    /// # Errors
    /// A failure of the device.
    pub fn input<T: Datum>(&self, n: usize) -> Result<Rc<Input<T>>> {
        self.input_of("sample", n, data::sample::<T>)
    }

    /// Returns the input of `n` elements that a function computes from a length and a seed: the same for every caller with that name.
    ///
    /// # Errors
    /// A failure of the device.
    pub fn input_of<T: Datum>(
        &self,
        name: &'static str,
        n: usize,
        make: impl FnOnce(usize, u64) -> Vec<T>,
    ) -> Result<Rc<Input<T>>> {
        self.keep(name, n, || Input::new(&self.device, make(n, n as u64)))
    }

    /// Returns the result of a function, computed once for each type, name and size. A result for another size is dropped.
    ///
    /// # Errors
    /// The errors of the function.
    pub fn keep<X: 'static, E>(
        &self,
        name: &'static str,
        n: usize,
        make: impl FnOnce() -> std::result::Result<X, E>,
    ) -> std::result::Result<Rc<X>, E> {
        let key = (TypeId::of::<X>(), name);
        self.kept.borrow_mut().retain(|_, (size, _)| *size == n);
        let found = self.kept.borrow().get(&key).and_then(|(_, kept)| Rc::clone(kept).downcast().ok());
        if let Some(kept) = found {
            return Ok(kept);
        }
        let made = Rc::new(make()?);
        self.kept.borrow_mut().insert(key, (n, made.clone()));
        Ok(made)
    }
}

impl<T: Datum> Input<T> {
    /// Uploads an array, and on a GPU enough copies of it that the next one is never in the cache.
    ///
    /// # Errors
    /// A failure of the device.
    pub fn new(device: &Device, host: Vec<T>) -> Result<Input<T>> {
        let (n, bytes) = (host.len(), size_of_val(&host[..]));
        let count = if device.is_cuda() { copies(bytes) } else { 1 };
        let mut copies = device.zeros(n * count)?;
        copies.slice_mut(..n)?.copy_from(&host)?;
        let mut done = 1;
        while done < count {
            let step = done.min(count - done);
            let (from, mut to) = copies.split_at_mut(done * n)?;
            to.slice_mut(..step * n)?.copy_from_slice(&*from.slice(..step * n)?)?;
            done += step;
        }
        Ok(Input { host, copies, next: Cell::new(0), remembered: RefCell::default() })
    }

    /// Returns the result of a function on the elements, computed once for each type `Key`.
    pub fn remember<Key: 'static, R: Copy + 'static>(&self, compute: impl FnOnce(&[T]) -> R) -> R {
        let mut remembered = self.remembered.borrow_mut();
        let known = remembered.get(&TypeId::of::<(Key, R)>()).and_then(|known| known.downcast_ref::<R>());
        if let Some(known) = known {
            return *known;
        }
        let result = compute(&self.host);
        remembered.insert(TypeId::of::<(Key, R)>(), Box::new(result));
        result
    }

    /// Returns the copy whose use is longest ago.
    pub fn next(&self) -> SliceRef<'_, T> {
        let n = self.host.len();
        let count = self.copies.len().checked_div(n).unwrap_or(1).max(1);
        let copy = self.next.replace((self.next.get() + 1) % count);
        self.copies.slice(copy * n..(copy + 1) * n).expect("within the copies")
    }
}

/// Returns the number of copies of an input of that size that are used in turns.
pub(crate) fn copies(bytes: usize) -> usize {
    match bytes {
        0 | LARGE.. => 1,
        bytes => ROTATED.div_ceil(bytes).min(4096),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_inputs_have_copies_and_large_ones_have_none() {
        let table = [(0, 1), (4, 4096), (4 << 20, 64), (64 << 20, 4), (100 << 20, 3), (LARGE, 1), (1 << 30, 1)];
        for (bytes, count) in table {
            assert_eq!(copies(bytes), count, "{bytes}");
        }
    }

    #[test]
    fn an_input_is_made_once() {
        let arena = Arena::new(&Device::cpu(), None);
        let first = arena.input::<i32>(100).unwrap();
        assert!(Rc::ptr_eq(&first, &arena.input::<i32>(100).unwrap()));
        assert_eq!(first.next().to_vec().unwrap(), first.host);
        assert_eq!(first.remember::<u8, _>(|values| values.len()), 100);
        assert_eq!(first.remember::<u8, usize>(|_| unreachable!("it is known")), 100);
        assert_eq!(first.remember::<u16, _>(|_| 7usize), 7);
        assert!(!Rc::ptr_eq(&first, &{
            arena.input::<i32>(50).unwrap();
            arena.input::<i32>(100).unwrap()
        }));
    }
}
