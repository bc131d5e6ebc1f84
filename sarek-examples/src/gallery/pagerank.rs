//! PageRank: how often a walker that follows edges at random is at each vertex.
//!
//! Source: Sergey Brin and Lawrence Page, "The anatomy of a large-scale hypertextual Web search engine", Computer Networks 30,
//! 1998.
//!
//! In a round each vertex divides its rank among its neighbours, and collects the shares that it receives: a thread per vertex reads
//! those of its incoming edges. With a chance of `1 - damping`, and at vertices without outgoing edges, the walker continues anywhere.

use super::{How, count, same_length};
use crate::bfs::DeviceGraph;
use crate::graph::Graph;
use sarek_runtime::Result;
use sarek_runtime::launch::Target;
use sarek_runtime::prelude::*;

/// The threads of a block.
const THREADS: u32 = 256;

/// Computes the share that each vertex gives each of its neighbours. Adds the ranks of vertices without neighbours to `lost`.
#[kernel(block = THREADS)]
pub fn share_out(offsets: &[u32], ranks: &[f32], shares: &mut [f32], lost: &[AtomicF32], vertices: u32) {
    let vertex = global_idx_x();
    let mut stuck = 0.0;
    if vertex < vertices {
        let edges = offsets[vertex + 1] - offsets[vertex];
        if edges == 0 {
            stuck = ranks[vertex];
        } else {
            shares[vertex] = ranks[vertex] / edges as f32;
        }
    }
    #[unroll]
    for level in 0..5 {
        stuck += shfl_xor(FULL_MASK, stuck, 1 << level);
    }
    if lane_id() == 0 && stuck > 0.0 {
        lost[0].fetch_add(stuck, Ordering::Relaxed);
    }
}

/// Returns the rank of a vertex: the shares of the vertices at the other ends of incoming edges, and its part of the common share.
#[device]
fn collected(
    offsets: &[u32],
    sources: &[u32],
    shares: &[f32],
    lost: f32,
    vertex: u32,
    vertices: u32,
    damping: f32,
) -> f32 {
    let mut sum = 0.0;
    for edge in offsets[vertex]..offsets[vertex + 1] {
        sum += shares[sources[edge]];
    }
    (1.0 - damping + damping * lost) / vertices as f32 + damping * sum
}

/// Collects the shares of each vertex.
#[kernel(block = THREADS)]
pub fn collect(
    offsets: &[u32],
    sources: &[u32],
    shares: &[f32],
    lost: &[f32],
    ranks: &mut [f32],
    vertices: u32,
    damping: f32,
) {
    let vertex = global_idx_x();
    if vertex < vertices {
        ranks[vertex] = collected(offsets, sources, shares, lost[0], vertex, vertices, damping);
    }
}

/// Does the same, and sets `changed` if a rank changes by more than `tolerance`, relative to the new one.
#[kernel(block = THREADS)]
pub fn collect_until_settled(
    offsets: &[u32],
    sources: &[u32],
    shares: &[f32],
    lost: &[f32],
    ranks: &mut [f32],
    changed: &[AtomicU32],
    vertices: u32,
    damping: f32,
    tolerance: f32,
) {
    let vertex = global_idx_x();
    if vertex < vertices {
        let rank = collected(offsets, sources, shares, lost[0], vertex, vertices, damping);
        if (rank - ranks[vertex]).abs() > tolerance * rank {
            changed[0].store(1, Ordering::Relaxed);
        }
        ranks[vertex] = rank;
    }
}

/// Divides the ranks into shares, and collects those of vertices without neighbours in `lost`: the first half of a round.
fn divide(
    target: &impl Target,
    graph: &DeviceGraph,
    ranks: &Slice<f32>,
    shares: &mut Slice<f32>,
    lost: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    let (grid, vertices) = (Grid::cover(graph.vertices(), THREADS), graph.vertices() as u32);
    lost.zero_on(target)?;
    launch!(how, share_out, target, grid, graph.offsets(), ranks, shares, lost.as_atomic(), vertices)
}

/// Writes the rank of each vertex after `rounds` rounds, which start from equal ranks. Their sum is 1. `damping` is the
/// chance to follow an edge: usually 0.85.
///
/// # Errors
/// There is not a rank a vertex, or a failure of the device.
pub fn pagerank(
    device: &Device,
    graph: &DeviceGraph,
    ranks: &mut Slice<f32>,
    damping: f32,
    rounds: usize,
    how: &How,
) -> Result<()> {
    same_length("pagerank, the ranks", graph.vertices(), ranks.len())?;
    let n = count("pagerank, the vertices", graph.vertices())?;
    if n == 0 {
        return Ok(());
    }
    let mut shares = device.zeros::<f32>(graph.vertices())?;
    let mut lost = device.zeros::<f32>(1)?;
    let grid = Grid::cover(graph.vertices(), THREADS);
    ranks.fill(1.0 / n as f32)?;
    for _ in 0..rounds {
        divide(device, graph, ranks, &mut shares, &mut lost, how)?;
        let (offsets, sources) = (graph.incoming_offsets(), graph.incoming_columns());
        launch!(how, collect, device, grid, offsets, sources, &shares, &lost, ranks, n, damping)?;
    }
    Ok(())
}

