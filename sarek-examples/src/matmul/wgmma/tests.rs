//! Products of all types, layouts and shapes against sums in `f64`, on every device of this machine.

use super::*;
use crate::testing::on_warpgroups;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::matrix::warpgroup::WarpgroupFactor;

/// Small whole numbers, of which every sum is exact: an element that is missing or exchanged shows.
fn whole<T>(count: usize, seed: u64, convert: impl Fn(f32) -> T) -> Vec<T> {
    let rng = &mut StdRng::seed_from_u64(seed);
    (0..count).map(|_| convert(rng.random_range(0..=3) as f32)).collect()
}

/// Returns the sums of products of the batch's matrix of that number.
fn sums<T: WarpgroupFactor>(a: &[T], b: &[T], shape: Shape) -> Vec<f64> {
    let Shape { m, n, k, transpose_a, transpose_b } = shape;
    let left = |i: usize, l: usize| T::widened(a[if transpose_a { l * m + i } else { i * k + l }]);
    let right = |l: usize, j: usize| T::widened(b[if transpose_b { j * k + l } else { l * n + j }]);
    (0..m * n).map(|at| (0..k).map(|l| left(at / n, l) * right(l, at % n)).sum()).collect()
}

/// Multiplies whole numbers, and compares every element.
fn exact<T: Factor<S>, S: WarpgroupSum + Stored>(shape: Shape, convert: impl Fn(f32) -> T) {
    let Shape { m, n, k, .. } = shape;
    // An element before each factor: they do not begin where the copy engine demands if `k` is odd.
    let skip = k % 2;
    let (a, b) = (whole(m * k + skip, 1, &convert), whole(k * n + skip, 2, &convert));
    let expected = sums(&a[skip..], &b[skip..], shape);
    on_warpgroups(Device::all(), |device, how| {
        let what = format!("{} of {shape:?} on {device:?}, {how:?}", std::any::type_name::<T>());
        let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let (left, right) = (left.slice(skip..).unwrap(), right.slice(skip..).unwrap());
        let mut c = device.upload(&vec![S::ONE; m * n]).unwrap();
        matmul_wgmma::<T, S, S>(device, &left, &right, &mut c, shape, how).unwrap_or_else(|e| panic!("{what}: {e}"));
        for (at, found) in c.to_vec().unwrap().into_iter().enumerate() {
            assert_eq!(S::widened(found), expected[at], "{what}, at {}, {}", at / n, at % n);
        }
    });
}

/// Returns `true` if this machine has a GPU, which has time for larger products.
fn has_gpu() -> bool {
    Device::all().iter().any(Device::is_cuda)
}

/// The four layouts of a shape.
fn layouts([m, n, k]: [usize; 3]) -> [Shape; 4] {
    [(false, false), (false, true), (true, false), (true, true)].map(|(a, b)| Shape::new(m, n, k).transposed(a, b))
}

#[test]
fn halves_in_all_layouts() {
    exact::<bf16, f32>(Shape::new(136, 264, 72), bf16::from_f32);
    for shape in layouts([33, 7, 65]) {
        exact::<bf16, f32>(shape, bf16::from_f32);
    }
    for shape in layouts([130, 48, 72]) {
        exact::<f16, f32>(shape, f16::from_f32);
    }
}

#[test]
fn other_types_in_all_layouts() {
    // The CPU multiplies whole tiles: there, two steps of `Tf32` and one of the others.
    for shape in layouts([20, 36, if has_gpu() { 140 } else { 40 }]) {
        exact::<Tf32, f32>(shape, Tf32::round);
        exact::<F8E4M3, f32>(shape, F8E4M3::from_f32);
        exact::<i8, i32>(shape, |x| x as i8 - 2);
    }
    exact::<F8E5M2, f32>(Shape::new(5, 3, 33), F8E5M2::from_f32);
    exact::<u8, i32>(Shape::new(5, 3, 33), |x| x as u8 * 80);
}

