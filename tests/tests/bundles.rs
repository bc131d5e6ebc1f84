//! Bundles: kernels that are compiled with NVRTC, and used in a child process that has none.

use std::path::{Path, PathBuf};
use std::process::Command;

use sarek_runtime::bundle::{Builder, Bundle};
use sarek_runtime::compile::{self, Options};
use sarek_runtime::prelude::*;

/// `y += a * x`, with checks that depend on the launch.
#[kernel]
fn saxpy(a: f32, x: &[f32], y: &mut [f32], n: u32) {
    let i = global_idx_x();
    if i < n {
        y[i] += a * x[i];
    }
}

/// Multiplies by a constant, in any type of number.
#[kernel]
fn multiply<T: Number>(#[constant] factor: u32, x: &mut [T]) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        for _ in 1..factor {
            x[i] = x[i] + x[i];
        }
    }
}

/// The sum of three arrays, with more conditions than a bundle has texts for.
#[kernel]
fn sum_of_three(x: &[f32], y: &[f32], z: &[f32], to: &mut [f32], n: u32) {
    let i = global_idx_x();
    if i < n {
        to[i] = x[i] + y[i] + z[i];
    }
}

/// What no bundle here has.
#[kernel]
fn absent(x: &mut [u32]) {
    x[0] = 1;
}

/// Only Hopper has this.
#[kernel]
fn needs_hopper(x: &mut [u32]) {
    unsafe { ptx!("// nothing", arch = "sm_90a", cpu = ()) };
    x[0] = 1;
}

sarek_runtime::cuda_module!("tests/bundles/halve.cu", fn halve(x: &mut [f32]));

/// Runs one of the `child_…` tests in a process without NVRTC and without a cache, and returns its output.
fn child(test: &str, variables: &[(&str, &Path)]) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", &format!("bundles::{test}"), "--nocapture", "--include-ignored"]);
    command.envs([("SAREK_CHILD", "1"), ("SAREK_CACHE", "off"), ("SAREK_NVRTC", "/nowhere")]);
    let output = command.envs(variables.iter().copied()).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// Returns an empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sarek-bundles-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn archs() -> [Arch; 2] {
    [Arch::SM_80, Arch::SM_90A]
}

#[test]
#[ignore = "runs in a child process"]
fn child_without_nvrtc() {
    let Some(path) = std::env::var_os("BUNDLE") else { return };
    // As part of the program, which a leaked vector is as good as.
    let bytes: &'static [u8] = Vec::leak(std::fs::read(path).unwrap());
    Bundle::from_static("kernels.bundle", bytes).unwrap().register();
    assert!(!compile::nvrtc_available());
    let sm_86: Arch = "sm_86".parse().unwrap();
    for (asked, found) in [(Arch::SM_80, Arch::SM_80), (sm_86, Arch::SM_80), (Arch::SM_90A, Arch::SM_90A)] {
        let cubin = saxpy::cubin(asked).unwrap();
        assert_eq!((cubin.entry(), cubin.arch()), ("saxpy", found));
        let registers = saxpy::resources(asked).unwrap().registers;
        assert_eq!(registers, cubin.resources().unwrap().registers);
        println!("saxpy for {asked}: {registers} registers, {} bytes", cubin.bytes().len());
    }
    assert!(halve::resources(Arch::SM_80).unwrap().registers > 0);
    assert!(multiply::<f32>::cubin(Arch::SM_80, 3).is_ok());
    for error in [
        saxpy::cubin(Arch::SM_75).unwrap_err(),
        saxpy::resources(Arch::SM_75).unwrap_err(),
        multiply::<f32>::cubin(Arch::SM_80, 4).unwrap_err(),
        multiply::<i64>::cubin(Arch::SM_80, 3).unwrap_err(),
        absent::cubin(Arch::SM_90A).unwrap_err(),
        needs_hopper::cubin(Arch::SM_80).unwrap_err(),
    ] {
        println!("error: {error}");
    }
    for device in Device::all().iter().filter(|device| device.is_cuda()) {
        launch_everything(device);
    }
    if !Device::all().iter().any(Device::is_cuda) {
        println!("skipped: no CUDA device");
    }
}

