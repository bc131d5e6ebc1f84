//! Search paths for NVRTC, NCCL and the tools of CUDA.
//!
//! The search only looks at folders and does not load anything, so that a warm start does not pay for NVRTC.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The inputs of the search.
pub(crate) struct Surroundings<'a> {
    /// Reads an environment variable.
    pub(crate) var: &'a dyn Fn(&str) -> Option<OsString>,
    /// The current folder.
    pub(crate) current: PathBuf,
    /// The prefix of absolute system folders: `/`.
    pub(crate) root: PathBuf,
}

/// The result of a search.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The libraries or programs, best first.
    pub(crate) files: Vec<PathBuf>,
    /// Every file and folder that was searched, in order.
    pub(crate) tried: Vec<PathBuf>,
}

/// Searches all places in this order: `SAREK_NVRTC` (and then nowhere else), `LD_LIBRARY_PATH` or `PATH`, `CUDA_HOME`,
/// `CUDA_PATH`, the system's folders, and the site-packages of Python.
///
/// Among the libraries of the first place that has one, the newest whose major version is at most `major` comes first:
/// a driver does not load code of a newer major version.
pub(super) fn find(around: &Surroundings<'_>, major: Option<u32>) -> Found {
    let mut found = find_library(around, "SAREK_NVRTC", Kind::Library);
    found.files.sort_by_key(|library| matches!((version(library), major), (Some(v), Some(m)) if v[0] > m));
    found
}

/// Searches the same places for NCCL, in the order of [`find`]; `SAREK_NCCL` is the variable that names its place.
pub(crate) fn find_nccl(around: &Surroundings<'_>) -> Found {
    find_library(around, "SAREK_NCCL", Kind::Nccl)
}

/// Searches all places for a library, or only the one that a variable names.
fn find_library(around: &Surroundings<'_>, variable: &str, kind: Kind) -> Found {
    let mut found = Found::default();
    if let Some(explicit) = (around.var)(variable) {
        let explicit = PathBuf::from(explicit);
        if explicit.is_file() {
            found.tried.push(explicit.clone());
            found.files.push(explicit);
        } else {
            found.look_in(explicit, kind);
        }
        return found;
    }
    for folder in folders(around, kind) {
        if !found.tried.contains(&folder) {
            found.look_in(folder, kind);
        }
    }
    found
}

/// Searches all places for a program of CUDA: `PATH`, `CUDA_HOME`, `CUDA_PATH`, the toolkits in the system's folders,
/// the wheels of Python, and the installation of NVRTC if `SAREK_NVRTC` is set.
pub(super) fn find_program(around: &Surroundings<'_>, program: &str) -> Found {
    let mut found = Found::default();
    let mut folders = folders(around, Kind::Program);
    if let Some(library) = (around.var)("SAREK_NVRTC").map(PathBuf::from) {
        let real = library.canonicalize().unwrap_or(library);
        folders.extend(real.ancestors().take(4).map(|above| above.join("bin")));
    }
    for folder in folders {
        if !found.tried.contains(&folder) {
            let path = folder.join(format!("{program}{}", env::consts::EXE_SUFFIX));
            found.files.extend(Some(path).filter(|path| path.is_file()));
            found.tried.push(folder);
        }
    }
    found
}

/// Returns the existing folders of headers: those of `SAREK_INCLUDE`, those of the NVRTC installation if `SAREK_NVRTC`
/// is set, and those of toolkits and wheels in the order of [`find`]. CUDA's C++ libraries are added to each folder
/// that has them.
pub(super) fn find_headers(around: &Surroundings<'_>) -> Found {
    let mut found = Found::default();
    let own = (around.var)("SAREK_INCLUDE").map(|list| env::split_paths(&list).collect::<Vec<_>>()).unwrap_or_default();
    found.files.extend(own.into_iter().map(|folder| around.current.join(folder)).filter(|folder| folder.is_dir()));
    let mut folders = Vec::new();
    if let Some(library) = (around.var)("SAREK_NVRTC").map(PathBuf::from) {
        let real = library.canonicalize().unwrap_or(library);
        folders.extend(real.ancestors().take(4).map(|above| above.join("include")));
    }
    // The folder beside each folder of libraries.
    folders.extend(self::folders(around, Kind::Library).iter().filter_map(|lib| Some(lib.parent()?.join("include"))));
    // Exclude the system's folders, whose headers are not for a GPU.
    for folder in folders.into_iter().filter(|folder| folder.join("cuda_fp16.h").is_file()) {
        if !found.files.contains(&folder) {
            found.files.extend(Some(folder.join("cccl")).filter(|cccl| cccl.is_dir()));
            found.files.push(folder);
        }
    }
    found
}

