//! The texts of an instance, to be looked at.

use super::MakeModule;
use super::prepare::{options, source_where};
use crate::compile::{self, Arch, Cubin, Message, Resources, Unit};
use crate::emit;
use crate::{Result, proof};

/// The checks that a text of a kernel makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// None: what `launch_unchecked` runs.
    Unchecked,
    /// All: what `launch` runs where no condition of `k::checks()` holds.
    Checked,
    /// Those that every launch makes: what `launch` runs where all conditions of `k::checks()` hold.
    Proven,
}

/// One text of an instance: CUDA C++, and what NVRTC makes of it. Returned by [`Instance::text`](crate::bundle::Instance::text).
#[derive(Debug, Clone)]
pub struct Text {
    cuda: String,
    unit: Unit,
}

impl Text {
    pub(crate) fn of(module: MakeModule, values: &[u64], kind: TextKind) -> Result<Text> {
        let module = module(values)?;
        let options = options();
        let source = match kind {
            TextKind::Unchecked => emit::emit(&module, options.of_text(false)),
            TextKind::Checked => emit::emit(&module, options.of_text(true)),
            TextKind::Proven => source_where(&module, &proof::prove(&module), u64::MAX, &options),
        };
        Ok(Text { unit: Unit::of(&source), cuda: source.text })
    }

    pub(crate) fn by_hand(text: &str, unit: Unit) -> Text {
        Text { cuda: text.into(), unit }
    }

    /// Returns the CUDA C++, as NVRTC gets it after the fixed prelude.
    pub fn cuda(&self) -> &str {
        &self.cuda
    }

    /// Returns the PTX.
    ///
    /// # Errors
    /// As [`Text::cubin`].
    pub fn ptx(&self, arch: Arch) -> Result<String> {
        compile::to_ptx(&self.unit, arch, &options())
    }

    /// Returns the machine code.
    ///
    /// # Errors
    /// [`Error::NoNvrtc`](crate::Error::NoNvrtc), or what NVRTC says.
    pub fn cubin(&self, arch: Arch) -> Result<Cubin> {
        compile::compile(&self.unit, arch, &options())
    }

    /// Returns the machine code as text.
    ///
    /// # Errors
    /// As [`Text::cubin`]; [`Error::NoDisassembler`](crate::Error::NoDisassembler) without `nvdisasm` and `cuobjdump`.
    pub fn sass(&self, arch: Arch) -> Result<String> {
        self.cubin(arch)?.sass()
    }

    /// Returns registers, stack, spills, shared and constant memory.
    ///
    /// # Errors
    /// As [`Text::cubin`].
    pub fn resources(&self, arch: Arch) -> Result<Resources> {
        compile::resources(&self.unit, arch, &options())
    }

    /// Returns NVRTC's warnings.
    ///
    /// # Errors
    /// As [`Text::cubin`].
    pub fn warnings(&self, arch: Arch) -> Result<Vec<Message>> {
        compile::warnings(&self.unit, arch, &options())
    }
}
