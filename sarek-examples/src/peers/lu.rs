//! cuBLAS's factorisation of many small matrices.

use std::ffi::c_int;

use sarek_runtime::Slice;

use super::{Error, Library, Peers};

impl Peers {
    /// Enqueues cuBLAS's `SgetrfBatched`: replaces column-major matrices of `n` rows by their factors, with pivoting. Pivots and
    /// the columns with a zero count from 1. The first call for these matrices copies their addresses to the device.
    ///
    /// # Errors
    /// [`Error::Lacks`] if the library was built without cuBLAS; [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or have not the lengths that `n` and the number of matrices, the length of
    /// `zeros`, say.
    pub fn factorise(
        &self,
        matrices: &mut Slice<f32>,
        pivots: &mut Slice<u32>,
        zeros: &mut Slice<u32>,
        n: usize,
    ) -> Result<(), Error> {
        self.need(Library::Cublas)?;
        assert_eq!((matrices.len(), pivots.len()), (zeros.len() * n * n, zeros.len() * n), "the lengths");
        let number = |number: usize| c_int::try_from(number).expect("a number of 31 bits");
        let (n, count) = (number(n), number(zeros.len()));
        let (matrices, pivots, zeros) = (self.output(matrices), self.output(pivots), self.output(zeros));
        let (function, handle, stream) = (self.functions.factorise, self.handle, self.stream());
        // SAFETY: the pointers are this device's, for as many elements, and all work on them is in this stream.
        let code = unsafe { function(handle, matrices, pivots, zeros, n, count, stream) };
        self.check("sarek_peers_factorise", code)
    }
}
