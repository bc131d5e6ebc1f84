//! cuSPARSE's product of a sparse matrix and a vector.

use sarek_runtime::Slice;

use super::{Error, Library, Peers, same_length};
use crate::gallery::spmv::Sparse;

impl Peers {
    /// Enqueues cuSPARSE's `SpMV`: `y = matrix * x`. The first call for a matrix analyses it.
    ///
    /// # Errors
    /// [`Error::Lacks`] if the library was built without cuSPARSE; [`Error::Failed`].
    ///
    /// # Panics
    /// If the matrix or a slice is not this device's, or a vector has another length than the matrix's side.
    pub fn spmv(&self, matrix: &Sparse<f32>, x: &Slice<f32>, y: &mut Slice<f32>) -> Result<(), Error> {
        self.need(Library::Cusparse)?;
        same_length(x, y);
        assert_eq!(matrix.side(), x.len(), "the side of the matrix");
        let (side, entries) = (matrix.side() as i64, matrix.values().len() as i64);
        let (offsets, columns) = (self.input(matrix.offsets()), self.input(matrix.columns()));
        let (values, x, y) = (self.input(matrix.values()), self.input(x), self.output(y));
        let (function, handle, stream) = (self.functions.spmv, self.handle, self.stream());
        // SAFETY: the pointers are this device's, the columns of a matrix are within its side and its offsets rise, and all
        // work on them is in this stream.
        let code = unsafe { function(handle, offsets, columns, values, x, y, side, entries, stream) };
        self.check("sarek_peers_spmv", code)
    }
}
