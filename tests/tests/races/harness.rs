//! Runs a kernel with its mistake and without, under several schedules and numbers of workers.

use sarek_runtime::prelude::*;

/// A launch of a kernel on these buffers: plain numbers, atomics and results.
pub type Launch = fn(&Device, Grid, &mut Buffer<u32>, &mut Buffer<u32>, &mut Buffer<u32>) -> Result<(), Error>;

/// A kernel: its name, its grid, and the launches with and without its race.
pub struct Case {
    pub name: &'static str,
    /// Blocks, and threads of each.
    pub grid: [u32; 2],
    pub racy: Launch,
    pub free: Launch,
}

/// A table of kernels with their grids.
macro_rules! cases {
    ($($name:ident $blocks:literal x $threads:literal;)*) => {
        /// Every kernel of this module.
        const CASES: &[Case] = &[$(Case {
            name: stringify!($name),
            grid: [$blocks, $threads],
            racy: |device, grid, a, flags, out| $name::<false>::launch(device, grid, a, flags.as_atomic(), out),
            free: |device, grid, a, flags, out| $name::<true>::launch(device, grid, a, flags.as_atomic(), out),
        }),*];

        #[test]
        fn verdicts() {
            crate::races::harness::check(CASES);
        }

        #[test]
        #[ignore = "for compute-sanitizer --tool racecheck"]
        fn racy_on_a_gpu() {
            crate::races::harness::launch_on_a_gpu(CASES, |case| case.racy);
        }

        #[test]
        #[ignore = "for compute-sanitizer --tool racecheck"]
        fn free_on_a_gpu() {
            crate::races::harness::launch_on_a_gpu(CASES, |case| case.free);
        }
    };
}
pub(crate) use cases;

/// The elements of each buffer.
const LENGTH: usize = 4096;

/// The way in which a kernel is run: by that many workers, or in the order of a seed.
#[derive(Debug, Clone, Copy)]
enum Run {
    Workers(usize),
    Seed(u64),
}

/// The seeds. Each runs all kernels in another order.
const SEEDS: u64 = 8;

impl Run {
    /// Launches on the device.
    fn launch<R: Send>(self, launch: impl Fn(Device) -> R + Sync) -> R {
        match self {
            Run::Workers(workers) => {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).build().unwrap();
                pool.install(|| launch(Device::cpu()))
            }
            Run::Seed(seed) => launch(Device::cpu().with_schedule(seed)),
        }
    }
}

/// Checks the verdicts of all.
pub fn check(cases: &[Case]) {
    let runs: Vec<Run> = [1, 2, 4].map(Run::Workers).into_iter().chain((0..SEEDS).map(Run::Seed)).collect();
    let of_case = |case| runs.iter().flat_map(move |run| wrong(case, *run));
    let wrong: Vec<String> = cases.iter().flat_map(of_case).collect();
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// Returns the errors in the verdicts of a kernel.
fn wrong(case: &Case, run: Run) -> Vec<String> {
    let mut wrong = Vec::new();
    let launch = |launch: Launch| run.launch(|device| launch_on(&device, case, launch));
    if let Err(error) = launch(case.free) {
        wrong.push(format!("{} (free, {run:?}): {error}", case.name));
    }
    match launch(case.racy) {
        Err(Error::DataRace(_)) => {}
        Err(error) => wrong.push(format!("{} (racy, {run:?}): {error}", case.name)),
        Ok(()) => wrong.push(format!("{} (racy, {run:?}): nothing is reported", case.name)),
    }
    wrong
}

/// Launches one version of each kernel on a GPU, where another tool looks for races.
pub fn launch_on_a_gpu(cases: &[Case], version: fn(&Case) -> Launch) {
    let Some(device) = Device::all().into_iter().find(Device::is_cuda) else {
        println!("skipped: no CUDA device");
        return;
    };
    for case in cases {
        println!("launched: {}", case.name);
        launch_on(&device, case, version(case)).unwrap();
        device.synchronize().unwrap();
    }
}

/// Launches one version of a kernel on buffers of its own.
fn launch_on(device: &Device, case: &Case, launch: Launch) -> Result<(), Error> {
    let numbers: Vec<u32> = (0..LENGTH as u32).collect();
    let mut a = device.upload(&numbers).unwrap();
    let (mut flags, mut out) = (device.zeros(LENGTH).unwrap(), device.zeros(LENGTH).unwrap());
    launch(device, Grid::new(case.grid[0], case.grid[1]), &mut a, &mut flags, &mut out)
}
