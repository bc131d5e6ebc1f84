//! One GPU in one context: the context, its default stream and the memory pool.

use std::ffi::{CStr, c_int};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cudarc::driver::sys::{self, CUcontext, CUdevice, CUfunction, CUmemoryPool, CUmodule, CUstream};
use cudarc::driver::{CudaContext, CudaStream};

use super::Output;
use super::device::{Backend, DeviceInner, Limits};
use super::driver::Driver;
use super::faults::{Covered, Watch};
use super::health::Health;
use super::lane::Lane;
use super::output::{Delivery, Queue};
use super::signal::Signals;
use super::spoilt::Spoilt;
use super::timeline::{Mark, Timeline};
use crate::Arch;
use crate::ir::Site;
use crate::{Error, Result};

/// One GPU. Driver handles are valid until the process ends, unless the context is lost: none of them is ever
/// destroyed.
pub(crate) struct Cuda {
    pub(crate) driver: &'static Driver,
    pub(crate) context: CUcontext,
    pub(crate) health: &'static Health,
    /// The default stream.
    pub(crate) lane: &'static Lane,
    /// `true` if memory is allocated and freed in stream order.
    pub(crate) pools: bool,
    /// The lock that makes "order, then enqueue" one step for all host threads.
    queue: Mutex<Timeline>,
    /// Streams that are currently unused.
    spare: Mutex<Vec<&'static Lane>>,
    /// Streams that the program has made.
    foreign: Mutex<Vec<&'static Lane>>,
    /// The context, if the program has made it. It is not destroyed while it is held.
    _kept: Option<Arc<CudaContext>>,
    /// The texts that kernels print, created when the first kernel does.
    printed: Mutex<Option<Queue>>,
    /// The kernel that sets the handles of conditional nodes, loaded with the first graph that has some.
    pub(super) setter: Mutex<Option<CUfunction>>,
    /// Held while texts are handed over.
    delivering: Mutex<()>,
    /// What calls between GPUs did not finish.
    pub(crate) spoilt: Spoilt,
    /// The contexts of other GPUs that were to access this one's memory, and whether they can.
    guests: Mutex<Vec<(usize, bool)>>,
    /// `true` once a rank of a group has used this GPU.
    is_grouped: AtomicBool,
    pub(super) signals: Signals,
    /// The bytes of managed memory that may lie on the host. Locked while managed memory is allocated.
    pub(super) away: Mutex<u64>,
}

// SAFETY: the driver's handles may be used from any thread.
unsafe impl Send for Cuda {}
// SAFETY: as above; everything that changes is behind locks.
unsafe impl Sync for Cuda {}

impl Cuda {
    /// Returns the number of GPUs; 0 without a driver.
    pub(crate) fn count() -> usize {
        Driver::get().and_then(count).unwrap_or(0)
    }

    /// Opens a GPU.
    pub(crate) fn open(ordinal: usize) -> Result<DeviceInner> {
        let driver = Driver::get().map_err(|error| match error {
            Error::NoDevice { count, .. } => Error::NoDevice { ordinal, count },
            error => error,
        })?;
        let count = count(driver)?;
        if ordinal >= count {
            return Err(Error::NoDevice { ordinal, count });
        }
        let mut device: CUdevice = 0;
        // SAFETY: the ordinal exists; writes one handle.
        unsafe { driver.cuDeviceGet(&mut device, ordinal as c_int)? };
        let name = name(driver, device, ordinal, count)?;
        let context = primary(driver, device)?;
        let health = Health::of_context(context.addr(), name.clone(), ordinal);
        let pools = keep_memory(driver, device)?;
        let cuda = Cuda::new(driver, context, health, pools, None)?;
        inner(driver, device, name, cuda)
    }

