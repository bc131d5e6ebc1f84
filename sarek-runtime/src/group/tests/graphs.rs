//! Calls of groups in graphs: on the CPU, and the same on GPUs.

use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::{Duration, Instant};

use super::gpu::{gpus, group};
use super::{SIZES, upload};
use crate::group::{Average, Communicator, Group};
use crate::monoid::{Max, Min, Monoid, Sum};
use crate::prelude::*;
use crate::{Buffer, Graph, GroupError, Result};

#[kernel]
fn add(x: &mut [u32], by: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        x[i] += by;
    }
}

/// The map `x -> scale * x + shift`. Maps are composed, in this order only.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Map {
    scale: u32,
    shift: u32,
}

struct Compose;

#[device]
impl Monoid<Map> for Compose {
    fn identity() -> Map {
        Map { scale: 1, shift: 0 }
    }

    fn combine(a: Map, b: Map) -> Map {
        Map { scale: a.scale * b.scale, shift: b.scale * a.shift + b.shift }
    }
}

/// Combines element by element what ranks have gathered.
#[kernel]
fn combine<M: Monoid<Map>>(gathered: &[Map], combined: &mut [Map]) {
    let i = global_idx_x();
    let n = combined.len() as u32;
    if i < n {
        let mut total = M::identity();
        let mut at = i;
        while at < gathered.len() as u32 {
            total = M::combine(total, gathered[at]);
            at += n;
        }
        combined[i] = total;
    }
}

/// Divides by an element of a buffer, so that a check can fail.
#[kernel]
fn divide(x: &mut [u32], by: &[u32]) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        x[i] /= by[0];
    }
}

/// A long chain of operations.
#[kernel]
fn dawdle(x: &mut [u32], steps: u32) {
    let i = global_idx_x();
    if i < x.len() as u32 {
        let mut value = x[i];
        for _ in 0..steps {
            value = (value ^ (value >> 7)).wrapping_mul(0x9E37_79B1);
        }
        x[i] = value;
    }
}

/// Runs a function on groups of all sizes, on the CPU.
fn on_cpus(function: impl Fn(&Communicator) -> Result<()> + Sync) {
    for size in SIZES {
        let group = Group::cpu(size).unwrap();
        group.run(&function).unwrap_or_else(|error| panic!("{size} ranks: {error}"));
        assert_eq!(group.poisoned(), None);
    }
}

/// Runs a function on one GPU and on two, with checks and without.
fn on_gpus(function: impl Fn(&Communicator) -> Result<()> + Sync) {
    let Some((gpus, _turn)) = gpus(1) else { return };
    let mut sizes = vec![1, 2, gpus.len()];
    sizes.sort_unstable();
    sizes.dedup();
    for size in sizes {
        if size > gpus.len() {
            println!("skipped: one CUDA device, for a group of {size}");
            continue;
        }
        for checks in [true, false] {
            let Some(group) = group(&gpus[..size]) else { return };
            let group = group.with_checks(checks).with_deadline(Duration::from_secs(60));
            group.run(&function).unwrap_or_else(|error| panic!("{size} ranks, checks {checks}: {error}"));
            assert_eq!(group.poisoned(), None);
        }
    }
}

/// The element `at` of a rank.
fn element(rank: usize, at: usize) -> u32 {
    (1000 * rank + at) as u32
}

struct State {
    x: Buffer<u32>,
    sum: Buffer<u32>,
    largest: Buffer<u32>,
    roots: Buffer<u32>,
    all: Buffer<u32>,
    part: Buffer<u32>,
    average: Buffer<f32>,
}

/// A graph with every collective, in which a kernel changes their input.
fn collectives(rank: &Communicator) -> Result<()> {
    let (me, size, device) = (rank.rank(), rank.size(), rank.device());
    for length in [0, 1, 33, 1000] {
        let state = State {
            x: upload(rank, &(0..length).map(|at| element(me, at)).collect::<Vec<_>>()),
            sum: device.zeros(length)?,
            largest: device.zeros(length)?,
            roots: device.zeros(length)?,
            all: device.zeros(length * size)?,
            part: device.zeros(length)?,
            average: upload(rank, &[me as f32]),
        };
        let mut graph = device.capture_with(state, |stream, state| {
            add::launch(stream, Grid::cover(length.max(1), 32), &mut state.x, 1)?;
            rank.all_reduce(stream, &state.x, &mut state.sum, Sum)?;
            rank.reduce(stream, &state.x, &mut state.largest, Max, size - 1)?;
            state.roots.copy_from_slice_on(stream, &state.x)?;
            rank.broadcast(stream, &mut state.roots, size / 2)?;
            rank.all_gather(stream, &state.x, &mut state.all)?;
            rank.reduce_scatter(stream, &state.all, &mut state.part, Min)?;
            rank.all_reduce_in_place(stream, &mut state.average, Average)
        })?;
        assert_eq!(graph.state().sum.to_vec()?, vec![0; length], "nothing runs before the launch");
        for round in 1..=3 {
            graph.launch()?;
            let of = |rank: usize| (0..length).map(move |at| element(rank, at) + round);
            let expected =
                |values: Vec<u32>| (values, format!("rank {me} of {size}, {length} elements, round {round}"));
            let found = |buffer: &Buffer<u32>| buffer.to_vec();
            let sum = (0..length).map(|at| (0..size).map(|rank| element(rank, at) + round).sum()).collect();
            let (sum, text) = expected(sum);
            let state = graph.state();
            assert_eq!(found(&state.sum)?, sum, "{text}");
            let largest: Vec<u32> = if me == size - 1 { of(me).collect() } else { vec![0; length] };
            assert_eq!(found(&state.largest)?, largest, "{text}");
            assert_eq!(found(&state.roots)?, of(size / 2).collect::<Vec<_>>(), "{text}");
            assert_eq!(found(&state.all)?, (0..size).flat_map(of).collect::<Vec<_>>(), "{text}");
            assert_eq!(found(&state.part)?, of(me).collect::<Vec<_>>(), "{text}");
            assert_eq!(state.average.to_vec()?, [(size - 1) as f32 / 2.0], "{text}");
        }
    }
    Ok(())
}

