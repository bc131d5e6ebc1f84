//! Launches, and their changes by one.

use crate::random::program::{Argument, Program};
use crate::random::types::random_bytes;
use crate::random::value;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use sarek_runtime::Grid;
use sarek_runtime::ir::{Module, Scalar, Type};
use sarek_runtime::testing::{Conditions, Thought};

/// An argument.
#[derive(Debug, Clone, PartialEq)]
pub enum Given {
    Scalar(u64, Scalar),
    Struct(Vec<u8>),
    Slice { length: u64, address: u64 },
}

/// A launch, whose slices have no contents.
#[derive(Debug, Clone)]
pub struct Launch {
    pub grid: Grid,
    pub arguments: Vec<Given>,
}

/// A number of a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Knob {
    Scalar(usize),
    Length(usize),
    Address(usize),
    Blocks(usize),
    Threads(usize),
}

/// The largest length of a slice.
const LONGEST: i128 = 1 << 40;
/// The most blocks in each axis, and the most threads.
const MOST_BLOCKS: [i128; 3] = [i32::MAX as i128, 65_535, 65_535];
const MOST_THREADS: [i128; 3] = [1024, 1024, 64];

/// The most threads, and elements of a slice, of a launch on the engine.
const MOST_RUN: u64 = 4096;

impl Launch {
    /// Returns a launch with sizes that suit each other, as they are in most launches.
    pub fn random(module: &Module, random: &mut StdRng) -> Launch {
        let size: u64 = *[1, 7, 16, 32, 33, 64, 100, 255, 256, 1000].choose(random).expect("there are sizes");
        let number = |most: u64, random: &mut StdRng| match random.random_range(0..6) {
            0 => random.random_range(0..9),
            1 => (size + random.random_range(0..3)).saturating_sub(1),
            2 => size * most,
            _ => size,
        };
        let threads = match module.attributes.block {
            Some(block) => block,
            None => [number(1, random).clamp(1, 256) as u32, 1, 1],
        };
        let mut arguments = Vec::new();
        for local in &module.kernel.params {
            arguments.push(match &module.kernel.locals[local.index()].ty {
                Type::Slice { .. } => {
                    Given::Slice { length: number(size, random) + number(1, random) % 2, address: 1 << 12 }
                }
                Type::Scalar(of) => Given::Scalar(number(2, random) & (u64::MAX >> (64 - of.bits())), *of),
                ty => Given::Struct(random_bytes(random, ty, 1)),
            });
        }
        let covering = size.div_ceil(threads[0].into()).max(1) as u32;
        let mut blocks = [*[covering, covering, 1, covering + 1].choose(random).unwrap_or(&1), 1, 1];
        let mut threads = threads;
        if random.random_range(0..3) == 0 {
            blocks[1] = random.random_range(1..4);
            if module.attributes.block.is_none() {
                threads = [threads[0].min(32), random.random_range(1..4), 1];
            }
        }
        let ([x, y, z], [a, b, c]) = (blocks, threads);
        Launch { grid: Grid::new((x, y, z), (a, b, c)), arguments }
    }

    /// Returns the launch of a program.
    pub fn of(program: &Program) -> Launch {
        let params = program.module.kernel.params.iter().map(|local| &program.module.kernel.locals[local.index()].ty);
        let arguments = params.zip(&program.arguments).map(|(ty, argument)| match (ty, argument) {
            (Type::Slice { element, .. }, Argument::Slice(bytes)) => {
                Given::Slice { length: bytes.len() as u64 / element.size(), address: 1 << 12 }
            }
            (Type::Scalar(of), Argument::Scalar(bits)) => Given::Scalar(*bits, *of),
            (_, Argument::Struct(bytes)) => Given::Struct(bytes.clone()),
            (ty, argument) => unreachable!("{argument:?} is no `{ty}`"),
        });
        Launch { grid: program.grid, arguments: arguments.collect() }
    }

