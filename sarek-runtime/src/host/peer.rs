//! Memory of one device as kernels of another one see it.

#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::cuda::Cuda;
use super::lane::Lane;
use super::memory::{Allocation, Owner};
use super::timeline::Timeline;
use super::{Buffer, Device, Element, Slice};
use crate::{Error, Result};

/// A slice of another GPU that kernels of this one read in place: [`Device::peer`].
pub struct Peer<'a, T> {
    own: &'a Slice<T>,
    /// The same memory as the other device sees it; `None` if it is the device that holds it.
    there: Option<Buffer<T>>,
}

/// A slice of another GPU that kernels of this one read and write in place: [`Device::peer_mut`].
pub struct PeerMut<'a, T> {
    own: &'a mut Slice<T>,
    there: Option<Buffer<T>>,
}

impl Device {
    /// Returns a slice of another GPU as one that kernels of this GPU can read in place, over the link between the two. Nothing is copied. The
    /// result is an argument of launches like every slice of this device.
    ///
    /// A launch follows all earlier uses of the memory, on any stream of either GPU, and later uses follow the launch, as does the end of the memory. The
    /// host does not wait. A slice of the device itself is returned as it is, so that a program for several GPUs also runs on one, and on the CPU.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn add(x: &[f32], y: &[f32], sum: &mut [f32]) {
    ///     let i = global_idx_x();
    ///     if i < sum.len() as u32 {
    ///         sum[i] = x[i] + y[i];
    ///     }
    /// }
    ///
    /// // Two GPUs, or twice the same device.
    /// let devices = Device::all();
    /// let (one, other) = (&devices[0], devices.iter().filter(|device| device.is_cuda()).nth(1).unwrap_or(&devices[0]));
    /// let (x, y) = (one.upload(&[1.0; 100])?, other.upload(&[2.0; 100])?);
    /// let mut sum = one.zeros(100)?;
    /// match one.peer(&y) {
    ///     Ok(there) => add::launch(one, Grid::cover(100, 64), &x, &there, &mut sum)?,
    ///     // No GPU of this pair can access the other one's memory.
    ///     Err(Error::NoPeerAccess { .. }) => {
    ///         let mut here = one.zeros(100)?;
    ///         here.copy_from_slice(&y)?;
    ///         add::launch(one, Grid::cover(100, 64), &x, &here, &mut sum)?;
    ///     }
    ///     Err(error) => return Err(error),
    /// }
    /// assert_eq!(sum.to_vec()?, [3.0; 100]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// The slice stays borrowed as long as the result is used:
    ///
    /// ```compile_fail,E0505
    /// # use sarek_runtime::prelude::*;
    /// # fn f(device: &Device, x: Buffer<f32>) -> Result<(), Error> {
    /// let there = device.peer(&x)?;
    /// drop(x);
    /// there.to_vec()?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::NoPeerAccess`] if the device cannot access that memory: the GPUs are not connected for that, one of the devices is the CPU, or the memory is not
    /// a buffer's. Copy it there instead ([`Slice::copy_from_slice`]). A failure of the driver. A launch of a capture with the result is
    /// [`Error::NotCapturable`].
    pub fn peer<'a, T: Element>(&self, slice: &'a Slice<T>) -> Result<Peer<'a, T>> {
        Ok(Peer { there: self.see(slice)?, own: slice })
    }

    /// Returns a slice of another GPU as one that kernels of this GPU can read and write in place. Otherwise as [`Device::peer`].
    ///
    /// Atomics of a kernel of this GPU exclude each other only if the link between the GPUs has them, as NVLink does.
    ///
    /// ```
    /// use sarek_runtime::prelude::*;
    ///
    /// #[kernel]
    /// fn double(x: &mut [u32]) {
    ///     x[thread_idx_x()] *= 2;
    /// }
    ///
    /// let device = Device::cpu();
    /// let mut x = device.upload(&[1, 2, 3])?;
    /// double::launch(&device, Grid::new(1, 3), &mut device.peer_mut(&mut x)?)?;
    /// assert_eq!(x.to_vec()?, [2, 4, 6]);
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// ```compile_fail,E0502
    /// # use sarek_runtime::prelude::*;
    /// # fn f(device: &Device, x: &mut Slice<f32>) -> Result<(), Error> {
    /// let mut there = device.peer_mut(x)?;
    /// x.to_vec()?;
    /// there.zero_on(device)
    /// # }
    /// ```
    ///
    /// # Errors
    /// The errors of [`Device::peer`].
    pub fn peer_mut<'a, T: Element>(&self, slice: &'a mut Slice<T>) -> Result<PeerMut<'a, T>> {
        Ok(PeerMut { there: self.see(slice)?, own: slice })
    }

    /// Returns memory of another device as this one sees it; `None` if it is this device's.
    fn see<T: Element>(&self, slice: &Slice<T>) -> Result<Option<Buffer<T>>> {
        const { assert!(!T::SYNCS_GRID, "the barriers of a grid lie on the GPU that runs it") };
        let owner = slice.device();
        if owner == self {
            return Ok(None);
        }
        self.inner.check_lost()?;
        owner.inner.check_lost()?;
        let refused = |why| Err(Error::NoPeerAccess { device: self.name(), owner: owner.name(), why });
        match (self.inner.cuda(), owner.inner.cuda()) {
            (Some(_), Some(_)) if slice.allocation().has_foreign_owner() => {
                return refused("it is mapped or managed, or another library's");
            }
            (Some(cuda), Some(home)) => {
                if !home.share_with(cuda)? {
                    return refused("there is no link between them that allows it");
                }
            }
            (None, None) => {}
            (Some(_), None) | (None, Some(_)) => return refused("one of the two is the CPU"),
        }
        let allocation = Allocation::guest(self, slice.first(), slice.len() * size_of::<T>(), slice.memory().keep());
        // SAFETY: the memory holds the elements, which are values.
        Ok(Some(unsafe { Buffer::from_allocation(allocation, slice.len()) }))
    }
}

