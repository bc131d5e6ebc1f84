//! The merge sorts.

mod contests;

use sarek_runtime::Device;

use super::sort::{self, Key, Keys};
use super::{Algorithm, How, Sizes, Strategy};
use crate::kernels;
use crate::merge_sort::{self, Less, Run, best, bottom_up, merge_path};
use sarek_runtime::order::Ascending;

/// For what ends in one thread that walks through the whole array.
const SERIAL: Sizes = Sizes { cpu: (1 << 15) + 3, gpu: (1 << 17) + 3, most: 1 << 26 };

/// Merge sort, with every strategy of [`crate::merge_sort`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = ladder();
    for strategy in &mut strategies {
        add::<u32>(strategy, true);
        add::<i32>(strategy, false);
        add::<f32>(strategy, true);
    }
    Algorithm {
        name: "merge_sort",
        summary: "keys in order by comparisons, and values with them: u32, i32, f32",
        strategies,
        contests: contests::contests(),
    }
}

/// Returns the strategies in the order of [`crate::merge_sort`]'s page, without cases.
fn ladder() -> Vec<Strategy> {
    let bottom_up = kernels![
        bottom_up::merge_bottom_up::<u32, u32, Ascending, false>,
        bottom_up::merge_bottom_up::<u32, u32, Ascending, true>,
        bottom_up::merge_bottom_up::<f32, u32, Ascending, false>,
    ];
    let merge_path = kernels![
        merge_path::merge_by_path::<u32, u32, Ascending, false>,
        merge_path::merge_by_path::<u32, u32, Ascending, true>,
        merge_path::merge_by_path::<f32, u32, Ascending, false>,
    ];
    let best = kernels![
        best::merge_sort_tiles::<u32, u32, Ascending, false, 256, 17, 4352, 1>,
        best::merge_sort_tiles_in_place::<u32, u32, Ascending, false, 256, 17, 4352, 1>,
        best::merge_cuts::<u32, u32, Ascending, 1>,
        best::merge_runs::<u32, u32, u32, Ascending, false, false, 7, 128, 35, 4352, 4480, 1>,
        best::merge_sort_tiles::<u32, u32, Ascending, true, 256, 17, 4352, 4352>,
        best::merge_sort_tiles_in_place::<u32, u32, Ascending, true, 256, 17, 4352, 4352>,
        best::merge_runs::<u32, u32, u32, Ascending, true, false, 5, 128, 35, 4352, 4480, 4480>,
        best::merge_sort_tiles::<f32, u32, Ascending, false, 256, 17, 4352, 1>,
        best::merge_cuts::<f32, u32, Ascending, 1>,
        best::merge_runs::<f32, u32, u32, Ascending, false, false, 7, 128, 35, 4352, 4480, 1>,
        best::merge_runs::<u32, u32, u32, Ascending, false, true, 5, 256, 9, 2176, 2304, 1>,
    ];
    vec![
        entry("merge_sort/bottom_up", "a thread a merge, a launch a level", bottom_up),
        entry("merge_sort/merge_path", "a thread a key of the result, found by binary search", merge_path),
        entry(
            "merge_sort/best",
            "sorted tiles, then a search a tile and merges of four runs in shared memory: the one to call",
            best,
        ),
    ]
}

fn entry(name: &'static str, summary: &'static str, kernels: Vec<super::Kernel>) -> Strategy {
    let known = merge_sort::strategies::<u32, u32, Ascending>();
    let source = known.iter().find(|known| name.ends_with(known.name)).map_or("", |known| known.source);
    Strategy { name, summary, source, kernels, cases: Vec::new() }
}

/// Adds the cases of a type of keys.
fn add<K: Key>(strategy: &mut Strategy, standard: bool)
where
    Ascending: Less<K>,
{
    let known = merge_sort::strategies::<K, u32, Ascending>();
    let known = known.into_iter().find(|known| strategy.name.ends_with(known.name));
    let run = known.unwrap_or_else(|| unreachable!("`{}` is in the ladder", strategy.name)).run;
    let sizes = match strategy.name {
        "merge_sort/bottom_up" => SERIAL,
        _ => Sizes { cpu: (1 << 15) + 3, ..Sizes::LINEAR },
    };
    let sort = move |device: &Device, keys: &mut Keys<K>, how| sort(device, keys, how, run);
    strategy.cases.push(sort::case(false, standard, sizes, sort));
    strategy.cases.push(sort::case(true, standard && K::NAME == "u32", sizes, sort));
}

/// Sorts in place.
fn sort<K: Key>(
    device: &Device,
    keys: &mut Keys<K>,
    how: How,
    run: Run<K, u32, Ascending>,
) -> sarek_runtime::Result<()> {
    let Keys { keys, values } = keys;
    run(device, keys, values.as_deref_mut(), Ascending, &how)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::cases_run_at_awkward_lengths;

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run_at_awkward_lengths(&algorithm().strategies);
    }
}
