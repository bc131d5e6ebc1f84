//! Syntax and types to IR: once for each kernel and set of type arguments.
//!
//! rustc has accepted the program, so every type here has a solution: bindings have the types that rustc inferred. The
//! types of the expressions between them are determined from the outside in (`expected`) and the inside out (`infer`).
//!
//! [`function`] has the state of one function, `Lowering`. Most of it is in objects whose fields are private: `Names` knows
//! what stands for each name of the source, `Writer` holds what is written, and `Facts` holds what is known about locals. Two
//! views change nothing: `Types`, of the names, tells the types of expressions, and `Locals`, of the facts, what stays the same.
//! A function that needs only one of them takes only that one. Each folder is a room, whose page says what it may assume and what
//! it guarantees.

mod calls;
mod facts;
mod function;
mod loops;
mod methods;
mod names;
mod passes;
mod patterns;
mod statements;
mod values;
mod writer;

// The rest of lowering names a module without its room.
use calls::{call, closure, lent, recursion};
use facts::{bounds, known, locals, recorded, shrink};
use loops::{best, consume, cursor, each, flat, ranges, run, stages};
use methods::{checked, compared, demand, integer, method, order};
use passes::{assembled, cluster, consistent, local_memory, named, padded, warpgroup};
pub(crate) use passes::{converge, copies, fold, joined, overwritten, purity, renames};
use patterns::{guard, lookup, matching, maybe};
use statements::{assign, destructure, exchange, jump};
use values::{array, enums, infer, literal, part, place, shared, slices, structs};

use crate::deep::with_deep_stack;
use crate::ir::{
    Attributes, ConstantArray, ConstantId, Function, FunctionId, Header, Intrinsic, LocalId, Module, Site, SiteId,
    SiteKind, Type,
};
use crate::private::{Constant, Described, Syntax, short_type_name};
use crate::syntax::Span;
use closure::Passed;
use std::collections::HashMap;
use std::rc::Rc;

pub use function::lower_function;
pub(crate) use values::array::type_name as array_type_name;

/// The reason why a program that rustc accepts is not a kernel. The macros report all that they can see before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LowerError {
    /// The Rust file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The problem, and the remedy.
    pub message: String,
}

/// The result of lowering a part.
pub(crate) type Lowered<T> = Result<T, LowerError>;

/// Lowers a kernel that describes itself, with all that it calls. `values` are those of its `#[constant]` parameters,
/// as launches pass them.
///
/// # Errors
/// The kernel uses a construct in a way that the macros cannot see to be outside the language.
pub fn lower_kernel(kernel: Box<Described>, values: &[u64]) -> crate::Result<Module> {
    with_deep_stack(|| lower_with(kernel, values))
}

fn lower_with(mut kernel: Box<Described>, values: &[u64]) -> crate::Result<Module> {
    let types = kernel.syntax.constant_params.iter().map(|number| kernel.params[*number as usize].scalar());
    kernel.values = types.zip(values).filter_map(|(scalar, bits)| Some(literal::of_bits(scalar?, *bits))).collect();
    lower_described(&Rc::from(kernel)).map_err(crate::Error::from)
}

fn lower_described(kernel: &Rc<Described>) -> Lowered<Module> {
    check_attributes(kernel)?;
    let mut program = Program { attributes: kernel.attributes, ..Program::default() };
    let kernel_function = lower_function(&mut program, kernel, &Passed::default())?;
    let mut module = Module {
        kernel: kernel_function,
        functions: program.functions,
        constants: program.constants,
        sites: program.sites,
        attributes: kernel.attributes,
        headers: program.headers,
    };
    module.functions.iter().chain([&module.kernel]).try_for_each(padded::check_padded)?;
    module
        .functions
        .iter()
        .chain([&module.kernel])
        .try_for_each(|function| consistent::check_types(&module, function))?;
    name_functions(&mut module);
    if module.attributes.cluster.is_some() {
        cluster::check_halves(&module)?;
    }
    named::check_named(&module)?;
    warpgroup::check_warpgroups(&module)?;
    converge::check_convergence(&module)?;
    // Checks come first: what a call returns replaces what an array held, but a function may leave what it is lent as it was.
    for number in 0..module.functions.len() {
        let (callees, function) = module.functions.split_at_mut(number);
        copies::remove_copies(&mut function[0], callees, program.results.get(&FunctionId(number as u32)).copied());
    }
    copies::remove_copies(&mut module.kernel, &module.functions, None);
    shared::spare_first_barriers(&mut module.kernel);
    module.functions.iter().chain([&module.kernel]).try_for_each(local_memory::check_local_memory)?;
    Ok(module)
}

