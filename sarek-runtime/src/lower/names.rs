//! The names of the function whose syntax is being lowered, and what stands for each of them.

use super::closure::FunctionValue;
use super::cursor::Cursor;
use super::infer::Types;
use super::lookup::Lookup;
use super::slices::SliceVariable;
use crate::ir::{LocalId, Place, Type};
use crate::private::{Callee, Constant, Described, Syntax};
use crate::syntax;
use std::cell::OnceCell;
use std::rc::Rc;

/// The names and types of a function. While the body of a closure is lowered, these are the names of the function that
/// contains it.
pub(super) struct Names {
    described: Rc<Described>,
    /// The meaning of each binding, once its `let` has been lowered.
    bound: Vec<Option<Bound>>,
    /// The parts of slices that a guard has already given their names.
    parts_of_guards: Vec<u32>,
    /// The descriptions of the called functions, each made on its first use.
    callees: Vec<OnceCell<Rc<Described>>>,
    /// The descriptions of operators and methods of structs.
    links: Vec<OnceCell<Rc<Described>>>,
}

/// The meaning of a binding.
#[derive(Clone)]
pub(super) enum Bound {
    /// A local of its own.
    Local(LocalId),
    /// A place for which it is another name: a shared array, a slice, a referenced element.
    Place(Place),
    /// A parameter that is a function, or a closure.
    Function(Rc<FunctionValue>),
    /// The result of a lookup in a slice or array.
    Lookup(Box<Lookup>),
    /// An iterator.
    Items(Box<Cursor>),
    /// A slice that is assigned again.
    Slice(Box<SliceVariable>),
}

impl Names {
    /// Returns the names of a function, of which these are bound.
    pub(super) fn new(described: &Rc<Described>, bound: impl IntoIterator<Item = (u32, Bound)>) -> Names {
        let mut names = Names {
            described: Rc::clone(described),
            bound: vec![None; described.syntax.bindings.len()],
            parts_of_guards: Vec::new(),
            callees: vec![OnceCell::new(); described.callees.len()],
            links: vec![OnceCell::new(); described.links.len()],
        };
        bound.into_iter().for_each(|(binding, bound)| names.bind(binding, bound));
        names
    }

    /// Returns the types of the function's expressions.
    pub(super) fn types(&self) -> Types<'_> {
        Types { names: self }
    }

    /// Returns the description of the function.
    pub(super) fn described(&self) -> &Rc<Described> {
        &self.described
    }

    /// Returns the syntax of the function.
    pub(super) fn syntax(&self) -> &'static Syntax {
        self.described.syntax
    }

    /// Returns a binding as the source has it.
    pub(super) fn source(&self, binding: u32) -> &'static syntax::Binding {
        &self.syntax().bindings[binding as usize]
    }

    /// Returns the type of a binding, as rustc inferred it.
    pub(super) fn ty(&self, binding: u32) -> &Type {
        &self.described.bindings[binding as usize]
    }

    /// Returns the type of a slot, as rustc inferred it.
    pub(super) fn slot(&self, slot: u32) -> &Type {
        &self.described.slots[slot as usize]
    }

    /// Returns a constant of the surrounding Rust.
    pub(super) fn constant(&self, number: u32) -> &Constant {
        &self.described.constants[number as usize]
    }

    /// Returns `true` if a constant is an array of the surrounding Rust, a table in memory. The default of an array is a
    /// value like a literal.
    pub(super) fn is_table(&self, number: u32) -> bool {
        let path = self.described.syntax.constants[number as usize].as_str();
        let is_default = path.rsplit("::").next() == Some("default");
        matches!(self.constant(number), Constant::Array(Type::Array(..), _)) && !is_default
    }

    /// Returns `true` if a binding is a reference, such as the bindings of a pattern that matches through a reference.
    pub(super) fn is_reference(&self, binding: u32) -> bool {
        matches!(self.ty(binding), Type::Reference { .. } | Type::Slice { .. })
    }

    /// Returns what stands for a binding, or `None` before its `let`.
    pub(super) fn bound(&self, binding: u32) -> Option<&Bound> {
        self.bound[binding as usize].as_ref()
    }

    /// Lets something stand for a binding from here on.
    pub(super) fn bind(&mut self, binding: u32, bound: Bound) {
        self.bound[binding as usize] = Some(bound);
    }

    /// Notes that a guard has given a part of a slice its name, which the arm keeps.
    pub(super) fn keep_part(&mut self, binding: u32) {
        self.parts_of_guards.push(binding);
    }

    /// Returns `true` if the guard of the arm whose names are bound has given a part its name.
    pub(super) fn has_kept_part(&mut self, binding: u32) -> bool {
        let position = self.parts_of_guards.iter().position(|kept| *kept == binding);
        position.map(|position| self.parts_of_guards.swap_remove(position)).is_some()
    }

    /// Returns a called function.
    pub(super) fn callee(&self, callee: u32) -> Callee {
        self.described.callees[callee as usize]
    }

    /// Returns a called function's description, which is made once for each call in the source.
    pub(super) fn description(&self, callee: u32, describe: fn() -> Box<Described>) -> Rc<Described> {
        Rc::clone(self.callees[callee as usize].get_or_init(|| Rc::from(describe())))
    }

    /// Returns the function to which the link of an operator or method leads, if there is one.
    pub(super) fn linked(&self, link: Option<u32>) -> Option<Rc<Described>> {
        let link = link? as usize;
        match self.described.links[link]? {
            Callee::Function(describe) => Some(Rc::clone(self.links[link].get_or_init(|| Rc::from(describe())))),
            Callee::Builtin(_) => None,
        }
    }
}
