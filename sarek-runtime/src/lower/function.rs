//! One function: its parameters, its locals, and the statements that are being written.

use super::closure::{FunctionValue, Passed};
use super::jump::{Destination, Frame};
use super::shrink::only_shrinks;
use super::{LowerError, Lowered, Program, assembled, function_name, overwritten, purity};
use crate::ir::unused::{callees, remove_unused};
use crate::ir::{
    Block, Const, Expr, ExprKind, Function, Header, Local, LocalId, Place, Root, Shared, SiteId, SiteKind, Spelling,
    Stmt, Type,
};
use crate::private::{Described, short_type_name};
use crate::syntax::{self, Pattern, Span};
use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The width above which lines of signatures are broken.
const SIGNATURE_WIDTH: usize = 97;

/// A function while it is lowered.
pub(super) struct Lowering<'p> {
    pub(super) program: &'p mut Program,
    pub(super) described: Rc<Described>,
    pub(super) locals: Vec<Local>,
    pub(super) shared: Vec<Shared>,
    /// The value of each binding, once its `let` has been lowered.
    pub(super) bound: Vec<Option<Bound>>,
    /// The statements of the block that is being written.
    pub(super) out: Block,
    /// The enclosing loops and labelled blocks, innermost last.
    pub(super) frames: Vec<Frame>,
    /// The place of an array that the function returns.
    pub(super) returned: Option<Place>,
    /// The array parameters of such a function, each with the variable that holds the array of the present round.
    pub(super) own_arrays: Vec<(LocalId, LocalId)>,
    /// The parameters of a function that calls itself, and is lowered to a loop.
    pub(super) recursion: Option<Vec<LocalId>>,
    /// The names of the loops and blocks that jumps name.
    pub(super) labels: Vec<String>,
    /// The values of the locals that are constants of the launch.
    pub(super) constants: HashMap<LocalId, Const>,
    /// Largest values of locals, for proofs that an index is in range. They hold wherever the local is in scope.
    pub(super) largest: HashMap<LocalId, u64>,
    /// Powers of two that divide locals, for proofs of alignment.
    pub(super) multiples: HashMap<LocalId, u32>,
    /// The lengths of names of parts of slices and arrays, where they are known.
    pub(super) lengths: HashMap<LocalId, u64>,
    /// Locals that are known to be below the length of a slice here.
    pub(super) in_range: Vec<(LocalId, Root)>,
    /// The variables of the members of tuples that are being chosen, by the local that stands for the tuple.
    pub(super) apart: HashMap<LocalId, Vec<LocalId>>,
    /// Variables of loops that are over: they count as immutable until the function's end.
    pub(super) finished: Vec<LocalId>,
    /// The descriptions of the called functions, each made on its first use.
    pub(super) callees: Vec<OnceCell<Rc<Described>>>,
    /// The descriptions of operators and methods of structs.
    pub(super) links: Vec<OnceCell<Rc<Described>>>,
}

/// The value of a binding.
#[derive(Clone)]
pub(super) enum Bound {
    /// A local of its own.
    Local(LocalId),
    /// A place for which it is another name: a shared array, a slice, a referenced element.
    Place(Place),
    /// A parameter that is a function, or a closure.
    Function(Rc<FunctionValue>),
    /// The result of a lookup in a slice or array.
    Lookup(Box<super::lookup::Lookup>),
}

/// Lowers a function, after those that it calls.
pub fn lower_function(program: &mut Program, described: &Rc<Described>, passed: &Passed) -> Lowered<Function> {
    let syntax = described.syntax;
    for header in &syntax.headers {
        if program.headers.iter().all(|known| known.name != header.name) {
            program.headers.push(Header { name: &header.name, place: (syntax.file, header.line) });
        }
    }
    let mut lowering = Lowering {
        program,
        described: Rc::clone(described),
        locals: Vec::new(),
        shared: Vec::new(),
        bound: vec![None; syntax.bindings.len()],
        out: Vec::new(),
        frames: Vec::new(),
        returned: None,
        own_arrays: Vec::new(),
        recursion: None,
        labels: Vec::new(),
        constants: HashMap::new(),
        largest: HashMap::new(),
        multiples: HashMap::new(),
        lengths: HashMap::new(),
        in_range: Vec::new(),
        apart: HashMap::new(),
        finished: Vec::new(),
        callees: vec![OnceCell::new(); described.callees.len()],
        links: vec![OnceCell::new(); described.links.len()],
    };
    let mut params = lowering.lower_params()?;
    params.extend(lowering.lower_passed(passed));
    params.extend(lowering.lower_array_result());
    if lowering.calls_itself() {
        lowering.enter_recursion(&params);
    }
    lowering.lower_body(&syntax.body)?;
    lowering.check_arrays()?;
    lowering.check_tuples()?;
    lowering.leave_recursion();
    lowering.leave_array_result();
    let Lowering { mut locals, shared, labels, out, finished, .. } = lowering;
    finished.iter().for_each(|local| locals[local.index()].mutable = true);
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
        body: out,
        pure_: false,
        fails: false,
        operator: None,
    };
    assembled::assemble_values(&mut function);
    remove_unused(&mut function, &callees(&program.functions), true);
    overwritten::remove_overwritten(&mut function);
    function.pure_ = purity::is_pure(&function, &program.functions);
    function.fails = purity::can_fail(&function, &program.functions);
    Ok(function)
}

