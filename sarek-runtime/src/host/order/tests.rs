//! The order of work on the streams of one GPU, and what runs side by side.

use std::cell::RefCell;
use std::sync::MutexGuard;
use std::time::{Duration, Instant};

use super::super::abroad::tests::{Random, add_slowly, slow};
use crate::group::tests::gpu::turn;
use crate::prelude::*;
use crate::{Result, compile};

/// Adds the elements of `y` to those of `x`, which it reads after `rounds` steps that depend on each other. `nothing` is 0, which the
/// compiler cannot know.
#[kernel]
fn add_other_slowly(x: &mut [u32], y: &[u32], rounds: u32, nothing: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        let mut state = i;
        for _ in 0..rounds {
            state = (state ^ (state >> 13)).wrapping_mul(0x9e37_79b1);
        }
        x[i] = x[i].wrapping_add(y[i + (state & nothing)]);
    }
}

/// Returns a GPU and the turn to use it, or prints why the test is skipped.
fn gpu() -> Option<(Device, MutexGuard<'static, ()>)> {
    let gpu = Device::all().into_iter().find(Device::is_cuda).filter(|_| compile::nvrtc_available());
    if gpu.is_none() {
        println!("skipped: no CUDA device or no NVRTC");
    }
    gpu.map(|gpu| (gpu, turn()))
}

fn grid(length: usize) -> Grid {
    Grid::cover(length, 256)
}

/// Returns the shortest of a few times.
fn fastest(mut run: impl FnMut() -> Result<()>) -> Result<Duration> {
    let mut shortest = Duration::MAX;
    for _ in 0..4 {
        let start = Instant::now();
        run()?;
        shortest = shortest.min(start.elapsed());
    }
    Ok(shortest)
}

#[test]
fn streams_read_the_same_memory_side_by_side() -> Result<()> {
    let Some((device, _turn)) = gpu() else { return Ok(()) };
    let (rounds, time) = slow(&device)?;
    let input = device.upload(&[1u32; 256])?;
    let streams = [device.stream()?, device.stream()?, device.stream()?];
    let mut outputs = [device.zeros::<u32>(256)?, device.zeros::<u32>(256)?, device.zeros::<u32>(256)?];
    let together = fastest(|| {
        for (stream, output) in streams.iter().zip(&mut outputs) {
            add_other_slowly::launch(stream, grid(256), output, &input, rounds, 0)?;
        }
        device.synchronize()
    })?;
    assert!(together < time * 2, "three launches take {together:?}, and one {time:?}");
    Ok(())
}

/// Whoever waits for a launch does not wait for those after it on the same stream. The first time it may: nobody has waited for that stream before.
#[test]
fn a_wait_covers_no_later_work() -> Result<()> {
    let Some((device, _turn)) = gpu() else { return Ok(()) };
    let (rounds, time) = slow(&device)?;
    let (stream, other) = (device.stream()?, device.stream()?);
    let (mut x, mut y) = (device.zeros::<u32>(256)?, device.zeros::<u32>(256)?);
    let mut shortest = Duration::MAX;
    for round in 1..5 {
        add_slowly::launch(&stream, grid(256), &mut x, 1, 1, 0)?;
        add_slowly::launch(&stream, grid(256), &mut y, 1, rounds, 0)?;
        add_slowly::launch(&other, grid(256), &mut x, 1, 1, 0)?;
        let start = Instant::now();
        other.synchronize()?;
        shortest = shortest.min(start.elapsed());
        stream.synchronize()?;
        assert_eq!((x.to_vec()?, y.to_vec()?), (vec![2 * round; 256], vec![round; 256]));
    }
    assert!(shortest < time / 2, "a wait of {shortest:?}, and the later launch takes {time:?}");
    Ok(())
}

/// The same for a copy to the host, from the first time on.
#[test]
fn a_write_waits_for_a_copy_and_not_for_the_work_after_it() -> Result<()> {
    let Some((device, _turn)) = gpu() else { return Ok(()) };
    let (rounds, time) = slow(&device)?;
    let (mut x, mut y) = (device.upload(&[5u32; 256])?, device.zeros::<u32>(256)?);
    let (stream, other) = (device.stream()?, device.stream()?);
    let copy = x.start_download(&stream, device.pinned(256)?)?;
    add_slowly::launch(&stream, grid(256), &mut y, 1, rounds, 0)?;
    add_slowly::launch(&other, grid(256), &mut x, 1, 1, 0)?;
    let start = Instant::now();
    other.synchronize()?;
    let waited = start.elapsed();
    assert_eq!((&copy.wait()?[..], x.to_vec()?), (&[5; 256][..], vec![6; 256]));
    assert!(waited < time / 2, "a wait of {waited:?}, and the later launch takes {time:?}");
    Ok(())
}

/// Launches that write and that read, fills, copies, graphs and drops on any stream give what they give one after the other.
#[test]
fn random_work_on_streams_has_the_order_of_the_program() -> Result<()> {
    let Some((device, _turn)) = gpu() else { return Ok(()) };
    let mut random = Random(11);
    for trial in 0..30 {
        let length = [1, 100, 4097, 1 << 20][random.below(4)];
        let streams: Vec<Stream> = (0..4).map(|_| device.stream()).collect::<Result<_>>()?;
        // The buffers, and what they should contain.
        let mut all = Vec::new();
        for at in 0..5u32 {
            all.push((RefCell::new(device.upload(&vec![at; length])?), at));
        }
        for step in 0..250 {
            let (one, other) = (random.below(5), random.below(5));
            let (stream, rounds) = (&streams[random.below(4)], random.below(3000) as u32);
            let (buffer, value) = (&all[one].0, all[one].1);
            let new = match random.below(9) {
                0 => {
                    let new = random.below(1000) as u32;
                    buffer.borrow_mut().fill_on(stream, new)?;
                    new
                }
                1 => {
                    // It frees memory that streams may still read and write.
                    let new = device.upload(&vec![step; length])?;
                    drop(buffer.replace(new));
                    step
                }
                2 if random.below(6) == 0 => {
                    assert_eq!(buffer.borrow().to_vec()?, vec![value; length], "{trial}");
                    value
                }
                3 if one != other => {
                    buffer.borrow_mut().copy_from_slice_on(stream, &all[other].0.borrow())?;
                    all[other].1
                }
                4 if one != other && random.below(4) == 0 => {
                    let (target, source) = (&mut *buffer.borrow_mut(), &*all[other].0.borrow());
                    let mut graph = device
                        .capture(|stream| add_other_slowly::launch(stream, grid(length), target, source, rounds, 0))?;
                    graph.launch_on(stream)?;
                    value.wrapping_add(all[other].1)
                }
                5 => {
                    add_slowly::launch(&device, grid(length), &mut buffer.borrow_mut(), step, rounds, 0)?;
                    value.wrapping_add(step)
                }
                _ if one != other => {
                    let (target, source) = (&mut *buffer.borrow_mut(), &*all[other].0.borrow());
                    add_other_slowly::launch(stream, grid(length), target, source, rounds, 0)?;
                    value.wrapping_add(all[other].1)
                }
                _ => value,
            };
            all[one].1 = new;
        }
        for (buffer, expected) in &all {
            assert_eq!(buffer.borrow().to_vec()?, vec![*expected; length], "trial {trial}");
        }
    }
    Ok(())
}
