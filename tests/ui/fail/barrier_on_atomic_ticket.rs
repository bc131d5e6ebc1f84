use sarek_runtime::prelude::*;

#[kernel]
fn k(count: &[AtomicU32]) {
    let ticket = count[0].fetch_add(1, Ordering::Relaxed);
    if ticket == grid_dim_x() - 1 {
        superstep!(last_block, {
            count[0].store(0, Ordering::Relaxed);
        });
    }
}

fn main() {}
