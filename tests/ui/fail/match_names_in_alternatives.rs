use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [u32], n: u32) {
    match (x[n], n) {
        (0 | 1, m) => out[n] = m,
        ((3, m) | (m, 3), _) => out[n] = m,
        _ => {}
    }
}

fn main() {}
