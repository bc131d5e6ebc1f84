//! Watched memory: stretches of bytes, in which some views may overlap.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::super::super::bytecode::LANES;
use super::Found;
use super::cells::{Cells, View};
use super::record::{Record, Row};
use crate::AccessKind;

/// Bytes from `start` up to `end`, in granules of `1 << shift` bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) shift: u32,
}

/// A view of memory, and the kernel's accesses to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seen {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The bytes of the narrowest access.
    pub(super) width: u64,
    /// `true` if there are non-atomic accesses, and if there are writes.
    pub(super) plain: bool,
    pub(super) writes: bool,
}

/// Returns the stretches in which threads may race, and for each view the number of its stretch. Views that overlap
/// share one. There are no races if no thread writes, or if all accesses are atomic.
pub(super) fn stretches(views: &[Seen]) -> (Vec<Stretch>, Vec<Option<u32>>) {
    let mut order: Vec<usize> = (0..views.len()).filter(|at| views[*at].start < views[*at].end).collect();
    order.sort_by_key(|at| views[*at].start);
    let mut stretches = Vec::new();
    let mut of_view = vec![None; views.len()];
    let mut rest = &order[..];
    while let Some((first, _)) = rest.split_first() {
        let mut end = views[*first].end;
        let count = rest.iter().take_while(|at| {
            let view = &views[**at];
            let touches = view.start < end;
            end = if touches { end.max(view.end) } else { end };
            touches
        });
        let (together, others) = rest.split_at(count.count());
        rest = others;
        let all = || together.iter().map(|at| &views[*at]);
        if all().any(|view| view.plain) && all().any(|view| view.writes) {
            let width = all().map(|view| view.width).min().unwrap_or(1).max(1);
            together.iter().for_each(|at| of_view[*at] = Some(stretches.len() as u32));
            stretches.push(Stretch { start: views[*first].start, end, shift: width.trailing_zeros() });
        }
    }
    (stretches, of_view)
}

/// 32 cells: a [`Row`] of writes and one of reads, or individual cells if the accesses do not fit.
struct Group {
    /// The row of writes, or the address of [`Cells`], with [`LOCK`] and [`SINGLE`].
    writes: AtomicU64,
    /// The row of reads. Only the holder of the lock accesses it.
    reads: AtomicU64,
}

/// A thread works on the group.
const LOCK: u64 = 1;
/// The group has individual cells.
const SINGLE: u64 = 2;

/// The cells of a stretch of global memory.
pub(super) struct Zone {
    pub(super) stretch: Stretch,
    groups: Box<[Group]>,
    /// The states of groups that have individual cells.
    single: Mutex<Vec<u64>>,
}

impl Zone {
    pub(super) fn new(stretch: Stretch) -> Zone {
        let cells = (stretch.end - stretch.start) >> stretch.shift;
        // SAFETY: zero is a valid value: no thread has accessed anything.
        let groups = unsafe { Box::new_zeroed_slice(cells / LANES + 1).assume_init() };
        Zone { stretch, groups, single: Mutex::default() }
    }

    /// Records that each lane of a warp has accessed the cell at `first` plus its number, where `first` is a multiple
    /// of 32, unless that requires a check lane by lane.
    pub(super) fn access_row(&self, view: View, first: usize, kind: AccessKind, me: Row) -> bool {
        let group = &self.groups[first / LANES];
        let state = group.lock();
        let reads = Row(group.reads.load(Ordering::Relaxed));
        let known = |row: Row| {
            let own = || view.segments.block(row.segment()) == view.clocks.block;
            row.0 == 0 || own() && (row.warp() == me.warp() || row.segment() <= view.clocks.base)
        };
        if state & SINGLE != 0 || !known(Row(state)) || !known(reads) {
            group.unlock(state);
            return false;
        }
        if kind == AccessKind::Read {
            group.reads.store(me.0, Ordering::Relaxed);
            group.unlock(state);
        } else {
            group.reads.store(0, Ordering::Relaxed);
            group.unlock(me.0);
        }
        true
    }

