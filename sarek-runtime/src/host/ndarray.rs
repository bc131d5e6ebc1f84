//! Arrays of the crate `ndarray`: their elements go to a device and come back.

use ndarray::{Array, ArrayBase, Data, DataMut, Dimension, StrideShape};

use super::{Buffer, Device, Element, Slice};
use crate::{Error, Result};

/// Returns an error if the array's elements do not lie one after the other, the last index fastest.
fn contiguous<T, S: Data<Elem = T>, D: Dimension>(array: &ArrayBase<S, D>) -> Result<&[T]> {
    array
        .as_slice()
        .ok_or_else(|| Error::NotContiguous { shape: array.shape().to_vec(), strides: array.strides().to_vec() })
}

impl Device {
    /// Returns a buffer with a copy of the elements of an array or a view, row by row (the last index fastest). Needs the feature
    /// `ndarray`.
    ///
    /// ```
    /// use ndarray::{Array2, s};
    /// use sarek_runtime::prelude::*;
    ///
    /// let device = Device::best()?;
    /// let rows = Array2::from_shape_fn((4, 3), |(row, column)| (10 * row + column) as f32);
    /// let x = device.upload_array(&rows)?;
    /// assert_eq!(x.to_array((4, 3))?, rows);
    /// // Whole rows lie one after the other; columns do not.
    /// let last = device.upload_array(&rows.slice(s![2.., ..]))?;
    /// assert_eq!(last.to_vec()?, [20.0, 21.0, 22.0, 30.0, 31.0, 32.0]);
    /// let columns = rows.slice(s![.., ..2]);
    /// assert!(matches!(device.upload_array(&columns), Err(Error::NotContiguous { .. })));
    /// assert_eq!(device.upload_array(&columns.as_standard_layout())?.len(), 8);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotContiguous`] if the elements do not lie one after the other in that order, as in a transposed view; the errors of
    /// [`Device::upload`].
    pub fn upload_array<T, S, D>(&self, array: &ArrayBase<S, D>) -> Result<Buffer<T>>
    where
        T: Element + Copy,
        S: Data<Elem = T>,
        D: Dimension,
    {
        self.upload(contiguous(array)?)
    }
}

impl<T: Element + Copy> Slice<T> {
    /// Copies the elements to a new array of this shape: `x.to_array((rows, columns))`, or `x.to_array((rows, columns).f())` for one
    /// whose first index is fastest. Reports failed checks as [`Slice::to_vec`] does. Needs the feature `ndarray`.
    ///
    /// # Errors
    /// [`Error::Length`] if the shape has another number of elements; the errors of [`Slice::to_vec`].
    pub fn to_array<D: Dimension>(&self, shape: impl Into<StrideShape<D>>) -> Result<Array<T, D>> {
        let shape = shape.into();
        let wrong = |given| Error::Length { what: "to_array", expected: self.len(), given };
        // More elements than a `usize` counts are more than there are.
        match shape.raw_dim().size_checked() {
            Some(size) if size == self.len() => {}
            size => return Err(wrong(size.unwrap_or(usize::MAX))),
        }
        Array::from_shape_vec(shape, self.to_vec()?).map_err(|_| wrong(self.len()))
    }

    /// Copies the elements to an array or a mutable view. Needs the feature `ndarray`.
    ///
    /// # Errors
    /// [`Error::Length`] if the array has another number of elements; [`Error::NotContiguous`] as for [`Device::upload_array`]; the
    /// errors of [`Slice::to_vec`].
    pub fn copy_to_array<S: DataMut<Elem = T>, D: Dimension>(&self, array: &mut ArrayBase<S, D>) -> Result<()> {
        contiguous(array)?;
        array.as_slice_mut().map_or(Ok(()), |elements| self.copy_to(elements))
    }

    /// Overwrites the elements with those of an array or a view. Needs the feature `ndarray`.
    ///
    /// # Errors
    /// Those of [`Slice::copy_to_array`].
    pub fn copy_from_array<S: Data<Elem = T>, D: Dimension>(&mut self, array: &ArrayBase<S, D>) -> Result<()> {
        self.copy_from(contiguous(array)?)
    }
}

