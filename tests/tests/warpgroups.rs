//! Code that whole warpgroups run: what the compilation of a kernel refuses, what it accepts, and what it writes.

use sarek_runtime::matrix::warpgroup::*;
use sarek_runtime::prelude::*;

/// Returns an element of the product of 64 x 64 and 64 x 128 elements.
#[device]
fn product(x: &[bf16], start: u32) -> f32 {
    let left = SwizzledRows { start, from: 0, lead: 0, stride: 512 };
    let right = SwizzledRows { start: 0, from: 0, lead: 4096, stride: 512 };
    let mut sums = [WarpgroupC::zero()];
    multiply_step::<bf16, bf16, f32, KMajor, MnMajor, 1>(&mut sums, x, left, x, right);
    sums[0].values[0]
}

/// Code of the user's own that needs all threads of a warpgroup.
#[device]
fn own() {
    unsafe { cuda!("together();", options(warpgroup), cpu = ()) };
}

/// Kernels for the block that the list gives.
macro_rules! kernels {
    ($x:ident, $out:ident; $($name:ident $(($block:expr))? $body:block)*) => {$(
        #[kernel($(block = $block)?)]
        fn $name($x: &[bf16], $out: &mut [f32]) $body
    )*};
}

kernels! {
    x, out;
    undeclared { out[global_idx_x()] = product(x, 0); }
    half_a_warpgroup (64) { out[global_idx_x()] = product(x, 0); }
    of_rows ((48, 4)) { out[global_idx_x()] = product(x, 0); }
    one_warp (128) {
        if warp_id() == 1 {
            out[global_idx_x()] = product(x, 0);
        }
    }
    two_warps (256) {
        if thread_idx_x() < 192 {
            out[global_idx_x()] = product(x, 0);
        }
    }
    some_return (256) {
        if lane_id() == 7 {
            return;
        }
        out[global_idx_x()] = product(x, 0);
    }
    rounds_of_warps (128) {
        for _ in 0..warp_id() {
            out[global_idx_x()] = product(x, 0);
        }
    }
    by_load (128) {
        if out[thread_idx_x()] == 0.0 {
            out[global_idx_x()] = product(x, 0);
        }
    }
    voted (128) {
        if any(FULL_MASK, out[thread_idx_x()] == 0.0) {
            out[global_idx_x()] = product(x, 0);
        }
    }
    of_memory (128) {
        // The factors of some threads might be shared, and those of others not.
        out[global_idx_x()] = product(x, 512 * thread_idx_x());
    }
    own_code (128) {
        if warp_id() % 2 == 0 {
            own();
        }
        out[global_idx_x()] = x[0].to_f32();
    }

    // Checks before code of the user's own.
    checks_of_warpgroups (384) {
        let group = warp_id() / 4;
        out[group] = 1.0;
        out[thread_idx_x() / 128 + 3] = x[128 * group].to_f32();
        if thread_idx_x() < 128 {
            out[x.len() / 2] = 3.0;
        }
        assert!(x.len() > 7);
        own();
    }
    checks_of_warps (384) {
        out[warp_id()] = 1.0;
        own();
        if warp_id() < 5 {
            out[x.len() / 2] = 3.0;
        }
        own();
        out[lane_id() / 32] = x[0].to_f32();
        own();
    }

    // What is accepted.
    roles (384) {
        let tid = thread_idx_x();
        let role = tid / 128;
        if role == 0 {
            out[tid] = 1.0;
        } else if 255 >= tid {
            out[tid] = product(x, 0);
        } else {
            out[tid] = 2.0 * product(x, 0);
        }
    }
    by_warp (256) {
        let warp = warp_id();
        if warp / 4 == 1 {
            return;
        }
        if warp < 4 {
            out[global_idx_x()] = product(x, 0);
        }
    }
    agreed (256) {
        if sync_threads_or(out[thread_idx_x()] == 0.0) {
            out[global_idx_x()] = product(x, 0);
        }
    }
    planes ((128, 2)) {
        if thread_idx_y() == 1 {
            out[thread_idx_x() + 128] = product(x, 0);
        }
    }
    rounds_of_warpgroups (256) {
        for round in 0..warp_id() >> 2 {
            out[global_idx_x()] = product(x, 512 * round);
        }
    }
}

#[test]
fn misuse_is_refused_before_a_launch() {
    let declared = "this runs in whole warpgroups, of 128 threads each, so the kernel declares a multiple of them";
    let diverges = "the code of a whole warpgroup in `product`, which is called here, is in divergent control flow: \
                    not every thread of the warpgroup reaches it";
    let sources = [
        (undeclared::cuda_source(), declared),
        (undeclared::cuda_source(), "it does not declare its block"),
        (half_a_warpgroup::cuda_source(), declared),
        (of_rows::cuda_source(), "the block has 192 threads"),
        (one_warp::cuda_source(), diverges),
        (one_warp::cuda_source(), "this condition varies between the threads of a warpgroup"),
        (two_warps::cuda_source(), diverges),
        (some_return::cuda_source(), diverges),
        (rounds_of_warps::cuda_source(), diverges),
        (by_load::cuda_source(), diverges),
        (voted::cuda_source(), diverges),
        (
            of_memory::cuda_source(),
            "in `multiply_step`, which is called here, the code of a whole warpgroup in `begin_products`",
        ),
        (own_code::cuda_source(), "the code of a whole warpgroup in `own`, which is called here,"),
    ];
    for (source, expected) in sources {
        assert!(source.contains(expected) && source.contains("warpgroups.rs:"), "{expected}: {source}");
    }
}

#[test]
fn what_parts_warpgroups_alone_is_accepted() {
    let device = Device::cpu();
    let ones = device.upload(&[bf16::from_f32(1.0); 12288]).unwrap();
    let launches = [
        (roles::launch as fn(&_, _, &_, &mut _) -> _, 384, [1.0, 64.0, 128.0]),
        (by_warp::launch, 256, [64.0, 0.0, 0.0]),
        (agreed::launch, 256, [64.0, 64.0, 0.0]),
        (rounds_of_warpgroups::launch, 256, [0.0, 64.0, 0.0]),
    ];
    for (launch, threads, expected) in launches {
        let mut out = device.zeros::<f32>(384).unwrap();
        let launched: Result<(), Error> = launch(&device, Grid::new(1, threads), &ones, &mut out);
        launched.unwrap();
        let found = out.to_vec().unwrap();
        assert!(expected.iter().enumerate().all(|(of, expected)| found[128 * of..][..128] == [*expected; 128]));
    }
    let mut out = device.zeros::<f32>(256).unwrap();
    planes::launch(&device, Grid::new(1, (128, 2)), &ones, &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap(), [[0.0; 128], [64.0; 128]].concat());
}

#[test]
fn warps_meet_where_threads_may_fail() {
    let checked = agreed::cuda_source_checked();
    assert!(checked.contains("begin_warpgroups();") && checked.contains("meet_in_warpgroup();"), "{checked}");
    let unchecked = agreed::cuda_source();
    assert!(unchecked.contains("begin_products();") && !unchecked.contains("meet"), "{unchecked}");
}

/// A check that depends only on the warpgroup ends all of its threads or none.
#[test]
fn warps_need_not_meet_after_checks_of_whole_warpgroups() {
    let source = checks_of_warpgroups::cuda_source_checked();
    assert!(source.contains("together();") && !source.contains("meet_in_warpgroup();"), "{source}");
    let source = checks_of_warps::cuda_source_checked();
    assert_eq!(source.matches("meet_in_warpgroup();").count(), 3, "{source}");
}
