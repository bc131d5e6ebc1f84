//! Checks that launches need not make: which ones these are, and that none of them would ever have failed.
//!
//! On the CPU every check is made, and a debug build stops if a check fails that was proven not to fail. So the kernels
//! here run with lengths, scalars and grids at the edges of their conditions.

mod covered;
mod differences;
mod doubled;
mod edges;
mod flags;
mod indices;
mod kernels;
mod launches;
mod narrow;
mod rounds;
mod rules;
mod searches;
mod shared;
mod strided;
mod strides;
mod traps;
mod uneven;
mod wide;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sarek_runtime::testing::{widening_cpu, with_stale_memory};
use sarek_runtime::{CheckState, Checks, Device, Error, Grid, Result};

/// The number of launches of each kernel.
const LAUNCHES: u64 = 80;

/// A launch of a kernel with random arguments: the report of its checks, and its result.
pub type Try = fn(&Device, &mut StdRng) -> Result<(Checks, Result<()>)>;

/// Returns a number near a size, or anything.
pub fn near(random: &mut StdRng, size: usize) -> usize {
    match random.random_range(0..8) {
        0 => size.saturating_sub(1),
        1 => size + 1,
        2 => random.random_range(0..2 * size + 2),
        _ => size,
    }
}

/// Returns a grid for about `size` threads.
pub fn cover(random: &mut StdRng, size: usize) -> Grid {
    let threads = [32, 64, 96, 1, 7][random.random_range(0..5)];
    Grid::new(near(random, size.div_ceil(threads).max(1)).max(1), threads)
}

#[test]
fn no_check_fails_that_is_left_out() {
    let device = Device::cpu().with_race_detection(false);
    let wide = widening_cpu().with_race_detection(false);
    for (name, launch) in kernels::ALL
        .iter()
        .chain(wide::ALL)
        .chain(indices::ALL)
        .chain(traps::ALL)
        .chain(rounds::ALL)
        .chain(searches::ALL)
        .chain(shared::ALL)
        .chain(strided::ALL)
        .chain(doubled::ALL)
        .chain(uneven::ALL)
        .chain(flags::ALL)
        .chain(covered::ALL)
        .chain(differences::ALL)
    {
        let (mut free, mut failed, mut right) = (0, 0, 0);
        for seed in 0..LAUNCHES {
            let random = || StdRng::seed_from_u64(seed);
            // What was not written may be anything.
            drop(launch(&with_stale_memory(device.clone()), &mut random()));
            let (checks, end) = launch(&device, &mut random()).unwrap();
            let makes_none = checks.kept() == 0;
            match end {
                Ok(()) => {
                    right += 1;
                    // An index that is not the same in 64 bits is far out of range.
                    if makes_none {
                        launch(&wide, &mut random()).unwrap().1.unwrap_or_else(|error| panic!("{name}: {error}"));
                    }
                }
                Err(
                    error @ (Error::OutOfBounds { .. }
                    | Error::DivisionByZero { .. }
                    | Error::Assertion { .. }
                    | Error::Panicked { .. }),
                ) => {
                    failed += 1;
                    assert!(!makes_none, "{name}: no check is left, and one failed: {error}");
                }
                // Shared memory that was not written.
                Err(_) => {}
            }
            free += u32::from(makes_none);
        }
        println!("{name}: {right} right, {failed} with a failed check; {free} need no check");
        // Others read what was not written.
        let is_right = !shared::ALL[shared::PROVEN..].iter().any(|(kernel, _)| kernel == name);
        assert!(right > 0 || !is_right, "{name} always fails");
    }
}

/// The launches that users make need no check at all.
#[test]
fn usual_launches_need_no_check() {
    for (name, checks) in kernels::usual()
        .into_iter()
        .chain(wide::usual())
        .chain(indices::usual())
        .chain(rounds::usual())
        .chain(searches::usual())
        .chain(shared::usual())
        .chain(strided::usual())
        .chain(doubled::usual())
        .chain(uneven::usual())
        .chain(flags::usual())
        .chain(covered::usual())
        .chain(differences::usual())
    {
        let checks = checks.unwrap();
        let kept: Vec<String> =
            checks.checks.iter().filter(|check| check.state != CheckState::Gone).map(ToString::to_string).collect();
        assert!(kept.is_empty(), "{name}:\n{}", kept.join("\n"));
    }
}

