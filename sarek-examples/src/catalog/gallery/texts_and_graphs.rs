//! Strategies on texts and graphs.

use std::sync::Arc;

use sarek_runtime::{Device, Slice};

use super::entry;
use super::piece::{Look, Piece, case, places, sizes, taking};
use crate::bfs::DeviceGraph;
use crate::catalog::{Form, Given, Item, Strategy};
use crate::data::{Data, sample};
use crate::gallery::hash_table::HashTable;
use crate::gallery::sha256::Messages;
use crate::gallery::*;
use crate::graph::{Graph, generate};
use crate::{Failure, kernels};

/// Returns the strategies, each with its cases.
pub(super) fn strategies() -> Vec<Strategy> {
    vec![
        entry(
            "gallery/floyd_warshall",
            "shortest paths between all places, by tiles in shared memory",
            "Floyd 1962, Venkataraman, Sahni, Mukhopadhyaya 2003",
            kernels![floyd_warshall::paths_within, floyd_warshall::paths_beside, floyd_warshall::paths_across],
            [case(
                "u32",
                sizes(100, 600, 1 << 13),
                |n, seed| vec![Item::Array { data: Data::U32(floyd_warshall::sample(n, seed)), shape: vec![n, n] }],
                shortest_paths,
            )],
        ),
        entry(
            "gallery/components",
            "connected components by a concurrent union-find",
            "Jayanti, Tarjan 2016, Jaiganesh, Burtscher 2018",
            kernels![components::own_parents, components::unite_edges, components::flatten],
            [taking(
                case("random", sizes(10_000, 1 << 20, 1 << 25), |n, seed| graph(n, 1, seed), components),
                Form::Graph,
            )],
        ),
        entry(
            "gallery/pagerank",
            "the ranks of vertices, each asks those from whom edges come",
            "Brin, Page 1998",
            kernels![pagerank::share_out, pagerank::collect, pagerank::collect_until_settled],
            [taking(
                case("random", sizes(5_000, 1 << 20, 1 << 24), |n, seed| graph(n, 6, seed), pagerank),
                Form::Graph,
            )],
        ),
        entry(
            "gallery/edit_distance",
            "of two texts, along a wavefront of tiles, by shuffles",
            "Wagner, Fischer 1974, Lamport 1974",
            kernels![edit_distance::edit_tiles],
            [case("two texts", sizes(500, 10_000, 1 << 16), texts, edit_distance)],
        ),
        entry(
            "gallery/hash_table",
            "keys and values by linear probing, a compare-and-swap a pair",
            "Peterson 1957, Alcantara 2009",
            kernels![hash_table::insert_pairs, hash_table::find_keys],
            [case("pairs", sizes(50_000, 1 << 22, 1 << 28), pairs, hash_table)],
        ),
        entry(
            "gallery/queens",
            "ways to place queens on a board, backtracking without recursion",
            "Richards 1997, Somers 2002",
            kernels![queens::count_queens],
            [case("n queens", sizes(8, 12, queens::LARGEST as usize), |n, _| vec![places(n)], queens)],
        ),
        entry(
            "gallery/sha256",
            "of many messages, a thread a message",
            "NIST, FIPS 180-4, 2015",
            kernels![sha256::sha256_messages],
            [case(
                "100 bytes",
                sizes(1_000, 1 << 20, 1 << 24),
                |n, seed| vec![Item::Array { data: Data::U8(sample(100 * n, seed)), shape: vec![n, 100] }],
                sha256,
            )],
        ),
    ]
}

fn shortest_paths(device: &Device, given: &Given, how: How) -> Result<Piece<u32>, Failure> {
    let host = given.array::<u32>(0);
    let n = host.len().isqrt();
    let (edges, expected) = (device.upload(host)?, floyd_warshall::reference(host, n));
    let device = device.clone();
    let run = move |output: &mut Slice<u32>| {
        output.copy_from_slice(&edges)?;
        floyd_warshall::shortest_paths(&device, output, n, &how)
    };
    Ok(Piece::exactly(expected, 4 * n * n, run).with_look(Look::Matrix(n)).with_operations(2 * n * n * n))
}

/// Returns a random graph with about `degree` edges per vertex.
fn graph(n: usize, degree: usize, seed: u64) -> Vec<Item> {
    let graph = generate::random(n, degree, seed);
    vec![Item::Graph(Arc::new(graph.unwrap_or_else(|error| unreachable!("within the sizes: {error}"))))]
}

/// Returns the graph of a case that takes one.
fn of(given: &Given) -> &Graph {
    match given.items.first() {
        Some(Item::Graph(graph)) => graph,
        other => unreachable!("the caller compares inputs with the case: {other:?}"),
    }
}

