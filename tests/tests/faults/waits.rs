//! Waiting for what never comes: found on the CPU, soon and only then; and for a thread that failed a check, which ends the wait
//! on both engines. What would hang on a GPU runs in a child process that has so much time and no more.

use super::kernels::error;
use sarek_examples::compaction::{self, Predicate};
use sarek_examples::segmented::{self, ByFlags};
use sarek_examples::{How, merge_sort, reduce, scan};
use sarek_runtime::monoid::Monoid;
use sarek_runtime::order::Less;
use sarek_runtime::prelude::*;
use sarek_runtime::{Fault, FaultKind, Place};
use sarek_tests::kernels::waits::*;
use std::process::Command;
use std::time::{Duration, Instant};

/// The time in which the CPU must detect a deadlock, on a busy machine. It takes a quarter of a second.
const SOON: Duration = Duration::from_secs(8);

/// The time limit of a test on a GPU, after which the process is considered hanging.
const LIMIT: Duration = Duration::from_secs(120);

#[test]
fn the_cpu_finds_that_nobody_goes_on_whatever_is_counted() {
    // All threads write one element.
    let device = Device::cpu().with_race_detection(false);
    macro_rules! each {
        ($($kind:literal)*) => {{
            let counting = [$(counting::<$kind>::launch),*];
            assert_eq!(counting.len(), COUNTING);
            for (kind, launch) in counting.into_iter().enumerate() {
                for (blocks, threads) in [(1, 32), (3, 64)] {
                    let mut flag = device.zeros::<u32>(2).unwrap();
                    let mut counts = device.zeros::<u32>(1).unwrap();
                    let mut out = device.zeros::<u32>(3).unwrap();
                    let start = Instant::now();
                    let grid = Grid::new(blocks, threads);
                    let found = launch(&device, grid, flag.as_atomic(), counts.as_atomic(), &mut out);
                    let Err(Error::Fault(Fault { kind: FaultKind::Deadlock, place: Place { line, .. }, .. })) = found else {
                        panic!("kind {kind}: {found:?}")
                    };
                    // One of them waits in a loop within the loop.
                    assert!(line == COUNTING_LINE || kind == 8 && line > COUNTING_LINE, "kind {kind}: line {line}");
                    assert!(start.elapsed() < SOON, "kind {kind} took {:?}", start.elapsed());
                    flag.fill(1).unwrap();
                    counts.fill(0).unwrap();
                    launch(&device, grid, flag.as_atomic(), counts.as_atomic(), &mut out).unwrap();
                }
            }
        }};
    }
    each!(0 1 2 3 4 5 6 7 8 9 10 11);
    let mut out = device.zeros::<u32>(1).unwrap();
    let found = endless::launch(&device, Grid::new(2, 33), &mut out, 1).unwrap_err();
    let Error::Fault(Fault { kind: FaultKind::Deadlock, place: Place { line: ENDLESS_LINE, .. }, .. }) = found else {
        panic!("{found:?}")
    };
    endless::launch(&device, Grid::new(2, 33), &mut out, 0).unwrap();
}

/// The counter is the first variable, whose register stood for the operands that a load does not have.
#[kernel]
fn first_counts(flag: &[AtomicU32], out: &mut [u32]) {
    let mut rounds = 0u32;
    while flag[0].load(Ordering::Relaxed) == 0 {
        rounds += 1;
    }
    out[thread_idx_x()] = rounds;
}

/// The same with an access of one operand.
#[kernel]
fn first_counts_exchanges(flag: &[AtomicU32], out: &mut [u32]) {
    let mut rounds = 0u32;
    while flag[0].fetch_or(0, Ordering::Relaxed) == 0 {
        rounds += 1;
    }
    out[thread_idx_x()] = rounds;
}

