//! Breadth-first search in a graph whose vertices are spread over the ranks.
//!
//! Each rank has consecutive vertices and the edges from them. In each level, it follows the edges of its part of the
//! frontier and sends each vertex that it meets for the first time to the rank that has it; that rank keeps those that are
//! new to it as the next frontier. A rank remembers what it has sent, so each vertex is sent at most once by each
//! rank, and not once per edge.
//!
//! The level-synchronous search with one owner for each vertex is that of Buluç and Madduri, "Parallel breadth-first
//! search on distributed memory systems", 2011.

use std::ops::Range;

use super::even_part;
use crate::bfs::UNREACHED;
use crate::graph::Graph;
use sarek_runtime::group::Communicator;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, GroupError, Result};

/// The threads of a block.
const THREADS: u32 = 256;
/// The warps of a block.
const WARPS: u32 = THREADS / WARP_SIZE;

/// Follows the edges of the first `count` vertices of `frontier`, a warp per vertex. A vertex that is met for the first time
/// is put into its owner's part of `outbox`, which begins at the owner's first vertex, `starts[owner]`; `sent[owner]`
/// counts them.
#[kernel(block = THREADS)]
#[allow(clippy::too_many_arguments)]
pub fn follow_edges(
    offsets: &[u32],
    columns: &[u32],
    starts: &[u32],
    frontier: &[u32],
    count: u32,
    seen: &[AtomicU32],
    outbox: &mut [u32],
    sent: &[AtomicU32],
) {
    let at = block_idx_x() * WARPS + warp_id();
    if at < count {
        let vertex = frontier[at];
        let end = offsets[vertex + 1];
        let mut edge = offsets[vertex] + lane_id();
        while edge < end {
            let other = columns[edge];
            if seen[other].swap(1, Ordering::Relaxed) == 0 {
                // The last rank that starts at the vertex or before it.
                let mut owner = 0;
                let mut behind = sent.len() as u32;
                while behind - owner > 1 {
                    let middle = owner + (behind - owner) / 2;
                    if starts[middle] <= other {
                        owner = middle;
                    } else {
                        behind = middle;
                    }
                }
                let place = sent[owner].fetch_add(1, Ordering::Relaxed);
                outbox[starts[owner] + place] = other;
            }
            edge += WARP_SIZE;
        }
    }
}

/// Sets the distance of the first `count` vertices of `inbox` that have none to `level`, and puts these into `frontier`,
/// whose length is in `found`. Vertices are counted from `first` on in `distances` and `frontier`.
#[kernel(block = THREADS)]
pub fn take_vertices(
    inbox: &[u32],
    count: u32,
    first: u32,
    level: u32,
    distances: &[AtomicU32],
    frontier: &mut [u32],
    found: &[AtomicU32],
) {
    let i = global_idx_x();
    if i < count {
        let vertex = inbox[i] - first;
        if distances[vertex].compare_and_swap(UNREACHED, level, Ordering::Relaxed) == UNREACHED {
            let place = found[0].fetch_add(1, Ordering::Relaxed);
            frontier[place] = vertex;
        }
    }
}

/// One rank's part of a graph.
#[derive(Debug)]
pub struct Part {
    /// The first vertex of each rank, and the number of all vertices.
    starts: Vec<u32>,
    rank: usize,
    offsets: Buffer<u32>,
    columns: Buffer<u32>,
}

impl Part {
    /// Uploads this rank's even part of a graph that every rank has on its host.
    ///
    /// # Errors
    /// The errors of [`Part::from_rows`].
    pub fn even(rank: &Communicator, graph: &Graph) -> Result<Part> {
        Part::of(rank, graph, even_part(graph.vertices(), rank.size(), rank.rank()))
    }

    /// Uploads these vertices of a graph that every rank has on its host. The ranks have the vertices from the first to
    /// the last, each vertex on one rank.
    ///
    /// # Errors
    /// The errors of [`Part::from_rows`].
    ///
    /// # Panics
    /// If the graph does not have these vertices.
    pub fn of(rank: &Communicator, graph: &Graph, vertices: Range<usize>) -> Result<Part> {
        let offsets = &graph.offsets()[vertices.start..=vertices.end];
        let edges = offsets[0] as usize..offsets[vertices.len()] as usize;
        let offsets: Vec<u32> = offsets.iter().map(|offset| offset - offsets[0]).collect();
        Part::from_rows(rank, &offsets, &graph.columns()[edges])
    }

