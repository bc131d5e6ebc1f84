//! `match`, `if let`, and what makes options and results and takes them apart.

use super::tree::{Kind, Node};
use super::types::{Int, Ty, made_variant};
use super::writer::Writer;

/// An arm's pattern, with the names that it binds.
struct Pattern {
    text: String,
    bound: Vec<(String, Ty)>,
}

impl Pattern {
    fn of(text: &str) -> Pattern {
        Pattern { text: text.to_string(), bound: Vec::new() }
    }
}

impl Writer<'_> {
    /// Returns a type to match on.
    fn matchable(&mut self) -> Ty {
        let (scalar, int) = (self.scalar(), self.int());
        match self.rng.below(12) {
            0..=2 => int,
            3 => Ty::Tuple(vec![int, Ty::Bool]),
            4 => Ty::Tuple(vec![Ty::Bool, int]),
            5 | 6 => Ty::option(&int),
            7 => Ty::Result(Box::new(scalar), Box::new(Ty::int("u8"))),
            8 if !self.types.plain.is_empty() => Ty::Plain(0),
            9 | 10 if !self.types.enums.is_empty() => Ty::Enum(0),
            11 if !self.types.structs.is_empty() => Ty::Struct(0),
            _ => Ty::option(&scalar),
        }
    }

    pub fn matched(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        let of = self.matchable();
        let scrutinee = self.expr(&of, depth.min(2), false);
        let arms = self.arms(&of, depth, &mut |w, first| w.body(ty, depth, hint || !first));
        let template = format!("match ~ {{\n{}}}", "$".repeat(arms.len()));
        Some(Node::expr("match value", ty, &template, [vec![scrutinee], arms].concat()))
    }

    /// Writes a `match` whose value is unused.
    pub fn match_statement(&mut self, depth: usize) -> Node {
        let of = self.matchable();
        let scrutinee = self.expr(&of, depth.min(2), false);
        let arms = self.arms(&of, depth, &mut |w, _| {
            let count = w.rng.below(3);
            w.statements(count, depth.saturating_sub(1))
        });
        let template = format!("match ~ {{\n{}}}\n", "$".repeat(arms.len()));
        Node::stmt("match statement", &template, [vec![scrutinee], arms].concat())
    }

    fn arms(&mut self, of: &Ty, depth: usize, body: &mut dyn FnMut(&mut Self, bool) -> Node) -> Vec<Node> {
        let count = self.rng.between(1, 3);
        let mut arms = Vec::new();
        for at in 0..=count {
            let last = at == count;
            let pattern = if last { self.last_pattern(of) } else { self.pattern(of) };
            let arm = self.scoped(|w| {
                for (name, ty) in &pattern.bound {
                    w.declare(name, ty, false);
                }
                let guard = (!last && w.rng.one_in(3)).then(|| w.frozen(|w| w.expr(&Ty::Bool, depth.min(1), true)));
                let body = body(w, at == 0);
                let (rule, template) = match guard.is_some() {
                    true => ("arm with a guard", format!("{} if $ => {{\n$\n}}\n", pattern.text)),
                    false => ("arm", format!("{} => {{\n$\n}}\n", pattern.text)),
                };
                Node::new(rule, Kind::Item, true, &template, guard.into_iter().chain([body]).collect())
            });
            arms.push(arm);
        }
        arms
    }

    /// Returns a pattern that any value has.
    fn last_pattern(&mut self, of: &Ty) -> Pattern {
        if self.rng.flip() {
            return Pattern::of("_");
        }
        let name = self.fresh("m");
        Pattern { text: name.clone(), bound: vec![(name, of.clone())] }
    }

    fn pattern(&mut self, of: &Ty) -> Pattern {
        match of {
            Ty::Bool => Pattern::of(if self.rng.flip() { "true" } else { "false" }),
            Ty::Int(int) => self.int_pattern(*int),
            Ty::Tuple(members) => {
                let members: Vec<Pattern> = members.iter().map(|ty| self.inner_pattern(ty)).collect();
                let texts: Vec<&str> = members.iter().map(|pattern| pattern.text.as_str()).collect();
                Pattern { text: format!("({})", texts.join(", ")), bound: bound_by(&members) }
            }
            Ty::Option(inner) => match self.rng.below(3) {
                0 => Pattern::of("None"),
                _ => self.wrapped("Some", inner),
            },
            Ty::Result(value, error) => match self.rng.flip() {
                true => self.wrapped("Ok", value),
                false => self.wrapped("Err", error),
            },
            Ty::Plain(number) => {
                let variants = self.types.plain[*number].1.clone();
                let name = format!("C{number}::{}", self.rng.pick(&variants).0);
                match self.rng.one_in(3) {
                    true => Pattern::of(&format!("({name} | C{number}::{})", self.rng.pick(&variants).0)),
                    false => Pattern::of(&name),
                }
            }
            Ty::Enum(number) => {
                let variant = self.rng.pick(&self.types.enums[*number]).clone();
                let inner: Vec<Pattern> = variant.fields.iter().map(|(_, ty)| self.inner_pattern(ty)).collect();
                let texts: Vec<String> = inner.iter().map(|pattern| pattern.text.clone()).collect();
                let text = made_variant(*number, &variant, &texts);
                if !texts.is_empty() && self.rng.one_in(5) {
                    let rest = if text.contains('{') { " { .. }" } else { "(..)" };
                    return Pattern::of(&format!("E{number}::{}{rest}", variant.name));
                }
                Pattern { text, bound: bound_by(&inner) }
            }
            Ty::Struct(number) => {
                let fields = self.types.structs[*number].clone();
                let inner: Vec<Pattern> = fields.iter().map(|(_, ty)| self.inner_pattern(ty)).collect();
                let texts: Vec<String> = inner.iter().map(|pattern| pattern.text.clone()).collect();
                Pattern { text: self.types.made_struct(*number, &texts), bound: bound_by(&inner) }
            }
            Ty::Float(_) | Ty::Array(..) | Ty::Vector(..) | Ty::Slice(_) | Ty::Unit => self.last_pattern(of),
        }
    }

    fn wrapped(&mut self, name: &str, inner: &Ty) -> Pattern {
        let inner = self.inner_pattern(inner);
        Pattern { text: format!("{name}({})", inner.text), bound: inner.bound }
    }

    /// Returns a pattern within another one: often a name.
    fn inner_pattern(&mut self, of: &Ty) -> Pattern {
        match self.rng.below(5) {
            0 => Pattern::of("_"),
            1 => self.pattern(of),
            _ => {
                let name = self.fresh("m");
                Pattern { text: name.clone(), bound: vec![(name, of.clone())] }
            }
        }
    }

    fn int_pattern(&mut self, int: Int) -> Pattern {
        let low = self.rng.below(10);
        let high = low + self.rng.between(1, 60);
        let text = match self.rng.below(8) {
            0 => format!("{low}"),
            1 => format!("({low} | {high})"),
            2 => format!("{low}..{high}"),
            3 => format!("{low}..={high}"),
            4 => format!("({high}..)"),
            5 => format!("(..={low})"),
            6 if int.signed => format!("-{high}..={low}"),
            6 => format!("({low} | 50..=60)"),
            _ => format!("K_{}", int.name.to_uppercase()),
        };
        if self.rng.one_in(3) && !text.contains('|') {
            let name = self.fresh("m");
            return Pattern { text: format!("{name} @ {text}"), bound: vec![(name, Ty::Int(int))] };
        }
        Pattern::of(&text)
    }

    /// Writes the value in an option or result, or another one.
    pub fn unwrapped(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        if matches!(ty, Ty::Unit | Ty::Slice(_) | Ty::Array(..) | Ty::Option(_) | Ty::Result(..)) {
            return None;
        }
        let option = Ty::option(ty);
        let result = Ty::Result(Box::new(ty.clone()), Box::new(Ty::int("u8")));
        match self.result.clone() {
            Some(Ty::Option(_)) if self.rng.flip() => {
                let child = self.expr(&option, depth, false);
                return Some(Node::atom("? of an option", ty, "~?", vec![child]));
            }
            Some(Ty::Result(_, error)) if self.rng.flip() => {
                let result = Ty::Result(Box::new(ty.clone()), error);
                let child = self.expr(&result, depth, false);
                return Some(Node::atom("? of a result", ty, "~?", vec![child]));
            }
            _ => {}
        }
        let risky = self.risky();
        let of = if self.rng.flip() { &option } else { &result };
        let child = self.expr(of, depth, false);
        Some(match self.rng.below(3) {
            0 if risky => Node::atom("unwrap", ty, "~.unwrap()", vec![child]),
            1 if risky => Node::atom("expect", ty, "~.expect(\"nothing\")", vec![child]),
            0 if matches!(ty, Ty::Bool | Ty::Int(_)) => {
                Node::atom("unwrap_or_default", ty, "~.unwrap_or_default()", vec![child])
            }
            _ => {
                let other = self.expr(ty, depth, hint);
                Node::atom("unwrap_or", ty, "~.unwrap_or($)", vec![child, other])
            }
        })
    }

    /// `if`, with several patterns and conditions in any order, and `else`.
    fn if_chain(&mut self, ty: &Ty, depth: usize, hint: bool) -> Node {
        let count = 1 + self.rng.below(3);
        let (conditions, mut children) = self.scoped(|w| {
            let (mut conditions, mut children) = (Vec::new(), Vec::new());
            for number in 0..count {
                if w.rng.one_in(if number == 0 { 2 } else { 4 }) {
                    conditions.push("~".to_string());
                    children.push(w.expr(&Ty::Bool, depth.min(1), true));
                }
                let of = w.matchable();
                children.push(w.expr(&of, depth.min(2), false));
                let pattern = w.pattern(&of);
                for (name, ty) in &pattern.bound {
                    w.declare(name, ty, false);
                }
                conditions.push(format!("let {} = ~", pattern.text));
            }
            if w.rng.flip() {
                conditions.push("~".to_string());
                children.push(w.expr(&Ty::Bool, depth.min(1), true));
            }
            children.push(w.body(ty, depth, hint));
            (conditions, children)
        });
        children.push(self.body(ty, depth, true));
        let template = format!("if {} {{\n$\n}} else {{\n$\n}}", conditions.join(" && "));
        Node::expr("if with several patterns", ty, &template, children)
    }

    pub fn if_let(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        if self.rng.one_in(3) {
            return Some(self.if_chain(ty, depth, hint));
        }
        let of = self.matchable();
        let scrutinee = self.expr(&of, depth.min(2), false);
        let pattern = self.pattern(&of);
        let (guard, then) = self.scoped(|w| {
            for (name, ty) in &pattern.bound {
                w.declare(name, ty, false);
            }
            let guard = w.rng.one_in(4).then(|| w.expr(&Ty::Bool, depth.min(1), true));
            (guard, w.body(ty, depth, hint))
        });
        let other = self.body(ty, depth, true);
        let (rule, condition) = if guard.is_some() { ("if let with a condition", " && ~") } else { ("if let", "") };
        let template = format!("if let {} = ~{condition} {{\n$\n}} else {{\n$\n}}", pattern.text);
        let children = [scrutinee].into_iter().chain(guard).chain([then, other]).collect();
        Some(Node::expr(rule, ty, &template, children))
    }

    /// `if let` or `while let` without a value, or `let … else`.
    pub fn let_statement(&mut self, depth: usize) -> Node {
        let of = self.matchable();
        let scrutinee = self.expr(&of, depth.min(2), false);
        let pattern = self.pattern(&of);
        if let (true, Some(result)) = (self.rng.one_in(3), self.result.clone()) {
            let value = self.expr(&result, 1, true);
            for (name, ty) in &pattern.bound {
                self.declare(name, ty, false);
            }
            let template = format!("let {} = ~ else {{\nreturn $;\n}};\n", pattern.text);
            return Node::stmt("let else", &template, vec![scrutinee, value]);
        }
        let body = self.scoped(|w| {
            for (name, ty) in &pattern.bound {
                w.declare(name, ty, false);
            }
            w.statements(2, depth.saturating_sub(1))
        });
        let template = format!("if let {} = ~ {{\n$}}\n", pattern.text);
        Node::stmt("if let statement", &template, vec![scrutinee, body])
    }

    pub fn matches(&mut self, depth: usize) -> Option<Node> {
        let of = self.matchable();
        let scrutinee = self.expr(&of, depth, false);
        let pattern = self.pattern(&of);
        let guard = self.scoped(|w| {
            for (name, ty) in &pattern.bound {
                w.declare(name, ty, false);
            }
            w.rng.one_in(3).then(|| w.frozen(|w| w.expr(&Ty::Bool, depth.min(1), true)))
        });
        let condition = if guard.is_some() { " if $" } else { "" };
        // In parentheses: at the beginning of a statement an operator may not follow a macro.
        let template = format!("(matches!($, {}{condition}))", pattern.text);
        Some(Node::atom("matches!", &Ty::Bool, &template, [scrutinee].into_iter().chain(guard).collect()))
    }

    /// Returns an option, computed of others.
    pub fn option(&mut self, ty: &Ty, depth: usize) -> Option<Node> {
        let Ty::Option(of) = ty else { return None };
        match self.rng.below(13) {
            _ if **of == Ty::int("usize") && self.rng.flip() => self.option_of_items(ty, depth.max(1)),
            0..=2 => self.method_giving(ty, depth),
            3 => {
                let (left, right) = (self.expr(ty, depth, false), self.expr(ty, depth, true));
                Some(Node::atom("or", ty, "~.or($)", vec![left, right]))
            }
            4 => {
                let result = Ty::Result(of.clone(), Box::new(Ty::int("u8")));
                let child = self.expr(&result, depth, false);
                Some(Node::atom("ok", ty, "~.ok()", vec![child]))
            }
            5 => {
                let result = Ty::Result(Box::new(Ty::int("u8")), of.clone());
                let child = self.expr(&result, depth, false);
                Some(Node::atom("err", ty, "~.err()", vec![child]))
            }
            6 | 7 => self.option_of_items(ty, depth),
            8 | 9 => self.option_by(ty, depth),
            10 => self.optional_element(ty, depth),
            _ => Some(self.constructed(ty, depth, false)),
        }
    }

    pub fn result_of(&mut self, ty: &Ty, depth: usize) -> Option<Node> {
        let Ty::Result(of, error) = ty else { return None };
        if self.rng.one_in(3) {
            return self.result_by(ty, depth);
        }
        if self.rng.one_in(3) {
            let option = Ty::Option(of.clone());
            let (child, error) = (self.expr(&option, depth, false), self.expr(error, depth.min(1), false));
            return Some(Node::atom("ok_or", ty, "~.ok_or($)", vec![child, error]));
        }
        Some(self.constructed(ty, depth, false))
    }
}

fn bound_by(patterns: &[Pattern]) -> Vec<(String, Ty)> {
    patterns.iter().flat_map(|pattern| pattern.bound.clone()).collect()
}
