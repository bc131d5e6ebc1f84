//! Functions: the signature, and the state for writing the body.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{
    Options, Param, module::Globals, names::Names, ranges::Ranges, small::Small, types::handle_name, types::is_atomic,
    usage::Usage, wrap::WIDTH, writer::Writer,
};
use crate::ir::{Attributes, Function, LabelId, Local, LocalId, Module, Type};

/// Writes one function.
pub(super) struct FunctionEmitter<'m> {
    pub(super) module: &'m Module,
    pub(super) globals: &'m Globals,
    /// The usages of the device functions, in order.
    pub(super) usages: &'m [Usage],
    pub(super) options: Options,
    pub(super) function: &'m Function,
    /// The usage of this function.
    pub(super) usage: &'m Usage,
    pub(super) names: Names,
    /// The names of the parameters that hold lengths.
    pub(super) lengths: HashMap<LocalId, String>,
    /// The names of the parameters that hold the lengths of the dynamic shared arrays that the function needs.
    pub(super) shared_lengths: BTreeMap<u32, String>,
    /// The name of the parameter with the destination of texts, if the function needs it.
    pub(super) output: Option<String>,
    /// The name of the parameter by which failed checks are recorded, if the function needs it.
    pub(super) fault: Option<String>,
    /// The names of the shared arrays.
    pub(super) shared: Vec<String>,
    /// The variables that are assigned only by their declarations in the text.
    pub(super) kept: HashSet<LocalId>,
    /// The counters that are `int` in the text.
    pub(super) counters: Small,
    /// The signed variables that only count.
    pub(super) steady: HashSet<LocalId>,
    /// The known ranges of integers.
    pub(super) ranges: Ranges,
    /// The loops around the current statement, with the names that `goto`s use.
    pub(super) loops: Vec<(Option<LabelId>, String)>,
    pub(super) writer: &'m mut Writer,
}

