//! The file that says what is the fastest.

use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};

use crate::host::Driver;
use crate::whole::write_whole;
use crate::{Device, Error, Result};

/// Measurements of any number of devices.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Table {
    rows: Vec<Row>,
}

/// What was measured of a candidate. What tells the candidates of one tunable and size comes first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Row {
    device: String,
    arch: String,
    multiprocessors: u32,
    driver: String,
    tunable: String,
    /// The hash of the candidates and their kernels.
    source: String,
    /// Numbers with `x` between them.
    size: String,
    candidate: String,
    milliseconds: Option<f64>,
    /// [`FASTEST`], or why it was discarded.
    remark: String,
}

/// The names of the columns.
const COLUMNS: [&str; 10] =
    ["device", "arch", "multiprocessors", "driver", "tunable", "source", "size", "candidate", "milliseconds", "remark"];

/// The remark of the fastest candidate.
const FASTEST: &str = "fastest";

/// What measurements hold for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Machine {
    device: String,
    arch: String,
    multiprocessors: u32,
    /// The version of CUDA that the driver supports.
    driver: String,
}

/// What was measured for a size.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Measured {
    /// The size.
    pub size: Vec<usize>,
    /// The name of the fastest candidate.
    pub fastest: String,
    /// All candidates.
    pub candidates: Vec<Candidate>,
}

/// What was measured of a candidate.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Candidate {
    /// Its name.
    pub name: String,
    /// The median of its runs in milliseconds; none if it was discarded.
    pub milliseconds: Option<f64>,
    /// Why it was discarded.
    pub discarded: Option<String>,
}

impl Machine {
    /// Returns what measurements on a device hold for.
    pub(super) fn of(device: &Device) -> Machine {
        let driver = if device.is_cuda() { Driver::version().ok() } else { None };
        Machine {
            device: device.inner.model.clone(),
            arch: device.arch().map_or("none".into(), |arch| arch.to_string()),
            multiprocessors: device.multiprocessors(),
            driver: driver.map_or("none".into(), |(major, minor)| format!("CUDA {major}.{minor}")),
        }
    }
}

impl Row {
    fn machine(&self) -> Machine {
        let Row { device, arch, multiprocessors, driver, .. } = self.clone();
        Machine { device, arch, multiprocessors, driver }
    }

    /// Returns the numbers of the size, if it is one.
    fn numbers(&self) -> Option<Vec<usize>> {
        match self.size.is_empty() {
            true => Some(Vec::new()),
            false => self.size.split('x').map(|number| number.parse().ok()).collect(),
        }
    }
}

impl Table {
    /// Returns the table of this process for a device: none if there is to be none. Says why it has nothing for the device, if so.
    pub(super) fn of_process(device: &Device) -> Result<Option<Table>, String> {
        let Some(path) = path() else { return Ok(None) };
        // Only tests tune the CPU.
        if !path.exists() && !device.is_cuda() {
            return Ok(None);
        }
        let (table, machine) = (Table::read(&path)?, Machine::of(device));
        let mut of_model = table.rows.iter().map(Row::machine).filter(|known| known.device == machine.device);
        match of_model.next() {
            // Only tests tune the CPU.
            None if !device.is_cuda() => Ok(Some(table)),
            None => Err(format!("{} has no measurements of {machine}", path.display())),
            Some(first) if first == machine || of_model.any(|known| known == machine) => Ok(Some(table)),
            Some(known) => Err(format!("{} has measurements of {known}, and this is {machine}", path.display())),
        }
    }

