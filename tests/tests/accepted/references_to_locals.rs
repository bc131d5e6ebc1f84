use sarek_runtime::prelude::*;

#[device]
fn twice(v: &mut f32) {
    *v *= 2.0;
}

#[device]
fn total(items: &[f32; 4]) -> f32 {
    items[0] + items[1] + items[2] + items[3]
}

#[device]
fn load(x: &[f32], from: u32, items: &mut [f32; 4]) {
    #[unroll]
    for k in 0..4u32 {
        items[k] = x[from + k];
    }
}

#[kernel]
fn k(x: &[f32], out: &mut [f32], n: u32) {
    let mut items = [0.0; 4];
    load(x, n, &mut items);
    let mut v = total(&items);
    twice(&mut v);
    out[0] = v;
}

#[test]
fn runs() {
    let source = k::cuda_source();
    assert!(source.contains("float (&items)[4]") && source.contains("twice(v)"), "{source}");
    let device = Device::cpu();
    let (x, mut out) = (device.upload(&[9.0f32, 1.0, 2.0, 3.0, 4.0]).unwrap(), device.zeros(1).unwrap());
    k::launch(&device, Grid::new(1, 1), &x, &mut out, 1).unwrap();
    assert_eq!(out.to_vec().unwrap(), [20.0]);
}