    /// Opens a GPU in a context that the program has made, and leaves the settings of its memory pool as they are.
    pub(super) fn open_in(context: &Arc<CudaContext>) -> Result<DeviceInner> {
        let driver = Driver::get()?;
        let (device, ordinal) = (context.cu_device(), context.ordinal());
        // SAFETY: the context lives as long as it is held.
        unsafe { driver.cuCtxSetCurrent(context.cu_ctx())? };
        let name = name(driver, device, ordinal, count(driver)?)? + " in a context of its own";
        let health = Health::of_context(context.cu_ctx().addr(), name.clone(), ordinal);
        let pools = has_pool(driver, device)?;
        let cuda = Cuda::new(driver, context.cu_ctx(), health, pools, Some(Arc::clone(context)))?;
        inner(driver, device, name, cuda)
    }

    /// Turns a context that is current on this thread into a device.
    fn new(
        driver: &'static Driver,
        context: CUcontext,
        health: &'static Health,
        pools: bool,
        kept: Option<Arc<CudaContext>>,
    ) -> Result<Cuda> {
        let mut timeline = Timeline::new(driver)?;
        let slot = timeline.slot(driver)?;
        Ok(Cuda {
            driver,
            context,
            health,
            lane: Box::leak(Box::new(Lane::of_device(create_stream(driver, 0)?, slot))),
            pools,
            queue: Mutex::new(timeline),
            spare: Mutex::new(Vec::new()),
            foreign: Mutex::new(Vec::new()),
            _kept: kept,
            printed: Mutex::new(None),
            setter: Mutex::new(None),
            delivering: Mutex::new(()),
            spoilt: Spoilt::default(),
            guests: Mutex::new(Vec::new()),
            is_grouped: AtomicBool::new(false),
            signals: Signals::default(),
            away: Mutex::new(0),
        })
    }

    /// Makes the context current on this thread. Other code on the thread may have changed it, so this asks the driver,
    /// which only reads a thread-local.
    ///
    /// # Errors
    /// The error for a lost context; a failure of the driver.
    #[inline]
    pub(crate) fn bind(&self) -> Result<()> {
        self.health.check()?;
        let mut current: CUcontext = std::ptr::null_mut();
        // SAFETY: writes one handle.
        unsafe { self.driver.cuCtxGetCurrent(&mut current)? };
        if current != self.context {
            // SAFETY: the context is not destroyed while it is used.
            unsafe { self.driver.cuCtxSetCurrent(self.context)? };
        }
        Ok(())
    }

