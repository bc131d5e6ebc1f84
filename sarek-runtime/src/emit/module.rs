//! The module: structs, constant arrays, device functions, and the kernel.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{
    Options, Source,
    alone::{arrive_alone, has_arrivals},
    cluster::Guards,
    function::FunctionEmitter,
    merge::{has_twins, merge},
    named::Named,
    names::{Names, global},
    needs::needs,
    once::{Guarded, guarded_loads},
    operator::operator_name,
    ranges::Ranges,
    small::Small,
    steady::steady,
    strip::{reached, strip},
    table::{emit_constants, read_constants},
    types::Types,
    usage::{Usage, usages},
    votes::{Together, add_votes, needs_votes},
    writer::Writer,
};
use crate::ir::unused::{Callee, callees};
use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{Const, Expr, ExprKind, Function, FunctionId, Module, Place, Step, Stmt, Type};

/// State that the whole text shares.
#[derive(Debug, Default)]
pub(super) struct Globals {
    pub(super) types: Types,
    /// The names of the device functions.
    pub(super) functions: Vec<String>,
    /// For each device function, `true` if the prelude already has it.
    pub(super) of_prelude: Vec<bool>,
    /// The names of the constant arrays.
    pub(super) constants: Vec<String>,
    /// Scalar constants of the surrounding Rust code.
    pub(super) named: Named,
    /// The names of the dynamic shared arrays. To CUDA the first one is a variable outside of all functions.
    pub(super) dynamic_shared: Vec<String>,
    /// The barriers of the cluster that the kernel needs.
    pub(super) guards: Guards,
    /// The loads that must stay one load.
    pub(super) guarded: Guarded,
    /// The effects of the device functions.
    pub(super) callees: Vec<Callee>,
    /// All those names, and the names of the structs.
    pub(super) taken: HashSet<String>,
}

/// Writes a module as CUDA C++, in which functions are [fused](super::fuse).
pub(super) fn emit_module(module: &Module, options: Options) -> Source {
    let mut module = strip(module, options.checked);
    if has_twins(&module) {
        merge(module.to_mut(), options.checked);
    }
    for of in [Together::Warpgroup, Together::Warp] {
        if options.checked && needs_votes(&module, of) {
            add_votes(module.to_mut(), of);
        }
    }
    if has_arrivals(&module) {
        arrive_alone(module.to_mut());
    }
    let module = &*module;
    let usages = usages(module, options.checked);
    let reached = reached(module);
    let read = read_constants(module, &reached);
    let mut globals = globals(module, &usages, &read);
    let stored = &usages.last().expect("the kernel's is the last").stored;
    globals.guards = Guards::of(module);
    globals.guarded = guarded_loads(module, stored, options.checked);
    globals.callees = callees(&module.functions);
    let entry = global(&module.kernel.name, |name| globals.taken.contains(name));
    let dynamic = module.dynamic_shared().map(|(function, array, _)| function.shared[array.index()].name.clone());
    globals.dynamic_shared = dynamic.collect();
    if let Some(first) = globals.dynamic_shared.first_mut() {
        *first = global(first, |name| name == entry || globals.taken.contains(name));
        globals.taken.insert(first.clone());
    }
    let mut writer = Writer::default();
    for header in &module.headers {
        let (file, line) = header.place;
        writer.set_file(file, options.lines);
        writer.rust_line(line);
        writer.line(&format!("#include <{}>", header.name));
    }
    writer.set_file("", false);
    let needs = needs(module, &reached);
    for need in &needs {
        writer.comment(&format!("needs {}", need.arch));
    }
    if !module.headers.is_empty() || !needs.is_empty() {
        writer.gap();
    }
    globals.types.emit_definitions(&mut writer);
    globals.named.emit(&mut writer);
    emit_constants(&mut writer, module, &globals, &read);
    for (number, (function, usage)) in module.functions.iter().zip(&usages).enumerate() {
        if globals.of_prelude[number] || !reached[number] {
            continue;
        }
        let name = &globals.functions[number];
        emitter(module, &globals, &usages, options, function, usage, &mut writer).emit_device_function(name);
    }
    let usage = usages.last().expect("the kernel's is the last");
    let kernel = emitter(module, &globals, &usages, options, &module.kernel, usage, &mut writer);
    let params = kernel.emit_kernel(&entry);
    let (text, origins) = writer.finish();
    Source { text, entry, params, attributes: module.attributes, origins, needs }
}

