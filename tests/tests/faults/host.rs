//! Mistakes in launches and on the host.

use sarek_runtime::Place;
use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;
use sarek_tests::kernels::checks::*;

#[test]
fn buffers_of_another_device() {
    let devices = devices();
    for device in &devices {
        for other in devices.iter().filter(|other| *other != device) {
            let mut xs = other.upload(&[1u32, 2]).unwrap();
            let found = increment::launch(device, Grid::new(1, 32), &mut xs).unwrap_err();
            let expected = Error::ForeignBuffer {
                kernel: "increment".into(),
                parameter: "xs".into(),
                buffer: other.name(),
                device: device.name(),
            };
            assert_eq!(found, expected);
            increment::launch(other, Grid::new(1, 32), &mut xs).unwrap();
            assert_eq!(xs.to_vec().unwrap(), [2, 3]);
        }
    }
}

#[test]
fn geometry_is_checked_before_the_driver_sees_it() {
    for device in &devices() {
        let mut xs = device.upload(&[1u32, 2]).unwrap();
        let mut launch = |grid: Grid| increment::launch(device, grid, &mut xs);
        for grid in [Grid::new(0, 32), Grid::new((1, 0), 1), Grid::cover(0, 256), Grid::cover((9, 0), (8, 8))] {
            launch(grid).unwrap();
        }
        for grid in [Grid::new(1, 0), Grid::new(0, 0), Grid::new(1, (1, 1, 0)), Grid::cover(1, 0)] {
            let found = launch(grid).unwrap_err();
            assert_eq!(
                found,
                Error::EmptyBlock { kernel: "increment".into(), grid: Box::new(grid) },
                "{}",
                device.name()
            );
        }
        let limit = device.limits().max_threads_per_block;
        let found = launch(Grid::new(1, limit + 1)).unwrap_err();
        let expected = Error::TooManyThreads { kernel: "increment".into(), requested: i128::from(limit) + 1, limit };
        assert_eq!(found, expected, "{}", device.name());
        let found = launch(Grid::new(1, (65536, 65536))).unwrap_err();
        assert!(matches!(found, Error::TooManyThreads { requested: 0x1_0000_0000, .. }), "{found:?}");
        let found = launch(Grid::new(1, (1, 1, 128))).unwrap_err();
        assert!(matches!(found, Error::BlockTooLarge { requested: [1, 1, 128], .. }), "{found:?}");
        for grid in [Grid::new(-1, 1), Grid::new((0, -1), 1), Grid::cover(-1, 256)] {
            assert!(matches!(launch(grid).unwrap_err(), Error::NegativeSize { .. }), "{grid}");
        }
        let found = launch(Grid::new((1, 70000), 1)).unwrap_err();
        assert!(matches!(found, Error::GridTooLarge { requested: [1, 70000, 1], .. }), "{found:?}");
        launch(Grid::new(1, limit)).unwrap();
        assert_eq!(xs.to_vec().unwrap(), [2, 3]);
    }
}

#[test]
fn declared_blocks_and_shared_memory() {
    for device in &devices() {
        let mut out = device.zeros::<u32>(32).unwrap();
        for (grid, given) in [(Grid::new(1, 32), [32, 1, 1]), (Grid::new(1, (4, 8)), [4, 8, 1])] {
            let found = declared::launch(device, grid, &mut out).unwrap_err();
            let expected = Error::WrongBlock { kernel: "declared".into(), declared: [8, 4, 1], given };
            assert_eq!(found, expected, "{}", device.name());
        }
        declared::launch(device, Grid::new(1, (8, 4)), &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [1; 32]);

        let limit = device.limits().shared_memory_per_block;
        let found = large::launch(device, Grid::new(1, 128), &mut out).unwrap_err();
        let expected = Error::TooMuchShared { kernel: "large".into(), requested: 128 * 128 * 4, limit };
        assert_eq!(found, expected, "{}", device.name());
    }
}