    /// Reads a table. Says why it cannot be read, if so.
    pub(super) fn read(path: &Path) -> Result<Table, String> {
        let file = path.display();
        let text = std::fs::read(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => {
                format!("there is no {file} (`sarek tune` or a `Tuner` writes it; `SAREK_TUNING=off` says that there is to be none)")
            }
            _ => format!("{file}: {error}"),
        })?;
        let mut reader = csv::Reader::from_reader(&text[..]);
        if !reader.headers().is_ok_and(|found| found.iter().eq(COLUMNS)) {
            return Err(format!("{file} is no table of measurements: its columns are not {}", COLUMNS.join(",")));
        }
        let rows = reader.deserialize().collect::<csv::Result<Vec<Row>>>();
        let rows = rows.map_err(|error| format!("{file}: {error}"))?;
        match rows.iter().find(|row| row.numbers().is_none()) {
            Some(row) => Err(format!("{file}: `{}` is no size", row.size)),
            None => Ok(Table { rows }),
        }
    }

    /// Writes the table; from then on, this process uses what it says if it is the table of this process.
    pub(super) fn write(&self, path: &Path) -> Result<()> {
        let failed = |reason: String| Error::Tuning { message: format!("{}: {reason}", path.display()) };
        let mut writer = csv::Writer::from_writer(Vec::new());
        self.rows.iter().try_for_each(|row| writer.serialize(row)).map_err(|error| failed(error.to_string()))?;
        let text = writer.into_inner().map_err(|error| failed(error.to_string()))?;
        let written = make_folder(path).and_then(|()| write_whole(path, &[&text]));
        written.map_err(|error| failed(error.to_string()))?;
        VERSION.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    /// Returns what was measured of a tunable on a machine; `None` if there are only measurements of other candidates or kernels.
    pub(super) fn measured(&self, machine: &Machine, tunable: &str, source: &str) -> Option<Vec<Measured>> {
        let (mut measured, mut are_stale) = (Vec::<Measured>::new(), false);
        for row in self.rows.iter().filter(|row| row.tunable == tunable && row.machine() == *machine) {
            if row.source != source {
                are_stale = true;
                continue;
            }
            let size = row.numbers().unwrap_or_default();
            let at = measured.iter().position(|known| known.size == size).unwrap_or_else(|| {
                measured.push(Measured { size, fastest: String::new(), candidates: Vec::new() });
                measured.len() - 1
            });
            let is_fastest = row.remark == FASTEST;
            if is_fastest {
                measured[at].fastest.clone_from(&row.candidate);
            }
            measured[at].candidates.push(Candidate {
                name: row.candidate.clone(),
                milliseconds: row.milliseconds,
                discarded: (!is_fastest && !row.remark.is_empty()).then(|| row.remark.clone()),
            });
        }
        measured.retain(|known| !known.fastest.is_empty());
        (!are_stale || !measured.is_empty()).then_some(measured)
    }

    /// Replaces what is known of a tunable on a machine: other measurements of the size, and all of another source.
    pub(super) fn replace(&mut self, machine: &Machine, tunable: &str, source: &str, measured: &Measured) {
        let numbers: Vec<String> = measured.size.iter().map(usize::to_string).collect();
        let size = numbers.join("x");
        self.rows.retain(|row| {
            row.tunable != tunable || row.machine() != *machine || row.source == source && row.size != size
        });
        self.rows.extend(measured.candidates.iter().map(|candidate| {
            let Machine { device, arch, multiprocessors, driver } = machine.clone();
            let Candidate { name, milliseconds, discarded } = candidate.clone();
            let remark = if name == measured.fastest { FASTEST.into() } else { discarded.unwrap_or_default() };
            let (tunable, source, size) = (tunable.to_string(), source.to_string(), size.clone());
            Row { device, arch, multiprocessors, driver, tunable, source, size, candidate: name, milliseconds, remark }
        }));
    }
}

impl std::fmt::Display for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Machine { device, arch, multiprocessors, driver } = self;
        write!(f, "{device} ({arch}, {multiprocessors} multiprocessors, {driver})")
    }
}

/// Makes the folder of a file, if the path names one.
pub(super) fn make_folder(path: &Path) -> std::io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), std::fs::create_dir_all)
}

/// How often this process has written a table.
static VERSION: AtomicUsize = AtomicUsize::new(0);

/// Returns a number that changes when this process writes a table.
pub(super) fn version() -> usize {
    VERSION.load(Ordering::Relaxed)
}

/// Returns the place of the table, if there is to be one.
pub(super) fn path() -> Option<PathBuf> {
    path_of(&|name| std::env::var_os(name).filter(|value| !value.is_empty()))
}

fn path_of(var: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    match var("SAREK_TUNING") {
        Some(mode) if mode == "off" || mode == "0" => None,
        Some(path) => Some(path.into()),
        None => Some(crate::compile::folder(var)?.join("tuning.csv")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_s_place() {
        let with = |variables: &'static [(&str, &str)]| {
            path_of(&|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
        };
        assert_eq!(with(&[("SAREK_TUNING", "off")]), None);
        assert_eq!(with(&[("SAREK_TUNING", "a.csv"), ("SAREK_CACHE", "off")]), Some("a.csv".into()));
        assert_eq!(with(&[("SAREK_CACHE_DIR", "cache")]), Some(Path::new("cache").join("tuning.csv")));
        assert_eq!(with(&[("SAREK_CACHE", "off"), ("HOME", "home")]), None);
    }
}
