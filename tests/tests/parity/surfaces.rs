//! Surfaces: each texel is what was written, zero outside, and what the texture samples later.

use super::textures::{Made, Texels, hash, indices};
use sarek_runtime::prelude::*;
use sarek_runtime::texture::{
    Sampler, SurfaceTexel, Texture1D, Texture1DArray, Texture2D, Texture2DArray, Texture3D, TextureCube,
};
use sarek_tests::harness::devices;
use sarek_tests::kernels::textures as kernels;

fn check_moved<T: Made + SurfaceTexel>(device: &Device, made: fn(u32) -> T) {
    let [width, height] = [13, 5];
    let elements: Vec<T> = (0..width * height).map(|i| made(hash(i))).collect();
    let mut image = Texture2D::<T>::new(device, &elements, [width, height], Sampler::new()).unwrap();
    // Each texel of the second half of the rows comes from the first half, or from outside; the others from nowhere.
    let mut from: Vec<[i32; 2]> = (0..5).flat_map(|y| (0..6).map(move |x| [if x == 3 { -1 } else { x }, y])).collect();
    let mut to: Vec<[i32; 2]> = (0..5).flat_map(|y| (0..6).map(move |x| [x + 7, y])).collect();
    for at in indices(13, 5) {
        if !(0..13).contains(&at[0]) || !(0..5).contains(&at[1]) {
            from.push([0, 0]);
            to.push(at);
        }
    }
    let places = (device.upload(&from).unwrap(), device.upload(&to).unwrap());
    let grid = Grid::cover(from.len(), 64);
    kernels::moved::<T>::launch(device, grid, image.surface_mut(), &places.0, &places.1).unwrap();
    let found = image.to_vec().unwrap();
    for (i, found) in found.into_iter().enumerate() {
        let (x, y) = (i % width, i / width);
        let expected = match x {
            10 => vec![0.0; elements[0].channels().len()],
            7.. => elements[y * width + x - 7].channels(),
            _ => elements[i].channels(),
        };
        assert_eq!(found.channels(), expected, "{} {x} {y}", std::any::type_name::<T>());
    }
}

#[test]
fn texels_are_moved() {
    for device in &devices() {
        check_moved(device, <f32 as Made>::made);
        check_moved(device, <f16 as Made>::made);
        check_moved(device, <Vec2<f16> as Made>::made);
        check_moved(device, <Vec4<f16> as Made>::made);
        check_moved(device, <Vec4<f32> as Made>::made);
        check_moved(device, <i8 as Made>::made);
        check_moved(device, <u8 as Made>::made);
        check_moved(device, <i16 as Made>::made);
        check_moved(device, <u16 as Made>::made);
        check_moved(device, <u32 as Made>::made);
        check_moved(device, <i32 as Made>::made);
        check_moved(device, <Vec2<u8> as Made>::made);
        check_moved(device, <Vec4<i8> as Made>::made);
        check_moved(device, <Vec2<i32> as Made>::made);
        check_moved(device, <Vec4<u16> as Made>::made);
    }
}

/// Each texel is written once, and so is what lies around them.
fn check_lines<T: Made + SurfaceTexel + Element + PartialEq + std::fmt::Debug>(device: &Device, made: fn(u32) -> T) {
    const SIZE: [usize; 2] = [33, 4];
    // The row has the texels of layer 1.
    let at: Vec<[i32; 2]> = (-2..36).flat_map(|x| (-1..6).map(move |layer| [x, layer])).collect();
    let is_inside = |[x, layer]: [i32; 2]| (0..33).contains(&x) && (0..4).contains(&layer);
    let texels: Vec<T> = at.iter().map(|[x, layer]| made(hash((64 * (layer + 1) + x + 2) as usize))).collect();
    let of_row: Vec<usize> = (0..at.len()).filter(|i| at[*i][1] == 1).collect();
    let mut line = Texture1D::<T>::zeros(device, [SIZE[0]], Sampler::new()).unwrap();
    let mut lines = Texture1DArray::<T>::zeros(device, SIZE, Sampler::new()).unwrap();
    let mut write = |line: &mut Texture1D<T>, numbers: &[usize]| {
        let at = device.upload(&numbers.iter().map(|i| at[*i]).collect::<Vec<_>>()).unwrap();
        let texels = device.upload(&numbers.iter().map(|i| texels[*i]).collect::<Vec<_>>()).unwrap();
        let (grid, line) = (Grid::cover(at.len(), 64), line.surface_mut().unwrap());
        kernels::numbered_lines::<T>::launch(device, grid, line, lines.surface_mut(), &at, &texels).unwrap();
    };
    // Other layers would write the same texels of the row: a race.
    for layer in [-1, 0, 2, 3, 4, 5, 1] {
        let numbers: Vec<usize> = (0..at.len()).filter(|i| at[*i][1] == layer).collect();
        write(&mut line, &numbers);
    }
    let places = device.upload(&at).unwrap();
    let mut found = (device.upload(&texels).unwrap(), device.upload(&texels).unwrap());
    let (grid, surface) = (Grid::cover(at.len(), 64), line.surface().unwrap());
    kernels::gathered_lines::<T>::launch(device, grid, surface, lines.surface(), &places, &mut found.0, &mut found.1)
        .unwrap();
    let (of_line, of_lines) = (found.0.to_vec().unwrap(), found.1.to_vec().unwrap());
    let channels = |texel: T, exists: bool| {
        let channels = texel.channels();
        if exists { channels } else { vec![0.0; channels.len()] }
    };
    for (i, place) in at.iter().enumerate() {
        let expected = channels(texels[i], is_inside(*place));
        assert_eq!(of_lines[i].channels(), expected, "{place:?}");
        let of_row = of_row.iter().find(|other| at[**other][0] == place[0]).unwrap();
        assert_eq!(of_line[i].channels(), channels(texels[*of_row], is_inside([place[0], 1])), "{place:?}");
    }
    let whole: Vec<T> = of_row.iter().filter(|i| is_inside(at[**i])).map(|i| texels[*i]).collect();
    assert_eq!(line.to_vec().unwrap(), whole);
}

