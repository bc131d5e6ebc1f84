//! The product of matrices on a grid of ranks.
//!
//! SUMMA (van de Geijn and Watts, "SUMMA: scalable universal matrix multiplication algorithm", 1997). The ranks form a
//! grid, and each has one block of A, of B and of C. The product is a sum over panels: some columns of A times the same
//! rows of B. For each panel, the ranks that have a part of it send it along their row (of A) or column (of B) of the
//! grid, and each rank adds the product of what it got to its block of C ([`crate::matmul`]). A rank receives `sqrt(p)`
//! times as much as it has, which is the least for a rank that keeps one copy of its blocks.
//!
//! The parts of a dimension may have any lengths ([`Layout::of_lengths`]): a panel ends where a part of either factor ends, so that each
//! panel of A has one owner in every row of the grid, and each of B one in every column.
//!
//! Panels alternate between two pairs of buffers, and they travel on a stream of their own: the first two together, so that a rank
//! sends one while it receives the other; then, on GPUs, each arrives while the one before it is multiplied. What a rank has itself is
//! multiplied where it lies, and sent from there.
//!
//! Factors of `f32` are multiplied as such, those of `f16` and `bf16` on the matrix units ([`crate::matmul::wgmma`]); the sums are
//! `f32` ([`Operand`]).

mod layout;

use std::ops::Range;

use crate::How;
use crate::matmul::wgmma::{self, Plain, Product, Scale, Scaled};
use crate::matmul::{Shape, matmul as multiply};
use sarek_runtime::group::{Calls, Communicator};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result, SliceMut, SliceRef};

use layout::Panel;
pub use layout::{Layout, Lengths};

/// The threads of a block.
const THREADS: usize = 256;

/// Writes the `count` columns of `matrix` from `first` on to `columns`, row by row. A row of `matrix` has `width` elements.
#[kernel(block = THREADS)]
pub fn pack_columns<T: Element + Copy>(matrix: &[T], columns: &mut [T], width: usize, first: usize, count: usize) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < columns.len() {
        columns[i] = matrix[i / count * width + first + i % count];
    }
}

/// Adds each element of `part` to that of `sum`.
#[kernel(block = THREADS)]
pub fn add_to(sum: &mut [f32], part: &[f32]) {
    let i = block_idx_x() as usize * THREADS + thread_idx_x() as usize;
    if i < sum.len() {
        sum[i] += part[i];
    }
}

/// The elements of the factors of a distributed product.
pub trait Operand: Element + Copy {
    /// Multiplies two row-major matrices, and writes the sums to `c` or, if `adds` is true, adds them to it.
    ///
    /// # Errors
    /// [`Error::Length`] if a matrix does not have the length that the shape says; a failure of the device.
    fn multiply(
        device: &Device,
        a: &Slice<Self>,
        b: &Slice<Self>,
        c: &mut Slice<f32>,
        shape: Shape,
        adds: bool,
    ) -> Result<()>;
}

impl Operand for f32 {
    fn multiply(
        device: &Device,
        a: &Slice<f32>,
        b: &Slice<f32>,
        c: &mut Slice<f32>,
        shape: Shape,
        adds: bool,
    ) -> Result<()> {
        if !adds {
            return multiply(device, a, b, c, shape);
        }
        let mut product = device.zeros::<f32>(c.len())?;
        multiply(device, a, b, &mut product, shape)?;
        add_to::launch(device, Grid::cover(c.len(), THREADS), c, &product)
    }
}

macro_rules! on_matrix_units {
    ($($ty:ident)*) => {$(
        impl Operand for $ty {
            fn multiply(
                device: &Device,
                a: &Slice<$ty>,
                b: &Slice<$ty>,
                c: &mut Slice<f32>,
                shape: Shape,
                adds: bool,
            ) -> Result<()> {
                let product = Product { scale: Scale { alpha: 1.0, beta: 1.0 }, ..Product::new(shape) };
                if adds {
                    wgmma::multiply::<$ty, f32, f32, Scaled>(device, a, b, c, product, &How::CHECKED)
                } else {
                    wgmma::multiply::<$ty, f32, f32, Plain>(device, a, b, c, product, &How::CHECKED)
                }
            }
        }
    )*};
}

on_matrix_units! { f16 bf16 }

fn area([rows, columns]: &[Range<usize>; 2]) -> usize {
    rows.len() * columns.len()
}

