//! The order of a GPU's work, and its failures.

use std::sync::Arc;

use cudarc::driver::sys::CUevent;

use super::Cuda;
use super::driver::Driver;
use super::faults::{Covered, FaultRecord, Launches, Log, Node, Owed, Plan, Slot, Slots, User, Watch, Watches, thread};
use super::lane::Lane;
use super::memory::Allocation;
use crate::Result;

/// The state that changes with each launch. The holder of its lock orders uses of allocations and enqueues work, as one
/// step for all host threads.
pub(crate) struct Timeline {
    /// The event through which one stream waits for another.
    pub(super) event: CUevent,
    /// How often the lock has been taken: work that is enqueued under one lock is one step for other streams.
    pub(super) session: u64,
    launches: Launches,
    /// The kernels whose checks may fail.
    watches: Watches,
    slots: Slots,
    /// The records, once there is a kernel that writes records.
    log: Option<Log>,
    owed: Owed,
    /// Unused events.
    events: Vec<CUevent>,
}

/// A point in the order of launches.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Mark {
    /// The ticket of the next launch whose checks may fail.
    pub(crate) before: u64,
    /// The number of unchecked launches so far.
    pub(crate) suspects: u64,
}

// SAFETY: the driver's handles may be used from any thread.
unsafe impl Send for Timeline {}

impl Timeline {
    /// Creates a timeline without work. The context is current.
    pub(super) fn new(driver: &Driver) -> Result<Timeline> {
        Ok(Timeline {
            event: create_event(driver)?,
            session: 0,
            launches: Launches::default(),
            watches: Watches::default(),
            slots: Slots::new(driver)?,
            log: None,
            owed: Owed::default(),
            events: Vec::new(),
        })
    }

    /// Returns the current point in the order of launches.
    pub(crate) fn mark(&self, cuda: &Cuda) -> Mark {
        Mark { before: self.launches.next(), suspects: cuda.health.suspects().count() }
    }

    /// Returns a slot for a stream's launches. The context is current.
    pub(super) fn slot(&mut self, driver: &Driver) -> Result<Slot> {
        self.slots.add(driver, User::Stream)
    }

    /// Returns a slot for a graph's launches. The context is current.
    pub(crate) fn graph_slot(&mut self, driver: &Driver) -> Result<Slot> {
        self.slots.add(driver, User::Graph)
    }

    /// Registers a kernel whose checks may fail, and returns its number. The context is current.
    pub(super) fn watch(&mut self, driver: &Driver, watch: Watch) -> Result<u32> {
        if self.log.is_none() {
            let (log, state) = Log::new(driver)?;
            self.slots.open(driver, state)?;
            self.log = Some(log);
        }
        Ok(self.watches.add(watch))
    }

    /// Forgets a kernel whose launches are all done.
    pub(super) fn unwatch(&mut self, number: u32) {
        self.harvest();
        self.watches.remove(number);
    }

    /// Returns a kernel of a graph, which may write these buffers.
    pub(crate) fn node(&self, watch: u32, written: &[u64]) -> Option<Node> {
        self.watches.get(watch).map(|watch| Node { watch: Arc::clone(watch), written: written.into() })
    }

