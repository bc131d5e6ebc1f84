//! The functions that kernels call, and the types of their data.
//!
//! Everything here is an ordinary Rust item, found by Rust's name resolution. On the host, functions that need a
//! grid panic; the others compute the same as on a device.

mod atomic;
mod function;
pub(crate) mod half;
mod intrinsic;
mod scalar;
pub(crate) mod sealed;
pub(crate) mod special;
pub(crate) mod types;
pub(crate) mod vector;

pub use crate::ir::Scope;
pub use ::half::{bf16, f16};
pub use atomic::{AtomicBool, AtomicF32, AtomicF64, AtomicI32, AtomicI64, AtomicU8, AtomicU16, AtomicU32, AtomicU64};
pub use function::{Arguments, Compose, DeviceFn};
pub use intrinsic::*;
pub use scalar::{Float, Integer, Number, Scalar};
pub use types::{AnyBits, DeviceType};
pub use vector::{Vec2, Vec3, Vec4};

/// Returns `true` if a device function of that file is one of these, and not a user's.
pub(crate) fn is_own_file(file: &str) -> bool {
    let own = [
        function::FILE,
        vector::FILE,
        crate::barrier::FILE,
        crate::bulk::FILE,
        crate::copies::FILE,
        crate::matrix::FILE,
        crate::matrix::warpgroup::FILE,
        crate::tensor::FILE,
    ];
    own.contains(&file)
}
