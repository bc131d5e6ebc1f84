//! The stream of the library that takes a tensor.

use cudarc::driver::sys::CUstream;

use super::refused;
use crate::host::{Allocation, Cuda, Use};
use crate::{Error, Result};

/// The stream on which another library first uses an exported tensor: the argument of Python's `__dlpack__(stream=…)`, for
/// [`Buffer::into_dlpack_on`](crate::Buffer::into_dlpack_on).
///
/// ```
/// use sarek_runtime::dlpack::ConsumerStream;
///
/// assert_eq!(ConsumerStream::new(Some(-1))?, ConsumerStream::UNORDERED);
/// assert!(ConsumerStream::new(Some(0)).is_err());
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ConsumerStream(Order);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// The consumer did not name a stream.
    Unnamed,
    /// The consumer orders its work itself.
    Unordered,
    /// The driver's handle, which is also the number that the protocol uses for the two default streams.
    Stream(usize),
}

/// The number and the driver's handle of the legacy default stream.
const LEGACY_DEFAULT: usize = 1;

/// Returns the handle of a stream, with one name for the legacy default stream.
pub(super) fn handle_of(stream: CUstream) -> usize {
    if stream.is_null() { LEGACY_DEFAULT } else { stream.addr() }
}

impl ConsumerStream {
    /// No stream is named: the legacy default stream on a GPU, and the only choice on the CPU. Python's `None`.
    pub const UNNAMED: ConsumerStream = ConsumerStream(Order::Unnamed);
    /// Nothing is ordered: the consumer itself waits for the stream that used the buffer last. Python's `-1`.
    pub const UNORDERED: ConsumerStream = ConsumerStream(Order::Unordered);

    /// Returns the stream that Python names: `None` or 1 for the legacy default stream, 2 for the default stream of the calling
    /// thread, -1 for no order at all, any other positive number for the stream with that handle.
    ///
    /// # Errors
    /// [`Error::Dlpack`] for 0, which could mean either default stream, and for numbers below -1.
    pub fn new(stream: Option<i64>) -> Result<ConsumerStream> {
        match stream.map(|number| (number, usize::try_from(number))) {
            None => Ok(Self::UNNAMED),
            Some((-1, _)) => Ok(Self::UNORDERED),
            Some((1.., Ok(handle))) => Ok(ConsumerStream(Order::Stream(handle))),
            Some((number, _)) => {
                let remedy = "pass 1 for the legacy default stream, 2 for that of the thread, or -1 for no order";
                Err(refused(format!("the protocol has no stream {number}: {remedy}")))
            }
        }
    }

    /// Returns the driver's handle of the stream to order; `None` if there is nothing to order.
    fn handle(self) -> Option<usize> {
        match self.0 {
            Order::Unnamed => Some(LEGACY_DEFAULT),
            Order::Unordered => None,
            Order::Stream(handle) => Some(handle),
        }
    }
}

impl Allocation {
    /// Makes the consumer's stream wait for the work on the memory. The host does not wait.
    ///
    /// # Safety
    /// A stream that is named by its handle lives, and is of the same process.
    pub(super) unsafe fn order_before(&self, consumer: ConsumerStream) -> Result<()> {
        let Some(cuda) = self.device.inner.cuda() else {
            return match consumer.0 {
                // Work on the CPU is done when its call returns.
                Order::Unnamed | Order::Unordered => Ok(()),
                Order::Stream(number) => {
                    let remedy = "pass no stream";
                    Err(refused(format!("it lies on the CPU, which has no stream {number}: {remedy}")))
                }
            };
        };
        cuda.spoilt.take(self.owner())?;
        cuda.bind()?;
        let queue = cuda.queue_for([self].into_iter());
        let lane = self.last(cuda);
        self.enter(cuda, &queue, lane, Use::Writes)?;
        let Some(handle) = consumer.handle().filter(|handle| *handle != handle_of(lane.raw())) else { return Ok(()) };
        let stream: CUstream = std::ptr::without_provenance_mut(handle);
        // SAFETY: the caller's; the runtime's own stream is of this context.
        unsafe {
            refuse_capturing(cuda, stream)?;
            cuda.order_raw(&queue, lane.raw(), stream)
        }
    }
}

/// Returns an error if the consumer captures its stream: the capture would end in a failure.
///
/// # Safety
/// The stream lives.
unsafe fn refuse_capturing(cuda: &Cuda, stream: CUstream) -> Result<()> {
    // SAFETY: the caller's.
    if unsafe { cuda.is_capturing(stream)? } {
        let what = "an export to a stream that the program itself captures".into();
        return Err(Error::NotCapturable { what, remedy: "export the buffer before the capture" });
    }
    Ok(())
}
