//! Copies between pinned memory and a device that the host does not wait for.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, Waker};

use cudarc::driver::sys::CUevent;

use super::abroad::Write;
use super::at_once;
use super::buffer::{make_values, write_values};
use super::courier::WAKING;
use super::faults::Covered;
use super::order::Use;
use super::timeline::{Mark, create_event};
use super::{Cuda, DeviceInner, Element, Lane, Pinned, Slice};
use crate::launch::Target;
use crate::{Error, Result};

/// A copy between [`Pinned`] memory and a device that was started: it owns the host's memory until it is done.
///
/// [`wait`](Transfer::wait) gives the memory back, and so does `.await`, in any runtime. If this is dropped, the drop waits for the
/// copy. If it is leaked, the host's memory is, too.
#[must_use = "the memory is in the copy until `wait`; a drop waits for it"]
pub struct Transfer<T: Element> {
    /// `None` once it is given back.
    pinned: Option<Pinned<T>>,
    /// The end of the copy; `None` on the CPU, where it is over.
    end: Option<End>,
}

/// The end of a copy in a stream.
struct End {
    device: &'static DeviceInner,
    event: CUevent,
    stream: u32,
    mark: Mark,
    /// The buffer that was read; `None` if one was written.
    read: Option<Read>,
    /// The task that waits.
    task: Option<Arc<Mutex<Task>>>,
}

/// A buffer that a copy reads, by its number.
struct Read {
    owner: u64,
    /// The last launch that may have written it, and those of other GPUs.
    last: u64,
    abroad: Vec<Write>,
}

/// A task that waits for an event.
enum Task {
    Waits(Waker),
    /// The event has happened, or never will.
    Woken,
}

// SAFETY: the driver's events may be used from any thread.
unsafe impl Send for End {}
// SAFETY: as above; nothing changes through a shared borrow.
unsafe impl Sync for End {}

/// The direction of a copy.
#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Up,
    Down,
}

/// The alternative to a copy in a capture.
const AROUND: &str = "copy before the graph is launched, or afterwards";

impl<T: Element + Copy> Slice<T> {
    /// Starts to copy all elements of `pinned` to this slice, on a stream or on the default stream of a device, and returns at
    /// once. Later work on this slice, on any stream, waits for the copy. Work on other buffers, on other streams, runs at the
    /// same time.
    ///
    /// # Errors
    /// [`Error::Length`] if `pinned` has another length, [`Error::ForeignHandle`] if the slice belongs to another device,
    /// [`Error::NotCapturable`] in a capture, or a failure of the driver. `pinned` is then dropped.
    pub fn start_upload(&mut self, target: &impl Target, pinned: Pinned<T>) -> Result<Transfer<T>> {
        self.same_length("start_upload", pinned.len())?;
        // SAFETY: the slice is borrowed mutably.
        unsafe { self.start(target, pinned, Direction::Up) }
    }

    /// Starts to copy all elements of this slice to `pinned`, on a stream or on the default stream of a device, when the work
    /// on this slice so far is done, and returns at once. Later work that writes this slice waits for the copy.
    ///
    /// [`Transfer::wait`] reports failed checks of launches that may have written the buffer, as [`Slice::to_vec`] does.
    ///
    /// # Errors
    /// The errors of [`Slice::start_upload`].
    pub fn start_download(&self, target: &impl Target, pinned: Pinned<T>) -> Result<Transfer<T>> {
        self.same_length("start_download", pinned.len())?;
        // SAFETY: the slice is only read.
        unsafe { self.start(target, pinned, Direction::Down) }
    }

