use sarek_runtime::prelude::*;

#[kernel]
fn k(out: &mut [u32], n: u32) {
    let triple = [n, 2, 3];
    match triple {
        [head @ .., 3] => out[0] = head[0],
        _ => {}
    }
}

fn main() {}
