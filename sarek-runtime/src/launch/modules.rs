//! Compilation of many IR kernels at once, for tests that launch kernels that do not come from `#[kernel]`.

use super::Prepared;
use super::prepare::{load, prepare_here, prepare_loaded};
use crate::compile::{self, Options, Unit};
use crate::emit::{self, Source};
use crate::ir::Module;
use crate::{Device, Result};

/// Returns the CUDA C++ of many kernels with distinct names: each in a namespace of its own, after one prelude.
pub fn batch_text(modules: &[Module], checked: bool, options: &Options) -> (String, Vec<Source>) {
    let emitted = modules.iter().map(|module| emit::emit(module, options.of_text(checked)));
    let sources: Vec<Source> = emitted.collect();
    let kernel =
        |Source { text, entry, .. }: &Source| format!("#line 1 \"{entry}.cu\"\nnamespace of_{entry} {{\n{text}}}\n");
    let kernels: String = sources.iter().map(kernel).collect();
    (format!("#line 1 \"prelude.cu\"\n{}\n{kernels}", emit::prelude(&kernels)), sources)
}

/// Prepares kernels for launches on a device; on a GPU they are one compilation. They are never unloaded.
///
/// # Errors
/// The errors of the first launch of a kernel.
pub fn prepare_batch(device: &Device, modules: &[Module], checked: bool) -> Result<Vec<&'static Prepared>> {
    let inner = device.inner;
    let leaked = |prepared| -> &'static Prepared { Box::leak(Box::new(prepared)) };
    let (Some(cuda), Some(arch)) = (inner.cuda(), inner.arch) else {
        return modules.iter().map(|module| prepare_here(inner, module).map(leaked)).collect();
    };
    let options = Options::default().with_contraction(device.contraction);
    let (text, sources) = batch_text(modules, checked, &options);
    let Some(first) = sources.first() else { return Ok(Vec::new()) };
    let image = load(cuda, compile::compile(&Unit::of_many(&text, &first.entry), arch, &options)?.bytes())?;
    let kernels = modules.iter().zip(sources);
    kernels.map(|(module, source)| prepare_loaded(inner, cuda, module, source, image, false).map(leaked)).collect()
}
