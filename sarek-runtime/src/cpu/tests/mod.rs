//! Tests of the CPU engine on modules built by hand.

mod build;
mod casts;
mod control;
mod faults;
mod intrinsics;
mod memory;
mod operators;
mod shared;
mod warps;
