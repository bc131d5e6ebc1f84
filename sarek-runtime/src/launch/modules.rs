//! Many kernels of IR in one compilation: what tests launch that did not come from `#[kernel]`.

use super::Prepared;
use super::grid::Bounds;
use super::prepare::{find, load, parameters, static_shared};
use super::prepared::{Code, OptIn};
use super::shared::DynamicShared;
use crate::compile::{self, Options, Unit};
use crate::cpu::Program;
use crate::emit::{self, Param, Source};
use crate::host::Watch;
use crate::ir::Module;
use crate::{Device, Result};

/// The CUDA C++ of many kernels, whose names differ: each in a namespace of its own, behind one prelude.
pub fn batch_text(modules: &[Module], checked: bool) -> (String, Vec<Source>) {
    let emitted = modules.iter().map(|module| emit::emit(module, emit::Options { checked, lines: false }));
    let sources: Vec<Source> = emitted.collect();
    let kernel =
        |Source { text, entry, .. }: &Source| format!("#line 1 \"{entry}.cu\"\nnamespace of_{entry} {{\n{text}}}\n");
    let kernels: String = sources.iter().map(kernel).collect();
    (format!("#line 1 \"prelude.cu\"\n{}\n{kernels}", emit::prelude(&kernels)), sources)
}

/// Makes kernels ready to be launched on a device; on a GPU they are one compilation. They are never unloaded.
///
/// # Errors
/// As the first launch of a kernel.
pub fn prepare_batch(device: &Device, modules: &[Module], checked: bool) -> Result<Vec<&'static Prepared>> {
    let inner = device.inner;
    let prepared = |module: &Module, code, max_threads, shared| -> Result<&'static Prepared> {
        let bounds = Bounds {
            kernel: module.kernel.name.clone(),
            limits: inner.limits,
            max_threads,
            declared: module.attributes.block,
            cluster: module.attributes.cluster,
            shared: DynamicShared::of(module, shared, inner.limits),
        };
        Ok(Box::leak(Box::new(Prepared { device: inner, bounds, params: parameters(module)?, code })))
    };
    let (Some(cuda), Some(arch)) = (inner.cuda(), inner.arch) else {
        let one = |module: &Module| {
            let shared = static_shared(module, inner)?;
            prepared(module, Code::Cpu(Program::new(module)), inner.limits.max_threads_per_block, shared)
        };
        return modules.iter().map(one).collect();
    };
    let (text, sources) = batch_text(modules, checked);
    let Some(first) = sources.first() else { return Ok(Vec::new()) };
    let options = Options::default().with_contraction(device.contraction);
    let loaded = load(cuda, compile::compile(&Unit::raw(&text, &first.entry), arch, &options)?.bytes())?;
    let one = |(module, source): (&Module, Source)| {
        let loaded = find(cuda, loaded, &source.entry)?;
        let faults = source.params.contains(&Param::Fault);
        let record = if faults { cuda.watch(Watch { sites: module.sites.clone() })? } else { 0 };
        let max_threads = inner.limits.max_threads_per_block.min(loaded.max_threads);
        let opt_in = OptIn::new(loaded.dynamic_shared);
        let code = Code::Cuda { function: loaded.function, layout: source.params, record, opt_in };
        prepared(module, code, max_threads, loaded.static_shared.into())
    };
    modules.iter().zip(sources).map(one).collect()
}
