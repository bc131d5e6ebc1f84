use sarek_runtime::prelude::*;

#[kernel]
fn k(out: &mut [u32], n: u32) {
    let y = unsafe { ptx!("mov.u32 {y}, %laneid;", y = out(u32), cpu = lane_id()) };
    if y > n {
        sync_threads();
    }
    let z = unsafe { ptx!("mul.lo.u32 {z}, {n}, 3;", z = out(u32), options(pure), cpu = n * 3) };
    if z > n {
        sync_threads();
    }
    if thread_idx_x() > 3 {
        unsafe { ptx!("bar.sync 0;", cpu = sync_threads()) };
    }
    out[0] = y;
}

fn main() {}