/// Launches what the bundle has on a GPU, with arguments for which different checks are left out.
fn launch_everything(device: &Device) {
    let x = device.upload(&vec![1.0f32; 1000]).unwrap();
    let mut y = device.zeros::<f32>(1000).unwrap();
    for (threads, n) in [(1000, 1000), (1000, 10), (500, 500), (2000, 1000)] {
        saxpy::launch(device, Grid::cover(threads, 128), 2.0, &x, &mut y, n).unwrap();
    }
    let y = y.to_vec().unwrap();
    assert_eq!((y[0], y[10], y[500], y[999]), (8.0, 6.0, 4.0, 4.0));
    // A check that fails, where a text with fewer checks does not fit.
    let mut short = device.zeros::<f32>(5).unwrap();
    saxpy::launch(device, Grid::cover(1000, 128), 2.0, &x, &mut short, 1000).unwrap();
    assert!(matches!(short.to_vec(), Err(Error::OutOfBounds { length: 5, .. })));
    // Two of four conditions fail: there is no text for that, and the one with all checks runs.
    for len in [1000, 7] {
        let (y, z) = (device.zeros::<f32>(len).unwrap(), device.zeros::<f32>(len).unwrap());
        let mut to = device.zeros::<f32>(1000).unwrap();
        sum_of_three::launch(device, Grid::cover(1000, 128), &x, &y, &z, &mut to, 1000).unwrap();
        let read = to.to_vec();
        assert!(if len == 1000 {
            read == Ok(vec![1.0; 1000])
        } else {
            matches!(read, Err(Error::OutOfBounds { length: 7, .. }))
        });
    }
    let mut z = device.upload(&[1.0f32, 2.0]).unwrap();
    multiply::launch(device, Grid::cover(2, 32), 3, &mut z).unwrap();
    // SAFETY: the kernel has this parameter, and checks its index.
    unsafe { halve::launch(device, Grid::cover(2, 32), &mut z).unwrap() };
    assert_eq!(z.to_vec().unwrap(), [2.0, 4.0]);
    assert!(matches!(
        absent::launch(device, Grid::new(1, 1), &mut device.zeros(1).unwrap()),
        Err(Error::NotBundled { .. })
    ));
}

#[test]
fn a_bundle_replaces_nvrtc() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let folder = folder("replaces");
    let path = folder.join("kernels.bundle");
    let mut builder = Builder::new(archs());
    builder.add(saxpy::instance()).add(multiply::<f32>::instance(3)).add(halve::instance());
    builder.add(needs_hopper::instance()).add(sum_of_three::instance());
    let written = builder.write(&path).unwrap();
    assert_eq!(written.left_out, [("needs_hopper".to_string(), Arch::SM_80)]);
    let bundle = Bundle::read(&path).unwrap();
    assert_eq!((bundle.entries().count(), written.instances), (written.texts, 5));
    let of_saxpy = bundle.entries().filter(|entry| entry.kernel == "saxpy" && entry.arch == Arch::SM_80).count();
    // With all checks, with those of `x` or of `y`, and without any.
    assert_eq!(of_saxpy, 4);
    // None, all, and all but one of four.
    assert_eq!(sum_of_three::checks().unwrap().at_launch(), 4);
    assert_eq!(bundle.entries().filter(|entry| entry.kernel == "sum_of_three" && entry.arch == Arch::SM_80).count(), 6);
    // The same bytes in another order.
    let bytes = std::fs::read(&path).unwrap();
    let mut other = Builder::new(archs());
    other
        .add(sum_of_three::instance())
        .add(needs_hopper::instance())
        .add(halve::instance())
        .add(multiply::<f32>::instance(3))
        .add(saxpy::instance());
    other.write(&path).unwrap();
    assert!(std::fs::read(&path).unwrap() == bytes);

    let text = child("child_without_nvrtc", &[("BUNDLE", &path)]);
    assert!(text.contains("saxpy for sm_86: "), "{text}");
    let errors: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("error: ")).collect();
    let expected = [
        "kernel `saxpy` for sm_75 is in no bundle: `kernels.bundle` has it for sm_80, sm_90a: write the bundle for sm_75, too; or install NVRTC",
        "kernel `saxpy` for sm_75 is in no bundle: `kernels.bundle` has it for sm_80, sm_90a: ",
        "kernel `multiply with T = f32, factor = 4` for sm_80 is in no bundle: `kernels.bundle` has it with T = f32, factor = 3: add",
        "kernel `multiply with T = i64, factor = 3` for sm_80 is in no bundle: `kernels.bundle` has it with T = f32, factor = 3: add",
        "kernel `absent` for sm_90a is in no bundle: add it with `Builder::add` where `kernels.bundle` is written; or",
        "tests/tests/bundles.rs:",
    ];
    assert_eq!(errors.len(), expected.len(), "{text}");
    for (error, expected) in errors.iter().zip(expected) {
        assert!(error.starts_with(expected), "{error}\n{expected}");
    }
    assert!(errors[5].contains("this needs sm_90a"), "{}", errors[5]);
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
#[ignore = "runs in a child process"]
fn child_with_the_variable() {
    if std::env::var_os("SAREK_BUNDLE").is_some() {
        match saxpy::cubin(Arch::SM_80) {
            Ok(cubin) => println!("found {} bytes", cubin.bytes().len()),
            Err(error) => println!("error: {error}"),
        }
    }
}

