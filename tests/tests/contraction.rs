//! Products and sums that are rounded once: which ones is said in the text, and it is the same in all texts of a kernel.

use std::collections::BTreeMap;

use sarek_runtime::prelude::*;
use sarek_tests::catalogue;
use sarek_tests::harness::on_all_cores;

/// The results of each thread.
const RESULTS: usize = 16;

#[device]
fn square(x: f32) -> f32 {
    x * x
}

#[device]
fn difference(a: f32, b: f32) -> f32 {
    -(a * b)
}

#[device]
fn weight(x: f32, i: u32) -> f32 {
    assert!(i < 32, "a thread is one of a warp");
    x * x
}

/// In each text another part of the checks is left.
#[kernel(block = 32)]
fn weights(x: &[f32], at: &[u32], out: &mut [f32], first: u32) {
    let i = thread_idx_x();
    let v = x[i];
    out[at[i]] = 1.0 + weight(v, i);
    out[at[i + 32]] += weight(v, i);
    let k = at[i];
    let mut sum = v;
    sum += {
        let k = k + 1;
        assert!(k > 0, "it does not wrap");
        v * x[i + first]
    };
    out[i + 64] = sum;
    out[i + 96] -= square(sum);
}

#[kernel]
fn sums(a: &[f32], b: &[f32], c: &[f32], places: &[u32], out: &mut [f32], n: u32, first: u32) {
    let i = global_idx_x();
    if i < n {
        let out = &mut out[RESULTS * i as usize..RESULTS * i as usize + RESULTS];
        // In the text with all checks, `first` may be too large.
        let c = c[(i * i % 4 + first) as usize];
        let (a, b) = (a[i as usize], b[i as usize]);
        out[0] = a * b + c;
        out[1] = c + a * b;
        out[2] = a * b - c;
        out[3] = c - a * b;
        out[4] = a * b - b * c;
        out[5] = -(a * b) + c;
        // A variable is a value of its own.
        let product = a * b;
        out[6] = product + c;
        out[7] = (a + b) * c;
        let mut sum = c;
        sum += a * b;
        sum -= b * c;
        out[8] = sum;
        out[9] = c;
        out[places[i as usize] as usize] += a * b;
        out[10] = square(a) + square(b);
        out[11] = c + difference(a, b);
        let way = Vec3::new(a, b, c) + Vec3::new(b, c, a) * c;
        out[12] = way.x;
        let mut at = Vec2::new(a, b);
        at -= Vec2::new(c, a) * 3.0;
        out[13] = at.y;
        out[14] = cast::<f32>(cast::<f64>(a) * cast::<f64>(b) + 1.0);
        out[15] = (a * b + b * c) + a * c;
    }
}

/// Returns the results of a thread.
fn expected(a: f32, b: f32, c: f32, contracts: bool) -> [f32; RESULTS] {
    let sum = |a: f32, b: f32, c: f32| if contracts { a.mul_add(b, c) } else { a * b + c };
    let wide = |a: f64, b: f64, c: f64| if contracts { a.mul_add(b, c) } else { a * b + c };
    [
        sum(a, b, c),
        sum(a, b, c),
        sum(a, b, -c),
        sum(-a, b, c),
        sum(a, b, -(b * c)),
        sum(-a, b, c),
        a * b + c,
        (a + b) * c,
        sum(-b, c, sum(a, b, c)),
        sum(a, b, c),
        sum(a, a, b * b),
        sum(-a, b, c),
        sum(b, c, a),
        sum(-a, 3.0, b),
        wide(f64::from(a), f64::from(b), 1.0) as f32,
        sum(a, c, sum(a, b, b * c)),
    ]
}

