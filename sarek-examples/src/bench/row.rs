//! The table of measurements.

use comfy_table::{Cell, CellAlignment, Table, presets};
use serde::{Deserialize, Serialize};

use super::stats::{count, time};
use super::{Ceiling, Stats};
use crate::catalog::Work;

/// One measurement of two sides, or of one.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Row {
    /// The measured work: `reduce/best sum f32`.
    pub name: String,
    /// The size: elements of an array, the side of a matrix or a picture, vertices of a graph.
    pub n: Option<u64>,
    /// The size as people write it.
    pub size: String,
    /// Our time.
    pub ours: Stats,
    /// The other side.
    pub other: Option<Other>,
    /// Our median divided by the other side's.
    pub ratio: Option<f64>,
    /// The maximum of the ratio.
    pub limit: Option<f64>,
    /// The minimum amount of work.
    pub work: Work,
    /// The rate at which it is done, in the unit below.
    pub rate: Option<f64>,
    /// `GB/s`, `TFLOP/s`, or `GTEPS`: 10^9 edges a second.
    pub unit: String,
    /// The time at the rates of a copy and of multiply-adds, over ours.
    pub share_of_ceiling: Option<f64>,
    /// A further remark.
    pub note: String,
    /// What was measured: a commit, or a version. Old reports do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The day of the measurement, in UTC: `2026-11-28`. Old reports do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// The other side of the measurement.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Other {
    /// Its name: `CUB DeviceReduce::Sum`.
    pub name: String,
    /// Its time.
    pub time: Stats,
}

impl Row {
    /// Returns a row without rates.
    pub fn new(name: impl Into<String>, n: Option<u64>, ours: Stats, other: Option<Other>) -> Row {
        let ratio = other.as_ref().map(|other| ours.median / other.time.median);
        Row {
            name: name.into(),
            n,
            size: n.map(count).unwrap_or_default(),
            ours,
            other,
            ratio,
            limit: None,
            work: Work::default(),
            rate: None,
            unit: String::new(),
            share_of_ceiling: None,
            note: String::new(),
            commit: None,
            date: None,
        }
    }

    /// Returns the row with the rate at which its work is done, and its share of the device's limit.
    #[must_use]
    pub fn with_work(self, work: Work, ceiling: Option<Ceiling>) -> Row {
        let (amount, unit) = match work {
            Work { edges: 1.., .. } => (work.edges as f64 / 1e9, "GTEPS"),
            _ if ceiling.is_some_and(|ceiling| ceiling.is_arithmetic(&work)) => {
                (work.operations as f64 / 1e12, "TFLOP/s")
            }
            _ => (work.bytes as f64 / 1e9, "GB/s"),
        };
        let rate = (amount > 0.0).then(|| amount / self.ours.median * 1e3);
        let share =
            ceiling.filter(|_| work.edges == 0 && amount > 0.0).map(|ceiling| ceiling.floor(&work) / self.ours.median);
        Row { work, rate, unit: unit.into(), share_of_ceiling: share, ..self }
    }

    /// Returns the row with what its ratio must not exceed.
    #[must_use]
    pub fn with_limit(self, limit: Option<f64>) -> Row {
        Row { limit, ..self }
    }

    /// Returns the row with a remark.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Row {
        Row { note: note.into(), ..self }
    }

    /// Returns the row with what was measured, and the day.
    #[must_use]
    pub fn with_origin(self, commit: &str, date: &str) -> Row {
        Row { commit: Some(commit.into()), date: Some(date.into()), ..self }
    }

    /// Returns `true` if the ratio is within its limit; `None` if there is none.
    pub fn holds(&self) -> Option<bool> {
        Some(self.ratio? <= self.limit?)
    }
}

/// Returns the rows as text.
pub fn table(rows: &[Row]) -> Table {
    let header = ["measurement", "size", "ours", "other", "against", "ratio", "limit", "rate", "of ceiling", ""];
    let rows: Vec<[String; 10]> = rows.iter().map(cells).collect();
    // An empty column only takes space.
    let used: Vec<usize> = (0..10).filter(|column| rows.iter().any(|row| !row[*column].is_empty())).collect();
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header(used.iter().map(|column| header[*column]));
    for row in &rows {
        table.add_row(used.iter().map(|column| {
            let left = [0, 4, 9].contains(column);
            Cell::new(&row[*column]).set_alignment(if left { CellAlignment::Left } else { CellAlignment::Right })
        }));
    }
    table
}

/// Returns the texts of a row's columns.
fn cells(row: &Row) -> [String; 10] {
    let some = |text: Option<String>| text.unwrap_or_default();
    let verdict = row.holds().map(|holds| if holds { "" } else { "  over" });
    [
        row.name.clone(),
        row.size.clone(),
        time(row.ours.median),
        some(row.other.as_ref().map(|other| time(other.time.median))),
        some(row.other.as_ref().map(|other| other.name.clone())),
        some(row.ratio.map(|ratio| format!("{ratio:.*}", if ratio < 0.1 { 5 } else { 3 }))),
        some(row.limit.map(|limit| format!("{limit:.2}{}", verdict.unwrap_or_default()))),
        some(row.rate.map(|rate| format!("{rate:.*} {}", digits(rate), row.unit))),
        some(row.share_of_ceiling.map(|share| format!("{:.0} %", share * 100.0))),
        row.note.clone(),
    ]
}

/// Returns the digits after the decimal point of a rate.
fn digits(rate: f64) -> usize {
    match rate {
        rate if rate < 10.0 => 2,
        rate if rate < 100.0 => 1,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stats(median: f64) -> Stats {
        Stats { median, min: median, p90: median, runs: 31 }
    }

    #[test]
    fn a_row_has_ratio_rate_and_verdict() {
        let other = Other { name: "CUB".into(), time: stats(0.24) };
        let row = Row::new("best", Some(1 << 28), stats(0.252), Some(other));
        let ceiling = Ceiling { copy_gb_per_s: 4227.0, f32_tflop_per_s: 60.0 };
        let row = row.with_work(Work::bytes(1 << 30), Some(ceiling));
        let row = row.with_limit(Some(1.03));
        assert_eq!(row.holds(), Some(false));
        let text = table(&[row]).to_string();
        for part in ["2^28", "252.0 us", "240.0 us", "1.050", "1.03  over", "4261 GB/s", "101 %"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }

    #[test]
    fn the_rate_is_of_what_limits_the_work() {
        let ceiling = Some(Ceiling { copy_gb_per_s: 4000.0, f32_tflop_per_s: 60.0 });
        let rate = |work| {
            let row = Row::new("x", None, stats(2.0), None).with_work(work, ceiling);
            (row.rate.unwrap(), row.unit.clone(), row.share_of_ceiling)
        };
        assert_eq!(rate(Work::bytes(4_000_000_000)), (2000.0, "GB/s".into(), Some(0.5)));
        assert_eq!(rate(Work::bytes(4).with_operations(60_000_000_000)), (30.0, "TFLOP/s".into(), Some(0.5)));
        assert_eq!(rate(Work::bytes(4).with_edges(6_000_000)), (3.0, "GTEPS".into(), None));
        assert_eq!(Row::new("x", None, stats(2.0), None).with_work(Work::default(), ceiling).rate, None);
    }

    #[test]
    fn a_row_of_one_side_leaves_the_others_columns_out() {
        let text = table(&[Row::new("alone", None, stats(1.0), None).with_note("a remark")]).to_string();
        assert!(text.contains("1.000 ms") && text.contains("a remark") && !text.contains("ratio"), "{text}");
    }
}
