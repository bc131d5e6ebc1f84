//! Collectives of `sarek_runtime::warp` and `sarek_runtime::block`.

pub mod moves;
pub mod scans;

use crate::catalogue::Entry;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::prelude::*;

/// The kernels of this folder.
pub fn entries() -> Vec<Entry> {
    [scans::entries(), moves::entries()].concat()
}

/// The function that maps `x` to `factor * x + offset`.
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Affine {
    pub factor: u32,
    pub offset: u32,
}

/// One function after another: an operator that does not commute.
pub struct Then;

#[device]
impl Monoid<Affine> for Then {
    fn identity() -> Affine {
        Affine { factor: 1, offset: 0 }
    }

    fn combine(first: Affine, second: Affine) -> Affine {
        Affine {
            factor: second.factor.wrapping_mul(first.factor),
            offset: second.factor.wrapping_mul(first.offset).wrapping_add(second.offset),
        }
    }
}
