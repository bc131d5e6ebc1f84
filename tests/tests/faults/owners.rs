//! A fault belongs to its launch: which threads receive it, in which order, and which do not. `SAREK_FAULTS` is the
//! number of launches (800); one in ten fails.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use sarek_runtime::prelude::*;
use sarek_tests::harness::devices;

/// Writes the number of the launch; one thread fails instead, if that is asked for.
#[kernel]
fn mark(out: &mut [u32], number: u32, fails: bool) {
    assert!(!fails || thread_idx_x() != 5, "{number}");
    out[thread_idx_x()] = number;
}

/// Counts the rounds of a graph.
#[kernel]
fn begin_round(round: &mut [u32]) {
    round[0] += 1;
}

/// Fails in one round of five.
#[kernel]
fn step_of_round(round: &[u32], fails_in: u32, out: &mut [u32]) {
    let number = round[0];
    assert!(number % 5 != fails_in, "{number}");
    out[thread_idx_x()] = number;
}

const GRID: (u32, u32) = (1, 32);

fn grid() -> Grid {
    Grid::new(GRID.0, GRID.1)
}

/// Returns the number of launches.
fn launches() -> usize {
    std::env::var("SAREK_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(800)
}

/// Returns the number of the launch that failed.
fn number<T>(result: Result<T, Error>) -> Option<u32> {
    match result {
        Ok(_) => None,
        Err(Error::Assertion { text, .. }) => {
            let digits = text.rsplit(|c: char| !c.is_ascii_digit()).find(|part| !part.is_empty());
            Some(digits.and_then(|digits| digits.parse().ok()).unwrap_or_else(|| panic!("{text}")))
        }
        Err(error) => panic!("{error}"),
    }
}

/// Returns all faults that a wait reports, until it reports no more.
fn all<T>(mut wait: impl FnMut() -> Result<T, Error>) -> Vec<u32> {
    std::iter::from_fn(|| number(wait())).collect()
}

fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    (*state >> 33) as usize
}

/// One thread: launches on its own buffer, on its own stream or the shared one, and checks the faults that its waits
/// report. Returns how many launches failed.
fn work(device: &Device, thread: usize, count: usize) -> usize {
    let stream = thread.is_multiple_of(2).then(|| device.stream().unwrap());
    let mut out = device.zeros::<u32>(32).unwrap();
    let mut event = device.event().unwrap();
    let (mut state, mut failed, mut expected) = (thread as u64, 0, Vec::new());
    for i in 0..count {
        let (launch, fails) = ((thread * 10_000_000 + i) as u32, random(&mut state).is_multiple_of(10));
        let launched = match &stream {
            Some(stream) => mark::launch(stream, grid(), &mut out, launch, fails),
            None => mark::launch(device, grid(), &mut out, launch, fails),
        };
        failed += usize::from(fails);
        if device.is_cuda() {
            launched.unwrap();
            expected.extend(fails.then_some(launch));
        } else {
            assert_eq!(number(launched), fails.then_some(launch));
        }
        if !random(&mut state).is_multiple_of(4) && i + 1 < count {
            continue;
        }
        let told = match (&stream, random(&mut state) % 4) {
            (Some(stream), 0) => all(|| stream.synchronize()),
            (Some(stream), 1) => {
                stream.record(&mut event).unwrap();
                all(|| event.synchronize())
            }
            (_, 2) => {
                let mut copy = [0; 7];
                all(|| out.copy_to_at(3, &mut copy))
            }
            _ => all(|| out.to_vec()),
        };
        assert_eq!(told, expected, "{device:?}");
        expected.clear();
        // Nothing twice.
        if let Some(stream) = &stream {
            stream.synchronize().unwrap();
        }
        let values = out.to_vec().unwrap();
        assert_eq!(values[0], if fails && !device.is_cuda() { values[0] } else { launch });
    }
    failed
}

