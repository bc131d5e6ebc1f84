//! `sarek compare`.

use std::collections::HashMap;
use std::io::Write;

use comfy_table::{Cell, CellAlignment, Table, presets};

use super::args::Compare;
use crate::Failure;
use crate::bench::{Report, Row, time};

/// What identifies a measurement: the name, the other side, the size, and which of several alike it is.
type Key<'a> = (&'a str, Option<&'a str>, Option<u64>, &'a str, usize);

/// A measurement that is in both reports.
struct Pair<'a> {
    old: &'a Row,
    new: &'a Row,
    /// The new value over the old one.
    change: f64,
}

/// Two reports, row by row.
struct Comparison<'a> {
    /// `true` if ratios to the other side are compared, and not times.
    by_ratio: bool,
    /// What is in both and can be compared, slowest first.
    pairs: Vec<Pair<'a>>,
    /// What is in both and has no ratio, where ratios are compared.
    without_ratio: Vec<&'a Row>,
    only_old: Vec<&'a Row>,
    only_new: Vec<&'a Row>,
}

/// Prints what became slower and what became faster.
pub(super) fn compare(args: &Compare, out: &mut dyn Write) -> Result<(), Failure> {
    let (old, new) = (Report::read(&args.old)?, Report::read(&args.new)?);
    let differences = differences(&old, &new);
    let comparison = Comparison::of(&old, &new);
    for (what, then, now) in differences {
        match then.lines().count().max(now.lines().count()) {
            0 | 1 => writeln!(out, "{what} differs: `{then}` and now `{now}`")?,
            _ => writeln!(out, "{what} differs")?,
        }
    }
    if comparison.by_ratio {
        writeln!(out, "ratios to the other side are compared, since times of different devices say nothing")?;
    }
    comparison.print(args.threshold, out)?;
    if comparison.pairs.is_empty() {
        let [old, new] = [&args.old, &args.new].map(|path| path.display());
        return Err(Failure::Message(format!("nothing in {old} can be compared with anything in {new}")));
    }
    match comparison.slower(args.threshold).count() {
        0 => Ok(()),
        count => Err(Failure::Message(format!(
            "{count} of {} became slower by more than {} %",
            comparison.pairs.len(),
            args.threshold
        ))),
    }
}

/// Returns in what the circumstances differ: what it is, then, and now.
fn differences(old: &Report, new: &Report) -> Vec<(&'static str, String, String)> {
    let text = |value: &Option<String>| value.clone().unwrap_or_else(|| "none".into());
    let all = [
        ("the device", old.device.clone(), new.device.clone()),
        ("the architecture", text(&old.arch), text(&new.arch)),
        ("the version", old.version.clone(), new.version.clone()),
        ("the set of peers", text(&old.peers), text(&new.peers)),
        ("the method", old.method.clone(), new.method.clone()),
    ];
    all.into_iter().filter(|(_, then, now)| then != now).collect()
}

/// Returns the rows by what identifies them.
fn keyed<'a>(rows: &'a [Row]) -> Vec<(Key<'a>, &'a Row)> {
    let mut counts = HashMap::new();
    let key = |row: &'a Row| {
        let Row { name, n, size, other, .. } = row;
        let other = other.as_ref().map(|other| other.name.as_str());
        let count = counts.entry((name.as_str(), other, *n, size.as_str())).or_insert(0);
        *count += 1;
        ((name.as_str(), other, *n, size.as_str(), *count), row)
    };
    rows.iter().map(key).collect()
}

