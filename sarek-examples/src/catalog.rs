//! Everything that can be listed, shown, run and measured.
//!
//! An algorithm registers itself in one file, `catalog/<algorithm>.rs`, and [`algorithms`] names it. No other part of
//! the command line knows the algorithms or what they do: a [`Case`] lists the files that it takes and generates inputs
//! if there are none, and the [`Task`] that it opens runs, verifies and describes itself.

mod bfs;
mod compaction;
pub mod compare;
mod convolution;
mod copy;
mod gallery;
mod grid;
mod histogram;
mod input;
mod matmul;
mod merge_sort;
mod operand;
mod outputs;
mod pairs;
mod parallel;
mod radix_sort;
mod ranges;
mod reduce;
mod runs;
mod scan;
mod search;
mod segmented;
mod segments;
mod select;
mod sets;
mod sort;
mod task;
mod topk;
mod transform;
pub mod tune;

use std::fmt;

use sarek_runtime::{Device, bundle};

pub use crate::how::How;
pub use input::{Form, Given, Item, Setting, Settings};
pub use task::{Steps, Task, Verdict, Work};

use crate::Failure;
use crate::bench::Contest;

/// Returns all algorithms, in the order in which they are listed.
pub fn algorithms() -> Vec<Algorithm> {
    vec![
        transform::algorithm(),
        reduce::algorithm(),
        scan::algorithm(),
        segmented::algorithm(),
        compaction::algorithm(),
        select::algorithm(),
        runs::algorithm(),
        segments::algorithm(),
        search::algorithm(),
        sets::algorithm(),
        topk::algorithm(),
        histogram::algorithm(),
        radix_sort::algorithm(),
        merge_sort::algorithm(),
        matmul::algorithm(),
        convolution::algorithm(),
        bfs::algorithm(),
        copy::algorithm(),
        grid::algorithm(),
        pairs::algorithm(),
        gallery::algorithm(),
    ]
}

/// Returns the cases of a strategy that only `sarek mutants` runs: small inputs on which its kernels do what they do on no small input of
/// its other cases. A ring in shared memory goes round, or a block has several tiles.
pub fn cases_for_mutants(strategy: &str) -> Vec<Case> {
    match strategy {
        "segments/sort" => segments::cases_for_mutants(),
        "topk/rows" => topk::cases_for_mutants(),
        "matmul/emulated" => matmul::emulated_for_mutants(),
        "matmul/wgmma" => matmul::wgmma_for_mutants(),
        "bfs/best" => bfs::cases_for_mutants(),
        "gallery/attention" => gallery::attention_for_mutants(),
        "gallery/spmv" => gallery::spmv_for_mutants(),
        "gallery/fft" => gallery::fft_for_mutants(),
        _ => Vec::new(),
    }
}

/// Returns what `sarek tune` measures.
pub fn tunes() -> Vec<tune::Tune> {
    matmul::tunes()
}

/// A problem, and the ways to solve it.
pub struct Algorithm {
    /// The prefix of its strategies' names: `reduce`.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The ladder, simplest first.
    pub strategies: Vec<Strategy>,
    /// The contests that are measured side by side.
    pub contests: Vec<Contest>,
}

/// One way to solve a problem.
pub struct Strategy {
    /// Its full name: `reduce/neighbored`.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// The document that it comes from, and its name there.
    pub source: &'static str,
    /// Its kernels, each with the type arguments that are worth a look.
    pub kernels: Vec<Kernel>,
    /// The cases on which it can run.
    pub cases: Vec<Case>,
}

/// A kernel with all of its type arguments. [`kernels!`](crate::kernels) makes lists of these.
#[derive(Clone)]
pub struct Kernel {
    /// Its name in Rust: `reduce_neighbored::<f32, Sum>`.
    pub name: String,
    /// The CUDA C++ without checks.
    pub cuda_source: fn() -> String,
    /// The CUDA C++ with checks.
    pub cuda_source_checked: fn() -> String,
    /// The CUDA C++ of launches in which all conditions hold: with the checks that every launch makes.
    pub cuda_source_proven: fn() -> String,
    /// Its run-time checks, and which ones launches make.
    pub checks: fn() -> sarek_runtime::Result<sarek_runtime::Checks>,
    /// The instance, with its texts and what NVRTC makes of them.
    pub instance: fn() -> bundle::Instance,
}

