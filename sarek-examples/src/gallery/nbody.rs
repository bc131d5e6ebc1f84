//! Gravity between all pairs of bodies.
//!
//! Source: Lars Nyland, Mark Harris and Jan Prins, "Fast N-Body Simulation with CUDA", GPU Gems 3, chapter 31, 2007.
//!
//! Each thread sums what all bodies do to its own. The threads of a block load 256 bodies at a time into shared memory and
//! go through them together, so that each body is loaded from memory once a block.

use super::{How, aligned, count, same_length};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The bodies that are loaded together, and the threads of a block.
const TILE: u32 = 256;

/// Adds the pull of a body at a place to an acceleration. The bodies are places and masses.
#[device]
fn pull(acceleration: &mut [f32; 3], at: &[f32; 4], other: &[f32; 4], softening_squared: f32) {
    let (dx, dy, dz) = (other[0] - at[0], other[1] - at[1], other[2] - at[2]);
    let inverse = rsqrt(dx * dx + dy * dy + dz * dz + softening_squared);
    let strength = other[3] * inverse * inverse * inverse;
    acceleration[0] += strength * dx;
    acceleration[1] += strength * dy;
    acceleration[2] += strength * dz;
}

/// The acceleration of each of `n` bodies.
#[kernel(block = TILE)]
pub fn gravity(bodies: &[f32], accelerations: &mut [f32], n: u32, softening: f32) {
    let tile = shared!([[f32; 4]; TILE as usize]);
    let tid = thread_idx_x();
    let i = global_idx_x();
    // A body without mass does not pull.
    let body = if i < n { load_vector::<f32, 4>(&bodies[4 * i]) } else { [0.0; 4] };
    let mut acceleration = [0.0; 3];
    for start in (0..n).step_by(TILE) {
        superstep!(load, {
            tile[tid] = if start + tid < n { load_vector(&bodies[4 * (start + tid)]) } else { [0.0; 4] };
        });
        superstep!(pull, {
            #[unroll(8)]
            for k in 0..TILE {
                pull(&mut acceleration, &body, &tile[k], softening * softening);
            }
        });
    }
    if i < n {
        for axis in 0..3 {
            accelerations[3 * i + axis] = acceleration[axis];
        }
    }
}

/// Writes the acceleration of each body by the gravity of all, the constant of gravity being 1: three numbers a body.
///
/// A body is four numbers: its place and its mass. `softening`, which is positive, is the distance below which bodies pull
/// less than points would.
///
/// # Errors
/// A buffer has another length, `softening` is not positive, the bodies start at no multiple of 16 bytes, or a failure of
/// the device.
pub fn accelerations(
    device: &Device,
    bodies: &Slice<f32>,
    softening: f32,
    accelerations: &mut Slice<f32>,
    how: &How,
) -> Result<()> {
    let n = bodies.len() / 4;
    same_length("nbody, four numbers a body", 4 * n, bodies.len())?;
    same_length("nbody, the accelerations", 3 * n, accelerations.len())?;
    if softening.is_nan() || softening <= 0.0 {
        let message = format!("its softening is {softening}, but must be positive");
        return Err(Error::Instance { kernel: "gravity".into(), message });
    }
    if n == 0 {
        return Ok(());
    }
    count("nbody, the bodies' numbers", bodies.len())?;
    aligned("gravity", bodies, 16)?;
    launch!(how, gravity, device, Grid::cover(n, TILE), bodies, accelerations, n as u32, softening)
}

/// Returns the same on the host, in `f64`.
pub fn reference(bodies: &[f32], softening: f32) -> Vec<f64> {
    let number = |body: &[f32], k: usize| f64::from(body[k]);
    let mut accelerations = Vec::new();
    for at in bodies.chunks_exact(4) {
        let mut sum = [0.0; 3];
        for other in bodies.chunks_exact(4) {
            let d = [0, 1, 2].map(|k| number(other, k) - number(at, k));
            let square = d.iter().map(|x| x * x).sum::<f64>() + f64::from(softening).powi(2);
            for k in 0..3 {
                sum[k] += number(other, 3) * d[k] / (square * square.sqrt());
            }
        }
        accelerations.extend(sum);
    }
    accelerations
}

/// Returns the tolerance: a dozen roundings per term, of terms that are at most a mass over the softening squared.
pub fn tolerance(bodies: &[f32], softening: f32) -> f64 {
    let masses: f64 = bodies.chunks_exact(4).map(|body| f64::from(body[3]).abs()).sum();
    16.0 * f64::from(f32::EPSILON) * masses / f64::from(softening).powi(2)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_near, everywhere, random};
    use super::*;

    #[test]
    fn bodies_pull_at_each_other() {
        for n in LENGTHS {
            let bodies = random(n, 4 * n);
            let expected = reference(&bodies, 0.25);
            everywhere(&format!("{n} bodies"), |device, how, what| {
                let mut result = device.upload(&vec![f32::NAN; 3 * n]).unwrap();
                accelerations(device, &device.upload(&bodies).unwrap(), 0.25, &mut result, how).unwrap();
                assert_near(&result.to_vec().unwrap(), &expected, |_| tolerance(&bodies, 0.25), what);
            });
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let device = Device::cpu();
        let (bodies, mut result) = (device.zeros::<f32>(8).unwrap(), device.zeros::<f32>(6).unwrap());
        for softening in [0.0, -1.0, f32::NAN] {
            assert!(accelerations(&device, &bodies, softening, &mut result, &How::default()).is_err());
        }
        let five = device.zeros::<f32>(5).unwrap();
        let error =
            accelerations(&device, &five.slice(1..).unwrap(), 1.0, &mut device.zeros(3).unwrap(), &How::default());
        let text =
            "kernel `gravity` cannot be built: its buffers start at multiples of 16 bytes, but one starts elsewhere";
        assert_eq!(error.unwrap_err().to_string(), text);
        let odd = device.zeros::<f32>(7).unwrap();
        let error = accelerations(&device, &odd, 1.0, &mut result, &How::default()).unwrap_err();
        assert_eq!(error.to_string(), "nbody, four numbers a body: 4 elements, but the buffer has 7");
    }
}
