//! The text of every error of the runtime: in the user's words, lower case, without a full stop.

use std::time::Duration;

use sarek_runtime::prelude::*;
use sarek_runtime::{
    Absent, AbsentLane, AccessKind, Apart, CopyKind, Fault, FaultKind, GroupError, OtherRaces, Place, Race,
    RacingAccess, Whereabouts,
};
use sarek_tests::words::is_internal;

const FILE: &str = "src/kernels.rs";

/// Returns an error of a fault.
fn fault(kind: FaultKind) -> Error {
    Fault { kind, place: Place { file: FILE, line: 3, column: 5, block: [1, 0, 0], thread: [2, 0, 0] } }.into()
}

/// Returns each fault.
fn kinds() -> Vec<FaultKind> {
    let what = || "x".to_string();
    vec![
        FaultKind::Index { what: what(), index: 9, length: 8 },
        FaultKind::Alignment { what: what(), bytes: 16 },
        FaultKind::Division,
        FaultKind::ZeroStep,
        FaultKind::Assert("a < b".into()),
        FaultKind::Panic("no".into()),
        FaultKind::DivergentBarrier(Absent { thread: [3, 0, 0], whereabouts: Whereabouts::Ended }),
        FaultKind::DivergentBarrier(Absent { thread: [3, 0, 0], whereabouts: Whereabouts::Elsewhere }),
        FaultKind::DivergentBarrier(Absent { thread: [3, 0, 0], whereabouts: Whereabouts::AtBarrier { line: 7 } }),
        FaultKind::DivergentCollective { lane: 3 },
        FaultKind::OutsideMask { lane: 16, mask: 0xffff },
        FaultKind::DifferentMasks { lanes: [0, 1], masks: [3, 2] },
        FaultKind::AbsentLane { lane: 20, why: AbsentLane::NotInMask(0xffff) },
        FaultKind::AbsentLane { lane: 20, why: AbsentLane::Ended },
        FaultKind::AbsentLane { lane: 20, why: AbsentLane::NoThread },
        FaultKind::UninitializedShared { what: what() },
        FaultKind::UninitializedLocal { what: what() },
        FaultKind::Deadlock,
        FaultKind::UnfinishedCopy(CopyKind::Bulk),
        FaultKind::UnfinishedCopy(CopyKind::Barrier),
        race(AccessKind::Write, Apart::Lanes, true),
        race(AccessKind::Write, Apart::Lanes, false),
        race(AccessKind::Read, Apart::Warps, false),
        race(AccessKind::Read, Apart::Blocks, false),
        race(AccessKind::VolatileLoad, Apart::Blocks, false),
        race(AccessKind::AtomicUpdate, Apart::Warps, false),
        race(AccessKind::CopyWrite(CopyKind::Thread), Apart::Warps, false),
        race(AccessKind::CopyRead(CopyKind::Barrier), Apart::Warps, false),
        early(AccessKind::CopyWrite(CopyKind::Thread), 3),
        early(AccessKind::CopyWrite(CopyKind::Thread), 4),
        early(AccessKind::CopyRead(CopyKind::Bulk), 3),
        early(AccessKind::CopyWrite(CopyKind::Bulk), 3),
        early(AccessKind::CopyWrite(CopyKind::Barrier), 3),
    ]
}

/// Returns the race of a copy with a later write by that thread.
fn early(kind: AccessKind, thread: u32) -> FaultKind {
    let access =
        |kind, thread| RacingAccess { kind, file: FILE, line: 3, column: 5, block: [0; 3], thread: [thread, 0, 0] };
    let (first, second) = (access(kind, 3), access(AccessKind::Write, thread));
    let (cells, others) = (1, OtherRaces::default());
    let race = Race {
        what: "tile".into(),
        index: vec![1],
        first,
        second,
        apart: Apart::Lanes,
        equal: false,
        cells,
        more_cells: false,
        others,
    };
    FaultKind::DataRace(Box::new(race))
}

/// Returns a race of a write with another access.
fn race(kind: AccessKind, apart: Apart, equal: bool) -> FaultKind {
    let access = |kind, line| RacingAccess { kind, file: FILE, line, column: 0, block: [0; 3], thread: [line, 0, 0] };
    let (first, second) = (access(AccessKind::Write, 3), access(kind, 4));
    let (what, index, cells, others) = ("tile".into(), vec![1, 2], 1, OtherRaces::default());
    FaultKind::DataRace(Box::new(Race {
        what,
        index,
        first,
        second,
        apart,
        equal,
        cells,
        more_cells: cells == Race::MOST_CELLS,
        others,
    }))
}

