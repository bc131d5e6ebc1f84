//! Unused values whose evaluation fails a check, in each of the ways in which a program can drop a value.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The file, as faults name it.
pub const FILE: &str = file!();

/// A value beside another one.
#[derive(Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Beside {
    /// This field is never read.
    pub dropped: u32,
    /// The other one.
    pub kept: u32,
}

/// Needs nothing.
#[device]
pub fn disregard(_value: u32) -> u32 {
    7
}

/// Evaluates its argument no further.
#[device]
pub fn disregard_reference(_value: &u32) -> u32 {
    7
}

/// Uses nothing of a part.
#[device]
pub fn disregard_part(_values: &[u32]) -> u32 {
    7
}

/// Does not fail if a number is below 4.
#[device]
pub fn demand(n: u32) {
    assert!(n < 4, "too large");
}

/// A number below 4.
#[device]
pub fn demanded(n: u32) -> u32 {
    assert!(n < 4);
    n
}

/// Calls what demands.
#[device]
pub fn demanded_within(n: u32) -> u32 {
    let _ = demanded(n);
    1
}

/// An element, or none.
#[device]
pub fn element_of(x: &[u32], n: u32) -> Option<u32> {
    if n == 1_000_000 { None } else { Some(x[n]) }
}

/// The ways of dropping a value, by their numbers.
pub const WAYS: &[&str] = &[
    "a statement",
    "`let _`",
    "an unused variable",
    "an overwritten variable",
    "a member that nobody reads",
    "`_` in a pattern",
    "an unused argument",
    "an argument of a call that is dropped",
    "in a branch",
    "in a loop",
    "times 0",
    "and 0",
    "what nobody matches",
    "a field that nobody reads",
    "counted items",
    "an argument of a closure",
    "an array that nobody reads",
    "the second element",
    "either way true",
    "in an option",
    "the default of an option",
    "beside what differs",
    "what a block drops",
    "`_` on the left",
    "what is replaced",
    "a cast of a larger number",
    "in an array of no elements",
    "minus itself",
    "the order that is not asked for",
    "the count of a shift",
    "a struct's rest",
    "a loop's end",
    "a loop without rounds",
    "an option's error",
    "two tuples",
    "a returned unit",
    "an unused iterator",
    "a chosen one",
    "a filter's",
    "a variable that is assigned later",
];

