//! The devices of this machine: its GPUs, and its CPU.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use cudarc::driver::sys::CUcontext;

use super::at_once;
use super::buffer::write_values;
use super::cuda::Cuda;
use super::{Allocation, Buffer, Element, Event, Lane, Output, Stream};
use crate::Arch;
use crate::Result;
use crate::cpu;
use crate::device::AnyBits;
use crate::ir::Module;

/// The bytes of scratch memory on the CPU: a number that no kernel expects.
const UNWRITTEN: u8 = 0xA5;

/// A GPU, or the CPU: a cheap handle.
///
/// All handles of one GPU share its memory, its default stream and its compiled kernels, and all handles of the CPU are
/// one device. (Handles from [`Device::from_cudarc`] have a default stream of their own.) Work on a device is ordered:
/// each launch and copy sees what those before it wrote.
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
    /// The default stream, if it is the program's own.
    pub(super) lane: Option<&'static Lane>,
    pub(crate) contraction: bool,
    pub(crate) output: Output,
    pub(crate) engine: cpu::Options,
}

/// The limits of what a device can run.
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
    /// The most shared memory of a block in all, with a dynamic shared array, `shared!([T])`, in bytes. (CUDA requires
    /// kernels to opt in to it. Launches do that automatically.)
    pub shared_memory_per_block_optin: u64,
    /// The threads of a warp.
    pub warp_size: u32,
}

/// The data that all handles of a device share. Devices live as long as the process.
pub(crate) struct DeviceInner {
    pub(crate) name: String,
    /// The name of all such devices, without a number.
    pub(crate) model: String,
    pub(crate) arch: Option<Arch>,
    pub(crate) multiprocessors: u32,
    pub(crate) limits: Limits,
    pub(crate) backend: Backend,
    /// The number of launches that made a check that other launches of the kernel do not make.
    pub(crate) checked: AtomicU64,
}

/// The alternative to allocating in a capture.
pub(super) const ALLOCATE: &str =
    "allocate before the capture; scratch memory that grows must be large enough before it";
/// The alternative to waiting in a capture.
pub(super) const WAIT: &str = "wait when the graph was launched";

/// The engine that runs a device's kernels.
pub(crate) enum Backend {
    /// The CPU engine. Tests let it change kernels before it compiles them, and tell what a GPU would know of each launch.
    Cpu {
        edit: Option<Edit>,
        note: Option<Note>,
    },
    Cuda(Cuda),
}

/// A change of a kernel before it is compiled.
pub(crate) type Edit = Arc<dyn Fn(&mut Module) + Send + Sync>;

/// Receives, for each launch with checks, the name of the kernel and the conditions of its checks that do not hold.
pub(crate) type Note = Arc<dyn Fn(&str, &[&str]) + Send + Sync>;

impl DeviceInner {
    /// Counts a launch that makes a check that other launches of the kernel do not make.
    #[inline]
    pub(crate) fn count_checked(&self) {
        self.checked.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns the GPU, if the device is one.
    #[inline]
    pub(crate) fn cuda(&self) -> Option<&Cuda> {
        match &self.backend {
            Backend::Cuda(cuda) => Some(cuda),
            Backend::Cpu { .. } => None,
        }
    }

    /// Returns the CPU, with the limits of a GPU.
    fn cpu(name: String, edit: Option<Edit>, note: Option<Note>) -> DeviceInner {
        DeviceInner {
            checked: AtomicU64::new(0),
            name,
            model: "CPU".into(),
            arch: None,
            multiprocessors: std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
            limits: Limits {
                max_threads_per_block: 1024,
                max_grid: [i32::MAX as u32, 65535, 65535],
                max_block: [1024, 1024, 64],
                shared_memory_per_block: 48 << 10,
                // The limit of an H200.
                shared_memory_per_block_optin: 227 << 10,
                warp_size: 32,
            },
            backend: Backend::Cpu { edit, note },
        }
    }
}

impl DeviceInner {
    /// Returns an error if the device is a GPU whose context is lost.
    pub(crate) fn check_lost(&self) -> Result<()> {
        self.cuda().map_or(Ok(()), |cuda| cuda.health.check())
    }
}

impl Device {
    /// Returns the GPU with that number, counted from 0 in the driver's order (which `CUDA_VISIBLE_DEVICES` changes).
    ///
    /// The first call for a GPU creates its context, which takes a good part of a second on some machines.
    ///
    /// # Errors
    /// [`NoDriver`](crate::Error::NoDriver) if CUDA is not available, [`NoDevice`](crate::Error::NoDevice) if there is
    /// no such GPU, [`DeviceLost`](crate::Error::DeviceLost) if this process has lost it: CUDA does not give the
    /// process another context on that GPU, so only a new process can use it. [`Driver`](crate::Error::Driver) if the
    /// GPU cannot be used for another reason.
    pub fn cuda(ordinal: usize) -> Result<Device> {
        Device::opened(Some(ordinal), |_| true, || Cuda::open(ordinal))
    }

