//! Every kernel whose text is written down and compiled: those of this package and those of the examples.

use sarek_runtime::emit::Source;
use sarek_runtime::ir::{Attributes, Module};

/// A kernel with its type arguments.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The topic: the file that the kernel stands in, or the strategy that it belongs to.
    pub topic: &'static str,
    /// The kernel with its type arguments, as Rust writes it.
    pub kernel: String,
    /// Whether its text is written down; of many instances that differ only in types, NVRTC alone sees most.
    pub snapshot: bool,
    /// The CUDA C++ without checks.
    pub cuda_source: fn() -> String,
    /// The CUDA C++ with checks.
    pub cuda_source_checked: fn() -> String,
    /// The kernel as IR, if it is one of this package.
    pub module: Option<fn() -> sarek_runtime::Result<Module>>,
}

impl Entry {
    /// The name as a file's: `topic-kernel-arguments`.
    pub fn file_name(&self) -> String {
        let (path, arguments) = self.kernel.split_once('<').unwrap_or((&self.kernel, ""));
        let words = |text| str::split(text, |c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty());
        let mut parts: Vec<&str> = words(self.topic).chain(words(path)).collect();
        parts.dedup();
        parts.extend(words(arguments));
        parts.join("-")
    }

    /// The kernel as CUDA C++.
    pub fn text(&self, checked: bool) -> String {
        if checked { (self.cuda_source_checked)() } else { (self.cuda_source)() }
    }

    /// The same, ready to be compiled.
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
        Source { text, entry, params: Vec::new(), attributes, origins: Vec::new() }
    }
}

/// The entries of a file's kernels; those behind the semicolon are compiled, but their text is not written down.
macro_rules! entries {
    ($topic:literal: $($kernel:ty),* $(,)? $(; $($more:ty),* $(,)?)?) => {
        /// The kernels of this file.
        pub fn entries() -> Vec<$crate::catalogue::Entry> {
            vec![
                $($crate::catalogue::entry!($topic, $kernel, true),)*
                $($($crate::catalogue::entry!($topic, $more, false),)*)?
            ]
        }
    };
}
macro_rules! entry {
    ($topic:literal, $kernel:ty, $snapshot:literal) => {
        $crate::catalogue::Entry {
            topic: $topic,
            kernel: stringify!($kernel).to_string(),
            snapshot: $snapshot,
            cuda_source: <$kernel>::cuda_source,
            cuda_source_checked: <$kernel>::cuda_source_checked,
            module: Some(|| <$kernel as sarek_runtime::launch::Instance>::module(&[])),
        }
    };
}
pub(crate) use {entries, entry};

/// Every kernel, in a fixed order.
pub fn all() -> Vec<Entry> {
    let mut entries = crate::kernels::entries();
    for algorithm in sarek_examples::catalog::algorithms() {
        for strategy in algorithm.strategies {
            for kernel in strategy.kernels {
                let entry = Entry {
                    topic: strategy.name,
                    kernel: kernel.name,
                    snapshot: true,
                    cuda_source: kernel.cuda_source,
                    cuda_source_checked: kernel.cuda_source_checked,
                    module: None,
                };
                // Strategies share kernels.
                if !entries.iter().any(|known| known.file_name() == entry.file_name()) {
                    entries.push(entry);
                }
            }
        }
    }
    entries
}
