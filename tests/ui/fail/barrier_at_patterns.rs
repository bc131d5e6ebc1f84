use sarek_runtime::prelude::*;

#[kernel]
fn at_if_let(x: &[u32], out: &mut [u32]) {
    let t = thread_idx_x();
    if let Some(v) = x[t].checked_sub(3) {
        sync_threads();
        out[t] = v;
    }
}

#[kernel]
fn at_while_let(x: &[u32], out: &mut [u32]) {
    let t = thread_idx_x();
    let mut v = x[t];
    while let Some(w) = v.checked_sub(3) {
        sync_threads();
        v = w;
    }
    out[t] = v;
}

#[kernel]
fn at_let_else(x: &[u32], out: &mut [u32]) {
    let t = thread_idx_x();
    let Some(w) = x[t].checked_sub(3) else {
        sync_threads();
        return;
    };
    out[t] = w;
}

#[kernel]
fn at_matches(out: &mut [u32]) {
    let inner = matches!(thread_idx_x(), 1 | 2) && sync_threads_and(true);
    out[0] = inner as u32;
}

#[device]
fn at_question_mark(x: &[u32]) -> Option<u32> {
    let first = x[thread_idx_x()].checked_sub(3)?;
    sync_threads();
    Some(first)
}

fn main() {}
