use sarek_runtime::prelude::*;

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Pair {
    a: u32,
    b: u32,
}

#[kernel]
fn fields(out: &mut [u32]) {
    let base = Pair { a: 1, b: 2 };
    let pair = Pair { #[inline] a: 100, ..base };
    let Pair { a, #[inline] b } = pair;
    out[0] = a + b;
}

#[device]
fn elements() -> u32 {
    let values = [#[inline] 9u32, 1, 2];
    values[0]
}

#[kernel]
fn arguments(out: &mut [u32]) {
    out[0] = max(1, #[inline] 2);
    superstep!(second, {
        out[1] = #[unroll] (3 + 4);
    });
    assert!(out[0] == #[inline] 2);
}

#[kernel]
fn lints_are_allowed(out: &mut [u32]) {
    #[allow(unused_variables)]
    let unused = 1;
    /// A comment.
    #[rustfmt::skip]
    let table = [1, 2];
    out[0] = #[allow(clippy::identity_op)] {
        1 + 0
    };
}

fn main() {}
