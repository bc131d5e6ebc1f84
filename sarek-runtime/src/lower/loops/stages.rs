//! The methods of an iterator from the first one that takes a closure on: each item passes through one after the other.
//!
//! `.rev()` always, and `.enumerate()`, `.take(n)` and `.zip(y)` after nothing but `.map(…)`, belong to the loop instead: they come
//! first, and the closures before them then take a member of the pairs that they make.

use crate::ir::{BinaryOp, Expr, LocalId, Scalar, Stmt, Type, negated};
use crate::lower::Lowered;
use crate::lower::assign::local_place;
use crate::lower::best::held_by;
use crate::lower::each::Round;
use crate::lower::enums::success;
use crate::lower::function::Lowering;
use crate::lower::known::known;
use crate::lower::lookup::is_lent;
use crate::lower::place::constant_int;
use crate::lower::ranges::{arithmetic, compare};
use crate::lower::run::{Item, Run};
use crate::syntax::{self, Along, Block, Closure, Each, Pattern, Source};

/// A method through which items pass.
#[derive(Debug, Clone)]
pub(in crate::lower) struct Stage {
    along: &'static Along,
    /// The member of an item that passes through it, from the outermost pair inwards.
    path: Vec<Member>,
    operand: Operand,
    /// `true` if elements pass as places, because they may be written after the method.
    changed: bool,
    /// The variable that the loop keeps from round to round.
    kept: Option<LocalId>,
}

/// A member of a pair.
#[derive(Debug, Clone, Copy)]
pub(in crate::lower) enum Member {
    First,
    Second,
}

/// An operand of a method, evaluated before the loop.
#[derive(Debug, Clone)]
pub(in crate::lower) enum Operand {
    /// No operand, or a closure.
    None,
    /// A number of items.
    Count(Expr),
    /// The items of another iterator, counted by their positions.
    Items(Run),
    /// The first state.
    State(Expr),
}

impl Stage {
    /// Returns a method whose operand is evaluated, for the items of an iterator.
    pub(in crate::lower) fn new(along: &'static Along, operand: Operand, each: &Each) -> Stage {
        let changed = matches!(each.source, Source::Elements { changed: true, .. });
        Stage { along, path: Vec::new(), operand, changed, kept: None }
    }

    /// Returns `true` if every item that comes to it leaves it, and no other.
    pub(in crate::lower) fn keeps_count(&self) -> bool {
        matches!(self.along, Along::Map(_))
    }

    /// Returns the parameter of its closure, if that takes whole items, and something else leaves it.
    pub(in crate::lower) fn param(&self) -> Option<&'static Pattern> {
        match self.along {
            Along::Map(closure) | Along::FilterMap(closure) | Along::MapWhile(closure) => closure.params.first(),
            _ => None,
        }
    }

    /// Returns its closure, if that gives an iterator.
    pub(in crate::lower) fn flat(&self) -> Option<&'static Closure> {
        match self.along {
            Along::FlatMap(closure) => Some(closure),
            _ => None,
        }
    }

    /// Returns `true` if whole items pass through it.
    pub(in crate::lower) fn takes_all(&self) -> bool {
        self.path.is_empty()
    }

    /// Makes it one for the items that become that member of a pair.
    pub(in crate::lower) fn enter(&mut self, member: Member) {
        self.path.insert(0, member);
    }
}

/// The message where an item would be an `Option` of a place.
const OF_PLACES: &str = "this would be an `Option` of a `&mut`, of a part or of an atomic: let the closure give a value, or write a \
                         loop";

