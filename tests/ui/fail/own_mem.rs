use sarek_runtime::prelude::*;

mod mem {
    pub fn swap(a: &mut u32, b: &mut u32) {
        *a += *b;
    }

    pub fn take(a: &mut u32) -> u32 {
        *a
    }
}

#[kernel]
fn k(out: &mut [u32]) {
    let (mut a, mut b) = (1, 2);
    mem::swap(&mut a, &mut b);
    out[0] = mem::take(&mut a) + b;
}

fn main() {}
