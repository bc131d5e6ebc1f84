//! Barriers in shared memory, bulk copies and copies of tiles.

use sarek_runtime::FaultKind;
use sarek_runtime::bulk::BulkElement;
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{Swizzle, TensorElement, TensorMap};
use sarek_tests::harness::devices_with;
use sarek_tests::kernels::bulk;

/// Numbers that neighbours do not share.
fn numbers<T: Number>(count: usize, seed: u32) -> Vec<T> {
    (0..count as u32).map(|i| cast::<T>(i.wrapping_mul(37).wrapping_add(seed) % 127)).collect()
}

fn all() -> Vec<Device> {
    devices_with(Arch::SM_90)
}

#[test]
fn neighbouring_elements_are_copied() {
    fn check<T: BulkElement + Number>(device: &Device) {
        let x: Vec<T> = numbers(3000, 1);
        let part = 16 / size_of::<T>();
        for (from, to, count) in [(0, 0, 1024), (part, 0, part), (7 * part, 5 * part, 9 * part), (0, part, 0)] {
            let (a, mut b) = (device.upload(&x).unwrap(), device.upload(&x).unwrap());
            bulk::moved::<T>::launch(device, Grid::new(1, 64), &a, &mut b, from, to, count as u32).unwrap();
            let mut expected = x.clone();
            expected[to..to + count].copy_from_slice(&x[from..from + count]);
            assert_eq!(b.to_vec().unwrap(), expected, "{from} {to} {count}");
        }
    }
    for device in &all() {
        check::<f32>(device);
        check::<u8>(device);
        check::<u16>(device);
        check::<i64>(device);
        check::<f64>(device);
    }
}

#[test]
fn a_ring_of_stages_is_filled_and_emptied() {
    for device in &all() {
        for tiles in [0, 1, 2, 3, 4, 17] {
            let x: Vec<u32> = (0..256 * tiles).collect();
            let input = device.upload(&x).unwrap();
            let mut y = device.zeros::<u32>(x.len()).unwrap();
            bulk::doubled::<3>::launch(device, Grid::new(1, 96), &input, &mut y, tiles).unwrap();
            assert!(y.to_vec().unwrap().iter().zip(&x).all(|(y, x)| *y == 2 * x), "{tiles}");
        }
    }
}

#[test]
fn one_lane_arrives_or_several() {
    for device in &all() {
        let own = device.upload(&(0..32).collect::<Vec<u32>>()).unwrap();
        let mut y = device.zeros::<u32>(64).unwrap();
        bulk::arrivals::launch(device, Grid::new(1, 64), &own, &mut y).unwrap();
        let expected: Vec<u32> = (0..64).map(|thread| thread % 32 + 1 + u32::from(thread % 32 == 7)).collect();
        assert_eq!(y.to_vec().unwrap(), expected);
    }
}

#[test]
fn a_ring_is_free_of_races_in_every_order() {
    let device = Device::cpu();
    for seed in 0..8 {
        let device = device.clone().with_schedule(seed);
        let x = device.upload(&[3u32; 256 * 7]).unwrap();
        let mut y = device.zeros::<u32>(256 * 7).unwrap();
        bulk::doubled::<3>::launch(&device, Grid::new(1, 96), &x, &mut y, 7).unwrap();
        assert_eq!(y.to_vec().unwrap(), [6; 256 * 7]);
    }
}

/// A tensor, a tile of it, and where that begins.
struct Case<const RANK: usize> {
    sizes: [usize; RANK],
    strides: [usize; RANK],
    tile: [u32; RANK],
    swizzle: Swizzle,
    corner: [i32; RANK],
}

impl<const RANK: usize> Case<RANK> {
    /// For each element of the tile, in the order of shared memory before the swizzle, its index in the tensor if it is within.
    fn places(&self) -> Vec<Option<usize>> {
        (0..self.tile.iter().product::<u32>() as usize)
            .map(|element| {
                let (mut rest, mut index) = (element, Some(0));
                for k in (0..RANK).rev() {
                    let at = i64::from(self.corner[k]) + (rest % self.tile[k] as usize) as i64;
                    rest /= self.tile[k] as usize;
                    let is_inside = (0..self.sizes[k] as i64).contains(&at);
                    index = index.filter(|_| is_inside).map(|index| index + at as usize * self.strides[k]);
                }
                index
            })
            .collect()
    }