    /// Returns the device with that number (`None` for one in a context of the program's own) in a context that
    /// `is_meant`. Opens it if there is none yet.
    pub(super) fn opened(
        ordinal: Option<usize>,
        is_meant: impl Fn(CUcontext) -> bool,
        open: impl FnOnce() -> Result<DeviceInner>,
    ) -> Result<Device> {
        static DEVICES: Mutex<Vec<(Option<usize>, &'static DeviceInner)>> = Mutex::new(Vec::new());
        let mut devices = DEVICES.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |number: Option<usize>, inner: &DeviceInner| {
            number == ordinal && inner.cuda().is_some_and(|cuda| is_meant(cuda.context))
        };
        match devices.iter().find(|(number, inner)| is_it(*number, inner)) {
            Some((_, inner)) => inner.check_lost().map(|()| Device::handle(inner)),
            None => {
                let inner: &'static DeviceInner = Box::leak(Box::new(open()?));
                devices.push((ordinal, inner));
                Ok(Device::handle(inner))
            }
        }
    }

    /// Returns a handle as it is unless the user changes it.
    fn handle(inner: &'static DeviceInner) -> Device {
        Device { inner, lane: None, contraction: true, output: Output::default(), engine: cpu::Options::default() }
    }

    /// Returns the CPU, which runs the same kernels on a SIMT engine with the limits of a GPU.
    pub fn cpu() -> Device {
        static CPU: OnceLock<DeviceInner> = OnceLock::new();
        Device::handle(CPU.get_or_init(|| DeviceInner::cpu("CPU".into(), None, None)))
    }

    /// Returns a CPU of its own, which changes kernels before it compiles them.
    pub(crate) fn editing_cpu(edit: Edit) -> Device {
        Device::handle(Box::leak(Box::new(DeviceInner::cpu("CPU".into(), Some(edit), None))))
    }

    /// Returns a CPU of its own, which tells of each launch with checks.
    pub(crate) fn noting_cpu(note: Note) -> Device {
        Device::handle(Box::leak(Box::new(DeviceInner::cpu("CPU".into(), None, Some(note)))))
    }

    /// Returns the CPU as the device of one rank of a group: it shares no buffers with the other ranks' devices. All
    /// groups have the same device at the same rank, since devices live as long as the process.
    pub(crate) fn cpu_of_rank(rank: usize) -> Device {
        static RANKS: Mutex<Vec<&'static DeviceInner>> = Mutex::new(Vec::new());
        let mut ranks = RANKS.lock().unwrap_or_else(PoisonError::into_inner);
        while ranks.len() <= rank {
            let name = format!("CPU of rank {}", ranks.len());
            ranks.push(Box::leak(Box::new(DeviceInner::cpu(name, None, None))));
        }
        Device::handle(ranks[rank])
    }

    /// Returns GPU 0 if this machine has one, else the CPU.
    ///
    /// # Errors
    /// The errors of [`Device::cuda`], if there is a GPU that cannot be used. The absence of a GPU is not an error.
    pub fn best() -> Result<Device> {
        match Device::cuda(0) {
            Err(crate::Error::NoDriver { .. } | crate::Error::NoDevice { .. }) => Ok(Device::cpu()),
            result => result,
        }
    }

    /// Returns every GPU that can be used, in the driver's order, followed by the CPU.
    pub fn all() -> Vec<Device> {
        let gpus = (0..Cuda::count()).filter_map(|ordinal| Device::cuda(ordinal).ok());
        gpus.chain([Device::cpu()]).collect()
    }

    /// Returns the driver's name of the GPU, such as `NVIDIA H200`, or `CPU`. If there are several GPUs, the GPU's
    /// number follows its name.
    pub fn name(&self) -> String {
        self.inner.name.clone()
    }

    /// Returns `true` if this is a GPU.
    pub fn is_cuda(&self) -> bool {
        self.inner.cuda().is_some()
    }

    /// Returns the architecture that kernels are compiled for, such as `sm_90a`; `None` for the CPU.
    pub fn arch(&self) -> Option<Arch> {
        self.inner.arch
    }

    /// Returns the number of multiprocessors; for the CPU, the number of cores.
    pub fn multiprocessors(&self) -> u32 {
        self.inner.multiprocessors
    }

    /// Returns the limits of what the device can run.
    pub fn limits(&self) -> Limits {
        self.inner.limits
    }

    /// Returns a handle whose kernels compute `a * b + c` with one rounding (`true`, as for every other handle) or with
    /// two (`false`). Without contraction a GPU gives the CPU's results bit for bit where the operations are the
    /// same. The CPU never contracts.
    #[must_use]
    pub fn with_contraction(self, on: bool) -> Device {
        Device { contraction: on, ..self }
    }

    /// Returns a handle whose launches on the CPU detect data races (`true`, as for every other handle) or do not
    /// (`false`). A data race occurs if two threads access one element, at least one of them writes it, and nothing
    /// orders the accesses. The first race is [`Error::DataRace`](crate::Error::DataRace), and has the others:
    /// [`Race::others`](crate::Race::others). Detection costs time. Launches on a GPU never detect races.
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

    /// Returns a handle whose launches on the CPU run on one thread, in an order of blocks and warps that the seed
    /// determines: the same order whenever the same kernel is launched on the same values. The results of threads that
    /// communicate through atomics depend on the order, so a test of such a kernel uses several seeds. Launches on a
    /// GPU ignore the seed.
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

    /// Returns a handle whose kernels pass what they print to a function instead of the standard output. Each call
    /// receives the text of one `print!` or `println!`, with the line break of the latter. Texts of one thread arrive
    /// in order. On the CPU they arrive before the launch returns, when the buffers can be used again. If there are
    /// more than 16 thousand texts, some arrive earlier; the buffers of a running graph are then
    /// [`InUse`](crate::Error::InUse). On a GPU they arrive in a call that waits. The function may be called on any
    /// thread. A GPU keeps the function forever, so create such a handle once, not for each launch.
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

    /// Returns a buffer with a copy of `data`.
    ///
    /// # Errors
    /// [`OutOfMemory`](crate::Error::OutOfMemory), or a failure of the driver.
    pub fn upload<T: Element + Copy>(&self, data: &[T]) -> Result<Buffer<T>> {
        at_once("`upload`", ALLOCATE)?;
        let bytes = size_of_val(data);
        let allocation = Allocation::new(self, bytes, align_of::<T>())?;
        let base = allocation.base;
        // SAFETY: no code sees uninitialised contents before the copy below.
        let buffer = unsafe { Buffer::from_allocation(allocation, data.len()) };
        // SAFETY: both hold that many bytes.
        unsafe { write_values(buffer.allocation(), base, data)? };
        Ok(buffer)
    }

    /// Returns a buffer of `len` elements whose bytes are all zero.
    ///
    /// # Errors
    /// The errors of [`Device::upload`].
    pub fn zeros<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        at_once("`zeros`", ALLOCATE)?;
        // SAFETY: filled below.
        let mut buffer = unsafe { self.uninit(len)? };
        buffer.zero()?;
        Ok(buffer)
    }

