//! The arguments of the command line.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Parser, Subcommand};
use sarek_runtime::{Arch, Device};

use crate::Failure;
use crate::bench::startup::Probe;
use crate::data::Pattern;

/// Classic parallel algorithms written in Sarek: runs and verifies all of them if no command is given.
#[derive(Debug, Parser)]
#[command(name = "sarek", version, max_term_width = 100, args_conflicts_with_subcommands = true)]
pub(super) struct Args {
    /// What to do.
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    /// Where to run: `cpu`, `cuda`, `cuda:1`, or `best`, a GPU if there is one, else the CPU.
    #[arg(long, default_value = "best", value_name = "DEVICE")]
    pub(super) device: Place,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists the algorithms, their strategies and kernels.
    List,
    /// Shows what a kernel becomes: CUDA C++, PTX or machine code.
    Show(Show),
    /// Compiles kernels ahead of time, into a file for machines without NVRTC: `SAREK_BUNDLE=FILE sarek run …` uses it.
    Bundle(Bundle),
    /// Runs and verifies a strategy on a file, or on made-up data.
    Run(Run),
    /// Measures, by itself or beside the libraries of peers.
    Bench(Bench),
    /// Measures which tiles and the like are the fastest on this device, and writes them to the table that all programs use.
    Tune(Tune),
    /// Removes barriers, fences and orderings from the collection's kernels one by one, and reports what the race detector misses.
    Mutants(Mutants),
    /// Compares two files of `bench --json`: fails if something became slower.
    Compare(Compare),
    /// Draws the figures that `bench --json` wrote.
    Plot(Plot),
    /// Does one thing and says when it is done: what `bench` starts to measure starts.
    #[command(hide = true)]
    Probe {
        /// What to do.
        what: Probe,
        /// The GPU.
        ordinal: usize,
    },
}

/// Arguments of `show`.
#[derive(Debug, clap::Args)]
pub(super) struct Show {
    /// A kernel (`reduce_superstep_loop`, `'reduce_superstep_loop::<i32, Sum>'`) or a strategy (`reduce/superstep_loop`).
    pub(super) kernel: String,
    /// Shows the PTX that NVRTC makes of it.
    #[arg(long, group = "form")]
    pub(super) ptx: bool,
    /// Shows the machine code; needs nvdisasm or cuobjdump.
    #[arg(long, group = "form")]
    pub(super) sass: bool,
    /// Shows what it becomes with the checks of indices and divisions.
    #[arg(long, group = "kind")]
    pub(super) checked: bool,
    /// Shows what launches run where all conditions of `--checks` hold.
    #[arg(long, group = "kind")]
    pub(super) launched: bool,
    /// Lists the run-time checks: those that no launch makes, those that depend on its lengths, scalars and grid, and the rest.
    #[arg(long, group = "form", group = "kind")]
    pub(super) checks: bool,
    /// The architecture of the PTX or the machine code.
    #[arg(long, default_value = "sm_90")]
    pub(super) arch: Arch,
}

/// Arguments of `bundle`.
#[derive(Debug, clap::Args)]
pub(super) struct Bundle {
    /// The file to write.
    pub(super) file: PathBuf,
    /// Kernels, as `show` takes them, and strategies and algorithms, for all of their kernels; all kernels that `list` knows, with the type arguments that the catalogue names, without any.
    pub(super) names: Vec<String>,
    /// The architectures of the GPUs. Given again for several.
    #[arg(long, default_values = ["sm_80", "sm_90a"])]
    pub(super) arch: Vec<Arch>,
    /// Runs these strategies on the CPU first, with small made-up data, and adds every kernel that they launch.
    #[arg(long, value_name = "STRATEGY")]
    pub(super) run: Vec<String>,
}

