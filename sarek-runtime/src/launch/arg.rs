//! Arguments of a launch.

use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::sync::Arc;

use crate::arg::Arg;
use crate::emit::Param;
use crate::host::Memory;
use crate::{Element, Slice};

/// One argument of a launch, and the memory that it borrows.
#[derive(Clone, Copy)]
pub struct Operand<'a> {
    pub(crate) arg: Arg,
    pub(crate) memory: Option<Memory<'a>>,
    /// The size of a struct, in bytes.
    size: Option<usize>,
    /// `true` if a GPU gets a handle, and no length.
    is_handle: bool,
    /// `true` if the elements are barriers of a grid, so that the launch is cooperative.
    pub(crate) syncs_grid: bool,
    borrow: PhantomData<&'a ()>,
}

impl Operand<'_> {
    /// Returns the operand of a number of at most 64 bits.
    #[doc(hidden)]
    pub fn of_number(bits: u64) -> Operand<'static> {
        Operand {
            arg: Arg { bits, length: 0 },
            memory: None,
            size: None,
            is_handle: false,
            syncs_grid: false,
            borrow: PhantomData,
        }
    }
}

impl<'a> Operand<'a> {
    /// Returns `true` if a GPU gets a handle, of a texture or a surface.
    pub(super) fn is_handle(&self) -> bool {
        self.is_handle
    }

