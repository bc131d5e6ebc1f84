//! How the processes of a group get its id: rank 0 makes it and hands it to the others.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::GroupId;
use crate::GroupError;
use crate::whole::write_whole;

/// Where the processes of a group exchange its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Meeting {
    /// Nowhere: there is one process.
    Alone,
    /// NCCL arranges it, since `NCCL_COMM_ID` is set: each process asks it for the id.
    Nccl,
    /// Rank 0 listens on this port, and the others connect to it.
    Socket { host: String, port: u16 },
    /// Rank 0 writes this file, and the others read it.
    File(PathBuf),
}

/// A process that wants the id.
pub(super) struct Guest {
    pub(super) rank: usize,
    pub(super) size: usize,
    pub(super) job: u64,
}

/// Starts each message, with the version of the protocol.
const MAGIC: [u8; 8] = *b"sarek\0g1";
/// The bytes of a request: the magic, the job, the size and the rank.
const REQUEST: usize = 32;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(20);
/// How long a connection may take to say what it wants.
const TURN: Duration = Duration::from_secs(1);

impl Meeting {
    /// Reads `HOST:PORT` or `file:PATH`.
    pub(super) fn parse(text: &str) -> Result<Meeting, GroupError> {
        if let Some(path) = text.strip_prefix("file:").filter(|path| !path.is_empty()) {
            return Ok(Meeting::File(path.into()));
        }
        let parts = text.rsplit_once(':').and_then(|(host, port)| Some((host, port.parse::<u16>().ok()?)));
        match parts {
            Some((host, port)) if !host.is_empty() && port != 0 => Ok(Meeting::Socket { host: host.into(), port }),
            _ => Err(failed(format!("SAREK_MEETING is `{text}`: write HOST:PORT or file:PATH"))),
        }
    }

    /// Returns the id of the group, which rank 0 makes.
    pub(super) fn exchange(
        &self,
        guest: &Guest,
        make: impl FnOnce() -> crate::Result<GroupId>,
        deadline: Duration,
    ) -> crate::Result<GroupId> {
        let host = guest.rank == 0;
        Ok(match self {
            Meeting::Alone | Meeting::Nccl => make()?,
            Meeting::Socket { port, .. } if host => {
                // IPv6 takes connections of IPv4 as well, where it is there.
                let bound = TcpListener::bind(("::", *port)).or_else(|_| TcpListener::bind(("0.0.0.0", *port)));
                let listener = bound.map_err(|error| {
                    failed(format!("rank 0 cannot listen on port {port}: {error}; set SAREK_MEETING to HOST:PORT"))
                })?;
                let id = make()?;
                serve(&listener, guest, &id, deadline)?;
                id
            }
            Meeting::Socket { host, port } => ask(&format!("{host}:{port}"), guest, deadline)?,
            Meeting::File(path) if host => {
                let id = make()?;
                write(path, guest, &id)?;
                id
            }
            Meeting::File(path) => read(path, guest, deadline)?,
        })
    }

    /// Removes what is left of the meeting, once all ranks are connected.
    pub(super) fn clean(&self, rank: usize) {
        if let (Meeting::File(path), 0) = (self, rank) {
            // If that fails, the next run says so.
            let _ = fs::remove_file(path);
        }
    }
}

impl Guest {
    /// Returns what a process sends to rank 0.
    fn request(&self) -> [u8; REQUEST] {
        let mut request = [0; REQUEST];
        let numbers = [self.job, self.size as u64, self.rank as u64];
        for (to, from) in request.chunks_mut(8).zip([MAGIC].into_iter().chain(numbers.map(u64::to_le_bytes))) {
            to.copy_from_slice(&from);
        }
        request
    }

    /// Returns the rank in a request to this process; an error if the other one belongs elsewhere.
    fn accept(&self, request: &[u8; REQUEST]) -> Result<usize, String> {
        let word = |at: usize| request[8 * at..][..8].try_into().map_or(0, u64::from_le_bytes);
        let [job, size, rank] = [word(1), word(2), word(3)];
        if request[..8] != MAGIC {
            Err("it is no process of a group".into())
        } else if job != self.job {
            Err("it belongs to another job".into())
        } else if size != self.size as u64 || rank >= size || rank == self.rank as u64 {
            Err(format!("it is rank {rank} of {size}, and this one is rank {} of {}", self.rank, self.size))
        } else {
            Ok(rank as usize)
        }
    }
}

