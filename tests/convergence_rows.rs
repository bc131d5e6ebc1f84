// The sources of values, and whether they vary between the threads of a block, as `docs/language.md` says. Both analyses of
// convergence are tested with these rows: `sarek-macros/src/check/tests/table.rs` and `tests/tests/convergence_table.rs`.
//
// In scope are `x: &[u32]`, `y: &mut [u32]`, `cells: &[AtomicU32]`, `n: u32`, `s` and `c`, shared arrays of `u32` and of `AtomicU32`, and
// `t`, which varies.
macro_rules! convergence_rows {
    ($then:ident) => {
        $then! {
            thread_x varies { thread_idx_x() }
            thread_y varies { thread_idx_y() }
            thread_z varies { thread_idx_z() }
            global_x varies { global_idx_x() }
            global_y varies { global_idx_y() }
            global_z varies { global_idx_z() }
            lane varies { lane_id() }
            warp varies { warp_id() }
            active varies { active_mask() }
            block uniform { block_idx_x() + block_idx_y() + block_idx_z() }
            sizes uniform { block_dim_x() + grid_dim_x() }
            parameter uniform { n }
            length uniform { x.len() as u32 }
            constant uniform { FULL_MASK }
            computed uniform { popcount(n) + mul_hi(n, 3) + cast::<u32>(n) }
            computed_of_varying varies { popcount(t) }
            input uniform { x[n] }
            input_at_varying varies { x[t] }
            output uniform { y[n] }
            output_at_varying varies { y[t] }
            shared uniform { s[n] }
            shared_at_varying varies { s[t] }
            vector uniform { load_vector::<u32, 4>(&x[n])[1] }
            vector_at_varying varies { load_vector::<u32, 4>(&x[t])[1] }
            vote varies { ballot(FULL_MASK, n > 3) }
            any_vote varies { any(FULL_MASK, t > 3) as u32 }
            all_vote varies { all(FULL_MASK, t > 3) as u32 }
            any_vote_of_uniform uniform { any(FULL_MASK, n > 3) as u32 }
            all_vote_of_uniform uniform { all(FULL_MASK, n > 3) as u32 }
            greatest varies { reduce_max(FULL_MASK, t) }
            greatest_of_uniform uniform { reduce_max(FULL_MASK, n) }
            sum_of_uniform varies { reduce_add(FULL_MASK, n) }
            matched varies { match_any(FULL_MASK, n) }
            shuffled varies { shfl(FULL_MASK, t, 0) }
            shuffled_uniform uniform { shfl(FULL_MASK, n, 0) }
            shuffled_up varies { shfl_up(FULL_MASK, t, 1) }
            shuffled_up_uniform uniform { shfl_up(FULL_MASK, n, 1) }
            shuffled_down varies { shfl_down(FULL_MASK, t, 1) }
            shuffled_down_uniform uniform { shfl_down(FULL_MASK, n, 1) }
            shuffled_xor varies { shfl_xor(FULL_MASK, t, 1) }
            shuffled_xor_uniform uniform { shfl_xor(FULL_MASK, n, 1) }
            atomic_load varies { cells[n].load(Ordering::Relaxed) }
            atomic_swap varies { cells[n].swap(1, Ordering::Relaxed) }
            atomic_add varies { cells[n].fetch_add(1, Ordering::Relaxed) }
            atomic_exchange varies { cells[n].compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed).is_ok() as u32 }
            atomic_cas varies { cells[n].compare_and_swap(0, 1, Ordering::Relaxed) }
            shared_atomic_load varies { c[n].load(Ordering::Relaxed) }
            shared_atomic_load_acquire varies { c[0].load(Ordering::Acquire) }
            shared_atomic_load_at_varying varies { c[t].load(Ordering::Relaxed) }
            shared_atomic_swap varies { c[n].swap(1, Ordering::Relaxed) }
            shared_atomic_max varies { c[n].fetch_max(1, Ordering::Relaxed) }
            shared_atomic_inc varies { c[n].fetch_inc(7, Ordering::Relaxed) }
            shared_atomic_exchange varies { c[n].compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed).is_ok() as u32 }
            volatile_input varies { volatile_load(&x[n]) }
            volatile_output varies { volatile_load(&y[n]) }
            volatile_shared varies { volatile_load(&s[n]) }
            volatile_shared_at_varying varies { volatile_load(&s[t]) }
            code varies { unsafe { ptx!("mov.u32 {r}, {v};", r = out(u32), v = in(n), cpu = v) } }
            code_without_memory varies { unsafe { cuda!("clock()", out(u32), options(nomem), cpu = n) } }
            pure_code uniform { unsafe { ptx!("add.u32 {r}, {v}, 1;", r = out(u32), v = in(n), options(pure), cpu = v + 1) } }
            pure_code_of_varying varies { unsafe { ptx!("add.u32 {r}, {v}, 1;", r = out(u32), v = in(t), options(pure), cpu = v + 1) } }
        }
    };
}
