//! Textures, compared with filters in `f64` whose weights are not rounded.

use sarek_runtime::prelude::*;
use sarek_runtime::texture::{
    AddressMode, FilterMode, NormalizedFloat, Sampler, Texel, Texture1D, Texture1DArray, Texture2D, Texture2DArray,
    Texture3D, TextureCube,
};
use sarek_tests::harness::devices;
use sarek_tests::kernels::textures as kernels;

const MODES: [AddressMode; 4] = [AddressMode::Clamp, AddressMode::Border, AddressMode::Wrap, AddressMode::Mirror];

/// Numbers that neighbours do not share.
pub(super) fn hash(i: usize) -> u32 {
    (i as u32 + 1).wrapping_mul(2_654_435_761).rotate_left(9)
}

/// All channels of values, as exact numbers.
pub(super) trait Channels {
    fn channels(self) -> Vec<f64>;
}

macro_rules! scalars {
    ($($ty:ident)*) => {$(
        impl Channels for $ty {
            fn channels(self) -> Vec<f64> {
                vec![f64::from(self)]
            }
        }
    )*};
}

scalars!(u8 i8 u16 i16 u32 i32 f16 f32);

impl<T: Number + Channels> Channels for Vec2<T> {
    fn channels(self) -> Vec<f64> {
        [self.x, self.y].into_iter().flat_map(Channels::channels).collect()
    }
}

impl<T: Number + Channels> Channels for Vec4<T> {
    fn channels(self) -> Vec<f64> {
        [self.x, self.y, self.z, self.w].into_iter().flat_map(Channels::channels).collect()
    }
}

/// Texels made of a number, and how kernels read their channels.
pub(super) trait Made: Texel<Element: Channels, Value: Channels + Element> {
    fn made(bits: u32) -> Self::Element;

    fn read(channel: f64) -> f64 {
        channel
    }
}

macro_rules! made {
    ($($ty:ty: |$bits:ident| $make:expr $(, |$channel:ident| $read:expr)?;)*) => {$(
        impl Made for $ty {
            fn made($bits: u32) -> Self::Element {
                $make
            }

            $(fn read($channel: f64) -> f64 {
                $read
            })?
        }
    )*};
}

fn unit(bits: u32) -> f32 {
    (bits % 1000) as f32 / 1000.0
}

made! {
    f32: |bits| unit(bits);
    Vec2<f32>: |bits| Vec2::new(unit(bits), unit(bits >> 3));
    Vec4<f32>: |bits| Vec4::new(unit(bits), unit(bits >> 3), unit(bits >> 6), unit(bits >> 9));
    f16: |bits| f16::from_f32(unit(bits));
    Vec2<f16>: |bits| Vec2::new(f16::from_f32(unit(bits)), f16::from_f32(unit(bits >> 5)));
    Vec4<f16>: |bits| Vec4::from([0, 5, 9, 13].map(|shift| f16::from_f32(unit(bits >> shift))));
    u8: |bits| bits as u8;
    i8: |bits| bits as i8;
    u16: |bits| bits as u16;
    i16: |bits| bits as i16;
    u32: |bits| bits;
    i32: |bits| bits as i32;
    Vec4<i16>: |bits| Vec4::new(bits as i16, (bits >> 3) as i16, (bits >> 6) as i16, (bits >> 16) as i16);
    Vec2<u32>: |bits| Vec2::new(bits, !bits);
    NormalizedFloat<u8>: |bits| bits as u8, |channel| channel / 255.0;
    NormalizedFloat<i8>: |bits| bits as i8, |channel| (channel / 127.0).max(-1.0);
    NormalizedFloat<u16>: |bits| bits as u16, |channel| channel / 65535.0;
    NormalizedFloat<Vec2<i16>>: |bits| Vec2::new(bits as i16, (bits >> 16) as i16),
        |channel| (channel / 32767.0).max(-1.0);
    NormalizedFloat<Vec4<u8>>: |bits| Vec4::from(bits.to_le_bytes()), |channel| channel / 255.0;
    Vec2<u8>: |bits| Vec2::new(bits as u8, (bits >> 8) as u8);
    Vec4<i8>: |bits| Vec4::from(bits.to_le_bytes().map(|byte| byte as i8));
    Vec2<i32>: |bits| Vec2::new(bits as i32, !bits as i32);
    Vec4<u16>: |bits| Vec4::new(bits as u16, (bits >> 3) as u16, (bits >> 6) as u16, (bits >> 16) as u16);
}

