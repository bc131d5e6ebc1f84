//! Many programs as one file of Rust.

use super::items::{Program, VERSION};
use std::fmt::Write;

/// rustc's lints for random programs that would not occur in others.
const ALLOWED: &str =
    "#![allow(warnings, arithmetic_overflow, unconditional_panic, overflowing_literals, clippy::all)]";

/// Returns a file of programs, without a `main`: a module for each, and a table of them.
pub fn modules(programs: &[Program], names: &dyn Fn(usize) -> String) -> String {
    let mut text = String::new();
    for (at, program) in programs.iter().enumerate() {
        let name = names(at);
        let _ = write!(
            text,
            "\n/// Seed {} of version {VERSION}.\npub mod {name} {{\nuse super::*;\nuse sarek_runtime::prelude::*;\n",
            program.seed
        );
        text += &program.tree.text();
        text += "}\n";
    }
    text += "\n/// All of them.\npub const CASES: &[Case] = &[\n";
    for (at, program) in programs.iter().enumerate() {
        let (name, seed) = (names(at), program.seed);
        let kinds: Vec<String> = program.kinds.iter().map(|kind| format!("{kind:?}")).collect();
        let _ = writeln!(text, "    case::<{name}::entry>({name:?}, {seed}, &[{}], {name}::entry),", kinds.join(", "));
    }
    text += "];\n";
    text
}

/// Returns a program that runs them; `driver` is in the folder above.
pub fn file(programs: &[Program]) -> String {
    let masked = programs.iter().flat_map(|program| program.masked.values()).sum::<usize>();
    let body = modules(programs, &|at| format!("p{}", programs[at].seed));
    format!(
        "//! Random programs, written by `tests/src/source`.\n{ALLOWED}\nuse driver::*;\n#[path = \"driver.rs\"]\nmod driver;\n\
         {body}\nfn main() {{\n    driver::main(CASES, {masked});\n}}\n"
    )
}
