//! Random programs at the edges of the conditions under which their checks cannot fail: the host says that a check cannot fail in a launch, and
//! the launch is run with that check.
//!
//! `SAREK_RANDOM=10000` runs as many programs, from the number `SAREK_SEED` on.

use super::rules::broken;
use sarek_runtime::ir::Module;
use sarek_runtime::testing::Rule;
use sarek_tests::random::edges::{
    Counts, Launch, doubling_kernel, judge, judge_on_the_engine, kernel, report, windows_kernel,
};
use sarek_tests::random::program::{Flavour, VERSION, program};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The default number of programs.
const FEW: u64 = 24;
/// The number of programs in which a broken rule is searched for.
const SEARCHED: u64 = 150;
/// The number of attempts to make a wrong program smaller.
const TRIES: u32 = 2000;

/// Programs of which a check failed once that was proven not to: bounds of a minimum in one branch were used in another one.
const FOUND: [u64; 3] = [1686, 3203, 3863];

/// Writes the kernel of a seed.
type Kernel = fn(u64) -> Module;

/// The first programs that find these rules broken.
const FINDERS: [(Rule, u64); 21] = [
    (Rule::LengthOfSlices, 17),
    (Rule::IndexBelow, 0),
    (Rule::GlobalIndex, 0),
    (Rule::FitsAbove, 43),
    (Rule::FitsBelow, 43),
    (Rule::Casts, 9),
    (Rule::Compare, 40),
    (Rule::Opposite, 80),
    (Rule::BoundsOfAtoms, 17),
    (Rule::JoinedIntegers, 14),
    (Rule::JoinedBounds, 17),
    (Rule::JoinedFacts, 30),
    (Rule::ByChoice, 14),
    (Rule::Otherwise, 17),
    (Rule::QuotientBounds, 13),
    (Rule::RemainderOfAny, 27),
    (Rule::And, 33),
    (Rule::Or, 40),
    (Rule::ChosenExtreme, 20),
    (Rule::Shift, 26),
    (Rule::AbsDiff, 23),
];

/// The same, with programs that have more of something: a round that is looked at as if no thread came to it, and sizes that are differences.
const OTHER_FINDERS: [(Rule, Kernel, u64); 3] = [
    (Rule::GuardedRounds, doubling_kernel, 80),
    (Rule::LowBits, windows_kernel, 309),
    (Rule::QuotientOfBound, windows_kernel, 12),
];

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|value| value.parse().ok())
}

/// Runs the programs of some seeds with a function, on all processors.
fn everywhere(judge: impl Fn(u64) -> Result<Counts, String> + Sync) -> Counts {
    let (first, count) = (variable("SAREK_SEED").unwrap_or(0), variable("SAREK_RANDOM").unwrap_or(FEW));
    let next = AtomicU64::new(first);
    let found = Mutex::new((Counts::default(), Vec::new()));
    let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    std::thread::scope(|scope| {
        for _ in 0..variable("SAREK_JOBS").unwrap_or(processors) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + count {
                        return;
                    }
                    let end = judge(seed);
                    let (counts, wrong) = &mut *found.lock().unwrap();
                    match end {
                        Ok(more) => *counts += more,
                        Err(text) => {
                            println!("seed {seed}: {text}");
                            wrong.push(format!("seed {seed}: {text}"));
                        }
                    }
                }
            });
        }
    });
    let (counts, wrong) = found.into_inner().unwrap();
    println!("{counts:?}");
    assert!(wrong.is_empty(), "{} of {count} programs:\n{}", wrong.len(), wrong.join("\n\n"));
    counts
}

