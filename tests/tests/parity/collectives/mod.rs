//! Collectives of warps and blocks, against plain Rust: at several sizes of blocks and tiles, and on the CPU in several orders of
//! execution. The CPU looks for races in all of them.

mod lanes;
mod misuse;
mod moves;
mod neighbours;
mod scans;
mod sorts;

use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::collectives::Affine;

/// Returns the devices, and the CPU in the orders of some seeds.
pub fn orders() -> Vec<Device> {
    let mut all = devices();
    all.extend((1..=3).map(|seed| Device::cpu().with_contraction(false).with_schedule(seed)));
    all
}

/// Values for which the operators of these tests are exact in any grouping.
pub trait Value: Element + Copy + PartialEq + std::fmt::Debug {
    /// Returns the value of a random number.
    fn of(random: u32) -> Self;
}

macro_rules! values {
    ($($ty:ty: |$random:ident| $value:expr;)*) => {$(
        impl Value for $ty {
            fn of($random: u32) -> $ty {
                $value
            }
        }
    )*};
}

values! {
    u32: |random| random % 1000;
    i32: |random| (random % 1000) as i32 - 500;
    u64: |random| u64::from(random) << 16;
    f32: |random| (random % 1000) as f32 - 500.0;
    f64: |random| f64::from(random % 1000) - 500.0;
    Affine: |random| Affine { factor: random | 1, offset: random.rotate_left(7) };
}
