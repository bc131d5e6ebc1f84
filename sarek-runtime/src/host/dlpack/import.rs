//! Tensors of other libraries as slices of a device.

use std::any::type_name;
use std::fmt;
use std::ops::Deref;

use super::consumer::handle_of;
use super::{DlpackElement, ManagedTensor, ManagedTensorVersioned, Place, READ_ONLY, RawTensor, VERSION, refused};
use crate::host::courier::RETURNING;
use crate::host::memory::Owner;
use crate::host::{Allocation, Buffer, Cuda, Device, Lane, Slice};
use crate::private::short_type_name;
use crate::{Error, Result};

/// A tensor of another library, as a slice of a device's memory: [`Device::from_dlpack`].
///
/// It dereferences to [`Slice`], with the elements of the last dimension adjacent. When it is dropped, the other library
/// gets the tensor back as soon as the device's work on it is done, on any thread.
pub struct Tensor<T> {
    buffer: Buffer<T>,
    shape: Box<[usize]>,
    is_read_only: bool,
}

impl Device {
    /// Takes over a tensor by version 1 of DLPack. Nothing is copied. The tensor's deleter is called once: now, if this
    /// fails, else when the tensor is dropped and the device's work on it is done.
    ///
    /// In Python, the argument is what a capsule named `dltensor_versioned` holds, which is then to be renamed
    /// `used_dltensor_versioned`. The producer orders its own work before that on the stream that it is given,
    /// `x.__dlpack__(stream=…, max_version=(1, 0))`: [`Device::dlpack_stream`].
    ///
    /// # Safety
    /// `tensor` is null, or points to a tensor as the protocol describes it, which nobody else consumes, and whose deleter may be
    /// called on any thread. As long as the result is used (by a graph, too), nothing else writes the memory, and
    /// nothing else reads it either while it is written through [`Tensor::as_mut_slice`]. That includes other
    /// tensors: two of them may be parts of one array ([`Tensor::overlaps`]). On a GPU, the producer's work on the memory is
    /// done, or ordered before the work on the device's default stream.
    ///
    /// # Errors
    /// [`Error::Dlpack`] if the tensor has another type or lies elsewhere, if its elements do not lie one after the other, or
    /// if it is not what the protocol says.
    pub unsafe fn from_dlpack<T: DlpackElement>(&self, tensor: *mut ManagedTensorVersioned) -> Result<Tensor<T>> {
        if tensor.is_null() {
            return Err(refused("it is null"));
        }
        // SAFETY: the caller's. Every version of the struct begins with its version.
        let (version, owner) = (unsafe { (*tensor).version }, Capsule::Versioned(tensor));
        if version.major != VERSION.major {
            // Of other versions nothing but the deleter is known.
            let found = format!("it is of version {}.{} of the protocol", version.major, version.minor);
            return Err(refused(format!("{found}, and version 1 is understood: ask for `max_version=(1, 0)`")));
        }
        // SAFETY: the caller's.
        unsafe { self.import((*tensor).tensor, (*tensor).flags & READ_ONLY != 0, owner) }
    }

    /// Does the same as [`Device::from_dlpack`] by the protocol before version 1 (a capsule named `dltensor`), which does not
    /// say whether a tensor may be written.
    ///
    /// # Safety
    /// The conditions of [`Device::from_dlpack`]. The memory may be written if it is.
    ///
    /// # Errors
    /// The errors of [`Device::from_dlpack`].
    pub unsafe fn from_dlpack_unversioned<T: DlpackElement>(&self, tensor: *mut ManagedTensor) -> Result<Tensor<T>> {
        if tensor.is_null() {
            return Err(refused("it is null"));
        }
        // SAFETY: the caller's.
        unsafe { self.import((*tensor).tensor, false, Capsule::Old(tensor)) }
    }

    /// Returns the number by which Python's `__dlpack__(stream=…)` takes the device's default stream; `None` on the CPU.
    pub fn dlpack_stream(&self) -> Option<i64> {
        self.lane().map(|lane| handle_of(lane.raw()) as i64)
    }

