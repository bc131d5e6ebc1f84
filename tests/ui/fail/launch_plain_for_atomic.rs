use sarek_runtime::prelude::*;

#[kernel]
fn tally(count: &[AtomicU32]) {
    count[0].fetch_add(1, Ordering::Relaxed);
}

fn main() -> sarek_runtime::Result<()> {
    let device = Device::cpu();
    let mut count = device.zeros::<u32>(1)?;
    tally::launch(&device, Grid::new(1, 64), &count)?;
    Ok(())
}
