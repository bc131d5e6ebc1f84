//! Random types, and values of them as bytes.

use super::enums::variant_of;
use super::memory::read;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use sarek_runtime::device::{bf16, f16};
use sarek_runtime::ir::{Enum, Field, Scalar, Struct, Type};
use std::sync::Arc;

/// An enum of the programs.
pub static COLOR: Enum =
    Enum { name: "Color", scalar: Scalar::U8, variants: &[("Red", 0), ("Green", 7), ("Blue", 255)] };
/// An enum whose numbers are negative and wide.
pub static LEVEL: Enum =
    Enum { name: "Level", scalar: Scalar::I32, variants: &[("Low", i32::MIN as i128), ("Zero", 0), ("High", 99)] };

/// Returns a random scalar type.
pub fn scalar(rng: &mut StdRng) -> Scalar {
    *Scalar::ALL.choose(rng).expect("there are scalars")
}

/// Returns a random integer type.
pub fn integer(rng: &mut StdRng) -> Scalar {
    loop {
        let scalar = scalar(rng);
        if scalar.is_integer() {
            return scalar;
        }
    }
}

/// Returns a struct of these fields, laid out as by `#[repr(C)]`.
pub fn struct_of(name: String, fields: Vec<Type>) -> Type {
    let mut size: u64 = 0;
    let mut align = 1;
    let mut placed = Vec::new();
    for (number, ty) in fields.into_iter().enumerate() {
        align = align.max(ty.align());
        let offset = size.next_multiple_of(ty.align());
        size = offset + ty.size();
        placed.push(Field { name: format!("f{number}"), ty, offset });
    }
    Type::Struct(Arc::new(Struct {
        name,
        fields: placed,
        size: size.next_multiple_of(align),
        align,
        vector: false,
        image: None,
        derived: Default::default(),
    }))
}

/// `[T; N]`.
pub fn array(element: Type, length: u64) -> Type {
    Type::Array(Box::new(element), length)
}

/// Returns a random struct, which may hold arrays and one of those that there are already.
pub fn random_struct(rng: &mut StdRng, known: &[Type]) -> Type {
    let count = rng.random_range(1..5);
    let fields = (0..count).map(|_| match (rng.random_range(0..8), known.choose(rng)) {
        (0, _) => array(scalar(rng).into(), [1, 2, 4][rng.random_range(0..3)]),
        (1, Some(inner)) => inner.clone(),
        _ => scalar(rng).into(),
    });
    let fields = fields.collect();
    struct_of(format!("Struct{}", known.len()), fields)
}

/// Returns `true` if a value of the type can be written as an expression, which one with an array in it cannot.
pub fn is_constructible(ty: &Type) -> bool {
    match ty {
        Type::Scalar(_) => true,
        Type::Tuple(_) | Type::Struct(_) => ty.members().into_iter().all(is_constructible),
        Type::Enum(of) => of.variants.iter().all(|variant| is_constructible(&variant.holds)),
        Type::Array(..) | Type::Atomic(_) | Type::Atomic128(_) | Type::Slice { .. } | Type::Reference { .. } => false,
    }
}

/// Returns the scalars in a value in memory: each with its offset.
pub fn cells(ty: &Type) -> Vec<(u64, Scalar)> {
    match ty {
        Type::Scalar(scalar) | Type::Atomic(scalar) => vec![(0, *scalar)],
        Type::Array(element, length) => {
            let inner = cells(element);
            let shifted = |at: u64| inner.iter().map(move |(offset, scalar)| (at * element.size() + offset, *scalar));
            (0..*length).flat_map(shifted).collect()
        }
        Type::Struct(layout) => {
            let fields = layout.fields.iter().map(|field| (field.offset, cells(&field.ty)));
            fields
                .flat_map(|(at, cells)| cells.into_iter().map(move |(offset, scalar)| (at + offset, scalar)))
                .collect()
        }
        Type::Atomic128(_) => unreachable!("no random program has one"),
        Type::Tuple(_) | Type::Slice { .. } | Type::Reference { .. } => unreachable!("`{ty}` does not lie in buffers"),
        Type::Enum(_) => unreachable!("what `{ty}` has depends on its tag"),
    }
}

