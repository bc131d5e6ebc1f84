//! Operators and methods of enums without data, which are numbers to the engines: those that are derived are the numbers'; those
//! that the user wrote are the `#[device]` functions that they are, or an error, and never the numbers'.

use sarek_runtime::prelude::*;
use std::cmp::Ordering as Order;
use std::ops::{Add, AddAssign, Not};

/// All derived, and the numbers are not in the order of the variants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, DeviceType)]
#[repr(u8)]
enum Derived {
    #[default]
    Low,
    High = 4,
    Middle = 2,
}

const DERIVED: [Derived; 3] = [Derived::Low, Derived::High, Derived::Middle];

/// All by hand, and without `#[device]`.
#[derive(Debug, Clone, Copy, Eq, DeviceType)]
#[repr(u8)]
enum Own {
    A,
    B,
    C,
}

impl PartialEq for Own {
    fn eq(&self, other: &Own) -> bool {
        (*self as u8) / 2 == (*other as u8) / 2
    }
}

impl PartialOrd for Own {
    fn partial_cmp(&self, other: &Own) -> Option<Order> {
        Some(self.cmp(other))
    }
}

impl Ord for Own {
    fn cmp(&self, other: &Own) -> Order {
        (*other as u8).cmp(&(*self as u8))
    }
}

#[allow(clippy::derivable_impls, reason = "by hand is what is tested")]
impl Default for Own {
    fn default() -> Own {
        Own::B
    }
}

impl Add for Own {
    type Output = Own;

    fn add(self, _: Own) -> Own {
        self
    }
}

impl AddAssign for Own {
    fn add_assign(&mut self, _: Own) {}
}

impl Not for Own {
    type Output = Own;

    fn not(self) -> Own {
        self
    }
}

trait Named {
    fn count_ones(self) -> u32;
}

impl Named for Own {
    fn count_ones(self) -> u32 {
        7
    }
}

/// Handwritten implementations that equal the derived ones.
#[derive(Debug, Clone, Copy, DeviceType)]
#[repr(i16)]
enum Same {
    Below = -3,
    Zero = 0,
    Above = 300,
}

impl PartialEq for Same {
    fn eq(&self, other: &Same) -> bool {
        *self as i16 == *other as i16
    }
}

/// Its operators are device functions.
#[derive(Debug, Clone, Copy, DeviceType)]
#[repr(u8)]
enum Device2 {
    A,
    B,
    C,
}

#[device]
impl PartialEq for Device2 {
    fn eq(&self, other: &Device2) -> bool {
        (*self as u8) / 2 == (*other as u8) / 2
    }
}

#[device]
impl Add for Device2 {
    type Output = u32;

    fn add(self, other: Device2) -> u32 {
        self as u32 * 10 + other as u32
    }
}

const DEVICE: [Device2; 3] = [Device2::A, Device2::B, Device2::C];

#[device]
fn derived(a: Derived, b: Derived) -> [u32; 10] {
    let none: Option<Derived> = if a == b { None } else { Some(a) };
    [
        (a == b) as u32,
        (a != Derived::High) as u32,
        (a < b) as u32,
        (a >= b) as u32,
        (Some(a) == Some(b)) as u32,
        ([a, b] == [b, a]) as u32,
        a.max(b) as u32,
        a.min(b) as u32,
        a.cmp(&b) as i32 as u32,
        none.unwrap_or_default() as u32,
    ]
}

#[kernel]
fn of_derived(values: &[Derived], out: &mut [u32]) {
    for i in 0..9u32 {
        let all = derived(values[i / 3], values[i % 3]);
        for k in 0..10u32 {
            out[i * 10 + k] = all[k];
        }
    }
}

#[device]
fn by_device(a: Device2, b: Device2) -> [u32; 5] {
    [(a == b) as u32, (a != b) as u32, (a == Device2::B) as u32, (Device2::C != b) as u32, a + b]
}

#[kernel]
fn of_device(values: &[Device2], out: &mut [u32]) {
    for i in 0..9u32 {
        let all = by_device(values[i / 3], values[i % 3]);
        for k in 0..5u32 {
            out[i * 5 + k] = all[k];
        }
    }
}

#[kernel]
fn of_same(values: &[Same], out: &mut [u32]) {
    for i in 0..9u32 {
        out[i] = (values[i / 3] == values[i % 3]) as u32;
    }
}

#[test]
fn derived_operators_and_device_functions_are_what_they_are_on_the_host() {
    let device = Device::cpu();
    let grid = Grid::new(1, 1);
    let mut out = device.zeros::<u32>(90).unwrap();
    of_derived::launch(&device, grid, &device.upload(&DERIVED).unwrap(), &mut out).unwrap();
    let expected: Vec<u32> = (0..9).flat_map(|i| derived(DERIVED[i / 3], DERIVED[i % 3])).collect();
    assert_eq!(out.to_vec().unwrap(), expected);
    of_device::launch(&device, grid, &device.upload(&DEVICE).unwrap(), &mut out).unwrap();
    let expected: Vec<u32> = (0..9).flat_map(|i| by_device(DEVICE[i / 3], DEVICE[i % 3])).collect();
    assert_eq!(out.to_vec().unwrap()[..45], expected);
    let same = [Same::Below, Same::Zero, Same::Above];
    of_same::launch(&device, grid, &device.upload(&same).unwrap(), &mut out).unwrap();
    let expected: Vec<u32> = (0..9).map(|i| (same[i / 3] == same[i % 3]) as u32).collect();
    assert_eq!(out.to_vec().unwrap()[..9], expected);
}

