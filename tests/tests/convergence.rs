//! Barriers in divergent control flow that only show when the callees are known: the macros, which see one function at
//! a time, accept these kernels.

use sarek_runtime::device::thread_idx_x as tx;
use sarek_runtime::prelude::*;

#[device]
fn is_first() -> bool {
    thread_idx_x() == 0
}

#[device]
fn first_positive(x: &[f32], n: u32) -> u32 {
    for i in 0..n {
        if x[i] > 0.0 {
            return i;
        }
    }
    n
}

#[device]
fn own_count(n: u32) -> u32 {
    let mut i = 0;
    loop {
        if i > thread_idx_x() || i > n {
            return i;
        }
        i += 1;
    }
}

#[device]
fn wait() {
    sync_threads();
}

#[device]
fn twice(n: u32) -> [u32; 2] {
    [n, n]
}

#[device]
fn set(to: &mut u32, value: u32) {
    *to = value;
}

#[device]
fn set_own(to: &mut u32) {
    *to = thread_idx_x();
}

#[device]
fn own_then_wait(to: &mut u32) {
    *to = thread_idx_x();
    if *to > 3 {
        sync_threads();
    }
}

#[device]
fn own_by_callee_then_wait(to: &mut u32) {
    set_own(to);
    if *to > 3 {
        sync_threads();
    }
}

#[device]
fn own_element_then_wait(to: &mut [u32]) {
    to[1] = thread_idx_x();
    if to[1] > 3 {
        sync_threads();
    }
}

#[device]
fn own_part_then_wait(to: &mut [u32]) {
    let part = &mut to[1..];
    part[0] = thread_idx_x();
    if to[1] > 3 {
        sync_threads();
    }
}

#[device]
fn own_in_array_then_wait(to: &mut [u32; 2]) {
    to[1] += thread_idx_x();
    if to[1] > 3 {
        sync_threads();
    }
}

#[device]
fn sometimes_then_wait(to: &mut u32, n: u32) {
    if thread_idx_x() > 3 {
        *to = n;
    }
    if *to > 3 {
        sync_threads();
    }
}

#[device]
fn rounds_then_wait(to: &mut u32) {
    while *to < thread_idx_x() {
        *to += 1;
    }
    for _ in 0..*to {
        sync_threads();
    }
}

#[device]
fn set_then_wait(to: &mut u32, n: u32) {
    *to = thread_idx_x();
    *to = n;
    if *to > 3 {
        sync_threads();
    }
}

#[device]
fn other_element_then_wait(to: &mut [u32; 2]) {
    to[1] = thread_idx_x();
    if to[0] > 3 {
        sync_threads();
    }
}

#[device]
fn first_sets_then_all_wait(to: &mut f32) {
    if thread_idx_x() == 0 {
        *to = 1.0;
    }
    sync_threads();
    if *to > 3.0 {
        sync_threads();
    }
}

#[device]
fn own_value_at(x: &[u32]) -> u32 {
    // SAFETY: the code reads the element whose address it gets.
    unsafe { cuda!("*{at}", at = in(&x[0]), out(u32), options(pure), cpu = x[0]) }
}

#[device]
fn is_aligned(x: &[u32]) -> bool {
    // SAFETY: the code only computes.
    unsafe { cuda!("(size_t){at} % 16 == 0", at = in(&x[0]), out(bool), options(pure), cpu = x.len() % 4 == 0) }
}

#[device]
fn wait_for_each(x: &[f32]) {
    for _ in x {
        sync_threads();
    }
}

/// A function that is called by the same path as a collective, whose result all threads get.
mod block {
    #[sarek_runtime::prelude::device]
    pub fn reduce(value: u32) -> u32 {
        value + 1
    }
}