#[test]
fn lengths_of_dynamic_shared_memory() {
    for device in devices() {
        // All threads write one element.
        let device = &device.with_race_detection(false);
        let indices = device.upload(&[0, 0, 0, 0]).unwrap();
        let mut out = device.upload(&[7u32; 4]).unwrap();
        let mut launch =
            |grid: Grid| dynamic::launch(device, grid, &indices, &mut out).map_err(|error| error.to_string());
        let grid = Grid::new(1, 4);
        let limit = device.limits().shared_memory_per_block_optin;
        let room = limit / 4;
        let rows = [
            (
                grid,
                "kernel `dynamic` has a dynamic shared array, `tile`, and the launch does not say how long it is: \
                 `Grid::new(…).with_shared::<u32>(length)`"
                    .to_string(),
            ),
            (
                grid.with_shared::<AtomicU32>(4),
                "the dynamic shared array `tile` of kernel `dynamic` has elements of type `u32`, but the launch counts in \
                 `AtomicU32`: `Grid::new(…).with_shared::<u32>(length)`"
                    .to_string(),
            ),
            (
                grid.with_shared::<u32>(room as usize + 1),
                format!(
                    "kernel `dynamic` is launched with {} bytes of dynamic shared memory and has 0 bytes of static, but a \
                     block has at most {limit} in all: `tile` can have up to {room} elements of type `u32`",
                    4 * room + 4
                ),
            ),
            (
                grid.with_shared::<u32>(usize::MAX),
                format!(
                    "kernel `dynamic` is launched with {} bytes of dynamic shared memory and has 0 bytes of static, but a \
                     block has at most {limit} in all: `tile` can have up to {room} elements of type `u32`",
                    u64::MAX
                ),
            ),
        ];
        for (grid, message) in rows {
            assert_eq!(launch(grid), Err(message), "{}", device.name());
        }
        launch(grid.with_shared::<u32>(room as usize)).unwrap();
        let last = out.to_vec().unwrap();
        assert!(last.iter().all(|value| *value < 8 && value % 2 == 0), "{last:?}");

        let found = increment::launch(device, grid.with_shared::<f32>(0), &mut out).unwrap_err();
        let expected = "kernel `increment` has no dynamic shared array, but the launch gives it 0 elements: leave \
                        `with_shared` out, or declare one with `shared!([f32])`";
        assert_eq!(found.to_string(), expected, "{}", device.name());
        assert_eq!(out.to_vec().unwrap(), last);
    }
}

/// Lets an array of constant length take the memory of the dynamic one over.
#[kernel]
fn fixed_over_dynamic(out: &mut [u32]) {
    let tile = shared!([u8]);
    superstep!({
        tile[0] = 7;
    });
    let first = tile[0] as u32;
    let rows = shared!([[u32; 8]; 5], reuse = tile, pad = 1);
    superstep!({
        rows[4][7] = first;
    });
    out[0] = rows[4][7];
}

#[test]
fn dynamic_memory_is_large_enough_for_what_takes_it_over() {
    for device in &devices() {
        let mut out = device.zeros::<u32>(1).unwrap();
        let grid = Grid::new(1, 1);
        let found = fixed_over_dynamic::launch(device, grid.with_shared::<u8>(179), &mut out).unwrap_err();
        assert_eq!(
            found.to_string(),
            "kernel `fixed_over_dynamic` is launched with too short a dynamic shared array: `rows`, which takes the memory of \
             `tile` over, needs `with_shared::<u8>(180)`"
        );
        assert!(fixed_over_dynamic::occupancy(device, 32, 0).is_err());
        fixed_over_dynamic::launch(device, grid.with_shared::<u8>(180), &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [7], "{}", device.name());
    }
}

