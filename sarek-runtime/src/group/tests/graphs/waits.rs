//! What waits for a graph with calls, and how long.

use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::{Duration, Instant};

use super::super::gpu::{gpus, gpus_alone, group, texts_in_time};
use super::super::upload;
use super::{add, dawdle, failed, sum_of_ones};
use crate::group::{Communicator, Group};
use crate::monoid::{Max, Sum};
use crate::prelude::*;
use crate::{GroupError, Result};

/// While a graph waits for another rank, a thread that reads its memory waits for the graph, and a second graph with that memory does, too.
#[test]
fn what_uses_the_memory_of_a_waiting_graph_waits() {
    let group = Group::cpu(2).unwrap();
    let (is_waiting, has_read) = (AtomicBool::new(false), AtomicBool::new(false));
    let run = |rank: &Communicator| {
        let device = rank.device();
        let (x, mut sum, mut copy) = (upload(rank, &[1u32; 3]), device.zeros::<u32>(3)?, device.zeros::<u32>(3)?);
        let mut graph = device.capture(|stream| rank.all_reduce(stream, &x, &mut sum, Sum))?;
        let mut reading = device.capture(|stream| copy.copy_from_slice_on(stream, &x))?;
        if rank.rank() == 1 {
            while !is_waiting.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            std::thread::sleep(Duration::from_millis(50));
            assert!(!has_read.load(Ordering::Relaxed));
            graph.launch()?;
        } else {
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    is_waiting.store(true, Ordering::Relaxed);
                    graph.launch().unwrap();
                });
                // The graph has the memory by now, or else the test shows less.
                std::thread::sleep(Duration::from_millis(30));
                scope.spawn(|| reading.launch().unwrap());
                assert_eq!(x.to_vec().unwrap(), [1; 3]);
                has_read.store(true, Ordering::Relaxed);
            });
        }
        drop((graph, reading));
        Ok((sum.to_vec()?, copy.to_vec()?))
    };
    let results = group.run(run).unwrap();
    assert_eq!(results, [(vec![2; 3], vec![1; 3]), (vec![2; 3], vec![0; 3])]);
}

/// Several threads of a rank launch graphs, in an order that is that of all ranks.
#[test]
fn threads_of_a_rank_launch_their_graphs_in_turns() {
    let group = Group::cpu(3).unwrap();
    let run = |rank: &Communicator| {
        let mut graphs: Vec<_> = (0..3).map(|_| sum_of_ones(rank, 5)).collect::<Result<_>>()?;
        let turn = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for (number, graph) in graphs.iter_mut().enumerate() {
                let turn = &turn;
                scope.spawn(move || {
                    for round in 0..4 {
                        while turn.load(Ordering::Acquire) != 3 * round + number as u32 {
                            std::thread::yield_now();
                        }
                        graph.launch().unwrap();
                        turn.fetch_add(1, Ordering::Release);
                    }
                });
            }
        });
        graphs.iter().try_for_each(|graph| {
            assert_eq!(graph.state().to_vec()?, [81; 5]);
            Ok(())
        })
    };
    group.run(run).unwrap();
}

/// Calls that failed while they were captured leave nothing behind that makes later captures different.
#[test]
fn captures_are_counted_alike_after_failures() {
    let run = |rank: &Communicator| {
        let (me, device, mut x) = (rank.rank(), rank.device(), upload(rank, &[1u32; 4]));
        // One of them captures something alone.
        let result = match me {
            0 => sum_of_ones(rank, 3).map(drop),
            _ => rank.broadcast(device, &mut x, 1),
        };
        assert!(matches!(failed(result), GroupError::Mismatch { .. }));
        // A pair of ranks captures something.
        let mut pair = device.capture(|stream| match me {
            0 => Ok(()),
            1 => rank.send(stream, &x, 2),
            _ => rank.receive(stream, &mut x, 1),
        })?;
        pair.launch()?;
        drop(pair);
        let mut graph = sum_of_ones(rank, 3)?;
        graph.launch()?;
        assert_eq!(graph.state().to_vec()?, [3; 3]);
        Ok(())
    };
    Group::cpu(3).unwrap().run(run).unwrap();
}

