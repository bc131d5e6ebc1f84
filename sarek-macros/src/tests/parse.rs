//! Names are resolved, and constructs outside of the language are reported at the smallest guilty tokens.

use super::{function, parsed};
use crate::ast::{Constant, Expr, ExprKind, Form, Kind, Pattern, SharedArray, Slot, Stmt};
use crate::errors::Errors;
use crate::parse::parse_kernel_attribute;

/// Returns the binding that is the function's value.
fn value_binding(source: &str) -> u32 {
    let function = function(source);
    match function.body.value.as_deref() {
        Some(Expr { kind: ExprKind::Local(binding), .. }) => *binding,
        _ => panic!("the function ends in a variable: {source}"),
    }
}

#[test]
fn names_stand_for_the_innermost_binding_before_them() {
    let rows = [
        ("fn device(x: u32) -> u32 { x }", 0),
        ("fn device(x: u32) -> u32 { let x = 1; x }", 1),
        ("fn device(x: u32) -> u32 { { let x = 1; } x }", 0),
        ("fn device(x: u32) -> u32 { for x in 0..4 { } x }", 0),
        ("fn device(x: u32) -> u32 { let (y, x) = (1, 2); x }", 2),
        ("fn device(x: u32, _: u32, y: u32) -> u32 { y }", 1),
        ("fn device(N: u32) -> u32 { N }", 0),
        ("fn device(x: u32) -> u32 { let (A, N) = (1, x); N }", 2),
        ("fn device(x: u32) -> u32 { for N in 0..x { } let [N, M] = [x, 1]; N }", 2),
    ];
    for (source, binding) in rows {
        assert_eq!(value_binding(source), binding, "{source}");
    }
}

#[test]
fn a_let_does_not_see_itself() {
    let function = function("fn device(x: u32) -> u32 { let x = x; x }");
    let [Stmt::Let { init: Some(init), .. }] = &function.body.stmts[..] else { panic!("one let") };
    assert!(matches!(init.kind, ExprKind::Local(0)));
}

#[test]
fn paths_that_no_binding_has_are_constants() {
    let function = function("fn k(out: &mut [u32]) { let n = 3; out[0] = N + n + T::ZERO + module::LIMIT; }");
    let names: Vec<&str> = function.constants.iter().map(|constant| constant.path.as_str()).collect();
    assert_eq!(names, ["N", "T::ZERO", "module::LIMIT"]);
}

#[test]
fn each_call_is_a_callee_and_each_written_type_a_slot() {
    let function = function("fn k(out: &mut [f32]) { let t = shared!([f32; 4]); out[f(1) as usize] = f(2) as f32; }");
    assert_eq!(function.callees.len(), 2);
    assert_eq!(function.slots.len(), 3);
    assert!(function.slots.iter().all(|slot| matches!(slot, Slot::Written(_))));
}

#[test]
fn all_errors_are_reported_at_once() {
    let (_, messages) = parsed(
        "fn k(names: &[String], out: &mut [u32]) -> u32 { let f = (|x| x, 1); let s = \"s\"; k(); out.to_vec(); break 'a; 0 }",
    );
    let expected = [
        "u32 -- a kernel returns nothing: write results through a `&mut [T]` parameter",
        "String -- `String` is not a device type: kernels have no strings, pass bytes as `&[u8]`",
        "|x| x -- closures must be arguments of `#[device]` functions, or have a name: `let f = |x| x + 1;`",
        "\"s\" -- kernels have no strings: write bytes, `b\"…\"`",
        "k -- a kernel cannot call itself: put the work into a `#[device]` function",
        "to_vec -- the method `to_vec` is not in the kernel language: kernels allocate no memory, so use an array, `[0; 16]`",
        "'a -- no loop around this has the label `'a`",
    ];
    assert_eq!(messages, expected);
}

