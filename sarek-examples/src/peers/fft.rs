//! cuFFT's transforms of many rows.

use std::ffi::c_int;

use sarek_runtime::Slice;

use super::{Error, Library, Peers, same_length};

impl Peers {
    /// Enqueues cuFFT's forward transform of each row of `length` complex numbers, as
    /// [`fft`](fn@crate::gallery::fft::fft) does it. The first call for a length and a number of rows makes a plan.
    ///
    /// # Errors
    /// [`Error::Lacks`] if the library was built without cuFFT; [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, have different lengths or do not hold whole rows, or there are 2^31 rows.
    pub fn fft(&self, input: &Slice<f32>, output: &mut Slice<f32>, length: usize) -> Result<(), Error> {
        self.need(Library::Cufft)?;
        same_length(input, output);
        assert!(length > 0 && input.len().is_multiple_of(2 * length), "whole rows of {length} numbers");
        let rows = c_int::try_from(input.len() / (2 * length)).expect("the rows fit into 31 bits");
        let (input, output, length) = (self.input(input), self.output(output), length as c_int);
        // SAFETY: the pointers are this device's, for `rows` rows of `length` numbers, and all work on them is in this stream.
        let code = unsafe { (self.functions.fft)(self.handle, input, output, length, rows, self.stream()) };
        self.check("sarek_peers_fft", code)
    }
}
