//! A peer's memory: on the CPU, where the devices of ranks are different ones, and on two GPUs.

use std::sync::{Arc, Mutex};

use super::super::abroad::tests::{Random, add_slowly, gpus, pairs, slow};
use crate::group::Group;
use crate::prelude::*;
use crate::{Peer, PeerMut, Result};

#[kernel]
fn add(x: &[u32], y: &[u32], sum: &mut [u32]) {
    let i = global_idx_x();
    if i < sum.len() as u32 {
        sum[i] = x[i].wrapping_add(y[i]);
    }
}

#[kernel]
fn count(x: &[u32], counts: &[AtomicU32]) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        counts[x[i]].fetch_add(1, Ordering::Relaxed);
    }
}

/// Writes behind the end if there are more threads than elements.
#[kernel]
fn set(x: &mut [u32], value: u32) {
    x[global_idx_x()] = value;
}

fn grid(length: usize) -> Grid {
    Grid::cover(length, 256)
}

/// Does with the memory of `home` what a device can do.
fn uses(home: &Device, guest: &Device) -> Result<()> {
    let ones = guest.upload(&[1u32; 1000])?;
    let numbers: Vec<u32> = (0..1000).collect();
    let mut x = home.upload(&numbers)?;
    let mut sum = guest.zeros::<u32>(1000)?;
    let there = guest.peer(&x)?;
    assert_eq!((there.device(), there.len()), (guest, 1000));
    add::launch(guest, grid(1000), &there, &ones, &mut sum)?;
    assert_eq!(sum.to_vec()?, (1..1001).collect::<Vec<_>>());
    assert_eq!(there.to_vec()?, numbers);
    // A part of it, and a peer of a part.
    add::launch(guest, grid(10), &there.slice(990..)?, &ones, &mut sum.slice_mut(..10)?)?;
    assert_eq!(sum.slice(..10)?.to_vec()?, (991..1001).collect::<Vec<_>>());
    let part = x.slice(500..)?;
    add::launch(guest, grid(500), &guest.peer(&part)?, &guest.peer(&ones)?, &mut sum.slice_mut(..500)?)?;
    assert_eq!(sum.slice(..500)?.to_vec()?, (501..1001).collect::<Vec<_>>());

    let stream = guest.stream()?;
    let mut there = guest.peer_mut(&mut x)?;
    add::launch(&stream, grid(1000), &ones, &ones, &mut there)?;
    there.slice_mut(..500)?.fill_on(&stream, 7)?;
    there.slice_mut(..1)?.copy_from_slice_on(&stream, &ones.slice(..1)?)?;
    there.slice_mut(1..2)?.copy_from_slice(&ones.slice(..1)?)?;
    there.copy_from_at(999, &[9])?;
    let mut expected = vec![7; 500];
    expected.resize(1000, 2);
    (expected[0], expected[1], expected[999]) = (1, 1, 9);
    assert_eq!(there.to_vec()?, expected);
    assert_eq!(x.to_vec()?, expected);

    let mut counts = home.zeros::<u32>(10)?;
    count::launch(guest, grid(1000), &guest.peer(&x)?, guest.peer_mut(&mut counts)?.as_atomic())?;
    count::launch(home, grid(1000), &x, counts.as_atomic())?;
    assert_eq!(counts.to_vec()?, [0, 4, 998, 0, 0, 0, 0, 996, 0, 2]);
    // Nothing, of another device.
    set::launch(guest, grid(0), &mut guest.peer_mut(&mut home.zeros(0)?)?, 1)?;
    Ok(())
}

#[test]
fn kernels_use_the_memory_of_a_peer() -> Result<()> {
    let cpu = Device::cpu();
    uses(&cpu, &cpu)?;
    uses(&cpu, &Device::cpu_of_rank(0))?;
    uses(&Device::cpu_of_rank(1), &Device::cpu_of_rank(0))?;
    for [home, guest] in gpus().iter().flat_map(|gpus| pairs(gpus)) {
        uses(home, guest)?;
        uses(home, home)?;
    }
    Ok(())
}

