//! Failed checks of kernels: the kind, the place in the Rust source, and the thread; and everything works afterwards.

use sarek_runtime::prelude::*;
use sarek_runtime::{Absent, AbsentLane, Fault, FaultKind, Place, Whereabouts};
use sarek_tests::harness::devices;
use sarek_tests::kernels::checks::*;

/// Returns the error of a launch: on the CPU the launch itself reports it, on a GPU the next call that waits.
pub fn error(device: &Device, launched: Result<(), Error>) -> Error {
    launched.and_then(|()| device.synchronize()).expect_err("a check fails")
}

/// The device, its buffers and the kernels work as before, and the fault was reported once.
pub fn still_works(device: &Device, survivor: &mut Buffer<u32>, expected: &[u32]) {
    device.synchronize().expect("the fault was reported");
    assert_eq!(survivor.to_vec().unwrap(), expected, "{}", device.name());
    increment::launch(device, Grid::cover(expected.len(), 32), survivor).unwrap();
    device.synchronize().unwrap();
    assert_eq!(survivor.to_vec().unwrap(), expected.iter().map(|x| x + 1).collect::<Vec<_>>());
}

#[test]
fn an_index_out_of_range_tells_everything() {
    for device in &devices() {
        // The index, and the thread that has it.
        for (index, at) in [(10, 0), (-1, 5), (i32::MIN, 40), (i32::MAX, 95), (11, 64)] {
            let xs = device.upload(&(0..10).collect::<Vec<u32>>()).unwrap();
            let mut indices: Vec<i32> = (0..96).map(|i| i % 10).collect();
            indices[at] = index;
            let indices = device.upload(&indices).unwrap();
            let mut out = device.zeros::<u32>(96).unwrap();
            let mut survivor = device.upload(&[5u32, 6, 7]).unwrap();
            let launched = gather::launch(device, Grid::new(3, 32), &xs, &indices, &mut out);
            let expected = Error::OutOfBounds {
                place: Place {
                    file: FILE,
                    line: READ_LINE,
                    column: 22,
                    block: [at as u32 / 32, 0, 0],
                    thread: [at as u32 % 32, 0, 0],
                },
                what: "xs".into(),
                index: index.into(),
                length: 10,
            };
            assert_eq!(error(device, launched), expected, "{}", device.name());
            still_works(device, &mut survivor, &[5, 6, 7]);
            // The buffers of the failed launch, too.
            assert_eq!(xs.to_vec().unwrap(), (0..10).collect::<Vec<u32>>());
            if device.is_cuda() {
                // Only the failing thread ended.
                let out = out.to_vec().unwrap();
                assert!((0..96).all(|i| out[i] == if i == at { 0 } else { 2 * (i as u32 % 10) }));
            }
            let indices = device.upload(&[9, 0]).unwrap();
            gather::launch(device, Grid::new(1, 32), &xs, &indices, &mut out).unwrap();
            assert_eq!(out.to_vec().unwrap()[..2], [18, 0]);
        }
    }
}

#[test]
fn writes_64_bit_indices_arrays_and_functions() {
    for device in &devices() {
        let values = device.upload(&[1u32, 2, 3]).unwrap();
        let name = device.name();
        for index in [3u64, 1 << 32, u64::MAX >> 1] {
            let indices = device.upload(&[0, index, 2]).unwrap();
            let mut out = device.zeros::<u32>(3).unwrap();
            let error = error(device, scatter::launch(device, Grid::new(1, 3), &values, &indices, &mut out));
            let Error::OutOfBounds {
                place: Place { line, column, thread: [1, 0, 0], .. },
                what,
                index: found,
                length: 3,
                ..
            } = error
            else {
                panic!("{name}: {error:?}")
            };
            assert_eq!((line, column, what.as_str(), found), (WRITE_LINE, 5, "out", i128::from(index)), "{name}");
        }
        for (rows, line, what) in [(true, LOCAL_LINE, "local"), (false, LOCAL_LINE + 7, "tile[1]")] {
            let indices = device.upload(&[0u32, 3, 4, 1]).unwrap();
            let mut out = device.zeros::<u32>(4).unwrap();
            let error = error(device, arrays::launch(device, Grid::new(1, 4), &indices, &mut out, rows));
            let Error::OutOfBounds {
                place: Place { line: found, thread: [2, 0, 0], .. },
                what: named,
                index: 4,
                length: 4,
                ..
            } = error
            else {
                panic!("{name}: {error:?}")
            };
            assert_eq!((found, named.as_str()), (line, what), "{name}");
        }
        let mut out = device.zeros::<u32>(3).unwrap();
        let error = error(device, call::launch(device, Grid::new(1, 3), &values, &mut out));
        let Error::OutOfBounds {
            place: Place { file: FILE, line: CALLED_LINE, column: 5, thread: [2, 0, 0], .. },
            index: 3,
            ..
        } = error
        else {
            panic!("{name}: {error:?}")
        };
    }
}

