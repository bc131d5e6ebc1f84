//! Expressions that are floats, and truth values.

use super::tree::Node;
use super::types::{Float, Ty, some_float};
use super::writer::Writer;

/// Methods of `f32` and `f64` that every platform computes a little differently, and how many operands they have.
pub const INEXACT: &[(&str, usize)] = &[
    ("sin", 0),
    ("cos", 0),
    ("tan", 0),
    ("asin", 0),
    ("acos", 0),
    ("atan", 0),
    ("sinh", 0),
    ("cosh", 0),
    ("tanh", 0),
    ("asinh", 0),
    ("acosh", 0),
    ("atanh", 0),
    ("exp", 0),
    ("exp2", 0),
    ("exp_m1", 0),
    ("ln", 0),
    ("log2", 0),
    ("log10", 0),
    ("ln_1p", 0),
    ("cbrt", 0),
    ("hypot", 1),
    ("atan2", 1),
    ("powf", 1),
];

/// Methods of `f32` and `f64` whose results IEEE 754 determines.
const EXACT: &[(&str, usize)] = &[
    ("abs", 0),
    ("sqrt", 0),
    ("floor", 0),
    ("ceil", 0),
    ("round", 0),
    ("trunc", 0),
    ("fract", 0),
    ("round_ties_even", 0),
    ("recip", 0),
    ("signum", 0),
    ("mul_add", 2),
    ("rem_euclid", 1),
    ("div_euclid", 1),
];

