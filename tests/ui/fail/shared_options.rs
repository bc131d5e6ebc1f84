use sarek_runtime::prelude::*;

#[kernel]
fn no_rows(out: &mut [f32]) {
    let tile = shared!([f32; 32], pad = 1);
    out[0] = tile[0];
}

#[kernel]
fn rows_of_a_launch(out: &mut [f32]) {
    let tile = shared!([[f32; 32]], pad = 1);
    out[0] = tile[0][0];
}

#[kernel]
fn variable(out: &mut [f32], room: usize) {
    let tile = shared!([[f32; 32]; 32], pad = room);
    out[0] = tile[0][0];
}

#[kernel]
fn negative(out: &mut [f32]) {
    let tile = shared!([[f32; 32]; 32], pad = -1);
    out[0] = tile[0][0];
}

#[kernel]
fn other_option(out: &mut [f32]) {
    let tile = shared!([[f32; 32]; 32], padding = 1);
    out[0] = tile[0][0];
}

#[device]
fn of_the_caller(tile: &mut [u32; 64]) -> u32 {
    let counts = shared!([u32; 64], reuse = tile);
    counts[0]
}

#[kernel]
fn divergent(out: &mut [u32]) {
    let keys = shared!([u32; 256]);
    if thread_idx_x() < 3 {
        let counts = shared!([u32; 64], reuse = keys);
        out[0] = counts[0];
    }
}

fn main() {}
