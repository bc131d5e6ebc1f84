use sarek_runtime::prelude::*;
use sarek_runtime::texture::Texture2D;

#[kernel]
fn k(image: &Texture2D<f64>, out: &mut [f64]) {
    out[0] = image.sample(0.5, 0.5);
}

fn main() {}
