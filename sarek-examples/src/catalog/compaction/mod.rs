//! The compactions.

mod contests;

use std::marker::PhantomData;
use std::ops::Range;
use std::rc::Rc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use sarek_runtime::prelude::*;

use super::operand::Operand;
use super::{Algorithm, Case, Form, How, Item, Sizes, Steps, Strategy, Task, Verdict, Work, compare, parallel};
use crate::compaction::*;
use crate::data::{Datum, sample_wide};
use crate::scan::best::scan_best;
use crate::{Failure, kernels};
use sarek_runtime::monoid::Sum;

/// Compaction, with every strategy of [`crate::compaction`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = ladder();
    add_cases(&mut strategies);
    Algorithm {
        name: "compaction",
        summary: "the elements that a predicate keeps, without gaps; both parts; no repetitions",
        strategies,
        contests: contests::contests(),
    }
}

/// Returns the strategies in the order of [`crate::compaction`]'s page, without cases.
#[rustfmt::skip]
fn ladder() -> Vec<Strategy> {
    let entry = |name, summary, kernels| Strategy { name, summary, source: "", kernels, cases: Vec::new() };
    vec![
        entry("compaction/flags_scan_scatter", "flags, their scan, and each element to its place", kernels![
            flags_scan_scatter::evaluate_predicate::<i32, Even>,
            scan_best::<u32, Sum, false, 256, 31, 7936, 5>,
            flags_scan_scatter::scatter::<i32>,
        ]),
        entry("compaction/warp_vote", "a ballot and an atomic addition a warp, in no particular order", kernels![
            warp_vote::warp_compact::<i32, Even>,
            warp_vote::warp_compact::<f32, Positive>,
        ]),
        entry("compaction/best", "one pass, in order: ballots, and tiles look back at each other: the one to call", kernels![
            best::select_best::<i32, Where<Even>, u32, false, 256, 27, 6912, 5>,
            best::select_best::<f32, Where<Positive>, u32, false, 256, 9, 2304, 5>,
            best::select_best::<i32, Where<Even>, u32, true, 256, 27, 6912, 5>,
            best::select_best::<i32, Changes, u32, false, 256, 27, 6912, 5>,
            best::select_best::<f64, Where<Positive>, u32, false, 256, 12, 3072, 6>,
        ]),
    ]
}

/// The kept elements, as the host sees them.
trait Keep<T: Datum>: 'static {
    /// The name in tables.
    const NAME: &'static str;

    /// Returns `true` if the element of that index is kept.
    fn keeps(values: &[T], index: usize) -> bool;

    /// Returns the number of kept elements.
    fn count(values: &[T]) -> usize {
        let counts =
            parallel::chunks(values.len(), CHUNK, &|part| part.filter(|index| Self::keeps(values, *index)).count());
        counts.into_iter().sum()
    }

    /// Returns a made-up array.
    fn sample(n: usize, seed: u64) -> Vec<T> {
        sample_wide(n, seed)
    }
}

impl<T: Datum + Integer> Keep<T> for Even {
    const NAME: &'static str = "even";

    fn keeps(values: &[T], index: usize) -> bool {
        Even::keep(values[index])
    }
}

impl<T: Datum + Number> Keep<T> for Positive {
    const NAME: &'static str = "positive";

    fn keeps(values: &[T], index: usize) -> bool {
        Positive::keep(values[index])
    }
}

impl<T: Datum> Keep<T> for Changes {
    const NAME: &'static str = "unique";

    fn keeps(values: &[T], index: usize) -> bool {
        index == 0 || values[index - 1] != values[index]
    }

    /// With runs of four equal elements on the average.
    fn sample(n: usize, seed: u64) -> Vec<T> {
        let mut random = SmallRng::seed_from_u64(seed);
        let mut value = T::default();
        let next = |index| {
            if index == 0 || random.random_range(0..4) == 0 {
                value = T::sample(&mut random);
            }
            value
        };
        (0..n).map(next).collect()
    }
}

