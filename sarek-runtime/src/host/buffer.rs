//! Arrays in device memory.

use std::fmt;
use std::marker::PhantomData;
use std::mem::{ManuallyDrop, MaybeUninit};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;
use std::sync::Arc;

mod parts;

use super::at_once;
use super::element::check_element;
use super::step::Step;
use super::{Allocation, AsAtomic, Device, Element, Memory};
use crate::launch::{KernelArg, Target};
use crate::{Error, Result};

/// An array of `T` in a device's memory, like `Vec<T>` in the host's.
///
/// It dereferences to [`Slice<T>`], which has all operations and which kernels take.
pub struct Buffer<T> {
    view: View<T>,
}

/// A part of a [`Buffer`], or all of it, like `[T]` in the host's memory. Kernels take `&Slice<T>` for `&[T]` and
/// `&mut Slice<T>` for `&mut [T]`.
///
/// Like `[T]`, the type is unsized, so two slices cannot be swapped behind their owners' backs.
#[repr(C)]
pub struct Slice<T> {
    view: View<T>,
    tail: [()],
}

/// A borrowed part of a buffer: [`Slice::slice`].
pub struct SliceRef<'a, T> {
    view: View<T>,
    borrow: PhantomData<&'a Slice<T>>,
}

/// A mutably borrowed part of a buffer: [`Slice::slice_mut`].
pub struct SliceMut<'a, T> {
    view: View<T>,
    borrow: PhantomData<&'a mut Slice<T>>,
}

/// A range of elements. It borrows the allocation, which comes from an `Arc`, from its holder.
#[repr(C)]
struct View<T> {
    address: u64,
    length: usize,
    allocation: NonNull<Allocation>,
    element: PhantomData<T>,
}

// SAFETY: a view is a reference to elements, which are `Sync` and `Send`; the allocation's own state is atomic.
unsafe impl<T: Element> Send for View<T> {}
// SAFETY: as above.
unsafe impl<T: Element> Sync for View<T> {}

impl<T> View<T> {
    /// Returns the view as the slice that users see.
    fn as_slice(&self) -> &Slice<T> {
        let wide = std::ptr::slice_from_raw_parts((&raw const *self).cast::<()>(), 0);
        // SAFETY: a `Slice` is a view followed by a tail of size 0, whose length the pointer carries.
        unsafe { &*(wide as *const Slice<T>) }
    }

    /// Returns the view as the slice that users see.
    fn as_slice_mut(&mut self) -> &mut Slice<T> {
        let wide = std::ptr::slice_from_raw_parts_mut((&raw mut *self).cast::<()>(), 0);
        // SAFETY: as above, and the borrow is unique.
        unsafe { &mut *(wide as *mut Slice<T>) }
    }
}

impl<T> Buffer<T> {
    /// Returns the allocation, which a graph may share.
    pub(super) fn into_allocation(self) -> Arc<Allocation> {
        let buffer = ManuallyDrop::new(self);
        // SAFETY: the pointer is from the `Arc` in `from_allocation`, which the buffer gives up here.
        unsafe { Arc::from_raw(buffer.view.allocation.as_ptr()) }
    }
}

impl<T: Element> Buffer<T> {
    /// # Safety
    /// The allocation holds `length` elements, which are values before they are read.
    pub(crate) unsafe fn from_allocation(allocation: Allocation, length: usize) -> Buffer<T> {
        check_element::<T>();
        let address = allocation.base;
        // SAFETY: the pointer of an `Arc` is not null.
        let allocation = unsafe { NonNull::new_unchecked(Arc::into_raw(Arc::new(allocation)).cast_mut()) };
        Buffer { view: View { address, length, allocation, element: PhantomData } }
    }
}

impl<'a, T: Element> SliceMut<'a, T> {
    /// Returns the elements from an address on.
    ///
    /// # Safety
    /// So many values of `T` lie there, in that memory, and are borrowed mutably for `'a`.
    pub(crate) unsafe fn of_memory(address: u64, length: usize, memory: Memory<'a>) -> SliceMut<'a, T> {
        let view = View { address, length, allocation: memory.raw(), element: PhantomData };
        SliceMut { view, borrow: PhantomData }
    }
}

impl<T> Drop for Buffer<T> {
    fn drop(&mut self) {
        // SAFETY: the pointer is from the `Arc` in `from_allocation`; nothing borrows the buffer any more. A graph may
        // still hold it.
        drop(unsafe { Arc::from_raw(self.view.allocation.as_ptr()) });
    }
}

impl<T: Element> Slice<T> {
    /// Returns the number of elements.
    #[inline]
    pub fn len(&self) -> usize {
        self.view.length
    }

