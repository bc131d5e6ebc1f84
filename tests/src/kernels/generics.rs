//! Generic kernels and device functions, device traits, modules.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Functions in modules, called by path, by import, by another name.
pub mod tools {
    use sarek_runtime::prelude::*;

    /// Twice the value.
    #[device]
    pub fn double<T: Number>(x: T) -> T {
        x + x
    }

    /// A function with the name of another one.
    #[device]
    pub fn helper(x: i32) -> i32 {
        inner::helper(x) + 1
    }

    pub mod inner {
        use sarek_runtime::prelude::*;

        /// The other one.
        #[device]
        pub fn helper(x: i32) -> i32 {
            x * 10
        }
    }
}

use tools::{double, helper as assistant};

/// The sum of every `step`th element of a slice, starting at an index.
#[device]
pub fn sum_from<T>(xs: &[T], from: u32, step: u32) -> T
where
    T: Number,
{
    let mut sum = T::ZERO;
    for i in (from..xs.len() as u32).step_by(step) {
        sum += xs[i];
    }
    sum
}

/// Const parameters in types, values and loops.
#[device]
pub fn polynomial<const DEGREE: usize>(coefficients: &[f32; DEGREE], x: f32) -> f32 {
    let mut value = 0.0;
    for i in (0..DEGREE).rev() {
        value = value * x + coefficients[i];
    }
    value
}

pub const COEFFICIENTS: [f32; 4] = [1.0, -0.5, 0.25, 2.0];

/// Calls of all these.
#[kernel]
pub fn calls(xs: &[i32], ys: &[f32], out: &mut [f32]) {
    let i = global_idx_x();
    if i < xs.len() as u32 {
        let a = tools::helper(xs[i]) + assistant(1) + tools::inner::helper(xs[i]) + self::tools::double(3);
        let b = double(ys[i]) + double(double::<f32>(0.5)) + polynomial(&COEFFICIENTS, ys[i]);
        let c = sum_from(xs, i, 2) + sum_from::<i32>(xs, 0, 3);
        out[i] = a as f32 + b + c as f32 + sum_from(ys, i, 1);
    }
}

/// An operator with an identity.
#[device]
pub trait Monoid<T> {
    /// The number of arguments of `combine`, for the tests.
    const ARITY: u32 = 2;
    fn identity() -> T;
    fn combine(a: T, b: T) -> T;
    /// A provided function.
    fn thrice(a: T) -> T
    where
        T: Number,
    {
        Self::combine(a, Self::combine(a, a))
    }
}

/// `+`.
pub struct Sum;
/// The larger one.
pub struct Max;
/// The pair with the smaller first member, with its index.
pub struct First;

#[device]
impl<T: Number> Monoid<T> for Sum {
    fn identity() -> T {
        T::ZERO
    }
    fn combine(a: T, b: T) -> T {
        a + b
    }
}

#[device]
impl<T: Number> Monoid<T> for Max {
    const ARITY: u32 = 3;
    fn identity() -> T {
        T::LOWEST
    }
    fn combine(a: T, b: T) -> T {
        a.max(b)
    }
    fn thrice(a: T) -> T {
        a
    }
}

#[device]
impl Monoid<(f32, u32)> for First {
    fn identity() -> (f32, u32) {
        (f32::INFINITY, u32::MAX)
    }
    fn combine(a: (f32, u32), b: (f32, u32)) -> (f32, u32) {
        if a.0 <= b.0 { a } else { b }
    }
}

/// Functions and constants of a type.
pub struct Affine;

#[device]
impl Affine {
    pub const SLOPE: i32 = 3;
    pub fn apply(x: i32) -> i32 {
        Self::SLOPE * x + Affine::offset(x)
    }
    fn offset(x: i32) -> i32 {
        if x > 0 { Self::scaled::<i32, 2>(x) } else { -1 }
    }
    /// With generics of its own.
    pub fn scaled<T, const TIMES: u32>(x: T) -> T
    where
        T: Number,
    {
        let mut sum = T::ZERO;
        for _ in 0..TIMES {
            sum += x;
        }
        sum
    }
}

/// A reduction of a warp.
#[device]
pub fn warp_reduce<T: Shuffle, M: Monoid<T>>(value: T) -> T {
    let mut value = value;
    let mut delta = WARP_SIZE / 2;
    while delta > 0 {
        value = M::combine(value, shfl_down(FULL_MASK, value, delta));
        delta /= 2;
    }
    value
}

/// A reduction that is generic in type, operator and the loads of a thread.
#[kernel(block = 256)]
pub fn reduce<T, M, const ITEMS: u32>(input: &[T], output: &mut [T])
where
    T: Shuffle,
    M: Monoid<T>,
{
    let partial = shared!([T; 8]);
    let first = global_idx_x() * ITEMS;
    let mut sum = M::identity();
    #[unroll]
    for item in 0..ITEMS {
        if ((first + item) as usize) < input.len() {
            sum = M::combine(sum, input[first + item]);
        }
    }
    sum = warp_reduce::<T, M>(sum);
    superstep!(warps, {
        if lane_id() == 0 {
            partial[warp_id()] = sum;
        }
    });
    if thread_idx_x() == 0 {
        let mut total = M::identity();
        for warp in 0..8 {
            total = M::combine(total, partial[warp]);
        }
        output[block_idx_x()] = total;
    }
}

/// Trait constants and provided functions; an operator on tuples; functions of a type; functions of another crate's
/// bounds.
#[kernel]
pub fn operators<M: Monoid<i32>, F: Monoid<(f32, u32)>>(xs: &[i32], ys: &[f32], out: &mut [i32]) {
    let i = global_idx_x();
    if i as usize >= xs.len() {
        return;
    }
    let (_, at) = F::combine((ys[i], i), F::combine(F::identity(), (ys[0], 0)));
    let scaled = Affine::apply(xs[i]) + Affine::SLOPE;
    out[i] = M::thrice(xs[i]) * M::ARITY as i32 + at as i32 * 1000 + scaled + <Sum as Monoid<i32>>::thrice(2);
}

