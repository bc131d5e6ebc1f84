//! The largest elements side by side with CUB's radix sort, of which they are the front.

use std::rc::Rc;

use super::{Operand, number_of, output, places_of, selection, task};
use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::outputs::front;
use crate::catalog::scan::SIZES;
use crate::data::sample_wide;
use crate::peers::Order;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    vec![Contest {
        name: "topk/array 1000 largest f32".into(),
        against: "CUB DeviceRadixSort::SortKeysDescending",
        peers: true,
        sizes: SIZES,
        limit: |_| None,
        size: count,
        open: Box::new(|arena, n| {
            let ((input, places), peers) = (sides(arena, n)?, arena.peers()?);
            let mut largest: Vec<f32> = places.iter().map(|place| input.host()[*place]).collect();
            largest.sort_by(|a, b| b.total_cmp(a));
            let sorted = front(output(&arena.device, n, Rc::new(largest))?);
            let other = task(vec![sorted.clone()], 4 * n + 12 * places.len(), move || {
                Ok(peers.radix_sort_keys(Order::Descending, &input.device(), &mut sorted.borrow_mut().buffer)?)
            });
            Ok(Pairing { ours: ours(arena, n)?, other })
        }),
    }]
}

/// The input of both sides, and the places of its largest elements.
fn sides(arena: &Arena, n: usize) -> Result<(Operand<f32>, Rc<Vec<usize>>), Failure> {
    let input = arena.input_of("wide", n, sample_wide::<f32>)?;
    let places = arena.keep("largest", n, || Ok::<_, Failure>(places_of(&input.host, number_of(n))))?;
    Ok((Operand::Shared(input), places))
}

/// `topk::top_k`.
fn ours(arena: &Arena, n: usize) -> Result<Box<dyn Task>, Failure> {
    let (input, places) = sides(arena, n)?;
    selection(&arena.device, input, &places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_is_right_on_the_cpu() {
        let arena = Arena::new(&sarek_runtime::Device::cpu(), None);
        crate::catalog::tests::is_right(ours(&arena, 70_000).unwrap());
    }
}
