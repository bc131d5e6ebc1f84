//! `.flat_map(|x| …)` and `.flatten()`: a loop in the loop, or a branch where the closure gives an option.

use crate::ir::Stmt;
use crate::lower::Lowered;
use crate::lower::each::Round;
use crate::lower::function::Lowering;
use crate::lower::run::Item;
use crate::lower::stages::Stage;
use crate::lower::writer::Target;
use crate::syntax::{Block, Closure, Each, Expr, ExprKind, Source, Span};

/// A loop of an iterator whose items have others as theirs.
#[derive(Clone)]
pub(in crate::lower) struct Around {
    /// What the end of the items leaves.
    end: Option<Target>,
    /// The methods through which the items of the inner loop pass.
    rest: Vec<Stage>,
}

impl Lowering<'_> {
    /// Lowers the loop through what the closure gives for one item. Its items pass through the other methods.
    pub(in crate::lower) fn lower_flat(
        &mut self,
        closure: &'static Closure,
        item: Item,
        rest: &[Stage],
        finish: Round<'_>,
    ) -> Lowered<()> {
        let span = closure.body.span;
        let Some((blocks, each)) = items_of(closure) else { return self.error(span, "the closure gives no items") };
        for pattern in &closure.params {
            self.bind_item(pattern, item.clone(), span)?;
        }
        blocks.into_iter().try_for_each(|block| self.lower_stmts(&block.stmts))?;
        if let Some(base) = self.option_among(each) {
            let (found, value) = match self.lower_lookup(base)? {
                Some(lookup) => lookup.parts(),
                None => self.option_in_place(base, span)?,
            };
            let found = self.stable(found, "found");
            let (then, ()) = self.in_branch(&found, |this| this.lower_stage(value, rest, finish))?;
            self.out.push(Stmt::If { cond: found, then, otherwise: Vec::new() });
            return Ok(());
        }
        self.lower_inner(each, rest, span, finish)
    }

    /// Returns the option whose value is the only item.
    pub(super) fn option_among(&self, each: &'static Each) -> Option<&'static Expr> {
        match (&each.source, &each.along[..]) {
            (Source::Elements { base, .. }, []) if self.types().is_option(base) => Some(base),
            _ => None,
        }
    }

    /// Reports methods with loops of their own before `.rev()`, which would have to run backwards, too.
    pub(super) fn reject_inner_loops(&self, stages: &[Stage]) -> Lowered<()> {
        for closure in stages.iter().filter_map(Stage::flat) {
            if let Some((_, each)) = items_of(closure)
                && self.option_among(each).is_none()
            {
                let message = "`.rev` must come before `.flat_map` and `.flatten` here: reverse the items of each loop";
                return self.error(closure.body.span, message);
            }
        }
        Ok(())
    }

    fn lower_inner(&mut self, each: &'static Each, rest: &[Stage], span: Span, finish: Round<'_>) -> Lowered<()> {
        let end = self.out.items_end();
        self.around.push(Around { end, rest: rest.to_vec() });
        let around = self.around.clone();
        let start = &mut |this: &mut Lowering<'_>| {
            for Around { end, rest } in &around {
                let own = this.out.set_items_end(*end);
                this.end_if_taken(rest);
                this.out.set_items_end(own);
            }
        };
        self.lower_through_from((each, None), (None, None), span, |_| Ok(()), start, &mut |this, (), item| {
            let (own, around) = (this.out.set_items_end(end), std::mem::take(&mut this.around));
            this.around.extend_from_slice(&around[..around.len().saturating_sub(1)]);
            this.lower_stage(item, rest, finish)?;
            this.around = around;
            this.out.set_items_end(own);
            Ok(())
        })?;
        self.around.pop();
        Ok(())
    }
}

/// Returns the iterator that a closure gives, and the blocks whose statements come before.
fn items_of(closure: &'static Closure) -> Option<(Vec<&'static Block>, &'static Each)> {
    let (mut blocks, mut body) = (Vec::new(), &closure.body);
    loop {
        match &body.kind {
            ExprKind::Items(each) => return Some((blocks, each)),
            ExprKind::Block(block) => {
                blocks.push(block);
                body = block.value.as_deref()?;
            }
            _ => return None,
        }
    }
}
