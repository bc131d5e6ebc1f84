//! Traits of other types with names of slices' methods: the methods are those of slices.

use sarek_runtime::prelude::*;

trait Ext {
    fn reverse(&mut self);
    fn len(&self) -> u32;
    fn swap(self, a: u32, b: u32) -> u32;
}

impl Ext for u32 {
    fn reverse(&mut self) {}

    fn len(&self) -> u32 {
        3
    }

    fn swap(self, a: u32, b: u32) -> u32 {
        a + b
    }
}

impl Ext for [i64; 3] {
    fn reverse(&mut self) {}

    fn len(&self) -> u32 {
        3
    }

    fn swap(self, a: u32, b: u32) -> u32 {
        a + b
    }
}

#[device]
fn of_all(xs: &mut [u32], n: u32) -> u32 {
    let mut a = [n, 2, 3, 4];
    a.reverse();
    a.swap(0, 1);
    let b = [a[0], 9];
    xs.fill(7);
    xs[..2].copy_from_slice(&b);
    let nested = [[1u32, 2], [3, n]];
    a[0] + a.len() as u32 * 10 + nested[1].contains(&n) as u32 * 100 + xs.len() as u32 * 1000 + xs.is_empty() as u32
}

#[kernel]
fn k(xs: &mut [u32], out: &mut [u32], cells: &[AtomicU32]) {
    let tile = shared!([u32; 4]);
    tile.fill(5);
    tile.reverse();
    out[1] = tile.len() as u32 + cells[0].swap(3, Ordering::Relaxed);
    out[0] = of_all(xs, 1);
}

#[test]
fn runs() {
    let device = Device::cpu();
    let (mut xs, mut out) = (device.zeros::<u32>(4).unwrap(), device.zeros::<u32>(2).unwrap());
    let mut cells = device.upload(&[6u32]).unwrap();
    k::launch(&device, Grid::new(1, 1), &mut xs, &mut out, cells.as_atomic()).unwrap();
    let mut host = [0; 4];
    assert_eq!(out.to_vec().unwrap(), [of_all(&mut host, 1), 10]);
    assert_eq!(xs.to_vec().unwrap(), host);
}
