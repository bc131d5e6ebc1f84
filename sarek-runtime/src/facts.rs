//! The meaning of `==`, `<` and other traits of an enum without data. To the engines the enum is a number, but a
//! hand-written `impl` may mean something else. rustc does not reveal whether an `impl` was derived. Its results can
//! be tried out, because the enum has few values.

use crate::caught::caught;
use crate::device::types::SlotType;
use crate::private::{Builtin, Callee};
use std::any::type_name;
use std::marker::PhantomData;

/// Records whether the traits of an enum do what the derived ones would do. Traits that it does not implement count
/// as derived.
#[derive(Debug, Clone, Copy)]
pub struct EnumFacts {
    name: &'static str,
    equal: bool,
    ordered: bool,
    total: bool,
    started: bool,
}

impl EnumFacts {
    /// Creates the facts of an enum: those of `PartialEq`, `PartialOrd` and `Ord`, and whether its `Default` is zero.
    pub fn new(name: &'static str, [equal, ordered, total, started]: [bool; 4]) -> EnumFacts {
        EnumFacts { name, equal, ordered, total, started }
    }
}

/// Finds out whether a type has a trait, and what the trait does.
#[derive(Debug, Default)]
pub struct Facts<T>(PhantomData<fn() -> T>);

impl<T> Facts<T> {
    /// Returns the probe for that type.
    pub fn new() -> Facts<T> {
        Facts(PhantomData)
    }
}

/// The most values for which every pair is tried.
const MOST: usize = 1024;

/// Returns `true` if something holds for all pairs of values, and does not panic.
fn of_all<T: Copy>(all: &[(T, i128)], holds: impl Fn((T, i128), (T, i128)) -> bool) -> bool {
    let some = &all[..all.len().min(MOST)];
    caught(|| some.iter().all(|a| some.iter().all(|b| holds(*a, *b)))).unwrap_or(false)
}

/// Defines a trait that method resolution finds, and its counterpart for types without it.
macro_rules! facts {
    ($($(#[$doc:meta])* $with:ident $without:ident $method:ident $bound:path: $holds:expr;)*) => {$(
        $(#[$doc])*
        pub trait $with<T> {
            /// Returns `true` if the trait does what a derived one would do.
            fn $method(&self, all: &[(T, i128)]) -> bool;
        }

        impl<T: $bound + Copy> $with<T> for &Facts<T> {
            fn $method(&self, all: &[(T, i128)]) -> bool {
                of_all(all, $holds)
            }
        }

        /// Without the trait.
        pub trait $without<T> {
            /// Returns `true`: without the trait, no code can depend on it.
            fn $method(&self, _: &[(T, i128)]) -> bool {
                true
            }
        }

        impl<T> $without<T> for Facts<T> {}
    )*};
}

facts! {
    /// `==` compares the numbers.
    Equal Unequal __sarek_equal PartialEq: |(a, m), (b, n)| (a == b) == (m == n) && (a != b) == (m != n);
    /// `<` compares the numbers.
    Ordered Unordered __sarek_ordered PartialOrd: |(a, m), (b, n)| {
        a.partial_cmp(&b) == Some(m.cmp(&n)) && (a < b, a <= b, a > b, a >= b) == (m < n, m <= n, m > n, m >= n)
    };
    /// `cmp`, `min` and `max` compare the numbers.
    Total Untotal __sarek_total Ord: |(a, m), (b, n)| {
        let (least, most) = (a.min(b), a.max(b));
        a.cmp(&b) == m.cmp(&n)
            && least.cmp(if m <= n { &a } else { &b }).is_eq()
            && most.cmp(if m >= n { &a } else { &b }).is_eq()
            && (m > n || least.clamp(a, b).cmp(&least).is_eq() && most.clamp(a, b).cmp(&most).is_eq())
    };
}

/// Types with a default.
pub trait Started<T> {
    /// Returns `true` if the default is zero.
    fn __sarek_started(&self, number: fn(T) -> i128) -> bool;
}

impl<T: Default> Started<T> for &Facts<T> {
    fn __sarek_started(&self, number: fn(T) -> i128) -> bool {
        caught(|| number(T::default()) == 0).unwrap_or(false)
    }
}

/// Types without a default.
pub trait Unstarted<T> {
    /// Returns `true`: without a default, no code can depend on it.
    fn __sarek_started(&self, _: fn(T) -> i128) -> bool {
        true
    }
}

impl<T> Unstarted<T> for Facts<T> {}

/// Returns the number of a name, computed as in the macros.
const fn number_of(name: &str) -> u64 {
    let (bytes, mut hash, mut at) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325u64, 0);
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    hash
}

/// The number of `From::from`.
pub(crate) const FROM: u64 = number_of("from");
const EQ: u64 = number_of("eq");
const PARTIAL_CMP: u64 = number_of("partial_cmp");
const TOTAL: [u64; 4] = [number_of("cmp"), number_of("max"), number_of("min"), number_of("clamp")];
const CONTAINS: u64 = number_of("contains");
const BY_ORDER: [u64; 3] = [number_of("is_sorted"), number_of("sort"), number_of("sort_unstable")];
const UNWRAP_OR_DEFAULT: u64 = number_of("unwrap_or_default");

fn enums_of<T: SlotType>() -> Vec<EnumFacts> {
    let mut found = Vec::new();
    T::enums(&mut found);
    found
}

/// Returns the name of a type, without the references to it.
fn name_of<T: ?Sized>() -> &'static str {
    let mut name = type_name::<T>();
    while let Some(inner) = name.strip_prefix('&') {
        name = inner.strip_prefix("mut ").unwrap_or(inner);
    }
    name
}

/// Returns the operator to report if it would not be that of numbers.
pub(crate) fn refused_operator<A: SlotType, B: SlotType>(name: u64) -> Option<Callee> {
    let mut enums = enums_of::<A>();
    enums.extend(enums_of::<B>());
    let same = name_of::<A>() == name_of::<B>();
    let refused = match name {
        EQ if same => enums.iter().find(|of| !of.equal),
        PARTIAL_CMP if same => enums.iter().find(|of| !of.ordered),
        _ => enums.first(),
    };
    refused.map(|of| Callee::Builtin(Builtin::Refused(of.name)))
}

/// Returns the method to report if it would not be that of numbers, slices or options.
pub(crate) fn refused_method<A: SlotType>(name: u64) -> Option<Callee> {
    let enums = enums_of::<A>();
    let refused = match name {
        PARTIAL_CMP => enums.iter().find(|of| !of.ordered),
        CONTAINS => enums.iter().find(|of| !of.equal),
        name if BY_ORDER.contains(&name) => enums.iter().find(|of| !of.ordered || !of.total),
        UNWRAP_OR_DEFAULT => enums.iter().find(|of| !of.started),
        name if TOTAL.contains(&name) => enums.iter().find(|of| !of.total),
        _ => enums.iter().find(|of| of.name == name_of::<A>()),
    };
    refused.map(|of| Callee::Builtin(Builtin::Refused(of.name)))
}
