//! Compiled kernels, and the resources that they declare.

use std::sync::Arc as Shared;

use super::Arch;
use super::disassemble::disassemble;
use crate::{Error, Result};

/// A compiled kernel.
#[derive(Debug, Clone)]
pub struct Cubin {
    entry: String,
    arch: Arch,
    bytes: Shared<[u8]>,
}

/// The multiprocessor resources that a kernel uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resources {
    /// Registers of a thread.
    pub registers: u32,
    /// Static shared memory of a block, in bytes: a dynamic array is not counted, since each launch gives its length.
    pub shared_bytes: u32,
    /// Stack of a thread in bytes: local arrays and registers that do not fit.
    pub local_bytes: u32,
    /// The part of `local_bytes` that holds registers that do not fit; `None` if only the compiled code is known, which
    /// does not contain it.
    pub spill_bytes: Option<u32>,
    /// Constant memory in bytes: parameters, tables and literals.
    pub constant_bytes: u32,
    /// The most threads of a block that the kernel was compiled for.
    pub max_threads: u32,
}

impl Cubin {
    pub(crate) fn new(entry: &str, arch: Arch, bytes: Vec<u8>) -> Cubin {
        Cubin { entry: entry.into(), arch, bytes: bytes.into() }
    }

    /// Returns the `extern "C"` name of the kernel.
    pub fn entry(&self) -> &str {
        &self.entry
    }

    /// Returns the architecture that was requested.
    pub fn arch(&self) -> Arch {
        self.arch
    }

    /// Returns the ELF file that the driver loads.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the multiprocessor resources that the kernel uses, as recorded by the compiler.
    ///
    /// # Errors
    /// [`Error::BadCubin`].
    pub fn resources(&self) -> Result<Resources> {
        self.resources_of(&self.entry)
    }

    /// Returns `false` if the file has no kernel of that name. A file that is not as expected may have it.
    pub(super) fn has_entry(&self) -> bool {
        Elf::parse(&self.bytes).is_none_or(|elf| elf.section(&format!(".nv.info.{}", self.entry)).is_some())
    }

    /// Returns those that another kernel of the same text uses.
    pub(crate) fn resources_of(&self, entry: &str) -> Result<Resources> {
        resources(&self.bytes, entry)
            .ok_or_else(|| Error::BadCubin { message: format!("it says nothing about `{entry}`") })
    }
}

impl Cubin {
    /// Returns the machine code as text, as printed by NVIDIA's `nvdisasm` or `cuobjdump`. The tools are searched for
    /// on `PATH` and beside NVRTC: in CUDA toolkits and in Python's wheels (`pip install nvidia-cuda-nvdisasm`).
    ///
    /// # Errors
    /// [`Error::NoDisassembler`], [`Error::Disassembler`].
    pub fn sass(&self) -> Result<String> {
        disassemble(&self.bytes)
    }
}

/// Reads the resources of a kernel; returns `None` if the file is not as expected.
///
/// Sections and attributes are as `cuobjdump --dump-elf` shows them. `.nv.info` has numbers about functions,
/// identified by their symbols, and `.nv.info.KERNEL` those of a kernel. The sizes of other sections are used
/// directly.
fn resources(file: &[u8], entry: &str) -> Option<Resources> {
    let elf = Elf::parse(file)?;
    let symbol = elf.symbol(entry)?;
    let mut registers = None;
    let mut local_bytes = 0;
    for (attribute, value) in attributes(elf.contents(elf.section(".nv.info")?)?) {
        if value.len() == 8 && u32_at(value, 0)? == symbol {
            match attribute {
                REGISTER_COUNT => registers = u32_at(value, 4),
                MIN_STACK_SIZE => local_bytes = u32_at(value, 4)?,
                _ => {}
            }
        }
    }
    let mut max_threads = 1024;
    for (attribute, value) in attributes(elf.contents(elf.section(&format!(".nv.info.{entry}"))?)?) {
        if attribute == MAX_THREADS && value.len() == 12 {
            let product = [0, 4, 8].iter().try_fold(1u32, |product, at| product.checked_mul(u32_at(value, *at)?))?;
            max_threads = max_threads.min(product);
        }
    }
    let size = |name: &str| elf.section(name).map_or(0, |section| section.size as u32);
    // Since sm_90 the system uses the first part of a block's shared memory, which is counted in the section.
    let system = if elf.section(".nv.shared.reserved.0").is_some() { SYSTEM_SHARED } else { 0 };
    let constants =
        (0..=4).map(|bank| size(&format!(".nv.constant{bank}")) + size(&format!(".nv.constant{bank}.{entry}")));
    Some(Resources {
        registers: registers?,
        shared_bytes: size(&format!(".nv.shared.{entry}")).saturating_sub(system),
        local_bytes,
        spill_bytes: None,
        constant_bytes: constants.sum(),
        max_threads,
    })
}

