//! What collectives compute.

use super::{LENGTHS, SIZES, everywhere, upload};
use crate::group::reduction::sealed::Numeric;
use crate::group::{Average, Group};
use crate::matrix::{F8E4M3, F8E5M2};
use crate::monoid::{Max, Min, Product, Sum};
use crate::prelude::*;

/// Element `at` of a rank.
fn value(rank: usize, at: usize) -> i32 {
    (rank * 1000 + at * 7 % 91) as i32
}

fn values(rank: usize, length: usize) -> Vec<i32> {
    (0..length).map(|at| value(rank, at)).collect()
}

#[test]
fn all_reduce_gives_every_rank_the_combination() {
    for length in LENGTHS {
        let run = |rank: &super::Communicator| {
            let input = upload(rank, &values(rank.rank(), length));
            let mut sum = rank.device().zeros(length)?;
            rank.all_reduce(rank.device(), &input, &mut sum, Sum)?;
            let mut largest = upload(rank, &input.to_vec()?);
            rank.all_reduce_in_place(rank.device(), &mut largest, Max)?;
            assert_eq!(input.to_vec()?, values(rank.rank(), length));
            Ok((sum.to_vec()?, largest.to_vec()?))
        };
        everywhere(run, |size, results| {
            let sum: Vec<i32> = (0..length).map(|at| (0..size).map(|rank| value(rank, at)).sum()).collect();
            assert_eq!(results, vec![(sum, values(size - 1, length)); size], "{length} elements");
        });
    }
}

#[test]
fn reductions_take_every_number_type_in_the_order_of_the_ranks() {
    macro_rules! types {
        ($($ty:ty, $from:expr;)*) => {$(
            let run = |rank: &super::Communicator| {
                let mut x = upload(rank, &[$from((rank.rank() + 1) as u8); 3]);
                rank.all_reduce_in_place(rank.device(), &mut x, Product)?;
                let mut least = upload(rank, &[$from((rank.rank() + 1) as u8)]);
                rank.all_reduce_in_place(rank.device(), &mut least, Min)?;
                Ok((x.to_vec()?, least.to_vec()?))
            };
            everywhere(run, |size, results: Vec<(Vec<$ty>, Vec<$ty>)>| {
                let expected = (2..=size as u8).fold($from(1u8), |product, next| product.product($from(next)));
                assert_eq!(results, vec![(vec![expected; 3], vec![$from(1u8)]); size], "{}", stringify!($ty));
            });
        )*};
    }
    types! {
        i8, |x: u8| x as i8;
        u8, |x: u8| x;
        i32, i32::from;
        u32, u32::from;
        i64, i64::from;
        u64, u64::from;
        isize, |x: u8| x as isize;
        usize, usize::from;
        f16, |x: u8| f16::from_f32(x.into());
        bf16, |x: u8| bf16::from_f32(x.into());
        F8E4M3, |x: u8| F8E4M3::from_f32(x.into());
        F8E5M2, |x: u8| F8E5M2::from_f32(x.into());
        f32, f32::from;
        f64, f64::from;
    }
    // (1e8 + 1) - 1e8 is 0, and any other order gives something else.
    let floats = |rank: &super::Communicator| {
        let mut x = upload(rank, &[[1e8f32, 1.0, -1e8][rank.rank()]]);
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        x.to_vec()
    };
    assert_eq!(Group::cpu(3).unwrap().run(floats).unwrap(), [[0.0]; 3]);
    let average = |rank: &super::Communicator| {
        let mut x = upload(rank, &[rank.rank() as f64, 1.0]);
        rank.all_reduce_in_place(rank.device(), &mut x, Average)?;
        x.to_vec()
    };
    everywhere(average, |size, results| assert_eq!(results, vec![vec![(size - 1) as f64 / 2.0, 1.0]; size]));
}

