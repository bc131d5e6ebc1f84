//! Methods of traits of one's own, which rustc finds before those of options, numbers, arrays and iterators.

use sarek_runtime::prelude::*;
use std::cmp::Ordering as Order;

trait Present {
    fn is_some(self) -> bool;
}

impl Present for Option<u32> {
    fn is_some(self) -> bool {
        false
    }
}

trait Compared {
    fn cmp(self, other: &u32) -> Order;
}

impl Compared for u32 {
    fn cmp(self, _: &u32) -> Order {
        Order::Less
    }
}

trait Searched {
    fn any(self, is_it: impl Fn(u32) -> bool) -> bool;
}

impl<I: Iterator<Item = u32>> Searched for I {
    fn any(self, _: impl Fn(u32) -> bool) -> bool {
        true
    }
}

trait Listed {
    fn iter(&self) -> std::slice::Iter<'_, u32>;
}

impl Listed for [u32; 4] {
    fn iter(&self) -> std::slice::Iter<'_, u32> {
        self[1..].iter()
    }
}

#[kernel]
fn k(x: &[u32], out: &mut [u32]) {
    let a = x[0].checked_add(1);
    out[0] = a.is_some() as u32;
    out[1] = x[0].checked_add(2).is_some() as u32;
    out[2] = x[0].cmp(&x[1]).is_lt() as u32;
    out[3] = (x[0] + 1).cmp(&x[1]).is_lt() as u32;
    out[4] = x.iter().copied().any(|v| v == 3) as u32;
    let items = [1, 2, 3, 4u32];
    out[5] = items.iter().sum();
    for v in items.iter() {
        out[6] += *v;
    }
}

fn main() {}