    /// Takes the lock under which uses of allocations are ordered and enqueued.
    #[inline]
    pub(crate) fn queue(&self) -> MutexGuard<'_, Timeline> {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        queue.session += 1;
        queue
    }

    /// Makes `later` wait for the current work of `earlier`. The context is current.
    #[cold]
    pub(crate) fn order(&self, queue: &Timeline, earlier: &Lane, later: &Lane) -> Result<()> {
        // SAFETY: streams are not destroyed while the context is used.
        unsafe { self.order_raw(queue, earlier.raw(), later.raw()) }
    }

    /// Does the same as [`Cuda::order`].
    ///
    /// # Safety
    /// The streams are this context's, and live.
    pub(super) unsafe fn order_raw(&self, queue: &Timeline, earlier: CUstream, later: CUstream) -> Result<()> {
        // SAFETY: the caller's. A wait takes the event as it is recorded at that moment, so the event may be recorded
        // again afterwards.
        unsafe {
            self.driver.cuEventRecord(queue.event, earlier)?;
            self.driver.cuStreamWaitEvent(later, queue.event, 0)
        }
    }

    /// Lets another GPU access the memory of this one, as far as the hardware allows it: copies between the buffers of GPUs in one
    /// process, and those of NCCL, then go directly from one to the other. Returns whether it does. The current context changes.
    pub(crate) fn share_with(&self, other: &Cuda) -> Result<bool> {
        let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        let context = other.context.addr();
        if let Some((_, can_access)) = guests.iter().find(|(guest, _)| *guest == context) {
            return Ok(*can_access);
        }
        let can_access = self.admit(other)?;
        guests.push((context, can_access));
        Ok(can_access)
    }

    /// Lets another GPU access the memory that buffers of this one have: its pool, or what belongs to its context.
    fn admit(&self, other: &Cuda) -> Result<bool> {
        let (mut mine, mut theirs, mut possible) = (0, 0, 0);
        let mut pool = std::ptr::null_mut();
        other.bind()?;
        // SAFETY: each call writes one value, and the contexts are those of the GPUs.
        unsafe {
            self.driver.cuCtxGetDevice(&mut theirs)?;
            self.bind()?;
            self.driver.cuCtxGetDevice(&mut mine)?;
            self.driver.cuDeviceCanAccessPeer(&mut possible, theirs, mine)?;
        }
        if possible == 0 {
            return Ok(false);
        }
        if !self.pools {
            const ALREADY_ENABLED: u32 = 704;
            other.bind()?;
            // SAFETY: both contexts live, and there are no flags.
            return match unsafe { self.driver.cuCtxEnablePeerAccess(self.context, 0) } {
                Ok(()) | Err(Error::Driver { code: ALREADY_ENABLED, .. }) => Ok(true),
                Err(error) => Err(error),
            };
        }
        let access = PoolAccess { location: PoolAccess::DEVICE, device: theirs, flags: PoolAccess::READ_AND_WRITE };
        // SAFETY: the pool is that of this GPU, and there is one description.
        unsafe {
            self.driver.cuDeviceGetDefaultMemPool(&mut pool, mine)?;
            self.driver.cuMemPoolSetAccess(pool, (&raw const access).cast(), 1)?;
        }
        Ok(true)
    }

    /// Returns the program's stream as one of the device's.
    pub(super) fn foreign_lane(&self, stream: &Arc<CudaStream>) -> Result<&'static Lane> {
        let mut lanes = self.foreign.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lane) = lanes.iter().find(|lane| lane.raw() == stream.cu_stream()) {
            return Ok(lane);
        }
        self.bind()?;
        let slot = self.queue().slot(self.driver)?;
        let lane: &'static Lane = Box::leak(Box::new(Lane::of_program(stream, slot)));
        lanes.push(lane);
        Ok(lane)
    }

    /// Makes sure that work on the stream runs. The context is current.
    ///
    /// # Errors
    /// [`Error::NotCapturable`] if the program captures a stream of its own.
    #[inline]
    pub(crate) fn accept(&self, lane: &Lane) -> Result<()> {
        if lane.is_foreign() { self.accept_foreign(lane) } else { Ok(()) }
    }

    #[cold]
    fn accept_foreign(&self, lane: &Lane) -> Result<()> {
        // SAFETY: the stream lives.
        if !unsafe { self.is_capturing(lane.raw())? } {
            return Ok(());
        }
        let what = "work on a stream that the program itself captures".into();
        Err(Error::NotCapturable { what, remedy: "capture it with `Device::capture`" })
    }

    /// Returns `true` if the work on a stream becomes part of a capture. The context is current.
    ///
    /// # Safety
    /// The stream lives.
    pub(super) unsafe fn is_capturing(&self, stream: CUstream) -> Result<bool> {
        let mut status = 0;
        // SAFETY: the caller's; writes one number.
        unsafe { self.driver.cuStreamIsCapturing(stream, &mut status)? };
        Ok(status != 0)
    }

    /// Returns a stream of that urgency for exclusive use by the caller.
    pub(crate) fn take_lane(&self, priority: u32) -> Result<&'static Lane> {
        {
            let mut spare = self.spare();
            if let Some(found) = spare.iter().rposition(|lane| lane.priority() == priority) {
                return Ok(spare.remove(found));
            }
        }
        self.bind()?;
        let slot = self.queue().slot(self.driver)?;
        let raw = create_stream(self.driver, priority)?;
        Ok(Box::leak(Box::new(Lane::of_priority(raw, slot, priority))))
    }

    /// Returns the context of memory of another library; null if it belongs to none, such as that of a pool. The context is
    /// current.
    pub(super) fn context_of(&self, address: u64) -> Result<CUcontext> {
        const CU_POINTER_ATTRIBUTE_CONTEXT: u32 = 1;
        let mut context: CUcontext = std::ptr::null_mut();
        // SAFETY: writes one handle; the address may be any.
        unsafe {
            self.driver.cuPointerGetAttribute((&raw mut context).cast(), CU_POINTER_ATTRIBUTE_CONTEXT, address)?;
        }
        Ok(context)
    }

    /// Returns the most urgent priority of a stream.
    pub(super) fn highest_priority(&self) -> Result<u32> {
        self.bind()?;
        priorities(self.driver).map(|(least, greatest)| least.abs_diff(greatest))
    }

    /// Returns the pool that memory comes from; `None` if the GPU has none.
    pub(super) fn pool(&self) -> Result<Option<CUmemoryPool>> {
        if !self.pools {
            return Ok(None);
        }
        self.bind()?;
        let mut device: CUdevice = 0;
        // SAFETY: the context is current; writes one handle.
        unsafe { self.driver.cuCtxGetDevice(&mut device)? };
        default_pool(self.driver, device).map(Some)
    }

    /// Hands back a stream, whose work may continue.
    pub(crate) fn put_lane(&self, lane: &'static Lane) {
        lane.hand_on();
        self.spare().push(lane);
    }

    fn spare(&self) -> MutexGuard<'_, Vec<&'static Lane>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that the GPU belongs to a rank of a group.
    pub(crate) fn join_group(&self) {
        self.is_grouped.store(true, Ordering::Relaxed);
    }

    /// Prepares a copy between a stream and pageable memory of the host, for which the host waits anyway. Within such a
    /// copy the driver waits for the stream's earlier work and keeps other threads out meanwhile, among them the one that
    /// ends calls of a group that take too long. On a GPU of a group, this waits for the stream first, which keeps out none.
    ///
    /// # Errors
    /// A failure of the driver.
    pub(super) fn before_host_copy(&self, lane: &Lane) -> Result<()> {
        if self.is_grouped.load(Ordering::Relaxed) {
            // SAFETY: streams are not destroyed while the context is used.
            unsafe { self.driver.cuStreamSynchronize(lane.raw())? };
        }
        Ok(())
    }

    /// Waits for a stream and reports failed checks of its launches.
    pub(crate) fn finish(&self, lane: &Lane) -> Result<()> {
        self.bind()?;
        let (mark, last) = (self.queue().mark(self), lane.last());
        // SAFETY: streams are not destroyed while the context is used.
        unsafe { self.driver.cuStreamSynchronize(lane.raw())? };
        self.waited(Some(lane.slot().number), mark);
        self.spoilt.take(lane.owner())?;
        self.take_reports(Covered::Stream(lane.owner()), mark.before, last)
    }

    /// Waits for everything and reports failed checks.
    pub(crate) fn synchronize(&self) -> Result<()> {
        self.bind()?;
        let mark = self.queue().mark(self);
        // SAFETY: the context is current.
        unsafe { self.driver.cuCtxSynchronize()? };
        self.waited(None, mark);
        self.spoilt.take(self.lane.owner())?;
        self.take_reports(Covered::Device, mark.before, mark.before - 1)
    }

    /// Notes that a wait for the stream with that number, or for all streams, is over: unchecked launches before the
    /// mark did no harm.
    pub(crate) fn waited(&self, stream: Option<u32>, mark: Mark) {
        let suspects = self.health.suspects();
        if !suspects.is_empty() {
            let _queue = self.queue();
            suspects.clear(stream, mark.suspects);
        }
    }

    /// Registers a kernel whose checks may fail, and returns its number.
    pub(crate) fn watch(&self, watch: Watch) -> Result<u32> {
        self.bind()?;
        self.queue().watch(self.driver, watch)
    }

    /// Unloads the code of a kernel that will not be launched again, once its launches are done. `module` is null if
    /// other kernels use it, too. Forgets the kernel's number, if it has one. Its faults are still reported.
    pub(crate) fn unload(&self, module: CUmodule, watch: Option<u32>) -> Result<()> {
        self.bind()?;
        // SAFETY: the context is current; the module is loaded, its launches are done, and nothing uses it any more.
        unsafe {
            self.driver.cuCtxSynchronize()?;
            if !module.is_null() {
                self.driver.cuModuleUnload(module)?;
            }
        }
        if let Some(watch) = watch {
            self.queue().unwatch(watch);
        }
        Ok(())
    }

    /// Returns the arguments with which a kernel with these sites prints to an output.
    pub(crate) fn printer(&self, sites: &Arc<[Site]>, output: &Output) -> Result<[u64; 2]> {
        let mut printed = self.printed();
        let queue = match &mut *printed {
            Some(queue) => queue,
            none => {
                self.bind()?;
                none.insert(Queue::new(self)?)
            }
        };
        Ok(queue.printer(sites, output))
    }

    /// Hands over the texts that kernels have printed. Then returns as an error the first fault that a finished wait
    /// covers: one of launches before the ticket `before`; `last` is the last launch related to what the wait covers.
    /// This thread does not use the context, so a function that receives texts may do anything.
    pub(crate) fn take_reports(&self, covered: Covered, before: u64, last: u64) -> Result<()> {
        if self.printed().is_some()
            && let Some(_delivery) = Delivery::begin()
        {
            // A wait returns only once all texts are delivered, including those that another thread took.
            let _order = self.delivering.lock().unwrap_or_else(PoisonError::into_inner);
            let texts = {
                self.bind()?;
                self.printed().as_mut().map_or(Ok(Vec::new()), |queue| queue.take(self))?
            };
            texts.iter().for_each(|(output, text)| output.write(text));
        }
        self.bind()?;
        let mut queue = self.queue();
        if queue.is_quiet() { Ok(()) } else { queue.tell(covered, before, last) }
    }

    /// Notes that a buffer is dropped: no thread waits for it any more.
    pub(crate) fn forget_memory(&self, owner: u64) {
        self.queue().forget_memory(owner);
    }

    fn printed(&self) -> MutexGuard<'_, Option<Queue>> {
        self.printed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// `CUmemAccessDesc`.