#[test]
fn arrays_by_value() {
    for device in &devices() {
        let name = device.name();
        let indices = device.upload(&[0, 2, 3, 1]).unwrap();
        let mut out = device.zeros::<f32>(4).unwrap();
        let error = error(device, factor::launch(device, Grid::new(1, 4), [1.0, 2.0, 3.0], &indices, &mut out));
        let expected = Error::OutOfBounds {
            place: Place { file: FILE, line: FACTOR_LINE, column: 14, block: [0; 3], thread: [2, 0, 0] },
            what: "factors".into(),
            index: 3,
            length: 3,
        };
        assert_eq!(error, expected, "{name}");
        let mut survivor = device.zeros::<u32>(1).unwrap();
        still_works(device, &mut survivor, &[0]);
        let grid = Grid::new(1, 1);
        many::<768>::launch(device, grid, [7; 768], &mut survivor).unwrap();
        assert_eq!(survivor.to_vec().unwrap(), [768], "{name}");
        let error = many::<769>::launch(device, grid, [7; 769], &mut survivor).unwrap_err().to_string();
        assert!(
            error.contains("its structs and arrays take 3076 bytes, and there is room for 3072"),
            "{name}: {error}"
        );
        let error = many::<0>::launch(device, grid, [], &mut survivor).unwrap_err().to_string();
        assert!(
            error.contains("a kernel takes arrays of at least one element, and `factors` is a `[u32; 0]`"),
            "{error}"
        );
        still_works(device, &mut survivor, &[768]);
    }
}

#[test]
fn an_index_past_the_end_of_a_dynamic_array() {
    for device in &devices() {
        let name = device.name();
        let mut survivor = device.upload(&[1u32, 2]).unwrap();
        // The length, the threads, and the one whose index is wrong.
        for (length, threads, at, index) in
            [(40, 40, 7, 40), (1, 40, 0, 1), (0, 1, 0, 0), (40, 40, 39, -1), (20_000, 40, 5, i32::MAX)]
        {
            let mut indices: Vec<i32> = (0..threads).map(|i| i.min(length - 1)).collect();
            indices[at] = index;
            let input = device.upload(&indices).unwrap();
            let mut out = device.zeros::<u32>(40).unwrap();
            let grid = Grid::new(1, threads).with_shared::<u32>(length as usize);
            let expected = Error::OutOfBounds {
                place: Place { file: FILE, line: DYNAMIC_LINE, column: 9, block: [0, 0, 0], thread: [at as u32, 0, 0] },
                what: "tile".into(),
                index: index.into(),
                length: length as u64,
            };
            assert_eq!(error(device, dynamic::launch(device, grid, &input, &mut out)), expected, "{name}");
        }
        still_works(device, &mut survivor, &[1, 2]);
        if !device.is_cuda() {
            // Element 0 is read but never written.
            let input = device.upload(&[1, 2]).unwrap();
            let mut out = device.zeros::<u32>(2).unwrap();
            let launched = dynamic::launch(device, Grid::new(1, 2).with_shared::<u32>(3), &input, &mut out);
            let Error::UninitializedShared { place: Place { line, .. }, what, .. } = error(device, launched) else {
                panic!("{name}")
            };
            assert_eq!((line, what.as_str()), (DYNAMIC_LINE + 2, "tile"));
        }
    }
}

