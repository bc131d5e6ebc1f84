//! One function: its parameters, its body, and what lowering knows while it writes that.

use super::closure::Passed;
use super::flat::Around;
use super::infer::Types;
use super::jump::Destination;
use super::locals::Locals;
use super::names::{Bound, Names};
use super::recorded::Facts;
use super::recursion::drop_last;
use super::shrink::only_shrinks;
use super::writer::{Writer, Written};
use super::{LowerError, Lowered, Program, assembled, function_name, joined, overwritten, purity, renames};
use crate::ir::unused::{callees, remove_unused};
use crate::ir::{
    Const, Expr, ExprKind, Function, FunctionId, LocalId, Part, Place, Root, SiteId, SiteKind, Spelling, Stmt, Type,
};
use crate::private::{Described, Syntax, short_type_name};
use crate::syntax::{self, Members, Pattern, Span};
use std::collections::HashMap;
use std::rc::Rc;

/// The width above which lines of signatures are broken.
const SIGNATURE_WIDTH: usize = 97;

/// A function while it is lowered.
pub(super) struct Lowering<'p> {
    pub(super) program: &'p mut Program,
    /// The meaning of each name.
    pub(super) names: Names,
    /// The function's code so far.
    pub(super) out: Writer,
    /// The facts about the locals.
    pub(super) facts: Facts,
    /// `true` in the form of code for the CPU.
    pub(super) only_on_cpu: bool,
    /// The place of an array that the function returns.
    pub(super) returned: Option<Place>,
    /// The array parameters of such a function, each with the variable that holds the array of the present round.
    pub(super) own_arrays: Vec<(LocalId, LocalId)>,
    /// The parameters of a function that calls itself, and is lowered to a loop.
    pub(super) recursion: Option<Vec<LocalId>>,
    /// The functions that return references whose bodies are being lowered, in place of their calls.
    pub(super) lending: Vec<&'static Syntax>,
    /// `true` while a place is lowered through which a function may change it.
    pub(super) changes: bool,
    /// The variables of the members of tuples that are being chosen, by the local that stands for the tuple.
    pub(super) apart: HashMap<LocalId, Vec<LocalId>>,
    /// The parts of slices and arrays that have names.
    pub(super) named_parts: HashMap<LocalId, Part>,
    /// For variables that are slices, the name of the part that each of them is now, and the block in which it was made.
    pub(super) slices_now: HashMap<LocalId, (u32, Place)>,
    /// The loops of iterators around the current one whose items are theirs, and the methods that follow there.
    pub(in crate::lower) around: Vec<Around>,
    /// `true` in the condition of a `while`.
    pub(super) in_condition: bool,
}

/// Lowers a function, after those that it calls.
pub fn lower_function(program: &mut Program, described: &Rc<Described>, passed: &Passed) -> Lowered<Function> {
    let syntax = described.syntax;
    program.note_headers(syntax);
    let facts = Facts::new(program.attributes.block);
    let mut lowering = Lowering {
        program,
        names: Names::new(described, []),
        out: Writer::default(),
        facts,
        only_on_cpu: false,
        returned: None,
        own_arrays: Vec::new(),
        recursion: None,
        lending: Vec::new(),
        changes: false,
        apart: HashMap::new(),
        named_parts: HashMap::new(),
        slices_now: HashMap::new(),
        around: Vec::new(),
        in_condition: false,
    };
    let mut params = lowering.lower_params()?;
    params.extend(lowering.lower_passed(passed));
    let result = lowering.lower_array_result();
    params.extend(result);
    if lowering.types().calls_itself() {
        lowering.enter_recursion(&params);
    }
    lowering.lower_body(&syntax.body)?;
    lowering.check_arrays()?;
    lowering.check_tuples()?;
    lowering.leave_recursion();
    let Written { locals, shared, labels, mut body, parts } = lowering.out.finish();
    if result.is_some() {
        drop_last(&mut body, &Stmt::Return(None));
    } else if let Some(Stmt::Return(None)) = body.last() {
        body.pop();
    }
    let mut function = Function {
        name: function_name(described),
        signature: signature(described),
        file: syntax.file,
        line: syntax.line,
        params,
        result: described.result.clone().filter(|ty| !matches!(ty, Type::Array(..))),
        locals,
        shared,
        labels,
        body,
        pure_: false,
        fails: false,
        operator: None,
    };
    assembled::assemble_values(&mut function);
    renames::remove_renames(&mut function, &program.functions);
    remove_unused(&mut function, &callees(&program.functions), true);
    overwritten::remove_overwritten(&mut function);
    joined::join_parts(&mut function, &parts);
    function.pure_ = purity::is_pure(&function, &program.functions);
    function.fails = purity::can_fail(&function, &program.functions);
    program.results.extend(result.map(|result| (FunctionId(program.functions.len() as u32), result)));
    Ok(function)
}

