//! The tunable parameters of the kernels whose blocks take a tile each.

/// The tunable parameters of a kernel whose blocks take a tile each.
///
/// A kernel takes these numbers as const parameters, since they are lengths of its arrays. Rust tells const arguments apart by their
/// order only, and computes none of them from others; `tuned!` passes the numbers in the kernels' order, so that code names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The threads of a block.
    pub threads: usize,
    /// The elements of a thread.
    pub items: usize,
    /// The least number of blocks for which a multiprocessor has registers.
    pub blocks: usize,
}

impl Tuning {
    /// Returns the elements of a tile.
    pub const fn tile(self) -> usize {
        self.threads * self.items
    }
}

/// A function with the const arguments `THREADS`, `ITEMS`, `TILE` and `BLOCKS` of a [`Tuning`] after other generic ones:
/// `tuned!(scan_into_tuned[T, M, true], WIDE)(target, input, …)`.
///
/// Functions choose among tunings with `if const { size_of::<T>() <= 4 }`, or `match const { … }` with numbers: then rustc compiles only the kernel
/// that is chosen. A condition without `const` costs a kernel for each tuning.
macro_rules! tuned {
    ($($function:ident)::+ [$($argument:tt)*], $tuning:expr) => {
        $($function)::+::<
            $($argument)*,
            { $tuning.threads },
            { $tuning.items },
            { $tuning.tile() },
            { $tuning.blocks },
        >
    };
}
