//! A kernel that is ready to be launched on a device.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use cudarc::driver::sys::{CUfunction, CUstream};

use super::grid::Bounds;
use super::{Arg, Grid, Operand};
use crate::cpu::Program;
use crate::emit::Param;
use crate::host::{Cuda, DeviceInner};
use crate::{Device, Error, Result, Stream};

/// The most parameters that a kernel may have.
pub const MAX_PARAMS: usize = 64;

/// The most C++ parameters: each slice has two, and a checked kernel has one more.
const MAX_POINTERS: usize = 2 * MAX_PARAMS + 1;

mod sealed {
    pub trait Sealed {}

    impl Sealed for crate::Device {}
    impl Sealed for crate::Stream {}
}

/// Where a kernel can be launched: a [`Device`], which stands for its default stream, or a [`Stream`].
pub trait Target: sealed::Sealed {
    /// The device that runs the kernel.
    #[doc(hidden)]
    fn device(&self) -> &Device;

    /// The stream; null on the CPU.
    #[doc(hidden)]
    fn queue(&self) -> CUstream;
}

impl Target for Device {
    #[inline]
    fn device(&self) -> &Device {
        self
    }

    #[inline]
    fn queue(&self) -> CUstream {
        self.default_stream()
    }
}

impl Target for Stream {
    #[inline]
    fn device(&self) -> &Device {
        Stream::device(self)
    }

    #[inline]
    fn queue(&self) -> CUstream {
        self.raw()
    }
}

/// A kernel that is ready to be launched on a device.
pub struct Prepared {
    pub(super) device: &'static DeviceInner,
    pub(super) bounds: Bounds,
    /// The names of the Rust parameters.
    pub(super) params: Vec<String>,
    pub(super) code: Code,
}

/// What is run.
pub(super) enum Code {
    Cpu(Program),
    Cuda {
        function: CUfunction,
        /// The C++ parameters; at most [`MAX_POINTERS`].
        layout: Vec<Param>,
        /// The address of the fault record on the device; unused by unchecked kernels.
        record: u64,
    },
}

// SAFETY: a loaded function may be used from any thread.
unsafe impl Send for Prepared {}
// SAFETY: as above; nothing changes.
unsafe impl Sync for Prepared {}

impl Prepared {
    /// Launches a grid. On a GPU this returns as soon as the launch is enqueued, and a failed check is reported by the
    /// next call that waits: `to_vec`, `copy_to`, `synchronize`. On the CPU it returns when the grid is done, with the
    /// failed check if there is one.
    ///
    /// # Safety
    /// `operands` are the kernel's arguments, in type and number; and if the kernel was prepared without checks, no
    /// thread breaks a rule that a check would have caught.
    ///
    /// # Errors
    /// [`Error::ForeignBuffer`]; what is wrong with the geometry; on the CPU a failed check; a failure of the driver.
    #[inline]
    pub unsafe fn launch(&self, target: &impl Target, grid: Grid, operands: &[Operand<'_>]) -> Result<()> {
        self.bounds.check(grid)?;
        for (number, operand) in operands.iter().enumerate() {
            if let Some(allocation) = operand.allocation
                && !std::ptr::eq(allocation.device.inner, self.device)
            {
                return Err(self.foreign(number, &allocation.device));
            }
        }
        match (&self.code, self.device.cuda()) {
            (Code::Cuda { function, layout, record }, Some(cuda)) => {
                // SAFETY: the caller's, and the buffers are this device's.
                unsafe { enqueue(cuda, *function, layout, *record, target.queue(), grid, operands) }
            }
            // SAFETY: the caller's.
            (Code::Cpu(program), _) => unsafe { run(program, grid, operands) },
            (Code::Cuda { .. }, None) => Ok(()),
        }
    }

    #[cold]
    fn foreign(&self, number: usize, owner: &Device) -> Error {
        Error::ForeignBuffer {
            kernel: self.bounds.kernel.clone(),
            parameter: self.params.get(number).cloned().unwrap_or_default(),
            buffer: owner.name(),
            device: self.device.name.clone(),
        }
    }
}

/// Enqueues a launch on a GPU.
///
/// # Safety
/// As [`Prepared::launch`]; the buffers belong to the GPU.
#[inline]
unsafe fn enqueue(
    cuda: &Cuda,
    function: CUfunction,
    layout: &[Param],
    record: u64,
    stream: CUstream,
    grid: Grid,
    operands: &[Operand<'_>],
) -> Result<()> {
    let mut pointers = [const { MaybeUninit::<*mut c_void>::uninit() }; MAX_POINTERS];
    for (pointer, param) in pointers.iter_mut().zip(layout) {
        // The driver copies the values during the call and does not write them.
        let value: *const u64 = match *param {
            Param::Scalar(number) | Param::Pointer(number) => &operands[number as usize].arg.bits,
            Param::Length(number) => &operands[number as usize].arg.length,
            Param::Fault => &record,
        };
        pointer.write(value.cast_mut().cast());
    }
    cuda.bind()?;
    // Locked until the kernel is enqueued: another thread that uses a buffer on another stream waits for it there.
    let queue = cuda.queue();
    for operand in operands {
        if let Some(allocation) = operand.allocation {
            allocation.order(cuda, &queue, stream)?;
        }
    }
    let ([bx, by, bz], [tx, ty, tz]) = (grid.blocks, grid.threads);
    // SAFETY: the function is loaded for good, and takes `layout.len()` parameters, each of at most 8 bytes. A smaller one
    // is the low bytes of its number: both sides are little-endian.
    unsafe {
        let params = pointers.as_mut_ptr().cast();
        cuda.driver.cuLaunchKernel(function, bx, by, bz, tx, ty, tz, 0, stream, params, std::ptr::null_mut())
    }
}

/// Runs a grid on the CPU.
///
/// # Safety
/// As [`Prepared::launch`].
unsafe fn run(program: &Program, grid: Grid, operands: &[Operand<'_>]) -> Result<()> {
    let mut args = [Arg { bits: 0, length: 0 }; MAX_PARAMS];
    for (arg, operand) in args.iter_mut().zip(operands) {
        *arg = operand.arg;
    }
    // SAFETY: the caller's; operands borrow their slices.
    unsafe { program.run(grid.blocks, grid.threads, &args[..operands.len()]) }.map_err(Error::from)
}
