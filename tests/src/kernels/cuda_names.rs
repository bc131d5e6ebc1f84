//! Device functions with names that CUDA, C++ and the prelude have for something else.
#![allow(non_snake_case)]

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Device functions that differ in a number, and one that adds up what they return.
macro_rules! functions {
    ($($name:ident $number:literal;)*) => {
        $(
            #[device]
            pub fn $name(x: u32) -> u32 {
                let mut sum = $number;
                for i in 0..x % 4 {
                    sum = sum * 3 + i;
                }
                sum
            }
        )*

        #[device]
        pub fn sum(x: u32) -> u32 {
            let mut sum = 0;
            $(sum = sum.wrapping_mul(31).wrapping_add($name(x));)*
            sum
        }
    };
}

functions! {
    atomicAdd 1; atomicAdd_block 2; __ldg 3; __syncthreads 4; __nanosleep 5; __float_as_uint 6; fmaf 7; printf 8; assert 9; min 10;
    max 11; abs 12; threadIdx 13; blockDim 14; warpSize 15; clock 16; malloc 17; free 18; size_t 19; va_list 20; y0 21; j1f 22; tex2D 23;
    surf1Dread 24; cudaMalloc 25; make_float4 26; float4 27; dim3 28; int 29; unsigned 30; main 31; syncthreads_or 32; dadd 33;
    cudaError 34; __half 35; umin 36; __trap 37; isnan 38; once 39; checked 40; fail 41; drop 42;
    any 43; all 44; ballot 45; popcount 46; shfl 47; sync_threads 48; lane_id 49; volatile_load 50; load_vector 51; cast 52; redux_add 53;
}

#[kernel]
pub fn named_otherwise(x: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        out[i] = sum(x[i]) ^ any(1);
    }
}

entries!("cuda_names": named_otherwise);
