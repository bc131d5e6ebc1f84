//! The meaning of textures and surfaces on the CPU, where each is a header and then the channels of all texels, one in
//! a word.
//!
//! Source: NVIDIA, "CUDA C++ Programming Guide", section "Texture Fetching".

use super::image::{Image, Texels};
use super::texel::TexelValue;
use crate::device::f16;
use sarek_macros::device;

/// The file with the functions of this page.
pub(crate) const FILE: &str = file!();

/// The words of the header. The first three are width, height and depth, 1 where the texture has no such axis; the
/// layers of an array, and the faces of a cube, lie along the axis after those of a layer.
pub(super) const ADDRESS: u32 = 3;
pub(super) const FILTER: u32 = 6;
pub(super) const NORMALIZED: u32 = 7;
pub(super) const CHANNELS: u32 = 8;
pub(super) const DECODING: u32 = 9;
pub(super) const HEADER: u32 = 10;

/// The numbers of [`super::AddressMode`].
const WRAP: u32 = 0;
const MIRROR: u32 = 2;
const BORDER: u32 = 3;

/// How a channel becomes what kernels read.
pub(super) const INTEGER: u32 = 0;
pub(super) const FLOAT: u32 = 1;
pub(super) const HALF: u32 = 2;
pub(super) const UNSIGNED_8: u32 = 3;
pub(super) const SIGNED_8: u32 = 4;
pub(super) const UNSIGNED_16: u32 = 5;
pub(super) const SIGNED_16: u32 = 6;

/// Returns the value of a sample's channels.
#[device]
pub(super) fn value<V: TexelValue>(channels: [u32; 4]) -> V {
    V::of_channels(channels)
}

/// Returns the channels of a sample, with `AXES` coordinates. `layer` is the index along the next axis, and clamped.
#[device]
pub(super) fn sampled<const AXES: usize>(image: &Image<Texels>, at: [f32; 3], layer: u32) -> [u32; 4] {
    let is_linear = image.words[FILTER].bits != 0;
    let is_normalized = image.words[NORMALIZED].bits != 0;
    let mut first = [0i32; 3];
    // In parts of 256: the weight of the texel after the first one.
    let mut weights = [0i32; 3];
    for axis in 0..AXES {
        let size = image.words[axis].bits as f32;
        let place = in_texels(at[axis], size, image.words[ADDRESS as usize + axis].bits, is_normalized);
        if is_linear {
            let steps = ((place - 0.5) * 256.0).round() as i32;
            first[axis] = steps >> 8;
            weights[axis] = steps & 255;
        } else {
            first[axis] = place.floor() as i32;
        }
    }
    if AXES < 3 {
        // The remainder is for rustc, which looks at this with 3 axes, too.
        first[AXES % 3] = layer.min(image.words[AXES].bits - 1) as i32;
    }
    let mut channels = [0u32; 4];
    if is_linear {
        let mut sums = [0.0f32; 4];
        for corner in 0..1u32 << AXES {
            let mut place = first;
            let mut share = 1.0f32;
            for axis in 0..AXES {
                let above = (corner >> axis & 1) as i32;
                place[axis] += above;
                let weight = if above == 1 { weights[axis] } else { 256 - weights[axis] };
                share *= weight as f32 / 256.0;
            }
            let (index, is_inside) = texel::<AXES>(image, place);
            // A texel without weight does not matter, even if it is infinite.
            if is_inside && share > 0.0 {
                for channel in 0..image.words[CHANNELS].bits {
                    sums[channel] += share * float(image, index + channel as usize);
                }
            }
        }
        for channel in 0..4u32 {
            channels[channel] = sums[channel].to_bits();
        }
    } else {
        let (index, is_inside) = texel::<AXES>(image, first);
        if is_inside {
            channels = read(image, index);
        }
    }
    channels
}

/// Returns the channels of one texel; zeros if there is none.
#[device]
pub(super) fn fetched<const AXES: usize>(image: &Image<Texels>, at: [i32; 3], layer: u32) -> [u32; 4] {
    let mut place = at;
    if AXES < 3 {
        place[AXES % 3] = layer.min(image.words[AXES].bits - 1) as i32;
    }
    let mut is_inside = true;
    for axis in 0..3 {
        is_inside = is_inside && place[axis] >= 0 && (place[axis] as u32) < image.words[axis].bits;
    }
    let mut channels = [0u32; 4];
    if is_inside {
        channels = read(image, offset(image, place));
    }
    channels
}

