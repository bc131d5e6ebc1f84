//! The CUDA driver's functions, opened at run time.
//!
//! Types are cudarc's. The functions are called through a table of our own, with results as plain numbers. A driver that is
//! newer than the bindings may return codes that cudarc's enum does not have. An older driver may lack a function, which must
//! be an error and not a panic. The library is opened here as well, because cudarc's loader is not there in a program that
//! links the driver (cudarc's `dynamic-linking`).

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::OnceLock;

use cudarc::driver::sys::{
    CUDA_ARRAY3D_DESCRIPTOR_st, CUDA_KERNEL_NODE_PARAMS_v1, CUDA_MEMCPY3D, CUDA_MEMSET_NODE_PARAMS,
    CUDA_RESOURCE_DESC_st, CUDA_TEXTURE_DESC_st, CUarray, CUcontext, CUdevice, CUdeviceptr, CUevent, CUfunction,
    CUgraph, CUgraphExec, CUgraphNode, CUlaunchAttribute, CUlaunchAttributeID,
    CUlaunchAttributeValue_union__bindgen_ty_1, CUlaunchConfig, CUmemoryPool, CUmodule, CUstream,
};
use libloading::Library;

use super::health::{is_fatal, loss};
use crate::{Error, Result};

macro_rules! driver_functions {
    ($($name:ident($($arg:ident: $ty:ty),*);)*) => {
        /// The driver's functions.
        #[allow(non_snake_case)]
        pub(crate) struct Driver {
            $($name: unsafe extern "C" fn($($ty),*) -> u32,)*
        }

        // The functions that build an error are called without their wrappers.
        #[allow(non_snake_case, clippy::too_many_arguments, dead_code)]
        impl Driver {
            fn load() -> Result<Driver> {
                let library = library()?;
                Ok(Driver {
                    $($name: {
                        // SAFETY: the type is the function's in `cuda.h`.
                        let symbol = unsafe {
                            library.get::<unsafe extern "C" fn($($ty),*) -> u32>(stringify!($name).as_bytes())
                        };
                        *symbol.map_err(|error| Error::NoDriver {
                            message: format!("the driver is too old: {error}"),
                        })?
                    },)*
                })
            }

            $(
                /// Calls the driver's function of that name.
                ///
                /// # Safety
                /// As `cuda.h` demands.
                #[inline]
                pub(crate) unsafe fn $name(&self, $($arg: $ty),*) -> Result<()> {
                    // SAFETY: the caller's.
                    let code = unsafe { (self.$name)($($arg),*) };
                    if code == 0 { Ok(()) } else { Err(self.error(code, stringify!($name))) }
                }
            )*
        }
    };
}

