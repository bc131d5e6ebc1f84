//! Names for the members of a tuple or struct: structured bindings.

use super::expr::Want;
use super::function::FunctionEmitter;
use super::types::is_unit;
use crate::ir::unused::is_idle;
use crate::ir::visit::stmt_mentions;
use crate::ir::{Expr, ExprKind, LocalId, Root, Step, Stmt, Type};

/// A variable that names a member, after the numbers of the members that lead there.
type Named = (Vec<u32>, LocalId);

impl FunctionEmitter<'_> {
    /// Writes a variable that is only used for its members, directly after it, as a structured binding: the
    /// variable needs no name. Returns the number of statements after it that this covers.
    pub(super) fn structured_binding(&mut self, stmt: &Stmt, behind: &[Stmt]) -> Option<usize> {
        let Stmt::Let { local, init: Some(init) } = stmt else { return None };
        if self.usage.unneeded.contains(local) || !self.is_constant(*local) {
            return None;
        }
        if let ExprKind::Tuple(_) = init.kind {
            return self.member_by_member(*local, init, behind);
        }
        if !self.is_taken_apart(init) {
            return None;
        }
        let (named, taken) = self.named_members(Root::Local(*local), &[], behind);
        if behind[taken..].iter().any(|stmt| stmt_mentions(stmt, *local)) {
            return None;
        }
        let value = self.expr(init, Want::Exact);
        let members = init.ty.members();
        let declared: Vec<u32> = (0..members.len() as u32).filter(|at| !is_unit(members[*at as usize])).collect();
        match &named[..] {
            [(path, name)] if declared.len() > 1 => {
                let (ExprKind::Call(..), [member]) = (&init.kind, &path[..]) else { return None };
                let value = value.postfix(&format!(".{}", self.globals.types.member(&init.ty, *member))).text;
                let local = &self.function.locals[name.index()];
                let name = self.names.declare_local(*name, &local.name);
                let declaration = self.globals.types.declare(&local.ty, &name);
                self.writer.line(&format!("const {declaration} = {value};"));
            }
            _ => {
                let names = self.in_order(&named, &members)?;
                self.writer.line(&format!("const auto [{}] = {};", names.join(", "), value.text));
            }
        }
        Some(taken)
    }

    /// Writes variables that name all members of a place, such as a parameter or an element, as a structured binding. Returns the
    /// number of statements that this covers.
    pub(super) fn named_apart(&mut self, stmts: &[Stmt]) -> Option<usize> {
        let Some(Stmt::Let { init: Some(Expr { kind: ExprKind::Load(place), .. }), .. }) = stmts.first() else {
            return None;
        };
        let (Step::Member(_), steps) = place.steps.split_last()? else { return None };
        let ty = self.memory_type(place.root, steps);
        if !is_class(&ty) {
            return None;
        }
        let (named, taken) = self.named_members(place.root, steps, stmts);
        // The steps are those of the first variable: what is known of their indices is known by their addresses.
        let value = self.memory(place.root, steps);
        let names = self.in_order(&named, &ty.members())?;
        self.writer.line(&format!("const auto [{}] = {};", names.join(", "), value.text));
        Some(taken)
    }

    /// Declares variables that name the members of a type, if each member has one and no part of a member has.
    fn in_order(&mut self, named: &[Named], members: &[&Type]) -> Option<Vec<String>> {
        let declared = (0..members.len() as u32).filter(|at| !is_unit(members[*at as usize]));
        let order: Option<Vec<LocalId>> = declared.map(|member| name_of(named, &[member])).collect();
        let order = order.filter(|order| order.len() == named.len() && order.len() > 1)?;
        let declare = |name: LocalId| self.names.declare_local(name, &self.function.locals[name.index()].name);
        Some(order.into_iter().map(declare).collect())
    }

    /// Writes a variable that is only used for its members, directly after it, as these members' variables, if the
    /// members' values are known. Returns the number of statements after it that this covers.
    pub(super) fn member_by_member(&mut self, local: LocalId, value: &Expr, after: &[Stmt]) -> Option<usize> {
        let ExprKind::Tuple(_) = value.kind else { return None };
        let (named, taken) = self.named_members(Root::Local(local), &[], after);
        if self.function.locals[local.index()].named
            || named.is_empty()
            || after[taken..].iter().any(|stmt| stmt_mentions(stmt, local))
        {
            return None;
        }
        let mut variables = Vec::new();
        pair_members(value, &mut Vec::new(), &named, &mut variables);
        if variables.iter().filter(|(name, _)| name.is_some()).count() < named.len() {
            return None;
        }
        let unnamed = variables.iter().filter(|(name, _)| name.is_none());
        if !unnamed.clone().all(|(_, value)| is_idle(value)) {
            return None;
        }
        for (name, value) in variables {
            if let Some(name) = name {
                self.let_(name, Some(value));
            }
        }
        Some(taken)
    }

    /// Returns `true` if C++ can destructure a value whose members are not guarded.
    fn is_taken_apart(&self, value: &Expr) -> bool {
        let is_read = matches!(value.kind, ExprKind::Call(..) | ExprKind::Load(_));
        is_class(&value.ty) && is_read && !self.is_guarded(value) && !self.guards_members(value)
    }

    /// Returns the variables at the beginning of a block that are members of a place, and the number of their statements.
    fn named_members(&self, root: Root, steps: &[Step], block: &[Stmt]) -> (Vec<Named>, usize) {
        let (mut named, mut taken) = (Vec::new(), 0);
        for (at, stmt) in block.iter().enumerate() {
            match stmt {
                Stmt::Line(_) => continue,
                Stmt::Let { local: name, init: Some(value) } => match member_of(value, root, steps) {
                    Some(_) if self.usage.unneeded.contains(name) => {}
                    Some(path) if self.is_plain_name(*name, value) => named.push((path, *name)),
                    _ => break,
                },
                _ => break,
            }
            taken = at + 1;
        }
        (named, taken)
    }

    /// Returns `true` if a variable is only a name of its first value.
    fn is_plain_name(&self, name: LocalId, value: &Expr) -> bool {
        let is_guarded = self.is_guarded(value) || self.guards_members(value);
        self.is_constant(name) && !is_guarded && self.alignment(Root::Local(name)) == 0
    }
}