/// Kernels without parameters but `x`, `out` and `n`: the macros accept all of them.
macro_rules! kernels {
    ($($name:ident $body:block)*) => {$(
        #[kernel]
        fn $name(x: &[f32], out: &mut [f32], n: u32) $body
    )*};
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Pair {
    a: u32,
    b: u32,
}

#[device]
impl Pair {
    fn first(&self) -> u32 {
        self.a
    }

    fn spread(&mut self) {
        self.a += thread_idx_x();
    }

    fn spread_then_wait(&mut self) {
        self.a += thread_idx_x();
        if self.a > 3 {
            sync_threads();
        }
    }

    fn spread_other_then_wait(&mut self) {
        self.a += thread_idx_x();
        if self.b > 3 {
            sync_threads();
        }
    }
}

#[device]
impl std::ops::Add<u32> for Pair {
    type Output = Pair;

    fn add(self, more: u32) -> Pair {
        Pair { a: self.a, b: self.b + lane_id() + more }
    }
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C, u32)]
enum Work {
    Nothing,
    Some { rounds: u32, at: u32 },
}

#[device]
fn own_work(n: u32) -> Work {
    if n > 3 { Work::Some { rounds: n, at: thread_idx_x() } } else { Work::Nothing }
}

#[device]
fn first_only(n: u32) -> Option<u32> {
    if thread_idx_x() > 0 {
        return None;
    }
    Some(n)
}

#[device]
fn agreed(value: u32) -> bool {
    sync_threads_or(value > 3)
}

#[device]
fn first_of_eight(value: u32) -> u32 {
    shfl_width(FULL_MASK, value + lane_id(), 0, 8)
}

#[device]
fn warp_sum(value: u32) -> u32 {
    reduce_add(FULL_MASK, value)
}

#[device]
fn now() -> i64 {
    clock64()
}

kernels! {
    vote_in_callee { if tx() > 3 { out[n] = agreed(n) as u32 as f32; } }
    vote_by_alias { if tx() > 3 && sync_threads_and(true) { out[n] = 0.0; } }
    parts_of_warp_in_callee { if first_of_eight(n) > 3 { sync_threads(); } }
    sum_of_warp_in_callee { if warp_sum(n) > 3 { sync_threads(); } }
    clock_in_callee { if now() > 3 { sync_threads(); } }
    agreed_by_callee { if agreed(tx()) { sync_threads(); } }
}

kernels! {
    variant_by_callee { if let Some(_) = first_only(n) { wait(); } }
    payload_by_callee { if let Work::Some { at, .. } = own_work(n) { if at > 3 { wait(); } } }
    refused_by_callee { let Some(_) = first_only(n) else { return; }; wait(); }
    changed_through_reference { let mut w = own_work(n); if let Work::Some { rounds, .. } = &mut w { *rounds = tx(); } if let Work::Some { rounds, .. } = w { for _ in 0..rounds { wait(); } } }
}

kernels! {
    alias { if tx() == 0 { sync_threads(); } }
    source_in_callee { if is_first() { superstep!(first, { out[n] = x[0]; }); } }
    source_in_loop_of_callee { for i in 0..own_count(n) { sync_threads(); out[i] = x[i]; } }
    barrier_in_callee { if x[tx()] > 0.0 { wait(); } out[n] = 0.0; }
    return_by_callee { if is_first() { return; } wait(); }
    local_set_by_callee { let mut a = [n; 2]; set_own(&mut a[0]); if a[1] > 3 { sync_threads(); } }
    count_until_callee { let mut a = 0; loop { a += 1; if is_first() { break; } } if a > 1 { sync_threads(); } }
    set_by_method { let mut p = Pair { a: n, b: n }; p.spread(); if p.a > 3 { sync_threads(); } }
    made_by_operator { let p = Pair { a: n, b: n } + 1; if p.b > 3 { sync_threads(); } }
    arm_by_callee { match is_first() { true => wait(), false => {} } }
    named_like_a_collective { if block::reduce(tx()) > n { sync_threads(); } out[0] = x[0]; }
    kept_by_callee { let mut a = n; for i in 0..n { if is_first() { continue; } a = i; } if a > 1 { sync_threads(); } }
}

