//! Real NVRTC accepts every kernel of the catalogue, checked and unchecked, without a warning. It needs no GPU.

use sarek_runtime::compile::{self, Artifacts, Message, Options, Unit};
use sarek_runtime::emit::Source;
use sarek_runtime::{Arch, Error};
use sarek_tests::catalogue::{self, Entry};
use sarek_tests::harness::on_all_cores;
use std::collections::{HashMap, HashSet};

/// The architectures that texts of launches without checks are compiled for, as snapshots show them. Checked texts, and instances
/// that differ from a snapshot only in types, are compiled for the first one.
const ARCHS: &[&str] = &["sm_90", "sm_80", "sm_75"];

/// The architecture of kernels which need it.
const SPECIFIC: &str = "sm_90a";

/// In addition, `ld.global.nc` is only for memory that is not written while the kernel runs, and NVRTC does not load
/// memory that others may write twice if nothing in between could have changed it.
#[test]
fn nvrtc_accepts_every_kernel_and_loads_as_written() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let mut entries = catalogue::all();
    if let Ok(only) = std::env::var("SAREK_KERNELS") {
        entries.retain(|entry| entry.file_name().starts_with(&only));
    }
    let units = units(&entries);
    let failures = on_all_cores(&units, |(kernel, source, arch)| {
        let error = compile_one(source, arch).err()?;
        Some(format!("{kernel}, {arch}: {error}\n{}", source.text))
    });
    let failures: Vec<String> = failures.into_iter().flatten().collect();
    println!("{} kernels, {} compilations, {} failures", entries.len(), units.len(), failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// The different texts of kernels, each with an architecture: a text whose checks are all proven is the one without.
fn units(entries: &[Entry]) -> Vec<(&str, Source, &'static str)> {
    let (mut known, mut units) = (HashSet::new(), Vec::new());
    for entry in entries {
        for checked in [false, true] {
            let source = entry.source(checked);
            let archs = if entry.snapshot && !checked { ARCHS } else { &ARCHS[..1] };
            for &arch in archs {
                // ptxas advises against copies to several blocks in code for `sm_90`, which they do not need.
                let is_specific =
                    source.text.contains("_to_cluster") || source.needs.iter().any(|need| need.arch == SPECIFIC);
                let arch = if is_specific { SPECIFIC } else { arch };
                let options = format!("{:?}", source.attributes);
                if known.insert((source.text.clone(), options, arch)) {
                    units.push((entry.kernel.as_str(), source.clone(), arch));
                }
            }
        }
    }
    units
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

/// Returns the problems of a kernel: NVRTC's errors or warnings, or its loads.
fn compile_one(source: &Source, arch: &str) -> Result<(), Box<dyn std::error::Error>> {
    // `min_blocks` is chosen for one architecture; if fewer threads fit on a multiprocessor, `ptxas` reports that it
    // ignores it.
    let is_hint = |message: &&Message| message.text.contains(".minnctapersm will be ignored");
    match compile::artifacts(&Unit::of(source), arch.parse::<Arch>()?, &Options::default()) {
        Ok(Artifacts { ptx, warnings, .. }) => {
            let mut found = [constant_and_written(&ptx), repeated(&ptx)].concat();
            found.extend(warnings.iter().filter(|message| !is_hint(message)).map(Message::to_string));
            if found.is_empty() { Ok(()) } else { Err(format!("{found:?} in\n{ptx}").into()) }
        }
        Err(Error::NoClusters { .. } | Error::NeedsArch { .. }) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
