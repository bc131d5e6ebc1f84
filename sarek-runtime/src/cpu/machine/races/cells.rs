//! The last accesses of each cell, and the check whether another access races with them.
//!
//! For plain writes, the last one suffices, since earlier ones are ordered before it. Any number of readers may be
//! unordered. If only barriers order threads, two readers suffice: a later access is unordered with a third one only if
//! it is unordered with one of these, provided they belong to two blocks if there are readers of two. Otherwise all of
//! them are kept, like atomic accesses.

use super::clocks::{Clocks, Near};
use super::copies;
use super::record::Record;
use super::segments::{EXHAUSTED, Segments};
use crate::map::Map;
use crate::{AccessKind, CopyKind};

/// The bits of the number of a thread or agent.
const BITS: u32 = 13;

/// An access that races with the one that is checked.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clash(pub(super) Record);

/// The accesses that race with one: the first that is found, or, if all are wanted, a write, a reader and an atomic access.
pub(super) type Clashes = Box<[Option<Clash>; 3]>;

/// The viewpoint of a check: a block, its clocks, and whether memory is its own.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) segments: &'a Segments,
    pub(super) clocks: &'a Clocks,
    /// `true` if it is the block's shared memory.
    pub(super) shared: bool,
    /// `true` if the access is atomic only among the threads of the block.
    pub(super) narrow: bool,
    /// The thread that has started the asynchronous copy, whose access it is.
    pub(super) starter: Option<u32>,
    /// `true` if an access that races is recorded, too, and all that it races with is wanted.
    pub(super) all: bool,
}

impl View<'_> {
    /// Returns the thread whose knowledge counts for an access.
    fn thread(&self, me: Record) -> u32 {
        self.starter.unwrap_or(me.thread())
    }

    /// Returns `true` if an earlier access is ordered before the current one of a thread.
    #[inline(always)]
    fn knows(&self, thread: u32, record: Record) -> bool {
        if self.shared {
            return self.clocks.knows_own(thread, record);
        }
        let block = self.segments.block(record.segment());
        if block == self.clocks.block {
            self.clocks.knows_own(thread, record)
        } else {
            self.clocks.is_fine() && self.clocks.knows_of(block, thread, record)
        }
    }

    /// Returns the block of a record.
    fn block(&self, record: Record) -> u32 {
        if self.shared { self.clocks.block } else { self.segments.block(record.segment()) }
    }
}

/// Records by block and thread.
#[derive(Debug, Default)]
struct Records {
    /// Few ones, in ascending order: threads mostly come in that order, so that most records go to the end.
    few: Vec<(u64, Record)>,
    /// All of them, if they are not few.
    many: Option<Box<Map<u64, Record>>>,
}

impl Records {
    /// The most records that are few: those of a block, mostly.
    const FEW: usize = 512;

    fn len(&self) -> usize {
        self.few.len() + self.many.as_ref().map_or(0, |many| many.len())
    }

    fn clear(&mut self) {
        self.few.clear();
        self.many = None;
    }

    /// Returns the first one for which something holds, with its key.
    fn find(&self, is: impl Fn(u64, Record) -> bool) -> Option<(u64, Record)> {
        match &self.many {
            None => self.few.iter().copied().find(|(key, record)| is(*key, *record)),
            Some(many) => many.iter().map(|(key, record)| (*key, *record)).find(|(key, record)| is(*key, *record)),
        }
    }

    fn insert(&mut self, key: u64, record: Record) {
        if let Some(many) = &mut self.many {
            many.insert(key, record);
            return;
        }
        if self.few.last().is_none_or(|(last, _)| *last < key) {
            self.few.push((key, record));
        } else {
            match self.few.binary_search_by_key(&key, |(key, _)| *key) {
                Ok(at) => self.few[at].1 = record,
                Err(at) => self.few.insert(at, (key, record)),
            }
        }
        if self.few.len() > Records::FEW {
            self.many = Some(Box::new(self.few.drain(..).collect()));
        }
    }

    fn remove(&mut self, key: u64) {
        match &mut self.many {
            Some(many) => {
                many.remove(&key);
            }
            None => self.few.retain(|(other, _)| *other != key),
        }
    }
}

