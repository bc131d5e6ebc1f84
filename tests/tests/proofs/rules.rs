//! Does a test find a wrong rule? Each rule of derivation is broken, by one or so that what may wrap is taken for exact, and a program is
//! named here for it of which a check then fails that was proven not to.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;
use sarek_runtime::testing::{Rule, mutants::mutating_cpu, with_stale_memory};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The number of launches in which a program has to show that a rule is broken.
const LAUNCHES: u64 = 100;

/// The number of elements with which no index is out of range but those that depend on data, or are large.
const LONGEST: usize = 400;

/// A launch with random arguments.
type Program = fn(&Device, &mut StdRng) -> Result<()>;

#[device]
fn touch(x: &mut [u32], at: u32) {
    x[at] = 1;
}

#[device]
fn bump(at: &mut u32) {
    *at += 5;
}

#[device]
fn pick(value: u32) -> u32 {
    if value > 3 {
        return 20;
    }
    1
}

#[device]
fn fill_far(part: &mut [u32]) {
    part[1] = 300;
}

#[device]
fn fill(part: &mut [u32]) {
    part[1] = 30;
}

#[device]
fn is_beyond(at: u32, n: u32) -> bool {
    if at < n {
        return false;
    }
    true
}

const TABLE: [u32; 4] = [3, 9, 1, 4];
const ROWS: [(u32, u32); 4] = [(3, 1), (9, 2), (1, 3), (4, 4)];

/// Kernels of a line of threads, with a slice to write and one to read, two numbers, and a thread's index. Their launches have lengths and
/// numbers near each other.
macro_rules! programs {
    ($x:ident, $y:ident, $n:ident, $m:ident, $i:ident; $($name:ident $body:block)*) => {
        $(
            #[kernel]
            fn $name($x: &mut [u32], $y: &[u32], $n: u32, $m: u32) {
                let $i = thread_idx_x();
                $body
            }
        )*

        pub const ALL: &[(&str, Program)] = &[$((stringify!($name), |device, random| {
            let (grid, n, m) = sizes(random);
            let y = device.upload(&data(random))?;
            let gone = |length: usize| -> Result<usize> {
                Ok($name::checks_of(grid, &mut device.zeros::<u32>(length)?, &y, n, m)?.gone())
            };
            // The shortest slice with which as few checks are left as with a long one.
            let (most, mut low, mut length) = (gone(LONGEST)?, 0, LONGEST);
            while low < length {
                let middle = (low + length) / 2;
                if gone(middle)? == most { length = middle } else { low = middle + 1 }
            }
            $name::launch(device, grid, &mut device.zeros::<u32>(length)?, &y, n, m)?;
            device.synchronize()
        })),*];
    };
}

/// A grid, and two numbers.
fn sizes(random: &mut StdRng) -> (Grid, u32, u32) {
    let threads = [32usize, 64].choose(random).copied().unwrap_or(32);
    let grid = Grid::new(random.random_range(1..3usize), threads);
    let mut number = || match random.random_range(0..8) {
        0 => u32::MAX - random.random_range(0..3),
        1 => [255, 254, 1 << 31, (1 << 31) - 1].choose(random).copied().unwrap_or(255),
        2 => threads as u32 - random.random_range(0..4),
        3..6 => random.random_range(0..9),
        _ => random.random_range(0..70),
    };
    (grid, number(), number())
}

/// Numbers in memory: small ones, large ones, or any.
fn data(random: &mut StdRng) -> [u32; 64] {
    let kind = random.random_range(0..5);
    std::array::from_fn(|_| match kind {
        0 => 0,
        1 => u32::MAX,
        2 => random.random_range(0..9),
        3 => random.random_range(4..9),
        _ => random.random(),
    })
}

