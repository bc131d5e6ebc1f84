//! Places: their contents, and the checks on the way to them.

use std::rc::Rc;

use super::Prover;
use super::graph::Node;
use super::linear::{Cond, Int, Linear, Slice, Value};
use super::rules::Rule;
use super::state::State;
use crate::ir::{Argument, LocalId, Part, Place, Root, Scalar, SiteId, Step, Type};

/// The steps to a part of a variable: numbers of members and elements, as far as they are known.
pub(super) type Path = Vec<Option<u32>>;

/// The facts about a place.
pub(super) struct Located {
    /// Its value, if it is that of a variable.
    pub(super) value: Option<Value>,
    /// Its name.
    pub(super) name: Rc<str>,
    /// The steps to it.
    pub(super) path: Path,
    /// The indices on the way to it.
    pub(super) indices: Vec<Int>,
    /// Its address in bytes, if it is known.
    pub(super) address: Option<Int>,
}

impl Prover<'_> {
    /// Decides the checks of a place's indices, and finds its contents.
    pub(super) fn locate(&mut self, state: &mut State, place: &Place) -> Located {
        let slice = self.slice(state, place.root);
        let mut value = match place.root {
            Root::Local(local) if slice.is_none() => state.locals.get(&local).cloned(),
            Root::Local(_) | Root::Shared(_) | Root::Constant(_) => None,
        };
        let mut ty = self.type_of(place.root);
        let mut address = slice.as_ref().and_then(|slice| slice.address.clone());
        let mut path = Vec::with_capacity(place.steps.len());
        let (mut elements, mut indices) = (false, Vec::new());
        for step in &place.steps {
            match step {
                Step::Member(number) => {
                    path.push(Some(*number));
                    value = match value {
                        Some(Value::Members(members)) => members.get(*number as usize).cloned(),
                        _ => None,
                    };
                    let offset = ty.as_ref().and_then(|ty| offset_of(ty, *number));
                    address = address.zip(offset).map(|(address, offset)| Int {
                        value: self.graph.linear_plus(&address.value, offset.into()),
                        ..address
                    });
                    ty = ty.and_then(|ty| ty.member(*number).cloned());
                }
                Step::Index { index, length, site } => {
                    elements = true;
                    let expr = index;
                    let index = self.integer(state, expr);
                    self.note_index(expr, *site);
                    let length = self.length_of_step(&slice, *length);
                    self.check_index(state, &index, &length, 1, *site);
                    let number = self.constant_of(&index);
                    path.push(number.and_then(|number| number.try_into().ok()));
                    value = value.and_then(|value| self.element(state, value, number));
                    ty = ty.as_ref().and_then(element_of).cloned();
                    address = address.zip(ty.as_ref()).map(|(address, ty)| self.moved(address, &index, ty.size()));
                    indices.push(index);
                }
                Step::Vector { index, lanes, length, site, aligned } => {
                    (value, elements) = (None, true);
                    path.push(None);
                    let index = self.integer(state, index);
                    let length = self.length_of_step(&slice, *length);
                    self.check_index(state, &index, &length, (*lanes).into(), *site);
                    let element = ty.as_ref().and_then(element_of).cloned();
                    address = address.zip(element).map(|(address, ty)| self.moved(address, &index, ty.size()));
                    self.check_alignment(&index, address.as_ref(), &place.ty, *aligned);
                }
            }
        }
        let name = match (&slice, place.root) {
            (Some(slice), _) => slice.name.clone(),
            (None, Root::Local(local)) => self.function().locals[local.index()].name.as_str().into(),
            (None, Root::Shared(array)) => self.function().shared[array.index()].name.as_str().into(),
            (None, Root::Constant(constant)) => self.module.constants[constant.index()].name.as_str().into(),
        };
        let name = described(&name, elements);
        Located { value, name, path, indices, address }
    }

    /// Returns the type of a place's root, as it lies in memory.
    fn type_of(&self, root: Root) -> Option<Type> {
        let function = self.function();
        match root {
            Root::Local(local) => Some(function.locals[local.index()].ty.clone().dereferenced()),
            Root::Shared(array) => Some(function.shared[array.index()].padded()),
            Root::Constant(_) => None,
        }
    }

    /// Returns an element of an array of a variable: any of them, if its index is not a constant.
    fn element(&mut self, state: &State, array: Value, index: Option<i128>) -> Option<Value> {
        let Value::Members(mut elements) = array else { return None };
        match index {
            Some(index) => {
                let index = usize::try_from(index).ok().filter(|index| *index < elements.len())?;
                Some(elements.swap_remove(index))
            }
            None => {
                let mut elements = elements.into_iter();
                let first = elements.next()?;
                let others = elements.take(if Rule::LoadedAnywhere.is_broken() { 0 } else { usize::MAX });
                Some(others.fold(first, |all, element| self.join_values((state, &all), (state, &element), None)))
            }
        }
    }

    /// Returns the address of an element.
    fn moved(&mut self, address: Int, index: &Int, size: u64) -> Int {
        let size = self.graph.constant(size.into());
        let valid = self.graph.both(address.valid, index.valid);
        Int { value: self.graph.linear(&address.value, &index.value, size), valid, ..address }
    }

    fn length_of_step(&mut self, slice: &Option<Slice>, length: Option<u64>) -> Int {
        match (length, slice) {
            (Some(length), _) => {
                let node = self.graph.constant(length.into());
                self.uniform(Scalar::Usize, node)
            }
            (None, Some(slice)) => slice.length.clone(),
            (None, None) => self.any_int(Scalar::Usize, Some("a length".into())),
        }
    }

    /// Makes the check that `count` elements, starting at an index, are in range.
    fn check_index(&mut self, state: &mut State, index: &Int, length: &Int, count: i128, site: Option<SiteId>) {
        let (one, other) = self.apart(index, length);
        let (index, length) = (&one, &other);
        let valid = self.graph.both(index.valid, length.valid);
        let distance = self.graph.linear_difference(&length.value, &index.value);
        let below = self.graph.linear_plus(&distance, Rule::CheckIndex.off() - count);
        let above = Cond::NotNegative(index.value.clone(), index.valid);
        let below = Cond::NotNegative(below, valid);
        if let Some(site) = site {
            let first = if index.scalar.is_signed() { self.prove(state, &above, true) } else { index.valid };
            let second = if first == Node::FALSE { first } else { self.prove(state, &below, true) };
            let second = if count == 1 { second } else { self.prove_vector(state, (index, length), count, second) };
            let proven = self.graph.both(first, second);
            self.decide(site, proven, &index.value, index.valid);
            if proven == Node::TRUE || self.tells_nothing(&below, proven) {
                return;
            }
        }
        // It is in range, or was found not to be.
        self.pass(state, &above, true);
        self.pass(state, &below, true);
    }

    /// Returns `true` if threads that pass a check know nothing by it that a typical launch does not know: its index is made of their
    /// positions, and the condition holds in most typical launches. A later condition is shorter without it.
    fn tells_nothing(&self, below: &Cond, proven: Node) -> bool {
        matches!(below, Cond::NotNegative(value, _) if self.is_fixed(value)) && self.is_likely(proven)
    }

    /// Returns the condition under which a vector ends before a length; `known` is one such condition. Another is that
    /// the vector begins before the length, and both are multiples of its length.
    fn prove_vector(&mut self, state: &State, (index, length): (&Int, &Int), count: i128, known: Node) -> Node {
        let Some(number) = length.value.as_node() else { return known };
        let valid = self.graph.both(index.valid, length.valid);
        let aligned = self.is_multiple(&index.value, count);
        let aligned = self.graph.both(aligned, valid);
        if known == Node::TRUE || !self.is_plausible(aligned) {
            return known;
        }
        let count = self.graph.constant(count);
        let whole = self.graph.quotient(number, count);
        let whole = self.graph.product(whole, count);
        let distance = self.graph.linear_difference(&Linear::of_node(whole), &index.value);
        let distance = self.graph.linear_plus(&distance, Rule::CheckVector.off() - 1);
        let before = self.not_negative(state, &distance);
        let before = self.graph.both(before, aligned);
        if !self.is_plausible(before) { known } else { before }
    }

    /// Makes the check that the elements from an index on are at a multiple of their size.
    fn check_alignment(&mut self, index: &Int, address: Option<&Int>, vector: &Type, site: Option<SiteId>) {
        let Some(site) = site else { return };
        let proven = match address {
            Some(address) => {
                let size = i128::from(vector.size()) >> Rule::Alignment.off();
                let aligned = self.is_multiple(&address.value, size);
                self.graph.both(aligned, address.valid)
            }
            None => Node::FALSE,
        };
        self.decide(site, proven, &index.value, index.valid);
    }

    /// Returns a part of an array or slice.
    pub(super) fn part(&mut self, state: &mut State, part: &Part) -> Slice {
        let whole = self.lent(state, &part.whole);
        let start = self.integer(state, &part.start);
        let length = self.integer(state, &part.length);
        // It is checked where the part is made.
        part.rank.iter().for_each(|rank| drop(self.integer(state, rank)));
        let size = element_of(&part.whole.ty).map_or(1, Type::size);
        let address = whole.address.map(|address| self.moved(address, &start, size));
        let length = match Rule::Parts.is_broken() {
            true => whole.length.clone(),
            false => Int { scalar: Scalar::Usize, ..length },
        };
        Slice { length, address, ..whole }
    }

    /// Returns an array or slice as a whole.
    pub(super) fn lent(&mut self, state: &mut State, place: &Place) -> Slice {
        let found = self.locate(state, place);
        let slice = self.slice(state, place.root);
        let exposed = match (&slice, place.root) {
            (Some(slice), _) => slice.exposed,
            (None, root) => !matches!(root, Root::Local(_) | Root::Constant(_)),
        };
        let name = slice.as_ref().map_or(found.name, |slice| slice.name.clone());
        match (&place.ty, slice) {
            (Type::Array(_, length), _) => {
                let node = self.graph.constant((*length).into());
                let length = self.uniform(Scalar::Usize, node);
                Slice { length, address: found.address, exposed, name }
            }
            (_, Some(slice)) if place.steps.is_empty() => slice,
            _ => {
                let length = self.any_int(Scalar::Usize, Some("a length".into()));
                Slice { length, address: None, exposed, name }
            }
        }
    }

    /// Returns an argument of a call: a value, and the path to it if it belongs to a variable; or a slice.
    pub(super) fn passed(&mut self, state: &mut State, argument: &Argument) -> Result<(Value, Path), Slice> {
        match argument {
            Argument::Value(value) => Ok((self.value(state, value), Path::new())),
            Argument::Ref(place) => match self.locate(state, place) {
                Located { value: Some(value), path, .. } => Ok((value, path)),
                // Other threads may write it at any time: two reads may yield two values.
                Located { value: None, name, address, .. } => {
                    let length = match place.ty {
                        Type::Array(_, length) => {
                            let node = self.graph.constant(length.into());
                            self.uniform(Scalar::Usize, node)
                        }
                        _ => self.any_int(Scalar::Usize, None),
                    };
                    Err(Slice { length, address, exposed: true, name })
                }
            },
            Argument::Slice(place) => Err(self.lent(state, place)),
            Argument::Part(part) => Err(self.part(state, part)),
        }
    }

    /// Records the value that a place receives.
    pub(super) fn store(&mut self, state: &mut State, place: &Place, path: &[Option<u32>], value: Value) {
        let Root::Local(local) = place.root else { return };
        if state.slices.contains_key(&local) {
            return;
        }
        if path.is_empty() {
            return self.set_local(state, local, value);
        }
        let Some(known) = state.locals.get(&local).cloned() else { return };
        let known = self.with(state, known, path, value);
        state.set(local, known);
    }

    /// Replaces the part of a value at a path; possibly only, if the path does not determine the element.
    fn with(&mut self, state: &State, whole: Value, path: &[Option<u32>], value: Value) -> Value {
        let Some((first, rest)) = path.split_first() else { return value };
        let Value::Members(mut members) = whole else { return Value::Other };
        match first {
            Some(number) => {
                if let Some(member) = members.get_mut(*number as usize) {
                    *member = self.with(state, member.clone(), rest, value);
                }
            }
            None => {
                for member in members.iter_mut().take(if Rule::StoredAnywhere.is_broken() { 1 } else { usize::MAX }) {
                    let new = self.with(state, member.clone(), rest, value.clone());
                    *member = self.join_values((state, member), (state, &new), None);
                }
            }
        }
        Value::Members(members)
    }

    /// Sets a variable. An array that slices name is not tracked.
    pub(super) fn set_local(&mut self, state: &mut State, local: LocalId, value: Value) {
        let value = if self.is_lent(local) && !Rule::Lent.is_broken() { Value::Other } else { value };
        state.set(local, value);
    }
}

/// Returns the offset in bytes of a member in a value of a type.
fn offset_of(ty: &Type, number: u32) -> Option<u64> {
    match ty {
        Type::Struct(layout) => layout.fields.get(number as usize).map(|field| field.offset),
        _ => None,
    }
}

/// Returns a name for messages: of a place, or of one of its elements. A part already has one in the words of its whole.
fn described(name: &str, is_element: bool) -> Rc<str> {
    match (name.strip_prefix('`'), is_element) {
        (Some(_), true) => format!("an element of {name}").into(),
        (None, true) if !name.contains('`') => format!("an element of `{name}`").into(),
        (None, false) if !name.contains('`') => format!("`{name}`").into(),
        _ => name.into(),
    }
}

fn element_of(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Array(element, _) | Type::Slice { element, .. } => Some(element),
        _ => None,
    }
}
