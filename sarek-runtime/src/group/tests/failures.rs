//! What goes wrong between ranks: nothing hangs, and everyone is told.

use std::sync::atomic::AtomicU32;
use std::time::{Duration, Instant};

use super::{in_a_process, upload};
use crate::group::{Communicator, Group};
use crate::monoid::{Max, Sum};
use crate::prelude::*;
use crate::{GroupError, Result};

/// Returns the error of each rank.
#[track_caller]
fn errors(group: &Group, function: impl Fn(&Communicator) -> Result<()> + Sync) -> Vec<GroupError> {
    let run = |rank: &Communicator| {
        Ok(match function(rank) {
            Err(Error::Group(error)) => *error,
            other => panic!("rank {}: {other:?}", rank.rank()),
        })
    };
    group.run(run).unwrap()
}

/// All ranks get one mismatch with this text, and the group can be used afterwards.
#[track_caller]
fn mismatch(size: usize, text: &str, function: impl Fn(&Communicator) -> Result<()> + Sync) {
    let group = Group::cpu(size).unwrap();
    for error in errors(&group, function) {
        assert!(matches!(error, GroupError::Mismatch { .. }), "{error}");
        assert!(error.to_string().contains(text), "{error}");
    }
    group.run(Communicator::barrier).unwrap();
}

#[test]
fn different_calls_are_named_on_every_rank() {
    mismatch(3, "ranks 0 and 2 call all_reduce (sum) of 4 f32, rank 1 calls broadcast of 4 f32 from rank 0;", |rank| {
        let mut x = upload(rank, &[1.0f32; 4]);
        match rank.rank() {
            1 => rank.broadcast(rank.device(), &mut x, 0),
            _ => rank.all_reduce_in_place(rank.device(), &mut x, Sum),
        }
    });
    mismatch(2, "rank 0 calls all_reduce (sum) of 1 u32, rank 1 calls all_reduce (max) of 1 u32;", |rank| {
        let mut x = upload(rank, &[1u32]);
        match rank.rank() {
            0 => rank.all_reduce_in_place(rank.device(), &mut x, Sum),
            _ => rank.all_reduce_in_place(rank.device(), &mut x, Max),
        }
    });
    mismatch(2, "rank 0 calls broadcast of 1 u8 from rank 0, rank 1 calls broadcast of 1 u8 from rank 1;", |rank| {
        rank.broadcast(rank.device(), &mut upload(rank, &[1u8]), rank.rank())
    });
    mismatch(2, "rank 0 calls all_gather of 2 u32, rank 1 calls all_gather of 2 i32;", |rank| {
        let mut calls = rank.calls();
        let (unsigned, mut all_unsigned) = (upload(rank, &[1u32; 2]), upload(rank, &[1u32; 4]));
        let (signed, mut all_signed) = (upload(rank, &[1i32; 2]), upload(rank, &[1i32; 4]));
        match rank.rank() {
            0 => calls.all_gather(&unsigned, &mut all_unsigned)?,
            _ => calls.all_gather(&signed, &mut all_signed)?,
        };
        calls.run(rank.device())
    });
}

#[test]
fn different_lengths_are_named_on_every_rank() {
    mismatch(3, "rank 0 calls all_reduce (sum) of 5 f64, rank 1 calls all_reduce (sum) of 6 f64, rank 2", |rank| {
        rank.all_reduce_in_place(rank.device(), &mut upload(rank, &vec![0.0; 5 + rank.rank()]), Sum)
    });
    mismatch(2, "ranks 0 and 1 call all_to_all of 3 u8 ([1, 2] sent, [1, 1] received);", |rank| {
        let (input, mut output) = (upload(rank, &[0u8; 3]), upload(rank, &[0u8; 2]));
        rank.all_to_all(rank.device(), &input, &[1, 2], &mut output, &[1, 1])
    });
    mismatch(2, "rank 0 calls send of 3 u16 to rank 1, rank 1 calls receive of 4 u16 from rank 0;", |rank| match rank
        .rank()
    {
        0 => rank.send(rank.device(), &upload(rank, &[1u16; 3]), 1),
        _ => rank.receive(rank.device(), &mut upload(rank, &[1u16; 4]), 0),
    });
}

