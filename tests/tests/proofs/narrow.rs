//! Counters of loops over `usize`: those that fit have 32 bits.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::prelude::*;
use sarek_runtime::testing::widening_cpu;

/// The first numbers of a range, and their number.
#[kernel(block = 1)]
fn numbers(out: &mut [usize], from: usize, to: usize) {
    let mut count = 0;
    for k in from..to {
        if count >= 5 {
            break;
        }
        out[count] = k;
        count += 1;
    }
    out[5] = count;
}

/// The same up to a last number, as other types.
#[kernel(block = 1)]
fn inclusive(out: &mut [u64], from: u64, last: u64) {
    let mut count = 0;
    for k in from..=last {
        if count >= 5 {
            break;
        }
        out[count] = k + (k as u8) as u64 + (k as f32) as u64;
        count += 1;
    }
    out[5] = count as u64;
}

/// Sums of the columns of a matrix.
#[kernel]
fn columns(x: &[f32], out: &mut [f32], n: usize, m: usize) {
    let column = global_idx_x() as usize;
    if column < m {
        let mut sum = 0.0;
        for row in 0..n {
            sum += x[row * m + column];
        }
        out[column] = sum;
    }
}

/// The product with the counter is a factor of another one.
#[kernel]
fn planes(x: &[f32], out: &mut [f32], n: usize, m: usize) {
    let column = global_idx_x() as usize;
    if column < m {
        let mut sum = 0.0;
        for row in 0..n {
            sum += x[(row * m + column) * m];
        }
        out[column] = sum;
    }
}

/// The same numbers as those of [`numbers`], by a loop that counts.
#[kernel(block = 1)]
fn counted(out: &mut [usize], from: usize, to: usize) {
    let mut count = 0;
    let mut k = from;
    while k < to {
        if count >= 5 {
            break;
        }
        out[count] = k;
        count += 1;
        k += 1;
    }
    out[5] = count;
}

/// Sums of columns and their squares, by loops that count: one after the other, and one in another one.
#[kernel]
fn counted_columns(x: &[f32], out: &mut [f32], n: usize, m: usize) {
    let column = global_idx_x() as usize;
    if column < m {
        let mut sum = 0.0;
        let mut row = 0;
        while row < n {
            sum += x[row * m + column];
            row += 1;
        }
        let mut round = 0;
        while round < 2 {
            let mut line = 0;
            while n > line {
                sum += 1.0;
                line += 1;
            }
            let mut again = 0;
            while again < n {
                sum += x[again * m + column] * x[again * m + column];
                again += 1;
            }
            round += 1;
        }
        out[column] = sum;
    }
}

/// Loops that do not count as a range does, or whose counter is used afterwards.
#[kernel(block = 1)]
fn otherwise(x: &[f32], out: &mut [f32], n: usize, limit: usize) {
    let (mut sum, mut n) = (0.0, n);
    let mut used = 0;
    while used < n {
        sum += x[used];
        used += 1;
    }
    let mut skipped = used;
    while skipped < n {
        if skipped % 2 == 0 {
            skipped += 1;
            continue;
        }
        sum += x[skipped];
        skipped += 1;
    }
    let mut shrinking = 0;
    while shrinking < n {
        sum += x[shrinking];
        n -= 1;
        shrinking += 1;
    }
    let mut before = limit;
    sum += before as f32;
    while before < n {
        sum += x[before];
        before += 1;
    }
    let mut twice = 0;
    while twice < n {
        twice += 1;
        sum += x[twice - 1];
        twice += 1;
    }
    out[0] = sum + used as f32;
}

/// The bounds are values of memory.
#[kernel]
fn rows(starts: &[usize], x: &[f32], out: &mut [f32]) {
    let i = global_idx_x() as usize;
    if i + 1 < starts.len() && i < out.len() {
        let mut sum = 0.0;
        for k in starts[i]..starts[i + 1] {
            sum += x[k];
        }
        out[i] = sum;
    }
}

#[device]
fn total(values: &[f32]) -> f32 {
    let mut sum = 0.0;
    for k in 0..values.len() {
        sum += values[k];
    }
    sum
}

/// A device function has a loop over a part.
#[kernel]
fn parts(x: &[f32], out: &mut [f32], width: usize) {
    let i = global_idx_x() as usize;
    if i < out.len() {
        out[i] = total(&x[i * width..(i + 1) * width]);
    }
}

