//! Whole random programs: a kernel, the functions that it calls, and the data of its launch.

use super::enums::random_enums;
use super::regions::{shared_arrays, take_over};
use super::types::{array, is_constructible, random_bits, random_bytes, random_struct, scalar};
use super::writer::{
    Counter, Flow, Owned, Readable, Var, Writer, assign, binary, cast, constant, expr, load, local_place, position,
};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use sarek_runtime::Grid;
use sarek_runtime::device::{bf16, f16};
use sarek_runtime::ir::*;
use sarek_runtime::testing;

/// The subject of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flavour {
    /// Every thread on its own.
    Thread,
    /// Shared memory and barriers.
    Block,
    /// Warps.
    Warp,
    /// One thread, whose checks may fail.
    Fault,
}

impl Flavour {
    /// Every flavour.
    pub const ALL: [Flavour; 4] = [Flavour::Thread, Flavour::Block, Flavour::Warp, Flavour::Fault];
}

/// An argument of the kernel.
#[derive(Debug, Clone)]
pub enum Argument {
    /// A scalar's bits.
    Scalar(u64),
    /// A struct by value.
    Struct(Vec<u8>),
    /// A slice: the bytes of its elements.
    Slice(Vec<u8>),
}

/// A kernel with arguments.
#[derive(Debug, Clone)]
pub struct Program {
    /// The version of the generator.
    pub version: u32,
    pub seed: u64,
    pub flavour: Flavour,
    /// The original module.
    pub module: Module,
    pub grid: Grid,
    pub arguments: Vec<Argument>,
    /// The variables of the kernel that distinguish its threads: with other values the threads would use the same memory.
    pub kept: Vec<LocalId>,
}

/// The latest version of the generator. A seed identifies a program of a version: later versions cover more of the
/// language, and programs that were wrong once stay reproducible. The row of an operation says since which version there is
/// one, and so a new operation makes a new version.
///
/// | | new |
/// |---|---|
/// | 1 | |
/// | 2 | enums with data, `Option` and matches; atomics with results; dynamic shared arrays and arrays that take memory over; `mul_add` of 16-bit floats |
/// | 3 | atomics of floats, of 8 and 16 bits and of `bool` |
/// | 4 | barriers that count votes; reductions, matches and shuffles in parts of the warp; `saturate` and `frexp` |
/// | 5 | methods that fail for some operands |
/// | 6 | dropped values and unread variables |
/// | 7 | funnel shifts |
/// | 8 | scopes of atomic accesses, and fences with an ordering and a scope |
/// | 9 and later ones | the operations with that number in their row |
pub const VERSION: u32 = {
    let mut latest = 8;
    let mut at = 0;
    while at < Intrinsic::ALL.len() {
        let since = Intrinsic::ALL[at].row().since;
        latest = if since > latest { since } else { latest };
        at += 1;
    }
    latest
};

/// The state that the functions of a program share while it is written.
pub struct World {
    pub version: u32,
    pub rng: StdRng,
    pub flavour: Flavour,
    pub structs: Vec<Type>,
    /// The enums with data that are stored in memory.
    pub enums: Vec<Type>,
    pub functions: Vec<Function>,
    pub constants: Vec<ConstantArray>,
    pub sites: Vec<Site>,
    /// The elements of the slices that are only read.
    pub elements: Vec<Type>,
    /// The number of the thread in its block.
    pub thread: Option<LocalId>,
    /// A shared array that is counted in.
    pub bins: Option<(SharedId, Scalar)>,
    /// The elements of the dynamic shared array.
    pub dynamic: Option<Scalar>,
    pub kept: Vec<LocalId>,
}

/// Returns the program of a seed, as a version of the generator writes it.
pub fn program(version: u32, seed: u64) -> Program {
    let mut rng = StdRng::seed_from_u64(seed);
    let flavour = *[Flavour::Thread, Flavour::Thread, Flavour::Block, Flavour::Warp, Flavour::Fault]
        .choose(&mut rng)
        .expect("there are flavours");
    let mut structs = Vec::new();
    for _ in 0..rng.random_range(0..4) {
        structs.push(random_struct(&mut rng, &structs));
    }
    let enums = if version >= 2 { random_enums(&mut rng) } else { Vec::new() };
    let elements = (0..rng.random_range(1..4)).map(|_| element(&mut rng, &structs, &enums)).collect();
    let constants = (0..rng.random_range(0..3)).map(|number| constant_array(&mut rng, number)).collect();
    let world = World {
        version,
        rng,
        flavour,
        structs,
        enums,
        functions: Vec::new(),
        constants,
        sites: Vec::new(),
        elements,
        thread: None,
        bins: None,
        dynamic: None,
        kept: Vec::new(),
    };
    kernel(seed, world)
}

