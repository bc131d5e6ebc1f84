//! Operands: from left to right; what was read before an effect keeps its value.

use crate::cases::{cases, say};
use crate::catalogue::entries;
use sarek_runtime::prelude::*;

#[derive(Clone, Copy, Debug, DeviceType)]
#[repr(C)]
pub struct Pair {
    pub a: u32,
    pub b: u32,
}

#[device]
impl Pair {
    pub fn new(a: u32, b: u32) -> Pair {
        Pair { a, b }
    }

    pub fn sum(self, more: u32) -> u32 {
        self.a + self.b * 10 + more * 100
    }

    pub fn peek(&self, more: u32) -> u32 {
        self.a * 3 + self.b + more
    }

    pub fn bump(&mut self, by: u32) -> u32 {
        self.a += by;
        self.a + self.b
    }
}

#[device]
impl std::ops::Add for Pair {
    type Output = Pair;
    fn add(self, other: Pair) -> Pair {
        Pair { a: self.a + other.a * 2, b: self.b + other.b }
    }
}

#[device]
impl std::ops::AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        self.a += other.a;
        self.b += other.b * 2;
    }
}

/// A pair whose making is written down.
#[device]
pub fn pair(log: &mut [u32], a: u32, b: u32) -> Pair {
    Pair { a: say(log, a), b: say(log, b) }
}

/// Adds to the lent variable, and returns the sum.
#[device]
pub fn bump(x: &mut u32, by: u32) -> u32 {
    *x += by;
    *x
}

#[device]
pub fn mix(a: u32, b: u32, c: u32) -> u32 {
    a % 1000 * 10000 + b % 100 * 100 + c % 100
}

#[device]
pub fn read(x: &u32, more: u32) -> u32 {
    *x * 2 + more
}

#[device]
pub fn total(items: &[u32], start: u32) -> u32 {
    let mut total = start;
    for item in items {
        total += *item;
    }
    total
}

#[device]
pub fn total_of_four(items: [u32; 4], more: u32) -> u32 {
    items[0] + items[1] * 10 + items[2] * 100 + items[3] * 1000 + more
}

#[device]
pub fn binary(x: u32, log: &mut [u32]) -> u32 {
    let products = say(log, x + 9) * say(log, 2) - say(log, 1) + say(log, 3) * say(log, 4);
    let divided = say(log, 1000) / say(log, x + 1) % say(log, 7);
    let bits = say(log, 5) & say(log, x) | say(log, 7) ^ say(log, 8);
    let shifted = say(log, x) << say(log, 3) >> say(log, 1);
    let compared = say(log, x) < say(log, 3);
    let equal = (say(log, 1), say(log, x)) == (say(log, 1), say(log, 2));
    let less = [say(log, x), say(log, 4)] <= [say(log, 2), say(log, 5)];
    let negated = !(say(log, x) == say(log, 1));
    products
        + divided * 3
        + bits * 5
        + shifted * 7
        + compared as u32
        + equal as u32 * 2
        + less as u32 * 4
        + negated as u32 * 8
}

#[device]
pub fn numbers_before_effects(x: u32, _log: &mut [u32]) -> u32 {
    let mut a = x;
    let first =
        a + {
            a = 5;
            a
        } + a * 100;
    let second = a * {
        a += 2;
        a
    } + {
        a *= 3;
        a
    } * a;
    let third = (a + 1)
        * (a + {
            a = x;
            1
        })
        + a;
    let fourth = a + bump(&mut a, 3) + a * bump(&mut a, 4);
    let truth = a < {
        a = 0;
        8
    } && a == 0;
    first + second * 3 + third * 5 + fourth * 7 + truth as u32 + a
}

#[device]
pub fn elements_before_effects(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [3, 1, 4, 1, 5, 9, 2, 6];
    let mut i = x as usize & 3;
    let first = items[i]
        + {
            i += 1;
            items[i]
        } * 10
        + {
            items[i] = 100;
            items[i]
        }
        + items[i];
    let second = items[i] + {
        items[i] += 7;
        i = 0;
        items[i]
    };
    log[90] = x;
    let third = log[90]
        + say(log, 4)
        + {
            log[90] += 5;
            log[90]
        } * 100
        + log[90];
    let fourth = log[0] * 10 + say(log, log[0]) * 100 + log[0];
    log[90] = 0;
    first + second * 3 + third * 5 + fourth
}

