//! What ports of published kernels needed: the first items of iterators, parts that branches choose together with numbers, products with
//! constants as carries. All of the device functions also run on the host.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The first items of iterators without names.
#[device]
pub fn firsts(xs: &[u32], n: usize) -> u32 {
    let mut sum = xs.iter().skip(n).next().copied().unwrap_or(1000);
    sum = sum * 3 + xs.iter().rev().filter(|x| **x % 3 == 0).next().map_or(77, |x| *x);
    if let Some(part) = xs.chunks(3).rev().next() {
        sum = sum * 3 + part.len() as u32;
    }
    let Some((i, x)) = xs.iter().enumerate().skip(n + 1).next() else { return sum };
    sum * 3 + i as u32 + x
}

/// A number whose sign may be missing.
#[device]
pub fn parsed(text: &[u8]) -> Result<i64, u32> {
    let (sign, digits) = match text {
        [b'-', rest @ ..] => (-1, rest),
        [b'+', rest @ ..] => (1, rest),
        _ => (1, text),
    };
    if digits.is_empty() {
        return Err(1);
    }
    let mut value = 0i64;
    for &digit in digits {
        let digit = match digit {
            b'0'..=b'9' => i64::from(digit - b'0'),
            _ => return Err(2),
        };
        value = value.checked_mul(10).and_then(|value| value.checked_add(sign * digit)).ok_or(3u32)?;
    }
    Ok(value)
}

/// Parts with numbers, chosen by other branches.
#[device]
pub fn chosen(xs: &[u32], n: usize) -> u32 {
    let (skipped, rest, ..) =
        if let [0, rest @ ..] = xs { (true, rest, 7u8) } else { (false, &xs[n.min(xs.len())..], 9) };
    let (more, _, tail) = match xs.get(1) {
        Some(&x) if x > 5 => (x + n as u32, xs.len(), &rest[rest.len() / 2..]),
        _ => (n as u32, n, rest),
    };
    rest.iter().sum::<u32>() + tail.len() as u32 * 100 + tail.iter().sum::<u32>() + more * 3 + u32::from(skipped)
}

/// Both halves of products, with constants among what is added.
#[device]
pub fn products(a: u64, b: u64) -> [u64; 4] {
    let (low, high) = a.carrying_mul_add(b, 0, 0);
    let (next, carry) = a.carrying_mul_add(b, low, 0);
    let (last, top) = b.carrying_mul(high, 0);
    [high, next ^ last, carry, top]
}

/// What is left of loops whose rounds keep a value, and ranges with computed ends.
#[device]
pub fn kept(xs: &[u32], n: u32) -> u32 {
    let mut score = n;
    for x in xs {
        score = match (x & 1 != 0, x & 2 != 0) {
            (true, _) => score + 1,
            (_, true) => score - score.min(1),
            _ => score,
        };
    }
    let inside = (1..n.saturating_sub(1)).contains(&score) && (n / 4..=n.wrapping_mul(3)).contains(&score);
    score * 2 + u32::from(inside)
}

#[kernel]
pub fn of_slices(xs: &[u32], n: u32, out: &mut [u32]) {
    out[0] = firsts(xs, n as usize);
    out[1] = chosen(xs, n as usize);
    out[2] = kept(xs, n);
}

#[kernel]
pub fn of_text(text: &[u8], offsets: &[u32], values: &mut [i64], errors: &mut [u32]) {
    let i = global_idx_x() as usize;
    let Some(&[from, to]) = offsets.windows(2).nth(i) else { return };
    match parsed(&text[from as usize..to as usize]) {
        Ok(value) => values[i] = value,
        Err(error) => errors[i] = error,
    }
}

#[kernel]
pub fn of_numbers(a: &[u64], b: &[u64], out: &mut [[u64; 4]]) {
    let i = global_idx_x() as usize;
    if let Some(((a, b), out)) = a.iter().zip(b).zip(out.iter_mut()).nth(i) {
        *out = products(*a, *b);
    }
}

/// Comparisons with the least numbers, which are always the same: NVRTC warns of them.
#[kernel]
#[allow(unused_comparisons, clippy::absurd_extreme_comparisons)]
pub fn limits<const N: u32>(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    if i < xs.len() as u32 {
        let x = xs[i];
        out[i] = u32::from(x < N) + 2 * u32::from(N <= x) + 4 * u32::from(x <= u32::MAX - N);
    }
}

entries!("ports": of_slices, of_text, of_numbers, limits::<0>; limits::<7>);
