//! Pictures of measurements: ratios, a roofline, and times over sizes.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;

use super::{Ceiling, Report, Row};
use crate::{Failure, files};

/// Why a picture cannot be drawn.
type Error = DrawingAreaErrorKind<<SVGBackend<'static> as DrawingBackend>::ErrorType>;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

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
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error.to_string()))
}

fn failed(folder: &Path, why: &str) -> Failure {
    Failure::Message(format!("{} cannot be drawn into: {why}", folder.display()))
}

/// Draws `ratios.svg`, `roofline.svg` and a `time-<algorithm>.svg` for each algorithm, as far as there is something to
/// draw.
///
/// # Errors
/// A folder that cannot be written.
pub fn draw(report: &Report, folder: &Path) -> Result<(), Failure> {
    make_folder(folder)?;
    let on = |name: &str, size, draw: &dyn Fn(&Area) -> Result<(), Error>| {
        let mut text = String::new();
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        let drawn = area.fill(&WHITE).and_then(|()| draw(&area)).and_then(|()| area.present());
        drop(area);
        drawn.map_err(|error| failed(folder, &format!("{name}: {error}")))?;
        files::output::write_text(&folder.join(name), &text)
    };
    let beside: Vec<&Row> = report.rows.iter().filter(|row| row.n.is_some() && row.ratio.is_some()).collect();
    let names = unique(beside.iter().map(|row| title(row)));
    if !names.is_empty() {
        let height = 90 + 20 * names.len() as u32;
        on("ratios.svg", (960, height), &|area| ratios(area, &beside, &names))?;
    }
    let arithmetic: Vec<&Row> = largest(&report.rows).into_iter().filter(|row| row.work.operations > 0).collect();
    if let Some(ceiling) = report.ceiling.filter(|_| !arithmetic.is_empty()) {
        on("roofline.svg", (960, 640), &|area| roofline(area, &arithmetic, ceiling))?;
    }
    for algorithm in unique(beside.iter().map(|row| algorithm(row).to_string())) {
        let rows: Vec<&Row> = beside.iter().copied().filter(|row| self::algorithm(row) == algorithm).collect();
        // A line needs two points.
        if unique(rows.iter().map(|row| row.size.clone())).len() > 1 {
            on(&format!("time-{algorithm}.svg"), (960, 480), &|area| times(area, &rows, &algorithm))?;
        }
    }
    Ok(())
}

/// Returns the description of a row's comparison.
fn title(row: &Row) -> String {
    match &row.other {
        Some(other) => format!("{} / {}", row.name, other.name),
        None => row.name.clone(),
    }
}

fn algorithm(row: &Row) -> &str {
    row.name.split(['/', ' ']).next().unwrap_or_default()
}

/// Returns each text once, in the order of their first appearances.
fn unique(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    texts.into_iter().filter(|text| seen.insert(text.clone())).collect()
}

/// Returns the row of the largest size of each name.
fn largest(rows: &[Row]) -> Vec<&Row> {
    let names = unique(rows.iter().map(|row| row.name.clone()));
    let of = |name: &String| rows.iter().filter(|row| row.name == *name).max_by_key(|row| row.n);
    names.iter().filter_map(of).collect()
}

/// Returns a colour for each number.
fn color(index: usize) -> RGBColor {
    let (r, g, b) = Palette99::pick(index).rgb();
    RGBColor(r, g, b)
}

/// Our time over the other side's: a line a contest, a point a size, darker for larger sizes.
fn ratios(area: &Area, rows: &[&Row], names: &[String]) -> Result<(), Error> {
    let most = rows.iter().filter_map(|row| row.ratio).fold(2.0, f64::max) * 1.05;
    let mut chart = ChartBuilder::on(area)
        .caption(
            "our time / the other side's (left of 1 is faster; larger points are larger sizes)",
            ("sans-serif", 16),
        )
        .margin(10)
        .x_label_area_size(30)
        .y_label_area_size(430)
        .build_cartesian_2d(0.0..most, -0.5..names.len() as f64 - 0.5)?;
    let name_at = |y: &f64| names.iter().rev().nth(y.round() as usize).cloned().unwrap_or_default();
    chart
        .configure_mesh()
        .disable_y_mesh()
        .x_labels(12)
        .y_labels(names.len() * 2)
        .y_label_formatter(&|y| if (y - y.round()).abs() < 0.01 { name_at(y) } else { String::new() })
        .label_style(("sans-serif", 12))
        .draw()?;
    chart.draw_series([PathElement::new([(1.0, -0.5), (1.0, names.len() as f64 - 0.5)], BLACK.stroke_width(2))])?;
    for (i, name) in names.iter().rev().enumerate() {
        let mut points: Vec<&&Row> = rows.iter().filter(|row| title(row) == *name).collect();
        points.sort_by_key(|row| row.n);
        for (rank, row) in points.iter().enumerate() {
            let within = row.ratio.zip(row.limit).is_none_or(|(ratio, limit)| ratio <= limit);
            let fill = if within { RGBColor(31, 119, 180) } else { RGBColor(214, 39, 40) };
            let weight = (rank + 1) as f64 / points.len() as f64;
            let size = 3 + (weight * 3.0) as i32;
            chart.draw_series([Circle::new((row.ratio.unwrap_or(0.0), i as f64), size, fill.mix(weight).filled())])?;
        }
    }
    Ok(())
}

