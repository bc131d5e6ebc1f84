//! Work on a device that can be repeated, verified and measured.

use serde::{Deserialize, Serialize};

use super::Item;
use crate::Failure;

/// Work with its inputs on a device.
pub trait Task {
    /// Makes the outputs ready for a run: poisoned, or zero where the work adds to them.
    ///
    /// # Errors
    /// Whatever the device reports.
    fn reset(&mut self) -> Result<(), Failure>;

    /// Enqueues the work on the device's own stream. It may wait for it, but need not.
    ///
    /// # Errors
    /// Whatever launching reports.
    fn run(&mut self) -> Result<(), Failure>;

    /// Compares the output of the last run with the host's result, in higher precision if there is one.
    ///
    /// # Errors
    /// Whatever the device reports.
    fn verify(&mut self) -> Result<Verdict, Failure>;

    /// Returns the output of the last run.
    ///
    /// # Errors
    /// Whatever the device reports.
    fn outputs(&mut self) -> Result<Vec<Item>, Failure>;

    /// Returns the minimum amount of work.
    fn work(&self) -> Work;
}

/// The result of a comparison.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The result; of a large one, a summary.
    pub result: String,
    /// The expected result: one value, an interval, or a summary.
    pub expected: String,
    /// `true` if they agree.
    pub agrees: bool,
}

impl Verdict {
    /// Fails if the result is wrong.
    ///
    /// # Errors
    /// [`Failure::Wrong`].
    pub fn check(self) -> Result<(), Failure> {
        let Verdict { result, expected, agrees } = self;
        if agrees { Ok(()) } else { Err(Failure::Wrong(format!("it is {result}, but it should be {expected}"))) }
    }
}

/// The minimum amount of work, however it is done.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Work {
    /// The bytes that must be read and written.
    pub bytes: u64,
    /// The arithmetic operations of the problem itself, a multiplication with an addition being two; 0 where the work is
    /// not arithmetic.
    pub operations: u64,
    /// The edges of a graph that is traversed.
    pub edges: u64,
}

impl Work {
    /// Work that moves bytes and does next to no arithmetic.
    pub fn bytes(bytes: u64) -> Work {
        Work { bytes, ..Work::default() }
    }

    /// Returns the work with its arithmetic.
    #[must_use]
    pub fn with_operations(self, operations: u64) -> Work {
        Work { operations, ..self }
    }

    /// Returns the work with the edges that are traversed.
    #[must_use]
    pub fn with_edges(self, edges: u64) -> Work {
        Work { edges, ..self }
    }
}

/// A task composed of functions over a state: the inputs, outputs and scratch memory on the device, and the expected result.
///
/// The two sides of a contest differ only in `run`.
pub struct Steps<S> {
    /// The state that the functions share.
    pub state: S,
    /// [`Task::reset`].
    pub reset: fn(&mut S) -> Result<(), Failure>,
    /// [`Task::run`].
    #[allow(clippy::type_complexity)]
    pub run: Box<dyn FnMut(&mut S) -> Result<(), Failure>>,
    /// [`Task::verify`].
    pub verify: fn(&mut S) -> Result<Verdict, Failure>,
    /// [`Task::outputs`].
    pub outputs: fn(&mut S) -> Result<Vec<Item>, Failure>,
    /// [`Task::work`].
    pub work: Work,
}

impl<S> Task for Steps<S> {
    fn reset(&mut self) -> Result<(), Failure> {
        (self.reset)(&mut self.state)
    }

    fn run(&mut self) -> Result<(), Failure> {
        (self.run)(&mut self.state)
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        (self.verify)(&mut self.state)
    }

    fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
        (self.outputs)(&mut self.state)
    }

    fn work(&self) -> Work {
        self.work
    }
}
