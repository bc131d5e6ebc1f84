//! CUDA lines lead back to the Rust lines from which they are generated: by the emitter's records, by `#line`
//! directives, and in the messages of failed checks; also in device functions of other files and in kernels from macros.

use sarek_runtime::Place;
use sarek_runtime::compile::{self, Options, Unit};
use sarek_runtime::emit::{self, Source};
use sarek_runtime::launch::Instance;
use sarek_runtime::prelude::*;
use sarek_tests::harness::{assert_same, devices, random, rng};
use sarek_tests::kernels::{constants, elsewhere, lines};
use std::collections::HashSet;
use std::path::Path;

fn source<K: Instance>(checked: bool, lines: bool) -> Source {
    emit::emit(&K::module(&[]).unwrap(), emit::Options { checked, lines, contraction: true })
}

/// Returns the line of a Rust file of this workspace.
fn rust_line(file: &str, line: u32) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().nth(line as usize - 1).unwrap().to_string()
}

/// Returns the numbers above 1000 in a line, which identify statements.
fn numbers(line: &str) -> Vec<u32> {
    // The number that the call of the macro gives.
    let line = line.replace("$number", "1109");
    let words = line.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok());
    words.filter(|number| (1001..2000).contains(number)).collect()
}

/// Returns the lines of a text as a compiler counts them.
fn by_directives(text: &str) -> Vec<Option<(String, u32)>> {
    let mut here: Option<(String, u32)> = None;
    let mut lines = Vec::new();
    for line in text.lines() {
        lines.push(here.clone());
        match line.strip_prefix("#line ").and_then(|rest| rest.split_once(' ')) {
            Some((number, file)) => here = Some((file.trim_matches('"').to_string(), number.parse().unwrap())),
            None => here = here.map(|(file, number)| (file, number + 1)),
        }
    }
    lines
}

/// Checks that the CUDA lines which hold a number come from a Rust line with it; returns the numbers.
fn check(text: &str, places: &[Option<(String, u32)>]) -> HashSet<u32> {
    let mut found = HashSet::new();
    for (line, place) in text.lines().zip(places) {
        for number in numbers(line.split("//").next().unwrap()) {
            let (file, at) = place.as_ref().unwrap_or_else(|| panic!("`{line}` comes from nowhere"));
            // A statement of several lines begins before its number.
            let rust: Vec<u32> = (*at..at + 3).flat_map(|at| numbers(&rust_line(file, at))).collect();
            assert!(rust.contains(&number), "{file}:{at}: `{line}`\n{text}");
            found.insert(number);
        }
    }
    found
}

#[test]
fn each_cuda_line_knows_its_rust_line() {
    let all: HashSet<u32> =
        [1009, 1013, 1031, 1033, 1039, 1049, 1051, 1061, 1063, 1069, 1087, 1091, 1093, 1097, 1103, 1117, 1123].into();
    let made: HashSet<u32> = [1019, 1021, 1109].into();
    for checked in [false, true] {
        for (source, expected) in
            [(source::<lines::numbered>(checked, false), &all), (source::<lines::made>(checked, false), &made)]
        {
            assert_eq!(source.origins.len(), source.text.lines().count());
            let places: Vec<_> =
                source.origins.iter().map(|origin| origin.map(|(file, line)| (file.to_string(), line))).collect();
            assert_eq!(check(&source.text, &places), *expected);
        }
        for (source, expected) in
            [(source::<lines::numbered>(checked, true), &all), (source::<lines::made>(checked, true), &made)]
        {
            assert_eq!(check(&source.text, &by_directives(&source.text)), *expected);
        }
    }
}

#[test]
fn nvrtc_s_messages_name_the_rust_line() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    for lines in [false, true] {
        // As if these statements were wrong.
        let mut source = source::<lines::numbered>(false, lines);
        source.text =
            source.text.replace("1013", "missing_a").replace("1049", "missing_b").replace("1117", "missing_c");
        let error = compile::compile(&Unit::of(&source), Arch::SM_80, &Options::default()).unwrap_err();
        let Error::Rejected { messages, .. } = &error else { panic!("{error}") };
        let places: Vec<_> = messages.iter().map(|message| message.rust.clone().unwrap()).collect();
        let [a, b, c] = places.as_slice() else { panic!("{error}") };
        assert_eq!((a.file.as_str(), numbers(&rust_line(&a.file, a.line))), (elsewhere::FILE, vec![1013]));
        assert_eq!(numbers(&rust_line(&b.file, b.line)), [1049]);
        assert_eq!(numbers(&rust_line(&c.file, c.line)), [1117]);
        // The test's folder is one below the workspace's, where the files' names begin.
        assert!(error.to_string().contains("|         xs[i] = called * 1049;\n"), "{error}");
        assert!(error.to_string().contains("missing_b"), "{error}");
    }
}

