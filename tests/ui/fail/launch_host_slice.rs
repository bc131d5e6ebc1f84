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
    let mut out = device.zeros::<f32>(64)?;
    scale::launch(&device, Grid::new(1, 64), &[1.0; 64], &mut out, 2.0)?;
    Ok(())
}
