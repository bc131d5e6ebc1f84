//! Tensors of other libraries (PyTorch, NumPy, CuPy, JAX, …), by the DLPack protocol, without copies.
//!
//! [`Device::from_dlpack`](crate::Device::from_dlpack) takes a tensor over, [`Buffer::into_dlpack`](crate::Buffer::into_dlpack) makes
//! one. Both speak version 1 of the protocol (`DLManagedTensorVersioned`, in Python the capsule `dltensor_versioned`) and
//! the one before it (`DLManagedTensor`, `dltensor`). The structs here are those of `dlpack.h`.

mod consumer;
mod export;
mod import;

use std::ffi::c_void;
use std::fmt;

use super::Element;
use crate::Error;

pub use consumer::ConsumerStream;
pub use export::Export;
pub use import::Tensor;

/// The version of the protocol: consumers understand every minor version of a major version that they know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Version {
    /// Changes with the layout.
    pub major: u32,
    /// Changes with additions.
    pub minor: u32,
}

/// The version that exports have, and whose major version imports understand.
pub const VERSION: Version = Version { major: 1, minor: 0 };

/// Where a tensor lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct Place {
    /// The kind of device: one of the constants of this type, or another one of `DLDeviceType`.
    pub device_type: i32,
    /// The number of the device among those of its kind.
    pub device_id: i32,
}

impl Place {
    /// Memory of the host.
    pub const CPU: i32 = 1;
    /// Memory of a CUDA device.
    pub const CUDA: i32 = 2;
    /// Page-locked memory of the host.
    pub const CUDA_HOST: i32 = 3;
    /// Managed memory of CUDA.
    pub const CUDA_MANAGED: i32 = 13;
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.device_type {
            Place::CPU => write!(f, "the CPU"),
            Place::CUDA => write!(f, "CUDA device {}", self.device_id),
            Place::CUDA_HOST => write!(f, "page-locked memory of the CPU"),
            Place::CUDA_MANAGED => write!(f, "managed memory of CUDA device {}", self.device_id),
            other => write!(f, "device {} of DLPack's type {other}", self.device_id),
        }
    }
}

/// The type of a tensor's elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(C)]
pub struct DataType {
    /// The kind of number, a `DLDataTypeCode`.
    pub code: u8,
    /// The bits of a number.
    pub bits: u8,
    /// The numbers of an element: 1, unless elements are vectors.
    pub lanes: u16,
}

impl DataType {
    const INT: u8 = 0;
    const UINT: u8 = 1;
    const FLOAT: u8 = 2;
    const BFLOAT: u8 = 4;
    const COMPLEX: u8 = 5;
    const BOOL: u8 = 6;
}

impl fmt::Display for DataType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.code {
            DataType::INT => "int",
            DataType::UINT => "uint",
            DataType::FLOAT => "float",
            DataType::BFLOAT => "bfloat",
            DataType::COMPLEX => "complex",
            DataType::BOOL if self.bits == 8 && self.lanes == 1 => return f.write_str("bool"),
            other => return write!(f, "DLPack's type {other} with {} bits and {} lanes", self.bits, self.lanes),
        };
        write!(f, "{name}{}", self.bits)?;
        if self.lanes == 1 { Ok(()) } else { write!(f, "x{}", self.lanes) }
    }
}

/// A type of elements that DLPack has.
///
/// # Safety
/// Values of the type have the layout of the DLPack type.
pub unsafe trait DlpackElement: Element + Copy {
    /// DLPack's name for it.
    const DATA_TYPE: DataType;
}

macro_rules! elements {
    ($($name:ty: $code:ident;)*) => {$(
        // SAFETY: the number with that name and size.
        unsafe impl DlpackElement for $name {
            const DATA_TYPE: DataType = DataType { code: DataType::$code, bits: 8 * size_of::<$name>() as u8, lanes: 1 };
        }
    )*};
}

elements! {
    bool: BOOL;
    i8: INT;
    i16: INT;
    i32: INT;
    i64: INT;
    isize: INT;
    u8: UINT;
    u16: UINT;
    u32: UINT;
    u64: UINT;
    usize: UINT;
    half::f16: FLOAT;
    half::bf16: BFLOAT;
    f32: FLOAT;
    f64: FLOAT;
}

