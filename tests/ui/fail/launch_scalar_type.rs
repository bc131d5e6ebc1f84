use sarek_runtime::prelude::*;

#[kernel]
fn scale(x: &[f32], out: &mut [f32], factor: f32) {
    let i = global_idx_x();
    if i < out.len() as u32 {
        out[i] = x[i] * factor;
    }
}

fn main() -> sarek_runtime::Result<()> {
    let device = Device::cpu();
    let x = device.upload(&[1.0f32; 64])?;
    let mut out = device.zeros::<f32>(64)?;
    scale::launch(&device, Grid::new(1, 64), &x, &mut out, 2)?;
    Ok(())
}
