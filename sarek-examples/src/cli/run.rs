//! `sarek run`, and `sarek` without a command.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Barrier, Mutex, PoisonError};
use std::time::Instant;

use comfy_table::{CellAlignment, Table, presets};
use indicatif::{ProgressBar, ProgressStyle};
use sarek_runtime::Device;

use super::args::Run;
use crate::Failure;
use crate::bench::{count, time};
use crate::catalog::{Algorithm, Case, Form, Given, How, Item, Setting, Settings, Strategy, Verdict, strategies};
use crate::data::{Pattern, fresh_seed};
use crate::files;

/// One line of the table.
struct Line {
    strategy: &'static str,
    case: String,
    size: String,
    /// `None` if the case is skipped: it is for smaller inputs, or for another GPU.
    outcome: Option<Result<(Verdict, f64), Failure>>,
}

/// Runs and verifies every standard case.
pub(super) fn everything(algorithms: &[Algorithm], device: &Device, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}", describe(device))?;
    let cases = algorithms.iter().flat_map(|algorithm| &algorithm.strategies).flat_map(cases_of);
    let cases: Vec<_> = cases.filter(|(_, case)| case.standard).collect();
    let source = Source::Sample { n: None, pattern: Pattern::Random };
    report(&run_cases(device, &cases, &source, &Settings::default(), How::CHECKED, &[])?, out)
}

/// Runs and verifies the cases of a name.
pub(super) fn run(algorithms: &[Algorithm], args: &Run, out: &mut dyn Write) -> Result<(), Failure> {
    let strategies = strategies(algorithms, &args.name)?;
    let all: Vec<_> = strategies.into_iter().flat_map(cases_of).collect();
    let read = |path: &PathBuf| files::read(path).map_err(|error| Failure::Input { path: path.clone(), error });
    let items = args.input.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    let source = match items.is_empty() {
        true => Source::Sample { n: args.n, pattern: args.pattern },
        false => Source::Files(items),
    };
    let cases = choose(all, args, &source)?;
    // The work may take long; what can be said of the places of results is said before.
    args.output.iter().try_for_each(|path| files::Output::new(path).map(drop))?;
    let settings = Settings::new(args.settings.iter().cloned());
    known(&cases, &settings, &args.name)?;
    let device = args.device.open()?;
    let how = if args.unchecked { How::UNCHECKED } else { How::CHECKED };
    writeln!(out, "{}", describe(&device))?;
    let lines = run_cases(&device, &cases, &source, &settings, how, &args.output)?;
    // That is not a success.
    if lines.iter().all(|line| line.outcome.is_none()) {
        return Err(Failure::Message(nothing(&cases, args)));
    }
    report(&lines, out)
}

/// Why nothing was run.
fn nothing(cases: &[Chosen], args: &Run) -> String {
    let most = cases.iter().map(|(_, case)| case.sizes.most).max();
    match args.n.zip(most) {
        Some((n, most)) => format!("`--n {n}` is too large: at most {most} is made up for {}", args.name),
        None => format!("{} runs only with `--case`: nothing was run", args.name),
    }
}

/// The source of the inputs.
enum Source {
    /// Made up, of that size or the usual one.
    Sample { n: Option<usize>, pattern: Pattern },
    /// From files.
    Files(Vec<Item>),
}

/// A case, and the strategy whose it is.
type Chosen<'a> = (&'a Strategy, &'a Case);

fn cases_of(strategy: &Strategy) -> impl Iterator<Item = Chosen<'_>> {
    strategy.cases.iter().map(move |case| (strategy, case))
}

