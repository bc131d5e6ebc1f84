//! Measurements as JSON.

use std::path::Path;

use sarek_runtime::Device;
use serde::{Deserialize, Serialize};

use super::{Ceiling, Row};
use crate::Failure;
use crate::files::record;

/// The most rows that are read.
const MAX_ROWS: usize = 4096;

/// No figure is as large.
const MOST: f64 = 1e15;

/// All measurements of one process.
#[derive(Debug, Serialize, Deserialize)]
pub struct Report {
    /// The device's name.
    pub device: String,
    /// The architecture that it was compiled for; nothing for the CPU.
    pub arch: Option<String>,
    /// This crate's version.
    pub version: String,
    /// The versions that the peers were built with, if they were available.
    pub peers: Option<String>,
    /// The limits of the device; nothing for the CPU.
    pub ceiling: Option<Ceiling>,
    /// The method of measurement. Times are in milliseconds.
    pub method: String,
    /// The measurements.
    pub rows: Vec<Row>,
    /// The finished measurements, by the names that `sarek bench --resume` compares.
    #[serde(default)]
    pub done: Vec<String>,
}

impl Report {
    /// Returns a report without rows.
    pub fn new(device: &Device, peers: Option<String>, ceiling: Option<Ceiling>) -> Report {
        Report {
            device: device.name(),
            arch: device.arch().map(|arch| arch.to_string()),
            version: env!("CARGO_PKG_VERSION").into(),
            peers,
            ceiling,
            method: METHOD.into(),
            rows: Vec::new(),
            done: Vec::new(),
        }
    }

    /// Returns the report at `path`, to add rows to, or this one if there is no file.
    ///
    /// # Errors
    /// A file that is no report, or does not record what was measured, or whose figures cannot stand beside those of this process:
    /// of another device, architecture, version, other peers or another method.
    pub fn resume(self, path: &Path) -> Result<Report, Failure> {
        let unnamed = |known: &Report| {
            let unnamed = known.done.is_empty() && !known.rows.is_empty();
            unnamed.then_some("it is of a version that did not record what was measured")
        };
        record::resume(path, self, Report::read, unnamed, |known, new| {
            vec![
                ("the device", Some(&known.device), Some(&new.device)),
                ("the architecture", known.arch.as_deref(), new.arch.as_deref()),
                ("the version", Some(&known.version), Some(&new.version)),
                ("the peers", known.peers.as_deref(), new.peers.as_deref()),
                ("the method", Some(&known.method), Some(&new.method)),
            ]
        })
    }

    /// Reads what [`Report::write`] wrote.
    ///
    /// # Errors
    /// A file that is not there, or no report.
    pub fn read(path: &Path) -> Result<Report, Failure> {
        record::read(path, "report of `sarek bench`", Report::check)
    }

    /// Returns an error if the figures cannot result from a measurement.
    fn check(&self) -> Result<(), String> {
        if self.rows.len() > MAX_ROWS {
            return Err(format!("it has {} rows, and no report has more than {MAX_ROWS}", self.rows.len()));
        }
        let positive = |what: &str, value: f64| match value > 0.0 && value < MOST {
            true => Ok(()),
            false => Err(format!("{what} is {value}")),
        };
        if let Some(Ceiling { copy_gb_per_s, f32_tflop_per_s }) = self.ceiling {
            positive("`copy_gb_per_s`", copy_gb_per_s)?;
            positive("`f32_tflop_per_s`", f32_tflop_per_s)?;
        }
        for (at, row) in self.rows.iter().enumerate() {
            let times = [Some(row.ours), row.other.as_ref().map(|other| other.time)];
            let mut times = times.into_iter().flatten().flat_map(|time| [time.median, time.min, time.p90]);
            times.try_for_each(|time| positive("a time", time)).map_err(|why| format!("in row {at} {why}"))?;
            if let Some(ratio) = row.ratio {
                positive("the ratio", ratio).map_err(|why| format!("in row {at} {why}"))?;
            }
        }
        Ok(())
    }