#[repr(C)]
struct PoolAccess {
    location: c_int,
    device: CUdevice,
    flags: c_int,
}

impl PoolAccess {
    /// `CU_MEM_LOCATION_TYPE_DEVICE`.
    const DEVICE: c_int = 1;
    /// `CU_MEM_ACCESS_FLAGS_PROT_READWRITE`.
    const READ_AND_WRITE: c_int = 3;
}

/// Returns a GPU's primary context, which other libraries use, too, and makes it current on this thread.
fn primary(driver: &Driver, device: CUdevice) -> Result<CUcontext> {
    let mut context: CUcontext = std::ptr::null_mut();
    // SAFETY: the device exists; writes one handle.
    unsafe {
        driver.cuDevicePrimaryCtxRetain(&mut context, device)?;
        driver.cuCtxSetCurrent(context)?;
    }
    Ok(context)
}

/// Returns the part that all handles of a GPU share. Its context is current.
fn inner(driver: &Driver, device: CUdevice, name: String, cuda: Cuda) -> Result<DeviceInner> {
    let multiprocessors = sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
    Ok(DeviceInner {
        checked: Default::default(),
        name,
        model: model(driver, device)?,
        arch: Some(arch(driver, device)?),
        multiprocessors: attribute(driver, device, multiprocessors)?,
        limits: limits(driver, device)?,
        backend: Backend::Cuda(cuda),
    })
}