/// Checks attributes whose values are constants, which the macros do not know.
fn check_attributes(kernel: &Described) -> Lowered<()> {
    let Attributes { block, min_blocks, max_registers, cluster, fast_math: _, starts_early: _ } = kernel.attributes;
    let product = |sizes: [u32; 3]| sizes.iter().fold(1u64, |product, &size| product.saturating_mul(size.into()));
    let error = |message: String| {
        Err(LowerError { file: kernel.syntax.file, line: kernel.syntax.line, column: kernel.syntax.column, message })
    };
    if let Some(block) = block.filter(|block| !(1..=1024).contains(&product(*block)) || block[2] > 64) {
        return error(format!("a block has 1 to 1024 threads, at most 64 in z, and this one is declared as {block:?}"));
    }
    if min_blocks == Some(0) {
        return error("`min_blocks` is at least 1".into());
    }
    if let Some(registers) = max_registers.filter(|registers| !(24..=255).contains(registers)) {
        return error(format!("a thread has 24 to 255 registers, and `max_registers` is {registers}"));
    }
    if let Some(cluster) = cluster.filter(|cluster| !(1..=8).contains(&product(*cluster))) {
        return error(format!("a cluster has 1 to 8 blocks, and this one is declared as {cluster:?}"));
    }
    Ok(())
}

