use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    for v in x.iter().flat_map(|v| {
        let twice = v * 2.0;
        twice > 3.0
    }) {
        out[n] += v;
    }
    for v in x.iter().flat_map(|v| {
        if *v > 3.0 {
            return [*v, 2.0];
        }
        [*v, 1.0]
    }) {
        out[n] += v;
    }
    for v in x.iter().map(|v| v * 2.0).cycle() {
        out[n] += v;
    }
    for v in x.iter().scan(0.0, n) {
        out[n] += v;
    }
    for (a, b) in x.iter().zip(x.iter().flat_map(|v| [*v, 1.0])) {
        out[n] += a * b;
    }
    for v in x.iter().flat_map(|v| *v) {
        out[n] += v;
    }
    let sums = x.iter().scan(0.0, |so_far, v| Some(*so_far));
    let last = sums.rposition(|v| v > 1.0);
}

#[kernel]
fn arrays(x: &[f32], rows: &[[f32; 4]], out: &mut [f32]) {
    let first = x.first_chunk::<2>();
    let all = rows.as_flattened();
}

#[kernel]
fn mistyped(x: &[f32], out: &mut [f32], n: u32) {
    for v in x.iter().flatten() {
        out[n] += v;
    }
    for v in x.iter().scan(0.0, |so_far, v| *so_far + *v) {
        out[n] += v;
    }
    for part in x.rchunks(n) {
        out[n] += part[0];
    }
}

#[kernel]
fn diverging(x: &[u32], out: &mut [u32]) {
    let own = thread_idx_x();
    for v in x.iter().flat_map(|v| 0..own) {
        out[own] += v;
        sync_threads();
    }
    for v in x.iter().scan(own, |left, v| left.checked_sub(*v)) {
        out[own] += v;
        sync_threads();
    }
    let few = x.iter().take_while(|v| **v > own);
    for v in few {
        out[own] += *v;
        sync_threads();
    }
}

fn main() {}
