//! The description of a tensor in memory, for the hardware and for the CPU engine.

use std::marker::PhantomData;

use crate::device::{AnyBits, DeviceType, bf16, f16};
use crate::host::encode_tensor_map;
use crate::ir::Type;
use crate::ir::cells::Cells;
use crate::launch::{KernelArg, Operand};
use crate::matrix::{F8E4M3, F8E5M2, Tf32};
use crate::private::{SlotType, struct_type};
use crate::{Element, Error, Result, Slice};

/// An element of tensors that the hardware copies: numbers of up to 64 bits, and those of matrix units. Sealed.
pub trait TensorElement: Element + AnyBits + Copy + sealed::Code {}

mod sealed {
    /// The number of the type in `CUtensorMapDataType`. Tiles are copied bit for bit, so one number for each size would
    /// suffice.
    pub trait Code {
        const CODE: u32;
    }
}

macro_rules! elements {
    ($($ty:ident $code:literal;)*) => {$(
        impl sealed::Code for $ty {
            const CODE: u32 = $code;
        }

        impl TensorElement for $ty {}
    )*};
}

elements! {
    u8 0; i8 0; u16 1; i16 1; u32 2; i32 3; u64 4; i64 5; f16 6; f32 7; f64 8; bf16 9;
    F8E4M3 0; F8E5M2 0; Tf32 2;
}

/// The order in which the lines of a tile are stored in shared memory, so that neither its rows nor its columns meet in
/// a bank. Parts of 16 bytes are exchanged within each line of 128 bytes, by the line's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Swizzle {
    /// Row-major, without exchange. Tiles begin at multiples of 128 bytes.
    #[default]
    None,
    /// Rows of 32 bytes. Tiles begin at multiples of 256 bytes.
    Bytes32,
    /// Rows of 64 bytes. Tiles begin at multiples of 512 bytes.
    Bytes64,
    /// Rows of 128 bytes. Tiles begin at multiples of 1024 bytes. [`crate::matrix::warpgroup`] multiplies these.
    Bytes128,
}

impl Swizzle {
    /// Returns the number of parts of 16 bytes that are exchanged: 1, 2, 4 or 8.
    fn parts(self) -> u32 {
        1 << self as u32
    }
}

/// A tensor in global memory, and the tiles in which it is copied: a parameter of a kernel.
///
/// Sizes, tiles and corners are in the order in which Rust indexes: elements of the last dimension are neighbours.
#[derive(Debug, Clone, Copy)]
#[repr(C, align(64))]
pub struct TensorMap<T, const RANK: usize> {
    /// The descriptor that the hardware reads.
    pub(super) descriptor: [u64; 16],
    /// The slice's address and its length in elements.
    pub(super) address: u64,
    pub(super) length: u64,
    pub(super) sizes: [u64; RANK],
    /// The strides in elements.
    pub(super) strides: [u64; RANK],
    pub(super) tile: [u32; RANK],
    /// The number of elements of a tile.
    pub(super) elements: u32,
    /// The multiple of bytes at which tiles begin in shared memory.
    pub(super) alignment: u32,
    /// The number of parts of 16 bytes that are exchanged.
    pub(super) swizzle: u32,
    element: PhantomData<T>,
}

impl<T: TensorElement, const RANK: usize> TensorMap<T, RANK> {
    /// Returns a slice as a row-major tensor of these sizes, which is copied in tiles of `tile` elements along each
    /// dimension.
    ///
    /// # Errors
    /// [`Error::TensorMap`] if the slice is shorter than the tensor or does not begin at a multiple of 16 bytes; if a
    /// size is 0 or more than 2^32, or a row, unless it is the only one, is not a multiple of 16 bytes long; if a tile
    /// has more than 256 elements along a dimension, or its rows are not a multiple of 16 bytes long. An error of the
    /// driver, if it does not support tensor maps.
    pub fn new(slice: &Slice<T>, sizes: [usize; RANK], tile: [u32; RANK]) -> Result<TensorMap<T, RANK>> {
        TensorMap::swizzled(slice, sizes, tile, Swizzle::None)
    }