/// The kind of file that is searched for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// NVRTC.
    Library,
    Nccl,
    Program,
}

impl Kind {
    /// Returns `true` if it is in the folder of programs. Windows has its libraries there, too.
    fn is_in_bin(self) -> bool {
        self == Kind::Program || cfg!(windows)
    }
}

impl Found {
    /// Adds the libraries of a folder, newest first.
    fn look_in(&mut self, folder: PathBuf, kind: Kind) {
        let is_meant = |path: &PathBuf| if kind == Kind::Nccl { is_nccl(path) } else { is_nvrtc(path) };
        let mut here: Vec<PathBuf> = entries(&folder).into_iter().filter(is_meant).collect();
        here.sort_by_key(|path| version(path));
        self.files.extend(here.into_iter().rev());
        self.tried.push(folder);
    }
}

/// Returns the folders to look in, in order.
fn folders(around: &Surroundings<'_>, kind: Kind) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    let list =
        |name: &str| (around.var)(name).map(|list| env::split_paths(&list).collect::<Vec<_>>()).unwrap_or_default();
    folders.extend(list(if kind.is_in_bin() { "PATH" } else { "LD_LIBRARY_PATH" }));
    for name in ["CUDA_HOME", "CUDA_PATH"] {
        if let Some(toolkit) = (around.var)(name) {
            toolkit_folders(Path::new(&toolkit), kind, &mut folders);
        }
    }
    let root = &around.root;
    for toolkit in sorted(entries(&root.join("usr/local")), "cuda") {
        toolkit_folders(&toolkit, kind, &mut folders);
    }
    toolkit_folders(&root.join("opt/cuda"), kind, &mut folders);
    let libraries = ["usr/lib/x86_64-linux-gnu", "usr/lib/aarch64-linux-gnu", "usr/lib64", "usr/lib", "usr/local/lib"];
    let system: &[&str] = if kind == Kind::Program { &["usr/bin", "usr/local/bin"] } else { &libraries };
    folders.extend(system.iter().map(|folder| root.join(folder)));
    let mut prefixes: Vec<PathBuf> =
        ["VIRTUAL_ENV", "CONDA_PREFIX"].iter().filter_map(|name| (around.var)(name)).map(Into::into).collect();
    prefixes.extend(around.current.ancestors().map(|folder| folder.join(".venv")).filter(|folder| folder.is_dir()));
    for bin in list("PATH") {
        let python = ["python3", "python", "python.exe"].iter().any(|name| bin.join(name).is_file());
        prefixes.extend(bin.parent().filter(|_| python).map(Path::to_path_buf));
    }
    prefixes.extend((around.var)("HOME").map(|home| PathBuf::from(home).join(".local")));
    for prefix in prefixes {
        python_folders(&prefix, kind, &mut folders);
    }
    folders
}

/// The folders of a CUDA toolkit.
fn toolkit_folders(toolkit: &Path, kind: Kind, folders: &mut Vec<PathBuf>) {
    for library in if kind.is_in_bin() { &["bin", "bin/x64"][..] } else { &["lib64", "lib"] } {
        folders.push(toolkit.join(library));
    }
}

/// The folders of NVIDIA's wheels below a Python prefix.
fn python_folders(prefix: &Path, kind: Kind, folders: &mut Vec<PathBuf>) {
    let mut sites = vec![prefix.join("Lib/site-packages")];
    for python in sorted(entries(&prefix.join("lib")), "python3") {
        sites.push(python.join("site-packages"));
        sites.push(python.join("dist-packages"));
    }
    for site in sites {
        let wheels = site.join("nvidia");
        if wheels.is_dir() {
            for wheel in sorted(entries(&wheels), if kind == Kind::Nccl { "nccl" } else { "cu" }) {
                folders.push(wheel.join(if kind.is_in_bin() { "bin" } else { "lib" }));
            }
        } else if site.is_dir() {
            folders.push(wheels);
        }
    }
}

/// Returns the contents of a folder; nothing if it cannot be read.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
}

/// Returns the paths whose names start with `prefix`, in descending order.
fn sorted(mut paths: Vec<PathBuf>, prefix: &str) -> Vec<PathBuf> {
    paths.retain(|path| name(path).starts_with(prefix));
    paths.sort_by_key(|path| {
        let numbers = name(path).split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse::<u32>().ok());
        (numbers.collect::<Vec<_>>(), path.clone())
    });
    paths.reverse();
    paths
}

fn name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).unwrap_or_default()
}