/// Takes 40 KiB, and 40 KiB again in the same memory.
#[kernel]
fn twice_40_kib(out: &mut [u32]) {
    let first = shared!([u32; 10240]);
    superstep!({
        first[thread_idx_x()] = 1;
    });
    let one = first[0];
    let second = shared!([[u8; 1024]; 40], reuse = first);
    superstep!({
        second[0][thread_idx_x()] = 2;
    });
    out[0] = one + second[0][0] as u32;
}

#[test]
fn memory_that_is_taken_over_counts_once() {
    for device in &devices() {
        let mut out = device.zeros::<u32>(1).unwrap();
        twice_40_kib::launch(device, Grid::new(1, 1), &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [3], "{}", device.name());
    }
    if let Ok(resources) = twice_40_kib::resources("sm_80".parse().unwrap()) {
        assert_eq!(resources.shared_bytes, 40 << 10);
    }
}

/// Returns the sum of a tile.
#[device]
fn sum_of_tile(tile: &[[f32; 4]; 4]) -> f32 {
    tile[0][0] + tile[3][3]
}

const LENT_LINE: u32 = line!() + 8;
/// Lends a whole tile with padded rows.
#[kernel]
fn lends_padded(out: &mut [f32]) {
    let tile = shared!([[f32; 4]; 4], pad = 1);
    superstep!({
        tile[thread_idx_x() / 4][thread_idx_x() % 4] = 1.0;
    });
    out[0] = sum_of_tile(tile);
}

#[test]
fn padded_tiles_are_not_lent_whole() {
    let mut out = Device::cpu().zeros::<f32>(1).unwrap();
    let found = lends_padded::launch(&Device::cpu(), Grid::new(1, 16), &mut out).unwrap_err();
    let Error::Language { file, line, column, message } = found else { panic!("{found}") };
    assert_eq!((file, line, column), (file!(), LENT_LINE, 26));
    assert_eq!(
        message,
        "there is room after each row of `tile`, so its memory is not a `[[f32; 4]; 4]`: pass or copy its rows one \
         by one, or leave `pad` out and declare it as `[[f32; 5]; 4]`"
    );
}

const EMPTY_LINE: u32 = line!() + 4;
/// Has a shared array of any length.
#[kernel]
fn any_length<const N: usize>(out: &mut [u32]) {
    let tile = shared!([[u8; N]; 4]);
    out[0] = tile[0].len() as u32;
}

#[test]
fn shared_arrays_have_elements() {
    let mut out = Device::cpu().zeros::<u32>(1).unwrap();
    any_length::<3>::launch(&Device::cpu(), Grid::new(1, 1), &mut out).unwrap();
    let found = any_length::<0>::launch(&Device::cpu(), Grid::new(1, 1), &mut out).unwrap_err();
    let Error::Language { file, line, message, .. } = found else { panic!("{found}") };
    assert_eq!((file, line), (file!(), EMPTY_LINE));
    assert_eq!(message, "`tile` has no elements: a shared array has at least one in each dimension");
}

const SECOND_LINE: u32 = line!() + 3;
#[device]
fn exchange(value: u32) -> u32 {
    let cells = shared!([u32]);
    superstep!(write, {
        cells[thread_idx_x()] = value;
    });
    cells[0]
}

/// Has a dynamic shared array, and calls a function that has another.
#[kernel]
fn two_arrays(out: &mut [u32]) {
    let tile = shared!([u32]);
    tile[thread_idx_x()] = 1;
    out[thread_idx_x()] = exchange(tile[thread_idx_x()]);
}

const PAIRS_LINE: u32 = line!() + 4;
/// Shared memory has no tuples.
#[kernel]
fn pairs<T: DeviceType>(out: &mut [f32]) {
    let pairs = shared!([T; 4]);
    out[thread_idx_x()] = pairs.len() as f32;
}

#[test]
fn shared_arrays_have_no_tuples() {
    let mut out = Device::cpu().zeros::<f32>(1).unwrap();
    let found = pairs::<(f32, u32)>::launch(&Device::cpu(), Grid::new(1, 1), &mut out).unwrap_err();
    let Error::Language { file, line, message, .. } = found else { panic!("{found}") };
    assert_eq!((file, line), (file!(), PAIRS_LINE));
    assert_eq!(message, "`pairs` has tuples: make a shared array for each of their members");
}