    /// Writes it to a file.
    ///
    /// # Errors
    /// The system's error.
    pub fn write(&self, path: &Path) -> Result<(), Failure> {
        record::write(path, self)
    }
}

/// The text above the table.
pub const METHOD: &str = "\
medians of 31 runs or more (fewer, at least 3, of what takes seconds), after 5 that are not counted, both sides in turns
on a GPU: events around each run, behind a kernel that spins, so that the host's time for the launch is not counted
inputs below 128 MiB have copies that fill 256 MiB, used in turns, so that none is found in the L2 cache
outputs are poisoned before each run, and verified before and after the measurement
lines without another side are whole calls, in the host's time, with allocation and copies";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Stats;

    #[test]
    fn a_report_is_json_with_the_rows() {
        let mut report = Report::new(&Device::cpu(), None, None);
        report.rows.push(Row::new("a", Some(4), Stats::of(vec![1.0]), None));
        let json: serde_json::Value = serde_json::from_str(&serde_json::to_string(&report).unwrap()).unwrap();
        assert_eq!(json["device"], "CPU");
        assert_eq!(json["rows"][0]["ours"]["median"], 1.0);
    }

    #[test]
    fn rows_say_what_was_measured_and_when_and_keep_it() {
        let path = std::env::temp_dir().join(format!("sarek-report-origin-{}.json", std::process::id()));
        let new = || Report::new(&Device::cpu(), None, None);
        let row = || Row::new("a", Some(4), Stats::of(vec![1.0]), None);
        let rows = vec![row(), row().with_origin("abc1234-dirty", "2026-11-28")];
        Report { rows, done: vec!["a".into()], ..new() }.write(&path).unwrap();
        // The first is as old reports have it.
        let json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert!(json["rows"][0].get("commit").is_none() && json["rows"][0].get("date").is_none(), "{json}");
        let rows = new().resume(&path).unwrap().rows;
        let origin = |row: &Row| (row.commit.clone(), row.date.clone());
        assert_eq!(origin(&rows[0]), (None, None));
        assert_eq!(origin(&rows[1]), (Some("abc1234-dirty".into()), Some("2026-11-28".into())));
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_report_is_resumed_by_its_like() {
        let path = std::env::temp_dir().join(format!("sarek-report-{}.json", std::process::id()));
        let new = || Report::new(&Device::cpu(), None, None);
        assert!(new().resume(&path).unwrap().done.is_empty());
        let mut report = new();
        report.rows.push(Row::new("a", Some(4), Stats::of(vec![1.0]), None));
        report.done.push("a".into());
        report.write(&path).unwrap();
        let resumed = new().resume(&path).unwrap();
        assert_eq!((resumed.rows.len(), resumed.done), (1, vec!["a".to_string()]));
        let other = Report { device: "another".into(), ..new() };
        let error = other.resume(&path).unwrap_err().to_string();
        assert!(
            error.ends_with("cannot be resumed: it says `CPU` for the device, and here it is `another`"),
            "{error}"
        );
        let other = Report { peers: Some("CUB 3".into()), ..new() };
        let error = other.resume(&path).unwrap_err().to_string();
        assert!(error.ends_with("it says `none` for the peers, and here it is `CUB 3`"), "{error}");
        Report { done: Vec::new(), ..report }.write(&path).unwrap();
        let error = new().resume(&path).unwrap_err().to_string();
        assert!(error.ends_with("it is of a version that did not record what was measured"), "{error}");
        let error = new().resume(&std::env::temp_dir()).unwrap_err().to_string();
        assert!(error.ends_with("cannot be resumed: it is not a regular file"), "{error}");
        std::fs::write(&path, "{}").unwrap();
        assert!(new().resume(&path).unwrap_err().to_string().contains("is not a report of `sarek bench`"));
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_report_that_cannot_be_written_is_an_error() {
        let error = Report::new(&Device::cpu(), None, None).write(Path::new("/nowhere/x.json")).unwrap_err();
        assert!(error.to_string().starts_with("/nowhere/x.json cannot be written"), "{error}");
    }
}
