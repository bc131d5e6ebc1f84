use super::*;
use crate::gallery::jacobi::{reference, tolerance};
use crate::testing::checking;

/// Numbers from -1 to 1.
fn made(n: usize, seed: u64) -> Vec<f32> {
    let values: Vec<u32> = crate::data::sample(n, seed);
    values.into_iter().map(|value| value as f32 / 2f32.powi(31) - 1.0).collect()
}

/// What runs a problem: points, sources, the result, and a second picture.
type Run = fn(&Device, &Slice<f32>, &Slice<f32>, &mut Slice<f32>, Problem, &How) -> Result<()>;

fn by_rounds(
    device: &Device,
    points: &Slice<f32>,
    sources: &Slice<f32>,
    result: &mut Slice<f32>,
    problem: Problem,
    how: &How,
) -> Result<()> {
    let mut scratch = device.zeros(result.len())?;
    rounds::run(device, points, sources, result, &mut scratch, problem, how)
}

fn in_one(
    device: &Device,
    points: &Slice<f32>,
    sources: &Slice<f32>,
    result: &mut Slice<f32>,
    problem: Problem,
    how: &How,
) -> Result<()> {
    let mut scratch = jacobi::Scratch::new(device, result.len())?;
    jacobi::run(device, points, sources, result, &mut scratch, problem, how)
}

#[track_caller]
fn is_right(run: Run) {
    let sizes = [(0, 0), (1, 1), (2, 5), (3, 3), (64, 32), (65, 33), (63, 70), (200, 100)];
    let devices = [Some(Device::cpu()), Device::cuda(0).ok()];
    for ((width, height), steps) in sizes.into_iter().flat_map(|size| [0, 1, 4, 7, 12].map(|steps| (size, steps))) {
        let problem = Problem { width, height, steps };
        let (points, sources) = (made(width * height, 1), made(width * height, 2));
        let expected = reference(&points, &sources, width, height, steps);
        for device in devices.iter().flatten() {
            for checked in checking(device) {
                let (points, sources) = (device.upload(&points).unwrap(), device.upload(&sources).unwrap());
                let mut result = device.upload(&vec![f32::NAN; width * height]).unwrap();
                run(device, &points, &sources, &mut result, problem, &How { checked }).unwrap();
                for (at, (found, expected)) in result.to_vec().unwrap().into_iter().zip(&expected).enumerate() {
                    let is_near = (f64::from(found) - expected).abs() <= tolerance(steps);
                    assert!(is_near, "{device:?}, {problem:?}, checked: {checked}, {at}: {found}, not {expected}");
                }
            }
        }
    }
}

#[test]
fn rounds_are_those_of_the_host() {
    is_right(by_rounds);
}

#[test]
fn one_launch_is_that_of_the_host() {
    is_right(in_one);
}

#[test]
fn a_block_takes_several_tiles() {
    let problem = Problem { width: 200, height: 100, steps: 11 };
    let (points, sources) = (made(20_000, 1), made(20_000, 2));
    let expected = reference(&points, &sources, 200, 100, 11);
    let device = Device::cpu();
    let (points, sources) = (device.upload(&points).unwrap(), device.upload(&sources).unwrap());
    let (mut result, mut exchanged) = (device.zeros(20_000).unwrap(), device.zeros(40_000).unwrap());
    let barrier = device.zeros(1).unwrap();
    for blocks in [1, 3, 15, 16, 20] {
        result.fill(f32::NAN).unwrap();
        let (grid, tiles) = (Grid::new(blocks, (tile::ACROSS, tile::ROWS)), problem.tiles() as u32);
        let (exchanged, result) = (&mut exchanged, &mut result);
        jacobi::jacobi_grid::launch(&device, grid, &points, &sources, exchanged, result, 200, 100, 11, tiles, &barrier)
            .unwrap();
        let differs = |(found, expected): (f32, &f64)| (f64::from(found) - expected).abs() > tolerance(11);
        assert!(!result.to_vec().unwrap().into_iter().zip(&expected).any(differs), "{blocks} blocks");
    }
}

#[test]
fn a_graph_of_rounds_runs_again() {
    let problem = Problem { width: 70, height: 40, steps: 9 };
    let (points, sources) = (made(2800, 1), made(2800, 2));
    let expected = reference(&points, &sources, 70, 40, 9);
    let device = Device::cpu();
    let (points, sources) = (device.upload(&points).unwrap(), device.upload(&sources).unwrap());
    let state = (device.zeros(2800).unwrap(), device.zeros(2800).unwrap());
    let mut graph = device
        .capture_with(state, |stream, (result, scratch)| {
            rounds::run(stream, &points, &sources, result, scratch, problem, &How::CHECKED)
        })
        .unwrap();
    for _ in 0..2 {
        graph.state_mut().0.fill(f32::NAN).unwrap();
        graph.launch().unwrap();
        let result = graph.state().0.to_vec().unwrap();
        assert!(result.into_iter().zip(&expected).all(|(x, y)| (f64::from(x) - y).abs() <= tolerance(9)));
    }
}

#[test]
fn lengths_that_do_not_fit_are_errors() {
    let device = Device::cpu();
    let (points, mut result) = (device.zeros(12).unwrap(), device.zeros(12).unwrap());
    let short = device.zeros(11).unwrap();
    let problem = Problem { width: 4, height: 3, steps: 2 };
    let error = in_one(&device, &points, &short, &mut result, problem, &How::CHECKED).unwrap_err();
    assert!(matches!(error, Error::Length { expected: 12, given: 11, .. }), "{error}");
    let mut scratch = jacobi::Scratch::new(&device, 11).unwrap();
    let error = jacobi::run(&device, &points, &points, &mut result, &mut scratch, problem, &How::CHECKED).unwrap_err();
    assert!(matches!(error, Error::Length { expected: 24, given: 22, .. }), "{error}");
    let large = Problem { width: 1 << 31, height: 0, steps: 0 };
    let (none, mut also) = (device.zeros(0).unwrap(), device.zeros(0).unwrap());
    let error = in_one(&device, &none, &none, &mut also, large, &How::CHECKED).unwrap_err();
    assert!(matches!(error, Error::TooLong { .. }), "{error}");
}
