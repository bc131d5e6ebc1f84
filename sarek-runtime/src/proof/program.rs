//! The conditions of a kernel's checks, as each launch evaluates them: without allocating, in tens of nanoseconds.

use super::graph::{Graph, Input, Node, Op};
use super::op::evaluate;
use crate::ir::Scalar;

/// The most numbers that a launch computes.
const MOST_OPS: usize = 512;

/// The most conditions of a kernel.
const MOST_CONDITIONS: usize = 64;

/// The most values of a launch that are used.
pub(crate) const MOST_INPUTS: usize = 24;

/// The source of a launch's values for a program.
pub(crate) trait Values {
    /// Returns the bits of a scalar parameter, or the address of a struct or slice.
    fn bits(&self, param: u32) -> u64;
    /// Returns the length of a slice parameter.
    fn length(&self, param: u32) -> u64;
    /// Returns a number of at most 8 bytes in a struct parameter.
    fn field(&self, param: u32, offset: u32, size: u64) -> u64;
    /// Returns the length of a dynamic shared array.
    fn shared_length(&self, number: u32) -> u64;
    /// Returns the blocks of the grid.
    fn blocks(&self) -> [u32; 3];
    /// Returns the threads of a block.
    fn threads(&self) -> [u32; 3];
}

/// The conditions of a kernel's checks.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    inputs: Box<[Input]>,
    /// Each op names only earlier ones; inputs are numbered by their position among these.
    ops: Box<[Op]>,
    /// The op of each condition.
    conditions: Box<[u32]>,
}

impl Program {
    /// Returns the program of some truth values, and the number of each of them in it: some may be too long.
    pub(super) fn new(graph: &Graph, conditions: &[Node]) -> (Program, Vec<Option<usize>>) {
        let mut builder = Builder { graph, places: vec![None; graph.len()], inputs: Vec::new(), ops: Vec::new() };
        let (mut roots, mut taken) = (Vec::new(), Vec::new());
        for condition in conditions {
            let (inputs, ops) = (builder.inputs.len(), builder.ops.len());
            let place = builder.place(*condition);
            let fits = builder.ops.len() <= MOST_OPS && builder.inputs.len() <= MOST_INPUTS;
            if fits && roots.len() < MOST_CONDITIONS {
                taken.push(Some(roots.len()));
                roots.push(place);
            } else {
                taken.push(None);
                builder.undo(inputs, ops);
            }
        }
        let program = Program { inputs: builder.inputs.into(), ops: builder.ops.into(), conditions: roots.into() };
        (program, taken)
    }

    /// Returns the number of conditions.
    pub(crate) fn len(&self) -> usize {
        self.conditions.len()
    }

    /// Returns the values of a launch on which the conditions depend, as bits, and their number.
    #[inline]
    pub(crate) fn read(&self, values: &impl Values) -> ([u64; MOST_INPUTS], usize) {
        let mut read = [0; MOST_INPUTS];
        for (place, input) in read.iter_mut().zip(&self.inputs) {
            *place = bits_of(values, *input);
        }
        (read, self.inputs.len())
    }

    /// Returns the conditions that hold in a launch, as bits.
    pub(crate) fn evaluate(&self, values: &impl Values) -> u64 {
        self.evaluate_read(&self.read(values).0)
    }

    /// Returns the conditions that hold in a launch with these values.
    pub(crate) fn evaluate_read(&self, read: &[u64; MOST_INPUTS]) -> u64 {
        // Most programs are short, and clearing the space for long ones would take longer than running them.
        match self.ops.len() {
            0..=32 => self.run::<32>(read),
            33..=96 => self.run::<96>(read),
            _ => self.run::<MOST_OPS>(read),
        }
    }

    fn run<const OPS: usize>(&self, read: &[u64; MOST_INPUTS]) -> u64 {
        let mut inputs = [0i128; MOST_INPUTS];
        for ((place, input), bits) in inputs.iter_mut().zip(&self.inputs).zip(read) {
            *place = match input {
                Input::Scalar(_, scalar) | Input::Field(_, _, scalar) => extend(*bits, *scalar),
                _ => (*bits).into(),
            };
        }
        let mut numbers = [const { None }; OPS];
        for (at, op) in self.ops.iter().enumerate() {
            numbers[at] = evaluate(
                op,
                |node| numbers[node.index()],
                |input| match input {
                    Input::Length(number) => Some(inputs[number as usize]),
                    _ => None,
                },
            );
        }
        self.conditions
            .iter()
            .enumerate()
            .fold(0, |bits, (number, at)| bits | u64::from(numbers[*at as usize] == Some(1)) << number)
    }
}

/// Returns a value of the launch.
#[inline]
fn bits_of(values: &impl Values, input: Input) -> u64 {
    match input {
        Input::Scalar(param, _) | Input::Address(param) => values.bits(param),
        Input::Field(param, offset, scalar) => values.field(param, offset, scalar.size()),
        Input::Length(param) => values.length(param),
        Input::SharedLength(number) => values.shared_length(number),
        Input::Grid(axis) => values.blocks()[usize::from(axis)].into(),
        Input::Block(axis) => values.threads()[usize::from(axis)].into(),
    }
}

/// Returns the number that bits represent.
fn extend(bits: u64, scalar: Scalar) -> i128 {
    let unused = 64 - scalar.bits();
    if scalar.is_signed() { (((bits << unused) as i64) >> unused).into() } else { ((bits << unused) >> unused).into() }
}

struct Builder<'g> {
    graph: &'g Graph,
    /// The place of each node among the ops.
    places: Vec<Option<u32>>,
    inputs: Vec<Input>,
    ops: Vec<Op>,
}

impl Builder<'_> {
    fn undo(&mut self, inputs: usize, ops: usize) {
        self.inputs.truncate(inputs);
        self.ops.truncate(ops);
        for place in &mut self.places {
            *place = place.filter(|place| (*place as usize) < ops);
        }
    }

    fn place(&mut self, node: Node) -> u32 {
        if let Some(place) = self.places[node.index()] {
            return place;
        }
        if self.ops.len() > MOST_OPS {
            return 0;
        }
        let op = self.graph.op(node).clone();
        let op = match op {
            Op::Input(input) => {
                let known = self.inputs.iter().position(|known| *known == input);
                let position = known.unwrap_or_else(|| {
                    self.inputs.push(input);
                    self.inputs.len() - 1
                });
                // The position represents it, whatever it is.
                Op::Input(Input::Length(position as u32))
            }
            op => op.map(|node| Node::of_index(self.place(node))),
        };
        self.ops.push(op);
        let place = self.ops.len() as u32 - 1;
        self.places[node.index()] = Some(place);
        place
    }
}