    /// Returns the operand of a slice of `length` elements of any type, which the memory holds.
    pub(crate) fn of_memory(memory: &'a Slice<u64>, length: u64) -> Operand<'a> {
        let arg = Arg { bits: memory.first(), length };
        Operand {
            arg,
            memory: Some(memory.memory()),
            size: None,
            is_handle: false,
            syncs_grid: false,
            borrow: PhantomData,
        }
    }

    /// Returns the operand of a texture or surface. On a GPU `bits` and `length` are handles, on the CPU the address
    /// and number of its words.
    pub(crate) fn of_image(memory: Memory<'a>, bits: u64, length: u64) -> Operand<'a> {
        let arg = Arg { bits, length };
        Operand { arg, memory: Some(memory), size: None, is_handle: true, syncs_grid: false, borrow: PhantomData }
    }

    /// Returns the operand of a struct with these bytes, by value.
    pub(crate) fn of_bytes(bytes: &'a [u8]) -> Operand<'a> {
        let bits = bytes.as_ptr().expose_provenance() as u64;
        Operand {
            arg: Arg { bits, length: 0 },
            memory: None,
            size: Some(bytes.len()),
            is_handle: false,
            syncs_grid: false,
            borrow: PhantomData,
        }
    }

    /// Returns the operand of a struct, by value.
    #[doc(hidden)]
    pub fn of_struct<T: Element>(value: &'a T) -> Operand<'a> {
        Operand::of_value(value)
    }

    /// Returns the operand of a struct of the runtime, by value.
    pub(crate) fn of_value<T>(value: &'a T) -> Operand<'a> {
        let bits = (&raw const *value).expose_provenance() as u64;
        Operand {
            arg: Arg { bits, length: 0 },
            memory: None,
            size: Some(size_of::<T>()),
            is_handle: false,
            syncs_grid: false,
            borrow: PhantomData,
        }
    }

    /// Returns a number of at most 8 bytes in a struct, zero-extended; 0 if the struct is too short.
    pub(crate) fn field(&self, offset: usize, size: usize) -> u64 {
        if self.size.is_none_or(|whole| offset + size > whole) || size > 8 {
            return 0;
        }
        let mut bytes = [0; 8];
        let from: *const u8 = std::ptr::with_exposed_provenance(self.arg.bits as usize);
        // SAFETY: the struct is borrowed, and it has these bytes, which belong to a number and not to padding.
        unsafe { bytes.as_mut_ptr().copy_from_nonoverlapping(from.add(offset), size) };
        u64::from_le_bytes(bytes)
    }

    /// Returns the C++ parameters that take it, the argument of that number.
    pub(super) fn params(&self, number: u32) -> impl Iterator<Item = Param> + use<> {
        let (first, second) = match (self.memory, self.size) {
            (Some(_), _) if self.is_handle => (Param::Pointer(number), None),
            (Some(_), _) => (Param::Pointer(number), Some(Param::Length(number))),
            (None, Some(_)) => (Param::Struct(number), None),
            (None, None) => (Param::Scalar(number), None),
        };
        [Some(first), second].into_iter().flatten()
    }

    /// Copies a struct. Returns the argument, and the copy that must be kept as long as the argument is used.
    pub(crate) fn copied(self) -> (Arg, Option<Arc<[MaybeUninit<u64>]>>) {
        let Some(size) = self.size else { return (self.arg, None) };
        let mut copy: Arc<[MaybeUninit<u64>]> = Arc::new_uninit_slice(size.div_ceil(8));
        let from: *const u8 = std::ptr::with_exposed_provenance(self.arg.bits as usize);
        if let Some(words) = Arc::get_mut(&mut copy) {
            // SAFETY: the struct is borrowed, and there is room for its bytes, padding included.
            unsafe { words.as_mut_ptr().cast::<u8>().copy_from_nonoverlapping(from, size) };
        }
        (Arg { bits: copy.as_ptr().expose_provenance() as u64, ..self.arg }, Some(copy))
    }
}

/// A type that a kernel takes: a scalar, a struct with `#[derive(DeviceType)]`, an array of these, or a slice.
///
/// # Safety
/// The operand is a value of the type as the IR describes it: kernels read the memory that it points to.
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// struct Any(u64);
///
/// impl sarek_runtime::launch::KernelArg for Any {
///     fn operand(&self) -> sarek_runtime::launch::Operand<'_> {
///         sarek_runtime::launch::Operand::of_number(self.0)
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel",
    label = "kernels take scalars, slices, structs and enums with `#[derive(DeviceType)]`, and arrays and tuples of these by value"
)]
pub unsafe trait KernelArg {
    /// Returns the value in the form that both engines take.
    fn operand(&self) -> Operand<'_>;
}

// SAFETY: the elements that the slice borrows, and their number.
unsafe impl<T: Element> KernelArg for Slice<T> {
    #[inline]
    fn operand(&self) -> Operand<'_> {
        Operand {
            arg: Arg { bits: self.first(), length: self.len() as u64 },
            memory: Some(self.memory()),
            size: None,
            is_handle: false,
            syncs_grid: T::SYNCS_GRID,
            borrow: PhantomData,
        }
    }
}

// SAFETY: the elements, one after the other.
unsafe impl<T: Element + Copy, const N: usize> KernelArg for [T; N] {
    #[inline]
    fn operand(&self) -> Operand<'_> {
        Operand::of_struct(self)
    }
}

macro_rules! scalars {
    ($($name:ty: |$value:ident| $bits:expr;)*) => {$(
        // SAFETY: the bits of the number.
        unsafe impl KernelArg for $name {
            #[inline]
            fn operand(&self) -> Operand<'_> {
                let $value = *self;
                Operand { arg: Arg { bits: $bits, length: 0 }, memory: None, size: None, is_handle: false, syncs_grid: false, borrow: PhantomData }
            }
        }
    )*};
}

scalars! {
    bool: |value| value.into();
    i8: |value| value.cast_unsigned().into();
    i16: |value| value.cast_unsigned().into();
    i32: |value| value.cast_unsigned().into();
    i64: |value| value.cast_unsigned();
    isize: |value| value as u64;
    u8: |value| value.into();
    u16: |value| value.into();
    u32: |value| value.into();
    u64: |value| value;
    usize: |value| value as u64;
    half::f16: |value| value.to_bits().into();
    half::bf16: |value| value.to_bits().into();
    f32: |value| value.to_bits().into();
    f64: |value| value.to_bits();
}
