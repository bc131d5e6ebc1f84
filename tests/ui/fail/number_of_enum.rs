use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(u8)]
enum Level {
    Low,
    High,
}

impl From<Level> for u32 {
    fn from(level: Level) -> u32 {
        match level {
            Level::Low => 10,
            Level::High => 20,
        }
    }
}

#[kernel]
fn k(levels: &[Level], out: &mut [u32]) {
    out[0] = u32::from(levels[0]);
}

fn main() {}
