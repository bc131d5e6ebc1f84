use sarek_runtime::prelude::*;

#[kernel]
fn k(limit: Option<u32>, out: &mut [u32]) {
    out[0] = limit.unwrap_or(1);
}

fn main() {}
