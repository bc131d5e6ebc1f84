//! A missing or refusing NVRTC, and a cache that is damaged or cannot be written. Tests that depend on the environment
//! run in a child process: the test binary itself, with the task in `SAREK_CHILD`.

use sarek_runtime::compile::{self, Options, Unit};
use sarek_runtime::prelude::*;
use sarek_tests::kernels::checks;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Runs one of the `child_…` tests below in a process with these variables, and returns its output.
fn child(test: &str, variables: &[(&str, &str)]) -> String {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", &format!("faults::compiler::{test}"), "--nocapture", "--include-ignored"]);
    command.env("SAREK_CHILD", "1").envs(variables.iter().copied());
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    text
}

/// Returns `true` if this process is a child.
fn is_child() -> bool {
    std::env::var_os("SAREK_CHILD").is_some()
}

/// Returns an empty folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sarek-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
#[ignore = "runs in a child process"]
fn child_compiles() {
    if is_child() {
        match checks::increment::cubin(Arch::SM_80) {
            Ok(cubin) => println!("compiled {} bytes", cubin.bytes().len()),
            Err(error) => println!("error: {error}"),
        }
    }
}

#[test]
fn a_missing_nvrtc_is_told_with_what_was_tried() {
    let folder = folder("missing");
    let wrong = folder.join("libnvrtc.so.99");
    let text = child("child_compiles", &[("SAREK_NVRTC", wrong.to_str().unwrap()), ("SAREK_CACHE", "off")]);
    assert!(text.contains("error: NVRTC (libnvrtc)"), "{text}");
    assert!(text.contains(&format!("looked in:\n  {}", wrong.display())), "{text}");
    assert!(text.contains("pip install nvidia-cuda-nvrtc") && text.contains("SAREK_NVRTC"), "{text}");
}

#[test]
fn a_damaged_cache_is_passed_over() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let folder = folder("damaged");
    let variables = [("SAREK_CACHE_DIR", folder.to_str().unwrap())];
    let fresh = child("child_compiles", &variables);
    assert!(fresh.contains("compiled "), "{fresh}");
    let files = files(&folder);
    assert!(!files.is_empty(), "the cache holds the kernel");
    let flip: fn(&mut Vec<u8>) = |bytes| {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0x40;
    };
    for damage in [Vec::clear, |bytes: &mut Vec<u8>| bytes.truncate(100), flip] {
        for file in &files {
            let mut bytes = fs::read(file).unwrap();
            damage(&mut bytes);
            fs::write(file, bytes).unwrap();
        }
        assert_eq!(compiled(&child("child_compiles", &variables)), compiled(&fresh));
        assert!(!fs::read(&files[0]).unwrap().is_empty(), "the cache is repaired");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_unwritable_cache_is_no_error() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let folder = folder("unwritable");
    // A file where a folder should be: it cannot be made, not even by root.
    let file = folder.join("file");
    fs::write(&file, "not a folder").unwrap();
    let text = child("child_compiles", &[("SAREK_CACHE_DIR", file.join("cache").to_str().unwrap())]);
    assert!(text.contains("compiled "), "{text}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "not a folder");
    fs::remove_dir_all(folder).unwrap();
}

const INCLUDE_LINE: u32 = line!() + 5;
/// Triples each element, with a function of a user's header.
#[kernel]
fn triple(xs: &mut [f32]) {
    let x = tripled(xs[global_idx_x()]);
    cuda!(include = "tripled.h");
    xs[global_idx_x()] = x;
}

#[device]
fn tripled(x: f32) -> f32 {
    unsafe { cuda!("tripled_by_header({x})", out(f32), options(pure), include = "tripled.h", cpu = x * 3.0) }
}

#[test]
fn headers_stand_at_the_beginning_once() {
    let text = triple::cuda_source();
    assert!(text.starts_with("#include <tripled.h>\n\n"), "{text}");
    assert_eq!(text.matches("#include").count(), 1, "{text}");
    let device = Device::cpu();
    let mut xs = device.upload(&[1.0, 2.5]).unwrap();
    triple::launch(&device, Grid::new(1, 2), &mut xs).unwrap();
    assert_eq!((xs.to_vec().unwrap(), tripled(2.0)), (vec![3.0, 7.5], 6.0));
}

#[test]
#[ignore = "runs in a child process"]
fn child_includes() {
    if !is_child() {
        return;
    }
    match triple::cubin(Arch::SM_80) {
        Ok(_) => println!("compiled"),
        Err(error) => println!("error: {error}"),
    }
    for device in Device::all().iter().filter(|device| device.is_cuda()) {
        let mut xs = device.upload(&[1.0, 2.5]).unwrap();
        let launched = triple::launch(device, Grid::new(1, 2), &mut xs);
        println!("launched: {:?}", launched.and_then(|()| xs.to_vec()));
    }
}

#[test]
fn headers_are_found_where_the_user_says() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let folder = folder("headers");
    let header = |factor: &str| {
        let text = format!("static __device__ float tripled_by_header(float x) {{ return x * {factor}; }}\n");
        fs::write(folder.join("tripled.h"), text).unwrap();
    };
    header("3.0f");
    let included = |folders: &str| child("child_includes", &[("SAREK_INCLUDE", folders)]);
    let text = included(&format!("/nowhere:{}", folder.display()));
    assert!(text.contains("compiled") && !text.contains("launched: Err"), "{text}");
    // The current error in it is not in any cache.
    header("three");
    let text = included(folder.to_str().unwrap());
    assert!(text.contains("error: identifier \"three\" is undefined"), "{text}");
    let text = included("/nowhere");
    assert!(text.contains("tripled.h") && text.contains("SAREK_INCLUDE"), "{text}");
    let line = format!("{}:{INCLUDE_LINE}", file!());
    assert!(text.contains(&line), "{line}: {text}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_nvrtc_rejects_shows_both_lines() {
    if !compile::nvrtc_or_skip() {
        return;
    }
    let text =
        "extern \"C\" __global__ void broken(int* x) {\n#line 7 \"src/kernel.rs\"\n    x[0] = undefined_name;\n}\n";
    let found = compile::compile(&Unit::raw(text, "broken"), Arch::SM_80, &Options::default()).unwrap_err();
    let shown = found.to_string();
    let Error::Rejected { kernel, arch, .. } = found else { panic!("{found:?}") };
    assert_eq!((kernel.as_str(), arch.as_str()), ("broken", "sm_80"));
    assert!(shown.contains("--> src/kernel.rs:7\n") && shown.contains("--> broken.cu:3:12\n"), "{shown}");
    assert!(shown.contains("undefined_name"), "{shown}");
}

/// Returns the line that names what a child compiled.
fn compiled(text: &str) -> Option<&str> {
    text.lines().find(|line| line.contains("compiled"))
}

/// Returns all files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
