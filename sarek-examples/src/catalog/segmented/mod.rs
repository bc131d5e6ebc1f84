//! The advanced scans: of segments, and with other operators.

mod contests;

use std::rc::Rc;

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

use super::operand::Operand;
use super::scan::expected::{Cut, Operator, Reference, Value};
use super::scan::task::{ByFlag, Scan};
use super::scan::{case as scan_case, kind_name};
use super::{Algorithm, Case, Form, Given, Item, Sizes, Strategy};
use crate::data::{Data, sample};
use crate::scan::best::scan_best;
use crate::segmented::*;
use crate::{Failure, kernels};
use sarek_runtime::block::{Flags, Keys};
use sarek_runtime::monoid::{BitOr, Max, Sum};

/// Scans of segments, and scans with other operators: every strategy of [`crate::segmented`].
pub(super) fn algorithm() -> Algorithm {
    let mut strategies = ladder();
    add_cases(&mut strategies);
    Algorithm {
        name: "segmented",
        summary: "scans of the segments of an array, cut by flags or by keys; the running maximum; the bits so far",
        strategies,
        contests: contests::contests(),
    }
}

/// Returns the strategies in the order of [`crate::segmented`]'s page, without cases.
#[rustfmt::skip]
fn ladder() -> Vec<Strategy> {
    let entry = |name, summary, source, kernels| Strategy { name, summary, source, kernels, cases: Vec::new() };
    vec![
        entry("segmented/flag_propagation", "flags move along with values in shared memory, a level of blocks after the other", "", kernels![
            flag_propagation::segmented_scan::<f32, Sum, true>,
            flag_propagation::segmented_scan::<i32, Sum, false>,
            flag_propagation::add_open_carry::<f32, Sum>,
        ]),
        entry("segmented/best", "one pass, flags are bits and end the look-back: the one to call", "", kernels![
            best::segmented_best::<f32, bool, Sum, Flags, true, 256, 23, 5888, 4>,
            best::segmented_best::<i32, u32, Sum, Keys, true, 256, 23, 5888, 4>,
            best::segmented_best::<i32, u32, Sum, Keys, false, 256, 23, 5888, 4>,
            best::segmented_best::<f64, bool, Sum, Flags, true, 256, 11, 2816, 4>,
        ]),
        entry("segmented/max_scan", "the running maximum: `scan/best` with another operator", "max_scan_operation", kernels![
            scan_best::<i32, Max, true, 256, 31, 7936, 5>,
        ]),
        entry("segmented/or_scan", "which bits have occurred so far: `scan/best` with another operator", "or_scan_operation", kernels![
            scan_best::<u32, BitOr, true, 256, 31, 7936, 5>,
        ]),
    ]
}

/// The way in which a generated array is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// A segment starts at one element in 97.
    Usual,
    /// The whole array is one segment.
    One,
    /// Each element is a segment.
    Ones,
}

impl Shape {
    /// Returns the name in tables, after the kind of cut.
    pub(super) fn suffix(self) -> &'static str {
        match self {
            Shape::Usual => "",
            Shape::One => ", one segment",
            Shape::Ones => ", segments of one",
        }
    }

    /// Returns for each element whether it starts a segment.
    pub(super) fn heads(self, n: usize, seed: u64) -> impl Iterator<Item = bool> {
        // The values come from the seed itself.
        let mut random = SmallRng::seed_from_u64(!seed);
        (0..n).map(move |_| match self {
            Shape::Usual => random.random_range(0..97) == 0,
            Shape::One => false,
            Shape::Ones => true,
        })
    }

    /// Keys, whose runs are the segments. They come again, so that equal keys do not mean one segment.
    pub(super) fn keys(self, n: usize, seed: u64) -> Vec<u32> {
        let mut key = 0;
        let next = |is_head: bool| {
            key = (key + u32::from(is_head)) % 1000;
            key
        };
        self.heads(n, seed).map(next).collect()
    }
}