#[test]
fn divisions_by_zero() {
    for device in &devices() {
        let name = device.name();
        let mut survivor = device.upload(&[1u32]).unwrap();
        let (xs, ys) = (device.upload(&[1, 2, 3]).unwrap(), device.upload(&[1, 0, 1]).unwrap());
        let mut out = device.zeros::<i32>(3).unwrap();
        let found = error(device, divide::launch(device, Grid::new(1, 3), &xs, &ys, &mut out));
        let (block, thread) = ([0, 0, 0], [1, 0, 0]);
        assert_eq!(
            found,
            Error::DivisionByZero { place: Place { file: FILE, line: DIVIDE_LINE, column: 14, block, thread } },
            "{name}"
        );
        still_works(device, &mut survivor, &[1]);

        let ys = device.upload(&[1u64, 0]).unwrap();
        let mut out = device.upload(&[5u64, 5]).unwrap();
        let found = error(device, remainder::launch(device, Grid::new(2, 1), &ys, &mut out));
        let (block, thread) = ([1, 0, 0], [0, 0, 0]);
        assert_eq!(
            found,
            Error::DivisionByZero { place: Place { file: FILE, line: REMAINDER_LINE, column: 5, block, thread } },
            "{name}"
        );

        let ys = device.upload(&[7u8, 0]).unwrap();
        let mut out = device.zeros::<u8>(2).unwrap();
        let found = error(device, euclid::launch(device, Grid::new(2, 1), &ys, &mut out));
        assert!(
            matches!(found, Error::DivisionByZero { place: Place { line: EUCLID_LINE, .. }, .. }),
            "{name}: {found:?}"
        );

        let steps = device.upload(&[3u32, 0]).unwrap();
        let mut out = device.zeros::<u32>(2).unwrap();
        let found = error(device, step::launch(device, Grid::new(1, 2), &steps, &mut out));
        let Error::Fault(Fault {
            kind: FaultKind::ZeroStep,
            place: Place { file: FILE, line: STEP_LINE, thread: [1, 0, 0], .. },
            ..
        }) = found
        else {
            panic!("{name}: {found:?}")
        };
    }
}

/// The line of the kernel below.
const QUOTIENTS_LINE: u32 = line!();

#[kernel]
fn quotients(a: &[Vec4<i32>], b: &[Vec4<i32>], c: &[Vec2<u8>], which: u32, out: &mut [Vec4<i32>]) {
    let i = global_idx_x();
    let mut q = a[i] / b[0];
    q /= b[1];
    q = q / b[2].x;
    q /= b[3].y + 1;
    let mut small = c[0] / c[1];
    small /= c[2].x;
    if which == 6 {
        small = small / SplatOf::splat_of(c[3], which);
    }
    out[i] = q + i32::from(small.x);
}

#[device]
trait SplatOf {
    fn splat_of(self, which: u32) -> Vec2<u8>;
}

#[device]
impl SplatOf for Vec2<u8> {
    fn splat_of(self, which: u32) -> Vec2<u8> {
        self / Vec2::splat((which - 6) as u8)
    }
}

/// The operators of vectors are functions of this project, and their faults are at the user's lines.
#[test]
fn divisions_of_vectors_by_zero() {
    let one = Vec4::splat(1);
    for device in &devices() {
        let a = device.upload(&[one; 2]).unwrap();
        let mut out = device.zeros::<Vec4<i32>>(2).unwrap();
        let mut survivor = device.upload(&[1u32]).unwrap();
        for (which, line) in [(0, 5), (1, 6), (2, 7), (3, 8), (4, 9), (5, 10), (6, 25)] {
            let mut b = [one, one, one, Vec4::splat(0)];
            let mut c = [Vec2::splat(1u8); 4];
            match which {
                0 | 1 => b[which].z = 0,
                2 => b[2].x = 0,
                3 => b[3].y = -1,
                4 => c[1].y = 0,
                5 => c[2].x = 0,
                _ => {}
            }
            let (b, c) = (device.upload(&b).unwrap(), device.upload(&c).unwrap());
            let launched = quotients::launch(device, Grid::new(1, 2), &a, &b, &c, which as u32, &mut out);
            let Error::DivisionByZero { place: Place { file, line: found, .. }, .. } = error(device, launched) else {
                panic!("{which}")
            };
            assert_eq!((file, found), (file!(), QUOTIENTS_LINE + line), "{}", device.name());
            still_works(device, &mut survivor, &[1]);
            survivor = device.upload(&[1u32]).unwrap();
        }
    }
    // Functions that differ only in their checks are written once.
    assert_eq!(quotients::cuda_source().matches("Vec4_i32_splat(").count(), 1 + 2, "{}", quotients::cuda_source());
}

