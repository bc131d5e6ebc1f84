//! One rank's connection to the others: NCCL's communicator, and the calls that are under way.
//!
//! The ranks connect without blocking the host, in a communicator of NCCL that starts a thread for each call. A call that starts
//! a thread takes longer than a small collective, so calls are made with a second communicator, split from the first one, whose
//! calls return once they are enqueued. Both share the flag that aborts them: aborting the first one ends a call of the second
//! that waits for another rank, as the first calls do, which connect more of what they need.
//!
//! A thread watches the call that is being made, and those that are enqueued: when they begin and end on the GPU, and whether NCCL
//! reports a failure. If one takes longer than the deadline, or cannot end since a rank is gone, the thread aborts the
//! communicators, which ends the kernels that wait. What they would have written is reported as spoilt by the next wait for it.
//! Until then, that thread calls nothing of the driver: another thread may be within it, waiting for the very kernels that only
//! this one can end.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::fate::Fate;
use super::graph::{Child, Steps};
use super::leaving::{Leaving, wait_at_exit};
use super::operation::Operation;
use super::table::{Config, IN_PROGRESS, Nccl, RawComm, RawId, RawStream};
use crate::host::{Cuda, Lane, Signal, Timeline};
use crate::{Device, Error, GroupError, Result};

/// A connection. NCCL's functions are called with the communicator locked.
pub(super) struct Link {
    pub(super) nccl: &'static Nccl,
    pub(super) device: Device,
    pub(super) fate: Arc<Fate>,
    /// What calls are made with. Null once it is aborted or destroyed.
    comm: Mutex<Comm>,
    /// What connected the ranks, if calls are made with a communicator that was split from it; else null.
    root: Mutex<Comm>,
    flights: Mutex<Flights>,
    /// The stream of the last calls, and whether they were those of a graph. Changed only with the device's queue locked.
    last: Mutex<Option<(&'static Lane, bool)>>,
    changed: Condvar,
}

struct Comm(RawComm);

// SAFETY: NCCL's communicators may be used from any thread, one at a time.
unsafe impl Send for Comm {}

#[derive(Default)]
struct Flights {
    all: Vec<Flight>,
    /// The call that a thread of the host makes now, if that may block it.
    entering: Option<Entering>,
    /// Set when the rank is dropped: the watching thread ends.
    over: bool,
}

/// Calls that are not enqueued yet.
struct Entering {
    call: String,
    number: Option<u64>,
    begun: Instant,
    /// Why they were ended, if they were.
    ended: Option<GroupError>,
}

/// Calls that are enqueued.
pub(super) struct Flight {
    /// Their text, for errors.
    pub(super) call: String,
    /// The number of the batch, if it has collective calls.
    pub(super) number: Option<u64>,
    /// The allocations that they write, and the stream, as faults refer to them.
    pub(super) owners: Vec<u64>,
    /// They come when the calls may begin, and when they are done.
    pub(super) signals: [Signal; 2],
    /// When they were first seen to have begun; of a graph, the call that it makes now.
    pub(super) begun: Option<Instant>,
    /// How far they have come, if a graph makes them.
    pub(super) steps: Option<Steps>,
}

impl Flight {
    /// Looks whether the calls have begun, and returns since when they, or the present one of a graph, are seen to run.
    fn look(&mut self) -> Option<Instant> {
        if self.signals[0].has_come() {
            self.begun = match &mut self.steps {
                Some(steps) => steps.look(),
                None => self.begun.or_else(|| Some(Instant::now())),
            };
        }
        self.begun
    }
}

/// How long the watching thread sleeps between two looks.
const PAUSE: Duration = Duration::from_millis(2);
/// How long a thread looks again and again before it sleeps.
const BRIEFLY: Duration = Duration::from_micros(200);
/// How long a process waits for others when it leaves a group.
const FAREWELL: Duration = Duration::from_secs(10);

impl Link {
    /// Connects a rank to the others, which do the same at the same time, and starts the thread that watches it.
    pub(super) fn open(
        nccl: &'static Nccl,
        device: &Device,
        id: RawId,
        rank: usize,
        size: usize,
        fate: Arc<Fate>,
    ) -> Result<(Arc<Link>, std::thread::JoinHandle<()>)> {
        let link = Arc::new(Link {
            nccl,
            device: device.clone(),
            fate,
            comm: Mutex::new(Comm(std::ptr::null_mut())),
            root: Mutex::new(Comm(std::ptr::null_mut())),
            flights: Mutex::default(),
            last: Mutex::new(None),
            changed: Condvar::new(),
        });
        let cuda = link.cuda()?;
        cuda.join_group();
        cuda.bind()?;
        // SAFETY: the GPU's context is current.
        if let Err(error) = unsafe { link.connect(id, rank as i32, size as i32) } {
            link.abort(&error);
            return Err(error.into());
        }
        wait_at_exit();
        let watched = link.clone();
        let thread = std::thread::Builder::new().name("sarek-group".into()).spawn(move || watched.watch());
        match thread {
            Ok(thread) => Ok((link, thread)),
            Err(error) => {
                let error = GroupError::Meeting { message: format!("no thread to watch the group: {error}") };
                link.abort(&error);
                Err(error.into())
            }
        }
    }

