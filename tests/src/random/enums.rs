//! Enums with data, `Option`, matches on them, and atomics whose results are determined.

use super::types::{scalar, struct_of};
use super::value::Value;
use super::writer::{Flow, Var, Writer, assign, binary, cast, expr, load, local_place, scalar_of};
use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use sarek_runtime::ir::*;
use std::sync::Arc;

/// The names and numbers of the enums with data that a program may have.
static NUMBERS: [Enum; 2] = [
    Enum {
        name: "Shape",
        scalar: Scalar::U32,
        variants: &[("Empty", 0), ("Circle", 1), ("Rect", 7), ("Other", 1 << 31)],
    },
    Enum { name: "Token", scalar: Scalar::U8, variants: &[("Number", 3), ("End", 0)] },
];

/// Random enums with data: at most one of each name.
pub fn random_enums(rng: &mut StdRng) -> Vec<Type> {
    let count = rng.random_range(0..=NUMBERS.len());
    NUMBERS[..count].iter().map(|numbers| random_enum(rng, numbers)).collect()
}

fn random_enum(rng: &mut StdRng, numbers: &'static Enum) -> Type {
    let mut variants = Vec::new();
    for (name, number) in numbers.variants {
        // Some variant holds something.
        let least = u32::from(variants.is_empty());
        let holds = match rng.random_range(least..4) {
            0 => Type::Tuple(Vec::new()),
            1 => scalar(rng).into(),
            fields => struct_of(format!("{}::{name}", numbers.name), (0..fields).map(|_| scalar(rng).into()).collect()),
        };
        let single = holds.scalar().is_some();
        variants.push(Variant { name: (*name).into(), number: *number, holds, single });
    }
    let tag = Type::from(numbers.scalar);
    let align = variants.iter().map(|variant| variant.holds.align()).max().unwrap_or(1);
    let size = variants.iter().map(|variant| variant.holds.size()).max().unwrap_or(0);
    let data = tag.size().next_multiple_of(align);
    let align = align.max(tag.align());
    let size = (data + size).next_multiple_of(align);
    Type::Enum(Arc::new(DataEnum {
        name: numbers.name.into(),
        tag,
        numbers: Some(numbers),
        variants,
        data,
        size,
        align,
        derived: Derived::default(),
    }))
}

/// `Option<T>`.
fn option_of(value: Type) -> Type {
    let variant = |name: &str, number, holds: Type, single| Variant { name: name.into(), number, holds, single };
    let (name, size, align) = (format!("Option<{value}>"), 1 + value.size(), value.align());
    let none = variant("None", 0, Type::Tuple(Vec::new()), false);
    let variants = vec![none, variant("Some", 1, value, true)];
    Type::Enum(Arc::new(DataEnum {
        name,
        tag: Scalar::Bool.into(),
        numbers: None,
        variants,
        data: 1,
        size,
        align,
        derived: Derived::default(),
    }))
}

/// Returns the variant of a tag's value.
pub fn variant_of(of: &DataEnum, tag: &Value) -> usize {
    let number = match tag {
        Value::Bool(tag) => (*tag).into(),
        tag => tag.int(),
    };
    of.variants.iter().position(|variant| variant.number == number).expect("a tag names a variant")
}

/// Returns a member of an enum in a place: the tag, or the data of a variant.
fn member(place: &Place, number: u32, ty: &Type) -> Place {
    let mut place = Place { ty: ty.clone(), ..place.clone() };
    place.steps.push(Step::Member(number));
    place
}

/// Returns the places of the fields of a variant.
fn fields(place: &Place, of: &DataEnum, variant: u32) -> Vec<Place> {
    let holder = &of.variants[variant as usize];
    let held = member(place, variant + 1, &holder.holds);
    match holder.single {
        true => vec![held],
        false => (0..).zip(holder.holds.members()).map(|(number, ty)| member(&held, number, ty)).collect(),
    }
}

