//! rustc's messages for programs that do not compile: `fail`, each with the exact messages. Those that compile are
//! modules of `tests/accepted.rs` of `sarek-tests`.

/// The flags with which trybuild checks the cases. It checks what they depend on beforehand, without the width, and cargo does that once
/// more for other flags. Where cargo finds flags in its environment, it takes them both times.
const FLAGS: [&str; 6] = ["--cfg", "trybuild", "--verbose", "-A", "dead_code", "--diagnostic-width=140"];

/// All in one `cargo check`: trybuild builds each case on its own as soon as one of them has to run.
#[test]
fn messages_are_as_written_down() {
    // SAFETY: this is the only test, and no other thread of it reads the environment.
    unsafe { std::env::set_var("CARGO_ENCODED_RUSTFLAGS", FLAGS.join("\x1f")) };
    trybuild::TestCases::new().compile_fail("fail/*.rs");
}