#[test]
fn calls_that_nobody_answers_are_told_at_once() {
    mismatch(2, "rank 0 calls send of 1 u32 to rank 1, rank 1 calls send of 1 u32 to rank 0;", |rank| {
        rank.send(rank.device(), &upload(rank, &[1u32]), 1 - rank.rank())
    });
    mismatch(1, "rank 0 calls send of 1 u32 to rank 0;", |rank| rank.send(rank.device(), &upload(rank, &[1u32]), 0));
    mismatch(3, "rank 2 calls receive of 1 u32 from rank 1;", |rank| {
        let mut x = upload(rank, &[1u32]);
        match rank.rank() {
            2 => rank.receive(rank.device(), &mut x, 1),
            _ => rank.all_reduce_in_place(rank.device(), &mut x, Sum),
        }
    });
}

#[test]
fn a_mismatch_moves_nothing() {
    let run = |rank: &Communicator| {
        let mut x = upload(rank, &vec![rank.rank() as i64; 2 + rank.rank()]);
        rank.all_reduce_in_place(rank.device(), &mut x, Sum).unwrap_err();
        x.to_vec()
    };
    assert_eq!(Group::cpu(2).unwrap().run(run).unwrap(), [vec![0, 0], vec![1, 1, 1]]);
}

#[test]
fn wrong_arguments_are_errors_before_anyone_waits() {
    let group = Group::cpu(2).unwrap();
    let rank = &group.communicators()[0];
    let (device, x, mut y) = (rank.device(), upload(rank, &[0u32; 3]), upload(rank, &[0u32; 5]));
    let table: [(Result<()>, &str); 10] = [
        (rank.broadcast(device, &mut y, 2), "broadcast: the root is rank 2, but the group has 2, numbered from 0"),
        (rank.reduce(device, &x, &mut y, Sum, 9), "reduce: the root is rank 9"),
        (rank.reduce(device, &x, &mut y, Sum, 0), "reduce: the input has 3 elements, but the output has 5"),
        (rank.send(device, &x, usize::MAX), "send: the receiver is rank 18446744073709551615"),
        (rank.receive(device, &mut y, 2), "receive: the sender is rank 2"),
        (rank.all_reduce(device, &x, &mut y, Sum), "all_reduce: the input has 3 elements, but the output has 5"),
        (
            rank.all_gather(device, &x, &mut y),
            "all_gather: with 3 elements in the input of each of 2 ranks, the output needs 6, but it has 5",
        ),
        (
            rank.reduce_scatter(device, &x, &mut y, Sum),
            "reduce_scatter: with 5 elements in the output of each of 2 ranks, the input needs 10, but it has 3",
        ),
        (
            rank.all_to_all(device, &x, &[1, 1, 1], &mut y, &[5, 0]),
            "all_to_all: there are 3 counts of elements sent, but 2 ranks",
        ),
        (
            rank.all_to_all(device, &x, &[1, 2], &mut y, &[4, usize::MAX]),
            "all_to_all: the counts of elements received, [4, 18446744073709551615], add up to 18446744073709551619, but \
             the output has 5",
        ),
    ];
    for (result, text) in table {
        let error = result.unwrap_err().to_string();
        assert!(error.starts_with(text), "{error}");
    }
    assert_eq!(Group::cpu(0).unwrap_err(), GroupError::NoRanks.into());
    for ranks in [(1 << 16) + 1, usize::MAX] {
        assert_eq!(Group::cpu(ranks).unwrap_err(), GroupError::TooManyRanks { ranks, most: 1 << 16 }.into());
    }
}

#[test]
fn a_rank_that_fails_releases_the_others() {
    let group = Group::cpu(3).unwrap();
    let error = group.run(|rank| {
        let mut x = upload(rank, &[1u32]);
        if rank.rank() == 1 {
            // Not before the others wait.
            std::thread::sleep(Duration::from_millis(20));
            return Err(Error::NotRecorded);
        }
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        x.to_vec()
    });
    let Err(Error::Group(error)) = error else { panic!("{error:?}") };
    let GroupError::Failed { failures } = *error else { panic!("{error}") };
    let why = format!("returned an error: {}", Error::NotRecorded);
    let gone: Error = GroupError::Gone { call: "all_reduce (sum) of 1 u32".into(), rank: 1, why }.into();
    assert_eq!(failures, [(1, Error::NotRecorded), (0, gone.clone()), (2, gone)]);
    let reason = group.poisoned().unwrap();
    assert!(reason.starts_with("rank 1 is gone: it returned an error"), "{reason}");
    for error in errors(&group, |rank| rank.barrier()) {
        assert_eq!(error, GroupError::Poisoned { reason: reason.clone() });
    }
}