#[test]
fn reduce_and_broadcast_have_a_root() {
    for length in LENGTHS {
        let run = |rank: &super::Communicator| {
            let root = rank.size() / 2;
            let input = upload(rank, &values(rank.rank(), length));
            let mut sum = rank.device().zeros(if rank.rank() == root { length } else { 2 })?;
            rank.reduce(rank.device(), &input, &mut sum, Sum, root)?;
            let mut data = input;
            rank.broadcast(rank.device(), &mut data, root)?;
            Ok((sum.to_vec()?, data.to_vec()?))
        };
        everywhere(run, |size, results| {
            for (rank, (sum, data)) in results.into_iter().enumerate() {
                let total = (0..length).map(|at| (0..size).map(|rank| value(rank, at)).sum()).collect();
                assert_eq!(sum, if rank == size / 2 { total } else { vec![0; 2] });
                assert_eq!(data, values(size / 2, length));
            }
        });
    }
}

/// A struct with padding, and a field that not every byte is a value of.
#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Particle {
    is_fixed: bool,
    position: [f32; 3],
    mass: f64,
}

#[test]
fn structs_move_as_they_are() {
    let particle = |rank: usize, at: usize| Particle {
        is_fixed: at.is_multiple_of(2),
        position: [rank as f32, at as f32, -1.0],
        mass: 0.5,
    };
    let run = |rank: &super::Communicator| {
        let mine: Vec<Particle> = (0..3).map(|at| particle(rank.rank(), at)).collect();
        let (input, mut output) = (upload(rank, &mine), rank.device().zeros::<Particle>(3 * rank.size())?);
        rank.all_gather(rank.device(), &input, &mut output)?;
        output.to_vec()
    };
    everywhere(run, |size, results| {
        let all: Vec<Particle> = (0..size).flat_map(|rank| (0..3).map(move |at| particle(rank, at))).collect();
        assert_eq!(results, vec![all; size]);
    });
}

#[test]
fn gather_and_scatter_are_in_the_order_of_the_ranks() {
    for length in LENGTHS {
        let run = |rank: &super::Communicator| {
            let input = upload(rank, &values(rank.rank(), length));
            let mut all = rank.device().zeros(length * rank.size())?;
            rank.all_gather(rank.device(), &input, &mut all)?;
            let mut part = rank.device().zeros(length)?;
            rank.reduce_scatter(rank.device(), &all, &mut part, Sum)?;
            Ok((all.to_vec()?, part.to_vec()?))
        };
        everywhere(run, |size, results| {
            let all: Vec<i32> = (0..size).flat_map(|rank| values(rank, length)).collect();
            for (rank, (gathered, part)) in results.into_iter().enumerate() {
                assert_eq!(gathered, all);
                assert_eq!(part, (0..length).map(|at| value(rank, at) * size as i32).collect::<Vec<_>>());
            }
        });
    }
}

#[test]
fn all_to_all_exchanges_any_counts() {
    // Rank `from` sends `from * to` elements to rank `to`, and nothing if that is a multiple of 3.
    let count = |from: usize, to: usize| if (from * to).is_multiple_of(3) { 0 } else { from * to };
    let element = |from: usize, to: usize, at: usize| (from * 10_000 + to * 100 + at) as u64;
    let run = |rank: &super::Communicator| {
        let (me, size) = (rank.rank(), rank.size());
        let sent: Vec<usize> = (0..size).map(|to| count(me, to)).collect();
        let received: Vec<usize> = (0..size).map(|from| count(from, me)).collect();
        let input: Vec<u64> = (0..size).flat_map(|to| (0..count(me, to)).map(move |at| element(me, to, at))).collect();
        let mut output = rank.device().zeros(received.iter().sum())?;
        rank.all_to_all(rank.device(), &upload(rank, &input), &sent, &mut output, &received)?;
        output.to_vec()
    };
    everywhere(run, |size, results| {
        for (to, result) in results.into_iter().enumerate() {
            let parts = (0..size).flat_map(|from| (0..count(from, to)).map(move |at| element(from, to, at)));
            assert_eq!(result, parts.collect::<Vec<_>>());
        }
    });
}