impl Comparison<'_> {
    fn of<'a>(old: &'a Report, new: &'a Report) -> Comparison<'a> {
        let by_ratio = old.device != new.device;
        let mut known: HashMap<Key, &Row> = keyed(&old.rows).into_iter().collect();
        let (mut pairs, mut without_ratio, mut only_new) = (Vec::new(), Vec::new(), Vec::new());
        for (key, new) in keyed(&new.rows) {
            let Some(old) = known.remove(&key) else {
                only_new.push(new);
                continue;
            };
            let value = |row: &Row| if by_ratio { row.ratio } else { Some(row.ours.median) };
            match value(old).zip(value(new)) {
                Some((then, now)) => pairs.push(Pair { old, new, change: now / then }),
                None => without_ratio.push(new),
            }
        }
        pairs.sort_by(|a, b| b.change.total_cmp(&a.change));
        let only_old = keyed(&old.rows).into_iter().filter(|(key, _)| known.contains_key(key)).map(|(_, row)| row);
        let only_old = only_old.collect();
        Comparison { by_ratio, pairs, without_ratio, only_old, only_new }
    }

    /// Returns what takes longer by more than so many percent.
    fn slower(&self, percent: f64) -> impl Iterator<Item = &Pair<'_>> {
        self.pairs.iter().filter(move |pair| pair.percent() > percent)
    }

    /// Returns what takes less time by more than so many percent.
    fn faster(&self, percent: f64) -> impl Iterator<Item = &Pair<'_>> {
        self.pairs.iter().filter(move |pair| pair.percent() < -percent)
    }

    fn print(&self, percent: f64, out: &mut dyn Write) -> Result<(), Failure> {
        let changed: Vec<&Pair> = self.slower(percent).chain(self.faster(percent)).collect();
        if !changed.is_empty() {
            writeln!(out, "{}", self.table(&changed))?;
        }
        let (slower, faster) = (self.slower(percent).count(), self.faster(percent).count());
        write!(out, "{} are in both: {slower} became slower by more than {percent} %, ", self.pairs.len())?;
        writeln!(out, "{faster} faster, {} neither", self.pairs.len() - slower - faster)?;
        let lists = [
            ("only in the old report", &self.only_old),
            ("only in the new report", &self.only_new),
            ("without another side, and so not compared", &self.without_ratio),
        ];
        for (what, rows) in lists.into_iter().filter(|(_, rows)| !rows.is_empty()) {
            writeln!(out, "{what}: {}", rows.len())?;
            for line in by_name(rows) {
                writeln!(out, "  {line}")?;
            }
        }
        Ok(())
    }

    fn table(&self, pairs: &[&Pair]) -> Table {
        let mut table = Table::new();
        table.load_style(presets::UTF8_FULL_CONDENSED);
        table.set_header(["measurement", "size", "against", "old", "new", "change", "other side", "old of", "new of"]);
        let value = |row: &Row| match row.ratio.filter(|_| self.by_ratio) {
            Some(ratio) => format!("{ratio:.3}"),
            None => time(row.ours.median),
        };
        for pair in pairs {
            let Pair { old, new, .. } = pair;
            let other = |row: &Row| row.other.as_ref().map(|other| other.time.median);
            // How much the machine, or the library, changed.
            let drift = other(old).zip(other(new)).filter(|_| !self.by_ratio).map(|(then, now)| signed(now / then));
            let texts = [
                new.name.clone(),
                new.size.clone(),
                new.other.as_ref().map(|other| other.name.clone()).unwrap_or_default(),
                value(old),
                value(new),
                signed(pair.change),
                drift.unwrap_or_default(),
                origin(old),
                origin(new),
            ];
            table.add_row(texts.into_iter().enumerate().map(|(column, text)| {
                let right = [1, 3, 4, 5, 6].contains(&column);
                Cell::new(text).set_alignment(if right { CellAlignment::Right } else { CellAlignment::Left })
            }));
        }
        table
    }
}

impl Pair<'_> {
    fn percent(&self) -> f64 {
        (self.change - 1.0) * 100.0
    }
}

/// Returns a change as a percentage: `+3.1 %`.
fn signed(change: f64) -> String {
    format!("{:+.1} %", (change - 1.0) * 100.0)
}

/// Returns what was measured, and when.
fn origin(row: &Row) -> String {
    [&row.commit, &row.date].into_iter().flatten().cloned().collect::<Vec<_>>().join(", ")
}

