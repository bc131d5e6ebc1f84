//! The report of a race.

use super::super::super::bytecode::{Access, Shape};
use super::super::Launch;
use super::{BlockRaces, Found, Races, copies};
use crate::{AccessKind, Apart, OtherRaces, Race, RacingAccess};

impl Races {
    /// Returns the race of an access of a block's thread with an earlier one.
    #[cold]
    pub(in super::super) fn race(
        &self,
        launch: &Launch,
        block: &BlockRaces,
        (shared, access, warp): (bool, &Access, u32),
        (found, cell): (&Found, usize),
        equal: bool,
    ) -> Box<Race> {
        let (code, other) = (launch.code, found.clash.0);
        let thread = |number: u32| {
            let [x, y, _] = launch.threads;
            [number % x, number / x % y, number / x / y]
        };
        let position = |number: u32| {
            let (number, [x, y, _]) = (u64::from(number), launch.blocks.map(u64::from));
            [(number % x) as u32, (number / x % y) as u32, (number / x / y) as u32]
        };
        let told = |site: u16, block: u32, number: u32| {
            let (at, kind) = code.sites[site as usize];
            let place = &code.places[at as usize];
            let (file, line, column) = (place.file, place.line, place.column);
            RacingAccess { kind, file, line, column, block: position(block), thread: thread(number) }
        };
        let own = block.clocks.block;
        let of_other = if shared && !self.clustered { own } else { self.segments.block(other.segment()) };
        let number = warp * 32 + found.lane as u32;
        let by = copies::starter(&self.starters, other);
        let (first, second) = (told(other.site(), of_other, by), told(access.site, own, number));
        let shape = if shared {
            &code.shared_shapes[access.region as usize]
        } else {
            &code.region_shapes[access.region as usize]
        };
        let apart = match () {
            () if of_other != own => Apart::Blocks,
            () if by / 32 == number / 32 => Apart::Lanes,
            () => Apart::Warps,
        };
        let equal = equal && [first.kind, second.kind].iter().all(|kind| *kind == AccessKind::Write);
        let index = index(shape, cell as u64 * access.cell.size());
        let (what, others) = (shape.name.clone(), OtherRaces::default());
        Box::new(Race { what, index, first, second, apart, equal, cells: 1, more_cells: false, others })
    }
}

/// Returns the indices of the element that contains a byte.
fn index(shape: &Shape, byte: u64) -> Vec<u64> {
    let mut rest = byte;
    let index = shape.strides.iter().map(|stretch| {
        let index = rest / stretch;
        rest %= stretch;
        index
    });
    index.collect()
}

impl Found {
    /// Returns the lane of the other thread, if it belongs to this warp.
    pub(in super::super) fn other_lane(&self, warp: u32, access: &Access) -> Option<usize> {
        let other = self.clash.0;
        (other.thread() / 32 == warp && other.site() == access.site).then_some(other.thread() as usize % 32)
    }
}
