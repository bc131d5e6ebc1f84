//! Geometry, arguments and the cache.

use super::grid::Bounds;
use super::kernels::*;
use super::*;
use crate::{Buffer, Device, Error, Place, Result, Slice, compile, ir};

fn bounds() -> Bounds {
    let limits = Device::cpu().limits();
    Bounds { kernel: "k".into(), limits, max_threads: 512, declared: None, cluster: None, shared: None }
}

#[test]
fn grids_come_from_every_kind_of_number() {
    let grid = |blocks: [u32; 3], threads: [u32; 3]| Grid::new(blocks, threads);
    assert_eq!(Grid::new(7, 256), grid([7, 1, 1], [256, 1, 1]));
    assert_eq!(Grid::new(7u32, 256usize), grid([7, 1, 1], [256, 1, 1]));
    assert_eq!(Grid::new((2, 3), (4, 5, 6)), grid([2, 3, 1], [4, 5, 6]));
    assert_eq!(Grid::new((2usize, 3), (4u32, 5, 6)), grid([2, 3, 1], [4, 5, 6]));
    assert_eq!(Grid::new([1, 2, 3], 1), grid([1, 2, 3], [1, 1, 1]));
    let none = Grid::new(-1, usize::MAX);
    assert_eq!((none.blocks, none.threads), ([u32::MAX, 1, 1], [u32::MAX, 1, 1]));
}

#[test]
fn cover_gives_each_element_a_thread() {
    for (n, threads, blocks) in [
        (0, 256, 0),
        (1, 256, 1),
        (255, 256, 1),
        (256, 256, 1),
        (257, 256, 2),
        (5, 1, 5),
        (9, 0, 0),
        (1usize << 40, 1, 1usize << 40),
        (1usize << 40, 32, 1 << 35),
    ] {
        assert_eq!(Grid::cover(n, threads), Grid::new(blocks, threads), "{n} by {threads}");
    }
    assert_eq!(Grid::cover(-1, 256), Grid::new(-1, 256));
    assert_eq!(Grid::cover((33u32, 16u32), (32, 8)), Grid::new((2, 2), (32, 8)));
    assert_eq!(Grid::cover((0u64, 1 << 33, 9), (32, 256, 8)), Grid::new((0, 1 << 25, 2), (32, 256, 8)));
}

#[test]
fn geometry_is_checked() {
    let kernel = || "k".to_string();
    let max = u32::MAX;
    let large = |requested| Error::GridTooLarge { kernel: kernel(), requested, limit: [i32::MAX as u32, 65535, 65535] };
    let many = |requested| Error::TooManyThreads { kernel: kernel(), requested, limit: 512 };
    let negative = |grid| Error::NegativeSize { kernel: kernel(), grid: Box::new(grid) };
    let empty = |grid| Error::EmptyBlock { kernel: kernel(), grid: Box::new(grid) };
    let table = [
        (Grid::new(1, 1), None),
        (Grid::new((i32::MAX as u32, 65535, 65535), (8, 8, 8)), None),
        (Grid::new(0, 32), None),
        (Grid::new((7, 0, 3), 32), None),
        (Grid::new(0, 0), Some(empty(Grid::new(0, 0)))),
        (Grid::new((0, 65536), 32), Some(large([0, 65536, 1]))),
        (Grid::new(0, 513), Some(many(513))),
        (Grid::new(-1, 32), Some(negative(Grid::new(-1, 32)))),
        (Grid::new(1, -32), Some(negative(Grid::new(1, -32)))),
        (Grid::new((1, 1usize << 40), 32), Some(large([1, 1 << 40, 1]))),
        (Grid::new((0, 1usize << 40), 32), Some(large([0, 1 << 40, 1]))),
        (Grid::cover(u64::MAX, 1), Some(large([u64::MAX.into(), 1, 1]))),
        (Grid::new(1, (1, u64::MAX)), Some(many(u64::MAX.into()))),
        (Grid::new(1, (32, 0)), Some(empty(Grid::new(1, (32, 0))))),
        (Grid::new(max, 32), Some(large([max.into(), 1, 1]))),
        (Grid::new((1, 65536), 32), Some(large([1, 65536, 1]))),
        (Grid::new((1, 1, 65536), 32), Some(large([1, 1, 65536]))),
        (Grid::new(1, 513), Some(many(513))),
        (Grid::new(1, (32, 32)), Some(many(1024))),
        (Grid::new(1, (max, max, max)), Some(many(i128::from(max).pow(3)))),
        (
            Grid::new(1, (1, 1, 65)),
            Some(Error::BlockTooLarge { kernel: kernel(), requested: [1, 1, 65], limit: [1024, 1024, 64] }),
        ),
    ];
    for (grid, error) in table {
        assert_eq!(bounds().check(grid).err(), error, "{grid}");
    }
    assert_eq!(Grid::new(1u64 << 40, (-2, 8)).to_string(), "1099511627776 x 1 x 1 blocks of -2 x 8 x 1 threads");
    let declared = Bounds { declared: Some([16, 16, 1]), ..bounds() };
    assert_eq!(declared.check(Grid::new(5, (16, 16))), Ok(()));
    let wrong = Error::WrongBlock { kernel: kernel(), declared: [16, 16, 1], given: [256, 1, 1] };
    assert_eq!(declared.check(Grid::new(5, 256)), Err(wrong));
}