/// Adds the cases of all element types and operators.
fn add_cases(strategies: &mut [Strategy]) {
    fn flags<T: Value, M: Operator<T>>(strategies: &mut [Strategy]) {
        for Way { name, source, run } in crate::segmented::strategies::<T, M>() {
            let strategy = find(strategies, name);
            strategy.source = source;
            for kind in [Kind::Inclusive, Kind::Exclusive] {
                let usual = matches!((T::NAME, M::NAME), ("f32", "sum") | ("i32", "max")) && kind == Kind::Inclusive;
                strategy.cases.push(by_flags::<T, M, USUAL>(kind, run, usual));
            }
            if T::NAME == "i32" && M::NAME == "sum" {
                strategy.cases.push(by_flags::<T, M, ONE>(Kind::Inclusive, run, true));
                strategy.cases.push(by_flags::<T, M, ONES>(Kind::Exclusive, run, true));
            }
        }
    }
    fn keys<T: Value, M: Operator<T>>(strategies: &mut [Strategy]) {
        let strategy = find(strategies, "best");
        for kind in [Kind::Inclusive, Kind::Exclusive] {
            strategy.cases.push(by_key::<T, M, USUAL>(kind, T::NAME == "i32" && kind == Kind::Inclusive));
        }
        if T::NAME == "i32" {
            strategy.cases.push(by_key::<T, M, ONE>(Kind::Inclusive, false));
            strategy.cases.push(by_key::<T, M, ONES>(Kind::Inclusive, false));
        }
    }
    flags::<f32, Sum>(strategies);
    flags::<i32, Sum>(strategies);
    flags::<u32, Sum>(strategies);
    flags::<i64, Sum>(strategies);
    flags::<f64, Sum>(strategies);
    flags::<i32, Max>(strategies);
    flags::<f32, Max>(strategies);
    keys::<i32, Sum>(strategies);
    keys::<f32, Sum>(strategies);
    keys::<i64, Sum>(strategies);
    keys::<f64, Sum>(strategies);

    macro_rules! whole {
        ($module:ident, $operator:ident: $($element:ident)*) => {$(
            for kind in [Kind::Inclusive, Kind::Exclusive] {
                let usual = stringify!($element) != "f32" && size_of::<$element>() == 4 && kind == Kind::Inclusive;
                let run = |device: &_, input: &_, output: &mut _, _: $operator, kind, how: &_| {
                    $module::run::<$element>(device, input, output, kind, how)
                };
                let sizes = Sizes::linear(size_of::<$element>());
                let case = scan_case::<$element, $operator>(kind, run, usual, sizes);
                find(strategies, stringify!($module)).cases.push(case);
            }
        )*};
    }
    whole!(max_scan, Max: i32 f32 i64);
    whole!(or_scan, BitOr: u32 u64);
}

const USUAL: u8 = 0;
const ONE: u8 = 1;
const ONES: u8 = 2;

/// Returns the shape of that number.
const fn shape(number: u8) -> Shape {
    match number {
        USUAL => Shape::Usual,
        ONE => Shape::One,
        _ => Shape::Ones,
    }
}

/// A strategy of [`crate::segmented`], for one element type and operator.
type Way<T, M> = crate::segmented::Strategy<T, M>;

fn find<'a>(strategies: &'a mut [Strategy], name: &str) -> &'a mut Strategy {
    let found = strategies.iter_mut().find(|strategy| strategy.name.strip_prefix("segmented/") == Some(name));
    found.unwrap_or_else(|| unreachable!("`{name}` is missing in the ladder"))
}

/// The case of a function that takes flags. In files they are `u8`: 0, or anything else at the head of a segment.
fn by_flags<T: Value, M: Operator<T>, const SHAPE: u8>(kind: Kind, run: Run<T, M>, standard: bool) -> Case {
    Case {
        name: format!("{} {} {} by flags{}", kind_name(kind), M::NAME, T::NAME, shape(SHAPE).suffix()),
        takes: vec![Form::Array(T::NAME), Form::Array("u8")],
        required: 2,
        settings: &[],
        standard,
        sizes: Sizes::linear(size_of::<T>() + 1),
        sample: |n, seed| {
            let flags = shape(SHAPE).heads(n, seed).map(u8::from).collect();
            vec![Item::array(T::data(sample(n, seed))), Item::array(Data::U8(flags))]
        },
        open: Box::new(move |device, given, how| {
            same_lengths("flags", &given)?;
            let given = Rc::new(given);
            let heads = given.array::<u8>(1);
            let reference = Rc::new(Reference::new(given.array::<T>(0), Cut::Flags(heads)));
            let flags = device.upload(&heads.iter().map(|flag| *flag != 0).collect::<Vec<bool>>())?;
            let input = Operand::upload(device, &given, 0)?;
            let scan = Scan::<T, M, _>::new(device, input, ByFlag { given, flags }, reference, kind)?;
            let device = device.clone();
            Ok(scan.task(move |scan| {
                let input = scan.input.device();
                Ok(run(&device, &input, &scan.cutter.flags, &mut scan.output, M::default(), scan.kind, &how)?)
            }))
        }),
    }
}

