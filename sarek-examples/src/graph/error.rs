//! The reasons why a graph cannot be created.

use std::io;

use super::Graph;

/// Why a graph cannot be made or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The vertices need more than 32 bits.
    #[error("{vertices} vertices are too many: at most {} fit", Graph::MAX)]
    TooManyVertices {
        /// The number that there would be.
        vertices: u64,
    },
    /// The edges need more than 32 bits.
    #[error("{edges} edges are too many: at most {} fit", Graph::MAX)]
    TooManyEdges {
        /// The number that there would be.
        edges: u64,
    },
    /// An edge to or from nowhere.
    #[error("edge {index} goes from {} to {}, but there are {vertices} vertices", .edge.0, .edge.1)]
    EdgeRange {
        /// Its place in the list.
        index: usize,
        /// The edge.
        edge: (u32, u32),
        /// The number of vertices.
        vertices: usize,
    },
    /// `offsets` is empty, and has an element even of a graph without vertices.
    #[error("`offsets` is empty, but has one element more than there are vertices")]
    NoOffsets,
    /// The first row does not begin at the first column.
    #[error("`offsets[0]` is {offset} instead of 0")]
    FirstOffset {
        /// The row's begin.
        offset: u32,
    },
    /// A row ends before it begins.
    #[error("`offsets` falls from {from} to {to} at vertex {vertex}")]
    OffsetsFall {
        /// The row.
        vertex: usize,
        /// The row's begin.
        from: u32,
        /// The row's end.
        to: u32,
    },
    /// The last row does not end at the last column.
    #[error("`offsets` ends with {offset}, but there are {edges} columns")]
    LastOffset {
        /// The row's end.
        offset: u32,
        /// The number of columns.
        edges: usize,
    },
    /// An edge to nowhere.
    #[error("`columns[{index}]` is {column}, but there are {vertices} vertices")]
    ColumnRange {
        /// Its place in `columns`.
        index: usize,
        /// The column there.
        column: u32,
        /// The number of vertices.
        vertices: usize,
    },
    /// A generator was asked for a graph that does not exist.
    #[error("{0}")]
    Impossible(&'static str),
    /// The system cannot read the file.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is a folder, a pipe or a device.
    #[error("it is not a regular file")]
    NotRegular,
    /// The file is empty, or has only comments and blank lines.
    #[error("the file is empty")]
    Empty,
    /// A line of the file is wrong.
    #[error("line {line}: {problem}")]
    Line {
        /// Its number, from 1.
        line: u64,
        /// The problem.
        problem: Problem,
    },
    /// The file ends where its header promises more.
    #[error("the file ends after {found} of the {stated} entries that line {line} states")]
    Truncated {
        /// The line with the sizes.
        line: u64,
        /// The entries that are there.
        found: u64,
        /// The entries that should be.
        stated: u64,
    },
    /// The file ends before its header does.
    #[error("the file ends before the line with its sizes")]
    NoSizes,
}

/// A problem in a line of a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Longer than any line of such a file.
    #[error("it is longer than {limit} bytes")]
    TooLong {
        /// The most that are read.
        limit: usize,
    },
    /// Not the first line of a Matrix Market file.
    #[error("it is not a Matrix Market file: it starts with {start:?}, and such a file with \"%%MatrixMarket\"")]
    Magic {
        /// Its beginning.
        start: String,
    },
    /// A kind of Matrix Market file that is not a graph.
    #[error("its {what} is {given:?}, and only {known} are read")]
    Kind {
        /// The part of the header.
        what: &'static str,
        /// The given word.
        given: String,
        /// The possible words.
        known: &'static str,
    },
    /// More or fewer words than belong there.
    #[error("{expected} are needed, but it has {found} words")]
    Words {
        /// The expected entry.
        expected: &'static str,
        /// The number of words.
        found: usize,
    },
    /// A word that is not a whole number.
    #[error("{word:?} is not a whole number from {least} on")]
    Number {
        /// The word.
        word: String,
        /// The smallest permitted number.
        least: u64,
    },
    /// A word that is not a value.
    #[error("{word:?} is not a number")]
    Value {
        /// The word.
        word: String,
    },
    /// A number that is too large.
    #[error("{what} {given} is too large: at most {limit}")]
    TooLarge {
        /// The kind of number.
        what: &'static str,
        /// The number.
        given: String,
        /// The largest one.
        limit: u64,
    },
    /// A vertex that is not there.
    #[error("vertex {vertex} is out of range: there are {vertices}")]
    Vertex {
        /// The vertex, as the file numbers them.
        vertex: u64,
        /// The number of vertices.
        vertices: u64,
    },
    /// A matrix that is not a graph.
    #[error("the matrix has {rows} rows and {columns} columns, and that of a graph is square")]
    NotSquare {
        /// The rows.
        rows: u64,
        /// The columns.
        columns: u64,
    },
    /// More entries than the header states.
    #[error("this entry is one more than the {stated} that were stated")]
    Surplus {
        /// The stated number.
        stated: u64,
    },
    /// So many vertices for so few edges that it must be a mistake.
    #[error(
        "{vertices} vertices for {edges} edges would take far more memory than the file; number the vertices without gaps"
    )]
    Sparse {
        /// The number of vertices.
        vertices: u64,
        /// The number of edges in the file.
        edges: u64,
    },
}
