//! The scratch memory of [`best`](mod@super::best).

use sarek_runtime::Result;
use sarek_runtime::prelude::*;

use super::best::{PORTION, tile_of};
use super::digits::Key;

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
        Scratch::for_tiles(device, len, false, tile_of::<K>())
    }

    /// Scratch memory for sorts of at most `len` keys with values.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn with_values(device: &Device, len: usize) -> Result<Scratch<K>> {
        Scratch::for_tiles(device, len, true, tile_of::<K>())
    }

    /// Scratch memory for tiles of at least `tile` keys.
    ///
    /// # Errors
    /// No memory, or a failure of the device.
    pub fn for_tiles(device: &Device, len: usize, values: bool, tile: usize) -> Result<Scratch<K>> {
        let tiles = len.min(PORTION).div_ceil(tile);
        Ok(Scratch {
            keys: device.scratch(len)?,
            values: device.scratch(if values { len } else { 0 })?,
            counts: device.scratch(256 * K::PLACES)?,
            starts: [device.scratch(256 * K::PLACES)?, device.scratch(256 * K::PLACES)?],
            states: device.scratch(256 * (tiles + 1))?,
            none: [device.scratch(0)?, device.scratch(0)?],
        })
    }
}
