//! Statements.

use super::tree::Node;
use super::types::{Float, Ty};
use super::writer::{Around, Param, Writer};

type Rule = fn(&mut Writer<'_>, usize) -> Option<Node>;

const STATEMENTS: &[(usize, Rule)] = &[
    (5, |w, depth| Some(w.binding(depth))),
    (7, |w, depth| w.assignment(depth)),
    (6, |w, depth| w.compound(depth)),
    (3, |w, depth| Some(w.condition(depth))),
    (2, |w, depth| Some(w.match_statement(depth))),
    (2, |w, depth| Some(w.let_statement(depth))),
    (2, |w, depth| w.for_range(depth)),
    (2, |w, depth| w.for_items(depth)),
    (1, |w, depth| w.while_loop(depth)),
    (2, |w, depth| Some(w.dropped(depth))),
    (2, |w, depth| w.asserted(depth)),
    (1, |w, depth| w.left(depth)),
    (3, |w, depth| w.jump(depth)),
    (1, |w, depth| w.swapped(depth)),
    (1, |w, depth| w.list_method(depth)),
    (1, |w, depth| w.named_place(depth)),
    (1, |w, depth| w.named_part(depth)),
    (1, |w, depth| w.counting_closure(depth)),
    (1, |w, depth| w.late(depth)),
    (3, |w, depth| w.called(depth)),
    (1, |w, depth| w.matched_in_place(depth)),
    (1, |w, depth| w.variant_in_place(depth)),
    (1, |w, depth| w.while_let(depth)),
    (2, |w, depth| w.lookup_statement(depth)),
    (1, |w, depth| w.split_statement(depth)),
    (1, |w, depth| w.slice_pattern(depth)),
    (1, |w, depth| w.for_each(depth)),
    (1, |w, depth| w.made_wide(depth)),
    (3, |w, depth| w.let_found(depth)),
];

impl Writer<'_> {
    /// Statements, one after the other, with what they declare in scope afterwards.
    pub fn statements(&mut self, count: usize, depth: usize) -> Node {
        let mut nodes = Vec::new();
        for _ in 0..count {
            if self.fuel > 0 {
                nodes.push(self.statement(depth));
            }
        }
        Node::list("statements", nodes)
    }

    fn statement(&mut self, depth: usize) -> Node {
        self.fuel -= 1;
        for _ in 0..8 {
            let rules = if depth == 0 { &STATEMENTS[..3] } else { STATEMENTS };
            if let Some(node) = self.rng.weighted(rules)(self, depth.min(3)) {
                return node;
            }
        }
        self.binding(depth)
    }

    /// Returns a type of a variable.
    pub fn some_type(&mut self) -> Ty {
        match self.rng.below(16) {
            0 => Ty::Tuple(vec![self.scalar(), self.scalar()]),
            1 | 2 => {
                let length = self.rng.between(1, 5);
                Ty::Array(Box::new(self.scalar()), length)
            }
            3 => Ty::option(&self.scalar()),
            4 => Ty::Result(Box::new(self.scalar()), Box::new(Ty::int("u8"))),
            5 | 6 if !self.types.structs.is_empty() => Ty::Struct(self.rng.below(self.types.structs.len())),
            10 if !self.types.structs.is_empty() && self.rng.one_in(3) => Ty::Array(Box::new(Ty::Struct(0)), 2),
            11 if self.rng.one_in(3) => Ty::option(&Ty::Tuple(vec![self.scalar(), self.scalar()])),
            12 => super::types::some_vector(&mut self.rng),
            7 if !self.types.plain.is_empty() => Ty::Plain(0),
            8 if !self.types.enums.is_empty() => Ty::Enum(0),
            9 if self.rng.one_in(3) => {
                let row = Ty::Array(Box::new(self.scalar()), 2);
                Ty::Array(Box::new(row), 2)
            }
            _ => self.scalar(),
        }
    }

    fn binding(&mut self, depth: usize) -> Node {
        let ty = self.some_type();
        if let (Ty::Tuple(members), true) = (&ty, self.rng.flip()) {
            let value = self.expr(&ty, depth, false);
            let names: Vec<String> = members.iter().map(|_| self.fresh("v")).collect();
            for (name, ty) in names.iter().zip(members) {
                self.declare(name, ty, false);
            }
            return Node::stmt("let tuple", &format!("let ({}) = $;\n", names.join(", ")), vec![value]);
        }
        if let (Ty::Array(of, length), true) = (&ty, self.rng.one_in(5)) {
            let value = self.expr(&ty, depth, false);
            let (first, last) = (self.fresh("v"), self.fresh("v"));
            if *length > 1 {
                self.declare(&first, of, false);
                self.declare(&last, of, false);
                return Node::stmt("let array", &format!("let [{first}, .., {last}] = $;\n"), vec![value]);
            }
        }
        let is_mut = self.rng.below(3) > 0;
        let is_typed = self.rng.flip();
        let value = self.expr(&ty, depth, is_typed);
        // Shadowing, of what may have another type.
        let old: Vec<String> =
            self.vars.iter().filter(|var| var.name.starts_with('v')).map(|var| var.name.clone()).collect();
        let shadows = !old.is_empty() && self.frozen == 0 && self.rng.one_in(8);
        let name = if shadows { self.rng.pick(&old).clone() } else { self.fresh("v") };
        self.declare(&name, &ty, is_mut);
        let rule = match (shadows, is_typed) {
            (true, _) => "let shadowing",
            (false, true) => "let typed",
            (false, false) => "let inferred",
        };
        let kind = if is_mut { "mut " } else { "" };
        let annotation = if is_typed { format!(": {}", self.types.name(&ty)) } else { String::new() };
        Node::stmt(rule, &format!("let {kind}{name}{annotation} = $;\n"), vec![value])
    }

    /// Writes a variable with the result of a lookup, an iterator, a trait or a generic struct, of that result's type.
    fn let_found(&mut self, depth: usize) -> Option<Node> {
        let is_scalar = |ty: &Ty| ty.is_number() || *ty == Ty::Bool;
        let (ty, value) = match self.rng.below(4) {
            0 => {
                let ty = self.traits.first().map(|way| (way.result.clone(), way.constant.clone()))?;
                let ty = if self.rng.one_in(4) { ty.1 } else { ty.0 };
                (ty.clone(), self.by_trait(&ty, depth, false)?)
            }
            1 => {
                let number = *self.types.generic.keys().next()?;
                let ty = self.types.structs[number][0].1.clone();
                (ty.clone(), self.of_generic(&ty, depth, false)?)
            }
            2 => {
                let (_, _, ty, _) = self.some_list(|_| true, false)?;
                (ty.clone(), self.found_element(&ty, depth, true)?)
            }
            _ => {
                let (_, _, of, _) = self.some_list(is_scalar, false)?;
                let ty = Ty::option(&of);
                let is_lookup = self.rng.flip();
                let found =
                    if is_lookup { self.optional_element(&ty, depth) } else { self.best_of_items(&ty, &of, depth) };
                (ty, found?)
            }
        };
        let name = self.fresh("v");
        self.declare(&name, &ty, true);
        let template = format!("let mut {name}: {} = $;\n", self.types.name(&ty));
        Some(Node::stmt("let of what is found", &template, vec![value]))
    }

    /// Writes a variable that gets its value in branches.
    fn late(&mut self, depth: usize) -> Option<Node> {
        let ty = self.scalar();
        let condition = self.expr(&Ty::Bool, depth, true);
        let first = self.body(&ty, depth, false);
        let second = self.body(&ty, depth, true);
        let name = self.fresh("v");
        self.declare(&name, &ty, false);
        let template = format!("let {name};\nif $ {{\n{name} = {{\n$\n}};\n}} else {{\n{name} = {{\n$\n}};\n}}\n");
        Some(Node::stmt("let without value", &template, vec![condition, first, second]))
    }

    fn assignment(&mut self, depth: usize) -> Option<Node> {
        let ty = if self.rng.flip() { self.scalar() } else { self.some_type() };
        let (place, _) = self.place(&ty, true, depth)?;
        let value = self.expr(&ty, depth, true);
        Some(Node::stmt("assignment", "$ = $;\n", vec![place, value]))
    }

    fn compound(&mut self, depth: usize) -> Option<Node> {
        let ty = if self.rng.one_in(8) { super::types::some_vector(&mut self.rng) } else { self.scalar() };
        let (place, root) = self.place(&ty, true, depth)?;
        let (operator, value) = match &ty {
            Ty::Bool => (*self.rng.pick(&["&=", "|=", "^="]), self.expr(&ty, depth, true)),
            Ty::Int(int) => match self.rng.below(6) {
                0 if !int.signed => (*self.rng.pick(&["/=", "%="]), self.divisor(*int, depth)),
                1 => {
                    let count = self.int();
                    (*self.rng.pick(&["<<=", ">>="]), self.expr(&count, depth.min(1), false))
                }
                _ => (*self.rng.pick(&["+=", "-=", "*=", "&=", "|=", "^="]), self.expr(&ty, depth, true)),
            },
            Ty::Float(float) => {
                let operator = *self.rng.pick(&["+=", "-=", "*=", "/="]);
                // For 16-bit floats the operator is a call, to which the place is lent first.
                let value = match float {
                    Float::F32 | Float::F64 => self.expr(&ty, depth, true),
                    Float::F16 | Float::Bf16 => self.hidden(root, |w| w.frozen(|w| w.expr(&ty, depth, true))),
                };
                (operator, value)
            }
            Ty::Vector(of, _) => {
                let operator = if matches!(**of, Ty::Float(_)) { "/=" } else { "*=" };
                // The operator is a call here, too.
                let with = if self.rng.flip() { (**of).clone() } else { ty.clone() };
                (*self.rng.pick(&["+=", "-=", operator]), self.frozen(|w| w.expr(&with, depth, false)))
            }
            _ => return None,
        };
        Some(Node::stmt("compound assignment", &format!("$ {operator} $;\n"), vec![place, value]))
    }

    fn condition(&mut self, depth: usize) -> Node {
        let condition = self.expr(&Ty::Bool, depth, true);
        let block = |w: &mut Self| {
            w.scoped(|w| {
                let count = w.rng.between(1, 2);
                w.statements(count, depth.saturating_sub(1))
            })
        };
        let then = block(self);
        if self.rng.flip() {
            return Node::stmt("if", "if $ {\n$}\n", vec![condition, then]);
        }
        let other = block(self);
        Node::stmt("if else", "if $ {\n$} else {\n$}\n", vec![condition, then, other])
    }

    /// Writes an unused value.
    fn dropped(&mut self, depth: usize) -> Node {
        let ty = self.some_type();
        let value = self.expr(&ty, depth, false);
        let name = self.fresh("_d");
        match self.rng.below(3) {
            0 => Node::stmt("value dropped", "let _ = $;\n", vec![value]),
            1 => Node::stmt("value unused", &format!("let {name} = $;\n"), vec![value]),
            _ => Node::stmt("value as a statement", "($);\n", vec![value]),
        }
    }

    fn asserted(&mut self, depth: usize) -> Option<Node> {
        if !self.risky() {
            return None;
        }
        let ty = self.int();
        Some(match self.rng.below(4) {
            0 => {
                let (left, right) = (self.expr(&ty, depth, false), self.leaf(&ty, true));
                Node::stmt("assert_ne!", "assert_ne!($, $);\n", vec![left, right])
            }
            1 => {
                let condition = self.expr(&Ty::Bool, depth, true);
                Node::stmt("panic!", "if $ {\npanic!(\"it is\");\n}\n", vec![condition])
            }
            2 => {
                let (left, right) = (self.expr(&ty, depth, false), self.leaf(&ty, true));
                Node::stmt("assert! with a text", "assert!(~ != ~, \"text\");\n", vec![left, right])
            }
            _ => {
                let condition = self.expr(&Ty::Bool, depth, true);
                Node::stmt("assert!", "assert!($);\n", vec![condition])
            }
        })
    }

    /// `return`, in one case.
    fn left(&mut self, depth: usize) -> Option<Node> {
        let result = self.result.clone()?;
        let (condition, value) = (self.expr(&Ty::Bool, depth, true), self.expr(&result, depth.min(2), true));
        Some(Node::stmt("return", "if $ {\nreturn $;\n}\n", vec![condition, value]))
    }

    /// `break` or `continue`, in one case.
    fn jump(&mut self, depth: usize) -> Option<Node> {
        let condition = self.expr(&Ty::Bool, depth, true);
        let mut choices: Vec<(&'static str, String, Option<Ty>)> = Vec::new();
        let mut is_innermost = true;
        for around in self.around.iter().rev() {
            let label = around.label.clone().map(|label| format!(" {label}"));
            let named = label.clone().unwrap_or_default();
            if around.is_loop && is_innermost {
                choices.push(("break", "break".into(), around.value.clone()));
                choices.push(("continue", "continue".into(), None));
            }
            if label.is_some() {
                let rule = if around.is_loop { "break of a label" } else { "break of a block" };
                choices.push((rule, format!("break{named}"), around.value.clone()));
                if around.is_loop {
                    choices.push(("continue of a label", format!("continue{named}"), None));
                }
            }
            is_innermost &= !around.is_loop;
        }
        if choices.is_empty() {
            return None;
        }
        let (rule, text, value) = self.rng.pick(&choices).clone();
        Some(match value {
            Some(ty) => {
                let value = self.expr(&ty, 1, false);
                Node::stmt(rule, &format!("if $ {{\n{text} $;\n}}\n"), vec![condition, value])
            }
            None => Node::stmt(rule, &format!("if $ {{\n{text};\n}}\n"), vec![condition]),
        })
    }

    /// Several places assigned at once, or swapped.
    fn swapped(&mut self, depth: usize) -> Option<Node> {
        let ty = self.scalar();
        let (first, a) = self.place(&ty, true, 0)?;
        let (second, b) = self.place(&ty, true, 0)?;
        if self.rng.flip() {
            let (x, y) = (self.expr(&ty, depth, true), self.expr(&ty, depth, true));
            return Some(Node::stmt("assignment of several", "($, $) = ($, $);\n", vec![first, second, x, y]));
        }
        let is_apart = a != b && first.rule == "place" && second.rule == "place";
        is_apart.then(|| Node::stmt("mem::swap", "std::mem::swap(&mut ~, &mut ~);\n", vec![first, second]))
    }

    fn called(&mut self, depth: usize) -> Option<Node> {
        if self.helpers.is_empty() || self.loops > 1 {
            return None;
        }
        let helper = self.rng.pick(self.helpers).clone();
        let call = self.call_of(&helper, depth.min(2))?;
        let changes = helper.params.iter().any(|param| matches!(param, Param::Mut(_)));
        if changes && self.rng.flip() {
            return Some(Node::stmt("call as a statement", "$;\n", vec![call]));
        }
        let name = self.fresh("v");
        self.declare(&name, &helper.result, true);
        Some(Node::stmt("let of a call", &format!("let mut {name} = $;\n"), vec![call]))
    }

    /// Writes a match that changes the matched value.
    fn matched_in_place(&mut self, depth: usize) -> Option<Node> {
        let inner = self.scalar();
        let ty = Ty::option(&inner);
        let (place, root) = self.place(&ty, true, 0)?;
        let name = self.fresh("r");
        let body = self.hidden(root, |w| {
            w.scoped(|w| {
                w.declare_reference(&name, &inner, true);
                w.statements(2, depth.saturating_sub(1))
            })
        });
        let other = self.expr(&ty, 1, true);
        let template = format!("if let Some({name}) = &mut ~ {{\n$}} else {{\n$ = $;\n}}\n");
        Some(Node::stmt("matched in place", &template, vec![place.clone(), body, place, other]))
    }

    /// Writes a match that changes the data of a variant.
    fn variant_in_place(&mut self, depth: usize) -> Option<Node> {
        if self.types.enums.is_empty() {
            return None;
        }
        let ty = Ty::Enum(0);
        let (place, root) = self.place(&ty, true, 0)?;
        let variant = self.types.enums[0].iter().find(|variant| !variant.fields.is_empty())?.clone();
        let names: Vec<String> = variant.fields.iter().map(|_| self.fresh("r")).collect();
        let body = self.hidden(root, |w| {
            w.scoped(|w| {
                for (name, (_, ty)) in names.iter().zip(&variant.fields) {
                    w.declare_reference(name, ty, true);
                }
                w.statements(2, depth.saturating_sub(1))
            })
        });
        let pattern = super::types::made_variant(0, &variant, &names);
        let other = self.hidden(root, |w| w.frozen(|w| w.expr(&ty, 1, true)));
        let template = format!("match &mut ~ {{\n{pattern} => {{\n$}}\nother => {{\n*other = $;\n}}\n}}\n");
        Some(Node::stmt("variant in place", &template, vec![place, body, other]))
    }

    /// Returns a loop as long as a pattern matches, and a few rounds at most.
    fn while_let(&mut self, depth: usize) -> Option<Node> {
        if self.loops > 1 || depth == 0 {
            return None;
        }
        let (count, limit) = (self.fresh("n"), self.rng.between(1, 6));
        let inner = self.scalar();
        let (value, name) = (self.expr(&Ty::option(&inner), 2, false), self.fresh("m"));
        let around = Around { label: None, is_loop: true, value: None };
        let body = self.around(around, |w| {
            w.declare(&name, &inner, false);
            w.declare(&count, &Ty::int("u32"), false);
            w.statements(2, depth - 1)
        });
        let template = format!(
            "let mut {count} = 0u32;\nwhile let Some({name}) = ~ {{\n{count} += 1;\nif {count} > {limit} {{\nbreak;\n}}\n$}}\n"
        );
        Some(Node::stmt("while let", &template, vec![value, body]))
    }

    /// Returns a name of a place.
    fn named_place(&mut self, depth: usize) -> Option<Node> {
        let ty = self.scalar();
        let (place, root) = self.place(&ty, true, 1)?;
        let name = self.fresh("r");
        let body = self.hidden(root, |w| {
            w.frozen(|w| {
                w.scoped(|w| {
                    w.declare_reference(&name, &ty, true);
                    w.statements(2, depth.saturating_sub(1))
                })
            })
        });
        Some(Node::stmt("name of a place", &format!("{{\nlet {name} = &mut ~;\n$}}\n"), vec![place, body]))
    }

    /// Returns a closure that changes a variable.
    fn counting_closure(&mut self, depth: usize) -> Option<Node> {
        let ty = self.int();
        let (place, root) = self.place(&ty, true, 0)?;
        if place.rule != "place" || place.text().contains('*') {
            return None;
        }
        let (name, param, from) = (self.fresh("f"), self.fresh("p"), self.scalar());
        let added = self.closure(|w| {
            w.declare(&param, &from, false);
            w.hidden(root, |w| w.expr(&ty, depth.min(2), false))
        });
        let arguments: Vec<Node> =
            (0..2).map(|_| self.hidden(root, |w| w.frozen(|w| w.expr(&from, depth.min(1), true)))).collect();
        let from = self.types.name(&from);
        let template =
            format!("{{\nlet mut {name} = |{param}: {from}| {{\n$ = ~ ^ ~;\n}};\n{name}($);\n{name}($);\n}}\n");
        let mut children = vec![place.clone(), place, added];
        children.extend(arguments);
        Some(Node::stmt("closure that changes", &template, children))
    }

    /// Writes a loop, whose body occasionally gets its label.
    pub fn loop_of(
        &mut self,
        head: &str,
        mut children: Vec<Node>,
        rule: &'static str,
        declared: &[(String, Ty, bool)],
        depth: usize,
    ) -> Node {
        let label = self.rng.one_in(3).then(|| self.fresh("'l"));
        let around = Around { label: label.clone(), is_loop: true, value: None };
        let body = self.around(around, |w| {
            for (name, ty, is_reference) in declared {
                match is_reference {
                    true => w.declare_reference(name, ty, false),
                    false => w.declare(name, ty, false),
                }
            }
            let count = w.rng.between(1, 3);
            w.statements(count, depth.saturating_sub(1))
        });
        children.push(body);
        let label = label.map_or(String::new(), |label| format!("{label}: "));
        Node::stmt(rule, &format!("{label}{head} {{\n$}}\n"), children)
    }
}