    /// Returns `true` if there are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.view.length == 0
    }

    /// Returns the device that holds this memory.
    pub fn device(&self) -> &Device {
        &self.allocation().device
    }

    /// Waits for the work on this slice and copies all elements to the host.
    ///
    /// # Errors
    /// The first failed check of a checked launch that may have written the buffer, unless it was already reported for
    /// the buffer, or to this thread by a wait for a stream or the device. (Call this again to read the elements.)
    /// Otherwise a failure of the driver.
    pub fn to_vec(&self) -> Result<Vec<T>>
    where
        T: Copy,
    {
        let mut out = Vec::with_capacity(self.len());
        self.read(0, &mut out.spare_capacity_mut()[..self.len()])?;
        // SAFETY: `read` wrote that many bytes, and they become values before they are used.
        unsafe {
            make_values::<T>(out.as_mut_ptr().cast(), self.len() * size_of::<T>());
            out.set_len(self.len());
        }
        Ok(out)
    }

    /// Waits for the work on this slice and copies all elements to `out`.
    ///
    /// # Errors
    /// [`Error::Length`] if `out` has another length; otherwise those of [`Slice::to_vec`].
    pub fn copy_to(&self, out: &mut [T]) -> Result<()>
    where
        T: Copy,
    {
        self.same_length("copy_to", out.len())?;
        self.copy_to_at(0, out)
    }

    /// Fills `out` with the elements that start at `offset`.
    ///
    /// # Errors
    /// [`Error::Range`] if there are too few elements; otherwise those of [`Slice::to_vec`].
    pub fn copy_to_at(&self, offset: usize, out: &mut [T]) -> Result<()>
    where
        T: Copy,
    {
        self.range(offset..offset.saturating_add(out.len()))?;
        let bytes = size_of_val(out);
        let out: *mut [T] = out;
        // SAFETY: the bytes written through it become values before any other code sees them, even after a failure.
        unsafe {
            let result = self.read(offset, &mut *(out as *mut [MaybeUninit<T>]));
            make_values::<T>(out.cast(), bytes);
            result
        }
    }

    /// Copies all elements of `data` to this slice. It returns as soon as `data` has been read.
    ///
    /// # Errors
    /// [`Error::Length`] if `data` has another length, or a failure of the driver.
    pub fn copy_from(&mut self, data: &[T]) -> Result<()>
    where
        T: Copy,
    {
        self.same_length("copy_from", data.len())?;
        self.copy_from_at(0, data)
    }

    /// Copies `data` to the elements that start at `offset`.
    ///
    /// # Errors
    /// [`Error::Range`] if it does not fit there, or a failure of the driver.
    pub fn copy_from_at(&mut self, offset: usize, data: &[T]) -> Result<()>
    where
        T: Copy,
    {
        self.range(offset..offset.saturating_add(data.len()))?;
        at_once("`copy_from`", "copy to the buffer before the capture, or between launches of the graph")?;
        // SAFETY: in range, and borrowed mutably.
        unsafe { write_values(self.allocation(), self.address(offset), data) }
    }

    /// Copies all elements of `source` to this slice, device to device; the two may be on different devices. Between GPUs this returns as soon
    /// as the copy is enqueued. It follows what each of them has done so far with the slices, and what they do with them later follows it. If one
    /// of the two is the CPU, this returns when the copy is done.
    ///
    /// # Errors
    /// [`Error::Length`] if `source` has another length, or a failure of the driver.
    pub fn copy_from_slice(&mut self, source: &Slice<T>) -> Result<()>
    where
        T: Copy,
    {
        self.same_length("copy_from_slice", source.len())?;
        at_once("`copy_from_slice`", "use `copy_from_slice_on` with the stream that the closure gets")?;
        let bytes = self.len() * size_of::<T>();
        // SAFETY: in range; borrows of both exclude that they overlap.
        unsafe { self.allocation().copy(self.view.address, source.allocation(), source.view.address, bytes) }
    }

    /// Does the same as [`Slice::copy_from_slice`] on a stream, or on the default stream of a device. Both
    /// slices belong to that device. Between two GPUs, one of the slices does.
    ///
    /// # Errors
    /// [`Error::ForeignHandle`] if a slice belongs to another device; [`Error::NotCapturable`] for a copy between two GPUs in a capture;
    /// otherwise those of [`Slice::copy_from_slice`].
    pub fn copy_from_slice_on(&mut self, target: &impl Target, source: &Slice<T>) -> Result<()>
    where
        T: Copy,
    {
        self.same_length("copy_from_slice_on", source.len())?;
        if self.device() != source.device() && self.device().is_cuda() && source.device().is_cuda() {
            return self.copy_between(target, source);
        }
        self.belongs(target)?;
        source.belongs(target)?;
        let step = Step::Copy { to: self.first(), from: source.first(), bytes: self.len() * size_of::<T>() };
        // SAFETY: in range; borrows of both exclude that they overlap.
        unsafe {
            Step::all_on(target, &[self.operand(), source.operand()], |each| match step {
                Step::Copy { bytes: 0, .. } => Ok(()),
                step => each(step),
            })
        }
    }

