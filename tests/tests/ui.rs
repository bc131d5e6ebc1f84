//! The words of rustc's messages for programs that do not compile, which the package in `ui` compares with what rustc says.

use sarek_tests::words::is_internal;
use std::path::Path;

#[test]
fn messages_mention_nothing_internal() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/fail");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(&folder).expect("the folder of the cases") {
        let path = entry.expect("a case").path();
        if path.extension().is_some_and(|extension| extension == "stderr") {
            let text = std::fs::read_to_string(&path).expect("a file of messages");
            for line in own_lines(&text).filter(|line| is_internal(line)) {
                found.push(format!("{}: {line}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Returns the lines without those that quote the runtime's source, where rustc shows a bound.
fn own_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut quotes = false;
    text.lines().filter(move |line| {
        if line.contains("-->") {
            quotes = line.contains("$WORKSPACE/");
        }
        !(quotes && line.trim_start().starts_with(['|', '.']))
    })
}