/// Writes the product of `a` and `b` to `c`, all of which are this rank's blocks of a [`Layout`], row by row.
///
/// ```
/// use sarek_examples::distributed::matmul::{Layout, matmul};
/// use sarek_runtime::group::Group;
///
/// // On a grid of 2 by 2 ranks, each has one element of A, of B and of C.
/// let layout = Layout::new(4, 2, 2, 2);
/// let product = Group::cpu(4)?.run(|rank| {
///     let a = rank.device().upload(&[[1.0f32, 2.0, 3.0, 4.0][rank.rank()]])?;
///     let b = rank.device().upload(&[[1.0f32, 0.0, 1.0, 1.0][rank.rank()]])?;
///     let mut c = rank.device().zeros(1)?;
///     matmul(rank, &a, &b, &mut c, &layout)?;
///     c.to_vec()
/// })?;
/// assert_eq!(product.concat(), [3.0, 2.0, 7.0, 4.0]);
/// # Ok::<(), sarek_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::Length`] if a block has another number of elements than the layout says, or the grid has another number of
/// ranks than the group; [`Error::NeedsArch`] for factors of `f16` or `bf16` on a GPU that is not of `sm_90a`; otherwise the errors of
/// [`crate::matmul::matmul`] and of [`Communicator::send`].
pub fn matmul<T: Operand>(
    rank: &Communicator,
    a: &Slice<T>,
    b: &Slice<T>,
    c: &mut Slice<f32>,
    layout: &Layout,
) -> Result<()> {
    check(rank, a, b, c, layout)?;
    let (device, me) = (rank.device(), rank.rank());
    let [rows, columns] = layout.of_c(me);
    let (m, n) = (rows.len(), columns.len());
    let panels = layout.panels();
    let mine = Mine { a, b, layout, rank: me };
    let mut pairs =
        [mine.pair(device, panels.iter().step_by(2))?, mine.pair(device, panels.iter().skip(1).step_by(2))?];
    let transfers = device.stream()?;
    if panels.is_empty() {
        c.zero()?;
    }
    mine.bring(rank, &transfers, &mut pairs, &panels[..panels.len().min(2)])?;
    for (number, panel) in panels.iter().enumerate() {
        let (received_a, received_b) = &pairs[number % 2];
        let received_a = received_a.slice(..mine.received_a(panel))?;
        let received_b = received_b.slice(..mine.received_b(panel))?;
        let own_b = mine.own_b(panel)?;
        let left: &Slice<T> = if mine.has_a(panel) { a } else { &received_a };
        let right: &Slice<T> = own_b.as_deref().unwrap_or(&received_b);
        T::multiply(device, left, right, c, Shape::new(m, n, panel.range.len()), number > 0)?;
        if let Some(next) = panels.get(number + 2) {
            mine.bring(rank, &transfers, &mut pairs[number % 2..][..1], std::slice::from_ref(next))?;
        }
    }
    Ok(())
}

/// The blocks of the factors that a rank has.
struct Mine<'a, T: Operand> {
    a: &'a Slice<T>,
    b: &'a Slice<T>,
    layout: &'a Layout,
    rank: usize,
}

/// Buffers for a panel's columns of A and rows of B.
type Pair<T> = (Buffer<T>, Buffer<T>);

