//! Every kernel whose text is a snapshot and compiled: those of this package and those of the examples.

use sarek_runtime::Checks;
use sarek_runtime::emit::{Need, Source};
use sarek_runtime::ir::visit::{Visit, visit_block};
use sarek_runtime::ir::{Attributes, Module, Stmt};
use sarek_runtime::private::Callee;
use std::collections::HashSet;
use std::sync::LazyLock;

/// A kernel with its type arguments. Its texts are made when they are first asked for.
#[derive(Debug)]
pub struct Entry {
    /// The topic: the file of the kernel, or its strategy.
    pub topic: &'static str,
    /// The kernel with its type arguments, as Rust writes it.
    pub kernel: String,
    /// `true` if its text is a snapshot; most of many instances that differ only in types are seen only by NVRTC.
    pub snapshot: bool,
    /// The CUDA C++ without checks.
    pub cuda_source: LazyLock<String>,
    /// The CUDA C++ with checks.
    pub cuda_source_checked: LazyLock<String>,
    /// The CUDA C++ of launches in which all conditions hold.
    pub cuda_source_proven: LazyLock<String>,
    /// Its checks.
    pub checks: LazyLock<sarek_runtime::Result<Checks>>,
    /// What there is to know of a kernel of this package.
    pub own: Option<Own>,
}

/// A kernel of this package.
#[derive(Debug, Clone)]
pub struct Own {
    /// The kernel as IR.
    pub module: fn() -> sarek_runtime::Result<Module>,
    /// The kernel as written, with the types that rustc inferred.
    pub description: fn() -> Callee,
    /// Returns `true` if this process launched it.
    pub is_launched: fn() -> bool,
    /// The tests that launch it: the name of a file in `tests/tests`.
    pub tests: &'static str,
}

