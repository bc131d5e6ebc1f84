//! Random programs as source, without cargo: `tests/sources.sh` builds this with rustc alone, since it needs nothing but the
//! standard library.
//!
//! `sources write FIRST COUNT` writes a batch to the standard output. `sources shrink SEED FOLDER BUILD` makes a program
//! that fails small: `BUILD FILE BINARY` is a command that compiles a batch and fails with rustc's short messages.
#![allow(missing_docs, dead_code)]

#[path = "../src/source/mod.rs"]
mod source;

use source::batch;
use source::items::{Program, program};
use source::shrink::{TRIED, smaller};
use std::path::Path;
use std::process::{Command, exit};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| -> u64 { arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or_else(|| usage()) };
    match arguments.first().map(String::as_str) {
        Some("write") => {
            let programs: Vec<Program> = (number(1)..number(1) + number(2)).map(program).collect();
            print!("{}", batch::file(&programs));
        }
        Some("shrink") if arguments.len() == 4 => shrunk(program(number(1)), Path::new(&arguments[2]), &arguments[3]),
        _ => usage(),
    }
}

fn usage() -> ! {
    eprintln!("sources write FIRST COUNT\nsources shrink SEED FOLDER BUILD");
    exit(2);
}

/// Makes a program smaller as long as it fails in the same way.
fn shrunk(mut program: Program, folder: &Path, build: &str) {
    let Some((_, mut what)) = failing(std::slice::from_ref(&program), folder, build).pop() else {
        println!("seed {} does not fail", program.seed);
        return;
    };
    let kind = kind_of(&what);
    loop {
        let trees = smaller(&program.tree);
        let tried: Vec<Program> = trees.into_iter().map(|tree| Program { tree, ..program.clone() }).collect();
        let smallest = tried.chunks(TRIED).find_map(|some| {
            let mut failed = failing(some, folder, build);
            failed.retain(|(_, text)| kind_of(text) == kind);
            let (at, text) = failed.into_iter().min_by_key(|(at, _)| some[*at].tree.size())?;
            Some((some[at].clone(), text))
        });
        let Some(found) = smallest else { break };
        (program, what) = found;
        eprintln!("{} nodes", program.tree.size());
    }
    println!("{}\n{what}", program.tree.text());
}

/// The programs that fail, and how. Those that rustc rejects are none.
fn failing(programs: &[Program], folder: &Path, build: &str) -> Vec<(usize, String)> {
    let (file, binary) = (folder.join("batch.rs"), folder.join("batch"));
    let mut kept: Vec<usize> = (0..programs.len()).collect();
    for _ in 0..8 {
        let some: Vec<Program> = kept.iter().map(|at| Program { seed: *at as u64, ..programs[*at].clone() }).collect();
        let text = batch::file(&some);
        std::fs::write(&file, &text).expect("the folder can be written to");
        let built = Command::new(build).arg(&file).arg(&binary).output().expect("the build command runs");
        if built.status.success() {
            break;
        }
        let messages = String::from_utf8_lossy(&built.stderr).into_owned();
        let rejected: Vec<usize> = messages
            .lines()
            .filter(|line| line.contains(": error"))
            .filter_map(|line| line.split_once(".rs:")?.1.split(':').next()?.parse().ok())
            .filter_map(|line| program_at(&text, line))
            .collect();
        kept.retain(|at| !rejected.contains(at));
        if rejected.is_empty() || kept.is_empty() {
            return Vec::new();
        }
    }
    let ran = Command::new("timeout").arg("60").arg(&binary).output().expect("the batch runs");
    let wrong = |line: &str| -> Option<(usize, String)> {
        let (name, text) = line.strip_prefix("wrong: p")?.split_once(": ")?;
        Some((name.parse().ok()?, text.to_string()))
    };
    String::from_utf8_lossy(&ran.stdout).lines().filter_map(wrong).collect()
}

/// The number of the program that stands at a line of a batch.
fn program_at(text: &str, line: usize) -> Option<usize> {
    let before: Vec<&str> = text.lines().take(line).collect();
    before.iter().rev().find_map(|line| line.strip_prefix("pub mod p")?.split(' ').next()?.parse().ok())
}

/// What is alike in failures of the same kind.
fn kind_of(text: &str) -> String {
    for kind in ["instead of", "no fault", "panics otherwise", "though the host"] {
        if text.contains(kind) {
            return kind.to_string();
        }
    }
    let said = text.split_once(".rs:").map_or(text, |(_, rest)| rest);
    said.chars().filter(|letter| letter.is_ascii_alphabetic() || *letter == ' ').take(30).collect()
}
