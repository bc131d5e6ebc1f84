use sarek_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
enum Mode {
    Slow,
    Fast,
    Off,
}

#[kernel]
fn k(modes: &[Mode], out: &mut [u32]) {
    let tid = thread_idx_x();
    let mode = modes[tid];
    match modes[0] {
        Mode::Slow => superstep!(fine, {
            out[tid] = 1;
        }),
        _ => {}
    }
    match mode {
        Mode::Slow => superstep!(wrong, {
            out[tid] = 2;
        }),
        _ => {}
    }
    let rounds = match tid {
        0..=7 => 1,
        _ => 2,
    };
    for _ in 0..rounds {
        sync_threads();
    }
}

fn main() {}
