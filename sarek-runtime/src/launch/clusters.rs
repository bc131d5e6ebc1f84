//! How many clusters run at a time, and whether one can run at all.

use std::sync::atomic::{AtomicU64, Ordering};

use cudarc::driver::sys::CUfunction;

use super::prepared::{Code, Prepared};
use super::{Dim3, Grid};
use crate::host::{Cuda, Query};
use crate::{Error, Result};

/// [`Prepared::max_active_clusters`] of a kernel, whether it checks or not: the smaller number.
///
/// # Errors
/// As [`Prepared::max_active_clusters`].
pub fn max_active_clusters(both: [&Prepared; 2], threads: Dim3, shared_bytes: usize) -> Result<u32> {
    let [checked, unchecked] = both.map(|prepared| prepared.max_active_clusters(threads, shared_bytes));
    Ok(checked?.min(unchecked?))
}

/// The blocks of which whole clusters are known to fit: no larger ones than these. The threads are in the upper half,
/// and the bytes of dynamic shared memory in the lower one.
#[derive(Debug)]
pub(super) struct Fitting(AtomicU64);

impl Fitting {
    /// Nothing is known.
    pub(super) fn new() -> Fitting {
        Fitting(AtomicU64::new(0))
    }

    fn has(&self, threads: u32, bytes: u32) -> bool {
        let known = self.0.load(Ordering::Relaxed);
        u64::from(threads) <= known >> 32 && bytes <= known as u32
    }

    fn add(&self, threads: u32, bytes: u32) {
        self.0.store(u64::from(threads) << 32 | u64::from(bytes), Ordering::Relaxed);
    }
}

impl Prepared {
    /// Returns the number of clusters of blocks of `threads` threads, each with `shared_bytes` bytes of dynamic shared
    /// memory, that run on the device at a time. Blocks of a kernel without clusters are clusters of one. On the CPU
    /// each core runs one.
    ///
    /// # Errors
    /// The error of a block that does not fit the limits; [`Error::ClusterTooLarge`] if not even one cluster fits; a
    /// failure of the driver.
    pub fn max_active_clusters(&self, threads: impl Into<Dim3>, shared_bytes: usize) -> Result<u32> {
        let threads = threads.into();
        if let Code::Choice(choice) = &self.code {
            let [checked, proven] = choice.both()?;
            let checked = checked.max_active_clusters(threads, shared_bytes)?;
            return Ok(checked.min(proven.max_active_clusters(threads, shared_bytes)?));
        }
        let running = self.occupancy(threads, shared_bytes)?;
        let Some(cluster) = self.bounds.cluster else {
            return Ok(running.saturating_mul(self.device.multiprocessors).max(1));
        };
        let grid = Grid::new(cluster, threads);
        match (&self.code, self.device.cuda()) {
            (Code::Cuda { function, .. }, Some(cuda)) => {
                match self.clusters(cuda, *function, cluster, grid, shared_bytes as u32)? {
                    0 => Err(self.too_large(cuda, *function, cluster, grid, shared_bytes as u32)),
                    clusters => Ok(clusters),
                }
            }
            // The blocks of a cluster run on one core.
            _ => Ok(self.device.multiprocessors.max(1)),
        }
    }

    /// Returns an error if no cluster of a grid's blocks fits on the device: the driver's own names neither the kernel nor
    /// the remedy.
    #[inline]
    pub(super) fn check_clusters(
        &self,
        cuda: &Cuda,
        (function, fitting): (CUfunction, &Fitting),
        grid: Grid,
        bytes: u32,
    ) -> Result<()> {
        match self.bounds.cluster {
            Some(cluster) if !fitting.has(grid.threads_per_block() as u32, bytes) => {
                if self.clusters(cuda, function, cluster, grid, bytes)? == 0 {
                    return Err(self.too_large(cuda, function, cluster, grid, bytes));
                }
                fitting.add(grid.threads_per_block() as u32, bytes);
                Ok(())
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Returns the number of clusters that run at a time. The context is current, and the function may have the memory.
    fn clusters(&self, cuda: &Cuda, function: CUfunction, cluster: [u32; 3], grid: Grid, bytes: u32) -> Result<u32> {
        // SAFETY: the function is loaded.
        let clusters = unsafe { cuda.driver.clusters(Query::Active, function, cluster, (grid.threads, bytes)) };
        match clusters? {
            Some(clusters) => Ok(clusters),
            None => {
                // A driver that does not say: as if a cluster's blocks could be anywhere.
                let blocks = self.blocks(grid.threads_per_block() as u32, bytes as usize)?;
                let size = cluster.iter().product::<u32>().max(1);
                Ok((blocks.saturating_mul(self.device.multiprocessors) / size).max(1))
            }
        }
    }

    #[cold]
    fn too_large(&self, cuda: &Cuda, function: CUfunction, cluster: [u32; 3], grid: Grid, bytes: u32) -> Error {
        // SAFETY: the function is loaded.
        let most = unsafe { cuda.driver.clusters(Query::Largest, function, [1; 3], (grid.threads, bytes)) };
        Error::ClusterTooLarge {
            kernel: self.bounds.kernel.clone(),
            cluster,
            threads: grid.threads_per_block() as u32,
            shared_bytes: bytes.into(),
            most: most.ok().flatten().filter(|most| *most > 0),
        }
    }
}
