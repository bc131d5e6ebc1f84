//! `sarek mutants`.

use std::io::Write;

use comfy_table::{CellAlignment, Table, presets};
use sarek_runtime::testing::mutants::Mutation;

use super::args::Mutants;
use super::run::progress;
use super::say;
use crate::Failure;
use crate::bench::origin;
use crate::catalog::{Algorithm, Strategy, strategies};
use crate::files::record;
use crate::mutants::{Class, Record, try_mutants};

/// Tries the mutants of the strategies that names select, and prints what the race detector missed.
pub(super) fn mutants(algorithms: &[Algorithm], args: &Mutants, out: &mut dyn Write) -> Result<(), Failure> {
    let interim = record::interim(args.json.as_deref())?;
    let mut chosen = chosen(algorithms, args)?;
    let mutations: Vec<Mutation> =
        Mutation::ALL.into_iter().filter(|mutation| args.indices || *mutation != Mutation::Index).collect();
    let mut record = Record::new(args.schedules, args.indices);
    if let (Some(path), true) = (&args.json, args.resume) {
        record = record.resume(path)?;
        chosen.retain(|strategy| !record.has(strategy));
    }
    let bar = progress(chosen.len());
    let mut failures = Vec::new();
    let commit = origin::commit();
    for strategy in chosen {
        bar.set_message(strategy.name);
        match try_mutants(strategy, &mutations, args.schedules) {
            Ok(tried) => {
                record.add(strategy, &tried, (&commit, &origin::date()));
                if let Some(Err(error)) = interim.map(|path| record::write(path, &record)) {
                    bar.suspend(|| say(format_args!("{error}")));
                }
            }
            Err(failure) => failures.push(failure.to_string()),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    for missed in record.mutants().filter(|mutant| mutant.outcome != Class::Race) {
        writeln!(out, "{}", missed.text)?;
    }
    writeln!(out, "{}", table(&record, &mutations))?;
    if let Some(path) = &args.json {
        record::write(path, &record)?;
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(Failure::Message(failures.join("\n"))),
    }
}

/// Returns the strategies that are named, each once; all without a name.
fn chosen<'a>(algorithms: &'a [Algorithm], args: &Mutants) -> Result<Vec<&'a Strategy>, Failure> {
    let mut chosen: Vec<&Strategy> = Vec::new();
    for name in args.name.iter().chain(&args.only) {
        for strategy in strategies(algorithms, name)? {
            if !chosen.iter().any(|known| known.name == strategy.name) {
                chosen.push(strategy);
            }
        }
    }
    if args.name.is_none() && args.only.is_empty() {
        chosen.extend(algorithms.iter().flat_map(|algorithm| &algorithm.strategies));
    }
    Ok(chosen)
}

fn table(record: &Record, mutations: &[Mutation]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(["mutation", "mutants", "races", "other faults", "wrong results", "right results"]);
    for mutation in mutations {
        let score = record.score(*mutation);
        let numbers = [score.iter().sum()].into_iter().chain(score);
        table.add_row([mutation.name().to_string()].into_iter().chain(numbers.map(|number: usize| number.to_string())));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
