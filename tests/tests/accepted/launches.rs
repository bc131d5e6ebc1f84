use sarek_runtime::prelude::*;

#[kernel]
fn scale<T: Number>(x: &[T], out: &mut [T], factor: T) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        out[i] = x[i] * factor;
    }
}

fn twice(device: &Device, x: &Buffer<f32>) -> sarek_runtime::Result<Buffer<f32>> {
    let mut out = device.zeros::<f32>(x.len())?;
    scale::<f32>::launch(device, Grid::new(1, 64), x, &mut out, 2.0)?;
    Ok(out)
}

#[test]
fn runs() {
    let _: fn(&Device, &Buffer<f32>) -> sarek_runtime::Result<Buffer<f32>> = twice;
}