    /// Returns a buffer of `len` elements that nobody has written yet: memory for what one kernel leaves for the next one.
    ///
    /// The elements are any values. On a GPU they are what was in that memory, and no time goes into filling it. On the
    /// CPU all bytes are `0xA5`, so that a test finds a kernel that reads an element before it is written and expects a
    /// zero. The memory may be allocated in a capture, too; a launch of the graph finds in it what the last one left.
    ///
    /// Any bytes are a value of the elements' type ([`AnyBits`]): a number, an atomic, or an array or struct of these.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel(block = 256)]
    /// fn squares(x: &[f32], y: &mut [f32]) {
    ///     let i = global_idx_x() as usize;
    ///     if i < x.len() && i < y.len() {
    ///         y[i] = x[i] * x[i];
    ///     }
    /// }
    ///
    /// let device = Device::best()?;
    /// let x = device.upload(&[1.0f32, 2.0, 3.0])?;
    /// let (mut squared, mut fourth) = (device.scratch::<f32>(3)?, device.scratch::<f32>(3)?);
    /// squares::launch(&device, Grid::cover(3, 256), &x, &mut squared)?;
    /// squares::launch(&device, Grid::cover(3, 256), &squared, &mut fourth)?;
    /// assert_eq!(fourth.to_vec()?, [1.0, 16.0, 81.0]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// The errors of [`Device::upload`].
    pub fn scratch<T: Element + AnyBits>(&self, len: usize) -> Result<Buffer<T>> {
        // SAFETY: any bytes are a value of the type. On the CPU they are initialised here; what a GPU's memory holds is
        // unknown to the compilers of the host and of kernels, but fixed.
        unsafe {
            let mut buffer = self.uninit(len)?;
            if self.inner.cuda().is_none() {
                buffer.fill_bytes(UNWRITTEN)?;
            }
            Ok(buffer)
        }
    }

