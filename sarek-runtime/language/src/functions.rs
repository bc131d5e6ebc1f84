//! The functions of Rust that correspond to an operation.

use super::{Axis, Intrinsic, Kind};

/// The threads that wait for each other at a barrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BarrierKind {
    /// Those of the block: `__syncthreads()`.
    Block,
    /// Those of the cluster.
    Cluster,
    /// Those of the cluster, at the [`BarrierKind::ClusterWait`] that follows: nobody waits here.
    ClusterArrive,
    /// Waits until all threads of the cluster have come to the [`BarrierKind::ClusterArrive`] before it.
    ClusterWait,
    /// Those of some warps of the block.
    Named(Named),
}

/// A barrier of some warps of the block: `bar.sync id, threads`, or `bar.arrive`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Named {
    /// Its number, 1 to 15. The barrier of the block is number 0.
    pub id: u8,
    /// The number of threads that come to it, a multiple of 32. Warps count as 32 threads.
    pub threads: u16,
    /// `false` if the threads only announce that they are here.
    pub waits: bool,
}

impl Named {
    /// The greatest number of a barrier.
    pub const LAST: u8 = 15;

    /// Returns the name of the function.
    pub const fn name(waits: bool) -> &'static str {
        if waits { "named_sync" } else { "named_arrive" }
    }
}

impl BarrierKind {
    /// Returns the name of the function.
    pub const fn name(self) -> &'static str {
        match self {
            BarrierKind::Block => "sync_threads",
            BarrierKind::Cluster => "cluster_sync",
            BarrierKind::ClusterArrive => "cluster_arrive",
            BarrierKind::ClusterWait => "cluster_wait",
            BarrierKind::Named(named) => Named::name(named.waits),
        }
    }

    /// Returns `true` if it is a barrier of the cluster, or a half of one.
    pub const fn is_of_cluster(self) -> bool {
        matches!(self, BarrierKind::Cluster | BarrierKind::ClusterArrive | BarrierKind::ClusterWait)
    }

    /// Returns `true` if threads that wait there notice that a check of the launch has failed, by looking.
    pub const fn looks_for_faults(self) -> bool {
        match self {
            BarrierKind::Block => false,
            BarrierKind::Cluster | BarrierKind::ClusterArrive | BarrierKind::ClusterWait => true,
            BarrierKind::Named(named) => named.waits,
        }
    }

    /// Returns `true` if all memory accesses of the block's threads before it are ordered before those after it.
    pub const fn orders_block(self) -> bool {
        matches!(self, BarrierKind::Block | BarrierKind::Cluster)
    }
}

/// A number of a block's cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InCluster {
    /// The block's number in the cluster, x first.
    BlockRank,
    /// The number of blocks.
    BlockCount,
    /// The cluster's position in the grid.
    Index(Axis),
}

impl InCluster {
    /// Returns the name of the function.
    pub const fn name(self) -> &'static str {
        match self {
            InCluster::BlockRank => "cluster_block_rank",
            InCluster::BlockCount => "cluster_block_count",
            InCluster::Index(Axis::X) => "cluster_idx_x",
            InCluster::Index(Axis::Y) => "cluster_idx_y",
            InCluster::Index(Axis::Z) => "cluster_idx_z",
        }
    }
}

/// The meaning of a function of the prelude.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// An operation, with the mask first if it has one.
    Operation(Intrinsic),
    /// A barrier without a value.
    Barrier(BarrierKind),
    /// A number of the cluster.
    Cluster(InCluster),
    /// A barrier of some warps, whose number and threads are the arguments; `true` if they wait.
    Named(bool),
    /// [`Intrinsic::MatchAll`], and the condition that its value is not 0.
    MatchAll,
    /// A load whose value stores of other threads may change.
    Load,
    /// Something else, which is not an operation.
    Other,
}

/// The result of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Yields {
    /// `()`.
    Nothing,
    /// Numbers or truth values.
    Numbers,
    /// The value of its argument of that position, which may be a struct.
    Argument(usize),
    /// A type that only rustc knows.
    Unknown,
}

