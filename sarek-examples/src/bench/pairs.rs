//! Kernels beside the same ones by hand: times and registers.

use sarek_runtime::compile::{self, Options, Resources, Unit};
use sarek_runtime::emit::Source;
use sarek_runtime::ir::Attributes;
use sarek_runtime::{Arch, Device};

use super::{Ceiling, Meter, Other, Row, count, square};
use crate::Failure;
use crate::catalog::Kernel;
use crate::pairs::Pair;

/// The maximum of our time over that by hand.
const LIMIT: f64 = 1.01;

/// Compares the results of both sides, measures them in turns, and compares the results of the last runs. The note has the registers of
/// both.
///
/// # Errors
/// Results that differ, or a failure of the device.
pub fn measure(
    device: &Device,
    meter: &mut Meter,
    pair: &Pair,
    n: Option<usize>,
    ceiling: Option<Ceiling>,
) -> Result<Vec<Row>, Failure> {
    let n = n.unwrap_or(pair.size);
    let mut opened = (pair.open)(device, n)?;
    for side in opened.sides() {
        side.reset()?;
        side.run()?;
        side.verify()?.check()?;
    }
    let differ = || Failure::Wrong(format!("{} at n = {n}: the results differ from those by hand", pair.name));
    if !opened.agree()? {
        return Err(differ());
    }
    let mut sides = opened.sides();
    let [ours, other] = &meter.measure(&mut sides)?[..] else { unreachable!("two sides") };
    let work = sides[0].work();
    if !opened.agree()? {
        return Err(differ());
    }
    let other = Other { name: "by hand in CUDA C++".into(), time: *other };
    let row = Row::new(pair.name, Some(n as u64), *ours, Some(other)).with_work(work, ceiling).with_limit(Some(LIMIT));
    let size = if pair.is_square { square(n as u64) } else { count(n as u64) };
    Ok(vec![Row { size, ..row.with_note(registers(pair, device.arch())?) }])
}

/// Returns the registers of both sides: `32 and 30 registers`.
fn registers(pair: &Pair, arch: Option<Arch>) -> Result<String, Failure> {
    let arch = arch.unwrap_or(Arch::SM_90A);
    let (ours, twin) = (launched(&pair.kernel, arch)?, (pair.twin)(arch)?);
    Ok(format!("{} and {} registers", ours.registers, twin.registers))
}

/// Returns the resources of the text that `launch` runs where all conditions hold.
///
/// # Errors
/// A kernel that cannot be compiled.
pub fn launched(kernel: &Kernel, arch: Arch) -> sarek_runtime::Result<Resources> {
    let text = (kernel.cuda_source_proven)();
    let attributes = Attributes { fast_math: text.contains("// compiled with --use_fast_math\n"), ..Attributes::NONE };
    let entry = kernel.function().to_string();
    let source = Source { text, entry, params: Vec::new(), attributes, origins: Vec::new(), needs: Vec::new() };
    compile::resources(&Unit::of(&source), arch, &Options::default())
}
