//! Random programs on every engine.
//!
//! A few hundred run with every `cargo test`; many with `SAREK_RANDOM=10000`, spread over processes, so that one that crashes
//! or hangs takes no others with it. `SAREK_SEED` is the number of the first one (0), `SAREK_JOBS` how many processes run at a
//! time (as many as there are processors), `SAREK_VERSION` an older version of the generator. With `SAREK_RANDOM_CHILD=1` everything runs in this process.

use sarek_runtime::compile::{self, Options, Unit};
use sarek_runtime::ir::{Intrinsic, LocalId, Module, Scalar, Stmt};
use sarek_runtime::{Arch, Device, testing};
use sarek_tests::random::check::{on_the_cpu, report};
use sarek_tests::random::passes::passed;
use sarek_tests::random::program::{Flavour, Program, VERSION, program};
use sarek_tests::random::rules::{Rule, rule};
use sarek_tests::random::run::{Outcome, difference, run};
use sarek_tests::random::shrink::shrink;
use sarek_tests::random::value::{self, Value};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The number of programs in one compilation.
const BATCH: u64 = 50;
/// The default number of programs.
const FEW: u64 = 300;
/// The number of these that NVRTC compiles without a GPU.
const COMPILED: usize = 16;
/// One of the batches with this many programs is compiled.
const COMPILED_OF: u64 = 6 * BATCH;
/// The text of an incomplete report.
const NOT_RUN: &str = "the others were not run";
/// The number of attempts to reduce a program that is wrong on a GPU: each one takes a compilation.
const TRIES: u32 = 60;
/// The time limit of a process for its programs.
const PATIENCE: Duration = Duration::from_secs(300);

/// Programs that were wrong once on a GPU: indices of arrays recomputed for each element (1098, 1582, 5731),
/// arrays written before a check failed (2244, 3620), the order of two failing checks (7824), bytes of 16-bit
/// floats (1326, 1948, 5180, 6127, 9755), their operands (858, 2927), a negated `i16` (6854), loads of
/// changing memory that NVRTC took for constant (1112, 2046, 2134), the absolute value of the smallest number
/// (24128), and a mask after a conversion to 16 bits (28638). Each with the version of the generator that
/// wrote it.
const FOUND: [(u32, u64); 20] = [
    (1, 858),
    (1, 1098),
    (1, 1112),
    (1, 1326),
    (1, 1582),
    (1, 1948),
    (1, 2046),
    (1, 2134),
    (1, 2244),
    (1, 2927),
    (1, 3620),
    (1, 5180),
    (1, 5731),
    (1, 6127),
    (1, 6854),
    (1, 7824),
    (1, 9755),
    (1, 24128),
    (1, 28638),
    (2, 5863),
];

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|value| value.parse().ok())
}

/// A new operation without `.since(N)` would make each old seed another program. Later versions than these have an operation each, or a few that
/// came together.
#[test]
fn old_versions_draw_the_operations_that_they_drew() {
    let of = |version| Intrinsic::ALL.iter().filter(|op| op.row().since <= version).count();
    let counts: Vec<usize> = (1..=10).map(of).collect();
    assert_eq!(
        counts,
        [105, 105, 105, 115, 115, 115, 117, 123, 124, 125],
        "a new row has `.since(N)`, with the number after the latest version"
    );
}

/// A program that draws an operation of one type is rare, so that its meaning could be missing for long.
#[test]
fn operations_that_programs_draw_have_a_meaning() {
    for op in Intrinsic::all() {
        let Rule::Value(row) = rule(op) else { continue };
        for of in Scalar::ALL.into_iter().filter(|of| row.types.contains(*of)) {
            let operands: Vec<Value> =
                row.operands.iter().map(|operand| value::cast(&Value::F32(1.0), operand.scalar(of))).collect();
            value::intrinsic(op, &operands, of, row.output.scalar(of).expect("it has a value"));
        }
    }
}

#[test]
fn programs_mean_the_same_everywhere() {
    let version = variable("SAREK_VERSION").map_or(VERSION, |version| version as u32);
    let first = variable("SAREK_SEED").unwrap_or(0);
    let count = variable("SAREK_RANDOM").unwrap_or(FEW);
    let has_gpu = Device::all().iter().any(Device::is_cuda);
    if variable("SAREK_RANDOM_CHILD").is_some() || (count <= FEW && !has_gpu) {
        let reports: Vec<String> = (0..count.div_ceil(BATCH))
            .flat_map(|at| batch(version, first + at * BATCH, BATCH.min(count - at * BATCH)))
            .collect();
        assert!(reports.is_empty(), "{} of {count} programs:\n{}", reports.len(), reports.join("\n\n"));
        return;
    }
    let (ran, failures) = spread(first, count);
    println!("{ran} programs, {} failures", failures.len());
    assert!(failures.is_empty(), "{} of {count} programs:\n{}", failures.len(), failures.join("\n\n"));
}

