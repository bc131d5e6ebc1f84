//! Helpers of parity tests: devices, inputs, and the equality of values.

use crate::catalogue::{self, Entry};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use rayon::prelude::*;
use sarek_runtime::device::{bf16, f16};
use sarek_runtime::{Arch, Device, Element};
use std::cell::Cell;
use std::fmt::Debug;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Lengths at which grids, blocks and warps end in different places.
pub const SIZES: &[usize] = &[0, 1, 2, 31, 32, 33, 63, 255, 256, 257, 1000, 4099];

/// Returns every device of this machine, without contraction, so that floats are the same bit for bit. Prints that a GPU is
/// missing. Tests that use a GPU run one after the other: a wait for the whole device reports failed checks of every thread.
pub fn devices() -> Vec<Device> {
    static GPU: Mutex<()> = Mutex::new(());
    thread_local! {
        // Each test has a thread of its own.
        static SAID: Cell<bool> = const { Cell::new(false) };
        static ALONE: MutexGuard<'static, ()> = GPU.lock().unwrap_or_else(PoisonError::into_inner);
    }
    let devices = Device::all();
    if !devices.iter().any(Device::is_cuda) && !SAID.replace(true) {
        println!("skipped: no CUDA device");
    }
    if devices.iter().any(Device::is_cuda) {
        ALONE.with(|_| ());
    }
    devices.into_iter().map(|device| device.with_contraction(false)).collect()
}

/// Returns a function's results for the items, in order. The work is distributed to one thread per core: more would slow down
/// the tests beside it whose time is limited, and on the threads of the CPU engine its launches would wait for the work.
pub fn on_all_cores<T: Sync, R: Send>(items: &[T], each: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    let pool = rayon::ThreadPoolBuilder::new().build().expect("threads");
    pool.install(|| items.par_iter().map(each).collect())
}

/// Returns the devices that run code compiled for an architecture: the CPU does.
pub fn devices_with(needs: Arch) -> Vec<Device> {
    let has = |device: &Device| {
        let lacks = device.arch().is_some_and(|arch| !arch.has(needs));
        if lacks {
            println!("skipped: no {needs}");
        }
        !lacks
    };
    devices().into_iter().filter(has).collect()
}

