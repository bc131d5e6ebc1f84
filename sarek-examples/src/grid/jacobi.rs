//! One cooperative launch for all steps.
//!
//! Technique: NVIDIA, "CUDA C++ Programming Guide", section "Grid Synchronization"; tiles as in [`rounds`](super::rounds).
//!
//! A block keeps its tile in shared memory and its sources in registers. After [`DEPTH`] steps it writes those of its points that are in the halo of a
//! neighbour, [waits for all blocks](sarek_runtime::cooperative), and loads its own halo; there are two pictures for that, written in turns, so that one
//! barrier a round is enough. Where there are more tiles than blocks run at a time, a block takes several in turns, which then do not stay.

use super::tile::{ACROSS, DOWN, POINTS, ROWS, is_exchanged, is_of_tile, load, load_sources, place_of, step};
use super::{DEPTH, How, Problem};
use sarek_runtime::cooperative::{GridBarrier, grid_sync};
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;
use sarek_runtime::{Buffer, Error, Result};

/// Takes `steps` steps from `points` to `result`. `exchanged` has room for two pictures.
#[kernel(block = (ACROSS, ROWS))]
#[allow(clippy::too_many_arguments)]
pub fn jacobi_grid(
    points: &[f32],
    sources: &[f32],
    exchanged: &mut [f32],
    result: &mut [f32],
    width: u32,
    height: u32,
    steps: u32,
    tiles: u32,
    barrier: &[GridBarrier],
) {
    let planes = shared!([[[f32; ACROSS as usize]; DOWN as usize]; 2]);
    let size = width as usize * height as usize;
    let rounds = steps.div_ceil(DEPTH).max(1);
    // The only tile of a block stays.
    let stays = tiles <= grid_dim_x();
    let mut held = [0.0f32; POINTS];
    for round in 0..rounds {
        let is_last = round + 1 == rounds;
        let count = (steps - round * DEPTH).min(DEPTH);
        let from = round % 2;
        for tile in (block_idx_x()..tiles).step_by(grid_dim_x()) {
            let place = place_of(tile, width, height);
            if round == 0 {
                load(&mut planes[0], points, place, false);
            } else {
                load(&mut planes[0], &exchanged[from as usize * size..], place, stays);
            }
            if round == 0 || !stays {
                held = load_sources(sources, place);
            }
            sync_threads();
            for number in 0..count {
                superstep!(one_step, { step(planes, number % 2, &held, place) });
            }
            #[unroll]
            for number in 0..POINTS as u32 {
                let (y, x) = (thread_idx_y() + ROWS * number, thread_idx_x());
                let (column, row) = (place.column(), place.row(number));
                if is_of_tile(number) && column < width && row < height {
                    let at = row as usize * width as usize + column as usize;
                    if is_last {
                        result[at] = planes[count % 2][y][x];
                    } else if !stays || is_exchanged(number) {
                        exchanged[(1 - from) as usize * size + at] = planes[count % 2][y][x];
                    }
                }
            }
            // Until the next barrier a thread accesses its own points alone, so that the next tile may be loaded at once.
        }
        if !is_last {
            grid_sync(barrier);
        }
    }
}

/// The memory that launches need beside their slices.
#[derive(Debug)]
pub struct Scratch {
    exchanged: Buffer<f32>,
    barrier: Buffer<GridBarrier>,
}

impl Scratch {
    /// Returns memory for problems of that many points.
    ///
    /// # Errors
    /// A failure of the device.
    pub fn new(device: &Device, points: usize) -> Result<Scratch> {
        Ok(Scratch { exchanged: device.zeros(points.saturating_mul(2))?, barrier: device.zeros(1)? })
    }

    /// Returns how many bytes of a device's memory [`Scratch::new`] takes.
    pub const fn bytes(points: usize) -> usize {
        points.saturating_mul(2 * size_of::<f32>()).saturating_add(size_of::<GridBarrier>())
    }
}

/// Takes the steps in one launch, and leaves the last one in `result`.
///
/// # Errors
/// [`Error::Length`] if a slice has another length than the picture, or the scratch memory is for another one; [`Error::TooLong`] if a side or the
/// steps are more than 2^30; a failure of the device.
pub fn run(
    target: &impl Target,
    points: &Slice<f32>,
    sources: &Slice<f32>,
    result: &mut Slice<f32>,
    scratch: &mut Scratch,
    problem: Problem,
    how: &How,
) -> Result<()> {
    problem.check(points, sources, result)?;
    let (expected, given) = (2 * problem.points(), scratch.exchanged.len());
    if given != expected {
        return Err(Error::Length { what: "jacobi, the scratch memory", expected, given });
    }
    if expected == 0 {
        return Ok(());
    }
    let most = jacobi_grid::fill(result.device(), (ACROSS, ROWS), 0)?.blocks[0] as usize;
    let tiles = problem.tiles();
    let grid = Grid::new(tiles.min(most), (ACROSS, ROWS));
    let (width, height, steps, tiles) =
        (problem.width as u32, problem.height as u32, problem.steps as u32, tiles as u32);
    let Scratch { exchanged, barrier } = scratch;
    // Unchecked, it is right because the kernel compares columns and rows with the sizes, which the lengths were compared with.
    launch!(how, jacobi_grid, target, grid, points, sources, exchanged, result, width, height, steps, tiles, &*barrier)
}
