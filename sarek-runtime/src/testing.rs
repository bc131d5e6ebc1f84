//! Support for tests of the whole language: a record of launched kernels, launches of IR that does not come from a
//! kernel, mutants of kernels, and the passes over IR one by one.

pub mod mutants;

use crate::compile::{self, Arch, Cubin, Message, Options, Resources, Unit};
use crate::ir::unused::{callees, remove_unused};
use crate::ir::{Function, LocalId, Module};
use crate::launch::Operand;
pub use crate::launch::cache::is_prepared;
pub use crate::launch::modules::{batch_text, prepare_batch};
pub use crate::lower::copies::remove_copies;
pub use crate::lower::fold::{fold_binary, fold_cast, fold_unary};
use crate::lower::joined::join_parts;
pub use crate::lower::overwritten::remove_overwritten;
pub use crate::lower::purity::{can_fail, is_pure};
use crate::lower::renames::remove_renames;
pub use crate::proof::Rule;
use crate::proof::{Proofs, Values, is_gone, prove};
use crate::{Grid, Result, Slice};

/// Compiles a text to PTX, and returns NVRTC's warnings, too. Does not use the cache.
///
/// # Errors
/// The errors of [`compile::compile`].
pub fn ptx_and_warnings(unit: &Unit, arch: Arch, options: &Options) -> Result<(String, Vec<Message>)> {
    compile::ptx_and_warnings(unit, arch, options)
}

/// Returns the resources of one of the kernels of a text.
///
/// # Errors
/// [`Error::BadCubin`](crate::Error::BadCubin).
pub fn resources_of(cubin: &Cubin, entry: &str) -> Result<Resources> {
    cubin.resources_of(entry)
}

/// Returns a slice of `length` elements of any type in this memory, as an argument.
///
/// The memory is as long as that.
pub fn operand_of_memory(memory: &Slice<u64>, length: u64) -> Operand<'_> {
    Operand::of_memory(memory, length)
}

/// Returns a struct with these bytes, as an argument by value.
pub fn operand_of_struct(bytes: &[u8]) -> Operand<'_> {
    Operand::of_bytes(bytes)
}

/// Returns a handle of a CPU engine of its own that tells of each launch with checks, before it runs: the name of the kernel, and the
/// conditions of its checks that do not hold. On a GPU, a launch for which there are some counts among
/// [`checked_launches`](crate::Device::checked_launches).
///
/// The engine is never freed.
pub fn noting_cpu(note: impl Fn(&str, &[&str]) + Send + Sync + 'static) -> crate::Device {
    crate::Device::noting_cpu(std::sync::Arc::new(note))
}

/// Returns a handle of a CPU engine of its own that computes indices as a GPU does where all conditions of a kernel's checks hold, and makes all
/// checks. An index is right in such launches alone.
///
/// The engine is never freed.
pub fn widening_cpu() -> crate::Device {
    crate::Device::editing_cpu(std::sync::Arc::new(|module| *module = prove(module).widened(module, u64::MAX)))
}

/// Returns a handle of a CPU on which shared memory has arbitrary contents when a block begins: what was not written is read without a report.
/// After a failed check only its warp ends, and other warps continue as on a GPU. The last fault of a block is reported.
pub fn with_stale_memory(mut device: crate::Device) -> crate::Device {
    device.engine.stale = true;
    device
}

/// Calls a function that captures graphs as for a GPU's driver older than CUDA 12.8, on this thread: each alternative is a node of its own.
pub fn with_alternatives_apart<T>(capture: impl FnOnce() -> T) -> T {
    crate::host::with_alternatives_apart(capture)
}

/// Checks the barriers of a module for convergent control flow, as lowering does.
///
/// # Errors
/// The message of the first barrier in divergent control flow.
pub fn check_convergence(module: &Module) -> Result<(), String> {
    crate::lower::converge::check_convergence(module).map_err(|error| error.message)
}

/// An argument of a hypothetical launch.
#[derive(Debug, Clone, Copy)]
pub enum Thought<'a> {
    /// A scalar's bits.
    Scalar(u64),
    /// A struct's bytes.
    Struct(&'a [u8]),
    /// A slice of that many elements, at that address.
    Slice(u64, u64),
}

/// The conditions under which the checks of a module cannot fail.
pub struct Conditions(Proofs);

impl Conditions {
    /// Derives the conditions of a module.
    pub fn of(module: &Module) -> Conditions {
        Conditions(prove(module))
    }

    /// Returns the number of conditions.
    pub fn count(&self) -> usize {
        self.0.conditions.len()
    }

    /// Returns the conditions that hold in a launch, as bits. Beyond the number of conditions, there are those of counters of loops.
    pub fn held(&self, grid: Grid, arguments: &[Thought<'_>]) -> u64 {
        self.0.program.evaluate(&ThoughtLaunch { grid, arguments })
    }

    /// Returns for each site whether its check is omitted where these conditions hold.
    pub fn gone(&self, held: u64) -> Vec<bool> {
        self.0.decisions.iter().map(|decision| is_gone(decision, held)).collect()
    }

    /// Returns a condition as users read it.
    pub fn text(&self, number: usize) -> &str {
        &self.0.conditions[number]
    }

    /// Returns the module, which these conditions are of, without the checks that cannot fail where they hold.
    pub fn without(&self, module: &Module, held: u64) -> Module {
        self.0.without(module, held)
    }
}

struct ThoughtLaunch<'a> {
    grid: Grid,
    arguments: &'a [Thought<'a>],
}

impl Values for ThoughtLaunch<'_> {
    fn bits(&self, param: u32) -> u64 {
        match self.arguments[param as usize] {
            Thought::Scalar(bits) => bits,
            Thought::Struct(_) => 0,
            Thought::Slice(_, address) => address,
        }
    }

    fn length(&self, param: u32) -> u64 {
        match self.arguments[param as usize] {
            Thought::Slice(length, _) => length,
            Thought::Scalar(_) | Thought::Struct(_) => 0,
        }
    }

    fn field(&self, param: u32, offset: u32, size: u64) -> u64 {
        let Thought::Struct(bytes) = self.arguments[param as usize] else { return 0 };
        let (from, mut field) = (offset as usize, [0; 8]);
        field[..size as usize].copy_from_slice(&bytes[from..from + size as usize]);
        u64::from_le_bytes(field)
    }

    fn shared_length(&self, number: u32) -> u64 {
        self.grid.shared.lengths()[number as usize]
    }

    fn blocks(&self) -> [u32; 3] {
        self.grid.blocks
    }

    fn threads(&self) -> [u32; 3] {
        self.grid.threads
    }
}

/// Finishes a function as lowering does when it is written: removes unused code, and sets whether it is pure and
/// whether it may fail. `functions` are its callees.
pub fn finish(function: &mut Function, functions: &[Function]) {
    remove_renames(function, functions);
    remove_unused(function, &callees(functions), true);
    remove_overwritten(function);
    let all = (0..function.locals.len() as u32).map(LocalId).collect();
    join_parts(function, &all);
    remove_copies(function, functions, None);
    function.pure_ = is_pure(function, functions);
    function.fails = can_fail(function, functions);
}
