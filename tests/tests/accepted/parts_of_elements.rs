//! The methods of slices on parts of what structs and arrays hold, and of slices of structs.

use sarek_runtime::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Row {
    v: [f32; 6],
    n: u32,
}

#[device]
impl Row {
    fn reverse(self) -> Row {
        Row { n: self.n + 100, ..self }
    }
}

const FIRST: Row = Row { v: [0.0; 6], n: 3 };

#[device]
fn change(rows: &mut [Row], x: &[f32]) {
    rows[0].v[4..].fill(1.0);
    rows[0].v[2..4].swap(0, 1);
    rows[0].v[..2].copy_from_slice(&x[..2]);
    rows[1].v[1..5].reverse();
    rows[1].v[..3].fill(2.0);
    if rows[1].v[..2].contains(&2.0) && !rows[0].v[5..].is_empty() {
        rows[1].n = rows[1].v[2..].len() as u32;
    }
    rows[2..4].swap(0, 1);
    rows[2..].reverse();
    let (left, right) = rows[4].v[1..].split_at_mut(2);
    left[0] = 7.0;
    right[0] = 8.0;
    let mut local = [[0u32; 3]; 4];
    local[1][1..].fill(2);
    local[2..].fill([1; 3]);
    local[1..3].reverse();
    rows[3].n = local[1][0] * 100 + local[2][1] * 10;
    rows[4].n = FIRST.reverse().n;
}

#[kernel]
fn k(rows: &mut [Row], x: &[f32], out: &mut [u32]) {
    change(rows, x);
    let tile = shared!([[u32; 3]; 2]);
    tile[0][..2].fill(4);
    tile[0][..2].swap(0, 1);
    out[0] = tile[0][1];
    let mut row = FIRST;
    row.v[2..].fill(5.0);
    row.v[..3].reverse();
    out[1] = row.v[0] as u32;
}

#[test]
fn runs() {
    let device = Device::cpu();
    let row = |n: u32| Row { v: [0, 1, 2, 3, 4, 5].map(|i| (10 * n + i) as f32), n };
    let mut rows: Vec<Row> = (0..5).map(row).collect();
    let (mut on_device, mut out) = (device.upload(&rows).unwrap(), device.zeros(2).unwrap());
    let x = device.upload(&[50.0, 60.0]).unwrap();
    k::launch(&device, Grid::new(1, 1), &mut on_device, &x, &mut out).unwrap();
    change(&mut rows, &[50.0, 60.0]);
    assert_eq!(on_device.to_vec().unwrap(), rows);
    assert_eq!(rows[0].v, [50.0, 60.0, 3.0, 2.0, 1.0, 1.0]);
    assert_eq!(rows[3].n, 120);
    assert_eq!(out.to_vec().unwrap(), [4, 5]);
}
