//! Lowering, compiling and loading of a kernel at its first launch.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ffi::CString;
use std::rc::Rc;
use std::sync::Arc;

use cudarc::driver::sys::{CUfunction, CUfunction_attribute, CUmodule};

use super::choice::{Choice, Launch, all_of};
use super::clusters::Fitting;
use super::grid::Bounds;
use super::interpreted::{Interpreted, Noted};
use super::prepared::{Code, Known, LoadedCode, OptIn};
use super::shared::DynamicShared;
use super::{Grid, MAX_PARAMS, MakeModule, Operand, Prepared, Text, TextKind};
use crate::compile::{self, Arch, Cubin, Message, Options, Resources, Unit};
use crate::emit::{self, Param, Source};
use crate::host::{Backend, Cuda, DeviceInner, Driver, Watch};
use crate::ir::visit::{Visit, visit_block};
use crate::ir::{Attributes, LocalId, Module, Stmt, Type};
use crate::proof::{self, Checks, Proofs};
use crate::{Device, Error, Result, nvtx};

/// Prepares a module for launches on a device.
pub(super) fn prepare(device: &Device, mut module: Module, checked: bool) -> Result<Prepared> {
    let inner = device.inner;
    let _range = nvtx::Range::new(|| format!("prepare {}", module.kernel.name));
    if let Backend::Cpu { edit: Some(edit), .. } = &inner.backend {
        edit(&mut module);
    }
    let (Some(cuda), Some(arch)) = (inner.cuda(), inner.arch) else {
        let mut prepared = prepare_here(inner, &module)?;
        if let (Backend::Cpu { note: Some(note), .. }, Code::Cpu(code), true) =
            (&inner.backend, &mut prepared.code, checked)
        {
            let proofs = proof::prove(&module);
            // The texts are looked at as a GPU would run them.
            if cfg!(debug_assertions) && proofs.relies_on_others {
                drop(texts(&module, &Options::default()));
            }
            code.noted = Some(Noted { proofs, kernel: module.kernel.name, note: note.clone() });
        }
        return Ok(prepared);
    };
    // Report what the driver would reject before compiling anything.
    parameters(&module)?;
    let shared = static_shared(&module, inner)?;
    if !checked {
        let options = options().with_contraction(device.contraction);
        let source = emit::emit(&module, options.of_text(false));
        return compiled((inner, cuda, arch), &options, &module, source);
    }
    let proofs = proof::prove(&module);
    if proofs.program.len() == 0 {
        return prepare_text(inner, device.contraction, &module, &proofs, 0);
    }
    let module = Arc::new(module);
    let code = Code::Choice(Box::new(Choice::new(device, Arc::clone(&module), proofs)));
    prepared(inner, &module, code, inner.limits.max_threads_per_block, shared)
}

/// Prepares a module for launches in which these conditions hold, without the checks that cannot fail in them. A text
/// without any check left is the one of unchecked launches.
pub(super) fn prepare_text(
    device: &'static DeviceInner,
    contraction: bool,
    module: &Module,
    proofs: &Proofs,
    held: u64,
) -> Result<Prepared> {
    let (Some(cuda), Some(arch)) = (device.cuda(), device.arch) else { return prepare_here(device, module) };
    let options = options().with_contraction(contraction);
    let source = source_where(module, proofs, held, &options);
    let mut prepared = compiled((device, cuda, arch), &options, module, source)?;
    if let Code::Cuda { loaded, .. } = &mut prepared.code
        && proofs.leaves_none(held)
    {
        loaded.known = Known::Proven;
    }
    Ok(prepared)
}

