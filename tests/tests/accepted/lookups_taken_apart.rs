//! `let (first, rest) = x.split_first()?;` and similar code: the names are those of the element and of the part.

use sarek_runtime::prelude::*;

#[device]
fn differences(x: &[u32]) -> Option<u32> {
    let (first, rest) = x.split_first()?;
    let (last, between) = rest.split_last()?;
    Some(between.len() as u32 * 100 + last - first)
}

#[device]
fn raise(x: &mut [u32]) {
    let (first, rest) = x.split_first_mut().unwrap();
    *first += 1;
    rest[0] += *first;
}

#[kernel]
fn k(x: &[u32], y: &mut [u32], out: &mut [u32]) {
    let tid = thread_idx_x() as usize;
    out[tid] = differences(&x[..tid]).unwrap_or(7);
    if tid == 0 {
        raise(y);
    }
}

#[test]
fn runs() {
    let device = Device::cpu();
    let x: Vec<u32> = (1..=8).map(|i| i * i).collect();
    let input = device.upload(&x).unwrap();
    let (mut y, mut out) = (device.upload(&[1u32, 5]).unwrap(), device.zeros::<u32>(8).unwrap());
    k::launch(&device, Grid::new(1, 8), &input, &mut y, &mut out).unwrap();
    let expected: Vec<u32> = (0..8).map(|n| differences(&x[..n]).unwrap_or(7)).collect();
    assert_eq!(out.to_vec().unwrap(), expected);
    let mut raised = [1, 5];
    raise(&mut raised);
    assert_eq!(y.to_vec().unwrap(), raised);
    let mut one = device.zeros::<u32>(0).unwrap();
    assert!(k::launch(&device, Grid::new(1, 1), &input, &mut one, &mut out).is_err());
}
