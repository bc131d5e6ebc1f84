//! cudarc's slices as arguments of launches.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, PoisonError};

use cudarc::driver::{CudaSlice, CudaStream, CudaView, CudaViewMut, DevicePtr, DevicePtrMut};

use super::super::memory::Owner;
use super::super::timeline::Timeline;
use super::super::{Allocation, Buffer, Cuda, Device, Element, Lane, Slice};
use super::{in_context, noted};
use crate::Result;

mod sealed {
    pub trait Sealed {}

    impl<T> Sealed for cudarc::driver::CudaSlice<T> {}
    impl<T> Sealed for cudarc::driver::CudaView<'_, T> {}
    impl<T> Sealed for cudarc::driver::CudaViewMut<'_, T> {}
}

/// Memory of cudarc that kernels can read: `CudaSlice`, `CudaView` and `CudaViewMut`.
pub trait CudarcSlice<T>: sealed::Sealed + DevicePtr<T> + Send + Sync {}

/// Memory of cudarc that kernels can write: `CudaSlice` and `CudaViewMut`.
pub trait CudarcSliceMut<T>: CudarcSlice<T> + DevicePtrMut<T> {}

impl<T: Element> CudarcSlice<T> for CudaSlice<T> {}
impl<T: Element> CudarcSlice<T> for CudaView<'_, T> {}
impl<T: Element> CudarcSlice<T> for CudaViewMut<'_, T> {}
impl<T: Element> CudarcSliceMut<T> for CudaSlice<T> {}
impl<T: Element> CudarcSliceMut<T> for CudaViewMut<'_, T> {}

/// A slice of cudarc's, seen as one of Sarek's: [`Device::borrow_cudarc`].
pub struct Borrowed<'a, T> {
    /// Memory that nothing owns but the borrow.
    buffer: Buffer<T>,
    borrow: PhantomData<&'a T>,
}

/// A slice of cudarc's, seen as one of Sarek's that kernels may write: [`Device::borrow_cudarc_mut`].
pub struct BorrowedMut<'a, T> {
    buffer: Buffer<T>,
    borrow: PhantomData<&'a mut T>,
}

impl Device {
    /// Returns memory of cudarc as a slice that kernels can read, without a copy.
    ///
    /// Each launch waits for the writes that cudarc knows of, on any stream, and cudarc's later writes wait for the launch.
    ///
    /// # Errors
    /// [`NotOnGpu`](crate::Error::NotOnGpu) on the CPU, [`ForeignHandle`](crate::Error::ForeignHandle) if the slice
    /// belongs to another context. In a capture, the launch is [`NotCapturable`](crate::Error::NotCapturable).
    pub fn borrow_cudarc<'a, T: Element>(&self, slice: &'a impl CudarcSlice<T>) -> Result<Borrowed<'a, T>> {
        let (address, length) = self.find(slice)?;
        // SAFETY: the result borrows the slice.
        let buffer = unsafe { self.lend(address, length, Box::new(ForReading(slice, PhantomData::<fn() -> T>))) };
        Ok(Borrowed { buffer, borrow: PhantomData })
    }

    /// Returns memory of cudarc as a slice that kernels can read and write, without a copy.
    ///
    /// Each launch waits for the reads and writes that cudarc knows of, on any stream, and cudarc's later ones wait for the
    /// launch. The slice stays borrowed as long as the result is used:
    ///
    /// ```compile_fail,E0502
    /// # use sarek_runtime::prelude::*;
    /// # use sarek_runtime::cudarc::driver::{CudaSlice, CudaStream};
    /// # fn f(device: &Device, stream: &std::sync::Arc<CudaStream>, x: &mut CudaSlice<f32>) -> Result<(), Error> {
    /// let mut ours = device.borrow_cudarc_mut(x)?;
    /// stream.clone_dtoh(x).unwrap();
    /// ours.zero_on(device)
    /// # }
    /// ```
    ///
    /// # Errors
    /// The errors of [`Device::borrow_cudarc`].
    pub fn borrow_cudarc_mut<'a, T: Element>(
        &self,
        slice: &'a mut impl CudarcSliceMut<T>,
    ) -> Result<BorrowedMut<'a, T>> {
        let (address, length) = self.find(slice)?;
        let owner = ForWriting(Mutex::new(slice), PhantomData::<fn() -> T>);
        // SAFETY: the result borrows the slice mutably.
        Ok(BorrowedMut { buffer: unsafe { self.lend(address, length, Box::new(owner)) }, borrow: PhantomData })
    }

    /// Returns the address and the length of memory of cudarc that lies in the device's context.
    fn find<T>(&self, slice: &impl CudarcSlice<T>) -> Result<(u64, usize)> {
        let stream = slice.stream();
        in_context(self, "a cudarc slice", stream.context())?;
        // Only the address is wanted here: each use enters and leaves by itself.
        let (address, guard) = slice.device_ptr(stream);
        std::mem::forget(guard);
        Ok((address, slice.len()))
    }

    /// Returns cudarc's memory as a buffer that does not free it.
    ///
    /// # Safety
    /// The memory has that address and length in the device's context. It is borrowed as the owner needs it, and the buffer
    /// is dropped before that borrow ends.
    unsafe fn lend<'a, T: Element>(&self, address: u64, length: usize, owner: Box<dyn Owner + 'a>) -> Buffer<T> {
        // SAFETY: only the lifetime changes; the caller's.
        let owner = unsafe { std::mem::transmute::<Box<dyn Owner + 'a>, Box<dyn Owner + 'static>>(owner) };
        // SAFETY: the caller's. A graph cannot come to own the memory.
        unsafe {
            let allocation = Allocation::foreign(self, address, length * size_of::<T>(), owner);
            Buffer::from_allocation(allocation, length)
        }
    }
}