#[test]
fn dynamic_shared_memory_is_checked() {
    use crate::device::AtomicU32;
    let limits = Device::cpu().limits();
    assert_eq!(limits.shared_memory_per_block_optin, 227 << 10);
    let module = Dynamic::module(&[]).unwrap();
    let with = |declared| Bounds { shared: shared::DynamicShared::of(&module, declared, limits), ..bounds() };
    let (kernel, array, element) = ("k".to_string(), "tile".to_string(), "f64".to_string());
    let lengths: Box<str> = ".with_shared::<f64>(length)".into();
    let too_much = |requested, declared, room| {
        let (kernel, array, element) = (kernel.clone(), array.clone(), element.clone());
        let limit = 227 << 10;
        Some(Error::TooMuchDynamicShared { kernel, array, element, requested, declared, limit, room })
    };
    let wrong = |given: &str| {
        let (kernel, array, element) = (kernel.clone(), array.clone(), element.as_str().into());
        Some(Error::WrongSharedElement { kernel, array, element, given: given.into(), lengths: lengths.clone() })
    };
    let missing = Some(Error::NoSharedLength {
        kernel: kernel.clone(),
        array: array.clone(),
        element: element.clone(),
        lengths: lengths.clone(),
    });
    let grid = Grid::new(1, 32);
    let table = [
        (0, grid.with_shared::<f64>(0), None),
        (0, grid.with_shared::<f64>(29056), None),
        (0, grid.with_shared::<f64>(29057), too_much(29057 * 8, 0, 29056)),
        (8, grid.with_shared::<f64>(29055), None),
        (9, grid.with_shared::<f64>(29055), too_much(29055 * 8, 9, 29054)),
        (0, grid.with_shared::<f64>(usize::MAX), too_much(u64::MAX, 0, 29056)),
        (0, grid.with_shared::<f64>(1 << 61), too_much(u64::MAX, 0, 29056)),
        (0, grid.with_shared::<[f64; 1 << 40]>(1 << 40), wrong("[f64; 1099511627776]")),
        (0, grid, missing),
        (0, grid.with_shared::<f32>(8), wrong("f32")),
        (0, grid.with_shared::<u64>(8), wrong("u64")),
        (0, grid.with_shared::<[f64; 2]>(8), wrong("[f64; 2]")),
        (0, grid.with_shared::<(f64, f64)>(8), wrong("(f64, f64)")),
    ];
    for (declared, grid, error) in table {
        assert_eq!(with(declared).check(grid).err(), error, "{grid} beside {declared} bytes");
    }
    let unused = |element: &str, length| {
        Some(Error::UnusedSharedLength { kernel: kernel.clone(), element: element.into(), length })
    };
    assert_eq!(bounds().check(grid.with_shared::<u8>(0)).err(), unused("u8", 0));
    assert_eq!(bounds().check(grid.with_shared::<[AtomicU32; 8]>(7)).err(), unused("[AtomicU32; 8]", 7));
    // The geometry comes first.
    assert!(matches!(bounds().check(Grid::new(1, 0).with_shared::<u8>(1)), Err(Error::EmptyBlock { .. })));
    // The geometry is checked even if nothing runs.
    assert_eq!(bounds().check(Grid::new(0, 32).with_shared::<u8>(8)).err(), unused("u8", 8));
    assert_eq!(
        grid.with_shared::<AtomicU32>(7).to_string(),
        "1 x 1 x 1 blocks of 32 x 1 x 1 threads with 7 x AtomicU32 of shared memory"
    );
    assert_eq!(
        grid.with_shared::<f32>(7).with_shared::<u8>(0).to_string(),
        "1 x 1 x 1 blocks of 32 x 1 x 1 threads with 7 x f32 and 0 x u8 of shared memory"
    );
}

