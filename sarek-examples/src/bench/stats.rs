//! The statistics of many measurements of one thing.

use serde::{Deserialize, Serialize};

/// Times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Stats {
    /// Half of the runs were faster.
    pub median: f64,
    /// The fastest run.
    pub min: f64,
    /// Nine of ten runs were faster.
    pub p90: f64,
    /// The number of runs.
    pub runs: usize,
}

impl Stats {
    /// Returns the statistics of some times, of which there is at least one.
    ///
    /// # Panics
    /// If there are no times.
    pub fn of(mut times: Vec<f64>) -> Stats {
        assert!(!times.is_empty(), "no measurement");
        times.sort_by(f64::total_cmp);
        let at = |share: f64| times[((times.len() - 1) as f64 * share).round() as usize];
        let middle = times.len() / 2;
        let median = if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2.0 };
        Stats { median, min: times[0], p90: at(0.9), runs: times.len() }
    }

    /// Returns the same with every time divided.
    #[must_use]
    pub fn divided_by(self, parts: f64) -> Stats {
        Stats { median: self.median / parts, min: self.min / parts, p90: self.p90 / parts, runs: self.runs }
    }
}

/// Returns a time in milliseconds with three or four digits and the unit that suits it: `8.71 us`.
pub fn time(milliseconds: f64) -> String {
    let (value, unit) = match milliseconds.abs() {
        ms if ms >= 1e3 => (milliseconds / 1e3, "s"),
        ms if ms >= 1.0 => (milliseconds, "ms"),
        ms if ms >= 1e-3 => (milliseconds * 1e3, "us"),
        _ => (milliseconds * 1e6, "ns"),
    };
    let digits = match value.abs() {
        value if value >= 99.95 => 1,
        value if value >= 9.995 => 2,
        _ => 3,
    };
    format!("{value:.digits$} {unit}")
}

/// Returns a number of elements: a power of two as `2^20`, others as they are.
pub fn count(n: u64) -> String {
    if n >= 1 << 10 && n.is_power_of_two() { format!("2^{}", n.trailing_zeros()) } else { n.to_string() }
}

/// Returns the size of a square matrix or picture: `4096x4096`.
pub fn square(side: u64) -> String {
    format!("{side}x{side}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_one_or_between_two() {
        assert_eq!(Stats::of(vec![3.0, 1.0, 2.0]).median, 2.0);
        assert_eq!(Stats::of(vec![4.0, 1.0, 2.0, 3.0]).median, 2.5);
        assert_eq!(Stats::of(vec![5.0]), Stats { median: 5.0, min: 5.0, p90: 5.0, runs: 1 });
    }

    #[test]
    fn nine_of_ten_are_below_p90() {
        let stats = Stats::of((0..=100).rev().map(f64::from).collect());
        assert_eq!((stats.min, stats.median, stats.p90, stats.runs), (0.0, 50.0, 90.0, 101));
    }

    #[test]
    fn times_have_the_unit_that_suits_them() {
        let table = [
            (0.0087, "8.700 us"),
            (0.24012, "240.1 us"),
            (21.5, "21.50 ms"),
            (1234.0, "1.234 s"),
            (2.7e-6, "2.700 ns"),
        ];
        for (milliseconds, text) in table {
            assert_eq!(time(milliseconds), text);
        }
    }

    #[test]
    fn powers_of_two_are_written_as_such() {
        assert_eq!([1, 1000, 1 << 20, (1 << 20) + 1].map(count), ["1", "1000", "2^20", "1048577"]);
    }
}
