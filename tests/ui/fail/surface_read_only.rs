use sarek_runtime::prelude::*;
use sarek_runtime::texture::Surface2D;

#[kernel]
fn k(image: &Surface2D<f32>) {
    image.write(0, 0, 1.0);
}

fn main() {}
