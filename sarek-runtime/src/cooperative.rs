//! Barriers of all threads of a grid, which run at the same time.
//!
//! A kernel takes a `&[GridBarrier]`, and all its threads call [`grid_sync`](fn@grid_sync) with it. Its launches are
//! cooperative: the GPU begins one when all its blocks fit, so that several of them never share it partially. `k::fill`
//! returns the number of blocks that fit.
//!
//! ```
//! use sarek_runtime::cooperative::{GridBarrier, grid_sync};
//! use sarek_runtime::prelude::*;
//!
//! /// Sums of neighbours, round after round in one launch.
//! #[kernel]
//! fn smooth(x: &mut [f32], y: &mut [f32], rounds: u32, barrier: &[GridBarrier]) {
//!     for _ in 0..rounds {
//!         for i in (global_idx_x()..x.len() as u32 - 2).step_by(grid_dim_x() * block_dim_x()) {
//!             y[i + 1] = (x[i] + x[i + 2]) / 2.0;
//!         }
//!         grid_sync(barrier);
//!         for i in (global_idx_x()..x.len() as u32 - 2).step_by(grid_dim_x() * block_dim_x()) {
//!             x[i + 1] = y[i + 1];
//!         }
//!         grid_sync(barrier);
//!     }
//! }
//!
//! let device = Device::best()?;
//! let mut x = device.upload(&[[0.0f32; 500], [1.0; 500]].concat())?;
//! let mut y = device.zeros::<f32>(1000)?;
//! let barrier = device.zeros::<GridBarrier>(1)?;
//! let grid = smooth::fill(&device, 128, 0)?;
//! smooth::launch(&device, grid, &mut x, &mut y, 10, &barrier)?;
//! assert!(x.to_vec()?[500] < 1.0);
//! # Ok::<(), Error>(())
//! ```
//!
//! # Mistakes
//! A grid that does not fit is [`Error::GridTooLargeToSync`](crate::Error::GridTooLargeToSync) before it is launched; on the
//! CPU 524 288 threads do. All threads of the grid call it equally often. For the threads of a block, the compilation of the kernel
//! checks that. A missing block is a deadlock, which the CPU engine reports. If a check fails, the other blocks end
//! where they wait.

use crate::Element;
use crate::device::{
    AnyBits, DeviceType, block_idx_x, block_idx_y, block_idx_z, grid_dim_x, grid_dim_y, grid_dim_z, sync_threads,
    thread_idx_x, thread_idx_y, thread_idx_z,
};
use crate::ir::cells::Cells;
use crate::ir::{Const, Scalar, Type};
use crate::private::{ConstValue, SlotType};
use sarek_macros::device;
use std::sync::atomic::{AtomicU32, Ordering};

/// The file with the functions of cooperative launches.
pub(crate) const FILE: &str = file!();

/// A barrier of a grid: an element of a buffer that a kernel takes as `&[GridBarrier]`. Every launch resets it.
/// Launches with the same one run one after the other.
#[repr(transparent)]
#[derive(Debug, Default)]
pub struct GridBarrier(AtomicU32);

// SAFETY: a cell of that number.
unsafe impl SlotType for GridBarrier {
    fn slot() -> Type {
        Type::Atomic(Scalar::U32)
    }
}

// SAFETY: as above. It is only in buffers, and not in shared memory.
unsafe impl DeviceType for GridBarrier {
    const CELLS: Option<Cells> = None;
}

// SAFETY: all bits are a value of the number.
unsafe impl AnyBits for GridBarrier {}

// SAFETY: there are no constants of it: it is not `Copy`.
unsafe impl ConstValue for GridBarrier {
    fn flatten(&self, _: &mut Vec<Const>) {}

    fn constant_type() -> Option<Type> {
        None
    }
}

// SAFETY: a transparent cell around a number.
unsafe impl Element for GridBarrier {
    const SYNCS_GRID: bool = true;
}

impl GridBarrier {
    fn load(&self, order: Ordering) -> u32 {
        self.0.load(order)
    }

    fn fetch_add(&self, value: u32, order: Ordering) -> u32 {
        self.0.fetch_add(value, order)
    }
}

/// The bit that changes when all blocks have arrived.
const ROUND: u32 = 1 << 31;

/// Waits until all threads of the grid have arrived. They see the earlier writes of the others.
#[device]
pub fn grid_sync(barrier: &[GridBarrier]) {
    sync_threads();
    if thread_idx_x() == 0 && thread_idx_y() == 0 && thread_idx_z() == 0 {
        let others = grid_dim_x() * grid_dim_y() * grid_dim_z() - 1;
        let is_first = block_idx_x() == 0 && block_idx_y() == 0 && block_idx_z() == 0;
        // Together, all blocks add the bit.
        let part = if is_first { ROUND - others } else { 1 };
        let before = barrier[0].fetch_add(part, Ordering::AcqRel);
        while (barrier[0].load(Ordering::Acquire) ^ before) & ROUND == 0 {}
    }
    sync_threads();
}
