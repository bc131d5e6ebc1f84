use sarek_runtime::prelude::*;

#[device]
fn square(x: f32) -> f32 {
    x * x
}

#[device]
fn add(a: f32, b: f32) -> f32 {
    a + b
}

fn host(x: f32) -> f32 {
    x
}

#[kernel]
fn map<F: DeviceFn<(f32,), Output = f32>>(items: &mut [f32]) {
    let i = global_idx_x();
    items[i] = F::call(items[i], 1.0);
}

#[kernel]
fn change<F: DeviceFn<(f32,), Output = f32>>(items: &mut [f32]) {
    let i = global_idx_x();
    items[i] = F::call(items[i]);
}

fn main() {
    let _ = change::<square>::cuda_source();
    let _ = change::<add>::cuda_source();
    let _ = change::<host>::cuda_source();
    let _ = change::<u32>::cuda_source();
}
