//! Which rank has which part of the matrices.

use std::ops::Range;

use super::super::even_part;
use sarek_runtime::{Error, Result};

/// The grid of ranks, and the parts of the dimensions that its rows and columns have. The parts of a dimension follow each other;
/// they may have any lengths, 0 included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The rows of A and C, by rows of the grid.
    m: Vec<Range<usize>>,
    /// The columns of B and C, by columns of the grid.
    n: Vec<Range<usize>>,
    /// The columns of A, by columns of the grid.
    k_of_a: Vec<Range<usize>>,
    /// The rows of B, by rows of the grid.
    k_of_b: Vec<Range<usize>>,
}

/// The lengths of the parts of each dimension, in the order of the grid's rows or columns: [`Layout::of_lengths`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths<'a> {
    /// The rows of A and C that each row of the grid has.
    pub m: &'a [usize],
    /// The columns of B and C that each column of the grid has.
    pub n: &'a [usize],
    /// The columns of A that each column of the grid has.
    pub k_of_a: &'a [usize],
    /// The rows of B that each row of the grid has.
    pub k_of_b: &'a [usize],
}

impl Layout {
    /// Returns the layout of a product of an `m` by `k` and a `k` by `n` matrix on a number of ranks, at least one: the grid that is
    /// nearest to a square, with at least as many columns as rows, and parts whose lengths differ by one at most. Rank `r` is in
    /// row `r / columns` and column `r % columns`.
    pub fn new(ranks: usize, m: usize, n: usize, k: usize) -> Layout {
        let rows = (1..=ranks.isqrt()).rev().find(|rows| ranks.is_multiple_of(*rows)).unwrap_or(1);
        let columns = ranks / rows;
        let even = |length: usize, parts: usize| (0..parts).map(|part| even_part(length, parts, part)).collect();
        Layout { m: even(m, rows), n: even(n, columns), k_of_a: even(k, columns), k_of_b: even(k, rows) }
    }

    /// Returns a layout with parts of these lengths, on a grid with as many rows and columns as there are lengths.
    ///
    /// ```
    /// use sarek_examples::distributed::matmul::{Layout, Lengths};
    ///
    /// // Two by two ranks, of which those in the second column have no column of A.
    /// let layout = Layout::of_lengths(Lengths { m: &[1, 4], n: &[3, 3], k_of_a: &[5, 0], k_of_b: &[2, 3] })?;
    /// assert_eq!(layout.of_a(3), [1..5, 5..5]);
    /// assert_eq!(layout.of_b(3), [2..5, 3..6]);
    /// # Ok::<(), sarek_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Length`] if rows or columns of the grid have lengths of one dimension and not of the other, or if A has another number of
    /// columns than B has rows; [`Error::TooLong`] if the lengths of a dimension add up to more than a `usize`.
    pub fn of_lengths(lengths: Lengths<'_>) -> Result<Layout> {
        let Lengths { m, n, k_of_a, k_of_b } = lengths;
        let (m, n, k_of_a, k_of_b) = (parts(m)?, parts(n)?, parts(k_of_a)?, parts(k_of_b)?);
        let end = |parts: &[Range<usize>]| parts.last().map_or(0, |part| part.end);
        let table = [
            ("a layout, the rows of the grid that have rows of B", m.len(), k_of_b.len()),
            ("a layout, the columns of the grid that have columns of A", n.len(), k_of_a.len()),
            ("a layout, the rows of B", end(&k_of_a), end(&k_of_b)),
        ];
        match table.into_iter().find(|(_, expected, given)| expected != given) {
            Some((what, expected, given)) => Err(Error::Length { what, expected, given }),
            None => Ok(Layout { m, n, k_of_a, k_of_b }),
        }
    }

    /// Returns the number of rows of the grid.
    pub fn rows(&self) -> usize {
        self.m.len()
    }

    /// Returns the number of columns of the grid.
    pub fn columns(&self) -> usize {
        self.n.len()
    }

