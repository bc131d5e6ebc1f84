//! Everything that can go wrong on the host, as one enum.

mod from;
mod group;
mod text;

use std::path::PathBuf;

use crate::compile::Message;
use crate::{Absent, Fault, Place, Race};
pub use group::GroupError;
use text::{at, less_in_cluster, lines, shown, suspected};

/// The result of every host call.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of a host call. Each variant carries what a program needs to react to it; `Display` describes it
/// in a sentence.
///
/// The variants with a [`Place`] are failed checks of a kernel. After one of them the device and
/// all its buffers stay usable: the failing thread ended, and the other threads continued.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A kernel indexed past the end of a slice or array, or before its start.
    #[error("{}: index {index} is out of range for `{what}` of length {length}, in {}", .place, .place.who())]
    OutOfBounds {
        /// Where, and which thread.
        place: Place,
        /// The indexed expression in the user's words.
        what: String,
        /// The index.
        index: i128,
        /// The length, in elements.
        length: u64,
    },
    /// A kernel divided an integer by zero.
    #[error("{}: division by zero, in {}", .place, .place.who())]
    DivisionByZero {
        /// Where, and which thread.
        place: Place,
    },
    /// An `assert!` of a kernel failed.
    #[error("{}: assertion failed: {text}, in {}", .place, .place.who())]
    Assertion {
        /// Where, and which thread.
        place: Place,
        /// The assertion's text.
        text: String,
    },
    /// A kernel executed a `panic!`.
    #[error("{}: panicked: {message}, in {}", .place, .place.who())]
    Panicked {
        /// Where, and which thread.
        place: Place,
        /// The panic's message.
        message: String,
    },
    /// Some threads of a block wait at a barrier that others never reach. Reported by the CPU engine only.
    #[error(
        "{}: not all threads of the block reach this barrier: {absent}, in {}",
        .place,
        .place.who()
    )]
    DivergentBarrier {
        /// Where, and which thread waits there.
        place: Place,
        /// A thread of the block that does not reach it.
        absent: Absent,
    },
    /// A kernel read shared memory before anything was written there. Reported by the CPU engine only.
    #[error("{}: shared array `{what}` is read where nothing was written, in {}", .place, .place.who())]
    UninitializedShared {
        /// Where, and which thread.
        place: Place,
        /// The shared array's name.
        what: String,
    },
    /// Two threads accessed one element, at least one of them wrote it, and neither a barrier nor atomics order the
    /// accesses. `docs/memory-model.md` defines that order. Reported by the CPU engine only, unless detection is turned
    /// off with [`Device::with_race_detection`](crate::Device::with_race_detection).
    ///
    /// It is the first race of the launch. The launch goes on after it, and [`Race::others`] has the other races.
    #[error("{0}")]
    DataRace(Box<Race>),
    /// Another failed check of a kernel, as a [`Fault`].
    #[error("{0}")]
    Fault(Fault),
    /// Checks failed in more launches than the runtime remembers before a call waits. This launch may be one of them.
    #[error(
        "checks failed in more launches than are remembered, perhaps in one that this call waited for: wait more often, every few thousand launches"
    )]
    TooManyFaults,

    /// A kernel whose `ptx!` or `cuda!` has no `cpu` form was launched on the CPU.
    #[error("{}: `{what}` has no form for the CPU: add `cpu = …` to launch `{kernel}` there", at(.file, .line, .column))]
    NoCpuForm {
        /// The kernel.
        kernel: String,
        /// The macro.
        what: &'static str,
        /// The Rust file.
        file: &'static str,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
    },

    /// A kernel of a CUDA C++ file was launched on the CPU.
    #[error(
        "kernel `{kernel}` is CUDA C++, in {file}, which the CPU does not run: launch it on a GPU, or write it as a `#[kernel]`"
    )]
    NoCpuKernel {
        /// The kernel.
        kernel: String,
        /// The file.
        file: String,
    },

    /// The hardware cannot copy this tensor in tiles, or cannot copy this tile.
    #[error("tensor map: {message}")]
    TensorMap {
        /// The limit of the hardware, and what it can do.
        message: String,
    },

    /// The hardware has no such texture, or does not sample it like that.
    #[error("texture: {message}")]
    Texture {
        /// The limit of the hardware, and the remedy.
        message: String,
    },

    /// The code needs a newer or a different architecture than the one it is compiled for.
    #[error("{}: {what} needs {needs}, and kernel `{kernel}` is compiled for {arch}", at(.file, .line, .column))]
    NeedsArch {
        /// The kernel.
        kernel: String,
        /// The code, as the subject of a sentence: `this`, or an operation.
        what: &'static str,
        /// The architecture that the code needs.
        needs: &'static str,
        /// The architecture that the kernel is compiled for.
        arch: String,
        /// The Rust file.
        file: &'static str,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
    },

    /// A buffer of another device was passed to a kernel.
    #[error(
        "argument `{parameter}` of kernel `{kernel}` lies on {buffer}, but the kernel is launched on {device}: copy it \
         there, launch the kernel where it lies, or let it use the memory of another GPU in place, with `device.peer(&slice)`"
    )]
    ForeignBuffer {
        /// The kernel.
        kernel: String,
        /// The kernel's parameter.
        parameter: String,
        /// The name of the device that holds the buffer.
        buffer: String,
        /// The name of the device that was to run the kernel.
        device: String,
    },
    /// A device cannot use the memory of another one in place: [`Device::peer`](crate::Device::peer).
    #[error("{device} cannot use this memory of {owner} in place, since {why}: copy it there with `copy_from_slice`")]
    NoPeerAccess {
        /// The name of the device that was to use it.
        device: String,
        /// The name of the device that holds it.
        owner: String,
        /// The reason.
        why: &'static str,
    },
    /// A stream or event of another device was used.
    #[error("{what} belongs to {owner}, but is used with {device}: make one of that device")]
    ForeignHandle {
        /// `a stream`, `an event`.
        what: &'static str,
        /// The name of the device that it belongs to.
        owner: String,
        /// The name of the device that it was used with.
        device: String,
    },
    /// Something that needs a GPU was asked of the CPU.
    #[error("{what} is used with {device}, and needs a GPU: use a device from `Device::cuda` or `Device::from_cudarc`")]
    NotOnGpu {
        /// `a cudarc stream`, `a cudarc slice`.
        what: &'static str,
        /// The name of the device.
        device: String,
    },
    /// A handle that means another stream on each thread, so that work on it has no order.
    #[error("`per_thread_stream` is another stream on each thread: use one stream, such as that of `new_stream`")]
    PerThreadStream,
    /// A tensor of another library cannot be used as it is.
    #[error("tensor of DLPack: {message}")]
    Dlpack {
        /// The tensor's defect, and the remedy.
        message: String,
    },
    /// A buffer was to be given away, but its memory has other owners.
    #[error(
        "the buffer's memory has other owners, a graph that uses it or the library that allocated it: drop the graph first, or \
         copy to memory of the other library"
    )]
    StillShared,
    /// A launch of blocks without threads.
    #[error(
        "kernel `{kernel}` is launched with blocks without threads: {grid}; give at least one thread in each dimension (of no \
         blocks, the launch does nothing)"
    )]
    EmptyBlock {
        /// The kernel.
        kernel: String,
        /// The requested grid.
        grid: Box<crate::Grid>,
    },
    /// A launch with a negative number of blocks or threads.
    #[error(
        "kernel `{kernel}` is launched with {grid}, and a size cannot be negative: look for a subtraction that goes below 0"
    )]
    NegativeSize {
        /// The kernel.
        kernel: String,
        /// The requested grid.
        grid: Box<crate::Grid>,
    },
    /// More blocks than the device takes along a dimension.
    #[error(
        "kernel `{kernel}` is launched with {requested:?} blocks, but the device takes at most {limit:?}: let each thread do \
         more, in a loop, or spread the blocks over the dimensions"
    )]
    GridTooLarge {
        /// The kernel.
        kernel: String,
        /// The requested blocks, in x, y, z.
        requested: [i128; 3],
        /// The device's limits, in x, y, z.
        limit: [u32; 3],
    },
    /// A block that is too long along a dimension.
    #[error(
        "kernel `{kernel}` is launched with blocks of {requested:?} threads, but the device takes at most {limit:?}: launch \
         more and smaller blocks"
    )]
    BlockTooLarge {
        /// The kernel.
        kernel: String,
        /// The requested threads, in x, y, z.
        requested: [i128; 3],
        /// The device's limits, in x, y, z.
        limit: [u32; 3],
    },
    /// More threads in a block than the device, or this kernel's use of registers, allows.
    #[error(
        "kernel `{kernel}` is launched with {requested} threads a block, but at most {limit} fit: launch more and smaller blocks"
    )]
    TooManyThreads {
        /// The kernel.
        kernel: String,
        /// The requested threads of a block.
        requested: i128,
        /// The smaller one of the device's limit and the kernel's.
        limit: u32,
    },
    /// The launch's block is not the one of `#[kernel(block = …)]`.
    #[error(
        "kernel `{kernel}` is declared for blocks of {declared:?} threads, but launched with {given:?}: launch it with the \
         declared ones, or change `#[kernel(block = …)]`"
    )]
    WrongBlock {
        /// The kernel.
        kernel: String,
        /// The declared block, in x, y, z.
        declared: [u32; 3],
        /// The launch's block, in x, y, z.
        given: [i128; 3],
    },
    /// The blocks of a launch do not form whole clusters.
    #[error(
        "kernel `{kernel}` runs in clusters of {cluster:?} blocks, and is launched with {blocks:?} blocks: in each dimension \
         they must be a multiple of the cluster's"
    )]
    BrokenCluster {
        /// The kernel.
        kernel: String,
        /// The requested blocks, in x, y, z.
        blocks: [u32; 3],
        /// The blocks of a cluster, in x, y, z.
        cluster: [u32; 3],
    },
    /// Not even one cluster of a kernel's blocks fits on the device.
    #[error(
        "kernel `{kernel}` runs in clusters of {cluster:?} blocks, and no such cluster fits on the device with {threads} threads and \
         {shared_bytes} bytes of dynamic shared memory a block: {}", less_in_cluster(*most)
    )]
    ClusterTooLarge {
        /// The kernel.
        kernel: String,
        /// The blocks of a cluster, in x, y, z.
        cluster: [u32; 3],
        /// The threads of a block.
        threads: u32,
        /// The dynamic shared memory of a block.
        shared_bytes: u64,
        /// The most such blocks that a cluster can have, if the driver says.
        most: Option<u32>,
    },
    /// The blocks of a launch synchronize at a [`GridBarrier`](crate::cooperative::GridBarrier), but cannot all run at
    /// the same time.
    #[error(
        "kernel `{kernel}` synchronizes its grid, so that all its blocks must run at the same time: {blocks} were asked for, and {most} of \
         this size fit (see `{kernel}::fill`)"
    )]
    GridTooLargeToSync {
        /// The kernel.
        kernel: String,
        /// The blocks of the launch.
        blocks: u64,
        /// The most blocks that can run at the same time.
        most: u64,
    },
    /// A kernel is declared to run in clusters, which the architecture does not support.
    #[error(
        "kernel `{kernel}` is declared with `cluster`, but {arch} has no thread block clusters: they need sm_90 or newer"
    )]
    NoClusters {
        /// The kernel.
        kernel: String,
        /// The architecture.
        arch: String,
    },
    /// The kernel's shared arrays of constant length do not fit.
    #[error(
        "kernel `{kernel}` has {requested} bytes of static shared memory, but a block has at most {limit}; an array whose \
         length the launch gives, `shared!([T])`, can have more"
    )]
    TooMuchShared {
        /// The kernel.
        kernel: String,
        /// The size of the shared arrays, in bytes.
        requested: u64,
        /// The most shared memory that a block may have, in bytes.
        limit: u64,
    },
    /// A kernel with a dynamic shared array is launched without a length for it.
    #[error(
        "kernel `{kernel}` has a dynamic shared array, `{array}`, and the launch does not say how long it is: \
         `Grid::new(…){lengths}`"
    )]
    NoSharedLength {
        /// The kernel.
        kernel: String,
        /// The array.
        array: String,
        /// The type of its elements.
        element: String,
        /// The calls with which a launch gives the lengths of all dynamic arrays: `.with_shared::<f32>(length)`.
        lengths: Box<str>,
    },
    /// A launch gives more lengths than the kernel has dynamic shared arrays.
    #[error(
        "the launch gives {given} lengths of dynamic shared arrays to kernel `{kernel}`, which has {arrays}: \
         `Grid::new(…){lengths}`"
    )]
    TooManySharedLengths {
        /// The kernel.
        kernel: String,
        /// The number of its dynamic arrays.
        arrays: usize,
        /// The number of lengths that the launch gives.
        given: usize,
        /// The calls with which a launch gives the lengths of all dynamic arrays: `.with_shared::<f32>(length)`.
        lengths: Box<str>,
    },
    /// A launch gives the length of a dynamic shared array to a kernel that has none.
    #[error(
        "kernel `{kernel}` has no dynamic shared array, but the launch gives it {length} elements: leave `with_shared` \
         out, or declare one with `shared!([{element}])`"
    )]
    UnusedSharedLength {
        /// The kernel.
        kernel: String,
        /// The element type that the launch gives.
        element: String,
        /// The number of elements.
        length: u64,
    },
    /// A launch counts a dynamic shared array in elements of another type.
    #[error(
        "the dynamic shared array `{array}` of kernel `{kernel}` has elements of type `{element}`, but the launch counts in \
         `{given}`: `Grid::new(…){lengths}`"
    )]
    WrongSharedElement {
        /// The kernel.
        kernel: String,
        /// The array.
        array: String,
        /// The type of its elements.
        element: Box<str>,
        /// The type that the launch names.
        given: Box<str>,
        /// The calls with which a launch gives the lengths of all dynamic arrays: `.with_shared::<f32>(length)`.
        lengths: Box<str>,
    },
    /// A dynamic shared array is shorter than an array that reuses its memory.
    #[error(
        "kernel `{kernel}` is launched with too short a dynamic shared array: `{view}`, which takes the memory of `{array}` \
         over, needs `with_shared::<{element}>({needed})`"
    )]
    TooLittleDynamicShared {
        /// The kernel.
        kernel: String,
        /// The dynamic array.
        array: String,
        /// The type of its elements.
        element: String,
        /// The array that reuses its memory.
        view: String,
        /// The least length that is enough, in elements.
        needed: u64,
    },
    /// A dynamic shared array does not fit beside the other shared arrays.
    #[error(
        "kernel `{kernel}` is launched with {requested} bytes of dynamic shared memory and has {declared} bytes of static, \
         but a block has at most {limit} in all: `{array}` can have up to {room} elements of type `{element}`"
    )]
    TooMuchDynamicShared {
        /// The kernel.
        kernel: String,
        /// The array, or the largest one if there are several.
        array: String,
        /// The type of its elements.
        element: String,
        /// The size that the launch gives the dynamic arrays in all, in bytes; `u64::MAX` if it is larger than that.
        requested: u64,
        /// The size of the kernel's other shared arrays, in bytes.
        declared: u64,
        /// The most shared memory that a block may have, in bytes:
        /// [`Limits::shared_memory_per_block_optin`](crate::Limits).
        limit: u64,
        /// The most elements that fit, beside those of other dynamic arrays.
        room: u64,
    },
    /// A kernel is outside the language in a way that only its types reveal.
    #[error("{}: {message}", at(.file, .line, .column))]
    Language {
        /// The Rust file.
        file: &'static str,
        /// The line, from 1.
        line: u32,
        /// The column, from 1.
        column: u32,
        /// The problem and the remedy.
        message: String,
    },
    /// A kernel that cannot be built with these type arguments.
    #[error("kernel `{kernel}` cannot be built: {message}")]
    Instance {
        /// The kernel.
        kernel: String,
        /// The reason.
        message: String,
    },

    /// NVRTC, which compiles kernels, was not found.
    #[error(
        "NVRTC (libnvrtc), which compiles kernels for the GPU, was not found; install it with `pip install \
         nvidia-cuda-nvrtc` or with the CUDA toolkit, or set SAREK_NVRTC to the library or its folder; looked in:{}",
        lines(.tried)
    )]
    NoNvrtc {
        /// The files and folders that were searched, in order.
        tried: Vec<PathBuf>,
    },
    /// A [bundle](crate::bundle) cannot be read or written.
    #[error("bundle `{name}` cannot be used: {message}")]
    Bundle {
        /// The file.
        name: String,
        /// The reason, and the remedy.
        message: String,
    },
    /// Measurements do not make a table, or it cannot be written ([`tune`](mod@crate::tune)).
    #[error("tuning: {message}")]
    Tuning {
        /// The reason.
        message: String,
    },
    /// A kernel is in none of this process's [bundles](crate::bundle), and there is no NVRTC that would compile it.
    #[error(
        "kernel `{instance}` for {arch} is in no bundle: {found}; or install NVRTC, which compiles it here (`pip install \
         nvidia-cuda-nvrtc`, SAREK_NVRTC); looked in:{}",
        lines(.tried)
    )]
    NotBundled {
        /// The kernel's `extern "C"` name, with its type arguments and constants: `sum with T = f32, N = 4`.
        instance: String,
        /// The architecture.
        arch: String,
        /// The contents of the bundles, and the remedy.
        found: String,
        /// The files and folders that were searched for NVRTC, in order.
        tried: Vec<PathBuf>,
    },
    /// NVRTC rejects a kernel.
    #[error("NVRTC rejects kernel `{kernel}` for {arch}:\n{}", shown(.messages, .log))]
    Rejected {
        /// The kernel's `extern "C"` name.
        kernel: String,
        /// The architecture.
        arch: String,
        /// NVRTC's messages, each with the CUDA line and the Rust line that it comes from.
        messages: Vec<Message>,
        /// The whole log of NVRTC.
        log: String,
    },
    /// Another failure of NVRTC.
    #[error("{call} failed: {message}")]
    Nvrtc {
        /// The NVRTC function.
        call: &'static str,
        /// NVRTC's message.
        message: String,
    },
    /// Text that is not an architecture such as `sm_90a`.
    #[error("`{text}` is not an architecture; one is written like `sm_90` or `sm_90a`")]
    BadArch {
        /// The text.
        text: String,
    },
    /// A compiled kernel that cannot be read or loaded.
    #[error("the compiled kernel cannot be used: {message}")]
    BadCubin {
        /// The problem.
        message: String,
    },

    /// Neither of the tools that show machine code was found.
    #[error(
        "machine code is shown by nvdisasm or cuobjdump, and neither was found; install nvdisasm with `pip install \
         nvidia-cuda-nvdisasm` or with the CUDA toolkit, or put it on PATH; looked in:{}",
        lines(.tried)
    )]
    NoDisassembler {
        /// The folders that were searched, in order.
        tried: Vec<PathBuf>,
    },
    /// The tools that show machine code failed.
    #[error("the machine code cannot be shown: {message}")]
    Disassembler {
        /// Their messages.
        message: String,
    },

    /// No CUDA driver could be opened.
    #[error("there is no CUDA driver: {message}")]
    NoDriver {
        /// The names that were tried, and the system's messages.
        message: String,
    },
    /// There is no such GPU.
    #[error("there is no CUDA device {ordinal}: the driver reports {count}")]
    NoDevice {
        /// The requested device.
        ordinal: usize,
        /// The number of devices.
        count: usize,
    },
    /// A call of the CUDA driver failed.
    #[error("{call} failed: {name} ({code})")]
    Driver {
        /// The `CUresult`.
        code: u32,
        /// Its name.
        name: String,
        /// The driver's function.
        call: &'static str,
    },
    /// The GPU's context is lost: code without checks broke a rule, or the hardware failed. All buffers, streams, events and graphs of
    /// the device are gone and report this, and so does `Device::cuda`: CUDA opens the GPU again only in a new process.
    #[error(
        "{device} is lost ({name}, {code}): {}; its buffers, streams, events and graphs are gone, and CUDA opens the GPU again \
         only in a new process",
        suspected(.kernels, .more)
    )]
    DeviceLost {
        /// The device's name.
        device: String,
        /// The device's number.
        ordinal: usize,
        /// The `CUresult`.
        code: u32,
        /// Its name.
        name: String,
        /// The kernels that were launched unchecked since the last wait, the earliest first.
        kernels: Vec<String>,
        /// `true` if there were more kernels than these.
        more: bool,
    },
    /// The device has no memory left for a buffer.
    #[error("{device} has no room for {bytes} bytes: drop buffers that are no longer needed, or work on parts")]
    OutOfMemory {
        /// The device's name.
        device: String,
        /// The requested size, in bytes.
        bytes: u128,
    },
    /// The system does not give that much page-locked memory.
    #[error(
        "the host has no room for {bytes} bytes of pinned memory: use less of it and use it again, or raise the system's limit of \
         locked memory"
    )]
    OutOfHostMemory {
        /// The requested size, in bytes.
        bytes: u128,
    },
    /// The memory that a GPU has free does not hold that much managed memory.
    #[error(
        "{device} has {free} bytes free for managed memory, and not {bytes}: drop buffers that are no longer needed, or work on parts"
    )]
    TooMuchManaged {
        /// The device's name.
        device: String,
        /// The requested size, in bytes.
        bytes: u64,
        /// The memory that is free, less managed memory that may lie on the host at the moment, in bytes.
        free: u64,
    },
    /// A GPU that does not let the host use managed memory while kernels run.
    #[error(
        "{device} does not let the host use managed memory while its kernels run: use memory from `Device::mapped`, or a buffer and copies"
    )]
    NoManaged {
        /// The device's name.
        device: String,
    },
    /// The system does not start a thread: the one that calls the host back, or that of a rank.
    #[error("the operating system cannot start another thread: end threads that are no longer needed")]
    NoThread,
    /// A function that was called when a stream reached a point panicked.
    #[error("a function that was called when a stream reached it panicked: {message}")]
    CallPanicked {
        /// The panic's message.
        message: String,
    },
    /// A function that is called when a stream reaches a point waits for another one, which would be called on the same
    /// thread.
    #[error(
        "functions that are called for a stream run one after the other, and one waits for another: wait on another thread"
    )]
    WaitInCall,
    /// The result of a finished copy or call was asked for again.
    #[error("the result was already taken: a finished copy or call is not to be polled again")]
    AlreadyTaken,
    /// A slice is cast to elements with a stricter alignment than the slice's start has.
    #[error(
        "a slice of `{from}` that starts {behind} bytes after a multiple of {align} cannot be seen as `{to}`, which lies at \
         multiples of {align} bytes: start the slice elsewhere (buffers start at multiples of 256 bytes), or copy it into a \
         buffer of its own"
    )]
    MisalignedCast {
        /// The type of the elements.
        from: String,
        /// The type of the cast.
        to: String,
        /// Its alignment, in bytes.
        align: usize,
        /// The distance of the slice's start from the previous multiple of that alignment, in bytes.
        behind: usize,
    },
    /// A slice is cast to elements, but its bytes do not form a whole number of them.
    #[error(
        "a slice of {length} `{from}` is not a whole number of `{to}`: cast the first {whole} of them, `slice(..{whole})`, and \
         treat the rest by itself"
    )]
    UnevenCast {
        /// The type of the elements.
        from: String,
        /// The type of the cast.
        to: String,
        /// The number of elements.
        length: usize,
        /// The length of the longest prefix that consists of whole elements of the other type.
        whole: usize,
    },
    /// An array of the crate `ndarray` whose elements are not in the order of a buffer.
    #[error(
        "the array's elements do not lie one after the other, row by row: its shape is {shape:?} and its strides are {strides:?}; \
         pass `&array.as_standard_layout()`, or a view of whole rows"
    )]
    NotContiguous {
        /// The array's shape.
        shape: Vec<usize>,
        /// The distances of neighbours along each axis, in elements.
        strides: Vec<isize>,
    },
    /// Two lengths that must agree do not.
    #[error("{what}: {given} elements, but the buffer has {expected}")]
    Length {
        /// The call.
        what: &'static str,
        /// The buffer's length, in elements.
        expected: usize,
        /// The other length, in elements.
        given: usize,
    },
    /// A length is more than a function can count.
    #[error("{what} is {given} elements long, and at most {limit} are possible")]
    TooLong {
        /// The thing that has that length.
        what: &'static str,
        /// The length, in elements.
        given: usize,
        /// The most that is possible.
        limit: usize,
    },
    /// A range that does not lie within a buffer.
    #[error("range {start}..{end} {} a buffer of length {length}", if start > end { "starts after its end, in" } else { "is out of range for" })]
    Range {
        /// The first element.
        start: usize,
        /// One past the last element.
        end: usize,
        /// The buffer's length, in elements.
        length: usize,
    },
    /// The closure of [`Device::capture`](crate::Device::capture) did something that a graph cannot repeat.
    #[error("{what} cannot be captured: {remedy}")]
    NotCapturable {
        /// The operation.
        what: String,
        /// The remedy.
        remedy: &'static str,
    },
    /// A call that makes work part of a captured graph, on a stream that does not belong to a capture.
    #[error(
        "{what} records work for a graph: call it in the closure of `capture`, on the stream that the closure gets"
    )]
    NotCapturing {
        /// The call.
        what: &'static str,
    },
    /// A function that receives the texts of a running launch or graph uses a buffer to which that launch
    /// or graph has exclusive access.
    #[error(
        "the buffer is in use by a graph or launch on the CPU, and the function that gets the texts of a running one cannot wait \
         for that: use the buffer when the launch has returned"
    )]
    InUse,
    /// A graph was launched while the host reads or writes its memory in place.
    #[error(
        "the host holds memory of the graph: before the launch, drop what `read` or `write` of the mapped or managed memory has returned"
    )]
    HeldByHost,
    /// A failure between the ranks of a [`Group`](crate::group::Group).
    #[error("{0}")]
    Group(Box<GroupError>),
    /// The host waits for an event that was never recorded, or asks for its time.
    #[error("the event was not recorded: call `record` before the host waits for it or asks for its time")]
    NotRecorded,
}

#[cfg(test)]
mod tests;
