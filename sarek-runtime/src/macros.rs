//! The macros of kernels' bodies. `#[kernel]` and `#[device]` replace them; anywhere else they are errors.

/// An array in the block's shared memory: `let tile = shared!([f32; 256]);`.
///
/// It is uninitialised when the block starts, and the CPU engine reports reads of elements that no thread has written. It may have
/// several dimensions. Its elements are numbers, `bool`, atomics, structs or enums.
///
/// | form | meaning |
/// |---|---|
/// | `shared!([f32; 256])` | an array whose length is a constant, possibly a const parameter |
/// | `shared!([f32])` | a dynamic array: [`Grid::with_shared`](crate::Grid::with_shared) gives its length at the launch. A kernel has at most four |
/// | `shared!([[f32; 32]; 32], pad = 1)` | each row is followed by one element of padding, so that the elements of a column lie in different banks |
/// | `shared!([u32; 256], reuse = counts)` | takes over the memory of `counts`, which cannot be used afterwards |
///
/// # Padding
///
/// Padding changes neither indices nor lengths nor checks. A row can be passed to a function as `&tile[i]`. The whole
/// tile cannot, because its type does not contain the distance between its rows.
///
/// # Reuse
///
/// The declaration with `reuse` is a barrier, so it must be in convergent control flow. The new array is uninitialised.
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
///     let totals = shared!([AtomicF32; 32], reuse = tile);
///     superstep!(clear, {
///         if y == 0 {
///             totals[x].store(0.0, Ordering::Relaxed);
///         }
///     });
///     superstep!(add, {
///         totals[y].fetch_add(value, Ordering::Relaxed);
///     });
///     if y == 0 {
///         sums[x] = totals[x].load(Ordering::Relaxed);
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
        ::core::compile_error!("`shared!` can only be used in a `#[kernel]` or `#[device]` function")
    };
}

/// A local array without an initial value: `let mut items = uninit!([f32; 8]);`.
///
/// Its elements are numbers, or structs or arrays of numbers. Write an element before you read it: the CPU engine reports any
/// other read, and on a GPU such a value is unspecified. When a device function runs on the host, the elements start as 0.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// /// The median of three numbers.
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
        ::core::compile_error!("`uninit!` can only be used in a `#[kernel]` or `#[device]` function")
    };
}

/// A step of all threads of the block that ends in a barrier: `superstep!(name, { … })`.
///
/// It is its body, followed by `__syncthreads()`: what a thread writes in the step, the other threads can read after it. The
/// name becomes a comment in the CUDA source. `superstep! { … }` has no name. The value of the body is the value of the macro.
///
/// All threads of the block must reach the barrier. A superstep in control flow that varies between threads is a compile error,
/// which names the value that varies and where it comes from. Put the condition inside the superstep:
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// /// Replaces 64 numbers by their sum.
/// #[kernel(block = 64)]
/// fn sum(x: &mut [u32]) {
///     let s = shared!([u32; 64]);
///     let tid = thread_idx_x();
///     superstep!(load, {
///         s[tid] = x[tid];
///     });
///     let mut stride = 32;
///     while stride > 0 {
///         superstep!(fold, {
///             if tid < stride {
///                 s[tid] += s[tid + stride];
///             }
///         });
///         stride /= 2;
///     }
///     let total = superstep! { s[0] };
///     x[tid] = total;
/// }
///
/// let device = Device::best()?;
/// let mut x = device.upload(&[1u32; 64])?;
/// sum::launch(&device, Grid::new(1, 64), &mut x)?;
/// assert_eq!(x.to_vec()?, [64; 64]);
/// # Ok::<(), Error>(())
/// ```
///
/// Around the superstep, the same condition is rejected:
///
/// ```compile_fail
/// # use sarek_runtime::prelude::*;
/// #[kernel]
/// fn wrong(x: &mut [u32]) {
///     let s = shared!([u32; 64]);
///     if thread_idx_x() < 32 {
///         superstep!(fold, {
///             s[thread_idx_x()] = x[thread_idx_x()];
///         });
///     }
/// }
/// ```
#[macro_export]
macro_rules! superstep {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`superstep!` can only be used in a `#[kernel]` or `#[device]` function")
    };
}

