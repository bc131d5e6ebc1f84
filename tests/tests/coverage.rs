//! Every node of the IR, every operator of every type, every cast and every intrinsic occurs in a kernel of this package.

use sarek_tests::{coverage, kernels};
use std::collections::BTreeSet;

#[test]
fn there_is_a_kernel_of_everything() {
    let mut found = BTreeSet::new();
    for entry in kernels::entries() {
        let module = entry.module.expect("kernels of this package are there as IR")().unwrap();
        found.append(&mut coverage::found(&module));
    }
    let missing: Vec<String> = coverage::wanted().into_iter().filter(|row| !found.contains(row)).collect();
    assert!(missing.is_empty(), "no kernel in `src/kernels` has:\n  {}", missing.join("\n  "));
}
