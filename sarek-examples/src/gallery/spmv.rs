//! The product of a sparse matrix and a vector.
//!
//! Source: Nathan Bell and Michael Garland, "Efficient Sparse Matrix-Vector Multiplication on CUDA", NVIDIA Technical Report
//! NVR-2008-004, 2008 (the scalar and the vector kernel for CSR); Joseph Greathouse and Mayank Daga, "Efficient Sparse
//! Matrix-Vector Multiplication on GPUs Using the CSR Storage Format", Supercomputing, 2014 (many rows a block).
//!
//! The matrix is stored in compressed sparse rows, like [`Graph`]. A thread per row suffices for short rows, but its loads
//! are far from those of its neighbours; a warp per row loads adjacent elements, and is partly idle if rows are short.
//! A block for many rows loads all of their entries in order, whatever the rows' lengths, and keeps the products in shared
//! memory, where each thread sums up those of a row.

use super::{How, count, same_length};
use crate::bfs::DeviceGraph;
use crate::graph::Graph;
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The threads of a block.
const THREADS: u32 = 256;

/// A number that sparse matrices have.
pub trait Value: Float + Shuffle {}

impl Value for f32 {}
impl Value for f64 {}

/// A square sparse matrix in a device's memory.
#[derive(Debug)]
pub struct Sparse<T> {
    pattern: DeviceGraph,
    values: Buffer<T>,
}

impl<T: Value> Sparse<T> {
    /// Copies a matrix to a device: an entry an edge, from its row to its column, with its value.
    ///
    /// # Errors
    /// The numbers of values and edges differ, or a failure of the device.
    pub fn new(device: &Device, pattern: &Graph, values: &[T]) -> Result<Sparse<T>> {
        same_length("spmv, the values", pattern.edges(), values.len())?;
        Ok(Sparse { pattern: DeviceGraph::new(device, pattern)?, values: device.upload(values)? })
    }

    /// Returns the number of rows, and of columns.
    pub fn side(&self) -> usize {
        self.pattern.vertices()
    }

    /// Returns where each row begins among the entries, and the end.
    pub fn offsets(&self) -> &Slice<u32> {
        self.pattern.offsets()
    }

    /// Returns the column of each entry.
    pub fn columns(&self) -> &Slice<u32> {
        self.pattern.columns()
    }

    /// Returns the entries.
    pub fn values(&self) -> &Slice<T> {
        &self.values
    }
}

/// A thread per row.
#[kernel(block = THREADS)]
pub fn spmv_scalar<T: Value>(offsets: &[u32], columns: &[u32], values: &[T], x: &[T], y: &mut [T], rows: u32) {
    let row = global_idx_x();
    if row < rows {
        let mut sum = T::ZERO;
        for k in offsets[row]..offsets[row + 1] {
            sum += values[k] * x[columns[k]];
        }
        y[row] = sum;
    }
}

/// A warp per row.
#[kernel(block = THREADS)]
pub fn spmv_vector<T: Value>(offsets: &[u32], columns: &[u32], values: &[T], x: &[T], y: &mut [T], rows: u32) {
    let row = global_idx_x() / WARP_SIZE;
    if row < rows {
        let mut sum = T::ZERO;
        for k in (offsets[row] + lane_id()..offsets[row + 1]).step_by(WARP_SIZE) {
            sum += values[k] * x[columns[k]];
        }
        #[unroll]
        for level in 0..5 {
            sum += shfl_xor(FULL_MASK, sum, 1 << level);
        }
        if lane_id() == 0 {
            y[row] = sum;
        }
    }
}

/// The products of a thread that wait in shared memory at a time.
const PRODUCTS: u32 = 12;
/// Those of a block.
const TILE: u32 = THREADS * PRODUCTS;

/// A block per `THREADS` rows.
#[kernel(block = THREADS)]
pub fn spmv_tiles<T: Value>(offsets: &[u32], columns: &[u32], values: &[T], x: &[T], y: &mut [T], rows: u32) {
    let products = shared!([T; TILE as usize]);
    let tid = thread_idx_x();
    let first = block_idx_x() * THREADS;
    let (start, end) = (offsets[first], offsets[rows.min(first + THREADS)]);
    let row = first + tid;
    let (mut own, own_end) = if row < rows { (offsets[row], offsets[row + 1]) } else { (end, end) };

    let mut sum = T::ZERO;
    for tile in (start..end).step_by(TILE) {
        superstep!(multiply, {
            #[unroll]
            for k in 0..PRODUCTS {
                let place = tid + k * THREADS;
                if place < end - tile {
                    products[place] = values[tile + place] * x[columns[tile + place]];
                }
            }
        });
        superstep!(add, {
            while own < own_end && own - tile < TILE {
                sum += products[own - tile];
                own += 1;
            }
        });
    }
    if row < rows {
        y[row] = sum;
    }
}

