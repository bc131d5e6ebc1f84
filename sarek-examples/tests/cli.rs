//! The program as people call it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// Runs `sarek` without anything of CUDA that the surroundings name.
fn sarek(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sarek"))
        .args(arguments)
        .env_remove("SAREK_PEERS")
        .output()
        .expect("the program runs")
}

/// What it prints, of a call that ends well.
fn good(arguments: &[&str]) -> String {
    let output = sarek(arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{arguments:?}: {}{text}", String::from_utf8_lossy(&output.stderr));
    text
}

/// What it says on standard error, of a call that ends with that number.
fn bad(arguments: &[&str], code: i32) -> String {
    let output = sarek(arguments);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {text}");
    text
}

/// A file that is gone afterwards.
struct File(PathBuf);

impl File {
    fn new(name: &str, header: &str, data: &[u8]) -> File {
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend(data);
        let path = std::env::temp_dir().join(format!("sarek-cli-{}-{name}", std::process::id()));
        fs::write(&path, bytes).unwrap();
        File(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn kernels_are_compiled_ahead_of_time() {
    if !sarek_runtime::compile::nvrtc_or_skip() {
        return;
    }
    let path = std::env::temp_dir().join(format!("sarek-cli-{}.bundle", std::process::id()));
    let file = path.to_str().unwrap();
    let text = good(&["bundle", file, "gallery/life", "gallery/kmeans", "--arch", "sm_90a"]);
    assert!(text.starts_with(&format!("{file}: 3 instances, ")), "{text}");
    let bundle = sarek_runtime::bundle::Bundle::read(&path).unwrap();
    for kernel in ["life_step", "assign_colours", "move_centres"] {
        assert!(bundle.entries().any(|entry| entry.kernel == kernel && entry.arch.to_string() == "sm_90a"), "{kernel}");
    }
    let error = bad(&["bundle", file, "gallery/lief"], 1);
    assert!(error.contains("did you mean `gallery/life`"), "{error}");
    fs::remove_file(path).unwrap();
}

#[test]
fn a_file_is_reduced_on_the_cpu() {
    let values: Vec<u8> = [1.5f32, -2.0, 4.0].iter().flat_map(|value| value.to_le_bytes()).collect();
    let file = File::new("good.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }\n", &values);
    let text = good(&["run", "reduce/best", "--device", "cpu", "--input", file.path()]);
    for part in ["sum f32", " 3.5 ", "min f32", " -2 ", "max f32", " 4 ", "3 of 3 right"] {
        assert!(text.contains(part), "{part} is not in\n{text}");
    }
}

#[test]
fn segments_of_a_file_are_cut_by_another_file() {
    let bytes = |values: &[i32]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
    let header = |descr, n| format!("{{'descr': '{descr}', 'fortran_order': False, 'shape': ({n},), }}\n");
    let values = File::new("values.npy", &header("<i4", 5), &bytes(&[1, 2, 3, 4, 5]));
    let keys = File::new("keys.npy", &header("<u4", 5), &bytes(&[7, 7, 8, 8, 8]));
    let flags = File::new("flags.npy", &header("|u1", 4), &[0, 1, 0, 0]);
    let result = File(std::env::temp_dir().join(format!("sarek-cli-{}-segments.npy", std::process::id())));
    let run = ["run", "segmented/best", "--device", "cpu", "--input", values.path()];
    let by_key = ["--input", keys.path(), "--case", "inclusive sum i32 by key", "--output", result.path()];
    let text = good(&[&run[..], &by_key].concat());
    assert!(text.contains("1, .., 12") && text.contains("1 of 1 right"), "{text}");
    assert!(fs::read(&result.0).unwrap().ends_with(&bytes(&[1, 3, 3, 7, 12])));
    let by_flags = ["--input", flags.path(), "--case", "inclusive sum i32 by flags"];
    let text = bad(&[&run[..], &by_flags].concat(), 1);
    assert!(text.contains("there are 4 flags for 5 elements"), "{text}");
    let text = bad(&run, 1);
    let both = "takes an array of i32 and an array of u32; or an array of i32 and an array of u8, not an array of i32";
    assert!(text.contains(both), "{text}");
}

#[test]
fn a_place_and_a_selection_are_written() {
    let bytes = |values: &[i32]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
    let file =
        File::new("some.npy", "{'descr': '<i4', 'fortran_order': False, 'shape': (4,), }\n", &bytes(&[5, 2, 9, 2]));
    let output = |name| File(std::env::temp_dir().join(format!("sarek-cli-{}-{name}.npy", std::process::id())));
    let (first, second) = (output("first"), output("second"));
    let outputs = ["--input", file.path(), "--output", first.path(), "--output", second.path()];
    good(&[&["run", "reduce/arg", "--device", "cpu", "--case", "arg-min i32"][..], &outputs].concat());
    assert!(fs::read(&first.0).unwrap().ends_with(&1u64.to_le_bytes()));
    assert!(fs::read(&second.0).unwrap().ends_with(&bytes(&[2])));
    good(&[&["run", "compaction/best", "--device", "cpu", "--case", "partition even i32"][..], &outputs].concat());
    assert!(fs::read(&first.0).unwrap().ends_with(&bytes(&[2, 2])));
    assert!(fs::read(&second.0).unwrap().ends_with(&bytes(&[5, 9])));
}

#[test]
fn a_result_is_written_if_it_is_one_and_right() {
    let values: Vec<u8> = [1.5f32, -2.0, 4.0].iter().flat_map(|value| value.to_le_bytes()).collect();
    let file = File::new("in.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }\n", &values);
    let result = File(std::env::temp_dir().join(format!("sarek-cli-{}-out.npy", std::process::id())));
    let run = ["run", "reduce/best", "--device", "cpu", "--input", file.path(), "--output", result.path()];
    let text = bad(&run, 1);
    assert!(text.contains("takes the result of one case; choose among reduce/best --case \"sum f32\""), "{text}");
    assert!(!result.0.exists());
    good(&[&run[..], &["--case", "sum f32"]].concat());
    let bytes = fs::read(&result.0).unwrap();
    assert_eq!(bytes[bytes.len() - 4..], 3.5f32.to_le_bytes());
    let text = bad(&[&run[..7], &["/nowhere/out.npy", "--case", "sum f32"]].concat(), 1);
    assert!(text.contains("/nowhere/out.npy cannot be written"), "{text}");
    let text = bad(&[&run[..], &["--case", "sum f32", "--output", result.path()]].concat(), 1);
    assert!(text.contains("2 of 1 outputs are named: the result is an array of f32"), "{text}");
    let text = bad(&[&run[..4], &["--set", "bins=5"]].concat(), 1);
    assert_eq!(text, "error: reduce/best has no setting `bins`; nothing can be set\n");
    let text = bad(&[&run[..4], &["--case", "product f32"]].concat(), 1);
    assert!(text.starts_with("error: reduce/best has no case `product f32`, but sum f32"), "{text}");
}

#[test]
fn a_histogram_has_the_bins_that_are_set() {
    let file = File::new("bytes.npy", "{'descr': '|u1', 'fortran_order': False, 'shape': (4,), }\n", &[1, 2, 3, 200]);
    let counts = File(std::env::temp_dir().join(format!("sarek-cli-{}-counts.npy", std::process::id())));
    let run = ["run", "histogram/best", "--device", "cpu", "--input", file.path(), "--case", "even u8"];
    good(&[&run[..], &["--set", "bins=2", "--set", "upper=4", "--output", counts.path()]].concat());
    let bytes = fs::read(&counts.0).unwrap();
    assert_eq!(bytes[bytes.len() - 8..], [1, 0, 0, 0, 2, 0, 0, 0]);
    let text = bad(&[&run[..], &["--set", "bins=0"]].concat(), 1);
    assert!(text.ends_with("histogram/best even u8 of 4: there are 1 to 2^28 bins, not 0\n"), "{text}");
    let text = bad(&[&run[..], &["--set", "bin=5"]].concat(), 1);
    assert!(text.starts_with("error: histogram/best has no setting `bin`; what can be set is bins ("), "{text}");
    let levels: Vec<u8> = [2i64, 3, 300].iter().flat_map(|level| level.to_le_bytes()).collect();
    let levels = File::new("levels.npy", "{'descr': '<i8', 'fortran_order': False, 'shape': (3,), }\n", &levels);
    good(&[&run[..6], &["--input", levels.path(), "--output", counts.path()]].concat());
    let bytes = fs::read(&counts.0).unwrap();
    assert_eq!(bytes[bytes.len() - 8..], [1, 0, 0, 0, 2, 0, 0, 0]);
}

#[test]
fn values_are_sorted_with_their_keys() {
    let file = |name, numbers: [u32; 3]| {
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        File::new(name, "{'descr': '<u4', 'fortran_order': False, 'shape': (3,), }\n", &bytes)
    };
    let (keys, values) = (file("keys.npy", [3, 1, 2]), file("values.npy", [10, 20, 30]));
    let sorted = ["keys", "values"]
        .map(|name| File(std::env::temp_dir().join(format!("sarek-cli-{}-sorted-{name}.npy", std::process::id()))));
    let found = |file: &File| {
        let bytes = fs::read(&file.0).unwrap();
        bytes[bytes.len() - 12..].chunks(4).map(|number| number[0]).collect::<Vec<u8>>()
    };
    for strategy in ["radix_sort/best", "merge_sort/best"] {
        let outputs = ["--output", sorted[0].path(), "--output", sorted[1].path()];
        let both = ["run", strategy, "--device", "cpu", "--input", keys.path(), "--input", values.path()];
        good(&[&both[..], &outputs].concat());
        assert_eq!((found(&sorted[0]), found(&sorted[1])), (vec![1, 2, 3], vec![20, 30, 10]));
        // What is left out are the places of the keys.
        good(&[&both[..6], &["--case", "pairs u32"], &outputs].concat());
        assert_eq!((found(&sorted[0]), found(&sorted[1])), (vec![1, 2, 3], vec![1, 2, 0]));
        let text = bad(&[&both[..6], &["--case", "pairs u32"], &outputs[..2]].concat(), 1);
        assert!(text.contains("1 of 2 outputs are named"), "{text}");
    }
}

#[test]
fn a_bad_file_is_one_message_and_no_result() {
    let file = File::new("bad.npy", "{'descr': '<f4', 'fortran_order': False, 'shape': (300,), }\n", &[0; 8]);
    let text = bad(&["run", "reduce", "--device", "cpu", "--input", file.path()], 1);
    let expected = "cannot be read: its shape (300,) needs 1200 bytes of data, but the file has 8: it is truncated\n";
    assert!(text.starts_with("error: ") && text.ends_with(expected), "{text}");
    let file = File::new("f64.npy", "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }\n", &[0; 8]);
    let text = bad(&["run", "reduce/warp_shuffle", "--device", "cpu", "--input", file.path()], 1);
    assert_eq!(text, "error: reduce/warp_shuffle takes an array of f32, i32, i64, u32, u64, not an array of f64\n");
}

#[test]
fn strategies_run_at_awkward_lengths() {
    for n in ["0", "1", "1023"] {
        for algorithm in ["reduce", "histogram", "radix_sort", "merge_sort"] {
            good(&["run", algorithm, "--device", "cpu", "--n", n]);
        }
    }
    // Made-up keys have NaNs, which have their place in an order too.
    for pattern in ["sorted", "reversed", "constant", "few"] {
        good(&[
            "run",
            "radix_sort/best",
            "--case",
            "keys f32",
            "--device",
            "cpu",
            "--n",
            "9_000",
            "--pattern",
            pattern,
        ]);
    }
    good(&["run", "reduce/best", "--device", "cpu", "--n", "1_000", "--unchecked"]);
}

#[test]
fn kernels_are_listed_and_shown() {
    assert!(good(&["list"]).contains("reduce_superstep_loop"));
    let text = good(&["show", "reduce_superstep_loop<i32, Sum>"]);
    assert!(text.starts_with("// reduce_superstep_loop::<i32, Sum>\n") && text.contains("__shared__ int sdata[256];"));
    assert!(good(&["show", "reduce/superstep_loop", "--checked"]).contains("fault"));
    assert!(bad(&["show", "reduce/superstep_loop", "--checked", "--launched"], 2).contains("cannot be used with"));
    if sarek_runtime::compile::nvrtc_or_skip() {
        let entry = |more: &str| good(&["show", "spmv_scalar", "--ptx", more]).matches("_param_").count();
        // A fault is one more parameter, and so are the lengths of slices.
        assert!(entry("--checked") > entry("--arch=sm_90"), "the PTX of the text with checks has more parameters");
    }
}

#[test]
fn mistakes_are_told_in_one_line() {
    let text = bad(&["run", "reduce/bets"], 1);
    assert_eq!(text, "error: there is no strategy `reduce/bets`; did you mean `reduce/best`?\n");
    let text = bad(&["show", "nothing_like_it"], 1);
    assert_eq!(text, "error: there is no kernel or strategy `nothing_like_it`; `sarek list` shows what there is\n");
    assert!(bad(&["run", "reduce", "--device", "tpu"], 2).contains("`tpu` is no device"));
    assert!(bad(&["run", "reduce", "--n", "2^64"], 2).contains("2^20"));
    let text = bad(&["run", "reduce", "--device", "cuda:4000"], 1);
    assert!(text.starts_with("error: there is no CUDA d"), "{text}");
}

/// Little-endian bytes.
fn bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

#[test]
fn matrices_from_files_are_multiplied() {
    let header =
        |rows, columns| format!("{{'descr': '<f4', 'fortran_order': False, 'shape': ({rows}, {columns}), }}\n");
    let a = File::new("a.npy", &header(1, 2), &bytes(&[1.0, 2.0]));
    let b = File::new("b.npy", &header(3, 2), &bytes(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    let c = File::new("c.npy", "", &[]);
    let run = ["run", "matmul/best", "--device", "cpu", "--input", a.path(), "--input", b.path()];
    let text = good(&[&run[..], &["--set", "transpose_b=true", "--output", c.path()]].concat());
    assert!(text.contains(" 5, .., 17 ") && text.contains("1 of 1 right"), "{text}");
    assert!(fs::read(c.path()).unwrap().ends_with(&bytes(&[5.0, 11.0, 17.0])));
    let text = bad(&run, 1);
    let expected = "a 1x2 matrix and a 3x2 matrix have no product: rows of 2 meet columns of 3\n";
    assert!(text.ends_with(expected), "{text}");
}

#[test]
fn pictures_from_files_are_filtered() {
    let place = |name: &str| std::env::temp_dir().join(format!("sarek-cli-{}-{name}.png", std::process::id()));
    let (photo, filtered) = (File(place("photo")), File(place("filtered")));
    let direct = ["run", "convolution/direct2d", "--device", "cpu"];
    good(&[&direct[..], &["--case", "picture", "--n", "20", "--output", photo.path()]].concat());
    let best = ["run", "convolution/best", "--device", "cpu", "--input", photo.path()];
    let text = good(&[&best[..], &["--output", filtered.path()]].concat());
    assert!(text.contains(" picture ") && text.contains(" 20x20 "), "{text}");
    assert_ne!(fs::read(photo.path()).unwrap(), fs::read(filtered.path()).unwrap());
    let identity = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 1), }\n";
    let identity = File::new("identity.npy", identity, &bytes(&[1.0]));
    good(&[&best[..], &["--input", identity.path(), "--output", filtered.path()]].concat());
    assert_eq!(fs::read(photo.path()).unwrap(), fs::read(filtered.path()).unwrap());
    let text = bad(&[&direct[..], &["--input", identity.path(), "--output", filtered.path()]].concat(), 1);
    assert!(text.contains("a matrix of f32 goes to a `.npy` file"), "{text}");
}

/// A folder that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sarek-cli-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }

    /// Three numbers, whose sum is 6.
    fn numbers(&self) -> String {
        let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
        let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }\n";
        bytes.extend((header.len() as u16).to_le_bytes());
        bytes.extend(header.as_bytes());
        bytes.extend([1.0f32, 2.0, 3.0].iter().flat_map(|value| value.to_le_bytes()));
        fs::write(self.file("numbers.npy"), bytes).unwrap();
        self.file("numbers.npy")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The arguments that write the sum of a file.
fn sum<'a>(input: &'a str, output: &'a str) -> [&'a str; 10] {
    ["run", "reduce/best", "--device", "cpu", "--case", "sum f32", "--input", input, "--output", output]
}

#[cfg(unix)]
#[test]
fn links_stay_and_what_they_name_is_replaced() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = Folder::new("links");
    let numbers = folder.numbers();
    let (real, link, dangling, round) =
        (folder.file("real.npy"), folder.file("link.npy"), folder.file("dangling.npy"), folder.file("round.npy"));
    fs::write(&real, "old").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.npy", &link).unwrap();
    symlink("made.npy", &dangling).unwrap();
    symlink("round.npy", &round).unwrap();
    for (output, file) in [(&link, real.clone()), (&dangling, folder.file("made.npy"))] {
        good(&sum(&numbers, output));
        assert!(fs::symlink_metadata(output).unwrap().is_symlink(), "{output}");
        assert!(fs::read(file).unwrap().ends_with(&6.0f32.to_le_bytes()), "{output}");
    }
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    assert!(bad(&sum(&numbers, &round), 1).contains("cannot be written: "));
    let arg = ["run", "reduce/arg", "--device", "cpu", "--case", "arg-min f32", "--input", &numbers];
    let text = bad(&[&arg[..], &["--output", &real, "--output", &link]].concat(), 1);
    assert!(text.contains("is the same file"), "{text}");
    let left = fs::read_dir(&folder.0).unwrap().count();
    assert_eq!(left, 6, "a draft is left over");
}

#[cfg(unix)]
#[test]
fn pipes_are_written_into() {
    let folder = Folder::new("pipes");
    let numbers = folder.numbers();
    let pipe = folder.file("pipe.npy");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // A pipe as an input is refused, and not waited for.
    assert!(bad(&["run", "reduce/best", "--device", "cpu", "--input", &pipe], 1).contains("it is not a regular file"));
    let reader = std::thread::spawn({
        let pipe = pipe.clone();
        move || fs::read(pipe).unwrap()
    });
    good(&sum(&numbers, &pipe));
    assert!(reader.join().unwrap().ends_with(&6.0f32.to_le_bytes()));
    assert!(!fs::symlink_metadata(&pipe).unwrap().is_file());
    // Where the result is printed, the table is not.
    let output = sarek(&sum(&numbers, "/dev/stdout"));
    assert!(output.stdout.starts_with(b"\x93NUMPY") && output.stdout.ends_with(&6.0f32.to_le_bytes()));
    assert!(String::from_utf8_lossy(&output.stderr).contains("1 of 1 right"));
    let printed = fs::File::create(folder.file("printed")).unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_sarek"))
        .args(sum(&numbers, "/dev/stdout"))
        .stdout(printed)
        .stderr(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(status.success() && fs::read(folder.file("printed")).unwrap().starts_with(b"\x93NUMPY"));
    assert!(bad(&sum(&numbers, "/dev/full"), 1).contains("/dev/full cannot be written: No space left"));
    assert!(bad(&sum(&numbers, folder.file("").as_str()), 1).contains("cannot be written: it is a folder"));
}

#[cfg(unix)]
#[test]
fn work_goes_on_when_nobody_reads() {
    use std::process::Stdio;
    for (arguments, code) in [
        (&["run", "reduce/best", "--device", "cpu", "--n", "9", "--case", "sum f32"][..], 0),
        (&["run", "histogram/best", "--device", "cpu", "--case", "even u8", "--set", "bins=0"], 1),
        (&["list"], 0),
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sarek"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().unwrap().code(), Some(code), "{arguments:?}");
    }
}

#[test]
fn what_checks_nothing_is_no_success() {
    for (name, n, most) in
        [("reduce/best", "2^63", "12884901888"), ("reduce", "2^63", "12884901888"), ("matmul", "65537", "65536")]
    {
        let text = bad(&["run", name, "--device", "cpu", "--n", n], 1);
        assert!(text.contains("` is too large: at most ") && text.contains(most) && text.contains(name), "{text}");
    }
    let text = bad(&["run", "reduce", "--n", "-1"], 2);
    assert!(text.contains("write a size as"), "{text}");
}

#[cfg(unix)]
#[test]
fn only_reports_are_drawn() {
    let folder = Folder::new("reports");
    let pictures = folder.file("pictures");
    for (report, why) in [("/dev/zero", "none is that long"), ("/dev/null", "EOF"), ("/dev", "Is a directory")] {
        let text = bad(&["plot", report, &pictures], 1);
        assert!(text.starts_with(&format!("error: {report} cannot be read: ")) && text.contains(why), "{text}");
    }
    let time = |ms: &str| format!("{{\"median\": {ms}, \"min\": 1, \"p90\": 1, \"runs\": 3}}");
    let work = "{\"bytes\": 1, \"operations\": 1, \"edges\": 0}";
    let row = |ms: &str, n: u64| {
        format!(
            "{{\"name\": \"reduce/best a\", \"n\": {n}, \"size\": \"{n}\", \"ours\": {}, \
             \"other\": {{\"name\": \"CUB b\", \"time\": {}}}, \
             \"ratio\": 1, \"work\": {work}, \"unit\": \"\", \"note\": \"\"}}",
            time(ms),
            time("1")
        )
    };
    let report = |rows: &[String]| {
        format!("{{\"device\": \"\", \"version\": \"\", \"method\": \"\", \"rows\": [{}]}}", rows.join(", "))
    };
    let path = folder.file("report.json");
    let table = [
        (report(&[row("-1", 1)]), "in row 0 a time is -1"),
        (report(&[row("1", 1), row("0", 2)]), "in row 1 a time is 0"),
        (report(&[row("1e300", 1)]), "a time is 1000"),
        (report(&vec![row("1", 1); 5000]), "it has 5000 rows, and no report has more than 4096"),
        (format!("{{\"rows\": {}", "[".repeat(100_000)), "expected"),
    ];
    for (text, why) in table {
        fs::write(&path, text).unwrap();
        let text = bad(&["plot", &path, &pictures], 1);
        assert!(text.contains("it is not a report of `sarek bench`: ") && text.contains(why), "{text}");
    }
    fs::write(&path, report(&[row("1", 0), row("1e-300", u64::MAX)])).unwrap();
    good(&["plot", &path, &pictures]);
    // A roofline needs a ceiling.
    assert_eq!(fs::read_dir(&pictures).unwrap().count(), 1);
    let text = bad(&["plot", &path, &path], 1);
    assert!(text.contains("cannot be drawn into"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_report_is_written_once_or_resumed() {
    let folder = Folder::new("resume");
    let path = folder.file("report.json");
    let rows = || {
        let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        (report["rows"].as_array().unwrap().len(), report["done"].clone())
    };
    let bench = ["bench", "--device", "cpu", "--json", &path, "--only", "start"];
    good(&bench);
    assert_eq!(rows(), (1, ["start"].as_slice().into()));
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    let [commit, date] = ["commit", "date"].map(|name| report["rows"][0][name].as_str().unwrap().to_string());
    assert!(!commit.is_empty() && date.len() == 10 && date.starts_with("20"), "{commit} {date}");
    // A size says nothing about a start: it is not measured again.
    good(&[bench.as_slice(), &["--resume", "--n", "7"]].concat());
    assert_eq!(rows(), (1, ["start"].as_slice().into()));
    good(&[bench.as_slice(), &["--resume", "reduce/best", "--n", "7"]].concat());
    assert_eq!(rows().1[1], "reduce/best --n 7");
    let text = bad(&["bench", "--device", "cpu", "--resume", "start"], 2);
    assert!(text.contains("--json"), "{text}");
    // A pipe takes one document, whatever the number of measurements.
    let text =
        good(&["bench", "--device", "cpu", "--json", "/dev/stdout", "reduce/best", "--only", "start", "--n", "7"]);
    let report: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(report["done"].as_array().unwrap().len() >= 2, "{text}");
}

#[test]
fn mutants_are_chosen_by_name_and_resumed() {
    let folder = Folder::new("mutants");
    let path = folder.file("mutants.json");
    let names = || {
        let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        let strategies = record["strategies"].as_array().unwrap().clone();
        assert!(strategies.iter().all(|strategy| !strategy["commit"].as_str().unwrap().is_empty()), "{record}");
        strategies.iter().map(|strategy| strategy["name"].as_str().unwrap().to_string()).collect::<Vec<String>>()
    };
    let mutants = ["mutants", "--schedules", "1", "--json", &path, "--resume", "--only", "reduce/superstep_loop"];
    let first = good(&mutants);
    assert_eq!(names(), ["reduce/superstep_loop"]);
    // What is known is not tried again, and counts.
    assert_eq!(good(&mutants), first);
    let more = good(&[mutants.as_slice(), &["--only", "reduce/best", "--only", "reduce/superstep_loop"]].concat());
    assert_eq!(names(), ["reduce/superstep_loop", "reduce/best"]);
    assert_ne!(more, first);
    let text = bad(&["mutants", "--only", "reduce/none"], 1);
    assert!(text.contains("`reduce/none`"), "{text}");
    let text = bad(&["mutants", "--resume"], 2);
    assert!(text.contains("--json"), "{text}");
}

#[test]
fn what_only_a_gpu_measures_is_no_unknown_name() {
    for name in ["loops/dot", "by_hand/copy_vectors", "by_hand", "launch"] {
        let text = bad(&["bench", "--device", "cpu", "--only", name], 1);
        assert!(text.starts_with(&format!("error: nothing of `{name}` can be measured like this on ")), "{text}");
    }
}

#[test]
fn choices_are_tuned() {
    let table = File(std::env::temp_dir().join(format!("sarek-cli-{}-tuning.csv", std::process::id())));
    let tune =
        ["tune", "--device", "cpu", "--table", table.path(), "--size", "20x12x9", "--only", "matmul/best f32 TN"];
    let text = good(&tune);
    assert!(text.contains("matmul/best f32 TN") && text.contains("20x12x9"), "{text}");
    let rows = fs::read_to_string(&table.0).unwrap();
    assert_eq!((rows.lines().count(), rows.matches(",fastest").count()), (6, 1), "{rows}");
    // It goes on where it was, and measures again only if it is asked to.
    assert_eq!(good(&tune), text);
    assert_eq!(fs::read_to_string(&table.0).unwrap(), rows);
    good(&[&tune[..], &["--again"]].concat());
    assert_ne!(fs::read_to_string(&table.0).unwrap(), rows);
    let text = good(&[&tune[..5], &["--size", "9x9x9", "--only", "matmul/wgmma bf16"]].concat());
    assert!(text.contains("matmul/wgmma bf16") && !text.contains("discarded"), "{text}");
    assert!(bad(&["tune", "--device", "cpu", "sort"], 1).contains("`sort` cannot be tuned"));
    assert!(bad(&["tune", "--size", "9x", "matmul"], 2).contains("write a size as"));
}
