//! The table of measurements.

use comfy_table::{Cell, CellAlignment, Table, presets};
use serde::Serialize;

use super::Stats;
use super::stats::{count, time};

/// One measurement of two sides, or of one.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// What is measured: `reduce/best sum f32`.
    pub name: String,
    /// The number of elements or threads.
    pub n: Option<u64>,
    /// Our time.
    pub ours: Stats,
    /// The other side.
    pub other: Option<Other>,
    /// Our median divided by the other side's.
    pub ratio: Option<f64>,
    /// What the ratio must not exceed.
    pub limit: Option<f64>,
    /// The bytes that must be moved at least.
    pub bytes: Option<u64>,
    /// Those bytes over our median, in 10^9 bytes a second.
    pub gb_per_s: Option<f64>,
    /// That rate over the rate of a device-to-device copy.
    pub share_of_copy: Option<f64>,
    /// What else there is to say.
    pub note: String,
}

/// What ours is measured against.
#[derive(Debug, Clone, Serialize)]
pub struct Other {
    /// Its name: `CUB DeviceReduce::Sum`.
    pub name: String,
    /// Its time.
    pub time: Stats,
}

impl Row {
    /// A row without rates.
    pub fn new(name: impl Into<String>, n: Option<u64>, ours: Stats, other: Option<Other>) -> Row {
        let ratio = other.as_ref().map(|other| ours.median / other.time.median);
        Row {
            name: name.into(),
            n,
            ours,
            other,
            ratio,
            limit: None,
            bytes: None,
            gb_per_s: None,
            share_of_copy: None,
            note: String::new(),
        }
    }

    /// The row with the rate at which it moves its bytes; `copy` is a copy's rate in GB/s.
    #[must_use]
    pub fn with_bytes(self, bytes: u64, copy: Option<f64>) -> Row {
        let rate = bytes as f64 / self.ours.median / 1e6;
        Row { bytes: Some(bytes), gb_per_s: Some(rate), share_of_copy: copy.map(|copy| rate / copy), ..self }
    }

    /// The row with what its ratio must not exceed.
    #[must_use]
    pub fn with_limit(self, limit: Option<f64>) -> Row {
        Row { limit, ..self }
    }

    /// The row with a remark.
    #[must_use]
    pub fn with_note(self, note: impl Into<String>) -> Row {
        Row { note: note.into(), ..self }
    }

    /// Whether the ratio is within its limit; `None` if there is none.
    pub fn holds(&self) -> Option<bool> {
        Some(self.ratio? <= self.limit?)
    }
}

/// The rows as text.
pub fn table(rows: &[Row]) -> Table {
    let header = ["measurement", "n", "ours", "other", "against", "ratio", "limit", "GB/s", "of copy", ""];
    let rows: Vec<[String; 10]> = rows.iter().map(cells).collect();
    // A column in which nobody wrote anything only takes room.
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

/// The texts of a row's columns.
fn cells(row: &Row) -> [String; 10] {
    let some = |text: Option<String>| text.unwrap_or_default();
    let verdict = row.holds().map(|holds| if holds { "" } else { "  over" });
    [
        row.name.clone(),
        some(row.n.map(count)),
        time(row.ours.median),
        some(row.other.as_ref().map(|other| time(other.time.median))),
        some(row.other.as_ref().map(|other| other.name.clone())),
        some(row.ratio.map(|ratio| format!("{ratio:.3}"))),
        some(row.limit.map(|limit| format!("{limit:.2}{}", verdict.unwrap_or_default()))),
        some(row.gb_per_s.map(|rate| format!("{rate:.*}", if rate < 10.0 { 2 } else { 0 }))),
        some(row.share_of_copy.map(|share| format!("{:.0} %", share * 100.0))),
        row.note.clone(),
    ]
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
        let row = Row::new("best", Some(1 << 28), stats(0.252), Some(other)).with_bytes(1 << 30, Some(4227.0));
        let row = row.with_limit(Some(1.03));
        assert_eq!(row.holds(), Some(false));
        let text = table(&[row]).to_string();
        for part in ["2^28", "252.0 us", "240.0 us", "1.050", "1.03  over", "4261", "101 %"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }

    #[test]
    fn a_row_of_one_side_leaves_the_others_columns_out() {
        let text = table(&[Row::new("alone", None, stats(1.0), None).with_note("a remark")]).to_string();
        assert!(text.contains("1.000 ms") && text.contains("a remark") && !text.contains("ratio"), "{text}");
    }
}
