//! Reductions by the copy engine.

use sarek_runtime::Slice;
use sarek_runtime::bulk::{BulkMonoid, ReduceElement};
use sarek_runtime::monoid::{BitAnd, BitOr, BitXor, Max, Min, Monoid, Sum};
use sarek_runtime::prelude::*;
use sarek_runtime::tensor::{Swizzle, TensorElement, TensorMap, TensorMonoid};
use sarek_tests::harness::devices_with;
use sarek_tests::kernels::bulk_reductions as reductions;

fn all() -> Vec<Device> {
    devices_with(Arch::SM_90)
}

/// Small numbers that neighbours do not share: sums of a few of them are exact in 8 bits.
fn numbers<T: Number>(count: usize, seed: u32) -> Vec<T> {
    (0..count as u32).map(|i| cast::<T>((i.wrapping_mul(37).wrapping_add(seed) ^ (i / 7)) % 29)).collect()
}

/// An element with the cells of its buffers.
trait Cells: Number + ReduceElement + TensorElement {
    fn launch(y: &mut Buffer<Self>, launch: impl FnOnce(&Slice<Self::Cell>));
}

macro_rules! cells {
    ($($ty:ident)*; $($half:ident)*) => {
        $(impl Cells for $ty {
            fn launch(y: &mut Buffer<Self>, launch: impl FnOnce(&Slice<Self::Cell>)) {
                launch(y.as_atomic());
            }
        })*
        $(impl Cells for $half {
            fn launch(y: &mut Buffer<Self>, launch: impl FnOnce(&Slice<Self::Cell>)) {
                launch(y.cast_mut::<u32>().unwrap().as_atomic());
            }
        })*
    };
}

cells! { u32 i32 u64 i64 f32 f64; f16 bf16 }

fn check_parts<M: BulkMonoid<T> + Monoid<T> + 'static, T: Cells>(device: &Device) {
    let part = 16 / size_of::<T>();
    let cases =
        [(0, 0, 1024), (0, part, part), (7 * part, 5 * part, 9 * part), (part, 0, 0), (3 * part, 1024 - part, part)];
    for (at, index, count) in cases {
        let (x, mut y) = (numbers::<T>(5 * 1024, 1), numbers::<T>(1024, 5));
        let (of_x, mut of_y) = (device.upload(&x).unwrap(), device.upload(&y).unwrap());
        let grid = Grid::new(5, 64);
        T::launch(&mut of_y, |cells| {
            reductions::parts::<M, T>::launch(device, grid, &of_x, cells, at as u32, index, count as u32).unwrap();
        });
        for (block, k) in (0..5).flat_map(|block| (0..count).map(move |k| (block, k))) {
            y[index + k] = M::combine(y[index + k], x[1024 * block + at + k]);
        }
        assert_eq!(of_y.to_vec().unwrap(), y, "{at} {index} {count}");
    }
}

macro_rules! parts {
    ($device:ident: $($monoid:ident $($ty:ident)*;)*) => {
        $($(check_parts::<$monoid, $ty>($device);)*)*
    };
}

#[test]
fn elements_are_combined() {
    for device in &all() {
        parts! { device:
            Sum u32 i32 u64 i64 f32 f64 f16 bf16;
            Min u32 i32 u64 i64;
            Max u32 i32 u64 i64;
            BitAnd u32 i32 u64 i64;
            BitOr u32 i32 u64 i64;
            BitXor u32 i32 u64 i64;
        }
    }
}

#[test]
fn signs_and_extremes_are_those_of_the_type() {
    fn check<M: BulkMonoid<i64> + Monoid<i64> + 'static>(device: &Device) {
        let values = [i64::MIN, -1, 0, i64::MAX, -(1 << 40), 1 << 40, 7, -7];
        let x: Vec<i64> = values.iter().copied().cycle().take(1024).collect();
        let mut y: Vec<i64> = values.iter().rev().copied().cycle().skip(3).take(1024).collect();
        let (of_x, mut of_y) = (device.upload(&x).unwrap(), device.upload(&y).unwrap());
        reductions::parts::<M, i64>::launch(device, Grid::new(1, 64), &of_x, of_y.as_atomic(), 0, 0, 1024).unwrap();
        for (y, x) in y.iter_mut().zip(&x) {
            // Sums wrap.
            *y = if std::any::type_name::<M>().ends_with("Sum") { y.wrapping_add(*x) } else { M::combine(*y, *x) };
        }
        assert_eq!(of_y.to_vec().unwrap(), y);
    }
    for device in &all() {
        check::<Sum>(device);
        check::<Min>(device);
        check::<Max>(device);
        check::<BitXor>(device);
    }
}

