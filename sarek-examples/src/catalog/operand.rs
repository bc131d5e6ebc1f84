//! Inputs of tasks, on the host and on a device.

use std::rc::Rc;

use sarek_runtime::{Buffer, Device, SliceRef};

use super::Given;
use crate::Failure;
use crate::bench::Input;
use crate::data::Datum;

/// An input of a task: its own, or one that both sides of a contest share.
pub(super) enum Operand<T: Datum> {
    /// One of what was given.
    Own {
        /// The given input.
        given: Rc<Given>,
        /// Which of it.
        number: usize,
        /// The same on the device.
        buffer: Buffer<T>,
    },
    /// One of a measurement.
    Shared(Rc<Input<T>>),
}

impl<T: Datum> Operand<T> {
    /// Takes an input to a device.
    ///
    /// # Errors
    /// A failure of the device.
    pub(super) fn upload(device: &Device, given: &Rc<Given>, number: usize) -> Result<Operand<T>, Failure> {
        let buffer = device.upload(given.array::<T>(number))?;
        Ok(Operand::Own { given: given.clone(), number, buffer })
    }

    /// Returns the elements on the host.
    pub(super) fn host(&self) -> &[T] {
        match self {
            Operand::Own { given, number, .. } => given.array(*number),
            Operand::Shared(input) => &input.host,
        }
    }

    /// Returns the elements on the device; of a shared input, the copy whose use is longest ago.
    pub(super) fn device(&self) -> SliceRef<'_, T> {
        match self {
            Operand::Own { buffer, .. } => buffer.slice(..).expect("all of it"),
            Operand::Shared(input) => input.next(),
        }
    }
}
