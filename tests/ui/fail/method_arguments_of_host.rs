use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Pair {
    a: f32,
    b: f32,
}

impl Pair {
    fn part<const N: usize>(&self) -> f32 {
        if N == 0 { self.a } else { self.b }
    }
}

#[kernel]
fn k(pair: Pair, out: &mut [f32]) {
    out[0] = pair.part::<1>();
}

fn main() {}
