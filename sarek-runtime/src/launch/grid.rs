//! The geometry of a launch.

use std::fmt;

use crate::{Error, Limits, Result};

/// A size in up to three dimensions; those that are not given are 1. A size that is no `u32` becomes one that no launch
/// takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dim3 {
    /// The size in x, y, z.
    pub sizes: [u32; 3],
}

/// How many blocks of how many threads a launch has.
///
/// ```
/// use sarek_runtime::Grid;
///
/// let grid = Grid::new((4, 4), (16, 16));
/// assert_eq!(grid, Grid { blocks: [4, 4, 1], threads: [16, 16, 1] });
/// assert_eq!(Grid::cover(1000, 256), Grid::new(4, 256));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The blocks in x, y, z.
    pub blocks: [u32; 3],
    /// The threads of a block in x, y, z.
    pub threads: [u32; 3],
}

impl Grid {
    /// A grid of `blocks` blocks of `threads` threads.
    pub fn new(blocks: impl Into<Dim3>, threads: impl Into<Dim3>) -> Grid {
        Grid { blocks: blocks.into().sizes, threads: threads.into().sizes }
    }

    /// As many blocks of `threads` threads as give each of `n` elements a thread: `n / threads` rounded up, and at least
    /// one, so that a kernel that compares its index with `n` may be launched on nothing.
    pub fn cover(n: usize, threads: u32) -> Grid {
        let blocks = if threads == 0 { 0 } else { n.div_ceil(threads as usize).max(1) };
        Grid::new(blocks, threads)
    }

    /// The threads of a block; `u64::MAX` if there are more than that.
    #[inline]
    fn threads_per_block(self) -> u64 {
        let [x, y, z] = self.threads;
        (u64::from(x) * u64::from(y)).saturating_mul(z.into())
    }
}

/// What restricts the geometry of a kernel's launches.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// The kernel's name.
    pub(crate) kernel: String,
    /// The device's.
    pub(crate) limits: Limits,
    /// The smaller one of the device's and the kernel's own.
    pub(crate) max_threads: u32,
    /// The block that the kernel is declared for.
    pub(crate) declared: Option<[u32; 3]>,
}

impl Bounds {
    /// Whether the kernel can be launched so.
    #[inline]
    pub(crate) fn check(&self, grid: Grid) -> Result<()> {
        let fits = within(grid.blocks, self.limits.max_grid)
            && within(grid.threads, self.limits.max_block)
            && grid.threads_per_block() <= self.max_threads.into()
            && self.declared.is_none_or(|declared| declared == grid.threads);
        if fits { Ok(()) } else { Err(self.refuse(grid)) }
    }

    #[cold]
    fn refuse(&self, grid: Grid) -> Error {
        let kernel = self.kernel.clone();
        if grid.blocks.contains(&0) || grid.threads.contains(&0) {
            return Error::EmptyGrid { kernel, grid };
        }
        if let Some(declared) = self.declared.filter(|declared| *declared != grid.threads) {
            return Error::WrongBlock { kernel, declared, given: grid.threads };
        }
        let requested = grid.threads_per_block();
        if requested > self.max_threads.into() {
            return Error::TooManyThreads { kernel, requested, limit: self.max_threads };
        }
        if !within(grid.threads, self.limits.max_block) {
            return Error::BlockTooLarge { kernel, requested: grid.threads, limit: self.limits.max_block };
        }
        Error::GridTooLarge { kernel, requested: grid.blocks, limit: self.limits.max_grid }
    }
}

/// Whether every size is at least 1 and at most its limit.
#[inline]
fn within(sizes: [u32; 3], limits: [u32; 3]) -> bool {
    (0..3).all(|axis| sizes[axis] != 0 && sizes[axis] <= limits[axis])
}

/// `4 x 4 x 1 blocks of 16 x 16 x 1 threads`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([bx, by, bz], [tx, ty, tz]) = (self.blocks, self.threads);
        write!(f, "{bx} x {by} x {bz} blocks of {tx} x {ty} x {tz} threads")
    }
}

/// The integer types that sizes come in; `i32` is what literals are.
macro_rules! sizes {
    ($($name:ty)*) => {$(
        impl From<$name> for Dim3 {
            fn from(x: $name) -> Dim3 {
                Dim3::from((x, 1, 1))
            }
        }

        impl From<($name, $name)> for Dim3 {
            fn from((x, y): ($name, $name)) -> Dim3 {
                Dim3::from((x, y, 1))
            }
        }

        impl From<($name, $name, $name)> for Dim3 {
            fn from((x, y, z): ($name, $name, $name)) -> Dim3 {
                // Too large is `u32::MAX` and negative is 0: no launch takes either.
                let size = |size: $name| u32::try_from(size).unwrap_or(if size < 1 { 0 } else { u32::MAX });
                Dim3 { sizes: [size(x), size(y), size(z)] }
            }
        }
    )*};
}

sizes!(u32 usize i32);

impl From<[u32; 3]> for Dim3 {
    fn from(sizes: [u32; 3]) -> Dim3 {
        Dim3 { sizes }
    }
}