/// Computes rounds until none changes a rank by more than `tolerance`, relative to it, and at most `most`; returns whether the last
/// one did not. All rounds are one launch of a graph: the device itself sees whether another one is worth it.
///
/// # Errors
/// Those of [`pagerank`]; [`Error::NoDriver`] for a driver older than CUDA 12.4.
pub fn settle(
    device: &Device,
    graph: &DeviceGraph,
    ranks: &mut Slice<f32>,
    (damping, tolerance): (f32, f32),
    most: u32,
    how: &How,
) -> Result<bool> {
    same_length("pagerank, the ranks", graph.vertices(), ranks.len())?;
    let n = count("pagerank, the vertices", graph.vertices())?;
    if n == 0 {
        return Ok(true);
    }
    let (mut shares, mut lost) = (device.scratch::<f32>(graph.vertices())?, device.zeros::<f32>(1)?);
    let mut changed = device.upload(&[1u32])?;
    let grid = Grid::cover(graph.vertices(), THREADS);
    ranks.fill(1.0 / n as f32)?;
    let mut rounds = device.capture(|stream| {
        stream.repeat_while(&mut changed, most, |stream, changed| {
            changed.fill_on(stream, 0)?;
            divide(stream, graph, ranks, &mut shares, &mut lost, how)?;
            let (offsets, sources, changed) = (graph.incoming_offsets(), graph.incoming_columns(), changed.as_atomic());
            launch!(
                how,
                collect_until_settled,
                stream,
                grid,
                offsets,
                sources,
                &shares,
                &lost,
                ranks,
                changed,
                n,
                damping,
                tolerance
            )
        })
    })?;
    rounds.launch()?;
    drop(rounds);
    Ok(changed.to_vec()? == [0])
}

/// Returns the same on the host, in `f64`.
pub fn reference(graph: &Graph, damping: f32, rounds: usize) -> Vec<f64> {
    let (n, damping) = (graph.vertices() as f64, f64::from(damping));
    let mut ranks = vec![1.0 / n; graph.vertices()];
    for _ in 0..rounds {
        let stuck = |vertex: &u32| graph.degree(*vertex) == 0;
        let lost: f64 = (0..graph.vertices() as u32).filter(stuck).map(|vertex| ranks[vertex as usize]).sum();
        let mut next = vec![(1.0 - damping + damping * lost) / n; graph.vertices()];
        for (from, to) in graph.iter() {
            next[to as usize] += damping * ranks[from as usize] / f64::from(graph.degree(from));
        }
        ranks = next;
    }
    ranks
}

/// Returns the tolerance of a rank: a rounding for each incoming edge, and some more, relative to it; errors fade from
/// round to round by the damping.
pub fn tolerance(rank: f64, incoming: u32) -> f64 {
    (64.0 + f64::from(incoming)) * f64::from(f32::EPSILON) * rank + 1e-9
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_near, everywhere};
    use super::*;
    use crate::graph::generate;

    #[test]
    fn ranks_are_those_of_the_host() {
        for n in LENGTHS {
            let one_way: Vec<(u32, u32)> = (1..n as u32).map(|vertex| (vertex, vertex / 3)).collect();
            for graph in [generate::random(n, 6, 5).unwrap(), Graph::from_edges(n, &one_way).unwrap()] {
                let expected = reference(&graph, 0.85, 10);
                let incoming = graph.transposed();
                everywhere(&format!("{n} vertices, {} edges", graph.edges()), |device, how, what| {
                    let on_device = DeviceGraph::new(device, &graph).unwrap();
                    let mut ranks = device.upload(&vec![f32::NAN; n]).unwrap();
                    pagerank(device, &on_device, &mut ranks, 0.85, 10, how).unwrap();
                    let ranks = ranks.to_vec().unwrap();
                    assert_near(&ranks, &expected, |i| tolerance(expected[i], incoming.degree(i as u32)), what);
                    let sum: f64 = ranks.iter().copied().map(f64::from).sum();
                    assert!(n == 0 || (sum - 1.0).abs() < 1e-5, "{what}: the sum is {sum}");
                });
            }
        }
    }

    #[test]
    fn ranks_settle_in_one_launch() {
        for n in [1, 33, 300] {
            let graph = generate::random(n, 6, 5).unwrap();
            let expected = reference(&graph, 0.85, 200);
            let incoming = graph.transposed();
            everywhere(&format!("{n} vertices, {} edges", graph.edges()), |device, how, what| {
                let on_device = DeviceGraph::new(device, &graph).unwrap();
                // Too few rounds, and a bound that is not reached.
                for (most, settles) in [(1, n == 1), (1000, true)] {
                    let mut ranks = device.upload(&vec![f32::NAN; n]).unwrap();
                    match settle(device, &on_device, &mut ranks, (0.85, 1e-6), most, how) {
                        Err(Error::NoDriver { message }) => {
                            println!("skipped: {message}");
                            return;
                        }
                        settled => assert_eq!(settled, Ok(settles), "{what}, at most {most}"),
                    }
                    if settles {
                        let near = |i: usize| tolerance(expected[i], incoming.degree(i as u32)) + 1e-5 * expected[i];
                        assert_near(&ranks.to_vec().unwrap(), &expected, near, what);
                    }
                }
            });
        }
    }

    #[test]
    fn the_centre_of_a_star_is_first() {
        let ranks = reference(&generate::star(11).unwrap(), 0.85, 50);
        assert!(ranks[1..].iter().all(|rank| *rank < ranks[0] / 5.0));
    }
}