programs! {
    x, y, n, m, i;
    first { x[0] = 1; }
    doubled {
        let mut k = 1;
        while k < n && k < 64 {
            x[k * k + i] = 1;
            k *= 2;
        }
    }
    of_threads { x[i] = 1; }
    of_grid { x[global_idx_x()] = 1; }
    of_other_size { x[block_idx_x() * 100 + i] = 1; }
    too_large { x[0] = 100 / ((n as u8) + 1) as u32; }
    too_small { x[n - 1] = 1; }
    cast { let v = y[0]; if (v as i32) < 5 { x[v] = 1; } }
    complement { x[(!(i as u8) - 190) as u32] = 1; }
    at_most { if i <= n { x[i] = 1; } }
    not_beyond { if i >= n { return; } x[i] = 1; }
    not_zero { if i != 0 { x[i - 2] = 1; } }
    third { if 3 * i < n { x[i] = 1; } }
    some_where { let mut at = None; if i < n { if i > 2 { at = Some(i); } } if let Some(at) = at { x[at] = 1; } }
    one_of_two { let mut at = 9; if y[0] > 3 { at = 0; } x[at] = 1; }
    bounded_once { if y[0] > 3 { if i > 8 { return; } } else { if i > 20 { return; } } x[i] = 1; }
    guarded_once { if y[0] > 3 { if i >= n { return; } } x[i] = 1; }
    chosen { let w = if i < n { y[0] } else { 3 }; if w > 2 { x[i] = 1; } }
    either_value { let at = if i < n { i } else { m }; x[at] = 1; }
    either_case { if i < n || y[0] > 3 { x[i] = 1; } }
    or_else { let is = i < n || x[i] > 3; if is { x[0] = 1; } }
    otherwise { if i < n { x[0] = 2; } else { x[i] = 1; } }
    several { match i { 0 | 9 => x[i] = 1, 1 => x[0] = 2, 2 | 3 => x[0] = 3, 4 => x[0] = 4, _ => {} } }
    quotient { x[i / 4] = 1; }
    remainder { x[i % 4] = 1; }
    remainder_of_any { x[y[0] % 8] = 1; }
    of_two_quotients { for k in 0..64u32 { x[k / 6 - k / 16 * 2] = 1; } }
    of_dividend { if i / 4 < n { x[i] = 1; } }
    of_a_quotient { if n > 0 && m > 0 { for k in 0..64u32 { x[k / n / m] = 1; } } }
    quotient_below { if m > 0 && i < n * m { x[i / m] = 1; } }
    difference { let d = n - m; for k in 0..d.min(9) { x[(k * d + i) * d] = 1; } x[0] = 10 / d; }
    remainder_by { if n > 0 { x[i % n] = 1; } }
    multiple { x[y[0] % 2 * 4 % 8] = 1; }
    asked {
        let is = unsafe {
            cuda!(
                "__cvta_generic_to_global({p}) % {n} == 0",
                out(bool),
                p = in(&x[2 * i]),
                n = in(16u32),
                options(pure, aligned),
                cpu = i % 2 == 0
            )
        };
        assert!(is, "not aligned");
    }
    split { let q = (8 * i + 16 - y[0] % 16) / 8; x[q - i - 2] = 1; }
    coarse { for k in 0..64u32 { x[(8 * k + y[0] % 9) / 64] = 1; } }
    times { let q = i / 3; if i < n { x[q] = 1; } }
    half { x[i - i / 2 - 1] = 1; }
    by_any { x[n / (i + 1)] = 1; }
    remainder_by_any { x[m % (i + 1)] = 1; }
    and { x[y[0] & m] = 1; }
    cleared { x[i & !3] = 1; }
    or { x[i | n] = 1; }
    one_bit { x[i & 4] = 1; }
    min { x[i.min(n)] = 1; }
    shift { x[i << 2] = 1; }
    shift_by_any { x[n << (i % 4)] = 1; }
    masked_count { x[n >> m] = 1; }
    wrapping { if i > 1 { x[i.wrapping_add(u32::MAX)] = 1; } }
    abs { let d = i as i32 - 40; x[d.abs() as u32] = 1; }
    abs_diff { x[i.abs_diff(n)] = 1; }
    saturating { x[i.saturating_sub(n)] = 1; }
    larger { let v = y[0]; if i < n { x[i.max(v)] = 1; } }
    ceil { x[i.div_ceil(2)] = 1; }
    ones { x[y[0].count_ones()] = 1; }
    zeros_before { x[y[0].leading_zeros()] = 1; }
    zeros_behind { x[y[0].trailing_zeros()] = 1; }
    bits_behind_zeros { let v = y[0] % 8; x[32 - v.leading_zeros()] = 1; }
    ilog { let v = y[0]; if v > 0 { x[v.ilog2()] = 1; } }
    euclid { x[y[0].rem_euclid(8)] = 1; }
    vote { x[sync_threads_count(true)] = 1; }
    product { x[(i % 16 + 1) * (lane_id() % 16 + 1)] = 1; }
    table { x[TABLE[i % 4]] = 1; }
    table_of_pairs { let (first, count) = ROWS[i % 4]; x[first + count - 1] = 1; }
    index { x[n] = 1; }
    vector { let read: [u32; 4] = load_vector(&x[4 * i]); x[0] = read[3]; }
    aligned { let read: [u32; 4] = load_vector(&x[2 * i]); x[0] = read[3]; }
    part { let part = &mut x[..n]; part[i] = 1; }
    two_places { touch(x, m); touch(x, n); }
    next_place { touch(x, n); touch(x, n + 1); }
    unreached { if i > n { panic!("beyond"); } }
    beyond { if i >= n { x[i] = 1; } }
    counted { for k in 0..n { x[k] = 1; } }
    stepped { for k in (0..n).step_by(3) { x[k] = 1; } }
    after { let mut at = 0; for _ in 0..n.min(50) { at += 2; } x[at] = 1; }
    grown { let mut at = 0; for _ in 0..n.min(6) { at = at * 2 + 1; } x[at] = 1; }
    uneven { let mut at = 0; for _ in 0..n.min(40) { at += if at > 6 { 9 } else { 1 }; } x[at] = 1; }
    longer_steps {
        let (mut at, mut by) = (0, 0);
        for k in 0..n.min(9) {
            at += if y[k] > 3 { by + 1 } else { 0 };
            by += 1;
        }
        x[at] = 1;
    }
    longer_each_time { let mut at = 0; for _ in 0..n.min(40) { at += at / 8 + 1; } x[at] = 1; }
    lent_in_a_loop { let mut at = 0; for _ in 0..n.min(9) { x[at] = 1; bump(&mut at); } }
    lent { let mut at = 0; bump(&mut at); x[at] = 1; }
    continued { let mut at = 0; for k in 0..n.min(9) { if k % 2 == 1 { at += 5; continue; } x[at] = 1; } }
    broken_off { let mut at = 0; for k in 0..n.min(9) { if y[k] > 3 { at = 20; break; } } x[at] = 1; }
    returned { x[pick(y[0])] = 1; }
    returned_early { if is_beyond(i, n) { x[i] = 1; } }
    flag { let mut is = i < n; for _ in 0..m.min(4) { if is { x[i] = 1; } is = y[0] > 3; } }
    flag_of_rounds {
        let mut is = false;
        for k in 0..m.min(4) {
            is = false;
            if i < n { is = true; }
            if y[k] > 3 { is = true; }
        }
        if is { x[i] = 1; }
    }
    flag_of_ways {
        let mut is = false;
        loop {
            if y[0] > 3 { is = i < n; break; }
            is = true;
            if y[0] <= 3 || m > 2 { break; }
        }
        if is { x[i] = 1; }
    }
    stored { let mut a = [0u32; 4]; a[i % 4] = 30; x[a[3]] = 1; }
    loaded { let a = [0u32, 1, 2, 30]; x[a[i % 4]] = 1; }
    shared_writers {
        let at = shared!([u32; 64]);
        superstep!({ at[i] = i; });
        superstep!({ if y[0] > 3 { at[i] = 300; } });
        x[at[i]] = 1;
    }
    shared_lent {
        let at = shared!([u32; 64]);
        superstep!({ at[i] = i; });
        superstep!({ if i == 0 { fill_far(at); } });
        x[at[1]] = 1;
    }
    shared_not_written {
        let at = shared!([u32; 64]);
        superstep!({ if y[0] > 3 { at[i] = i; } });
        x[at[i]] = 1;
    }
    shared_without_barrier {
        let at = shared!([u32; 64]);
        at[i] = i;
        x[at[block_dim_x() - 1 - i]] = 1;
    }
    shared_by_one {
        let at = shared!([u32; 64]);
        superstep!({ if i == 0 { at[i] = i; } });
        x[at[block_dim_x() - 1]] = 1;
    }
    shared_not_beyond {
        let at = shared!([u32; 100]);
        superstep!({ at[i] = i; });
        x[at[i + 1]] = 1;
    }
    shared_by_those_there {
        let at = shared!([u32; 64]);
        if i == 0 { x[y[0]] = 2; }
        superstep!({ at[i] = i; });
        x[at[block_dim_x() - 1 - i]] = 1;
    }
    crossed {
        let (mut low, mut high, mut rounds) = (0u32, 5u32, y[1] % 4 + 1);
        while rounds > 0 {
            x[high - low] = 1;
            low += y[2] % 8;
            high += y[3] % 2;
            rounds -= 1;
        }
    }
    paced {
        let (mut a, mut b) = (0, 0);
        for k in 0..n.min(40) {
            x[k + 1 - a - b] = 1;
            if y[k] > 3 { a += 1; }
            if y[k] % 2 == 1 { b += 1; }
        }
    }
    middle { let (a, b) = (y[0] % 8, y[1] % 8); if a < b { x[b - (a + b) / 2 - 2] = 1; } }
    halves_of_tile {
        let (middle, end) = ((i % 8).min(n), (i % 8 + 2).min(n));
        x[end - middle - 1] = 1;
    }
    smaller_one {
        let (a, b) = (y[0] % 8, y[1] % 8);
        let mut at = if a < b { a } else { b };
        while at > y[2] % 2 {
            x[b - at - 1] = 1;
            at /= 2;
        }
    }
    slice_of_local { let mut a = [0u32; 4]; fill(&mut a[1..]); x[a[2]] = 1; }
}

