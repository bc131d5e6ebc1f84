//! Iterators that stop early, and those that begin late: `find`, `find_map`, `nth`, `last`, `rposition`, `take_while`, `skip_while` and
//! `filter_map`, and the loops that they lead to. Each device function also runs on the host.

use crate::catalogue::entries;
use crate::kernels::reductions::Candidate;
use sarek_runtime::prelude::*;

#[device]
pub fn noted(seen: u32, value: i32) -> u32 {
    seen.rotate_left(5) ^ (value as u32).wrapping_mul(0x9e37_79b9)
}

/// The first items of which something holds; `calls` counts how often that was asked.
#[device]
pub fn finds(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let mut calls = 0;
    let above = x.iter().find(|v| {
        calls += 1;
        **v > limit
    });
    let mut seen = noted(calls as u32, if let Some(v) = above { *v } else { 77 });
    let (at, last) = x.iter().copied().enumerate().rev().find(|(_, v)| *v == limit).unwrap_or((99, -1));
    seen = noted(noted(seen, at as i32), last);
    let equal = x.iter().zip(y).skip(1).find(|(a, b)| **a == (**b % 12) as i32);
    if let Some((a, b)) = equal {
        seen = noted(seen, *a * 100 + (*b % 12) as i32);
    }
    let mut mapped = 0;
    let odd = x.iter().step_by(2).map(|v| counted(&mut mapped, *v)).filter(|v| v % 2 != 0).find(|v| *v > limit);
    seen = noted(noted(seen, odd.unwrap_or(70)), mapped);
    seen = noted(seen, (0..x.len()).rev().find(|i| x[*i] < limit).map_or(98, |i| i as i32));
    seen = noted(seen, x.chunks(3).map(|part| part[part.len() - 1]).find(|&v| v > limit).unwrap_or(76));
    seen = noted(seen, *[limit, 3, limit + 4, 5].iter().find(|v| **v % 5 == 0).unwrap_or(&75));
    noted(seen, (1..=limit).step_by(3).find(|_| true).unwrap_or(74))
}

/// Three times a value; `calls` counts how often that was asked.
#[device]
pub fn counted(calls: &mut i32, v: i32) -> i32 {
    *calls += 1;
    v.wrapping_mul(3)
}

/// The first values that a closure gives.
#[device]
pub fn maps(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let mut calls = 0;
    let doubled = x.iter().find_map(|v| {
        calls += 1;
        if *v > limit { Some(v.wrapping_mul(2)) } else { None }
    });
    let mut seen = noted(calls as u32, doubled.unwrap_or(70));
    let difference = y.iter().enumerate().find_map(|(i, v)| v.checked_sub(500 + i as u32));
    seen = noted(seen, difference.map_or(71, |v| v as i32));
    let next = (0..limit as usize + 2).rev().find_map(|i| x.get(i * 2).copied().filter(|v| *v < limit));
    seen = noted(seen, next.unwrap_or(72));
    let place = x.iter().rev().copied().find_map(|v| x.iter().position(|w| *w == v + 1)).unwrap_or(73);
    seen = noted(seen, place as i32);
    let pair = x.windows(2).find_map(|pair| (pair[0] > pair[1]).then_some((pair[0], pair[1])));
    match pair {
        Some((a, b)) => noted(noted(seen, a), b),
        None => seen,
    }
}

/// Items by their numbers, and the last ones.
#[device]
pub fn numbered(x: &[i32], n: usize) -> u32 {
    let mut seen = noted(1, x.iter().copied().nth(n).unwrap_or(60));
    seen = noted(seen, *x.iter().skip(1).step_by(2).rev().nth(n / 2).unwrap_or(&61));
    let (i, (a, b)) = x.iter().copied().zip(x.iter().copied().rev()).enumerate().nth(2).unwrap_or((62, (63, 64)));
    seen = noted(noted(noted(seen, i as i32), a), b);
    let mut calls = 0;
    let tripled = x.iter().map(|v| counted(&mut calls, *v)).nth(n);
    seen = noted(noted(seen, calls), tripled.unwrap_or(65));
    seen = noted(seen, x.iter().filter(|v| **v > 0).copied().nth(1).unwrap_or(66));
    seen = noted(seen, (2..n).step_by(3).nth(2).map_or(67, |v| v as i32));
    noted(seen, [4, 5, 6].iter().rev().nth(1).map_or(68, |v| *v))
}