/// Its comparison is the host's.
#[derive(Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Compared {
    key: u32,
}

const FIND_LINE: u32 = line!() + 4;
/// Elements whose comparison kernels do not know are not compared.
#[kernel]
fn found(out: &mut [Compared]) {
    if out.contains(&Compared { key: 1 }) {
        out[0].key = 3;
    }
}

#[test]
fn elements_without_a_comparison_are_not_looked_for() {
    let mut out = Device::cpu().zeros::<Compared>(2).unwrap();
    let error = found::launch(&Device::cpu(), Grid::new(1, 1), &mut out).unwrap_err();
    let Error::Language { file, line, message, .. } = error else { panic!("{error}") };
    assert_eq!((file, line), (file!(), FIND_LINE));
    assert!(
        message.starts_with("kernels compare the elements of a slice or array only with a `PartialEq`"),
        "{message}"
    );
}

const PARTS_LINE: u32 = line!() + 4;
/// Runs through parts of `n` elements.
#[kernel]
fn through_parts(x: &[u32], out: &mut [u32], n: u32) {
    for part in x.chunks(n as usize) {
        out[0] += part[0];
    }
    for pair in x.windows(n as usize + 1) {
        out[0] += pair[n] * 1000;
    }
}

#[test]
fn parts_of_no_elements() {
    for device in &devices() {
        let (x, mut out) = (device.upload(&[1u32, 2, 3, 4, 5]).unwrap(), device.zeros::<u32>(1).unwrap());
        through_parts::launch(device, Grid::new(1, 1), &x, &mut out, 2).unwrap();
        assert_eq!(out.to_vec().unwrap(), [12_009], "{device:?}");
        through_parts::launch(device, Grid::new(1, 1), &x, &mut out, u32::MAX).unwrap();
        assert_eq!(out.to_vec().unwrap(), [12_010], "{device:?}");
        let launched = through_parts::launch(device, Grid::new(1, 1), &x, &mut out, 0);
        let error = launched.and_then(|()| device.synchronize()).unwrap_err();
        let Error::Panicked { place: Place { line, .. }, message, .. } = error else { panic!("{device:?}: {error:?}") };
        assert_eq!((line, message.as_str()), (PARTS_LINE, "chunk size must be non-zero"), "{device:?}");
    }
}

#[test]
fn dynamic_arrays_stand_in_one_function() {
    let mut out = Device::cpu().zeros::<u32>(1).unwrap();
    let found = two_arrays::launch(&Device::cpu(), Grid::new(1, 1).with_shared::<u32>(1), &mut out).unwrap_err();
    let Error::Language { file, line, message, .. } = found else { panic!("{found}") };
    assert_eq!((file, line), (file!(), SECOND_LINE));
    assert!(message.contains("two, `tile` and `cells`: declare both in one and pass them on as slices"), "{message}");
}

/// A struct with an alignment of 32 bytes.
#[derive(Clone, Copy, DeviceType)]
#[repr(C, align(32))]
struct Wide {
    x: f32,
}

const STRICT_LINE: u32 = line!() + 5;
/// The second of its dynamic arrays begins at a multiple of 16 bytes only.
#[kernel]
fn strict(out: &mut [u32]) {
    let tile = shared!([u32]);
    let wide = shared!([Wide]);
    tile[0] = wide.len() as u32;
    wide[0].x = 1.0;
    out[0] = tile[0] + wide[0].x as u32;
}

#[test]
fn alignments_of_several_dynamic_arrays() {
    let mut out = Device::cpu().zeros::<u32>(1).unwrap();
    let found = strict::launch(&Device::cpu(), Grid::new(1, 1), &mut out).unwrap_err();
    let Error::Language { file, line, message, .. } = found else { panic!("{found}") };
    assert_eq!((file, line), (file!(), STRICT_LINE));
    assert!(message.ends_with("elements of `wide` at multiples of 32: give the other arrays a length"), "{message}");
}

