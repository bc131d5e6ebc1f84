//! A hash table that all threads fill at the same time.
//!
//! Source: linear probing is that of Wesley Peterson, "Addressing for Random-Access Storage", IBM Journal of Research and
//! Development 1, 1957; on GPUs Dan Alcantara and others, "Real-Time Parallel Hashing on the GPU", SIGGRAPH Asia, 2009; the
//! mixing of keys is the last step of Austin Appleby's MurmurHash3, 2011.
//!
//! A slot is one word of 64 bits, a key and its value, so that both are written by one compare-and-swap. A thread that finds the
//! slot taken by another key continues with the next one. The largest of several values of a key is kept, whichever comes first.

use super::{How, count, same_length};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The value that keys have which are not in the table. It cannot be put into it.
pub const ABSENT: u32 = u32::MAX;

/// A free slot.
const FREE: u64 = u64::MAX;

/// The threads of a block.
const THREADS: u32 = 256;

/// Spreads keys evenly.
#[device]
fn mix(key: u32) -> u32 {
    let mut bits = key;
    bits ^= bits >> 16;
    bits = bits.wrapping_mul(0x85eb_ca6b);
    bits ^= bits >> 13;
    bits = bits.wrapping_mul(0xc2b2_ae35);
    bits ^ bits >> 16
}

/// Puts each key with its value into the table. `mask` is one less than the number of slots.
#[kernel(block = THREADS)]
pub fn insert_pairs(slots: &[AtomicU64], keys: &[u32], values: &[u32], n: u32, mask: u32) {
    let i = global_idx_x();
    if i < n && values[i] != ABSENT {
        let pair = (keys[i] as u64) << 32 | values[i] as u64;
        let mut slot = mix(keys[i]) & mask;
        loop {
            let found = slots[slot].compare_and_swap(FREE, pair, Ordering::Relaxed);
            if found == FREE {
                break;
            }
            if (found >> 32) as u32 == keys[i] {
                slots[slot].fetch_max(pair, Ordering::Relaxed);
                break;
            }
            slot = (slot + 1) & mask;
        }
    }
}

/// Writes the value of each key.
#[kernel(block = THREADS)]
pub fn find_keys(slots: &[u64], keys: &[u32], values: &mut [u32], n: u32, mask: u32) {
    let i = global_idx_x();
    if i < n {
        let mut slot = mix(keys[i]) & mask;
        let mut pair = slots[slot];
        while pair != FREE && (pair >> 32) as u32 != keys[i] {
            slot = (slot + 1) & mask;
            pair = slots[slot];
        }
        // The lower half of a free slot is `ABSENT`.
        values[i] = pair as u32;
    }
}

/// A table from `u32` to `u32` in a device's memory.
#[derive(Debug)]
pub struct HashTable {
    slots: Buffer<u64>,
    /// The number of inserted pairs, including those with the same key.
    pairs: usize,
    room: usize,
}

impl HashTable {
    /// Creates an empty table with room for that many pairs. It takes 16 to 32 bytes per pair.
    ///
    /// # Errors
    /// More than 2^29 pairs, or a failure of the device.
    pub fn new(device: &Device, room: usize) -> Result<HashTable> {
        const MOST: usize = 1 << 29;
        if room > MOST {
            return Err(Error::Length { what: "hash table, the pairs", expected: MOST, given: room });
        }
        // At most half full, so that runs of taken slots stay short, and one stays free.
        let mut slots = device.zeros((2 * room).next_power_of_two().max(2))?;
        slots.fill(FREE)?;
        Ok(HashTable { slots, pairs: 0, room })
    }

    /// Takes all pairs out.
    ///
    /// # Errors
    /// A failure of the device.
    pub fn clear(&mut self) -> Result<()> {
        self.pairs = 0;
        self.slots.fill(FREE)
    }

    fn mask(&self) -> u32 {
        (self.slots.len() - 1) as u32
    }