    /// Returns the number of ranks that the layout is for.
    pub fn ranks(&self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the rows and columns of A that a rank has; none for a rank that is not in the grid.
    pub fn of_a(&self, rank: usize) -> [Range<usize>; 2] {
        self.block(rank, &self.m, &self.k_of_a)
    }

    /// Returns the rows and columns of B that a rank has; none for a rank that is not in the grid.
    pub fn of_b(&self, rank: usize) -> [Range<usize>; 2] {
        self.block(rank, &self.k_of_b, &self.n)
    }

    /// Returns the rows and columns of C that a rank has; none for a rank that is not in the grid.
    pub fn of_c(&self, rank: usize) -> [Range<usize>; 2] {
        self.block(rank, &self.m, &self.n)
    }

    fn block(&self, rank: usize, rows: &[Range<usize>], columns: &[Range<usize>]) -> [Range<usize>; 2] {
        let place = if rank < self.ranks() { [rank / self.columns(), rank % self.columns()] } else { [usize::MAX; 2] };
        [rows.get(place[0]), columns.get(place[1])].map(|part| part.cloned().unwrap_or(0..0))
    }

    /// Returns the panels: parts of `k`, each of which one column of the grid has of A and one row of B.
    pub(super) fn panels(&self) -> Vec<Panel> {
        let mut ends: Vec<usize> = self.k_of_a.iter().chain(&self.k_of_b).map(|part| part.end).collect();
        ends.sort_unstable();
        ends.dedup();
        let starts = [0].into_iter().chain(ends.iter().copied());
        let owner = |parts: &[Range<usize>], at| parts.iter().position(|part| part.contains(&at)).unwrap_or(0);
        let panels = starts.zip(&ends).filter(|(start, end)| start < end).map(|(start, end)| Panel {
            range: start..*end,
            column: owner(&self.k_of_a, start),
            row: owner(&self.k_of_b, start),
        });
        panels.collect()
    }

    /// Returns how many elements of A and of B a rank lacks of a panel.
    pub(super) fn lacks(&self, rank: usize, panel: &Panel) -> [usize; 2] {
        let [of_m, of_n] = self.of_c(rank);
        let has_a = rank % self.columns() == panel.column;
        let has_b = rank / self.columns() == panel.row;
        [if has_a { 0 } else { of_m.len() }, if has_b { 0 } else { of_n.len() }]
            .map(|lines| lines.saturating_mul(panel.range.len()))
    }

    /// Returns the number of the panel of which a rank lacks least; if that is as much of several panels, of one whose part of A it has, so that not
    /// all others wait for the same rank.
    pub(super) fn first_panel(&self, rank: usize, panels: &[Panel]) -> usize {
        let lacks = |number: &usize| {
            let [of_a, of_b] = self.lacks(rank, &panels[*number]).map(|lacks| lacks as u128);
            (of_a + of_b, of_a)
        };
        (0..panels.len()).min_by_key(lacks).unwrap_or(0)
    }
}

/// Returns parts of these lengths, one after the other.
fn parts(lengths: &[usize]) -> Result<Vec<Range<usize>>> {
    let mut end = 0usize;
    let part = |length: &usize| {
        let start = end;
        let too_long = Error::TooLong { what: "a dimension of a matrix", given: *length, limit: usize::MAX - start };
        end = start.checked_add(*length).ok_or(too_long)?;
        Ok(start..end)
    };
    lengths.iter().map(part).collect()
}

/// A part of `k`.
pub(super) struct Panel {
    pub(super) range: Range<usize>,
    /// The column of the grid that has it of A.
    pub(super) column: usize,
    /// The row of the grid that has it of B.
    pub(super) row: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_as_square_as_they_can_be() {
        for (ranks, rows, columns) in
            [(1, 1, 1), (2, 1, 2), (4, 2, 2), (6, 2, 3), (7, 1, 7), (12, 3, 4), (1024, 32, 32)]
        {
            let layout = Layout::new(ranks, 1, 1, 1);
            assert_eq!((layout.rows(), layout.columns(), layout.ranks()), (rows, columns, ranks));
        }
    }

    /// As many panels as the longer side of the grid, where one side divides the other.
    #[test]
    fn equal_parts_have_equal_panels() {
        for (ranks, panels) in [(1, 1), (2, 2), (3, 3), (4, 2), (8, 4)] {
            let all = Layout::new(ranks, 5, 7, 24).panels();
            assert_eq!(all.len(), panels);
            assert!(all.iter().all(|panel| panel.range.len() == 24 / panels));
        }
    }

    /// On a square grid of four, two ranks have both factors of their first panel, and each of them sends one to one of the others.
    #[test]
    fn ranks_begin_with_what_they_have() {
        for (ranks, firsts) in [(2, vec![0, 1]), (4, vec![0, 1, 0, 1])] {
            let layout = Layout::new(ranks, 8, 8, 8);
            let panels = layout.panels();
            let found: Vec<usize> = (0..ranks).map(|rank| layout.first_panel(rank, &panels)).collect();
            assert_eq!(found, firsts);
        }
    }

    #[test]
    fn lengths_that_do_not_fit_together_are_errors() {
        let good = Lengths { m: &[1, 2], n: &[3], k_of_a: &[4], k_of_b: &[0, 4] };
        assert_eq!(Layout::of_lengths(good).unwrap().panels().len(), 1);
        let table = [
            (Lengths { m: &[1], ..good }, "the rows of the grid that have rows of B"),
            (Lengths { n: &[1, 2], ..good }, "the columns of the grid that have columns of A"),
            (Lengths { k_of_b: &[1, 4], ..good }, "the rows of B"),
            (Lengths { m: &[usize::MAX, 1], ..good }, "a dimension of a matrix"),
        ];
        for (lengths, text) in table {
            let error = Layout::of_lengths(lengths).unwrap_err().to_string();
            assert!(error.contains(text), "{error}");
        }
    }
}
