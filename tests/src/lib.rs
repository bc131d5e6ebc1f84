//! Small kernels that cover the kernel language, and helpers of the tests: the comparison with plain Rust, and the
//! catalogue of all kernels.

pub mod cases;
pub mod catalogue;
pub mod coverage;
pub mod driver;
pub mod harness;
#[macro_use]
pub mod table;
pub mod kernels;
pub mod random;
pub mod source;
pub mod words;