    /// Connects the rank, and makes the communicator of its calls.
    ///
    /// # Safety
    /// The GPU's context is current.
    unsafe fn connect(&self, id: RawId, rank: i32, size: i32) -> Result<(), GroupError> {
        let call = "connecting to the other ranks";
        let (mut comm, mut config) = (self.comm(), Config::nonblocking());
        // SAFETY: NCCL writes the handle, which lives as long as the link, and reads the configuration.
        unsafe { self.nccl.ncclCommInitRankConfig(&mut comm.0, size, id, rank, &mut config)? };
        self.settle(comm.0, None, call)?;
        if self.nccl.splits() {
            let (mut root, mut config) = (self.root(), Config::blocking());
            *root = std::mem::replace(&mut *comm, Comm(std::ptr::null_mut()));
            // SAFETY: as above; the connected communicator lives.
            unsafe { self.nccl.ncclCommSplit(root.0, 0, rank, &mut comm.0, &mut config)? };
            self.settle(root.0, None, call)?;
        }
        Ok(())
    }

    /// Returns the GPU.
    pub(super) fn cuda(&self) -> Result<&'static Cuda> {
        self.device.inner.cuda().ok_or(Error::NoDevice { ordinal: 0, count: 0 })
    }

    /// Enqueues operations together on a stream of the GPU, whose context is current.
    ///
    /// # Safety
    /// The addresses are valid until the stream has done the operations.
    pub(super) unsafe fn submit(
        &self,
        operations: &[Operation],
        stream: RawStream,
        number: Option<u64>,
        call: &str,
    ) -> Result<(), GroupError> {
        let comm = self.comm();
        if comm.0.is_null() {
            self.fate.check()?;
            return Err(GroupError::Poisoned { reason: "the rank is no longer connected".into() });
        }
        self.enter(number, call);
        // SAFETY: the communicator lives. A group that was begun is ended.
        let enqueued = unsafe {
            self.nccl.ncclGroupStart().and_then(|()| {
                let enqueued = operations.iter().try_for_each(|one| one.enqueue(self.nccl, comm.0, stream));
                enqueued.and(self.nccl.ncclGroupEnd())
            })
        };
        self.leave().and(enqueued)?;
        self.settle(comm.0, number, call)
    }

    /// Lets the thread that watches see a call before it is made.
    fn enter(&self, number: Option<u64>, call: &str) {
        let entering = Entering { call: call.into(), number, begun: Instant::now(), ended: None };
        self.flights().entering = Some(entering);
        self.changed.notify_all();
    }

    /// Forgets the call that was made; an error if it was ended.
    fn leave(&self) -> Result<(), GroupError> {
        let entering = self.flights().entering.take();
        entering.and_then(|entering| entering.ended).map_or(Ok(()), Err)
    }

    /// Captures operations into a graph. All ranks do so at the same time, since NCCL connects them.
    ///
    /// # Safety
    /// Whoever launches the graph keeps the addresses valid.
    pub(super) unsafe fn capture(&self, operations: &[Operation], number: Option<u64>, call: &str) -> Result<Child> {
        /// `CU_STREAM_CAPTURE_MODE_RELAXED`: other threads, among them NCCL's own, may do anything meanwhile.
        const RELAXED: u32 = 2;
        let cuda = self.cuda()?;
        cuda.bind()?;
        let lane = cuda.take_lane(0)?;
        // SAFETY: the stream lives, and nothing else uses it.
        unsafe { cuda.driver.cuStreamBeginCapture_v2(lane.raw(), RELAXED)? };
        // SAFETY: the caller's.
        let submitted = unsafe { self.submit(operations, lane.raw().cast(), number, call) };
        if let Err(error) = &submitted {
            // Ends NCCL's thread, too: it may still use the stream, which is left alone for good.
            self.abort(error);
        }
        let mut graph = std::ptr::null_mut();
        // SAFETY: the stream captures since above; writes one handle.
        let ended = unsafe { cuda.driver.cuStreamEndCapture(lane.raw(), &mut graph) };
        // SAFETY: the graph, if there is one, belongs to whoever ended the capture.
        let child = (!graph.is_null()).then(|| unsafe { Child::owning(cuda, graph) });
        submitted?;
        ended?;
        cuda.put_lane(lane);
        let nothing = || GroupError::Nccl { call: "cuStreamEndCapture", message: "nothing was captured".into() };
        child.ok_or_else(|| nothing().into())
    }

