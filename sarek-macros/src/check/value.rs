//! Facts about a value: whether the threads of a block agree on it, and if not, why.

use super::flow::Flow;
use crate::ast::{Expr, ExprKind};
use proc_macro2::Span;
use std::rc::Rc;

/// Tokens of the function.
#[derive(Clone, Copy)]
pub struct Place {
    /// The first token.
    pub start: Span,
    /// The last token.
    pub end: Span,
    /// A key that distinguishes the place from others.
    pub key: usize,
}

impl Place {
    /// Returns all tokens of an expression.
    pub fn of(expr: &Expr) -> Place {
        Place { start: expr.start, end: expr.end, key: key_of(expr) }
    }

    /// Returns the keyword of a jump, or the `?`.
    pub fn of_jump(expr: &Expr) -> Place {
        match &expr.kind {
            ExprKind::Try(_, question, ..) => Place { start: question.span, end: question.span, key: key_of(expr) },
            _ => Place::start_of(expr),
        }
    }

    /// Returns the first token of an expression.
    pub fn start_of(expr: &Expr) -> Place {
        Place { start: expr.start, end: expr.start, key: key_of(expr) }
    }
}

/// Returns a key that distinguishes a node of the tree from others: its address, since the tree does not move.
pub fn key_of<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

/// The knowledge about a value.
#[derive(Clone)]
pub enum Value {
    /// All threads that are here together have the same value.
    Uniform(Version),
    /// Threads may have different ones.
    Varies(Cause),
    /// A tuple, element by element.
    Tuple(Vec<Value>),
    /// A struct: some of its fields, and the value from which it has the others.
    Struct(Vec<(String, Value)>, Box<Value>),
}

/// Distinguishes uniform values: in one round of the surrounding loops, values of one version are equal.
#[derive(Clone, PartialEq, Eq)]
pub struct Version {
    origin: Origin,
    /// The number of loops around the place that creates the value; 0 if no loop changes it.
    depth: usize,
}

#[derive(Clone, PartialEq, Eq)]
enum Origin {
    /// A literal or a constant, as written.
    Written(String),
    /// Created by a node of the tree; the path distinguishes the values that the node creates at once.
    Made(usize, Vec<u32>),
}

/// The reason why a value varies, and the tokens that introduce the variation where it is used.
#[derive(Clone)]
pub struct Cause {
    /// The reason.
    pub why: Rc<Why>,
    /// The tokens.
    pub at: Place,
}

/// The reason why a value varies.
pub enum Why {
    /// A function's result varies by nature; the text is the message.
    Source(String),
    /// The variable was assigned a varying value.
    Given {
        /// The variable.
        variable: Variable,
        /// The tokens that introduce it.
        at: Place,
        /// The reason why that value varies.
        from: Rc<Why>,
    },
    /// The path of the threads determines the value.
    Chosen {
        /// The variable, if it already has a name.
        variable: Option<Variable>,
        /// The place where the threads diverged.
        flow: Rc<Flow>,
    },
}

/// A binding and its name.
#[derive(Clone)]
pub struct Variable {
    /// Its number.
    pub binding: u32,
    /// Its name.
    pub name: String,
}

impl Why {
    /// Returns the length of the explanation.
    fn steps(&self) -> usize {
        match self {
            Why::Source(_) => 1,
            Why::Given { from, .. } => 1 + from.steps(),
            Why::Chosen { flow, .. } => 1 + flow.steps(),
        }
    }

    /// Returns the variable that varies for this reason.
    pub fn variable(&self) -> Option<&Variable> {
        match self {
            Why::Source(_) => None,
            Why::Given { variable, .. } => Some(variable),
            Why::Chosen { variable, .. } => variable.as_ref(),
        }
    }
}

/// The place that creates a value, for its version.
#[derive(Clone)]
pub struct Point {
    /// The node of the tree.
    pub key: usize,
    /// The number of the value among those that the node creates.
    pub path: Vec<u32>,
    /// The number of loops around it.
    pub depth: usize,
}

impl Point {
    /// Returns the point of another value that the node creates.
    pub fn part(&self, part: usize) -> Point {
        let mut path = self.path.clone();
        path.push(u32::try_from(part).unwrap_or(u32::MAX));
        Point { key: self.key, path, depth: self.depth }
    }

