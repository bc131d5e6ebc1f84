//! The values of expressions, and the checks in them.

use std::rc::Rc;

use super::Prover;
use super::graph::{Input, Node};
use super::linear::{Cond, Int, Linear, Slice, Value};
use super::rules::Rule;
use super::state::State;
use crate::ir::cells::DYNAMIC_ALIGN;
use crate::ir::{BinaryOp, Const, DataEnum, Expr, ExprKind, Place, Root, Scalar, SharedId, SiteId, Type, UnaryOp};
use crate::lower::array_type_name;

impl Prover<'_> {
    /// Returns the value of an expression.
    pub(super) fn value(&mut self, state: &mut State, expr: &Expr) -> Value {
        let value = self.value_of_kind(state, expr);
        match value {
            Value::Int(_) | Value::Members(_) if self.is_exposed(expr) => mark_again(value),
            _ => value,
        }
    }

    fn value_of_kind(&mut self, state: &mut State, expr: &Expr) -> Value {
        self.spend();
        match &expr.kind {
            ExprKind::Const(constant, _) => self.constant(constant, &expr.ty),
            ExprKind::Load(place) => self.load(state, expr, place),
            ExprKind::Len(root) => Value::Int(self.length(state, *root)),
            ExprKind::Unary(op, operand) => {
                let operand = self.value(state, operand);
                self.unary(state, *op, operand, &expr.ty)
            }
            ExprKind::Binary { .. } => self.operator(state, expr),
            ExprKind::Cast(operand) => self.cast_value(state, operand, &expr.ty),
            ExprKind::Select { cond, then, otherwise } => {
                let cond = self.condition(state, cond);
                match *cond {
                    Cond::Known(true) => return self.value(state, then),
                    Cond::Known(false) => return self.value(state, otherwise),
                    _ => {}
                }
                let mut other = state.clone();
                self.assume(state, &cond, true);
                self.assume(&mut other, &cond, false);
                let one = self.value(state, then);
                let another = self.value(&mut other, otherwise);
                let value = self.join_values((state, &one), (&other, &another), Some((&cond, false)));
                *state = self.join(std::mem::replace(state, State::new()), other, Some(&cond));
                value
            }
            ExprKind::Tuple(parts) => Value::Members(self.values(state, parts)),
            ExprKind::Member(whole, number) => match self.value(state, whole) {
                Value::Members(mut members) if (*number as usize) < members.len() => {
                    members.swap_remove(*number as usize)
                }
                _ => self.any(&expr.ty, None),
            },
            ExprKind::Variant(variant, parts) => {
                let values = self.values(state, parts);
                match &expr.ty {
                    Type::Enum(of) if of.numbers.is_none() => variant_of(of, *variant, values),
                    _ => Value::Other,
                }
            }
            ExprKind::Array(parts) => {
                let values = self.values(state, parts);
                if is_followed(&expr.ty) { Value::Members(values) } else { Value::Other }
            }
            ExprKind::Repeat(value) => {
                let value = self.value(state, value);
                match &expr.ty {
                    Type::Array(_, length) if is_followed(&expr.ty) => Value::Members(vec![value; *length as usize]),
                    _ => Value::Other,
                }
            }
            ExprKind::Call(function, arguments, _) => self.call(state, *function, arguments),
            ExprKind::Intrinsic(op, operands, _) => {
                let values = self.values(state, operands);
                match expr.ty.scalar() {
                    Some(scalar) if scalar.is_integer() => Value::Int(self.intrinsic(state, *op, &values, scalar)),
                    Some(Scalar::Bool) => {
                        let truths = values.iter().filter_map(|value| match value {
                            Value::Bool(cond) => Some(&**cond),
                            _ => None,
                        });
                        Value::Bool(Rc::new(Cond::unknown(&truths.collect::<Vec<_>>())))
                    }
                    _ => self.any(&expr.ty, None),
                }
            }
            ExprKind::Atomic { op: _, place, operands, ordering: _, scope: _ } => {
                self.values(state, operands);
                self.locate(state, place);
                self.any(&expr.ty, Some("the result of an atomic access".into()))
            }
            ExprKind::VolatileLoad(place) => {
                let origin = self.locate(state, place).name;
                self.any(&expr.ty, Some(origin))
            }
            ExprKind::VolatileStore(place, value) => {
                self.value(state, value);
                self.locate(state, place);
                Value::Other
            }
        }
    }

    fn values(&mut self, state: &mut State, exprs: &[Expr]) -> Vec<Value> {
        exprs.iter().map(|expr| self.value(state, expr)).collect()
    }

    /// Returns a truth value.
    pub(super) fn condition(&mut self, state: &mut State, expr: &Expr) -> Rc<Cond> {
        match self.value(state, expr) {
            Value::Bool(cond) => cond,
            _ => Rc::new(Cond::Garbled),
        }
    }

    /// Returns an integer.
    pub(super) fn integer(&mut self, state: &mut State, expr: &Expr) -> Int {
        match self.value(state, expr) {
            Value::Int(int) => int,
            _ => self.any_int(expr.ty.scalar().filter(|scalar| scalar.is_integer()).unwrap_or(Scalar::I64), None),
        }
    }

    fn constant(&mut self, constant: &Const, ty: &Type) -> Value {
        let number = match constant {
            Const::Bool(value) => return Value::Bool(Rc::new(Cond::Known(*value))),
            Const::Float(_) => return Value::Other,
            Const::Int(value) => *value,
            Const::Variant(of, variant) => of.variants[*variant as usize].1,
        };
        match ty.scalar() {
            Some(scalar) if scalar.is_integer() => {
                let node = self.graph.constant(number);
                Value::Int(self.uniform(scalar, node))
            }
            _ => Value::Other,
        }
    }

    /// Any value of a type.
    pub(super) fn any(&mut self, ty: &Type, origin: Option<Rc<str>>) -> Value {
        match ty {
            Type::Scalar(Scalar::Bool) => Value::Bool(Rc::new(Cond::Garbled)),
            Type::Scalar(scalar) if scalar.is_integer() => Value::Int(self.any_int(*scalar, origin)),
            Type::Tuple(_) | Type::Struct(_) => {
                let members = ty.members().into_iter().map(|member| self.any(member, origin.clone()));
                Value::Members(members.collect())
            }
            Type::Array(element, length) if is_followed(ty) => {
                Value::Members((0..*length).map(|_| self.any(element, origin.clone())).collect())
            }
            Type::Scalar(_)
            | Type::Atomic(_)
            | Type::Atomic128(_)
            | Type::Array(..)
            | Type::Enum(_)
            | Type::Slice { .. }
            | Type::Reference { .. } => Value::Other,
        }
    }

    /// Returns the value that a launch passes for a parameter.
    pub(super) fn argument(&mut self, ty: &Type, number: u32, offset: Option<u64>, name: &str) -> Value {
        match ty {
            Type::Scalar(scalar) if scalar.is_integer() || *scalar == Scalar::Bool => {
                let input = match offset {
                    None => Input::Scalar(number, *scalar),
                    Some(offset) => Input::Field(number, offset as u32, *scalar),
                };
                let node = self.graph.input(input);
                self.name_input(input, name);
                if *scalar == Scalar::Bool {
                    let positive = self.graph.difference(node, Node::ONE);
                    return Value::Bool(Rc::new(Cond::NotNegative(Linear::of_node(positive), Node::TRUE)));
                }
                Value::Int(self.uniform(*scalar, node))
            }
            Type::Struct(layout) => {
                let start = offset.unwrap_or(0);
                // An array is the only field of a struct that the user has not written.
                let is_array = layout.fields.len() == 1 && layout.name == array_type_name(name);
                let fields = layout.fields.iter().map(|field| {
                    let name = if is_array { name.to_string() } else { format!("{name}.{}", field.name) };
                    self.argument(&field.ty, number, Some(start + field.offset), &name)
                });
                Value::Members(fields.collect())
            }
            Type::Array(element, length) if is_followed(ty) => {
                let (start, size) = (offset.unwrap_or(0), element.size());
                let elements = (0..*length)
                    .map(|at| self.argument(element, number, Some(start + at * size), &format!("{name}[{at}]")));
                Value::Members(elements.collect())
            }
            _ => self.any(ty, Some(format!("`{name}`").into())),
        }
    }

    fn unary(&mut self, state: &mut State, op: UnaryOp, operand: Value, ty: &Type) -> Value {
        match (op, operand) {
            (UnaryOp::Not, Value::Bool(cond)) => Value::Bool(Rc::new(Cond::Not(cond))),
            (UnaryOp::Neg, Value::Int(int)) => {
                let negated = self.negated(&int.value);
                Value::Int(self.fit(state, negated, int.valid, int.scalar, int.exposed))
            }
            (UnaryOp::Not, Value::Int(int)) => {
                // `!x` is -1 - x, or MAX - x for unsigned numbers.
                let most = if int.scalar.is_signed() { -1 } else { super::graph::range_of(int.scalar).1 };
                let most = most - Rule::Complement.off();
                let negated = self.negated(&int.value);
                let value = self.graph.linear_plus(&negated, most);
                Value::Int(Int { value, ..int })
            }
            (_, Value::Bool(_) | Value::Members(_) | Value::Absent | Value::Other) => self.any(ty, None),
        }
    }

    fn operator(&mut self, state: &mut State, expr: &Expr) -> Value {
        let ExprKind::Binary { op, ref left, ref right, site } = expr.kind else { unreachable!("an operator") };
        if let BinaryOp::And | BinaryOp::Or = op {
            let first = self.condition(state, left);
            let mut rest = state.clone();
            self.assume(&mut rest, &first, (op == BinaryOp::And) != Rule::ShortCircuit.is_broken());
            let second = self.condition(&mut rest, right);
            return Value::Bool(Rc::new(match op {
                BinaryOp::And => Cond::And(first, second),
                _ => Cond::Or(first, second),
            }));
        }
        let left_value = self.value(state, left);
        let right_value = match op {
            BinaryOp::Shl | BinaryOp::Shr => Value::Int(self.right_operand(state, op, left.ty.scalar(), right)),
            _ => self.value(state, right),
        };
        match (left_value, right_value) {
            (Value::Int(a), Value::Int(b)) if op.is_comparison() => Value::Bool(Rc::new(self.compare(op, &a, &b))),
            (Value::Int(a), Value::Int(b)) => {
                self.check_divisor(state, &b, site);
                let wrapped = self.wrapped;
                let result = self.binary(state, op, &a, &b);
                self.note_operation(expr, self.wrapped == wrapped);
                Value::Int(result)
            }
            (Value::Bool(a), Value::Bool(b)) => Value::Bool(Rc::new(match op {
                BinaryOp::BitAnd => Cond::And(a, b),
                BinaryOp::BitOr => Cond::Or(a, b),
                op if op.is_comparison() => Cond::Unknown,
                _ => Cond::unknown(&[&a, &b]),
            })),
            _ if op.is_comparison() => Value::Bool(Rc::new(Cond::Unknown)),
            _ => self.any(&expr.ty, None),
        }
    }

    /// Makes the check that a divisor is not zero.
    pub(super) fn check_divisor(&mut self, state: &mut State, divisor: &Int, site: Option<SiteId>) {
        let Some(site) = site else { return };
        let zero = Cond::Zero(divisor.value.clone(), divisor.valid);
        let proven = self.prove(state, &zero, false);
        self.decide(site, proven, &divisor.value, divisor.valid);
        self.pass(state, &zero, false);
    }

    fn cast_value(&mut self, state: &mut State, operand: &Expr, ty: &Type) -> Value {
        let value = self.value(state, operand);
        match (value, ty.scalar()) {
            (Value::Int(int), Some(to)) if to.is_integer() => Value::Int(self.cast(state, int, to)),
            (Value::Bool(cond), Some(to)) if to.is_integer() => match *cond {
                Cond::Known(value) => {
                    let node = self.graph.constant(value.into());
                    Value::Int(self.uniform(to, node))
                }
                _ if cond.is_garbled() => self.any(ty, Some("a truth value of memory".into())),
                _ => Value::Int(self.new_int(to, Node::ZERO, Node::ONE, None)),
            },
            _ => self.any(ty, Some("a number cast to an integer".into())),
        }
    }

    /// Returns the length of an array or slice.
    pub(super) fn length(&mut self, state: &State, root: Root) -> Int {
        match self.slice(state, root) {
            Some(slice) => slice.length,
            None => self.any_int(Scalar::Usize, Some("a length".into())),
        }
    }

    /// Returns the facts about an array or slice.
    pub(super) fn slice(&mut self, state: &State, root: Root) -> Option<Slice> {
        match root {
            Root::Local(local) => state.slices.get(&local).cloned(),
            Root::Shared(array) => {
                let function = self.function();
                let (name, ty) = (function.shared[array.index()].name.clone(), &function.shared[array.index()].ty);
                let length = match ty {
                    Type::Array(_, length) => {
                        let node = self.graph.constant((*length).into());
                        self.uniform(Scalar::Usize, node)
                    }
                    _ if function.shared[array.index()].reuses.is_none() => {
                        let node = self.length_of_dynamic(array)?;
                        self.uniform(Scalar::Usize, node)
                    }
                    _ => self.any_int(Scalar::Usize, Some(format!("the length of `{name}`").into())),
                };
                // Arrays start at multiples of every size that one access can have. Dynamic ones follow each other. Views of other arrays'
                // memory are not followed.
                let is_fixed = matches!(ty, Type::Array(..));
                let starts = is_fixed || function.shared[array.index()].reuses.is_none();
                let place = if is_fixed || !starts { Node::ZERO } else { self.place_of_dynamic(array) };
                let address = starts.then(|| self.uniform(Scalar::U64, place));
                Some(Slice { length, address, exposed: true, name: name.into() })
            }
            Root::Constant(_) => None,
        }
    }

    /// Returns the length of a dynamic shared array, by the name that conditions have for it.
    fn length_of_dynamic(&mut self, array: SharedId) -> Option<Node> {
        let function = self.function();
        let (input, name) =
            (Input::SharedLength(function.dynamic_number(array)?), &function.shared[array.index()].name);
        let name = format!("{name}.len()");
        self.name_input(input, &name);
        Some(self.graph.input(input))
    }

    /// Returns where a dynamic shared array begins, after those before it.
    fn place_of_dynamic(&mut self, array: SharedId) -> Node {
        let before = self.function().dynamic_shared().take_while(|(other, _)| *other != array);
        let before: Vec<(SharedId, u64)> = before.map(|(other, element)| (other, element.size())).collect();
        let align = self.graph.constant(DYNAMIC_ALIGN.into());
        let rounded = self.graph.constant(i128::from(DYNAMIC_ALIGN) - 1);
        let mut end = Node::ZERO;
        for (other, size) in before {
            let length = self.length_of_dynamic(other).expect("it is dynamic");
            let size = self.graph.constant(size.into());
            let bytes = self.graph.product(length, size);
            let bytes = self.graph.sum(bytes, rounded);
            let units = self.graph.quotient(bytes, align);
            let bytes = self.graph.product(units, align);
            end = self.graph.sum(end, bytes);
        }
        end
    }

    /// Returns the value that an expression loads from a place.
    fn load(&mut self, state: &mut State, expr: &Expr, place: &Place) -> Value {
        let found = self.locate(state, place);
        if let Some(value) = found.value {
            return value;
        }
        if let Root::Constant(constant) = place.root {
            return self.of_constant(constant.index(), &found.path);
        }
        if let Some(value) = self.shared_element(state, (place, &found)) {
            return value;
        }
        let exposed = match place.root {
            Root::Local(local) => state.slices.get(&local).is_some_and(|slice| slice.exposed),
            Root::Shared(_) => true,
            Root::Constant(_) => false,
        };
        let exposed = exposed && !self.is_pinned(expr);
        let value = self.any(&place.ty, Some(found.name));
        if exposed { mark_exposed(value) } else { value }
    }

    /// Returns the constant that an integer has in all launches.
    pub(super) fn constant_of(&self, int: &Int) -> Option<i128> {
        int.value.as_node().filter(|_| int.valid == Node::TRUE).and_then(|node| self.graph.as_constant(node))
    }
}