/// cudarc's memory, borrowed for reading.
struct ForReading<'a, T, S>(&'a S, PhantomData<fn() -> T>);

/// cudarc's memory, borrowed for writing.
struct ForWriting<'a, T, S>(Mutex<&'a mut S>, PhantomData<fn() -> T>);

/// Runs `access` with the stream as cudarc knows it, before or after work of the runtime is enqueued there. The slice's own
/// stream is ordered with it if cudarc may not do that.
fn on_stream(
    (cuda, queue, lane): (&Cuda, &Timeline, &'static Lane),
    own: &Arc<CudaStream>,
    is_before: bool,
    access: impl FnOnce(&CudaStream),
) -> Result<()> {
    let context = own.context();
    if own.cu_stream() == lane.raw() {
        access(own);
        return noted(context, "an event of cudarc");
    }
    // SAFETY: lanes live as long as the process, and the queue is locked while work is enqueued.
    let stream = unsafe { context.wrap_borrowed_stream(lane.raw()) };
    access(&stream);
    let (earlier, later) = if is_before { (own.cu_stream(), lane.raw()) } else { (lane.raw(), own.cu_stream()) };
    // Whatever cudarc has noted, which may be of another call: work that is enqueued already must be ordered.
    // SAFETY: both are of this context, and live: the slice holds its own stream.
    let ordered = unsafe { cuda.order_raw(queue, earlier, later) };
    noted(context, "an event of cudarc").and(ordered)
}

impl<T, S: CudarcSlice<T>> Owner for ForReading<'_, T, S> {
    fn lends(&self) -> bool {
        true
    }

    fn enter(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane) -> Result<()> {
        // The event of the access is recorded in `leave`.
        let access = |stream: &CudaStream| std::mem::forget(self.0.device_ptr(stream).1);
        on_stream((cuda, queue, lane), self.0.stream(), true, access)
    }

    fn leave(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane) -> Result<()> {
        let access = |stream: &CudaStream| drop(self.0.device_ptr(stream).1);
        on_stream((cuda, queue, lane), self.0.stream(), false, access)
    }

    fn release(self: Box<Self>, _: Option<(&Cuda, &'static Lane)>) {}
}

impl<T, S: CudarcSliceMut<T>> Owner for ForWriting<'_, T, S> {
    fn lends(&self) -> bool {
        true
    }

    fn enter(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane) -> Result<()> {
        let mut slice = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = Arc::clone(slice.stream());
        on_stream((cuda, queue, lane), &own, true, |stream| std::mem::forget(slice.device_ptr_mut(stream).1))
    }

    fn leave(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane) -> Result<()> {
        let mut slice = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let own = Arc::clone(slice.stream());
        on_stream((cuda, queue, lane), &own, false, |stream| drop(slice.device_ptr_mut(stream).1))
    }

    fn release(self: Box<Self>, _: Option<(&Cuda, &'static Lane)>) {}
}

impl<T> Deref for Borrowed<'_, T> {
    type Target = Slice<T>;

    fn deref(&self) -> &Slice<T> {
        &self.buffer
    }
}

impl<T> Deref for BorrowedMut<'_, T> {
    type Target = Slice<T>;

    fn deref(&self) -> &Slice<T> {
        &self.buffer
    }
}

impl<T> DerefMut for BorrowedMut<'_, T> {
    fn deref_mut(&mut self) -> &mut Slice<T> {
        &mut self.buffer
    }
}

/// Prints the same as [`Slice`].
impl<T> fmt::Debug for Borrowed<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.buffer, f)
    }
}

/// Prints the same as [`Slice`].
impl<T> fmt::Debug for BorrowedMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.buffer, f)
    }
}
