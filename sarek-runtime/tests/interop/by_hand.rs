//! Kernels that are written in CUDA C++: NVRTC compiles them without a GPU, and launches need one.

use sarek_runtime::compile::nvrtc_or_skip;
use sarek_runtime::cuda_module;
use sarek_runtime::prelude::*;
use sarek_runtime::texture::{Sampler, Surface2D, Texture2D};

cuda_module!("tests/interop/saxpy.cu", fn saxpy(a: f32, x: &[f32], y: &mut [f32]));
cuda_module! {
    "tests/interop/several.cu",
    fn clamp_all(range: Range, x: &mut [f32]);
    /// Sets all elements, or none.
    fn set_when(on: bool, value: u8, to: &mut [u8],);
}
cuda_module!(
    "tests/interop/transpose.cu",
    fn transpose(image: &Texture2D<f32>, to: &mut Surface2D<f32>, size: i32)
);
cuda_module!("tests/interop/broken.cu", fn broken(y: &mut [f32]));
// No such kernel.
cuda_module!("tests/interop/saxpy.cu", fn absent(target: u32));

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Range {
    low: f32,
    high: f32,
}

fn arch() -> Arch {
    "sm_90a".parse().unwrap()
}

#[test]
fn files_are_compiled() {
    if !nvrtc_or_skip() {
        return;
    }
    let ptx = saxpy::ptx(arch()).unwrap();
    assert!(ptx.contains(".entry saxpy(") && ptx.contains("fma.rn.f32"), "{ptx}");
    let ptx = set_when::ptx(arch()).unwrap();
    assert!(ptx.contains(".entry set_when(") && ptx.contains(".entry clamp_all("), "{ptx}");
    assert!(clamp_all::resources(arch()).unwrap().registers > 0);
    assert!(transpose::ptx(arch()).unwrap().contains("tex.2d.v4.f32.f32"));
    let mut builder = sarek_runtime::bundle::Builder::new([arch()]);
    let in_a_bundle = builder.add(absent::instance()).write("absent.bundle").map(|_| ());
    for result in [absent::resources(arch()).map(|_| ()), absent::ptx(arch()).map(|_| ()), in_a_bundle] {
        let text = result.unwrap_err().to_string();
        assert!(text.contains("tests/interop/saxpy.cu has no `extern \"C\" __global__ void absent("), "{text}");
    }
}

#[test]
fn messages_name_the_file_and_the_line() {
    if !nvrtc_or_skip() {
        return;
    }
    let error = broken::ptx(arch()).unwrap_err();
    let Error::Rejected { kernel, messages, .. } = &error else { panic!("{error}") };
    let line = messages[0].cuda.as_ref().unwrap();
    assert_eq!((&kernel[..], &line.file[..], line.line), ("broken", "tests/interop/broken.cu", 4));
    assert_eq!(line.text.trim(), "y[threadIdx.x] = 1.0f + missing;");
    let shown = error.to_string();
    assert!(shown.contains("tests/interop/broken.cu:4") && shown.contains("\"missing\" is undefined"), "{shown}");
}

#[test]
fn the_cpu_does_not_run_them() {
    let device = Device::cpu();
    let (x, mut y) = (device.zeros(4).unwrap(), device.zeros(4).unwrap());
    // SAFETY: refused.
    let error = unsafe { saxpy::launch(&device, Grid::new(1, 4), 1.0, &x, &mut y) }.unwrap_err();
    assert_eq!(error, Error::NoCpuKernel { kernel: "saxpy".into(), file: "tests/interop/saxpy.cu".into() });
    // SAFETY: refused.
    let captured = device.capture(|stream| unsafe { saxpy::launch(stream, Grid::new(1, 4), 1.0, &x, &mut y) });
    assert_eq!(captured.unwrap_err(), error);
}

#[test]
fn launches_are_ordered_and_captured() {
    let Ok(device) = Device::cuda(0) else {
        eprintln!("skipped: no CUDA device");
        return;
    };
    for size in [0usize, 1, 31, 32, 33, 1 << 20] {
        let x = device.upload(&vec![1.0f32; size]).unwrap();
        let mut y = device.zeros(size).unwrap();
        let streams = [device.stream().unwrap(), device.stream().unwrap()];
        let grid = Grid::cover(size, 256);
        // SAFETY: the kernels have these parameters, and check their indices.
        unsafe {
            for stream in streams.iter().cycle().take(10) {
                saxpy::launch(stream, grid, 2.0, &x, &mut y).unwrap();
            }
            clamp_all::launch(&device, Grid::new(1, 64), Range { low: -1.0, high: 19.0 }, &mut y).unwrap();
        }
        assert_eq!(y.to_vec().unwrap(), vec![19.0; size]);
        // SAFETY: as above.
        let mut graph = device.capture(|stream| unsafe { saxpy::launch(stream, grid, 0.5, &x, &mut y) }).unwrap();
        graph.launch().unwrap();
        graph.launch().unwrap();
        drop(graph);
        assert_eq!(y.to_vec().unwrap(), vec![20.0; size]);
    }
    let mut bytes = device.zeros::<u8>(33).unwrap();
    // SAFETY: as above, and the last one does not exist.
    unsafe {
        set_when::launch(&device, Grid::new(1, 64), false, 9, &mut bytes).unwrap();
        assert_eq!(bytes.to_vec().unwrap(), [0; 33]);
        set_when::launch(&device, Grid::new(1, 64), true, 9, &mut bytes).unwrap();
        let error = absent::launch(&device, Grid::new(1, 1), 5).unwrap_err();
        assert!(
            error.to_string().contains("tests/interop/saxpy.cu has no `extern \"C\" __global__ void absent("),
            "{error}"
        );
        assert!(matches!(
            broken::launch(&device, Grid::new(1, 1), &mut device.zeros(1).unwrap()),
            Err(Error::Rejected { .. })
        ));
    }
    assert_eq!(bytes.to_vec().unwrap(), [9; 33]);
}

#[test]
fn textures_and_surfaces_are_handles() {
    for device in Device::all() {
        let image = Texture2D::<f32>::new(&device, &[1.0, 2.0, 3.0, 4.0], [2, 2], Sampler::new()).unwrap();
        let mut to = Texture2D::<f32>::zeros(&device, [2, 2], Sampler::new()).unwrap();
        // SAFETY: the kernel has these parameters, and writes within the surface.
        let launched = unsafe { transpose::launch(&device, Grid::new(1, (8, 8)), &image, to.surface_mut(), 2) };
        if device.is_cuda() {
            launched.unwrap();
            assert_eq!(to.to_vec().unwrap(), [1.0, 3.0, 2.0, 4.0]);
        } else {
            assert!(matches!(launched, Err(Error::NoCpuKernel { .. })));
        }
    }
}
