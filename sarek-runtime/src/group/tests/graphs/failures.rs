//! Calls in graphs that differ, are refused, come too late, or fail.

use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::{Duration, Instant};

use super::super::gpu::{gpus, group};
use super::super::upload;
use super::{divide, failed, on_cpus, on_gpus, sum_of_ones};
use crate::group::{Communicator, Group};
use crate::monoid::Sum;
use crate::prelude::*;
use crate::{Buffer, Graph, GroupError, Result};

/// Ranks that capture different calls, or of which only some capture, are told, and can go on.
fn different_captures(rank: &Communicator) -> Result<()> {
    let (me, device) = (rank.rank(), rank.device());
    let text = failed(sum_of_ones(rank, 3 + me)).to_string();
    let expected =
        "rank 0 calls all_reduce (sum) of 3 u32 in a capture, rank 1 calls all_reduce (sum) of 4 u32 in a capture";
    assert!(text.contains(expected), "{text}");
    let mut x = upload(rank, &[1u32; 3]);
    let text = match me {
        0 => failed(sum_of_ones(rank, 3)).to_string(),
        _ => failed(rank.all_reduce_in_place(device, &mut x, Sum)).to_string(),
    };
    let expected = "rank 0 calls all_reduce (sum) of 3 u32 in a capture, rank 1 calls all_reduce (sum) of 3 u32;";
    assert!(text.contains(expected), "{text}");
    let pair = device.capture(|stream| match me {
        0 => rank.send(stream, &x.slice(..2)?, 1),
        _ => rank.receive(stream, &mut x, 0),
    });
    let text = failed(pair).to_string();
    // Either rank may tell of it first.
    for expected in
        ["rank 0 calls send of 2 u32 to rank 1 in a capture", "rank 1 calls receive of 3 u32 from rank 0 in a capture"]
    {
        assert!(text.contains(expected), "{text}");
    }
    rank.barrier()
}

/// Ranks that launch different graphs, or of which only some launch one, are told, and can go on.
fn different_launches(rank: &Communicator) -> Result<()> {
    let (me, device) = (rank.rank(), rank.device());
    let (mut three, mut four) = (sum_of_ones(rank, 3)?, sum_of_ones(rank, 4)?);
    let text = failed(if me == 0 { three.launch() } else { four.launch() }).to_string();
    let expected = "rank 0 calls all_reduce (sum) of 3 u32 in a graph (capture 1), rank 1 calls all_reduce (sum) of 4 u32 in a graph (capture 2);";
    assert!(text.contains(expected), "{text}");
    let mut x = upload(rank, &[7u32; 3]);
    let text = failed(if me == 0 { three.launch() } else { rank.broadcast(device, &mut x, 0) }).to_string();
    let expected =
        "rank 0 calls all_reduce (sum) of 3 u32 in a graph (capture 1), rank 1 calls broadcast of 3 u32 from rank 0;";
    assert!(text.contains(expected), "{text}");
    // Nothing has moved, and all of them can be launched.
    assert_eq!((three.state().to_vec()?, x.to_vec()?), (vec![1; 3], vec![7; 3]));
    three.launch()?;
    assert_eq!(three.state().to_vec()?, [2; 3]);
    // The same call, but not of a graph, or of one that was captured at another time.
    let text = failed(if me == 0 { three.launch() } else { rank.all_reduce_in_place(device, &mut x, Sum) }).to_string();
    let expected =
        "rank 0 calls all_reduce (sum) of 3 u32 in a graph (capture 1), rank 1 calls all_reduce (sum) of 3 u32;";
    assert!(text.contains(expected), "{text}");
    let mut other = sum_of_ones(rank, 3)?;
    let text = failed(if me == 0 { three.launch() } else { other.launch() }).to_string();
    let expected = "in a graph (capture 1), rank 1 calls all_reduce (sum) of 3 u32 in a graph (capture 3);";
    assert!(text.contains(expected), "{text}");
    four.launch()?;
    assert_eq!((four.state().to_vec()?, other.state().to_vec()?), (vec![2; 4], vec![1; 3]));
    rank.barrier()
}

