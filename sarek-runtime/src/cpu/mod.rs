//! The SIMT engine: IR to bytecode over warps of 32 lanes, and the machine that runs it.

mod bytecode;
mod compile;
mod machine;
#[cfg(test)]
mod tests;

use self::bytecode::Code;
use crate::deep::with_deep_stack;
use crate::output::Output;
use crate::{Fault, Grid, ir::Module, launch::Arg};

/// How kernels are run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options {
    /// Whether data races are looked for.
    pub(crate) races: bool,
    /// The seed of the order in which one thread of the host runs everything, if it is not to be that of many.
    pub(crate) schedule: Option<u64>,
}

impl Default for Options {
    fn default() -> Options {
        Options { races: true, schedule: None }
    }
}

/// A kernel compiled for the CPU engine.
#[derive(Debug)]
pub struct Program {
    code: Code,
}

impl Program {
    /// Compiles a module.
    pub fn new(module: &Module) -> Program {
        Program { code: with_deep_stack(|| compile::compile(module)) }
    }

    /// Runs a grid to its end, over all cores of rayon's pool. On the first fault the rest of the grid is not started.
    /// The dynamic shared array has as many elements as the grid says, 0 if it does not.
    ///
    /// # Safety
    /// `args` fit the kernel's parameters, and slices stay valid for the call. Other threads may access the memory at
    /// the same time only with atomics.
    pub unsafe fn run(&self, grid: Grid, args: &[Arg]) -> Result<(), Fault> {
        let output = Output::default();
        // SAFETY: the caller's promise.
        let (result, texts) = unsafe { self.run_with(grid, args, Options::default(), &output) };
        texts.iter().for_each(|text| output.write(text));
        result
    }

    /// [`Program::run`] with another output than the standard one. Yields the texts, too, that were not handed over yet: that is
    /// for the caller to do, when nobody has the memory any more.
    ///
    /// # Safety
    /// As there.
    pub(crate) unsafe fn run_with(
        &self,
        grid: Grid,
        args: &[Arg],
        options: Options,
        output: &Output,
    ) -> (Result<(), Fault>, Vec<String>) {
        // SAFETY: the caller's promise.
        unsafe { machine::run(&self.code, grid, args, options, output) }
    }
}
