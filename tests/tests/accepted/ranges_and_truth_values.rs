//! `(a..b).contains(&x)`, `c.then(|| x)` and `c.then_some(x)`: what rustc makes of them on the host is what a device computes.

use sarek_runtime::prelude::*;

const FIRST: u32 = 3;

#[device]
fn next(calls: &mut u32, value: u32) -> u32 {
    *calls = *calls * 10 + value;
    value
}

#[device]
fn contained(x: u32, y: f32, xs: &[u32; 4]) -> u32 {
    let mut calls = 0;
    // `start`, `end` and `value` are the user's.
    let (start, end, value) = (x % 4, x % 7, x % 5);
    let mut bits = (1..=5).contains(&x) as u32;
    bits = bits * 2 + (FIRST..x).contains(&5) as u32;
    bits = bits * 2 + (start..end).contains(&value) as u32;
    bits = bits * 2 + (start + 1..end + value).contains(&(value + start)) as u32;
    bits = bits * 2 + (..7).contains(&x) as u32;
    bits = bits * 2 + (..=end * 2).contains(&x) as u32;
    bits = bits * 2 + (xs[0]..).contains(&xs[x as usize % 4]) as u32;
    bits = bits * 2 + !(-1.5..y).contains(&0.0) as u32;
    bits = bits * 2 + (0.0..=y).contains(&(y * y)) as u32;
    bits = bits * 2 + (next(&mut calls, 2)..next(&mut calls, 1)).contains(&next(&mut calls, 3)) as u32;
    bits = bits * 2 + ((0..4).contains(&x) && !(1..3).contains(&x)) as u32;
    bits += xs.iter().filter(|v| (2..9).contains(*v)).count() as u32 * 10000;
    if (b'a'..=b'z').contains(&(x as u8)) {
        bits += 100_000;
    }
    bits * 1000 + calls
}

#[device]
fn chosen(x: u32, xs: &[u32; 4]) -> u32 {
    let mut calls = 0;
    let held = (x < 4).then(|| xs[x as usize] + 1);
    let even = (next(&mut calls, x % 2) == 0).then_some(next(&mut calls, 5));
    let mut sum = held.unwrap_or(70) + even.map_or(300, |v| v * 2);
    sum += (x == 3 || x == 9).then(|| next(&mut calls, 7)).is_some() as u32 * 1000;
    if let Some((a, b)) = (x > 2).then(|| (x, x * x)) {
        sum += a + b;
    }
    match (x > 5).then_some(true).and_then(|_| (x < 8).then_some(x)) {
        Some(6) => sum += 20_000,
        Some(_) => sum += 30_000,
        None => {}
    }
    sum * 1000 + calls
}

#[kernel]
fn all(out: &mut [u32], ys: &[f32]) {
    let x = thread_idx_x();
    let xs = [x, 3, x / 2, 9];
    out[2 * x] = contained(x + 90 * (x % 2), ys[x], &xs);
    out[2 * x + 1] = chosen(x, &xs);
}

#[test]
fn runs() {
    let device = Device::cpu();
    let ys: Vec<f32> = (0..16).map(|i| if i == 7 { f32::NAN } else { i as f32 / 4.0 - 1.0 }).collect();
    let (mut out, y) = (device.zeros::<u32>(32).unwrap(), device.upload(&ys).unwrap());
    all::launch(&device, Grid::new(1, 16), &mut out, &y).unwrap();
    let expected = |x: u32| {
        let xs = [x, 3, x / 2, 9];
        [contained(x + 90 * (x % 2), ys[x as usize], &xs), chosen(x, &xs)]
    };
    assert_eq!(out.to_vec().unwrap(), (0..16).flat_map(expected).collect::<Vec<u32>>());
    let text = all::cuda_source();
    assert!(text.contains("x >= 1 && x <= 5"), "{text}");
}
