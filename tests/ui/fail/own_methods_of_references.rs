//! Methods of traits of one's own, which rustc finds on a reference before those of what is behind it.

use sarek_runtime::prelude::*;

trait Turned {
    fn reverse(&self);
}

impl Turned for [u32] {
    fn reverse(&self) {}
}

trait Long {
    fn len(self) -> usize;
}

impl Long for &mut [u32] {
    fn len(self) -> usize {
        7
    }
}

trait Longer {
    fn is_empty(&mut self) -> bool;
}

impl Longer for [u32] {
    fn is_empty(&mut self) -> bool {
        true
    }
}

trait Power {
    fn pow(&self, exponent: u32) -> u32;
}

impl Power for u32 {
    fn pow(&self, _: u32) -> u32 {
        7
    }
}

trait Apart {
    fn abs_diff(&self, other: u32) -> u32;
}

impl Apart for &u32 {
    fn abs_diff(&self, _: u32) -> u32 {
        7
    }
}

trait Taken {
    fn unwrap(&self) -> u32;
    fn map(&self, f: impl Fn(u32) -> u32) -> Option<u32>;
}

impl Taken for Option<u32> {
    fn unwrap(&self) -> u32 {
        7
    }

    fn map(&self, _: impl Fn(u32) -> u32) -> Option<u32> {
        None
    }
}

trait Loaded {
    fn load(self, order: Ordering) -> u32;
}

impl Loaded for AtomicU32 {
    fn load(self, _: Ordering) -> u32 {
        7
    }
}

#[device]
fn of_option(value: &Option<u32>) -> u32 {
    value.unwrap() + value.map(|x| x + 1).unwrap_or(0)
}

#[device]
fn of_slice(xs: &[u32]) -> u32 {
    xs.reverse();
    xs[0].pow(2)
}

#[kernel]
fn k(xs: &[u32], cells: &[AtomicU32], out: &mut [u32]) {
    out[0] = out.len() as u32;
    out[1] = out.is_empty() as u32;
    for x in xs.iter() {
        out[2] += x.pow(2);
    }
    out[3] = xs.iter().map(|x| x.abs_diff(3)).sum();
    out[4] = cells[0].load(Ordering::Relaxed);
}

fn main() {}
