//! The scans.

mod contests;
pub(super) mod expected;
pub(super) mod task;

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::operand::Operand;
use super::{Algorithm, Case, Form, Given, How, Item, Sizes, Strategy, Task};
use crate::scan::*;
use crate::{Failure, kernels};
pub(super) use contests::SIZES;
use expected::{Cut, Operator, Reference, Value};
use sarek_runtime::monoid::{InOrder, Max, Sum};
use task::{Scan, Whole};

/// Scan, with every strategy of [`crate::scan`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = ladder();
    add_cases(&mut strategies);
    Algorithm {
        name: "scan",
        summary: "what the elements before each one amount to, with an associative operator: sum, max",
        strategies,
        contests: contests::contests(),
    }
}

/// Returns the strategies in the order of [`crate::scan`]'s page, without cases.
#[rustfmt::skip]
fn ladder() -> Vec<Strategy> {
    macro_rules! each {
        ($kernel:ident::$function:ident) => {
            kernels![$kernel::$function::<f32, Sum, true>, $kernel::$function::<i32, Sum, false>]
        };
    }
    macro_rules! levels {
        ($kernel:ident::$function:ident) => {
            [each!($kernel::$function), kernels![carry::add_carry::<f32, Sum>]].concat()
        };
    }
    let entry = |name, summary, kernels| Strategy { name, summary, source: "", kernels, cases: Vec::new() };
    vec![
        entry("scan/naive", "each thread starts at the beginning", each!(naive::scan_naive)),
        entry("scan/blelloch", "up a tree and down again in shared memory, a level of blocks after the other", levels!(blelloch::scan_blelloch)),
        entry("scan/warp_shuffle", "shuffles within warps, then across them, a level of blocks after the other", levels!(warp_shuffle::scan_warp_shuffle)),
        entry("scan/best", "one pass, tiles look back at each other: the one to call", kernels![
            best::scan_best::<f32, Sum, true, 256, 31, 7936, 5>,
            best::scan_best::<f32, InOrder<Sum>, true, 256, 31, 7936, 5>,
            best::scan_best::<i32, Sum, false, 256, 31, 7936, 5>,
            best::scan_best::<i32, Max, true, 256, 47, 12032, 4>,
            best::scan_best::<f64, Sum, true, 256, 15, 3840, 5>,
        ]),
    ]
}

/// Adds the cases of all element types and operators.
fn add_cases(strategies: &mut [Strategy]) {
    fn cases<T: Value, M: Operator<T>>(strategies: &mut [Strategy]) {
        for way in crate::scan::strategies::<T, M>() {
            for kind in [Kind::Inclusive, Kind::Exclusive] {
                add::<T, M>(strategies, &way, kind);
            }
        }
    }
    cases::<f32, Sum>(strategies);
    cases::<i32, Sum>(strategies);
    cases::<u32, Sum>(strategies);
    cases::<i64, Sum>(strategies);
    cases::<f64, Sum>(strategies);
    cases::<i32, Max>(strategies);
    cases::<f32, Max>(strategies);
}

/// A strategy of [`crate::scan`], for one element type and operator.
type Way<T, M> = crate::scan::Strategy<T, M>;

/// Adds a case to the strategy of that name, and records its source.
fn add<T: Value, M: Operator<T>>(strategies: &mut [Strategy], way: &Way<T, M>, kind: Kind) {
    let Way { name, source, quadratic, run } = *way;
    let strategy = strategies.iter_mut().find(|strategy| strategy.name.strip_prefix("scan/") == Some(name));
    let strategy = strategy.unwrap_or_else(|| unreachable!("`{name}` is missing in the ladder"));
    strategy.source = source;
    let usual = matches!(
        (T::NAME, M::NAME, kind),
        ("f32", "sum", Kind::Inclusive) | ("i32", "sum", Kind::Exclusive) | ("i32", "max", Kind::Inclusive)
    );
    let sizes = if quadratic { Sizes::SQUARE } else { Sizes::linear(size_of::<T>()) };
    strategy.cases.push(case::<T, M>(kind, run, usual, sizes));
}

/// Returns the case of a function that scans an array.
pub(super) fn case<T: Value, M: Operator<T>>(kind: Kind, run: Run<T, M>, standard: bool, sizes: Sizes) -> Case {
    Case {
        name: format!("{} {} {}", kind_name(kind), M::NAME, T::NAME),
        takes: vec![Form::Array(T::NAME)],
        required: 1,
        settings: &[],
        standard,
        sizes,
        sample: |n, seed| vec![Item::array(T::data(crate::data::sample::<T>(n, seed)))],
        open: Box::new(move |device, given, how| open::<T, M>(device, given, how, kind, run)),
    }
}

/// Returns the name in tables.
pub(super) fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Inclusive => "inclusive",
        Kind::Exclusive => "exclusive",
    }
}

/// Returns a strategy with an input on a device.
fn open<T: Value, M: Operator<T>>(
    device: &Device,
    given: Given,
    how: How,
    kind: Kind,
    run: Run<T, M>,
) -> Result<Box<dyn Task>, Failure> {
    let given = Rc::new(given);
    let reference = Rc::new(Reference::new(given.array::<T>(0), Cut::Nowhere));
    let scan = Scan::<T, M>::new(device, Operand::upload(device, &given, 0)?, Whole, reference, kind)?;
    let device = device.clone();
    Ok(scan.task(move |scan| Ok(run(&device, &scan.input.device(), &mut scan.output, M::default(), scan.kind, &how)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::{cases_run_at_awkward_lengths, wrong_results_are_found};
    use crate::data::Datum;

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run_at_awkward_lengths(&algorithm().strategies);
    }

    #[test]
    fn one_wrong_element_is_found() {
        let items = vec![Item::array(i32::data(vec![1, 2, 3, 4]))];
        let given = Rc::new(Given { items, ..Given::default() });
        let device = Device::cpu();
        let table = [([1, 3, 6, 10], true), ([1, 3, 6, 11], false), ([0, 3, 6, 10], false), ([0, 1, 3, 6], false)];
        wrong_results_are_found(&table, |results| {
            let reference = Rc::new(Reference::new(given.array::<i32>(0), Cut::Nowhere));
            let input = Operand::upload(&device, &given, 0).unwrap();
            let scan = Scan::<i32, Sum>::new(&device, input, Whole, reference, Kind::Inclusive).unwrap();
            let results = *results;
            scan.task(move |scan| Ok(scan.output.copy_from(&results)?))
        });
    }
}
