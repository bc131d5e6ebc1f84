//! Parts of slices and arrays: the device functions run on the host too.

use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices};
use sarek_tests::kernels::parts::*;

#[test]
fn parts_of_slices_and_arrays() {
    let xs: Vec<u32> = (0..64).map(|x| x * 3 + 1).collect();
    let queries: Vec<u32> = (0..200).collect();
    let expected: Vec<u32> = queries.iter().flat_map(|&x| [of_slices(&xs, x), of_arrays(x & 0xff)]).collect();
    for device in &devices() {
        let (input, numbers) = (device.upload(&xs).unwrap(), device.upload(&queries).unwrap());
        let mut out = device.zeros::<u32>(2 * queries.len()).unwrap();
        map_parts::launch(device, Grid::cover(queries.len(), 32), &input, &numbers, &mut out).unwrap();
        assert_same(device, "parts", &out.to_vec().unwrap(), &expected, 0);
        let mut out = device.zeros::<u32>(2 * queries.len()).unwrap();
        // SAFETY: the checked launch has shown that all is in range.
        unsafe { map_parts::launch_unchecked(device, Grid::cover(queries.len(), 32), &input, &numbers, &mut out) }
            .unwrap();
        assert_same(device, "parts, unchecked", &out.to_vec().unwrap(), &expected, 0);
    }
}

#[test]
fn parts_of_shared_memory() {
    let width = 61;
    let rows: Vec<u32> = (0..width * 5).map(|x| x * 7 + 2).collect();
    let expected: Vec<u32> = rows
        .chunks(width as usize)
        .flat_map(|row| {
            let mut tile = [0; 64];
            tile[..row.len()].copy_from_slice(row);
            tile[..32].reverse();
            tile[32..].reverse();
            let more = 32 + tile[60..].iter().sum::<u32>();
            tile[..row.len()].iter().map(|x| x + more).collect::<Vec<u32>>()
        })
        .collect();
    for device in &devices() {
        let mut data = device.upload(&rows).unwrap();
        turn_rows::launch(device, Grid::new(5, 64), &mut data, width).unwrap();
        assert_same(device, "rows", &data.to_vec().unwrap(), &expected, 0);
    }
}