/// Draws the device's limit at each number of operations per byte, and our results.
fn roofline(area: &Area, rows: &[&Row], ceiling: Ceiling) -> Result<(), Error> {
    let intensity = |row: &Row| row.work.operations as f64 / row.work.bytes.max(1) as f64;
    let rate = |row: &Row| row.work.operations as f64 / row.ours.median / 1e9;
    let roof = |x: f64| (x * ceiling.copy_gb_per_s / 1e3).min(ceiling.f32_tflop_per_s);
    let most = rows.iter().map(|row| intensity(row)).fold(100.0, f64::max) * 4.0;
    let least = rows.iter().map(|row| intensity(row)).fold(0.1, f64::min) / 2.0;
    let lowest = rows.iter().map(|row| rate(row)).fold(roof(least), f64::min) / 2.0;
    let mut chart = ChartBuilder::on(area)
        .caption("roofline: the largest size of each", ("sans-serif", 16))
        .margin(10)
        .x_label_area_size(40)
        .y_label_area_size(60)
        .build_cartesian_2d((least..most).log_scale(), (lowest..ceiling.f32_tflop_per_s * 2.0).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("operations a byte")
        .y_desc("10^12 operations a second")
        .label_style(("sans-serif", 12))
        .draw()?;
    let ridge = ceiling.f32_tflop_per_s / ceiling.copy_gb_per_s * 1e3;
    let line = [least, ridge, most].map(|x| (x, roof(x)));
    chart.draw_series([PathElement::new(line, BLACK.stroke_width(2))])?;
    for (i, row) in rows.iter().enumerate() {
        let style = color(i).filled();
        chart
            .draw_series([Circle::new((intensity(row), rate(row)), 5, style)])?
            .label(format!("{} {}", row.name, row.size))
            .legend(move |(x, y)| Circle::new((x + 10, y), 5, style));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .label_font(("sans-serif", 12))
        .draw()
}

/// Times over sizes: ours as lines with points, the other sides as thin lines of the same colour.
fn times(area: &Area, rows: &[&Row], algorithm: &str) -> Result<(), Error> {
    let size = |row: &Row| row.n.unwrap_or(1).max(1) as f64;
    let all = |row: &&Row| [Some(row.ours.median), row.other.as_ref().map(|other| other.time.median)];
    let times: Vec<f64> = rows.iter().flat_map(all).flatten().map(|ms| ms * 1e3).collect();
    let (low, high) = (times.iter().copied().fold(f64::MAX, f64::min), times.iter().copied().fold(0.0, f64::max));
    let (first, last) = (
        rows.iter().map(|row| size(row)).fold(f64::MAX, f64::min),
        rows.iter().map(|row| size(row)).fold(0.0, f64::max),
    );
    let mut chart = ChartBuilder::on(area)
        .caption(format!("{algorithm}: time over size (thick: ours, thin: the other side)"), ("sans-serif", 16))
        .margin(10)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d((first / 1.2..last * 1.2).log_scale(), (low / 2.0..high * 2.0).log_scale())?;
    let label = |x: &f64| super::count(x.round() as u64);
    chart
        .configure_mesh()
        .x_desc("size")
        .y_desc("microseconds")
        .x_label_formatter(&label)
        .label_style(("sans-serif", 12))
        .draw()?;
    for (i, name) in unique(rows.iter().map(|row| title(row))).iter().enumerate() {
        let mut points: Vec<&&Row> = rows.iter().filter(|row| title(row) == *name).collect();
        points.sort_by_key(|row| row.n);
        let style = color(i);
        let other = points.iter().filter_map(|row| Some((size(row), row.other.as_ref()?.time.median * 1e3)));
        chart.draw_series([PathElement::new(other.collect::<Vec<_>>(), style.mix(0.7).stroke_width(1))])?;
        let ours: Vec<(f64, f64)> = points.iter().map(|row| (size(row), row.ours.median * 1e3)).collect();
        chart.draw_series(ours.iter().map(|point| Circle::new(*point, 3, style.filled())))?;
        chart
            .draw_series([PathElement::new(ours, style.stroke_width(3))])?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 20, y)], style.stroke_width(3)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK)
        .label_font(("sans-serif", 11))
        .draw()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::{Other, Stats};
    use crate::catalog::Work;
    use sarek_runtime::Device;

    fn row(name: &str, n: u64, ours: f64, ceiling: Option<Ceiling>) -> Row {
        let stats = |median| Stats { median, min: median, p90: median, runs: 31 };
        let other = Other { name: "CUB".into(), time: stats(ours * 1.25) };
        Row::new(name, Some(n), stats(ours), Some(other)).with_work(Work::bytes(4 * n).with_operations(n), ceiling)
    }

    #[test]
    fn what_was_measured_is_drawn() {
        let folder = std::env::temp_dir().join(format!("sarek-plot-{}", std::process::id()));
        let ceiling = Some(Ceiling { copy_gb_per_s: 4000.0, f32_tflop_per_s: 60.0 });
        let mut report = Report::new(&Device::cpu(), None, ceiling);
        report.rows.push(row("reduce/best sum f32", 1 << 20, 0.01, ceiling));
        report.rows.push(row("reduce/best sum f32", 1 << 24, 0.1, ceiling));
        report.rows.push(row("scan/best sum i32", 1 << 24, 0.2, ceiling));
        let json = folder.with_extension("json");
        report.write(&json).unwrap();
        plot(&json, &folder).unwrap();
        let mut names: Vec<String> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, ["ratios.svg", "roofline.svg", "time-reduce.svg"]);
        let text = fs::read_to_string(folder.join("ratios.svg")).unwrap();
        assert!(text.contains("scan/best sum i32 / CUB"), "{text}");
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
}
