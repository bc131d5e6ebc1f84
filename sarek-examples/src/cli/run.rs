//! `sarek run`, and `sarek` without a command.

use std::io::Write;
use std::time::Instant;

use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use sarek_runtime::Device;

use super::args::Run;
use crate::Failure;
use crate::bench::{count, time};
use crate::catalog::{Algorithm, Case, Mode, Strategy, Verdict, strategies};
use crate::data::{Data, fresh_seed};
use crate::npy;

/// The elements that everything is run on: no power of two, so that ends are not forgotten.
fn usual_count(device: &Device) -> usize {
    if device.is_cuda() { (1 << 22) + 3 } else { (1 << 20) + 3 }
}

/// One line of the table.
struct Line {
    strategy: &'static str,
    case: String,
    n: usize,
    outcome: Result<(Verdict, f64), Failure>,
}

/// Runs and verifies every standard case.
pub(super) fn everything(algorithms: &[Algorithm], device: &Device, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", describe(device))?;
    let all: Vec<&Strategy> = algorithms.iter().flat_map(|algorithm| &algorithm.strategies).collect();
    let lines = run_cases(device, &all, &|_, case| case.standard, &Source::Sample(usual_count(device)), Mode::Checked)?;
    report(&lines, out)
}

/// Runs and verifies the cases of a name.
pub(super) fn run(algorithms: &[Algorithm], args: &Run, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen = strategies(algorithms, &args.name)?;
    let input = match &args.input {
        Some(path) => {
            let data = npy::read(path).map_err(|error| Failure::Input { path: path.clone(), error })?;
            takes(&chosen, &data, &args.name)?;
            Some(data)
        }
        None => None,
    };
    let device = args.device.open()?;
    let mode = if args.unchecked { Mode::Unchecked } else { Mode::Checked };
    writeln!(out, "{}", describe(&device))?;
    let lines = match input {
        Some(data) => {
            let element = data.type_name();
            let source = Source::File(data);
            run_cases(&device, &chosen, &|_, case| case.element == element, &source, mode)?
        }
        None => {
            let source = Source::Sample(args.n.unwrap_or_else(|| usual_count(&device)));
            run_cases(&device, &chosen, &|_, case| case.standard, &source, mode)?
        }
    };
    report(&lines, out)
}

/// Where inputs come from.
enum Source {
    /// Made up, of that length.
    Sample(usize),
    /// From a file.
    File(Data),
}

/// Refuses a file that no strategy takes.
fn takes(strategies: &[&Strategy], data: &Data, name: &str) -> Result<(), Failure> {
    let mut elements: Vec<&str> = strategies.iter().flat_map(|s| &s.cases).map(|case| case.element).collect();
    if elements.contains(&data.type_name()) {
        return Ok(());
    }
    elements.sort_unstable();
    elements.dedup();
    let (given, taken) = (data.type_name(), elements.join(", "));
    Err(Failure::Message(format!("{name} takes arrays of {taken}, not of {given}")))
}

/// Runs cases, with a progress bar if this is a terminal.
fn run_cases(
    device: &Device,
    strategies: &[&Strategy],
    wanted: &dyn Fn(&Strategy, &Case) -> bool,
    source: &Source,
    mode: Mode,
) -> Result<Vec<Line>, Failure> {
    let cases: Vec<(&Strategy, &Case)> = strategies
        .iter()
        .flat_map(|strategy| strategy.cases.iter().map(move |case| (*strategy, case)))
        .filter(|(strategy, case)| wanted(strategy, case))
        .collect();
    let bar = progress(cases.len());
    let seed = fresh_seed();
    let mut lines = Vec::new();
    for (strategy, case) in cases {
        bar.set_message(format!("{} {}", strategy.name, case.name));
        let data = match source {
            Source::Sample(n) => (case.sample)(*n, seed),
            Source::File(data) => data.clone(),
        };
        let n = data.len();
        let outcome = run_case(device, case, data, mode);
        lines.push(Line { strategy: strategy.name, case: case.name.clone(), n, outcome });
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(lines)
}

/// A progress bar on the terminal; nothing where there is none.
pub(super) fn progress(length: usize) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length as u64).with_style(style)
}

/// Runs a case twice: once to compile, and once for the time.
fn run_case(device: &Device, case: &Case, data: Data, mode: Mode) -> Result<(Verdict, f64), Failure> {
    let mut task = (case.open)(device, data, mode)?;
    task.run()?;
    let first = task.verify()?;
    if !first.agrees {
        return Ok((first, f64::NAN));
    }
    let start = Instant::now();
    task.run()?;
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    Ok((task.verify()?, milliseconds))
}

/// What the device is.
pub(super) fn describe(device: &Device) -> String {
    let units = device.multiprocessors();
    match device.arch() {
        Some(arch) => format!("on {} ({arch}, {units} multiprocessors)", device.name()),
        None => format!("on the CPU engine ({units} core{})", if units == 1 { "" } else { "s" }),
    }
}

/// Prints the table, and fails if anything is wrong.
fn report(lines: &[Line], out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", table(lines))?;
    let mut messages = Vec::new();
    for Line { strategy, case, n, outcome } in lines {
        match outcome {
            Ok((verdict, _)) if verdict.agrees => {}
            Ok((Verdict { result, expected, .. }, _)) => {
                messages.push(format!("{strategy} {case} at n = {n} gives {result}, but it should be {expected}"))
            }
            Err(failure) => messages.push(format!("{strategy} {case} at n = {n}: {failure}")),
        }
    }
    if messages.is_empty() {
        writeln!(out, "{} of {} right", lines.len(), lines.len())?;
        return Ok(());
    }
    out.flush()?;
    let (wrong, all) = (messages.len(), lines.len());
    Err(Failure::Message(format!("{wrong} of {all} failed\n  {}", messages.join("\n  "))))
}

fn table(lines: &[Line]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(["strategy", "case", "n", "result", "expected", "time", ""]);
    for line in lines {
        let (result, expected, time, verdict) = match &line.outcome {
            Ok((verdict, ms)) if verdict.agrees => {
                (verdict.result.as_str(), verdict.expected.as_str(), time(*ms), "ok")
            }
            Ok((verdict, _)) => (verdict.result.as_str(), verdict.expected.as_str(), String::new(), "WRONG"),
            Err(_) => ("", "", String::new(), "FAILED"),
        };
        table.add_row([line.strategy, &line.case, &count(line.n as u64), result, expected, &time, verdict]);
    }
    for column in 2..6 {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(agrees: bool) -> Line {
        let verdict = Verdict { result: "3".into(), expected: "4".into(), agrees };
        Line { strategy: "reduce/x", case: "sum f32".into(), n: 1 << 20, outcome: Ok((verdict, 1.5)) }
    }

    #[test]
    fn what_is_right_has_a_time() {
        let mut out = Vec::new();
        report(&[line(true)], &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        for part in ["reduce/x", "2^20", "1.500 ms", "ok", "1 of 1 right"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }

    #[test]
    fn what_is_wrong_or_fails_is_an_error_that_says_what() {
        let failed = Line { outcome: Err(sarek_runtime::Error::NotRecorded.into()), ..line(true) };
        let mut out = Vec::new();
        let text = report(&[line(true), line(false), failed], &mut out).unwrap_err().to_string();
        assert!(
            text.starts_with("2 of 3 failed\n  reduce/x sum f32 at n = 1048576 gives 3, but it should be 4\n"),
            "{text}"
        );
        assert!(text.ends_with("the event was not recorded"), "{text}");
        assert!(String::from_utf8(out).unwrap().contains("WRONG"));
    }
}
