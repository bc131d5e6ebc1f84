//! The writing of bundles.

use std::collections::BTreeSet;
use std::path::Path;

use rayon::prelude::*;

use crate::compile::bundled::{self, Compiled, Key};
use crate::compile::{self, Arch, Options, Unit};
use crate::launch::{self, HandWritten, MakeModule, Text, TextKind, cache, texts};
use crate::whole::write_whole;
use crate::{Error, Result};

/// An instance of a kernel, with its type arguments and the values of its `#[constant]` parameters: what `kernel::instance()` returns.
#[derive(Clone)]
pub struct Instance(Kind);

#[derive(Clone)]
enum Kind {
    Kernel(MakeModule, Box<[u64]>),
    HandWritten(&'static HandWritten),
}

impl Instance {
    /// Returns the instance of a `#[kernel]`.
    #[doc(hidden)]
    pub fn of_kernel(module: MakeModule, values: &[u64]) -> Instance {
        Instance(Kind::Kernel(module, values.into()))
    }

    /// Returns a kernel of a CUDA C++ file.
    #[doc(hidden)]
    pub fn hand_written(kernel: &'static HandWritten) -> Instance {
        Instance(Kind::HandWritten(kernel))
    }

    /// Returns one of its texts, to be looked at. A kernel of a CUDA C++ file has one.
    ///
    /// ```
    /// # use sarek_runtime::prelude::*;
    /// use sarek_runtime::launch::TextKind;
    ///
    /// #[kernel]
    /// fn double(x: &mut [f32]) {
    ///     x[global_idx_x()] *= 2.0;
    /// }
    ///
    /// let text = double::instance().text(TextKind::Checked)?;
    /// assert!(text.cuda().contains("checked("));
    /// match text.resources(Arch::SM_90) {
    ///     Ok(resources) => println!("{} registers with checks", resources.registers),
    ///     Err(error) => println!("{error}"),
    /// }
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// As lowering.
    pub fn text(&self, kind: TextKind) -> Result<Text> {
        match &self.0 {
            Kind::Kernel(module, values) => Text::of(*module, values, kind),
            Kind::HandWritten(kernel) => Ok(kernel.text()),
        }
    }

    /// Returns all texts that its launches may choose.
    fn units(&self, options: &Options) -> Result<Vec<Unit>> {
        match &self.0 {
            Kind::Kernel(module, values) => Ok(texts(&module(values)?, options).iter().map(Unit::of).collect()),
            Kind::HandWritten(kernel) => Ok(vec![kernel.unit()]),
        }
    }
}

/// Compiles instances of kernels into a bundle.
///
/// Of each instance, the bundle has the text with all checks, the one without any, and those that launches choose where checks cannot fail
/// (`kernel::checks()`): with the checks that every launch makes, and, of kernels with up to [`Builder::MOST_CONDITIONS`] conditions, those in
/// which all conditions but one hold. A launch for whose very conditions there is no text runs the one with all checks.
pub struct Builder {
    archs: Vec<Arch>,
    options: Vec<Options>,
    instances: Vec<Instance>,
}

/// The result of [`Builder::write`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The number of instances.
    pub instances: usize,
    /// The number of compiled texts, for all architectures together.
    pub texts: usize,
    /// The size of the file, in bytes.
    pub bytes: usize,
    /// The kernels that need more than one of the architectures has, and that architecture: they are not in the bundle for it.
    pub left_out: Vec<(String, Arch)>,
}

/// Kernels, each with an architecture that lacks what it needs.
type LeftOut = Vec<(String, Arch)>;

impl Builder {
    /// The most conditions of a kernel for which there are texts in which all but one of them hold.
    pub const MOST_CONDITIONS: usize = launch::MOST_CONDITIONS;

    /// Returns a builder without instances for these architectures. Code for `sm_80` also runs on later devices of the same major version,
    /// such as `sm_86`; code for `sm_90a` on no other.
    pub fn new(archs: impl IntoIterator<Item = Arch>) -> Builder {
        Builder { archs: archs.into_iter().collect(), options: vec![Options::default()], instances: Vec::new() }
    }

    /// Compiles with each of these options instead of `Options::default()`. A program that uses
    /// [`Device::with_contraction(false)`](crate::Device::with_contraction) needs the same options here.
    pub fn options(&mut self, options: &[Options]) -> &mut Builder {
        self.options = options.to_vec();
        self
    }

