use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [u32], n: u32) {
    if n > 3 && let 1..=9 = x[n] { out[n] = 1; } else { out[n] = 2; }
    while n > 3 && let 1..=9 = x[n] {
        out[n] = 1;
    }
}

fn main() {}