/// The most elements of an array that are tracked individually.
const MOST_ELEMENTS: u64 = 64;

/// Returns `true` if the elements of an array of this type are tracked: there are few, with integers among them.
pub(super) fn is_followed(ty: &Type) -> bool {
    fn counted(ty: &Type) -> (u64, bool) {
        match ty {
            Type::Array(element, length) => {
                let (count, integers) = counted(element);
                (count.saturating_mul(*length), integers)
            }
            Type::Tuple(_) | Type::Struct(_) => ty.members().into_iter().fold((0, false), |(all, any), member| {
                let (count, integers) = counted(member);
                (all.saturating_add(count), any || integers)
            }),
            Type::Scalar(scalar) => (1, scalar.is_integer()),
            Type::Atomic(_) | Type::Atomic128(_) | Type::Enum(_) | Type::Slice { .. } | Type::Reference { .. } => {
                (1, false)
            }
        }
    }
    let (count, integers) = counted(ty);
    matches!(ty, Type::Array(..)) && integers && count <= MOST_ELEMENTS
}

/// Returns an `Option` or `Result` that is known to be of a variant.
fn variant_of(of: &DataEnum, variant: u32, values: Vec<Value>) -> Value {
    let is_good = of.variants[variant as usize].number != 0;
    let mut members = vec![Value::Bool(Rc::new(Cond::Known(is_good)))];
    members.resize(of.variants.len() + 1, Value::Absent);
    if let (true, Some(value)) = (of.variants[variant as usize].single, values.into_iter().next()) {
        members[variant as usize + 1] = value;
    }
    Value::Members(members)
}

/// Marks a value as read from memory that other threads may write.
fn mark_exposed(value: Value) -> Value {
    match value {
        Value::Int(int) => Value::Int(Int { exposed: true, ..int }),
        Value::Members(members) => Value::Members(members.into_iter().map(mark_exposed).collect()),
        value @ (Value::Bool(_) | Value::Absent | Value::Other) => value,
    }
}

/// Marks a value as one that a compiler may compute again.
pub(super) fn mark_again(value: Value) -> Value {
    match value {
        Value::Int(int) => Value::Int(Int { again: true, ..int }),
        Value::Members(members) => Value::Members(members.into_iter().map(mark_again).collect()),
        value @ (Value::Bool(_) | Value::Absent | Value::Other) => value,
    }
}
