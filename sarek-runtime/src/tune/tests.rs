//! Tables, and measurements on the CPU engine.

use super::*;
use crate::prelude::*;
use crate::{Buffer, Error};

/// Adds `ADDED` to `ITEMS` elements a thread.
#[kernel(block = 32)]
fn add_to<const ITEMS: u32, const ADDED: u32>(x: &mut [u32]) {
    for item in 0..ITEMS {
        let i = (block_idx_x() * ITEMS + item) * 32 + thread_idx_x();
        if (i as usize) < x.len() {
            x[i] += ADDED;
        }
    }
}

type Run = fn(&Device, &mut Slice<u32>) -> Result<()>;

fn run<const ITEMS: u32, const ADDED: u32>(device: &Device, x: &mut Slice<u32>) -> Result<()> {
    add_to::<ITEMS, ADDED>::launch(device, Grid::cover((x.len() as u32).div_ceil(ITEMS), 32), x)
}

fn fails(_device: &Device, _x: &mut Slice<u32>) -> Result<()> {
    Err(Error::Instance { kernel: "fails".into(), message: "it cannot".into() })
}

fn kernels() -> Vec<Instance> {
    vec![add_to::<1, 1>::instance(), add_to::<64, 1>::instance()]
}

/// One element a thread takes more threads, which take longer; one is wrong, and one fails.
const CANDIDATES: &[(&str, Run)] =
    &[("1", run::<1, 1>), ("wrong", run::<64, 2>), ("64", run::<64, 1>), ("none", fails)];

struct Zeros {
    device: Device,
    x: Buffer<u32>,
    runs: usize,
}

impl Zeros {
    fn new(device: &Device, n: usize) -> Zeros {
        Zeros { device: device.clone(), x: device.zeros(n).unwrap(), runs: 0 }
    }
}

impl Trial<Run> for Zeros {
    type Output = Vec<u32>;

    fn reset(&mut self) -> Result<()> {
        self.x.fill(0)
    }

    fn run(&mut self, run: &Run) -> Result<()> {
        self.runs += 1;
        run(&self.device, &mut self.x)
    }

    fn output(&mut self) -> Result<Vec<u32>> {
        self.x.to_vec()
    }
}

/// A file that is removed.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str) -> File {
        File(std::env::temp_dir().join(format!("sarek tuning {name} {}.csv", std::process::id())))
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
        let _ = std::fs::remove_file(self.0.with_added_extension("lock"));
    }
}

#[test]
fn the_fastest_of_those_that_are_right_is_found() {
    static ITEMS: Tunable<Run> = Tunable::new("items", CANDIDATES, kernels);
    for device in Device::all() {
        let file = File::new("fastest");
        let mut seen = Vec::new();
        let mut trial = Zeros::new(&device, 1 << 16);
        let progress = |progress: Progress<'_>| {
            assert!(progress.done < progress.of && (progress.tunable, progress.size) == ("items", &[1 << 16][..]));
            seen.push(progress.candidate.to_string());
        };
        let mut tuner = Tuner::of_file(&device, &file.0).unwrap().on_progress(progress);
        let measured = tuner.tune(&ITEMS, &[1 << 16], &mut trial).unwrap();
        let [one, wrong, many, none] = &measured.candidates[..] else { panic!("{measured:?}") };
        assert!(one.milliseconds > Some(0.0) && many.milliseconds > Some(0.0), "{measured:?}");
        assert_eq!(wrong.discarded.as_deref(), Some("its output is another one"));
        assert!(none.discarded.as_deref().unwrap().contains("it cannot"), "{none:?}");
        assert_eq!((wrong.milliseconds, none.milliseconds), (None, None));
        if !device.is_cuda() {
            assert_eq!(measured.fastest, "64", "{measured:?}");
        }
        let faster = if many.milliseconds < one.milliseconds.map(|ms| ms * (1.0 - 0.005)) { "64" } else { "1" };
        assert_eq!(measured.fastest, faster, "{measured:?}");
        drop(tuner);
        assert_eq!(seen.iter().filter(|candidate| *candidate == "wrong").count(), 1);
        assert_eq!(seen.len() + 1, trial.runs, "the output is checked once more");
        assert_eq!(&seen[..3], ["1", "1", "wrong"]);

        // Another process goes on: what the table has is not measured again, unless it is asked for.
        let mut trial = Zeros::new(&device, 1 << 16);
        let mut tuner = Tuner::of_file(&device, &file.0).unwrap();
        assert_eq!(tuner.tune(&ITEMS, &[1 << 16], &mut trial).unwrap(), measured);
        assert_eq!(trial.runs, 0);
        let mut tuner = tuner.again(true);
        tuner.tune(&ITEMS, &[1 << 16], &mut trial).unwrap();
        assert!(trial.runs > 20);
        assert_eq!(tuner.known(&ITEMS, &[1 << 16]).unwrap().map(|known| known.size.clone()), Some(vec![1 << 16]));
        assert_eq!(tuner.known(&ITEMS, &[1 << 15]).unwrap(), None);
    }
}

