//! `sarek bundle`.

use std::io::Write;

use sarek_runtime::bundle::Builder;

use super::args::{Bundle, Place, Run};
use super::{run, say};
use crate::Failure;
use crate::catalog::{Algorithm, Kernel, kernels, strategies};
use crate::data::Pattern;

/// Compiles kernels into a bundle.
pub(super) fn bundle(algorithms: &[Algorithm], args: &Bundle, out: &mut dyn Write) -> Result<(), Failure> {
    let mut builder = Builder::new(args.arch.iter().copied());
    for kernel in chosen(algorithms, args)? {
        builder.add((kernel.instance)());
    }
    for name in &args.run {
        run::run(algorithms, &on_the_cpu(name), out)?;
    }
    if !args.run.is_empty() {
        builder.add_launched();
    }
    let written = builder.write(&args.file)?;
    for (kernel, arch) in &written.left_out {
        say(format_args!("left out: `{kernel}` needs more than {arch} has"));
    }
    let (instances, texts, kib) = (written.instances, written.texts, written.bytes.div_ceil(1024));
    writeln!(out, "{}: {instances} instances, {texts} compiled texts, {kib} KiB", args.file.display())?;
    Ok(())
}

/// Returns the kernels of the names; all of them where nothing is named.
fn chosen<'a>(algorithms: &'a [Algorithm], args: &Bundle) -> Result<Vec<&'a Kernel>, Failure> {
    if args.names.is_empty() && args.run.is_empty() {
        let strategies = algorithms.iter().flat_map(|algorithm| &algorithm.strategies);
        return Ok(strategies.flat_map(|strategy| &strategy.kernels).collect());
    }
    let mut chosen = Vec::new();
    for name in &args.names {
        match strategies(algorithms, name) {
            Ok(found) => chosen.extend(found.into_iter().flat_map(|strategy| &strategy.kernels)),
            Err(_) => chosen.extend(kernels(algorithms, name)?.0),
        }
    }
    Ok(chosen)
}

/// Returns the arguments of `run` that run a strategy on the CPU, with made-up data.
fn on_the_cpu(name: &str) -> Run {
    Run {
        name: name.into(),
        case: None,
        input: Vec::new(),
        output: Vec::new(),
        settings: Vec::new(),
        n: None,
        pattern: Pattern::Random,
        device: Place::Cpu,
        unchecked: false,
    }
}