/// Compiles a text of a module, and prepares it.
fn compiled(
    (device, cuda, arch): (&'static DeviceInner, &Cuda, Arch),
    options: &Options,
    module: &Module,
    source: Source,
) -> Result<Prepared> {
    let cubin = compile::compile(&Unit::of(&source), arch, options)?;
    prepare_loaded(device, cuda, module, source, load(cuda, cubin.bytes())?, true)
}

/// Prepares a module for the CPU engine.
pub(super) fn prepare_here(device: &'static DeviceInner, module: &Module) -> Result<Prepared> {
    let shared = static_shared(module, device)?;
    check_cpu_forms(module)?;
    prepared(device, module, Code::Cpu(Box::new(Interpreted::new(module))), device.limits.max_threads_per_block, shared)
}

/// Prepares a module whose text was compiled and loaded. A flag states whether it alone owns the loaded code, and
/// may unload it.
pub(super) fn prepare_loaded(
    device: &'static DeviceInner,
    cuda: &Cuda,
    module: &Module,
    source: Source,
    image: CUmodule,
    alone: bool,
) -> Result<Prepared> {
    let own = if alone { image } else { std::ptr::null_mut() };
    cuda.bind()?;
    let unchecked = Known::Unchecked(cuda.health.name(&module.kernel.name));
    let mut code = LoadedCode { device, module: own, known: unchecked };
    let loaded = find(cuda, image, &source.entry)?;
    let max_threads = device.limits.max_threads_per_block.min(loaded.max_threads);
    let faults = source.params.contains(&Param::Fault);
    if faults {
        code.known = Known::Checked(cuda.watch(Watch { sites: module.sites.clone() })?);
    }
    let opt_in = OptIn::new(loaded.dynamic_shared);
    let prints = source.params.contains(&Param::Output).then(|| module.sites.clone().into());
    let code = Code::Cuda {
        function: loaded.function,
        layout: source.params,
        prints,
        opt_in,
        fitting: Fitting::new(),
        loaded: code,
    };
    // The static arrays, including the compiler's padding for alignment.
    prepared(device, module, code, max_threads, loaded.static_shared.into())
}

fn prepared(
    device: &'static DeviceInner,
    module: &Module,
    code: Code,
    max_threads: u32,
    static_shared: u64,
) -> Result<Prepared> {
    let params = parameters(module)?;
    let shared = DynamicShared::of(module, static_shared, device.limits);
    let Attributes { block, cluster, starts_early, .. } = module.attributes;
    let early = starts_early && device.arch.is_some_and(|arch| arch.generic().has(Arch::SM_90));
    let kernel = module.kernel.name.clone();
    let bounds = Bounds { kernel, limits: device.limits, max_threads, declared: block, cluster, shared };
    Ok(Prepared { device, bounds, params, writes: written(module), early, alone: runs_alone(module), code })
}

/// Returns `true` if a kernel must not run beside others in a graph: threads wait for other ones, or the user's own code may do so.
fn runs_alone(module: &Module) -> bool {
    struct Foreign(bool);
    impl Visit for Foreign {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt, Stmt::Code(code) if !code.pure_ && !crate::device::is_own_file(code.place.0));
        }
    }
    let mut foreign = Foreign(false);
    module.functions.iter().chain([&module.kernel]).for_each(|function| visit_block(&mut foreign, &function.body));
    foreign.0 || emit::waits_for_others(module)
}

/// Returns the numbers of the parameters through which a kernel may write, as bits: `&mut [T]`, and slices of atomics.
fn written(module: &Module) -> u64 {
    let kernel = &module.kernel;
    let writes = |local: &LocalId| match &kernel.locals[local.index()].ty {
        Type::Slice { element, mutable } => *mutable || matches!(**element, Type::Atomic(_) | Type::Atomic128(_)),
        Type::Scalar(_)
        | Type::Atomic(_)
        | Type::Atomic128(_)
        | Type::Array(..)
        | Type::Tuple(_)
        | Type::Struct(_)
        | Type::Enum(_)
        | Type::Reference { .. } => false,
    };
    kernel.params.iter().enumerate().fold(0, |bits, (i, local)| bits | u64::from(writes(local)) << i)
}