/// A list of [`Kernel`](crate::catalog::Kernel)s: `kernels![block_sums::<f32>, block_sums::<i32>]`.
#[macro_export]
macro_rules! kernels {
    ($($kernel:ty),* $(,)?) => {
        ::std::vec![$($crate::catalog::Kernel {
            name: $crate::catalog::bare(::core::stringify!($kernel)),
            cuda_source: <$kernel>::cuda_source,
            cuda_source_checked: <$kernel>::cuda_source_checked,
            cuda_source_proven: <$kernel>::cuda_source_proven,
            checks: <$kernel>::checks,
            instance: <$kernel>::instance,
        }),*]
    };
}

/// Returns a path's last segment with its type arguments, as people write it: `block_sums::<f32>`
/// of `reduce :: block_sums :: < f32 >`. What `stringify` takes from several lines is on one.
#[doc(hidden)]
pub fn bare(path: &str) -> String {
    let path = path.split_whitespace().collect::<Vec<_>>().join(" ");
    let path =
        path.replace(" :: ", "::").replace(":: <", "::<").replace("< ", "<").replace(" >", ">").replace(",>", ">");
    let before = path.split('<').next().unwrap_or_default().trim_end_matches(':');
    let start = before.rfind("::").map_or(0, |at| at + 2);
    path[start..].to_string()
}

impl Kernel {
    /// Returns the name without type arguments.
    pub fn function(&self) -> &str {
        self.name.split(['<', ':', ' ']).next().unwrap_or_default()
    }
}

/// One thing that a strategy can do: a row of the table that the command line prints.
pub struct Case {
    /// The name that distinguishes it from the strategy's other cases: `sum f32`.
    pub name: String,
    /// The files that it takes, in order; empty if it works only on generated input.
    pub takes: Vec<Form>,
    /// The number of files that must be given. The others are generated.
    pub required: usize,
    /// Its settings.
    pub settings: &'static [Setting],
    /// `true` if it runs when everything is run. The others run on request.
    pub standard: bool,
    /// The sizes of its generated inputs.
    pub sizes: Sizes,
    /// Makes up inputs of a size, the same ones for the same seed.
    pub sample: fn(usize, u64) -> Vec<Item>,
    /// Takes inputs, which fit, to a device. Its errors are those of the device, and of inputs and settings that do not
    /// belong together.
    #[allow(clippy::type_complexity)]
    pub open: Box<dyn Fn(&Device, Given, How) -> Result<Box<dyn Task>, Failure> + Send + Sync>,
}

/// The size of a generated input: the elements of an array, the side of a matrix or a picture, the vertices of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sizes {
    /// On the CPU, unless asked otherwise.
    pub cpu: usize,
    /// On a GPU, unless asked otherwise.
    pub gpu: usize,
    /// The largest that is made up.
    pub most: usize,
}

impl Sizes {
    /// For work in proportion to the size, on elements of up to 8 bytes. No power of two, so that ends are not forgotten.
    pub const LINEAR: Sizes = Sizes::linear(8);

    /// Returns sizes for work in proportion to the size, on inputs of that many bytes per element on the host: at most
    /// 48 GiB of them, so that they fit in 100 GiB.
    pub const fn linear(bytes: usize) -> Sizes {
        Sizes { cpu: (1 << 18) + 3, gpu: (1 << 22) + 3, most: (48 << 30) / bytes }
    }

    /// For work that grows with the square of the size: at most some seconds of it.
    pub const SQUARE: Sizes = Sizes { cpu: (1 << 11) + 3, gpu: (1 << 15) + 3, most: 1 << 18 };
}

impl Case {
    /// Returns `true` if it can work on those files.
    pub fn fits(&self, items: &[Item]) -> bool {
        let forms = self.takes.iter().zip(items);
        (self.required.max(1)..=self.takes.len()).contains(&items.len())
            && forms.into_iter().all(|(form, item)| form.fits(item))
    }
}

