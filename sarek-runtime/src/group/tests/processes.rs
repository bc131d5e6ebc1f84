//! Groups whose ranks are in several processes, started as launchers start them: this test binary is each process.

use std::io::Read;
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::{Duration, Instant};

use super::gpu::{gpus, works};
use super::upload;
use crate::Result;
use crate::group::{Communicator, Group, nccl_version};
use crate::monoid::Sum;

/// What a process of a group does; the variable has its name.
const TASK: &str = "SAREK_TEST_TASK";
/// How long the processes of a test may run.
const LIMIT: Duration = Duration::from_secs(120);
/// The variables that tell a process of its group.
const VARIABLES: [&str; 16] = [
    "RANK",
    "WORLD_SIZE",
    "LOCAL_RANK",
    "LOCAL_WORLD_SIZE",
    "MASTER_ADDR",
    "MASTER_PORT",
    "OMPI_COMM_WORLD_RANK",
    "PMI_RANK",
    "SLURM_PROCID",
    "SLURM_STEP_NODELIST",
    "SLURM_JOB_NODELIST",
    "NCCL_COMM_ID",
    "SAREK_MEETING",
    "SAREK_GROUP_DEADLINE",
    "CUDA_VISIBLE_DEVICES",
    TASK,
];

/// A process that a launcher started. Without the variable it does nothing.
#[test]
fn a_process_of_a_group() {
    let Ok(task) = std::env::var(TASK) else { return };
    match task.as_str() {
        "work" => works(Group::from_env().unwrap()),
        "call" => println!("{}", Group::from_env().and_then(different_calls).unwrap()),
        "die" => println!("{}", Group::from_env().and_then(one_dies).unwrap()),
        "connect" => {
            let started = Instant::now();
            println!("{}", Group::from_env().unwrap_err());
            assert!(started.elapsed() < Duration::from_secs(60));
        }
        _ => panic!("no task {task}"),
    }
    println!("done");
}

/// Checks are the default between the processes of a debug build; the ranks choose them here.
fn different_calls(group: Group) -> Result<String> {
    let texts = group.with_checks(true).run(|rank| {
        let mut x = upload(rank, &vec![1u32; 3 + rank.rank()]);
        let error = rank.all_reduce_in_place(rank.device(), &mut x, Sum).unwrap_err();
        rank.barrier()?;
        Ok(error.to_string())
    });
    texts.map(|texts| texts.concat())
}

/// Rank 1 ends while rank 0 waits for it in a call that is enqueued.
fn one_dies(group: Group) -> Result<String> {
    let texts = group.with_checks(false).run(|rank: &Communicator| {
        let mut x = upload(rank, &[1u32; 100]);
        rank.all_reduce_in_place(rank.device(), &mut x, Sum)?;
        assert_eq!(x.to_vec()?, [2; 100]);
        if rank.rank() == 1 {
            // No destructor runs, as if the process had been killed.
            std::process::abort();
        }
        let error = rank.all_reduce_in_place(rank.device(), &mut x, Sum).and_then(|()| x.to_vec()).unwrap_err();
        // The process lives, and so do the buffer and the device.
        x.fill(3)?;
        assert_eq!(x.to_vec()?, [3; 100]);
        assert!(rank.barrier().is_err());
        Ok(error.to_string())
    });
    texts.map(|texts| texts.concat())
}

