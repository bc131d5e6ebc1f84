//! Votes before code that all lanes of a warp run together, in text with checks.

use sarek_runtime::prelude::*;

#[device]
fn together() {
    unsafe { cuda!("together();", options(warp), cpu = ()) };
}

#[device]
fn twice() {
    together();
    together();
}

#[device]
fn perhaps(n: u32) {
    if n > 3 {
        together();
    }
}

#[device]
fn counted(n: u32) -> u32 {
    together();
    n
}

#[device]
fn after_return(n: u32) {
    if n == 0 {
        return;
    }
    together();
}

#[device]
fn checked(x: &[u32], at: u32) -> u32 {
    let read = x[at];
    together();
    read
}

macro_rules! kernels {
    ($x:ident, $n:ident, $at:ident, $out:ident; $($name:ident $body:block)*) => {$(
        #[kernel(block = 32)]
        fn $name($x: &[u32], $n: u32, $out: &mut [u32]) {
            // Each lane has another place.
            let $at = $n + lane_id();
            $body
            $out[thread_idx_x()] = $n;
        }
    )*};
}

kernels! {
    x, n, at, out;
    first {
        // No check precedes them.
        together();
        twice();
    }
    once {
        out[at] = x[at];
        for _ in 0..4u32 {
            twice();
        }
        together();
    }
    each_round {
        for i in 0..4u32 {
            out[i * at] = 1;
            together();
            twice();
        }
    }
    perhaps_no_round {
        out[at] = 1;
        for _ in 0..n {
            together();
        }
    }
    branches {
        out[at] = 1;
        perhaps(n);
        if x.len() > 7 {
            together();
        } else {
            out[2 * at] = 2;
            together();
        }
    }
    after_a_branch {
        if x.len() > 7 {
            out[at] = 1;
        }
        together();
        if n > 3 {
            together();
        }
    }
    operands {
        out[at] = x[at] + counted(n);
    }
    condition {
        out[at] = 1;
        if counted(n) > 2 {
            out[at] = 2;
        }
    }
    early_return {
        out[at] = 1;
        after_return(n);
    }
    left_early {
        out[at] = 1;
        for _ in 0..4u32 {
            if n == 0 {
                break;
            }
            together();
        }
    }
    perhaps_not_evaluated {
        out[at] = 1;
        if n > 3 && counted(n) > 2 {
            out[at] = 2;
        }
    }
    no_code {
        out[at] = 1;
        unsafe { cuda!("", options(warp), cpu = ()) };
        unsafe { ptx!("", options(warp), cpu = ()) };
    }
    callees {
        out[at] = checked(x, at);
        twice();
    }
}

/// Returns the checks, votes, calls and branches of a function's body, in order.
fn outline(source: &str, function: &str) -> String {
    let body = &source[source.find(&format!("// fn {function}(")).expect("the function is in the text")..];
    let body = &body[..body.find("\n}").expect("the function ends")];
    let kinds = [
        ("end_with_warp(", "vote"),
        ("together();", "together"),
        ("twice();", "twice"),
        ("counted(n)", "counted"),
        ("perhaps(n", "perhaps"),
        ("checked_(x", "checked"),
        ("checked(", "check"),
        ("for (", "for"),
        ("else", "else"),
        ("if (", "if"),
    ];
    let kind = |line: &str| kinds.iter().find(|(text, _)| line.contains(text)).map(|(_, kind)| *kind);
    body.lines().skip(1).filter(|line| !line.starts_with("//")).filter_map(kind).collect::<Vec<&str>>().join(" ")
}

#[test]
fn votes_stand_where_a_lane_may_be_missing() {
    let kernels = [
        ("first", first::cuda_source_checked(), "together twice check"),
        ("once", once::cuda_source_checked(), "check vote for twice together check"),
        ("each_round", each_round::cuda_source_checked(), "for check vote together twice check"),
        ("perhaps_no_round", perhaps_no_round::cuda_source_checked(), "check for vote together check"),
        ("branches", branches::cuda_source_checked(), "check perhaps if vote together else check vote together check"),
        ("after_a_branch", after_a_branch::cuda_source_checked(), "if check vote together if together check"),
        ("operands", operands::cuda_source_checked(), "check vote counted check check"),
        ("condition", condition::cuda_source_checked(), "check vote counted if check check"),
        ("early_return", early_return::cuda_source_checked(), "check check"),
        ("left_early", left_early::cuda_source_checked(), "check for if vote together check"),
        ("perhaps_not_evaluated", perhaps_not_evaluated::cuda_source_checked(), "check if vote counted if check check"),
        ("no_code", no_code::cuda_source_checked(), "check vote check"),
        ("callees", callees::cuda_source_checked(), "checked vote twice check"),
    ];
    for (name, source, expected) in &kernels {
        assert_eq!(outline(source, name), *expected, "{source}");
    }
    assert_eq!(outline(&kernels[4].1, "perhaps"), "if vote together");
    assert_eq!(outline(&kernels[8].1, "after_return"), "if vote together");
    assert_eq!(outline(&kernels[12].1, "checked"), "check vote together");
}

