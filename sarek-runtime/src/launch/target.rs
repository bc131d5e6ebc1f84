//! Places where kernels can be launched.

use super::Recording;
use crate::host::Lane;
use crate::{Device, Stream};

mod sealed {
    pub trait Sealed {}

    impl Sealed for crate::Device {}
    impl Sealed for crate::Stream {}
    impl Sealed for &dyn super::Target {}
}

/// A place where a kernel can be launched: a [`Device`], which means its default stream, or a [`Stream`].
pub trait Target: sealed::Sealed {
    /// Returns the device that runs the kernel.
    #[doc(hidden)]
    fn device(&self) -> &Device;

    /// Returns the driver's stream; `None` on the CPU and in a capture.
    #[doc(hidden)]
    fn lane(&self) -> Option<&'static Lane>;

    /// Returns the recording of a capture; `None` if work runs.
    #[doc(hidden)]
    fn recording(&self) -> Option<&Recording>;
}

impl Target for Device {
    #[inline]
    fn device(&self) -> &Device {
        self
    }

    #[inline]
    fn lane(&self) -> Option<&'static Lane> {
        Device::lane(self)
    }

    #[inline]
    fn recording(&self) -> Option<&Recording> {
        None
    }
}

impl Target for Stream {
    #[inline]
    fn device(&self) -> &Device {
        Stream::device(self)
    }

    #[inline]
    fn lane(&self) -> Option<&'static Lane> {
        Stream::lane(self)
    }

    #[inline]
    fn recording(&self) -> Option<&Recording> {
        self.as_recording()
    }
}

/// A device or a stream, whichever it is.
impl Target for &dyn Target {
    fn device(&self) -> &Device {
        (**self).device()
    }

    fn lane(&self) -> Option<&'static Lane> {
        (**self).lane()
    }

    fn recording(&self) -> Option<&Recording> {
        (**self).recording()
    }
}
