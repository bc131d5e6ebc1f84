//! Methods of a struct with the names of those of slices and options.

use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Keys {
    low: u32,
    high: u32,
}

#[device]
impl Keys {
    fn partition_point(self, key: u32) -> u32 {
        if key < self.low { 0 } else { 1 }
    }
    fn binary_search(&self, key: u32) -> u32 {
        key ^ self.high
    }
    fn take(&mut self) -> u32 {
        let old = self.low;
        self.low = 0;
        old
    }
    fn replace(&mut self, by: u32) -> u32 {
        let old = self.high;
        self.high = by;
        old
    }
    fn zip(self, other: u32) -> u32 {
        self.low * other
    }
    fn starts_with(&self, x: u32) -> bool {
        self.low == x
    }
    fn and(self, x: u32) -> u32 {
        self.low & x
    }
    fn flatten(self) -> u32 {
        self.low + self.high
    }
}

#[device]
fn all(n: u32) -> [u32; 4] {
    let mut k = Keys { low: n, high: 9 };
    let mut o = [0; 4];
    o[0] = k.partition_point(3) + k.binary_search(4) * 10 + k.zip(5) * 1000;
    o[1] = k.flatten() + k.and(6) + k.starts_with(n) as u32 * 100;
    o[2] = k.take() + k.replace(4) * 100;
    o[3] = k.low + k.high * 10;
    o
}

#[kernel]
fn k(out: &mut [[u32; 4]], n: u32) {
    out[0] = all(n);
}

#[test]
fn runs() {
    let device = Device::cpu();
    let mut out = device.zeros::<[u32; 4]>(1).unwrap();
    k::launch(&device, Grid::new(1, 1), &mut out, 7).unwrap();
    assert_eq!(out.to_vec().unwrap(), [all(7)]);
}
