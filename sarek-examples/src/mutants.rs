//! Does the race detector find what is wrong? Each kernel of the collection runs on the CPU engine without one of its barriers, fences or
//! orderings, or with one index to shared memory that is off by one.

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use sarek_runtime::testing::mutants::{Mutant, Mutation, mutants, mutating_cpu};
use sarek_runtime::{Device, Error};
use serde::{Deserialize, Serialize};

use crate::Failure;
use crate::catalog::{Case, Given, How, Settings, Strategy, cases_for_mutants};
use crate::files::record;

/// The fate of a mutant. The order is that of how much the detector saw.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The race detector reports it.
    Race,
    /// Another check of the engine reports it: an index out of bounds, memory that was not initialised, a barrier that not all threads
    /// reach.
    Fault(String),
    /// The result is wrong, without a word.
    Wrong,
    /// The result is right.
    Right,
}

/// A mutant and what became of it.
#[derive(Debug, Clone)]
pub struct Tried {
    /// The strategy that launches the kernel.
    pub strategy: &'static str,
    /// The mutant.
    pub mutant: Mutant,
    /// The best of all its runs.
    pub outcome: Outcome,
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mutant { kernel, function, file, line, column, mutation } = &self.mutant;
        let name = mutation.name();
        write!(f, "{}: {name} of `{function}` in `{kernel}`, {file}:{line}:{column}: ", self.strategy)?;
        match &self.outcome {
            Outcome::Race => write!(f, "a race"),
            Outcome::Fault(message) => write!(f, "{message}"),
            Outcome::Wrong => write!(f, "wrong, unnoticed"),
            Outcome::Right => write!(f, "right"),
        }
    }
}

/// Returns the sizes of a case's input: a few tiles, and what `sarek run` takes. Neither is a multiple of anything.
fn sizes(case: &Case) -> [usize; 2] {
    let few = if case.sizes.cpu > 1 << 16 { 20_011 } else { 131 };
    [case.sizes.cpu.min(few), case.sizes.cpu]
}

/// How many times as many schedules a mutant gets that another check has reported: what is read before it is written is a race if it is
/// written later, which depends on who is first.
const MORE: u64 = 5;

/// Runs all mutants of a strategy's kernels in its standard cases and in those for mutants, each on small inputs under these schedules and then
/// on a larger one, until the detector reports it.
///
/// # Errors
/// A failure of a kernel that was not changed: the detector must be silent there.
pub fn try_mutants(strategy: &Strategy, mutations: &[Mutation], schedules: u64) -> Result<Vec<Tried>, Failure> {
    // The mutants, and the cases in which each one's kernel runs.
    let mut known: BTreeMap<Mutant, Vec<&Case>> = BTreeMap::new();
    let further = cases_for_mutants(strategy.name);
    for case in strategy.cases.iter().filter(|case| case.standard).chain(&further) {
        for mutant in listed(case, schedules).map_err(|failure| {
            Failure::Message(format!("{} {}: not changed, and all the same: {failure}", strategy.name, case.name))
        })? {
            if mutations.contains(&mutant.mutation) {
                known.entry(mutant).or_default().push(case);
            }
        }
    }
    let tried = known.into_iter().map(|(mutant, cases)| {
        let mut outcome = Outcome::Right;
        let small = cases.iter().flat_map(|case| (0..schedules).map(move |seed| (*case, sizes(case)[0], seed)));
        let large = cases.iter().map(|case| (*case, sizes(case)[1], 0));
        let more =
            (schedules..MORE * schedules).flat_map(|seed| cases.iter().map(move |case| (*case, sizes(case)[0], seed)));
        for (case, size, seed) in small.chain(large).chain(more) {
            if seed >= schedules && !matches!(outcome, Outcome::Fault(_)) {
                break;
            }
            let wanted = mutant.clone();
            let device = mutating_cpu(move |_| Some(wanted.clone())).with_schedule(seed);
            outcome = outcome.min(judged(run(case, size, &device)));
            if outcome == Outcome::Race {
                break;
            }
        }
        Tried { strategy: strategy.name, mutant, outcome }
    });
    Ok(tried.collect())
}