/// Gives the id to every other rank.
fn serve(listener: &TcpListener, host: &Guest, id: &GroupId, deadline: Duration) -> Result<(), GroupError> {
    listener.set_nonblocking(true).map_err(|error| failed(format!("rank 0 cannot listen: {error}")))?;
    let (start, mut missing) = (Instant::now(), (1..host.size).collect::<Vec<_>>());
    let mut refused = String::new();
    while !missing.is_empty() {
        match listener.accept() {
            Ok((stream, from)) => match answer(stream, host, &missing, id) {
                Ok(rank) => missing.retain(|other| *other != rank),
                Err(message) => refused = format!("; a connection from {from} was refused: {message}"),
            },
            Err(_) => sleep(PAUSE),
        }
        if start.elapsed() > deadline && !missing.is_empty() {
            return Err(failed(format!("rank 0 waited for {deadline:?}, and ranks {missing:?} did not come{refused}")));
        }
    }
    Ok(())
}

/// Answers one connection: the id, or a reason. Returns the rank once it has the id.
fn answer(mut stream: TcpStream, host: &Guest, missing: &[usize], id: &GroupId) -> Result<usize, String> {
    let text = |error: std::io::Error| error.to_string();
    stream.set_nonblocking(false).map_err(text)?;
    stream.set_read_timeout(Some(TURN)).map_err(text)?;
    stream.set_write_timeout(Some(TURN)).map_err(text)?;
    let mut request = [0; REQUEST];
    stream.read_exact(&mut request).map_err(text)?;
    let accepted = host.accept(&request).and_then(|rank| match missing.contains(&rank) {
        true => Ok(rank),
        false => Err(format!("rank {rank} was here before: two processes have the same rank")),
    });
    match accepted {
        Ok(rank) => {
            stream.write_all(&[&MAGIC[..], &[0], &id.0].concat()).map_err(text)?;
            // The other side has it.
            stream.read_exact(&mut [0]).map_err(text)?;
            Ok(rank)
        }
        Err(message) => {
            let short = &message.as_bytes()[..message.len().min(255)];
            stream.write_all(&[&MAGIC[..], &[short.len() as u8], short].concat()).map_err(text)?;
            Err(message)
        }
    }
}

/// Asks rank 0 for the id, until it answers.
fn ask(address: &str, guest: &Guest, deadline: Duration) -> Result<GroupId, GroupError> {
    let start = Instant::now();
    loop {
        let message = match try_ask(address, guest) {
            Ok(Ok(id)) => return Ok(id),
            // It may be another job's, which will soon be gone.
            Ok(Err(refused)) => format!("it answers: {refused}"),
            Err(error) => error.to_string(),
        };
        if start.elapsed() > deadline {
            return Err(failed(format!("rank {} asked rank 0 at {address} for {deadline:?}: {message}", guest.rank)));
        }
        sleep(PAUSE);
    }
}