/// Texels with their sizes, x first; a size without meaning is 1.
pub(super) struct Texels {
    sizes: [usize; 3],
    values: Vec<Vec<f64>>,
}

impl Texels {
    pub(super) fn new<T: Made>(sizes: [usize; 3]) -> (Vec<T::Element>, Texels) {
        let elements: Vec<T::Element> = (0..sizes.iter().product()).map(|i| T::made(hash(i))).collect();
        let read = |element: &T::Element| element.channels().into_iter().map(T::read).collect();
        let values = elements.iter().map(read).collect();
        (elements, Texels { sizes, values })
    }

    /// Returns a texel by indices that may be anywhere.
    fn texel(&self, at: [i64; 3], modes: [AddressMode; 3]) -> Vec<f64> {
        let mut place = [0; 3];
        for axis in 0..3 {
            let size = self.sizes[axis] as i64;
            place[axis] = match modes[axis] {
                AddressMode::Clamp => at[axis].clamp(0, size - 1),
                AddressMode::Wrap => at[axis].rem_euclid(size),
                AddressMode::Mirror => {
                    let within = at[axis].rem_euclid(2 * size);
                    within.min(2 * size - 1 - within)
                }
                AddressMode::Border if (0..size).contains(&at[axis]) => at[axis],
                AddressMode::Border => return vec![0.0; self.values[0].len()],
            };
        }
        let [x, y, z] = place.map(|index| index as usize);
        self.values[(z * self.sizes[1] + y) * self.sizes[0] + x].clone()
    }

    /// Returns the sample at a coordinate along each of the first `axes` axes.
    fn sample(&self, at: [f32; 3], axes: usize, sampler: Choice) -> Vec<f64> {
        let mut texels = [0.0; 3];
        for axis in 0..axes {
            let size = if sampler.normalized { self.sizes[axis] as f64 } else { 1.0 };
            texels[axis] = f64::from(at[axis]) * size;
        }
        let mut modes = sampler.modes;
        modes[axes..].fill(AddressMode::Clamp);
        if sampler.filter == FilterMode::Nearest {
            return self.texel(texels.map(|x| x.floor() as i64), modes);
        }
        let mut sum = vec![0.0; self.values[0].len()];
        for corner in 0..1 << axes {
            let (mut place, mut weight) = ([0i64; 3], 1.0);
            for axis in 0..axes {
                let below = (texels[axis] - 0.5).floor();
                let above = texels[axis] - 0.5 - below;
                place[axis] = below as i64 + (corner >> axis & 1);
                weight *= if corner >> axis & 1 == 1 { above } else { 1.0 - above };
            }
            for (sum, texel) in sum.iter_mut().zip(self.texel(place, modes)) {
                *sum += weight * texel;
            }
        }
        sum
    }
}

/// What a sampler is made of.
#[derive(Debug, Clone, Copy)]
struct Choice {
    modes: [AddressMode; 3],
    filter: FilterMode,
    normalized: bool,
}

impl Choice {
    fn sampler(self) -> Sampler {
        let sampler = Sampler::new().address_by_axis(self.modes).filter(self.filter);
        if self.normalized { sampler.normalized() } else { sampler }
    }

    /// Every sampler that the hardware has, with one mode for all axes or another one for each.
    fn all(filters: &[FilterMode]) -> Vec<Choice> {
        let mut all = Vec::new();
        for &filter in filters {
            for normalized in [false, true] {
                for (number, mode) in MODES.into_iter().enumerate().take(if normalized { 4 } else { 2 }) {
                    all.push(Choice { modes: [mode; 3], filter, normalized });
                    if normalized {
                        let modes = std::array::from_fn(|axis| MODES[(number + axis) % 4]);
                        all.push(Choice { modes, filter, normalized });
                    }
                }
            }
        }
        all
    }
}