/// Returns the cases to run: of that name if there is one, that take the files if there are some, else the standard
/// ones. Where results are written there must be one.
fn choose<'a>(all: Vec<Chosen<'a>>, args: &Run, source: &Source) -> Result<Vec<Chosen<'a>>, Failure> {
    let named = |(_, case): &Chosen| args.case.as_ref().is_none_or(|name| *name == case.name);
    let of_name: Vec<Chosen> = all.iter().copied().filter(named).collect();
    if of_name.is_empty() {
        let names = list(all.iter().map(|(_, case)| case.name.clone()));
        let case = args.case.as_deref().unwrap_or_default();
        return Err(Failure::Message(format!("{} has no case `{case}`, but {names}", args.name)));
    }
    let chosen: Vec<Chosen> = match source {
        Source::Files(items) => {
            let fitting: Vec<Chosen> = of_name.iter().copied().filter(|(_, case)| case.fits(items)).collect();
            if fitting.is_empty() {
                return Err(Failure::Message(misfit(&of_name, items, &args.name)));
            }
            fitting
        }
        Source::Sample { .. } if args.case.is_some() => of_name,
        Source::Sample { .. } => of_name.into_iter().filter(|(_, case)| case.standard).collect(),
    };
    if !args.output.is_empty() && chosen.len() != 1 {
        let names = list(chosen.iter().map(|(strategy, case)| format!("{} --case \"{}\"", strategy.name, case.name)));
        return Err(Failure::Message(format!("`--output` takes the result of one case; choose among {names}")));
    }
    Ok(chosen)
}

/// Why no case takes the files.
fn misfit(cases: &[Chosen], items: &[Item], name: &str) -> String {
    let mut forms: Vec<(&[Form], usize)> = cases.iter().map(|(_, case)| (&case.takes[..], case.required)).collect();
    forms.retain(|(takes, _)| !takes.is_empty());
    // The ones that fit best.
    let fitting = |takes: &[Form]| takes.iter().zip(items).take_while(|(form, item)| form.fits(item)).count();
    let most = forms.iter().map(|(takes, _)| fitting(takes)).max().unwrap_or(0);
    forms.retain(|(takes, _)| fitting(takes) == most);
    forms.sort_unstable();
    forms.dedup();
    let given = items.iter().map(Item::kind).collect::<Vec<_>>().join(" and ");
    if forms.is_empty() {
        return format!("{name} takes no files");
    }
    let element = |(forms, _): &(&[Form], usize)| match forms {
        [Form::Array(element)] => Some(element.to_string()),
        _ => None,
    };
    if let Some(elements) = forms.iter().map(element).collect::<Option<Vec<_>>>() {
        return format!("{name} takes an array of {}, not {given}", elements.join(", "));
    }
    let one = |(forms, required): (&[Form], usize)| {
        let all = |forms: &[Form]| forms.iter().map(Form::to_string).collect::<Vec<_>>().join(" and ");
        match &forms[required..] {
            [] => all(forms),
            more => format!("{} (and, if you like, {})", all(&forms[..required]), all(more)),
        }
    };
    format!("{name} takes {}, not {given}", forms.into_iter().map(one).collect::<Vec<_>>().join("; or "))
}

/// Lists names without duplicates.
fn list(names: impl Iterator<Item = String>) -> String {
    let mut names: Vec<String> = names.collect();
    names.dedup();
    names.join(", ")
}

/// Refuses settings that no case knows.
fn known(cases: &[Chosen], settings: &Settings, name: &str) -> Result<(), Failure> {
    let known: Vec<Setting> = cases.iter().flat_map(|(_, case)| case.settings).copied().collect();
    let Some(unknown) = settings.names().find(|name| !known.iter().any(|setting| setting.name == *name)) else {
        return Ok(());
    };
    let names = list(known.iter().map(|setting| format!("{} ({})", setting.name, setting.about)));
    let there = if names.is_empty() { "nothing can be set".into() } else { format!("what can be set is {names}") };
    Err(Failure::Message(format!("{name} has no setting `{unknown}`; {there}")))
}

