//! The same kernels by hand, in CUDA C++ (`peers/pairs`).

use sarek_runtime::prelude::*;
use sarek_runtime::tensor::TensorMap;

sarek_runtime::cuda_module! {
    "peers/pairs/memory.cu",
    /// [`copy_vectors`](crate::copy::vectors::copy_vectors) of `f32`.
    pub fn copy_vectors_by_hand(before: &[f32], to_before: &mut [f32], from: &[f32], to: &mut [f32]);
    /// [`reverse_tiles`](super::memory::reverse_tiles).
    pub fn reverse_tiles_by_hand(x: &[f32], y: &mut [f32], tiles: u32);
    /// [`copy_tiles`](super::memory::copy_tiles).
    pub fn copy_tiles_by_hand(
        x: &[f32],
        of_x: TensorMap<f32, 2>,
        y: &mut [f32],
        of_y: TensorMap<f32, 2>,
        down: u32,
    );
}

sarek_runtime::cuda_module! {
    "peers/pairs/scans.cu",
    /// [`scan_rows`](super::scans::scan_rows).
    pub fn scan_rows_by_hand(x: &[u32], y: &mut [u32]);
    /// [`scan_tiles`](super::scans::scan_tiles).
    pub fn scan_tiles_by_hand(x: &[u32], y: &mut [u32]);
    /// [`scan_best`](crate::scan::best::scan_best): exclusive sums of `i32`, in tiles of 256 x 31 elements.
    pub fn scan_all_by_hand(input: &[i32], output: &mut [i32], words: &[AtomicU64], counter: &[AtomicU64]);
}

sarek_runtime::cuda_module! {
    "peers/pairs/histogram.cu",
    /// [`count_bytes`](super::histogram::count_bytes).
    pub fn count_bytes_by_hand(words: &[u32], counts: &[AtomicU32]);
}

sarek_runtime::cuda_module! {
    "peers/pairs/product.cu",
    /// [`multiply_registers`](super::product::multiply_registers).
    pub fn multiply_registers_by_hand(a: &[f32], b: &[f32], c: &mut [f32], n: u32);
}

sarek_runtime::cuda_module! {
    "peers/pairs/mma.cu",
    /// [`multiply_halves`](crate::gallery::half_matmul::multiply_halves) of `bf16`, of rows that are a multiple of eight long.
    pub fn multiply_halves_by_hand(a: &[bf16], b: &[bf16], c: &mut [f32], rows: u32, columns: u32, inner: u32);
}

sarek_runtime::cuda_module! {
    "peers/pairs/wgmma.cu",
    /// [`multiply_wgmma`](crate::matmul::wgmma::kernel::multiply_wgmma) of one pair of `bf16`, row-major, to `bf16`.
    pub fn multiply_wgmma_by_hand(
        a: &[bf16],
        of_a: TensorMap<bf16, 3>,
        b: &[bf16],
        of_b: TensorMap<bf16, 3>,
        c: &mut [bf16],
        rows: u32,
        columns: u32,
        steps: u32,
    );
}
