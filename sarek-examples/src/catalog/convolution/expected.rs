//! The expected filtered image.

use std::sync::Mutex;

use rayon::prelude::*;

use crate::catalog::{Verdict, compare};
use crate::convolution::Image;

/// A filter: its weights row by row.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Weights {
    pub(super) weights: Vec<f32>,
    pub(super) size: Image,
}

impl Weights {
    /// Returns a filter of `width` by `height` weights.
    pub(super) fn new(weights: Vec<f32>, width: usize, height: usize) -> Weights {
        Weights { weights, size: Image::new(width, height) }
    }

    /// Returns the filter whose weights are each the product of one of a row and one of a column.
    pub(super) fn separable(row: &[f32], column: &[f32]) -> Weights {
        let weights = column.iter().flat_map(|y| row.iter().map(move |x| x * y)).collect();
        Weights::new(weights, row.len(), column.len())
    }
}

/// Replaces the outputs for which the filter reaches beyond the image by the expected ones.
pub(super) fn mend_edges(image: &[f32], size: Image, filter: &Weights, output: &mut [f32]) {
    let Image { width, height } = size;
    let (across, down) = (filter.size.width / 2, filter.size.height / 2);
    for (y, row) in output.chunks_mut(width.max(1)).enumerate() {
        let (left, right) = match y {
            y if y < down || y + down >= height => (width, width),
            _ => (across.min(width), width.saturating_sub(across)),
        };
        for (from, to) in [(0, left), (right, width)] {
            if from < to {
                let sums = Sums::new(image, size, filter, y, from, to);
                row[from..to].iter_mut().zip(&sums.values).for_each(|(output, sum)| *output = *sum as f32);
            }
        }
    }
}

/// Compares an image that was filtered with sums in `f64`.
///
/// A sum of `f32` errs by at most half a unit in the last place of the sum of the magnitudes for each addition, in any
/// order, and for each product; a separable filter's weights are themselves products. So the tolerance of an output is
/// one such unit for each weight of the filter, plus two, of the magnitudes of its own products.
///
/// One output row a time is computed, so that little memory is needed.
pub(super) fn verdict(image: &[f32], size: Image, filter: &Weights, output: &[f32]) -> Verdict {
    let Image { width, height } = size;
    if output.len() != image.len() || image.len() != width * height {
        let text = |len| format!("{len} elements");
        return Verdict { result: text(output.len()), expected: text(width * height), agrees: false };
    }
    if image.is_empty() {
        return Verdict { result: "nothing".into(), expected: "nothing".into(), agrees: true };
    }
    // The rows with the first and the last output.
    let ends = Mutex::new([0.0f32; 2]);
    let wrong = (0..height).into_par_iter().find_map_first(|y| {
        // Signals are one long row.
        (0..width).into_par_iter().step_by(SPAN).find_map_first(|from| {
            let to = width.min(from + SPAN);
            let sums = Sums::new(image, size, filter, y, from, to);
            let mut ends = ends.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            if (from, y) == (0, 0) {
                ends[0] = sums.values[0] as f32;
            }
            if (to, y) == (width, height - 1) {
                ends[1] = sums.values[to - from - 1] as f32;
            }
            drop(ends);
            sums.wrong(&output[y * width + from..y * width + to], filter).map(|(x, verdict)| Verdict {
                result: match height {
                    1 => format!("{} at {}", verdict.result, from + x),
                    _ => format!("{} at ({}, {y})", verdict.result, from + x),
                },
                ..verdict
            })
        })
    });
    wrong.unwrap_or_else(|| {
        let ends = ends.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
        let shown = if image.len() == 1 { &ends[..1] } else { &ends[..] };
        let expected = compare::summary(shown);
        let expected = if image.len() > 2 { expected.replace(", ", ", .., ") } else { expected };
        Verdict { result: compare::summary(output), expected, agrees: true }
    })
}

/// The outputs of a row that are computed together.
const SPAN: usize = 1 << 14;

/// Outputs of a row.
struct Sums {
    values: Vec<f64>,
    /// The sums of the magnitudes.
    sizes: Vec<f64>,
}

impl Sums {
    /// Returns the outputs of row `y` in the columns `from..to`.
    fn new(image: &[f32], size: Image, filter: &Weights, y: usize, from: usize, to: usize) -> Sums {
        let (mut values, mut sizes) = (vec![0.0; to - from], vec![0.0; to - from]);
        let Image { width: columns, height: rows } = filter.size;
        for i in 0..rows {
            let Some(line) = (y + i).checked_sub(rows / 2).filter(|line| *line < size.height) else { continue };
            let line = &image[line * size.width..][..size.width];
            for j in 0..columns {
                let weight = f64::from(filter.weights[i * columns + j]);
                // The input of column `x` is `x + j - columns / 2`, where that is inside.
                let start = from.max((columns / 2).saturating_sub(j));
                let end = to.min((size.width + columns / 2).saturating_sub(j));
                if start >= end {
                    continue;
                }
                let inputs = &line[start + j - columns / 2..][..end - start];
                let outputs = values[start - from..].iter_mut().zip(&mut sizes[start - from..]);
                for ((value, size), input) in outputs.zip(inputs) {
                    let product = weight * f64::from(*input);
                    *value += product;
                    *size += product.abs();
                }
            }
        }
        Sums { values, sizes }
    }

