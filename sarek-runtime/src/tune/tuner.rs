//! Measuring candidates.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::table::{self, Machine, Table};
use super::{Candidate, Clock, Measured, Tunable};
use crate::{Device, Error, Result};

/// Work that is measured with each candidate of a [`Tunable`].
pub trait Trial<W> {
    /// What the work results in. Outputs of the same bits are equal: `f32::to_bits` of floats that may be NaN.
    type Output: PartialEq;

    /// Prepares for another run: the inputs are as before the first one. Its time does not count.
    ///
    /// # Errors
    /// A failure ends the measurements.
    fn reset(&mut self) -> Result<()>;

    /// Enqueues the work on the device's default stream.
    ///
    /// # Errors
    /// A candidate that fails is discarded.
    fn run(&mut self, candidate: &W) -> Result<()>;

    /// Returns the output of the last run.
    ///
    /// # Errors
    /// A candidate that fails is discarded.
    fn output(&mut self) -> Result<Self::Output>;
}

/// Measures candidates on a device, and writes what is the fastest to its table.
pub struct Tuner<'p> {
    device: Device,
    clock: Clock,
    path: PathBuf,
    machine: Machine,
    table: Table,
    again: bool,
    progress: Option<Watch<'p>>,
}

/// A function that is told what runs.
type Watch<'p> = Box<dyn FnMut(Progress<'_>) + 'p>;

/// What a tuner does next.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Progress<'p> {
    /// The tunable's name.
    pub tunable: &'p str,
    /// The size.
    pub size: &'p [usize],
    /// The candidate that runs next.
    pub candidate: &'p str,
    /// How many runs are done.
    pub done: usize,
    /// How many runs there will be in this phase and those before it: each candidate once, all in turns, the best in turns.
    pub of: usize,
}

/// The runs of all candidates, in turns, and those of the best ones after that.
const RUNS: [usize; 2] = [9, 31];
/// The runs of the longest work.
const FEWEST: usize = 3;
/// The milliseconds that a candidate may take in each of the two phases.
const PATIENCE: f64 = 3e3;
/// The share of its time by which a candidate must be faster than those before it.
const NOISE: f64 = 0.005;

