use sarek_runtime::prelude::*;

#[device]
fn one() -> impl Number {
    1.0f32
}

fn main() {}
