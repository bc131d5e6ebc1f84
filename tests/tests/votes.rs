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
    ($x:ident, $n:ident, $out:ident; $($name:ident $body:block)*) => {$(
        #[kernel(block = 32)]
        fn $name($x: &[u32], $n: u32, $out: &mut [u32]) {
            $body
            $out[thread_idx_x()] = $n;
        }
    )*};
}

kernels! {
    x, n, out;
    first {
        // No check precedes them.
        together();
        twice();
    }
    once {
        out[n] = x[n];
        for _ in 0..4u32 {
            twice();
        }
        together();
    }
    each_round {
        for i in 0..4u32 {
            out[i * n] = 1;
            together();
            twice();
        }
    }
    perhaps_no_round {
        out[n] = 1;
        for _ in 0..n {
            together();
        }
    }
    branches {
        out[n] = 1;
        perhaps(n);
        if x.len() > 7 {
            together();
        } else {
            out[2 * n] = 2;
            together();
        }
    }
    after_a_branch {
        if x.len() > 7 {
            out[n] = 1;
        }
        together();
        if n > 3 {
            together();
        }
    }
    operands {
        out[n] = x[n] + counted(n);
    }
    condition {
        out[n] = 1;
        if counted(n) > 2 {
            out[0] = 2;
        }
    }
    early_return {
        out[n] = 1;
        after_return(n);
    }
    left_early {
        out[n] = 1;
        for _ in 0..4u32 {
            if n == 0 {
                break;
            }
            together();
        }
    }
    perhaps_not_evaluated {
        out[n] = 1;
        if n > 3 && counted(n) > 2 {
            out[0] = 2;
        }
    }
    no_code {
        out[n] = 1;
        unsafe { cuda!("", options(warp), cpu = ()) };
        unsafe { ptx!("", options(warp), cpu = ()) };
    }
    callees {
        out[n] = checked(x, n);
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

#[test]
fn text_without_checks_has_no_votes() {
    // Code without text is no vote, either.
    assert!(no_code::cuda_source().contains("out[n] = 1;") && !no_code::cuda_source().contains("end_with_warp"));
    for source in [once::cuda_source(), each_round::cuda_source(), callees::cuda_source()] {
        assert!(source.contains("together();") && !source.contains("end_with_warp"), "{source}");
    }
}
