use sarek_runtime::prelude::*;

#[kernel]
fn k(rows: &[&[f32]], out: &mut [f32]) {
    out[0] = rows[0][0];
}

fn main() {}
