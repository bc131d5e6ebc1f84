//! Threads on which the host acts when a stream reaches a point.
//!
//! CUDA calls the host back on a thread of the driver, where no call of CUDA is allowed, not even by a destructor, and where a wait may stop
//! the GPU. So that thread only passes a job on. Each courier is a thread that does its jobs one after the other; the streams do
//! not wait for it.

use std::cell::Cell;
use std::ffi::c_void;
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};

use cudarc::driver::sys::CUstream;

use super::{Cuda, Lane};
use crate::caught::caught;
use crate::{Error, Result};

/// Work for the host: called with the `CUresult` of the stream, 0 if it has reached the point. It owns values of users, whose destructors may
/// panic.
pub(super) type Job = Box<dyn FnOnce(u32) + Send>;

/// A thread for jobs.
pub(super) struct Courier {
    name: &'static str,
    jobs: OnceLock<Option<Sender<(Job, u32)>>>,
}

/// Wakes tasks. No job takes long.
pub(super) static WAKING: Courier = Courier::new("sarek-wake");
/// Calls functions of users, which may take as long as they like.
pub(super) static CALLING: Courier = Courier::new("sarek-call");
/// Gives memory back to its owners.
pub(super) static RETURNING: Courier = Courier::new("sarek-return");

thread_local! {
    /// `true` on the thread that calls functions of users.
    static IS_CALLING: Cell<bool> = const { Cell::new(false) };
}

/// Returns `true` on the thread that calls functions of users.
pub(super) fn is_calling() -> bool {
    IS_CALLING.get()
}

/// A job that nobody will do.
pub(super) struct Unsent {
    error: Error,
    /// Kept for what it owns.
    _job: Job,
}

impl From<Box<Unsent>> for Error {
    fn from(unsent: Box<Unsent>) -> Error {
        unsent.error
    }
}

/// A job on its way through the driver.
struct Parcel {
    job: Job,
    to: Sender<(Job, u32)>,
}

impl Courier {
    const fn new(name: &'static str) -> Courier {
        Courier { name, jobs: OnceLock::new() }
    }

    /// Returns the way to the thread, which begins with the first job.
    fn jobs(&'static self) -> Result<&'static Sender<(Job, u32)>> {
        let start = || {
            let (sender, receiver) = channel::<(Job, u32)>();
            let work = move || {
                IS_CALLING.set(std::ptr::eq(self, &raw const CALLING));
                receiver.into_iter().for_each(|(job, status)| {
                    // A panic, which the hook has printed, ends the job and not the thread: later jobs need it.
                    let _ = caught(|| job(status));
                });
            };
            std::thread::Builder::new().name(self.name.into()).spawn(work).ok().map(|_| sender)
        };
        self.jobs.get_or_init(start).as_ref().ok_or(Error::NoThread)
    }

    /// Does a job now.
    pub(super) fn send(&'static self, job: Job) -> Result<()> {
        // The receiver lives as long as the process.
        let _ = self.jobs()?.send((job, 0));
        Ok(())
    }

    /// Does a job when the stream has done the work that is enqueued there now, or the context is lost. The context is
    /// current.
    pub(super) fn send_after(&'static self, cuda: &Cuda, lane: &Lane, job: Job) -> Result<(), Box<Unsent>> {
        let to = match self.jobs() {
            Ok(jobs) => jobs.clone(),
            Err(error) => return Err(Box::new(Unsent { error, _job: job })),
        };
        let parcel = Box::into_raw(Box::new(Parcel { job, to }));
        // SAFETY: the stream lives, and the driver calls the function once.
        let result = unsafe { cuda.driver.cuStreamAddCallback(lane.raw(), reached, parcel.cast(), 0) };
        result.map_err(|error| {
            // SAFETY: the driver does not call the function.
            let Parcel { job, .. } = *unsafe { Box::from_raw(parcel) };
            Box::new(Unsent { error, _job: job })
        })
    }
}

/// Passes a job on.
///
/// # Safety
/// `parcel` is from `send_after`, and this is called once.
unsafe extern "C" fn reached(_: CUstream, status: u32, parcel: *mut c_void) {
    // SAFETY: the caller's.
    let Parcel { job, to } = *unsafe { Box::from_raw(parcel.cast::<Parcel>()) };
    let _ = to.send((job, status));
}
