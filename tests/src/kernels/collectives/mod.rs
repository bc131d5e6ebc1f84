//! Collectives of `sarek_runtime::warp` and `sarek_runtime::block`.

pub mod lanes;
pub mod moves;
pub mod neighbours;
pub mod scans;
pub mod sorts;

use crate::catalogue::Entry;
use sarek_runtime::monoid::Monoid;
use sarek_runtime::order::Less;
use sarek_runtime::prelude::*;

/// The kernels of this folder.
pub fn entries() -> Vec<Entry> {
    [lanes::entries(), moves::entries(), neighbours::entries(), scans::entries(), sorts::entries()]
        .into_iter()
        .flatten()
        .collect()
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

/// The order of the last three bits: many keys are equal, and must keep their order.
pub struct LastBits;

#[device]
impl Less<Affine> for LastBits {
    fn less(a: Affine, b: Affine) -> bool {
        a.offset % 8 < b.offset % 8
    }
}

#[device]
impl Less<u32> for LastBits {
    fn less(a: u32, b: u32) -> bool {
        a % 8 < b % 8
    }
}
