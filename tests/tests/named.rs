//! Misuse of barriers of some warps: what the compilation of a kernel refuses, and what the CPU engine reports.

use sarek_runtime::FaultKind;
use sarek_runtime::prelude::*;
use sarek_tests::kernels::named;

/// Kernels with one parameter, for the block that the list gives.
macro_rules! kernels {
    ($($name:ident $(($block:expr))? $body:block)*) => {$(
        #[kernel($(block = $block)?)]
        fn $name(out: &mut [u32]) $body
    )*};
}

#[device]
fn meet_at(id: u32) {
    named_sync(id, 64);
}

#[device]
fn meet() {
    named_sync(5, 32);
}

kernels! {
    zero (64) { named_sync(0, 64); }
    sixteen (64) { named_arrive(16, 64); }
    of_caller (64) { meet_at(3); }
    varying_count (64) { named_sync(1, out.len() as u32); }
    part_of_a_warp (64) { named_sync(1, 48); }
    of_nobody (64) { named_sync(1, 0); }
    too_many (64) { named_sync(1, 96); }
    undeclared { named_sync(1, 64); }
    counts_differ (96) {
        named_sync(1, 64);
        out[global_idx_x()] = 1;
        named_arrive(1, 96);
    }
    some_lanes (64) {
        if lane_id() < 16 {
            named_sync(1, 64);
        }
    }
    in_callee (64) {
        if thread_idx_x() == 0 {
            meet();
        }
    }
    some_return (64) {
        if thread_idx_x() < 48 {
            return;
        }
        named_sync(1, 32);
    }
    rounds_of_lanes (64) {
        for _ in 0..lane_id() {
            named_sync(1, 64);
        }
    }
    columns ((16, 4)) {
        if thread_idx_y() == 0 {
            named_sync(1, 32);
        }
    }
    by_load (64) {
        if out[thread_idx_x()] == 0 {
            named_sync(1, 64);
        }
    }

    // What is accepted.
    roles (96) {
        let tile = shared!([u32; 96]);
        let tid = thread_idx_x();
        tile[tid] = tid;
        let role = tid / 32;
        if role == 0 {
            named_arrive(1, 96);
        } else if 63 >= tid {
            named_arrive(1, 96);
        } else {
            named_sync(1, 96);
            out[tid] = tile[95 - tid];
        }
    }
    voted (64) {
        let vote = any(FULL_MASK, out[thread_idx_x()] == 1);
        if warp_id() == 0 || !vote {
            named_sync(2, 64);
        } else {
            named_arrive(2, 64);
        }
    }
    late (64) {
        if warp_id() == 1 {
            return;
        }
        named_sync(1, 32);
        out[thread_idx_x()] = 1;
    }
}

#[test]
fn misuse_is_refused_before_a_launch() {
    let number = "the number of a named barrier is a constant from 1 to 15; number 0 is the barrier of the block";
    let whole = "a named barrier waits for whole warps: a multiple of 32 threads, 32 to 1024";
    let diverges = "this barrier is in divergent control flow: not every lane of the warp reaches it";
    let sources = [
        (zero::cuda_source(), number),
        (sixteen::cuda_source(), number),
        (of_caller::cuda_source(), "the number of a named barrier is known at compile time"),
        (varying_count::cuda_source(), "the count of threads of a named barrier is known at compile time"),
        (part_of_a_warp::cuda_source(), whole),
        (of_nobody::cuda_source(), whole),
        (too_many::cuda_source(), "the barrier waits for 96 threads, and the block has 64"),
        (undeclared::cuda_source(), "`named_sync` needs a kernel that declares its block"),
        (counts_differ::cuda_source(), "named barrier 1 waits for 96 threads here, and for 64 in line"),
        (some_lanes::cuda_source(), diverges),
        (some_lanes::cuda_source(), "this condition varies between the lanes of a warp"),
        (in_callee::cuda_source(), "the barrier in `meet`, which is called here, is in divergent control flow"),
        (some_return::cuda_source(), diverges),
        (rounds_of_lanes::cuda_source(), diverges),
        (columns::cuda_source(), "`thread_idx_y()` differs from thread to thread"),
        (by_load::cuda_source(), diverges),
    ];
    for (source, expected) in sources {
        assert!(source.contains(expected) && source.contains("named.rs:"), "{expected}: {source}");
    }
    for source in [roles::cuda_source(), voted::cuda_source(), late::cuda_source()] {
        assert!(source.contains("__global__"), "{source}");
    }
    let mut out = Device::cpu().zeros::<u32>(96).unwrap();
    roles::launch(&Device::cpu(), Grid::new(1, 96), &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap()[64..], (0..32).rev().collect::<Vec<u32>>());
    voted::launch(&Device::cpu(), Grid::new(1, 64), &mut out).unwrap();
    late::launch(&Device::cpu(), Grid::new(1, 64), &mut out).unwrap();
}