/// A graph with exchanges, and with calls that are made together.
fn exchanges(rank: &Communicator) -> Result<()> {
    let (me, size, device) = (rank.rank(), rank.size(), rank.device());
    let count = |from: usize, to: usize| (from + 2 * to) % 4;
    let (before, after) = ((me + size - 1) % size, (me + 1) % size);
    let sent: Vec<usize> = (0..size).map(|to| count(me, to)).collect();
    let received: Vec<usize> = (0..size).map(|from| count(from, me)).collect();
    let value = |from: usize, to: usize, at: usize| (100 * from + 10 * to + at) as u32;
    let input: Vec<u32> = (0..size).flat_map(|to| (0..count(me, to)).map(move |at| value(me, to, at))).collect();
    let mut input = upload(rank, &input);
    let mut output = device.zeros::<u32>(received.iter().sum())?;
    let (mine, mut theirs, mut total) =
        (upload(rank, &[me as u16; 9]), device.zeros::<u16>(9)?, device.zeros::<u8>(1)?);
    let mut graph = device.capture(|stream| {
        add::launch(stream, Grid::cover(input.len().max(1), 32), &mut input, 1)?;
        rank.all_to_all(stream, &input, &sent, &mut output, &received)?;
        total.fill_on(stream, 1)?;
        let mut calls = rank.calls();
        calls.send(&mine, after)?.receive(&mut theirs, before)?;
        calls.all_reduce_in_place(&mut total, Sum)?;
        calls.run(stream)?;
        // Nothing.
        rank.calls().run(stream)
    })?;
    (0..4).try_for_each(|_| graph.launch())?;
    drop(graph);
    let expected = (0..size).flat_map(|from| (0..count(from, me)).map(move |at| value(from, me, at) + 4));
    assert_eq!(output.to_vec()?, expected.collect::<Vec<_>>());
    assert_eq!((theirs.to_vec()?, total.to_vec()?), (vec![before as u16; 9], vec![size as u8]));

    // In pairs: a rank that has no partner captures nothing.
    let mut data = upload(rank, &[me as u64; 3]);
    let mut graph = device.capture(|stream| match (me % 2, me + 1 < size) {
        (0, true) => rank.send(stream, &data, me + 1),
        (0, false) => Ok(()),
        _ => rank.receive(stream, &mut data, me - 1),
    })?;
    graph.launch()?;
    graph.launch()?;
    drop(graph);
    assert_eq!(data.to_vec()?, [(me - me % 2) as u64; 3]);
    Ok(())
}

/// Calls and kernels on the same buffer run in the order of the capture, on any stream, and so do graphs and eager calls.
fn ordered(rank: &Communicator) -> Result<()> {
    let (size, device) = (rank.size(), rank.device());
    let (x, one, two) = (upload(rank, &[rank.rank() as u32; 40]), device.stream()?, device.stream()?);
    let mut graph = device.capture_with(x, |stream, x| {
        for _ in 0..5 {
            add::launch(stream, Grid::cover(40, 32), x, 1)?;
            rank.all_reduce_in_place(stream, x, Max)?;
        }
        Ok(())
    })?;
    let mut total = device.zeros::<u32>(7)?;
    for round in 1..=4u32 {
        graph.launch_on(if round.is_multiple_of(2) { &one } else { &two })?;
        // Other memory, another stream, and the same ranks.
        total.fill(1)?;
        rank.all_reduce_in_place(if round < 3 { &one } else { &two }, &mut total, Sum)?;
        if round == 2 {
            assert_eq!(graph.state().to_vec()?, [size as u32 - 1 + 10; 40]);
        }
    }
    assert_eq!(graph.into_state().to_vec()?, [size as u32 - 1 + 20; 40]);
    assert_eq!(total.to_vec()?, [size as u32; 7]);
    Ok(())
}