    /// Returns a uniform value that is created here.
    pub fn uniform(&self) -> Value {
        Value::Uniform(Version { origin: Origin::Made(self.key, self.path.clone()), depth: self.depth })
    }
}

impl Value {
    /// Returns a literal or a constant.
    pub fn written(text: String) -> Value {
        Value::Uniform(Version { origin: Origin::Written(text), depth: 0 })
    }

    /// Returns `()`.
    pub fn unit() -> Value {
        Value::Tuple(Vec::new())
    }

    /// Applies a change to each part.
    fn map(self, change: &mut dyn FnMut(Value) -> Value) -> Value {
        match self {
            Value::Tuple(elements) => Value::Tuple(elements.into_iter().map(change).collect()),
            Value::Struct(fields, rest) => {
                let fields = fields.into_iter().map(|(name, field)| (name, change(field))).collect();
                Value::Struct(fields, Box::new(change(*rest)))
            }
            value @ (Value::Uniform(_) | Value::Varies(_)) => change(value),
        }
    }

    /// Returns a field of a struct, or an element of a tuple; it is taken at `point`.
    pub fn field(self, name: &str, point: &Point) -> Value {
        match self {
            Value::Struct(fields, rest) => match fields.into_iter().find(|(known, _)| known == name) {
                Some((_, field)) => field,
                None => rest.field(name, point),
            },
            Value::Tuple(mut elements) => match name.parse::<usize>() {
                Ok(number) if number < elements.len() => elements.swap_remove(number),
                _ => super::walk::made_of(point, elements),
            },
            value @ (Value::Uniform(_) | Value::Varies(_)) => super::walk::made_of(point, [value]),
        }
    }

    /// Returns the struct with another value of a field; the fields lead there from the outside in.
    pub fn with_field(self, path: &[String], value: Value, point: &Point) -> Value {
        let Some((name, inner)) = path.split_first() else { return value };
        let field = self.clone().field(name, &point.part(0)).with_field(inner, value, &point.part(1));
        match self {
            Value::Struct(mut fields, rest) => {
                fields.retain(|(known, _)| known != name);
                fields.push((name.clone(), field));
                fields.sort_by(|(a, _), (b, _)| a.cmp(b));
                Value::Struct(fields, rest)
            }
            Value::Tuple(mut elements) => {
                if let Some(element) = name.parse().ok().and_then(|number: usize| elements.get_mut(number)) {
                    *element = field;
                }
                Value::Tuple(elements)
            }
            rest @ (Value::Uniform(_) | Value::Varies(_)) => Value::Struct(vec![(name.clone(), field)], Box::new(rest)),
        }
    }

    fn field_names(&self) -> Vec<String> {
        match self {
            Value::Struct(fields, _) => fields.iter().map(|(name, _)| name.clone()).collect(),
            Value::Uniform(_) | Value::Varies(_) | Value::Tuple(_) => Vec::new(),
        }
    }

    /// Returns, for a struct, the value from which it has the other fields; for an enum with data, its variant.
    pub fn rest(self) -> Value {
        match self {
            Value::Struct(_, rest) => rest.rest(),
            value @ (Value::Uniform(_) | Value::Varies(_) | Value::Tuple(_)) => value,
        }
    }

    /// Returns the reason with the fewest steps why it varies, if it does.
    pub fn cause(&self) -> Option<&Cause> {
        match self {
            Value::Uniform(_) => None,
            Value::Varies(cause) => Some(cause),
            Value::Tuple(elements) => shortest(elements.iter().filter_map(Value::cause)),
            Value::Struct(fields, rest) => {
                shortest(fields.iter().map(|(_, field)| field).chain([&**rest]).filter_map(Value::cause))
            }
        }
    }

    /// Returns the same value, used at other tokens.
    pub fn used_at(self, at: Place) -> Value {
        match self {
            Value::Uniform(version) => Value::Uniform(version),
            Value::Varies(cause) => Value::Varies(Cause { why: cause.why, at }),
            value @ (Value::Tuple(_) | Value::Struct(..)) => value.map(&mut |part| part.used_at(at)),
        }
    }

