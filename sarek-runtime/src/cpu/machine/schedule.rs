//! Orders that a seed determines.

use super::super::bytecode::LANES;

/// Pseudorandom numbers, which are the same for the same seed.
#[derive(Debug, Clone)]
pub(super) struct Schedule(u64);

impl Schedule {
    /// Creates the schedule of a part of a launch: of a block, or of the worker that runs the blocks.
    pub(super) fn new(seed: u64, part: u64) -> Schedule {
        let mut schedule = Schedule(seed ^ part.wrapping_mul(0xd134_2543_de82_ef95));
        schedule.below(1);
        schedule
    }

    /// Returns a number below `count`, which is not 0.
    pub(super) fn below(&mut self, count: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u64::from((bits ^ bits >> 31) as u32) * u64::from(count)) >> 32) as u32
    }

    /// Returns the numbers below `count`, in some order.
    pub(super) fn order(&mut self, count: usize) -> [u8; LANES] {
        let mut order = std::array::from_fn(|at| at as u8);
        for at in (1..count.min(LANES)).rev() {
            order.swap(at, self.below(at as u32 + 1) as usize);
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_chooses_an_order_and_always_the_same() {
        let orders: Vec<[u8; LANES]> = (0..20).map(|seed| Schedule::new(seed, 3).order(8)).collect();
        assert_eq!(Schedule::new(7, 3).order(8), orders[7]);
        for order in &orders {
            let mut sorted = order[..8].to_vec();
            sorted.sort_unstable();
            assert_eq!(sorted, (0..8).collect::<Vec<u8>>());
        }
        assert!(orders.iter().any(|order| order != &orders[0]));
    }
}
