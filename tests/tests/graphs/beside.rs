//! Work of a graph that has no memory in common runs side by side, and all else in the order of the capture.

use super::{numbers, scale, slow_increment};
use rand::RngExt;
use sarek_runtime::prelude::*;
use sarek_tests::harness::{devices, rng};
use std::time::{Duration, Instant};

/// Work on buffers, by their numbers.
#[derive(Debug, Clone, Copy)]
enum Piece {
    Scale {
        from: usize,
        to: usize,
        by: u32,
    },
    Increment {
        of: usize,
        rounds: u32,
    },
    Fill {
        of: usize,
        value: u32,
    },
    /// A part of a buffer.
    FillHalf {
        of: usize,
        value: u32,
    },
    Copy {
        from: usize,
        to: usize,
    },
    /// As long as a number is not 0, which is element 0 of a buffer of its own.
    If {
        holds: bool,
        of: usize,
    },
}

const BUFFERS: usize = 5;
const LENGTH: usize = 300;

impl Piece {
    fn random(rng: &mut impl rand::Rng) -> Piece {
        let (of, other) = (rng.random_range(0..BUFFERS), rng.random_range(1..BUFFERS));
        let to = (of + other) % BUFFERS;
        match rng.random_range(0..12) {
            0..4 => Piece::Scale { from: of, to, by: rng.random_range(2..9) },
            // Long, so that what does not wait for it comes too early.
            4..7 => Piece::Increment { of, rounds: rng.random_range(0..20_000) },
            7 => Piece::Fill { of, value: rng.random() },
            8 => Piece::FillHalf { of, value: rng.random() },
            9..11 => Piece::Copy { from: of, to },
            _ => Piece::If { holds: rng.random(), of },
        }
    }

    fn apply(self, memory: &mut [Vec<u32>]) {
        match self {
            Piece::Scale { from, to, by } => memory[to] = memory[from].iter().map(|x| x.wrapping_mul(by)).collect(),
            Piece::Increment { of, .. } => memory[of].iter_mut().for_each(|x| *x = x.wrapping_add(1)),
            Piece::Fill { of, value } => memory[of].fill(value),
            Piece::FillHalf { of, value } => memory[of][LENGTH / 2..].fill(value),
            Piece::Copy { from, to } => memory[to] = memory[from].clone(),
            Piece::If { holds: true, of } => memory[of].iter_mut().for_each(|x| *x = x.wrapping_add(1)),
            Piece::If { holds: false, .. } => {}
        }
    }
}

fn record(stream: &Stream, piece: Piece, memory: &mut [Buffer<u32>], is: &[Buffer<u32>; 2]) -> Result<(), Error> {
    let grid = Grid::new(LENGTH.div_ceil(100) as u32, 100);
    match piece {
        Piece::Scale { from, to, by } => {
            let [from, to] = memory.get_disjoint_mut([from, to]).unwrap();
            scale::launch(stream, grid, from, to, by)
        }
        Piece::Increment { of, rounds } => slow_increment::launch(stream, grid, &mut memory[of], rounds),
        Piece::Fill { of, value } => memory[of].fill_on(stream, value),
        Piece::FillHalf { of, value } => memory[of].slice_mut(LENGTH / 2..)?.fill_on(stream, value),
        Piece::Copy { from, to } => {
            let [from, to] = memory.get_disjoint_mut([from, to]).unwrap();
            to.copy_from_slice_on(stream, from)
        }
        Piece::If { holds, of } => {
            stream.run_if(&is[usize::from(holds)], |stream| slow_increment::launch(stream, grid, &mut memory[of], 1000))
        }
    }
}

#[test]
fn random_graphs_compute_what_their_captures_say() {
    let rng = &mut rng("beside");
    for device in &devices() {
        for round in 0..40 {
            let pieces: Vec<Piece> = (0..rng.random_range(1..40)).map(|_| Piece::random(rng)).collect();
            let mut expected: Vec<Vec<u32>> = (0..BUFFERS as u32).map(|i| numbers(LENGTH as u32, i + round)).collect();
            let memory: Vec<Buffer<u32>> = expected.iter().map(|x| device.upload(x).unwrap()).collect();
            let is = [device.upload(&[0u32]).unwrap(), device.upload(&[1u32]).unwrap()];
            let graph = device.capture_with(memory, |stream, memory| {
                pieces.iter().try_for_each(|piece| record(stream, *piece, memory, &is))
            });
            let mut graph = graph.unwrap();
            for _ in 0..2 {
                graph.launch().unwrap();
                pieces.iter().for_each(|piece| piece.apply(&mut expected));
            }
            for (found, expected) in graph.into_state().iter().zip(&expected) {
                assert!(found.to_vec().unwrap() == *expected, "{device:?}, {round}: {pieces:?}");
            }
        }
    }
}

/// Returns the shortest time of a few launches.
fn shortest(graph: &mut Graph<'_, Vec<Buffer<u32>>>, device: &Device) -> Duration {
    let time = |_| {
        let start = Instant::now();
        graph.launch().unwrap();
        device.synchronize().unwrap();
        start.elapsed()
    };
    (0..5).map(time).min().unwrap()
}

#[test]
fn four_small_kernels_take_the_time_of_one() {
    for device in devices().iter().filter(|device| device.is_cuda()) {
        let rounds = 300_000;
        let capture = |count: usize, shared: bool| {
            let memory: Vec<Buffer<u32>> = (0..count).map(|_| device.upload(&[1u32; 64]).unwrap()).collect();
            let graph = device.capture_with(memory, move |stream, memory| {
                (0..count).try_for_each(|number| {
                    let of = if shared { 0 } else { number };
                    slow_increment::launch(stream, Grid::new(1, 64), &mut memory[of], rounds)
                })
            });
            graph.unwrap()
        };
        let [one, beside, after] =
            [(1, false), (4, false), (4, true)].map(|(count, shared)| shortest(&mut capture(count, shared), device));
        assert!(beside < one * 2, "{beside:?} for four, {one:?} for one");
        assert!(after > one * 3, "{after:?} for four on one buffer, {one:?} for one");
    }
}

/// Side by side, failed checks are told as they are one after the other: one is an error of the next wait, and the memory of the others is right.
#[test]
fn a_failed_check_leaves_what_runs_beside_it_alone() {
    for device in devices().iter().filter(|device| device.is_cuda()) {
        let memory = vec![device.upload(&[1u32; 64]).unwrap(), device.upload(&[1u32; 64]).unwrap()];
        let mut graph = device
            .capture_with(memory, |stream, memory| {
                // Threads past the end fail.
                slow_increment::launch(stream, Grid::new(2, 64), &mut memory[0], 10)?;
                slow_increment::launch(stream, Grid::new(1, 64), &mut memory[1], 10_000)
            })
            .unwrap();
        for round in 1..4u32 {
            graph.launch().unwrap();
            assert!(matches!(device.synchronize(), Err(Error::OutOfBounds { length: 64, .. })), "{round}");
            let found: Vec<Vec<u32>> = graph.state().iter().map(|x| x.to_vec().unwrap()).collect();
            assert_eq!(found, [[1 + round; 64], [1 + round; 64]]);
        }
    }
}
