//! Transformations of CUB and Thrust.

use sarek_runtime::Slice;

use super::{Error, Peers, same_length};

impl Peers {
    /// Enqueues CUB's `DeviceTransform::Transform` with `a * x + y`.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or their lengths differ.
    pub fn axpy(&self, a: f32, x: &Slice<f32>, y: &Slice<f32>, output: &mut Slice<f32>) -> Result<(), Error> {
        same_length(x, output);
        same_length(y, output);
        let n = output.len() as u64;
        let (x, y, output) = (self.input(x), self.input(y), self.output(output));
        // SAFETY: the pointers are this device's, for `n` elements, and all work on them is in this stream.
        let code = unsafe { (self.functions.axpy)(self.handle, a, x, y, output, n, self.stream()) };
        self.check("sarek_peers_axpy", code)
    }

    /// Enqueues Thrust's `gather`: the elements of `input` at the places.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or there are not as many results as places.
    ///
    /// # Safety
    /// Thrust does not check the places: they are below the length of the input.
    pub unsafe fn gather(&self, input: &Slice<f32>, places: &Slice<u32>, output: &mut Slice<f32>) -> Result<(), Error> {
        same_length(places, output);
        let n = output.len() as u64;
        let (input, places, output) = (self.input(input), self.input(places), self.output(output));
        // SAFETY: the pointers are this device's, for `n` places and results, and all work on them is in this stream; the caller's
        // promise for the places.
        let code = unsafe { (self.functions.gather)(self.handle, input, places, output, n, self.stream()) };
        self.check("sarek_peers_gather", code)
    }

    /// Enqueues Thrust's `sequence`: the numbers from `start` on.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slice is not this device's.
    pub fn sequence(&self, start: u32, output: &mut Slice<u32>) -> Result<(), Error> {
        let (n, output) = (output.len() as u64, self.output(output));
        // SAFETY: the pointer is this device's, for `n` numbers, and all work on them is in this stream.
        let code = unsafe { (self.functions.sequence)(self.handle, start, output, n, self.stream()) };
        self.check("sarek_peers_sequence", code)
    }
}
