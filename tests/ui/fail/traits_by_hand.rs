//! What launches rely on cannot be claimed in safe code.

use sarek_runtime::device::AnyBits;
use sarek_runtime::launch::{KernelArg, Operand};
use sarek_runtime::prelude::*;
use sarek_runtime::{AsAtomic, Element, Plain};

#[derive(Clone, Copy, PartialEq, PartialOrd, Default, Debug)]
struct Any(u64);

impl KernelArg for Any {
    fn operand(&self) -> Operand<'_> {
        Operand::of_number(0xdead_beef)
    }
}

impl AnyBits for Any {}
impl Element for Any {}
impl Plain for Any {}
impl AsAtomic for Any {
    type Atomic = AtomicU64;
}

fn main() {}
