//! Syntax and types to IR: once for each kernel and set of type arguments.
//!
//! rustc has accepted the program, so every type here has a solution: bindings have the types that rustc inferred, and
//! what stands between them is settled from the outside in (`expected`) and the inside out (`infer`).

mod assign;
mod assume;
mod bounds;
mod call;
mod checked;
mod control;
pub(crate) mod converge;
mod enums;
mod expr;
pub(crate) mod fold;
mod function;
mod infer;
mod known;
mod literal;
mod loops;
mod matching;
mod message;
mod method;
mod operands;
pub(crate) mod overwritten;
mod place;
pub(crate) mod purity;
mod shrink;
mod structs;
mod switch;
mod vector;

use crate::ir::{Attributes, ConstantArray, ConstantId, Function, FunctionId, Module, Site, SiteId, SiteKind};
use crate::private::{Constant, Described, Outcome, short_type_name};
use crate::syntax::Span;
use std::collections::HashMap;

pub use function::lower_function;

/// What keeps a program that rustc accepts from being a kernel; the macros report all that they can see before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LowerError {
    /// The Rust file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What is wrong, and the remedy.
    pub message: String,
}

/// The result of lowering a part.
pub(crate) type Lowered<T> = Result<T, LowerError>;

/// Lowers a kernel that describes itself, with everything that it calls.
///
/// # Errors
/// The kernel uses a construct in a way that the macros cannot see to be outside the language.
pub fn lower_kernel(kernel: Outcome<()>) -> crate::Result<Module> {
    lower_described(&kernel.described()).map_err(crate::Error::from)
}

fn lower_described(kernel: &Described) -> Lowered<Module> {
    check_attributes(kernel)?;
    let mut program = Program { attributes: kernel.attributes, ..Program::default() };
    let kernel_function = lower_function(&mut program, kernel)?;
    let mut module = Module {
        kernel: kernel_function,
        functions: program.functions,
        constants: program.constants,
        sites: program.sites,
        attributes: kernel.attributes,
    };
    name_functions(&mut module);
    converge::check_convergence(&module)?;
    Ok(module)
}

/// Checks what is declared by constants, whose values the macros do not know.
fn check_attributes(kernel: &Described) -> Lowered<()> {
    let Attributes { block, min_blocks, max_registers, cluster, fast_math: _ } = kernel.attributes;
    let product = |sizes: [u32; 3]| sizes.iter().fold(1u64, |product, &size| product.saturating_mul(size.into()));
    let error =
        |message: String| Err(LowerError { file: kernel.syntax.file, line: kernel.syntax.line, column: 1, message });
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

/// What the functions of a module share while it is lowered.
#[derive(Default)]
pub(crate) struct Program {
    functions: Vec<Function>,
    instances: Vec<(Instance, FunctionId)>,
    active: Vec<Instance>,
    constants: Vec<ConstantArray>,
    sites: Vec<Site>,
    attributes: Attributes,
    /// The name of the dynamic shared array.
    dynamic_shared: Option<String>,
}

/// What tells two instances of device functions apart.
#[derive(Clone, PartialEq)]
struct Instance {
    syntax: *const crate::syntax::Function,
    owner: Option<&'static str>,
    generics: Vec<(&'static str, String)>,
    params: Vec<crate::ir::Type>,
    bindings: Vec<crate::ir::Type>,
    constants: Vec<Constant>,
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
        }
    }
}

impl Program {
    /// The function of a description, which is lowered when it is met first.
    fn function(&mut self, described: &Described, caller: &'static str, span: Span) -> Lowered<FunctionId> {
        let instance = Instance::of(described);
        if let Some((_, id)) = self.instances.iter().find(|(known, _)| *known == instance) {
            return Ok(*id);
        }
        if self.active.contains(&instance) {
            let message = format!("recursion is not in the kernel language: `{}` calls itself", described.syntax.name);
            return Err(LowerError { file: caller, line: span.line, column: span.column, message });
        }
        self.active.push(instance.clone());
        let function = lower_function(self, described)?;
        self.active.pop();
        let id = FunctionId(self.functions.len() as u32);
        self.functions.push(function);
        self.instances.push((instance, id));
        Ok(id)
    }

    /// A place at which a check can fail.
    fn site(&mut self, file: &'static str, span: Span, kind: SiteKind) -> SiteId {
        self.sites.push(Site { file, line: span.line, column: span.column, kind });
        SiteId(self.sites.len() as u32 - 1)
    }

    /// A constant array, which is kept once.
    fn constant(&mut self, name: &str, ty: &crate::ir::Type, values: &[crate::ir::Const]) -> ConstantId {
        let array = ConstantArray { name: name.to_string(), ty: ty.clone(), values: values.to_vec() };
        let position = self.constants.iter().position(|known| *known == array).unwrap_or_else(|| {
            self.constants.push(array);
            self.constants.len() - 1
        });
        ConstantId(position as u32)
    }
}

/// The name of a function before collisions: `Type_function` for an associated one.
fn function_name(described: &Described) -> String {
    let name = described.syntax.name;
    match described.owner {
        None => name.to_string(),
        Some(owner) => {
            let owner = short_type_name(owner);
            let mut prefix: String = owner.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect();
            while prefix.contains("__") {
                prefix = prefix.replace("__", "_");
            }
            format!("{}_{name}", prefix.trim_matches('_'))
        }
    }
}

/// Makes the functions' names unique: by the generic arguments where these tell them apart, else by a number.
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
