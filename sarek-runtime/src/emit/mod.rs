//! Emission of IR as CUDA C++ text. Pure: no CUDA, no I/O, and the same text for the same module.
//!
//! The text has the meaning of the IR. Where C++ leaves something undefined that the IR defines, such as the overflow
//! of signed numbers, it calls helpers of the prelude, which have Rust's names.
//!
//! | file | contents |
//! |---|---|
//! | `module`, `table` | the parts of a text in order; constant arrays |
//! | `function`, `shared` | signatures, parameters; shared arrays |
//! | `stmt`, `array`, `binding`, `initial`, `report`, `foreign` | statements; whole arrays as values; structured bindings; declarations with first values; reports to the host; `ptx!` and `cuda!` |
//! | `loops`, `counting`, `rounds` | heads of loops; `while` loops that count a variable, by one and with a stride |
//! | `expr`, `place`, `intrinsic`, `operator`, `atomic`, `literal` | expressions |
//! | `contract`, `fuse` | products and sums that are rounded once, also across operators of vectors |
//! | `enums`, `cluster` | enums with data; barriers of clusters |
//! | `types`, `names`, `named` | the spelling of types, and names; constants of the surrounding Rust code |
//! | `code`, `writer`, `wrap` | parentheses; indentation, braces, blank lines and `#line`; long lines |
//! | `usage`, `once` | a function's needs from its callers; loads that must stay one load |
//! | `waiting` | loops that wait for other threads |
//! | `ranges`, `small`, `steady` | known ranges of integers; counters that are `int`; variables that only count |
//! | `strip` | the parts that the text omits |

mod alone;
mod array;
mod atomic;
mod binding;
mod cluster;
mod code;
mod contract;
mod counting;
mod enums;
mod expr;
mod foreign;
mod function;
mod fuse;
mod handed_on;
mod initial;
mod intrinsic;
mod literal;
mod loops;
mod merge;
mod module;
mod named;
mod names;
mod needs;
mod once;
mod operator;
mod place;
mod ranges;
mod rejoin;
mod report;
mod rounds;
mod shared;
mod small;
mod steady;
mod stmt;
mod strip;
mod table;
#[cfg(test)]
mod tests;
mod types;
mod unneeded;
mod usage;
mod votes;
mod waiting;
mod wrap;
mod writer;

pub use needs::Need;

use std::collections::HashSet;

use crate::deep::with_deep_stack;
use crate::ir::{Attributes, Expr, LocalId, Module, Type};

/// The options for the text of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Options {
    /// Write the run-time checks: every [`crate::ir::SiteId`] that is set becomes a test.
    pub checked: bool,
    /// Write `#line` directives back to the Rust source.
    pub lines: bool,
    /// Write a product and the sum that takes it as one operation, `fmaf(a, b, c)`, which rounds once.
    pub contraction: bool,
}

impl Options {
    /// Returns `true` if the text of a kernel says which products and sums are rounded once; otherwise NVRTC decides, or none is.
    pub(crate) fn contracts(self, attributes: &Attributes) -> bool {
        self.contraction && !attributes.fast_math
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { checked: false, lines: false, contraction: true }
    }
}

/// A kernel's CUDA C++ text and the parameters that it takes.
#[derive(Debug, Clone, PartialEq)]
pub struct Source {
    /// The text, without its [`prelude`], which comes before it in a compilation.
    pub text: String,
    /// The `extern "C"` name of the kernel.
    pub entry: String,
    /// The kernel's C++ parameters, in order.
    pub params: Vec<Param>,
    /// The attributes of the kernel that affect its compilation.
    pub attributes: Attributes,
    /// The Rust lines from which the text's lines come.
    pub origins: Vec<Origin>,
    /// The architectures that code in it needs, and the places of that code.
    pub needs: Vec<Need>,
}

/// The Rust file and line, from 1, from which a line of the text comes, if it comes from one.
pub type Origin = Option<(&'static str, u32)>;

/// One C++ parameter of a kernel; the number is the Rust parameter's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Param {
    /// A scalar, by value.
    Scalar(u32),
    /// A struct, by value.
    Struct(u32),
    /// The address of a slice's first element.
    Pointer(u32),
    /// The number of elements of a slice, as `unsigned long long`.
    Length(u32),
    /// The number of elements of the dynamic shared array of that number, as `unsigned long long`.
    SharedLength(u32),
    /// The destination of printed texts: two numbers of 8 bytes, the address of a queue and the kernel's number there.
    Output,
    /// The address of the launch's fault record (checked text only, and always last).
    Fault,
}

/// Returns `true` if a kernel has loops that wait for other threads, whichever checks it makes.
pub fn waits_for_others(module: &Module) -> bool {
    let usages = usage::usages(module, true);
    module.functions.iter().chain([&module.kernel]).any(|function| waiting::has_waiting_loop(function, module, &usages))
}

/// Returns the loads that are one load in every text of a module, whichever checks it makes; and for each function, and at last the kernel,
/// the names of memory that other threads may write.
pub(crate) fn loads(module: &Module) -> (HashSet<*const Expr>, Vec<HashSet<LocalId>>) {
    let usages = usage::usages(module, false);
    let stored = &usages.last().expect("the kernel's is the last").stored;
    let kernel = &module.kernel;
    let may_write = |param: &&LocalId| match &kernel.locals[param.index()].ty {
        Type::Slice { element, mutable } => *mutable || types::is_atomic(element),
        _ => false,
    };
    let written: HashSet<LocalId> = kernel.params.iter().filter(may_write).copied().collect();
    (once::loads_always_guarded(module, stored).loads, once::exposed_names(module, &written))
}

/// The helpers that precede every kernel, which emitted text may call.
pub const PRELUDE: &str = include_str!("prelude.cu");

/// The text that follows the prelude before kernels with 16-bit floats.
pub const PRELUDE_HALF: &str = include_str!("half.cu");

/// Returns all text that precedes a kernel's text.
pub fn prelude(text: &str) -> String {
    let half = if text.contains("f16") { PRELUDE_HALF } else { "" };
    // ptxas makes products of warpgroups wait for each other where a function that ends threads is called.
    let inline = if text.contains("multiply_warpgroup") { "__forceinline__" } else { "__noinline__" };
    // Threads that access the shared memory of other blocks do not all end at once.
    let stays = if text.contains("begin_in_cluster()") { "#define STAYS_IN_CLUSTER\n" } else { "" };
    // Nor do the warps of a warpgroup run some code without each other.
    let meets = if text.contains("begin_warpgroups()") { "#define MEETS_IN_WARPGROUP\n" } else { "" };
    format!("{stays}{meets}{}{half}", PRELUDE.replacen("FAIL_INLINE", inline, 1))
}

/// Writes a module as CUDA C++.
pub fn emit(module: &Module, options: Options) -> Source {
    with_deep_stack(|| module::emit_module(&fuse::fused(module, options), options))
}

/// Writes a module as CUDA C++, without the checks that `without` removes. It contracts what [`emit`] contracts.
pub(crate) fn emit_without(
    module: &Module,
    options: Options,
    without: impl FnOnce(&Module) -> Module + Send,
) -> Source {
    with_deep_stack(|| module::emit_module(&without(&fuse::fused(module, options)), options))
}
