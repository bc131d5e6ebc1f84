//! A kernel that is ready to be launched on a device.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use cudarc::driver::sys::{
    CUDA_KERNEL_NODE_PARAMS_v1, CUfunction, CUfunction_attribute, CUgraph, CUgraphNode, CUlaunchAttributeID, CUmodule,
};

use super::choice::Choice;
use super::clusters::Fitting;
use super::dependencies::{Range, Uses};
use super::grid::Bounds;
use super::interpreted::Interpreted;
use super::{Arg, Grid, Operand, Target, Work};
use crate::cpu::{Options, SYNCED_THREADS};
use crate::emit::Param;
use crate::host::{Allocation, Cuda, DeviceInner, Lane, Output, Step, Use, at_once_on};
use crate::ir::Site;
use crate::ir::cells::MAX_DYNAMIC;
use crate::{Device, Error, Result, nvtx};

/// The most parameters that a kernel may have.
pub const MAX_PARAMS: usize = 64;

/// The most C++ parameters: two for each slice, one for each length of a dynamic shared array, one for the destination
/// of texts, and one more for a checked kernel.
const MAX_POINTERS: usize = 2 * MAX_PARAMS + MAX_DYNAMIC + 2;

/// A kernel that is ready to be launched on a device.
pub struct Prepared {
    pub(super) device: &'static DeviceInner,
    pub(super) bounds: Bounds,
    /// The names of the Rust parameters.
    pub(super) params: Vec<String>,
    /// The numbers of the parameters that the kernel may write through, as bits.
    pub(super) writes: u64,
    /// `true` if a launch starts while the kernel before it ends, and waits for it itself.
    pub(super) early: bool,
    /// `true` if a graph runs nothing beside it: its threads may wait for others, which need room on the GPU.
    pub(super) alone: bool,
    pub(super) code: Code,
}

/// The code that a launch runs.
pub(super) enum Code {
    Cpu(Box<Interpreted>),
    /// A choice of several texts.
    Choice(Box<Choice>),
    Cuda {
        function: CUfunction,
        /// The C++ parameters; at most [`MAX_POINTERS`].
        layout: Vec<Param>,
        /// The kernel's sites, if it prints.
        prints: Option<Arc<[Site]>>,
        opt_in: OptIn,
        fitting: Fitting,
        loaded: LoadedCode,
    },
}

/// The memory of a kernel's code on a GPU, freed when this is dropped.
pub(super) struct LoadedCode {
    pub(super) device: &'static DeviceInner,
    /// Null if other kernels use it, too: then it stays loaded.
    pub(super) module: CUmodule,
    /// The way in which the host identifies it.
    pub(super) known: Known,
}

/// The way in which the host identifies a kernel that has failed: by a number among those whose checks may fail, or
/// among those without checks.
#[derive(Debug, Clone, Copy)]
pub(super) enum Known {
    Checked(u32),
    Unchecked(u32),
    /// None of its checks can fail.
    Proven,
}

impl Known {
    /// Returns the number that identifies failed checks.
    pub(super) fn watch(self) -> Option<u32> {
        match self {
            Known::Checked(watch) => Some(watch),
            Known::Unchecked(_) | Known::Proven => None,
        }
    }
}

impl Drop for LoadedCode {
    fn drop(&mut self) {
        // Failures cannot be reported here, and mean that the code is gone with its context or the process.
        if let Some(cuda) = self.device.cuda() {
            let _ = cuda.unload(self.module, self.known.watch());
        }
    }
}

/// A prepared kernel of a launch: one that stays, or one of a `#[constant]` value, which stays as long as it is used.
#[derive(Clone)]
pub(crate) enum Handle {
    Static(&'static Prepared),
    Variant(Variant),
}

impl std::ops::Deref for Handle {
    type Target = Prepared;

