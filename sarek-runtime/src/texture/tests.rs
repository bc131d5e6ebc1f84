//! Textures on the host.

use super::*;
use crate::prelude::*;

/// Copies the row of an image.
#[kernel]
fn row(image: &Texture2D<f32>, out: &mut [f32]) {
    let i = global_idx_x();
    if i < out.len() as u32 {
        out[i] = image.fetch(i as i32, 0);
    }
}

/// Adds 1 to the row of an image.
#[kernel]
fn count(image: &mut Surface2D<f32>) {
    let i = global_idx_x() as i32;
    let texel = image.read(i, 0);
    image.write(i, 0, texel + 1.0);
}

/// Writes one texel by all threads.
#[kernel]
fn collide(image: &mut Surface2D<f32>) {
    image.write(1, 0, thread_idx_x() as f32);
}

fn message<T: fmt::Debug>(result: Result<T>) -> String {
    match result {
        Err(Error::Texture { message }) => message,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_the_hardware_does_not_have_is_an_error() {
    let device = &Device::cpu();
    let (plain, linear) = (Sampler::new(), Sampler::new().filter(FilterMode::Linear));
    let size = |size| message(Texture2D::<f32>::new(device, &[], size, plain));
    assert_eq!(size([0, 1]), "the width must be 1 to 131072, and it is 0");
    assert_eq!(size([1, 65_537]), "the height must be 1 to 65536, and it is 65537");
    let layers = message(Texture2DArray::<f32>::new(device, &[], [1, 1, 2049], plain));
    assert_eq!(layers, "the number of layers must be 1 to 2048, and it is 2049");
    assert!(message(Texture3D::<f32>::zeros(device, [1, 1, 16_385], plain)).contains("depth"));
    assert!(message(Texture1D::<u8>::zeros(device, [usize::MAX], plain)).contains("width"));
    assert!(message(Texture1DArray::<u8>::zeros(device, [32_769, 1], plain)).contains("width"));
    assert!(message(TextureCube::<u8>::zeros(device, [32_769], plain)).contains("width"));
    let filtered = message(Texture2D::<Vec4<u8>>::zeros(device, [4, 4], linear));
    assert!(filtered.contains("`NormalizedFloat`"), "{filtered}");
    assert!(Texture2D::<NormalizedFloat<Vec4<u8>>>::zeros(device, [4, 4], linear).is_ok());
    assert!(Texture2D::<f16>::zeros(device, [4, 4], linear).is_ok());
    for mode in [AddressMode::Wrap, AddressMode::Mirror] {
        let sampler = Sampler::new().address(mode);
        assert!(message(Texture1D::<f32>::zeros(device, [4], sampler)).contains("`.normalized()`"));
        assert!(Texture1D::<f32>::zeros(device, [4], sampler.normalized()).is_ok());
        // The other axes do not exist.
        let modes = [AddressMode::Clamp, mode, mode];
        assert!(Texture1D::<f32>::zeros(device, [4], Sampler::new().address_by_axis(modes)).is_ok());
        assert!(Texture2D::<f32>::zeros(device, [4, 4], Sampler::new().address_by_axis(modes)).is_err());
        assert!(message(TextureCube::<f32>::zeros(device, [4], sampler.normalized())).contains("`AddressMode::Clamp`"));
    }
}

#[test]
fn wide_rows_have_no_surface() {
    let device = &Device::cpu();
    let mut line = Texture1D::<u8>::zeros(device, [32_768], Sampler::new()).unwrap();
    assert!(line.surface().is_ok() && line.surface_mut().is_ok());
    let mut line = Texture1D::<u8>::zeros(device, [32_769], Sampler::new()).unwrap();
    let text = "a surface of one dimension has at most 32768 texels, and this one has 32769: take a `Texture2D`";
    assert!(message(line.surface()).starts_with(text));
    assert!(message(line.surface_mut()).starts_with(text));
}

#[test]
fn texels_are_as_many_as_the_size_says() {
    let device = &Device::cpu();
    let wrong = |result| assert_eq!(message(result), "the size is that of 6 texels, and 5 are given");
    wrong(Texture2D::<f32>::new(device, &[0.0; 5], [3, 2], Sampler::new()).map(drop));
    let five = device.upload(&[0.0f32; 5]).unwrap();
    wrong(Texture2D::<f32>::from_slice(&five, [3, 2], Sampler::new()).map(drop));
    let mut image = Texture2D::<f32>::zeros(device, [3, 2], Sampler::new()).unwrap();
    wrong(image.copy_from(&[0.0; 5]));
    wrong(image.copy_from_slice_on(device, &five));
    let cube = TextureCube::<f32>::new(device, &[0.0; 4], [2], Sampler::new());
    assert_eq!(message(cube), "the size is that of 24 texels, and 4 are given");
    // Checked before there is memory for them.
    let huge = Texture2D::<Vec4<f32>>::new(device, &[], [131_072, 65_536], Sampler::new());
    assert_eq!(message(huge), "the size is that of 8589934592 texels, and 0 are given");
}

#[test]
fn texels_come_back() {
    fn check<T: Texel<Element: PartialEq + fmt::Debug>>(texels: &[T::Element]) {
        let device = &Device::cpu();
        let mut image = Texture2D::<T>::new(device, texels, [3, 1], Sampler::new()).unwrap();
        assert_eq!(image.to_vec().unwrap(), texels);
        let turned: Vec<T::Element> = texels.iter().rev().copied().collect();
        image.copy_from(&turned).unwrap();
        assert_eq!(image.to_vec().unwrap(), turned);
        let slice = device.upload(texels).unwrap();
        image.copy_from_slice_on(&device.stream().unwrap(), &slice).unwrap();
        assert_eq!(image.to_vec().unwrap(), texels);
        assert_eq!(Texture2D::<T>::from_slice(&slice, [1, 3], Sampler::new()).unwrap().to_vec().unwrap(), texels);
        assert_eq!(image.size(), [3, 1]);
    }
    check::<i8>(&[-128, 0, 127]);
    check::<NormalizedFloat<u16>>(&[0, 7, 65_535]);
    check::<f16>(&[f16::ONE, f16::ZERO, f16::MAX]);
    check::<Vec2<i32>>(&[Vec2::new(-1, 2), Vec2::new(i32::MIN, i32::MAX), Vec2::splat(0)]);
    check::<Vec4<u8>>(&[Vec4::new(1, 2, 3, 4), Vec4::splat(255), Vec4::splat(0)]);
    check::<f32>(&[-0.0, f32::INFINITY, 1e-40]);
}

#[test]
fn devices_are_not_mixed() {
    let (device, other) = (&Device::cpu(), &Device::cpu_of_rank(1));
    let mut image = Texture2D::<f32>::zeros(device, [3, 1], Sampler::new()).unwrap();
    let mut out = other.zeros::<f32>(3).unwrap();
    let launched = row::launch(other, Grid::new(1, 32), &image, &mut out);
    assert!(matches!(launched, Err(Error::ForeignBuffer { parameter, .. }) if parameter == "image"));
    assert!(matches!(count::launch(other, Grid::new(1, 3), image.surface_mut()), Err(Error::ForeignBuffer { .. })));
    assert!(matches!(image.copy_from_slice_on(device, &out), Err(Error::ForeignHandle { what: "a buffer", .. })));
    assert!(matches!(image.copy_from_slice_on(other, &out), Err(Error::ForeignHandle { what: "a texture", .. })));
}

#[test]
fn a_graph_keeps_textures() {
    let device = &Device::cpu();
    let mut out = device.zeros::<f32>(4).unwrap();
    let mut image = Texture2D::<f32>::new(device, &[1.0, 2.0, 3.0], [3, 1], Sampler::new()).unwrap();
    let slice = device.upload(&[0.0f32; 3]).unwrap();
    let refused = device.capture(|stream| image.copy_from_slice_on(stream, &slice)).map(drop);
    assert!(matches!(refused, Err(Error::NotCapturable { .. })), "{refused:?}");
    let refused = device.capture(|_| image.copy_from(&[0.0; 3])).map(drop);
    assert!(matches!(refused, Err(Error::NotCapturable { .. })), "{refused:?}");
    let refused = device.capture(|_| Texture1D::<u8>::zeros(device, [3], Sampler::new()).map(drop)).map(drop);
    assert!(matches!(refused, Err(Error::NotCapturable { .. })), "{refused:?}");
    let mut graph = {
        // The graph owns the texture, and lends it to each launch.
        let captured = device.capture_with((image, &mut out), |stream, (image, out)| {
            count::launch(stream, Grid::new(1, 3), image.surface_mut())?;
            row::launch(stream, Grid::new(1, 4), image, out)
        });
        captured.unwrap()
    };
    graph.launch().unwrap();
    graph.launch().unwrap();
    let (image, _) = graph.into_state();
    assert_eq!(out.to_vec().unwrap(), [3.0, 4.0, 5.0, 0.0]);
    assert_eq!(image.to_vec().unwrap(), [3.0, 4.0, 5.0]);
    // Captured by a borrow that ends before the graph does.
    let cell = std::cell::RefCell::new(Some(image));
    let mut graph = device
        .capture(|stream| {
            let mut image = cell.borrow_mut();
            image.as_mut().map_or(Ok(()), |image| count::launch(stream, Grid::new(1, 3), image.surface_mut()))
        })
        .unwrap();
    drop(cell.take());
    graph.launch().unwrap();
}

#[test]
fn races_of_surface_writes_are_reported_or_harmless() {
    let device = Device::cpu();
    let mut image = Texture2D::<f32>::zeros(&device, [3, 1], Sampler::new()).unwrap();
    let race = collide::launch(&device, Grid::new(1, 64), image.surface_mut());
    assert!(matches!(race, Err(Error::DataRace(_))), "{race:?}");
    let quiet = device.with_race_detection(false);
    collide::launch(&quiet, Grid::new(4, 64), image.surface_mut()).unwrap();
    let texels = image.to_vec().unwrap();
    assert_eq!([texels[0], texels[2]], [0.0; 2]);
    assert!((0.0..64.0).contains(&texels[1]));
}

#[test]
#[should_panic(expected = "textures and surfaces are read in kernels")]
fn the_host_reads_no_single_texels() {
    let image = Texture2D::<f32>::zeros(&Device::cpu(), [1, 1], Sampler::new()).unwrap();
    let _ = image.sample(0.5, 0.5);
}

#[test]
fn no_check_can_fail() {
    assert!(!count::cuda_source().contains("fault"));
    let checks = count::checks().unwrap().to_string();
    assert!(checks.lines().all(|line| line.ends_with("cannot fail")), "{checks}");
}

#[test]
fn descriptions_name_texels_size_and_device() {
    let mut image = Texture2D::<f32>::zeros(&Device::cpu(), [3, 2], Sampler::new()).unwrap();
    assert!(format!("{image:?}").starts_with("Texture2D<f32>([3, 2]) on "), "{image:?}");
    assert!(format!("{:?}", image.surface_mut()).starts_with("Surface2D<f32> on "));
}