impl<T: Operand> Mine<'_, T> {
    fn row(&self) -> usize {
        self.rank / self.layout.columns()
    }

    fn column(&self) -> usize {
        self.rank % self.layout.columns()
    }

    /// Returns `true` if a panel's columns of A are all that the rank has of A, one row after the other.
    fn has_a(&self, panel: &Panel) -> bool {
        self.column() == panel.column && self.layout.of_a(self.rank)[1] == panel.range
    }

    /// Returns a panel's rows of B, if the rank has them.
    fn own_b(&self, panel: &Panel) -> Result<Option<SliceRef<'_, T>>> {
        if self.row() != panel.row {
            return Ok(None);
        }
        let [rows, columns] = self.layout.of_b(self.rank);
        let [start, end] = [panel.range.start, panel.range.end].map(|at| (at - rows.start) * columns.len());
        self.b.slice(start..end).map(Some)
    }

    /// Returns how many elements of A a panel has that are not multiplied where they lie.
    fn received_a(&self, panel: &Panel) -> usize {
        if self.has_a(panel) { 0 } else { self.layout.of_a(self.rank)[0].len() * panel.range.len() }
    }

    /// The same of B.
    fn received_b(&self, panel: &Panel) -> usize {
        if self.row() == panel.row { 0 } else { panel.range.len() * self.layout.of_b(self.rank)[1].len() }
    }

    /// Returns buffers for any of these panels.
    fn pair<'p>(&self, device: &Device, panels: impl Iterator<Item = &'p Panel> + Clone) -> Result<Pair<T>> {
        let of_a = panels.clone().map(|panel| self.received_a(panel)).max().unwrap_or(0);
        let of_b = panels.map(|panel| self.received_b(panel)).max().unwrap_or(0);
        Ok((device.zeros(of_a)?, device.zeros(of_b)?))
    }

    /// Brings panels' columns of A and rows of B to this rank, or from it to others, in calls that are made together.
    fn bring(&self, rank: &Communicator, stream: &Stream, pairs: &mut [Pair<T>], panels: &[Panel]) -> Result<()> {
        let parts = pairs.iter_mut().zip(panels).map(|(pair, panel)| self.parts(stream, pair, panel));
        let mut parts = parts.collect::<Result<Vec<Parts<'_, T>>>>()?;
        let mut calls = rank.calls();
        for (parts, panel) in parts.iter_mut().zip(panels) {
            self.exchange(&mut calls, parts, panel)?;
        }
        calls.run(stream)
    }

    /// Returns what is sent of a panel or received, and packs columns of A that do not lie one after the other.
    fn parts<'p>(&'p self, stream: &Stream, pair: &'p mut Pair<T>, panel: &Panel) -> Result<Parts<'p, T>> {
        let mut left = pair.0.slice_mut(..self.received_a(panel))?;
        if self.column() == panel.column && !self.has_a(panel) {
            let [_, of_k] = self.layout.of_a(self.rank);
            let (grid, first) = (Grid::cover(left.len(), THREADS), panel.range.start - of_k.start);
            pack_columns::launch(stream, grid, self.a, &mut left, of_k.len(), first, panel.range.len())?;
        }
        Ok(Parts { left, right: pair.1.slice_mut(..self.received_b(panel))?, own_b: self.own_b(panel)? })
    }

    /// Adds the calls with the ranks in the same row and column of the grid.
    fn exchange<'p>(&'p self, calls: &mut Calls<'p>, parts: &'p mut Parts<'_, T>, panel: &Panel) -> Result<()> {
        let (rows, columns) = (self.layout.rows(), self.layout.columns());
        let (row, column) = (self.row(), self.column());
        if column == panel.column {
            let left: &Slice<T> = if self.has_a(panel) { self.a } else { &parts.left };
            for other in (0..columns).filter(|other| *other != column) {
                calls.send(left, row * columns + other)?;
            }
        } else {
            calls.receive(&mut parts.left, row * columns + panel.column)?;
        }
        match &parts.own_b {
            Some(right) => {
                for other in (0..rows).filter(|other| *other != row) {
                    calls.send(right, other * columns + column)?;
                }
            }
            None => drop(calls.receive(&mut parts.right, panel.row * columns + column)?),
        }
        Ok(())
    }
}

/// The part of a panel that is sent or received: columns of A, and rows of B, which the rank may have itself.
struct Parts<'p, T: Operand> {
    left: SliceMut<'p, T>,
    right: SliceMut<'p, T>,
    own_b: Option<SliceRef<'p, T>>,
}

