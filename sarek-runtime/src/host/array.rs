//! CUDA arrays: memory whose layout only the texture units know, with the objects through which kernels reach it.

use std::ffi::c_void;
use std::mem::zeroed;

use cudarc::driver::sys::{
    CUDA_ARRAY3D_DESCRIPTOR_st, CUDA_MEMCPY3D, CUDA_RESOURCE_DESC_st, CUDA_TEXTURE_DESC_st, CUarray, CUmemorytype,
};

use super::driver::OUT_OF_MEMORY;
use super::memory::Owner;
use super::order::Use;
use super::step::copy;
use super::timeline::Mark;
use super::{Allocation, Cuda, Device, Driver, Lane};
use crate::launch::Target;
use crate::{Error, Result};

/// The memory of a CUDA array.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArrayShape {
    /// Width, height and depth in texels; 0 for axes that the array does not have. Layers and faces are the depth.
    pub(crate) sizes: [usize; 3],
    /// `CUDA_ARRAY3D_LAYERED` and its relatives.
    pub(crate) flags: u32,
    /// The number in `CUarray_format`.
    pub(crate) format: u32,
    pub(crate) channels: usize,
    /// The bytes of a texel.
    pub(crate) bytes: usize,
}

impl ArrayShape {
    pub(crate) const LAYERED: u32 = 1;
    pub(crate) const SURFACE: u32 = 2;
    pub(crate) const CUBE: u32 = 4;

    fn size_in_bytes(&self) -> u128 {
        self.sizes.iter().fold(self.bytes as u128, |bytes, size| bytes * (*size).max(1) as u128)
    }
}

/// How the texture units read an array, in the numbers of `cuda.h`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ArraySampler {
    pub(crate) address: [u32; 3],
    pub(crate) filter: u32,
    pub(crate) normalized: bool,
    /// `true` if kernels read integers.
    pub(crate) integer: bool,
}

impl ArraySampler {
    /// Returns the description for the driver.
    fn description(self) -> CUDA_TEXTURE_DESC_st {
        const READ_AS_INTEGER: u32 = 1;
        const NORMALIZED_COORDINATES: u32 = 2;
        // SAFETY: numbers, and enums that have a variant 0.
        let mut description: CUDA_TEXTURE_DESC_st = unsafe { zeroed() };
        for (to, mode) in description.addressMode.iter_mut().zip(self.address) {
            use cudarc::driver::sys::CUaddress_mode_enum as Mode;
            *to = match mode {
                0 => Mode::CU_TR_ADDRESS_MODE_WRAP,
                2 => Mode::CU_TR_ADDRESS_MODE_MIRROR,
                3 => Mode::CU_TR_ADDRESS_MODE_BORDER,
                _ => Mode::CU_TR_ADDRESS_MODE_CLAMP,
            };
        }
        if self.filter != 0 {
            description.filterMode = cudarc::driver::sys::CUfilter_mode_enum::CU_TR_FILTER_MODE_LINEAR;
        }
        description.flags |= if self.integer { READ_AS_INTEGER } else { 0 };
        description.flags |= if self.normalized { NORMALIZED_COORDINATES } else { 0 };
        description
    }
}

/// The numbers by which kernels and copies name an array.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Handles {
    /// The address of the driver's array; 0 on the CPU.
    array: usize,
    /// The texture object with the sampler that the host chose.
    pub(crate) sample: u64,
    /// The texture object that reads single texels, and zeros outside.
    pub(crate) fetch: u64,
    /// The surface object, if the array has one.
    pub(crate) surface: u64,
}

/// An array and its objects, which are destroyed with it.
struct Array(Handles);

impl Owner for Array {
    fn lends(&self) -> bool {
        false
    }

