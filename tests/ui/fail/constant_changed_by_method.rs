use sarek_runtime::prelude::*;

const LIMITS: [u32; 4] = [1, 2, 3, 4];
const TABLE: [[u32; 2]; 2] = [[1, 2], [3, 4]];

#[kernel]
fn k(out: &mut [u32]) {
    LIMITS.swap(0, 1);
    LIMITS.fill(3);
    TABLE[0].reverse();
    out[0] = LIMITS.len() as u32;
}

fn main() {}
