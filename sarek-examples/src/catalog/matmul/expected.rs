//! The expected product.
//!
//! Sums in `f64` of all entries would take longer than everything else for large matrices. For those, some rows and
//! columns are computed completely, and Freivalds' check covers everything: for vectors `x` of random signs, `C x` must
//! be `A (B x)`, which takes three products of a matrix and a vector instead of one of two matrices. A wrong entry
//! changes its row's sum, whatever the signs are.
//!
//! # Tolerances
//!
//! A sum in `f32` errs by at most half a unit in the last place, `u`, of each intermediate partial sum, and of each
//! product if that is rounded separately. So an entry may be off by `2 u` times the sum of the magnitudes of its
//! partial sums and products: twice the maximum for the order of `k`, since another order has other partial sums of
//! that size. For random matrices that is some `sqrt(k)` less than the bound for any matrices of such entries, so that
//! an entry that lacks one product is found.
//!
//! In Freivalds' check the errors of a row add up with random signs: their sum exceeds [`DEVIATIONS`] times the root of
//! the sum of their squares once in 10^13 (Hoeffding). Each square is at most `k u^2` times the sum of the squares of
//! the entry's partial sums and products (Cauchy and Schwarz). The sum of those over a row is the average of the
//! squares of the partial sums of `A (B x)`, again for random signs, and needs no product of matrices either.
//!
//! Whole numbers whose sums stay below 2^24 admit no error at all.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use crate::catalog::{Verdict, compare};
use crate::matmul::Shape;

/// Half a unit in the last place of 1.
const U: f64 = f32::EPSILON as f64 / 2.0;

/// The most standard deviations by which a sum of errors with random signs may be off.
const DEVIATIONS: f64 = 8.0;

/// Products of up to this many multiplications are compared in every entry.
const SMALL: usize = 1 << 27;

/// The rows, and the columns, that are compared of larger products.
const LINES: usize = 8;

/// The vectors of Freivalds' check.
const VECTORS: usize = 4;

/// The entries of a row that are computed together.
const WIDTH: usize = 64;

/// A product, as far as it is known.
pub(super) struct Expected {
    shape: Shape,
    rows: Vec<Line>,
    columns: Vec<Line>,
    sums: Vec<Sums>,
}

/// A row or a column of C.
struct Line {
    at: usize,
    entries: Vec<Near>,
}

/// `C x` for one `x`.
struct Sums {
    x: Vec<f64>,
    sums: Vec<Near>,
}

/// A number, and how far off a result may be.
#[derive(Clone, Copy)]
struct Near {
    value: f64,
    tolerance: f64,
    /// `true` if a result may be infinite or not a number: partial sums are, or are too large for `f32`.
    unbounded: bool,
}

impl Near {
    fn takes(&self, result: f64) -> bool {
        (result - self.value).abs() <= self.tolerance || (self.unbounded && !result.is_finite())
    }
}

/// A matrix with its elements at given strides.
#[derive(Clone, Copy)]
struct View<'a> {
    data: &'a [f32],
    rows: usize,
    columns: usize,
    row_step: usize,
    column_step: usize,
}

impl<'a> View<'a> {
    /// Returns a matrix of `rows` by `columns`, stored row by row or, transposed, column by column.
    fn new(data: &'a [f32], rows: usize, columns: usize, transposed: bool) -> View<'a> {
        let (row_step, column_step) = if transposed { (1, rows) } else { (columns, 1) };
        View { data, rows, columns, row_step, column_step }
    }

    /// Returns its transpose.
    fn transpose(self) -> View<'a> {
        let View { data, rows, columns, row_step, column_step } = self;
        View { data, rows: columns, columns: rows, row_step: column_step, column_step: row_step }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.data[row * self.row_step + column * self.column_step].into()
    }
}

impl Expected {
    /// Returns the expected `op(a) op(b)`.
    pub(super) fn new(a: &[f32], b: &[f32], shape: Shape) -> Expected {
        let size = shape.m.saturating_mul(shape.n).saturating_mul(shape.k.max(16));
        Expected::of(a, b, shape, size <= SMALL)
    }

    /// Returns the expected `op(a) op(b)`, in every entry if it is small.
    fn of(a: &[f32], b: &[f32], shape: Shape, small: bool) -> Expected {
        let Shape { m, n, k, transpose_a, transpose_b } = shape;
        let (a, b) = (View::new(a, m, k, transpose_a), View::new(b, k, n, transpose_b));
        let exact = is_exact(&a, &b);
        let (rows, columns) = if small { ((0..m).collect(), Vec::new()) } else { (some(m), some(n)) };
        let sums = if small { Vec::new() } else { sums(&a, &b, exact) };
        Expected {
            shape,
            rows: rows_of(&a, &b, &rows, exact),
            columns: rows_of(&b.transpose(), &a.transpose(), &columns, exact),
            sums,
        }
    }