driver_functions! {
    cuInit(flags: c_uint);
    cuDriverGetVersion(version: *mut c_int);
    cuDeviceGetCount(count: *mut c_int);
    cuDeviceGet(device: *mut CUdevice, ordinal: c_int);
    cuDeviceGetName(name: *mut c_char, length: c_int, device: CUdevice);
    cuDeviceGetAttribute(value: *mut c_int, attribute: c_uint, device: CUdevice);
    cuDevicePrimaryCtxRetain(context: *mut CUcontext, device: CUdevice);
    cuDeviceGetDefaultMemPool(pool: *mut CUmemoryPool, device: CUdevice);
    cuMemPoolTrimTo(pool: CUmemoryPool, bytes: usize);
    cuMemPoolSetAttribute(pool: CUmemoryPool, attribute: c_uint, value: *mut c_void);
    cuCtxGetCurrent(context: *mut CUcontext);
    cuCtxSetCurrent(context: CUcontext);
    cuCtxGetDevice(device: *mut CUdevice);
    cuDeviceCanAccessPeer(possible: *mut c_int, device: CUdevice, peer: CUdevice);
    cuCtxEnablePeerAccess(peer: CUcontext, flags: c_uint);
    cuMemPoolSetAccess(pool: CUmemoryPool, descriptions: *const c_void, count: usize);
    cuCtxSynchronize();
    cuCtxGetStreamPriorityRange(least: *mut c_int, greatest: *mut c_int);
    cuStreamCreateWithPriority(stream: *mut CUstream, flags: c_uint, priority: c_int);
    cuStreamAddCallback(stream: CUstream, callback: unsafe extern "C" fn(CUstream, u32, *mut c_void), data: *mut c_void,
        flags: c_uint);
    cuStreamSynchronize(stream: CUstream);
    cuStreamIsCapturing(stream: CUstream, status: *mut c_int);
    cuStreamBeginCapture_v2(stream: CUstream, mode: c_uint);
    cuStreamEndCapture(stream: CUstream, graph: *mut CUgraph);
    cuStreamWaitEvent(stream: CUstream, event: CUevent, flags: c_uint);
    cuEventCreate(event: *mut CUevent, flags: c_uint);
    cuEventDestroy_v2(event: CUevent);
    cuEventRecord(event: CUevent, stream: CUstream);
    cuEventQuery(event: CUevent);
    cuEventSynchronize(event: CUevent);
    cuEventElapsedTime(milliseconds: *mut f32, start: CUevent, end: CUevent);
    cuMemAllocAsync(address: *mut CUdeviceptr, bytes: usize, stream: CUstream);
    cuMemFreeAsync(address: CUdeviceptr, stream: CUstream);
    cuMemAlloc_v2(address: *mut CUdeviceptr, bytes: usize);
    cuMemFree_v2(address: CUdeviceptr);
    cuMemAllocManaged(address: *mut CUdeviceptr, bytes: usize, flags: c_uint);
    cuMemGetInfo_v2(free: *mut usize, total: *mut usize);
    cuMemHostAlloc(pointer: *mut *mut c_void, bytes: usize, flags: c_uint);
    cuMemFreeHost(pointer: *mut c_void);
    cuMemHostGetDevicePointer_v2(address: *mut CUdeviceptr, pointer: *mut c_void, flags: c_uint);
    cuPointerGetAttribute(value: *mut c_void, attribute: c_uint, address: CUdeviceptr);
    cuMemcpyHtoDAsync_v2(to: CUdeviceptr, from: *const c_void, bytes: usize, stream: CUstream);
    cuMemcpyDtoHAsync_v2(to: *mut c_void, from: CUdeviceptr, bytes: usize, stream: CUstream);
    cuMemcpyDtoDAsync_v2(to: CUdeviceptr, from: CUdeviceptr, bytes: usize, stream: CUstream);
    cuMemcpyPeerAsync(to: CUdeviceptr, to_context: CUcontext, from: CUdeviceptr, from_context: CUcontext, bytes: usize,
        stream: CUstream);
    cuMemcpy3DAsync_v2(params: *const CUDA_MEMCPY3D, stream: CUstream);
    cuArray3DCreate_v2(array: *mut CUarray, description: *const CUDA_ARRAY3D_DESCRIPTOR_st);
    cuArrayDestroy(array: CUarray);
    cuTexObjectCreate(object: *mut u64, resource: *const CUDA_RESOURCE_DESC_st, sampler: *const CUDA_TEXTURE_DESC_st,
        view: *const c_void);
    cuTexObjectDestroy(object: u64);
    cuSurfObjectCreate(object: *mut u64, resource: *const CUDA_RESOURCE_DESC_st);
    cuSurfObjectDestroy(object: u64);
    cuMemsetD8Async(to: CUdeviceptr, value: u8, count: usize, stream: CUstream);
    cuMemsetD16Async(to: CUdeviceptr, value: u16, count: usize, stream: CUstream);
    cuMemsetD32Async(to: CUdeviceptr, value: c_uint, count: usize, stream: CUstream);
    cuModuleLoadData(module: *mut CUmodule, image: *const c_void);
    cuModuleUnload(module: CUmodule);
    cuModuleGetFunction(function: *mut CUfunction, module: CUmodule, name: *const c_char);
    cuFuncSetAttribute(function: CUfunction, attribute: c_uint, value: c_int);
    cuFuncGetAttribute(value: *mut c_int, attribute: c_uint, function: CUfunction);
    cuOccupancyMaxActiveBlocksPerMultiprocessor(blocks: *mut c_int, function: CUfunction, threads: c_int,
        shared_bytes: usize);
    cuLaunchKernel(function: CUfunction, grid_x: c_uint, grid_y: c_uint, grid_z: c_uint, block_x: c_uint,
        block_y: c_uint, block_z: c_uint, shared_bytes: c_uint, stream: CUstream, params: *mut *mut c_void,
        extra: *mut *mut c_void);
    cuLaunchCooperativeKernel(function: CUfunction, grid_x: c_uint, grid_y: c_uint, grid_z: c_uint, block_x: c_uint,
        block_y: c_uint, block_z: c_uint, shared_bytes: c_uint, stream: CUstream, params: *mut *mut c_void);
    cuGraphCreate(graph: *mut CUgraph, flags: c_uint);
    cuGraphDestroy(graph: CUgraph);
    cuGraphAddKernelNode(node: *mut CUgraphNode, graph: CUgraph, after: *const CUgraphNode, count: usize,
        params: *const CUDA_KERNEL_NODE_PARAMS_v1);
    cuGraphKernelNodeSetAttribute(node: CUgraphNode, attribute: c_uint, value: *const c_void);
    cuGraphAddMemsetNode(node: *mut CUgraphNode, graph: CUgraph, after: *const CUgraphNode, count: usize,
        params: *const CUDA_MEMSET_NODE_PARAMS, context: CUcontext);
    cuGraphAddMemcpyNode(node: *mut CUgraphNode, graph: CUgraph, after: *const CUgraphNode, count: usize,
        params: *const CUDA_MEMCPY3D, context: CUcontext);
    cuGraphAddChildGraphNode(node: *mut CUgraphNode, graph: CUgraph, after: *const CUgraphNode, count: usize, child: CUgraph);
    cuGraphGetNodes(graph: CUgraph, nodes: *mut CUgraphNode, count: *mut usize);
    cuGraphInstantiateWithFlags(executable: *mut CUgraphExec, graph: CUgraph, flags: u64);
    cuGraphLaunch(executable: CUgraphExec, stream: CUstream);
    cuGraphExecDestroy(executable: CUgraphExec);
    cuGetErrorName(error: c_uint, name: *mut *const c_char);
}

