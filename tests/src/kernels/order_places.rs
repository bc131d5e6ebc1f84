//! Assignments: the value first, then the place; a compound assignment of anything but the built-in numbers is a call of
//! its operator, with the place first.

use super::order_operands::{Pair, bump, pair};
use crate::cases::{cases, say};
use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[device]
pub fn assigned(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [0; 8];
    let mut rows = [[0; 3]; 3];
    let mut pairs = [Pair { a: 0, b: 0 }; 4];
    items[say(log, x & 7)] = say(log, 11);
    items[say(log, 1)] = say(log, 12) + say(log, 13) * items[1];
    rows[say(log, 2)][say(log, x % 3)] = say(log, 14);
    pairs[say(log, 3)].b = say(log, 15);
    pairs[say(log, x & 3)] = pair(log, 16, 17);
    let all = [say(log, 18), say(log, 19), say(log, 20)];
    rows[say(log, 0)] = all;
    rows[say(log, 1)] = [say(log, 21), say(log, 22), items[0]];
    items[0] + items[1] * 3 + rows[0][2] * 5 + rows[1][1] * 7 + rows[2][0] + pairs[3].b * 11 + pairs[0].a
}

#[device]
pub fn assigned_in_order(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [0; 8];
    let mut i = x & 3;
    items[i] = {
        i += 1;
        i * 10
    };
    items[{
        i += 2;
        i
    }] = i;
    items[i & 7] = say(log, {
        i += 1;
        i
    });
    let mut a = x;
    a = a + {
        a = 7;
        a
    };
    let mut p = Pair { a: x, b: 1 };
    p.a = {
        p = Pair { a: 50, b: 60 };
        p.b + 1
    };
    p.b = p.a + {
        p.a = 3;
        p.a
    };
    let mut whole = [1, 2];
    whole = [whole[1], whole[0]];
    whole[0] = {
        whole = [5, x];
        whole[1] + 1
    };
    let mut n = 0;
    for item in &items {
        n = n * 3 + *item;
    }
    n + i + a + p.a * 2 + p.b + whole[0] * 5 + whole[1]
}

#[device]
pub fn compound(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [1, 2, 3, 4];
    items[say(log, x & 3)] += say(log, 10);
    items[say(log, 1)] *= say(log, 2) + say(log, x);
    items[say(log, 2)] <<= say(log, 3);
    items[say(log, 3)] /= say(log, x) + 1;
    items[say(log, 3)] %= say(log, 3);
    items[say(log, 0)] |= say(log, 64);
    let mut rows = [[1, 2], [3, 4]];
    rows[say(log, 1)][say(log, x & 1)] -= say(log, 1);
    let mut pairs = [Pair { a: 1, b: 2 }; 2];
    pairs[say(log, 1)].b ^= say(log, x);
    let mut wide = [1u64, 2];
    wide[say(log, 1)] >>= say(log, 1);
    let mut f = [1.0f32, 2.0];
    f[say(log, x & 1)] += say(log, 3) as f32;
    items[0] + items[1] * 3 + items[2] * 5 + items[3] * 7 + rows[1][0] + pairs[1].b + wide[1] as u32 + f[1] as u32
}

#[device]
pub fn compound_moves(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [1, 2, 3, 4, 5, 6, 7, 8];
    let mut i = x & 3;
    items[i] += {
        i += 1;
        10
    };
    items[{
        i += 1;
        i
    }] += i;
    items[i] += {
        items[i] = 100;
        items[i]
    };
    items[i] -= {
        items[i] += 1;
        items[i + 1]
    };
    let mut a = x;
    a += {
        a = 7;
        1
    };
    a *= bump(&mut a, 2);
    let mut p = Pair { a: x, b: 1 };
    p.a += {
        p.a = 40;
        p.b
    };
    log[90] = 5;
    log[90] += say(log, 6) + log[90];
    log[91] += {
        log[91] = 3;
        log[90]
    };
    let through = log[90] + log[91] * 3;
    log[90] = 0;
    log[91] = 0;
    let mut n = 0;
    for item in items {
        n = n * 3 + item;
    }
    n + i + a + p.a * 5 + through
}

#[device]
pub fn compound_of_structs(x: u32, log: &mut [u32]) -> u32 {
    let mut pairs = [Pair { a: 1, b: 2 }; 4];
    pairs[say(log, x & 3)] += pair(log, 10, 11);
    let mut i = x & 1;
    pairs[i] += Pair {
        a: {
            i += 1;
            i
        },
        b: 5,
    };
    let mut one = pairs[i];
    one += pairs[say(log, 0)] + one;
    let mut vectors = [Vec2::new(1.0f32, 2.0); 4];
    vectors[say(log, x & 3)] += Vec2::splat(say(log, 7) as f32);
    vectors[say(log, 1)] *= say(log, 2) as f32;
    let mut j = 1;
    vectors[j] -= Vec2::splat({
        j = 2;
        j as f32
    });
    let sum = vectors[0] + vectors[1] * 3.0 + vectors[2] * 5.0 + vectors[3] * 7.0;
    one.sum(1) + pairs[0].sum(2) + pairs[1].sum(3) * 3 + pairs[2].sum(4) * 5 + (sum.x + sum.y + 100.0) as u32
}