#[device]
pub fn fields_before_effects(x: u32, log: &mut [u32]) -> u32 {
    let mut p = Pair { a: x, b: 2 };
    let first = p.a + {
        p.a = 9;
        p.a
    } * p.b;
    let second = p.sum({
        p.b = 7;
        p.b
    }) + p.b;
    let third = (p + {
        p = pair(log, 1, 2);
        p
    })
    .sum(p.a);
    let whole = p == {
        p.a += 1;
        Pair { a: 1, b: 2 }
    };
    first + second * 3 + third * 5 + whole as u32
}

#[device]
impl PartialEq for Pair {
    fn eq(&self, other: &Pair) -> bool {
        self.a == other.a && self.b == other.b
    }
}

#[device]
pub fn unary(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x as i32;
    let negative = -{
        a += 1;
        a
    } - a;
    let cast = (say(log, 300) as u8 as u32) + !say(log, 1) as u8 as u32;
    let r = &mut a;
    let through = *r + {
        *r = 50;
        *r
    };
    (negative + 1000 + through) as u32 + cast
}

#[device]
pub fn calls(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let first = mix(say(log, 1), say(log, x), say(log, 3));
    let second = mix(
        a,
        {
            a += 1;
            a
        },
        {
            a *= 2;
            a
        },
    );
    let third = mix(a, bump(&mut a, 5), a);
    let fourth = mix(bump(&mut a, 1), a, bump(&mut a, 1));
    let fifth = mix(mix(say(log, 4), say(log, 5), a) % 10, mix(1, say(log, 6), 2) % 10, bump(&mut a, 7));
    first % 1000 + second % 1000 + third % 1000 + fourth % 1000 + fifth % 1000
}

#[device]
pub fn lent(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [1, 2, 3, 4];
    let mut i = x & 1;
    let first = bump(&mut items[say(log, x & 3)], say(log, 5));
    let second = bump(&mut items[i], {
        i += 1;
        i * 10
    });
    let third = read(&items[i], {
        i = 3;
        i
    }) + items[i];
    let mut p = Pair { a: x, b: 1 };
    let fourth = bump(&mut p.a, say(log, p.b)) + read(&p.a, bump(&mut p.b, 2));
    let fifth = total(&items[say(log, 1) as usize..say(log, 3) as usize], say(log, 7));
    let sixth = total(&items[i - 2..i], {
        i = 0;
        i
    });
    first
        + second * 3
        + third * 5
        + fourth * 7
        + fifth * 11
        + sixth * 13
        + items[0]
        + items[1] * 10
        + items[2] * 100
        + items[3] * 1000
}

/// A block is a value, and the lent copy is not the variable.
#[device]
#[allow(unused_braces)]
pub fn lent_values(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let first = bump(&mut { a }, 5) * 100 + a;
    let second = read(&{ a }, {
        a += 2;
        a
    });
    let mut items = [x, 2, 3, 4];
    let third = total_of_four({ items }, {
        items[0] = 9;
        items[0]
    });
    let fourth = total(&{ items }, {
        items[1] = 50;
        say(log, 1)
    });
    let fifth = bump(&mut (a + 1), 30) + a;
    let sixth = bump(&mut if x > 3 { a } else { items[0] }, 7) + a + items[0];
    let seventh = bump(&mut 3, say(log, 2)) + read(&4, a) + read(&(a + 1), bump(&mut a, 1));
    let eighth = { items }[0] + total(&[a, 2, bump(&mut a, 1)], a);
    first + second * 3 + third * 5 + fourth * 7 + fifth * 11 + sixth * 13 + seventh * 17 + eighth
}

#[device]
pub fn copied(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [x, 2, 3, 4];
    let first = total_of_four(items, {
        items[0] = 9;
        items[0]
    });
    let mut rows = [[1, 2, 3, x], [5, 6, 7, 8]];
    let second = total_of_four(rows[say(log, 1)], {
        rows[1][2] = 0;
        1
    });
    let before = rows;
    rows[0][3] = 70;
    let third = total_of_four(before[0], rows[0][3]);
    let taken = {
        let [a, b, ..] = items;
        items[1] = 8;
        a + b + items[1]
    };
    first + second * 3 + third * 5 + taken
}

