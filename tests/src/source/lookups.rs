//! Lookups in lists, `x.get(i)` and its relatives, and lists that are split.

use super::tree::Node;
use super::types::Ty;
use super::writer::{Form, Var, Writer};

impl Writer<'_> {
    /// Returns an index that a lookup takes: now and then past the end.
    fn looked_up(&mut self, depth: usize) -> Node {
        let ty = Ty::int("usize");
        let child = self.frozen(|w| w.expr(&ty, depth.min(1), false));
        Node::expr("index of a lookup", &ty, "~ & 3", vec![child])
    }

    /// Returns an element, as a value.
    pub fn found_element(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        let (_, list, ..) = self.some_list(|of| of == ty, false)?;
        let is_risky = self.risky();
        Some(match self.rng.below(4) {
            _ if is_risky => {
                let index = self.looked_up(depth);
                Node::expr("get unwrapped", ty, &format!("*{list}.get($).unwrap()"), vec![index])
            }
            0 => {
                let method = *self.rng.pick(&["first", "last"]);
                Node::expr("first or last unwrapped", ty, &format!("*{list}.{method}().unwrap()"), vec![])
            }
            1 => {
                let method = *self.rng.pick(&["first", "last"]);
                let other = self.closure(|w| w.expr(ty, depth.min(1), hint));
                let template = format!("{list}.{method}().copied().unwrap_or_else(|| $)");
                Node::atom("first or last or else", ty, &template, vec![other])
            }
            2 => {
                let (index, name) = (self.looked_up(depth), self.fresh("x"));
                let (other, body) = self.frozen(|w| {
                    let other = w.expr(ty, depth.min(1), false);
                    (other, w.with_reference(&name, ty, |w| w.expr(ty, depth.min(1), true)))
                });
                let template = format!("{list}.get($).map_or($, |{name}| $)");
                Node::atom("get mapped", ty, &template, vec![index, other, body])
            }
            _ => {
                let index = self.looked_up(depth);
                let other = self.frozen(|w| w.expr(ty, depth.min(1), true));
                Node::atom("get or", ty, &format!("{list}.get($).copied().unwrap_or($)"), vec![index, other])
            }
        })
    }

    /// Returns an element, as an option.
    pub fn optional_element(&mut self, ty: &Ty, depth: usize) -> Option<Node> {
        let Ty::Option(wanted) = ty else { return None };
        let (_, list, ..) = self.some_list(|of| of == &**wanted, false)?;
        Some(match self.rng.below(3) {
            0 => {
                let method = *self.rng.pick(&["first", "last"]);
                Node::atom("first or last", ty, &format!("{list}.{method}().copied()"), vec![])
            }
            _ => {
                let index = self.looked_up(depth);
                Node::atom("get", ty, &format!("{list}.get($).copied()"), vec![index])
            }
        })
    }

    /// Returns a closure's body with a parameter that is a reference.
    fn with_reference(&mut self, name: &str, ty: &Ty, write: impl FnOnce(&mut Self) -> Node) -> Node {
        self.closure(|w| {
            w.declare_reference(name, ty, false);
            write(w)
        })
    }

    /// Statements in which parts of a list have names; what has no length for certain is not mentioned.
    fn with_parts(&mut self, root: usize, is_mut: bool, parts: &[(String, Ty)], depth: usize) -> Node {
        let write = |w: &mut Self| {
            w.frozen(|w| {
                w.scoped(|w| {
                    for (name, ty) in parts {
                        let (name, ty) = (name.clone(), ty.clone());
                        w.vars.push(Var { name, ty, form: Form::Reference, writable: is_mut, visible: true });
                    }
                    w.statements(2, depth.saturating_sub(1))
                })
            })
        };
        if is_mut { self.hidden(root, write) } else { write(self) }
    }

    /// `if let Some(x) = list.get_mut(i)` and its like.
    pub fn lookup_statement(&mut self, depth: usize) -> Option<Node> {
        let is_mut = self.rng.flip();
        let (root, list, of, length) = self.some_list(|_| true, is_mut)?;
        let ending = if is_mut { "_mut" } else { "" };
        let (name, rest) = (self.fresh("x"), self.fresh("s"));
        let slice = Ty::Slice(Box::new(of.clone()));
        let one = [(name.clone(), of.clone())];
        Some(match self.rng.below(5) {
            0 | 1 => {
                let index = self.hidden(root, |w| w.looked_up(depth));
                if let (true, Some(result)) = (self.rng.one_in(3), self.result.clone()) {
                    let value = self.hidden(root, |w| w.frozen(|w| w.expr(&result, 1, true)));
                    let body = self.with_parts(root, is_mut, &one, depth);
                    let template =
                        format!("{{\nlet Some({name}) = {list}.get{ending}($) else {{\nreturn $;\n}};\n$}}\n");
                    return Some(Node::stmt("let else of a lookup", &template, vec![index, value, body]));
                }
                let body = self.with_parts(root, is_mut, &one, depth);
                let template = format!("if let Some({name}) = {list}.get{ending}($) {{\n$}}\n");
                Node::stmt(if is_mut { "if let get_mut" } else { "if let get" }, &template, vec![index, body])
            }
            2 => {
                let method = *self.rng.pick(&["first", "last"]);
                let body = self.with_parts(root, is_mut, &one, depth);
                let template = format!("if let Some({name}) = {list}.{method}{ending}() {{\n$}}\n");
                Node::stmt(if is_mut { "if let first_mut" } else { "if let first" }, &template, vec![body])
            }
            3 => {
                let method = *self.rng.pick(&["split_first", "split_last"]);
                let mut parts = one.to_vec();
                if length > 1 {
                    parts.push((rest.clone(), slice));
                }
                let body = self.with_parts(root, is_mut, &parts, depth);
                let template = format!("if let Some(({name}, {rest})) = {list}.{method}{ending}() {{\n$}}\n");
                Node::stmt(if is_mut { "split_first_mut" } else { "split_first" }, &template, vec![body])
            }
            _ => {
                let (start, is_known) = (self.rng.below(length), self.rng.flip());
                let (end, children) = match is_known {
                    true => (self.rng.between(start + 1, length).to_string(), vec![]),
                    false => ("$".to_string(), vec![self.hidden(root, |w| w.looked_up(depth))]),
                };
                let parts = if is_known { vec![(name.clone(), slice)] } else { vec![] };
                let body = self.with_parts(root, is_mut, &parts, depth);
                let template = format!("if let Some({name}) = {list}.get{ending}({start}..{end}) {{\n$}}\n");
                Node::stmt("if let get of a part", &template, [children, vec![body]].concat())
            }
        })
    }

    /// `if let [first, rest @ ..] = &list[..]` and its like.
    pub fn slice_pattern(&mut self, depth: usize) -> Option<Node> {
        let is_mut = self.rng.flip();
        let (root, list, of, length) = self.some_list(|_| true, is_mut)?;
        let count = self.rng.below(4);
        let (mut members, mut parts) = (Vec::new(), Vec::new());
        for _ in 0..count {
            if self.rng.one_in(4) {
                members.push("_".to_string());
            } else {
                let name = self.fresh("x");
                members.push(name.clone());
                parts.push((name, of.clone()));
            }
        }
        let rule = match self.rng.below(4) {
            0 => "pattern of a slice",
            1 => {
                members.insert(self.rng.between(0, count), "..".to_string());
                "pattern of a slice with .."
            }
            _ => {
                let rest = self.fresh("s");
                members.insert(self.rng.between(0, count), format!("{rest} @ .."));
                if length > count {
                    parts.push((rest, Ty::Slice(Box::new(of))));
                }
                "pattern of a slice with a rest"
            }
        };
        let (members, borrow) = (members.join(", "), if is_mut { "&mut " } else { "&" });
        let body = self.with_parts(root, is_mut, &parts, depth);
        let otherwise = self.with_parts(root, is_mut, &[], depth);
        let template = format!("if let [{members}] = {borrow}{list}[..] {{\n$}} else {{\n$}}\n");
        Some(Node::stmt(rule, &template, vec![body, otherwise]))
    }

    /// Returns both parts of a list.
    pub fn split_statement(&mut self, depth: usize) -> Option<Node> {
        let is_mut = self.rng.flip();
        let (root, list, of, length) = self.some_list(|_| true, is_mut)?;
        let (left, right) = (self.fresh("s"), self.fresh("s"));
        let slice = Ty::Slice(Box::new(of));
        let (at, children, parts) = if self.risky() {
            ("$".to_string(), vec![self.hidden(root, |w| w.looked_up(depth))], vec![])
        } else {
            let at = self.rng.between(0, length);
            let parts = [(at > 0, &left), (at < length, &right)].into_iter().filter(|(has_elements, _)| *has_elements);
            (at.to_string(), vec![], parts.map(|(_, name)| (name.clone(), slice.clone())).collect())
        };
        let body = self.with_parts(root, is_mut, &parts, depth);
        let (rule, method) = if is_mut { ("split_at_mut", "split_at_mut") } else { ("split_at", "split_at") };
        let template = format!("{{\nlet ({left}, {right}) = {list}.{method}({at});\n$}}\n");
        Some(Node::stmt(rule, &template, [children, vec![body]].concat()))
    }
}
