//! Cells of 128 bits: `Atomic128`.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The value of a cell.
pub type Pair = Vec2<u64>;

/// An access of each kind, each on a cell of its own, by one thread; the values before.
#[device]
pub fn pair_accesses(cells: &[Atomic128], old: &mut [Vec2<u64>], v: Vec2<u64>) {
    old[0] = cells[0].load(Ordering::Relaxed);
    cells[1].store(v, Ordering::Relaxed);
    old[1] = cells[2].swap(v, Ordering::Relaxed);
    old[2] = cells[3].compare_and_swap(old[0], v, Ordering::Relaxed);
    old[3] = cells[0].scoped(Scope::Block).load(Ordering::Acquire);
    cells[4].scoped(Scope::System).store(v, Ordering::Release);
    old[4] = cells[4].scoped(Scope::Cluster).load(Ordering::SeqCst);
    old[5] = cells[5].scoped(Scope::Block).swap(Vec2::new(v.y, v.x), Ordering::AcqRel);
    old[6] = cells[6].scoped(Scope::Cluster).compare_and_swap(old[0], v, Ordering::SeqCst);
    let seen = cells[7].scoped(Scope::System).compare_exchange(v, old[0], Ordering::AcqRel, Ordering::Acquire);
    old[7] = seen.unwrap_or_else(|other| other);
    old[8] = match cells[8].compare_exchange_weak(v, old[0], Ordering::Release, Ordering::Relaxed) {
        Ok(same) => same + 1,
        Err(other) => other,
    };
    let odd = cells[9].fetch_update(Ordering::Release, Ordering::Acquire, |old| {
        if old.x % 2 == 0 { None } else { Some(Vec2::new(old.x / 2, old.y ^ v.x)) }
    });
    old[9] = if odd.is_ok() { odd.unwrap_or(v) } else { v };
    cells[10].swap(v, Ordering::SeqCst);
    cells[11].store(Vec2::splat(old[0].x), Ordering::SeqCst);
}

/// The same in a kernel.
#[kernel]
pub fn pair_scopes(cells: &[Atomic128], old: &mut [Vec2<u64>], v: Vec2<u64>) {
    pair_accesses(cells, old, v);
}

/// A sum with its version: each thread adds its number, and notes what it found.
#[kernel]
pub fn versions(x: &[u64], total: &[Atomic128], before: &mut [Vec2<u64>]) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        let mut old = total[0].load(Ordering::Relaxed);
        loop {
            let new = Vec2::new(old.x + x[i], old.y + 1);
            match total[0].compare_exchange_weak(old, new, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => break,
                Err(seen) => old = seen,
            }
        }
        before[i] = old;
    }
}

/// The head of a stack without nodes. Nodes are numbered from 1.
pub const EMPTY: u64 = 0;

/// Puts a node on a stack. The head is the number of the node on top, and how often a node was taken: if the same node is on top
/// again, the number differs.
#[device]
pub fn push(head: &Atomic128, below: &[AtomicU32], node: u32) {
    let mut top = head.load(Ordering::Relaxed);
    loop {
        below[node].store(top.x as u32, Ordering::Relaxed);
        match head.compare_exchange(top, Vec2::new(node as u64, top.y), Ordering::Release, Ordering::Relaxed) {
            Ok(_) => break,
            Err(seen) => top = seen,
        }
    }
}

/// Takes the node on top, or returns `EMPTY`.
#[device]
pub fn pop(head: &Atomic128, below: &[AtomicU32]) -> u32 {
    let mut top = head.load(Ordering::Acquire);
    while top.x != EMPTY {
        let next = below[top.x as u32].load(Ordering::Relaxed);
        match head.compare_exchange(top, Vec2::new(next as u64, top.y + 1), Ordering::Acquire, Ordering::Acquire) {
            Ok(_) => break,
            Err(seen) => top = seen,
        }
    }
    top.x as u32
}

/// Each thread puts its node on the stack, then takes whatever node is on top, changes its value, and puts it back.
///
/// Source: R. K. Treiber, "Systems Programming: Coping with Parallelism", 1986.
#[kernel]
pub fn stack(head: &[Atomic128], below: &[AtomicU32], values: &mut [u32], rounds: u32) {
    let own = global_idx_x() + 1;
    values[own] = 10 * own;
    push(&head[0], below, own);
    for _ in 0..rounds {
        let node = pop(&head[0], below);
        if node != EMPTY as u32 {
            values[node] += 1;
            push(&head[0], below, node);
        }
    }
}

/// The largest number of the block and the last thread that has it, in shared memory.
#[kernel(block = 64)]
pub fn largest(x: &[u64], out: &mut [Vec2<u64>]) {
    let best = shared!([Atomic128; 1]);
    let tid = thread_idx_x();
    if tid == 0 {
        best[0].store(Vec2::new(0, 0), Ordering::Relaxed);
    }
    sync_threads();
    let own = Vec2::new(x[global_idx_x()], tid as u64);
    let cell = &best[0];
    let beaten = cell.scoped(Scope::Block).fetch_update(Ordering::Relaxed, Ordering::Relaxed, |old| {
        if own.x > old.x || own.x == old.x && own.y > old.y { Some(own) } else { None }
    });
    let _ = beaten.is_ok();
    sync_threads();
    if tid == 0 {
        out[block_idx_x()] = best[0].load(Ordering::Relaxed);
    }
}

/// Each thread reads the next one's cell, in shared memory whose size a launch gives.
#[kernel]
pub fn turned(out: &mut [Vec2<u64>]) {
    let cells = shared!([Atomic128]);
    let (tid, count) = (thread_idx_x(), cells.len() as u32);
    cells[tid].store(Vec2::new(tid as u64, 1), Ordering::Relaxed);
    sync_threads();
    let next = cells[(tid + 1) % count].scoped(Scope::Block).load(Ordering::Relaxed);
    out[tid] = next + Vec2::new(100, 0);
}

/// One exchange of each kind, whose instructions a test looks at.
#[kernel]
pub fn one_of_each(cells: &[Atomic128], v: Vec2<u64>) {
    let old = cells[0].scoped(Scope::Block).swap(v, Ordering::AcqRel);
    let seen = cells[1].compare_and_swap(old, v, Ordering::Release);
    cells[2].scoped(Scope::System).swap(seen, Ordering::Relaxed);
}

/// The line of the exchange, which older GPUs do not have.
pub const EXCHANGE_LINE: u32 = line!() + 6;

/// A load and a store, and then an exchange.
#[kernel]
pub fn refused_below_sm_90(cells: &[Atomic128]) {
    let old = cells[0].load(Ordering::Relaxed);
    cells[1].swap(old, Ordering::Relaxed);
}

/// Loads and stores, which every GPU has.
#[kernel]
pub fn messages(cells: &[Atomic128], out: &mut [Vec2<u64>]) {
    let value = cells[0].scoped(Scope::System).load(Ordering::Acquire);
    cells[1].scoped(Scope::Block).store(value, Ordering::Release);
    out[0] = value + cells[2].load(Ordering::Relaxed);
    cells[3].store(value, Ordering::SeqCst);
}

entries!("wide_cells": pair_scopes, versions, stack, largest, turned, one_of_each, refused_below_sm_90, messages);
