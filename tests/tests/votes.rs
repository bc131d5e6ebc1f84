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
    callees {
        out[n] = checked(x, n);
        twice();
    }
}

/// Returns the lines of functions' bodies that matter here, without indentation.
fn outline(source: &str) -> Vec<String> {
    let body = &source[source.find("// fn ").unwrap_or_default()..];
    let names =
        ["end_with_warp", "together();", "twice();", "checked", "counted(", "perhaps(", "for (", "if (", "else", "fn "];
    body.lines()
        .map(str::trim)
        .filter(|line| names.iter().any(|name| line.contains(name)))
        .map(|line| line.split(" = ").last().unwrap_or(line).to_string())
        .collect()
}

#[test]
fn votes_stand_where_a_lane_may_be_missing() {
    let sources = [
        first::cuda_source_checked(),
        once::cuda_source_checked(),
        each_round::cuda_source_checked(),
        perhaps_no_round::cuda_source_checked(),
        branches::cuda_source_checked(),
        after_a_branch::cuda_source_checked(),
        operands::cuda_source_checked(),
        condition::cuda_source_checked(),
        callees::cuda_source_checked(),
    ];
    for source in &sources {
        println!("{}\n----", outline(source).join("\n"));
    }
}

#[test]
fn text_without_checks_has_no_votes() {
    for source in [once::cuda_source(), each_round::cuda_source(), callees::cuda_source()] {
        assert!(source.contains("together();") && !source.contains("end_with_warp"), "{source}");
    }
}