const EDGE: u64 = 1 << 32;

/// A number near those where 32 bits end, or 64.
fn bound(random: &mut StdRng) -> u64 {
    let near = [3, EDGE, EDGE / 2, 2 * EDGE, u64::MAX - 3][random.random_range(0..5)];
    near - 3 + random.random_range(0..7)
}

#[test]
fn a_counter_has_32_bits_where_it_and_the_next_number_fit() {
    let (device, wide) = (Device::cpu(), widening_cpu());
    let mut random = StdRng::seed_from_u64(1);
    let (mut narrow, mut others) = (0, 0);
    for _ in 0..400 {
        let (from, to) = (bound(&mut random), bound(&mut random));
        // Where both ends are known to fit, the text has the counter of 32 bits, and the CPU engine runs the same.
        let results = |device: &Device| {
            let mut out = device.upload(&[7usize; 6]).unwrap();
            let (from, to) = (from as usize, to as usize);
            let text = numbers::cuda_source_of(Grid::new(1, 1), &mut out, from, to).unwrap();
            numbers::launch(device, Grid::new(1, 1), &mut out, from, to).unwrap();
            (text, out.to_vec().unwrap())
        };
        let (text, expected) = results(&device);
        let fits = from < EDGE - 1 && to < EDGE;
        assert_eq!(text.contains("for (unsigned int k = (unsigned int)from;"), fits, "{from}..{to}\n{text}");
        let results = |device: &Device| {
            let mut out = device.upload(&[7u64; 6]).unwrap();
            let text = inclusive::cuda_source_of(Grid::new(1, 1), &mut out, from, to).unwrap();
            inclusive::launch(device, Grid::new(1, 1), &mut out, from, to).unwrap();
            (text, out.to_vec().unwrap())
        };
        let (inclusive_text, inclusive_expected) = results(&device);
        let inclusive_fits = from < EDGE - 1 && to < EDGE - 1;
        let head = "for (unsigned int k = (unsigned int)from; k < (unsigned int)last + 1; ++k) {";
        assert_eq!(inclusive_text.contains(head), inclusive_fits, "{from}..={to}\n{inclusive_text}");
        if inclusive_fits {
            assert_eq!(results(&wide).1, inclusive_expected, "{from}..={to}");
        }
        if fits {
            let mut out = wide.upload(&[7usize; 6]).unwrap();
            numbers::launch(&wide, Grid::new(1, 1), &mut out, from as usize, to as usize).unwrap();
            assert_eq!(out.to_vec().unwrap(), expected, "{from}..{to}");
        }
        *if fits { &mut narrow } else { &mut others } += 1;
    }
    assert!(narrow > 50 && others > 50, "{narrow} and {others}");
}

#[test]
fn counters_are_narrow_where_a_launch_knows_their_bounds() {
    let has = |source: String, parts: &[&str]| {
        for part in parts {
            assert!(source.contains(part), "{part}\n{source}");
        }
    };
    let counted = "for (unsigned int row = 0; row < (unsigned int)n; ++row) {";
    has(columns::cuda_source_proven(), &[counted, "x[row * (unsigned long long)(unsigned int)m + column]"]);
    has(planes::cuda_source_proven(), &["for (unsigned long long row = 0; row < n; ++row) {"]);
    has(parts::cuda_source_proven(), &["for (unsigned int k = 0; k < (unsigned int)values_len; ++k) {"]);
    for source in [columns::cuda_source_checked(), columns::cuda_source(), rows::cuda_source_proven()] {
        assert!(!source.contains("for (unsigned int"), "{source}");
    }
}