    fn release(self: Box<Self>, work: Option<(&Cuda, &'static Lane)>) {
        let Some((cuda, lane)) = work else { return };
        // Failures cannot be reported here, and mean that the array is gone with its context or the process.
        // SAFETY: the stream lives, and is ordered after all work that uses the array.
        if unsafe { cuda.driver.cuStreamSynchronize(lane.raw()) }.is_ok() {
            self.0.destroy(cuda.driver);
        }
    }
}

impl Handles {
    /// Creates an array with its objects. The context is current.
    fn create(driver: &Driver, shape: &ArrayShape, sampler: ArraySampler) -> Result<Handles> {
        let [width, height, depth] = shape.sizes;
        let mut description: std::mem::MaybeUninit<CUDA_ARRAY3D_DESCRIPTOR_st> = std::mem::MaybeUninit::zeroed();
        let mut array: CUarray = std::ptr::null_mut();
        // SAFETY: the fields lie within the description; the format is one of the driver's numbers, which it gets as such.
        unsafe {
            let to = description.as_mut_ptr();
            (&raw mut (*to).Width).write(width);
            (&raw mut (*to).Height).write(height);
            (&raw mut (*to).Depth).write(depth);
            (&raw mut (*to).Format).cast::<u32>().write(shape.format);
            (&raw mut (*to).NumChannels).write(shape.channels as u32);
            (&raw mut (*to).Flags).write(shape.flags);
            driver.cuArray3DCreate_v2(&mut array, to)?;
        }
        let mut handles = Handles { array: array.expose_provenance(), ..Handles::default() };
        let made = handles.create_objects(driver, shape, sampler);
        if made.is_err() {
            handles.destroy(driver);
        }
        made.map(|()| handles)
    }

    fn create_objects(&mut self, driver: &Driver, shape: &ArrayShape, sampler: ArraySampler) -> Result<()> {
        // SAFETY: numbers, pointers, and an enum whose variant 0 is an array.
        let mut resource: CUDA_RESOURCE_DESC_st = unsafe { zeroed() };
        resource.res.array.hArray = self.array();
        let border = ArraySampler { address: [3; 3], filter: 0, normalized: false, ..sampler };
        let no_view = std::ptr::null();
        // SAFETY: the array lives, and the descriptions are copied.
        unsafe {
            driver.cuTexObjectCreate(&mut self.sample, &resource, &sampler.description(), no_view)?;
            if shape.flags & ArrayShape::CUBE == 0 {
                driver.cuTexObjectCreate(&mut self.fetch, &resource, &border.description(), no_view)?;
            }
            if shape.flags & ArrayShape::SURFACE != 0 {
                driver.cuSurfObjectCreate(&mut self.surface, &resource)?;
            }
        }
        Ok(())
    }

    fn array(&self) -> CUarray {
        std::ptr::with_exposed_provenance_mut(self.array)
    }

    /// Destroys the array and those of its objects that exist. The context is current.
    fn destroy(&self, driver: &Driver) {
        // SAFETY: nothing uses them any more.
        unsafe {
            for object in [self.sample, self.fetch] {
                if object != 0 {
                    let _ = driver.cuTexObjectDestroy(object);
                }
            }
            if self.surface != 0 {
                let _ = driver.cuSurfObjectDestroy(self.surface);
            }
            let _ = driver.cuArrayDestroy(self.array());
        }
    }
}

/// One end of a copy between an array and linear memory, in which rows follow each other.
enum End {
    Host(*mut c_void),
    Device(u64),
}

/// Returns the driver's description of a copy of all texels.
fn whole(handles: &Handles, shape: &ArrayShape, end: &End, into_array: bool) -> CUDA_MEMCPY3D {
    let [width, height, depth] = shape.sizes.map(|size| size.max(1));
    let mut params = copy(0, 0, width * shape.bytes);
    (params.Height, params.Depth) = (height, depth);
    let (kind, host, device) = match *end {
        End::Host(pointer) => (CUmemorytype::CU_MEMORYTYPE_HOST, pointer, 0),
        End::Device(address) => (CUmemorytype::CU_MEMORYTYPE_DEVICE, std::ptr::null_mut(), address),
    };
    let pitch = width * shape.bytes;
    if into_array {
        (params.srcMemoryType, params.srcHost, params.srcDevice) = (kind, host, device);
        (params.srcPitch, params.srcHeight) = (pitch, height);
        (params.dstMemoryType, params.dstArray) = (CUmemorytype::CU_MEMORYTYPE_ARRAY, handles.array());
    } else {
        (params.dstMemoryType, params.dstHost, params.dstDevice) = (kind, host, device);
        (params.dstPitch, params.dstHeight) = (pitch, height);
        (params.srcMemoryType, params.srcArray) = (CUmemorytype::CU_MEMORYTYPE_ARRAY, handles.array());
    }
    params
}

impl Allocation {
    /// Creates a CUDA array with arbitrary contents.
    pub(crate) fn array(
        device: &Device,
        cuda: &Cuda,
        shape: &ArrayShape,
        sampler: ArraySampler,
    ) -> Result<(Allocation, Handles)> {
        cuda.bind()?;
        let handles = Handles::create(cuda.driver, shape, sampler).map_err(|error| match error {
            Error::Driver { code: OUT_OF_MEMORY, .. } => {
                Error::OutOfMemory { device: device.name(), bytes: shape.size_in_bytes() }
            }
            error => error,
        })?;
        // SAFETY: no access goes through the address, which is a handle.
        let allocation = unsafe { Allocation::foreign(device, handles.sample, 1, Box::new(Array(handles))) };
        Ok((allocation, handles))
    }