/// One of each error of launches.
fn launches() -> Vec<Error> {
    let lengths = || Box::from(".with_shared::<f32>(length)");
    let (kernel, array, element) = (|| "scale".to_string(), || "tile".to_string(), || "f32".to_string());
    vec![
        Error::NoCpuForm { kernel: kernel(), what: "ptx!", file: FILE, line: 3, column: 5 },
        Error::NeedsArch {
            kernel: kernel(),
            what: "this",
            needs: "sm_90a",
            arch: "sm_80".into(),
            file: FILE,
            line: 3,
            column: 5,
        },
        Error::ForeignBuffer { kernel: kernel(), parameter: "x".into(), buffer: "A".into(), device: "B".into() },
        Error::ForeignHandle { what: "an event", owner: "A".into(), device: "B".into() },
        Error::EmptyBlock { kernel: kernel(), grid: Box::new(Grid::new(1, (32, 0))) },
        Error::NegativeSize { kernel: kernel(), grid: Box::new(Grid::new(-1, 32)) },
        Error::GridTooLarge { kernel: kernel(), requested: [1, 70000, 1], limit: [1, 65535, 65535] },
        Error::BlockTooLarge { kernel: kernel(), requested: [1, 1, 65], limit: [1024, 1024, 64] },
        Error::TooManyThreads { kernel: kernel(), requested: 2048, limit: 1024 },
        Error::WrongBlock { kernel: kernel(), declared: [16, 16, 1], given: [256, 1, 1] },
        Error::GridTooLargeToSync { kernel: kernel(), blocks: 9000, most: 1056 },
        Error::BrokenCluster { kernel: kernel(), cluster: [2, 1, 1], blocks: [3, 1, 1] },
        Error::ClusterTooLarge {
            kernel: kernel(),
            cluster: [8, 1, 1],
            threads: 1024,
            shared_bytes: 200_000,
            most: Some(4),
        },
        Error::NoClusters { kernel: kernel(), arch: "sm_80".into() },
        Error::TooMuchShared { kernel: kernel(), requested: 50000, limit: 49152 },
        Error::NoSharedLength { kernel: kernel(), array: array(), element: element(), lengths: lengths() },
        Error::TooManySharedLengths { kernel: kernel(), arrays: 1, given: 2, lengths: lengths() },
        Error::UnusedSharedLength { kernel: kernel(), element: element(), length: 8 },
        Error::WrongSharedElement {
            kernel: kernel(),
            array: array(),
            element: element().into(),
            given: "u8".into(),
            lengths: lengths(),
        },
        Error::TooLittleDynamicShared {
            kernel: kernel(),
            array: array(),
            element: element(),
            view: "rows".into(),
            needed: 9,
        },
        Error::TooMuchDynamicShared {
            kernel: kernel(),
            array: array(),
            element: element(),
            requested: 300_000,
            declared: 0,
            limit: 232_448,
            room: 58_112,
        },
        Error::Language { file: FILE, line: 3, column: 5, message: "write a loop".into() },
        Error::Instance { kernel: kernel(), message: "write a loop".into() },
    ]
}

fn of_group(error: GroupError) -> Error {
    Error::Group(Box::new(error))
}

