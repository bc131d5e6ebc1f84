//! Writes kernels whose checks depend on their launches.

use crate::random::rust::signature;
use crate::random::types::array;
use crate::random::writer::{assign, binary, cast, expr, load, local_place, position, scalar_of};
use rand::SeedableRng;
use rand::rngs::StdRng;
use sarek_runtime::ir::*;
use sarek_runtime::testing;

/// What the functions of a module share.
pub struct World {
    pub rng: StdRng,
    sites: Vec<Site>,
    functions: Vec<Function>,
    /// What there is more of.
    pub emphasis: Emphasis,
}

/// What kernels have more of than others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Emphasis {
    /// Nothing.
    None,
    /// Loops that double or halve numbers of the launch.
    Doubling,
    /// Sizes that are differences of numbers of the launch.
    Windows,
}

/// A slice or an array.
#[derive(Debug, Clone)]
pub struct Memory {
    pub root: Root,
    pub name: String,
    pub element: Type,
    pub mutable: bool,
    pub length: Option<u64>,
}

/// A function while it is written.
pub struct Maker<'w> {
    pub world: &'w mut World,
    locals: Vec<Local>,
    shared: Vec<Shared>,
    /// The variables in scope, and whether they may be assigned.
    pub vars: Vec<(LocalId, Scalar, bool)>,
    pub slices: Vec<Memory>,
    /// Numbers that were compared.
    pub known: Vec<Expr>,
    /// The remaining number of statements.
    budget: u32,
    /// The number of loops around.
    pub loops: u32,
    /// `true` where a thread may end: no barrier follows.
    may_return: bool,
    /// The number of functions that may be called.
    callable: usize,
}

const ELEMENTS: [Scalar; 6] = [Scalar::U32, Scalar::U32, Scalar::U8, Scalar::I32, Scalar::U64, Scalar::U16];
const SCALARS: [Scalar; 6] = [Scalar::U32, Scalar::U32, Scalar::U32, Scalar::Usize, Scalar::I32, Scalar::U16];

/// Returns the kernel of a seed.
pub fn kernel(seed: u64) -> Module {
    written(seed, Emphasis::None)
}

/// Returns the kernel of a seed, whose loops double or halve numbers that the launch knows.
pub fn doubling_kernel(seed: u64) -> Module {
    written(seed, Emphasis::Doubling)
}

/// Returns the kernel of a seed, which takes differences of numbers that the launch knows as sizes.
pub fn windows_kernel(seed: u64) -> Module {
    written(seed, Emphasis::Windows)
}

fn written(seed: u64, emphasis: Emphasis) -> Module {
    let mut world = World { rng: StdRng::seed_from_u64(seed), sites: Vec::new(), functions: Vec::new(), emphasis };
    let mut maker = Maker::new(&mut world, 0);
    for _ in 0..maker.below(3) {
        callee(maker.world);
    }
    let callable = world.functions.len();
    let mut maker = Maker::new(&mut world, callable);
    for number in 0..2 + maker.below(2) {
        let element = maker.pick(&ELEMENTS).expect("there are types");
        let mutable = maker.once_in(2);
        maker.slice_param(&format!("x{number}"), element.into(), mutable);
    }
    let more = if emphasis == Emphasis::Windows { 2 } else { 1 };
    for number in 0..more + maker.below(3) {
        let of = maker.pick(&SCALARS).expect("there are types");
        maker.scalar_param(&format!("n{number}"), of, false);
    }
    let params = maker.locals.len() as u32;
    let mut body = Block::new();
    let i = maker.first_index();
    maker.declare(&mut body, i, false);
    let phases = if maker.once_in(4) { maker.shared_arrays(&mut body) } else { 1 };
    for phase in 0..phases {
        maker.may_return = phases == 1;
        maker.budget = 14 / phases;
        let inner = maker.block(3);
        match phase + 1 == phases {
            true => body.extend(inner),
            false => body.push(Stmt::Superstep { name: None, body: inner, line: 1, column: 1 }),
        }
    }
    let block = maker.once_in(3).then(|| [[32, 1, 1], [64, 1, 1], [16, 4, 1]][maker.below(3) as usize]);
    let kernel = maker.finish(format!("edges{seed}"), params, body, None);
    let World { sites, functions, .. } = world;
    let attributes = Attributes { block, ..Attributes::NONE };
    Module { kernel, functions, constants: Vec::new(), sites, attributes, headers: Vec::new() }
}