#[test]
fn a_counter_beside_an_atomic_access_decides_nothing() {
    let device = Device::cpu();
    let mut flag = device.zeros::<u32>(1).unwrap();
    let mut out = device.zeros::<u32>(32).unwrap();
    for launch in [first_counts::launch, first_counts_exchanges::launch] {
        let start = Instant::now();
        let found = launch(&device, Grid::new(1, 32), flag.as_atomic(), &mut out);
        let Err(Error::Fault(Fault { kind: FaultKind::Deadlock, .. })) = found else { panic!("{found:?}") };
        assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    }
}

/// Waits for flags that nobody sets, and pauses or looks elsewhere in some rounds.
#[kernel]
fn pauses<const KIND: u32>(flags: &[AtomicU32], out: &mut [u32]) {
    let mut rounds = 0u32;
    let mut mixed = 1u32;
    loop {
        let at = if KIND == 0 { rounds & 7 } else { 0 };
        if flags[at].load(Ordering::Relaxed) != 0 {
            break;
        }
        rounds += 1;
        if KIND == 1 && rounds % 1000 == 999 {
            nanosleep(100);
        }
        if KIND == 2 && (rounds as u64 * 3) % 4096 == 9 {
            nanosleep(100);
        }
        if KIND == 3 && rounds / 100 % 2 == 0 {
            threadfence();
            mixed = rounds;
        }
        if KIND == 4 {
            mixed = mixed * 1_664_525 + 1_013_904_223;
            if mixed == 2 && rounds == 1 {
                break;
            }
        }
    }
    out[thread_idx_x()] = mixed;
}

/// Lets a launch end in a deadlock, in time. On a machine that is busy with other things everything takes longer, and a moment may be
/// busier than the next: the limit grows by as much as plain Rust takes longer, and the launch has three tries.
fn deadlock_is_found_within(limit: Duration, what: &str, launch: impl Fn() -> Result<(), Error>) {
    let mut times = Vec::new();
    for _ in 0..3 {
        let start = Instant::now();
        let found = launch();
        let taken = start.elapsed();
        let Err(Error::Fault(Fault { kind: FaultKind::Deadlock, .. })) = found else { panic!("{what}: {found:?}") };
        if taken < limit {
            return;
        }
        let slowness = slowness();
        if taken < limit.mul_f64(slowness) {
            return;
        }
        times.push((taken, slowness));
    }
    panic!("{what}: more than {limit:?}, each on a machine slower than usual by: {times:?}");
}

/// How many times as long as on a machine with nothing else to do plain Rust takes, at least 1.
fn slowness() -> f64 {
    let start = Instant::now();
    let mixed = (0..10_000_000u32).fold(1u32, |mixed, i| std::hint::black_box(mixed.wrapping_mul(1_664_525) ^ i));
    std::hint::black_box(mixed);
    // A tenth of a second, on processors of 2026.
    (start.elapsed().as_secs_f64() / 0.1).max(1.0)
}

#[test]
fn pauses_in_some_rounds_hide_no_deadlock() {
    let device = Device::cpu();
    for (kind, launch) in
        [pauses::<0>::launch, pauses::<1>::launch, pauses::<2>::launch, pauses::<3>::launch, pauses::<4>::launch]
            .into_iter()
            .enumerate()
    {
        // What is compared is mixed in each round of the last one, which takes longer.
        let limit = if kind == 4 { LIMIT } else { SOON };
        deadlock_is_found_within(limit, &format!("kind {kind}"), || {
            let mut flags = device.zeros::<u32>(8)?;
            let mut out = device.zeros::<u32>(64)?;
            launch(&device, Grid::new(1, 64), flags.as_atomic(), &mut out)
        });
    }
}