/// Returns a coordinate in texels. One that is far outside becomes one that is a little outside, and NaN becomes 0.
#[device]
fn in_texels(coordinate: f32, size: f32, mode: u32, is_normalized: bool) -> f32 {
    let mut place = coordinate;
    if is_normalized {
        let whole = place.floor();
        if mode == WRAP {
            place -= whole;
        } else if mode == MIRROR {
            place -= whole;
            if (whole * 0.5).floor() * 2.0 != whole {
                place = 1.0 - place;
            }
        }
        place *= size;
    }
    if place.is_nan() { 0.0 } else { place.max(-2.0).min(size + 2.0) }
}

/// Returns the index of a texel's first word, and whether the texel exists. Indices of the `AXES` coordinates are
/// within one texel of the texture, or mean the border.
#[device]
fn texel<const AXES: usize>(image: &Image<Texels>, at: [i32; 3]) -> (usize, bool) {
    let (mut place, mut is_inside) = (at, true);
    for axis in 0..AXES {
        let size = image.words[axis].bits as i32;
        let mode = image.words[ADDRESS as usize + axis].bits;
        if mode == WRAP {
            place[axis] = place[axis].rem_euclid(size);
        } else if mode == BORDER {
            is_inside = is_inside && place[axis] >= 0 && place[axis] < size;
        } else {
            // A mirrored coordinate is at most one texel outside, where the mirror image of an edge is the edge.
            place[axis] = place[axis].max(0).min(size - 1);
        }
    }
    if is_inside { (offset(image, place), true) } else { (0, false) }
}

/// Returns the index of the first word of a texel that exists.
#[device]
fn offset(image: &Image<Texels>, at: [i32; 3]) -> usize {
    let (width, height) = (image.words[0].bits as usize, image.words[1].bits as usize);
    let number = (at[2] as usize * height + at[1] as usize) * width + at[0] as usize;
    HEADER as usize + number * image.words[CHANNELS].bits as usize
}

/// Returns the channels of a texel, as kernels read them.
#[device]
fn read(image: &Image<Texels>, index: usize) -> [u32; 4] {
    let mut channels = [0u32; 4];
    let decoding = image.words[DECODING].bits;
    for channel in 0..image.words[CHANNELS].bits {
        channels[channel] = if decoding == INTEGER || decoding == FLOAT {
            image.words[index + channel as usize].bits
        } else {
            float(image, index + channel as usize).to_bits()
        };
    }
    channels
}

/// Returns a channel as a float.
#[device]
fn float(image: &Image<Texels>, index: usize) -> f32 {
    let word = image.words[index].bits;
    match image.words[DECODING].bits {
        HALF => f16::from_bits(word as u16).to_f32(),
        UNSIGNED_8 => word as f32 / 255.0,
        SIGNED_8 => (word as i8 as f32 / 127.0).max(-1.0),
        UNSIGNED_16 => word as f32 / 65535.0,
        SIGNED_16 => (word as i16 as f32 / 32767.0).max(-1.0),
        _ => f32::from_bits(word),
    }
}

/// Returns the face of a cube that a direction meets, and where, from 0 to 1. Of directions between faces the first
/// one of x, y and z counts.
#[device]
pub(super) fn face(x: f32, y: f32, z: f32) -> (u32, f32, f32) {
    let (across, up, along) = (x.abs(), y.abs(), z.abs());
    let (face, length, s, t) = if across >= up && across >= along {
        if x >= 0.0 { (0u32, x, -z, -y) } else { (1u32, -x, z, -y) }
    } else if up >= along {
        if y >= 0.0 { (2u32, y, x, z) } else { (3u32, -y, x, -z) }
    } else if z >= 0.0 {
        (4u32, z, x, -y)
    } else {
        (5u32, -z, -x, -y)
    };
    (face, (s / length + 1.0) * 0.5, (t / length + 1.0) * 0.5)
}
