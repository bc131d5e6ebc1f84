//! A launch in which one condition does not hold makes that check, and no other one; an odd stride is none.

use sarek_runtime::prelude::*;
use sarek_runtime::{CheckState, Checks};

/// Copies a matrix whose rows begin at multiples of a stride.
#[kernel]
fn copy_rows(x: &[f32], y: &mut [f32], stride: u32, width: u32, height: u32) {
    let (column, row) = (global_idx_x(), global_idx_y());
    if column < width && row < height {
        y[row * width + column] = x[row * stride + column];
    }
}

const WIDTH: u32 = 32;
const HEIGHT: u32 = 5;

fn grid() -> Grid {
    Grid::cover((WIDTH, HEIGHT), (32, 4))
}

/// Returns what the checks are about that a launch makes, with an `x` of that length.
fn made(length: u32, stride: u32) -> Vec<String> {
    let device = Device::cpu();
    let (x, mut y) = (device.zeros::<f32>(length as usize).unwrap(), device.zeros((WIDTH * HEIGHT) as usize).unwrap());
    let Checks { checks } = copy_rows::checks_of(grid(), &x, &mut y, stride, WIDTH, HEIGHT).unwrap();
    checks.into_iter().filter(|check| check.state != CheckState::Gone).map(|check| check.what).collect()
}

#[test]
fn one_condition_that_does_not_hold_keeps_one_check() {
    for stride in [32, 33, 64, 65, 127] {
        let least = stride * (HEIGHT - 1) + WIDTH;
        assert_eq!(made(stride * HEIGHT, stride), [""; 0]);
        assert_eq!(made(least, stride), [""; 0]);
        assert_eq!(made(least - 1, stride), ["index of `x`"]);
    }
}

/// And that check fails.
#[test]
fn the_check_that_is_made_fails() {
    let device = Device::cpu();
    let mut y = device.zeros((WIDTH * HEIGHT) as usize).unwrap();
    let x = device.zeros::<f32>((65 * (HEIGHT - 1) + WIDTH - 1) as usize).unwrap();
    let end = copy_rows::launch(&device, grid(), &x, &mut y, 65, WIDTH, HEIGHT);
    assert!(matches!(end, Err(Error::OutOfBounds { index: 291, length: 291, .. })), "{end:?}");
}
