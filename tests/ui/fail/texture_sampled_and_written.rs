use sarek_runtime::prelude::*;
use sarek_runtime::texture::{Sampler, Surface2D, Texture2D};

#[kernel]
fn k(image: &Texture2D<f32>, to: &mut Surface2D<f32>) {
    to.write(0, 0, image.sample(0.5, 0.5));
}

fn main() {
    let device = Device::cpu();
    let mut image = Texture2D::<f32>::zeros(&device, [4, 4], Sampler::new()).unwrap();
    k::launch(&device, Grid::new(1, 1), &image, image.surface_mut()).unwrap();
}
