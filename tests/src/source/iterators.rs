//! Consumers of iterators: sums, folds, searches.

use super::tree::Node;
use super::types::{Int, Ty, some_int};
use super::writer::{Form, Writer};

/// An iterator's text, its contents, and the type of its items, which are values.
struct Items {
    text: String,
    children: Vec<Node>,
    of: Ty,
}

impl Writer<'_> {
    /// Returns an array or slice in scope: its name, what its elements are, and how many there are at least.
    pub fn some_list(&mut self, fits: impl Fn(&Ty) -> bool, writable: bool) -> Option<(usize, String, Ty, usize)> {
        let mut found = Vec::new();
        for (root, var) in self.vars.iter().enumerate() {
            let is_shadowed = self.vars[root + 1..].iter().any(|other| other.name == var.name);
            if !var.visible || is_shadowed || writable && (!var.writable || root < self.frozen) {
                continue;
            }
            match &var.ty {
                Ty::Array(of, length) if fits(of) => found.push((root, var.name.clone(), (**of).clone(), *length)),
                Ty::Slice(of) if fits(of) => found.push((root, var.name.clone(), (**of).clone(), 1)),
                _ => {}
            }
        }
        if found.is_empty() { None } else { Some(self.rng.pick(&found).clone()) }
    }

    /// Items that are values of scalar types.
    fn items(&mut self, wanted: Option<&Ty>, depth: usize) -> Option<Items> {
        let is_scalar = |ty: &Ty| ty.is_number() || *ty == Ty::Bool;
        let fits = |ty: &Ty| is_scalar(ty) && wanted.is_none_or(|wanted| wanted == ty);
        let mut items = match self.rng.below(3) {
            0 => {
                let int = match wanted {
                    Some(Ty::Int(int)) => *int,
                    Some(_) => return None,
                    None => some_int(&mut self.rng),
                };
                self.range(int, depth)
            }
            _ => {
                let (_, name, of, _) = self.some_list(fits, false)?;
                let mut text = format!("{name}.iter()");
                if self.rng.one_in(3) {
                    text += *self.rng.pick(&[".rev()", ".skip(1)", ".take(3)", ".step_by(2)"]);
                }
                let mut items = Items { text: text + ".copied()", children: Vec::new(), of };
                if self.rng.one_in(5) {
                    self.chain(&mut items);
                }
                items
            }
        };
        if self.rng.one_in(3) {
            let (name, of) = (self.fresh("i"), items.of.clone());
            let to = wanted.cloned().unwrap_or_else(|| self.scalar());
            let body = self.closure(|w| {
                w.declare(&name, &of, false);
                w.expr(&to, depth.min(2), false)
            });
            items.text += &format!(".map(|{name}| $)");
            items.children.push(Node::expr("map", &to, "$", vec![body]));
            items.of = to;
        }
        if self.rng.one_in(4) {
            let (name, of) = (self.fresh("i"), items.of.clone());
            let body = self.closure(|w| {
                w.declare_reference(&name, &of, false);
                w.expr(&Ty::Bool, depth.min(1), true)
            });
            items.text += &format!(".filter(|{name}| $)");
            items.children.push(Node::expr("filter", &Ty::Bool, "$", vec![body]));
        }
        if self.rng.one_in(5) {
            let (name, of) = (self.fresh("i"), items.of.clone());
            let way = *self.rng.pick(&["take_while", "skip_while"]);
            let body = self.closure(|w| {
                w.declare_reference(&name, &of, false);
                w.expr(&Ty::Bool, depth.min(1), true)
            });
            items.text += &format!(".{way}(|{name}| $)");
            items.children.push(Node::expr(way, &Ty::Bool, "$", vec![body]));
        }
        if self.rng.one_in(6) {
            let (name, of) = (self.fresh("i"), items.of.clone());
            let option = Ty::Option(Box::new(of.clone()));
            let body = self.closure(|w| {
                w.declare(&name, &of, false);
                w.expr(&option, depth.min(2), false)
            });
            items.text += &format!(".filter_map(|{name}| $)");
            items.children.push(Node::expr("filter_map", &option, "$", vec![body]));
        }
        if self.rng.one_in(3) {
            self.follow(&mut items, depth);
        }
        Some(items)
    }

    /// Adds the items of another list of such elements.
    fn chain(&mut self, items: &mut Items) {
        let of = items.of.clone();
        let Some((_, list, ..)) = self.some_list(|ty| *ty == of, false) else { return };
        let way = *self.rng.pick(&["", ".rev()", ".skip(1)", ".take(2)"]);
        items.text += ".chain($)";
        items.children.push(Node::fixed("chain", &format!("{list}.iter(){way}.copied()")));
    }

    /// Adds methods without closures, and closures that make values of one type of what these give.
    fn follow(&mut self, items: &mut Items, depth: usize) {
        let of = items.of.clone();
        match self.rng.below(4) {
            0 => items.text += *self.rng.pick(&[".skip(1)", ".take(2)", ".step_by(2)", ".take(0)", ".skip(2).take(3)"]),
            1 => {
                let (number, name) = (self.fresh("n"), self.fresh("i"));
                let body = self.closure(|w| {
                    w.declare(&number, &Ty::int("usize"), false);
                    w.declare(&name, &of, false);
                    w.expr(&of, depth.min(2), false)
                });
                let before = *self.rng.pick(&["", "", ".skip(1)", ".take(3)"]);
                items.text += &format!("{before}.enumerate().map(|({number}, {name})| $)");
                items.children.push(Node::expr("enumerate", &of, "$", vec![body]));
            }
            2 => {
                let is_scalar = |ty: &Ty| ty.is_number() || *ty == Ty::Bool;
                let Some((_, list, other, _)) = self.some_list(is_scalar, false) else { return };
                let (name, second) = (self.fresh("i"), self.fresh("j"));
                let body = self.closure(|w| {
                    w.declare(&name, &of, false);
                    w.declare(&second, &other, false);
                    w.expr(&of, depth.min(2), false)
                });
                let way = *self.rng.pick(&["", ".rev()", ".skip(1)", ".step_by(2)"]);
                items.text += &format!(".zip({list}.iter(){way}.copied()).map(|({name}, {second})| $)");
                items.children.push(Node::expr("zip", &of, "$", vec![body]));
            }
            // Only some iterators run backwards.
            _ => {
                let whole = [".take_while(", ".skip_while(", "..="].iter().all(|way| !items.text.contains(way));
                if whole && !items.text.starts_with('(') {
                    items.text += ".rev()";
                }
            }
        }
    }

    /// Returns a range of few numbers.
    fn range(&mut self, int: Int, _depth: usize) -> Items {
        let start = self.rng.below(4);
        let (name, ty) = (int.name, Ty::Int(int));
        let end = self.leaf(&ty, false);
        let end = Node::expr("end of a range", &ty, "~ & 7", vec![end]);
        let text = match self.rng.below(3) {
            0 => format!("({start}..=~)"),
            1 => format!("({start}{name}..~).rev()"),
            _ => format!("({start}{name}..~)"),
        };
        Items { text, children: vec![end], of: ty }
    }

    /// Returns an integer of items.
    pub fn aggregate(&mut self, int: Int, depth: usize) -> Option<Node> {
        if self.loops > 1 || depth == 0 {
            return None;
        }
        let ty = Ty::Int(int);
        if int.name == "usize" && self.rng.flip() {
            let Items { text, children, .. } = self.items(None, depth)?;
            return Some(Node::atom("count", &ty, &format!("{text}.count()"), children));
        }
        let Items { text, children, .. } = self.items(Some(&ty), depth)?;
        let way = if self.rng.flip() { "sum" } else { "product" };
        let template = format!("{text}.{way}::<{}>()", int.name);
        Some(Node::atom(if way == "sum" { "sum" } else { "product" }, &ty, &template, children))
    }

    /// Returns a float of items.
    pub fn float_sum(&mut self, ty: &Ty, depth: usize) -> Option<Node> {
        let Ty::Float(float) = ty else { return None };
        if self.loops > 1 || depth == 0 || !float.is_wide() {
            return None;
        }
        let Items { text, children, .. } = self.items(Some(ty), depth)?;
        let way = if self.rng.flip() { "sum" } else { "product" };
        Some(Node::atom("float sum", ty, &format!("{text}.{way}::<{}>()", float.name()), children))
    }

    /// `fold`, into a value of any type.
    pub fn folded(&mut self, ty: &Ty, depth: usize, _hint: bool) -> Option<Node> {
        if self.loops > 1 || depth == 0 || matches!(ty, Ty::Unit | Ty::Slice(_)) {
            return None;
        }
        let Items { text, mut children, of } = self.items(None, depth)?;
        let (so_far, item) = (self.fresh("a"), self.fresh("i"));
        let start = self.frozen(|w| w.expr(ty, depth.min(1), false));
        let body = self.closure(|w| {
            w.declare(&so_far, ty, false);
            w.declare(&item, &of, false);
            w.expr(ty, depth.min(2), true)
        });
        children.extend([start, body]);
        Some(Node::atom("fold", ty, &format!("{text}.fold($, |{so_far}, {item}| $)"), children))
    }

    /// Writes a search among items.
    pub fn found_in(&mut self, depth: usize) -> Option<Node> {
        if self.loops > 1 || depth == 0 {
            return None;
        }
        let ty = &Ty::Bool;
        if self.rng.one_in(3) {
            let (root, name, of, _) = self.some_list(|ty| matches!(ty, Ty::Int(_)), false)?;
            let _ = root;
            let child = self.frozen(|w| w.expr(&of, depth.min(1), true));
            return Some(Node::atom("contains", ty, &format!("{name}.contains(&~)"), vec![child]));
        }
        if self.rng.one_in(3) {
            let (_, first, of, length) = self.some_list(|ty| ty.is_number(), false)?;
            if self.rng.flip() {
                return Some(Node::atom("is_sorted", ty, &format!("{first}.is_sorted()"), Vec::new()));
            }
            let (_, second, _, other) = self.some_list(|ty| *ty == of, false)?;
            let (length, other) = (self.rng.between(0, length), self.rng.between(0, other));
            let op = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
            let text = format!("({first}[..{length}] {op} {second}[..{other}])");
            return Some(Node::atom("comparison of slices", ty, &text, Vec::new()));
        }
        let Items { text, mut children, of } = self.items(None, depth)?;
        let (item, way) = (self.fresh("i"), *self.rng.pick(&["any", "all"]));
        children.push(self.closure(|w| {
            w.declare(&item, &of, false);
            w.expr(&Ty::Bool, depth.min(2), true)
        }));
        Some(Node::atom("any or all", ty, &format!("{text}.{way}(|{item}| $)"), children))
    }

    /// `min`, `max`, `position`, `find` and their like.
    pub fn option_of_items(&mut self, ty: &Ty, depth: usize) -> Option<Node> {
        let Ty::Option(of) = ty else { return None };
        if self.loops > 1 || depth == 0 {
            return None;
        }
        if **of == Ty::int("usize") && self.rng.flip() {
            let (_, name, element, _) = self.some_list(|ty| ty.is_number(), false)?;
            let item = self.fresh("i");
            let body = self.closure(|w| {
                w.vars.push(super::writer::Var {
                    name: item.clone(),
                    ty: element,
                    form: Form::Reference,
                    writable: false,
                    visible: true,
                });
                w.expr(&Ty::Bool, depth.min(2), true)
            });
            let way = if self.rng.flip() { "position" } else { "rposition" };
            return Some(Node::atom(way, ty, &format!("{name}.iter().{way}(|{item}| $)"), vec![body]));
        }
        let is_scalar = of.is_number() || **of == Ty::Bool;
        if is_scalar && self.rng.flip() {
            return self.best_of_items(ty, of, depth);
        }
        if is_scalar && self.rng.flip() {
            return self.chosen_item(ty, of, depth);
        }
        if !matches!(**of, Ty::Int(_)) {
            return None;
        }
        let Items { text, children, .. } = self.items(Some(of), depth)?;
        let way = if self.rng.flip() { "min" } else { "max" };
        Some(Node::atom("min or max of items", ty, &format!("{text}.{way}()"), children))
    }

    /// `find`, `find_map`, `nth` and `last`.
    fn chosen_item(&mut self, ty: &Ty, of: &Ty, depth: usize) -> Option<Node> {
        let item = self.fresh("i");
        if self.rng.one_in(4) {
            let Items { text, mut children, of: from } = self.items(None, depth)?;
            children.push(self.closure(|w| {
                w.declare(&item, &from, false);
                w.expr(ty, depth.min(2), false)
            }));
            return Some(Node::atom("find_map", ty, &format!("{text}.find_map(|{item}| $)"), children));
        }
        let Items { text, mut children, .. } = self.items(Some(of), depth)?;
        Some(match self.rng.below(3) {
            0 => {
                children.push(self.closure(|w| {
                    w.declare_reference(&item, of, false);
                    w.expr(&Ty::Bool, depth.min(2), true)
                }));
                Node::atom("find", ty, &format!("{text}.find(|{item}| $)"), children)
            }
            1 => {
                let number = self.rng.below(4);
                Node::atom("nth", ty, &format!("{text}.nth({number})"), children)
            }
            _ => Node::atom("last of items", ty, &format!("{text}.last()"), children),
        })
    }

    /// `reduce`, `min_by`, `max_by_key` and their like.
    pub fn best_of_items(&mut self, ty: &Ty, of: &Ty, depth: usize) -> Option<Node> {
        if self.loops > 1 || depth == 0 {
            return None;
        }
        let Items { text, mut children, .. } = self.items(Some(of), depth)?;
        let (a, b) = (self.fresh("a"), self.fresh("b"));
        let way = *self.rng.pick(&["min", "max"]);
        Some(match (self.rng.below(3), of) {
            (0, Ty::Int(_)) => {
                let order = match self.rng.below(3) {
                    0 => format!("{b}.cmp({a})"),
                    1 => format!("({a} & 3).cmp(&({b} & 3)).then({b}.cmp({a}))"),
                    _ => format!("({a} & 3).cmp(&({b} & 3))"),
                };
                let rule = if way == "min" { "min_by" } else { "max_by" };
                Node::atom(rule, ty, &format!("{text}.{way}_by(|{a}, {b}| {order})"), children)
            }
            (0 | 1, _) => {
                let key = match self.rng.below(3) {
                    0 => Ty::Tuple(vec![Ty::Bool, self.int()]),
                    1 => Ty::Bool,
                    _ => self.int(),
                };
                children.push(self.closure(|w| {
                    w.declare_reference(&a, of, false);
                    w.expr(&key, depth.min(2), false)
                }));
                let rule = if way == "min" { "min_by_key" } else { "max_by_key" };
                Node::atom(rule, ty, &format!("{text}.{way}_by_key(|{a}| $)"), children)
            }
            _ => {
                children.push(self.closure(|w| {
                    w.declare(&a, of, false);
                    w.declare(&b, of, false);
                    w.expr(of, depth.min(2), true)
                }));
                Node::atom("reduce", ty, &format!("{text}.reduce(|{a}, {b}| $)"), children)
            }
        })
    }

    /// `for_each`, which changes a variable.
    pub fn for_each(&mut self, depth: usize) -> Option<Node> {
        if self.loops > 1 || depth == 0 {
            return None;
        }
        let ty = self.int();
        let (place, root) = self.place(&ty, true, 0)?;
        if place.rule != "place" || place.text().contains('*') {
            return None;
        }
        let Items { text, mut children, of } = self.hidden(root, |w| w.items(None, depth))?;
        let item = self.fresh("i");
        let added = self.closure(|w| {
            w.declare(&item, &of, false);
            w.hidden(root, |w| w.expr(&ty, depth.min(2), false))
        });
        children.extend([place, added]);
        Some(Node::stmt("for_each", &format!("{text}.for_each(|{item}| $ ^= ~);\n"), children))
    }
}
