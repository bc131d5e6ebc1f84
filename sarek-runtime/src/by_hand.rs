//! The macro that makes kernels of CUDA C++ files callable.

/// Kernels that are written in CUDA C++, in a file of the crate, with a typed launch.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// sarek_runtime::cuda_module! {
///     "tests/interop/saxpy.cu",
///     /// `y += a * x`.
///     pub fn saxpy(a: f32, x: &[f32], y: &mut [f32]);
/// }
///
/// let device = Device::best()?;
/// let (x, mut y) = (device.upload(&[1.0f32; 100])?, device.zeros::<f32>(100)?);
/// // SAFETY: the kernel has these parameters, and checks its indices.
/// let launched = unsafe { saxpy::launch(&device, Grid::cover(100, 32), 2.0, &x, &mut y) };
/// match launched {
///     Ok(()) => assert_eq!(y.to_vec()?, [2.0; 100]),
///     Err(error) => assert!(!device.is_cuda(), "{error}"),
/// }
/// # Ok::<(), Error>(())
/// ```
///
/// The file is named relative to the crate's folder (that of its `Cargo.toml`), becomes part of the program, and NVRTC compiles it at the first launch of
/// one of its kernels on a device. A file may have several kernels here, one after the other. Each is `extern "C" __global__`, and takes for
///
/// | parameter here | parameters there |
/// |---|---|
/// | `a: f32`, any other scalar, or `bool` | the same number, by value: `float a` |
/// | `x: &[f32]` | its address and its length in elements: `const float* x, size_t x_len` |
/// | `y: &mut [f32]` | the same: `float* y, size_t y_len` |
/// | `image: &Texture2D<f32>`, `image: &mut Surface2D<f32>`, and the like | a handle: `cudaTextureObject_t image`, `cudaSurfaceObject_t image` |
/// | `p: Params`, a struct with `#[derive(DeviceType)]`, or an array | a struct of the same layout, by value |
///
/// `saxpy.cu` in this example:
///
/// ```cuda
#[doc = include_str!("../tests/interop/saxpy.cu")]
/// ```
///
/// `launch` is `unsafe`: nothing checks what the kernel does, nor that its parameters are these. It takes a device or a stream, in captures, too, and
/// orders the work with all other work on the slices, as launches of `#[kernel]` functions do. `ptx(arch)` and `resources(arch)` need NVRTC alone. NVRTC's
/// messages are [`Error::Rejected`](crate::Error::Rejected), with the file and its line. A kernel that the file does not have, or not as `extern "C"`, is
/// [`Error::Instance`](crate::Error::Instance), there and when a [bundle](crate::bundle) is written. On the CPU a launch is
/// [`Error::NoCpuKernel`](crate::Error::NoCpuKernel). The arrays of `Grid::with_shared` are together the kernel's dynamic shared memory, each of them
/// at a multiple of 16 bytes. Headers are searched for in `SAREK_INCLUDE` and in the toolkit.
///
/// Arguments of other types do not compile:
///
/// ```compile_fail,E0308
/// # use sarek_runtime::prelude::*;
/// # sarek_runtime::cuda_module!("tests/interop/saxpy.cu", fn saxpy(a: f32, x: &[f32], y: &mut [f32]));
/// fn f(device: &Device, x: &Slice<f64>, y: &mut Slice<f32>) -> Result<(), Error> {
///     unsafe { saxpy::launch(device, Grid::new(1, 1), 2.0, x, y) }
/// }
/// ```
///
/// ```compile_fail,E0308
/// # use sarek_runtime::prelude::*;
/// # sarek_runtime::cuda_module!("tests/interop/saxpy.cu", fn saxpy(a: f32, x: &[f32], y: &mut [f32]));
/// fn f(device: &Device, x: &Slice<f32>, y: &Slice<f32>) -> Result<(), Error> {
///     unsafe { saxpy::launch(device, Grid::new(1, 1), 2.0, x, y) }
/// }
/// ```
///
/// ```compile_fail,E0502
/// # use sarek_runtime::prelude::*;
/// # sarek_runtime::cuda_module!("tests/interop/saxpy.cu", fn saxpy(a: f32, x: &[f32], y: &mut [f32]));
/// fn f(device: &Device, y: &mut Slice<f32>) -> Result<(), Error> {
///     unsafe { saxpy::launch(device, Grid::new(1, 1), 2.0, y, y) }
/// }
/// ```
///
/// ```compile_fail,E0133
/// # use sarek_runtime::prelude::*;
/// # sarek_runtime::cuda_module!("tests/interop/saxpy.cu", fn saxpy(a: f32, x: &[f32], y: &mut [f32]));
/// fn f(device: &Device, x: &Slice<f32>, y: &mut Slice<f32>) -> Result<(), Error> {
///     saxpy::launch(device, Grid::new(1, 1), 2.0, x, y)
/// }
/// ```
///
/// Nor do parameters that no kernel takes:
///
/// ```compile_fail,E0277
/// sarek_runtime::cuda_module!("tests/interop/saxpy.cu", fn saxpy(text: &'static str));
/// ```
#[macro_export]
macro_rules! cuda_module {
    // Both separators: rustfmt puts a comma behind what it takes for an item.
    ($file:literal, $($(#[$meta:meta])* $vis:vis fn $name:ident($($params:tt)*) $(;)? $(,)?)+) => {$(
        $crate::cuda_module!(@next [$file [$(#[$meta])*] [$vis] $name] [] [] [] $($params)*);
    )+};

    (@next $head:tt [$($typed:tt)*] [$($operand:tt)*] [$($text:tt)*]
        $name:ident: &mut [$element:ty] $(, $($rest:tt)*)?) => {
        $crate::cuda_module!(@next $head
            [$($typed)* $name: &mut $crate::Slice<$element>,]
            [$($operand)* $crate::launch::KernelArg::operand($name),]
            [$($text)* stringify!($name),]
            $($($rest)*)?);
    };

    (@next $head:tt [$($typed:tt)*] [$($operand:tt)*] [$($text:tt)*]
        $name:ident: &[$element:ty] $(, $($rest:tt)*)?) => {
        $crate::cuda_module!(@next $head
            [$($typed)* $name: &$crate::Slice<$element>,]
            [$($operand)* $crate::launch::KernelArg::operand($name),]
            [$($text)* stringify!($name),]
            $($($rest)*)?);
    };

    (@next $head:tt [$($typed:tt)*] [$($operand:tt)*] [$($text:tt)*]
        $name:ident: $type:ty $(, $($rest:tt)*)?) => {
        $crate::cuda_module!(@next $head
            [$($typed)* $name: $type,]
            [$($operand)* $crate::launch::KernelArg::operand(&$name),]
            [$($text)* stringify!($name),]
            $($($rest)*)?);
    };

    (@next [$file:literal [$(#[$meta:meta])*] [$vis:vis] $kernel:ident]
        [$($typed:tt)*] [$($operand:tt)*] [$($text:tt)*]) => {
        $(#[$meta])*
        #[allow(non_camel_case_types, dead_code)]
        $vis struct $kernel;

        #[allow(dead_code)]
        impl $kernel {
            /// Returns the kernel.
            fn __kernel() -> &'static $crate::launch::HandWritten {
                static KERNEL: $crate::launch::HandWritten = $crate::launch::HandWritten::new(
                    stringify!($kernel),
                    $file,
                    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $file)),
                    &[$($text)*],
                );
                &KERNEL
            }

            /// Launches the kernel on a device or a stream.
            ///
            /// # Safety
            /// The kernel in the file has these parameters, and accesses only the elements of its slices, those of `&[T]` only for reading.
            ///
            /// # Errors
            /// `NoCpuKernel` on the CPU, the errors of compiling the file, and those of launches of `#[kernel]` functions.
            #[allow(clippy::too_many_arguments)]
            $vis unsafe fn launch(
                target: &impl $crate::launch::Target,
                grid: $crate::Grid,
                $($typed)*
            ) -> $crate::Result<()> {
                // SAFETY: the caller's.
                unsafe { $kernel::__kernel().launch(target, grid, &[$($operand)*]) }
            }

            /// Returns the kernel for a bundle of compiled kernels (`sarek_runtime::bundle`).
            $vis fn instance() -> $crate::bundle::Instance {
                $crate::bundle::Instance::hand_written($kernel::__kernel())
            }

            /// Returns the PTX of the file.
            ///
            /// # Errors
            /// `NoNvrtc`, `Rejected` with NVRTC's messages, or `Instance` if the file has no such kernel.
            $vis fn ptx(arch: $crate::Arch) -> $crate::Result<String> {
                $kernel::__kernel().ptx(arch)
            }

            /// Returns the resources that the kernel uses.
            ///
            /// # Errors
            /// The errors of `ptx`.
            $vis fn resources(arch: $crate::Arch) -> $crate::Result<$crate::compile::Resources> {
                $kernel::__kernel().resources(arch)
            }
        }
    };
}
