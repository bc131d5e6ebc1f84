//! The types of random programs, and how their values come from words and become words.

use super::rng::Rng;
use std::collections::BTreeMap;

/// A type of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Int {
    pub name: &'static str,
    pub bits: u32,
    pub signed: bool,
}

pub const INTS: [Int; 10] = [
    Int { name: "i8", bits: 8, signed: true },
    Int { name: "i16", bits: 16, signed: true },
    Int { name: "i32", bits: 32, signed: true },
    Int { name: "i64", bits: 64, signed: true },
    Int { name: "isize", bits: 64, signed: true },
    Int { name: "u8", bits: 8, signed: false },
    Int { name: "u16", bits: 16, signed: false },
    Int { name: "u32", bits: 32, signed: false },
    Int { name: "u64", bits: 64, signed: false },
    Int { name: "usize", bits: 64, signed: false },
];

impl Int {
    /// Returns the type of that name.
    pub fn named(name: &str) -> Int {
        *INTS.iter().find(|int| int.name == name).expect("it is an integer")
    }

    /// Returns the type of the same width with or without a sign.
    pub fn with_sign(self, signed: bool) -> Int {
        let letter = if signed { "i" } else { "u" };
        Int::named(&format!("{letter}{}", &self.name[1..]))
    }
}

/// A type of floats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Float {
    F16,
    Bf16,
    F32,
    F64,
}

impl Float {
    pub fn name(self) -> &'static str {
        match self {
            Float::F16 => "f16",
            Float::Bf16 => "bf16",
            Float::F32 => "f32",
            Float::F64 => "f64",
        }
    }

    /// Returns `true` if it has literals, `as` and the methods of `std`.
    pub fn is_wide(self) -> bool {
        matches!(self, Float::F32 | Float::F64)
    }
}

/// A type.
#[derive(Clone, Debug, PartialEq)]
pub enum Ty {
    Unit,
    Bool,
    Int(Int),
    Float(Float),
    Tuple(Vec<Ty>),
    Array(Box<Ty>, usize),
    /// A slice, through a reference.
    Slice(Box<Ty>),
    /// `Vec2<T>` to `Vec4<T>` of numbers.
    Vector(Box<Ty>, usize),
    /// The structs, the enums without and with data of the program, by number.
    Struct(usize),
    Plain(usize),
    Enum(usize),
    Option(Box<Ty>),
    Result(Box<Ty>, Box<Ty>),
}

impl Ty {
    pub fn int(name: &str) -> Ty {
        Ty::Int(Int::named(name))
    }

    pub fn option(of: &Ty) -> Ty {
        Ty::Option(Box::new(of.clone()))
    }

    pub fn is_number(&self) -> bool {
        matches!(self, Ty::Int(_) | Ty::Float(_))
    }
}

/// A variant of an enum with data: its name, and its data, with names or without.
#[derive(Clone, Debug)]
pub struct Variant {
    pub name: String,
    pub fields: Vec<(Option<String>, Ty)>,
}

/// The name of an instance of a generic struct.
#[derive(Clone, Debug, Default)]
pub struct Generic {
    pub name: String,
    /// `<f32>` or `<3>`.
    pub arguments: String,
}

/// The names of a vector's components.
pub const COMPONENTS: [&str; 4] = ["x", "y", "z", "w"];

/// The types that a program declares.
#[derive(Clone, Debug, Default)]
pub struct Types {
    /// The fields' names and types; names are numbers if it is a tuple struct.
    pub structs: Vec<Vec<(String, Ty)>>,
    /// The names of structs that are instances of a generic one, by number.
    pub generic: BTreeMap<usize, Generic>,
    /// The variants' names, and their numbers.
    pub plain: Vec<(Int, Vec<(String, i64)>)>,
    pub enums: Vec<Vec<Variant>>,
}

impl Types {
    pub fn name(&self, ty: &Ty) -> String {
        match ty {
            Ty::Unit => "()".into(),
            Ty::Bool => "bool".into(),
            Ty::Int(int) => int.name.into(),
            Ty::Float(float) => float.name().into(),
            Ty::Tuple(members) if members.len() == 1 => format!("({},)", self.name(&members[0])),
            Ty::Tuple(members) => {
                format!("({})", members.iter().map(|ty| self.name(ty)).collect::<Vec<_>>().join(", "))
            }
            Ty::Array(of, length) => format!("[{}; {length}]", self.name(of)),
            Ty::Slice(of) => format!("[{}]", self.name(of)),
            Ty::Vector(of, length) => format!("Vec{length}<{}>", self.name(of)),
            Ty::Struct(number) => match self.generic.get(number) {
                Some(Generic { name, arguments }) => format!("{name}{arguments}"),
                None => format!("S{number}"),
            },
            Ty::Plain(number) => format!("C{number}"),
            Ty::Enum(number) => format!("E{number}"),
            Ty::Option(of) => format!("Option<{}>", self.name(of)),
            Ty::Result(of, error) => format!("Result<{}, {}>", self.name(of), self.name(error)),
        }
    }

