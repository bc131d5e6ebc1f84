//! The CUDA text of every kernel of the catalogue, one file a kernel in `snapshots/`; the checked text of a few (`-checked`); and what
//! `launch` runs of the examples that keep checks (`-kept`).
//!
//! `INSTA_UPDATE=always cargo test -p sarek-tests snapshots::` rewrites the files.

use sarek_tests::catalogue;
use std::collections::HashSet;

/// The files of kernels whose checked text is written down too.
const CHECKED: &[&str] = &[
    "arrays-map_arrays",
    "checks-arrays",
    "checks-claim",
    "checks-divide",
    "checks-give_up",
    "checks-step",
    "dropped-call",
    "dropped-index",
    "dropped-ordered",
    "dropped-places",
    "dropped-units",
    "dynamic-histogram",
    "dynamic-mixed",
    "effects-ordered",
    "messages-assert_equal",
    "messages-effects",
    "messages-panics",
    "named-relay",
    "shared-block_sums",
    "shared-transpose",
    "structs-advance",
    "waits-abandoned-0",
    "waits-abandoned-1",
    "waits-abandoned-3",
    "waits-abandoned-11",
    "wide_cells-stack",
];

/// No file is left of a kernel that is no more.
#[test]
fn every_kernel_is_as_written_down() {
    let mut names = HashSet::new();
    let mut files = HashSet::new();
    let mut differing = Vec::new();
    for entry in catalogue::all().iter().filter(|entry| entry.snapshot) {
        let name = entry.file_name();
        assert!(names.insert(name.clone()), "two kernels have the file name {name}");
        let mut texts = vec![(name.clone(), entry.text(false))];
        if CHECKED.contains(&name.as_str()) {
            texts.push((format!("{name}-checked"), entry.text(true)));
        }
        texts.extend(entry.kept_text().map(|text| (format!("{name}-kept"), text)));
        for (name, text) in texts {
            files.insert(format!("{name}.snap"));
            let mut settings = insta::Settings::clone_current();
            settings.set_snapshot_path("snapshots");
            settings.set_prepend_module_to_snapshot(false);
            settings.set_omit_expression(true);
            settings.set_description(entry.kernel.as_str());
            // All that differ are shown, not only the first one.
            let compare = || settings.bind(|| insta::assert_snapshot!(name.as_str(), text));
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(compare)).is_err() {
                differing.push(name);
            }
        }
    }
    for name in CHECKED {
        assert!(names.contains(*name), "there is no kernel {name}");
    }
    assert!(differing.is_empty(), "these kernels' texts differ: {}", differing.join(", "));
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    for file in std::fs::read_dir(folder).expect("the folder of snapshots") {
        let file = file.unwrap().file_name().into_string().unwrap();
        assert!(!file.ends_with(".snap") || files.contains(&file), "no kernel has the snapshot {file}");
    }
}

/// No reader scrolls sideways; a single word or string may be longer.
#[test]
fn no_line_is_too_long() {
    for entry in catalogue::all() {
        for text in [entry.text(false), entry.text(true)] {
            for line in text.lines().filter(|line| line.chars().count() > 100) {
                let line = line.trim();
                let indivisible = !line.contains(' ') || (line.starts_with('"') && line.matches('"').count() == 2);
                assert!(indivisible, "{}: {line}", entry.kernel);
            }
        }
    }
}
