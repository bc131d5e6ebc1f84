//! rustc's messages for programs that do not compile: `fail`, each with the exact messages. Those that compile are
//! modules of `tests/accepted.rs` of `sarek-tests`.

/// All in one `cargo check`: trybuild builds each case on its own as soon as one of them has to run.
#[test]
fn messages_are_as_written_down() {
    trybuild::TestCases::new().compile_fail("fail/*.rs");
}