#[test]
fn loops_that_count_are_narrow_too() {
    let (device, wide) = (Device::cpu(), widening_cpu());
    let mut random = StdRng::seed_from_u64(3);
    let (mut narrow, mut others) = (0, 0);
    for _ in 0..300 {
        let (from, to) = (bound(&mut random) as usize, bound(&mut random) as usize);
        let mut out = device.upload(&[7usize; 6]).unwrap();
        let text = counted::cuda_source_of(Grid::new(1, 1), &mut out, from, to).unwrap();
        let fits = from < (EDGE - 1) as usize && to < EDGE as usize;
        let head = "for (unsigned int k = (unsigned int)from; k < (unsigned int)to; ++k) {";
        let wide_head = "for (unsigned long long k = from; k < to; ++k) {";
        assert_eq!((text.contains(head), text.contains(wide_head)), (fits, !fits), "{from}..{to}\n{text}");
        let ranged = |device: &Device| {
            let mut out = device.upload(&[7usize; 6]).unwrap();
            numbers::launch(device, Grid::new(1, 1), &mut out, from, to).unwrap();
            out.to_vec().unwrap()
        };
        let counting = |device: &Device| {
            let mut out = device.upload(&[7usize; 6]).unwrap();
            counted::launch(device, Grid::new(1, 1), &mut out, from, to).unwrap();
            out.to_vec().unwrap()
        };
        assert_eq!(counting(&device), ranged(&device), "{from}..{to}");
        // The wide device takes every counter for one that fits.
        if fits {
            assert_eq!(counting(&wide), ranged(&device), "{from}..{to}");
        }
        *if fits { &mut narrow } else { &mut others } += 1;
    }
    assert!(narrow > 50 && others > 50, "{narrow} and {others}");
}

#[test]
fn loops_that_count_are_found_by_what_they_do() {
    let source = counted_columns::cuda_source_proven();
    for counter in ["row", "again"] {
        let head = format!("for (unsigned int {counter} = 0; {counter} < (unsigned int)n; ++{counter}) {{");
        assert!(source.contains(&head), "{head}\n{source}");
    }
    assert!(source.contains("for (unsigned long long line = 0; n > line; ++line) {"), "{source}");
    for source in [counted_columns::cuda_source(), counted_columns::cuda_source_checked()] {
        assert!(source.contains("for (unsigned long long row = 0; row < n; ++row) {"), "{source}");
    }
    assert!(!otherwise::cuda_source_proven().contains("unsigned int"), "{}", otherwise::cuda_source_proven());
    let values: Vec<f32> = (0..70).map(|i| i as f32).collect();
    let [usual, wide] = [Device::cpu(), widening_cpu()].map(|device| {
        let (x, mut sums, mut sum) =
            (device.upload(&values).unwrap(), device.zeros::<f32>(7).unwrap(), device.zeros::<f32>(1).unwrap());
        counted_columns::launch(&device, Grid::cover(7, 32), &x, &mut sums, 10, 7).unwrap();
        otherwise::launch(&device, Grid::new(1, 1), &x, &mut sum, 66, 60).unwrap();
        (sums.to_vec().unwrap(), sum.to_vec().unwrap())
    });
    assert_eq!(usual, wide);
}

#[test]
fn a_stride_has_32_bits_where_it_fits() {
    let device = Device::cpu();
    let (x, mut out) = (device.zeros::<f32>(0).unwrap(), device.zeros::<f32>(1).unwrap());
    for (n, m, fits) in [(5, EDGE - 1, true), (5, EDGE, false), (EDGE - 1, 1, true), (EDGE, 1, false)] {
        let text = columns::cuda_source_of(Grid::new(1, 32), &x, &mut out, n as usize, m as usize).unwrap();
        assert_eq!(text.contains("for (unsigned int row"), fits, "{n} x {m}\n{text}");
    }
    // The results are those of the text with 64 bits.
    let mut random = StdRng::seed_from_u64(2);
    for _ in 0..20 {
        let (n, m) = (random.random_range(0..20), random.random_range(1..70));
        let values: Vec<f32> = (0..n * m).map(|i| i as f32).collect();
        let [usual, wide] = [Device::cpu(), widening_cpu()].map(|device| {
            let (x, mut out) = (device.upload(&values).unwrap(), device.zeros::<f32>(m).unwrap());
            columns::launch(&device, Grid::cover(m, 32), &x, &mut out, n, m).unwrap();
            out.to_vec().unwrap()
        });
        assert_eq!(usual, wide);
    }
}

/// The condition of a counter alone does not make a launch one whose checks remain.
#[test]
fn a_long_loop_keeps_no_check() {
    let device = Device::cpu();
    let mut out = device.zeros::<usize>(6).unwrap();
    let (from, to) = (EDGE as usize, EDGE as usize + 2);
    let [short, long] =
        [(0, 2), (from, to)].map(|(from, to)| numbers::checks_of(Grid::new(1, 1), &mut out, from, to).unwrap().kept());
    assert_eq!(short, long);
}