    fn deref(&self) -> &Prepared {
        match self {
            Handle::Static(prepared) => prepared,
            Handle::Variant(variant) => &variant.0,
        }
    }
}

/// A kernel with the values of its `#[constant]` parameters, ready to be launched on a device.
#[derive(Clone)]
pub struct Variant(pub(super) Arc<Prepared>);

impl std::ops::Deref for Variant {
    type Target = Prepared;

    fn deref(&self) -> &Prepared {
        &self.0
    }
}

impl Variant {
    /// Does the same as [`Prepared::launch`].
    ///
    /// # Safety
    /// The conditions of [`Prepared::launch`].
    ///
    /// # Errors
    /// The errors of [`Prepared::launch`].
    pub unsafe fn launch(&self, target: &dyn Target, grid: Grid, operands: &[Operand<'_>]) -> Result<()> {
        // SAFETY: the caller's.
        unsafe { self.0.launch_as(|| Handle::Variant(self.clone()), target, grid, operands) }
    }
}

/// The dynamic shared memory that the driver lets a function have. More than 48 KiB must be requested before the
/// launch. That is done when a launch needs more than all earlier ones.
pub(super) struct OptIn {
    /// In bytes.
    most: AtomicU32,
    /// Held during the request, so that no thread revokes what another thread requested.
    asking: Mutex<()>,
}

impl OptIn {
    /// Creates the state in which the driver allows `most` bytes without a request.
    pub(super) fn new(most: u32) -> OptIn {
        OptIn { most: AtomicU32::new(most), asking: Mutex::new(()) }
    }

    /// Makes sure that the function may have `bytes` bytes, which the device has.
    #[inline]
    pub(super) fn reach(&self, cuda: &Cuda, function: CUfunction, bytes: u32) -> Result<()> {
        if bytes <= self.most.load(Ordering::Acquire) { Ok(()) } else { self.ask(cuda, function, bytes) }
    }

    #[cold]
    fn ask(&self, cuda: &Cuda, function: CUfunction, bytes: u32) -> Result<()> {
        let _asking = self.asking.lock().unwrap_or_else(PoisonError::into_inner);
        if bytes > self.most.load(Ordering::Relaxed) {
            let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES as u32;
            // SAFETY: the context is current and the function is loaded. No limit exceeds an `i32`.
            unsafe { cuda.driver.cuFuncSetAttribute(function, attribute, bytes as i32)? };
            self.most.store(bytes, Ordering::Release);
        }
        Ok(())
    }
}

// SAFETY: a loaded function may be used from any thread, and unloaded by any.
unsafe impl Send for Prepared {}
// SAFETY: as above; nothing changes.
unsafe impl Sync for Prepared {}

impl Prepared {
    /// Launches a grid, or makes that launch part of a graph. A grid without blocks is checked like every other, and
    /// then nothing is done. On a GPU this returns as soon as the launch is enqueued. A failed check is reported by the
    /// calls whose waits cover the launch: reads of the buffers that the kernel may write, and `synchronize` of the
    /// stream and of the device. On the CPU it returns when the grid is done, with the failed check if there is one.
    ///
    /// # Safety
    /// `operands` are the kernel's arguments, in type and number. If the kernel was prepared without checks, no
    /// thread breaks a rule that a check would have caught; in a capture, this holds for every run.
    ///
    /// # Errors
    /// [`Error::ForeignBuffer`]; the errors of the geometry and of the lengths of the dynamic shared arrays; on the CPU
    /// a failed check; a failure of the driver; [`Error::NotCapturable`] in a capture on another stream than its own.
    #[inline]
    pub unsafe fn launch(&'static self, target: &dyn Target, grid: Grid, operands: &[Operand<'_>]) -> Result<()> {
        // SAFETY: the caller's.
        unsafe { self.launch_as(|| Handle::Static(self), target, grid, operands) }
    }