    /// Orders calls on a stream after the calls before them, if either are those of a graph. NCCL does so for other calls. The queue is
    /// locked until they are enqueued, and the context current.
    pub(super) fn follow(&self, cuda: &Cuda, queue: &Timeline, lane: &'static Lane, is_graph: bool) -> Result<()> {
        let last = self.last.lock().unwrap_or_else(PoisonError::into_inner).replace((lane, is_graph));
        match last {
            Some((last, was_graph)) if (is_graph || was_graph) && !std::ptr::eq(last, lane) => {
                cuda.order(queue, last, lane)
            }
            _ => Ok(()),
        }
    }

    /// Waits until NCCL has done what it does on the host.
    fn settle(&self, comm: RawComm, number: Option<u64>, call: &str) -> Result<(), GroupError> {
        let (start, deadline) = (Instant::now(), self.fate.deadline());
        loop {
            match self.state(comm)? {
                0 => return Ok(()),
                IN_PROGRESS => self.fate.doomed(number, call)?,
                code => return self.nccl.check("ncclCommGetAsyncError", code),
            }
            let waited = start.elapsed();
            if waited > deadline {
                return Err(GroupError::Absent { call: call.into(), waited: deadline, missing: Vec::new() });
            }
            // Most calls take some microseconds, a connection takes a second. The shortest sleep takes longer than a call.
            if waited < BRIEFLY {
                std::thread::yield_now();
            } else {
                std::thread::sleep((waited / 8).min(Duration::from_millis(5)));
            }
        }
    }

    /// Returns the state of the communicator, as `ncclResult_t`.
    fn state(&self, comm: RawComm) -> Result<u32, GroupError> {
        let mut state = 0;
        // SAFETY: the communicator lives; writes one number.
        unsafe { self.nccl.ncclCommGetAsyncError(comm, &mut state)? };
        Ok(state)
    }

    /// Watches calls that were enqueued. If that failed, poisons the group: what they would have written is unspecified.
    pub(super) fn begin(&self, flight: Flight, submitted: Result<(), GroupError>) -> Result<()> {
        let Err(error) = submitted else {
            self.fly(flight);
            return Ok(());
        };
        let cuda = self.cuda()?;
        cuda.spoilt.add(flight.owners.iter().copied(), &error.clone().into());
        self.abort(&error);
        discard(cuda, flight);
        Err(error.into())
    }

    /// Watches calls that were enqueued.
    pub(super) fn fly(&self, flight: Flight) {
        self.flights().all.push(flight);
        self.changed.notify_all();
    }

    /// Looks at the calls under way until the rank is dropped.
    fn watch(&self) {
        let Ok(cuda) = self.cuda() else { return };
        loop {
            let verdict = {
                let mut flights = self.flights();
                while flights.all.is_empty() && flights.entering.is_none() && !flights.over {
                    flights = self.changed.wait(flights).unwrap_or_else(PoisonError::into_inner);
                }
                if flights.over {
                    return;
                }
                land(cuda, &mut flights.all);
                let alive = cuda.health.check().map_err(|error| GroupError::Poisoned { reason: error.to_string() });
                alive.and_then(|()| self.judge(&mut flights))
            };
            match verdict.and_then(|()| self.failure()) {
                Ok(()) => std::thread::sleep(PAUSE),
                Err(error) => self.abort(&error),
            }
        }
    }

    /// Returns an error if one of the calls can never end, or takes too long.
    fn judge(&self, flights: &mut Flights) -> Result<(), GroupError> {
        let deadline = self.fate.deadline();
        let absent = |call: &String| GroupError::Absent { call: call.clone(), waited: deadline, missing: Vec::new() };
        for flight in &mut flights.all {
            self.fate.doomed(flight.number, &flight.call)?;
            if flight.look().is_some_and(|begun| begun.elapsed() > deadline) {
                return Err(absent(flight.steps.as_ref().and_then(Steps::call).unwrap_or(&flight.call)));
            }
        }
        let Some(entering) = &flights.entering else { return Ok(()) };
        self.fate.doomed(entering.number, &entering.call)?;
        if entering.begun.elapsed() > deadline { Err(absent(&entering.call)) } else { Ok(()) }
    }

