use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [u32]) {
    if let [n, rest @ .., more @ ..] = x {
        out[1] = *n;
    }
    if let [.., 3, ..] = x {
        out[1] = 3;
    }
}

fn main() {}