#[test]
fn sends_are_received_in_their_order() {
    let run = |rank: &super::Communicator| {
        let (me, size, device) = (rank.rank(), rank.size(), rank.device());
        let stream = device.stream()?;
        let (before, after) = ((me + size - 1) % size, (me + 1) % size);
        let (first, second) = (upload(rank, &[me as u8; 5]), upload(rank, &[me as u8 + 100; 2]));
        let (mut one, mut two) = (device.zeros(5)?, device.zeros(2)?);
        let mut total = upload(rank, &[1u32]);
        let mut calls = rank.calls();
        calls.send(&first, after)?.send(&second, after)?;
        calls.all_reduce_in_place(&mut total, Sum)?;
        calls.receive(&mut one, before)?.receive(&mut two, before)?;
        calls.run(&stream)?;
        Ok((one.to_vec()?, two.to_vec()?, total.to_vec()?))
    };
    everywhere(run, |size, results| {
        for (rank, result) in results.into_iter().enumerate() {
            let before = ((rank + size - 1) % size) as u8;
            assert_eq!(result, (vec![before; 5], vec![before + 100; 2], vec![size as u32]));
        }
    });
    // One after the other, in pairs.
    let pairs = |rank: &super::Communicator| {
        let mut data = upload(rank, &[rank.rank()]);
        match rank.rank() {
            0 => rank.send(rank.device(), &data, 1)?,
            1 => rank.receive(rank.device(), &mut data, 0)?,
            _ => {}
        }
        data.to_vec()
    };
    assert_eq!(Group::cpu(3).unwrap().run(pairs).unwrap(), [[0], [0], [2]]);
}

#[test]
fn calls_are_ordered_with_launches_on_all_streams() {
    #[kernel]
    fn add_one(x: &mut [u32]) {
        let i = global_idx_x();
        if (i as usize) < x.len() {
            x[i] += 1;
        }
    }

    let run = |rank: &super::Communicator| {
        let device = rank.device();
        let (one, two) = (device.stream()?, device.stream()?);
        let mut x = upload(rank, &[0u32; 40]);
        for _ in 0..3 {
            add_one::launch(&one, Grid::cover(40, 32), &mut x)?;
            rank.all_reduce_in_place(&two, &mut x, Max)?;
        }
        rank.barrier()?;
        x.to_vec()
    };
    everywhere(run, |size, results| assert_eq!(results, vec![vec![3; 40]; size]));
}

#[test]
fn parts_of_buffers_take_part() {
    let run = |rank: &super::Communicator| {
        let mut x = upload(rank, &(0..10u32).collect::<Vec<_>>());
        let (mut left, mut right) = x.split_at_mut(4)?;
        rank.all_reduce(rank.device(), &left.slice(1..3)?, &mut right.slice_mut(..2)?, Sum)?;
        left.fill(7)?;
        rank.broadcast(rank.device(), &mut left, 0)?;
        x.to_vec()
    };
    everywhere(run, |size, results| {
        let size = size as u32;
        assert_eq!(results, vec![vec![7, 7, 7, 7, size, 2 * size, 6, 7, 8, 9]; size as usize]);
    });
}

#[test]
fn values_of_the_host_are_gathered() {
    let run = |rank: &super::Communicator| rank.all_gather_values(&[rank.rank() as u16, 9]);
    everywhere(run, |size, results| {
        let all: Vec<u16> = (0..size as u16).flat_map(|rank| [rank, 9]).collect();
        assert_eq!(results, vec![all; size]);
    });
    assert_eq!(SIZES[4], 8);
}

#[test]
fn ranks_have_devices_of_their_own() {
    let group = Group::cpu(2).unwrap();
    let [one, two] = group.communicators() else { panic!() };
    assert_ne!(one.device(), two.device());
    assert_ne!(*one.device(), Device::cpu());
    let mut x = one.device().upload(&[1u32]).unwrap();
    let error = two.broadcast(two.device(), &mut x, 0).unwrap_err();
    assert!(matches!(error, Error::ForeignHandle { what: "a buffer", .. }), "{error}");
    let error = two.broadcast(one.device(), &mut two.device().zeros::<u32>(1).unwrap(), 0).unwrap_err();
    assert!(matches!(error, Error::ForeignHandle { what: "a stream", .. }), "{error}");
}