/// A comment in the CUDA source: `comment!("the second pass")`.
///
/// The text is one string literal, whose lines become lines of the comment: `// the second pass`. It does nothing in a launch.
/// Comments of the Rust source do not reach the CUDA source, since the compiler does not pass them to macros.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[kernel]
/// fn horner(x: &[f32], y: &mut [f32]) {
///     let i = global_idx_x() as usize;
///     if i < x.len() && i < y.len() {
///         comment!("the first terms of the exponential function");
///         y[i] = 1.0 + x[i] * (1.0 + x[i] * (0.5 + x[i] / 6.0));
///     }
/// }
///
/// assert!(horner::cuda_source().contains("// the first terms of the exponential function\n"));
/// ```
#[macro_export]
macro_rules! comment {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`comment!` can only be used in a `#[kernel]` or `#[device]` function")
    };
}

/// Inline PTX, with operands as in [`core::arch::asm!`].
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
/// The macro takes the PTX as one or more string literals, which become lines, then operands and options. Braces of the code
/// itself are doubled.
///
/// | argument | meaning |
/// |---|---|
/// | `{name}` in the text | an operand, or a variable in scope, as in `format!` |
/// | `name = in(value)` | an input: a number of 16, 32 or 64 bits, whose type chooses the register class, or a reference, `in(&items[i])` or `in(&items[i..])`, which is a generic address of 64 bits |
/// | `name = out(u32)` | a result. The results are the value of the macro; several form a tuple |
/// | `name = inout(value)` | an input and a result |
/// | `arch = "sm_80"` | the architecture that the code needs, or a newer one; `"sm_90a"` is that one alone |
/// | `align = 128` | the alignment in bytes of shared arrays whose address the code gets: a power of two, at most 1024; 16 by default |
/// | `options(nomem)` | the code accesses no memory |
/// | `options(waits)` | for a `cuda!` whose `bool` result is `true` once the awaited event has occurred. In checked launches the result is also `true` once a check has failed, so that loops that wait for it end |
/// | `options(barrier)` | the shared arrays whose address the code gets are barriers (`mbarrier`), 8 bytes each: checked launches make them ready before the kernel begins |
/// | `options(warp)` | all lanes of a warp run the code together; in checked launches none of them runs it once a check of one of them has failed |
/// | `options(warpgroup)` | all threads of a warpgroup, four consecutive warps, run the code together. Divergent control flow there is an error before the first launch; in checked launches none of them runs it once a check of one of them has failed |
/// | `options(pure)` | the code only computes its results from its inputs |
/// | `copies = start`, `start_bulk`, `start_for(barrier)` | the code starts an asynchronous copy: what the CPU's form accesses is pending until the thread waits for its group, or for bulk copies out of shared memory for a group of those, or until the phase is complete of the barrier in shared memory whose address the named input is |
/// | `copies = commit`, `commit_bulk` | the code makes a group of the thread's copies |
/// | `copies = wait(groups)`, `wait_bulk(groups)`, `wait_bulk_read(groups)` | the code waits until at most as many groups are pending, or have not been read, as the named input says |
/// | `cpu = expression` | what the CPU engine and the host do instead; the names of the inputs are variables in it |
///
/// Without options the compiler assumes that the code accesses memory and has side effects. Without `cpu`, a launch on the CPU is
/// [`Error::NoCpuForm`](crate::Error::NoCpuForm).
///
/// # Safety
/// The compiler does not check the code. It must uphold Rust's rules for the memory that it accesses, whatever other
/// threads do.
#[macro_export]
macro_rules! ptx {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`ptx!` can only be used in a `#[kernel]` or `#[device]` function")
    };
}

/// Inline CUDA C++: an expression, whose type is declared as `out(T)`, or statements.
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
/// Operands and options are those of [`ptx!`]. Operands may be of any number type and `bool`, and each is evaluated once.
/// `include = "header.h"` adds `#include <header.h>`; as the only argument, `cuda!(include = "header.h");`, it needs no `unsafe`.
///
/// # Safety
/// The conditions of [`ptx!`].
#[macro_export]
macro_rules! cuda {
    ($($tokens:tt)*) => {
        ::core::compile_error!("`cuda!` can only be used in a `#[kernel]` or `#[device]` function")
    };
}
