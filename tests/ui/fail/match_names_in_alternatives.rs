use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [u32], n: u32) {
    match (x[n], n) {
        (0, m) | (m, 0) => out[n] = m,
        _ => {}
    }
}

fn main() {}
