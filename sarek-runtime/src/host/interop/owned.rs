//! The runtime's memory in calls of cudarc, and memory that passes from one library to the other for good.

use std::mem::ManuallyDrop;
use std::sync::Arc;

use cudarc::driver::{CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtrMut};

use super::super::memory::Owner;
use super::super::order::Use;
use super::super::{Allocation, Buffer, Cuda, Device, Element, Lane, Slice};
use super::{driver_error, in_context, is_of_thread, noted};
use crate::host::at_once;
use crate::{Error, Result};

impl<T: Element> Slice<T> {
    /// Calls `work` with this memory as cudarc sees it. What `work` enqueues, on any stream, follows Sarek's work on this
    /// memory, and Sarek's later work on it follows what `work` enqueued.
    ///
    /// The view's own stream is `stream`. cudarc does not report failed checks of kernels: a wait for the device, a stream or
    /// a read through Sarek does.
    ///
    /// ```no_run
    /// use sarek_runtime::Device;
    /// use sarek_runtime::cudarc::driver::CudaContext;
    ///
    /// let stream = CudaContext::new(0)?.new_stream()?;
    /// let x = Device::from_cudarc(&stream)?.upload(&[1.0f32, 2.0])?;
    /// let copy = x.with_cudarc(&stream, |x| stream.clone_dtoh(&x))??;
    /// assert_eq!(copy, [1.0, 2.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotOnGpu`] on the CPU; [`Error::ForeignHandle`] if the stream belongs to another context;
    /// [`Error::PerThreadStream`]; [`Error::NotCapturable`] in a capture; a failure of the driver.
    pub fn with_cudarc<R>(&self, stream: &Arc<CudaStream>, work: impl FnOnce(CudaView<'_, T>) -> R) -> Result<R> {
        let lent = LentOut::new(self, stream)?;
        let result = work(lent.slice.as_view());
        lent.end().map(|()| result)
    }

    /// Does the same as [`Slice::with_cudarc`] with memory that `work` may write.
    ///
    /// # Errors
    /// The errors of [`Slice::with_cudarc`].
    pub fn with_cudarc_mut<R>(
        &mut self,
        stream: &Arc<CudaStream>,
        work: impl FnOnce(CudaViewMut<'_, T>) -> R,
    ) -> Result<R> {
        let mut lent = LentOut::new(self, stream)?;
        let result = work(lent.slice.as_view_mut());
        lent.end().map(|()| result)
    }
}

impl<T: Element> Buffer<T> {
    /// Returns memory that cudarc allocated as a buffer, without a copy. Its device is that of
    /// [`Device::from_cudarc`] for the slice's stream. When the buffer is dropped, cudarc frees the memory, once Sarek's work
    /// on it is done.
    ///
    /// # Errors
    /// The errors of [`Device::from_cudarc`]; the slice is then freed.
    pub fn from_cudarc(mut slice: CudaSlice<T>) -> Result<Buffer<T>> {
        let stream = Arc::clone(slice.stream());
        let device = Device::from_cudarc(&stream)?;
        // The slice's stream, which is now the device's, waits for what cudarc's other streams do with it.
        let address = slice.device_ptr_mut(&stream).0;
        noted(stream.context(), "an event of cudarc")?;
        let length = slice.len();
        // SAFETY: the memory belongs to the slice, which the allocation owns from now on.
        unsafe {
            let owner = Box::new(Kept(Some(slice)));
            let allocation = Allocation::foreign(&device, address, length * size_of::<T>(), owner);
            Ok(Buffer::from_allocation(allocation, length))
        }
    }

    /// Returns the memory as a slice of cudarc, without a copy. cudarc frees it on `stream`, which first waits for Sarek's
    /// work on it.
    ///
    /// Failed checks of kernels that wrote the buffer are reported by waits for their stream or the device.
    ///
    /// # Errors
    /// [`Error::StillShared`] if a graph shares the memory, or another library has allocated it; otherwise those of
    /// [`Slice::with_cudarc`]. The buffer is then dropped.
    pub fn into_cudarc(self, stream: &Arc<CudaStream>) -> Result<CudaSlice<T>> {
        let device = self.device().clone();
        let cuda = usable(&device, stream)?;
        let length = self.len();
        let mut allocation = Arc::try_unwrap(self.into_allocation()).map_err(|_| Error::StillShared)?;
        if length == 0 {
            return stream.null().map_err(|error| driver_error(error, "allocating no bytes"));
        }
        // `upgrade_device_ptr` panics where there is no room for its events.
        let event = stream.context().new_event(None);
        event.map_err(|error| driver_error(error, "cuEventCreate"))?;
        cuda.bind()?;
        {
            let queue = cuda.queue();
            allocation.enter(cuda, &queue, allocation.last(cuda), Use::Writes)?;
            // SAFETY: both streams are of this context, and live.
            unsafe { cuda.order_raw(&queue, allocation.last(cuda).raw(), stream.cu_stream())? };
        }
        let address = allocation.leak().ok_or(Error::StillShared)?;
        // SAFETY: the memory has that length and no other owner, and is allocated as cudarc does it: from the pool if there is one.
        Ok(known_to(stream, unsafe { stream.upgrade_device_ptr(address, length) }))
    }
}

/// Notes in a slice that its stream has work on it, for which cudarc's other streams wait: the stream itself waits for Sarek's.
fn known_to<T>(stream: &Arc<CudaStream>, mut slice: CudaSlice<T>) -> CudaSlice<T> {
    drop(slice.device_ptr_mut(stream));
    slice
}

/// Returns the GPU of a device if cudarc can work there on that stream.
fn usable<'a>(device: &'a Device, stream: &Arc<CudaStream>) -> Result<&'a Cuda> {
    at_once("a call of cudarc", "call cudarc before or after the launch of the graph")?;
    if is_of_thread(stream) {
        return Err(Error::PerThreadStream);
    }
    in_context(device, "a cudarc stream", stream.context())
}

