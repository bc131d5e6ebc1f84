//! Vector clocks with shared structure.

use std::sync::Arc;

/// The children of a node.
const WIDTH: usize = 16;

/// The knowledge about blocks: a tree by the digits of their numbers, all of one height. A clock that is derived from
/// another one shares all but one path with it, so that thousands of blocks may wait for each other.
#[derive(Debug)]
pub(super) struct Clock {
    height: u32,
    root: Arc<Node>,
}

#[derive(Debug)]
enum Node {
    Nodes([Option<Arc<Node>>; WIDTH]),
    Blocks([Option<Known>; WIDTH]),
}

/// The knowledge about a block: all actions of its threads up to a segment, and those of single threads up to later
/// ones.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Known {
    pub(super) base: u32,
    /// Sorted by thread.
    pub(super) threads: Option<Arc<[(u16, u32)]>>,
}

impl Known {
    /// Returns the knowledge about one thread, or agent of an asynchronous copy.
    pub(super) fn of(thread: u32, segment: u32) -> Known {
        Known { base: 0, threads: Some([(thread as u16, segment)].into()) }
    }

    fn covers(&self, thread: u32, segment: u32) -> bool {
        segment <= self.base
            || self.threads.as_ref().is_some_and(|threads| {
                let found = threads.binary_search_by_key(&(thread as u16), |(thread, _)| *thread);
                found.is_ok_and(|at| segment <= threads[at].1)
            })
    }

    fn threads(&self) -> &[(u16, u32)] {
        self.threads.as_deref().unwrap_or_default()
    }

    /// Returns `true` if it contains the knowledge of the other.
    fn contains(&self, other: &Known) -> bool {
        if self.base < other.base {
            return false;
        }
        // What one learnt from the other is in the same memory.
        if let (Some(own), Some(others)) = (&self.threads, &other.threads)
            && Arc::ptr_eq(own, others)
        {
            return true;
        }
        let mut own = self.threads();
        other.threads().iter().filter(|(_, segment)| *segment > self.base).all(|(thread, segment)| {
            while let [(before, _), rest @ ..] = own
                && before < thread
            {
                own = rest;
            }
            own.first().is_some_and(|(found, last)| found == thread && segment <= last)
        })
    }

    /// Returns the combined knowledge of both, in one pass over the threads of both: every acquire and release of every thread
    /// comes here.
    fn join(&self, other: &Known) -> Known {
        if self.contains(other) {
            return self.clone();
        }
        if other.contains(self) {
            return other.clone();
        }
        let base = self.base.max(other.base);
        let (mut left, mut right) = (self.threads(), other.threads());
        let mut all = Vec::with_capacity(left.len() + right.len());
        let mut add = |thread, segment| {
            if segment > base {
                all.push((thread, segment));
            }
        };
        while let ([(a, of_a), next_a @ ..], [(b, of_b), next_b @ ..]) = (left, right) {
            add(
                *a.min(b),
                if a == b {
                    *of_a.max(of_b)
                } else if a < b {
                    *of_a
                } else {
                    *of_b
                },
            );
            (left, right) = (if a <= b { next_a } else { left }, if b <= a { next_b } else { right });
        }
        left.iter().chain(right).for_each(|(thread, segment)| add(*thread, *segment));
        let threads = (!all.is_empty()).then(|| all.into());
        Known { base, threads }
    }

    /// Returns `true` if both know the same, for which sharing memory is enough.
    fn is(&self, other: &Known) -> bool {
        let same = match (&self.threads, &other.threads) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b) || a == b,
            (a, b) => a.is_none() && b.is_none(),
        };
        self.base == other.base && same
    }
}

/// Returns the height of the tree for `blocks` blocks.
pub(super) fn height(blocks: u64) -> u32 {
    (1..16).find(|height| blocks <= 1 << (4 * height)).unwrap_or(16)
}

fn digit(block: u32, level: u32) -> usize {
    (u64::from(block) >> (4 * level)) as usize % WIDTH
}

impl Clock {
    /// Creates a clock that knows only of one block.
    pub(super) fn of(height: u32, block: u32, known: Known) -> Clock {
        let mut blocks = [const { None }; WIDTH];
        blocks[digit(block, 0)] = Some(known);
        let mut root = Arc::new(Node::Blocks(blocks));
        for level in 1..height {
            let mut nodes = [const { None }; WIDTH];
            nodes[digit(block, level)] = Some(root);
            root = Arc::new(Node::Nodes(nodes));
        }
        Clock { height, root }
    }

    /// Returns `true` if it covers the actions of a thread of a block in a segment.
    pub(super) fn covers(&self, block: u32, thread: u32, segment: u32) -> bool {
        let (mut node, mut level) = (&self.root, self.height);
        loop {
            level = level.saturating_sub(1);
            match &**node {
                Node::Blocks(blocks) => {
                    return blocks[digit(block, 0)].as_ref().is_some_and(|known| known.covers(thread, segment));
                }
                Node::Nodes(nodes) => match &nodes[digit(block, level)] {
                    Some(next) => node = next,
                    None => return false,
                },
            }
        }
    }

