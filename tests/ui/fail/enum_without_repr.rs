use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
enum Mode {
    Slow,
    Fast,
}

fn main() {}