#[test]
fn assertions_and_panics() {
    for device in &devices() {
        let name = device.name();
        let mut out = device.zeros::<u32>(4).unwrap();
        let (block, thread) = ([0, 0, 0], [2, 0, 0]);
        for (bad, line, text) in [(100, ASSERT_LINE, "xs[i] < 100"), (50, ASSERT_LINE + 1, "fifty is not allowed")] {
            let xs = device.upload(&[1u32, 2, bad, 4]).unwrap();
            let found = error(device, claim::launch(device, Grid::new(1, 4), &xs, &mut out));
            let expected =
                Error::Assertion { place: Place { file: FILE, line, column: 5, block, thread }, text: text.into() };
            assert_eq!(found, expected, "{name}");
        }
        for (bad, line, message) in [
            (101, PANIC_LINE, "too \"large\" for 100%"),
            (51, PANIC_LINE + 3, "internal error: entered unreachable code"),
        ] {
            let xs = device.upload(&[1u32, 2, bad, 4]).unwrap();
            let found = error(device, give_up::launch(device, Grid::new(1, 4), &xs, &mut out));
            let expected = Error::Panicked {
                place: Place { file: FILE, line, column: 9, block, thread },
                message: message.into(),
            };
            assert_eq!(found, expected, "{name}");
        }
        let xs = device.upload(&[1u32, 2, 3, 4]).unwrap();
        give_up::launch(device, Grid::new(1, 4), &xs, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [1, 2, 3, 4], "{name}");
    }
}

#[test]
fn nothing_to_unwrap() {
    for device in &devices() {
        let name = device.name();
        let mut out = device.zeros::<u32>(4).unwrap();
        let (block, thread) = ([0, 0, 0], [2, 0, 0]);
        for (bad, line, column, message) in [
            (101, UNWRAP_LINE, 40, "called `Option::unwrap()` on a `None` value"),
            (7, UNWRAP_LINE + 1, 27, "an even number"),
        ] {
            let xs = device.upload(&[2u32, 4, bad, 100]).unwrap();
            let found = error(device, unwraps::launch(device, Grid::new(1, 4), &xs, &mut out));
            let expected =
                Error::Panicked { place: Place { file: FILE, line, column, block, thread }, message: message.into() };
            assert_eq!(found, expected, "{name}");
        }
        let xs = device.upload(&[2u32, 4, 6, 100]).unwrap();
        unwraps::launch(device, Grid::new(1, 4), &xs, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [102, 103, 104, 151], "{name}");
    }
}

#[test]
fn one_fault_of_many_is_reported_once() {
    for device in &devices() {
        let xs = device.zeros::<u32>(4).unwrap();
        let indices = device.upload(&vec![77; 5000]).unwrap();
        let mut out = device.zeros::<u32>(5000).unwrap();
        let found = error(device, gather::launch(device, Grid::new(50, 100), &xs, &indices, &mut out));
        assert!(matches!(found, Error::OutOfBounds { index: 77, length: 4, .. }), "{}: {found:?}", device.name());
        device.synchronize().expect("the fault was reported once");
        out.to_vec().expect("the fault was reported once");
        // The next one is reported again.
        let found = error(device, gather::launch(device, Grid::new(50, 100), &xs, &indices, &mut out));
        assert!(matches!(found, Error::OutOfBounds { .. }), "{}: {found:?}", device.name());
    }
}

#[test]
fn nothing_is_an_error_and_one_is_enough() {
    for device in &devices() {
        for n in [0, 1] {
            let mut xs = device.upload(&vec![1u32; n]).unwrap();
            increment::launch(device, Grid::cover(n, 256), &mut xs).unwrap();
            assert_eq!(xs.to_vec().unwrap(), vec![2; n]);
            let empty = device.zeros::<u32>(n).unwrap();
            assert_eq!((empty.len(), empty.is_empty()), (n, n == 0));
        }
        let empty = device.upload::<u32>(&[]).unwrap();
        let indices = device.upload(&[0]).unwrap();
        let mut out = device.zeros::<u32>(1).unwrap();
        let found = error(device, gather::launch(device, Grid::new(1, 1), &empty, &indices, &mut out));
        assert!(matches!(found, Error::OutOfBounds { index: 0, length: 0, .. }), "{found:?}");
    }
}

#[test]
fn the_cpu_finds_unwritten_shared_memory() {
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(40).unwrap();
    forget::launch(&device, Grid::new(1, 40), &mut out, 99).unwrap();
    assert_eq!(out.to_vec().unwrap()[38..], [39, 0]);
    let found = forget::launch(&device, Grid::new(1, 40), &mut out, 33).unwrap_err();
    let Error::UninitializedShared {
        place: Place { file: FILE, line: UNINITIALIZED_LINE, thread: [32, 0, 0], .. },
        what,
        ..
    } = found
    else {
        panic!("{found:?}")
    };
    assert_eq!(what, "tile");
}