const BOTH: &[FilterMode] = &[FilterMode::Nearest, FilterMode::Linear];

/// Coordinates within, at the edges and outside, far enough from the edges of texels that every device takes the same.
fn coordinates(sizes: [usize; 3], normalized: bool) -> Vec<[f32; 3]> {
    let along = |axis: usize, step: usize| {
        let size = sizes[axis] as f64;
        let texels = -2.0 * size - 1.0 + (step as f64 * 0.37 * (axis + 1) as f64).rem_euclid(5.0 * size + 2.0);
        let texels = (texels * 8.0).floor() / 8.0 + 1.0 / 16.0;
        if normalized { (texels / size) as f32 } else { texels as f32 }
    };
    (0..500).map(|step| [along(0, step), along(1, step), along(2, step)]).collect()
}

/// Asserts that samples are what they should be: exactly, or with weights that are rounded to multiples of 1/256.
fn assert_close<V: Channels>(
    found: Vec<V>,
    expected: impl Fn(usize) -> Vec<f64>,
    axes: usize,
    what: &str,
    exact: bool,
) {
    for (i, found) in found.into_iter().enumerate() {
        let (found, expected) = (found.channels(), expected(i));
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(&expected) {
            // No channel that is filtered is outside of -1 to 1. A normalised integer may be rounded in either direction.
            let tolerance = match exact {
                true if expected.abs() > 1.0 => 0.0,
                true => 2e-7 * expected.abs(),
                false => axes as f64 * 2.0 / 256.0,
            };
            assert!((found - expected).abs() <= tolerance, "{what}, sample {i}: {found} instead of {expected}");
        }
    }
}

fn check_images<T: Made>(device: &Device, filters: &[FilterMode]) {
    for size in [[1, 1], [31, 33], [33, 7]] {
        let sizes = [size[0], size[1], 1];
        let (elements, texels) = Texels::new::<T>(sizes);
        for choice in Choice::all(filters) {
            let at = coordinates(sizes, choice.normalized);
            let image = Texture2D::<T>::new(device, &elements, size, choice.sampler()).unwrap();
            let places = device.upload(&at).unwrap();
            let mut samples = device.zeros::<T::Value>(at.len()).unwrap();
            kernels::sampled::<T>::launch(device, Grid::cover(at.len(), 64), &image, &places, &mut samples).unwrap();
            let what = format!("{} {size:?} {choice:?}", std::any::type_name::<T>());
            let exact = choice.filter == FilterMode::Nearest;
            assert_close(samples.to_vec().unwrap(), |i| texels.sample(at[i], 2, choice), 2, &what, exact);
        }
    }
}

#[test]
fn images_of_floats_are_sampled() {
    for device in &devices() {
        check_images::<f32>(device, BOTH);
        check_images::<Vec2<f32>>(device, BOTH);
        check_images::<Vec4<f32>>(device, BOTH);
        check_images::<f16>(device, BOTH);
        check_images::<Vec2<f16>>(device, BOTH);
    }
}

#[test]
fn images_of_integers_are_sampled() {
    for device in &devices() {
        check_images::<u8>(device, &BOTH[..1]);
        check_images::<i8>(device, &BOTH[..1]);
        check_images::<u16>(device, &BOTH[..1]);
        check_images::<i16>(device, &BOTH[..1]);
        check_images::<u32>(device, &BOTH[..1]);
        check_images::<i32>(device, &BOTH[..1]);
        check_images::<Vec4<i16>>(device, &BOTH[..1]);
        check_images::<Vec2<u32>>(device, &BOTH[..1]);
    }
}

#[test]
fn images_of_normalized_integers_are_sampled() {
    for device in &devices() {
        check_images::<NormalizedFloat<u8>>(device, BOTH);
        check_images::<NormalizedFloat<i8>>(device, BOTH);
        check_images::<NormalizedFloat<u16>>(device, BOTH);
        check_images::<NormalizedFloat<Vec2<i16>>>(device, BOTH);
        check_images::<NormalizedFloat<Vec4<u8>>>(device, BOTH);
    }
}

