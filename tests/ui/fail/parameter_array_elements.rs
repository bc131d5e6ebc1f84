use sarek_runtime::prelude::*;

#[kernel]
fn counts(counts: [AtomicU32; 4], out: &mut [u32]) {
    out[0] = counts[0].load(Ordering::Relaxed);
}

#[kernel]
fn slots(slots: [Option<u32>; 4], out: &mut [u32]) {
    out[0] = slots[0].unwrap();
}

#[kernel]
fn weigh(weights: [f32; 4], out: &mut [f32]) {
    out[0] = weights[1];
}

#[kernel]
fn change(weights: [f32; 4], #[constant] rows: [u32; 2], out: &mut [f32]) {
    weights[1] = 2.0;
    out[0] = weights[7];
}

fn main() {
    let device = Device::cpu();
    let mut out = device.zeros::<f32>(1).unwrap();
    weigh::launch(&device, Grid::new(1, 1), [1.0; 3], &mut out).unwrap();
    weigh::launch(&device, Grid::new(1, 1), &[1.0; 4], &mut out).unwrap();
}