/// All bits of floats of 16 bits come back, also those of NaNs, and the texture samples what was written.
#[test]
fn halves_are_moved_bit_by_bit() {
    for device in &devices() {
        let bits = [0x0001u16, 0x8000, 0x7c00, 0xfc00, 0x7c01, 0x7e00, 0xfdab, 0x3c00];
        let halves = bits.map(f16::from_bits);
        let mut image =
            Texture2D::<f16>::new(device, &[halves, [f16::ZERO; 8]].concat(), [8, 2], Sampler::new()).unwrap();
        let [from, to] = [0, 1].map(|y| device.upload(&[0, 1, 2, 3, 4, 5, 6, 7].map(|x| [x, y])).unwrap());
        kernels::moved::<f16>::launch(device, Grid::new(1, 8), image.surface_mut(), &from, &to).unwrap();
        assert_eq!(
            image.to_vec().unwrap().iter().map(|half| half.to_bits()).collect::<Vec<_>>(),
            [bits, bits].concat()
        );
        let mut sampled = device.zeros::<f32>(8).unwrap();
        kernels::fetched::<f16>::launch(device, Grid::new(1, 8), &image, &to, &mut sampled).unwrap();
        for (found, half) in sampled.to_vec().unwrap().into_iter().zip(halves) {
            assert!(found == half.to_f32() || found.is_nan() && half.is_nan(), "{half:?}: {found}");
        }
    }
}

#[test]
fn rows_are_written() {
    for device in &devices() {
        check_lines(device, <u32 as Made>::made);
        check_lines(device, <i8 as Made>::made);
        check_lines(device, <f16 as Made>::made);
        check_lines(device, <Vec4<f32> as Made>::made);
    }
}

/// Each texel is written once, and so is what lies around the faces.
fn check_cube<T: Made + SurfaceTexel + Element + PartialEq + std::fmt::Debug>(device: &Device, made: fn(u32) -> T) {
    const WIDTH: i32 = 5;
    let mut cube = TextureCube::<T>::zeros(device, [WIDTH as usize], Sampler::new()).unwrap();
    let faces = [i32::MIN, -1, 0, 1, 2, 3, 4, 5, 6, 7, 2047, i32::MAX];
    let at: Vec<[i32; 3]> =
        faces.into_iter().flat_map(|face| (-1..6).flat_map(move |y| (-1..6).map(move |x| [x, y, face]))).collect();
    let is_inside =
        |[x, y, face]: [i32; 3]| [(x, WIDTH), (y, WIDTH), (face, 6)].iter().all(|(i, n)| (0..*n).contains(i));
    let texels: Vec<T> = (0..at.len()).map(|i| made(hash(i))).collect();
    let (places, values) = (device.upload(&at).unwrap(), device.upload(&texels).unwrap());
    let mut found = device.upload(&texels).unwrap();
    let grid = Grid::cover(at.len(), 64);
    kernels::painted::<T>::launch(device, grid, cube.surface_mut(), &places, &values).unwrap();
    kernels::looked_up::<T>::launch(device, grid, cube.surface(), &places, &mut found).unwrap();
    for ((found, at), texel) in found.to_vec().unwrap().into_iter().zip(&at).zip(&texels) {
        let mut expected = texel.channels();
        if !is_inside(*at) {
            expected.fill(0.0);
        }
        assert_eq!(found.channels(), expected, "{at:?}, {device:?}");
    }
    // In the order of the texels of the texture.
    let whole: Vec<T> = (0..at.len()).filter(|i| is_inside(at[*i])).map(|i| texels[i]).collect();
    assert_eq!(cube.to_vec().unwrap(), whole, "{device:?}");
}

#[test]
fn faces_are_written() {
    for device in &devices() {
        check_cube(device, <u16 as Made>::made);
        check_cube(device, <Vec2<f16> as Made>::made);
        check_cube(device, <Vec4<f32> as Made>::made);
    }
}

