//! The features of the language, as tables. Each row must occur in a kernel of this package. The kernel thereby has a
//! snapshot, NVRTC compiles it, and a test that launches it compares it with plain Rust. If a row names programs of
//! `ui/fail`, these show the messages for its misuse.
//!
//! | file | rows |
//! |---|---|
//! | `written` | the syntax of kernels: statements, patterns, expressions, loops, macros |
//! | `declared` | functions, parameters, attributes, types |
//! | `methods` | methods of numbers, each with the types that have it; of atomics, slices and options |
//! | `ir` | nodes of the IR; operators, casts, intrinsics and atomic accesses, each with its types |
//!
//! The tables are exhaustive matches, or made from the macros' own lists. So a new feature has no row, and this does
//! not compile, or has no kernel, and `tests/coverage.rs` fails.

use crate::catalogue::Own;
use sarek_runtime::private::Callee;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Display;

pub mod declared;
pub mod ir;
pub mod methods;
pub mod written;

/// A row: its name, and the programs in `ui/fail` that misuse it.
pub type Row = (&'static str, &'static [&'static str]);

/// Declares a table: a function that returns the row of a node, and a module of that name with the rows. Nodes that
/// kernels cannot have belong to the row `""`.
macro_rules! kinds {
    ($(#[$doc:meta])* $name:ident($ty:ty): $($pattern:pat $(if $guard:expr)? => $text:literal $([$($case:literal),*])?,)*) => {
        $(#[$doc])*
        fn $name(node: &$ty) -> &'static str {
            match node {
                $($pattern $(if $guard)? => $text,)*
            }
        }

        /// The rows of the table.
        mod $name {
            pub const ROWS: &[$crate::coverage::Row] = &[$(($text, &[$($($case),*)?])),*];
        }
    };
}
use kinds;

/// Returns the rows of tables, each with its table's name.
fn named(tables: &[(&str, &[Row])]) -> BTreeSet<String> {
    let rows = tables.iter().flat_map(|(table, rows)| rows.iter().map(move |(row, _)| (table, row)));
    rows.filter(|(_, row)| !row.is_empty()).map(|(table, row)| format!("{table}: {row}")).collect()
}

/// The rows that occur in kernels, each with the names of these kernels.
#[derive(Debug, Default)]
pub struct Found {
    rows: BTreeMap<String, BTreeSet<String>>,
    kernel: String,
}

impl Found {
    /// Adds a row of a table.
    fn add(&mut self, table: &str, row: impl Display) {
        self.rows.entry(format!("{table}: {row}")).or_default().insert(self.kernel.clone());
    }

    /// Returns the rows, each with some of the kernels that have it: the table as text.
    pub fn table(&self) -> String {
        const SOME: usize = 4;
        let line = |(row, kernels): (&String, &BTreeSet<String>)| {
            let names: Vec<&str> = kernels.iter().take(SOME).map(String::as_str).collect();
            let more = if kernels.len() > SOME { format!(" and {} more", kernels.len() - SOME) } else { String::new() };
            format!("{row}: {}{more}\n", names.join(", "))
        };
        self.rows.iter().map(line).collect()
    }

    /// Returns the rows that no kernel has.
    pub fn missing(&self) -> Vec<String> {
        let wanted = [written::wanted(), declared::wanted(), methods::wanted(), ir::wanted()].into_iter().flatten();
        wanted.filter(|row| !self.rows.contains_key(row)).collect()
    }

    /// Adds the rows of a kernel, and of everything that it calls.
    ///
    /// # Panics
    /// The kernel cannot be lowered.
    pub fn add_kernel(&mut self, name: String, own: &Own) {
        self.kernel = name;
        ir::find(self, &(own.module)().expect("the kernels of this package are right"));
        let Callee::Function(describe) = (own.description)() else { unreachable!("a kernel is a function") };
        let kernel = describe();
        declared::find_kernel(self, &kernel);
        let mut functions = vec![kernel];
        let mut known = HashSet::new();
        while let Some(described) = functions.pop() {
            written::find(self, &described);
            methods::find(self, &described);
            declared::find(self, &described);
            let links = described.links.iter().flatten();
            for callee in described.callees.iter().chain(links) {
                if let Callee::Function(describe) = callee {
                    let callee = describe();
                    let key = (std::ptr::from_ref(callee.syntax), format!("{:?} {:?}", callee.params, callee.bindings));
                    if known.insert(key) {
                        functions.push(callee);
                    }
                }
            }
        }
    }
}

/// Returns the programs in `ui/fail` that rows name.
pub fn cases() -> BTreeSet<&'static str> {
    [written::TABLES, declared::TABLES]
        .concat()
        .iter()
        .flat_map(|(_, rows)| rows.iter())
        .flat_map(|(_, cases)| *cases)
        .copied()
        .collect()
}