#[test]
fn arguments_are_bits() {
    assert_eq!(true.operand().arg.bits, 1);
    assert_eq!((-1i8).operand().arg.bits, 0xff);
    assert_eq!((-2i16).operand().arg.bits, 0xfffe);
    assert_eq!((-1i32).operand().arg.bits, 0xffff_ffff);
    assert_eq!((-1i64).operand().arg.bits, u64::MAX);
    assert_eq!((-1isize).operand().arg.bits, u64::MAX);
    assert_eq!(7u8.operand().arg.bits, 7);
    assert_eq!(1.0f32.operand().arg.bits, 0x3f80_0000);
    assert_eq!((-0.0f64).operand().arg.bits, 1 << 63);
    let buffer = Device::cpu().upload(&[1u32, 2, 3]).unwrap();
    let part = buffer.slice(1..).unwrap();
    assert_eq!(part.operand().arg.length, 2);
    assert_eq!(part.operand().arg.bits, buffer.operand().arg.bits + 4);
    assert!(part.operand().memory.is_some());
    assert!(1u8.operand().memory.is_none());
}

/// An instance that cannot be lowered.
struct Refused;

impl Instance for Refused {
    fn module(_: &[u64]) -> Result<ir::Module> {
        Err(Error::Instance { kernel: "k".into(), message: "no".into() })
    }
}

#[test]
fn a_failure_to_prepare_is_reported_each_time() {
    static CACHE: Cache = Cache::new();
    for _ in 0..2 {
        let error = CACHE.prepare::<Refused>(&Device::cpu(), true).err();
        assert_eq!(error, Some(Error::Instance { kernel: "k".into(), message: "no".into() }));
    }
}

/// Launches an instance of `scale`, as the macros' `launch` does.
fn launch<K: Instance>(
    target: &impl Target,
    checked: bool,
    grid: Grid,
    x: &Slice<f32>,
    y: &mut Slice<f32>,
    a: f32,
) -> Result<()> {
    static CACHE: Cache = Cache::new();
    let prepared = CACHE.prepare::<K>(target, checked)?;
    // SAFETY: these are the parameters of `scale`; unchecked launches here have no more threads than elements.
    unsafe { prepared.launch(target, grid, &[x.operand(), y.operand(), a.operand()]) }
}

/// Returns every device that can launch; prints which ones cannot.
fn devices() -> Vec<Device> {
    let mut devices = Device::all();
    if devices.len() == 1 {
        eprintln!("skipped: no CUDA device");
    } else if !compile::nvrtc_available() {
        eprintln!("skipped: no NVRTC");
        devices.retain(|device| !device.is_cuda());
    }
    devices
}

fn numbers(device: &Device, length: usize) -> Buffer<f32> {
    device.upload(&(0..length).map(|i| i as f32).collect::<Vec<_>>()).unwrap()
}

fn scaled(length: usize, a: f32) -> Vec<f32> {
    (0..length).map(|i| i as f32 * a).collect()
}