#[test]
fn the_first_candidate_is_right_or_nothing_is() {
    static WRONG: Tunable<Run> = Tunable::new("wrong", &[("none", fails), ("1", run::<1, 1>)], kernels);
    let (device, file) = (Device::cpu(), File::new("first"));
    let error = Tuner::of_file(&device, &file.0).unwrap().tune(&WRONG, &[5], &mut Zeros::new(&device, 5)).unwrap_err();
    assert!(matches!(error, Error::Instance { .. }), "{error}");
    assert!(!file.0.exists());
}

#[test]
fn tuners_keep_each_other_s_measurements() {
    static ITEMS: Tunable<Run> = Tunable::new("items", CANDIDATES, kernels);
    let (device, file) = (Device::cpu(), File::new("two tuners"));
    let mut tuners = [0, 1].map(|_| Tuner::of_file(&device, &file.0).unwrap());
    for (tuner, n) in tuners.iter_mut().zip([100, 200]) {
        tuner.tune(&ITEMS, &[n], &mut Zeros::new(&device, n)).unwrap();
    }
    let tuner = Tuner::of_file(&device, &file.0).unwrap();
    assert!([100, 200].iter().all(|n| tuner.known(&ITEMS, &[*n]).unwrap().is_some()));
    // The order of the rows does not count, and a tunable may have one size without numbers.
    tuners[0].tune(&ITEMS, &[], &mut Zeros::new(&device, 5)).unwrap();
    let text = std::fs::read_to_string(&file.0).unwrap();
    let (header, rows) = text.split_once('\n').unwrap();
    let mut rows: Vec<&str> = rows.lines().collect();
    rows.sort_by_key(|row| row.split(',').nth(7));
    std::fs::write(&file.0, [&[header], &rows[..]].concat().join("\n")).unwrap();
    let tuner = Tuner::of_file(&device, &file.0).unwrap();
    for size in [&[100][..], &[200], &[]] {
        assert_eq!(tuner.known(&ITEMS, size).unwrap().unwrap().candidates.len(), CANDIDATES.len(), "{size:?}");
    }
}

#[test]
fn outputs_that_change_are_an_error() {
    struct Noise(f32);
    impl Trial<u32> for Noise {
        type Output = f32;

        fn reset(&mut self) -> Result<()> {
            Ok(())
        }

        fn run(&mut self, _: &u32) -> Result<()> {
            self.0 += 1.0;
            Ok(())
        }

        fn output(&mut self) -> Result<f32> {
            Ok(self.0)
        }
    }
    static NOISE: Tunable<u32> = Tunable::new("noise", &[("a", 1), ("b", 2)], Vec::new);
    let (device, file) = (Device::cpu(), File::new("noise"));
    for start in [0.0, f32::NAN] {
        let error = Tuner::of_file(&device, &file.0).unwrap().tune(&NOISE, &[1], &mut Noise(start)).unwrap_err();
        assert!(error.to_string().contains("the output of `a` is not equal to that of another run"), "{error}");
    }
}

#[test]
fn a_table_has_several_machines_and_sizes() {
    static ITEMS: Tunable<Run> = Tunable::new("items", CANDIDATES, kernels);
    static OTHER_KERNELS: Tunable<Run> = Tunable::new("items", CANDIDATES, || vec![add_to::<1, 2>::instance()]);
    let (device, file) = (Device::cpu(), File::new("several"));
    let mut tuner = Tuner::of_file(&device, &file.0).unwrap();
    for n in [100, 200, 100] {
        tuner.tune(&ITEMS, &[n], &mut Zeros::new(&device, n)).unwrap();
    }
    let here = Machine::of(&device);
    let sizes = |tunable: &Tunable<Run>| -> Result<Vec<usize>, String> {
        let table = Table::read(&file.0)?;
        Ok(tunable.measured_in(&table, &here)?.iter().map(|(size, _)| size[0]).collect())
    };
    assert_eq!(sizes(&ITEMS).unwrap(), [100, 200]);
    assert!(sizes(&OTHER_KERNELS).unwrap_err().contains("have changed"));

    // Rows of another machine stay, and say nothing about this one.
    let text = std::fs::read_to_string(&file.0).unwrap();
    assert_eq!(text.matches("fastest").count(), 2, "{text}");
    std::fs::write(&file.0, text.replace("CPU,none", "GPU,sm_90")).unwrap();
    assert!(sizes(&ITEMS).unwrap().is_empty());
    let mut tuner = Tuner::of_file(&device, &file.0).unwrap();
    tuner.tune(&OTHER_KERNELS, &[100], &mut Zeros::new(&device, 100)).unwrap();
    assert_eq!(sizes(&OTHER_KERNELS).unwrap(), [100]);
    let text = std::fs::read_to_string(&file.0).unwrap();
    assert_eq!(text.matches("GPU,sm_90").count(), 8, "{text}");

    // Kernels that have changed are measured again, and what was measured of the old ones goes.
    tuner.tune(&ITEMS, &[300], &mut Zeros::new(&device, 300)).unwrap();
    assert_eq!(sizes(&ITEMS).unwrap(), [300]);
}