#[cfg(test)]
mod tests {
    use ndarray::{Array, Array0, Array1, Array2, Array3, ArrayD, Axis, ShapeBuilder, arr0, s};

    use crate::prelude::*;

    #[test]
    fn arrays_of_all_dimensions_go_and_come_back() {
        for device in Device::all() {
            let point: Array0<u32> = arr0(7);
            assert_eq!(device.upload_array(&point).unwrap().to_array(()).unwrap(), point);
            for n in [0, 1, 31, 32, 33] {
                let line = Array1::from_iter(0..n as u16);
                assert_eq!(device.upload_array(&line).unwrap().to_array(n).unwrap(), line);
            }
            for shape in [(0, 3, 2), (3, 0, 2), (2, 3, 0), (2, 3, 4), (1, 1, 1)] {
                let cube = Array3::from_shape_fn(shape, |(a, b, c)| (100 * a + 10 * b + c) as f64);
                let x = device.upload_array(&cube).unwrap();
                assert_eq!(x.to_array(shape).unwrap(), cube, "{shape:?}");
                let any: ArrayD<f64> = x.to_array(vec![shape.0, shape.1, shape.2]).unwrap();
                assert_eq!(any, cube.into_dyn());
            }
        }
    }

    #[test]
    fn the_order_of_elements_is_kept_or_refused() {
        let device = Device::cpu();
        let rows = Array2::from_shape_fn((4, 3), |(row, column)| (10 * row + column) as i32);
        let transposed = rows.t();
        let error = device.upload_array(&transposed).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the array's elements do not lie one after the other, row by row: its shape is [3, 4] and its strides are [1, 3]; pass \
             `&array.as_standard_layout()`, or a view of whole rows"
        );
        let own = transposed.as_standard_layout();
        assert_eq!(device.upload_array(&own).unwrap().to_array((3, 4)).unwrap(), own);
        // One that has its first index fastest, as a whole.
        let columns = device.upload_array(&rows).unwrap().to_array((3, 4).f()).unwrap();
        assert_eq!(columns, rows.t());
        // Negative strides, steps, and an axis that is repeated.
        for view in [rows.slice(s![..;-1, ..]), rows.slice(s![..;2, ..]), rows.slice(s![.., 1..])] {
            assert!(matches!(device.upload_array(&view), Err(Error::NotContiguous { .. })), "{view:?}");
        }
        let repeated = Array1::from_vec(vec![1, 2, 3]);
        let repeated = repeated.broadcast((2, 3)).unwrap();
        assert!(matches!(device.upload_array(&repeated), Err(Error::NotContiguous { .. })));
        // One row and one column of views lie one after the other.
        assert_eq!(device.upload_array(&rows.row(1)).unwrap().to_vec().unwrap(), [10, 11, 12]);
        assert!(device.upload_array(&rows.column(1)).is_err());
    }

    #[test]
    fn elements_are_copied_to_and_from_views() {
        let device = Device::cpu();
        let mut x = device.upload(&[1u8, 2, 3, 4, 5, 6]).unwrap();
        let mut rows = Array::<u8, _>::zeros((4, 3));
        x.copy_to_array(&mut rows.slice_mut(s![1..3, ..])).unwrap();
        assert_eq!(rows.index_axis(Axis(0), 2).to_vec(), [4, 5, 6]);
        assert_eq!(rows.sum(), 21);
        let error = x.copy_to_array(&mut rows).unwrap_err();
        assert!(matches!(error, Error::Length { .. }), "{error}");
        let error = x.copy_to_array(&mut rows.slice_mut(s![..2, ..;-1])).unwrap_err();
        assert!(matches!(error, Error::NotContiguous { .. }), "{error}");
        x.copy_from_array(&rows.slice(s![..2, ..])).unwrap();
        assert_eq!(x.to_vec().unwrap(), [0, 0, 0, 1, 2, 3]);
        assert!(matches!(x.copy_from_array(&rows), Err(Error::Length { .. })));
        // Wrong numbers of elements, and more than there can be.
        for shape in [vec![5], vec![2, 4], vec![], vec![usize::MAX, 2], vec![usize::MAX, 0, 2], vec![0]] {
            assert!(matches!(x.to_array(shape), Err(Error::Length { .. })));
        }
    }
}