/// Adds the cases of all element types and predicates.
fn add_cases(strategies: &mut [Strategy]) {
    fn selections<T: Datum + Number, P: Predicate<T> + Keep<T> + Default + Copy>(strategies: &mut [Strategy]) {
        let standard = matches!(T::NAME, "i32" | "f32");
        for Way { name, source, stable, run } in crate::compaction::strategies::<T, P>() {
            let strategy = find(strategies, name);
            strategy.source = source;
            strategy.cases.push(case::<T, P>("select", standard, move |side, device, how| {
                side.stable = stable;
                let Compaction { input, kept, .. } = side;
                run(device, &input.device(), kept, P::default(), how)
            }));
        }
        find(strategies, "best").cases.push(case::<T, P>("partition", T::NAME == "i32", |side, device, how| {
            let Compaction { input, kept, rest, .. } = side;
            let Rest::Apart(rest) = rest else { unreachable!("`partition` has room for the others") };
            best::run_partition(device, &input.device(), kept, rest, P::default(), how)
        }));
    }
    fn unique<T: Datum + Number>(strategies: &mut [Strategy]) {
        find(strategies, "best").cases.push(case::<T, Changes>("", T::NAME == "i32", |side, device, how| {
            let Compaction { input, kept, .. } = side;
            best::run_unique(device, &input.device(), kept, how)
        }));
    }
    selections::<i32, Even>(strategies);
    selections::<u32, Even>(strategies);
    selections::<u64, Even>(strategies);
    selections::<f32, Positive>(strategies);
    selections::<f64, Positive>(strategies);
    unique::<i32>(strategies);
    unique::<u32>(strategies);
    unique::<f32>(strategies);
    unique::<u8>(strategies);
    unique::<u64>(strategies);
}

/// A strategy of [`crate::compaction`], for one element type and predicate.
type Way<T, P> = crate::compaction::Strategy<T, P>;

fn find<'a>(strategies: &'a mut [Strategy], name: &str) -> &'a mut Strategy {
    let found = strategies.iter_mut().find(|strategy| strategy.name.strip_prefix("compaction/") == Some(name));
    found.unwrap_or_else(|| unreachable!("`{name}` is missing in the ladder"))
}

/// Returns the case of a function that keeps elements, and returns their number. If it is to `partition`, it also has
/// room for the others.
fn case<T: Datum + Number, P: Keep<T>>(
    verb: &'static str,
    standard: bool,
    run: impl Fn(&mut Compaction<T, P>, &Device, &How) -> sarek_runtime::Result<usize> + Copy + Send + Sync + 'static,
) -> Case {
    Case {
        name: format!("{verb} {} {}", P::NAME, T::NAME).trim_start().into(),
        takes: vec![Form::Array(T::NAME)],
        required: 1,
        settings: &[],
        standard,
        // Unordered results are sorted on the host.
        sizes: Sizes::linear(2 * size_of::<T>()),
        sample: |n, seed| vec![Item::array(T::data(P::sample(n, seed)))],
        open: Box::new(move |device, given, how| {
            let input = Operand::<T>::upload(device, &Rc::new(given), 0)?;
            let rest = if verb == "partition" { Rest::Apart(device.zeros(input.host().len())?) } else { Rest::Nowhere };
            let right = P::count(input.host());
            let side = Compaction::<T, P>::new(device, input, rest, right)?;
            let device = device.clone();
            Ok(side.task(move |side| {
                side.returned = Some(run(side, &device, &how)?);
                Ok(())
            }))
        }),
    }
}

/// The destination of the elements that are not kept.
enum Rest<T> {
    /// Nowhere.
    Nowhere,
    /// To an array of their own.
    Apart(Buffer<T>),
    /// To the end of the array of the kept ones, backwards.
    Behind,
}

/// The elements that are fetched from the device at a time.
const FETCHED: usize = 1 << 24;

/// The elements that a thread takes at a time.
const CHUNK: usize = 1 << 16;

fn sort<T: Datum>(values: &mut [T]) {
    values.par_sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
}

/// An input, and where the results go.
struct Compaction<T: Datum, P> {
    input: Operand<T>,
    kept: Buffer<T>,
    rest: Rest<T>,
    /// The number of kept elements, where it is left on the device.
    count: Buffer<u64>,
    /// The number of kept elements, where it is returned.
    returned: Option<usize>,
    /// The expected number of kept elements.
    right: usize,
    /// `true` if the results are in order.
    stable: bool,
    predicate: PhantomData<P>,
}

