use sarek_runtime::prelude::*;

#[kernel(max_registers = 300)]
fn too_many(x: &mut [f32]) {
    x[0] = 1.0;
}

#[kernel(max_registers = 16)]
fn too_few(x: &mut [f32]) {
    x[0] = 1.0;
}

#[kernel(block = 128, min_blocks = 4, max_registers = 64)]
fn both(x: &mut [f32]) {
    x[0] = 1.0;
}

#[kernel(block = 128, min_blocks = 0)]
fn none(x: &mut [f32]) {
    x[0] = 1.0;
}

#[kernel(cluster = (4, 4))]
fn large(x: &mut [f32]) {
    x[0] = 1.0;
}

#[kernel(cluster = (2, 0))]
fn empty(x: &mut [f32]) {
    x[0] = 1.0;
}

#[kernel(cluster = "2")]
fn text(x: &mut [f32]) {
    x[0] = 1.0;
}

#[kernel(fast_math = true)]
fn value(x: &mut [f32]) {
    x[0] = 1.0;
}

#[kernel(block = 128, block = 256)]
fn twice(x: &mut [f32]) {
    x[0] = 1.0;
}

fn main() {}
