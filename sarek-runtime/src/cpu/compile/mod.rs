//! Compilation of IR to bytecode.
//!
//! Device functions are inlined, so a reference or slice parameter is a place that is known here. Registers are
//! allocated like a stack: locals until the end of their block, temporaries until the end of their statement.

mod accesses;
mod apply;
mod call;
mod cast;
mod copies;
pub(super) mod counted;
mod demand;
mod expr;
mod intrinsic;
mod layout;
mod operator;
mod pieces;
mod place;
mod registers;
mod stmt;
mod waits;

use std::collections::HashMap;
use std::sync::Arc;

use self::accesses::shape;
use self::layout::{Piece, parts_of, pieces_of, sizes_of};
use self::place::{Base, Spot, Views};
use self::registers::Leaf;
use super::bytecode::{
    At, Code, DynamicShared, File, Inst, LANES, Length, Operand, Preset, Reg, Region, SharedArray, SourcePlace, Tag,
    Target,
};
use crate::device::half::Half;
use crate::ir::{
    Const, ConstantArray, Function, LabelId, LocalId, Module, Origin, Position, Scalar, Shared, SharedId, SiteId,
    SiteKind, Type,
};
use crate::{CopyKind, FaultKind};
use half::{bf16, f16};

/// Compiles a module.
pub(super) fn compile(module: &Module) -> Code {
    let mut compiler = Compiler::new(module);
    compiler.declare_constants();
    compiler.declare_shared();
    compiler.compile_kernel();
    compiler.finish()
}

/// The meaning of a local of the function that is being compiled.
#[derive(Debug, Clone)]
enum Binding {
    /// A variable with registers of its own.
    Leaves(Vec<Leaf>),
    /// The target of a reference or slice parameter.
    Spot(Spot),
}

/// A loop around the current statement.
struct Loop {
    label: Option<LabelId>,
    /// The lanes that left the loop.
    exits: Reg,
    /// The lanes that wait for the next round.
    next: Reg,
}

/// The function that is being compiled: the kernel, or one inlined call.
struct Frame<'m> {
    function: &'m Function,
    locals: Vec<Option<Binding>>,
    loops: Vec<Loop>,
    /// The Rust file of its source.
    file: &'static str,
    /// The position of the current statement.
    position: Position,
    /// The position of its call, if it has no source of its own.
    called: Option<Position>,
    /// For a function of this crate, the place of the user's call.
    user: Option<(&'static str, Position)>,
    /// The first of the function's arrays in [`Compiler::shared`].
    shared: usize,
    /// The destination of the value of `return`, and the mask register of the lanes that returned; `None` in
    /// the kernel.
    result: Option<(Vec<Leaf>, Reg)>,
    /// `true` if a `return` before the end of the body was compiled.
    returns_early: bool,
}

