//! The variables that launchers set for each process: `torchrun`, `mpirun` and `srun`.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::meeting::Meeting;
use crate::GroupError;

/// One process of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Process {
    pub(super) rank: usize,
    pub(super) size: usize,
    /// The number of the process on its machine, if the launcher tells.
    pub(super) local: Option<usize>,
    /// Where the processes exchange the group's id.
    pub(super) meeting: Meeting,
    /// A number that distinguishes this job from others that may meet at the same place.
    pub(super) job: u64,
}

/// The variables of one launcher.
struct Launcher {
    name: &'static str,
    rank: &'static str,
    size: &'static str,
    local: &'static str,
    /// The number of processes on the machine.
    beside: &'static str,
    /// Which names the job, one process of which may have the same value as one of another job.
    job: &'static [&'static str],
}

const LAUNCHERS: [Launcher; 4] = [
    Launcher {
        name: "torchrun",
        rank: "RANK",
        size: "WORLD_SIZE",
        local: "LOCAL_RANK",
        beside: "LOCAL_WORLD_SIZE",
        job: &["TORCHELASTIC_RUN_ID", "TORCHELASTIC_RESTART_COUNT"],
    },
    Launcher {
        name: "mpirun of Open MPI",
        rank: "OMPI_COMM_WORLD_RANK",
        size: "OMPI_COMM_WORLD_SIZE",
        local: "OMPI_COMM_WORLD_LOCAL_RANK",
        beside: "OMPI_COMM_WORLD_LOCAL_SIZE",
        job: &["PMIX_NAMESPACE", "OMPI_MCA_ess_base_jobid"],
    },
    Launcher {
        name: "mpirun of MPICH or Intel MPI",
        rank: "PMI_RANK",
        size: "PMI_SIZE",
        local: "MPI_LOCALRANKID",
        beside: "MPI_LOCALNRANKS",
        job: &["PMI_JOBID"],
    },
    Launcher {
        name: "srun",
        rank: "SLURM_PROCID",
        size: "SLURM_NTASKS",
        local: "SLURM_LOCALID",
        beside: "SLURM_STEP_TASKS_PER_NODE",
        job: &["SLURM_JOB_ID", "SLURM_STEP_ID"],
    },
];

/// The environment of a process.
pub(super) type Variables<'a> = &'a dyn Fn(&str) -> Option<String>;

impl Process {
    /// Reads the variables of the first launcher whose rank is set.
    pub(super) fn of(var: Variables<'_>) -> Result<Process, GroupError> {
        let Some(launcher) = LAUNCHERS.iter().find(|launcher| var(launcher.rank).is_some()) else {
            let each: Vec<String> =
                LAUNCHERS.iter().map(|one| format!("{} and {} ({})", one.rank, one.size, one.name)).collect();
            return Err(wrong(format!("none of these is set: {}; start it by one of them", each.join(", "))));
        };
        let rank = number(var, launcher.rank)?.unwrap_or(0);
        let size = number(var, launcher.size)?.ok_or_else(|| {
            wrong(format!("{} of {} is set, but {} is not: set both", launcher.rank, launcher.name, launcher.size))
        })?;
        let local = number(var, launcher.local)?;
        check(launcher, rank, size, local, var)?;
        let (meeting, job) = place(var, launcher, size)?;
        Ok(Process { rank, size, local, meeting, job })
    }

    /// Returns the number of the GPU of this process if it sees that many.
    pub(super) fn gpu(&self, count: usize) -> Result<usize, GroupError> {
        match self.local {
            // A launcher may show each process its own GPU only.
            _ if count <= 1 => Ok(0),
            Some(local) if local < count => Ok(local),
            Some(local) => Err(wrong(format!(
                "it is number {local} of its machine, counted from 0, but the machine shows it {count} GPUs: start one \
                 process per GPU"
            ))),
            None => Err(wrong(format!(
                "the launcher does not say which of the {count} GPUs is its own: set LOCAL_RANK, or show each process one \
                 GPU with CUDA_VISIBLE_DEVICES"
            ))),
        }
    }
}

/// Compares the numbers with each other.
fn check(
    launcher: &Launcher,
    rank: usize,
    size: usize,
    local: Option<usize>,
    var: Variables<'_>,
) -> Result<(), GroupError> {
    if rank >= size {
        let Launcher { rank: rank_is, size: size_is, .. } = launcher;
        return Err(wrong(format!("{rank_is} is {rank}, but {size_is} is {size}: ranks are numbered from 0")));
    }
    // `srun` writes a list there.
    let beside = var(launcher.beside).and_then(|text| text.trim().parse::<usize>().ok());
    match (local, beside) {
        (Some(local), Some(beside)) if local >= beside => Err(wrong(format!(
            "{} is {local}, but {} is {beside}: local ranks are numbered from 0",
            launcher.local, launcher.beside
        ))),
        (_, Some(beside)) if beside > size => {
            let message = format!("{} is {beside}, but {} is only {size}", launcher.beside, launcher.size);
            Err(wrong(message))
        }
        (Some(local), _) if local >= size => {
            Err(wrong(format!("{} is {local}, but {} is only {size}", launcher.local, launcher.size)))
        }
        _ => Ok(()),
    }
}