    /// Adds an instance: `builder.add(scan::<f32>::instance())`.
    pub fn add(&mut self, instance: Instance) -> &mut Builder {
        self.instances.push(instance);
        self
    }

    /// Adds all instances of `#[kernel]` functions that this process has launched on any device, or recorded for a graph. With a run on
    /// [`Device::cpu`](crate::Device::cpu) before, this adds the kernels inside of libraries, too, which a program cannot name. Kernels
    /// that the run chose by its data or device are others with other data, or on another device: add these by name.
    pub fn add_launched(&mut self) -> &mut Builder {
        self.instances.extend(cache::launched().map(|(module, values)| Instance::of_kernel(module, &values)));
        self
    }

    /// Compiles everything, and writes the bundle. The same instances give the same bytes with the same NVRTC, whatever their order.
    ///
    /// # Errors
    /// [`Error::NoNvrtc`], and the errors of compiling a kernel; [`Error::NeedsArch`] for a kernel that none of the architectures runs;
    /// [`Error::Bundle`] without instances, architectures or options, [`Error::Instance`] for a file of `cuda_module!` that lacks the kernel, and for a file that cannot be written.
    pub fn write(&self, path: impl AsRef<Path>) -> Result<Written> {
        let path = path.as_ref();
        let refused = |message: String| Error::Bundle { name: path.display().to_string(), message };
        if self.archs.is_empty() {
            return Err(refused("it is for no architecture: give `Builder::new` some".into()));
        }
        if self.instances.is_empty() {
            return Err(refused("it has no kernels: add some with `Builder::add` or `Builder::add_launched`".into()));
        }
        if self.options.is_empty() {
            return Err(refused("it is for no options: give `Builder::options` some, or leave it out".into()));
        }
        let mut units: Vec<(Key, Unit, Options)> = Vec::new();
        for options in &self.options {
            for instance in &self.instances {
                units.extend(instance.units(options)?.into_iter().map(|unit| (unit.key(options), unit, *options)));
            }
        }
        let mut seen = BTreeSet::new();
        units.retain(|(key, ..)| seen.insert(*key));
        let (texts, left_out) = self.compile(&units)?;
        let (count, bytes) = (texts.len(), bundled::write(texts));
        write_whole(path, &[&bytes]).map_err(|error| refused(format!("it cannot be written: {error}")))?;
        Ok(Written { instances: self.instances.len(), texts: count, bytes: bytes.len(), left_out })
    }

    /// Compiles texts for all architectures that they run on.
    fn compile(&self, units: &[(Key, Unit, Options)]) -> Result<(Vec<Compiled>, LeftOut)> {
        let archs: BTreeSet<Arch> = self.archs.iter().copied().collect();
        let (mut jobs, mut left_out) = (Vec::new(), BTreeSet::new());
        for (key, unit, options) in units {
            let (runs, lacks): (Vec<Arch>, Vec<Arch>) = archs.iter().partition(|arch| unit.accepts(**arch).is_ok());
            if let (true, Some(arch)) = (runs.is_empty(), lacks.last()) {
                unit.accepts(*arch)?;
            }
            left_out.extend(lacks.into_iter().map(|arch| (unit.entry().to_string(), arch)));
            jobs.extend(runs.into_iter().map(|arch| (key, unit, options, arch)));
        }
        let compiled = jobs.into_par_iter().map(|(key, unit, options, arch)| {
            let code = compile::compile_anew(unit, arch, options)?.bytes().to_vec();
            // For messages alone: a type may have any name.
            let arguments = unit.arguments().chars().take(1000).collect();
            Ok(Compiled { key: *key, arch, kernel: unit.entry().into(), arguments, code })
        });
        Ok((compiled.collect::<Result<_>>()?, left_out.into_iter().collect()))
    }
}

#[cfg(test)]
#[test]
fn builders_without_architectures_kernels_or_options_write_nothing() {
    let text = Builder::new([]).write("some.bundle").unwrap_err().to_string();
    assert!(text.contains("for no architecture"), "{text}");
    let text = Builder::new([Arch::SM_80]).write("some.bundle").unwrap_err().to_string();
    assert!(text.contains("it has no kernels"), "{text}");
    static KERNEL: HandWritten = HandWritten::new("some", "some.cu", "", &[]);
    let mut builder = Builder::new([Arch::SM_80]);
    let text = builder.add(Instance::hand_written(&KERNEL)).options(&[]).write("some.bundle").unwrap_err().to_string();
    assert!(text.contains("for no options"), "{text}");
}
