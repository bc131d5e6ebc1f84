//! The geometry of a launch.

use std::fmt;

use super::shared::{self, DynamicShared, SharedLength, SharedLengths};
use crate::device::DeviceType;
use crate::{Error, Limits, Result};

/// A size in up to three dimensions; missing ones are 1. A size that does not fit a `u32`, such as a negative one,
/// becomes a size that every launch rejects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dim3 {
    /// The size in x, y, z.
    pub sizes: [u32; 3],
    /// The size for which `u32::MAX` is a placeholder.
    wide: Option<Wide>,
}

/// The number of elements that a grid covers, in up to three dimensions; missing ones are 1. Every launch rejects
/// a negative number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extent {
    /// The elements in x, y, z.
    pub sizes: [u64; 3],
    /// The number for which `u64::MAX` is a placeholder.
    wide: Option<Wide>,
}

/// A requested size that does not fit, kept for messages. If there are several, it is the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Wide {
    axis: u8,
    is_negative: bool,
    magnitude: u64,
}

impl Wide {
    fn new(axis: usize, size: i128) -> Wide {
        let magnitude = u64::try_from(size.unsigned_abs()).unwrap_or(u64::MAX);
        Wide { axis: axis as u8, is_negative: size < 0, magnitude }
    }

    /// Returns the first of these sizes that does not fit.
    fn of(sizes: [i128; 3], most: i128) -> Option<Wide> {
        let axis = sizes.iter().position(|size| !(0..=most).contains(size))?;
        Some(Wide::new(axis, sizes[axis]))
    }

    fn size(self) -> i128 {
        if self.is_negative { -i128::from(self.magnitude) } else { self.magnitude.into() }
    }
}

/// Returns sizes as they were requested.
fn given(sizes: [u32; 3], wide: Option<Wide>) -> [i128; 3] {
    let mut sizes = sizes.map(i128::from);
    if let Some(wide) = wide {
        sizes[usize::from(wide.axis)] = wide.size();
    }
    sizes
}

/// The geometry of a launch: the number of blocks, the threads of a block, and the lengths of the kernel's dynamic shared arrays.
///
/// A grid without blocks (0 in some dimension) is valid: its launch does all checks and then nothing, on streams and in
/// graphs too. A block without threads is an error.
///
/// ```
/// use sarek_runtime::Grid;
///
/// let grid = Grid::new((4, 4), (16, 16));
/// assert_eq!((grid.blocks, grid.threads), ([4, 4, 1], [16, 16, 1]));
/// assert_eq!(Grid::cover(1000, 256), Grid::new(4, 256));
/// assert_eq!(Grid::cover((640, 500), (32, 8)), Grid::new((20, 63), (32, 8)));
/// assert_eq!(Grid::cover(0, 256), Grid::new(0, 256));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    /// The blocks in x, y, z.
    pub blocks: [u32; 3],
    /// The threads of a block in x, y, z.
    pub threads: [u32; 3],
    /// The lengths of the dynamic shared arrays.
    pub shared: SharedLengths,
    /// The sizes for which `u32::MAX` is a placeholder, among the blocks and among the threads.
    wide: [Option<Wide>; 2],
}

impl Grid {
    /// Returns a grid of `blocks` blocks of `threads` threads.
    pub fn new(blocks: impl Into<Dim3>, threads: impl Into<Dim3>) -> Grid {
        let (blocks, threads) = (blocks.into(), threads.into());
        let wide = [blocks.wide, threads.wide];
        Grid { blocks: blocks.sizes, threads: threads.sizes, shared: SharedLengths::default(), wide }
    }

    /// Returns the same grid, for a kernel with a dynamic shared array (`shared!([T])`), which gets `length` elements
    /// in each block. `T` is the array's element type. More dynamic than static shared memory fits:
    /// [`Limits::shared_memory_per_block_optin`] bytes, less the size of the kernel's other shared arrays. For a kernel
    /// with several dynamic arrays, call it once for each, in the order of their declarations.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// /// Each block reverses its part.
    /// #[kernel]
    /// fn reverse(x: &mut [f32]) {
    ///     let tile = shared!([f32]);
    ///     let (i, last) = (global_idx_x(), tile.len() as u32 - 1);
    ///     superstep!(load, {
    ///         tile[thread_idx_x()] = x[i];
    ///     });
    ///     x[i] = tile[last - thread_idx_x()];
    /// }
    ///
    /// let device = Device::cpu();
    /// let mut x = device.upload(&[1.0f32, 2.0, 3.0, 4.0])?;
    /// reverse::launch(&device, Grid::new(2, 2).with_shared::<f32>(2), &mut x)?;
    /// assert_eq!(x.to_vec()?, [2.0, 1.0, 4.0, 3.0]);
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn with_shared<T: DeviceType>(self, length: usize) -> Grid {
        Grid { shared: self.shared.with(SharedLength::new::<T>(length)), ..self }
    }

