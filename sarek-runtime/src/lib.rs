//! GPU kernels in stable Rust.
//!
//! A `#[kernel]` function is type-checked by rustc, translated to readable CUDA C++, compiled by NVRTC at its first launch, and
//! launched through a safe, typed function. Without a GPU the same kernel runs on a SIMT engine on the CPU.
//!
//! # Example
//!
//! ```
//! use sarek_runtime::prelude::*;
//!
//! /// One partial sum per block of 256 elements.
//! #[kernel]
//! fn block_sums(input: &[f32], output: &mut [f32], n: u32) {
//!     let sdata = shared!([f32; 256]);
//!     let tid = thread_idx_x();
//!     let gid = global_idx_x();
//!
//!     superstep!(load, {
//!         sdata[tid] = if gid < n { input[gid] } else { 0.0 };
//!     });
//!     let mut stride = block_dim_x() / 2;
//!     while stride > 0 {
//!         superstep!(fold, {
//!             if tid < stride {
//!                 sdata[tid] += sdata[tid + stride];
//!             }
//!         });
//!         stride /= 2;
//!     }
//!     if tid == 0 {
//!         output[block_idx_x()] = sdata[0];
//!     }
//! }
//!
//! let device = Device::best()?; // a GPU if there is one, else the CPU
//! let input = device.upload(&[1.0f32; 1000])?;
//! let mut sums = device.zeros::<f32>(4)?;
//! block_sums::launch(&device, Grid::new(4, 256), &input, &mut sums, 1000)?;
//! assert_eq!(sums.to_vec()?, [256.0, 256.0, 256.0, 232.0]);
//! # Ok::<(), Error>(())
//! ```
//!
//! `block_sums::cuda_source()` returns the CUDA C++ of the kernel. None of this needs a GPU, and neither do
//! `block_sums::ptx(arch)` and `block_sums::resources(arch)`, which need NVRTC alone.
//!
//! # Overview
//!
//! Writing kernels:
//!
//! | item | purpose |
//! |---|---|
//! | [`prelude`] | everything that a file with kernels imports |
//! | [`#[kernel]`](macro@kernel) | makes a function a kernel; its options set the block size, registers, clusters and fast math |
//! | [`#[device]`](macro@device) | makes functions, methods, operators and traits callable from kernels |
//! | [`#[derive(DeviceType)]`](derive@DeviceType) | structs and enums that kernels can use |
//! | [`shared!`], [`uninit!`] | arrays in shared memory; local arrays without an initial value |
//! | [`superstep!`] | a step of the whole block that ends in a barrier |
//! | [`comment!`] | a comment in the CUDA source |
//! | [`ptx!`], [`cuda!`] | inline PTX and CUDA C++ |
//! | [`device`](mod@device) | the functions and types that kernels call: indices, barriers, warp operations, atomics, vectors |
//! | [`warp`](mod@warp), [`block`](mod@block), [`grid`](mod@grid) | collectives: reductions, scans, exchanges, sorts, look-back |
//! | [`monoid`](mod@monoid), [`order`](mod@order) | the operators and orders of collectives |
//! | [`matrix`], [`copies`], [`barrier`], [`bulk`], [`tensor`], [`cooperative`] | matrix units; asynchronous copies; barriers of a grid |
//! | [`texture`] | textures and surfaces, which the texture units of a GPU read |
//! | [`cuda_module!`] | kernels in CUDA C++ files, with a typed launch |
//! | [`dependent`] | kernels that start while the kernel before them ends |
//! | [`hints`] | loads, stores and prefetches with cache hints |
//!
//! Running kernels:
//!
//! | item | purpose |
//! |---|---|
//! | [`Device`] | a GPU or the CPU; allocates buffers, launches, waits |
//! | [`Buffer`], [`Slice`] | memory of a device, and parts of it; `Slice` is to `Buffer` what `[T]` is to `Vec<T>` |
//! | [`Grid`] | the blocks and threads of a launch |
//! | [`Stream`], [`Event`] | work that may overlap, and points in it |
//! | [`Pinned`], [`Transfer`], [`Call`] | memory of the host that copies can use while both sides work; calls of the host |
//! | [`bundle`], [`include_bundle!`] | kernels that are compiled ahead of time, for machines without NVRTC |
//! | [`Graph`] | a captured sequence of launches: a CUDA graph |
//! | [`group`] | several devices that exchange data: one rank for each, and collectives between them |
//! | [`tune`] | choices among const arguments that measurements make |
//! | [`dlpack`] | tensors of other libraries |
//! | [`Device::from_cudarc`], [`Borrowed`], [`BorrowedMut`] | contexts, streams and memory of [`cudarc`] |
//! | [`Error`] | what can go wrong, failed checks of kernels included |
//!
//! Looking inside:
//!
//! | item | purpose |
//! |---|---|
//! | [`Checks`], [`assert_checks!`] | the run-time checks of a kernel, and which ones launches make |
//! | [`assert_resources!`] | asserts in a test how many registers and how much memory a kernel takes |
//! | [`compile`] | NVRTC, architectures, resources, and the cache on disk |
//! | [`ir`], [`emit`], [`cpu`], [`launch`] | the typed IR of kernels, and the parts that write, run and launch it |
//!
//! # Checks and errors
//!
//! `launch` checks types, lengths of arrays and aliasing at compile time. On the device it checks every index, division
//! and assertion that may fail with the lengths, scalars and grid of the launch (`kernel::checks()` lists them). A
//! failed check ends its thread and becomes an [`Error`] with the Rust file, line and column, the block and the thread.
//! The CPU returns it from `launch`; a GPU returns it from the next call that waits for the launch, such as
//! [`Slice::to_vec`] or [`Device::synchronize`]. Buffers and the device remain usable. `unsafe launch_unchecked` makes
//! no checks.
//!
//! # Requirements and environment variables
//!
//! Building does not need CUDA. Running on a GPU needs an NVIDIA driver and NVRTC, from the CUDA toolkit or from
//! `pip install nvidia-cuda-nvrtc`; both are loaded at run time. A program whose kernels are in a [`bundle`] needs no NVRTC.
//!
//! | variable | effect |
//! |---|---|
//! | `SAREK_NVRTC` | NVRTC's library, or the folder that holds it |
//! | `SAREK_BUNDLE` | files of kernels that were compiled ahead of time ([`bundle`]), separated as in `PATH` |
//! | `SAREK_NCCL` | NCCL's library, or the folder that holds it ([`group`]) |
//! | `SAREK_MEETING` | where the processes of a group exchange its id: `HOST:PORT` or `file:PATH` |
//! | `SAREK_GROUP_DEADLINE` | how long ranks of a group wait for each other, in seconds (300) |
//! | `SAREK_CACHE_DIR`, `SAREK_CACHE_SIZE` | the folder of compiled kernels, and how many MiB it may take (1024) |
//! | `SAREK_CACHE=off` | no cache on disk |
//! | `SAREK_TUNING` | the table of measurements ([`tune`]); `off` uses none |
//! | `SAREK_INCLUDE` | folders of headers that [`cuda!`] includes |
//! | `SAREK_LINES=1` | maps machine code to Rust lines, for Nsight and compute-sanitizer |
//! | `SAREK_REQUIRE_NVRTC=1` | [`assert_resources!`] fails without NVRTC instead of passing |
//!
//! A crate depends on `sarek-runtime` by that name. If the dependency is renamed, put `extern crate renamed as
//! sarek_runtime;` in the crate's root for the macros.

