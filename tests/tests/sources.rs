//! Random programs as Rust source: rustc's own results on the host against every device, bit for bit, faults included.
//!
//! Here run a few that are written down, and those that were wrong once. Many run by `tests/sources.sh`: see `README.md`.

#[rustfmt::skip]
#[path = "sources/fixed.rs"]
mod fixed;
#[path = "sources/found.rs"]
mod found;

use sarek_tests::driver::{Case, Summary, run};
use sarek_tests::harness::devices;
use sarek_tests::source::batch::modules;
use sarek_tests::source::items::{Program, program};
use sarek_tests::source::rules::RULES;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// The seeds of the programs in `sources/fixed.rs`.
const FIXED: std::ops::Range<u64> = 0..46;
/// In how many programs each rule of the grammar occurs.
const COUNTED: u64 = 6000;

/// Runs programs; only one test at a time, since it listens to panics.
fn ran(cases: &[Case]) -> Summary {
    static ALONE: Mutex<()> = Mutex::new(());
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    run(cases, &devices())
}

fn assert_none_wrong(summary: &Summary) {
    let texts: Vec<String> = summary.wrong.iter().map(|(name, text)| format!("{name}: {text}")).collect();
    assert!(texts.is_empty(), "{} of {}:\n{}", texts.len(), summary.programs, texts.join("\n"));
}

#[test]
fn fixed_programs_mean_the_same_everywhere() {
    let summary = ran(fixed::CASES);
    println!("{} inputs, {} faults, {} left out", summary.inputs, summary.faults, summary.overflows);
    assert_none_wrong(&summary);
    assert!(summary.faults * 20 >= summary.inputs - summary.overflows, "fewer than 5 % of the inputs fail");
}

/// Programs that were wrong once, as small as they became.
#[test]
fn programs_that_were_wrong_are_right() {
    assert_none_wrong(&ran(found::CASES));
}

/// With `SAREK_SOURCES=write` they are written anew.
#[test]
fn fixed_programs_are_those_of_the_generator() {
    let programs: Vec<Program> = FIXED.map(program).collect();
    let text = format!(
        "//! Written by `tests/src/source`: `SAREK_SOURCES=write cargo test -p sarek-tests --test sources`.\n\
         #![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals, clippy::all)]\n\
         use sarek_tests::driver::*;\n{}",
        modules(&programs, &|at| format!("p{}", programs[at].seed))
    );
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sources/fixed.rs");
    if std::env::var("SAREK_SOURCES").is_ok_and(|what| what == "write") {
        std::fs::write(path, &text).expect("the file can be written");
    }
    let Ok(written) = std::fs::read_to_string(path) else {
        println!("skipped: no source tree");
        return;
    };
    assert!(written == text, "`{path}` is not what the generator writes: `SAREK_SOURCES=write` writes it");
}

#[test]
fn every_rule_of_the_grammar_is_hit() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..COUNTED {
        program(seed).tree.walk(&mut |node| *counts.entry(node.rule).or_default() += 1);
    }
    let known: BTreeSet<&str> = RULES.iter().copied().collect();
    let missing: Vec<&&str> = known.iter().filter(|rule| !counts.contains_key(**rule)).collect();
    let unknown: Vec<&&str> = counts.keys().filter(|rule| !known.contains(**rule)).collect();
    assert!(missing.is_empty(), "not in {COUNTED} programs: {missing:?}");
    assert!(unknown.is_empty(), "not in `RULES`: {unknown:?}");
}

/// A seed stands for the same program for ever: then what a report names can be looked at.
#[test]
fn a_seed_is_a_program() {
    for seed in [0, 77, 123_456] {
        assert_eq!(program(seed).tree.text(), program(seed).tree.text());
    }
}
