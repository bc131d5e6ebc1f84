//! Traits that the program marks `#[device]`, and generic structs.

use super::rng::Rng;
use super::tree::{Kind, Node};
use super::types::{Generic, Ty, Types, some_int, some_scalar};
use super::writer::{Trait, Writer};

/// Returns a trait with two implementations, and a function that is generic over it.
pub fn declared<'a>(mut w: Writer<'a>) -> (Writer<'a>, Vec<Node>, Trait) {
    let params: Vec<Ty> = (0..w.rng.between(1, 3)).map(|_| some_scalar(&mut w.rng)).collect();
    let (result, constant) = (some_scalar(&mut w.rng), Ty::Int(some_int(&mut w.rng)));
    let of = |ty: &Ty, w: &Writer<'_>| w.types.name(ty);
    let names: Vec<String> = params.iter().map(|_| w.fresh("q")).collect();
    let list: Vec<String> = names.iter().zip(&params).map(|(name, ty)| format!("{name}: {}", of(ty, &w))).collect();
    let (list, passed, back) = (list.join(", "), names.join(", "), of(&result, &w));
    let kind = of(&constant, &w);
    let provided = body(&mut w, &names, &params, &result);
    let mut nodes = vec![Node::new(
        "trait declared",
        Kind::Item,
        true,
        &format!(
            "#[device]\npub trait Way {{\nconst LIMIT: {kind};\nfn given({list}) -> {back};\nfn provided({list}) -> {back} {{\n$\n}}\n}}\n"
        ),
        vec![provided],
    )];
    for name in ["Fast", "Slow"] {
        let (value, given) = (w.literal(&constant, false), body(&mut w, &names, &params, &result));
        let (mut template, mut children) = (String::new(), vec![value, given]);
        if w.rng.flip() {
            template = format!("fn provided({list}) -> {back} {{\n$\n}}\n");
            children.push(body(&mut w, &names, &params, &result));
        }
        let template = format!(
            "pub struct {name};\n#[device]\nimpl Way for {name} {{\nconst LIMIT: {kind} = $;\nfn given({list}) -> {back} {{\n$\n}}\n{template}}}\n"
        );
        nodes.push(Node::new("trait implemented", Kind::Item, true, &template, children));
    }
    let text = format!(
        "#[device]\npub fn by_way<W: Way>({list}) -> {back} {{\nlet first = W::given({passed});\nif W::LIMIT > 3 {{ first }} else {{ W::provided({passed}) }}\n}}\n"
    );
    nodes.push(Node::new("function of a trait", Kind::Item, true, &text, vec![]));
    let types = vec!["Fast".to_string(), "Slow".to_string()];
    (w, nodes, Trait { name: "Way".into(), params, result, constant, types })
}

fn body(w: &mut Writer<'_>, names: &[String], params: &[Ty], result: &Ty) -> Node {
    for (name, ty) in names.iter().zip(params) {
        w.declare(name, ty, false);
    }
    (w.result, w.fuel) = (Some(result.clone()), 8);
    let (statements, value) = (w.statements(1, 1), w.expr(result, 2, true));
    w.vars.clear();
    Node::list("statements", vec![statements, Node::expr("value of a block", result, "$", vec![value])])
}

impl Writer<'_> {
    /// Writes the result of a trait's implementation.
    pub fn by_trait(&mut self, ty: &Ty, depth: usize, _hint: bool) -> Option<Node> {
        let known = self.traits;
        let way = known.first()?;
        let of = self.rng.pick(&way.types).clone();
        if way.constant == *ty && self.rng.flip() {
            return Some(Node::atom("constant of a trait", ty, &format!("{of}::LIMIT"), vec![]));
        }
        if way.result != *ty || self.loops > 1 {
            return None;
        }
        let children = way.params.iter().map(|ty| self.expr(ty, depth.min(2), true)).collect();
        let name = &way.name;
        let function = *self.rng.pick(&["given", "provided"]);
        let (rule, called) = match self.rng.below(3) {
            0 => ("function of a type", format!("{of}::{function}")),
            1 => ("function of a type's trait", format!("<{of} as {name}>::{function}")),
            _ => ("call by a trait", format!("by_way::<{of}>")),
        };
        Some(Node::atom(rule, ty, &format!("{called}({})", vec!["$"; way.params.len()].join(", ")), children))
    }

    /// Returns a method of a generic struct.
    pub fn of_generic(&mut self, ty: &Ty, depth: usize, _hint: bool) -> Option<Node> {
        let fits: Vec<usize> = self
            .types
            .generic
            .keys()
            .copied()
            .filter(|number| self.types.structs[*number].first().is_some_and(|(_, first)| first == ty))
            .collect();
        if fits.is_empty() {
            return None;
        }
        let number = *self.rng.pick(&fits);
        let child = self.expr(&Ty::Struct(number), depth.min(1), true);
        let method = *self.rng.pick(&["sum", "picked"]);
        Some(match method {
            "sum" => Node::atom("method of a generic struct", ty, "~.sum()", vec![child]),
            _ => {
                let index = self.expr(&Ty::int("u32"), depth.min(1), true);
                Node::atom("method of a generic length", ty, "~.picked($)", vec![child, index])
            }
        })
    }
}

/// A generic struct, `Many<T, N>`, of two types or lengths.
pub fn generic_struct(rng: &mut Rng, types: &mut Types) {
    let lengths = [rng.between(1, 3), rng.between(1, 3)];
    for length in lengths {
        let of = loop {
            let of = some_scalar(rng);
            if of.is_number() {
                break of;
            }
        };
        let arguments = format!("<{}, {length}>", types.name(&of));
        if types.generic.values().any(|other| other.arguments == arguments) {
            continue;
        }
        let list = Ty::Array(Box::new(of.clone()), length);
        types.generic.insert(types.structs.len(), Generic { name: "Many".into(), arguments });
        types.structs.push(vec![("one".into(), of), ("more".into(), list), ("count".into(), Ty::int("u16"))]);
    }
}

/// Returns its declaration, and its methods.
pub fn generic_declared() -> Vec<Node> {
    let item = |rule, text: &str| Node::new(rule, Kind::Item, true, text, vec![]);
    vec![
        item(
            "generic struct",
            "#[derive(Clone, Copy, DeviceType)]\n#[repr(C)]\npub struct Many<T: Number, const N: usize> { one: T, more: [T; N], count: u16 }\n",
        ),
        item(
            "generic methods",
            "#[device]\nimpl<T: Number, const N: usize> Many<T, N> {\npub fn sum(self) -> T {\nlet mut total = self.one;\n\
             for other in self.more {\ntotal += other;\n}\ntotal\n}\n\
             pub fn picked(&self, at: u32) -> T {\nif at % 2 == 0 { self.one } else { self.more[at as usize % N] }\n}\n}\n",
        ),
    ]
}
