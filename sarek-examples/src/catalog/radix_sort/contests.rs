//! `best` beside CUB.

use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::sort::{self, Key, Keys, Sorting, at_most_32_bits};
use crate::peers::{Half, Order, PeerKey, Peers};
use crate::radix_sort::{self, Digits, Scratch, sort_into, sort_pairs_into};
use sarek_runtime::order::Ascending;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    let mut contests = Vec::new();
    contests.extend(of::<u32>());
    contests.extend(of::<i32>());
    contests.extend(of::<f32>());
    contests.extend(of::<u64>());
    contests.extend([in_place::<u32>(false), in_place::<u32>(true)]);
    contests
}

/// Returns the contests of keys alone, and of keys with values.
fn of<K: Key + radix_sort::Key + PeerKey>() -> [Contest; 2]
where
    Ascending: Digits<K>,
{
    let contest = |pairs, against| Contest {
        name: format!("radix_sort/best {} {}", if pairs { "pairs" } else { "keys" }, K::NAME),
        against,
        peers: true,
        sizes: sort::SIZES,
        limit: sort::limit,
        size: count,
        open: Box::new(move |arena, n| {
            let peers = arena.peers()?;
            at_most_32_bits(n)?;
            let other = sorting::<K>(arena, n, pairs, true)?.task(move |sorting| {
                let Sorting { input, output: Some(output), .. } = sorting else { unreachable!("it has an output") };
                Ok(to_output(&peers, input, output)?)
            });
            Ok(Pairing { ours: ours::<K>(arena, n, pairs)?, other })
        }),
    };
    [contest(false, "CUB DeviceRadixSort::SortKeys"), contest(true, "CUB DeviceRadixSort::SortPairs")]
}

/// Returns the same beside what CUB does where it need not keep its input.
fn in_place<K: Key + radix_sort::Key + PeerKey>(pairs: bool) -> Contest
where
    Ascending: Digits<K>,
{
    Contest {
        against: if pairs {
            "CUB DeviceRadixSort::SortPairs, DoubleBuffer"
        } else {
            "CUB DeviceRadixSort::SortKeys, DoubleBuffer"
        },
        limit: |_| None,
        open: Box::new(move |arena, n| {
            let peers = arena.peers()?;
            at_most_32_bits(n)?;
            let other = sorting::<K>(arena, n, pairs, true)?.task(move |sorting| {
                let Sorting { input, output: Some(others), .. } = sorting else { unreachable!("it has an output") };
                sorting.is_in_output = with_others(&peers, input, others)? == Half::Second;
                Ok(())
            });
            Ok(Pairing { ours: ours::<K>(arena, n, pairs)?, other })
        }),
        ..{
            let [keys, both] = of::<K>();
            if pairs { both } else { keys }
        }
    }
}

/// Made-up keys, which are any.
fn sorting<K: Key>(arena: &Arena, n: usize, pairs: bool, output: bool) -> Result<Sorting<K>, Failure> {
    let input = arena.input_of("keys", n, sort::any::<K>)?;
    Sorting::of_input(arena, input, "sorted keys", pairs, output, true)
}

/// Ours, in place.
fn ours<K: Key + radix_sort::Key>(arena: &Arena, n: usize, pairs: bool) -> Result<Box<dyn Task>, Failure>
where
    Ascending: Digits<K>,
{
    let device = arena.device.clone();
    let mut scratch = if pairs { Scratch::with_values(&device, n)? } else { Scratch::new(&device, n)? };
    Ok(sorting::<K>(arena, n, pairs, false)?.task(move |sorting| {
        let Keys { keys, values } = &mut sorting.input;
        match values {
            Some(values) => sort_pairs_into(&device, keys, values, &mut scratch, Ascending)?,
            None => sort_into(&device, keys, &mut scratch, Ascending)?,
        }
        Ok(())
    }))
}

/// CUB's, from one place to the other.
fn to_output<K: Key + PeerKey>(
    peers: &Peers,
    input: &Keys<K>,
    output: &mut Keys<K>,
) -> Result<(), crate::peers::Error> {
    match (&input.values, &mut output.values) {
        (Some(from), Some(to)) => peers.radix_sort_pairs(Order::Ascending, &input.keys, from, &mut output.keys, to),
        _ => peers.radix_sort_keys(Order::Ascending, &input.keys, &mut output.keys),
    }
}

/// CUB's, with the result in either place.
fn with_others<K: Key + PeerKey>(
    peers: &Peers,
    input: &mut Keys<K>,
    others: &mut Keys<K>,
) -> Result<Half, crate::peers::Error> {
    match (&mut input.values, &mut others.values) {
        (Some(values), Some(other_values)) => {
            peers.radix_sort_pairs_in_place(Order::Ascending, &mut input.keys, values, &mut others.keys, other_values)
        }
        _ => peers.radix_sort_keys_in_place(Order::Ascending, &mut input.keys, &mut others.keys),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_side_is_right_on_the_cpu() {
        let arena = Arena::new(&sarek_runtime::Device::cpu(), None);
        for pairs in [false, true] {
            for task in [ours::<u32>(&arena, 5000, pairs), ours::<f32>(&arena, 5000, pairs)] {
                sort::try_twice(task.unwrap().as_mut());
            }
            sort::try_twice(ours::<u64>(&arena, 5000, pairs).unwrap().as_mut());
        }
    }
}