/// Returns an error for code without a CPU form.
fn check_cpu_forms(module: &Module) -> Result<()> {
    struct Missing(Option<(&'static str, (&'static str, u32, u32))>);
    impl Visit for Missing {
        fn stmt(&mut self, stmt: &Stmt) {
            if let Stmt::Code(code) = stmt
                && code.cpu.is_none()
            {
                self.0.get_or_insert((code.form.name(), code.place));
            }
        }
    }
    let mut missing = Missing(None);
    for function in module.functions.iter().chain([&module.kernel]) {
        visit_block(&mut missing, &function.body);
    }
    match missing.0 {
        Some((what, (file, line, column))) => {
            Err(Error::NoCpuForm { kernel: module.kernel.name.clone(), what, file, line, column })
        }
        None => Ok(()),
    }
}

/// Returns the compiler options of this process: `SAREK_LINES=1` keeps the Rust lines, for Nsight and compute-sanitizer.
pub(super) fn options() -> Options {
    let line_info = std::env::var_os("SAREK_LINES").is_some_and(|value| !value.is_empty() && value != "0");
    Options { line_info, ..Options::default() }
}

/// The maximum size of the structs and arrays that a kernel takes by value, in bytes: CUDA has 4 KiB for
/// all parameters.
const MAX_STRUCTS: u64 = 3 << 10;

/// Returns the names of the parameters.
fn parameters(module: &Module) -> Result<Vec<String>> {
    let kernel = &module.kernel;
    if kernel.params.len() > MAX_PARAMS {
        let message = format!("it has {} parameters, and a kernel has at most {MAX_PARAMS}", kernel.params.len());
        return Err(Error::Instance { kernel: kernel.name.clone(), message });
    }
    let types = kernel.params.iter().map(|local| &kernel.locals[local.index()].ty);
    let structs: u64 = types.filter(|ty| ty.has_members()).map(Type::size).sum();
    if structs > MAX_STRUCTS {
        let message =
            format!("its structs and arrays take {structs} bytes, and there is room for {MAX_STRUCTS}: pass a slice");
        return Err(Error::Instance { kernel: kernel.name.clone(), message });
    }
    Ok(kernel.params.iter().map(|local| kernel.locals[local.index()].name.clone()).collect())
}

/// Returns the size of the static shared arrays, which must fit: NVRTC's error would be less clear.
fn static_shared(module: &Module, device: &DeviceInner) -> Result<u64> {
    let requested = module.static_shared_bytes();
    let limit = device.limits.shared_memory_per_block;
    if requested <= limit {
        return Ok(requested);
    }
    Err(Error::TooMuchShared { kernel: module.kernel.name.clone(), requested, limit })
}

/// A kernel that was loaded, with the driver's data about it.
struct Loaded {
    function: CUfunction,
    /// The most threads of a block.
    max_threads: u32,
    /// The size of the static shared arrays of a block, in bytes.
    static_shared: u32,
    /// The most dynamic shared memory that a launch may request without opting in, in bytes.
    dynamic_shared: u32,
}

/// Loads compiled kernels.
pub(super) fn load(cuda: &Cuda, image: &[u8]) -> Result<CUmodule> {
    cuda.bind()?;
    let mut module: CUmodule = std::ptr::null_mut();
    // SAFETY: the context is current. The image is a whole ELF file, checked when it came from disk, and copied by the
    // call.
    unsafe { cuda.driver.cuModuleLoadData(&mut module, image.as_ptr().cast()).map_err(unloadable)? };
    Ok(module)
}

/// Returns the size of the static shared arrays of a kernel in loaded code, in bytes. The context is current.
pub(super) fn loaded_static_shared(cuda: &Cuda, image: CUmodule, entry: &str) -> Result<u64> {
    Ok(find(cuda, image, entry)?.static_shared.into())
}

