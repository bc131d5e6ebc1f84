//! The memory of a texture: a CUDA array on a GPU, words on the CPU.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use super::meaning::{ADDRESS, CHANNELS, DECODING, FILTER, HEADER, NORMALIZED};
use super::texel::Format;
use super::{AddressMode, FilterMode, Sampler};
use crate::host::at_once;
use crate::host::{Allocation, ArraySampler, ArrayShape, Handles, Memory, host_pointer};
use crate::ir::{self, Type};
use crate::launch::{Operand, Target};
use crate::private::{Callee, Indexed, SlotType, image_type};
use crate::{Device, Error, Result};

/// The kinds of textures, and the layout of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Line,
    Lines,
    Plane,
    Planes,
    Space,
    Cube,
}

/// The largest width of a surface of one dimension, which is less than that of a texture.
pub(super) const WIDEST_LINE: usize = 32_768;

impl Kind {
    /// Returns the names of the sizes and the largest ones, from the section "Compute Capabilities" of the CUDA C++
    /// Programming Guide, for devices of 8.0 and newer.
    fn limits(self) -> &'static [(&'static str, usize)] {
        match self {
            Kind::Line => &[("width", 131_072)],
            Kind::Lines => &[("width", 32_768), ("number of layers", 2048)],
            Kind::Plane => &[("width", 131_072), ("height", 65_536)],
            Kind::Planes => &[("width", 32_768), ("height", 32_768), ("number of layers", 2048)],
            Kind::Space => &[("width", 16_384), ("height", 16_384), ("depth", 16_384)],
            Kind::Cube => &[("width", 32_768)],
        }
    }

    /// Returns the number of axes along which samples have a coordinate, in a layer or face.
    fn axes(self) -> usize {
        match self {
            Kind::Line | Kind::Lines => 1,
            Kind::Plane | Kind::Planes | Kind::Cube => 2,
            Kind::Space => 3,
        }
    }

    /// Returns width, height and depth as the CPU counts texels.
    fn extents(self, sizes: &[usize]) -> [usize; 3] {
        match (self, sizes) {
            (Kind::Cube, &[size]) => [size, size, 6],
            (_, sizes) => std::array::from_fn(|axis| sizes.get(axis).copied().unwrap_or(1)),
        }
    }

    /// Returns the driver's sizes and flags.
    fn array(self, sizes: &[usize]) -> ([usize; 3], u32) {
        let at = |axis: usize| sizes.get(axis).copied().unwrap_or(0);
        match self {
            Kind::Line => ([at(0), 0, 0], if at(0) <= WIDEST_LINE { ArrayShape::SURFACE } else { 0 }),
            Kind::Lines => ([at(0), 0, at(1)], ArrayShape::LAYERED | ArrayShape::SURFACE),
            Kind::Plane => ([at(0), at(1), 0], ArrayShape::SURFACE),
            Kind::Planes => ([at(0), at(1), at(2)], ArrayShape::LAYERED | ArrayShape::SURFACE),
            Kind::Space => ([at(0), at(1), at(2)], ArrayShape::SURFACE),
            Kind::Cube => ([at(0), at(0), 6], ArrayShape::CUBE | ArrayShape::SURFACE),
        }
    }

    /// Checks the sizes and the sampler.
    fn check(self, sizes: &[usize], format: Format, sampler: Sampler) -> Result<(), String> {
        for ((name, most), size) in self.limits().iter().zip(sizes) {
            if !(1..=*most).contains(size) {
                return Err(format!("the {name} must be 1 to {most}, and it is {size}"));
            }
        }
        if sampler.filter == FilterMode::Linear && format.is_integer() {
            return Err("integers are not filtered: take `NormalizedFloat` texels of 8 or 16 bits, `f32` texels, or \
                        `FilterMode::Nearest`"
                .into());
        }
        let modes = &sampler.address[..self.axes()];
        let repeats = |mode: &AddressMode| matches!(mode, AddressMode::Wrap | AddressMode::Mirror);
        if self == Kind::Cube {
            if modes.iter().any(|mode| *mode != AddressMode::Clamp) {
                return Err("a direction always meets a cube: leave the address mode at `AddressMode::Clamp`".into());
            }
        } else if !sampler.normalized && modes.iter().any(repeats) {
            return Err("`AddressMode::Wrap` and `AddressMode::Mirror` need normalised coordinates: add \
                        `.normalized()` to the sampler, and divide coordinates by the size"
                .into());
        }
        Ok(())
    }
}

/// The form in which kernels see the memory.
pub(super) trait Form: Send + Sync + 'static {
    const IMAGE: ir::Image;
}

/// The memory as a texture.
#[derive(Debug)]
pub struct Texels;