/// Waits in ways that look as if they repeated.
#[kernel]
fn hopes<const KIND: u32>(flags: &[AtomicU32], out: &mut [u32]) {
    let mut rounds = 0u32;
    while flags[rounds & 0xfff].load(Ordering::Relaxed) == 0 {
        rounds += 1;
        if KIND == 1 && rounds % 20_000 == 19_999 {
            break;
        }
        if KIND == 2 && rounds % 20_000 == 19_999 {
            flags[0].store(1, Ordering::Relaxed);
        }
        if KIND == 3 && rounds & 0x8000 != 0 {
            break;
        }
        if KIND == 4 && rounds as u16 == 50_000 {
            return;
        }
        if KIND == 5 && rounds % 20_000 == 19_999 {
            out[rounds] = 1;
        }
        if KIND == 6 && rounds % 20_000 == 19_999 {
            let mut inner = 0;
            while inner < rounds {
                inner += 1;
                if inner == 15_000 {
                    return;
                }
            }
        }
        if KIND == 7 && (rounds >> 4) % 2048 == 2047 {
            assert!(rounds < 3);
        }
    }
    out[0] = rounds;
}

#[test]
fn what_happens_in_one_round_of_many_is_waited_for() {
    let device = Device::cpu();
    macro_rules! each {
        ($($kind:literal)*) => { [$(hopes::<$kind>::launch),*] };
    }
    for (kind, launch) in each!(0 1 2 3 4 5 6 7).into_iter().enumerate() {
        let mut flags = vec![0u32; 4096];
        if kind == 0 {
            flags[4095] = 1;
        }
        let mut flags = device.upload(&flags).unwrap();
        let mut out = device.zeros::<u32>(4).unwrap();
        let found = launch(&device, Grid::new(1, 1), flags.as_atomic(), &mut out);
        match kind {
            5 => assert!(matches!(found, Err(Error::OutOfBounds { .. })), "kind {kind}: {found:?}"),
            7 => assert!(matches!(found, Err(Error::Assertion { .. })), "kind {kind}: {found:?}"),
            _ => found.unwrap_or_else(|error| panic!("kind {kind}: {error}")),
        }
    }
}

#[test]
fn the_cpu_waits_for_what_comes_however_late() {
    // All threads write one element.
    let device = Device::cpu().with_race_detection(false);
    macro_rules! each {
        ($($kind:literal)*) => {{
            let patient = [$(patient::<$kind>::launch),*];
            assert_eq!(patient.len(), PATIENT);
            for (kind, launch) in patient.into_iter().enumerate() {
                for (blocks, rounds) in [(1, 10), (1, 100_000), (2, 30_000)] {
                    let mut flag = device.zeros::<u32>(1).unwrap();
                    let mut out = device.zeros::<u32>(3).unwrap();
                    let found = launch(&device, Grid::new(blocks, 64), flag.as_atomic(), &mut out, rounds);
                    if kind == 5 {
                        let Err(Error::Assertion { text, .. }) = found else { panic!("kind {kind}: {found:?}") };
                        assert_eq!(text, format!("not after {rounds} rounds"));
                        continue;
                    }
                    found.unwrap_or_else(|error| panic!("kind {kind}, {rounds} rounds: {error}"));
                    assert_eq!(out.to_vec().unwrap()[0], rounds, "kind {kind}");
                }
            }
        }};
    }
    each!(0 1 2 3 4 5);
}

/// Every kind of waiting for a thread that failed.
fn abandon(device: &Device) {
    macro_rules! each {
        ($($kind:literal)*) => {{
            let abandoned = [$(abandoned::<$kind>::launch),*];
            assert_eq!(abandoned.len(), ABANDONED);
            for (kind, launch) in abandoned.into_iter().enumerate() {
                for blocks in [1, 8] {
                    let xs = device.upload(&[0u32]).unwrap();
                    let (mut flag, mut gate) = (device.zeros::<u32>(2).unwrap(), device.zeros::<u32>(1).unwrap());
                    let mut out = device.zeros::<u32>(8 * 64).unwrap();
                    let start = Instant::now();
                    let grid = Grid::new(blocks, 64);
                    let found = error(device, launch(device, grid, &xs, flag.as_atomic(), &mut gate, &mut out));
                    let name = device.name();
                    let Error::DivisionByZero { place: Place { block: [block, 0, 0], thread: [0, 0, 0], .. }, .. } = found else {
                        panic!("{name}, kind {kind}: {found}")
                    };
                    // In the last kind every block divides, and a GPU may report any.
                    assert!(block == 0 || kind == 11, "{name}, kind {kind}: block {block}");
                    assert!(start.elapsed() < LIMIT / 4, "{name}, kind {kind} took {:?}", start.elapsed());
                    // With what does not fail, the same kernel goes to its end.
                    let xs = device.upload(&[50u32]).unwrap();
                    let mut flag = device.zeros::<u32>(2).unwrap();
                    if kind == 4 {
                        continue;
                    }
                    launch(device, grid, &xs, flag.as_atomic(), &mut gate, &mut out).unwrap();
                    device.synchronize().unwrap_or_else(|error| panic!("{name}, kind {kind}: {error}"));
                }
            }
        }};
    }
    each!(0 1 2 3 4 5 6 7 8 9 10 11 12);
}

