use sarek_runtime::prelude::*;

#[kernel]
fn k(count: &[AtomicU32]) {
    count[0] += 1;
}

fn main() {}
