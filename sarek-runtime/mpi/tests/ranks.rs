//! The processes of a communicator exchange an id. Run by `mpirun`, with any number of processes; without it there is one. A group
//! needs GPUs: without them all processes get the error.

use mpi::traits::{Communicator, CommunicatorCollectives};
use sarek_mpi::{exchange, group, group_on};
use sarek_runtime::group::GroupId;
use sarek_runtime::monoid::Sum;
use sarek_runtime::{Device, Error, GroupError};

fn main() {
    // Ranks that fail end all of them: the others would wait.
    let universe = mpi::initialize().expect("MPI was not initialised");
    let world = universe.world();
    let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        the_id_of_rank_0_arrives(&world);
        a_part_of_the_processes_has_an_id_of_its_own(&world);
        all_processes_learn_of_a_failure(&world);
        the_cpu_is_refused(&world);
        the_group_works(&world);
    }));
    if failed.is_err() {
        world.abort(1);
    }
    println!("rank {} of {}: passed", world.rank(), world.size());
}

fn numbered(first: u8) -> GroupId {
    GroupId::from_bytes(std::array::from_fn(|at| first.wrapping_add(at as u8)))
}

fn the_id_of_rank_0_arrives(world: &impl CommunicatorCollectives) {
    for first in 0..10 {
        let id = exchange(world, || {
            assert_eq!(world.rank(), 0, "only rank 0 makes it");
            Ok(numbered(first))
        });
        assert_eq!(id, Ok(numbered(first)));
    }
}

fn a_part_of_the_processes_has_an_id_of_its_own(world: &impl CommunicatorCollectives) {
    let part = (world.rank() % 2) as u8;
    let half = world.split_by_color(mpi::topology::Color::with_value(part.into())).expect("a part");
    assert_eq!(exchange(&half, || Ok(numbered(part + 100))), Ok(numbered(part + 100)));
}

fn all_processes_learn_of_a_failure(world: &impl CommunicatorCollectives) {
    let error = Error::from(GroupError::Launcher { message: "no rank today".into() });
    let got = exchange(world, || Err(error.clone())).unwrap_err();
    if world.rank() == 0 {
        assert_eq!(got, error);
    } else {
        let message = format!("rank 0 failed: {error}");
        assert_eq!(got, GroupError::Meeting { message }.into());
    }
    // And can go on.
    assert_eq!(exchange(world, || Ok(numbered(1))), Ok(numbered(1)));
}

fn the_cpu_is_refused(world: &impl CommunicatorCollectives) {
    let error = group_on(&Device::cpu(), world).map(drop).unwrap_err();
    let Error::Group(error) = error else { panic!("{error}") };
    let own = world.rank() as usize;
    // All of them have a device that is no GPU, so each gets its own error.
    assert!(matches!(*error, GroupError::NotAGpu { rank, .. } if rank == own), "{error}");
}

fn the_group_works(world: &impl CommunicatorCollectives) {
    let gpus = Device::all().len() - 1;
    if gpus < world.size() as usize {
        let error = group(world).map(drop).unwrap_err();
        println!("rank {}: skipped: {gpus} GPUs: {error}", world.rank());
        return;
    }
    let group = group(world).expect("a group");
    let sums = group.run(|rank| {
        let mut x = rank.device().upload(&[rank.rank() as u32 + 1])?;
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        x.to_vec()
    });
    let size = world.size() as u32;
    assert_eq!(sums.expect("a sum"), [[size * (size + 1) / 2]]);
}