impl Lowering<'_> {
    /// Declares the variables that methods keep from round to round.
    pub(in crate::lower) fn declare_kept(&mut self, stages: &mut [Stage]) {
        for stage in stages {
            let name = match stage.along {
                Along::Scan { closure, .. } => {
                    if let Operand::State(start) = &stage.operand {
                        let name = self.state_name(closure);
                        stage.kept = Some(self.out.declare(name, start.ty.clone(), true, Some(start.clone())));
                    }
                    continue;
                }
                Along::SkipWhile(_) => {
                    stage.kept = Some(self.accumulator("skipping", Scalar::Bool, Expr::bool(true)));
                    continue;
                }
                Along::Enumerate | Along::Zip(_) => "number",
                Along::Skip(_) => "skipped",
                Along::Take(_) => "taken",
                Along::StepBy(_) => "waiting",
                Along::Map(_)
                | Along::Filter(_)
                | Along::FilterMap(_)
                | Along::FlatMap(_)
                | Along::MapWhile(_)
                | Along::TakeWhile(_)
                | Along::Rev => continue,
                Along::Chain(_) | Along::Cycle => continue,
            };
            stage.kept = Some(self.accumulator(name, Scalar::Usize, Expr::int(0, Scalar::Usize)));
        }
    }

    /// Passes the item of a round through methods. Once `.take(n)` has had its items, no further one is made.
    pub(in crate::lower) fn lower_item(&mut self, item: Item, stages: &[Stage], finish: Round<'_>) -> Lowered<()> {
        self.end_if_taken(stages);
        self.lower_stage(item, stages, finish)
    }

    /// Ends the loop once one of these methods has had all of its items.
    pub(super) fn end_if_taken(&mut self, stages: &[Stage]) {
        for stage in stages {
            if let (Along::Take(_), Some(taken), Operand::Count(count)) = (stage.along, stage.kept, &stage.operand) {
                let over = compare(BinaryOp::Eq, Expr::local(taken, Scalar::Usize.into()), count.clone());
                self.end_if(over);
            }
        }
    }

    pub(super) fn lower_stage(&mut self, item: Item, stages: &[Stage], finish: Round<'_>) -> Lowered<()> {
        let Some((stage, rest)) = stages.split_first() else { return finish(self, item) };
        match stage.along {
            Along::Map(closure) => {
                let mapped = self.lower_mapped(closure, item.member(&stage.path))?;
                self.lower_stage(item.with_member(&stage.path, mapped), rest, finish)
            }
            Along::Filter(closure) => {
                let item = self.settled(item, stage.changed);
                let cond = self.lower_applied(closure, [item.clone()], Some(&Scalar::Bool.into()))?;
                self.pass_if(cond, item, rest, finish)
            }
            Along::FilterMap(closure) => {
                let (is_some, value) = self.lower_mapped_option(closure, [item])?;
                self.pass_if(is_some, value, rest, finish)
            }
            Along::FlatMap(closure) => self.lower_flat(closure, item, rest, finish),
            Along::MapWhile(closure) => {
                let (is_some, value) = self.lower_mapped_option(closure, [item])?;
                self.pass_while(&is_some, value, rest, finish)
            }
            Along::Scan { closure, .. } => {
                let Some(state) = stage.kept else { return self.lower_stage(item, rest, finish) };
                let state = local_place(state, self.out.local(state).ty.clone());
                let (is_some, value) = self.lower_mapped_option(closure, [Item::Element(state), item])?;
                self.pass_while(&is_some, value, rest, finish)
            }
            Along::TakeWhile(closure) => {
                let item = self.settled(item, stage.changed);
                let cond = self.lower_applied(closure, [item.clone()], Some(&Scalar::Bool.into()))?;
                self.pass_while(&cond, item, rest, finish)
            }
            Along::SkipWhile(closure) => {
                let item = self.settled(item, stage.changed);
                let Some(skipping) = stage.kept else { return self.lower_stage(item, rest, finish) };
                self.lower_skipped(closure, item.clone(), skipping)?;
                let cond = negated(Expr::local(skipping, Scalar::Bool.into()));
                let (then, ()) = self.in_block(|this| this.lower_stage(item, rest, finish))?;
                self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
                Ok(())
            }
            Along::Enumerate | Along::Take(_) => self.lower_counted(item, stage, rest, finish),
            Along::Skip(_) | Along::StepBy(_) | Along::Zip(_) => {
                // The closures before run for an item that goes no further, too.
                let item = self.kept_item(item, "item");
                self.lower_counted(item, stage, rest, finish)
            }
            // They belong to the loop.
            Along::Rev | Along::Chain(_) | Along::Cycle => self.lower_stage(item, rest, finish),
        }
    }

    /// Lowers `.map(|x| …)` for one item.
    fn lower_mapped(&mut self, closure: &'static Closure, item: Item) -> Lowered<Item> {
        let writes = matches!(self.types().infer_or_default(&closure.body), Type::Reference { mutable: true, .. });
        if !writes && self.types().lends(&closure.body).is_none() {
            return Ok(Item::Value(self.lower_applied(closure, [item], None)?));
        }
        // Writes through the result go to the element.
        closure.params.iter().try_for_each(|pattern| self.bind_item(pattern, item.clone(), closure.body.span))?;
        if !self.types().is_place(&closure.body) {
            return self.error(closure.body.span, "this would be one of several places: write a loop");
        }
        Ok(Item::Element(self.lower_place(&closure.body)?))
    }

    /// Lowers a method that counts the items that come to it.
    fn lower_counted(&mut self, item: Item, stage: &Stage, rest: &[Stage], finish: Round<'_>) -> Lowered<()> {
        let Some(counter) = stage.kept else { return self.lower_stage(item, rest, finish) };
        let (usize_, one) = (Type::from(Scalar::Usize), Expr::int(1, Scalar::Usize));
        let so_far = Expr::local(counter, usize_.clone());
        let counted = |op| Stmt::Assign {
            place: local_place(counter, usize_.clone()),
            op: Some(op),
            value: one.clone(),
            site: None,
        };
        match (stage.along, &stage.operand) {
            (Along::Skip(_), Operand::Count(count)) => {
                let cond = compare(BinaryOp::Lt, so_far, count.clone());
                let (otherwise, ()) = self.in_block(|this| this.lower_stage(item, rest, finish))?;
                self.out.push(Stmt::If { cond, then: vec![counted(BinaryOp::Add)], otherwise });
                Ok(())
            }
            (Along::StepBy(_), Operand::Count(step)) => {
                let cond = compare(BinaryOp::Eq, so_far, Expr::int(0, Scalar::Usize));
                let (then, ()) = self.in_block(|this| {
                    this.out.assign(
                        local_place(counter, usize_.clone()),
                        arithmetic(BinaryOp::Sub, step.clone(), one.clone()),
                    );
                    this.lower_stage(item, rest, finish)
                })?;
                self.out.push(Stmt::If { cond, then, otherwise: vec![counted(BinaryOp::Sub)] });
                Ok(())
            }
            (Along::Take(_), _) => {
                self.out.push(counted(BinaryOp::Add));
                self.lower_stage(item, rest, finish)
            }
            (_, operand) => {
                if let Operand::Items(others) = operand
                    && constant_int(&others.end).is_none_or(|end| end < i128::from(u64::MAX >> 8))
                {
                    let over = compare(BinaryOp::Eq, so_far.clone(), others.end.clone());
                    self.end_if(over);
                }
                let at = self.out.spill(so_far, "at");
                self.out.push(counted(BinaryOp::Add));
                let pair = match operand {
                    Operand::Items(others) => Item::pair(item, self.item_at(&others.item, &at)),
                    Operand::None | Operand::Count(_) | Operand::State(_) => Item::pair(Item::Number(at), item),
                };
                self.lower_stage(pair, rest, finish)
            }
        }
    }

    /// Lowers the closure of `.filter_map(|x| …)` or `.map_while(|x| …)`: the condition that there is a value, and the value.
    fn lower_mapped_option<const N: usize>(
        &mut self,
        closure: &'static Closure,
        items: [Item; N],
    ) -> Lowered<(Expr, Item)> {
        let ty = self.types().infer_or_default(&closure.body).dereferenced();
        if let (Some((blocks, value)), Some((_, held))) = (certain_value(&closure.body), held_by(&ty))
            && !is_lent(&ty)
        {
            for (pattern, item) in closure.params.iter().zip(items) {
                self.bind_item(pattern, item, closure.body.span)?;
            }
            blocks.into_iter().try_for_each(|block| self.lower_stmts(&block.stmts))?;
            return Ok((Expr::bool(true), Item::Value(self.lower_operand(value, &held)?)));
        }
        let (is_some, value) = self.lower_optional(closure, items, &ty, OF_PLACES)?;
        Ok((is_some, Item::Value(value)))
    }

    /// Returns the name of the state of `.scan(…)`: that of the closure's parameter.
    fn state_name(&self, closure: &'static Closure) -> &'static str {
        match closure.params.first() {
            Some(Pattern::Binding(binding)) => &self.names.source(*binding).name,
            _ => "state",
        }
    }

    /// Ends the loop if a condition holds.
    fn end_if(&mut self, cond: Expr) {
        let then = vec![self.out.end_of_items()];
        self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
    }

    /// Passes an item on if a condition holds.
    fn pass_if(&mut self, cond: Expr, item: Item, rest: &[Stage], finish: Round<'_>) -> Lowered<()> {
        if known(&cond) == Some(true) {
            return self.lower_stage(item, rest, finish);
        }
        let (then, ()) = self.in_branch(&cond, |this| this.lower_stage(item, rest, finish))?;
        self.out.push(Stmt::If { cond, then, otherwise: Vec::new() });
        Ok(())
    }

    /// Passes an item on while a condition holds: the first time that it does not ends the loop.
    fn pass_while(&mut self, cond: &Expr, item: Item, rest: &[Stage], finish: Round<'_>) -> Lowered<()> {
        if known(cond) == Some(true) {
            return self.lower_stage(item, rest, finish);
        }
        self.end_if(negated(cond.clone()));
        self.assuming(cond, |this| this.lower_stage(item, rest, finish))
    }

    /// Lowers a closure that gives an `Option`: the condition that there is a value, and the value. Both may be evaluated again.
    pub(in crate::lower) fn lower_optional(
        &mut self,
        closure: &'static Closure,
        items: impl IntoIterator<Item = Item>,
        ty: &Type,
        of_places: &str,
    ) -> Lowered<(Expr, Expr)> {
        let span = closure.body.span;
        let good = match ty {
            Type::Enum(of) if is_lent(ty) => return self.error(span, of_places),
            Type::Enum(of) => success(of),
            _ => None,
        };
        for (pattern, item) in closure.params.iter().zip(items) {
            self.bind_item(pattern, item, span)?;
        }
        let option = self.lower_operand(&closure.body, ty)?;
        let parts = self.enum_parts(option);
        match good.and_then(|good| parts.holds.get(good as usize)) {
            Some(value) => Ok((parts.is_good, value.clone())),
            None => self.error(span, "the closure gives an `Option` here"),
        }
    }

    /// Lowers the condition of `.skip_while(…)`, which is not evaluated any more once it was `false`.
    fn lower_skipped(&mut self, closure: &'static Closure, item: Item, skipping: LocalId) -> Lowered<()> {
        let bool: Type = Scalar::Bool.into();
        let cond = self.try_simple(|this| {
            let cond = this.lower_applied(closure, [item], Some(&bool))?;
            Ok(this.without_effect(cond))
        })?;
        let (place, before) = (local_place(skipping, bool.clone()), Expr::local(skipping, bool));
        match cond {
            Ok(cond) => self.out.assign(place, Expr::truth(BinaryOp::And, before, cond)),
            Err((mut then, cond)) => {
                then.push(Stmt::Assign { place, op: None, value: cond, site: None });
                self.out.push(Stmt::If { cond: before, then, otherwise: Vec::new() });
            }
        }
        Ok(())
    }

    /// Returns an item whose value may be used several times. An element that may be written remains a place.
    fn settled(&mut self, item: Item, changed: bool) -> Item {
        match item {
            Item::Element(place) if !changed => Item::Value(self.stable(Expr::load(place), "item")),
            item => self.kept_item(item, "item"),
        }
    }
}

