//! Textures and surfaces: samples of every kind, single texels, sizes, and writes.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;
use sarek_runtime::texture::{
    NormalizedFloat, Surface1D, Surface1DArray, Surface2D, Surface2DArray, Surface3D, SurfaceCube, SurfaceTexel, Texel,
    Texture1D, Texture1DArray, Texture2D, Texture2DArray, Texture3D, TextureCube,
};

/// Samples an image at the coordinates of each thread.
#[kernel]
pub fn sampled<T: Texel>(image: &Texture2D<T>, at: &[[f32; 3]], samples: &mut [T::Value])
where
    T::Value: Element,
{
    let i = global_idx_x();
    if i < at.len() as u32 {
        samples[i] = image.sample(at[i][0], at[i][1]);
    }
}

/// Samples a row.
#[kernel]
pub fn sampled_line<T: Texel>(line: &Texture1D<T>, at: &[[f32; 3]], samples: &mut [T::Value])
where
    T::Value: Element,
{
    let i = global_idx_x();
    if i < at.len() as u32 {
        samples[i] = line.sample(at[i][0]);
    }
}

/// Samples a volume.
#[kernel]
pub fn sampled_space<T: Texel>(space: &Texture3D<T>, at: &[[f32; 3]], samples: &mut [T::Value])
where
    T::Value: Element,
{
    let i = global_idx_x();
    if i < at.len() as u32 {
        samples[i] = space.sample(at[i][0], at[i][1], at[i][2]);
    }
}

/// Samples the layers of two arrays.
#[kernel]
pub fn sampled_layers(
    images: &Texture2DArray<f32>,
    lines: &Texture1DArray<f32>,
    at: &[[f32; 3]],
    layers: &[u32],
    samples: &mut [[f32; 2]],
) {
    let i = global_idx_x();
    if i < at.len() as u32 {
        samples[i] = [images.sample(at[i][0], at[i][1], layers[i]), lines.sample(at[i][0], layers[i])];
    }
}

/// Samples a cube in the direction of each thread.
#[kernel]
pub fn sampled_cube(cube: &TextureCube<Vec4<f32>>, directions: &[[f32; 3]], samples: &mut [Vec4<f32>]) {
    let i = global_idx_x();
    if i < directions.len() as u32 {
        samples[i] = cube.sample(directions[i][0], directions[i][1], directions[i][2]);
    }
}

/// Reads single texels of an image.
#[kernel]
pub fn fetched<T: Texel>(image: &Texture2D<T>, at: &[[i32; 2]], texels: &mut [T::Value])
where
    T::Value: Element,
{
    let i = global_idx_x();
    if i < at.len() as u32 {
        texels[i] = image.fetch(at[i][0], at[i][1]);
    }
}

/// Reads single texels of all other textures, with the last coordinate as the layer.
#[kernel]
pub fn fetched_elsewhere(
    line: &Texture1D<f32>,
    lines: &Texture1DArray<f32>,
    images: &Texture2DArray<f32>,
    space: &Texture3D<f32>,
    at: &[[i32; 3]],
    texels: &mut [[f32; 4]],
) {
    let i = global_idx_x();
    if i < at.len() as u32 {
        let [x, y, z] = at[i];
        texels[i] = [line.fetch(x), lines.fetch(x, z as u32), images.fetch(x, y, z as u32), space.fetch(x, y, z)];
    }
}

/// Writes the sizes of every texture.
#[kernel]
pub fn measured(
    line: &Texture1D<f32>,
    lines: &Texture1DArray<f32>,
    image: &Texture2D<f32>,
    images: &Texture2DArray<f32>,
    space: &Texture3D<f32>,
    cube: &TextureCube<f32>,
    sizes: &mut [u32],
) {
    let measured = [
        line.width(),
        lines.width(),
        lines.layers(),
        image.width(),
        image.height(),
        images.width(),
        images.height(),
        images.layers(),
        space.width(),
        space.height(),
        space.depth(),
        cube.width(),
    ];
    for i in 0..12 {
        sizes[i] = measured[i];
    }
}

/// Reads a texel from `from`, and writes it to `to`.
#[kernel]
pub fn moved<T: SurfaceTexel>(image: &mut Surface2D<T>, from: &[[i32; 2]], to: &[[i32; 2]]) {
    let i = global_idx_x();
    if i < from.len() as u32 {
        let texel = image.read(from[i][0], from[i][1]);
        image.write(to[i][0], to[i][1], texel);
    }
}

/// Writes the number of each thread into a volume and into an array of images.
#[kernel]
pub fn numbered(space: &mut Surface3D<u32>, images: &mut Surface2DArray<u32>, at: &[[i32; 3]]) {
    let i = global_idx_x();
    if i < at.len() as u32 {
        let [x, y, z] = at[i];
        space.write(x, y, z, 1 + i);
        images.write(x, y, z, 1001 + i);
    }
}

