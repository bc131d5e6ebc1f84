//! Breaks long lines where a person would break them.
//!
//! The emitter's text is regular: operators have spaces around them, commas have one after them, and `<` without a
//! space opens template arguments. So a line can be broken as text. The break with the fewest lines is chosen, and
//! among those the one at the loosest operator: after `=`, at the arguments of a call, at `&&`, at `? :`, at sums.

/// No line of the text is longer, unless a single word or string is.
pub(super) const WIDTH: usize = 100;

/// The additional indentation of the rest of a broken statement.
const STEP: usize = 4;

/// A line and the column in which it starts.
pub(super) type Line = (usize, String);

/// Returns the lines of a statement, or of the head of one, that starts in the column `indent`.
pub(super) fn wrap(line: &str, indent: usize) -> Vec<Line> {
    lay(line, Spot { indent, rest: STEP, depth: 0 }).lines
}

/// The position of a text.
#[derive(Debug, Clone, Copy)]
struct Spot {
    indent: usize,
    /// The additional indentation of the further operands of the text.
    rest: usize,
    /// The number of times that the statement has been broken already.
    depth: usize,
}

impl Spot {
    /// Returns the spot of a part of the text in that column, whose operands are below each other.
    fn at(self, indent: usize) -> Spot {
        Spot { indent, rest: 0, depth: self.depth + 1 }
    }
}

/// Broken lines, and their cost.
struct Layout {
    lines: Vec<Line>,
    cost: usize,
}

/// Text that is nested deeper than this in one statement is not broken.
const DEEPEST: usize = 10;

fn lay(text: &str, spot: Spot) -> Layout {
    let whole = Layout::start(text, spot.indent);
    if spot.indent + width(text) <= WIDTH || spot.depth > DEEPEST {
        return whole;
    }
    let pieces = Pieces::of(text);
    let ways = [pieces.assignment(text, spot), pieces.arguments(text, spot), pieces.operators(text, spot)];
    // The first of equally good ones; any is better than a line that is too long.
    ways.into_iter().flatten().fold(whole, |best, way| if way.cost < best.cost { way } else { best })
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn cost_of_line(text: &str, indent: usize) -> usize {
    let over = (indent + width(text)).saturating_sub(WIDTH);
    10 + 100 * over
}

/// The separators between the parts of a statement, the loosest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Separator {
    Semicolon,
    /// The `:` between the operands of `asm`.
    Section,
    Assignment,
    Comma,
    Ternary,
    Or,
    And,
    Bits,
    Comparison,
    Shift,
    Sum,
    Product,
}

impl Separator {
    fn of(word: &str) -> Option<Separator> {
        Some(match word {
            "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "&=" | "|=" | "^=" | "<<=" | ">>=" => Separator::Assignment,
            "?" | ":" => Separator::Ternary,
            "||" => Separator::Or,
            "&&" => Separator::And,
            "|" | "^" | "&" => Separator::Bits,
            "==" | "!=" | "<" | "<=" | ">" | ">=" => Separator::Comparison,
            "<<" | ">>" => Separator::Shift,
            "+" | "-" => Separator::Sum,
            "*" | "/" | "%" => Separator::Product,
            _ => return None,
        })
    }

    /// Returns the cost of a break there, in addition to the line that it takes; 10 is a line.
    fn cost(self) -> usize {
        match self {
            Separator::Semicolon
            | Separator::Section
            | Separator::Comma
            | Separator::Ternary
            | Separator::Or
            | Separator::And => 0,
            Separator::Assignment => 1,
            Separator::Sum => 2,
            Separator::Bits => 3,
            Separator::Product => 5,
            Separator::Shift | Separator::Comparison => 12,
        }
    }
}

/// The positions where a text may be broken: the separators outside of its brackets, and the brackets.
#[derive(Debug, Default)]
struct Pieces {
    /// Byte positions at which a new line may start, each in place of the space before it.
    breaks: Vec<(usize, Separator)>,
    /// Byte positions of an opening bracket and of the closing one.
    groups: Vec<(usize, usize)>,
}

impl Pieces {
    fn of(text: &str) -> Pieces {
        let mut pieces = Pieces::default();
        let mut open: Vec<usize> = Vec::new();
        let mut string = 0;
        for (at, c) in text.char_indices() {
            match c {
                _ if at < string => {}
                '"' => string = at + string_length(&text[at..]),
                '\'' if !text[..at].ends_with(|c: char| c.is_ascii_alphanumeric()) => {
                    string = at + character_length(&text[at..])
                }
                '(' | '[' | '{' => open.push(at),
                '<' if opens_template(text, at) => open.push(at),
                ')' | ']' | '}' => pieces.close(&mut open, at),
                '>' if open.last().is_some_and(|&open| text[open..].starts_with('<')) => pieces.close(&mut open, at),
                ' ' if open.is_empty() => pieces.space(text, at),
                _ => {}
            }
        }
        // An unclosed bracket, such as the brace of a body, is not a group.
        pieces
    }

    fn close(&mut self, open: &mut Vec<usize>, at: usize) {
        if let Some(start) = open.pop()
            && open.is_empty()
        {
            self.groups.push((start, at));
        }
    }

