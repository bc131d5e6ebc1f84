//! State that the rules of the grammar share: the scope, the remaining size, and places of a type.

use super::rng::Rng;
use super::tree::Node;
use super::types::{COMPONENTS, Ty, Types, some_int, some_scalar};
use std::collections::BTreeMap;

/// The form in which a variable holds its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Value,
    /// `&T` and `&mut T`.
    Reference,
}

/// A variable in scope.
#[derive(Clone, Debug)]
pub struct Var {
    pub name: String,
    pub ty: Ty,
    pub form: Form,
    pub writable: bool,
    /// `true` if it may be mentioned: it may not while a reference changes it.
    pub visible: bool,
}

/// A function that others call.
#[derive(Clone, Debug)]
pub struct Helper {
    pub name: String,
    pub params: Vec<Param>,
    pub result: Ty,
    /// The struct or enum that it is a method of.
    pub owner: Option<Ty>,
}

/// A parameter of a helper.
#[derive(Clone, Debug, PartialEq)]
pub enum Param {
    Value(Ty),
    Shared(Ty),
    Mut(Ty),
    /// A small number, which bounds a recursion.
    Count,
    /// A function of a value, with its result.
    Function(Ty, Ty),
}

/// A trait of the program's, which types without values implement.
#[derive(Clone, Debug)]
pub struct Trait {
    pub name: String,
    pub params: Vec<Ty>,
    pub result: Ty,
    /// The type of its constant.
    pub constant: Ty,
    pub types: Vec<String>,
}

/// A loop or block around.
#[derive(Clone, Debug)]
pub struct Around {
    pub label: Option<String>,
    pub is_loop: bool,
    /// The type that its `break` must give.
    pub value: Option<Ty>,
}

/// A place of a type: its text, with `$` for each index, and the length of what is indexed.
pub struct Place {
    pub text: String,
    pub lengths: Vec<Length>,
    pub root: usize,
}

#[derive(Clone, Debug)]
pub enum Length {
    Known(usize),
    /// The length of a vector, for which a constant index past the end is a compile error.
    Vector(usize),
    /// The length of a slice, which has at least one element.
    Of(String),
}

pub struct Writer<'a> {
    pub rng: Rng,
    pub types: &'a Types,
    pub vars: Vec<Var>,
    pub helpers: &'a [Helper],
    /// Parameters that are functions, with what they take and give.
    pub functions: Vec<(String, Ty, Ty)>,
    /// The operators of structs, by number.
    pub operators: &'a [(usize, &'static str)],
    pub traits: &'a [Trait],
    /// `true` if the program has a generic function of its own.
    pub has_generic: bool,
    pub around: Vec<Around>,
    /// The type that `return` gives; none in closures.
    pub result: Option<Ty>,
    /// The remaining number of checks that may fail.
    pub risks: usize,
    /// The remaining number of nodes.
    pub fuel: isize,
    /// The number of surrounding loops.
    pub loops: usize,
    /// Variables before this one are not assigned to.
    pub frozen: usize,
    pub names: usize,
    /// Exceptions of the language that were kept away from, with how often.
    pub masked: BTreeMap<&'static str, usize>,
}

