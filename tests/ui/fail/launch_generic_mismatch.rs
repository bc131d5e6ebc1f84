use sarek_runtime::prelude::*;

#[kernel]
fn copy<T: Scalar>(x: &[T], out: &mut [T]) {
    let i = global_idx_x();
    out[i] = x[i];
}

fn main() -> sarek_runtime::Result<()> {
    let device = Device::cpu();
    let x = device.upload(&[1.0f32; 64])?;
    let mut out = device.zeros::<f64>(64)?;
    copy::<f32>::launch(&device, Grid::new(1, 64), &x, &mut out)?;
    Ok(())
}