#[test]
fn a_panic_releases_the_others() {
    let group = Group::cpu(2).unwrap();
    let error = group.run(|rank| {
        assert_ne!(rank.rank(), 0, "on purpose");
        rank.barrier()
    });
    let text = error.unwrap_err().to_string();
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("rank ")).collect();
    assert!(lines[0].starts_with("rank 0: panicked: "), "{text}");
    assert!(text.contains("on purpose"), "{text}");
    assert!(lines[1].starts_with("rank 1: all_gather of 1 u8 waits for rank 0, which is gone: it panicked"), "{text}");
}

/// A payload whose destructor panics, too.
struct Explosive;

impl Drop for Explosive {
    fn drop(&mut self) {
        panic!("on purpose, in a destructor");
    }
}

#[test]
fn a_panic_with_a_payload_that_panics_releases_the_other() {
    // Of three ranks, the second one that waits may be told only that the group cannot be used any more.
    let group = Group::cpu(2).unwrap();
    let started = Instant::now();
    let error = group.run(|rank| match rank.rank() {
        1 => std::panic::panic_any(Explosive),
        _ => rank.barrier(),
    });
    let text = error.unwrap_err().to_string();
    assert!(text.contains("rank 1: panicked: with a value that is no text"), "{text}");
    assert!(text.contains("rank 0: all_gather of 1 u8 waits for rank 1, which is gone: it panicked"), "{text}");
    assert!(started.elapsed() < Duration::from_secs(60), "the other one waited until the deadline");
}

/// The process of [`ranks_without_a_thread_are_errors`]; on its own it does nothing.
#[test]
fn a_process_without_threads() {
    if std::env::var_os("SAREK_TEST_NO_THREADS").is_none() {
        return;
    }
    let group = Group::cpu(2).unwrap();
    let error = group.run(Communicator::barrier).unwrap_err().to_string();
    let expected = format!("rank 1: {}", Error::NoThread);
    assert!(error.contains("rank 0: ") && error.contains(&expected), "{error}");
    println!("no thread, and no panic");
}

#[test]
#[cfg_attr(miri, ignore = "Miri starts no processes")]
fn ranks_without_a_thread_are_errors() {
    // No system has room for such a stack.
    let stack = (1u64 << 50).to_string();
    let text = in_a_process(
        "group::tests::failures::a_process_without_threads",
        &[("SAREK_TEST_NO_THREADS", "1"), ("RUST_MIN_STACK", &stack)],
    );
    assert!(text.contains("no thread, and no panic"), "{text}");
}

/// The process of [`deadlines_that_are_no_numbers_are_errors`]; on its own it does nothing.
#[test]
fn a_process_with_a_wrong_deadline() {
    if std::env::var_os("SAREK_TEST_WRONG_DEADLINE").is_none() {
        return;
    }
    println!("found: {}", Group::cpu(2).unwrap_err());
}

#[test]
#[cfg_attr(miri, ignore = "Miri starts no processes")]
fn deadlines_that_are_no_numbers_are_errors() {
    let variables = [("SAREK_TEST_WRONG_DEADLINE", "1"), ("SAREK_GROUP_DEADLINE", "5 min")];
    let text = in_a_process("group::tests::failures::a_process_with_a_wrong_deadline", &variables);
    assert!(text.contains("found: `SAREK_GROUP_DEADLINE` is `5 min`, and not the number of seconds"), "{text}");
}

#[test]
fn a_rank_that_returns_early_or_is_dropped_releases_the_others() {
    let group = Group::cpu(2).unwrap();
    let error = group.run(|rank| if rank.rank() == 0 { Ok(()) } else { rank.barrier() });
    assert!(error.unwrap_err().to_string().contains("it has returned from `run`"));

    let mut ranks = Group::cpu(2).unwrap().into_communicators();
    drop(ranks.pop());
    let error = ranks[0].barrier().unwrap_err().to_string();
    assert!(error.contains("rank 1, which is gone: it was dropped"), "{error}");
}

