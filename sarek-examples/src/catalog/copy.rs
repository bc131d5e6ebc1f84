//! The copies, and beside the driver's.

use std::rc::Rc;

use sarek_runtime::prelude::*;

use super::outputs::{output, task};
use super::{Algorithm, Case, Form, How, Item, Sizes, Strategy};
use crate::bench::{Contest, Pairing, count};
use crate::copy::{Copied, elements, tma, vectors};
use crate::data::{Datum, sample};
use crate::kernels;

/// A copy by a strategy.
type Run<T> = fn(&Device, &Slice<T>, &mut Slice<T>, &How) -> sarek_runtime::Result<()>;

/// The lengths at which copies are measured.
const SIZES: &[usize] = &[1 << 20, 1 << 24, (1 << 28) + 3];

/// Returns everything of [`crate::copy`].
pub(super) fn algorithm() -> Algorithm {
    let strategies = vec![
        Strategy {
            name: "copy/elements",
            summary: "an element a thread",
            source: "CUDA C++ Best Practices Guide, \"Coalesced Access to Global Memory\"",
            kernels: kernels![elements::copy_elements::<f32>],
            cases: vec![case::<f32>(f32::elements, true), case::<u8>(u8::elements, false)],
        },
        Strategy {
            name: "copy/vectors",
            summary: "four vectors of 16 bytes a thread",
            source: "Luitjens 2013, Harris 2007",
            kernels: kernels![vectors::copy_vectors::<f32, 4>, vectors::copy_vectors::<u8, 16>],
            cases: vec![case::<f32>(f32::vectors, true), case::<u8>(u8::vectors, false)],
        },
        Strategy {
            name: "copy/tma",
            summary: "the copy engine of each multiprocessor, through a ring in shared memory: the one to call",
            source: "own",
            kernels: kernels![tma::copy_tma::<f32, 4>, tma::copy_tma::<u8, 16>],
            cases: vec![case::<f32>(f32::tma, true), case::<u8>(u8::tma, false)],
        },
        super::ranges::strategy(),
    ];
    let contests = whole_copies().into_iter().chain(super::ranges::contests()).collect();
    Algorithm {
        name: "copy",
        summary: "the elements of one slice to another one, or many ranges of them",
        strategies,
        contests,
    }
}

/// Returns the contests with the driver's copy.
fn whole_copies() -> Vec<Contest> {
    vec![
        contest("copy/elements f32", f32::elements),
        contest("copy/vectors f32", f32::vectors),
        contest("copy/tma f32", f32::tma),
    ]
}

/// Returns the case of a type of elements.
fn case<T: Datum + Copied>(run: Run<T>, standard: bool) -> Case {
    Case {
        name: T::NAME.into(),
        takes: vec![Form::Array(T::NAME)],
        required: 1,
        settings: &[],
        standard,
        // On the CPU, one thread of each block copies whole chunks.
        sizes: Sizes { cpu: (1 << 15) + 3, ..Sizes::linear(2 * size_of::<T>()) },
        sample: |n, seed| vec![Item::array(T::data(sample(n, seed)))],
        open: Box::new(move |device, given, how| {
            let from = device.upload(given.array::<T>(0))?;
            let to = output(device, from.len(), Rc::new(given.array::<T>(0).to_vec()))?;
            let (device, bytes) = (device.clone(), 2 * size_of::<T>() * from.len());
            Ok(task(vec![to.clone()], bytes, move || Ok(run(&device, &from, &mut to.borrow_mut().buffer, &how)?)))
        }),
    }
}

/// Returns a strategy beside the copy of the driver.
fn contest(name: &str, run: Run<f32>) -> Contest {
    Contest {
        name: name.into(),
        against: "cuMemcpyDtoDAsync",
        peers: false,
        sizes: SIZES,
        size: count,
        limit: |n| (n >= 1 << 28).then_some(1.02),
        open: Box::new(move |arena, n| {
            let input = arena.input::<f32>(n)?;
            let expected = arena.keep("copied", n, || Ok::<_, crate::Failure>(input.host.clone()))?;
            let side = || output(&arena.device, n, expected.clone());
            let (ours, other, device) = (side()?, side()?, arena.device.clone());
            let again = input.clone();
            Ok(Pairing {
                ours: task(vec![ours.clone()], 8 * n, move || {
                    Ok(run(&device, &input.next(), &mut ours.borrow_mut().buffer, &How::CHECKED)?)
                }),
                other: task(vec![other.clone()], 8 * n, move || {
                    Ok(other.borrow_mut().buffer.copy_from_slice(&again.next())?)
                }),
            })
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::Arena;
    use crate::catalog::tests::{cases_run, is_right};

    #[test]
    fn cases_are_right_at_every_length() {
        cases_run(&algorithm().strategies, |_| &[0, 1, 33, 1000, 70_003]);
    }

    #[test]
    fn both_sides_are_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for contest in whole_copies() {
            let Pairing { ours, other } = (contest.open)(&arena, 10_007).unwrap();
            is_right(ours);
            is_right(other);
        }
    }
}
