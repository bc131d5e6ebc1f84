// The barriers of a cluster are barriers of the block, too, and `cluster_shared` is a reference for reading.
use sarek_runtime::prelude::*;

#[kernel(cluster = 2)]
fn divergent(out: &mut [u32]) {
    if thread_idx_x() < 16 {
        cluster_sync();
    }
    out[global_idx_x()] = 1;
}

#[kernel(cluster = 2)]
fn early(out: &mut [u32]) {
    let tid = thread_idx_x();
    if tid >= out.len() as u32 {
        return;
    }
    cluster_arrive();
    out[tid] = 1;
    cluster_wait();
}

#[kernel(cluster = 2)]
fn read_only(out: &mut [u32]) {
    let tile = shared!([u32; 32]);
    let theirs = cluster_shared(tile, 1);
    theirs[0] = 1;
    out[0] = theirs[1];
}

fn main() {}
