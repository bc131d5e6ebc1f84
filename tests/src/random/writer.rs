//! One function of a random program while it is written: its scope, and short constructors for IR.

use super::program::{Flavour, World};
use super::types::{integer, random_bits};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use sarek_runtime::device::{bf16, f16};
use sarek_runtime::ir::*;

/// The threads that run a statement together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Every thread of the block, or none.
    Block,
    /// Every thread of a warp, or none.
    Warp,
    /// Any threads.
    Thread,
}

/// A variable in scope.
#[derive(Debug, Clone)]
pub struct Var {
    pub local: LocalId,
    pub ty: Type,
    pub assignable: bool,
    /// The same for all threads of a block.
    pub uniform: bool,
}

/// Memory that all threads may read: a slice or an array.
#[derive(Debug, Clone)]
pub struct Readable {
    pub root: Root,
    pub element: Type,
    /// Indices below this power of two are in range.
    pub bound: u64,
    /// The length of an array.
    pub length: Option<u64>,
}

/// Memory of which each thread owns some elements.
#[derive(Debug, Clone)]
pub struct Owned {
    pub root: Root,
    pub element: Type,
    /// The number of elements, a power of two.
    pub each: u64,
    /// The length of an array.
    pub length: Option<u64>,
    /// The number of the thread within the owner of the memory.
    pub thread: LocalId,
}

/// Memory that atomics change, each array by operations that commute.
#[derive(Debug, Clone)]
pub struct Counter {
    pub root: Root,
    pub scalar: Scalar,
    pub bound: u64,
    pub length: Option<u64>,
    pub ops: &'static [AtomicOp],
}

/// A loop around.
#[derive(Debug, Clone)]
pub struct Around {
    pub label: LabelId,
    pub named: bool,
    pub flow: Flow,
}

/// A function while it is written.
pub struct Writer<'w> {
    pub world: &'w mut World,
    pub locals: Vec<Local>,
    pub shared: Vec<Shared>,
    pub labels: Vec<String>,
    pub scope: Vec<Var>,
    pub readable: Vec<Readable>,
    pub owned: Vec<Owned>,
    pub counters: Vec<Counter>,
    /// Atomic cells of which each thread owns some.
    pub cells: Vec<Owned>,
    pub loops: Vec<Around>,
    pub result: Option<Type>,
    pub is_kernel: bool,
    /// A number that collects what would otherwise be lost.
    pub sum: Option<LocalId>,
    /// The remaining number of statements.
    pub budget: u32,
    /// The nesting depth of indices.
    pub nesting: u32,
}

pub fn expr(kind: ExprKind, ty: impl Into<Type>) -> Expr {
    Expr { kind, ty: ty.into() }
}

pub fn binary(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let truth = op.is_comparison() || matches!(op, BinaryOp::And | BinaryOp::Or);
    let ty = if truth { Scalar::Bool.into() } else { left.ty.clone() };
    expr(ExprKind::Binary { op, left: Box::new(left), right: Box::new(right), site: None }, ty)
}

pub fn cast(value: Expr, to: Scalar) -> Expr {
    expr(ExprKind::Cast(Box::new(value)), to)
}

pub fn load(place: Place) -> Expr {
    let ty = place.ty.clone();
    expr(ExprKind::Load(place), ty)
}

pub fn local_place(local: LocalId, ty: Type) -> Place {
    Place { root: Root::Local(local), steps: Vec::new(), ty }
}

pub fn position(op: Intrinsic) -> Expr {
    expr(ExprKind::intrinsic(op, Vec::new()), Scalar::U32)
}

pub fn assign(place: Place, value: Expr) -> Stmt {
    Stmt::Assign { place, op: None, value, site: None }
}

pub fn scalar_of(value: &Expr) -> Scalar {
    value.ty.scalar().expect("it is a scalar")
}

/// Returns the constant with these bits.
pub fn constant(scalar: Scalar, bits: u64) -> Expr {
    let float = |value| expr(ExprKind::Const(Const::Float(value), Spelling::Value), scalar);
    match scalar {
        Scalar::Bool => Expr::bool(bits & 1 != 0),
        Scalar::F16 => float(f16::from_bits(bits as u16).to_f64()),
        Scalar::Bf16 => float(bf16::from_bits(bits as u16).to_f64()),
        Scalar::F32 => float(f64::from(f32::from_bits(bits as u32))),
        Scalar::F64 => float(f64::from_bits(bits)),
        Scalar::I8 => Expr::int((bits as i8).into(), scalar),
        Scalar::I16 => Expr::int((bits as i16).into(), scalar),
        Scalar::I32 => Expr::int((bits as i32).into(), scalar),
        Scalar::I64 | Scalar::Isize => Expr::int((bits as i64).into(), scalar),
        Scalar::U8 | Scalar::U16 | Scalar::U32 | Scalar::U64 | Scalar::Usize => {
            Expr::int(i128::from(bits & (u64::MAX >> (64 - scalar.bits()))), scalar)
        }
    }
}