impl Entry {
    /// Returns the name as a file's: `topic-kernel-arguments`.
    pub fn file_name(&self) -> String {
        let (path, arguments) = self.kernel.split_once('<').unwrap_or((&self.kernel, ""));
        let words = |text| str::split(text, |c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let mut parts: Vec<&str> = words(self.topic).chain(words(path)).collect();
        parts.dedup();
        parts.extend(words(arguments));
        parts.join("-")
    }

    /// What launches run where all conditions hold: of a kernel of the examples that keeps checks then.
    pub fn kept_text(&self) -> Option<&str> {
        let keeps = self.own.is_none() && self.checks.as_ref().is_ok_and(|checks| checks.kept() > 0);
        keeps.then(|| self.cuda_source_proven.as_str())
    }

    /// The kernel as CUDA C++.
    pub fn text(&self, checked: bool) -> &str {
        if checked { &self.cuda_source_checked } else { &self.cuda_source }
    }

    /// Returns the same, ready to be compiled.
    ///
    /// # Panics
    /// The kernel could not be lowered.
    pub fn source(&self, checked: bool) -> Source {
        let text = self.text(checked);
        let (_, kernel) = text.split_once("extern \"C\" __global__ void ").unwrap_or_else(|| panic!("{text}"));
        let mut named = kernel;
        while let Some((_, rest)) = named.split_once(") ").filter(|_| named.starts_with("__")) {
            named = rest;
        }
        let entry = named.split('(').next().unwrap_or_default().to_string();
        let attributes = Attributes {
            cluster: kernel.starts_with("__cluster_dims__").then_some([1; 3]),
            fast_math: text.contains("// compiled with --use_fast_math\n"),
            ..Attributes::NONE
        };
        let needs = text.lines().filter_map(|line| line.strip_prefix("// needs "));
        let needs = needs.map(|arch| Need { arch: arch.to_string().leak(), what: "this", place: ("", 0, 0) }).collect();
        Source { text: text.to_string(), entry, params: Vec::new(), attributes, origins: Vec::new(), needs }
    }
}

impl Own {
    /// Returns `true` if it runs without a GPU: all code in it that is not Rust has a CPU form.
    pub fn has_cpu_form(&self) -> bool {
        struct Missing(bool);
        impl Visit for Missing {
            fn stmt(&mut self, stmt: &Stmt) {
                self.0 |= matches!(stmt, Stmt::Code(code) if code.cpu.is_none());
            }
        }
        let Ok(module) = (self.module)() else { return false };
        let mut missing = Missing(false);
        for function in module.functions.iter().chain([&module.kernel]) {
            visit_block(&mut missing, &function.body);
        }
        !missing.0
    }
}

/// The entries of a file's kernels; those after the semicolon are compiled, but their text is not a snapshot. `in
/// "faults"` names the tests that launch them, if these are not those of parity.
macro_rules! entries {
    ($topic:literal: $($kernel:ty),* $(,)?; in $tests:literal: $($of_tests:ty),* $(,)?) => {
        /// Returns the kernels of this file.
        pub fn entries() -> Vec<$crate::catalogue::Entry> {
            vec![
                $($crate::catalogue::entry!($topic, "parity", $kernel, true),)*
                $($crate::catalogue::entry!($topic, $tests, $of_tests, true),)*
            ]
        }
    };
    ($topic:literal: $($kernels:tt)*) => { $crate::catalogue::entries!($topic in "parity": $($kernels)*); };
    ($topic:literal in $tests:literal: $($kernel:ty),* $(,)? $(; $($more:ty),* $(,)?)?) => {
        /// Returns the kernels of this file.
        pub fn entries() -> Vec<$crate::catalogue::Entry> {
            vec![
                $($crate::catalogue::entry!($topic, $tests, $kernel, true),)*
                $($($crate::catalogue::entry!($topic, $tests, $more, false),)*)?
            ]
        }
    };
}
macro_rules! entry {
    ($topic:literal, $tests:literal, $kernel:ty, $snapshot:literal) => {
        $crate::catalogue::Entry {
            topic: $topic,
            kernel: stringify!($kernel).to_string(),
            snapshot: $snapshot,
            cuda_source: std::sync::LazyLock::new(<$kernel>::cuda_source),
            cuda_source_checked: std::sync::LazyLock::new(<$kernel>::cuda_source_checked),
            cuda_source_proven: std::sync::LazyLock::new(<$kernel>::cuda_source_proven),
            checks: std::sync::LazyLock::new(<$kernel>::checks),
            own: Some($crate::catalogue::Own {
                module: || <$kernel as sarek_runtime::launch::Instance>::module(&[]),
                description: <$kernel as sarek_runtime::private::Describes>::callee,
                is_launched: sarek_runtime::testing::is_prepared::<$kernel>,
                tests: $tests,
            }),
        }
    };
}
pub(crate) use {entries, entry};

/// Returns every kernel, in a fixed order. Its texts are made once in a process: several tests look at all of them.
pub fn all() -> &'static [Entry] {
    static ALL: LazyLock<Vec<Entry>> = LazyLock::new(collect);
    &ALL
}

fn collect() -> Vec<Entry> {
    let mut entries = crate::kernels::entries();
    let mut names: HashSet<String> = entries.iter().map(Entry::file_name).collect();
    let strategies = sarek_examples::catalog::algorithms().into_iter().flat_map(|algorithm| algorithm.strategies);
    let kernels = strategies.flat_map(|strategy| strategy.kernels.into_iter().map(move |one| (strategy.name, one)));
    let distributed = sarek_examples::distributed::kernels().into_iter().map(|one| ("distributed", one));
    for (topic, kernel) in kernels.chain(distributed) {
        let entry = Entry {
            topic,
            kernel: kernel.name,
            snapshot: true,
            cuda_source: LazyLock::new(kernel.cuda_source),
            cuda_source_checked: LazyLock::new(kernel.cuda_source_checked),
            cuda_source_proven: LazyLock::new(kernel.cuda_source_proven),
            checks: LazyLock::new(kernel.checks),
            own: None,
        };
        // Strategies share kernels.
        if names.insert(entry.file_name()) {
            entries.push(entry);
        }
    }
    entries
}