#[test]
fn launches_compute() {
    for device in devices() {
        for checked in [true, false] {
            for length in [1, 2, 1000] {
                let (x, mut y) = (numbers(&device, length), device.zeros(length).unwrap());
                launch::<Scale>(&device, checked, Grid::new(length, 1), &x, &mut y, 3.0).unwrap();
                assert_eq!(y.to_vec().unwrap(), scaled(length, 3.0), "{device:?}, {checked}, {length}");
            }
        }
        device.synchronize().unwrap();
    }
}

#[test]
fn streams_see_what_other_streams_wrote() {
    for device in devices() {
        let (mut a, mut b) = (numbers(&device, 1000), device.zeros(1000).unwrap());
        for _ in 0..4 {
            let stream = device.stream().unwrap();
            launch::<Scale>(&stream, true, Grid::new(1000, 1), &a, &mut b, 2.0).unwrap();
            std::mem::swap(&mut a, &mut b);
            launch::<Scale>(&device, true, Grid::new(1000, 1), &a, &mut b, 2.0).unwrap();
            std::mem::swap(&mut a, &mut b);
        }
        assert_eq!(a.to_vec().unwrap(), scaled(1000, 256.0), "{device:?}");
    }
}

#[test]
fn a_failed_check_is_an_error_and_everything_survives() {
    for device in devices() {
        let (x, mut y) = (numbers(&device, 8), device.zeros(5).unwrap());
        let launched = launch::<Scale>(&device, true, Grid::new(2, 4), &x, &mut y, 3.0);
        // On a GPU the next call that waits reports it, and only that call.
        let error = launched.and_then(|()| device.synchronize()).unwrap_err();
        let Error::OutOfBounds { place: Place { file, line, column, block, thread }, what, index, length } = error
        else {
            panic!("{error}")
        };
        assert_eq!((file, line, column, what.as_str(), length), ("src/scale.rs", 3, 5, "y", 5), "{device:?}");
        assert!((5..8).contains(&index) && block == [1, 0, 0] && thread == [index as u32 - 4, 0, 0], "{device:?}");
        device.synchronize().unwrap();
        launch::<Scale>(&device, true, Grid::new(5, 1), &x, &mut y, 2.0).unwrap();
        assert_eq!(y.to_vec().unwrap(), scaled(5, 2.0), "{device:?}");
        assert_eq!(x.to_vec().unwrap(), scaled(8, 1.0), "{device:?}");
    }
}

#[test]
fn empty_buffers_can_be_launched_on() {
    for device in devices() {
        let (x, mut y) = (device.zeros(0).unwrap(), device.zeros(0).unwrap());
        for grid in [Grid::cover(0, 1), Grid::new(0, 1), Grid::new((4, 0), 1), Grid::cover((8, 8, 0), (4, 4, 4))] {
            launch::<Scale>(&device, true, grid, &x, &mut y, 3.0).unwrap();
            launch::<Scale>(&device.stream().unwrap(), true, grid, &x, &mut y, 3.0).unwrap();
            device.synchronize().unwrap();
        }
        let launched = launch::<Scale>(&device, true, Grid::new(1, 1), &x, &mut y, 3.0);
        let error = launched.and_then(|()| device.synchronize()).unwrap_err();
        assert!(matches!(error, Error::OutOfBounds { index: 0, length: 0, .. }), "{device:?}: {error}");
    }
}

#[test]
fn buffers_of_another_device_are_refused() {
    let devices = devices();
    for (device, other) in devices.iter().zip(devices.iter().skip(1)) {
        let (x, mut y) = (numbers(device, 4), other.zeros(4).unwrap());
        let error = launch::<Scale>(device, true, Grid::new(1, 4), &x, &mut y, 1.0).unwrap_err();
        let expected = Error::ForeignBuffer {
            kernel: "scale".into(),
            parameter: "y".into(),
            buffer: other.name(),
            device: device.name(),
        };
        assert_eq!(error, expected);
    }
}