/// Who sums a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A thread of a block, which multiplies the entries of many rows together: [`spmv_tiles`].
    Tile,
    /// One thread: for rows of a few entries.
    Thread,
    /// One warp.
    Warp,
}

/// Writes the product of a matrix and the vector `x`.
///
/// # Errors
/// A vector has another length than the matrix's side, or a failure of the device.
pub fn spmv<T: Value>(
    device: &Device,
    matrix: &Sparse<T>,
    x: &Slice<T>,
    y: &mut Slice<T>,
    unit: Unit,
    how: &How,
) -> Result<()> {
    same_length("spmv, the vector", matrix.side(), x.len())?;
    same_length("spmv, the product", matrix.side(), y.len())?;
    let rows = count("spmv, the rows", matrix.side())?;
    let (offsets, columns, values) = (matrix.offsets(), matrix.columns(), matrix.values());
    match unit {
        Unit::Tile => {
            let grid = Grid::cover(rows as usize, THREADS);
            launch!(how, spmv_tiles::<T>, device, grid, offsets, columns, values, x, y, rows)
        }
        Unit::Thread => {
            let grid = Grid::cover(rows as usize, THREADS);
            launch!(how, spmv_scalar::<T>, device, grid, offsets, columns, values, x, y, rows)
        }
        Unit::Warp => {
            count("spmv, the threads", rows as usize * 32)?;
            let grid = Grid::cover(rows as usize, THREADS / WARP_SIZE);
            let grid = Grid::new(grid.blocks, THREADS);
            launch!(how, spmv_vector::<T>, device, grid, offsets, columns, values, x, y, rows)
        }
    }
}

/// The product on the host in `f64`, and how far each sum of a result may be off: a rounding a term, of the magnitudes.
pub fn reference<T: Value + Into<f64>>(pattern: &Graph, values: &[T], x: &[T], epsilon: f64) -> (Vec<f64>, Vec<f64>) {
    let row = |row: u32| {
        let entries = pattern.offsets()[row as usize] as usize..;
        let terms = pattern.neighbours(row).iter().zip(entries);
        let terms = terms.map(|(column, k)| values[k].into() * x[*column as usize].into());
        let (sum, magnitude) = terms.fold((0.0, 0.0), |(sum, all): (f64, f64), term| (sum + term, all + term.abs()));
        (sum, f64::from(pattern.degree(row) + 8) * epsilon * magnitude)
    };
    (0..pattern.vertices() as u32).map(row).unzip()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_near, everywhere, random};
    use super::*;
    use crate::data::Datum;
    use crate::graph::generate;

    fn check<T: Value + Datum + Into<f64>>(pattern: &Graph, values: &[T], x: &[T], epsilon: f64) {
        let (expected, bounds) = reference(pattern, values, x, epsilon);
        for unit in [Unit::Thread, Unit::Warp, Unit::Tile] {
            everywhere(&format!("{} rows, {unit:?}", x.len()), |device, how, what| {
                let matrix = Sparse::new(device, pattern, values).unwrap();
                let mut y = device.upload(&vec![T::POISON; x.len()]).unwrap();
                spmv(device, &matrix, &device.upload(x).unwrap(), &mut y, unit, how).unwrap();
                assert_near(&y.to_vec().unwrap(), &expected, |row| bounds[row], what);
            });
        }
    }

    #[test]
    fn matrices_of_all_sizes() {
        for n in LENGTHS {
            // Rows of all lengths, from none to all columns.
            let star = generate::star(n).unwrap();
            for pattern in [generate::random(n, 40, 1).unwrap(), star] {
                let (values, x) = (random(1, pattern.edges()), random(2, n));
                check(&pattern, &values, &x, f64::from(f32::EPSILON));
                let wide = |values: &[f32]| -> Vec<f64> { values.iter().copied().map(f64::from).collect() };
                check(&pattern, &wide(&values), &wide(&x), f64::EPSILON);
            }
        }
    }

    #[test]
    fn wrong_lengths_are_refused() {
        let (device, pattern) = (Device::cpu(), generate::path(3).unwrap());
        assert!(Sparse::new(&device, &pattern, &[1.0f32; 3]).is_err());
        let matrix = Sparse::new(&device, &pattern, &[1.0f32; 4]).unwrap();
        let (x, mut y) = (device.zeros(2).unwrap(), device.zeros(3).unwrap());
        let error = spmv(&device, &matrix, &x, &mut y, Unit::Thread, &How::default()).unwrap_err();
        assert_eq!(error.to_string(), "spmv, the vector: 3 elements, but the buffer has 2");
    }
}