#[device]
#[allow(clippy::double_ended_iterator_last)]
pub fn lasts(x: &[i32], n: usize) -> u32 {
    let mut seen = noted(2, if let Some(v) = x.iter().last() { *v } else { 50 });
    seen = noted(seen, x.iter().copied().take(n).last().unwrap_or(51));
    let (i, v) = x.iter().rev().step_by(3).copied().enumerate().last().unwrap_or((52, 53));
    seen = noted(noted(seen, i as i32), v);
    let mut calls = 0;
    let mapped = x.iter().map(|v| counted(&mut calls, *v)).last();
    seen = noted(noted(seen, calls), mapped.unwrap_or(54));
    seen = noted(seen, x.iter().filter(|v| **v < 0).last().copied().unwrap_or(55));
    seen = noted(seen, (0..n).step_by(4).last().map_or(56, |v| v as i32));
    noted(seen, x.chunks(4).map(|part| part.len() as i32).last().unwrap_or(57))
}

/// The last positions.
#[device]
pub fn positions(x: &[i32], wanted: i32) -> u32 {
    let mut calls = 0;
    let at = x.iter().rposition(|v| {
        calls += 1;
        *v == wanted
    });
    let mut seen = noted(calls as u32, at.map_or(40, |at| at as i32));
    let at = x.iter().skip(1).step_by(2).map(|v| *v + 1).rposition(|v| v == wanted);
    seen = noted(seen, at.map_or(41, |at| at as i32));
    let at = x.iter().enumerate().rev().rposition(|(i, v)| *v == wanted && i > 1);
    seen = noted(seen, at.map_or(42, |at| at as i32));
    let at = x.chunks(2).zip(x).rposition(|(part, v)| part[0] > *v);
    noted(seen, at.map_or(43, |at| at as i32))
}

/// The items up to one, and from one on.
#[device]
pub fn whiles(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let mut calls = 0;
    let few: i32 = x.iter().copied().take_while(|v| counted(&mut calls, *v) <= limit * 3).sum();
    let mut seen = noted(calls as u32, few);
    let mut calls = 0;
    let late = x
        .iter()
        .copied()
        .skip_while(|v| {
            calls += 1;
            *v <= limit
        })
        .fold(7, |so_far: i32, v| so_far.rotate_left(3) ^ v);
    seen = noted(noted(seen, calls), late);
    let middle = x.iter().map(|v| *v + 1).skip_while(|v| *v < limit).take_while(|v| *v != limit + 2).count();
    seen = noted(seen, middle as i32);
    let most = y.iter().zip(x).filter(|(a, _)| **a % 2 == 0).take_while(|(_, b)| **b != limit).map(|(a, _)| *a).max();
    seen = noted(seen, most.map_or(30, |v| v as i32));
    seen = noted(seen, (0..x.len()).take_while(|i| x[*i] != limit).map(|i| x[i]).reduce(|a, b| a ^ b).unwrap_or(31));
    seen = noted(seen, (1..=limit).rev().skip_while(|i| i % 4 != 0).find(|i| i % 3 == 0).unwrap_or(32));
    let parts = x.chunks_exact(2).skip_while(|part| part[0] < part[1]).map(|part| part[0] - part[1]).sum::<i32>();
    noted(seen, parts)
}

/// The values that there are.
#[device]
pub fn options(x: &[i32], y: &[u32], limit: i32) -> u32 {
    let sum: i32 = x.iter().filter_map(|v| if *v > limit { Some(*v * 2) } else { None }).sum();
    let mut seen = noted(3, sum);
    let least = y.iter().enumerate().filter_map(|(i, v)| v.checked_sub(100 * i as u32)).min();
    seen = noted(seen, least.map_or(20, |v| v as i32));
    let (a, b) = (0..x.len() + 2)
        .filter_map(|i| x.get(i).map(|v| (i, *v)))
        .filter(|(_, v)| *v < limit)
        .reduce(|a, b| (a.0 + b.0, a.1 ^ b.1))
        .unwrap_or((21, 22));
    seen = noted(noted(seen, a as i32), b);
    let last = x.iter().rev().filter_map(|v| (*v != limit).then_some(*v - 1)).map(|v| v * 3).last();
    noted(seen, last.unwrap_or(23))
}

