use sarek_runtime::prelude::*;

#[kernel]
fn k<'a>(x: &'static [f32], out: &mut [f32]) {
    out[0] = x[0];
}

#[device]
fn first<'a>(x: &'a [f32]) -> &'a f32 {
    &x[0]
}

#[device]
fn bounded<'a, 'b: 'a>(x: &'a [f32], y: &'b [f32]) -> usize {
    x.len() + y.len()
}

fn main() {}