    /// Returns the same tensor with tiles that are stored in another order.
    ///
    /// # Errors
    /// The errors of [`TensorMap::new`]; also if the rows of a tile are not as long as the swizzle's.
    pub fn swizzled(
        slice: &Slice<T>,
        sizes: [usize; RANK],
        tile: [u32; RANK],
        swizzle: Swizzle,
    ) -> Result<TensorMap<T, RANK>> {
        let mut strides = [1usize; RANK];
        for dimension in (1..RANK).rev() {
            strides[dimension - 1] = strides[dimension].saturating_mul(sizes[dimension]);
        }
        TensorMap::strided(slice, sizes, strides, tile, swizzle)
    }

    /// Returns a part of a slice as a tensor. `strides` are the distances in elements between indices along each
    /// dimension. The last one is 1, and each other one is at least the extent of the dimensions after it.
    ///
    /// # Errors
    /// The errors of [`TensorMap::swizzled`]; also if strides violate these conditions, or are not multiples of 16 bytes.
    pub fn strided(
        slice: &Slice<T>,
        sizes: [usize; RANK],
        strides: [usize; RANK],
        tile: [u32; RANK],
        swizzle: Swizzle,
    ) -> Result<TensorMap<T, RANK>> {
        const { assert!(RANK >= 1 && RANK <= 5, "a tensor has 1 to 5 dimensions") };
        let shape = Shape { sizes: &sizes, strides: &strides, tile: &tile, swizzle, width: size_of::<T>() };
        shape.check(slice.len(), slice.first()).map_err(|message| Error::TensorMap { message })?;
        let mut map = TensorMap {
            descriptor: [0; 16],
            address: slice.first(),
            length: slice.len() as u64,
            sizes: sizes.map(|size| size as u64),
            strides: strides.map(|stride| stride as u64),
            tile,
            elements: tile.iter().product(),
            alignment: 128 * swizzle.parts(),
            swizzle: swizzle.parts(),
            element: PhantomData,
        };
        if slice.device().is_cuda() {
            let reversed = |x: [u64; RANK]| x.into_iter().rev().collect::<Vec<u64>>();
            let bytes: Vec<u64> =
                reversed(map.strides).into_iter().skip(1).map(|x| x * size_of::<T>() as u64).collect();
            let tile: Vec<u32> = tile.into_iter().rev().collect();
            map.descriptor =
                encode_tensor_map(T::CODE, map.address, &reversed(map.sizes), &bytes, &tile, swizzle as u32)?;
        }
        Ok(map)
    }

    /// Returns the number of elements of a tile.
    pub fn tile_len(&self) -> usize {
        self.elements as usize
    }
}

/// The requested tensor and tiles.
struct Shape<'a> {
    sizes: &'a [usize],
    strides: &'a [usize],
    tile: &'a [u32],
    swizzle: Swizzle,
    /// The number of bytes of an element.
    width: usize,
}

impl Shape<'_> {
    /// Checks the limits of the hardware, and that the tensor is within the slice.
    fn check(&self, length: usize, address: u64) -> Result<(), String> {
        let Shape { sizes, strides, tile, width, .. } = *self;
        let last = sizes.len() - 1;
        if !address.is_multiple_of(16) {
            return Err("the slice must begin at a multiple of 16 bytes: start it at another element".into());
        }
        if let Some(size) = sizes.iter().find(|&&size| size == 0 || size as u64 > 1 << 32) {
            return Err(format!("each size must be 1 to 4294967296, and one is {size}"));
        }
        if strides[last] != 1 {
            return Err(format!("the last stride must be 1, and it is {}", strides[last]));
        }
        for dimension in 0..last {
            let (stride, least) = (strides[dimension], sizes[dimension + 1].saturating_mul(strides[dimension + 1]));
            if stride < least {
                return Err(format!("stride {dimension} must be at least {least}, and it is {stride}"));
            }
            let bytes = stride.saturating_mul(width) as u64;
            if !bytes.is_multiple_of(16) || bytes >= 1 << 40 {
                return Err(format!(
                    "stride {dimension} is {bytes} bytes, and must be a multiple of 16 below 2^40: pad the rows of the tensor"
                ));
            }
        }
        let end = (0..=last).fold(1, |end: usize, k| end.saturating_add((sizes[k] - 1).saturating_mul(strides[k])));
        if end > length {
            return Err(format!("the tensor has elements up to {end}, and the slice {length}"));
        }
        if let Some(size) = tile.iter().find(|size| !(1..=256).contains(*size)) {
            return Err(format!("a tile must have 1 to 256 elements along each dimension, and one is {size}"));
        }
        let row = tile[last] as usize * width;
        if !row.is_multiple_of(16) {
            return Err(format!("the rows of a tile are {row} bytes long, and must be a multiple of 16"));
        }
        let swizzled = 16 * self.swizzle.parts() as usize;
        if self.swizzle != Swizzle::None && row != swizzled {
            return Err(format!("the rows of a tile are {row} bytes long, and must be {swizzled} for this swizzle"));
        }
        let bytes = tile.iter().fold(width as u64, |bytes, &size| bytes * u64::from(size));
        if bytes > 227 << 10 {
            return Err(format!("a tile of {bytes} bytes does not fit into shared memory, which has 232448"));
        }
        Ok(())
    }
}