    /// Returns the position of an element of the tile in shared memory, for elements of that many bytes: bits 4 to 6 of
    /// the address are combined with bits 7 to 9, as far as the swizzle extends.
    fn shared(&self, element: usize, width: usize) -> usize {
        let bits = match self.swizzle {
            Swizzle::None => 0,
            Swizzle::Bytes32 => 0b001,
            Swizzle::Bytes64 => 0b011,
            Swizzle::Bytes128 => 0b111,
        };
        let byte = element * width;
        (byte ^ (byte >> 7 & bits) << 4) / width
    }

    fn check<T: BulkElement + Number + TensorElement>(&self, device: &Device) {
        let length = 1 + (0..RANK).map(|k| (self.sizes[k] - 1) * self.strides[k]).sum::<usize>();
        let x: Vec<T> = numbers(length, 1);
        let mut tensor = device.upload(&x).unwrap();
        let map = TensorMap::strided(&tensor, self.sizes, self.strides, self.tile, self.swizzle).unwrap();
        let places = self.places();
        let grid = Grid::new(1, 128).with_shared::<T>(places.len());
        let mut tile = device.upload(&vec![x[0]; places.len()]).unwrap();
        bulk::tile_at::<T, RANK>::launch(device, grid, &tensor, map, self.corner, &mut tile).unwrap();
        let mut expected = vec![T::ZERO; places.len()];
        for (element, place) in places.iter().enumerate() {
            expected[self.shared(element, size_of::<T>())] = place.map_or(T::ZERO, |place| x[place]);
        }
        let what = format!("{:?} {:?} {:?} {:?}", self.sizes, self.tile, self.swizzle, self.corner);
        assert_eq!(tile.to_vec().unwrap(), expected, "{what}");

        let y: Vec<T> = numbers(places.len(), 5);
        let is_whole = (self.sizes[RANK - 1] * size_of::<T>()).is_multiple_of(16);
        if !is_whole || self.corner.iter().any(|at| *at < 0) {
            let tile = device.upload(&y).unwrap();
            let result = bulk::with_tile_at::<T, RANK>::launch(device, grid, &mut tensor, map, self.corner, &tile)
                .and_then(|()| device.synchronize());
            let message = if is_whole { "must not be negative" } else { "must be a multiple of 16 bytes long" };
            return assert!(result.unwrap_err().to_string().contains(message));
        }
        let tile = device.upload(&y).unwrap();
        bulk::with_tile_at::<T, RANK>::launch(device, grid, &mut tensor, map, self.corner, &tile).unwrap();
        let mut expected = x;
        for (element, place) in places.iter().enumerate() {
            if let Some(place) = place {
                expected[*place] = y[self.shared(element, size_of::<T>())];
            }
        }
        assert_eq!(tensor.to_vec().unwrap(), expected, "{what}");
    }
}

#[test]
fn tiles_of_all_ranks() {
    for device in &all() {
        for corner in [[0], [32], [-16], [512], [i32::MIN]] {
            let swizzle = Swizzle::None;
            Case { sizes: [75], strides: [1], tile: [64], swizzle, corner }.check::<u8>(device);
            Case { sizes: [80], strides: [1], tile: [64], swizzle, corner }.check::<u8>(device);
        }
        for swizzle in [Swizzle::None, Swizzle::Bytes32, Swizzle::Bytes64, Swizzle::Bytes128] {
            let row = [64, 16, 32, 64][swizzle as usize];
            for corner in [[0, 0], [13, 8], [-3, -8], [38, 88], [41, 0]] {
                Case { sizes: [40, 100], strides: [104, 1], tile: [24, row], swizzle, corner }.check::<bf16>(device);
                Case { sizes: [40, 96], strides: [104, 1], tile: [24, row], swizzle, corner }.check::<bf16>(device);
            }
        }
        let (swizzle, tile) = (Swizzle::Bytes128, [2, 5, 32]);
        for corner in [[0, 0, 0], [2, 4, 28], [-1, -2, -4]] {
            Case { sizes: [4, 9, 60], strides: [600, 64, 1], tile, swizzle, corner }.check::<u32>(device);
            Case { sizes: [4, 9, 60], strides: [600, 64, 1], tile, swizzle, corner }.check::<f32>(device);
        }
        let (swizzle, tile) = (Swizzle::None, [2, 3, 4, 6]);
        let corner = [1, -1, 2, 6];
        Case { sizes: [3, 4, 5, 8], strides: [200, 48, 8, 1], tile, swizzle, corner }.check::<f64>(device);
        let corner = [1, 2, -1, 2, 8];
        let (sizes, strides) = ([2, 3, 4, 5, 16], [1000, 328, 80, 16, 1]);
        Case { sizes, strides, tile: [2, 2, 3, 2, 8], swizzle, corner }.check::<i16>(device);
    }
}