/// Indices from threads, blocks, scalars, lengths and memory.
#[test]
fn no_check_fails_at_the_edge_of_its_condition() {
    let counts = everywhere(|seed| {
        let module = kernel(seed);
        judge(&module, None, seed).map_err(|_| report(&module, seed, TRIES))
    });
    let Counts {
        kernels, conditional, conditions, edges, held, not_held, omitted, made, failed, threads, ended, ..
    } = counts;
    assert!(conditional * 10 >= kernels * 8, "few programs have conditions");
    assert!(conditions >= kernels * 3 && edges * 2 >= conditions, "few conditions have an edge");
    assert!(held * 4 >= not_held && not_held * 4 >= held, "most conditions do the same everywhere");
    assert!(
        omitted * 4 >= made && failed >= kernels * 4,
        "few checks are omitted, or few fail without their condition"
    );
    assert!(ended * 10 >= threads * 9, "many threads do not come to an end");
}

/// The same, with loops that double or halve numbers that the launch knows: there, what is proven of a round holds only in launches that come to it.
#[test]
fn no_check_of_a_doubling_loop_fails_at_the_edge_of_its_condition() {
    let counts = everywhere(|seed| {
        let module = doubling_kernel(seed);
        judge(&module, None, seed).map_err(|_| report(&module, seed, TRIES))
    });
    assert!(counts.conditional * 10 >= counts.kernels * 8, "few programs have conditions");
    assert!(counts.edges * 2 >= counts.conditions, "few conditions have an edge");
    assert!(counts.failed >= counts.kernels * 4, "few checks fail without their condition");
}

/// The same, with sizes that are differences of scalars: rows and columns of what a window leaves of an image.
#[test]
fn no_check_of_windows_fails_at_the_edge_of_its_condition() {
    let counts = everywhere(|seed| {
        let module = windows_kernel(seed);
        judge(&module, None, seed).map_err(|_| report(&module, seed, TRIES))
    });
    assert!(counts.conditional * 10 >= counts.kernels * 8, "few programs have conditions");
    assert!(counts.edges * 2 >= counts.conditions, "few conditions have an edge");
    assert!(counts.failed >= counts.kernels * 4, "few checks fail without their condition");
}

/// The programs whose meaning is compared between the engines, with other grids, lengths and scalars. The engine has a part in it, whose debug
/// builds alone know what was proven.
#[test]
fn no_check_of_other_programs_fails_at_the_edge_of_its_condition() {
    if cfg!(not(debug_assertions)) {
        println!("skipped: the engine compares checks with proofs in debug builds only");
        return;
    }
    let counts = everywhere(|seed| {
        let program = program(VERSION, seed);
        match program.flavour {
            Flavour::Thread | Flavour::Fault => judge(&program.module, Some(&Launch::of(&program)), seed),
            Flavour::Block | Flavour::Warp => judge_on_the_engine(&program),
        }
    });
    assert!(counts.conditional * 2 >= counts.kernels, "few programs have conditions");
    assert!(counts.edges * 2 >= counts.conditions, "few conditions have an edge");
    assert!(counts.failed >= counts.kernels, "few checks fail without their condition");
}

#[test]
fn programs_that_were_wrong_are_right() {
    for seed in FOUND {
        let end = judge(&kernel(seed), None, seed);
        assert!(end.is_ok(), "seed {seed}: {end:?}");
    }
}

/// Returns `true` if the kernel of a seed has a check that fails, and was proven not to fail by means of a broken rule.
fn finds(rule: Rule, kernel: Kernel, seed: u64) -> bool {
    broken(rule, || judge(&kernel(seed), None, seed).is_err())
}

/// With `SAREK_RULES=all`, the first seed is searched for that finds each rule broken.
#[test]
fn broken_rules_are_found() {
    if cfg!(not(debug_assertions)) {
        println!("skipped: rules are broken in debug builds only");
        return;
    }
    if std::env::var_os("SAREK_RULES").is_some() {
        for rule in Rule::ALL {
            let found = (0..SEARCHED).find(|seed| finds(*rule, kernel, *seed));
            println!("{rule:?}: {found:?}");
        }
    }
    let finders = FINDERS.into_iter().map(|(rule, seed)| (rule, kernel as Kernel, seed));
    let missed: Vec<_> =
        finders.chain(OTHER_FINDERS).filter(|(rule, kernel, seed)| !finds(*rule, *kernel, *seed)).collect();
    assert!(missed.is_empty(), "programs no longer find these rules broken: {missed:?}");
}
