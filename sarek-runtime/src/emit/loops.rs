//! The heads of `for` loops.

use super::{
    code::{Code, Prec},
    expr::Want,
    function::FunctionEmitter,
    types::scalar_name,
};
use crate::ir::visit::is_simple;
use crate::ir::{Block, Expr, ExprKind, LocalId, Range};

impl FunctionEmitter<'_> {
    /// Writes `for (...) {` and declares the loop variable in the innermost scope.
    pub(super) fn for_head(&mut self, local: LocalId, range: &Range, body: &Block) -> String {
        let declared = &self.function.locals[local.index()];
        let ty = scalar_name(declared.ty.scalar().expect("a loop variable is an integer"));
        let ty = if self.counters.is_counter(local) { "int" } else { ty };
        match range {
            Range::Up { start, end, inclusive, step } if self.is_counted(range, body) => {
                let values = self.counted([start, end], *inclusive, step.as_ref());
                let i = self.names.declare_loop_local(local, &declared.name);
                format!("for (const {ty} {i} : {values}) {{")
            }
            Range::Up { start, end, inclusive, step } => {
                let (start, end) = (self.converted(start), self.compared(end));
                let step = step.as_ref().map(|step| self.converted(step));
                let i = self.names.declare_loop_local(local, &declared.name);
                let compare = if *inclusive { "<=" } else { "<" };
                let advance = step.map_or(format!("++{i}"), |step| format!("{i} += {step}"));
                format!("for ({ty} {i} = {start}; {i} {compare} {end}; {advance}) {{")
            }
            Range::Down { start, end } => {
                let (start, end) = (self.compared(start), self.converted(end));
                let i = self.names.declare_loop_local(local, &declared.name);
                format!("for ({ty} {i} = {end}; {i}-- > {start};) {{")
            }
        }
    }

    /// Returns the values of a range, counted beforehand.
    pub(super) fn counted(&self, [start, end]: [&Expr; 2], inclusive: bool, step: Option<&Expr>) -> String {
        let function = if inclusive { "inclusive" } else { "strided" };
        let (first, end) = (self.expr(start, Want::Converts), self.expr(end, Want::Exact));
        let step = step.map(|step| self.expr(step, Want::Converts));
        let operands: Vec<_> = [first, end].into_iter().chain(step).collect();
        Code::call(function, &operands).text
    }

    fn converted(&self, value: &Expr) -> String {
        self.expr(value, Want::Converts).text
    }

    /// Returns an operand of a comparison.
    fn compared(&self, value: &Expr) -> String {
        let code = self.expr(value, Want::Converts);
        if code.prec <= Prec::Shift { format!("({})", code.text) } else { code.text }
    }

    /// Returns `true` if the rounds of a loop are counted beforehand, by the prelude's `strided`, rather than by
    /// comparing its variable in each round. That is done if the value after the last one might not fit the variable's
    /// type, or if NVRTC could not count the rounds because, as far as it knows, the variable might wrap. NVRTC would
    /// then neither unroll the loop nor load for several rounds at once. It never does so for rounds with barriers or
    /// inner loops.
    fn is_counted(&self, range: &Range, body: &Block) -> bool {
        let Range::Up { start, end, inclusive, step } = range else { return false };
        if step.is_none() && !inclusive {
            return false;
        }
        if !self.ranges.ends_within(range) {
            return true;
        }
        let constant = |value: &Expr| matches!(value.kind, ExprKind::Const(..));
        let constants = constant(end) && step.as_ref().is_none_or(constant);
        let signed = |value: &Expr| value.ty.scalar().is_some_and(|scalar| scalar.is_signed());
        let known = constants || signed(start) && step.as_ref().is_none_or(signed);
        !known && is_simple(body)
    }
}
