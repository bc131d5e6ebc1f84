//! Copies between GPUs, in order with the work of both.

use std::ops::Deref;
use std::sync::MutexGuard;
use std::time::{Duration, Instant};

use crate::group::tests::gpu::turn;
use crate::prelude::*;
use crate::{Result, compile};

/// The GPUs of this machine, and the turn to use them: what one of them waits for on another one may wait for a call of a group there.
pub(in crate::host) struct Gpus {
    devices: Vec<Device>,
    _turn: MutexGuard<'static, ()>,
}

impl Deref for Gpus {
    type Target = [Device];

    fn deref(&self) -> &[Device] {
        &self.devices
    }
}

/// Returns the GPUs of this machine if there are several, or prints why the test is skipped.
pub(in crate::host) fn gpus() -> Option<Gpus> {
    let gpus: Vec<Device> = Device::all().into_iter().filter(Device::is_cuda).collect();
    if gpus.len() < 2 {
        println!("skipped: {} CUDA devices, and it takes two", gpus.len());
        return None;
    }
    if !compile::nvrtc_available() {
        println!("skipped: no NVRTC");
        return None;
    }
    Some(Gpus { devices: gpus, _turn: turn() })
}

/// Returns both ways between two of the GPUs.
pub(in crate::host) fn pairs(gpus: &[Device]) -> [[&Device; 2]; 2] {
    let (first, last) = (&gpus[0], &gpus[gpus.len() - 1]);
    [[first, last], [last, first]]
}

/// Adds to each element, after `rounds` steps that depend on each other. `nothing` is 0, which the compiler cannot know.
#[kernel]
pub(in crate::host) fn add_slowly(x: &mut [u32], summand: u32, rounds: u32, nothing: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        let mut state = x[i];
        for _ in 0..rounds {
            state = (state ^ (state >> 13)).wrapping_mul(0x9e37_79b1);
        }
        x[i] = x[i].wrapping_add(summand).wrapping_add(state & nothing);
    }
}

/// Returns how many rounds of [`add_slowly`] take about 100 ms, and how long they take.
pub(in crate::host) fn slow(device: &Device) -> Result<(u32, Duration)> {
    let mut x = device.zeros::<u32>(256)?;
    let mut rounds = 1 << 16;
    loop {
        let start = Instant::now();
        add_slowly::launch(device, Grid::new(1, 256), &mut x, 1, rounds, 0)?;
        x.to_vec()?;
        let time = start.elapsed();
        // The first one is compiled and loaded.
        if rounds > 1 << 16 && time > Duration::from_millis(100) {
            return Ok((rounds, time));
        }
        rounds *= 2;
    }
}

fn grid(length: usize) -> Grid {
    Grid::cover(length.max(1), 256)
}

pub(in crate::host) struct Random(pub(in crate::host) u64);

impl Random {
    pub(in crate::host) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % limit
    }
}

#[test]
fn a_copy_follows_its_source_and_the_host_does_not_wait() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    for [from, to] in pairs(&gpus) {
        let (rounds, time) = slow(from)?;
        let (mut x, mut y) = (from.zeros::<u32>(1000)?, to.zeros::<u32>(1000)?);
        // What is opened, loaded and allocated once is not measured.
        add_slowly::launch(to, grid(1000), &mut y, 1, 1, 0)?;
        y.copy_from_slice(&x)?;
        let (here, there) = (from.stream()?, to.stream()?);
        for round in 0..3 {
            let mut expected = x.to_vec()?[0];
            y.to_vec()?;
            let start = Instant::now();
            add_slowly::launch(from, grid(1000), &mut x, 7, rounds, 0)?;
            expected += 7;
            match round {
                0 => y.copy_from_slice(&x)?,
                1 => y.copy_from_slice_on(&here, &x)?,
                _ => y.copy_from_slice_on(&there, &x)?,
            }
            // A later write of the source waits for the copy, and a later write of the target, too.
            x.fill_on(&here, 99)?;
            add_slowly::launch(&there, grid(1000), &mut y, 5, 1, 0)?;
            let enqueued = start.elapsed();
            assert_eq!(y.to_vec()?, vec![expected + 5; 1000], "{from:?} to {to:?}, round {round}");
            assert!(enqueued < time / 2, "{enqueued:?} to enqueue, and the kernel takes {time:?}");
            assert_eq!(x.to_vec()?, [99; 1000]);
        }
    }
    Ok(())
}

/// The copy waits for a slow use of its target, too.
#[test]
fn a_copy_follows_the_last_use_of_its_target() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    for [from, to] in pairs(&gpus) {
        let (rounds, _) = slow(to)?;
        let (x, mut y) = (from.upload(&[3u32; 1000])?, to.zeros::<u32>(1000)?);
        let stream = to.stream()?;
        add_slowly::launch(&stream, grid(1000), &mut y, 7, rounds, 0)?;
        y.copy_from_slice_on(&from.stream()?, &x)?;
        assert_eq!(y.to_vec()?, [3; 1000]);
    }
    Ok(())
}