fn emitter<'m>(
    module: &'m Module,
    globals: &'m Globals,
    usages: &'m [Usage],
    options: Options,
    function: &'m Function,
    usage: &'m Usage,
    writer: &'m mut Writer,
) -> FunctionEmitter<'m> {
    let ranges = Ranges::of(function, &usage.written);
    FunctionEmitter {
        module,
        globals,
        usages,
        options,
        function,
        usage,
        names: Names::new(visible(module, globals, usage)),
        lengths: HashMap::new(),
        shared_lengths: BTreeMap::new(),
        output: None,
        fault: None,
        shared: Vec::new(),
        kept: HashSet::new(),
        counters: Small::of(module, function, &ranges),
        steady: steady(function, &ranges),
        ranges,
        loops: Vec::new(),
        writer,
    }
}

/// Returns the names outside of functions that a function's own names must not hide.
fn visible(module: &Module, globals: &Globals, usage: &Usage) -> HashSet<String> {
    let mut visible = globals.taken.clone();
    for number in 0..module.functions.len() as u32 {
        if !usage.calls.contains(&FunctionId(number)) {
            visible.remove(&globals.functions[number as usize]);
        }
    }
    visible
}

fn globals(module: &Module, usages: &[Usage], read: &[bool]) -> Globals {
    struct Found<'a>(&'a mut Globals);
    impl Visit for Found<'_> {
        fn stmt(&mut self, stmt: &Stmt) {
            let Stmt::Switch { value, cases, otherwise } = stmt else { return };
            for constant in cases.iter().chain([otherwise]).flat_map(|case| case.constants(&value.ty)) {
                self.0.named.add(&constant);
                if let ExprKind::Const(Const::Variant(of, _), _) = constant.kind {
                    self.0.types.add_enum(of, &mut self.0.taken);
                }
            }
        }

        fn place(&mut self, place: &Place, _: Access) {
            for step in &place.steps {
                if let Step::Index { index, .. } = step {
                    self.0.named.add_index(index);
                }
            }
        }

        fn expr(&mut self, expr: &Expr) {
            self.0.types.add(&expr.ty, &mut self.0.taken);
            self.0.named.add(expr);
            if let ExprKind::Const(Const::Variant(of, _), _) = expr.kind {
                self.0.types.add_enum(of, &mut self.0.taken);
            }
            if let (ExprKind::Variant(variant, _), Type::Enum(of)) = (&expr.kind, &expr.ty)
                && let Some(numbers) = of.numbers
            {
                self.0.types.add_made(&expr.ty, *variant);
                self.0.types.add_enum(numbers, &mut self.0.taken);
            }
        }
    }
    let mut globals = Globals::default();
    let mut operators = HashSet::new();
    for (function, usage) in module.functions.iter().zip(usages) {
        let params: Vec<&Type> = function.params.iter().map(|param| &function.locals[param.index()].ty).collect();
        match operator_name(function, usage).filter(|(name, _)| operators.insert((name.clone(), params))) {
            Some((name, of_prelude)) => {
                globals.functions.push(name);
                globals.of_prelude.push(of_prelude);
            }
            None => {
                let name = global(&function.name, |name| globals.taken.contains(name));
                globals.taken.insert(name.clone());
                globals.functions.push(name);
                globals.of_prelude.push(false);
            }
        }
    }
    for constant in &module.constants {
        let name = global(&constant.name, |name| globals.taken.contains(name));
        globals.taken.insert(name.clone());
        globals.constants.push(name);
    }
    for (constant, _) in module.constants.iter().zip(read).filter(|(_, read)| **read) {
        globals.types.add(&constant.ty, &mut globals.taken);
        for value in &constant.values {
            if let Const::Variant(of, _) = value {
                globals.types.add_enum(of, &mut globals.taken);
            }
        }
    }
    for function in module.functions.iter().chain([&module.kernel]) {
        let types = function.locals.iter().map(|local| &local.ty).chain(&function.result);
        for ty in types.chain(function.shared.iter().map(|shared| &shared.ty)) {
            globals.types.add(ty, &mut globals.taken);
        }
        visit_block(&mut Found(&mut globals), &function.body);
    }
    for (function, usage) in module.functions.iter().chain([&module.kernel]).zip(usages) {
        for (first, _) in function.regions() {
            let is_fixed = function.shared[first.index()].dynamic_element().is_none();
            if is_fixed && function.region(first).any(|(array, _)| usage.shared.contains(&array)) {
                function.region(first).for_each(|(_, shared)| globals.named.add_lengths(shared));
            }
        }
    }
    globals.named.sort();
    globals.named.choose_names(&mut globals.taken);
    globals
}
