//! Iterations of a whole grid, and beside graphs of launches.

use std::rc::Rc;

use sarek_runtime::prelude::*;
use sarek_runtime::{Buffer, Graph};

use super::{Algorithm, Case, Given, How, Item, Kernel, Settings, Sizes, Steps, Strategy, Task, Work, compare};
use crate::bench::{Arena, Contest, Pairing, square};
use crate::data::{Datum, sample};
use crate::gallery;
use crate::gallery::jacobi::jacobi_step;
use crate::grid::{Problem, jacobi, rounds};
use crate::{Failure, kernels};

/// The steps of a case: few, for the CPU.
const FEW: usize = 20;

/// The steps of a contest.
const STEPS: usize = 200;

/// Returns everything of [`crate::grid`].
pub(super) fn algorithm() -> Algorithm {
    let strategies = vec![
        strategy(
            "grid/rounds",
            "Poisson's equation, a launch for four steps of a tile",
            "Meng, Skadron 2009",
            kernels![rounds::jacobi_round],
            rounds_of,
        ),
        strategy(
            "grid/jacobi",
            "Poisson's equation, one cooperative launch, tiles stay in shared memory: the one to call",
            "own",
            kernels![jacobi::jacobi_grid],
            jacobi_of,
        ),
    ];
    Algorithm {
        name: "grid",
        summary: "many steps of a stencil, with barriers of the whole grid",
        strategies,
        contests: contests(),
    }
}

fn strategy(
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    kernels: Vec<Kernel>,
    open: Open,
) -> Strategy {
    let case = Case {
        name: "20 steps".into(),
        takes: Vec::new(),
        required: 0,
        settings: &[],
        standard: true,
        sizes: Sizes { cpu: 70, gpu: 512, most: 1 << 14 },
        sample: |n, seed| [seed, !seed].map(|seed| matrix(n, seed)).to_vec(),
        open: Box::new(move |device, given, how| {
            let side = Rc::new(Side::new(device, &given, FEW)?);
            let solver = open(device, &side, how)?;
            Ok(task(side, solver))
        }),
    };
    Strategy { name, summary, source, kernels, cases: vec![case] }
}

/// Returns a made-up square of numbers from -1 to 1.
fn matrix(n: usize, seed: u64) -> Item {
    let values: Vec<u32> = sample(n * n, seed);
    let values = values.into_iter().map(|value| value as f32 / 2f32.powi(31) - 1.0).collect();
    Item::Array { data: f32::data(values), shape: vec![n, n] }
}

/// The inputs of both sides of a contest.
struct Side {
    problem: Problem,
    points: Buffer<f32>,
    sources: Buffer<f32>,
    expected: Vec<f32>,
}

impl Side {
    fn new(device: &Device, given: &Given, steps: usize) -> Result<Side, Failure> {
        let [points, sources] = [0, 1].map(|number| given.array::<f32>(number));
        let width = points.len().isqrt();
        let problem = Problem { width, height: width, steps };
        let expected = gallery::jacobi::reference(points, sources, width, width, steps);
        Ok(Side {
            problem,
            points: device.upload(points)?,
            sources: device.upload(sources)?,
            expected: expected.into_iter().map(|value| value as f32).collect(),
        })
    }
}

/// The side that makes the result, in memory of its own.
trait Solver {
    fn result(&mut self) -> &mut Buffer<f32>;
    fn run(&mut self, side: &Side) -> Result<(), Failure>;
}

/// A function of the scratch memory `S`.
struct Direct<S> {
    device: Device,
    how: How,
    result: Buffer<f32>,
    scratch: S,
}

impl Solver for Direct<Buffer<f32>> {
    fn result(&mut self) -> &mut Buffer<f32> {
        &mut self.result
    }

    fn run(&mut self, side: &Side) -> Result<(), Failure> {
        let (Direct { device, how, result, scratch }, Side { points, sources, problem, .. }) = (self, side);
        Ok(rounds::run(device, points, sources, result, scratch, *problem, how)?)
    }
}

impl Solver for Direct<jacobi::Scratch> {
    fn result(&mut self) -> &mut Buffer<f32> {
        &mut self.result
    }

    fn run(&mut self, side: &Side) -> Result<(), Failure> {
        let (Direct { device, how, result, scratch }, Side { points, sources, problem, .. }) = (self, side);
        Ok(jacobi::run(device, points, sources, result, scratch, *problem, how)?)
    }
}