    /// Returns the value as the content of a variable.
    pub fn given_to(self, variable: &Variable) -> Value {
        match self {
            Value::Uniform(version) => Value::Uniform(version),
            Value::Varies(Cause { why, at }) => {
                let why = match &*why {
                    own if own.variable().is_some_and(|v| v.binding == variable.binding) => why,
                    Why::Chosen { variable: None, flow } => {
                        Rc::new(Why::Chosen { variable: Some(variable.clone()), flow: flow.clone() })
                    }
                    Why::Source(_) | Why::Given { .. } | Why::Chosen { .. } => {
                        Rc::new(Why::Given { variable: variable.clone(), at, from: why })
                    }
                };
                Value::Varies(Cause { why, at })
            }
            value @ (Value::Tuple(_) | Value::Struct(..)) => value.map(&mut |part| part.given_to(variable)),
        }
    }

    /// Returns the value where two paths meet. Threads may take both paths at the same time only if they
    /// diverged at `flow`.
    pub fn join(self, other: Value, flow: Option<&Rc<Flow>>, point: &Point) -> Value {
        match (self, other) {
            (Value::Tuple(a), Value::Tuple(b)) if a.len() == b.len() => {
                let pairs = a.into_iter().zip(b).enumerate();
                Value::Tuple(pairs.map(|(i, (a, b))| a.join(b, flow, &point.part(i))).collect())
            }
            (Value::Uniform(a), Value::Uniform(b)) if a == b => Value::Uniform(a),
            (a @ Value::Struct(..), b) | (a, b @ Value::Struct(..)) => {
                let names = a.field_names().into_iter().chain(b.field_names());
                let mut fields: Vec<(String, Value)> = Vec::new();
                for name in names {
                    if fields.iter().all(|(known, _)| *known != name) {
                        let at = point.part(fields.len() + 1);
                        let joined =
                            a.clone().field(&name, &at.part(0)).join(b.clone().field(&name, &at.part(1)), flow, &at);
                        fields.push((name, joined));
                    }
                }
                Value::Struct(fields, Box::new(a.rest().join(b.rest(), flow, &point.part(0))))
            }
            (a, b) => match shortest(a.cause().into_iter().chain(b.cause())) {
                Some(cause) => Value::Varies(cause.clone()),
                None => match flow {
                    Some(flow) => Value::chosen(flow),
                    None => point.uniform(),
                },
            },
        }
    }

    /// Returns the value after the loops deeper than `depth` are left; at `flow`, if the threads leave in different
    /// rounds.
    pub fn leave(self, depth: usize, flow: Option<&Rc<Flow>>) -> Value {
        match (self, flow) {
            (Value::Uniform(version), Some(flow)) if version.depth > depth => Value::chosen(flow),
            (Value::Uniform(version), _) => {
                Value::Uniform(Version { depth: version.depth.min(depth), origin: version.origin })
            }
            (Value::Varies(cause), _) => Value::Varies(cause),
            (value @ (Value::Tuple(_) | Value::Struct(..)), _) => value.map(&mut |part| part.leave(depth, flow)),
        }
    }

    fn chosen(flow: &Rc<Flow>) -> Value {
        Value::Varies(Cause { why: Rc::new(Why::Chosen { variable: None, flow: flow.clone() }), at: flow.at })
    }

    /// Returns `true` if the knowledge about both is the same; the reasons do not matter.
    pub fn agrees(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Uniform(a), Value::Uniform(b)) => a == b,
            (Value::Varies(_), Value::Varies(_)) => true,
            (Value::Tuple(a), Value::Tuple(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.agrees(b)),
            (Value::Struct(a, a_rest), Value::Struct(b, b_rest)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|((a_name, a), (b_name, b))| a_name == b_name && a.agrees(b))
                    && a_rest.agrees(b_rest)
            }
            (Value::Uniform(_) | Value::Varies(_) | Value::Tuple(_) | Value::Struct(..), _) => false,
        }
    }
}

/// Returns the cause with the shortest explanation; the first of equal ones.
pub fn shortest<'a>(causes: impl Iterator<Item = &'a Cause>) -> Option<&'a Cause> {
    causes.min_by_key(|cause| cause.why.steps())
}