    /// Returns a program in this launch, with any contents, unless that would take long.
    pub fn program(&self, program: &Program, random: &mut StdRng) -> Option<Program> {
        let threads: u64 = self.grid.blocks.iter().chain(&self.grid.threads).map(|&size| u64::from(size)).product();
        if threads > MOST_RUN {
            return None;
        }
        let params = program.module.kernel.params.iter().map(|local| &program.module.kernel.locals[local.index()].ty);
        let mut arguments = Vec::new();
        for (ty, given) in params.zip(&self.arguments) {
            arguments.push(match (ty, given) {
                (Type::Slice { element, .. }, Given::Slice { length, .. }) if *length <= MOST_RUN => {
                    let of = if let Type::Atomic(of) = **element { of.into() } else { (**element).clone() };
                    Argument::Slice(random_bytes(random, &of, *length))
                }
                (_, Given::Slice { .. }) => return None,
                (_, Given::Scalar(bits, _)) => Argument::Scalar(*bits),
                (_, Given::Struct(bytes)) => Argument::Struct(bytes.clone()),
            });
        }
        Some(Program { grid: self.grid, arguments, ..program.clone() })
    }

    /// Returns the conditions that hold, as bits.
    pub fn held(&self, conditions: &Conditions) -> u64 {
        let thoughts: Vec<Thought<'_>> = self.arguments.iter().map(Given::thought).collect();
        conditions.held(self.grid, &thoughts)
    }

    /// Returns the numbers of the launch.
    pub fn numbers(&self) -> Vec<i128> {
        let mut numbers: Vec<i128> =
            self.grid.blocks.iter().chain(&self.grid.threads).map(|&size| size.into()).collect();
        for given in &self.arguments {
            match given {
                Given::Scalar(bits, of) if of.is_integer() => numbers.push(value::from_bits(*bits, *of).int()),
                Given::Slice { length, .. } => numbers.push((*length).into()),
                Given::Scalar(..) | Given::Struct(_) => {}
            }
        }
        numbers
    }

    /// Returns the numbers of a launch that may be changed.
    pub fn knobs(&self, module: &Module) -> Vec<Knob> {
        let mut knobs = Vec::new();
        for (number, given) in self.arguments.iter().enumerate() {
            match given {
                Given::Scalar(_, of) if of.is_integer() => knobs.push(Knob::Scalar(number)),
                Given::Slice { .. } => knobs.extend([Knob::Length(number), Knob::Address(number)]),
                Given::Scalar(..) | Given::Struct(_) => {}
            }
        }
        knobs.extend((0..3).map(Knob::Blocks));
        if module.attributes.block.is_none() {
            knobs.extend((0..3).map(Knob::Threads));
        }
        knobs
    }

    /// Returns the number of a knob.
    pub fn get(&self, knob: Knob) -> i128 {
        match (knob, self.arguments.get(knob.argument())) {
            (Knob::Blocks(axis), _) => self.grid.blocks[axis].into(),
            (Knob::Threads(axis), _) => self.grid.threads[axis].into(),
            (Knob::Scalar(_), Some(Given::Scalar(bits, of))) => value::from_bits(*bits, *of).int(),
            (Knob::Length(_), Some(Given::Slice { length, .. })) => (*length).into(),
            (Knob::Address(_), Some(Given::Slice { address, .. })) => (*address).into(),
            _ => unreachable!("the argument is of that kind"),
        }
    }

    /// Returns the launch with another number, unless no launch has it.
    pub fn with(&self, knob: Knob, number: i128, module: &Module) -> Option<Launch> {
        let (low, high) = self.range(knob);
        if !(low..=high).contains(&number) {
            return None;
        }
        let mut launch = self.clone();
        match knob {
            Knob::Blocks(axis) => launch.grid.blocks[axis] = number as u32,
            Knob::Threads(axis) => launch.grid.threads[axis] = number as u32,
            Knob::Scalar(at) | Knob::Length(at) | Knob::Address(at) => match &mut launch.arguments[at] {
                Given::Scalar(bits, of) => *bits = number as u64 & (u64::MAX >> (64 - of.bits())),
                Given::Slice { length, address } => {
                    if let Knob::Address(_) = knob {
                        *address = number as u64;
                    } else {
                        *length = number as u64;
                    }
                }
                Given::Struct(_) => {}
            },
        }
        let threads: u64 = launch.grid.threads.iter().map(|&size| u64::from(size)).product();
        (threads <= 1024 && launch.is_aligned(knob, module)).then_some(launch)
    }

