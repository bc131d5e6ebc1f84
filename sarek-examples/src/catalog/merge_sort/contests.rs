//! `best` beside CUB.

use std::rc::Rc;

use crate::Failure;
use crate::bench::{Arena, Contest, Pairing, count};
use crate::catalog::Task;
use crate::catalog::sort::{self, Key, Keys, Sorting, at_most_32_bits};
use crate::merge_sort::{Less, Scratch, sort_into, sort_pairs_into};
use crate::peers::{self, PeerComparable, Peers};
use sarek_runtime::order::Ascending;

/// Returns the contests that are measured side by side.
pub(super) fn contests() -> Vec<Contest> {
    let mut contests = Vec::new();
    contests.extend(of::<u32>());
    contests.extend(of::<i32>());
    contests.extend(of::<f32>());
    contests
}

/// The forms that CUB offers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// Keys in place.
    Keys,
    /// Keys to another place.
    Copy,
    /// Keys with values, in place.
    Pairs,
}

/// Returns the contests of keys alone, and of keys with values.
fn of<K: Key + PeerComparable>() -> [Contest; 3]
where
    Ascending: Less<K>,
{
    let contest = |form, name, against| Contest {
        name: format!("merge_sort/best {name} {}", K::NAME),
        against,
        peers: true,
        sizes: sort::SIZES,
        limit: sort::limit,
        size: count,
        open: Box::new(move |arena: &Arena, n| {
            let peers = arena.peers()?;
            Ok(Pairing { ours: ours::<K>(arena, n, form)?, other: cub::<K>(arena, n, form, peers)? })
        }),
    };
    [
        contest(Form::Keys, "keys", "CUB DeviceMergeSort::SortKeys"),
        contest(Form::Copy, "keys", "CUB DeviceMergeSort::SortKeysCopy"),
        contest(Form::Pairs, "pairs", "CUB DeviceMergeSort::SortPairs"),
    ]
}

/// Generated keys that `<` orders.
fn sorting<K: Key>(arena: &Arena, n: usize, pairs: bool, output: bool, stable: bool) -> Result<Sorting<K>, Failure> {
    let (name, sorted) = K::COMPARABLE;
    let input = arena.input_of(name, n, sort::comparable::<K>)?;
    Sorting::of_input(arena, input, sorted, pairs, output, stable)
}

/// Ours, in place.
fn ours<K: Key>(arena: &Arena, n: usize, form: Form) -> Result<Box<dyn Task>, Failure>
where
    Ascending: Less<K>,
{
    let (device, pairs) = (arena.device.clone(), form == Form::Pairs);
    let mut scratch = if pairs { Scratch::with_values(&device, n)? } else { Scratch::new(&device, n)? };
    Ok(sorting::<K>(arena, n, pairs, false, true)?.task(move |sorting| {
        let Keys { keys, values } = &mut sorting.input;
        match values {
            Some(values) => sort_pairs_into(&device, keys, values, &mut scratch, Ascending)?,
            None => sort_into(&device, keys, &mut scratch, Ascending)?,
        }
        Ok(())
    }))
}

/// CUB's, which does not promise to be stable.
fn cub<K: Key + PeerComparable>(
    arena: &Arena,
    n: usize,
    form: Form,
    peers: Rc<Peers>,
) -> Result<Box<dyn Task>, Failure> {
    at_most_32_bits(n)?;
    let sorting = sorting::<K>(arena, n, form == Form::Pairs, form == Form::Copy, false)?;
    let run = move |Sorting { input, output, .. }: &mut Sorting<K>| -> Result<(), peers::Error> {
        match (output, &mut input.values) {
            (Some(output), _) => peers.merge_sort_keys_copy(&input.keys, &mut output.keys),
            (None, Some(values)) if !values.is_empty() => peers.merge_sort_pairs(&mut input.keys, values),
            (None, _) => peers.merge_sort_keys(&mut input.keys),
        }
    };
    Ok(sorting.task(move |sorting| Ok(run(sorting)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_side_is_right_on_the_cpu() {
        let arena = Arena::new(&sarek_runtime::Device::cpu(), None);
        for form in [Form::Keys, Form::Copy, Form::Pairs] {
            for task in [ours::<u32>(&arena, 5000, form), ours::<f32>(&arena, 5000, form)] {
                sort::try_twice(task.unwrap().as_mut());
            }
        }
    }
}
