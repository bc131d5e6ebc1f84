//! Products of `f64`: an element is two words of a fragment, the low one first.

use super::{MatrixA, MatrixB, MatrixElement, Multiply};
use crate::device::{lane_id, shfl};
use sarek_macros::device;

/// The file with the functions of `f64`.
pub(crate) const FILE: &str = file!();

/// Fragments of `f64` are loaded by functions of their own: `MatrixA::<f64>::load`.
#[device]
impl MatrixElement for f64 {
    const PER_WORD: u32 = 0;
}

#[device]
fn low(value: f64) -> u32 {
    value.to_bits() as u32
}

#[device]
fn high(value: f64) -> u32 {
    (value.to_bits() >> 32) as u32
}

#[device]
fn joined(low: u32, high: u32) -> f64 {
    f64::from_bits((high as u64) << 32 | low as u64)
}

#[device]
impl MatrixA<f64> {
    /// Loads a matrix of 16 rows and 4 columns that is stored row by row: the element at row `r` and column `c` is
    /// `x[start + r * stride + c]`.
    pub fn load(x: &[f64], start: u32, stride: u32) -> Self {
        let at = start + lane_id() / 4 * stride + lane_id() % 4;
        let (upper, lower) = (x[at], x[at + 8 * stride]);
        MatrixA { words: [low(upper), high(upper), low(lower), high(lower)], of: [] }
    }

    /// Loads such a matrix that is stored column by column: the element at row `r` and column `c` is `x[start + c * stride + r]`.
    pub fn load_transposed(x: &[f64], start: u32, stride: u32) -> Self {
        let at = start + lane_id() / 4 + lane_id() % 4 * stride;
        let (upper, lower) = (x[at], x[at + 8]);
        MatrixA { words: [low(upper), high(upper), low(lower), high(lower)], of: [] }
    }
}

#[device]
impl MatrixB<f64> {
    /// Loads a matrix of 4 rows and 8 columns that is stored row by row: the element at row `r` and column `c` is
    /// `x[start + r * stride + c]`.
    pub fn load(x: &[f64], start: u32, stride: u32) -> Self {
        let value = x[start + lane_id() % 4 * stride + lane_id() / 4];
        MatrixB { words: [low(value), high(value)], of: [] }
    }

    /// Loads such a matrix that is stored column by column: the element at row `r` and column `c` is `x[start + c * stride + r]`.
    pub fn load_transposed(x: &[f64], start: u32, stride: u32) -> Self {
        let value = x[start + lane_id() % 4 + lane_id() / 4 * stride];
        MatrixB { words: [low(value), high(value)], of: [] }
    }
}

/// Returns the sum with the products of a row and a column, which the lanes from `row` and from `column` on have.
#[device]
fn sum_of_f64(sum: f64, a: f64, b: f64, row: u32, column: u32) -> f64 {
    let mut total = sum;
    for lane in 0..4u32 {
        total = shfl(0xffff_ffff, a, row + lane).mul_add(shfl(0xffff_ffff, b, column + lane), total);
    }
    total
}

#[device]
impl Multiply<f64> for f64 {
    fn multiply_add(c: &mut [f64; 4], a: [u32; 4], b: [u32; 2]) {
        let (upper, lower, right) = (joined(a[0], a[1]), joined(a[2], a[3]), joined(b[0], b[1]));
        unsafe {
            cuda!(
                "multiply_add_f64({c}, {upper}, {lower}, {right});",
                c = in(&mut c[0]),
                upper = in(upper),
                lower = in(lower),
                right = in(right),
                arch = "sm_80",
                options(warp),
                cpu = {
                    let (row, column) = (lane_id() / 4 * 4, lane_id() % 4 * 8);
                    *c = [
                        sum_of_f64(c[0], upper, right, row, column),
                        sum_of_f64(c[1], upper, right, row, column + 4),
                        sum_of_f64(c[2], lower, right, row, column),
                        sum_of_f64(c[3], lower, right, row, column + 4)
                    ];
                }
            );
        }
    }
}
