//! Barriers of some warps of a block.

use crate::ir::{BarrierKind, Const, Expr, ExprKind, Named, Scalar, Stmt};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers `named_sync(id, threads)`, or `named_arrive` if nobody waits.
    pub(super) fn lower_named(&mut self, waits: bool, args: &'static [syntax::Expr], span: Span) -> Lowered<Expr> {
        let name = Named::name(waits);
        let [id, threads] = args else {
            return self.error(span, format!("`{name}` takes a number and a count of threads"));
        };
        let id = self.constant_argument(id, "number")?.filter(|id| (1..=i128::from(Named::LAST)).contains(id));
        let Some(id) = id.and_then(|id| u8::try_from(id).ok()) else {
            let message =
                "the number of a named barrier is a constant from 1 to 15; number 0 is the barrier of the block";
            return self.error(args[0].span, message);
        };
        let threads = self.constant_argument(threads, "count of threads")?;
        let threads = threads.filter(|threads| (32..=1024).contains(threads) && threads % 32 == 0);
        let Some(threads) = threads.and_then(|threads| u16::try_from(threads).ok()) else {
            let message = "a named barrier waits for whole warps: a multiple of 32 threads, 32 to 1024";
            return self.error(args[1].span, message);
        };
        let Some(block) = self.program.attributes.block else {
            let message = format!(
                "`{name}` needs a kernel that declares its block, so that the threads can come: `#[kernel(block = 128)]`"
            );
            return self.error(span, message);
        };
        let all = block.iter().product::<u32>();
        if u32::from(threads) > all.next_multiple_of(32) {
            let message = format!("the barrier waits for {threads} threads, and the block has {all}");
            return self.error(args[1].span, message);
        }
        let kind = BarrierKind::Named(Named { id, threads, waits });
        self.out.push(Stmt::Barrier { kind, line: span.line, column: span.column });
        Ok(Expr::unit())
    }

    /// Returns the value of an argument that must be a constant.
    fn constant_argument(&mut self, arg: &'static syntax::Expr, what: &str) -> Lowered<Option<i128>> {
        match self.lower_operand(arg, &Scalar::U32.into())?.kind {
            ExprKind::Const(Const::Int(value), _) => Ok(Some(value)),
            _ => self.error(
                arg.span,
                format!("the {what} of a named barrier is known at compile time: write a number, a constant or a const parameter"),
            ),
        }
    }
}
