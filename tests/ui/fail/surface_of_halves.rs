use sarek_runtime::prelude::*;
use sarek_runtime::texture::Surface2D;

#[kernel]
fn k(image: &mut Surface2D<f16>, value: f16) {
    image.write(0, 0, value);
}

fn main() {}