/// The memory as a surface.
#[derive(Debug)]
pub struct Stored;

impl Form for Texels {
    const IMAGE: ir::Image = ir::Image::Texture;
}

impl Form for Stored {
    const IMAGE: ir::Image = ir::Image::Surface;
}

/// A texture's memory. A kernel has its words on the CPU, and a handle on a GPU; in both, `words` is the memory itself.
#[repr(C)]
#[doc(hidden)]
pub struct Image<F> {
    pub(super) words: Words<F>,
}

/// The words of a texture's memory, for the functions that describe what a GPU does.
#[repr(C)]
pub(super) struct Words<F> {
    allocation: Arc<Allocation>,
    handles: Handles,
    /// The number of words on the CPU.
    length: usize,
    kind: Kind,
    sizes: [usize; 3],
    sampler: Sampler,
    format: Format,
    form: PhantomData<F>,
}

/// A word of a texture's memory.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) bits: u32,
}

impl<F> Image<F> {
    /// Returns the length of the slice that the texture is in a kernel. On a GPU it is a handle.
    pub(super) fn len(&self) -> usize {
        self.words.length
    }
}

macro_rules! indices {
    ($($index:ty)*) => {$(
        /// Only kernels have the words.
        impl<F> Index<$index> for Words<F> {
            type Output = Word;

            fn index(&self, _: $index) -> &Word {
                on_host()
            }
        }

        impl<F> IndexMut<$index> for Words<F> {
            fn index_mut(&mut self, _: $index) -> &mut Word {
                on_host()
            }
        }
    )*};
}

indices!(usize);

// SAFETY: it needs no function.
unsafe impl<F, I: crate::private::Index> Indexed<I> for Words<F> {
    type Key = usize;
    type Output = Word;
    type Target = Self;

    fn key(index: I) -> usize {
        index.get()
    }

    fn callee() -> Option<Callee> {
        None
    }
}

fn on_host() -> ! {
    panic!("textures and surfaces are read in kernels: `to_vec` copies all texels to the host")
}

// SAFETY: the words on the CPU, a handle on a GPU.
unsafe impl<F: Form> SlotType for Image<F> {
    fn slot() -> Type {
        image_type(F::IMAGE, true)
    }
}

// SAFETY: as above.
#[diagnostic::do_not_recommend]
unsafe impl<F: Form> SlotType for &mut Image<F> {
    fn slot() -> Type {
        image_type(F::IMAGE, true)
    }
}

impl Image<Texels> {
    /// Creates a texture with arbitrary contents on a GPU, and zeros on the CPU, for `given` texels if they are given.
    fn new(
        device: &Device,
        kind: Kind,
        sizes: &[usize],
        format: Format,
        sampler: Sampler,
        given: Option<usize>,
    ) -> Result<Image<Texels>> {
        at_once("creating a texture", "create it before the capture")?;
        kind.check(sizes, format, sampler).map_err(|message| Error::Texture { message })?;
        same_length(kind.extents(sizes).iter().product(), given)?;
        // A direction has no unit.
        let mut sampler = Sampler { normalized: sampler.normalized || kind == Kind::Cube, ..sampler };
        // The driver might reject a mode of an axis that does not exist.
        sampler.address[kind.axes()..].fill(AddressMode::Clamp);
        let extents = kind.extents(sizes);
        let (allocation, handles, length) = match device.inner.cuda() {
            Some(cuda) => {
                let read = ArraySampler {
                    address: sampler.address.map(|mode| mode as u32),
                    filter: sampler.filter as u32,
                    normalized: sampler.normalized,
                    integer: format.is_integer(),
                };
                let (allocation, handles) = Allocation::array(device, cuda, &shape(kind, sizes, format), read)?;
                (allocation, handles, 0)
            }
            None => {
                // No more than 2^46 words: the limits bound it.
                let length = HEADER as usize + extents.iter().product::<usize>() * format.channels;
                (Allocation::new(device, 4 * length, 4)?, Handles::default(), length)
            }
        };
        let sizes = std::array::from_fn(|axis| sizes.get(axis).copied().unwrap_or(0));
        let allocation = Arc::new(allocation);
        let words = Words { allocation, handles, length, kind, sizes, sampler, format, form: PhantomData };
        let image = Image { words };
        image.describe(extents);
        Ok(image)
    }

