//! The positions of messages: faults, and errors of the first launch, have the line and the column of the error, and a
//! barrier that not all threads reach is explained.

use sarek_runtime::prelude::*;

/// The line on which the kernels begin, each on its own.
const FIRST: u32 = line!() + 3;

#[rustfmt::skip]
#[kernel] fn compound(x: &mut [u32], n: u32) { x[0] = 1; x[n] += 1; }
#[rustfmt::skip]
#[kernel] fn remainder(x: &mut [u32], n: u32) { let mut a = 3; a %= n - 9; x[0] = a; }
#[rustfmt::skip]
#[kernel] fn unwritten(x: &mut [u32], n: u32) { let mut a = uninit!([u32; 16]); a[1] = 3; x[0] = x[1] + a[n]; }
#[rustfmt::skip]
#[kernel] fn unwritten_before(x: &mut [u32], n: u32) { let mut a = uninit!([u32; 4]); a[1] = n; a[2] += 1; x[0] = a[2]; }
#[rustfmt::skip]
#[kernel] fn shuffle(x: &mut [u32], n: u32) { x[0] = n; x[1] = 7 + shfl(0x3, x[0], 5); }
#[rustfmt::skip]
#[kernel] fn vote(x: &mut [u32], n: u32) { if thread_idx_x() > n { x[1] = ballot(FULL_MASK, x[0] > 3); } }
#[rustfmt::skip]
#[kernel] fn waiting(x: &mut [u32], n: u32) { x[0] = 1; if thread_idx_x() > n { syncwarp(FULL_MASK); } }
#[rustfmt::skip]
#[kernel] fn barrier(x: &mut [u32], n: u32) { let s = shared!([u32; 1]); s[0] = thread_idx_x(); if s[0] == n { sync_threads(); } }
#[rustfmt::skip]
#[kernel] fn count(x: &mut [u32], n: u32) { let s = shared!([u32; 1]); s[0] = thread_idx_x(); if s[0] == n { x[0] = sync_threads_count(true); } }
#[rustfmt::skip]
#[kernel] fn superstep(x: &mut [u32], n: u32) { let s = shared!([u32; 1]); s[0] = thread_idx_x(); if s[0] == n { superstep!(it, { x[0] = 1; }) } }
#[rustfmt::skip]
#[kernel] fn endless(x: &mut [u32], n: u32) { x[0] = n; while volatile_load(&x[0]) == n {} }
#[rustfmt::skip]
#[kernel] fn both(x: &mut [u32], n: u32) { let t = thread_idx_x(); if t < 2 { x[0] = shfl_up(0x3 | !n, t, 1) + shfl_down(0x3 | n, t, 1); } }
#[rustfmt::skip]
#[kernel] fn votes(x: &mut [u32], n: u32) { let t = thread_idx_x(); if t < 2 { x[0] = (any(0x3 | !n, t > 3) | all(0x3 | n, t < 99)) as u32; } }
#[rustfmt::skip]
#[kernel] fn pairs(x: &mut [u32], n: u32) { let t = (thread_idx_x(), 1); if t.0 < 2 { x[0] = shfl_up(0x3 | !n, t, 1).0 + shfl_down(0x3 | n, t, 1).0; } }
#[rustfmt::skip]
#[kernel] fn maybe(x: &mut [u32], n: u32) { let t = thread_idx_x(); if t < 2 { x[0] = shfl_up(0x3 | !n, Some(t), 1).unwrap_or(0) + shfl_down(0x3 | n, Some(t), 1).unwrap_or(0); } }
#[rustfmt::skip]
#[kernel] fn arrays(x: &mut [u32], n: u32) { let t = [thread_idx_x(); 9]; if t[0] < 2 { let u = shfl_up(0x3 | !n, t, 1)[0] + shfl_down(0x3 | n, t, 1)[1]; x[0] = u; } }
#[rustfmt::skip]
#[kernel] fn counts(x: &mut [u32], n: u32) { let s = shared!([u32; 1]); s[0] = thread_idx_x(); x[0] = if s[0] == n { sync_threads_count(true) } else { 0 } + if s[0] == n + 1 { sync_threads_count(false) } else { 0 }; }
#[rustfmt::skip]
#[device] fn moved(t: u32, n: u32) -> u32 { shfl_up(0x3 | !n, t, 1) + shfl_down(0x3 | n, t, 1) }
#[rustfmt::skip]
#[kernel] fn called(x: &mut [u32], n: u32) { let t = thread_idx_x(); if t < 2 { x[0] = moved(t, n); } }
#[rustfmt::skip]
#[kernel] fn large(x: &mut [u32], n: u32) { let a = [n; 100_000]; let b = [0u64; 1 << 45]; x[0] = a[x[1]] + b[x[2]] as u32; }
#[rustfmt::skip]
#[kernel] fn many(x: &mut [u32], n: u32) { let a = [n; 100_000]; let b = [0u64; 20_000]; x[0] = a[x[1]] + b[x[2]] as u32; }

