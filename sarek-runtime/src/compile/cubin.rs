//! Compiled kernels, and what they tell about themselves.

use std::sync::Arc as Shared;

use super::Arch;
use crate::{Error, Result};

/// A compiled kernel.
#[derive(Debug, Clone)]
pub struct Cubin {
    entry: String,
    arch: Arch,
    bytes: Shared<[u8]>,
}

/// What a kernel takes of a multiprocessor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resources {
    /// Registers of a thread.
    pub registers: u32,
    /// Shared memory of a block, in bytes.
    pub shared_bytes: u32,
    /// Stack of a thread in bytes: local arrays and registers that do not fit.
    pub local_bytes: u32,
    /// Constant memory in bytes: parameters, tables and literals.
    pub constant_bytes: u32,
    /// The most threads of a block that the kernel was compiled for.
    pub max_threads: u32,
}

impl Cubin {
    pub(super) fn new(entry: &str, arch: Arch, bytes: Vec<u8>) -> Cubin {
        Cubin { entry: entry.into(), arch, bytes: bytes.into() }
    }

    /// The `extern "C"` name of the kernel.
    pub fn entry(&self) -> &str {
        &self.entry
    }

    /// The architecture that was asked for.
    pub fn arch(&self) -> Arch {
        self.arch
    }

    /// The ELF file that the driver loads.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// What the kernel takes of a multiprocessor, as the compiler wrote it down.
    ///
    /// # Errors
    /// [`Error::BadCubin`].
    pub fn resources(&self) -> Result<Resources> {
        resources(&self.bytes, &self.entry)
            .ok_or_else(|| Error::BadCubin { message: format!("it says nothing about `{}`", self.entry) })
    }
}

/// Reads the resources of a kernel; `None` if the file is not as expected.
fn resources(file: &[u8], entry: &str) -> Option<Resources> {
    todo!()
}
