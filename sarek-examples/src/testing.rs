//! Helpers that the algorithms' tests share.

use std::collections::HashSet;
use std::sync::LazyLock;

use sarek_runtime::launch::TextKind;
use sarek_runtime::{Arch, Device, compile};

use crate::How;
use crate::catalog::{self, Kernel};
use crate::distributed;

/// Returns the launches to try on a device: with checks and without them, as [`tried`] does.
pub(crate) fn checking(device: &Device) -> impl Iterator<Item = bool> + use<> {
    tried(device, &[(true, ()), (false, ())]).map(|(checked, ())| checked)
}

/// Returns those of the ways to launch that are worth trying on a device: the first part is whether the launch checks. The CPU engine
/// always checks, so that with checks and without them is the same program there.
pub(crate) fn tried<'w, T: Copy>(
    device: &Device,
    ways: &'w [(bool, T)],
) -> impl Iterator<Item = (bool, T)> + use<'w, T> {
    let is_cuda = device.is_cuda();
    ways.iter().copied().filter(move |(checked, _)| *checked || is_cuda)
}

/// Runs kernels of warpgroups on those of the devices that have them, with checks and without.
pub(crate) fn on_warpgroups(devices: impl IntoIterator<Item = Device>, run: impl Fn(&Device, &How)) {
    for device in devices.into_iter().filter(has_warpgroups) {
        for checked in checking(&device) {
            run(&device, &How { checked });
        }
    }
}

/// Returns `true` if a device has warpgroups, and says so if it has none.
pub(crate) fn has_warpgroups(device: &Device) -> bool {
    let has = device.arch().is_none_or(|arch| arch.has(Arch::SM_90A));
    if !has {
        println!("skipped: no sm_90a");
    }
    has
}

/// Compiles for a GPU the kernels that the other tests may have run on the CPU only: no kernel keeps anything in a
/// thread's stack, except the named ones, which keep at most the given number of bytes there. The fastest number of
/// blocks per multiprocessor makes those spill a few registers.
///
/// These are instances that the catalogue does not have: `tests/tests/nvrtc.rs` compiles all of that, and looks at the same.
#[track_caller]
pub(crate) fn nvrtc_takes(kernels: Vec<Kernel>, spilling: &[(&str, u32)]) {
    static CATALOGUE: LazyLock<HashSet<String>> = LazyLock::new(|| {
        let strategies = catalog::algorithms().into_iter().flat_map(|algorithm| algorithm.strategies);
        let kernels = strategies.flat_map(|strategy| strategy.kernels).chain(distributed::kernels());
        kernels.map(|kernel| (kernel.cuda_source)()).collect()
    });
    for (name, _) in spilling {
        assert!(kernels.iter().any(|kernel| kernel.name == *name), "there is no kernel `{name}`");
    }
    let twice = kernels.iter().filter(|kernel| CATALOGUE.contains(&(kernel.cuda_source)()));
    let twice: Vec<&str> = twice.map(|kernel| kernel.name.as_str()).collect();
    assert!(twice.is_empty(), "the catalogue has these:\n{}", twice.join("\n"));
    if !compile::nvrtc_or_skip() {
        return;
    }
    let mut failures = Vec::new();
    for kernel in kernels {
        let allowed = spilling.iter().find(|(name, _)| *name == kernel.name).map_or(0, |(_, bytes)| *bytes);
        let text = (kernel.instance)().text(TextKind::Unchecked);
        match text.and_then(|text| text.resources(Arch::SM_90A)) {
            Ok(resources) => {
                println!("{}: {resources}", kernel.name);
                if resources.local_bytes > allowed {
                    failures.push(format!("{} takes {resources}, and {allowed} bytes of stack at most", kernel.name));
                }
            }
            Err(error) => failures.push(format!("{}: {error}", kernel.name)),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
