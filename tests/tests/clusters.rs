//! Misuse of clusters: what the compilation of a kernel refuses, what the CPU engine reports, and the texts that keep a
//! block's shared memory.

use sarek_runtime::barrier::{self, Barrier};
use sarek_runtime::prelude::*;
use sarek_runtime::{FaultKind, bulk};

/// Kernels with one parameter, for blocks of 32 threads, with the cluster that the list gives.
macro_rules! kernels {
    ($($name:ident $(($($cluster:tt)*))? $body:block)*) => {$(
        #[kernel(block = 32 $(, cluster = $($cluster)*)?)]
        fn $name(out: &mut [u32]) $body
    )*};
}

#[device]
fn meet() {
    cluster_sync();
}

#[device]
fn of_another(array: &[u32], rank: u32) -> u32 {
    let theirs = cluster_shared(array, rank);
    theirs[0]
}

kernels! {
    without_sync { cluster_sync(); }
    without_rank { out[0] = cluster_block_rank(); }
    without_memory {
        let tile = shared!([u32; 32]);
        tile[thread_idx_x()] = 1;
        let theirs = cluster_shared(tile, 0);
        out[0] = theirs[0];
    }
    without_arrival {
        let full = shared!([Barrier; 1]);
        barrier::arrive_at_rank(full, 0, 0);
    }
    without_copy {
        let tile = shared!([u32; 32]);
        let full = shared!([Barrier; 1]);
        bulk::copy_in_multicast(tile, 0, out, 0, 4, full, 0, 1);
    }
    in_callee { meet(); }
    one_block (2) {
        if cluster_block_rank() == 0 {
            cluster_sync();
        }
    }
    rounds_of_blocks (2) {
        for _ in 0..block_idx_x() {
            meet();
        }
    }
    own_memory (2) {
        let count = shared!([u32; 1]);
        count[0] = block_idx_x();
        sync_threads();
        if count[0] > 0 {
            cluster_sync();
        }
    }
    voted (2) {
        if sync_threads_or(block_idx_x() > 5) {
            cluster_sync();
        }
    }
    ended (2) {
        if block_idx_x() % 2 == 1 {
            return;
        }
        cluster_sync();
    }
    only_arrives (2) { cluster_arrive(); }
    only_waits (2) { cluster_wait(); }
    waits_elsewhere (2) {
        cluster_arrive();
        if grid_dim_x() > 2 {
            cluster_wait();
        }
    }
    twice (2) {
        cluster_arrive();
        cluster_arrive();
        cluster_wait();
    }
    between (2) {
        cluster_arrive();
        meet();
        cluster_wait();
    }
    returns_between (2) {
        cluster_arrive();
        if grid_dim_x() > 2 {
            return;
        }
        cluster_wait();
    }
    breaks_between (2) {
        for i in 0..5 {
            cluster_arrive();
            if i == 3 {
                break;
            }
            cluster_wait();
        }
    }
    other_memory (2) {
        let theirs = cluster_shared(out, 1);
        let first = theirs[0];
        out[1] = first;
    }
    memory_of_caller (2) {
        let tile = shared!([u32; 32]);
        tile[thread_idx_x()] = 1;
        cluster_sync();
        out[0] = of_another(tile, 1);
    }

    // What is accepted.
    rounds_of_clusters (2) {
        for _ in 0..cluster_idx_x() {
            meet();
        }
    }
    same_for_all (2) {
        if grid_dim_x() > 2 {
            cluster_sync();
        }
    }
    loop_between (2) {
        cluster_arrive();
        let mut sum = 0;
        for i in 0..100 {
            if i == out.len() {
                break;
            }
            sum += i;
        }
        sync_threads();
        cluster_wait();
        out[global_idx_x()] = sum as u32;
    }
}

