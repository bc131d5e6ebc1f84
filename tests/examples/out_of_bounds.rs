//! Writes past the end of a buffer in an unchecked launch, for a tool that finds such things:
//!
//! ```sh
//! cargo build -p sarek-tests --example out_of_bounds
//! SAREK_LINES=1 compute-sanitizer target/debug/examples/out_of_bounds
//! ```
//!
//! The tool then names this file and the line below. `SAREK_LINES=1` lets NVRTC keep the Rust lines (`#line`,
//! `--generate-line-info`), which changes no instruction.

use sarek_runtime::prelude::*;

/// Where it goes wrong.
const LINE: u32 = line!() + 6;

/// Writes one element further than it should.
#[kernel]
fn shift(x: &mut [u32]) {
    let i = global_idx_x();
    x[i + (1 << 20)] = i;
}

fn main() -> Result<(), Error> {
    let device = Device::best()?;
    let mut x = device.zeros::<u32>(1000)?;
    println!("kernel `shift` writes out of bounds at {}:{LINE}, on {}", file!(), device.name());
    // SAFETY: none. It is wrong, to be found.
    let launched = unsafe { shift::launch_unchecked(&device, Grid::cover(1000, 128), &mut x) };
    println!("{:?}", launched.and_then(|()| device.synchronize()));
    Ok(())
}
