use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    println!("{} {} {} {} {} {} {} {} {}", n, n, n, n, n, n, n, n, n);
    assert_eq!(n, 1, "{} {} {} {} {} {} {}", n, n, n, n, n, n, n);
    out[0] = x[n];
}

fn main() {}
