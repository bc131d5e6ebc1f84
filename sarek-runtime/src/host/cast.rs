//! Casts of memory to elements of another type.

use std::any::type_name;

use super::buffer::{Slice, SliceMut, SliceRef};
use super::element::Plain;
use crate::private::short_type_name;
use crate::{Error, Result};

impl<T: Plain> Slice<T> {
    /// Returns the same memory as elements of another type: numbers as vectors, or vectors as numbers. The memory must
    /// consist of whole elements. ([`Slice::align_to`] returns the whole elements, if they are numbers.)
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
    /// [`Error::MisalignedCast`] if the slice does not start where such an element can, [`Error::UnevenCast`] if it
    /// ends within such an element.
    pub fn cast<U: Plain>(&self) -> Result<SliceRef<'_, U>> {
        let length = self.length_as::<U>()?;
        // SAFETY: these elements lie in the same bytes, and every bit pattern is a value.
        Ok(unsafe { self.seen_as(length) })
    }

    /// Does the same as [`Slice::cast`], for writing.
    ///
    /// # Errors
    /// The errors of [`Slice::cast`].
    pub fn cast_mut<U: Plain>(&mut self) -> Result<SliceMut<'_, U>> {
        let length = self.length_as::<U>()?;
        // SAFETY: as above; any bytes that are written are elements of both types.
        Ok(unsafe { self.seen_as_mut(length) })
    }

    /// Returns the number of elements of another type.
    fn length_as<U: Plain>(&self) -> Result<usize> {
        let (from, to) = (short_type_name(type_name::<T>()), short_type_name(type_name::<U>()));
        let behind = self.first() as usize % align_of::<U>();
        if behind != 0 {
            return Err(Error::MisalignedCast { from, to, align: align_of::<U>(), behind });
        }
        let (size, wide) = (size_of::<T>(), size_of::<U>());
        let bytes = self.len() * size;
        if !bytes.is_multiple_of(wide) {
            // The longest prefix that ends on a boundary of both types.
            let whole = (0..=self.len()).rev().find(|length| (length * size).is_multiple_of(wide)).unwrap_or(0);
            return Err(Error::UnevenCast { from, to, length: self.len(), whole });
        }
        Ok(bytes / wide)
    }
}
