use sarek_runtime::prelude::*;

#[kernel]
fn k(weights: &[f32; 4], out: &mut [f32]) {
    out[0] = weights[0];
}

#[kernel]
fn m(slices: [&[f32]; 2], names: [String; 2], out: &mut [f32]) {
    out[0] = slices[0][0];
}

#[kernel]
fn n(tiles: &mut [[f32; 4]; 2], out: &mut [f32]) {
    out[0] = tiles[0][0];
}

fn main() {}
