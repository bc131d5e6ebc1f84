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
            found uniform { x.iter().copied().find(|v| *v > n).unwrap_or(0) }
            found_by_varying varies { x.iter().copied().find(|v| *v > t).unwrap_or(0) }
            found_value uniform { x.iter().find_map(|v| v.checked_sub(n)).unwrap_or(0) }
            found_value_of_varying varies { x.iter().find_map(|v| t.checked_sub(*v)).unwrap_or(0) }
            found_backwards uniform { x.iter().rposition(|v| *v > n).unwrap_or(0) as u32 }
            found_backwards_by_varying varies { x.iter().rposition(|v| *v > t).unwrap_or(0) as u32 }
            rounds_of_find uniform { let mut calls = 0; x.iter().find(|v| { calls += 1; **v > n }); calls }
            rounds_of_find_by_varying varies { let mut calls = 0; x.iter().find(|v| { calls += 1; **v > t }); calls }
            taken uniform { let mut items = x.iter(); items.next(); items.next().copied().unwrap_or(0) }
            taken_by_some varies { let mut items = x.iter(); if t > 3 { items.next(); } items.next().copied().unwrap_or(0) }
            taken_of_varying varies { let mut items = x.iter().skip(t as usize); items.next().copied().unwrap_or(0) }
            left_by_some varies { let mut items = x.iter(); if t > 3 { items.next(); } items.count() as u32 }
            numbered uniform { x.iter().copied().nth(n as usize).unwrap_or(0) }
            numbered_by_varying varies { x.iter().copied().nth(t as usize).unwrap_or(0) }
            last uniform { x.iter().copied().last().unwrap_or(0) }
            last_of_varying varies { x.iter().map(|v| *v + t).last().unwrap_or(0) }
            filtered uniform { let mut sum = 0; for v in x.iter().filter(|v| **v > n) { sum += *v; } sum }
            filtered_by_varying varies { let mut sum = 0; for v in x.iter().filter(|v| **v > t) { sum += *v; } sum }
            begun uniform { x.iter().take_while(|v| **v < n).count() as u32 }
            begun_by_varying varies { x.iter().take_while(|v| **v < t).count() as u32 }
            rounds_begun_by_varying varies { let mut sum = 0; for _ in x.iter().take_while(|v| **v < t) { sum += 1; } sum }
            ended uniform { x.iter().skip_while(|v| **v < n).sum::<u32>() }
            ended_by_varying varies { x.iter().skip_while(|v| **v < t).sum::<u32>() }
            chosen uniform { x.iter().filter_map(|v| v.checked_sub(n)).sum::<u32>() }
            chosen_by_varying varies { x.iter().filter_map(|v| v.checked_sub(t)).map(|_| 1).sum::<u32>() }
            mapped_of_filtered_by_varying varies { x.iter().filter(|v| **v > t).map(|_| 1).sum::<u32>() }
            mapped_of_begun_by_varying varies { x.iter().take_while(|v| **v > t).map(|_| 1).sum::<u32>() }
            code varies { unsafe { ptx!("mov.u32 {r}, {v};", r = out(u32), v = in(n), cpu = v) } }
            code_without_memory varies { unsafe { cuda!("clock()", out(u32), options(nomem), cpu = n) } }
            pure_code uniform { unsafe { ptx!("add.u32 {r}, {v}, 1;", r = out(u32), v = in(n), options(pure), cpu = v + 1) } }
            pure_code_of_varying varies { unsafe { ptx!("add.u32 {r}, {v}, 1;", r = out(u32), v = in(t), options(pure), cpu = v + 1) } }
        }
    };
}