#[test]
fn memory_of_another_device_is_refused_unless_it_is_asked_for() -> Result<()> {
    let (home, guest) = (Device::cpu(), Device::cpu_of_rank(0));
    let (x, mut y) = (home.upload(&[1u32; 4])?, guest.zeros::<u32>(4)?);
    let error = add::launch(&guest, grid(4), &x, &guest.upload(&[1; 4])?, &mut y).unwrap_err();
    assert!(
        matches!(error, Error::ForeignBuffer { .. }) && error.to_string().contains("device.peer(&slice)"),
        "{error}"
    );
    // What a peer sees is not the owner's any more.
    let error = add::launch(&home, grid(4), &guest.peer(&x)?, &x, &mut home.zeros(4)?).unwrap_err();
    assert!(matches!(error, Error::ForeignBuffer { .. }), "{error}");
    // A graph cannot own it.
    let there = guest.peer(&x)?;
    let error = guest.capture(|stream| y.copy_from_slice_on(stream, &there)).unwrap_err();
    assert!(matches!(error, Error::NotCapturable { .. }) && error.to_string().contains("a peer's memory"), "{error}");
    for gpu in Device::all().iter().filter(|device| device.is_cuda()) {
        for error in [gpu.peer(&x).unwrap_err(), home.peer(&gpu.zeros::<u32>(1)?).unwrap_err()] {
            assert!(matches!(error, Error::NoPeerAccess { .. }) && error.to_string().contains("the CPU"), "{error}");
        }
    }
    Ok(())
}

#[test]
fn ranks_do_not_send_the_memory_of_a_peer() -> Result<()> {
    let mut group = Group::cpu(2)?.into_communicators().into_iter();
    let (Some(rank), Some(_other)) = (group.next(), group.next()) else { panic!("two ranks") };
    let x = Device::cpu().upload(&[1u32; 4])?;
    let there = rank.device().peer(&x)?;
    let error = rank.send(rank.device(), &there, 1).unwrap_err();
    assert!(matches!(error, Error::ForeignHandle { what: "a buffer", .. }), "{error}");
    Ok(())
}

#[test]
fn a_peer_prints_like_a_slice() -> Result<()> {
    let (home, guest) = (Device::cpu(), Device::cpu_of_rank(0));
    let mut x = home.upload(&[1u32; 4])?;
    assert_eq!(format!("{:?}", guest.peer(&x)?), "[u32; 4] on CPU of rank 0");
    assert_eq!(format!("{:?}", home.peer_mut(&mut x)?), "[u32; 4] on CPU");
    fn send_and_sync<T: Send + Sync>() {}
    send_and_sync::<Peer<'static, u32>>();
    send_and_sync::<PeerMut<'static, u32>>();
    Ok(())
}

/// A failed check on the peer is reported by a read of the memory where it lies, and by one where it was used.
#[test]
fn faults_of_a_peer_are_reported() -> Result<()> {
    let cpu = Device::cpu();
    let mut x = cpu.zeros::<u32>(5)?;
    let guest = Device::cpu_of_rank(0);
    let error = set::launch(&guest, Grid::new(1, 6), &mut guest.peer_mut(&mut x)?, 1).unwrap_err();
    assert!(matches!(error, Error::OutOfBounds { index: 5, length: 5, .. }), "{error}");
    for [home, guest] in gpus().iter().flat_map(|gpus| pairs(gpus)) {
        for round in 0..3 {
            let mut x = home.zeros::<u32>(5)?;
            set::launch(guest, Grid::new(1, 6), &mut guest.peer_mut(&mut x)?, 1)?;
            // Work of the owner in between does not lose it.
            x.slice_mut(..1)?.fill_on(&home.stream()?, 3)?;
            let error = match round {
                0 => x.to_vec().unwrap_err(),
                1 => guest.peer(&x)?.to_vec().unwrap_err(),
                _ => x.slice(2..)?.copy_to(&mut [0; 3]).unwrap_err(),
            };
            assert!(matches!(error, Error::OutOfBounds { index: 5, length: 5, .. }), "{error}");
            assert_eq!(x.to_vec()?, [3, 1, 1, 1, 1]);
            // The thread has it from the read.
            guest.synchronize()?;
            home.synchronize()?;

            // The owner's own fault is reported to a reader on the peer.
            let mut x = home.zeros::<u32>(5)?;
            set::launch(home, Grid::new(1, 6), &mut x, 1)?;
            let error = guest.peer(&x)?.to_vec().unwrap_err();
            assert!(matches!(error, Error::OutOfBounds { index: 5, length: 5, .. }), "{error}");
            assert_eq!(x.to_vec()?, [1; 5]);

            // And none after the memory is gone: then the device reports it.
            let mut x = home.zeros::<u32>(5)?;
            set::launch(guest, Grid::new(1, 6), &mut guest.peer_mut(&mut x)?, 1)?;
            drop(x);
            assert!(guest.synchronize().is_err());
            guest.synchronize()?;
        }
    }
    Ok(())
}

