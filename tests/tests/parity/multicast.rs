//! Copies to several blocks of a cluster at once.

use sarek_runtime::FaultKind;
use sarek_runtime::bulk::BulkElement;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{TensorElement, TensorMap};
use sarek_tests::harness::devices_with;
use sarek_tests::kernels::multicast::*;

fn all() -> Vec<Device> {
    devices_with(Arch::SM_90)
}

/// Numbers that neighbours do not share.
fn numbers<T: Number>(count: usize) -> Vec<T> {
    (0..count as u32).map(|i| cast::<T>(i.wrapping_mul(37).wrapping_add(3) % 127)).collect()
}

/// Returns a tile of a row-major tensor; what is outside is zero.
fn tile_of<T: Number, const RANK: usize>(
    x: &[T],
    sizes: [usize; RANK],
    tile: [u32; RANK],
    corner: [i32; RANK],
) -> Vec<T> {
    let element = |element: u32| {
        let (mut rest, mut index, mut stride) = (element, Some(0), 1);
        for k in (0..RANK).rev() {
            let at = i64::from(corner[k]) + i64::from(rest % tile[k]);
            rest /= tile[k];
            let inside = (0..sizes[k] as i64).contains(&at);
            index = index.filter(|_| inside).map(|index| index + at as usize * stride);
            stride *= sizes[k];
        }
        index.map_or(T::ZERO, |index| x[index])
    };
    (0..tile.iter().product()).map(element).collect()
}

/// Two clusters, whose blocks copy from these corners to the blocks of these masks.
fn check<T: BulkElement + Number + TensorElement, const RANK: usize, const N: u32, const LATE: bool>(
    device: &Device,
    (sizes, tile): ([usize; RANK], [u32; RANK]),
    corner: impl Fn(u32) -> [i32; RANK],
    mask: impl Fn(u32) -> u32,
) {
    let x: Vec<T> = numbers(sizes.iter().product());
    let tensor = device.upload(&x).unwrap();
    let map = TensorMap::new(&tensor, sizes, tile).unwrap();
    let length = map.tile_len();
    let corners: Vec<[i32; RANK]> = (0..2 * N).map(&corner).collect();
    let masks: Vec<u32> = (0..2 * N).map(&mask).collect();
    let (of_corners, of_masks) = (device.upload(&corners).unwrap(), device.upload(&masks).unwrap());
    let untouched = T::ONE;
    let mut out = device.upload(&vec![untouched; 2 * (N * N) as usize * length]).unwrap();
    let grid = Grid::new(2 * N, 64).with_shared::<T>(N as usize * length);
    let tile_len = length as u32;
    tiles::<T, RANK, N, LATE>::launch(device, grid, &tensor, map, &of_corners, &of_masks, tile_len, &mut out).unwrap();
    let mut expected = Vec::new();
    for block in 0..2 * N {
        for from in 0..N {
            let sender = (block / N * N + from) as usize;
            let comes = masks[sender] >> (block % N) & 1 == 1;
            expected.extend(match comes {
                true => tile_of(&x, sizes, tile, corners[sender]),
                false => vec![untouched; length],
            });
        }
    }
    assert_eq!(out.to_vec().unwrap(), expected, "{} blocks, {sizes:?} {tile:?}", N);
}

/// All devices, and the CPU in other orders.
fn in_every_order() -> Vec<Device> {
    all().into_iter().chain((0..4).map(|seed| Device::cpu().with_schedule(seed))).collect()
}

