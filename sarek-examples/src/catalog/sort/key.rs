//! Keys, as the host makes them up and orders them.

use std::cmp::Ordering::{self, Equal};

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use sarek_runtime::device::Number;

use crate::data::Datum;

/// A type of keys, as the host samples and orders them.
pub(in crate::catalog) trait Key: Datum + Number {
    /// The names of generated keys that `<` orders, and of these in order.
    const COMPARABLE: (&'static str, &'static str) = ("keys", "sorted keys");

    /// Any key: of integers each is as likely as any other, and of floats each pattern of bits, but with more zeros.
    fn any(random: &mut SmallRng) -> Self;

    /// Returns a key for which `<` is an order that distinguishes all different keys: any, but no NaN and no zero of a float.
    fn comparable(random: &mut SmallRng) -> Self {
        Self::any(random)
    }

    /// Returns the bits, which distinguish keys that are equal in the order.
    fn bits(self) -> u64;

    /// Returns the order in which the sorts put them: of floats, -0.0 and 0.0 are equal, NaNs with a set sign bit come
    /// first and the others last.
    fn order(self, other: Self) -> Ordering;

    /// Sorts, and keeps the order of keys that are equal but not the same.
    fn sort(keys: &mut [Self]);
}

macro_rules! integers {
    ($($type:ident)*) => {$(
        impl Key for $type {
            fn any(random: &mut SmallRng) -> $type {
                random.random()
            }

            fn bits(self) -> u64 {
                self as u64
            }

            fn order(self, other: $type) -> Ordering {
                self.cmp(&other)
            }

            fn sort(keys: &mut [$type]) {
                keys.par_sort_unstable();
            }
        }
    )*};
}

integers!(u32 i32 u64);

impl Key for f32 {
    const COMPARABLE: (&'static str, &'static str) = ("comparable keys", "sorted comparable keys");

    fn any(random: &mut SmallRng) -> f32 {
        match random.random_range(0..64) {
            0 => 0.0,
            1 => -0.0,
            _ => f32::from_bits(random.random()),
        }
    }

    fn comparable(random: &mut SmallRng) -> f32 {
        let key = f32::from_bits(random.random());
        if key.is_nan() || key == 0.0 { 1.0 } else { key }
    }

    fn bits(self) -> u64 {
        self.to_bits().into()
    }

    fn order(self, other: f32) -> Ordering {
        if self == other { Equal } else { self.total_cmp(&other) }
    }

    fn sort(keys: &mut [f32]) {
        keys.par_sort_by(|a, b| a.order(*b));
    }
}

/// `n` made-up keys, the same ones for the same seed.
pub(in crate::catalog) fn any<K: Key>(n: usize, seed: u64) -> Vec<K> {
    let mut random = SmallRng::seed_from_u64(seed);
    (0..n).map(|_| K::any(&mut random)).collect()
}

/// Does the same as [`any()`], for [`Key::comparable`].
pub(in crate::catalog) fn comparable<K: Key>(n: usize, seed: u64) -> Vec<K> {
    let mut random = SmallRng::seed_from_u64(seed);
    (0..n).map(|_| K::comparable(&mut random)).collect()
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering::{Greater, Less};

    use super::*;

    #[test]
    fn floats_are_in_the_documented_order() {
        let ordered = [-f32::NAN, f32::NEG_INFINITY, -1.0, -0.0, 1e-40, 1.0, f32::INFINITY, f32::NAN];
        for pair in ordered.windows(2) {
            assert_eq!((pair[0].order(pair[1]), pair[1].order(pair[0])), (Less, Greater), "{pair:?}");
        }
        assert_eq!((-0.0f32).order(0.0), Equal);
        let mut zeros = [1.0, 0.0, -0.0, 0.0, -1.0f32];
        Key::sort(&mut zeros);
        assert_eq!(
            zeros.iter().map(|key| key.bits()).collect::<Vec<_>>(),
            [0xbf80_0000, 0, 0x8000_0000, 0, 0x3f80_0000]
        );
    }
}