impl<'p> Tuner<'p> {
    /// Returns a tuner that continues the table of this process.
    ///
    /// # Errors
    /// [`Error::Tuning`] if `SAREK_TUNING=off`, no folder for the table is known, or it is no table. A failure of the driver.
    pub fn new(device: &Device) -> Result<Tuner<'p>> {
        let message = "no folder for a table is known, or there is to be none (`SAREK_TUNING=off`, `SAREK_CACHE=off`): `SAREK_TUNING` can name a file";
        let message = message.to_string();
        let path = table::path().ok_or(Error::Tuning { message })?;
        Tuner::of_file(device, &path)
    }

    /// Returns a tuner that continues the table in a file, or begins one. [`Tunable::chosen`] uses it if `SAREK_TUNING` names it.
    ///
    /// # Errors
    /// [`Error::Tuning`] if the file is no table. A failure of the driver.
    pub fn of_file(device: &Device, path: &Path) -> Result<Tuner<'p>> {
        let table = read(path)?;
        let (machine, clock) = (Machine::of(device), Clock::new(device)?);
        Ok(Tuner { device: device.clone(), clock, path: path.into(), machine, table, again: false, progress: None })
    }

    /// Returns the same that measures again what its table has.
    #[must_use]
    pub fn again(self, again: bool) -> Tuner<'p> {
        Tuner { again, ..self }
    }

    /// Returns the same that calls a function before each run.
    #[must_use]
    pub fn on_progress(self, progress: impl FnMut(Progress<'_>) + 'p) -> Tuner<'p> {
        Tuner { progress: Some(Box::new(progress)), ..self }
    }

    /// Returns the device.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Returns `true` if what the table has is measured again.
    pub fn is_again(&self) -> bool {
        self.again
    }

    /// Returns the file of the table.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns what the table has of a tunable and a size, if it holds.
    ///
    /// # Errors
    /// Kernels that cannot be lowered.
    pub fn known<W>(&self, tunable: &Tunable<W>, size: &[usize]) -> Result<Option<Measured>> {
        let measured = self.table.measured(&self.machine, tunable.name(), tunable.source()?);
        Ok(measured.into_iter().flatten().find(|known| known.size == size))
    }

    /// Measures the candidates of a tunable for a size, unless the table has it, and writes the table.
    ///
    /// Each candidate runs once to be checked: its output must be equal to that of the first candidate, else it is discarded. Those that remain are
    /// measured in turns; the best two, and the default, again in turns. The one whose median is the lowest is the fastest; of
    /// candidates that differ by less than 0.5 %, the first one.
    ///
    /// # Errors
    /// The error of the first candidate, if it fails. Errors of [`Trial::reset`]. [`Error::Tuning`] if the output of a candidate is not the same in each run, if the
    /// device cannot be used after a candidate, or if the table cannot be written. A failure of the device.
    pub fn tune<W, T: Trial<W>>(&mut self, tunable: &Tunable<W>, size: &[usize], trial: &mut T) -> Result<Measured> {
        if let (false, Some(known)) = (self.again, self.known(tunable, size)?) {
            return Ok(known);
        }
        let measured = self.measure(tunable, size, trial)?;
        // Another process may have written its measurements in the meantime.
        let _lock = self.lock()?;
        self.table = read(&self.path)?;
        self.table.replace(&self.machine, tunable.name(), tunable.source()?, &measured);
        self.table.write(&self.path)?;
        Ok(measured)
    }

    /// Waits until no other tuner is between reading and writing the table.
    fn lock(&self) -> Result<File> {
        let path = self.path.with_added_extension("lock");
        let failed = |error: std::io::Error| Error::Tuning { message: format!("{}: {error}", path.display()) };
        let file = table::make_folder(&path).and_then(|()| File::create(&path)).map_err(failed)?;
        file.lock().map_err(failed)?;
        Ok(file)
    }

    fn measure<W, T: Trial<W>>(&mut self, tunable: &Tunable<W>, size: &[usize], trial: &mut T) -> Result<Measured> {
        let (all, device) = (tunable.candidates(), self.device.clone());
        let mut work = Work { tuner: self, tunable, size, trial, done: 0, of: 1 + all.len() };
        let (expected, discarded) = work.outputs()?;
        let mut right: Vec<usize> = (0..all.len()).filter(|number| discarded[*number].is_none()).collect();
        let mut medians = vec![f64::INFINITY; all.len()];
        for runs in RUNS {
            for (number, median) in right.iter().zip(work.medians(&right, runs)?) {
                medians[*number] = median;
            }
            // The best two are measured again, and the default: the clock of the device may have changed.
            let default = tunable.default_number(&device, size);
            right.sort_by(|a, b| medians[*a].total_cmp(&medians[*b]));
            let rest = right.split_off(right.len().min(2));
            right.extend(rest.into_iter().filter(|number| *number == default));
            right.sort_unstable();
        }
        let fastest = right.into_iter().reduce(
            |best, next| {
                if medians[next] < medians[best] * (1.0 - NOISE) { next } else { best }
            },
        );
        let fastest = fastest.unwrap_or(0);
        // After all of these runs it is still right.
        if output(trial, &all[fastest].1)? != expected {
            return Err(changes(tunable.name(), all[fastest].0));
        }
        let candidates = all.iter().zip(medians).zip(discarded).map(|(((name, _), median), discarded)| Candidate {
            name: (*name).into(),
            milliseconds: median.is_finite().then_some(median),
            discarded,
        });
        Ok(Measured { size: size.into(), fastest: all[fastest].0.into(), candidates: candidates.collect() })
    }
}

/// The measurements of a tunable for a size.
struct Work<'w, 'p, W: 'static, T> {
    tuner: &'w mut Tuner<'p>,
    tunable: &'w Tunable<W>,
    size: &'w [usize],
    trial: &'w mut T,
    /// How many runs are done, and how many there will be.
    done: usize,
    of: usize,
}

