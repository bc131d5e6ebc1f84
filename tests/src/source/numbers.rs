//! Expressions that are integers: operators, casts, and the methods of `std`.

use super::tree::Node;
use super::types::{Int, Ty, some_float, some_int};
use super::writer::Writer;

/// The parameter and result types of a method: the type itself, a number of bits, and so on.
#[derive(Clone, Copy, PartialEq)]
enum What {
    Own,
    /// A `u32`, of any value; and one below 8.
    Bits,
    Few,
    Signed,
    Unsigned,
    /// A number that is not 0; it is any where a check may fail.
    Divisor,
    Truth,
    OptionOwn,
    OptionBits,
    Pair,
}

use What::*;

/// Whose methods they are.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    All,
    OnlySigned,
    OnlyUnsigned,
}

use Of::*;

/// Methods of integers: name, whose, parameters, result.
const METHODS: &[(&str, Of, &[What], What)] = &[
    ("wrapping_add", All, &[Own], Own),
    ("wrapping_sub", All, &[Own], Own),
    ("wrapping_mul", All, &[Own], Own),
    ("wrapping_neg", All, &[], Own),
    ("wrapping_shl", All, &[Bits], Own),
    ("wrapping_shr", All, &[Bits], Own),
    ("wrapping_pow", All, &[Few], Own),
    ("wrapping_div", All, &[Divisor], Own),
    ("wrapping_rem", All, &[Divisor], Own),
    ("wrapping_div_euclid", All, &[Divisor], Own),
    ("wrapping_rem_euclid", All, &[Divisor], Own),
    ("wrapping_abs", OnlySigned, &[], Own),
    ("wrapping_add_unsigned", OnlySigned, &[Unsigned], Own),
    ("wrapping_sub_unsigned", OnlySigned, &[Unsigned], Own),
    ("wrapping_add_signed", OnlyUnsigned, &[Signed], Own),
    ("checked_add", All, &[Own], OptionOwn),
    ("checked_sub", All, &[Own], OptionOwn),
    ("checked_mul", All, &[Own], OptionOwn),
    ("checked_div", All, &[Own], OptionOwn),
    ("checked_rem", All, &[Own], OptionOwn),
    ("checked_div_euclid", All, &[Own], OptionOwn),
    ("checked_rem_euclid", All, &[Own], OptionOwn),
    ("checked_neg", All, &[], OptionOwn),
    ("checked_shl", All, &[Bits], OptionOwn),
    ("checked_shr", All, &[Bits], OptionOwn),
    ("checked_pow", All, &[Few], OptionOwn),
    ("checked_abs", OnlySigned, &[], OptionOwn),
    ("checked_isqrt", OnlySigned, &[], OptionOwn),
    ("checked_ilog2", All, &[], OptionBits),
    ("checked_ilog10", All, &[], OptionBits),
    ("checked_ilog", All, &[Own], OptionBits),
    ("checked_next_power_of_two", OnlyUnsigned, &[], OptionOwn),
    ("checked_next_multiple_of", OnlyUnsigned, &[Own], OptionOwn),
    ("checked_add_signed", OnlyUnsigned, &[Signed], OptionOwn),
    ("checked_add_unsigned", OnlySigned, &[Unsigned], OptionOwn),
    ("checked_sub_unsigned", OnlySigned, &[Unsigned], OptionOwn),
    ("overflowing_add", All, &[Own], Pair),
    ("overflowing_sub", All, &[Own], Pair),
    ("overflowing_mul", All, &[Own], Pair),
    ("overflowing_neg", All, &[], Pair),
    ("overflowing_shl", All, &[Bits], Pair),
    ("overflowing_shr", All, &[Bits], Pair),
    ("overflowing_pow", All, &[Few], Pair),
    ("overflowing_div", All, &[Divisor], Pair),
    ("overflowing_rem", All, &[Divisor], Pair),
    ("overflowing_abs", OnlySigned, &[], Pair),
    ("saturating_add", All, &[Own], Own),
    ("saturating_sub", All, &[Own], Own),
    ("saturating_mul", All, &[Own], Own),
    ("saturating_pow", All, &[Few], Own),
    ("saturating_div", All, &[Divisor], Own),
    ("saturating_abs", OnlySigned, &[], Own),
    ("saturating_neg", OnlySigned, &[], Own),
    ("saturating_add_unsigned", OnlySigned, &[Unsigned], Own),
    ("saturating_sub_unsigned", OnlySigned, &[Unsigned], Own),
    ("saturating_add_signed", OnlyUnsigned, &[Signed], Own),
    ("pow", All, &[Few], Own),
    ("abs", OnlySigned, &[], Own),
    ("signum", OnlySigned, &[], Own),
    ("unsigned_abs", OnlySigned, &[], Unsigned),
    ("abs_diff", All, &[Own], Unsigned),
    ("count_ones", All, &[], Bits),
    ("count_zeros", All, &[], Bits),
    ("leading_zeros", All, &[], Bits),
    ("leading_ones", All, &[], Bits),
    ("trailing_zeros", All, &[], Bits),
    ("trailing_ones", All, &[], Bits),
    ("rotate_left", All, &[Bits], Own),
    ("rotate_right", All, &[Bits], Own),
    ("swap_bytes", All, &[], Own),
    ("reverse_bits", All, &[], Own),
    ("to_be", All, &[], Own),
    ("to_le", All, &[], Own),
    ("min", All, &[Own], Own),
    ("max", All, &[Own], Own),
    ("is_power_of_two", OnlyUnsigned, &[], Truth),
    ("next_power_of_two", OnlyUnsigned, &[], Own),
    ("is_positive", OnlySigned, &[], Truth),
    ("is_negative", OnlySigned, &[], Truth),
    ("isqrt", OnlyUnsigned, &[], Own),
    ("div_ceil", OnlyUnsigned, &[Divisor], Own),
    ("is_multiple_of", OnlyUnsigned, &[Own], Truth),
    ("midpoint", All, &[Own], Own),
    ("unbounded_shl", All, &[Bits], Own),
    ("unbounded_shr", All, &[Bits], Own),
    ("cast_signed", OnlyUnsigned, &[], Signed),
    ("cast_unsigned", OnlySigned, &[], Unsigned),
];

