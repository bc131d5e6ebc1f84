//! A whole program: types, helpers, methods, and the function that is called for each input.

use super::floats::INEXACT;
use super::rng::Rng;
use super::traits;
use super::tree::{Kind, Node};
use super::types::{Float, Int, Ty, Types, Variant, some_int, some_scalar, some_vector};
use super::writer::{Helper, Param, Trait, Writer};
use std::collections::BTreeMap;

/// The meaning of a seed depends on it: any change of the generator's output increments it.
pub const VERSION: u32 = 8;
/// The most words of a result; as in `driver`.
pub const ROOM: usize = 16;
/// The most words of input.
const INPUT: usize = 24;

/// A random program.
#[derive(Clone)]
pub struct Program {
    pub seed: u64,
    /// Its items; `entry` is the function that is called for each input.
    pub tree: Node,
    /// The kind of each word of an input.
    pub kinds: Vec<&'static str>,
    /// Exceptions of the language that were kept away from, with how often.
    pub masked: BTreeMap<&'static str, usize>,
}

/// Returns the program of a seed.
pub fn program(seed: u64) -> Program {
    let mut rng = Rng::new(seed);
    let types = types(&mut rng);
    let mut items = declarations(&types);
    if !types.generic.is_empty() {
        items.extend(traits::generic_declared());
    }
    let mut helpers: Vec<Helper> = Vec::new();
    let mut masked = BTreeMap::new();
    let mut names = 0;
    let mut methods: BTreeMap<String, Vec<Node>> = BTreeMap::new();
    let has_generic = rng.one_in(3);
    if has_generic {
        items.push(generic(&mut rng));
    }
    let mut operators: Vec<(usize, &'static str)> = Vec::new();
    let wanted: Vec<(usize, &'static str)> = if types.structs.is_empty() || types.generic.contains_key(&0) || rng.flip()
    {
        Vec::new()
    } else {
        (0..rng.between(1, 2)).map(|at| (0, OPERATORS[at * 3 + rng.below(if at == 0 { 3 } else { 2 })].0)).collect()
    };
    for (of, symbol) in wanted {
        let writer = Writer { operators: &operators, has_generic, ..Writer::new(rng.clone(), &types, &helpers, names) };
        let (rest, node) = operator(writer, of, symbol);
        (names, rng) = (rest.names, rest.rng.clone());
        merge(&mut masked, rest.masked);
        items.push(node);
        operators.push((of, symbol));
    }
    let mut ways: Vec<Trait> = Vec::new();
    if rng.one_in(3) {
        let writer = Writer { operators: &operators, has_generic, ..Writer::new(rng.clone(), &types, &helpers, names) };
        let (rest, nodes, way) = traits::declared(writer);
        (names, rng) = (rest.names, rest.rng.clone());
        merge(&mut masked, rest.masked);
        items.extend(nodes);
        ways.push(way);
    }
    for number in 0..rng.below(3) {
        let writer = Writer {
            operators: &operators,
            traits: &ways,
            has_generic,
            ..Writer::new(rng.clone(), &types, &helpers, names)
        };
        let (rest, node, helper) = helper(writer, number);
        names = rest.names;
        rng = rest.rng.clone();
        merge(&mut masked, rest.masked);
        match &helper.owner {
            Some(owner) => methods.entry(types.name(owner)).or_default().push(node),
            None => items.push(node),
        }
        helpers.push(helper);
    }
    for (owner, nodes) in methods {
        let list = Node::list("methods", nodes);
        items.push(Node::new("impl", Kind::Item, true, &format!("#[device]\nimpl {owner} {{\n$}}\n"), vec![list]));
    }
    let writer = Writer {
        operators: &operators,
        traits: &ways,
        has_generic,
        ..Writer::new(rng.clone(), &types, &helpers, names)
    };
    let (rest, function, entry, kinds) = main_function(writer);
    merge(&mut masked, rest.masked);
    items.extend([function, entry]);
    Program { seed, tree: Node::list("program", items), kinds, masked }
}

fn merge(into: &mut BTreeMap<&'static str, usize>, from: BTreeMap<&'static str, usize>) {
    for (what, count) in from {
        *into.entry(what).or_default() += count;
    }
}

impl<'a> Writer<'a> {
    fn new(rng: Rng, types: &'a Types, helpers: &'a [Helper], names: usize) -> Writer<'a> {
        Writer {
            rng,
            types,
            vars: Vec::new(),
            helpers,
            functions: Vec::new(),
            operators: &[],
            traits: &[],
            has_generic: false,
            around: Vec::new(),
            result: None,
            risks: 0,
            fuel: 0,
            loops: 0,
            frozen: 0,
            names,
            masked: BTreeMap::new(),
        }
    }
}

/// Returns the types that a program has of its own.
fn types(rng: &mut Rng) -> Types {
    let mut types = Types::default();
    if rng.flip() {
        let length = rng.between(2, 4);
        let int = loop {
            let int = some_int(rng);
            if !int.name.ends_with("size") {
                break int;
            }
        };
        let first = if int.signed && rng.flip() { -1 } else { 0 };
        let variants = (0..length).map(|i| (format!("V{i}"), if i == 0 { first } else { i as i64 * 3 + first }));
        let mut variants: Vec<(String, i64)> = variants.collect();
        if first != 0 {
            variants[1].1 = 0;
        }
        types.plain.push((int, variants));
    }
    for _ in 0..rng.below(3) {
        let is_tuple = rng.one_in(3);
        let fields = (0..rng.between(1, 4))
            .map(|i| {
                let name = if is_tuple { i.to_string() } else { format!("m{i}") };
                (name, field(rng, &types))
            })
            .collect();
        types.structs.push(fields);
    }
    if rng.one_in(4) {
        traits::generic_struct(rng, &mut types);
    }
    if rng.flip() {
        let variants = (0..rng.between(2, 4)).map(|i| {
            let has_names = rng.flip();
            let count = if i == 0 { 0 } else { rng.between(1, 2) };
            let fields = (0..count).map(|k| (has_names.then(|| format!("n{k}")), field(rng, &types))).collect();
            Variant { name: format!("W{i}"), fields }
        });
        types.enums.push(variants.collect());
    }
    types
}

/// Returns a type of a field.
fn field(rng: &mut Rng, types: &Types) -> Ty {
    match rng.below(9) {
        0 => Ty::Array(Box::new(some_scalar(rng)), rng.between(1, 3)),
        3 if rng.flip() => some_vector(rng),
        1 if !types.plain.is_empty() => Ty::Plain(0),
        2 if !types.structs.is_empty() => Ty::Struct(0),
        _ => some_scalar(rng),
    }
}

fn declarations(types: &Types) -> Vec<Node> {
    let mut nodes = Vec::new();
    let mut item = |rule, text: String| nodes.push(Node::new(rule, Kind::Item, true, &text, vec![]));
    for (number, (int, variants)) in types.plain.iter().enumerate() {
        let variants: Vec<String> = variants.iter().map(|(name, value)| format!("{name} = {value}")).collect();
        let Int { name, .. } = int;
        item(
            "enum",
            format!(
                "#[derive(Clone, Copy, PartialEq, DeviceType)]\n#[repr({name})]\npub enum C{number} {{ {} }}\n",
                variants.join(", ")
            ),
        );
    }
    for (number, fields) in types.structs.iter().enumerate() {
        if types.generic.contains_key(&number) {
            continue;
        }
        let is_tuple = super::types::is_tuple_struct(fields);
        let fields: Vec<String> = fields
            .iter()
            .map(|(name, ty)| match is_tuple {
                true => types.name(ty),
                false => format!("{name}: {}", types.name(ty)),
            })
            .collect();
        let (open, close) = if is_tuple { ("(", ");") } else { (" { ", " }") };
        let text = format!("pub struct S{number}{open}{}{close}\n", fields.join(", "));
        item(
            if is_tuple { "tuple struct declared" } else { "struct declared" },
            format!("#[derive(Clone, Copy, DeviceType)]\n#[repr(C)]\n{text}"),
        );
    }
    for (number, variants) in types.enums.iter().enumerate() {
        let variants: Vec<String> = variants
            .iter()
            .map(|variant| {
                let values: Vec<String> = variant.fields.iter().map(|(_, ty)| types.name(ty)).collect();
                let made = super::types::made_variant(number, variant, &values);
                made.split_once("::").map_or(String::new(), |(_, rest)| rest.to_string())
            })
            .collect();
        item(
            "enum with data",
            format!(
                "#[derive(Clone, Copy, DeviceType)]\n#[repr(C, u32)]\npub enum E{number} {{ {} }}\n",
                variants.join(", ")
            ),
        );
    }
    nodes
}

/// Operators that structs may have, with their traits and methods.
const OPERATORS: &[(&str, &str, &str)] = &[
    ("+", "Add", "add"),
    ("-", "Sub", "sub"),
    ("*", "Mul", "mul"),
    ("==", "PartialEq", "eq"),
    ("^", "BitXor", "bitxor"),
];

/// Returns an operator of a struct.
fn operator<'a>(mut w: Writer<'a>, of: usize, symbol: &str) -> (Writer<'a>, Node) {
    let (_, name, method) = OPERATORS.iter().find(|(own, ..)| *own == symbol).expect("it is in the table");
    let ty = Ty::Struct(of);
    let is_comparison = symbol == "==";
    let result = if is_comparison { Ty::Bool } else { ty.clone() };
    match is_comparison {
        true => w.declare_reference("self", &ty, false),
        false => w.declare("self", &ty, false),
    }
    match is_comparison {
        true => w.declare_reference("other", &ty, false),
        false => w.declare("other", &ty, false),
    }
    w.result = Some(result.clone());
    w.fuel = 12;
    let (body, value) = (w.statements(1, 1), w.expr(&result, 2, true));
    let template = match is_comparison {
        true => format!("#[device]\nimpl PartialEq for S{of} {{\nfn eq(&self, other: &S{of}) -> bool {{\n$$\n}}\n}}\n"),
        false => format!(
            "#[device]\nimpl std::ops::{name} for S{of} {{\ntype Output = S{of};\nfn {method}(self, other: S{of}) -> S{of} {{\n$$\n}}\n}}\n"
        ),
    };
    let rule = if is_comparison { "comparison declared" } else { "operator declared" };
    w.vars.clear();
    (w, Node::new(rule, Kind::Item, true, &template, vec![body, value]))
}

