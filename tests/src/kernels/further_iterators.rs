//! Iterators with closures and a name, loops in loops by `flat_map` and `flatten`, `scan`, `cycle`, and parts from the end. All of the
//! device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// Closures run where the items are used, operands are those of the `let`.
#[device]
pub fn named(xs: &[u32], n: u32) -> u32 {
    let more = n * 2;
    let items = xs.iter().skip(1).map(|v| v + more).filter(|v| v % 2 == 1).enumerate().take(n as usize);
    let more = 7;
    let mut sum = more;
    for (i, v) in items {
        if v > 9 {
            continue;
        }
        sum = sum * 3 + v + i as u32;
    }
    let mut count = 0;
    let products = (0..n).rev().map(|i| {
        count += 1;
        i * xs[i as usize % 4]
    });
    let stepped: u32 = products.step_by(2).sum();
    let squares = (1..=n).map(|v| v * v);
    let zipped: u32 = squares.zip(xs).map(|(a, b)| a * *b).sum();
    let heads = xs.chunks(3).map(|part| part[0]);
    let behind = heads.skip_while(|v| *v < n);
    let last = xs.iter().zip(1u32..).map(|(a, b)| a * b);
    sum + stepped * 5 + count * 1000 + zipped + behind.sum::<u32>() + last.last().unwrap_or(n)
}

/// An iterator that lends its elements, and one that only one of two branches uses.
#[device]
pub fn named_and_written(n: u32) -> u32 {
    let mut a = [1, 2, 3, 4];
    let odd = a.iter_mut().filter(|v| **v % 2 == 1);
    for v in odd {
        *v += n;
    }
    let less = a.iter().map(|v| v + 1).take_while(|v| *v < 9);
    let backwards = (0..n as usize).rev().step_by(3);
    let mut sum = 0;
    for i in backwards {
        sum += a[i % 4];
    }
    sum * 100 + if n > 3 { less.count() as u32 } else { less.fold(1, |so_far, v| so_far * 3 + v) }
}

#[device]
fn pair(v: u32) -> [u32; 2] {
    [v, v + 1]
}

/// `break` leaves the loop around, and `continue` goes on to the next item.
#[device]
pub fn flat(xs: &[u32], n: u32) -> u32 {
    let mut sum = 1u32;
    for v in xs.iter().flat_map(|v| 0..*v) {
        if v == 2 {
            continue;
        }
        if sum > 300 {
            break;
        }
        sum = sum * 2 + v;
    }
    'items: for (i, v) in xs.chunks(3).flat_map(|part| part.iter().map(|v| v + n)).enumerate().skip(1) {
        for k in 0..2 {
            if v % 4 == k {
                continue 'items;
            }
            if sum > 5000 {
                break 'items;
            }
        }
        sum = sum * 2 + v + i as u32;
    }
    let all = xs.iter().copied().flat_map(pair).fold(1u32, |so_far, v| (so_far * 3 + v) % 1009);
    let count = (0..xs.len()).flat_map(|i| &xs[i..]).count() as u32;
    let every_second = xs.iter().map(|v| [*v; 3]).flatten().step_by(2).filter(|v| v % 2 == 0).count() as u32;
    let last = xs.windows(2).flatten().last().copied().unwrap_or(3);
    sum + all * 7 + count * 11 + every_second * 13 + last
}

/// No item is made after the last one that is taken, however deep the loops are.
#[device]
pub fn taken(xs: &[u32], n: u32) -> u32 {
    let mut calls = 0;
    let some: u32 = xs
        .iter()
        .flat_map(|v| (0..*v).map(|k| k + 1))
        .take(n as usize)
        .map(|v| {
            calls += 1;
            v
        })
        .sum();
    let triples = (2..5u32).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| a * 100 + b * 10 + c)));
    let mut deep = 0u32;
    for v in triples.take(n as usize) {
        deep = deep * 3 % 10007 + v;
    }
    let twice = (0..3u32).flat_map(|a| xs.iter().map(move |v| v + a).take(2)).take(3).flat_map(|v| 0..v).take(5);
    let found = xs.iter().flat_map(|v| [*v, v * 3]).find(|v| v % 5 == 0).unwrap_or(77);
    let position = xs.iter().flat_map(|v| 0..*v).position(|v| v == 3).unwrap_or(55) as u32;
    some + calls * 10 + deep + twice.sum::<u32>() * 100 + found * 3 + position
}

/// Arrays of arrays and of options.
#[device]
pub fn flattened(xs: &[u32], n: u32) -> u32 {
    let mut a = [[1u32; 2]; 3];
    for (i, v) in a.iter_mut().flatten().enumerate() {
        *v += i as u32 + n;
    }
    let options = [Some(n), None, Some(4)];
    let held: u32 = options.iter().flatten().sum();
    let any = a.iter().flatten().any(|v| *v == 6);
    let most = xs.iter().flat_map(|v| v.checked_sub(3)).max().unwrap_or(0);
    held + a.iter().flatten().map(|v| v * 2).sum::<u32>() + any as u32 * 1000 + most
}

