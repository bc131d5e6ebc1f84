//! Lines of files that come from anywhere.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use super::{Error, Graph, Problem, Result};

/// The longest line that is read. Comments have no limit in most formats, but in practice this one suffices.
const MAX_LINE: usize = 64 << 10;

/// The vertices that a file may have however few its edges are.
const FREE_VERTICES: u64 = 1 << 24;

/// Above [`FREE_VERTICES`], the vertices that a file may have for each edge.
const VERTICES_PER_EDGE: u64 = 64;

/// Opens a regular file.
pub(super) fn open(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(Error::NotRegular);
    }
    Ok(BufReader::with_capacity(1 << 20, file))
}

/// The lines of a file, with their numbers.
pub(super) struct Lines<R> {
    reader: R,
    line: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Lines<R> {
        Lines { reader, line: Vec::new(), number: 0 }
    }

    /// Returns the number of the line that was read last, from 1; 0 if there is none.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Returns the next line; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<&[u8]>> {
        self.line.clear();
        self.reader.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut self.line)?;
        if self.line.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        if self.line.len() > MAX_LINE {
            return Err(self.wrong(Problem::TooLong { limit: MAX_LINE }));
        }
        Ok(Some(self.line.trim_ascii()))
    }

    /// Returns the next line that is neither blank nor a comment.
    pub(super) fn next_entry(&mut self, comments: &[u8]) -> Result<Option<&[u8]>> {
        loop {
            match self.next()? {
                None => return Ok(None),
                Some([]) => {}
                Some([mark, ..]) if comments.contains(mark) => {}
                Some(_) => return Ok(Some(self.line.trim_ascii())),
            }
        }
    }

    /// Returns the error that the line that was read last is wrong.
    pub(super) fn wrong(&self, problem: Problem) -> Error {
        Error::Line { line: self.number, problem }
    }
}

/// Returns the words of a line.
pub(super) fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty())
}

/// Returns a word for an error.
pub(super) fn text(word: &[u8]) -> String {
    let cut = word.len().min(40);
    format!("{}{}", String::from_utf8_lossy(&word[..cut]), if cut < word.len() { "…" } else { "" })
}

/// Returns a whole number from `least` to `limit`.
pub(super) fn number(what: &'static str, word: &[u8], least: u64, limit: u64) -> Result<u64, Problem> {
    let not_one = || Problem::Number { word: text(word), least };
    let digits = word.strip_prefix(b"+").unwrap_or(word);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(not_one());
    }
    let value = digits.iter().try_fold(0u64, |value, digit| value.checked_mul(10)?.checked_add((digit - b'0').into()));
    match value {
        Some(value) if value < least => Err(not_one()),
        Some(value) if value <= limit => Ok(value),
        Some(_) | None => Err(Problem::TooLarge { what, given: text(word), limit }),
    }
}

/// Checks that this number of vertices is plausible for a file with this number of edges: a single line must not exhaust the memory.
pub(super) fn check_vertices(vertices: u64, edges: u64) -> Result<(), Problem> {
    if vertices <= FREE_VERTICES.max(edges.saturating_mul(VERTICES_PER_EDGE)) {
        return Ok(());
    }
    Err(Problem::Sparse { vertices, edges })
}

/// The most vertices, as the files' readers compare.
pub(super) const MAX: u64 = Graph::MAX as u64;