#[test]
fn a_peer_follows_a_slow_writer_and_is_followed() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    for [home, guest] in pairs(&gpus) {
        let (at_home, abroad) = (slow(home)?, slow(guest)?);
        let mut x = home.zeros::<u32>(1000)?;
        let (ones, mut sum) = (guest.upload(&[1u32; 1000])?, guest.zeros::<u32>(1000)?);
        // Loaded before it is measured.
        add::launch(guest, grid(1000), &guest.peer(&x)?, &ones, &mut sum)?;
        x.to_vec()?;
        let (here, there) = (home.stream()?, guest.stream()?);
        let start = std::time::Instant::now();
        // Slow at home, read abroad at once.
        add_slowly::launch(&here, grid(1000), &mut x, 5, at_home.0, 0)?;
        add::launch(&there, grid(1000), &guest.peer(&x)?, &ones, &mut sum)?;
        // Slow abroad, read and written at home at once.
        add_slowly::launch(guest, grid(1000), &mut guest.peer_mut(&mut x)?, 10, abroad.0, 0)?;
        add_slowly::launch(home, grid(1000), &mut x, 100, 1, 0)?;
        let enqueued = start.elapsed();
        assert_eq!(x.to_vec()?, [115; 1000]);
        assert_eq!(sum.to_vec()?, [6; 1000]);
        assert!(enqueued < (at_home.1 + abroad.1) / 2, "{enqueued:?} to enqueue");
        // A reader abroad is followed by a writer at home.
        let mut slow_reader = guest.peer_mut(&mut x)?;
        add_slowly::launch(&there, grid(1000), &mut slow_reader, 0, abroad.0, 0)?;
        x.fill_on(&here, 1)?;
        add::launch(guest, grid(1000), &guest.peer(&x)?, &ones, &mut sum)?;
        assert_eq!((x.to_vec()?, sum.to_vec()?), (vec![1; 1000], vec![2; 1000]));
    }
    Ok(())
}

#[test]
fn memory_is_freed_after_the_use_of_a_peer() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    for [home, guest] in pairs(&gpus) {
        let length = 1 << 20;
        let (rounds, _) = slow(guest)?;
        let (ones, mut sum) = (guest.upload(&vec![1u32; length])?, guest.zeros::<u32>(length)?);
        let mut blocker = guest.zeros::<u32>(256)?;
        for value in 1..5 {
            let mut x = home.zeros::<u32>(length)?;
            x.fill(value)?;
            let stream = guest.stream()?;
            add_slowly::launch(&stream, grid(256), &mut blocker, 1, rounds, 0)?;
            add::launch(&stream, grid(length), &guest.peer(&x)?, &ones, &mut sum)?;
            drop(x);
            // The pool may give this the same memory, once the kernel above is done.
            let mut next = home.zeros::<u32>(length)?;
            next.fill(0xdead)?;
            assert_eq!(sum.to_vec()?, vec![value + 1; length], "{guest:?} reads memory of {home:?}");

            // The peer writes it late: the next owner of the memory does not see that.
            let mut x = home.zeros::<u32>(length)?;
            add_slowly::launch(&stream, grid(256), &mut blocker, 1, rounds, 0)?;
            add::launch(&stream, grid(length), &ones, &ones, &mut guest.peer_mut(&mut x)?)?;
            drop(x);
            let mut next = home.zeros::<u32>(length)?;
            next.fill(value)?;
            stream.synchronize()?;
            assert_eq!(next.to_vec()?, vec![value; length], "{guest:?} writes memory of {home:?}");
        }
    }
    Ok(())
}

