//! Clusters: blocks that run on one worker, meet at barriers, and access each other's shared memory.

use std::cell::RefCell;
use std::mem::swap;

use super::super::bytecode::{At, LANES, Reg};
use super::Launch;
use super::env::{Env, Trap};
use super::lanes::{Longs, Registers, lanes};
use super::races::Shadow;

/// The shared memory of a block.
pub(super) struct BlockMemory {
    /// Stored as words, for the alignment.
    pub(super) shared: Vec<Longs>,
    /// One bit for each cell, set if it was written. There is one word more than needed.
    pub(super) written: Vec<u64>,
    /// The accesses to it, if race detection is on.
    pub(super) shadow: Option<Shadow>,
}

impl BlockMemory {
    fn new(launch: &Launch) -> BlockMemory {
        BlockMemory {
            shared: vec![Longs([0; LANES]); launch.shared.bytes.div_ceil(size_of::<Longs>())],
            written: vec![0; launch.shared.bits.div_ceil(64) + 1],
            shadow: launch.races.as_ref().map(Shadow::new),
        }
    }

    /// Begins a block: nothing is written.
    pub(super) fn start(&mut self, launch: &Launch) {
        self.written.fill(if launch.stale { u64::MAX } else { 0 });
        if launch.stale {
            self.shared.fill(Longs([u64::MAX; LANES]));
        }
        if let (Some(races), Some(shadow)) = (&launch.races, &mut self.shadow) {
            shadow.start(races);
        }
    }
}

/// The blocks of a cluster, or one block without a cluster. The memory stays until the last of them has ended.
pub(super) struct Cluster {
    /// The memory of each block, by its rank. A running block has borrowed its own.
    pub(super) memories: Box<[RefCell<BlockMemory>]>,
    /// The blocks that exist.
    pub(super) size: usize,
}

impl Cluster {
    /// Allocates the memory of that many ranks, of which `size` are blocks of the grid.
    pub(super) fn new(launch: &Launch, ranks: usize, size: usize) -> Cluster {
        Cluster { memories: (0..ranks).map(|_| RefCell::new(BlockMemory::new(launch))).collect(), size }
    }
}

/// Returns the blocks of the cluster of that number, by rank, without those outside of the grid; clusters are numbered x first.
pub(super) fn members(blocks: [u32; 3], cluster: [u32; 3], number: u64) -> Vec<(usize, u64)> {
    let [blocks, size] = [blocks, cluster].map(|sizes| sizes.map(u64::from));
    let [x, y, _]: [u64; 3] = std::array::from_fn(|axis| blocks[axis].div_ceil(size[axis]));
    let first = [number % x * size[0], number / x % y * size[1], number / x / y * size[2]];
    let ranks = 0..size.iter().product();
    let block = |rank: u64| {
        let within = [rank % size[0], rank / size[0] % size[1], rank / size[0] / size[1]];
        let at: [u64; 3] = std::array::from_fn(|axis| first[axis] + within[axis]);
        let exists = (0..3).all(|axis| at[axis] < blocks[axis]);
        exists.then(|| (rank as usize, at[0] + blocks[0] * (at[1] + blocks[1] * at[2])))
    };
    ranks.filter_map(block).collect()
}

/// Returns the number of clusters of a grid.
pub(super) fn clusters(blocks: [u32; 3], cluster: [u32; 3]) -> u64 {
    (0..3).map(|axis| u64::from(blocks[axis].div_ceil(cluster[axis]))).fold(1, u64::saturating_mul)
}

/// Performs an access to shared memory in the active lanes, block after block: each lane has the rank of a block.
#[inline(never)]
pub(super) fn at_ranks(
    env: &mut Env,
    ranks: (Registers, Reg),
    active: u32,
    at: At,
    mut access: impl FnMut(&mut Env, u32) -> Result<(), Box<Trap>>,
) -> Result<(), Box<Trap>> {
    let ranks = *ranks.0.word(ranks.1);
    let mut rest = active;
    while rest != 0 {
        let lane = rest.trailing_zeros() as usize;
        let rank = ranks[lane];
        let mask = lanes(rest).filter(|lane| ranks[*lane] == rank).fold(0, |mask, lane| mask | 1 << lane);
        rest &= !mask;
        if rank as usize == env.rank {
            access(env, mask)?;
            continue;
        }
        let cluster = env.cluster;
        let Some(Ok(mut theirs)) = cluster.memories.get(rank as usize).map(RefCell::try_borrow_mut) else {
            return Err(Trap::index(at, lane, rank.into(), cluster.memories.len() as u64));
        };
        let own = env.shared;
        swap(&mut *theirs, env.memory);
        (env.shared, env.remote) = (env.memory.shared.as_mut_ptr().cast(), true);
        let done = access(env, mask);
        swap(&mut *theirs, env.memory);
        (env.shared, env.remote) = (own, false);
        done?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clusters_cover_a_grid() {
        let (blocks, cluster) = ([4, 3, 2], [2, 2, 1]);
        let mut seen = Vec::new();
        for number in 0..clusters(blocks, cluster) {
            let members = members(blocks, cluster, number);
            assert!(members.windows(2).all(|pair| pair[0].0 < pair[1].0));
            seen.extend(members.into_iter().map(|(_, block)| block));
        }
        seen.sort_unstable();
        assert_eq!(seen, (0..24).collect::<Vec<u64>>());
        assert_eq!(members([8, 1, 1], [4, 1, 1], 1), [(0, 4), (1, 5), (2, 6), (3, 7)]);
        assert_eq!(members(blocks, cluster, 1), [(0, 2), (1, 3), (2, 6), (3, 7)]);
        assert_eq!(members(blocks, cluster, 2), [(0, 8), (1, 9)], "the last row is not whole");
    }
}
