//! The imports of a file with kernels: `use sarek_runtime::prelude::*;`.

pub use crate::device::*;
pub use crate::{
    Arch, Buffer, Device, Element, Error, Event, Graph, Grid, Slice, SliceMut, SliceRef, Stream, assert_checks,
    assert_resources, comment, cuda, ptx, shared, superstep, uninit,
};
pub use sarek_macros::{DeviceType, device, kernel};
pub use std::sync::atomic::Ordering;
