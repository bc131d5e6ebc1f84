//! The positions of the smallest and the largest element.

use std::ops::Range;
use std::rc::Rc;

use sarek_runtime::prelude::*;

use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::operand::Operand;
use crate::catalog::{Case, Form, Item, Sizes, Steps, Strategy, Task, Verdict, parallel};
use crate::data::{Data, Datum, sample_wide};
use crate::peers::{Operation, PeerElement};
use crate::reduce::arg::{self, ArgScratch, Extreme, NOWHERE, arg_best};
use crate::reduce::arg_reduce_into;
use crate::{Failure, kernels};
use sarek_runtime::monoid::{Max, Min};

/// Returns the strategy.
pub(super) fn strategy() -> Strategy {
    let mut cases = Vec::new();
    macro_rules! each {
        ($($element:ty)*) => {$(
            cases.push(case::<$element, Min>());
            cases.push(case::<$element, Max>());
        )*};
    }
    each!(f32 i32 u32 i64 u64 f64);
    Strategy {
        name: "reduce/arg",
        summary: "`best` for a value with its place: arg-min and arg-max",
        source: "own",
        kernels: kernels![
            arg_best::<f32, Min, 256, 16, 5>,
            arg_best::<i32, Max, 256, 16, 5>,
            arg_best::<f64, Min, 256, 8, 5>,
        ],
        cases,
    }
}

/// An operator, and what tables call it.
trait Named<T>: Extreme<T> + Copy + Default + 'static {
    const NAME: &'static str;
    const PEER: Operation;
}

impl<T: Datum + Shuffle> Named<T> for Min {
    const NAME: &'static str = "arg-min";
    const PEER: Operation = Operation::Min;
}

impl<T: Datum + Shuffle> Named<T> for Max {
    const NAME: &'static str = "arg-max";
    const PEER: Operation = Operation::Max;
}

/// An index and its element.
type Found<T> = Option<(usize, T)>;

/// Returns the first element that no other beats; of floats, of those that are not NaN.
fn expected<T: Datum, M: Extreme<T>>(values: &[T]) -> Found<T> {
    const CHUNK: usize = 1 << 16;
    let first = |a: Found<T>, b: Found<T>| match (a, b) {
        (Some((_, a_value)), Some((_, b_value))) => {
            if M::beats(b_value, a_value) {
                b
            } else {
                a
            }
        }
        _ => a.or(b),
    };
    let of_chunk = |chunk: Range<usize>| {
        let numbers = chunk.filter(|index| values[*index].partial_cmp(&values[*index]).is_some());
        numbers.fold(None, |found, index| first(found, Some((index, values[index]))))
    };
    parallel::chunks(values.len(), CHUNK, &of_chunk).into_iter().fold(None, first)
}

fn case<T: Datum + Shuffle, M: Named<T>>() -> Case {
    Case {
        name: format!("{} {}", M::NAME, T::NAME),
        takes: vec![Form::Array(T::NAME)],
        required: 1,
        settings: &[],
        standard: matches!(T::NAME, "f32" | "i32"),
        sizes: Sizes::linear(size_of::<T>()),
        sample: |n, seed| vec![Item::array(T::data(sample_wide(n, seed)))],
        open: Box::new(|device, given, how| {
            let input = Operand::<T>::upload(device, &Rc::new(given), 0)?;
            let right = expected::<T, M>(input.host());
            let device = device.clone();
            Ok(Place::new(&device.clone(), input, right)?.task(move |side| {
                side.returned = Some(arg::run(&device, &side.input.device(), M::default(), &how)?);
                Ok(())
            }))
        }),
    }
}

/// An input, and where the result goes.
struct Place<T: Datum> {
    input: Operand<T>,
    value: Buffer<T>,
    place: Buffer<u64>,
    /// The result, where it is returned.
    returned: Option<Found<T>>,
    right: Found<T>,
}

impl<T: Datum + Shuffle> Place<T> {
    fn new(device: &Device, input: Operand<T>, right: Found<T>) -> Result<Place<T>, Failure> {
        Ok(Place { input, value: device.zeros(1)?, place: device.zeros(1)?, returned: None, right })
    }