#[test]
fn misuse_is_refused_before_a_launch() {
    let no_cluster = "needs a kernel that runs in clusters: declare their size, `#[kernel(cluster = 2)]`";
    let diverges = "this barrier is in divergent control flow: not every block of the cluster reaches it";
    let sources = [
        (without_sync::cuda_source(), "`cluster_sync` needs a kernel"),
        (without_rank::cuda_source(), "`cluster_block_rank` needs a kernel"),
        (without_memory::cuda_source(), "`cluster_shared` needs a kernel"),
        (without_arrival::cuda_source(), "`arrive_at_rank` needs a kernel"),
        (without_copy::cuda_source(), "`copy_in_multicast` needs a kernel"),
        (in_callee::cuda_source(), no_cluster),
        (one_block::cuda_source(), diverges),
        (one_block::cuda_source(), "`block_idx_x()` differs between the blocks of a cluster"),
        (rounds_of_blocks::cuda_source(), "the barrier in `meet`, which is called here, is in divergent control flow"),
        (own_memory::cuda_source(), "each block of the cluster has shared memory of its own"),
        (voted::cuda_source(), diverges),
        (ended::cuda_source(), diverges),
        (only_arrives::cuda_source(), "`cluster_arrive` without `cluster_wait`"),
        (only_waits::cuda_source(), "`cluster_wait` waits for nothing"),
        (waits_elsewhere::cuda_source(), "a barrier of the cluster between `cluster_arrive` and its `cluster_wait`"),
        (twice::cuda_source(), "a barrier of the cluster between `cluster_arrive` and its `cluster_wait`"),
        (between::cuda_source(), "a barrier of the cluster between `cluster_arrive` and its `cluster_wait`"),
        (returns_between::cuda_source(), "skips the `cluster_wait` of this `cluster_arrive`"),
        (breaks_between::cuda_source(), "skips the `cluster_wait` of this `cluster_arrive`"),
        (other_memory::cuda_source(), "`cluster_shared` takes an array that the same function declares with `shared!`"),
        (memory_of_caller::cuda_source(), "`cluster_shared` takes an array that the same function declares"),
    ];
    for (source, expected) in sources {
        assert!(source.contains(expected) && source.contains("clusters.rs:"), "{expected}: {source}");
    }
    for source in [rounds_of_clusters::cuda_source(), same_for_all::cuda_source(), loop_between::cuda_source()] {
        assert!(source.contains("__global__"), "{source}");
    }
    let mut out = Device::cpu().zeros::<u32>(64).unwrap();
    let failed = without_sync::launch(&Device::cpu(), Grid::new(2, 32), &mut out);
    assert!(matches!(&failed, Err(Error::Language { line, .. }) if *line > 0), "{failed:?}");
    loop_between::launch(&Device::cpu(), Grid::new(2, 32), &mut out).unwrap();
    assert_eq!(out.to_vec().unwrap(), [(0..64).sum::<u32>(); 64]);
}

kernels! {
    /* A flag that nobody sets, while the other block waits at a barrier. */
    never (2) {
        let flag = shared!([AtomicU32; 1]);
        flag[0].store(0, Ordering::Relaxed);
        cluster_sync();
        if cluster_block_rank() == 1 {
            while flag[0].load(Ordering::Relaxed) == 0 {}
        }
        out[global_idx_x()] = 1;
        cluster_sync();
    }
    /* Rounds without end, each with a barrier. */
    endless (2) {
        let flag = shared!([AtomicU32; 1]);
        flag[0].store(0, Ordering::Relaxed);
        let mut go = true;
        while go {
            cluster_sync();
            go = out.len() > 0;
        }
    }
    unwritten (2) {
        let tile = shared!([u32; 32]);
        if thread_idx_x() > 0 {
            tile[thread_idx_x()] = 1;
        }
        cluster_sync();
        let theirs = cluster_shared(tile, cluster_block_rank() ^ 1);
        out[global_idx_x()] = theirs[thread_idx_x()];
    }
}

