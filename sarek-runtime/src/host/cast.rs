//! The same memory as elements of another type.

use std::any::type_name;

use super::buffer::{Slice, SliceMut, SliceRef};
use super::element::Plain;
use crate::private::short_type_name;
use crate::{Error, Result};

impl<T: Plain> Slice<T> {
    /// The same memory as elements of another type: numbers as vectors, vectors as numbers. All of it must be whole elements.
    /// ([`Slice::align_to`] takes what is whole, of numbers.)
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// let numbers = Device::cpu().upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0])?;
    /// let vectors = numbers.cast::<Vec4<f32>>()?;
    /// assert_eq!(vectors.to_vec()?[1], Vec4::new(5.0, 6.0, 7.0, 8.0));
    /// assert_eq!(vectors.cast::<f32>()?.len(), 8);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::MisalignedCast`] if the slice does not start where such an element can, [`Error::UnevenCast`] if it ends
    /// within one.
    pub fn cast<U: Plain>(&self) -> Result<SliceRef<'_, U>> {
        let length = self.length_as::<U>()?;
        // SAFETY: so many elements lie in the same bytes, whatever these are.
        Ok(unsafe { self.seen_as(length) })
    }

    /// As [`Slice::cast`], to be written too.
    ///
    /// # Errors
    /// As [`Slice::cast`].
    pub fn cast_mut<U: Plain>(&mut self) -> Result<SliceMut<'_, U>> {
        let length = self.length_as::<U>()?;
        // SAFETY: as above; any bytes that are written are elements of either type.
        Ok(unsafe { self.seen_as_mut(length) })
    }

    /// How many elements of another type there are.
    fn length_as<U: Plain>(&self) -> Result<usize> {
        let (from, to) = (short_type_name(type_name::<T>()), short_type_name(type_name::<U>()));
        let behind = self.first() as usize % align_of::<U>();
        if behind != 0 {
            return Err(Error::MisalignedCast { from, to, align: align_of::<U>(), behind });
        }
        let (size, wide) = (size_of::<T>(), size_of::<U>());
        let bytes = self.len() * size;
        if !bytes.is_multiple_of(wide) {
            // The longest start that ends with elements of both types.
            let whole = (0..=self.len()).rev().find(|length| (length * size).is_multiple_of(wide)).unwrap_or(0);
            return Err(Error::UnevenCast { from, to, length: self.len(), whole });
        }
        Ok(bytes / wide)
    }
}
