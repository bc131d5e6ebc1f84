//! Conditions as users read them.

use super::Prover;
use super::graph::{Input, Node, Op};

impl Prover<'_> {
    /// Describes a condition in the user's names.
    pub(super) fn describe(&self, node: Node) -> String {
        if let Some(name) = self.short.get(&node) {
            return name.clone();
        }
        match self.graph.op(node) {
            Op::Const(1) => "true".into(),
            Op::Const(_) => "false".into(),
            Op::NotNegative(number) => self.describe_order(*number),
            Op::Multiple(number, of) => match self.graph.op(*number) {
                Op::Input(Input::Address(_)) => format!("{} is a multiple of {of}", self.number(*number, false)),
                _ => format!("{} % {of} == 0", self.number(*number, true)),
            },
            Op::All(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.describe_part(*part)).collect();
                parts.join(" && ")
            }
            Op::Either(a, b) => format!("{} || {}", self.describe_part(*a), self.describe_part(*b)),
            _ => format!("{} == 1", self.number(node, true)),
        }
    }

    pub(super) fn describe_part(&self, node: Node) -> String {
        match self.graph.op(node) {
            Op::All(_) | Op::Either(..) if !self.short.contains_key(&node) => format!("({})", self.describe(node)),
            _ => self.describe(node),
        }
    }

    /// Describes that a number is non-negative as a comparison of its subtracted terms with the rest.
    fn describe_order(&self, number: Node) -> String {
        let (terms, constant) = self.graph.terms(number);
        if let ([(node, 1)], 0) = (&terms[..], constant)
            && !self.is_mostly_negative(*node)
        {
            return format!("{} >= 0", self.number(*node, false));
        }
        let (more, less): (Vec<_>, Vec<_>) =
            terms.into_iter().partition(|(node, count)| (*count > 0) != self.is_mostly_negative(*node));
        let less: Vec<_> = less.into_iter().map(|(node, count)| (node, -count)).collect();
        // `a - b - 1 >= 0` is `b < a`.
        let (sign, more_constant, less_constant) = match constant {
            -1 if !less.is_empty() => ("<", 0, 0),
            constant if constant < 0 || less.is_empty() => ("<=", 0, -constant),
            constant => ("<=", constant, 0),
        };
        format!("{} {sign} {}", self.sum(&less, less_constant), self.sum(&more, more_constant))
    }

    /// Returns `true` for the smaller or larger one of two numbers if these are mostly subtracted: `min(-a, -b)` reads as `-max(a, b)`.
    fn is_mostly_negative(&self, node: Node) -> bool {
        let (Op::Min(a, b) | Op::Max(a, b)) = self.graph.op(node) else { return false };
        if self.short.contains_key(&node) {
            return false;
        }
        let signs = [*a, *b].into_iter().flat_map(|number| {
            let (terms, constant) = self.graph.terms(number);
            let constant = if terms.is_empty() { constant.signum() } else { 0 };
            let sign = |(node, count): (Node, i128)| {
                if self.is_mostly_negative(node) { -count.signum() } else { count.signum() }
            };
            terms.into_iter().map(sign).chain([constant]).collect::<Vec<_>>()
        });
        signs.sum::<i128>() < 0
    }

    /// Formats a sum: what is subtracted comes last.
    fn sum(&self, terms: &[(Node, i128)], constant: i128) -> String {
        let mut parts: Vec<(bool, String)> = Vec::new();
        for (node, count) in terms {
            let is_turned = self.is_mostly_negative(*node);
            let number = match count.unsigned_abs() {
                _ if is_turned => self.turned(*node),
                1 => self.number(*node, true),
                _ => self.factor(*node),
            };
            let text = if count.unsigned_abs() == 1 { number } else { format!("{} * {number}", count.unsigned_abs()) };
            parts.push(((*count < 0) != is_turned, text));
        }
        if constant != 0 || parts.is_empty() {
            parts.push((constant < 0, constant.unsigned_abs().to_string()));
        }
        parts.sort_by_key(|(is_subtracted, _)| *is_subtracted);
        let mut text = String::new();
        for (is_subtracted, part) in parts {
            text += match (text.is_empty(), is_subtracted) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &part;
        }
        text
    }

    /// Formats the opposite of the smaller or larger one of two numbers.
    fn turned(&self, node: Node) -> String {
        let (name, a, b) = match self.graph.op(node) {
            Op::Min(a, b) => ("max", a, b),
            Op::Max(a, b) => ("min", a, b),
            _ => return format!("-{}", self.number(node, true)),
        };
        let [a, b] = [a, b].map(|number| {
            let (terms, constant) = self.graph.terms(*number);
            let terms: Vec<_> = terms.into_iter().map(|(node, count)| (node, -count)).collect();
            self.sum(&terms, -constant)
        });
        format!("{name}({a}, {b})")
    }

    /// Formats a number that is multiplied or divided.
    fn factor(&self, node: Node) -> String {
        match self.graph.op(node) {
            Op::Div(..) if !self.short.contains_key(&node) => format!("({})", self.number(node, true)),
            _ => self.number(node, true),
        }
    }

    /// Formats a number; `alone` if it must be a self-contained operand.
    pub(super) fn number(&self, node: Node, alone: bool) -> String {
        if let Some(name) = self.short.get(&node) {
            return name.clone();
        }
        match self.graph.op(node) {
            Op::Const(value) => value.to_string(),
            Op::Input(input) => self.input(*input),
            Op::Sum(terms, constant) => {
                let sum = self.sum(terms, *constant);
                if alone { format!("({sum})") } else { sum }
            }
            Op::Product(factors) => {
                let factors: Vec<String> = factors.iter().map(|factor| self.factor(*factor)).collect();
                factors.join(" * ")
            }
            Op::Times(a, b) => format!("{} * {}", self.factor(*a), self.factor(*b)),
            Op::Div(a, b) => match self.graph.op(*b) {
                Op::Product(_) | Op::Times(..) if !self.short.contains_key(b) => {
                    format!("{} / ({})", self.factor(*a), self.number(*b, true))
                }
                _ => format!("{} / {}", self.factor(*a), self.factor(*b)),
            },
            Op::Min(..) | Op::Max(..) if self.is_mostly_negative(node) => {
                let text = self.turned(node);
                if alone { format!("(-{text})") } else { format!("-{text}") }
            }
            Op::Min(a, b) => format!("min({}, {})", self.number(*a, false), self.number(*b, false)),
            Op::Max(a, b) => format!("max({}, {})", self.number(*a, false), self.number(*b, false)),
            Op::Pow2(exponent) => format!("(1 << {})", self.number(*exponent, true)),
            Op::Mask(number) => {
                let (terms, constant) = self.graph.terms(*number);
                let text = format!("({}).next_power_of_two() - 1", self.sum(&terms, constant + 1));
                if alone { format!("({text})") } else { text }
            }
            Op::Low(number, bits) => format!("{} as u{bits}", self.number(*number, true)),
            Op::Select(cond, then, otherwise) => format!(
                "(if {} {{ {} }} else {{ {} }})",
                self.describe(*cond),
                self.number(*then, false),
                self.number(*otherwise, false)
            ),
            Op::NotNegative(_) | Op::Multiple(..) | Op::All(_) | Op::Either(..) => format!("({})", self.describe(node)),
        }
    }

    fn input(&self, input: Input) -> String {
        if let Some(name) = self.names.get(&input) {
            return name.clone();
        }
        let axis = |axis: u8| ["x", "y", "z"][usize::from(axis)];
        match input {
            Input::Grid(number) => format!("grid_dim_{}", axis(number)),
            Input::Block(number) => format!("block_dim_{}", axis(number)),
            Input::Scalar(..) | Input::Field(..) | Input::Length(_) | Input::Address(_) | Input::SharedLength(_) => {
                "a parameter".into()
            }
        }
    }
}
