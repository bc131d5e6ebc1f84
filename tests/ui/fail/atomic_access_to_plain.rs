use sarek_runtime::prelude::*;

#[kernel]
fn k(count: &mut [u32]) {
    count[0].fetch_add(1, Ordering::Relaxed);
}

fn main() {}