/// Returns the case of [`best`] that takes keys.
fn by_key<T: Value, M: Operator<T>, const SHAPE: u8>(kind: Kind, standard: bool) -> Case {
    Case {
        name: format!("{} {} {} by key{}", kind_name(kind), M::NAME, T::NAME, shape(SHAPE).suffix()),
        takes: vec![Form::Array(T::NAME), Form::Array("u32")],
        required: 2,
        settings: &[],
        standard,
        sizes: Sizes::linear(size_of::<T>() + 4),
        sample: |n, seed| {
            vec![Item::array(T::data(sample(n, seed))), Item::array(Data::U32(shape(SHAPE).keys(n, seed)))]
        },
        open: Box::new(move |device, given, how| {
            same_lengths("keys", &given)?;
            let given = Rc::new(given);
            let reference = Rc::new(Reference::new(given.array::<T>(0), Cut::Keys(given.array(1))));
            let (input, keys) = (Operand::upload(device, &given, 0)?, Operand::upload(device, &given, 1)?);
            let scan = Scan::<T, M, _>::new(device, input, keys, reference, kind)?;
            let device = device.clone();
            Ok(scan.task(move |scan| {
                let (input, keys) = (scan.input.device(), scan.cutter.device());
                Ok(best::run(&device, &input, ByKey(&keys), &mut scan.output, M::default(), scan.kind, &how)?)
            }))
        }),
    }
}

/// Refuses what cuts an array of another length.
fn same_lengths(what: &str, given: &Given) -> Result<(), Failure> {
    let lengths: Vec<usize> = given.items.iter().filter_map(Item::data).map(Data::len).collect();
    match lengths[..] {
        [elements, heads] if elements != heads => {
            Err(Failure::Message(format!("there are {heads} {what} for {elements} elements")))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::{cases_run_at_awkward_lengths, wrong_results_are_found};
    use crate::data::Datum;
    use sarek_runtime::Device;

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run_at_awkward_lengths(&algorithm().strategies);
    }

    #[test]
    fn made_up_arrays_are_cut_as_they_should_be() {
        let count = |shape: Shape| shape.heads(97_000, 1).filter(|is_head| *is_head).count();
        assert!((800..1200).contains(&count(Shape::Usual)), "{}", count(Shape::Usual));
        assert_eq!((count(Shape::One), count(Shape::Ones)), (0, 97_000));
        let keys = Shape::Ones.keys(2500, 1);
        assert!(keys.windows(2).all(|pair| pair[0] != pair[1]) && keys.iter().all(|key| *key < 1000));
    }

    #[test]
    fn lengths_that_differ_are_one_message() {
        let algorithm = algorithm();
        let cases = algorithm.strategies.iter().flat_map(|strategy| &strategy.cases);
        for case in cases.filter(|case| case.takes.len() == 2) {
            let mut items = (case.sample)(10, 1);
            items[1] = (case.sample)(9, 1).remove(1);
            let given = Given { items, ..Given::default() };
            let error = (case.open)(&Device::cpu(), given, How::CHECKED).err().expect("an error").to_string();
            assert!(["there are 9 flags for 10 elements", "there are 9 keys for 10 elements"].contains(&&*error));
        }
    }

    #[test]
    fn one_wrong_element_is_found() {
        let items = vec![Item::array(i32::data(vec![1, 2, 3, 4])), Item::array(Data::U32(vec![7, 7, 8, 8]))];
        let given = Rc::new(Given { items, ..Given::default() });
        let device = Device::cpu();
        let table = [([1, 3, 3, 7], true), ([1, 3, 6, 10], false), ([1, 3, 3, 0], false)];
        wrong_results_are_found(&table, |results| {
            let reference = Rc::new(Reference::new(given.array::<i32>(0), Cut::Keys(given.array(1))));
            let input = Operand::upload(&device, &given, 0).unwrap();
            let keys = Operand::<u32>::upload(&device, &given, 1).unwrap();
            let scan = Scan::<i32, Sum, _>::new(&device, input, keys, reference, Kind::Inclusive).unwrap();
            let results = *results;
            scan.task(move |scan| Ok(scan.output.copy_from(&results)?))
        });
    }
}
