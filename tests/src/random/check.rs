//! What is wrong with a program, and the report of it.

use super::interpret::interpret;
use super::passes::passed;
use super::program::{Flavour, Program};
use super::run::{Outcome, difference, run};
use super::shrink::shrink;
use sarek_runtime::emit::{self, Options};
use sarek_runtime::ir::Module;
use sarek_runtime::{Device, testing};

/// What each program must leave: what the CPU engine makes of it.
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
    let short = one(&passed(&program.module))?;
    match difference(&program.module, &short, &written) {
        Some(text) => Err(format!("after the passes of lowering: {text}")),
        None => Ok(written),
    }
}

/// A report of a program that failed, after it was made small.
pub fn report(program: &Program, tries: u32, wrong: &mut dyn FnMut(&Program) -> Option<String>) -> String {
    let small = shrink(program, tries, &mut |program| wrong(program).is_some());
    let what = wrong(&small).unwrap_or_else(|| "it does not fail each time".into());
    let Program { version, seed, flavour, grid, .. } = program;
    let rust = super::rust::module(&small.module);
    let text = emit::emit(&passed(&small.module), Options { checked: true, lines: false }).text;
    let passed: Vec<String> = small.arguments.iter().map(|argument| format!("{argument:x?}")).collect();
    format!("seed {seed} of version {version}, {flavour:?}, {grid}: {what}\n\n{rust}\n{text}\n{}", passed.join("\n"))
}
