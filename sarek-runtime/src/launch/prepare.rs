//! Lowering, compiling and loading a kernel: what its first launch does.

use std::ffi::CString;

use cudarc::driver::sys::{CUfunction, CUfunction_attribute, CUmodule};

use super::grid::Bounds;
use super::prepared::Code;
use super::{Instance, MAX_PARAMS, Prepared};
use crate::compile::{self, Arch, Cubin, Options, Resources};
use crate::cpu::Program;
use crate::emit::{self, Param};
use crate::host::{Cuda, DeviceInner, Driver, Watch};
use crate::ir::Module;
use crate::{Device, Error, Result};

/// Makes a module ready to be launched on a device.
pub(super) fn prepare(device: &Device, module: Module, checked: bool) -> Result<Prepared> {
    let inner = device.inner;
    let kernel = module.kernel.name.clone();
    let params = parameters(&module)?;
    shared_fits(&module, inner)?;
    let mut max_threads = inner.limits.max_threads_per_block;
    let declared = module.block;
    let code = match (inner.cuda(), inner.arch) {
        (Some(cuda), Some(arch)) => {
            let options = options().with_contraction(device.contraction);
            let (cubin, source) = compile::compile_module(&module, checked, arch, &options)?;
            let (function, most) = load(cuda, &cubin)?;
            max_threads = max_threads.min(most);
            let record =
                if source.params.contains(&Param::Fault) { cuda.watch(Watch { sites: module.sites })? } else { 0 };
            Code::Cuda { function, layout: source.params, record }
        }
        _ => Code::Cpu(Program::new(&module)),
    };
    let bounds = Bounds { kernel, limits: inner.limits, max_threads, declared };
    Ok(Prepared { device: inner, bounds, params, code })
}

/// How kernels of this process are compiled: `SAREK_LINES=1` keeps the Rust lines, for Nsight and compute-sanitizer.
fn options() -> Options {
    let line_info = std::env::var_os("SAREK_LINES").is_some_and(|value| !value.is_empty() && value != "0");
    Options { line_info, ..Options::default() }
}

/// The names of the parameters.
fn parameters(module: &Module) -> Result<Vec<String>> {
    let kernel = &module.kernel;
    if kernel.params.len() > MAX_PARAMS {
        let message = format!("it has {} parameters, and a kernel has at most {MAX_PARAMS}", kernel.params.len());
        return Err(Error::Instance { kernel: kernel.name.clone(), message });
    }
    Ok(kernel.params.iter().map(|local| kernel.locals[local.index()].name.clone()).collect())
}

/// Checks that the shared arrays fit, which NVRTC would tell in less clear words.
fn shared_fits(module: &Module, device: &DeviceInner) -> Result<()> {
    let functions = module.functions.iter().chain([&module.kernel]);
    let requested = functions.flat_map(|function| &function.shared).map(|shared| shared.ty.size()).sum();
    let limit = device.limits.shared_memory_per_block;
    if requested <= limit {
        return Ok(());
    }
    Err(Error::TooMuchShared { kernel: module.kernel.name.clone(), requested, limit })
}

/// Loads a kernel for good. Tells also how many threads its blocks may have at most.
fn load(cuda: &Cuda, cubin: &Cubin) -> Result<(CUfunction, u32)> {
    cuda.bind()?;
    let bad = |_| Error::BadCubin { message: "its name contains a zero".into() };
    let entry = CString::new(cubin.entry()).map_err(bad)?;
    let mut module: CUmodule = std::ptr::null_mut();
    let mut function: CUfunction = std::ptr::null_mut();
    let mut threads = 0;
    let attribute = CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK as u32;
    // SAFETY: the context is current. The image is a whole ELF file, checked when it came from disk, and copied by the
    // call; the name ends with zero. The module is never unloaded.
    unsafe {
        cuda.driver.cuModuleLoadData(&mut module, cubin.bytes().as_ptr().cast()).map_err(unloadable)?;
        cuda.driver.cuModuleGetFunction(&mut function, module, entry.as_ptr())?;
        cuda.driver.cuFuncGetAttribute(&mut threads, attribute, function)?;
    }
    Ok((function, u32::try_from(threads).unwrap_or(0)))
}

/// Says what is mostly wrong where the driver does not take a compiled kernel.
fn unloadable(error: Error) -> Error {
    match (&error, Driver::version()) {
        (Error::Driver { code: INVALID_IMAGE | NO_BINARY | UNSUPPORTED_VERSION, .. }, Ok((major, minor))) => {
            let remedy =
                format!("the driver supports CUDA {major}.{minor}; NVRTC must not be of a newer major version");
            Error::BadCubin { message: format!("{error}; {remedy}") }
        }
        _ => error,
    }
}

/// `CUDA_ERROR_INVALID_IMAGE`.
const INVALID_IMAGE: u32 = 200;
/// `CUDA_ERROR_NO_BINARY_FOR_GPU`.
const NO_BINARY: u32 = 209;
/// `CUDA_ERROR_UNSUPPORTED_PTX_VERSION`.
const UNSUPPORTED_VERSION: u32 = 222;

/// The CUDA text of an instance, as NVRTC gets it after the fixed prelude.
pub fn cuda_source<K: Instance>(checked: bool) -> Result<String> {
    Ok(emit::emit(&K::module()?, emit::Options { checked, lines: false }).text)
}

/// The PTX of an instance, unchecked.
///
/// # Errors
/// As [`compile::compile`].
pub fn ptx<K: Instance>(arch: Arch) -> Result<String> {
    let source = emit::emit(&K::module()?, emit::Options::default());
    compile::to_ptx(&compile::unit(&source), &source.entry, arch, &options())
}

/// The machine code of an instance, unchecked.
///
/// # Errors
/// As [`compile::compile`].
pub fn cubin<K: Instance>(arch: Arch) -> Result<Cubin> {
    compile::compile_module(&K::module()?, false, arch, &options()).map(|(cubin, _)| cubin)
}

/// What an instance takes of a multiprocessor, unchecked.
///
/// # Errors
/// As [`compile::compile`].
pub fn resources<K: Instance>(arch: Arch) -> Result<Resources> {
    let source = emit::emit(&K::module()?, emit::Options::default());
    compile::resources(&compile::unit(&source), &source.entry, arch, &options())
}
