//! The functions whose results differ between the threads of a block by nature.

/// Returns `true` if a function of this name is a barrier.
pub fn is_barrier(name: &str) -> bool {
    matches!(name, "sync_threads" | "sync_threads_count" | "sync_threads_and" | "sync_threads_or")
}

/// How a function's result differs between the threads of a block.
#[derive(Clone, Copy)]
pub enum Source {
    /// From thread to thread.
    Thread,
    /// From warp to warp.
    Warp,
    /// It is read from memory, a block's too, that others write meanwhile.
    Load,
    /// Not, if all operands but the one with this number are uniform.
    OneWarp(usize),
    /// Where that operand varies, in this way; not in a block of one warp, if no other operand varies.
    Value(usize, bool, &'static str),
}

/// How the results of warps differ.
const IN_WARPS: &str = "from warp to warp";

/// What a call of a free function of this name gives with so many arguments, if it varies by nature, in a block of these
/// dimensions: 0 stands for one that only rustc knows. A function of the user's may have the name and takes something else.
pub fn source_of_function(name: &str, count: usize, block: Option<[u32; 3]>) -> Option<Source> {
    let one_wide = |axis: usize| block.is_some_and(|block| block[axis] == 1);
    // What is not known here, the analysis of the IR knows.
    let one_warp = block.is_some_and(|block| block.iter().map(|size| u64::from((*size).max(1))).product::<u64>() <= 32);
    let in_warp = |except: usize| if one_warp { Source::OneWarp(except) } else { Source::Warp };
    match (name, count) {
        ("thread_idx_x" | "global_idx_x", 0) => (!one_wide(0)).then_some(Source::Thread),
        ("thread_idx_y" | "global_idx_y", 0) => (!one_wide(1)).then_some(Source::Thread),
        ("thread_idx_z" | "global_idx_z", 0) => (!one_wide(2)).then_some(Source::Thread),
        ("warp_id", 0) => (!one_warp).then_some(Source::Warp),
        ("ballot" | "match_all" | "reduce_add" | "reduce_xor", 2) => Some(in_warp(1)),
        // Of what all threads have, all lanes get that.
        ("any" | "all" | "reduce_min" | "reduce_max" | "reduce_and" | "reduce_or", 2) => {
            Some(Source::Value(1, one_warp, IN_WARPS))
        }
        ("shfl", 3) => Some(Source::Value(1, one_warp, IN_WARPS)),
        ("shfl_up" | "shfl_down" | "shfl_xor", 3) => Some(Source::Value(1, false, "from thread to thread")),
        ("shfl_width" | "shfl_up_width" | "shfl_down_width" | "shfl_xor_width", 4) => {
            Some(Source::Value(1, false, "from thread to thread"))
        }
        ("lane_id" | "active_mask" | "clock64", 0) | ("match_any", 2) => Some(Source::Thread),
        ("volatile_load", 1) => Some(Source::Load),
        _ => None,
    }
}

/// What a method of this name gives, if it varies by nature: the methods of the atomic types, which take an ordering.
pub fn source_of_method(name: &str, takes_ordering: bool) -> Option<Source> {
    match name {
        _ if !takes_ordering => None,
        "load" => Some(Source::Load),
        "swap" | "compare_exchange" | "compare_exchange_weak" | "compare_and_swap" => Some(Source::Thread),
        fetch if fetch.starts_with("fetch_") => Some(Source::Thread),
        _ => None,
    }
}
