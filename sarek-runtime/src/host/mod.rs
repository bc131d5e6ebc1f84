//! Devices, their memory, streams and events.

mod access;
mod buffer;
mod cast;
mod cuda;
mod device;
mod driver;
mod element;
mod event;
mod faults;
mod health;
mod interop;
mod lane;
mod memory;
mod output;
mod step;
mod stream;
#[cfg(test)]
mod tests;
mod timeline;

pub use buffer::{Buffer, Slice, SliceMut, SliceRef};
pub use device::{Device, Limits};
pub use element::{AsAtomic, Element, Plain};
pub use event::Event;
pub use interop::{Borrowed, BorrowedMut, CudarcSlice, CudarcSliceMut};
pub use stream::Stream;

pub(crate) use crate::output::Output;
pub(crate) use cuda::Cuda;
pub(crate) use device::{Backend, DeviceInner};
pub(crate) use driver::{Driver, encode_tensor_map};
pub(crate) use faults::{GRAPH_OFFSET, Node, Plan, Watch};
pub(crate) use lane::Lane;
pub(crate) use memory::{Allocation, Memory};
pub(crate) use step::Step;
