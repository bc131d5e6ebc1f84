//! Messages about barriers that some threads miss.

use super::messages;

#[test]
fn rejects() {
    let mut wrong = String::new();
    for (case, source, expected) in REJECTED {
        let found = messages(source, None);
        if found != *expected {
            let lines: Vec<String> = found.iter().map(|line| format!("            {line:?},\n")).collect();
            wrong.push_str(&format!("    {case}: {source}\n{}", lines.concat()));
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// A description, a kernel's body or a function, and the messages after the tokens to which they point.
const REJECTED: &[(&str, &str, &[&str])] = &[
    (
        "the last member of a tuple, which varies",
        "let t = thread_idx_x(); let (.., b) = (n, n, t); if b > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "b > 3 -- this condition varies between threads because `b` does; move the barrier out of the `if` and guard the work instead",
            "t -- `b` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "the last member of a tuple in a variable, which is compared",
        "let t = thread_idx_x(); let mut all = pair(n); all.1 = t; match all { (.., 3) => sync_threads(), _ => {} }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "all -- this value varies between threads because `all` does, and with it which arm they take; move the barrier out of the `match` and guard the work instead",
            "t -- `all` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a loop over a part whose length varies",
        "let t = thread_idx_x(); let part = &x[t..]; for v in part { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "part -- this range varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a loop over two iterators, of which one has a length that varies",
        "let t = thread_idx_x(); for v in x.iter().chain(&x[..t]) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "&x[..t] -- this range varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a list that is sorted by what varies",
        "let t = thread_idx_x(); let mut a = [1, 2, 3]; a.sort_by_key(|v| *v ^ t); if a[0] > 1 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a[0] > 1 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "t -- `a` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a value that is put into an option",
        "let t = thread_idx_x(); let mut o = None; o.get_or_insert(t); if o == Some(3) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "o == Some(3) -- this condition varies between threads because `o` does; move the barrier out of the `if` and guard the work instead",
            "t -- `o` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a pattern that tests a length that varies",
        "let t = thread_idx_x() as usize; let part = &x[t..]; if let [_, ..] = part { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "part -- this value varies between threads because `t` does, and with it whether the pattern matches; move the barrier out of the `if let` and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "the rest of a part whose length varies, behind a pattern",
        "let t = thread_idx_x() as usize; let part = &x[t..]; let [_, rest @ ..] = part else { return }; for _ in 0..rest.len() { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "part -- this value varies between threads because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
            "0..rest.len() -- this range varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
        ],
    ),
    (
        "the rest of a part whose length varies, in an option",
        "let t = thread_idx_x() as usize; let part = &x[t..]; if n > 3 { let (_, rest) = part.split_first().unwrap(); for _ in 0..rest.len() { sync_threads(); } }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..rest.len() -- this range varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "an element that varies, in a pattern",
        "let t = thread_idx_x(); let a = [n, t]; if let [_, 3] = a { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a -- this value varies between threads because `a` does, and with it whether the pattern matches; move the barrier out of the `if let` and guard the work instead",
            "t -- `a` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "an array that is written through the names of its elements",
        "let mut a = [n; 3]; let [first, rest @ ..] = &mut a; rest[0] = thread_idx_x(); *first = 1; if a[1] > 2 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a[1] > 2 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `a` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "an iterator with varying rounds",
        "let t = thread_idx_x() as usize; for v in x.iter().skip(t) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "t -- this range varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "the number of an item that a varying closure chooses",
        "let t = thread_idx_x(); let mut last = 0; for (i, v) in x.iter().filter(|v| **v > t).enumerate() { last = i; } if last > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "last > 3 -- this condition varies between threads because `last` does; move the barrier out of the `if` and guard the work instead",
            "i -- `last` varies because `i` does",
            "t -- `i` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "the number of such an item, taken later",
        "let t = thread_idx_x(); let found = x.iter().filter(|v| **v > t).enumerate().map(|(i, v)| i).fold(0, |a, i| i); if found > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "found > 3 -- this condition varies between threads because `found` does; move the barrier out of the `if` and guard the work instead",
            "t -- `found` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a varying number of items after a closure",
        "let t = thread_idx_x() as usize; for v in x.iter().map(|v| v + 1).take(t) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "t -- this range varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
            "take -- only some threads leave the loop here, and they miss the barrier; let all threads run the same number of rounds and guard the work instead",
        ],
    ),
    (
        "items after a varying number of others",
        "let t = thread_idx_x() as usize; for v in x.iter().map(|v| v + 1).skip(t) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "t -- this varies between threads because `t` does, and with it which items reach the barrier; let all items reach the barrier and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "so many items that a varying closure chooses",
        "let t = thread_idx_x(); let mut rounds = 0; for v in x.iter().map(|v| { rounds += 1; *v }).filter(|v| *v > t).take(2) { out[t] = v; } if rounds > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "rounds > 3 -- this condition varies between threads because `rounds` does; move the barrier out of the `if` and guard the work instead",
            "take -- `rounds` varies: not all threads leave its loop here in the same round",
            "2 -- this condition varies between threads because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a partner of an item that a varying closure chooses",
        "let t = thread_idx_x(); for (a, b) in x.iter().filter(|v| **v > t).zip(x) { out[t] = *b; } let last = x.iter().filter(|v| **v > t).zip(x.iter().map(|v| v + 1)).map(|(a, b)| b).fold(0, |a, b| b); if last > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "last > 3 -- this condition varies between threads because `last` does; move the barrier out of the `if` and guard the work instead",
            "t -- `last` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "what a varying closure makes in `zip`",
        "let t = thread_idx_x(); for (a, b) in x.iter().zip(x.iter().map(|v| v + t)) { if b > 3 { sync_threads(); } }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "b > 3 -- this condition varies between threads because `b` does; move the barrier out of the `if` and guard the work instead",
            "t -- `b` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "as many items as a varying range has numbers",
        "let t = thread_idx_x(); for (v, i) in x.iter().zip(1..t) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "t -- this range varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "numbers from a varying one on",
        "let t = thread_idx_x(); for i in t.. { if i > 9 { break; } sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "break -- only some threads leave the loop here, and they miss the barrier; let all threads run the same number of rounds and guard the work instead",
            "i > 9 -- this condition varies between threads because `i` does",
            "t -- `i` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "the second of two patterns, of a varying value",
        "let t = thread_idx_x(); if let Some(a) = x.get(n) && let Some(b) = x.get(t) { sync_threads(); } else { out[t] = 1; }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "x.get(t) -- this value varies between threads because `t` does, and with it whether the pattern matches; move the barrier out of the `if let` and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "an else after patterns of varying values",
        "let t = thread_idx_x(); if n > 3 && let Some(a) = x.get(t) && let Some(b) = x.get(n) && *a < *b { out[t] = 1; } else { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "x.get(t) -- this value varies between threads because `t` does, and with it whether the pattern matches; move the barrier out of the `if let` and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a varying condition after two patterns",
        "let t = thread_idx_x(); if let Some(a) = x.get(n) && let Some(b) = x.get(1) && t > *b { sync_threads(); } else { out[t] = 1; }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "t > *b -- this value varies between threads because `t` does, and with it whether the pattern matches; move the barrier out of the `if let` and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "what two patterns bind to varying values",
        "let t = thread_idx_x(); let mut last = 0; if let Some(a) = x.get(n) && let Some(b) = x.get(t) { last = *b; } else { last = 3; } if last > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "last > 3 -- this condition varies between threads because `last` does; move the barrier out of the `if` and guard the work instead",
            "b -- `last` varies because `b` does",
            "t -- `b` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "parts of a varying size",
        "let t = thread_idx_x() as usize; for (a, b) in x.iter().zip(x.chunks(t)) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "t -- this range varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "what an iterator makes of varying values",
        "let t = thread_idx_x(); if x.iter().any(|v| *v > t) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "x.iter().any(|v| *v > t) -- this condition varies between threads because `t` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a fold over varying values",
        "let t = thread_idx_x(); let sum = (0..n).map(|i| x[i + t]).fold(0, |a, b| a ^ b); if sum > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "sum > 3 -- this condition varies between threads because `sum` does; move the barrier out of the `if` and guard the work instead",
            "t -- `sum` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a sum over varying rounds",
        "let t = thread_idx_x(); let sum: u32 = (0..t).map(|i| x[i]).sum(); if sum > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "sum > 3 -- this condition varies between threads because `sum` does; move the barrier out of the `if` and guard the work instead",
            "0..t -- `sum` varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "the length of a part",
        "for i in 0..x[..thread_idx_x()].len() { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..x[..thread_idx_x()].len() -- this range varies between threads because `thread_idx_x()` differs from thread to thread; let all threads run the same number of rounds and guard the work instead",
        ],
    ),
    (
        "an array that is written through a part",
        "let mut a = [n; 4]; let part = &mut a[1..]; part[0] = thread_idx_x(); if a[1] > 2 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a[1] > 2 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `a` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "an array that a function may write through a part",
        "let mut a = [n; 4]; let part = &mut a[1..]; fill(part, thread_idx_x()); if a[1] > 2 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a[1] > 2 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `a` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a variable that is written by another name",
        "let mut a = n; let r = &mut a; *r = thread_idx_x(); if a > 2 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 2 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `a` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "tree reduction, guard around the superstep",
        "let s = shared!([u32; 256]); let tid = thread_idx_x(); let mut stride = block_dim_x() / 2; while stride > 0 { if tid < stride { superstep!(fold, { s[tid] += s[tid + stride]; }); } stride /= 2; }",
        &[
            "fold -- barrier `fold` is in divergent control flow: not every thread of the block reaches it",
            "tid < stride -- this condition varies between threads because `tid` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a block that some threads leave",
        "'a: { if thread_idx_x() > 3 { break 'a; } sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "break -- only some threads leave the block here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "thread_idx_x() > 3 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "the value of a loop that threads leave in different rounds",
        "let t = thread_idx_x(); let mut i = 0; let k = loop { if i >= t { break i; } i += 1; }; for _ in 0..k { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..k -- this range varies between threads because `k` does; let all threads run the same number of rounds and guard the work instead",
            "break -- `k` varies: not all threads leave its loop here in the same round",
            "i >= t -- this condition varies between threads because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "the value of a block that varies",
        "let k = 'a: { if n > 3 { break 'a thread_idx_x(); } n }; if k > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "k > 3 -- this condition varies between threads because `k` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `k` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "several places at once",
        "let (mut a, mut b) = (n, thread_idx_x()); (a, b) = (b, a); for _ in 0..a { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..a -- this range varies between threads because `a` does; let all threads run the same number of rounds and guard the work instead",
            "b -- `a` varies because `b` does",
            "thread_idx_x() -- `b` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "what was written through a loop's references",
        "let mut items = [0; 4]; for item in &mut items { *item = thread_idx_x(); } for _ in 0..items[0] { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..items[0] -- this range varies between threads because `items` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `items` varies because `item` does",
            "thread_idx_x() -- `item` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "match on what varies",
        "match thread_idx_x() { 0 => sync_threads(), _ => {} }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "thread_idx_x() -- this value varies between threads because `thread_idx_x()` differs from thread to thread, and with it which arm they take; move the barrier out of the `match` and guard the work instead",
        ],
    ),
    (
        "what a variant holds",
        "let s = S::A(thread_idx_x()); if let S::A(t) = s { if t > 3 { sync_threads(); } }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "t > 3 -- this condition varies between threads because `t` does; move the barrier out of the `if` and guard the work instead",
            "s -- `t` varies because `s` does",
            "thread_idx_x() -- `s` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "which variant it is",
        "let s = if thread_idx_x() > 3 { S::A(n) } else { S::B }; match s { S::A(_) => sync_threads(), S::B => {} }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "s -- this value varies between threads because `s` does, and with it which arm they take; move the barrier out of the `match` and guard the work instead",
            "thread_idx_x() > 3 -- `s` varies: it depends on this condition, which varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "let else that varies",
        "let Some(m) = f(thread_idx_x()) else { return; }; out[m] = 1; sync_threads();",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "f(thread_idx_x()) -- this value varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a question mark that varies",
        "fn device(n: u32) -> Option<u32> { let m = f(n + lane_id())?; sync_threads(); Some(m) }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "? -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "f(n + lane_id()) -- this value varies between threads because `lane_id()` differs from thread to thread",
        ],
    ),
    (
        "changed through a reference",
        "let mut s = S::A(n); match &mut s { S::A(m) => *m = thread_idx_x(), S::B => {} } if let S::A(m) = s { for _ in 0..m { sync_threads(); } }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..m -- this range varies between threads because `m` does; let all threads run the same number of rounds and guard the work instead",
            "s -- `m` varies because `s` does",
            "thread_idx_x() -- `s` varies because `m` does",
            "thread_idx_x() -- `m` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "changed by ref mut",
        "let mut s = S::A(n); if let S::A(ref mut m) = s { *m += thread_idx_x(); } if let S::A(m) = s { for _ in 0..m { sync_threads(); } }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..m -- this range varies between threads because `m` does; let all threads run the same number of rounds and guard the work instead",
            "s -- `m` varies because `s` does",
            "thread_idx_x() -- `s` varies because `m` does",
            "thread_idx_x() -- `m` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a guard that varies",
        "let t = thread_idx_x(); match n { m if m > t => superstep!(a, { out[m] = 1; }), _ => {} }",
        &[
            "a -- barrier `a` is in divergent control flow: not every thread of the block reaches it",
            "m > t -- this value varies between threads because `t` does, and with it which arm they take; move the barrier out of the `match` and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a value that a match chooses",
        "let t = thread_idx_x(); let m = match t { 0..=3 => 1, _ => n }; for _ in 0..m { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..m -- this range varies between threads because `m` does; let all threads run the same number of rounds and guard the work instead",
            "t -- `m` varies: it depends on this value, which varies because `t` does",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "a field of a struct",
        "let mut p = P { a: n, b: n }; p.b += thread_idx_x(); for _ in 0..p.b { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..p.b -- this range varies between threads because `p` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `p` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "an arm that leaves",
        "match lane_id() { 0 => return, _ => {} } sync_threads();",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "lane_id() -- this value varies between threads because `lane_id()` differs from thread to thread",
        ],
    ),
    (
        "nameless superstep",
        "if thread_idx_x() == 0 { superstep! { out[0] = 1; } }",
        &[
            "superstep -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "thread_idx_x() == 0 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "sync_threads",
        "if lane_id() == 0 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "lane_id() == 0 -- this condition varies between threads because `lane_id()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "by its path",
        "if sarek_runtime::device::thread_idx_x() == 0 { sarek_runtime::device::sync_threads(); }",
        &[
            "sarek_runtime::device::sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "sarek_runtime::device::thread_idx_x() == 0 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "else branch",
        "if global_idx_x() < n { out[0] = 1; } else { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "global_idx_x() < n -- this condition varies between threads because `global_idx_x()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "else if",
        "if n > 3 { out[0] = 1; } else if warp_id() > 0 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "warp_id() > 0 -- this condition varies between threads because `warp_id()` differs from warp to warp; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "chain of variables",
        "let tid = thread_idx_x(); let a = tid * 2; let b = (a + 1) as i32; if b > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "b > 3 -- this condition varies between threads because `b` does; move the barrier out of the `if` and guard the work instead",
            "a -- `b` varies because `a` does",
            "tid -- `a` varies because `tid` does",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "shortest chain",
        "let tid = thread_idx_x(); let a = tid; let b = a; if b + a > tid { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "b + a > tid -- this condition varies between threads because `tid` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "shadowing",
        "let i = thread_idx_x(); let i = i + 1; if i > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "i > 3 -- this condition varies between threads because `i` does; move the barrier out of the `if` and guard the work instead",
            "i -- `i` varies because the `i` before it does",
            "thread_idx_x() -- `i` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "shadowing in an inner scope",
        "let i = n; { let i = thread_idx_x(); if i > n { sync_threads(); } } if i > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "i > n -- this condition varies between threads because `i` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `i` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "tuple pattern",
        "let (m, (t, _)) = (n, (thread_idx_x(), 1)); if t > m { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "t > m -- this condition varies between threads because `t` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "tuple pattern of a call",
        "let (a, b) = split(thread_idx_x()); if b > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "b > 3 -- this condition varies between threads because `b` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `b` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "tuple field",
        "let mut p = (n, n); p.1 = thread_idx_x(); if p.1 > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "p.1 > 3 -- this condition varies between threads because `p` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `p` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "compound assignment",
        "let mut a = n; a += lane_id(); if a > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 3 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "lane_id() -- `a` varies because `lane_id()` differs from thread to thread",
        ],
    ),
    (
        "second round",
        "let mut a = n; for i in 0..n { if a > 3 { superstep!(late, {}); } a += thread_idx_x(); }",
        &[
            "late -- barrier `late` is in divergent control flow: not every thread of the block reaches it",
            "a > 3 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `a` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "third round",
        "let mut a = n; let mut b = n; for i in 0..n { if a > 3 { superstep!(late, {}); } a = b; b = thread_idx_x(); }",
        &[
            "late -- barrier `late` is in divergent control flow: not every thread of the block reaches it",
            "a > 3 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "b -- `a` varies because `b` does",
            "thread_idx_x() -- `b` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "while condition",
        "let mut i = thread_idx_x(); while i < n { superstep!(step, {}); i += 32; }",
        &[
            "step -- barrier `step` is in divergent control flow: not every thread of the block reaches it",
            "i < n -- this condition varies between threads because `i` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `i` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "for, start",
        "for i in global_idx_x()..n { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "global_idx_x()..n -- this range varies between threads because `global_idx_x()` differs from thread to thread; let all threads run the same number of rounds and guard the work instead",
        ],
    ),
    (
        "for, end",
        "let t = thread_idx_x(); for i in 0..t { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "0..t -- this range varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "for, step",
        "for i in (0..n).step_by(1 + thread_idx_x()) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "1 + thread_idx_x() -- this range varies between threads because `thread_idx_x()` differs from thread to thread; let all threads run the same number of rounds and guard the work instead",
        ],
    ),
    (
        "loop variable",
        "for i in global_idx_x()..n { if i > 3 { out[0] = 1; } } for i in 0..n { for j in (i..n).rev() { out[j] = 1; } if x[i + thread_idx_x()] > 3 { sync_threads(); } }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "x[i + thread_idx_x()] > 3 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "early return",
        "let gid = global_idx_x(); if gid >= n { return; } superstep!(load, { out[gid] = x[gid]; });",
        &[
            "load -- barrier `load` is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "gid >= n -- this condition varies between threads because `gid` does",
            "global_idx_x() -- `gid` varies because `global_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "early return, several barriers",
        "let gid = global_idx_x(); if gid >= n { return; } superstep!(load, {}); superstep!(fold, {}); sync_threads();",
        &[
            "load -- barrier `load` is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "gid >= n -- this condition varies between threads because `gid` does",
            "global_idx_x() -- `gid` varies because `global_idx_x()` differs from thread to thread",
            "fold -- barrier `fold` is in divergent control flow: not every thread of the block reaches it",
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
        ],
    ),
    (
        "return in a loop",
        "for i in 0..n { if x[i + thread_idx_x()] > 0 { return; } } sync_threads();",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "x[i + thread_idx_x()] > 0 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "return in a loop, barrier earlier in the round",
        "for i in 0..n { sync_threads(); if x[i + thread_idx_x()] > 0 { return; } }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "x[i + thread_idx_x()] > 0 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "return on one way of two",
        "if n > 3 { if thread_idx_x() > 3 { return; } out[0] = 1; } sync_threads();",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "thread_idx_x() > 3 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "uniform return within a branch that varies",
        "if thread_idx_x() > 3 { if n > 3 { return; } } sync_threads();",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "thread_idx_x() > 3 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "return or break",
        "loop { if thread_idx_x() > 3 { return; } else { break; } } sync_threads();",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "thread_idx_x() > 3 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "break, barrier later in the round",
        "for i in 0..n { if thread_idx_x() < i { break; } sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "break -- only some threads leave the loop here, and they miss the barrier; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() < i -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "break, barrier earlier in the round",
        "for i in 0..n { sync_threads(); if thread_idx_x() < i { break; } }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "break -- only some threads leave the loop here, and they miss the barrier; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() < i -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "break of the outer loop",
        "'a: for i in 0..n { for j in 0..n { if thread_idx_x() > j { break 'a; } } sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "break -- only some threads leave the loop here, and they miss the barrier; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() > j -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "continue",
        "for i in 0..n { if thread_idx_x() < i { continue; } sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "continue -- only some threads go on to the next round here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "thread_idx_x() < i -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "continue of the outer loop",
        "'a: for i in 0..n { for j in 0..n { if thread_idx_x() > j { continue 'a; } sync_threads(); } sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "continue -- only some threads go on to the next round here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "thread_idx_x() > j -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
        ],
    ),
    (
        "uniform break after a continue that varies",
        "for i in 0..n { if thread_idx_x() < i { continue; } if i > 4 { break; } } for i in 0..n { sync_threads(); if thread_idx_x() < i { continue; } if i > 4 { break; } }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "break -- only some threads leave the loop here, and they miss the barrier; let all threads run the same number of rounds and guard the work instead",
            "continue -- only some threads go on to the next round here",
            "thread_idx_x() < i -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "assigned under a condition that varies",
        "let mut a = 0; if thread_idx_x() < n { a = 1; } if a > 0 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 0 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() < n -- `a` varies: it depends on this condition, which varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "value of an `if`",
        "let tid = thread_idx_x(); let a = if tid < n { 1 } else { 2 }; if a > 1 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 1 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "tid < n -- `a` varies: it depends on this condition, which varies because `tid` does",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "`if` in a condition",
        "let tid = thread_idx_x(); if (if tid < n { 1 } else { 2 }) > 1 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "(if tid < n { 1 } else { 2 }) > 1 -- this condition varies between threads; move the barrier out of the `if` and guard the work instead",
            "tid < n -- the value varies: it depends on this condition, which varies because `tid` does",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "assigned in a loop of varying length",
        "let tid = thread_idx_x(); let mut a = 0; let mut i = tid; while i < n { a += 1; i += 32; } if a > 1 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 1 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "i < n -- `a` varies: it changes in this loop, whose condition varies because `i` does",
            "tid -- `i` varies because `tid` does",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "assigned in a `for` of varying length",
        "let tid = thread_idx_x(); let mut a = 0; for i in 0..tid { a += 1; } if a > 1 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 1 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "0..tid -- `a` varies: it changes in this loop, whose range varies because `tid` does",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "counted until a break that varies",
        "let tid = thread_idx_x(); let mut a = 0; loop { a += 1; if a > tid { break; } } if a > 1 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 1 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "break -- `a` varies: not all threads leave its loop here in the same round",
            "a > tid -- this condition varies between threads because `tid` does",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "assigned after a continue that varies",
        "let mut a = 0; for i in 0..n { if thread_idx_x() < i { continue; } a = i; } if a > 1 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 1 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "continue -- `a` varies: only some threads go on to the next round here",
            "thread_idx_x() < i -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "declared without a value",
        "let a: u32; if thread_idx_x() > 3 { a = 1; } else { a = 2; } if a > 1 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 1 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() > 3 -- `a` varies: it depends on this condition, which varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "load at an index that varies",
        "let v = x[thread_idx_x()]; if v > 0 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "v > 0 -- this condition varies between threads because `v` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `v` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "memory taken over by some threads",
        "let a = shared!([u32; 32]); if lane_id() > 3 { let b = shared!([f32; 32], reuse = a); }",
        &[
            "shared!([f32; 32], reuse = a) -- to take the memory of an array over is a barrier, which is in divergent control flow: not every thread of the block reaches it",
            "lane_id() > 3 -- this condition varies between threads because `lane_id()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "memory that begins again in a loop of which threads run different numbers of rounds",
        "for i in 0..lane_id() { let a = shared!([u32; 32]); if n > 3 { return; } let b = shared!([f32; 32], reuse = a); }",
        &[
            "shared!([u32; 32]) -- an array whose memory is taken over begins with a barrier where it may begin again, which is in divergent control flow: not every thread of the block reaches it",
            "0..lane_id() -- this range varies between threads because `lane_id()` differs from thread to thread; let all threads run the same number of rounds and guard the work instead",
            "shared!([f32; 32], reuse = a) -- to take the memory of an array over is a barrier, which is in divergent control flow: not every thread of the block reaches it",
        ],
    ),
    (
        "load from shared memory at an index that varies",
        "let s = shared!([u32; 32]); superstep!(load, { s[lane_id()] = 1; }); if s[lane_id()] > 0 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "s[lane_id()] > 0 -- this condition varies between threads because `lane_id()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "load from a dynamic shared array at an index that varies",
        "let s = shared!([u32]); superstep!(load, { s[0] = 1; }); if s[lane_id()] > 0 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "s[lane_id()] > 0 -- this condition varies between threads because `lane_id()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "local array with content that varies",
        "let mut a = [0u32; 4]; a[1] = thread_idx_x(); if a[n] > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a[n] > 3 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `a` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "local array with an index that varies",
        "let mut a = [[0u32; 4]; 4]; a[thread_idx_x()][0] = 1; if a[0][0] > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a[0][0] > 3 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `a` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "element through a reference",
        "let mut a = [0u32; 4]; fill(&mut a[0], thread_idx_x()); if a[0] > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a[0] > 3 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `a` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "atomic ticket",
        "let ticket = flags[0].fetch_add(1, Relaxed); if ticket == n - 1 { superstep!(last, {}); }",
        &[
            "last -- barrier `last` is in divergent control flow: not every thread of the block reaches it",
            "ticket == n - 1 -- this condition varies between threads because `ticket` does; move the barrier out of the `if` and guard the work instead",
            "flags[0].fetch_add(1, Relaxed) -- `ticket` varies because the result of `fetch_add` differs from thread to thread",
        ],
    ),
    (
        "load of a global atomic",
        "while flags[0].load(Acquire) == 0 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "flags[0].load(Acquire) == 0 -- this condition varies between threads because the result of `load` may differ from thread to thread; let all threads run the same number of rounds and guard the work instead",
        ],
    ),
    (
        "compare and swap",
        "let old = flags[0].compare_and_swap(0, 1, Relaxed); if old == 0 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "old == 0 -- this condition varies between threads because `old` does; move the barrier out of the `if` and guard the work instead",
            "flags[0].compare_and_swap(0, 1, Relaxed) -- `old` varies because the result of `compare_and_swap` differs from thread to thread",
        ],
    ),
    (
        "vote of a warp",
        "if any(0xffff_ffff, x[thread_idx_x()] > 0) { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "any(0xffff_ffff, x[thread_idx_x()] > 0) -- this condition varies between threads because the result of `any` differs from warp to warp; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "votes in divergent control flow",
        "if thread_idx_x() > n { out[0] = sync_threads_count(true); }",
        &[
            "sync_threads_count(true) -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "thread_idx_x() > n -- this condition varies between threads because `thread_idx_x()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "a vote on the right of `&&`",
        "let b = thread_idx_x() > n && sync_threads_or(true);",
        &[
            "sync_threads_or(true) -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "thread_idx_x() > n -- this varies between threads because `thread_idx_x()` differs from thread to thread, and with it who evaluates what follows `&&`; move the barrier out of there",
        ],
    ),
    (
        "a reduction",
        "let sum = reduce_add(0xffff_ffff, n); if sum > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "sum > 3 -- this condition varies between threads because `sum` does; move the barrier out of the `if` and guard the work instead",
            "reduce_add(0xffff_ffff, n) -- `sum` varies because the result of `reduce_add` differs from warp to warp",
        ],
    ),
    (
        "a shuffle in parts of the warp",
        "let v = shfl_width(0xffff_ffff, lane_id(), 0, 8); if v > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "v > 3 -- this condition varies between threads because `v` does; move the barrier out of the `if` and guard the work instead",
            "shfl_width(0xffff_ffff, lane_id(), 0, 8) -- `v` varies because the result of `shfl_width` differs from thread to thread",
        ],
    ),
    (
        "a clock",
        "let start = clock64(); if clock64() - start > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "clock64() - start > 3 -- this condition varies between threads because `clock64()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "ballot",
        "let votes = ballot(0xffff_ffff, n > 3); if votes.count_ones() > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "votes.count_ones() > 3 -- this condition varies between threads because `votes` does; move the barrier out of the `if` and guard the work instead",
            "ballot(0xffff_ffff, n > 3) -- `votes` varies because the result of `ballot` differs from warp to warp",
        ],
    ),
    (
        "shuffle",
        "let v = shfl_down(0xffff_ffff, lane_id(), 1); if v > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "v > 3 -- this condition varies between threads because `v` does; move the barrier out of the `if` and guard the work instead",
            "shfl_down(0xffff_ffff, lane_id(), 1) -- `v` varies because the result of `shfl_down` differs from thread to thread",
        ],
    ),
    (
        "through a device function",
        "let tid = thread_idx_x(); let a = twice(n, tid); if a > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "a > 3 -- this condition varies between threads because `a` does; move the barrier out of the `if` and guard the work instead",
            "tid -- `a` varies because `tid` does",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "through a method",
        "if thread_idx_x().min(n) > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "thread_idx_x().min(n) > 3 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "through a primitive's function",
        "if u32::min(thread_idx_x(), n) > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "u32::min(thread_idx_x(), n) > 3 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "right side of &&",
        "let b = thread_idx_x() > 3 && superstep!(vote, { n > 3 });",
        &[
            "vote -- barrier `vote` is in divergent control flow: not every thread of the block reaches it",
            "thread_idx_x() > 3 -- this varies between threads because `thread_idx_x()` differs from thread to thread, and with it who evaluates what follows `&&`; move the barrier out of there",
        ],
    ),
    (
        "right side of ||",
        "let b = thread_idx_x() > 3 || superstep!(vote, { n > 3 });",
        &[
            "vote -- barrier `vote` is in divergent control flow: not every thread of the block reaches it",
            "thread_idx_x() > 3 -- this varies between threads because `thread_idx_x()` differs from thread to thread, and with it who evaluates what follows `||`; move the barrier out of there",
        ],
    ),
    (
        "value of a superstep",
        "let m = superstep!(pick, { thread_idx_x() }); if m > 3 { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "m > 3 -- this condition varies between threads because `m` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `m` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "superstep in a superstep",
        "if thread_idx_x() > 3 { superstep!(outer, { superstep!(inner, { out[0] = 1; }); }); }",
        &[
            "inner -- barrier `inner` is in divergent control flow: not every thread of the block reaches it",
            "thread_idx_x() > 3 -- this condition varies between threads because `thread_idx_x()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
            "outer -- barrier `outer` is in divergent control flow: not every thread of the block reaches it",
        ],
    ),
    (
        "barrier in a condition",
        "let t = thread_idx_x(); while t < superstep!(bound, { out[0] }) { out[t] += 1; }",
        &[
            "bound -- barrier `bound` is in divergent control flow: not every thread of the block reaches it",
            "t < superstep!(bound, { out[0] }) -- this condition varies between threads because `t` does; let all threads run the same number of rounds and guard the work instead",
            "thread_idx_x() -- `t` varies because `thread_idx_x()` differs from thread to thread",
        ],
    ),
    (
        "two reasons for one barrier",
        "let tid = thread_idx_x(); if tid >= n { return; } for i in 0..x[tid] { sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "tid >= n -- this condition varies between threads because `tid` does",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
            "0..x[tid] -- this range varies between threads because `tid` does; let all threads run the same number of rounds and guard the work instead",
        ],
    ),
    (
        "nested branches",
        "let tid = thread_idx_x(); if tid < 64 { if tid < 32 { sync_threads(); } sync_threads(); }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "tid < 64 -- this condition varies between threads because `tid` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
            "tid < 32 -- this condition varies between threads because `tid` does; move the barrier out of the `if` and guard the work instead",
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
        ],
    ),
    (
        "one reason, later barriers",
        "let tid = thread_idx_x(); if tid < 64 { superstep!(a, {}); superstep!(b, {}); } if tid < 32 { superstep!(c, {}); }",
        &[
            "a -- barrier `a` is in divergent control flow: not every thread of the block reaches it",
            "tid < 64 -- this condition varies between threads because `tid` does; move the barrier out of the `if` and guard the work instead",
            "thread_idx_x() -- `tid` varies because `thread_idx_x()` differs from thread to thread",
            "b -- barrier `b` is in divergent control flow: not every thread of the block reaches it",
            "c -- barrier `c` is in divergent control flow: not every thread of the block reaches it",
            "tid < 32 -- this condition varies between threads because `tid` does; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "device function",
        "fn device(n: u32) -> u32 { if thread_idx_x() < n { sync_threads(); return 0; } n }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "thread_idx_x() < n -- this condition varies between threads because `thread_idx_x()` differs from thread to thread; move the barrier out of the `if` and guard the work instead",
        ],
    ),
    (
        "return value",
        "fn device(n: u32) -> u32 { if thread_idx_x() < n { return thread_idx_x(); } sync_threads(); n }",
        &[
            "sync_threads() -- this barrier is in divergent control flow: not every thread of the block reaches it",
            "return -- only some threads return here, and they miss the barrier; let every thread reach the barrier and guard the work instead",
            "thread_idx_x() < n -- this condition varies between threads because `thread_idx_x()` differs from thread to thread",
        ],
    ),
];