#[test]
fn factors_that_lie_across() {
    // Several tiles of the result and of its transpose, then rows that begin nowhere in particular.
    exact::<Tf32, f32>(Shape::new(264, 136, 36), Tf32::round);
    for shape in layouts([33, 7, 37]) {
        exact::<Tf32, f32>(shape, Tf32::round);
    }
    let shape = Shape::new(9, 12, 40);
    let Shape { m, n, k, .. } = shape;
    let (a, b) = (whole(m * k, 1, Tf32::round), whole(k * n, 2, Tf32::round));
    let products = sums(&a, &b, shape);
    let (bias, residual): (Vec<f32>, Vec<f32>) = (whole(n, 3, |x| x + 0.5), whole(m * n, 4, |x| 8.0 * x));
    on_warpgroups(Device::all(), |device, how| {
        let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let (bias_of, residual_of) = (device.upload(&bias).unwrap(), device.upload(&residual).unwrap());
        for splits in [1, 2] {
            let mut c = device.upload(&vec![f32::NAN; m * n]).unwrap();
            let (bias_of, residual_of) = (Some(&*bias_of), Some(&*residual_of));
            let product = Product { bias: bias_of, residual: residual_of, splits: Some(splits), ..Product::new(shape) };
            multiply::<Tf32, f32, f32, Residual<Identity>>(device, &left, &right, &mut c, product, how).unwrap();
            for (at, found) in c.to_vec().unwrap().into_iter().enumerate() {
                let expected = products[at] as f32 + bias[at % n] + residual[at];
                assert_eq!(found, expected, "{device:?}, {how:?}, {splits}, {at}");
            }
        }
    });
}

#[test]
fn plans_have_the_same_results() {
    // Several rows of tiles, and more columns of them than a band has, but no multiple.
    let (m, n, k) = if has_gpu() { (260, 18 * 256 + 8, 16) } else { (132, 2 * 256 + 8, 16) };
    let shape = Shape::new(m, n, k);
    let (a, b) = (whole(m * k, 1, bf16::from_f32), whole(k * n, 2, bf16::from_f32));
    let expected: Vec<bf16> = sums(&a, &b, shape).into_iter().map(bf16::from_f64).collect();
    let odd = [0, 1, 2, 3, u32::MAX].map(|band| ("odd", Plan { band, lines: true }));
    let pairs = ("pairs", Plan { band: 2, lines: false });
    let candidates = if has_gpu() { <bf16 as Factor<f32>>::plans().candidates() } else { &[] };
    on_warpgroups(Device::all(), |device, how| {
        let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        for (name, plan) in candidates.iter().chain(&odd).chain([&pairs]) {
            let mut c = device.upload(&vec![bf16::NAN; m * n]).unwrap();
            let product = Product { plan: Some(*plan), ..Product::new(shape) };
            multiply::<bf16, f32, bf16, Plain>(device, &left, &right, &mut c, product, how).unwrap();
            assert!(c.to_vec().unwrap() == expected, "{name}, {plan:?} on {device:?}, {how:?}");
        }
        for shares in [false, true] {
            let mut c = device.upload(&vec![bf16::NAN; m * n]).unwrap();
            let product = Product { shares, ..Product::new(shape) };
            multiply::<bf16, f32, bf16, Plain>(device, &left, &right, &mut c, product, how).unwrap();
            assert!(c.to_vec().unwrap() == expected, "shares: {shares} on {device:?}, {how:?}");
        }
    });
}

#[test]
fn small_and_empty_shapes() {
    for [m, n, k] in [[0, 0, 0], [0, 5, 3], [4, 0, 2], [5, 4, 0], [1, 1, 1], [1, 100, 3], [70, 1, 9]] {
        exact::<bf16, f32>(Shape::new(m, n, k), bf16::from_f32);
        exact::<i8, i32>(Shape::new(m, n, k).transposed(true, true), |x| x as i8);
    }
}

#[test]
fn batches_share_or_have_their_matrices() {
    batches(f16::from_f32);
    // Whose transpose is made.
    batches(Tf32::round);
}

fn batches<T: Factor<f32>>(convert: impl Fn(f32) -> T) {
    let shape = Shape::new(40, 24, 72);
    let Shape { m, n, k, .. } = shape;
    // With distances that the copy engine takes, and others.
    for (after_a, after_b, after_c) in [(m * k, k * n, m * n), (0, k * n + 8, m * n + 3), (m * k + 1, 0, m * n)] {
        let length = |after: usize, size: usize| 2 * after + size;
        let (a, b) = (whole(length(after_a, m * k), 1, &convert), whole(length(after_b, k * n), 2, &convert));
        let batch = Batch { count: 3, a: after_a, b: after_b, c: after_c };
        on_warpgroups(Device::all(), |device, how| {
            let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
            for splits in [None, Some(2)] {
                let mut c = device.upload(&vec![-1.0f32; length(after_c, m * n)]).unwrap();
                let product = Product { batch, splits, ..Product::new(shape) };
                multiply::<T, f32, f32, Plain>(device, &left, &right, &mut c, product, how).unwrap();
                let c = c.to_vec().unwrap();
                for number in 0..3 {
                    let expected = sums(&a[number * after_a..], &b[number * after_b..], shape);
                    let found: Vec<f64> = c[number * after_c..][..m * n].iter().map(|x| f64::from(*x)).collect();
                    assert!(found == expected, "{device:?}, {how:?}, {batch:?}, {splits:?}, number {number}");
                    let between = &c[number * after_c + m * n..].iter().take(after_c - m * n).collect::<Vec<_>>();
                    assert!(number == 2 || between.iter().all(|x| **x == -1.0), "what is between results is written");
                }
            }
        });
    }
}

