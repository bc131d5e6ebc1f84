//! Arguments of a launch.

use std::marker::PhantomData;

use crate::host::Memory;
use crate::{Element, Slice};

/// One argument of a launch, in the form that both engines take.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Arg {
    /// A scalar's bits, zero-extended; or the address of a slice's first element.
    pub bits: u64,
    /// A slice's length in elements; 0 for scalars.
    pub length: u64,
}

/// One argument of a launch, and the memory that it borrows.
#[derive(Clone, Copy)]
pub struct Operand<'a> {
    pub(crate) arg: Arg,
    pub(crate) memory: Option<Memory<'a>>,
    borrow: PhantomData<&'a ()>,
}

/// A type that a kernel takes: a scalar, or a slice.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a kernel",
    label = "kernels take scalars and slices"
)]
pub trait KernelArg {
    /// The value as both engines take it.
    fn operand(&self) -> Operand<'_>;
}

impl<T: Element> KernelArg for Slice<T> {
    #[inline]
    fn operand(&self) -> Operand<'_> {
        Operand {
            arg: Arg { bits: self.first(), length: self.len() as u64 },
            memory: Some(self.memory()),
            borrow: PhantomData,
        }
    }
}

macro_rules! scalars {
    ($($name:ty: |$value:ident| $bits:expr;)*) => {$(
        impl KernelArg for $name {
            #[inline]
            fn operand(&self) -> Operand<'_> {
                let $value = *self;
                Operand { arg: Arg { bits: $bits, length: 0 }, memory: None, borrow: PhantomData }
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
    f32: |value| value.to_bits().into();
    f64: |value| value.to_bits();
}
