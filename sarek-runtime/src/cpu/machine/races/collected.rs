//! The races after the first one: one for each pair of accesses in the source, and the elements that race.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

use super::super::super::bytecode::Access;
use super::super::Launch;
use super::{BlockRaces, Found, Races};
use crate::map::Map;
use crate::{OtherRaces, Race, RacingAccess};

/// The pairs of accesses that are reported, the first one among them: the bits of a set of them.
const PAIRS: usize = OtherRaces::MOST_RACES + 1;

/// The elements of a pair that are counted even if others leave no room.
const RESERVED: u64 = 1 << 10;

/// The pairs that are told apart.
const MOST_KNOWN: usize = 1 << 12;

/// The place of the first byte of an element: the block whose shared memory it is, and the address.
pub(in super::super) type Element = (u32, usize);

/// Two accesses in the source, in the order of their texts.
type Pair = (String, [String; 2]);

/// What races in a launch.
#[derive(Default)]
pub(super) struct Collected {
    /// The races, the first one at the front.
    races: Vec<Race>,
    pairs: Vec<Pair>,
    /// The pairs that are left out.
    left_out: HashSet<Pair>,
    /// The number of a pair, if it is not left out, by the array and the sites of both accesses.
    known: Map<u64, Option<u8>>,
    /// The elements, each with the set of its pairs.
    elements: Map<Element, u64>,
}

impl Collected {
    fn add(&mut self, race: Race) -> Option<u8> {
        let pair = pair(&race);
        if let Some(known) = self.pairs.iter().position(|other| *other == pair) {
            return Some(known as u8);
        }
        if self.races.len() == PAIRS {
            if self.left_out.len() < MOST_KNOWN {
                self.left_out.insert(pair);
            }
            return None;
        }
        self.pairs.push(pair);
        self.races.push(Race { cells: 0, ..race });
        Some(self.races.len() as u8 - 1)
    }

    /// Counts an element of a pair. Returns `true` if it is new and there is room for it.
    fn count(&mut self, pair: Option<u8>, element: Element) -> bool {
        if self.elements.len() as u64 >= Race::MOST_CELLS && !self.elements.contains_key(&element) {
            let Some(pair) = pair else { return false };
            let race = &mut self.races[usize::from(pair)];
            if race.cells >= RESERVED {
                race.more_cells = true;
                return false;
            }
        }
        let pairs = self.elements.entry(element).or_default();
        let bit = pair.map_or(0, |pair| 1 << pair);
        let is_new = *pairs & bit != bit;
        *pairs |= bit;
        if let (Some(pair), true) = (pair, is_new) {
            self.races[usize::from(pair)].cells += 1;
        }
        is_new
    }
}

/// Returns what identifies the accesses of a race in the source.
fn pair(race: &Race) -> Pair {
    let text = |access: &RacingAccess| format!("{} {}", access.place(), access.kind);
    let mut both = [text(&race.first), text(&race.second)];
    both.sort_unstable();
    (race.what.clone(), both)
}

impl Races {
    /// Begins to collect the races after the first one.
    pub(in super::super) fn collect_after(&mut self, first: &Race) {
        let mut collected = Collected::default();
        collected.add(first.clone());
        self.collected = Some(Mutex::new(collected));
    }

    /// Returns `true` if races are collected.
    #[inline(always)]
    pub(in super::super) fn collects(&self) -> bool {
        self.collected.is_some()
    }

    /// Returns the place of an element at an address. One block after another has its shared memory at the same place.
    pub(in super::super) fn element(&self, block: &BlockRaces, shared: bool, address: usize) -> Element {
        let owner = if shared && !self.clustered { block.clocks.block } else { u32::MAX };
        (owner, address)
    }

    /// Adds a race of a block's thread. `equal` says whether both accesses write the same value.
    pub(in super::super) fn collect(
        &self,
        launch: &Launch,
        block: &BlockRaces,
        at: (bool, &Access, u32),
        (found, cell, element): (&Found, usize, Element),
        equal: impl FnOnce() -> bool,
    ) {
        let Some(collected) = &self.collected else { return };
        let (shared, access, _) = at;
        let sites = u64::from(access.site) << 16 | u64::from(found.clash.0.site());
        let key = u64::from(shared) << 63 | u64::from(access.region) << 32 | sites;
        let mut collected = collected.lock().unwrap_or_else(PoisonError::into_inner);
        let pair = match collected.known.get(&key) {
            Some(pair) => *pair,
            None => {
                let pair = collected.add(*self.race(launch, block, at, (found, cell), equal()));
                if collected.known.len() < MOST_KNOWN {
                    collected.known.insert(key, pair);
                }
                pair
            }
        };
        if !collected.count(pair, element) {
            block.repeats.set(block.repeats.get() + 1);
        }
    }

    /// Returns the number of the first race's elements, whether there are more, and the others.
    pub(in super::super) fn take_collected(&mut self) -> (u64, bool, OtherRaces) {
        let Some(collected) = self.collected.take() else { return (1, false, OtherRaces::default()) };
        let Collected { races, left_out, elements, .. } =
            collected.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut races = races.into_iter();
        // A race whose block did not get to its access again counts nothing.
        let (first, more) = races.next().map_or((1, false), |race| (race.cells.max(1), race.more_cells));
        let cells = (elements.len() as u64).clamp(1, Race::MOST_CELLS) - 1;
        let others = OtherRaces { races: races.collect(), left_out: left_out.len() as u64, cells, incomplete: false };
        (first, more, others)
    }
}
