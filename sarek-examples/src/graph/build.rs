//! From lists of edges to rows, on all cores.

use std::sync::atomic::{AtomicU32, Ordering};

use rayon::prelude::*;

/// Below this number of edges, one core does the work.
const ALONE: usize = 1 << 14;

/// Returns the first edge with a vertex that is not there.
pub(super) fn first_bad_edge(vertices: usize, edges: &[(u32, u32)]) -> Option<usize> {
    edges.par_iter().with_min_len(ALONE).position_first(|(from, to)| (*from).max(*to) as usize >= vertices)
}

/// Offsets and columns of these edges, and if `both` of those turned round too. Each row rises.
///
/// Edges are counted by row and dealt to the rows in whatever order the cores come to them; that each row is sorted makes
/// the result the same every time.
pub(super) fn rows(vertices: usize, edges: &[(u32, u32)], both: bool) -> (Vec<u32>, Vec<u32>) {
    let cursors: Vec<AtomicU32> = (0..vertices).map(|_| AtomicU32::new(0)).collect();
    let count = |vertex: u32| cursors[vertex as usize].fetch_add(1, Ordering::Relaxed);
    edges.par_iter().with_min_len(ALONE).for_each(|(from, to)| {
        count(*from);
        if both {
            count(*to);
        }
    });

    let mut offsets = Vec::with_capacity(vertices + 1);
    let mut total = 0;
    offsets.push(0);
    for cursor in &cursors {
        let degree = cursor.swap(total, Ordering::Relaxed);
        total += degree;
        offsets.push(total);
    }

    let columns: Vec<AtomicU32> = (0..total).map(|_| AtomicU32::new(0)).collect();
    let deal = |from: u32, to: u32| columns[count(from) as usize].store(to, Ordering::Relaxed);
    edges.par_iter().with_min_len(ALONE).for_each(|(from, to)| {
        deal(*from, *to);
        if both {
            deal(*to, *from);
        }
    });
    let mut columns: Vec<u32> = columns.into_iter().map(AtomicU32::into_inner).collect();
    sort_rows(&offsets, &mut columns);
    (offsets, columns)
}

/// Sorts each row; `columns` starts with the first one.
fn sort_rows(offsets: &[u32], columns: &mut [u32]) {
    let rows = offsets.len() - 1;
    if rows > 1 && columns.len() > ALONE {
        let middle = rows / 2;
        let (left, right) = columns.split_at_mut((offsets[middle] - offsets[0]) as usize);
        rayon::join(|| sort_rows(&offsets[..=middle], left), || sort_rows(&offsets[middle..], right));
        return;
    }
    let mut rest = columns;
    for pair in offsets.windows(2) {
        let (row, behind) = rest.split_at_mut((pair[1] - pair[0]) as usize);
        row.sort_unstable();
        rest = behind;
    }
}

/// Returns the same rows, which rise, without loops and repeated edges.
pub(super) fn without_repeats(offsets: &[u32], columns: Vec<u32>) -> (Vec<u32>, Vec<u32>) {
    let row = |vertex: usize| &columns[offsets[vertex] as usize..offsets[vertex + 1] as usize];
    let vertices = offsets.len() - 1;
    let degrees: Vec<u32> = (0..vertices)
        .into_par_iter()
        .with_min_len(1024)
        .map(|vertex| distinct(vertex as u32, row(vertex)).count() as u32)
        .collect();
    let mut kept_offsets = Vec::with_capacity(vertices + 1);
    kept_offsets.push(0);
    kept_offsets.extend(degrees.iter().scan(0, |total, degree| {
        *total += degree;
        Some(*total)
    }));
    let mut kept = vec![0; kept_offsets[vertices] as usize];
    copy_distinct(0, offsets, &kept_offsets, &columns, &mut kept);
    (kept_offsets, kept)
}

/// Returns the kept part of a vertex's row.
fn distinct(vertex: u32, row: &[u32]) -> impl Iterator<Item = u32> {
    let repeated = |index: usize| index > 0 && row[index - 1] == row[index];
    row.iter().enumerate().filter(move |(index, to)| **to != vertex && !repeated(*index)).map(|(_, to)| *to)
}

/// Copies the kept parts of the rows from `first` on to `kept`, which starts with that of `first`.
fn copy_distinct(first: usize, offsets: &[u32], kept_offsets: &[u32], columns: &[u32], kept: &mut [u32]) {
    let rows = offsets.len() - 1;
    if rows > 1 && kept.len() > ALONE {
        let middle = rows / 2;
        let (left, right) = kept.split_at_mut((kept_offsets[middle] - kept_offsets[0]) as usize);
        rayon::join(
            || copy_distinct(first, &offsets[..=middle], &kept_offsets[..=middle], columns, left),
            || copy_distinct(first + middle, &offsets[middle..], &kept_offsets[middle..], columns, right),
        );
        return;
    }
    let mut to = kept.iter_mut();
    for (index, pair) in offsets.windows(2).enumerate() {
        let row = &columns[pair[0] as usize..pair[1] as usize];
        for column in distinct((first + index) as u32, row) {
            // The number of places was counted before.
            if let Some(place) = to.next() {
                *place = column;
            }
        }
    }
}