/// Returns a function of any number.
fn generic(rng: &mut Rng) -> Node {
    fn value(rng: &mut Rng, depth: usize) -> String {
        match rng.below(if depth == 0 { 4 } else { 9 }) {
            0 => "a".into(),
            1 => "b".into(),
            2 => "total".into(),
            3 => rng.pick(&["T::ONE", "T::ZERO", "T::ONE"]).to_string(),
            4..=6 => {
                let operator = *rng.pick(&["+", "-", "*"]);
                format!("({} {operator} {})", value(rng, depth - 1), value(rng, depth - 1))
            }
            7 => format!("if {} {{ {} }} else {{ {} }}", truth(rng), value(rng, depth - 1), value(rng, depth - 1)),
            _ => format!("pick({}, {}, {})", truth(rng), value(rng, depth - 1), value(rng, depth - 1)),
        }
    }
    fn truth(rng: &mut Rng) -> String {
        let operator = *rng.pick(&["<", "<=", "==", "!=", ">"]);
        format!("{} {operator} {}", value(rng, 0), value(rng, 0))
    }
    let mut text = String::from("#[device]\npub fn generic<T: Number>(a: T, b: T) -> T {\nlet mut total = a;\n");
    for _ in 0..rng.between(1, 3) {
        text += &match rng.below(4) {
            0 => format!("total = {};\n", value(rng, 2)),
            1 => format!("total += {};\n", value(rng, 2)),
            2 => format!("for _ in 0..{} {{\ntotal -= {};\n}}\n", rng.between(1, 3), value(rng, 2)),
            _ => format!("if {} {{\nreturn {};\n}}\n", truth(rng), value(rng, 2)),
        };
    }
    text += &format!("{}\n}}\n", value(rng, 3));
    Node::new("generic function", Kind::Item, true, &text, vec![])
}

