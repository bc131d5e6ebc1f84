//! The functions whose results differ between the threads of a block by nature.

/// Whether a function of this name is a barrier.
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
}

/// What a call of a free function of this name gives, if it varies by nature, in a block of these dimensions.
pub fn source_of_function(name: &str, block: Option<[u32; 3]>) -> Option<Source> {
    let one_wide = |axis: usize| block.is_some_and(|block| block[axis] == 1);
    let one_warp = block.is_some_and(|[x, y, z]| u64::from(x) * u64::from(y) * u64::from(z) <= 32);
    match name {
        "thread_idx_x" | "global_idx_x" => (!one_wide(0)).then_some(Source::Thread),
        "thread_idx_y" | "global_idx_y" => (!one_wide(1)).then_some(Source::Thread),
        "thread_idx_z" | "global_idx_z" => (!one_wide(2)).then_some(Source::Thread),
        "warp_id" => (!one_warp).then_some(Source::Warp),
        "ballot" | "any" | "all" | "match_all" | "reduce_add" | "reduce_min" | "reduce_max" | "reduce_and"
        | "reduce_or" | "reduce_xor" => Some(if one_warp { Source::OneWarp(1) } else { Source::Warp }),
        "shfl" => Some(if one_warp { Source::OneWarp(1) } else { Source::Warp }),
        "lane_id" | "active_mask" | "match_any" | "shfl_up" | "shfl_down" | "shfl_xor" | "shfl_width"
        | "shfl_up_width" | "shfl_down_width" | "shfl_xor_width" | "clock64" => Some(Source::Thread),
        "volatile_load" => Some(Source::Load),
        _ => None,
    }
}

/// What a method of this name gives, if it varies by nature: the methods of the atomic types.
pub fn source_of_method(name: &str) -> Option<Source> {
    match name {
        "load" | "volatile_load" => Some(Source::Load),
        "swap" | "compare_and_swap" | "compare_exchange" | "compare_exchange_weak" => Some(Source::Thread),
        fetch if fetch.starts_with("fetch_") => Some(Source::Thread),
        _ => None,
    }
}
