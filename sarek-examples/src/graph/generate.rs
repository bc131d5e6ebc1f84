//! Generated graphs: the same ones for the same numbers and the same seed.
//!
//! | generator | vertices | what it is like |
//! |---|---|---|
//! | [`path`], [`star`] | `n` | the most levels, and the most neighbours |
//! | [`grid`] | `width * height` | road maps: few neighbours, many levels |
//! | [`random`] | `n` | every vertex much like every other |
//! | [`rmat`] | `2^scale` | the Graph500 benchmark: a few hubs with very many neighbours, half of the vertices with none |
//! | [`social`] | `n` | acquaintances: hubs, and friends of friends who are friends |
//!
//! All have each edge both ways, and neither loops nor repeated edges.

use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use super::{Error, Graph, Result, check_size};

/// The edges of a random graph that are drawn at a time, with a random number generator of their own.
const CHUNK: usize = 1 << 16;

/// Returns a path through all vertices, in order.
///
/// # Errors
/// [`Error::TooManyVertices`] or [`Error::TooManyEdges`].
pub fn path(vertices: usize) -> Result<Graph> {
    check_size(vertices, 2 * vertices.saturating_sub(1))?;
    let edges: Vec<(u32, u32)> = (1..vertices as u32).map(|vertex| (vertex - 1, vertex)).collect();
    Graph::simple(vertices, &edges)
}

/// Vertex 0, and an edge from it to each other one.
///
/// # Errors
/// [`Error::TooManyVertices`] or [`Error::TooManyEdges`].
pub fn star(vertices: usize) -> Result<Graph> {
    check_size(vertices, 2 * vertices.saturating_sub(1))?;
    let edges: Vec<(u32, u32)> = (1..vertices as u32).map(|vertex| (0, vertex)).collect();
    Graph::simple(vertices, &edges)
}

/// Returns a rectangle: vertex `y * width + x` and its neighbours to the left and right, above and below.
///
/// # Errors
/// [`Error::TooManyVertices`] or [`Error::TooManyEdges`].
pub fn grid(width: usize, height: usize) -> Result<Graph> {
    let vertices = width.saturating_mul(height);
    check_size(vertices, vertices.saturating_mul(4))?;
    let (width, height) = (width as u32, height as u32);
    let right = |x, y| (x + 1 < width).then_some((y * width + x, y * width + x + 1));
    let below = |x, y| (y + 1 < height).then_some((y * width + x, (y + 1) * width + x));
    let edges: Vec<(u32, u32)> = (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .flat_map(|(x, y)| right(x, y).into_iter().chain(below(x, y)))
        .collect();
    Graph::simple(vertices, &edges)
}

/// Returns edges between vertices that are drawn at random with equal probability, so that a vertex has about
/// `mean_degree` neighbours.
///
/// # Errors
/// [`Error::TooManyVertices`] or [`Error::TooManyEdges`].
pub fn random(vertices: usize, mean_degree: usize, seed: u64) -> Result<Graph> {
    let edges = vertices.saturating_mul(mean_degree) / 2;
    check_size(vertices, edges.saturating_mul(2))?;
    let end = vertices as u32;
    let edges = draw_edges(edges, seed, |rng| (rng.random_range(0..end), rng.random_range(0..end)));
    Graph::simple(vertices, &edges)
}

/// Returns a recursive matrix (R-MAT) as in the Graph500 benchmark: `2^scale` vertices, and `edge_factor` edges for
/// each of them before loops and repeated ones are dropped; 16 is customary. The half of the matrix that contains an
/// edge, the half of that half, and so on, are drawn with the probabilities 0.57, 0.19, 0.19 and 0.05. Then the
/// vertices are renumbered at random, so that their number is unrelated to their degree.
///
/// # Errors
/// [`Error::TooManyVertices`] or [`Error::TooManyEdges`].
pub fn rmat(scale: u32, edge_factor: usize, seed: u64) -> Result<Graph> {
    let vertices = 1usize.checked_shl(scale).unwrap_or(usize::MAX);
    let edges = vertices.saturating_mul(edge_factor);
    check_size(vertices, edges.saturating_mul(2))?;
    let mut labels: Vec<u32> = (0..vertices as u32).collect();
    labels.shuffle(&mut SmallRng::seed_from_u64(!seed));

    // The probabilities as parts of 2^32: of the upper left quarter, and with it the upper right and the lower left one.
    let part = |probability: f64| (probability * f64::from(u32::MAX)) as u32;
    let (a, ab, abc) = (part(0.57), part(0.76), part(0.95));
    let edges = draw_edges(edges, seed, |rng| {
        let (mut from, mut to) = (0, 0);
        for _ in 0..scale {
            let drawn: u32 = rng.random();
            let below = drawn >= ab;
            let right = (drawn >= a && !below) || drawn >= abc;
            from = from << 1 | u32::from(below);
            to = to << 1 | u32::from(right);
        }
        (labels[from as usize], labels[to as usize])
    });
    Graph::simple(vertices, &edges)
}

/// Returns a social network after Holme and Kim, "Growing scale-free networks with tunable clustering" (2002). Each
/// newcomer makes `acquaintances` acquaintances. The first one is drawn in proportion to how many people the others
/// know. Each further one is, half of the time, an acquaintance that the last one made as a newcomer. So there are
/// hubs, as in [`rmat`], and circles of friends, which [`rmat`] does not have.
///
/// # Errors
/// [`Error::TooManyVertices`] or [`Error::TooManyEdges`], and [`Error::Impossible`] without acquaintances.
pub fn social(vertices: usize, acquaintances: usize, seed: u64) -> Result<Graph> {
    if acquaintances == 0 {
        return Err(Error::Impossible("a social network needs at least one acquaintance a person"));
    }
    check_size(vertices, vertices.saturating_mul(acquaintances).saturating_mul(2))?;
    let mut rng = SmallRng::seed_from_u64(seed);
    // Person `p` for `p > 0` has the edges from `(p - 1) * acquaintances` on.
    let mut edges: Vec<(u32, u32)> = Vec::with_capacity(vertices.saturating_sub(1) * acquaintances);
    for person in 1..vertices as u32 {
        let known = edges.len();
        let mut last = 0;
        for index in 0..acquaintances {
            let friends = (last as usize).checked_sub(1).map(|person| person * acquaintances);
            last = match friends {
                Some(first) if index > 0 && rng.random() => edges[first + rng.random_range(0..acquaintances)].1,
                _ if known == 0 => 0,
                // The end of an edge that is drawn at random is a person in proportion to the number of edges.
                _ => {
                    let (one, other) = edges[rng.random_range(0..known)];
                    if rng.random() { one } else { other }
                }
            };
            edges.push((person, last));
        }
    }
    Graph::simple(vertices, &edges)
}

/// Draws `count` edges on all cores; the result is the same on any number of cores.
fn draw_edges(count: usize, seed: u64, draw: impl Fn(&mut SmallRng) -> (u32, u32) + Sync) -> Vec<(u32, u32)> {
    let mut edges = vec![(0, 0); count];
    edges.par_chunks_mut(CHUNK).enumerate().for_each(|(chunk, edges)| {
        // An odd factor keeps the chunks' seeds apart.
        let mut rng = SmallRng::seed_from_u64(seed ^ (chunk as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        edges.fill_with(|| draw(&mut rng));
    });
    edges
}
