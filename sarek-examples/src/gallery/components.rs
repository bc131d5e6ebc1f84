//! The connected components of a graph, by union-find.
//!
//! Source: Siddhartha Jayanti and Robert Tarjan, "A Randomized Concurrent Algorithm for Disjoint Set Union", 2016; on GPUs
//! Jayadharini Jaiganesh and Martin Burtscher, "A High-Performance Connected Components Implementation for GPUs", 2018.
//!
//! Each vertex has a parent, which is never larger; a vertex that is its own parent is a root. The ends of an edge belong
//! together: the larger one of their roots gets the smaller one as its parent, unless another thread was faster, whose choice
//! is then followed. On the way to its root each vertex is given its grandparent for a parent, so that paths stay short.

use super::{How, count, same_length};
use crate::bfs::DeviceGraph;
use crate::graph::Graph;
use sarek_runtime::Result;
use sarek_runtime::prelude::*;

/// The threads of a block.
const THREADS: u32 = 256;

/// Returns the root of a vertex, at some time since the call. Halves the way to it.
#[device]
fn root(parents: &[AtomicU32], vertex: u32) -> u32 {
    let mut at = vertex;
    let mut parent = parents[at].load(Ordering::Relaxed);
    while parent != at {
        let grandparent = parents[parent].load(Ordering::Relaxed);
        if grandparent != parent {
            parents[at].store(grandparent, Ordering::Relaxed);
        }
        at = parent;
        parent = grandparent;
    }
    at
}

/// Makes the components of two vertices one.
#[device]
fn unite(parents: &[AtomicU32], a: u32, b: u32) {
    let (mut a, mut b) = (root(parents, a), root(parents, b));
    while a != b {
        let (small, large) = (a.min(b), a.max(b));
        let found = parents[large].compare_and_swap(large, small, Ordering::Relaxed);
        if found == large {
            return;
        }
        // Another thread gave it another parent.
        a = root(parents, found);
        b = root(parents, small);
    }
}

/// Each vertex is its own parent.
#[kernel(block = THREADS)]
pub fn own_parents(parents: &mut [u32], vertices: u32) {
    let vertex = global_idx_x();
    if vertex < vertices {
        parents[vertex] = vertex;
    }
}

/// Unites the ends of each edge, a thread per vertex.
#[kernel(block = THREADS)]
pub fn unite_edges(offsets: &[u32], columns: &[u32], parents: &[AtomicU32], vertices: u32) {
    let vertex = global_idx_x();
    if vertex < vertices {
        for edge in offsets[vertex]..offsets[vertex + 1] {
            unite(parents, vertex, columns[edge]);
        }
    }
}

/// Gives each vertex its root for a parent.
#[kernel(block = THREADS)]
pub fn flatten(parents: &[AtomicU32], vertices: u32) {
    let vertex = global_idx_x();
    if vertex < vertices {
        // Nothing is shortened on the way: that could overwrite the label that another thread has stored.
        let mut label = vertex;
        let mut parent = parents[label].load(Ordering::Relaxed);
        while parent != label {
            label = parent;
            parent = parents[label].load(Ordering::Relaxed);
        }
        parents[vertex].store(label, Ordering::Relaxed);
    }
}

/// Writes for each vertex the smallest one that it is connected to, edges taken in both directions. The result is the same
/// in every run.
///
/// # Errors
/// There is not a label a vertex, or a failure of the device.
pub fn components(device: &Device, graph: &DeviceGraph, labels: &mut Slice<u32>, how: &How) -> Result<()> {
    same_length("components, the labels", graph.vertices(), labels.len())?;
    let vertices = count("components, the vertices", graph.vertices())?;
    let grid = Grid::cover(graph.vertices(), THREADS);
    launch!(how, own_parents, device, grid, labels, vertices)?;
    launch!(how, unite_edges, device, grid, graph.offsets(), graph.columns(), labels.as_atomic(), vertices)?;
    launch!(how, flatten, device, grid, labels.as_atomic(), vertices)
}

/// Does the same on the host, by a search from each vertex that is not found yet.
pub fn reference(graph: &Graph) -> Vec<u32> {
    let turned = graph.transposed();
    let mut labels = vec![u32::MAX; graph.vertices()];
    for start in 0..graph.vertices() as u32 {
        let mut waiting = vec![start];
        while let Some(vertex) = waiting.pop() {
            if labels[vertex as usize] == u32::MAX {
                labels[vertex as usize] = start;
                waiting.extend(graph.neighbours(vertex).iter().chain(turned.neighbours(vertex)));
            }
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_same, everywhere};
    use super::*;
    use crate::graph::generate;

    #[test]
    fn components_are_those_of_the_host() {
        for n in LENGTHS {
            // Some with one component, some with many; directed edges too.
            let sparse: Vec<(u32, u32)> = (0..n as u32).step_by(2).map(|v| (v, (v * 7 + 3) % n as u32)).collect();
            let graphs = [
                generate::path(n).unwrap(),
                generate::star(n).unwrap(),
                generate::random(n, 1, 3).unwrap(),
                Graph::from_edges(n, &sparse).unwrap(),
            ];
            for graph in graphs {
                let expected = reference(&graph);
                everywhere(&format!("{n} vertices, {} edges", graph.edges()), |device, how, what| {
                    let on_device = DeviceGraph::new(device, &graph).unwrap();
                    let mut labels = device.upload(&vec![7; n]).unwrap();
                    components(device, &on_device, &mut labels, how).unwrap();
                    assert_same(&labels.to_vec().unwrap(), &expected, what);
                });
            }
        }
    }
}
