use sarek_runtime::prelude::*;

#[device]
fn first(items: &[u32]) -> u32 {
    items[0]
}

#[kernel]
fn forms(x: &mut [u32], y: &mut [u32], n: u32) {
    let mut even = x.iter().filter(|v| **v % 2 == 0);
    let two = even.next();
    let backwards = even.rev();
    let joined = even.chain(y.iter());
    for pair in y.iter().zip(even) {}
    let both = x.iter().chain(y.iter());
    let pairs = x.iter_mut().zip(y.iter());
    let steps = (0..n).step_by(2);
    let mut items = y.iter();
    let copy = items.clone();
    let length = items.len();
    let few = items.by_ref().take(3).count();
    let size = items.size_hint();
    let list = items.collect();
}

#[kernel]
fn values(x: &[u32], out: &mut [u32]) {
    let items = x.iter();
    out[0] = *items.next().unwrap();
    let mut others = x.iter();
    let again = others;
    out[1] = first(again);
    for v in others {
        out[2] += v;
    }
}

#[kernel]
fn diverging(x: &[u32], out: &mut [u32]) {
    let own = thread_idx_x();
    let mut items = x.iter();
    if own > 3 {
        items.next();
    }
    while let Some(v) = items.next() {
        superstep!(add, {
            out[own] += v;
        });
    }
    let mut few = x.iter().take(own as usize);
    if few.next().is_some() {
        sync_threads();
    }
}

fn main() {}