    /// Returns the size of the dynamic shared arrays of each block in bytes, where each array begins at a multiple of
    /// 16: the argument of a kernel's `occupancy` and `fill`. Returns `usize::MAX` if the size is larger than that.
    ///
    /// ```
    /// use sarek_runtime::Grid;
    ///
    /// assert_eq!(Grid::new(1, 32).with_shared::<f32>(5).with_shared::<u8>(3).shared_bytes(), 32 + 3);
    /// ```
    pub fn shared_bytes(self) -> usize {
        usize::try_from(self.shared.bytes()).unwrap_or(usize::MAX)
    }

    /// Returns enough blocks of `threads` threads to give each of `elements` elements a thread: `elements / threads`
    /// rounded up in each dimension. Without elements there are no blocks, and the launch does nothing.
    pub fn cover(elements: impl Into<Extent>, threads: impl Into<Dim3>) -> Grid {
        let (elements, threads) = (elements.into(), threads.into());
        let mut sizes = elements.sizes.map(i128::from);
        if let Some(wide) = elements.wide {
            sizes[usize::from(wide.axis)] = wide.size();
        }
        let blocks = [0, 1, 2].map(|axis| match i128::from(threads.sizes[axis]) {
            0 => 0,
            threads if sizes[axis] < 0 => (sizes[axis] - threads + 1) / threads,
            threads => (sizes[axis] + threads - 1) / threads,
        });
        Grid::new(Dim3::of(blocks), threads)
    }

    /// Returns the blocks as they were requested.
    fn given_blocks(&self) -> [i128; 3] {
        given(self.blocks, self.wide[0])
    }

    /// Returns the threads of a block as they were requested.
    fn given_threads(&self) -> [i128; 3] {
        given(self.threads, self.wide[1])
    }

    /// Returns `true` if a launch of it does nothing.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.blocks.contains(&0)
    }

    /// Returns the threads of a block; `u64::MAX` if there are more than that.
    #[inline]
    pub(super) fn threads_per_block(self) -> u64 {
        let [x, y, z] = self.threads;
        (u64::from(x) * u64::from(y)).saturating_mul(z.into())
    }
}

/// The restrictions on the geometry of a kernel's launches.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// The kernel's name.
    pub(crate) kernel: String,
    /// The device's limits.
    pub(crate) limits: Limits,
    /// The smaller one of the device's limit and the kernel's own.
    pub(crate) max_threads: u32,
    /// The block that the kernel is declared for.
    pub(crate) declared: Option<[u32; 3]>,
    /// The blocks of a cluster.
    pub(crate) cluster: Option<[u32; 3]>,
    /// The kernel's dynamic shared arrays.
    pub(crate) shared: Option<DynamicShared>,
}

impl Bounds {
    /// Returns an error if the kernel cannot be launched with this grid.
    #[inline]
    pub(crate) fn check(&self, grid: Grid) -> Result<()> {
        if self.fits(grid) && shared::fits(self.shared.as_ref(), &grid.shared) {
            Ok(())
        } else {
            Err(self.refuse(grid))
        }
    }

    /// Returns an error if the kernel cannot be launched with this geometry, whatever the lengths of its
    /// dynamic shared arrays.
    pub(crate) fn check_geometry(&self, grid: Grid) -> Result<()> {
        if self.fits(grid) { Ok(()) } else { Err(self.refuse(grid)) }
    }

    /// Returns an error if the dynamic shared arrays cannot have this size.
    pub(crate) fn check_shared_bytes(&self, bytes: u64) -> Result<()> {
        shared::check_bytes(&self.kernel, self.shared.as_ref(), bytes)
    }

    #[inline]
    fn fits(&self, grid: Grid) -> bool {
        within(grid.blocks, self.limits.max_grid)
            && !grid.threads.contains(&0)
            && within(grid.threads, self.limits.max_block)
            && grid.threads_per_block() <= self.max_threads.into()
            && self.declared.is_none_or(|declared| declared == grid.threads)
            && self.cluster.is_none_or(|cluster| is_whole(grid.blocks, cluster))
    }

