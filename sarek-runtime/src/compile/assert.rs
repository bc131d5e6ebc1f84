//! `assert_resources!`.

use std::fmt;

use super::{Arch, Resources, nvrtc_version};
use crate::Result;

/// Asserts in a test how many resources a kernel needs: `assert_resources!(block_sums::<f32>, registers <= 32,
/// spills == 0)`. It needs NVRTC but no GPU. Without NVRTC it prints that it was skipped, unless
/// `SAREK_REQUIRE_NVRTC=1` is set.
///
/// | name | meaning |
/// |---|---|
/// | `registers` | registers per thread |
/// | `spills` | bytes of a thread's stack for spilled registers |
/// | `local` | bytes of a thread's stack: spills and local arrays |
/// | `shared` | bytes of a block's shared memory, without dynamic arrays |
/// | `constants` | bytes of constant memory: parameters, tables and literals |
///
/// Each is compared with a number by `==`, `!=`, `<`, `<=`, `>` or `>=`. The kernel is compiled without checks, for sm_75,
/// sm_80 and sm_90a, or for the given architectures: `arch = "sm_90a"`, `arch = ["sm_80", "sm_90a"]`. The values of `#[constant]`
/// parameters come first: `assert_resources!(divide, constant = (10), registers <= 16)`.
///
/// ```
/// use sarek_runtime::prelude::*;
///
/// #[kernel(block = 128)]
/// fn reverse_blocks(x: &mut [f32]) {
///     let tile = shared!([f32; 128]);
///     let (tid, gid) = (thread_idx_x(), global_idx_x());
///     superstep!(load, {
///         tile[tid] = x[gid];
///     });
///     x[gid] = tile[127 - tid];
/// }
///
/// assert_resources!(reverse_blocks, registers <= 32, spills == 0, shared == 512);
/// assert_resources!(reverse_blocks, arch = "sm_90a", registers <= 16);
/// ```
///
/// # Panics
/// A comparison does not hold; the kernel cannot be compiled; an architecture does not exist.
#[macro_export]
macro_rules! assert_resources {
    (@of $kernel:ty, ($($value:expr),*), arch = [$($arch:expr),+ $(,)?], $($what:ident $compare:tt $limit:expr),+ $(,)?) => {
        $crate::private::assert_resources(
            ::core::stringify!($kernel),
            &[$($arch),+],
            |arch| <$kernel>::resources(arch $(, $value)*),
            &[$($crate::private::Demand {
                what: $crate::assert_resources!(@what $what),
                compare: $crate::assert_resources!(@compare $compare),
                limit: $limit,
            }),+],
        )
    };
    (@of $kernel:ty, $values:tt, arch = $arch:expr, $($rest:tt)+) => {
        $crate::assert_resources!(@of $kernel, $values, arch = [$arch], $($rest)+)
    };
    (@of $kernel:ty, $values:tt, $($what:ident $compare:tt $limit:expr),+ $(,)?) => {
        $crate::assert_resources!(@of $kernel, $values, arch = ["sm_75", "sm_80", "sm_90a"], $($what $compare $limit),+)
    };
    (@what registers) => { $crate::private::Measure::Registers };
    (@what spills) => { $crate::private::Measure::Spills };
    (@what local) => { $crate::private::Measure::Local };
    (@what shared) => { $crate::private::Measure::Shared };
    (@what constants) => { $crate::private::Measure::Constants };
    (@what $other:ident) => {
        ::core::compile_error!(::core::concat!(
            "`", ::core::stringify!($other), "` is not measured: there are `registers`, `spills`, `local`, `shared` and `constants`"
        ))
    };
    (@compare ==) => { $crate::private::Comparison::Equal };
    (@compare !=) => { $crate::private::Comparison::Unequal };
    (@compare <) => { $crate::private::Comparison::Less };
    (@compare <=) => { $crate::private::Comparison::AtMost };
    (@compare >) => { $crate::private::Comparison::More };
    (@compare >=) => { $crate::private::Comparison::AtLeast };
    (@compare $other:tt) => {
        ::core::compile_error!("resources are compared by `==`, `!=`, `<`, `<=`, `>` or `>=`")
    };
    ($kernel:ty, constant = ($($value:expr),+ $(,)?), $($rest:tt)+) => {
        $crate::assert_resources!(@of $kernel, ($($value),+), $($rest)+)
    };
    ($kernel:ty, $($rest:tt)+) => {
        $crate::assert_resources!(@of $kernel, (), $($rest)+)
    };
    ($kernel:ty $(,)?) => {
        ::core::compile_error!("say what the kernel may take: `assert_resources!(kernel, registers <= 64, spills == 0)`")
    };
}

/// The requirement of one comparison.
#[derive(Debug, Clone, Copy)]
pub struct Demand {
    /// The measured resource.
    pub what: Measure,
    /// The comparison operator.
    pub compare: Comparison,
    /// The number to compare with.
    pub limit: u32,
}

/// A measured resource.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub enum Measure {
    Registers,
    Spills,
    Local,
    Shared,
    Constants,
}