    /// Returns the number of words of a value.
    pub fn words(&self, ty: &Ty) -> usize {
        match ty {
            Ty::Unit => 0,
            Ty::Bool | Ty::Int(_) | Ty::Float(_) | Ty::Plain(_) => 1,
            Ty::Tuple(members) => members.iter().map(|ty| self.words(ty)).sum(),
            Ty::Array(of, length) | Ty::Vector(of, length) => self.words(of) * length,
            Ty::Slice(_) => usize::MAX / 4,
            Ty::Struct(number) => self.structs[*number].iter().map(|(_, ty)| self.words(ty)).sum(),
            Ty::Enum(number) => {
                let of = |variant: &Variant| variant.fields.iter().map(|(_, ty)| self.words(ty)).sum();
                1 + self.enums[*number].iter().map(of).max().unwrap_or(0)
            }
            Ty::Option(of) => 1 + self.words(of),
            Ty::Result(of, error) => 1 + self.words(of).max(self.words(error)),
        }
    }

    /// Returns an expression of the value in `input` from a word on; adds the kind of each word.
    pub fn decoded(&self, ty: &Ty, kinds: &mut Vec<&'static str>) -> String {
        let at = kinds.len();
        let list = |types: &[&Ty], kinds: &mut Vec<&'static str>| -> Vec<String> {
            types.iter().map(|ty| self.decoded(ty, kinds)).collect()
        };
        match ty {
            Ty::Unit | Ty::Slice(_) => "()".into(),
            Ty::Bool => {
                kinds.push("bool");
                format!("input[{at}] != 0")
            }
            Ty::Int(int) => {
                kinds.push(int.name);
                format!("input[{at}] as {}", int.name)
            }
            Ty::Float(float) => {
                kinds.push(float.name());
                let bits = match float {
                    Float::F16 | Float::Bf16 => " as u16",
                    Float::F32 => " as u32",
                    Float::F64 => "",
                };
                format!("{}::from_bits(input[{at}]{bits})", float.name())
            }
            Ty::Tuple(members) if members.len() == 1 => format!("({},)", self.decoded(&members[0], kinds)),
            Ty::Tuple(members) => format!("({})", list(&members.iter().collect::<Vec<_>>(), kinds).join(", ")),
            Ty::Array(of, length) => format!("[{}]", list(&vec![&**of; *length], kinds).join(", ")),
            Ty::Vector(of, length) => {
                format!("Vec{length}::new({})", list(&vec![&**of; *length], kinds).join(", "))
            }
            Ty::Struct(number) => {
                let fields = &self.structs[*number];
                let values = list(&fields.iter().map(|(_, ty)| ty).collect::<Vec<_>>(), kinds);
                self.made_struct(*number, &values)
            }
            Ty::Plain(number) => {
                kinds.push("u8");
                let variants = &self.plain[*number].1;
                let arms: Vec<String> = variants[1..]
                    .iter()
                    .enumerate()
                    .map(|(i, (name, _))| format!("{} => C{number}::{name}, ", i + 1))
                    .collect();
                let (count, first) = (variants.len(), &variants[0].0);
                format!("match input[{at}] % {count} {{ {}_ => C{number}::{first} }}", arms.concat())
            }
            Ty::Enum(number) => {
                kinds.push("u8");
                let variants = &self.enums[*number];
                let mut longest = kinds.clone();
                let mut arms = String::new();
                for (i, variant) in variants.iter().enumerate() {
                    let mut own = kinds.clone();
                    let values = list(&variant.fields.iter().map(|(_, ty)| ty).collect::<Vec<_>>(), &mut own);
                    let pattern = if i + 1 == variants.len() { "_".into() } else { i.to_string() };
                    arms += &format!("{pattern} => {}, ", made_variant(*number, variant, &values));
                    if own.len() > longest.len() {
                        longest = own;
                    }
                }
                *kinds = longest;
                format!("match input[{at}] % {} {{ {arms}}}", variants.len())
            }
            Ty::Option(of) => {
                kinds.push("bool");
                format!("if input[{at}] != 0 {{ Some({}) }} else {{ None }}", self.decoded(of, kinds))
            }
            Ty::Result(of, error) => {
                kinds.push("bool");
                let mut other = kinds.clone();
                let (value, error) = (self.decoded(of, kinds), self.decoded(error, &mut other));
                if other.len() > kinds.len() {
                    *kinds = other;
                }
                format!("if input[{at}] != 0 {{ Ok({value}) }} else {{ Err({error}) }}")
            }
        }
    }

    /// Statements that write a value into `output` from a word on.
    pub fn encoded(&self, ty: &Ty, value: &str, at: usize) -> String {
        match ty {
            Ty::Unit | Ty::Slice(_) => String::new(),
            Ty::Bool | Ty::Int(_) => format!("output[{at}] = {value} as u64;\n"),
            Ty::Plain(number) => {
                format!("output[{at}] = {value} as {} as u64;\n", self.plain[*number].0.name)
            }
            Ty::Float(float) => format!("output[{at}] = bits_of_{}({value});\n", float.name()),
            Ty::Tuple(members) => {
                let named: Vec<(String, &Ty)> =
                    members.iter().enumerate().map(|(i, ty)| (format!("{value}.{i}"), ty)).collect();
                self.encoded_all(&named, at)
            }
            Ty::Array(of, length) => {
                let named: Vec<(String, &Ty)> = (0..*length).map(|i| (format!("{value}[{i}]"), &**of)).collect();
                self.encoded_all(&named, at)
            }
            Ty::Vector(of, length) => {
                let named: Vec<(String, &Ty)> =
                    COMPONENTS[..*length].iter().map(|name| (format!("{value}.{name}"), &**of)).collect();
                self.encoded_all(&named, at)
            }
            Ty::Struct(number) => {
                let fields = &self.structs[*number];
                let named: Vec<(String, &Ty)> =
                    fields.iter().map(|(name, ty)| (format!("{value}.{name}"), ty)).collect();
                self.encoded_all(&named, at)
            }
            Ty::Enum(number) => {
                let mut arms = String::new();
                for (i, variant) in self.enums[*number].iter().enumerate() {
                    let names: Vec<String> = (0..variant.fields.len()).map(|k| format!("w{at}_{k}")).collect();
                    let named: Vec<(String, &Ty)> =
                        names.iter().cloned().zip(variant.fields.iter().map(|(_, ty)| ty)).collect();
                    let (pattern, inner) = (made_variant(*number, variant, &names), self.encoded_all(&named, at + 1));
                    arms += &format!("{pattern} => {{\noutput[{at}] = {i};\n{inner}}}\n");
                }
                format!("match {value} {{\n{arms}}}\n")
            }
            Ty::Option(of) => {
                let inner = self.encoded(of, &format!("w{at}"), at + 1);
                format!("if let Some(w{at}) = {value} {{\noutput[{at}] = 1;\n{inner}}}\n")
            }
            Ty::Result(of, error) => {
                let ok = self.encoded(of, &format!("w{at}"), at + 1);
                let err = self.encoded(error, &format!("w{at}"), at + 1);
                format!(
                    "match {value} {{\nOk(w{at}) => {{\noutput[{at}] = 1;\n{ok}}}\nErr(w{at}) => {{\noutput[{at}] = 2;\n{err}}}\n}}\n"
                )
            }
        }
    }

    fn encoded_all(&self, named: &[(String, &Ty)], mut at: usize) -> String {
        let mut text = String::new();
        for (name, ty) in named {
            text += &self.encoded(ty, name, at);
            at += self.words(ty);
        }
        text
    }

    /// Returns a struct of given fields.
    pub fn made_struct(&self, number: usize, values: &[String]) -> String {
        let fields = &self.structs[number];
        let name = self.called(number);
        if is_tuple_struct(fields) {
            return format!("{name}({})", values.join(", "));
        }
        let fields: Vec<String> =
            fields.iter().zip(values).map(|((name, _), value)| format!("{name}: {value}")).collect();
        format!("{name} {{ {} }}", fields.join(", "))
    }

    /// Returns a struct as expressions and patterns call it.
    pub fn called(&self, number: usize) -> String {
        match self.generic.get(&number) {
            Some(Generic { name, arguments }) => format!("{name}::{arguments}"),
            None => format!("S{number}"),
        }
    }
}