/// An epilogue of one's own: the sum, where the residual is not 0.
struct Masked;

#[device]
impl Epilogue<f32, bf16> for Masked {
    fn element(
        sum: f32,
        _scale: Scale,
        _result: &mut [bf16],
        index: usize,
        _bias: &[f32],
        _column: u32,
        residual: &[bf16],
    ) -> bf16 {
        if residual[index] == bf16::ZERO { bf16::ZERO } else { bf16::from_f32(sum) }
    }
}

#[test]
fn epilogues() {
    let shape = Shape::new(65, 35, 64).transposed(false, true);
    let Shape { m, n, k, .. } = shape;
    let (a, b) = (whole(m * k, 1, bf16::from_f32), whole(k * n, 2, bf16::from_f32));
    let products = sums(&a, &b, shape);
    let bias: Vec<f32> = (0..n).map(|column| column as f32 - 300.0).collect();
    let before: Vec<bf16> = whole(m * n, 3, bf16::from_f32);
    let scale = Scale { alpha: 0.5, beta: 2.0 };
    let wide = |x: bf16| x.to_f64();
    let gelu = |x: f64| 0.5 * x * (1.0 + (0.797_884_560_8 * (x + 0.044_715 * x * x * x)).tanh());
    on_warpgroups(Device::all(), |device, how| {
        let (left, right) = (device.upload(&a).unwrap(), device.upload(&b).unwrap());
        let (bias_of, residual) = (device.upload(&bias).unwrap(), device.upload(&before).unwrap());
        type Run = fn(&Device, &Slice<bf16>, &Slice<bf16>, &mut Slice<bf16>, Product<'_, bf16>, &How) -> Result<()>;
        type Expected<'a> = &'a dyn Fn(f64, usize) -> f64;
        let scaled = |sum: f64, at: usize| 0.5 * sum + 2.0 * wide(before[at]);
        let biased = |sum: f64, at: usize| scaled(sum, at) + f64::from(bias[at % n]);
        let cases: [(&str, Run, Expected<'_>); 5] = [
            ("plain", multiply::<bf16, f32, bf16, Plain>, &|sum, _| sum),
            ("scaled", multiply::<bf16, f32, bf16, Scaled>, &scaled),
            ("relu", multiply::<bf16, f32, bf16, Biased<Relu>>, &|sum, at| biased(sum, at).max(0.0)),
            ("gelu", multiply::<bf16, f32, bf16, Residual<Gelu>>, &|sum, at| gelu(biased(sum, at)) + wide(before[at])),
            ("own", multiply::<bf16, f32, bf16, Masked>, &|sum, at| if wide(before[at]) == 0.0 { 0.0 } else { sum }),
        ];
        for splits in [1, 2] {
            for (name, run, expected) in cases {
                let mut c = device.upload(&before).unwrap();
                let (bias, residual) = (Some(&*bias_of), Some(&*residual));
                let product = Product { scale, bias, residual, splits: Some(splits), ..Product::new(shape) };
                run(device, &left, &right, &mut c, product, how).unwrap();
                for (at, found) in c.to_vec().unwrap().into_iter().enumerate() {
                    let expected = expected(products[at], at);
                    let bound = expected.abs() * 2f64.powi(-8) + 1e-3;
                    assert!((wide(found) - expected).abs() <= bound, "{name}, {splits}, {at}: {found}, {expected}");
                }
            }
        }
    });
}

#[test]
fn lengths_that_do_not_fit_are_errors() {
    let device = Device::cpu();
    let (a, mut c) = (device.zeros::<bf16>(64).unwrap(), device.zeros::<f32>(64).unwrap());
    let short = device.zeros::<f32>(7).unwrap();
    let how = &How::CHECKED;
    let product = Product::new(Shape::new(8, 8, 8));
    let mut run = |product| multiply::<bf16, f32, f32, Plain>(&device, &a, &a, &mut c, product, how);
    run(product).unwrap();
    let wrong = [
        Product::new(Shape::new(8, 8, 9)),
        Product::new(Shape::new(usize::MAX, 8, 8)),
        Product::new(Shape::new(8, usize::MAX / 2, 8)),
        product.batched(2),
        product.batched(usize::MAX),
        Product { batch: Batch { count: 2, a: 0, b: 0, c: 0 }, ..product },
        Product { bias: Some(&short), ..product },
        Product { residual: Some(&short), ..product },
    ];
    for product in wrong {
        let error = run(product).expect_err("it does not fit");
        assert!(matches!(error, Error::Length { .. } | Error::TooLong { .. }), "{error}");
    }
}
