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
    };
}
pub(crate) use cases;

/// The elements of each buffer.
const LENGTH: usize = 4096;

/// Checks the verdicts of all.
pub fn check(cases: &[Case]) {
    let mut wrong = Vec::new();
    for workers in [1, 2, 4] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).build().unwrap();
        let run = || cases.iter().for_each(|case| run_case(case, workers, &mut wrong));
        pool.install(run);
    }
    assert!(wrong.is_empty(), "{} of {} are wrong:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

fn run_case(case: &Case, workers: usize, wrong: &mut Vec<String>) {
    let device = Device::cpu();
    let numbers: Vec<u32> = (0..LENGTH as u32).collect();
    let launch = |launch: Launch| {
        let mut a = device.upload(&numbers).unwrap();
        let mut flags = device.zeros(LENGTH).unwrap();
        let mut out = device.zeros(LENGTH).unwrap();
        launch(&device, Grid::new(case.grid[0], case.grid[1]), &mut a, &mut flags, &mut out)
    };
    if let Err(error) = launch(case.free) {
        wrong.push(format!("{} (free, {workers} workers): {error}", case.name));
    }
    let _ = launch(case.racy);
}
