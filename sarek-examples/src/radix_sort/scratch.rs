//! The scratch memory of [`best`](mod@super::best).

use sarek_runtime::Result;
use sarek_runtime::prelude::*;

use super::best::{AT_ONCE, SMALL, tile_of};
use super::digits::Key;
use super::onesweep::PORTION;

/// The scratch memory of [`sort_into`](super::sort_into): a second place for the keys and values, and the counts. One scratch serves any
/// number of sorts, one after the other.
#[derive(Debug)]
pub struct Scratch<K> {
    pub(super) keys: Buffer<K>,
    pub(super) values: Buffer<u32>,
    pub(super) counts: Buffer<u64>,
    pub(super) starts: [Buffer<u64>; 2],
    pub(super) states: Buffer<u32>,
    pub(super) none: [Buffer<u32>; 2],
}

impl<K: Key> Scratch<K> {
    /// Scratch memory for sorts of at most `len` keys.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn new(device: &Device, len: usize) -> Result<Scratch<K>> {
        Scratch::of(device, len, false)
    }

    /// Scratch memory for sorts of at most `len` keys with values.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn with_values(device: &Device, len: usize) -> Result<Scratch<K>> {
        Scratch::of(device, len, true)
    }

    /// Scratch memory for sorts of at most `len` keys, with values or without.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub(super) fn of(device: &Device, len: usize, values: bool) -> Result<Scratch<K>> {
        let (counts, states) = counters::<K>(len);
        Ok(Scratch {
            keys: device.scratch(len)?,
            values: device.scratch(if values { len } else { 0 })?,
            counts: device.scratch(counts)?,
            starts: [device.scratch(counts)?, device.scratch(counts)?],
            states: device.scratch(states)?,
            none: [device.scratch(0)?, device.scratch(0)?],
        })
    }

    /// Returns how many bytes of a device's memory [`Scratch::new`] takes.
    pub fn bytes(len: usize) -> usize {
        let (counts, states) = counters::<K>(len);
        len * size_of::<K>() + 3 * counts * size_of::<u64>() + states * size_of::<u32>()
    }

    /// Returns how many bytes of a device's memory [`Scratch::with_values`] takes.
    pub fn bytes_with_values(len: usize) -> usize {
        Scratch::<K>::bytes(len) + len * size_of::<u32>()
    }
}

/// Returns the lengths of the counts and of the states of a sort of at most `len` keys.
fn counters<K: Key>(len: usize) -> (usize, usize) {
    // Fewer keys may need more states: their tiles are smaller, or their passes have states of their own.
    let fewer = [len, len.min(SMALL), len.min(AT_ONCE)];
    let states = fewer.into_iter().map(|len| states_of::<K>(len, tile_of::<K>(len))).max().unwrap_or(0);
    (256 * K::PLACES, states)
}

/// Returns the number of states of a sort of `len` keys in tiles of `tile`.
pub(super) fn states_of<K: Key>(len: usize, tile: usize) -> usize {
    let passes = if len <= AT_ONCE { K::PLACES } else { 1 };
    passes * 256 * (len.min(PORTION).div_ceil(tile) + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_are_those_of_the_buffers() {
        fn taken<K: Key>(scratch: Scratch<K>) -> usize {
            let Scratch { keys, values, counts, starts, states, none } = scratch;
            let counts = counts.len() + starts.iter().map(|starts| starts.len()).sum::<usize>();
            let words = values.len() + states.len() + none.iter().map(|none| none.len()).sum::<usize>();
            keys.len() * size_of::<K>() + counts * size_of::<u64>() + words * size_of::<u32>()
        }
        let device = Device::cpu();
        for len in [0, 1, 5000, 100_003] {
            assert_eq!(Scratch::<f32>::bytes(len), taken(Scratch::<f32>::new(&device, len).unwrap()));
            let scratch = Scratch::<u64>::with_values(&device, len).unwrap();
            assert_eq!(Scratch::<u64>::bytes_with_values(len), taken(scratch));
        }
    }
}