#[test]
fn shared_arrays_take_memory_over_and_have_room_behind_rows() {
    let accepted = [
        ("fn k() { let a = shared!([f32; 4]); let b = shared!([u8; 9], reuse = a); }", [false, true]),
        ("fn k() { let a = shared!([f32]); let b = shared!([u8], reuse = a,); }", [false, true]),
        (
            "fn k() { let a = shared!([[f32; 4]; 4], pad = 1); let c = a; let b = shared!([u8; 9], reuse = c); }",
            [false, true],
        ),
        ("fn k() { for i in 0..4 { let a = shared!([u8; 4]); let b = shared!([u8; 4], reuse = a); } }", [true, true]),
        ("fn k() { for i in 0..4 { let a = shared!([u8; 4]); let b = shared!([u8; 4]); } }", [false, false]),
        (
            "fn k() { 'a: { let a = shared!([u8; 4]); let b = shared!([[u8; 2]; 4], reuse = a, pad = 2); } }",
            [false, true],
        ),
    ];
    for (source, barriers) in accepted {
        let found: Vec<bool> = function(source).shared.iter().map(SharedArray::is_barrier).collect();
        assert_eq!(found, barriers, "{source}");
    }
    let options = "the type of a shared array may be followed by `reuse = name`, which takes over the memory of another one, \
                   and `pad = 1`, which adds room after each row";
    let not_shared = |name: &str| {
        format!(
            "{name} -- `{name}` is not a shared array of this function: only what `shared!` makes can be taken over, where \
             it is made"
        )
    };
    let rejected = [
        ("fn k() { let a = shared!([f32; 4], size = 4); }", format!("size -- {options}")),
        ("fn k() { let a = shared!([f32; 4], 4); }", format!("4 -- {options}")),
        ("fn k() { let a = shared!([[f32; 4]; 4], pad = 1, pad = 2); }", "pad -- `pad` appears here twice".to_string()),
        ("fn k() { let a = shared!([f32; 4], reuse = b); }", "b -- there is no shared array `b` here".to_string()),
        ("fn k(x: &mut [f32]) { let a = shared!([f32; 4], reuse = x); }", not_shared("x")),
        ("fn k() { let a = [0.0; 4]; let b = shared!([f32; 4], reuse = a); }", not_shared("a")),
        (
            "fn k() { let a = shared!([[f32; 4]; 4]); let b = shared!([f32; 4], reuse = a[0]); }",
            "a[0] -- write the name of the shared array whose memory this one takes over: `reuse = keys`".to_string(),
        ),
        (
            "fn k() { let a = shared!([f32; 4]); let b = shared!([u32], reuse = a); }",
            "[u32] -- the length of `a` is a constant, so what takes its memory over has one, too: \
             `shared!([u32; 256], reuse = a)`"
                .to_string(),
        ),
        (
            "fn k() { let a = shared!([f32; 4], pad = 1); }",
            "1 -- the room follows each row, and this array has no rows: `[[f32; 32]; 32]` has".to_string(),
        ),
        (
            "fn k() { let a = shared!([[f32; 8]], pad = 1); }",
            "1 -- the launch counts the rows of this array as they are in memory: write their length with the room after them, \
             `[[f32; 8 + 1]]`"
                .to_string(),
        ),
        (
            "fn k(n: usize) { let a = shared!([[f32; 8]; 8], pad = n); }",
            "n -- `n` is a variable: the room after a row must be a constant".to_string(),
        ),
        (
            "fn k() { let a = shared!(256); }",
            "256 -- write the array's type: `shared!([f32; 256])`, or `shared!([f32])` with a length that the launch gives"
                .to_string(),
        ),
    ];
    for (source, expected) in rejected {
        assert_eq!(parsed(source).1, [expected], "{source}");
    }
}

