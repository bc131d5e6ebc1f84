//! The order of a graph's work: a piece comes after those that access the same memory, if one of both writes it. Other pieces run side by side.

/// The memory that a piece of work accesses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Uses {
    /// It runs after all work before it, and before all work after it.
    Everything,
    /// It accesses these ranges, and nothing else orders it.
    Ranges(Vec<Range>),
}

/// Addresses that are accessed; `end` is the first one after them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) start: u64,
    pub(crate) end: u64,
    pub(crate) writes: bool,
}

impl Range {
    /// Returns `true` if the order of two accesses matters.
    fn conflicts(&self, other: &Range) -> bool {
        (self.writes || other.writes) && self.start < other.end && other.start < self.end
    }

    /// Returns `true` if it has all addresses of the other.
    fn covers(&self, other: &Range) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// The most pieces that are considered: of longer work, each piece comes after the one before.
const MOST: usize = 4096;

/// Returns, for each piece, the pieces after which it comes, without those that others of them come after anyway; and last the pieces after
/// which none comes.
pub(super) fn dependencies(all: &[&Uses]) -> (Vec<Vec<usize>>, Vec<usize>) {
    if all.len() > MOST {
        let chain = (0..all.len()).map(|piece| piece.checked_sub(1).into_iter().collect()).collect();
        return (chain, vec![all.len() - 1]);
    }
    let mut order = Order::default();
    let after = all.iter().map(|uses| order.add(uses)).collect();
    (after, order.ends)
}

#[derive(Default)]
struct Order {
    /// For each piece, those before it, as bits.
    before: Vec<Vec<u64>>,
    /// The accesses that later ones may have to come after.
    open: Vec<(usize, Range)>,
    /// The last piece that accesses everything.
    last: Option<usize>,
    /// The pieces after which none comes so far.
    ends: Vec<usize>,
}

impl Order {
    fn add(&mut self, uses: &Uses) -> Vec<usize> {
        let piece = self.before.len();
        let mut after = match uses {
            Uses::Everything => {
                self.open.clear();
                self.last = Some(piece);
                self.ends.clone()
            }
            Uses::Ranges(ranges) => {
                let conflicts = |(_, open): &&(usize, Range)| ranges.iter().any(|range| range.conflicts(open));
                let mut after: Vec<usize> = self.open.iter().filter(conflicts).map(|(piece, _)| *piece).collect();
                // Whatever comes after these comes after this.
                self.open.retain(|(_, open)| !ranges.iter().any(|range| range.writes && range.covers(open)));
                self.open.extend(ranges.iter().map(|range| (piece, *range)));
                if after.is_empty() {
                    after.extend(self.last.filter(|last| *last != piece));
                }
                after
            }
        };
        after.sort_unstable();
        after.dedup();
        let implied = |earlier: usize| after.iter().any(|later| self.is_before(earlier, *later));
        let after: Vec<usize> = after.iter().copied().filter(|earlier| !implied(*earlier)).collect();
        let mut before = vec![0; piece.div_ceil(64)];
        for earlier in &after {
            before[earlier / 64] |= 1 << (earlier % 64);
            before.iter_mut().zip(&self.before[*earlier]).for_each(|(own, theirs)| *own |= theirs);
        }
        self.before.push(before);
        self.ends.retain(|end| !after.contains(end));
        self.ends.push(piece);
        after
    }

    fn is_before(&self, earlier: usize, later: usize) -> bool {
        self.before[later].get(earlier / 64).is_some_and(|bits| bits >> (earlier % 64) & 1 != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn range(start: u64, end: u64, writes: bool) -> Range {
        Range { start, end, writes }
    }

    fn of(all: &[Uses]) -> (Vec<Vec<usize>>, Vec<usize>) {
        dependencies(&all.iter().collect::<Vec<_>>())
    }

    #[test]
    fn what_has_no_memory_in_common_runs_side_by_side() {
        let read = |at: u64| range(at, at + 10, false);
        let write = |at: u64| range(at, at + 10, true);
        let all = [
            Uses::Ranges(vec![read(0), write(10)]),
            Uses::Ranges(vec![read(0), write(20)]),
            Uses::Ranges(vec![read(10), read(20), write(30)]),
            Uses::Ranges(vec![write(0)]),
            Uses::Ranges(vec![read(40)]),
            Uses::Everything,
            Uses::Ranges(vec![read(40)]),
            Uses::Ranges(vec![read(30), write(40)]),
        ];
        let expected = vec![vec![], vec![], vec![0, 1], vec![0, 1], vec![], vec![2, 3, 4], vec![5], vec![6]];
        assert_eq!(of(&all), (expected, vec![7]));
        assert_eq!(of(&[]), (vec![], vec![]));
        assert_eq!(of(&all[3..5]), (vec![vec![], vec![]], vec![0, 1]));
    }

    /// The order is the one that follows from the conflicts, and no edge follows from others.
    #[test]
    fn all_conflicts_and_no_others_order() {
        let mut state = 1u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for round in 0..2000 {
            let (count, memory) = (1 + random(24) as usize, 2 + random(20));
            let mut all = Vec::new();
            for _ in 0..count {
                if random(12) == 0 {
                    all.push(Uses::Everything);
                    continue;
                }
                let ranges = (0..random(4)).map(|_| {
                    let start = random(memory);
                    range(start, start + 1 + random(4), random(3) == 0)
                });
                all.push(Uses::Ranges(ranges.collect()));
            }
            let conflict = |a: &Uses, b: &Uses| match (a, b) {
                (Uses::Ranges(a), Uses::Ranges(b)) => a.iter().any(|a| b.iter().any(|b| a.conflicts(b))),
                _ => true,
            };
            let closed = |edge: &dyn Fn(usize, usize) -> bool| {
                let mut before: Vec<HashSet<usize>> = Vec::new();
                for later in 0..count {
                    let mut own = HashSet::new();
                    for earlier in (0..later).filter(|earlier| edge(*earlier, later)) {
                        own.insert(earlier);
                        own.extend(&before[earlier]);
                    }
                    before.push(own);
                }
                before
            };
            let (after, ends) = of(&all);
            let expected = closed(&|earlier, later| conflict(&all[earlier], &all[later]));
            let found = closed(&|earlier, later| after[later].contains(&earlier));
            assert_eq!(found, expected, "{round}: {all:?}");
            for (later, edges) in after.iter().enumerate() {
                for earlier in edges {
                    let between = edges.iter().any(|other| found[*other].contains(earlier));
                    assert!(!between, "{round}: {earlier} before {later} follows from others: {all:?}");
                }
                assert_eq!(
                    ends.contains(&later),
                    found.iter().all(|before| !before.contains(&later)),
                    "{round}: {all:?}"
                );
            }
        }
    }

    #[test]
    fn long_work_is_in_order() {
        let all = vec![Uses::Ranges(Vec::new()); MOST + 1];
        let (after, ends) = of(&all);
        assert_eq!((after[0].len(), &after[MOST], ends), (0, &vec![MOST - 1], vec![MOST]));
    }
}
