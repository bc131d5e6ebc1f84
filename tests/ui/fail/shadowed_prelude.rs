//! A function of one's own that is called as one of the prelude is that function, and no device function.

use sarek_runtime::prelude::*;

fn any(mask: u32, value: bool) -> bool {
    mask == 7 && value
}

fn sync_threads() {}

#[kernel]
fn k(out: &mut [u32]) {
    if any(7, true) {
        out[0] = 1;
    }
    sync_threads();
}

fn main() {}
