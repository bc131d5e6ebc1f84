use sarek_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(u8)]
enum Mode {
    Slow,
    Fast,
    Off,
}

#[kernel]
fn k(modes: &[Mode], out: &mut [u32], n: u32) {
    out[n] = match modes[n] {
        Mode::Slow => 1,
        Mode::Off => 0,
    };
}

fn main() {}
