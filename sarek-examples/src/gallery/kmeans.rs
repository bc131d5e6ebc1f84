//! A palette of colours, by k-means.
//!
//! Source: Stuart Lloyd, "Least squares quantization in PCM", IEEE Transactions on Information Theory 28, 1982 (written in
//! 1957).
//!
//! Each colour belongs to the nearest centre; then each centre moves to the mean of its colours, and so on. Sums are of
//! integers and distances are written as `mul_add`, so that all devices and the host find the same palette, bit for bit.
//!
//! A block keeps the centres in shared memory, and adds up there what belongs to each.

use super::{How, count, same_length};
use sarek_runtime::prelude::*;
use sarek_runtime::{Error, Result};

/// The threads of a block.
const THREADS: u32 = 256;
/// The most centres.
const MOST: usize = 256;

/// Returns the number of the centre that is nearest to a colour, the first of several.
#[device]
fn nearest(colour: (f32, f32, f32), centres: &[[f32; 3]; MOST], k: u32) -> u32 {
    let mut best = 0;
    let mut least = f32::INFINITY;
    for centre in 0..k {
        let (dr, dg) = (colour.0 - centres[centre][0], colour.1 - centres[centre][1]);
        let db = colour.2 - centres[centre][2];
        let distance = dr.mul_add(dr, dg.mul_add(dg, db * db));
        if distance < least {
            least = distance;
            best = centre;
        }
    }
    best
}