impl Driver {
    /// Returns the driver of this machine, opened and initialised on first use.
    pub(crate) fn get() -> Result<&'static Driver> {
        static STARTED: OnceLock<Result<()>> = OnceLock::new();
        let driver = Driver::opened()?;
        // SAFETY: 0 is the only value for the flags.
        let started = STARTED.get_or_init(|| match unsafe { driver.cuInit(0) } {
            // A driver without devices is not a failure, but reports no device: the count is 0 then.
            Err(Error::Driver { code: NO_DEVICE, .. }) => Err(Error::NoDevice { ordinal: 0, count: 0 }),
            Err(error) => Err(Error::NoDriver { message: format!("it does not start: {error}") }),
            Ok(()) => Ok(()),
        });
        started.clone().map(|()| driver)
    }

    /// Returns the driver, perhaps not initialised.
    fn opened() -> Result<&'static Driver> {
        static DRIVER: OnceLock<Result<Driver>> = OnceLock::new();
        DRIVER.get_or_init(Driver::load).as_ref().map_err(Error::clone)
    }

    /// Returns the newest CUDA version that this machine's driver supports, as major and minor; needs no device.
    pub(crate) fn version() -> Result<(u32, u32)> {
        let mut version = 0;
        // SAFETY: writes one number, and needs no initialisation.
        unsafe { Driver::opened()?.cuDriverGetVersion(&mut version)? };
        let version = version.unsigned_abs();
        Ok((version / 1000, version % 1000 / 10))
    }

    /// Lets an executable graph run what another graph of the same nodes describes, from the next launch on. Returns `false` if it stays as it is: the
    /// nodes differ in more than can be changed, or the driver is older than CUDA 12.
    ///
    /// # Safety
    /// Both live, in the current context, and no other thread uses them.
    pub(crate) unsafe fn update_graph(&self, executable: CUgraphExec, graph: CUgraph) -> bool {
        type Update = unsafe extern "C" fn(CUgraphExec, CUgraph, *mut [u64; 3]) -> u32;
        let Ok(library) = library() else { return false };
        // SAFETY: the type is the function's in `cuda.h`.
        let update = unsafe { library.get::<Update>(b"cuGraphExecUpdate_v2") };
        // The result's number and two nodes, which say what differs.
        let mut why = [0; 3];
        // SAFETY: the caller's.
        update.is_ok_and(|update| unsafe { update(executable, graph, &mut why) } == 0)
    }

    /// Enqueues a kernel that may start while the kernel before it on the stream ends. A driver before CUDA 11.8 starts it
    /// afterwards.
    ///
    /// # Safety
    /// As for `cuLaunchKernel`. All threads of the kernel wait for the one before it, before they access memory.
    pub(crate) unsafe fn launch_early(
        &self,
        function: CUfunction,
        (blocks, threads, shared_bytes): ([c_uint; 3], [c_uint; 3], c_uint),
        stream: CUstream,
        params: *mut *mut c_void,
    ) -> Result<()> {
        type Launch =
            unsafe extern "C" fn(*const CUlaunchConfig, CUfunction, *mut *mut c_void, *mut *mut c_void) -> u32;
        static LAUNCH: OnceLock<Option<Launch>> = OnceLock::new();
        // SAFETY: the type is the function's in `cuda.h`.
        let launch = *LAUNCH.get_or_init(|| unsafe { library().ok()?.get(b"cuLaunchKernelEx").ok().map(|it| *it) });
        let ([bx, by, bz], [tx, ty, tz]) = (blocks, threads);
        let Some(launch) = launch else {
            // SAFETY: the caller's.
            return unsafe {
                self.cuLaunchKernel(
                    function,
                    bx,
                    by,
                    bz,
                    tx,
                    ty,
                    tz,
                    shared_bytes,
                    stream,
                    params,
                    std::ptr::null_mut(),
                )
            };
        };
        // SAFETY: all of its fields are numbers, of which 0 is one.
        let mut attribute: CUlaunchAttribute = unsafe { std::mem::zeroed() };
        attribute.id = CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION;
        attribute.value.programmaticStreamSerializationAllowed = 1;
        let config = CUlaunchConfig {
            gridDimX: bx,
            gridDimY: by,
            gridDimZ: bz,
            blockDimX: tx,
            blockDimY: ty,
            blockDimZ: tz,
            sharedMemBytes: shared_bytes,
            hStream: stream,
            attrs: &mut attribute,
            numAttrs: 1,
        };
        // SAFETY: the caller's; the attribute lives during the call.
        let code = unsafe { launch(&config, function, params, std::ptr::null_mut()) };
        if code == 0 { Ok(()) } else { Err(self.error(code, "cuLaunchKernelEx")) }
    }

    /// Enqueues that a stream writes a number, once the work before it is done.
    ///
    /// # Safety
    /// The context is current, the stream lives, and the address is valid until the number is written.
    pub(crate) unsafe fn write_number(&self, stream: CUstream, address: CUdeviceptr, number: u32) -> Result<()> {
        type Write = unsafe extern "C" fn(CUstream, CUdeviceptr, c_uint, c_uint) -> u32;
        static WRITE: OnceLock<Option<Write>> = OnceLock::new();
        const NAME: &str = "cuStreamWriteValue32";
        let write = *WRITE.get_or_init(|| {
            let library = library().ok()?;
            // SAFETY: the type is that of both functions in `cuda.h`.
            unsafe {
                let newer = library.get(b"cuStreamWriteValue32_v2").ok();
                newer.or_else(|| library.get(NAME.as_bytes()).ok()).map(|it| *it)
            }
        });
        let message = || format!("the driver is too old: it has no {NAME}");
        let write = write.ok_or_else(|| Error::NoDriver { message: message() })?;
        // SAFETY: the caller's.
        let code = unsafe { write(stream, address, number, 0) };
        if code == 0 { Ok(()) } else { Err(self.error(code, NAME)) }
    }

    /// Answers a query about clusters of blocks of these threads, with that many bytes of dynamic shared memory. Returns `None` if
    /// the driver is older than CUDA 11.8.
    ///
    /// # Safety
    /// The function is loaded, and its context is current.
    pub(crate) unsafe fn clusters(
        &self,
        query: Query,
        function: CUfunction,
        cluster: [c_uint; 3],
        (threads, shared_bytes): ([c_uint; 3], c_uint),
    ) -> Result<Option<u32>> {
        type Ask = unsafe extern "C" fn(*mut c_int, CUfunction, *const CUlaunchConfig) -> u32;
        // SAFETY: the type is that of both functions in `cuda.h`.
        let ask = unsafe { library()?.get::<Ask>(query.call().as_bytes()) };
        let Ok(ask) = ask else { return Ok(None) };
        // SAFETY: all of its fields are numbers, of which 0 is one.
        let mut attribute: CUlaunchAttribute = unsafe { std::mem::zeroed() };
        attribute.id = CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
        let [x, y, z] = cluster;
        attribute.value.clusterDim = CUlaunchAttributeValue_union__bindgen_ty_1 { x, y, z };
        let [tx, ty, tz] = threads;
        let config = CUlaunchConfig {
            gridDimX: x,
            gridDimY: y,
            gridDimZ: z,
            blockDimX: tx,
            blockDimY: ty,
            blockDimZ: tz,
            sharedMemBytes: shared_bytes,
            hStream: std::ptr::null_mut(),
            attrs: &mut attribute,
            numAttrs: u32::from(query == Query::Active),
        };
        let mut answer = 0;
        // SAFETY: the caller's; writes one number, and the attribute lives during the call.
        match unsafe { ask(&mut answer, function, &config) } {
            0 => Ok(Some(u32::try_from(answer).unwrap_or(0))),
            INVALID_CLUSTER_SIZE => Ok(Some(0)),
            code => Err(self.error(code, query.call())),
        }
    }

    /// Returns the error of a call that failed with that code.
    #[cold]
    pub(super) fn error(&self, code: u32, call: &'static str) -> Error {
        let mut name: *const c_char = std::ptr::null();
        // SAFETY: takes any code and writes null for unknown ones.
        unsafe { (self.cuGetErrorName)(code, &mut name) };
        let name = if name.is_null() {
            "an unknown error".to_string()
        } else {
            // SAFETY: a static string of the driver.
            unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned()
        };
        let mut context: CUcontext = std::ptr::null_mut();
        if is_fatal(code) {
            // Every call that can find its context lost runs with that context current.
            // SAFETY: writes one handle.
            let found = unsafe { (self.cuCtxGetCurrent)(&mut context) };
            if found == 0
                && let Some(lost) = loss(context.addr(), code, &name)
            {
                return lost;
            }
        }
        Error::Driver { code, name, call }
    }
}

