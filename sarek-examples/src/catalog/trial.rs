//! What every entry's cases are tested for.

use sarek_runtime::Device;

use super::{Algorithm, Given, Mode, Settings};

/// Runs all cases of an algorithm on made-up inputs of some sizes, with checks and without. `shows` says for which cases
/// and sizes the result before any run must be told from the right one.
pub(super) fn run_all(algorithm: &Algorithm, sizes: &[usize], shows: fn(usize) -> bool) {
    let device = Device::cpu();
    for strategy in &algorithm.strategies {
        for case in &strategy.cases {
            for n in sizes.iter().copied() {
                let what = format!("{} {} of {n}", strategy.name, case.name);
                for mode in [Mode::Checked, Mode::Unchecked] {
                    let given = Given { items: (case.sample)(n, n as u64), settings: Settings::default() };
                    let mut task = (case.open)(&device, given, mode).unwrap_or_else(|e| panic!("{what}: {e}"));
                    task.reset().unwrap();
                    assert!(!shows(n) || !task.verify().unwrap().agrees, "{what}: right before it ran");
                    for _ in 0..2 {
                        task.reset().unwrap();
                        task.run().unwrap_or_else(|e| panic!("{what}: {e}"));
                        task.verify().unwrap().check().unwrap_or_else(|e| panic!("{what}: {e}"));
                    }
                    assert!(!task.outputs().unwrap().is_empty(), "{what}");
                }
            }
        }
    }
}
