use super::*;
use crate::testing::checking;

/// Compares a strategy with the host at awkward lengths, from awkward elements on.
#[track_caller]
fn is_right<T: Copied + PartialEq + std::fmt::Debug>(
    made: impl Fn(usize) -> T,
    run: fn(&Device, &Slice<T>, &mut Slice<T>, &How) -> Result<()>,
) {
    let chunk = 16 * 1024 / size_of::<T>();
    let part = 16 / size_of::<T>();
    let lengths = [0, 1, part - 1, part, part + 1, chunk - 1, chunk, 5 * chunk + 3, 40 * chunk + 2 * part + 1];
    let devices = [Some(Device::cpu()), Device::cuda(0).ok()];
    for (device, length) in devices.iter().flatten().flat_map(|device| lengths.map(|length| (device, length))) {
        for checked in checking(device) {
            for (from_at, to_at) in [(0, 0), (1, 1), (0, 1), (part - 1, part - 1)] {
                let input: Vec<T> = (0..from_at + length).map(&made).collect();
                let from = device.upload(&input).unwrap();
                let mut to = device.upload(&vec![made(7); to_at + length + 1]).unwrap();
                let (from, mut part) = (from.slice(from_at..).unwrap(), to.slice_mut(to_at..to_at + length).unwrap());
                run(device, &from, &mut part, &How { checked }).unwrap();
                let result = to.to_vec().unwrap();
                let what = format!("{device:?}, {length} elements from {from_at} to {to_at}, checked: {checked}");
                assert!(result[to_at..to_at + length] == input[from_at..], "{what}");
                assert!(result[..to_at].iter().chain([&result[to_at + length]]).all(|x| *x == made(7)), "{what}");
            }
        }
    }
}

#[test]
fn elements_are_copied() {
    is_right::<u8>(|i| (i * 7 % 251) as u8, <u8 as Copied>::elements);
    is_right::<f64>(|i| i as f64, <f64 as Copied>::elements);
}

#[test]
fn vectors_are_copied() {
    is_right::<u8>(|i| (i * 7 % 251) as u8, <u8 as Copied>::vectors);
    is_right::<f32>(|i| i as f32, <f32 as Copied>::vectors);
    is_right::<i64>(|i| i as i64, <i64 as Copied>::vectors);
}

#[test]
fn the_copy_engine_copies() {
    is_right::<u8>(|i| (i * 7 % 251) as u8, <u8 as Copied>::tma);
    is_right::<u16>(|i| (i * 7 % 65_521) as u16, <u16 as Copied>::tma);
    is_right::<f32>(|i| i as f32, <f32 as Copied>::tma);
    is_right::<f64>(|i| i as f64, <f64 as Copied>::tma);
}

#[test]
fn a_few_blocks_go_around_their_rings() {
    // By two blocks: one has five of the chunks, and the other four.
    const CHUNK: usize = 4096;
    let device = Device::cpu();
    let input: Vec<u32> = (0..9 * CHUNK as u32 + 3).collect();
    let (from, mut to) = (device.upload(&input).unwrap(), device.zeros::<u32>(input.len()).unwrap());
    let (nothing, mut also) = (device.zeros::<u32>(0).unwrap(), device.zeros::<u32>(0).unwrap());
    for blocks in [1, 2, 9, 20] {
        to.fill(0).unwrap();
        let grid = Grid::new(blocks, 32).with_shared::<u32>(tma::STAGES as usize * CHUNK);
        tma::copy_tma::<u32, 4>::launch(&device, grid, &nothing, &mut also, &from, &mut to).unwrap();
        assert!(to.to_vec().unwrap() == input, "{blocks} blocks");
    }
}

#[test]
fn lengths_that_differ_are_errors() {
    let device = Device::cpu();
    let (from, mut to) = (device.zeros::<f32>(8).unwrap(), device.zeros::<f32>(7).unwrap());
    let error = copy(&device, &from, &mut to).unwrap_err();
    assert!(matches!(error, Error::Length { expected: 8, given: 7, .. }), "{error}");
}

#[test]
fn launches_of_vectors_make_no_checks() {
    let checks = vectors::copy_vectors::<f32, 4>::checks().unwrap();
    assert_eq!(checks.kept(), 0, "{checks}");
}
