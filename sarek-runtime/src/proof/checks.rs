//! The checks of a kernel, as users see them.

use std::fmt;

use super::{Decision, Proofs, is_gone};
use crate::ir::{Module, Site, SiteKind};

/// The run-time checks of a kernel: see `checks` and `checks_of` of its companion.
///
/// It is displayed as a table with one check per line, and a long condition in lines of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checks {
    /// All checks of the source, in the order in which the compiler meets them.
    pub checks: Vec<Check>,
}

/// A run-time check of a kernel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The Rust file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The checked condition, such as ``index of `x` ``.
    pub what: String,
    /// The launches that make it.
    pub state: CheckState,
}

/// The launches that make a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckState {
    /// No launch makes it: it cannot fail.
    Gone,
    /// Launches make it if this condition does not hold. `grid_dim_x`, `block_dim_x` and so on are those of the launch. A long condition has
    /// one part per line, and then `where` with names for what its parts repeat.
    AtLaunch(String),
    /// Every launch makes it, since it depends on the value named here, such as ``an element of `columns` ``.
    Kept(String),
}

impl Checks {
    /// Returns the number of checks that every launch makes.
    pub fn kept(&self) -> usize {
        self.checks.iter().filter(|check| matches!(check.state, CheckState::Kept(_))).count()
    }

    /// Returns the number of checks that are decided at each launch.
    pub fn at_launch(&self) -> usize {
        self.checks.iter().filter(|check| matches!(check.state, CheckState::AtLaunch(_))).count()
    }

    /// Returns the number of checks that no launch makes.
    pub fn gone(&self) -> usize {
        self.checks.len() - self.kept() - self.at_launch()
    }

    /// Returns the checks of a module; if `held` is given, those of a launch in which these conditions hold.
    pub(crate) fn new(module: &Module, proofs: &Proofs, held: Option<u64>) -> Checks {
        let sites = module.sites.iter().zip(&proofs.decisions);
        let sites = sites.filter(|(site, _)| !matches!(site.kind, SiteKind::Print(_)));
        let checks = sites.map(|(site, decision)| Check {
            file: site.file,
            line: site.line,
            column: site.column,
            what: what(site),
            state: match (decision, held) {
                (decision, Some(held)) if is_gone(decision, held) => CheckState::Gone,
                (Decision::Never, _) => CheckState::Gone,
                (Decision::When(number), None) => CheckState::AtLaunch(proofs.conditions[*number].clone()),
                (Decision::When(number), Some(_)) => CheckState::Kept(match &proofs.conditions[*number] {
                    long if long.contains('\n') => {
                        format!("this launch, in which this does not hold:{}", in_lines(long))
                    }
                    short => format!("this launch, in which `{short}` does not hold"),
                }),
                (Decision::Kept(reason), _) => {
                    CheckState::Kept(reason.as_deref().unwrap_or("what only the device knows").to_string())
                }
            },
        });
        let mut checks: Vec<Check> = checks.collect();
        // A check in several instances of a function is listed once.
        checks.dedup();
        Checks { checks }
    }
}

/// Returns a condition of several lines as it is shown below its check.
fn in_lines(condition: &str) -> String {
    let lines = condition.lines().enumerate();
    lines.map(|(number, line)| format!("\n    {}{line}", if number == 0 { "   " } else { "" })).collect()
}

/// Describes the condition that a site checks.
fn what(site: &Site) -> String {
    match &site.kind {
        SiteKind::Index { what } => format!("index of `{what}`"),
        SiteKind::Alignment { what, bytes } => format!("alignment of `{what}` to {bytes} bytes"),
        SiteKind::Division => "division by zero".into(),
        SiteKind::ZeroStep => "step of zero".into(),
        SiteKind::Assert(_) => "assertion".into(),
        SiteKind::Panic(_) => "panic".into(),
        SiteKind::Print(_) => "output".into(),
    }
}

impl fmt::Display for Checks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.checks.iter().try_for_each(|check| writeln!(f, "{check}"))
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Check { file, line, column, what, state } = self;
        write!(f, "{file}:{line}:{column}: {what}: {state}")
    }
}

impl fmt::Display for CheckState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CheckState::Gone => f.write_str("cannot fail"),
            CheckState::AtLaunch(condition) if condition.contains('\n') => {
                write!(f, "cannot fail if{}", in_lines(condition))
            }
            CheckState::AtLaunch(condition) => write!(f, "cannot fail if {condition}"),
            CheckState::Kept(reason) => write!(f, "depends on {reason}"),
        }
    }
}

/// Asserts in a test how many of a kernel's run-time checks launches make: `assert_checks!(saxpy, kept == 0)`. It needs
/// neither a GPU nor NVRTC.
///
/// | name | meaning |
/// |---|---|
/// | `kept` | the checks that every launch makes |
/// | `at_launch` | those that only some launches make, because of their lengths, scalars or grid |
/// | `gone` | those that no launch makes |
///
/// Each is compared with a number by `==`, `!=`, `<`, `<=`, `>` or `>=`. The values of `#[constant]` parameters come first:
/// `assert_checks!(divide, constant = (10), kept == 0)`.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[kernel]
/// fn gather(x: &[f32], order: &[u32], y: &mut [f32]) {
///     let i = global_idx_x() as usize;
///     if i < y.len() {
///         y[i] = x[order[i]];
///     }
/// }
///
/// // Only the device knows which elements `order` names.
/// assert_checks!(gather, kept <= 1);
/// ```
///
/// # Panics
/// A comparison does not hold; the kernel cannot be lowered.
#[macro_export]
macro_rules! assert_checks {
    ($kernel:ty, constant = ($($value:expr),* $(,)?), $($what:ident $compare:tt $limit:expr),+ $(,)?) => {{
        let checks = <$kernel>::checks($($value),*);
        let checks = checks.unwrap_or_else(|error| ::core::panic!("{}: {error}", ::core::stringify!($kernel)));
        $(::core::assert!(
            checks.$what() $compare $limit,
            "{}: {} is {}, which is not {} {}:\n{checks}",
            ::core::stringify!($kernel),
            ::core::stringify!($what),
            checks.$what(),
            ::core::stringify!($compare),
            $limit,
        );)+
    }};
    ($kernel:ty, $($what:ident $compare:tt $limit:expr),+ $(,)?) => {
        $crate::assert_checks!($kernel, constant = (), $($what $compare $limit),+)
    };
}
