use sarek_runtime::prelude::*;

#[device]
fn of_a_function(#[constant] n: u32) -> u32 {
    n
}

#[kernel]
fn of_a_slice(#[constant] x: &[f32], out: &mut [f32]) {
    out[0] = x[0];
}

#[kernel]
fn that_changes(#[constant] mut n: u32, out: &mut [u32]) {
    n += 1;
    out[0] = n;
}

#[kernel]
fn with_a_value(#[constant(3)] n: u32, out: &mut [u32]) {
    out[0] = n;
}

#[kernel]
fn with_another_attribute(#[shared] n: u32, out: &mut [u32]) {
    out[0] = n;
}

#[kernel]
fn without_a_name(#[constant] _: u32, out: &mut [u32]) {
    out[0] = 1;
}

fn main() {}