/// Halves keep their neighbours, whatever these are, and the sign of zero.
#[test]
fn halves_are_combined_alone() {
    for device in &all() {
        let bits = [0x0000u16, 0x8000, 0x3c00, 0x0001, 0x7bff, 0xfc00, 0x8001, 0x4000];
        let zeros = [0x8000u16; 8];
        let of = |bits: &[u16]| bits.iter().map(|&bits| f16::from_bits(bits)).collect::<Vec<_>>();
        let mut x = vec![f16::from_bits(0x8000); 1024];
        x[..8].copy_from_slice(&of(&zeros));
        let (of_x, mut of_y) = (device.upload(&x).unwrap(), device.upload(&of(&bits)).unwrap());
        f16::launch(&mut of_y, |cells| {
            reductions::parts::<Sum, f16>::launch(device, Grid::new(1, 64), &of_x, cells, 0, 0, 8).unwrap();
        });
        let found: Vec<u16> = of_y.to_vec().unwrap().iter().map(|x| x.to_bits()).collect();
        assert_eq!(found, bits);
    }
}

/// A tensor of `sizes` with rows of `pitch` elements, to which two blocks reduce a tile at `corner`.
fn check_tile<M: TensorMonoid<T> + Monoid<T> + 'static, T: Cells, const RANK: usize>(
    device: &Device,
    (sizes, tile, corner): ([usize; RANK], [u32; RANK], [i32; RANK]),
    swizzle: Swizzle,
) {
    let mut expected = numbers::<T>(sizes.iter().product(), 3);
    let mut y = device.upload(&expected).unwrap();
    let map = TensorMap::swizzled(&y, sizes, tile, swizzle).unwrap();
    let length = map.tile_len();
    let values = numbers::<T>(length, 11);
    let part = 16 / size_of::<T>();
    // Lines of 128 bytes exchange their parts.
    let parts = 1 << swizzle as usize;
    let mut room = values.clone();
    for (element, value) in values.iter().enumerate() {
        let at = element / part;
        room[(at ^ (at / 8 % parts)) * part + element % part] = *value;
    }
    let of_tile = device.upload(&room).unwrap();
    let grid = Grid::new(2, 128).with_shared::<T>(length);
    T::launch(&mut y, |cells| {
        reductions::tile_at::<M, T, RANK>::launch(device, grid, cells, map, corner, &of_tile).unwrap();
    });
    for (element, value) in values.iter().enumerate() {
        let (mut rest, mut index, mut stride, mut inside) = (element, 0, 1, true);
        for k in (0..RANK).rev() {
            let at = corner[k] as usize + rest % tile[k] as usize;
            rest /= tile[k] as usize;
            inside &= at < sizes[k];
            index += at * stride;
            stride *= sizes[k];
        }
        if inside {
            expected[index] = M::combine(M::combine(expected[index], *value), *value);
        }
    }
    assert_eq!(y.to_vec().unwrap(), expected, "{sizes:?} {tile:?} {corner:?}");
}

/// Tests of tiles, with the sizes of the tensor and of the tile, the corner, and the swizzle.
macro_rules! tiles {
    ($($test:ident $monoid:ident $ty:ident $rank:literal: [$($case:expr, $swizzle:ident),*];)*) => {$(
        #[test]
        fn $test() {
            for device in &all() {
                $(check_tile::<$monoid, $ty, $rank>(device, $case, Swizzle::$swizzle);)*
            }
        }
    )*};
}

