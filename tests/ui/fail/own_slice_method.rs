//! A method of a trait of one's own, which rustc finds before that of slices.

use sarek_runtime::prelude::*;

trait Ext {
    fn reverse(&mut self);
}

impl Ext for [u32; 4] {
    fn reverse(&mut self) {
        self[0] = 7;
    }
}

trait Everything {
    fn len(&self) -> usize;
}

impl<T, const N: usize> Everything for [T; N] {
    fn len(&self) -> usize {
        1
    }
}

trait Taken {
    fn contains(self, value: &f32) -> bool;
}

impl Taken for [f32; 2] {
    fn contains(self, value: &f32) -> bool {
        *value > 3.0
    }
}

trait Filled {
    fn fill(&self, value: u8);
}

impl Filled for [u8] {
    fn fill(&self, _: u8) {}
}

#[kernel]
fn k(out: &mut [u32]) {
    let mut a = [1, 2, 3, 4u32];
    a.reverse();
    out[0] = a.len() as u32;
    let b = [1.0f32, 2.0];
    out[1] = b.contains(&2.0) as u32;
    let mut c = [1u8; 4];
    c.fill(3);
    let tile = shared!([u32; 4]);
    tile.reverse();
}

fn main() {}
