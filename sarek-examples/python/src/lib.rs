//! Kernels on the tensors of a Python program: those of NumPy on the CPU engine, those of PyTorch and CuPy on the GPU on which
//! they lie. Nothing is copied: `capsule.rs` takes and makes the capsules by which Python passes tensors on. Nothing waits for a GPU
//! either: `stream.rs` finds the stream on which the tensors' library works.

mod capsule;
mod stream;

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::{PyBufferError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyAny;
use sarek_runtime::dlpack::{ConsumerStream, Place};
use sarek_runtime::prelude::*;

use crate::capsule::{export, import};
use crate::stream::{CurrentContext, target_of, used};

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
/// On a GPU it works on the current stream of PyTorch or CuPy, or on `stream`, and does not wait.
#[pyfunction]
#[pyo3(signature = (a, x, y, *, stream=None))]
fn saxpy(py: Python<'_>, a: f32, x: &Bound<'_, PyAny>, y: &Bound<'_, PyAny>, stream: Option<i64>) -> PyResult<()> {
    let target = target_of(&[y, x], stream)?;
    let (device, must_wait) = (&target.device, target.must_wait);
    let (x, mut y) = (import::<f32>(device, x)?, import::<f32>(device, y)?);
    if x.shape() != y.shape() {
        return Err(PyValueError::new_err(format!("the shapes differ: {:?} and {:?}", x.shape(), y.shape())));
    }
    if x.overlaps(&y) {
        return Err(PyValueError::new_err("the tensors share memory: copy one of them"));
    }
    // Other threads of Python run meanwhile.
    py.detach(move || {
        let grid = Grid::cover(y.len(), 256);
        saxpy_kernel::launch(device, grid, a, &x, y.as_mut_slice()?)?;
        if must_wait { device.synchronize() } else { Ok(()) }
    })
    .map_err(raised)
}

/// Returns `a * x`, a tensor that every library takes with its `from_dlpack`.
///
/// On a GPU it works on the current stream of PyTorch or CuPy, or on `stream`, and neither it nor `from_dlpack` waits.
#[pyfunction]
#[pyo3(signature = (a, x, *, stream=None))]
fn scale(py: Python<'_>, a: f32, x: &Bound<'_, PyAny>, stream: Option<i64>) -> PyResult<Tensor> {
    let target = target_of(&[x], stream)?;
    let (device, must_wait) = (&target.device, target.must_wait);
    let x = import::<f32>(device, x)?;
    let shape = x.shape().to_vec();
    let y = py.detach(move || {
        let mut y = device.zeros::<f32>(x.len())?;
        scale_kernel::launch(device, Grid::cover(x.len(), 256), a, &x, &mut y)?;
        if must_wait {
            device.synchronize()?;
        }
        Ok(y)
    });
    Ok(Tensor { buffer: Mutex::new(Some(y.map_err(raised)?)), shape, place: target.place })
}

/// Waits for all work of this module on GPUs, and raises an exception if a check of a kernel has failed in it.
#[pyfunction]
fn synchronize(py: Python<'_>) -> PyResult<()> {
    let _current = CurrentContext::remember();
    py.detach(|| used().iter().try_for_each(Device::synchronize)).map_err(raised)
}

/// A new tensor, which one other library can take.
#[pyclass(frozen)]
struct Tensor {
    buffer: Mutex<Option<Buffer<f32>>>,
    shape: Vec<usize>,
    place: (i32, i32),
}

impl Tensor {
    /// Takes the memory out; `None` if it was taken before.
    fn take(&self) -> Option<Buffer<f32>> {
        self.buffer.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

#[pymethods]
impl Tensor {
    /// Returns the tensor by the DLPack protocol; once.
    ///
    /// It does not wait: `stream` waits for the work on the tensor, or the legacy default stream if there is none. With -1 nothing
    /// waits, and the caller orders its work itself.
    #[pyo3(signature = (*, stream=None, max_version=None, dl_device=None, copy=None))]
    fn __dlpack__<'py>(
        &self,
        py: Python<'py>,
        stream: Option<i64>,
        max_version: Option<(u32, u32)>,
        dl_device: Option<(i32, i32)>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if self.place.0 == Place::CPU && stream.is_some_and(|stream| stream != -1) {
            return Err(PyValueError::new_err("the tensor lies on the CPU, where there are no streams"));
        }
        let consumer = ConsumerStream::new(stream).map_err(raised)?;
        if dl_device.is_some_and(|other| other != self.place) || copy == Some(true) {
            return Err(PyBufferError::new_err("the tensor cannot be copied: copy it in the library that takes it"));
        }
        let taken = || PyBufferError::new_err("the tensor was already taken by another library");
        let buffer = self.take().ok_or_else(taken)?;
        let _current = CurrentContext::remember();
        // SAFETY: the consumer names a stream of its own, by the protocol.
        let tensor = py.detach(|| unsafe { buffer.into_dlpack_on(&self.shape, consumer) }).map_err(raised)?;
        export(py, tensor, max_version.is_some_and(|(major, _)| major >= 1))
    }

    /// Returns where the tensor lies: DLPack's number of the kind of device, and the number of the device.
    fn __dlpack_device__(&self) -> (i32, i32) {
        self.place
    }
}

/// Frees the memory if nobody took it.
impl Drop for Tensor {
    fn drop(&mut self) {
        let _current = CurrentContext::remember();
        drop(self.take());
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
    let synchronize = wrap_pyfunction!(synchronize, module)?;
    // A thread of Sarek's gives tensors back to their libraries, which need Python for that: no work is left when it ends.
    module.py().import("atexit")?.call_method1("register", (&synchronize,))?;
    module.add_function(synchronize)?;
    module.add_class::<Tensor>()
}
