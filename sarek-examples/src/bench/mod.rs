//! Measuring: ours against peers, checks against none, loops, launches, starts, groups of GPUs, and the CPU engine.
//!
//! On a GPU times are taken with events around each run, after 5 uncounted runs, over at least 31 runs (101 for work
//! that takes less than a millisecond), in turns with the other side; the median is shown. A kernel that spins for some
//! microseconds precedes each run, so that the host's time to enqueue it is not counted. Inputs below 128 MiB are
//! copied until they fill 256 MiB, and each run takes the next copy, so that none is found in the second-level cache.
//! Outputs are poisoned before each run, and verified before and after the measurement.

mod arena;
mod ceiling;
pub mod checks;
pub mod contest;
pub mod engine;
pub mod launch;
mod link;
pub mod loops;
mod meter;
pub mod origin;
pub mod overlap;
pub mod pairs;
pub mod plot;
pub mod ranks;
pub mod replay;
mod report;
mod row;
pub mod startup;
mod stats;

pub(crate) use arena::copies;
pub use arena::{Arena, Input};
pub use ceiling::Ceiling;
pub use contest::{Contest, Pairing};
pub use meter::Meter;
pub use report::{METHOD, Report};
pub use row::{Other, Row, table};
pub use stats::{Stats, count, square, time};

use std::time::Instant;

use sarek_runtime::Device;

use crate::Failure;
use crate::catalog::{Given, How, Item, Settings, Strategy, Task};

/// Measures a strategy's standard cases as a user calls them: the host's time from the call to the result, allocations
/// and copies included. On a GPU there are at most 31 runs, fewer for slow work.
///
/// # Errors
/// A failure of the device, or a wrong result.
pub fn strategy(
    device: &Device,
    strategy: &Strategy,
    n: Option<usize>,
    how: How,
    ceiling: Option<Ceiling>,
) -> Result<Vec<Row>, Failure> {
    let standard = strategy.cases.iter().filter(|case| case.standard);
    standard
        .map(|case| {
            let name = format!("{} {}", strategy.name, case.name);
            let n = n.unwrap_or(if device.is_cuda() { case.sizes.gpu } else { case.sizes.cpu }).min(case.sizes.most);
            let items = (case.sample)(n, 1);
            let size = items.first().map(Item::size).unwrap_or_default();
            let mut task = (case.open)(device, Given { items, settings: Settings::default() }, how)?;
            task.reset()?;
            task.run()?;
            let verdict = task.verify()?;
            if !verdict.agrees {
                let why = format!("{name} of {size}: {}, but it should be {}", verdict.result, verdict.expected);
                return Err(Failure::Wrong(why));
            }
            let row = Row::new(name, Some(n as u64), calls(device, task.as_mut())?, None).with_note("a whole call");
            Ok(Row { size, ..row.with_work(task.work(), ceiling) })
        })
        .collect()
}

/// Times of whole calls, for about half a second: at least 3 and at most 31.
fn calls(device: &Device, task: &mut dyn Task) -> Result<Stats, Failure> {
    let mut times = Vec::new();
    let begin = Instant::now();
    while times.len() < 3 || (times.len() < 31 && begin.elapsed().as_millis() < 500) {
        task.reset()?;
        device.synchronize()?;
        let start = Instant::now();
        task.run()?;
        device.synchronize()?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    Ok(Stats::of(times))
}

#[cfg(test)]
mod tests {
    use sarek_runtime::launch::TextKind;
    use sarek_runtime::{Arch, compile};

    use super::*;

    #[test]
    fn nvrtc_takes_the_kernels_of_the_measurements() {
        if !compile::nvrtc_available() {
            eprintln!("skipped: there is no NVRTC");
            return;
        }
        let all = crate::kernels![
            ceiling::multiply_adds,
            sarek_runtime::tune::hold,
            launch::launch_probe,
            launch::step,
            launch::early_step,
            engine::saxpy,
            ranks::noise
        ];
        for kernel in all {
            let text = (kernel.instance)().text(TextKind::Unchecked);
            text.and_then(|text| text.cubin(Arch::SM_90)).unwrap_or_else(|error| panic!("{}: {error}", kernel.name));
        }
    }
}
