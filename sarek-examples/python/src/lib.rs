//! Kernels on the tensors of a Python program: those of NumPy on the CPU engine, those of PyTorch and CuPy on the GPU on which
//! they lie, and on their current stream. Nothing is copied: `capsule.rs` takes and makes the capsules by which Python passes tensors on, and
//! `stream.rs` finds the stream.

mod capsule;
mod stream;

use std::sync::Mutex;

use pyo3::exceptions::{PyBufferError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyAny;
use sarek_runtime::dlpack::{Export, Place};
use sarek_runtime::prelude::*;

use crate::capsule::{UNTAKEN, export, import};
use crate::stream::Work;

type Imported = sarek_runtime::dlpack::Tensor<f32>;

/// `y += a * x`.
#[kernel]
fn saxpy_kernel(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_idx_x();
    if i < y.len() as u32 {
        y[i] += a * x[i];
    }
}

/// `y = a * x`.
#[kernel]
fn scale_kernel(a: f32, x: &[f32], y: &mut [f32]) {
    let i = global_idx_x();
    if i < y.len() as u32 {
        y[i] = a * x[i];
    }
}

/// Adds `a * x` to `y`, which are tensors of `float32` with one shape, on one device.
///
/// On a GPU the work is enqueued on `stream`, a number as in `__dlpack__(stream=…)`. Without it, that is the current stream of PyTorch or
/// CuPy if `y` is theirs. For tensors of other libraries the function waits for the work.
#[pyfunction]
#[pyo3(signature = (a, x, y, *, stream=None))]
fn saxpy(py: Python<'_>, a: f32, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>, stream: Option<i64>) -> PyResult<()> {
    let (device, waits) = Work::on(y, stream)?.into();
    let (x, mut y) = pair(&device, x, y)?;
    // Other threads of Python run meanwhile.
    py.detach(move || {
        saxpy_kernel::launch(&device, Grid::cover(y.len(), 256), a, &x, y.as_mut_slice()?)?;
        if waits { device.synchronize() } else { Ok(()) }
    })
    .map_err(raised)
}

/// Writes `a * x` to `out` and returns it. Without `out`, returns a new tensor that every library takes with its `from_dlpack`; making one
/// waits for the work. `stream` is that of `saxpy`.
#[pyfunction]
#[pyo3(signature = (a, x, *, out=None, stream=None))]
fn scale<'py>(
    py: Python<'py>,
    a: f32,
    x: &Bound<'py, PyAny>,
    out: Option<&Bound<'py, PyAny>>,
    stream: Option<i64>,
) -> PyResult<Bound<'py, PyAny>> {
    let (device, waits) = Work::on(out.unwrap_or(x), stream)?.into();
    if let Some(out) = out {
        let (x, mut y) = pair(&device, x, out)?;
        py.detach(move || {
            scale_kernel::launch(&device, Grid::cover(y.len(), 256), a, &x, y.as_mut_slice()?)?;
            if waits { device.synchronize() } else { Ok(()) }
        })
        .map_err(raised)?;
        return Ok(out.clone());
    }
    let x = import::<f32>(&device, x)?;
    let export = py.detach(move || {
        let mut y = device.zeros::<f32>(x.len())?;
        scale_kernel::launch(&device, Grid::cover(x.len(), 256), a, &x, &mut y)?;
        y.into_dlpack(x.shape())
    });
    let export = export.map_err(raised)?;
    let place = export.place();
    Ok(Bound::new(py, Tensor { export: Mutex::new(Some(export)), place })?.into_any())
}

/// Takes over a tensor that is read and one that is written, of one shape.
fn pair(device: &Device, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<(Imported, Imported)> {
    let (x, y) = (import::<f32>(device, x)?, import::<f32>(device, y)?);
    if x.shape() != y.shape() {
        return Err(PyValueError::new_err(format!("the shapes differ: {:?} and {:?}", x.shape(), y.shape())));
    }
    if x.overlaps(&y) {
        return Err(PyValueError::new_err("the tensors share memory: copy one of them"));
    }
    Ok((x, y))
}

/// Returns how many capsules were deleted with their tensors because no library had taken these: for tests.
#[pyfunction]
fn untaken_capsules() -> usize {
    UNTAKEN.load(std::sync::atomic::Ordering::Relaxed)
}

/// A new tensor, which one other library can take.
#[pyclass(frozen)]
struct Tensor {
    export: Mutex<Option<Export>>,
    place: Place,
}

#[pymethods]
impl Tensor {
    /// Returns the tensor by the DLPack protocol; once.
    ///
    /// The work on it is done, so no stream has to wait, and every `stream` of the protocol is right: none, the legacy default one (1), the
    /// one of each thread (2), any other one, and the wish that nothing waits (-1).
    #[pyo3(signature = (*, stream=None, max_version=None, dl_device=None, copy=None))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        stream: Option<i64>,
        max_version: Option<(u32, u32)>,
        dl_device: Option<(i32, i32)>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match stream {
            None | Some(-1) => {}
            Some(_) if self.place.device_type == Place::CPU => {
                return Err(PyValueError::new_err(
                    "the tensor lies on the CPU, which has no streams: pass `stream=None`",
                ));
            }
            Some(stream) if stream >= 1 => {}
            Some(stream) => {
                return Err(PyValueError::new_err(format!(
                    "{stream} is no stream: pass 1 for the legacy default one, 2 for that of each thread, or a stream's address"
                )));
            }
        }
        let here = (self.place.device_type, self.place.device_id);
        if dl_device.is_some_and(|other| other != here) || copy == Some(true) {
            return Err(PyBufferError::new_err("the tensor cannot be copied: copy it in the library that takes it"));
        }
        let taken = self.export.lock().map_or(None, |mut tensor| tensor.take());
        let tensor = taken.ok_or_else(|| PyBufferError::new_err("the tensor was already taken by another library"))?;
        export(py, tensor, max_version.is_some_and(|(major, _)| major >= 1))
    }

    /// Returns where the tensor lies: DLPack's number of the kind of device, and the number of the device.
    fn __dlpack_device__(&self) -> (i32, i32) {
        (self.place.device_type, self.place.device_id)
    }
}

/// Turns an error of Sarek into an exception.
fn raised(error: Error) -> PyErr {
    match error {
        Error::Dlpack { .. } => PyValueError::new_err(error.to_string()),
        error => PyRuntimeError::new_err(error.to_string()),
    }
}

/// Kernels of Sarek on tensors.
#[pymodule]
fn sarek_example(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(saxpy, module)?)?;
    module.add_function(wrap_pyfunction!(scale, module)?)?;
    module.add_function(wrap_pyfunction!(untaken_capsules, module)?)?;
    module.add_class::<Tensor>()
}