    /// Writes the header on the CPU.
    fn describe(&self, extents: [usize; 3]) {
        let Words { length, sampler, format, .. } = self.words;
        if length == 0 {
            return;
        }
        let mut header = [0; HEADER as usize];
        for axis in 0..3 {
            header[axis] = extents[axis] as u32;
            header[ADDRESS as usize + axis] = sampler.address[axis] as u32;
        }
        header[FILTER as usize] = sampler.filter as u32;
        header[NORMALIZED as usize] = sampler.normalized.into();
        header[CHANNELS as usize] = format.channels as u32;
        header[DECODING as usize] = format.decoding;
        // SAFETY: the allocation begins with the header, and nothing else knows it yet.
        unsafe { host_pointer(self.words.allocation.base).cast::<[u32; HEADER as usize]>().write(header) };
    }

    /// Creates a texture of a host's elements.
    ///
    /// # Safety
    /// `T` has the bytes of a texel of that format.
    pub(super) unsafe fn of_host<T>(
        device: &Device,
        kind: Kind,
        sizes: &[usize],
        format: Format,
        sampler: Sampler,
        data: Option<&[T]>,
    ) -> Result<Image<Texels>> {
        let mut image = Image::new(device, kind, sizes, format, sampler, data.map(<[T]>::len))?;
        match data {
            // SAFETY: the caller's.
            Some(data) => unsafe { image.copy_from(data)? },
            None if device.is_cuda() => {
                let zeros = device.zeros::<u8>(image.len_in_texels() * size_of::<T>())?;
                // SAFETY: as many bytes as the texture has.
                unsafe { image.fill(device, &zeros)? };
            }
            None => {}
        }
        Ok(image)
    }

    /// Creates a texture of a device's elements.
    ///
    /// # Safety
    /// `T` has the bytes of a texel of that format.
    pub(super) unsafe fn of_slice<T: crate::Element>(
        slice: &crate::Slice<T>,
        kind: Kind,
        sizes: &[usize],
        format: Format,
        sampler: Sampler,
    ) -> Result<Image<Texels>> {
        let device = slice.device().clone();
        let mut image = Image::new(&device, kind, sizes, format, sampler, Some(slice.len()))?;
        // SAFETY: the caller's.
        unsafe { image.copy_from_slice(&device, slice)? };
        Ok(image)
    }

    /// Returns the same memory as a surface.
    pub(super) fn stored(&self) -> &Image<Stored> {
        // SAFETY: both have the same layout, since they differ only in a parameter of `PhantomData`.
        unsafe { &*(&raw const *self).cast() }
    }

    /// Returns the same memory as a surface that kernels may write.
    pub(super) fn stored_mut(&mut self) -> &mut Image<Stored> {
        // SAFETY: as above.
        unsafe { &mut *(&raw mut *self).cast() }
    }

