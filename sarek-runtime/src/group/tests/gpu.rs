//! Groups of GPUs: one rank on one GPU, and one on each of several.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::{in_a_process, upload};
use crate::group::nccl::connect_one;
use crate::group::{Average, Communicator, Engine, Group, GroupId, nccl_version};
use crate::matrix::{F8E4M3, F8E5M2};
use crate::monoid::{Max, Min, Product, Sum};
use crate::prelude::*;
use crate::{GroupError, Result};

/// Held by a test that uses groups of GPUs: calls of several groups on the same GPUs at a time can wait for each other.
static TURN: Mutex<()> = Mutex::new(());

/// Waits for the turn to use GPUs: no test of groups runs meanwhile, whose errors another wait for the device would report.
pub(crate) fn turn() -> MutexGuard<'static, ()> {
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the GPUs of this machine and the turn to use them: at least as many as are needed, or a line that says why the
/// test is skipped.
pub(super) fn gpus(needed: usize) -> Option<(Vec<Device>, MutexGuard<'static, ()>)> {
    let gpus: Vec<Device> = Device::all().into_iter().filter(Device::is_cuda).collect();
    match gpus.len() {
        0 => println!("skipped: no CUDA device"),
        1 if needed > 1 => println!("skipped: one CUDA device"),
        _ => return Some((gpus, turn())),
    }
    None
}

/// Set in the process that runs one test alone.
const ALONE: &str = "SAREK_TEST_ALONE";

/// Does the same in a process of its own for a test whose calls fail: whoever waits for a device next is told of them. In the process of
/// all tests it runs that one, and returns nothing.
pub(super) fn gpus_alone<T>(needed: usize, test: T) -> Option<(Vec<Device>, MutexGuard<'static, ()>)> {
    let (gpus, turn) = gpus(needed)?;
    if std::env::var_os(ALONE).is_some() {
        return Some((gpus, turn));
    }
    let name = std::any::type_name_of_val(&test).split_once("::").expect("tests are in modules").1;
    print!("{}", in_a_process(name, &[(ALONE, "1")]));
    None
}

/// Returns a group, unless there is no NCCL.
pub(super) fn group(devices: &[Device]) -> Option<Group> {
    match Group::local(devices) {
        Err(Error::Group(error)) if matches!(*error, GroupError::NoNccl { .. }) => {
            println!("skipped: {error}");
            None
        }
        result => Some(result.unwrap()),
    }
}

/// How the ranks of a process compare their calls.
#[derive(Debug, Clone, Copy)]
pub(super) enum Checks {
    Off,
    /// Through the memory of the process: the default of release builds.
    Noted,
    Exchanged,
}

impl Checks {
    pub(super) const ALL: [Checks; 3] = [Checks::Exchanged, Checks::Noted, Checks::Off];

    pub(super) fn of_rank(self, rank: &Communicator) {
        match (self, &rank.engine) {
            (Checks::Noted, Engine::Nccl(one)) => one.fate().take_notes(),
            (checks, engine) => engine.set_checks(matches!(checks, Checks::Exchanged)),
        }
    }

    pub(super) fn of_group(self, group: Group) -> Group {
        group.communicators().iter().for_each(|rank| self.of_rank(rank));
        group
    }
}

#[derive(Debug, Clone, Copy, PartialEq, DeviceType)]
#[repr(C)]
struct Particle {
    is_fixed: bool,
    mass: f64,
}

#[kernel]
fn add_one(x: &mut [u32]) {
    let i = global_idx_x();
    if (i as usize) < x.len() {
        x[i] += 1;
    }
}

