//! Breadth-first search.

mod contests;

use std::rc::Rc;
use std::sync::Arc;

use sarek_runtime::prelude::*;

use super::{
    Algorithm, Case, Form, Given, How, Item, Setting, Settings, Sizes, Steps, Strategy, Task, Verdict, Work, compare,
};
use crate::bfs::{self, DeviceGraph, UNREACHED};
use crate::graph::{Graph, generate};
use crate::{Failure, kernels};

/// Breadth-first search, with every strategy of [`crate::bfs`].
pub(super) fn algorithm() -> Algorithm {
    Algorithm {
        name: "bfs",
        summary: "the distance of each vertex of a graph from one of them",
        strategies: bfs::strategies().into_iter().map(strategy).collect(),
        contests: contests::contests(),
    }
}

fn strategy(bfs::Strategy { name, source, run }: bfs::Strategy) -> Strategy {
    let (name, summary, kernels) = match name {
        "frontier" => ("bfs/frontier", "a thread a vertex, flags for frontiers", kernels![bfs::frontier::bfs_frontier]),
        "one_launch" => {
            ("bfs/one_launch", "the same, the levels repeated by a graph", kernels![bfs::one_launch::bfs_level])
        }
        "warp_cooperative" => ("bfs/warp_cooperative", "a warp a vertex", kernels![bfs::warp_cooperative::warp_bfs]),
        "load_balanced" => {
            let kernels = kernels![bfs::load_balanced::expand_by_degree];
            ("bfs/load_balanced", "a queue; threads, warps or blocks for a vertex, by its degree", kernels)
        }
        _ => {
            let kernels = kernels![bfs::state::bfs_begin, bfs::best::bfs_step, bfs::small::bfs_small];
            (
                "bfs/best",
                "both directions, edges dealt out evenly, small frontiers in one block: the one to call",
                kernels,
            )
        }
    };
    let mut cases: Vec<Case> = KINDS.iter().map(|kind| made_up(kind, run)).collect();
    cases.push(Case {
        name: "file".into(),
        takes: vec![Form::Graph],
        required: 1,
        standard: false,
        ..made_up(&KINDS[0], run)
    });
    Strategy { name, summary, source, kernels, cases }
}

/// Returns a search that is top down throughout, so that warps append vertices to the queue several times in a level.
pub(super) fn cases_for_mutants() -> Vec<Case> {
    let run: bfs::Run = |device, graph, source, distances, how| {
        let tuning = bfs::Tuning { alpha: 0, ..bfs::Tuning::default() };
        let mut scratch = bfs::Scratch::new(device)?;
        bfs::distances_tuned(device, graph, source, distances, &mut scratch, &tuning, how)
    };
    vec![Case { standard: false, ..made_up(&KINDS[1], run) }]
}

/// A kind of graph that is made up.
struct Kind {
    name: &'static str,
    sample: fn(usize, u64) -> Vec<Item>,
    /// The vertices on the CPU.
    cpu: usize,
}

/// The kinds of graphs.
const KINDS: [Kind; 6] = [
    Kind { name: "rmat", sample: |n, seed| graph(generate::rmat(n.max(1).ilog2(), 16, seed)), cpu: 1 << 12 },
    Kind { name: "random", sample: |n, seed| graph(generate::random(n, 10, seed)), cpu: 10_000 },
    Kind { name: "social", sample: |n, seed| graph(generate::social(n, 8, seed)), cpu: 10_000 },
    Kind { name: "grid", sample: |n, _| graph(generate::grid(n.isqrt(), n.isqrt())), cpu: 40 * 40 },
    Kind { name: "star", sample: |n, _| graph(generate::star(n)), cpu: 10_000 },
    Kind { name: "path", sample: |n, _| graph(generate::path(n)), cpu: 300 },
];

/// Returns the one item of a graph that was made up within [`Case::sizes`].
fn graph(graph: crate::graph::Result<Graph>) -> Vec<Item> {
    vec![Item::Graph(Arc::new(graph.unwrap_or_else(|error| unreachable!("within the sizes: {error}"))))]
}

/// The settings.
const SETTINGS: &[Setting] =
    &[Setting { name: "source", about: "the vertex to start from; the one with most edges without it" }];

fn made_up(kind: &Kind, run: bfs::Run) -> Case {
    // Every level of the simple strategies looks at all vertices.
    let gpu = if kind.name == "path" { 1000 } else { 1 << 18 };
    Case {
        name: kind.name.into(),
        takes: Vec::new(),
        required: 0,
        settings: SETTINGS,
        standard: matches!(kind.name, "rmat" | "random" | "social" | "grid"),
        sizes: Sizes { cpu: kind.cpu, gpu, most: 1 << 26 },
        sample: kind.sample,
        open: Box::new(move |device, given, how| open(device, &given, how, run)),
    }
}

