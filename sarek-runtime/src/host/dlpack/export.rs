//! Buffers as tensors for other libraries.

use std::fmt;
use std::sync::Arc;

use cudarc::driver::sys::CUcontext;

use super::{
    AFTER_THE_GRAPH, ConsumerStream, DataType, DlpackElement, ManagedTensor, ManagedTensorVersioned, Place, RawTensor,
    VERSION,
};
use crate::host::at_once;
use crate::host::{Allocation, Buffer, Cuda};
use crate::{Error, Result};

/// A buffer on its way to another library: [`Buffer::into_dlpack`] and [`Buffer::into_dlpack_on`].
pub struct Export {
    allocation: Allocation,
    length: usize,
    dtype: DataType,
    shape: Box<[i64]>,
}

impl<T: DlpackElement> Buffer<T> {
    /// Makes the buffer a tensor for other libraries, with the elements of the last dimension adjacent. Waits for the work on
    /// it. The memory, and on a GPU its context, live until the other library deletes the tensor.
    ///
    /// ```
    /// use sarek_runtime::Device;
    ///
    /// let device = Device::cpu();
    /// let tensor = device.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?.into_dlpack(&[2, 3])?.into_raw();
    /// // SAFETY: a new tensor, which nothing else consumes.
    /// let back = unsafe { device.from_dlpack::<f32>(tensor)? };
    /// assert_eq!((back.shape(), back.to_vec()?), (&[2, 3][..], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Length`] if the shape has another number of elements, [`Error::StillShared`] if a graph shares the memory; the
    /// errors of [`Slice::to_vec`](crate::Slice::to_vec). [`Error::TooLong`] for a dimension beyond `i64`, beside one of length 0. The buffer is then dropped.
    pub fn into_dlpack(self, shape: &[usize]) -> Result<Export> {
        at_once("an export", AFTER_THE_GRAPH)?;
        let shape = self.dimensions("into_dlpack", shape)?;
        // SAFETY: no byte is read.
        unsafe { self.allocation().read(self.first(), std::ptr::dangling_mut(), 0)? };
        self.exported(shape)
    }

    /// Does the same as [`Buffer::into_dlpack`] for a consumer whose stream is known. The host does not wait: the consumer's
    /// stream waits for the work on the buffer. A consumer that asks for [`ConsumerStream::UNORDERED`] has to do that itself.
    ///
    /// Failed checks of kernels that wrote the buffer are reported by waits for their stream or the device.
    ///
    /// ```
    /// use sarek_runtime::Device;
    /// use sarek_runtime::dlpack::ConsumerStream;
    ///
    /// let device = Device::cpu();
    /// // What Python passes as `stream`.
    /// let consumer = ConsumerStream::new(device.dlpack_stream())?;
    /// // SAFETY: the stream is the device's own.
    /// let export = unsafe { device.upload(&[1.0f32, 2.0])?.into_dlpack_on(&[2], consumer)? };
    /// // SAFETY: a new tensor, which nothing else consumes.
    /// let back = unsafe { device.from_dlpack::<f32>(export.into_raw())? };
    /// assert_eq!(back.to_vec()?, [1.0, 2.0]);
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    ///
    /// # Safety
    /// A stream that is named by its handle lives until the function returns.
    ///
    /// # Errors
    /// The errors of [`Buffer::into_dlpack`] but for failed checks; [`Error::Dlpack`] if a buffer on the CPU is exported to a
    /// stream; [`Error::NotCapturable`] if the consumer captures its stream. The buffer is then dropped.
    pub unsafe fn into_dlpack_on(self, shape: &[usize], consumer: ConsumerStream) -> Result<Export> {
        at_once("an export", AFTER_THE_GRAPH)?;
        let shape = self.dimensions("into_dlpack_on", shape)?;
        // SAFETY: the caller's.
        unsafe { self.allocation().order_before(consumer)? };
        self.exported(shape)
    }

    /// Returns a shape as the protocol has it, if it has as many elements as the buffer.
    fn dimensions(&self, call: &'static str, shape: &[usize]) -> Result<Box<[i64]>> {
        let given =
            if shape.contains(&0) { Some(0) } else { shape.iter().try_fold(1usize, |n, size| n.checked_mul(*size)) };
        self.same_length(call, given.unwrap_or(usize::MAX))?;
        let limit = i64::MAX as usize;
        let too_long = |given| Error::TooLong { what: "a dimension", given, limit };
        shape.iter().map(|size| i64::try_from(*size).map_err(|_| too_long(*size))).collect()
    }

    /// Returns the memory, which nothing else may own.
    fn exported(self, shape: Box<[i64]>) -> Result<Export> {
        let length = self.len();
        let allocation = Arc::try_unwrap(self.into_allocation()).map_err(|_| Error::StillShared)?;
        Ok(Export { allocation, length, dtype: T::DATA_TYPE, shape })
    }
}

