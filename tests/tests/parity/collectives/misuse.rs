//! Incorrect calls of collectives and their errors, and the cost of correct calls.

use sarek_runtime::block;
use sarek_runtime::monoid::Sum;
use sarek_runtime::order::Ascending;
use sarek_runtime::prelude::*;
use sarek_tests::kernels::collectives::{Affine, Then, lanes, moves, neighbours, scans, sorts};

/// The line of each call is given with it.
macro_rules! kernels {
    ($($(#[$attribute:meta])* $name:ident($x:ident, $totals:ident, $out:ident) $body:block)*) => {$(
        $(#[$attribute])*
        fn $name($x: &[u32], $out: &mut [u32]) {
            let $totals = shared!([u32; 32]);
            $body
        }
    )*};
}

/// The lines of two calls.
const IN_A_BRANCH: u32 = line!() + 8;
const OF_ANOTHER_BLOCK: u32 = line!() + 21;

kernels! {
    #[kernel(block = 64)]
    in_a_branch(x, totals, out) {
        let i = thread_idx_x();
        if x[i] > 3 {
            out[i] = block::reduce::<_, Sum, 64>(totals, x[i]);
        }
    }

    #[kernel(block = 64)]
    without_a_barrier(x, totals, out) {
        let i = thread_idx_x();
        let total = block::reduce::<_, Sum, 64>(totals, x[i]);
        out[i] = block::reduce::<_, Sum, 64>(totals, total + x[i]);
    }

    #[kernel]
    of_another_block(x, totals, out) {
        let i = thread_idx_x();
        out[i] = block::reduce::<_, Sum, 64>(totals, x[i]);
    }

    #[kernel(block = 64)]
    of_another_tile(x, totals, out) {
        let mut items = [0; 2];
        block::load_transposed::<_, 64, _, _>(totals, x, 0, &mut items);
        out[thread_idx_x()] = items[0];
    }

    /// All threads get the same totals, which may decide about barriers.
    #[kernel(block = 64)]
    after_a_total(x, totals, out) {
        let carried = shared!([u32; 1]);
        let i = thread_idx_x();
        let mut items = [x[i], 1];
        let total = block::exclusive_scan_items::<_, Sum, 64, _>(totals, &mut items);
        if total > 100 {
            sync_threads();
            let (before, sum) = block::exclusive_scan::<_, Sum, 64>(totals, x[i]);
            if sum > 100 {
                sync_threads();
                let (prefix, _) =
                    block::inclusive_scan_with_prefix::<_, Sum, 64, _, _>(totals, carried, &mut items, |all| all);
                if prefix > 100 {
                    sync_threads();
                    out[i] = before + block::reduce::<_, Sum, 64>(totals, x[i]);
                }
            }
        }
    }
}

type Launch = fn(&Device, Grid, &Buffer<u32>, &mut Buffer<u32>) -> Result<(), Error>;

/// Returns the error of a launch of 64 threads on the CPU.
fn error_of(launch: Launch, threads: u32) -> Error {
    let device = Device::cpu();
    let x = device.upload(&[7u32; 64]).unwrap();
    let mut out = device.zeros::<u32>(64).unwrap();
    launch(&device, Grid::new(1, threads), &x, &mut out).unwrap_err()
}

#[test]
fn in_divergent_control_flow() {
    let message = error_of(|d, g, x, out| in_a_branch::launch(d, g, x, out), 64).to_string();
    assert!(message.contains("the barrier in `block_reduce`, which is called here, is in divergent"), "{message}");
    assert!(message.contains(&format!("misuse.rs:{IN_A_BRANCH}:")), "{message}");
}

#[test]
fn twice_in_the_same_memory() {
    let error = error_of(|d, g, x, out| without_a_barrier::launch(d, g, x, out), 64);
    assert!(matches!(error, Error::DataRace { .. }), "{error}");
    assert!(error.to_string().contains("data race on `totals[0]`"), "{error}");
}

#[test]
fn of_other_sizes() {
    let message = error_of(|d, g, x, out| of_another_block::launch(d, g, x, out), 32).to_string();
    assert!(message.contains("the block is not one of 64 threads in one dimension"), "{message}");
    assert!(message.contains(&format!("misuse.rs:{OF_ANOTHER_BLOCK}:")), "{message}");
    let message = error_of(|d, g, x, out| of_another_tile::launch(d, g, x, out), 64).to_string();
    assert!(message.contains("a tile of 64 threads with 2 items each does not have 32 elements"), "{message}");
}

#[test]
fn totals_are_uniform() {
    let device = Device::cpu();
    let x = device.upload(&[7u32; 64]).unwrap();
    let mut out = device.zeros::<u32>(64).unwrap();
    after_a_total::launch(&device, Grid::new(1, 64), &x, &mut out).unwrap();
    let expected: Vec<u32> = (0..64).map(|i| 7 * i + 7 * 64).collect();
    assert_eq!(out.to_vec().unwrap(), expected);
}

#[test]
fn right_calls_have_no_checks() {
    assert_checks!(scans::of_values<u32, Sum, 128>, kept <= 0);
    assert_checks!(scans::of_tiles<u32, Sum, 128, 4, 512>, kept <= 0);
    assert_checks!(moves::loads<u32, 96, 3, 288>, kept <= 0);
    assert_checks!(neighbours::runs<96, 3, 288>, kept <= 0);
    assert_checks!(lanes::moves<u32, 3, 288>, kept <= 0);
    assert_checks!(lanes::groups<u32, Sum>, kept <= 0);
    // The places of keys are computed from what they are.
    assert_checks!(sorts::radix<u32, Ascending, 64, 2, 16, 3, 192>, kept <= 2);
    assert_checks!(sorts::merge<i32, u32, Ascending, 96, 5, 480>, kept <= 2);
}

#[test]
fn items_stay_in_registers() {
    assert_resources!(scans::of_tiles<Affine, Then, 96, 3, 288>, local == 0, spills == 0);
    assert_resources!(moves::vectors<u8, 64, 16, 16>, local == 0, spills == 0);
    assert_resources!(neighbours::runs<96, 3, 288>, local == 0, spills == 0);
    assert_resources!(lanes::sorts<f32, Ascending, 4, 256>, local == 0, spills == 0);
    assert_resources!(sorts::radix<u32, Ascending, 64, 2, 16, 3, 192>, local == 0, spills == 0);
    assert_resources!(sorts::merge<i32, u32, Ascending, 96, 5, 480>, local == 0, spills == 0);
}
