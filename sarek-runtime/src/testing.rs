//! Support for tests of the whole language: a record of launched kernels, launches of IR that no kernel was
//! lowered to, and the passes over IR one by one.

use crate::Slice;
use crate::ir::unused::{callees, remove_unused};
use crate::ir::{Function, Module};
use crate::launch::Operand;
pub use crate::launch::cache::is_prepared;
pub use crate::launch::modules::{batch_text, prepare_batch};
pub use crate::lower::fold::{fold_binary, fold_cast, fold_unary};
pub use crate::lower::overwritten::remove_overwritten;
pub use crate::lower::purity::{can_fail, is_pure};

/// A slice of `length` elements of any type that lies in this memory, as an argument.
///
/// The memory is as long as that.
pub fn operand_of_memory(memory: &Slice<u64>, length: u64) -> Operand<'_> {
    Operand::of_memory(memory, length)
}

/// A struct, whose bytes these are, as an argument by value.
pub fn operand_of_struct(bytes: &[u8]) -> Operand<'_> {
    Operand::of_bytes(bytes)
}

/// Whether lowering would take the barriers of a module to be in convergent control flow.
///
/// # Errors
/// The message of the first one that does not.
pub fn check_convergence(module: &Module) -> Result<(), String> {
    crate::lower::converge::check_convergence(module).map_err(|error| error.message)
}

/// What lowering does with each function when it is written: leaves out what is not needed, and says whether it is
/// pure and whether it may fail.
/// `functions` are its callees.
pub fn finish(function: &mut Function, functions: &[Function]) {
    remove_unused(function, &callees(functions), true);
    remove_overwritten(function);
    function.pure_ = is_pure(function, functions);
    function.fails = can_fail(function, functions);
}