    /// Returns the first output that is wrong.
    fn wrong(&self, output: &[f32], filter: &Weights) -> Option<(usize, Verdict)> {
        let steps = (filter.weights.len() + 2) as f64;
        let tolerance = |size: f64| steps * (f64::from(f32::EPSILON) / 2.0 * size + f64::from(f32::from_bits(1)));
        let takes = |x: &usize| {
            let (result, value, size) = (f64::from(output[*x]), self.values[*x], self.sizes[*x]);
            // The result need not be a number if a partial sum is not one, or is too large for `f32`.
            let unbounded = !(0.0..=f64::from(f32::MAX)).contains(&size);
            (result - value).abs() <= tolerance(size) || (unbounded && !result.is_finite())
        };
        let x = (0..output.len()).find(|x| !takes(x))?;
        let expected = format!("{} +- {:.1e}", self.values[x], tolerance(self.sizes[x]));
        Some((x, Verdict { result: output[x].to_string(), expected, agrees: false }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the sum at one place, by its definition.
    fn sum(image: &[f32], size: Image, filter: &Weights, x: usize, y: usize) -> f32 {
        let Image { width: columns, height: rows } = filter.size;
        let mut sum = 0.0;
        for i in 0..rows {
            for j in 0..columns {
                let (x, y) = ((x + j).wrapping_sub(columns / 2), (y + i).wrapping_sub(rows / 2));
                if x < size.width && y < size.height {
                    sum += image[y * size.width + x] * filter.weights[i * columns + j];
                }
            }
        }
        sum
    }

    #[test]
    fn each_output_is_the_sum_of_its_definition() {
        for (width, height) in [(1, 1), (2, 1), (40, 1), (7, 9), (1, 30), (SPAN + 40, 1), (SPAN + 3, 2)] {
            for (columns, rows) in [(0, 0), (1, 1), (3, 1), (5, 5), (4, 6), (31, 1), (90, 3)] {
                let size = Image::new(width, height);
                let image: Vec<f32> = (0..width * height).map(|i| (i % 89) as f32 / 7.0 - 5.0).collect();
                let weights = (0..columns * rows).map(|i| (i % 11) as f32 / 3.0 - 2.0).collect();
                let filter = Weights::new(weights, columns, rows);
                let mut output: Vec<f32> =
                    (0..width * height).map(|i| sum(&image, size, &filter, i % width, i / width)).collect();
                let good = verdict(&image, size, &filter, &output);
                assert!(good.agrees, "{size:?} {filter:?}: {good:?}");
                for at in [0, output.len() / 2, output.len() - 1] {
                    for bad in [f32::NAN, output[at] + 0.02] {
                        let right = std::mem::replace(&mut output[at], bad);
                        let verdict = verdict(&image, size, &filter, &output);
                        let place =
                            if height == 1 { at.to_string() } else { format!("({}, {})", at % width, at / width) };
                        assert!(!verdict.agrees && verdict.result.ends_with(&format!(" at {place}")), "{verdict:?}");
                        output[at] = right;
                    }
                }
            }
        }
    }

    #[test]
    fn only_edges_are_mended() {
        let (size, filter) = (Image::new(7, 5), Weights::new(vec![1.0; 9], 3, 3));
        let image = vec![1.0; 35];
        let mut output = vec![-1.0; 35];
        mend_edges(&image, size, &filter, &mut output);
        assert_eq!(output[..7], [4.0, 6.0, 6.0, 6.0, 6.0, 6.0, 4.0]);
        assert_eq!(output[7..14], [6.0, -1.0, -1.0, -1.0, -1.0, -1.0, 6.0]);
        assert_eq!(output[28..], [4.0, 6.0, 6.0, 6.0, 6.0, 6.0, 4.0]);
        // Nothing but edges.
        let mut output = vec![-1.0; 2];
        mend_edges(&[1.0, 1.0], Image::new(2, 1), &filter, &mut output);
        assert_eq!(output, [2.0, 2.0]);
    }

    #[test]
    fn the_verdict_names_the_ends() {
        let filter = Weights::new(vec![2.0], 1, 1);
        let table: [(&[f32], &str); 4] =
            [(&[], "nothing"), (&[1.0], "2"), (&[1.0, 2.0], "2, 4"), (&[1.0, 2.0, 3.0], "2, .., 6")];
        for (image, expected) in table {
            let output: Vec<f32> = image.iter().map(|x| 2.0 * x).collect();
            let verdict = verdict(image, Image::new(image.len(), 1), &filter, &output);
            assert_eq!(
                (verdict.result.as_str(), verdict.expected.as_str(), verdict.agrees),
                (expected, expected, true)
            );
        }
    }

    #[test]
    fn a_separable_filter_is_the_product_of_its_parts() {
        let filter = Weights::separable(&[1.0, 2.0, 3.0], &[10.0, 100.0]);
        assert_eq!(filter, Weights::new(vec![10.0, 20.0, 30.0, 100.0, 200.0, 300.0], 3, 2));
    }
}
