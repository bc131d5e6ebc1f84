//! The emitter's tests: exact text for small pieces, and NVRTC's verdict on everything.

mod binding;
mod build;
mod compile;
mod counting;
mod initial;
mod kernels;
mod loops;
mod pieces;
mod programs;
mod shared;
mod small;
mod steady;
mod tables;
mod wrap;
