//! A test that the pure phases depend neither on CUDA's driver nor on devices, nor the compiler on launches and on what writes bundles.

use std::path::Path;

/// Returns the lines of the files in a folder, tests excepted, each with its place.
fn lines(folder: &Path) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(folder).expect("a folder of the crate").map(|entry| entry.unwrap().path());
    let mut found = Vec::new();
    for path in entries {
        if path.is_dir() && !path.ends_with("tests") {
            found.extend(lines(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a file of the crate");
            let numbered = text.lines().zip(1..);
            found.extend(numbered.map(|(line, number)| (format!("{}:{number}", path.display()), line.to_string())));
        }
    }
    found
}

#[test]
fn the_compiler_and_the_engine_name_neither_devices_nor_the_driver() {
    let names = ["cudarc", "crate::host", "crate::launch"];
    for folder in ["emit", "ir", "lower", "proof", "cpu"] {
        assert_names_none(folder, &names);
    }
}

/// Memory and streams know no compiler, which asks the driver for its version.
#[test]
fn devices_do_not_name_the_compiler() {
    assert_names_none("host", &["crate::compile", "crate::bundle"]);
}

/// Bundles are written with what launches and the compiler know, and are found by the compiler itself.
#[test]
fn the_compiler_of_texts_names_no_launch_and_launches_name_no_writer_of_bundles() {
    assert_names_none("compile", &["crate::launch", "crate::group", "crate::bundle"]);
    assert_names_none("launch", &["crate::bundle"]);
}

/// Graphs hold the calls of groups by what they ask of them.
#[test]
fn launches_name_no_groups() {
    assert_names_none("launch", &["crate::group"]);
}

/// # Panics
/// A file of the folder has one of the names, comments and tests excepted.
fn assert_names_none(folder: &str, names: &[&str]) {
    let lines = lines(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder));
    assert!(lines.len() > 1000, "{folder} has {} lines", lines.len());
    for (place, line) in lines.iter().filter(|(_, line)| !line.trim_start().starts_with("//")) {
        for name in names {
            assert!(!line.contains(name), "{place}: {line}");
        }
    }
}
