//! Devices, their memory, streams and events.

mod abroad;
mod access;
mod array;
mod buffer;
mod call;
mod capturing;
mod cast;
mod conditional;
mod courier;
mod cuda;
mod device;
pub mod dlpack;
mod driver;
mod element;
mod event;
mod faults;
mod health;
mod in_place;
mod interop;
mod lane;
mod managed;
mod mapped;
mod memory;
#[cfg(feature = "ndarray")]
mod ndarray;
mod order;
mod output;
mod peer;
mod pinned;
mod pool;
mod signal;
mod spoilt;
mod step;
mod stream;
#[cfg(test)]
mod tests;
mod timeline;
mod transfer;

pub use buffer::{Buffer, Slice, SliceMut, SliceRef};
pub use call::Call;
pub use device::{Device, Limits};
pub use element::{AsAtomic, Element, Plain};
pub use event::Event;
pub use in_place::{HostMut, HostRef};
pub use interop::{Borrowed, BorrowedMut, CudarcSlice, CudarcSliceMut};
pub use managed::Managed;
pub use mapped::Mapped;
pub use peer::{Peer, PeerMut};
pub use pinned::Pinned;
pub use stream::Stream;
pub use transfer::Transfer;

pub(crate) use crate::output::Output;
pub(crate) use array::{ArraySampler, ArrayShape, Handles};
pub(crate) use capturing::{Between, Capturing, at_once, at_once_on, not_capturable};
#[cfg(test)]
pub(crate) use conditional::PTX as CONDITION_PTX;
pub(crate) use conditional::{Form, Mode, NodeKind, with_alternatives_apart};
pub(crate) use cuda::Cuda;
pub(crate) use device::{Backend, DeviceInner, Note};
pub(crate) use driver::{Driver, Query, encode_tensor_map};
pub(crate) use faults::{GRAPH_OFFSET, Node, Plan, Watch};
pub(crate) use lane::Lane;
pub(crate) use memory::{Allocation, Memory, host as host_pointer};
pub(crate) use order::Use;
pub(crate) use signal::Signal;
pub(crate) use step::Step;
pub(crate) use timeline::Timeline;