/// Returns the number of GPUs.
fn count(driver: &Driver) -> Result<usize> {
    let mut count = 0;
    // SAFETY: writes one number.
    unsafe { driver.cuDeviceGetCount(&mut count)? };
    Ok(usize::try_from(count).unwrap_or(0))
}

/// Creates a stream of that urgency (0 for ordinary ones) that does not wait for the legacy default stream.
fn create_stream(driver: &Driver, priority: u32) -> Result<CUstream> {
    let mut stream: CUstream = std::ptr::null_mut();
    let flags = sys::CUstream_flags::CU_STREAM_NON_BLOCKING as u32;
    let (least, greatest) = priorities(driver)?;
    // The driver's numbers are lower for more urgent streams.
    let priority = least.saturating_sub_unsigned(priority).max(greatest);
    // SAFETY: the context is current; writes one handle.
    unsafe { driver.cuStreamCreateWithPriority(&mut stream, flags, priority)? };
    Ok(stream)
}

/// Returns the driver's numbers of the least and the most urgent streams. The context is current.
fn priorities(driver: &Driver) -> Result<(c_int, c_int)> {
    let (mut least, mut greatest) = (0, 0);
    // SAFETY: writes two numbers.
    unsafe { driver.cuCtxGetStreamPriorityRange(&mut least, &mut greatest)? };
    Ok((least, greatest))
}