/// Accesses, in any number, that nothing orders.
#[derive(Debug, Default)]
struct Many {
    records: Records,
    /// The latest segment among them.
    latest: u32,
}

impl Many {
    fn clear(&mut self) {
        self.records.clear();
        self.latest = 0;
    }

    fn add(&mut self, view: View, record: Record) {
        if view.shared && self.latest <= view.clocks.base {
            self.records.clear();
        }
        self.latest = self.latest.max(record.segment());
        if !view.clocks.is_fine() && self.records.len() >= 2 {
            return self.replace(view, record);
        }
        self.records.insert(Many::key(view, record), record);
    }

    fn key(view: View, record: Record) -> u64 {
        u64::from(view.block(record)) << BITS | u64::from(record.thread())
    }

    /// If only barriers order threads, keeps two records, of two blocks if possible.
    fn replace(&mut self, view: View, record: Record) {
        let thread = view.thread(record);
        let known = self.records.find(|_, other| view.knows(thread, other));
        let key = Many::key(view, record);
        let first = self.records.find(|_, _| true);
        let alike = first.filter(|(first, _)| self.records.find(|other, _| other >> BITS != first >> BITS).is_none());
        if let Some((leaves, _)) = known.or(alike.filter(|(first, _)| first >> BITS != key >> BITS)) {
            self.records.remove(leaves);
            self.records.insert(key, record);
        }
    }

    /// Returns the race of one of them with the current access of a thread, if there is one.
    fn check(&self, view: View, thread: u32) -> Result<(), Clash> {
        self.check_where(view, thread, |_| true)
    }

    /// Does the same for those of other blocks.
    fn check_elsewhere(&self, view: View, thread: u32) -> Result<(), Clash> {
        self.check_where(view, thread, |record| view.block(record) != view.clocks.block)
    }

    fn check_where(&self, view: View, thread: u32, is_of: impl Fn(Record) -> bool) -> Result<(), Clash> {
        match self.records.find(|_, record| is_of(record) && !view.knows(thread, record)) {
            Some((_, record)) => Err(Clash(record)),
            None => Ok(()),
        }
    }
}

/// The data that does not fit beside the cell.
#[derive(Debug, Default)]
struct Side {
    readers: Many,
    atomic_loads: Many,
    atomic_writes: Many,
    /// Loads that are atomic only among the threads of their blocks.
    narrow_loads: Many,
    narrow_writes: Many,
}

impl Side {
    /// Forgets all accesses. The memory serves those after the next write.
    fn clear(&mut self) {
        let Side { readers, atomic_loads, atomic_writes, narrow_loads, narrow_writes } = self;
        [readers, atomic_loads, atomic_writes, narrow_loads, narrow_writes].into_iter().for_each(Many::clear);
    }

    /// Returns the race of an atomic access with another one: with those of other blocks, if it or they are atomic only
    /// among the threads of a block.
    fn check_atomic(&self, view: View, writes: bool, me: Record) -> Result<(), Clash> {
        if view.shared {
            return Ok(());
        }
        let (loads, stores) = match view.narrow {
            true => (&self.atomic_loads, &self.atomic_writes),
            false => (&self.narrow_loads, &self.narrow_writes),
        };
        stores.check_elsewhere(view, me.thread())?;
        if writes { loads.check_elsewhere(view, me.thread()) } else { Ok(()) }
    }

    /// Adds an atomic access.
    fn add_atomic(&mut self, view: View, writes: bool, me: Record) {
        let (all, narrow) = match writes {
            true => (&mut self.atomic_writes, &mut self.narrow_writes),
            false => (&mut self.atomic_loads, &mut self.narrow_loads),
        };
        all.add(view, me);
        if view.narrow {
            narrow.add(view, me);
        }
    }
}

/// Adjacent cells.
#[derive(Debug, Default)]
pub(super) struct Cells {
    /// For each cell the last plain write, and the last plain read since.
    pub(super) last: Box<[[Record; 2]]>,
    /// A second reader, if [`Record::MORE`] is set. Empty until there is one.
    second: Box<[Record]>,
    /// The data that does not fit beside a cell. Empty until there is some.
    sides: Box<[Option<Box<Side>>]>,
}

