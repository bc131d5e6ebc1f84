use sarek_runtime::prelude::*;

#[kernel]
fn k<T: Scalar>(x: &[T], out: &mut [T]) {
    out[0] = x[0] + x[1];
}

fn main() {}
