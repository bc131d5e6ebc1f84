//! Every strategy against sums in `f64`, on every device of this machine.

use super::best::{Tuning, convolve_fixed, convolve_separable, convolve_with};
use super::columns::{columns_with, convolve_columns, convolve2d_columns_tuned};
use super::*;
use crate::testing::checking;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

const LENGTHS: [usize; 8] = [0, 1, 2, 31, 255, 256, 1000, 1024];

const IMAGES: [(usize, usize); 9] = [(0, 3), (3, 0), (1, 1), (3, 2), (31, 33), (64, 64), (100, 37), (5, 70), (132, 9)];

const FILTERS: [(usize, usize); 9] = [(1, 1), (3, 3), (5, 5), (7, 7), (2, 2), (4, 6), (9, 9), (1, 5), (5, 1)];

/// Every height that has its own kernel, the heights between them, and more than any of them takes.
const LARGE_FILTERS: [(usize, usize); 9] =
    [(17, 8), (10, 10), (11, 11), (1, 12), (16, 13), (15, 15), (17, 17), (18, 3), (2, 18)];

fn random(rng: &mut StdRng, len: usize) -> Vec<f32> {
    (0..len).map(|_| rng.random_range(-1.0..1.0)).collect()
}

/// Returns the error in a result, if there is one: a sum errs by at most one rounding per weight, of the sum of the magnitudes.
fn wrong(image: &[f32], size: Image, filter: &[f32], filter_size: Image, output: &[f32]) -> Option<String> {
    let (width, height) = (size.width as i64, size.height as i64);
    let (kw, kh) = (filter_size.width as i64, filter_size.height as i64);
    for y in 0..height {
        for x in 0..width {
            let (mut sum, mut magnitude) = (0.0, 0.0);
            for i in 0..kh {
                for j in 0..kw {
                    let (at_x, at_y) = (x - kw / 2 + j, y - kh / 2 + i);
                    if (0..width).contains(&at_x) && (0..height).contains(&at_y) {
                        let input = f64::from(image[(at_y * width + at_x) as usize]);
                        let product = input * f64::from(filter[(i * kw + j) as usize]);
                        sum += product;
                        magnitude += product.abs();
                    }
                }
            }
            let bound = (kw * kh + 2) as f64 * f64::from(f32::EPSILON) * magnitude;
            let result = f64::from(output[(y * width + x) as usize]);
            if (result - sum).abs() > bound || result.is_nan() {
                return Some(format!("at {x}, {y}: {result} is not {sum}, give or take {bound}"));
            }
        }
    }
    None
}

/// Runs something on a random image, on all devices, checked and not; `skip` elements precede the image.
fn verify(
    name: &str,
    size: Image,
    filter: &[f32],
    filter_size: Image,
    skip: usize,
    run: impl Fn(&Device, &Slice<f32>, &mut Slice<f32>, &How) -> Result<()>,
) {
    let mut rng = StdRng::seed_from_u64(size.len() as u64);
    let image = random(&mut rng, size.len() + skip);
    for device in Device::all() {
        let input = device.upload(&image).unwrap();
        for checked in checking(&device) {
            let what = format!("{name} of {size:?} by {filter_size:?} on {device:?}, checked {checked}");
            let mut output = device.upload(&vec![f32::NAN; size.len() + skip]).unwrap();
            let part = &mut output.slice_mut(skip..).unwrap();
            run(&device, &input.slice(skip..).unwrap(), part, &How { checked })
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            let output = output.to_vec().unwrap();
            assert_eq!(wrong(&image[skip..], size, filter, filter_size, &output[skip..]), None, "{what}");
            assert!(output[..skip].iter().all(|before| before.is_nan()), "{what} writes before the image");
        }
    }
}

#[test]
fn signals() {
    let mut rng = StdRng::seed_from_u64(1);
    for Strategy { name, run, .. } in strategies1d() {
        for k in [0, 1, 2, 3, 4, 5, 7, 8, 9, 300] {
            let filter = random(&mut rng, k);
            for length in LENGTHS {
                if k == 300 && length > 300 {
                    continue;
                }
                verify(name, Image::new(length, 1), &filter, Image::new(k, 1), 0, |device, input, output, how| {
                    run(device, input, &device.upload(&filter)?, output, how)
                });
            }
        }
    }
}

#[test]
fn images() {
    let mut rng = StdRng::seed_from_u64(2);
    for Strategy { name, run, .. } in strategies2d() {
        for (kw, kh) in FILTERS {
            let (filter, filter_size) = (random(&mut rng, kw * kh), Image::new(kw, kh));
            for (width, height) in IMAGES {
                let size = Image::new(width, height);
                verify(name, size, &filter, filter_size, 0, |device, input, output, how| {
                    run(device, input, size, &device.upload(&filter)?, filter_size, output, how)
                });
            }
        }
    }
}

#[test]
fn images_with_large_filters() {
    let mut rng = StdRng::seed_from_u64(5);
    for (kw, kh) in LARGE_FILTERS {
        let (filter, filter_size) = (random(&mut rng, kw * kh), Image::new(kw, kh));
        for (width, height) in [(0, 3), (1, 1), (31, 33), (132, 9), (5, 70)] {
            let size = Image::new(width, height);
            verify("best", size, &filter, filter_size, 0, |device, input, output, how| {
                best::run2d(device, input, size, &device.upload(&filter)?, filter_size, output, how)
            });
        }
    }
}

