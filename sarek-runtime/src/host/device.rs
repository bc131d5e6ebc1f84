//! The devices of this machine: its GPUs, and its CPU.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::buffer::write_values;
use super::cuda::Cuda;
use super::{Allocation, Buffer, Element, Event, Output, Stream};
use crate::Result;
use crate::compile::Arch;
use crate::cpu;
use crate::launch::at_once;

/// A GPU, or the CPU: a cheap handle.
///
/// All handles of one GPU share its memory, its default stream and its compiled kernels, and all handles of the CPU are
/// one device. Work on a device is ordered: each launch and copy sees what those before it wrote.
///
/// ```
/// use sarek_runtime::Device;
///
/// let device = Device::best()?;
/// let numbers = device.upload(&[1.0f32, 2.0])?;
/// assert_eq!(numbers.to_vec()?, [1.0, 2.0]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
#[derive(Clone)]
pub struct Device {
    pub(crate) inner: &'static DeviceInner,
    pub(crate) contraction: bool,
    pub(crate) output: Output,
    pub(crate) engine: cpu::Options,
}

/// What a device can run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most threads in a block.
    pub max_threads_per_block: u32,
    /// The most blocks in x, y, z.
    pub max_grid: [u32; 3],
    /// The most threads of a block in x, y, z.
    pub max_block: [u32; 3],
    /// The most shared memory of a block that a kernel may declare, `shared!([T; N])`, in bytes.
    pub shared_memory_per_block: u64,
    /// The most shared memory of a block in all, with a dynamic shared array, `shared!([T])`, in bytes. (CUDA has kernels
    /// opt in to it, which launches do by themselves.)
    pub shared_memory_per_block_optin: u64,
    /// The threads of a warp.
    pub warp_size: u32,
}

/// What all handles of a device share. Devices live as long as the process.
pub(crate) struct DeviceInner {
    pub(crate) name: String,
    pub(crate) arch: Option<Arch>,
    pub(crate) multiprocessors: u32,
    pub(crate) limits: Limits,
    pub(crate) backend: Backend,
    /// How many launches made a check that others of the kernel do not make.
    pub(crate) checked: AtomicU64,
}

/// What to do instead of allocating in a capture.
const ALLOCATE: &str = "allocate before the capture; scratch memory that grows must be large enough before it";
/// What to do instead of waiting in a capture.
pub(super) const WAIT: &str = "wait when the graph was launched";

/// What runs a device's kernels.
pub(crate) enum Backend {
    Cpu,
    Cuda(Cuda),
}

impl DeviceInner {
    /// Notes a launch that makes a check which others of the kernel do not make.
    #[inline]
    pub(crate) fn count_checked(&self) {
        self.checked.fetch_add(1, Ordering::Relaxed);
    }

    /// The GPU, if it is one.
    #[inline]
    pub(crate) fn cuda(&self) -> Option<&Cuda> {
        match &self.backend {
            Backend::Cuda(cuda) => Some(cuda),
            Backend::Cpu => None,
        }
    }
}

impl DeviceInner {
    /// An error if it is a GPU whose context is lost.
    pub(crate) fn check_lost(&self) -> Result<()> {
        self.cuda().map_or(Ok(()), |cuda| cuda.health.check())
    }
}

