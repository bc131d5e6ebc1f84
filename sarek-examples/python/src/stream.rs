//! The stream on which a function works: the one that is current in the tensors' library, or the one that the caller names.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyTuple};
use sarek_runtime::Device;
use sarek_runtime::cudarc::driver::sys::{CUcontext, is_culib_present};
use sarek_runtime::cudarc::driver::{CudaContext, result};
use sarek_runtime::dlpack::Place;

use crate::raised;

/// Where a function works.
pub(crate) struct Target {
    /// The device, whose default stream is the one to work on.
    pub(crate) device: Device,
    /// DLPack's number of the kind of device, and the number of the device.
    pub(crate) place: (i32, i32),
    /// `true` if nothing orders the library's later work after this function's: then the host waits for the function's.
    pub(crate) must_wait: bool,
    /// A call of Sarek's makes its context current, and the library's current device is to stay what it is.
    _current: CurrentContext,
}

/// Returns where a function on tensors works: on the stream that the caller gives, or else on the tensors' library's current one.
pub(crate) fn target_of(tensors: &[&Bound<'_, PyAny>], stream: Option<i64>) -> PyResult<Target> {
    let (device_type, number): (i32, i32) = tensors[0].call_method0("__dlpack_device__")?.extract()?;
    match (device_type, usize::try_from(number)) {
        (Place::CPU | Place::CUDA_HOST, _) => {
            if stream.is_some() {
                return Err(PyValueError::new_err("the tensor lies on the CPU, where there are no streams"));
            }
            let place = (Place::CPU, 0);
            Ok(Target { device: Device::cpu(), place, must_wait: true, _current: CurrentContext(None) })
        }
        (Place::CUDA | Place::CUDA_MANAGED, Ok(ordinal)) => {
            let current = CurrentContext::remember();
            let (device, must_wait) = match stream {
                Some(stream) => (device_on(ordinal, handle_of(stream)?, None)?, false),
                None => of_library(tensors, ordinal)?,
            };
            Ok(Target { device, place: (Place::CUDA, number), must_wait, _current: current })
        }
        _ => Err(PyValueError::new_err("the tensor lies neither on the CPU nor on a CUDA device")),
    }
}

/// Returns the handle of a stream, which DLPack and the libraries pass as a number.
fn handle_of(stream: i64) -> PyResult<usize> {
    match stream {
        // PyTorch and CuPy call the default stream 0, and DLPack calls it 1.
        0 | 1 => Ok(0),
        _ => usize::try_from(stream)
            .map_err(|_| PyValueError::new_err(format!("there is no stream {stream}: the work needs one to run on"))),
    }
}

/// Returns the GPU on the current stream of the tensors' library, and whether the host has to wait for work there.
fn of_library(tensors: &[&Bound<'_, PyAny>], ordinal: usize) -> PyResult<(Device, bool)> {
    let streams = tensors.iter().map(|tensor| current_stream(tensor, ordinal)).collect::<PyResult<Vec<_>>>()?;
    let handles = || streams.iter().map(|stream| stream.as_ref().map(|(handle, _)| *handle));
    let Some((handle, owner)) = streams.iter().flatten().next() else {
        // The library does not say: the device's own stream.
        return Ok((Device::cuda(ordinal).map_err(raised)?, true));
    };
    Ok((device_on(ordinal, *handle, Some(owner))?, handles().any(|other| other != Some(*handle))))
}

/// Returns the stream of a GPU that is current in the library of a tensor, as its handle and the library's object, if the library is known.
fn current_stream<'py>(tensor: &Bound<'py, PyAny>, ordinal: usize) -> PyResult<Option<(usize, Bound<'py, PyAny>)>> {
    let py = tensor.py();
    // A class of the program's own may have the library's as its base.
    for class in tensor.get_type().getattr("__mro__")?.cast::<PyTuple>()? {
        let Ok(module) = class.getattr("__module__").and_then(|name| name.extract::<String>()) else { continue };
        let (library, function, handle) = match module.split('.').next() {
            Some("torch") => ("torch.cuda", "current_stream", "cuda_stream"),
            Some("cupy") => ("cupy.cuda", "get_current_stream", "ptr"),
            _ => continue,
        };
        let stream = py.import(library)?.call_method1(function, (ordinal,))?;
        return Ok(Some((handle_of(stream.getattr(handle)?.extract()?)?, stream)));
    }
    Ok(None)
}

/// A stream that was used once.
struct Known {
    device: Device,
    /// Keeps the stream, if its library has an object that does: Sarek uses a stream until the process ends.
    owner: Option<Py<PyAny>>,
}

/// The streams that were used, by the number of the GPU and the handle.
static STREAMS: LazyLock<Mutex<HashMap<(usize, usize), Known>>> = LazyLock::new(Mutex::default);

fn streams() -> MutexGuard<'static, HashMap<(usize, usize), Known>> {
    STREAMS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a GPU whose default stream is that one.
fn device_on(ordinal: usize, handle: usize, owner: Option<&Bound<'_, PyAny>>) -> PyResult<Device> {
    let owner = owner.map(|owner| owner.clone().unbind());
    if let Some(known) = streams().get_mut(&(ordinal, handle)) {
        known.owner = known.owner.take().or(owner);
        return Ok(known.device.clone());
    }
    // It reports what is missing, and opens the context that the libraries use, too.
    Device::cuda(ordinal).map_err(raised)?;
    let context = CudaContext::new(ordinal).map_err(|error| PyValueError::new_err(error.to_string()))?;
    // SAFETY: the caller names a stream of that GPU's primary context. Its library's object is kept, or the caller keeps it
    // until the process ends. Its order is what both sides want.
    let stream = unsafe { context.wrap_borrowed_stream(std::ptr::without_provenance_mut(handle)) };
    let device = Device::from_cudarc(&stream).map_err(raised)?;
    streams().insert((ordinal, handle), Known { device: device.clone(), owner });
    Ok(device)
}

/// Returns the devices on whose streams functions have worked.
pub(crate) fn used() -> Vec<Device> {
    streams().values().map(|known| known.device.clone()).collect()
}

/// The context that was current on this thread, which is so again when this is dropped.
pub(crate) struct CurrentContext(Option<CUcontext>);

impl CurrentContext {
    /// Remembers the context that is current now.
    pub(crate) fn remember() -> CurrentContext {
        // SAFETY: opens libraries.
        static HAS_DRIVER: LazyLock<bool> = LazyLock::new(|| unsafe { is_culib_present() });
        if !*HAS_DRIVER {
            return CurrentContext(None);
        }
        // An error means that nothing has used the driver yet.
        CurrentContext(result::ctx::get_current().ok().flatten())
    }
}

impl Drop for CurrentContext {
    fn drop(&mut self) {
        if let Some(context) = self.0 {
            // SAFETY: it was current a moment ago. A failure leaves another one current, which calls check.
            let _ = unsafe { result::ctx::set_current(context) };
        }
    }
}
