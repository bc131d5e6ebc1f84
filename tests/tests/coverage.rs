//! Everything that the language has is in a kernel of this package: see `src/coverage`.

use sarek_runtime::ir::intrinsics::FUNCTIONS;
use sarek_runtime::ir::{Axis, Intrinsic};
use sarek_tests::coverage::{self, Found, declared, methods, written};
use sarek_tests::kernels;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Returns a folder of the workspace.
fn folder(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// Returns the text of every kernel's file.
fn kernel_files() -> String {
    texts_in(&folder("tests/src/kernels")).join("\n")
}

/// Returns the texts of all files in a folder and the folders in it.
fn texts_in(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("the kernels' files").map(|file| file.unwrap().path());
    let texts = |path: PathBuf| match path.is_dir() {
        true => texts_in(&path),
        false => vec![std::fs::read_to_string(path).unwrap()],
    };
    files.flat_map(texts).collect()
}

#[test]
fn there_is_a_kernel_of_everything() {
    let mut found = Found::default();
    for entry in kernels::entries() {
        found.add_kernel(entry.file_name(), &entry.own.expect("it is a kernel of this package"));
    }
    println!("{}", found.table());
    let missing = found.missing();
    assert!(missing.is_empty(), "no kernel in `src/kernels` has:\n  {}", missing.join("\n  "));
}

/// Kernels that are not compiled, or only if a test requests it.
const APART: &[&str] = &["large", "wrong_cuda", "wrong_ptx"];

#[test]
fn every_kernel_is_in_the_catalogue() {
    let text = kernel_files();
    let entries: Vec<String> = kernels::entries().into_iter().map(|entry| entry.kernel).collect();
    let named = |name: &str| {
        let is_name = |kernel: &String| kernel.split(['<', ':', ' ']).any(|part| part == name);
        APART.contains(&name) || entries.iter().any(is_name)
    };
    let attributes = text.split("#[kernel").skip(1);
    let functions = attributes.filter_map(|rest| rest.split_once("fn ").map(|(_, rest)| rest));
    let names = functions.filter_map(|rest| rest.split(['<', '(']).next()).filter(|name| !name.starts_with('$'));
    let missing: Vec<&str> = names.filter(|name| !named(name)).collect();
    assert!(missing.is_empty(), "`entries!` has no {}", missing.join(", "));
}

#[test]
fn every_case_of_misuse_is_there() {
    let items = declared::ITEMS.iter().flat_map(|(_, _, cases)| *cases);
    let macros = written::MACROS.iter().flat_map(|(_, cases)| *cases);
    let cases: BTreeSet<&str> = coverage::cases().into_iter().chain(items.copied()).chain(macros.copied()).collect();
    let is_missing = |case: &&str| !folder(&format!("tests/ui/fail/{case}.rs")).is_file();
    let missing: Vec<&str> = cases.into_iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "`ui/fail` has no {}", missing.join(", "));
}

#[test]
fn every_item_and_macro_is_written() {
    let text = kernel_files();
    let items = declared::ITEMS.iter().filter(|(_, item, _)| !text.contains(item)).map(|(row, ..)| (*row).to_string());
    let is_written = |name: &str| text.contains(&format!("{name}!("));
    let macros = written::MACROS.iter().filter(|(name, _)| !is_written(name)).map(|(name, _)| format!("{name}!"));
    let missing: Vec<String> = items.chain(macros).collect();
    assert!(missing.is_empty(), "no kernel in `src/kernels` has {}", missing.join(", "));
}

#[test]
fn every_macro_of_kernels_has_a_row() {
    let source = std::fs::read_to_string(folder("sarek-macros/src/parse/macros.rs")).expect("the macros' parser");
    let (_, arms) = source.split_once("match name.as_str() {").expect("it tells macros apart by their names");
    let (arms, _) = arms.split_once("            _ =>").expect("and what is none of them");
    let patterns = arms.lines().filter_map(|line| line.split_once("=>")).map(|(pattern, _)| pattern);
    let names: BTreeSet<&str> = patterns.flat_map(|pattern| pattern.split('"').skip(1).step_by(2)).collect();
    // Macros that are recognized only to be rejected in favor of `println!`.
    let others = ["eprintln", "eprint", "dbg"];
    let rows: BTreeSet<&str> = written::MACROS.iter().map(|(name, _)| *name).chain(others).collect();
    assert_eq!(names, rows);
}