/// The wait for what the graph writes ends at the deadline, and the graph cannot be launched any more.
#[test]
fn graphs_of_gpus_end_at_the_deadline() {
    let Some((gpus, _turn)) = gpus_alone(2, graphs_of_gpus_end_at_the_deadline) else { return };
    let Some(group) = group(&gpus[..2]) else { return };
    let group = group.with_checks(false).with_deadline(Duration::from_secs(2));
    let run = |rank: &Communicator| {
        let (x, y) = (upload(rank, &[1u32; 100]), upload(rank, &[1u32; 100]));
        let mut graph = rank.device().capture_with((x, y), |stream, (x, y)| {
            add::launch(stream, Grid::cover(100, 32), y, 1)?;
            rank.all_reduce_in_place(stream, x, Sum)?;
            rank.all_reduce_in_place(stream, x, Max)?;
            y.copy_from_slice_on(stream, x)
        })?;
        graph.launch()?;
        assert_eq!(graph.state().1.to_vec()?, [2; 100]);
        if rank.rank() == 1 {
            std::thread::sleep(Duration::from_secs(5));
            assert!(matches!(failed(graph.launch()), GroupError::Poisoned { .. }));
            return Ok(String::new());
        }
        graph.launch()?;
        let error = graph.state().1.to_vec().unwrap_err().to_string();
        assert!(matches!(failed(graph.launch()), GroupError::Poisoned { .. }));
        // Buffers and the device survive, and so do other graphs.
        let (mut x, mut y) = graph.into_state();
        x.fill(3)?;
        assert_eq!(x.to_vec().or_else(|_| x.to_vec())?, [3; 100]);
        let mut graph = rank.device().capture(|stream| y.copy_from_slice_on(stream, &x))?;
        graph.launch()?;
        drop(graph);
        assert_eq!(y.to_vec()?, [3; 100]);
        Ok(error)
    };
    let errors = texts_in_time(group, run);
    assert!(errors[0].contains("all_reduce (sum) of 100 u32 in a graph waited for 2s"), "{}", errors[0]);
}

/// The deadline counts the time of the calls, not that of the graph's other work.
#[test]
fn graphs_of_gpus_may_take_longer_than_the_deadline() {
    let Some((gpus, _turn)) = gpus(2) else { return };
    let Some(group) = group(&gpus[..2]) else { return };
    let deadline = Duration::from_secs(2);
    let group = group.with_checks(false).with_deadline(deadline);
    let run = |rank: &Communicator| {
        let mut x = upload(rank, &[1u32; 32]);
        // How many steps take longer than the deadline.
        let mut steps = 1 << 24;
        dawdle::launch(rank.device(), Grid::new(1, 32), &mut x, 1)?;
        x.to_vec()?;
        let start = Instant::now();
        dawdle::launch(rank.device(), Grid::new(1, 32), &mut x, steps)?;
        x.to_vec()?;
        steps = (f64::from(steps) * 2.0 / start.elapsed().as_secs_f64()) as u32;
        let steps = *rank.all_gather_values(&[steps])?.iter().max().unwrap();
        let total = upload(rank, &[1u32; 7]);
        let mut graph = rank.device().capture_with((x, total), |stream, (x, total)| {
            rank.all_reduce_in_place(stream, total, Sum)?;
            (0..3).try_for_each(|_| dawdle::launch(stream, Grid::new(1, 32), x, steps / 4 * 3))?;
            rank.all_reduce_in_place(stream, total, Sum)
        })?;
        let start = Instant::now();
        graph.launch()?;
        assert_eq!(graph.state().1.to_vec()?, [4; 7]);
        println!("a launch took {:?}", start.elapsed());
        assert!(start.elapsed() > deadline);
        rank.barrier()
    };
    group.run(run).unwrap();
}

/// Both ranks launch often, without a wait between.
#[test]
fn graphs_of_gpus_are_launched_often() {
    let Some((gpus, _turn)) = gpus(1) else { return };
    let size = gpus.len().min(2);
    let Some(group) = group(&gpus[..size]) else { return };
    let group = group.with_checks(false).with_deadline(Duration::from_secs(60));
    let run = |rank: &Communicator| {
        let x = upload(rank, &[0u32; 1000]);
        let mut graph = rank.device().capture_with(x, |stream, x| {
            add::launch(stream, Grid::cover(1000, 256), x, 1)?;
            rank.all_reduce_in_place(stream, x, Max)
        })?;
        let start = Instant::now();
        (0..2000).try_for_each(|_| graph.launch())?;
        assert_eq!(graph.state().to_vec()?, [2000; 1000]);
        println!("{size} ranks: {:?} a launch", start.elapsed() / 2000);
        Ok(())
    };
    group.run(run).unwrap();
}