    /// With what runs it.
    fn task(self, run: impl FnMut(&mut Self) -> Result<(), Failure> + 'static) -> Box<dyn Task> {
        Box::new(Steps {
            work: super::work::<T>(self.input.host().len()),
            state: self,
            reset: |side| {
                side.returned = None;
                side.place.fill(u64::POISON)?;
                Ok(side.value.fill(T::POISON)?)
            },
            run: Box::new(run),
            verify: Place::verify,
            outputs: |side| {
                let (places, values) = side.found()?.map(|(place, value)| (place as u64, value)).into_iter().unzip();
                Ok(vec![Item::array(Data::U64(places)), Item::array(T::data(values))])
            },
        })
    }

    fn found(&self) -> Result<Found<T>, Failure> {
        if let Some(returned) = self.returned {
            return Ok(returned);
        }
        let place = self.place.to_vec()?[0];
        Ok(if place == NOWHERE { None } else { Some((place as usize, self.value.to_vec()?[0])) })
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        let text = |found: Found<T>| match found {
            Some((place, value)) => format!("{value} at {place}"),
            None => "nothing".into(),
        };
        let found = self.found()?;
        Ok(Verdict { result: text(found), expected: text(self.right), agrees: found == self.right })
    }
}

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> [Contest; 2] {
    fn contest<T: Datum + Shuffle + PeerElement, M: Named<T>>(against: &'static str) -> Contest {
        Contest {
            name: format!("reduce/arg {} {}", M::NAME, T::NAME),
            against,
            peers: true,
            sizes: crate::catalog::scan::SIZES,
            limit: |n| (n == 1 << 28).then_some(1.03),
            size: count,
            open: Box::new(|arena, n| Ok(Pairing { ours: ours::<T, M>(arena, n)?, other: cub::<T, M>(arena, n)? })),
        }
    }
    [contest::<f32, Min>("CUB DeviceReduce::ArgMin"), contest::<i32, Max>("CUB DeviceReduce::ArgMax")]
}

/// Returns a side without what runs it.
fn side<T: Datum + Shuffle, M: Named<T>>(arena: &Arena, n: usize) -> Result<Place<T>, Failure> {
    let input = arena.input_of("wide", n, sample_wide::<T>)?;
    let right = input.remember::<M, _>(expected::<T, M>);
    Place::new(&arena.device, Operand::Shared(input), right)
}

fn ours<T: Datum + Shuffle, M: Named<T>>(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let device = arena.device.clone();
    let mut scratch = ArgScratch::new(&device)?;
    Ok(side::<T, M>(arena, n)?.task(move |side| {
        let Place { input, value, place, .. } = side;
        Ok(arg_reduce_into(&device, &input.device(), value, place, &mut scratch, M::default())?)
    }))
}

/// CUB's.
fn cub<T: Datum + Shuffle + PeerElement, M: Named<T>>(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let peers = arena.peers()?;
    Ok(side::<T, M>(arena, n)?.task(move |side| {
        let Place { input, value, place, .. } = side;
        Ok(peers.arg_reduce(M::PEER, &input.device(), value, place)?)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::Given;
    use crate::catalog::tests::{cases_run_at_awkward_lengths, is_right, wrong_results_are_found};

    #[test]
    fn cases_are_right_at_awkward_lengths() {
        cases_run_at_awkward_lengths(&[strategy()]);
    }

    #[test]
    fn the_first_of_equal_ones_is_right() {
        let mut values = vec![7; 300_000];
        values[100_000] = 3;
        values[250_000] = 3;
        assert_eq!(expected::<i32, Min>(&values), Some((100_000, 3)));
        assert_eq!(expected::<i32, Max>(&values), Some((0, 7)));
        assert_eq!(expected::<f32, Max>(&[f32::NAN, 1.0, f32::NAN]), Some((1, 1.0)));
        assert_eq!(expected::<f32, Min>(&[f32::NAN]), None);
    }

    #[test]
    fn wrong_places_and_values_are_found() {
        let given = Rc::new(Given { items: vec![Item::array(i32::data(vec![5, 2, 9, 2]))], ..Given::default() });
        let table = [((1, 2), true), ((3, 2), false), ((1, 5), false), ((NOWHERE, 2), false)];
        wrong_results_are_found(&table, |results| {
            let (place, value) = *results;
            let input = Operand::<i32>::upload(&Device::cpu(), &given, 0).unwrap();
            let right = expected::<i32, Min>(input.host());
            Place::new(&Device::cpu(), input, right).unwrap().task(move |side| {
                side.place.fill(place)?;
                Ok(side.value.fill(value)?)
            })
        });
    }

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        is_right(ours::<f32, Min>(&arena, 70_000).unwrap());
        is_right(ours::<i32, Max>(&arena, 70_000).unwrap());
    }
}