fn element(rng: &mut StdRng, structs: &[Type], enums: &[Type]) -> Type {
    if let Some(of) = enums.choose(rng).filter(|_| rng.random_range(0..4) == 0) {
        return of.clone();
    }
    match (rng.random_range(0..4), structs.choose(rng)) {
        (0, Some(of)) => of.clone(),
        (1, _) => array(scalar(rng).into(), 2),
        _ => scalar(rng).into(),
    }
}

fn constant_array(rng: &mut StdRng, number: u32) -> ConstantArray {
    let of = scalar(rng);
    let ty = match rng.random_range(0..3) {
        0 => array(array(of.into(), 2), 4),
        _ => array(of.into(), 8),
    };
    let value = |rng: &mut StdRng| match constant(of, random_bits(rng, of)).kind {
        ExprKind::Const(value, _) => value,
        _ => unreachable!("it is a constant"),
    };
    ConstantArray { name: format!("TABLE{number}"), ty, values: (0..8).map(|_| value(rng)).collect() }
}

impl<'w> Writer<'w> {
    fn new(world: &'w mut World, is_kernel: bool, budget: u32) -> Writer<'w> {
        let mut writer = Writer {
            world,
            locals: Vec::new(),
            shared: Vec::new(),
            labels: Vec::new(),
            scope: Vec::new(),
            readable: Vec::new(),
            owned: Vec::new(),
            counters: Vec::new(),
            cells: Vec::new(),
            loops: Vec::new(),
            result: None,
            is_kernel,
            sum: None,
            budget,
            nesting: 0,
        };
        for (number, constant) in writer.world.constants.iter().enumerate() {
            let Type::Array(element, length) = &constant.ty else { unreachable!("a constant is an array") };
            let root = Root::Constant(ConstantId(number as u32));
            let (element, length) = ((**element).clone(), *length);
            writer.readable.push(Readable { root, element, bound: length, length: Some(length) });
        }
        writer
    }

    fn param(&mut self, name: &str, ty: Type, mutable: bool) -> LocalId {
        self.locals.push(Local { name: name.into(), ty, mutable, partial: false, named: false });
        LocalId(self.locals.len() as u32 - 1)
    }

    fn finish(self, name: String, params: u32, body: Block) -> Function {
        let Writer { world, locals, shared, labels, result, .. } = self;
        let mut function = Function {
            name,
            signature: String::new(),
            file: "program.rs",
            line: 1,
            params: (0..params).map(LocalId).collect(),
            result,
            locals,
            shared,
            labels,
            body,
            pure_: false,
            fails: false,
            operator: None,
        };
        function.pure_ = testing::is_pure(&function, &world.functions);
        function.fails = testing::can_fail(&function, &world.functions);
        function.signature = super::rust::signature(&function);
        function
    }
}

/// A device function.
fn function(world: &mut World) {
    let number = world.functions.len();
    let result = match world.rng.random_range(0..5) {
        0 => None,
        1 => Some(Type::Tuple(vec![scalar(&mut world.rng).into(), scalar(&mut world.rng).into()])),
        2 => world.structs.iter().find(|ty| is_constructible(ty)).cloned(),
        _ => Some(scalar(&mut world.rng).into()),
    };
    let mut writer = Writer::new(world, false, 7);
    let result = if writer.newly(4) { Some(writer.any_enum()) } else { result };
    writer.result = result.clone();
    let count = 1 + writer.below(3);
    for number in 0..count {
        let name = format!("a{number}");
        match writer.below(6) {
            0 => {
                let of = scalar(writer.rng());
                let target = if writer.once_in(3) { array(of.into(), 4) } else { of.into() };
                let ty = Type::Reference { target: Box::new(target.clone()), mutable: true };
                let local = writer.param(&name, ty, false);
                writer.scope.push(Var { local, ty: target, assignable: true, uniform: false });
            }
            1 | 2 => {
                let element = writer.pick(&writer.world.elements.clone()).expect("there are slices");
                let local =
                    writer.param(&name, Type::Slice { element: Box::new(element.clone()), mutable: false }, false);
                writer.readable.push(Readable { root: Root::Local(local), element, bound: 4, length: None });
            }
            _ => {
                let structs: Vec<Type> =
                    writer.world.structs.iter().filter(|ty| is_constructible(ty)).cloned().collect();
                let of: Type = scalar(writer.rng()).into();
                let ty = writer.pick(&structs).filter(|_| count == 2).unwrap_or(of);
                let ty = if writer.newly(4) { writer.any_enum() } else { ty };
                let mutable = writer.once_in(3);
                let local = writer.param(&name, ty.clone(), mutable);
                writer.scope.push(Var { local, ty, assignable: mutable, uniform: false });
            }
        }
    }
    let (mut body, goes_on) = writer.statements(Flow::Thread, 2);
    if let (Some(ty), true) = (&result, goes_on) {
        let value = writer.aggregate(ty, 3, false);
        body.push(Stmt::Return(Some(value)));
    }
    let function = writer.finish(format!("function{number}"), count, body);
    world.functions.push(function);
}

/// The length of slices that are only read.
const LENGTH: u64 = 16;
/// The length of shared arrays: the largest block.
pub const TILE: u64 = 64;

/// Operations whose results do not depend on the order.
pub const COMMUTING: &[&[AtomicOp]] = &[
    &[AtomicOp::Add, AtomicOp::Sub],
    &[AtomicOp::And],
    &[AtomicOp::Or],
    &[AtomicOp::Xor],
    &[AtomicOp::Min],
    &[AtomicOp::Max],
];

fn kernel(seed: u64, mut world: World) -> Program {
    for _ in 0..world.rng.random_range(0..4) {
        function(&mut world);
    }
    let flavour = world.flavour;
    let mut grid = grid(&mut world.rng, flavour);
    let threads: u64 = grid.blocks.iter().chain(&grid.threads).map(|&size| u64::from(size)).product();
    let elements = world.elements.clone();
    let (structs, enums) = (world.structs.clone(), world.enums.clone());
    let mut writer = Writer::new(&mut world, true, 16);
    let mut arguments = Vec::new();
    for (number, element) in elements.into_iter().enumerate() {
        let ty = Type::Slice { element: Box::new(element.clone()), mutable: false };
        let local = writer.param(&format!("x{number}"), ty, false);
        arguments.push(Argument::Slice(random_bytes(writer.rng(), &element, LENGTH)));
        writer.readable.push(Readable { root: Root::Local(local), element, bound: LENGTH, length: None });
    }
    let mut outputs = Vec::new();
    for number in 0..1 + writer.below(3) {
        let element = element(writer.rng(), &structs, &enums);
        let each = 1 << writer.below(4);
        let ty = Type::Slice { element: Box::new(element.clone()), mutable: true };
        let local = writer.param(&format!("y{number}"), ty, false);
        arguments.push(Argument::Slice(random_bytes(writer.rng(), &element, threads * each)));
        outputs.push((local, element, each));
    }
    let total = Type::Slice { element: Box::new(Scalar::U64.into()), mutable: true };
    let total = writer.param("total", total, false);
    arguments.push(Argument::Slice(vec![0; threads as usize * 8]));
    for number in 0..writer.below(3) {
        let of = *[Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64].choose(writer.rng()).expect("there are cells");
        let ops = *COMMUTING.choose(writer.rng()).expect("there are operations");
        let ty = Type::Slice { element: Box::new(Type::Atomic(of)), mutable: false };
        let local = writer.param(&format!("counts{number}"), ty, false);
        arguments.push(Argument::Slice(random_bytes(writer.rng(), &of.into(), 4)));
        writer.counters.push(Counter { root: Root::Local(local), scalar: of, bound: 4, length: None, ops });
    }
    let cells = own_cells(&mut writer, &mut arguments, threads);
    for number in 0..1 + writer.below(3) {
        let of = writer.pick(&structs).filter(|_| number == 1).unwrap_or(scalar(writer.rng()).into());
        let of = if writer.newly(4) { writer.data_enum().unwrap_or(of) } else { of };
        let local = writer.param(&format!("p{number}"), of.clone(), false);
        arguments.push(match &of {
            Type::Scalar(scalar) => Argument::Scalar(random_bits(writer.rng(), *scalar)),
            of => Argument::Struct(random_bytes(writer.rng(), of, 1)),
        });
        writer.scope.push(Var { local, ty: of, assignable: false, uniform: true });
    }
    let params = writer.locals.len() as u32;
    let mut body = Vec::new();
    let (thread, global) = number_threads(&mut writer, &mut body, grid);
    writer.world.thread = Some(thread);
    writer.world.kept = vec![thread, global];
    writer.cells = cells.into_iter().map(|cell| Owned { thread: global, ..cell }).collect();
    for (local, element, each) in outputs {
        writer.owned.push(Owned { root: Root::Local(local), element, each, length: None, thread: global });
    }
    let u64_ = Type::from(Scalar::U64);
    let sum = writer.new_local("sum", u64_.clone(), true);
    writer.sum = Some(sum);
    body.push(Stmt::Let { local: sum, init: Some(Expr::int(1, Scalar::U64)) });
    if flavour == Flavour::Block {
        shared_arrays(&mut writer, &mut body);
    }
    let flow = match flavour {
        Flavour::Thread | Flavour::Fault => Flow::Thread,
        Flavour::Block | Flavour::Warp => Flow::Block,
    };
    let (mut statements, goes_on) = writer.statements(flow, 3);
    body.append(&mut statements);
    if goes_on && take_over(&mut writer, &mut body) {
        let (mut statements, _) = writer.statements(flow, 2);
        body.append(&mut statements);
    }
    if let Some(of) = writer.world.dynamic {
        grid = with_shared(grid, of);
    }
    if goes_on {
        end(&mut writer, &mut body, total, global);
    }
    let kernel = writer.finish(format!("program{seed}"), params, body);
    let block = seed.is_multiple_of(3).then_some(grid.threads);
    let World { version, functions, constants, sites, kept, .. } = world;
    let attributes = Attributes { block, ..Attributes::NONE };
    let module = Module { kernel, functions, constants, sites, attributes, headers: Vec::new() };
    Program { version, seed, flavour, module, grid, arguments, kept }
}

/// Adds atomic cells of which each thread owns some; their owners are set later.
fn own_cells(writer: &mut Writer<'_>, arguments: &mut Vec<Argument>, threads: u64) -> Vec<Owned> {
    if !writer.newly(2) {
        return Vec::new();
    }
    let mut types = vec![Scalar::U32, Scalar::I32, Scalar::U64, Scalar::I64];
    if writer.world.version >= 3 {
        types.extend([Scalar::F32, Scalar::F64, Scalar::U8, Scalar::U16, Scalar::Bool]);
    }
    let of = writer.pick(&types).expect("there are cells");
    let each = 1 << writer.below(3);
    let element = Type::Atomic(of);
    let local = writer.param("cells", Type::Slice { element: Box::new(element.clone()), mutable: false }, false);
    arguments.push(Argument::Slice(random_bytes(writer.rng(), &of.into(), threads * each)));
    vec![Owned { root: Root::Local(local), element, each, length: None, thread: local }]
}

/// Returns a grid that gives the dynamic shared array its length.
fn with_shared(grid: Grid, of: Scalar) -> Grid {
    let length = TILE as usize;
    match of {
        Scalar::Bool => grid.with_shared::<bool>(length),
        Scalar::I8 => grid.with_shared::<i8>(length),
        Scalar::I16 => grid.with_shared::<i16>(length),
        Scalar::I32 => grid.with_shared::<i32>(length),
        Scalar::I64 => grid.with_shared::<i64>(length),
        Scalar::Isize => grid.with_shared::<isize>(length),
        Scalar::U8 => grid.with_shared::<u8>(length),
        Scalar::U16 => grid.with_shared::<u16>(length),
        Scalar::U32 => grid.with_shared::<u32>(length),
        Scalar::U64 => grid.with_shared::<u64>(length),
        Scalar::Usize => grid.with_shared::<usize>(length),
        Scalar::F16 => grid.with_shared::<f16>(length),
        Scalar::Bf16 => grid.with_shared::<bf16>(length),
        Scalar::F32 => grid.with_shared::<f32>(length),
        Scalar::F64 => grid.with_shared::<f64>(length),
    }
}

/// Writes what was summed up, so that it is compared.
fn end(writer: &mut Writer<'_>, body: &mut Block, total: LocalId, global: LocalId) {
    let sum = local_place(writer.sum.expect("a kernel sums up"), Scalar::U64.into());
    if let Some((bins, of)) = writer.world.bins {
        body.push(Stmt::Barrier { kind: BarrierKind::Block, line: 80, column: 5 });
        let k = writer.new_local("bin", Scalar::U8.into(), false);
        let index = Step::Index { index: Expr::local(k, Scalar::U8.into()), length: Some(4), site: None };
        let place = Place { root: Root::Shared(bins), steps: vec![index], ty: Type::Atomic(of) };
        let count = ExprKind::Atomic {
            op: AtomicOp::Load,
            place,
            operands: Vec::new(),
            ordering: Ordering::Relaxed,
            scope: Scope::Device,
        };
        let local = writer.new_local("count", of.into(), false);
        let wide = cast(Expr::local(local, of.into()), Scalar::U64);
        let times = binary(BinaryOp::Mul, load(sum.clone()), Expr::int(31, Scalar::U64));
        let range =
            Range::Up { start: Expr::int(0, Scalar::U8), end: Expr::int(4, Scalar::U8), inclusive: false, step: None };
        let add = vec![
            Stmt::Let { local, init: Some(expr(count, of)) },
            assign(sum.clone(), binary(BinaryOp::BitXor, times, wide)),
        ];
        body.push(Stmt::For { label: None, local: k, range, body: add, unroll: None });
    }
    let index = Step::Index { index: Expr::local(global, Scalar::U32.into()), length: None, site: None };
    let place = Place { root: Root::Local(total), steps: vec![index], ty: Scalar::U64.into() };
    body.push(assign(place, load(sum)));
}

fn grid(rng: &mut StdRng, flavour: Flavour) -> Grid {
    match flavour {
        Flavour::Fault => Grid::new(1, 1),
        Flavour::Thread => match rng.random_range(0..3) {
            0 => Grid::new((2, 1, 2), (3, 2, 2)),
            1 => Grid::new(2, rng.random_range(1..20)),
            _ => Grid::new(1, 33),
        },
        Flavour::Block => match rng.random_range(0..3) {
            0 => Grid::new(2, (8, 4, 2)),
            1 => Grid::new(3, rng.random_range(1..TILE as u32)),
            _ => Grid::new((1, 2), 64),
        },
        Flavour::Warp => match rng.random_range(0..2) {
            0 => Grid::new(2, (16, 4)),
            _ => Grid::new(2, 32 * rng.random_range(1u32..3)),
        },
    }
}

/// Returns the number of the thread in its block and in the grid.
fn number_threads(writer: &mut Writer<'_>, body: &mut Block, grid: Grid) -> (LocalId, LocalId) {
    let u32_ = || Type::from(Scalar::U32);
    let flat = |grid: [u32; 3]| grid[1] == 1 && grid[2] == 1;
    let mix = |at: fn(Axis) -> Intrinsic, size: fn(Axis) -> Intrinsic| {
        let times = |value, axis| binary(BinaryOp::Mul, value, position(size(axis)));
        let plus = |value, axis| binary(BinaryOp::Add, value, position(at(axis)));
        plus(times(plus(times(position(at(Axis::Z)), Axis::Y), Axis::Y), Axis::X), Axis::X)
    };
    let thread = if flat(grid.threads) {
        position(Intrinsic::ThreadIdx(Axis::X))
    } else {
        mix(Intrinsic::ThreadIdx, Intrinsic::BlockDim)
    };
    let thread = writer.declare(body, u32_(), Some(thread), false, false);
    let global = if flat(grid.threads) && flat(grid.blocks) {
        position(Intrinsic::GlobalIdx(Axis::X))
    } else {
        let size = [Axis::X, Axis::Y, Axis::Z].map(|axis| position(Intrinsic::BlockDim(axis)));
        let size = size.into_iter().reduce(|a, b| binary(BinaryOp::Mul, a, b)).expect("there are axes");
        let first = binary(BinaryOp::Mul, mix(Intrinsic::BlockIdx, Intrinsic::GridDim), size);
        binary(BinaryOp::Add, first, Expr::local(thread, u32_()))
    };
    let global = writer.declare(body, u32_(), Some(global), false, false);
    (thread, global)
}
