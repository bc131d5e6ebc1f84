use sarek_runtime::prelude::*;

#[kernel]
fn k(out: &mut [u32], n: u32) {
    assert!();
    assert_eq!();
    assert_ne!(n);
    assert!(n);
    assert_eq!(n, 1.0);
    out[0] = n;
}

fn main() {}
