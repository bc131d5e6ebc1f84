//! Pictures of measurements: ratios, and a roofline.

mod canvas;
mod ratios;
mod results;
mod roofline;

use std::fs;
use std::path::Path;

use canvas::Canvas;

use super::Report;
use crate::{Failure, files};

/// Draws a report that was written as JSON.
///
/// # Errors
/// A file that is not a report, or a folder that cannot be written.
pub fn plot(report: &Path, folder: &Path) -> Result<(), Failure> {
    draw(&Report::read(report)?, folder)
}

/// Makes the folder for pictures, if it is not there.
///
/// # Errors
/// The system's error.
pub fn make_folder(folder: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::Message(format!("{} cannot be drawn into: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(failed)
}

/// Draws `ratios.svg` and `roofline.svg` of the contests against libraries, as far as there is something to draw.
///
/// # Errors
/// A folder that cannot be written.
pub fn draw(report: &Report, folder: &Path) -> Result<(), Failure> {
    make_folder(folder)?;
    for (name, picture) in pictures(report) {
        files::output::write_text(&folder.join(name), &picture.to_svg())?;
    }
    Ok(())
}

/// Returns the pictures of a report, with the names of their files.
fn pictures(report: &Report) -> Vec<(&'static str, Canvas)> {
    let results = results::of(&report.rows);
    let ratios = ratios::picture(&results, &report.device);
    let roofline = report.ceiling.and_then(|ceiling| roofline::picture(&results, ceiling, &report.device));
    [("ratios.svg", ratios), ("roofline.svg", roofline)]
        .into_iter()
        .filter_map(|(name, picture)| Some((name, picture?)))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use sarek_runtime::Device;

    use super::super::{Ceiling, Other, Row, Stats};
    use super::*;
    use crate::catalog::{self, Work};

    const CEILING: Option<Ceiling> = Some(Ceiling { copy_gb_per_s: 4000.0, f32_tflop_per_s: 60.0 });

    fn row(name: &str, other: &str, n: u64, ours: f64) -> Row {
        let stats = |median| Stats { median, min: median, p90: median, runs: 31 };
        let other = Other { name: other.into(), time: stats(0.1) };
        Row::new(name, Some(n), stats(ours), Some(other)).with_work(Work::bytes(4 * n).with_operations(n), CEILING)
    }

    fn report(rows: Vec<Row>) -> Report {
        Report { rows, ..Report::new(&Device::cpu(), None, CEILING) }
    }

    /// All contests of the catalogue at two sizes, with ratios from 0.001 to 2.
    fn everything() -> Report {
        let algorithms = catalog::algorithms();
        let contests = algorithms.iter().flat_map(|algorithm| &algorithm.contests);
        let rows = contests.enumerate().flat_map(|(i, contest)| {
            let ours = [1e-4, 0.05, 0.09, 0.12, 0.2][i % 5];
            [1 << 20, 1 << 28].map(|n| row(&contest.name, contest.against, n, ours))
        });
        report(rows.collect())
    }

    /// The report that the pictures of the documentation are of.
    fn committed() -> Report {
        Report::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/figures/h100.json")).unwrap()
    }

    #[test]
    fn what_was_measured_is_drawn() {
        let folder = std::env::temp_dir().join(format!("sarek-plot-{}", std::process::id()));
        let rows = vec![
            row("reduce/best sum f32", "CUB DeviceReduce::Sum", 1 << 20, 0.1),
            row("reduce/best sum f32", "CUB DeviceReduce::Sum", 1 << 24, 0.11),
            row("scan/best exclusive sum i32", "CUB DeviceScan::ExclusiveSum", 1 << 24, 0.2),
        ];
        let json = folder.with_extension("json");
        report(rows).write(&json).unwrap();
        plot(&json, &folder).unwrap();
        let mut names: Vec<String> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, ["ratios.svg", "roofline.svg"]);
        let text = fs::read_to_string(folder.join("ratios.svg")).unwrap();
        for part in ["exclusive sum i32", "2^24", "1.10", "mean 2.00", "/ CUB"] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
        fs::remove_dir_all(folder).unwrap();
        fs::remove_file(json).unwrap();
    }

    #[test]
    fn nothing_measured_is_nothing_drawn() {
        let folder = std::env::temp_dir().join(format!("sarek-plot-none-{}", std::process::id()));
        draw(&Report::new(&Device::cpu(), None, None), &folder).unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(folder).unwrap();
        let error = plot(Path::new("/nowhere.json"), Path::new("/tmp")).unwrap_err().to_string();
        assert!(error.starts_with("/nowhere.json cannot be read"), "{error}");
    }

    #[test]
    fn no_label_is_cut_or_lies_on_another() {
        for (report, overlaps) in [(committed(), 0.0), (everything(), f64::MAX)] {
            for (name, picture) in pictures(&report) {
                let labels = picture.labels();
                for (at, label) in labels.iter().enumerate() {
                    assert!(picture.area().holds(&label.area), "{name}: {label:?}");
                    for other in &labels[..at] {
                        let overlap = label.area.overlap(&other.area);
                        assert!(overlap <= overlaps, "{name}: {label:?} is on {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn candidates_of_tuning_and_other_contests_are_left_out() {
        let drawn = |name: &str, other| results::of(&[row(name, other, 1, 0.1)]).len();
        assert_eq!(drawn("matmul/best f32", "cuBLAS SGEMM, true fp32"), 1);
        assert_eq!(drawn("matmul/wgmma bf16 NN", "cublasGemmEx"), 1);
        for (name, other) in [
            ("matmul/tile 256x128x8 of 256 threads f32", "cuBLAS SGEMM, true fp32"),
            ("convolution/columns of 16 rows 15x15 f32", "NPP Filter"),
            ("matmul/wgmma bf16 NN, unchecked", "cublasGemmEx"),
            ("reduce/superstep_loop kernel checked", "ours unchecked"),
            ("reduce/superstep_loop kernel unchecked", "by hand in CUDA"),
            ("by_hand/saxpy", "by hand in CUDA C++"),
            ("bfs/best grid", "a queue on one core"),
            ("launch", "cudarc launch_builder"),
        ] {
            assert_eq!(drawn(name, other), 0, "{name}");
        }
        for (name, picture) in pictures(&everything()) {
            let text = picture.to_svg();
            for candidate in ["tile 256", "columns of", "unchecked", "by hand"] {
                assert!(!text.contains(candidate), "{candidate} is in {name}");
            }
        }
    }

    #[test]
    fn every_contest_of_the_catalogue_is_with_a_library_or_known_not_to_be() {
        let others = ["by hand in CUDA", "ours unchecked", "a queue on one core", "a copy", "cuMemcpy", "a graph "];
        let algorithms = catalog::algorithms();
        for contest in algorithms.iter().flat_map(|algorithm| &algorithm.contests) {
            let drawn = results::of(&[row("reduce/best", contest.against, 1, 0.1)]).len();
            let is_other = others.iter().any(|other| contest.against.starts_with(other));
            assert_eq!(drawn, usize::from(!is_other), "{} / {}", contest.name, contest.against);
        }
    }

    #[test]
    fn groups_of_the_roofline_and_sizes_of_a_case_have_their_own_marks() {
        let report = committed();
        let cases = results::of(&report.rows);
        let picture = roofline::picture(&cases, report.ceiling.unwrap(), &report.device).unwrap();
        let marks: HashSet<_> = picture.marks().iter().map(|(mark, ..)| mark).collect();
        // reduce, scan, segmented, matmul: the others compute nothing.
        assert_eq!(marks.len(), 4);
        // A line of points has as many marks as points.
        let picture = ratios::picture(&cases, &report.device).unwrap();
        let mut lines: HashMap<u64, Vec<canvas::Mark>> = HashMap::new();
        for (mark, _, y) in picture.marks() {
            lines.entry(y.to_bits()).or_default().push(*mark);
        }
        for marks in lines.values() {
            assert_eq!(marks.iter().collect::<HashSet<_>>().len(), marks.len());
        }
    }
}