kernels! {
    /* Only one of two warps comes. */
    alone (64) {
        if warp_id() == 0 {
            named_sync(1, 64);
        }
        out[global_idx_x()] = 1;
    }
    /* Each warp waits for the other one at another barrier. */
    crossed (64) {
        if warp_id() == 0 {
            named_sync(1, 64);
        } else {
            named_sync(2, 64);
        }
        out[global_idx_x()] = 1;
    }
    /* The other warp never leaves its loop. */
    busy (64) {
        if warp_id() == 0 {
            named_sync(1, 64);
        } else {
            while volatile_load(&out[0]) == 0 {}
        }
        out[global_idx_x()] = 1;
    }
    /* Rounds without end, each with a barrier. */
    endless (64) {
        let mut go = true;
        while go {
            named_sync(1, 64);
            go = out.len() > 0;
        }
    }
    twice (64) {
        if warp_id() == 0 {
            named_arrive(1, 64);
            named_arrive(1, 64);
        }
        out[global_idx_x()] = 1;
    }
}

#[test]
fn the_engine_reports_what_never_comes() {
    let mut out = Device::cpu().zeros::<u32>(64).unwrap();
    let kind = |launched: Result<(), Error>| match launched {
        Err(Error::Fault(fault)) => fault.kind,
        other => panic!("{other:?}"),
    };
    for device in [Device::cpu(), Device::cpu().with_schedule(3)] {
        assert_eq!(kind(alone::launch(&device, Grid::new(1, 64), &mut out)), FaultKind::Deadlock);
        assert_eq!(kind(crossed::launch(&device, Grid::new(1, 64), &mut out)), FaultKind::Deadlock);
        assert_eq!(kind(busy::launch(&device, Grid::new(1, 64), &mut out)), FaultKind::Deadlock);
    }
    assert_eq!(kind(endless::launch(&Device::cpu(), Grid::new(1, 64), &mut out)), FaultKind::Deadlock);
    let twice = twice::launch(&Device::cpu(), Grid::new(1, 64), &mut out).unwrap_err().to_string();
    assert!(twice.contains("the warp comes to named barrier 1 again"), "{twice}");
}

#[test]
fn the_hardware_waits_where_nothing_can_fail() {
    let text = named::relay::cuda_source();
    assert!(text.contains("named_sync<1, 64>();") && text.contains("named_arrive<1, 64>();"), "{text}");
    assert!(!text.contains("begin_named"), "{text}");
    let text = named::relay::cuda_source_checked();
    assert!(text.contains("begin_named();") && text.contains("named_sync<1, 64>(fault);"), "{text}");
    if !sarek_runtime::compile::nvrtc_available() {
        println!("skipped: no NVRTC");
        return;
    }
    for arch in [Arch::SM_75, Arch::SM_80, Arch::SM_90A] {
        let ptx = named::relay::ptx(arch).unwrap();
        for instruction in
            ["barrier.sync.aligned 1, 64;", "barrier.arrive.aligned 1, 64;", "barrier.sync.aligned 2, 64;"]
        {
            assert!(ptx.contains(instruction), "{instruction}: {ptx}");
        }
    }
}
