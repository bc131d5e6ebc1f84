use sarek_runtime::prelude::*;
use sarek_runtime::texture::Texture2D;

#[kernel]
fn k(image: &mut Texture2D<f32>, out: &mut [f32]) {
    out[0] = image.sample(0.5, 0.5);
}

fn main() {}