#[test]
fn a_kernel_has_at_most_four_dynamic_shared_arrays() {
    let accepted = [
        "fn k() { let a = shared!([f32]); let b = shared!([f32; 4]); }",
        "fn k<T: Number>() { let b = shared!([[T; 4]; 2]); let a = shared!([[T; 17]]); }",
        "fn device() { let a = shared!([AtomicU32]); }",
        "fn k() { let a = shared!([f32]); let b = shared!([u8]); let c = shared!([[f32; 3]]); let d = shared!([f32]); }",
    ];
    for source in accepted {
        function(source);
    }
    let fifth = |tokens: &str, element: &str| {
        format!(
            "{tokens} -- a kernel has at most 4 dynamic shared arrays, and this is one more: give it a length, \
             `shared!([{element}; 256])`, or keep two in one"
        )
    };
    let outermost = |tokens: &str| {
        format!(
            "{tokens} -- only the outermost dimension of a shared array can do without a length: `shared!([[f32; 16]])`"
        )
    };
    let rejected = [
        (
            "fn device() { let a = shared!([f32]); let a = shared!([f32]); let b = shared!([f32]); let c = shared!([f32]); \
             let d = shared!([u16]); let e = shared!([[i8; 4]]); }",
            vec![fifth("[u16]", "u16"), fifth("[[i8; 4]]", "[i8; 4]")],
        ),
        ("fn k() { let a = shared!([[f32]]); }", vec![outermost("[f32]")]),
        ("fn k() { let a = shared!([[f32]; 4]); }", vec![outermost("[f32]")]),
        (
            "fn k(n: u32) { let a = shared!([[f32; 4]; n]); }",
            vec![
                "n -- `n` is a variable: the length of a shared array is a constant, or given by the launch: \
                 `shared!([[f32; 4]])`"
                    .to_string(),
            ],
        ),
        (
            "fn k(n: u32) { let a = shared!([[f32; n]]); }",
            vec!["n -- `n` is a variable: the length of a shared array is a constant".to_string()],
        ),
        (
            "fn k() { let a = shared!([[(f32, u32); 4]; 2]); let b = shared!([(u8, u8)]); }",
            ["(f32, u32)", "(u8, u8)"]
                .map(|tuple| {
                    format!(
                        "{tuple} -- a shared array has no tuples: make a struct of the members, or an array for each"
                    )
                })
                .to_vec(),
        ),
        (
            "fn k() { let _ = shared!([f32; 4]); }",
            vec!["_ -- give the shared array a name: `let tile = shared!([f32; 256]);`".to_string()],
        ),
        (
            "fn k() { shared!([f32])[0] = 1.0; }",
            vec!["shared -- give the shared array a name: `let tile = shared!([f32; 256]);`".to_string()],
        ),
    ];
    for (source, expected) in rejected {
        assert_eq!(parsed(source).1, expected, "{source}");
    }
}

#[test]
fn what_a_body_declares_is_taken_out_of_it() {
    let function = function("fn device() -> u32 { use a::B; const N: u32 = 3; let x; x = N; x }");
    assert_eq!(function.items.len(), 2);
    assert_eq!(function.body.stmts.len(), 2);
    assert!(function.bindings[0].late);
}

#[test]
fn a_call_of_the_function_itself_stands_where_its_result_is_returned() {
    let last = [
        "fn device(n: u32) -> u32 { device(n) }",
        "fn device(n: u32) -> u32 { if n > 3 { return device(n - 1); } match n { 0 => device(1), _ => { device(2) } } }",
        "fn device(n: u32) { for i in 0..n { if i == 3 { return device(i); } } device(n); }",
    ];
    for source in last {
        function(source);
    }
    let more = "`device` continues after this call of itself: only a call whose result is returned at once, \
                `return device(…)`, may be recursive; write this as a loop";
    for source in [
        "fn device(n: u32) -> u32 { 1 + device(n) }",
        "fn device(n: u32) -> u32 { let x = device(n); x }",
        "fn device(n: u32) { device(n); n; }",
        "fn device(n: u32) -> u32 { device(device(n)) }",
    ] {
        assert_eq!(parsed(source).1, [format!("device -- {more}")], "{source}");
    }
}

#[test]
fn loops_over_elements_are_told_from_loops_over_ranges() {
    for source in [
        "for x in items { }",
        "for &x in &items { }",
        "for x in items.iter().copied().rev() { }",
        "for (i, x) in items[2].iter_mut().enumerate() { }",
        "for x in [1, 2] { }",
    ] {
        let function = function(&format!("fn device(items: &mut [[u32; 2]; 3]) {{ {source} }}"));
        assert!(matches!(function.body.value.as_deref(), Some(Expr { kind: ExprKind::ForEach(..), .. })), "{source}");
    }
    for source in ["for i in 0..3 { }", "for i in (0..3).rev() { }", "for i in (0..9).step_by(2).rev() { }"] {
        let function = function(&format!("fn device() {{ {source} }}"));
        assert!(matches!(function.body.value.as_deref(), Some(Expr { kind: ExprKind::For(..), .. })), "{source}");
    }
}