/// Waits until the tests of a module have launched each of the catalogue's kernels that are theirs. A test that calls this is the
/// last one of them by its name, so that there is hardly anything to wait for.
///
/// # Panics
/// Some are launched by none of them.
pub fn assert_all_are_launched(tests: &str) {
    let module = format!("{tests}::");
    let has_all = |argument: &String| argument.starts_with('-') && argument != "--skip" || module.starts_with(argument);
    let all_run = std::env::args().skip(1).all(|argument| has_all(&argument));
    if !all_run || std::env::var_os("NEXTEST").is_some() {
        println!("skipped: not all tests run in this process");
        return;
    }
    let has_gpu = Device::all().iter().any(Device::is_cuda);
    let is_theirs =
        |entry: &Entry| entry.own.as_ref().is_some_and(|own| own.tests == tests && (has_gpu || own.has_cpu_form()));
    let mut missing: Vec<&Entry> = catalogue::all().iter().filter(|entry| is_theirs(entry)).collect();
    let mut latest = Instant::now();
    while latest.elapsed() < PATIENCE {
        let count = missing.len();
        missing.retain(|entry| entry.own.as_ref().is_some_and(|own| !(own.is_launched)()));
        if missing.is_empty() {
            return;
        }
        if missing.len() < count {
            latest = Instant::now();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let names: Vec<String> = missing.iter().map(|entry| entry.file_name()).collect();
    panic!("no test in `tests/{tests}` launches:\n  {}", names.join("\n  "));
}

/// The time without a further launch after which no more are expected: a test on a GPU may take its time.
const PATIENCE: Duration = Duration::from_secs(60);

/// Fresh input: the seed is the test's name, mixed with `SAREK_SEED` if that is set.
pub fn rng(test: &str) -> StdRng {
    let extra = std::env::var("SAREK_SEED").unwrap_or_default();
    let seed = test
        .bytes()
        .chain(extra.bytes())
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    StdRng::seed_from_u64(seed)
}

/// A type of test data.
pub trait Sample: Copy + Debug + Element {
    /// Values at which operations change what they do.
    fn edges() -> Vec<Self>;

    /// Any value; floats of all magnitudes.
    fn random(rng: &mut impl Rng) -> Self;

    /// Returns `true` if two results are the same, floats within `ulps` units in the last place. All NaNs are the same.
    fn same(self, other: Self, ulps: u64) -> bool;
}

/// `count` values: the edges, and then random ones.
pub fn samples<T: Sample>(rng: &mut impl Rng, count: usize) -> Vec<T> {
    let mut values = T::edges();
    values.resize_with(count.max(values.len()), || T::random(rng));
    values
}

/// `count` random values.
pub fn random<T: Sample>(rng: &mut impl Rng, count: usize) -> Vec<T> {
    (0..count).map(|_| T::random(rng)).collect()
}

/// Operands for an operation on two values: all pairs of 8-bit values; otherwise all pairs of edges, and then `count`
/// random pairs.
pub fn pairs<T: Sample, U: Sample>(rng: &mut impl Rng, count: usize) -> (Vec<T>, Vec<U>) {
    let (left, right) = (T::edges(), U::edges());
    let edges = left.iter().flat_map(|&a| right.iter().map(move |&b| (a, b)));
    let mut pairs: Vec<(T, U)> = edges.collect();
    if pairs.len() < 1 << 16 {
        pairs.extend((0..count).map(|_| (T::random(rng), U::random(rng))));
    }
    pairs.into_iter().unzip()
}

macro_rules! integers {
    ($($ty:ident)*) => {$(
        impl Sample for $ty {
            fn edges() -> Vec<$ty> {
                if $ty::BITS == 8 {
                    return ($ty::MIN..=$ty::MAX).collect();
                }
                let mut values = vec![0, 1, 2, 3, 5, 7, 10, 100, $ty::MIN, $ty::MIN + 1, $ty::MAX, $ty::MAX - 1];
                for bit in [7, 8, 15, 16, 31, 32, $ty::BITS - 1].into_iter().filter(|bit| *bit < $ty::BITS) {
                    let power = (1 as $ty) << bit;
                    values.extend([power, power.wrapping_sub(1), power.wrapping_add(1)]);
                }
                if $ty::MIN != 0 {
                    values.extend([(0 as $ty).wrapping_sub(1), (0 as $ty).wrapping_sub(2), (0 as $ty).wrapping_sub(7)]);
                }
                values.sort_unstable();
                values.dedup();
                values
            }

            fn random(rng: &mut impl Rng) -> $ty {
                // Values of all magnitudes, so that small ones are as frequent as large ones.
                let bits: u64 = rng.random();
                let value = (bits >> rng.random_range(0..64u32)) as $ty;
                if rng.random() { value } else { (0 as $ty).wrapping_sub(value) }
            }

            fn same(self, other: $ty, _: u64) -> bool {
                self == other
            }
        }
    )*};
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! floats {
    ($($ty:ident $bits:ident $signed:ident)*) => {$(
        impl Sample for $ty {
            fn edges() -> Vec<$ty> {
                let positive = [
                    0.0, 1.0, 1.5, 2.0, 2.5, 0.5, 0.1, 3.0, 10.0, 100.5, 127.0, 128.0, 255.0, 256.0, 32768.0, 65535.0,
                    2147483648.0, 4294967296.0, i64::MAX as $ty, u64::MAX as $ty, 1e30, 1e-30,
                    $ty::MAX, $ty::MIN_POSITIVE, $ty::from_bits(1), $ty::MIN_POSITIVE / 2.0, $ty::EPSILON,
                    1.0 + $ty::EPSILON, 1.0 - $ty::EPSILON / 2.0, 0.5 - $ty::EPSILON / 4.0, $ty::INFINITY,
                ];
                positive.iter().flat_map(|&value: &$ty| [value, -value]).chain([$ty::NAN]).collect()
            }

            fn random(rng: &mut impl Rng) -> $ty {
                if rng.random() {
                    // Any bits: all exponents, infinities and NaN too.
                    $ty::from_bits(rng.random())
                } else {
                    rng.random_range(-1000.0..1000.0)
                }
            }

            fn same(self, other: $ty, ulps: u64) -> bool {
                if self.is_nan() || other.is_nan() {
                    return self.is_nan() && other.is_nan();
                }
                // Neighbouring floats have neighbouring numbers.
                let number = |value: $ty| {
                    let bits = value.to_bits() as $signed;
                    i128::from(if bits < 0 { $signed::MIN.wrapping_sub(bits) } else { bits })
                };
                if ulps == 0 {
                    return self.to_bits() == other.to_bits();
                }
                number(self).abs_diff(number(other)) <= u128::from(ulps)
            }
        }
    )*};
}

floats!(f32 u32 i32 f64 u64 i64);

macro_rules! halves {
    ($($ty:ident)*) => {$(
        impl Sample for $ty {
            fn edges() -> Vec<$ty> {
                let numbers = [0.0, 1.0, 1.5, 2.0, 0.5, 0.1, 3.0, 10.0, 100.5, 255.0, 256.0, 257.0, 2048.0, 32768.0];
                let positive = numbers.map($ty::from_f32).into_iter().chain([
                    $ty::MAX,
                    $ty::MIN_POSITIVE,
                    $ty::MIN_POSITIVE_SUBNORMAL,
                    $ty::MAX_SUBNORMAL,
                    $ty::EPSILON,
                    $ty::ONE + $ty::EPSILON,
                    $ty::INFINITY,
                ]);
                positive.flat_map(|value| [value, -value]).chain([$ty::NAN]).collect()
            }

            fn random(rng: &mut impl Rng) -> $ty {
                if rng.random() {
                    $ty::from_bits(rng.random())
                } else {
                    $ty::from_f32(rng.random_range(-1000.0..1000.0))
                }
            }

            fn same(self, other: $ty, ulps: u64) -> bool {
                if self.is_nan() || other.is_nan() {
                    return self.is_nan() && other.is_nan();
                }
                // Neighbouring floats have neighbouring numbers.
                let number = |value: $ty| {
                    let bits = value.to_bits() as i16;
                    i32::from(if bits < 0 { i16::MIN.wrapping_sub(bits) } else { bits })
                };
                if ulps == 0 {
                    return self.to_bits() == other.to_bits();
                }
                u64::from(number(self).abs_diff(number(other))) <= ulps
            }
        }
    )*};
}

halves!(f16 bf16);

impl Sample for bool {
    fn edges() -> Vec<bool> {
        vec![false, true]
    }

    fn random(rng: &mut impl Rng) -> bool {
        rng.random()
    }

    fn same(self, other: bool, _: u64) -> bool {
        self == other
    }
}

/// Two results, element by element.
///
/// # Panics
/// Panics if they differ, with the place and the device.
#[track_caller]
pub fn assert_same<T: Sample>(device: &Device, what: &str, found: &[T], expected: &[T], ulps: u64) {
    assert_eq!(found.len(), expected.len(), "{}: {what}: the lengths differ", device.name());
    for (i, (&found, &expected)) in found.iter().zip(expected).enumerate() {
        assert!(
            found.same(expected, ulps),
            "{}: {what}: element {i} is {found:?}, and plain Rust gives {expected:?}",
            device.name()
        );
    }
}