#[test]
fn ranks_that_capture_different_calls_are_told() {
    Group::cpu(2).unwrap().run(different_captures).unwrap();
}

#[test]
fn ranks_that_launch_different_graphs_are_told() {
    Group::cpu(2).unwrap().run(different_launches).unwrap();
}

#[test]
fn graphs_of_gpus_are_compared() {
    let Some((gpus, _turn)) = gpus(2) else { return };
    let Some(group) = group(&gpus[..2]) else { return };
    let group = group.with_checks(true).with_deadline(Duration::from_secs(60));
    group.run(different_captures).unwrap();
    group.run(different_launches).unwrap();
}

/// Returns the error of a capture that is refused, which says what was not capturable, and the remedy.
#[track_caller]
fn refused(result: Result<Graph<'_>>, what: &str, remedy: &str) {
    match result {
        Err(Error::NotCapturable { what: found, remedy: other }) => {
            assert!(found.contains(what) && other.contains(remedy), "{found}: {other}");
        }
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was captured"),
    }
}

fn refusals(rank: &Communicator) -> Result<()> {
    let device = rank.device();
    let (number, mut x) = (upload(rank, &[1u32]), upload(rank, &[1u32]));
    let (what, remedy) = ("a call of a group in work that depends on a number", "capture it outside of the condition");
    let x = &mut x;
    let call = |stream: &Stream, x: &mut Buffer<u32>| rank.all_reduce_in_place(stream, x, Sum);
    refused(device.capture(|outer| outer.run_if(&number, |stream| call(stream, x))), what, remedy);
    refused(device.capture(|outer| outer.run_if_else(&number, |stream, _| call(stream, x))), what, remedy);
    refused(device.capture(|outer| outer.run_case(&number, 2, |stream, _| call(stream, x))), what, remedy);
    let nested =
        |outer: &Stream| outer.run_if(&number, |middle| middle.run_case(&number, 2, |stream, _| call(stream, x)));
    refused(device.capture(nested), what, remedy);
    let mut going = upload(rank, &[1u32]);
    let rounds = |outer: &Stream| outer.repeat_while(&mut going, 3, |stream, _| call(stream, x));
    refused(device.capture(rounds), what, remedy);
    // A graph that has such a call is no body, either; it is a part of other graphs.
    let mut graph = sum_of_ones(rank, 3)?;
    refused(device.capture(|outer| outer.run_if(&number, |stream| graph.launch_on(stream))), what, remedy);
    graph.launch()?;
    assert_eq!(graph.state().to_vec()?, [rank.size() as u32; 3]);
    // Beside a condition, calls are work like any other; not on its outer stream while the condition is recorded.
    let outer_stream = |outer: &Stream| outer.run_if(&number, |_| call(outer, x));
    refused(device.capture(outer_stream), "work on the outer stream", "use the stream that this closure gets");
    let mut beside = device.capture(|outer| {
        outer.run_if(&number, |stream| x.fill_on(stream, 5))?;
        call(outer, x)
    });
    // Old drivers have no conditions.
    if let Ok(graph) = &mut beside {
        graph.launch()?;
    }
    let is_there = beside.map(drop).is_ok();
    assert_eq!(x.to_vec()?, [if is_there { 5 * rank.size() as u32 } else { 1 }]);
    assert!(is_there || device.is_cuda());
    // Everything that runs at once.
    let eager = device.capture(|_| rank.all_reduce_in_place(device, x, Sum));
    refused(eager, "a call of a group on a device or another stream", "use the stream that the closure gets");
    refused(device.capture(|_| rank.barrier()), "an exchange of values between ranks", "before or after");
    rank.barrier()
}