    /// # Safety
    /// The conditions of [`Device::from_dlpack`].
    unsafe fn import<T: DlpackElement>(
        &self,
        tensor: RawTensor,
        is_read_only: bool,
        owner: Capsule,
    ) -> Result<Tensor<T>> {
        if tensor.dtype != T::DATA_TYPE {
            let wanted = short_type_name(type_name::<T>());
            let remedy = format!("ask for that type, or convert it to {} first", T::DATA_TYPE);
            return Err(refused(format!("its elements are {}, and not `{wanted}`: {remedy}", tensor.dtype)));
        }
        // SAFETY: the caller's: there are that many numbers.
        let (shape, length) = unsafe { shape_of(&tensor)? };
        let fits = length.checked_mul(size_of::<T>()).filter(|bytes| isize::try_from(*bytes).is_ok());
        let bytes = fits.ok_or_else(|| refused("it is larger than the address space"))?;
        self.holds(tensor.place)?;
        let address = if bytes == 0 { 0 } else { self.address_of::<T>(&tensor, bytes)? };
        // SAFETY: the caller's; the owner keeps the memory.
        let buffer = unsafe {
            let allocation = Allocation::foreign(self, address, bytes, Box::new(owner));
            Buffer::from_allocation(allocation, length)
        };
        Ok(Tensor { buffer, shape, is_read_only })
    }

    /// Returns an error if memory at that place is not the device's.
    fn holds(&self, place: Place) -> Result<()> {
        let (is_here, other) = match self.inner.cuda() {
            None => (matches!(place.device_type, Place::CPU | Place::CUDA_HOST), "`Device::cpu()`"),
            Some(cuda) => {
                let is_of_cuda = matches!(place.device_type, Place::CUDA | Place::CUDA_MANAGED);
                (is_of_cuda && place.device_id as usize == cuda.health.ordinal(), "`Device::cuda(…)`")
            }
        };
        if is_here {
            return Ok(());
        }
        let remedy = match place.device_type {
            Place::CPU | Place::CUDA_HOST => "use `Device::cpu()`".into(),
            Place::CUDA | Place::CUDA_MANAGED => format!("use `Device::cuda({})`", place.device_id),
            _ => format!("copy it to memory of {other}"),
        };
        Err(refused(format!("it lies on {place}, and is used with {}: {remedy}, or copy it", self.name())))
    }

    /// Returns the address of the first element of a tensor that has that many bytes, and not none.
    fn address_of<T>(&self, tensor: &RawTensor, bytes: usize) -> Result<u64> {
        if tensor.data.is_null() {
            return Err(refused("it has elements, but no memory"));
        }
        let offset = usize::try_from(tensor.byte_offset).ok();
        let offset = offset.filter(|offset| {
            tensor.data.addr().checked_add(*offset).and_then(|first| first.checked_add(bytes)).is_some()
        });
        let offset = offset.ok_or_else(|| refused("its offset is beyond memory"))?;
        let first = tensor.data.wrapping_byte_add(offset);
        let behind = first.addr() % align_of::<T>();
        if behind != 0 {
            let (name, align) = (short_type_name(type_name::<T>()), align_of::<T>());
            let remedy = format!("`{name}` lies at multiples of {align}: copy it");
            return Err(refused(format!("it starts {behind} bytes after a multiple of {align} bytes, and {remedy}")));
        }
        let Some(cuda) = self.inner.cuda() else { return Ok(first.expose_provenance() as u64) };
        let address = first.addr() as u64;
        cuda.bind()?;
        let context = cuda.context_of(address)?;
        if context.is_null() || context == cuda.context {
            return Ok(address);
        }
        let remedy = "use the device of that context (`Device::from_cudarc`), or copy it";
        Err(refused(format!("it lies in another context than that of {}: {remedy}", self.name())))
    }
}