    /// Returns the arguments that the launch of a kernel passes for its failed checks. It may write these allocations,
    /// and is enqueued before the timeline is unlocked. The context is current.
    #[inline]
    pub(crate) fn launch<'a>(
        &mut self,
        driver: &Driver,
        watch: u32,
        lane: &'static Lane,
        written: impl Iterator<Item = &'a Allocation>,
    ) -> [u64; 2] {
        if self.launches.is_full() {
            self.turn(driver);
        }
        let next = self.launches.next();
        let written = written.map(|allocation| {
            allocation.written_by(next);
            allocation.owner()
        });
        let ticket = self.launches.kernel(watch, lane, thread(), written);
        lane.launched(ticket);
        [lane.slot().address, ticket]
    }

    /// Returns the ticket of a launch of a graph, which is enqueued before the timeline is unlocked. The context is
    /// current.
    pub(crate) fn launch_graph<'a>(
        &mut self,
        driver: &Driver,
        plan: &Arc<Plan>,
        lane: &'static Lane,
        kept: impl Iterator<Item = &'a Allocation>,
    ) -> u64 {
        if self.launches.is_full() {
            self.turn(driver);
        }
        let ticket = self.launches.graph(plan, lane, thread());
        kept.for_each(|allocation| allocation.written_by(ticket));
        lane.launched(ticket);
        ticket
    }

    /// Keeps a graph's slot until its launches are done.
    pub(crate) fn retire(&mut self, slot: Slot) {
        self.launches.retire(slot);
    }

    /// Returns `true` if a wait has nothing to report to any thread.
    pub(super) fn is_quiet(&self) -> bool {
        self.owed.is_empty() && !self.log.as_ref().is_some_and(Log::changed)
    }

    /// Reports the first fault that this thread's finished wait covers: one of launches before the ticket `before`.
    /// `last` is the last launch related to what the wait covers.
    pub(super) fn tell(&mut self, covered: Covered, before: u64, last: u64) -> Result<()> {
        self.harvest();
        self.owed.tell(covered, before, last, thread()).map_or(Ok(()), Err)
    }

    /// Notes that a buffer is dropped.
    pub(super) fn forget_memory(&mut self, owner: u64) {
        self.owed.forget_memory(owner);
    }

    /// Takes the complete records.
    fn harvest(&mut self) {
        let Some(log) = self.log.as_mut().filter(|log| log.changed()) else { return };
        let (records, lost) = log.take();
        for record in &records {
            self.file(record);
        }
        if lost {
            self.owed.miss(self.launches.oldest()..self.launches.next());
        }
    }

    /// Files a fault under its launch.
    fn file(&mut self, record: &FaultRecord) {
        let (ticket, number) = match self.slots.user(record.slot) {
            Some(User::Graph) => (self.launches.whole((record.launch >> 32) as u32), record.launch as u32),
            Some(User::Stream) | None => (record.launch, 0),
        };
        let found = self.launches.find(ticket).and_then(|launch| {
            let (watch, written) = launch.kernel(number, &self.watches)?;
            Some((watch.fault(record), written, launch.stream, launch.thread))
        });
        match found {
            Some((error, written, stream, thread)) => self.owed.add((ticket, number), error, written, stream, thread),
            None => self.owed.miss(self.launches.oldest()..self.launches.next()),
        }
    }

    /// Begins another segment of launches, and forgets those that are done.
    #[cold]
    fn turn(&mut self, driver: &Driver) {
        // SAFETY: the context is current, and the handles live.
        let record = |event: CUevent, lane: &Lane| unsafe { driver.cuEventRecord(event, lane.raw()) };
        let ends = self.launches.lanes().iter().map(|lane| {
            let event = self.events.pop().map_or_else(|| create_event(driver), Ok);
            let recorded = event.and_then(|event| record(event, lane).map(|()| event));
            // A segment without an event from the driver is never known to be done.
            recorded.unwrap_or(std::ptr::null_mut())
        });
        let ends = ends.collect();
        // SAFETY: as above.
        self.turn_with(ends, |event| !event.is_null() && unsafe { driver.cuEventQuery(event) }.is_ok());
    }

    /// Does the same as [`Timeline::turn`], with events after the current segment on each of its streams.
    fn turn_with(&mut self, ends: Vec<CUevent>, has_happened: impl FnMut(CUevent) -> bool) {
        self.launches.close(ends);
        let done = self.launches.done(has_happened);
        // Records of launches that are done are complete.
        self.harvest();
        let (events, slots) = self.launches.forget(done);
        self.events.extend(events);
        self.slots.put(slots);
    }
}

/// Creates an event without a time. The context is current.
pub(super) fn create_event(driver: &Driver) -> Result<CUevent> {
    let mut event: CUevent = std::ptr::null_mut();
    let flags = cudarc::driver::sys::CUevent_flags::CU_EVENT_DISABLE_TIMING as u32;
    // SAFETY: writes one handle.
    unsafe { driver.cuEventCreate(&mut event, flags)? };
    Ok(event)
}

#[cfg(test)]
mod tests {
    use crate::Place;
    use std::collections::HashMap;

    use super::super::faults::{LogMemory, new_owner};
    use super::*;
    use crate::Error;
    use crate::ir::{Site, SiteKind};

    /// A device without a driver, whose launches fail immediately.
    struct Simulated {
        timeline: Timeline,
        memory: LogMemory,
        lanes: Vec<&'static Lane>,
    }

    impl Simulated {
        fn new(streams: usize, capacity: usize) -> Simulated {
            let mut memory = LogMemory::new(capacity);
            let mut slots = Slots::simulated();
            let lane = |slot| -> &'static Lane { Box::leak(Box::new(Lane::new(std::ptr::null_mut(), slot))) };
            let lanes = (0..streams).map(|_| lane(slots.add_simulated(User::Stream))).collect();
            let timeline = Timeline {
                event: std::ptr::null_mut(),
                session: 0,
                launches: Launches::default(),
                watches: Watches::default(),
                slots,
                log: Some(memory.log()),
                owed: Owed::default(),
                events: Vec::new(),
            };
            Simulated { timeline, memory, lanes }
        }

        /// Launches a kernel on a stream. It may write these buffers. If it fails, it fails on the line that is its
        /// number.
        fn launch(&mut self, watch: u32, lane: usize, thread: u64, written: &[u64], fails: bool) {
            let timeline = &mut self.timeline;
            if timeline.launches.is_full() {
                let ends = vec![std::ptr::dangling_mut()];
                timeline.turn_with(ends, |_| true);
            }
            let lane = self.lanes[lane];
            let ticket = timeline.launches.kernel(watch, lane, thread, written.iter().copied());
            lane.launched(ticket);
            if fails {
                self.memory.write(lane.slot().number, ticket, 0);
            }
        }

