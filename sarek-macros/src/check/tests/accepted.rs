//! Accepted functions: the plain cases, and those that a naive check would reject.

use super::messages;

#[test]
fn accepts() {
    for (case, source) in ACCEPTED {
        assert_eq!(messages(source, None), Vec::<String>::new(), "{case}");
    }
}

#[test]
fn accepts_what_the_declared_block_makes_uniform() {
    for (case, block, source) in ACCEPTED_IN_BLOCK {
        assert_eq!(messages(source, Some(*block)), Vec::<String>::new(), "{case}");
        assert_ne!(messages(source, None), Vec::<String>::new(), "{case}");
    }
}

/// If each level doubled the work, as it once did, this test would not end.
#[test]
fn loops_within_loops_take_time_in_proportion() {
    for (head, around) in [("for _ in 0..n", ""), ("while s < n", ""), ("loop", "if s > n { break; }"), ("'a:", "")] {
        let inside = "let t = s; s += 1; if s == thread_idx_x() { break; } u = t;";
        let body = (0..24).fold(inside.to_owned(), |body, level| match head {
            "'a:" if level > 0 => format!("'a: {{ if u > 3 {{ break 'a; }} for _ in 0..n {{ {body} }} }}"),
            "'a:" => format!("for _ in 0..n {{ {body} }}"),
            _ => format!("{head} {{ {around} {body} s += u; }}"),
        });
        let source = format!("let mut s = 0; let mut u = 1; {body} out[thread_idx_x()] = s;");
        assert_eq!(messages(&source, None), Vec::<String>::new(), "{head}");
    }
}

