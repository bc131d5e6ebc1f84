//! Assertions, panics and printed texts, with values in them. `LINE` constants give the places.

use crate::catalogue::entries;
use sarek_runtime::prelude::*;

/// The file, as faults name it.
pub const FILE: &str = file!();

/// A constant that a text names.
pub const LIMIT: u32 = 100;

pub const ASSERT_LINE: u32 = line!() + 5;
/// Asserts with values: in order, by number, by name, and of a variable and a constant.
#[kernel]
pub fn assert_values(xs: &[i32], ys: &[f32], out: &mut [i32]) {
    let i = global_idx_x();
    assert!(xs[i] != 1, "xs[{}] = {}, {0:#06x}", i, xs[i]);
    assert!(xs[i] != 2, "{i:>4}|{y:<8.2}|{y:+e}|{LIMIT}", y = ys[i]);
    assert!(xs[i] != 3, "{{{:?}}} {:?}", ys[i], ys[i] > 0.0);
    out[i] = xs[i];
}

pub const EQ_LINE: u32 = line!() + 5;
/// Compares.
#[kernel]
pub fn assert_equal(xs: &[i32], ys: &[f32], out: &mut [i32], n: u64) {
    let i = global_idx_x();
    assert_eq!(xs[i] % 3, 0);
    assert_ne!(xs[i], 6, "element {i} of {n}");
    assert_eq!(n * 2, u64::from(LIMIT), "{:?}", ys[i].is_nan());
    debug_assert_ne!(ys[i], 0.5);
    debug_assert_eq!(ys[i], ys[i]);
    debug_assert!(xs[i] < 1000, "{}", xs[i]);
    out[i] = xs[i];
}

pub const PANIC_LINE: u32 = line!() + 7;
/// Panics in each of the ways that there are.
#[kernel]
pub fn panics(xs: &[u32], out: &mut [u32]) {
    let i = global_idx_x();
    let x = xs[i];
    match x {
        1 => panic!("{x} of {}", xs.len()),
        2 => unreachable!("{x:03}"),
        3 => todo!(),
        4 => todo!("{}", x as f64 / 3.0),
        5 => unimplemented!(),
        6 => unimplemented!("{}", x == 6),
        7 => panic!(),
        _ => out[i] = x,
    }
}

/// Takes a number from a counter for each failure, which only a failure does.
#[kernel]
pub fn effects(xs: &[u32], counter: &[AtomicU32], out: &mut [u32]) {
    let i = global_idx_x();
    assert!(xs[i] < LIMIT, "failure {}", counter[0].fetch_add(1, Ordering::Relaxed) + 1);
    assert_eq!(counter[1].fetch_add(1, Ordering::Relaxed) + xs[i], xs[i], "{}", counter[0].load(Ordering::Relaxed));
    out[i] = xs[i];
}

pub const CALLED_LINE: u32 = line!() + 4;
/// Half of an even number.
#[device]
pub fn half(x: u32) -> u32 {
    assert_eq!(x % 2, 0, "{x} is odd");
    x / 2
}

/// Calls it.
#[kernel]
pub fn halves(xs: &mut [u32]) {
    let i = global_idx_x();
    xs[i] = half(xs[i]);
}

/// Calls it twice.
#[kernel]
pub fn quarters(xs: &mut [u32]) {
    let i = global_idx_x();
    xs[i] = half(half(xs[i]));
}

/// Values of all types.
#[kernel]
pub fn print_types(small: &[i8], wide: &[u64], floats: &[f64], flag: bool) {
    let i = global_idx_x();
    println!("{} {:?} {:x}", small[i], small[i], small[i]);
    println!("{} {:>24} {:#b}", wide[i], wide[i], wide[i] as u8);
    println!("{} {:.3} {:e} {:?}", floats[i], floats[i], floats[i], floats[i] as f32);
    println!("{flag} {:5}|{:<6}| 100% {{}} \"\\", !flag, i as u16);
    println!("{} {} {} {}", wide[i] as i64, wide[i] as usize, small[i] as isize, small[i] as i16);
}

/// Floats of 16 bits.
#[kernel]
pub fn print_halves(xs: &[f16], ys: &[bf16]) {
    println!("{} {:>8.2} {:?}", xs[0], ys[0], xs[0]);
    assert_eq!(xs[0], f16::from_bits(0x3e00), "{:e}", ys[0]);
}

/// Prints in a loop, and in two parts.
#[kernel]
pub fn print_order(rounds: u32) {
    let i = global_idx_x();
    for round in 0..rounds {
        print!("{i}:");
        println!("{round}");
    }
    println!();
}

/// Doubles, and prints it.
#[device]
pub fn double_aloud<T: Number>(x: T) -> T {
    println!("{x} + {x}");
    x + x
}

/// Calls that, in the order of Rust.
#[kernel]
pub fn print_in_functions(xs: &mut [i32]) {
    let i = thread_idx_x();
    let before = xs[i];
    xs[i] = double_aloud(before) + double_aloud(double_aloud(1));
    println!("{before} -> {}", xs[i]);
}

entries!("messages": print_types, print_halves, print_order, print_in_functions;
    in "faults": assert_values, assert_equal, panics, effects, halves, quarters);
