//! Kernels on the tensors of a Python program: those of NumPy on the CPU engine, those of PyTorch and CuPy on the GPU on which
//! they lie. Nothing is copied: `capsule.rs` takes and makes the capsules by which Python passes tensors on.

mod capsule;

use std::sync::Mutex;

use pyo3::exceptions::{PyBufferError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyAny;
use sarek_runtime::dlpack::{Export, Place};
use sarek_runtime::prelude::*;

use crate::capsule::{device_of, export, import};

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
#[pyfunction]
fn saxpy(py: Python<'_>, a: f32, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>) -> PyResult<()> {
    let device = device_of(y)?;
    let (x, mut y) = (import::<f32>(&device, x)?, import::<f32>(&device, y)?);
    if x.shape() != y.shape() {
        return Err(PyValueError::new_err(format!("the shapes differ: {:?} and {:?}", x.shape(), y.shape())));
    }
    if x.overlaps(&y) {
        return Err(PyValueError::new_err("the tensors share memory: copy one of them"));
    }
    // Other threads of Python run meanwhile.
    py.detach(move || {
        let grid = Grid::cover(y.len(), 256);
        saxpy_kernel::launch(&device, grid, a, &x, y.as_mut_slice()?)?;
        device.synchronize()
    })
    .map_err(raised)
}

/// Returns `a * x`, a tensor that every library takes with its `from_dlpack`.
#[pyfunction]
fn scale(py: Python<'_>, a: f32, x: &Bound<'_, PyAny>) -> PyResult<Tensor> {
    let device = device_of(x)?;
    let x = import::<f32>(&device, x)?;
    let export = py.detach(|| {
        let mut y = device.zeros::<f32>(x.len())?;
        scale_kernel::launch(&device, Grid::cover(x.len(), 256), a, &x, &mut y)?;
        y.into_dlpack(x.shape())
    });
    let place = export.as_ref().map(Export::place).map_err(|error| raised(error.clone()))?;
    Ok(Tensor { export: Mutex::new(Some(export.map_err(raised)?)), place })
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
    /// The work on it is done, so no stream has to wait.
    #[pyo3(signature = (*, stream=None, max_version=None, dl_device=None, copy=None))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        stream: Option<&Bound<'py, PyAny>>,
        max_version: Option<(u32, u32)>,
        dl_device: Option<(i32, i32)>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let _ = stream;
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
    module.add_class::<Tensor>()
}