    /// Records accesses to cells, each with its lane, up to the first one that races, or all if the view wants all races.
    pub(super) fn access_cells(
        &self,
        view: View,
        kind: AccessKind,
        cells: impl Iterator<Item = (usize, usize, Record)>,
    ) -> Result<(), Vec<Found>> {
        let mut locked: Option<(usize, u64)> = None;
        let mut found = Vec::new();
        for (lane, cell, me) in cells {
            let number = cell / LANES;
            let state = match locked {
                Some((group, state)) if group == number => state,
                other => {
                    if let Some((group, state)) = other {
                        self.groups[group].unlock(state);
                    }
                    let group = &self.groups[number];
                    let state = self.single(group, group.lock());
                    locked = Some((number, state));
                    state
                }
            };
            // SAFETY: the group has individual cells, and this thread holds its lock.
            let single = unsafe { &mut *cells_of(state) };
            if let Err(clashes) = single.access(view, cell % LANES, kind, me) {
                Found::add(&mut found, lane, *clashes);
                if !view.all {
                    break;
                }
            }
        }
        if let Some((group, state)) = locked {
            self.groups[group].unlock(state);
        }
        if found.is_empty() { Ok(()) } else { Err(found) }
    }
}

impl Zone {
    /// Converts a group's rows to individual cells.
    fn single(&self, group: &Group, state: u64) -> u64 {
        if state & SINGLE != 0 {
            return state;
        }
        let mut cells = Box::new(Cells::new(LANES));
        let rows = [Row(state), Row(group.reads.load(Ordering::Relaxed))];
        for (lane, cell) in cells.last.iter_mut().enumerate() {
            *cell = rows.map(|row| row.lane(lane as u32));
        }
        let state = Box::into_raw(cells).expose_provenance() as u64 | SINGLE;
        self.single.lock().unwrap_or_else(PoisonError::into_inner).push(state);
        state
    }
}

/// Returns the cells of a group that has individual ones.
fn cells_of(state: u64) -> *mut Cells {
    std::ptr::with_exposed_provenance_mut((state & !(LOCK | SINGLE)) as usize)
}

impl Group {
    fn lock(&self) -> u64 {
        let mut tries = 0u32;
        loop {
            let state = self.writes.load(Ordering::Relaxed) & !LOCK;
            let taken = self.writes.compare_exchange_weak(state, state | LOCK, Ordering::Acquire, Ordering::Relaxed);
            if taken.is_ok() {
                return state;
            }
            tries += 1;
            if tries > 64 {
                std::thread::yield_now();
            }
            std::hint::spin_loop();
        }
    }

    fn unlock(&self, state: u64) {
        self.writes.store(state, Ordering::Release);
    }
}

impl Drop for Zone {
    fn drop(&mut self) {
        for state in self.single.get_mut().unwrap_or_else(PoisonError::into_inner) {
            // SAFETY: it was a box, and nothing else owns it.
            drop(unsafe { Box::from_raw(cells_of(*state)) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(start: usize, end: usize, width: u64, plain: bool, writes: bool) -> Seen {
        Seen { start, end, width, plain, writes }
    }

    #[test]
    fn what_overlaps_is_one_stretch() {
        let views = [
            seen(64, 128, 4, true, false),
            seen(0, 40, 8, true, true),
            seen(32, 64, 4, false, false),
            seen(200, 300, 4, false, true),
            seen(8, 12, 4, true, false),
            seen(300, 400, 1, true, true),
            seen(400, 400, 1, true, true),
        ];
        let (found, of_view) = stretches(&views);
        let expected = [Stretch { start: 0, end: 64, shift: 2 }, Stretch { start: 300, end: 400, shift: 0 }];
        assert_eq!(found, expected);
        assert_eq!(of_view, [None, Some(0), Some(0), None, Some(0), Some(1), None]);
    }
}