/// Returns `true` if a method of an iterator, or of another one in its `.zip(…)`, takes a closure.
pub(in crate::lower) fn has_closures(each: &Each) -> bool {
    each.along.iter().any(|along| match along {
        Along::Zip(other) | Along::Chain(other) => has_closures(other),
        along => takes_closure(along),
    })
}

/// Returns `true` if a method takes a closure.
pub(in crate::lower) fn takes_closure(along: &Along) -> bool {
    match along {
        Along::Map(_)
        | Along::Filter(_)
        | Along::FilterMap(_)
        | Along::FlatMap(_)
        | Along::MapWhile(_)
        | Along::TakeWhile(_)
        | Along::SkipWhile(_)
        | Along::Scan { .. } => true,
        Along::Rev | Along::Enumerate | Along::Skip(_) | Along::Take(_) | Along::StepBy(_) | Along::Zip(_) => false,
        Along::Chain(_) | Along::Cycle => false,
    }
}

/// Returns what the closure of an option is certainly: `Some` of a value, after the statements of these blocks, which go on to it.
fn certain_value(mut body: &'static syntax::Expr) -> Option<(Vec<&'static Block>, &'static syntax::Expr)> {
    let goes_on = |stmt: &syntax::Stmt| match stmt {
        syntax::Stmt::Let { otherwise, .. } => otherwise.is_none(),
        syntax::Stmt::Expr(expr) => matches!(expr.kind, syntax::ExprKind::Assign(..) | syntax::ExprKind::AssignOp(..)),
    };
    let mut blocks = Vec::new();
    loop {
        match &body.kind {
            syntax::ExprKind::Block(block) if block.stmts.iter().all(goes_on) => {
                blocks.push(block);
                body = block.value.as_deref()?;
            }
            syntax::ExprKind::Struct(_, name, fields, None) if name == "Some" => match &fields[..] {
                [(_, value)] => return Some((blocks, value)),
                _ => return None,
            },
            _ => return None,
        }
    }
}