#[test]
fn eight_threads_are_told_of_their_own_faults() {
    let count = launches() / 8;
    for device in &devices() {
        let failed = AtomicUsize::new(0);
        thread::scope(|scope| {
            for thread in 0..8 {
                let (device, failed) = (device.clone(), &failed);
                scope.spawn(move || failed.fetch_add(work(&device, thread, count), Ordering::Relaxed));
            }
        });
        assert!(failed.into_inner() > launches() / 20, "{device:?}");
        device.synchronize().expect("everybody was told");
    }
}

#[test]
fn waits_for_something_else_tell_nothing() {
    for device in &devices() {
        let (one, two) = (device.stream().unwrap(), device.stream().unwrap());
        let mut bad = device.zeros::<u32>(32).unwrap();
        let mut good = device.zeros::<u32>(32).unwrap();
        let mut before = device.event().unwrap();
        one.record(&mut before).unwrap();
        let launched = mark::launch(&one, grid(), &mut bad, 7, true);
        mark::launch(&two, grid(), &mut good, 8, false).unwrap();
        assert_eq!(good.to_vec().unwrap(), [8; 32], "{device:?}");
        two.synchronize().unwrap();
        before.synchronize().unwrap();
        if !device.is_cuda() {
            assert_eq!(number(launched), Some(7));
            continue;
        }
        launched.unwrap();
        // Another thread reads, and waits for the stream; then this one.
        thread::scope(|scope| {
            let other = scope.spawn(|| (number(bad.to_vec()), number(bad.to_vec()), number(one.synchronize())));
            assert_eq!(other.join().unwrap(), (Some(7), None, None));
        });
        assert_eq!(number(one.synchronize()), Some(7));
        assert_eq!(number(one.synchronize()), None);
        // Only the failing thread ended.
        let values = bad.to_vec().unwrap();
        assert!((0..32).all(|i| values[i] == if i == 5 { 0 } else { 7 }), "{values:?}");
        device.synchronize().unwrap();

        // Another thread's wait for the device takes nothing from this one, which launched and reads.
        mark::launch(device, grid(), &mut bad, 9, true).unwrap();
        thread::scope(|scope| {
            let other = scope.spawn(|| (number(device.synchronize()), number(device.synchronize())));
            assert_eq!(other.join().unwrap(), (Some(9), None));
        });
        assert_eq!(number(bad.to_vec()), Some(9));
        device.synchronize().unwrap();

        // A read of the input is not a wait for the output.
        let round = device.upload(&[5u32]).unwrap();
        step_of_round::launch(device, grid(), &round, 0, &mut bad).unwrap();
        assert_eq!(round.to_vec().unwrap(), [5]);
        assert_eq!(number(bad.to_vec()), Some(5));
    }
}

#[test]
fn a_thousand_faults_wait_for_those_who_ask() {
    for device in &devices() {
        if !device.is_cuda() {
            continue;
        }
        // All of them are remembered until a wait reports them, as far as there is room.
        let count = launches().clamp(1000, 100_000) as u32;
        let streams = [device.stream().unwrap(), device.stream().unwrap()];
        let mut buffers: Vec<_> = (0..count).map(|_| Some(device.zeros::<u32>(32).unwrap())).collect();
        for (i, buffer) in (0..count).zip(&mut buffers) {
            let buffer = buffer.as_mut().unwrap();
            match i % 3 {
                2 => mark::launch(device, grid(), buffer, i, i % 10 < 9).unwrap(),
                at => mark::launch(&streams[at as usize], grid(), buffer, i, i % 10 < 9).unwrap(),
            }
        }
        // Buffers and streams go, and the streams' next user has nothing to do with it.
        buffers.iter_mut().step_by(10).for_each(|buffer| *buffer = None);
        drop(streams);
        for _ in 0..3 {
            device.stream().unwrap().synchronize().unwrap();
        }
        for (i, buffer) in (0..count).zip(&buffers).rev() {
            let Some(buffer) = buffer else { continue };
            assert_eq!(all(|| buffer.to_vec()), if i % 10 < 9 { vec![i] } else { vec![] });
        }
        let dropped: Vec<u32> = (0..count).step_by(10).collect();
        assert_eq!(all(|| device.synchronize()), dropped);
    }
}