mod arch;
mod arg;
pub mod barrier;
pub mod block;
#[doc(hidden)]
pub mod built_in;
pub mod bulk;
pub mod bundle;
mod by_hand;
mod caught;
pub mod compile;
pub mod cooperative;
pub mod copies;
pub mod cpu;
mod deep;
pub mod dependent;
pub mod device;
pub mod emit;
mod error;
mod facts;
mod fault;
pub mod grid;
pub mod group;
pub mod hints;
mod host;
pub mod ir;
pub mod launch;
#[cfg(test)]
mod layers;
mod lower;
mod macros;
mod map;
pub mod matrix;
pub mod monoid;
mod nvtx;
pub mod order;
mod output;
pub mod prelude;
#[doc(hidden)]
pub mod private;
mod proof;
pub mod tensor;
#[doc(hidden)]
pub mod testing;
pub mod texture;
pub mod tune;
pub mod warp;
mod whole;

#[doc(hidden)]
pub use sarek_language::syntax;

pub use arch::Arch;
pub use error::{Error, GroupError, Result};
pub use fault::{
    Absent, AbsentLane, AccessKind, Apart, CopyKind, Fault, FaultKind, OtherRaces, Place, Race, RacingAccess,
    Whereabouts,
};
pub use host::{
    AsAtomic, Borrowed, BorrowedMut, Buffer, Call, CudarcSlice, CudarcSliceMut, Device, Element, Event, HostMut,
    HostRef, Limits, Managed, Mapped, Peer, PeerMut, Pinned, Plain, Slice, SliceMut, SliceRef, Stream, Transfer,
};
pub use launch::{Dim3, Extent, Graph, Grid, TextKind};

/// The library of CUDA's own interface whose contexts, streams and memory [`Device::from_cudarc`] and its relatives take, in
/// the version that they take.
pub use cudarc;

pub use host::dlpack;
pub use proof::{Check, CheckState, Checks};

extern crate self as sarek_runtime;
pub use sarek_macros::{DeviceType, device, kernel};

/// Tests the examples of `sarek-macros`, which does not depend on this crate, and of the pages.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../../docs/ahead-of-time.md")]
    struct AheadOfTime;
    #[doc = include_str!("../../docs/checks.md")]
    struct Checks;
    #[doc = include_str!("../../sarek-macros/docs/kernel.md")]
    struct Kernel;
    #[doc = include_str!("../../sarek-macros/docs/device.md")]
    struct Device;
    #[doc = include_str!("../../sarek-macros/docs/device_type.md")]
    struct DeviceType;
    #[doc = include_str!("../../docs/convergence.md")]
    struct Convergence;
    #[doc = include_str!("../../docs/collectives.md")]
    struct Collectives;
    #[doc = include_str!("../../docs/graphs.md")]
    struct Graphs;
    #[cfg(feature = "ndarray")]
    #[doc = include_str!("../../docs/interop.md")]
    struct Interop;
    #[doc = include_str!("../../docs/performance.md")]
    struct Performance;
    #[doc = include_str!("../../docs/porting.md")]
    struct Porting;
    #[doc = include_str!("../../docs/several-gpus.md")]
    struct SeveralGpus;
    #[doc = include_str!("../../docs/textures.md")]
    struct Textures;
    #[doc = include_str!("../../docs/tuning.md")]
    struct Tuning;
    #[doc = include_str!("../../README.md")]
    struct Readme;
}