/// Makes each call, and checks its result.
fn all_calls(rank: &Communicator, target: &impl crate::launch::Target) -> Result<()> {
    let (me, size, device) = (rank.rank(), rank.size(), rank.device());
    for length in [0, 1, 33, 1000] {
        let mine: Vec<i32> = (0..length as i32).map(|at| at + 1000 * me as i32).collect();
        let of = |rank: usize, at: usize| (at + 1000 * rank) as i32;
        let sums: Vec<i32> = (0..length).map(|at| (0..size).map(|rank| of(rank, at)).sum()).collect();
        let input = upload(rank, &mine);
        let mut output = device.zeros(length)?;
        rank.all_reduce(target, &input, &mut output, Sum)?;
        assert_eq!(output.to_vec()?, sums);
        rank.reduce(target, &input, &mut output, Max, size - 1)?;
        let largest = (0..length).map(|at| of(size - 1, at)).collect();
        assert_eq!(output.to_vec()?, if me == size - 1 { largest } else { sums.clone() });
        let mut data = upload(rank, &mine);
        rank.broadcast(target, &mut data, size - 1)?;
        assert_eq!(data.to_vec()?, (0..length).map(|at| of(size - 1, at)).collect::<Vec<_>>());
        let mut all = device.zeros(length * size)?;
        rank.all_gather(target, &input, &mut all)?;
        let everything: Vec<i32> = (0..size).flat_map(|rank| (0..length).map(move |at| of(rank, at))).collect();
        assert_eq!(all.to_vec()?, everything);
        rank.reduce_scatter(target, &all, &mut output, Min)?;
        assert_eq!(output.to_vec()?, mine);
    }
    exchanges(rank, target)?;
    numbers(rank, target)?;
    // Ordered with launches on other streams.
    let (mut x, stream) = (upload(rank, &[0u32; 40]), device.stream()?);
    for _ in 0..10 {
        add_one::launch(&stream, Grid::cover(40, 32), &mut x)?;
        rank.all_reduce_in_place(target, &mut x, Max)?;
    }
    assert_eq!(x.to_vec()?, [10; 40]);
    rank.barrier()
}

fn exchanges(rank: &Communicator, target: &impl crate::launch::Target) -> Result<()> {
    let (me, size, device) = (rank.rank(), rank.size(), rank.device());
    let count = |from: usize, to: usize| (from + 2 * to) % 4;
    let particle = |from: usize, to: usize, at: usize| Particle {
        is_fixed: at.is_multiple_of(2),
        mass: (100 * from + 10 * to + at) as f64,
    };
    let sent: Vec<usize> = (0..size).map(|to| count(me, to)).collect();
    let received: Vec<usize> = (0..size).map(|from| count(from, me)).collect();
    let input: Vec<Particle> =
        (0..size).flat_map(|to| (0..count(me, to)).map(move |at| particle(me, to, at))).collect();
    let mut output = device.zeros(received.iter().sum())?;
    rank.all_to_all(target, &upload(rank, &input), &sent, &mut output, &received)?;
    let expected = (0..size).flat_map(|from| (0..count(from, me)).map(move |at| particle(from, me, at)));
    assert_eq!(output.to_vec()?, expected.collect::<Vec<_>>());

    let (before, after) = ((me + size - 1) % size, (me + 1) % size);
    let (data, mut from_before, mut total) = (upload(rank, &[me as u16; 9]), device.zeros(9)?, upload(rank, &[1u8]));
    let mut calls = rank.calls();
    calls.send(&data, after)?.receive(&mut from_before, before)?;
    calls.all_reduce_in_place(&mut total, Sum)?;
    calls.run(target)?;
    assert_eq!((from_before.to_vec()?, total.to_vec()?), (vec![before as u16; 9], vec![size as u8]));
    Ok(())
}

fn numbers(rank: &Communicator, target: &impl crate::launch::Target) -> Result<()> {
    let size = rank.size();
    macro_rules! types {
        ($($ty:ty, $from:expr;)*) => {$(
            let mut x = upload(rank, &[$from(2u8); 5]);
            rank.all_reduce_in_place(target, &mut x, Product)?;
            assert_eq!(x.to_vec()?, [$from(1u8 << size.min(6)); 5], "{}", stringify!($ty));
        )*};
    }
    if size <= 6 {
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
            f32, f32::from;
            f64, f64::from;
        }
    }
    let mut x = upload(rank, &[rank.rank() as f32]);
    rank.all_reduce_in_place(target, &mut x, Average)?;
    assert_eq!(x.to_vec()?, [(size - 1) as f32 / 2.0]);
    Ok(())
}

