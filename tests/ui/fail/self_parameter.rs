use sarek_runtime::prelude::*;

#[device]
fn twice(self, v: f32) -> f32 {
    v * 2.0
}

fn main() {}