/// A name that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Unknown {
    /// `strategy`, `kernel`.
    pub what: &'static str,
    /// The requested name.
    pub name: String,
    /// The most similar names.
    pub near: Vec<String>,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`", self.what, self.name)?;
        match &self.near[..] {
            [] => write!(f, "; `sarek list` shows what there is"),
            near => write!(f, "; did you mean `{}`?", near.join("` or `")),
        }
    }
}

/// Returns the strategies of a name: one strategy's full name, or an algorithm's name for all of its own.
///
/// # Errors
/// [`Unknown`], with the most similar names.
pub fn strategies<'a>(algorithms: &'a [Algorithm], name: &str) -> Result<Vec<&'a Strategy>, Unknown> {
    let all = || algorithms.iter().flat_map(|algorithm| &algorithm.strategies);
    let name = name.trim_end_matches('/');
    let prefix = format!("{name}/");
    let found: Vec<&Strategy> = all().filter(|s| s.name == name || s.name.starts_with(&prefix)).collect();
    if found.is_empty() {
        let names: Vec<&str> = all().map(|strategy| strategy.name).collect();
        return Err(Unknown { what: "strategy", name: name.into(), near: near(name, &names) });
    }
    Ok(found)
}

/// Returns the kernels of a name: an instance (`block_sums::<f32>`, with any spaces), a function (`block_sums`), or a
/// strategy, whose every function is taken once.
///
/// If the name omits the type arguments, the first instance is taken; the second list names the others.
///
/// # Errors
/// [`Unknown`], with the most similar names.
pub fn kernels<'a>(algorithms: &'a [Algorithm], name: &str) -> Result<(Vec<&'a Kernel>, Vec<&'a str>), Unknown> {
    let squeeze = |text: &str| text.replace(' ', "").replace("::<", "<");
    let wanted = squeeze(name);
    let all: Vec<(&Strategy, &Kernel)> = algorithms
        .iter()
        .flat_map(|algorithm| &algorithm.strategies)
        .flat_map(|strategy| strategy.kernels.iter().map(move |kernel| (strategy, kernel)))
        .collect();
    let is = |strategy: &Strategy, kernel: &Kernel, text: &str| {
        text == wanted || format!("{}/{text}", strategy.name) == wanted || {
            kernel.function() == text && strategy.name == wanted
        }
    };
    if let Some((_, kernel)) = all.iter().find(|(strategy, kernel)| is(strategy, kernel, &squeeze(&kernel.name))) {
        return Ok((vec![kernel], Vec::new()));
    }
    let (mut shown, mut others) = (Vec::<&Kernel>::new(), Vec::<&str>::new());
    for (_, kernel) in all.iter().filter(|(strategy, kernel)| is(strategy, kernel, kernel.function())) {
        if shown.iter().any(|other| other.function() == kernel.function()) {
            if !others.contains(&kernel.name.as_str()) && !shown.iter().any(|other| other.name == kernel.name) {
                others.push(&kernel.name);
            }
        } else {
            shown.push(kernel);
        }
    }
    if shown.is_empty() {
        let mut names: Vec<&str> = all.iter().flat_map(|(s, kernel)| [s.name, kernel.function()]).collect();
        names.sort_unstable();
        names.dedup();
        return Err(Unknown { what: "kernel or strategy", name: name.into(), near: near(name, &names) });
    }
    Ok((shown, others))
}

/// Returns at most three similar names; those of the same algorithm, if there are any.
fn near(name: &str, names: &[&str]) -> Vec<String> {
    let algorithm = |text: &str| text.rsplit_once('/').map(|(algorithm, _)| algorithm.to_string());
    let last = |text: &str| text.rsplit('/').next().unwrap_or_default().to_lowercase();
    let wanted = last(name);
    let mut scored: Vec<(usize, &str)> = names
        .iter()
        .map(|candidate| {
            let text = last(candidate);
            let contained = wanted.len() > 2 && (text.contains(&wanted) || wanted.contains(&text));
            (if contained { 0 } else { distance(&wanted, &text) }, *candidate)
        })
        .filter(|(score, _)| *score <= (wanted.len() / 3).max(wanted.len().min(2)))
        .collect();
    let is_own = |(_, candidate): &(usize, &str)| algorithm(candidate) == algorithm(name);
    if algorithm(name).is_some() && scored.iter().any(is_own) {
        scored.retain(is_own);
    }
    scored.sort();
    scored.into_iter().take(3).map(|(_, name)| name.to_string()).collect()
}

/// Returns the number of characters to insert, remove or replace between two texts.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Runs each case on the CPU, checked and not, on arrays of awkward lengths.
    pub(super) fn cases_run_at_awkward_lengths(strategies: &[Strategy]) {
        cases_run(strategies, |_| &[0, 1, 33, 1000]);
    }

    /// Runs each case on the CPU, checked and not, at the sizes of its strategy.
    pub(super) fn cases_run(strategies: &[Strategy], sizes: impl Fn(&Strategy) -> &'static [usize]) {
        for strategy in strategies {
            for case in &strategy.cases {
                for (n, how) in sizes(strategy).iter().flat_map(|n| [(*n, How::CHECKED), (*n, How::UNCHECKED)]) {
                    let what = format!("{} {} of {n}, {how:?}", strategy.name, case.name);
                    let given = Given { items: (case.sample)(n, 7), settings: Settings::default() };
                    assert!(case.takes.is_empty() || case.fits(&given.items), "{what}");
                    let mut task =
                        (case.open)(&Device::cpu(), given, how).unwrap_or_else(|error| panic!("{what}: {error}"));
                    for round in 0..2 {
                        task.reset().unwrap();
                        // One key is sorted as it is.
                        if round == 0 && n > 1 {
                            assert!(!task.verify().unwrap().agrees, "{what}: poison is taken for a result");
                        }
                        task.run().unwrap();
                        let Verdict { result, expected, agrees } = task.verify().unwrap();
                        assert!(agrees, "{what}: {result} is not {expected}");
                    }
                    assert!(!task.outputs().unwrap().is_empty(), "{what}");
                    assert!(task.work().bytes > 0 || n == 0, "{what}");
                }
            }
        }
    }

    /// The most checks that launches of the functions to call keep, in each instance of each kernel.
    #[test]
    fn the_functions_to_call_launch_without_checks() {
        let most = [
            ("reduce/best", 0),
            ("reduce/arg", 0),
            ("histogram/best", 0),
            ("matmul/best", 0),
            ("convolution/best", 0),
            // The number of a tile is drawn. Published state is checked in each of these calls when it is read.
            ("scan/best", 3),
            ("segmented/best", 5),
        ];
        for algorithm in algorithms() {
            for strategy in &algorithm.strategies {
                let Some((_, most)) = most.iter().find(|(name, _)| *name == strategy.name) else { continue };
                for kernel in &strategy.kernels {
                    let checks = (kernel.checks)().unwrap();
                    assert!(checks.kept() <= *most, "{}, {}:\n{checks}", strategy.name, kernel.name);
                }
            }
        }
    }

    /// Runs a side of a contest.
    pub(super) fn is_right(mut task: Box<dyn Task>) {
        for _ in 0..2 {
            task.reset().unwrap();
            task.run().unwrap();
            let Verdict { result, expected, agrees } = task.verify().unwrap();
            assert!(agrees, "{result} is not {expected}");
        }
    }

    /// Runs the tasks that a function creates from results; each row states whether they are correct.
    pub(super) fn wrong_results_are_found<R: fmt::Debug>(table: &[(R, bool)], task: impl Fn(&R) -> Box<dyn Task>) {
        for (results, right) in table {
            let mut task = task(results);
            task.reset().unwrap();
            task.run().unwrap();
            assert_eq!(task.verify().unwrap().agrees, *right, "{results:?}");
        }
    }

    fn kernel(name: &'static str) -> Kernel {
        fn text() -> String {
            String::new()
        }
        let name = name.to_string();
        let checks = || Ok(sarek_runtime::Checks { checks: Vec::new() });
        Kernel {
            name,
            cuda_source: text,
            cuda_source_checked: text,
            cuda_source_proven: text,
            checks,
            instance: || bundle::Instance::of_kernel(|_| Err(sarek_runtime::Error::NotRecorded), &[]),
        }
    }

    fn strategy(name: &'static str, kernels: &[&'static str]) -> Strategy {
        let kernels = kernels.iter().map(|name| kernel(name)).collect();
        Strategy { name, summary: "", source: "", kernels, cases: Vec::new() }
    }

    fn two() -> Vec<Algorithm> {
        let strategies = vec![
            strategy("reduce/tree", &["tree::<f32, Sum>", "tree::<i32, Sum>", "finish::<f32>"]),
            strategy("reduce/warp_shuffle", &["warp_shuffle::<f32>"]),
        ];
        vec![Algorithm { name: "reduce", summary: "", strategies, contests: Vec::new() }]
    }

    #[test]
    fn names_are_unique() {
        let algorithms = algorithms();
        let mut seen = HashSet::new();
        for algorithm in &algorithms {
            assert!(seen.insert(algorithm.name.to_string()), "{}", algorithm.name);
            for strategy in &algorithm.strategies {
                assert!(strategy.name.starts_with(&format!("{}/", algorithm.name)), "{}", strategy.name);
                assert!(seen.insert(strategy.name.to_string()), "{}", strategy.name);
                assert!(!strategy.kernels.is_empty() && !strategy.cases.is_empty(), "{}", strategy.name);
                assert!(!strategy.summary.is_empty() && !strategy.source.is_empty(), "{}", strategy.name);
                for name in strategy.cases.iter().map(|case| &case.name) {
                    assert!(seen.insert(format!("{} {name}", strategy.name)), "{} {name}", strategy.name);
                }
                for name in strategy.kernels.iter().map(|kernel| &kernel.name) {
                    assert!(seen.insert(format!("{} {name}", strategy.name)), "{} {name}", strategy.name);
                }
            }
        }
    }

    #[test]
    fn cases_for_mutants_have_strategies_and_are_right() {
        let mut with_cases = 0;
        for algorithm in algorithms() {
            for strategy in algorithm.strategies {
                let cases = cases_for_mutants(strategy.name);
                with_cases += usize::from(!cases.is_empty());
                for case in cases {
                    // Few, and without looking for races: `sarek mutants` runs all of them unchanged first.
                    let items = (case.sample)(case.sizes.cpu.min(5), 7);
                    let given = Given { items, settings: Settings::default() };
                    let device = Device::cpu().with_race_detection(false);
                    is_right((case.open)(&device, given, How::CHECKED).unwrap());
                }
            }
        }
        assert_eq!(with_cases, 8);
    }

    #[test]
    fn strategies_are_found_by_name_and_by_algorithm() {
        let algorithms = two();
        let names = |name: &str| strategies(&algorithms, name).map(|found| found.len());
        assert_eq!(names("reduce"), Ok(2));
        assert_eq!(names("reduce/"), Ok(2));
        assert_eq!(names("reduce/tree"), Ok(1));
        let error = names("reduce/tre").unwrap_err().to_string();
        assert_eq!(error, "there is no strategy `reduce/tre`; did you mean `reduce/tree`?");
        let error = names("reduce/teer").unwrap_err().to_string();
        assert_eq!(error, "there is no strategy `reduce/teer`; did you mean `reduce/tree`?");
        let error = names("sort").unwrap_err().to_string();
        assert_eq!(error, "there is no strategy `sort`; `sarek list` shows what there is");
        assert_eq!(near("a/bets", &["b/best", "a/best", "a/other"]), ["a/best"]);
        assert_eq!(near("c/bets", &["b/best", "a/best", "a/other"]), ["a/best", "b/best"]);
    }

    #[test]
    fn kernels_are_found_by_instance_function_and_strategy() {
        let algorithms = two();
        let table: &[(&str, &[&str], &[&str])] = &[
            ("tree", &["tree::<f32, Sum>"], &["tree::<i32, Sum>"]),
            ("tree<i32,Sum>", &["tree::<i32, Sum>"], &[]),
            ("reduce/tree", &["tree::<f32, Sum>", "finish::<f32>"], &["tree::<i32, Sum>"]),
            ("reduce/tree/finish", &["finish::<f32>"], &[]),
            ("reduce/tree/tree::<i32, Sum>", &["tree::<i32, Sum>"], &[]),
        ];
        for (name, shown, others) in table {
            let (found, rest) = kernels(&algorithms, name).unwrap();
            assert_eq!(found.iter().map(|kernel| &kernel.name[..]).collect::<Vec<_>>(), *shown, "{name}");
            assert_eq!(rest, *others, "{name}");
        }
        assert_eq!(
            kernels(&algorithms, "warp_shufle").map(|_| ()).unwrap_err().near,
            ["reduce/warp_shuffle", "warp_shuffle"]
        );
    }

    #[test]
    fn a_path_is_cut_to_its_last_segment() {
        assert_eq!(bare("block_sums"), "block_sums");
        assert_eq!(bare("a::b::block_sums::<f32, c::Sum>"), "block_sums::<f32, c::Sum>");
        assert_eq!(bare("a::block_sums<f32>"), "block_sums<f32>");
        assert_eq!(bare("a :: block_sums :: < f32, Sum >"), "block_sums::<f32, Sum>");
        assert_eq!(kernel("block_sums::<f32>").function(), "block_sums");
    }
}
