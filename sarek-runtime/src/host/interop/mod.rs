//! cudarc's contexts, streams and memory beside the runtime's own.
//!
//! Memory that passes from one library to the other is ordered on both sides. cudarc has an event for the last read and one
//! for the last write of each slice, and uses them only if it knows of several streams. The runtime's streams are no streams that it
//! knows of. So the runtime follows cudarc's protocol (`device_ptr` and its guard), and besides orders its stream and the
//! slice's own stream by an event of its own, where the two differ.

mod context;
mod lent;
mod owned;

use std::sync::Arc;

use cudarc::driver::{CudaContext, CudaStream, DriverError};

use super::{Cuda, Device, Driver};
use crate::{Error, Result};

pub use lent::{Borrowed, BorrowedMut, CudarcSlice, CudarcSliceMut};

/// Returns the GPU of a device if cudarc's context is the device's.
fn in_context<'a>(device: &'a Device, what: &'static str, context: &CudaContext) -> Result<&'a Cuda> {
    let Some(cuda) = device.inner.cuda() else { return Err(Error::NotOnGpu { what, device: device.name() }) };
    if cuda.context == context.cu_ctx() {
        return Ok(cuda);
    }
    cuda.health.check()?;
    let ordinal = context.ordinal();
    let name = context.name().unwrap_or_else(|_| "a GPU".into());
    let owner = format!("a context of {name} (GPU {ordinal})");
    Err(Error::ForeignHandle { what, owner, device: device.name() })
}

/// Turns an error of cudarc into one of the runtime.
fn driver_error(error: DriverError, call: &'static str) -> Error {
    match Driver::get() {
        Ok(driver) => driver.error(error.0 as u32, call),
        Err(error) => error,
    }
}

/// Returns the failures that cudarc has noted in a call that cannot return them.
fn noted(context: &CudaContext, call: &'static str) -> Result<()> {
    context.check_err().map_err(|error| driver_error(error, call))
}

/// Returns `true` if the handle means another stream on each thread.
fn is_of_thread(stream: &Arc<CudaStream>) -> bool {
    const CU_STREAM_PER_THREAD: usize = 2;
    stream.cu_stream().addr() == CU_STREAM_PER_THREAD
}
