//! References to arrays that have no other name, comparisons of references, slices that a `break` gives, and tuples of references that
//! are matched. All of the device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[device]
fn raise(xs: &[u32], ys: &mut [u32]) -> u32 {
    ys[0] += xs[1];
    ys[0]
}

#[device]
pub fn lists(n: u32) -> u32 {
    let weights = &[1u32, 2, n];
    let sums = &mut [n; 4];
    sums[1] = weights[2] + 1;
    for v in sums.iter_mut() {
        *v *= 2;
    }
    let mut total = raise(weights, sums);
    for (a, b) in weights.iter().zip(&*sums) {
        total = total * 3 + a * b;
    }
    let rows = &[[1u32, 2], [3, n]];
    let slice: &[u32] = &[4, 5, n];
    let same = sums;
    total + rows[1][1] + same[1] + slice[slice.len() - 1] + raise(&slice[1..], same)
}

#[device]
pub fn compared(xs: &[u32], n: u32) -> u32 {
    let (low, high) = (&xs[0], &xs[1]);
    let mut total = 0;
    if low < high {
        total += 1;
    }
    if *low < xs[2] {
        total += 2;
    }
    if &xs[3] == high {
        total += 4;
    }
    if &n >= low {
        total += 8;
    }
    if low > &7 {
        total += 16;
    }
    for x in xs {
        if x > &n {
            total += x;
        }
    }
    total + *low.max(high) + *low.min(&n) + *low.max(&7) * 3 + *high.clamp(&2, &n.max(4))
}

/// The value of a loop or a block is a part of a slice.
#[device]
pub fn left(xs: &[u32], n: u32) -> u32 {
    let mut i = 0;
    let behind = loop {
        if i == 4 {
            break xs;
        }
        if xs[i] > n {
            break &xs[i..];
        }
        i += 1;
    };
    let part = 'part: {
        if n > 3 {
            break 'part &xs[1..];
        }
        if n == 2 {
            break 'part behind;
        }
        &xs[2..]
    };
    let mut rest = xs;
    rest = loop {
        if rest.len() < 4 {
            break rest;
        }
        rest = &rest[1..];
    };
    behind.len() as u32 * 100 + behind[0] + part.len() as u32 * 1000 + part[0] + rest[0]
}

#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
struct Point {
    x: u32,
    y: u32,
}

/// The members of the matched tuple are references.
#[device]
pub fn matched(n: u32) -> u32 {
    let mut a = Some(n);
    let mut b = if n > 2 { Some(2) } else { None };
    let mut point = Point { x: 1, y: n };
    match (&mut a, &mut b) {
        (Some(p), Some(q)) => {
            *p += *q;
            *q = 7;
        }
        (Some(p), None) if *p > 1 => *p *= 2,
        _ => {}
    }
    match (&a, &mut point) {
        (Some(k), Point { x, y }) => {
            *x += *k;
            *y += 1;
        }
        (None, _) => {}
    }
    if let (Some(v), 2..=5) = (&mut b, n) {
        *v += 1;
    }
    let of_both = match (&point, &b) {
        (Point { x: 3, .. }, _) => 1,
        (Point { x, .. }, Some(v)) => x * v,
        (whole, None) => whole.y,
    };
    let (mut xs, mut k) = ([1, n, 3], n);
    match (&mut xs, &mut k) {
        (all, 0) => all[0] = 9,
        (all, j) if *j < 6 => {
            all[1] += *j;
            *j = 1;
        }
        (_, j) => *j += 5,
    }
    while let (Some(v), [first, ..]) = (k.checked_sub(2), &mut xs) {
        *first += v;
        k = v;
    }
    a.unwrap() + b.unwrap_or(0) * 10 + point.x * 100 + point.y * 1000 + of_both * 3 + xs[0] + xs[1] * 5 + k * 7
}

#[kernel]
pub fn lists_of(xs: &[u32], n: u32, out: &mut [u32]) {
    out[0] = lists(n);
    out[1] = compared(xs, n);
    out[2] = left(xs, n);
    out[3] = matched(n);
}

entries!("lists": lists_of);
