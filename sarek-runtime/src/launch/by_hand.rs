//! Kernels that users have written in CUDA C++ themselves: [`cuda_module!`](crate::cuda_module).

use std::ptr;
use std::sync::{Mutex, PoisonError, RwLock};

use cudarc::driver::sys::CUmodule;

use super::prepare::{load, loaded_static_shared, options, prepare_loaded};
use super::shared::DynamicShared;
use super::{Grid, Operand, Prepared, Target, Text};
use crate::compile::{self, Arch, Options, Resources, Unit};
use crate::emit::Source;
use crate::host::DeviceInner;
use crate::ir::{Attributes, Function, Local, LocalId, Module, Scalar};
use crate::{Device, Error, Result};

/// A kernel of a CUDA C++ file.
#[doc(hidden)]
pub struct HandWritten {
    name: &'static str,
    file: &'static str,
    text: &'static str,
    params: &'static [&'static str],
    prepared: RwLock<Vec<(Key, &'static Prepared)>>,
}

/// A device, and whether `a * b + c` is contracted there.
type Key = (&'static DeviceInner, bool);

/// A file that was compiled and loaded.
struct Loaded {
    key: Key,
    text: &'static str,
    image: CUmodule,
}

// SAFETY: loaded code may be used from any thread.
unsafe impl Send for Loaded {}

/// The files that are loaded. They stay so.
static LOADED: Mutex<Vec<Loaded>> = Mutex::new(Vec::new());

fn is_same((device, contraction): &Key, other: &Key) -> bool {
    ptr::eq(*device, other.0) && *contraction == other.1
}

impl HandWritten {
    /// Returns a kernel of a file with that text. Its parameters have these names.
    pub const fn new(
        name: &'static str,
        file: &'static str,
        text: &'static str,
        params: &'static [&'static str],
    ) -> HandWritten {
        HandWritten { name, file, text, params, prepared: RwLock::new(Vec::new()) }
    }

    /// Launches the kernel. Compiles and loads its file if this is the first launch of one of its kernels there.
    ///
    /// # Safety
    /// The kernel takes these operands, and does with them what their types allow.
    ///
    /// # Errors
    /// [`Error::NoCpuKernel`] on the CPU; the errors of compiling and loading, and those of [`Prepared::launch`].
    pub unsafe fn launch(&'static self, target: &impl Target, grid: Grid, operands: &[Operand<'_>]) -> Result<()> {
        let prepared = self.prepare(target.device(), operands)?;
        // SAFETY: the caller's.
        unsafe { prepared.launch(target, grid, operands) }
    }

    /// Returns the PTX.
    ///
    /// # Errors
    /// The errors of [`compile::compile`]; [`Error::Instance`] if the file has no such kernel.
    pub fn ptx(&self, arch: Arch) -> Result<String> {
        let unit = self.unit();
        let ptx = compile::to_ptx(&unit, arch, &options())?;
        if ptx.contains(&format!(".entry {}(", self.name)) { Ok(ptx) } else { Err(unit.absent()) }
    }

    /// Returns the resources that the kernel uses.
    ///
    /// # Errors
    /// The errors of [`compile::compile`]; [`Error::Instance`] if the file has no such kernel.
    pub fn resources(&self, arch: Arch) -> Result<Resources> {
        compile::resources(&self.unit(), arch, &options())
    }

    pub(crate) fn text(&self) -> Text {
        Text::by_hand(self.text, self.unit())
    }

    pub(crate) fn unit(&self) -> Unit {
        Unit::of_file(self.file, self.text, self.name)
    }

    fn find(&self, key: &Key) -> Option<&'static Prepared> {
        let prepared = self.prepared.read().unwrap_or_else(PoisonError::into_inner);
        prepared.iter().find(|(other, _)| is_same(key, other)).map(|(_, prepared)| *prepared)
    }

    fn prepare(&self, device: &Device, operands: &[Operand<'_>]) -> Result<&'static Prepared> {
        let key = (device.inner, device.contraction);
        if let Some(prepared) = self.find(&key) {
            return Ok(prepared);
        }
        let (Some(cuda), Some(arch)) = (device.inner.cuda(), device.inner.arch) else {
            return Err(Error::NoCpuKernel { kernel: self.name.into(), file: self.file.into() });
        };
        // Held until the kernel is prepared, so that no file is compiled twice.
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = self.find(&key) {
            return Ok(prepared);
        }
        let known = loaded.iter().find(|loaded| is_same(&key, &loaded.key) && loaded.text == self.text);
        let image = match known {
            Some(loaded) => loaded.image,
            None => {
                let options: Options = options().with_contraction(device.contraction);
                let image = load(cuda, compile::compile(&self.unit(), arch, &options)?.bytes())?;
                loaded.push(Loaded { key, text: self.text, image });
                image
            }
        };
        let params = operands.iter().zip(0..).flat_map(|(operand, number)| operand.params(number)).collect();
        let source = Source {
            text: String::new(),
            entry: self.name.into(),
            params,
            attributes: Attributes::NONE,
            origins: Vec::new(),
            needs: Vec::new(),
        };
        let prepared = prepare_loaded(device.inner, cuda, &self.module(), source, image, false);
        let mut prepared = prepared.map_err(|error| self.missing(error))?;
        let declared = loaded_static_shared(cuda, image, self.name)?;
        prepared.bounds.shared = Some(DynamicShared::of_file(declared, device.inner.limits));
        // Nobody knows whether its threads wait for others.
        prepared.alone = true;
        let prepared: &'static Prepared = Box::leak(Box::new(prepared));
        self.prepared.write().unwrap_or_else(PoisonError::into_inner).push((key, prepared));
        Ok(prepared)
    }

    /// Returns a module that stands for the kernel: its name and its parameters are all that a launch asks for.
    fn module(&self) -> Module {
        let local = |name: &&str| Local {
            name: (*name).into(),
            ty: Scalar::U64.into(),
            mutable: false,
            partial: false,
            named: false,
        };
        let kernel = Function {
            name: self.name.into(),
            signature: String::new(),
            file: self.file,
            line: 1,
            params: (0..self.params.len() as u32).map(LocalId).collect(),
            result: None,
            locals: self.params.iter().map(local).collect(),
            shared: Vec::new(),
            labels: Vec::new(),
            body: Vec::new(),
            pure_: false,
            fails: false,
            operator: None,
        };
        let (functions, constants, sites, headers) = Default::default();
        Module { kernel, functions, constants, sites, attributes: Attributes::NONE, headers }
    }

    /// Adds the reason to the driver's error for a kernel that is not in the file.
    fn missing(&self, error: Error) -> Error {
        const NOT_FOUND: u32 = 500;
        match error {
            Error::Driver { code: NOT_FOUND, .. } => self.unit().absent(),
            error => error,
        }
    }
}