/// Returns a line for each name, with its sizes.
fn by_name(rows: &[&Row]) -> Vec<String> {
    let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
    for row in rows {
        let title = match &row.other {
            Some(other) => format!("{} / {}", row.name, other.name),
            None => row.name.clone(),
        };
        match lines.iter_mut().find(|(known, _)| *known == title) {
            Some((_, sizes)) => sizes.push(&row.size),
            None => lines.push((title, vec![&row.size])),
        }
    }
    let line = |(title, sizes): (String, Vec<&str>)| match sizes.join(", ") {
        sizes if sizes.is_empty() => title,
        sizes => format!("{title}: {sizes}"),
    };
    lines.into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use sarek_runtime::Device;

    use super::*;
    use crate::bench::{Other, Stats};

    fn row(name: &str, size: &str, ours: f64, other: Option<f64>) -> Row {
        let stats = |median| Stats { median, min: median, p90: median, runs: 31 };
        let other = other.map(|time| Other { name: "CUB".into(), time: stats(time) });
        Row { size: size.into(), ..Row::new(name, None, stats(ours), other) }
    }

    fn report(rows: Vec<Row>) -> Report {
        Report { rows, ..Report::new(&Device::cpu(), None, None) }
    }

    /// What the command prints, and how it ends.
    fn compared(test: &str, old: &Report, new: &Report, threshold: f64) -> (String, Result<(), String>) {
        let path = |name: &str| -> PathBuf {
            std::env::temp_dir().join(format!("sarek-compare-{test}-{}-{name}.json", std::process::id()))
        };
        let args = Compare { old: path("old"), new: path("new"), threshold };
        old.write(&args.old).unwrap();
        new.write(&args.new).unwrap();
        let mut text = Vec::new();
        let result = compare(&args, &mut text).map_err(|failure| failure.to_string());
        for path in [args.old, args.new] {
            fs::remove_file(path).unwrap();
        }
        (String::from_utf8(text).unwrap(), result)
    }

    #[test]
    fn what_became_slower_is_a_failure_and_what_became_faster_is_not() {
        let old = report(vec![
            row("scan", "2^20", 1.0, Some(1.0)),
            row("scan", "2^24", 1.0, None).with_origin("abc1234", "2026-11-27"),
            row("sort", "2^20", 1.0, None),
        ]);
        let new = report(vec![
            row("sort", "2^20", 0.9, None),
            row("scan", "2^24", 1.05, None).with_origin("def5678-dirty", "2026-11-28"),
            row("scan", "2^20", 1.02, Some(1.01)),
        ]);
        let (text, result) = compared("slower", &old, &new, 3.0);
        assert_eq!(result.unwrap_err(), "1 of 3 became slower by more than 3 %");
        for part in [
            "+5.0 %",
            "-10.0 %",
            "1.000 ms",
            "abc1234, 2026-11-27",
            "def5678-dirty, 2026-11-28",
            "3 are in both: 1 became slower by more than 3 %, 1 faster, 1 neither",
        ] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        assert!(text.find("+5.0 %") < text.find("-10.0 %") && !text.contains("+2.0 %"), "{text}");
        let (text, result) = compared("slower", &old, &new, 1.0);
        assert_eq!(result.unwrap_err(), "2 of 3 became slower by more than 1 %");
        assert!(text.contains("+2.0 %") && text.contains("+1.0 %"), "the other side's change is missing:\n{text}");
        assert_eq!(compared("slower", &old, &new, 10.0).1, Ok(()));
    }

    #[test]
    fn what_is_in_one_report_alone_is_listed() {
        let old = report(vec![row("a", "1", 1.0, None), row("b", "1", 1.0, Some(1.0)), row("b", "2", 1.0, Some(1.0))]);
        let new = report(vec![row("a", "1", 1.0, None), row("b", "1", 1.0, None), row("start", "", 1.0, None)]);
        let (text, result) = compared("alone", &old, &new, 3.0);
        assert_eq!(result, Ok(()));
        assert!(text.contains("only in the old report: 2\n  b / CUB: 1, 2\n"), "{text}");
        assert!(text.contains("only in the new report: 2\n  b: 1\n  start\n"), "{text}");
        let (_, result) = compared("nothing", &old, &report(Vec::new()), 3.0);
        assert!(result.unwrap_err().starts_with("nothing in "));
    }

    #[test]
    fn rows_that_are_alike_are_compared_in_their_order() {
        let old = report(vec![row("a", "1", 1.0, None), row("a", "1", 2.0, None)]);
        let new = report(vec![row("a", "1", 1.0, None), row("a", "1", 2.0, None)]);
        let (text, result) = compared("alike", &old, &new, 3.0);
        assert_eq!(result, Ok(()));
        assert!(text.contains("2 are in both: 0 became slower"), "{text}");
    }

    #[test]
    fn of_different_devices_ratios_are_compared() {
        let old = report(vec![row("a", "1", 1.0, Some(1.0)), row("b", "1", 1.0, None)]);
        let rows = vec![row("a", "1", 0.5, Some(0.4)), row("b", "1", 9.0, None)];
        let new = Report { device: "another".into(), ..report(rows) };
        let (text, result) = compared("devices", &old, &new, 3.0);
        assert_eq!(result.unwrap_err(), "1 of 1 became slower by more than 3 %");
        for part in ["the device differs: `CPU` and now `another`", "ratios to the other side", "1.250", "+25.0 %"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        assert!(text.contains("without another side, and so not compared: 1\n  b: 1\n"), "{text}");
    }

    #[test]
    fn the_committed_report_does_not_differ_from_itself() {
        let path = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../docs/figures/h100.json");
        let mut text = Vec::new();
        compare(&Compare { old: path(), new: path(), threshold: 0.0 }, &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert_eq!(text, "288 are in both: 0 became slower by more than 0 %, 0 faster, 288 neither\n");
    }
}
