//! The cost of a launch's checks: `launch` beside `launch_unchecked`.

use sarek_runtime::Device;

use super::{Meter, Other, Row};
use crate::Failure;
use crate::catalog::{Given, How, Item, Settings, Strategy, Task};

/// The strategies some of whose launches make checks that others of the same kernel do not make: a condition says more than the kernel
/// needs. Any other strategy with such a launch is a failure.
const MORE: [&str; 3] = ["bfs/best", "merge_sort/best", "gallery/lu"];

/// Returns the number of checks that each launch of a strategy's kernels makes.
fn kept(strategy: &Strategy) -> Result<usize, Failure> {
    strategy.kernels.iter().try_fold(0, |sum, kernel| Ok(sum + (kernel.checks)()?.kept()))
}

/// Measures a strategy's standard cases with and without checks, in turns, as the device's time. The limit is 1.02 where
/// no kernel has a check that each launch makes, and 1.10 elsewhere.
///
/// # Errors
/// A failure of the device, a wrong result, or a launch that makes checks which others of its kernel do not make.
pub fn measure(device: &Device, meter: &mut Meter, strategy: &Strategy, n: Option<usize>) -> Result<Vec<Row>, Failure> {
    let kept = kept(strategy)?;
    // What makes no check differs by the conditions of its launches alone.
    let limit = if kept == 0 { 1.02 } else { 1.10 };
    let standard = strategy.cases.iter().filter(|case| case.standard);
    standard
        .map(|case| {
            let name = format!("checks {} {}", strategy.name, case.name);
            let n = n.unwrap_or(if device.is_cuda() { case.sizes.gpu } else { case.sizes.cpu }).min(case.sizes.most);
            let items = (case.sample)(n, 1);
            let size = items.first().map(Item::size).unwrap_or_default();
            let open = |how: How| -> Result<Box<dyn Task>, Failure> {
                let given = Given { items: items.clone(), settings: Settings::default() };
                let mut task = (case.open)(device, given, how)?;
                task.reset()?;
                task.run()?;
                let verdict = task.verify()?;
                match verdict.agrees {
                    true => Ok(task),
                    false => Err(Failure::Wrong(format!(
                        "{name}: {}, but it should be {}",
                        verdict.result, verdict.expected
                    ))),
                }
            };
            let before = device.checked_launches();
            let mut checked = open(How::CHECKED)?;
            let fallen = device.checked_launches() - before;
            if fallen > 0 && !MORE.contains(&strategy.name) {
                let message = format!("{name}: {fallen} launches make checks that others do not make");
                return Err(Failure::Wrong(message));
            }
            let mut unchecked = open(How::UNCHECKED)?;
            let [ours, other] = &meter.measure(&mut [checked.as_mut(), unchecked.as_mut()])?[..] else {
                return Err(Failure::Message("two sides have two times".into()));
            };
            let row = Row::new(name, Some(n as u64), *ours, Some(Other { name: "unchecked".into(), time: *other }));
            let note = match fallen {
                0 => format!("{kept} checks in each launch"),
                _ => format!("{kept} checks in each launch, and {fallen} launches with more"),
            };
            Ok(Row { size, ..row.with_limit(Some(limit)).with_note(note) })
        })
        .collect()
}
