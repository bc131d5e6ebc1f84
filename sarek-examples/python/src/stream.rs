//! The streams on which other libraries work.

use std::collections::HashMap;
use std::ptr;
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyType};
use sarek_runtime::Device;
use sarek_runtime::cudarc::driver::CudaContext;
use sarek_runtime::dlpack::Place;

use crate::raised;

/// The device that works on a tensor.
pub(crate) struct Work {
    device: Device,
    /// Whether nobody but this crate knows the stream, so that the host has to wait for it.
    waits: bool,
}

impl From<Work> for (Device, bool) {
    fn from(work: Work) -> (Device, bool) {
        (work.device, work.waits)
    }
}

/// The device of a stream that another library made.
struct Known {
    device: Device,
    /// What keeps the stream alive: the runtime uses it until the process ends, and CuPy destroys streams that nobody has.
    _kept: Option<Py<PyAny>>,
}

/// The devices of streams, by the number of the GPU and the stream's address. The runtime keeps each stream that it is given, so it
/// is given each once.
static KNOWN: Mutex<Option<HashMap<(usize, usize), Known>>> = Mutex::new(None);

impl Work {
    /// Finds the device of a tensor, and its stream: the one that is given, else the current one of the library whose tensor it is.
    pub(crate) fn on(tensor: &Bound<'_, PyAny>, stream: Option<i64>) -> PyResult<Work> {
        let (device_type, number): (i32, i32) = tensor.call_method0("__dlpack_device__")?.extract()?;
        let number = match (device_type, usize::try_from(number)) {
            (Place::CPU | Place::CUDA_HOST, _) => {
                return match stream {
                    None => Ok(Work { device: Device::cpu(), waits: false }),
                    Some(_) => Err(PyValueError::new_err("the tensor lies on the CPU, which has no streams")),
                };
            }
            (Place::CUDA | Place::CUDA_MANAGED, Ok(number)) => number,
            _ => return Err(PyValueError::new_err("the tensor lies neither on the CPU nor on a CUDA device")),
        };
        let (address, object) = match stream {
            Some(stream) => (address_of(stream)?, None),
            None => match current_stream(tensor, number)? {
                Some((stream, object)) => (address_of(stream)?, Some(object)),
                None => return Ok(Work { device: Device::cuda(number).map_err(raised)?, waits: true }),
            },
        };
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let known = known.get_or_insert_default();
        if let Some(known) = known.get_mut(&(number, address)) {
            // The first one may have been given as a number.
            known._kept = known._kept.take().or(object.map(Bound::unbind));
            return Ok(Work { device: known.device.clone(), waits: false });
        }
        let failed = |error| PyRuntimeError::new_err(format!("CUDA device {number}: {error}"));
        let context = CudaContext::new(number).map_err(failed)?;
        // SAFETY: a stream of this context, by the caller of the function in Python, or a library's current one. A library's stream
        // lives as long as its object, which is kept, and the caller keeps any other one. Tensors are ordered by the protocol.
        let stream = unsafe { context.wrap_borrowed_stream(ptr::without_provenance_mut(address)) };
        let device = Device::from_cudarc(&stream).map_err(raised)?;
        known.insert((number, address), Known { device: device.clone(), _kept: object.map(Bound::unbind) });
        Ok(Work { device, waits: false })
    }
}

/// Returns the address of a stream with that number. The legacy default stream is 1 in the protocol, and 0 where libraries tell their
/// current stream.
fn address_of(stream: i64) -> PyResult<usize> {
    match stream {
        0 | 1 => Ok(0),
        stream => usize::try_from(stream).map_err(|_| {
            PyValueError::new_err(format!("{stream} is no stream: pass 1 for the default one, or a stream's address"))
        }),
    }
}

/// Returns the number of the stream on which the library of a tensor works, and its object; `None` for libraries without one.
fn current_stream<'py>(tensor: &Bound<'py, PyAny>, device: usize) -> PyResult<Option<(i64, Bound<'py, PyAny>)>> {
    // Subclasses may be defined anywhere.
    for class in tensor.get_type().mro().iter() {
        let module: String = class.cast::<PyType>()?.getattr("__module__")?.extract()?;
        let (library, function, number) = match module.split('.').next() {
            Some("torch") => ("torch", "current_stream", "cuda_stream"),
            Some("cupy") => ("cupy", "get_current_stream", "ptr"),
            _ => continue,
        };
        let stream = tensor.py().import(library)?.getattr("cuda")?.call_method1(function, (device,))?;
        return Ok(Some((stream.getattr(number)?.extract()?, stream)));
    }
    Ok(None)
}
