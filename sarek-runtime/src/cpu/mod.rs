//! The SIMT engine: compilation of IR to bytecode for warps of 32 lanes, and the machine that runs it.

mod bytecode;
mod compile;
mod machine;
#[cfg(test)]
mod tests;

pub(crate) use machine::SYNCED_THREADS;

use self::bytecode::Code;
use crate::deep::with_deep_stack;
use crate::output::Output;
use crate::{Fault, Grid, arg::Arg, ir::Module};

/// The options for running kernels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Options {
    /// `true` if data races are detected.
    pub(crate) races: bool,
    /// The seed of the order in which one host thread runs everything; `None` to use many threads.
    pub(crate) schedule: Option<u64>,
    /// `true` if shared memory has arbitrary contents when a block begins, which may be read, and other warps continue after a failed check, as
    /// on a GPU.
    pub(crate) stale: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { races: true, schedule: None, stale: false }
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

    /// Runs a grid to its end, on all cores of rayon's pool. After the first fault the rest of the grid is not
    /// started, unless it is a data race: then the other races are found, too. The dynamic shared array has the length that the grid gives, or 0.
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

    /// Does the same as [`Program::run`] with another output than the standard one. Also returns the texts that were
    /// not handed over yet: the caller does that when nothing uses the memory any more.
    ///
    /// # Safety
    /// The conditions of [`Program::run`].
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