    /// Uploads the rows of this rank's vertices: `columns[offsets[i]..offsets[i + 1]]` are the vertices, counted over all
    /// ranks, to which the edges from this rank's vertex `i` go.
    ///
    /// # Errors
    /// [`Error::Range`] if the offsets do not ascend from 0 to the number of columns, or a column is not a vertex;
    /// [`Error::TooLong`] if there are more vertices than `u32` counts; otherwise the errors of
    /// [`Communicator::all_gather_values`].
    pub fn from_rows(rank: &Communicator, offsets: &[u32], columns: &[u32]) -> Result<Part> {
        let range =
            |start: u32, end: u32, length: usize| Error::Range { start: start as usize, end: end as usize, length };
        let ends = [offsets.first().copied().unwrap_or(1), offsets.last().copied().unwrap_or(0)];
        if ends != [0, columns.len() as u32] {
            return Err(range(ends[0], ends[1], columns.len()));
        }
        if let Some(pair) = offsets.windows(2).find(|pair| pair[0] > pair[1]) {
            return Err(range(pair[0], pair[1], columns.len()));
        }
        let lengths = rank.all_gather_values(&[offsets.len() as u64 - 1])?;
        let total: u64 = lengths.iter().sum();
        const LIMIT: usize = u32::MAX as usize - 1;
        if total > LIMIT as u64 {
            return Err(Error::TooLong { what: "the graph", given: total as usize, limit: LIMIT });
        }
        if let Some(bad) = columns.iter().find(|column| u64::from(**column) >= total) {
            return Err(range(*bad, bad.saturating_add(1), total as usize));
        }
        let mut starts = vec![0];
        for length in lengths {
            starts.push(starts[starts.len() - 1] + length as u32);
        }
        let (offsets, columns) = (rank.device().upload(offsets)?, rank.device().upload(columns)?);
        Ok(Part { starts, rank: rank.rank(), offsets, columns })
    }

    /// Returns this rank's vertices.
    pub fn vertices(&self) -> Range<u32> {
        self.starts[self.rank]..self.starts[self.rank + 1]
    }

    /// Returns the number of vertices of all ranks.
    pub fn total(&self) -> u32 {
        self.starts[self.starts.len() - 1]
    }
}

/// The memory of a search.
struct Search {
    /// For each vertex of all ranks, whether this rank has sent it.
    seen: Buffer<u32>,
    outbox: Buffer<u32>,
    /// The number of vertices in the outbox for each rank.
    sent: Buffer<u32>,
    starts: Buffer<u32>,
    frontier: Buffer<u32>,
    next: Buffer<u32>,
    found: Buffer<u32>,
}

/// Writes to `distances` how many edges each of this rank's vertices is away from `source`, a vertex of any rank, and
/// [`UNREACHED`] for those that cannot be reached. All ranks name the same source.
///
/// # Errors
/// [`Error::Range`] if the source is not a vertex, [`Error::Length`] if `distances` has not one element for each of
/// this rank's vertices, or the part is of a group of another size; [`Error::ForeignBuffer`] if it is another rank's;
/// [`GroupError::Mismatch`] on all ranks if their sources differ; otherwise the errors of [`Communicator::send`] or of a device.
pub fn distances(rank: &Communicator, graph: &Part, source: u32, distances: &mut Slice<u32>) -> Result<()> {
    let ranks = graph.starts.len() - 1;
    if ranks != rank.size() {
        return Err(Error::Length {
            what: "a distributed bfs, the ranks of the graph",
            expected: rank.size(),
            given: ranks,
        });
    }
    let mine = graph.vertices();
    if source >= graph.total() {
        let (start, length) = (source as usize, graph.total() as usize);
        return Err(Error::Range { start, end: start.saturating_add(1), length });
    }
    if distances.len() != mine.len() {
        return Err(Error::Length { what: "a distributed bfs", expected: distances.len(), given: mine.len() });
    }
    distances.fill(UNREACHED)?;
    let mut search = Search::new(rank, graph)?;
    let mut count = u32::from(mine.contains(&source));
    if count == 1 {
        distances.copy_from_at((source - mine.start) as usize, &[0])?;
        search.frontier.copy_from_at(0, &[source - mine.start])?;
    }
    search.seen.copy_from_at(source as usize, &[1])?;
    for level in 1.. {
        let counts = search.follow(rank, graph, count, source)?;
        if counts.iter().all(|count| *count == 0) {
            break;
        }
        let inbox = search.exchange(rank, graph, &counts)?;
        count = search.take(rank, &inbox, mine.start, level, distances)?;
    }
    Ok(())
}