#[test]
fn rows_and_volumes_are_sampled() {
    fn check<T: Made>(device: &Device, size: [usize; 3]) {
        let (line, space) = (Texels::new::<T>([size[0], 1, 1]), Texels::new::<T>(size));
        for choice in Choice::all(BOTH) {
            let what = format!("{} {size:?} {choice:?}", std::any::type_name::<T>());
            let exact = choice.filter == FilterMode::Nearest;
            let at = coordinates(size, choice.normalized);
            let places = device.upload(&at).unwrap();
            let (grid, mut samples) = (Grid::cover(at.len(), 64), device.zeros::<T::Value>(at.len()).unwrap());
            let texture = Texture1D::<T>::new(device, &line.0, [size[0]], choice.sampler()).unwrap();
            kernels::sampled_line::<T>::launch(device, grid, &texture, &places, &mut samples).unwrap();
            assert_close(samples.to_vec().unwrap(), |i| line.1.sample(at[i], 1, choice), 1, &what, exact);
            let texture = Texture3D::<T>::new(device, &space.0, size, choice.sampler()).unwrap();
            kernels::sampled_space::<T>::launch(device, grid, &texture, &places, &mut samples).unwrap();
            assert_close(samples.to_vec().unwrap(), |i| space.1.sample(at[i], 3, choice), 3, &what, exact);
        }
    }
    for device in &devices() {
        check::<f32>(device, [1, 1, 1]);
        check::<f32>(device, [31, 5, 3]);
        check::<NormalizedFloat<u8>>(device, [7, 3, 2]);
        check::<Vec4<f32>>(device, [2, 9, 4]);
    }
}

#[test]
fn layers_are_sampled_and_those_outside_are_the_last() {
    for device in &devices() {
        for [width, height, layers] in [[1, 1, 1], [31, 3, 5]] {
            let (of_images, images) = Texels::new::<f32>([width, height, layers]);
            let (of_lines, lines) = Texels::new::<f32>([width, layers, 1]);
            for choice in Choice::all(BOTH) {
                let at = coordinates([width, height, 1], choice.normalized);
                let numbers: Vec<u32> = (0..at.len() as u32).map(|i| if i == 7 { u32::MAX } else { i % 7 }).collect();
                let places = (device.upload(&at).unwrap(), device.upload(&numbers).unwrap());
                let size = [width, height, layers];
                let first = Texture2DArray::<f32>::new(device, &of_images, size, choice.sampler()).unwrap();
                let second = Texture1DArray::<f32>::new(device, &of_lines, [width, layers], choice.sampler()).unwrap();
                let mut samples = device.zeros::<[f32; 2]>(at.len()).unwrap();
                let grid = Grid::cover(at.len(), 64);
                kernels::sampled_layers::launch(device, grid, &first, &second, &places.0, &places.1, &mut samples)
                    .unwrap();
                let (found, exact) = (samples.to_vec().unwrap(), choice.filter == FilterMode::Nearest);
                let layer = |i: usize| (numbers[i] as usize).min(layers - 1);
                let of_layer = |texels: &Texels, i: usize, length: usize, sizes: [usize; 3]| {
                    let values = texels.values[layer(i) * length..][..length].to_vec();
                    Texels { sizes, values }
                };
                let expected = |i: usize| {
                    let layer = of_layer(&images, i, width * height, [width, height, 1]);
                    layer.sample(at[i], 2, choice)
                };
                let of_images: Vec<f32> = found.iter().map(|pair| pair[0]).collect();
                assert_close(of_images, expected, 2, "images", exact);
                let expected = |i: usize| of_layer(&lines, i, width, [width, 1, 1]).sample(at[i], 1, choice);
                assert_close(found.iter().map(|pair| pair[1]).collect(), expected, 1, "lines", exact);
            }
        }
    }
}

