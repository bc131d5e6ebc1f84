use sarek_runtime::prelude::*;
use sarek_runtime::texture::{NormalizedFloat, Surface2D};

#[kernel]
fn k(image: &Surface2D<NormalizedFloat<u8>>, x: &mut [u8]) {
    x[0] = image.read(0, 0);
}

fn main() {}
