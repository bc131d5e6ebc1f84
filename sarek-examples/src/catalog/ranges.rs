//! The copies of ranges, and beside CUB's.

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::outputs::{output, task};
use super::segments::Lengths;
use super::{Case, Form, Item, Sizes, Strategy};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::How;
use crate::copy::Ranged;
use crate::copy::ranges::copy_ranges;
use crate::data::{Data, Datum, sample};
use crate::kernels;

/// The lengths at which copies are measured.
const SIZES: &[usize] = &[1 << 16, 1 << 20, 1 << 24, 1 << 28];

/// Returns the strategy.
pub(super) fn strategy() -> Strategy {
    Strategy {
        name: "copy/ranges",
        summary: "many ranges to many places in one launch: whole blocks, warps, or lanes that share many short ones",
        source: "own",
        kernels: kernels![copy_ranges::<f32, u32, 4, 8192>, copy_ranges::<u8, u32, 16, 32768>],
        cases: vec![
            case::<f32>(Lengths::Short, |n, seed| made::<f32>(Lengths::Short, n, seed), true),
            case::<f32>(Lengths::Mixed, |n, seed| made::<f32>(Lengths::Mixed, n, seed), true),
            case::<u8>(Lengths::Mixed, |n, seed| made::<u8>(Lengths::Mixed, n, seed), false),
            case::<f32>(Lengths::One, |n, seed| made::<f32>(Lengths::One, n, seed), false),
        ],
    }
}

/// Returns the contests with CUB.
pub(super) fn contests() -> Vec<Contest> {
    let all = [Lengths::Short, Lengths::Mixed, Lengths::One];
    all.map(contest::<f32>).into_iter().chain(all.map(contest::<u8>)).collect()
}

/// Ranges of all of an array, which is written from back to front: where each begins in the source and in the destination, and
/// its length.
struct Ranges {
    sources: Vec<u32>,
    places: Vec<u32>,
    lengths: Vec<u32>,
}

impl Ranges {
    fn of(lengths: Lengths, n: usize, seed: u64) -> Ranges {
        let ends = lengths.offsets(n, seed);
        let lengths: Vec<u32> = ends.windows(2).map(|pair| pair[1] - pair[0]).collect();
        let places: Vec<u32> = ends[..lengths.len()].to_vec();
        let sources = places.iter().zip(&lengths).map(|(place, len)| n as u32 - place - len).collect();
        Ranges { sources, places, lengths }
    }

    fn expected<T: Datum>(&self, from: &[T]) -> Vec<T> {
        let ranges = self.sources.iter().zip(&self.lengths);
        ranges.flat_map(|(source, len)| from[*source as usize..][..*len as usize].iter().copied()).collect()
    }

    /// Returns the bytes that a copy of elements of a size reads and writes.
    fn bytes(&self, size: usize) -> usize {
        let elements = self.lengths.iter().map(|len| *len as usize).sum::<usize>();
        2 * elements * size + 12 * self.lengths.len()
    }
}

/// Makes up an array, and ranges of it.
fn made<T: Datum>(lengths: Lengths, n: usize, seed: u64) -> Vec<Item> {
    let Ranges { sources, places, lengths } = Ranges::of(lengths, n, seed);
    let lists = [sources, places, lengths].map(|list| Item::array(Data::U32(list)));
    [Item::array(T::data(sample(n, seed)))].into_iter().chain(lists).collect()
}

/// Returns the case of a type of elements and lengths. It works on what is made up.
fn case<T: Datum + Ranged>(lengths: Lengths, sample: fn(usize, u64) -> Vec<Item>, standard: bool) -> Case {
    let of_lists = Form::Array("u32");
    Case {
        name: format!("{} {}", T::NAME, lengths.name()),
        takes: vec![Form::Array(T::NAME), of_lists, of_lists, of_lists],
        required: 4,
        settings: &[],
        standard,
        sizes: Sizes::linear(2 * size_of::<T>() + 1),
        sample,
        open: Box::new(|device, given, how| {
            let from = given.array::<T>(0);
            let list = |number| given.array::<u32>(number).to_vec();
            let ranges = Ranges { sources: list(1), places: list(2), lengths: list(3) };
            let fit = ranges.sources.iter().zip(&ranges.lengths).all(|(source, len)| {
                (*source as usize).checked_add(*len as usize).is_some_and(|end| end <= from.len())
            });
            let mut end = 0;
            let rise = ranges.places.iter().zip(&ranges.lengths).all(|(place, len)| {
                let rises = *place as usize == end;
                end += *len as usize;
                rises
            });
            if !fit || !rise || ranges.places.len() != ranges.lengths.len() {
                let text = "ranges must lie in the array, and their places must follow each other without gaps";
                return Err(Failure::Message(text.into()));
            }
            let expected = Rc::new(ranges.expected(from));
            let (from, bytes) = (device.upload(from)?, ranges.bytes(size_of::<T>()));
            let to = output(device, expected.len(), expected)?;
            let Ranges { sources, places, lengths } = ranges;
            let (sources, places, lengths) =
                (device.upload(&sources)?, device.upload(&places)?, device.upload(&lengths)?);
            let device = device.clone();
            Ok(task(vec![to.clone()], bytes, move || {
                let to = &mut to.borrow_mut().buffer;
                Ok(T::copy_ranges(&device, &from, &sources, to, &places, &lengths, &how)?)
            }))
        }),
    }
}

