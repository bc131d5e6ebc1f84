//! Memory, streams and contexts of other libraries, and the host beside a device: `docs/interop.md`. What needs a GPU is skipped
//! aloud without one.

mod by_hand;
mod cudarc;
mod dlpack;
mod in_place;
mod transfers;

/// Returns every device; prints a note if that is only the CPU.
fn devices() -> Vec<sarek_runtime::Device> {
    let devices = sarek_runtime::Device::all();
    if devices.len() == 1 {
        eprintln!("skipped: no CUDA device");
    }
    devices
}