#[test]
fn the_cpu_finds_unwritten_elements_of_local_arrays() {
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(1).unwrap();
    unwritten::launch(&device, Grid::new(1, 64), &mut out, 2).unwrap();
    assert_eq!(out.to_vec().unwrap(), [20]);
    // It is never read.
    unwritten::launch(&device, Grid::new(1, 33), &mut out, 3).unwrap();
    for element in [0, 3] {
        let found = unwritten::launch(&device, Grid::new(1, 64), &mut out, element).unwrap_err();
        let Error::Fault(Fault {
            kind, place: Place { file: FILE, line: UNWRITTEN_LINE, thread: [33, 0, 0], .. }, ..
        }) = found
        else {
            panic!("{found:?}")
        };
        assert_eq!(kind, FaultKind::UninitializedLocal { what: "items".into() });
    }
    let mut out = device.zeros::<f32>(1).unwrap();
    let found = unwritten_whole::launch(&device, Grid::new(1, 1), &mut out, 1.0).unwrap_err();
    let Error::Fault(Fault {
        kind: FaultKind::UninitializedLocal { .. },
        place: Place { line: UNWRITTEN_WHOLE_LINE, .. },
        ..
    }) = found
    else {
        panic!("{found:?}")
    };
}

#[test]
fn numbers_of_vectors_and_widths_of_shuffles_are_checked() {
    for device in &devices() {
        let name = device.name();
        let xs = device.upload(&[Vec3::new(1, 2, 3)]).unwrap();
        let mut out = device.zeros::<Vec2<i32>>(1).unwrap();
        number::launch(device, Grid::new(1, 1), &xs, 1, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [Vec2::new(0, 3)], "{name}");
        let mut failed = |k| error(device, number::launch(device, Grid::new(1, 1), &xs, k, &mut out));
        let found = failed(2);
        assert!(
            matches!(found, Error::OutOfBounds { place: Place { line: NUMBER_LINE, .. }, index: 3, length: 3, .. }),
            "{name}: {found}"
        );
        let found = failed(-1);
        assert!(
            matches!(found, Error::OutOfBounds { place: Place { line: NUMBER_LINE, .. }, index: -1, length: 2, .. }),
            "{name}: {found}"
        );

        let mut out = device.zeros::<u32>(32).unwrap();
        parted::launch(device, Grid::new(1, 32), 4, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap()[..9], [1, 1, 1, 1, 5, 5, 5, 5, 9], "{name}");
        for width in [0, 3, 33, 64, u32::MAX] {
            let found = error(device, parted::launch(device, Grid::new(1, 32), width, &mut out));
            let Error::Assertion { place: Place { line: WIDTH_LINE, .. }, text, .. } = found else {
                panic!("{name}: {found:?}")
            };
            assert_eq!(text, "the width of a shuffle is 1, 2, 4, 8, 16 or 32", "{name}");
        }
    }
}

#[test]
fn the_cpu_finds_unwritten_memory_that_another_array_had_written() {
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(32).unwrap();
    stale::launch(&device, Grid::new(1, 32), &mut out, 1).unwrap();
    assert_eq!(out.to_vec().unwrap(), (0..32).map(|lane| 32 - lane).collect::<Vec<u32>>());
    let found = stale::launch(&device, Grid::new(1, 32), &mut out, 2).unwrap_err();
    let Error::UninitializedShared {
        place: Place { file: FILE, line: STALE_LINE, thread: [0, 0, 0], .. }, what, ..
    } = found
    else {
        panic!("{found:?}")
    };
    assert_eq!(what, "counts");
}

#[test]
fn room_behind_rows_moves_them() {
    for device in &devices() {
        let mut out = device.zeros::<u32>(32).unwrap();
        apart::launch(device, Grid::new(1, 32), &mut out, 0).unwrap();
        assert_eq!(out.to_vec().unwrap(), [5; 32]);
        let found = error(device, apart::launch(device, Grid::new(1, 32), &mut out, 1));
        let Error::Fault(Fault { kind, place: Place { file: FILE, line: ROW_LINE, .. }, .. }) = found else {
            panic!("{found:?}")
        };
        assert_eq!(kind, FaultKind::Alignment { what: "tile[row]".into(), bytes: 8 });
    }
}