#[test]
fn launches_on_one_buffer_are_told_one_by_one() {
    for device in &devices() {
        if !device.is_cuda() {
            continue;
        }
        let mut out = device.zeros::<u32>(32).unwrap();
        for i in 0..5000 {
            mark::launch(device, grid(), &mut out, i, i % 2 == 0).unwrap();
        }
        assert_eq!(all(|| out.to_vec()), (0..5000).step_by(2).collect::<Vec<_>>());
        assert_eq!(out.to_vec().unwrap()[0], 4999);
    }
}

#[test]
fn launches_of_graphs_are_told_of_their_own_faults() {
    let rounds = launches() as u32 / 8;
    for device in &devices() {
        thread::scope(|scope| {
            for thread in 0..8 {
                let device = device.clone();
                scope.spawn(move || {
                    let stream = device.stream().unwrap();
                    let state = (device.zeros(1).unwrap(), device.zeros(32).unwrap(), device.zeros(32).unwrap());
                    let mut graph = device
                        .capture_with(state, |stream, (round, one, two)| {
                            begin_round::launch(stream, Grid::new(1, 1), round)?;
                            step_of_round::launch(stream, grid(), round, 1, one)?;
                            step_of_round::launch(stream, grid(), round, 2, two)
                        })
                        .unwrap();
                    let launched = |from: u32, to: u32, at: u32| (from..to).filter(move |i| i % 5 == at);
                    let mut round = 1;
                    while round <= rounds {
                        let next = (round + 1 + thread).min(rounds + 1);
                        let mut told = Vec::new();
                        for i in round..next {
                            let result = if i % 2 == 0 { graph.launch() } else { graph.launch_on(&stream) };
                            told.extend(number(result));
                        }
                        if device.is_cuda() {
                            assert!(told.is_empty(), "{told:?}");
                            let (first, second) = (launched(round, next, 1), launched(round, next, 2));
                            assert_eq!(all(|| graph.state().1.to_vec()), first.collect::<Vec<_>>());
                            assert_eq!(all(|| graph.state().2.to_vec()), second.collect::<Vec<_>>());
                        } else {
                            let failed = (round..next).filter(|i| matches!(i % 5, 1 | 2));
                            assert_eq!(told, failed.collect::<Vec<_>>());
                        }
                        stream.synchronize().unwrap();
                        assert_eq!(graph.state().0.to_vec().unwrap(), [next - 1]);
                        round = next;
                    }
                });
            }
        });
        device.synchronize().expect("everybody was told");
    }
}

#[test]
fn streams_and_graphs_that_come_later_have_their_own_faults() {
    for device in &devices() {
        if !device.is_cuda() {
            continue;
        }
        for round in 0..4 {
            let state = (device.upload(&[round]).unwrap(), device.zeros(32).unwrap());
            let mut graph = device
                .capture_with(state, |stream, (round, out)| step_of_round::launch(stream, grid(), round, 9, out))
                .unwrap();
            graph.launch().unwrap();
            let mut bad = device
                .capture_with(device.zeros(32).unwrap(), |stream, out| mark::launch(stream, grid(), out, round, true))
                .unwrap();
            bad.launch().unwrap();
            bad.launch().unwrap();
            assert_eq!(all(|| bad.state().to_vec()), [round, round]);
            drop((graph, bad));
            // Enough for the graphs' slots to be reused.
            let mut out = device.zeros::<u32>(32).unwrap();
            for i in 0..10_000 {
                mark::launch(device, grid(), &mut out, i, i == 9_998).unwrap();
            }
            assert_eq!(all(|| out.to_vec()), [9_998]);
            let streams: Vec<_> = (0..20).map(|_| device.stream().unwrap()).collect();
            for (i, stream) in (0..).zip(&streams) {
                mark::launch(stream, grid(), &mut out, i, true).unwrap();
                assert_eq!(all(|| stream.synchronize()), [i]);
            }
            assert_eq!(out.to_vec().unwrap()[0], 19);
        }
        device.synchronize().unwrap();
    }
}
