//! What rustc says of kernels: `ui/fail` are programs that do not compile, each with the exact messages; `ui/pass` are
//! programs that do, and run.

use std::path::Path;

#[test]
fn messages_are_as_written_down() {
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    cases.compile_fail("ui/fail/*.rs");
}

/// Words of the expansion, which mean nothing to a user.
const INTERNAL: &[&str] = &[
    "__",
    "Probe",
    "Callee",
    "Linked",
    "Described",
    "Outcome",
    "private::",
    "probe",
    "slot",
    "device_fn_",
    "device_body_",
];

#[test]
fn messages_mention_nothing_internal() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/fail");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&folder).expect("the folder of the cases") {
        let path = entry.expect("a case").path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            let text = std::fs::read_to_string(&path).expect("a file of messages");
            for word in INTERNAL.iter().filter(|word| text.contains(**word)) {
                found.push(format!("{}: {word}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