/// Runs cases, with a progress bar if this is a terminal, and writes what comes out if it is right.
fn run_cases(
    device: &Device,
    cases: &[Chosen],
    source: &Source,
    settings: &Settings,
    how: How,
    output: &[PathBuf],
) -> Result<Vec<Line>, Failure> {
    let bar = progress(cases.len());
    let seed = fresh_seed();
    let given = |case: &Case| {
        let items = match source {
            Source::Sample { n, pattern } => sample(case, device, *n, *pattern, seed)?,
            Source::Files(items) => items.clone(),
        };
        Ok(Given { items, settings: settings.clone() })
    };
    let is_too_large = |case: &Case| match source {
        Source::Sample { n: Some(n), .. } => cases.len() > 1 && *n > case.sizes.most,
        _ => false,
    };
    let fitting: Vec<Chosen> = cases.iter().copied().filter(|(_, case)| !is_too_large(case)).collect();
    let batch = Batch { device, how, output, given: &given, bar: &bar };
    let mut results = batch.run_all(&fitting)?.into_iter();
    bar.finish_and_clear();
    let line = |(strategy, case): &Chosen| {
        let line = |size, outcome| Line { strategy: strategy.name, case: case.name.clone(), size, outcome };
        if is_too_large(case) {
            return line(format!("at most {}", count(case.sizes.most as u64)), None);
        }
        let (size, outcome) = results.next().expect("each case that fits has a result");
        match outcome {
            // Among others it is no failure that the device lacks an instruction.
            Err(Failure::Runtime(sarek_runtime::Error::NeedsArch { needs, .. })) if are_of_several(cases) => {
                line(format!("needs {needs}"), None)
            }
            outcome => line(size, Some(outcome)),
        }
    };
    Ok(cases.iter().map(line).collect())
}

/// Returns `true` if cases belong to several strategies.
fn are_of_several(cases: &[Chosen]) -> bool {
    cases.iter().any(|(strategy, _)| strategy.name != cases[0].0.name)
}

/// Makes up the inputs of a case.
fn sample(case: &Case, device: &Device, n: Option<usize>, pattern: Pattern, seed: u64) -> Result<Vec<Item>, Failure> {
    let n = n.unwrap_or(if device.is_cuda() { case.sizes.gpu } else { case.sizes.cpu });
    if n > case.sizes.most {
        let most = case.sizes.most;
        return Err(Failure::Message(format!("`--n {n}` is too large: at most {most} is made up for {}", case.name)));
    }
    let mut items = (case.sample)(n, seed);
    if let Some(Item::Array { data, .. }) = items.first_mut() {
        data.arrange(pattern);
    }
    Ok(items)
}

/// Returns a progress bar on the terminal; nothing if there is none.
pub(super) fn progress(length: usize) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}").unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length as u64).with_style(style)
}

/// How cases are run.
struct Batch<'a> {
    device: &'a Device,
    how: How,
    /// Where the results of the only case go.
    output: &'a [PathBuf],
    /// Returns the inputs of a case.
    given: &'a (dyn Fn(&Case) -> Result<Given, Failure> + Sync),
    bar: &'a ProgressBar,
}

/// The size of a case's input, and the verdict and the time of the run.
type Outcome = (String, Result<(Verdict, f64), Failure>);

/// The steps that cases which run side by side take together.
struct Steps {
    end: Barrier,
    /// The GPU, for a case that runs alone.
    turn: Mutex<()>,
}

impl Steps {
    /// Takes a step, and waits for the others. A panic is a failure, so that they do not wait for good.
    fn take<T>(&self, step: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        let result = catch_unwind(AssertUnwindSafe(step));
        self.end.wait();
        result.unwrap_or_else(|_| Err(Failure::Message("the case panicked".into())))
    }
}

