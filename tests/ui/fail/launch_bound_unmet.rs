use sarek_runtime::prelude::*;

#[kernel]
fn double<T: Number>(x: &[T], out: &mut [T]) {
    let i = global_idx_x();
    out[i] = x[i] + x[i];
}

fn main() -> sarek_runtime::Result<()> {
    let device = Device::cpu();
    let x = device.upload(&[true; 64])?;
    let mut out = device.zeros::<bool>(64)?;
    double::<bool>::launch(&device, Grid::new(1, 64), &x, &mut out)?;
    Ok(())
}