/// Returns the signature, after the type of an associated function, and followed by the values of the generic parameters.
fn signature(described: &Described) -> String {
    let mut text = match described.owner {
        Some(owner) => format!("{}: {}", short_type_name(owner), described.syntax.signature),
        None => described.syntax.signature.to_string(),
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
        let (file, span) = self.program.called_at.unwrap_or((self.described.syntax.file, span));
        Err(LowerError { file, line: span.line, column: span.column, message: message.into() })
    }

    /// Returns `true` if this is the kernel itself.
    pub(super) fn is_kernel(&self) -> bool {
        self.program.active.is_empty()
    }

    /// Reports variables whose arrays have no elements: C++ has no such arrays.
    fn check_arrays(&self) -> Lowered<()> {
        let Described { syntax, bindings, .. } = &*self.described;
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
        let Described { syntax, params, .. } = &*self.described;
        let Some(ty) = params.iter().find(|ty| has_slice(ty)) else { return Ok(()) };
        let message = format!(
            "`{}` has a parameter `{ty}`: a tuple cannot hold slices or references, so make each a parameter of its own",
            syntax.name
        );
        self.error(Span { line: syntax.line, column: syntax.column }, message)
    }

    /// Returns a check's site in this function.
    pub(super) fn site(&mut self, span: Span, kind: SiteKind) -> SiteId {
        self.program.site(self.described.syntax.file, span, kind)
    }

    fn lower_params(&mut self) -> Lowered<Vec<LocalId>> {
        let mut params = Vec::new();
        let mut apart = Vec::new();
        let mut constants = Vec::new();
        for (number, pattern) in self.described.syntax.params.iter().enumerate() {
            if self.described.syntax.functions.contains(&(number as u32)) {
                continue;
            }
            let ty = self.described.params[number].clone();
            if let Some(position) =
                self.described.syntax.constant_params.iter().position(|param| *param as usize == number)
            {
                constants.extend(self.described.values.get(position).map(|value| (pattern, *value, ty)));
                continue;
            }
            match pattern {
                Pattern::Binding(binding) => {
                    let info = &self.described.syntax.bindings[*binding as usize];
                    if let Type::Array(..) = ty {
                        params.push(self.lower_array_param(pattern, &info.name, ty)?);
                        continue;
                    }
                    let local = self.new_variable(&info.name, ty.clone(), info.mutable);
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
                    if let Type::Array(..) = ty {
                        params.push(self.lower_array_param(pattern, &format!("argument{number}"), ty)?);
                        continue;
                    }
                    let local = self.new_local(&format!("argument{number}"), ty.clone(), false);
                    apart.push((pattern, local, ty));
                    params.push(local);
                }
            }
        }
        for (pattern, value, ty) in constants {
            if let Pattern::Binding(binding) = pattern {
                self.bind_value(*binding, Expr { kind: ExprKind::Const(value, Spelling::Value), ty });
                if let Some(Bound::Local(local)) = self.bound[*binding as usize] {
                    self.constants.insert(local, value);
                }
            }
        }
        for (pattern, local, ty) in apart {
            self.bind_members(pattern, &Place { root: Root::Local(local), steps: Vec::new(), ty });
        }
        Ok(params)
    }

    fn bind_param(&mut self, binding: u32, local: LocalId, ty: Type) {
        let bound = match ty {
            Type::Reference { target, .. } => {
                Bound::Place(Place { root: Root::Local(local), steps: Vec::new(), ty: *target })
            }
            Type::Slice { .. } => Bound::Place(Place { root: Root::Local(local), steps: Vec::new(), ty }),
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Tuple(_)
            | Type::Struct(_)
            | Type::Enum(_) => Bound::Local(local),
        };
        self.bound[binding as usize] = Some(bound);
    }

    /// Binds the names of a pattern to the members of a tuple or struct in a place.
    pub(super) fn bind_members(&mut self, pattern: &Pattern, place: &Place) {
        match pattern {
            Pattern::Binding(binding) if self.is_reference(*binding) => {
                self.bound[*binding as usize] = Some(Bound::Place(place.clone()));
            }
            Pattern::Binding(binding) => {
                if let Some(local) = self.named_alike(*binding, place) {
                    self.bound[*binding as usize] = Some(Bound::Local(local));
                    return;
                }
                let value = Expr::load(place.clone());
                self.bind_value(*binding, value);
            }
            Pattern::Tuple(members) => {
                for (number, member) in members.iter().enumerate() {
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
                for (number, member) in members.iter().enumerate() {
                    if let Some(element) = element_of(place, number, members.len(), *rest) {
                        self.bind_members(member, &element);
                    }
                }
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
        let (info, binding) = (&self.locals[local.index()], &self.described.syntax.bindings[binding as usize]);
        let one = info.name == binding.name && info.ty == place.ty && !info.mutable && !binding.mutable;
        one.then_some(local)
    }

    /// Returns `true` if a binding is a reference, such as the bindings of a pattern that matches through a reference.
    pub(super) fn is_reference(&self, binding: u32) -> bool {
        matches!(self.described.bindings[binding as usize], Type::Reference { .. } | Type::Slice { .. })
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
        let info = &self.described.syntax.bindings[binding as usize];
        if !info.mutable {
            self.note_bounds(local, &value);
        } else if only_shrinks(binding, &self.described.syntax.body)
            && let Some(largest) = self.largest_value(&value)
        {
            self.largest.insert(local, largest);
        }
        self.out.push(Stmt::Let { local, init: Some(value) });
    }

    /// Notes what is known of the value of a local that does not change.
    pub(super) fn note_bounds(&mut self, local: LocalId, value: &Expr) {
        if let Some(largest) = self.largest_value(value) {
            self.largest.insert(local, largest);
        }
        if let Some(multiple) = self.multiple_of(value) {
            self.multiples.insert(local, multiple);
        }
    }

    /// Gives a binding a local.
    pub(super) fn new_binding(&mut self, binding: u32) -> LocalId {
        let info = &self.described.syntax.bindings[binding as usize];
        let ty = self.described.bindings[binding as usize].clone();
        let local = self.new_variable(&info.name, ty, info.mutable);
        self.bound[binding as usize] = Some(Bound::Local(local));
        local
    }

    /// Makes a local for a variable of the user's.
    pub(super) fn new_variable(&mut self, name: &str, ty: Type, mutable: bool) -> LocalId {
        let local = self.new_local(name, ty, mutable);
        self.locals[local.index()].named = true;
        local
    }

    /// Makes a local. `name` is a suggestion.
    pub(super) fn new_local(&mut self, name: &str, ty: Type, mutable: bool) -> LocalId {
        let name = name.trim_start_matches('_');
        let name = if name.is_empty() { "unused" } else { name };
        self.locals.push(Local { name: name.to_string(), ty, mutable, partial: false, named: false });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Makes a temporary that holds a value from here on.
    pub(super) fn spill(&mut self, value: Expr, name: &str) -> Expr {
        let ty = value.ty.clone();
        let local = self.new_local(name, ty.clone(), false);
        self.out.push(Stmt::Let { local, init: Some(value) });
        Expr::local(local, ty)
    }

    /// Notes that nothing changes a variable any more.
    pub(super) fn finish(&mut self, local: LocalId) {
        self.locals[local.index()].mutable = false;
        self.finished.push(local);
    }

    /// Runs `write` with an empty block, and returns what it wrote there.
    pub(super) fn in_block<T>(&mut self, write: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<(Block, T)> {
        let outer = std::mem::take(&mut self.out);
        let result = write(self);
        let block = std::mem::replace(&mut self.out, outer);
        Ok((block, result?))
    }

    /// Lowers the function's body, and the `return` of its value.
    fn lower_body(&mut self, body: &'static syntax::Block) -> Lowered<()> {
        if self.recursion.is_some() && self.described.result.is_none() {
            return self.lower_last_of(body);
        }
        self.lower_stmts(&body.stmts)?;
        if let Some(value) = &body.value {
            self.lower_tail(value)?;
        }
        Ok(())
    }

    /// Lowers the expression whose value the function returns.
    pub(super) fn lower_tail(&mut self, value: &'static syntax::Expr) -> Lowered<()> {
        let Some(result) = self.described.result.clone() else {
            return self.lower_statement(value);
        };
        if self.lower_tail_call(value)? {
            return Ok(());
        }
        if !matches!(value.kind, syntax::ExprKind::Block(_)) {
            self.out.push(Stmt::Line(value.span.into()));
        }
        match &value.kind {
            syntax::ExprKind::If(cond, then, Some(otherwise)) if !self.is_simple(value) || self.recursion.is_some() => {
                let cond = self.lower_operand(cond, &crate::ir::Scalar::Bool.into())?;
                match cond.kind {
                    ExprKind::Const(Const::Bool(true), _) => return self.lower_body(then),
                    ExprKind::Const(Const::Bool(false), _) => return self.lower_tail(otherwise),
                    _ => {}
                }
                let outside = self.assume(&cond);
                let (then, ()) = self.in_block(|this| this.lower_body(then))?;
                self.forget(outside);
                let (otherwise, ()) = self.in_block(|this| this.lower_tail(otherwise))?;
                self.out.push(Stmt::If { cond, then, otherwise });
                Ok(())
            }
            syntax::ExprKind::Match(matched, arms) if !self.is_simple(value) => {
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

/// Returns the element of an array for the member of a pattern. Members after `..` are counted from the end.
pub(super) fn element_of(place: &Place, number: usize, members: usize, rest: Option<usize>) -> Option<Place> {
    let Type::Array(_, length) = place.ty else { return None };
    let behind = rest.is_some_and(|rest| number >= rest);
    let number = if behind { (length as usize).checked_sub(members - number)? } else { number };
    super::destructure::part(place, number)
}
