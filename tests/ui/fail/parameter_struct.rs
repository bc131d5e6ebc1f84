use sarek_runtime::prelude::*;

#[derive(Clone, Copy)]
struct Config {
    scale: f32,
}

#[kernel]
fn k(config: Config, out: &mut [f32]) {
    out[0] = 1.0;
}

fn main() {}