    #[cold]
    fn refuse(&self, grid: Grid) -> Error {
        let kernel = self.kernel.clone();
        let (blocks, threads) = (grid.given_blocks(), grid.given_threads());
        if blocks.iter().chain(&threads).any(|size| *size < 0) {
            return Error::NegativeSize { kernel, grid: Box::new(grid) };
        }
        if grid.threads.contains(&0) {
            return Error::EmptyBlock { kernel, grid: Box::new(grid) };
        }
        if let Some(declared) = self.declared.filter(|declared| *declared != grid.threads) {
            return Error::WrongBlock { kernel, declared, given: threads };
        }
        if grid.threads_per_block() > self.max_threads.into() {
            let requested = threads.into_iter().fold(1i128, i128::saturating_mul);
            return Error::TooManyThreads { kernel, requested, limit: self.max_threads };
        }
        if !within(grid.threads, self.limits.max_block) {
            return Error::BlockTooLarge { kernel, requested: threads, limit: self.limits.max_block };
        }
        if !within(grid.blocks, self.limits.max_grid) {
            return Error::GridTooLarge { kernel, requested: blocks, limit: self.limits.max_grid };
        }
        if let Some(cluster) = self.cluster.filter(|cluster| !is_whole(grid.blocks, *cluster)) {
            return Error::BrokenCluster { kernel, blocks: grid.blocks, cluster };
        }
        shared::refuse(kernel, self.shared.as_ref(), &grid.shared)
    }
}

/// Returns `true` if every size is at most its limit.
#[inline]
fn within(sizes: [u32; 3], limits: [u32; 3]) -> bool {
    (0..3).all(|axis| sizes[axis] <= limits[axis])
}

/// Returns `true` if blocks make up whole clusters.
#[inline]
fn is_whole(blocks: [u32; 3], cluster: [u32; 3]) -> bool {
    (0..3).all(|axis| blocks[axis].is_multiple_of(cluster[axis]))
}

/// `4 x 4 x 1 blocks of 16 x 16 x 1 threads`, and perhaps `with 1000 x f32 of shared memory`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([bx, by, bz], [tx, ty, tz]) = (self.given_blocks(), self.given_threads());
        write!(f, "{bx} x {by} x {bz} blocks of {tx} x {ty} x {tz} threads")?;
        if self.shared == SharedLengths::default() {
            Ok(())
        } else {
            write!(f, " with {} of shared memory", self.shared)
        }
    }
}

impl Dim3 {
    /// No launch takes `u32::MAX`, which replaces sizes that are too large or negative.
    #[inline]
    fn of(sizes: [i128; 3]) -> Dim3 {
        let wide = Wide::of(sizes, u32::MAX.into());
        Dim3 { sizes: sizes.map(|size| u32::try_from(size).unwrap_or(u32::MAX)), wide }
    }
}

impl Extent {
    #[inline]
    fn of(sizes: [i128; 3]) -> Extent {
        let wide = Wide::of(sizes, u64::MAX.into());
        Extent { sizes: sizes.map(|size| u64::try_from(size).unwrap_or(u64::MAX)), wide }
    }
}

/// The integer types of sizes; `i32` is the type of literals.
macro_rules! sizes {
    ($($name:ty)*) => {$(
        impl From<($name, $name, $name)> for Dim3 {
            fn from((x, y, z): ($name, $name, $name)) -> Dim3 {
                Dim3::of([x as i128, y as i128, z as i128])
            }
        }

        impl From<($name, $name, $name)> for Extent {
            fn from((x, y, z): ($name, $name, $name)) -> Extent {
                Extent::of([x as i128, y as i128, z as i128])
            }
        }

        fewer!($name, Dim3);
        fewer!($name, Extent);
    )*};
}

/// Conversions from one and two dimensions.
macro_rules! fewer {
    ($name:ty, $sizes:ty) => {
        impl From<$name> for $sizes {
            fn from(x: $name) -> $sizes {
                <$sizes>::from((x, 1, 1))
            }
        }

        impl From<($name, $name)> for $sizes {
            fn from((x, y): ($name, $name)) -> $sizes {
                <$sizes>::from((x, y, 1))
            }
        }
    };
}

sizes!(u32 u64 usize i32);

impl From<[u32; 3]> for Dim3 {
    fn from(sizes: [u32; 3]) -> Dim3 {
        Dim3 { sizes, wide: None }
    }
}