#[test]
fn sums_of_products_are_as_written_in_every_text() -> Result<(), Error> {
    const N: usize = 3;
    let a = [1.000_000_2f32, -3.140_625, 1.1e-3];
    let b = [1.000_000_1f32, 2.720_25, 7.7e5];
    let c = [-1.000_000_4f32, 8.5, 0.333_333_34];
    for device in Device::all() {
        let places = device.upload(&[9u32; N])?;
        for contracts in [true, false] {
            let device = device.clone().with_contraction(contracts);
            let [a_there, b_there, c_there] = [&a, &b, &c].map(|values| device.upload(values));
            let (a_there, b_there, c_there) = (a_there?, b_there?, c_there?);
            let is_gpu = device.is_cuda();
            let expected: Vec<f32> =
                (0..N).flat_map(|i| expected(a[i], b[i], c[i * i % 4], contracts && is_gpu)).collect();
            let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<u32>>();
            let mut texts = Vec::new();
            // With four elements the condition holds, with three it does not.
            let longer = device.upload(&[c[0], c[1], c[2], 0.0])?;
            for c in [&longer, &c_there] {
                let (grid, mut out) = (Grid::new(1, 32), device.zeros::<f32>(N * RESULTS)?);
                // Other tests launch on the same GPU, so that its counter of launches with checks tells nothing here.
                let checks = sums::checks_of(grid, &a_there, &b_there, c, &places, &mut out, N as u32, 0)?;
                texts.push(checks.kept());
                sums::launch(&device, grid, &a_there, &b_there, c, &places, &mut out, N as u32, 0)?;
                assert_eq!(bits(&out.to_vec()?), bits(&expected), "{}", device.name());
            }
            assert!(texts[0] < texts[1], "the second launch runs the text with all checks");
            let mut out = device.zeros::<f32>(N * RESULTS)?;
            // SAFETY: all indices are in range.
            unsafe {
                sums::launch_unchecked(
                    &device,
                    Grid::new(1, 32),
                    &a_there,
                    &b_there,
                    &longer,
                    &places,
                    &mut out,
                    N as u32,
                    0,
                )?
            };
            assert_eq!(bits(&out.to_vec()?), bits(&expected), "{}, unchecked", device.name());
        }
    }
    Ok(())
}

/// Returns how many products and sums each function of a text contracts.
fn contractions(text: &str) -> BTreeMap<String, usize> {
    let mut functions = BTreeMap::new();
    let mut name = String::new();
    for line in text.lines() {
        if line.contains("__device__ __forceinline__") || line.contains("__global__") {
            let head = line.split('(').next().unwrap_or_default();
            name = head.rsplit(' ').next().unwrap_or_default().to_string();
        }
        let calls = ["fmaf(", "fma(", "plus_product(", "add_product("];
        let count: usize = calls.iter().map(|call| line.matches(call).count()).sum();
        *functions.entry(name.clone()).or_default() += count;
    }
    functions
}

/// Compares the text without checks with others.
fn differences(kernel: &str, text: &str, others: &[impl AsRef<str>]) -> Vec<String> {
    let plain = contractions(text);
    let mut differences = Vec::new();
    for other in others.iter().map(|other| contractions(other.as_ref())) {
        for (name, count) in &plain {
            if let Some(other) = other.get(name).filter(|other| *other != count) {
                differences.push(format!("{kernel}: {name} has {count} without checks, and {other} with some"));
            }
        }
    }
    differences
}

#[test]
fn what_is_contracted_does_not_depend_on_the_checks_that_are_left() -> Result<(), Error> {
    let device = Device::cpu();
    let (x, at) = (device.zeros::<f32>(64)?, device.zeros::<u32>(64)?);
    let mut texts = vec![weights::cuda_source_checked(), weights::cuda_source_proven()];
    for (count, first) in [(128, 0), (128, 32), (96, 0), (64, 33)] {
        let mut out = device.zeros::<f32>(count)?;
        texts.push(weights::cuda_source_of(Grid::new(1, 32), &x, &at, &mut out, first)?);
    }
    let text = weights::cuda_source();
    assert!(texts.iter().any(|other| *other != texts[0]), "there are several texts");
    assert_eq!(differences("weights", &text, &texts), [""; 0], "{text}\n{}", texts.join("\n"));
    Ok(())
}

#[test]
fn texts_of_a_kernel_contract_alike() {
    let different = on_all_cores(catalogue::all(), |entry| {
        let texts = [entry.text(true), &entry.cuda_source_proven];
        differences(&entry.file_name(), entry.text(false), &texts)
    });
    let different = different.concat();
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn operators_of_vectors_take_products() {
    let text = sums::cuda_source();
    for line in [
        "Vec3_f32_add_product(make_float3(a_2, b_2, c_2), make_float3(b_2, c_2, a_2), c_2);",
        "{fmaf(-other.x, factor, self.x), fmaf(-other.y, factor, self.y)};",
        "const float product = a_2 * b_2;",
        "add_product(a_2, b_2, out_2[places[i]]);",
        "out_2[10] = fmaf(a_2, a_2, square(b_2));",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}