impl FunctionEmitter<'_> {
    /// Writes a device function under that name.
    pub(super) fn emit_device_function(mut self, name: &str) {
        let result = self.function.result.as_ref().map_or("void".to_string(), |ty| self.value_type(ty));
        self.emit(&format!("static __device__ __forceinline__ {result} {name}"), self.usage.faults);
    }

    /// Writes the kernel under that name, and returns its parameters.
    pub(super) fn emit_kernel(mut self, name: &str) -> Vec<Param> {
        let bounds = qualifiers(&self.module.attributes);
        self.emit(&format!("extern \"C\" __global__ void {bounds}{name}"), self.options.checked)
    }

    fn emit(&mut self, head: &str, faults: bool) -> Vec<Param> {
        self.writer.set_file(self.function.file, self.options.lines);
        self.writer.gap();
        self.writer.comment(&self.function.signature);
        if self.module.attributes.fast_math && self.is_kernel() {
            self.writer.comment("compiled with --use_fast_math");
        }
        self.writer.rust_line(self.function.line);
        let (params, declarations) = self.params(faults);
        self.header(head, &declarations);
        self.writer.indent();
        self.declare_shared();
        if self.module.attributes.starts_early && self.is_kernel() {
            self.writer.gap();
            self.writer.comment("the kernels before this one end here, and what they wrote is there");
            self.writer.line("wait_for_previous();");
            self.writer.gap();
        }
        self.body(&self.function.body);
        self.writer.close("}");
        params
    }

    pub(super) fn is_kernel(&self) -> bool {
        std::ptr::eq(self.function, &self.module.kernel)
    }

    fn header(&mut self, head: &str, declarations: &[String]) {
        let line = format!("{head}({}) {{", declarations.join(", "));
        if line.len() <= WIDTH {
            self.writer.line(&line);
            return;
        }
        // A long type has a line of its own.
        let (before, head) = head.rsplit_once(' ').filter(|_| head.len() >= WIDTH).unwrap_or(("", head));
        if !before.is_empty() {
            self.writer.line(before);
        }
        self.writer.open(&format!("{head}("));
        for (i, declaration) in declarations.iter().enumerate() {
            let comma = if i + 1 < declarations.len() { "," } else { "" };
            self.writer.line(&format!("{declaration}{comma}"));
        }
        self.writer.close(") {");
    }

    /// Returns the C++ parameters and their declarations. The user's names are chosen first, so that they are kept.
    fn params(&mut self, faults: bool) -> (Vec<Param>, Vec<String>) {
        for &param in &self.function.params {
            self.names.declare_local(param, &self.function.locals[param.index()].name);
        }
        let (mut params, mut declarations) = (Vec::new(), Vec::new());
        for (i, &param) in self.function.params.iter().enumerate() {
            let local = &self.function.locals[param.index()];
            let number = i as u32;
            params.push(match &local.ty {
                Type::Slice { .. } => Param::Pointer(number),
                Type::Struct(_) | Type::Enum(_) => Param::Struct(number),
                Type::Scalar(_)
                | Type::Atomic(_)
                | Type::Atomic128(_)
                | Type::Array(..)
                | Type::Tuple(_)
                | Type::Reference { .. } => Param::Scalar(number),
            });
            declarations.push(self.param(param));
            if self.usage.lengths.contains(&param) {
                let (ty, end) = match local.ty.image() {
                    Some(image) => (handle_name(image), "texels"),
                    None => ("unsigned long long", "len"),
                };
                let name = self.names.declare(&format!("{}_{end}", local.name));
                params.push(Param::Length(number));
                declarations.push(format!("{ty} {name}"));
                self.lengths.insert(param, name);
            }
        }
        for &number in &self.usage.shared_lengths {
            let name = self.names.declare(&format!("{}_len", self.globals.dynamic_shared[number as usize]));
            params.push(Param::SharedLength(number));
            declarations.push(format!("unsigned long long {name}"));
            self.shared_lengths.insert(number, name);
        }
        if self.usage.prints {
            let name = self.names.declare("output");
            params.push(Param::Output);
            declarations.push(format!("Output {name}"));
            self.output = Some(name);
        }
        if faults {
            let name = self.names.declare("fault");
            params.push(Param::Fault);
            declarations.push(format!("Fault {name}"));
            self.fault = Some(name);
        }
        (params, declarations)
    }

    fn param(&self, param: LocalId) -> String {
        let name = self.names.local(param);
        let Local { ty, mutable: is_assigned, .. } = &self.function.locals[param.index()];
        match ty {
            Type::Slice { .. } if ty.image().is_some() => self.globals.types.declare(ty, name),
            Type::Slice { element, mutable } => {
                // `__restrict__` lets the compiler keep values that it has read, and write later. That is wrong for memory through
                // which the threads of a block communicate. What a kernel gets, it reads and writes by this name alone; what
                // another function gets, other threads may know by another name.
                let both_ways = *mutable && self.usage.read.contains_key(&param) && self.usage.written.contains(&param);
                let exchanged = self.usage.synchronizes && (both_ways || !self.is_kernel());
                let merged = self.usage.merges_loads && !self.usage.stored.contains(&param);
                // Nor may it read before the kernel has waited for what others write.
                let early = self.module.attributes.starts_early;
                let restrict = if exchanged || merged || early || is_atomic(element) { " " } else { " __restrict__ " };
                self.globals.types.pointer(element, *mutable, restrict, name)
            }
            // The copy engine reads a tensor map at the address where the launch put it.
            Type::Struct(layout) if layout.align >= 64 && !is_assigned && self.is_kernel() => {
                format!("const __grid_constant__ {}", self.globals.types.declare(ty, name))
            }
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_)
            | Type::Reference { .. } => self.globals.types.declare(ty, name),
        }
    }

    /// Returns the C++ name of a type of values.
    pub(super) fn value_type(&self, ty: &Type) -> String {
        self.globals.types.value(ty)
    }
}

/// Returns the text between `void` and a kernel's name. CUDA does not accept `__maxnreg__` together with
/// `__launch_bounds__`, whose only other use is to bound registers, too.
fn qualifiers(attributes: &Attributes) -> String {
    let Attributes { block, min_blocks, max_registers, cluster, fast_math: _, starts_early: _ } = attributes;
    let mut text = String::new();
    if let Some([x, y, z]) = cluster {
        text.push_str(&format!("__cluster_dims__({x}, {y}, {z}) "));
    }
    let threads = block.map(|block| block.iter().map(|&size| u64::from(size)).product::<u64>());
    match (max_registers, threads, min_blocks) {
        (Some(registers), _, _) => text.push_str(&format!("__maxnreg__({registers}) ")),
        (None, Some(threads), Some(blocks)) => text.push_str(&format!("__launch_bounds__({threads}, {blocks}) ")),
        (None, Some(threads), None) => text.push_str(&format!("__launch_bounds__({threads}) ")),
        (None, None, _) => {}
    }
    text
}