/// Lets the device's memory pool keep freed memory, so that steady use of buffers costs little. Returns whether the
/// device has a pool at all.
fn keep_memory(driver: &Driver, device: CUdevice) -> Result<bool> {
    if !has_pool(driver, device)? {
        return Ok(false);
    }
    // SAFETY: the pool is the device's own.
    unsafe { set_kept(driver, default_pool(driver, device)?, u64::MAX)? };
    Ok(true)
}

/// Returns a device's pool, which lives as long as the process.
fn default_pool(driver: &Driver, device: CUdevice) -> Result<CUmemoryPool> {
    let mut pool: CUmemoryPool = std::ptr::null_mut();
    // SAFETY: the device exists; writes one handle.
    unsafe { driver.cuDeviceGetDefaultMemPool(&mut pool, device)? };
    Ok(pool)
}

/// Sets how many bytes of freed memory a pool keeps.
///
/// # Safety
/// The pool lives.
pub(super) unsafe fn set_kept(driver: &Driver, pool: CUmemoryPool, mut bytes: u64) -> Result<()> {
    let attribute = sys::CUmemPool_attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD as u32;
    // SAFETY: the threshold is a `cuuint64_t`, which the call reads.
    unsafe { driver.cuMemPoolSetAttribute(pool, attribute, (&raw mut bytes).cast()) }
}

/// Returns whether memory can be allocated and freed in stream order.
fn has_pool(driver: &Driver, device: CUdevice) -> Result<bool> {
    let supported = sys::CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED;
    Ok(attribute(driver, device, supported)? != 0)
}

pub(super) fn attribute(driver: &Driver, device: CUdevice, attribute: sys::CUdevice_attribute) -> Result<u32> {
    let mut value = 0;
    // SAFETY: writes one number.
    unsafe { driver.cuDeviceGetAttribute(&mut value, attribute as u32, device)? };
    Ok(u32::try_from(value).unwrap_or(0))
}

/// Returns the driver's name of the device.
fn model(driver: &Driver, device: CUdevice) -> Result<String> {
    let mut name = [0; 256];
    // SAFETY: writes at most that many bytes, with a zero at the end.
    let name = unsafe {
        driver.cuDeviceGetName(name.as_mut_ptr(), name.len() as c_int - 1, device)?;
        CStr::from_ptr(name.as_ptr())
    };
    Ok(name.to_string_lossy().into_owned())
}

/// Returns the driver's name of the device, with its number if there are several devices.
fn name(driver: &Driver, device: CUdevice, ordinal: usize, count: usize) -> Result<String> {
    let model = model(driver, device)?;
    Ok(if count > 1 { format!("{model} #{ordinal}") } else { model })
}

/// Returns the device's own architecture, including its specific features if it has some.
fn arch(driver: &Driver, device: CUdevice) -> Result<Arch> {
    use sys::CUdevice_attribute as A;
    let major = attribute(driver, device, A::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
    let minor = attribute(driver, device, A::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
    Ok(Arch::of_device(major, minor))
}

fn limits(driver: &Driver, device: CUdevice) -> Result<Limits> {
    use sys::CUdevice_attribute as A;
    let get = |which| attribute(driver, device, which);
    Ok(Limits {
        max_threads_per_block: get(A::CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
        max_grid: [
            get(A::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X)?,
            get(A::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y)?,
            get(A::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)?,
        ],
        max_block: [
            get(A::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X)?,
            get(A::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y)?,
            get(A::CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z)?,
        ],
        shared_memory_per_block: get(A::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK)?.into(),
        shared_memory_per_block_optin: get(A::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?.into(),
        warp_size: get(A::CU_DEVICE_ATTRIBUTE_WARP_SIZE)?,
    })
}
