//! candle's memory as slices of Sarek.

use std::ops::{Deref, DerefMut};

use candle_core::{CpuStorage, DType, Error, Layout, Result, WithDType, bail};
use sarek_runtime::dlpack::{self, DlpackElement, ManagedTensorVersioned, Place, RawTensor};
use sarek_runtime::prelude::*;

/// The types of elements that the kernels take.
pub(crate) trait Real: Float + WithDType + DlpackElement + OnGpu {
    /// Returns the elements of a storage of this type for writing.
    fn of_mut(storage: &mut CpuStorage) -> Option<&mut [Self]>;
}

/// What candle's CUDA backend asks of a type.
#[cfg(feature = "cuda")]
pub(crate) trait OnGpu:
    candle_core::cuda_backend::CudaDType + candle_core::cuda_backend::cudarc::driver::DeviceRepr
{
}

/// What candle's CUDA backend asks of a type: nothing without the backend.
#[cfg(not(feature = "cuda"))]
pub(crate) trait OnGpu {}

macro_rules! reals {
    ($($ty:ty: $variant:ident;)*) => {$(
        impl OnGpu for $ty {}

        impl Real for $ty {
            fn of_mut(storage: &mut CpuStorage) -> Option<&mut [$ty]> {
                if let CpuStorage::$variant(elements) = storage { Some(elements) } else { None }
            }
        }
    )*};
}

reals! {
    f32: F32;
    f16: F16;
    bf16: BF16;
}

/// Calls a generic function for the type of elements that a storage has.
macro_rules! for_dtype {
    ($op:expr, $dtype:expr, $function:ident($($argument:expr),*)) => {
        match $dtype {
            candle_core::DType::F32 => $function::<f32, _>($($argument),*),
            candle_core::DType::F16 => $function::<sarek_runtime::prelude::f16, _>($($argument),*),
            candle_core::DType::BF16 => $function::<sarek_runtime::prelude::bf16, _>($($argument),*),
            other => Err(candle_core::Error::UnsupportedDTypeForOp(other, $op).bt()),
        }
    };
}
pub(crate) use for_dtype;

/// A storage of candle's: that of the CPU, or of CUDA.
pub(crate) trait Storage: Sized {
    /// Returns the type of the elements.
    fn element_type(&self) -> DType;

    /// Returns the device on which the kernels run.
    fn device(&self) -> Result<Device>;

