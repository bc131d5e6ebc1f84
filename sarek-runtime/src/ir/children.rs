//! The direct children of statements, expressions, arguments, parts and places.
//!
//! [`Stmt::each_child`] and [`Expr::each_child`] are the only functions that list the children of every variant. The
//! accessors below, [`super::visit::Visit`] and [`super::visit::VisitMut`] are built on them.

use super::visit::Access;
use super::{
    Argument, BinaryOp, Block, Case, Code, Expr, ExprKind, FunctionId, Operand, Part, Place, Range, Step, Stmt,
};

macro_rules! children {
    ($Child:ident, $each_child:ident, $blocks:ident, $exprs:ident, $children:ident, $indices:ident, $($mut:tt)?) => {
        /// A direct child of a statement or expression. [`Stmt::each_child`] and [`Expr::each_child`] yield them in the
        /// order of evaluation.
        #[derive(Debug)]
        pub enum $Child<'a> {
            /// An operand.
            Expr(&'a $($mut)? Expr),
            /// A place that is read or written.
            Place(&'a $($mut)? Place, Access),
            /// A place whose indices are evaluated, but which is not read: that of [`Stmt::Locate`].
            Located(&'a $($mut)? Place),
            /// A part of an array or slice that gets a name.
            Part(&'a $($mut)? Part),
            /// An argument of a call of that function, and its position.
            Argument(FunctionId, usize, &'a $($mut)? Argument),
            /// A block.
            Block(&'a $($mut)? Block),
            /// The block that the CPU runs in place of [`Stmt::Code`].
            Cpu(&'a $($mut)? Block),
            /// The children from here to [`Self::Leave`] are evaluated only sometimes, or repeatedly.
            Enter,
            /// The end of the range that [`Self::Enter`] begins.
            Leave,
        }

        impl Stmt {
            /// Calls a function with each direct child, in the order of evaluation.
            pub fn $each_child<'a>(&'a $($mut)? self, each: &mut dyn FnMut($Child<'a>)) {
                match self {
                    Stmt::Let { local: _, init } => init.into_iter().for_each(|init| each($Child::Expr(init))),
                    Stmt::Slice { local: _, part } => each($Child::Part(part)),
                    Stmt::Assign { place, op, value, site: _ } => {
                        each($Child::Expr(value));
                        each($Child::Place(place, if op.is_some() { Access::Update } else { Access::Write }));
                    }
                    Stmt::Eval(value) | Stmt::Return(Some(value)) | Stmt::Check { cond: value, site: _ } => {
                        each($Child::Expr(value));
                    }
                    Stmt::Locate(place) => each($Child::Located(place)),
                    Stmt::If { cond, then, otherwise } => {
                        each($Child::Expr(cond));
                        for block in [then, otherwise] {
                            each($Child::Enter);
                            each($Child::Block(block));
                            each($Child::Leave);
                        }
                    }
                    Stmt::Switch { value, cases, otherwise } => {
                        each($Child::Expr(value));
                        for Case { values: _, body } in cases.into_iter().chain([otherwise]) {
                            each($Child::Enter);
                            each($Child::Block(body));
                            each($Child::Leave);
                        }
                    }
                    Stmt::While { label: _, cond, body, unroll: _ } => {
                        each($Child::Enter);
                        each($Child::Expr(cond));
                        each($Child::Block(body));
                        each($Child::Leave);
                    }
                    Stmt::For { label: _, local: _, range, body, unroll: _ } => {
                        range.$exprs().into_iter().for_each(|bound| each($Child::Expr(bound)));
                        each($Child::Enter);
                        each($Child::Block(body));
                        each($Child::Leave);
                    }
                    Stmt::Loop { label: _, body } => {
                        each($Child::Enter);
                        each($Child::Block(body));
                        each($Child::Leave);
                    }
                    Stmt::Superstep { name: _, body, line: _, column: _ } | Stmt::Block(body) => {
                        each($Child::Block(body));
                    }
                    Stmt::Assert { cond, failure } => {
                        each($Child::Expr(cond));
                        each($Child::Block(failure));
                    }
                    Stmt::Code(code) => {
                        let Code { operands, cpu, form: _, pieces: _, pure_: _, memory: _, waits: _, aligned: _, barrier: _, warp: _, warpgroup: _, copies: _, remote: _, arch: _, align: _, place: _ } =
                            &$($mut)? **code;
                        for operand in operands {
                            match operand {
                                Operand::In(value) | Operand::InOut(_, value) => each($Child::Expr(value)),
                                Operand::Address(place, mutable) => {
                                    each($Child::Place(place, if *mutable { Access::Update } else { Access::Read }));
                                }
                                Operand::Out(_) | Operand::Value(_) => {}
                            }
                        }
                        cpu.into_iter().for_each(|cpu| each($Child::Cpu(cpu)));
                    }
                    Stmt::Report { site: _, values } => values.into_iter().for_each(|value| each($Child::Expr(value))),
                    Stmt::Line(_)
                    | Stmt::Break(_)
                    | Stmt::Continue(_)
                    | Stmt::Return(None)
                    | Stmt::Barrier { .. }
                    | Stmt::Reuse { .. }
                    | Stmt::Comment(_)
                    | Stmt::Fail(_) => {}
                }
            }

            /// Returns the direct blocks, in order. The block that the CPU runs in place of [`Stmt::Code`] is not one
            /// of them.
            pub fn $blocks(&$($mut)? self) -> Vec<&$($mut)? Block> {
                let mut blocks = Vec::new();
                self.$each_child(&mut |child| {
                    if let $Child::Block(block) = child {
                        blocks.push(block);
                    }
                });
                blocks
            }

            /// Returns the expressions that it evaluates itself, in order: its operands and the indices of its places,
            /// but not the expressions in its blocks.
            pub fn $exprs(&$($mut)? self) -> Vec<&$($mut)? Expr> {
                let mut exprs = Vec::new();
                self.$each_child(&mut |child| child.add_exprs(&mut exprs));
                exprs
            }
        }

        impl Expr {
            /// Calls a function with each direct child, in the order of evaluation.
            pub fn $each_child<'a>(&'a $($mut)? self, each: &mut dyn FnMut($Child<'a>)) {
                match &$($mut)? self.kind {
                    ExprKind::Const(..) | ExprKind::Len(_) => {}
                    ExprKind::Load(place) | ExprKind::VolatileLoad(place) => each($Child::Place(place, Access::Read)),
                    ExprKind::Unary(_, operand)
                    | ExprKind::Cast(operand)
                    | ExprKind::Member(operand, _)
                    | ExprKind::Repeat(operand) => each($Child::Expr(operand)),
                    ExprKind::Binary { op: BinaryOp::And | BinaryOp::Or, left, right, site: _ } => {
                        each($Child::Expr(left));
                        each($Child::Enter);
                        each($Child::Expr(right));
                        each($Child::Leave);
                    }
                    ExprKind::Binary { op: _, left, right, site: _ } => {
                        each($Child::Expr(left));
                        each($Child::Expr(right));
                    }
                    ExprKind::Select { cond, then, otherwise } => {
                        each($Child::Expr(cond));
                        for operand in [then, otherwise] {
                            each($Child::Enter);
                            each($Child::Expr(operand));
                            each($Child::Leave);
                        }
                    }
                    ExprKind::Tuple(operands)
                    | ExprKind::Variant(_, operands)
                    | ExprKind::Array(operands)
                    | ExprKind::Intrinsic(_, operands, _) => {
                        operands.into_iter().for_each(|operand| each($Child::Expr(operand)));
                    }
                    ExprKind::Call(function, arguments, _) => {
                        for (position, argument) in arguments.into_iter().enumerate() {
                            each($Child::Argument(*function, position, argument));
                        }
                    }
                    ExprKind::Atomic { op: _, place, operands, ordering: _, scope: _ } => {
                        operands.into_iter().for_each(|operand| each($Child::Expr(operand)));
                        each($Child::Place(place, Access::Update));
                    }
                    ExprKind::VolatileStore(place, value) => {
                        each($Child::Expr(value));
                        each($Child::Place(place, Access::Write));
                    }
                }
            }

            /// Returns the expressions that are its direct children, in order: its operands and the indices of
            /// its places.
            pub fn $children(&$($mut)? self) -> Vec<&$($mut)? Expr> {
                let mut children = Vec::new();
                self.$each_child(&mut |child| child.add_exprs(&mut children));
                children
            }
        }

        impl<'a> $Child<'a> {
            /// Adds the expressions of a child that is not a block.
            fn add_exprs(self, exprs: &mut Vec<&'a $($mut)? Expr>) {
                match self {
                    $Child::Expr(value) => exprs.push(value),
                    $Child::Place(place, _) | $Child::Located(place) => exprs.extend(place.$indices()),
                    $Child::Part(part) => exprs.extend(part.$exprs()),
                    $Child::Argument(_, _, argument) => exprs.extend(argument.$exprs()),
                    $Child::Block(_) | $Child::Cpu(_) | $Child::Enter | $Child::Leave => {}
                }
            }
        }

        impl Argument {
            /// Returns its direct expressions, in order: its value, or the indices and bounds of the place or part that
            /// it lends.
            pub fn $exprs(&$($mut)? self) -> Vec<&$($mut)? Expr> {
                match self {
                    Argument::Value(value) => vec![value],
                    Argument::Ref(place) | Argument::Slice(place) => place.$indices().collect(),
                    Argument::Part(part) => part.$exprs(),
                }
            }
        }

        impl Part {
            /// Returns its expressions, in order: the indices of the whole, the start, the length and the rank.
            pub fn $exprs(&$($mut)? self) -> Vec<&$($mut)? Expr> {
                let Part { whole, start, length, rank } = self;
                let bounds = [start, length].into_iter();
                whole.$indices().chain(bounds).chain(rank.into_iter().map(|rank| &$($mut)? **rank)).collect()
            }
        }

        impl Range {
            /// Returns its operands, in order.
            pub fn $exprs(&$($mut)? self) -> Vec<&$($mut)? Expr> {
                match self {
                    Range::Up { start, end, inclusive: _, step } => [start, end].into_iter().chain(step).collect(),
                    Range::Down { start, end } => vec![start, end],
                }
            }
        }

        impl Place {
            /// Returns the indices of its steps, outermost first.
            pub fn $indices(&$($mut)? self) -> impl Iterator<Item = &$($mut)? Expr> {
                (&$($mut)? self.steps).into_iter().filter_map(|step| match step {
                    Step::Index { index, .. } | Step::Vector { index, .. } => Some(index),
                    Step::Member(_) => None,
                })
            }
        }
    };
}

children!(Child, each_child, blocks, exprs, children, indices,);
children!(ChildMut, each_child_mut, blocks_mut, exprs_mut, children_mut, indices_mut, mut);

impl Argument {
    /// Returns the place that it lends, entirely or in part.
    pub fn place(&self) -> Option<&Place> {
        match self {
            Argument::Value(_) => None,
            Argument::Ref(place) | Argument::Slice(place) | Argument::Part(Part { whole: place, .. }) => Some(place),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::visit::{Visit, VisitMut, visit_stmt, walk_expr_mut};
    use crate::ir::{Form, LocalId, Root, Scalar};

    fn int(number: i128) -> Expr {
        Expr::int(number, Scalar::U32)
    }

    fn item(index: i128) -> Place {
        let step = Step::Index { index: int(index), length: None, site: None };
        Place { root: Root::Local(LocalId(0)), steps: vec![Step::Member(0), step], ty: Scalar::U32.into() }
    }

    fn numbers<'e>(exprs: impl IntoIterator<Item = &'e Expr>) -> Vec<Expr> {
        exprs.into_iter().cloned().collect()
    }

    #[test]
    fn expressions_are_in_the_order_of_evaluation() {
        let assign = Stmt::Assign { place: item(2), op: None, value: int(1), site: None };
        assert_eq!(numbers(assign.exprs()), [int(1), int(2)]);
        let part = || Part { whole: item(1), start: int(2), length: int(3), rank: None };
        assert_eq!(numbers(Stmt::Slice { local: LocalId(1), part: part() }.exprs()), [int(1), int(2), int(3)]);
        let range = Range::Up { start: int(1), end: int(2), inclusive: false, step: Some(int(3)) };
        let count = Stmt::For { label: None, local: LocalId(1), range, body: vec![Stmt::Eval(int(4))], unroll: None };
        assert_eq!(numbers(count.exprs()), [int(1), int(2), int(3)]);
        let arguments = vec![Argument::Value(int(0)), Argument::Part(part()), Argument::Ref(item(4))];
        let call = Expr { kind: ExprKind::call(FunctionId(0), arguments), ty: Scalar::U32.into() };
        assert_eq!(numbers(call.children()), (0..=4).map(int).collect::<Vec<_>>());
    }

    #[test]
    fn the_form_for_the_cpu_is_walked_over_but_is_no_block() {
        let code = Code {
            operands: vec![Operand::In(int(1)), Operand::Address(item(2), true)],
            memory: true,
            cpu: Some(vec![Stmt::Eval(int(3))]),
            ..Code::empty(Form::Ptx)
        };
        let mut code = Stmt::Code(Box::new(code));
        assert_eq!(code.blocks().len(), 0);
        assert_eq!(numbers(code.exprs()), [int(1), int(2)]);

        struct Seen(Vec<Expr>);
        impl Visit for Seen {
            fn expr(&mut self, expr: &Expr) {
                self.0.push(expr.clone());
            }
        }
        struct Double;
        impl VisitMut for Double {
            fn expr(&mut self, expr: &mut Expr) {
                walk_expr_mut(self, expr);
                if let ExprKind::Const(crate::ir::Const::Int(number), _) = &mut expr.kind {
                    *number *= 2;
                }
            }
        }
        Double.stmt(&mut code);
        let mut seen = Seen(Vec::new());
        visit_stmt(&mut seen, &code);
        assert_eq!(seen.0, [int(2), int(4), int(6)]);
    }
}
