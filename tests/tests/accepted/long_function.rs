//! A function with many values: its types are passed on differently from those of a short one (closures, late
//! variables, loops with values, labels, patterns and returns are among them).

use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Pair {
    left: u32,
    right: f32,
}

#[device]
impl Pair {
    fn sum(self) -> f32 {
        self.left as f32 + self.right
    }
}

#[device]
fn apply(f: impl Fn(u32) -> u32, x: u32) -> u32 {
    f(x)
}

#[device]
fn long(x: u32, table: &[u32]) -> u32 {
    let a0 = x;
    let (b1, c1) = (a0 + 1, a0 as f32 * 0.5);
    let pair1 = Pair { left: b1, right: c1 };
    let late1;
    if b1 % 3 == 0 {
        late1 = pair1.sum() as u32;
    } else {
        late1 = table[b1 % 4];
    }
    let twice1 = |y: u32| {
        let z = y * 2;
        z + late1 % 7
    };
    let d1 = apply(twice1, b1);
    let mut e1 = 'out: {
        if d1 == 5 {
            break 'out 9;
        }
        let deep = [d1; 2];
        deep[1] & 1023
    };
    for k in 0..b1 % 3 {
        let step = k + d1;
        e1 += step % 5;
    }
    if e1 > 1_000_000 {
        return e1;
    }
    let a1 = match e1 % 4 {
        0 => e1 % 1000,
        1 | 2 => {
            let inner = e1 / 2;
            inner % 500
        }
        other => other + b1 % 100,
    };
    let (b2, c2) = (a1 + 2, a1 as f32 * 0.5);
    let pair2 = Pair { left: b2, right: c2 };
    let late2;
    if b2 % 3 == 0 {
        late2 = pair2.sum() as u32;
    } else {
        late2 = table[b2 % 4];
    }
    let twice2 = |y: u32| {
        let z = y * 2;
        z + late2 % 7
    };
    let d2 = apply(twice2, b2);
    let mut e2 = 'out: {
        if d2 == 5 {
            break 'out 9;
        }
        let deep = [d2; 2];
        deep[1] & 1023
    };
    for k in 0..b2 % 3 {
        let step = k + d2;
        e2 += step % 5;
    }
    if e2 > 1_000_000 {
        return e2;
    }
    let a2 = match e2 % 4 {
        0 => e2 % 1000,
        1 | 2 => {
            let inner = e2 / 2;
            inner % 500
        }
        other => other + b2 % 100,
    };
    let (b3, c3) = (a2 + 3, a2 as f32 * 0.5);
    let pair3 = Pair { left: b3, right: c3 };
    let late3;
    if b3 % 3 == 0 {
        late3 = pair3.sum() as u32;
    } else {
        late3 = table[b3 % 4];
    }
    let twice3 = |y: u32| {
        let z = y * 2;
        z + late3 % 7
    };
    let d3 = apply(twice3, b3);
    let mut e3 = 'out: {
        if d3 == 5 {
            break 'out 9;
        }
        let deep = [d3; 2];
        deep[1] & 1023
    };
    for k in 0..b3 % 3 {
        let step = k + d3;
        e3 += step % 5;
    }
    if e3 > 1_000_000 {
        return e3;
    }
    let a3 = match e3 % 4 {
        0 => e3 % 1000,
        1 | 2 => {
            let inner = e3 / 2;
            inner % 500
        }
        other => other + b3 % 100,
    };
    let (b4, c4) = (a3 + 4, a3 as f32 * 0.5);
    let pair4 = Pair { left: b4, right: c4 };
    let late4;
    if b4 % 3 == 0 {
        late4 = pair4.sum() as u32;
    } else {
        late4 = table[b4 % 4];
    }
    let twice4 = |y: u32| {
        let z = y * 2;
        z + late4 % 7
    };
    let d4 = apply(twice4, b4);
    let mut e4 = 'out: {
        if d4 == 5 {
            break 'out 9;
        }
        let deep = [d4; 2];
        deep[1] & 1023
    };
    for k in 0..b4 % 3 {
        let step = k + d4;
        e4 += step % 5;
    }
    if e4 > 1_000_000 {
        return e4;
    }
    let a4 = match e4 % 4 {
        0 => e4 % 1000,
        1 | 2 => {
            let inner = e4 / 2;
            inner % 500
        }
        other => other + b4 % 100,
    };
    let (b5, c5) = (a4 + 5, a4 as f32 * 0.5);
    let pair5 = Pair { left: b5, right: c5 };
    let late5;
    if b5 % 3 == 0 {
        late5 = pair5.sum() as u32;
    } else {
        late5 = table[b5 % 4];
    }
    let twice5 = |y: u32| {
        let z = y * 2;
        z + late5 % 7
    };
    let d5 = apply(twice5, b5);
    let mut e5 = 'out: {
        if d5 == 5 {
            break 'out 9;
        }
        let deep = [d5; 2];
        deep[1] & 1023
    };
    for k in 0..b5 % 3 {
        let step = k + d5;
        e5 += step % 5;
    }
    if e5 > 1_000_000 {
        return e5;
    }
    let a5 = match e5 % 4 {
        0 => e5 % 1000,
        1 | 2 => {
            let inner = e5 / 2;
            inner % 500
        }
        other => other + b5 % 100,
    };
    let (b6, c6) = (a5 + 6, a5 as f32 * 0.5);
    let pair6 = Pair { left: b6, right: c6 };
    let late6;
    if b6 % 3 == 0 {
        late6 = pair6.sum() as u32;
    } else {
        late6 = table[b6 % 4];
    }
    let twice6 = |y: u32| {
        let z = y * 2;
        z + late6 % 7
    };
    let d6 = apply(twice6, b6);
    let mut e6 = 'out: {
        if d6 == 5 {
            break 'out 9;
        }
        let deep = [d6; 2];
        deep[1] & 1023
    };
    for k in 0..b6 % 3 {
        let step = k + d6;
        e6 += step % 5;
    }
    if e6 > 1_000_000 {
        return e6;
    }
    let a6 = match e6 % 4 {
        0 => e6 % 1000,
        1 | 2 => {
            let inner = e6 / 2;
            inner % 500
        }
        other => other + b6 % 100,
    };
    let (b7, c7) = (a6 + 7, a6 as f32 * 0.5);
    let pair7 = Pair { left: b7, right: c7 };
    let late7;
    if b7 % 3 == 0 {
        late7 = pair7.sum() as u32;
    } else {
        late7 = table[b7 % 4];
    }
    let twice7 = |y: u32| {
        let z = y * 2;
        z + late7 % 7
    };
    let d7 = apply(twice7, b7);
    let mut e7 = 'out: {
        if d7 == 5 {
            break 'out 9;
        }
        let deep = [d7; 2];
        deep[1] & 1023
    };
    for k in 0..b7 % 3 {
        let step = k + d7;
        e7 += step % 5;
    }
    if e7 > 1_000_000 {
        return e7;
    }
    let a7 = match e7 % 4 {
        0 => e7 % 1000,
        1 | 2 => {
            let inner = e7 / 2;
            inner % 500
        }
        other => other + b7 % 100,
    };
    let (b8, c8) = (a7 + 8, a7 as f32 * 0.5);
    let pair8 = Pair { left: b8, right: c8 };
    let late8;
    if b8 % 3 == 0 {
        late8 = pair8.sum() as u32;
    } else {
        late8 = table[b8 % 4];
    }
    let twice8 = |y: u32| {
        let z = y * 2;
        z + late8 % 7
    };
    let d8 = apply(twice8, b8);
    let mut e8 = 'out: {
        if d8 == 5 {
            break 'out 9;
        }
        let deep = [d8; 2];
        deep[1] & 1023
    };
    for k in 0..b8 % 3 {
        let step = k + d8;
        e8 += step % 5;
    }
    if e8 > 1_000_000 {
        return e8;
    }
    let a8 = match e8 % 4 {
        0 => e8 % 1000,
        1 | 2 => {
            let inner = e8 / 2;
            inner % 500
        }
        other => other + b8 % 100,
    };
    let (b9, c9) = (a8 + 9, a8 as f32 * 0.5);
    let pair9 = Pair { left: b9, right: c9 };
    let late9;
    if b9 % 3 == 0 {
        late9 = pair9.sum() as u32;
    } else {
        late9 = table[b9 % 4];
    }
    let twice9 = |y: u32| {
        let z = y * 2;
        z + late9 % 7
    };
    let d9 = apply(twice9, b9);
    let mut e9 = 'out: {
        if d9 == 5 {
            break 'out 9;
        }
        let deep = [d9; 2];
        deep[1] & 1023
    };
    for k in 0..b9 % 3 {
        let step = k + d9;
        e9 += step % 5;
    }
    if e9 > 1_000_000 {
        return e9;
    }
    let a9 = match e9 % 4 {
        0 => e9 % 1000,
        1 | 2 => {
            let inner = e9 / 2;
            inner % 500
        }
        other => other + b9 % 100,
    };
    let (b10, c10) = (a9 + 10, a9 as f32 * 0.5);
    let pair10 = Pair { left: b10, right: c10 };
    let late10;
    if b10 % 3 == 0 {
        late10 = pair10.sum() as u32;
    } else {
        late10 = table[b10 % 4];
    }
    let twice10 = |y: u32| {
        let z = y * 2;
        z + late10 % 7
    };
    let d10 = apply(twice10, b10);
    let mut e10 = 'out: {
        if d10 == 5 {
            break 'out 9;
        }
        let deep = [d10; 2];
        deep[1] & 1023
    };
    for k in 0..b10 % 3 {
        let step = k + d10;
        e10 += step % 5;
    }
    if e10 > 1_000_000 {
        return e10;
    }
    let a10 = match e10 % 4 {
        0 => e10 % 1000,
        1 | 2 => {
            let inner = e10 / 2;
            inner % 500
        }
        other => other + b10 % 100,
    };
    let (b11, c11) = (a10 + 11, a10 as f32 * 0.5);
    let pair11 = Pair { left: b11, right: c11 };
    let late11;
    if b11 % 3 == 0 {
        late11 = pair11.sum() as u32;
    } else {
        late11 = table[b11 % 4];
    }
    let twice11 = |y: u32| {
        let z = y * 2;
        z + late11 % 7
    };
    let d11 = apply(twice11, b11);
    let mut e11 = 'out: {
        if d11 == 5 {
            break 'out 9;
        }
        let deep = [d11; 2];
        deep[1] & 1023
    };
    for k in 0..b11 % 3 {
        let step = k + d11;
        e11 += step % 5;
    }
    if e11 > 1_000_000 {
        return e11;
    }
    let a11 = match e11 % 4 {
        0 => e11 % 1000,
        1 | 2 => {
            let inner = e11 / 2;
            inner % 500
        }
        other => other + b11 % 100,
    };
    let (b12, c12) = (a11 + 12, a11 as f32 * 0.5);
    let pair12 = Pair { left: b12, right: c12 };
    let late12;
    if b12 % 3 == 0 {
        late12 = pair12.sum() as u32;
    } else {
        late12 = table[b12 % 4];
    }
    let twice12 = |y: u32| {
        let z = y * 2;
        z + late12 % 7
    };
    let d12 = apply(twice12, b12);
    let mut e12 = 'out: {
        if d12 == 5 {
            break 'out 9;
        }
        let deep = [d12; 2];
        deep[1] & 1023
    };
    for k in 0..b12 % 3 {
        let step = k + d12;
        e12 += step % 5;
    }
    if e12 > 1_000_000 {
        return e12;
    }
    let a12 = match e12 % 4 {
        0 => e12 % 1000,
        1 | 2 => {
            let inner = e12 / 2;
            inner % 500
        }
        other => other + b12 % 100,
    };
    let (b13, c13) = (a12 + 13, a12 as f32 * 0.5);
    let pair13 = Pair { left: b13, right: c13 };
    let late13;
    if b13 % 3 == 0 {
        late13 = pair13.sum() as u32;
    } else {
        late13 = table[b13 % 4];
    }
    let twice13 = |y: u32| {
        let z = y * 2;
        z + late13 % 7
    };
    let d13 = apply(twice13, b13);
    let mut e13 = 'out: {
        if d13 == 5 {
            break 'out 9;
        }
        let deep = [d13; 2];
        deep[1] & 1023
    };
    for k in 0..b13 % 3 {
        let step = k + d13;
        e13 += step % 5;
    }
    if e13 > 1_000_000 {
        return e13;
    }
    let a13 = match e13 % 4 {
        0 => e13 % 1000,
        1 | 2 => {
            let inner = e13 / 2;
            inner % 500
        }
        other => other + b13 % 100,
    };
    let (b14, c14) = (a13 + 14, a13 as f32 * 0.5);
    let pair14 = Pair { left: b14, right: c14 };
    let late14;
    if b14 % 3 == 0 {
        late14 = pair14.sum() as u32;
    } else {
        late14 = table[b14 % 4];
    }
    let twice14 = |y: u32| {
        let z = y * 2;
        z + late14 % 7
    };
    let d14 = apply(twice14, b14);
    let mut e14 = 'out: {
        if d14 == 5 {
            break 'out 9;
        }
        let deep = [d14; 2];
        deep[1] & 1023
    };
    for k in 0..b14 % 3 {
        let step = k + d14;
        e14 += step % 5;
    }
    if e14 > 1_000_000 {
        return e14;
    }
    let a14 = match e14 % 4 {
        0 => e14 % 1000,
        1 | 2 => {
            let inner = e14 / 2;
            inner % 500
        }
        other => other + b14 % 100,
    };
    let (b15, c15) = (a14 + 15, a14 as f32 * 0.5);
    let pair15 = Pair { left: b15, right: c15 };
    let late15;
    if b15 % 3 == 0 {
        late15 = pair15.sum() as u32;
    } else {
        late15 = table[b15 % 4];
    }
    let twice15 = |y: u32| {
        let z = y * 2;
        z + late15 % 7
    };
    let d15 = apply(twice15, b15);
    let mut e15 = 'out: {
        if d15 == 5 {
            break 'out 9;
        }
        let deep = [d15; 2];
        deep[1] & 1023
    };
    for k in 0..b15 % 3 {
        let step = k + d15;
        e15 += step % 5;
    }
    if e15 > 1_000_000 {
        return e15;
    }
    let a15 = match e15 % 4 {
        0 => e15 % 1000,
        1 | 2 => {
            let inner = e15 / 2;
            inner % 500
        }
        other => other + b15 % 100,
    };
    a15
}

#[kernel]
fn k(x: &[u32], table: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    out[i] = long(x[i], table);
}

#[test]
fn a_long_function_computes_what_it_does_on_the_host() {
    let (device, table) = (Device::cpu(), [3, 1, 4, 1]);
    let x: Vec<u32> = (0..64).collect();
    let (input, lookup) = (device.upload(&x).unwrap(), device.upload(&table).unwrap());
    let mut out = device.zeros::<u32>(64).unwrap();
    k::launch(&device, Grid::new(2, 32), &input, &lookup, &mut out).unwrap();
    let expected: Vec<u32> = x.iter().map(|x| long(*x, &table)).collect();
    assert_eq!(out.to_vec().unwrap(), expected);
    assert!(expected.iter().any(|value| *value != expected[0]));
}