/// Loops through what the methods let pass; `break` and `continue` are the loop's own.
#[device]
pub fn loops(x: &[i32], limit: i32) -> u32 {
    let mut seen = 4;
    for v in x.iter().filter(|v| **v > limit) {
        if v % 3 == 0 {
            continue;
        }
        if *v == limit + 4 {
            break;
        }
        seen = noted(seen, *v);
    }
    for (i, v) in x.iter().copied().enumerate().take_while(|(_, v)| *v != limit) {
        seen = noted(seen, v + i as i32);
    }
    'rows: for i in (0..x.len()).filter(|i| i % 2 == 1) {
        for v in x.iter().rev().skip_while(|v| **v < 0).take_while(|v| **v != 1) {
            if *v == limit {
                continue 'rows;
            }
            if *v == x[i] + 1 {
                break 'rows;
            }
            seen = noted(seen, *v);
        }
        seen = noted(seen, i as i32);
    }
    for v in x.iter().filter_map(|v| v.checked_rem(limit)) {
        seen = noted(seen, v);
    }
    for part in x.chunks(3).filter(|part| part[0] > limit) {
        seen = noted(seen, part[0] + part.len() as i32);
    }
    for i in (0..=limit).rev().map(|i| i * 2).filter(|i| i % 3 != 0) {
        seen = noted(seen, i);
    }
    seen
}

/// Elements that are chosen, and written.
#[device]
pub fn changes(x: &mut [i32], limit: i32) {
    for v in x.iter_mut().filter(|v| **v > limit) {
        *v -= 1;
    }
    x.iter_mut().skip_while(|v| **v != limit).for_each(|v| *v *= 2);
    for (i, v) in x.iter_mut().enumerate().take_while(|(_, v)| **v != 3) {
        *v += i as i32;
    }
    for part in x.chunks_mut(2).filter(|part| part[0] % 2 == 0) {
        part[0] += part.len() as i32;
    }
}

/// Structs.
#[device]
pub fn of_structs(all: &[Candidate], limit: i32) -> (u32, u32, u32) {
    let first = all.iter().find(|c| c.weight > limit);
    let Some(last) = all.iter().rev().copied().find(|c| c.weight < limit) else { return (1, 2, 3) };
    let other = all.iter().filter_map(|c| if c.weight == limit { Some(*c) } else { None }).nth(1);
    let name = if let Some(other) = other { other.name } else { 4 };
    (first.map_or(5, |c| c.name), last.name, name)
}

#[kernel]
pub fn search(x: &[i32], y: &[u32], all: &[Candidate], changed: &mut [i32], limit: i32, out: &mut [u32]) {
    out[0] = finds(x, y, limit);
    out[1] = maps(x, y, limit);
    out[2] = numbered(x, limit as usize);
    out[3] = lasts(x, limit as usize);
    out[4] = positions(x, limit);
    out[5] = whiles(x, y, limit);
    out[6] = options(x, y, limit);
    out[7] = loops(x, limit);
    changes(changed, limit);
    let (first, last, other) = of_structs(all, limit);
    (out[8], out[9], out[10]) = (first, last, other);
}

/// Each thread finds its own, and all meet at barriers afterwards.
#[kernel]
pub fn in_threads(x: &[u32], out: &mut [u32]) {
    let tile = shared!([u32; 8]);
    let tid = thread_idx_x();
    let own = tid;
    let first = x.iter().position(|v| *v > own).unwrap_or(0);
    let next = x.iter().copied().find(|v| *v > own * 2).unwrap_or(first as u32);
    superstep!(found, {
        tile[tid] = next;
    });
    let mut total = 0;
    superstep!(even, {
        for v in tile.iter().filter(|v| **v % 2 == 0) {
            total += *v;
        }
    });
    for (round, v) in x.iter().enumerate().filter(|(round, _)| round % 3 == 0).take_while(|(round, _)| *round < 9) {
        superstep!(turn, {
            tile[(tid + round as u32) % 8] += *v;
        });
        superstep!(sum, {
            total += tile[tid];
        });
    }
    out[tid] = total + x.iter().take_while(|v| **v <= own).sum::<u32>();
}

entries!("searches": search, in_threads);
