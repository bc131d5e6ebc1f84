//! Tests with the real NVRTC, and helpers that tests share.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use super::*;

/// A new folder, which is removed when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("sarek-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn path(&self, below: &str) -> PathBuf {
        if below.is_empty() { self.0.clone() } else { self.0.join(below) }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const SAXPY: &str = r#"
__constant__ float table[16];

extern "C" __global__ void __launch_bounds__(256) saxpy(const float* __restrict__ x, float* __restrict__ y, float a, unsigned long long n) {
    __shared__ float s[256];
    float local[20];
    unsigned long long i = (unsigned long long)blockIdx.x * blockDim.x + threadIdx.x;
    s[threadIdx.x] = i < n ? x[i] : 0.0f;
    __syncthreads();
    for (int k = 0; k < (int)n; k++) local[k % 20] = s[k];
    if (i < n) y[i] = a * s[threadIdx.x ^ 1] + y[i] + local[n % 20] + table[n];
}
"#;

const EMPTY: &str = "extern \"C\" __global__ void nothing() {}\n";

/// Compiles without the cache.
fn fresh(source: &str, entry: &str, arch: Arch, options: &Options) -> Result<Cubin> {
    let unit = Unit::raw(source, entry);
    let arguments = |arch: Arch| options.arguments(&unit, &arch.to_string());
    Ok(Cubin::new(entry, arch, run(&unit, arch, Form::Cubin, &arguments)?.bytes))
}

#[test]
fn kernels_compile_and_tell_their_resources() {
    if !nvrtc_or_skip() {
        return;
    }
    for arch in ["sm_75", "sm_80", "sm_90", "sm_90a", "sm_100", "sm_120"] {
        let arch: Arch = arch.parse().unwrap();
        let cubin = match fresh(SAXPY, "saxpy", arch, &Options::default()) {
            // An NVRTC that is older than the architecture.
            Err(Error::Nvrtc { message, .. }) if arch.capability > 90 => {
                eprintln!("skipped: {message}");
                continue;
            }
            cubin => cubin.unwrap(),
        };
        let resources = cubin.resources().unwrap();
        assert!((8..=255).contains(&resources.registers), "{arch}: {resources:?}");
        assert_eq!(resources.shared_bytes, 1024, "{arch}");
        assert_eq!(resources.max_threads, 256, "{arch}");
        assert!((80..=256).contains(&resources.local_bytes), "{arch}: {resources:?}");
        assert!(resources.constant_bytes >= 64 + 28, "{arch}: {resources:?}");

        let resources = fresh(EMPTY, "nothing", arch, &Options::default()).unwrap().resources().unwrap();
        assert_eq!((resources.shared_bytes, resources.local_bytes, resources.max_threads), (0, 0, 1024), "{arch}");
    }
}

#[test]
fn registers_that_do_not_fit_are_told() {
    if !nvrtc_or_skip() {
        return;
    }
    let spills = |source| resources(&Unit::raw(source, "spill"), Arch::SM_80, &Options::default()).unwrap().spill_bytes;
    let body = "(float* y, int n) { float a[64]; \
        for (int i = 0; i < 64; i++) a[i] = y[i * n]; __syncthreads(); \
        for (int k = 0; k < n; k++) { for (int i = 0; i < 64; i++) a[i] = a[i] * a[(i + 1) % 64] + y[k]; } \
        for (int i = 0; i < 64; i++) y[i * n] = a[i]; }";
    let few = format!("extern \"C\" __global__ void __maxnreg__(32) spill{body}");
    let many = format!("extern \"C\" __global__ void spill{body}");
    assert!(spills(&few) > Some(0));
    assert_eq!(spills(&many), Some(0));
}

#[test]
fn damaged_code_is_an_error() {
    if !nvrtc_or_skip() {
        return;
    }
    let whole = fresh(SAXPY, "saxpy", Arch::SM_80, &Options::default()).unwrap();
    assert!(matches!(
        Cubin::new("other", Arch::SM_80, whole.bytes().to_vec()).resources(),
        Err(Error::BadCubin { .. })
    ));
    for cut in 0..whole.bytes().len() {
        // Whatever it returns, it does not panic.
        let _ = Cubin::new("saxpy", Arch::SM_80, whole.bytes()[..cut].to_vec()).resources();
    }
}

#[test]
fn ptx_is_text_and_contraction_shows_there() {
    if !nvrtc_or_skip() {
        return;
    }
    let ptx = |on| to_ptx(&Unit::raw(SAXPY, "saxpy"), Arch::SM_90A, &Options::default().with_contraction(on)).unwrap();
    assert!(ptx(true).contains(".target sm_90a") && ptx(true).contains("fma.rn.f32"));
    assert!(!ptx(false).contains("fma.rn.f32"));
    assert!(!ptx(true).ends_with('\0'));
}

