//! The savings of a graph: sorts of many short launches, one by one and captured.

use std::time::Instant;

use sarek_runtime::prelude::*;

use super::{Other, Row, Stats, count};
use crate::Failure;
use crate::data;
use crate::radix_sort::{How, Scratch, best, four_bit};
use sarek_runtime::order::Ascending;

/// The keys: few, so that launching takes longer than sorting.
const KEYS: usize = 1 << 16;

/// Sorts that are measured of each side, after 5 that are not counted.
const RUNS: usize = 101;

/// Sorts 2^16 keys, launch by launch and as a graph, in turns: the host's time until the keys are sorted.
///
/// # Errors
/// A failure of the device, or a wrong result.
pub fn measure(device: &Device) -> Result<Vec<Row>, Failure> {
    if !device.is_cuda() {
        return Ok(Vec::new());
    }
    let mut scratch = four_bit::Scratch::new(device, KEYS, false)?;
    let mut again = four_bit::Scratch::new(device, KEYS, false)?;
    const HOW: How = How::UNCHECKED;
    let four_bit = compare(
        device,
        "graph of radix_sort/four_bit",
        |keys| Ok(four_bit::sort_into(device, keys, None, &mut scratch, Ascending, &HOW)?),
        |keys| {
            let sort = |stream: &_, keys: &mut Buffer<u32>| {
                four_bit::sort_into(stream, keys, None, &mut again, Ascending, &HOW)
            };
            Ok(device.capture_with(keys, sort)?)
        },
    )?;
    let mut scratch = Scratch::new(device, KEYS)?;
    let mut again = Scratch::new(device, KEYS)?;
    let best = compare(
        device,
        "graph of radix_sort/best",
        |keys| Ok(best::sort_into(device, keys, &mut scratch, Ascending)?),
        |keys| {
            let sort = |stream: &_, keys: &mut Buffer<u32>| best::sort_into(stream, keys, &mut again, Ascending);
            Ok(device.capture_with(keys, sort)?)
        },
    )?;
    Ok(vec![four_bit, best])
}

/// Measures a sort beside a graph of the same sort.
fn compare<'a>(
    device: &Device,
    name: &str,
    mut sort: impl FnMut(&mut Buffer<u32>) -> Result<(), Failure>,
    capture: impl FnOnce(Buffer<u32>) -> Result<Graph<'a, Buffer<u32>>, Failure>,
) -> Result<Row, Failure> {
    let input = data::sample::<u32>(KEYS, 1);
    let mut expected = input.clone();
    expected.sort_unstable();
    let unsorted = device.upload(&input)?;
    let mut keys = device.upload(&input)?;
    sort(&mut keys)?;
    let mut graph = capture(device.upload(&input)?)?;
    let mut times: [Vec<f64>; 2] = Default::default();
    for run in 0..RUNS + 5 {
        graph.state_mut().copy_from_slice(&unsorted)?;
        let replayed = time(device, || Ok(graph.launch()?))?;
        keys.copy_from_slice(&unsorted)?;
        let launched = time(device, || sort(&mut keys))?;
        if run >= 5 {
            times[0].push(replayed);
            times[1].push(launched);
        }
    }
    if graph.state().to_vec()? != expected || keys.to_vec()? != expected {
        return Err(Failure::Wrong(format!("{name}: the keys are not sorted")));
    }
    let [replayed, launched] = times.map(Stats::of);
    let other = Other { name: "launch by launch".into(), time: launched };
    let row = Row::new(name, Some(KEYS as u64), replayed, Some(other));
    Ok(Row { size: count(KEYS as u64), ..row }.with_note("host time until the keys are sorted"))
}

/// Milliseconds from a call to the end of its work.
fn time(device: &Device, work: impl FnOnce() -> Result<(), Failure>) -> Result<f64, Failure> {
    device.synchronize()?;
    let start = Instant::now();
    work()?;
    device.synchronize()?;
    Ok(start.elapsed().as_secs_f64() * 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_nothing_to_measure_on_the_cpu() {
        assert!(measure(&Device::cpu()).unwrap().is_empty());
    }

    #[test]
    fn both_sides_sort() {
        let device = Device::cpu();
        let mut scratch = Scratch::new(&device, KEYS).unwrap();
        let mut again = Scratch::new(&device, KEYS).unwrap();
        let input = data::sample::<u32>(KEYS, 1);
        let mut expected = input.clone();
        expected.sort_unstable();
        let mut keys = device.upload(&input).unwrap();
        best::sort_into(&device, &mut keys, &mut scratch, Ascending).unwrap();
        assert_eq!(keys.to_vec().unwrap(), expected);
        let state = device.upload(&input).unwrap();
        let sort = |stream: &_, keys: &mut Buffer<u32>| best::sort_into(stream, keys, &mut again, Ascending);
        let mut graph = device.capture_with(state, sort).unwrap();
        graph.launch().unwrap();
        assert_eq!(graph.state().to_vec().unwrap(), expected);
    }
}
