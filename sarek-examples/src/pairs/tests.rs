use super::*;
use crate::bench::pairs::launched;
use sarek_runtime::compile;
use sarek_runtime::prelude::*;

#[test]
fn twins_agree() {
    let Ok(device) = Device::cuda(0) else {
        println!("skipped: no CUDA device");
        return;
    };
    for pair in pairs() {
        // Smaller products are split, so that their sums have another order.
        let mut opened = (pair.open)(&device, if pair.is_square { 4096 } else { 1 << 16 }).unwrap();
        for side in opened.sides() {
            side.reset().unwrap();
            side.run().unwrap();
        }
        assert!(opened.agree().unwrap(), "{}", pair.name);
    }
}

#[test]
fn ours_run_on_the_cpu() {
    for pair in pairs().into_iter().filter(|pair| !pair.name.contains("multiply")) {
        let mut opened = (pair.open)(&Device::cpu(), if pair.is_square { 256 } else { 1 << 14 }).unwrap();
        let [ours, twin] = opened.sides();
        ours.reset().unwrap();
        ours.run().unwrap();
        ours.verify().unwrap().check().unwrap();
        assert!(twin.run().is_err(), "{}: CUDA C++ does not run on the CPU", pair.name);
    }
}

/// Where ours take more registers than a twentieth more than by hand, how many more at most: none of these changes how many blocks run on a
/// multiprocessor at a time.
const MORE: &[(&str, u32)] = &[
    // The rounds of the loop are counted before it.
    ("by_hand/reverse_tiles", 4),
    // One thread of each block checks tiles and maps, and looks for failed checks of others while it waits.
    ("by_hand/copy_tiles", 17),
    // What is outside of a matrix is stored as zero by the thread, and not by the copy; one block has all the registers.
    ("by_hand/multiply_halves", 26),
];

#[test]
fn registers_are_those_by_hand() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let mut failures = Vec::new();
    for pair in pairs() {
        let (ours, twin) = (launched(&pair.kernel, Arch::SM_90A).unwrap(), (pair.twin)(Arch::SM_90A).unwrap());
        println!("{}: {ours}; by hand {twin}", pair.name);
        let more = MORE.iter().find(|(name, _)| *name == pair.name).map_or(twin.registers / 20, |(_, more)| *more);
        if ours.registers > twin.registers + more || ours.local_bytes > 0 || twin.local_bytes > 0 {
            failures.push(format!("{}: {ours}; by hand {twin}", pair.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The checks that launches keep: of numbers of tiles that are drawn, and of maps of tensors.
#[test]
fn launches_keep_few_checks() {
    let kept = [
        ("by_hand/scan_all", 3),
        ("by_hand/copy_tiles", 8),
        ("by_hand/multiply_halves", 2),
        ("by_hand/multiply_wgmma", 5),
    ];
    for pair in pairs() {
        let checks = (pair.kernel.checks)().unwrap();
        let most = kept.iter().find(|(name, _)| *name == pair.name).map_or(0, |(_, most)| *most);
        assert!(checks.kept() <= most, "{}:\n{checks}", pair.name);
    }
}