/// A kernel for each use of a value `a` and another one `b`.
macro_rules! uses {
    ($($name:ident($ty:ident) $what:literal: |$a:ident, $b:ident| $value:expr;)*) => {
        $(mod $name {
            use super::*;

            #[kernel]
            pub fn kernel(values: &[$ty], out: &mut [u32]) {
                let ($a, $b) = (values[0], values[1]);
                out[0] = $value;
            }
        })*

        const REFUSED: &[(&str, &str, fn() -> String)] = &[$((stringify!($name), $what, $name::kernel::cuda_source)),*];
    };
}

uses! {
    equal(Own) "`impl PartialEq` of `Own`": |a, b| (a == b) as u32;
    unequal(Own) "`impl PartialEq` of `Own`": |a, b| (a != b) as u32;
    equal_to_variant(Own) "`impl PartialEq` of `Own`": |a, _b| (a == Own::B) as u32;
    less(Own) "`impl PartialOrd` of `Own`": |a, b| (a < b) as u32;
    at_least(Own) "`impl PartialOrd` of `Own`": |a, b| (a >= b) as u32;
    options(Own) "`impl PartialEq` of `Own`": |a, b| (Some(a) == Some(b)) as u32;
    tuples(Own) "`impl PartialEq` of `Own`": |a, b| ((a, 1) == (b, 1)) as u32;
    arrays(Own) "`impl PartialEq` of `Own`": |a, b| ([a, b] == [b, a]) as u32;
    nested(Own) "`impl PartialEq` of `Own`": |a, b| ([Some((a, 2))] == [Some((b, 2))]) as u32;
    contained(Own) "`impl PartialEq` of `Own`": |a, b| [a, a].contains(&b) as u32;
    largest(Own) "`impl Ord` of `Own`": |a, b| a.max(b) as u32;
    least(Own) "`impl Ord` of `Own`": |a, b| a.min(b) as u32;
    clamped(Own) "`impl Ord` of `Own`": |a, b| a.clamp(b, b) as u32;
    largest_of_all(Own) "`impl Ord` of `Own`": |a, b| [a, b].iter().copied().max().is_some() as u32;
    least_of_all(Own) "`impl Ord` of `Own`": |a, b| [a, b].iter().min().is_some() as u32;
    least_by_key(Own) "`impl Ord` of `Own`": |a, b| [a, b].iter().copied().min_by_key(|v| (*v, 1)).is_some() as u32;
    largest_by_order(Own) "`impl Ord` of `Own`": |a, b| [a, b].iter().max_by(|x, y| x.cmp(y)).is_some() as u32;
    looked_up(Own) "`impl PartialEq` of `Own`": |a, b| ([a].first() == Some(&b)) as u32;
    compared(Own) "`impl Ord` of `Own`": |a, b| a.cmp(&b) as i32 as u32;
    compared_partially(Own) "`impl PartialOrd` of `Own`": |a, b| a.partial_cmp(&b).is_some() as u32;
    added(Own) "`impl Add` of `Own`": |a, b| (a + b) as u32;
    added_in_place(Own) "`impl AddAssign` of `Own`": |a, b| { let mut sum = a; sum += b; sum as u32 };
    negated(Own) "`impl Not` of `Own`": |a, _b| (!a) as u32;
    method(Own) "the method `count_ones` of `Own`": |a, _b| a.count_ones();
    options_of_device(Device2) "`impl PartialEq` of `Device2`": |a, b| (Some(a) == Some(b)) as u32;
}

#[kernel]
fn default_of_own(values: &[Own], out: &mut [u32]) {
    let first = if values.len() > 1 { Some(values[0]) } else { None };
    out[0] = first.unwrap_or_default() as u32;
}

#[test]
fn the_host_computes_a_default() {
    let device = Device::cpu();
    for values in [vec![Own::B], vec![Own::B; 2], vec![Own::A; 2]] {
        let expected = if values.len() > 1 { values[0] } else { Own::default() };
        let (values, mut out) = (device.upload(&values).unwrap(), device.zeros(1).unwrap());
        default_of_own::launch(&device, Grid::new(1, 1), &values, &mut out).unwrap();
        assert_eq!(out.to_vec().unwrap(), [expected as u32]);
    }
}

#[kernel]
fn generic<T: Element + Copy + PartialEq>(values: &[T], out: &mut [u32]) {
    out[0] = (values[0] == values[1]) as u32;
}

#[test]
fn what_kernels_do_not_run_is_an_error() {
    let generic_of_own: (&str, &str, fn() -> String) =
        ("generic", "`impl PartialEq` of `Own`", generic::<Own>::cuda_source);
    for (name, what, source) in REFUSED.iter().chain([&generic_of_own]) {
        let text = source();
        assert!(text.starts_with("#error ") && text.contains(what), "{name}: {text}");
        assert!(text.contains("numbered_enums.rs:"), "{name}: {text}");
    }
    assert!(generic::<Derived>::cuda_source().contains("__global__"));
}