impl Writer<'_> {
    /// Returns `true` occasionally, if the program's version has this feature.
    pub fn newly(&mut self, times: u32) -> bool {
        self.since(2, times)
    }

    /// Returns the same of a later version.
    pub fn since(&mut self, version: u32, times: u32) -> bool {
        self.world.version >= version && self.once_in(times)
    }

    /// Returns an enum that is stored in memory.
    pub fn data_enum(&mut self) -> Option<Type> {
        self.pick(&self.world.enums.clone())
    }

    /// Returns an enum of any kind.
    pub fn any_enum(&mut self) -> Type {
        match self.data_enum().filter(|_| self.once_in(2)) {
            Some(ty) => ty,
            None => option_of(scalar(self.rng()).into()),
        }
    }

    /// Returns a variant with values of its fields.
    pub fn variant(&mut self, ty: &Type, depth: u32, uniform: bool) -> Expr {
        let Type::Enum(of) = ty else { unreachable!("it is an enum") };
        let variant = self.below(of.variants.len() as u32);
        let fields = of.fields(variant).into_iter().map(|ty| self.aggregate(ty, depth.min(2), uniform)).collect();
        expr(ExprKind::Variant(variant, fields), ty.clone())
    }

    /// Returns a match on an enum. Whether what follows can be reached.
    pub fn match_statement(&mut self, out: &mut Block, depth: u32) -> bool {
        let vars: Vec<Var> = self.scope.iter().filter(|var| matches!(var.ty, Type::Enum(_))).cloned().collect();
        let in_place = self.pick(&vars).filter(|var| var.assignable && self.once_in(2));
        let matched = match in_place {
            Some(var) => local_place(var.local, var.ty),
            None => {
                let found =
                    (0..4).find_map(|_| self.any_place(false, 1).filter(|place| matches!(place.ty, Type::Enum(_))));
                let value = match found {
                    Some(place) => load(place),
                    None => {
                        let ty = self.any_enum();
                        self.variant(&ty, depth, false)
                    }
                };
                let ty = value.ty.clone();
                let local = self.declare(out, ty.clone(), Some(value), false, false);
                local_place(local, ty)
            }
        };
        let Type::Enum(of) = matched.ty.clone() else { unreachable!("it is an enum") };
        let tag = load(member(&matched, 0, &of.tag));
        let mut arms = Vec::new();
        let mut goes_on = false;
        for variant in (0..of.variants.len() as u32).rev() {
            // The arm for all other values has no names.
            if !arms.is_empty() && self.once_in(4) {
                continue;
            }
            let (body, ends) = self.arm(&fields(&matched, &of, variant), matched.root, depth);
            goes_on |= ends;
            arms.push((variant, body));
        }
        let (otherwise, ends) = self.arm(&[], matched.root, depth);
        goes_on |= ends;
        let jumps = arms.iter().map(|(_, body)| body).chain([&otherwise]).flatten().any(Stmt::breaks);
        if of.numbers.is_some() && !jumps && self.once_in(2) {
            let constant = |variant| match of.tag_of(variant).kind {
                ExprKind::Const(constant, _) => constant,
                _ => unreachable!("a tag is a constant"),
            };
            let case = |(variant, body)| Case { values: vec![(constant(variant), Spelling::Value)], body };
            let cases = arms.into_iter().map(case).collect();
            out.push(Stmt::Switch { value: tag, cases, otherwise: Case { values: Vec::new(), body: otherwise } });
            return goes_on;
        }
        let chain = arms.into_iter().fold(otherwise, |otherwise, (variant, then)| {
            let cond = binary(BinaryOp::Eq, tag.clone(), of.tag_of(variant));
            vec![Stmt::If { cond, then, otherwise }]
        });
        out.extend(chain);
        goes_on
    }

    /// Returns an arm with the fields of its variant.
    fn arm(&mut self, fields: &[Place], matched: Root, depth: u32) -> (Block, bool) {
        let outside = self.scope.len();
        let mut body = Vec::new();
        let mutable = self.scope.iter().any(|var| Root::Local(var.local) == matched && var.assignable);
        for field in fields {
            if mutable && self.once_in(2) {
                let value = self.value(field.ty.scalar().expect("it is a scalar"), 2, false);
                body.push(assign(field.clone(), value));
            }
            self.declare(&mut body, field.ty.clone(), Some(load(field.clone())), false, false);
            self.add_up(&mut body, load(field.clone()));
        }
        let (mut block, goes_on) = self.block(Flow::Thread, depth);
        body.append(&mut block);
        self.scope.truncate(outside);
        (body, goes_on)
    }

    /// Makes a value part of the kernel's result.
    fn add_up(&mut self, out: &mut Block, value: Expr) {
        let Some(sum) = self.sum else { return };
        let value = match scalar_of(&value) {
            of if of.is_float() => {
                let small = expr(ExprKind::Const(Const::Float(-1.5), Spelling::Value), of);
                let number = expr(ExprKind::intrinsic(Intrinsic::Max, vec![value, small]), of);
                expr(ExprKind::intrinsic(Intrinsic::ToBits, vec![number]), of.unsigned())
            }
            _ => value,
        };
        let value = if scalar_of(&value) == Scalar::U64 { value } else { cast(value, Scalar::U64) };
        let place = local_place(sum, Scalar::U64.into());
        let times = binary(BinaryOp::Mul, load(place.clone()), Expr::int(31, Scalar::U64));
        out.push(assign(place, binary(BinaryOp::BitXor, times, value)));
    }

    /// Returns the scope of an access to a cell that other blocks may access, or may not.
    pub fn scope(&mut self, is_of_blocks: bool) -> Scope {
        if self.world.version < 8 {
            return Scope::Device;
        }
        let wide = [Scope::Device, Scope::System];
        let all = [Scope::Block, Scope::Cluster, Scope::Device, Scope::System];
        let scopes = if is_of_blocks { &wide[..] } else { &all[..] };
        self.pick(scopes).expect("there are scopes")
    }

    /// An atomic access to a cell that only this thread has, and its result.
    pub fn own_atomic(&mut self, out: &mut Block) {
        let Some(owned) = self.pick(&self.cells.clone()) else { return };
        let place = self.owned_place(&owned, 1);
        let Type::Atomic(of) = place.ty else { unreachable!("it is a cell") };
        let op = self.pick(&accesses(of)).expect("there are operations");
        let count = match op {
            AtomicOp::Load => 0,
            AtomicOp::CompareExchange => 2,
            _ => 1,
        };
        let operands = (0..count).map(|_| self.value(of, 2, false)).collect();
        let orders = match op {
            AtomicOp::Load => vec![Ordering::Relaxed, Ordering::Acquire, Ordering::SeqCst],
            AtomicOp::Store => vec![Ordering::Relaxed, Ordering::Release, Ordering::SeqCst],
            _ => vec![Ordering::Relaxed, Ordering::Acquire, Ordering::Release, Ordering::AcqRel, Ordering::SeqCst],
        };
        let ordering = *orders.choose(self.rng()).expect("there are orderings");
        let scope = self.scope(false);
        let kind = ExprKind::Atomic { op, place, operands, ordering, scope };
        if op == AtomicOp::Store {
            out.push(Stmt::Eval(expr(kind, Type::Tuple(Vec::new()))));
        } else {
            let mutable = self.once_in(2);
            self.declare(out, of.into(), Some(expr(kind, of)), mutable, false);
        }
    }
}

/// Returns the accesses to a cell whose result is the same bit for bit on every engine.
fn accesses(of: Scalar) -> Vec<AtomicOp> {
    let mut ops = vec![AtomicOp::Load, AtomicOp::Store];
    if of == Scalar::Bool || of.bits() < 32 {
        return ops;
    }
    ops.push(AtomicOp::Swap);
    // Not the rest of floats: the bits of NaN are compared, zeros have signs, and a GPU has no subnormal sums of `f32`.
    match of {
        Scalar::F32 => return ops,
        Scalar::F64 => ops.extend([AtomicOp::Add, AtomicOp::Sub]),
        _ => ops.extend([
            AtomicOp::CompareExchange,
            AtomicOp::Add,
            AtomicOp::Sub,
            AtomicOp::Min,
            AtomicOp::Max,
            AtomicOp::And,
            AtomicOp::Or,
            AtomicOp::Xor,
        ]),
    }
    if of == Scalar::U32 {
        ops.extend([AtomicOp::IncWrap, AtomicOp::DecWrap]);
    }
    ops
}
