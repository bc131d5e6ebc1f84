//! Real NVRTC accepts every kernel of the catalogue, checked and unchecked, without a warning. It needs no GPU.

use sarek_runtime::Arch;
use sarek_runtime::compile::{self, Artifacts, Message, Options, Unit};
use sarek_runtime::emit::{self, Source};
use sarek_tests::catalogue::{self, Entry};
use sarek_tests::harness::on_all_cores;
use std::collections::{HashMap, HashSet};

/// The architecture that every text is compiled for.
const ARCH: &str = "sm_90";

/// The architecture of kernels which need it.
const SPECIFIC: &str = "sm_90a";

/// Older architectures, the oldest first. A text without checks is also compiled for the first of them that it does not rule out, if it
/// calls a function which no text before it calls there: what that one accepts, newer ones accept.
const OLDER: &[&str] = &["sm_75", "sm_80"];

/// In addition, `ld.global.nc` is only for memory that is not written while the kernel runs, and NVRTC does not load
/// memory that others may write twice if nothing in between could have changed it.
#[test]
fn nvrtc_accepts_every_kernel_and_loads_as_written() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let mut entries: Vec<&Entry> = catalogue::all().iter().collect();
    if let Ok(only) = std::env::var("SAREK_KERNELS") {
        entries.retain(|entry| entry.file_name().starts_with(&only));
    }
    let units = units(&entries);
    let failures = on_all_cores(&units, |unit| {
        let error = compile_one(unit).err()?;
        Some(format!("{}, {}: {error}\n{}", unit.kernel, unit.arch, unit.source.text))
    });
    let failures: Vec<String> = failures.into_iter().flatten().collect();
    println!("{} kernels, {} compilations, {} failures", entries.len(), units.len(), failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// A text of a kernel, and what it is compiled for.
struct Compiled<'a> {
    kernel: &'a str,
    source: Source,
    arch: Arch,
    /// The most bytes of a thread's stack that the kernel may take, if there is a limit.
    stack: Option<u32>,
}

/// The different texts of kernels, each with an architecture: a text whose checks are all proven is the one without.
fn units<'a>(entries: &[&'a Entry]) -> Vec<Compiled<'a>> {
    let (mut known, mut units) = (HashSet::new(), Vec::new());
    let mut called = HashMap::<Arch, HashSet<String>>::new();
    for entry in entries {
        for checked in [false, true] {
            let source = entry.source(checked);
            let options = format!("{:?}", source.attributes);
            if !known.insert((source.text.clone(), options)) {
                continue;
            }
            // ptxas advises against copies to several blocks in code for `sm_90`, which they do not need.
            let is_specific =
                source.text.contains("_to_cluster") || source.needs.iter().any(|need| need.arch == SPECIFIC);
            if let Some(older) = oldest(&source).filter(|_| !checked && !is_specific) {
                let (words, called) = (called_in(&source), called.entry(older).or_default());
                if !words.is_subset(called) {
                    called.extend(words);
                    units.push(Compiled { kernel: &entry.kernel, source: source.clone(), arch: older, stack: None });
                }
            }
            let arch = arch(if is_specific { SPECIFIC } else { ARCH });
            let stack = (entry.own.is_none() && !checked).then(|| stack_of(&entry.kernel));
            units.push(Compiled { kernel: &entry.kernel, source, arch, stack });
        }
    }
    units
}

/// Returns the functions that a text and its helpers call and do not define, and the words of CUDA in them.
fn called_in(source: &Source) -> HashSet<String> {
    let text = format!("{}{}", emit::prelude(&source.text), source.text);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let (mut called, mut defined) = (HashSet::new(), HashSet::from([source.entry.as_str()]));
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        for (at, _) in line.match_indices('(') {
            let word = line[..at].rsplit(|c| !is_word(c)).next().unwrap_or_default();
            let words = if line.contains("__device__") { &mut defined } else { &mut called };
            words.insert(word);
        }
        called.extend(line.split(|c| !is_word(c)).filter(|word| word.starts_with("__")));
    }
    called.difference(&defined).map(|word| word.to_string()).collect()
}

fn arch(name: &str) -> Arch {
    name.parse().expect("it is the name of an architecture")
}