/// A comparison operator.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs)]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Measure {
    fn of(self, resources: &Resources) -> u32 {
        match self {
            Measure::Registers => resources.registers,
            Measure::Spills => resources.spill_bytes.unwrap_or(resources.local_bytes),
            Measure::Local => resources.local_bytes,
            Measure::Shared => resources.shared_bytes,
            Measure::Constants => resources.constant_bytes,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Measure::Registers => "registers",
            Measure::Spills => "spills",
            Measure::Local => "local",
            Measure::Shared => "shared",
            Measure::Constants => "constants",
        }
    }
}

impl Comparison {
    fn holds(self, value: u32, limit: u32) -> bool {
        match self {
            Comparison::Equal => value == limit,
            Comparison::Unequal => value != limit,
            Comparison::Less => value < limit,
            Comparison::AtMost => value <= limit,
            Comparison::More => value > limit,
            Comparison::AtLeast => value >= limit,
        }
    }

    fn symbol(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::Unequal => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::More => ">",
            Comparison::AtLeast => ">=",
        }
    }
}

/// `registers <= 64`.
impl fmt::Display for Demand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.what.name(), self.compare.symbol(), self.limit)
    }
}

/// `31 registers, 0 bytes of spills, …`.
impl fmt::Display for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Resources { registers, shared_bytes, local_bytes, spill_bytes, constant_bytes, .. } = self;
        write!(f, "{registers} registers, {local_bytes} bytes of stack")?;
        if let Some(spills) = spill_bytes {
            write!(f, " ({spills} of spills)")?;
        }
        write!(f, ", {shared_bytes} bytes of shared memory, {constant_bytes} of constants")
    }
}

/// Returns `true` if NVRTC is available. Tests that need it call this, and do nothing without it; that is reported
/// on standard error.
///
/// # Panics
/// NVRTC is not available, although `SAREK_REQUIRE_NVRTC=1` requires it.
#[track_caller]
pub fn nvrtc_or_skip() -> bool {
    let there = nvrtc_version();
    if let Err(error) = &there {
        assert!(std::env::var_os("SAREK_REQUIRE_NVRTC").is_none_or(|value| value != "1"), "{error}");
        eprintln!("skipped: no NVRTC");
    }
    there.is_ok()
}

/// Implements `assert_resources!`.
///
/// # Panics
/// A demand is not met; the kernel cannot be compiled; an architecture does not exist.
#[track_caller]
pub fn assert_resources(kernel: &str, archs: &[&str], measure: impl Fn(Arch) -> Result<Resources>, demands: &[Demand]) {
    if !nvrtc_or_skip() {
        return;
    }
    let mut failures = Vec::new();
    for arch in archs {
        match arch.parse().and_then(&measure) {
            Ok(resources) => failures.extend(unmet(kernel, arch, &resources, demands)),
            Err(error) => failures.push(format!("kernel `{kernel}` for {arch}: {error}")),
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Returns the difference between these resources and the demands.
fn unmet(kernel: &str, arch: &str, resources: &Resources, demands: &[Demand]) -> Option<String> {
    let unmet = |demand: &&Demand| !demand.compare.holds(demand.what.of(resources), demand.limit);
    let unmet: Vec<String> = demands.iter().filter(unmet).map(Demand::to_string).collect();
    (!unmet.is_empty())
        .then(|| format!("kernel `{kernel}` for {arch}: not {}; it takes {resources}", unmet.join(", not ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESOURCES: Resources = Resources {
        registers: 70,
        shared_bytes: 1024,
        local_bytes: 24,
        spill_bytes: Some(8),
        constant_bytes: 560,
        max_threads: 256,
    };

    fn demand(what: Measure, compare: Comparison, limit: u32) -> Demand {
        Demand { what, compare, limit }
    }

    #[test]
    fn what_does_not_hold_is_told_with_what_was_measured() {
        let demands = [
            demand(Measure::Registers, Comparison::AtMost, 64),
            demand(Measure::Spills, Comparison::Equal, 0),
            demand(Measure::Shared, Comparison::AtMost, 1024),
        ];
        let text = unmet("k", "sm_90a", &RESOURCES, &demands).unwrap();
        assert_eq!(
            text,
            "kernel `k` for sm_90a: not registers <= 64, not spills == 0; it takes 70 registers, 24 bytes of stack (8 of \
             spills), 1024 bytes of shared memory, 560 of constants"
        );
        assert_eq!(unmet("k", "sm_90a", &RESOURCES, &demands[2..]), None);
    }

    #[test]
    fn every_comparison_is_what_it_says() {
        use Comparison::{AtLeast, AtMost, Equal, Less, More, Unequal};
        for (limit, holding) in
            [(69, [Unequal, More, AtLeast]), (70, [Equal, AtMost, AtLeast]), (71, [Unequal, Less, AtMost])]
        {
            for compare in [Equal, Unequal, Less, AtMost, More, AtLeast] {
                let expected = holding.iter().any(|known| known.symbol() == compare.symbol());
                assert_eq!(compare.holds(RESOURCES.registers, limit), expected, "70 {} {limit}", compare.symbol());
            }
        }
    }

    #[test]
    fn every_measure_is_another_number() {
        let demands = [Measure::Registers, Measure::Spills, Measure::Local, Measure::Shared, Measure::Constants];
        assert_eq!(demands.map(|what| what.of(&RESOURCES)), [70, 8, 24, 1024, 560]);
    }
}
