use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: f32,
}

#[kernel]
fn k(x: &[f32], p: Point, count: &[AtomicU32], out: &mut [f32], n: u32) {
    out[0] = x[n] + p.x;
}

#[kernel]
fn constant(x: &mut [u32], #[constant] n: u32) {
    x[0] = n;
}

#[kernel]
fn generic<T: Number, const N: usize>(x: &mut [T]) {
    x[0] = T::ONE;
}

fn main() -> Result<(), Error> {
    let device = Device::cpu();
    let (x, count) = (device.zeros::<f32>(4)?, device.zeros::<u32>(4)?);
    let (mut out, mut words) = (device.zeros::<f32>(4)?, device.zeros::<u32>(4)?);
    let (grid, p) = (Grid::new(1, 32), Point { x: 1.0 });
    k::launch(&device, grid, &x, p, &count, &mut out, 1)?;
    k::launch(&device, grid, &x, 1.0, count.as_atomic(), &mut out, 1)?;
    k::launch(device, grid, &x, p, count.as_atomic(), &mut out, 1)?;
    k::launch(&device, (1, 32), &x, p, count.as_atomic(), &mut out, 1)?;
    k::launch(&device, grid, x, p, count.as_atomic(), out, 1)?;
    k::launch(&device, grid, &x, p, count.as_atomic(), &mut out, 1.0)?;
    k::lunch(&device, grid)?;
    constant::launch(&device, grid, &mut words)?;
    constant::cuda_source();
    generic::<u32, 3>::launch(&device, grid, &mut out)?;
    generic::<u32>::launch(&device, grid, &mut words)?;
    generic::<bool, 3>::launch(&device, grid, &mut words)?;
    device.upload(&["a", "b"])?;
    let words: Vec<f32> = words.to_vec()?;
    Ok(())
}
