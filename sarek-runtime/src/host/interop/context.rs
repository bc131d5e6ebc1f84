//! Devices in contexts of cudarc.

use std::sync::Arc;

use cudarc::driver::CudaStream;

use super::super::{Cuda, Device};
use super::{in_context, is_of_thread};
use crate::{Error, Result};

impl Device {
    /// Returns the GPU of a cudarc stream, in the stream's context. What the device does without a [`Stream`](crate::Stream)
    /// of its own, it does on that stream, in order with what cudarc enqueues there.
    ///
    /// In a primary context, such as that of `CudaContext::new`, this is the device of [`Device::cuda`], with another default
    /// stream: they have the same buffers and compiled kernels. A context of its own makes a device of its own. The stream
    /// and its context are then kept until the process ends, so make one stream and not one for each call.
    ///
    /// A call on the device makes its context current on the calling thread, as cudarc's calls do.
    ///
    /// ```no_run
    /// use sarek_runtime::cudarc::driver::CudaContext;
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn double(x: &mut [f32]) {
    ///     x[global_idx_x()] *= 2.0;
    /// }
    ///
    /// let stream = CudaContext::new(0)?.new_stream()?;
    /// let mut x = stream.clone_htod(&[1.0f32, 2.0, 3.0])?;
    ///
    /// let device = Device::from_cudarc(&stream)?;
    /// double::launch(&device, Grid::new(3, 1), &mut device.borrow_cudarc_mut(&mut x)?)?;
    ///
    /// assert_eq!(stream.clone_dtoh(&x)?, [2.0, 4.0, 6.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::PerThreadStream`] for `per_thread_stream`, which is another stream on each thread;
    /// [`Error::ForeignHandle`] if the context is no longer the GPU's primary context; the errors of [`Device::cuda`].
    pub fn from_cudarc(stream: &Arc<CudaStream>) -> Result<Device> {
        let context = stream.context();
        if is_of_thread(stream) {
            return Err(Error::PerThreadStream);
        }
        let device = if context.is_primary() {
            Device::cuda(context.ordinal())?
        } else {
            Device::opened(None, |raw| raw == context.cu_ctx(), || Cuda::open_in(context))?
        };
        let lane = in_context(&device, "a cudarc stream", context)?.foreign_lane(stream)?;
        Ok(Device { lane: Some(lane), ..device })
    }
}