    /// Returns the combined knowledge of both.
    pub(super) fn join(a: &Arc<Clock>, b: &Arc<Clock>) -> Arc<Clock> {
        let root = join(&a.root, &b.root);
        if Arc::ptr_eq(&root, &a.root) {
            return a.clone();
        }
        if Arc::ptr_eq(&root, &b.root) { b.clone() } else { Arc::new(Clock { height: a.height, root }) }
    }
}

/// Combines both nodes; returns one of them if it contains the knowledge of the other.
fn join(a: &Arc<Node>, b: &Arc<Node>) -> Arc<Node> {
    if Arc::ptr_eq(a, b) {
        return a.clone();
    }
    let (mut like_a, mut like_b) = (true, true);
    let joined = match (&**a, &**b) {
        (Node::Nodes(of_a), Node::Nodes(of_b)) => Node::Nodes(std::array::from_fn(|at| {
            let (x, y) = (&of_a[at], &of_b[at]);
            let joined = match (x, y) {
                (Some(x), Some(y)) => Some(join(x, y)),
                (x, y) => x.clone().or_else(|| y.clone()),
            };
            let is = |other: &Option<Arc<Node>>| match (&joined, other) {
                (Some(joined), Some(other)) => Arc::ptr_eq(joined, other),
                (joined, other) => joined.is_none() && other.is_none(),
            };
            (like_a, like_b) = (like_a && is(x), like_b && is(y));
            joined
        })),
        (Node::Blocks(of_a), Node::Blocks(of_b)) => Node::Blocks(std::array::from_fn(|at| {
            let (x, y) = (&of_a[at], &of_b[at]);
            let joined = match (x, y) {
                (Some(x), Some(y)) => Some(x.join(y)),
                (x, y) => x.clone().or_else(|| y.clone()),
            };
            let is = |other: &Option<Known>| match (&joined, other) {
                (Some(joined), Some(other)) => joined.is(other),
                (joined, other) => joined.is_none() && other.is_none(),
            };
            (like_a, like_b) = (like_a && is(x), like_b && is(y));
            joined
        })),
        // All trees have one height.
        (Node::Nodes(_), Node::Blocks(_)) | (Node::Blocks(_), Node::Nodes(_)) => return a.clone(),
    };
    match (like_a, like_b) {
        (true, _) => a.clone(),
        (_, true) => b.clone(),
        (false, false) => Arc::new(joined),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(base: u32, threads: &[(u16, u32)]) -> Known {
        Known { base, threads: (!threads.is_empty()).then(|| threads.into()) }
    }

    #[test]
    fn a_joined_clock_covers_what_both_do() {
        let blocks = [0, 1, 15, 16, 17, 255, 256, 4000];
        let mut all = Arc::new(Clock::of(height(5000), 3, known(9, &[])));
        for block in blocks {
            all = Clock::join(&all, &Arc::new(Clock::of(height(5000), block, known(block + 5, &[(7, block + 9)]))));
        }
        for block in blocks {
            assert!(all.covers(block, 1, block + 5) && !all.covers(block, 1, block + 6));
            assert!(all.covers(block, 7, block + 9) && !all.covers(block, 7, block + 10));
        }
        assert!(all.covers(3, 1023, 9) && !all.covers(3, 0, 10) && !all.covers(2, 0, 1) && !all.covers(4001, 0, 1));
        let again = Clock::join(&all, &Arc::new(Clock::of(height(5000), 16, known(4, &[(7, 25)]))));
        assert!(Arc::ptr_eq(&again, &all), "it knew all of that");
    }

    /// Joins as a table from threads to segments does, and keeps the memory of what knows it all.
    #[test]
    fn joins_are_those_of_tables() {
        let mut bits = 1u32;
        let mut random = |below: u32| {
            bits = bits.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (bits >> 16) % below
        };
        for _ in 0..if cfg!(miri) { 20 } else { 2000 } {
            let mut draw = || {
                let base = random(6);
                let most = 1 + random(6);
                let threads: Vec<_> =
                    (0..8).map(|thread| (thread, base + random(most))).filter(|(_, segment)| *segment > base).collect();
                known(base, &threads)
            };
            let (a, b) = (draw(), draw());
            let joined = a.join(&b);
            for (thread, segment) in (0..8).flat_map(|thread| (0..14).map(move |segment| (thread, segment))) {
                let expected = a.covers(thread, segment) || b.covers(thread, segment);
                assert_eq!(joined.covers(thread, segment), expected, "{a:?}, {b:?}: {joined:?}");
            }
            assert!(joined.threads().iter().all(|(_, segment)| *segment > joined.base));
            assert_eq!((joined.is(&a), joined.is(&b)), (a.contains(&b), b.contains(&a)), "{a:?}, {b:?}");
        }
    }

    #[test]
    fn of_a_thread_the_last_segment_counts() {
        let joined = known(10, &[(1, 20), (2, 11), (3, 30)]).join(&known(12, &[(1, 25), (3, 13), (9, 14)]));
        assert_eq!(joined, known(12, &[(1, 25), (3, 30), (9, 14)]));
        assert_eq!(known(12, &[(9, 13)]).join(&known(11, &[(2, 12), (5, 11)])), known(12, &[(9, 13)]));
        assert_eq!([0, 1, 16, 17, 4096, 1 << 32].map(height), [1, 1, 1, 2, 3, 8]);
    }
}