impl Writer<'_> {
    /// Returns a float, computed of others.
    pub fn float(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        let Ty::Float(float) = *ty else { return None };
        let name = float.name();
        match self.rng.below(14) {
            0..=4 => {
                let operator = *self.rng.pick(&["+", "-", "*", "/", "+", "*", "%"]);
                let (left, right) = (self.expr(ty, depth, hint), self.expr(ty, depth, true));
                Some(Node::expr("float operator", ty, &format!("~ {operator} ~"), vec![left, right]))
            }
            5 => {
                let child = self.expr(ty, depth, hint);
                Some(Node::expr("float negated", ty, "-~", vec![child]))
            }
            6 | 7 => {
                let from = match self.rng.below(4) {
                    0 => Ty::Float(some_float(&mut self.rng)),
                    _ => self.int(),
                };
                self.float_of(float, &from, depth)
            }
            8 | 9 if float.is_wide() => {
                let (method, params) = *self.rng.pick(EXACT);
                let mut children = vec![self.expr(ty, depth, false)];
                children.extend((0..params).map(|_| self.expr(ty, depth.min(1), true)));
                let template = format!("~.{method}({})", vec!["$"; params].join(", "));
                Some(Node::atom("float method", ty, &template, children))
            }
            8 => {
                let child = self.expr(ty, depth, false);
                let method = *self.rng.pick(&["signum", "abs", "sqrt"]);
                Some(Node::atom("method of 16 bits", ty, &format!("~.{method}()"), vec![child]))
            }
            9 => {
                let children = vec![self.expr(ty, depth, false), self.leaf(ty, true), self.leaf(ty, true)];
                Some(Node::atom("mul_add of 16 bits", ty, "~.mul_add($, $)", children))
            }
            10 => {
                // Which zero it is is not determined; the sum with 0 is.
                self.mask("min and max of zeros");
                let method = *self.rng.pick(&["min", "max"]);
                let (left, right) = (self.expr(ty, depth, false), self.expr(ty, depth, true));
                let zero = if float.is_wide() { "0.0".into() } else { format!("{name}::ZERO") };
                Some(Node::expr("float min or max", ty, &format!("~.{method}($) + {zero}"), vec![left, right]))
            }
            11 => {
                // Nor is the sign of NaN.
                self.mask("sign of NaN");
                let (left, right) = (self.expr(ty, depth, false), self.expr(&Ty::int("i32"), depth.min(1), false));
                let sign = match float.is_wide() {
                    true => format!("~ as {name}"),
                    false => format!("{name}::from_f32(~ as f32)"),
                };
                Some(Node::atom("copysign", ty, &format!("~.copysign({sign})"), vec![left, right]))
            }
            12 => {
                let int = Ty::int(match float {
                    Float::F16 | Float::Bf16 => "u16",
                    Float::F32 => "u32",
                    Float::F64 => "u64",
                });
                // A quiet exponent: no NaN.
                self.mask("bits of NaN");
                let mask = match float {
                    Float::F16 | Float::Bf16 => "0xbbff",
                    Float::F32 => "0xbfff_ffff",
                    Float::F64 => "0xbfff_ffff_ffff_ffff",
                };
                let child = self.expr(&int, depth, false);
                Some(Node::atom("from_bits", ty, &format!("{name}::from_bits(~ & {mask})"), vec![child]))
            }
            _ => self.float_sum(ty, depth),
        }
    }

    /// Returns a conversion into a float.
    fn float_of(&mut self, to: Float, from: &Ty, depth: usize) -> Option<Node> {
        let (name, ty) = (to.name(), Ty::Float(to));
        let child = self.expr(from, depth, false);
        Some(match (to.is_wide(), from) {
            (true, Ty::Float(other)) if !other.is_wide() => {
                let way = if to == Float::F32 { "to_f32" } else { "to_f64" };
                Node::atom("float of 16 bits", &ty, &format!("~.{way}()"), vec![child])
            }
            (true, _) => Node::expr("cast to float", &ty, &format!("~ as {name}"), vec![child]),
            (false, Ty::Float(other)) if !other.is_wide() => {
                Node::atom("16 bits of 16 bits", &ty, &format!("{name}::from_f32(~.to_f32())"), vec![child])
            }
            (false, _) => {
                if *from == Ty::Float(Float::F64) {
                    self.mask("from_f64 rounds once");
                }
                Node::atom("from_f32", &ty, &format!("{name}::from_f32(~ as f32)"), vec![child])
            }
        })
    }

    /// Returns a truth value, computed of others.
    pub fn truth(&mut self, depth: usize) -> Option<Node> {
        let ty = &Ty::Bool;
        match self.rng.below(19) {
            16 => self.vectors_compared(depth),
            17 => self.is_such(depth),
            15 => self.structs_compared(depth),
            0..=4 => {
                let of = self.scalar();
                let operator = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let (left, right) = (self.expr(&of, depth, false), self.expr(&of, depth, true));
                Some(Node::expr("comparison", ty, &format!("~ {operator} ~"), vec![left, right]))
            }
            5 | 6 => {
                let operator = *self.rng.pick(&["&&", "||", "&&", "||", "&", "|", "^"]);
                let (left, right) = (self.expr(ty, depth, true), self.expr(ty, depth, true));
                Some(Node::expr("logic", ty, &format!("~ {operator} ~"), vec![left, right]))
            }
            7 => {
                let child = self.expr(ty, depth, true);
                Some(Node::expr("not", ty, "!~", vec![child]))
            }
            8 => {
                let float = some_float(&mut self.rng);
                let method = *self.rng.pick(&["is_nan", "is_finite", "is_infinite", "is_normal"]);
                let child = self.expr(&Ty::Float(float), depth, false);
                Some(Node::atom("kind of float", ty, &format!("~.{method}()"), vec![child]))
            }
            9 => self.method_giving(ty, depth),
            10 => {
                let of = if self.rng.one_in(3) { Ty::int("usize") } else { self.scalar() };
                let (option, result) = (Ty::option(&of), Ty::Result(Box::new(of.clone()), Box::new(Ty::int("u8"))));
                let (inner, method) = match self.rng.flip() {
                    true => (option, *self.rng.pick(&["is_some", "is_none"])),
                    false => (result, *self.rng.pick(&["is_ok", "is_err"])),
                };
                let child = self.expr(&inner, depth, false);
                Some(Node::atom("is_some", ty, &format!("~.{method}()"), vec![child]))
            }
            11 => self.matches(depth),
            12 => {
                let of = Ty::Tuple(vec![self.int(), self.int()]);
                let operator = *self.rng.pick(&["<", "<=", "==", "!=", ">"]);
                let (left, right) = (self.expr(&of, depth, false), self.expr(&of, depth, false));
                Some(Node::expr("tuples compared", ty, &format!("~ {operator} ~"), vec![left, right]))
            }
            13 => {
                let of = Ty::option(&self.int());
                let operator = *self.rng.pick(&["==", "!="]);
                let (left, right) = (self.expr(&of, depth, false), self.expr(&of, depth, true));
                Some(Node::expr("options compared", ty, &format!("~ {operator} ~"), vec![left, right]))
            }
            _ => self.found_in(depth),
        }
    }

    /// `a == b` of structs whose `PartialEq` is a device function.
    fn structs_compared(&mut self, depth: usize) -> Option<Node> {
        let numbers: Vec<usize> =
            self.operators.iter().filter(|(_, symbol)| *symbol == "==").map(|(of, _)| *of).collect();
        if numbers.is_empty() {
            return None;
        }
        let of = Ty::Struct(*self.rng.pick(&numbers));
        let operator = *self.rng.pick(&["==", "!="]);
        let (left, right) = self.frozen(|w| (w.expr(&of, depth, false), w.expr(&of, depth, false)));
        Some(Node::expr("structs compared", &Ty::Bool, &format!("~ {operator} ~"), vec![left, right]))
    }
}
