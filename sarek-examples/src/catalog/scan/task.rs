//! A scan as a task: of a whole array, or of its segments.

use std::marker::PhantomData;
use std::rc::Rc;

use sarek_runtime::{Buffer, Device};

use super::Kind;
use super::expected::{Cut, Operator, Reference, Value};
use crate::Failure;
use crate::catalog::operand::Operand;
use crate::catalog::{Given, Item, Steps, Task, Verdict, Work};

/// The data that determines where segments start.
pub(in crate::catalog) trait Cutter: 'static {
    /// The bytes of it for an element.
    const BYTES: u64;

    /// Returns the cuts.
    fn cut(&self) -> Cut<'_>;
}

/// One segment.
pub(in crate::catalog) struct Whole;

impl Cutter for Whole {
    const BYTES: u64 = 0;

    fn cut(&self) -> Cut<'_> {
        Cut::Nowhere
    }
}

/// A flag per element: the second input, and the same on the device.
pub(in crate::catalog) struct ByFlag {
    pub(in crate::catalog) given: Rc<Given>,
    pub(in crate::catalog) flags: Buffer<bool>,
}

impl Cutter for ByFlag {
    const BYTES: u64 = 1;

    fn cut(&self) -> Cut<'_> {
        Cut::Flags(self.given.array(1))
    }
}

/// A key an element.
impl Cutter for Operand<u32> {
    const BYTES: u64 = 4;

    fn cut(&self) -> Cut<'_> {
        Cut::Keys(self.host())
    }
}

/// An input, what cuts it, and where the results go.
pub(in crate::catalog) struct Scan<T: Value, M: Operator<T>, C = Whole> {
    pub(in crate::catalog) input: Operand<T>,
    pub(in crate::catalog) cutter: C,
    pub(in crate::catalog) output: Buffer<T>,
    reference: Rc<Reference<T, M>>,
    pub(in crate::catalog) kind: Kind,
    operator: PhantomData<M>,
}

impl<T: Value, M: Operator<T>, C: Cutter> Scan<T, M, C> {
    pub(in crate::catalog) fn new(
        device: &Device,
        input: Operand<T>,
        cutter: C,
        reference: Rc<Reference<T, M>>,
        kind: Kind,
    ) -> Result<Scan<T, M, C>, Failure> {
        let output = device.zeros(input.host().len())?;
        Ok(Scan { input, cutter, output, reference, kind, operator: PhantomData })
    }

    /// With what runs it.
    pub(in crate::catalog) fn task(self, run: impl FnMut(&mut Self) -> Result<(), Failure> + 'static) -> Box<dyn Task> {
        let n = self.input.host().len() as u64;
        let work = Work::bytes(n * (2 * size_of::<T>() as u64 + C::BYTES)).with_operations(n);
        Box::new(Steps {
            state: self,
            reset: |scan| Ok(scan.output.fill(T::POISON)?),
            run: Box::new(run),
            verify: Scan::verify,
            outputs: |scan| Ok(vec![Item::array(T::data(scan.output.to_vec()?))]),
            work,
        })
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        self.reference.verdict(self.input.host(), self.cutter.cut(), self.kind, &self.output)
    }
}