fn components(device: &Device, given: &Given, how: How) -> Result<Piece<u32>, Failure> {
    let graph = of(given);
    let (on_device, expected) = (DeviceGraph::new(device, graph)?, components::reference(graph));
    let (device, bytes) = (device.clone(), 4 * (graph.vertices() + graph.edges()));
    let run = move |output: &mut _| components::components(&device, &on_device, output, &how);
    let piece = Piece::exactly(expected, bytes, run);
    Ok(Piece { work: piece.work.with_edges(graph.edges() as u64), ..piece })
}

fn pagerank(device: &Device, given: &Given, how: How) -> Result<Piece<f32>, Failure> {
    const ROUNDS: usize = 10;
    let (graph, incoming) = (of(given), of(given).transposed());
    let (on_device, expected) = (DeviceGraph::new(device, graph)?, pagerank::reference(graph, 0.85, ROUNDS));
    let (device, bytes) = (device.clone(), ROUNDS * 4 * (4 * graph.vertices() + graph.edges()));
    let run = move |output: &mut _| pagerank::pagerank(&device, &on_device, output, 0.85, ROUNDS, &how);
    let bound = |i: usize| pagerank::tolerance(expected[i], incoming.degree(i as u32));
    let piece = Piece::nearly(&expected, bound, bytes, run);
    Ok(Piece { work: piece.work.with_edges((ROUNDS * graph.edges()) as u64), ..piece })
}

/// Two texts of four letters, the second one a tenth shorter.
fn texts(n: usize, seed: u64) -> Vec<Item> {
    let text = |n, seed| {
        let letters = sample::<u8>(n, seed).into_iter().map(|byte| b"acgt"[usize::from(byte % 4)]);
        Item::array(Data::U8(letters.collect()))
    };
    vec![text(n, seed), text(n - n / 10, !seed)]
}

fn edit_distance(device: &Device, given: &Given, how: How) -> Result<Piece<u32>, Failure> {
    let (a, b) = (device.upload(given.array::<u8>(0))?, device.upload(given.array::<u8>(1))?);
    let expected = vec![edit_distance::reference(given.array(0), given.array(1))];
    let (device, bytes, pairs) = (device.clone(), a.len() + b.len(), a.len() * b.len());
    let run = move |output: &mut _| edit_distance::edit_distance_into(&device, &a, &b, output, &how);
    Ok(Piece::exactly(expected, bytes, run).with_operations(4 * pairs))
}

fn sha256(device: &Device, given: &Given, how: How) -> Result<Piece<u32>, Failure> {
    let messages: Vec<&[u8]> = given.array::<u8>(0).chunks_exact(100).collect();
    let expected: Vec<u32> = messages.iter().flat_map(|message| sha256::reference(message)).collect();
    let (on_device, bytes) = (Messages::new(device, &messages)?, 100 * messages.len());
    let device = device.clone();
    let run = move |output: &mut _| sha256::sha256(&device, &on_device, output, &how);
    Ok(Piece::exactly(expected, bytes, run).with_look(Look::Matrix(8)))
}

/// Keys, many of them twice, and values.
fn pairs(n: usize, seed: u64) -> Vec<Item> {
    let keys: Vec<u32> = sample::<u32>(n, seed).into_iter().map(|key| key % n.max(1) as u32).collect();
    vec![Item::array(Data::U32(keys)), Item::array(Data::U32(sample(n, !seed)))]
}

fn hash_table(device: &Device, given: &Given, how: How) -> Result<Piece<u32>, Failure> {
    let (keys, values) = (device.upload(given.array::<u32>(0))?, device.upload(given.array::<u32>(1))?);
    // The numbers from 0 on are searched for.
    let wanted: Vec<u32> = (0..keys.len() as u32).collect();
    let expected = hash_table::reference(given.array(0), given.array(1), &wanted);
    let (wanted, mut table) = (device.upload(&wanted)?, HashTable::new(device, keys.len())?);
    let run = move |output: &mut Slice<u32>| {
        table.clear()?;
        table.insert(&keys, &values, &how)?;
        table.find(&wanted, output, &how)
    };
    let bytes = 16 * expected.len();
    Ok(Piece::exactly(expected, bytes, run))
}

fn queens(device: &Device, given: &Given, how: How) -> Result<Piece<u64>, Failure> {
    let n = given.array::<u8>(0).len() as u32;
    let (device, expected) = (device.clone(), vec![queens::reference(n)]);
    Ok(Piece::exactly(expected, 0, move |output| queens::queens(&device, output, n, &how)))
}