impl Export {
    /// Returns the tensor by version 1 of the protocol, for a capsule named `dltensor_versioned`. Its deleter must be called
    /// once.
    pub fn into_raw(self) -> *mut ManagedTensorVersioned {
        let (version, manager, tensor) = (VERSION, std::ptr::null_mut(), self.tensor());
        let deleter = Some(delete_versioned as unsafe extern "C" fn(_));
        let managed = ManagedTensorVersioned { version, manager, deleter, flags: 0, tensor };
        hold(self, managed, |managed| &mut managed.tensor)
    }

    /// Returns the tensor by the protocol before version 1, for a capsule named `dltensor`. Its deleter must be called once.
    pub fn into_raw_unversioned(self) -> *mut ManagedTensor {
        let deleter = Some(delete as unsafe extern "C" fn(_));
        let managed = ManagedTensor { tensor: self.tensor(), manager: std::ptr::null_mut(), deleter };
        hold(self, managed, |managed| &mut managed.tensor)
    }

    /// Returns where the tensor lies, as `__dlpack_device__` of Python says it.
    pub fn place(&self) -> Place {
        match self.allocation.device.inner.cuda() {
            Some(cuda) => Place { device_type: Place::CUDA, device_id: cuda.health.ordinal() as i32 },
            None => Place { device_type: Place::CPU, device_id: 0 },
        }
    }

    /// Returns the tensor, with neither shape nor strides.
    fn tensor(&self) -> RawTensor {
        let data = match (self.length, self.allocation.device.is_cuda()) {
            (0, _) => std::ptr::null_mut(),
            (_, false) => std::ptr::with_exposed_provenance_mut(self.allocation.base as usize),
            (_, true) => std::ptr::without_provenance_mut(self.allocation.base as usize),
        };
        let place = self.place();
        let (shape, strides) = (std::ptr::null_mut(), std::ptr::null_mut());
        RawTensor { data, place, ndim: self.shape.len() as i32, dtype: self.dtype, shape, strides, byte_offset: 0 }
    }
}

/// A tensor that another library has, and what it needs.
#[repr(C)]
struct Held<M> {
    /// First: the other library knows this by its address.
    managed: M,
    export: Export,
    strides: Box<[i64]>,
}

/// Allocates a tensor for another library. `tensor` returns what the other library sees of it.
fn hold<M>(export: Export, managed: M, tensor: impl FnOnce(&mut M) -> &mut RawTensor) -> *mut M {
    let mut strides: Box<[i64]> = vec![1; export.shape.len()].into();
    for at in (1..strides.len()).rev() {
        strides[at - 1] = strides[at].saturating_mul(export.shape[at].max(1));
    }
    let mut held = Box::new(Held { managed, export, strides });
    // Boxes stay where they are when the box that holds them moves.
    let (shape, strides) = (held.export.shape.as_mut_ptr(), held.strides.as_mut_ptr());
    let tensor = tensor(&mut held.managed);
    (tensor.shape, tensor.strides) = (shape, strides);
    Box::into_raw(held).cast()
}

/// Frees a tensor that another library had.
///
/// # Safety
/// It is from `hold`, and is not used again.
unsafe fn free<M>(tensor: *mut M) {
    // SAFETY: the caller's.
    let held = unsafe { Box::from_raw(tensor.cast::<Held<M>>()) };
    match held.export.allocation.device.inner.cuda() {
        // The other library's work on its streams may not be done. Panics do not reach the other library: they end the process.
        Some(cuda) => cuda.free_after_all(held),
        None => drop(held),
    }
}

/// Frees a tensor of version 1.
///
/// # Safety
/// As for `free`.
unsafe extern "C" fn delete_versioned(tensor: *mut ManagedTensorVersioned) {
    // SAFETY: the caller's.
    unsafe { free(tensor) }
}

/// Frees a tensor of the old protocol.
///
/// # Safety
/// As for `free`.
unsafe extern "C" fn delete(tensor: *mut ManagedTensor) {
    // SAFETY: the caller's.
    unsafe { free(tensor) }
}

impl Cuda {
    /// Frees memory that other libraries use, once all work in its context is done. The context that was current on this
    /// thread is so afterwards.
    fn free_after_all<M>(&self, held: Box<Held<M>>) {
        let mut current: CUcontext = std::ptr::null_mut();
        // SAFETY: writes one handle.
        let found = unsafe { self.driver.cuCtxGetCurrent(&mut current) };
        // SAFETY: the context is current where `bind` succeeds.
        let waited = self.bind().and_then(|()| unsafe { self.driver.cuCtxSynchronize() });
        match waited {
            Ok(()) => drop(held),
            // The context is lost, with the memory; or a stream is captured, so that nothing can wait, and work may use the memory.
            Err(_) => std::mem::forget(held),
        }
        if found.is_ok() && current != self.context {
            // SAFETY: it was current a moment ago. A failure leaves another context current, which calls check.
            let _ = unsafe { self.driver.cuCtxSetCurrent(current) };
        }
    }
}

/// Prints the shape and the type.
impl fmt::Debug for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Export({:?} of {} on {})", self.shape, self.dtype, self.allocation.device.name())
    }
}