impl<W, T: Trial<W>> Work<'_, '_, W, T> {
    /// Tells of the next run, and returns its candidate.
    fn next(&mut self, number: usize) -> &'static W {
        let (candidate, way) = &self.tunable.candidates()[number];
        if let Some(progress) = &mut self.tuner.progress {
            let (tunable, size, done, of) = (self.tunable.name(), self.size, self.done, self.of);
            progress(Progress { tunable, size, candidate, done, of });
        }
        self.done += 1;
        way
    }

    /// Runs each candidate once, and the first one twice. Returns its output, and of each one why it is discarded, if it is.
    fn outputs(&mut self) -> Result<(T::Output, Vec<Option<String>>)> {
        let all = self.tunable.candidates();
        let (first, again) = (self.next(0), self.next(0));
        let expected = output(self.trial, first)?;
        if output(self.trial, again)? != expected {
            return Err(changes(self.tunable.name(), all[0].0));
        }
        let mut discarded = vec![None];
        for (number, (name, _)) in all.iter().enumerate().skip(1) {
            let candidate = self.next(number);
            self.trial.reset()?;
            discarded.push(match self.trial.run(candidate).and_then(|()| self.trial.output()) {
                Ok(output) => (output != expected).then(|| "its output is another one".into()),
                Err(error) => match self.trial.reset() {
                    Ok(()) => Some(error.to_string()),
                    Err(_) => {
                        let message = format!("{}: the device failed with `{name}`: {error}", self.tunable.name());
                        return Err(Error::Tuning { message });
                    }
                },
            });
        }
        Ok((expected, discarded))
    }

    /// Measures candidates in turns, and returns their medians in milliseconds.
    fn medians(&mut self, these: &[usize], runs: usize) -> Result<Vec<f64>> {
        self.of = self.done + (1 + runs) * these.len();
        let warm = self.turn(these)?.into_iter().fold(0.0, f64::max);
        let runs = if warm * runs as f64 > PATIENCE { ((PATIENCE / warm) as usize).clamp(FEWEST, runs) } else { runs };
        self.of = self.done + runs * these.len();
        let turns = (0..runs).map(|_| self.turn(these)).collect::<Result<Vec<_>>>()?;
        Ok((0..these.len()).map(|at| median(turns.iter().map(|times| times[at]).collect())).collect())
    }

    /// Runs candidates one after the other, and returns their times in milliseconds.
    fn turn(&mut self, these: &[usize]) -> Result<Vec<f64>> {
        let time = |number: &usize| {
            let candidate = self.next(*number);
            self.trial.reset()?;
            self.tuner.clock.time(|| self.trial.run(candidate))
        };
        these.iter().map(time).collect()
    }
}

/// Reads the table in a file, if there is one.
fn read(path: &Path) -> Result<Table> {
    let table = if path.exists() { Table::read(path) } else { Ok(Table::default()) };
    table.map_err(|message| Error::Tuning { message })
}

/// Returns the error if a candidate's output is not that of its first run.
fn changes(tunable: &str, candidate: &str) -> Error {
    let message = format!(
        "{tunable}: the output of `{candidate}` is not equal to that of another run (NaN equals nothing: compare bits)"
    );
    Error::Tuning { message }
}

/// Returns the output of one run.
fn output<W, T: Trial<W>>(trial: &mut T, candidate: &W) -> Result<T::Output> {
    trial.reset()?;
    trial.run(candidate)?;
    trial.output()
}

/// Returns the median of some times.
fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    let middle = times.len() / 2;
    if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2.0 }
}

impl std::fmt::Debug for Tuner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tuner { device, path, table, again, .. } = self;
        let mut fields = f.debug_struct("Tuner");
        fields.field("device", device).field("path", path).field("table", table).field("again", again);
        fields.finish_non_exhaustive()
    }
}