impl Search {
    fn new(rank: &Communicator, graph: &Part) -> Result<Search> {
        let (device, total, mine) = (rank.device(), graph.total() as usize, graph.vertices().len());
        Ok(Search {
            seen: device.zeros(total)?,
            outbox: device.zeros(total)?,
            sent: device.zeros(rank.size())?,
            starts: device.upload(&graph.starts)?,
            frontier: device.zeros(mine)?,
            next: device.zeros(mine)?,
            found: device.zeros(1)?,
        })
    }

    /// Follows the edges of this rank's frontier. Returns how many vertices each rank sends to each: those of rank 0
    /// first.
    fn follow(&mut self, rank: &Communicator, graph: &Part, count: u32, source: u32) -> Result<Vec<u32>> {
        self.sent.zero()?;
        let grid = Grid::new(count.div_ceil(WARPS), THREADS);
        follow_edges::launch(
            rank.device(),
            grid,
            &graph.offsets,
            &graph.columns,
            &self.starts,
            &self.frontier,
            count,
            self.seen.as_atomic(),
            &mut self.outbox,
            self.sent.as_atomic(),
        )?;
        // The source travels with the counts, so that its comparison costs no message.
        let size = rank.size();
        let all = rank.all_gather_values(&[&self.sent.to_vec()?[..], &[source]].concat())?;
        let rows = || all.chunks(size + 1);
        if rows().any(|row| row[size] != source) {
            let calls = rows().map(|row| format!("a breadth-first search from vertex {}", row[size])).enumerate();
            return Err(GroupError::Mismatch { calls: calls.collect() }.into());
        }
        Ok(rows().flat_map(|row| &row[..size]).copied().collect())
    }

    /// Sends the outbox to the owners of its vertices, and returns what the others send to this rank.
    fn exchange(&self, rank: &Communicator, graph: &Part, counts: &[u32]) -> Result<Buffer<u32>> {
        let (me, size) = (rank.rank(), rank.size());
        let sent: Vec<usize> = (0..size).map(|to| counts[me * size + to] as usize).collect();
        let received: Vec<usize> = (0..size).map(|from| counts[from * size + me] as usize).collect();
        let mut inbox = rank.device().zeros(received.iter().sum())?;
        let start = |to: usize| graph.starts[to] as usize;
        // In the outbox the parts have room between them.
        let mut packed = rank.device().zeros::<u32>(sent.iter().sum())?;
        let mut place = 0;
        for (to, length) in sent.iter().enumerate() {
            let part = self.outbox.slice(start(to)..start(to) + length)?;
            packed.slice_mut(place..place + length)?.copy_from_slice(&part)?;
            place += length;
        }
        rank.all_to_all(rank.device(), &packed, &sent, &mut inbox, &received)?;
        Ok(inbox)
    }