/// Returns a copy of ranges beside CUB's.
fn contest<T: Datum + Ranged>(lengths: Lengths) -> Contest {
    Contest {
        name: format!("copy/ranges {} {}", T::NAME, lengths.name()),
        against: "CUB DeviceMemcpy::Batched",
        peers: true,
        sizes: SIZES,
        limit: |_| None,
        size: count,
        open: Box::new(move |arena, n| {
            let peers = arena.peers()?;
            let (sides, from) = (Sides::<T>::new(arena, n, lengths)?, arena.input::<T>(n)?);
            let (to, lists) = (sides.output(arena)?, sides.upload(arena)?);
            let other = task(vec![to.clone()], sides.bytes, move || {
                let ([sources, places, lengths], from) = (&lists, from.next());
                // SAFETY: the ranges were made up for that many elements, each of which is in one.
                unsafe { peers.copy_ranges(&from, sources, &mut to.borrow_mut().buffer, places, lengths)? };
                Ok(())
            });
            Ok(Pairing { ours: ours::<T>(arena, n, lengths)?, other })
        }),
    }
}

/// What both sides of a contest have: the ranges, and what they copy.
struct Sides<T> {
    ranges: Rc<Ranges>,
    expected: Rc<Vec<T>>,
    bytes: usize,
}

impl<T: Datum> Sides<T> {
    fn new(arena: &Arena, n: usize, lengths: Lengths) -> Result<Sides<T>, Failure> {
        let input = arena.input::<T>(n)?;
        let make = || Ok::<_, Failure>(Ranges::of(lengths, n, n as u64));
        let ranges = arena.keep(lengths.name(), n, make)?;
        // Of segments of such lengths there are results of that type, too.
        let name = match lengths {
            Lengths::Short => "short ranges",
            Lengths::Mixed => "short and huge ranges",
            Lengths::One => "one range",
        };
        let expected = arena.keep(name, n, || Ok::<_, Failure>(ranges.expected(&input.host)))?;
        let bytes = ranges.bytes(size_of::<T>());
        Ok(Sides { ranges, expected, bytes })
    }

    fn output(&self, arena: &Arena) -> Result<super::outputs::Shared<T>, Failure> {
        output(&arena.device, self.expected.len(), self.expected.clone())
    }

    fn upload(&self, arena: &Arena) -> Result<[Buffer<u32>; 3], Failure> {
        let Ranges { sources, places, lengths } = &*self.ranges;
        Ok([arena.device.upload(sources)?, arena.device.upload(places)?, arena.device.upload(lengths)?])
    }
}

/// [`copy_ranges_into`](crate::copy::copy_ranges_into).
fn ours<T: Datum + Ranged>(arena: &Arena, n: usize, lengths: Lengths) -> Result<Box<dyn super::Task>, Failure> {
    let (sides, from) = (Sides::<T>::new(arena, n, lengths)?, arena.input::<T>(n)?);
    let (to, lists, device) = (sides.output(arena)?, sides.upload(arena)?, arena.device.clone());
    Ok(task(vec![to.clone()], sides.bytes, move || {
        let ([sources, places, lengths], to) = (&lists, &mut to.borrow_mut().buffer);
        Ok(T::copy_ranges(&device, &from.next(), sources, to, places, lengths, &How::CHECKED)?)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::is_right;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for lengths in [Lengths::Short, Lengths::Mixed, Lengths::One] {
            is_right(ours::<f32>(&arena, 70_003, lengths).unwrap());
            is_right(ours::<u8>(&arena, 70_003, lengths).unwrap());
        }
    }
}