/// Arguments of `run`.
#[derive(Debug, clap::Args)]
pub(super) struct Run {
    /// A strategy (`reduce/best`), or an algorithm (`reduce`) for all of its strategies.
    pub(super) name: String,
    /// The case, such as `sum f32`; all that fit the input without it.
    #[arg(long)]
    pub(super) case: Option<String>,
    /// A file: an array (.npy), a picture (.png) or a graph (.mtx, or .txt with an edge a line). Given again for what takes
    /// several. Made-up data without it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["n", "pattern"])]
    pub(super) input: Vec<PathBuf>,
    /// Where the result goes, if it is right: .npy, .png; of distances in a graph also .mtx and .txt. Given again for what has several.
    #[arg(long, value_name = "FILE")]
    pub(super) output: Vec<PathBuf>,
    /// Something that a case leaves open.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parse_setting)]
    pub(super) settings: Vec<(String, String)>,
    /// The size of made-up data, as `1000000`, `1_000_000` or `2^20`: the elements of an array, the side of a matrix or a
    /// picture, the vertices of a graph.
    #[arg(long, value_parser = parse_count, allow_negative_numbers = true)]
    pub(super) n: Option<usize>,
    /// The order and variety of a made-up array.
    #[arg(long, default_value = "random")]
    pub(super) pattern: Pattern,
    /// Where to run: `cpu`, `cuda`, `cuda:1`, or `best`.
    #[arg(long, default_value = "best", value_name = "DEVICE")]
    pub(super) device: Place,
    /// Launches without run-time checks.
    #[arg(long)]
    pub(super) unchecked: bool,
}

/// Arguments of `bench`.
#[derive(Debug, clap::Args)]
pub(super) struct Bench {
    /// What to measure: the start of a name, such as `reduce`, `reduce/best`, `loops`, `by_hand`, `launch`, `graph`, `ranks`, `overlap`, `start` or `engine`; or
    /// `checks`, for the collection with checks and without. Everything but that without a name.
    pub(super) name: Option<String>,
    /// Measures this and what else is named: the start of a name, as above. May be given several times.
    #[arg(long, value_name = "NAME")]
    pub(super) only: Vec<String>,
    /// Measures beside the peers: CUB, cuBLAS, NPP, and kernels written by hand in CUDA.
    #[arg(long)]
    pub(super) peers: bool,
    /// The size, instead of the usual ones: the elements of an array, the side of a matrix or a picture.
    #[arg(long, value_parser = parse_count, allow_negative_numbers = true)]
    pub(super) n: Option<usize>,
    /// Also writes the figures to a file, which a regular file holds after each measurement.
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,
    /// Goes on with the file of `--json`: what it already holds is not measured again.
    #[arg(long, requires = "json")]
    pub(super) resume: bool,
    /// Also draws the figures into a folder.
    #[arg(long, value_name = "FOLDER")]
    pub(super) plot: Option<PathBuf>,
    /// Where to run: `cpu`, `cuda`, `cuda:1`, or `best`.
    #[arg(long, default_value = "best", value_name = "DEVICE")]
    pub(super) device: Place,
}

/// Arguments of `tune`.
#[derive(Debug, clap::Args)]
pub(super) struct Tune {
    /// What to tune: the start of a name, such as `matmul/best` or `matmul/wgmma bf16`. Everything without a name.
    pub(super) name: Option<String>,
    /// Tunes this and what else is named, as above. May be given several times.
    #[arg(long, value_name = "NAME")]
    pub(super) only: Vec<String>,
    /// A size, instead of the usual ones: the rows and columns of a product and the inner dimension, as `4096x1024x2^14`. May be given several times.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(super) size: Vec<Size>,
    /// Measures again what the table has.
    #[arg(long)]
    pub(super) again: bool,
    /// The table to go on with, instead of the one that programs use: they use this one if `SAREK_TUNING` names it.
    #[arg(long, value_name = "FILE")]
    pub(super) table: Option<PathBuf>,
    /// Where to run: `cpu`, `cuda`, `cuda:1`, or `best`.
    #[arg(long, default_value = "best", value_name = "DEVICE")]
    pub(super) device: Place,
}

/// A size of one or several numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Size(pub(super) Vec<usize>);