/// Returns `true` if fields have numbers for names.
pub fn is_tuple_struct(fields: &[(String, Ty)]) -> bool {
    fields.first().is_some_and(|(name, _)| name.starts_with('0'))
}

/// Returns a variant of given fields, as an expression or a pattern.
pub fn made_variant(number: usize, variant: &Variant, values: &[String]) -> String {
    let name = format!("E{number}::{}", variant.name);
    match variant.fields.first() {
        None => name,
        Some((None, _)) => format!("{name}({})", values.join(", ")),
        Some((Some(_), _)) => {
            let fields: Vec<String> = variant
                .fields
                .iter()
                .zip(values)
                .map(|((name, _), value)| format!("{}: {value}", name.as_deref().unwrap_or_default()))
                .collect();
            format!("{name} {{ {} }}", fields.join(", "))
        }
    }
}

/// Returns a type of integers; those of 32 bits more often than others.
pub fn some_int(rng: &mut Rng) -> Int {
    match rng.below(5) {
        0 => Int::named("i32"),
        1 => Int::named("u32"),
        _ => *rng.pick(&INTS),
    }
}

pub fn some_float(rng: &mut Rng) -> Float {
    rng.weighted(&[(4, Float::F32), (2, Float::F64), (1, Float::F16), (1, Float::Bf16)])
}

/// Returns a number's type, or `bool`.
pub fn some_scalar(rng: &mut Rng) -> Ty {
    match rng.below(10) {
        0 => Ty::Bool,
        1..=6 => Ty::Int(some_int(rng)),
        _ => Ty::Float(some_float(rng)),
    }
}

/// Returns a vector that CUDA has: for 16-bit floats only those of two.
pub fn some_vector(rng: &mut Rng) -> Ty {
    let of = loop {
        let of = some_scalar(rng);
        if of.is_number() {
            break of;
        }
    };
    let length = rng.between(2, 4);
    Ty::Vector(Box::new(of), length)
}
