use sarek_runtime::prelude::*;

const NAME: &str = "kernel";

#[kernel]
fn k(out: &mut [f32]) {
    let name = NAME;
    out[0] = 1.0;
}

const TABLES: [&[u32]; 2] = [&[1, 2], &[3]];

#[kernel]
fn l(out: &mut [u32]) {
    out[0] = TABLES[1][0];
}

fn main() {}
