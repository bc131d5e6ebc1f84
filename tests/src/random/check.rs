//! Finds and reports errors in a program's results.

use super::interpret::{interpret, slices};
use super::passes::passed;
use super::program::{Argument, Flavour, Program};
use super::run::{Outcome, difference, run};
use super::shrink::shrink;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use sarek_runtime::emit::{self, Options};
use sarek_runtime::ir::{Module, Type};
use sarek_runtime::testing::{Conditions, Thought};
use sarek_runtime::{Device, testing};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Returns the expected result of each program: that of the CPU engine.
///
/// # Errors
/// The CPU engine, the passes of lowering and the interpreter do not agree.
pub fn on_the_cpu(program: &Program) -> Result<Outcome, String> {
    let device = Device::cpu();
    let one = |module: &Module| -> Result<Outcome, String> {
        let kernel = testing::prepare_batch(&device, std::slice::from_ref(module), true).map_err(|e| e.to_string())?;
        run(&device, kernel[0], program).map_err(|error| format!("the CPU engine: {error}"))
    };
    if program.flavour != Flavour::Fault {
        testing::check_convergence(&program.module).map_err(|error| format!("a false alarm: {error}"))?;
    }
    let written = one(&program.module)?;
    if matches!(program.flavour, Flavour::Thread | Flavour::Fault) {
        let (memory, failed) = interpret(program, &program.module);
        let expected = Outcome { memory, failed: failed.map(|failed| failed.0.0 + 1) };
        if let Some(text) = difference(&program.module, &written, &expected) {
            return Err(format!("the CPU engine against the interpreter: {text}"));
        }
    }
    unneeded_checks(program)?;
    let short = one(&passed(&program.module))?;
    match difference(&program.module, &short, &written) {
        Some(text) => Err(format!("after the passes of lowering: {text}")),
        None => Ok(written),
    }
}

/// The number of launches of a program, besides its own, in which the checks that cannot fail are omitted.
const LAUNCHES: u64 = 6;

/// Checks that the result of a launch does not depend on the checks that are proven not to fail in it: for the
/// program's own launch, and for others with scalars and lengths at the edges of such proofs.
fn unneeded_checks(program: &Program) -> Result<(), String> {
    if program.flavour != Flavour::Fault {
        return Ok(());
    }
    let mut random = StdRng::seed_from_u64(program.seed);
    let conditions = Conditions::of(&program.module);
    for launch in 0..=LAUNCHES {
        let mut other = program.clone();
        if launch > 0 {
            let mut elements = slices(&program.module).into_iter();
            other.arguments.iter_mut().for_each(|argument| vary(argument, &mut elements, &mut random));
        }
        let thoughts: Vec<Thought<'_>> = other
            .arguments
            .iter()
            .zip(lengths(&other))
            .map(|(argument, length)| match argument {
                Argument::Scalar(bits) => Thought::Scalar(*bits),
                Argument::Struct(bytes) => Thought::Struct(bytes),
                Argument::Slice(_) => Thought::Slice(length, 256),
            })
            .collect();
        // Programs keep some indices in range by the lengths that they have.
        let run = |module: &Module| catch_unwind(AssertUnwindSafe(|| interpret(&other, module)));
        let Ok(expected) = run(&program.module) else { continue };
        let proven = conditions.without(&program.module, conditions.held(program.grid, &thoughts));
        match run(&proven) {
            Ok(found) if found == expected => {}
            Ok((_, found)) => {
                return Err(format!(
                    "without checks that cannot fail: {found:?}, and should be {:?}; arguments {thoughts:x?}",
                    expected.1
                ));
            }
            Err(_) => return Err(format!("a check would have failed that was proven not to; arguments {thoughts:x?}")),
        }
    }
    Ok(())
}

/// Returns the lengths of a program's slices; 0 of other arguments.
fn lengths(program: &Program) -> Vec<u64> {
    let mut elements = slices(&program.module).into_iter();
    let length = |argument: &Argument| match argument {
        Argument::Slice(bytes) => bytes.len() as u64 / elements.next().expect("each slice has elements").size(),
        Argument::Scalar(_) | Argument::Struct(_) => 0,
    };
    program.arguments.iter().map(length).collect()
}

/// Makes an argument another one: a scalar near a length or a limit, or a shorter slice.
fn vary(argument: &mut Argument, elements: &mut impl Iterator<Item = Type>, random: &mut StdRng) {
    const NEAR: [u64; 15] = [0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 255, 1 << 31, u32::MAX as u64, u64::MAX];
    match argument {
        Argument::Scalar(bits) => *bits = *NEAR.choose(random).unwrap_or(bits),
        Argument::Struct(_) => {}
        Argument::Slice(bytes) => {
            let size = elements.next().expect("each slice has elements").size() as usize;
            if random.random_bool(0.5) {
                bytes.truncate(random.random_range(0..=bytes.len() / size) * size);
            }
        }
    }
}

/// Returns a report of a program that failed, after it was made small.
pub fn report(program: &Program, tries: u32, wrong: &mut dyn FnMut(&Program) -> Option<String>) -> String {
    let small = shrink(program, tries, &mut |program| wrong(program).is_some());
    let what = wrong(&small).unwrap_or_else(|| "it does not fail each time".into());
    let Program { version, seed, flavour, grid, .. } = program;
    let rust = super::rust::module(&small.module);
    let text = emit::emit(&passed(&small.module), Options { checked: true, ..Options::default() }).text;
    let passed: Vec<String> = small.arguments.iter().map(|argument| format!("{argument:x?}")).collect();
    format!("seed {seed} of version {version}, {flavour:?}, {grid}: {what}\n\n{rust}\n{text}\n{}", passed.join("\n"))
}