impl Cells {
    pub(super) fn new(count: usize) -> Cells {
        Cells { last: vec![[Record::NONE; 2]; count].into(), ..Cells::default() }
    }

    /// Records an access to a cell. If it races with an earlier one, it is recorded only if the view wants all races.
    pub(super) fn access(&mut self, view: View, cell: usize, kind: AccessKind, me: Record) -> Result<(), Clashes> {
        if me.segment() == EXHAUSTED {
            return Ok(());
        }
        match self.check(view, cell, kind, me) {
            Ok(()) => {
                self.record(view, cell, kind, me);
                Ok(())
            }
            Err(clash) => Err(self.clash(view, cell, kind, (me, clash))),
        }
    }

    /// Returns the races of an access, of which this is the first, and records it if all are wanted.
    #[cold]
    fn clash(&mut self, view: View, cell: usize, kind: AccessKind, (me, first): (Record, Clash)) -> Clashes {
        if !view.all {
            return Box::new([Some(first), None, None]);
        }
        let all = [
            self.check_write(view, cell, kind, me),
            self.check_readers(view, cell, kind, me),
            self.check_atomics(view, cell, kind, me),
        ];
        self.record(view, cell, kind, me);
        Box::new(all.map(Result::err))
    }

    #[inline(always)]
    fn check(&self, view: View, cell: usize, kind: AccessKind, me: Record) -> Result<(), Clash> {
        self.check_write(view, cell, kind, me)?;
        self.check_readers(view, cell, kind, me)?;
        self.check_atomics(view, cell, kind, me)
    }

    /// Returns the race of an access with the last plain write.
    #[inline(always)]
    fn check_write(&self, view: View, cell: usize, kind: AccessKind, me: Record) -> Result<(), Clash> {
        let [write, _] = self.last[cell];
        if write.exists() && !view.knows(view.thread(me), write) {
            return Err(Clash(write));
        }
        // The copy engine does not see what threads of the launch have written to global memory.
        if kind == AccessKind::CopyRead(CopyKind::Barrier) && write.exists() && !copies::is_agent(write) {
            return Err(Clash(write));
        }
        Ok(())
    }

    /// Returns the race of an access with an atomic one.
    #[inline(always)]
    fn check_atomics(&self, view: View, cell: usize, kind: AccessKind, me: Record) -> Result<(), Clash> {
        if !self.last[cell][0].has(Record::ATOMIC) {
            return Ok(());
        }
        let (Some(side), thread) = (self.side(cell), view.thread(me)) else { return Ok(()) };
        match kind {
            AccessKind::Read | AccessKind::CopyRead(_) => side.atomic_writes.check(view, thread),
            AccessKind::Write | AccessKind::CopyWrite(_) => {
                side.atomic_writes.check(view, thread)?;
                side.atomic_loads.check(view, thread)
            }
            AccessKind::AtomicLoad | AccessKind::VolatileLoad => side.check_atomic(view, false, me),
            AccessKind::AtomicStore
            | AccessKind::AtomicUpdate
            | AccessKind::VolatileStore
            | AccessKind::CopyUpdate(_) => side.check_atomic(view, true, me),
        }
    }

    #[inline(always)]
    fn record(&mut self, view: View, cell: usize, kind: AccessKind, me: Record) {
        match kind {
            AccessKind::Read | AccessKind::CopyRead(_) => self.add_reader(view, cell, self.last[cell][1], me),
            AccessKind::Write | AccessKind::CopyWrite(_) => {
                if let Some(Some(side)) = self.sides.get_mut(cell) {
                    side.clear();
                }
                self.last[cell] = [me, Record::NONE];
            }
            AccessKind::AtomicLoad | AccessKind::VolatileLoad => {
                self.last[cell][0].0 |= Record::ATOMIC;
                self.side_mut(cell).add_atomic(view, false, me);
            }
            AccessKind::AtomicStore
            | AccessKind::AtomicUpdate
            | AccessKind::VolatileStore
            | AccessKind::CopyUpdate(_) => {
                self.last[cell][0].0 |= Record::ATOMIC;
                self.side_mut(cell).add_atomic(view, true, me);
            }
        }
    }

