//! A launch for [`DEPTH`] steps.
//!
//! Technique: the overlapped tiles of Jingbo Meng, Kevin Skadron, "Performance Modeling and Automatic Ghost Zone Optimization for Iterative Stencil Loops on
//! GPUs", 2009. A tile is loaded with as many points around it as steps are taken, and every block computes its halo, too: a step begins
//! without the others.

use super::tile::{ACROSS, DOWN, ROWS, is_of_tile, load, load_sources, place_of, step};
use super::{DEPTH, How, Problem};
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// Takes `steps` steps, at most [`DEPTH`], from `from` to `to`, a tile a block.
#[kernel(block = (ACROSS, ROWS))]
pub fn jacobi_round(from: &[f32], sources: &[f32], to: &mut [f32], width: u32, height: u32, steps: u32) {
    let planes = shared!([[[f32; ACROSS as usize]; DOWN as usize]; 2]);
    let place = place_of(block_idx_x(), width, height);
    let held = load_sources(sources, place);
    load(&mut planes[0], from, place, false);
    sync_threads();
    for number in 0..steps {
        superstep!(one_step, { step(planes, number % 2, &held, place) });
    }
    #[unroll]
    for number in 0..(DOWN / ROWS) {
        let (column, row) = (place.column(), place.row(number));
        if is_of_tile(number) && column < width && row < height {
            to[row as usize * width as usize + column as usize] =
                planes[steps % 2][thread_idx_y() + ROWS * number][thread_idx_x()];
        }
    }
}

/// Takes the steps, and leaves the last one in `result`; `scratch` is as large. The launches can be captured.
///
/// # Errors
/// [`Length`](sarek_runtime::Error::Length) if a slice has another length than the picture, [`TooLong`](sarek_runtime::Error::TooLong) if a side or the steps are more than 2^30, or a failure of
/// the device.
pub fn run(
    target: &impl Target,
    points: &Slice<f32>,
    sources: &Slice<f32>,
    result: &mut Slice<f32>,
    scratch: &mut Slice<f32>,
    problem: Problem,
    how: &How,
) -> Result<()> {
    problem.check(points, sources, result)?;
    problem.check(points, sources, scratch)?;
    let grid = Grid::new(problem.tiles(), (ACROSS, ROWS));
    let (width, height) = (problem.width as u32, problem.height as u32);
    let rounds = problem.rounds();
    for round in 0..rounds {
        let steps = (problem.steps - round * DEPTH as usize).min(DEPTH as usize) as u32;
        // The last round writes the result.
        let is_result = (rounds - round) % 2 == 1;
        // Unchecked, it is right because the kernel compares columns and rows with the sizes, which the lengths were compared with.
        match (round, is_result) {
            (0, true) => launch!(how, jacobi_round, target, grid, points, sources, result, width, height, steps)?,
            (0, false) => launch!(how, jacobi_round, target, grid, points, sources, scratch, width, height, steps)?,
            (_, true) => launch!(how, jacobi_round, target, grid, scratch, sources, result, width, height, steps)?,
            (_, false) => launch!(how, jacobi_round, target, grid, result, sources, scratch, width, height, steps)?,
        }
    }
    Ok(())
}