#[device]
pub fn compound_of_halves(x: u32, log: &mut [u32]) -> u32 {
    let mut halves = [f16::ONE; 4];
    halves[say(log, x & 3)] += f16::from_f32(say(log, 2) as f32);
    let mut i = 0;
    halves[i] += {
        i += 1;
        f16::from_f32(i as f32)
    };
    let mut others = [bf16::ONE; 2];
    others[say(log, 1)] *= bf16::from_f32(say(log, 3) as f32) + others[say(log, 0)];
    (halves[0].to_f32() + halves[1].to_f32() * 16.0 + others[1].to_f32() * 100.0) as u32 + i
}

#[device]
pub fn add_any<T: Integer>(items: &mut [T], log: &mut [u32], value: T) -> u32 {
    items[say(log, 1)] += value;
    let mut i = 0;
    items[i] = {
        i += 2;
        value
    };
    items[say(log, 2)] = noted(log, 8, value);
    i
}

#[device]
pub fn noted<T: Scalar>(log: &mut [u32], number: u32, value: T) -> T {
    say(log, number);
    value
}

#[device]
pub fn compound_of_any(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [1, 2, 3, 4];
    let i = add_any(&mut items, log, x);
    let mut bytes = [1, 2, 3];
    let j = add_any(&mut bytes, log, x as u8);
    i + j + items[0] + items[1] * 3 + items[2] * 5 + bytes[0] as u32 + bytes[1] as u32 * 3 + bytes[2] as u32 * 5
}

#[device]
pub fn several(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [10, 20, 30, 40];
    let mut i = x & 1;
    (items[say(log, 0)], items[say(log, x & 3)]) = (say(log, 5), say(log, 6));
    (i, items[i]) = (i + 1, 7);
    (items[i], i) = (i * 100, 3);
    [items[1], items[2]] = [items[2], items[1]];
    let (mut a, mut b) = (x, 2);
    (a, b) = (b, {
        a = 9;
        a + b
    });
    (a, (b, _)) = (a + b, (a, say(log, 8)));
    let mut p = Pair { a, b };
    (p.a, p.b) = (p.b, p.a);
    (items[p.a & 3], p) = (say(log, 9), pair(log, 1, 2));
    items[0] + items[1] * 3 + items[2] * 5 + items[3] * 7 + i * 11 + a * 13 + b * 17 + p.sum(1)
}

#[device]
pub fn destructured(x: u32, log: &mut [u32]) -> u32 {
    let (a, b) = (say(log, 1), say(log, x));
    let [c, .., d] = [say(log, 2), say(log, 3), say(log, 4)];
    let Pair { b: e, a: f } = pair(log, 5, x);
    let ((g, _), h) = ((say(log, 6), say(log, 7)), say(log, 8));
    let (b, a) = (a, b);
    let mut items = [1, 2, 3];
    let [first, mut second, _] = items;
    items[0] = 9;
    second += items[0];
    let (i, items) = (items[0], [items[1], x]);
    let Some(j) = Some(say(log, 10)).or(Some(say(log, 11))) else { return 0 };
    a + b * 3 + c * 5 + d * 7 + e + f * 3 + g * 5 + h * 7 + first + second * 3 + i + items[1] * 11 + j
}

#[device]
pub fn exchanged(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [1, 2, 3, 4];
    let mut others = [5, 6];
    std::mem::swap(&mut items[say(log, x & 3)], &mut others[say(log, 1)]);
    let old = std::mem::replace(&mut items[say(log, 2)], say(log, 9) + others[say(log, 0)]);
    let taken = std::mem::take(&mut others[say(log, x & 1)]);
    let mut i = 1;
    let moved = std::mem::replace(&mut items[i], {
        i = 3;
        i
    });
    items[i] + items[0] * 3 + items[1] * 5 + items[2] * 7 + others[0] + old * 11 + taken * 13 + moved * 17
}

#[device]
pub fn parts(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [1, 2, 3, 4, 5, 6, 7, 8];
    let mut from = x as usize & 3;
    {
        let part = &mut items[from..from + 4];
        from = 7;
        part[say(log, 1)] = say(log, 10);
        part[0] += part[1];
    }
    let cell = &mut items[from];
    from = 0;
    *cell += *cell + from as u32;
    items[say(log, 2) as usize..say(log, 4) as usize].copy_from_slice(&[say(log, 5), say(log, x)]);
    let mut n = 0;
    for item in items {
        n = n * 3 + item;
    }
    n + from as u32
}

#[device]
pub fn aliases(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let b = a;
    a += 1;
    let mut items = [a, b];
    let [p, q] = items;
    let copy = items;
    items[0] = 100;
    let pair = Pair { a: items[0], b: copy[0] };
    let Pair { a: m, b: n } = pair;
    let t = (a, items);
    a = 50;
    items[1] = 60;
    let (u, [v, w]) = t;
    say(log, p);
    say(log, q);
    say(log, m);
    say(log, n);
    say(log, u);
    say(log, v);
    say(log, w);
    a + b + items[1] + copy[1]
}

cases!(
    /// Assigned values and places.
    places: assigned, assigned_in_order, compound, compound_moves, compound_of_structs, compound_of_halves,
    compound_of_any, several, destructured, exchanged, parts, aliases,
);

entries!("order": places::places);