#[test]
fn a_cube_that_was_painted_is_sampled() {
    const WIDTH: usize = 4;
    for device in &devices() {
        let mut cube = TextureCube::<Vec4<f32>>::zeros(device, [WIDTH], Sampler::new()).unwrap();
        let at: Vec<[i32; 3]> =
            (0..6).flat_map(|face| (0..4).flat_map(move |y| (0..4).map(move |x| [x, y, face]))).collect();
        let texels: Vec<Vec4<f32>> = (0..at.len()).map(|i| <Vec4<f32> as Made>::made(hash(i))).collect();
        let (places, values) = (device.upload(&at).unwrap(), device.upload(&texels).unwrap());
        let grid = Grid::cover(at.len(), 64);
        kernels::painted::<Vec4<f32>>::launch(device, grid, cube.surface_mut(), &places, &values).unwrap();
        // A direction through the middle of each texel.
        let toward = |[x, y, face]: [i32; 3]| {
            let [s, t] = [x, y].map(|i| (i as f32 + 0.5) / 2.0 - 1.0);
            [[1.0, -t, -s], [-1.0, -t, s], [s, 1.0, t], [s, -1.0, -t], [s, -t, 1.0], [-s, -t, -1.0]][face as usize]
        };
        let directions = device.upload(&at.iter().map(|at| toward(*at)).collect::<Vec<_>>()).unwrap();
        let mut samples = device.zeros::<Vec4<f32>>(at.len()).unwrap();
        kernels::sampled_cube::launch(device, grid, &cube, &directions, &mut samples).unwrap();
        assert_eq!(samples.to_vec().unwrap(), texels, "{device:?}");
    }
}

#[test]
fn volumes_and_layers_are_written() {
    const SIZE: [usize; 3] = [5, 3, 4];
    for device in &devices() {
        let mut space = Texture3D::<u32>::zeros(device, SIZE, Sampler::new()).unwrap();
        let mut images = Texture2DArray::<u32>::zeros(device, SIZE, Sampler::new()).unwrap();
        let at: Vec<[i32; 3]> =
            (-1..6).flat_map(|x| (-1..4).flat_map(move |y| (-1..5).map(move |z| [x, y, z]))).collect();
        let places = device.upload(&at).unwrap();
        let mut found = device.zeros::<[u32; 2]>(at.len()).unwrap();
        let grid = Grid::cover(at.len(), 64);
        kernels::numbered::launch(device, grid, space.surface_mut(), images.surface_mut(), &places).unwrap();
        kernels::gathered::launch(device, grid, space.surface(), images.surface(), &places, &mut found).unwrap();
        let mut expected = vec![0; 60];
        for (i, (at, found)) in at.iter().zip(found.to_vec().unwrap()).enumerate() {
            let is_inside = (0..3).all(|axis| (0..SIZE[axis] as i32).contains(&at[axis]));
            let number = if is_inside { i as u32 + 1 } else { 0 };
            assert_eq!(found, [number, if is_inside { number + 1000 } else { 0 }], "{at:?}");
            if is_inside {
                expected[((at[2] * 3 + at[1]) * 5 + at[0]) as usize] = number;
            }
        }
        assert_eq!(space.to_vec().unwrap(), expected);
        let shifted: Vec<u32> = expected.iter().map(|number| number + 1000).collect();
        assert_eq!(images.to_vec().unwrap(), shifted);
    }
}

#[test]
fn an_image_is_blurred_twice() {
    for device in &devices() {
        let [width, height] = [33usize, 6];
        let (elements, _) = Texels::new::<f32>([width, height, 1]);
        let mut images = [elements.clone(), vec![0.0; width * height]]
            .map(|elements| Texture2D::<f32>::new(device, &elements, [width, height], Sampler::new()).unwrap());
        let mut expected = elements;
        let grid = Grid::new((5, 1), (8, 8));
        for _ in 0..2 {
            let [from, to] = &mut images;
            kernels::blur::launch(device, grid, from, to.surface_mut()).unwrap();
            images.swap(0, 1);
            let before = expected.clone();
            for (i, mean) in expected.iter_mut().enumerate() {
                let (x, y) = ((i % width) as i32, (i / width) as i32);
                let near = |x: i32, y: i32| {
                    before[y.clamp(0, height as i32 - 1) as usize * width + x.clamp(0, width as i32 - 1) as usize]
                };
                *mean = 0.0;
                for row in -1..=1 {
                    for column in -1..=1 {
                        *mean += near(x + column, y + row);
                    }
                }
                *mean /= 9.0;
            }
        }
        let found = images[0].to_vec().unwrap();
        assert!(found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-6));
        let mut row = device.zeros::<f32>(40).unwrap();
        kernels::copied::launch(device, Grid::cover(40, 64), images[0].surface(), &mut row).unwrap();
        let row = row.to_vec().unwrap();
        assert_eq!(row[..33], found[..33]);
        assert_eq!(row[33..], [0.0; 7]);
    }
}