/// A graph that is captured anew, with other scalars, another operator, no call and a call again.
fn recaptured(rank: &Communicator) -> Result<()> {
    let (me, size, device) = (rank.rank() as u32, rank.size() as u32, rank.device());
    let grid = Grid::cover(40, 32);
    let mut graph = device.capture_with(device.zeros::<u32>(40)?, |stream, x| {
        x.fill_on(stream, me)?;
        rank.all_reduce_in_place(stream, x, Max)
    })?;
    graph.launch()?;
    assert_eq!(graph.state().to_vec()?, [size - 1; 40]);
    for by in [3, 4] {
        graph.recapture(move |stream, x| {
            x.fill_on(stream, me)?;
            add::launch(stream, grid, x, by)?;
            rank.all_reduce_in_place(stream, x, Sum)
        })?;
        graph.launch()?;
        graph.launch()?;
        assert_eq!(graph.state().to_vec()?, [size * (size - 1) / 2 + size * by; 40]);
    }
    graph.recapture(move |stream, x| x.fill_on(stream, me))?;
    graph.launch()?;
    assert_eq!(graph.state().to_vec()?, [me; 40]);
    graph.recapture(move |stream, x| rank.broadcast(stream, x, 0))?;
    graph.launch()?;
    assert_eq!(graph.state().to_vec()?, [0; 40]);
    Ok(())
}

/// A graph with calls in another graph, twice.
fn nested(rank: &Communicator) -> Result<()> {
    let (size, device) = (rank.size() as u32, rank.device());
    let x = upload(rank, &[1u32; 5]);
    let mut inner = device.capture_with(x, |stream, x| rank.all_reduce_in_place(stream, x, Sum))?;
    let mut y = upload(rank, &[rank.rank() as u32]);
    let mut outer = device.capture(|stream| {
        inner.launch_on(stream)?;
        rank.broadcast(stream, &mut y, rank.size() - 1)?;
        inner.launch_on(stream)
    })?;
    outer.launch()?;
    outer.launch()?;
    drop(outer);
    inner.launch()?;
    assert_eq!(inner.state().to_vec()?, [size.pow(5); 5]);
    assert_eq!(y.to_vec()?, [size - 1]);
    Ok(())
}

/// An all-reduce with an operator of one's own: what NCCL gathers, a kernel combines.
fn own_operator(rank: &Communicator) -> Result<()> {
    let (me, size, device) = (rank.rank(), rank.size(), rank.device());
    let map = |rank: usize, at: usize| Map { scale: rank as u32 + 2, shift: at as u32 };
    let mine = upload(rank, &[map(me, 0), map(me, 1), map(me, 2)]);
    let (mut gathered, mut combined) = (device.zeros::<Map>(3 * size)?, device.zeros::<Map>(3)?);
    let mut graph = device.capture(|stream| {
        rank.all_gather(stream, &mine, &mut gathered)?;
        combine::<Compose>::launch(stream, Grid::new(1, 32), &gathered, &mut combined)
    })?;
    graph.launch()?;
    graph.launch()?;
    drop(graph);
    let of = |at: usize| (0..size).fold(Compose::identity(), |total, rank| Compose::combine(total, map(rank, at)));
    assert_eq!(combined.to_vec()?, [of(0), of(1), of(2)]);
    Ok(())
}

#[test]
fn every_collective_is_captured() {
    on_cpus(collectives);
}

#[test]
fn exchanges_and_calls_that_are_made_together_are_captured() {
    on_cpus(exchanges);
}

#[test]
fn captured_calls_are_ordered_with_everything_else() {
    on_cpus(ordered);
}

#[test]
fn a_graph_with_calls_is_captured_anew() {
    on_cpus(recaptured);
}

#[test]
fn graphs_with_calls_are_part_of_graphs() {
    on_cpus(nested);
}

#[test]
fn own_operators_combine_what_was_gathered() {
    on_cpus(own_operator);
}

#[test]
fn graphs_of_gpus_have_every_collective() {
    on_gpus(collectives);
}

#[test]
fn graphs_of_gpus_have_exchanges() {
    on_gpus(exchanges);
}

#[test]
fn graphs_of_gpus_are_ordered() {
    on_gpus(ordered);
}

#[test]
fn graphs_of_gpus_are_captured_anew() {
    on_gpus(recaptured);
}

#[test]
fn graphs_of_gpus_are_nested() {
    on_gpus(nested);
}

#[test]
fn graphs_of_gpus_have_own_operators() {
    on_gpus(own_operator);
}

/// Returns the error of a group.
#[track_caller]
fn failed<R>(result: Result<R>) -> GroupError {
    match result {
        Err(Error::Group(error)) => *error,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("no error"),
    }
}

/// A graph that adds up a buffer of `length` ones.
fn sum_of_ones<'a>(rank: &'a Communicator, length: usize) -> Result<Graph<'a, Buffer<u32>>> {
    let x = upload(rank, &vec![1u32; length]);
    rank.device().capture_with(x, |stream, x| rank.all_reduce_in_place(stream, x, Sum))
}

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
    let Some((gpus, _turn)) = gpus(2) else { return };
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
    // On a thread of its own: a wait that does not end must not hold up the other tests.
    let (done, waited) = std::sync::mpsc::channel();
    std::thread::spawn(move || done.send(group.run(run)));
    let errors = waited.recv_timeout(Duration::from_secs(90)).expect("the wait ends at the deadline").unwrap();
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