/// Finds a kernel in loaded code. The context is current.
fn find(cuda: &Cuda, module: CUmodule, entry: &str) -> Result<Loaded> {
    let bad = |_| Error::BadCubin { message: "its name contains a zero".into() };
    let entry = CString::new(entry).map_err(bad)?;
    let mut function: CUfunction = std::ptr::null_mut();
    // SAFETY: the context is current, the module is loaded, and the name ends with zero.
    unsafe { cuda.driver.cuModuleGetFunction(&mut function, module, entry.as_ptr())? };
    let attribute = |which: CUfunction_attribute| -> Result<u32> {
        let mut value = 0;
        // SAFETY: the context is current and the function is loaded.
        unsafe { cuda.driver.cuFuncGetAttribute(&mut value, which as u32, function)? };
        Ok(u32::try_from(value).unwrap_or(0))
    };
    Ok(Loaded {
        function,
        max_threads: attribute(CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK)?,
        static_shared: attribute(CUfunction_attribute::CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES)?,
        dynamic_shared: attribute(CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES)?,
    })
}

/// Adds the usual reason to the error of a driver that does not accept a compiled kernel.
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
pub fn cuda_source(module: MakeModule, checked: bool, values: &[u64]) -> Result<String> {
    Ok(emit::emit(&module(values)?, emit::Options { checked, ..emit::Options::default() }).text)
}

/// The CUDA text that launches of an instance run where all conditions of its [`checks`] hold.
///
/// # Errors
/// As lowering.
pub fn cuda_source_proven(module: MakeModule, values: &[u64]) -> Result<String> {
    let proven = proven(module, values)?;
    let (module, proofs) = &*proven;
    Ok(source_where(module, proofs, u64::MAX, &Options::default()).text)
}

/// The text without the checks that cannot fail where these conditions hold.
pub(super) fn source_where(module: &Module, proofs: &Proofs, held: u64, options: &Options) -> Source {
    let source = if proofs.leaves_none(held) {
        emit::emit_without(module, options.of_text(false), |module| proofs.widened(module, held))
    } else {
        emit::emit_without(module, options.of_text(true), |module| proofs.without(module, held))
    };
    debug_assert!(
        !proofs.relies_on_others || !ends_for_others(&source.text),
        "a proof relies on threads that may end because another one has failed:\n{}",
        source.text
    );
    source
}

/// Returns `true` if a thread may end in a text because a check of another one has failed.
fn ends_for_others(text: &str) -> bool {
    let ends = ["stop_if_failed", "end_if_failed", "end_with_warp", "meet_in_warpgroup", "named_sync", "cluster_sync"];
    ends.into_iter().any(|name| {
        text.match_indices(name).any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
    })
}

/// The most conditions of a kernel for which a bundle has texts in which all but one of them hold.
pub(crate) const MOST_CONDITIONS: usize = 4;