tiles! {
    tiles_of_one_dimension Sum f32 1: [([1000], [64], [992]), None];
    tiles_of_three_dimensions Sum u32 3: [([3, 5, 8], [2, 4, 4], [2, 3, 4]), None];
    tiles_of_four_dimensions Sum i32 4: [([2, 3, 4, 8], [2, 2, 2, 8], [1, 2, 3, 4]), None];
    tiles_of_five_dimensions Sum u64 5: [([2, 2, 3, 4, 4], [1, 2, 2, 4, 2], [1, 0, 2, 2, 2]), None];
    tiles_of_f16 Sum f16 2: [([20, 24], [16, 16], [8, 16]), None, ([20, 64], [8, 32], [13, 32]), Bytes64];
    tiles_of_bf16 Sum bf16 2: [([20, 64], [8, 64], [1, 8]), Bytes128];
    smaller_u32 Min u32 2: [([9, 12], [8, 8], [8, 4]), Bytes32];
    smaller_i32 Min i32 2: [([9, 12], [8, 8], [8, 4]), Bytes32];
    smaller_u64 Min u64 2: [([17, 16], [16, 8], [0, 2]), None];
    smaller_i64 Min i64 2: [([17, 16], [16, 8], [16, 8]), Bytes64];
    larger_u32 Max u32 2: [([20, 24], [16, 16], [8, 12]), None];
    larger_i32 Max i32 2: [([20, 24], [16, 16], [8, 12]), None, ([20, 64], [16, 32], [0, 32]), Bytes128];
    larger_u64 Max u64 2: [([17, 16], [16, 8], [0, 2]), None];
    larger_i64 Max i64 3: [([3, 3, 6], [2, 2, 4], [1, 1, 4]), None];
    bits_and_u32 BitAnd u32 2: [([17, 16], [16, 8], [0, 4]), None];
    bits_and_i32 BitAnd i32 2: [([17, 16], [16, 8], [0, 4]), None];
    bits_and_u64 BitAnd u64 2: [([17, 16], [16, 8], [0, 4]), None];
    bits_or_u32 BitOr u32 2: [([17, 16], [16, 8], [5, 0]), None];
    bits_or_i32 BitOr i32 2: [([17, 16], [16, 8], [5, 0]), None];
    bits_or_u64 BitOr u64 2: [([17, 16], [16, 8], [5, 0]), None];
    bits_xor_u32 BitXor u32 2: [([17, 16], [16, 8], [6, 12]), None];
    bits_xor_i32 BitXor i32 2: [([17, 16], [16, 8], [6, 12]), None];
    bits_xor_u64 BitXor u64 2: [([17, 16], [16, 8], [6, 12]), None];
}

#[test]
fn another_block_sees_what_was_waited_for() {
    for device in &all() {
        for (blocks, rounds) in [(1, 0), (1, 1), (7, 2), (33, 5)] {
            let x = numbers::<u32>(128 * (blocks * rounds) as usize, 9);
            let (of_x, mut y) = (device.upload(&x).unwrap(), device.zeros::<u32>(128).unwrap());
            let (mut done, mut out) = (device.zeros::<u32>(1).unwrap(), device.zeros::<u32>(128).unwrap());
            let grid = Grid::new(blocks, 128);
            reductions::totals::launch(device, grid, &of_x, y.as_atomic(), done.as_atomic(), &mut out, rounds).unwrap();
            let sums: Vec<u32> = (0..128).map(|column| x.iter().skip(column).step_by(128).sum()).collect();
            assert_eq!(out.to_vec().unwrap(), sums, "{blocks} {rounds}");
        }
    }
}

#[test]
fn mistakes_are_faults() {
    for device in &all() {
        let x = device.upload(&[1u32; 256]).unwrap();
        let (mut y, mut z) = (device.zeros::<u32>(256).unwrap(), device.zeros::<u32>(256).unwrap());
        let of_y = TensorMap::new(&y, [16, 16], [8, 8]).unwrap();
        let mut out = device.zeros::<u32>(32).unwrap();
        macro_rules! fails {
            ($kind:literal, $message:literal) => {
                let (cells, others, grid) = (y.as_atomic(), z.as_atomic(), Grid::new(1, 32));
                let result = reductions::misused::<$kind>::launch(device, grid, &x, cells, others, of_y, &mut out)
                    .and_then(|()| device.synchronize());
                let error = result.expect_err($message).to_string();
                assert!(error.contains($message), "{error}");
                assert_eq!(y.to_vec().unwrap(), [0; 256], "{}", $message);
            };
        }
        fails!(0, "begin at multiples of 16 bytes");
        fails!(1, "do not start at a multiple of 16 bytes");
        fails!(2, "multiple of 16 bytes long");
        fails!(3, "out of range");
        fails!(4, "out of range");
        fails!(6, "must not be negative");
        fails!(7, "multiple of 16 bytes");
        fails!(8, "within the shared array");
        // The CPU engine does not know where memory is.
        if device.is_cuda() {
            fails!(5, "made of the slice");
            fails!(9, "from shared to global memory");
        } else {
            let (cells, others, grid) = (y.as_atomic(), z.as_atomic(), Grid::new(1, 32));
            reductions::misused::<5>::launch(device, grid, &x, cells, others, of_y, &mut out).unwrap();
            reductions::misused::<9>::launch(device, grid, &x, cells, others, of_y, &mut out).unwrap();
            assert_eq!((y.to_vec().unwrap()[..5].to_vec(), z.to_vec().unwrap()[1]), (vec![1, 1, 1, 1, 0], 1));
        }
    }
}
