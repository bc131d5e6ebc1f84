//! Variables and parameters whose names begin with an upper-case letter, as in CUDA programs.

use sarek_runtime::prelude::*;

pub const LIMIT: u32 = 7;

pub mod sizes {
    pub const N: u32 = 1000;
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Pair {
    A: u32,
    B: u32,
}

#[device]
fn combined(N: u32, (A, B): (u32, u32), [C, D]: [u32; 2], pair: Pair) -> u32 {
    let Pair { A: E, B: F } = pair;
    let Scale = |X: u32| X * 2 + N;
    let mut Sum;
    Sum = 0;
    for I in 0..N {
        Sum += I * A;
    }
    for (I, V) in [A, B, C, D].iter().enumerate() {
        Sum += I as u32 + *V;
    }
    let N = Sum + sizes::N;
    // `N` is a variable, and so is a new one of that name; `LIMIT` is a constant.
    let matched = match E {
        LIMIT => 1,
        0 | 1 => N,
        N => N * 3,
    };
    let Some(N) = F.checked_sub(3) else { return Scale(Sum) + matched };
    Sum + N + matched
}

#[kernel]
fn product(A: &[u32], B: &[u32], C: &mut [u32], N: usize, #[constant] K: u32) {
    let I = global_idx_x() as usize;
    if I < N * N {
        let (Row, Column) = (I / N, I % N);
        let mut Sum = K;
        for J in 0..N {
            Sum += A[Row * N + J] * B[J * N + Column];
        }
        C[I] = Sum;
    }
    A.len();
}

#[kernel]
fn all(out: &mut [u32], N: u32) {
    let T = shared!([u32; 64]);
    let I = thread_idx_x();
    T[I] = combined(I % 5 + N, (I, 2), [3, I], Pair { A: I % 9, B: I % 6 });
    sync_threads();
    out[I] = T[63 - I];
}

#[test]
fn runs() {
    let device = Device::cpu();
    let (a, b) = ([1u32, 2, 3, 4], [5u32, 6, 7, 8]);
    let (a, b, mut c) = (device.upload(&a).unwrap(), device.upload(&b).unwrap(), device.zeros::<u32>(4).unwrap());
    product::launch(&device, Grid::new(1, 32), &a, &b, &mut c, 2, 100).unwrap();
    assert_eq!(c.to_vec().unwrap(), [119, 122, 143, 150]);
    let mut out = device.zeros::<u32>(64).unwrap();
    all::launch(&device, Grid::new(1, 64), &mut out, 3).unwrap();
    let expected = |i: u32| combined(i % 5 + 3, (i, 2), [3, i], Pair { A: i % 9, B: i % 6 });
    assert_eq!(out.to_vec().unwrap(), (0..64).rev().map(expected).collect::<Vec<u32>>());
    assert!(product::cuda_source(100).contains("unsigned long long N"), "{}", product::cuda_source(100));
}