    /// Puts keys with their values into the table. Of several values of one key the largest one stays; a value [`ABSENT`] is
    /// left out.
    ///
    /// # Errors
    /// The numbers of keys and values differ, or there is no room for them; or a failure of the device.
    pub fn insert(&mut self, keys: &Slice<u32>, values: &Slice<u32>, how: &How) -> Result<()> {
        same_length("hash table, the values", keys.len(), values.len())?;
        let left = self.room - self.pairs;
        if keys.len() > left {
            return Err(Error::Length { what: "hash table, the room that is left", expected: left, given: keys.len() });
        }
        let (device, mask, n) = (self.slots.device().clone(), self.mask(), count("hash table, the keys", keys.len())?);
        self.pairs += keys.len();
        let grid = Grid::cover(keys.len(), THREADS);
        launch!(how, insert_pairs, &device, grid, self.slots.as_atomic(), keys, values, n, mask)
    }

    /// Writes the value of each key, [`ABSENT`] if the table does not have it.
    ///
    /// # Errors
    /// The numbers of keys and values differ, or a failure of the device.
    pub fn find(&self, keys: &Slice<u32>, values: &mut Slice<u32>, how: &How) -> Result<()> {
        same_length("hash table, the values", keys.len(), values.len())?;
        let n = count("hash table, the keys", keys.len())?;
        let grid = Grid::cover(keys.len(), THREADS);
        launch!(how, find_keys, self.slots.device(), grid, &self.slots, keys, values, n, self.mask())
    }
}

/// Returns the values that `wanted` keys have after some pairs were put into a table, on the host.
pub fn reference(keys: &[u32], values: &[u32], wanted: &[u32]) -> Vec<u32> {
    let mut table = std::collections::HashMap::new();
    for (key, value) in keys.iter().zip(values).filter(|(_, value)| **value != ABSENT) {
        let held = table.entry(*key).or_insert(*value);
        *held = (*held).max(*value);
    }
    wanted.iter().map(|key| table.get(key).copied().unwrap_or(ABSENT)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_same, everywhere};
    use super::*;
    use crate::data::sample;

    #[test]
    fn what_is_put_in_is_found() {
        for n in LENGTHS {
            // Some keys again and again, and the last key of all.
            let keys = sample::<u32>(n, 1).into_iter().map(|key| if key % 3 == 0 { key % 50 } else { !key | 7 });
            let keys: Vec<u32> = keys.collect();
            let values: Vec<u32> = sample(n, 2);
            let wanted: Vec<u32> = keys.iter().copied().chain(0..60).chain([u32::MAX]).collect();
            let expected = reference(&keys, &values, &wanted);
            everywhere(&format!("{n} pairs"), |device, how, what| {
                let (keys, values) = (device.upload(&keys).unwrap(), device.upload(&values).unwrap());
                let mut found = device.upload(&vec![7; wanted.len()]).unwrap();
                let mut table = HashTable::new(device, n).unwrap();
                table.insert(&keys, &values, how).unwrap();
                table.find(&device.upload(&wanted).unwrap(), &mut found, how).unwrap();
                assert_same(&found.to_vec().unwrap(), &expected, what);
            });
        }
    }

    #[test]
    fn a_full_table_takes_no_more() {
        let device = Device::cpu();
        let (keys, how) = (device.upload(&[1, 2, 3]).unwrap(), How::default());
        let mut table = HashTable::new(&device, 4).unwrap();
        table.insert(&keys, &keys, &how).unwrap();
        let error = table.insert(&keys, &keys, &how).unwrap_err();
        assert_eq!(error.to_string(), "hash table, the room that is left: 3 elements, but the buffer has 1");
        table.clear().unwrap();
        table.insert(&keys, &keys, &how).unwrap();
        let mut values = device.zeros(3).unwrap();
        table.find(&keys, &mut values, &how).unwrap();
        assert_eq!(values.to_vec().unwrap(), [1, 2, 3]);
    }
}