#[test]
fn memory_is_freed_after_the_copy() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    for [from, to] in pairs(&gpus) {
        let (rounds, _) = slow(from)?;
        let length = 1 << 22;
        let (mut x, mut y) = (from.zeros::<u32>(length)?, to.zeros::<u32>(length)?);
        let mut slow = from.zeros::<u32>(256)?;
        for round in 1..4 {
            x.fill(round)?;
            let stream = from.stream()?;
            add_slowly::launch(&stream, grid(256), &mut slow, 1, rounds, 0)?;
            // The stream of the copy is busy, so that the copy comes late.
            y.copy_from_slice_on(&stream, &x)?;
            drop(x);
            let mut other = from.zeros::<u32>(length)?;
            other.fill(0xdead)?;
            assert_eq!(y.to_vec()?, vec![round; length], "{from:?} to {to:?}");
            x = other;
            // The target, too: its memory is used again only after the copy.
            let mut target = to.zeros::<u32>(length)?;
            add_slowly::launch(&stream, grid(256), &mut slow, 1, rounds, 0)?;
            target.copy_from_slice_on(&stream, &x)?;
            drop(target);
            let mut next = to.zeros::<u32>(length)?;
            next.fill(round)?;
            stream.synchronize()?;
            assert_eq!(next.to_vec()?, vec![round; length], "{from:?} to {to:?}");
        }
    }
    Ok(())
}

/// Copies back and forth, launches and fills on any stream give what they give one after the other.
#[test]
fn random_work_of_two_gpus_has_the_order_of_the_program() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    let [pair, _] = pairs(&gpus);
    let mut random = Random(5);
    for trial in 0..20 {
        let length = [1, 100, 4097, 1 << 20][random.below(4)];
        let streams: Vec<[Stream; 3]> =
            pair.iter().map(|gpu| Ok([gpu.stream()?, gpu.stream()?, gpu.stream()?])).collect::<Result<_>>()?;
        // The buffers of both, and what they should contain.
        let mut all: Vec<(usize, Buffer<u32>, u32)> = Vec::new();
        for at in 0..6 {
            all.push((at % 2, pair[at % 2].zeros(length)?, 0));
        }
        for step in 0..200 {
            let (one, other) = (random.below(6), random.below(6));
            let stream = random.below(3);
            let owner = all[one].0;
            match random.below(6) {
                0 => {
                    let value = random.below(1000) as u32;
                    all[one].1.fill_on(&streams[owner][stream], value)?;
                    all[one].2 = value;
                }
                1 => {
                    let rounds = random.below(2000) as u32;
                    add_slowly::launch(&streams[owner][stream], grid(length), &mut all[one].1, step, rounds, 0)?;
                    all[one].2 += step;
                }
                2 => {
                    // Its memory is free for the next one, once all of its work is done.
                    all[one].1 = pair[owner].zeros(length)?;
                    all[one].2 = 0;
                }
                3 if random.below(8) == 0 => assert_eq!(all[one].1.to_vec()?, vec![all[one].2; length], "{trial}"),
                _ if one != other => {
                    let (low, high) = all.split_at_mut(one.max(other));
                    let (target, source) =
                        if one < other { (&mut low[one], &high[0]) } else { (&mut high[0], &low[other]) };
                    match random.below(3) {
                        0 => target.1.copy_from_slice(&source.1)?,
                        1 => target.1.copy_from_slice_on(&streams[target.0][stream], &source.1)?,
                        _ if source.0 == target.0 => target.1.copy_from_slice_on(pair[source.0], &source.1)?,
                        _ => target.1.copy_from_slice_on(&streams[source.0][stream], &source.1)?,
                    }
                    target.2 = source.2;
                }
                _ => {}
            }
        }
        for (owner, buffer, expected) in &all {
            assert_eq!(buffer.to_vec()?, vec![*expected; length], "trial {trial}, of GPU {owner}");
        }
    }
    Ok(())
}

/// Two threads that copy in opposite directions do not wait for each other's locks.
#[test]
fn threads_copy_in_both_directions() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    std::thread::scope(|scope| {
        let threads = pairs(&gpus).map(|[from, to]| {
            scope.spawn(move || -> Result<()> {
                let (mut x, mut y) = (from.zeros::<u32>(5000)?, to.zeros::<u32>(5000)?);
                for round in 0..500 {
                    x.fill(round)?;
                    y.copy_from_slice(&x)?;
                    x.fill(0)?;
                    x.copy_from_slice(&y)?;
                    if round % 50 == 0 {
                        assert_eq!(x.to_vec()?, [round; 5000]);
                    }
                }
                assert_eq!(x.to_vec()?, [499; 5000]);
                Ok(())
            })
        });
        threads.into_iter().try_for_each(|thread| thread.join().expect("the thread panicked"))
    })
}

#[test]
fn captures_and_streams_of_others_are_refused() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    let [[from, to], _] = pairs(&gpus);
    let (x, mut y) = (from.upload(&[1u32, 2])?, to.zeros::<u32>(2)?);
    for device in [from, to] {
        let captured = device.capture(|stream| y.copy_from_slice_on(stream, &x));
        let error = captured.expect_err("the capture is refused");
        assert!(matches!(error, Error::NotCapturable { .. }), "{error}");
        assert!(error.to_string().contains("a copy between two GPUs"), "{error}");
    }
    let error = y.copy_from_slice_on(&Device::cpu(), &x).unwrap_err();
    assert!(matches!(error, Error::ForeignHandle { what: "a buffer", .. }), "{error}");
    y.slice_mut(..0)?.copy_from_slice_on(to, &x.slice(..0)?)?;
    y.copy_from_slice_on(from, &x)?;
    assert_eq!(y.to_vec()?, [1, 2]);
    Ok(())
}

#[test]
fn a_stream_copies_from_its_own_device() {
    let cpu = Device::cpu();
    let other = Device::cpu_of_rank(0);
    let (x, mut y) = (other.upload(&[1u32, 2]).unwrap(), cpu.zeros::<u32>(2).unwrap());
    for target in [&cpu, &other] {
        let error = y.copy_from_slice_on(target, &x).unwrap_err();
        assert!(matches!(error, Error::ForeignHandle { what: "a buffer", .. }), "{error}");
    }
    y.copy_from_slice(&x).unwrap();
    assert_eq!(y.to_vec().unwrap(), [1, 2]);
}