    /// Returns the elements of a tensor for reading.
    fn view<T: Real>(&self, op: &'static str, layout: &Layout) -> Result<impl View<T>>;

    /// Returns the elements of a tensor for writing.
    fn view_mut<T: Real>(&mut self, op: &'static str, layout: &Layout) -> Result<impl ViewMut<T>>;

    /// Returns a new storage beside this one, of which `fill` writes every element.
    fn filled<T: Real>(&self, length: usize, fill: impl FnOnce(&mut Slice<T>) -> Result<()>) -> Result<Self>;
}

/// Elements that kernels may read.
pub(crate) trait View<T> {
    /// Returns the elements as a slice of the device.
    fn lend(&self, device: &Device) -> Result<impl Deref<Target = Slice<T>>>;
}

/// Elements that kernels may write.
pub(crate) trait ViewMut<T> {
    /// Returns the elements as a slice of the device.
    fn lend_mut(&mut self, device: &Device) -> Result<impl DerefMut<Target = Slice<T>>>;
}

/// Returns where the elements of a tensor begin and end in its storage, which has that length.
fn range(op: &'static str, layout: &Layout, length: usize) -> Result<std::ops::Range<usize>> {
    let Some((start, end)) = layout.contiguous_offsets() else {
        let (shape, stride) = (layout.shape(), layout.stride());
        bail!(
            "{op}: a tensor of shape {shape:?} has the strides {stride:?}, and the kernel takes elements that lie one after the \
             other: call `.contiguous()` on the tensor first"
        )
    };
    if start > end || end > length {
        bail!("{op}: a layout reaches element {end} of a storage that has {length}")
    }
    Ok(start..end)
}

/// Returns an error unless the operands have one shape and type.
pub(crate) fn alike<S: Storage>(op: &'static str, (a, a_l): (&S, &Layout), (b, b_l): (&S, &Layout)) -> Result<()> {
    if a_l.shape() != b_l.shape() {
        return Err(Error::ShapeMismatchBinaryOp { lhs: a_l.shape().clone(), rhs: b_l.shape().clone(), op }.bt());
    }
    let (lhs, rhs) = (a.element_type(), b.element_type());
    if lhs != rhs {
        return Err(Error::DTypeMismatchBinaryOp { lhs, rhs, op }.bt());
    }
    Ok(())
}

/// Turns an error of Sarek into one of candle.
pub(crate) fn failed(error: sarek_runtime::Error) -> Error {
    Error::wrap(error)
}

impl Storage for CpuStorage {
    fn element_type(&self) -> DType {
        candle_core::backend::BackendStorage::dtype(self)
    }

    fn device(&self) -> Result<Device> {
        Ok(Device::cpu())
    }

    fn view<T: Real>(&self, op: &'static str, layout: &Layout) -> Result<impl View<T>> {
        let elements = self.as_slice::<T>()?;
        Ok(&elements[range(op, layout, elements.len())?])
    }

    fn view_mut<T: Real>(&mut self, op: &'static str, layout: &Layout) -> Result<impl ViewMut<T>> {
        let found = self.element_type();
        let Some(elements) = T::of_mut(self) else { bail!("{op}: the elements are {found:?}, and not {:?}", T::DTYPE) };
        let range = range(op, layout, elements.len())?;
        Ok(&mut elements[range])
    }

    fn filled<T: Real>(&self, length: usize, fill: impl FnOnce(&mut Slice<T>) -> Result<()>) -> Result<CpuStorage> {
        let mut elements = vec![<T as Number>::ZERO; length];
        fill(&mut *elements.as_mut_slice().lend_mut(&Device::cpu())?)?;
        Ok(T::to_cpu_storage_owned(elements))
    }
}

impl<T: Real> View<T> for &[T] {
    // The result borrows the elements, as every `impl Trait` does what it is made of.
    fn lend(&self, device: &Device) -> Result<impl Deref<Target = Slice<T>>> {
        // SAFETY: the elements are borrowed as long as the result is, and nobody writes them.
        unsafe { lent(device, self.as_ptr().cast_mut(), self.len(), dlpack::READ_ONLY) }
    }
}

impl<T: Real> ViewMut<T> for &mut [T] {
    fn lend_mut(&mut self, device: &Device) -> Result<impl DerefMut<Target = Slice<T>>> {
        // SAFETY: the elements are mutably borrowed as long as the result is.
        unsafe { lent(device, self.as_mut_ptr(), self.len(), 0)?.into_buffer().map_err(failed) }
    }
}

/// Returns elements in the host's memory as a slice of the CPU engine.
///
/// # Safety
/// There are that many elements, and as long as the result is used, nothing else writes them; nor does anything read them,
/// unless they are read-only. Launches on the CPU engine are done when they return, and a capture refuses launches on a device,
/// so no work outlasts the result.
unsafe fn lent<T: Real>(device: &Device, first: *mut T, length: usize, flags: u64) -> Result<dlpack::Tensor<T>> {
    /// A tensor of DLPack with the length that it points to.
    struct Held {
        managed: ManagedTensorVersioned,
        length: i64,
    }

    /// # Safety
    /// The tensor is from `lent`, and nobody uses it any more.
    unsafe extern "C" fn delete(tensor: *mut ManagedTensorVersioned) {
        // SAFETY: the caller's; `manager` is the address of the box.
        drop(unsafe { Box::from_raw((*tensor).manager.cast::<Held>()) });
    }

    let tensor = RawTensor {
        data: first.cast(),
        place: Place { device_type: Place::CPU, device_id: 0 },
        ndim: 1,
        dtype: T::DATA_TYPE,
        shape: std::ptr::null_mut(),
        strides: std::ptr::null_mut(),
        byte_offset: 0,
    };
    let (version, manager, deleter) = (dlpack::VERSION, std::ptr::null_mut(), Some(delete as _));
    let managed = ManagedTensorVersioned { version, manager, deleter, flags, tensor };
    // No slice is longer than `isize::MAX` bytes.
    let held = Box::into_raw(Box::new(Held { managed, length: length as i64 }));
    // SAFETY: the box is this function's until the tensor is imported, and the tensor deletes it once. The caller's for the
    // elements.
    unsafe {
        (*held).managed.manager = held.cast();
        (*held).managed.tensor.shape = &raw mut (*held).length;
        device.from_dlpack(&raw mut (*held).managed).map_err(failed)
    }
}

#[cfg(feature = "cuda")]
mod cuda {
    use candle_core::CudaStorage;
    use candle_core::cuda_backend::cudarc::driver::{CudaSlice, CudaView, CudaViewMut};

    use super::*;

    impl Storage for CudaStorage {
        fn element_type(&self) -> DType {
            candle_core::backend::BackendStorage::dtype(self)
        }

        fn device(&self) -> Result<Device> {
            let stream = self.device.cuda_stream();
            match Device::from_cudarc(&stream) {
                // The stream of `candle_core::Device::new_cuda`, which is another one on each thread. The kernels run on Sarek's
                // stream, and every launch is ordered by events with this thread's stream.
                Err(sarek_runtime::Error::PerThreadStream) => Device::cuda(stream.context().ordinal()).map_err(failed),
                device => device.map_err(failed),
            }
        }

        fn view<T: Real>(&self, op: &'static str, layout: &Layout) -> Result<impl View<T>> {
            let elements = self.as_cuda_slice::<T>()?;
            Ok(elements.slice(range(op, layout, elements.len())?))
        }

        fn view_mut<T: Real>(&mut self, op: &'static str, layout: &Layout) -> Result<impl ViewMut<T>> {
            let elements = self.as_cuda_slice_mut::<T>()?;
            let range = range(op, layout, elements.len())?;
            Ok(elements.slice_mut(range))
        }

        fn filled<T: Real>(
            &self,
            length: usize,
            fill: impl FnOnce(&mut Slice<T>) -> Result<()>,
        ) -> Result<CudaStorage> {
            // SAFETY: every pattern of bytes is a number, and `fill` writes all of them before anybody reads one.
            let mut elements: CudaSlice<T> = unsafe { self.device.alloc(length)? };
            fill(&mut *elements.slice_mut(..).lend_mut(&self.device()?)?)?;
            Ok(CudaStorage::wrap_cuda_slice(elements, self.device.clone()))
        }
    }

    impl<T: Real> View<T> for CudaView<'_, T> {
        fn lend(&self, device: &Device) -> Result<impl Deref<Target = Slice<T>>> {
            device.borrow_cudarc(self).map_err(failed)
        }
    }

    impl<T: Real> ViewMut<T> for CudaViewMut<'_, T> {
        fn lend_mut(&mut self, device: &Device) -> Result<impl DerefMut<Target = Slice<T>>> {
            device.borrow_cudarc_mut(self).map_err(failed)
        }
    }
}