impl Batch<'_> {
    /// Runs cases. On a GPU, where compiling and the host's results take most of the time, as many at a time as there are cores; on the CPU, each case has
    /// all cores.
    fn run_all(&self, cases: &[Chosen]) -> Result<Vec<Outcome>, Failure> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let together = if self.device.is_cuda() { cores } else { 1 };
        let mut all = Vec::new();
        for cases in cases.chunks(together) {
            let steps = &Steps { end: Barrier::new(cases.len()), turn: Mutex::new(()) };
            let outcomes: Vec<_> = std::thread::scope(|scope| {
                let threads: Vec<_> = cases.iter().map(|case| scope.spawn(move || self.run(case, steps))).collect();
                threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
            });
            all.extend(outcomes.into_iter().collect::<Result<Vec<_>, _>>()?);
        }
        Ok(all)
    }

    /// Runs a case twice: once to compile, and once alone, for the time.
    fn run(&self, (strategy, case): &Chosen, steps: &Steps) -> Result<Outcome, Failure> {
        self.bar.set_message(format!("{} {}", strategy.name, case.name));
        let mut size = None;
        let first = steps.take(|| {
            let given = (self.given)(case)?;
            size = Some(given.items.first().map(Item::size).unwrap_or_default());
            let mut task = (case.open)(self.device, given, self.how)?;
            task.reset()?;
            task.run()?;
            let verdict = task.verify()?;
            Ok((task, verdict))
        });
        let again = steps.take(|| {
            let (mut task, first) = first?;
            if !first.agrees {
                return Ok((task, Err(first)));
            }
            let _turn = steps.turn.lock().unwrap_or_else(PoisonError::into_inner);
            task.reset()?;
            self.device.synchronize()?;
            let start = Instant::now();
            task.run()?;
            self.device.synchronize()?;
            Ok((task, Ok(start.elapsed().as_secs_f64() * 1e3)))
        });
        let last = steps.take(|| {
            let (mut task, time) = again?;
            let milliseconds = match time {
                Ok(milliseconds) => milliseconds,
                Err(wrong) => return Ok((wrong, f64::NAN)),
            };
            let verdict = task.verify()?;
            if verdict.agrees && !self.output.is_empty() {
                write(&task.outputs()?, self.output)?;
            }
            Ok((verdict, milliseconds))
        });
        self.bar.inc(1);
        match size {
            Some(size) => Ok((size, last)),
            // There was no input.
            None => last.map(|last| (String::new(), Ok(last))),
        }
    }
}

/// Writes the results of a case to files.
fn write(items: &[Item], output: &[PathBuf]) -> Result<(), Failure> {
    if items.len() != output.len() {
        let kinds = list(items.iter().map(Item::kind));
        let (given, needed) = (output.len(), items.len());
        return Err(Failure::Message(format!("{given} of {needed} outputs are named: the result is {kinds}")));
    }
    let places: Vec<(&Path, &Item)> = output.iter().map(PathBuf::as_path).zip(items).collect();
    files::write(&places)
}

/// Describes the device.
pub(super) fn describe(device: &Device) -> String {
    let units = device.multiprocessors();
    match device.arch() {
        Some(arch) => format!("on {} ({arch}, {units} multiprocessors)", device.name()),
        None => format!("on the CPU engine ({units} core{})", if units == 1 { "" } else { "s" }),
    }
}

/// Prints the table, and fails if anything is wrong.
fn report(lines: &[Line], out: &mut dyn Write) -> Result<(), Failure> {
    let printed = writeln!(out, "{}", table(lines));
    let (mut messages, mut skipped) = (Vec::new(), 0);
    for Line { strategy, case, size, outcome } in lines {
        match outcome {
            None => skipped += 1,
            Some(Ok((verdict, _))) if verdict.agrees => {}
            Some(Ok((Verdict { result, expected, .. }, _))) => {
                messages.push(format!("{strategy} {case} of {size} gives {result}, but it should be {expected}"))
            }
            Some(Err(failure)) => messages.push(format!("{strategy} {case} of {size}: {failure}")),
        }
    }
    let all = lines.len() - skipped;
    if messages.is_empty() {
        printed?;
        let rest = if skipped > 0 { format!(", {skipped} skipped") } else { String::new() };
        writeln!(out, "{all} of {all} right{rest}")?;
        return Ok(());
    }
    // Errors are reported even if the table cannot be printed.
    let _ = out.flush();
    let wrong = messages.len();
    Err(Failure::Message(format!("{wrong} of {all} failed\n  {}", messages.join("\n  "))))
}

