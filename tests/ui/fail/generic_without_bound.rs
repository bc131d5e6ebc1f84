use sarek_runtime::prelude::*;

#[kernel]
fn k<T>(x: &[T], out: &mut [T]) {
    out[0] = x[0];
}

fn main() {}