    /// Enqueues a copy from another GPU, on a stream of one of the two.
    fn copy_between(&self, target: &impl Target, source: &Slice<T>) -> Result<()> {
        // A stream of a third GPU is refused, as it is for copies on one GPU.
        if source.belongs(target).is_err() {
            self.belongs(target)?;
        }
        const REMEDY: &str =
            "copy before the capture, or between launches of the graph, or let the graph make calls of a group";
        if target.recording().is_some() {
            return Err(Error::NotCapturable { what: "a copy between two GPUs".into(), remedy: REMEDY });
        }
        at_once("a copy between two GPUs", REMEDY)?;
        let bytes = self.len() * size_of::<T>();
        let (Some(cuda), 1..) = (target.device().inner.cuda(), bytes) else { return Ok(()) };
        let lane = target.lane().unwrap_or(cuda.lane);
        cuda.bind()?;
        cuda.accept(lane)?;
        // SAFETY: in range; they are different memory.
        unsafe {
            self.allocation().copy_on(cuda, Some(lane), self.first(), (source.allocation(), source.first()), bytes)
        }
    }

    /// Sets every element to `value`.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn fill(&mut self, value: T) -> Result<()>
    where
        T: Copy,
    {
        at_once("`fill`", "use `fill_on` with the stream that the closure gets")?;
        // SAFETY: in range, and borrowed mutably.
        unsafe { self.allocation().fill(self.first(), &bytes_of(&[value]), self.len()) }
    }

    /// Does the same as [`Slice::fill`] on a stream, or on the default stream of a device.
    ///
    /// # Errors
    /// [`Error::ForeignHandle`] if the slice belongs to another device, or a failure of the driver.
    pub fn fill_on(&mut self, target: &impl Target, value: T) -> Result<()>
    where
        T: Copy,
    {
        self.belongs(target)?;
        let (to, count) = (self.first(), self.len());
        // SAFETY: as in `fill`.
        unsafe {
            Step::all_on(target, &[self.operand()], |each| Step::each_of_fill(to, &bytes_of(&[value]), count, each))
        }
    }

    /// Sets every byte to zero.
    ///
    /// # Errors
    /// A failure of the driver.
    pub fn zero(&mut self) -> Result<()> {
        at_once("`zero`", "use `zero_on` with the stream that the closure gets")?;
        // SAFETY: zero is a value of every element.
        unsafe { self.fill_bytes(0) }
    }

    /// Sets every byte.
    ///
    /// # Safety
    /// Elements of that byte are values.
    pub(super) unsafe fn fill_bytes(&mut self, byte: u8) -> Result<()> {
        // SAFETY: in range, and borrowed mutably.
        unsafe { self.allocation().fill(self.first(), &[byte], self.len() * size_of::<T>()) }
    }

    /// Does the same as [`Slice::zero`] on a stream, or on the default stream of a device.
    ///
    /// # Errors
    /// The errors of [`Slice::fill_on`].
    pub fn zero_on(&mut self, target: &impl Target) -> Result<()> {
        self.belongs(target)?;
        let (to, bytes) = (self.first(), self.len() * size_of::<T>());
        // SAFETY: as in `zero`.
        unsafe { Step::all_on(target, &[self.operand()], |each| Step::each_of_fill(to, &[0], bytes, each)) }
    }

    /// Returns the same memory for atomic accesses, which many threads may make at the same time. A kernel
    /// takes it as `&[AtomicU32]`.
    pub fn as_atomic(&mut self) -> &Slice<T::Atomic>
    where
        T: AsAtomic,
    {
        let slice: *const Slice<T> = self;
        // SAFETY: the types have the same layout, and nothing accesses the memory otherwise while it is borrowed.
        unsafe { &*(slice as *const Slice<T::Atomic>) }
    }

    /// Returns the address of the first element in the device's memory, a `CUdeviceptr`, for other libraries.
    ///
    /// Work that they enqueue on the device's default stream ([`Device::raw_stream`]) is ordered with Sarek's own work.
    #[doc(hidden)]
    pub fn device_ptr(&self) -> u64 {
        self.first()
    }