#[test]
fn columns_of_every_height() {
    let filter = random(&mut StdRng::seed_from_u64(6), 150);
    let (size, filter_size) = (Image::new(136, 67), Image::new(15, 10));
    verify("16 rows", size, &filter, filter_size, 0, |device, input, output, how| {
        let filter = device.upload(&filter)?;
        let convolve = columns_with!(convolve2d_columns_tuned[11], columns::Tuning { rows: 16, blocks: 7 });
        convolve(device, input, size, &filter, filter_size, output, how)
    });
    verify("48 rows", size, &filter, filter_size, 0, |device, input, output, how| {
        let filter = device.upload(&filter)?;
        let convolve = columns_with!(convolve2d_columns_tuned[10], columns::Tuning { rows: 48, blocks: 5 });
        convolve(device, input, size, &filter, filter_size, output, how)
    });
}

#[test]
fn images_may_start_anywhere() {
    let filter = random(&mut StdRng::seed_from_u64(3), 25);
    for Strategy { name, run, .. } in strategies2d() {
        for skip in [1, 4] {
            for filter_size in [Image::new(5, 5), Image::new(1, 25), Image::new(25, 1)] {
                let size = Image::new(20, 6);
                verify(name, size, &filter, filter_size, skip, |device, input, output, how| {
                    run(device, input, size, &device.upload(&filter)?, filter_size, output, how)
                });
            }
        }
    }
}

#[test]
fn separable_filters() {
    let mut rng = StdRng::seed_from_u64(4);
    for k in [3, 5, 7] {
        let (across, down) = (random(&mut rng, k), random(&mut rng, k));
        let filter: Vec<f32> = down.iter().flat_map(|y| across.iter().map(move |x| x * y)).collect();
        for (width, height) in IMAGES {
            let size = Image::new(width, height);
            verify("separable", size, &filter, Image::new(k, k), 0, |device, input, output, how| {
                let (x, y) = (device.upload(&across)?, device.upload(&down)?);
                if !how.checked {
                    return convolve2d_separable(device, input, size, &x, &y, output);
                }
                let convolve = match k {
                    3 => convolve_with!(convolve2d_separable_tuned[3, 3], Tuning { rows: 4, block: (8, 8) }),
                    5 => convolve_with!(convolve2d_separable_tuned[5, 5], Tuning { rows: 8, block: (32, 2) }),
                    _ => convolve_with!(convolve2d_separable_tuned[7, 7], Tuning { rows: 3, block: (32, 1) }),
                };
                convolve(device, input, size, &x, &y, output, how)
            });
        }
    }
}

#[test]
fn wrong_lengths_are_refused() {
    let device = Device::cpu();
    let (image, filter) = (device.zeros::<f32>(12).unwrap(), device.zeros::<f32>(9).unwrap());
    let mut output = device.zeros::<f32>(12).unwrap();
    let mut error = |width, height, kw, kh| {
        let (size, filter_size) = (Image::new(width, height), Image::new(kw, kh));
        convolve2d(&device, &image, size, &filter, filter_size, &mut output).unwrap_err().to_string()
    };
    assert_eq!(error(4, 4, 3, 3), "convolution, the image: 16 elements, but the buffer has 12");
    assert_eq!(error(4, 3, 3, 2), "convolution, the filter: 6 elements, but the buffer has 9");
    let error = convolve1d(&device, &image, &filter, &mut device.zeros(11).unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "convolution, the output: 12 elements, but the buffer has 11");
    let (size, row) = (Image::new(4, 3), Image::new(1, 9));
    let columns = columns_with!(convolve2d_columns_tuned[8], columns::Tuning { rows: 16, blocks: 4 });
    let error = columns(&device, &image, size, &filter, row, &mut output, &How::default()).unwrap_err();
    assert_eq!(error.to_string(), "convolution, a side of the filter: 9 elements, but the buffer has 8");
    let four = device.zeros::<f32>(4).unwrap();
    assert!(convolve2d_separable(&device, &image, Image::new(4, 3), &four, &four, &mut output).is_err());
}

#[test]
fn nvrtc_takes_further_instances() {
    crate::testing::nvrtc_takes(
        crate::kernels![
            convolve_fixed<3, 1, 1, 256, 1, true>,
            convolve_fixed<3, 3, 16, 32, 4, true>,
            convolve_fixed<5, 5, 16, 32, 4, true>,
            convolve_fixed<5, 5, 16, 32, 4, false>,
            convolve_separable<5, 5, 16, 32, 4, false>,
            convolve_separable<7, 7, 16, 32, 4, true>,
            convolve_columns<7, 32, 52, 4, true>,
            convolve_columns<9, 32, 52, 4, true>,
            convolve_columns<11, 32, 52, 4, true>,
            convolve_columns<13, 32, 52, 4, true>,
            convolve_columns<15, 32, 52, 4, false>,
            convolve_columns<17, 32, 52, 4, true>,
            convolve_columns<15, 16, 36, 7, true>,
            convolve_columns<15, 48, 68, 5, true>,
        ],
        &[],
    );
}
