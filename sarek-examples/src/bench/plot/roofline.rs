//! `roofline.svg`: the rates of the largest sizes beside what the device's memory and arithmetic permit.

use super::super::{Ceiling, Row};
use super::canvas::{Area, Axis, Canvas, Mark, Side, area_of, number, width};
use super::results::Case;

/// The size of the picture.
const SIZE: (f64, f64) = (1000.0, 660.0);

/// Points of a group that are closer share a label.
const NEAR: f64 = 20.0;

/// The widest label that lists its cases.
const WIDEST: f64 = 330.0;

/// Rates and intensities further out are not drawn.
const DRAWN: std::ops::Range<f64> = 1e-9..1e9;

/// A measurement in the picture.
struct Point<'a> {
    case: &'a Case<'a>,
    row: &'a Row,
    group: usize,
    x: f64,
    y: f64,
}

/// Operations for each byte.
fn intensity(row: &Row) -> f64 {
    row.work.operations as f64 / row.work.bytes.max(1) as f64
}

/// 10^12 operations a second.
fn rate(row: &Row) -> f64 {
    row.work.operations as f64 / row.ours.median / 1e9
}

/// Draws the largest size of each case that computes something, if there are any.
pub fn picture(cases: &[Case], ceiling: Ceiling, device: &str) -> Option<Canvas> {
    let drawn = |row: &Row| DRAWN.contains(&intensity(row)) && DRAWN.contains(&rate(row));
    let mut rows: Vec<(&Case, &Row)> = Vec::new();
    for case in cases {
        let Some(row) = case.rows.last().filter(|row| drawn(row)) else { continue };
        // Of one that has several beside it, one point is enough.
        if rows.iter().all(|(_, known)| known.name != row.name) {
            rows.push((case, row));
        }
    }
    if rows.is_empty() {
        return None;
    }
    let mut groups: Vec<&str> = rows.iter().map(|(case, _)| case.group).collect();
    groups.dedup();
    let of = |value: fn(&Row) -> f64| rows.iter().map(move |(_, row)| value(row));
    let roof = |x: f64| (x * ceiling.copy_gb_per_s / 1e3).min(ceiling.f32_tflop_per_s);
    let ridge = ceiling.f32_tflop_per_s / ceiling.copy_gb_per_s * 1e3;
    let (least, most) = (of(intensity).fold(ridge, f64::min) / 3.0, of(intensity).fold(ridge * 4.0, f64::max) * 3.0);
    let lowest = of(rate).fold(roof(least), f64::min) / 1.5;
    let highest = of(rate).fold(ceiling.f32_tflop_per_s, f64::max) * 2.5;
    let plane = Area { left: 70.0, top: 80.0, right: SIZE.0 - 20.0, bottom: SIZE.1 - 60.0 };
    let x = Axis { values: (least, most), places: (plane.left, plane.right) };
    let y = Axis { values: (lowest, highest), places: (plane.bottom, plane.top) };

    let title = format!("Rates of the largest sizes, on one {}", device.trim_start_matches("NVIDIA "));
    let full = SIZE.0.max(width("title", &title) + 2.0 * plane.left);
    let mut canvas = Canvas::new(full, SIZE.1, &title);
    canvas.text(14.0, 20.0, Side::Start, "title", &title);
    let below = "under the line is what memory and multiply-adds of f32 permit; matrix units compute more";
    canvas.text(14.0, 40.0, Side::Start, "muted", below);
    axes(&mut canvas, x, y, plane);
    let line = [least, ridge.clamp(least, most), most].map(|at| (x.at(at), y.at(roof(at))));
    canvas.path(&line, "thick");
    let points: Vec<Point> = rows
        .iter()
        .map(|(case, row)| Point {
            case,
            row,
            group: groups.iter().position(|group| *group == case.group).unwrap_or_default(),
            x: x.at(intensity(row)),
            y: y.at(rate(row)),
        })
        .collect();
    let mut taken: Vec<Area> = points.iter().map(|point| Area::around(point.x, point.y, 7.0)).collect();
    taken.extend(line.windows(2).flat_map(|ends| along(ends[0], ends[1])));
    let arithmetic = format!("multiply-adds of f32: {:.1} TFLOP/s", ceiling.f32_tflop_per_s);
    let memory = format!("a copy: {:.0} GB/s", ceiling.copy_gb_per_s);
    let corner = Area::around(line[1].0, line[1].1 - 12.0, 2.0);
    place(&mut canvas, &mut taken, corner, plane, "bold", &arithmetic);
    let middle = ((line[0].0 + line[1].0 * 2.0) / 3.0, (line[0].1 + line[1].1 * 2.0) / 3.0);
    place(&mut canvas, &mut taken, Area::around(middle.0, middle.1, 8.0), plane, "bold", &memory);
    for cluster in clusters(&points) {
        let around = |point: &&Point| Area::around(point.x, point.y, 7.0);
        let area = cluster.iter().map(around).reduce(Area::with)?;
        place(&mut canvas, &mut taken, area, plane, "", &label(&cluster));
    }
    for point in &points {
        let hint = format!("{} {}: {:.3} TFLOP/s", point.row.name, point.row.size, rate(point.row));
        canvas.mark(Mark::of(point.group), point.x, point.y, &hint);
    }
    Some(canvas)
}