#[test]
fn what_is_no_table_is_an_error() {
    let (device, file) = (Device::cpu(), File::new("no table"));
    assert!(Table::read(&file.0).unwrap_err().contains("there is no "));
    let header = "device,arch,multiprocessors,driver,tunable,source,size,candidate,milliseconds,remark";
    let table = [
        ("", "is no table"),
        ("device,arch\nCPU,none\n", "is no table"),
        (&format!("{header}\nCPU,none,many,none,items,ab,5,a,1.0,fastest\n"), "line: 2"),
        (&format!("{header}\nCPU,none,2,none,items,ab,5 x 5,a,1.0,fastest\n"), "`5 x 5` is no size"),
    ];
    for (text, reason) in table {
        std::fs::write(&file.0, text).unwrap();
        let error = Tuner::of_file(&device, &file.0).unwrap_err();
        assert!(matches!(error, Error::Tuning { .. }) && error.to_string().contains(reason), "{error}");
    }
    // A table that cannot be written is one, too.
    let error = Table::default().write(&file.0.join("below a file")).unwrap_err();
    assert!(matches!(error, Error::Tuning { .. }) && error.to_string().contains("below a file"), "{error}");
}

#[test]
fn the_nearest_size_counts() {
    let measured = [(vec![1024, 1024], 1), (vec![4096, 1024], 2), (vec![4096], 3)];
    let table = [
        (&[1024, 1024][..], Some(1)),
        (&[2000, 1100], Some(1)),
        (&[2200, 1100], Some(2)),
        (&[8192, 512], Some(2)),
        (&[8193, 1024], None),
        (&[511, 1024], None),
        (&[5000], Some(3)),
        (&[0, 0], None),
        (&[], None),
        (&[4096, 1024, 1], None),
    ];
    for (size, candidate) in table {
        assert_eq!(nearest(&measured, size), candidate, "{size:?}");
    }
}

#[test]
fn without_a_measurement_it_is_the_default() {
    static LATER: Tunable<u32> =
        Tunable::with_default("later", &[("a", 10), ("b", 20)], Vec::new, |_, size| if size[0] > 100 { 1 } else { 0 });
    static BEYOND: Tunable<u32> = Tunable::with_default("beyond", &[("a", 10), ("b", 20)], Vec::new, |_, _| 7);
    let device = Device::cpu();
    assert_eq!(
        [LATER.chosen(&device, &[5]), LATER.chosen(&device, &[500]), BEYOND.chosen(&device, &[5])],
        [&10, &20, &20]
    );
    assert_eq!((LATER.chosen_name(&device, &[500]), LATER.default_name(&device, &[5])), ("b", "a"));
}

static OF_CHILD: Tunable<Run> = Tunable::new("of a child", &[("a", run::<1, 1>), ("b", run::<64, 1>)], kernels);

/// Returns what a process with this table chooses, and what it says.
fn child(table: &std::path::Path) -> (String, String) {
    let mut command = std::process::Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "tune::tests::child_chooses", "--nocapture", "--include-ignored"]);
    let output = command.env("SAREK_TUNING", table).output().unwrap();
    let [text, said] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{text}{said}");
    (text, said)
}

#[test]
#[ignore = "runs in a child process"]
fn child_chooses() {
    let device = Device::cpu();
    for n in [100, 150, 201] {
        println!("{n}: {}", OF_CHILD.chosen_name(&device, &[n]));
    }
}

#[test]
fn a_process_uses_its_table() {
    let (device, file) = (Device::cpu(), File::new("process"));
    Tuner::of_file(&device, &file.0).unwrap().tune(&OF_CHILD, &[100], &mut Zeros::new(&device, 100)).unwrap();
    let text = std::fs::read_to_string(&file.0).unwrap();
    let with_fastest = |fastest: &str| -> String {
        let lines = text.lines().map(|line| {
            let line = line.strip_suffix("fastest").unwrap_or(line);
            format!("{line}{}\n", if line.contains(&format!(",{fastest},")) { "fastest" } else { "" })
        });
        lines.collect()
    };
    for fastest in ["a", "b"] {
        std::fs::write(&file.0, with_fastest(fastest)).unwrap();
        let (chosen, said) = child(&file.0);
        let expected = [format!("100: {fastest}"), format!("150: {fastest}"), "201: a".into()];
        assert!(expected.iter().all(|line| chosen.contains(line)) && !said.contains("sarek:"), "{chosen}{said}");
    }
    // What does not hold is said once.
    let stale = with_fastest("b").replace(OF_CHILD.source().unwrap(), "0123");
    let other = with_fastest("b").replace("CPU,none,", "CPU,none,9");
    for (table, reason) in [(stale, "have changed"), (other, "and this is CPU"), ("x".into(), "is no table")] {
        std::fs::write(&file.0, table).unwrap();
        let (chosen, said) = child(&file.0);
        assert!(chosen.contains("100: a") && said.matches("sarek:").count() == 1, "{chosen}{said}");
        assert!(said.contains(reason), "{said}");
    }
}
