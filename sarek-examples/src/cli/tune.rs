//! `sarek tune`.

use std::io::Write;

use comfy_table::{CellAlignment, Table, presets};
use sarek_runtime::Error;
use sarek_runtime::tune::Tuner;

use super::args;
use super::run::{describe, progress};
use super::say;
use crate::Failure;
use crate::bench::time;
use crate::catalog::tune::{Tune, Tuned};
use crate::catalog::tunes;

/// Measures the choices that were named, and writes the table of the fastest.
pub(super) fn tune(args: &args::Tune, out: &mut dyn Write) -> Result<(), Failure> {
    let device = args.device.open()?;
    let tunes = tunes();
    let jobs = jobs(&tunes, args, |tune| (tune.sizes)(&device))?;
    let bar = progress(jobs.len());
    let tuner = match &args.table {
        Some(path) => Tuner::of_file(&device, path)?,
        None => Tuner::new(&device)?,
    };
    let mut tuner = tuner.again(args.again).on_progress(|next| {
        let (done, of) = (next.done, next.of);
        bar.set_message(format!("{} {}: {}, {done} of {of}", next.tunable, written(next.size), next.candidate));
    });
    let (mut rows, mut remarks, mut failures) = (Vec::new(), Vec::new(), Vec::new());
    for (tune, size) in &jobs {
        match tune.tune(&mut tuner, size) {
            Ok(tuned) => {
                let discarded = tuned.measured.candidates.iter().filter_map(|candidate| {
                    let reason = candidate.discarded.as_deref()?;
                    Some(format!("{} {}: `{}` is discarded: {reason}", tune.name, written(size), candidate.name))
                });
                remarks.extend(discarded);
                rows.push((tune.name, size, tuned));
            }
            Err(Failure::Runtime(error @ Error::NeedsArch { .. })) => {
                bar.suspend(|| say(format_args!("skipped: {}: {error}", tune.name)));
            }
            Err(failure) => failures.push(format!("{} {}: {failure}", tune.name, written(size))),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    writeln!(out, "{}", describe(&device))?;
    writeln!(out, "{}", table(&rows))?;
    remarks.iter().try_for_each(|remark| writeln!(out, "{remark}"))?;
    writeln!(out, "the table is in {}", tuner.path().display())?;
    match failures.is_empty() {
        true => Ok(()),
        false => Err(Failure::Message(format!("{} failed\n  {}", failures.len(), failures.join("\n  ")))),
    }
}

/// Returns what is to be measured: the choices whose names begin with one of those that were given, at the sizes that were given.
fn jobs<'t>(
    tunes: &'t [Tune],
    args: &args::Tune,
    usual: impl Fn(&Tune) -> Vec<Vec<usize>>,
) -> Result<Vec<(&'t Tune, Vec<usize>)>, Failure> {
    let names: Vec<&String> = args.name.iter().chain(&args.only).collect();
    for name in &names {
        if !tunes.iter().any(|tune| tune.name.starts_with(*name)) {
            let known: Vec<&str> = tunes.iter().map(|tune| tune.name).collect();
            return Err(Failure::Message(format!("`{name}` cannot be tuned; these can:\n  {}", known.join("\n  "))));
        }
    }
    let mut jobs = Vec::new();
    for tune in tunes.iter().filter(|tune| names.is_empty() || names.iter().any(|name| tune.name.starts_with(*name))) {
        if let Some(wrong) = args.size.iter().find(|size| size.0.len() != tune.numbers.len()) {
            let numbers = tune.numbers.join(" x ");
            return Err(Failure::Message(format!("{}: a size is {numbers}, and not {}", tune.name, written(&wrong.0))));
        }
        let named = args.size.iter().map(|size| size.0.clone()).collect();
        let sizes: Vec<Vec<usize>> = if args.size.is_empty() { usual(tune) } else { named };
        jobs.extend(sizes.into_iter().map(|size| (tune, size)));
    }
    Ok(jobs)
}

/// Returns a size as it is written: `4096x4096x64`.
fn written(size: &[usize]) -> String {
    size.iter().map(usize::to_string).collect::<Vec<_>>().join("x")
}

fn table(rows: &[(&str, &Vec<usize>, Tuned)]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(["choice", "size", "fastest", "time", "without tuning", "time", "ratio"]);
    for (name, size, tuned) in rows {
        let fastest = tuned.milliseconds(&tuned.measured.fastest);
        let default = tuned.milliseconds(tuned.default);
        let shown = |milliseconds: Option<f64>| milliseconds.map_or("discarded".into(), time);
        let ratio =
            fastest.zip(default).map_or(String::new(), |(fastest, default)| format!("{:.3}", fastest / default));
        table.add_row([
            (*name).into(),
            written(size),
            tuned.measured.fastest.clone(),
            shown(fastest),
            tuned.default.into(),
            shown(default),
            ratio,
        ]);
    }
    for column in [3, 5, 6] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    /// Returns the names and sizes of the jobs of a command line, in which `_` stands for the blanks of names.
    fn named(line: &str) -> Result<Vec<(&'static str, String)>, Failure> {
        let args = args::Args::try_parse_from(line.split(' ').map(|word| word.replace('_', " "))).unwrap();
        let Some(args::Command::Tune(args)) = args.command else { panic!("not `tune`") };
        let tunes = tunes();
        let jobs = jobs(&tunes, &args, |_| vec![vec![1, 2, 3]])?;
        Ok(jobs.into_iter().map(|(tune, size)| (tune.name, written(&size))).collect())
    }

    #[test]
    fn names_and_sizes_select() {
        let all = named("sarek tune").unwrap();
        assert!(all.len() > 3 && all.iter().all(|(_, size)| size == "1x2x3"), "{all:?}");
        let two = [("matmul/best f32 NT", "64x32x16".to_string()), ("matmul/best f32 NT", "1x1x1048576".to_string())];
        assert_eq!(named("sarek tune --only matmul/best_f32_NT --size 64x32x16 --size 1x1x2^20").unwrap(), two);
        let halves = named("sarek tune --only matmul/wgmma --only matmul/best").unwrap();
        assert_eq!(halves, all);
        let error = named("sarek tune sort").err().unwrap().to_string();
        assert!(error.contains("`sort` cannot be tuned") && error.contains("matmul/best f32"), "{error}");
        let error = named("sarek tune matmul --size 64").err().unwrap().to_string();
        assert!(error.contains("a size is rows x columns x inner, and not 64"), "{error}");
    }
}