/// The face of a cube that a direction meets, and where, by the table of the programming guide.
fn face([x, y, z]: [f32; 3]) -> (usize, [f32; 3]) {
    let (m, axis) = [x, y, z].into_iter().map(f32::abs).zip(0..).max_by(|a, b| a.0.total_cmp(&b.0)).unwrap();
    let (face, s, t) = match (axis, [x, y, z][axis] >= 0.0) {
        (0, true) => (0, -z, -y),
        (0, false) => (1, z, -y),
        (1, true) => (2, x, z),
        (1, false) => (3, x, -z),
        (_, true) => (4, x, -y),
        (_, false) => (5, -x, -y),
    };
    (face, [(s / m + 1.0) / 2.0, (t / m + 1.0) / 2.0, 0.0])
}

#[test]
fn cubes_are_sampled() {
    for device in &devices() {
        for width in [1, 4, 31] {
            let (elements, texels) = Texels::new::<Vec4<f32>>([width, width, 6]);
            for filter in [FilterMode::Nearest, FilterMode::Linear] {
                let choice = Choice { modes: [AddressMode::Clamp; 3], filter, normalized: true };
                // At odd multiples of a sixteenth of a texel.
                let along = |step: usize| (2 * (step % (8 * width)) + 1) as f32 / (8 * width) as f32 - 1.0;
                let directions: Vec<[f32; 3]> = (0..600)
                    .map(|step| {
                        let (s, t) = (along(step), along(step / 3 * 5 + 1));
                        let m = if step % 2 == 0 { 1.0 } else { -1.0 };
                        [[m, s, t], [s, m, t], [s, t, m]][step % 3].map(|part| part * 2.5)
                    })
                    .collect();
                let cube = TextureCube::new(device, &elements, [width], choice.sampler()).unwrap();
                let places = device.upload(&directions).unwrap();
                let mut samples = device.zeros::<Vec4<f32>>(directions.len()).unwrap();
                let grid = Grid::cover(directions.len(), 64);
                kernels::sampled_cube::launch(device, grid, &cube, &places, &mut samples).unwrap();
                let expected = |i: usize| {
                    let (face, at) = face(directions[i]);
                    let values = texels.values[face * width * width..][..width * width].to_vec();
                    Texels { sizes: [width, width, 1], values }.sample(at, 2, choice)
                };
                let exact = filter == FilterMode::Nearest;
                assert_close(samples.to_vec().unwrap(), expected, 2, &format!("{width}"), exact);
            }
        }
    }
}

#[test]
fn no_coordinate_leads_outside_of_a_texture() {
    const ODD: [f32; 9] =
        [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, f32::MIN, 3e9, -3e9, f32::MIN_POSITIVE, -0.0];
    let at: Vec<[f32; 3]> = ODD.iter().flat_map(|x| ODD.map(|y| [*x, y, x * y])).collect();
    for device in &devices() {
        let (elements, _) = Texels::new::<f32>([5, 3, 2]);
        let places = device.upload(&at).unwrap();
        let grid = Grid::cover(at.len(), 64);
        let within = |samples: &Buffer<f32>| {
            let samples = samples.to_vec().unwrap();
            assert!(samples.iter().all(|sample| (0.0..=1.0).contains(sample)), "{samples:?}");
        };
        for choice in Choice::all(BOTH) {
            let mut samples = device.zeros::<f32>(at.len()).unwrap();
            let image = Texture2D::<f32>::new(device, &elements[..15], [5, 3], choice.sampler()).unwrap();
            kernels::sampled::<f32>::launch(device, grid, &image, &places, &mut samples).unwrap();
            within(&samples);
            let space = Texture3D::<f32>::new(device, &elements, [5, 3, 2], choice.sampler()).unwrap();
            kernels::sampled_space::<f32>::launch(device, grid, &space, &places, &mut samples).unwrap();
            within(&samples);
        }
        let (elements, _) = Texels::new::<Vec4<f32>>([2, 2, 6]);
        let cube = TextureCube::new(device, &elements, [2], Sampler::new().filter(FilterMode::Linear)).unwrap();
        let mut samples = device.zeros::<Vec4<f32>>(at.len()).unwrap();
        kernels::sampled_cube::launch(device, grid, &cube, &places, &mut samples).unwrap();
        samples.to_vec().unwrap();
    }
}