/// Runs a case without a change under each schedule, and returns the mutants of the kernels that it launched.
fn listed(case: &Case, schedules: u64) -> Result<Vec<Mutant>, Failure> {
    let found = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&found);
    let device = mutating_cpu(move |module| {
        list.lock().unwrap_or_else(PoisonError::into_inner).extend(mutants(module));
        None
    });
    for seed in 0..schedules {
        run(case, sizes(case)[0], &device.clone().with_schedule(seed))?;
    }
    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner).clone();
    found.sort();
    found.dedup();
    Ok(found)
}

/// Runs a case. A wrong result is a failure.
fn run(case: &Case, size: usize, device: &Device) -> Result<(), Failure> {
    let given = Given { items: (case.sample)(size, 1), settings: Settings::default() };
    let mut task = (case.open)(device, given, How::CHECKED)?;
    task.reset()?;
    task.run()?;
    task.verify()?.check()
}

fn judged(result: Result<(), Failure>) -> Outcome {
    match result {
        Ok(()) => Outcome::Right,
        Err(Failure::Runtime(Error::DataRace(_))) => Outcome::Race,
        Err(Failure::Wrong(_)) => Outcome::Wrong,
        Err(failure) => Outcome::Fault(failure.to_string().lines().next().unwrap_or_default().to_string()),
    }
}

/// The outcomes of all strategies that were tried.
#[derive(Debug, Serialize, Deserialize)]
pub struct Record {
    /// This crate's version.
    pub version: String,
    /// The schedules under which each mutant runs.
    pub schedules: u64,
    /// `true` if indices are moved, too.
    pub indices: bool,
    /// The strategies.
    pub strategies: Vec<OfStrategy>,
}

/// The outcomes of a strategy's mutants.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct OfStrategy {
    /// The strategy.
    pub name: String,
    /// The commit of the kernels and of the engine.
    pub commit: String,
    /// The day, in UTC.
    pub date: String,
    /// The mutants.
    pub mutants: Vec<Judged>,
}

/// A mutant's outcome, as it is recorded.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Judged {
    /// The name of the mutation.
    pub mutation: String,
    /// The outcome.
    pub outcome: Class,
    /// The line about it.
    pub text: String,
}

/// A class of outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// The race detector reports it.
    Race,
    /// Another check reports it.
    Fault,
    /// The result is wrong, without a word.
    Wrong,
    /// The result is right.
    Right,
}

impl Outcome {
    /// Returns its class.
    pub fn class(&self) -> Class {
        match self {
            Outcome::Race => Class::Race,
            Outcome::Fault(_) => Class::Fault,
            Outcome::Wrong => Class::Wrong,
            Outcome::Right => Class::Right,
        }
    }
}

impl Record {
    /// Returns a record of no strategy.
    pub fn new(schedules: u64, indices: bool) -> Record {
        Record { version: env!("CARGO_PKG_VERSION").into(), schedules, indices, strategies: Vec::new() }
    }

    /// Returns the record at `path`, to add to, or this one if there is no file.
    ///
    /// # Errors
    /// A file that is no record, or is of another version or other arguments.
    pub fn resume(self, path: &Path) -> Result<Record, Failure> {
        let read = |path: &Path| record::read(path, "record of `sarek mutants`", |_| Ok(()));
        let arguments = |record: &Record| format!("{} schedules, indices: {}", record.schedules, record.indices);
        let now = arguments(&self);
        let known = record::resume(
            path,
            self,
            read,
            |_| None,
            |known, new| vec![("the version", Some(&known.version), Some(&new.version))],
        )?;
        let then = arguments(&known);
        if then != now {
            let text = format!("{} cannot be resumed: it has `{then}`, and here it is `{now}`", path.display());
            return Err(Failure::Message(text));
        }
        Ok(known)
    }