/// Returns where the processes meet, and the number of the job.
fn place(var: Variables<'_>, launcher: &Launcher, size: usize) -> Result<(Meeting, u64), GroupError> {
    let mut hasher = DefaultHasher::new();
    let names: Vec<String> = launcher.job.iter().filter_map(|name| var(name)).collect();
    (&names, size).hash(&mut hasher);
    let job = hasher.finish();
    // Below the ports that the system gives away.
    let own_port = 20_000 + (job % 12_000) as u16;
    let meeting = if size == 1 {
        Meeting::Alone
    } else if var("NCCL_COMM_ID").is_some() {
        Meeting::Nccl
    } else if let Some(text) = var("SAREK_MEETING") {
        Meeting::parse(&text)?
    } else if let Some(host) = var("MASTER_ADDR") {
        // The launcher's own store listens on MASTER_PORT.
        let port = match number(var, "MASTER_PORT")? {
            None => own_port,
            Some(port) => beside_port(port)?,
        };
        Meeting::Socket { host, port }
    } else if let Some(host) = first_host(var) {
        Meeting::Socket { host, port: own_port }
    } else if !names.is_empty() && number(var, launcher.beside)? == Some(size) {
        Meeting::Socket { host: "127.0.0.1".into(), port: own_port }
    } else {
        return Err(wrong(format!(
            "{} does not say where rank 0 runs: set MASTER_ADDR to its host, or SAREK_MEETING to HOST:PORT or to file:PATH of \
             a file that all processes see",
            launcher.name
        )));
    };
    Ok((meeting, job))
}

/// Returns the port after another one, or the one before it.
fn beside_port(port: usize) -> Result<u16, GroupError> {
    match u16::try_from(port) {
        Ok(0) | Err(_) => Err(wrong(format!("MASTER_PORT is {port}, which is not a port"))),
        Ok(u16::MAX) => Ok(u16::MAX - 1),
        Ok(port) => Ok(port + 1),
    }
}

/// Returns the first machine of a step of Slurm, on which rank 0 runs: `node3` of `node[3-5,8],other1`.
fn first_host(var: Variables<'_>) -> Option<String> {
    let list = var("SLURM_STEP_NODELIST").or_else(|| var("SLURM_JOB_NODELIST"))?;
    let end = list.find([',', '[']).unwrap_or(list.len());
    let (name, rest) = list.split_at(end);
    let Some(numbers) = rest.strip_prefix('[') else { return Some(name.to_string()) };
    let first = numbers.split([',', '-', ']']).next()?;
    let suffix = numbers.split_once(']').map_or("", |(_, after)| after.split(',').next().unwrap_or(""));
    Some(format!("{name}{first}{suffix}"))
}

/// Returns the number in a variable; `None` if it is not set.
fn number(var: Variables<'_>, name: &str) -> Result<Option<usize>, GroupError> {
    let Some(text) = var(name) else { return Ok(None) };
    let parsed = text.trim().parse().map_err(|_| wrong(format!("{name} is `{text}`, which is not a number from 0 on")));
    parsed.map(Some)
}

