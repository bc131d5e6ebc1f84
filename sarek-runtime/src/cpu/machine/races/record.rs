//! The record of an access.

/// An access: the segment, the thread within the block and the site in the source. Zero means no access.
///
/// | bits | |
/// |---|---|
/// | 32 to 63 | the segment |
/// | 16 to 31 | the site |
/// | 15 | [`Record::MORE`] |
/// | 14 | [`Record::ATOMIC`] |
/// | 0 to 12 | the thread, or the agent of an asynchronous copy: see `copies` |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Record(pub(super) u64);

impl Record {
    /// No access.
    pub(super) const NONE: Record = Record(0);
    /// Flag of the first reader: there are others.
    pub(super) const MORE: u64 = 1 << 15;
    /// Flag of the last writer: there were atomic accesses since.
    pub(super) const ATOMIC: u64 = 1 << 14;

    #[inline(always)]
    pub(super) fn new(segment: u32, thread: u32, site: u16) -> Record {
        Record(u64::from(segment) << 32 | u64::from(site) << 16 | u64::from(thread))
    }

    #[inline(always)]
    pub(super) fn segment(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    pub(super) fn site(self) -> u16 {
        (self.0 >> 16) as u16
    }

    #[inline(always)]
    pub(super) fn thread(self) -> u32 {
        self.0 as u32 & 0x1fff
    }

    /// Returns `true` if there is an access.
    #[inline(always)]
    pub(super) fn exists(self) -> bool {
        self.segment() != 0
    }

    #[inline(always)]
    pub(super) fn has(self, flag: u64) -> bool {
        self.0 & flag != 0
    }
}

/// The same access of all lanes of a warp to 32 adjacent cells, where lane `i` accesses the `i`-th: the segment, the
/// site and the warp. The lowest two bits are free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Row(pub(super) u64);

impl Row {
    pub(super) fn new(segment: u32, warp: u32, site: u16) -> Row {
        Row(u64::from(segment) << 32 | u64::from(site) << 16 | u64::from(warp) << 4)
    }

    pub(super) fn segment(self) -> u32 {
        (self.0 >> 32) as u32
    }

    pub(super) fn warp(self) -> u32 {
        self.0 as u32 >> 4 & 0x1f
    }

    /// Returns the access of one lane; no access if the row is empty.
    pub(super) fn lane(self, lane: u32) -> Record {
        if self.0 == 0 {
            return Record::NONE;
        }
        Record::new(self.segment(), self.warp() * 32 + lane, (self.0 >> 16) as u16)
    }
}
