use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let first = x.iter().find(0.0);
    let last = x.iter().last(n);
    let few = x.iter().take_while(|v| **v > 0.0);
    let sum = x.iter().map(|v| *v).take(3).rposition(|v| v > 0.0);
    out[n] = x.iter().filter_map(n).sum::<f32>();
    let place = x.iter().filter(|v| **v > 0.0).rposition(|v| *v > 1.0);
    let number = (0..8).rposition(|i| x[i] > 1.0);
}

#[kernel]
fn mistyped(x: &[f32], out: &mut [f32], n: u32) {
    let first = x.iter().find(|v| **v);
    let second = x.iter().nth(n);
    let third = x.iter().find_map(|v| *v > 0.0);
    out[0] = x.iter().filter_map(|v| *v).sum::<f32>();
    out[1] = x.iter().copied().last();
    let fourth = (n..).rev().find(|i| x[*i] > 0.0);
}

#[kernel]
fn diverging(x: &[u32], out: &mut [u32]) {
    let own = thread_idx_x();
    for v in x.iter().filter(|v| **v > own) {
        out[own] += *v;
        sync_threads();
    }
    for v in x.iter().skip(1).take_while(|v| **v > own) {
        out[own] += *v;
        sync_threads();
    }
    let mut calls = 0;
    let first = x.iter().find(|v| {
        calls += 1;
        **v > own
    });
    if calls > 3 {
        sync_threads();
    }
}

fn main() {}