#[test]
fn a_rejected_text_is_shown_with_its_line() {
    if !nvrtc_or_skip() {
        return;
    }
    let source = "extern \"C\" __global__ void k(float* y) {\n    y[0] = z;\n}\n";
    let error = fresh(source, "k", Arch::SM_80, &Options::default()).unwrap_err();
    let Error::Rejected { kernel, arch, messages, log } = &error else { panic!("{error:?}") };
    assert_eq!((kernel.as_str(), arch.as_str()), ("k", "sm_80"));
    assert!(log.contains("k.cu(2): error: identifier \"z\" is undefined"), "{log}");
    let [message] = messages.as_slice() else { panic!("{messages:?}") };
    let cuda = message.cuda.as_ref().unwrap();
    assert_eq!((cuda.line, cuda.text.as_str(), cuda.column), (2, "    y[0] = z;", Some(11)));
    assert_eq!(message.rust, None);
    let shown = "NVRTC rejects kernel `k` for sm_80:\nerror: identifier \"z\" is undefined\n --> k.cu:2:12\n";
    assert!(error.to_string().starts_with(shown), "{error}");

    let rust = source.replace("    y[0]", "#line 41 \"src/gone.rs\"\n    y[0]");
    let error = fresh(&rust, "k", Arch::SM_80, &Options::default()).unwrap_err();
    assert!(error.to_string().contains("undefined\n --> src/gone.rs:41\n"), "{error}");
    assert!(error.to_string().contains("--> k.cu:3:12"), "{error}");
}

#[test]
fn warnings_know_their_lines() {
    if !nvrtc_or_skip() {
        return;
    }
    let source = "extern \"C\" __global__ void k(float* y) {\n    int unused = 4;\n}\n";
    let warnings = |source| warnings(&Unit::raw(source, "k"), Arch::SM_80, &Options::default()).unwrap();
    let [warning] = &warnings(source)[..] else { panic!("{:?}", warnings(source)) };
    assert_eq!(warning.level, Level::Warning);
    assert!(warning.to_string().starts_with("warning: variable \"unused\" was declared"), "{warning}");
    assert_eq!(warning.cuda.as_ref().map(|cuda| cuda.line), Some(2));
    assert_eq!(warnings(EMPTY), []);
}

#[test]
fn an_unknown_architecture_is_an_error_and_an_unknown_variant_is_not() {
    if !nvrtc_or_skip() {
        return;
    }
    let error = fresh(EMPTY, "nothing", "sm_77".parse().unwrap(), &Options::default()).unwrap_err();
    assert!(matches!(error, Error::Nvrtc { .. }), "{error:?}");
    // There is no sm_80a.
    fresh(EMPTY, "nothing", Arch { specific: true, ..Arch::SM_80 }, &Options::default()).unwrap();
}

#[test]
fn a_warm_start_does_not_compile_and_a_damaged_entry_is_compiled_again() {
    let folder = Folder::new();
    let disk = Disk::at(folder.path("cache"));
    let count = std::cell::Cell::new(0);
    let compile = |source: &str| {
        let compile = || {
            count.set(count.get() + 1);
            Ok(source.as_bytes().to_vec())
        };
        compile_through(Some(&disk), "NVRTC 0.0", source, "k", &[], compile)
    };
    for (source, compiled) in [("a", 1), ("a", 1), ("b", 2), ("a", 2)] {
        assert_eq!(compile(source).unwrap(), source.as_bytes());
        assert_eq!(count.get(), compiled);
    }
    for entry in fs::read_dir(folder.path("cache")).unwrap() {
        fs::write(entry.unwrap().path(), "rubbish").unwrap();
    }
    for compiled in [3, 3] {
        assert_eq!(compile("a").unwrap(), b"a");
        assert_eq!(count.get(), compiled);
    }
}

#[test]
fn failures_are_not_cached() {
    let folder = Folder::new();
    let disk = Disk::at(folder.path("cache"));
    let fails = || Err(Error::NoNvrtc { tried: Vec::new() });
    assert!(compile_through(Some(&disk), "", "s", "k", &[], fails).is_err());
    assert_eq!(compile_through(Some(&disk), "", "s", "k", &[], || Ok(vec![1])), Ok(vec![1]));
}

#[test]
fn the_kernel_of_conditions_is_assembled() {
    let found = surroundings(|around| find::find_program(around, "ptxas"));
    let Some(ptxas) = found.files.first() else {
        println!("skipped: no ptxas");
        return;
    };
    let folder = Folder::new();
    fs::write(folder.path("condition.ptx"), crate::host::CONDITION_PTX.trim_end_matches('\0')).unwrap();
    for arch in ["sm_75", "sm_90"] {
        let mut command = std::process::Command::new(ptxas);
        command
            .arg(format!("-arch={arch}"))
            .arg(folder.path("condition.ptx"))
            .arg("-o")
            .arg(folder.path("condition.cubin"));
        let output = command.output().unwrap();
        assert!(output.status.success(), "{arch}: {}", String::from_utf8_lossy(&output.stderr));
        // The driver provides the function: nothing defines it before.
        let cubin = fs::read(folder.path("condition.cubin")).unwrap();
        assert!(cubin.windows(23).any(|name| name == b"cudaGraphSetConditional"), "{arch}");
    }
}
