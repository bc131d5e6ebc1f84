use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [u32], n: u32) {
    for ((a, 3) | (3, a)) in [(n, 3)] {}
    match (x[n], x[0], x[1], x[2], x[3], x[4]) {
        (0 | 1, m, ..) => out[n] = m,
        (a @ (0 | 1), b @ (0 | 1), c @ (0 | 1), ..) => out[n] = a + b + c,
        ((3, a) | (a, 3), (3, b) | (b, 3), (3, c) | (c, 3), (3, d) | (d, 3), (3, e) | (e, 3), (3, f) | (f, 3)) => {}
        _ => {}
    }
}

fn main() {}