    /// Makes the new vertices of an inbox the frontier, and returns their number.
    fn take(
        &mut self,
        rank: &Communicator,
        inbox: &Slice<u32>,
        first: u32,
        level: u32,
        distances: &mut Slice<u32>,
    ) -> Result<u32> {
        self.found.zero()?;
        let grid = Grid::cover(inbox.len(), THREADS);
        let count = inbox.len() as u32;
        let (next, found) = (&mut self.next, self.found.as_atomic());
        take_vertices::launch(rank.device(), grid, inbox, count, first, level, distances.as_atomic(), next, found)?;
        std::mem::swap(&mut self.frontier, &mut self.next);
        Ok(self.found.to_vec()?[0])
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{everywhere, uneven};
    use super::*;
    use crate::bfs::reference;
    use crate::graph::generate::{grid, path, rmat, star};
    use sarek_runtime::group::Group;

    #[test]
    fn distances_are_those_of_one_device() {
        let island = Graph::from_edges(40, &[(0, 39), (39, 20), (20, 0), (5, 6)]).unwrap();
        let graphs = [
            ("one vertex", Graph::from_edges(1, &[]).unwrap()),
            ("a path", path(20).unwrap()),
            ("a star", star(70).unwrap()),
            ("a grid", grid(9, 7).unwrap()),
            ("an island", island),
            ("a network", rmat(8, 6, 1).unwrap()),
        ];
        for (name, graph) in &graphs {
            let sources = [0, graph.vertices() as u32 - 1];
            let vertices: Vec<usize> = (0..graph.vertices()).collect();
            let run = |rank: &Communicator| {
                let mine = uneven(&vertices, rank.size(), rank.rank());
                let uneven = mine.first().map_or(0..0, |first| *first..first + mine.len());
                // The ranks before have nothing either if the first vertices of all are on later ranks.
                let parts = [Part::even(rank, graph)?, Part::of(rank, graph, uneven)?];
                let mut results = Vec::new();
                for (part, source) in parts.iter().flat_map(|part| sources.map(|source| (part, source))) {
                    let mut result = rank.device().zeros(part.vertices().len())?;
                    distances(rank, part, source, &mut result)?;
                    results.push(result.to_vec()?);
                }
                Ok(results)
            };
            everywhere(run, |size, results| {
                for (at, source) in [sources, sources].concat().into_iter().enumerate() {
                    let whole: Vec<u32> = results.iter().flat_map(|of_rank| of_rank[at].clone()).collect();
                    assert_eq!(whole, reference(graph, source), "{name} from {source}, {size} ranks");
                }
            });
        }
    }

    #[test]
    fn broken_rows_and_sources_are_errors() {
        let run = |rank: &Communicator| {
            for (offsets, columns) in
                [(&[][..], &[][..]), (&[1, 1], &[0]), (&[0, 2], &[0]), (&[0, 1, 0, 1], &[0]), (&[0, 1], &[1])]
            {
                let result = Part::from_rows(rank, offsets, columns);
                assert!(matches!(result, Err(Error::Range { .. })), "{offsets:?}, {columns:?}: {result:?}");
            }
            let part = Part::from_rows(rank, &[0, 1, 1], &[1])?;
            let result = distances(rank, &part, 2, &mut rank.device().zeros(2)?);
            assert!(matches!(result, Err(Error::Range { start: 2, end: 3, length: 2 })), "{result:?}");
            let result = distances(rank, &part, 0, &mut rank.device().zeros(3)?);
            assert!(matches!(result, Err(Error::Length { .. })), "{result:?}");
            Ok(())
        };
        Group::cpu(1).unwrap().run(run).unwrap();
    }

    #[test]
    fn ranks_that_search_from_different_vertices_are_errors() {
        let graph = path(6).unwrap();
        for sources in [[0, 1, 2], [0, 2, 4], [5, 0, 0]] {
            let run = |rank: &Communicator| {
                let part = Part::even(rank, &graph)?;
                let source = sources[rank.rank()];
                Ok(distances(rank, &part, source, &mut rank.device().zeros(part.vertices().len())?))
            };
            let expected = sources.map(|source| format!("a breadth-first search from vertex {source}"));
            for result in Group::cpu(3).unwrap().run(run).unwrap() {
                let Err(Error::Group(error)) = result else { panic!("{result:?}") };
                let GroupError::Mismatch { calls } = *error else { panic!("{error}") };
                assert_eq!(calls, expected.clone().into_iter().enumerate().collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn parts_of_other_groups_are_errors() {
        let graph = path(6).unwrap();
        let parts = Group::cpu(2).unwrap().run(|rank| Part::even(rank, &graph)).unwrap();
        for size in [1, 3] {
            let run = |rank: &Communicator| {
                let part = &parts[rank.rank() % 2];
                Ok(distances(rank, part, 0, &mut rank.device().zeros(part.vertices().len())?))
            };
            for result in Group::cpu(size).unwrap().run(run).unwrap() {
                let error = result.unwrap_err().to_string();
                assert!(error.contains("the ranks of the graph: 2 elements"), "{error}");
            }
        }
        let run = |rank: &Communicator| {
            let part = &parts[1 - rank.rank()];
            Ok(distances(rank, part, 0, &mut rank.device().zeros(part.vertices().len())?))
        };
        assert!(Group::cpu(2).unwrap().run(run).unwrap().into_iter().all(|result| result.is_err()));
    }
}
