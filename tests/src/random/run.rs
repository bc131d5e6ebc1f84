//! Runs programs on an engine, and compares what they left in memory.

use super::interpret::slices;
use super::program::{Argument, Program};
use super::types::live_cells;
use sarek_runtime::Place;
use sarek_runtime::device::{bf16, f16};
use sarek_runtime::ir::{Module, Scalar};
use sarek_runtime::launch::{Operand, Prepared};
use sarek_runtime::testing::{operand_of_memory, operand_of_struct};
use sarek_runtime::{Buffer, Device, Error};

/// The result of a program: the memory of its slices, and the place of a failed check.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub memory: Vec<Vec<u8>>,
    /// The line of the site: its number plus 1.
    pub failed: Option<u32>,
}

/// Runs a kernel that was prepared for a device.
///
/// # Errors
/// Anything but a failed check.
pub fn run(device: &Device, kernel: &'static Prepared, program: &Program) -> Result<Outcome, Error> {
    let mut buffers: Vec<(Buffer<u64>, u64, usize)> = Vec::new();
    let mut elements = slices(&program.module).into_iter();
    for argument in &program.arguments {
        if let Argument::Slice(bytes) = argument {
            let element = elements.next().expect("each slice has elements");
            let mut words = vec![0u64; bytes.len().div_ceil(8)];
            for (word, bytes) in words.iter_mut().zip(bytes.chunks(8)) {
                let mut whole = [0; 8];
                whole[..bytes.len()].copy_from_slice(bytes);
                *word = u64::from_le_bytes(whole);
            }
            buffers.push((device.upload(&words)?, bytes.len() as u64 / element.size(), bytes.len()));
        }
    }
    let mut rest = buffers.iter();
    let operands: Vec<Operand<'_>> = program
        .arguments
        .iter()
        .map(|argument| match argument {
            Argument::Scalar(bits) => Operand::of_number(*bits),
            Argument::Struct(bytes) => operand_of_struct(bytes),
            Argument::Slice(_) => {
                let (buffer, length, _) = rest.next().expect("each slice has a buffer");
                operand_of_memory(buffer, *length)
            }
        })
        .collect();
    // SAFETY: the operands are made for the kernel's parameters, and the program checks everything that it does not keep in range.
    let launched = unsafe { kernel.launch(device, program.grid, &operands) };
    let finished = launched.and_then(|()| device.synchronize());
    let failed = match finished {
        Ok(()) => None,
        Err(error) => Some(line(&error).ok_or(error)?),
    };
    let memory = buffers.iter().map(|(buffer, _, size)| {
        let bytes: Vec<u8> = buffer.to_vec()?.into_iter().flat_map(u64::to_le_bytes).collect();
        Ok(bytes[..*size].to_vec())
    });
    Ok(Outcome { memory: memory.collect::<Result<_, Error>>()?, failed })
}

/// Returns the line of a failed check that both engines have.
fn line(error: &Error) -> Option<u32> {
    match error {
        Error::OutOfBounds { place: Place { line, .. }, .. }
        | Error::DivisionByZero { place: Place { line, .. }, .. }
        | Error::Assertion { place: Place { line, .. }, .. }
        | Error::Panicked { place: Place { line, .. }, .. } => Some(*line),
        _ => None,
    }
}

/// Returns the first difference between two outcomes.
pub fn difference(module: &Module, found: &Outcome, expected: &Outcome) -> Option<String> {
    if found.failed != expected.failed {
        return Some(format!("the failed check is {:?}, and should be {:?}", found.failed, expected.failed));
    }
    for (number, (element, (found, expected))) in
        slices(module).iter().zip(found.memory.iter().zip(&expected.memory)).enumerate()
    {
        let size = element.size() as usize;
        for (at, (found, expected)) in found.chunks(size).zip(expected.chunks(size)).enumerate() {
            for (offset, scalar) in live_cells(element, expected) {
                let range = offset as usize..(offset + scalar.size()) as usize;
                let (found, expected) = (bits(&found[range.clone()]), bits(&expected[range]));
                if !same(scalar, found, expected) {
                    return Some(format!(
                        "slice {number}, element {at}, `{scalar}` at byte {offset} is {found:#x}, and should be {expected:#x}"
                    ));
                }
            }
        }
    }
    None
}

fn bits(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte))
}

/// Returns `true` if two scalars are the same; all NaNs are.
fn same(scalar: Scalar, a: u64, b: u64) -> bool {
    match scalar {
        Scalar::F16 => a == b || (f16::from_bits(a as u16).is_nan() && f16::from_bits(b as u16).is_nan()),
        Scalar::Bf16 => a == b || (bf16::from_bits(a as u16).is_nan() && bf16::from_bits(b as u16).is_nan()),
        Scalar::F32 => a == b || (f32::from_bits(a as u32).is_nan() && f32::from_bits(b as u32).is_nan()),
        Scalar::F64 => a == b || (f64::from_bits(a).is_nan() && f64::from_bits(b).is_nan()),
        Scalar::Bool
        | Scalar::I8
        | Scalar::I16
        | Scalar::I32
        | Scalar::I64
        | Scalar::Isize
        | Scalar::U8
        | Scalar::U16
        | Scalar::U32
        | Scalar::U64
        | Scalar::Usize => a == b,
    }
}