#[test]
fn calls_under_conditions_are_refused() {
    on_cpus(refusals);
}

#[test]
fn graphs_of_gpus_refuse_calls_under_conditions() {
    on_gpus(refusals);
}

/// A buffer of another rank, and the stream of another device.
#[test]
fn captured_calls_belong_to_their_rank() {
    let group = Group::cpu(2).unwrap();
    let [one, two] = group.communicators() else { panic!() };
    let mut x = one.device().zeros::<u32>(1).unwrap();
    let error = one.device().capture(|stream| two.broadcast(stream, &mut x, 0)).unwrap_err();
    assert!(matches!(error, Error::ForeignHandle { what: "a stream", .. }), "{error}");
    let error = two.device().capture(|stream| two.broadcast(stream, &mut x, 0)).unwrap_err();
    assert!(matches!(error, Error::ForeignHandle { what: "a buffer", .. }), "{error}");
    let wrong = two.device().capture(|stream| two.broadcast(stream, &mut x, 2)).unwrap_err();
    assert_eq!(failed::<()>(Err(wrong)), GroupError::NoSuchRank { call: "broadcast", role: "root", rank: 2, size: 2 });
}

#[test]
fn a_rank_that_never_captures_ends_the_capture_at_the_deadline() {
    let group = Group::cpu(2).unwrap().with_deadline(Duration::from_millis(300));
    let is_over = AtomicBool::new(false);
    let run = |rank: &Communicator| {
        if rank.rank() == 1 {
            while !is_over.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            return Ok(());
        }
        let error = failed(sum_of_ones(rank, 3));
        is_over.store(true, Ordering::Relaxed);
        assert!(matches!(&error, GroupError::Absent { missing, .. } if *missing == [1]), "{error}");
        assert!(error.to_string().starts_with("all_reduce (sum) of 3 u32 in a capture waited for 300ms"), "{error}");
        Ok(())
    };
    group.run(run).unwrap();
    assert!(group.poisoned().is_some());
}

#[test]
fn a_rank_that_never_launches_ends_the_wait_at_the_deadline() {
    let group = Group::cpu(3).unwrap().with_deadline(Duration::from_millis(500));
    let (start, failures) = (Instant::now(), AtomicU32::new(0));
    let run = |rank: &Communicator| {
        let mut graph = sum_of_ones(rank, 3)?;
        graph.launch()?;
        while rank.rank() == 2 && failures.load(Ordering::Relaxed) < 2 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let error = failed(graph.launch());
        failures.fetch_add(1, Ordering::Relaxed);
        match rank.rank() {
            2 => assert!(matches!(error, GroupError::Poisoned { .. }), "{error}"),
            _ => assert!(matches!(&error, GroupError::Absent { missing, .. } if *missing == [2]), "{error}"),
        }
        // Another launch is refused, and so is another capture; the memory is free again, and as it was.
        assert!(matches!(failed(graph.launch()), GroupError::Poisoned { .. }));
        assert!(matches!(failed(sum_of_ones(rank, 3)), GroupError::Poisoned { .. }));
        assert_eq!(graph.state().to_vec()?, [3; 3]);
        graph.state_mut().fill(9)?;
        assert_eq!(graph.into_state().to_vec()?, [9; 3]);
        Ok(())
    };
    group.run(run).unwrap();
    assert!(start.elapsed() < Duration::from_secs(20));
}

