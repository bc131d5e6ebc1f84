//! Both files against the host.

use super::super::testing::{assert_near, everywhere, random};
use super::*;
use crate::testing::has_warpgroups;

/// Only every third key counts, and less the farther away it is.
#[derive(Debug, Clone, Copy)]
struct Thinned;

#[device]
impl Score for Thinned {
    fn visible(query: u32, _queries: u32, keys: u32) -> u32 {
        (query + 3).min(keys)
    }

    fn score(product: f32, query: u32, key: u32) -> f32 {
        if key % 3 == 1 { product - query.abs_diff(key) as f32 * 0.01 } else { f32::NEG_INFINITY }
    }
}

fn halves(seed: usize, len: usize) -> (Vec<bf16>, Vec<f64>) {
    let halves: Vec<bf16> = random(seed, len).into_iter().map(|x| bf16::from_f32(2.0 * x)).collect();
    let wide = halves.iter().map(|x| x.to_f64()).collect();
    (halves, wide)
}

type Run<O> = fn(&Device, Inputs<'_, bf16>, &mut Slice<O>, &mut Slice<f32>, Shape, f32, &How) -> Result<()>;

fn agrees(what: &str, run: Run<f32>, shape: Shape, see: fn(u32, u32, u32) -> u32) {
    agrees_where_keys_grow(what, run, shape, see, 0.0);
}

/// The same, where each 128 keys are longer than those before, by `growth` of the first ones.
fn agrees_where_keys_grow(what: &str, run: Run<f32>, shape: Shape, see: fn(u32, u32, u32) -> u32, growth: f32) {
    let Shape { heads, key_heads, queries, keys, dimension } = shape;
    let (q, wide_q) = halves(1, heads * queries * dimension);
    let (mut k, _) = halves(2, key_heads * keys * dimension);
    for (at, x) in k.iter_mut().enumerate() {
        let step = at / dimension % keys / 128;
        *x = bf16::from_f32(x.to_f32() * (1.0 + growth * step as f32));
    }
    let wide_k: Vec<f64> = k.iter().map(|x| x.to_f64()).collect();
    let (v, wide_v) = halves(3, key_heads * keys * dimension);
    let scale = 1.0 / (dimension as f64).sqrt();
    let (expected, magnitudes, expected_logarithms) = reference([&wide_q, &wide_k, &wide_v], shape, scale, see);
    everywhere(&format!("{what}, {shape:?}"), |device, how, what| {
        if !has_warpgroups(device) {
            return;
        }
        // The CPU multiplies slowly.
        if !device.is_cuda() && queries.max(keys) > 130 {
            return;
        }
        let [q, k, v] = [&q, &k, &v].map(|x| device.upload(x).unwrap());
        let mut output = device.upload(&vec![f32::NAN; expected.len()]).unwrap();
        let mut logarithms = device.upload(&vec![f32::NAN; expected_logarithms.len()]).unwrap();
        let inputs = Inputs { q: &q, k: &k, v: &v };
        run(device, inputs, &mut output, &mut logarithms, shape, scale as f32, how).unwrap();
        // Weights are rounded to eight bits.
        assert_near(&output.to_vec().unwrap(), &expected, |at| 0.006 * magnitudes[at] + 1e-6, what);
        let logarithms = logarithms.to_vec().unwrap();
        for (found, expected) in logarithms.iter().zip(&expected_logarithms) {
            let is_near = (f64::from(*found) - expected).abs() <= 1e-3 || f64::from(*found) == *expected;
            assert!(is_near, "{what}: {found}, {expected}");
        }
    });
}

fn best_run<O: Stored, S: Score>(
    device: &Device,
    inputs: Inputs<'_, bf16>,
    output: &mut Slice<O>,
    logarithms: &mut Slice<f32>,
    shape: Shape,
    scale: f32,
    how: &How,
) -> Result<()> {
    let scratch = &mut Scratch::new(device)?;
    best::run::<bf16, O, S>(device, inputs, output, logarithms, shape, scale, scratch, how)
}

/// Heads, heads of keys, queries, keys.
const SHAPES: [[usize; 4]; 6] =
    [[1, 1, 1, 1], [2, 1, 20, 130], [1, 1, 129, 257], [1, 1, 200, 64], [2, 2, 3, 300], [1, 1, 5, 0]];

fn shape([heads, key_heads, queries, keys]: [usize; 4], dimension: usize) -> Shape {
    Shape { heads, key_heads, queries, keys, dimension }
}

#[test]
fn every_query_sees_all_keys() {
    for sizes in SHAPES {
        agrees("simple", simple::run::<bf16, f32, Full>, shape(sizes, 64), |_, _, keys| keys);
        for dimension in [64, 128] {
            agrees("best", best_run::<f32, Full>, shape(sizes, dimension), |_, _, keys| keys);
        }
    }
}

#[test]
fn queries_see_the_past() {
    let see = |query: u32, queries: u32, keys: u32| (query + 1 + keys).saturating_sub(queries).min(keys);
    for sizes in SHAPES {
        agrees("simple", simple::run::<bf16, f32, Causal>, shape(sizes, 32), see);
        for dimension in [64, 128] {
            agrees("best", best_run::<f32, Causal>, shape(sizes, dimension), see);
        }
    }
}

#[test]
fn largest_scores_grow() {
    // By less than weights may exceed 1, by more in some rows of a warp, and by more in all of them.
    for growth in [1.0, 4.0, 10.0] {
        for sizes in [[1, 1, 20, 130], [1, 1, 30, 400]] {
            for dimension in [64, 128] {
                let shape = shape(sizes, dimension);
                agrees_where_keys_grow("best", best_run::<f32, Full>, shape, |_, _, keys| keys, growth);
            }
        }
    }
}

#[test]
fn scores_change() {
    let shape = shape([1, 1, 70, 40], 128);
    let (q, k, v) = (halves(4, 70 * 128).0, halves(5, 40 * 128).0, halves(6, 40 * 128).0);
    everywhere("thinned", |device, how, what| {
        if !has_warpgroups(device) {
            return;
        }
        let [q, k, v] = [&q, &k, &v].map(|x| device.upload(x).unwrap());
        let run = |run: Run<bf16>| {
            let (mut output, mut logarithms) = (device.zeros::<bf16>(q.len()).unwrap(), device.zeros(70).unwrap());
            run(device, Inputs { q: &q, k: &k, v: &v }, &mut output, &mut logarithms, shape, 0.1, how).unwrap();
            (output.to_vec().unwrap(), logarithms.to_vec().unwrap())
        };
        let ((best, best_logarithms), (simple, simple_logarithms)) =
            (run(attention::<bf16, bf16, Thinned>), run(simple::run::<bf16, bf16, Thinned>));
        for (found, expected) in best.iter().zip(&simple) {
            let (found, expected) = (found.to_f32(), expected.to_f32());
            assert!((found - expected).abs() <= 0.03, "{what}: {found}, {expected}");
        }
        for (found, expected) in best_logarithms.iter().zip(&simple_logarithms) {
            assert!((found - expected).abs() <= 1e-3 || found == expected, "{what}: {found}, {expected}");
        }
    });
}

#[test]
fn scales_of_either_sign() {
    // The first query sees no key, or only some.
    let cases =
        [([30, 40], 64, -0.2), ([41, 40], 64, 0.0), ([41, 40], 128, 0.0), ([30, 40], 128, -3.0), ([30, 40], 64, 1e-3)];
    for ([queries, keys], dimension, scale) in cases {
        let sizes = shape([1, 1, queries, keys], dimension);
        let [q, k, v] = [(4, queries), (5, keys), (6, keys)].map(|(seed, rows)| halves(seed, rows * dimension).0);
        everywhere(&format!("scale {scale}"), |device, how, what| {
            if !has_warpgroups(device) {
                return;
            }
            let [q, k, v] = [&q, &k, &v].map(|x| device.upload(x).unwrap());
            let run = |run: Run<f32>| {
                let (mut output, mut logarithms) =
                    (device.zeros::<f32>(q.len()).unwrap(), device.zeros(queries).unwrap());
                run(device, Inputs { q: &q, k: &k, v: &v }, &mut output, &mut logarithms, sizes, scale, how).unwrap();
                (output.to_vec().unwrap(), logarithms.to_vec().unwrap())
            };
            let ((best, best_logarithms), (simple, simple_logarithms)) =
                (run(best_run::<f32, Causal>), run(simple::run::<bf16, f32, Causal>));
            for (found, expected) in best.iter().zip(&simple) {
                assert!((found - expected).abs() <= 0.02, "{what}: {found}, {expected}");
            }
            for (found, expected) in best_logarithms.iter().zip(&simple_logarithms) {
                assert!((found - expected).abs() <= 1e-3 || found == expected, "{what}: {found}, {expected}");
            }
        });
    }
}

#[test]
fn wrong_shapes_are_errors() {
    let device = Device::cpu();
    let x = device.zeros::<bf16>(4 * 128).unwrap();
    let (mut output, mut logarithms) = (device.zeros::<f32>(4 * 128).unwrap(), device.zeros::<f32>(4).unwrap());
    let right = shape([2, 1, 2, 4], 128);
    let mut run = |shape| {
        let inputs = Inputs { q: &x, k: &x, v: &x };
        attention::<bf16, f32, Full>(&device, inputs, &mut output, &mut logarithms, shape, 1.0, &How::CHECKED)
    };
    run(right).unwrap();
    let wrong = [
        (Shape { key_heads: 0, ..right }, "must be a multiple"),
        (Shape { heads: 3, key_heads: 2, ..right }, "must be a multiple"),
        (Shape { queries: 3, ..right }, "queries"),
        (Shape { keys: 5, ..right }, "keys"),
        (Shape { heads: usize::MAX, key_heads: 1, ..right }, "too many"),
        (Shape { dimension: 129, queries: 0, keys: 0, ..right }, "queries"),
    ];
    for (shape, why) in wrong {
        let message = run(shape).unwrap_err().to_string();
        assert!(message.contains(why), "{shape:?}: {message}");
    }
    let odd = device.zeros::<bf16>(48).unwrap();
    let (mut output, mut logarithms) = (device.zeros::<f32>(48).unwrap(), device.zeros::<f32>(1).unwrap());
    let inputs = Inputs { q: &odd, k: &odd, v: &odd };
    let odd = shape([1, 1, 1, 1], 48);
    let error = attention::<bf16, f32, Full>(&device, inputs, &mut output, &mut logarithms, odd, 1.0, &How::CHECKED)
        .unwrap_err();
    assert!(error.to_string().contains("a multiple of 32 up to 256"), "{error}");
}
