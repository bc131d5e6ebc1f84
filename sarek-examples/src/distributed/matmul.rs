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
//! A rank begins with the panel of which it lacks least, and goes on in their order, with the first after the last. So it sends parts of one panel while
//! it receives those of another one, and seldom waits before it multiplies. Panels alternate between two pairs of buffers, and they travel on a stream of
//! their own: on GPUs, each arrives while the one before it is multiplied. What a rank has itself is multiplied where it lies, and sent from
//! there.
//!
//! Factors of `f32` are multiplied as such, those of `f16` and `bf16` on the matrix units ([`crate::matmul::wgmma`]); the sums are
//! `f32` ([`Operand`]).

mod layout;

use std::ops::Range;

use crate::How;
use crate::matmul::wgmma::{self, Plain, Product, Scale, Scaled};
use crate::matmul::{Shape, matmul as multiply};
use sarek_runtime::group::Communicator;
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result, SliceRef};

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
pub trait Operand: Element + AnyBits + Copy {
    /// Multiplies two row-major matrices, and writes the sums to `c` or, if `adds` is true, adds them to it. If `shares` is true, other work should
    /// get multiprocessors meanwhile.
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
        shares: bool,
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
        _: bool,
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
                shares: bool,
            ) -> Result<()> {
                let scale = Scale { alpha: 1.0, beta: 1.0 };
                let product = Product { scale, shares, ..Product::new(shape) };
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
    // No slice has as many elements as the largest number.
    rows.len().saturating_mul(columns.len())
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
    let mine = Mine::new(device, a, b, layout, &panels, me)?;
    let mut pairs = [mine.pair(device)?, mine.pair(device)?];
    let transfers = device.stream_with_priority(device.highest_priority()?)?;
    if panels.is_empty() {
        c.zero()?;
    }
    for (step, pair) in pairs.iter_mut().enumerate().take(panels.len()) {
        mine.bring(rank, &transfers, pair, step)?;
    }
    for step in 0..panels.len() {
        let panel = mine.panel(me, step);
        let (received_a, received_b) = &pairs[step % 2];
        let received_a = received_a.slice(..mine.received_a(panel))?;
        let received_b = received_b.slice(..mine.received_b(panel))?;
        let own_b = mine.own_b(panel)?;
        let left: &Slice<T> = mine.own_a(panel).unwrap_or(&received_a);
        let right: &Slice<T> = own_b.as_deref().unwrap_or(&received_b);
        let is_last = step + 1 == panels.len();
        T::multiply(device, left, right, c, Shape::new(m, n, panel.range.len()), step > 0, !is_last)?;
        if step + 2 < panels.len() {
            mine.bring(rank, &transfers, &mut pairs[step % 2], step + 2)?;
        }
    }
    Ok(())
}

/// The blocks of the factors that a rank has.
struct Mine<'a, T: Operand> {
    a: &'a Slice<T>,
    b: &'a Slice<T>,
    /// For each panel, the rank's columns of A, if it has them and more columns, among which they do not lie one after the other.
    packed: Vec<Option<Buffer<T>>>,
    layout: &'a Layout,
    panels: &'a [Panel],
    rank: usize,
}

/// Buffers for a panel's columns of A and rows of B.
type Pair<T> = (Buffer<T>, Buffer<T>);