    /// Records a space outside of brackets.
    fn space(&mut self, text: &str, at: usize) {
        if text[..at].ends_with(',') {
            return self.breaks.push((at + 1, Separator::Comma));
        }
        if text[..at].ends_with(';') {
            return self.breaks.push((at + 1, Separator::Semicolon));
        }
        let word = &text[at + 1..];
        let end = word.find(' ').unwrap_or(word.len());
        match Separator::of(&word[..end]) {
            Some(Separator::Ternary) => {
                let chosen = self.breaks.iter().any(|(_, separator)| *separator == Separator::Ternary);
                let choice = chosen || word.starts_with('?');
                self.breaks.push((at + 1, if choice { Separator::Ternary } else { Separator::Section }));
            }
            Some(separator) if end < word.len() => self.breaks.push((at + 1 + end + 1, separator)),
            Some(_) | None => {}
        }
    }

    /// Breaks after `a =`, with its value in the next line. A brace stays where it is if there is room for it.
    fn assignment(&self, text: &str, spot: Spot) -> Option<Layout> {
        let &(at, separator) = self.breaks.first()?;
        let has_room = spot.indent + width(&text[..at]) < WIDTH;
        if separator != Separator::Assignment || (has_room && text[at..].starts_with('{')) {
            return None;
        }
        let mut layout = lay(text[..at].trim_end(), Spot { depth: spot.depth + 1, ..spot });
        layout.add(lay(&text[at..], spot.at(spot.indent + STEP)), separator.cost());
        Some(layout)
    }

    /// Breaks the longest brackets: arguments and elements get lines of their own, and the contents of other brackets
    /// follow the opening one.
    fn arguments(&self, text: &str, spot: Spot) -> Option<Layout> {
        let holds = |&&(open, close): &&(usize, usize)| close > open + 1 && !text[open..].starts_with('<');
        let &(open, close) = self.groups.iter().filter(holds).max_by_key(|(open, close)| close - open)?;
        let (head, inner) = (&text[..=open], &text[open + 1..]);
        let cost = self.operators_around();
        if text[open..].starts_with('{') {
            let mut layout = Layout::start(head, spot.indent);
            layout.add(lay(text[open + 1..close].trim(), spot.at(spot.indent + STEP)), cost);
            layout.add(Layout::start(&text[close..], spot.indent), 0);
            return Some(layout);
        }
        if text[open..].starts_with('(') && is_call(&text[..open]) {
            let mut layout = Layout::start(head, spot.indent);
            layout.add(lay(inner, spot.at(spot.indent + STEP)), 2 + cost);
            return Some(layout);
        }
        let mut layout = lay(inner, spot.at(spot.indent + width(head)));
        let (column, first) = &mut layout.lines[0];
        *column = spot.indent;
        first.insert_str(0, head);
        layout.cost += 3 + cost;
        Some(layout)
    }

    /// Returns the cost of breaking within brackets although the operators around them are looser.
    fn operators_around(&self) -> usize {
        let around = self.breaks.iter().map(|(_, separator)| *separator).filter(|&s| s != Separator::Assignment);
        match around.min() {
            None => 0,
            Some(Separator::Ternary) => 40,
            Some(Separator::Comparison | Separator::Shift | Separator::Product) => 8,
            Some(_) => 15,
        }
    }

    /// Breaks at the loosest operators: as many operands per line as fit, and each value of a choice on its own line.
    fn operators(&self, text: &str, spot: Spot) -> Option<Layout> {
        let separators = self.breaks.iter().map(|(_, separator)| *separator);
        let loosest = separators.filter(|&separator| separator != Separator::Assignment).min()?;
        let starts = self.breaks.iter().filter(|(_, separator)| *separator == loosest).map(|(at, _)| *at);
        let choice = loosest == Separator::Ternary;
        // Each of several choices gets a line.
        let chain = choice && starts.clone().filter(|&at| text[at..].starts_with('?')).count() > 1;
        let starts = starts.filter(|&at| !(chain && text[at..].starts_with('?')));
        let ends = starts.clone().chain([text.len()]);
        let parts = [0].into_iter().chain(starts).zip(ends).map(|(start, end)| text[start..end].trim_end());
        let rest = spot.indent + if choice { STEP } else { spot.rest };
        let mut layout = Layout { lines: Vec::new(), cost: 0 };
        let mut current = String::new();
        let mut here = Spot { depth: spot.depth + 1, ..spot };
        for part in parts {
            let fits = here.indent + width(&current) + 1 + width(part) <= WIDTH;
            if !current.is_empty() && (choice || loosest == Separator::Section || !fits) {
                layout.add(lay(&current, here), loosest.cost());
                current.clear();
                here = Spot { rest: if choice { STEP } else { 0 }, ..spot.at(rest) };
            }
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(part);
        }
        layout.add(lay(&current, here), loosest.cost());
        (layout.lines.len() > 1).then_some(layout)
    }
}

impl Layout {
    fn start(text: &str, indent: usize) -> Layout {
        Layout { lines: vec![(indent, text.to_string())], cost: cost_of_line(text, indent) }
    }

    fn add(&mut self, part: Layout, cost: usize) {
        self.lines.extend(part.lines);
        self.cost += part.cost + cost;
    }
}

/// Returns the length in bytes of the string literal that a text starts with.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}

/// Returns the length in bytes of the character literal that a text starts with.
fn character_length(text: &str) -> usize {
    if text.starts_with("'\\") { r"'\n'".len() } else { "'c'".len() }
}

fn opens_template(text: &str, at: usize) -> bool {
    text[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_') && !text[at + 1..].starts_with(' ')
}

/// Returns `true` if brackets after this text hold arguments.
fn is_call(before: &str) -> bool {
    before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '>')
}