/// A tensor that somebody else owns: `DLTensor`.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct RawTensor {
    /// The memory, to which `byte_offset` is added.
    pub data: *mut c_void,
    /// Where it lies.
    pub place: Place,
    /// The number of dimensions.
    pub ndim: i32,
    /// The type of the elements.
    pub dtype: DataType,
    /// The length of each dimension, in elements.
    pub shape: *mut i64,
    /// The distance between neighbours in each dimension, in elements; null if they lie one after the other, the last
    /// dimension first.
    pub strides: *mut i64,
    /// The distance of the first element from `data`, in bytes.
    pub byte_offset: u64,
}

/// A tensor with its owner, by the old protocol: `DLManagedTensor`.
#[derive(Debug)]
#[repr(C)]
pub struct ManagedTensor {
    /// The tensor.
    pub tensor: RawTensor,
    /// What the owner needs.
    pub manager: *mut c_void,
    /// Called once, by the last user.
    pub deleter: Option<unsafe extern "C" fn(*mut ManagedTensor)>,
}

/// A tensor with its owner, by version 1 of the protocol: `DLManagedTensorVersioned`.
#[derive(Debug)]
#[repr(C)]
pub struct ManagedTensorVersioned {
    /// The version of this struct.
    pub version: Version,
    /// What the owner needs.
    pub manager: *mut c_void,
    /// Called once, by the last user.
    pub deleter: Option<unsafe extern "C" fn(*mut ManagedTensorVersioned)>,
    /// What else is to be known: [`READ_ONLY`].
    pub flags: u64,
    /// The tensor.
    pub tensor: RawTensor,
}

/// The flag of tensors that must not be written.
pub const READ_ONLY: u64 = 1;

/// The alternative to an export in a capture.
const AFTER_THE_GRAPH: &str = "export the buffer when the graph was launched";

#[cold]
fn refused(message: impl Into<String>) -> Error {
    Error::Dlpack { message: message.into() }
}

#[cfg(test)]
mod tests {
    use std::mem::offset_of;

    use super::*;

    /// The offsets that a C compiler gives the structs of `dlpack.h` on a 64-bit machine.
    #[test]
    fn the_layout_is_that_of_dlpack_h() {
        assert_eq!((size_of::<Version>(), size_of::<Place>(), size_of::<DataType>()), (8, 8, 4));
        assert_eq!(
            (offset_of!(RawTensor, place), offset_of!(RawTensor, ndim), offset_of!(RawTensor, dtype)),
            (8, 16, 20)
        );
        assert_eq!((offset_of!(RawTensor, shape), offset_of!(RawTensor, strides)), (24, 32));
        assert_eq!((offset_of!(RawTensor, byte_offset), size_of::<RawTensor>()), (40, 48));
        assert_eq!((offset_of!(ManagedTensor, manager), offset_of!(ManagedTensor, deleter)), (48, 56));
        assert_eq!(size_of::<ManagedTensor>(), 64);
        let versioned = (
            offset_of!(ManagedTensorVersioned, manager),
            offset_of!(ManagedTensorVersioned, deleter),
            offset_of!(ManagedTensorVersioned, flags),
            offset_of!(ManagedTensorVersioned, tensor),
            size_of::<ManagedTensorVersioned>(),
        );
        assert_eq!(versioned, (8, 16, 24, 32, 80));
    }

    #[test]
    fn types_have_their_usual_names() {
        let name = |code, bits, lanes| DataType { code, bits, lanes }.to_string();
        assert_eq!(bool::DATA_TYPE.to_string(), "bool");
        assert_eq!(half::bf16::DATA_TYPE.to_string(), "bfloat16");
        assert_eq!(usize::DATA_TYPE.to_string(), "uint64");
        assert_eq!(name(5, 64, 1), "complex64");
        assert_eq!(name(2, 32, 4), "float32x4");
        assert_eq!(name(9, 8, 1), "DLPack's type 9 with 8 bits and 1 lanes");
    }
}
