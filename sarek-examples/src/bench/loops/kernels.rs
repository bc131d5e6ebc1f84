//! The loops that are measured, in three types of index.

use sarek_runtime::prelude::*;

use super::Loop;

/// The threads of a block.
pub const BLOCK: usize = 256;

macro_rules! loops {
    ($($(#[$doc:meta])* $module:ident $ty:ident;)*) => {$(
        $(#[$doc])*
        pub mod $module {
            use super::*;

            /// A sum of products over a grid-stride loop.
            #[kernel(block = BLOCK)]
            pub fn dot(x: &[f32], y: &[f32], out: &mut [f32], n: $ty, _m: $ty) {
                let thread = global_idx_x();
                let mut sum = 0.0;
                for i in (thread as $ty..n).step_by((grid_dim_x() * block_dim_x()) as usize) {
                    sum += x[i] * y[i];
                }
                out[thread] = sum;
            }

            /// The same, unrolled on request.
            #[kernel(block = BLOCK)]
            pub fn dot_unrolled(x: &[f32], y: &[f32], out: &mut [f32], n: $ty, _m: $ty) {
                let thread = global_idx_x();
                let mut sum = 0.0;
                #[unroll(16)]
                for i in (thread as $ty..n).step_by((grid_dim_x() * block_dim_x()) as usize) {
                    sum += x[i] * y[i];
                }
                out[thread] = sum;
            }

            /// The same as a `while` loop.
            #[kernel(block = BLOCK)]
            pub fn dot_while(x: &[f32], y: &[f32], out: &mut [f32], n: $ty, _m: $ty) {
                let thread = global_idx_x();
                let stride = (grid_dim_x() * block_dim_x()) as $ty;
                let mut sum = 0.0;
                let mut i = thread as $ty;
                while i < n {
                    sum += x[i] * y[i];
                    i += stride;
                }
                out[thread] = sum;
            }

            /// A grid-stride loop that stores.
            #[kernel(block = BLOCK)]
            pub fn saxpy(x: &[f32], y: &[f32], out: &mut [f32], n: $ty, _m: $ty) {
                for i in (global_idx_x() as $ty..n).step_by((grid_dim_x() * block_dim_x()) as usize) {
                    out[i] = 2.0 * x[i] + y[i];
                }
            }

            /// A matrix of `n` rows and `m` columns times a vector: a warp for each row, in steps of a warp.
            #[kernel(block = BLOCK)]
            pub fn rows(x: &[f32], y: &[f32], out: &mut [f32], n: $ty, m: $ty) {
                let row = (global_idx_x() / WARP_SIZE) as $ty;
                let lane = lane_id() as $ty;
                if row < n {
                    let mut sum = 0.0;
                    for k in (lane..m).step_by(WARP_SIZE as usize) {
                        sum += x[row * m + k] * y[k];
                    }
                    out[row * 32 + lane] = sum;
                }
            }

            /// Sums of the columns of a matrix of `n` rows and `m` columns: a thread for each column.
            #[kernel(block = BLOCK)]
            pub fn columns(x: &[f32], _y: &[f32], out: &mut [f32], n: $ty, m: $ty) {
                let column = global_idx_x() as $ty;
                if column < m {
                    let mut sum = 0.0;
                    for row in 0..n {
                        sum += x[row * m + column];
                    }
                    out[column] = sum;
                }
            }

            /// The same as a `while` loop.
            #[kernel(block = BLOCK)]
            pub fn columns_while(x: &[f32], _y: &[f32], out: &mut [f32], n: $ty, m: $ty) {
                let column = global_idx_x() as $ty;
                if column < m {
                    let mut sum = 0.0;
                    let mut row = 0;
                    while row < n {
                        sum += x[row * m + column];
                        row += 1;
                    }
                    out[column] = sum;
                }
            }

            /// A stencil of seven points over `n` x `n` x `m` points: each thread walks along the third axis.
            #[kernel(block = BLOCK)]
            pub fn stencil(x: &[f32], _y: &[f32], out: &mut [f32], n: $ty, m: $ty) {
                let thread = global_idx_x() as $ty;
                let (column, row) = (thread % n, thread / n);
                if column >= 1 && column < n - 1 && row >= 1 && row < n - 1 {
                    for z in 1..m - 1 {
                        let i = (z * n + row) * n + column;
                        let around = x[i - 1] + x[i + 1] + x[i - n] + x[i + n] + x[i - n * n] + x[i + n * n];
                        out[i] = 0.4 * x[i] + 0.1 * around;
                    }
                }
            }

            /// A product of square matrices of `n` rows, without tiles.
            #[kernel(block = BLOCK)]
            pub fn product(x: &[f32], y: &[f32], out: &mut [f32], n: $ty, _m: $ty) {
                let thread = global_idx_x() as $ty;
                let (column, row) = (thread % n, thread / n);
                if row < n {
                    let mut sum = 0.0;
                    for k in 0..n {
                        sum += x[row * n + k] * y[k * n + column];
                    }
                    out[thread] = sum;
                }
            }

            /// `n` sums of products with a window of `2 * m + 1` weights.
            #[kernel(block = BLOCK)]
            pub fn window(x: &[f32], y: &[f32], out: &mut [f32], n: $ty, m: $ty) {
                let i = global_idx_x() as $ty;
                if i < n {
                    let mut sum = 0.0;
                    for k in 0..=2 * m {
                        sum += x[i + k] * y[k];
                    }
                    out[i] = sum;
                }
            }

            /// `n` values of a polynomial with `m` coefficients, from the highest down.
            #[kernel(block = BLOCK)]
            pub fn horner(x: &[f32], y: &[f32], out: &mut [f32], n: $ty, m: $ty) {
                let i = global_idx_x() as $ty;
                if i < n {
                    let mut value = 0.0;
                    for k in (0..m).rev() {
                        value = value * x[i] + y[k];
                    }
                    out[i] = value;
                }
            }

            /// Returns all of them.
            #[cfg(test)]
            pub fn all() -> Vec<crate::catalog::Kernel> {
                crate::kernels![dot, dot_unrolled, dot_while, saxpy, rows, columns, columns_while, stencil, product, window, horner]
            }

            /// Launches one of the loops.
            ///
            /// # Errors
            /// The errors of the launch.
            pub fn launch(
                device: &Device,
                which: Loop,
                grid: Grid,
                [x, y]: [&Buffer<f32>; 2],
                out: &mut Buffer<f32>,
                [n, m]: [usize; 2],
            ) -> sarek_runtime::Result<()> {
                let (n, m) = (n as $ty, m as $ty);
                macro_rules! launched {
                    ($kernel:ident) => {
                        $kernel::launch(device, grid, x, y, out, n, m)
                    };
                }
                match which {
                    Loop::Dot => launched!(dot),
                    Loop::DotUnrolled => launched!(dot_unrolled),
                    Loop::DotWhile => launched!(dot_while),
                    Loop::Saxpy => launched!(saxpy),
                    Loop::Rows => launched!(rows),
                    Loop::Columns => launched!(columns),
                    Loop::ColumnsWhile => launched!(columns_while),
                    Loop::Stencil => launched!(stencil),
                    Loop::Product => launched!(product),
                    Loop::Window => launched!(window),
                    Loop::Horner => launched!(horner),
                }
            }
        }
    )*};
}

loops! {
    /// Over `u32`.
    u32_loops u32;
    /// Over `usize`.
    usize_loops usize;
    /// Over `i32`.
    i32_loops i32;
}