/// Returns the signature, after the type of an associated function, and followed by the values of the generic parameters.
fn signature(described: &Described) -> String {
    let own = &described.syntax.signature;
    let mut text = match described.owner.map(short_type_name) {
        Some(owner) => {
            let first = own.lines().next().map_or(0, str::len);
            let between = if owner.len() + 2 + first > SIGNATURE_WIDTH { '\n' } else { ' ' };
            format!("{owner}:{between}{own}")
        }
        None => own.to_string(),
    };
    let arguments = described.generics.iter().map(|(name, argument)| format!("{name} = {argument}"));
    let generics: Vec<String> = arguments.chain(constants(described)).collect();
    if generics.is_empty() {
        return text;
    }
    let last = text.lines().last().map_or(0, str::len);
    let mut line = format!("with {}", generics.join(", "));
    let clause = text.ends_with(',');
    if line.len() <= SIGNATURE_WIDTH && (clause || last + 2 + line.len() > SIGNATURE_WIDTH) {
        return format!("{text}\n{line}");
    }
    if !clause && last + 2 + line.len() <= SIGNATURE_WIDTH {
        return format!("{text}, {line}");
    }
    line = "with".to_string();
    for (number, generic) in generics.iter().enumerate() {
        let comma = if number + 1 < generics.len() { "," } else { "" };
        if line.len() + 1 + generic.len() + comma.len() > SIGNATURE_WIDTH {
            text.push_str(&format!("\n{line}"));
            line = "   ".to_string();
        }
        line.push_str(&format!(" {generic}{comma}"));
    }
    text + "\n" + &line
}

/// Returns the values of the constants of the launch, with their names.
fn constants(described: &Described) -> impl Iterator<Item = String> {
    let syntax = described.syntax;
    syntax.constant_params.iter().zip(&described.values).filter_map(|(number, value)| {
        let Pattern::Binding(binding) = syntax.params[*number as usize] else { return None };
        let value = match value {
            Const::Int(value) => value.to_string(),
            Const::Bool(value) => value.to_string(),
            Const::Float(value) => format!("{value:?}"),
            Const::Variant(of, number) => of.variants[*number as usize].0.to_string(),
        };
        Some(format!("{} = {value}", syntax.bindings[binding as usize].name))
    })
}