/// A launch of a poisoned group runs none of the graph's work.
#[test]
fn a_graph_of_a_poisoned_group_does_nothing() {
    let mut ranks = Group::cpu(2).unwrap().into_communicators();
    let (two, one) = (ranks.pop().unwrap(), ranks.pop().unwrap());
    let capture = |rank: &Communicator| {
        let x = upload(rank, &[1u32; 3]);
        rank.device().capture_with(x, |stream, x| x.fill_on(stream, 4)).unwrap()
    };
    let mut alone = capture(&one);
    let mut graph = std::thread::scope(|scope| {
        let other = scope.spawn(|| sum_of_ones(&two, 3).map(drop));
        let x = upload(&one, &[1u32; 3]);
        let graph = one.device().capture_with(x, |stream, x| {
            x.fill_on(stream, 4)?;
            one.all_reduce_in_place(stream, x, Sum)
        });
        other.join().unwrap().unwrap();
        graph.unwrap()
    });
    drop(two);
    let error = failed(graph.launch());
    assert!(matches!(&error, GroupError::Gone { rank: 1, why, .. } if why == "was dropped"), "{error}");
    graph.state_mut().fill(2).unwrap();
    assert!(matches!(failed(graph.launch()), GroupError::Poisoned { .. }));
    assert_eq!(graph.state().to_vec().unwrap(), [2; 3]);
    // A graph without calls does not depend on the group.
    alone.launch().unwrap();
    assert_eq!(alone.state().to_vec().unwrap(), [4; 3]);
}

/// The graph owns what it needs of its rank. A launch without the rank is an error, and no other rank waits for it.
fn outlives(mut ranks: Vec<Communicator>) {
    let barrier = Barrier::new(ranks.len());
    std::thread::scope(|scope| {
        for rank in ranks.drain(..) {
            let barrier = &barrier;
            scope.spawn(move || {
                let device = rank.device().clone();
                let mut rank = Some(rank);
                let (number, x) = (rank.as_ref().unwrap().rank(), upload(rank.as_ref().unwrap(), &[1u32; 3]));
                let mut graph = device
                    .capture_with(x, |stream, x| {
                        // Dropped when the closure returns.
                        let rank = rank.take().unwrap();
                        rank.all_reduce_in_place(stream, x, Sum)?;
                        barrier.wait();
                        Ok(())
                    })
                    .unwrap();
                let error = failed(graph.launch());
                assert!(
                    matches!(&error, GroupError::Gone { rank, why, .. } if *rank == number && why == "was dropped")
                );
                assert_eq!(graph.into_state().to_vec().unwrap(), [1; 3]);
            });
        }
    });
}

#[test]
fn a_graph_outlives_its_rank() {
    for size in [1, 2, 3] {
        outlives(Group::cpu(size).unwrap().into_communicators());
    }
}

#[test]
fn graphs_of_gpus_outlive_their_ranks() {
    let Some((gpus, _turn)) = gpus(1) else { return };
    for size in [1, 2] {
        if size > gpus.len() {
            println!("skipped: one CUDA device, for a group of {size}");
            continue;
        }
        let Some(group) = group(&gpus[..size]) else { return };
        outlives(group.with_deadline(Duration::from_secs(60)).into_communicators());
    }
}

/// A failed check ends the run of its rank, and the others are told.
#[test]
fn a_kernel_that_fails_before_a_call_releases_the_others() {
    let group = Group::cpu(2).unwrap();
    let error = group.run(|rank| {
        let (x, by) = (upload(rank, &[4u32; 3]), upload(rank, &[2u32]));
        let mut graph = rank.device().capture_with((x, by), |stream, (x, by)| {
            divide::launch(stream, Grid::new(1, 32), x, by)?;
            rank.all_reduce_in_place(stream, x, Sum)
        })?;
        graph.launch()?;
        assert_eq!(graph.state().0.to_vec()?, [4; 3]);
        if rank.rank() == 1 {
            graph.state_mut().1.fill(0)?;
        }
        graph.launch()
    });
    let GroupError::Failed { failures } = failed(error) else { panic!() };
    assert!(matches!(failures[0], (1, Error::DivisionByZero { .. })), "{failures:?}");
    let (0, Error::Group(gone)) = &failures[1] else { panic!("{failures:?}") };
    assert!(matches!(**gone, GroupError::Gone { rank: 1, .. }), "{failures:?}");
}
