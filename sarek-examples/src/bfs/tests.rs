//! Every strategy against a queue on the host, on every device of this machine.

use super::{DeviceGraph, How, Scratch, Strategy, Tuning, best, distances, distances_into, reference, strategies};
use crate::graph::{Graph, generate};
use crate::testing::checking;
use sarek_runtime::prelude::*;

type Edges = &'static [(u32, u32)];

fn verify(graph: &Graph, sources: &[u32], what: &str) {
    for device in Device::all() {
        let on_device = DeviceGraph::new(&device, graph).unwrap();
        for source in sources {
            let expected = reference(graph, *source);
            for Strategy { name, run, .. } in strategies() {
                for checked in checking(&device) {
                    let what = format!("{name} in {what} from {source} on {device:?}, checked {checked}");
                    let mut found = device.upload(&vec![7; graph.vertices()]).unwrap();
                    run(&device, &on_device, *source, &mut found, &How { checked })
                        .unwrap_or_else(|error| panic!("{what}: {error}"));
                    assert!(found.to_vec().unwrap() == expected, "{what}");
                }
            }
        }
    }
}

#[test]
fn tiny_graphs() {
    let table: [(&str, usize, Edges, &[u32]); 8] = [
        ("one vertex", 1, &[], &[0]),
        ("a loop", 1, &[(0, 0)], &[0]),
        ("no edges", 40, &[], &[0, 39]),
        ("an isolated source", 4, &[(1, 2), (2, 3)], &[0]),
        ("one direction", 3, &[(0, 1), (1, 2)], &[0, 1, 2]),
        ("repeated edges and loops", 4, &[(0, 1), (0, 1), (1, 1), (1, 0), (1, 2), (1, 2), (2, 2)], &[0, 2, 3]),
        ("a circle", 5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)], &[0, 3]),
        ("two parts", 6, &[(0, 1), (1, 0), (2, 3), (3, 4), (4, 2), (5, 0)], &[0, 2, 5]),
    ];
    for (what, vertices, edges, sources) in table {
        verify(&Graph::from_edges(vertices, edges).unwrap(), sources, what);
    }
}

#[test]
fn graphs_of_sizes_around_a_warp_and_a_block() {
    for n in [2, 31, 32, 33, 255, 256, 257, 1025] {
        let last = n as u32 - 1;
        verify(&generate::star(n).unwrap(), &[0, last], &format!("a star of {n}"));
        verify(&generate::random(n, 10, 1).unwrap(), &[0, last], &format!("a random graph of {n}"));
        verify(&generate::social(n, 4, 1).unwrap(), &[last], &format!("a social network of {n}"));
    }
}

#[test]
fn graphs_of_many_levels() {
    for n in [31, 33, 257, 600] {
        verify(&generate::path(n).unwrap(), &[n as u32 - 1], &format!("a path of {n}"));
    }
    verify(&generate::grid(40, 23).unwrap(), &[0, 417], "a grid");
}

#[test]
fn graphs_of_few_levels() {
    for (what, graph) in [
        ("a star with more edges than one block keeps", generate::star(9000).unwrap()),
        ("rmat", generate::rmat(11, 16, 2).unwrap()),
        ("sparse rmat", generate::rmat(13, 2, 3).unwrap()),
        ("a random graph", generate::random(10_000, 10, 4).unwrap()),
        ("a social network", generate::social(3000, 8, 5).unwrap()),
    ] {
        let (hub, last) = (graph.hub().unwrap(), graph.vertices() as u32 - 1);
        verify(&graph, &[hub, last], what);
    }
}

#[test]
fn directed_graphs() {
    let edges: Vec<(u32, u32)> = generate::rmat(11, 8, 6).unwrap().iter().filter(|(a, b)| (a ^ b) % 3 != 0).collect();
    let graph = Graph::from_edges(1 << 11, &edges).unwrap();
    verify(&graph, &[graph.hub().unwrap(), 5], "directed rmat");
}

