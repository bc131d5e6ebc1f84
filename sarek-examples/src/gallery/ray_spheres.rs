//! A picture of spheres by tracing rays.
//!
//! Source: Turner Whitted, "An Improved Illumination Model for Shaded Display", Communications of the ACM 23, 1980.
//!
//! A ray goes from the eye through each pixel to the nearest sphere or the floor. The point that it meets is lit by a
//! lamp, unless something is in between, and mirrors: the ray continues from there, several times. As in
//! [`mandelbrot`](super::mandelbrot) every product with a sum is one `mul_add`, so that all devices and the host give
//! the same picture, bit for bit, though a rounding may decide whether a ray meets a sphere.

use super::{How, aligned, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The numbers of a sphere: its centre, its radius, its colour, and how much of the light it mirrors.
pub const NUMBERS: usize = 8;

/// The direction to the lamp, of length one.
const LAMP: [f32; 3] = [-0.48, 0.8, -0.36];
/// The number of times that a ray is mirrored.
const BOUNCES: u32 = 4;
/// The height of the floor.
const FLOOR: f32 = -1.0;
/// The distance that a ray travels before it may meet something, so that it does not meet its own start.
const NEAR: f32 = 1e-3;
/// Beyond everything.
const FAR: f32 = f32::INFINITY;

#[device]
fn dot(a: (f32, f32, f32), b: (f32, f32, f32)) -> f32 {
    a.0.mul_add(b.0, a.1.mul_add(b.1, a.2 * b.2))
}

/// Returns `a` plus `times` times `b`.
#[device]
fn along(a: (f32, f32, f32), b: (f32, f32, f32), times: f32) -> (f32, f32, f32) {
    (b.0.mul_add(times, a.0), b.1.mul_add(times, a.1), b.2.mul_add(times, a.2))
}

#[device]
fn unit(a: (f32, f32, f32)) -> (f32, f32, f32) {
    let length = dot(a, a).sqrt();
    (a.0 / length, a.1 / length, a.2 / length)
}

/// Returns the distance after which a ray meets a sphere. Its direction has length one.
#[device]
fn meets(sphere: &[f32; 4], from: (f32, f32, f32), direction: (f32, f32, f32)) -> f32 {
    let to_centre = (sphere[0] - from.0, sphere[1] - from.1, sphere[2] - from.2);
    let middle = dot(to_centre, direction);
    let square = middle.mul_add(middle, sphere[3].mul_add(sphere[3], -dot(to_centre, to_centre)));
    if square < 0.0 {
        return FAR;
    }
    let half = square.sqrt();
    if middle - half > NEAR {
        middle - half
    } else if middle + half > NEAR {
        middle + half
    } else {
        FAR
    }
}

/// Returns a ray's distance, and the number of the sphere that it meets: `count` for the floor and for nothing, which is far.
#[device]
fn nearest(spheres: &[f32], count: u32, from: (f32, f32, f32), direction: (f32, f32, f32)) -> (f32, u32) {
    let mut distance = (FLOOR - from.1) / direction.1;
    if !(distance > NEAR) {
        distance = FAR;
    }
    let mut which = count;
    for number in 0..count {
        let sphere = load_vector(&spheres[8 * number]);
        let other = meets(&sphere, from, direction);
        if other < distance {
            distance = other;
            which = number;
        }
    }
    (distance, which)
}

/// Returns the colour that comes along a ray.
#[device]
fn trace(spheres: &[f32], count: u32, eye: (f32, f32, f32), towards: (f32, f32, f32)) -> (f32, f32, f32) {
    let (mut from, mut direction) = (eye, towards);
    let mut light = (0.0, 0.0, 0.0);
    let mut share = 1.0;
    for _ in 0..BOUNCES {
        let (distance, which) = nearest(spheres, count, from, direction);
        if distance == FAR {
            // The sky, which is brighter above.
            let sky = direction.1.max(0.0);
            return along(light, (0.3f32.mul_add(sky, 0.4), 0.3f32.mul_add(sky, 0.5), 0.7), share);
        }
        let place = along(from, direction, distance);
        let (mut normal, mut colour, mut mirrors) = ((0.0, 1.0, 0.0), (0.8, 0.8, 0.8), 0.1);
        if which < count {
            let centre = load_vector::<f32, 4>(&spheres[8 * which]);
            let surface = load_vector::<f32, 4>(&spheres[8 * which + 4]);
            normal = unit((place.0 - centre[0], place.1 - centre[1], place.2 - centre[2]));
            colour = (surface[0], surface[1], surface[2]);
            mirrors = surface[3];
        } else if (place.0.floor() as i32 + place.2.floor() as i32) & 1 == 1 {
            colour = (0.2, 0.2, 0.2);
        }
        let lamp = (LAMP[0], LAMP[1], LAMP[2]);
        let (shadow, _) = nearest(spheres, count, place, lamp);
        let lit = if shadow == FAR { dot(normal, lamp).max(0.0) } else { 0.0 };
        light = along(light, colour, share * (1.0 - mirrors) * 0.8f32.mul_add(lit, 0.2));
        share *= mirrors;
        from = place;
        direction = unit(along(direction, normal, -2.0 * dot(direction, normal)));
    }
    light
}

/// The colour of each pixel: one plane red, one green, one blue.
#[kernel(block = (32, 4))]
pub fn render_spheres(spheres: &[f32], count: u32, picture: &mut [f32], width: u32, height: u32) {
    let (column, row) = (global_idx_x(), global_idx_y());
    if column < width && row < height {
        let (colour, pixels) = (pixel(spheres, count, column, row, width, height), width as usize * height as usize);
        let i = row as usize * width as usize + column as usize;
        picture[i] = colour.0;
        picture[pixels + i] = colour.1;
        picture[2 * pixels + i] = colour.2;
    }
}

/// The colour of a pixel. The eye is at (0, 0, -3) and looks along z; the width spans two units at distance two.
#[device]
fn pixel(spheres: &[f32], count: u32, column: u32, row: u32, width: u32, height: u32) -> (f32, f32, f32) {
    let step = 2.0 / width as f32;
    let x = (column as f32 - 0.5 * (width - 1) as f32) * step;
    let y = (0.5 * (height - 1) as f32 - row as f32) * step;
    trace(spheres, count, (0.0, 0.0, -3.0), unit((x, y, 2.0)))
}

/// Writes the picture of some spheres, row by row from the top: a plane of red, one of green and one of blue, from 0 to 1.
/// Spheres have [`NUMBERS`] numbers each. The floor is at height -1, and the eye at (0, 0, -3) looks along z.
///
/// # Errors
/// A buffer has another length, there are more than 200 thousand rows, the spheres start at no multiple of 16 bytes, or a
/// failure of the device.
pub fn render(
    device: &Device,
    spheres: &Slice<f32>,
    picture: &mut Slice<f32>,
    width: usize,
    height: usize,
    how: &How,
) -> Result<()> {
    let number = spheres.len() / NUMBERS;
    same_length("spheres, eight numbers each", NUMBERS * number, spheres.len())?;
    same_length("spheres, the picture", width.saturating_mul(height).saturating_mul(3), picture.len())?;
    if picture.is_empty() {
        return Ok(());
    }
    count("spheres, their numbers", spheres.len())?;
    aligned("render_spheres", spheres, 16)?;
    let (width, height) = (count("spheres, the width", width)?, count("spheres, the height", height)?);
    let grid = Grid::cover((width, height), (32, 4));
    launch!(how, render_spheres, device, grid, spheres, number as u32, picture, width, height)
}

/// Returns the same on the host, bit for bit.
pub fn reference(spheres: &[f32], width: usize, height: usize) -> Vec<f32> {
    let dot = |a: [f32; 3], b: [f32; 3]| a[0].mul_add(b[0], a[1].mul_add(b[1], a[2] * b[2]));
    let minus = |a: [f32; 3], b: [f32; 3]| [0, 1, 2].map(|k| a[k] - b[k]);
    let along = |a: [f32; 3], b: [f32; 3], times: f32| [0, 1, 2].map(|k| b[k].mul_add(times, a[k]));
    let unit = |a: [f32; 3]| a.map(|x| x / dot(a, a).sqrt());
    let nearest = |from: [f32; 3], direction: [f32; 3]| {
        let floor = (-1.0 - from[1]) / direction[1];
        let mut found = (if floor > 1e-3 { floor } else { f32::INFINITY }, None);
        for sphere in spheres.chunks_exact(NUMBERS) {
            let to_centre = minus([sphere[0], sphere[1], sphere[2]], from);
            let middle = dot(to_centre, direction);
            let square = middle.mul_add(middle, sphere[3].mul_add(sphere[3], -dot(to_centre, to_centre)));
            // No number if it is negative.
            let half = square.sqrt();
            let places = [middle - half, middle + half];
            if let Some(distance) = places.into_iter().find(|distance| *distance > 1e-3 && *distance < found.0) {
                // A far second place does not count where there is a near first one.
                let first = if places[0] > 1e-3 { places[0] } else { distance };
                if first < found.0 {
                    found = (first, Some(sphere));
                }
            }
        }
        found
    };
    let lamp = [-0.48, 0.8, -0.36];
    let mut planes = vec![vec![0.0; width * height]; 3];
    let pixels = (0..height).flat_map(|row| (0..width).map(move |column| (column, row)));
    for (pixel, (column, row)) in pixels.enumerate() {
        let step = 2.0 / width as f32;
        let x = (column as f32 - 0.5 * (width - 1) as f32) * step;
        let y = (0.5 * (height - 1) as f32 - row as f32) * step;
        let (mut from, mut direction) = ([0.0, 0.0, -3.0], unit([x, y, 2.0]));
        let (mut light, mut share) = ([0.0; 3], 1.0f32);
        for _ in 0..4 {
            let (distance, sphere) = nearest(from, direction);
            if distance == f32::INFINITY {
                let sky = direction[1].max(0.0);
                light = along(light, [0.3f32.mul_add(sky, 0.4), 0.3f32.mul_add(sky, 0.5), 0.7], share);
                break;
            }
            let place = along(from, direction, distance);
            let dark = (place[0].floor() as i32 + place[2].floor() as i32) % 2 != 0;
            let (normal, colour, mirrors) = match sphere {
                Some(s) => (unit(minus(place, [s[0], s[1], s[2]])), [s[4], s[5], s[6]], s[7]),
                None => ([0.0, 1.0, 0.0], if dark { [0.2; 3] } else { [0.8; 3] }, 0.1),
            };
            let lit = if nearest(place, lamp).0 == f32::INFINITY { dot(normal, lamp).max(0.0) } else { 0.0 };
            light = along(light, colour, share * (1.0 - mirrors) * 0.8f32.mul_add(lit, 0.2));
            share *= mirrors;
            (from, direction) = (place, unit(along(direction, normal, -2.0 * dot(direction, normal))));
        }
        (0..3).for_each(|channel| planes[channel][pixel] = light[channel]);
    }
    planes.concat()
}

/// Spheres at random places on and above the floor.
pub fn sample(number: usize, seed: u64) -> Vec<f32> {
    let bytes: Vec<u8> = crate::data::sample(NUMBERS * number, seed);
    let numbers = bytes.into_iter().map(|byte| f32::from(byte) / 255.0).collect::<Vec<_>>();
    let sphere = |at: &[f32]| {
        let radius = 0.2 + 0.4 * at[3];
        let centre = [4.0 * at[0] - 2.0, radius - 1.0 + at[1] * at[1], 4.0 * at[2]];
        [centre[0], centre[1], centre[2], radius, at[4], at[5], at[6], 0.5 * at[7]]
    };
    numbers.chunks_exact(NUMBERS).flat_map(sphere).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_same, everywhere};
    use super::*;

    #[test]
    fn pictures_are_the_same_bit_for_bit() {
        for (width, height, number) in [(0, 3, 1), (1, 1, 0), (33, 5, 1), (31, 32, 9), (64, 48, 20)] {
            let spheres = sample(number, 11);
            let expected = reference(&spheres, width, height);
            everywhere(&format!("{width} x {height}, {number} spheres"), |device, how, what| {
                let mut picture = device.upload(&vec![f32::NAN; 3 * width * height]).unwrap();
                render(device, &device.upload(&spheres).unwrap(), &mut picture, width, height, how).unwrap();
                assert_same(&picture.to_vec().unwrap(), &expected, what);
            });
        }
    }

    #[test]
    fn a_mirror_and_the_sky() {
        // A large red sphere that mirrors nothing fills the middle, and above it is the sky.
        let picture = reference(&[0.0, 0.0, 2.0, 1.0, 1.0, 0.0, 0.0, 0.0], 63, 63);
        let pixel = |x: usize, y: usize| [0, 1, 2].map(|channel| picture[channel * 63 * 63 + y * 63 + x]);
        let [red, green, blue] = pixel(31, 31);
        assert!(red >= 0.2 && green == 0.0 && blue == 0.0);
        assert!(pixel(31, 0)[2] == 0.7);
    }
}
