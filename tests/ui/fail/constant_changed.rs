use sarek_runtime::prelude::*;

const LIMITS: [u32; 4] = [1, 2, 3, 4];
const N: u32 = 3;

#[device]
fn set(x: &mut u32) {
    *x = 3;
}

#[kernel]
fn assigned(out: &mut [u32]) {
    LIMITS[0] = 3;
    N += 1;
    (N, out[0]) = (1, 2);
    set(&mut N);
    std::mem::swap(&mut LIMITS[0], &mut out[1]);
    for x in &mut LIMITS {
        *x = 3;
    }
    for x in LIMITS.iter_mut() {
        *x = 3;
    }
    LIMITS[1..].fill(3);
}

fn main() {}