impl Device {
    /// The GPU of that number, from 0 on, in the driver's order (which `CUDA_VISIBLE_DEVICES` changes).
    ///
    /// The first call for a GPU creates its context, which takes a good part of a second on some machines.
    ///
    /// # Errors
    /// [`NoDriver`](crate::Error::NoDriver) if CUDA is not there, [`NoDevice`](crate::Error::NoDevice) if there is no such
    /// GPU, [`DeviceLost`](crate::Error::DeviceLost) if this process has lost it: CUDA then gives it no other context of that GPU,
    /// and a new process must go on. [`Driver`](crate::Error::Driver) if the GPU cannot be used for another reason.
    pub fn cuda(ordinal: usize) -> Result<Device> {
        static DEVICES: Mutex<Vec<(usize, &'static DeviceInner)>> = Mutex::new(Vec::new());
        let mut devices = DEVICES.lock().unwrap_or_else(PoisonError::into_inner);
        let handle =
            |inner| Device { inner, contraction: true, output: Output::default(), engine: cpu::Options::default() };
        match devices.iter().find(|(number, _)| *number == ordinal) {
            Some((_, inner)) => inner.check_lost().map(|()| handle(inner)),
            None => {
                let inner: &'static DeviceInner = Box::leak(Box::new(Cuda::open(ordinal)?));
                devices.push((ordinal, inner));
                Ok(handle(inner))
            }
        }
    }

    /// The CPU, which runs the same kernels on a SIMT engine, with the limits of a GPU.
    pub fn cpu() -> Device {
        static CPU: OnceLock<DeviceInner> = OnceLock::new();
        let inner = CPU.get_or_init(|| DeviceInner {
            checked: AtomicU64::new(0),
            name: "CPU".into(),
            arch: None,
            multiprocessors: std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
            limits: Limits {
                max_threads_per_block: 1024,
                max_grid: [i32::MAX as u32, 65535, 65535],
                max_block: [1024, 1024, 64],
                shared_memory_per_block: 48 << 10,
                // An H200's.
                shared_memory_per_block_optin: 227 << 10,
                warp_size: 32,
            },
            backend: Backend::Cpu,
        });
        Device { inner, contraction: true, output: Output::default(), engine: cpu::Options::default() }
    }

    /// GPU 0 if this machine has one, else the CPU.
    ///
    /// # Errors
    /// As [`Device::cuda`], if there is a GPU that cannot be used. That there is none is no error.
    pub fn best() -> Result<Device> {
        match Device::cuda(0) {
            Err(crate::Error::NoDriver { .. } | crate::Error::NoDevice { .. }) => Ok(Device::cpu()),
            result => result,
        }
    }

    /// Every GPU that can be used, in the driver's order, and then the CPU.
    pub fn all() -> Vec<Device> {
        let gpus = (0..Cuda::count()).filter_map(|ordinal| Device::cuda(ordinal).ok());
        gpus.chain([Device::cpu()]).collect()
    }

    /// The name that the driver gives the GPU, such as `NVIDIA H200`; or `CPU`. Where there are several GPUs, its number
    /// stands behind it.
    pub fn name(&self) -> String {
        self.inner.name.clone()
    }

    /// Whether this is a GPU.
    pub fn is_cuda(&self) -> bool {
        self.inner.cuda().is_some()
    }

    /// What kernels are compiled for, such as `sm_90a`; `None` for the CPU.
    pub fn arch(&self) -> Option<Arch> {
        self.inner.arch
    }

    /// The number of multiprocessors; for the CPU, of cores.
    pub fn multiprocessors(&self) -> u32 {
        self.inner.multiprocessors
    }

    /// What the device can run.
    pub fn limits(&self) -> Limits {
        self.inner.limits
    }

    /// A handle whose kernels may (`true`, as for every other handle) or may not (`false`) contract `a * b + c` into one
    /// rounding. Without contraction a GPU gives the CPU's results bit for bit where the operations are the same.
    /// The CPU never contracts.
    #[must_use]
    pub fn with_contraction(self, on: bool) -> Device {
        Device { contraction: on, ..self }
    }

    /// A handle whose launches on the CPU look for data races (`true`, as for every other handle) or do not (`false`): whether two
    /// threads access one element, at least one of them writes it, and nothing orders the accesses. The first one found is
    /// [`Error::DataRace`](crate::Error::DataRace). Looking costs time. Launches on a GPU never look.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn total(x: &[u32], sum: &mut [u32]) {
    ///     sum[0] += x[global_idx_x()];
    /// }
    ///
    /// let device = Device::cpu();
    /// let (x, mut sum) = (device.upload(&[1; 64])?, device.zeros(1)?);
    /// let Err(Error::DataRace(race)) = total::launch(&device, Grid::new(2, 32), &x, &mut sum) else { panic!() };
    /// assert_eq!((&race.what[..], &race.index[..]), ("sum", &[0][..]));
    /// assert_eq!(race.first.line, race.second.line);
    ///
    /// total::launch(&device.with_race_detection(false), Grid::new(2, 32), &x, &mut sum)?;
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn with_race_detection(self, on: bool) -> Device {
        Device { engine: cpu::Options { races: on, ..self.engine }, ..self }
    }

    /// A handle whose launches on the CPU run on one thread, in an order of blocks and warps that the seed chooses: the same one
    /// whenever the same kernel is launched on the same values. What threads that exchange atomics find out depends on the order, so a
    /// test of such a kernel runs several. Launches on a GPU take no notice.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn tickets(count: &[AtomicU32], order: &mut [u32]) {
    ///     let ticket = count[0].fetch_add(1, Ordering::Relaxed);
    ///     order[ticket] = block_idx_x();
    /// }
    ///
    /// let order = |seed| {
    ///     let device = Device::cpu().with_schedule(seed);
    ///     let (mut count, mut order) = (device.zeros::<u32>(1)?, device.zeros(8)?);
    ///     tickets::launch(&device, Grid::new(8, 1), count.as_atomic(), &mut order)?;
    ///     order.to_vec()
    /// };
    /// assert_eq!(order(1)?, order(1)?);
    /// assert!((2..50).any(|seed| order(seed) != order(1)));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn with_schedule(self, seed: u64) -> Device {
        Device { engine: cpu::Options { schedule: Some(seed), ..self.engine }, ..self }
    }

