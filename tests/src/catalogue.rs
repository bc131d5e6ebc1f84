//! Every kernel whose text is written down and compiled: those of this package and those of the examples.

use sarek_runtime::emit::{self, Options, Source};
use sarek_runtime::ir::Module;
use sarek_runtime::launch::Instance;

/// A kernel with its type arguments.
#[derive(Clone, Copy)]
pub struct Entry {
    /// The topic: the file that the kernel stands in.
    pub topic: &'static str,
    /// The kernel with its type arguments, as Rust writes it.
    pub kernel: &'static str,
    /// The kernel as IR.
    pub module: fn() -> sarek_runtime::Result<Module>,
}

impl Entry {
    /// The entry of an instance.
    pub const fn of<K: Instance>(topic: &'static str, kernel: &'static str) -> Entry {
        Entry { topic, kernel, module: K::module }
    }

    /// The name as a file's: `topic-kernel-arguments`.
    pub fn file_name(&self) -> String {
        let mut name = self.topic.to_string();
        let mut parts: Vec<&str> = self.kernel.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        parts.retain(|part| !part.is_empty());
        parts.dedup();
        for part in parts {
            name.push('-');
            name.push_str(part);
        }
        name
    }

    /// The kernel as CUDA C++.
    ///
    /// # Panics
    /// The kernel cannot be lowered.
    pub fn source(&self, checked: bool) -> Source {
        match (self.module)() {
            Ok(module) => emit::emit(&module, Options { checked, lines: false }),
            Err(error) => panic!("{}: {error}", self.kernel),
        }
    }
}

/// The entries of a file's kernels.
macro_rules! entries {
    ($topic:literal: $($kernel:ty),* $(,)?) => {
        /// The kernels of this file.
        pub fn entries() -> Vec<$crate::catalogue::Entry> {
            vec![$($crate::catalogue::Entry::of::<$kernel>($topic, stringify!($kernel))),*]
        }
    };
}
pub(crate) use entries;

/// Every kernel, in a fixed order.
pub fn all() -> Vec<Entry> {
    crate::kernels::entries()
}