/// Starts the processes of a group, each with variables of its own, and returns what they print and whether they succeed.
fn start(task: &str, processes: &[Vec<(&str, String)>]) -> Vec<(bool, String)> {
    let children: Vec<Child> = processes
        .iter()
        .map(|variables| {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.args(["--exact", "--nocapture", "group::tests::processes::a_process_of_a_group"]);
            for name in VARIABLES {
                command.env_remove(name);
            }
            command.env(TASK, task).envs(variables.iter().map(|(name, value)| (name, value)));
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    let started = Instant::now();
    let outputs = children.into_iter().map(|mut child| {
        let status = loop {
            match child.try_wait().unwrap() {
                Some(status) => break status.success(),
                None if started.elapsed() > LIMIT => {
                    child.kill().unwrap();
                    break false;
                }
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        };
        let mut text = String::new();
        child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
        (status && text.contains("done\n"), text)
    });
    outputs.collect()
}

fn all_succeed(task: &str, processes: &[Vec<(&str, String)>]) -> Vec<String> {
    let outputs = start(task, processes);
    for (rank, (success, text)) in outputs.iter().enumerate() {
        assert!(success, "{processes:?}: process {rank}: {text}");
    }
    outputs.into_iter().map(|(_, text)| text).collect()
}

/// Returns a port that is free, and the one after it is free, too.
fn free_port() -> u16 {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let ports = std::iter::repeat_with(|| {
        let number =
            std::process::id().wrapping_mul(7).wrapping_add(2 * u32::from(NEXT.fetch_add(1, Ordering::Relaxed)));
        31_000 + (number % 1_000) as u16
    });
    let is_free = |port: u16| TcpListener::bind(("localhost", port)).is_ok();
    ports.take(200).find(|port| is_free(*port) && is_free(port + 1)).expect("a port is free")
}

/// The variables that `torchrun` sets for one of `size` processes on a machine.
fn torchrun(rank: usize, size: usize, port: u16) -> Vec<(&'static str, String)> {
    vec![
        ("RANK", rank.to_string()),
        ("WORLD_SIZE", size.to_string()),
        ("LOCAL_RANK", rank.to_string()),
        ("LOCAL_WORLD_SIZE", size.to_string()),
        ("MASTER_ADDR", "127.0.0.1".into()),
        ("MASTER_PORT", port.to_string()),
    ]
}

fn mpirun(rank: usize, size: usize) -> Vec<(&'static str, String)> {
    vec![
        ("OMPI_COMM_WORLD_RANK", rank.to_string()),
        ("OMPI_COMM_WORLD_SIZE", size.to_string()),
        ("OMPI_COMM_WORLD_LOCAL_RANK", rank.to_string()),
        ("OMPI_COMM_WORLD_LOCAL_SIZE", size.to_string()),
        ("PMIX_NAMESPACE", format!("prterun-{}@1", std::process::id())),
    ]
}

fn srun(rank: usize, size: usize) -> Vec<(&'static str, String)> {
    vec![
        ("SLURM_PROCID", rank.to_string()),
        ("SLURM_NTASKS", size.to_string()),
        ("SLURM_LOCALID", rank.to_string()),
        ("SLURM_STEP_NODELIST", "localhost".into()),
        ("SLURM_JOB_ID", std::process::id().to_string()),
    ]
}

/// Returns the number of GPUs if there are as many as are needed, and NCCL; the others wait meanwhile.
fn processes(needed: usize) -> Option<(usize, impl Drop)> {
    let (gpus, turn) = gpus(needed)?;
    if let Err(error) = nccl_version() {
        println!("skipped: {error}");
        return None;
    }
    Some((gpus.len(), turn))
}

#[test]
fn ranks_in_processes_of_every_launcher_work_together() {
    let Some((size, _turn)) = processes(2) else { return };
    let port = free_port();
    all_succeed("work", &(0..size).map(|rank| torchrun(rank, size, port)).collect::<Vec<_>>());
    all_succeed("work", &(0..size).map(|rank| mpirun(rank, size)).collect::<Vec<_>>());
    all_succeed("work", &(0..size).map(|rank| srun(rank, size)).collect::<Vec<_>>());
}

#[test]
fn ranks_in_processes_meet_where_the_user_says() {
    let Some((size, _turn)) = processes(2) else { return };
    let file = std::env::temp_dir().join(format!("sarek-meeting-{}", std::process::id()));
    let places = [
        ("SAREK_MEETING", format!("file:{}", file.display())),
        ("SAREK_MEETING", format!("127.0.0.1:{}", free_port())),
        ("NCCL_COMM_ID", format!("127.0.0.1:{}", free_port())),
    ];
    for place in places {
        let with = |mut variables: Vec<_>| {
            variables.push(place.clone());
            variables
        };
        all_succeed("work", &(0..size).map(|rank| with(mpirun(rank, size))).collect::<Vec<_>>());
    }
    assert!(!file.exists());
}

#[test]
fn different_calls_in_processes_are_errors_of_both() {
    let Some((_, _turn)) = processes(2) else { return };
    let port = free_port();
    for text in all_succeed("call", &[torchrun(0, 2, port), torchrun(1, 2, port)]) {
        let expected = "rank 0 calls all_reduce (sum) of 3 u32, rank 1 calls all_reduce (sum) of 4";
        assert!(text.contains(expected), "{text}");
    }
}

#[test]
fn a_process_that_dies_ends_the_wait_of_the_others() {
    let Some((_, _turn)) = processes(2) else { return };
    let port = free_port();
    let with_deadline = |mut variables: Vec<_>| {
        variables.push(("SAREK_GROUP_DEADLINE", "5".to_string()));
        variables
    };
    let outputs = start("die", &[with_deadline(torchrun(0, 2, port)), with_deadline(torchrun(1, 2, port))]);
    let [(lives, text), (dead, _)] = &outputs[..] else { panic!("two processes") };
    assert!(*lives && !dead, "{outputs:?}");
    // NCCL notices that the connection is closed, or the deadline ends the wait.
    assert!(text.contains("rank 0") || text.contains("waited for 5s"), "{text}");
}

/// What a process is told that waits for another one: before NCCL's part, and in it.
#[test]
fn a_process_that_does_not_come_is_an_error() {
    let Some((_, _turn)) = processes(1) else { return };
    let mut alone = torchrun(0, 2, free_port());
    alone.push(("SAREK_GROUP_DEADLINE", "3".to_string()));
    let text = all_succeed("connect", &[alone.clone()]).concat();
    assert!(text.contains("ranks [1] did not come"), "{text}");
    alone.push(("NCCL_COMM_ID", format!("127.0.0.1:{}", free_port())));
    let text = all_succeed("connect", &[alone]).concat();
    assert!(text.contains("3s"), "{text}");
}

#[test]
fn processes_on_one_gpu_are_told() {
    let Some((_, _turn)) = processes(1) else { return };
    let port = free_port();
    let on_the_first = |rank| {
        let mut variables = torchrun(rank, 2, port);
        variables.extend([("CUDA_VISIBLE_DEVICES", "0".to_string()), ("SAREK_GROUP_DEADLINE", "20".to_string())]);
        variables
    };
    for text in all_succeed("connect", &[on_the_first(0), on_the_first(1)]) {
        assert!(text.contains("GPU"), "{text}");
    }
}