/// Returns the first of the older architectures that a text does not rule out.
fn oldest(source: &Source) -> Option<Arch> {
    let unit = Unit::of(source);
    OLDER.iter().map(|name| arch(name)).find(|arch| unit.accepts(*arch).is_ok())
}

/// Returns the most bytes of a thread's stack that a kernel of the examples may take.
fn stack_of(kernel: &str) -> u32 {
    STACKS.iter().find(|(name, _)| *name == kernel).map_or(0, |(_, bytes)| *bytes)
}

/// The kernels of the examples that keep something in a thread's stack, and the most bytes that each may take there.
///
/// The fastest number of blocks per multiprocessor makes `segmented_best`, a partition and `merge_runs` spill a few registers. NVRTC takes all registers for `matmul_best` and
/// `multiply_halves`, and keeps a few values elsewhere. The others have arrays, or functions of the CUDA library that need one.
const STACKS: &[(&str, u32)] = &[
    ("count_queens", 320),
    ("matmul_best::<true, false, false, 132, 132, 8, 16, 2, 2, 128, 2>", 8),
    ("merge_runs::<f32, u32, u32, Ascending, false, false, 7, 128, 35, 4352, 4480, 1>", 8),
    ("merge_runs::<u32, u32, u32, Ascending, false, false, 7, 128, 35, 4352, 4480, 1>", 8),
    ("multiply_halves::<bf16, false>", 8),
    ("render_spheres", 24),
    ("select_best::<i32, Where<Even>, u32, true, 256, 27, 6912, 5>", 8),
    ("segmented_best::<f32, bool, Sum, Flags, true, 256, 23, 5888, 4>", 32),
    ("segmented_best::<i32, u32, Sum, Keys, true, 256, 23, 5888, 4>", 8),
    ("segmented_best::<i32, u32, Sum, Keys, false, 256, 23, 5888, 4>", 8),
    ("sum_payoffs", 32),
];

#[test]
fn kernels_with_a_stack_are_in_the_catalogue() {
    let names: HashSet<&str> = catalogue::all().iter().map(|entry| entry.kernel.as_str()).collect();
    for (kernel, _) in STACKS {
        assert!(names.contains(*kernel), "there is no kernel `{kernel}`");
    }
}

/// Returns the loads in PTX of what was loaded before, with no store, branch, call or barrier in between.
fn repeated(ptx: &str) -> Vec<String> {
    let (mut loaded, mut found): (HashSet<&str>, Vec<String>) = (HashSet::new(), Vec::new());
    let mut in_asm = false;
    for line in ptx.lines().map(str::trim) {
        if line.ends_with("inline asm") {
            in_asm = line.starts_with("// begin");
            continue;
        }
        // `ptx!` may do anything.
        if in_asm {
            loaded.clear();
            continue;
        }
        let Some((op, operands)) = line.split_once(char::is_whitespace) else {
            if line.ends_with(':') {
                loaded.clear();
            }
            continue;
        };
        if ["st.", "atom.", "red.", "bar.", "membar", "fence", "call", "bra", "shfl", "vote", "@"]
            .iter()
            .any(|ends| op.starts_with(ends))
        {
            loaded.clear();
            continue;
        }
        let address = operands.split_once('[').and_then(|(_, address)| address.split(']').next());
        let weak = !["volatile", "relaxed", "acquire", ".nc"].iter().any(|kind| op.contains(kind));
        if let Some(address) = address
            && ["ld.global", "ld.shared", "ld.u", "ld.s", "ld.f", "ld.b"].iter().any(|load| op.starts_with(load))
            && weak
            && !loaded.insert(address)
        {
            found.push(line.to_string());
        }
        // The written operand is another address from here on.
        let written = operands.split(['[', ';']).next().unwrap_or_default();
        let written: Vec<&str> = match address {
            Some(_) => written.split(',').map(|register| register.trim_matches([' ', '{', '}'])).collect(),
            None => written.split(',').take(1).map(str::trim).collect(),
        };
        loaded.retain(|address| !written.contains(&address.split('+').next().unwrap_or_default()));
    }
    found
}

