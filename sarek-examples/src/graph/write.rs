//! Distances as text. A vertex that cannot be reached (`u32::MAX`) is written as -1.

use std::io::{self, Write};

/// Writes `vertex distance` a line, vertices from 0.
///
/// # Errors
/// The errors of `out`.
pub fn text_list(out: &mut impl Write, distances: &[u32]) -> io::Result<()> {
    distances.iter().enumerate().try_for_each(|(vertex, distance)| writeln!(out, "{vertex} {}", number(*distance)))
}

/// Writes a Matrix Market file with one column: the distance of the first vertex, of the second, and so on.
///
/// # Errors
/// The errors of `out`.
pub fn matrix_market(out: &mut impl Write, distances: &[u32]) -> io::Result<()> {
    writeln!(out, "%%MatrixMarket matrix array integer general")?;
    writeln!(out, "{} 1", distances.len())?;
    distances.iter().try_for_each(|distance| writeln!(out, "{}", number(*distance)))
}

fn number(distance: u32) -> i64 {
    if distance == u32::MAX { -1 } else { distance.into() }
}