impl Allocation {
    /// Returns part of another device's memory as one of the device, which can access it. It is borrowed as long as the result is used.
    fn guest(device: &Device, base: u64, bytes: usize, origin: Arc<Allocation>) -> Allocation {
        let owner = origin.owner();
        Allocation::at_peer(device, base, bytes, owner, Box::new(Guest(origin)))
    }
}

/// Memory of another device. Its own allocation knows all uses.
struct Guest(Arc<Allocation>);

impl Owner for Guest {
    fn lends(&self) -> bool {
        true
    }

    fn origin(&self) -> Option<&Allocation> {
        Some(&self.0)
    }

    fn enter(&self, cuda: &Cuda, _: &Timeline, lane: &'static Lane) -> Result<()> {
        self.0.visit(cuda, lane)
    }

    fn leave(&self, cuda: &Cuda, _: &Timeline, lane: &'static Lane) -> Result<()> {
        self.0.left(cuda, lane)
    }

    fn release(self: Box<Self>, _: Option<(&Cuda, &'static Lane)>) {}
}

impl<T> Deref for Peer<'_, T> {
    type Target = Slice<T>;

    #[inline]
    fn deref(&self) -> &Slice<T> {
        self.there.as_deref().unwrap_or(self.own)
    }
}

impl<T> Deref for PeerMut<'_, T> {
    type Target = Slice<T>;

    #[inline]
    fn deref(&self) -> &Slice<T> {
        self.there.as_deref().unwrap_or(self.own)
    }
}

impl<T> DerefMut for PeerMut<'_, T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Slice<T> {
        self.there.as_deref_mut().unwrap_or(self.own)
    }
}

/// Prints the same as [`Slice`], with the device that uses the memory.
impl<T> fmt::Debug for Peer<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}

/// Prints the same as [`Peer`].
impl<T> fmt::Debug for PeerMut<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
