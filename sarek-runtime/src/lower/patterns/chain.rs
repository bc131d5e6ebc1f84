//! `if let a = b && let c = d { … } else { … }`: several patterns, or conditions before one, and an `else`.

use crate::ir::{Block, Expr, LocalId, Scalar, Stmt};
use crate::lower::Lowered;
use crate::lower::array::is_quiet;
use crate::lower::assign::local_place;
use crate::lower::function::Lowering;
use crate::lower::guard::Tests;
use crate::lower::matching::{Arms, Finish, Matched, all_of};
use crate::lower::writer::opened;
use crate::syntax::{self, Arm, Further, Pattern};

/// A condition of a chain.
#[derive(Clone, Copy)]
enum Link {
    Let(&'static Further),
    If(&'static syntax::Expr),
}

/// What is done where all conditions hold.
struct Then<'t> {
    arm: &'static Arm,
    all: &'t Arms<'t>,
    /// The variable that says that not all of them do.
    missed: LocalId,
    /// Nothing runs after it, so that what follows runs only where not all conditions hold.
    ends: bool,
    /// The patterns so far, and what they match.
    bound: Vec<(&'static Pattern, Matched)>,
}

impl Lowering<'_> {
    /// Lowers an arm with several patterns, and those after it. Conditions without statements are one; others run where those before
    /// them hold, and a variable says whether all did.
    pub(in crate::lower) fn lower_chain(
        &mut self,
        arm: &'static Arm,
        rest: &'static [Arm],
        all: &Arms<'_>,
        refuted: &mut Vec<Expr>,
        finish: Finish<'_>,
    ) -> Lowered<()> {
        let missed = self.out.new_local("missed", Scalar::Bool.into(), true);
        let links = arm
            .further
            .iter()
            .flat_map(|further| std::iter::once(Link::Let(further)).chain(further.guard.as_ref().map(Link::If)));
        let links: Vec<Link> = links.collect();
        let (mut block, (is_one, ends)) = self.in_block(|this| {
            let mut then = Then { arm, all, missed, ends: false, bound: Vec::new() };
            let tests = this.lower_tests(arm, all.matched, refuted, all.span)?;
            // Further values may mention its names.
            this.alias(&arm.pattern, all.matched);
            let is_one = match tests {
                Tests::One(cond) => this.lower_links(&links, cond, &mut then, finish),
                Tests::Guarded(test, (written, guard)) => {
                    this.lower_after(test, written, |this| this.lower_links(&links, Some(guard), &mut then, finish))
                }
            };
            Ok((is_one?, then.ends))
        })?;
        let rest = Arms { arms: rest, mark: None, ..*all };
        let (otherwise, ()) = self.in_block(|this| this.lower_arms(&rest, refuted, finish))?;
        let otherwise = opened(otherwise);
        if let (true, Some(Stmt::If { then, otherwise: none, .. })) = (is_one, block.last_mut()) {
            if !ends {
                then.remove(0);
            }
            *none = otherwise;
            self.out.push_block(block);
            return Ok(());
        }
        if ends {
            self.out.push_block(block);
            self.out.extend(otherwise);
            return Ok(());
        }
        self.out.push(Stmt::Let { local: missed, init: Some(Expr::bool(true)) });
        self.out.push_block(block);
        let cond = Expr::local(missed, Scalar::Bool.into());
        self.out.push(Stmt::If { cond, then: otherwise, otherwise: Vec::new() });
        Ok(())
    }

    /// Lowers the rest of a chain, where the conditions so far have no statements. Returns `true` if it is one `if`.
    fn lower_links(
        &mut self,
        links: &[Link],
        so_far: Option<Expr>,
        then: &mut Then<'_>,
        finish: Finish<'_>,
    ) -> Lowered<bool> {
        let Some((link, rest)) = links.split_first() else {
            let cond = so_far.unwrap_or(Expr::bool(true));
            let (mut body, ()) = self.in_branch(&cond, |this| this.lower_then(then, finish))?;
            then.ends = self.ends(&body);
            if then.ends {
                body.remove(0);
            }
            self.out.push(Stmt::If { cond, then: body, otherwise: Vec::new() });
            return Ok(true);
        };
        match self.try_simple(|this| this.lower_link(*link, then))? {
            Ok(cond) => self.lower_links(rest, all_of(so_far, cond), then, finish),
            Err((written, cond)) => {
                self.lower_after(so_far, written, |this| this.lower_links(rest, cond, then, finish))
            }
        }
    }

    /// Lowers what follows statements that run only where a condition holds.
    fn lower_after(
        &mut self,
        cond: Option<Expr>,
        written: Block,
        rest: impl FnOnce(&mut Self) -> Lowered<bool>,
    ) -> Lowered<bool> {
        let Some(cond) = cond else {
            self.out.extend(written);
            return rest(self);
        };
        let (then, _) = self.in_branch(&cond, |this| {
            this.out.extend(written);
            rest(this)
        })?;
        self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
        Ok(false)
    }

    /// Lowers one condition; `None` means that it always holds.
    fn lower_link(&mut self, link: Link, then: &mut Then<'_>) -> Lowered<Option<Expr>> {
        match link {
            Link::If(cond) => Ok(Some(self.lower_operand(cond, &Scalar::Bool.into())?)),
            Link::Let(Further { pattern, value, guard }) => {
                let changes = guard.as_ref().is_some_and(|guard| !is_quiet(guard));
                let matched = self.lower_matched(value, &[pattern], changes)?;
                let test = self.test(pattern, &matched, value.span)?;
                self.alias(pattern, &matched);
                then.bound.push((pattern, matched));
                Ok(test)
            }
        }
    }

    /// Lowers what is done where all conditions hold.
    fn lower_then(&mut self, then: &mut Then<'_>, finish: Finish<'_>) -> Lowered<()> {
        self.out.assign(local_place(then.missed, Scalar::Bool.into()), Expr::bool(false));
        self.bind_matched(&then.arm.pattern, then.all.matched);
        for (pattern, matched) in std::mem::take(&mut then.bound) {
            self.bind_matched(pattern, &matched);
        }
        finish(self, &then.arm.body)
    }
}