fn check<T: Element>(rank: &Communicator, a: &Slice<T>, b: &Slice<T>, c: &Slice<f32>, layout: &Layout) -> Result<()> {
    let me = rank.rank();
    let table = [
        ("a distributed matmul, the ranks of the grid", layout.ranks(), rank.size()),
        ("a distributed matmul, A", area(&layout.of_a(me)), a.len()),
        ("a distributed matmul, B", area(&layout.of_b(me)), b.len()),
        ("a distributed matmul, C", area(&layout.of_c(me)), c.len()),
    ];
    match table.into_iter().find(|(_, expected, given)| expected != given) {
        Some((what, expected, given)) => Err(Error::Length { what, expected: given, given: expected }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{everywhere, random, uneven};
    use super::*;

    fn numbers(seed: u64, len: usize) -> Vec<f32> {
        random(seed, len, 17).into_iter().map(|x| x as f32 - 8.0).collect()
    }

    fn block(matrix: &[f32], width: usize, [rows, columns]: [Range<usize>; 2]) -> Vec<f32> {
        rows.flat_map(|row| matrix[row * width..][columns.clone()].to_vec()).collect()
    }

    /// Returns the product, with sums of `f64`.
    fn reference(a: &[f32], b: &[f32], (m, n, k): (usize, usize, usize)) -> Vec<f32> {
        let sum = |at: usize| (0..k).map(|i| f64::from(a[at / n * k + i]) * f64::from(b[i * n + at % n])).sum::<f64>();
        (0..m * n).map(|at| sum(at) as f32).collect()
    }

    /// Compares products of small integers, whose sums are exact in any order.
    fn blocks_are_those_of_the_product<T: Operand>(
        sizes: &[(usize, usize, usize)],
        of: fn(f32) -> T,
        layout_of: impl Fn(usize, (usize, usize, usize)) -> Layout + Sync,
    ) {
        for &(m, n, k) in sizes {
            let (a, b) = (numbers(1, m * k), numbers(2, k * n));
            let product = reference(&a, &b, (m, n, k));
            let as_operands = |numbers: Vec<f32>| numbers.into_iter().map(of).collect::<Vec<T>>();
            let run = |rank: &Communicator| {
                let (layout, me) = (layout_of(rank.size(), (m, n, k)), rank.rank());
                let a = rank.device().upload(&as_operands(block(&a, k, layout.of_a(me))))?;
                let b = rank.device().upload(&as_operands(block(&b, n, layout.of_b(me))))?;
                let mut c = rank.device().upload(&vec![f32::NAN; area(&layout.of_c(me))])?;
                matmul(rank, &a, &b, &mut c, &layout)?;
                c.to_vec()
            };
            everywhere(run, |size, results| {
                let layout = layout_of(size, (m, n, k));
                for (rank, result) in results.into_iter().enumerate() {
                    assert_eq!(result, block(&product, n, layout.of_c(rank)), "{m} x {n} x {k}, rank {rank} of {size}");
                }
            });
        }
    }

    fn even(ranks: usize, (m, n, k): (usize, usize, usize)) -> Layout {
        Layout::new(ranks, m, n, k)
    }

    /// Returns a layout on the grid that `Layout::new` has, with parts of very different lengths, some of them empty.
    fn unequal(ranks: usize, (m, n, k): (usize, usize, usize)) -> Layout {
        let grid = Layout::new(ranks, m, n, k);
        let lengths = |length: usize, parts: usize, turn: usize| {
            let all: Vec<usize> = (0..length).collect();
            let mut lengths: Vec<usize> = (0..parts).map(|part| uneven(&all, parts, part).len()).collect();
            lengths.rotate_left(turn % parts);
            lengths
        };
        let (rows, columns) = (grid.rows(), grid.columns());
        let (m, n) = (lengths(m, rows, 0), lengths(n, columns, 1));
        let (k_of_a, k_of_b) = (lengths(k, columns, 2), lengths(k, rows, 1));
        Layout::of_lengths(Lengths { m: &m, n: &n, k_of_a: &k_of_a, k_of_b: &k_of_b }).unwrap()
    }

    #[test]
    fn blocks_of_f32_are_those_of_the_product() {
        let sizes = [(1, 1, 1), (5, 3, 7), (0, 4, 2), (3, 4, 0), (33, 17, 29), (64, 40, 12)];
        blocks_are_those_of_the_product(&sizes, |x| x, even);
        let sizes = [(1, 31, 33), (33, 65, 1), (65, 1, 31), (31, 33, 65), (127, 31, 65), (65, 127, 33), (33, 1, 127)];
        blocks_are_those_of_the_product(&sizes, |x| x, even);
    }

    #[test]
    fn parts_may_have_any_lengths() {
        let sizes = [(1, 1, 1), (0, 4, 2), (3, 4, 0), (31, 33, 65), (1, 65, 127), (127, 1, 31), (65, 31, 33)];
        blocks_are_those_of_the_product(&sizes, |x| x, unequal);
        blocks_are_those_of_the_product(&[(33, 31, 65)], bf16::from_f32, unequal);
    }

    #[test]
    fn blocks_of_the_matrix_units_are_those_of_the_product() {
        blocks_are_those_of_the_product(&[(0, 4, 2), (3, 4, 0), (33, 17, 29)], bf16::from_f32, even);
        blocks_are_those_of_the_product(&[(5, 3, 7)], f16::from_f32, even);
    }

    #[test]
    fn a_grid_for_other_ranks_is_an_error() {
        let run = |rank: &Communicator| {
            let (a, b, mut c) = (rank.device().zeros::<f32>(1)?, rank.device().zeros(1)?, rank.device().zeros(1)?);
            matmul(rank, &a, &b, &mut c, &Layout::new(2, 1, 1, 1))
        };
        let error = sarek_runtime::group::Group::cpu(1).unwrap().run(run).unwrap_err();
        assert!(error.to_string().contains("the ranks of the grid: 2"), "{error}");
    }
}
