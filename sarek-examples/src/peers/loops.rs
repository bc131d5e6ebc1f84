//! Loops written by hand, with `int` for everything that counts.

use std::ffi::c_int;

use sarek_runtime::Slice;

use super::{Error, Peers, count};

/// A loop written by hand; `bench::loops` has the same in three types of index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(i32)]
pub enum Loop {
    /// A sum of products over a grid-stride loop.
    Dot = 0,
    /// The same, unrolled on request.
    DotUnrolled = 1,
    /// The same as a `while` loop.
    DotWhile = 2,
    /// A grid-stride loop that stores.
    Saxpy = 3,
    /// A matrix of `n` rows and `m` columns times a vector: a warp for each row.
    Rows = 4,
    /// Sums of the columns of a matrix of `n` rows and `m` columns.
    Columns = 5,
    /// A stencil of seven points over `n` x `n` x `m` points.
    Stencil = 6,
    /// A product of square matrices of `n` rows, without tiles.
    Product = 7,
    /// `n` sums of products with a window of `2 * m + 1` weights.
    Window = 8,
    /// `n` values of a polynomial with `m` coefficients.
    Horner = 9,
    /// [`Loop::Columns`] as a `while` loop.
    ColumnsWhile = 10,
}

impl Peers {
    /// Enqueues a loop written by hand with that many blocks of 256 threads.
    ///
    /// # Errors
    /// [`Error::Failed`].
    ///
    /// # Panics
    /// If the slices are not this device's, or too long for an `int`.
    ///
    /// # Safety
    /// The slices are long enough for the loop, `n` and `m`.
    pub unsafe fn run_loop(
        &self,
        which: Loop,
        blocks: u32,
        [x, y]: [&Slice<f32>; 2],
        output: &mut Slice<f32>,
        [n, m]: [usize; 2],
    ) -> Result<(), Error> {
        for slice in [x, y, &*output] {
            count(slice, 31);
        }
        let [n, m] = [n, m].map(|size| c_int::try_from(size).expect("a size that an `int` can tell"));
        let (x, y, out) = (self.input(x), self.input(y), self.output(output));
        let which = which as c_int;
        // SAFETY: the pointers are this device's, all work on them is in this stream, and the caller promises the rest.
        let code = unsafe { (self.functions.hand_loop)(self.handle, which, blocks, x, y, out, n, m, self.stream()) };
        self.check("sarek_peers_hand_loop", code)
    }
}