#[test]
fn the_reference_has_every_macro() {
    let text = std::fs::read_to_string(folder("docs/language.md")).expect("the reference");
    // `assert!`, and "the `debug_` forms".
    let is_there = |name: &str| text.contains(&format!("{}!", name.trim_start_matches("debug_")));
    let missing: Vec<&str> = written::MACROS.iter().map(|(name, _)| *name).filter(|name| !is_there(name)).collect();
    assert!(missing.is_empty(), "the reference does not have {}", missing.join(", "));
}

#[test]
fn the_reference_lists_the_same_methods() {
    let text = std::fs::read_to_string(folder("docs/language.md")).expect("the reference");
    for (start, names) in methods::LISTS {
        let line = text.split('\n').skip_while(|line| !line.starts_with(start)).take_while(|line| !line.is_empty());
        let lines: Vec<&str> = line.collect();
        let (_, listed) =
            lines.join(" ").split_once("ethods").map(|(a, b)| (a.to_string(), b.to_string())).unwrap_or_default();
        let listed = listed.split(';').next().unwrap_or_default();
        let listed: BTreeSet<&str> = listed.split('`').skip(1).step_by(2).filter(|name| *name != "std").collect();
        assert_eq!(listed, names.iter().copied().collect(), "the reference, `{start}`, and the code");
    }
}

/// Returns the table of functions in the reference, as the table of intrinsics has it.
fn functions_table() -> String {
    let mut table = String::from("| function | what it does |\n|---|---|\n");
    let functions = FUNCTIONS.iter().copied().flatten().filter(|function| !function.doc.is_empty());
    for function in functions {
        let axis = function.operation().and_then(Intrinsic::axis);
        let others = match axis {
            Some(Axis::Y | Axis::Z) => continue,
            Some(Axis::X) => ", and the same in y and z",
            None => "",
        };
        let doc: Vec<&str> = function.doc.iter().map(|line| line.trim()).collect();
        let doc = doc.join(" ").replace("[`", "`").replace("`]", "`");
        table += &format!("| `{}({})`{others} | {doc} |\n", function.name, function.params.join(", "));
    }
    table
}

/// `INSTA_UPDATE=always` writes the table.
#[test]
fn the_reference_lists_the_functions() {
    let path = folder("docs/language.md");
    let text = std::fs::read_to_string(&path).expect("the reference");
    let (start, end) = ("<!-- functions: from `sarek-language` -->\n", "<!-- end of functions -->");
    let (before, rest) = text.split_once(start).expect("the table is marked");
    let (table, after) = rest.split_once(end).expect("the table's end is marked");
    if std::env::var_os("INSTA_UPDATE").is_some_and(|value| value == "always") {
        std::fs::write(&path, format!("{before}{start}{}{end}{after}", functions_table())).expect("it is written");
    } else {
        assert_eq!(table, functions_table(), "docs/language.md: run this test with INSTA_UPDATE=always");
    }
}

#[test]
fn the_page_of_methods_is_complete() {
    let text = std::fs::read_to_string(folder("docs/methods.md")).expect("the page");
    // Only the tables list methods; the text between them explains.
    for (heading, names) in methods::page() {
        let heading = format!("## {heading}");
        let section = text.split('\n').skip_while(|line| *line != heading).skip(1);
        let rows = section.take_while(|line| !line.starts_with("## ")).filter(|line| line.starts_with('|'));
        let listed: Vec<&str> = rows.flat_map(|row| row.split('`').skip(1).step_by(2)).collect();
        let once: BTreeSet<&str> = listed.iter().copied().collect();
        assert_eq!(once, names, "docs/methods.md, `{heading}`, and the code");
        assert_eq!(once.len(), listed.len(), "docs/methods.md, `{heading}`, lists a method twice: {listed:?}");
    }
}