/// Memory of the runtime while cudarc uses it. The slice does not own it.
struct LentOut<'a, T> {
    slice: ManuallyDrop<CudaSlice<T>>,
    allocation: &'a Allocation,
    cuda: &'a Cuda,
    stream: &'a Arc<CudaStream>,
}

impl<'a, T: Element> LentOut<'a, T> {
    fn new(slice: &'a Slice<T>, stream: &'a Arc<CudaStream>) -> Result<LentOut<'a, T>> {
        let allocation = slice.allocation();
        let cuda = usable(&allocation.device, stream)?;
        let event = stream.context().new_event(None);
        event.map_err(|error| driver_error(error, "cuEventCreate"))?;
        cuda.bind()?;
        {
            let queue = cuda.queue_for([allocation].into_iter());
            let lane = allocation.last(cuda);
            allocation.enter(cuda, &queue, lane, Use::Writes)?;
            // SAFETY: both streams are of this context, and live.
            unsafe { cuda.order_raw(&queue, lane.raw(), stream.cu_stream())? };
        }
        // SAFETY: the memory has that length. It is not freed by this slice, of which users see only views.
        let slice = known_to(stream, unsafe { stream.upgrade_device_ptr(slice.first(), slice.len()) });
        Ok(LentOut { slice: ManuallyDrop::new(slice), allocation, cuda, stream })
    }

    /// Ends the use by cudarc.
    fn end(self) -> Result<()> {
        // The drop is for panics.
        let mut lent = ManuallyDrop::new(self);
        lent.finish()
    }
}

impl<T> LentOut<'_, T> {
    fn finish(&mut self) -> Result<()> {
        // SAFETY: called once, by `end` or by the drop. `leak` makes the slice's stream wait for cudarc's other streams.
        unsafe { ManuallyDrop::take(&mut self.slice) }.leak();
        let waited = noted(self.stream.context(), "an event of cudarc");
        let cuda = self.cuda;
        cuda.bind()?;
        let queue = cuda.queue_for([self.allocation].into_iter());
        let lane = self.allocation.last(cuda);
        let begun = waited.and_then(|()| self.allocation.used_elsewhere(cuda, &queue, lane));
        // SAFETY: both streams are of this context, and live.
        let ordered = begun.and_then(|()| unsafe { cuda.order_raw(&queue, self.stream.cu_stream(), lane.raw()) });
        if ordered.is_err() {
            // Work that cannot be ordered is waited for; a context in which that fails, too, is lost.
            // SAFETY: the context is current.
            unsafe { cuda.driver.cuCtxSynchronize()? };
        }
        ordered.and_then(|()| self.allocation.leave(cuda, &queue, lane))
    }
}

impl<T> Drop for LentOut<'_, T> {
    fn drop(&mut self) {
        // Failures cannot be reported here.
        let _ = self.finish();
    }
}

/// Memory that cudarc has allocated; `None` once it is given back to cudarc.
struct Kept<T>(Option<CudaSlice<T>>);

impl<T: Element> Owner for Kept<T> {
    fn lends(&self) -> bool {
        false
    }

    fn release(self: Box<Self>, work: Option<(&Cuda, &'static Lane)>) {
        let Some(slice) = self.0 else { return };
        if let Some((cuda, lane)) = work {
            let queue = cuda.queue();
            let own = slice.stream().cu_stream();
            // SAFETY: both streams are of this context, and live.
            let ordered = own == lane.raw() || unsafe { cuda.order_raw(&queue, lane.raw(), own) }.is_ok();
            if !ordered {
                // A failure means that the context is lost.
                // SAFETY: the context is current.
                let _ = unsafe { cuda.driver.cuCtxSynchronize() };
            }
        }
    }

    fn leak(&mut self) -> Option<u64> {
        self.0.take().map(CudaSlice::leak)
    }
}
