use sarek_runtime::prelude::*;

#[device]
fn longer(x: &[f32], y: &[f32]) -> &[f32] {
    x
}

#[device]
fn larger<'a>(x: &'a f32, y: &'a f32) -> &'a f32 {
    if *x > *y { x } else { y }
}

#[device]
fn early(x: &[f32], n: usize) -> &f32 {
    if n > 3 {
        return &x[3];
    }
    &x[n]
}

#[device]
fn table() -> &'static [f32; 4] {
    &[1.0; 4]
}

#[device]
fn applied<F: Fn(usize) -> usize>(x: &[f32], f: F) -> &f32 {
    &x[f(0)]
}

#[device]
fn scratch(x: &mut [f32]) -> &mut f32 {
    let tile = shared!([f32; 32]);
    tile[0] = x[0];
    &mut x[1]
}

#[device]
fn local(x: &[f32]) -> &f32 {
    let y = x[0];
    &y
}

#[device]
fn again(x: &[f32], n: usize) -> &f32 {
    let y = *again(x, n - 1);
    &x[y as usize]
}

#[kernel]
fn reads(x: &[f32]) -> &f32 {
    &x[0]
}

fn main() {}