/// Writes a device function: of a slice and numbers, of which it may change one, with a number as its result.
fn callee(world: &mut World) {
    let number = world.functions.len();
    let mut maker = Maker::new(world, number);
    maker.slice_param("part", Scalar::U32.into(), true);
    maker.scalar_param("at", Scalar::U32, false);
    let ty = Type::Reference { target: Box::new(Scalar::U32.into()), mutable: true };
    let lent = maker.local("lent", ty, false);
    maker.vars.push((lent, Scalar::U32, true));
    maker.may_return = true;
    maker.budget = 4;
    let mut body = Block::new();
    for _ in 0..1 + maker.below(3) {
        maker.statement(&mut body, 2);
    }
    let result = maker.number(Scalar::U32, 2);
    body.push(Stmt::Return(Some(result)));
    let function = maker.finish(format!("function{number}"), 3, body, Some(Scalar::U32.into()));
    world.functions.push(function);
}

impl<'w> Maker<'w> {
    fn new(world: &'w mut World, callable: usize) -> Maker<'w> {
        Maker {
            world,
            locals: Vec::new(),
            shared: Vec::new(),
            vars: Vec::new(),
            slices: Vec::new(),
            known: Vec::new(),
            budget: 0,
            loops: 0,
            may_return: false,
            callable,
        }
    }

    fn finish(self, name: String, params: u32, body: Block, result: Option<Type>) -> Function {
        let Maker { world, locals, shared, .. } = self;
        let mut function = Function {
            name,
            signature: String::new(),
            file: "program.rs",
            line: 1,
            params: (0..params).map(LocalId).collect(),
            result,
            locals,
            shared,
            labels: Vec::new(),
            body,
            pure_: false,
            fails: false,
            operator: None,
        };
        function.pure_ = testing::is_pure(&function, &world.functions);
        function.fails = testing::can_fail(&function, &world.functions);
        function.signature = signature(&function);
        function
    }

    pub fn site(&mut self, kind: SiteKind) -> SiteId {
        let line = self.world.sites.len() as u32 + 1;
        self.world.sites.push(Site { file: "program.rs", line, column: 1, kind });
        SiteId(line - 1)
    }

    fn local(&mut self, name: &str, ty: Type, mutable: bool) -> LocalId {
        let name = format!("{name}{}", self.locals.len());
        self.locals.push(Local { name, ty, mutable, partial: false, named: false });
        LocalId(self.locals.len() as u32 - 1)
    }

    fn slice_param(&mut self, name: &str, element: Type, mutable: bool) {
        let local = self.local(name, Type::Slice { element: Box::new(element.clone()), mutable }, false);
        self.slices.push(Memory { root: Root::Local(local), name: name.into(), element, mutable, length: None });
    }

    fn scalar_param(&mut self, name: &str, of: Scalar, mutable: bool) {
        let local = self.local(name, of.into(), mutable);
        self.vars.push((local, of, mutable));
    }

    /// Returns the index by which most kernels tell their threads apart.
    fn first_index(&mut self) -> Expr {
        let x = |op: fn(Axis) -> Intrinsic| position(op(Axis::X));
        match self.below(4) {
            0 => x(Intrinsic::ThreadIdx),
            1 => {
                let first = binary(BinaryOp::Mul, x(Intrinsic::BlockIdx), x(Intrinsic::BlockDim));
                binary(BinaryOp::Add, first, x(Intrinsic::ThreadIdx))
            }
            2 => cast(x(Intrinsic::GlobalIdx), Scalar::Usize),
            _ => x(Intrinsic::GlobalIdx),
        }
    }

    /// Declares a variable of an integer type.
    pub fn declare(&mut self, out: &mut Block, value: Expr, mutable: bool) -> Expr {
        let of = scalar_of(&value);
        let local = self.local("v", of.into(), mutable);
        out.push(Stmt::Let { local, init: Some(value) });
        self.vars.push((local, of, mutable));
        let value = load(local_place(local, of.into()));
        self.known.push(value.clone());
        value
    }

    /// Declares shared arrays, which the threads fill; the number of parts that the kernel has.
    fn shared_arrays(&mut self, body: &mut Block) -> u32 {
        for number in 0..1 + self.below(2) {
            let length = [32, 64, 65, 256][self.below(4) as usize];
            let of = self.pick(&[Scalar::U32, Scalar::U32, Scalar::I32, Scalar::U8]).expect("there are types");
            let (name, ty) = (format!("tile{number}"), array(of.into(), length));
            self.shared.push(Shared::new(name.clone(), ty));
            let root = Root::Shared(SharedId(number));
            let tile = Memory { root, name, element: of.into(), mutable: true, length: Some(length) };
            let fill = self.fill(&tile);
            body.push(Stmt::Superstep { name: None, body: fill, line: 1, column: 1 });
            self.slices.push(tile);
        }
        1 + self.below(3)
    }

    /// Stores in a shared array, in one of the ways by which all of it, or some, is written.
    fn fill(&mut self, tile: &Memory) -> Block {
        let of = tile.element.scalar().expect("it is of numbers");
        let thread = position(Intrinsic::ThreadIdx(Axis::X));
        let value = self.number(of, 2);
        let length = tile.length.expect("it is an array");
        let store = |this: &mut Self, index: Expr, value: Expr| {
            let site = Some(this.site(SiteKind::Index { what: tile.name.clone() }));
            let step = Step::Index { index, length: tile.length, site };
            assign(Place { root: tile.root, steps: vec![step], ty: tile.element.clone() }, value)
        };
        let less =
            |limit: i128| binary(BinaryOp::Lt, position(Intrinsic::ThreadIdx(Axis::X)), Expr::int(limit, Scalar::U32));
        match self.below(4) {
            0 => vec![store(self, thread, value)],
            1 => {
                let then = vec![store(self, thread, value)];
                vec![Stmt::If { cond: less(length.into()), then, otherwise: Vec::new() }]
            }
            2 => {
                let cond = less(1 + i128::from(self.below(40)));
                let then = vec![store(self, thread, value)];
                vec![Stmt::If { cond, then, otherwise: Vec::new() }]
            }
            _ => {
                let mut out = Block::new();
                let local = self.local("k", Scalar::U32.into(), false);
                let start = self.declare(&mut out, thread, false);
                let step = position(Intrinsic::BlockDim(Axis::X));
                let step = self.declare(&mut out, step, false);
                let body = vec![store(self, Expr::local(local, Scalar::U32.into()), value)];
                let end = Expr::int(length.into(), Scalar::U32);
                let range = Range::Up { start, end, inclusive: false, step: Some(step) };
                let check = binary(BinaryOp::Gt, position(Intrinsic::BlockDim(Axis::X)), Expr::int(0, Scalar::U32));
                let site = self.site(SiteKind::ZeroStep);
                out.push(Stmt::Check { cond: check, site });
                out.push(Stmt::For { label: None, local, range, body, unroll: None });
                self.vars.truncate(self.vars.len() - 2);
                self.known.truncate(self.known.len() - 2);
                out
            }
        }
    }

    /// Returns statements with a scope of their own.
    pub fn block(&mut self, depth: u32) -> Block {
        let outside = (self.vars.len(), self.slices.len(), self.known.len());
        let mut out = Block::new();
        for _ in 0..2 + self.below(4) {
            self.statement(&mut out, depth);
            if matches!(out.last(), Some(Stmt::Return(_) | Stmt::Break(_) | Stmt::Continue(_))) {
                break;
            }
        }
        self.vars.truncate(outside.0);
        self.slices.truncate(outside.1);
        self.known.truncate(outside.2);
        out
    }

    fn statement(&mut self, out: &mut Block, depth: u32) {
        if self.budget == 0 {
            return self.access(out);
        }
        self.budget -= 1;
        if depth > 0 && self.world.emphasis != Emphasis::None && self.once_in(4) {
            return match self.world.emphasis {
                Emphasis::Windows => self.windows(out, depth - 1),
                _ => self.doubling(out, depth - 1),
            };
        }
        match self.below(if depth == 0 { 9 } else { 17 }) {
            0..4 => self.access(out),
            4 => {
                let of = self.index_type();
                let value = self.number(of, 3);
                let mutable = self.once_in(2);
                self.declare(out, value, mutable);
            }
            5 => self.assignment(out),
            6 => self.part(out),
            7 => self.call(out),
            8 => {
                let cond = self.condition(1);
                let message = Message { text: "it holds".into(), render: None, types: Vec::new() };
                let site = self.site(SiteKind::Assert(message));
                out.push(Stmt::Check { cond, site });
            }
            9..13 => self.branch(out, depth - 1),
            13 => self.counted(out, depth - 1),
            14 => self.advancing(out, depth - 1),
            15 => self.narrowing(out),
            _ => self.array(out),
        }
    }

    /// Reads or writes an element, or several.
    fn access(&mut self, out: &mut Block) {
        let slices = self.slices.clone();
        let slice = self.pick(&slices).expect("there are slices");
        let place = self.element(&slice);
        if slice.mutable && self.once_in(2) {
            let of = slice.element.scalar().expect("slices are of numbers");
            let value = self.number(of, 2);
            let value =
                if place.is_vector() { expr(ExprKind::Repeat(Box::new(value)), place.ty.clone()) } else { value };
            out.push(assign(place, value));
        } else if place.is_vector() {
            let local = self.local("read", place.ty.clone(), false);
            out.push(Stmt::Let { local, init: Some(load(place)) });
        } else {
            self.declare(out, load(place), false);
        }
    }

    fn assignment(&mut self, out: &mut Block) {
        let vars: Vec<_> = self.vars.iter().filter(|(_, _, mutable)| *mutable).copied().collect();
        let Some((local, of, _)) = self.pick(&vars) else { return self.access(out) };
        let (place, value) = (local_place(local, of.into()), self.number(of, 2));
        let op = self.pick(&[None, Some(BinaryOp::Add), Some(BinaryOp::Sub), Some(BinaryOp::Mul)]).expect("some");
        out.push(Stmt::Assign { place, op, value, site: None });
    }

    /// Names a part of a slice.
    fn part(&mut self, out: &mut Block) {
        let slices: Vec<_> = self.slices.iter().filter(|slice| matches!(slice.root, Root::Local(_))).cloned().collect();
        let Some(slice) = self.pick(&slices) else { return self.access(out) };
        let length = self.length(&slice);
        let start = if self.once_in(3) { Expr::int(0, Scalar::Usize) } else { self.number(Scalar::Usize, 2) };
        let start = self.declare(out, start, false);
        let end = match self.below(4) {
            0 => length.clone(),
            1 => {
                let more = self.number(Scalar::Usize, 1);
                binary(BinaryOp::Add, start.clone(), more)
            }
            2 => {
                let far = binary(BinaryOp::Add, start.clone(), Expr::int(i128::from(self.below(65)), Scalar::Usize));
                expr(ExprKind::intrinsic(Intrinsic::Min, vec![far, length.clone()]), Scalar::Usize)
            }
            _ => self.number(Scalar::Usize, 2),
        };
        let end = self.declare(out, end, false);
        for (low, high) in [(start.clone(), end.clone()), (end.clone(), length)] {
            let site = self.site(SiteKind::Index { what: slice.name.clone() });
            out.push(Stmt::Check { cond: binary(BinaryOp::Le, low, high), site });
        }
        let whole = match slice.length {
            Some(length) => array(slice.element.clone(), length),
            None => Type::Slice { element: Box::new(slice.element.clone()), mutable: slice.mutable },
        };
        let whole = Place { root: slice.root, steps: Vec::new(), ty: whole };
        let ty = Type::Slice { element: Box::new(slice.element.clone()), mutable: slice.mutable };
        let local = self.local("part", ty, false);
        let length = binary(BinaryOp::Sub, end, start.clone());
        out.push(Stmt::Slice { local, part: Part { whole, start, length, rank: None } });
        self.slices.push(Memory { root: Root::Local(local), name: "part".into(), length: None, ..slice });
    }

    fn call(&mut self, out: &mut Block) {
        let is_lent = |slice: &&Memory| slice.mutable && slice.element == Scalar::U32.into() && slice.length.is_none();
        let slices: Vec<Memory> = self.slices.iter().filter(is_lent).cloned().collect();
        let Some(slice) = self.pick(&slices).filter(|_| self.callable > 0) else { return self.access(out) };
        let function = FunctionId(self.below(self.callable as u32));
        let ty = Type::Slice { element: Box::new(slice.element.clone()), mutable: true };
        let whole = Place { root: slice.root, steps: Vec::new(), ty };
        let is_u32 = |(_, of, mutable): &&(LocalId, Scalar, bool)| *mutable && *of == Scalar::U32;
        let vars: Vec<_> = self.vars.iter().filter(is_u32).copied().collect();
        let at = self.number(Scalar::U32, 2);
        let lent = match self.pick(&vars) {
            Some((local, ..)) => local_place(local, Scalar::U32.into()),
            None => {
                let value = self.number(Scalar::U32, 1);
                let local = self.local("lent", Scalar::U32.into(), true);
                out.push(Stmt::Let { local, init: Some(value) });
                self.vars.push((local, Scalar::U32, true));
                local_place(local, Scalar::U32.into())
            }
        };
        let arguments = vec![Argument::Slice(whole), Argument::Value(at), Argument::Ref(lent)];
        self.declare(out, expr(ExprKind::call(function, arguments), Scalar::U32), false);
    }

    fn branch(&mut self, out: &mut Block, depth: u32) {
        let cond = self.condition(2);
        if self.once_in(4) && (self.may_return || self.loops > 0) {
            let end = match self.below(3) {
                0 if self.loops > 0 => Stmt::Break(None),
                1 if self.loops > 0 => Stmt::Continue(None),
                _ if self.may_return && self.shared.is_empty() => {
                    let value = self.locals.first().is_some_and(|local| local.name.starts_with("part"));
                    Stmt::Return(value.then(|| Expr::int(3, Scalar::U32)))
                }
                _ => return self.access(out),
            };
            out.push(Stmt::If { cond, then: vec![end], otherwise: Vec::new() });
            return;
        }
        let then = self.block(depth);
        let otherwise = if self.once_in(3) { self.block(depth) } else { Vec::new() };
        out.push(Stmt::If { cond, then, otherwise });
    }

    /// A loop over a range.
    fn counted(&mut self, out: &mut Block, depth: u32) {
        let of = self.index_type();
        let mut bound = |this: &mut Self, zero: bool| {
            let value = if zero && this.once_in(2) { Expr::int(0, of) } else { this.number(of, 1) };
            this.declare(out, value, false)
        };
        let (start, end) = (bound(self, true), bound(self, false));
        let range = if self.once_in(4) {
            Range::Down { start, end }
        } else {
            let step = self.once_in(3).then(|| Expr::int(i128::from(1 + self.below(4)), of));
            Range::Up { start, end, inclusive: self.once_in(4), step }
        };
        let local = self.local("k", of.into(), false);
        let outside = (self.vars.len(), self.known.len());
        self.vars.push((local, of, false));
        self.known.push(Expr::local(local, of.into()));
        let (budget, may) = (self.budget, self.may_return);
        self.loops += 1;
        let body = self.block(depth);
        self.loops -= 1;
        (self.budget, self.may_return) = (budget.min(self.budget + 2), may);
        self.vars.truncate(outside.0);
        self.known.truncate(outside.1);
        out.push(Stmt::For { label: None, local, range, body, unroll: None });
    }

    /// A loop whose variable moves in ways of its own.
    fn advancing(&mut self, out: &mut Block, depth: u32) {
        let of = self.index_type();
        let first = self.number(of, 1);
        let at = self.declare(out, first, true);
        let limit = self.number(of, 1);
        let limit = self.declare(out, limit, false);
        let ops = [BinaryOp::Lt, BinaryOp::Lt, BinaryOp::Gt, BinaryOp::Le];
        let op = self.pick(&ops).expect("some");
        let (_, _, mutable) = self.vars.iter_mut().rev().nth(1).expect("it was declared");
        // The body reads it.
        *mutable = false;
        self.loops += 1;
        let mut body = self.block(depth);
        self.loops -= 1;
        let ExprKind::Load(place) = at.kind.clone() else { unreachable!("it is a variable") };
        let by = if self.once_in(2) { Expr::int(i128::from(1 + self.below(4)), of) } else { self.number(of, 1) };
        let half = Expr::int(1, Scalar::U32);
        let (op_of, by) = match self.below(4) {
            0 => (BinaryOp::Shr, half),
            1 => (BinaryOp::Sub, by),
            _ => (BinaryOp::Add, by),
        };
        body.push(Stmt::Assign { place, op: Some(op_of), value: by, site: None });
        let cond = binary(op, at, limit);
        out.push(Stmt::While { label: None, cond, body, unroll: None });
    }

    /// The search for a boundary between two indices.
    fn narrowing(&mut self, out: &mut Block) {
        let of = self.pick(&[Scalar::U32, Scalar::Usize]).expect("some");
        let low = if self.once_in(2) { Expr::int(0, of) } else { self.number(of, 1) };
        let (low, high) = (self.declare(out, low, true), self.number(of, 1));
        let high = self.declare(out, high, true);
        let middle = self.local("middle", of.into(), false);
        let distance = binary(BinaryOp::Sub, high.clone(), low.clone());
        let half = binary(BinaryOp::Div, distance, Expr::int(2, of));
        let value = match self.once_in(2) {
            true => binary(BinaryOp::Add, low.clone(), half),
            false => binary(BinaryOp::Div, binary(BinaryOp::Add, low.clone(), high.clone()), Expr::int(2, of)),
        };
        let at = Expr::local(middle, of.into());
        let mut body = vec![Stmt::Let { local: middle, init: Some(value) }];
        let outside = (self.vars.len(), self.known.len());
        self.vars.push((middle, of, false));
        self.known.extend([at.clone(), at.clone(), at.clone()]);
        self.access(&mut body);
        let cond = self.condition(0);
        self.vars.truncate(outside.0);
        self.known.truncate(outside.1);
        let (ExprKind::Load(lower), ExprKind::Load(upper)) = (low.kind.clone(), high.kind.clone()) else {
            unreachable!("they are variables")
        };
        let next = if self.once_in(4) { at.clone() } else { binary(BinaryOp::Add, at.clone(), Expr::int(1, of)) };
        body.push(Stmt::If { cond, then: vec![assign(lower, next)], otherwise: vec![assign(upper, at)] });
        let cond = binary(BinaryOp::Lt, low, high);
        out.push(Stmt::While { label: None, cond, body, unroll: None });
    }

    /// An array of the thread.
    fn array(&mut self, out: &mut Block) {
        let length = 1 << (1 + self.below(4));
        let ty = array(Scalar::U32.into(), length);
        let first = self.number(Scalar::U32, 1);
        let local = self.local("own", ty.clone(), true);
        out.push(Stmt::Let { local, init: Some(expr(ExprKind::Repeat(Box::new(first)), ty)) });
        let (root, name) = (Root::Local(local), "own".to_string());
        self.slices.push(Memory { root, name, element: Scalar::U32.into(), mutable: true, length: Some(length) });
    }
}
