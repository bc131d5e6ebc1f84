//! Atomic accesses and fences of each scope.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::scopes;

macro_rules! accesses {
    ($($test:ident: $function:ident $kernel:ident $atomic:ident $ty:ident $more:expr;)*) => {$(
        #[test]
        fn $test() {
            let rng = &mut rng(stringify!($test));
            for device in &devices() {
                for v in [0 as $ty, 1 as $ty, $ty::MAX, $more] {
                    let mut values: Vec<$ty> = random(rng, 12);
                    values.iter_mut().filter(|value| **value != **value).for_each(|nan| *nan = 1 as $ty);
                    (values[3], values[4]) = (values[0], v);
                    let cells: Vec<$atomic> = values.iter().map(|&value| $atomic::new(value)).collect();
                    let mut expected = vec![0 as $ty; 10];
                    scopes::$function(&cells, &mut expected, v);
                    let mut memory = device.upload(&values).unwrap();
                    let mut old = device.zeros::<$ty>(10).unwrap();
                    scopes::$kernel::launch(device, Grid::new(1, 1), memory.as_atomic(), &mut old, v).unwrap();
                    assert_same(device, "values before", &old.to_vec().unwrap(), &expected, 0);
                    let expected: Vec<$ty> = cells.iter().map(|cell| cell.load(Ordering::Relaxed)).collect();
                    assert_same(device, "values after", &memory.to_vec().unwrap(), &expected, 0);
                }
            }
        }
    )*};
}

accesses! {
    scopes_of_u32: u32_scopes u32_scoped AtomicU32 u32 1 << 31;
    scopes_of_i32: i32_scopes i32_scoped AtomicI32 i32 i32::MIN;
    scopes_of_u64: u64_scopes u64_scoped AtomicU64 u64 1 << 63;
    scopes_of_i64: i64_scopes i64_scoped AtomicI64 i64 i64::MIN;
    scopes_of_f32: f32_scopes f32_scoped AtomicF32 f32 -2.5;
    scopes_of_f64: f64_scopes f64_scoped AtomicF64 f64 -2.5;
}

#[test]
fn scopes_of_flags() {
    for device in &devices() {
        let mut flags = device.upload(&[false]).unwrap();
        let (mut bytes, mut cells) = (device.zeros::<u8>(1).unwrap(), device.upload(&[21u32]).unwrap());
        let mut out = device.zeros::<u32>(2).unwrap();
        let grid = Grid::new(1, 1);
        let (flags, bytes) = (flags.as_atomic(), bytes.as_atomic());
        scopes::small_scoped::launch(device, grid, flags, bytes, cells.as_atomic(), &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [7, 21]);
        assert_eq!(cells.to_vec().unwrap(), [42]);
    }
}

#[test]
fn what_the_block_hands_over() {
    for device in &devices() {
        for blocks in [1u32, 3, 64] {
            let expected: Vec<u32> = (0..blocks).flat_map(|_| [11, 12, 13, 10]).collect();
            let mut out = device.zeros::<u32>(4 * blocks as usize).unwrap();
            scopes::handed_over::launch(device, Grid::new(blocks, 128), &mut out).unwrap();
            assert_eq!(out.to_vec().unwrap(), expected);
            out.zero().unwrap();
            scopes::fenced_over::launch(device, Grid::new(blocks, 128), &mut out).unwrap();
            assert_eq!(out.to_vec().unwrap(), expected);
        }
    }
}

#[test]
fn accesses_whose_instructions_are_known() {
    for device in &devices() {
        let grid = Grid::new(1, 1);
        let mut out = device.zeros::<u32>(10).unwrap();
        scopes::every_fence::launch(device, grid, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        let mut cells = device.upload(&[5u32, 6]).unwrap();
        scopes::one_add::launch(device, grid, cells.as_atomic(), &mut out).unwrap();
        assert_eq!((out.to_vec().unwrap()[0], cells.to_vec().unwrap()[0]), (5, 6));
        scopes::one_message::launch(device, grid, cells.as_atomic(), &mut out).unwrap();
        assert_eq!((out.to_vec().unwrap()[0], cells.to_vec().unwrap()[1]), (6, 1));
        let (mut wide, mut old) = (device.upload(&[1u64]).unwrap(), device.zeros::<u64>(1).unwrap());
        scopes::one_exchange::launch(device, grid, wide.as_atomic(), &mut old).unwrap();
        assert_eq!((old.to_vec().unwrap()[0], wide.to_vec().unwrap()[0]), (1, 2));
    }
}
