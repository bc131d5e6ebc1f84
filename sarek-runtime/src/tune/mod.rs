//! Choices that measurements make: which of several ways to do the same is the fastest on a device.
//!
//! A [`Tunable`] names the candidates: functions with other const arguments, or the numbers themselves. [`Tunable::chosen`] returns the one that is
//! the fastest for a size on a device, as a table says that [`Tuner::tune`] wrote. Without a table, or if it is out of date, it is
//! the one that the tunable's default says.
//!
//! ```
//! use sarek_runtime::prelude::*;
//! use sarek_runtime::tune::{Trial, Tunable, Tuner};
//! use sarek_runtime::{Buffer, Error, Result};
//!
//! /// Adds 1 to `ITEMS` elements a thread.
//! #[kernel]
//! fn increment<const ITEMS: u32>(x: &mut [u32]) {
//!     for item in 0..ITEMS {
//!         let i = (block_idx_x() * ITEMS + item) * block_dim_x() + thread_idx_x();
//!         if (i as usize) < x.len() {
//!             x[i] += 1;
//!         }
//!     }
//! }
//!
//! fn run<const ITEMS: u32>(device: &Device, x: &mut Slice<u32>) -> Result<()> {
//!     increment::<ITEMS>::launch(device, Grid::cover((x.len() as u32).div_ceil(ITEMS), 256), x)
//! }
//!
//! type Run = fn(&Device, &mut Slice<u32>) -> Result<()>;
//!
//! /// The elements of a thread.
//! static ITEMS: Tunable<Run> =
//!     Tunable::new("my crate, increment", &[("1 element", run::<1>), ("4 elements", run::<4>)], || {
//!         vec![increment::<1>::instance(), increment::<4>::instance()]
//!     });
//!
//! /// Adds 1 to all elements, in the fastest way.
//! fn increment_all(device: &Device, x: &mut Slice<u32>) -> Result<()> {
//!     ITEMS.chosen(device, &[x.len()])(device, x)
//! }
//!
//! /// What is measured: the runs start from zeros.
//! struct Zeros {
//!     device: Device,
//!     x: Buffer<u32>,
//! }
//!
//! impl Trial<Run> for Zeros {
//!     type Output = Vec<u32>;
//!
//!     fn reset(&mut self) -> Result<()> {
//!         self.x.fill(0)
//!     }
//!
//!     fn run(&mut self, run: &Run) -> Result<()> {
//!         run(&self.device, &mut self.x)
//!     }
//!
//!     fn output(&mut self) -> Result<Vec<u32>> {
//!         self.x.to_vec()
//!     }
//! }
//!
//! let device = Device::best()?;
//! // `Tuner::new(&device)?` writes the table that `chosen` reads.
//! # let table = std::env::temp_dir().join(format!("sarek-tune-{}.csv", std::process::id()));
//! let mut tuner = Tuner::of_file(&device, &table)?;
//! for n in [1000, 4000] {
//!     let mut trial = Zeros { device: device.clone(), x: device.zeros(n)? };
//!     let measured = tuner.tune(&ITEMS, &[n], &mut trial)?;
//!     println!("{n}: {} of {:?}", measured.fastest, measured.candidates);
//! }
//! increment_all(&device, &mut device.zeros(4000)?)?;
//! # std::fs::remove_file(&table).unwrap();
//! # std::fs::remove_file(table.with_added_extension("lock")).unwrap();
//! # Ok::<(), Error>(())
//! ```
//!
//! # The table
//!
//! It is a CSV file: `SAREK_TUNING` names it, else it is `tuning.csv` in the folder of compiled kernels, unless `SAREK_CACHE=off`. It has measurements of any number of devices, each with
//! what it holds for: the device's model, architecture and number of multiprocessors, the version of CUDA that its driver supports, and a
//! hash of the names of the tunable's candidates and of the CUDA texts of its kernels. If one of these is another one, or there is no table, the
//! defaults are used, and a line on standard error says so once; `SAREK_TUNING=off` uses no table and says nothing.
//!
//! A size is a number, or several ones, such as the sides of matrices. The table has sizes that were measured; the nearest one
//! counts, if each of its numbers is at most twice, and at least half of, that of the call.
//!
//! # Results
//!
//! A candidate whose output is not equal to that of the first one is never chosen. So outputs do not depend on the table, as far as the inputs
//! that were measured show it. Numbers that change the order of a sum of floats, say, are therefore no subject of tuning.

mod clock;
mod table;
#[cfg(test)]
mod tests;
mod tuner;

pub use clock::{Clock, hold};
pub use table::{Candidate, Measured};
pub use tuner::{Progress, Trial, Tuner};

use std::collections::HashSet;
use std::sync::{Mutex, OnceLock, PoisonError, RwLock};

use crate::bundle::Instance;
use crate::launch::TextKind;
use crate::{Device, Result};
use table::{Machine, Table};

/// Several ways to do the same, with the same result, of which the fastest one is found by measuring.
pub struct Tunable<W: 'static> {
    name: &'static str,
    candidates: &'static [(&'static str, W)],
    kernels: fn() -> Vec<Instance>,
    default: fn(&Device, &[usize]) -> usize,
    /// The hash of what its measurements hold for.
    source: OnceLock<Result<String>>,
    /// For each device, what its table says.
    known: RwLock<Vec<Known>>,
}

/// What the table of a device says about a tunable.
struct Known {
    /// The device's address, and the version of the tables of the process.
    of: (usize, usize),
    /// Sizes, each with the number of the fastest candidate.
    fastest: Vec<(Vec<usize>, usize)>,
}