    /// Returns a buffer of `len` elements whose contents are arbitrary. [`Device::scratch`] does the same for numbers, and is
    /// safe.
    ///
    /// # Safety
    /// Every element is written before it is read; in a capture, by each launch of the graph.
    ///
    /// # Errors
    /// The errors of [`Device::upload`].
    pub unsafe fn uninit<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        let bytes = len.checked_mul(size_of::<T>()).filter(|bytes| isize::try_from(*bytes).is_ok());
        let full = || crate::Error::OutOfMemory { device: self.name(), bytes: len as u128 * size_of::<T>() as u128 };
        let bytes = bytes.ok_or_else(full)?;
        let allocation = Allocation::new(self, bytes, align_of::<T>())?;
        // SAFETY: the allocation holds `len` elements; the caller is responsible for their contents.
        Ok(unsafe { Buffer::from_allocation(allocation, len) })
    }

    /// Returns the number of launches of the process on this device that made a check that most launches of their
    /// kernel do not make, because a condition of `checks` did not hold for their lengths, scalars or grid. `checks_of`
    /// names that condition. The number is always 0 on the CPU, which makes all checks.
    pub fn checked_launches(&self) -> u64 {
        self.inner.checked.load(Ordering::Relaxed)
    }

    /// Waits for all work on all streams of the device.
    ///
    /// # Errors
    /// The first failed check of a checked launch that was not reported to any thread yet, or that this thread launched
    /// and that was not reported to it; or a failure of the driver.
    pub fn synchronize(&self) -> Result<()> {
        at_once("`synchronize`", WAIT)?;
        self.inner.cuda().map_or(Ok(()), Cuda::synchronize)
    }

    /// Returns a new stream, whose work may overlap with that of other streams. Buffers may be used on any stream: a
    /// use waits for the uses before it.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn stream(&self) -> Result<Stream> {
        Stream::new(self, 0)
    }

    /// Returns a new stream that is more urgent than others: when a multiprocessor has room, blocks of its kernels start
    /// before those of streams with a smaller number. 0 is as urgent as the streams of [`Device::stream`], and numbers above
    /// [`Device::highest_priority`] count as that. Work that runs is not interrupted. The CPU has no priorities.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn stream_with_priority(&self, priority: u32) -> Result<Stream> {
        Stream::new(self, priority.min(self.highest_priority()?))
    }

    /// Returns the highest priority of a stream; 0 if there are no priorities.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn highest_priority(&self) -> Result<u32> {
        self.inner.cuda().map_or(Ok(0), Cuda::highest_priority)
    }

    /// Returns a new event, which is not recorded yet.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn event(&self) -> Result<Event> {
        Event::new(self)
    }

    /// Records an event on the default stream: it happens when the work enqueued so far is done.
    ///
    /// # Errors
    /// [`ForeignHandle`](crate::Error::ForeignHandle) if the event belongs to another device, or a failure of the
    /// driver.
    pub fn record(&self, event: &mut Event) -> Result<()> {
        event.record(self.inner, self.lane())
    }

    /// Makes later work on the default stream wait for an event. An event that was not recorded has no effect.
    ///
    /// # Errors
    /// The errors of [`Device::record`].
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