impl What {
    /// Returns the type, of a method of an integer.
    fn of(self, int: Int) -> Ty {
        let bits = Ty::int("u32");
        match self {
            Own | Divisor => Ty::Int(int),
            Bits | Few => bits,
            Signed => Ty::Int(int.with_sign(true)),
            Unsigned => Ty::Int(int.with_sign(false)),
            Truth => Ty::Bool,
            OptionOwn => Ty::option(&Ty::Int(int)),
            OptionBits => Ty::option(&bits),
            Pair => Ty::Tuple(vec![Ty::Int(int), Ty::Bool]),
        }
    }
}

impl Writer<'_> {
    /// Returns an integer, computed of others.
    pub fn integer(&mut self, ty: &Ty, depth: usize, hint: bool) -> Option<Node> {
        let Ty::Int(int) = *ty else { return None };
        match self.rng.below(20) {
            0..=5 => {
                let operator = *self.rng.pick(&["+", "-", "*", "&", "|", "^"]);
                let (left, right) = (self.expr(ty, depth, hint), self.expr(ty, depth, true));
                Some(Node::expr("integer operator", ty, &format!("~ {operator} ~"), vec![left, right]))
            }
            6 => Some(self.quotient(int, depth, hint)),
            7 => {
                let operator = *self.rng.pick(&["<<", ">>"]);
                let count = Ty::Int(some_int(&mut self.rng));
                let (left, right) = (self.expr(ty, depth, hint), self.expr(&count, depth.min(1), false));
                Some(Node::expr("shift", ty, &format!("~ {operator} ~"), vec![left, right]))
            }
            8 => {
                let child = self.expr(ty, depth, hint);
                let operator = if int.signed && self.rng.flip() { "-" } else { "!" };
                Some(Node::expr("integer negated", ty, &format!("{operator}~"), vec![child]))
            }
            9 | 10 => self.cast(ty, depth),
            11..=15 => self.method_giving(ty, depth),
            16 => self.special(int, depth),
            17 => self.panicking_method(int, depth),
            _ => self.aggregate(int, depth),
        }
    }

    /// `/` or `%`. The smallest number by -1 panics in Rust and wraps here, so the dividend is never the smallest.
    fn quotient(&mut self, int: Int, depth: usize, hint: bool) -> Node {
        let ty = Ty::Int(int);
        let operator = *self.rng.pick(&["/", "%"]);
        let mut left = self.expr(&ty, depth, hint);
        let right = self.divisor(int, depth);
        if int.signed {
            self.mask("MIN / -1");
            left = Node::expr("dividend", &ty, "~ >> 1", vec![left]);
        }
        Node::expr("quotient", &ty, &format!("~ {operator} ~"), vec![left, right])
    }

    /// Returns a divisor, which may be 0 where a check may fail.
    pub fn divisor(&mut self, int: Int, depth: usize) -> Node {
        let ty = Ty::Int(int);
        if self.risky() {
            let child = self.leaf(&ty, false);
            return Node::expr("divisor any", &ty, "$", vec![child]);
        }
        if self.rng.flip() {
            return Node::atom("divisor literal", &ty, &format!("{}{}", self.rng.between(1, 9), int.name), vec![]);
        }
        let child = self.expr(&ty, depth.min(1), false);
        Node::expr("divisor odd", &ty, "~ | 1", vec![child])
    }

    fn cast(&mut self, ty: &Ty, depth: usize) -> Option<Node> {
        let name = self.types.name(ty);
        let from = match self.rng.below(8) {
            0 => Ty::Bool,
            1 if !self.types.plain.is_empty() => Ty::Plain(self.rng.below(self.types.plain.len())),
            2 | 3 => {
                let float = some_float(&mut self.rng);
                if !float.is_wide() {
                    let child = self.expr(&Ty::Float(float), depth, false);
                    return Some(Node::expr("cast of 16 bits", ty, &format!("~.to_f32() as {name}"), vec![child]));
                }
                Ty::Float(float)
            }
            _ => Ty::Int(some_int(&mut self.rng)),
        };
        let child = self.expr(&from, depth, false);
        Some(Node::expr("cast to integer", ty, &format!("~ as {name}"), vec![child]))
    }

    /// Returns a method of integers that gives a type: an integer, a truth value, an option, a pair.
    pub fn method_giving(&mut self, wanted: &Ty, depth: usize) -> Option<Node> {
        let receiver = match wanted {
            Ty::Int(int) if self.rng.below(4) > 0 => *int,
            Ty::Option(of) => match **of {
                Ty::Int(int) => int,
                _ => return None,
            },
            Ty::Tuple(members) => match members.first() {
                Some(Ty::Int(int)) => *int,
                _ => return None,
            },
            _ => some_int(&mut self.rng),
        };
        let fits = |of: Of| match of {
            All => true,
            OnlySigned => receiver.signed,
            OnlyUnsigned => !receiver.signed,
        };
        let fitting: Vec<_> =
            METHODS.iter().filter(|(_, of, _, result)| fits(*of) && result.of(receiver) == *wanted).collect();
        if fitting.is_empty() {
            return None;
        }
        let (name, _, params, _) = **self.rng.pick(&fitting);
        let mut children = vec![self.expr(&Ty::Int(receiver), depth, false)];
        for what in params {
            children.push(match what {
                Divisor => self.divisor(receiver, depth),
                Few => Node::atom("exponent", &Ty::int("u32"), &self.rng.below(8).to_string(), vec![]),
                other => self.expr(&other.of(receiver), depth.min(1), true),
            });
        }
        let template = format!("~.{name}({})", vec!["$"; params.len()].join(", "));
        Some(Node::atom(name, wanted, &template, children))
    }

    /// Methods that panic for some operands: with any operands where a check may fail, else with others.
    fn panicking_method(&mut self, int: Int, depth: usize) -> Option<Node> {
        let ty = Ty::Int(int);
        if self.risky() {
            return self.panicking_method_of_any(int, depth);
        }
        match self.rng.below(6) {
            0 => {
                let child = self.expr(&ty, depth, false);
                let (low, high) = (self.rng.below(20), self.rng.between(20, 120));
                Some(Node::atom("clamp", &ty, &format!("~.clamp({low}, {high})"), vec![child]))
            }
            1 if int.signed => {
                let child = self.expr(&ty, depth, false);
                Some(Node::atom("isqrt of signed", &ty, &format!("(~ & {}::MAX).isqrt()", int.name), vec![child]))
            }
            2 if int.name == "u32" => {
                let of = Int::named("u32");
                let child = self.expr(&Ty::Int(of), depth, false);
                let name = *self.rng.pick(&["ilog2", "ilog10"]);
                Some(Node::atom("logarithm", &ty, &format!("(~ | 1).{name}()"), vec![child]))
            }
            3 => {
                // For the smallest number and -1 both panic.
                let name = *self.rng.pick(&["div_euclid", "rem_euclid"]);
                let (mut left, right) = (self.expr(&ty, depth, false), self.divisor(int, depth));
                if int.signed {
                    self.mask("MIN / -1");
                    left = Node::expr("dividend", &ty, "~ >> 1", vec![left]);
                }
                Some(Node::atom("Euclid's division", &ty, &format!("~.{name}($)"), vec![left, right]))
            }
            4 if !int.signed => {
                let (left, right) = (self.expr(&ty, depth, false), self.divisor(int, depth));
                Some(Node::atom("next_multiple_of", &ty, "(~ >> 1).next_multiple_of($)", vec![left, right]))
            }
            _ => None,
        }
    }

    fn panicking_method_of_any(&mut self, int: Int, depth: usize) -> Option<Node> {
        let ty = Ty::Int(int);
        let child = self.expr(&ty, depth, false);
        Some(match self.rng.below(4) {
            1 if int.signed => Node::atom("isqrt of any", &ty, "~.isqrt()", vec![child]),
            2 if !int.signed => {
                let of = self.leaf(&ty, true);
                Node::atom("next_multiple_of any", &ty, "(~ >> 1).next_multiple_of($)", vec![child, of])
            }
            3 if int.name == "u32" => {
                let of = self.int();
                let child = self.expr(&of, depth, false);
                match self.rng.below(3) {
                    0 => {
                        let base = self.leaf(&of, true);
                        Node::atom("logarithm of any base", &ty, "~.ilog($)", vec![child, base])
                    }
                    way => {
                        let name = ["ilog2", "ilog10"][way - 1];
                        Node::atom("logarithm of any", &ty, &format!("~.{name}()"), vec![child])
                    }
                }
            }
            _ => {
                let (low, high) = (self.leaf(&ty, true), self.leaf(&ty, true));
                Node::atom("clamp to any", &ty, "~.clamp($, $)", vec![child, low, high])
            }
        })
    }

    /// Lengths, lossless conversions, bits of floats, numbers of orderings.
    fn special(&mut self, int: Int, depth: usize) -> Option<Node> {
        let ty = Ty::Int(int);
        match int.name {
            "usize" => {
                let is_shadowed =
                    |root: usize| self.vars[root + 1..].iter().any(|other| other.name == self.vars[root].name);
                let lists: Vec<String> = self
                    .vars
                    .iter()
                    .enumerate()
                    .filter(|(_, var)| var.visible && matches!(var.ty, Ty::Slice(_) | Ty::Array(..)))
                    .filter(|(root, _)| !is_shadowed(*root))
                    .map(|(_, var)| var.name.clone())
                    .collect();
                if lists.is_empty() {
                    return None;
                }
                Some(Node::atom("len", &ty, &format!("{}.len()", self.rng.pick(&lists)), vec![]))
            }
            "u32" => {
                let child = self.expr(&Ty::Float(super::types::Float::F32), depth, false);
                self.mask("bits of NaN");
                Some(Node::expr("bits of a float", &ty, "bits_of_f32($) as u32", vec![child]))
            }
            "i32" | "u64" | "i64" | "u16" | "i16" => {
                let froms: &[&str] = match int.name {
                    "i32" => &["i8", "i16", "u8", "u16", "bool"],
                    "u64" => &["u8", "u16", "u32", "bool"],
                    "i64" => &["i8", "u8", "i16", "u16", "i32", "u32"],
                    "u16" => &["u8", "bool"],
                    _ => &["i8", "u8"],
                };
                let from = *self.rng.pick(froms);
                let from = if from == "bool" { Ty::Bool } else { Ty::int(from) };
                let child = self.expr(&from, depth, false);
                Some(Node::atom("from", &ty, &format!("{}::from($)", int.name), vec![child]))
            }
            "u8" => {
                let of = some_int(&mut self.rng);
                let (child, index) = (self.expr(&Ty::Int(of), depth, false), self.rng.below(of.bits as usize / 8));
                let way = *self.rng.pick(&["to_le_bytes", "to_be_bytes"]);
                Some(Node::atom("byte", &ty, &format!("~.{way}()[{index}]"), vec![child]))
            }
            _ => None,
        }
    }
}
