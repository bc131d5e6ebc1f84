//! Products of matrices.

use std::fmt::Debug;

use super::open;
use crate::data;
use crate::matmul::Shape;
use crate::peers::*;
use sarek_runtime::matrix::{F8E4M3, Tf32};
use sarek_runtime::prelude::{bf16, f16};

#[test]
fn matrix_products() {
    let Some((device, peers)) = open(Some(Library::Cublas)) else { return };
    for (m, n, k) in [(1, 1, 1), (3, 5, 7), (64, 33, 17), (130, 128, 100), (1, 40, 9), (40, 1, 9)] {
        for (transpose_a, transpose_b) in [(false, false), (true, false), (false, true), (true, true)] {
            let shape = Shape::new(m, n, k).transposed(transpose_a, transpose_b);
            // Small whole numbers, so that all sums are exact.
            let (a, b) = (data::sample::<f32>(m * k, 13), data::sample::<f32>(k * n, 14));
            let a_at = |i: usize, l: usize| if transpose_a { a[l * m + i] } else { a[i * k + l] };
            let b_at = |l: usize, j: usize| if transpose_b { b[j * k + l] } else { b[l * n + j] };
            let product = |i: usize, j: usize| (0..k).map(|l| a_at(i, l) * b_at(l, j)).sum::<f32>();
            let expected: Vec<f32> =
                (0..m).flat_map(|i| (0..n).map(move |j| (i, j))).map(|(i, j)| product(i, j)).collect();
            let mut c = device.upload(&vec![f32::NAN; m * n]).unwrap();
            let (a, b) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            peers.sgemm(&a, &b, &mut c, shape).unwrap();
            assert!(c.to_vec().unwrap() == expected, "{shape:?}");
        }
    }
}

#[test]
fn matrix_products_on_the_matrix_units() {
    let Some((device, peers)) = open(Some(Library::Cublas)) else { return };
    fn check<T: GemmElement<O> + Copy, O>(device: &Device, peers: &Peers, convert: impl Fn(f32) -> T, halves: bool)
    where
        O: Element + Copy + PartialEq + Debug + From<i8>,
    {
        let (m, n, k) = (64, 48, 16);
        for (transpose_a, transpose_b) in [(false, true), (false, false), (true, true), (true, false)] {
            if !halves && (transpose_a || !transpose_b) {
                continue;
            }
            let shape = Shape::new(m, n, k).transposed(transpose_a, transpose_b);
            let value = |at: usize| (at * 7 % 5) as i8 - 2;
            let a_at = |i: usize, l: usize| if transpose_a { l * m + i } else { i * k + l };
            let b_at = |l: usize, j: usize| if transpose_b { j * k + l } else { l * n + j };
            let sum = |i: usize, j: usize| (0..k).map(|l| value(a_at(i, l)) * value(b_at(l, j) + 1)).sum::<i8>();
            let numbers =
                |count: usize, skip: usize| (0..count).map(|at| convert(f32::from(value(at + skip)))).collect();
            let (a, b): (Vec<T>, Vec<T>) = (numbers(m * k, 0), numbers(k * n, 1));
            let (a, b) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            let mut c = device.zeros::<O>(m * n).unwrap();
            peers.gemm(&a, &b, &mut c, shape, 1.0).unwrap();
            let expected: Vec<O> = (0..m * n).map(|at| sum(at / n, at % n).into()).collect();
            assert!(c.to_vec().unwrap() == expected, "{shape:?}");
        }
    }
    check::<bf16, f32>(&device, &peers, bf16::from_f32, true);
    check::<bf16, bf16>(&device, &peers, bf16::from_f32, true);
    check::<f16, f32>(&device, &peers, f16::from_f32, true);
    check::<f16, f16>(&device, &peers, f16::from_f32, true);
    check::<Tf32, f32>(&device, &peers, Tf32::round, true);
    check::<i8, i32>(&device, &peers, |x| x as i8, false);
    check::<F8E4M3, f32>(&device, &peers, F8E4M3::from_f32, false);
    check::<F8E4M3, bf16>(&device, &peers, F8E4M3::from_f32, false);
}
