//! Geometry, arguments and the cache.

use super::grid::Bounds;
use super::*;
use crate::{Device, Error, Result, ir};

fn bounds() -> Bounds {
    let limits = Device::cpu().limits();
    Bounds { kernel: "k".into(), limits, max_threads: 512, declared: None }
}

#[test]
fn grids_come_from_every_kind_of_number() {
    let grid = |blocks, threads| Grid { blocks, threads };
    assert_eq!(Grid::new(7, 256), grid([7, 1, 1], [256, 1, 1]));
    assert_eq!(Grid::new(7u32, 256usize), grid([7, 1, 1], [256, 1, 1]));
    assert_eq!(Grid::new((2, 3), (4, 5, 6)), grid([2, 3, 1], [4, 5, 6]));
    assert_eq!(Grid::new((2usize, 3), (4u32, 5, 6)), grid([2, 3, 1], [4, 5, 6]));
    assert_eq!(Grid::new([1, 2, 3], 1), grid([1, 2, 3], [1, 1, 1]));
    assert_eq!(Grid::new(-1, usize::MAX), grid([0, 1, 1], [u32::MAX, 1, 1]));
}

#[test]
fn cover_gives_each_element_a_thread() {
    for (n, threads, blocks) in [
        (0, 256, 1),
        (1, 256, 1),
        (255, 256, 1),
        (256, 256, 1),
        (257, 256, 2),
        (5, 1, 5),
        (9, 0, 0),
        (1 << 40, 1, u32::MAX),
    ] {
        assert_eq!(Grid::cover(n, threads), Grid::new(blocks, threads), "{n} by {threads}");
    }
}

#[test]
fn geometry_is_checked() {
    let kernel = || "k".to_string();
    let max = u32::MAX;
    let large = |requested| Error::GridTooLarge { kernel: kernel(), requested, limit: [i32::MAX as u32, 65535, 65535] };
    let many = |requested| Error::TooManyThreads { kernel: kernel(), requested, limit: 512 };
    let empty = |grid| Error::EmptyGrid { kernel: kernel(), grid };
    let table = [
        (Grid::new(1, 1), None),
        (Grid::new((i32::MAX as u32, 65535, 65535), (8, 8, 8)), None),
        (Grid::new(0, 32), Some(empty(Grid::new(0, 32)))),
        (Grid::new(1, (32, 0)), Some(empty(Grid::new(1, (32, 0))))),
        (Grid::new(max, 32), Some(large([max, 1, 1]))),
        (Grid::new((1, 65536), 32), Some(large([1, 65536, 1]))),
        (Grid::new((1, 1, 65536), 32), Some(large([1, 1, 65536]))),
        (Grid::new(1, 513), Some(many(513))),
        (Grid::new(1, (32, 32)), Some(many(1024))),
        (Grid::new(1, (max, max, max)), Some(many(u64::MAX))),
        (
            Grid::new(1, (1, 1, 65)),
            Some(Error::BlockTooLarge { kernel: kernel(), requested: [1, 1, 65], limit: [1024, 1024, 64] }),
        ),
    ];
    for (grid, error) in table {
        assert_eq!(bounds().check(grid).err(), error, "{grid}");
    }
    let declared = Bounds { declared: Some([16, 16, 1]), ..bounds() };
    assert_eq!(declared.check(Grid::new(5, (16, 16))), Ok(()));
    let wrong = Error::WrongBlock { kernel: kernel(), declared: [16, 16, 1], given: [256, 1, 1] };
    assert_eq!(declared.check(Grid::new(5, 256)), Err(wrong));
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
    assert!(part.operand().allocation.is_some());
    assert!(1u8.operand().allocation.is_none());
}

/// An instance that cannot be lowered.
struct Refused;

impl Instance for Refused {
    fn module() -> Result<ir::Module> {
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
