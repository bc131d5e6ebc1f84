//! A property that a check or a guard has established holds for the value that is used: values from memory that other
//! threads may write are loaded once. In the text such a load goes through `once`, PTX keeps it in a register about
//! which nothing more is known, and the machine code has one load of it. It needs NVRTC and a disassembler, and no GPU.

use sarek_runtime::compile::{self, Artifacts, Options, Unit};
use sarek_runtime::{Arch, Error};
use sarek_tests::catalogue::{self, Entry};
use sarek_tests::harness::on_all_cores;

/// A kernel, and for its unchecked and its checked text how many loads go through `once`, and how many there are of memory that is
/// written, in PTX and in machine code.
const KERNELS: &[(&str, [(usize, usize); 2])] = &[
    ("index_of_slice", [(0, 1), (1, 1)]),
    ("index_of_shared", [(0, 1), (1, 1)]),
    ("guarded_index", [(1, 2), (1, 2)]),
    ("guarded_rounds", [(1, 1), (1, 1)]),
    ("divisor", [(0, 1), (1, 1)]),
    ("part_bounds", [(0, 2), (2, 2)]),
    ("selects", [(1, 1), (1, 1)]),
    // Each tag, the data of the copy, and that of either variant in place.
    ("tags", [(2, 5), (2, 5)]),
    ("field", [(0, 2), (1, 2)]),
    ("row", [(0, 2), (1, 2)]),
    ("row_of_index", [(0, 4), (1, 4)]),
    ("elsewhere", [(0, 2), (2, 2)]),
    ("guarded_values", [(2, 2), (2, 2)]),
    ("nobody_writes", [(0, 0), (0, 0)]),
    ("nothing_depends", [(0, 3), (0, 3)]),
];

fn entry(name: &str) -> &'static Entry {
    let found = catalogue::all().iter().find(|entry| entry.topic == "races" && entry.kernel == name);
    found.unwrap_or_else(|| panic!("there is no kernel {name}"))
}

/// Counts loads of global or shared memory, without those of memory that is only read.
fn loads_in_ptx(ptx: &str) -> usize {
    let body = ptx.split(".entry").nth(1).unwrap_or_default();
    let is_load = |line: &&str| line.starts_with("ld.global") || line.starts_with("ld.shared");
    body.lines().map(str::trim).filter(is_load).filter(|line| !line.starts_with("ld.global.nc")).count()
}

/// Returns the same in machine code, up to the function that reports a fault.
fn loads_in_sass(sass: &str, kernel: &str) -> usize {
    let (_, body) = sass.split_once(&format!(".text.{kernel}:")).expect("the kernel is there");
    let code = body.split("\n.text.").next().unwrap_or_default();
    let is_load = |line: &&str| line.contains(" LDG.") || line.contains(" LDS");
    let of_kernel = |line: &&str| !line.contains(".CONSTANT") && !line.contains(".STRONG.SYS");
    code.lines().filter(is_load).filter(of_kernel).count()
}

#[test]
fn what_was_checked_is_loaded_once() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let wrong = on_all_cores(KERNELS, |(name, expected)| wrong_texts(name, expected)).concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Returns the texts of a kernel that have other loads.
fn wrong_texts(name: &str, expected: &[(usize, usize); 2]) -> Vec<String> {
    let mut wrong = Vec::new();
    for (checked, (guarded, loads)) in [false, true].into_iter().zip(expected) {
        let source = entry(name).source(checked);
        let options = Options::default().with_contraction(false);
        let Artifacts { ptx, cubin, .. } = compile::artifacts(&Unit::of(&source), Arch::SM_90A, &options).unwrap();
        let in_sass = match cubin.sass() {
            Ok(sass) => loads_in_sass(&sass, name),
            Err(Error::NoDisassembler { .. }) => {
                println!("skipped: no nvdisasm");
                *loads
            }
            Err(error) => panic!("{error}"),
        };
        let found = (source.text.matches("once").count(), loads_in_ptx(&ptx), in_sass);
        if found != (*guarded, *loads, *loads) {
            wrong.push(format!("{name}, checked {checked}: {found:?}\n{}\n{ptx}", source.text));
        }
    }
    wrong
}