#[test]
fn loops_that_only_work_go_to_their_ends() {
    for device in &sarek_tests::harness::devices() {
        let xs: Vec<u32> = (0..1000).collect();
        let input = device.upload(&xs).unwrap();
        let (mut counts, mut out) = (device.zeros::<u32>(16).unwrap(), device.zeros::<u32>(128).unwrap());
        works::launch(device, Grid::new(2, 64), &input, counts.as_atomic(), &mut out).unwrap();
        let expected: Vec<u32> = (0..16).map(|n| xs.iter().filter(|x| *x % 16 == n).count() as u32).collect();
        assert_eq!(counts.to_vec().unwrap(), expected, "{}", device.name());
        let mut flag = device.zeros::<u32>(1).unwrap();
        draws::launch(device, Grid::new(1, 32), flag.as_atomic(), &mut out, 9).unwrap();
        assert_eq!(out.to_vec().unwrap()[..32].iter().filter(|tries| **tries == 100).count(), 1, "{}", device.name());
    }
}

/// A number that the operators below fail on.
const POISON: u32 = u32::MAX - 6;

/// A sum that fails.
struct FailingSum;

#[device]
impl Monoid<u32> for FailingSum {
    fn identity() -> u32 {
        0
    }

    fn combine(a: u32, b: u32) -> u32 {
        assert!(a != POISON && b != POISON);
        a + b
    }
}

/// A predicate that fails.
struct FailingChoice;

#[device]
impl Predicate<u32> for FailingChoice {
    fn keep(value: u32) -> bool {
        assert!(value != POISON);
        value % 2 == 0
    }
}

/// A comparison that fails.
struct FailingOrder;

#[device]
impl Less<u32> for FailingOrder {
    fn less(a: u32, b: u32) -> bool {
        assert!(a != POISON && b != POISON);
        a < b
    }
}

