use sarek_runtime::prelude::*;

#[device]
fn powers(x: u32) -> [u32; 3] {
    [x, x * x, x * x * x]
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: u32,
    y: u32,
}

#[device]
impl Point {
    fn parts(self) -> [u32; 2] {
        [self.x, self.y]
    }
}

#[device]
fn total(x: u32) -> u32 {
    let mut total = 0;
    for byte in x.to_le_bytes() {
        total = total * 3 + byte as u32;
    }
    for power in powers(x % 100) {
        if power == 8 {
            continue;
        }
        total += power;
    }
    for part in (Point { x, y: 3 }).parts() {
        total ^= part;
    }
    for (i, power) in powers(total % 7).iter().enumerate() {
        total += *power * i as u32;
    }
    for byte in &x.to_be_bytes() {
        total += *byte as u32;
    }
    total
}

#[kernel]
fn totals(y: &mut [u32]) {
    let i = global_idx_x();
    y[i] = total(i * 1_000_003);
}

#[test]
fn runs() {
    let device = Device::cpu();
    let mut y = device.zeros::<u32>(64).unwrap();
    totals::launch(&device, Grid::new(1, 64), &mut y).unwrap();
    let expected = |i: u32| {
        let x = i * 1_000_003;
        let mut total = x.to_le_bytes().into_iter().fold(0u32, |total, byte| total * 3 + u32::from(byte));
        let x3 = x % 100;
        total += [x3, x3 * x3, x3 * x3 * x3].into_iter().filter(|power| *power != 8).sum::<u32>();
        total ^= x ^ 3;
        let t = total % 7;
        for (i, power) in [t, t * t, t * t * t].into_iter().enumerate() {
            total += power * i as u32;
        }
        total + x.to_be_bytes().into_iter().map(u32::from).sum::<u32>()
    };
    assert_eq!(y.to_vec().unwrap(), (0..64).map(expected).collect::<Vec<_>>());
}