    /// A handle whose kernels hand what they print to a function, and not to the standard output: each call of it gets the
    /// text of one `print!` or `println!`, with the line break of the latter. Texts of one thread come in order. On the CPU they
    /// come before the launch returns, when the buffers can be used again (if there are more than 16 thousand, earlier: what a running
    /// graph works on is then [`InUse`](crate::Error::InUse)), on a GPU in a call that waits; the function may be called on any thread. A GPU keeps the function for good: make such a handle once, and not for each launch.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    /// use std::sync::{Arc, Mutex};
    ///
    /// #[kernel]
    /// fn greet(n: u32) {
    ///     if thread_idx_x() < n {
    ///         println!("thread {} of {n}", thread_idx_x());
    ///     }
    /// }
    ///
    /// let printed = Arc::new(Mutex::new(String::new()));
    /// let text = printed.clone();
    /// let device = Device::best()?.with_output(move |part| text.lock().unwrap().push_str(part));
    /// greet::launch(&device, Grid::new(1, 32), 2)?;
    /// device.synchronize()?;
    /// assert!(printed.lock().unwrap().contains("thread 1 of 2\n"));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn with_output(self, write: impl Fn(&str) + Send + Sync + 'static) -> Device {
        Device { output: Output::new(write), ..self }
    }

    /// A buffer with a copy of `data`.
    ///
    /// # Errors
    /// [`OutOfMemory`](crate::Error::OutOfMemory), or a failure of the driver.
    pub fn upload<T: Element + Copy>(&self, data: &[T]) -> Result<Buffer<T>> {
        at_once("`upload`", ALLOCATE)?;
        let bytes = size_of_val(data);
        let allocation = Allocation::new(self, bytes, align_of::<T>())?;
        let base = allocation.base;
        // SAFETY: nobody has uninitialised contents before the copy below.
        let buffer = unsafe { Buffer::from_allocation(allocation, data.len()) };
        // SAFETY: both hold that many bytes.
        unsafe { write_values(buffer.allocation(), base, data)? };
        Ok(buffer)
    }

    /// A buffer of `len` elements whose bytes are all zero.
    ///
    /// # Errors
    /// As [`Device::upload`].
    pub fn zeros<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        at_once("`zeros`", ALLOCATE)?;
        // SAFETY: filled below.
        let mut buffer = unsafe { self.uninit(len)? };
        buffer.zero()?;
        Ok(buffer)
    }

    /// A buffer of `len` elements whose contents are arbitrary.
    ///
    /// # Safety
    /// Every element is written before it is read; in a capture, by each launch of the graph.
    ///
    /// # Errors
    /// As [`Device::upload`].
    pub unsafe fn uninit<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        let bytes = len.checked_mul(size_of::<T>()).filter(|bytes| isize::try_from(*bytes).is_ok());
        let full = || crate::Error::OutOfMemory { device: self.name(), bytes: len as u128 * size_of::<T>() as u128 };
        let bytes = bytes.ok_or_else(full)?;
        let allocation = Allocation::new(self, bytes, align_of::<T>())?;
        // SAFETY: the allocation holds `len` elements; the caller sees to their contents.
        Ok(unsafe { Buffer::from_allocation(allocation, len) })
    }

    /// How many launches of the process on this device made a check that most launches of their kernel do not make, because a
    /// condition of `checks` did not hold for their lengths, scalars or grid. `checks_of` tells which one. Always 0 on the CPU,
    /// which makes all checks.
    pub fn checked_launches(&self) -> u64 {
        self.inner.checked.load(Ordering::Relaxed)
    }

    /// Waits for all work on all streams of the device.
    ///
    /// # Errors
    /// The first failed check of a checked launch of which no thread was told yet, or which this thread launched without being told;
    /// or a failure of the driver.
    pub fn synchronize(&self) -> Result<()> {
        at_once("`synchronize`", WAIT)?;
        self.inner.cuda().map_or(Ok(()), Cuda::synchronize)
    }

    /// A new stream, whose work may run beside that of others. Buffers may be used on any stream: a use waits for the
    /// uses before it.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn stream(&self) -> Result<Stream> {
        Stream::new(self)
    }

    /// A new event, not recorded yet.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn event(&self) -> Result<Event> {
        Event::new(self)
    }

    /// Records an event on the default stream: it happens when the work so far is done.
    ///
    /// # Errors
    /// [`ForeignHandle`](crate::Error::ForeignHandle) if the event is another device's, or a failure of the driver.
    pub fn record(&self, event: &mut Event) -> Result<()> {
        event.record(self.inner, self.lane())
    }

    /// Makes later work on the default stream wait for an event. An event that was not recorded is not waited for.
    ///
    /// # Errors
    /// As [`Device::record`].
    pub fn wait(&self, event: &Event) -> Result<()> {
        event.hold(self.inner, self.lane())
    }
}

/// Handles are equal if they are handles of one device.
impl PartialEq for Device {
    fn eq(&self, other: &Device) -> bool {
        std::ptr::eq(self.inner, other.inner)
    }
}

impl Eq for Device {}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Device({}", self.inner.name)?;
        if let Some(arch) = self.inner.arch {
            write!(f, ", {arch}")?;
        }
        if !self.contraction {
            write!(f, ", no contraction")?;
        }
        write!(f, ")")
    }
}