/// A graph with its result and a second picture.
struct Replayed(Graph<'static, (Buffer<f32>, Buffer<f32>, Rc<Side>)>);

impl Solver for Replayed {
    fn result(&mut self) -> &mut Buffer<f32> {
        &mut self.0.state_mut().0
    }

    fn run(&mut self, _side: &Side) -> Result<(), Failure> {
        Ok(self.0.launch()?)
    }
}

/// Returns what solves a problem, ready.
type Open = fn(&Device, &Rc<Side>, How) -> Result<Box<dyn Solver>, Failure>;

fn rounds_of(device: &Device, side: &Rc<Side>, how: How) -> Result<Box<dyn Solver>, Failure> {
    let [result, scratch] = [device.zeros(side.problem.points())?, device.zeros(side.problem.points())?];
    Ok(Box::new(Direct { device: device.clone(), how, result, scratch }))
}

fn jacobi_of(device: &Device, side: &Rc<Side>, how: How) -> Result<Box<dyn Solver>, Failure> {
    let points = side.problem.points();
    let (result, scratch) = (device.zeros(points)?, jacobi::Scratch::new(device, points)?);
    Ok(Box::new(Direct { device: device.clone(), how, result, scratch }))
}

fn graph_of_steps(device: &Device, side: &Rc<Side>, how: How) -> Result<Box<dyn Solver>, Failure> {
    let points = side.problem.points();
    let state = (device.zeros(points)?, device.zeros(points)?, side.clone());
    let graph = device.capture_with(state, move |stream, (result, scratch, side)| {
        let Side { problem: Problem { width, height, steps }, points, sources, .. } = &**side;
        let (width, height) = (*width as u32, *height as u32);
        let grid = Grid::cover((width, height), (32u32, 8u32));
        for step in 0..*steps {
            // The last step writes the result.
            let is_result = (steps - step) % 2 == 1;
            // Unchecked, it is right because the kernel compares columns and rows with the sizes.
            match (step, is_result) {
                (0, true) => launch!(how, jacobi_step, stream, grid, points, sources, result, width, height)?,
                (0, false) => launch!(how, jacobi_step, stream, grid, points, sources, scratch, width, height)?,
                (_, true) => launch!(how, jacobi_step, stream, grid, scratch, sources, result, width, height)?,
                (_, false) => launch!(how, jacobi_step, stream, grid, result, sources, scratch, width, height)?,
            }
        }
        Ok(())
    })?;
    Ok(Box::new(Replayed(graph)))
}

fn graph_of_rounds(device: &Device, side: &Rc<Side>, how: How) -> Result<Box<dyn Solver>, Failure> {
    let points = side.problem.points();
    let state = (device.zeros(points)?, device.zeros(points)?, side.clone());
    let graph = device.capture_with(state, move |stream, (result, scratch, side)| {
        rounds::run(stream, &side.points, &side.sources, result, scratch, side.problem, &how)
    })?;
    Ok(Box::new(Replayed(graph)))
}

fn task(side: Rc<Side>, solver: Box<dyn Solver>) -> Box<dyn Task> {
    let Problem { steps, .. } = side.problem;
    let points = side.problem.points();
    // What is read and written once, however many steps there are: the steps stay within the caches.
    let work = Work::bytes(12 * points as u64).with_operations((5 * points * steps) as u64);
    Box::new(Steps {
        state: (solver, side),
        reset: |(solver, _)| Ok(solver.result().fill(f32::POISON)?),
        run: Box::new(|(solver, side)| solver.run(side)),
        verify: |(solver, side)| {
            let tolerance = gallery::jacobi::tolerance(side.problem.steps);
            Ok(compare::nearly(&solver.result().to_vec()?, &side.expected, |_| tolerance))
        },
        outputs: |(solver, side)| {
            let Problem { width, height, .. } = side.problem;
            Ok(vec![Item::Array { data: f32::data(solver.result().to_vec()?), shape: vec![height, width] }])
        },
        work,
    })
}

/// The sides of the pictures.
const SIZES: &[usize] = &[256, 512, 1024];

fn contests() -> Vec<Contest> {
    let contest = |against: &'static str, graph: Open| Contest {
        name: "grid/jacobi 200 steps".into(),
        against,
        peers: false,
        sizes: SIZES,
        size: square,
        limit: |n| (n == 512).then_some(1.0),
        open: Box::new(move |arena, n| beside(arena, n, graph)),
    };
    vec![
        contest("a graph with a launch for each step", graph_of_steps),
        contest("a graph with a launch for four steps", graph_of_rounds),
    ]
}

/// Returns one cooperative launch, and a graph.
fn beside(arena: &Arena, n: usize, graph: Open) -> Result<Pairing, Failure> {
    let device = &arena.device;
    let side = arena.keep("jacobi", n, || {
        let items = [1, 2].map(|seed| matrix(n, seed)).to_vec();
        Side::new(device, &Given { items, settings: Settings::default() }, STEPS)
    })?;
    let (ours, other) = (jacobi_of(device, &side, How::CHECKED)?, graph(device, &side, How::CHECKED)?);
    Ok(Pairing { ours: task(side.clone(), ours), other: task(side, other) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::tests::{cases_run, is_right};

    #[test]
    fn cases_are_right_at_every_size() {
        cases_run(&algorithm().strategies, |_| &[0, 1, 33, 70]);
    }

    #[test]
    fn both_sides_are_right_on_the_cpu() {
        let arena = Arena::new(&Device::cpu(), None);
        for contest in contests() {
            let Pairing { ours, other } = (contest.open)(&arena, 20).unwrap();
            is_right(ours);
            is_right(other);
        }
    }
}