#[test]
fn the_cpu_finds_barriers_that_not_all_threads_reach() {
    // They depend on a race.
    let device = Device::cpu().with_race_detection(false);
    let mut out = device.zeros::<u32>(64).unwrap();
    race::launch(&device, Grid::new(2, 32), &mut out).unwrap();
    let found = race::launch(&device, Grid::new(1, 64), &mut out).unwrap_err();
    let Error::DivergentBarrier { place: Place { file: FILE, line, block: [0, 0, 0], .. }, .. } = found else {
        panic!("{found:?}")
    };
    assert!(line == DIVERGENT_LINE || line == DIVERGENT_LINE + 4, "{line}");

    // The warp whose threads come, by its first thread, and the one whose threads have ended.
    for (threads, last, waiting, ended) in [(64, 31, 0, 32), (64, 63, 32, 0), (33, 32, 32, 0), (96, 31, 0, 32)] {
        let found = lone_barrier::launch(&device, Grid::new(1, threads), last).unwrap_err();
        let absent = Absent { thread: [ended, 0, 0], whereabouts: Whereabouts::Ended };
        let [block, thread] = [[0; 3], [waiting, 0, 0]];
        let expected =
            Error::DivergentBarrier { place: Place { file: FILE, line: LONE_LINE, column: 9, block, thread }, absent };
        assert_eq!(found, expected, "{threads} {last}");
    }
    lone_barrier::launch(&device, Grid::new(1, 64), 64).unwrap();
    lone_barrier::launch(&device, Grid::new(1, 32), 31).unwrap();
    lone_barrier::launch(&device, Grid::new(1, 1), 0).unwrap();
    early_end::launch(&device, Grid::new(1, 32), 1, &mut out).unwrap();
    for threads in [64, 33] {
        let found = early_end::launch(&device, Grid::new(1, threads), 1, &mut out).unwrap_err();
        let Error::DivergentBarrier { place: Place { line: EARLY_LINE, column: 5, .. }, absent, .. } = found else {
            panic!("{found:?}")
        };
        assert_eq!(absent, Absent { thread: [32, 0, 0], whereabouts: Whereabouts::Ended });
        // The fault that ended it is reported, if there is one.
        let found = early_end::launch(&device, Grid::new(1, threads), 0, &mut out).unwrap_err();
        assert!(matches!(found, Error::DivisionByZero { .. }), "{found:?}");
    }

    let mut lanes = device.zeros::<u32>(64).unwrap();
    // The threads, the number of participating lanes of a warp, the mask, the lane that they read from, and the fault.
    for (threads, count, mask, from, kind) in [
        (32, 32, FULL_MASK, 20, None),
        (32, 16, 0xffff, 15, None),
        (40, 32, FULL_MASK, 7, None),
        (32, 16, 0xffff, 20, Some(FaultKind::AbsentLane { lane: 20, why: AbsentLane::NotInMask(0xffff) })),
        (40, 32, FULL_MASK, 8, Some(FaultKind::AbsentLane { lane: 8, why: AbsentLane::NoThread })),
        (32, 20, 0xffff, 3, Some(FaultKind::OutsideMask { lane: 16, mask: 0xffff })),
        (32, 20, FULL_MASK, 3, Some(FaultKind::DivergentCollective { lane: 20 })),
    ] {
        let found = read_lane::launch(&device, Grid::new(1, threads), count, mask, from, &mut lanes);
        match (found, kind) {
            (Ok(()), None) => assert_eq!(lanes.to_vec().unwrap()[0], 100 + from),
            (Err(Error::Fault(Fault { kind: found, place: Place { line: OUTSIDE_LINE, .. }, .. })), Some(kind)) => {
                assert_eq!(found, kind)
            }
            (found, kind) => panic!("{found:?}, not {kind:?}"),
        }
    }

    half_shuffle::launch(&device, Grid::new(1, 32), &mut out, 0xffff).unwrap();
    assert_eq!(out.to_vec().unwrap()[14..18], [15, 14, 16, 17]);
    let found = half_shuffle::launch(&device, Grid::new(1, 32), &mut out, FULL_MASK).unwrap_err();
    let Error::Fault(Fault {
        kind: FaultKind::DivergentCollective { .. },
        place: Place { file: FILE, line: COLLECTIVE_LINE, .. },
        ..
    }) = found
    else {
        panic!("{found:?}")
    };

    let mut flag = device.zeros::<u32>(1).unwrap();
    let found = wait_forever::launch(&device, Grid::new(1, 1), flag.as_atomic(), &mut out).unwrap_err();
    assert!(matches!(found, Error::Fault(Fault { kind: FaultKind::Deadlock, .. })), "{found:?}");
    flag.fill(1).unwrap();
    wait_forever::launch(&device, Grid::new(1, 1), flag.as_atomic(), &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap()[0], 1);
}