/// A question about clusters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Query {
    /// How many run on the device at a time?
    Active,
    /// How many blocks can one have?
    Largest,
}

impl Query {
    fn call(self) -> &'static str {
        match self {
            Query::Active => "cuOccupancyMaxActiveClusters",
            Query::Largest => "cuOccupancyMaxPotentialClusterSize",
        }
    }
}

/// Encodes what the hardware reads of a tensor: the number of its type, its address, its sizes and the strides in bytes
/// between them, and the sizes of a tile. All of them start with the dimension whose elements are adjacent. `swizzle`
/// is the number of the swizzle.
///
/// # Errors
/// An error of the driver, or a driver older than CUDA 12.
pub(crate) fn encode_tensor_map(
    code: u32,
    address: u64,
    sizes: &[u64],
    strides: &[u64],
    tile: &[u32],
    swizzle: u32,
) -> Result<[u64; 16]> {
    type Encode = unsafe extern "C" fn(
        *mut AlignedMap,
        c_uint,
        c_uint,
        *mut c_void,
        *const u64,
        *const u64,
        *const u32,
        *const u32,
        c_uint,
        c_uint,
        c_uint,
        c_uint,
    ) -> u32;
    const NAME: &str = "cuTensorMapEncodeTiled";
    let driver = Driver::get()?;
    // SAFETY: the type is the function's in `cuda.h`.
    let encode = unsafe { library()?.get::<Encode>(NAME.as_bytes()) };
    let encode = *encode.map_err(|error| Error::NoDriver {
        message: format!("the driver is too old for tensor maps, which need CUDA 12: {error}"),
    })?;
    let mut map = AlignedMap([0; 16]);
    let steps = [1; 5];
    const NO_INTERLEAVE: u32 = 0;
    const PROMOTE_TO_256_BYTES: u32 = 3;
    const FILL_WITH_ZEROS: u32 = 0;
    // SAFETY: the lists have one entry for each dimension of the tensor, except the strides, which have one less.
    let code = unsafe {
        encode(
            &mut map,
            code,
            sizes.len() as u32,
            std::ptr::with_exposed_provenance_mut(address as usize),
            sizes.as_ptr(),
            strides.as_ptr(),
            tile.as_ptr(),
            steps.as_ptr(),
            NO_INTERLEAVE,
            swizzle,
            PROMOTE_TO_256_BYTES,
            FILL_WITH_ZEROS,
        )
    };
    if code == 0 { Ok(map.0) } else { Err(driver.error(code, NAME)) }
}