/// Returns `true` if C++ can destructure values of a type.
fn is_class(ty: &Type) -> bool {
    match ty {
        Type::Tuple(members) => members.len() > 1,
        Type::Struct(layout) => !layout.vector,
        _ => false,
    }
}

/// Returns the numbers of the members that lead to a value that is a part of the place at a root, after steps.
fn member_of(value: &Expr, root: Root, steps: &[Step]) -> Option<Vec<u32>> {
    let ExprKind::Load(place) = &value.kind else { return None };
    let member = |step: &Step| match step {
        Step::Member(member) => Some(*member),
        Step::Index { .. } | Step::Vector { .. } => None,
    };
    let rest = place.steps.strip_prefix(steps).filter(|rest| place.root == root && !rest.is_empty())?;
    rest.iter().map(member).collect()
}

fn name_of(named: &[Named], path: &[u32]) -> Option<LocalId> {
    named.iter().find(|(known, _)| known == path).map(|(_, name)| *name)
}

/// Collects the values of the members of nested tuples, each with its name.
fn pair_members<'v>(
    value: &'v Expr,
    path: &mut Vec<u32>,
    named: &[Named],
    pairs: &mut Vec<(Option<LocalId>, &'v Expr)>,
) {
    match (&value.kind, name_of(named, path)) {
        (ExprKind::Tuple(members), None) => {
            for (number, member) in members.iter().enumerate() {
                path.push(number as u32);
                pair_members(member, path, named, pairs);
                path.pop();
            }
        }
        (_, name) => pairs.push((name, value)),
    }
}
