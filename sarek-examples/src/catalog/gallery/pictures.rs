//! Strategies that make pictures.

use sarek_runtime::texture::Texture2D;
use sarek_runtime::{Device, Slice};

use super::entry;
use super::piece::{Look, Piece, case, shape, sizes, taking};
use crate::catalog::{Form, Given, Item, Sizes, Strategy};
use crate::data::{Data, sample};
use crate::gallery::mandelbrot::View;
use crate::gallery::*;
use crate::picture::{Depth, Picture};
use crate::{Failure, kernels};

/// The sides of pictures.
const SIDES: Sizes = sizes(150, 2051, 1 << 15);

/// The steps until a pixel is taken to stay.
const LIMIT: u32 = 100;

/// Returns the strategies, each with its cases.
pub(super) fn strategies() -> Vec<Strategy> {
    vec![
        entry(
            "gallery/mandelbrot",
            "escape times of the Mandelbrot set, in either precision",
            "Mandelbrot 1980",
            kernels![mandelbrot::mandelbrot_times::<f32>, mandelbrot::mandelbrot_times::<f64>],
            [
                case("f32", SIDES, side, |device, given, how| mandelbrot(device, given, [-2.1f32, -1.3, 2.6], how)),
                case("f64", SIDES, side, |device, given, how| mandelbrot(device, given, [-2.1f64, -1.3, 2.6], how)),
            ],
        ),
        entry(
            "gallery/julia",
            "fractional escape times of a Julia set",
            "Julia 1918, Vepstas 1997",
            kernels![julia::julia_times],
            [case("f32", SIDES, side, julia)],
        ),
        entry(
            "gallery/ray_spheres",
            "spheres that mirror each other, by tracing rays",
            "Whitted 1980",
            kernels![ray_spheres::render_spheres],
            [case("10 spheres", sizes(80, 1027, 1 << 14), spheres, ray_spheres)],
        ),
        entry(
            "gallery/rotation",
            "a picture, turned by the texture units",
            "Heckbert 1986",
            kernels![rotation::rotate_picture],
            [taking(case("picture", SIDES, grey, rotation), Form::Picture)],
        ),
        entry(
            "gallery/sobel",
            "the edges of a picture, by differences of neighbours",
            "Sobel, Feldman 1968",
            kernels![sobel::sobel_edges],
            [taking(case("picture", SIDES, grey, sobel), Form::Picture)],
        ),
        entry(
            "gallery/life",
            "Conway's game of life, 32 cells a word",
            "Gardner 1970, Knuth 2011",
            kernels![life::life_step],
            [case("five generations", sizes(300, 4099, 1 << 16), cells, life)],
        ),
        entry(
            "gallery/kmeans",
            "a palette of 16 colours, sums in shared memory",
            "Lloyd 1957",
            kernels![kmeans::assign_colours, kmeans::move_centres],
            [case("labels", sizes(5_000, 1 << 20, 1 << 24), colours, kmeans)],
        ),
    ]
}

/// Returns a picture of that side, which is to be made.
fn canvas(n: usize) -> Item {
    Item::Array { data: Data::U8(vec![0; n * n]), shape: vec![n, n] }
}

/// No input but a picture of that side.
fn side(n: usize, _: u64) -> Vec<Item> {
    vec![canvas(n)]
}

/// `range` are the left and the upper side of the picture, and its width.
fn mandelbrot<T: mandelbrot::Coordinate>(
    device: &Device,
    given: &Given,
    [left, top, width]: [T; 3],
    how: How,
) -> Result<Piece<u32>, Failure> {
    let (side, _) = shape(given, 0);
    let view = View { left, top, step: width / T::from_pixel(side.max(1) as u32) };
    let (device, expected) = (device.clone(), mandelbrot::reference(side, side, view, LIMIT));
    let operations = 7 * expected.iter().map(|time| *time as usize).sum::<usize>();
    let run = move |output: &mut _| mandelbrot::mandelbrot(&device, output, side, side, view, LIMIT, &how);
    Ok(Piece::exactly(expected, 0, run).with_look(Look::Grey(side, LIMIT.into())).with_operations(operations))
}

fn julia(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let ((side, _), c) = (shape(given, 0), (-0.8, 0.156));
    let view = View { left: -1.6, top: -1.6, step: 3.2 / side.max(1) as f32 };
    let (device, expected) = (device.clone(), julia::reference(side, side, view, c, LIMIT));
    let operations = 7 * expected.iter().sum::<f64>() as usize;
    let run = move |output: &mut _| julia::julia(&device, output, side, side, view, c, LIMIT, &how);
    let piece = Piece::nearly(&expected, |_| julia::tolerance(LIMIT), 0, run);
    Ok(piece.with_look(Look::Grey(side, LIMIT.into())).with_operations(operations))
}

/// Ten spheres, and a picture of that side.
fn spheres(n: usize, seed: u64) -> Vec<Item> {
    vec![canvas(n), Item::array(Data::F32(ray_spheres::sample(10, seed)))]
}