/// The state that the functions of a module share while it is lowered.
#[derive(Default)]
pub(crate) struct Program {
    functions: Vec<Function>,
    /// The parameters through which functions return arrays.
    results: HashMap<FunctionId, LocalId>,
    instances: Vec<(Instance, FunctionId)>,
    active: Vec<Instance>,
    constants: Vec<ConstantArray>,
    /// The functions that move values between lanes.
    shuffles: Vec<(Intrinsic, bool, Type, FunctionId)>,
    /// The functions that compare two values of a type.
    comparisons: Vec<(Type, FunctionId)>,
    sites: Vec<Site>,
    headers: Vec<Header>,
    /// The call of the function of this crate that is being lowered. `names_caller` is set if a check of the function
    /// names that call.
    called_at: Option<(&'static str, Span)>,
    names_caller: bool,
    attributes: Attributes,
    /// The name of a dynamic shared array.
    dynamic_shared: Option<String>,
}

/// The properties that distinguish two instances of device functions.
#[derive(Clone, PartialEq)]
struct Instance {
    syntax: *const Syntax,
    owner: Option<&'static str>,
    generics: Vec<(&'static str, String)>,
    params: Vec<Type>,
    bindings: Vec<Type>,
    constants: Vec<Constant>,
    /// The identities of the functions that are passed to it.
    functions: Vec<usize>,
    /// The call, if a check of the function names it.
    called_at: Option<(&'static str, Span)>,
}

impl Instance {
    fn of(described: &Described) -> Instance {
        Instance {
            syntax: described.syntax,
            owner: described.owner,
            generics: described.generics.clone(),
            params: described.params.clone(),
            bindings: described.bindings.clone(),
            constants: described.constants.clone(),
            functions: Vec::new(),
            called_at: None,
        }
    }
}

impl Program {
    /// Notes the headers of CUDA C++ that a function needs.
    fn note_headers(&mut self, syntax: &'static Syntax) {
        for header in &syntax.headers {
            if self.headers.iter().all(|known| known.name != header.name) {
                self.headers.push(Header { name: &header.name, place: (syntax.file, header.line) });
            }
        }
    }

    /// Returns the function of a description, which is lowered at its first use. A function of this crate whose checks
    /// can fail is lowered for each call. The checks name the call, since the user has no other line of it.
    fn function(&mut self, described: &Rc<Described>, caller: &'static str, span: Span) -> Lowered<FunctionId> {
        let is_own = crate::device::is_own_file(described.syntax.file);
        let inherits = is_own && crate::device::is_own_file(caller);
        let called_at = if inherits { self.called_at } else { is_own.then_some((caller, span)) };
        let mut instance = Instance::of(described);
        let same = |known: &Instance| {
            (known.called_at.is_none() || known.called_at == called_at)
                && Instance { called_at: None, ..known.clone() } == instance
        };
        if let Some((known, id)) = self.instances.iter().find(|(known, _)| same(known)) {
            self.names_caller |= inherits && known.called_at.is_some();
            return Ok(*id);
        }
        let outer = (std::mem::replace(&mut self.called_at, called_at), std::mem::take(&mut self.names_caller));
        let id = self.specialised(described, &Passed::default(), caller, span)?;
        instance.called_at = called_at.filter(|_| self.names_caller);
        self.called_at = outer.0;
        self.names_caller = outer.1 || inherits && self.names_caller;
        self.instances.push((instance, id));
        Ok(id)
    }

    /// Lowers the function of a description, with the functions passed to it.
    fn specialised(
        &mut self,
        described: &Rc<Described>,
        passed: &Passed,
        caller: &'static str,
        span: Span,
    ) -> Lowered<FunctionId> {
        let instance = Instance { functions: passed.identities(), ..Instance::of(described) };
        if self.active.contains(&instance) {
            let name = &described.syntax.name;
            let message = match self.active.last() {
                Some(last) if *last == instance => format!(
                    "`{name}` calls itself and continues afterwards: only a call whose result is returned at once, \
                     `return {name}(…)`, may be recursive; write this as a loop"
                ),
                _ => format!(
                    "`{name}` calls itself through other functions, which is not in the kernel language: write it as a loop"
                ),
            };
            return Err(LowerError { file: caller, line: span.line, column: span.column, message });
        }
        self.active.push(instance);
        let function = lower_function(self, described, passed)?;
        self.active.pop();
        let id = FunctionId(self.functions.len() as u32);
        self.functions.push(function);
        Ok(id)
    }

    /// Adds a place at which a check can fail.
    fn site(&mut self, file: &'static str, span: Span, kind: SiteKind) -> SiteId {
        self.names_caller |= self.called_at.is_some();
        let (file, span) = self.called_at.unwrap_or((file, span));
        self.sites.push(Site { file, line: span.line, column: span.column, kind });
        SiteId(self.sites.len() as u32 - 1)
    }

    /// Returns `true` if a thread that comes to a site ends there.
    fn panics(&self, SiteId(number): SiteId) -> bool {
        matches!(self.sites[number as usize].kind, SiteKind::Panic(_))
    }

    /// Adds a constant array, unless the module has it already.
    fn constant(&mut self, name: &str, ty: &Type, values: &[crate::ir::Const]) -> ConstantId {
        let array = ConstantArray { name: name.to_string(), ty: ty.clone(), values: values.to_vec() };
        let position = self.constants.iter().position(|known| *known == array).unwrap_or_else(|| {
            self.constants.push(array);
            self.constants.len() - 1
        });
        ConstantId(position as u32)
    }
}

/// Returns the name of a function before collisions are resolved: `Type_function` for an associated one.
fn function_name(described: &Described) -> String {
    let name = &described.syntax.name;
    match described.owner {
        None => match crate::device::prefix_of(described.syntax.file) {
            Some(prefix) => format!("{prefix}_{name}"),
            None => name.to_string(),
        },
        Some(owner) => {
            format!("{}_{name}", type_words(&short_type_name(owner)))
        }
    }
}

/// Returns a type as a part of a name: `Vec3<f32>` is `Vec3_f32`.
fn type_words(ty: &str) -> String {
    let mut words: String = ty.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
    while words.contains("__") {
        words = words.replace("__", "_");
    }
    words.trim_matches('_').to_string()
}

/// Makes the functions' names unique: by the generic arguments where these distinguish them, otherwise by a number.
fn name_functions(module: &mut Module) {
    let mut taken: HashMap<String, u32> = HashMap::new();
    taken.insert(module.kernel.name.clone(), 1);
    for function in &mut module.functions {
        let count = taken.entry(function.name.clone()).or_insert(0);
        *count += 1;
        if *count > 1 {
            function.name = format!("{}_{}", function.name, count);
        }
    }
}
