//! The shortest paths between all pairs of places.
//!
//! Source: Robert Floyd, "Algorithm 97: Shortest Path", Communications of the ACM 5, 1962; by blocks: Gayathri Venkataraman,
//! Sartaj Sahni and Srabani Mukhopadhyaya, "A Blocked All-Pairs Shortest-Paths Algorithm", 2003, and on GPUs Gary Katz and
//! Joseph Kider, "All-Pairs Shortest-Paths for Large Graphs on the GPU", 2008.
//!
//! The matrix is cut into tiles of 16 x 16. For each tile of the diagonal there are three launches: paths through its places
//! within the tile itself, in the tiles of its row and column, and in all others, which then take one pass over them.

use super::{How, count, same_length};
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The distance of places without a path.
pub const FAR: u32 = u32::MAX;

/// The side of a tile.
const SIDE: usize = 16;

/// Returns the distance of two places; far beyond the matrix.
#[device]
fn distance(distances: &[u32], from: u32, to: u32, n: u32) -> u32 {
    if from < n && to < n { distances[from as usize * n as usize + to as usize] } else { FAR }
}

/// Sets the distance of two places, if they are in the matrix.
#[device]
fn set_distance(distances: &mut [u32], from: u32, to: u32, n: u32, distance: u32) {
    if from < n && to < n {
        distances[from as usize * n as usize + to as usize] = distance;
    }
}

/// Paths through a tile of the diagonal, within itself.
#[kernel(block = (SIDE, SIDE))]
pub fn paths_within(distances: &mut [u32], n: u32, pivot: u32) {
    let tile = shared!([[u32; SIDE]; SIDE]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let (from, to) = (pivot * SIDE as u32 + ty, pivot * SIDE as u32 + tx);
    superstep!(load, {
        tile[ty][tx] = distance(distances, from, to, n);
    });
    for k in 0..SIDE {
        superstep!(through, {
            let around = tile[ty][k].saturating_add(tile[k][tx]);
            if around < tile[ty][tx] {
                tile[ty][tx] = around;
            }
        });
    }
    set_distance(distances, from, to, n, tile[ty][tx]);
}

/// The same in the tiles of its row (`block_idx_y` 0) and column (1).
#[kernel(block = (SIDE, SIDE))]
pub fn paths_beside(distances: &mut [u32], n: u32, pivot: u32) {
    let through = shared!([[u32; SIDE]; SIDE]);
    let own = shared!([[u32; SIDE]; SIDE]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    let is_column = block_idx_y() == 1;
    let other = block_idx_x();
    if other == pivot {
        return;
    }
    let (tile_y, tile_x) = if is_column { (other, pivot) } else { (pivot, other) };
    let (from, to) = (tile_y * SIDE as u32 + ty, tile_x * SIDE as u32 + tx);
    superstep!(load, {
        through[ty][tx] = distance(distances, pivot * SIDE as u32 + ty, pivot * SIDE as u32 + tx, n);
        own[ty][tx] = distance(distances, from, to, n);
    });
    for k in 0..SIDE {
        // All threads read before any writes: every read cell belongs to some thread.
        let shorter = superstep!(through, {
            let (first, second) = if is_column { (own[ty][k], through[k][tx]) } else { (through[ty][k], own[k][tx]) };
            own[ty][tx].min(first.saturating_add(second))
        });
        superstep!(write, {
            own[ty][tx] = shorter;
        });
    }
    set_distance(distances, from, to, n, own[ty][tx]);
}

/// The same in all other tiles.
#[kernel(block = (SIDE, SIDE))]
pub fn paths_across(distances: &mut [u32], n: u32, pivot: u32) {
    let to_pivot = shared!([[u32; SIDE]; SIDE]);
    let from_pivot = shared!([[u32; SIDE]; SIDE]);
    let (tx, ty) = (thread_idx_x(), thread_idx_y());
    if block_idx_x() == pivot || block_idx_y() == pivot {
        return;
    }
    let (from, to) = (global_idx_y(), global_idx_x());
    superstep!(load, {
        to_pivot[ty][tx] = distance(distances, from, pivot * SIDE as u32 + tx, n);
        from_pivot[ty][tx] = distance(distances, pivot * SIDE as u32 + ty, to, n);
    });
    let mut least = distance(distances, from, to, n);
    for k in 0..SIDE {
        least = least.min(to_pivot[ty][k].saturating_add(from_pivot[k][tx]));
    }
    set_distance(distances, from, to, n, least);
}

/// Replaces the length of each edge of a graph by that of the shortest path. The matrix has `n` rows of `n` lengths,
/// [`FAR`] where there is no edge.
///
/// # Errors
/// The matrix has another size, there are more than a million places, or a failure of the device.
pub fn shortest_paths(device: &Device, distances: &mut Slice<u32>, n: usize, how: &How) -> Result<()> {
    same_length("shortest paths, the matrix", n.saturating_mul(n), distances.len())?;
    let places = count("shortest paths, the places", n)?;
    let tiles = places.div_ceil(SIDE as u32);
    let block = (SIDE, SIDE);
    for pivot in 0..tiles {
        launch!(how, paths_within, device, Grid::new(1, block), distances, places, pivot)?;
        if tiles > 1 {
            launch!(how, paths_beside, device, Grid::new((tiles, 2), block), distances, places, pivot)?;
            launch!(how, paths_across, device, Grid::new((tiles, tiles), block), distances, places, pivot)?;
        }
    }
    Ok(())
}

/// Returns the same on the host.
pub fn reference(distances: &[u32], n: usize) -> Vec<u32> {
    let mut distances = distances.to_vec();
    for k in 0..n {
        for i in 0..n {
            for j in 0..n {
                let around = distances[i * n + k].saturating_add(distances[k * n + j]);
                distances[i * n + j] = distances[i * n + j].min(around);
            }
        }
    }
    distances
}

/// Returns the matrix of a graph in which each place has about four edges of random lengths.
pub fn sample(n: usize, seed: u64) -> Vec<u32> {
    let lengths: Vec<u32> = crate::data::sample(n * n, seed);
    let length = |i: usize| match lengths[i] {
        _ if i.is_multiple_of(n + 1) => 0,
        length if (u64::from(length) * n as u64) >> 32 < 4 => length % 1000 + 1,
        _ => FAR,
    };
    (0..n * n).map(length).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{assert_same, everywhere};
    use super::*;

    #[test]
    fn paths_are_those_of_the_host() {
        for n in [0, 1, 2, 15, 16, 17, 31, 33, 48, 70] {
            let edges = sample(n, n as u64);
            let expected = reference(&edges, n);
            everywhere(&format!("{n} places"), |device, how, what| {
                let mut distances = device.upload(&edges).unwrap();
                shortest_paths(device, &mut distances, n, how).unwrap();
                assert_same(&distances.to_vec().unwrap(), &expected, what);
            });
        }
    }

    #[test]
    fn a_way_round_a_ring() {
        let n = 20;
        let mut edges = vec![FAR; n * n];
        (0..n).for_each(|i| edges[i * n + (i + 1) % n] = 1);
        let device = Device::cpu();
        let mut distances = device.upload(&edges).unwrap();
        shortest_paths(&device, &mut distances, n, &How::default()).unwrap();
        let expected: Vec<u32> =
            (0..n * n).map(|i| [n, (i % n + n - i / n) % n][usize::from(i / n != i % n)] as u32).collect();
        assert_same(&distances.to_vec().unwrap(), &expected, "a ring");
    }
}