#[test]
fn a_check_in_a_macro_s_kernel_names_the_macro_s_line() {
    for device in &devices() {
        let mut xs = device.zeros::<u32>(2).unwrap();
        let launched = lines::made::launch(device, Grid::new(1, 3), &mut xs);
        let error = launched.and_then(|()| device.synchronize()).unwrap_err();
        let Error::OutOfBounds { place: Place { file, line, .. }, .. } = error else { panic!("{error}") };
        assert_eq!((file, line), (elsewhere::FILE, elsewhere::MADE_READ_LINE));
    }
}

#[test]
fn lines_cost_nothing() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let sass = |lines| {
        let source = source::<lines::numbered>(false, lines);
        let options = Options::default().with_line_info(lines);
        compile::compile(&Unit::of(&source), Arch::SM_90A, &options).unwrap().sass()
    };
    match (sass(false), sass(true)) {
        (Ok(without), Ok(with)) => {
            // The lines themselves are stored in sections of their own.
            let instructions = |text: &str| -> Vec<String> {
                text.lines().filter(|line| line.trim_start().starts_with("/*0")).map(str::to_string).collect()
            };
            assert!(instructions(&without).len() > 20, "{without}");
            assert_eq!(instructions(&without), instructions(&with));
        }
        (Err(Error::NoDisassembler { .. }), _) => println!("skipped: no nvdisasm"),
        (without, with) => panic!("{without:?}\n{with:?}"),
    }
}

#[test]
fn machine_code_is_shown() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    match lines::numbered::sass(Arch::SM_90A) {
        Ok(text) => assert!(text.contains("numbered") && text.contains("EXIT"), "{text}"),
        Err(Error::NoDisassembler { .. }) => println!("skipped: no nvdisasm"),
        Err(error) => panic!("{error}"),
    }
    assert_eq!(lines::numbered::warnings(Arch::SM_90A).unwrap(), []);
    assert!(lines::numbered::cubin(Arch::SM_90A).unwrap().bytes().starts_with(b"\x7fELF"));
}

#[test]
fn resources_are_asserted() {
    assert_resources!(lines::numbered, registers <= 40, spills == 0, shared == 256);
    assert_resources!(lines::numbered, arch = "sm_90a", local == 0, constants > 0);
    assert_resources!(constants::divide, constant = (10), registers <= 40, spills == 0);
    assert_resources!(constants::chosen::<f32>, constant = (1.5, true), arch = "sm_90a", spills == 0);
    if !compile::nvrtc_or_skip() {
        return;
    }
    let failure = std::panic::catch_unwind(|| {
        assert_resources!(lines::numbered, arch = ["sm_80", "sm_90a"], shared < 256, spills == 0);
    });
    let text = *failure.unwrap_err().downcast::<String>().unwrap();
    for part in
        ["kernel `lines::numbered` for sm_80: not shared < 256; it takes", "for sm_90a", "256 bytes of shared memory"]
    {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn they_compute_what_they_say() {
    let xs: Vec<u32> = random::<u32>(&mut rng("lines"), 64).into_iter().map(|x| x % 1000).collect();
    for device in &devices() {
        let launched = |n| {
            let mut out = device.upload(&xs).unwrap();
            lines::numbered::launch(device, Grid::new(1, 64), &mut out, n).unwrap();
            out.to_vec().unwrap()
        };
        let shortened = |mut x: u32| {
            while x > 1087 {
                x /= 1091;
            }
            x & 1103
        };
        let called = |x: &u32| shortened(elsewhere::add_numbers(x + 1039).wrapping_mul(1049));
        assert_same(device, "above", &launched(1034), &xs.iter().map(called).collect::<Vec<_>>(), 0);
        let sum: u32 = xs[..3].iter().map(|x| (x + 1031) * 1069).sum();
        let added = |x: &u32| shortened(x + sum);
        assert_same(device, "below", &launched(3), &xs.iter().map(added).collect::<Vec<_>>(), 0);
        let mut out = device.upload(&xs).unwrap();
        lines::made::launch(device, Grid::new(1, 64), &mut out).unwrap();
        let made: Vec<u32> = xs.iter().map(|x| x * 1019 + 1109 + 1021).collect();
        assert_same(device, "made", &out.to_vec().unwrap(), &made, 0);
    }
}

/// Its name follows those of the tests that it waits for.
#[test]
fn with_these_tests_every_kernel_was_launched() {
    sarek_tests::harness::assert_all_are_launched("lines");
}