    /// Returns NCCL's own error, if it has one. A thread that makes a call looks at it itself.
    fn failure(&self) -> Result<(), GroupError> {
        match self.comm.try_lock() {
            Ok(comm) if !comm.0.is_null() => {
                let state = self.state(comm.0)?;
                self.nccl.check("ncclCommGetAsyncError", state)
            }
            _ => Ok(()),
        }
    }

    /// Poisons the group, and ends the calls that are under way.
    pub(super) fn abort(&self, error: &GroupError) {
        let _leaving = Leaving::begin();
        self.fate.poison(error);
        let flights = {
            let mut flights = self.flights();
            if let Some(entering) = &mut flights.entering {
                entering.ended.get_or_insert_with(|| error.clone());
            }
            std::mem::take(&mut flights.all)
        };
        let Ok(cuda) = self.cuda() else { return };
        // Before the kernels end: whoever waits for them must see it.
        let owners = flights.iter().flat_map(|flight| flight.owners.iter().copied());
        cuda.spoilt.add(owners, &error.clone().into());
        let _ = cuda.bind();
        // The first one ends the call that holds the second one.
        for comm_of in [Link::root, Link::comm] {
            let raw = std::mem::replace(&mut comm_of(self).0, std::ptr::null_mut());
            if !raw.is_null() {
                // SAFETY: the communicator lives, and nothing uses it any more. A failure leaves nothing to do.
                let _ = unsafe { self.nccl.ncclCommAbort(raw) };
            }
        }
        flights.into_iter().for_each(|flight| discard(cuda, flight));
    }

    /// Waits for the calls under way, and ends the watching thread. The connection stays: other ranks may still read
    /// memory of NCCL's that belongs to it.
    pub(super) fn retire(&self, thread: std::thread::JoinHandle<()>) {
        while !self.flights().all.is_empty() && self.fate.check().is_ok() {
            std::thread::sleep(PAUSE);
        }
        self.flights().over = true;
        self.changed.notify_all();
        let _ = thread.join();
    }

    /// Disconnects all ranks of this process together, as NCCL demands. It waits a while for ranks of other processes
    /// on the same machine. If they do not come, the connections are left to the end of the process, since those
    /// ranks may still use them.
    pub(super) fn disconnect(links: &[Arc<Link>]) {
        // Those of the calls use the connections of the first ones.
        if Link::close(links, Link::comm) {
            Link::close(links, Link::root);
        }
    }

    /// Destroys one of the communicators of each link, if it has that one. Returns `false` if others did not come in time.
    fn close(links: &[Arc<Link>], comm_of: for<'l> fn(&'l Link) -> MutexGuard<'l, Comm>) -> bool {
        let begun = links.iter().filter(|link| {
            let comm = comm_of(link);
            let bound = link.cuda().and_then(Cuda::bind).is_ok();
            // SAFETY: the communicator lives, and none of its calls is under way.
            !comm.0.is_null() && bound && unsafe { link.nccl.ncclCommFinalize(comm.0) }.is_ok()
        });
        let (mut left, start): (Vec<&Arc<Link>>, _) = (begun.collect(), Instant::now());
        while !left.is_empty() && start.elapsed() < FAREWELL {
            left.retain(|link| {
                let mut comm = comm_of(link);
                let is_over = link.state(comm.0) == Ok(0) && link.cuda().and_then(Cuda::bind).is_ok();
                if is_over {
                    // SAFETY: the communicator is finished, and not used again. A failure leaves nothing to do.
                    let _ = unsafe { link.nccl.ncclCommDestroy(comm.0) };
                    comm.0 = std::ptr::null_mut();
                }
                !is_over
            });
            if !left.is_empty() {
                std::thread::sleep(PAUSE);
            }
        }
        left.is_empty()
    }

    fn root(&self) -> MutexGuard<'_, Comm> {
        self.root.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn comm(&self) -> MutexGuard<'_, Comm> {
        self.comm.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flights(&self) -> MutexGuard<'_, Flights> {
        self.flights.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Forgets calls that are done.
fn land(cuda: &Cuda, flights: &mut Vec<Flight>) {
    for flight in flights.extract_if(.., |flight| flight.signals[1].has_come()) {
        discard(cuda, flight);
    }
}

/// Hands back the signals of calls that are done or given up.
fn discard(cuda: &Cuda, flight: Flight) {
    if let (Some(steps), false) = (flight.steps, flight.signals[1].has_come()) {
        steps.give_up();
    }
    flight.signals.into_iter().for_each(|signal| cuda.put_signal(signal));
}