/// Arguments of `mutants`.
#[derive(Debug, clap::Args)]
pub(super) struct Mutants {
    /// A strategy (`reduce/best`), or an algorithm (`reduce`) for all of its strategies. Everything without it.
    pub(super) name: Option<String>,
    /// Tries this and what else is named, as above. May be given several times.
    #[arg(long, value_name = "NAME")]
    pub(super) only: Vec<String>,
    /// Also writes the outcomes to a file, which a regular file holds after each strategy.
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,
    /// Goes on with the file of `--json`: strategies that it already holds are not tried again.
    #[arg(long, requires = "json")]
    pub(super) resume: bool,
    /// The number of schedules under which a mutant runs until it is found.
    #[arg(long, default_value_t = 8)]
    pub(super) schedules: u64,
    /// Also moves the indices of writes to shared memory by one.
    #[arg(long)]
    pub(super) indices: bool,
}

/// Arguments of `compare`.
#[derive(Debug, clap::Args)]
pub(super) struct Compare {
    /// What `bench --json` wrote, before.
    pub(super) old: PathBuf,
    /// What `bench --json` wrote, now.
    pub(super) new: PathBuf,
    /// The change that counts, in percent.
    #[arg(long, default_value = "3", value_name = "PERCENT", value_parser = parse_percent, allow_negative_numbers = true)]
    pub(super) threshold: f64,
}

/// Arguments of `plot`.
#[derive(Debug, clap::Args)]
pub(super) struct Plot {
    /// The report that `bench --json` wrote.
    pub(super) report: PathBuf,
    /// Where the pictures go, as SVG.
    pub(super) folder: PathBuf,
}

/// A device as the command line names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// GPU 0, or the CPU where there is none.
    Best,
    /// The CPU.
    Cpu,
    /// The GPU of that number.
    Cuda(usize),
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        let wrong = || format!("`{text}` is no device; one is written `cpu`, `cuda`, `cuda:1` or `best`");
        match text {
            "best" => Ok(Place::Best),
            "cpu" => Ok(Place::Cpu),
            "cuda" => Ok(Place::Cuda(0)),
            _ => text.strip_prefix("cuda:").and_then(|n| n.parse().ok()).map(Place::Cuda).ok_or_else(wrong),
        }
    }
}

impl Place {
    /// The device.
    pub(super) fn open(self) -> Result<Device, Failure> {
        match self {
            Place::Best => Ok(Device::best()?),
            Place::Cpu => Ok(Device::cpu()),
            Place::Cuda(ordinal) => Ok(Device::cuda(ordinal)?),
        }
    }

    /// The GPU's number, if it is one.
    pub(super) fn ordinal(self) -> usize {
        match self {
            Place::Cuda(ordinal) => ordinal,
            Place::Best | Place::Cpu => 0,
        }
    }
}

/// Reads `1000`, `1_000` and `2^20`.
fn parse_count(text: &str) -> Result<usize, String> {
    let number = |text: &str| text.replace('_', "").parse::<usize>().ok();
    let value = match text.split_once('^') {
        Some((base, power)) => {
            number(base).zip(number(power)).and_then(|(base, power)| base.checked_pow(u32::try_from(power).ok()?))
        }
        None => number(text),
    };
    value.ok_or_else(|| "write a size as `1000000`, `1_000_000` or `2^20`".into())
}

/// Reads `1000` and `4096x1024x2^14`.
fn parse_size(text: &str) -> Result<Size, String> {
    let numbers: Result<Vec<usize>, String> = text.split('x').map(parse_count).collect();
    let numbers = numbers.ok().filter(|numbers| numbers.iter().all(|number| *number > 0));
    numbers.map(Size).ok_or_else(|| "write a size as `4096x1024x2^14`".into())
}

/// Reads `3`, `0.5` and `3%`.
fn parse_percent(text: &str) -> Result<f64, String> {
    let value = text.strip_suffix('%').unwrap_or(text).trim().parse::<f64>();
    value.ok().filter(|value| (0.0..1e6).contains(value)).ok_or_else(|| "write a percentage as `3` or `0.5`".into())
}