/// Closures with statements before the items, and such in which branches choose them.
#[device]
pub fn chosen(xs: &[u32], n: u32) -> u32 {
    let mut calls = 0;
    let some = xs.iter().flat_map(|v| {
        let twice = v * 2;
        calls += 1;
        [*v, twice]
    });
    let few: u32 = some.take(5).sum();
    let more: u32 = xs.iter().flat_map(|v| if *v > n { Some(v * 3) } else { None }).sum();
    let numbers: u32 = xs.iter().flat_map(|v| 0..*v % 4).sum();
    let pairs = xs.iter().flat_map(|v| match v {
        3 => [1, 2],
        _ => [*v, n],
    });
    few + more * 10 + numbers * 100 + pairs.sum::<u32>() + calls * 1000
}

/// States of numbers and tuples, and closures that end the iterator.
#[device]
pub fn scanned(xs: &[u32], n: u32) -> u32 {
    let mut sum = 1u32;
    let limited = xs.iter().scan(1u32, |state, v| {
        *state = *state * 3 + *v;
        if *state > 100_000 { None } else { Some(*state % 7) }
    });
    for (i, v) in limited.enumerate() {
        if v == 2 {
            continue;
        }
        sum = sum * 2 + v + i as u32;
    }
    let of_sums = xs.iter().scan((0u32, n), |(first, second), &v| {
        *first += v;
        *second += *first;
        Some(*second)
    });
    let even: u32 = of_sums.filter(|v| v % 2 == 0).sum();
    let mut seen = 0;
    let left = xs.iter().scan(n, |left, v| {
        seen += 1;
        *left = left.checked_sub(*v)?;
        Some(*left)
    });
    let rest: u32 = left.map(|v| v + 1).sum();
    sum * 10 + even + rest * 100 + seen
}

/// Iterators that begin again, of which some have no items.
#[device]
pub fn cycled(xs: &[u32], n: u32) -> u32 {
    let mut sum = 1u32;
    let part = &xs[..xs.len().min(n as usize)];
    for (a, b) in xs.iter().zip(part.iter().cycle()) {
        sum = (sum * 3 + a * b) % 10007;
    }
    for (i, v) in [1u32, 2, 3].iter().cycle().skip(2).enumerate() {
        if i as u32 >= n {
            break;
        }
        sum += v;
    }
    let backwards: u32 = part.iter().rev().cycle().take(5).sum();
    let more = part.iter().cycle().map(|v| v + 1).take(3);
    let numbers: u32 = (1..=3u32).cycle().take(7).map(|v| v * v).sum();
    sum + backwards * 7 + more.sum::<u32>() * 11 + numbers
}

/// Parts from the end on.
#[device]
pub fn from_the_end(xs: &[u32], n: u32) -> u32 {
    let mut sum = 1u32;
    for part in xs.rchunks(3) {
        sum = sum * 3 + part[0] + part.len() as u32;
    }
    for (i, part) in xs.rchunks_exact(2).enumerate() {
        sum = sum * 3 + part[1] * i as u32;
    }
    let mut a = [1u32, 2, 3, 4, 5, 6, 7];
    for (i, part) in a.rchunks_mut(n as usize / 2 + 1).enumerate() {
        part[0] += i as u32 * 10;
    }
    for part in a.rchunks_exact_mut(3).rev() {
        part[2] *= 2;
    }
    for v in a {
        sum = sum * 5 % 100_003 + v;
    }
    sum + xs.rchunks(3).len() as u32 + xs.rchunks(2).nth(1).map_or(9, |part| part[0])
}

/// Items that are only taken where a condition holds.
#[device]
pub fn taken_if(xs: &[u32], n: u32) -> u32 {
    let (mut sum, mut calls) = (0u32, 0);
    let mut items = xs.iter().copied().enumerate().peekable();
    while let Some((i, v)) = items.next_if(|&(i, v)| {
        calls += 1;
        v < 5 + n && i < 6
    }) {
        sum = sum * 3 + v + i as u32;
    }
    if items.next_if(|_| n > 3).is_some() {
        sum += 1000;
    }
    let rest = items.count() as u32;
    let mut ascending = xs.iter().peekable();
    let mut lengths = 0;
    while let Some(first) = ascending.next() {
        let mut length = 1;
        while ascending.next_if(|v| **v > *first).is_some() {
            length += 1;
        }
        lengths = lengths * 3 + length;
    }
    sum * 10 + rest + calls * 100 + lengths
}

#[kernel]
pub fn further_iterators(xs: &[u32], n: u32, out: &mut [u32]) {
    out[0] = named(xs, n);
    out[1] = named_and_written(n);
    out[2] = flat(xs, n);
    out[3] = taken(xs, n);
    out[4] = flattened(xs, n);
    out[5] = scanned(xs, n);
    out[6] = cycled(xs, n);
    out[7] = from_the_end(xs, n);
    out[8] = taken_if(xs, n);
    out[9] = chosen(xs, n);
}

/// `.rchunks(0)` is a fault.
#[kernel]
pub fn no_size_from_the_end(xs: &[u32], size: u32, out: &mut [u32]) {
    for (i, part) in xs.rchunks(size as usize).enumerate() {
        out[i] = part[0];
    }
}

entries!("further_iterators": further_iterators, no_size_from_the_end);
