//! The driver's own copy between two GPUs, of memory that it allocates, with access of one to the other: what the link gives.

use std::sync::Arc;

use cudarc::driver::sys::{self, CUdeviceptr};
use cudarc::driver::{CudaContext, CudaStream, DriverError, result};

use crate::Failure;

/// As many bytes on each of two GPUs.
pub struct Link {
    stream: Arc<CudaStream>,
    /// The contexts and addresses of source and target.
    ends: [(Arc<CudaContext>, CUdeviceptr); 2],
    bytes: usize,
}

impl Link {
    /// Allocates memory on the GPUs with these numbers, and lets the second one access that of the first one, if it can.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn new(ordinals: [usize; 2], bytes: usize) -> Result<Link, Failure> {
        let contexts = [CudaContext::new(ordinals[0]).map_err(failed)?, CudaContext::new(ordinals[1]).map_err(failed)?];
        let allocate = |context: &Arc<CudaContext>| {
            context.bind_to_thread()?;
            // SAFETY: the context is current.
            unsafe { result::malloc_sync(bytes) }
        };
        let [source, target] = [allocate(&contexts[0]).map_err(failed)?, allocate(&contexts[1]).map_err(failed)?];
        let stream = contexts[1].new_stream().map_err(failed)?;
        contexts[1].bind_to_thread().map_err(failed)?;
        // It may be enabled already, or impossible. The copy works in any case.
        // SAFETY: both contexts live, and there are no flags.
        let _ = unsafe { sys::cuCtxEnablePeerAccess(contexts[0].cu_ctx(), 0) };
        let [from, to] = contexts;
        Ok(Link { stream, ends: [(from, source), (to, target)], bytes })
    }

    /// Copies all bytes, and waits.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn copy(&self) -> Result<(), Failure> {
        let [(from, source), (to, target)] = &self.ends;
        to.bind_to_thread().map_err(failed)?;
        let stream = self.stream.cu_stream();
        // SAFETY: the memory has that many bytes in these contexts, and the copy is done when this returns.
        unsafe {
            let copied = sys::cuMemcpyPeerAsync(*target, to.cu_ctx(), *source, from.cu_ctx(), self.bytes, stream);
            copied.result().map_err(failed)?;
            sys::cuStreamSynchronize(stream).result().map_err(failed)
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        for (context, address) in &self.ends {
            // Failures cannot be reported here.
            // SAFETY: from `new`, and not used again.
            let _ = context.bind_to_thread().and_then(|()| unsafe { result::free_sync(*address) });
        }
    }
}

fn failed(error: DriverError) -> Failure {
    Failure::Message(format!("the driver's copy between GPUs: {error}"))
}