/// Reads `name=value`.
fn parse_setting(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_string(), value.to_string())),
        _ => Err("write a setting as `name=value`".into()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn parse(line: &str) -> Result<Args, String> {
        Args::try_parse_from(line.split_whitespace()).map_err(|error| error.to_string())
    }

    #[test]
    fn the_definition_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn without_arguments_everything_runs_on_the_best_device() {
        let args = parse("sarek").unwrap();
        assert!(args.command.is_none() && args.device == Place::Best);
        assert_eq!(parse("sarek --device cpu").unwrap().device, Place::Cpu);
        assert!(parse("sarek --device cpu list").is_err());
    }

    #[test]
    fn run_takes_a_file_or_a_number() {
        let Some(Command::Run(run)) =
            parse("sarek run reduce/best --n 2^20 --device cuda:1 --unchecked").unwrap().command
        else {
            panic!("not `run`")
        };
        assert_eq!((run.n, run.device, run.unchecked), (Some(1 << 20), Place::Cuda(1), true));
        assert!(parse("sarek run reduce/best --input a.npy").is_ok());
        assert!(parse("sarek run reduce/best --input a.npy --n 4").unwrap_err().contains("cannot be used with"));
        assert!(parse("sarek run").unwrap_err().contains("<NAME>"));
    }

    #[test]
    fn bundle_takes_names_and_architectures() {
        let parsed = |line: &str| match parse(line).unwrap().command {
            Some(Command::Bundle(bundle)) => bundle,
            _ => panic!("not `bundle`"),
        };
        let bundle = parsed("sarek bundle a.bundle reduce/best --arch sm_90 --run scan/best");
        assert_eq!(
            (bundle.names, bundle.arch, bundle.run),
            (vec!["reduce/best".into()], vec![Arch::SM_90], vec!["scan/best".into()])
        );
        assert_eq!(parsed("sarek bundle a.bundle").arch, [Arch::SM_80, Arch::SM_90A]);
    }

    #[test]
    fn show_has_one_form() {
        let Some(Command::Show(show)) = parse("sarek show k --ptx --arch sm_80").unwrap().command else {
            panic!("not `show`")
        };
        assert!(show.ptx && show.arch == Arch::SM_80);
        assert!(parse("sarek show k --ptx --sass").unwrap_err().contains("cannot be used with"));
        assert!(parse("sarek show k --arch hopper").unwrap_err().contains("is not an architecture"));
    }

    #[test]
    fn compare_has_a_threshold() {
        let threshold = |line: &str| match parse(line).unwrap().command {
            Some(Command::Compare(compare)) => compare.threshold,
            _ => panic!("not `compare`"),
        };
        assert_eq!(threshold("sarek compare a.json b.json"), 3.0);
        assert_eq!(threshold("sarek compare a.json b.json --threshold 0.5%"), 0.5);
        for text in ["-1", "x", "NaN", "inf"] {
            let error = parse(&format!("sarek compare a.json b.json --threshold {text}")).unwrap_err();
            assert!(error.contains("write a percentage as `3` or `0.5`"), "{error}");
        }
    }

    #[test]
    fn devices_and_counts_are_read() {
        assert_eq!("cuda".parse(), Ok(Place::Cuda(0)));
        assert!("gpu".parse::<Place>().unwrap_err().contains("`cuda:1`"));
        assert!("cuda:x".parse::<Place>().is_err());
        for (text, count) in [("0", 0), ("1_000", 1000), ("2^28", 1 << 28), ("10^6", 1_000_000)] {
            assert_eq!(parse_count(text), Ok(count));
        }
        for text in ["", "-1", "2^", "1e6", "2^64", "2^99999999999", "99999999999999999999"] {
            assert!(parse_count(text).is_err(), "{text}");
        }
        assert_eq!(parse_size("4096x1_000x2^4"), Ok(Size(vec![4096, 1000, 16])));
        for text in ["", "5x", "0x4", "4 x 4"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
        assert_eq!(parse_setting("source=5"), Ok(("source".into(), "5".into())));
        assert!(parse_setting("source").is_err() && parse_setting("=5").is_err());
    }
}