    /// Copies all texels of an array from host memory; returns once `from` is read. The allocation is that of the
    /// handles, on this GPU.
    ///
    /// # Safety
    /// `from` is valid for the bytes of the array, which nothing else accesses meanwhile.
    pub(crate) unsafe fn write_array(
        &self,
        cuda: &Cuda,
        handles: &Handles,
        shape: &ArrayShape,
        from: *const u8,
    ) -> Result<()> {
        let params = whole(handles, shape, &End::Host(from.cast_mut().cast()), true);
        // SAFETY: the caller's; `from` is read before this function returns.
        unsafe { self.copy_array(cuda, &params)? };
        Ok(())
    }

    /// Copies all texels of an array to host memory, when the work before it is done, and reports failed checks.
    ///
    /// # Safety
    /// `to` is valid for the bytes of the array.
    pub(crate) unsafe fn read_array(
        &self,
        cuda: &Cuda,
        handles: &Handles,
        shape: &ArrayShape,
        to: *mut u8,
    ) -> Result<()> {
        let params = whole(handles, shape, &End::Host(to.cast()), false);
        // SAFETY: the caller's; the copy is done before this function returns.
        let mark = unsafe { self.copy_array(cuda, &params)? };
        cuda.spoilt.take(self.owner())?;
        self.report(cuda, mark.before)
    }

    /// Copies between an array and host memory after the work before it, and waits for it, even after a failure.
    ///
    /// # Safety
    /// Both ends are valid for the copy, and nothing else accesses them meanwhile.
    unsafe fn copy_array(&self, cuda: &Cuda, params: &CUDA_MEMCPY3D) -> Result<Mark> {
        cuda.bind()?;
        let (mark, lane) = self.mark(cuda, Use::Writes)?;
        cuda.before_host_copy(lane)?;
        // SAFETY: the caller's.
        unsafe {
            let copied = cuda.driver.cuMemcpy3DAsync_v2(params, lane.raw());
            let done = cuda.driver.cuStreamSynchronize(lane.raw());
            copied.and(done)?;
        }
        cuda.waited(Some(lane.slot().number), mark);
        Ok(mark)
    }

    /// Copies all texels of an array from memory of the same GPU, on a stream.
    ///
    /// # Safety
    /// `source` holds the bytes of the array from `from` on, and the array is borrowed mutably.
    pub(crate) unsafe fn fill_array(
        &self,
        cuda: &Cuda,
        target: &impl Target,
        (handles, shape): (&Handles, &ArrayShape),
        (source, from): (&Allocation, u64),
    ) -> Result<()> {
        let lane = target.lane().unwrap_or(cuda.lane);
        cuda.bind()?;
        cuda.accept(lane)?;
        let queue = cuda.queue_for([source].into_iter());
        self.order(cuda, &queue, lane, Use::Writes)?;
        source.order(cuda, &queue, lane, Use::Reads)?;
        let params = whole(handles, shape, &End::Device(from), true);
        // SAFETY: the caller's; both are in order.
        unsafe { cuda.driver.cuMemcpy3DAsync_v2(&params, lane.raw())? };
        source.leave(cuda, &queue, lane)?;
        self.leave(cuda, &queue, lane)
    }
}
