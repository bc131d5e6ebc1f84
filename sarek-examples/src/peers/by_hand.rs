//! Kernels written by hand.

use std::ffi::c_int;

use sarek_runtime::Slice;

use super::{Error, Peers, count};

/// A kernel written by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub enum Kernel {
    /// The tree reduction as a loop: one sum for each block of 256 elements.
    BlockSums = 0,
    /// Warp shuffles: every warp adds its sum to the one result.
    WarpSum = 1,
    /// Algorithm C, phase 1: a grid-stride loop, one sum a block.
    GridStrideSums = 2,
}

impl Peers {
    /// Enqueues a kernel written by hand with that many blocks of 256 threads.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, `output` is too short or `input` too long for 32 bits.
    pub fn kernel(
        &self,
        kernel: Kernel,
        blocks: u32,
        input: &Slice<f32>,
        output: &mut Slice<f32>,
    ) -> Result<(), Error> {
        let written = if kernel == Kernel::WarpSum { 1 } else { blocks as usize };
        assert!(output.len() >= written, "an element for each block");
        let n = count(input, 32) as u32;
        let (from, to) = (self.input(input), self.output(output));
        // SAFETY: the pointers are this device's, and all work on them is in this stream; the kernel reads `n` elements
        // and writes the asserted number.
        let code = unsafe { (self.functions.kernel)(self.handle, kernel as c_int, blocks, from, to, n, self.stream()) };
        self.check("sarek_peers_kernel", code)
    }
}
