//! Ten kernels beside the same algorithm by hand in CUDA C++.
//!
//! The cost of the language: each kernel has a twin in `peers/pairs`, with the same tiles, the same order of operations and the same block, written as one
//! writes CUDA. Both are compiled by the same NVRTC with the same options. `sarek bench by_hand` launches them in turns, in one process, ours by the
//! safe `launch`, compares their results bit for bit, and shows both times and both numbers of registers.
//!
//! | pair | ours | what it is about |
//! |---|---|---|
//! | `by_hand/copy_vectors` | [`copy_vectors`](crate::copy::vectors::copy_vectors) | accesses of 16 bytes, four in flight |
//! | `by_hand/scan_rows` | [`scan_rows`](scans::scan_rows) | shuffles of a warp |
//! | `by_hand/scan_tiles` | [`scan_tiles`](scans::scan_tiles) | a scan of a block, from the library |
//! | `by_hand/scan_all` | [`scan_best`](crate::scan::best::scan_best) | decoupled look-back |
//! | `by_hand/count_bytes` | [`count_bytes`](histogram::count_bytes) | atomic additions in shared memory |
//! | `by_hand/multiply_registers` | [`multiply_registers`](product::multiply_registers) | tiles in registers, loads ahead |
//! | `by_hand/reverse_tiles` | [`reverse_tiles`](memory::reverse_tiles) | `cp.async`, two buffers |
//! | `by_hand/copy_tiles` | [`copy_tiles`](memory::copy_tiles) | the copy engine, tensor maps, a ring |
//! | `by_hand/multiply_halves` | [`multiply_halves`](crate::gallery::half_matmul::multiply_halves) | `ldmatrix` and `mma`, `cp.async` in four stages |
//! | `by_hand/multiply_wgmma` | [`multiply_wgmma`](crate::matmul::wgmma::kernel::multiply_wgmma) | `wgmma`, the copy engine, warp roles |

pub mod by_hand;
pub mod histogram;
pub mod memory;
pub mod product;
pub mod scans;
mod sides;

#[cfg(test)]
mod tests;

pub use sides::{Opened, Pair, pairs};