#[test]
fn repeated_loads_are_found() {
    let twice = "ld.global.u32 %r1, [%rd1+4];\nadd.s32 %r2, %r1, 1;\nld.global.u32 %r3, [%rd1+4];";
    assert_eq!(repeated(twice), ["ld.global.u32 %r3, [%rd1+4];"]);
    for between in ["st.global.u32 [%rd2], %r1;", "bar.sync 0;", "$L__BB0_1:", "add.s64 %rd1, %rd1, 4;", "@%p1 bra $L;"]
    {
        assert_eq!(repeated(&twice.replace("add.s32 %r2, %r1, 1;", between)), [""; 0], "{between}");
    }
    assert_eq!(repeated(&twice.replace("+4];\nadd", "];\nadd")), [""; 0]);
}

/// Returns the parameters through which a kernel in PTX both loads with `ld.global.nc` and writes.
fn constant_and_written(ptx: &str) -> Vec<String> {
    let (_, kernel) = ptx.split_once(".entry").expect("there is a kernel");
    let (kernel, _) = kernel.split_once("\n}").expect("it has an end");
    // The source of each register's value: other registers, and parameters that are pointers.
    let mut sources: HashMap<&str, Vec<&str>> = HashMap::new();
    let mut parameters: HashMap<&str, &str> = HashMap::new();
    let (mut constant, mut written) = (Vec::new(), Vec::new());
    for line in kernel.lines() {
        let line = line.trim().trim_end_matches(';');
        let Some((op, operands)) = line.split_once(char::is_whitespace) else { continue };
        let registers = || {
            operands
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '%' && c != '_')
                .filter(|part| part.starts_with("%rd"))
        };
        let address = || operands.split_once('[').and_then(|(_, rest)| rest.split(['+', ']']).next());
        if op.starts_with("ld.param") {
            parameters.extend(registers().next().zip(address()));
        } else if op.starts_with("ld.global.nc") {
            constant.extend(address());
        } else if op.starts_with("ld.") {
        } else if op.starts_with("st.") || op.starts_with("atom") || op.starts_with("red") {
            written.extend(address());
        } else if let Some(result) = registers().next() {
            sources.entry(result).or_default().extend(registers().skip(1));
        }
    }
    // The addresses from which an address is computed: `cvta` derives it from a parameter.
    let pointers: HashSet<&str> = kernel
        .lines()
        .filter(|line| line.contains("cvta.to.global"))
        .filter_map(|line| line.rsplit([' ', ',']).next().map(|register| register.trim_end_matches(';')))
        .collect();
    let roots = |addresses: Vec<&str>| {
        let (mut open, mut seen, mut roots) = (addresses, HashSet::new(), HashSet::new());
        while let Some(register) = open.pop() {
            if !seen.insert(register) {
                continue;
            }
            if pointers.contains(register) {
                roots.extend(parameters.get(register).map(|parameter| parameter.to_string()));
            }
            open.extend(sources.get(register).into_iter().flatten());
        }
        roots
    };
    let (constant, written): (HashSet<String>, HashSet<String>) = (roots(constant), roots(written));
    constant.intersection(&written).cloned().collect()
}

/// Returns the problems of a kernel: NVRTC's errors or warnings, its loads, or its stack.
fn compile_one(unit: &Compiled<'_>) -> Result<(), Box<dyn std::error::Error>> {
    let Artifacts { ptx, warnings, cubin } =
        compile::artifacts(&Unit::of(&unit.source), unit.arch, &Options::default())?;
    // `min_blocks` is chosen for one architecture; if fewer threads fit on a multiprocessor, `ptxas` reports that it
    // ignores it.
    let is_hint = |message: &&Message| message.text.contains(".minnctapersm will be ignored");
    let mut found = [constant_and_written(&ptx), repeated(&ptx)].concat();
    found.extend(warnings.iter().filter(|message| !is_hint(message)).map(Message::to_string));
    if let Some(allowed) = unit.stack {
        let resources = cubin.resources()?;
        if resources.local_bytes > allowed {
            found.push(format!("it takes {resources}, and {allowed} bytes of stack at most"));
        }
    }
    if found.is_empty() { Ok(()) } else { Err(format!("{found:?} in\n{ptx}").into()) }
}