/// Generic arithmetic on integers and floats.
#[device]
pub fn integer_work<T: Integer>(a: T, b: T) -> T {
    let shifted = (a << 2 | b >> 1) ^ !a & T::ONE;
    shifted.wrapping_add(b).wrapping_mul(a).wrapping_sub(T::HIGHEST).min(a).max(b)
}

/// The same for floats.
#[device]
pub fn float_work<T: Float>(a: T, b: T) -> T {
    if a.is_nan() { T::ZERO } else { (-a).abs().sqrt() + a.mul_add(b, T::ONE) / (a * b - b) }
}

/// Both.
#[kernel]
pub fn numbers<I: Integer, F: Float>(a: &[I], b: &[F], out_a: &mut [I], out_b: &mut [F], ones: &mut [u32]) {
    let i = global_idx_x() as usize;
    if i + 1 < a.len() {
        out_a[i] = integer_work(a[i], a[i + 1]);
        out_b[i] = float_work(b[i], b[i + 1]);
        ones[i] = a[i].count_ones();
    }
}

/// `if` on const parameters, as values and with statements, and arithmetic with them.
#[device]
pub fn way<const UP: bool, const N: u32>(x: u32) -> u32 {
    let step = if UP { N } else { 1 };
    let bent = if UP && N > 2 {
        let twice = x * 2;
        twice + N - 1
    } else if UP {
        x
    } else {
        let half = x / 2 + N;
        half - (N - 1)
    };
    let mut value = 0;
    value += if N == 1 || !UP { bent * N } else { bent + step };
    let signed = if UP { -(N as i32) } else { N as i32 };
    let scaled = (N as f32 * 0.5) as u32;
    assert!(N > 0, "N is a number of steps");
    if x % N == 0 && UP { value * N + 7 - 5 } else { value / N + step - 1 + (signed + 9) as u32 + scaled }
}

/// Calls of it.
#[kernel(block = (32, 1))]
pub fn ways<const UP: bool, const N: u32>(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_y() * 32 + thread_idx_x();
    if (i as usize) < xs.len() {
        out[i] = way::<UP, N>(xs[i]);
    }
}

/// Rows of numbers.
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Rows<T: Number, const R: usize> {
    pub rows: [[T; 4]; R],
}

#[device]
impl<T: Number, const R: usize> Rows<T, R> {
    /// The first numbers of a row.
    pub fn head<const N: usize>(&self, row: usize) -> [T; N] {
        let mut found = [T::ZERO; N];
        for k in 0..N {
            found[k] = self.rows[row][k];
        }
        found
    }

    /// A row in another type, from which numbers are taken.
    pub fn shifted<U: Number, const BY: usize>(self, row: usize) -> U {
        cast::<U>(self.rows[row][BY % 4]) - U::ONE
    }

    fn set<const AT: usize>(&mut self, value: T) -> &mut Self {
        for row in 0..R {
            self.rows[row][AT] += value;
        }
        self
    }

    fn cell_mut<const AT: usize>(&mut self, row: usize) -> &mut T {
        &mut self.rows[row][AT]
    }
}

#[device]
impl Rows<u32, 1> {
    fn only<const AT: usize>(&self) -> u32 {
        self.rows[0][AT]
    }
}

/// Methods with type arguments: of variables, of what calls give, of references, and with parameters of the function.
#[device]
pub fn with_arguments<const N: usize>(x: u32) -> u32 {
    let mut all = Rows { rows: [[x, 2, 3, 4], [5, x + 1, 7, 8]] };
    all.set::<1>(x);
    all.set::<3>(2).set::<3>(x);
    *all.cell_mut::<2>(1) += 9;
    let [a, b] = all.head::<2>(1);
    let most = all.head::<N>(0);
    let borrowed = &all;
    let part = borrowed.shifted::<f32, 1>(0) + all.shifted::<f32, N>(1);
    let only = Rows { rows: [[x, x + 3, 1, 0]] };
    a + b * 3 + most[N - 1] * 5 + part as u32 + only.only::<1>() + all.rows[1][2] + all.rows[0][3]
}

/// The same, without `#[device]`.
pub fn with_arguments_by_rustc(x: u32, n: usize) -> u32 {
    let mut rows = [[x, 2, 3, 4], [5, x + 1, 7, 8]];
    for row in &mut rows {
        row[1] += x;
        row[3] += 2 + x;
    }
    rows[1][2] += 9;
    let part = (rows[0][1] as f32 - 1.0) + (rows[1][n % 4] as f32 - 1.0);
    rows[1][0] + rows[1][1] * 3 + rows[0][n - 1] * 5 + part as u32 + x + 3 + rows[1][2] + rows[0][3]
}

/// Calls of it.
#[kernel]
pub fn call_with_arguments<const N: usize>(out: &mut [u32]) {
    let i = global_idx_x();
    if i < out.len() as u32 {
        out[i] = with_arguments::<N>(i);
    }
}

entries!("generics":
    call_with_arguments::<3>, call_with_arguments::<4>,
    ways::<true, 1>, ways::<false, 1>, ways::<true, 4>, ways::<false, 4>,
    calls, reduce::<f32, Sum, 1>, reduce::<i32, Max, 4>, reduce::<i64, Sum, 2>, operators::<Max, First>,
    operators::<Sum, First>, numbers::<i32, f32>, numbers::<u8, f64>
);