/// `EIATTR_MAX_THREADS`: three sizes.
const MAX_THREADS: u8 = 0x05;
/// `EIATTR_MIN_STACK_SIZE`: a symbol and bytes, those of callees included.
const MIN_STACK_SIZE: u8 = 0x12;
/// `EIATTR_REGCOUNT`: a symbol and a number.
const REGISTER_COUNT: u8 = 0x2f;
/// The system's part of a block's shared memory, in bytes.
const SYSTEM_SHARED: u32 = 1024;

/// Returns the attributes of an `.nv.info` section whose values have a length of their own.
fn attributes(mut bytes: &[u8]) -> impl Iterator<Item = (u8, &[u8])> {
    std::iter::from_fn(move || {
        loop {
            let (head, rest) = bytes.split_at_checked(4)?;
            bytes = rest;
            // Every other form has its value in the head.
            if head[0] == 4 {
                let (value, rest) = bytes.split_at_checked(u16::from_le_bytes([head[2], head[3]]).into())?;
                bytes = rest;
                return Some((head[1], value));
            }
        }
    })
}

/// The sections of a 64-bit little-endian ELF file.
struct Elf<'a> {
    file: &'a [u8],
    sections: Vec<Section<'a>>,
}

struct Section<'a> {
    name: &'a str,
    offset: usize,
    size: usize,
}

impl<'a> Elf<'a> {
    fn parse(file: &'a [u8]) -> Option<Elf<'a>> {
        if !file.starts_with(b"\x7fELF\x02\x01") {
            return None;
        }
        let table = usize::try_from(u64_at(file, 0x28)?).ok()?;
        let [each, count, names] = [0x3a, 0x3c, 0x3e].map(|at| u16_at(file, at).map(usize::from));
        let header = |number: usize| file.get(table.checked_add(number.checked_mul(each?)?)?..);
        let place = |header: &[u8]| {
            Some((usize::try_from(u64_at(header, 0x18)?).ok()?, usize::try_from(u64_at(header, 0x20)?).ok()?))
        };
        let (names, length) = place(header(names?)?)?;
        let names = file.get(names..names.checked_add(length)?)?;
        let section = |number| {
            let header = header(number)?;
            let (offset, size) = place(header)?;
            Some(Section { name: text_at(names, u32_at(header, 0)?)?, offset, size })
        };
        Some(Elf { file, sections: (0..count?).map(section).collect::<Option<_>>()? })
    }

    fn section(&self, name: &str) -> Option<&Section<'a>> {
        self.sections.iter().find(|section| section.name == name)
    }

    fn contents(&self, section: &Section<'_>) -> Option<&'a [u8]> {
        self.file.get(section.offset..section.offset.checked_add(section.size)?)
    }

    /// Returns the number of a symbol.
    fn symbol(&self, name: &str) -> Option<u32> {
        let names = self.contents(self.section(".strtab")?)?;
        let symbols = self.contents(self.section(".symtab")?)?;
        let found = symbols.chunks_exact(24).position(|symbol| {
            u32_at(symbol, 0).and_then(|at| text_at(names, at)).is_some_and(|symbol| symbol == name)
        });
        found.and_then(|number| u32::try_from(number).ok())
    }
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(bytes.get(at..)?.first_chunk().copied()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(bytes.get(at..)?.first_chunk().copied()?))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(bytes.get(at..)?.first_chunk().copied()?))
}

/// Returns a text that ends with a zero.
fn text_at(bytes: &[u8], at: u32) -> Option<&str> {
    let rest = bytes.get(at as usize..)?;
    std::str::from_utf8(&rest[..rest.iter().position(|byte| *byte == 0)?]).ok()
}