#[test]
fn programs_that_were_wrong_are_right() {
    let reports: Vec<String> = FOUND.into_iter().flat_map(|(version, seed)| batch(version, seed, 1)).collect();
    assert!(reports.is_empty(), "{}", reports.join("\n\n"));
}

/// Programs are made small on GPUs, too, where threads that meet do something else each time.
#[test]
fn small_programs_keep_their_threads_apart() {
    let programs = (0..).map(|seed| program(VERSION, seed)).filter(|program| program.flavour == Flavour::Block);
    for program in programs.take(8) {
        let (small, seed) = (shrink(&program, 150, &mut |_| true), program.seed);
        let values = |of: &Program| -> Vec<Option<Stmt>> {
            let of_kept = |kept: &LocalId| {
                let is = |stmt: &&Stmt| matches!(stmt, Stmt::Let { local, .. } if local == kept);
                of.module.kernel.body.iter().find(is).cloned()
            };
            program.kept.iter().map(of_kept).collect()
        };
        assert_eq!(values(&small), values(&program), "seed {seed}");
        let waits =
            |of: &Program| of.module.kernel.body.iter().filter(|stmt| matches!(stmt, Stmt::Barrier { .. })).count();
        assert!(waits(&small) >= waits(&program), "seed {seed}");
    }
}

/// Runs the programs of some seeds in this process, and reports the errors.
fn batch(version: u32, first: u64, count: u64) -> Vec<String> {
    let mut reports = Vec::new();
    let mut good = Vec::new();
    for seed in first..first + count {
        let program = program(version, seed);
        match on_the_cpu(&program) {
            Ok(expected) => good.push((program, expected)),
            Err(_) => reports.push(report(&program, 2000, &mut |program| on_the_cpu(program).err())),
        }
    }
    let devices: Vec<Device> =
        Device::all().into_iter().filter(Device::is_cuda).map(|device| device.with_contraction(false)).collect();
    // A module counts its failed checks once for all of its kernels. A program that fails is a module by itself, and
    // without checks it is meaningless.
    let (failing, others): (Vec<_>, Vec<_>) = good.iter().partition(|(program, _)| program.flavour == Flavour::Fault);
    for device in &devices {
        for checked in [true, false] {
            reports.extend(on_a_gpu(device, &others, checked));
        }
        reports.extend(failing.iter().flat_map(|one| on_a_gpu(device, &[one], true)));
    }
    if devices.is_empty() {
        println!("skipped: no CUDA device");
        if compile::nvrtc_available() && first.is_multiple_of(COMPILED_OF) {
            let some: Vec<Module> = good.iter().take(COMPILED).map(|(program, _)| passed(&program.module)).collect();
            reports.extend(compiled(&some));
        }
    }
    reports
}

/// Returns the difference between a program's result on a GPU and the expected one. Of two checks of one statement that
/// fail, C++ may reach either first.
fn difference_on_a_gpu(program: &Program, found: Outcome, expected: &Outcome) -> Option<String> {
    let failed = if found.failed.is_some() { expected.failed } else { None };
    difference(&program.module, &Outcome { failed, ..found }, expected)
}

/// Runs programs on a GPU, and compares with the expected results.
fn on_a_gpu(device: &Device, programs: &[&(Program, Outcome)], checked: bool) -> Vec<String> {
    let modules: Vec<Module> = programs.iter().map(|(program, _)| passed(&program.module)).collect();
    let kernels = match testing::prepare_batch(device, &modules, checked) {
        Ok(kernels) => kernels,
        // Each program separately: then the report names the program.
        Err(error) if programs.len() == 1 => return vec![format!("seed {}: {error}", programs[0].0.seed)],
        Err(_) => {
            return programs.iter().flat_map(|one| on_a_gpu(device, &[one], checked)).collect();
        }
    };
    let mut reports = Vec::new();
    for (kernel, (program, expected)) in kernels.into_iter().zip(programs) {
        let mode = if checked { "checked" } else { "unchecked" };
        let wrong = match run(device, kernel, program) {
            Ok(found) => difference_on_a_gpu(program, found, expected),
            // The driver may have given up the context.
            Err(error) => {
                let text = report(program, 0, &mut |_| None);
                reports.push(format!("{}, {mode}: {error}, and {NOT_RUN}\n{text}", device.name()));
                return reports;
            }
        };
        if let Some(wrong) = wrong {
            let mut again = |program: &Program| {
                let expected = on_the_cpu(program).ok()?;
                let module = passed(&program.module);
                let kernel = testing::prepare_batch(device, &[module], checked).ok()?;
                match run(device, kernel[0], program) {
                    Ok(found) => difference_on_a_gpu(program, found, &expected),
                    Err(error) => Some(error.to_string()),
                }
            };
            let text = report(
                program,
                if reports.is_empty() { variable("SAREK_TRIES").map_or(TRIES, |tries| tries as u32) } else { 0 },
                &mut again,
            );
            reports.push(format!("{}, {mode}: {wrong}\n{text}", device.name()));
        }
    }
    reports
}