/// Returns the texts of a module that a bundle has: the unchecked one, and those that launches choose, without duplicates.
pub(crate) fn texts(module: &Module, options: &Options) -> Vec<Source> {
    let proofs = proof::prove(module);
    let mut texts = vec![emit::emit(module, options.of_text(false))];
    for held in sets_in_bundles(proofs.conditions.len(), all_of(proofs.program.len())) {
        let text = source_where(module, &proofs, held, options);
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// Returns the sets of conditions whose texts a bundle has, for a kernel with so many of checks: none, all, and all but one of these if they are few.
fn sets_in_bundles(checks: usize, all: u64) -> Vec<u64> {
    let few = if checks <= MOST_CONDITIONS { checks } else { 0 };
    let mut sets = vec![0, all];
    sets.extend((0..few).map(|one| all & !(1 << one)));
    sets.sort_unstable();
    sets.dedup();
    sets
}

/// Returns `true` if a bundle has the text for launches in which these conditions hold.
pub(super) fn is_bundled(arch: Arch, contraction: bool, module: &Module, proofs: &Proofs, held: u64) -> bool {
    let options = options().with_contraction(contraction);
    compile::bundled::has(arch, &options, || Unit::of(&source_where(module, proofs, held, &options)))
}

/// Returns the checks of an instance.
///
/// # Errors
/// As lowering.
pub fn checks(module: MakeModule, values: &[u64]) -> Result<Checks> {
    let proven = proven(module, values)?;
    let (module, proofs) = &*proven;
    Ok(Checks::new(module, proofs, None))
}

/// An instance, and what is proven of its checks.
type Proven = Rc<(Module, Proofs)>;

/// The most instances that a thread remembers for further questions about their launches.
const MOST_REMEMBERED: usize = 4;

/// What tells instances apart: their kernel, the values of their constants, and the rule that a test has broken.
type Instance = (usize, Vec<u64>, Option<proof::Rule>);

thread_local! {
    /// The instances of which launches were asked for last.
    static REMEMBERED: RefCell<VecDeque<(Instance, Proven)>> = const { RefCell::new(VecDeque::new()) };
}

/// Returns an instance, and what is proven of its checks.
fn proven(module: MakeModule, values: &[u64]) -> Result<Proven> {
    let instance = (module as usize, values.to_vec(), proof::Rule::now_broken());
    let known = |all: &VecDeque<(Instance, Proven)>| {
        all.iter().find(|(other, _)| *other == instance).map(|(_, proven)| Rc::clone(proven))
    };
    if let Some(proven) = REMEMBERED.with_borrow(known) {
        return Ok(proven);
    }
    let module = module(values)?;
    let proofs = proof::prove(&module);
    let proven = Rc::new((module, proofs));
    REMEMBERED.with_borrow_mut(|all| {
        all.truncate(MOST_REMEMBERED - 1);
        all.push_front((instance, Rc::clone(&proven)));
    });
    Ok(proven)
}

/// Returns the checks that a launch of an instance makes.
///
/// # Errors
/// As lowering.
pub fn checks_of(module: MakeModule, grid: Grid, operands: &[Operand<'_>], values: &[u64]) -> Result<Checks> {
    let proven = proven(module, values)?;
    let (module, proofs) = &*proven;
    let held = proofs.program.evaluate(&Launch { grid, operands });
    Ok(Checks::new(module, proofs, Some(held)))
}

/// Returns the CUDA text that a launch of an instance runs on a GPU.
///
/// # Errors
/// As lowering.
pub fn cuda_source_of(module: MakeModule, grid: Grid, operands: &[Operand<'_>], values: &[u64]) -> Result<String> {
    let proven = proven(module, values)?;
    let (module, proofs) = &*proven;
    let held = proofs.program.evaluate(&Launch { grid, operands });
    Ok(source_where(module, proofs, held, &Options::default()).text)
}

/// Returns the PTX of an instance, unchecked.
///
/// # Errors
/// As [`compile::compile`].
pub fn ptx(module: MakeModule, arch: Arch, values: &[u64]) -> Result<String> {
    Text::of(module, values, TextKind::Unchecked)?.ptx(arch)
}

/// Returns the machine code of an instance, unchecked.
///
/// # Errors
/// As [`compile::compile`].
pub fn cubin(module: MakeModule, arch: Arch, values: &[u64]) -> Result<Cubin> {
    Text::of(module, values, TextKind::Unchecked)?.cubin(arch)
}

/// Returns the multiprocessor resources that an instance uses, unchecked, without the dynamic shared array.
///
/// # Errors
/// As [`compile::compile`].
pub fn resources(module: MakeModule, arch: Arch, values: &[u64]) -> Result<Resources> {
    Text::of(module, values, TextKind::Unchecked)?.resources(arch)
}

/// Returns the machine code of an instance as text, unchecked.
///
/// # Errors
/// As [`compile::compile`] and [`Cubin::sass`].
pub fn sass(module: MakeModule, arch: Arch, values: &[u64]) -> Result<String> {
    Text::of(module, values, TextKind::Unchecked)?.sass(arch)
}

/// Returns NVRTC's warnings about an instance, unchecked.
///
/// # Errors
/// As [`compile::compile`].
pub fn warnings(module: MakeModule, arch: Arch, values: &[u64]) -> Result<Vec<Message>> {
    Text::of(module, values, TextKind::Unchecked)?.warnings(arch)
}
