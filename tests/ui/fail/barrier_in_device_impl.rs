use sarek_runtime::prelude::*;

struct Tree;

#[device]
impl Tree {
    fn fold(s: &mut [f32; 32], stride: u32) {
        if thread_idx_x() < stride {
            sync_threads();
        }
        s[0] = 1.0;
    }
}

fn main() {}