    fn side(&self, cell: usize) -> Option<&Side> {
        self.sides.get(cell)?.as_deref()
    }

    fn side_mut(&mut self, cell: usize) -> &mut Side {
        if self.sides.is_empty() {
            self.sides = self.last.iter().map(|_| None).collect();
        }
        self.sides[cell].get_or_insert_default()
    }

    fn second(&mut self) -> &mut [Record] {
        if self.second.is_empty() {
            self.second = vec![Record::NONE; self.last.len()].into();
        }
        &mut self.second
    }

    /// Adds a reader to those since the last write.
    fn add_reader(&mut self, view: View, cell: usize, first: Record, me: Record) {
        let knows = |record| view.knows(view.thread(me), record);
        let more = Record(me.0 | Record::MORE);
        if !first.exists() {
            self.last[cell][1] = me;
            return;
        }
        if !first.has(Record::MORE) {
            if knows(first) {
                self.last[cell][1] = me;
            } else {
                self.last[cell][1].0 |= Record::MORE;
                self.second()[cell] = me;
            }
            return;
        }
        let second = self.second()[cell];
        let others = self.side(cell).is_some_and(|side| side.readers.records.len() > 0);
        match (knows(first), knows(second)) {
            (true, true) if !others => self.last[cell][1] = me,
            (true, _) => self.last[cell][1] = more,
            (_, true) => self.second()[cell] = me,
            (false, false) if view.clocks.is_fine() => {
                self.side_mut(cell).readers.add(view, me);
            }
            (false, false) => {
                if view.block(first) == view.block(second) && view.block(first) != view.block(me) {
                    self.second()[cell] = me;
                }
            }
        }
    }

    /// Returns the race of an access with a plain read since the last plain write.
    #[inline(always)]
    fn check_readers(&self, view: View, cell: usize, kind: AccessKind, me: Record) -> Result<(), Clash> {
        let [_, first] = self.last[cell];
        let reads = match kind {
            AccessKind::Read | AccessKind::CopyRead(_) | AccessKind::AtomicLoad | AccessKind::VolatileLoad => true,
            AccessKind::Write
            | AccessKind::CopyWrite(_)
            | AccessKind::AtomicStore
            | AccessKind::AtomicUpdate
            | AccessKind::VolatileStore
            | AccessKind::CopyUpdate(_) => false,
        };
        if reads || !first.exists() {
            return Ok(());
        }
        let thread = view.thread(me);
        if !view.knows(thread, first) {
            return Err(Clash(first));
        }
        if !first.has(Record::MORE) {
            return Ok(());
        }
        let second = self.second[cell];
        if !view.knows(thread, second) {
            return Err(Clash(second));
        }
        match self.side(cell) {
            Some(side) => side.readers.check(view, thread),
            None => Ok(()),
        }
    }

    /// Does the work of [`Cells::access`] for a plain read of shared memory, if a quick look suffices. Returns `true`
    /// if nothing is left to do.
    #[inline(always)]
    pub(super) fn read_fast(&mut self, near: Near, cell: usize, me: Record) -> bool {
        let [write, read] = self.last[cell];
        let thread = me.thread();
        if write.has(Record::ATOMIC) || !near.knows(thread, write) {
            return false;
        }
        let knows = near.knows(thread, read);
        if !read.has(Record::MORE) {
            if knows {
                self.last[cell][1] = me;
                return true;
            }
            // Only the slow path handles a third reader.
            let Some(second) = self.second.get_mut(cell) else { return false };
            self.last[cell][1].0 |= Record::MORE;
            *second = me;
            return true;
        }
        if near.fine {
            return false;
        }
        // The others are of the same segment.
        if read.segment() <= near.base {
            self.last[cell][1] = me;
        }
        true
    }

    /// Does the same for a plain write.
    #[inline(always)]
    pub(super) fn write_fast(&mut self, near: Near, cell: usize, me: Record) -> bool {
        let [write, read] = self.last[cell];
        let thread = me.thread();
        let more = read.has(Record::MORE) && (near.fine || read.segment() > near.base);
        if write.has(Record::ATOMIC) || more || !near.knows(thread, write) || !near.knows(thread, read) {
            return false;
        }
        self.last[cell] = [me, Record::NONE];
        true
    }
}