fn wrong(message: String) -> GroupError {
    GroupError::Launcher { message }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn process(variables: &[(&str, &str)]) -> Result<Process, String> {
        let var = |name: &str| variables.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string());
        Process::of(&var).map_err(|error| error.to_string())
    }

    fn socket(host: &str, port: u16) -> Meeting {
        Meeting::Socket { host: host.into(), port }
    }

    #[test]
    fn every_launcher_is_understood() {
        let torchrun = [
            ("RANK", "3"),
            ("WORLD_SIZE", "8"),
            ("LOCAL_RANK", "1"),
            ("LOCAL_WORLD_SIZE", "2"),
            ("MASTER_ADDR", "node0"),
            ("MASTER_PORT", "29500"),
            // `torchrun` may itself be started by `srun`.
            ("SLURM_PROCID", "1"),
            ("SLURM_NTASKS", "4"),
        ];
        let one = process(&torchrun).unwrap();
        assert_eq!((one.rank, one.size, one.local), (3, 8, Some(1)));
        assert_eq!(one.meeting, socket("node0", 29501));

        let mpirun = |rank: &str| {
            process(&[
                ("OMPI_COMM_WORLD_RANK", rank),
                ("OMPI_COMM_WORLD_SIZE", "2"),
                ("OMPI_COMM_WORLD_LOCAL_RANK", rank),
                ("OMPI_COMM_WORLD_LOCAL_SIZE", "2"),
                ("PMIX_NAMESPACE", "prterun-1234@1"),
            ])
        };
        let (zero, one) = (mpirun("0").unwrap(), mpirun("1").unwrap());
        assert_eq!((one.rank, one.local, one.job), (1, Some(1), zero.job));
        assert_eq!(one.meeting, zero.meeting);
        let Meeting::Socket { host, port } = one.meeting else { panic!() };
        assert!(host == "127.0.0.1" && (20_000..32_000).contains(&port));

        let mpich = [("PMI_RANK", "1"), ("PMI_SIZE", "4"), ("MPI_LOCALRANKID", "1"), ("MASTER_ADDR", "10.0.0.1")];
        let one = process(&mpich).unwrap();
        assert_eq!((one.rank, one.size, one.local), (1, 4, Some(1)));

        for (nodes, host) in [
            ("gpu[03-05,9]", "gpu03"),
            ("gpu[7]", "gpu7"),
            ("login", "login"),
            ("a1,b[2-3]", "a1"),
            ("rack[1-2]-x,c", "rack1-x"),
        ] {
            let srun = [
                ("SLURM_PROCID", "0"),
                ("SLURM_NTASKS", "16"),
                ("SLURM_LOCALID", "0"),
                ("SLURM_STEP_TASKS_PER_NODE", "8(x2)"),
                ("SLURM_STEP_NODELIST", nodes),
                ("SLURM_JOB_ID", "77"),
            ];
            let one = process(&srun).unwrap();
            assert!(matches!(&one.meeting, Meeting::Socket { host: found, .. } if found == host), "{:?}", one.meeting);
        }
    }

    #[test]
    fn the_place_to_meet_can_be_chosen() {
        let base =
            [("RANK", "0"), ("WORLD_SIZE", "2"), ("LOCAL_RANK", "0"), ("MASTER_ADDR", "a"), ("MASTER_PORT", "65535")];
        assert_eq!(process(&base).unwrap().meeting, socket("a", 65534));
        let with = |name, value| process(&[&base[..], &[(name, value)]].concat()).unwrap().meeting;
        assert_eq!(with("SAREK_MEETING", "b:7000"), socket("b", 7000));
        assert_eq!(with("SAREK_MEETING", "file:/tmp/x"), Meeting::File("/tmp/x".into()));
        assert_eq!(with("NCCL_COMM_ID", "c:8000"), Meeting::Nccl);
        assert_eq!(process(&[("RANK", "0"), ("WORLD_SIZE", "1")]).unwrap().meeting, Meeting::Alone);
    }

    #[test]
    fn missing_and_contradictory_variables_are_named() {
        let table: [(&[(&str, &str)], &str); 11] = [
            (&[], "none of these is set: RANK and WORLD_SIZE (torchrun), OMPI_COMM_WORLD_RANK and"),
            (&[("WORLD_SIZE", "2")], "none of these is set"),
            (&[("RANK", "0")], "RANK of torchrun is set, but WORLD_SIZE is not: set both"),
            (&[("RANK", "2"), ("WORLD_SIZE", "2")], "RANK is 2, but WORLD_SIZE is 2: ranks are numbered from 0"),
            (&[("RANK", "0"), ("WORLD_SIZE", "0")], "RANK is 0, but WORLD_SIZE is 0"),
            (&[("RANK", "-1"), ("WORLD_SIZE", "2")], "RANK is `-1`, which is not a number"),
            (&[("RANK", "0"), ("WORLD_SIZE", "two")], "WORLD_SIZE is `two`"),
            (
                &[("RANK", "0"), ("WORLD_SIZE", "4"), ("LOCAL_RANK", "2"), ("LOCAL_WORLD_SIZE", "2")],
                "LOCAL_RANK is 2, but LOCAL_WORLD_SIZE is 2",
            ),
            (
                &[("SLURM_PROCID", "0"), ("SLURM_NTASKS", "2"), ("SLURM_LOCALID", "5")],
                "SLURM_LOCALID is 5, but SLURM_NTASKS is only 2",
            ),
            (&[("PMI_RANK", "0"), ("PMI_SIZE", "2")], "does not say where rank 0 runs: set MASTER_ADDR"),
            (
                &[("RANK", "0"), ("WORLD_SIZE", "2"), ("MASTER_ADDR", "a"), ("MASTER_PORT", "70000")],
                "MASTER_PORT is 70000, which is not a port",
            ),
        ];
        for (variables, text) in table {
            let error = process(variables).unwrap_err();
            assert!(error.contains(text), "{variables:?}: {error}");
        }
    }

    #[test]
    fn processes_take_the_gpus_of_their_machine_in_turn() {
        let one = |local| Process { rank: 5, size: 8, local, meeting: Meeting::Alone, job: 0 };
        assert_eq!(one(Some(3)).gpu(4), Ok(3));
        assert_eq!(one(Some(3)).gpu(1), Ok(0));
        assert_eq!(one(None).gpu(1), Ok(0));
        assert_eq!(one(None).gpu(0), Ok(0));
        assert!(one(Some(4)).gpu(4).unwrap_err().to_string().contains("start one process per GPU"));
        assert!(one(None).gpu(2).unwrap_err().to_string().contains("LOCAL_RANK"));
    }
}