#[test]
fn the_engine_reports_what_never_comes() {
    let mut out = Device::cpu().zeros::<u32>(4 * 32).unwrap();
    let kind = |launched: Result<(), Error>| match launched {
        Err(Error::Fault(fault)) => fault.kind,
        other => panic!("{other:?}"),
    };
    for device in [Device::cpu(), Device::cpu().with_schedule(1)] {
        let deadlock = kind(never::launch(&device, Grid::new(4, 32), &mut out));
        assert_eq!(deadlock, FaultKind::Deadlock);
        let unwritten = unwritten::launch(&device, Grid::new(2, 32), &mut out);
        assert!(matches!(&unwritten, Err(Error::UninitializedShared { what, .. }) if what == "tile"), "{unwritten:?}");
    }
    let deadlock = kind(endless::launch(&Device::cpu(), Grid::new(2, 32), &mut out));
    assert_eq!(deadlock, FaultKind::Deadlock);
}

kernels! {
    guarded (2) {
        let tile = shared!([u32; 32]);
        tile[thread_idx_x()] = 1;
        cluster_sync();
        let theirs = cluster_shared(tile, 0);
        out[global_idx_x()] = theirs[thread_idx_x()];
        cluster_sync();
        out[0] = 5;
    }
    returning (2) {
        let tile = shared!([u32; 32]);
        tile[thread_idx_x()] = 1;
        cluster_sync();
        if thread_idx_x() > 3 {
            return;
        }
        let theirs = cluster_shared(tile, 0);
        out[global_idx_x()] = theirs[thread_idx_x()];
    }
}

kernels! {
    /* Only one block arrives at another one's barrier, at once. */
    arriving (2) {
        let full = shared!([Barrier; 1]);
        if thread_idx_x() == 0 {
            barrier::init(full, 0, 1);
            barrier::arrive_at_rank(full, 0, 1);
        }
        cluster_sync();
        out[0] = 5;
    }
}

#[test]
fn texts_keep_the_barriers_of_a_block() {
    let count = |text: &str, what: &str| text.matches(what).count();
    // Before the arrival all blocks have begun, and the kernel's own barrier comes after it.
    let text = arriving::cuda_source();
    assert_eq!((count(&text, "cluster_sync();"), count(&text, "begin_in_cluster")), (2, 0), "{text}");
    let text = arriving::cuda_source_checked();
    assert_eq!((count(&text, "cluster_sync();"), count(&text, "begin_in_cluster();")), (1, 1), "{text}");
}

#[test]
fn texts_keep_the_memory_of_a_block() {
    let count = |text: &str, what: &str| text.matches(what).count();
    let text = guarded::cuda_source();
    assert_eq!((count(&text, "cluster_sync();"), count(&text, "begin_in_cluster")), (2, 0), "{text}");
    let text = guarded::cuda_source_checked();
    assert_eq!((count(&text, "cluster_sync(fault);"), count(&text, "begin_in_cluster();")), (2, 1), "{text}");
    assert!(text.trim_end().ends_with("cluster_sync();\n}"), "{text}");
    let text = rounds_of_clusters::cuda_source_checked();
    assert_eq!((count(&text, "meet(fault);"), count(&text, "begin_in_cluster();")), (1, 0), "{text}");
    for text in [returning::cuda_source(), returning::cuda_source_checked()] {
        assert_eq!((count(&text, "end_thread();"), count(&text, "begin_in_cluster();")), (1, 1), "{text}");
        assert!(!text.contains("return;"), "{text}");
    }
}

#[test]
fn old_architectures_have_no_clusters() {
    if !sarek_runtime::compile::nvrtc_available() {
        println!("skipped: no NVRTC");
        return;
    }
    let error = guarded::cubin(Arch::SM_80).unwrap_err();
    assert_eq!(error, Error::NoClusters { kernel: "guarded".into(), arch: "sm_80".into() });
    // ptxas accepts both texts.
    for arch in [Arch::SM_90, Arch::SM_90A] {
        guarded::cubin(arch).unwrap();
        returning::cubin(arch).unwrap();
    }
}
