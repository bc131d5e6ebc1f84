//! Loops over ranges, elements and parts, and operations on lists.

use super::tree::Node;
use super::types::{Ty, some_int};
use super::writer::{Around, Form, Var, Writer};

impl Writer<'_> {
    pub fn for_range(&mut self, depth: usize) -> Option<Node> {
        if self.loops > 1 || depth == 0 {
            return None;
        }
        let int = some_int(&mut self.rng);
        let (ty, name, start) = (Ty::Int(int), self.fresh("i"), self.rng.below(4));
        let end = self.expr(&ty, depth.min(1), false);
        let end = Node::expr("end of a range", &ty, "~ & 7", vec![end]);
        if self.rng.one_in(6) {
            self.mask("ranges at the end of their type");
            let usize_ = Ty::int("usize");
            let step = self.frozen(|w| w.expr(&usize_, depth.min(1), false));
            let added = usize::from(!self.risky());
            let step = Node::expr("step", &usize_, &format!("(~ & 3) + {added}"), vec![step]);
            let rev = if self.rng.one_in(3) { ".rev()" } else { "" };
            let head = format!("for {name} in ({start}..~){rev}.step_by($)");
            return Some(self.loop_of(&head, vec![end, step], "for stepped by a usize", &[(name, ty, false)], depth));
        }
        let (rule, head) = match self.rng.below(6) {
            0 => ("for inclusive", format!("for {name} in {start}..=~")),
            1 => ("for reversed", format!("for {name} in ({start}..~).rev()")),
            2 => ("for stepped", format!("for {name} in ({start}..~).step_by({})", self.rng.between(1, 3))),
            3 => ("for stepped and reversed", format!("for {name} in ({start}..=~).rev().step_by(2)")),
            _ => ("for range", format!("for {name} in {start}..~")),
        };
        if rule.starts_with("for stepped") || rule == "for inclusive" {
            self.mask("ranges at the end of their type");
        }
        Some(self.loop_of(&head, vec![end], rule, &[(name, ty, false)], depth))
    }

    pub fn for_items(&mut self, depth: usize) -> Option<Node> {
        if self.loops > 1 || depth == 0 {
            return None;
        }
        if self.rng.one_in(3) {
            return self.for_mut(depth);
        }
        let (root, list, of, length) = self.some_list(|_| true, false)?;
        let is_slice = matches!(self.vars[root].ty, Ty::Slice(_));
        let is_value = !is_slice && self.vars[root].form == Form::Value;
        let (name, other) = (self.fresh("x"), self.fresh("i"));
        let usize_ = Ty::int("usize");
        let one = |is_reference: bool| vec![(name.clone(), of.clone(), is_reference)];
        let mut children = Vec::new();
        let (rule, head, declared) = match self.rng.below(11) {
            0 if is_value => ("for elements", format!("for {name} in {list}"), one(false)),
            1 => ("for references", format!("for {name} in {list}.iter()"), one(true)),
            2 => ("for copied", format!("for {name} in {list}.iter().copied()"), one(false)),
            3 => ("for & pattern", format!("for &{name} in {list}.iter()"), one(false)),
            4 => {
                let declared = vec![(other.clone(), usize_, false), (name.clone(), of.clone(), true)];
                ("for enumerated", format!("for ({other}, {name}) in {list}.iter().enumerate()"), declared)
            }
            5 => {
                let way = *self.rng.pick(&["chunks(2)", "windows(2)", "chunks_exact(2)"]);
                let label = Around { label: None, is_loop: true, value: None };
                let body = self.frozen(|w| {
                    w.around(label, |w| {
                        let ty = Ty::Slice(Box::new(of.clone()));
                        let var = Var { name: name.clone(), ty, form: Form::Reference, writable: false, visible: true };
                        w.vars.push(var);
                        w.statements(2, depth - 1)
                    })
                });
                return Some(Node::stmt("for parts", &format!("for {name} in {list}.{way} {{\n$}}\n"), vec![body]));
            }
            6 => {
                let (_, second, with, _) = self.some_list(|_| true, false)?;
                let declared = vec![(name.clone(), of.clone(), true), (other.clone(), with, true)];
                ("for zipped", format!("for ({name}, {other}) in {list}.iter().zip({second}.iter())"), declared)
            }
            9 | 10 if of.is_number() => {
                let way = *self.rng.pick(&["filter", "take_while", "skip_while"]);
                children.push(self.closure(|w| {
                    w.declare_reference(&other, &of, false);
                    w.expr(&Ty::Bool, depth.min(2), true)
                }));
                let head = format!("for {name} in {list}.iter().copied().{way}(|{other}| $)");
                (if way == "filter" { "for filtered" } else { "for while" }, head, one(false))
            }
            7 => ("for reversed elements", format!("for {name} in {list}.iter().rev().skip(1)"), one(true)),
            _ => {
                let end = self.rng.between(1, length);
                ("for part", format!("for {name} in &{list}[..{end}]"), one(true))
            }
        };
        Some(self.frozen(|w| w.loop_of(&head, children, rule, &declared, depth)))
    }

    fn for_mut(&mut self, depth: usize) -> Option<Node> {
        let (root, list, of, _) = self.some_list(|ty| ty.is_number(), true)?;
        let name = self.fresh("x");
        let body = self.hidden(root, |w| {
            w.frozen(|w| {
                w.around(Around { label: None, is_loop: true, value: None }, |w| {
                    w.declare_reference(&name, &of, true);
                    w.statements(2, depth - 1)
                })
            })
        });
        Some(Node::stmt("for mutable", &format!("for {name} in {list}.iter_mut() {{\n$}}\n"), vec![body]))
    }

    pub fn while_loop(&mut self, depth: usize) -> Option<Node> {
        if self.loops > 1 || depth == 0 {
            return None;
        }
        let (count, limit) = (self.fresh("n"), self.rng.between(1, 7));
        let condition = self.expr(&Ty::Bool, 1, true);
        let label = self.rng.one_in(3).then(|| self.fresh("'l"));
        let around = Around { label: label.clone(), is_loop: true, value: None };
        let body = self.around(around, |w| {
            w.declare(&count, &Ty::int("u32"), false);
            w.statements(2, depth - 1)
        });
        let label = label.map_or(String::new(), |label| format!("{label}: "));
        let template = format!("let mut {count} = 0;\n{label}while {count} < {limit}u32 && ~ {{\n{count} += 1;\n$}}\n");
        Some(Node::stmt("while", &template, vec![condition, body]))
    }

    /// Returns a method that changes a list.
    pub fn list_method(&mut self, depth: usize) -> Option<Node> {
        let (root, list, of, length) = self.some_list(|ty| ty.is_number(), true)?;
        let usize_ = Ty::int("usize");
        Some(match self.rng.below(7) {
            0 => Node::stmt("reverse", &format!("{list}.reverse();\n"), vec![]),
            // The signs of NaN differ between processors.
            1 if matches!(of, Ty::Int(_)) => {
                let way = *self.rng.pick(&[
                    "sort()",
                    "sort_unstable()",
                    "sort_by(|a, b| b.cmp(a))",
                    "sort_by_key(|v| *v & 3)",
                    "sort_unstable_by_key(|v| std::cmp::Reverse(*v))",
                ]);
                Node::stmt("sort", &format!("{list}.{way};\n"), vec![])
            }
            1 | 2 => {
                let (way, count) = (*self.rng.pick(&["left", "right"]), self.rng.between(0, length));
                match self.risky() {
                    true => {
                        let any = self.hidden(root, |w| w.frozen(|w| w.leaf(&usize_, false)));
                        Node::stmt("rotate any", &format!("{list}.rotate_{way}($);\n"), vec![any])
                    }
                    false => Node::stmt("rotate", &format!("{list}.rotate_{way}({count});\n"), vec![]),
                }
            }
            3 => {
                let value = self.hidden(root, |w| w.frozen(|w| w.expr(&of, depth.min(1), true)));
                Node::stmt("fill", &format!("{list}.fill($);\n"), vec![value])
            }
            4 | 5 => {
                let (a, b) = (self.rng.below(length), self.rng.below(length));
                match self.risky() {
                    true => {
                        let any = self.hidden(root, |w| w.frozen(|w| w.leaf(&usize_, false)));
                        Node::stmt("swap any", &format!("{list}.swap($, {a});\n"), vec![any])
                    }
                    false => Node::stmt("swap", &format!("{list}.swap({a}, {b});\n"), vec![]),
                }
            }
            _ => {
                let (other, from, _, count) = self.some_list(|ty| *ty == of, false)?;
                if other == root {
                    return None;
                }
                let count = self.rng.between(1, length.min(count));
                let template = format!("{list}[..{count}].copy_from_slice(&{from}[..{count}]);\n");
                Node::stmt("copy_from_slice", &template, vec![])
            }
        })
    }

    /// Returns a name of a part.
    pub fn named_part(&mut self, depth: usize) -> Option<Node> {
        let is_mut = self.rng.flip();
        let (root, list, of, length) = self.some_list(|_| true, is_mut)?;
        let (name, start) = (self.fresh("s"), self.rng.below(length));
        let (bounds, children) = if self.risky() {
            let end = self.hidden(root, |w| w.leaf(&Ty::int("usize"), false));
            (format!("{start}..$"), vec![end])
        } else {
            (format!("{start}..{}", self.rng.between(start + 1, length)), vec![])
        };
        // A part of any length may be empty: no index is below its length.
        let is_empty = !children.is_empty();
        let write = |w: &mut Self| {
            w.frozen(|w| {
                w.scoped(|w| {
                    if !is_empty {
                        let ty = Ty::Slice(Box::new(of.clone()));
                        let var =
                            Var { name: name.clone(), ty, form: Form::Reference, writable: is_mut, visible: true };
                        w.vars.push(var);
                    }
                    w.statements(2, depth.saturating_sub(1))
                })
            })
        };
        let body = if is_mut { self.hidden(root, write) } else { write(self) };
        let kind = if is_mut { "mut " } else { "" };
        let template = format!("{{\nlet {name} = &{kind}{list}[{bounds}];\n$}}\n");
        let rule = if is_empty { "name of any part" } else { "name of a part" };
        Some(Node::stmt(rule, &template, [children, vec![body]].concat()))
    }
}