    /// Adds a strategy's outcomes.
    pub fn add(&mut self, strategy: &Strategy, tried: &[Tried], (commit, date): (&str, &str)) {
        let judged = |tried: &Tried| Judged {
            mutation: tried.mutant.mutation.name().into(),
            outcome: tried.outcome.class(),
            text: tried.to_string(),
        };
        let (name, mutants) = (strategy.name.into(), tried.iter().map(judged).collect());
        self.strategies.push(OfStrategy { name, commit: commit.into(), date: date.into(), mutants });
    }

    /// Returns `true` if it has a strategy's outcomes.
    pub fn has(&self, strategy: &Strategy) -> bool {
        self.strategies.iter().any(|known| known.name == strategy.name)
    }

    /// Returns all mutants.
    pub fn mutants(&self) -> impl Iterator<Item = &Judged> {
        self.strategies.iter().flat_map(|strategy| &strategy.mutants)
    }

    /// Counts the mutants of one mutation by their outcomes: races, other faults, wrong results and right ones.
    pub fn score(&self, mutation: Mutation) -> [usize; 4] {
        [Class::Race, Class::Fault, Class::Wrong, Class::Right].map(|class| {
            self.mutants().filter(|mutant| mutant.mutation == mutation.name() && mutant.outcome == class).count()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::{algorithms, strategies};

    fn outcomes(name: &str, mutations: &[Mutation]) -> Vec<Outcome> {
        let algorithms = algorithms();
        let chosen = strategies(&algorithms, name).unwrap();
        try_mutants(chosen[0], mutations, 1).unwrap().into_iter().map(|tried| tried.outcome).collect()
    }

    #[test]
    fn a_reduction_without_a_barrier_races() {
        let both = outcomes("reduce/superstep_loop", &[Mutation::Barrier, Mutation::Superstep]);
        assert_eq!(both, [Outcome::Race, Outcome::Race]);
    }

    #[test]
    fn a_record_is_resumed_by_its_like() {
        let path = std::env::temp_dir().join(format!("sarek-mutants-{}.json", std::process::id()));
        let algorithms = algorithms();
        let chosen = strategies(&algorithms, "reduce/superstep_loop").unwrap();
        let mut known = Record::new(1, false).resume(&path).unwrap();
        let tried = try_mutants(chosen[0], &[Mutation::Barrier], 1).unwrap();
        known.add(chosen[0], &tried, ("abc1234-dirty", "2026-11-28"));
        record::write(&path, &known).unwrap();
        let resumed = Record::new(1, false).resume(&path).unwrap();
        assert!(resumed.has(chosen[0]) && resumed.score(Mutation::Barrier) == [tried.len(), 0, 0, 0], "{resumed:?}");
        assert_eq!(
            (&resumed.strategies[0].commit[..], &resumed.strategies[0].date[..]),
            ("abc1234-dirty", "2026-11-28")
        );
        let error = Record::new(2, true).resume(&path).unwrap_err().to_string();
        assert!(
            error.ends_with("it has `1 schedules, indices: false`, and here it is `2 schedules, indices: true`"),
            "{error}"
        );
        std::fs::write(&path, "{}").unwrap();
        let error = Record::new(1, false).resume(&path).unwrap_err().to_string();
        assert!(error.contains("it is not a record of `sarek mutants`"), "{error}");
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn cases_of_its_own_put_the_next_round_to_the_test() {
        assert_eq!(outcomes("topk/rows", &[Mutation::Barrier]), [Outcome::Race]);
        assert_eq!(outcomes("gallery/spmv", &[Mutation::Superstep]), [Outcome::Race, Outcome::Race]);
    }

    #[test]
    fn a_ticket_without_its_order_races() {
        assert_eq!(outcomes("reduce/best", &[Mutation::Ordering]), [Outcome::Race]);
    }
}
