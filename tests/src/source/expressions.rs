//! Expressions of any type: which rules there are for it, places, literals, and what holds other expressions.

use super::tree::Node;
use super::types::{Float, Int, Ty, is_tuple_struct, made_variant, some_int};
use super::writer::{Around, Helper, Param, Writer};

type Rule = fn(&mut Writer<'_>, &Ty, usize, bool) -> Option<Node>;

/// The rules for any expression, with weights.
const ANY: &[(usize, Rule)] = &[
    (4, |w, ty, depth, _| w.place(ty, false, depth).map(|(node, _)| node)),
    (3, |w, ty, _, hint| Some(w.literal(ty, hint))),
    (3, |w, ty, depth, hint| w.conditional(ty, depth, hint)),
    (3, |w, ty, depth, hint| w.matched(ty, depth, hint)),
    (2, |w, ty, depth, hint| w.block(ty, depth, hint)),
    (4, |w, ty, depth, hint| w.call(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.broken_loop(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.labelled_block(ty, depth, hint)),
    (2, |w, ty, depth, hint| w.unwrapped(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.if_let(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.closure_call(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.replaced(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.of_array(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.generic_call(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.folded(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.returned_or(ty, depth, hint)),
    (2, |w, ty, depth, hint| w.unwrapped_by(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.found_element(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.nth(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.of_vectors(ty, depth, hint)),
    (2, |w, ty, depth, hint| w.by_trait(ty, depth, hint)),
    (1, |w, ty, depth, hint| w.of_generic(ty, depth, hint)),
];

impl Writer<'_> {
    /// Writes an expression of a type. With `hint` the context determines the type, so that literals need not.
    pub fn expr(&mut self, ty: &Ty, depth: usize, hint: bool) -> Node {
        self.fuel -= 1;
        if depth == 0 || self.fuel <= 0 {
            return self.leaf(ty, hint);
        }
        for _ in 0..8 {
            let own: Rule = match ty {
                Ty::Int(_) => |w, ty, depth, hint| w.integer(ty, depth, hint),
                Ty::Float(_) => |w, ty, depth, hint| w.float(ty, depth, hint),
                Ty::Bool => |w, _, depth, _| w.truth(depth),
                Ty::Option(_) => |w, ty, depth, _| w.option(ty, depth),
                Ty::Result(..) => |w, ty, depth, _| w.result_of(ty, depth),
                Ty::Array(..) => |w, ty, depth, hint| w.array(ty, depth, hint),
                Ty::Vector(..) => |w, ty, depth, _| w.vector(ty, depth),
                Ty::Struct(_) => |w, ty, depth, hint| Some(w.struct_value(ty, depth, hint)),
                Ty::Tuple(_) => |w, ty, depth, hint| {
                    let method = if w.rng.flip() { w.method_giving(ty, depth) } else { None };
                    Some(method.unwrap_or_else(|| w.constructed(ty, depth, hint)))
                },
                _ => |w, ty, depth, hint| Some(w.constructed(ty, depth, hint)),
            };
            let rule = if self.rng.below(5) < 3 { own } else { self.rng.weighted(ANY) };
            if let Some(node) = rule(self, ty, depth - 1, hint) {
                return node;
            }
        }
        self.leaf(ty, hint)
    }

    /// Returns a place or a literal.
    pub fn leaf(&mut self, ty: &Ty, hint: bool) -> Node {
        if self.rng.one_in(if *ty == Ty::Bool { 16 } else { 6 }) {
            return self.literal(ty, hint);
        }
        if let Some((node, _)) = self.place(ty, false, 0) {
            return node;
        }
        self.converted(ty).unwrap_or_else(|| self.literal(ty, hint))
    }

    /// Writes a value of a type, computed from a variable of another one.
    fn converted(&mut self, ty: &Ty) -> Option<Node> {
        let name = self.types.name(ty);
        match ty {
            Ty::Int(_) | Ty::Float(Float::F32 | Float::F64) => {
                let from = Ty::Int(some_int(&mut self.rng));
                let (place, _) = self.place(&from, false, 0)?;
                Some(Node::expr("variable cast", ty, &format!("~ as {name}"), vec![place]))
            }
            Ty::Float(_) => {
                let (place, _) = self.place(&Ty::int("i32"), false, 0)?;
                Some(Node::atom("variable cast", ty, &format!("{name}::from_f32(~ as f32)"), vec![place]))
            }
            Ty::Bool => {
                let from = Ty::Int(some_int(&mut self.rng));
                let (place, _) = self.place(&from, false, 0)?;
                let literal = self.literal(&from, true);
                Some(Node::expr("variable compared", ty, "~ < ~", vec![place, literal]))
            }
            Ty::Option(of) | Ty::Result(of, _) => {
                let (place, _) = self.place(of, false, 0)?;
                let (variant, types) = match ty {
                    Ty::Option(_) => ("Some", name.trim_start_matches("Option")),
                    _ => ("Ok", name.trim_start_matches("Result")),
                };
                Some(Node::atom("variable wrapped", ty, &format!("{variant}::{types}($)"), vec![place]))
            }
            _ => None,
        }
    }

    /// Returns a value that is written as one.
    pub fn literal(&mut self, ty: &Ty, hint: bool) -> Node {
        match ty {
            Ty::Bool => Node::atom("literal bool", ty, if self.rng.flip() { "true" } else { "false" }, vec![]),
            Ty::Int(int) => self.int_literal(*int, hint),
            Ty::Float(float) => self.float_literal(*float, hint),
            Ty::Unit => Node::atom("unit", ty, "()", vec![]),
            _ => self.constructed(ty, 0, hint),
        }
    }

    pub fn int_literal(&mut self, int: Int, hint: bool) -> Node {
        let ty = Ty::Int(int);
        let suffix = if hint && self.rng.flip() { "" } else { int.name };
        let largest = if int.signed { (1u64 << (int.bits - 1)) - 1 } else { u64::MAX >> (64 - int.bits) };
        let value = match self.rng.below(6) {
            0..=3 => self.rng.below(12) as u64,
            4 => self.rng.below(128) as u64,
            _ => (self.rng.next() >> self.rng.below(64)).min(largest),
        };
        match self.rng.below(16) {
            0 => Node::atom("constant MAX", &ty, &format!("{}::MAX", int.name), vec![]),
            1 => Node::atom("constant MIN", &ty, &format!("{}::MIN", int.name), vec![]),
            2 => Node::atom(
                "literal hexadecimal",
                &ty,
                &format!("0x{value:x}{}{suffix}", if suffix.is_empty() { "" } else { "_" }),
                vec![],
            ),
            3 if int.name == "u8" => {
                let byte = *self.rng.pick(&["b'a'", "b' '", "b'\\n'"]);
                Node::atom("literal byte", &ty, byte, vec![])
            }
            4 if int.signed && value > 0 => Node::expr("literal negative", &ty, &format!("-{value}{suffix}"), vec![]),
            5 => Node::atom("constant of the module", &ty, &format!("K_{}", int.name.to_uppercase()), vec![]),
            _ if suffix.is_empty() => Node::atom("literal unsuffixed", &ty, &value.to_string(), vec![]),
            _ => Node::atom("literal integer", &ty, &format!("{value}{suffix}"), vec![]),
        }
    }

    pub fn float_literal(&mut self, float: Float, hint: bool) -> Node {
        let ty = Ty::Float(float);
        let name = float.name();
        let value = *self.rng.pick(&["0.0", "1.0", "0.5", "2.0", "3.25", "0.1", "100.0", "7.5", "1e6", "1e-3"]);
        if !float.is_wide() {
            return match self.rng.below(3) {
                0 => {
                    let constant = *self.rng.pick(&["ONE", "ZERO", "MAX", "EPSILON", "NEG_INFINITY"]);
                    Node::atom("constant of 16 bits", &ty, &format!("{name}::{constant}"), vec![])
                }
                _ => Node::atom("literal of 16 bits", &ty, &format!("{name}::from_f32({value})"), vec![]),
            };
        }
        match self.rng.below(8) {
            0 => {
                let constant = *self.rng.pick(&["MAX", "MIN_POSITIVE", "INFINITY", "NEG_INFINITY", "EPSILON"]);
                Node::atom("constant float", &ty, &format!("{name}::{constant}"), vec![])
            }
            1 => Node::expr("literal negative float", &ty, &format!("-{value}{name}"), vec![]),
            _ if hint && self.rng.flip() => Node::atom("literal float unsuffixed", &ty, value, vec![]),
            _ => Node::atom("literal float", &ty, &format!("{value}{name}"), vec![]),
        }
    }

    /// Writes a value constructed from its parts.
    pub fn constructed(&mut self, ty: &Ty, depth: usize, hint: bool) -> Node {
        let list = |w: &mut Self, types: &[Ty], hint: bool| -> Vec<Node> {
            types.iter().map(|ty| w.expr(ty, depth, hint)).collect()
        };
        match ty {
            Ty::Tuple(members) => {
                let children = list(self, members, hint);
                let inner = if members.len() == 1 { "$,".into() } else { vec!["$"; members.len()].join(", ") };
                Node::atom("tuple", ty, &format!("({inner})"), children)
            }
            Ty::Array(of, length) if self.rng.one_in(4) => {
                let child = self.expr(of, depth, hint);
                Node::atom("array repeated", ty, &format!("[$; {length}]"), vec![child])
            }
            Ty::Array(of, length) => {
                // The first element determines the type of the others.
                let children = (0..*length).map(|i| self.expr(of, depth, hint || i > 0)).collect();
                Node::atom("array", ty, &format!("[{}]", vec!["$"; *length].join(", ")), children)
            }
            Ty::Vector(of, length) => {
                let children = (0..*length).map(|i| self.expr(of, depth, i > 0)).collect();
                let template = format!("Vec{length}::new({})", vec!["$"; *length].join(", "));
                Node::atom("vector", ty, &template, children)
            }
            Ty::Struct(number) => {
                let fields = self.types.structs[*number].clone();
                let types: Vec<Ty> = fields.iter().map(|(_, ty)| ty.clone()).collect();
                if is_tuple_struct(&fields) {
                    let template = self.types.made_struct(*number, &vec!["$".into(); fields.len()]);
                    return Node::atom("tuple struct", ty, &template, list(self, &types, true));
                }
                if fields.len() > 1
                    && self.rng.one_in(4)
                    && let Some((base, _)) = self.place(ty, false, 1)
                {
                    let (name, field) = self.rng.pick(&fields).clone();
                    let child = self.expr(&field, depth, true);
                    return Node::expr(
                        "struct update",
                        ty,
                        &format!("{} {{ {name}: $, ..$ }}", self.types.called(*number)),
                        vec![child, base],
                    );
                }
                let template = self.types.made_struct(*number, &vec!["$".into(); fields.len()]);
                Node::expr("struct", ty, &template, list(self, &types, true))
            }
            Ty::Plain(number) => {
                let (name, _) = self.rng.pick(&self.types.plain[*number].1).clone();
                Node::atom("variant plain", ty, &format!("C{number}::{name}"), vec![])
            }
            Ty::Enum(number) => {
                let variant = self.rng.pick(&self.types.enums[*number]).clone();
                let types: Vec<Ty> = variant.fields.iter().map(|(_, ty)| ty.clone()).collect();
                let template = made_variant(*number, &variant, &vec!["$".into(); types.len()]);
                let children = list(self, &types, true);
                Node::new("variant", super::tree::Kind::Expr(ty.clone()), !template.contains('{'), &template, children)
            }
            Ty::Option(of) => match self.rng.below(3) {
                0 if hint => Node::atom("None", ty, "None", vec![]),
                0 => Node::atom("None typed", ty, &format!("None::<{}>", self.types.name(of)), vec![]),
                _ => {
                    let child = self.expr(of, depth, hint);
                    Node::atom("Some", ty, "Some($)", vec![child])
                }
            },
            Ty::Result(of, error) => {
                let (is_ok, name) = (self.rng.below(3) > 0, self.types.name(ty));
                let child = self.expr(if is_ok { of } else { error }, depth, true);
                let variant = if is_ok { "Ok" } else { "Err" };
                match hint {
                    true => Node::atom("Ok or Err", ty, &format!("{variant}($)"), vec![child]),
                    false => {
                        let types = name.trim_start_matches("Result");
                        Node::atom("Ok or Err typed", ty, &format!("{variant}::{types}($)"), vec![child])
                    }
                }
            }
            Ty::Bool | Ty::Int(_) | Ty::Float(_) | Ty::Unit | Ty::Slice(_) => self.literal(ty, hint),
        }
    }

    /// Returns a struct: an operator of two, or its fields.
    fn struct_value(&mut self, ty: &Ty, depth: usize, hint: bool) -> Node {
        let Ty::Struct(number) = ty else { return self.literal(ty, hint) };
        let symbols: Vec<&str> = self
            .operators
            .iter()
            .filter(|(of, symbol)| of == number && *symbol != "==")
            .map(|(_, symbol)| *symbol)
            .collect();
        if symbols.is_empty() || self.rng.flip() {
            return self.constructed(ty, depth, hint);
        }
        let symbol = *self.rng.pick(&symbols);
        let (left, right) = self.frozen(|w| (w.expr(ty, depth, false), w.expr(ty, depth, false)));
        Node::expr("operator of a struct", ty, &format!("~ {symbol} ~"), vec![left, right])
    }

    fn conditional(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        let condition = self.expr(&Ty::Bool, depth.min(2), true);
        let then = self.body(ty, depth, hint);
        if self.rng.one_in(4) {
            let (second, middle) = (self.expr(&Ty::Bool, depth.min(2), true), self.body(ty, depth, true));
            let other = self.body(ty, depth, true);
            let children = vec![condition, then, second, middle, other];
            return Some(Node::expr("else if", ty, "if $ {\n$\n} else if $ {\n$\n} else {\n$\n}", children));
        }
        let other = self.body(ty, depth, true);
        Some(Node::expr("if value", ty, "if $ {\n$\n} else {\n$\n}", vec![condition, then, other]))
    }

    /// Writes the contents of a block with a value: occasionally statements, and the value.
    pub fn body(&mut self, ty: &Ty, depth: usize, hint: bool) -> Node {
        self.scoped(|w| {
            let count = if depth > 0 && w.rng.one_in(3) { w.rng.between(1, 2) } else { 0 };
            let statements = w.statements(count, depth.saturating_sub(1));
            let value = w.expr(ty, depth, hint);
            Node::expr("value of a block", ty, "$$", vec![statements, value])
        })
    }

    fn block(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        if depth == 0 {
            return None;
        }
        let count = self.rng.between(1, 3);
        let body = self.scoped(|w| {
            let statements = w.statements(count, depth - 1);
            let value = w.expr(ty, depth, hint);
            Node::expr("value of a block", ty, "$$", vec![statements, value])
        });
        Some(Node::expr("block", ty, "{\n$\n}", vec![body]))
    }

    /// Returns a call of a function or method of the program.
    fn call(&mut self, ty: &Ty, depth: usize, _hint: bool) -> Option<Node> {
        let functions: Vec<_> = self.functions.iter().filter(|(_, _, to)| to == ty).cloned().collect();
        if !functions.is_empty() && self.rng.flip() {
            let (name, from, _) = self.rng.pick(&functions).clone();
            let child = self.expr(&from, depth.min(2), true);
            return Some(Node::atom("call of a parameter", ty, &format!("{name}($)"), vec![child]));
        }
        let fitting: Vec<Helper> = self.helpers.iter().filter(|helper| helper.result == *ty).cloned().collect();
        if fitting.is_empty() || self.loops > 1 {
            return None;
        }
        let helper = self.rng.pick(&fitting).clone();
        if let ([Param::Value(from)], None, true) = (&helper.params[..], &helper.owner, self.rng.flip()) {
            let child = self.expr(from, depth, true);
            let (from, to) = (self.types.name(from), self.types.name(ty));
            let template = format!("through::<{from}, {to}, {}>($)", helper.name);
            return Some(Node::atom("call of a type parameter", ty, &template, vec![child]));
        }
        self.call_of(&helper, depth)
    }

    pub fn call_of(&mut self, helper: &Helper, depth: usize) -> Option<Node> {
        // A mutably lent variable is mentioned nowhere else, and no lent variable changes.
        let mut lent: Vec<Option<(Node, usize)>> = Vec::new();
        for param in &helper.params {
            lent.push(match param {
                Param::Mut(ty) => {
                    let (node, root) = self.place(ty, true, 0)?;
                    if lent.iter().flatten().any(|(_, other)| *other == root) || !self.vars[root].visible {
                        return None;
                    }
                    Some((node, root))
                }
                _ => None,
            });
        }
        let roots: Vec<usize> = lent.iter().flatten().map(|(_, root)| *root).collect();
        // An index in a lent place may mention a variable that another parameter changes.
        let has_index = lent.iter().flatten().any(|(node, _)| node.rule == "element");
        if has_index && roots.len() > 1 {
            return None;
        }
        let borrows = helper.params.iter().any(|param| !matches!(param, Param::Value(_) | Param::Count));
        for root in &roots {
            self.vars[*root].visible = false;
        }
        let as_method = helper.owner.is_some() && !self.rng.one_in(4);
        let write = |w: &mut Self| -> Vec<Node> {
            let mut lent = lent.into_iter();
            let mut each = |(at, param)| {
                let lent = lent.next().flatten();
                if as_method && at == 0 { w.receiver(param, lent, depth) } else { w.argument(param, lent, depth) }
            };
            helper.params.iter().enumerate().map(&mut each).collect()
        };
        let children = if borrows { self.frozen(write) } else { write(self) };
        for root in &roots {
            self.vars[*root].visible = true;
        }
        let places = |count: usize| vec!["$"; count].join(", ");
        let (rule, template) = match &helper.owner {
            Some(_) if as_method => ("method", format!("~.{}({})", helper.name, places(children.len() - 1))),
            Some(owner) => {
                let owner = match owner {
                    Ty::Struct(number) => self.types.called(*number),
                    other => self.types.name(other),
                };
                ("method by its path", format!("{owner}::{}({})", helper.name, places(children.len())))
            }
            None => ("call", format!("{}({})", helper.name, places(children.len()))),
        };
        Some(Node::atom(rule, &helper.result, &template, children))
    }

    /// Writes the receiver of a method.
    fn receiver(&mut self, param: &Param, lent: Option<(Node, usize)>, depth: usize) -> Node {
        match (param, lent) {
            (_, Some((place, _))) => place,
            (Param::Shared(ty), None) => match self.place(ty, false, 0) {
                Some((place, _)) => place,
                None => self.expr(ty, depth.min(1), true),
            },
            (Param::Value(ty) | Param::Mut(ty) | Param::Function(ty, _), None) => self.expr(ty, depth, false),
            (Param::Count, None) => self.leaf(&Ty::int("u32"), false),
        }
    }

    fn argument(&mut self, param: &Param, lent: Option<(Node, usize)>, depth: usize) -> Node {
        match param {
            Param::Value(ty) => self.expr(ty, depth, true),
            Param::Count => {
                let ty = Ty::int("u32");
                let child = self.expr(&ty, depth.min(1), false);
                Node::expr("argument count", &ty, "~ & 7", vec![child])
            }
            Param::Shared(ty @ Ty::Slice(of)) => self.shared_slice(ty, of, depth),
            Param::Shared(ty) => match self.place(ty, false, 0) {
                Some((place, _)) if self.rng.below(4) > 0 => Node::expr("argument lent", ty, "&~", vec![place]),
                _ => {
                    let child = self.expr(ty, depth.min(1), true);
                    Node::expr("argument lent value", ty, "&~", vec![child])
                }
            },
            Param::Mut(ty) => {
                let (node, _) = lent.expect("a place was found");
                Node::expr("argument lent to change", ty, "&mut ~", vec![node])
            }
            Param::Function(from, to) => {
                let name = self.fresh("p");
                let body = self.closure(|w| {
                    w.declare(&name, from, false);
                    w.expr(to, depth.min(2), true)
                });
                Node::atom("argument closure", to, &format!("|{name}| $"), vec![body])
            }
        }
    }

    /// `&array`, a slice, or a part of one.
    fn shared_slice(&mut self, ty: &Ty, of: &Ty, depth: usize) -> Node {
        let mut texts = Vec::new();
        for (root, var) in self.vars.iter().enumerate() {
            let is_shadowed = self.vars[root + 1..].iter().any(|other| other.name == var.name);
            match &var.ty {
                Ty::Slice(element) if **element == *of && var.visible && !is_shadowed => {
                    texts.push((var.name.clone(), 1, true));
                }
                Ty::Array(element, length) if **element == *of && var.visible && !is_shadowed => {
                    texts.push((var.name.clone(), *length, var.form == super::writer::Form::Reference));
                }
                _ => {}
            }
        }
        if texts.is_empty() {
            let length = self.rng.between(1, 4);
            let child = self.constructed(&Ty::Array(Box::new(of.clone()), length), depth.min(1), true);
            return Node::expr("argument array value", ty, "&~", vec![child]);
        }
        let (name, length, is_reference) = self.rng.pick(&texts).clone();
        match self.rng.below(4) {
            0 if length > 1 => {
                let start = self.rng.below(length);
                let end = self.rng.between(start + 1, length);
                let bounds = match self.rng.below(4) {
                    0 => format!("{start}..{end}"),
                    1 => format!("{start}.."),
                    2 => format!("..{end}"),
                    _ => format!("{start}..={}", end - 1),
                };
                Node::expr("argument part", ty, &format!("&{name}[{bounds}]"), vec![])
            }
            1 if self.risky() => {
                let bound = self.leaf(&Ty::int("usize"), false);
                Node::expr("argument part of any length", ty, &format!("&{name}[..=$]"), vec![bound])
            }
            _ if is_reference => Node::atom("argument slice", ty, &name, vec![]),
            _ => Node::expr("argument array", ty, &format!("&{name}"), vec![]),
        }
    }

    fn closure_call(&mut self, ty: &Ty, depth: usize, _hint: bool) -> Option<Node> {
        let (name, param, from) = (self.fresh("f"), self.fresh("p"), self.scalar());
        let body = self.closure(|w| {
            w.declare(&param, &from, false);
            w.expr(ty, depth.min(2), false)
        });
        let (first, second) = self.frozen(|w| (w.expr(&from, depth.min(1), true), w.expr(&from, depth.min(1), true)));
        let from = self.types.name(&from);
        let declared = format!("let {name} = |{param}: {from}| $;");
        Some(if self.rng.one_in(3) {
            let template =
                format!("{{\n{declared}\nif {name}($) == {name}($) {{ {name}($) }} else {{ {name}($) }}\n}}");
            match ty {
                Ty::Int(_) | Ty::Bool => {
                    let children = vec![body, first.clone(), second.clone(), second, first];
                    Node::expr("closure called often", ty, &template, children)
                }
                _ => return None,
            }
        } else {
            let children = vec![body, first];
            Node::expr("closure with a name", ty, &format!("{{\n{declared}\n{name}($)\n}}"), children)
        })
    }

    fn replaced(&mut self, ty: &Ty, depth: usize, _hint: bool) -> Option<Node> {
        let (place, root) = self.place(ty, true, 0)?;
        if matches!(ty, Ty::Bool | Ty::Int(_)) && self.rng.one_in(3) {
            return Some(Node::atom("mem::take", ty, "std::mem::take(&mut ~)", vec![place]));
        }
        let value = self.hidden(root, |w| w.frozen(|w| w.expr(ty, depth, true)));
        Some(Node::atom("mem::replace", ty, "std::mem::replace(&mut ~, $)", vec![place, value]))
    }

    fn of_array(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        let length = self.rng.between(1, 4);
        let array = self.constructed(&Ty::Array(Box::new(ty.clone()), length), depth.min(1), hint);
        let index = self.index(&super::writer::Length::Known(length), depth);
        Some(Node::atom("element of a value", ty, "~[$]", vec![array, index]))
    }

    fn generic_call(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        match ty {
            Ty::Unit | Ty::Slice(_) | Ty::Array(..) => return None,
            Ty::Int(_) | Ty::Float(_) if self.has_generic && self.rng.flip() => {
                let (a, b) = (self.expr(ty, depth, hint), self.expr(ty, depth, true));
                return Some(Node::atom("generic call of its own", ty, "generic($, $)", vec![a, b]));
            }
            Ty::Int(_) if self.rng.flip() => {
                let (a, b) = (self.expr(ty, depth, hint), self.expr(ty, depth, true));
                let name = *self.rng.pick(&["blend", "lowest"]);
                return Some(Node::atom("generic call of integers", ty, &format!("{name}($, $)"), vec![a, b]));
            }
            Ty::Int(_) | Ty::Float(_) if self.rng.flip() => {
                let (a, b) = (self.expr(ty, depth, hint), self.expr(ty, depth, true));
                return Some(Node::atom("generic call of numbers", ty, "combine($, $)", vec![a, b]));
            }
            _ => {}
        }
        let (condition, a) = (self.expr(&Ty::Bool, depth.min(1), true), self.expr(ty, depth, hint));
        let b = self.expr(ty, depth, true);
        Some(Node::atom("generic call", ty, "pick($, $, $)", vec![condition, a, b]))
    }

    /// Returns an expression that leaves the function in one case.
    fn returned_or(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        let result = self.result.clone()?;
        let condition = self.expr(&Ty::Bool, depth.min(2), true);
        let value = self.expr(&result, depth.min(1), true);
        let other = self.expr(ty, depth, hint);
        Some(Node::expr("return in a value", ty, "if $ {\nreturn $;\n} else {\n$\n}", vec![condition, value, other]))
    }

    fn broken_loop(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        if depth == 0 || self.loops > 1 {
            return None;
        }
        let (count, limit) = (self.fresh("n"), self.rng.between(1, 6));
        let around = Around { label: None, is_loop: true, value: Some(ty.clone()) };
        let (last, body) = self.around(around, |w| {
            w.declare(&count, &Ty::int("u32"), false);
            let amount = w.rng.between(1, 3);
            (w.expr(ty, depth - 1, hint), w.statements(amount, depth - 1))
        });
        let template = format!(
            "{{\nlet mut {count} = 0u32;\nloop {{\n{count} += 1;\nif {count} > {limit} {{\nbreak $;\n}}\n$}}\n}}"
        );
        Some(Node::expr("loop with a value", ty, &template, vec![last, body]))
    }

    fn labelled_block(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        if depth == 0 {
            return None;
        }
        let label = self.fresh("'b");
        let around = Around { label: Some(label.clone()), is_loop: false, value: Some(ty.clone()) };
        let before = std::mem::take(&mut self.around);
        // From within, no loop around is left.
        let (condition, first, statements, last) = self.around(around, |w| {
            let (condition, first) = (w.expr(&Ty::Bool, depth.min(2), true), w.expr(ty, depth - 1, hint));
            let statements = w.statements(2, depth);
            (condition, first, statements, w.expr(ty, depth - 1, true))
        });
        self.around = before;
        let template = format!("{label}: {{\nif $ {{\nbreak {label} $;\n}}\n$$\n}}");
        Some(Node::expr("labelled block", ty, &template, vec![condition, first, statements, last]))
    }

    /// Writes the contents of a loop or labelled block.
    pub fn around<T>(&mut self, around: Around, write: impl FnOnce(&mut Self) -> T) -> T {
        self.loops += usize::from(around.is_loop);
        let is_loop = around.is_loop;
        self.around.push(around);
        let written = self.scoped(write);
        self.around.pop();
        self.loops -= usize::from(is_loop);
        written
    }
}
