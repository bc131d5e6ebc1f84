use sarek_runtime::prelude::*;

#[kernel]
fn k(x: &[u32], out: &mut [u32], n: u32) {
    while n > 3 && let 1..=9 = x[n] {
        out[n] = 1;
    }
}

#[kernel]
fn mistyped(x: &[u32], out: &mut [u32], n: u32) {
    if n > 3 && let Some(a) = x.get(n as usize) && let Some(b) = *a { out[n] = b; } else { out[n] = 2; }
}

fn main() {}
