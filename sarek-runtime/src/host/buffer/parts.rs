//! Parts of a slice.

use std::marker::PhantomData;
use std::ops::{Bound, RangeBounds};

use super::{Slice, SliceMut, SliceRef, View};
use crate::device::Number;
use crate::host::Element;
use crate::{Error, Result};

impl<T: Element> Slice<T> {
    /// Returns the elements of a range.
    ///
    /// # Errors
    /// [`Error::Range`] if the range does not lie within the slice.
    pub fn slice(&self, range: impl RangeBounds<usize>) -> Result<SliceRef<'_, T>> {
        Ok(SliceRef { view: self.part(range)?, borrow: PhantomData })
    }

    /// Returns the elements of a range, for writing.
    ///
    /// # Errors
    /// The errors of [`Slice::slice`].
    pub fn slice_mut(&mut self, range: impl RangeBounds<usize>) -> Result<SliceMut<'_, T>> {
        Ok(SliceMut { view: self.part(range)?, borrow: PhantomData })
    }

    /// Splits the slice into the elements before `middle` and the rest, both mutable.
    ///
    /// # Errors
    /// The errors of [`Slice::slice`].
    pub fn split_at_mut(&mut self, middle: usize) -> Result<(SliceMut<'_, T>, SliceMut<'_, T>)> {
        let (left, right) = (self.part(..middle)?, self.part(middle..)?);
        Ok((SliceMut { view: left, borrow: PhantomData }, SliceMut { view: right, borrow: PhantomData }))
    }

    /// Splits the slice into parts of these lengths, one after the other, all mutable. What is left is in none of them.
    ///
    /// ```
    /// # use sarek_runtime::Device;
    /// let mut numbers = Device::cpu().upload(&[1, 2, 3, 4, 5, 6])?;
    /// let mut parts = numbers.split_mut([2, 0, 3])?;
    /// parts[2].fill(0)?;
    /// assert_eq!(parts.len(), 3);
    /// assert_eq!(numbers.to_vec()?, [1, 2, 0, 0, 0, 6]);
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Range`] if the lengths add up to more than that of the slice.
    pub fn split_mut(&mut self, lengths: impl IntoIterator<Item = usize>) -> Result<Vec<SliceMut<'_, T>>> {
        let mut start = 0usize;
        let parts = lengths.into_iter().map(|length| {
            let part = start..start.saturating_add(length);
            start = part.end;
            // The parts do not overlap.
            Ok(SliceMut { view: self.part(part)?, borrow: PhantomData })
        });
        parts.collect()
    }

    /// Reinterprets the memory as numbers of another type, as far as whole numbers fit. Returns the elements before the
    /// first such number, the numbers, and the remaining elements, like `align_to` of Rust's slices.
    ///
    /// ```
    /// use sarek_runtime::Device;
    ///
    /// let bytes = Device::cpu().upload(&[0u8, 1, 0, 0, 0, 2, 0, 0, 0, 9])?;
    /// let bytes = bytes.slice(1..)?;
    /// let (head, words, tail) = bytes.align_to::<u32>();
    /// assert_eq!((head.to_vec()?, words.to_vec()?, tail.to_vec()?), (vec![1, 0, 0], vec![0x200], vec![0, 9]));
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    pub fn align_to<U: Number>(&self) -> (SliceRef<'_, T>, SliceRef<'_, U>, SliceRef<'_, T>)
    where
        T: Number,
    {
        let (size, wide) = (size_of::<T>(), size_of::<U>());
        let before = (self.view.address.next_multiple_of(wide as u64) - self.view.address) as usize;
        // Sizes are powers of two and addresses are multiples of them, so no element is split.
        let head = (before / size).min(self.len());
        let count = (self.len() - head) * size / wide;
        let behind = head + count * wide / size;
        let View { address, length, allocation, .. } = self.view;
        let elements = |from: usize, to: usize| SliceRef {
            view: View { address: self.address(from), length: to - from, allocation, element: PhantomData },
            borrow: PhantomData,
        };
        let address = address + (head * size) as u64;
        // Every byte is in one of the three parts, and every bit pattern is a number.
        let middle = View { address, length: count, allocation, element: PhantomData };
        (elements(0, head), SliceRef { view: middle, borrow: PhantomData }, elements(behind, length))
    }

    /// Returns start and end of a range that lies within the slice.
    pub(super) fn range(&self, range: impl RangeBounds<usize>) -> Result<(usize, usize)> {
        let start = match range.start_bound() {
            Bound::Included(start) => *start,
            Bound::Excluded(before) => before.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let end = match range.end_bound() {
            Bound::Included(last) => last.saturating_add(1),
            Bound::Excluded(end) => *end,
            Bound::Unbounded => self.len(),
        };
        if start <= end && end <= self.len() {
            Ok((start, end))
        } else {
            Err(Error::Range { start, end, length: self.len() })
        }
    }

    /// Returns the same memory as `length` elements of another type.
    ///
    /// # Safety
    /// They lie in the slice's bytes, at their alignment, and these bytes are values of both types.
    pub(in crate::host) unsafe fn seen_as<U>(&self, length: usize) -> SliceRef<'_, U> {
        let View { address, allocation, .. } = self.view;
        SliceRef { view: View { address, length, allocation, element: PhantomData }, borrow: PhantomData }
    }

    /// Does the same as [`Slice::seen_as`], for writing.
    ///
    /// # Safety
    /// The same holds, and every value of one type is a value of the other.
    pub(in crate::host) unsafe fn seen_as_mut<U>(&mut self, length: usize) -> SliceMut<'_, U> {
        let View { address, allocation, .. } = self.view;
        SliceMut { view: View { address, length, allocation, element: PhantomData }, borrow: PhantomData }
    }

    fn part(&self, range: impl RangeBounds<usize>) -> Result<View<T>> {
        let (start, end) = self.range(range)?;
        let View { allocation, element, .. } = self.view;
        Ok(View { address: self.address(start), length: end - start, allocation, element })
    }
}