    /// Returns `false` if an address is one at which no element can be.
    fn is_aligned(&self, knob: Knob, module: &Module) -> bool {
        let Knob::Address(at) = knob else { return true };
        let local = module.kernel.params[at];
        match &module.kernel.locals[local.index()].ty {
            Type::Slice { element, .. } => self.get(knob) % i128::from(element.size()) == 0,
            _ => false,
        }
    }

    fn range(&self, knob: Knob) -> (i128, i128) {
        match (knob, self.arguments.get(knob.argument())) {
            (Knob::Scalar(_), Some(Given::Scalar(_, of))) => {
                let most = (1i128 << (of.bits() - u32::from(of.is_signed()))) - 1;
                (if of.is_signed() { -most - 1 } else { 0 }, most)
            }
            (Knob::Address(_), _) => (256, 1 << 20),
            (Knob::Blocks(axis), _) => (1, MOST_BLOCKS[axis]),
            (Knob::Threads(axis), _) => (1, MOST_THREADS[axis]),
            _ => (0, LONGEST),
        }
    }

    /// Returns the launch with some other numbers: limits, numbers near others of the launch, any.
    pub fn changed(&self, module: &Module, random: &mut StdRng) -> Launch {
        let (knobs, numbers) = (self.knobs(module), self.numbers());
        let mut launch = self.clone();
        for _ in 0..random.random_range(1..4) {
            let knob = *knobs.choose(random).expect("there are numbers");
            let number = launch.other(knob, &numbers, random);
            launch = launch.with(knob, number, module).unwrap_or(launch);
        }
        launch
    }

    fn other(&self, knob: Knob, numbers: &[i128], random: &mut StdRng) -> i128 {
        let (low, high) = self.range(knob);
        match random.random_range(0..6) {
            0 => high - random.random_range(0..3),
            1 => low + random.random_range(0..3),
            2 => (1 << random.random_range(0..40)) - random.random_range(0..2),
            3 => i128::from(random.next_u64()) & high,
            4 => self.get(knob) + random.random_range(-4..5),
            _ => numbers.choose(random).copied().unwrap_or(0) + random.random_range(-1..2),
        }
    }

    /// Returns two launches that differ by one in one number: a condition holds in the first one, and not in the second.
    pub fn edge(
        &self,
        condition: usize,
        conditions: &Conditions,
        module: &Module,
        random: &mut StdRng,
    ) -> Option<(Launch, Launch)> {
        let knob = *self.knobs(module).choose(random)?;
        let numbers = self.numbers();
        let holds = |number: i128| {
            let launch = self.with(knob, number, module)?;
            Some(launch.held(conditions) >> condition & 1 != 0)
        };
        let start = self.get(knob);
        if !holds(start)? {
            return None;
        }
        let unit = if let Knob::Address(_) = knob { self.unit(knob, module)? } else { 1 };
        for _ in 0..12 {
            let aim = start + (self.other(knob, &numbers, random) - start) / unit * unit;
            if holds(aim) != Some(false) {
                continue;
            }
            let (mut good, mut bad) = (start, aim);
            while (good - bad).abs() > unit {
                let middle = good + (bad - good) / 2 / unit * unit;
                // Blocks of too many threads are no launches.
                match holds(middle) {
                    Some(true) => good = middle,
                    _ => bad = middle,
                }
            }
            return Some((self.with(knob, good, module)?, self.with(knob, bad, module)?));
        }
        None
    }

    /// Returns the size of an element.
    fn unit(&self, knob: Knob, module: &Module) -> Option<i128> {
        match &module.kernel.locals[module.kernel.params[knob.argument()].index()].ty {
            Type::Slice { element, .. } => Some(element.size().into()),
            _ => None,
        }
    }
}

impl Knob {
    /// Returns the number of the argument.
    fn argument(self) -> usize {
        match self {
            Knob::Scalar(at) | Knob::Length(at) | Knob::Address(at) => at,
            Knob::Blocks(_) | Knob::Threads(_) => usize::MAX,
        }
    }
}

impl Given {
    fn thought(&self) -> Thought<'_> {
        match self {
            Given::Scalar(bits, _) => Thought::Scalar(*bits),
            Given::Struct(bytes) => Thought::Struct(bytes),
            Given::Slice { length, address } => Thought::Slice(*length, *address),
        }
    }
}