/// Returns a function that others call, or a method.
fn helper(mut w: Writer<'_>, number: usize) -> (Writer<'_>, Node, Helper) {
    let owner = match w.rng.below(5) {
        0 | 1 if !w.types.structs.is_empty() => Some(Ty::Struct(w.rng.below(w.types.structs.len()))),
        2 if !w.types.enums.is_empty() => Some(Ty::Enum(0)),
        _ => None,
    };
    let mut params = Vec::new();
    if let Some(owner) = &owner {
        params.push(match w.rng.below(3) {
            0 => Param::Value(owner.clone()),
            1 => Param::Shared(owner.clone()),
            _ => Param::Mut(owner.clone()),
        });
    }
    let is_recursive = owner.is_none() && w.rng.one_in(6);
    if is_recursive {
        params.push(Param::Count);
    }
    for _ in 0..w.rng.between(1, 3) {
        let scalar = some_scalar(&mut w.rng);
        let ty = w.some_type();
        params.push(match w.rng.below(10) {
            0..=4 => Param::Value(ty),
            5 => Param::Shared(ty),
            6 => Param::Shared(Ty::Slice(Box::new(scalar))),
            7 if !is_recursive => Param::Mut(ty),
            8 if !is_recursive && owner.is_none() => Param::Function(scalar, some_scalar(&mut w.rng)),
            _ => Param::Value(scalar),
        });
    }
    let result = match w.rng.below(8) {
        0 => Ty::option(&some_scalar(&mut w.rng)),
        1 => Ty::Result(Box::new(some_scalar(&mut w.rng)), Box::new(Ty::int("u8"))),
        2 => w.some_type(),
        _ => some_scalar(&mut w.rng),
    };
    let name = if owner.is_some() { format!("method{number}") } else { format!("helper{number}") };
    w.result = Some(result.clone());
    w.risks = usize::from(w.rng.one_in(4));
    w.fuel = 14;
    let mut texts = Vec::new();
    let mut names = Vec::new();
    for (at, param) in params.iter().enumerate() {
        let name = if owner.is_some() && at == 0 { "self".to_string() } else { w.fresh("q") };
        texts.push(declared(&mut w, &name, param));
        names.push(name);
    }
    let amount = w.rng.between(1, 4);
    let body = w.statements(amount, 2);
    let value = w.expr(&result, 3, true);
    let (mut children, mut last) = (vec![body], "$".to_string());
    let mut rule = if owner.is_some() { "method declared" } else { "helper" };
    if is_recursive {
        rule = "recursion";
        let arguments = params.iter().zip(&names).map(|(param, name)| match param {
            Param::Count => (format!("{name} - 1"), None),
            Param::Value(ty) => ("$".into(), Some(w.expr(ty, 1, true))),
            _ => (name.clone(), None),
        });
        let (texts, nodes): (Vec<String>, Vec<Option<Node>>) = arguments.unzip();
        let count = &names[0];
        last = format!("if {count} == 0 {{\n$\n}} else {{\n{name}({})\n}}", texts.join(", "));
        children.push(value);
        children.extend(nodes.into_iter().flatten());
    } else {
        children.push(value);
    }
    let (result_name, texts) = (w.types.name(&result), texts.join(", "));
    let attribute = if owner.is_some() { "" } else { "#[device]\n" };
    let template = format!("{attribute}pub fn {name}({texts}) -> {result_name} {{\n$\n{last}\n}}\n");
    let node = Node::new(rule, Kind::Item, true, &template, children);
    w.vars.clear();
    (w, node, Helper { name, params, result, owner })
}

