//! What slices and shared arrays hold while a program is interpreted.

use super::enums::variant_of;
use super::value::{self, Value, zero};
use sarek_runtime::ir::Type;

/// The memory of a launch: slices and shared arrays by number.
pub trait Memory {
    /// Returns the number of elements.
    fn length(&self, number: usize) -> usize;

    /// Returns the address of the first element.
    fn address(&self, _number: usize) -> u64 {
        256
    }

    /// Returns the value at a path, which begins with the number of an element.
    fn load(&self, number: usize, path: &[usize]) -> Value;

    /// Stores a value there.
    fn store(&mut self, number: usize, path: &[usize], value: Value);
}

/// Memory that holds what was stored last.
#[derive(Debug, Default)]
pub struct Plain(pub Vec<Value>);

impl Memory for Plain {
    fn length(&self, number: usize) -> usize {
        self.0[number].many().len()
    }

    fn load(&self, number: usize, path: &[usize]) -> Value {
        path.iter().fold(&self.0[number], |value, at| &value.many()[*at]).clone()
    }

    fn store(&mut self, number: usize, path: &[usize], value: Value) {
        *self.0[number].at(path) = value;
    }
}

/// Returns a value from memory.
pub fn read(ty: &Type, bytes: &[u8]) -> Value {
    let part = |offset: u64, ty: &Type| read(ty, &bytes[offset as usize..(offset + ty.size()) as usize]);
    match ty {
        Type::Scalar(scalar) | Type::Atomic(scalar) => {
            let mut bits = [0; 8];
            bits[..bytes.len()].copy_from_slice(bytes);
            value::from_bits(u64::from_le_bytes(bits), *scalar)
        }
        Type::Array(element, length) => {
            Value::Many((0..*length).map(|at| part(at * element.size(), element)).collect())
        }
        Type::Struct(layout) => Value::Many(layout.fields.iter().map(|field| part(field.offset, &field.ty)).collect()),
        Type::Enum(of) => {
            let tag = part(0, &of.tag);
            let taken = variant_of(of, &tag);
            let held = of.variants.iter().enumerate().map(|(number, variant)| match &variant.holds {
                holds if number == taken && *holds != Type::Tuple(Vec::new()) => part(of.data, holds),
                holds => zero(holds),
            });
            Value::Many(std::iter::once(tag).chain(held).collect())
        }
        Type::Atomic128(_) => unreachable!("no random program has one"),
        Type::Tuple(_) | Type::Slice { .. } | Type::Reference { .. } => unreachable!("`{ty}` does not lie in memory"),
    }
}

/// Returns a value as bytes, padding and what has no meaning as zeros.
pub fn write(ty: &Type, value: &Value) -> Vec<u8> {
    let mut bytes = vec![0; ty.size() as usize];
    write_into(ty, value, &mut bytes);
    bytes
}

fn write_into(ty: &Type, value: &Value, bytes: &mut [u8]) {
    match ty {
        Type::Scalar(scalar) | Type::Atomic(scalar) => {
            let size = scalar.size() as usize;
            bytes[..size].copy_from_slice(&value::to_bits(value).to_le_bytes()[..size]);
        }
        Type::Array(element, _) => {
            let parts = bytes.chunks_mut(element.size() as usize);
            value.many().iter().zip(parts).for_each(|(value, bytes)| write_into(element, value, bytes));
        }
        Type::Struct(layout) => {
            for (field, value) in layout.fields.iter().zip(value.many()) {
                write_into(&field.ty, value, &mut bytes[field.offset as usize..]);
            }
        }
        Type::Enum(of) => {
            let (tag, held) = value.many().split_first().expect("it has a tag");
            write_into(&of.tag, tag, bytes);
            let taken = variant_of(of, tag);
            let holds = &of.variants[taken].holds;
            if *holds != Type::Tuple(Vec::new()) {
                write_into(holds, &held[taken], &mut bytes[of.data as usize..]);
            }
        }
        Type::Atomic128(_) => unreachable!("no random program has one"),
        Type::Tuple(_) | Type::Slice { .. } | Type::Reference { .. } => unreachable!("`{ty}` does not lie in memory"),
    }
}
