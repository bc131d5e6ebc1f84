//! The functions that kernels call, and the types of their data.
//!
//! Everything here is an ordinary Rust item, found by Rust's name resolution. On the host, functions that need a
//! grid panic; the others compute the same as on a device.

mod atomic;
pub(crate) mod atomic128;
mod function;
pub(crate) mod half;
mod intrinsic;
pub(crate) mod power;
mod scalar;
pub(crate) mod sealed;
pub(crate) mod special;
pub(crate) mod types;
pub(crate) mod vector;

pub use crate::ir::Scope;
pub use ::half::{bf16, f16};
pub use atomic::{AtomicBool, AtomicF32, AtomicF64, AtomicI32, AtomicI64, AtomicU8, AtomicU16, AtomicU32, AtomicU64};
pub use atomic128::Atomic128;
pub use function::{Arguments, Compose, DeviceFn};
pub use intrinsic::*;
pub use scalar::{Float, Integer, Number, Scalar};
pub use types::{AnyBits, DeviceType};
pub use vector::{Vec2, Vec3, Vec4};

/// Returns `true` if a device function of that file belongs to this crate, and not to a user.
pub(crate) fn is_own_file(file: &str) -> bool {
    let own = [
        function::FILE,
        power::FILE,
        vector::FILE,
        crate::barrier::FILE,
        crate::bulk::FILE,
        crate::bulk::reduce::FILE,
        crate::cooperative::FILE,
        crate::dependent::FILE,
        crate::copies::FILE,
        crate::hints::FILE,
        crate::matrix::FILE,
        crate::matrix::double::FILE,
        crate::matrix::f8::FILE,
        crate::matrix::products::FILE,
        crate::matrix::stores::FILE,
        crate::matrix::warpgroup::FILE,
        crate::matrix::warpgroup::across::FILE,
        crate::matrix::warpgroup::factor::FILE,
        crate::matrix::warpgroup::held::FILE,
        crate::matrix::warpgroup::overlap::FILE,
        crate::matrix::warpgroup::registers::FILE,
        crate::matrix::warpgroup::rows::FILE,
        crate::matrix::warpgroup::stages::FILE,
        crate::matrix::warpgroup::tile::FILE,
        crate::matrix::warpgroup::units::FILE,
        crate::tensor::FILE,
        crate::tensor::multicast::FILE,
        crate::tensor::reduce::FILE,
        crate::texture::FILE,
        crate::texture::MEANING,
        crate::texture::SURFACE,
        crate::texture::TEXEL,
    ];
    own.contains(&file) || place_of(file).is_some()
}

/// Returns the prefix of that file's functions in CUDA: the names of collectives do not show what they belong to.
pub(crate) fn prefix_of(file: &str) -> Option<&'static str> {
    let place = place_of(file)?;
    [("block/", "block"), ("warp/tile", "tile"), ("warp/group", "group"), ("warp/", "warp")]
        .into_iter()
        .find_map(|(folder, prefix)| place.replace('\\', "/").starts_with(folder).then_some(prefix))
}

/// Returns the path of a file with collectives, within this crate's sources.
fn place_of(file: &str) -> Option<&str> {
    let sources = file!().len() - "device/mod.rs".len();
    let place = file.strip_prefix(&file!()[..sources])?;
    let first = place.split(['/', '\\']).next()?;
    ["block", "warp", "grid.rs", "monoid.rs", "order.rs"].contains(&first).then_some(place)
}