#[device]
pub fn methods(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x + 3;
    let first = a.min({
        a = 0;
        7
    }) + a;
    a = x;
    let second = a.wrapping_add(bump(&mut a, 3)).max(a * 2).pow(say(log, 1));
    let third = say(log, 9).clamp(say(log, 1), say(log, x + 2));
    let fourth = say(log, x).abs_diff(say(log, 4)).rotate_left(say(log, 2));
    let fifth = a.checked_sub(bump(&mut a, 0)).unwrap_or(say(log, 8)) + Some(say(log, 5)).unwrap_or(say(log, 6));
    let (sixth, over) = say(log, x).overflowing_add(say(log, 1));
    first + second * 3 + third * 5 + fourth * 7 + fifth + sixth + over as u32
}

#[device]
pub fn methods_of_structs(x: u32, log: &mut [u32]) -> u32 {
    let mut p = Pair { a: x, b: 3 };
    let first = p.sum({
        p.a = 1;
        p.b
    });
    let second = p.bump(p.b) + p.peek(p.a) + p.bump(say(log, 2)) * p.a;
    let mut pairs = [Pair { a: 1, b: 2 }, Pair { a: 3, b: 4 }];
    let third = pairs[say(log, x & 1)].bump(say(log, 6)) + pairs[say(log, 0)].peek(say(log, 7));
    let fourth = pair(log, 1, 2).sum(say(log, 3)) + (pair(log, 4, 5) + pair(log, 6, x)).sum(say(log, 8));
    let mut i = x as usize & 1;
    let fifth = pairs[i].bump({
        i = 1 - i;
        pairs[i].b
    });
    first + second * 3 + third * 5 + fourth + fifth * 7 + pairs[0].a * 11 + pairs[1].a * 13
}

#[device]
pub fn literals_of_structs(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let written = Pair { b: say(log, 1), a: say(log, 2) };
    let Pair { b, a: first } = Pair {
        b: {
            a += 3;
            a
        },
        a,
    };
    let second = Pair {
        a,
        b: {
            a = 9;
            a
        },
    };
    let third = Pair {
        b: a,
        a: {
            a = x;
            a
        },
    };
    let called = Pair::new(say(log, 3), {
        a += 1;
        a
    });
    written.sum(b) + first * 3 + second.sum(1) * 5 + third.sum(2) * 7 + called.sum(say(log, 4))
}

#[device]
pub fn updated_structs(x: u32, log: &mut [u32]) -> u32 {
    let mut p = Pair { a: x, b: 2 };
    let first = Pair { a: say(log, 3), ..pair(log, 4, 5) };
    let second = Pair {
        a: {
            p.b = 9;
            1
        },
        ..p
    };
    let pairs = [p, second];
    let third = Pair { b: say(log, 6), ..pairs[say(log, 1)] };
    p = Pair { a: p.b, ..p };
    p = Pair { b: p.a, a: p.b + 1 };
    first.sum(0) + second.sum(1) * 3 + third.sum(2) * 5 + p.sum(3)
}

#[device]
pub fn tuples_and_arrays(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let [p, q, r] = [
        a,
        {
            a += 1;
            a
        },
        a * 10,
    ];
    let t = (
        a,
        {
            a += 5;
            a
        },
        (a, bump(&mut a, 2), a),
    );
    let repeated = [say(log, x); 3];
    let picked = [say(log, 1), say(log, 2), say(log, 3)][say(log, x & 1)];
    let member = (say(log, 4), say(log, 5)).0;
    let (m, n) = (say(log, 6), bump(&mut a, 1));
    let (n, m) = (m, n);
    p + q * 3 + r * 5 + t.0 * 7 + t.1 * 11 + t.2.0 + t.2.1 * 2 + t.2.2 * 3 + repeated[2] + picked + member + m * 9 + n
}