// Written through a reference, and read through it.
kernels! {
    reference_in_callee { let mut a = n; own_then_wait(&mut a); out[0] = a as f32; }
    reference_in_inner_callee { let mut a = n; own_by_callee_then_wait(&mut a); out[0] = a as f32; }
    element_in_callee { let mut a = [n; 2]; own_element_then_wait(&mut a); out[0] = a[0] as f32; }
    part_in_callee { let mut a = [n; 3]; own_part_then_wait(&mut a[1..]); out[0] = a[0] as f32; }
    array_in_callee { let mut a = [n; 2]; own_in_array_then_wait(&mut a); out[0] = a[0] as f32; }
    field_in_callee { let mut p = Pair { a: n, b: n }; own_then_wait(&mut p.a); out[0] = p.a as f32; }
    method_in_callee { let mut p = Pair { a: n, b: n }; p.spread_then_wait(); out[0] = p.a as f32; }
    sometimes_in_callee { let mut a = n; sometimes_then_wait(&mut a, n); out[0] = a as f32; }
    rounds_in_callee { let mut a = n; rounds_then_wait(&mut a); out[0] = a as f32; }
    code_reads_own_element { let a = [tx(); 2]; if own_value_at(&a) > 3 { sync_threads(); } out[n] = 0.0; }
    code_tells_address { let a = [n; 9]; if is_aligned(&a[(tx() % 8) as usize..]) { sync_threads(); } out[n] = 0.0; }
}

kernels! {
    reference_set_to_uniform { let mut a = n; set_then_wait(&mut a, n); out[0] = a as f32; }
    other_element_in_callee { let mut a = [n; 2]; other_element_then_wait(&mut a); out[0] = a[0] as f32; }
    other_field_in_callee { let mut p = Pair { a: n, b: n }; p.spread_other_then_wait(); out[0] = p.a as f32; }
    memory_in_callee { first_sets_then_all_wait(&mut out[0]); }
    shared_memory_in_callee { let total = shared!([f32; 1]); total[0] = x[0]; sync_threads(); first_sets_then_all_wait(&mut total[0]); out[tx()] = total[0]; }
    code_reads_same_element { let a = [n; 2]; if own_value_at(&a) > 3 { sync_threads(); } out[n] = 0.0; }
}

// Lengths of parts.
kernels! {
    narrow_start { let t = tx() as u16; wait_for_each(&x[(t * 256) as usize..t as usize * 256 + 4]); out[n] = 0.0; }
    narrow_end { let t = tx() as u16; wait_for_each(&x[t as usize * 256..(t * 256 + 4) as usize]); out[n] = 0.0; }
    start_that_wraps { let t = tx() * n; wait_for_each(&x[(t * n) as usize..t as usize * n as usize + 4]); out[n] = 0.0; }
    cut_start { let t = tx() * n; wait_for_each(&x[t as u16 as usize..t as usize + 4]); out[n] = 0.0; }
    signed_start { let t = (tx() * n) as i32; wait_for_each(&x[t as u32 as usize..(t as i64 + 4) as usize]); out[n] = 0.0; }
    distances_that_wrap { let t = tx() * n; wait_for_each(&x[t as usize..(t + 4) as usize + 4]); out[n] = 0.0; }
    unwritten { let mut a = uninit!([u32; 2]); if a[0] > 3 { sync_threads(); } a[0] = n; out[a[0]] = 0.0; }
}

