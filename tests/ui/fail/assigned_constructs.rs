use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [u32], n: u32) {
    superstep!(sum, { x[0] }) /= 2;
    superstep! { x[0] } = 3;
    (if n > 2 { 1 } else { 2 }) += 1;
    ({ n }) <<= 1;
    (match n { 0 => 1, _ => 2 }, out[0]) = (1, 2);
    shared!([u32; 4]) = [0; 4];
}

fn main() {}
