//! Launches at the edges of the conditions under which checks cannot fail: no check fails that was proven not to.
//!
//! | file | |
//! |---|---|
//! | `kernel`, `index`, `doubling`, `windows` | write a kernel whose indices come from threads, blocks, scalars, lengths and memory |
//! | `launch` | launches in which a condition just holds, and just does not |
//! | `adversary` | memory in which a load yields whatever other threads may have written |
//! | `verdict` | runs a kernel with all its checks, and says which of them fail |
//!
//! Slices have no contents here, so that they may be as long as memory never is, and threads of which a launch may have
//! billions are picked from its corners.

mod adversary;
mod doubling;
mod index;
mod kernel;
mod launch;
mod verdict;
mod windows;

pub use kernel::{doubling_kernel, kernel, windows_kernel};
pub use launch::{Given, Launch};
pub use verdict::{Counts, judge, judge_on_the_engine, report};
