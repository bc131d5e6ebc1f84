//! The capsules by which Python passes tensors on.

use std::ffi::CStr;

use pyo3::exceptions::PyTypeError;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict};
use sarek_runtime::Device;
use sarek_runtime::dlpack::{DlpackElement, Export, ManagedTensor, ManagedTensorVersioned, Tensor};

use crate::raised;

const VERSIONED: &CStr = c"dltensor_versioned";
const USED_VERSIONED: &CStr = c"used_dltensor_versioned";
const OLD: &CStr = c"dltensor";
const USED_OLD: &CStr = c"used_dltensor";

/// Takes a tensor of another library over. The library orders its work on it before the device's default stream.
pub(crate) fn import<T: DlpackElement>(device: &Device, tensor: &Bound<'_, PyAny>) -> PyResult<Tensor<T>> {
    let py = tensor.py();
    let arguments = PyDict::new(py);
    if let Some(stream) = device.dlpack_stream() {
        arguments.set_item("stream", stream)?;
    }
    let versioned = arguments.copy()?;
    versioned.set_item("max_version", (1, 0))?;
    let capsule = match tensor.call_method("__dlpack__", (), Some(&versioned)) {
        // A library of before version 1 does not know the argument.
        Err(error) if error.is_instance_of::<PyTypeError>(py) => {
            tensor.call_method("__dlpack__", (), Some(&arguments))?
        }
        result => result?,
    };
    // SAFETY: the capsules have these names by the protocol, and what they hold. A renamed capsule does not delete its
    // tensor, so this is its only consumer. Deleters of Python's libraries may be called on any thread. Nothing else in this
    // crate accesses the memory, and programs in Python know that functions write to their arguments.
    let result = unsafe {
        if let Some(tensor) = take::<ManagedTensorVersioned>(&capsule, VERSIONED, USED_VERSIONED)? {
            device.from_dlpack(tensor)
        } else if let Some(tensor) = take::<ManagedTensor>(&capsule, OLD, USED_OLD)? {
            device.from_dlpack_unversioned(tensor)
        } else {
            return Err(PyTypeError::new_err("`__dlpack__` did not return a tensor that is still there"));
        }
    };
    result.map_err(raised)
}

/// Takes what a capsule of that name holds, and renames it; `None` if it has another name.
///
/// # Safety
/// A capsule with that name holds an `M`.
unsafe fn take<M>(capsule: &Bound<'_, PyAny>, name: &CStr, used: &'static CStr) -> PyResult<Option<*mut M>> {
    // SAFETY: any object, and a name.
    if unsafe { ffi::PyCapsule_IsValid(capsule.as_ptr(), name.as_ptr()) } == 0 {
        return Ok(None);
    }
    // SAFETY: a capsule of that name. The new name lives as long as the program.
    let (pointer, renamed) = unsafe {
        let pointer = ffi::PyCapsule_GetPointer(capsule.as_ptr(), name.as_ptr());
        (pointer, ffi::PyCapsule_SetName(capsule.as_ptr(), used.as_ptr()))
    };
    if renamed == 0 { Ok(Some(pointer.cast())) } else { Err(PyErr::fetch(capsule.py())) }
}

/// Returns a capsule with a tensor, by version 1 of the protocol or the one before.
pub(crate) fn export(py: Python<'_>, tensor: Export, versioned: bool) -> PyResult<Bound<'_, PyAny>> {
    // SAFETY: new tensors with the names of their versions, which their destructors know.
    let capsule = unsafe {
        if versioned {
            ffi::PyCapsule_New(tensor.into_raw().cast(), VERSIONED.as_ptr(), Some(delete_versioned))
        } else {
            ffi::PyCapsule_New(tensor.into_raw_unversioned().cast(), OLD.as_ptr(), Some(delete_old))
        }
    };
    // SAFETY: a new reference, or null with an exception.
    unsafe { Bound::from_owned_ptr_or_err(py, capsule) }
}

/// Deletes the tensor of a capsule that nobody consumed.
unsafe extern "C" fn delete_versioned(capsule: *mut ffi::PyObject) {
    // SAFETY: called by Python with the capsule. A consumer renames it.
    unsafe {
        if ffi::PyCapsule_IsValid(capsule, VERSIONED.as_ptr()) != 0 {
            let tensor: *mut ManagedTensorVersioned = ffi::PyCapsule_GetPointer(capsule, VERSIONED.as_ptr()).cast();
            if let Some(delete) = (*tensor).deleter {
                delete(tensor);
            }
        }
    }
}

/// Deletes the tensor of a capsule that nobody consumed.
unsafe extern "C" fn delete_old(capsule: *mut ffi::PyObject) {
    // SAFETY: as above.
    unsafe {
        if ffi::PyCapsule_IsValid(capsule, OLD.as_ptr()) != 0 {
            let tensor: *mut ManagedTensor = ffi::PyCapsule_GetPointer(capsule, OLD.as_ptr()).cast();
            if let Some(delete) = (*tensor).deleter {
                delete(tensor);
            }
        }
    }
}