impl Writer<'_> {
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Returns a scalar type: often that of a variable.
    pub fn scalar(&mut self) -> Ty {
        let fits = |ty: &Ty| ty.is_number() || *ty == Ty::Bool;
        self.in_scope(fits).unwrap_or_else(|| some_scalar(&mut self.rng))
    }

    /// Returns an integer type: often that of a variable.
    pub fn int(&mut self) -> Ty {
        self.in_scope(|ty| matches!(ty, Ty::Int(_))).unwrap_or_else(|| Ty::Int(some_int(&mut self.rng)))
    }

    fn in_scope(&mut self, fits: impl Fn(&Ty) -> bool) -> Option<Ty> {
        if self.vars.is_empty() || self.rng.one_in(3) {
            return None;
        }
        if let (Some((_, _, to)), true) = (self.functions.first(), self.rng.one_in(3)) {
            return fits(to).then(|| to.clone());
        }
        let var = self.rng.pick(&self.vars);
        let of = |ty: &Ty| fits(ty).then(|| ty.clone());
        match &var.ty {
            Ty::Array(inner, _) | Ty::Slice(inner) | Ty::Vector(inner, _) | Ty::Option(inner) => of(inner),
            Ty::Tuple(members) => members.iter().find_map(of),
            Ty::Struct(number) => self.types.structs[*number].iter().find_map(|(_, ty)| of(ty)),
            other => of(other),
        }
    }

    pub fn mask(&mut self, what: &'static str) {
        *self.masked.entry(what).or_default() += 1;
    }

    /// Returns `true` if a check that may fail is placed here.
    pub fn risky(&mut self) -> bool {
        let risky = self.risks > 0 && self.rng.flip();
        self.risks -= usize::from(risky);
        risky
    }

    pub fn declare(&mut self, name: &str, ty: &Ty, writable: bool) {
        let (name, ty) = (name.to_string(), ty.clone());
        self.vars.push(Var { name, ty, form: Form::Value, writable, visible: true });
    }

    pub fn declare_reference(&mut self, name: &str, ty: &Ty, writable: bool) {
        let (name, ty) = (name.to_string(), ty.clone());
        self.vars.push(Var { name, ty, form: Form::Reference, writable, visible: true });
    }

    /// Writes with a scope of its own.
    pub fn scoped<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let count = self.vars.len();
        let result = write(self);
        self.vars.truncate(count);
        result
    }

    /// Writes what changes no variable that there is already.
    pub fn frozen<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.frozen, self.vars.len());
        let result = write(self);
        self.frozen = before;
        result
    }

    /// Writes what does not mention a variable.
    pub fn hidden<T>(&mut self, var: usize, write: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.vars[var].visible, false);
        let result = write(self);
        self.vars[var].visible = before;
        result
    }

    /// Writes the body of a closure: it has no `return`, and cannot leave surrounding constructs.
    pub fn closure<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let (around, result) = (std::mem::take(&mut self.around), self.result.take());
        let written = self.frozen(|writer| writer.scoped(write));
        (self.around, self.result) = (around, result);
        written
    }

    /// Returns the places of a type.
    pub fn places(&self, wanted: &Ty, writable: bool) -> Vec<Place> {
        let mut found = Vec::new();
        for (root, var) in self.vars.iter().enumerate() {
            let is_shadowed = self.vars[root + 1..].iter().any(|other| other.name == var.name);
            if !var.visible || is_shadowed || writable && (!var.writable || root < self.frozen) {
                continue;
            }
            let is_indexed = matches!(var.ty, Ty::Slice(_) | Ty::Array(..));
            let text = match var.form {
                Form::Reference if !is_indexed || *wanted == var.ty => format!("(*{})", var.name),
                _ => var.name.clone(),
            };
            self.within(&var.name, Place { text, lengths: Vec::new(), root }, &var.ty, wanted, 3, &mut found);
        }
        found
    }

    fn within(&self, name: &str, at: Place, ty: &Ty, wanted: &Ty, depth: usize, found: &mut Vec<Place>) {
        if ty == wanted {
            found.push(at);
            return;
        }
        if depth == 0 {
            return;
        }
        let mut field = |field: &str, ty: &Ty| {
            let place = Place { text: format!("{}.{field}", at.text), lengths: at.lengths.clone(), root: at.root };
            self.within(name, place, ty, wanted, depth - 1, found);
        };
        match ty {
            Ty::Tuple(members) => members.iter().enumerate().for_each(|(i, ty)| field(&i.to_string(), ty)),
            Ty::Struct(number) => self.types.structs[*number].iter().for_each(|(name, ty)| field(name, ty)),
            Ty::Vector(of, length) if **of == *wanted => {
                COMPONENTS[..*length].iter().for_each(|name| field(name, of));
                let mut lengths = at.lengths.clone();
                lengths.push(Length::Vector(*length));
                let place = Place { text: format!("{}[$]", at.text), lengths, root: at.root };
                self.within(name, place, of, wanted, depth - 1, found);
            }
            Ty::Array(of, _) | Ty::Slice(of) => {
                let mut lengths = at.lengths.clone();
                lengths.push(match ty {
                    Ty::Array(_, length) => Length::Known(*length),
                    _ => Length::Of(name.to_string()),
                });
                let place = Place { text: format!("{}[$]", at.text), lengths, root: at.root };
                self.within(name, place, of, wanted, depth - 1, found);
            }
            _ => {}
        }
    }

    /// Returns a place of a type, with its indices; those in scope last are likelier.
    pub fn place(&mut self, ty: &Ty, writable: bool, depth: usize) -> Option<(Node, usize)> {
        let mut places = self.places(ty, writable);
        if places.is_empty() {
            return None;
        }
        let (a, b) = (self.rng.below(places.len()), self.rng.below(places.len()));
        let place = places.swap_remove(a.max(b));
        // A component is lent before its index is computed.
        let is_lent = place.lengths.iter().any(|length| matches!(length, Length::Vector(_)));
        let write = |w: &mut Self| place.lengths.iter().map(|length| w.index(length, depth.min(2))).collect();
        let indices = match is_lent {
            true => self.hidden(place.root, |w| w.frozen(write)),
            false => write(self),
        };
        Some((
            Node::atom(if place.lengths.is_empty() { "place" } else { "element" }, ty, &place.text, indices),
            place.root,
        ))
    }

    /// Returns an index below a length; now and then any.
    pub fn index(&mut self, length: &Length, depth: usize) -> Node {
        let usize_ = Ty::int("usize");
        if let Length::Vector(length) = length {
            self.mask("constant indices of vectors");
            return self.index_below(*length, depth);
        }
        if depth > 0 && self.risky() {
            let ty = Ty::Int(some_int(&mut self.rng));
            let inner = self.leaf(&ty, false);
            return Node::expr("index any", &ty, "$", vec![inner]);
        }
        match length {
            Length::Of(_) if depth == 0 => Node::atom("index first", &usize_, "0", vec![]),
            Length::Known(length) | Length::Vector(length) => self.index_below(*length, depth),
            Length::Of(name) => {
                let inner = self.expr(&usize_, depth.saturating_sub(1), false);
                Node::expr("index len", &usize_, &format!("~ % {name}.len()"), vec![inner])
            }
        }
    }

    /// Returns an index below a length.
    fn index_below(&mut self, length: usize, depth: usize) -> Node {
        if depth == 0 || self.rng.one_in(3) {
            return Node::atom("index literal", &Ty::int("usize"), &self.rng.below(length).to_string(), vec![]);
        }
        let int = some_int(&mut self.rng);
        let ty = Ty::Int(int);
        let inner = self.expr(&ty, depth.saturating_sub(1), false);
        if length.is_power_of_two() {
            Node::expr("index mask", &ty, &format!("~ & {}", length - 1), vec![inner])
        } else if int.signed {
            Node::atom("index rem_euclid", &ty, &format!("~.rem_euclid({length})"), vec![inner])
        } else {
            Node::expr("index remainder", &ty, &format!("~ % {length}"), vec![inner])
        }
    }
}