#[test]
fn labels_are_found_from_the_inside_out() {
    let source = "fn k(n: u32) { 'a: loop { 'b: for i in 0..n { if i == 1 { continue 'a; } break 'b; } } }";
    let function = function(source);
    let names: Vec<String> = function.labels.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["'a", "'b"]);
    let (_, messages) = parsed("fn k(n: u32) { 'a: loop { } loop { break 'a; } }");
    assert_eq!(messages.len(), 1, "{messages:?}");
}

#[test]
fn variants_are_structs_of_their_names() {
    let source = "fn device(s: S) -> Option<u32> { let S::A(x) = s else { return None; }; match &s { S::B => None, _ => Some(f(x)?) } }";
    let function = function(source);
    let [Stmt::Let { otherwise: Some(_), pattern: Pattern::Struct(pattern), .. }] = &function.body.stmts[..] else {
        panic!("one let")
    };
    assert!(pattern.form == Form::Parentheses && pattern.fields.len() == 1);
    // `S::B` is a constant of a type that the pattern does not determine; `None` is not one.
    assert!(matches!(&function.constants[..], [Constant { in_pattern: true, .. }]));
    let Some(ExprKind::Match(matched, arms, _)) = function.body.value.as_ref().map(|value| &value.kind) else {
        panic!("a match")
    };
    assert!(matches!(matched.kind, ExprKind::Ref(_, None)));
    assert!(matches!(&arms[0].body.kind, ExprKind::Struct(value) if value.form == Form::Unit));
}

#[test]
fn upper_case_names_are_constants_where_a_pattern_may_fail() {
    let patterns = |source: &str| {
        let function = function(source);
        let Some(ExprKind::Match(_, arms, _)) = function.body.value.map(|value| value.kind) else { panic!("a match") };
        arms.into_iter().map(|arm| matches!(arm.pattern, Pattern::Value(..))).collect::<Vec<bool>>()
    };
    assert_eq!(patterns("fn device(x: u32) -> u32 { match x { N => 1, n => n } }"), [true, false]);
    // `N` is no constant here, as Rust sees to.
    assert_eq!(patterns("fn device(N: u32) -> u32 { match N { 1 => 1, N => N } }"), [true, false]);
    let function = function("fn device(x: u32) -> u32 { let (N, 1) = f(x) else { return 3; }; let K = N; K }");
    assert_eq!(function.constants.len(), 2);
}