kernels! {
    same_rows { let row = 4 * tx(); wait_for_each(&x[row..row + 4]); out[n] = 0.0; }
    same_rows_of_product { let row = tx() * n; wait_for_each(&x[row as usize..(row + n) as usize]); out[n] = 0.0; }
    same_rows_cast_first { let row = tx() as usize * n as usize; wait_for_each(&x[row..row + n as usize]); out[n] = 0.0; }
    same_rows_cast_last { let row = (tx() * n) as usize; wait_for_each(&x[row..row + 4]); out[n] = 0.0; }
    same_rows_mixed { wait_for_each(&x[(tx() * 4) as usize..tx() as usize * 4 + 4]); out[n] = 0.0; }
    same_rows_scaled { let row = tx() * n; wait_for_each(&x[row as usize * 2..(row + 3) as usize * 2]); out[n] = 0.0; }
    written_before { let mut a = uninit!([u32; 2]); a[0] = n; a[1] = n; if a[0] > 3 { sync_threads(); } out[a[1]] = 0.0; }
}

kernels! {
    uniform_callee { if first_positive(x, n) > 3 { wait(); } }
    varying_elsewhere { if is_first() { out[0] = 1.0; } wait(); }
    local_set_to_uniform { let mut a = [n; 2]; set(&mut a[0], n); if a[0] > 3 { wait(); } }
    stored_then_read { out[tx()] = x[tx()]; if out[0] > 3.0 { sync_threads(); } }
    array_replaced { let mut a = [tx(); 2]; out[a[0]] = 1.0; a = twice(n); if a[0] > 3 { wait(); } }
    replaced { let mut i = tx(); out[i] = 1.0; i = n; while i > 0 { wait(); i /= 2; } }
    same_on_both_ways { let a = if is_first() { n } else { n }; if a > 3 { wait(); } }
    return_on_the_other_way { if n > 3 { if is_first() { return; } out[0] = x[0]; return; } wait(); }
    inner_loop_diverges { for i in 0..n { for j in tx()..n { out[j] += x[i]; } wait(); } }
    left_at_different_times { loop { if out[tx()] > x[0] { break; } } wait(); }
    field_of_a_struct { let mut p = Pair { a: n, b: n }; p.b = tx(); out[p.b] = 1.0; if p.a > 3 { wait(); } }
    method_of_a_struct { let p = Pair { a: n, b: tx() }; if p.first() > 3 { out[p.b] = 1.0; } if p.a > 3 { wait(); } }
    arm_of_a_match { match n { 0..=9 => wait(), _ if is_first() => out[0] = 1.0, _ => {} } }
    own_payload { let w = if n > 3 { Work::Some { rounds: n, at: tx() } } else { Work::Nothing }; match w { Work::Some { rounds, at } => { for _ in 0..rounds { wait(); } out[at] = 1.0; } Work::Nothing => wait() } }
    member_of_a_tuple { let p = (tx(), n); out[p.0] = 1.0; if p.1 > 3 { wait(); } }
}