/// Indices within and outside.
pub(super) fn indices(width: i32, height: i32) -> Vec<[i32; 2]> {
    let along = |size: i32| (-2..size + 2).chain([i32::MIN, i32::MAX, 1 << 28, -(1 << 28), 1 << 20]);
    along(width).flat_map(|x| along(height).map(move |y| [x, y])).collect()
}

fn check_fetched<T: Made>(device: &Device) {
    for size in [[1, 1], [13, 5]] {
        let (elements, texels) = Texels::new::<T>([size[0], size[1], 1]);
        let at = indices(size[0] as i32, size[1] as i32);
        let places = device.upload(&at).unwrap();
        // The sampler does not matter.
        for sampler in [Sampler::new(), Sampler::new().address(AddressMode::Wrap).normalized()] {
            let image = Texture2D::<T>::new(device, &elements, size, sampler).unwrap();
            let mut found = device.zeros::<T::Value>(at.len()).unwrap();
            kernels::fetched::<T>::launch(device, Grid::cover(at.len(), 64), &image, &places, &mut found).unwrap();
            let expected = |i: usize| texels.texel([at[i][0].into(), at[i][1].into(), 0], [AddressMode::Border; 3]);
            assert_close(found.to_vec().unwrap(), expected, 2, std::any::type_name::<T>(), true);
        }
    }
}

#[test]
fn texels_are_fetched() {
    for device in &devices() {
        check_fetched::<f32>(device);
        check_fetched::<u8>(device);
        check_fetched::<i32>(device);
        check_fetched::<NormalizedFloat<Vec2<i16>>>(device);
    }
}

#[test]
fn texels_of_every_texture_are_fetched() {
    const SIZE: [usize; 3] = [7, 3, 4];
    let [width, height, layers] = SIZE;
    for device in &devices() {
        let (elements, texels) = Texels::new::<f32>(SIZE);
        let sampler = Sampler::new().filter(FilterMode::Linear);
        let line = Texture1D::<f32>::new(device, &elements[..width], [width], sampler).unwrap();
        let lines = Texture1DArray::<f32>::new(device, &elements[..width * layers], [width, layers], sampler).unwrap();
        let images = Texture2DArray::<f32>::new(device, &elements, SIZE, sampler).unwrap();
        let space = Texture3D::<f32>::new(device, &elements, SIZE, sampler).unwrap();
        let at: Vec<[i32; 3]> =
            (-1..9).flat_map(|x| (-1..5).flat_map(move |y| (0..6).map(move |z| [x, y, z]))).collect();
        let places = device.upload(&at).unwrap();
        let mut found = device.zeros::<[f32; 4]>(at.len()).unwrap();
        let grid = Grid::cover(at.len(), 64);
        kernels::fetched_elsewhere::launch(device, grid, &line, &lines, &images, &space, &places, &mut found).unwrap();
        let inside = |x: i32, y: i32, z: i32| {
            let texel = texels.texel([x.into(), y.into(), z.into()], [AddressMode::Border; 3]);
            texel[0] as f32
        };
        for (at, found) in at.iter().zip(found.to_vec().unwrap()) {
            let &[x, y, z] = at;
            let last = z.min(layers as i32 - 1);
            let is_column = (0..width as i32).contains(&x);
            let of_line = if is_column { elements[(last * width as i32 + x) as usize] } else { 0.0 };
            assert_eq!(found, [inside(x, 0, 0), of_line, inside(x, y, last), inside(x, y, z)], "{at:?}");
        }
        let image = Texture2D::<f32>::zeros(device, [33, 1], sampler).unwrap();
        let cube = TextureCube::<f32>::zeros(device, [5], sampler).unwrap();
        let mut sizes = device.zeros::<u32>(12).unwrap();
        let one = Grid::new(1, 1);
        kernels::measured::launch(device, one, &line, &lines, &image, &images, &space, &cube, &mut sizes).unwrap();
        let expected = [7, 7, 4, 33, 1, 7, 3, 4, 7, 3, 4, 5];
        assert_eq!(sizes.to_vec().unwrap(), expected);
        assert_eq!(height, 3);
    }
}