impl Lowering<'_> {
    /// Returns an error at a place of this function.
    pub(super) fn error<T>(&self, span: Span, message: impl Into<String>) -> Lowered<T> {
        let (file, span) = self.program.called_at.unwrap_or((self.names.syntax().file, span));
        Err(LowerError { file, line: span.line, column: span.column, message: message.into() })
    }

    /// Returns the types of expressions.
    pub(super) fn types(&self) -> Types<'_> {
        self.names.types()
    }

    /// Returns the locals with what is known about them.
    pub(super) fn locals(&self) -> Locals<'_> {
        self.facts.of(self.out.locals())
    }

    /// Returns `true` if this is the kernel itself.
    pub(super) fn is_kernel(&self) -> bool {
        self.program.active.is_empty()
    }

    /// Reports variables whose arrays have no elements: C++ has no such arrays.
    fn check_arrays(&self) -> Lowered<()> {
        let Described { syntax, bindings, .. } = &**self.names.described();
        let mut named = syntax.bindings.iter().zip(bindings);
        let Some((binding, ty)) = named.find(|(_, ty)| ty.has_no_elements()) else { return Ok(()) };
        let message = format!(
            "`{}` is a `{ty}`, with an array without elements: in a kernel an array has at least one",
            binding.name
        );
        self.error(Span { line: syntax.line, column: syntax.column }, message)
    }

    /// Reports parameters that are tuples of slices, which have no registers.
    fn check_tuples(&self) -> Lowered<()> {
        fn has_slice(ty: &Type) -> bool {
            let members = if let Type::Tuple(members) = ty { &members[..] } else { &[] };
            let is_slice = |ty: &Type| matches!(ty, Type::Slice { .. } | Type::Reference { .. });
            members.iter().any(|member| is_slice(member) || has_slice(member))
        }
        let Described { syntax, params, .. } = &**self.names.described();
        let Some(ty) = params.iter().find(|ty| has_slice(ty)) else { return Ok(()) };
        let message = format!(
            "`{}` has a parameter `{ty}`: a tuple cannot hold slices or references, so make each a parameter of its own",
            syntax.name
        );
        self.error(Span { line: syntax.line, column: syntax.column }, message)
    }

    /// Returns a check's site in this function.
    pub(super) fn site(&mut self, span: Span, kind: SiteKind) -> SiteId {
        self.program.site(self.names.syntax().file, span, kind)
    }

    fn lower_params(&mut self) -> Lowered<Vec<LocalId>> {
        let mut params = Vec::new();
        let mut apart = Vec::new();
        let mut constants = Vec::new();
        for (number, pattern) in self.names.syntax().params.iter().enumerate() {
            if self.names.syntax().functions.contains(&(number as u32)) {
                continue;
            }
            let ty = self.names.described().params[number].clone();
            if let Some(position) =
                self.names.syntax().constant_params.iter().position(|param| *param as usize == number)
            {
                constants.extend(self.names.described().values.get(position).map(|value| (pattern, *value, ty)));
                continue;
            }
            match pattern {
                Pattern::Binding(binding) => {
                    let info = self.names.source(*binding);
                    if let Type::Array(..) = ty {
                        params.push(self.lower_array_param(pattern, &info.name, ty)?);
                        continue;
                    }
                    let local = self.out.new_variable(&info.name, ty.clone(), info.mutable);
                    self.bind_param(*binding, local, ty);
                    params.push(local);
                }
                Pattern::Wild
                | Pattern::Tuple(_)
                | Pattern::Struct(..)
                | Pattern::Array(..)
                | Pattern::Value(_)
                | Pattern::Range(..)
                | Pattern::Or(_)
                | Pattern::At(..) => {
                    let name = self.joined_names(pattern).unwrap_or_else(|| format!("argument{number}"));
                    if let Type::Array(..) = ty {
                        params.push(self.lower_array_param(pattern, &name, ty)?);
                        continue;
                    }
                    let local = self.out.new_local(&name, ty.clone(), false);
                    apart.push((pattern, local, ty));
                    params.push(local);
                }
            }
        }
        for (pattern, value, ty) in constants {
            if let Pattern::Binding(binding) = pattern {
                self.bind_value(*binding, Expr { kind: ExprKind::Const(value, Spelling::Value), ty });
                if let Some(&Bound::Local(local)) = self.names.bound(*binding) {
                    self.facts.record_constant(local, value);
                }
            }
        }
        for (pattern, local, ty) in apart {
            self.bind_members(pattern, &Place { root: Root::Local(local), steps: Vec::new(), ty });
        }
        Ok(params)
    }

    /// Returns the names of the members of a tuple's pattern, as the name of the tuple: `row_column` of `(row, column)`. `None` if a member has no name.
    fn joined_names(&self, pattern: &Pattern) -> Option<String> {
        let Pattern::Tuple(Members { listed, rest: None }) = pattern else { return None };
        let names = listed.iter().map(|member| match member {
            Pattern::Binding(binding) => {
                Some(self.names.source(*binding).name.trim_start_matches("r#").trim_matches('_'))
            }
            _ => None,
        });
        let names: Vec<&str> = names.collect::<Option<_>>()?;
        (!names.is_empty()).then(|| names.join("_"))
    }

    fn bind_param(&mut self, binding: u32, local: LocalId, ty: Type) {
        let bound = match ty {
            Type::Reference { target, .. } => {
                Bound::Place(Place { root: Root::Local(local), steps: Vec::new(), ty: *target })
            }
            Type::Slice { .. } => {
                return self.bind_slice(binding, Place { root: Root::Local(local), steps: Vec::new(), ty });
            }
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_) => Bound::Local(local),
        };
        self.names.bind(binding, bound);
    }

    /// Binds the names of a pattern to the members of a tuple or struct in a place.
    pub(super) fn bind_members(&mut self, pattern: &Pattern, place: &Place) {
        match pattern {
            Pattern::Binding(binding) if self.names.is_reference(*binding) => {
                self.names.bind(*binding, Bound::Place(place.clone()));
            }
            Pattern::Binding(binding) => {
                if let Some(local) = self.named_alike(*binding, place) {
                    self.names.bind(*binding, Bound::Local(local));
                    return;
                }
                let value = Expr::load(place.clone());
                self.bind_value(*binding, value);
            }
            Pattern::Tuple(members) => {
                let members = members.of(place.ty.member_count()).into_iter().flatten();
                for (number, member) in members.enumerate() {
                    self.bind_member(member, place, Some(number as u32));
                }
            }
            Pattern::Struct(name, fields) => {
                for (field, pattern) in fields {
                    if let Some(member) = super::enums::field_place(place, name, field) {
                        self.bind_members(pattern, &member);
                    }
                }
            }
            Pattern::Array(members, rest) => {
                self.bind_elements(members, *rest, &super::matching::Matched::Place(place.clone()));
            }
            Pattern::At(binding, inner) => {
                self.bind_members(&Pattern::Binding(*binding), place);
                self.bind_members(inner, place);
            }
            Pattern::Wild | Pattern::Value(_) | Pattern::Range(..) | Pattern::Or(_) => {}
        }
    }

    /// Returns the local that a place is, if it has the name of the binding and neither of them changes: one is enough.
    fn named_alike(&self, binding: u32, place: &Place) -> Option<LocalId> {
        let (Root::Local(local), []) = (place.root, &place.steps[..]) else { return None };
        let (info, binding) = (self.out.local(local), self.names.source(binding));
        let one = info.name == binding.name && info.ty == place.ty && !self.locals().changes(local) && !binding.mutable;
        one.then_some(local)
    }

    fn bind_member(&mut self, pattern: &Pattern, place: &Place, number: Option<u32>) {
        let Some((number, ty)) = number.and_then(|number| Some((number, place.ty.member(number)?))) else { return };
        let mut member = Place { ty: ty.clone(), ..place.clone() };
        member.steps.push(crate::ir::Step::Member(number));
        self.bind_members(pattern, &member);
    }

    /// Gives a binding a local with that initial value.
    pub(super) fn bind_value(&mut self, binding: u32, value: Expr) {
        let local = self.new_binding(binding);
        let info = self.names.source(binding);
        if !info.mutable {
            self.facts.record_value(local, &value);
        } else if only_shrinks(binding, &self.names.syntax().body) {
            self.facts.record_limit(local, &value);
        }
        self.out.push(Stmt::Let { local, init: Some(value) });
    }

    /// Gives a binding a local.
    pub(super) fn new_binding(&mut self, binding: u32) -> LocalId {
        let info = self.names.source(binding);
        let ty = self.names.ty(binding).clone();
        let local = self.out.new_variable(&info.name, ty, info.mutable);
        self.names.bind(binding, Bound::Local(local));
        local
    }

    /// Makes an unnamed variable the variable of a binding.
    pub(super) fn rename(&mut self, binding: u32, local: LocalId) {
        let source = self.names.source(binding);
        self.out.rename(local, &source.name);
        if source.mutable {
            self.out.make_mutable(local);
            self.facts.forget(local);
        }
        self.names.bind(binding, Bound::Local(local));
    }

    /// Lowers the function's body, and the `return` of its value.
    fn lower_body(&mut self, body: &'static syntax::Block) -> Lowered<()> {
        if self.recursion.is_some() && self.names.described().result.is_none() {
            return self.lower_last_of(body);
        }
        self.lower_stmts(&body.stmts)?;
        match &body.value {
            Some(value) if !self.out.is_over() => self.lower_tail(value),
            _ => Ok(()),
        }
    }

    /// Lowers the expression whose value the function returns.
    pub(super) fn lower_tail(&mut self, value: &'static syntax::Expr) -> Lowered<()> {
        let Some(result) = self.names.described().result.clone() else {
            return self.lower_statement(value);
        };
        if self.lower_tail_call(value)? {
            return Ok(());
        }
        if !matches!(value.kind, syntax::ExprKind::Block(_)) {
            self.out.push(Stmt::Line(value.span.into()));
        }
        match &value.kind {
            syntax::ExprKind::If(cond, then, Some(otherwise))
                if !self.types().is_simple(value) || self.recursion.is_some() =>
            {
                let cond = self.lower_operand(cond, &crate::ir::Scalar::Bool.into())?;
                match cond.kind {
                    ExprKind::Const(Const::Bool(true), _) => return self.lower_body(then),
                    ExprKind::Const(Const::Bool(false), _) => return self.lower_tail(otherwise),
                    _ => {}
                }
                let (then, ()) = self.in_branch(&cond, |this| this.lower_body(then))?;
                let (otherwise, ()) = self.in_block(|this| this.lower_tail(otherwise))?;
                self.out.push(Stmt::If { cond, then, otherwise });
                Ok(())
            }
            syntax::ExprKind::Match(matched, arms) if !self.types().is_simple(value) => {
                self.lower_match(matched, arms, &mut |this, body| match &body.kind {
                    syntax::ExprKind::Block(block) => this.lower_body(block),
                    _ => this.lower_tail(body),
                })
            }
            syntax::ExprKind::Block(block) => self.lower_body(block),
            syntax::ExprKind::Loop { label, body, .. } => self.lower_loop(*label, body, Destination::Caller),
            syntax::ExprKind::Labelled { label, body, .. } => self.lower_labelled(*label, body, Destination::Caller),
            syntax::ExprKind::Return(_)
            | syntax::ExprKind::Panic(_)
            | syntax::ExprKind::Break(..)
            | syntax::ExprKind::Continue(_) => self.lower_statement(value),
            _ => self.lower_result(value, &result),
        }
    }

    /// Lowers a value and returns it.
    pub(super) fn lower_result(&mut self, value: &'static syntax::Expr, ty: &Type) -> Lowered<()> {
        let value = match self.returned.clone() {
            Some(place) => {
                self.lower_into(value, &place)?;
                None
            }
            None => Some(self.lower_expr(value, Some(ty))?),
        };
        self.out.push(Stmt::Return(value));
        Ok(())
    }
}