#[device]
pub fn indices(x: u32, log: &mut [u32]) -> u32 {
    let mut rows = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    let mut i = 0;
    let first = rows[say(log, x % 3)][say(log, 2)];
    let second = rows[i][{
        i = 2;
        i - 1
    }] + rows[i][0];
    rows[say(log, 1)][say(log, x % 3)] = say(log, 50);
    let third = rows[rows[0][say(log, 1)] - 1][rows[0][say(log, 0)]];
    let fourth = rows[{
        i = 1;
        i
    }][i]
        + i as u32;
    let mut pairs = [[Pair { a: 1, b: 2 }; 2]; 2];
    pairs[say(log, 1)][say(log, 0)].b = say(log, x);
    let fifth = pairs[i][{
        i = 0;
        i
    }]
    .b;
    first + second * 3 + third * 5 + fourth * 7 + fifth * 11 + i as u32
}

#[device]
pub fn twice<F: FnMut(u32) -> u32>(mut f: F, x: u32) -> u32 {
    f(x) + f(x + 1) * 10
}

#[device]
pub fn closures(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    let first =
        a + twice(
            |v| {
                a += v;
                a
            },
            say(log, 1),
        ) + a;
    let second = twice(|v| say(log, v + x), 4) + twice(|v| v * x, say(log, 7));
    let third = twice(
        |v| {
            a = v;
            x
        },
        bump(&mut 3, 1),
    ) + a;
    first + second * 3 + third * 5
}

#[device]
pub fn short_circuits(x: u32, log: &mut [u32]) -> u32 {
    let first = say(log, x) > 2 && say(log, 1) == 1 || say(log, 2) == x;
    let second = (say(log, x) == 0 || say(log, 3) == 4) && say(log, 5) == 5;
    let mut a = x;
    let third = a > 1 && {
        a = 0;
        x > 2
    } || a == 0;
    let fourth = a + (bump(&mut a, 1) > 2 && bump(&mut a, 10) > 0) as u32 + a;
    let fifth = (say(log, x) > 2) & (say(log, 6) == 6) | (say(log, 7) == 0);
    let sixth = mix((a > 3 && say(log, 8) > 0) as u32, a, (a > 1 || bump(&mut a, 1) > 0) as u32);
    first as u32 + second as u32 * 2 + third as u32 * 4 + fourth * 8 + fifth as u32 + sixth
}

#[device]
pub fn builtins(x: u32, log: &mut [u32]) -> u32 {
    let mut items = [1, 2, 3, 4, 5, 6];
    let old = std::mem::replace(&mut items[say(log, x & 3)], say(log, 9));
    items.swap(say(log, 0) as usize, say(log, 5) as usize);
    items[say(log, 1) as usize..say(log, 3) as usize].fill(say(log, 7));
    let has = items.contains(&say(log, x));
    let mut a = x;
    let copy = std::mem::replace(&mut a, x + 1) + a;
    let ordered = say(log, x).cmp(&say(log, 2)).then(say(log, 1).cmp(&say(log, 1)));
    assert!(say(log, 3) == 3, "never");
    assert_eq!(say(log, 4), say(log, 4));
    old + has as u32 + copy + ordered.is_lt() as u32 + items[0] + items[1] * 10 + items[5] * 100
}

#[device]
pub fn floats(x: u32, log: &mut [u32]) -> u32 {
    let mut f = x as f32;
    let first = f.mul_add(
        {
            f += 1.0;
            f
        },
        f,
    );
    let second = f - {
        f *= 2.0;
        f
    } + (say(log, 1) as f32).max(say(log, 2) as f32);
    let h = f16::from_f32(say(log, 3) as f32) + f16::from_f32(say(log, 4) as f32) * f16::from_f32(say(log, x) as f32);
    let v = Vec2::new(say(log, 5) as f32, say(log, 6) as f32) + Vec2::splat(say(log, 7) as f32) * say(log, 2) as f32;
    (first + second + h.to_f32() + v.x + v.y * 3.0) as u32
}

#[device]
pub fn nested(x: u32, log: &mut [u32]) -> u32 {
    let mut a = x;
    a + {
        a += 1;
        a + {
            a += 1;
            a + if a > 3 {
                a = 0;
                say(log, a)
            } else {
                say(log, 100)
            } + a
        } * 10
            + a
    } * 3
        + a
}

cases!(
    /// Operands of operators, calls and what makes values.
    operands: binary, numbers_before_effects, elements_before_effects, fields_before_effects, unary, calls,
    lent, lent_values, copied, methods, methods_of_structs, literals_of_structs, updated_structs, tuples_and_arrays, indices,
    closures, short_circuits, builtins, floats, nested,
);

entries!("order": operands::operands);
