use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [u32]) {
    out[0] = match x {
        [] => 0,
        [first] => *first,
        [.., 3, 4] => 1,
    };
    let [first, rest @ ..] = x;
}

fn main() {}