/// A description, and a kernel's body or a function.
const ACCEPTED: &[(&str, &str)] = &[
    (
        "a member of a tuple, of which others vary",
        "let (a, .., b) = (n, thread_idx_x(), thread_idx_x(), n); if a > b { sync_threads(); } match (n, thread_idx_x(), n) { (.., 3) => sync_threads(), _ => {} }",
    ),
    (
        "patterns of a slice whose length does not vary",
        "if let [_, .., last] = x { if *last > n { sync_threads(); } } match x { [] => {} [_] => sync_threads(), [_, rest @ ..] => for _ in 0..rest.len() { sync_threads(); } }",
    ),
    (
        "what the threads vote at a barrier",
        "let t = thread_idx_x(); let odd = sync_threads_count(t > n); if odd > 3 { sync_threads(); } while sync_threads_or(out[t] > 0) { out[t] = 0; } if sync_threads_and(t < n) { sync_threads(); }",
    ),
    (
        "a loop over a part with uniform bounds",
        "let part = &x[2..n]; for v in part { sync_threads(); } for i in 0..part.len() { sync_threads(); } for v in &x[..n] { sync_threads(); }",
    ),
    (
        "iterators one after the other, sorts and options that do not vary",
        "for v in x.iter().chain(&x[..n]) { sync_threads(); } let mut a = [n, 2, 3]; a.sort(); a.sort_by(|a, b| b.cmp(a)); let mut o = Some(n); *o.get_or_insert(3) += 1; if let Some(v) = o.as_mut() { *v += a[0]; sync_threads(); } if a[1] > 3 || o == Some(7) { sync_threads(); }",
    ),
    (
        "iterators with uniform rounds",
        "for (i, (a, b)) in x.iter().skip(2).zip(&x[..n]).enumerate() { sync_threads(); } for c in x.chunks_exact(8) { superstep!(use_it, { out[thread_idx_x()] += c[0]; }); }",
    ),
    (
        "methods after closures that choose uniform items",
        "for (i, v) in x.iter().filter(|v| **v > n).enumerate().take(n as usize) { sync_threads(); } for (a, b) in x.iter().map(|v| v + n).zip(x.iter().map(|v| v / 2)).skip(1) { if a + b > 3 { sync_threads(); } }",
    ),
    (
        "numbers of uniform items",
        "for (i, v) in (0..).zip(&x[..n]) { sync_threads(); if i > 3 { break; } } for (v, i) in x.iter().zip(1..n) { sync_threads(); } let first = (2..).find(|i| n % *i == 0); if let Some(i) = first { sync_threads(); }",
    ),
    (
        "several patterns of uniform values, and an else",
        "if let Some(a) = x.get(n) && let Some(b) = x.get(n + 1) && *a < *b { sync_threads(); } else { sync_threads(); } if n > 3 && let Some(a) = x.get(n) { sync_threads(); } else if let Some(b) = x.first() && let Some(c) = x.get(2) { if *b > *c { sync_threads(); } } else { superstep!(other, { out[thread_idx_x()] = 1; }); }",
    ),
    (
        "numbers of all items, whatever a closure makes of these",
        "let t = thread_idx_x(); for (i, v) in x.iter().map(|v| v + t).enumerate() { if i > 3 { sync_threads(); } out[t] = v; }",
    ),
    (
        "what iterators make of uniform elements",
        "let some = x.iter().any(|v| *v > n); let sum = (0..n).map(|i| x[i]).sum::<u32>(); if some && sum > 3 { sync_threads(); }",
    ),
    (
        "a part of a slice that is written",
        "let t = thread_idx_x(); let part = &mut out[..n]; part[t] = t; if part[0] > 1 { sync_threads(); }",
    ),
    (
        "a name of a uniform element",
        "let mut a = [n; 4]; let t = thread_idx_x(); out[t] = a[t]; let cell = &mut a[1]; *cell = 3; if a[1] > 2 { sync_threads(); }",
    ),
    (
        "no barrier, everything diverges",
        "let t = thread_idx_x(); if t < 3 { return; } while out[t] > t { out[t] -= 1; }",
    ),
    (
        "fields of a struct, one by one",
        "let mut p = P { a: n, b: thread_idx_x() }; p.a += 1; for _ in 0..p.a { superstep!(a, { out[p.b] = 1; }); }",
    ),
    (
        "the fields of another struct",
        "let p = P { a: n, b: 0 }; let p = P { b: thread_idx_x(), ..p }; for _ in 0..p.a { sync_threads(); }",
    ),
    (
        "a field of a field",
        "let mut p = q(n); p.a.b = thread_idx_x(); if n > 3 { p.a.c = n; } for _ in 0..p.a.c { sync_threads(); }",
    ),
    (
        "a struct taken apart",
        "let P { a, b: tid } = P { a: n, b: thread_idx_x() }; for _ in 0..a { sync_threads(); } out[tid] = 1;",
    ),
    (
        "match on a uniform value",
        "match n { 0 => sync_threads(), 1 | 2 => {} m if m > x[0] => superstep!(b, { out[m] = 1; }), _ => {} }",
    ),
    (
        "match on the uniform part of a tuple",
        "match (n, thread_idx_x()) { (0, t) => superstep!(a, { out[t] = 1; }), _ => {} }",
    ),
    (
        "what a variant holds",
        "let s = S::A { rounds: n, at: thread_idx_x() }; if let S::A { rounds, at } = s { for _ in 0..rounds { sync_threads(); } out[at] = 1; }",
    ),
    (
        "a variant without data, whatever others hold",
        "let s = if n > 3 { S::A(thread_idx_x()) } else { S::B }; match s { S::B => sync_threads(), S::A(t) => out[t] = 1 }",
    ),
    (
        "let else and ? on uniform values",
        "fn device(n: u32) -> Option<u32> { let Some(m) = f(n) else { return None; }; sync_threads(); let k = f(m)?; sync_threads(); Some(k + thread_idx_x()) }",
    ),
    ("let else that varies, without a barrier behind", "let Some(m) = f(thread_idx_x()) else { return; }; out[m] = 1;"),
    ("work in arms that vary", "match thread_idx_x() { 0 => out[0] = 1, _ => {} } sync_threads();"),
    ("while let", "let mut left = n; while let 1..=9 = left { left -= 1; sync_threads(); }"),
    (
        "the value of a loop",
        "let mut i = n; let k = loop { if i > 3 { break i; } i += 1; }; for _ in 0..k { sync_threads(); }",
    ),
    (
        "the value of a block",
        "let k = 'a: { if n > 3 { break 'a 1; } x[0] }; if k == 1 { superstep!(b, { out[0] = 1; }); }",
    ),
    ("a block that all leave", "'a: { if n > 3 { break 'a; } sync_threads(); } sync_threads();"),
    ("a block that some leave, behind it", "'a: { if thread_idx_x() > 3 { break 'a; } out[0] = 1; } sync_threads();"),
    ("rounds over elements", "for w in [1, 2, 3] { superstep!(a, { out[w] = thread_idx_x(); }); }"),
    (
        "members one by one",
        "let (mut a, mut b) = (n, 1); (a, b) = (b, thread_idx_x()); for _ in 0..a { sync_threads(); }",
    ),
    ("barrier at the top", "superstep!(a, { out[thread_idx_x()] = 1; });"),
    ("work guarded inside", "let t = thread_idx_x(); superstep!(a, { if t < n { out[t] = 1; } });"),
    ("bounds from a parameter", "for i in 0..n { superstep!(a, { out[i] = 1; }); }"),
    ("bounds from a length", "for i in 0..x.len() { superstep!(a, { out[i] = 1; }); }"),
    ("bounds from a constant", "for i in 0..TILES { sync_threads(); }"),
    ("bounds from input at a uniform index", "for i in 0..x[block_idx_x()] { sync_threads(); }"),
    (
        "tree reduction",
        "let s = shared!([u32; 256]); let t = thread_idx_x(); let mut stride = block_dim_x() / 2;
         while stride > 0 { superstep!(fold, { if t < stride { s[t] += s[t + stride]; } }); stride /= 2; }",
    ),
    ("for with step and rev", "for i in (0..n).rev().step_by(block_dim_x()) { sync_threads(); }"),
    (
        "block-level grid stride",
        "let k = block_dim_x(); for i in (block_idx_x() * k..n).step_by(grid_dim_x() * k) { superstep!(a, { out[i + thread_idx_x()] = 1; }); }",
    ),
    (
        "grid stride without a barrier",
        "let mut sum = 0; for i in (global_idx_x()..n).step_by(grid_dim_x() * block_dim_x()) { sum += x[i]; } superstep!(a, { out[thread_idx_x()] = sum; });",
    ),
    (
        "flag in shared memory",
        "let last = shared!([bool; 1]);
         if thread_idx_x() == 0 { last[0] = flags[0].fetch_add(1, Relaxed) == n - 1; }
         sync_threads();
         if last[0] { superstep!(fold, { out[0] = 1; }); }",
    ),
    (
        "memory taken over",
        "for i in 0..n { let a = shared!([u32; 32]); superstep!(a, { a[thread_idx_x()] = 1; }); if n > 3 { let b = shared!([f32; 4], reuse = a); } }",
    ),
    ("flag of a block in global memory", "if x[block_idx_x()] > 0 { sync_threads(); }"),
    ("through a device function", "let rounds = log2_of(block_dim_x()); for i in 0..rounds { sync_threads(); }"),
    (
        "through an associated function",
        "let mut i = Op::start(n); while Op::goes_on(i, n) { superstep!(a, {}); i = Op::next(i); }",
    ),
    (
        "varies first, then does not",
        "let mut i = thread_idx_x(); out[i] = 1; i = n; while i > 0 { sync_threads(); i -= 1; }",
    ),
    (
        "array varies first, then is replaced",
        "let mut a = [thread_idx_x(); 2]; out[a[0]] = 1; a = [n; 2]; if a[0] > 0 { sync_threads(); }",
    ),
    ("same value on both ways", "let mut a = 1; if thread_idx_x() > 0 { a = 1; } if a > 0 { sync_threads(); }"),
    ("same variable on both ways", "let a = if thread_idx_x() > 0 { n } else { n }; if a > 0 { sync_threads(); }"),
    (
        "assigned where the threads end",
        "let mut a = n; if a > 3 { if thread_idx_x() > 0 { a = 1; panic!(); } } if a > 0 { sync_threads(); }",
    ),
    (
        "assigned before leaving a round is not seen",
        "for i in 0..n { let mut a = n; sync_threads(); if thread_idx_x() > i { a = 1; continue; } out[a] = 1; }",
    ),
    (
        "barrier behind an `if` whose branches both end",
        "if thread_idx_x() > 0 { return; } else { return; } sync_threads();",
    ),
    ("barrier behind an endless loop", "loop { if thread_idx_x() > 0 { return; } } sync_threads();"),
    ("barrier behind a return", "if thread_idx_x() > 0 { out[0] = 1; return; sync_threads(); }"),
    ("last return needs no barrier", "sync_threads(); if thread_idx_x() > 0 { return; } out[0] = 1;"),
    ("uniform return", "if block_idx_x() >= n { return; } sync_threads();"),
    ("uniform return in a uniform branch", "if n > 3 { if x[0] > 4 { return; } sync_threads(); } sync_threads();"),
    (
        "return on the other way only",
        "if n > 3 { if thread_idx_x() > 3 { return; } out[0] = 1; return; } sync_threads();",
    ),
    ("uniform break", "let mut i = 0; loop { sync_threads(); i += 1; if i > n { break; } sync_threads(); }"),
    ("break that varies, barrier behind the loop", "loop { if out[thread_idx_x()] > 0 { break; } } sync_threads();"),
    (
        "continue that varies, barrier earlier in the round",
        "for i in 0..n { sync_threads(); if thread_idx_x() > i { continue; } out[i] = 1; }",
    ),
    (
        "continue that varies in an inner loop",
        "for i in 0..n { for j in 0..n { if thread_idx_x() > j { continue; } out[j] = 1; } sync_threads(); }",
    ),
    (
        "inner loop diverges, outer has the barrier",
        "let t = thread_idx_x(); for i in 0..n { for j in t..n { out[j] += 1; } superstep!(a, {}); }",
    ),
    (
        "labelled uniform jumps",
        "'a: for i in 0..n { for j in 0..n { if x[j] > i { continue 'a; } if x[j] > n { break 'a; } sync_threads(); } }",
    ),
    (
        "break to the outer loop, barrier behind it",
        "'a: for i in 0..n { for j in 0..n { if thread_idx_x() > j { break 'a; } } } sync_threads();",
    ),
    ("superstep in a superstep", "superstep!(a, { superstep!(b, { out[thread_idx_x()] = 1; }); });"),
    ("value of a superstep", "let m = superstep!(a, { n + 1 }); for i in 0..m { sync_threads(); }"),
    ("shadowing makes it uniform", "let i = thread_idx_x(); out[i] = 1; let i = n; for j in 0..i { sync_threads(); }"),
    (
        "inner scope varies, outer does not",
        "let i = n; { let i = thread_idx_x(); out[i] = 1; } if i > 3 { sync_threads(); }",
    ),
    ("tuple: the uniform member", "let (t, m) = (thread_idx_x(), n); out[t] = 1; if m > 3 { sync_threads(); }"),
    ("tuple: a field", "let mut p = (thread_idx_x(), n); p.0 += 1; p.1 = n - 1; if p.1 > 3 { sync_threads(); }"),
    (
        "tuple through branches",
        "let p = if n > 3 { (thread_idx_x(), n) } else { (0, 1) }; if p.1 > 3 { sync_threads(); }",
    ),
    ("loop variable of a uniform range in a range", "for i in 0..n { for j in 0..i { sync_threads(); } }"),
    (
        "range ends differ but is left before",
        "for i in thread_idx_x()..n { out[i] = 1; } for i in 0..n { sync_threads(); }",
    ),
    ("short circuit, uniform", "let b = n > 3 && superstep!(a, { n < 9 }); if b { sync_threads(); }"),
    (
        "store of varying values to shared memory",
        "let s = shared!([u32; 32]); s[0] = thread_idx_x(); sync_threads(); if s[0] > 3 { sync_threads(); }",
    ),
    ("length of an array that varies", "let a = [thread_idx_x(); 4]; for i in 0..a.len() { sync_threads(); }"),
    ("assert is no branch", "assert!(thread_idx_x() < n); sync_threads();"),
    ("panic ends the launch", "if thread_idx_x() >= n { panic!(\"too many\"); } sync_threads();"),
    (
        "a local after a loop of a uniform length",
        "let mut a = 0; for i in 0..n { a += i; } while a > 0 { sync_threads(); a -= 1; }",
    ),
    (
        "a local from two loops side by side",
        "let mut a = 0; for i in 0..n { a = i; } for i in 0..n { out[thread_idx_x()] += a; } if a > 1 { sync_threads(); }",
    ),
    (
        "constant set in a loop of varying length",
        "let mut a = 7; while out[thread_idx_x()] > 0 { a = 7; } if a > 1 { sync_threads(); }",
    ),
    (
        "device function: parameters are taken as uniform",
        "fn device(s: &mut [u32], n: u32) -> u32 { for i in 0..n { superstep!(a, { s[i] = 1; }); } n }",
    ),
    (
        "device function: flag behind a reference",
        "fn device(s: &mut [u32; 4]) { if thread_idx_x() == 0 { s[0] = 1; } sync_threads(); if s[0] > 0 { sync_threads(); } }",
    ),
    ("names alone mean nothing", "let lane_id = n; if lane_id > tid_like { sync_threads(); }"),
    ("an associated function called like an intrinsic", "if Op::any(n, n > 3) { sync_threads(); }"),
    ("declared, then assigned", "let a: u32; if n > 3 { a = 1; } else { a = 2; } if a > 1 { sync_threads(); }"),
    (
        "length of a dynamic array",
        "let s = shared!([u32]); for i in 0..s.len() { superstep!(fill, { s[i] = thread_idx_x(); }); } if s.is_empty() { sync_threads(); }",
    ),
    (
        "dynamic array at a uniform index",
        "let s = shared!([u32]); superstep!(store, { if thread_idx_x() == 0 { s[n] = x[0]; } }); if s[n] > 3 { sync_threads(); }",
    ),
    (
        "two-dimensional tile",
        "let s = shared!([[u32; 16]; 16]); for k in (0..n).step_by(16) { superstep!(load, { s[thread_idx_y()][thread_idx_x()] = x[k]; }); superstep!(use_it, { for i in 0..16 { out[k] += s[i][thread_idx_x()]; } }); }",
    ),
];

/// A description, the block, and a kernel's body that diverges in other blocks.
const ACCEPTED_IN_BLOCK: &[(&str, [u32; 3], &str)] = &[
    ("one thread", [1, 1, 1], "if thread_idx_x() == 0 { sync_threads(); }"),
    ("a flat block", [256, 1, 1], "if thread_idx_y() == 0 { sync_threads(); }"),
    ("one warp votes", [32, 1, 1], "while any(0xffff_ffff, out[thread_idx_x()] > 0) { sync_threads(); }"),
    (
        "one warp reduces",
        [32, 1, 1],
        "if reduce_add(0xffff_ffff, out[thread_idx_x()]) > 0 && match_all(0xffff_ffff, thread_idx_x()).1 { sync_threads(); }",
    ),
    ("one warp broadcasts", [8, 4, 1], "if shfl(0xffff_ffff, out[thread_idx_x()], 0) > 0 { sync_threads(); }"),
    ("one warp has one number", [32, 1, 1], "if warp_id() == 0 { sync_threads(); }"),
];
