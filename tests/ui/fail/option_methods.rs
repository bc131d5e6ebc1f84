use sarek_runtime::prelude::*;

#[device]
fn first(n: u32) -> Option<u32> {
    if n > 0 { Some(n) } else { None }
}

#[kernel]
fn k(out: &mut [u32], n: u32) {
    out[0] = first(n).map_or(1, |x| x + 1);
}

fn main() {}
