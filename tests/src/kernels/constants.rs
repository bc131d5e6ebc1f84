//! `#[constant]` parameters: values of the launch that the text is made with.

use crate::catalogue::{Entry, Own};
use sarek_runtime::launch::Instance;
use sarek_runtime::prelude::*;
use sarek_runtime::private::{Describes, constant_bits};
use sarek_runtime::testing::is_prepared;
use std::sync::LazyLock;

/// The kernels of this file, each with values.
pub fn entries() -> Vec<Entry> {
    macro_rules! entry {
        ($name:literal: $kernel:ty, $($value:expr),+) => {
            Entry {
                topic: "constants",
                kernel: $name.to_string(),
                snapshot: true,
                cuda_source: LazyLock::new(|| <$kernel>::cuda_source($($value),+)),
                cuda_source_checked: LazyLock::new(|| <$kernel>::cuda_source_checked($($value),+)),
                cuda_source_proven: LazyLock::new(|| <$kernel>::cuda_source_proven($($value),+)),
                checks: LazyLock::new(|| <$kernel>::checks($($value),+)),
                own: Some(Own {
                    module: || <$kernel as Instance>::module(&[$(constant_bits($value)),+]),
                    description: <$kernel as Describes>::callee,
                    is_launched: is_prepared::<$kernel>,
                    tests: "constants",
                }),
            }
        };
    }
    vec![
        entry!("divide<8>": divide, 8u32),
        entry!("divide<7>": divide, 7u32),
        entry!("powers<3, -0.5>": powers, 3usize, -0.5f32),
        entry!("chosen<f32, true>": chosen<f32>, 1.5f32, true),
        entry!("lent<5>": lent, 5u32),
        entry!("typed": typed, -1i8, u16::MAX, i64::MIN, u64::MAX, -0.5f64, true),
    ]
}

/// Quotients and remainders.
#[kernel]
pub fn divide(x: &[u32], #[constant] divisor: u32, quotients: &mut [u32], remainders: &mut [u32]) {
    let i = global_idx_x();
    quotients[i] = x[i] / divisor;
    remainders[i] = x[i] % divisor;
}

/// A polynomial with that number of terms.
#[kernel]
pub fn powers(#[constant] terms: usize, #[constant] factor: f32, x: &mut [f32]) {
    let i = global_idx_x();
    let mut sum = 0.0;
    #[unroll]
    for _ in 0..terms {
        sum = sum * x[i] + factor;
    }
    x[i] = sum;
}

/// One of two branches; the other one is removed.
#[kernel]
pub fn chosen<T: Float>(#[constant] value: T, #[constant] adds: bool, x: &mut [T]) {
    let i = global_idx_x();
    let result = if adds { x[i] + value } else { x[i] * value };
    x[i] = result;
}

#[device]
fn nth(n: &u32, factor: u32) -> u32 {
    *n * factor
}

/// A constant that is lent, copied and shadowed, beside a scalar that is not a constant.
#[kernel]
pub fn lent(#[constant] n: u32, factor: u32, out: &mut [u32]) {
    let first = nth(&n, factor);
    let mut m = n;
    m += 1;
    let n = n * 2 + m;
    out[global_idx_x()] = first + n;
}

/// The same value in each type.
#[kernel]
#[allow(clippy::too_many_arguments)]
pub fn typed(
    #[constant] a: i8,
    #[constant] b: u16,
    #[constant] c: i64,
    #[constant] d: u64,
    #[constant] e: f64,
    #[constant] f: bool,
    integers: &mut [i64],
    floats: &mut [f64],
) {
    integers[0] = a as i64;
    integers[1] = b as i64;
    integers[2] = c;
    integers[3] = (d >> 1) as i64;
    integers[4] = f as i64;
    floats[0] = e;
    floats[1] = e * 2.0;
}