macro_rules! kernels {
    ($($(#[$meta:meta])* $name:ident($x:ident, $n:ident) $check:expr;)*) => {$(
        $(#[$meta])*
        #[kernel]
        #[allow(unused, clippy::all)]
        pub fn $name($x: &[u32], $n: u32, way: u32, out: &mut [u32]) {
            out[0] = 1;
            match way {
                0 => {
                    $check;
                }
                1 => {
                    let _ = $check;
                }
                2 => {
                    let unused = $check;
                }
                3 => {
                    let mut over = $check;
                    over = 5;
                    out[1] = over;
                }
                4 => {
                    let pair = ($check, 7);
                    out[1] = pair.1;
                }
                5 => {
                    let (_, kept) = ($check, 7);
                    out[1] = kept;
                }
                6 => out[1] = disregard($check),
                7 => {
                    disregard($check);
                }
                8 => {
                    if way == 8 {
                        $check;
                    }
                }
                9 => {
                    for _ in 0..2 {
                        $check;
                    }
                }
                10 => out[1] = ($check) * 0,
                11 => out[1] = 0 & ($check),
                12 => match $check {
                    _ => {}
                },
                13 => {
                    let beside = Beside { kept: 7, dropped: $check };
                    out[1] = beside.kept;
                }
                14 => out[1] = (0..2).map(|_| $check).count() as u32,
                15 => {
                    let closure = |_value: u32| 7;
                    out[1] = closure($check);
                }
                16 => {
                    let array = [$check; 2];
                }
                17 => {
                    let array = [1, $check];
                }
                18 => {
                    if ($check == 3) | true {
                        out[1] = 3;
                    }
                }
                19 => {
                    if Some($check).is_some() {
                        out[1] = 3;
                    }
                }
                20 => out[1] = Some(3u32).unwrap_or($check),
                21 => {
                    if (1u32, $check) == (2, 3) {
                        out[1] = 3;
                    }
                }
                22 => {
                    out[1] = {
                        $check;
                        5
                    }
                }
                23 => {
                    let kept;
                    (kept, _) = (7, $check);
                    out[1] = kept;
                }
                24 => {
                    let mut place = 5;
                    std::mem::replace(&mut place, $check);
                }
                25 => {
                    ($check).wrapping_add(3).max(2) as u64;
                }
                26 => {
                    let ones = [$check; 1];
                }
                27 => out[1] = ($check) - ($check),
                28 => {
                    let first = 1u32.cmp(&2).then(($check).cmp(&1));
                    out[1] = first.is_lt() as u32;
                }
                29 => {
                    1u32 << ($check);
                }
                30 => {
                    let rest = Beside { kept: 7, ..Beside { kept: 8, dropped: $check } };
                    out[1] = rest.kept;
                }
                31 => for _ in 1_000_000_000..$check {},
                32 => for _ in $check..1 {},
                33 => {
                    let result: Result<u32, u32> = Some(3u32).ok_or($check);
                    if let Ok(value) = result {
                        out[1] = value;
                    }
                }
                34 => {
                    let ((_, kept), _) = ((1, 7), $check);
                    out[1] = kept;
                }
                35 => {
                    if way == 35 {
                        disregard($check);
                        return;
                    }
                }
                36 => {
                    for _ in [1, $check].iter().skip(2) {
                        out[1] = 5;
                    }
                }
                37 => {
                    let chosen = if way == 37 { $check } else { 5 };
                }
                38 => {
                    x.iter().copied().filter(|_| ($check) == 1_000_000_000).count();
                }
                39 => {
                    let late;
                    late = $check;
                }
                _ => {}
            }
            out[0] = 2;
        }
    )*};
}

/// The line of the first kernel in the table.
pub const LINE: u32 = line!() + 4;

kernels! {
    /// An index.
    index(x, n) x[n];
    /// An index in an index.
    inner_index(x, n) x[(x[n] & 1) as usize];
    /// An index of a local array.
    local_index(x, n) [1u32, 2, 3, 4][n as usize];
    /// A row of a local array.
    row(x, n) [[1u32, 2], [3, 4]][n as usize][0];
    /// An index below zero.
    negative(x, n) x[1 - n as i32];
    /// A division.
    division(x, n) 1 / (n - 9);
    /// A remainder.
    remainder(x, n) x[0] % (n - 9);
    /// A division of another type.
    signed_division(x, n) (x[0] as i64 / (n as i64 - 9)) as u32;
    /// A Euclidean remainder.
    euclid(x, n) 7u32.rem_euclid(n - 9);
    /// A division that rounds up.
    div_ceil(x, n) x[1].div_ceil(n - 9);
    /// A multiple.
    multiple(x, n) 7u32.next_multiple_of(n - 9);
    /// A logarithm.
    logarithm(x, n) (n - 9).ilog10();
    /// A checked difference that does not exist.
    unwrap(x, n) 5u32.checked_sub(n).unwrap();
    /// The same, with a message.
    expect(x, n) element_of(x, n + 999_991).expect("an element");
    /// A device function that asserts.
    call(x, n) demanded(n);
    /// A function that calls one that does.
    inner_call(x, n) demanded_within(n);
    /// A part of a slice, whose length is asked for.
    part(x, n) x[n..].len() as u32;
    /// A part of a slice as an argument.
    argument(x, n) disregard_part(&x[2..n]);
    /// A reference as an argument.
    reference(x, n) disregard_reference(&x[n]);
    /// Parts of no elements.
    chunks(x, n) x.chunks((n - 9) as usize).count() as u32;
    /// Steps of no length.
    steps(x, n) x.iter().step_by((n - 9) as usize).count() as u32;
    /// Both ways of a choice.
    choice(x, n) if n > 3 { x[n] } else { x[n + 1] };
    /// The operands of `&&`.
    conjunction(x, n) (n > 3 && x[n] > 2) as u32;
    /// Adjacent elements.
    vector(x, n) load_vector::<u32, 4>(&x[n])[1];
}

/// The value of `n` with which the checks fail; others do not.
pub const BAD: u32 = 9;

/// Statements without a value.
pub const UNITS: u32 = 9;

/// Checks that have no value.
#[kernel]
#[allow(unused, clippy::all)]
pub fn units(x: &[u32], n: u32, way: u32, out: &mut [u32]) {
    out[0] = 1;
    match way {
        0 => demand(n),
        1 => {
            let _ = demand(n);
        }
        2 => {
            let () = demand(n);
        }
        3 => out[1] = (demand(n), 3u32).1,
        4 => match demand(n) {
            () => {}
        },
        5 => {
            let unit = demand(n);
        }
        6 => {
            if way == 6 {
                demand(n)
            }
        }
        7 => {
            let closure = |n: u32| demand(n);
            closure(n);
        }
        8 => {
            let (unit, kept) = (demand(n), 3);
            out[1] = kept;
        }
        _ => {}
    }
    out[0] = 2;
}

/// Unused places.
pub const PLACES: u32 = 13;

/// Places that are named and not used, or used later.
#[kernel]
#[allow(unused, clippy::all)]
pub fn places(x: &[[u32; 4]], n: u32, way: u32, out: &mut [u32]) {
    out[0] = 1;
    let mut local = [1u32, 2, 3, 4];
    match way {
        0 => {
            let row = &x[n];
        }
        1 => {
            let row = &x[n];
            out[0] = 3;
            out[1] = row[0];
        }
        2 => {
            let _ = x[n];
        }
        3 => {
            x[n];
        }
        4 => {
            let part = &local[2..n as usize];
        }
        5 => {
            let part = &x[1..n as usize];
            out[0] = 3;
            out[1] = part[0][0];
        }
        6 => out[1] = x[n].len() as u32,
        7 => {
            let [_, _, _, _] = x[n];
        }
        8 => {
            let closure = |_row: &[u32; 4]| 7;
            out[1] = closure(&x[n]);
        }
        9 => for _ in x[n].iter().skip(4) {},
        10 => local.swap(n as usize, n as usize),
        11 => match &x[n] {
            _ => {}
        },
        12 => {
            let cell = &mut local[n as usize];
            out[0] = 3;
            *cell = 5;
        }
        _ => {}
    }
    out[0] = 2;
}

/// Unevaluated code cannot fail.
#[kernel]
#[allow(unused, clippy::all)]
pub fn not_evaluated(x: &[u32], n: u32, out: &mut [u32]) {
    out[0] = 1;
    let never = n == 1_000_000;
    if never && x[n] == 3 {
        out[1] = 1;
    }
    if !never || x[n] == 3 {
        out[1] = 2;
    }
    if never {
        x[n];
    }
    for _ in 0..n - n {
        1 / (n - n);
    }
    let closure = |n: u32| x[n];
    let chosen = if never { x[n] } else { 5 };
    let found: Option<u32> = None;
    if let Some(value) = found {
        demand(value + n);
    }
    out[0] = 2;
}

/// Takes two.
#[device]
pub fn both(a: u32, b: u32) -> u32 {
    a + b
}

/// Takes a place and a number.
#[device]
pub fn place_and_number(a: &u32, b: u32) -> u32 {
    *a + b
}

/// The number of orders.
pub const ORDERS: u32 = 42;

/// Of two operations, the one that Rust runs first is done, and fails: the second one leaves no trace.
#[device]
#[allow(unused, clippy::all)]
#[rustfmt::skip]
pub fn in_order(x: &[u32], y: &[u32], rows: &[[u32; 4]], cells: &[AtomicU32], n: u32, way: u32, out: &mut [u32]) {
    let mut own = [1u32, 2, 3, 4];
    let none = n - 9;
    out[0] = 1;
    match way {
        0 => out[1] = x[n] + y[n],
        1 => out[1] = both(x[n], y[n]),
        2 => for _ in x[n]..y[n] {},
        3 => out[1] = x[n] / none,
        4 => out[1] = y[0] / (x[n] & none),
        5 => own[n as usize] /= none,
        6 => own[n as usize] %= y[n],
        7 => {
            cells[n].fetch_add(y[n], Ordering::Relaxed);
        }
        8 => {
            let beside = Beside { kept: x[n], dropped: y[n] };
            out[1] = beside.dropped;
        }
        9 => {
            let part = &x[n..y[n] as u32];
        }
        10 => out[1] = ((x[n], 1) < (y[n], 2)) as u32,
        11 => out[1] = x[n].cmp(&y[n]).is_lt() as u32,
        12 => out[1] = x[n].wrapping_add(y[n]),
        13 => out[1] = Some(x[n]).unwrap_or(y[n]),
        14 => out[1] = rows[n][y[n] as usize],
        15 => own[n as usize] = y[n],
        16 => own[n as usize] += y[n],
        17 => {
            let pair = [x[n], y[n]];
        }
        18 => {
            let (_, b) = (x[n], y[n]);
        }
        19 => out[1] = x[n] + { out[0] = 3; 1 },
        20 => out[1] = both(x[n], { out[0] = 3; 1 }),
        21 => {
            cells[n].fetch_add({ out[0] = 3; 1 }, Ordering::Relaxed);
        }
        22 => out[1] = rows[n][{ out[0] = 3; 0 }],
        23 => match (x[n], y[n]) {
            (1, _) => {}
            _ => {}
        },
        24 => out[1] = x[n] % none,
        25 => out[1] = x[n] & { if n > 3 { return; } 1 },
        26 => out[1] = (x[n] == 3 && y[n] == 3) as u32,
        27 => assert!(x[n] == y[n]),
        28 => assert_eq!(x[n], y[n]),
        29 => out[1] = x[n].pow(y[n]),
        30 => out[1] = place_and_number(&x[n], y[n]),
        31 => out[1] = place_and_number(&x[n], { out[0] = 3; 1 }),
        32 => {
            let cell = &mut own[n as usize];
            out[0] = 3;
            *cell = y[n];
        }
        33 => out[1] = (1u32, x[n]).1 - y[n],
        34 => out[1] = x[n].min(y[n]).max(x[none]),
        35 => {
            let closure = |a: u32, b: u32| a;
            out[1] = closure(x[n], { out[0] = 3; 1 });
        }
        36 => for k in 0..x[n] {
            out[0] = 3;
        },
        37 => own[{ out[0] = 3; n as usize }] = x[n],
        38 => {
            demanded(n);
            out[0] = 3;
        }
        39 => {
            out[0] = 3;
            x[n];
            out[0] = 4;
        }
        40 => (own[0], own[n as usize]) = (x[n], { out[0] = 3; 1 }),
        41 => out[1] = std::mem::replace(&mut own[n as usize], y[n]),
        _ => {}
    }
    out[0] = 2;
}

/// The same, as a kernel.
#[kernel]
pub fn ordered(x: &[u32], y: &[u32], rows: &[[u32; 4]], cells: &[AtomicU32], n: u32, way: u32, out: &mut [u32]) {
    in_order(x, y, rows, cells, n, way, out);
}

entries!("dropped" in "faults": index, call, units, places, not_evaluated, ordered; inner_index, local_index, row, negative,
    division, remainder, signed_division, euclid, div_ceil, multiple, logarithm, unwrap, expect, inner_call, part,
    argument, reference, chunks, steps, choice, conjunction, vector);