        fn tell(&mut self, covered: Covered, thread: u64) -> Option<u32> {
            self.timeline.harvest();
            let next = self.timeline.launches.next();
            self.timeline.owed.tell(covered, next, next - 1, thread).map(|error| match error {
                Error::DivisionByZero { place: Place { line, .. }, .. } => line,
                other => panic!("{other}"),
            })
        }
    }

    fn watch(line: u32) -> Watch {
        Watch { sites: vec![Site { file: "k.rs", line, column: 1, kind: SiteKind::Division }] }
    }

    fn random(state: &mut u64) -> u64 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        *state >> 33
    }

    /// Each of 8 threads launches its own kernel on its own buffers, on its own stream or on a shared one, and waits
    /// occasionally. It receives each of its faults, and no other.
    #[test]
    fn each_thread_is_told_of_its_own_faults() {
        let rounds = std::env::var("SAREK_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(100_000);
        let mut device = Simulated::new(9, 1 << 15);
        let watches: Vec<u32> = (0..8).map(|line| device.timeline.watches.add(watch(line))).collect();
        let buffers: Vec<u64> = (0..8).map(|_| new_owner()).collect();
        let (mut state, mut waiting, mut failed, mut told) = (7, [0; 8], 0, 0);
        for _ in 0..rounds {
            let thread = random(&mut state) as usize % 8;
            let lane = if random(&mut state).is_multiple_of(2) { thread } else { 8 };
            let fails = random(&mut state).is_multiple_of(10);
            device.launch(watches[thread], lane, thread as u64 + 1, &[buffers[thread]], fails);
            (waiting[thread], failed) = (waiting[thread] + u32::from(fails), failed + u32::from(fails));
            if random(&mut state).is_multiple_of(16) {
                while let Some(line) = device.tell(Covered::Memory(buffers[thread]), thread as u64 + 1) {
                    assert_eq!(line, thread as u32);
                    (waiting[thread], told) = (waiting[thread] - 1, told + 1);
                }
                assert_eq!(waiting[thread], 0);
            }
        }
        // A wait for the device reports the rest.
        while device.tell(Covered::Device, 100).is_some() {
            told += 1;
        }
        assert_eq!(told, failed);
        assert!(failed > rounds / 20);
    }

    /// One segment after the other fails before any thread waits.
    #[test]
    fn all_faults_wait_for_those_who_ask() {
        let mut device = Simulated::new(4, 1 << 15);
        let kernel = device.timeline.watches.add(watch(3));
        let buffers: Vec<u64> = (0..20_000).map(|_| new_owner()).collect();
        for (i, buffer) in buffers.iter().enumerate() {
            device.launch(kernel, i % 4, 1, &[*buffer], i % 5 != 0);
        }
        // The kernel is no longer kept, like one of a `#[constant]` value.
        device.timeline.unwatch(kernel);
        let mut lines = HashMap::new();
        for (i, buffer) in buffers.iter().enumerate().rev() {
            *lines.entry((i % 5 != 0, device.tell(Covered::Memory(*buffer), 1))).or_insert(0) += 1;
            assert_eq!(device.tell(Covered::Memory(*buffer), 1), None);
        }
        assert_eq!(lines, HashMap::from([((true, Some(3)), 16_000), ((false, None), 4_000)]));
    }

    /// Kernels of a graph that is launched repeatedly: each fault is reported with its own place.
    #[test]
    fn launches_of_a_graph_have_their_own_faults() {
        let mut device = Simulated::new(2, 1 << 15);
        let watches: Vec<u32> = (1..=2).map(|line| device.timeline.watches.add(watch(line))).collect();
        let (one, two) = (new_owner(), new_owner());
        let node = |watch: u32, written: &[u64]| device.timeline.node(watch, written).unwrap();
        let nodes = vec![node(watches[0], &[one]), node(watches[1], &[one, two])];
        let slot = device.timeline.slots.add_simulated(User::Graph);
        let plan = Arc::new(Plan { slot, nodes });
        for (lane, failing) in [(0, vec![]), (1, vec![2]), (1, vec![]), (0, vec![1, 2]), (0, vec![1])] {
            let ticket = device.timeline.launches.graph(&plan, device.lanes[lane], 1);
            for number in failing {
                device.memory.write(slot.number, (ticket << 32) + number, 0);
            }
        }
        let streams = [device.lanes[0].owner(), device.lanes[1].owner()];
        let mut all = |covered, thread| -> Vec<u32> { std::iter::from_fn(|| device.tell(covered, thread)).collect() };
        assert_eq!(all(Covered::Memory(one), 2), [2, 1, 2, 1]);
        assert_eq!(all(Covered::Memory(two), 3), [2, 2]);
        assert_eq!(all(Covered::Stream(streams[1]), 4), [2]);
        assert_eq!(all(Covered::Stream(streams[0]), 4), [1, 2, 1]);
        assert_eq!(all(Covered::Device, 4), []);
        assert_eq!(all(Covered::Device, 1), [2, 1, 2, 1]);
        assert!(device.timeline.owed.is_empty());
    }
}