// SAFETY: the layout is that of the struct, whose last field has no size.
unsafe impl<T: 'static, const RANK: usize> SlotType for TensorMap<T, RANK> {
    fn slot() -> Type {
        use std::mem::offset_of;
        let word = u64::slot();
        struct_type(
            std::any::type_name::<Self>(),
            size_of::<Self>(),
            align_of::<Self>(),
            vec![
                ("descriptor", <[u64; 16]>::slot(), offset_of!(Self, descriptor)),
                ("address", word.clone(), offset_of!(Self, address)),
                ("length", word, offset_of!(Self, length)),
                ("sizes", <[u64; RANK]>::slot(), offset_of!(Self, sizes)),
                ("strides", <[u64; RANK]>::slot(), offset_of!(Self, strides)),
                ("tile", <[u32; RANK]>::slot(), offset_of!(Self, tile)),
                ("elements", u32::slot(), offset_of!(Self, elements)),
                ("alignment", u32::slot(), offset_of!(Self, alignment)),
                ("swizzle", u32::slot(), offset_of!(Self, swizzle)),
            ],
        )
    }
}

// SAFETY: as above. It is only a parameter, and never an element of a buffer or of shared memory.
unsafe impl<T: 'static, const RANK: usize> DeviceType for TensorMap<T, RANK> {
    const CELLS: Option<Cells> = None;
}

// SAFETY: the struct by value.
unsafe impl<T: 'static, const RANK: usize> KernelArg for TensorMap<T, RANK> {
    fn operand(&self) -> Operand<'_> {
        Operand::of_value(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Device;

    fn message<const RANK: usize>(length: usize, sizes: [usize; RANK], tile: [u32; RANK], swizzle: Swizzle) -> String {
        let x = Device::cpu().zeros::<f32>(length).unwrap();
        match TensorMap::swizzled(&x, sizes, tile, swizzle) {
            Err(Error::TensorMap { message }) => message,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_the_hardware_does_not_take_is_an_error() {
        use Swizzle::{Bytes128, None};
        assert!(message(99, [10, 10], [4, 4], None).contains("pad the rows"));
        assert!(message(99, [9, 12], [4, 4], None).contains("up to 108, and the slice 99"));
        assert!(message(99, [0, 12], [4, 4], None).contains("one is 0"));
        assert!(message(99, [8, 12], [4, 3], None).contains("12 bytes long"));
        assert!(message(99, [8, 12], [300, 4], None).contains("1 to 256 elements"));
        assert!(message(99, [8, 12], [4, 4], Bytes128).contains("must be 128 for this swizzle"));
        assert!(message(99, [8, 12], [256, 256], None).contains("262144 bytes does not fit"));
        assert!(message(0, [1], [4], None).contains("the slice 0"));
        let x = Device::cpu().zeros::<f32>(99).unwrap();
        let odd = TensorMap::new(&x.slice(1..).unwrap(), [8, 8], [4, 4]);
        assert!(matches!(odd, Err(Error::TensorMap { message }) if message.contains("multiple of 16 bytes")));
        let strided = |strides| TensorMap::strided(&x, [4, 4], strides, [4, 4], None).err().unwrap().to_string();
        assert!(strided([4, 2]).contains("last stride must be 1"));
        assert!(strided([0, 1]).contains("at least 4"));
        assert!(TensorMap::strided(&x, [4, 4], [24, 1], [4, 4], None).is_ok());
    }
}
