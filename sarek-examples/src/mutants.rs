//! Does the race detector find what is wrong? Each kernel of the collection runs on the CPU engine without one of its barriers, fences or
//! orderings, or with one index to shared memory that is off by one.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use sarek_runtime::testing::mutants::{Mutant, Mutation, mutants, mutating_cpu};
use sarek_runtime::{Device, Error};

use crate::Failure;
use crate::catalog::{Case, Given, How, Settings, Strategy};

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

/// Runs all mutants of a strategy's kernels in its standard cases, each on small inputs under these schedules and then on a larger one,
/// until the detector reports it.
///
/// # Errors
/// A failure of a kernel that was not changed: the detector must be silent there.
pub fn try_mutants(strategy: &Strategy, mutations: &[Mutation], schedules: u64) -> Result<Vec<Tried>, Failure> {
    // The mutants, and the cases in which each one's kernel runs.
    let mut known: BTreeMap<Mutant, Vec<&Case>> = BTreeMap::new();
    for case in strategy.cases.iter().filter(|case| case.standard) {
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
        for (case, size, seed) in small.chain(large) {
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

/// The numbers of mutants with each outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Those that the race detector reports.
    pub races: usize,
    /// Those that another check reports.
    pub faults: usize,
    /// Those with a wrong result.
    pub wrong: usize,
    /// Those with the right result.
    pub right: usize,
}

impl Score {
    /// Counts the mutants of one mutation.
    pub fn of(tried: &[Tried], mutation: Mutation) -> Score {
        let mut score = Score::default();
        for tried in tried.iter().filter(|tried| tried.mutant.mutation == mutation) {
            match tried.outcome {
                Outcome::Race => score.races += 1,
                Outcome::Fault(_) => score.faults += 1,
                Outcome::Wrong => score.wrong += 1,
                Outcome::Right => score.right += 1,
            }
        }
        score
    }

    /// Returns the number of mutants.
    pub fn all(self) -> usize {
        self.races + self.faults + self.wrong + self.right
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
    fn a_ticket_without_its_order_races() {
        assert_eq!(outcomes("reduce/best", &[Mutation::Ordering]), [Outcome::Race]);
    }
}