/// Returns the program that finds a rule broken.
fn finder(rule: Rule) -> &'static str {
    match rule {
        Rule::LengthOfSlices => "first",
        Rule::IndexBelow => "of_threads",
        Rule::GlobalIndex => "of_grid",
        Rule::GlobalIndexBySize => "of_other_size",
        Rule::FitsAbove => "too_large",
        Rule::FitsBelow => "too_small",
        Rule::Wraps => "wrapping",
        Rule::Casts => "cast",
        Rule::LowBits => "difference",
        Rule::Complement => "complement",
        Rule::Compare => "at_most",
        Rule::Opposite => "not_beyond",
        Rule::NotZero => "not_zero",
        Rule::BoundsOfAtoms => "third",
        Rule::PresentData => "some_where",
        Rule::JoinedIntegers => "one_of_two",
        Rule::JoinedBounds => "bounded_once",
        Rule::JoinedFacts => "guarded_once",
        Rule::Choices => "chosen",
        Rule::ByChoice => "either_value",
        Rule::ByCases => "either_case",
        Rule::ShortCircuit => "or_else",
        Rule::Otherwise => "otherwise",
        Rule::Switch => "several",
        Rule::QuotientBounds => "quotient",
        Rule::QuotientRest => "remainder",
        Rule::Remainders => "remainder",
        Rule::RemainderOfAny => "remainder_of_any",
        Rule::QuotientOfAnother => "of_two_quotients",
        Rule::RemainderAlone => "remainder_by",
        Rule::DividendOfBound => "of_dividend",
        Rule::QuotientOfQuotient => "of_a_quotient",
        Rule::QuotientOfBound => "quotient_below",
        Rule::RemainderOfMultiple => "multiple",
        Rule::SplitQuotient => "split",
        Rule::CoarseQuotient => "coarse",
        Rule::TimesDivisor => "times",
        Rule::Halves => "half",
        Rule::VaryingQuotient => "by_any",
        Rule::VaryingRemainder => "remainder_by_any",
        Rule::And => "and",
        Rule::ClearedBits => "cleared",
        Rule::Bit => "one_bit",
        Rule::Or => "or",
        Rule::MinMax => "min",
        Rule::ChosenExtreme => "larger",
        Rule::Shift => "shift",
        Rule::ShiftCount => "masked_count",
        Rule::VaryingShift => "shift_by_any",
        Rule::Abs => "abs",
        Rule::AbsDiff => "abs_diff",
        Rule::SaturatingSub => "saturating",
        Rule::DivCeil => "ceil",
        Rule::CountBits => "ones",
        Rule::NotZeroBits => "zeros_behind",
        Rule::LeadingZeros => "bits_behind_zeros",
        Rule::Ilog2 => "ilog",
        Rule::RemEuclid => "euclid",
        Rule::CountThreads => "vote",
        Rule::VaryingProduct => "product",
        Rule::Constants => "table",
        Rule::ConstantsAnywhere => "table_of_pairs",
        Rule::CheckIndex => "index",
        Rule::CheckVector => "vector",
        Rule::Alignment => "aligned",
        Rule::Aligned => "asked",
        Rule::Parts => "part",
        Rule::EveryPlace => "two_places",
        Rule::Implied => "next_place",
        Rule::Unreached => "unreached",
        Rule::Ratio => "beyond",
        Rule::Counter => "counted",
        Rule::CounterSteps => "stepped",
        Rule::RoundsAfter => "after",
        Rule::KeptBounds => "grown",
        Rule::KeptSteps => "longer_each_time",
        Rule::KeptRange => "longer_steps",
        Rule::CommonExtreme => "halves_of_tile",
        Rule::Average => "middle",
        Rule::BranchExtreme => "smaller_one",
        Rule::KeptRelations => "crossed",
        Rule::KeptPace => "paced",
        Rule::SumOfRounds => "uneven",
        Rule::LoopWrites => "lent_in_a_loop",
        Rule::CallWrites => "lent",
        Rule::Continues => "continued",
        Rule::Breaks => "broken_off",
        Rule::Returns => "returned",
        Rule::EarlyReturn => "returned_early",
        Rule::GuardedRounds => "doubled",
        Rule::KeptFlags => "flag",
        Rule::ToldFlags => "flag_of_rounds",
        Rule::CommonFlags => "flag_of_ways",
        Rule::StoredAnywhere => "stored",
        Rule::LoadedAnywhere => "loaded",
        Rule::Lent => "slice_of_local",
        Rule::SharedWriters => "shared_writers",
        Rule::SharedLent => "shared_lent",
        Rule::SharedWritten => "shared_not_written",
        Rule::SharedBarrier => "shared_without_barrier",
        Rule::SharedGuard => "shared_by_one",
        Rule::SharedCovered => "shared_not_beyond",
        Rule::SharedAlive => "shared_by_those_there",
    }
}