/// Declares a parameter, and gives its text.
fn declared(w: &mut Writer<'_>, name: &str, param: &Param) -> String {
    let is_self = name == "self";
    match param {
        Param::Value(ty) => {
            let is_mut = w.rng.one_in(3);
            w.declare(name, ty, is_mut);
            let kind = if is_mut { "mut " } else { "" };
            if is_self { format!("{kind}self") } else { format!("{kind}{name}: {}", w.types.name(ty)) }
        }
        Param::Count => {
            w.declare(name, &Ty::int("u32"), false);
            format!("{name}: u32")
        }
        Param::Shared(ty) => {
            w.declare_reference(name, ty, false);
            if is_self { "&self".into() } else { format!("{name}: &{}", w.types.name(ty)) }
        }
        Param::Mut(ty) => {
            w.declare_reference(name, ty, true);
            if is_self { "&mut self".into() } else { format!("{name}: &mut {}", w.types.name(ty)) }
        }
        Param::Function(from, to) => {
            w.functions.push((name.to_string(), from.clone(), to.clone()));
            format!("{name}: impl Fn({}) -> {}", w.types.name(from), w.types.name(to))
        }
    }
}

/// Returns a type that a function of the program takes.
fn of_a_helper(w: &mut Writer<'_>) -> Option<Ty> {
    if w.helpers.is_empty() {
        return None;
    }
    let helper = w.rng.pick(w.helpers);
    Some(match w.rng.pick(&helper.params) {
        Param::Shared(Ty::Slice(of)) => Ty::Array(of.clone(), w.rng.between(1, 4)),
        Param::Value(ty) | Param::Shared(ty) | Param::Mut(ty) | Param::Function(ty, _) => ty.clone(),
        Param::Count => Ty::int("u32"),
    })
}