/// Compiles programs with NVRTC: no errors, no warnings.
fn compiled(modules: &[Module]) -> Vec<String> {
    let says = |modules: &[Module], checked: bool| -> Option<String> {
        let options = Options::default().with_contraction(checked);
        let (text, sources) = testing::batch_text(modules, checked, &options);
        let arch: Arch = "sm_80".parse().expect("it is an architecture");
        let unit = Unit::raw(&text, &sources.first()?.entry);
        match compile::warnings(&unit, arch, &options) {
            Ok(warnings) => {
                let serious = |text: &str| !HARMLESS.iter().any(|harmless| text.contains(harmless));
                let warnings = warnings.into_iter().filter(|warning| serious(&warning.text));
                let texts: Vec<String> = warnings.map(|warning| warning.to_string()).collect();
                Some(texts.join("\n")).filter(|text| !text.is_empty())
            }
            Err(error) => Some(error.to_string()),
        }
    };
    let mut reports = Vec::new();
    for checked in [true, false] {
        if says(modules, checked).is_some() {
            let alone = modules.iter().filter_map(|module| {
                let what = says(std::slice::from_ref(module), checked)?;
                Some(format!("NVRTC, {}: {what}", module.kernel.name))
            });
            reports.extend(alone);
        }
    }
    reports
}

/// NVRTC's warnings about random programs, and their causes: unused items, comparisons that are always false, divisors
/// that are zero, statements after them, sums of constants that are infinite.
const HARMLESS: &[&str] = &[
    "declared but never referenced",
    "set but never used",
    "pointless comparison",
    "floating-point operation result is out of range",
    "division by zero",
    "is zero",
    "is unreachable",
    "is not reachable",
];

/// Runs programs in processes of their own.
fn spread(first: u64, count: u64) -> (u64, Vec<String>) {
    let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let jobs = variable("SAREK_JOBS").unwrap_or(processors);
    let next = AtomicU64::new(0);
    let ran = AtomicU64::new(0);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(BATCH, Ordering::Relaxed);
                    if at >= count {
                        break;
                    }
                    let size = BATCH.min(count - at);
                    let mut wrong: Vec<String> = child(first + at, size).err().into_iter().collect();
                    if size > 1 && wrong.iter().any(|text| !text.contains("programs:") || text.contains(NOT_RUN)) {
                        // It did not come to its report: the programs one by one.
                        wrong = (0..size).filter_map(|one| child(first + at + one, 1).err()).collect();
                    }
                    ran.fetch_add(size, Ordering::Relaxed);
                    for line in wrong.iter().flat_map(|text| text.lines()).filter(|line| line.starts_with("seed")) {
                        println!("{line}");
                    }
                    failures.lock().unwrap().append(&mut wrong);
                }
            });
        }
    });
    (ran.into_inner(), failures.into_inner().unwrap())
}

/// Runs programs in a process, and returns its output if there is an error.
fn child(first: u64, count: u64) -> Result<(), String> {
    let path = std::env::current_exe().expect("this process has a file");
    let mut command = Command::new(path);
    command.args(["random::programs_mean_the_same_everywhere", "--exact", "--nocapture"]);
    command
        .env("SAREK_RANDOM_CHILD", "1")
        .env("RUST_BACKTRACE", "0")
        .env("SAREK_CACHE", "off")
        .env("RAYON_NUM_THREADS", "1");
    command.env("SAREK_SEED", first.to_string()).env("SAREK_RANDOM", count.to_string());
    let file = std::env::temp_dir().join(format!("sarek-random-{}-{first}-{count}", std::process::id()));
    let output = std::fs::File::create(&file).map_err(|error| error.to_string())?;
    command.stdout(Stdio::null()).stderr(output);
    let mut process = command.spawn().map_err(|error| error.to_string())?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = process.try_wait().map_err(|error| error.to_string())? {
            break Some(status);
        }
        if start.elapsed() > PATIENCE {
            let _ = process.kill();
            let _ = process.wait();
            break None;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let _ = std::fs::remove_file(&file);
    match status {
        Some(status) if status.success() => Ok(()),
        Some(status) => Err(format!("seeds {first} to {}: {status}\n{text}", first + count - 1)),
        None => Err(format!("seeds {first} to {}: no end after {PATIENCE:?}\n{text}", first + count - 1)),
    }
}
