//! The cost of a launch's checks: `launch` beside `launch_unchecked`.

use sarek_runtime::Device;

use super::{Meter, Other, Row};
use crate::Failure;
use crate::catalog::{Given, How, Item, Settings, Strategy, Task};

/// Measures a strategy's standard cases with and without checks, in turns, as the device's time. The note gives the
/// number of launches of a run that made checks that others of their kernel do not make.
///
/// # Errors
/// A failure of the device, or a wrong result.
pub fn measure(device: &Device, meter: &mut Meter, strategy: &Strategy, n: Option<usize>) -> Result<Vec<Row>, Failure> {
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
            let mut unchecked = open(How::UNCHECKED)?;
            let [ours, other] = &meter.measure(&mut [checked.as_mut(), unchecked.as_mut()])?[..] else {
                return Err(Failure::Message("two sides have two times".into()));
            };
            let row = Row::new(name, Some(n as u64), *ours, Some(Other { name: "unchecked".into(), time: *other }));
            Ok(Row { size, ..row.with_note(format!("{fallen} launches with more checks")) })
        })
        .collect()
}