impl<T: Datum, P: Keep<T>> Compaction<T, P> {
    /// To keep `right` elements of an input.
    fn new(device: &Device, input: Operand<T>, rest: Rest<T>, right: usize) -> Result<Compaction<T, P>, Failure> {
        let (kept, count) = (device.zeros(input.host().len())?, device.zeros(1)?);
        Ok(Compaction { input, kept, rest, count, returned: None, right, stable: true, predicate: PhantomData })
    }

    /// With what runs it.
    fn task(self, run: impl FnMut(&mut Self) -> Result<(), Failure> + 'static) -> Box<dyn Task> {
        let n = self.input.host().len();
        let written = if matches!(self.rest, Rest::Nowhere) { self.right } else { n };
        Box::new(Steps {
            work: Work::bytes(((n + written) * size_of::<T>()) as u64),
            state: self,
            reset: Compaction::reset,
            run: Box::new(run),
            verify: Compaction::verify,
            outputs: Compaction::outputs,
        })
    }

    fn reset(&mut self) -> Result<(), Failure> {
        self.kept.fill(T::POISON)?;
        if let Rest::Apart(rest) = &mut self.rest {
            rest.fill(T::POISON)?;
        }
        self.count.fill(u64::POISON)?;
        self.returned = None;
        Ok(())
    }

    /// Returns the number of kept elements.
    fn count(&self) -> Result<u64, Failure> {
        Ok(match self.returned {
            Some(count) => count as u64,
            None => self.count.to_vec()?[0],
        })
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        let (n, count) = (self.input.host().len(), self.count()?);
        let text = |count: u64| format!("{count} of {n}");
        if count != self.right as u64 {
            return Ok(Verdict { result: text(count), expected: text(self.right as u64), agrees: false });
        }
        let kept = match self.stable {
            true => self.compare(true, |at, out| Ok(self.kept.copy_to_at(at, out)?))?,
            false => self.compare_sorted()?,
        };
        let rest = match &self.rest {
            Rest::Nowhere => None,
            Rest::Apart(rest) => Some(self.compare(false, |at, out| Ok(rest.copy_to_at(at, out)?))?),
            Rest::Behind => Some(self.compare(false, |at, out| {
                self.kept.copy_to_at(n - at - out.len(), out)?;
                out.reverse();
                Ok(())
            })?),
        };
        let verdict = compare::all([kept].into_iter().chain(rest));
        Ok(if verdict.agrees { Verdict { result: text(count), expected: text(count), ..verdict } } else { verdict })
    }

    /// Compares the kept elements, or the others, with those that the function fetches from some place on.
    fn compare(&self, keeps: bool, fetch: impl Fn(usize, &mut [T]) -> Result<(), Failure>) -> Result<Verdict, Failure> {
        let values = self.input.host();
        let mut differences = compare::Differences::default();
        let mut at = 0;
        for start in (0..values.len()).step_by(FETCHED) {
            let expected = self.chosen(start..values.len().min(start + FETCHED), keeps);
            let mut results = vec![T::default(); expected.len()];
            fetch(at, &mut results)?;
            for (index, (result, expected)) in results.iter().zip(&expected).enumerate() {
                if !compare::same(*result, *expected) {
                    differences.add(at + index, *result, *expected);
                }
            }
            at += expected.len();
        }
        Ok(differences.verdict(at, || (String::new(), String::new())))
    }

    /// Compares the kept elements, in whatever order they are.
    fn compare_sorted(&self) -> Result<Verdict, Failure> {
        let values = self.input.host();
        let mut results = self.kept.slice(..self.right)?.to_vec()?;
        let mut expected = self.chosen(0..values.len(), true);
        sort(&mut results);
        sort(&mut expected);
        Ok(compare::exactly(&results, &expected))
    }

    /// Returns the elements of some indices that are kept, or the others.
    fn chosen(&self, indices: Range<usize>, keeps: bool) -> Vec<T> {
        let values = self.input.host();
        let of_part = |part: Range<usize>| -> Vec<T> {
            let part = indices.start + part.start..indices.start + part.end;
            part.filter(|index| P::keeps(values, *index) == keeps).map(|index| values[index]).collect()
        };
        parallel::chunks(indices.len(), CHUNK, &of_part).concat()
    }

    fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
        let n = self.input.host().len();
        let count = (self.count()? as usize).min(n);
        let mut items = vec![Item::array(T::data(self.kept.slice(..count)?.to_vec()?))];
        match &self.rest {
            Rest::Nowhere => {}
            Rest::Apart(rest) => items.push(Item::array(T::data(rest.slice(..n - count)?.to_vec()?))),
            Rest::Behind => {
                let mut rest = self.kept.slice(count..)?.to_vec()?;
                rest.reverse();
                items.push(Item::array(T::data(rest)));
            }
        }
        Ok(items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Given;
    use crate::catalog::tests::{cases_run_at_awkward_lengths, wrong_results_are_found};

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run_at_awkward_lengths(&algorithm().strategies);
    }

    /// The kept elements, the others, and a count.
    type Results = (&'static [i32], &'static [i32], u64);

    /// Returns a compaction of 1 to 6 by the even ones, which yields the given results.
    fn told(rest: fn(&Device) -> Rest<i32>, stable: bool, results: Results) -> Box<dyn Task> {
        let device = Device::cpu();
        let given = Rc::new(Given { items: vec![Item::array(i32::data((1..=6).collect()))], ..Given::default() });
        let input = Operand::upload(&device, &given, 0).unwrap();
        let mut side = Compaction::<i32, Even>::new(&device, input, rest(&device), 3).unwrap();
        side.stable = stable;
        let (kept, others, count) = (results.0.to_vec(), results.1.to_vec(), results.2);
        side.task(move |side| {
            side.kept.copy_from_at(0, &kept)?;
            if let Rest::Apart(rest) = &mut side.rest {
                rest.copy_from_at(0, &others)?;
            }
            Ok(side.count.fill(count)?)
        })
    }

    #[test]
    fn wrong_elements_and_counts_are_found() {
        let table: [(Results, bool); 4] = [
            ((&[2, 4, 6], &[], 3), true),
            ((&[2, 4, 6], &[], 4), false),
            ((&[2, 4, 5], &[], 3), false),
            ((&[4, 2, 6], &[], 3), false),
        ];
        wrong_results_are_found(&table, |results| told(|_| Rest::Nowhere, true, *results));
        let table: [(Results, bool); 3] =
            [((&[4, 2, 6], &[], 3), true), ((&[4, 4, 6], &[], 3), false), ((&[4, 2, 6], &[], 2), false)];
        wrong_results_are_found(&table, |results| told(|_| Rest::Nowhere, false, *results));
        let table: [(Results, bool); 3] = [
            ((&[2, 4, 6], &[1, 3, 5], 3), true),
            ((&[2, 4, 6], &[5, 3, 1], 3), false),
            ((&[2, 4, 6], &[1, 3], 3), false),
        ];
        wrong_results_are_found(&table, |results| told(|device| Rest::Apart(device.zeros(6).unwrap()), true, *results));
        let table: [(Results, bool); 2] =
            [((&[2, 4, 6, 5, 3, 1], &[], 3), true), ((&[2, 4, 6, 1, 3, 5], &[], 3), false)];
        wrong_results_are_found(&table, |results| told(|_| Rest::Behind, true, *results));
    }

    #[test]
    fn both_parts_are_given() {
        type Room = fn(&Device) -> Rest<i32>;
        let table: [(Room, Results); 2] = [
            (|device| Rest::Apart(device.zeros(6).unwrap()), (&[2, 4, 6], &[1, 3, 5], 3)),
            (|_| Rest::Behind, (&[2, 4, 6, 5, 3, 1], &[], 3)),
        ];
        for (rest, results) in table {
            let mut task = told(rest, true, results);
            task.run().unwrap();
            let expected = [vec![2, 4, 6], vec![1, 3, 5]].map(|values| Item::array(i32::data(values)));
            assert_eq!(task.outputs().unwrap(), expected);
        }
    }

    #[test]
    fn made_up_runs_have_four_elements_on_the_average() {
        let values = <Changes as Keep<i32>>::sample(40_000, 1);
        let starts = (0..values.len()).filter(|index| Changes::keeps(&values, *index)).count();
        assert!((9000..11_000).contains(&starts), "{starts}");
    }
}
