//! All integration tests, as one program with a module for each topic: `cargo test -p sarek-tests parity::` runs those of one topic.

mod accepted;
mod accesses;
mod attributes;
mod bundles;
mod clusters;
mod constants;
mod contraction;
mod convergence;
mod convergence_table;
mod coverage;
mod faults;
mod graphs;
mod guards;
mod lines;
mod named;
mod numbered_enums;
mod nvrtc;
mod parity;
mod proofs;
mod races;
mod random;
mod snapshots;
mod sources;
mod ui;
mod votes;
mod warpgroups;

/// A file that is not a module would never be compiled.
#[test]
fn every_file_is_a_module() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for file in std::fs::read_dir(folder).expect("the folder of these tests") {
        let file = file.expect("a file").file_name().into_string().expect("a name in UTF-8");
        if let Some(name) = file.strip_suffix(".rs").filter(|name| *name != "main") {
            assert!(include_str!("main.rs").contains(&format!("\nmod {name};\n")), "{name} has no module");
        }
    }
}