/// A function of the prelude that is not a `#[device]` function.
#[derive(Debug, Clone, Copy)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// The names of its parameters.
    pub params: &'static [&'static str],
    /// Its meaning.
    pub meaning: Meaning,
    /// Its result.
    pub yields: Yields,
    /// `true` if it has a type parameter.
    pub generic: bool,
    /// Its documentation, line by line.
    pub doc: &'static [&'static str],
}

impl Function {
    /// Returns the operation of the function, if it has one.
    pub const fn operation(&self) -> Option<Intrinsic> {
        match self.meaning {
            Meaning::Operation(op) => Some(op),
            Meaning::MatchAll => Some(Intrinsic::MatchAll),
            Meaning::Barrier(_) | Meaning::Cluster(_) | Meaning::Named(_) | Meaning::Load | Meaning::Other => None,
        }
    }

    /// Returns `true` if every call of it is a barrier of the block.
    pub const fn is_barrier(&self) -> bool {
        match self.meaning {
            Meaning::Barrier(_) => true,
            Meaning::Operation(op) => op.is_barrier(),
            Meaning::MatchAll | Meaning::Cluster(_) | Meaning::Named(_) | Meaning::Load | Meaning::Other => false,
        }
    }
}

macro_rules! rows {
    ($($row:tt)*) => { [$(row! $row),*] };
}

macro_rules! row {
    ($(#[doc = $doc:literal])* $name:ident $(<$t:ident: $bound:ident $(+ $more:ident)?>)? ($($arg:ident: $ty:ty),*)
        $(-> $result:ty)? = $meaning:expr $(, $host:expr)?) => {
        Function {
            name: stringify!($name),
            params: &[$(stringify!($arg)),*],
            meaning: $meaning,
            yields: yields($meaning),
            generic: [$(stringify!($t), )? ""].len() > 1,
            doc: &[$($doc),*],
        }
    };
}

const fn yields(meaning: Meaning) -> Yields {
    match meaning {
        Meaning::Operation(op) => match (op.row().kind, op.row().output) {
            (Kind::LaneMove, _) => Yields::Argument(1),
            (_, super::Output::Unit) => Yields::Nothing,
            _ => Yields::Numbers,
        },
        Meaning::MatchAll | Meaning::Cluster(_) => Yields::Numbers,
        Meaning::Barrier(_) | Meaning::Named(_) => Yields::Nothing,
        Meaning::Load | Meaning::Other => Yields::Unknown,
    }
}

const fn other(name: &'static str, params: &'static [&'static str], meaning: Meaning, yields: Yields) -> Function {
    Function { name, params, meaning, yields, generic: true, doc: &[] }
}

/// The functions that are operations.
const OPERATIONS: &[Function] = {
    use Meaning::{Barrier, Cluster, MatchAll, Named, Operation};
    &functions!(rows)
};

/// The functions that do more than an operation, which `sarek_runtime::device` defines by hand.
const OTHERS: &[Function] = &[
    other("cluster_shared", &["array", "rank"], Meaning::Other, Yields::Unknown),
    other("cluster_shared_mut", &["array", "rank"], Meaning::Other, Yields::Unknown),
    other("cast", &["value"], Meaning::Other, Yields::Numbers),
    other("load_vector", &["first"], Meaning::Other, Yields::Unknown),
    other("store_vector", &["first", "values"], Meaning::Other, Yields::Nothing),
    other("volatile_load", &["place"], Meaning::Load, Yields::Unknown),
    other("volatile_store", &["place", "value"], Meaning::Other, Yields::Nothing),
];

/// The functions of the prelude that are not `#[device]` functions.
pub const FUNCTIONS: &[&[Function]] = &[OPERATIONS, OTHERS];

/// Returns the function of the prelude of that name.
pub fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().copied().flatten().find(|function| function.name == name)
}