/// Returns the lengths of a tensor's dimensions, and the number of its elements, which lie one after the other.
///
/// # Safety
/// The tensor has as many lengths and strides as dimensions.
unsafe fn shape_of(tensor: &RawTensor) -> Result<(Box<[usize]>, usize)> {
    let dimensions = usize::try_from(tensor.ndim).map_err(|_| refused("its number of dimensions is negative"))?;
    if dimensions > 0 && tensor.shape.is_null() {
        return Err(refused("it has dimensions, but no shape"));
    }
    let list = |from: *mut i64| match dimensions {
        0 => &[],
        // SAFETY: the caller's.
        _ => unsafe { std::slice::from_raw_parts(from.cast_const(), dimensions) },
    };
    let lengths = list(tensor.shape).iter().map(|length| usize::try_from(*length));
    let shape: Box<[usize]> = lengths.collect::<Result<_, _>>().map_err(|_| refused("a dimension is negative"))?;
    if shape.contains(&0) {
        return Ok((shape, 0));
    }
    let product = shape.iter().try_fold(1usize, |product, length| product.checked_mul(*length));
    let length = product.ok_or_else(|| refused("it is larger than the address space"))?;
    if !tensor.strides.is_null() {
        let strides = list(tensor.strides);
        let mut expected = 1;
        for (stride, length) in strides.iter().zip(&shape).rev() {
            // The stride of a single element is meaningless.
            if *length != 1 && usize::try_from(*stride) != Ok(expected) {
                let remedy = "copy it first (`x.contiguous()`, `numpy.ascontiguousarray(x)`)";
                let what = format!("its shape is {shape:?} with strides {strides:?}");
                return Err(refused(format!(
                    "{what}, and kernels take elements that lie one after the other: {remedy}"
                )));
            }
            expected *= length;
        }
    }
    Ok((shape, length))
}

impl<T: DlpackElement> Tensor<T> {
    /// Returns the length of each dimension, in elements.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// Returns `true` if the tensor must not be written.
    pub fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// Returns the elements for writing.
    ///
    /// # Errors
    /// [`Error::Dlpack`] if the tensor is read-only.
    pub fn as_mut_slice(&mut self) -> Result<&mut Slice<T>> {
        if self.is_read_only { Err(read_only()) } else { Ok(&mut self.buffer) }
    }

    /// Returns the tensor as a buffer, which keeps it.
    ///
    /// # Errors
    /// [`Error::Dlpack`] if the tensor is read-only: a buffer may be written.
    pub fn into_buffer(self) -> Result<Buffer<T>> {
        if self.is_read_only { Err(read_only()) } else { Ok(self.buffer) }
    }

    /// Returns `true` if the two have a byte in common.
    pub fn overlaps<U: DlpackElement>(&self, other: &Tensor<U>) -> bool {
        let range = |first: u64, bytes: usize| (first, first + bytes as u64);
        let (start, end) = range(self.first(), self.len() * size_of::<T>());
        let (other_start, other_end) = range(other.first(), other.len() * size_of::<U>());
        start < end && other_start < other_end && start < other_end && other_start < end
    }
}

#[cold]
fn read_only() -> Error {
    refused("it is read-only: copy it to write it")
}

impl<T> Deref for Tensor<T> {
    type Target = Slice<T>;

    fn deref(&self) -> &Slice<T> {
        &self.buffer
    }
}

/// Prints the shape, and the same as [`Slice`].
impl<T> fmt::Debug for Tensor<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensor({:?} of {:?})", self.shape, self.buffer)
    }
}

/// A tensor that is taken over. Its deleter is called when this is dropped.
enum Capsule {
    Versioned(*mut ManagedTensorVersioned),
    Old(*mut ManagedTensor),
}

// SAFETY: the deleter may be called on any thread: the caller's of `from_dlpack`.
unsafe impl Send for Capsule {}
// SAFETY: nothing is accessed through a shared borrow.
unsafe impl Sync for Capsule {}

impl Drop for Capsule {
    fn drop(&mut self) {
        // SAFETY: the tensor is not used any more, and this is its only consumer.
        unsafe {
            match *self {
                Capsule::Versioned(tensor) => {
                    if let Some(delete) = (*tensor).deleter {
                        delete(tensor);
                    }
                }
                Capsule::Old(tensor) => {
                    if let Some(delete) = (*tensor).deleter {
                        delete(tensor);
                    }
                }
            }
        }
    }
}

impl Owner for Capsule {
    fn lends(&self) -> bool {
        false
    }

    fn release(self: Box<Self>, work: Option<(&Cuda, &'static Lane)>) {
        let Some((cuda, lane)) = work else { return };
        if let Err(unsent) = RETURNING.send_after(cuda, lane, Box::new(move |_| drop(self))) {
            // A failure means that the context is lost.
            // SAFETY: the context is current, and the stream lives.
            let _ = unsafe { cuda.driver.cuStreamSynchronize(lane.raw()) };
            drop(unsent);
        }
    }
}
