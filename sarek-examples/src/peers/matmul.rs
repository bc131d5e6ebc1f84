//! cuBLAS's matrix product.

use std::ffi::c_int;

use sarek_runtime::{Element, Slice};

use super::{Error, GemmElement, Library, Peers};
use crate::matmul::Shape;

impl Peers {
    /// Enqueues cuBLAS's `Sgemm`: `c = op(a) op(b)` of row-major matrices in true `f32` (`CUBLAS_PEDANTIC_MATH`), as
    /// [`matmul`](fn@crate::matmul::matmul) does it.
    ///
    /// The first call makes cuBLAS ready, which takes a while.
    ///
    /// # Errors
    /// [`Error::Lacks`] if the library was built without cuBLAS; [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, have not the lengths that the shape says, or a dimension is 0, or 2^31 or more.
    pub fn sgemm(&self, a: &Slice<f32>, b: &Slice<f32>, c: &mut Slice<f32>, shape: Shape) -> Result<(), Error> {
        self.need(Library::Cublas)?;
        let Shape { m, n, k, transpose_a, transpose_b } = shape;
        for (matrix, rows, columns) in [(a, m, k), (b, k, n), (c, m, n)] {
            assert_eq!(Some(matrix.len()), rows.checked_mul(columns), "a matrix of {rows} by {columns}");
        }
        let (a, b, c, stream) = (self.input(a), self.input(b), self.output(c), self.stream());
        let [m, n, k] = [m, n, k].map(dimension);
        let (transpose_a, transpose_b) = (transpose_a.into(), transpose_b.into());
        // SAFETY: the pointers are this device's, for as many elements as the dimensions say, and all work on them is in
        // this stream.
        let code = unsafe { (self.functions.sgemm)(self.handle, transpose_a, transpose_b, m, n, k, a, b, c, stream) };
        self.check("sarek_peers_sgemm", code)
    }
}

impl Peers {
    /// Enqueues cuBLAS's product on the matrix units, times `scale`: the fastest of `cublasGemmEx` and the first eight algorithms that cuBLASLt
    /// proposes, with 32 MiB of workspace. Of 8-bit floats it is one of cuBLASLt, with sums that stay in the matrix units. The first call for a shape measures
    /// them, which takes a while. Otherwise it is as [`Peers::sgemm`].
    ///
    /// # Errors
    /// Those of [`Peers::sgemm`]; also if cuBLAS does not have the layout: of `F8E4M3` it multiplies rows with rows alone.
    ///
    /// # Panics
    /// Where [`Peers::sgemm`] does; also of `i8` with a scale other than 1.
    pub fn gemm<T: GemmElement<O>, O: Element>(
        &self,
        a: &Slice<T>,
        b: &Slice<T>,
        c: &mut Slice<O>,
        shape: Shape,
        scale: f32,
    ) -> Result<(), Error> {
        self.need(Library::Cublas)?;
        let Shape { m, n, k, transpose_a, transpose_b } = shape;
        for (length, rows, columns) in [(a.len(), m, k), (b.len(), k, n), (c.len(), m, n)] {
            assert_eq!(Some(length), rows.checked_mul(columns), "a matrix of {rows} by {columns}");
        }
        assert!(T::GEMM != <i8 as GemmElement<i32>>::GEMM || scale == 1.0, "products of whole numbers have no scale");
        let (a, b, c, stream) = (self.input(a), self.input(b), self.output(c), self.stream());
        let [m, n, k] = [m, n, k].map(dimension);
        let (turn_a, turn_b) = (transpose_a.into(), transpose_b.into());
        // SAFETY: the pointers are this device's, for as many elements as the dimensions say, and all work on them is in
        // this stream.
        let code =
            unsafe { (self.functions.gemm)(self.handle, T::GEMM, turn_a, turn_b, m, n, k, scale, a, b, c, stream) };
        self.check("sarek_peers_gemm", code)
    }
}

/// Returns a dimension for cuBLAS.
fn dimension(size: usize) -> c_int {
    assert!((1..=c_int::MAX as usize).contains(&size), "a dimension of {size}");
    size as c_int
}
