//! GPU kernels in stable Rust.

pub mod compile;
pub mod cpu;
mod deep;
pub mod device;
pub mod emit;
mod error;
mod facts;
mod fault;
mod host;
pub mod ir;
pub mod launch;
mod lower;
pub mod prelude;
#[doc(hidden)]
pub mod private;
#[doc(hidden)]
pub mod syntax;
#[doc(hidden)]
pub mod testing;

pub use compile::Arch;
pub use error::{Error, Result};
pub use fault::{Absent, AbsentLane, Fault, FaultKind, Whereabouts};
pub use host::{AsAtomic, Buffer, Device, Element, Event, Limits, Plain, Slice, SliceMut, SliceRef, Stream};
pub use launch::{Dim3, Extent, Graph, Grid};

extern crate self as sarek_runtime;
pub use sarek_macros::{DeviceType, device, kernel};

/// An array in the block's shared memory: `let tile = shared!([f32; 256]);` in a kernel.
///
/// Without a length, `let tile = shared!([f32]);`, it has as many elements as the launch says ([`Grid::with_shared`]): a
/// dynamic shared array, of which a kernel has at most four.
///
/// `reuse = name` takes the memory of another shared array over, which is gone from there on. The new array is
/// uninitialised, and taking over is a barrier of the block.
///
/// `pad = n` leaves room for `n` elements behind each row, so that the elements of a column lie in different banks.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// /// Transposes a tile and adds up its columns.
/// #[kernel(block = (32, 32))]
/// fn columns(input: &[f32], transposed: &mut [f32], sums: &mut [f32]) {
///     let tile = shared!([[f32; 32]; 32], pad = 1);
///     let (x, y) = (thread_idx_x(), thread_idx_y());
///     superstep!(load, {
///         tile[y][x] = input[y * 32 + x];
///     });
///     let value = tile[x][y];
///     transposed[y * 32 + x] = value;
///
///     let of_columns = shared!([AtomicF32; 32], reuse = tile);
///     superstep!(clear, {
///         if y == 0 {
///             of_columns[x].store(0.0, Ordering::Relaxed);
///         }
///     });
///     superstep!(add, {
///         of_columns[y].fetch_add(value, Ordering::Relaxed);
///     });
///     if y == 0 {
///         sums[x] = of_columns[x].load(Ordering::Relaxed);
///     }
/// }
///
/// let device = Device::best()?;
/// let input = device.upload(&[1.0; 1024])?;
/// let (mut transposed, mut sums) = (device.zeros::<f32>(1024)?, device.zeros::<f32>(32)?);
/// columns::launch(&device, Grid::new(1, (32, 32)), &input, &mut transposed, &mut sums)?;
/// assert_eq!(sums.to_vec()?, [32.0; 32]);
/// # Ok::<(), Error>(())
/// ```
#[macro_export]
macro_rules! shared {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`shared!` stands only in a `#[kernel]` or `#[device]` function")
    };
}

/// A local array without a value, `let mut items = uninit!([f32; 8]);` in a kernel. Its elements are numbers, or structs or arrays of
/// these, and each is read only where it was written: the CPU engine reports other reads, and on a GPU their values are
/// unspecified. Where a device function runs on the host, they are 0.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// /// The middle one of three.
/// #[device]
/// fn median(a: u32, b: u32, c: u32) -> u32 {
///     let mut sorted = uninit!([u32; 3]);
///     sorted[0] = a.min(b).min(c);
///     sorted[2] = a.max(b).max(c);
///     sorted[1] = a ^ b ^ c ^ sorted[0] ^ sorted[2];
///     sorted[1]
/// }
///
/// assert_eq!(median(5, 1, 3), 3);
/// ```
#[macro_export]
macro_rules! uninit {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`uninit!` stands only in a `#[kernel]` or `#[device]` function")
    };
}

/// A step of all threads of the block, with a barrier at its end: `superstep!(name, { … })` in a kernel.
#[macro_export]
macro_rules! superstep {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`superstep!` stands only in a `#[kernel]` or `#[device]` function")
    };
}

/// PTX in a kernel, with operands as in `core::arch::asm!`:
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// /// The sum of the products of four pairs of bytes, and `sum`.
/// #[device]
/// fn dot4(a: u32, b: u32, sum: u32) -> u32 {
///     unsafe {
///         ptx!("dp4a.u32.u32 {total}, {a}, {b}, {sum};", total = out(u32), options(pure), cpu = {
///             let mut total = sum;
///             for byte in 0..4u32 {
///                 total += (a >> (8 * byte) & 0xff) * (b >> (8 * byte) & 0xff);
///             }
///             total
///         })
///     }
/// }
///
/// assert_eq!(dot4(0x0102_0304, 0x0101_0101, 5), 15);
/// ```
///
/// A placeholder is an operand, `name = in(value)`, `name = out(u32)` or `name = inout(value)`, or a variable, as in
/// `format!`. The results are the value of the macro, several as a tuple. Operands are numbers of 16, 32 and 64 bits, whose
/// types choose the registers, and references, `p = in(&items[i])`, which are 64-bit generic addresses. Several texts are
/// lines; braces of the code are doubled. `cpu = …` is what the CPU does, in which the operands' names are variables.
///
/// Without options the code is taken to access memory and to have effects. `options(nomem)` says that it accesses none,
/// `options(pure)` that it does nothing but compute its results of its operands.
///
/// # Safety
/// Nobody checks the code: it must keep Rust's rules for the memory that it accesses, whatever the threads do.
#[macro_export]
macro_rules! ptx {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`ptx!` stands only in a `#[kernel]` or `#[device]` function")
    };
}

/// CUDA C++ in a kernel: an expression, whose result is declared as `out(T)`, or statements.
///
/// ```
/// # use sarek_runtime::prelude::*;
/// #[kernel]
/// fn fast(xs: &mut [f32]) {
///     let x = xs[thread_idx_x()];
///     let root = unsafe { cuda!("__frsqrt_rn({x})", out(f32), options(pure), cpu = 1.0 / x.sqrt()) };
///     let (sin, cos) = unsafe {
///         cuda!("__sincosf({x}, &{sin}, &{cos});", sin = out(f32), cos = out(f32), cpu = (x.sin(), x.cos()))
///     };
///     xs[thread_idx_x()] = root * sin * cos;
/// }
/// ```
///
/// Operands are as for [`ptx!`], of all numbers and truth values; each is evaluated once.
///
/// # Safety
/// As for [`ptx!`].
#[macro_export]
macro_rules! cuda {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`cuda!` stands only in a `#[kernel]` or `#[device]` function")
    };
}
