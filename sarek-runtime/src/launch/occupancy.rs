//! Occupancy, and grids that fill a device.

use super::prepared::{Code, Prepared};
use super::{Dim3, Grid};
use crate::{Error, Result};

/// The suggested block size on the CPU, which is equally fast with every size.
const CPU_BLOCK: u32 = 256;

/// [`Prepared::occupancy`] of a kernel, whether it checks or not: the smaller number.
///
/// # Errors
/// As [`Prepared::occupancy`].
pub fn occupancy(both: [&Prepared; 2], threads: Dim3, shared_bytes: usize) -> Result<u32> {
    smaller(both.map(|prepared| prepared.occupancy(threads, shared_bytes)))
}

/// [`Prepared::best_block`] of a kernel, whether it checks or not: the smaller number.
///
/// # Errors
/// As [`Prepared::best_block`].
pub fn best_block(both: [&Prepared; 2], shared_bytes: usize) -> Result<u32> {
    smaller(both.map(|prepared| prepared.best_block(shared_bytes)))
}

/// [`Prepared::fill`] of a kernel, whether it checks or not: the smaller grid.
///
/// # Errors
/// As [`Prepared::fill`].
pub fn fill(both: [&Prepared; 2], threads: Dim3, shared_bytes: usize) -> Result<Grid> {
    let [checked, unchecked] = both.map(|prepared| prepared.fill(threads, shared_bytes));
    let (checked, unchecked) = (checked?, unchecked?);
    Ok(if checked.blocks < unchecked.blocks { checked } else { unchecked })
}

fn smaller([checked, unchecked]: [Result<u32>; 2]) -> Result<u32> {
    Ok(checked?.min(unchecked?))
}

impl Prepared {
    /// Returns the number of blocks of `threads` threads, each with `shared_bytes` bytes of dynamic shared memory, that
    /// run on a multiprocessor at a time. On the CPU each core runs one.
    ///
    /// # Errors
    /// The error of a block that does not fit the limits; [`Error::TooManyThreads`] if not even one block
    /// fits; a failure of the driver.
    pub fn occupancy(&self, threads: impl Into<Dim3>, shared_bytes: usize) -> Result<u32> {
        let threads = threads.into();
        if let Code::Choice(choice) = &self.code {
            let [checked, proven] = choice.both()?;
            return Ok(checked.occupancy(threads, shared_bytes)?.min(proven.occupancy(threads, shared_bytes)?));
        }
        let grid = Grid::new(self.bounds.cluster.unwrap_or([1; 3]), threads);
        self.bounds.check_geometry(grid)?;
        self.bounds.check_shared_bytes(shared_bytes as u64)?;
        let blocks = self.blocks(grid.threads_per_block() as u32, shared_bytes)?;
        if blocks == 0 {
            let (kernel, requested) = (self.bounds.kernel.clone(), grid.threads_per_block().into());
            return Err(Error::TooManyThreads { kernel, requested, limit: self.bounds.max_threads });
        }
        Ok(blocks)
    }

    /// Returns the number of threads per block with which a multiprocessor runs the most threads at a time, for a
    /// kernel without a dynamic shared array, or with `shared_bytes` bytes of one. If the kernel declares a block,
    /// returns its number of threads.
    ///
    /// # Errors
    /// Not enough shared memory; a failure of the driver.
    pub fn best_block(&self, shared_bytes: usize) -> Result<u32> {
        if let Code::Choice(choice) = &self.code {
            let [checked, proven] = choice.both()?;
            return Ok(checked.best_block(shared_bytes)?.min(proven.best_block(shared_bytes)?));
        }
        self.bounds.check_shared_bytes(shared_bytes as u64)?;
        if let Some(block) = self.bounds.declared {
            return Ok(block.iter().product());
        }
        if let Code::Cpu(_) = self.code {
            return Ok(CPU_BLOCK);
        }
        let warp = self.bounds.limits.warp_size.max(1);
        let mut best = (0, warp);
        // The largest of equally good ones has the fewest blocks.
        for threads in (1..=self.bounds.max_threads / warp).map(|warps| warps * warp) {
            let running = self.blocks(threads, shared_bytes)? * threads;
            best = best.max((running, threads));
        }
        Ok(best.1)
    }

    /// Returns the grid whose blocks all run at a time and leave no room for another, or for another cluster.
    ///
    /// # Errors
    /// The errors of [`Prepared::max_active_clusters`].
    pub fn fill(&self, threads: impl Into<Dim3>, shared_bytes: usize) -> Result<Grid> {
        let threads = threads.into();
        let clusters = self.max_active_clusters(threads, shared_bytes)?;
        let cluster = self.bounds.cluster.unwrap_or([1; 3]);
        // Clusters in y and z are placed side by side in x.
        Ok(Grid::new([clusters * cluster[0], cluster[1], cluster[2]], threads))
    }

    /// Returns the number of blocks that run on a multiprocessor at a time; 0 if not even one does.
    pub(super) fn blocks(&self, threads: u32, shared_bytes: usize) -> Result<u32> {
        let (Code::Cuda { function, opt_in, .. }, Some(cuda)) = (&self.code, self.device.cuda()) else { return Ok(1) };
        cuda.bind()?;
        opt_in.reach(cuda, *function, shared_bytes as u32)?;
        let mut blocks = 0;
        // SAFETY: the context is current and the function is loaded; writes one number. No block has more than 1024 threads.
        unsafe {
            cuda.driver.cuOccupancyMaxActiveBlocksPerMultiprocessor(
                &mut blocks,
                *function,
                threads as i32,
                shared_bytes,
            )?
        };
        Ok(u32::try_from(blocks).unwrap_or(0))
    }
}
