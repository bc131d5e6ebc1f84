//! Graphs in host memory, in compressed sparse rows (CSR), and where they come from.
//!
//! | vertex | 0 | 1 | 2 | 3 | |
//! |---|---|---|---|---|---|
//! | its neighbours | 1 2 | 2 3 | 3 | | |
//! | `offsets` | 0 | 2 | 4 | 5 | 5 |
//! | `columns` | 1 2 | 2 3 | 3 | | |
//!
//! The neighbours of vertex `v` are `columns[offsets[v]..offsets[v + 1]]`. Edges are directed; a graph without directions
//! has each edge both ways. Vertices and edges are numbered with 32 bits, which is half the memory and half the work on a
//! GPU.
//!
//! [`generate`] makes graphs up, [`edge_list`] and [`matrix_market`] read them from files, and [`write`](mod@write) writes
//! what was found out about their vertices.

mod build;
pub mod edge_list;
mod error;
pub mod generate;
mod lines;
pub mod matrix_market;
#[cfg(test)]
mod tests;
pub mod write;

pub use error::{Error, Problem};

/// The result of what makes graphs.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A directed graph in compressed sparse rows.
///
/// ```
/// use sarek_examples::graph::Graph;
///
/// let graph = Graph::from_edges(4, &[(0, 1), (1, 3), (0, 2), (2, 3), (1, 2)])?;
/// assert_eq!(graph.offsets(), [0, 2, 4, 5, 5]);
/// assert_eq!(graph.columns(), [1, 2, 2, 3, 3]);
/// assert_eq!(graph.neighbours(1), [2, 3]);
/// # Ok::<(), sarek_examples::graph::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    offsets: Vec<u32>,
    columns: Vec<u32>,
    /// `true` if each edge is known to be there in both directions.
    symmetric: bool,
}

impl Graph {
    /// The most vertices, and the most edges: so far below 2^32 that 32-bit numbers of kernels do not wrap when they step
    /// past the end.
    pub const MAX: usize = (u32::MAX - (1 << 24)) as usize;

    /// Returns a graph of `vertices` vertices with these edges, each from its first vertex to its second, in any
    /// order. Loops and repeated edges are kept. The neighbours of a vertex are sorted.
    ///
    /// # Errors
    /// [`Error::TooManyVertices`] and [`Error::TooManyEdges`] above [`Graph::MAX`], and [`Error::EdgeRange`] if an edge has
    /// a vertex that is not there.
    pub fn from_edges(vertices: usize, edges: &[(u32, u32)]) -> Result<Graph> {
        check_size(vertices, edges.len())?;
        if let Some(index) = build::first_bad_edge(vertices, edges) {
            return Err(Error::EdgeRange { index, edge: edges[index], vertices });
        }
        let (offsets, columns) = build::rows(vertices, edges, false);
        Ok(Graph { offsets, columns, symmetric: edges.is_empty() })
    }

    /// A graph of arrays that are in this form already. The neighbours of a vertex may be in any order, and stay so.
    ///
    /// # Errors
    /// [`Error::NoOffsets`], [`Error::FirstOffset`], [`Error::OffsetsFall`] and [`Error::LastOffset`] if `offsets` does not
    /// start at 0, rise, and end at the number of columns; [`Error::ColumnRange`] if a column is not a vertex;
    /// [`Error::TooManyVertices`] and [`Error::TooManyEdges`] above [`Graph::MAX`].
    pub fn from_csr(offsets: Vec<u32>, columns: Vec<u32>) -> Result<Graph> {
        let (Some(first), Some(last)) = (offsets.first(), offsets.last()) else { return Err(Error::NoOffsets) };
        let vertices = offsets.len() - 1;
        check_size(vertices, columns.len())?;
        if *first != 0 {
            return Err(Error::FirstOffset { offset: *first });
        }
        if let Some(vertex) = offsets.windows(2).position(|pair| pair[0] > pair[1]) {
            return Err(Error::OffsetsFall { vertex, from: offsets[vertex], to: offsets[vertex + 1] });
        }
        if *last as usize != columns.len() {
            return Err(Error::LastOffset { offset: *last, edges: columns.len() });
        }
        if let Some(index) = columns.iter().position(|column| *column as usize >= vertices) {
            return Err(Error::ColumnRange { index, column: columns[index], vertices });
        }
        let symmetric = columns.is_empty();
        Ok(Graph { offsets, columns, symmetric })
    }

    /// Returns where each vertex's neighbours begin in [`Graph::columns`], and where the last one's end: one more than vertices.
    pub fn offsets(&self) -> &[u32] {
        &self.offsets
    }

    /// Returns the vertices to which the edges go, those from vertex 0 first.
    pub fn columns(&self) -> &[u32] {
        &self.columns
    }

    /// Returns the number of vertices.
    pub fn vertices(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Returns the number of edges; an edge that is there both ways counts twice.
    pub fn edges(&self) -> usize {
        self.columns.len()
    }

    /// Returns the vertices to which edges go from this one.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        let vertex = vertex as usize;
        &self.columns[self.offsets[vertex] as usize..self.offsets[vertex + 1] as usize]
    }

    /// Returns the number of edges that leave a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn degree(&self, vertex: u32) -> u32 {
        self.offsets[vertex as usize + 1] - self.offsets[vertex as usize]
    }

    /// Returns the vertex with the most outgoing edges, the first of several; `None` if there are no vertices.
    pub fn hub(&self) -> Option<u32> {
        (0..self.vertices() as u32).max_by_key(|vertex| (self.degree(*vertex), std::cmp::Reverse(*vertex)))
    }

    /// Returns `true` if each edge is known to be there in both directions: after [`Graph::symmetrised`], and for
    /// graphs that are created symmetric. `false` does not mean the opposite.
    pub fn is_symmetric(&self) -> bool {
        self.symmetric
    }

    /// Returns the graph with each edge both ways, without loops and repeated edges.
    ///
    /// # Errors
    /// [`Error::TooManyEdges`] if these were more than [`Graph::MAX`], repeated ones counted.
    pub fn symmetrised(&self) -> Result<Graph> {
        let edges: Vec<(u32, u32)> = self.iter().collect();
        Graph::simple(self.vertices(), &edges)
    }

    /// Returns the graph with each edge turned round. The neighbours of a vertex rise.
    #[must_use]
    pub fn transposed(&self) -> Graph {
        let edges: Vec<(u32, u32)> = self.iter().map(|(from, to)| (to, from)).collect();
        let (offsets, columns) = build::rows(self.vertices(), &edges, false);
        Graph { offsets, columns, symmetric: self.symmetric }
    }

    /// Returns all edges, each from its first vertex to its second.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.vertices() as u32).flat_map(|from| self.neighbours(from).iter().map(move |to| (from, *to)))
    }

    /// A graph with each of these edges both ways, without loops and repeated edges. The edges' vertices are there.
    fn simple(vertices: usize, edges: &[(u32, u32)]) -> Result<Graph> {
        check_size(vertices, edges.len().saturating_mul(2))?;
        let (offsets, columns) = build::rows(vertices, edges, true);
        let (offsets, columns) = build::without_repeats(&offsets, columns);
        Ok(Graph { offsets, columns, symmetric: true })
    }
}

/// Checks that 32-bit numbers suffice.
fn check_size(vertices: usize, edges: usize) -> Result<()> {
    if vertices > Graph::MAX {
        return Err(Error::TooManyVertices { vertices: vertices as u64 });
    }
    if edges > Graph::MAX {
        return Err(Error::TooManyEdges { edges: edges as u64 });
    }
    Ok(())
}
