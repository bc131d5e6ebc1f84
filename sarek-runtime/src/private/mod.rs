//! What the expansions of the macros name. Not an interface for people.
//!
//! Launches are safe, and pass memory to code that was made of what the traits here say. So a trait that others rely on is
//! one of two kinds: an `unsafe trait`, which the macros implement for types and functions of the user's (`SlotType`,
//! `DeviceType`, `KernelArg`, `ConstValue`, `AnyBits`, `Describes`, `Method`, `Operator`, `DeviceFn`, `Element`, `Plain`,
//! `AsAtomic`); or one with `Sealed` as a supertrait, which only types of this crate and of `std` have (`Scalar` and all
//! that imply it, `Linking`, `ConstantParam`, `Shown`, `Register`, `CudaValue`, `Index`, `ZeroDefault`). What describes a
//! function is made by `unsafe` functions alone: [`Linked::new`], [`Outcome::description`].
//!
//! The others claim nothing: `InPattern`, `Copied`, `Yielded`, `TakenOver`, `Stepped`, `Arguments`, `Align` and `MinMax` let
//! rustc tell an error in the user's words or name a type, and lowering looks at the types themselves; `DataLayout`, which the
//! derive implements beside `Element`, could only be implemented twice; `LinkedOperator`, `LinkedMethod` and `Unlinked` are
//! asked of [`Link`] alone, and `Instance` of what is launched by an `unsafe` function.

mod bounds;
mod describe;
mod host;
mod inferred;
mod layout;
mod link;
mod names;
mod operator;
mod stand_in;
mod steps;
mod syntax;

pub use crate::compile::assert::{Comparison, Demand, Measure, assert_resources};
pub use crate::device::types::{ConstValue, SlotType};
pub use crate::facts::{EnumFacts, Equal, Facts, Ordered, Started, Total, Unequal, Unordered, Unstarted, Untotal};
pub use crate::launch::Cells;
pub use crate::lower::lower_kernel;
pub use bounds::*;
pub use describe::*;
pub use host::*;
pub use inferred::*;
pub use layout::*;
pub use link::*;
pub use names::*;
pub use operator::*;
pub use stand_in::*;
pub use steps::*;
pub use syntax::*;
