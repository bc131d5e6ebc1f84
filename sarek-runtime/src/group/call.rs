//! One call of one rank, without its types.

use std::any::type_name;
use std::fmt;

use super::reduction::{Fold, operator_name};
use super::shares::Whole;
use crate::host::Memory;
use crate::private::short_type_name;
use crate::{Element, Slice};

/// The kind of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind {
    AllReduce,
    Reduce {
        root: usize,
    },
    Broadcast {
        root: usize,
    },
    AllGather,
    ReduceScatter,
    /// The elements for each rank, and from each rank.
    AllToAll {
        sent: Vec<usize>,
        received: Vec<usize>,
    },
    Send {
        to: usize,
    },
    Receive {
        from: usize,
    },
    /// Of a call with an operator of one's own, the step in which each rank gives each rank its share of what it has.
    Deal(Whole),
    /// Of such a call, the step in which each rank gives its share of the result to those that get all of it.
    Collect(Whole),
}

impl Kind {
    /// Returns the name of the method, or of its last step.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Kind::Deal(whole) => whole.name(),
            Kind::Collect(whole) => whole.name_of_results(),
            Kind::AllReduce => "all_reduce",
            Kind::Reduce { .. } => "reduce",
            Kind::Broadcast { .. } => "broadcast",
            Kind::AllGather => "all_gather",
            Kind::ReduceScatter => "reduce_scatter",
            Kind::AllToAll { .. } => "all_to_all",
            Kind::Send { .. } => "send",
            Kind::Receive { .. } => "receive",
        }
    }

    /// Returns the other rank, if the call is made by two ranks.
    pub(super) fn peer(&self) -> Option<usize> {
        match self {
            Kind::Send { to } => Some(*to),
            Kind::Receive { from } => Some(*from),
            Kind::AllReduce
            | Kind::Reduce { .. }
            | Kind::Broadcast { .. }
            | Kind::AllGather
            | Kind::ReduceScatter
            | Kind::AllToAll { .. }
            | Kind::Deal(_)
            | Kind::Collect(_) => None,
        }
    }
}

/// The signature that ranks compare: the call, its operator, type and length.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Signature {
    pub(super) kind: Kind,
    /// For reductions.
    pub(super) operator: Option<Operator>,
    pub(super) type_name: &'static str,
    /// The size of an element, in bytes.
    pub(super) size: usize,
    /// The elements of each rank that all ranks must agree on; for an exchange, those that it sends.
    pub(super) length: usize,
    pub(super) moment: Moment,
}

/// An operator, as ranks compare it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Operator {
    /// `ncclRedOp_t`.
    Nccl(u32),
    /// The name of the type.
    Own(&'static str),
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operator::Nccl(code) => f.write_str(operator_name(*code)),
            Operator::Own(name) => f.write_str(&short_type_name(name)),
        }
    }
}

/// When a call is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Moment {
    /// Now.
    Now,
    /// Not now: it is captured into a graph, and moves nothing yet.
    Capture,
    /// With the launch of a graph. All ranks have captured it together, and count such captures; 0 if nobody has counted. NCCL may have
    /// exchanged addresses then, so that calls of other captures are no counterparts.
    Graph(u64),
}

impl Signature {
    /// Returns `true` if two ranks make the same collective call.
    pub(super) fn fits(&self, other: &Signature) -> bool {
        let kinds = match (&self.kind, &other.kind) {
            (Kind::AllToAll { .. }, Kind::AllToAll { .. }) => true,
            (mine, theirs) => mine == theirs && self.length == other.length,
        };
        kinds && self.operator == other.operator && self.same_elements(other)
    }

    /// Returns `true` if both move elements of one type, now or as parts of graphs that were captured together.
    pub(super) fn same_elements(&self, other: &Signature) -> bool {
        self.type_name == other.type_name && self.size == other.size && self.moment == other.moment
    }
}