    /// # Safety
    /// The lengths agree. The slice is borrowed as the direction needs it.
    unsafe fn start(&self, target: &impl Target, pinned: Pinned<T>, direction: Direction) -> Result<Transfer<T>> {
        self.belongs(target)?;
        if target.recording().is_some() {
            return Err(Error::NotCapturable { what: "a copy from or to the host".into(), remedy: AROUND });
        }
        at_once("a copy from or to the host", AROUND)?;
        let Some(cuda) = target.device().inner.cuda() else {
            // SAFETY: the caller's; both have that many elements.
            unsafe {
                match direction {
                    Direction::Up => write_values(self.allocation(), self.first(), &pinned)?,
                    Direction::Down => {
                        let bytes = pinned.len() * size_of::<T>();
                        self.allocation().read(self.first(), pinned.pointer().cast(), bytes)?;
                        make_values::<T>(pinned.pointer().cast(), bytes);
                    }
                }
            }
            return Ok(Transfer { pinned: Some(pinned), end: None });
        };
        let lane = target.lane().unwrap_or(cuda.lane);
        cuda.bind()?;
        cuda.accept(lane)?;
        let mut end = End::new(target.device().inner, cuda, lane)?;
        // SAFETY: the caller's. The memory of the host stays until the copy is done.
        match unsafe { self.enqueue(cuda, lane, &mut end, &pinned, direction) } {
            Ok(()) => Ok(Transfer { pinned: Some(pinned), end: Some(end) }),
            Err(error) => {
                // SAFETY: the context is current, and the stream lives.
                if unsafe { cuda.driver.cuStreamSynchronize(lane.raw()) }.is_err() {
                    std::mem::forget(pinned);
                }
                Err(error)
            }
        }
    }

    /// Enqueues the copy and records its end. After a failure the copy may still run.
    ///
    /// # Safety
    /// The conditions of `start`. The context is current. The memory of the host stays until the copy is done.
    unsafe fn enqueue(
        &self,
        cuda: &Cuda,
        lane: &'static Lane,
        end: &mut End,
        pinned: &Pinned<T>,
        direction: Direction,
    ) -> Result<()> {
        let allocation = self.allocation();
        let queue = cuda.queue_for([allocation].into_iter());
        let how = match direction {
            Direction::Up => Use::Writes,
            Direction::Down => Use::Reads,
        };
        allocation.order(cuda, &queue, lane, how)?;
        lane.does_long_work();
        let (host, bytes, stream) = (pinned.pointer().cast(), size_of_val(&**pinned), lane.raw());
        // SAFETY: the caller's; the event lives.
        unsafe {
            match direction {
                _ if bytes == 0 => {}
                Direction::Up => cuda.driver.cuMemcpyHtoDAsync_v2(self.first(), host, bytes, stream)?,
                Direction::Down => cuda.driver.cuMemcpyDtoHAsync_v2(host, self.first(), bytes, stream)?,
            }
            allocation.leave(cuda, &queue, lane)?;
            cuda.driver.cuEventRecord(end.event, stream)?;
        }
        end.mark = queue.mark(cuda);
        let read =
            || Read { owner: allocation.owner(), last: allocation.last_write(), abroad: allocation.writes_elsewhere() };
        end.read = (direction == Direction::Down).then(read);
        Ok(())
    }
}

impl<T: Element> Transfer<T> {
    /// Waits until the copy is done, and returns the memory.
    ///
    /// # Errors
    /// For a download the errors of [`Slice::to_vec`], for an upload a failure of the driver. The memory is then freed.
    pub fn wait(mut self) -> Result<Pinned<T>> {
        at_once("waiting for a copy", super::device::WAIT)?;
        if let Some(end) = &self.end {
            end.synchronize()?;
        }
        self.finish()
    }

    /// Returns `true` if the copy is done, so that [`Transfer::wait`] does not wait.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn is_done(&self) -> Result<bool> {
        self.end.as_ref().map_or(Ok(true), End::has_happened)
    }

    /// Takes the memory when the copy is done.
    fn finish(&mut self) -> Result<Pinned<T>> {
        let Some(pinned) = self.pinned.take() else { return Err(Error::AlreadyTaken) };
        if let Some(end) = self.end.take() {
            if end.read.is_some() {
                // SAFETY: the copy is done, and wrote the bytes.
                unsafe { make_values::<T>(pinned.pointer().cast(), pinned.len() * size_of::<T>()) };
            }
            end.report()?;
        }
        Ok(pinned)
    }
}

/// Gives the memory back when the copy is done. Needs no particular runtime.
impl<T: Element> Future for Transfer<T> {
    type Output = Result<Pinned<T>>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let transfer = self.get_mut();
        if let Some(end) = &mut transfer.end {
            match end.poll(context.waker()) {
                Poll::Pending => return Poll::Pending,
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Ready(Ok(())) => {}
            }
        }
        Poll::Ready(transfer.finish())
    }
}