/// A check that depends on data, or may wrap, is kept.
#[test]
fn what_only_the_device_knows_keeps_its_check() {
    for (name, checks, at_least) in
        traps::kept().into_iter().chain(shared::kept()).chain(strided::kept()).chain(flags::kept())
    {
        let checks = checks.unwrap();
        assert!(checks.kept() >= at_least, "{name}:\n{checks}");
    }
}

#[test]
fn conditions_are_told_in_the_users_names() {
    let told: Vec<String> =
        kernels::saxpy::checks().unwrap().checks.iter().map(|check| check.state.to_string()).collect();
    let most = "grid_dim_x * block_dim_x <= 4294967296";
    assert_eq!(
        told,
        [
            format!("cannot fail if {most} && n <= x.len()"),
            format!("cannot fail if {most} && n <= y.len()"),
            format!("cannot fail if {most} && n <= y.len()")
        ]
    );
}

/// Powers of two are shifts, and what is subtracted is on the other side.
#[test]
fn strides_are_told_as_they_are_written() {
    let checks = strided::step::checks().unwrap().checks;
    let told: Vec<String> = checks.iter().map(|check| check.state.to_string()).collect();
    let most = "grid_dim_x * block_dim_x <= 4294967296";
    assert_eq!(told[1], format!("cannot fail if {most} && d <= 31 && n <= x.len() + (1 << d)"), "{told:?}");
    let told = flags::neighbours::checks().unwrap().to_string();
    assert!(!told.contains("-w") && !told.contains("- w"), "{told}");
    let told = strided::wrapped::checks().unwrap().to_string();
    assert!(!told.contains("18446744073709551615 *") && told.contains("18446744073709551617"), "{told}");
}

/// A difference of scalars is one number, and has the name of its variable.
#[test]
fn differences_are_told_by_their_variables() {
    let told = differences::windows::checks().unwrap().to_string();
    for part in ["&& 1 <= rows", "&& channels * k * rows <= out.len()", "where rows = (height + 1 - k) as u32"] {
        assert!(told.contains(part), "{part}:\n{told}");
    }
}

/// A long condition has a line for each part, without those that follow from others, and names for what it repeats.
#[test]
fn long_conditions_have_a_line_for_each_part() {
    let told = kernels::planes::checks().unwrap().to_string();
    let file = kernels::planes::checks().unwrap().checks[0].file;
    let expected = "\
FILE:38:16: index of `g`: cannot fail if
       grid_dim_x * block_dim_x <= 2147483648
    && nx >= 0
    && nx + max(0, p) <= 2147483648
    && nx * ny <= 2147483647
    && nx * ny >= 0
    && 0 <= min(0, p) + min(0, 4 * nx * ny)
    && nx * ny + max(0, 4 * nx * ny) <= g.len()
    where p = nx * min(grid_dim_y * block_dim_y - 1, ny - 1)
FILE:40:5: index of `out`: cannot fail if
       grid_dim_x * block_dim_x <= 2147483648
    && nx >= 0
    && nx * ny <= nx + 2147483647
    && nx + max(0, p) <= 2147483648
    && min(0, p) >= 0
    && nx * ny <= out.len()
    where p = nx * min(grid_dim_y * block_dim_y - 1, ny - 1)
";
    assert_eq!(told.replace(file, "FILE"), expected, "{told}");
}

#[test]
fn reasons_have_each_name_in_quotes_once() {
    for entry in sarek_tests::catalogue::all() {
        let Ok(checks) = &*entry.checks else { continue };
        assert!(!checks.to_string().contains("``"), "{}: {checks}", entry.kernel);
    }
}
