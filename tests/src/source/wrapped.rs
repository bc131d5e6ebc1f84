//! Methods of options and results that take closures, arrays that closures make, and numbers that become wider.

use super::tree::Node;
use super::types::Ty;
use super::writer::Writer;

fn u8_result(of: &Ty) -> Ty {
    Ty::Result(Box::new(of.clone()), Box::new(Ty::int("u8")))
}

impl Writer<'_> {
    /// Returns the body of a closure of one value.
    fn closure_of(&mut self, name: &str, from: &Ty, to: &Ty, depth: usize, hint: bool) -> Node {
        self.closure(|w| {
            w.declare(name, from, false);
            w.expr(to, depth.min(2), hint)
        })
    }

    /// Returns the body of a closure without parameters.
    fn lazy(&mut self, ty: &Ty, depth: usize, hint: bool) -> Node {
        self.closure(|w| w.expr(ty, depth.min(1), hint))
    }

    /// Writes the result of a closure on the value in an option or result, or on the other one.
    pub fn unwrapped_by(&mut self, ty: &Ty, depth: usize, _hint: bool) -> Option<Node> {
        if matches!(ty, Ty::Unit | Ty::Slice(_) | Ty::Array(..) | Ty::Option(_) | Ty::Result(..)) {
            return None;
        }
        let (from, name, error) = (self.scalar(), self.fresh("p"), self.fresh("e"));
        let byte = Ty::int("u8");
        Some(match self.rng.below(6) {
            0 => {
                let child = self.expr(&Ty::option(&from), depth, false);
                let other = self.frozen(|w| w.expr(ty, depth.min(1), false));
                let body = self.closure_of(&name, &from, ty, depth, true);
                Node::atom("map_or", ty, &format!("~.map_or($, |{name}| $)"), vec![child, other, body])
            }
            1 => {
                let child = self.expr(&Ty::option(&from), depth, false);
                let other = self.lazy(ty, depth, false);
                let body = self.closure_of(&name, &from, ty, depth, true);
                Node::atom("map_or_else", ty, &format!("~.map_or_else(|| $, |{name}| $)"), vec![child, other, body])
            }
            2 => {
                let child = self.expr(&u8_result(&from), depth, false);
                let other = self.closure_of(&error, &byte, ty, depth, false);
                let body = self.closure_of(&name, &from, ty, depth, true);
                let template = format!("~.map_or_else(|{error}| $, |{name}| $)");
                Node::atom("map_or_else of a result", ty, &template, vec![child, other, body])
            }
            3 => {
                let child = self.expr(&u8_result(ty), depth, false);
                let other = self.closure_of(&error, &byte, ty, depth, true);
                let template = format!("~.unwrap_or_else(|{error}| $)");
                Node::atom("unwrap_or_else of a result", ty, &template, vec![child, other])
            }
            _ => {
                let child = self.expr(&Ty::option(ty), depth, false);
                let other = self.lazy(ty, depth, true);
                Node::atom("unwrap_or_else", ty, "~.unwrap_or_else(|| $)", vec![child, other])
            }
        })
    }

    /// Writes an option that a closure makes from another one.
    pub fn option_by(&mut self, ty: &Ty, depth: usize) -> Option<Node> {
        let Ty::Option(of) = ty else { return None };
        let (from, name) = (self.scalar(), self.fresh("p"));
        Some(match self.rng.below(4) {
            0 => {
                let child = self.expr(&Ty::option(&from), depth, false);
                let body = self.closure_of(&name, &from, of, depth, false);
                Node::atom("map of an option", ty, &format!("~.map(|{name}| $)"), vec![child, body])
            }
            1 => {
                let child = self.expr(&Ty::option(&from), depth, false);
                let body = self.closure_of(&name, &from, ty, depth, false);
                Node::atom("and_then", ty, &format!("~.and_then(|{name}| $)"), vec![child, body])
            }
            2 => {
                let child = self.expr(ty, depth, false);
                let body = self.closure(|w| {
                    w.declare_reference(&name, of, false);
                    w.expr(&Ty::Bool, depth.min(2), true)
                });
                Node::atom("filter of an option", ty, &format!("~.filter(|{name}| $)"), vec![child, body])
            }
            _ => {
                let child = self.expr(ty, depth, false);
                let other = self.lazy(ty, depth, true);
                Node::atom("or_else", ty, "~.or_else(|| $)", vec![child, other])
            }
        })
    }

    /// Writes a result that a closure makes from another one.
    pub fn result_by(&mut self, ty: &Ty, depth: usize) -> Option<Node> {
        let Ty::Result(of, error) = ty else { return None };
        let (from, name) = (self.scalar(), self.fresh("p"));
        Some(match self.rng.below(5) {
            0 => {
                let child = self.expr(&Ty::Result(Box::new(from.clone()), error.clone()), depth, false);
                let body = self.closure_of(&name, &from, of, depth, false);
                Node::atom("map of a result", ty, &format!("~.map(|{name}| $)"), vec![child, body])
            }
            1 => {
                let child = self.expr(&Ty::Result(of.clone(), Box::new(from.clone())), depth, false);
                let body = self.closure_of(&name, &from, error, depth, false);
                Node::atom("map_err", ty, &format!("~.map_err(|{name}| $)"), vec![child, body])
            }
            2 => {
                let child = self.expr(&Ty::Result(Box::new(from.clone()), error.clone()), depth, false);
                let body = self.closure_of(&name, &from, ty, depth, false);
                Node::atom("and_then of a result", ty, &format!("~.and_then(|{name}| $)"), vec![child, body])
            }
            3 => {
                let child = self.expr(&Ty::Result(of.clone(), Box::new(from.clone())), depth, false);
                let body = self.closure_of(&name, &from, ty, depth, false);
                Node::atom("or_else of a result", ty, &format!("~.or_else(|{name}| $)"), vec![child, body])
            }
            _ => {
                let child = self.expr(&Ty::Option(of.clone()), depth, false);
                let other = self.lazy(error, depth, false);
                Node::atom("ok_or_else", ty, "~.ok_or_else(|| $)", vec![child, other])
            }
        })
    }

    /// Writes whether the value in an option or result satisfies a condition.
    pub fn is_such(&mut self, depth: usize) -> Option<Node> {
        let (of, name) = (self.scalar(), self.fresh("p"));
        let byte = Ty::int("u8");
        let (child, from, method) = match self.rng.below(4) {
            0 => (Ty::option(&of), of, "is_some_and"),
            1 => (Ty::option(&of), of, "is_none_or"),
            2 => (u8_result(&of), of, "is_ok_and"),
            _ => (u8_result(&of), byte, "is_err_and"),
        };
        let child = self.expr(&child, depth, false);
        let body = self.closure_of(&name, &from, &Ty::Bool, depth, true);
        Some(Node::atom(method, &Ty::Bool, &format!("~.{method}(|{name}| $)"), vec![child, body]))
    }

    /// Returns an array that a closure or generic function makes.
    pub fn array(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        let Ty::Array(of, length) = ty else { return None };
        let (name, from) = (self.fresh("p"), self.scalar());
        let element = self.types.name(of);
        Some(match self.rng.below(6) {
            0 => {
                let child = self.expr(&Ty::Array(Box::new(from.clone()), *length), depth, false);
                let body = self.closure_of(&name, &from, of, depth, false);
                Node::atom("map of an array", ty, &format!("~.map(|{name}| $)"), vec![child, body])
            }
            1 => {
                let body = self.closure_of(&name, &Ty::int("usize"), of, depth, true);
                let template = format!("std::array::from_fn::<{element}, {length}, _>(|{name}| $)");
                Node::atom("array::from_fn", ty, &template, vec![body])
            }
            2 => {
                let child = self.expr(of, depth, true);
                Node::atom("generic call of a length", ty, &format!("repeated::<{element}, {length}>($)"), vec![child])
            }
            3 => {
                let child = self.expr(ty, depth, hint);
                Node::atom("generic call of an array", ty, "turned($)", vec![child])
            }
            _ => self.constructed(ty, depth, hint),
        })
    }

    /// Returns an element of an array that is passed by value.
    pub fn nth(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        if matches!(ty, Ty::Unit | Ty::Slice(_) | Ty::Array(..)) {
            return None;
        }
        let list = Ty::Array(Box::new(ty.clone()), self.rng.between(1, 4));
        let (array, index) = (self.expr(&list, depth.min(1), hint), self.expr(&Ty::int("u32"), depth.min(1), true));
        Some(Node::atom("array by value", ty, "nth($, $)", vec![array, index]))
    }

    /// `let wide: T = narrow.into();`
    pub fn made_wide(&mut self, depth: usize) -> Option<Node> {
        const WAYS: &[(&str, &[&str])] = &[
            ("i16", &["i8", "u8"]),
            ("u16", &["u8"]),
            ("i32", &["i8", "u8", "i16", "u16"]),
            ("u32", &["u8", "u16"]),
            ("i64", &["i8", "u8", "i16", "u16", "i32", "u32"]),
            ("u64", &["u8", "u16", "u32"]),
            ("usize", &["u8", "u16"]),
            ("isize", &["i8", "i16"]),
        ];
        let (to, froms) = *self.rng.pick(WAYS);
        let from = *self.rng.pick(froms);
        let from = Ty::int(from);
        let child = self.expr(&from, depth.min(2), false);
        let name = self.fresh("v");
        self.declare(&name, &Ty::int(to), true);
        Some(Node::stmt("into", &format!("let mut {name}: {to} = ~.into();\n"), vec![child]))
    }
}