#[test]
fn options_have_their_limits() {
    let rejected = [
        (
            "fn k(n: u32) { f(n)?; }",
            "? -- `?` returns from a function, and this one returns nothing: write `let Some(x) = … else { … };` or a `match`",
        ),
        (
            "fn k(n: u32) { let x = f(n).inspect(|x| g(*x)); }",
            "inspect -- `inspect` takes a closure, and kernels pass closures to `#[device]` functions, iterators and options: write a `match` or a loop",
        ),
        (
            "fn k(n: u32) { let s = (0..n).partition(|i| i > 3).sum(); }",
            "partition -- an iterator in a kernel has no `.partition`: there are `.copied()`, `.rev()`, `.enumerate()`, `.zip(y)`, `.chain(y)`, `.skip(n)`, \
             `.take(n)`, `.step_by(n)`, `.map(|x| …)`, `.filter(|x| …)`, `.filter_map(…)`, `.map_while(…)`, `.flat_map(…)`, `.flatten()`, `.scan(…)`, `.cycle()`, `.take_while(…)` and `.skip_while(…)`, and it \
             ends in a `for` loop or in `.sum()`, `.product()`, \
             `.fold(start, |so_far, x| …)`, `.reduce(…)`, `.for_each(…)`, `.min()`, `.max()`, their forms with `_by` and `_by_key`, \
             `.count()`, `.len()`, `.any(…)`, `.all(…)`, `.find(…)`, `.find_map(…)`, `.position(…)`, `.rposition(…)`, `.nth(n)` or `.last()`; else \
             write a loop",
        ),
        (
            "fn k(x: &[u32]) { let mut few = x.iter().take_while(|v| **v > 3); let one = few.next(); }",
            "next -- the items of an iterator with closures are not taken one by one: let a loop run through all of them, or give a name to \
             the iterator before its closures, and write their bodies in the loop",
        ),
        (
            "fn k(x: &[u32]) { f(x.iter().take_while(|v| **v > 3)); }",
            "take_while -- iterators are only allowed in `for … in array.iter()`, and before `.sum()`, `.fold(…)`, `.min()`, `.any(…)` and their like",
        ),
        ("fn k(x: &[u32]) { let last = x.iter().last(3); }", "3 -- `.last` has no argument"),
        ("fn k(x: &[u32]) { let one = x.iter().nth(3, 4); }", "4 -- `.nth` has one argument"),
        (
            "fn k(x: &[u32]) { let s = x.iter().map(|v| *v).enumerate().take(2).rev().count(); }",
            "rev -- `.take` must come before `.map` here, since `.rev` follows",
        ),
        (
            "fn k(n: u32) { for (i, v) in (0..n).enumerate().rev() { } }",
            "rev -- `.rev` must come before `.enumerate` here",
        ),
        (
            "fn k(x: &[u32]) { for v in x.iter().find(|v| **v > 3) { } }",
            "find -- `.find` ends an iterator: give its result a name before the loop, `let found = …;`",
        ),
        (
            "fn k(n: u32) { const { assert!(N < 3) }; }",
            "const -- a `const` block is not in the kernel language: give the value a name outside of the kernel, `const LIMIT: u32 = …;`, \
             and put an assertion about constants there, `const _: () = assert!(…);`",
        ),
        (
            "fn k(n: u32) { let square = sq!(n); }",
            "sq -- the macro `sq!` is not in the kernel language: write a `#[device] fn`, or let the macro make the whole kernel",
        ),
        (
            "fn k(n: u32) { f(0..n); }",
            "0..n -- a range is only allowed in `for … in`, with a name, `let numbers = a..b;`, before methods of iterators, in `&x[a..b]`, and as \
             `(a..b).contains(&x)`",
        ),
        (
            "fn k(x: &[u32], n: u32) { let part = x[..n]; }",
            "x[..n] -- a part of a slice is borrowed: `let part = &x[a..b];`",
        ),
        (
            "fn k(x: &[u32], n: u32) { let p = [if n > 2 { &x[1..] } else { return; }]; }",
            "&x[1..] -- a part of a slice must be an argument, in `for … in`, or have a name: `let part = &x[a..b];`",
        ),
        (
            "fn k(n: u32) { while n > 2 && let Some(m) = n.checked_sub(1) { } }",
            "let -- the condition of a `while` may have one `let`, at its start: write `loop` with a `match`",
        ),
        (
            "fn k(n: u32) { for (Ok(m) | Err(m)) in f(n) { } }",
            "Ok(m) | Err(m) -- `|` with names is only allowed in `let` and in the patterns of arms, at most 32 times in one: write the arms one by one",
        ),
        (
            "fn k(n: u32) { let x = f(n).unwrap_or(\"no\"); }",
            "\"no\" -- kernels have no strings: write bytes, `b\"…\"`",
        ),
        ("fn k(n: u32) { let (a, .., b, ..) = f(n); }", ".. -- `..` is only allowed once in such a pattern"),
        (
            "fn k(n: u32) { for ref m in 0..n { } }",
            "ref -- `ref` is only allowed in the arms of a `match`, and in `let` and `if let`",
        ),
        (
            "fn k(n: u32) { let mut c = n; let x = f(move |a| a + c); c += x; }",
            "c -- `move` copies `c`, which changes: leave `move` out, or copy it before, `let copy = c;`",
        ),
    ];
    for (source, expected) in rejected {
        assert_eq!(parsed(source).1, [expected], "{source}");
    }
}