    /// Returns the address of the first element in the device's memory.
    #[inline]
    pub(crate) fn first(&self) -> u64 {
        self.view.address
    }

    #[inline]
    pub(crate) fn allocation(&self) -> &Allocation {
        // SAFETY: the buffer's holder keeps the allocation while it is borrowed.
        unsafe { self.view.allocation.as_ref() }
    }

    /// Returns the allocation in the form that kernels and graphs take.
    #[inline]
    pub(crate) fn memory(&self) -> Memory<'_> {
        // SAFETY: from the `Arc` in `from_allocation`, whose owner keeps it while the slice is borrowed.
        unsafe { Memory::new(self.view.allocation) }
    }

    pub(super) fn belongs(&self, target: &impl Target) -> Result<()> {
        if self.device() == target.device() {
            return Ok(());
        }
        self.device().inner.check_lost()?;
        Err(Error::ForeignHandle { what: "a buffer", owner: self.device().name(), device: target.device().name() })
    }

    fn address(&self, offset: usize) -> u64 {
        self.view.address + (offset * size_of::<T>()) as u64
    }

    pub(super) fn same_length(&self, what: &'static str, given: usize) -> Result<()> {
        if given == self.len() { Ok(()) } else { Err(Error::Length { what, expected: self.len(), given }) }
    }

    /// Copies the elements' bytes to the host.
    fn read(&self, offset: usize, out: &mut [MaybeUninit<T>]) -> Result<()> {
        at_once("reading a buffer", "read it when the graph was launched")?;
        // SAFETY: the caller checked the range.
        unsafe { self.allocation().read(self.address(offset), out.as_mut_ptr().cast(), size_of_val(out)) }
    }
}

/// Returns the bytes of elements, with padding set to zero.
fn bytes_of<T: Element>(values: &[T]) -> Vec<u8> {
    let mut bytes = vec![0; size_of_val(values)];
    for (value, to) in values.iter().zip(bytes.chunks_exact_mut(size_of::<T>())) {
        // SAFETY: there is room for all bytes of the type.
        unsafe { value.write_bytes(to.as_mut_ptr()) };
    }
    bytes
}

/// Copies values from the host to `to` on a device; returns once they are read.
///
/// # Safety
/// There is room for them within the allocation, and nothing else accesses it meanwhile.
pub(super) unsafe fn write_values<T: Element>(allocation: &Allocation, to: u64, values: &[T]) -> Result<()> {
    let bytes = size_of_val(values);
    if T::OVERLAPS && allocation.device.inner.cuda().is_none() {
        // No byte that the engine may load stays uninitialised, whichever variant a racing thread assumes.
        let values = bytes_of(values);
        // SAFETY: the caller's.
        return unsafe { allocation.write(to, values.as_ptr(), bytes) };
    }
    // SAFETY: the caller's.
    unsafe { allocation.write(to, values.as_ptr().cast(), bytes) }
}

/// Turns bytes from a device into values of `T`.
///
/// # Safety
/// The bytes are initialised and not shared.
pub(super) unsafe fn make_values<T: Element>(bytes: *mut u8, count: usize) {
    if !T::PLAIN {
        // SAFETY: the caller's.
        (0..count / size_of::<T>()).for_each(|at| unsafe { T::make_value(bytes.add(at * size_of::<T>())) });
    }
}

impl<T> Deref for Buffer<T> {
    type Target = Slice<T>;

    #[inline]
    fn deref(&self) -> &Slice<T> {
        self.view.as_slice()
    }
}

impl<T> DerefMut for Buffer<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Slice<T> {
        self.view.as_slice_mut()
    }
}

impl<T> Deref for SliceRef<'_, T> {
    type Target = Slice<T>;

    #[inline]
    fn deref(&self) -> &Slice<T> {
        self.view.as_slice()
    }
}

impl<T> Deref for SliceMut<'_, T> {
    type Target = Slice<T>;

    #[inline]
    fn deref(&self) -> &Slice<T> {
        self.view.as_slice()
    }
}

impl<T> DerefMut for SliceMut<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Slice<T> {
        self.view.as_slice_mut()
    }
}

/// Prints the type, length and device, not the elements, which are on the device.
impl<T> fmt::Debug for Slice<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: as in `allocation`.
        let device = unsafe { &self.view.allocation.as_ref().device };
        write!(f, "[{}; {}] on {}", std::any::type_name::<T>(), self.view.length, device.inner.name)
    }
}

/// Prints the same as [`Slice`].
impl<T> fmt::Debug for Buffer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// Prints the same as [`Slice`].
impl<T> fmt::Debug for SliceRef<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// Prints the same as [`Slice`].
impl<T> fmt::Debug for SliceMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