#[test]
fn a_rank_that_does_not_come_ends_the_wait_at_the_deadline() {
    let group = Group::cpu(3).unwrap().with_deadline(Duration::from_millis(500));
    let (started, failed) = (Instant::now(), AtomicU32::new(0));
    let run = |rank: &Communicator| {
        let mut x = upload(rank, &[rank.rank() as u32 + 1; 2]);
        rank.barrier()?;
        while rank.rank() == 2 && failed.load(Ordering::Relaxed) < 2 {
            std::thread::sleep(Duration::from_millis(1));
        }
        let error = rank.all_reduce_in_place(rank.device(), &mut x, Sum).unwrap_err();
        failed.fetch_add(1, Ordering::Relaxed);
        Ok((error, x.to_vec()?))
    };
    let results = group.run(run).unwrap();
    assert!(started.elapsed() < Duration::from_secs(20));
    for (rank, (error, x)) in results.into_iter().enumerate() {
        let Error::Group(error) = error else { panic!("{error}") };
        match *error {
            GroupError::Absent { ref missing, .. } => assert_eq!((rank < 2, &missing[..]), (true, &[2][..])),
            GroupError::Poisoned { ref reason } => {
                assert_eq!(rank, 2);
                assert!(reason.contains("rank 2 did not come"), "{reason}");
            }
            other => panic!("{other}"),
        }
        // The buffers survive.
        assert_eq!(x, [rank as u32 + 1; 2]);
    }
    let device = group.communicators()[0].device();
    assert_eq!(device.upload(&[3u32]).unwrap().to_vec().unwrap(), [3]);
}

#[test]
fn several_threads_of_a_rank_take_turns() {
    let group = Group::cpu(2).unwrap();
    let run = |rank: &Communicator| {
        let total = AtomicU32::new(0);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let mut x = upload(rank, &[1u32]);
                    rank.all_reduce_in_place(rank.device(), &mut x, Sum).unwrap();
                    total.fetch_add(x.to_vec().unwrap()[0], Ordering::Relaxed);
                });
            }
        });
        Ok(total.into_inner())
    };
    assert_eq!(group.run(run).unwrap(), [8, 8]);
}

/// Calls of two groups, in turns: on the same threads, and on threads of their own.
#[test]
fn two_groups_are_used_in_turns() {
    let (three, two) = (Group::cpu(3).unwrap(), Group::cpu(2).unwrap());
    let sum = |rank: &Communicator, number: usize| {
        let mut x = upload(rank, &vec![rank.rank() + number; number]);
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        x.to_vec()
    };
    for round in 1..4 {
        assert_eq!(three.run(|rank| sum(rank, round)).unwrap(), vec![vec![3 + 3 * round; round]; 3]);
        assert_eq!(two.run(|rank| sum(rank, 2 * round)).unwrap(), vec![vec![1 + 4 * round; 2 * round]; 2]);
    }
    // One thread has a rank of each, and passes on what one group has found to the other one.
    let (mut threes, mut twos) = (three.into_communicators(), two.into_communicators());
    let alone = threes.pop().unwrap();
    std::thread::scope(|scope| {
        for (one, other) in threes.iter().zip(&twos) {
            scope.spawn(move || {
                for round in 0..5 {
                    let first = sum(one, round + 1).unwrap()[0];
                    assert_eq!(first, 3 + 3 * (round + 1));
                    assert_eq!(sum(other, first).unwrap()[0], 1 + 2 * first);
                    assert_eq!(one.device(), other.device(), "what one group has found can go to the other one");
                }
            });
        }
        scope.spawn(|| (0..5).for_each(|round| assert_eq!(sum(&alone, round + 1).unwrap()[0], 3 + 3 * (round + 1))));
    });
    // A poisoned group leaves the other one alone, and so does one that is dropped.
    drop(twos.pop());
    let error = twos[0].barrier().unwrap_err().to_string();
    assert!(error.contains("rank 1, which is gone: it was dropped"), "{error}");
    threes.push(alone);
    std::thread::scope(|scope| {
        threes.iter().for_each(|rank| drop(scope.spawn(|| assert_eq!(sum(rank, 1).unwrap(), [6]))));
    });
}