/// Draws both axes, with their names.
fn axes(canvas: &mut Canvas, x: Axis, y: Axis, plane: Area) {
    for tick in x.ticks(60.0) {
        canvas.line((x.at(tick), plane.top), (x.at(tick), plane.bottom), "grid");
        canvas.text(x.at(tick), plane.bottom + 14.0, Side::Middle, "muted", &number(tick));
    }
    for tick in y.ticks(40.0) {
        canvas.line((plane.left, y.at(tick)), (plane.right, y.at(tick)), "grid");
        canvas.text(plane.left - 8.0, y.at(tick), Side::End, "muted", &number(tick));
    }
    let middle = (plane.left + plane.right) / 2.0;
    canvas.text(middle, plane.bottom + 36.0, Side::Middle, "", "operations for each byte that must be moved");
    canvas.text(14.0, plane.top - 12.0, Side::Start, "", "TFLOP/s");
}

/// Returns small areas along a line, for labels to keep off it.
fn along(from: (f64, f64), to: (f64, f64)) -> impl Iterator<Item = Area> {
    let steps = ((to.0 - from.0).hypot(to.1 - from.1) / 5.0).ceil().max(1.0);
    (0..=steps as usize).map(move |step| {
        let share = step as f64 / steps;
        Area::around(from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1), 2.0)
    })
}

/// Returns the points of a group that are near each other together.
fn clusters<'a, 'b>(points: &'b [Point<'a>]) -> Vec<Vec<&'b Point<'a>>> {
    let mut clusters: Vec<Vec<&Point>> = Vec::new();
    for point in points {
        let near = |known: &&Point| known.group == point.group && (known.x - point.x).hypot(known.y - point.y) < NEAR;
        let (touching, mut rest): (Vec<_>, Vec<_>) = clusters.into_iter().partition(|cluster| cluster.iter().any(near));
        let mut merged: Vec<&Point> = touching.into_iter().flatten().collect();
        merged.push(point);
        rest.push(merged);
        clusters = rest;
    }
    clusters
}

/// Returns the text beside some points of a group.
fn label(cluster: &[&Point]) -> String {
    let group = cluster[0].case.group;
    // Without what it is beside: a point is of our side alone.
    let names: Vec<&str> =
        cluster.iter().map(|point| point.case.name.split(" / ").next().unwrap_or_default()).collect();
    let text = format!("{group}: {}", together(&names));
    match (width("", &text) <= WIDEST, names.len()) {
        (true, _) | (_, 1) => text,
        (_, count) => format!("{group}: {} and {} more", names[0], count - 1),
    }
}

/// Returns names as one text: those of as many words have the words at one place together, as in `sum/min f32/i32`.
fn together(names: &[&str]) -> String {
    let mut merged: Vec<Vec<Vec<&str>>> = Vec::new();
    for name in names {
        let words: Vec<&str> = name.split_whitespace().collect();
        match merged.iter_mut().find(|known| known.len() == words.len()) {
            Some(known) => {
                for (known, word) in known.iter_mut().zip(words).filter(|(known, word)| !known.contains(word)) {
                    known.push(word);
                }
            }
            None => merged.push(words.into_iter().map(|word| vec![word]).collect()),
        }
    }
    let joined = |words: &Vec<Vec<&str>>| words.iter().map(|word| word.join("/")).collect::<Vec<_>>().join(" ");
    merged.iter().map(joined).collect::<Vec<_>>().join(", ")
}

/// Writes a text beside an area, where nothing is, or as little as possible; with a line to it, if it is away from it.
fn place(canvas: &mut Canvas, taken: &mut Vec<Area>, beside: Area, plane: Area, class: &str, text: &str) {
    let (cx, cy) = ((beside.left + beside.right) / 2.0, (beside.top + beside.bottom) / 2.0);
    let mut best: Option<(f64, f64, f64, Side, f64)> = None;
    for distance in [0.0, 14.0, 28.0, 42.0, 60.0, 80.0, 100.0, 120.0, 150.0] {
        let (left, right) = (beside.left - 3.0 - distance, beside.right + 3.0 + distance);
        let (above, below) = (beside.top - 9.0 - distance, beside.bottom + 9.0 + distance);
        let places = [
            (right, cy, Side::Start),
            (left, cy, Side::End),
            (cx, above, Side::Middle),
            (cx, below, Side::Middle),
            (right, below, Side::Start),
            (left, above, Side::End),
            (right, above, Side::Start),
            (left, below, Side::End),
        ];
        for (x, y, side) in places {
            let area = area_of(x, y, side, class, text);
            let outside = if plane.holds(&area) { 0.0 } else { 1e6 };
            let cost = outside + taken.iter().map(|taken| taken.overlap(&area)).sum::<f64>();
            if best.is_none_or(|(least, ..)| cost < least) {
                best = Some((cost, x, y, side, distance));
            }
        }
        if best.is_some_and(|(cost, ..)| cost == 0.0) {
            break;
        }
    }
    let Some((_, x, y, side, distance)) = best else { return };
    // What fits nowhere is at least not cut.
    let area = area_of(x, y, side, class, text);
    let dx = (plane.left - area.left).max(0.0) + (plane.right - area.right).min(0.0);
    let dy = (plane.top - area.top).max(0.0) + (plane.bottom - area.bottom).min(0.0);
    if distance > 0.0 {
        canvas.line((x.clamp(beside.left, beside.right), y.clamp(beside.top, beside.bottom)), (x + dx, y + dy), "thin");
    }
    canvas.text(x + dx, y + dy, side, class, text);
    taken.push(area_of(x + dx, y + dy, side, class, text));
}