impl<T: Element> Drop for Transfer<T> {
    fn drop(&mut self) {
        if let (Some(end), Some(pinned)) = (&self.end, self.pinned.take())
            && end.synchronize().is_err()
        {
            // The context is lost, and nobody knows what still writes to this memory.
            std::mem::forget(pinned);
        }
    }
}

impl<T: Element> fmt::Debug for Transfer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = self.pinned.as_ref().map_or(0, |pinned| pinned.len());
        write!(f, "Transfer({length} elements of type {})", std::any::type_name::<T>())
    }
}

impl End {
    /// Returns an event that is to be recorded on the stream. The context is current.
    fn new(device: &'static DeviceInner, cuda: &Cuda, lane: &Lane) -> Result<End> {
        let mark = Mark { before: 0, suspects: 0 };
        let event = create_event(cuda.driver)?;
        Ok(End { device, event, stream: lane.slot().number, mark, read: None, task: None })
    }

    /// Waits for the event. Does not report failed checks.
    fn synchronize(&self) -> Result<()> {
        let Some(cuda) = self.device.cuda() else { return Ok(()) };
        cuda.bind()?;
        // SAFETY: the event lives.
        unsafe { cuda.driver.cuEventSynchronize(self.event) }
    }

    fn has_happened(&self) -> Result<bool> {
        const NOT_READY: u32 = 600;
        let Some(cuda) = self.device.cuda() else { return Ok(true) };
        cuda.bind()?;
        // SAFETY: the event lives.
        match unsafe { cuda.driver.cuEventQuery(self.event) } {
            Ok(()) => Ok(true),
            Err(Error::Driver { code: NOT_READY, .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Reports failed checks after the event.
    fn report(&self) -> Result<()> {
        let Some(cuda) = self.device.cuda() else { return Ok(()) };
        cuda.waited(Some(self.stream), self.mark);
        let Some(read) = &self.read else { return Ok(()) };
        cuda.take_reports(Covered::Memory(read.owner), self.mark.before, read.last)?;
        read.abroad.iter().try_for_each(|write| write.report(read.owner))
    }

    /// Returns whether the event has happened. If it has not, the task is woken when it has.
    fn poll(&mut self, waker: &Waker) -> Poll<Result<()>> {
        match self.has_happened() {
            Ok(true) => return Poll::Ready(Ok(())),
            Ok(false) => {}
            Err(error) => return Poll::Ready(Err(error)),
        }
        if let Some(task) = &self.task {
            let mut task = task.lock().unwrap_or_else(PoisonError::into_inner);
            return match *task {
                Task::Waits(ref mut old) => {
                    old.clone_from(waker);
                    Poll::Pending
                }
                // Woken since the event was looked at, or by an error that the next look finds.
                Task::Woken => {
                    waker.wake_by_ref();
                    Poll::Pending
                }
            };
        }
        match self.wake_when_happened(waker) {
            Ok(()) => Poll::Pending,
            Err(error) => Poll::Ready(Err(error)),
        }
    }

    /// Wakes the task when the event has happened. A stream of its own waits for the event, so that no other work waits for
    /// the host.
    fn wake_when_happened(&mut self, waker: &Waker) -> Result<()> {
        let Some(cuda) = self.device.cuda() else { return Ok(()) };
        let task = Arc::new(Mutex::new(Task::Waits(waker.clone())));
        self.task = Some(Arc::clone(&task));
        let job = move |_| {
            let before = std::mem::replace(&mut *task.lock().unwrap_or_else(PoisonError::into_inner), Task::Woken);
            if let Task::Waits(waker) = before {
                waker.wake();
            }
        };
        let lane = cuda.take_lane(0)?;
        cuda.bind()?;
        // SAFETY: both live.
        let waits = unsafe { cuda.driver.cuStreamWaitEvent(lane.raw(), self.event, 0) };
        let sent = waits.and_then(|()| Ok(WAKING.send_after(cuda, lane, Box::new(job))?));
        cuda.put_lane(lane);
        sent
    }
}

impl Drop for End {
    fn drop(&mut self) {
        if let Some(cuda) = self.device.cuda() {
            // Failures cannot be reported here, and mean that the event is gone with its context or the process.
            // SAFETY: the event is not used again; the driver keeps what a stream still needs of it.
            let _ = cuda.bind().and_then(|()| unsafe { cuda.driver.cuEventDestroy_v2(self.event) });
        }
    }
}
