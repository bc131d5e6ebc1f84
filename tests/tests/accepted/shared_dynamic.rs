use sarek_runtime::prelude::*;

#[device]
fn first<T: Number>(values: &[T]) -> T {
    values[0]
}

#[kernel]
fn k<T: Number>(x: &[T], out: &mut [T]) {
    let tile = shared!([T]);
    let flag = shared!([bool; 1]);
    let tid = thread_idx_x();
    superstep!(load, {
        for i in (tid as usize..tile.len()).step_by(block_dim_x() as usize) {
            tile[i] = x[i];
        }
        if tid == 0 {
            flag[0] = !tile.is_empty();
        }
    });
    if flag[0] {
        out[tid] = first(tile) + tile[tile.len() - 1];
    }
}

#[test]
fn runs() {
    let device = Device::cpu();
    let x = device.upload(&[1, 2, 3, 4, 5]).unwrap();
    let mut out = device.zeros(2).unwrap();
    k::<i32>::launch(&device, Grid::new(1, 2).with_shared::<i32>(5), &x, &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap(), [6, 6]);
}