fn ray_spheres(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    let ((side, _), host) = (shape(given, 0), given.array::<f32>(1));
    let (spheres, expected) = (device.upload(host)?, ray_spheres::reference(host, side, side));
    let device = device.clone();
    let run = move |output: &mut _| ray_spheres::render(&device, &spheres, output, side, side, &how);
    Ok(Piece::exactly(expected, 0, run).with_look(Look::Colours(side)))
}

/// A made-up picture in grey.
fn grey(n: usize, seed: u64) -> Vec<Item> {
    let plane = sample::<u8>(n * n, seed).into_iter().map(|value| f32::from(value) / 255.0).collect();
    vec![Item::Picture(Picture { width: n, height: n, depth: Depth::Eight, planes: vec![plane] })]
}

/// Turns the planes of a picture one by one. Opacity is left out.
fn rotation(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    const ANGLE: f64 = 0.5;
    let Some(Item::Picture(picture)) = given.items.first() else {
        unreachable!("the caller compares inputs with the case: {:?}", given.items)
    };
    let (width, height) = (picture.width, picture.height);
    let planes = &picture.planes[..if picture.planes.len() < 3 { 1 } else { 3 }];
    let look = if planes.len() == 1 { Look::Grey(width, 1.0) } else { Look::Colours(width) };
    let expected: Vec<f64> = planes.iter().flat_map(|plane| rotation::reference(plane, width, height, ANGLE)).collect();
    // There are no textures without pixels.
    let planes = planes.iter().filter(|plane| !plane.is_empty());
    let textures = planes.map(|plane| Texture2D::new(device, plane, [width, height], rotation::sampler()));
    let (textures, device) = (textures.collect::<sarek_runtime::Result<Vec<Texture2D<f32>>>>()?, device.clone());
    let bytes = size_of::<f32>() * expected.len();
    let run = move |output: &mut Slice<f32>| {
        textures.iter().enumerate().try_for_each(|(number, texture)| {
            let mut turned = output.slice_mut(number * width * height..(number + 1) * width * height)?;
            rotation::rotate(&device, texture, &mut turned, ANGLE, &how)
        })
    };
    Ok(Piece::nearly(&expected, |_| rotation::tolerance(width, height, 1.0), bytes, run).with_look(look))
}

/// Takes the average of the planes of a picture. Opacity is left out.
fn sobel(device: &Device, given: &Given, how: How) -> Result<Piece<u8>, Failure> {
    let Some(Item::Picture(picture)) = given.items.first() else {
        unreachable!("the caller compares inputs with the case: {:?}", given.items)
    };
    let (width, height) = (picture.width, picture.height);
    let planes = &picture.planes[..if picture.planes.len() < 3 { 1 } else { 3 }];
    let average = |at: usize| planes.iter().map(|plane| plane[at]).sum::<f32>() / planes.len() as f32;
    let grey: Vec<u8> = (0..width * height).map(|at| (255.0 * average(at)).round() as u8).collect();
    let (expected, pixels) = (sobel::reference(&grey, width, height), device.upload(&grey)?);
    let device = device.clone();
    let run = move |output: &mut _| sobel::sobel(&device, &pixels, output, width, height, &how);
    Ok(Piece::exactly(expected, grey.len(), run).with_look(Look::Grey(width, 255.0)))
}

fn cells(n: usize, seed: u64) -> Vec<Item> {
    vec![canvas(n), Item::array(Data::U32(life::sample(n, n, seed)))]
}

fn life(device: &Device, given: &Given, how: How) -> Result<Piece<u32>, Failure> {
    const GENERATIONS: usize = 5;
    let ((side, _), host) = (shape(given, 0), given.array::<u32>(1));
    let (cells, mut scratch) = (device.upload(host)?, device.zeros(host.len())?);
    let (device, expected) = (device.clone(), life::reference(host, side, side, GENERATIONS));
    let bytes = 4 * host.len() * (2 * GENERATIONS - 1);
    let run = move |output: &mut Slice<u32>| {
        output.copy_from_slice(&cells)?;
        life::play(&device, output, &mut scratch, side, side, GENERATIONS, &how)
    };
    Ok(Piece::exactly(expected, bytes, run).with_look(Look::Matrix(life::words_of_row(side))))
}

/// Colours and the palette to start from.
fn colours(n: usize, seed: u64) -> Vec<Item> {
    let palette = sample::<u8>(3 * 16, !seed).into_iter().map(f32::from).collect();
    vec![Item::array(Data::U8(sample(3 * n, seed))), Item::array(Data::F32(palette))]
}

fn kmeans(device: &Device, given: &Given, how: How) -> Result<Piece<u8>, Failure> {
    const ROUNDS: usize = 3;
    let (colours, palette) = (device.upload(given.array::<u8>(0))?, device.upload(given.array::<f32>(1))?);
    let (_, labels) = kmeans::reference(given.array(0), given.array(1), ROUNDS);
    let (mut centres, device) = (device.zeros(palette.len())?, device.clone());
    let bytes = ROUNDS * colours.len();
    let run = move |output: &mut Slice<u8>| {
        centres.copy_from_slice(&palette)?;
        kmeans::kmeans(&device, &colours, &mut centres, output, ROUNDS, &how)
    };
    Ok(Piece::exactly(labels, bytes, run))
}