#[test]
fn rows_of_tiles_begin_at_multiples_of_16_bytes() {
    for device in &all() {
        let x = device.upload(&[1.0f32; 64]).unwrap();
        let map = TensorMap::new(&x, [4, 16], [2, 8]).unwrap();
        let mut tile = device.zeros::<f32>(16).unwrap();
        let grid = Grid::new(1, 128).with_shared::<f32>(16);
        for corner in [[0, 1], [0, -2], [1, 6], [0, i32::MAX]] {
            let result = bulk::tile_at::<f32, 2>::launch(device, grid, &x, map, corner, &mut tile)
                .and_then(|()| device.synchronize());
            assert!(result.unwrap_err().to_string().contains("multiple of 16 bytes"), "{corner:?}");
        }
    }
}

#[test]
fn misuse_is_a_fault_and_the_others_go_on() {
    for device in &all() {
        let x = device.upload(&vec![1.0f32; 1024]).unwrap();
        let y = device.upload(&vec![2.0f32; 1000]).unwrap();
        let map = TensorMap::new(&x, [32, 32], [32, 32]).unwrap();
        let mut out = device.zeros::<f32>(32).unwrap();
        macro_rules! fails {
            ($kind:literal, $message:literal) => {
                let result = bulk::misused::<$kind>::launch(device, Grid::new(1, 32), &x, &y, map, &mut out)
                    .and_then(|()| device.synchronize());
                let error = result.expect_err($message).to_string();
                assert!(error.contains($message), "{error}");
            };
        }
        fails!(0, "made of the slice");
        fails!(1, "within the shared array");
        fails!(4, "do not start at a multiple of 16 bytes");
        fails!(5, "multiple of 16 bytes long");
        fails!(6, "out of range");
        // The CPU engine has neither addresses in shared memory nor a memory of parameters.
        if device.is_cuda() {
            fails!(2, "begin where its swizzle can");
            fails!(3, "not a copy of one");
        } else {
            // The tile omits the elements that the threads read first.
            let result = bulk::misused::<2>::launch(device, Grid::new(1, 32), &x, &y, map, &mut out);
            assert!(matches!(result, Err(Error::UninitializedShared { .. })), "{result:?}");
            bulk::misused::<3>::launch(device, Grid::new(1, 32), &x, &y, map, &mut out).unwrap();
        }
    }
}

#[test]
fn miscounted_arrivals_are_errors() {
    for device in &all() {
        let mut out = device.zeros::<u32>(64).unwrap();
        bulk::miscounted::<0>::launch(device, Grid::new(1, 64), &mut out, 64).unwrap();
        // More arrivals than a phase counts belong to the next ones.
        for arrivals in [1, 3, 31] {
            bulk::miscounted::<2>::launch(device, Grid::new(1, 64), &mut out, arrivals).unwrap();
        }
        assert_eq!(out.to_vec().unwrap(), [1; 64]);
        let result =
            bulk::miscounted::<1>::launch(device, Grid::new(1, 64), &mut out, 64).and_then(|()| device.synchronize());
        assert!(matches!(result, Err(Error::OutOfBounds { index: 2, length: 2, .. })), "{result:?}");
        let result =
            bulk::miscounted::<0>::launch(device, Grid::new(1, 64), &mut out, 0).and_then(|()| device.synchronize());
        assert!(result.unwrap_err().to_string().contains("1 to 1048575 arrivals"));
    }
    for device in all().iter().filter(|device| device.is_cuda()) {
        let mut out = device.zeros::<u32>(64).unwrap();
        bulk::miscounted::<3>::launch(device, Grid::new(1, 64), &mut out, 64).unwrap();
        assert_eq!(out.to_vec().unwrap(), [1; 64]);
    }
    let device = Device::cpu();
    let mut out = device.zeros::<u32>(64).unwrap();
    let result = bulk::miscounted::<0>::launch(&device, Grid::new(1, 64), &mut out, 65);
    assert!(matches!(result, Err(Error::Fault(fault)) if fault.kind == FaultKind::Deadlock));
    let result = bulk::miscounted::<3>::launch(&device, Grid::new(1, 64), &mut out, 64);
    assert!(matches!(result, Err(Error::UninitializedShared { .. })), "{result:?}");
}
