//! Races on enums: the threads' results are always values, on every device.

use sarek_runtime::{Device, Grid};
use sarek_tests::kernels::races::*;

/// Few enough for Miri.
const ROUNDS: u32 = if cfg!(miri) { 3 } else { 2000 };

/// Returns every device; on the CPU without race detection.
fn devices() -> impl Iterator<Item = Device> {
    sarek_tests::harness::devices().into_iter().map(|device| device.with_race_detection(false))
}

/// Threads enough to race.
fn grid(device: &Device) -> Grid {
    match (cfg!(miri), device.is_cuda()) {
        (true, _) => Grid::new(3, 2),
        (false, false) => Grid::new(16, 32),
        (false, true) => Grid::new(64, 128),
    }
}

/// Returns `true` if it is a value: rustc may treat anything else arbitrarily.
fn is_value(message: Message) -> bool {
    let color = |color: Color| [0, 3, 200].contains(&(color as u8));
    match message {
        Message::Empty | Message::Bytes(_) | Message::Wide(_) => true,
        Message::Real(_, flag) => u8::from(flag) < 2,
        Message::Nested(Inner::Nothing | Inner::Word(_)) => true,
        Message::Nested(Inner::Tinted(_, shade)) => color(shade),
        Message::Short { color: shade, flag, .. } => color(shade) && u8::from(flag) < 2,
    }
}

#[test]
fn enums_under_races_stay_values() {
    for device in devices() {
        let grid = grid(&device);
        let threads = (grid.blocks[0] * grid.threads[0]) as usize;
        let start: Vec<Message> = (0..5).map(Message::of).collect();
        let empty = Mailbox { number: 1, message: Message::Empty, last: 5 };
        let (mut messages, mut boxes) = (device.upload(&start).unwrap(), device.upload(&[empty; 3]).unwrap());
        let mut out = device.zeros::<u32>(threads).unwrap();
        let first = Message::Nested(Inner::Tinted(1, Color::Blue));
        scramble::launch(&device, grid, &mut messages, &mut boxes, first, ROUNDS, &mut out).unwrap();
        for message in messages.to_vec().unwrap() {
            assert!(is_value(message), "{message:?}");
        }
        for found in boxes.to_vec().unwrap() {
            assert!(is_value(found.message) && found.last == -1, "{found:?}");
        }
        let weights = out.to_vec().unwrap();
        assert!(weights.iter().all(|weight| (8..20).contains(weight)), "{weights:?}");
    }
}

#[test]
fn enums_of_one_width_under_races_stay_values() {
    for device in devices() {
        let mut cells = device.upload(&[Alike::Neither, Alike::Number(1), Alike::Real(2.0)]).unwrap();
        scramble_alike::launch(&device, grid(&device), &mut cells, ROUNDS).unwrap();
        let found = cells.to_vec().unwrap();
        assert!(
            found.iter().all(|cell| matches!(cell, Alike::Neither | Alike::Number(_) | Alike::Real(_))),
            "{found:?}"
        );
    }
}

#[test]
fn enums_in_shared_memory_under_races_stay_values() {
    for device in devices() {
        let mut out = device.zeros::<u32>(32).unwrap();
        scramble_shared::launch(&device, Grid::new(if cfg!(miri) { 2 } else { 8 }, 32), ROUNDS.div_ceil(4), &mut out)
            .unwrap();
        let weights = out.to_vec().unwrap();
        assert!(weights.iter().all(|weight| (4..20).contains(weight)), "{weights:?}");
    }
}

/// An enum whose bytes were something else before: an upload has zeros where its variant has no data.
#[test]
fn what_is_uploaded_is_initialised() {
    use std::mem::MaybeUninit;

    let mut values = [MaybeUninit::<Message>::uninit(); 4];
    let bytes: *mut u8 = values.as_mut_ptr().cast();
    // SAFETY: exactly the existing bytes are written.
    unsafe { bytes.write_bytes(0xaa, size_of_val(&values)) };
    for value in &mut values {
        value.write(Message::Empty);
    }
    // SAFETY: each one was written.
    let values = values.map(|value| unsafe { value.assume_init() });
    let device = Device::cpu();
    let of_enum = device.upload(&values).unwrap();
    let mut copied = device.zeros(4).unwrap();
    copied.copy_from(&values).unwrap();
    let of_struct = device.upload(&values.map(|message| Mailbox { number: 0, message, last: 0 })).unwrap();
    for (first, size) in [
        (of_enum.device_ptr(), size_of::<Message>()),
        (copied.device_ptr(), size_of::<Message>()),
        (of_struct.device_ptr(), size_of::<Mailbox>()),
    ] {
        let first: *const u8 = std::ptr::with_exposed_provenance(first as usize);
        // SAFETY: four elements, whose buffer lives.
        let bytes = unsafe { std::slice::from_raw_parts(first, 4 * size) };
        assert_eq!(bytes, vec![0; 4 * size]);
    }
}