/// A `CUtensorMap`, aligned as the driver requires.
#[repr(C, align(64))]
struct AlignedMap([u64; 16]);

/// `CUDA_ERROR_OUT_OF_MEMORY`.
pub(crate) const OUT_OF_MEMORY: u32 = 2;
/// `CUDA_ERROR_INVALID_CLUSTER_SIZE`.
const INVALID_CLUSTER_SIZE: u32 = 912;
/// `CUDA_ERROR_NO_DEVICE`.
const NO_DEVICE: u32 = 100;

/// Returns the driver's library, which stays open until the process ends. cudarc's loader, where it has one, tries these
/// names too, and panics if it finds none.
pub(super) fn library() -> Result<&'static Library> {
    static LIBRARY: OnceLock<Result<Library>> = OnceLock::new();
    LIBRARY.get_or_init(open).as_ref().map_err(Error::clone)
}

fn open() -> Result<Library> {
    if cfg!(miri) {
        return Err(Error::NoDriver { message: "Miri runs no foreign code".into() });
    }
    let names: &[&str] = if cfg!(windows) { &["nvcuda.dll"] } else { &["libcuda.so.1", "libcuda.so"] };
    let mut failures = Vec::new();
    for name in names {
        // SAFETY: the driver's library may be loaded at any time.
        match unsafe { Library::new(*name) } {
            Ok(library) => return Ok(library),
            Err(error) => failures.push(error.to_string()),
        }
    }
    Err(Error::NoDriver { message: failures.join("; ") })
}