struct Compiler<'m> {
    module: &'m Module,
    code: Code,
    frame: Frame<'m>,
    presets: HashMap<(File, Preset), Reg>,
    /// The next free register of each file.
    tops: [usize; 3],
    /// The position of each label.
    labels: Vec<Target>,
    /// The jump targets when no lane is active any more: the ends of the constructs around the current statement.
    ends: Vec<Target>,
    /// Places by site, and by line for those without one.
    at_sites: HashMap<SiteId, At>,
    /// The shared arrays of all functions, as entries of [`Code::shared`].
    shared: Vec<Views>,
    /// For each of the module's functions, the first of its arrays in `shared`.
    shared_of: Vec<usize>,
    /// For each of the module's constants, its regions.
    constants: Vec<Views>,
    /// The names of the arrays without an initial value.
    partial: Vec<String>,
    /// The kind of asynchronous copy that the current statement is, and where it starts: file, line and column.
    copies: Option<(CopyKind, (&'static str, u32, u32))>,
    /// `true` in the code of operations on barriers.
    barrier: bool,
}

impl<'m> Compiler<'m> {
    fn new(module: &'m Module) -> Compiler<'m> {
        Compiler {
            module,
            code: Code::default(),
            frame: Frame::new(&module.kernel, 0, None),
            presets: HashMap::new(),
            tops: [0; 3],
            labels: Vec::new(),
            ends: Vec::new(),
            at_sites: HashMap::new(),
            shared: Vec::new(),
            shared_of: Vec::new(),
            constants: Vec::new(),
            partial: Vec::new(),
            copies: None,
            barrier: false,
        }
    }

    fn declare_constants(&mut self) {
        for constant in &self.module.constants {
            let data = constant_data(constant);
            let mut views = Views::default();
            for size in sizes_of(&constant.ty) {
                views.add(size, self.code.regions.len() as u32);
                let length = constant.ty.size() / size;
                self.code.regions.push(Region::Constant { data: Arc::clone(&data), length });
                self.code.region_shapes.push(shape(&constant.name, &constant.ty));
            }
            self.constants.push(views);
        }
    }

    /// Lays out the shared arrays of all functions: each function has its arrays once, as in CUDA.
    fn declare_shared(&mut self) {
        let module = self.module;
        self.declare_shared_of(&module.kernel);
        for function in &module.functions {
            self.shared_of.push(self.shared.len());
            self.declare_shared_of(function);
        }
    }

    /// Declares the arrays of a function. Arrays that use the same memory start at the same place, but each
    /// has its own map of written cells.
    fn declare_shared_of(&mut self, function: &Function) {
        let mut offsets = vec![0; function.shared.len()];
        for (first, bytes) in function.regions() {
            if function.shared[first.index()].dynamic_element().is_some() {
                continue;
            }
            for (array, _) in function.region(first) {
                offsets[array.index()] = self.code.shared_bytes;
            }
            self.code.shared_bytes += (bytes as usize).next_multiple_of(64);
        }
        for (array, (shared, offset)) in function.shared.iter().zip(offsets).enumerate() {
            self.declare_shared_array(shared, offset, function.dynamic_number(SharedId(array as u32)));
        }
    }

    fn declare_shared_array(&mut self, shared: &Shared, offset: usize, dynamic: Option<u32>) {
        let mut views = Views::default();
        let ty = shared.padded();
        for size in sizes_of(&ty) {
            let array = self.code.shared.len();
            if let Some(number) = dynamic {
                let element = shared.dynamic_element().map(|element| (element.size() / size, element.size()));
                self.code.dynamic_shared.push(DynamicShared { array, number, element });
            }
            let (length, first_bit) = (ty.size() / size, self.code.shared_bits);
            self.code.shared_bits += (length as usize).next_multiple_of(64);
            self.code.shared_shapes.push(shape(&shared.name, &ty));
            self.code.shared.push(SharedArray { name: shared.name.clone(), offset, length, first_bit });
            views.add(size, array as u32);
        }
        self.shared.push(views);
    }

    fn compile_kernel(&mut self) {
        let kernel = &self.module.kernel;
        for (index, &param) in kernel.params.iter().enumerate() {
            let binding = self.bind_argument(index as u32, param);
            self.frame.locals[param.index()] = Some(binding);
        }
        let (end, halt) = (self.label(), self.label());
        self.ends.push(end);
        self.compile_block(&kernel.body);
        self.place_label(end);
        self.emit(Inst::Exit { target: halt });
        self.place_label(halt);
        self.emit(Inst::Halt);
        self.ends.pop();
    }

    /// Returns the meaning of a parameter of the kernel.
    fn bind_argument(&mut self, index: u32, param: LocalId) -> Binding {
        let local = &self.module.kernel.locals[param.index()];
        match &local.ty {
            Type::Slice { element, .. } => {
                let mut views = Views::default();
                for size in sizes_of(element) {
                    views.add(size, self.code.regions.len() as u32);
                    self.code.regions.push(Region::Param { param: index, inner: element.size() / size });
                    self.code.region_shapes.push(shape(&local.name, &local.ty));
                }
                let base = Base::Global { views, bytes: None };
                Binding::Spot(Spot { slice: Some(Length::Param(index)), ..Spot::new(base, &local.name, element) })
            }
            Type::Scalar(scalar) => {
                let source = self.preset(File::of(*scalar), Preset::Param { param: index, scalar: *scalar });
                let mut leaf = Leaf { scalar: *scalar, reg: source, dims: Vec::new(), packed: false, written: None };
                if local.mutable {
                    leaf.reg = self.allocate(leaf.file());
                    self.copy(Operand { file: leaf.file(), reg: leaf.reg }, source);
                }
                Binding::Leaves(vec![leaf])
            }
            Type::Struct(_) | Type::Enum(_) => {
                let leaves = self.allocate_leaves(&local.ty);
                self.bind_fields(index, &local.ty, &leaves, &pieces_of(&local.ty), None);
                Binding::Leaves(leaves)
            }
            // A kernel has no other parameters.
            Type::Atomic(_) | Type::Atomic128(_) | Type::Array(..) | Type::Tuple(_) | Type::Reference { .. } => {
                let leaves = self.allocate_leaves(&local.ty);
                Binding::Leaves(leaves)
            }
        }
    }

    /// Fills the registers of a parameter with the scalars of the argument; for an enum with data, only with those of
    /// its actual variant, since the bytes of the others may not be values.
    fn bind_fields(&mut self, param: u32, ty: &Type, leaves: &[Leaf], pieces: &[Piece], only: Option<u32>) {
        let parts = parts_of(ty);
        for piece in pieces {
            let (part, cell) = piece.cell();
            let (leaf, offset) = (&leaves[part], parts[part].cell_offset(cell));
            let source = Preset::Field { param, offset, scalar: leaf.scalar, only };
            let source = self.preset(File::of(leaf.scalar), source);
            self.scoped(|c| c.set_leaf(&leaf.cell(cell), source, false));
            for (number, pieces) in piece.variants() {
                let number = number_bits(*number, leaf.scalar);
                self.code.tags.push(Tag { offset, scalar: leaf.scalar, number, only });
                let only = Some(self.code.tags.len() as u32 - 1);
                self.bind_fields(param, ty, leaves, pieces, only);
            }
        }
    }

    /// Resolves the labels.
    fn finish(mut self) -> Code {
        let labels = &self.labels;
        for inst in &mut self.code.insts {
            if let Some(target) = inst.target_mut() {
                *target = labels[*target as usize];
            }
        }
        waits::find_waits(&mut self.code);
        accesses::describe(&mut self.code);
        self.code
    }

    /// Records that the blocks of a cluster run together.
    fn needs_cluster(&mut self) {
        self.code.cluster = Some(self.module.attributes.cluster.unwrap_or([1; 3]).map(|size| size.max(1)));
    }

    fn emit(&mut self, inst: Inst) {
        debug_assert!(inst.has_own_destination(), "{inst:?}");
        self.code.insts.push(inst);
    }

    /// Returns a label without a position yet.
    fn label(&mut self) -> Target {
        self.labels.push(0);
        self.labels.len() as Target - 1
    }

    fn place_label(&mut self, label: Target) {
        self.labels[label as usize] = self.code.insts.len() as Target;
    }

    /// Returns the place where lanes that leave the current construct wait for the others.
    fn end(&self) -> Target {
        *self.ends.last().expect("a statement is inside of a function")
    }

    /// Returns the place of an operation for which threads wait for each other.
    fn at_operation(&mut self, origin: Origin, kind: FaultKind) -> At {
        let position = origin.0.or(self.frame.called).unwrap_or(self.frame.position);
        let current = std::mem::replace(&mut self.frame.position, position);
        let at = self.at(None, kind);
        self.frame.position = current;
        at
    }

    /// Returns the place of an operation of the user's: of a function of this crate, that of its call.
    fn at_user(&mut self, kind: FaultKind) -> At {
        let Some((file, position)) = self.frame.user else { return self.at_operation(Origin::default(), kind) };
        let current = (self.frame.file, self.frame.position);
        (self.frame.file, self.frame.position) = (file, position);
        let at = self.at(None, kind);
        (self.frame.file, self.frame.position) = current;
        at
    }

    /// Returns the place of a check; for a missing check, the statement's position and `kind`.
    fn at(&mut self, site: Option<SiteId>, kind: FaultKind) -> At {
        if let Some(&at) = site.as_ref().and_then(|site| self.at_sites.get(site)) {
            return at;
        }
        let place = match site.and_then(|site| self.module.sites.get(site.index())) {
            Some(site) => SourcePlace {
                file: site.file,
                line: site.line,
                column: site.column,
                kind: match &site.kind {
                    SiteKind::Index { what } => FaultKind::Index { what: what.clone(), index: 0, length: 0 },
                    SiteKind::Alignment { what, bytes } => FaultKind::Alignment { what: what.clone(), bytes: *bytes },
                    SiteKind::Division => FaultKind::Division,
                    SiteKind::ZeroStep => FaultKind::ZeroStep,
                    // Sites with values report them when they occur.
                    SiteKind::Assert(message) => FaultKind::Assert(message.text.clone()),
                    SiteKind::Panic(message) | SiteKind::Print(message) => FaultKind::Panic(message.text.clone()),
                },
            },
            None => {
                let Position { line, column } = self.frame.position;
                let own = (self.frame.file, line, column);
                // What a copy accesses, its start accesses.
                let (file, line, column) = self.copies.map_or(own, |(_, place)| place);
                SourcePlace { file, line, column, kind }
            }
        };
        let at = self.code.places.len() as At;
        self.code.places.push(place);
        if let Some(site) = site {
            self.at_sites.insert(site, at);
        }
        at
    }
}

impl<'m> Frame<'m> {
    fn new(function: &'m Function, shared: usize, result: Option<(Vec<Leaf>, Reg)>) -> Frame<'m> {
        let locals = vec![None; function.locals.len()];
        let (file, position) = (function.file, function.line.into());
        Frame {
            function,
            locals,
            loops: Vec::new(),
            file,
            position,
            called: None,
            user: None,
            shared,
            result,
            returns_early: false,
        }
    }
}

impl Inst {
    /// Returns `true` if it writes no register that it reads: the machine borrows all of them at once.
    fn has_own_destination(&self) -> bool {
        match *self {
            Inst::Unary32 { dst, a, .. }
            | Inst::Unary64 { dst, a, .. }
            | Inst::Half { dst, a, .. }
            | Inst::Copy32 { dst, a }
            | Inst::Copy64 { dst, a }
            | Inst::Move32 { dst, a }
            | Inst::Move64 { dst, a }
            | Inst::Step32 { dst, a }
            | Inst::Step64 { dst, a } => dst != a,
            Inst::Binary32 { dst, a, b, .. }
            | Inst::Binary64 { dst, a, b, .. }
            | Inst::Select32 { dst, a, b, .. }
            | Inst::Select64 { dst, a, b, .. } => ![a, b].contains(&dst),
            Inst::Fma32 { dst, a, b, c } | Inst::Fma64 { dst, a, b, c } => ![a, b, c].contains(&dst),
            // Masks are not borrowed, and registers of different files are separate.
            _ => true,
        }
    }

    /// Returns its jump target.
    fn target_mut(&mut self) -> Option<&mut Target> {
        match self {
            Inst::Split { target, .. }
            | Inst::Else { target, .. }
            | Inst::Join { target, .. }
            | Inst::Leave { target, .. }
            | Inst::Test { target, .. }
            | Inst::Repeat { target, .. }
            | Inst::Continue { target, .. }
            | Inst::Restore { target, .. }
            | Inst::Exit { target } => Some(target),
            _ => None,
        }
    }

    /// Returns its jump target.
    fn target(mut self) -> Option<Target> {
        self.target_mut().copied()
    }
}

/// Returns the bytes of a constant array, in words: each scalar where its type puts it, and zeros between them.
fn constant_data(constant: &ConstantArray) -> Arc<[u64]> {
    let mut words = vec![0; constant.ty.size().div_ceil(8) as usize];
    let parts = parts_of(&constant.ty);
    for (piece, value) in pieces_of(&constant.ty).iter().zip(&constant.values) {
        let (part, cell) = piece.cell();
        let (scalar, offset) = (parts[part].scalar, parts[part].cell_offset(cell));
        let mask = u64::MAX >> (64 - 8 * scalar.size());
        words[(offset / 8) as usize] |= (constant_bits(*value, scalar) & mask) << (8 * (offset % 8));
    }
    words.into()
}

/// Returns the bits of an integer, or of a truth value as 0 or 1.
fn number_bits(number: i128, scalar: Scalar) -> u64 {
    constant_bits(if scalar == Scalar::Bool { Const::Bool(number != 0) } else { Const::Int(number) }, scalar)
}

/// Returns the bits of a constant as a register of its type holds them, in the low bits.
fn constant_bits(value: Const, scalar: Scalar) -> u64 {
    let bits = match value {
        Const::Bool(value) => u64::from(value),
        Const::Int(value) => value as u64,
        Const::Float(value) if scalar == Scalar::F16 => u64::from(f16::rounded_double(value)),
        Const::Float(value) if scalar == Scalar::Bf16 => u64::from(bf16::rounded_double(value)),
        Const::Float(value) if scalar == Scalar::F32 => u64::from((value as f32).to_bits()),
        Const::Float(value) => value.to_bits(),
        Const::Variant(of, variant) => of.variants[variant as usize].1 as u64,
    };
    match File::of(scalar) {
        File::Mask => bits & 1,
        File::Word => bits & 0xffff_ffff,
        File::Long => bits,
    }
}

const _: () = assert!(LANES == 32, "masks are u32");