impl Writer<'_> {
    pub fn rng(&mut self) -> &mut StdRng {
        &mut self.world.rng
    }

    /// Returns `true` once in `times`.
    pub fn once_in(&mut self, times: u32) -> bool {
        self.rng().random_range(0..times) == 0
    }

    pub fn below(&mut self, end: u32) -> u32 {
        self.rng().random_range(0..end)
    }

    pub fn pick<T: Clone>(&mut self, from: &[T]) -> Option<T> {
        from.choose(self.rng()).cloned()
    }

    pub fn random_constant(&mut self, scalar: Scalar) -> Expr {
        let bits = random_bits(self.rng(), scalar);
        constant(scalar, bits)
    }

    pub fn has_faults(&self) -> bool {
        self.world.flavour == Flavour::Fault
    }

    /// Returns a place for a check.
    pub fn site(&mut self, kind: SiteKind) -> SiteId {
        let line = self.world.sites.len() as u32 + 1;
        self.world.sites.push(Site { file: "program.rs", line, column: 1, kind });
        SiteId(line - 1)
    }

    pub fn new_local(&mut self, name: &str, ty: Type, mutable: bool) -> LocalId {
        // Now and then the same name again, as shadowing makes it.
        let number = if self.once_in(4) { 0 } else { self.locals.len() };
        self.locals.push(Local { name: format!("{name}{number}"), ty, mutable, partial: false, named: false });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Returns a variable that is in scope from here on.
    pub fn declare(&mut self, out: &mut Block, ty: Type, init: Option<Expr>, mutable: bool, uniform: bool) -> LocalId {
        let local = self.new_local("v", ty.clone(), mutable);
        out.push(Stmt::Let { local, init });
        self.scope.push(Var { local, ty, assignable: mutable, uniform });
        local
    }

    /// Returns an index into `length` elements, a power of two.
    pub fn index_step(&mut self, bound: u64, length: Option<u64>, uniform: bool, depth: u32) -> Step {
        let scalar = if self.once_in(2) { Scalar::U32 } else { integer(self.rng()) };
        self.nesting += 1;
        let mut index = if bound == 1 || self.nesting > 3 || self.once_in(4) {
            Expr::int(i128::from(self.rng().random_range(0..bound)), scalar)
        } else {
            let any = self.value(scalar, depth.min(1), uniform);
            binary(BinaryOp::BitAnd, any, Expr::int(i128::from(bound - 1), scalar))
        };
        let mut site = !self.once_in(3);
        if self.has_faults() && self.nesting < 3 && self.once_in(10) {
            index = self.value(scalar, 1, uniform);
            site = true;
        }
        self.nesting -= 1;
        let site = site.then(|| self.site(SiteKind::Index { what: "items".into() }));
        Step::Index { index, length, site }
    }

    /// Returns an element of memory that each thread has for itself.
    pub fn owned_place(&mut self, owned: &Owned, depth: u32) -> Place {
        let thread = Expr::local(owned.thread, Scalar::U32.into());
        let first = match owned.each {
            1 => thread,
            each => binary(BinaryOp::Mul, thread, Expr::int(i128::from(each), Scalar::U32)),
        };
        self.nesting += 1;
        let index = if owned.each == 1 || self.nesting > 3 {
            first
        } else {
            let any = self.value(Scalar::U32, depth.min(1), false);
            let own = binary(BinaryOp::BitAnd, any, Expr::int(i128::from(owned.each - 1), Scalar::U32));
            binary(BinaryOp::Add, first, own)
        };
        self.nesting -= 1;
        let site = (!self.once_in(3)).then(|| self.site(SiteKind::Index { what: "own".into() }));
        let step = Step::Index { index, length: owned.length, site };
        Place { root: owned.root, steps: vec![step], ty: owned.element.clone() }
    }

    /// Goes from a place on to a scalar within.
    pub fn descend(&mut self, mut place: Place, uniform: bool, depth: u32) -> Place {
        loop {
            let (step, ty) = match &place.ty {
                Type::Scalar(_) | Type::Atomic(_) | Type::Atomic128(_) => return place,
                Type::Array(element, length) => {
                    let (element, length) = ((**element).clone(), *length);
                    (self.index_step(length, Some(length), uniform, depth), element)
                }
                Type::Tuple(_) | Type::Struct(_) => {
                    let count = place.ty.members().len() as u32;
                    let member = self.below(count);
                    (Step::Member(member), place.ty.member(member).expect("it is a member").clone())
                }
                // The data of a variant has a value only if the tag is known.
                Type::Enum(of) => (Step::Member(0), of.tag.clone()),
                Type::Slice { .. } | Type::Reference { .. } => {
                    unreachable!("no place is of such a type")
                }
            };
            place.steps.push(step);
            place.ty = ty;
        }
    }

    /// Returns a place that may be read, of any type.
    pub fn any_place(&mut self, uniform: bool, depth: u32) -> Option<Place> {
        let vars: Vec<Var> = self.scope.iter().filter(|var| !uniform || var.uniform).cloned().collect();
        let count = [vars.len() * 2, self.readable.len(), if uniform { 0 } else { self.owned.len() }];
        let total: usize = count.iter().sum();
        if total == 0 {
            return None;
        }
        let chosen = self.below(total as u32) as usize;
        if chosen < count[0] {
            let var = &vars[chosen / 2];
            return Some(local_place(var.local, var.ty.clone()));
        }
        if chosen < count[0] + count[1] {
            let memory = self.readable[chosen - count[0]].clone();
            let step = self.index_step(memory.bound, memory.length, uniform, depth);
            return Some(Place { root: memory.root, steps: vec![step], ty: memory.element });
        }
        let owned = self.owned[chosen - count[0] - count[1]].clone();
        Some(self.owned_place(&owned, depth))
    }

    /// Returns a scalar place that may be assigned.
    pub fn assignable(&mut self, depth: u32) -> Option<Place> {
        let vars: Vec<Var> = self.scope.iter().filter(|var| var.assignable).cloned().collect();
        let total = vars.len() + self.owned.len();
        if total == 0 {
            return None;
        }
        let chosen = self.below(total as u32) as usize;
        Some(match vars.get(chosen) {
            Some(var) => local_place(var.local, var.ty.clone()),
            None => {
                let owned = self.owned[chosen - vars.len()].clone();
                self.owned_place(&owned, depth)
            }
        })
    }
}
