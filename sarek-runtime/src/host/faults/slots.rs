//! The slots in device memory by which launches identify themselves: one for each stream, and one for each graph.
//!
//! The launches of a stream, and those of a graph, run one after the other. So the slot holds the last launch that had
//! a failed check, and nothing has to be reset: launches have numbers, and each launch compares with its own.

use super::State;
use crate::Result;
use crate::host::driver::Driver;

/// The user of a slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum User {
    /// A stream, whose launches have tickets.
    Stream,
    /// A graph, whose launches have the graph's ticket and a number in the graph.
    Graph,
}

/// A slot: its number, and its address on the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slot {
    pub(crate) number: u32,
    pub(crate) address: u64,
}

/// A slot's contents. The emitter's prelude has the same struct, `FaultSlot`.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
struct Contents {
    failed: u64,
    graph: u32,
    number: u32,
    log: u64,
    reserved: u64,
}

/// The offset in a slot at which a launch of a graph writes the low bits of its ticket.
pub(crate) const GRAPH_OFFSET: u64 = std::mem::offset_of!(Contents, graph) as u64;

/// The size of a page of slots, in bytes.
const PAGE: usize = 4096;

/// All slots of a device.
pub(crate) struct Slots {
    /// The address of the log's [`State`].
    log: u64,
    all: Vec<(Slot, User)>,
    /// The numbers of slots that were never used.
    new: Vec<u32>,
    /// The numbers of unused slots that graphs have used. They are reserved for graphs: they hold the ticket of a
    /// launch, which streams do not overwrite.
    of_graphs: Vec<u32>,
}

impl Slots {
    /// Creates a table without slots, and a log without records. The context is current.
    pub(crate) fn new(driver: &Driver) -> Result<Slots> {
        let log = copied(driver, &[0u64; size_of::<State>() / 8])?;
        Ok(Slots { log, all: Vec::new(), new: Vec::new(), of_graphs: Vec::new() })
    }

    /// Passes the location of the records to the device, before any kernel writes one. The context is current.
    pub(crate) fn open(&self, driver: &Driver, state: State) -> Result<()> {
        // SAFETY: the memory holds a `State`, and nothing uses it yet.
        unsafe { write(driver, self.log, &[state]) }
    }

    /// Returns a slot for a new user. The context is current.
    pub(crate) fn add(&mut self, driver: &Driver, user: User) -> Result<Slot> {
        if let Some(slot) = self.take(user) {
            return Ok(slot);
        }
        let first = self.all.len() as u32;
        let count = (PAGE / size_of::<Contents>()) as u32;
        let contents: Vec<Contents> = (first..first + count)
            .map(|number| Contents { failed: 0, graph: 0, number, log: self.log, reserved: 0 })
            .collect();
        let page = copied(driver, &contents)?;
        let address = |i: u32| page + u64::from(i) * size_of::<Contents>() as u64;
        self.all.extend((0..count).map(|i| (Slot { number: first + i, address: address(i) }, user)));
        // The first one is for this user.
        self.new.extend((first + 1..first + count).rev());
        Ok(self.all[first as usize].0)
    }

    /// Returns an existing slot.
    fn take(&mut self, user: User) -> Option<Slot> {
        let used = match user {
            User::Graph => self.of_graphs.pop(),
            User::Stream => None,
        };
        let (slot, of) = &mut self.all[used.or_else(|| self.new.pop())? as usize];
        *of = user;
        Some(*slot)
    }

    /// Takes back slots of graphs whose launches are done.
    pub(crate) fn put(&mut self, numbers: impl IntoIterator<Item = u32>) {
        self.of_graphs.extend(numbers);
    }

    /// Returns the user of a slot.
    pub(crate) fn user(&self, number: u32) -> Option<User> {
        self.all.get(number as usize).map(|(_, user)| *user)
    }

    /// Creates a table without slots and without a device.
    #[cfg(test)]
    pub(crate) fn simulated() -> Slots {
        Slots { log: 0, all: Vec::new(), new: Vec::new(), of_graphs: Vec::new() }
    }

    /// Adds a slot without a device.
    #[cfg(test)]
    pub(crate) fn add_simulated(&mut self, user: User) -> Slot {
        let slot = Slot { number: self.all.len() as u32, address: 0 };
        self.all.push((slot, user));
        slot
    }
}

/// Returns the address of device memory with a copy of these values.
fn copied<T: Copy>(driver: &Driver, values: &[T]) -> Result<u64> {
    let mut address = 0;
    // SAFETY: the context is current; the memory is as long as the values.
    unsafe {
        driver.cuMemAlloc_v2(&mut address, size_of_val(values))?;
        write(driver, address, values)?;
    }
    Ok(address)
}

/// Copies values to the device.
///
/// # Safety
/// The context is current, and the address is valid for the values.
unsafe fn write<T: Copy>(driver: &Driver, address: u64, values: &[T]) -> Result<()> {
    // The legacy default stream does not wait for any of ours.
    let stream = std::ptr::null_mut();
    // SAFETY: the caller's; the copy is done before this function returns.
    unsafe {
        driver.cuMemcpyHtoDAsync_v2(address, values.as_ptr().cast(), size_of_val(values), stream)?;
        driver.cuStreamSynchronize(stream)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::mem::offset_of;

    #[test]
    fn the_layout_is_the_prelude_s() {
        assert_eq!((size_of::<Contents>(), GRAPH_OFFSET), (32, 8));
        assert_eq!((offset_of!(Contents, number), offset_of!(Contents, log)), (12, 16));
    }

    #[test]
    fn streams_get_no_slots_of_graphs() {
        let mut slots = Slots::simulated();
        for _ in 0..4 {
            slots.add_simulated(User::Stream);
        }
        slots.new = vec![3, 2];
        assert_eq!(slots.take(User::Graph).map(|slot| slot.number), Some(2));
        assert_eq!(slots.user(2), Some(User::Graph));
        slots.put([2]);
        assert_eq!(slots.take(User::Stream).map(|slot| slot.number), Some(3));
        assert_eq!(slots.take(User::Stream), None);
        assert_eq!(slots.take(User::Graph).map(|slot| slot.number), Some(2));
        assert_eq!(slots.take(User::Graph), None);
    }
}
