//! Expressions.

use super::super::bytecode::{Atomic, File, Inst, Operand, Preset, Reg, Upper};
use super::place::Base;
use super::registers::{Leaf, scalars_of};
use super::{Binding, Compiler, constant_bits, number_bits};
use crate::FaultKind;
use crate::ir::{AtomicOp, BinaryOp, Expr, ExprKind, Ordering, Place, Root, Scalar, Scope, Step, Type, UnaryOp};

/// The most nodes of an expression that may be evaluated needlessly.
const CHEAP: usize = 12;

impl Compiler<'_> {
    /// Evaluates an expression whose value is a scalar, into the wanted register if there is one. The result is valid
    /// in the active lanes; without `want` it may be the register of a variable.
    pub(super) fn compile_scalar(&mut self, expr: &Expr, want: Option<Reg>) -> Reg {
        let scalar = expr.ty.scalar().unwrap_or(Scalar::Bool);
        let file = File::of(scalar);
        match &expr.kind {
            ExprKind::Const(value, _) => {
                let bits = constant_bits(*value, scalar);
                let reg = self.constant(file, bits);
                self.provide(file, reg, want)
            }
            ExprKind::Load(place) => self.load_scalar(place, false, want),
            ExprKind::VolatileLoad(place) => self.load_scalar(place, true, want),
            ExprKind::Len(root) => {
                let length = self.root(*root).slice;
                let reg = self.length(length);
                self.provide(file, reg, want)
            }
            ExprKind::Unary(op, operand) => self.compile_unary(*op, operand, scalar, want),
            ExprKind::Binary { op, left, right, site } => match op {
                BinaryOp::And | BinaryOp::Or => self.compile_logical(*op, left, right, want),
                _ => {
                    let operand_type = left.ty.scalar().unwrap_or(Scalar::Bool);
                    let a = self.compile_scalar(left, None);
                    let b = self.compile_scalar(right, None);
                    let count = right.ty.scalar().unwrap_or(operand_type);
                    self.operate(*op, operand_type, a, (b, count), *site, want)
                }
            },
            ExprKind::Cast(operand) => {
                let from = operand.ty.scalar().unwrap_or(Scalar::Bool);
                let a = self.compile_scalar(operand, None);
                self.cast(from, scalar, a, want)
            }
            ExprKind::Select { cond, then, otherwise } => self.compile_select(file, [cond, then, otherwise], want),
            ExprKind::Intrinsic(intrinsic, operands, origin) => {
                self.compile_intrinsic(*intrinsic, operands, *origin, scalar, want)
            }
            ExprKind::Atomic { op, place, operands, ordering, scope } => {
                let dst = self.target(file, want);
                self.compile_atomic(*op, place, operands, (*ordering, *scope), &[dst]);
                dst
            }
            ExprKind::Member(..) | ExprKind::Call(..) => {
                let leaves = self.compile_leaves(expr);
                match leaves.first() {
                    Some(leaf) => self.leaf_value(leaf, want),
                    None => self.target(file, want),
                }
            }
            // These have no scalar value.
            ExprKind::Tuple(_)
            | ExprKind::Variant(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::VolatileStore(..) => {
                self.compile_leaves(expr);
                self.target(file, want)
            }
        }
    }

    /// Returns `reg`, or the wanted register with its value.
    pub(super) fn provide(&mut self, file: File, reg: Reg, want: Option<Reg>) -> Reg {
        match want {
            Some(dst) => {
                self.copy(Operand { file, reg: dst }, reg);
                dst
            }
            None => reg,
        }
    }

    /// Returns the register of a length.
    fn length(&mut self, length: Option<super::Length>) -> Reg {
        match length {
            Some(super::Length::Const(length)) => self.constant(File::Long, length),
            Some(super::Length::Param(param)) => self.preset(File::Long, Preset::Len(param)),
            Some(super::Length::Shared { number, size }) => self.preset(File::Long, Preset::SharedLen { number, size }),
            Some(super::Length::Register(reg)) => reg,
            None => self.constant(File::Long, 0),
        }
    }

    /// Evaluates an expression of any type. The registers may be those of variables.
    pub(super) fn compile_leaves(&mut self, expr: &Expr) -> Vec<Leaf> {
        match &expr.kind {
            ExprKind::Load(place) if expr.ty.scalar().is_none() => {
                if let Some(leaves) = self.local_leaves(place) {
                    return leaves;
                }
                let leaves = self.allocate_leaves(&expr.ty);
                self.load_leaves(place, &leaves, false);
                leaves
            }
            ExprKind::Tuple(members) => {
                // Each member needs registers of its own: a later one may be an effect on a variable.
                let leaves = self.allocate_leaves(&expr.ty);
                self.compile_members(members, &leaves, false);
                leaves
            }
            ExprKind::Member(tuple, member) => {
                let leaves = self.compile_leaves(tuple);
                let before = tuple.ty.members().into_iter().take(*member as usize);
                let before: usize = before.map(|ty| scalars_of(ty).len()).sum();
                leaves[before..before + scalars_of(&expr.ty).len()].to_vec()
            }
            ExprKind::Call(function, arguments, origin) => self.compile_call(*function, arguments, *origin),
            ExprKind::VolatileStore(place, value) => {
                let value = self.compile_scalar(value, None);
                let place = self.resolve(place);
                self.store_volatile(&place, value);
                Vec::new()
            }
            ExprKind::Atomic { op: AtomicOp::Store, place, operands, ordering, scope } => {
                self.compile_atomic(AtomicOp::Store, place, operands, (*ordering, *scope), &[]);
                Vec::new()
            }
            ExprKind::Atomic { op, place, operands, ordering, scope } if expr.ty.scalar().is_none() => {
                let leaves = self.allocate_leaves(&expr.ty);
                let dst: Vec<Reg> = leaves.iter().map(|leaf| leaf.reg).collect();
                self.compile_atomic(*op, place, operands, (*ordering, *scope), &dst);
                leaves
            }
            ExprKind::Intrinsic(intrinsic, operands, origin) if intrinsic.is_effect() && expr.ty.scalar().is_none() => {
                self.compile_effect(*intrinsic, operands, *origin);
                Vec::new()
            }
            ExprKind::Variant(..) | ExprKind::Array(_) | ExprKind::Repeat(_) => {
                let leaves = self.allocate_leaves(&expr.ty);
                self.compile_into(expr, &leaves, false);
                leaves
            }
            ExprKind::Const(..)
            | ExprKind::Load(_)
            | ExprKind::Len(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Intrinsic(..)
            | ExprKind::Atomic { .. }
            | ExprKind::VolatileLoad(_) => {
                let reg = self.compile_scalar(expr, None);
                let scalar = expr.ty.scalar().unwrap_or(Scalar::Bool);
                vec![Leaf { scalar, reg, dims: Vec::new(), packed: false, written: None }]
            }
        }
    }

    /// Returns the registers of a local aggregate that is named without an index.
    fn local_leaves(&mut self, place: &Place) -> Option<Vec<Leaf>> {
        if !matches!(place.root, Root::Local(_)) || place.steps.iter().any(|step| !matches!(step, Step::Member(_))) {
            return None;
        }
        let spot = self.resolve(place).spot;
        match spot.base {
            // Each cell is checked when it is read.
            Base::Local(leaves) if leaves.iter().any(|leaf| leaf.written.is_some()) => None,
            Base::Local(leaves) if spot.indices.is_empty() => Some(leaves),
            Base::Local(_) | Base::Global { .. } | Base::Shared { .. } => None,
        }
    }

    fn compile_members(&mut self, members: &[Expr], dst: &[Leaf], active: bool) {
        let mut rest = dst;
        for member in members {
            let (leaves, others) = rest.split_at(scalars_of(&member.ty).len().min(rest.len()));
            self.compile_into(member, leaves, active);
            rest = others;
        }
    }

    /// Writes the tag of a variant and its fields. The registers of the other variants keep their values, which no code
    /// reads.
    fn compile_variant(&mut self, ty: &Type, variant: u32, fields: &[Expr], dst: &[Leaf]) {
        let (Type::Enum(of), Some(tag)) = (ty, dst.first()) else { return };
        let file = File::of(tag.scalar);
        let bits = number_bits(of.variants[variant as usize].number, tag.scalar);
        let number = self.constant(file, bits);
        self.scoped(|c| c.set_leaf(tag, number, false));
        let before: usize =
            of.variants[..variant as usize].iter().map(|variant| scalars_of(&variant.holds).len()).sum();
        self.compile_members(fields, &dst[before + 1..], false);
    }

    /// Evaluates an expression and writes it to a variable, in the active lanes or in all. In all lanes, the variable
    /// must not occur in the expression.
    pub(super) fn compile_into(&mut self, expr: &Expr, dst: &[Leaf], active: bool) {
        match &expr.kind {
            ExprKind::Tuple(members) if !active => self.compile_members(members, dst, false),
            ExprKind::Variant(variant, fields) if !active => self.compile_variant(&expr.ty, *variant, fields, dst),
            ExprKind::Array(elements) if !active => {
                for (index, element) in elements.iter().enumerate() {
                    let leaves: Vec<Leaf> = dst.iter().map(|leaf| leaf.element(index as u64)).collect();
                    self.scoped(|c| c.compile_into(element, &leaves, false));
                }
            }
            ExprKind::Repeat(value) => {
                let value = self.compile_leaves(value);
                let Some(length) = dst.first().and_then(|leaf| leaf.dims.first().copied()) else { return };
                for index in 0..length {
                    let leaves: Vec<Leaf> = dst.iter().map(|leaf| leaf.element(index)).collect();
                    self.copy_leaves(&leaves, &value, active);
                }
            }
            ExprKind::Tuple(_) | ExprKind::Variant(..) | ExprKind::Array(_) => {
                let leaves = self.allocate_leaves(&expr.ty);
                self.compile_into(expr, &leaves, false);
                self.copy_leaves(dst, &leaves, true);
            }
            ExprKind::Load(place) if expr.ty.scalar().is_none() => match self.local_leaves(place) {
                Some(leaves) => self.copy_leaves(dst, &leaves, active),
                None => self.load_leaves(place, dst, active),
            },
            ExprKind::Call(..) | ExprKind::Member(..) => {
                let leaves = self.compile_leaves(expr);
                self.copy_leaves(dst, &leaves, active);
            }
            ExprKind::Atomic { .. } if expr.ty.scalar().is_none() => {
                let leaves = self.compile_leaves(expr);
                self.copy_leaves(dst, &leaves, active);
            }
            ExprKind::Const(..)
            | ExprKind::Load(_)
            | ExprKind::Len(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary { .. }
            | ExprKind::Cast(_)
            | ExprKind::Select { .. }
            | ExprKind::Intrinsic(..)
            | ExprKind::Atomic { .. }
            | ExprKind::VolatileLoad(_)
            | ExprKind::VolatileStore(..) => {
                let Some(leaf) = dst.first() else { return };
                if !active && leaf.file() == File::of(leaf.scalar) {
                    self.compile_scalar(expr, Some(leaf.reg));
                } else {
                    let value = self.compile_scalar(expr, None);
                    self.set_leaf(leaf, value, active);
                }
            }
        }
    }

    fn compile_unary(&mut self, op: UnaryOp, operand: &Expr, scalar: Scalar, want: Option<Reg>) -> Reg {
        let a = self.compile_scalar(operand, None);
        match op {
            UnaryOp::Not => self.not(scalar, a, want),
            UnaryOp::Neg => self.negate(scalar, a, want),
        }
    }

    /// Compiles `&&` and `||`: the right operand only in the lanes that need it, unless evaluating it in all
    /// lanes is harmless.
    fn compile_logical(&mut self, op: BinaryOp, left: &Expr, right: &Expr, want: Option<Reg>) -> Reg {
        let and = op == BinaryOp::And;
        if self.is_harmless(right) {
            let a = self.compile_scalar(left, None);
            let b = self.compile_scalar(right, None);
            let op = if and { BinaryOp::BitAnd } else { BinaryOp::BitOr };
            return self.operate(op, Scalar::Bool, a, (b, Scalar::Bool), None, want);
        }
        // The other lanes read the register that is set here.
        let result = self.allocate(File::Mask);
        self.compile_scalar(left, Some(result));
        let cond = if and { result } else { self.not(Scalar::Bool, result, None) };
        self.split(cond, |c| {
            let value = c.compile_scalar(right, None);
            c.copy_active(Operand { file: File::Mask, reg: result }, value);
        });
        self.provide(File::Mask, result, want)
    }

    /// Compiles code that only the lanes of `cond` run.
    pub(super) fn split(&mut self, cond: Reg, body: impl FnOnce(&mut Self)) {
        let other = self.allocate(File::Mask);
        let join = self.label();
        self.emit(Inst::Split { cond, other, target: join });
        self.ends.push(join);
        self.scoped(body);
        self.ends.pop();
        self.place_label(join);
        let target = self.end();
        self.emit(Inst::Join { other, target });
    }

    fn compile_select(&mut self, file: File, parts: [&Expr; 3], want: Option<Reg>) -> Reg {
        let [cond, then, otherwise] = parts;
        let cond = self.compile_scalar(cond, None);
        let (a, b) = if self.is_harmless(then) && self.is_harmless(otherwise) {
            (self.compile_scalar(then, None), self.compile_scalar(otherwise, None))
        } else {
            let (a, b) = (self.allocate(file), self.allocate(file));
            let other = self.allocate(File::Mask);
            let (half, join) = (self.label(), self.label());
            self.emit(Inst::Split { cond, other, target: half });
            self.ends.push(half);
            self.scoped(|c| c.compile_scalar(then, Some(a)));
            self.ends.pop();
            self.place_label(half);
            self.emit(Inst::Else { other, target: join });
            self.ends.push(join);
            self.scoped(|c| c.compile_scalar(otherwise, Some(b)));
            self.ends.pop();
            self.place_label(join);
            let target = self.end();
            self.emit(Inst::Join { other, target });
            (a, b)
        };
        let dst = self.target(file, want);
        self.emit(match file {
            File::Mask => Inst::SelectMask { dst, cond, a, b },
            File::Word => Inst::Select32 { dst, cond, a, b },
            File::Long => Inst::Select64 { dst, cond, a, b },
        });
        dst
    }

    /// Compiles an atomic access; its value goes to `dst`, which has two registers for a cell of 16 bytes and none if the
    /// value is dropped.
    fn compile_atomic(
        &mut self,
        op: AtomicOp,
        place: &Place,
        operands: &[Expr],
        (ordering, scope): (Ordering, Scope),
        dst: &[Reg],
    ) {
        let resolved = self.resolve(place);
        let Some((access, shared)) = self.cell_access(&resolved) else { return };
        // Missing operands are constants: a register would appear to influence the access.
        let unused = [self.constant(File::of(access.cell), 0); 2];
        let (mut lower, mut upper) = (unused, unused);
        let is_wide = matches!(place.ty, Type::Atomic128(_));
        for (number, operand) in operands.iter().enumerate().take(2) {
            if !is_wide {
                lower[number] = self.compile_scalar(operand, None);
                continue;
            }
            let leaves = self.compile_leaves(operand);
            for (half, leaf) in [&mut lower, &mut upper].into_iter().zip(&leaves) {
                half[number] = self.leaf_value(leaf, None);
            }
        }
        let upper = is_wide.then(|| Upper { operands: upper, dst: dst.get(1).copied() });
        let dst = dst.first().copied();
        let narrow = match scope {
            Scope::Block => true,
            // Without clusters, each block is one.
            Scope::Cluster => self.module.attributes.cluster.is_none(),
            Scope::Device | Scope::System => false,
        };
        let atomic =
            Atomic { op, shared, access, operands: lower, dst, upper, ordering, narrow, barrier: self.barrier };
        self.code.atomics.push(atomic);
        self.emit(Inst::Atomic { atomic: self.code.atomics.len() as u32 - 1 });
    }

    /// Evaluates an effect whose value is dropped.
    pub(super) fn compile_eval(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Atomic { op, place, operands, ordering, scope } if *op != AtomicOp::Load => {
                self.compile_atomic(*op, place, operands, (*ordering, *scope), &[]);
            }
            _ => {
                self.compile_leaves(expr);
            }
        }
    }

    /// Returns `true` if an expression is cheap and may be evaluated for lanes that do not need it.
    fn is_harmless(&self, expr: &Expr) -> bool {
        self.harmless_nodes(expr).is_some_and(|nodes| nodes <= CHEAP)
    }

    /// Returns the number of nodes of an expression that can neither trap nor read memory.
    fn harmless_nodes(&self, expr: &Expr) -> Option<usize> {
        match &expr.kind {
            ExprKind::Const(..) | ExprKind::Len(_) => Some(1),
            ExprKind::Load(place) => match place.root {
                Root::Local(local) => {
                    let own = matches!(self.frame.locals[local.index()], Some(Binding::Leaves(_)));
                    let direct = place.steps.iter().all(|step| matches!(step, Step::Member(_)));
                    (own && direct).then_some(1)
                }
                Root::Shared(_) | Root::Constant(_) => None,
            },
            ExprKind::Unary(_, a) | ExprKind::Cast(a) | ExprKind::Member(a, _) => Some(self.harmless_nodes(a)? + 1),
            ExprKind::Binary { op, left, right, .. } => {
                let divides = matches!(op, BinaryOp::Div | BinaryOp::Rem);
                let nodes = self.harmless_nodes(left)? + self.harmless_nodes(right)? + 1;
                (!divides || left.ty.scalar().is_some_and(Scalar::is_float)).then_some(nodes)
            }
            ExprKind::Select { cond, then, otherwise } => {
                Some(self.harmless_nodes(cond)? + self.harmless_nodes(then)? + self.harmless_nodes(otherwise)? + 1)
            }
            ExprKind::Intrinsic(intrinsic, operands, _) => {
                let first = operands.first().and_then(|operand| operand.ty.scalar());
                if intrinsic.is_collective() || intrinsic.is_effect() || super::intrinsic::divides(*intrinsic, first) {
                    return None;
                }
                operands.iter().try_fold(1, |sum, operand| Some(sum + self.harmless_nodes(operand)?))
            }
            ExprKind::Tuple(_)
            | ExprKind::Variant(..)
            | ExprKind::Array(_)
            | ExprKind::Repeat(_)
            | ExprKind::Call(..)
            | ExprKind::Atomic { .. }
            | ExprKind::VolatileLoad(_)
            | ExprKind::VolatileStore(..) => None,
        }
    }

    /// Traps if a divisor is 0, unless it is a nonzero constant.
    pub(super) fn check_divisor(&mut self, scalar: Scalar, divisor: Reg, site: Option<crate::ir::SiteId>) {
        let file = File::of(scalar);
        if self.constant_value(file, divisor).is_some_and(|value| value != 0) {
            return;
        }
        let at = self.at(site, FaultKind::Division);
        self.emit(match file {
            File::Mask | File::Word => Inst::CheckZero32 { a: divisor, at },
            File::Long => Inst::CheckZero64 { a: divisor, at },
        });
    }
}