#[test]
fn attributes_of_kernels_are_checked_at_their_tokens() {
    let rows = [
        ("block = 128, min_blocks = 4, cluster = (2, 1), fast_math, starts_early", ""),
        ("block = THREADS, max_registers = N, cluster = N", ""),
        ("min_blocks = 4", "4 -- `min_blocks` needs `block`: how many blocks fit depends on their size"),
        ("block = 32, min_blocks = 0", "0 -- `min_blocks` is at least 1"),
        ("block = (0, 1)", "0 -- a block has at least one thread in each dimension"),
        ("block = (1, 99999999999)", "99999999999 -- a block has at least one thread in each dimension"),
        ("block = (32, 33)", "(32, 33) -- a block has at most 1024 threads, and this one has 1056"),
        ("block = (1, 1, 65)", "65 -- a block has at most 64 threads in z"),
        ("block = a + b", "a + b -- the block is one to three numbers: `block = 256` or `block = (16, 16)`"),
        ("cluster = f()", "f() -- the cluster is one to three numbers: `cluster = 2` or `cluster = (2, 2)`"),
        ("cluster = (3, 3)", "(3, 3) -- a cluster has at most 8 blocks, and this one has 9"),
        ("cluster = (16, N)", "(16, N) -- a cluster has at most 8 blocks, and this one has 16"),
        ("cluster = 0", "0 -- a cluster has at least one block in each dimension"),
        ("max_registers = 256", "256 -- a thread has 24 to 255 registers"),
        ("max_registers = 23", "23 -- a thread has 24 to 255 registers"),
        (
            "block = 32, min_blocks = 2, max_registers = 64",
            "64 -- `max_registers` and `min_blocks` both bound the registers of a thread: give one of them",
        ),
        ("max_registers = -1", "-1 -- this is a number, a constant or a const parameter"),
        ("fast_math = true", "fast_math -- write `fast_math` alone: it is there or not"),
        ("starts_early = 1", "starts_early -- write `starts_early` alone: it is there or not"),
        ("fast_math, fast_math", "fast_math -- `fast_math` is given twice"),
    ];
    for (source, expected) in rows {
        let mut errors = Errors::default();
        let Kind::Kernel { .. } = parse_kernel_attribute(source.parse().unwrap(), &mut errors) else { panic!() };
        let found = match errors.finish() {
            Ok(()) => String::new(),
            Err(error) => format!("{} -- {error}", error.span().source_text().unwrap_or_default()),
        };
        assert_eq!(found, expected, "{source}");
    }
}

/// Returns the messages for a statement of a kernel.
fn said(statement: &str) -> Vec<String> {
    parsed(&format!("fn k(x: &[f32], out: &mut [f32], n: u32) {{ {statement} }}")).1
}

#[test]
fn texts_are_checked_against_their_values() {
    let rows = [
        ("println!(\"{n} {} {:?} {0:>8.2} {x}\", n, out[0], x = 1);", ""),
        ("panic!(\"{{}} {n:#010x}\");", ""),
        ("assert_eq!(n, 1, \"{}\", n,);", ""),
        ("println!(\"{} {}\", n);", "\"{} {}\" -- the text has a place for value 1, counted from 0, and there is none"),
        ("println!(\"\", n);", "n -- the text has no `{}` for this value"),
        (
            "println!(\"{:.*}\", 3, n);",
            "\"{:.*}\" -- the width and the precision of a value are numbers here: `{:8.3}`",
        ),
        ("println!(\"a } b\");", "\"a } b\" -- a `}` has no `{`: a brace of the text is written `}}`"),
        ("println!(\"{1x}\", n);", "\"{1x}\" -- `{1x}` is neither a name nor a number"),
        ("dbg!(n);", "dbg -- what kernels print goes to the standard output: write `println!`"),
    ];
    for (statement, message) in rows {
        assert_eq!(said(statement).first().map_or("", String::as_str), message, "{statement}");
    }
}

#[test]
fn code_takes_operands_and_variables() {
    let rows = [
        (
            "let y = unsafe { ptx!(\"add.u32 {y}, {n}, {m};\", y = out(u32), m = in(n), options(pure), cpu = n + m) };",
            "",
        ),
        ("unsafe { ptx!(\"bar.sync 0;\", \"{{ }}\", options(nomem)) };", ""),
        ("unsafe { cuda!(\"f({p}, &{y})\", y = inout(n), p = in(&x[n])) };", ""),
        ("ptx!(\"bar.sync 0;\");", "ptx -- the compiler does not check the code: write `unsafe { ptx!(…) }`"),
        ("unsafe { ptx!(\"{n:x}\") };", "\"{n:x}\" -- an operand has no format: `{n}`"),
        ("unsafe { n };", "unsafe -- `unsafe` is for `ptx!` and `cuda!`: nothing else in a kernel needs it"),
    ];
    for (statement, message) in rows {
        assert_eq!(said(statement).first().map_or("", String::as_str), message, "{statement}");
    }
}