#[test]
fn what_callees_make_diverge_is_an_error() {
    let sources = [
        ("alias", alias::cuda_source()),
        ("source_in_callee", source_in_callee::cuda_source()),
        ("source_in_loop_of_callee", source_in_loop_of_callee::cuda_source()),
        ("barrier_in_callee", barrier_in_callee::cuda_source()),
        ("return_by_callee", return_by_callee::cuda_source()),
        ("local_set_by_callee", local_set_by_callee::cuda_source()),
        ("count_until_callee", count_until_callee::cuda_source()),
        ("set_by_method", set_by_method::cuda_source()),
        ("made_by_operator", made_by_operator::cuda_source()),
        ("arm_by_callee", arm_by_callee::cuda_source()),
        ("vote_in_callee", vote_in_callee::cuda_source()),
        ("vote_by_alias", vote_by_alias::cuda_source()),
        ("parts_of_warp_in_callee", parts_of_warp_in_callee::cuda_source()),
        ("sum_of_warp_in_callee", sum_of_warp_in_callee::cuda_source()),
        ("clock_in_callee", clock_in_callee::cuda_source()),
        ("variant_by_callee", variant_by_callee::cuda_source()),
        ("payload_by_callee", payload_by_callee::cuda_source()),
        ("refused_by_callee", refused_by_callee::cuda_source()),
        ("changed_through_reference", changed_through_reference::cuda_source()),
        ("named_like_a_collective", named_like_a_collective::cuda_source()),
        ("kept_by_callee", kept_by_callee::cuda_source()),
        ("reference_in_callee", reference_in_callee::cuda_source()),
        ("reference_in_inner_callee", reference_in_inner_callee::cuda_source()),
        ("element_in_callee", element_in_callee::cuda_source()),
        ("part_in_callee", part_in_callee::cuda_source()),
        ("array_in_callee", array_in_callee::cuda_source()),
        ("field_in_callee", field_in_callee::cuda_source()),
        ("method_in_callee", method_in_callee::cuda_source()),
        ("sometimes_in_callee", sometimes_in_callee::cuda_source()),
        ("rounds_in_callee", rounds_in_callee::cuda_source()),
        ("code_reads_own_element", code_reads_own_element::cuda_source()),
        ("code_tells_address", code_tells_address::cuda_source()),
        ("narrow_start", narrow_start::cuda_source()),
        ("narrow_end", narrow_end::cuda_source()),
        ("start_that_wraps", start_that_wraps::cuda_source()),
        ("cut_start", cut_start::cuda_source()),
        ("signed_start", signed_start::cuda_source()),
        ("distances_that_wrap", distances_that_wrap::cuda_source()),
        ("unwritten", unwritten::cuda_source()),
    ];
    for (name, source) in sources {
        assert!(source.contains("is in divergent control flow"), "{name}: {source}");
    }
}

#[test]
fn what_callees_leave_uniform_is_none() {
    let sources = [
        ("agreed_by_callee", agreed_by_callee::cuda_source()),
        ("uniform_callee", uniform_callee::cuda_source()),
        ("varying_elsewhere", varying_elsewhere::cuda_source()),
        ("local_set_to_uniform", local_set_to_uniform::cuda_source()),
        ("stored_then_read", stored_then_read::cuda_source()),
        ("array_replaced", array_replaced::cuda_source()),
        ("replaced", replaced::cuda_source()),
        ("same_on_both_ways", same_on_both_ways::cuda_source()),
        ("return_on_the_other_way", return_on_the_other_way::cuda_source()),
        ("inner_loop_diverges", inner_loop_diverges::cuda_source()),
        ("left_at_different_times", left_at_different_times::cuda_source()),
        ("field_of_a_struct", field_of_a_struct::cuda_source()),
        ("method_of_a_struct", method_of_a_struct::cuda_source()),
        ("arm_of_a_match", arm_of_a_match::cuda_source()),
        ("own_payload", own_payload::cuda_source()),
        ("member_of_a_tuple", member_of_a_tuple::cuda_source()),
        ("reference_set_to_uniform", reference_set_to_uniform::cuda_source()),
        ("other_element_in_callee", other_element_in_callee::cuda_source()),
        ("other_field_in_callee", other_field_in_callee::cuda_source()),
        ("memory_in_callee", memory_in_callee::cuda_source()),
        ("shared_memory_in_callee", shared_memory_in_callee::cuda_source()),
        ("code_reads_same_element", code_reads_same_element::cuda_source()),
        ("same_rows", same_rows::cuda_source()),
        ("same_rows_of_product", same_rows_of_product::cuda_source()),
        ("same_rows_cast_first", same_rows_cast_first::cuda_source()),
        ("same_rows_cast_last", same_rows_cast_last::cuda_source()),
        ("same_rows_mixed", same_rows_mixed::cuda_source()),
        ("same_rows_scaled", same_rows_scaled::cuda_source()),
        ("written_before", written_before::cuda_source()),
    ];
    for (name, source) in sources {
        assert!(source.contains("__global__"), "{name}: {source}");
    }
}
