use sarek_runtime::prelude::*;

#[device]
const fn one() -> f32 {
    1.0
}

fn main() {}
