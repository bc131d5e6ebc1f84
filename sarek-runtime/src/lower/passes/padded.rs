//! Shared arrays with padding after each row. The layout of a row is that of its type, but the layout of several rows
//! is not.

use crate::ir::visit::{Access, Visit, visit_block};
use crate::ir::{Argument, Expr, ExprKind, Function, FunctionId, Place, Position, Root, Shared, Stmt, Type};
use crate::lower::function::Lowering;
use crate::lower::{LowerError, Lowered};
use crate::syntax::Span;

/// Reports several rows that are passed on or copied as one array.
pub(in crate::lower) fn check_padded(function: &Function) -> Lowered<()> {
    if function.shared.iter().all(|shared| shared.pad == 0) {
        return Ok(());
    }
    let mut rows = Rows { function, position: function.line.into(), error: None };
    visit_block(&mut rows, &function.body);
    rows.error.map_or(Ok(()), Err)
}

impl Lowering<'_> {
    /// Reports several rows that are passed on as one array, where the source shows it.
    pub(in crate::lower) fn check_rows(&self, place: &Place, span: Span) -> Lowered<()> {
        complaint(self.out.shared(), place).map_or(Ok(()), |message| self.error(span, message))
    }
}

/// Returns the complaint about a place that is passed on or copied as a whole, if it has several rows with padding
/// between them.
fn complaint(shared: &[Shared], place: &Place) -> Option<String> {
    let Root::Shared(array) = place.root else { return None };
    let array = &shared[array.index()];
    let has_rows = matches!(&place.ty, Type::Array(row, _) if matches!(**row, Type::Array(..)));
    (array.pad > 0 && has_rows).then(|| {
        format!(
            "there is room after each row of `{}`, so its memory is not a `{}`: pass or copy its rows one by one, \
             or leave `pad` out and declare it as `{}`",
            array.name,
            place.ty,
            array.padded()
        )
    })
}

struct Rows<'m> {
    function: &'m Function,
    position: Position,
    error: Option<LowerError>,
}

impl Rows<'_> {
    fn check(&mut self, place: &Place) {
        if let (Some(message), None) = (complaint(&self.function.shared, place), &self.error) {
            let Position { line, column } = self.position;
            self.error = Some(LowerError { file: self.function.file, line, column, message });
        }
    }
}

impl Visit for Rows<'_> {
    fn stmt(&mut self, stmt: &Stmt) {
        if let Stmt::Line(position) = stmt {
            self.position = *position;
        }
        if let Stmt::Slice { part, .. } = stmt {
            self.check(&part.whole);
        }
    }

    fn expr(&mut self, expr: &Expr) {
        if let ExprKind::Load(place) = &expr.kind {
            self.check(place);
        }
    }

    fn place(&mut self, place: &Place, access: Access) {
        if access != Access::Read {
            self.check(place);
        }
    }

    fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
        argument.place().into_iter().for_each(|place| self.check(place));
    }
}