    /// Does the same as [`Prepared::launch`] for the kernel that a graph keeps by that handle.
    ///
    /// # Safety
    /// The conditions of [`Prepared::launch`].
    #[inline]
    unsafe fn launch_as(
        &self,
        handle: impl FnOnce() -> Handle,
        target: &dyn Target,
        grid: Grid,
        operands: &[Operand<'_>],
    ) -> Result<()> {
        self.bounds.check(grid)?;
        if let Code::Choice(choice) = &self.code {
            let text = choice.text(grid, operands)?;
            text.0.bounds.check(grid)?;
            // SAFETY: the caller's; the text has every check that may fail in this launch.
            return unsafe { text.0.launch_text(|| Handle::Variant(text.clone()), target, grid, operands) };
        }
        // SAFETY: the caller's.
        unsafe { self.launch_text(handle, target, grid, operands) }
    }

    /// Launches code that is not a choice, on a grid that it can run.
    ///
    /// # Safety
    /// The conditions of [`Prepared::launch`].
    #[inline]
    unsafe fn launch_text(
        &self,
        handle: impl FnOnce() -> Handle,
        target: &dyn Target,
        grid: Grid,
        operands: &[Operand<'_>],
    ) -> Result<()> {
        let mut cooperative = false;
        for (number, operand) in operands.iter().enumerate() {
            cooperative |= operand.syncs_grid;
            if let Some(memory) = operand.memory
                && !std::ptr::eq(memory.get().device.inner, self.device)
            {
                return Err(self.foreign(number, &memory.get().device));
            }
        }
        if cooperative && !grid.is_empty() {
            self.prepare_barriers(target, grid, operands)?;
        }
        if let Some(recording) = target.recording() {
            if grid.is_empty() {
                return Ok(());
            }
            recording.keep(operands.iter().filter_map(|operand| operand.memory))?;
            let (args, structs): (Vec<Arg>, Vec<_>) = operands.iter().map(|operand| operand.copied()).unzip();
            let structs = structs.into_iter().flatten().collect();
            let (output, engine) = (target.device().output.clone(), target.device().engine);
            let written = written(self.writes, operands).map(Allocation::owner).collect();
            let kernel = handle();
            recording.push(Work::Launch {
                kernel,
                grid,
                args: args.into(),
                _structs: structs,
                written,
                cooperative,
                uses: self.uses(cooperative, operands),
                output,
                engine,
            });
            return Ok(());
        }
        at_once_on(&self.bounds.kernel)?;
        if grid.is_empty() {
            return Ok(());
        }
        let _range = nvtx::Range::new(|| format!("launch {}", self.bounds.kernel));
        match (&self.code, self.device.cuda()) {
            (Code::Cuda { function, layout, prints, opt_in, fitting, loaded }, Some(cuda)) => {
                let lane = target.lane().unwrap_or(cuda.lane);
                cuda.bind()?;
                cuda.accept(lane)?;
                opt_in.reach(cuda, *function, dynamic_bytes(grid))?;
                self.check_clusters(cuda, (*function, fitting), grid, dynamic_bytes(grid))?;
                let mut extra = Extra::new(cuda, prints.as_ref(), grid, &target.device().output)?;
                // Locked until the kernel is enqueued: another thread that uses a buffer on another stream waits for it there.
                let memory = operands.iter().filter_map(|operand| operand.memory);
                let mut queue = cuda.queue_for(memory.map(|memory| memory.get()));
                for (number, operand) in operands.iter().enumerate() {
                    if let Some(memory) = operand.memory {
                        memory.get().order(cuda, &queue, lane, self.use_of(number, operand))?;
                    }
                }
                match loaded.known {
                    Known::Checked(watch) => {
                        extra.fault = queue.launch(cuda.driver, watch, lane, written(self.writes, operands));
                    }
                    Known::Unchecked(kernel) => cuda.health.suspects().launched(kernel, lane.slot().number),
                    Known::Proven => {}
                }
                // SAFETY: the caller's, and the buffers are this device's and in order.
                unsafe { enqueue(cuda, (*function, cooperative, self.early), layout, &extra, lane, grid, operands)? };
                let mut memory = operands.iter().filter_map(|operand| operand.memory);
                memory.try_for_each(|memory| memory.get().leave(cuda, &queue, lane))
            }
            // SAFETY: the caller's.
            (Code::Cpu(kernel), _) => unsafe { run(kernel, grid, operands, target.device()) },
            (Code::Cuda { .. }, None) | (Code::Choice(_), _) => Ok(()),
        }
    }

    /// Runs a captured launch on the CPU. The returned texts are to be handed to the output afterwards.
    ///
    /// # Safety
    /// The conditions of [`Prepared::launch`]. In addition, nothing else accesses the slices.
    pub(super) unsafe fn repeat(
        &self,
        grid: Grid,
        args: &[Arg],
        engine: Options,
        output: &Output,
    ) -> (Result<()>, Vec<String>) {
        match &self.code {
            Code::Cpu(kernel) => {
                // SAFETY: the caller's.
                let (result, texts) = unsafe { kernel.program.run_with(grid, args, engine, output) };
                (result.map_err(Error::from), texts)
            }
            Code::Cuda { .. } | Code::Choice(_) => (Ok(()), Vec::new()),
        }
    }

    /// Returns how the host identifies it on a GPU.
    pub(super) fn known(&self) -> Option<Known> {
        match &self.code {
            Code::Cuda { loaded, .. } => Some(loaded.known),
            Code::Cpu(_) | Code::Choice(_) => None,
        }
    }

    /// Adds a captured launch to a graph of the GPU, following the nodes `after`. `fault` identifies the launch. The
    /// context is current.
    ///
    /// # Safety
    /// The conditions of [`Prepared::launch`], for every run of the graph.
    pub(super) unsafe fn add_node(
        &self,
        cuda: &Cuda,
        (graph, after): (CUgraph, &[CUgraphNode]),
        (grid, cooperative): (Grid, bool),
        args: &[Arg],
        fault: [u64; 2],
        output: &Output,
    ) -> Result<CUgraphNode> {
        let mut node: CUgraphNode = std::ptr::null_mut();
        let Code::Cuda { function, layout, prints, opt_in, fitting, .. } = &self.code else { return Ok(node) };
        let extra = Extra { fault, ..Extra::new(cuda, prints.as_ref(), grid, output)? };
        let mut pointers = point(layout, &extra, |number| &args[number]);
        opt_in.reach(cuda, *function, dynamic_bytes(grid))?;
        self.check_clusters(cuda, (*function, fitting), grid, dynamic_bytes(grid))?;
        let ([bx, by, bz], [tx, ty, tz]) = (grid.blocks, grid.threads);
        let params = CUDA_KERNEL_NODE_PARAMS_v1 {
            func: *function,
            gridDimX: bx,
            gridDimY: by,
            gridDimZ: bz,
            blockDimX: tx,
            blockDimY: ty,
            blockDimZ: tz,
            sharedMemBytes: dynamic_bytes(grid),
            kernelParams: pointers.as_mut_ptr().cast(),
            extra: std::ptr::null_mut(),
        };
        // SAFETY: as in `enqueue`; the values are copied.
        unsafe { cuda.driver.cuGraphAddKernelNode(&mut node, graph, after.as_ptr(), after.len(), &params)? };
        if cooperative {
            // The value is a union of 64 bytes whose first byte is the flag.
            let value = [1u64, 0, 0, 0, 0, 0, 0, 0];
            let attribute = CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_COOPERATIVE as u32;
            // SAFETY: the node is a kernel's, and the value is copied.
            unsafe { cuda.driver.cuGraphKernelNodeSetAttribute(node, attribute, value.as_ptr().cast())? };
        }
        Ok(node)
    }

    /// Returns the memory that a launch in a graph accesses.
    fn uses(&self, cooperative: bool, operands: &[Operand<'_>]) -> Uses {
        let prints = matches!(&self.code, Code::Cuda { prints: Some(_), .. });
        if self.alone || self.early || cooperative || prints || self.bounds.cluster.is_some() {
            return Uses::Everything;
        }
        let range = |(number, operand): (usize, &Operand<'_>)| {
            let memory = operand.memory?.get();
            let writes = self.use_of(number, operand) == Use::Writes;
            Some(Range { start: memory.base, end: memory.base + memory.bytes().max(1) as u64, writes })
        };
        Uses::Ranges(operands.iter().enumerate().filter_map(range).collect())
    }

    /// Returns what the kernel does with the memory of an operand. Surfaces are written, too.
    #[inline]
    fn use_of(&self, number: usize, operand: &Operand<'_>) -> Use {
        if operand.is_handle() || self.writes >> number & 1 != 0 { Use::Writes } else { Use::Reads }
    }

    /// Checks that all blocks of a grid run at the same time, and resets its barriers to their initial state, even if
    /// an earlier launch failed before a barrier.
    #[cold]
    fn prepare_barriers(&self, target: &dyn Target, grid: Grid, operands: &[Operand<'_>]) -> Result<()> {
        let shared_bytes = dynamic_bytes(grid) as usize;
        let most = match self.bounds.cluster {
            _ if self.device.cuda().is_none() => SYNCED_THREADS / grid.threads_per_block(),
            Some(cluster) => {
                let size: u32 = cluster.iter().product();
                u64::from(self.max_active_clusters(grid.threads, shared_bytes)?) * u64::from(size)
            }
            None => {
                let blocks = self.blocks(grid.threads_per_block() as u32, shared_bytes)?;
                u64::from(blocks) * u64::from(self.device.multiprocessors)
            }
        };
        let blocks = grid.blocks.iter().fold(1u64, |blocks, &size| blocks.saturating_mul(size.into()));
        if blocks > most {
            return Err(Error::GridTooLargeToSync { kernel: self.bounds.kernel.clone(), blocks, most });
        }
        for operand in operands.iter().filter(|operand| operand.syncs_grid) {
            let (to, count) = (operand.arg.bits, operand.arg.length as usize);
            // SAFETY: the steps set the elements of the operand, whose threads access them by atomics alone.
            unsafe { Step::all_on(&target, &[*operand], |each| Step::each_of_fill(to, &[0; 4], count, each))? };
        }
        Ok(())
    }

    #[cold]
    fn foreign(&self, number: usize, owner: &Device) -> Error {
        if let Err(lost) = owner.inner.check_lost() {
            return lost;
        }
        Error::ForeignBuffer {
            kernel: self.bounds.kernel.clone(),
            parameter: self.params.get(number).cloned().unwrap_or_default(),
            buffer: owner.name(),
            device: self.device.name.clone(),
        }
    }
}

/// Returns the size of the dynamic shared arrays, which was checked against the device's limit.
#[inline]
fn dynamic_bytes(grid: Grid) -> u32 {
    grid.shared.bytes() as u32
}

/// Returns the allocations of the operands with these numbers.
#[inline]
fn written<'a>(writes: u64, operands: &'a [Operand<'_>]) -> impl Iterator<Item = &'a Allocation> {
    let memory = move |(number, operand): (usize, &'a Operand<'_>)| {
        operand.memory.filter(|_| writes >> number & 1 != 0).map(|memory| memory.get())
    };
    operands.iter().enumerate().filter_map(memory)
}

/// The values of the C++ parameters that the user does not pass.
struct Extra {
    /// The address of the slot, and the launch.
    fault: [u64; 2],
    shared_lengths: [u64; MAX_DYNAMIC],
    printer: [u64; 2],
}

impl Extra {
    #[inline]
    fn new(cuda: &Cuda, prints: Option<&Arc<[Site]>>, grid: Grid, output: &Output) -> Result<Extra> {
        let printer = match prints {
            Some(sites) => cuda.printer(sites, output)?,
            None => [0; 2],
        };
        Ok(Extra { fault: [0; 2], shared_lengths: grid.shared.lengths(), printer })
    }
}

/// Returns pointers to the values of the C++ parameters. The driver copies the values during the call and does not
/// write them.
#[inline]
fn point<'a>(
    layout: &[Param],
    extra: &'a Extra,
    arg: impl Fn(usize) -> &'a Arg,
) -> [MaybeUninit<*mut c_void>; MAX_POINTERS] {
    let mut pointers = [const { MaybeUninit::uninit() }; MAX_POINTERS];
    for (pointer, param) in pointers.iter_mut().zip(layout) {
        let value: *const u64 = match *param {
            Param::Scalar(number) | Param::Pointer(number) => &arg(number as usize).bits,
            Param::Struct(number) => std::ptr::with_exposed_provenance(arg(number as usize).bits as usize),
            Param::Length(number) => &arg(number as usize).length,
            Param::SharedLength(number) => &extra.shared_lengths[number as usize],
            Param::Output => extra.printer.as_ptr(),
            Param::Fault => extra.fault.as_ptr(),
        };
        pointer.write(value.cast_mut().cast());
    }
    pointers
}

/// Enqueues a launch on a GPU.
///
/// # Safety
/// The conditions of [`Prepared::launch`]; the buffers belong to the GPU, whose context is current.
#[inline]
unsafe fn enqueue(
    cuda: &Cuda,
    (function, cooperative, early): (CUfunction, bool, bool),
    layout: &[Param],
    extra: &Extra,
    lane: &Lane,
    grid: Grid,
    operands: &[Operand<'_>],
) -> Result<()> {
    let mut pointers = point(layout, extra, |number| &operands[number].arg);
    let ([bx, by, bz], [tx, ty, tz], shared) = (grid.blocks, grid.threads, dynamic_bytes(grid));
    let stream = lane.raw();
    // SAFETY: the function is loaded, and takes `layout.len()` parameters: structs, which their operands borrow,
    // and numbers of at most 8 bytes. The bytes of a smaller number are the low bytes: both sides are
    // little-endian.
    unsafe {
        let params = pointers.as_mut_ptr().cast();
        if cooperative {
            return cuda.driver.cuLaunchCooperativeKernel(function, bx, by, bz, tx, ty, tz, shared, stream, params);
        }
        if early {
            let config = (grid.blocks, grid.threads, shared);
            return cuda.driver.launch_early(function, config, stream, params);
        }
        cuda.driver.cuLaunchKernel(function, bx, by, bz, tx, ty, tz, shared, stream, params, std::ptr::null_mut())
    }
}

/// Runs a grid on the CPU.
///
/// # Safety
/// The conditions of [`Prepared::launch`].
unsafe fn run(kernel: &Interpreted, grid: Grid, operands: &[Operand<'_>], device: &Device) -> Result<()> {
    if let Some(noted) = &kernel.noted {
        noted.tell(&super::choice::Launch { grid, operands });
    }
    let mut args = [Arg { bits: 0, length: 0 }; MAX_PARAMS];
    for (arg, operand) in args.iter_mut().zip(operands) {
        *arg = operand.arg;
    }
    let mut accesses = [const { None }; MAX_PARAMS];
    for (access, memory) in accesses.iter_mut().zip(operands.iter().filter_map(|operand| operand.memory)) {
        *access = Some(memory.get().access()?);
    }
    // SAFETY: the caller's; operands borrow their slices.
    let (result, texts) =
        unsafe { kernel.program.run_with(grid, &args[..operands.len()], device.engine, &device.output) };
    // The function that receives the texts may launch graphs that work on this memory.
    drop(accesses);
    texts.iter().for_each(|text| device.output.write(text));
    #[cfg(debug_assertions)]
    if let Err(fault) = &result {
        kernel.assert_unproven(fault, &super::choice::Launch { grid, operands });
    }
    result.map_err(Error::from)
}
