//! Memory that other threads write, too.

use super::launch::{Given, Launch};
use crate::random::memory::Memory;
use crate::random::value::{Value, wrap};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use sarek_runtime::ir::{Module, Scalar, Type};
use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A slice or a shared array.
#[derive(Debug, Clone)]
struct Region {
    element: Type,
    length: usize,
    address: u64,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nobody writes it: each element is the same number at each load.
    Constant,
    /// Other threads write anything.
    Writable,
    /// The threads of the block write it: a load yields one of the numbers that an element was assigned, or anything before.
    Shared,
}

/// The memory of a launch. Each load yields any of the values that the rules of memory permit, mostly those around the numbers of the launch.
pub struct Adversary {
    regions: Vec<Region>,
    random: RefCell<StdRng>,
    seed: u64,
    /// Numbers near those of the launch.
    near: Vec<i128>,
    /// The numbers that were stored in each scalar of a shared array.
    stored: HashMap<(usize, Vec<usize>), Vec<Value>>,
}

impl Adversary {
    /// Returns the memory of a launch.
    pub fn new(module: &Module, launch: &Launch, seed: u64) -> Adversary {
        let params = module.kernel.params.iter().map(|local| &module.kernel.locals[local.index()].ty);
        let slices = params.zip(&launch.arguments).filter_map(|(ty, given)| match (ty, given) {
            (Type::Slice { element, mutable }, Given::Slice { length, address }) => {
                let is_written = *mutable || matches!(**element, Type::Atomic(_));
                let kind = if is_written { Kind::Writable } else { Kind::Constant };
                Some(Region { element: (**element).clone(), length: *length as usize, address: *address, kind })
            }
            _ => None,
        });
        let shared = module.kernel.shared.iter().map(|array| match &array.ty {
            Type::Array(element, length) => {
                Region { element: (**element).clone(), length: *length as usize, address: 256, kind: Kind::Shared }
            }
            ty => unreachable!("`{ty}` is no array"),
        });
        let regions = slices.chain(shared).collect();
        let numbers = launch.numbers();
        let near = numbers.iter().flat_map(|number| [-1, 0, 1].map(|by| number + by)).collect();
        Adversary { regions, random: RefCell::new(StdRng::seed_from_u64(seed)), seed, near, stored: HashMap::new() }
    }

    /// Forgets what shared arrays held: another block begins.
    pub fn next_block(&mut self) {
        self.stored.clear();
    }

    /// Returns a number of a type.
    fn number(&self, of: Scalar, random: &mut StdRng) -> Value {
        let number: i128 = match random.random_range(0..6) {
            0 => random.random_range(0..4),
            1 => -random.random_range(0..4),
            2 => random.random::<u64>().into(),
            3 => 1 << random.random_range(0..of.bits()),
            _ => self.near.choose(random).copied().unwrap_or(0),
        };
        match of {
            Scalar::Bool => Value::Bool(number & 1 != 0),
            of if of.is_float() => crate::random::value::from_bits(number as u64 >> (64 - of.bits()), of),
            of => wrap(number, of),
        }
    }

    /// Returns a value of a type, at a path.
    fn any(&self, ty: &Type, path: &mut Vec<usize>, scalar: &mut dyn FnMut(Scalar, &[usize]) -> Value) -> Value {
        let mut part = |ty: &Type, at: usize, path: &mut Vec<usize>| {
            path.push(at);
            let value = self.any(ty, path, scalar);
            path.pop();
            value
        };
        match ty {
            Type::Scalar(of) | Type::Atomic(of) => scalar(*of, path),
            Type::Array(element, length) => {
                Value::Many((0..*length as usize).map(|at| part(element, at, path)).collect())
            }
            Type::Struct(_) | Type::Tuple(_) => {
                Value::Many(ty.members().into_iter().enumerate().map(|(at, ty)| part(ty, at, path)).collect())
            }
            Type::Enum(of) => {
                let variant = self.hash(path) as usize % of.variants.len();
                let tag = match of.tag.scalar() {
                    Some(Scalar::Bool) => Value::Bool(of.variants[variant].number != 0),
                    _ => Value::Int(of.variants[variant].number),
                };
                let held = of.variants.iter().enumerate().map(|(at, variant)| part(&variant.holds, at + 1, path));
                Value::Many(std::iter::once(tag).chain(held).collect())
            }
            Type::Atomic128(_) | Type::Slice { .. } | Type::Reference { .. } => unreachable!("no slice is of `{ty}`"),
        }
    }

    fn hash(&self, path: &[usize]) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.seed, path).hash(&mut hasher);
        hasher.finish()
    }
}

/// Returns the type of the part at a path in an element.
fn part_of<'t>(mut ty: &'t Type, path: &[usize]) -> &'t Type {
    for at in path {
        ty = match ty {
            Type::Array(element, _) => element,
            Type::Enum(of) if *at == 0 => &of.tag,
            Type::Enum(of) => &of.variants[*at - 1].holds,
            ty => ty.members()[*at],
        };
    }
    ty
}

impl Memory for Adversary {
    fn length(&self, number: usize) -> usize {
        self.regions[number].length
    }

    fn address(&self, number: usize) -> u64 {
        self.regions[number].address
    }

    fn load(&self, number: usize, path: &[usize]) -> Value {
        let Region { element, kind, .. } = &self.regions[number];
        let ty = part_of(element, &path[1..]);
        let mut whole: Vec<usize> = std::iter::once(number).chain(path.iter().copied()).collect();
        let mut scalar = |of: Scalar, at: &[usize]| match kind {
            Kind::Constant => self.number(of, &mut StdRng::seed_from_u64(self.hash(at))),
            Kind::Writable => self.number(of, &mut self.random.borrow_mut()),
            Kind::Shared => {
                let random = &mut *self.random.borrow_mut();
                let known = self.stored.get(&(number, at[1..].to_vec()));
                known.and_then(|stored| stored.choose(random).cloned()).unwrap_or_else(|| self.number(of, random))
            }
        };
        self.any(ty, &mut whole, &mut scalar)
    }

    fn store(&mut self, number: usize, path: &[usize], value: Value) {
        if self.regions[number].kind != Kind::Shared {
            return;
        }
        match value {
            Value::Many(parts) => {
                for (at, part) in parts.into_iter().enumerate() {
                    let path: Vec<usize> = path.iter().copied().chain([at]).collect();
                    self.store(number, &path, part);
                }
            }
            value => self.stored.entry((number, path.to_vec())).or_default().push(value),
        }
    }
}

/// Returns some of the corners of a grid or block of that size, and a position between.
pub fn corners(size: [u32; 3], random: &mut StdRng) -> Vec<[u32; 3]> {
    let axis = size.map(|size| {
        let mut at = vec![0, size - 1, 1.min(size - 1), size.saturating_sub(2), random.random_range(0..size)];
        at.sort_unstable();
        at.dedup();
        at
    });
    let mut found = vec![[0; 3], size.map(|size| size - 1)];
    let any = (0..4).map(|_| std::array::from_fn(|at| axis[at].iter().choose(random).copied().unwrap_or(0)));
    found.extend(any.collect::<Vec<[u32; 3]>>());
    found.sort_unstable();
    found.dedup();
    found
}