impl<'a, T: Operand> Mine<'a, T> {
    fn new(
        device: &Device,
        a: &'a Slice<T>,
        b: &'a Slice<T>,
        layout: &'a Layout,
        panels: &'a [Panel],
        rank: usize,
    ) -> Result<Mine<'a, T>> {
        let [rows, of_k] = layout.of_a(rank);
        let packed = panels.iter().map(|panel| {
            if panel.column != rank % layout.columns() || panel.range == of_k {
                return Ok(None);
            }
            let mut columns = device.scratch(rows.len() * panel.range.len())?;
            let (grid, first) = (Grid::cover(columns.len(), THREADS), panel.range.start - of_k.start);
            pack_columns::launch(device, grid, a, &mut columns, of_k.len(), first, panel.range.len())?;
            Ok(Some(columns))
        });
        Ok(Mine { a, b, packed: packed.collect::<Result<_>>()?, layout, panels, rank })
    }

    fn row(&self) -> usize {
        self.rank / self.layout.columns()
    }

    fn column(&self) -> usize {
        self.rank % self.layout.columns()
    }

    /// Returns the panel that a rank multiplies in a step. It begins with the one of which it lacks least.
    fn panel(&self, rank: usize, step: usize) -> &'a Panel {
        let first = self.layout.first_panel(rank, self.panels);
        &self.panels[(first + step) % self.panels.len()]
    }

    /// Returns a panel's columns of A, one row after the other, if the rank has them.
    fn own_a(&self, panel: &Panel) -> Option<&Slice<T>> {
        let number = self.panels.iter().position(|other| other.range == panel.range)?;
        let whole = || (self.column() == panel.column).then_some(self.a);
        self.packed[number].as_deref().or_else(whole)
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

    /// Returns how many elements of A the rank gets of a panel.
    fn received_a(&self, panel: &Panel) -> usize {
        self.layout.lacks(self.rank, panel)[0]
    }

    /// The same of B.
    fn received_b(&self, panel: &Panel) -> usize {
        self.layout.lacks(self.rank, panel)[1]
    }

    /// Returns buffers for what the rank gets of any panel.
    fn pair(&self, device: &Device) -> Result<Pair<T>> {
        let of_a = self.panels.iter().map(|panel| self.received_a(panel)).max().unwrap_or(0);
        let of_b = self.panels.iter().map(|panel| self.received_b(panel)).max().unwrap_or(0);
        Ok((device.scratch(of_a)?, device.scratch(of_b)?))
    }

    /// Brings to this rank what it lacks of its panel of a step, and to the others in its row and column of the grid what they lack of theirs.
    fn bring(&self, rank: &Communicator, stream: &Stream, pair: &mut Pair<T>, step: usize) -> Result<()> {
        let panel = self.panel(self.rank, step);
        let mut left = pair.0.slice_mut(..self.received_a(panel))?;
        let mut right = pair.1.slice_mut(..self.received_b(panel))?;
        let (rows, columns) = (self.layout.rows(), self.layout.columns());
        let (row, column) = (self.row(), self.column());
        let of_row = (0..columns).map(|other| row * columns + other).filter(|other| *other != self.rank);
        let of_column = (0..rows).map(|other| other * columns + column).filter(|other| *other != self.rank);
        let rows_of_b = of_column.map(|other| Ok((other, self.own_b(self.panel(other, step))?)));
        let rows_of_b: Vec<_> = rows_of_b.collect::<Result<_>>()?;
        let mut calls = rank.calls();
        for other in of_row {
            if let Some(columns_of_a) = self.own_a(self.panel(other, step)) {
                calls.send(columns_of_a, other)?;
            }
        }
        for (other, rows_of_b) in &rows_of_b {
            if let Some(rows_of_b) = rows_of_b {
                calls.send(rows_of_b, *other)?;
            }
        }
        if column != panel.column {
            calls.receive(&mut left, row * columns + panel.column)?;
        }
        if row != panel.row {
            calls.receive(&mut right, panel.row * columns + column)?;
        }
        calls.run(stream)
    }
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

    /// Also where the number of a block's elements, or of those that a rank gets, wraps to 0.
    #[test]
    fn blocks_that_no_memory_has_are_errors() {
        let half = 1 << (usize::BITS / 2);
        let received = Lengths { m: &[half], n: &[0, 0], k_of_a: &[0, half], k_of_b: &[half] };
        for layout in [Layout::new(2, half, half, 2 * half), Layout::of_lengths(received).unwrap()] {
            let run = |rank: &Communicator| {
                let (a, b, mut c) = (rank.device().zeros::<f32>(0)?, rank.device().zeros(0)?, rank.device().zeros(0)?);
                matmul(rank, &a, &b, &mut c, &layout)
            };
            let error = sarek_runtime::group::Group::cpu(2).unwrap().run(run).unwrap_err();
            assert!(error.to_string().contains("a distributed matmul, "), "{error}");
        }
    }
}
