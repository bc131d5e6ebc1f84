//! `ratios.svg`: our time over the library's, a line a case.

use super::super::Row;
use super::canvas::{Area, Axis, Canvas, LINE, Mark, Side, number, width};
use super::results::{Case, groups};

/// The width of the picture.
const WIDTH: f64 = 1000.0;

/// The space between parts.
const GAP: f64 = 14.0;

/// No ratio is drawn further out.
const FURTHEST: f64 = 1e4;

/// Draws the ratios of some cases, if there are any.
pub fn picture(cases: &[Case], device: &str) -> Option<Canvas> {
    if cases.is_empty() {
        return None;
    }
    let groups = groups(cases);
    let ratios = || cases.iter().flat_map(|case| &case.rows).map(|row| ratio(row));
    let least = ratios().fold(0.5, f64::min) / 1.06;
    let most = ratios().fold(1.4, f64::max) * 1.06;
    let left = GAP + cases.iter().map(|case| width("", &case.name)).fold(0.0, f64::max) + GAP;
    let right = width("bold", "mean 0.00") + GAP;
    let x = Axis { values: (least, most), places: (left, (left + 300.0).max(WIDTH - right - GAP)) };
    let (top, line) = (92.0, LINE);
    let bottom = top + groups.len() as f64 * (line * 1.25 + GAP) + cases.len() as f64 * line;
    let title = format!("Our time / the library's, on one {}", device.trim_start_matches("NVIDIA "));
    let full = (x.places.1 + right + GAP).max(width("title", &title) + 2.0 * GAP);
    let mut canvas = Canvas::new(full, bottom + 50.0, &title);
    canvas.text(GAP, 20.0, Side::Start, "title", &title);
    canvas.text(
        GAP,
        42.0,
        Side::Start,
        "muted",
        "a point for each size; on the right the largest size, and the geometric mean of all",
    );
    axis(&mut canvas, x, (top - 10.0, bottom + 6.0));

    let mut y = top;
    for group in groups {
        let of_group: Vec<&Case> = cases.iter().filter(|case| case.group == group).collect();
        y += GAP;
        heading(&mut canvas, &of_group, x, y);
        y += line * 1.25;
        let sizes = sizes(&of_group);
        for case in of_group {
            row(&mut canvas, case, &sizes, x, y);
            y += line;
        }
    }
    Some(canvas)
}

/// Returns the ratio of a row as it is drawn.
fn ratio(row: &Row) -> f64 {
    row.ratio.unwrap_or(1.0).clamp(1.0 / FURTHEST, FURTHEST)
}

/// Draws the axis at both ends, and the lines between.
fn axis(canvas: &mut Canvas, x: Axis, (top, bottom): (f64, f64)) {
    canvas.fill(Area { left: x.places.0, top, right: x.at(1.0), bottom }, "band");
    for tick in x.ticks(32.0) {
        let class = if tick == 1.0 { "thick" } else { "grid" };
        canvas.line((x.at(tick), top), (x.at(tick), bottom), class);
        for y in [top - 9.0, bottom + 10.0] {
            canvas.text(x.at(tick), y, Side::Middle, if tick == 1.0 { "bold" } else { "muted" }, &number(tick));
        }
    }
    let y = top - 27.0;
    canvas.text(x.at(1.0) - 8.0, y, Side::End, "bold", "\u{25c0} ours is faster");
    canvas.text(x.at(1.0) + 8.0, y, Side::Start, "bold", "the library is faster \u{25b6}");
    canvas.text(x.at(1.0), bottom + 28.0, Side::Middle, "muted", "logarithmic");
}

/// Returns the sizes of a group, smallest first.
fn sizes<'a>(cases: &[&Case<'a>]) -> Vec<(Option<u64>, &'a str)> {
    let mut sizes: Vec<_> = cases.iter().flat_map(|case| &case.rows).map(|row| (row.n, row.size.as_str())).collect();
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// Writes the name of a group, what it is beside, the marks of its sizes, and the mean of all.
fn heading(canvas: &mut Canvas, cases: &[&Case], x: Axis, y: f64) {
    let mut libraries: Vec<&str> = cases.iter().map(|case| case.library).collect();
    libraries.sort_unstable();
    libraries.dedup();
    let group = cases[0].group;
    canvas.text(GAP, y, Side::Start, "bold", group);
    let beside = format!("/ {}", libraries.join(", "));
    canvas.text(GAP + width("bold", group) + 4.0, y, Side::Start, "muted", &beside);
    let mut at = (GAP + width("bold", group) + 4.0 + width("", &beside) + GAP).max(x.places.0);
    for (rank, (_, size)) in sizes(cases).iter().enumerate() {
        canvas.mark(Mark::of(rank), at + 6.0, y, size);
        canvas.text(at + 15.0, y, Side::Start, "muted", size);
        at += 15.0 + width("", size) + GAP;
    }
    let logarithms: Vec<f64> = cases.iter().flat_map(|case| &case.rows).map(|row| ratio(row).ln()).collect();
    let mean = (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp();
    canvas.text(canvas.area().right - GAP, y, Side::End, "bold", &format!("mean {mean:.2}"));
}

/// Draws a case: its name, its points, and the ratio of the largest size.
fn row(canvas: &mut Canvas, case: &Case, sizes: &[(Option<u64>, &str)], x: Axis, y: f64) {
    let ratios = || case.rows.iter().map(|row| ratio(row));
    let ends = (ratios().fold(f64::MAX, f64::min), ratios().fold(0.0, f64::max));
    canvas.text(x.places.0 - 8.0, y, Side::End, "", &case.name);
    canvas.line((x.at(ends.0), y), (x.at(ends.1), y), "thin");
    for row in &case.rows {
        let rank = sizes.iter().position(|(n, size)| *n == row.n && *size == row.size).unwrap_or_default();
        let other = row.other.as_ref().map_or("", |other| &other.name);
        let hint = format!("{} {} / {other}: {:.3}", row.name, row.size, ratio(row));
        canvas.mark(Mark::of(rank), x.at(ratio(row)), y, &hint);
    }
    if let Some(largest) = case.rows.last() {
        let text = format!("{:.2}", ratio(largest));
        canvas.text(canvas.area().right - GAP, y, Side::End, "", &text);
    }
}