/// Launches of two GPUs on the memory of both, on any stream, give what they give one after the other.
#[test]
fn random_launches_of_two_gpus_have_the_order_of_the_program() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    let [pair, _] = pairs(&gpus);
    let mut random = Random(11);
    for trial in 0..20 {
        let length = [1, 100, 4097, 1 << 18][random.below(4)];
        let streams: Vec<[Stream; 3]> =
            pair.iter().map(|gpu| Ok([gpu.stream()?, gpu.stream()?, gpu.stream()?])).collect::<Result<_>>()?;
        let mut all: Vec<(usize, Buffer<u32>, u32)> = Vec::new();
        for at in 0..6 {
            all.push((at % 2, pair[at % 2].zeros(length)?, 0));
        }
        for step in 0..200u32 {
            let (one, two, three) = (random.below(6), random.below(6), random.below(6));
            let gpu = random.below(2);
            let stream = &streams[gpu][random.below(3)];
            match random.below(8) {
                0 => {
                    all[one].1 = pair[all[one].0].zeros(length)?;
                    all[one].2 = 0;
                }
                1 | 2 => {
                    let rounds = random.below(3000) as u32;
                    let mut there = pair[gpu].peer_mut(&mut all[one].1)?;
                    add_slowly::launch(stream, grid(length), &mut there, step, rounds, 0)?;
                    all[one].2 = all[one].2.wrapping_add(step);
                }
                3 => {
                    pair[gpu].peer_mut(&mut all[one].1)?.fill_on(stream, step)?;
                    all[one].2 = step;
                }
                4 if random.below(8) == 0 => assert_eq!(all[one].1.to_vec()?, vec![all[one].2; length], "{trial}"),
                _ if one != two && one != three => {
                    let mut target = std::mem::replace(&mut all[one].1, pair[0].zeros(0)?);
                    {
                        let (x, y) = (pair[gpu].peer(&all[two].1)?, pair[gpu].peer(&all[three].1)?);
                        add::launch(stream, grid(length), &x, &y, &mut pair[gpu].peer_mut(&mut target)?)?;
                    }
                    all[one].1 = target;
                    all[one].2 = all[two].2.wrapping_add(all[three].2);
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

/// Two threads, each of which launches on one GPU with memory of the other one, do not wait for each other's locks.
#[test]
fn threads_of_two_gpus_use_each_other() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    let [[one, other], _] = pairs(&gpus);
    let (x, y) = (one.upload(&[1u32; 5000])?, other.upload(&[2u32; 5000])?);
    let failed = Arc::new(Mutex::new(None));
    std::thread::scope(|scope| {
        for device in [one, other, one, other] {
            let (x, y, failed) = (&x, &y, Arc::clone(&failed));
            scope.spawn(move || {
                let work = || -> Result<()> {
                    let mut sum = device.zeros::<u32>(5000)?;
                    for _ in 0..500 {
                        let (x, y) = (device.peer(x)?, device.peer(y)?);
                        add::launch(device, grid(5000), &x, &y, &mut sum)?;
                    }
                    assert_eq!(sum.to_vec()?, [3; 5000]);
                    Ok(())
                };
                if let Err(error) = work() {
                    *failed.lock().unwrap() = Some(error);
                }
            });
        }
    });
    failed.lock().unwrap().take().map_or(Ok(()), Err)
}

/// Graphs own the memory of their own GPU, and wait for what peers do with it.
#[test]
fn a_graph_follows_a_peer() -> Result<()> {
    let Some(gpus) = gpus() else { return Ok(()) };
    for [home, guest] in pairs(&gpus) {
        let (rounds, _) = slow(guest)?;
        let buffers = (home.zeros::<u32>(1000)?, home.zeros::<u32>(1000)?);
        let mut graph = home.capture_with(buffers, |stream, (x, y)| y.copy_from_slice_on(stream, x))?;
        for round in 1..4 {
            let mut there = guest.peer_mut(&mut graph.state_mut().0)?;
            add_slowly::launch(guest, grid(1000), &mut there, 1, rounds, 0)?;
            graph.launch()?;
            assert_eq!(graph.state().1.to_vec()?, [round; 1000]);
        }
    }
    Ok(())
}
