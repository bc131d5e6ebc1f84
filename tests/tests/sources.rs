//! Random programs as Rust source: rustc's own results on the host against every device, bit for bit, faults included.
//!
//! Here run a few that are written down, and those that were wrong once. Many run by `tests/sources.sh`: see `README.md`.

#[rustfmt::skip]
mod fixed;
mod found;

use sarek_tests::driver::{Case, Summary, run};
use sarek_tests::harness::devices;
use sarek_tests::source::batch::modules;
use sarek_tests::source::items::{Program, program};
use sarek_tests::source::rules::RULES;
use std::collections::BTreeSet;

/// The number of programs from which those in `sources/fixed.rs` are picked.
const COUNTED: u64 = 4000;

fn ran(cases: &[Case]) -> Summary {
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

/// With `SAREK_SOURCES=write` they are rewritten.
#[test]
fn fixed_programs_are_those_of_the_generator() {
    let programs = covering();
    let text = format!(
        "//! Written by `tests/src/source`: `SAREK_SOURCES=write cargo test -p sarek-tests sources::`.\n\
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
    let fixed: Vec<Program> = fixed::CASES.iter().map(|case| program(case.seed)).collect();
    let hit: BTreeSet<&str> = fixed.iter().flat_map(rules).collect();
    let known: BTreeSet<&str> = RULES.iter().copied().collect();
    let missing: Vec<&&str> = known.difference(&hit).collect();
    let unknown: Vec<&&str> = hit.difference(&known).collect();
    assert!(missing.is_empty(), "not in `sources/fixed.rs`: {missing:?}");
    assert!(unknown.is_empty(), "not in `RULES`: {unknown:?}");
}

/// Returns the rules that made a program.
fn rules(program: &Program) -> BTreeSet<&'static str> {
    let mut rules = BTreeSet::new();
    program.tree.walk(&mut |node| {
        rules.insert(node.rule);
    });
    rules
}

/// Returns a few programs in which each rule occurs: again and again the one with the most rules that are in none yet.
fn covering() -> Vec<Program> {
    let mut programs: Vec<(Program, BTreeSet<&str>)> = (0..COUNTED)
        .map(|seed| {
            let program = program(seed);
            let rules = rules(&program);
            (program, rules)
        })
        .collect();
    let mut picked = Vec::new();
    loop {
        let best = (0..programs.len()).max_by_key(|at| (programs[*at].1.len(), std::cmp::Reverse(*at)));
        let Some((best, new)) = best.map(|best| programs.swap_remove(best)).filter(|(_, new)| !new.is_empty()) else {
            picked.sort_by_key(|program: &Program| program.seed);
            return picked;
        };
        programs.iter_mut().for_each(|(_, rules)| rules.retain(|rule| !new.contains(rule)));
        picked.push(best);
    }
}

/// A seed always represents the same program, so that the program of a report can be inspected.
#[test]
fn a_seed_is_a_program() {
    for seed in [0, 77, 123_456] {
        assert_eq!(program(seed).tree.text(), program(seed).tree.text());
    }
}