/// Returns the scalars in a value in memory that have a meaning: of an enum, the tag and what its variant holds.
pub fn live_cells(ty: &Type, bytes: &[u8]) -> Vec<(u64, Scalar)> {
    let Type::Enum(of) = ty else { return cells(ty) };
    let tag = of.tag.scalar().expect("a tag is a number");
    let variant = variant_of(of, &read(&of.tag, &bytes[..of.tag.size() as usize]));
    let held = &of.variants[variant].holds;
    let inner = if *held == Type::Tuple(Vec::new()) { Vec::new() } else { cells(held) };
    let held = inner.into_iter().map(|(offset, scalar)| (of.data + offset, scalar));
    [(0, tag)].into_iter().chain(held).collect()
}

/// Values in memory, as bytes without padding bits set.
pub fn random_bytes(rng: &mut StdRng, ty: &Type, count: u64) -> Vec<u8> {
    let mut bytes = vec![0; (ty.size() * count) as usize];
    for at in 0..count {
        let element = &mut bytes[(at * ty.size()) as usize..((at + 1) * ty.size()) as usize];
        let mut known = cells_of_number(ty);
        if let Type::Enum(of) = ty {
            let variant = of.variants.choose(rng).expect("there are variants");
            let size = of.tag.size() as usize;
            element[..size].copy_from_slice(&variant.number.to_le_bytes()[..size]);
            known = live_cells(ty, element).split_off(1);
        }
        for (offset, scalar) in known {
            let bits = random_bits(rng, scalar).to_le_bytes();
            let (start, size) = (offset as usize, scalar.size() as usize);
            element[start..start + size].copy_from_slice(&bits[..size]);
        }
    }
    bytes
}

/// Returns the scalars in a value that is not an enum; none for an enum.
fn cells_of_number(ty: &Type) -> Vec<(u64, Scalar)> {
    if let Type::Enum(_) = ty { Vec::new() } else { cells(ty) }
}

/// Returns the bits of a random value, often one at which operations change what they do.
pub fn random_bits(rng: &mut StdRng, scalar: Scalar) -> u64 {
    let float = |rng: &mut StdRng| -> f64 {
        const EDGES: &[f64] = &[
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            -2.5,
            1.5,
            3.0,
            127.0,
            128.0,
            -129.0,
            255.5,
            65536.0,
            2147483648.0,
            -2147483649.0,
            4294967296.0,
            9223372036854775808.0,
            1e30,
            1e-30,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
            1e-44,
            1e300,
        ];
        match rng.random_range(0..3) {
            0 => *EDGES.choose(rng).expect("there are edges"),
            1 => f64::from(rng.random_range(-1000..1000)) / 8.0,
            _ => rng.random_range(-1e6..1e6),
        }
    };
    match scalar {
        Scalar::Bool => rng.random_range(0..2),
        Scalar::F16 => f16::from_f64(float(rng)).to_bits().into(),
        Scalar::Bf16 => bf16::from_f64(float(rng)).to_bits().into(),
        Scalar::F32 => u64::from((float(rng) as f32).to_bits()),
        Scalar::F64 => float(rng).to_bits(),
        Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::Isize
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::Usize => {
            let mask = u64::MAX >> (64 - scalar.bits());
            let value = match rng.random_range(0..4) {
                0 => rng.random_range(0..9),
                1 => (1u64 << rng.random_range(0..scalar.bits())).wrapping_sub(rng.random_range(0..2)),
                2 => u64::MAX - rng.random_range(0..5),
                _ => rng.next_u64() >> rng.random_range(0..64),
            };
            value & mask
        }
    }
}