/// Returns `true` if a file is NVRTC: `libnvrtc.so`, `libnvrtc.so.12`, `nvrtc64_120_0.dll`. Its builtins and the
/// variants with `alt` do not count.
fn is_nvrtc(path: &Path) -> bool {
    let name = name(path);
    if cfg!(windows) {
        name.strip_prefix("nvrtc64_").is_some_and(|rest| rest.ends_with(".dll") && !rest.contains("alt"))
    } else {
        name.strip_prefix("libnvrtc.so").is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

/// Returns `true` if a file is NCCL: `libnccl.so`, `libnccl.so.2`, `libnccl.so.2.18.5`.
fn is_nccl(path: &Path) -> bool {
    name(path).strip_prefix("libnccl.so").is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Returns the version in a library's name, major first; for a plain `libnvrtc.so` the version of the file
/// that it links to.
fn version(path: &Path) -> Option<Vec<u32>> {
    let numbers = |path: &Path| {
        let parts = name(path).split(|c: char| !c.is_ascii_digit());
        parts.filter_map(|part| part.parse::<u32>().ok()).collect::<Vec<_>>()
    };
    let mut found = numbers(path);
    if found.is_empty() {
        found = numbers(&path.canonicalize().ok()?);
    }
    if cfg!(windows) {
        // `nvrtc64_120_0.dll`: the first number is that of the name itself.
        found = found.get(1).map(|number| vec![number / 10, number % 10])?;
    }
    (!found.is_empty()).then_some(found)
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;
    use crate::compile::tests::Folder;

    fn put(path: PathBuf) -> PathBuf {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "").unwrap();
        path
    }

    fn search(folder: &Folder, vars: &[(&str, PathBuf)], major: Option<u32>) -> Found {
        let var = |name: &str| vars.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone().into());
        find(&Surroundings { var: &var, current: folder.path("work/a"), root: folder.path("root") }, major)
    }

    #[test]
    fn nothing_there_lists_what_was_tried() {
        let folder = Folder::new();
        let found = search(&folder, &[("CUDA_HOME", folder.path("toolkit"))], None);
        assert!(found.files.is_empty());
        for path in ["toolkit/lib64", "root/usr/lib/x86_64-linux-gnu", "root/opt/cuda/lib64"] {
            assert!(found.tried.contains(&folder.path(path)), "{path} is missing from {:?}", found.tried);
        }
    }

    #[test]
    fn every_place_is_found() {
        let places = [
            ("LD_LIBRARY_PATH", "libs", "libs/libnvrtc.so.12"),
            ("CUDA_HOME", "toolkit", "toolkit/lib64/libnvrtc.so.13"),
            ("CUDA_PATH", "toolkit", "toolkit/lib/libnvrtc.so"),
            ("", "", "root/usr/local/cuda-12.8/lib64/libnvrtc.so.12"),
            ("", "", "root/usr/lib/x86_64-linux-gnu/libnvrtc.so.12.4.127"),
            ("VIRTUAL_ENV", "env", "env/lib/python3.11/site-packages/nvidia/cu13/lib/libnvrtc.so.13"),
            ("CONDA_PREFIX", "env", "env/lib/python3.9/site-packages/nvidia/cuda_nvrtc/lib/libnvrtc.so.12"),
            ("", "", "work/.venv/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc.so.13"),
            ("", "", "work/a/.venv/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc.so.13"),
            ("HOME", "home", "home/.local/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc.so.13"),
            ("PATH", "python/bin", "python/lib/python3.12/site-packages/nvidia/cu13/lib/libnvrtc.so.13"),
            ("SAREK_NVRTC", "mine", "mine/libnvrtc.so.12"),
            ("SAREK_NVRTC", "mine/libnvrtc.so.12", "mine/libnvrtc.so.12"),
        ];
        for (var, value, library) in places {
            let folder = Folder::new();
            let library = put(folder.path(library));
            put(folder.path("python/bin/python3"));
            let found = search(&folder, &[(var, folder.path(value))], None);
            assert_eq!(found.files, [library], "{var}");
        }
    }

    #[test]
    fn nccl_is_found_in_its_wheels_and_in_the_system() {
        let places = [
            ("", "", "root/usr/lib/x86_64-linux-gnu/libnccl.so.2"),
            ("LD_LIBRARY_PATH", "libs", "libs/libnccl.so.2.18.5"),
            ("VIRTUAL_ENV", "env", "env/lib/python3.11/site-packages/nvidia/nccl/lib/libnccl.so.2"),
            ("HOME", "home", "home/.local/lib/python3.12/site-packages/nvidia/nccl/lib/libnccl.so.2"),
            ("SAREK_NCCL", "mine", "mine/libnccl.so.2"),
            ("SAREK_NCCL", "mine/any.so", "mine/any.so"),
        ];
        for (variable, value, library) in places {
            let folder = Folder::new();
            let library = put(folder.path(library));
            put(folder.path("root/usr/lib/libnvrtc.so.12"));
            let var = |name: &str| (name == variable).then(|| folder.path(value).into());
            let around = Surroundings { var: &var, current: folder.path("work"), root: folder.path("root") };
            assert_eq!(find_nccl(&around).files, [library], "{variable}");
        }
    }

    #[test]
    fn an_explicit_place_is_the_only_one() {
        let folder = Folder::new();
        put(folder.path("root/usr/lib/libnvrtc.so.12"));
        let found = search(&folder, &[("SAREK_NVRTC", folder.path("gone"))], None);
        assert!(found.files.is_empty());
        assert_eq!(found.tried, [folder.path("gone")]);
    }

    #[test]
    fn programs_are_found_where_libraries_are() {
        let places = [
            ("PATH", "bin", "bin/nvdisasm"),
            ("CUDA_HOME", "toolkit", "toolkit/bin/nvdisasm"),
            ("CUDA_PATH", "toolkit", "toolkit/bin/nvdisasm"),
            ("", "", "root/usr/local/cuda-12.8/bin/nvdisasm"),
            ("", "", "root/opt/cuda/bin/nvdisasm"),
            ("VIRTUAL_ENV", "env", "env/lib/python3.11/site-packages/nvidia/cu13/bin/nvdisasm"),
            ("CONDA_PREFIX", "env", "env/lib/python3.9/site-packages/nvidia/cuda_nvdisasm/bin/nvdisasm"),
            ("SAREK_NVRTC", "mine/cu13/lib/libnvrtc.so.13", "mine/cu13/bin/nvdisasm"),
            ("SAREK_NVRTC", "mine/cu13/lib", "mine/cu13/bin/nvdisasm"),
        ];
        for (variable, value, program) in places {
            let folder = Folder::new();
            let program = put(folder.path(program));
            let var = |name: &str| (name == variable).then(|| folder.path(value).into());
            let around = Surroundings { var: &var, current: folder.path("work"), root: folder.path("root") };
            let found = find_program(&around, "nvdisasm");
            assert_eq!(found.files, [program], "{variable}");
            assert!(find_program(&around, "cuobjdump").files.is_empty());
        }
    }

    #[test]
    fn headers_are_found_beside_libraries_and_where_the_user_says() {
        let folder = Folder::new();
        for file in ["mine/a.h", "toolkit/include/cuda_fp16.h", "toolkit/include/cccl/cub/cub.cuh"] {
            put(folder.path(file));
        }
        put(folder.path("cu13/include/cuda_fp16.h"));
        put(folder.path("root/usr/include/stdio.h"));
        put(folder.path("env/lib/python3.11/site-packages/nvidia/cu13/include/cuda_fp16.h"));
        let vars = [
            ("SAREK_INCLUDE", folder.path("mine")),
            ("SAREK_NVRTC", folder.path("cu13/lib/libnvrtc.so.13")),
            ("CUDA_HOME", folder.path("toolkit")),
            ("VIRTUAL_ENV", folder.path("env")),
        ];
        let var = |name: &str| vars.iter().find(|(key, _)| *key == name).map(|(_, value)| value.clone().into());
        let around = Surroundings { var: &var, current: folder.path("work"), root: folder.path("root") };
        let expected = [
            "mine",
            "cu13/include",
            "toolkit/include/cccl",
            "toolkit/include",
            "env/lib/python3.11/site-packages/nvidia/cu13/include",
        ];
        assert_eq!(find_headers(&around).files, expected.map(|path| folder.path(path)));
    }

    #[test]
    fn builtins_are_not_nvrtc_and_the_driver_s_major_version_is_preferred() {
        let folder = Folder::new();
        for file in ["libnvrtc-builtins.so.13.0", "libnvrtc.alt.so.13", "libnvrtc_static.a"] {
            put(folder.path("libs").join(file));
        }
        let new = put(folder.path("libs/libnvrtc.so.13"));
        let old = put(folder.path("libs/libnvrtc.so.12"));
        let vars = [("LD_LIBRARY_PATH", folder.path("libs"))];
        assert_eq!(search(&folder, &vars, None).files, [new.clone(), old.clone()]);
        assert_eq!(search(&folder, &vars, Some(13)).files, [new.clone(), old.clone()]);
        assert_eq!(search(&folder, &vars, Some(12)).files, [old, new]);
    }
}
