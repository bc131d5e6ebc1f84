//! The order in which operands with effects are evaluated: from left to right, as in Rust.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Adds to a counter and returns its old value.
#[device]
pub fn tick(c: &[AtomicU32], by: u32) -> u32 {
    c[0].fetch_add(by, Ordering::Relaxed)
}

/// Writes down that it was called, and returns its argument.
#[device]
pub fn note(log: &mut [u32], value: u32) -> u32 {
    let at = log[0];
    log[0] += 1;
    log[at] = value;
    value
}

/// Three operands.
#[device]
pub fn mix(a: u32, b: u32, c: u32) -> u32 {
    a.wrapping_mul(10000).wrapping_add(b * 100).wrapping_add(c)
}

/// Operands, short circuits, indices, conditions, ranges, assignments.
#[device]
pub fn order(a: &mut [u32], log: &mut [u32], c: &[AtomicU32]) {
    let mut x = 1;
    a[0] = a[1] + tick(c, 1) + a[1] * tick(c, 2);
    a[1] = x
        + {
            x += 5;
            x
        } * 100
        + x * 10000;
    a[2] = mix(
        x,
        {
            x += 1;
            x
        },
        {
            x *= 2;
            x
        },
    );
    a[3] = mix(tick(c, 1), c[0].load(Ordering::Relaxed), tick(c, 3));
    a[4] = note(log, 2) - note(log, 1) + note(log, 3) * note(log, 4) + 9;
    let both = note(log, 5) == 0 && note(log, 6) == 6;
    let either = note(log, 7) == 7 || note(log, 8) == 8;
    let mixed = both || note(log, 9) == 9 && note(log, 10) == 0 || either;
    a[5] = both as u32 + either as u32 * 2 + mixed as u32 * 4;
    a[note(log, 6)] = note(log, 11);
    a[note(log, 7)] += note(log, 12) + a[7];
    let i = 8;
    a[i] = i + log[0] + note(log, 13);
    a[tick(c, 1) & 1 | 8] += 3;
    let (p, q) = (note(log, 14), note(log, 15));
    a[10] = p * 100 + q;
    let (r, s) = (x, {
        x = 50;
        x
    });
    a[11] = r * 100 + s;
    if note(log, 16) > 20 || tick(c, 1) > 1000 {
        a[12] = 1;
    } else if tick(c, 1) > 3 && note(log, 17) == 17 {
        a[12] = 2;
    }
    let mut rounds = 0;
    while tick(c, 1) < 30 && rounds < 4 {
        rounds += 1;
    }
    a[13] = rounds;
    for k in note(log, 18)..note(log, 21) {
        a[14] += k * tick(c, 1);
    }
    let chosen = if a[13] > 2 { tick(c, 1) } else { note(log, 19) };
    let lazy = if a[13] > 100 { note(log, 20) } else { a[1] };
    a[15] = chosen + lazy;
    a[16] = a[15] - {
        a[15] = 3;
        a[15]
    } + a[15];
    a[17] = [note(log, 22), note(log, 23), x][1];
    a[18] = (note(log, 24), note(log, 25)).1;
    note(log, 26);
    tick(c, 100);
    let _ = note(log, 27);
    note(log, 28) + note(log, 29);
    a[19] = (-(note(log, 30) as i32) as u32).wrapping_add(!tick(c, 1));
    a[20] = tick(c, 1).min(tick(c, 1)).max(note(log, 31));
    a[21] = if {
        x = note(log, 32);
        x > 3
    } {
        x
    } else {
        0
    };
    a[22] = a[tick(c, 1) & 3] + a[tick(c, 1) & 3];
    let nested = mix(mix(tick(c, 1), 1, 2), mix(3, tick(c, 1), 4), tick(c, 1));
    a[23] = nested;
}

/// The same in a kernel of one thread.
#[kernel]
pub fn ordered(a: &mut [u32], log: &mut [u32], c: &[AtomicU32]) {
    order(a, log, c);
}

/// Values that were read before an effect of another kind.
#[device]
pub fn reads(xs: &mut [i32], i: u32) -> i32 {
    let before = xs[i];
    xs[i] = 7;
    let mut y = before;
    let z = y;
    y += 1;
    let w = xs[i] + {
        xs[i] = 9;
        xs[i]
    };
    let pair = (xs[i], y);
    xs[i] += 100;
    y = 0;
    before * 1000 + w * 10 + z + y + pair.0 + pair.1
}

/// The same for every element.
#[kernel]
pub fn map_reads(xs: &mut [i32], out: &mut [i32]) {
    let i = global_idx_x();
    if i < xs.len() as u32 {
        out[i] = reads(xs, i);
    }
}

entries!("effects": ordered, map_reads);