/// Kernels whose loads `guards` counts. They race, but every thread writes the existing value.
#[test]
fn what_was_checked_is_used() {
    let ones = |places: &[usize]| (0..128).map(|at| u32::from(places.contains(&at))).collect::<Vec<u32>>();
    for device in devices() {
        let one = Grid::new(1, 32);
        let seven = || device.upload(&[7u32; 128]).unwrap();
        let (mut x, zeros) = (seven(), || device.zeros::<u32>(128).unwrap());

        let mut out = zeros();
        index_of_slice::launch(&device, one, &mut x, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), ones(&[7]));

        let mut out = zeros();
        index_of_shared::launch(&device, Grid::new(1, 64), &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), (0..128).map(|at| if at < 64 { 2 } else { 0 }).collect::<Vec<u32>>());

        let mut out = zeros();
        guarded_index::launch(&device, Grid::new(1, 64), &mut x, &mut out).unwrap();
        let expected = |at| if at == 7 { 7 } else { 5 };
        assert_eq!(out.to_vec().unwrap()[..64], (0..64).map(expected).collect::<Vec<u32>>());

        let mut out = zeros();
        guarded_rounds::launch(&device, one, &mut x, &mut out).unwrap();
        let expected = |at| if at % 16 < 7 { 8 } else { 7 };
        assert_eq!(out.to_vec().unwrap()[..32], (0..32).map(expected).collect::<Vec<u32>>());

        let mut out = zeros();
        divisor::launch(&device, one, &mut x, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap()[..32], [142; 32]);

        let (mut bounds, mut out) = (vec![7u32; 128], zeros());
        bounds[1] = 40;
        let (mut bounds, data) =
            (device.upload(&bounds).unwrap(), device.upload(&(0..64).collect::<Vec<u32>>()).unwrap());
        part_bounds::launch(&device, one, &mut bounds, &data, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap()[..32], (40..72).collect::<Vec<u32>>());

        let mut out = zeros();
        selects::launch(&device, one, &mut x, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap()[..32], (0..32u32).map(u32::count_ones).collect::<Vec<u32>>());

        let cells = (0..96).map(|at| match at % 3 {
            0 => Alike::Neither,
            1 => Alike::Number(at),
            _ => Alike::Real(at as f32),
        });
        let (mut cells, mut out) = (device.upload(&cells.collect::<Vec<_>>()).unwrap(), zeros());
        tags::launch(&device, one, &mut cells, &mut out).unwrap();
        let expected = |at: u32| if at.is_multiple_of(3) { 0 } else { at };
        assert_eq!(out.to_vec().unwrap()[..32], (0..32).map(expected).collect::<Vec<u32>>());
        assert_eq!(cells.to_vec().unwrap()[34], Alike::Number(35));

        let link = Link { next: 3, weight: 0.5, kind: 1 };
        let (mut links, mut sums) = (device.upload(&[link; 64]).unwrap(), device.zeros::<f32>(8).unwrap());
        field::launch(&device, one, &mut links, &mut sums).unwrap();
        assert_eq!(sums.to_vec().unwrap(), [0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 0.0, 0.0]);

        let (mut rows, mut out) = (device.upload(&[[9, 5, 4, 1]; 64]).unwrap(), zeros());
        row::launch(&device, one, &mut rows, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap()[..8], [0, 0, 0, 0, 0, 9, 0, 0]);
        row_of_index::launch(&device, one, &mut x, &mut rows, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap()[..32], [18; 32]);

        let mut out = zeros();
        elsewhere::launch(&device, one, &mut x, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap()[..9], [0, 0, 0, 0, 0, 0, 0, 2, 0]);

        let (mut largest, mut out) = (seven(), zeros());
        guarded_values::launch(&device, one, &mut x, &mut largest, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [vec![7; 32], vec![1; 32], vec![0; 64]].concat());

        let (sevens, mut y, mut out) = (seven(), seven(), zeros());
        nobody_writes::launch(&device, one, &sevens, &mut y, 2, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), ones(&[14]));

        let mut sums = device.zeros::<f32>(128).unwrap();
        nothing_depends::launch(&device, one, &mut x, 2.0, &mut sums).unwrap();
        assert_eq!(sums.to_vec().unwrap()[..64], [[0.0; 32], [14.0; 32]].concat());
        assert_eq!(x.to_vec().unwrap()[64..96], [8; 32]);
    }
}
