//! What graphs with calls compute.

use super::super::upload;
use super::{Compose, Map, add, combine, element, on_cpus, on_gpus};
use crate::group::{Average, Communicator};
use crate::monoid::{Max, Min, Monoid, Sum};
use crate::prelude::*;
use crate::{Buffer, Result};

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