/// Returns the position of a launch's error, below the first line and from the first column.
fn position(error: Error) -> (u32, u32) {
    let text = error.to_string();
    let mut parts = text.split(": ").next().unwrap_or_default().rsplit(':');
    let mut number = || parts.next().and_then(|part| part.parse::<u32>().ok()).unwrap_or_else(|| panic!("{text}"));
    let column = number();
    (number() - FIRST, column)
}

/// Returns the column, from 1, of the first occurrence of a text in a line of this file.
fn column(line: u32, text: &str) -> u32 {
    let line = include_str!("positions.rs").lines().nth((FIRST + line - 1) as usize).unwrap();
    line.find(text).unwrap_or_else(|| panic!("{text} in {line}")) as u32 + 1
}

#[test]
fn faults_have_columns() {
    // All threads of these kernels write the same elements.
    let device = Device::cpu().with_race_detection(false);
    let mut x = device.zeros::<u32>(8).unwrap();
    macro_rules! points {
        ($($line:literal $kernel:ident $n:literal $text:literal,)*) => {$(
            let found = $kernel::launch(&device, Grid::new(1, 64), &mut x, $n).expect_err(stringify!($kernel $text));
            assert_eq!(position(found), (2 * $line, column(2 * $line, $text)), stringify!($kernel));
        )*};
    }
    points! {
        0 compound 9 "x[n]",
        1 remainder 9 "a %=",
        2 unwritten 9 "a[n]",
        3 unwritten_before 9 "a[2] +=",
        4 shuffle 9 "shfl(",
        5 vote 9 "ballot(",
        6 waiting 9 "syncwarp(",
        7 barrier 31 "sync_threads()",
        8 count 31 "sync_threads_count",
        9 superstep 31 "superstep!",
        10 endless 9 "while",
        11 both 0 "shfl_up",
        11 both 0xffff_ffff "shfl_down",
        12 votes 0 "any",
        12 votes 0xffff_ffff "all",
        13 pairs 0 "shfl_up",
        13 pairs 0xffff_ffff "shfl_down",
        14 maybe 0 "shfl_up",
        14 maybe 0xffff_ffff "shfl_down",
        15 arrays 0 "shfl_up",
        15 arrays 0xffff_ffff "shfl_down",
        17 called 0 "shfl_up",
        17 called 0xffff_ffff "shfl_down",
        16 counts 31 "sync_threads_count(true)",
        16 counts 62 "sync_threads_count(false)",
        19 large 9 "let b",
        20 many 9 "let b",
    }
}

#[device]
fn lane_of(n: u32) -> u32 {
    let t = thread_idx_x();
    t % n
}

#[device]
fn wait() {
    sync_threads();
}

#[device]
fn wait_if(flag: bool) {
    if flag {
        sync_threads();
    }
}

#[kernel]
fn by_value(x: &mut [u32], n: u32) {
    let lane = lane_of(n);
    if lane > 3 {
        x[0] = 1;
        sync_threads();
    }
}

#[kernel]
fn by_argument(x: &mut [u32], n: u32) {
    let mut t = 3;
    if lane_of(n) == 1 {
        t = 4;
    }
    wait_if(t == 4);
    x[0] = t;
}

#[kernel]
fn by_return(x: &mut [u32], n: u32) {
    if lane_of(n) > 5 {
        return;
    }
    wait();
    x[0] = 1;
}

#[kernel]
fn by_rounds(x: &mut [u32], n: u32) {
    for i in 0..lane_of(n) {
        superstep!(fold, {
            x[0] = i;
        });
    }
}

#[test]
fn barriers_that_only_the_analysis_of_all_functions_finds_say_why() {
    let device = Device::cpu();
    let mut x = device.zeros::<u32>(8).unwrap();
    let source = "because the result of `lane_of` varies (line ";
    let nature = "because `thread_idx_x()` differs from thread to thread (line ";
    macro_rules! tells {
        ($($kernel:ident $column:literal [$($step:expr),*],)*) => {$(
            let found = $kernel::launch(&device, Grid::new(1, 32), &mut x, 4).unwrap_err();
            let Error::Language { column: $column, message, .. } = &found else { panic!("{found}") };
            let mut rest = &message[..];
            for step in [$($step,)* source, nature] {
                let at = rest.find(step).unwrap_or_else(|| panic!("`{step}` in order in: {message}"));
                rest = &rest[at + step.len()..];
            }
            assert!(rest.contains(", column 5)"), "{message}");
        )*};
    }
    tells! {
        by_value 9 ["this condition varies between threads (line ", "because `lane` varies"],
        by_argument 9 ["this condition varies", "because the argument `flag` varies", "because `t` varies", "because this condition varies"],
        by_return 5 ["the barrier in `wait`, which is called here", "only some threads return", "because this condition varies"],
        by_rounds 9 ["barrier `fold` is", "threads run through the loop in different numbers of rounds"],
    }
}
