//! Items that the macros' expansions name. Not a public interface.
//!
//! Launches are safe, and pass memory to code that was generated from the data of these traits. So a trait on which
//! others rely is of one of two kinds. An `unsafe trait` is implemented by the macros for the user's types and
//! functions (`SlotType`, `DeviceType`, `KernelArg`, `ConstValue`, `AnyBits`, `Describes`, `Method`, `Operator`,
//! `DeviceFn`, `Element`, `Plain`, `AsAtomic`). A trait with `Sealed` as a supertrait is implemented only for types of
//! this crate and of `std` (`Scalar` and all that imply it, `Linking`, `ConstantParam`, `Shown`, `Register`,
//! `CudaValue`, `Index`, `ZeroDefault`). The description of a function is created by `unsafe` functions alone:
//! [`Linked::new`], [`Outcome::description`].
//!
//! The other traits make no promises. `InPattern`, `Copied`, `Yielded`, `TakenOver`, `Stepped`, `Arguments`, `Align`,
//! `MadeOf` and `MinMax` let rustc report an error in the user's words or name a type, and lowering inspects the types
//! themselves. `DataLayout`, which the derive implements beside `Element`, could only be implemented twice.
//! `LinkedOperator`, `LinkedMethod` and `Unlinked` are looked up on [`Link`] alone, `MadeOnDevice` and `MadeOfNumber` on
//! [`Made`], and `Instance` on types that an `unsafe` function launches.

// Expansions name the standard library by these paths: `extern crate x as core;` gives `::core` another meaning in a
// user's crate.
pub use ::{core, std};

mod bounds;
mod describe;
mod host;
mod indexed;
mod inferred;
mod layout;
mod link;
mod names;
mod of_std;
mod operator;
mod stand_in;
mod steps;
mod sums;
mod syntax;

pub use crate::compile::assert::{Comparison, Demand, Measure, assert_resources};
pub use crate::device::types::{ConstValue, SlotType};
pub use crate::facts::{EnumFacts, Equal, Facts, Ordered, Started, Total, Unequal, Unordered, Unstarted, Untotal};
pub use crate::ir::cells::Cells;
pub use crate::lower::lower_kernel;
pub use bounds::*;
pub use describe::*;
pub use host::*;
pub use indexed::*;
pub use inferred::*;
pub use layout::*;
pub use link::*;
pub use names::*;
pub use of_std::{of_cmp, of_mem};
pub use operator::*;
pub use stand_in::*;
pub use steps::*;
pub use sums::*;
pub use syntax::*;