    /// Returns the operand of a launch.
    pub(super) fn operand(&self) -> Operand<'_> {
        let Words { handles, length, .. } = self.words;
        let (bits, length) =
            if length > 0 { (self.words.allocation.base, length as u64) } else { (handles.sample, handles.fetch) };
        Operand::of_image(self.words.memory(), bits, length)
    }

    /// Returns the sampler.
    pub(super) fn sampler(&self) -> Sampler {
        self.words.sampler
    }

    /// Copies the host's elements to the texture.
    ///
    /// # Safety
    /// `T` has the bytes of a texel.
    pub(super) unsafe fn copy_from<T>(&mut self, data: &[T]) -> Result<()> {
        same_length(self.len_in_texels(), Some(data.len()))?;
        at_once("a copy to a texture", "copy before the graph is launched")?;
        // SAFETY: the caller's, and the lengths agree.
        unsafe { self.write(data.as_ptr().cast()) }
    }

    /// Copies a device's elements to the texture, on a stream.
    ///
    /// # Safety
    /// `T` has the bytes of a texel.
    pub(super) unsafe fn copy_from_slice<T: crate::Element>(
        &mut self,
        target: &impl Target,
        source: &crate::Slice<T>,
    ) -> Result<()> {
        same_length(self.len_in_texels(), Some(source.len()))?;
        let words = &self.words;
        for (what, owner) in [("a texture", &words.allocation.device), ("a buffer", source.device())] {
            if owner != target.device() {
                owner.inner.check_lost()?;
                return Err(Error::ForeignHandle { what, owner: owner.name(), device: target.device().name() });
            }
        }
        const REMEDY: &str = "copy before the graph is launched, or let a kernel of the graph write its surface";
        if target.recording().is_some() {
            return Err(Error::NotCapturable { what: "a copy to a texture".into(), remedy: REMEDY });
        }
        at_once("a copy to a texture", REMEDY)?;
        // SAFETY: the slice holds as many elements as the texture has texels.
        unsafe { self.fill(target, source) }
    }

    /// Copies the bytes of a slice to the texture, in order with other work. Both are on the target's device.
    ///
    /// # Safety
    /// The slice holds as many bytes as the texture.
    unsafe fn fill<T: crate::Element>(&mut self, target: &impl Target, source: &crate::Slice<T>) -> Result<()> {
        let words = &self.words;
        match target.device().inner.cuda() {
            Some(cuda) => {
                let array = (&words.handles, &words.shape());
                // SAFETY: the caller's, and the texture is borrowed mutably.
                unsafe { words.allocation.fill_array(cuda, target, array, (source.allocation(), source.first())) }
            }
            None => {
                let _access = source.allocation().access()?;
                // SAFETY: the caller's; the slice's memory is the host's.
                unsafe { self.write(host_pointer(source.first())) }
            }
        }
    }

    /// Returns all texels.
    ///
    /// # Safety
    /// `T` has the bytes of a texel, and any bytes are a value.
    pub(super) unsafe fn to_vec<T: Copy>(&self) -> Result<Vec<T>> {
        at_once("reading a texture", "read it when the graph was launched")?;
        let (words, length) = (&self.words, self.len_in_texels());
        let mut out: Vec<T> = Vec::with_capacity(length);
        let to = out.as_mut_ptr().cast::<u8>();
        match words.allocation.device.inner.cuda() {
            // SAFETY: there is room for all texels.
            Some(cuda) => unsafe { words.allocation.read_array(cuda, &words.handles, &words.shape(), to)? },
            None => {
                let _access = words.allocation.access()?;
                let (bytes, from) = (words.format.bytes, words.channels());
                for number in 0..length * words.format.channels {
                    // SAFETY: both have that many channels.
                    unsafe {
                        let word = from.add(number).read().to_le_bytes();
                        to.add(number * bytes).copy_from_nonoverlapping(word.as_ptr(), bytes);
                    }
                }
            }
        }
        // SAFETY: all of them were written, and any bytes are a value.
        unsafe { out.set_len(length) };
        Ok(out)
    }

    /// Copies as many bytes as the texture has to it.
    ///
    /// # Safety
    /// They are valid.
    unsafe fn write(&mut self, from: *const u8) -> Result<()> {
        let words = &self.words;
        if let Some(cuda) = words.allocation.device.inner.cuda() {
            // SAFETY: the caller's, and the texture is borrowed mutably.
            return unsafe { words.allocation.write_array(cuda, &words.handles, &words.shape(), from) };
        }
        let _access = words.allocation.access()?;
        let (bytes, to) = (words.format.bytes, words.channels());
        for number in 0..self.len_in_texels() * words.format.channels {
            let mut word = [0; 4];
            // SAFETY: as above; both have that many channels.
            unsafe {
                word.as_mut_ptr().copy_from_nonoverlapping(from.add(number * bytes), bytes);
                to.add(number).write(u32::from_le_bytes(word));
            }
        }
        Ok(())
    }
}

impl Image<Stored> {
    /// Returns the operand of a launch.
    pub(super) fn operand(&self) -> Operand<'_> {
        let Words { handles, length, .. } = self.words;
        let bits = if length > 0 { self.words.allocation.base } else { handles.surface };
        Operand::of_image(self.words.memory(), bits, length as u64)
    }
}

impl<F> Image<F> {
    /// Returns the device.
    pub(super) fn device(&self) -> &Device {
        &self.words.allocation.device
    }

    /// Returns the sizes; 0 for those that this kind does not have.
    pub(super) fn sizes(&self) -> [usize; 3] {
        self.words.sizes
    }

    /// Returns the number of texels.
    fn len_in_texels(&self) -> usize {
        let sizes = self.words.sizes;
        let sizes: Vec<usize> = sizes.into_iter().filter(|size| *size > 0).collect();
        self.words.kind.extents(&sizes).iter().product()
    }
}

impl<F> Words<F> {
    fn memory(&self) -> Memory<'_> {
        Memory::of(&self.allocation)
    }

    fn shape(&self) -> ArrayShape {
        shape(self.kind, &self.sizes, self.format)
    }

    /// Returns the first channel on the CPU.
    fn channels(&self) -> *mut u32 {
        host_pointer(self.allocation.base).cast::<u32>().wrapping_add(HEADER as usize)
    }
}

/// Checks that there are as many texels as the texture has.
fn same_length(expected: usize, given: Option<usize>) -> Result<()> {
    match given {
        Some(given) if given != expected => {
            let message = format!("the size is that of {expected} texels, and {given} are given");
            Err(Error::Texture { message })
        }
        _ => Ok(()),
    }
}

/// Returns the driver's view of a texture.
fn shape(kind: Kind, sizes: &[usize], format: Format) -> ArrayShape {
    let (sizes, flags) = kind.array(sizes);
    let Format { code, bytes, channels, .. } = format;
    ArrayShape { sizes, flags, format: code, channels, bytes: bytes * channels }
}