/// `all_reduce (sum) of 4 f32`, `broadcast of 1 u8 from rank 0 in a capture`.
impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind.name())?;
        if let Some(operator) = self.operator {
            write!(f, " ({operator})")?;
        }
        write!(f, " of {} {}", self.length, short_type_name(self.type_name))?;
        match &self.kind {
            Kind::Reduce { root } => write!(f, " to rank {root}")?,
            Kind::Broadcast { root } => write!(f, " from rank {root}")?,
            Kind::Send { to } => write!(f, " to rank {to}")?,
            Kind::Receive { from } => write!(f, " from rank {from}")?,
            Kind::AllToAll { sent, received } => write!(f, " ({sent:?} sent, {received:?} received)")?,
            Kind::Deal(whole) | Kind::Collect(whole) => {
                whole.root().map_or(Ok(()), |root| write!(f, " to rank {root}"))?
            }
            Kind::AllReduce | Kind::AllGather | Kind::ReduceScatter => {}
        }
        match self.moment {
            Moment::Now => Ok(()),
            Moment::Capture => write!(f, " in a capture"),
            Moment::Graph(0) => write!(f, " in a graph"),
            Moment::Graph(capture) => write!(f, " in a graph (capture {capture})"),
        }
    }
}

/// Borrowed memory of a call.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) address: u64,
    pub(super) memory: Memory<'a>,
}

impl<'a> Part<'a> {
    pub(super) fn of<T: Element>(slice: &'a Slice<T>) -> Part<'a> {
        Part { address: slice.first(), memory: slice.memory() }
    }

    /// Returns the part that begins so many bytes later.
    pub(super) fn advanced(self, bytes: usize) -> Part<'a> {
        Part { address: self.address + bytes as u64, ..self }
    }
}

/// One call of one rank. Its memory is borrowed as the call needs it.
pub(super) struct Call<'a> {
    pub(super) signature: Signature,
    pub(super) input: Option<Part<'a>>,
    pub(super) output: Option<Part<'a>>,
    pub(super) fold: Option<Fold>,
}

impl<'a> Call<'a> {
    /// Returns a call of `length` elements of `T`.
    pub(super) fn new<T: Element>(
        kind: Kind,
        length: usize,
        input: Option<Part<'a>>,
        output: Option<Part<'a>>,
    ) -> Self {
        let (type_name, size) = (type_name::<T>(), size_of::<T>());
        let signature = Signature { kind, operator: None, type_name, size, length, moment: Moment::Now };
        Call { signature, input, output, fold: None }
    }

    /// Makes it a reduction.
    pub(super) fn folding(mut self, fold: Fold) -> Self {
        self.signature.operator = Some(Operator::Nccl(fold.operator));
        self.fold = Some(fold);
        self
    }

    /// Makes it a step of a call with an operator of one's own.
    pub(super) fn combining<M>(mut self) -> Self {
        self.signature.operator = Some(Operator::Own(type_name::<M>()));
        self
    }

    /// Returns the memory, input and output.
    pub(super) fn parts(&self) -> impl Iterator<Item = Part<'a>> {
        self.input.into_iter().chain(self.output)
    }

    /// Returns the call with the addresses of its memory.
    pub(super) fn detached(&self) -> Detached {
        Detached {
            signature: self.signature.clone(),
            input: self.input.map_or(0, |part| part.address),
            output: self.output.map_or(0, |part| part.address),
            fold: self.fold,
        }
    }
}

/// One call of one rank, without the borrows: whoever makes it keeps its memory.
#[derive(Clone)]
pub(super) struct Detached {
    pub(super) signature: Signature,
    pub(super) input: u64,
    pub(super) output: u64,
    pub(super) fold: Option<Fold>,
}

impl Detached {
    /// Returns the call as it is at another moment.
    pub(super) fn at(mut self, moment: Moment) -> Detached {
        self.signature.moment = moment;
        self
    }
}
