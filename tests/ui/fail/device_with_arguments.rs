use sarek_runtime::prelude::*;

#[device(inline)]
fn one() -> f32 {
    1.0
}

fn main() {}
