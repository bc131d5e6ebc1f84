//! A tile with its halo, in shared memory.

use sarek_runtime::prelude::*;

/// The columns of a tile.
pub const WIDTH: u32 = 64;
/// The rows of a tile.
pub const HEIGHT: u32 = 32;
/// The points around a tile that are loaded with it, and so the steps that it takes alone: with each step, the outermost points that
/// are right are one further in.
pub const DEPTH: u32 = 4;

/// The columns of a tile with its halo, and of a block of threads.
pub const ACROSS: u32 = WIDTH + 2 * DEPTH;
/// The rows of a tile with its halo.
pub const DOWN: u32 = HEIGHT + 2 * DEPTH;
// So that all rounds but the last one end in the plane in which they began.
const _: () = assert!(DEPTH.is_multiple_of(2));
/// The rows of a block of threads.
pub const ROWS: u32 = 8;
/// The points of a thread, one in each [`ROWS`] rows.
pub const POINTS: usize = (DOWN / ROWS) as usize;

/// A tile before a step, and after it.
pub type Planes = [[[f32; ACROSS as usize]; DOWN as usize]; 2];

/// The picture, and the corner of a tile with its halo, which may be outside: it then wraps.
#[derive(Debug, Clone, Copy, DeviceType)]
#[repr(C)]
pub struct Place {
    /// The columns of the picture.
    pub width: u32,
    /// The rows of the picture.
    pub height: u32,
    left: u32,
    top: u32,
}

/// Returns where a tile is.
#[device]
pub fn place_of(tile: u32, width: u32, height: u32) -> Place {
    let across = width.div_ceil(WIDTH).max(1);
    let left = (tile % across * WIDTH).wrapping_sub(DEPTH);
    let top = (tile / across * HEIGHT).wrapping_sub(DEPTH);
    Place { width, height, left, top }
}

#[device]
impl Place {
    /// Returns the column of the calling thread's points.
    pub fn column(self) -> u32 {
        self.left.wrapping_add(thread_idx_x())
    }

    /// Returns the row of one of the calling thread's points.
    pub fn row(self, number: u32) -> u32 {
        self.top.wrapping_add(thread_idx_y() + ROWS * number)
    }
}

/// Returns `true` if a point of the calling thread belongs to the tile, and not to the halo.
#[device]
pub fn is_of_tile(number: u32) -> bool {
    let (x, y) = (thread_idx_x(), thread_idx_y() + ROWS * number);
    x >= DEPTH && x < DEPTH + WIDTH && y >= DEPTH && y < DEPTH + HEIGHT
}

/// Returns `true` if a point of the tile is also in the halo of a neighbour.
#[device]
pub fn is_exchanged(number: u32) -> bool {
    let (x, y) = (thread_idx_x(), thread_idx_y() + ROWS * number);
    !(x >= 2 * DEPTH && x < WIDTH && y >= 2 * DEPTH && y < HEIGHT)
}

/// Loads the points of a tile and of its halo, or of its halo alone. What is outside of the picture is 0.
#[device]
pub fn load(plane: &mut [[f32; ACROSS as usize]; DOWN as usize], from: &[f32], place: Place, only_halo: bool) {
    #[unroll]
    for number in 0..POINTS as u32 {
        let (column, row) = (place.column(), place.row(number));
        let is_there = column < place.width && row < place.height;
        if !(only_halo && is_there && is_of_tile(number)) {
            plane[thread_idx_y() + ROWS * number][thread_idx_x()] =
                if is_there { from[row as usize * place.width as usize + column as usize] } else { 0.0 };
        }
    }
}

/// Loads the sources of the calling thread's points.
#[device]
pub fn load_sources(sources: &[f32], place: Place) -> [f32; POINTS] {
    let mut held = [0.0; POINTS];
    #[unroll]
    for number in 0..POINTS as u32 {
        let (column, row) = (place.column(), place.row(number));
        if column < place.width && row < place.height {
            held[number] = sources[row as usize * place.width as usize + column as usize];
        }
    }
    held
}

/// Takes a step from a plane to the other one. The points at the border of the picture stay, and those at the border of the halo are left as they are.
#[device]
pub fn step(planes: &mut Planes, now: u32, sources: &[f32; POINTS], place: Place) {
    let x = thread_idx_x();
    let (column, next) = (place.column(), 1 - now);
    #[unroll]
    for number in 0..POINTS as u32 {
        let (y, row) = (thread_idx_y() + ROWS * number, place.row(number));
        let is_within = x >= 1 && x < ACROSS - 1 && y >= 1 && y < DOWN - 1;
        // The first and the last column and row wrap, or are too large.
        let moves = column.wrapping_sub(1) < place.width.saturating_sub(2)
            && row.wrapping_sub(1) < place.height.saturating_sub(2);
        planes[next][y][x] = if is_within && moves {
            let sum = planes[now][y][x - 1] + planes[now][y][x + 1] + planes[now][y - 1][x] + planes[now][y + 1][x];
            0.25 * (sum - sources[number])
        } else {
            planes[now][y][x]
        };
    }
}
