//! `sarek mutants`.

use std::io::Write;

use comfy_table::{CellAlignment, Table, presets};
use sarek_runtime::testing::mutants::Mutation;

use super::args::Mutants;
use super::run::progress;
use crate::Failure;
use crate::catalog::{Algorithm, Strategy, strategies};
use crate::mutants::{Outcome, Score, Tried, try_mutants};

/// Tries the mutants of the strategies that a name selects, and prints what the race detector missed.
pub(super) fn mutants(algorithms: &[Algorithm], args: &Mutants, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen: Vec<&Strategy> = match &args.name {
        Some(name) => strategies(algorithms, name)?,
        None => algorithms.iter().flat_map(|algorithm| &algorithm.strategies).collect(),
    };
    let mutations: Vec<Mutation> =
        Mutation::ALL.into_iter().filter(|mutation| args.indices || *mutation != Mutation::Index).collect();
    let bar = progress(chosen.len());
    let (mut tried, mut failures) = (Vec::<Tried>::new(), Vec::new());
    for strategy in chosen {
        bar.set_message(strategy.name);
        match try_mutants(strategy, &mutations, args.schedules) {
            Ok(more) => tried.extend(more),
            Err(failure) => failures.push(failure.to_string()),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    for missed in tried.iter().filter(|tried| tried.outcome != Outcome::Race) {
        writeln!(out, "{missed}")?;
    }
    writeln!(out, "{}", table(&tried, &mutations))?;
    match failures.is_empty() {
        true => Ok(()),
        false => Err(Failure::Message(failures.join("\n"))),
    }
}

fn table(tried: &[Tried], mutations: &[Mutation]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(["mutation", "mutants", "races", "other faults", "wrong results", "right results"]);
    for mutation in mutations {
        let score = Score::of(tried, *mutation);
        let numbers = [score.all(), score.races, score.faults, score.wrong, score.right];
        table.add_row([mutation.name().to_string()].into_iter().chain(numbers.map(|number| number.to_string())));
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
