//! The texts of errors.

use super::*;
use crate::{AbsentLane, FaultKind, Whereabouts};

fn fault(kind: FaultKind) -> Error {
    let place = Place { file: "src/a.rs", line: 3, column: 9, block: [1, 0, 0], thread: [2, 0, 0] };
    Fault { kind, place }.into()
}

#[test]
fn faults_become_errors_that_say_the_same() {
    let place = "src/a.rs:3:9: ";
    let thread = ", in block (1, 0, 0), thread (2, 0, 0)";
    let table = [
        (FaultKind::Index { what: "x".into(), index: 4, length: 4 }, "index 4 is out of range for `x` of length 4"),
        (
            FaultKind::Alignment { what: "x".into(), bytes: 16 },
            "these elements of `x` do not start at a multiple of 16 bytes",
        ),
        (FaultKind::Division, "division by zero"),
        (FaultKind::ZeroStep, "a range is stepped by zero"),
        (FaultKind::Assert("a < b".into()), "assertion failed: a < b"),
        (FaultKind::Panic("no".into()), "panicked: no"),
        (
            FaultKind::DivergentBarrier(Absent { thread: [3, 0, 1], whereabouts: Whereabouts::Ended }),
            "not all threads of the block reach this barrier: thread (3, 0, 1) has ended",
        ),
        (
            FaultKind::DivergentBarrier(Absent { thread: [3; 3], whereabouts: Whereabouts::AtBarrier { line: 7 } }),
            "not all threads of the block reach this barrier: thread (3, 3, 3) waits at the barrier of line 7",
        ),
        (
            FaultKind::DivergentCollective { lane: 4 },
            "not all lanes of the mask reach this warp operation: lane 4 takes another way",
        ),
        (
            FaultKind::OutsideMask { lane: 16, mask: 0xffff },
            "lane 16 calls this warp operation with the mask 0xffff, which does not name it",
        ),
        (
            FaultKind::DifferentMasks { lanes: [0, 1], masks: [3, 2] },
            "lanes 0 and 1 call this warp operation together, with different masks, 0x3 and 0x2",
        ),
        (
            FaultKind::AbsentLane { lane: 20, why: AbsentLane::NotInMask(0xffff) },
            "this shuffle reads from lane 20, which the mask 0xffff does not name",
        ),
        (
            FaultKind::AbsentLane { lane: 20, why: AbsentLane::Ended },
            "this shuffle reads from lane 20, which has ended",
        ),
        (
            FaultKind::AbsentLane { lane: 20, why: AbsentLane::NoThread },
            "this shuffle reads from lane 20, which the block does not have",
        ),
        (FaultKind::UninitializedShared { what: "s".into() }, "shared array `s` is read where nothing was written"),
        (FaultKind::UninitializedLocal { what: "a".into() }, "array `a` is read where nothing was written"),
        (FaultKind::Deadlock, "every thread waits in a loop that nothing ends"),
    ];
    for (kind, text) in table {
        assert_eq!(fault(kind).to_string(), format!("{place}{text}{thread}"));
    }
}

#[test]
fn a_lost_device_names_the_kernels_and_the_remedy() {
    let lost = |kernels: &[&str], more| {
        let kernels = kernels.iter().map(|kernel| kernel.to_string()).collect();
        let name = "CUDA_ERROR_ILLEGAL_ADDRESS".into();
        Error::DeviceLost { device: "NVIDIA H200".into(), ordinal: 1, code: 700, name, kernels, more }.to_string()
    };
    let start = "NVIDIA H200 is lost (CUDA_ERROR_ILLEGAL_ADDRESS, 700): ";
    let end = "run the program under compute-sanitizer with SAREK_LINES=1, which names the line; its buffers, streams, \
               events and graphs are gone, and CUDA opens the GPU again only in a new process";
    let unchecked = "launched unchecked since the last wait: ";
    assert_eq!(lost(&["a"], false), format!("{start}{unchecked}`a`; launch them checked (`launch`), or {end}"));
    assert_eq!(
        lost(&["a", "b"], true),
        format!("{start}{unchecked}`a`, `b` and others; launch them checked (`launch`), or {end}")
    );
    assert_eq!(
        lost(&[], false),
        format!(
            "{start}no kernel was launched unchecked since the last wait, so it was unsafe code in a kernel (`ptx!`, \
             `cuda!`), another library or the hardware: {end}"
        )
    );
}

#[test]
fn an_unknown_column_is_left_out() {
    let place = Place { file: "a.rs", line: 3, column: 0, block: [0; 3], thread: [0; 3] };
    let fault = Fault { kind: FaultKind::Division, place };
    assert!(Error::from(fault).to_string().starts_with("a.rs:3: division"));
}

#[test]
fn a_missing_nvrtc_lists_what_was_tried_and_the_remedy() {
    let text = Error::NoNvrtc { tried: vec!["/a".into(), "/b/c".into()] }.to_string();
    assert!(text.ends_with("looked in:\n  /a\n  /b/c"), "{text}");
    assert!(text.contains("pip install nvidia-cuda-nvrtc"), "{text}");
}