/// Finds the nearest centre of each colour, and adds the colours of each centre to `sums`: red, green, blue, and how many.
#[kernel(block = THREADS)]
pub fn assign_colours(colours: &[u8], centres: &[f32], labels: &mut [u8], sums: &[AtomicU32], n: u32, k: u32) {
    let own = shared!([[f32; 3]; MOST]);
    let totals = shared!([[AtomicU32; 4]; MOST]);
    let tid = thread_idx_x();

    superstep!(load, {
        if tid < k {
            for channel in 0..3 {
                own[tid][channel] = centres[3 * tid + channel];
            }
            for column in 0..4 {
                totals[tid][column].store(0, Ordering::Relaxed);
            }
        }
    });
    superstep!(assign, {
        for i in (global_idx_x()..n).step_by(grid_dim_x() * THREADS) {
            let (r, g, b) = (colours[3 * i], colours[3 * i + 1], colours[3 * i + 2]);
            let label = nearest((r as f32, g as f32, b as f32), own, k);
            labels[i] = label as u8;
            totals[label][0].fetch_add(r as u32, Ordering::Relaxed);
            totals[label][1].fetch_add(g as u32, Ordering::Relaxed);
            totals[label][2].fetch_add(b as u32, Ordering::Relaxed);
            totals[label][3].fetch_add(1, Ordering::Relaxed);
        }
    });
    if tid < k {
        for column in 0..4 {
            sums[4 * tid + column].fetch_add(totals[tid][column].load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }
}

/// Moves each centre to the mean of its colours, and clears the sums. A centre without colours stays. `moved` is set if any centre moves.
#[kernel(block = THREADS)]
pub fn move_centres(sums: &mut [u32], centres: &mut [f32], moved: &[AtomicU32], k: u32) {
    let centre = thread_idx_x();
    if centre < k {
        let members = sums[4 * centre + 3];
        for channel in 0..3 {
            if members != 0 {
                let mean = sums[4 * centre + channel] as f32 / members as f32;
                if mean != centres[3 * centre + channel] {
                    centres[3 * centre + channel] = mean;
                    moved[0].store(1, Ordering::Relaxed);
                }
            }
            sums[4 * centre + channel] = 0;
        }
        sums[4 * centre + 3] = 0;
    }
}

/// Improves a palette by `rounds` rounds. `colours` are red, green and blue of each pixel, `centres` those of the palette,
/// of 1 to 256 colours. `labels` gets the number of each pixel's centre, before the last move.
///
/// # Errors
/// The lengths do not fit together, there are more than 16 million pixels, the palette is empty or too large, or a failure
/// of the device.
pub fn kmeans(
    device: &Device,
    colours: &Slice<u8>,
    centres: &mut Slice<f32>,
    labels: &mut Slice<u8>,
    rounds: usize,
    how: &How,
) -> Result<()> {
    let sizes = sizes(colours, centres, labels)?;
    let (mut sums, mut moved) = (device.zeros::<u32>(4 * sizes.1 as usize)?, device.zeros::<u32>(1)?);
    (0..rounds).try_for_each(|_| round(device, sizes, colours, centres, labels, &mut sums, &mut moved, how))
}

/// Improves a palette until no centre moves any more, by at most `most` rounds, and returns whether the last of them moved none. All rounds are one
/// launch of a graph: the device itself sees whether another one is worth it.
///
/// # Errors
/// Those of [`kmeans`]; [`Error::NoDriver`] for a driver older than CUDA 12.4.
pub fn settle(
    device: &Device,
    colours: &Slice<u8>,
    centres: &mut Slice<f32>,
    labels: &mut Slice<u8>,
    most: u32,
    how: &How,
) -> Result<bool> {
    let sizes = sizes(colours, centres, labels)?;
    let (mut sums, mut moved) = (device.zeros::<u32>(4 * sizes.1 as usize)?, device.upload(&[1u32])?);
    let mut graph = device.capture(|stream| {
        stream.repeat_while(&mut moved, most, |stream, moved| {
            moved.fill_on(stream, 0)?;
            round(stream, sizes, colours, centres, labels, &mut sums, moved, how)
        })
    })?;
    graph.launch()?;
    drop(graph);
    Ok(moved.to_vec()? == [0])
}

/// Returns the number of colours and of centres.
fn sizes(colours: &Slice<u8>, centres: &Slice<f32>, labels: &Slice<u8>) -> Result<(u32, u32)> {
    let (n, k) = (colours.len() / 3, centres.len() / 3);
    same_length("kmeans, three numbers a colour", 3 * n, colours.len())?;
    same_length("kmeans, three numbers a centre", 3 * k, centres.len())?;
    same_length("kmeans, the labels", n, labels.len())?;
    // So that no sum of bytes is above 2^32.
    if k == 0 || k > MOST || n > 1 << 24 {
        let message = format!("it takes 1 to {MOST} centres and up to 2^24 colours, not {k} and {n}");
        return Err(Error::Instance { kernel: "assign_colours".into(), message });
    }
    Ok((count("kmeans, the colours", n)?, k as u32))
}

/// Launches a round.
#[allow(clippy::too_many_arguments)]
fn round(
    target: &impl sarek_runtime::launch::Target,
    (n, k): (u32, u32),
    colours: &Slice<u8>,
    centres: &mut Slice<f32>,
    labels: &mut Slice<u8>,
    sums: &mut Slice<u32>,
    moved: &mut Slice<u32>,
    how: &How,
) -> Result<()> {
    let grid = Grid::new(n.div_ceil(THREADS).clamp(1, 1024), THREADS);
    launch!(how, assign_colours, target, grid, colours, centres, labels, sums.as_atomic(), n, k)?;
    launch!(how, move_centres, target, Grid::new(1, THREADS), sums, centres, moved.as_atomic(), k)
}

/// Returns the centres and labels on the host, bit for bit the same.
pub fn reference(colours: &[u8], centres: &[f32], rounds: usize) -> (Vec<f32>, Vec<u8>) {
    let mut centres = centres.to_vec();
    let mut labels = vec![0; colours.len() / 3];
    for _ in 0..rounds {
        let mut sums = vec![[0u32; 4]; centres.len() / 3];
        for (colour, label) in colours.chunks_exact(3).zip(&mut labels) {
            let mut least = f32::INFINITY;
            for (number, centre) in centres.chunks_exact(3).enumerate() {
                let [dr, dg, db] = [0, 1, 2].map(|channel| f32::from(colour[channel]) - centre[channel]);
                let distance = dr.mul_add(dr, dg.mul_add(dg, db * db));
                if distance < least {
                    (least, *label) = (distance, number as u8);
                }
            }
            let sum = &mut sums[usize::from(*label)];
            (0..3).for_each(|channel| sum[channel] += u32::from(colour[channel]));
            sum[3] += 1;
        }
        for (centre, sum) in centres.chunks_exact_mut(3).zip(&sums).filter(|(_, sum)| sum[3] != 0) {
            (0..3).for_each(|channel| centre[channel] = sum[channel] as f32 / sum[3] as f32);
        }
    }
    (centres, labels)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{LENGTHS, assert_same, everywhere};
    use super::*;
    use crate::data::sample;

    #[test]
    fn palettes_are_those_of_the_host() {
        for (n, k) in LENGTHS.into_iter().flat_map(|n| [(n, 1), (n, 7), (n, 256)]) {
            let colours = sample::<u8>(3 * n, n as u64);
            let start: Vec<f32> = sample::<u8>(3 * k, 5).into_iter().map(f32::from).collect();
            let expected = reference(&colours, &start, 3);
            everywhere(&format!("{n} colours, {k} centres"), |device, how, what| {
                let mut centres = device.upload(&start).unwrap();
                let mut labels = device.upload(&vec![255u8; n]).unwrap();
                kmeans(device, &device.upload(&colours).unwrap(), &mut centres, &mut labels, 3, how).unwrap();
                assert_same(&centres.to_vec().unwrap(), &expected.0, what);
                assert_same(&labels.to_vec().unwrap(), &expected.1, what);
            });
        }
    }

    #[test]
    fn palettes_settle_in_one_launch() {
        for (n, k) in [(1, 1), (1000, 3), (300, 16)] {
            let colours = sample::<u8>(3 * n, n as u64);
            let start: Vec<f32> = sample::<u8>(3 * k, 5).into_iter().map(f32::from).collect();
            // The rounds until nothing moves: the last one finds the same centres.
            let next = |centres: &Vec<f32>| Some(reference(&colours, centres, 1).0);
            let centres: Vec<_> = std::iter::successors(Some(start.clone()), next).take(100).collect();
            let rounds = centres.windows(2).position(|pair| pair[0] == pair[1]).unwrap();
            everywhere(&format!("{n} colours, {k} centres, {rounds} rounds"), |device, how, what| {
                // Too few rounds, just enough, and a bound that is not reached.
                for (most, settles) in [(rounds, false), (rounds + 1, true), (1000, true)] {
                    let mut centres = device.upload(&start).unwrap();
                    let mut labels = device.upload(&vec![255u8; n]).unwrap();
                    let on_device = device.upload(&colours).unwrap();
                    match settle(device, &on_device, &mut centres, &mut labels, most as u32, how) {
                        Err(Error::NoDriver { message }) => {
                            println!("skipped: {message}");
                            return;
                        }
                        settled => assert_eq!(settled, Ok(settles), "{what}, at most {most}"),
                    }
                    let expected = reference(&colours, &start, most.min(rounds + 1));
                    assert_same(&centres.to_vec().unwrap(), &expected.0, what);
                    if most > 0 {
                        assert_same(&labels.to_vec().unwrap(), &expected.1, what);
                    }
                }
            });
        }
    }

    #[test]
    fn palettes_of_no_or_too_many_colours_are_refused() {
        let device = Device::cpu();
        let (colours, mut labels) = (device.zeros::<u8>(3).unwrap(), device.zeros::<u8>(1).unwrap());
        for k in [0, 257] {
            let mut centres = device.zeros::<f32>(3 * k).unwrap();
            assert!(kmeans(&device, &colours, &mut centres, &mut labels, 1, &How::default()).is_err());
        }
    }
}