/// Has two dynamic arrays, the second of which is reused.
#[kernel]
fn two_lengths(out: &mut [u32]) {
    let keys = shared!([u16]);
    let values = shared!([u32]);
    superstep!(write, {
        keys[thread_idx_x()] = 1;
        values[thread_idx_x()] = 2;
    });
    let sum = u32::from(keys[0]) + values[7];
    let fixed = shared!([u32; 8], reuse = values);
    superstep!(clear, {
        fixed[thread_idx_x()] = sum;
    });
    out[thread_idx_x()] = fixed[0];
}

#[test]
fn lengths_of_several_dynamic_arrays() {
    for device in &devices() {
        let mut out = device.zeros::<u32>(8).unwrap();
        let mut launch = |grid: Grid| two_lengths::launch(device, grid, &mut out).map_err(|error| error.to_string());
        let grid = Grid::new(1, 8);
        let limit = device.limits().shared_memory_per_block_optin as usize;
        let lengths = "`Grid::new(…).with_shared::<u16>(length).with_shared::<u32>(length)`";
        let too_much = |requested: usize, array: &str, room: usize, element: &str| {
            format!(
                "kernel `two_lengths` is launched with {requested} bytes of dynamic shared memory and has 0 bytes of \
                 static, but a block has at most {limit} in all: `{array}` can have up to {room} elements of type `{element}`"
            )
        };
        let missing = |array: &str| {
            format!(
                "kernel `two_lengths` has a dynamic shared array, `{array}`, and the launch does not say how long it is: \
                 {lengths}"
            )
        };
        let rows = [
            (grid, missing("keys")),
            (grid.with_shared::<u16>(8), missing("values")),
            (
                grid.with_shared::<u32>(8).with_shared::<u16>(8),
                format!(
                    "the dynamic shared array `keys` of kernel `two_lengths` has elements of type `u16`, but the launch \
                     counts in `u32`: {lengths}"
                ),
            ),
            (
                grid.with_shared::<u16>(8).with_shared::<u32>(8).with_shared::<u32>(1),
                format!(
                    "the launch gives 3 lengths of dynamic shared arrays to kernel `two_lengths`, which has 2: {lengths}"
                ),
            ),
            (
                grid.with_shared::<u16>(8).with_shared::<u32>(7),
                "kernel `two_lengths` is launched with too short a dynamic shared array: `fixed`, which takes the memory of \
                 `values` over, needs `with_shared::<u32>(8)`"
                    .to_string(),
            ),
            (
                grid.with_shared::<u16>(9).with_shared::<u32>(limit / 4),
                too_much(32 + limit, "values", limit / 4 - 8, "u32"),
            ),
            (
                grid.with_shared::<u16>(limit / 2).with_shared::<u32>(9),
                too_much(limit + 36, "keys", (limit - 36) / 16 * 8, "u16"),
            ),
        ];
        for (grid, message) in rows {
            assert_eq!(launch(grid), Err(message), "{}", device.name());
        }
        launch(grid.with_shared::<u16>((limit - 36) / 16 * 8).with_shared::<u32>(9)).unwrap();
        let most = grid.with_shared::<u16>(9).with_shared::<u32>(limit / 4 - 8);
        assert_eq!(most.shared_bytes(), limit);
        launch(most).unwrap();
        assert_eq!(two_lengths::occupancy(device, 8, most.shared_bytes()), Ok(1));
        let error = two_lengths::occupancy(device, 8, limit + 4).unwrap_err();
        assert_eq!(error.to_string(), too_much(limit + 4, "values", limit / 4, "u32"));
        let error = two_lengths::occupancy(device, 8, 28).unwrap_err();
        assert!(matches!(error, Error::TooLittleDynamicShared { needed: 8, .. }), "{error}");
        for (many, bytes) in [(1, 5), (5, 5 * 16 - 11)] {
            let grid = (0..many).fold(grid, |grid, _| grid.with_shared::<u8>(5));
            assert_eq!(grid.shared_bytes(), bytes.min(4 * 16 - 11));
            assert!(launch(grid).is_err());
        }
        assert_eq!(out.to_vec().unwrap(), [3; 8]);
    }
}

