//! Real NVRTC accepts every kernel of the catalogue, checked and unchecked, without a warning. It needs no GPU.

use sarek_runtime::compile::{self, Message, Options, Unit};
use sarek_runtime::emit::Source;
use sarek_runtime::{Arch, Error};
use sarek_tests::catalogue;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The architectures that kernels are compiled for. Instances that differ from a snapshot only in types are compiled for
/// one of them.
const ARCHS: &[&str] = &["sm_80", "sm_75", "sm_90"];

#[test]
fn nvrtc_accepts_every_kernel() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let mut entries = catalogue::all();
    if let Ok(only) = std::env::var("SAREK_KERNELS") {
        entries.retain(|entry| entry.file_name().starts_with(&only));
    }
    let mut units: Vec<(&str, bool, Source, &str)> = Vec::new();
    for entry in &entries {
        for checked in [false, true] {
            let source = entry.source(checked);
            let archs = if entry.snapshot { ARCHS } else { &ARCHS[..1] };
            units.extend(archs.iter().map(|arch| (entry.kernel.as_str(), checked, source.clone(), *arch)));
        }
    }
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((kernel, checked, source, arch)) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(error) = compile_one(source, arch) {
                        let mode = if *checked { "checked" } else { "unchecked" };
                        failures.lock().unwrap().push(format!("{kernel}, {mode}: {error}\n{}", source.text));
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    println!("{} kernels, {} compilations, {} failures", entries.len(), units.len(), failures.len());
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

/// What is wrong with a kernel: NVRTC's errors or warnings.
fn compile_one(source: &Source, arch: &str) -> Result<(), String> {
    let messages = || -> Result<Vec<Message>, Error> {
        compile::warnings(&Unit::of(source), arch.parse::<Arch>()?, &Options::default())
    };
    // `min_blocks` is chosen for one architecture; where fewer threads fit on a multiprocessor, `ptxas` says that it takes no
    // notice of it.
    let is_hint = |message: &Message| message.text.contains(".minnctapersm will be ignored");
    match messages() {
        Ok(warnings) => match warnings.iter().find(|warning| !is_hint(warning)) {
            Some(warning) => Err(warning.to_string()),
            None => Ok(()),
        },
        Err(Error::NoClusters { .. }) => Ok(()),
        Err(error) => Err(error.to_string()),
    }
}
