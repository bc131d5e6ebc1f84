//! The radix sorts.

mod contests;

use sarek_runtime::Device;

use super::sort::{self, Key, Keys};
use super::{Algorithm, How, Sizes, Strategy};
use crate::kernels;
use crate::radix_sort::{self, Digits, Run, best, four_bit};
use sarek_runtime::order::Ascending;

/// Radix sort, with every strategy of [`crate::radix_sort`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = ladder();
    for strategy in &mut strategies {
        add::<u32>(strategy, true);
        add::<i32>(strategy, false);
        add::<f32>(strategy, true);
        add::<u64>(strategy, true);
    }
    Algorithm {
        name: "radix_sort",
        summary: "keys in order by their digits, and values with them: u32, i32, f32, u64",
        strategies,
        contests: contests::contests(),
    }
}

/// Returns the strategies in the order of [`crate::radix_sort`]'s page, without cases.
fn ladder() -> Vec<Strategy> {
    let four_bit = kernels![
        four_bit::radix_count4::<u32, Ascending>,
        four_bit::radix_count4::<f32, Ascending>,
        four_bit::radix_scan4,
        four_bit::radix_scatter4::<u32, Ascending, false>,
        four_bit::radix_scatter4::<u32, Ascending, true>,
        four_bit::radix_scatter4::<f32, Ascending, false>,
    ];
    let best = kernels![
        best::radix_counts::<u32, Ascending, 4, 256, 16, 8>,
        best::radix_counts::<f32, Ascending, 4, 256, 16, 8>,
        best::radix_counts::<u64, Ascending, 8, 256, 8, 4>,
        best::radix_starts,
        best::radix_onesweep::<u32, Ascending, u32, false, true, 2, 256, 8, 16, 4096>,
        best::radix_onesweep::<u32, Ascending, u32, false, true, 3, 256, 8, 34, 8704>,
        best::radix_onesweep::<u32, Ascending, u32, true, true, 2, 384, 12, 26, 9984>,
        best::radix_onesweep::<i32, Ascending, u32, false, true, 3, 256, 8, 34, 8704>,
        best::radix_onesweep::<f32, Ascending, u32, false, true, 3, 256, 8, 34, 8704>,
        best::radix_onesweep::<u64, Ascending, u32, false, true, 3, 256, 8, 18, 4608>,
        best::radix_onesweep::<u64, Ascending, u32, true, true, 2, 384, 12, 16, 6144>,
    ];
    vec![
        entry("radix_sort/four_bit", "count, scan and scatter, over 4 bits at a time", four_bit),
        entry(
            "radix_sort/best",
            "8 bits a pass, each key read and written once in it, with look-back: the one to call",
            best,
        ),
    ]
}

fn entry(name: &'static str, summary: &'static str, kernels: Vec<super::Kernel>) -> Strategy {
    let known = radix_sort::strategies::<u32, Ascending>();
    let source = known.iter().find(|known| name.ends_with(known.name)).map_or("", |known| known.source);
    Strategy { name, summary, source, kernels, cases: Vec::new() }
}

/// Adds the cases of a type of keys.
fn add<K: Key + radix_sort::Key>(strategy: &mut Strategy, standard: bool)
where
    Ascending: Digits<K>,
{
    let known = radix_sort::strategies::<K, Ascending>();
    let known = known.into_iter().find(|known| strategy.name.ends_with(known.name));
    let run = known.unwrap_or_else(|| unreachable!("`{}` is in the ladder", strategy.name)).run;
    let sizes = Sizes { cpu: (1 << 16) + 3, ..Sizes::LINEAR };
    let sort = move |device: &Device, keys: &mut Keys<K>, how| sort(device, keys, how, run);
    strategy.cases.push(sort::case(false, standard, sizes, sort));
    strategy.cases.push(sort::case(true, standard && K::NAME == "u32", sizes, sort));
}

/// Sorts in place.
fn sort<K: Key>(device: &Device, keys: &mut Keys<K>, how: How, run: Run<K, Ascending>) -> sarek_runtime::Result<()> {
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