/// Reads texels of a volume and of an array of images.
#[kernel]
pub fn gathered(space: &Surface3D<u32>, images: &Surface2DArray<u32>, at: &[[i32; 3]], found: &mut [[u32; 2]]) {
    let i = global_idx_x();
    if i < at.len() as u32 {
        let [x, y, z] = at[i];
        found[i] = [space.read(x, y, z), images.read(x, y, z)];
    }
}

/// Writes the number of each thread into a row and into rows of an array.
#[kernel]
pub fn numbered_lines<T: SurfaceTexel>(
    line: &mut Surface1D<T>,
    lines: &mut Surface1DArray<T>,
    at: &[[i32; 2]],
    texels: &[T],
) where
    T: Element,
{
    let i = global_idx_x();
    if i < at.len() as u32 {
        let [x, layer] = at[i];
        line.write(x, texels[i]);
        lines.write(x, layer, texels[i]);
    }
}

/// Reads texels of a row and of rows of an array.
#[kernel]
pub fn gathered_lines<T: SurfaceTexel>(
    line: &Surface1D<T>,
    lines: &Surface1DArray<T>,
    at: &[[i32; 2]],
    of_line: &mut [T],
    of_lines: &mut [T],
) where
    T: Element,
{
    let i = global_idx_x();
    if i < at.len() as u32 {
        let [x, layer] = at[i];
        of_line[i] = line.read(x);
        of_lines[i] = lines.read(x, layer);
    }
}

/// Writes texels of a cube, whose last coordinate is the face.
#[kernel]
pub fn painted<T: SurfaceTexel>(cube: &mut SurfaceCube<T>, at: &[[i32; 3]], texels: &[T])
where
    T: Element,
{
    let i = global_idx_x();
    if i < at.len() as u32 {
        let [x, y, face] = at[i];
        cube.write(x, y, face, texels[i]);
    }
}

/// Reads texels of a cube.
#[kernel]
pub fn looked_up<T: SurfaceTexel>(cube: &SurfaceCube<T>, at: &[[i32; 3]], texels: &mut [T])
where
    T: Element,
{
    let i = global_idx_x();
    if i < at.len() as u32 {
        let [x, y, face] = at[i];
        texels[i] = cube.read(x, y, face);
    }
}

/// The mean of a texel and its neighbours.
#[device]
fn blurred(image: &Texture2D<f32>, x: i32, y: i32) -> f32 {
    let mut sum = 0.0;
    for row in -1..=1i32 {
        for column in -1..=1i32 {
            sum += image.sample((x + column) as f32 + 0.5, (y + row) as f32 + 0.5);
        }
    }
    sum / 9.0
}

/// Blurs an image into another one.
#[kernel]
pub fn blur(image: &Texture2D<f32>, to: &mut Surface2D<f32>) {
    let (x, y) = (global_idx_x() as i32, global_idx_y() as i32);
    to.write(x, y, blurred(image, x, y));
}

/// Copies a surface that is only read.
#[kernel]
pub fn copied(image: &Surface2D<f32>, out: &mut [f32]) {
    let i = global_idx_x();
    if i < out.len() as u32 {
        out[i] = image.read(i as i32, 0);
    }
}

entries!("textures":
    sampled::<f32>, sampled::<NormalizedFloat<Vec4<u8>>>, sampled_line::<f32>, sampled_space::<f32>, sampled_layers,
    sampled_cube, fetched::<u8>, fetched_elsewhere, measured, moved::<Vec4<f32>>, moved::<i8>, moved::<f16>, moved::<Vec4<f16>>, numbered, gathered, blur, copied,
    numbered_lines::<u32>, gathered_lines::<u32>, painted::<Vec4<f32>>, looked_up::<Vec4<f32>>;
    sampled::<Vec2<f32>>, sampled::<Vec4<f32>>, sampled::<f16>, sampled::<Vec2<f16>>, sampled::<u8>, sampled::<i8>,
    sampled::<u16>, sampled::<i16>, sampled::<u32>, sampled::<i32>, sampled::<Vec4<i16>>, sampled::<Vec2<u32>>,
    sampled::<NormalizedFloat<u8>>, sampled::<NormalizedFloat<i8>>, sampled::<NormalizedFloat<u16>>,
    sampled::<NormalizedFloat<Vec2<i16>>>, sampled_line::<NormalizedFloat<u8>>, sampled_space::<Vec4<f32>>,
    fetched::<f32>, fetched::<f16>, fetched::<i32>, fetched::<NormalizedFloat<Vec2<i16>>>,
    moved::<f32>, moved::<u8>, moved::<i16>, moved::<u16>, moved::<u32>, moved::<i32>, moved::<Vec2<u8>>,
    moved::<Vec4<i8>>, moved::<Vec2<i32>>, moved::<Vec4<u16>>, moved::<Vec2<f16>>,
    numbered_lines::<Vec4<f32>>, gathered_lines::<Vec4<f32>>, numbered_lines::<i8>, gathered_lines::<i8>,
    painted::<u16>, looked_up::<u16>, numbered_lines::<f16>, gathered_lines::<f16>,
    painted::<Vec2<f16>>, looked_up::<Vec2<f16>>,
);