#[test]
fn what_a_run_on_the_cpu_launches_is_written() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let folder = folder("launched");
    let path = folder.join("kernels.bundle");
    // Other tests of this process launch kernels, too: those of this file are written by a child.
    let text = child_with_nvrtc(&path);
    assert!(text.contains("kernels: multiply with T = f32, factor = 5; saxpy with \n"), "{text}");

    let text = child("child_with_the_variable", &[("SAREK_BUNDLE", &path)]);
    assert!(text.contains("found "), "{text}");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes.truncate(1000);
    let cut = folder.join("cut.bundle");
    std::fs::write(&cut, bytes).unwrap();
    let text = child("child_with_the_variable", &[("SAREK_BUNDLE", &cut)]);
    assert!(text.contains(&format!("error: bundle `{}` cannot be used: it is cut short", cut.display())), "{text}");
    let gone = folder.join("gone.bundle");
    let text = child("child_with_the_variable", &[("SAREK_BUNDLE", &gone)]);
    assert!(text.contains("cannot be used: it cannot be read"), "{text}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// Lets a child launch kernels and write them.
fn child_with_nvrtc(path: &Path) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "bundles::child_writes", "--nocapture", "--include-ignored"]);
    let output = command.env("WRITE_BUNDLE", path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[ignore = "runs in a child process"]
fn child_writes() {
    let Some(path) = std::env::var_os("WRITE_BUNDLE") else { return };
    let cpu = Device::cpu();
    let mut y = cpu.zeros::<f32>(10).unwrap();
    let x = cpu.upload(&[1.0f32; 10]).unwrap();
    saxpy::launch(&cpu, Grid::cover(10, 32), 1.0, &x, &mut y, 10).unwrap();
    multiply::launch(&cpu, Grid::cover(10, 32), 5, &mut y).unwrap();
    Builder::new([Arch::SM_80]).add_launched().write(&path).unwrap();
    let bundle = Bundle::read(&path).unwrap();
    let mut names: Vec<_> =
        bundle.entries().map(|entry| format!("{} with {}", entry.kernel, entry.arguments)).collect();
    names.sort_unstable();
    names.dedup();
    println!("kernels: {}", names.join("; "));
}

#[test]
fn what_cannot_be_written_is_an_error() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let folder = folder("errors");
    let write = |archs: &[Arch], options: Options, to: PathBuf| {
        let mut builder = Builder::new(archs.iter().copied());
        builder.options(&[options]).add(needs_hopper::instance()).write(to).unwrap_err()
    };
    let options = Options::default();
    let error = write(&[Arch::SM_80], options, folder.join("a"));
    assert!(matches!(&error, Error::NeedsArch { needs: "sm_90a", .. }), "{error}");
    let error = write(&[Arch::SM_90A], options, folder.join("none/a"));
    assert!(matches!(&error, Error::Bundle { message, .. } if message.contains("cannot be written")), "{error}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "no half-written file is left");
    std::fs::remove_dir_all(folder).unwrap();
}