#[test]
fn kernels_that_do_not_fit_are_refused() {
    for device in devices() {
        let (x, mut y) = (numbers(&device, 4), device.zeros(4).unwrap());
        let error = launch::<Large>(&device, true, Grid::new(1, 4), &x, &mut y, 1.0).unwrap_err();
        assert_eq!(error, Error::TooMuchShared { kernel: "scale".into(), requested: 80_000, limit: 48 << 10 });
        let error = launch::<Long>(&device, true, Grid::new(1, 4), &x, &mut y, 1.0).unwrap_err();
        assert!(matches!(error, Error::Instance { .. }), "{error}");
    }
}

/// Larger, smaller and larger again: the driver is asked for more when more is needed, and never for less.
#[test]
fn dynamic_shared_memory_up_to_the_limit() {
    for device in devices() {
        for checked in [true, false] {
            let (x, mut y) = (numbers(&device, 4), device.zeros(4).unwrap());
            let mut launch = |grid: Grid| launch::<Dynamic>(&device, checked, grid, &x, &mut y, 1.5);
            // The compiler chooses the size of the static array, including padding.
            let error = launch(Grid::new(1, 4).with_shared::<f64>(1 << 20)).unwrap_err();
            let Error::TooMuchDynamicShared { requested, declared, limit, room, .. } = error else { panic!("{error}") };
            assert_eq!((requested, limit), (8 << 20, device.limits().shared_memory_per_block_optin), "{device:?}");
            assert!((0..=64).contains(&declared) && room == (limit - declared) / 8, "{device:?}: {declared}, {room}");
            for length in [1, 6000, 1, room as usize / 2, 7000, room as usize, 1] {
                launch(Grid::new(1, 4).with_shared::<f64>(length)).unwrap();
                device.synchronize().unwrap();
            }
            assert!(launch(Grid::new(1, 4).with_shared::<f64>(room as usize + 1)).is_err());
            assert!(matches!(launch(Grid::new(1, 4)), Err(Error::NoSharedLength { .. })));
            if checked {
                let failed = launch(Grid::new(1, 4).with_shared::<f64>(0)).and_then(|()| device.synchronize());
                let Error::OutOfBounds { place: Place { line, .. }, what, length: 0, .. } = failed.unwrap_err() else {
                    panic!("{device:?}")
                };
                assert_eq!((line, what.as_str()), (6, "tile"));
            }
            assert_eq!(y.to_vec().unwrap(), [3.0; 4], "{device:?}");
        }
    }
}

#[test]
fn a_kernel_of_a_file_takes_any_shared_memory_that_fits() {
    let limits = Device::cpu().limits();
    let bounds = Bounds { shared: Some(shared::DynamicShared::of_file(1 << 10, limits)), ..bounds() };
    let grid = Grid::new(1, 32);
    let room = 226 << 10;
    for fitting in [
        grid,
        grid.with_shared::<f64>(3),
        grid.with_shared::<u8>(room),
        grid.with_shared::<u8>(1).with_shared::<u32>(5),
    ] {
        assert_eq!(bounds.check(fitting), Ok(()), "{fitting}");
    }
    let too_much = Error::TooMuchDynamicShared {
        kernel: "k".into(),
        array: "extern __shared__".into(),
        element: "u8".into(),
        requested: room as u64 + 1,
        declared: 1 << 10,
        limit: 227 << 10,
        room: room as u64,
    };
    assert_eq!(bounds.check(grid.with_shared::<u8>(room + 1)), Err(too_much.clone()));
    assert_eq!(bounds.check_shared_bytes(room as u64 + 1), Err(too_much));
    assert_eq!(bounds.check_shared_bytes(room as u64), Ok(()));
}

/// Many threads opt in to more, at the same time.
#[test]
fn many_threads_may_opt_in() {
    for device in devices() {
        let x = numbers(&device, 4);
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let (device, x) = (&device, &x);
                scope.spawn(move || {
                    let stream = device.stream().unwrap();
                    let mut y = device.zeros(4).unwrap();
                    for round in 1..20 {
                        let length = 1000 * round + 997 * thread;
                        let grid = Grid::new(1, 4).with_shared::<f64>(length);
                        launch::<Dynamic>(&stream, true, grid, x, &mut y, 1.5).unwrap();
                    }
                    assert_eq!(y.to_vec().unwrap(), [3.0; 4]);
                });
            }
        });
    }
}