/// Floats of 8 bits: NCCL has them since 2.24, and combines them on GPUs of `sm_90` and newer.
fn bytes(rank: &Communicator, target: &impl crate::launch::Target) -> Result<()> {
    let (me, size, device) = (rank.rank(), rank.size(), rank.device());
    macro_rules! types {
        ($($ty:ty)*) => {$(
            let of = |value: usize| <$ty>::from_f32(value as f32);
            let input = upload(rank, &[of(1), of(me), of(size - me)]);
            let mut output = device.zeros::<$ty>(3)?;
            rank.all_reduce(target, &input, &mut output, Sum)?;
            assert_eq!(output.to_vec()?[0], of(size), "{}", stringify!($ty));
            rank.all_reduce(target, &input, &mut output, Max)?;
            assert_eq!(output.to_vec()?, [of(1), of(size - 1), of(size)]);
            rank.all_reduce(target, &input, &mut output, Min)?;
            assert_eq!(output.to_vec()?, [of(1), of(0), of(1)]);
        )*};
    }
    if size <= 4 {
        types! { F8E4M3 F8E5M2 }
    }
    Ok(())
}

#[test]
fn floats_of_8_bits_are_combined() {
    for size in [1, 2, 3] {
        Group::cpu(size).unwrap().run(|rank| bytes(rank, rank.device())).unwrap();
    }
    let Some((gpus, _turn)) = gpus(1) else { return };
    let Some(group) = group(&gpus) else { return };
    if nccl_version().unwrap() < [2, 24, 0] {
        let run = |rank: &Communicator| Ok(bytes(rank, rank.device()).unwrap_err().to_string());
        assert!(group.run(run).unwrap().iter().all(|error| error.contains("needs NCCL 2.24 or newer")));
        // The group can be used.
        return works(group);
    }
    if gpus.iter().any(|gpu| gpu.arch().is_some_and(|arch| arch < Arch::SM_90)) {
        return println!("skipped: NCCL combines floats of 8 bits on GPUs of sm_90 and newer");
    }
    group.run(|rank| bytes(rank, &rank.device().stream()?)).unwrap();
}

pub(super) fn works(group: Group) {
    for checks in Checks::ALL {
        let works = |rank: &Communicator| {
            all_calls(rank, rank.device())?;
            all_calls(rank, &rank.device().stream()?)
        };
        let result = group.run(|rank| {
            checks.of_rank(rank);
            works(rank)
        });
        result.unwrap_or_else(|error| panic!("checks {checks:?}: {error}"));
    }
    assert_eq!(group.poisoned(), None);
}

/// What the tests on GPUs do is right on the CPU.
#[test]
fn every_call_works_on_the_cpu() {
    for size in [1, 2, 5] {
        works(Group::cpu(size).unwrap());
    }
}

#[test]
fn every_call_works_on_one_gpu() {
    let Some((gpus, _turn)) = gpus(1) else { return };
    group(&gpus[..1]).into_iter().for_each(works);
}

#[test]
fn every_call_works_on_all_gpus() {
    let Some((gpus, _turn)) = gpus(2) else { return };
    group(&gpus).into_iter().for_each(works);
}

#[test]
fn a_rank_of_its_own_process_connects_by_id() {
    let Some((gpus, _turn)) = gpus(1) else { return };
    match GroupId::new() {
        Ok(id) => {
            assert_eq!(GroupId::from_bytes(*id.as_bytes()), id);
            works(Group::from_id(&gpus[0], &id, 0, 1).unwrap());
        }
        Err(error) => println!("skipped: {error}"),
    }
}

#[test]
fn wrong_groups_are_errors() {
    let id = GroupId::from_bytes([0; 128]);
    assert_eq!(Group::local(&[]).unwrap_err(), GroupError::NoRanks.into());
    let error = Group::local(&[Device::cpu()]).unwrap_err().to_string();
    assert_eq!(error, "the device of rank 0, CPU, is not a GPU: `Group::cpu(n)` makes a group of CPU engines");
    assert_eq!(Group::from_id(&Device::cpu(), &id, 0, 0).unwrap_err(), GroupError::NoRanks.into());
    let error = Group::from_id(&Device::cpu(), &id, 2, 2).unwrap_err().to_string();
    assert!(error.contains("the process is rank 2, but the group has 2"), "{error}");
    let Some((gpus, _turn)) = gpus(1) else { return };
    let error = Group::local(&[gpus[0].clone(), gpus[0].clone()]).unwrap_err().to_string();
    assert!(error.contains("is the device of rank 0 and of rank 1"), "{error}");
}

