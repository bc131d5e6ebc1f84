//! Slices with sizes: a struct of the sizes, whose methods take the slice.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The matrix layout of a slice: row by row, each `stride` elements after the previous one.
#[derive(Clone, Copy, PartialEq, Debug, DeviceType)]
#[repr(C)]
pub struct Shape {
    pub rows: u32,
    pub columns: u32,
    pub stride: u32,
}

#[device]
impl Shape {
    /// The number of an element; it is in the matrix.
    pub fn index(self, row: u32, column: u32) -> usize {
        assert!(row < self.rows && column < self.columns, "({row}, {column}) is not in the matrix");
        (row * self.stride + column) as usize
    }

    pub fn get(self, data: &[f32], row: u32, column: u32) -> f32 {
        data[self.index(row, column)]
    }

    pub fn set(self, data: &mut [f32], row: u32, column: u32, value: f32) {
        data[self.index(row, column)] = value;
    }

    /// The product of a row with a column of another matrix.
    pub fn dot(self, data: &[f32], row: u32, other: Shape, others: &[f32], column: u32) -> f32 {
        let start = self.index(row, 0);
        let row = &data[start..start + self.columns as usize];
        let mut sum = 0.0;
        for (k, value) in row.iter().enumerate() {
            sum += *value * other.get(others, k as u32, column);
        }
        sum
    }
}

#[kernel]
pub fn multiply(a: &[f32], a_shape: Shape, b: &[f32], b_shape: Shape, out: &mut [f32], out_shape: Shape) {
    let (row, column) = (global_idx_y(), global_idx_x());
    if row < out_shape.rows && column < out_shape.columns {
        let product = a_shape.dot(a, row, b_shape, b, column);
        out_shape.set(out, row, column, product);
    }
}

entries!("matrices": multiply);