/// Every algorithm that waits, and those around it, with an operator that fails at one place.
fn fail_in_algorithms(device: &Device) {
    let n = 300_000;
    let how = &How::CHECKED;
    type Run = fn(&Device, &mut Buffer<u32>, &mut Buffer<u32>, &How) -> sarek_runtime::Result<()>;
    let algorithms: &[(&str, Run)] = &[
        ("inclusive scan", |device, input, output, how| {
            scan::best::run(device, input, output, FailingSum, scan::Kind::Inclusive, how)
        }),
        ("exclusive scan", |device, input, output, how| {
            scan::best::run(device, input, output, FailingSum, scan::Kind::Exclusive, how)
        }),
        ("segmented scan", |device, input, output, how| {
            let flags = device.zeros::<bool>(input.len())?;
            segmented::best::run(device, input, ByFlags(&flags), output, FailingSum, scan::Kind::Inclusive, how)
        }),
        ("select", |device, input, output, how| {
            compaction::best::run(device, input, output, FailingChoice, how).map(|_| ())
        }),
        ("partition", |device, input, output, how| {
            let mut rest = device.zeros(input.len())?;
            compaction::best::run_partition(device, input, output, &mut rest, FailingChoice, how).map(|_| ())
        }),
        ("reduction", |device, input, _, how| reduce::best::run(device, input, FailingSum, how).map(|_| ())),
        ("reduction in a single pass", |device, input, _, how| {
            reduce::single_pass::run(device, input, FailingSum, how).map(|_| ())
        }),
        ("sort", |device, input, _, how| {
            merge_sort::best::run::<u32, u32, FailingOrder>(device, input, None, FailingOrder, how)
        }),
    ];
    for (name, run) in algorithms {
        // In the first tile, in one in the middle, and in the last.
        for at in [0, 31, n / 2 + 7, n - 1] {
            let mut values: Vec<u32> = (0..n as u32).map(|i| i % 3).collect();
            values[at] = POISON;
            let mut input = device.upload(&values).unwrap();
            let mut output = device.zeros::<u32>(n).unwrap();
            let start = Instant::now();
            let found = error(device, run(device, &mut input, &mut output, how));
            assert!(matches!(found, Error::Assertion { .. }), "{}, {name}, {at}: {found}", device.name());
            assert!(start.elapsed() < LIMIT / 4, "{name} took {:?}", start.elapsed());
            // Every launch of an algorithm may fail, and is reported separately.
            let more = (0..100).map_while(|_| device.synchronize().err());
            for error in more.collect::<Vec<_>>() {
                assert!(matches!(error, Error::Assertion { .. }), "{}, {name}, {at}: {error}", device.name());
            }
            device.synchronize().unwrap();
        }
        // The same with good values.
        let mut input = device.upload(&vec![1u32; n]).unwrap();
        let mut output = device.zeros::<u32>(n).unwrap();
        run(device, &mut input, &mut output, how).unwrap_or_else(|error| panic!("{name}: {error}"));
        device.synchronize().unwrap();
    }
}

/// Runs a part of a test on the CPU here, and on the GPUs in a process that ends in time.
fn on_all(test: &str, run: fn(&Device)) {
    let gpus: Vec<Device> = Device::all().into_iter().filter(Device::is_cuda).collect();
    if std::env::var_os("SAREK_CHILD").is_some() {
        gpus.iter().for_each(run);
        return;
    }
    run(&Device::cpu());
    if gpus.is_empty() {
        println!("skipped: no CUDA device");
        return;
    }
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["--exact", &format!("faults::waits::{test}"), "--nocapture"]).env("SAREK_CHILD", "1");
    let mut child = child.spawn().unwrap();
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success(), "{test}: {status}");
            return;
        }
        if start.elapsed() > LIMIT {
            child.kill().unwrap();
            panic!("{test} hangs on a GPU");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn nobody_waits_for_a_thread_that_failed() {
    on_all("nobody_waits_for_a_thread_that_failed", abandon);
}

#[test]
fn algorithms_whose_operators_fail_end() {
    on_all("algorithms_whose_operators_fail_end", fail_in_algorithms);
}

#[test]
fn loops_that_wait_look_at_the_fault_and_no_others_do() {
    macro_rules! looks {
        ($($kind:literal)*) => {
            $(
                // One loop of each waits, in the kernel or in a callee; the unchecked text does not contain the test.
                assert_eq!(abandoned::<$kind>::cuda_source_checked().matches("stop_if_failed(").count(), 1, "kind {}", $kind);
                assert!(!abandoned::<$kind>::cuda_source().contains("stop_if_failed("), "kind {}", $kind);
            )*
        };
    }
    looks!(0 1 2 3 4 5 7 8 9 10 11 12);
    // Both of two loops, of which the inner one leaves the outer one.
    assert_eq!(abandoned::<6>::cuda_source_checked().matches("stop_if_failed(").count(), 2);
    // Loops that end by themselves, and kernels without checks.
    for text in [works::cuda_source_checked(), draws::cuda_source_checked(), endless::cuda_source_checked()] {
        assert!(!text.contains("stop_if_failed("), "{text}");
    }
}
