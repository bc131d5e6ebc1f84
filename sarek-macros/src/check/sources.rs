//! The functions whose results differ between the threads of a block by nature, from the table of intrinsics.

use sarek_language::{Function, Intrinsic, Meaning, Variation};

/// Returns `true` if a function of this name is a barrier.
pub fn is_barrier(name: &str) -> bool {
    sarek_language::function(name).is_some_and(Function::is_barrier)
}

/// The way in which a function's result differs between the threads of a block.
#[derive(Clone, Copy)]
pub enum Source {
    /// From thread to thread.
    Thread,
    /// From warp to warp.
    Warp,
    /// It is read from memory, possibly a block's, that others write meanwhile.
    Load,
    /// It does not differ, if all operands but the one with this number are uniform.
    OneWarp(usize),
    /// It differs in this way if that operand varies; not in a block of one warp, if no other operand varies.
    Value(usize, bool, &'static str),
}

/// The way in which the results of warps differ.
const IN_WARPS: &str = "from warp to warp";

/// Returns how the result of a call of a free function of this name varies by nature, if it does, in a block of these
/// dimensions: 0 represents one that only rustc knows. A user's function of the same name takes another number of
/// arguments.
pub fn source_of_function(name: &str, count: usize, block: Option<[u32; 3]>) -> Option<Source> {
    let one_wide = |axis: usize| block.is_some_and(|block| block[axis] == 1);
    // The analysis of the IR decides the cases that are unknown here.
    let one_warp = block.is_some_and(|block| block.iter().map(|size| u64::from((*size).max(1))).product::<u64>() <= 32);
    let function = sarek_language::function(name).filter(|function| function.params.len() == count)?;
    let op = match function.meaning {
        Meaning::Load => return Some(Source::Load),
        Meaning::Barrier(_) | Meaning::Cluster(_) | Meaning::Named(_) | Meaning::Other => return None,
        Meaning::Operation(_) | Meaning::MatchAll => function.operation()?,
    };
    // The mask is the first argument of all warp functions, and the value the second one.
    match op.row().varies {
        Variation::Uniform | Variation::Operands => None,
        Variation::Axis => (!op.axis().is_some_and(|axis| one_wide(axis.index()))).then_some(Source::Thread),
        Variation::Warp => (!one_warp).then_some(Source::Warp),
        Variation::Thread => Some(Source::Thread),
        Variation::Gathered => Some(if one_warp { Source::OneWarp(1) } else { Source::Warp }),
        Variation::Idempotent => Some(Source::Value(1, one_warp, IN_WARPS)),
        // In a part of the warp, each part has another lane.
        Variation::Moved if op == Intrinsic::Shfl && count == 3 => Some(Source::Value(1, one_warp, IN_WARPS)),
        Variation::Moved => Some(Source::Value(1, false, "from thread to thread")),
    }
}

/// The result of a collective that all threads of a block receive.
pub enum Common {
    /// The whole result.
    All,
    /// The second member of the result, which is a pair.
    Second,
}

/// Returns the result that all threads receive from a function with this path, if it is a collective of
/// `sarek_runtime::block`. A user's function may have the path: the analysis of the IR inspects that function.
pub fn common_result(path: &syn::Path) -> Option<Common> {
    let mut segments = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let (name, module) = (segments.next()?, segments.next()?);
    if module != "block" {
        return None;
    }
    match &*name {
        "reduce"
        | "reduce_items"
        | "broadcast"
        | "inclusive_scan_items"
        | "exclusive_scan_items"
        | "inclusive_scan_with_prefix"
        | "exclusive_scan_with_prefix" => Some(Common::All),
        "inclusive_scan" | "exclusive_scan" => Some(Common::Second),
        _ => None,
    }
}

/// Returns how the result of a method of this name varies by nature, if it does: the methods of the atomic types,
/// which take an ordering.
pub fn source_of_method(name: &str, takes_ordering: bool) -> Option<Source> {
    match name {
        _ if !takes_ordering => None,
        "load" => Some(Source::Load),
        "swap" | "compare_exchange" | "compare_exchange_weak" | "compare_and_swap" => Some(Source::Thread),
        fetch if fetch.starts_with("fetch_") => Some(Source::Thread),
        _ => None,
    }
}
