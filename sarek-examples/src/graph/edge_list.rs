//! Edge lists: a text file with an edge a line.
//!
//! ```text
//! # directed: from 0 to 5 and from 5 to 3
//! 0 5
//! 5 3
//! ```
//!
//! Vertices are numbered from 0. Lines that start with `#` or `%` are comments, and blank lines are skipped. Anything
//! after the two numbers, such as a weight, is ignored. Edges may be in any order. This is the format of the
//! collections of SNAP and many others.

use std::io::BufRead;
use std::path::Path;

use super::lines::{self, Lines, MAX, check_vertices, number, words};
use super::{Error, Graph, Problem, Result};

/// Reads a graph. The largest number determines the number of vertices.
///
/// # Errors
/// Every way in which a file can be unsuitable is a variant of [`Error`], and names the line.
pub fn read(path: &Path) -> Result<Graph> {
    read_from(lines::open(path)?)
}

/// [`read`] of anything that has lines.
///
/// # Errors
/// The errors of [`read`].
pub fn read_from(reader: impl BufRead) -> Result<Graph> {
    let mut lines = Lines::new(reader);
    let mut edges = Vec::new();
    let mut vertices = 0;
    let mut line_of_last = 0;
    while let Some(line) = lines.next_entry(b"#%")? {
        let edge = parse_edge(line).map_err(|problem| lines.wrong(problem))?;
        if edges.len() == Graph::MAX {
            return Err(lines.wrong(Problem::TooLarge { what: "edge", given: (MAX + 1).to_string(), limit: MAX }));
        }
        let highest = u64::from(edge.0.max(edge.1));
        if highest >= vertices {
            vertices = highest + 1;
            line_of_last = lines.number();
        }
        edges.push(edge);
    }
    if edges.is_empty() {
        return Err(Error::Empty);
    }
    check_vertices(vertices, edges.len() as u64).map_err(|problem| Error::Line { line: line_of_last, problem })?;
    Graph::from_edges(vertices as usize, &edges)
}

fn parse_edge(line: &[u8]) -> Result<(u32, u32), Problem> {
    let mut words = words(line);
    let (Some(from), Some(to)) = (words.next(), words.next()) else {
        return Err(Problem::Words { expected: "two vertices", found: 1 });
    };
    let vertex = |word| number("vertex", word, 0, MAX - 1).map(|vertex| vertex as u32);
    Ok((vertex(from)?, vertex(to)?))
}
