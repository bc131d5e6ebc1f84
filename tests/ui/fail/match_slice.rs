use sarek_runtime::prelude::*;

#[kernel]
fn k(out: &mut [u32], n: u32) {
    let pair = [n, 2];
    match pair {
        [0, ..] => out[0] = 1,
        _ => {}
    }
}

fn main() {}