#[device]
fn write(out: &mut [u32], at: u32) {
    out[at] = 1;
}

#[device]
fn move_on(at: &mut u32) {
    *at += lane_id();
}

kernels! {
    x, n, at, out;
    // All lanes pass these checks, or none.
    of_the_launch {
        out[n] = x[n] / n;
        assert!(n < 7, "{n}");
        let y = &x[1..n];
        if n > 3 {
            out[n + y.len() as u32] = y[n / 2];
        }
        for i in 0..n {
            write(out, i * block_idx_x());
        }
        together();
    }
    of_warps {
        out[warp_id()] = 1;
        out[thread_idx_x() / 32 + n] = 1;
        together();
    }
    panicking {
        if n > 7 {
            panic!("{n}");
        }
        together();
    }
    // These may end some lanes.
    of_lanes {
        write(out, n);
        write(out, at);
        together();
    }
    from_memory {
        // Another thread may write it while one after the other loads it.
        let first = x[0];
        together();
        out[first] = 1;
        together();
    }
    from_shared {
        let shared = shared!([u32; 32]);
        shared[lane_id()] = n;
        syncwarp(FULL_MASK);
        out[shared[0]] = 1;
        together();
    }
    in_a_branch {
        if lane_id() < 5 {
            out[n] = 1;
        }
        together();
    }
    in_a_branch_of_a_callee {
        if lane_id() < 5 {
            write(out, n);
        }
        together();
    }
    in_rounds_of_some {
        for _ in 0..lane_id() {
            out[n] = 1;
        }
        together();
    }
    in_an_operand {
        let any = lane_id() < 5 && x[n] > 1;
        together();
        out[n] = u32::from(any);
    }
    of_other_lanes {
        out[shfl(FULL_MASK, n, 0)] = 1;
        together();
    }
    of_floats {
        out[(n as f32 * 0.1) as u32] = 1;
        together();
    }
    of_a_part {
        let y = &x[..at];
        together();
        out[n] = y[n];
        together();
    }
    through_a_reference {
        let mut place = n;
        move_on(&mut place);
        out[place] = 1;
        together();
    }
    of_rounds {
        let mut place = n;
        while x[place & 31] > 1 {
            place += 1;
        }
        together();
        out[place] = 1;
        together();
    }
    of_a_part_of_an_array {
        let mut held = [0u32; 64];
        let part = &mut held[lane_id() as usize..];
        part[0] = n;
        together();
        out[held[3]] = 1;
        together();
    }
    through_memory_of_its_own {
        let mut place = n;
        volatile_store(&mut place, lane_id());
        out[place] = 1;
        together();
    }
    left_by_some {
        for i in 0..n {
            if i > lane_id() {
                break;
            }
            out[i] = 1;
        }
        together();
    }
}

#[test]
fn checks_that_all_lanes_fail_together_need_no_vote() {
    for (name, source) in [
        ("of_the_launch", of_the_launch::cuda_source_checked()),
        ("of_warps", of_warps::cuda_source_checked()),
        ("panicking", panicking::cuda_source_checked()),
    ] {
        assert!(!source.contains("end_with_warp(fault)"), "{name}: {source}");
    }
    for (name, source, expected) in [
        ("of_lanes", of_lanes::cuda_source_checked(), "vote together check"),
        ("from_memory", from_memory::cuda_source_checked(), "check together check vote together check"),
        ("from_shared", from_shared::cuda_source_checked(), "check vote together check"),
        ("in_a_branch", in_a_branch::cuda_source_checked(), "if check vote together check"),
        ("in_a_branch_of_a_callee", in_a_branch_of_a_callee::cuda_source_checked(), "if vote together check"),
        ("in_rounds_of_some", in_rounds_of_some::cuda_source_checked(), "for check vote together check"),
        ("in_an_operand", in_an_operand::cuda_source_checked(), "check vote together check check"),
        ("of_other_lanes", of_other_lanes::cuda_source_checked(), "check vote together check"),
        ("of_floats", of_floats::cuda_source_checked(), "check vote together check"),
        ("of_a_part", of_a_part::cuda_source_checked(), "if vote together check vote together check"),
        ("through_a_reference", through_a_reference::cuda_source_checked(), "check vote together check"),
        ("of_rounds", of_rounds::cuda_source_checked(), "check vote together check vote together check"),
        (
            "of_a_part_of_an_array",
            of_a_part_of_an_array::cuda_source_checked(),
            "check vote together check vote together check",
        ),
        ("through_memory_of_its_own", through_memory_of_its_own::cuda_source_checked(), "check vote together check"),
        ("left_by_some", left_by_some::cuda_source_checked(), "for if check vote together check"),
    ] {
        assert_eq!(outline(&source, name), expected, "{source}");
    }
}

#[test]
fn text_without_checks_has_no_votes() {
    // Code without text is no vote, either.
    assert!(no_code::cuda_source().contains("out[at] = 1;") && !no_code::cuda_source().contains("end_with_warp"));
    for source in [once::cuda_source(), each_round::cuda_source(), callees::cuda_source()] {
        assert!(source.contains("together();") && !source.contains("end_with_warp"), "{source}");
    }
}