#[test]
fn bad_geometry_is_refused_before_the_driver_sees_it() {
    for device in devices() {
        let (x, mut y) = (numbers(&device, 4), device.zeros(4).unwrap());
        let mut refused = |grid| launch::<Scale>(&device, true, grid, &x, &mut y, 1.0).unwrap_err();
        assert!(matches!(refused(Grid::new(1, 0)), Error::EmptyBlock { .. }));
        assert!(matches!(refused(Grid::new(0, 2048)), Error::TooManyThreads { requested: 2048, .. }));
        assert!(matches!(refused(Grid::new(1, 2048)), Error::TooManyThreads { requested: 2048, .. }));
        assert!(matches!(refused(Grid::new((1, 1 << 20), 4)), Error::GridTooLarge { .. }));
        let wrong = launch::<Declared>(&device, true, Grid::new(1, 2), &x, &mut y, 1.0).unwrap_err();
        assert!(matches!(wrong, Error::WrongBlock { declared: [4, 1, 1], given: [2, 1, 1], .. }), "{wrong}");
        launch::<Declared>(&device, true, Grid::new(1, 4), &x, &mut y, 7.0).unwrap();
        assert_eq!(y.to_vec().unwrap(), scaled(4, 7.0));
    }
}

#[test]
fn an_instance_is_prepared_once() {
    static CACHE: Cache = Cache::new();
    for device in devices() {
        let prepared =
            |device: &Device, checked| -> *const Prepared { CACHE.prepare::<Scale>(device, checked).unwrap() };
        let plain = device.clone().with_contraction(false);
        let stream: *const Prepared = CACHE.prepare::<Scale>(&device.stream().unwrap(), true).unwrap();
        assert_eq!(prepared(&device, true), stream);
        assert_eq!(prepared(&device, true), prepared(&device.clone(), true));
        assert_eq!(prepared(&device, false) == prepared(&device, true), !device.is_cuda());
        assert_eq!(prepared(&plain, true) == prepared(&device, true), !device.is_cuda());
        assert_ne!(prepared(&device, true), CACHE.prepare::<Declared>(&device, true).unwrap() as *const Prepared);
    }
}

#[test]
fn many_threads_may_launch() {
    for device in devices() {
        let x = numbers(&device, 100);
        std::thread::scope(|scope| {
            for thread in 0..8 {
                let (device, x) = (&device, &x);
                scope.spawn(move || {
                    let stream = device.stream().unwrap();
                    let mut y = device.zeros(100).unwrap();
                    for _ in 0..20 {
                        launch::<Scale>(&stream, true, Grid::new(100, 1), x, &mut y, thread as f32).unwrap();
                    }
                    assert_eq!(y.to_vec().unwrap(), scaled(100, thread as f32));
                });
            }
        });
    }
}

#[test]
fn a_kernel_that_nvrtc_rejects_is_shown_with_both_lines() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let error = cubin(Wrong::module, crate::Arch::SM_80, &[]).unwrap_err();
    let text = error.to_string();
    let Error::Rejected { kernel, arch, messages, .. } = error else { panic!("{error}") };
    assert_eq!((kernel.as_str(), arch.as_str()), ("scale", "sm_80"));
    assert!(text.contains("\n --> src/scale.rs:4\n"), "{text}");
    assert_eq!(messages[0].rust, Some(compile::RustLine { file: "src/scale.rs".into(), line: 4 }));
    assert!(messages[0].cuda.as_ref().is_some_and(|cuda| cuda.text.contains("~a;")), "{text}");
}

#[test]
fn kernels_are_shown_without_a_gpu() {
    assert!(cuda_source(Scale::module, false, &[]).unwrap().contains("scale("));
    if !compile::nvrtc_or_skip() {
        return;
    }
    for arch in [crate::Arch::SM_75, crate::Arch::SM_90A] {
        assert!(ptx(Scale::module, arch, &[]).unwrap().contains(".entry scale("));
        assert!(resources(Scale::module, arch, &[]).unwrap().registers > 0);
    }
}