#[test]
fn different_calls_are_told_on_gpus() {
    let Some((gpus, _turn)) = gpus_alone(2, different_calls_are_told_on_gpus) else { return };
    let Some(group) = group(&gpus[..2]).map(|group| group.with_checks(true)) else { return };
    let run = |rank: &Communicator| {
        let mut x = upload(rank, &vec![1u32; 3 + rank.rank()]);
        let length = rank.all_reduce_in_place(rank.device(), &mut x, Sum).unwrap_err();
        let pair = match rank.rank() {
            0 => rank.send(rank.device(), &x, 1).unwrap_err(),
            _ => rank.receive(rank.device(), &mut x, 0).unwrap_err(),
        };
        rank.barrier()?;
        Ok((length.to_string(), pair.to_string()))
    };
    for (length, pair) in group.run(run).unwrap() {
        assert!(
            length.contains("rank 0 calls all_reduce (sum) of 3 u32, rank 1 calls all_reduce (sum) of 4"),
            "{length}"
        );
        assert!(pair.contains("send of 3 u32 to rank 1") && pair.contains("receive of 4 u32 from rank 0"), "{pair}");
    }
}

/// Without messages, the rank that comes first has enqueued its call, and is told by its next wait. It needs the other rank: what NCCL can send without
/// it may be done before.
#[test]
fn a_difference_that_is_noted_ends_the_wait_on_gpus() {
    let Some((gpus, _turn)) = gpus_alone(2, a_difference_that_is_noted_ends_the_wait_on_gpus) else { return };
    for round in 0..3 {
        let Some(group) = group(&gpus[..2]) else { return };
        let group = Checks::Noted.of_group(group).with_deadline(Duration::from_secs(300));
        let run = move |rank: &Communicator| {
            let (me, device) = (rank.rank(), rank.device());
            let mut x = upload(rank, &[1u32; 4]);
            // Connects the ranks.
            rank.all_reduce_in_place(device, &mut x, Sum)?;
            x.to_vec()?;
            if me == 1 {
                std::thread::sleep(Duration::from_millis(200));
            }
            let result = match (round, me) {
                (0, _) => rank.all_reduce_in_place(device, &mut x.slice_mut(me..)?, Sum),
                (1, 0) => rank.broadcast(device, &mut x, 1),
                (1, _) => rank.all_reduce_in_place(device, &mut x, Sum),
                (_, 0) => rank.receive(device, &mut x, 1),
                _ => rank.send(device, &*x.slice(1..)?, 0),
            };
            let error = result.and_then(|()| device.synchronize()).expect_err(&format!("round {round}, rank {me}"));
            // Who waits for what the call would have written may be told as well.
            drop(x.to_vec());
            x.fill(3)?;
            assert_eq!(x.to_vec()?, [3; 4]);
            Ok(error.to_string())
        };
        let errors = texts_in_time(group, run);
        let text = ["all_reduce (sum) of 3 u32", "broadcast of 4 u32 from rank 1", "send of 3 u32 to rank 0"][round];
        assert!(errors.iter().all(|error| error.contains(text)), "{errors:?}");
        assert!(errors[1].starts_with("the ranks do not make the same calls"), "{errors:?}");
    }
}

/// Returns what the ranks of a group return, run on a thread of its own: a wait that does not end must not hold up the other tests.
pub(super) fn texts_in_time(
    group: Group,
    run: impl Fn(&Communicator) -> Result<String> + Send + Sync + 'static,
) -> Vec<String> {
    let (done, waited) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let result = group.run(run);
        drop(group);
        done.send(result)
    });
    waited.recv_timeout(Duration::from_secs(60)).expect("the wait ends at the deadline").unwrap()
}

#[test]
fn a_rank_that_does_not_come_ends_the_wait_on_gpus() {
    let Some((gpus, _turn)) = gpus_alone(2, a_rank_that_does_not_come_ends_the_wait_on_gpus) else { return };
    let Some(group) = group(&gpus[..2]) else { return };
    let group = group.with_checks(false).with_deadline(Duration::from_secs(2));
    let run = |rank: &Communicator| {
        let mut x = upload(rank, &[1u32; 100]);
        // NCCL connects the ranks in their first call, and the host waits for that.
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        if rank.rank() == 1 {
            std::thread::sleep(Duration::from_secs(5));
            return rank.barrier().map_err(|error| error.to_string()).err().ok_or(Error::NotRecorded);
        }
        // Enqueued; the wait for the result is an error.
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        let error = x.to_vec().unwrap_err().to_string();
        // The buffer and the device survive.
        x.fill(3)?;
        assert_eq!(x.to_vec()?, [3; 100]);
        Ok(error)
    };
    let errors = texts_in_time(group, run);
    assert!(errors[0].contains("waited for 2s"), "{}", errors[0]);
    assert!(errors[1].contains("the group cannot be used any more"), "{}", errors[1]);
}