#[test]
fn there_is_no_such_gpu() {
    match Device::cuda(99) {
        Err(Error::NoDevice { ordinal: 99, count }) => assert!(count < 99),
        Err(Error::NoDriver { message }) => assert!(!message.is_empty()),
        other => panic!("{other:?}"),
    }
    Device::best().expect("the CPU is always there");
}

#[test]
fn ranges_and_lengths_of_copies() {
    for device in &devices() {
        let mut xs = device.upload(&[1u32, 2, 3, 4]).unwrap();
        assert!(matches!(xs.copy_from(&[1]), Err(Error::Length { expected: 4, given: 1, .. })));
        assert!(matches!(xs.copy_to(&mut [0; 5]), Err(Error::Length { expected: 4, given: 5, .. })));
        assert!(matches!(xs.slice(2..5), Err(Error::Range { start: 2, end: 5, length: 4 })));
        assert!(matches!(xs.copy_from_at(3, &[1, 2]), Err(Error::Range { .. })));
        let mut part = xs.slice_mut(1..3).unwrap();
        increment::launch(device, Grid::new(1, 32), &mut part).unwrap();
        assert_eq!(xs.to_vec().unwrap(), [1, 3, 4, 4], "{}", device.name());
    }
}

/// The line of the kernel below.
const CONSTANTS_LINE: u32 = line!();

#[kernel]
fn by_constants(xs: &[i32], #[constant] n: i32, #[constant] at: i64, #[constant] scale: f32, out: &mut [f32]) {
    let i = global_idx_x();
    let quotient = xs[i] / n;
    let remainder = xs[i] % n;
    let chosen = xs[at];
    let shifted = xs[i] << n;
    for k in (0..8).step_by(n) {
        out[i] += k as f32;
    }
    out[i] += (quotient + remainder + chosen + shifted) as f32 * scale;
}

/// Values of constants that the text cannot compute with are faults, at the user's line, as they are of other parameters.
#[test]
fn constants_out_of_range() {
    for device in &devices() {
        let name = device.name();
        let xs = device.upload(&[1, 2, 3, 4]).unwrap();
        let mut out = device.zeros::<f32>(4).unwrap();
        let grid = Grid::new(1, 4);
        for (n, at, line) in [(0, 0, 5), (1, -1, 7), (1, 4, 7), (1, i64::MIN, 7), (1, i64::MAX, 7)] {
            let launched = by_constants::launch(device, grid, &xs, n, at, 1.0, &mut out);
            let found = launched.and_then(|()| device.synchronize()).unwrap_err();
            let (Error::OutOfBounds { place: Place { file, line: found, .. }, .. }
            | Error::DivisionByZero { place: Place { file, line: found, .. }, .. }) = found
            else {
                panic!("{name}: {found:?}")
            };
            assert_eq!((file, found), (file!(), CONSTANTS_LINE + line), "{name}: {n} {at}");
        }
        for scale in [f32::NAN, f32::INFINITY, -f32::INFINITY, -0.0, f32::MIN_POSITIVE / 2.0, f32::MAX] {
            out = device.zeros::<f32>(4).unwrap();
            by_constants::launch(device, grid, &xs, 1, 3, scale, &mut out).unwrap();
            let expected = 28.0 + (1 + 4 + 2) as f32 * scale;
            let found = out.to_vec().unwrap()[0];
            assert!(found == expected || found.is_nan() && expected.is_nan(), "{name}: {scale}: {found}");
        }
    }
}