/// Returns the function of the inputs, and the one that takes them out of words.
fn main_function(mut w: Writer<'_>) -> (Writer<'_>, Node, Node, Vec<&'static str>) {
    let mut kinds = Vec::new();
    let (mut texts, mut values, mut before, mut after) = (Vec::new(), Vec::new(), String::new(), String::new());
    let mut at = 0;
    let mut declare_later = Vec::new();
    let count = w.rng.between(2, 5);
    for number in 0..count {
        let ty = if w.rng.flip() { of_a_helper(&mut w) } else { None }.unwrap_or_else(|| w.some_type());
        if w.types.words(&ty) + kinds.len() > INPUT {
            continue;
        }
        let name = format!("a{number}");
        let value = w.types.decoded(&ty, &mut kinds);
        let type_name = w.types.name(&ty);
        match (&ty, w.rng.below(4)) {
            (Ty::Array(of, _), 0 | 1) => {
                let is_mut = w.rng.flip() && at + w.types.words(&ty) <= ROOM / 2;
                let kind = if is_mut { "mut " } else { "" };
                before += &format!("let {kind}{name} = {value};\n");
                texts.push(format!("{name}: &{kind}[{}]", w.types.name(of)));
                values.push(format!("&{kind}{name}"));
                if is_mut {
                    after += &w.types.encoded(&ty, &name, at);
                    at += w.types.words(&ty);
                }
                declare_later.push((name, Ty::Slice(of.clone()), true, is_mut));
            }
            _ => {
                let is_mut = w.rng.flip();
                texts.push(format!("{}{name}: {type_name}", if is_mut { "mut " } else { "" }));
                values.push(value);
                declare_later.push((name, ty, false, is_mut));
            }
        }
    }
    let result = loop {
        let ty = match w.rng.below(6) {
            0 => Ty::option(&some_scalar(&mut w.rng)),
            1 => Ty::Result(Box::new(some_scalar(&mut w.rng)), Box::new(Ty::int("u8"))),
            2 => Ty::Tuple(vec![some_scalar(&mut w.rng), some_scalar(&mut w.rng), some_scalar(&mut w.rng)]),
            _ => w.some_type(),
        };
        if at + w.types.words(&ty) <= ROOM {
            break ty;
        }
    };
    for (name, ty, is_reference, is_mut) in declare_later {
        match is_reference {
            true => w.declare_reference(&name, &ty, is_mut),
            false => w.declare(&name, &ty, is_mut),
        }
    }
    let constant = w.rng.one_in(4).then(|| {
        let ty = Ty::Int(some_int(&mut w.rng));
        let node =
            Node::stmt("const", &format!("const LOCAL: {} = $;\n", w.types.name(&ty)), vec![w.literal(&ty, false)]);
        w.declare("LOCAL", &ty, false);
        node
    });
    // An inexact value is compared within a tolerance, so that nothing may be computed from it.
    let inexact = (at + w.types.words(&result) < ROOM && w.rng.one_in(6)).then(|| *w.rng.pick(INEXACT));
    w.result = if inexact.is_some() { None } else { Some(result.clone()) };
    w.risks = w.rng.below(5);
    w.fuel = 48;
    let amount = w.rng.between(3, 8);
    let body = w.statements(amount, 2);
    let body = Node::list("statements", constant.into_iter().chain([body]).collect());
    let mut value = w.expr(&result, 3, true);
    let (mut result, mut encoded) = (result.clone(), w.types.encoded(&result, "result", at));
    if let Some((method, operands)) = inexact {
        let float = if w.rng.flip() { Float::F32 } else { Float::F64 };
        let of = Ty::Float(float);
        let children = (0..=operands).map(|_| w.expr(&of, 1, false)).collect();
        let operands = vec!["$"; operands].join(", ");
        let receiver = match method {
            "asinh" | "acosh" | "atanh" => {
                w.mask("formulas of the host that overflow or cancel");
                format!("for_{method}_{}($)", float.name())
            }
            _ => "~".into(),
        };
        let computed = Node::atom("inexact method", &of, &format!("{receiver}.{method}({operands})"), children);
        encoded = w.types.encoded(&result, "result.0", at);
        encoded += &w.types.encoded(&of, "result.1", ROOM - 1);
        result = Ty::Tuple(vec![result, of]);
        value = Node::atom("pair with what is not exact", &result, "($, $)", vec![value, computed]);
        kinds.push(if float == Float::F32 { "~f32" } else { "~f64" });
    }
    let template =
        format!("#[device]\npub fn function({}) -> {} {{\n$\n$\n}}\n", texts.join(", "), w.types.name(&result));
    let function = Node::new("function", Kind::Item, true, &template, vec![body, value]);
    let text = format!(
        "#[device]\npub fn entry(input: &[u64]) -> [u64; {ROOM}] {{\nlet mut output = [0u64; {ROOM}];\n{before}let result = function({});\n{after}{encoded}output\n}}\n",
        values.join(", ")
    );
    let entry = Node { rule: "entry", kind: Kind::Item, atom: true, parts: vec![super::tree::Part::Text(text)] };
    (w, function, entry, kinds)
}
