use sarek_runtime::prelude::*;

static LIMIT: u32 = 7;
static mut COUNTER: u32 = 0;
const NAMES: [&str; 2] = ["a", "b"];

thread_local! {
    static MINE: u32 = 1;
}

#[kernel]
fn k(out: &mut [u32], n: u32) {
    unsafe {
        COUNTER += 1;
    }
    out[0] = MINE.with(|mine| *mine);
}

#[kernel]
fn constants(out: &mut [u32], n: u32) {
    out[0] = LIMIT;
    out[1] = COUNTER;
    out[2] = NAMES[n];
}

fn main() {}
