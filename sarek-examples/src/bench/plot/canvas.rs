//! An SVG picture that knows where its texts are, on light and dark pages.

use svg::node::element::path::Data;
use svg::node::element::{Circle, Line, Path, Rectangle, Style, Text, Title};
use svg::{Document, Node};

/// The height of a line of text.
pub const LINE: f64 = 17.0;

/// Colours, for pages of both kinds. Those of marks are of Okabe and Ito, and can be told apart by the colour-blind; their yellow and
/// black are left out, since one of each is lost on a page.
const STYLE: &str = "
text { font: 12px system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #1f2328 }
.page { fill: #ffffff } .muted { fill: #59636e } .bold { font-weight: bold } .title { font-size: 15px; font-weight: bold }
.grid { stroke: #d1d9e0; stroke-width: 1 } .thin { stroke: #818b98; stroke-width: 1 }
.thick { stroke: #1f2328; stroke-width: 2; fill: none } .band { fill: #818b98; fill-opacity: 0.12 }
.mark { stroke: #1f2328; stroke-width: 0.6 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc } .page { fill: #0d1117 } .muted { fill: #9198a1 }
.grid { stroke: #2f3742 } .thin { stroke: #656c76 } .thick { stroke: #f0f6fc } .mark { stroke: #f0f6fc }
}
";

/// The colours of marks.
const COLORS: [&str; 6] = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00"];

/// The shapes of marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Shape {
    Circle,
    Square,
    Triangle,
    Diamond,
    Turned,
}

const SHAPES: [Shape; 5] = [Shape::Circle, Shape::Square, Shape::Triangle, Shape::Diamond, Shape::Turned];

/// The look of the points of one kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mark {
    color: &'static str,
    shape: Shape,
}

impl Mark {
    /// Returns a mark for each number: the first 30 differ, and of the first five each has a colour and a shape of its own.
    pub fn of(index: usize) -> Mark {
        Mark { color: COLORS[index % COLORS.len()], shape: SHAPES[index % SHAPES.len()] }
    }
}

/// A part of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The right edge.
    pub right: f64,
    /// The lower edge.
    pub bottom: f64,
}

impl Area {
    /// Returns the area around a point.
    pub fn around(x: f64, y: f64, radius: f64) -> Area {
        Area { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
    }

    /// Returns the smallest area that holds both.
    #[must_use]
    pub fn with(self, other: Area) -> Area {
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns `true` if `other` lies within.
    pub fn holds(&self, other: &Area) -> bool {
        self.with(*other) == *self
    }

    /// Returns the size of what both have in common.
    pub fn overlap(&self, other: &Area) -> f64 {
        let wide = self.right.min(other.right) - self.left.max(other.left);
        let high = self.bottom.min(other.bottom) - self.top.max(other.top);
        wide.max(0.0) * high.max(0.0)
    }
}

/// The side of a text on which its position is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The text goes to the right of it.
    Start,
    /// It is in the middle.
    Middle,
    /// The text goes to the left of it.
    End,
}

/// A text, and what it takes of the picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Label {
    /// The text.
    pub text: String,
    /// Its place, a little more than it takes.
    pub area: Area,
}

/// A picture.
pub struct Canvas {
    area: Area,
    document: Document,
    labels: Vec<Label>,
    marks: Vec<(Mark, f64, f64)>,
}

impl Canvas {
    /// Returns a picture with a title and what people hear who do not see it.
    pub fn new(width: f64, height: f64, title: &str) -> Canvas {
        let page = Rectangle::new().set("class", "page").set("width", width).set("height", height);
        let document = Document::new()
            .set("viewBox", (0, 0, width as u32, height as u32))
            .set("width", width)
            .set("height", height)
            .set("role", "img")
            .add(Title::new(title))
            .add(Style::new(STYLE))
            .add(page);
        let area = Area { left: 0.0, top: 0.0, right: width, bottom: height };
        Canvas { area, document, labels: Vec::new(), marks: Vec::new() }
    }

    /// Returns the picture as a file's text.
    pub fn to_svg(&self) -> String {
        format!("{}\n", self.document)
    }

    /// Returns everything.
    pub fn area(&self) -> Area {
        self.area
    }

    /// Returns the texts so far.
    #[cfg(test)]
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// Returns the marks so far, and where they are.
    #[cfg(test)]
    pub fn marks(&self) -> &[(Mark, f64, f64)] {
        &self.marks
    }

    fn add(&mut self, node: impl Into<Box<dyn Node>>) {
        self.document.append(node);
    }

    /// Writes a text whose middle line is at `y`. The class is one or more of the style's.
    pub fn text(&mut self, x: f64, y: f64, side: Side, class: &str, text: &str) {
        self.labels.push(Label { text: text.into(), area: area_of(x, y, side, class, text) });
        let anchor = match side {
            Side::Start => "start",
            Side::Middle => "middle",
            Side::End => "end",
        };
        let node = Text::new(text).set("x", tenths(x)).set("y", tenths(y + 4.0)).set("text-anchor", anchor);
        self.add(if class.is_empty() { node } else { node.set("class", class) });
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let line = Line::new().set("x1", tenths(from.0)).set("y1", tenths(from.1));
        self.add(line.set("x2", tenths(to.0)).set("y2", tenths(to.1)).set("class", class));
    }

    /// Fills a part.
    pub fn fill(&mut self, area: Area, class: &str) {
        let rectangle = Rectangle::new().set("x", tenths(area.left)).set("y", tenths(area.top)).set("class", class);
        let (wide, high) = (tenths(area.right - area.left), tenths(area.bottom - area.top));
        self.add(rectangle.set("width", wide).set("height", high));
    }

    /// Draws a line through some points.
    pub fn path(&mut self, points: &[(f64, f64)], class: &str) {
        let mut points = points.iter().map(|(x, y)| (tenths(*x), tenths(*y)));
        let Some(first) = points.next() else { return };
        let data = points.fold(Data::new().move_to(first), Data::line_to);
        self.add(Path::new().set("d", data).set("class", class));
    }

    /// Draws a point. The text appears where the pointer is over it.
    pub fn mark(&mut self, mark: Mark, x: f64, y: f64, hint: &str) {
        self.marks.push((mark, x, y));
        let r = 5.0;
        let corners = match mark.shape {
            Shape::Circle => {
                let circle = Circle::new().set("cx", tenths(x)).set("cy", tenths(y)).set("r", 4.5);
                return self.add(circle.set("class", "mark").set("fill", mark.color).add(Title::new(hint)));
            }
            Shape::Square => vec![(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)],
            Shape::Triangle => vec![(0.0, -r), (r, 4.0), (-r, 4.0)],
            Shape::Diamond => vec![(0.0, -5.5), (5.5, 0.0), (0.0, 5.5), (-5.5, 0.0)],
            Shape::Turned => vec![(0.0, r), (r, -4.0), (-r, -4.0)],
        };
        let mut corners = corners.into_iter().map(|(dx, dy)| (tenths(x + dx), tenths(y + dy)));
        let Some(first) = corners.next() else { return };
        let data = corners.fold(Data::new().move_to(first), Data::line_to).close();
        self.add(Path::new().set("d", data).set("class", "mark").set("fill", mark.color).add(Title::new(hint)));
    }
}

/// Returns the number as it is written: nobody sees less than a tenth of a pixel.
fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

/// Returns the place of a text.
pub fn area_of(x: f64, y: f64, side: Side, class: &str, text: &str) -> Area {
    let width = width(class, text);
    let left = match side {
        Side::Start => x,
        Side::Middle => x - width / 2.0,
        Side::End => x - width,
    };
    let half = if class.contains("title") { 10.0 } else { 8.0 };
    Area { left, top: y - half, right: left + width, bottom: y + half }
}

/// Returns a width that a text does not exceed: which font it is written in is not known, so that of the widest usual one is taken,
/// DejaVu Sans.
pub fn width(class: &str, text: &str) -> f64 {
    let em = |letter: char| match letter {
        'i' | 'j' | 'l' | '\'' | '|' => 0.28,
        ' ' | ',' | '.' | ':' | ';' | '/' | 'I' => 0.34,
        'f' | 't' | 'r' | '(' | ')' | '-' | '[' | ']' => 0.41,
        's' | 'c' | 'z' | 'k' | 'v' | 'x' | 'y' | '_' => 0.6,
        'a'..='z' if letter != 'm' && letter != 'w' => 0.64,
        '0'..='9' => 0.64,
        'M' | 'W' | 'm' | '%' | '@' => 1.0,
        'A'..='Z' => 0.78,
        _ => 0.86,
    };
    let size = match class {
        class if class.contains("title") => 15.0 * 1.13,
        class if class.contains("bold") => 12.0 * 1.13,
        _ => 12.0,
    };
    text.chars().map(em).sum::<f64>() * size
}

/// A logarithmic axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    /// The value at its start, and at its end.
    pub values: (f64, f64),
    /// The place of its start, and of its end.
    pub places: (f64, f64),
}

impl Axis {
    /// Returns the place of a value; values beyond an end are at the end.
    pub fn at(&self, value: f64) -> f64 {
        let ((first, last), (start, end)) = (self.values, self.places);
        let share = ((value / first).ln() / (last / first).ln()).clamp(0.0, 1.0);
        start + share * (end - start)
    }

    /// Returns round values, no two of which are closer than a distance. The roundest are chosen first.
    pub fn ticks(&self, distance: f64) -> Vec<f64> {
        let (first, last) = self.values;
        let decades = first.log10().floor() as i32..=last.log10().ceil() as i32;
        let mut ticks: Vec<f64> = Vec::new();
        for digits in [&[1.0][..], &[2.0, 5.0], &[3.0], &[1.2, 1.5, 2.5, 4.0, 6.0, 7.0, 8.0, 9.0], &[1.1]] {
            // From 1 outwards, so that it is one of them.
            let mut values: Vec<f64> =
                decades.clone().flat_map(|decade| digits.iter().map(move |digit| digit * 10f64.powi(decade))).collect();
            values.sort_by(|a, b| a.ln().abs().total_cmp(&b.ln().abs()));
            for value in values {
                let free = |tick: &f64| (self.at(*tick) - self.at(value)).abs() >= distance;
                if (first..=last).contains(&value) && ticks.iter().all(free) {
                    ticks.push(value);
                }
            }
        }
        ticks.sort_by(f64::total_cmp);
        ticks
    }
}

/// Returns a round value as people write it.
pub fn number(value: f64) -> String {
    match value.log10().floor() {
        decade if (-3.0..5.0).contains(&decade) => {
            let digits = (1.0 - decade).max(0.0) as usize;
            let text = format!("{value:.digits$}");
            if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').into() } else { text }
        }
        _ => format!("{value:.0e}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn marks_differ() {
        let marks: HashSet<Mark> = (0..30).map(Mark::of).collect();
        assert_eq!(marks.len(), 30);
        assert_eq!((0..5).map(|i| Mark::of(i).shape).collect::<HashSet<_>>().len(), 5);
        assert_eq!((0..5).map(|i| Mark::of(i).color).collect::<HashSet<_>>().len(), 5);
    }

    #[test]
    fn an_axis_has_round_values_that_do_not_touch() {
        let axis = Axis { values: (0.1, 1.5), places: (0.0, 500.0) };
        assert_eq!((axis.at(0.1), axis.at(1.5), axis.at(1e300)), (0.0, 500.0, 500.0));
        let ticks = axis.ticks(40.0);
        assert!([0.1, 0.2, 0.5, 1.0].iter().all(|tick| ticks.contains(tick)), "{ticks:?}");
        assert!(ticks.windows(2).all(|pair| axis.at(pair[1]) - axis.at(pair[0]) >= 40.0), "{ticks:?}");
    }

    #[test]
    fn numbers_are_short() {
        let table = [(0.001, "0.001"), (0.5, "0.5"), (1.0, "1"), (1.5, "1.5"), (100.0, "100"), (1e6, "1e6")];
        for (value, text) in table {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn texts_are_escaped_and_both_kinds_of_pages_are_known() {
        let mut canvas = Canvas::new(100.0, 50.0, "a title");
        canvas.text(10.0, 10.0, Side::Start, "", "a < b & c");
        let text = canvas.to_svg();
        for part in ["a &lt; b &amp; c", "prefers-color-scheme: dark", "viewBox=\"0 0 100 50\""] {
            assert!(text.contains(part), "{part} is not in\n{text}");
        }
    }
}
