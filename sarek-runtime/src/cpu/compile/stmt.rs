//! Statements.

use super::super::bytecode::{Binary, File, Inst, Operand as Register, Reg, Report, ReportKind, Target};
use super::place::Base;
use super::{Binding, Compiler, Loop};
use crate::ir::{
    BarrierKind, BinaryOp, Block, Case, Expr, LabelId, LocalId, Operand, Origin, Place, Range, Scalar, SiteId, Stmt,
};
use crate::{Absent, FaultKind, Whereabouts};

/// The counting of a `for` loop.
struct Counter {
    local: Register,
    scalar: Scalar,
}

impl Compiler<'_> {
    /// Compiles statements up to one that never continues.
    pub(super) fn compile_block(&mut self, block: &Block) {
        self.scoped(|c| {
            for stmt in block {
                c.compile_stmt(stmt);
                if matches!(stmt, Stmt::Break(_) | Stmt::Continue(_) | Stmt::Return(_) | Stmt::Fail(_)) {
                    break;
                }
            }
        });
    }

    fn compile_stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Line(position) => self.frame.position = *position,
            Stmt::Comment(_) => {}
            Stmt::Let { local, init } => self.compile_let(*local, init.as_ref()),
            Stmt::Slice { local, part } => {
                let spot = self.compile_part(part);
                self.frame.locals[local.index()] = Some(Binding::Spot(spot));
            }
            Stmt::Assign { place, op, value, site } => self.scoped(|c| match op {
                Some(op) => c.compile_compound(*op, place, value, *site),
                None => c.compile_assign(place, value),
            }),
            Stmt::Eval(expr) => self.scoped(|c| c.compile_eval(expr)),
            Stmt::Locate(place) => self.scoped(|c| {
                let resolved = c.resolve(place);
                c.check_last(&resolved);
            }),
            Stmt::If { cond, then, otherwise } => self.scoped(|c| c.compile_if(cond, then, otherwise)),
            Stmt::Switch { value, cases, otherwise } => self.scoped(|c| {
                let scalar = value.ty.scalar().unwrap_or(Scalar::U32);
                let reg = c.compile_scalar(value, None);
                c.compile_cases((reg, scalar), cases, &otherwise.body);
            }),
            Stmt::While { label, cond, body, .. } => self.compile_loop(*label, |c, exits, exit| {
                c.scoped(|c| {
                    let cond = c.compile_scalar(cond, None);
                    c.emit(Inst::Test { cond, exits, target: exit });
                });
                c.compile_body(body);
            }),
            Stmt::Loop { label, body } => self.compile_loop(*label, |c, _, _| c.compile_body(body)),
            Stmt::For { label, local, range, body, .. } => {
                self.scoped(|c| c.compile_for(*label, *local, range, body));
            }
            Stmt::Break(label) => {
                let (exits, _) = self.find_loop(*label);
                let target = self.end();
                self.emit(Inst::Leave { to: exits, target });
            }
            Stmt::Continue(label) => {
                let (_, next) = self.find_loop(*label);
                let target = self.end();
                self.emit(Inst::Leave { to: next, target });
            }
            Stmt::Return(value) => self.scoped(|c| c.compile_return(value.as_ref())),
            Stmt::Barrier { kind, line, column } => self.compile_barrier(*kind, Origin::at(*line, *column)),
            Stmt::Reuse { array, waited: _, line, column } => {
                // No thread can use it before the barrier, so the first warp to arrive may reset its written cells. A
                // barrier before this statement would not suffice.
                let views = self.shared[self.frame.shared + array.index()];
                for array in views.all() {
                    self.emit(Inst::Forget { array });
                }
                self.compile_barrier(BarrierKind::Block, Origin::at(*line, *column));
            }
            Stmt::Superstep { body, line, column, .. } => {
                self.compile_block(body);
                self.compile_barrier(BarrierKind::Block, Origin::at(*line, *column));
            }
            Stmt::Block(body) => self.compile_block(body),
            Stmt::Check { cond, site } => self.scoped(|c| {
                let a = c.compile_scalar(cond, None);
                let at = c.at(Some(*site), FaultKind::Assert(String::new()));
                c.emit(Inst::Check { a, at });
            }),
            Stmt::Fail(site) => {
                let at = self.at(Some(*site), FaultKind::Panic(String::new()));
                self.emit(Inst::Fail { at });
            }
            Stmt::Assert { cond, failure } => self.scoped(|c| {
                let cond = c.compile_scalar(cond, None);
                let failed = c.not(Scalar::Bool, cond, None);
                c.split(failed, |c| c.compile_block(failure));
            }),
            Stmt::Code(code) => {
                for local in code.operands.iter().filter_map(Operand::result) {
                    self.compile_let(local, None);
                }
                self.compile_code(code);
            }
            Stmt::Report { site, values } => self.scoped(|c| c.compile_report(*site, values)),
        }
    }

    fn compile_report(&mut self, site: SiteId, values: &[Expr]) {
        let registers = values.iter().map(|value| {
            let scalar = value.ty.scalar().unwrap_or(Scalar::Bool);
            Register { file: File::of(scalar), reg: self.compile_scalar(value, None) }
        });
        let values = registers.collect();
        let at = self.at(Some(site), FaultKind::Panic(String::new()));
        let Some((message, kind)) = self.module.sites.get(site.index()).and_then(|site| ReportKind::of(&site.kind))
        else {
            return self.emit(Inst::Fail { at });
        };
        self.code.reports.push(Report { kind, message: message.clone(), values, at });
        self.emit(Inst::Report { report: self.code.reports.len() as u32 - 1 });
    }

    fn compile_let(&mut self, local: LocalId, init: Option<&Expr>) {
        let declared = &self.frame.function.locals[local.index()];
        let leaves = match declared.partial {
            true => self.allocate_partial(&declared.ty, &declared.name),
            false => self.allocate_leaves(&declared.ty),
        };
        // The initial value cannot refer to a variable of an earlier round of the same `Let`.
        if let Some(init) = init {
            self.scoped(|c| c.compile_into(init, &leaves, false));
        }
        self.frame.locals[local.index()] = Some(Binding::Leaves(leaves));
    }

    fn compile_assign(&mut self, place: &Place, value: &Expr) {
        if place.ty.scalar().is_some() {
            let value = self.compile_scalar(value, None);
            let resolved = self.resolve(place);
            self.store_resolved(&resolved, value);
            return;
        }
        let leaves = self.allocate_leaves(&place.ty);
        self.compile_into(value, &leaves, false);
        let resolved = self.resolve(place);
        match &resolved.spot.base {
            Base::Local(dst) if resolved.spot.indices.is_empty() => {
                let dst = dst.clone();
                self.copy_leaves(&dst, &leaves, true);
            }
            Base::Local(_) | Base::Global { .. } | Base::Shared { .. } => {
                self.store_leaves(&resolved, &leaves);
            }
        }
    }

    fn compile_compound(&mut self, op: BinaryOp, place: &Place, value: &Expr, site: Option<SiteId>) {
        let scalar = place.ty.scalar().unwrap_or(Scalar::Bool);
        let count = value.ty.scalar().unwrap_or(scalar);
        let b = self.compile_scalar(value, None);
        let resolved = self.resolve(place);
        let a = self.load_resolved(&resolved);
        let result = self.operate(op, scalar, a, (b, count), site, None);
        self.store_resolved(&resolved, result);
    }

    fn compile_if(&mut self, cond: &Expr, then: &Block, otherwise: &Block) {
        let cond = self.compile_scalar(cond, None);
        self.branch(cond, then, otherwise.is_empty(), |c| c.compile_block(otherwise));
    }

    /// Compiles the cases one after the other, each for the lanes that have one of its values and did not have an
    /// earlier one.
    fn compile_cases(&mut self, value: (Reg, Scalar), cases: &[Case], otherwise: &Block) {
        let Some((case, rest)) = cases.split_first() else { return self.compile_block(otherwise) };
        let (reg, scalar) = value;
        let mut taken = None;
        for (known, _) in &case.values {
            let known = self.constant(File::of(scalar), super::constant_bits(*known, scalar));
            let is_known = self.operate(BinaryOp::Eq, scalar, reg, (known, scalar), None, None);
            taken = Some(match taken {
                Some(taken) => self.operate(BinaryOp::BitOr, Scalar::Bool, taken, (is_known, Scalar::Bool), None, None),
                None => is_known,
            });
        }
        let taken = taken.unwrap_or_else(|| self.constant(File::Mask, 0));
        let empty = rest.is_empty() && otherwise.is_empty();
        self.branch(taken, &case.body, empty, |c| c.compile_cases(value, rest, otherwise));
    }

    /// Compiles the code for the lanes of `cond`, and the code for the others, which may be empty.
    fn branch(&mut self, cond: Reg, then: &Block, empty: bool, otherwise: impl FnOnce(&mut Self)) {
        let other = self.allocate(File::Mask);
        let (half, join) = (self.label(), self.label());
        let first_end = if empty { join } else { half };
        self.emit(Inst::Split { cond, other, target: first_end });
        self.ends.push(first_end);
        self.compile_block(then);
        self.ends.pop();
        if !empty {
            self.place_label(half);
            self.emit(Inst::Else { other, target: join });
            self.ends.push(join);
            otherwise(self);
            self.ends.pop();
        }
        self.place_label(join);
        let target = self.end();
        self.emit(Inst::Join { other, target });
    }

    /// Compiles a loop; `round` receives the register of the lanes that leave it and the label after it.
    fn compile_loop(&mut self, label: Option<LabelId>, round: impl FnOnce(&mut Self, Reg, Target)) {
        self.scoped(|c| {
            let (exits, next) = (c.allocate(File::Mask), c.allocate(File::Mask));
            let (head, exit) = (c.label(), c.label());
            let at = c.at(None, FaultKind::Deadlock);
            c.emit(Inst::Clear { dst: exits });
            c.emit(Inst::Clear { dst: next });
            c.frame.loops.push(Loop { label, exits, next });
            c.place_label(head);
            round(c, exits, exit);
            c.emit(Inst::Repeat { next, at, target: head });
            c.frame.loops.pop();
            c.place_label(exit);
            let target = c.end();
            c.emit(Inst::Restore { exits, target });
        });
    }

    /// Compiles one round of a loop, up to the point where lanes wait for the next one.
    fn compile_body(&mut self, body: &Block) {
        let end = self.label();
        self.ends.push(end);
        self.compile_block(body);
        self.ends.pop();
        self.place_label(end);
    }

    fn compile_for(&mut self, label: Option<LabelId>, local: LocalId, range: &Range, body: &Block) {
        let ty = self.frame.function.locals[local.index()].ty.clone();
        let scalar = ty.scalar().unwrap_or(Scalar::U32);
        let leaves = self.allocate_leaves(&ty);
        let reg = leaves.first().map_or(0, |leaf| leaf.reg);
        let counter = Counter { local: Register { file: File::of(scalar), reg }, scalar };
        self.frame.locals[local.index()] = Some(Binding::Leaves(leaves));
        match range {
            Range::Up { start, end, inclusive, step } => {
                self.compile_up(label, &counter, [start, end], *inclusive, step.as_ref(), body);
            }
            Range::Down { start, end } => self.compile_down(label, &counter, [start, end], body),
        }
    }

    fn compile_up(
        &mut self,
        label: Option<LabelId>,
        counter: &Counter,
        [start, end]: [&Expr; 2],
        inclusive: bool,
        step: Option<&Expr>,
        body: &Block,
    ) {
        let Counter { local, scalar } = *counter;
        let end = self.compile_scalar(end, None);
        let distance = match step {
            Some(step) => {
                let reg = self.compile_scalar(step, None);
                if self.constant_value(local.file, reg).is_none_or(|value| value == 0) {
                    let at = self.at(None, FaultKind::ZeroStep);
                    self.emit(match local.file {
                        File::Mask | File::Word => Inst::CheckZero32 { a: reg, at },
                        File::Long => Inst::CheckZero64 { a: reg, at },
                    });
                }
                reg
            }
            None => self.constant(local.file, 1),
        };
        self.compile_scalar(start, Some(local.reg));
        let compare = if inclusive { BinaryOp::Le } else { BinaryOp::Lt };
        self.compile_loop(label, |c, exits, exit| {
            c.scoped(|c| {
                let cond = c.operate(compare, scalar, local.reg, (end, scalar), None, None);
                c.emit(Inst::Test { cond, exits, target: exit });
            });
            c.compile_body(body);
            let next = c.frame.loops.last().map_or(0, |inner| inner.next);
            c.emit(Inst::Continue { next, target: exit });
            if step.is_some() || inclusive {
                c.scoped(|c| {
                    let cond = c.has_next(counter, end, inclusive, distance);
                    c.emit(Inst::Test { cond, exits, target: exit });
                });
            }
            c.emit(match local.file {
                File::Mask | File::Word => Inst::Step32 { dst: local.reg, a: distance },
                File::Long => Inst::Step64 { dst: local.reg, a: distance },
            });
        });
    }

    /// Compiles whether the range has a value after the counter's, which may be beyond the counter's type.
    fn has_next(&mut self, counter: &Counter, end: Reg, inclusive: bool, distance: Reg) -> Reg {
        let Counter { local, .. } = *counter;
        let unsigned = if local.file == File::Long { Scalar::U64 } else { Scalar::U32 };
        let left = self.binary(local.file, Binary::Sub, end, local.reg, None);
        let compare = if inclusive { BinaryOp::Ge } else { BinaryOp::Gt };
        self.operate(compare, unsigned, left, (distance, unsigned), None, None)
    }

    fn compile_down(&mut self, label: Option<LabelId>, counter: &Counter, [start, end]: [&Expr; 2], body: &Block) {
        let Counter { local, scalar } = *counter;
        let start = self.compile_scalar(start, None);
        self.compile_scalar(end, Some(local.reg));
        let minus_one = match local.file {
            File::Mask | File::Word => self.constant(File::Word, 0xffff_ffff),
            File::Long => self.constant(File::Long, u64::MAX),
        };
        self.compile_loop(label, |c, exits, exit| {
            c.scoped(|c| {
                let cond = c.operate(BinaryOp::Lt, scalar, start, (local.reg, scalar), None, None);
                c.emit(Inst::Test { cond, exits, target: exit });
            });
            c.emit(match local.file {
                File::Mask | File::Word => Inst::Step32 { dst: local.reg, a: minus_one },
                File::Long => Inst::Step64 { dst: local.reg, a: minus_one },
            });
            c.compile_body(body);
        });
    }

    /// Returns the lanes that left a loop, and those that wait for its next round.
    fn find_loop(&self, label: Option<LabelId>) -> (Reg, Reg) {
        let mut loops = self.frame.loops.iter().rev();
        let found = match label {
            Some(_) => loops.find(|inner| inner.label == label),
            None => loops.next(),
        };
        found.map_or((0, 0), |inner| (inner.exits, inner.next))
    }

    fn compile_return(&mut self, value: Option<&Expr>) {
        let Some((leaves, returned)) = self.frame.result.clone() else {
            let target = self.end();
            self.emit(Inst::Exit { target });
            return;
        };
        let early = self.frame.returns_early;
        if let Some(value) = value {
            self.compile_into(value, &leaves, early);
        }
        if early {
            let target = self.end();
            self.emit(Inst::Leave { to: returned, target });
        }
    }

    pub(super) fn compile_barrier(&mut self, kind: BarrierKind, origin: Origin) {
        let absent = Absent { thread: [0; 3], whereabouts: Whereabouts::Elsewhere };
        let at = self.at_operation(origin, FaultKind::DivergentBarrier(absent));
        if kind.is_of_cluster() {
            self.needs_cluster();
        }
        self.emit(Inst::Barrier { kind, at });
    }
}