/// Columns in no order, and a hub whose row a block, and a warp at the end of it, goes through in many turns.
#[test]
fn rows_in_any_order() {
    let hub: Vec<u32> = (1..3001).rev().collect();
    let columns: Vec<u32> = hub.iter().copied().chain((1..3001).map(|i| i / 7)).collect();
    let offsets: Vec<u32> = (0..3001).map(|vertex| if vertex == 0 { 0 } else { 2999 + vertex }).chain([6000]).collect();
    let graph = Graph::from_csr(offsets, columns).unwrap();
    verify(&graph, &[0, 3000], "rows in any order");
}

/// Both directions, the changes between them and the one block, even if the graph alone would not lead there.
#[test]
fn thresholds_change_nothing() {
    let directed =
        Graph::from_edges(300, &(0..2000u32).map(|i| (i * i % 293, i * 31 % 300)).collect::<Vec<_>>()).unwrap();
    // Of the hub's 501 neighbours, the last one is in the frontier.
    let late: Vec<(u32, u32)> =
        (2..502).map(|leaf| (0, leaf)).chain((900..1000).map(|near| (1, near))).chain([(0, 999)]).collect();
    let graphs = [
        ("a hub that is reached late", Graph::from_edges(1000, &late).unwrap().symmetrised().unwrap()),
        ("a path", generate::path(100).unwrap()),
        ("a grid", generate::grid(30, 30).unwrap()),
        ("a random graph", generate::random(2000, 10, 7).unwrap()),
        ("a social network", generate::social(2000, 4, 8).unwrap()),
        ("a directed graph", directed),
    ];
    for device in Device::all() {
        let mut scratch = Scratch::new(&device).unwrap();
        for (what, graph) in &graphs {
            let on_device = DeviceGraph::new(&device, graph).unwrap();
            let expected = reference(graph, 1);
            for (alpha, beta, small_edges) in
                [(0, 1, 0), (0, 1, 100), (14, 24, 0), (u32::MAX, 1, 0), (u32::MAX, 3, 30), (u32::MAX, u32::MAX, 0)]
            {
                for checked in checking(&device) {
                    let tuning = Tuning { alpha, beta, small_edges };
                    let what = format!("{what} on {device:?}, {tuning:?}, checked {checked}");
                    let mut found = device.zeros(graph.vertices()).unwrap();
                    let how = How { checked };
                    best::distances_tuned(&device, &on_device, 1, &mut found, &mut scratch, &tuning, &how)
                        .unwrap_or_else(|error| panic!("{what}: {error}"));
                    assert!(found.to_vec().unwrap() == expected, "{what}");
                }
            }
        }
    }
}

#[test]
fn a_scratch_serves_searches_in_any_graph_on_any_stream() {
    for device in Device::all() {
        let mut scratch = Scratch::new(&device).unwrap();
        let stream = device.stream().unwrap();
        for (graph, source) in [
            (generate::social(3000, 4, 1).unwrap(), 9),
            (generate::path(50).unwrap(), 49),
            (generate::rmat(12, 8, 1).unwrap(), 1),
            (generate::star(1).unwrap(), 0),
        ] {
            let on_device = DeviceGraph::new(&device, &graph).unwrap();
            let mut found = device.zeros(graph.vertices()).unwrap();
            distances_into(&stream, &on_device, source, &mut found, &mut scratch).unwrap();
            assert!(found.to_vec().unwrap() == reference(&graph, source));
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let device = Device::cpu();
    let how = How::CHECKED;
    let graph = DeviceGraph::new(&device, &generate::path(5).unwrap()).unwrap();
    let nothing = DeviceGraph::new(&device, &generate::path(0).unwrap()).unwrap();
    for Strategy { run, .. } in strategies() {
        let (mut five, mut four) = (device.zeros(5).unwrap(), device.zeros(4).unwrap());
        let text = run(&device, &graph, 5, &mut five, &how).unwrap_err().to_string();
        assert_eq!(text, "range 5..6 is out of range for a buffer of length 5");
        let text = run(&device, &graph, 4, &mut four, &how).unwrap_err().to_string();
        assert_eq!(text, "bfs: 5 elements, but the buffer has 4");
        let text = run(&device, &nothing, 0, &mut device.zeros(0).unwrap(), &how).unwrap_err().to_string();
        assert_eq!(text, "range 0..1 is out of range for a buffer of length 0");
    }
    assert!(distances(&device, &graph, u32::MAX).is_err());
}