    /// Compares a result with it.
    pub(super) fn verdict(&self, c: &[f32]) -> Verdict {
        let Shape { m, n, .. } = self.shape;
        if c.len() != m * n {
            let text = |len| format!("{len} entries");
            return Verdict { result: text(c.len()), expected: text(m * n), agrees: false };
        }
        let row = |line: &Line| wrong(line, |j| (line.at, j), |i, j| c[i * n + j].into());
        let column = |line: &Line| wrong(line, |i| (i, line.at), |i, j| c[i * n + j].into());
        let verdict = self.rows.par_iter().find_map_first(row);
        let verdict = verdict.or_else(|| self.columns.par_iter().find_map_first(column));
        let verdict = verdict.or_else(|| self.sums.iter().find_map(|sums| sums.wrong(c)));
        verdict.unwrap_or_else(|| Verdict { result: compare::summary(c), expected: self.summary(), agrees: true })
    }

    /// Returns the first and the last entry, which are in the first and the last line that are known.
    fn summary(&self) -> String {
        let ends = [self.rows.first(), self.rows.last()];
        let [Some(first), Some(last)] = ends.map(|row| row.map(|row| &row.entries)) else { return "nothing".into() };
        match (first.first(), last.last()) {
            (Some(a), Some(b)) if self.shape.m * self.shape.n > 1 => {
                format!("{}, .., {}", a.value as f32, b.value as f32)
            }
            (Some(a), _) => (a.value as f32).to_string(),
            (None, _) => "nothing".into(),
        }
    }
}

impl Sums {
    /// Returns the error in the sums of the rows of a matrix, if there is one.
    fn wrong(&self, c: &[f32]) -> Option<Verdict> {
        let n = self.x.len();
        let (row, result) = (0..self.sums.len()).into_par_iter().find_map_first(|row| {
            let entries = c[row * n..][..n].iter().zip(&self.x);
            let result = entries.map(|(entry, x)| f64::from(*entry) * x).sum();
            (!self.sums[row].takes(result)).then_some((row, result))
        })?;
        let Near { value, tolerance, .. } = self.sums[row];
        Some(Verdict {
            result: format!("{result} as the sum of row {row} with random signs"),
            expected: format!("{value} +- {tolerance:.1e}"),
            agrees: false,
        })
    }
}

/// Returns the error in a line, if there is one: its first wrong entry.
fn wrong(
    line: &Line,
    place: impl Fn(usize) -> (usize, usize),
    result: impl Fn(usize, usize) -> f64,
) -> Option<Verdict> {
    let (near, (i, j)) = line.entries.iter().enumerate().map(|(e, near)| (near, place(e))).find(|(near, (i, j))| {
        let (i, j) = (*i, *j);
        !near.takes(result(i, j))
    })?;
    Some(Verdict {
        result: format!("{} at ({i}, {j})", result(i, j) as f32),
        expected: format!("{} +- {:.1e}", near.value, near.tolerance),
        agrees: false,
    })
}

/// Returns `true` if all sums of products are exact in `f32`, in any order.
fn is_exact(a: &View, b: &View) -> bool {
    let largest = |view: &View| {
        let sizes = view.data.par_iter().map(|x| if x.fract() == 0.0 { f64::from(x.abs()) } else { f64::INFINITY });
        sizes.reduce(|| 0.0, f64::max)
    };
    a.columns as f64 * largest(a) * largest(b) <= f64::from(1 << 24)
}

