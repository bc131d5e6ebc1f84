//! `.clone()` of values. The device functions also run on the host.

#![allow(clippy::clone_on_copy)]

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(C)]
pub struct Item {
    pub a: f32,
    pub b: [u32; 3],
}
#[derive(Clone, Copy, Debug, PartialEq, DeviceType)]
#[repr(u32)]
pub enum Kind {
    A,
    B,
}
#[device]
pub fn set(p: &mut Item) -> f32 {
    p.a += 1.0;
    p.a
}
#[device]
pub fn clones(x: &mut [Item], e: &[Kind], out: &mut [f32]) {
    let mut own = x[0].clone();
    own.a = 5.0;
    out[0] = own.a + x[0].a;
    out[1] = set(&mut x[1].clone()) + x[1].a;
    let p = &mut x[2];
    let old = p.clone();
    p.a = 9.0;
    p.b[1] = 77;
    out[2] = old.a + old.b[1] as f32 + p.clone().a;
    let mut b = p.b.clone();
    b[0] = 3;
    out[3] = (b[0] + p.b[0] + p.b.clone()[1]) as f32;
    let n = 3.5f32;
    out[4] = n.clone() + out[0].clone().abs() + (n + 1.0).clone();
    let first = e.first().unwrap().clone();
    out[5] = if first == Kind::B { 1.0 } else { 2.0 };
    for q in x.iter() {
        let c = q.clone();
        out[6] += c.a;
    }
    out[7] = x.iter().map(|q| q.clone()).filter(|q| q.a.clone() > 1.0).fold(0.0, |s, q| s + q.a);
    let o = Some(4u32).clone();
    out[8] = o.unwrap() as f32;
    let mut t = (1.0f32, 2u32);
    let u = t.clone();
    t.0 = 7.0;
    out[9] = u.0 + t.0;
}
#[kernel]
pub fn value_clones(x: &mut [Item], e: &[Kind], out: &mut [f32]) {
    clones(x, e, out);
}
entries!("clones": value_clones);