#[test]
fn tiles_come_to_the_blocks_of_the_mask() {
    for device in &in_every_order() {
        let at = |block: u32| [7 * block as i32 - 3, 8 * block as i32 - 4];
        for masks in [[3, 3, 3, 3], [1, 2, 2, 1], [2, 3, 0, 1], [0, 0, 3, 0]] {
            check::<f32, 2, 2, false>(device, ([40, 60], [16, 32]), at, |block| masks[block as usize]);
        }
        check::<f32, 2, 1, true>(device, ([40, 60], [16, 32]), at, |_| 1);
        check::<u8, 1, 4, true>(device, ([1000], [128]), |block| [112 * block as i32], |block| 15 >> (block % 3));
        let at = |block: u32| [block as i32, 8 * block as i32];
        check::<bf16, 2, 8, true>(device, ([20, 80], [4, 16]), at, |block| 255 ^ 1 << (block % 8));
        let at = |block: u32| [block as i32 % 3, 2, 4 * block as i32];
        check::<u32, 3, 2, true>(device, ([4, 5, 24], [2, 2, 8]), at, |block| 3 - block % 3);
        let at = |block: u32| [1, block as i32 % 2, 0, 2 * (block as i32 % 2)];
        check::<f64, 4, 4, false>(device, ([2, 3, 4, 6], [1, 2, 2, 4]), at, |block| 1 << (3 - block % 4));
        let at = |block: u32| [0, 1, -1, 0, 8 * (block as i32 % 2)];
        check::<i16, 5, 2, false>(device, ([2, 2, 3, 2, 16], [1, 2, 2, 2, 8]), at, |_| 3);
    }
}

#[test]
fn a_ring_of_all_blocks_is_filled_by_all() {
    fn check<const N: u32>(device: &Device, launch: impl Fn(Grid, &Buffer<u32>, &mut Buffer<u32>, u32)) {
        for chunks in [0, 1, 2, 3, 11] {
            let x: Vec<u32> = (0..256 * chunks).map(|i: u32| i.wrapping_mul(2_654_435_761) >> 7).collect();
            let input = device.upload(&x).unwrap();
            let mut sums = device.zeros::<u32>(2 * N as usize * 32).unwrap();
            launch(Grid::new(2 * N, 64), &input, &mut sums, chunks);
            let of_lane =
                |lane: usize| x.iter().skip(lane).step_by(32).fold(0u32, |sum, x| sum.wrapping_mul(3).wrapping_add(*x));
            let expected: Vec<u32> = (0..2 * N as usize * 32).map(|i| of_lane(i % 32)).collect();
            assert_eq!(sums.to_vec().unwrap(), expected, "{N} blocks, {chunks} chunks");
        }
    }
    for device in &in_every_order() {
        check::<2>(device, |grid, x, sums, chunks| {
            shared_ring::<2, 3>::launch(device, grid, x, sums, chunks).unwrap();
        });
        check::<4>(device, |grid, x, sums, chunks| {
            shared_ring::<4, 2>::launch(device, grid, x, sums, chunks).unwrap();
        });
        check::<8>(device, |grid, x, sums, chunks| {
            shared_ring::<8, 1>::launch(device, grid, x, sums, chunks).unwrap();
        });
    }
}

#[test]
fn misuse_is_a_fault_and_no_block_waits_in_vain() {
    for device in &all() {
        let x = device.upload(&vec![1.0f32; 1024]).unwrap();
        let map = TensorMap::new(&x, [32, 32], [32, 32]).unwrap();
        let mut out = device.zeros::<f32>(64).unwrap();
        macro_rules! fails {
            ($kind:literal, $message:literal) => {
                let result = misused::<$kind>::launch(device, Grid::new(2, 32), &x, map, &mut out)
                    .and_then(|()| device.synchronize());
                let error = result.expect_err($message).to_string();
                assert!(error.contains($message) && error.contains("multicast.rs"), "{error}");
            };
        }
        fails!(0, "the mask must name blocks of the cluster");
        fails!(1, "the mask must name blocks of the cluster");
        fails!(2, "the rank must be one of the cluster");
        fails!(3, "multiple of 16 bytes");
        fails!(4, "within the shared array");
        fails!(5, "do not start at a multiple of 16 bytes");
        fails!(6, "the mask must name blocks of the cluster");
        fails!(7, "shared memory");
    }
    let device = Device::cpu();
    let x = device.upload(&vec![1.0f32; 1024]).unwrap();
    let map = TensorMap::new(&x, [32, 32], [32, 32]).unwrap();
    let mut out = device.zeros::<f32>(64).unwrap();
    // Bytes that are expected and never come; a GPU would wait for ever.
    let result = misused::<8>::launch(&device, Grid::new(2, 32), &x, map, &mut out);
    assert!(matches!(&result, Err(Error::Fault(fault)) if fault.kind == FaultKind::Deadlock), "{result:?}");
}