impl<W> Tunable<W> {
    /// Returns a tunable, whose name no other one has. The first candidate is right, and the default.
    ///
    /// `kernels` returns the kernels whose texts decide on the time: what was measured holds for these very texts.
    pub const fn new(
        name: &'static str,
        candidates: &'static [(&'static str, W)],
        kernels: fn() -> Vec<Instance>,
    ) -> Tunable<W> {
        Tunable::with_default(name, candidates, kernels, |_, _| 0)
    }

    /// Returns a tunable with a default for each device and size: the number of a candidate.
    pub const fn with_default(
        name: &'static str,
        candidates: &'static [(&'static str, W)],
        kernels: fn() -> Vec<Instance>,
        default: fn(&Device, &[usize]) -> usize,
    ) -> Tunable<W> {
        assert!(!candidates.is_empty(), "a tunable has a candidate");
        Tunable { name, candidates, kernels, default, source: OnceLock::new(), known: RwLock::new(Vec::new()) }
    }

    /// Returns the name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the candidates, each with its name.
    pub fn candidates(&self) -> &'static [(&'static str, W)] {
        self.candidates
    }

    /// Returns the candidate to use for a size on a device: the fastest one of a table that holds, else the default.
    pub fn chosen(&self, device: &Device, size: &[usize]) -> &'static W {
        &self.candidates[self.number(device, size)].1
    }

    /// Returns the name of the candidate that is used for a size on a device.
    pub fn chosen_name(&self, device: &Device, size: &[usize]) -> &'static str {
        self.candidates[self.number(device, size)].0
    }

    /// Returns the name of the default for a size on a device.
    pub fn default_name(&self, device: &Device, size: &[usize]) -> &'static str {
        self.candidates[self.default_number(device, size)].0
    }

    fn number(&self, device: &Device, size: &[usize]) -> usize {
        self.fastest(device, size).unwrap_or_else(|| self.default_number(device, size))
    }

    fn default_number(&self, device: &Device, size: &[usize]) -> usize {
        (self.default)(device, size).min(self.candidates.len() - 1)
    }

    /// Returns what was the fastest for the nearest size that was measured.
    fn fastest(&self, device: &Device, size: &[usize]) -> Option<usize> {
        let of = (std::ptr::from_ref(device.inner).addr(), table::version());
        let find =
            |known: &[Known]| known.iter().find(|known| known.of == of).map(|known| nearest(&known.fastest, size));
        if let Some(found) = find(&self.known.read().unwrap_or_else(PoisonError::into_inner)) {
            return found;
        }
        let fastest = match Table::of_process(device) {
            Ok(Some(table)) => self.measured_in(&table, &Machine::of(device)).unwrap_or_else(|reason| {
                say(format!("sarek: the defaults of {} are used: {reason}", self.name));
                Vec::new()
            }),
            Ok(None) => Vec::new(),
            Err(reason) => {
                say(format!("sarek: nothing is tuned: {reason}"));
                Vec::new()
            }
        };
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        known.retain(|known| known.of.0 != of.0);
        known.push(Known { of, fastest });
        find(&known)?
    }

    /// Returns the sizes in a table with the numbers of their fastest candidates; why they do not hold, if they do not.
    fn measured_in(&self, table: &Table, machine: &Machine) -> Result<Vec<(Vec<usize>, usize)>, String> {
        let source = self.source().map_err(|error| error.to_string())?;
        let measured = table.measured(machine, self.name, source);
        let measured = measured.ok_or("its kernels have changed since they were measured")?;
        let number = |name: &str| self.candidates.iter().position(|(candidate, _)| *candidate == name);
        Ok(measured.into_iter().filter_map(|measured| Some((measured.size, number(&measured.fastest)?))).collect())
    }

    /// Returns the hash of what measurements hold for.
    fn source(&self) -> Result<&str> {
        let source = self.source.get_or_init(|| {
            let mut parts: Vec<String> = self.candidates.iter().map(|(name, _)| (*name).to_string()).collect();
            for kernel in (self.kernels)() {
                parts.push(kernel.text(TextKind::Checked)?.cuda().to_string());
            }
            let parts: Vec<&[u8]> = parts.iter().map(String::as_bytes).collect();
            Ok(crate::compile::digest(&parts).iter().map(|byte| format!("{byte:02x}")).collect())
        });
        source.as_deref().map_err(Clone::clone)
    }
}

/// Returns the candidate of the nearest size that is no more than twice or half of this one.
fn nearest(measured: &[(Vec<usize>, usize)], size: &[usize]) -> Option<usize> {
    let distance = |other: &[usize]| -> Option<f64> {
        let mut sum = 0.0;
        for (a, b) in other.iter().zip(size) {
            let steps = ((*a).max(1) as f64 / (*b).max(1) as f64).log2();
            if steps.abs() > 1.0 {
                return None;
            }
            sum += steps * steps;
        }
        (other.len() == size.len()).then_some(sum)
    };
    let distances = measured.iter().filter_map(|(other, candidate)| Some((distance(other)?, *candidate)));
    distances.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, candidate)| candidate)
}

/// Writes a line to standard error, once in a process.
fn say(line: String) {
    static SAID: Mutex<Option<HashSet<String>>> = Mutex::new(None);
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if said.get_or_insert_default().insert(line.clone()) {
        eprintln!("{line}");
    }
}

impl<W> std::fmt::Debug for Tunable<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let candidates: Vec<&str> = self.candidates.iter().map(|(name, _)| *name).collect();
        f.debug_struct("Tunable").field("name", &self.name).field("candidates", &candidates).finish_non_exhaustive()
    }
}
