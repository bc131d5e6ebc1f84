//! Matrix Market files (`.mtx`) with the matrix of a graph: the entry in row `i` and column `j` is an edge from `i` to `j`.
//!
//! ```text
//! %%MatrixMarket matrix coordinate pattern symmetric
//! % a path of three vertices
//! 3 3 2
//! 2 1
//! 3 2
//! ```
//!
//! The matrix is square and in coordinates. Its values are `pattern` (none), `real` or `integer`; they must be numbers and
//! are not kept, so that an entry of 0 is an edge. `general` matrices are directed graphs; of `symmetric` ones each entry is
//! an edge both ways. Vertices are numbered from 1 in the file, and from 0 here.
//!
//! The reader is our own: those on crates.io do not report the wrong line, trust the header's numbers before they
//! have seen the entries, or read the whole text into memory first.

use std::io::BufRead;
use std::path::Path;

use super::lines::{self, Lines, MAX, check_vertices, number, text, words};
use super::{Error, Graph, Problem, Result};

/// The header's first word.
const MAGIC: &[u8] = b"%%MatrixMarket";

/// The contents of the header.
struct Header {
    /// `true` if entries have a value.
    valued: bool,
    symmetric: bool,
}

/// Reads a graph.
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
    let first = lines.next()?.ok_or(Error::Empty)?;
    let header = parse_header(first).map_err(|problem| lines.wrong(problem))?;
    let sizes = lines.next_entry(b"%")?.ok_or(Error::NoSizes)?;
    let (vertices, stated) = parse_sizes(sizes).map_err(|problem| lines.wrong(problem))?;
    let sizes_line = lines.number();

    let mut edges: Vec<(u32, u32)> = Vec::new();
    let mut found = 0;
    while let Some(line) = lines.next_entry(b"%")? {
        let entry = match found == stated {
            true => Err(Problem::Surplus { stated }),
            false => parse_entry(line, vertices, header.valued),
        };
        let (from, to) = entry.map_err(|problem| lines.wrong(problem))?;
        found += 1;
        edges.push((from, to));
        if header.symmetric && from != to {
            edges.push((to, from));
        }
        if edges.len() > Graph::MAX {
            return Err(Error::TooManyEdges { edges: edges.len() as u64 });
        }
    }
    if found < stated {
        return Err(Error::Truncated { line: sizes_line, found, stated });
    }
    check_vertices(vertices, found).map_err(|problem| Error::Line { line: sizes_line, problem })?;
    let mut graph = Graph::from_edges(vertices as usize, &edges)?;
    graph.symmetric |= header.symmetric;
    Ok(graph)
}

fn parse_header(line: &[u8]) -> Result<Header, Problem> {
    let mut words = words(line);
    if !words.next().is_some_and(|word| word.eq_ignore_ascii_case(MAGIC)) {
        return Err(Problem::Magic { start: text(&line[..line.len().min(MAGIC.len())]) });
    }
    let words: Vec<Vec<u8>> = words.map(<[u8]>::to_ascii_lowercase).collect();
    let [object, format, field, symmetry] = &words[..] else {
        return Err(Problem::Words { expected: "five words", found: words.len() + 1 });
    };
    let kind = |what, word: &[u8], known| Problem::Kind { what, given: text(word), known };
    if object != b"matrix" {
        return Err(kind("object", object, "matrices (`matrix`)"));
    }
    if format != b"coordinate" {
        return Err(kind("format", format, "matrices in coordinates (`coordinate`)"));
    }
    let valued = match &field[..] {
        b"pattern" => false,
        b"real" | b"integer" => true,
        _ => return Err(kind("field", field, "`pattern`, `real` and `integer`")),
    };
    let symmetric = match &symmetry[..] {
        b"general" => false,
        b"symmetric" => true,
        _ => return Err(kind("symmetry", symmetry, "`general` and `symmetric`")),
    };
    Ok(Header { valued, symmetric })
}

/// Returns the numbers of vertices and of entries.
fn parse_sizes(line: &[u8]) -> Result<(u64, u64), Problem> {
    let words: Vec<&[u8]> = words(line).take(4).collect();
    let [rows, columns, entries] = words[..] else {
        return Err(Problem::Words { expected: "rows, columns and entries", found: words.len() });
    };
    let rows = number("number of rows", rows, 0, MAX)?;
    let columns = number("number of columns", columns, 0, MAX)?;
    let entries = number("number of entries", entries, 0, MAX)?;
    if rows != columns {
        return Err(Problem::NotSquare { rows, columns });
    }
    Ok((rows, entries))
}

fn parse_entry(line: &[u8], vertices: u64, valued: bool) -> Result<(u32, u32), Problem> {
    let words: Vec<&[u8]> = words(line).take(4).collect();
    let (row, column) = match (&words[..], valued) {
        ([row, column], false) => (row, column),
        ([row, column, value], true) => {
            let number = std::str::from_utf8(value).ok().and_then(|value| value.parse::<f64>().ok());
            number.ok_or_else(|| Problem::Value { word: text(value) })?;
            (row, column)
        }
        (_, false) => return Err(Problem::Words { expected: "row and column", found: words.len() }),
        (_, true) => return Err(Problem::Words { expected: "row, column and value", found: words.len() }),
    };
    let vertex = |word| match number("vertex", word, 1, MAX)? {
        vertex if vertex > vertices => Err(Problem::Vertex { vertex, vertices }),
        vertex => Ok((vertex - 1) as u32),
    };
    Ok((vertex(row)?, vertex(column)?))
}