fn table(lines: &[Line]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(["strategy", "case", "size", "result", "expected", "time", ""]);
    for line in lines {
        let (result, expected, time, verdict) = match &line.outcome {
            None => ("", "", String::new(), "skipped"),
            Some(Ok((verdict, ms))) if verdict.agrees => {
                (verdict.result.as_str(), verdict.expected.as_str(), time(*ms), "ok")
            }
            Some(Ok((verdict, _))) => (verdict.result.as_str(), verdict.expected.as_str(), String::new(), "WRONG"),
            Some(Err(_)) => ("", "", String::new(), "FAILED"),
        };
        table.add_row([line.strategy, &line.case, &line.size, result, expected, &time, verdict]);
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
    use crate::catalog::Sizes;
    use sarek_runtime::Error::NeedsArch;

    fn line(agrees: bool) -> Line {
        let verdict = Verdict { result: "3".into(), expected: "4".into(), agrees };
        Line { strategy: "reduce/x", case: "sum f32".into(), size: "2^20".into(), outcome: Some(Ok((verdict, 1.5))) }
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
    fn what_is_skipped_is_not_counted_as_right() {
        let mut out = Vec::new();
        report(&[line(true), Line { outcome: None, ..line(true) }], &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("skipped") && text.ends_with("1 of 1 right, 1 skipped\n"), "{text}");
    }

    #[test]
    fn what_is_wrong_or_fails_is_an_error_that_says_what() {
        let failed = Line { outcome: Some(Err(sarek_runtime::Error::NotRecorded.into())), ..line(true) };
        let mut out = Vec::new();
        let text = report(&[line(true), line(false), failed], &mut out).unwrap_err().to_string();
        assert!(text.starts_with("2 of 3 failed\n  reduce/x sum f32 of 2^20 gives 3, but it should be 4\n"), "{text}");
        assert!(text.contains("  reduce/x sum f32 of 2^20: the event was not recorded: "), "{text}");
        assert!(String::from_utf8(out).unwrap().contains("WRONG"));
    }

    #[test]
    fn a_gpu_that_lacks_an_instruction_skips_what_needs_it() {
        let case = || Case {
            name: "f32".into(),
            takes: Vec::new(),
            required: 0,
            settings: &[],
            standard: true,
            sizes: Sizes { cpu: 1, gpu: 1, most: 1 },
            sample: |_, _| Vec::new(),
            open: Box::new(|_, _, _| {
                let (kernel, arch) = ("k".into(), "sm_80".into());
                let place = (file!(), line!(), column!());
                Err(NeedsArch {
                    kernel,
                    what: "this",
                    needs: "sm_90a",
                    arch,
                    file: place.0,
                    line: place.1,
                    column: place.2,
                }
                .into())
            }),
        };
        let strategy = |name| Strategy { name, summary: "", source: "", kernels: Vec::new(), cases: vec![case()] };
        let run = |strategies: &[Strategy]| {
            let cases: Vec<_> = strategies.iter().flat_map(cases_of).collect();
            let source = Source::Sample { n: None, pattern: Pattern::Random };
            run_cases(&Device::cpu(), &cases, &source, &Settings::default(), How::CHECKED, &[]).unwrap()
        };
        let [first, second] = &run(&[strategy("a"), strategy("b")])[..] else { panic!("two cases") };
        assert!(first.outcome.is_none() && second.outcome.is_none());
        assert_eq!(first.size, "needs sm_90a");
        // Alone, it is the answer.
        assert!(matches!(run(&[strategy("a")])[0].outcome, Some(Err(Failure::Runtime(NeedsArch { .. })))));
    }
}
