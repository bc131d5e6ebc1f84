//! `if`, loops, labels, early returns, blocks.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// `if` as statement and as expression.
#[device]
pub fn branches(x: i32) -> i32 {
    let mut sum = 0;
    if x > 0 {
        sum += 1;
    }
    if x > 10 {
        sum += 2;
    } else if x > 5 {
        sum += 3;
    } else if x > 3 {
    } else {
        sum += 4;
    }
    let sign = if x < 0 {
        -1
    } else if x == 0 {
        0
    } else {
        1
    };
    let long = if x % 2 == 0 {
        let half = x / 2;
        sum += half;
        half * 3
    } else {
        sum -= 1;
        x
    };
    let nested = if x > 4 { if x > 8 { 1 } else { 2 } } else { if x < -4 { 3 } else { 4 } };
    let block = {
        let y = sum * 2;
        if y > 3 { y } else { -y }
    };
    let in_operand = 1 + if x > 2 { 10 } else { 20 } * 2 - {
        sum += 5;
        sum
    };
    let unit = if x == 3 {
        sum += 7;
    };
    let _ = unit;
    if { x + 1 } > 7 && (if x > 9 { x < 20 } else { true }) {
        sum += 100;
    }
    sum * 1000 + sign * 100 + long * 10 + nested + block + in_operand
}

/// Early returns.
#[device]
pub fn returns(x: i32) -> i32 {
    if x < 0 {
        return -1;
    }
    let y = if x > 100 {
        return 100;
    } else {
        x * 2
    };
    let mut i = 0;
    loop {
        i += 1;
        if i * i > y {
            return i;
        }
        if i > 20 {
            break;
        }
    }
    let z = {
        if i > 3 {
            return 7;
        }
        5
    };
    return z + y;
}

/// `while` and `loop`, `break` and `continue`.
#[device]
pub fn loops(x: u32) -> u32 {
    let mut n = x;
    let mut steps = 0;
    while n > 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
        if steps > 200 {
            break;
        }
    }
    let mut sum = 0;
    let mut i = 0;
    loop {
        i += 1;
        if i % 3 == 0 {
            continue;
        }
        if i > x {
            break;
        }
        sum += i;
    }
    while {
        i += 2;
        i < 50
    } {
        if i % 5 == 0 {
            continue;
        }
        sum += 1;
    }
    while false {
        sum = 0;
    }
    while i > 0 && sum % 7 != 3 || i > 60 {
        i -= 1;
        sum += i & 1;
    }
    sum * 1000 + steps
}

/// Labels: jumps out of and on in outer loops, past declarations.
#[device]
pub fn labels(x: i32) -> i32 {
    let mut count = 0;
    'outer: for i in 0..x {
        let first = i * 2;
        let mut j = 0;
        'inner: while j < x {
            j += 1;
            let second = first + j;
            if second % 7 == 0 {
                continue 'outer;
            }
            let third = second * 2;
            for k in 0..3 {
                if k + third > 40 {
                    break 'outer;
                }
                if k == 2 && j % 2 == 0 {
                    continue 'inner;
                }
                let fourth = k + 1;
                count += fourth;
            }
            count += 10;
        }
        count += 100;
    }
    'again: loop {
        count += 1;
        loop {
            count += 3;
            if count % 5 == 0 || count > 500 {
                break 'again;
            }
            if count % 4 == 0 {
                continue 'again;
            }
        }
    }
    count
}

/// A device function without a result, and one that returns early.
#[device]
pub fn note(out: &mut [i32], at: u32, value: i32) {
    if value < 0 {
        return;
    }
    out[at] = value;
}

/// The four functions of every element.
#[kernel]
pub fn map_control(xs: &[i32], out: &mut [i32], n: u32) {
    let i = global_idx_x();
    if i < n {
        let x = xs[i];
        note(out, 4 * i, branches(x));
        note(out, 4 * i + 1, returns(x));
        note(out, 4 * i + 2, loops(x as u32 & 31) as i32);
        note(out, 4 * i + 3, labels(x));
    }
}

/// The same constructs in a kernel's own body, which returns early from several places.
#[kernel]
pub fn inline(xs: &[i32], out: &mut [i32]) {
    let i = global_idx_x();
    if i as usize >= xs.len() {
        return;
    }
    let x = xs[i];
    if x < 0 {
        out[i] = -1;
        return;
    }
    let mut total = 0;
    'rows: for row in 0..x {
        for column in 0..=row {
            if column * row > 30 {
                break 'rows;
            }
            if (column + row) % 3 == 0 {
                continue 'rows;
            }
            total += column;
            if total > 50 {
                out[i] = total;
                return;
            }
        }
    }
    out[i] = total + 1000;
}

pub fn inline_reference(x: i32) -> i32 {
    if x < 0 {
        return -1;
    }
    let mut total = 0;
    'rows: for row in 0..x {
        for column in 0..=row {
            if column * row > 30 {
                break 'rows;
            }
            if (column + row) % 3 == 0 {
                continue 'rows;
            }
            total += column;
            if total > 50 {
                return total;
            }
        }
    }
    total + 1000
}

entries!("control": map_control, inline);
