//! Real NVRTC accepts every kernel of the catalogue, checked and unchecked, without a warning. It needs no GPU.

mod batch;
mod ptx;

use batch::{Batch, together};
use ptx::{constant_and_written, repeated};
use sarek_runtime::compile::{self, Artifacts, Message, Options, Unit};
use sarek_runtime::emit::Source;
use sarek_runtime::{Arch, testing};
use sarek_tests::catalogue::{self, Entry};
use sarek_tests::harness::on_all_cores;
use std::collections::{HashMap, HashSet};
use std::error::Error;

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
    let batches = together(&units);
    let failures = on_all_cores(&batches, Batch::failures).concat();
    println!(
        "{} kernels, {} texts, {} of them as machine code, {} compilations, {} failures",
        entries.len(),
        units.len(),
        units.iter().filter(|unit| unit.form == Form::Machine).count(),
        batches.len(),
        failures.len()
    );
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// A text of a kernel, and what it is compiled for.
struct Compiled<'a> {
    kernel: &'a str,
    source: Source,
    arch: Arch,
    form: Form,
    /// The most bytes of a thread's stack that the kernel may take, if there is a limit.
    stack: Option<u32>,
}

/// What a text is compiled to.
///
/// NVRTC's compiler accepts or rejects C++, and its assembler the instructions of `ptx!` and of the helpers. The text with checks has those of the
/// text without. So it need only become PTX, unless it calls what no text before it has called in machine code, or the assembler may advise
/// against what the checks do there: it makes products of warpgroups wait for each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    Ptx,
    Machine,
}

/// The different texts of kernels, each with an architecture: a text whose checks are all proven is the one without.
fn units<'a>(entries: &[&'a Entry]) -> Vec<Compiled<'a>> {
    let (mut known, mut units) = (HashSet::new(), Vec::new());
    let mut called = HashMap::<Arch, HashSet<String>>::new();
    for checked in [false, true] {
        for entry in entries {
            let (kernel, source) = (entry.kernel.as_str(), entry.source(checked));
            let options = format!("{:?}", source.attributes);
            if !known.insert((source.text.clone(), options)) {
                continue;
            }
            // ptxas advises against copies to several blocks in code for `sm_90`, which they do not need.
            let is_specific =
                source.text.contains("_to_cluster") || source.needs.iter().any(|need| need.arch == SPECIFIC);
            let words = called_in(&source);
            let mut calls_more = |arch: Arch| {
                let called = called.entry(arch).or_default();
                let is_more = !words.is_subset(called);
                called.extend(words.iter().cloned());
                is_more
            };
            let older = oldest(&source).filter(|_| !checked && !is_specific);
            if let Some(arch) = older.filter(|arch| calls_more(*arch)) {
                units.push(Compiled { kernel, source: source.clone(), arch, form: Form::Machine, stack: None });
            }
            let arch = arch(if is_specific { SPECIFIC } else { ARCH });
            let is_assembled = !checked || entry.snapshot && source.text.contains("warpgroup");
            let form = if calls_more(arch) || is_assembled { Form::Machine } else { Form::Ptx };
            let stack = (entry.own.is_none() && !checked).then(|| stack_of(kernel));
            units.push(Compiled { kernel, source, arch, form, stack });
        }
    }
    units
}

/// Returns the functions that a text calls and does not define, those of the prelude included, and the words of CUDA in it.
fn called_in(source: &Source) -> HashSet<String> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == ':';
    let (mut called, mut defined) = (HashSet::new(), HashSet::from([source.entry.as_str()]));
    for line in source.text.lines().filter(|line| !line.trim_start().starts_with("//")) {
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
/// The fastest number of blocks per multiprocessor makes `fft_lines`, `segmented_best`, a partition, `merge_runs` and `merge_segments` spill a few registers. NVRTC takes all registers for `matmul_best` and
/// `multiply_halves`, and keeps a few values elsewhere. `attention_best` and `multiply_in_clusters` have a warpgroup with few registers, which spills in the text without checks alone. The others have arrays, or functions of the CUDA library that need one.
const STACKS: &[(&str, u32)] = &[
    ("attention_best::<bf16, bf16, attention::Causal, attention::store::Lines, NarrowC, 1, 512, 32, 160>", 16),
    ("attention_best::<bf16, bf16, attention::Full, attention::store::Lines, WarpgroupC, 2, 384, 40, 232>", 8),
    ("count_queens", 320),
    ("fft_lines::<1024, 16, 4, 64, 8, 129, 512, 2, true>", 24),
    ("matmul_best::<true, false, false, 132, 132, 8, 16, 2, 2, 128, 2>", 8),
    ("merge_runs::<f32, u32, u32, Ascending, false, false, 7, 128, 35, 4352, 4480, 1>", 8),
    ("merge_runs::<u32, u32, u32, Ascending, false, false, 7, 128, 35, 4352, 4480, 1>", 8),
    ("merge_segments::<f32, u32, u32, Ascending, true, 8, 128, 23, 2688, 2944, 2944>", 8),
    ("multiply_halves::<bf16, false>", 8),
    ("multiply_in_clusters::<bf16>", 40),
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

/// Returns the problems of a text of one kernel or several: NVRTC's warnings, what they load, and their stack.
///
/// # Errors
/// NVRTC rejects it.
fn problems(unit: &Unit, options: &Options, kernels: &[&Compiled<'_>]) -> Result<Vec<String>, Box<dyn Error>> {
    let Compiled { arch, form, .. } = *kernels[0];
    let (ptx, warnings, cubin) = match form {
        Form::Ptx => {
            let (ptx, warnings) = testing::ptx_and_warnings(unit, arch, options)?;
            (ptx, warnings, None)
        }
        Form::Machine => {
            let Artifacts { ptx, warnings, cubin } = compile::artifacts(unit, arch, options)?;
            (ptx, warnings, Some(cubin))
        }
    };
    // `min_blocks` is chosen for one architecture; if fewer threads fit on a multiprocessor, `ptxas` reports that it
    // ignores it.
    let is_hint = |message: &&Message| message.text.contains(".minnctapersm will be ignored");
    let mut found = [constant_and_written(&ptx), repeated(&ptx)].concat();
    found.extend(warnings.iter().filter(|message| !is_hint(message)).map(Message::to_string));
    for Compiled { source, stack, .. } in kernels {
        if let (Some(cubin), Some(allowed)) = (&cubin, *stack) {
            let resources = testing::resources_of(cubin, &source.entry)?;
            if resources.local_bytes > allowed {
                found.push(format!("it takes {resources}, and {allowed} bytes of stack at most"));
            }
        }
    }
    Ok(if found.is_empty() { found } else { vec![format!("{found:?} in\n{ptx}")] })
}
