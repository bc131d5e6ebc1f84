//! Filters of images.

use super::open;
use crate::convolution::Image;
use crate::data;
use crate::peers::*;

/// Returns the correlation with zeros outside of the image.
fn filtered(pixels: &[f32], size: Image, weights: &[f32], filter: Image) -> Vec<f32> {
    let at = |x: Option<usize>, y: Option<usize>| match (x, y) {
        (Some(x), Some(y)) if x < size.width && y < size.height => pixels[y * size.width + x],
        _ => 0.0,
    };
    let output = |x: usize, y: usize| {
        let taps = weights.iter().enumerate().map(|(tap, weight)| {
            let (i, j) = (tap % filter.width, tap / filter.width);
            weight * at((x + i).checked_sub(filter.width / 2), (y + j).checked_sub(filter.height / 2))
        });
        taps.sum::<f32>()
    };
    (0..size.height).flat_map(|y| (0..size.width).map(move |x| (x, y))).map(|(x, y)| output(x, y)).collect()
}

/// Returns `true` if two images are equal, except for columns and rows at their edges.
fn same_inside(a: &[f32], b: &[f32], size: Image, margin: (usize, usize)) -> bool {
    let rows = margin.1..size.height - margin.1;
    let columns = |y: usize| y * size.width + margin.0..(y + 1) * size.width - margin.0;
    rows.into_iter().all(|y| a[columns(y)] == b[columns(y)])
}

/// Images of widths that are and are not multiples of 32.
const IMAGES: [(usize, usize); 3] = [(67, 41), (128, 64), (200, 33)];

/// Returns an asymmetric filter of small whole numbers, so that all sums are exact.
fn weights(count: usize) -> Vec<f32> {
    (0..count).map(|i| (i % 7) as f32 - 2.0).collect()
}

#[test]
fn filters() {
    let Some((device, peers)) = open(Some(Library::Npp)) else { return };
    for (width, height) in IMAGES {
        let size = Image::new(width, height);
        let pixels = data::sample::<f32>(width * height, 15);
        // The frame fits the largest filter, and more than that the others.
        let image = PaddedImage::new(&device, &pixels, size, Image::new(9, 9)).unwrap();
        for filter in [(3, 3), (5, 5), (7, 3), (3, 7), (9, 9), (1, 1)].map(|(width, height)| Image::new(width, height))
        {
            let weights = weights(filter.width * filter.height);
            let mut output = device.upload(&vec![f32::NAN; width * height]).unwrap();
            peers.filter(&image, &Filter::new(&device, &weights, filter).unwrap(), &mut output).unwrap();
            let expected = filtered(&pixels, size, &weights, filter);
            // Small filters do not look beyond the region.
            let margin =
                if filter.width.max(filter.height) <= 5 { (filter.width / 2, filter.height / 2) } else { (0, 0) };
            assert!(same_inside(&output.to_vec().unwrap(), &expected, size, margin), "{filter:?} over {size:?}");
        }
    }
}

#[test]
fn separable_filters() {
    let Some((device, peers)) = open(Some(Library::Npp)) else { return };
    for (width, height) in IMAGES {
        let size = Image::new(width, height);
        let pixels = data::sample::<f32>(width * height, 16);
        for (row, column) in
            [(3, 3), (5, 5), (7, 3), (3, 9)].map(|(row, column)| (Image::new(row, 1), Image::new(1, column)))
        {
            let image = PaddedImage::new(&device, &pixels, size, Image::new(row.width, column.height)).unwrap();
            let (along, down) = (weights(row.width), weights(column.height));
            let mut output = device.upload(&vec![f32::NAN; width * height]).unwrap();
            let row_filter = Filter::new(&device, &along, row).unwrap();
            let column_filter = Filter::new(&device, &down, column).unwrap();
            peers.filter_separable(&image, &row_filter, &column_filter, &mut output).unwrap();
            let expected = filtered(&filtered(&pixels, size, &along, row), size, &down, column);
            let margin = (row.width / 2, column.height / 2);
            let same = same_inside(&output.to_vec().unwrap(), &expected, size, margin);
            assert!(same, "{row:?} and {column:?} over {size:?}");
        }
    }
}