/// One of each error of compilation and of the host.
fn others() -> Vec<Error> {
    let text = || "what somebody else says".to_string();
    vec![
        Error::TensorMap { message: text() },
        Error::Texture { message: text() },
        of_group(GroupError::NoRanks),
        of_group(GroupError::TooManyRanks { ranks: 70_000, most: 1 << 16 }),
        of_group(GroupError::Deadline { text: "5 min".into() }),
        of_group(GroupError::DeviceTwice { device: "NVIDIA H200".into(), ranks: [0, 2] }),
        of_group(GroupError::NotAGpu { device: "CPU".into(), rank: 1 }),
        of_group(GroupError::NoSuchRank { call: "broadcast", role: "root", rank: 4, size: 4 }),
        of_group(GroupError::WrongLength { call: "reduce_scatter", message: "5 elements for 2 ranks".into() }),
        of_group(GroupError::Mismatch { calls: vec![(0, "barrier".into()), (1, "reduce of 3 f32".into())] }),
        of_group(GroupError::Absent { call: "barrier".into(), waited: Duration::from_secs(5), missing: vec![1, 2] }),
        of_group(GroupError::Gone { call: "barrier".into(), rank: 1, why: "panicked".into() }),
        of_group(GroupError::Poisoned { reason: text() }),
        of_group(GroupError::NoNccl { tried: vec!["/usr/lib".into()] }),
        of_group(GroupError::Nccl { call: "ncclAllReduce", message: text() }),
        of_group(GroupError::OldNccl { call: "all_reduce".into(), needed: [2, 24, 0], found: [2, 18, 5] }),
        of_group(GroupError::Launcher { message: "WORLD_SIZE is missing".into() }),
        Error::NoNvrtc { tried: vec!["/usr/lib".into()] },
        Error::Bundle { name: "kernels.bundle".into(), message: text() },
        Error::Tuning { message: "tuning.csv: it cannot be written".into() },
        Error::NotBundled {
            instance: "scale with T = f32".into(),
            arch: "sm_90a".into(),
            found: "`kernels.bundle` has it for sm_80".into(),
            tried: vec!["/usr/lib".into()],
        },
        Error::Rejected { kernel: "scale".into(), arch: "sm_90".into(), messages: Vec::new(), log: text() },
        Error::Nvrtc { call: "nvrtcCreateProgram", message: text() },
        Error::BadArch { text: "sm9".into() },
        Error::BadCubin { message: text() },
        Error::NoDisassembler { tried: vec!["/usr/bin".into()] },
        Error::Disassembler { message: text() },
        Error::NoDriver { message: text() },
        Error::NoDevice { ordinal: 1, count: 1 },
        Error::Driver { code: 1, name: "CUDA_ERROR_INVALID_VALUE".into(), call: "cuLaunchKernel" },
        Error::TooManyFaults,
        Error::DeviceLost {
            device: "NVIDIA H200".into(),
            ordinal: 0,
            code: 700,
            name: "CUDA_ERROR_ILLEGAL_ADDRESS".into(),
            kernels: vec!["scale".into()],
            more: true,
        },
        Error::OutOfMemory { device: "NVIDIA H200".into(), bytes: 1 << 40 },
        Error::OutOfHostMemory { bytes: 1 << 50 },
        Error::TooMuchManaged { device: "NVIDIA H200".into(), bytes: 1 << 40, free: 1 << 30 },
        Error::NoManaged { device: "NVIDIA H200".into() },
        Error::NoThread,
        Error::CallPanicked { message: "on purpose".into() },
        Error::WaitInCall,
        Error::AlreadyTaken,
        Error::NotOnGpu { what: "a cudarc stream", device: "CPU".into() },
        Error::NoPeerAccess {
            device: "NVIDIA H200 #0".into(),
            owner: "NVIDIA H200 #1".into(),
            why: "there is no link between them that allows it",
        },
        Error::PerThreadStream,
        Error::Dlpack { message: "it is null".into() },
        Error::StillShared,
        Error::NoCpuKernel { kernel: "saxpy".into(), file: "src/saxpy.cu".into() },
        Error::MisalignedCast { from: "f32".into(), to: "Vec4<f32>".into(), align: 16, behind: 4 },
        Error::UnevenCast { from: "f32".into(), to: "Vec4<f32>".into(), length: 7, whole: 4 },
        Error::Length { what: "copy_from_slice", expected: 4, given: 5 },
        Error::TooLong { what: "the input", given: 5, limit: 4 },
        Error::Range { start: 1, end: 9, length: 8 },
        Error::NotCapturable { what: "reading a buffer".into(), remedy: "read it behind the launch of the graph" },
        Error::NotCapturing { what: "`run_if`" },
        Error::InUse,
        Error::HeldByHost,
        Error::NotContiguous { shape: vec![3, 4], strides: vec![1, 3] },
        Error::NotRecorded,
    ]
}

/// Returns the names of the variants of an enum, as its source has them.
fn variants(source: &str, name: &str) -> Vec<String> {
    let body = source.split(name).nth(1).expect("the enum").split("\n}").next().expect("its body");
    let lines = body.lines().filter_map(|line| line.strip_prefix("    "));
    let starts = lines.filter(|line| line.starts_with(char::is_uppercase));
    starts.map(|line| line.split([' ', '(', ',']).next().expect("a name").to_string()).collect()
}

fn name_of(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split([' ', '(']).next().expect("a name").to_string()
}

#[test]
fn every_error_is_said_in_the_users_words() {
    let errors: Vec<Error> = kinds().into_iter().map(fault).chain(launches()).chain(others()).collect();
    let source = include_str!("../../../sarek-runtime/src/error.rs");
    for variant in variants(source, "pub enum Error {") {
        assert!(errors.iter().any(|error| name_of(error) == variant), "{variant} has no row");
    }
    let source = include_str!("../../../sarek-runtime/src/fault.rs");
    for variant in variants(source, "pub enum FaultKind {") {
        assert!(kinds().iter().any(|kind| name_of(kind) == variant), "{variant} has no row");
    }
    for error in errors {
        let text = error.to_string();
        assert!(!text.lines().any(is_internal), "{text}");
        assert!(!text.ends_with(['.', '!', '\n']) && !text.lines().any(|line| line.trim().contains("  ")), "{text}");
        let names = ["NVRTC", "NVIDIA", "NCCL"];
        let starts_as_a_name = names.iter().any(|name| text.starts_with(name));
        assert!(starts_as_a_name || !text.starts_with(char::is_uppercase), "{text}");
    }
}