/// A search on a device.
struct Search {
    graph: Rc<DeviceGraph>,
    source: u32,
    distances: Buffer<u32>,
    expected: Rc<Vec<u32>>,
}

impl Search {
    fn new(device: &Device, graph: Rc<DeviceGraph>, source: u32, expected: Rc<Vec<u32>>) -> Result<Search, Failure> {
        let distances = device.zeros(graph.vertices())?;
        Ok(Search { graph, source, distances, expected })
    }

    fn reset(&mut self) -> Result<(), Failure> {
        Ok(self.distances.fill(POISON)?)
    }

    fn verify(&mut self) -> Result<Verdict, Failure> {
        Ok(compare::exactly(&self.distances.to_vec()?, &self.expected))
    }

    fn outputs(&mut self) -> Result<Vec<Item>, Failure> {
        Ok(vec![Item::Distances(self.distances.to_vec()?)])
    }
}

/// A distance that no vertex has.
const POISON: u32 = UNREACHED - 1;

/// Returns the vertex to start from: the one that is set, or the one with most edges.
fn source(graph: &Graph, settings: &Settings) -> Result<u32, Failure> {
    let vertices = graph.vertices();
    match settings.get::<u32>("source")? {
        Some(source) if (source as usize) < vertices => Ok(source),
        Some(source) => Err(Failure::Message(format!("source cannot be {source}: the graph has {vertices} vertices"))),
        None => graph.hub().ok_or_else(|| Failure::Message("the graph has no vertex to start from".into())),
    }
}

/// Returns the work of a search: it must visit each edge that leaves a reached vertex. The bytes are those of these
/// edges, of the vertices' rows, and of the distances.
fn work(graph: &Graph, distances: &[u32]) -> Work {
    let reached = (0..graph.vertices() as u32).filter(|vertex| distances[*vertex as usize] != UNREACHED);
    let edges: u64 = reached.map(|vertex| u64::from(graph.degree(vertex))).sum();
    Work::bytes(4 * edges + 8 * graph.vertices() as u64).with_edges(edges)
}

fn open(device: &Device, given: &Given, how: How, run: bfs::Run) -> Result<Box<dyn Task>, Failure> {
    let Some(Item::Graph(graph)) = given.items.first() else {
        unreachable!("the caller compares inputs with the case")
    };
    let source = source(graph, &given.settings)?;
    let expected = bfs::reference(graph, source);
    let work = work(graph, &expected);
    Ok(Box::new(Steps {
        state: Search::new(device, Rc::new(DeviceGraph::new(device, graph)?), source, Rc::new(expected))?,
        reset: Search::reset,
        run: Box::new(move |search| {
            let device = search.distances.device().clone();
            Ok(run(&device, &search.graph, search.source, &mut search.distances, &how)?)
        }),
        verify: Search::verify,
        outputs: Search::outputs,
        work,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_finds_every_kind_of_graph_and_a_wrong_distance_is_seen() {
        let device = Device::cpu();
        for strategy in algorithm().strategies {
            for case in strategy.cases {
                for n in [1, 2, 33, 200] {
                    let given = Given { items: (case.sample)(n, 7), ..Given::default() };
                    let mut task = (case.open)(&device, given, How::CHECKED).unwrap();
                    task.reset().unwrap();
                    assert!(!task.verify().unwrap().agrees, "{} {} {n}: poison is right", strategy.name, case.name);
                    task.run().unwrap();
                    let verdict = task.verify().unwrap();
                    assert!(verdict.agrees, "{} {} {n}: {verdict:?}", strategy.name, case.name);
                }
            }
        }
    }

    #[test]
    fn a_source_that_is_not_there_is_an_error() {
        let graph = generate::path(3).unwrap();
        let set = |value: &str| source(&graph, &Settings::new([("source".to_string(), value.to_string())]));
        assert_eq!(set("2").unwrap(), 2);
        assert_eq!(set("3").unwrap_err().to_string(), "source cannot be 3: the graph has 3 vertices");
        assert!(set("x").unwrap_err().to_string().starts_with("source cannot be `x`"));
        let nothing = Graph::from_edges(0, &[]).unwrap();
        assert!(source(&nothing, &Settings::default()).is_err());
    }

    #[test]
    fn only_edges_that_are_reached_count() {
        let graph = Graph::from_edges(4, &[(0, 1), (1, 0), (2, 3)]).unwrap();
        assert_eq!(work(&graph, &bfs::reference(&graph, 0)).edges, 2);
    }
}