fn try_ask(address: &str, guest: &Guest) -> std::io::Result<Result<GroupId, String>> {
    let mut last = std::io::Error::other("the host has no address");
    for address in address.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, TURN) {
            Ok(stream) => return talk(stream, guest),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn talk(mut stream: TcpStream, guest: &Guest) -> std::io::Result<Result<GroupId, String>> {
    // Rank 0 serves one process after the other.
    stream.set_read_timeout(Some(TURN * 4))?;
    stream.set_write_timeout(Some(TURN))?;
    stream.write_all(&guest.request())?;
    let mut head = [0; MAGIC.len() + 1];
    stream.read_exact(&mut head)?;
    if head[..MAGIC.len()] != MAGIC {
        return Err(std::io::Error::other("something else listens there"));
    }
    let length = usize::from(head[MAGIC.len()]);
    if length > 0 {
        let mut reason = vec![0; length];
        stream.read_exact(&mut reason)?;
        return Ok(Err(String::from_utf8_lossy(&reason).into_owned()));
    }
    let mut id = GroupId([0; 128]);
    stream.read_exact(&mut id.0)?;
    stream.write_all(&[1])?;
    Ok(Ok(id))
}

/// Writes the id to a file, which appears with all of its contents at once.
fn write(path: &Path, host: &Guest, id: &GroupId) -> Result<(), GroupError> {
    let shown = path.display();
    if path.exists() {
        return Err(failed(format!("the file {shown} is of an earlier run: remove it, or name another one")));
    }
    write_whole(path, &[&host.request()[..], &id.0])
        .map_err(|error| failed(format!("rank 0 cannot write {shown}: {error}")))
}

/// Reads the id from a file, once rank 0 has written it.
fn read(path: &Path, guest: &Guest, deadline: Duration) -> Result<GroupId, GroupError> {
    let start = Instant::now();
    loop {
        let message = match fs::read(path) {
            Ok(bytes) => match bytes.split_first_chunk::<REQUEST>() {
                Some((request, id)) => match (guest.accept(request), id.try_into()) {
                    (Ok(0), Ok(id)) => return Ok(GroupId(id)),
                    (Err(message), _) => format!("it cannot be used: {message}"),
                    _ => "it is damaged".into(),
                },
                None => "it is damaged".into(),
            },
            Err(error) => error.to_string(),
        };
        if start.elapsed() > deadline {
            let shown = path.display();
            return Err(failed(format!("rank {} waited for the file {shown} for {deadline:?}: {message}", guest.rank)));
        }
        sleep(PAUSE);
    }
}

fn failed(message: String) -> GroupError {
    GroupError::Meeting { message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::group::launcher::Process;
    use std::sync::atomic::{AtomicU32, Ordering};

    const LONG: Duration = Duration::from_secs(20);
    const SHORT: Duration = Duration::from_millis(100);

    fn guest(rank: usize, size: usize) -> Guest {
        Guest { rank, size, job: 7 }
    }

    fn id() -> GroupId {
        GroupId(std::array::from_fn(|at| at as u8))
    }

    /// A port of the system's choice, with its listener.
    fn listener() -> (TcpListener, String) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        (listener, address)
    }

    #[test]
    fn every_rank_gets_the_id_by_a_socket() {
        let (listener, address) = listener();
        std::thread::scope(|scope| {
            let server = scope.spawn(|| serve(&listener, &guest(0, 4), &id(), LONG));
            let others: Vec<_> = (1..4).map(|rank| (rank, &address)).collect();
            let others: Vec<_> =
                others.into_iter().map(|(rank, at)| scope.spawn(move || ask(at, &guest(rank, 4), LONG))).collect();
            // What does not belong there is no harm.
            drop(TcpStream::connect(&address).unwrap());
            TcpStream::connect(&address).unwrap().write_all(b"GET / HTTP/1.1\r\n\r\nmore than a request").unwrap();
            for other in others {
                assert_eq!(other.join().unwrap(), Ok(id()));
            }
            assert_eq!(server.join().unwrap(), Ok(()));
        });
    }

    /// Returns a port that is free, and that systems do not hand out: other tests listen meanwhile.
    fn free_port() -> u16 {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let ports = std::iter::repeat_with(|| {
            let number = std::process::id().wrapping_mul(31).wrapping_add(2 * NEXT.fetch_add(1, Ordering::Relaxed));
            20_001 + (number % 10_000) as u16
        });
        ports.take(100).find(|port| TcpListener::bind(("localhost", *port)).is_ok()).expect("a port is free")
    }

    #[test]
    fn whole_exchanges_work_by_socket_and_by_file() {
        let port = free_port();
        let file = std::env::temp_dir().join(format!("sarek-meeting-{}", std::process::id()));
        for meeting in [Meeting::Socket { host: "localhost".into(), port }, Meeting::File(file.clone())] {
            std::thread::scope(|scope| {
                let meeting = &meeting;
                let other = scope.spawn(move || meeting.exchange(&guest(1, 2), || panic!("rank 0 makes the id"), LONG));
                assert_eq!(meeting.exchange(&guest(0, 2), || Ok(id()), LONG), Ok(id()), "{meeting:?}");
                assert_eq!(other.join().unwrap(), Ok(id()), "{meeting:?}");
            });
            meeting.clean(1);
            meeting.clean(0);
        }
        assert!(!file.exists());
        assert_eq!(Meeting::Alone.exchange(&guest(0, 1), || Ok(id()), LONG), Ok(id()));
        assert_eq!(Meeting::Nccl.exchange(&guest(3, 4), || Ok(id()), LONG), Ok(id()));
    }

    /// A process of [`processes_get_the_id_of_rank_0`]; on its own it does nothing.
    #[test]
    fn a_process_that_a_launcher_started() {
        if std::env::var_os("SAREK_TEST_PROCESS").is_none() {
            return;
        }
        let process = Process::of(&|name| std::env::var(name).ok()).unwrap();
        let Process { rank, size, job, .. } = process;
        let own = || Ok(GroupId([std::process::id() as u8; 128]));
        let id = process.meeting.exchange(&Guest { rank, size, job }, own, LONG).unwrap();
        println!("id {}", id.0[0]);
    }

    #[test]
    fn processes_get_the_id_of_rank_0() {
        let port = free_port();
        let start = |rank: usize| {
            let mut command = std::process::Command::new(std::env::current_exe().unwrap());
            command.args(["--exact", "--nocapture", "group::meeting::tests::a_process_that_a_launcher_started"]);
            command.env("SAREK_TEST_PROCESS", "1").env("RANK", rank.to_string()).env("WORLD_SIZE", "3");
            command.env("MASTER_ADDR", "127.0.0.1").env("MASTER_PORT", (port - 1).to_string());
            command.env_remove("NCCL_COMM_ID").env_remove("SAREK_MEETING");
            command.stdout(std::process::Stdio::piped()).spawn().unwrap()
        };
        let processes: Vec<_> = (0..3).rev().map(start).collect();
        let first = processes[2].id() as u8;
        for process in processes {
            let output = process.wait_with_output().unwrap();
            let text = String::from_utf8(output.stdout).unwrap();
            assert!(output.status.success() && text.contains(&format!("id {first}\n")), "{text}");
        }
    }

    #[test]
    fn nobody_waits_forever() {
        let (listener, address) = listener();
        let mut stranger = TcpStream::connect(&address).unwrap();
        stranger.write_all(&Guest { job: 8, ..guest(1, 3) }.request()).unwrap();
        let error = serve(&listener, &guest(0, 3), &id(), SHORT).unwrap_err().to_string();
        assert!(error.contains("ranks [1, 2] did not come; a connection from 127.0.0.1"), "{error}");
        assert!(error.ends_with("it belongs to another job"), "{error}");
        // Nobody answers, though the port is open.
        let error = ask(&address, &guest(1, 2), SHORT).unwrap_err().to_string();
        assert!(error.contains("rank 1 asked rank 0 at 127.0.0.1"), "{error}");
        drop(listener);
        let error = ask(&address, &guest(1, 2), SHORT).unwrap_err().to_string();
        assert!(error.contains("refused"), "{error}");
        let missing = std::env::temp_dir().join("sarek-no-such-folder/id");
        let error = read(&missing, &guest(1, 2), SHORT).unwrap_err().to_string();
        assert!(error.contains("waited for the file"), "{error}");
        assert!(write(&missing, &guest(0, 2), &id()).is_err());
    }

    #[test]
    fn those_who_do_not_belong_there_are_refused() {
        let (listener, address) = listener();
        let address = &address;
        std::thread::scope(|scope| {
            let server = scope.spawn(|| serve(&listener, &guest(0, 3), &id(), LONG));
            let stranger = Guest { job: 8, ..guest(1, 3) };
            let error = ask(address, &stranger, SHORT).unwrap_err().to_string();
            assert!(error.contains("it belongs to another job"), "{error}");
            let error = ask(address, &guest(1, 4), SHORT).unwrap_err().to_string();
            assert!(error.contains("it is rank 1 of 4, and this one is rank 0 of 3"), "{error}");
            assert_eq!(ask(address, &guest(2, 3), LONG), Ok(id()));
            let error = ask(address, &guest(2, 3), SHORT).unwrap_err().to_string();
            assert!(error.contains("two processes have the same rank"), "{error}");
            assert_eq!(ask(address, &guest(1, 3), LONG), Ok(id()));
            assert_eq!(server.join().unwrap(), Ok(()));
        });
    }

    #[test]
    fn files_of_earlier_runs_and_damaged_ones_are_errors() {
        let file = std::env::temp_dir().join(format!("sarek-stale-{}", std::process::id()));
        fs::write(&file, "x").unwrap();
        let error = write(&file, &guest(0, 2), &id()).unwrap_err().to_string();
        assert!(error.contains("of an earlier run"), "{error}");
        let error = read(&file, &guest(1, 2), SHORT).unwrap_err().to_string();
        assert!(error.contains("damaged"), "{error}");
        fs::remove_file(&file).unwrap();
        write(&file, &Guest { job: 9, ..guest(0, 2) }, &id()).unwrap();
        let error = read(&file, &guest(1, 2), SHORT).unwrap_err().to_string();
        assert!(error.contains("another job"), "{error}");
        fs::remove_file(&file).unwrap();
    }

    #[test]
    fn places_are_read() {
        assert_eq!(Meeting::parse("[::1]:70"), Ok(Meeting::Socket { host: "[::1]".into(), port: 70 }));
        for text in ["", "host", "host:", ":70", "host:0", "host:70000", "file:"] {
            assert!(Meeting::parse(text).unwrap_err().to_string().contains("HOST:PORT"), "{text}");
        }
    }
}
