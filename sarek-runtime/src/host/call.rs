//! Functions that the host calls when a stream reaches a point.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

use super::at_once;
use super::courier::{CALLING, Job, is_calling};
use super::{Device, Stream};
use crate::caught::caught;
use crate::launch::Target;
use crate::{Error, Result};

/// A function that is called when a stream reaches a point: [`Stream::call`].
///
/// [`wait`](Call::wait) returns the function's result, and so does `.await`, in any runtime. If this is dropped, the function is
/// called nevertheless.
pub struct Call<R>(Arc<Shared<R>>);

struct Shared<R> {
    state: Mutex<State<R>>,
    done: Condvar,
}

enum State<R> {
    Waits(Option<Waker>),
    Done(Result<R>),
    Taken,
}

/// The alternative to a call in a capture.
const AROUND: &str = "call after the launch of the graph";

impl Stream {
    /// Calls a function when the work enqueued so far on this stream is done. The stream does not wait for the function.
    ///
    /// Functions are called one after the other, on a thread of their own, and may use devices. A panic is caught: it is
    /// [`Error::CallPanicked`] for who waits, and the panic hook prints it as usual.
    ///
    /// ```
    /// use sarek_runtime::Device;
    ///
    /// let device = Device::best()?;
    /// let (stream, mut x) = (device.stream()?, device.zeros::<u32>(100)?);
    /// x.fill_on(&stream, 7)?;
    /// let (sender, receiver) = std::sync::mpsc::channel();
    /// let call = stream.call(move || sender.send("filled"))?;
    /// assert_eq!(receiver.recv(), Ok("filled"));
    /// assert!(call.wait()?.is_ok());
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NotCapturable`] in a capture, [`Error::NoThread`], or a failure of the driver. The function is then not called.
    pub fn call<R: Send + 'static>(&self, work: impl FnOnce() -> R + Send + 'static) -> Result<Call<R>> {
        call(self, work)
    }
}

impl Device {
    /// Does the same as [`Stream::call`] on the default stream.
    ///
    /// # Errors
    /// The errors of [`Stream::call`].
    pub fn call<R: Send + 'static>(&self, work: impl FnOnce() -> R + Send + 'static) -> Result<Call<R>> {
        call(self, work)
    }
}

fn call<R: Send + 'static>(target: &impl Target, work: impl FnOnce() -> R + Send + 'static) -> Result<Call<R>> {
    if target.recording().is_some() {
        return Err(Error::NotCapturable { what: "a call of the host".into(), remedy: AROUND });
    }
    at_once("a call of the host", AROUND)?;
    let shared = Arc::new(Shared { state: Mutex::new(State::Waits(None)), done: Condvar::new() });
    let (device, result) = (target.device().inner, Arc::clone(&shared));
    let job: Job = Box::new(move |status| {
        let reached = match (status, device.cuda()) {
            (0, _) | (_, None) => Ok(()),
            (status, Some(cuda)) => cuda.bind().and_then(|()| Err(cuda.driver.error(status, "the stream's work"))),
        };
        result.finish(reached.and_then(|()| caught(work).map_err(panicked)));
    });
    match device.cuda() {
        Some(cuda) => {
            let lane = target.lane().unwrap_or(cuda.lane);
            cuda.bind()?;
            cuda.accept(lane)?;
            CALLING.send_after(cuda, lane, job)?;
        }
        None => CALLING.send(job)?,
    }
    Ok(Call(shared))
}

/// Returns the error for a panic with that message.
fn panicked(text: Option<String>) -> Error {
    Error::CallPanicked { message: text.unwrap_or_else(|| "no message".into()) }
}

impl<R> Shared<R> {
    fn lock(&self) -> MutexGuard<'_, State<R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn finish(&self, result: Result<R>) {
        let before = std::mem::replace(&mut *self.lock(), State::Done(result));
        self.done.notify_all();
        if let State::Waits(Some(waker)) = before {
            let _ = caught(|| waker.wake());
        }
    }
}

impl<R> Call<R> {
    /// Waits until the function was called, and returns its result.
    ///
    /// # Errors
    /// [`Error::CallPanicked`]; [`Error::WaitInCall`] in a function that is called this way itself; if the stream does not reach the
    /// point, the driver's reason.
    pub fn wait(self) -> Result<R> {
        at_once("waiting for a call", super::device::WAIT)?;
        let mut state = self.0.lock();
        loop {
            match std::mem::replace(&mut *state, State::Taken) {
                State::Done(result) => return result,
                State::Taken => return Err(Error::AlreadyTaken),
                waits @ State::Waits(_) => *state = waits,
            }
            if is_calling() {
                return Err(Error::WaitInCall);
            }
            state = self.0.done.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Returns `true` if the function was called, so that [`Call::wait`] does not wait.
    pub fn is_done(&self) -> bool {
        !matches!(*self.0.lock(), State::Waits(_))
    }
}

/// Is ready when the function was called. Needs no particular runtime.
impl<R> Future for Call<R> {
    type Output = Result<R>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut state = self.0.lock();
        match std::mem::replace(&mut *state, State::Taken) {
            State::Done(result) => Poll::Ready(result),
            State::Taken => Poll::Ready(Err(Error::AlreadyTaken)),
            State::Waits(_) => {
                *state = State::Waits(Some(context.waker().clone()));
                Poll::Pending
            }
        }
    }
}

impl<R> fmt::Debug for Call<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_done() { "Call(done)" } else { "Call(waiting)" })
    }
}
