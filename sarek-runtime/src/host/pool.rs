//! The memory that a GPU keeps for later allocations.

use super::{Cuda, Device};
use crate::Result;

impl Device {
    /// Sets how much freed memory the GPU's pool keeps for later allocations when the host waits for a stream: `u64::MAX`, as
    /// at first, keeps all of it, and 0 returns all of it to the system. In a context of the program's own
    /// ([`Device::from_cudarc`]) the pool is as the program has set it.
    ///
    /// Buffers come from the pool in stream order: allocating and freeing neither waits nor asks the system, as long as the
    /// pool has room. The pool is CUDA's default pool of that GPU, so other libraries of the process share it. This does nothing on
    /// the CPU and on GPUs without pools.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn keep_memory(&self, bytes: u64) -> Result<()> {
        self.inner.cuda().map_or(Ok(()), |cuda| cuda.keep(bytes))
    }

    /// Returns freed memory to the system until the pool holds at most `bytes` bytes, in use or not. Memory that enqueued work
    /// still uses stays: wait for the device first.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn trim_memory(&self, bytes: usize) -> Result<()> {
        self.inner.cuda().map_or(Ok(()), |cuda| cuda.trim(bytes))
    }
}

impl Cuda {
    fn keep(&self, bytes: u64) -> Result<()> {
        let Some(pool) = self.pool()? else { return Ok(()) };
        // SAFETY: the pool is the GPU's own.
        unsafe { super::cuda::set_kept(self.driver, pool, bytes) }
    }

    fn trim(&self, bytes: usize) -> Result<()> {
        let Some(pool) = self.pool()? else { return Ok(()) };
        // SAFETY: the pool is the GPU's own.
        unsafe { self.driver.cuMemPoolTrimTo(pool, bytes) }
    }
}
