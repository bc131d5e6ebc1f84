//! `#[device]` on an `impl`, and not on its trait.

use sarek_runtime::prelude::*;

trait Doubled {
    fn doubled(self) -> f32;
}

#[device]
impl Doubled for f32 {
    fn doubled(self) -> f32 {
        self * 2.0
    }
}

#[kernel]
fn k(out: &mut [f32]) {
    out[0] = <f32 as Doubled>::doubled(1.5);
}

fn main() {}