/// Returns `true` if a check of a program fails that was proven not to fail: the CPU engine stops then.
fn is_found(device: &Device, launch: Program) -> bool {
    (0..LAUNCHES)
        .any(|seed| catch_unwind(AssertUnwindSafe(|| drop(launch(device, &mut StdRng::seed_from_u64(seed))))).is_err())
}

/// With `SAREK_RULES=all`, all programs are tried of rules whose own one does not find that they are broken.
#[test]
fn every_rule_that_is_broken_is_found() {
    if cfg!(not(debug_assertions)) {
        println!("skipped: rules are broken in debug builds only");
        return;
    }
    let search = std::env::var_os("SAREK_RULES").is_some();
    let mut left = Vec::new();
    for rule in Rule::ALL {
        // What is proven is kept with each device's kernels.
        let device = with_stale_memory(mutating_cpu(|_| None).with_race_detection(false));
        let found = |name: &str| {
            let (_, launch) = ALL.iter().find(|(known, _)| *known == name).expect("the program is among these");
            broken(*rule, || is_found(&device, *launch))
        };
        if !found(finder(*rule)) {
            let others: Vec<&str> = ALL.iter().map(|(name, _)| *name).filter(|name| search && found(name)).collect();
            left.push(format!("{rule:?}: {others:?}"));
        }
    }
    assert!(left.is_empty(), "{} rules are broken, and nobody finds it:\n{}", left.len(), left.join("\n"));
}

#[cfg(debug_assertions)]
pub fn broken<R>(rule: Rule, function: impl FnOnce() -> R) -> R {
    rule.broken(function)
}

#[cfg(not(debug_assertions))]
pub fn broken<R>(_: Rule, function: impl FnOnce() -> R) -> R {
    function()
}

/// As they are, the rules are right of the same programs.
#[test]
fn no_rule_that_is_whole_is_found() {
    let device = Device::cpu().with_race_detection(false);
    for device in [device.clone(), with_stale_memory(device)] {
        for (name, launch) in ALL {
            for seed in 0..4 {
                // A failed check ends the launch, and one that was proven not to fail ends the test.
                let end = launch(&device, &mut StdRng::seed_from_u64(seed));
                println!("{name}: {end:?}");
            }
        }
    }
}
