//! A `match` whose arms are distinguished only by constants: a switch.

use crate::ir::{BinaryOp, Block, Case, Const, DataEnum, Expr, ExprKind, Scalar, Spelling, Stmt, branch};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::matching::{Finish, Matched, binds};
use crate::lower::writer::Mark;
use crate::syntax::{self, Arm, Pattern};

/// The fewest arms of a switch. With fewer, conditions read as well.
const ARMS: usize = 4;

/// The switch that replaces a `match`.
pub(in crate::lower) struct Switch {
    /// The number that the switch compares: the tag of an enum with data.
    value: Expr,
    /// The arms that can be taken, each with its numbers. The last arm has none, if it takes all others.
    arms: Vec<(Vec<(Const, Spelling)>, &'static Arm)>,
}

impl Lowering<'_> {
    /// Returns the switch for a `match`, if it can be one.
    pub(in crate::lower) fn switch(&mut self, matched: &Matched, arms: &'static [Arm]) -> Lowered<Option<Switch>> {
        if arms.len() < ARMS || arms.iter().any(|arm| arm.conditions().next().is_some()) {
            return Ok(None);
        }
        let of = matched.as_enum();
        let value = match (&of, matched) {
            (Some((of, tag)), _) if of.numbers.is_some() => tag.clone(),
            (None, Matched::Place(place)) if place.ty.scalar().is_some_and(Scalar::is_integer) => {
                Expr::load(place.clone())
            }
            _ => return Ok(None),
        };
        let of = of.map(|(of, _)| of);
        let mut seen: Vec<(Const, Spelling)> = Vec::new();
        let mut taken = Vec::new();
        for arm in arms {
            let mut values = Vec::new();
            if takes_all(&arm.pattern) {
                taken.push((values, arm));
                break;
            }
            if !self.constants_of(&arm.pattern, &value, of.as_deref(), &mut values)? {
                return Ok(None);
            }
            values.retain(|value| !seen.contains(value));
            seen.extend(&values);
            if !values.is_empty() {
                taken.push((values, arm));
            }
        }
        Ok((taken.len() >= ARMS).then_some(Switch { value, arms: taken }))
    }

    /// Collects the numbers that a pattern matches. Returns `false` if it is not a pattern of constants.
    fn constants_of(
        &mut self,
        pattern: &'static Pattern,
        value: &Expr,
        of: Option<&DataEnum>,
        into: &mut Vec<(Const, Spelling)>,
    ) -> Lowered<bool> {
        let variant = match (pattern, of) {
            (Pattern::At(_, inner), _) => return self.constants_of(inner, value, of, into),
            (Pattern::Or(cases), _) => {
                for case in cases {
                    if !self.constants_of(case, value, of, into)? {
                        return Ok(false);
                    }
                }
                return Ok(true);
            }
            (Pattern::Struct(name, fields), Some(_)) if fields.iter().all(|(_, field)| takes_all(field)) => {
                name.as_str()
            }
            (Pattern::Value(constant), Some(of)) => self.constant_pattern(of, constant)?,
            (Pattern::Value(constant), None) => {
                let constant = self.lower_operand(constant, &value.ty)?;
                let ExprKind::Const(constant @ (Const::Int(_) | Const::Variant(..)), spelling) = constant.kind else {
                    return Ok(false);
                };
                into.push((constant, spelling));
                return Ok(true);
            }
            _ => return Ok(false),
        };
        let Some(of) = of else { return Ok(false) };
        let span = syntax::Span { line: self.names.syntax().line, column: self.names.syntax().column };
        let number = self.variant(of, variant, span)?;
        if let ExprKind::Const(constant, spelling) = of.tag_of(number).kind {
            into.push((constant, spelling));
        }
        Ok(true)
    }

    /// Lowers a switch, whose arms `finish` ends. The operand follows the statement number `mark`.
    pub(in crate::lower) fn lower_switch(
        &mut self,
        matched: &Matched,
        switch: Switch,
        mark: Mark,
        finish: Finish<'_>,
    ) -> Lowered<()> {
        let Switch { value, arms } = switch;
        let names = arms.iter().any(|(_, arm)| binds(&arm.pattern));
        let mut cases = Vec::new();
        for (values, arm) in arms {
            let (body, ()) = self.in_block(|this| {
                this.bind_matched(&arm.pattern, matched);
                finish(this, &arm.body)
            })?;
            cases.push(Case { values, body: unwrapped(body) });
        }
        let Some(otherwise) = cases.pop() else { return Ok(()) };
        // Inside a C++ `switch`, such a `break` would leave the switch.
        if cases.iter().chain([&otherwise]).any(|case| case.body.iter().any(Stmt::breaks)) {
            let chain = cases.into_iter().rev().fold(otherwise.body, |otherwise, case| {
                let tests = case.constants(&value.ty).map(|known| Expr::truth(BinaryOp::Eq, value.clone(), known));
                match tests.reduce(|any, test| Expr::truth(BinaryOp::Or, any, test)) {
                    Some(cond) => vec![branch(cond, case.body, otherwise)],
                    None => otherwise,
                }
            });
            self.out.extend(chain);
            return Ok(());
        }
        let value = if names { value } else { self.unspilled(value, mark) };
        self.out.push(Stmt::Switch { value, cases, otherwise });
        Ok(())
    }
}

/// Returns `true` if a pattern always matches.
fn takes_all(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Binding(_) | Pattern::Wild => true,
        Pattern::At(_, inner) => takes_all(inner),
        Pattern::Tuple(members) => members.listed.iter().all(takes_all),
        Pattern::Array(members, _) => members.iter().all(takes_all),
        Pattern::Struct(..) | Pattern::Value(_) | Pattern::Range(..) | Pattern::Or(_) => false,
    }
}

/// Removes the outer braces of a block that contains only one block.
fn unwrapped(body: Block) -> Block {
    match <[Stmt; 1]>::try_from(body) {
        Ok([Stmt::Block(body)]) => body,
        Ok([stmt]) => vec![stmt],
        Err(body) => body,
    }
}