/// The host waits in a rank's first calls, which connect it to the others: with the calls of all ranks, and with those of pairs.
#[test]
fn a_first_call_that_waits_on_gpus_ends_at_the_deadline() {
    let Some((gpus, _turn)) = gpus_alone(2, a_first_call_that_waits_on_gpus_ends_at_the_deadline) else { return };
    for round in 0..3 {
        let Some(group) = group(&gpus[..2]) else { return };
        let group = group.with_checks(false).with_deadline(Duration::from_secs(4));
        let run = move |rank: &Communicator| {
            let device = rank.device();
            let mut x = upload(rank, &[1u32; 100]);
            if round == 2 {
                rank.all_reduce_in_place(device, &mut x, Sum)?;
            }
            if rank.rank() == 1 {
                std::thread::sleep(Duration::from_secs(8));
                return Ok(rank.barrier().unwrap_err().to_string());
            }
            let result = match round {
                0 => rank.all_reduce_in_place(device, &mut x, Sum),
                _ => rank.send(device, &x, 1),
            };
            let error = result.and_then(|()| device.synchronize()).unwrap_err().to_string();
            // Who waits for what the call would have written is told as well. The buffer and the device survive.
            let told = (device.synchronize().is_err(), x.to_vec().is_err());
            assert!(told.0 || told.1, "{round}");
            x.fill(3)?;
            assert_eq!(x.to_vec()?, [3; 100]);
            Ok(error)
        };
        let errors = texts_in_time(group, run);
        assert!(errors[0].contains("waited for 4s"), "{round}: {}", errors[0]);
        assert!(errors[1].contains("the group cannot be used any more"), "{round}: {}", errors[1]);
    }
    // The GPUs can be connected again.
    let Some(group) = group(&gpus[..2]) else { return };
    let sums = group.run(|rank| {
        let mut x = upload(rank, &[1u32]);
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        x.to_vec()
    });
    assert_eq!(sums.unwrap(), [[2], [2]]);
}

#[test]
fn a_rank_that_fails_releases_the_others_on_gpus() {
    let Some((gpus, _turn)) = gpus_alone(2, a_rank_that_fails_releases_the_others_on_gpus) else { return };
    let Some(group) = group(&gpus[..2]) else { return };
    let started = Instant::now();
    let error = group.run(|rank| {
        let mut x = upload(rank, &[1u32]);
        if rank.rank() == 1 {
            return Err(Error::NotRecorded);
        }
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        x.to_vec()
    });
    assert!(started.elapsed() < Duration::from_secs(60));
    let error = error.unwrap_err().to_string();
    assert!(error.starts_with("rank 1: ") && error.contains("\nrank 0: "), "{error}");
    assert!(error.contains("rank 1, which is gone") || error.contains("rank 1 is gone"), "{error}");
}

/// One process of two starts. NCCL waits for the other one.
#[test]
fn a_rank_that_never_connects_ends_the_wait_at_the_deadline_on_gpus() {
    let Some((gpus, _turn)) = gpus_alone(1, a_rank_that_never_connects_ends_the_wait_at_the_deadline_on_gpus) else {
        return;
    };
    let id = match GroupId::new() {
        Ok(id) => id,
        Err(error) => return println!("skipped: {error}"),
    };
    let (done, waited) = std::sync::mpsc::channel();
    let (device, started) = (gpus[0].clone(), Instant::now());
    std::thread::spawn(move || done.send(connect_one(&device, &id, 0, 2, Duration::from_secs(3)).map(drop)));
    let result = waited.recv_timeout(Duration::from_secs(60)).expect("the wait ends at the deadline");
    let error = result.unwrap_err().to_string();
    assert!(error.contains("connecting to the other ranks waited for 3s"), "{error}");
    assert!(started.elapsed() >= Duration::from_secs(3));
    // The GPU can be used, and connected again.
    group(&gpus[..1]).into_iter().for_each(works);
}