/// Returns some of `count` lines: the first, the last and others, rising.
fn some(count: usize) -> Vec<usize> {
    let mut random = SmallRng::seed_from_u64(count as u64);
    let mut lines: Vec<usize> = (2..LINES).map(|_| random.random_range(0..count)).chain([0, count - 1]).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// Some rows of `a b`.
fn rows_of(a: &View, b: &View, rows: &[usize], exact: bool) -> Vec<Line> {
    let lines_of = |group: &[usize]| -> Vec<Line> {
        let starts = (0..b.columns).into_par_iter().step_by(WIDTH);
        let parts: Vec<Vec<Near>> = starts.map(|from| entries(a, b, group, from, exact)).collect();
        let line = |(number, at): (usize, &usize)| {
            let part =
                |part: &Vec<Near>| part.chunks(part.len() / group.len()).nth(number).unwrap_or_default().to_vec();
            Line { at: *at, entries: parts.iter().flat_map(part).collect() }
        };
        group.iter().enumerate().map(line).collect()
    };
    rows.par_chunks(LINES).flat_map_iter(lines_of).collect()
}

/// Returns the entries of some rows of `a b` in up to [`WIDTH`] columns, row by row.
fn entries(a: &View, b: &View, rows: &[usize], from: usize, exact: bool) -> Vec<Near> {
    let width = WIDTH.min(b.columns - from);
    let mut sums = [[0.0; WIDTH]; LINES];
    let mut sizes = [[0.0; WIDTH]; LINES];
    let mut right = [0.0; WIDTH];
    for l in 0..a.columns {
        for (j, right) in right[..width].iter_mut().enumerate() {
            *right = b.at(l, from + j);
        }
        for ((row, sums), sizes) in rows.iter().zip(&mut sums).zip(&mut sizes) {
            let left = a.at(*row, l);
            for j in 0..WIDTH {
                let product = left * right[j];
                sums[j] += product;
                sizes[j] += product.abs() + sums[j].abs();
            }
        }
    }
    let near = |(value, size): (&f64, &f64)| {
        // Values that are too small for `f32` are lost at each step, too.
        let lost = a.columns as f64 * f64::from(f32::from_bits(1));
        let tolerance = if exact { 0.0 } else { 2.0 * U * size + lost };
        // Not a number is not in range either.
        Near { value: *value, tolerance, unbounded: !(0.0..=f64::from(f32::MAX)).contains(size) }
    };
    let lines = sums.iter().zip(&sizes).take(rows.len());
    lines.flat_map(|(sums, sizes)| sums.iter().zip(sizes).take(width).map(near)).collect()
}

/// Freivalds' check of `a b`.
fn sums(a: &View, b: &View, exact: bool) -> Vec<Sums> {
    let mut random = SmallRng::seed_from_u64(a.rows as u64);
    let signs = |_| -> Vec<f64> { (0..b.columns).map(|_| if random.random() { 1.0 } else { -1.0 }).collect() };
    let vectors: Vec<Vec<f64>> = (0..VECTORS).map(signs).collect();
    // For each row of `b`: its sums with the vectors, and the sum of its squares.
    let of_b: Vec<([f64; VECTORS], f64)> = (0..b.rows)
        .into_par_iter()
        .map(|l| {
            let (mut sums, mut squares) = ([0.0; VECTORS], 0.0);
            for j in 0..b.columns {
                let entry = b.at(l, j);
                squares += entry * entry;
                for (sum, x) in sums.iter_mut().zip(&vectors) {
                    *sum += entry * x[j];
                }
            }
            (sums, squares)
        })
        .collect();
    let row = |i: usize| -> [Near; VECTORS] {
        let (mut sums, mut products, mut partial) = ([0.0; VECTORS], 0.0, 0.0);
        for (l, (of_row, squares)) in of_b.iter().enumerate() {
            let left = a.at(i, l);
            products += left * left * squares;
            for (sum, of_row) in sums.iter_mut().zip(of_row) {
                *sum += left * of_row;
                partial += *sum * *sum;
            }
        }
        let squares = products + partial / VECTORS as f64;
        let lost = b.columns as f64 * a.columns as f64 * f64::from(f32::from_bits(1));
        let tolerance = if exact { 0.0 } else { DEVIATIONS * U * (a.columns as f64 * squares).sqrt() + lost };
        let unbounded = !(0.0..=f64::from(f32::MAX)).contains(&squares.sqrt());
        sums.map(|value| Near { value, tolerance, unbounded })
    };
    let rows: Vec<[Near; VECTORS]> = (0..a.rows).into_par_iter().map(row).collect();
    let of_vector = |(number, x)| Sums { x, sums: rows.iter().map(|row| row[number]).collect() };
    vectors.into_iter().enumerate().map(of_vector).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the product of random matrices in `f32`, as a kernel makes it.
    fn product(shape: Shape, small: bool, entry: fn(&mut SmallRng) -> f32) -> (Expected, Vec<f32>) {
        let Shape { m, n, k, transpose_a, transpose_b } = shape;
        let mut random = SmallRng::seed_from_u64(7);
        let mut matrix = |len| -> Vec<f32> { (0..len).map(|_| entry(&mut random)).collect() };
        let (a, b) = (matrix(m * k), matrix(k * n));
        let (left, right) = (View::new(&a, m, k, transpose_a), View::new(&b, k, n, transpose_b));
        let row = |i: usize| -> Vec<f32> {
            let mut sums = vec![0.0f32; n];
            for l in 0..k {
                let left = left.at(i, l) as f32;
                for (j, sum) in sums.iter_mut().enumerate() {
                    *sum = left.mul_add(right.at(l, j) as f32, *sum);
                }
            }
            sums
        };
        let c = (0..m).into_par_iter().flat_map_iter(row).collect();
        (Expected::of(&a, &b, shape, small), c)
    }

    fn fraction(random: &mut SmallRng) -> f32 {
        random.random_range(-1.0..1.0)
    }

    fn whole(random: &mut SmallRng) -> f32 {
        random.random_range(-8i8..=8).into()
    }

    const SMALL_SHAPES: [[usize; 3]; 5] = [[1, 1, 1], [5, 70, 3], [9, 65, 64], [130, 7, 33], [3, 4, 0]];

    #[test]
    fn every_entry_of_a_small_product_is_compared() {
        for [m, n, k] in SMALL_SHAPES {
            for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
                for entry in [fraction, whole] {
                    let (expected, mut c) = product(Shape::new(m, n, k).transposed(a, b), true, entry);
                    assert!(expected.verdict(&c).agrees, "{m} {n} {k} {a} {b}: {:?}", expected.verdict(&c));
                    for i in [0, m * n / 2, m * n - 1] {
                        let right = std::mem::replace(&mut c[i], f32::NAN);
                        assert!(!expected.verdict(&c).agrees);
                        c[i] = right + 0.01;
                        let verdict = expected.verdict(&c);
                        assert!(verdict.result.ends_with(&format!(" at ({}, {})", i / n, i % n)), "{verdict:?}");
                        c[i] = right;
                    }
                }
            }
        }
    }

    #[test]
    fn products_without_entries_are_right() {
        for [m, n, k] in [[0, 0, 0], [0, 5, 2], [4, 0, 2]] {
            let (expected, c) = product(Shape::new(m, n, k), true, whole);
            assert_eq!(
                expected.verdict(&c),
                Verdict { result: "nothing".into(), expected: "nothing".into(), agrees: true }
            );
        }
        assert!(!product(Shape::new(2, 2, 2), true, whole).0.verdict(&[0.0]).agrees);
    }

    #[test]
    fn any_entry_of_a_large_product_changes_a_sum() {
        let shape = Shape::new(120, 170, 140);
        for (entry, change) in [(whole as fn(&mut SmallRng) -> f32, 1.0), (fraction, 0.3)] {
            for (a, b) in [(false, false), (true, true)] {
                let (expected, mut c) = product(shape.transposed(a, b), false, entry);
                assert!(expected.sums.len() == VECTORS && expected.verdict(&c).agrees, "{:?}", expected.verdict(&c));
                for i in (0..c.len()).step_by(1_117) {
                    c[i] += change;
                    assert!(!expected.verdict(&c).agrees, "{i}");
                    c[i] -= change;
                }
            }
        }
    }

    #[test]
    fn exchanged_columns_change_sums() {
        let (expected, mut c) = product(Shape::new(90, 100, 80), false, fraction);
        assert!(expected.verdict(&c).agrees);
        for row in c.chunks_mut(100) {
            row.swap(77, 78);
        }
        assert!(!expected.verdict(&c).agrees);
    }

    #[test]
    fn numbers_that_are_none_or_too_large_are_taken_as_they_come() {
        let shape = Shape::new(1, 1, 2);
        let table: [([f32; 2], [f32; 2], f32, bool); 6] = [
            ([f32::NAN, 1.0], [1.0, 1.0], f32::NAN, true),
            ([f32::NAN, 1.0], [1.0, 1.0], 1.0, false),
            ([f32::INFINITY, 1.0], [1.0, 1.0], f32::INFINITY, true),
            ([1e30, 1e30], [1e30, -1e30], f32::NAN, true),
            ([1e-30, 1.0], [1e-30, 0.0], 0.0, true),
            ([1e30, 1.0], [1.0, 1.0], f32::INFINITY, false),
        ];
        for (a, b, c, agrees) in table {
            assert_eq!(Expected::new(&a, &b, shape).verdict(&[c]).agrees, agrees, "{a:?} {b:?} {c}");
        }
    }
}
