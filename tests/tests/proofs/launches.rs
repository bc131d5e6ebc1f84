//! The launches of the examples that count among `checked_launches`: those in which a condition does not hold.

use sarek_examples::catalog::{Case, Given, How, Settings, Strategy, algorithms};
use sarek_runtime::testing::noting_cpu;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The kernels some of whose launches make checks that others do not make, with what their conditions say, and the reason.
const MORE: &[(&str, &str, &str)] = &[
    ("bfs_step", "vertices + 31 <= distances.len()", ROUNDED),
    ("bfs_step", "max(4294967295, ", TYPE),
    ("factorise_panel", "to + n * to + n * n <= a.len()", PRODUCT),
    ("merge_runs", "2176 * grid_dim_x + 128 <= keys_in.len()", ROUNDED),
    ("merge_runs", "2176 * grid_dim_x + min(2176, ", ROUNDED),
    ("merge_runs", "keys_in.len() <= min(keys_in.len(), 2176 * width)", PRODUCT),
    ("merge_sort_tiles_in_place", "4352 * grid_dim_x + min(4352,", ROUNDED),
    ("merge_sort_tiles_in_place", "4352 * grid_dim_x <= 4352", PRODUCT),
];

/// What is proven is that the last block, or the last word of bits, is whole. A guard keeps its threads in range, in a way that is not followed.
const ROUNDED: &str = "the last block is not whole";

/// The largest values of two factors, or terms, are taken for their largest product, or sum: they do not occur together.
const PRODUCT: &str = "what depends on each other is taken apart";

/// The index comes from memory: the type's largest number is in range of memory that is long enough.
const TYPE: &str = "the range of a number type";

/// Runs a case, and returns the conditions that did not hold, each with its kernel.
fn missed(strategy: &Strategy, case: &Case) -> BTreeSet<(String, String)> {
    let found = Arc::new(Mutex::new(BTreeSet::new()));
    let list = Arc::clone(&found);
    let device = noting_cpu(move |kernel, conditions| {
        let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
        list.extend(conditions.iter().map(|condition| (kernel.to_string(), condition.to_string())));
    });
    // A few tiles, and a multiple of nothing.
    let size = if case.sizes.cpu > 1 << 16 { 20_011 } else { case.sizes.cpu };
    let given = Given { items: (case.sample)(size, 1), settings: Settings::default() };
    let what = format!("{} {}", strategy.name, case.name);
    let opened = (case.open)(&device.with_race_detection(false), given, How::CHECKED);
    let mut task = opened.unwrap_or_else(|failure| panic!("{what}: {failure}"));
    for end in [task.reset(), task.run()] {
        end.unwrap_or_else(|failure| panic!("{what}: {failure}"));
    }
    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::take(&mut found)
}

#[test]
fn launches_of_the_examples_make_no_check_that_others_do_not_make() {
    let (mut unknown, mut seen) = (BTreeSet::new(), BTreeSet::new());
    for algorithm in algorithms() {
        for strategy in &algorithm.strategies {
            for case in strategy.cases.iter().filter(|case| case.standard) {
                for (kernel, condition) in missed(strategy, case) {
                    let known = |(of, part, _): &&(&str, &str, &str)| *of == kernel && condition.contains(part);
                    match MORE.iter().find(known) {
                        Some(known) => drop(seen.insert(known)),
                        None => drop(unknown.insert(format!("{}: {kernel}: {condition}", strategy.name))),
                    }
                }
            }
        }
    }
    let unknown: Vec<String> = unknown.into_iter().collect();
    assert!(unknown.is_empty(), "{} conditions do not hold:\n{}", unknown.len(), unknown.join("\n"));
    let unseen: Vec<_> = MORE.iter().filter(|known| !seen.contains(known)).collect();
    assert!(unseen.is_empty(), "no launch misses these: {unseen:?}");
}
