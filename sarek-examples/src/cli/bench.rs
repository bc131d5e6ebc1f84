//! `sarek bench`.

use std::io::Write;

use sarek_runtime::Device;

use super::args::Bench;
use super::{run, say};
use crate::Failure;
use crate::bench::{
    self, Arena, Ceiling, Contest, METHOD, Meter, Report, Row, checks, engine, launch, loops, origin, overlap, pairs,
    ranks, replay, startup,
};
use crate::catalog::{self, Algorithm, How, Strategy};
use crate::files::record;
use crate::pairs::Pair;
use crate::peers::{self, Peers};

/// The subject of a measurement.
enum Job<'a> {
    /// Both sides of a contest, at one length.
    Contest(&'a Contest, usize),
    /// All standard cases of a strategy.
    Strategy(&'a Strategy),
    /// A loop in three types of index.
    Loop(loops::Loop),
    /// A kernel beside the same one by hand.
    Pair(Pair),
    /// All standard cases of a strategy, with and without checks.
    Checks(&'a Strategy),
    /// Launches.
    Launch,
    /// Graphs.
    Graph,
    /// Groups of all GPUs.
    Ranks,
    /// Starts.
    Start,
    /// Copies beside kernels.
    Overlap,
    /// The CPU engine.
    Engine,
}

/// Measures what was asked for, prints the table, and writes the report.
pub(super) fn bench(algorithms: &[Algorithm], args: &Bench, out: &mut dyn Write) -> Result<(), Failure> {
    // Measuring takes minutes; what can be said of the places of results is said before.
    let interim = record::interim(args.json.as_deref())?;
    if let Some(folder) = &args.plot {
        bench::plot::make_folder(folder)?;
    }
    let device = args.device.open()?;
    let peers = if args.peers { open_peers(&device, args)? } else { None };
    let mut jobs = jobs(algorithms, args, &device, peers.is_some())?;
    let mut report = Report::new(&device, peers.as_ref().map(Peers::description), None);
    if let (Some(path), true) = (&args.json, args.resume) {
        report = report.resume(path)?;
        jobs.retain(|job| !report.done.contains(&job.key(args.n)));
    }
    if report.ceiling.is_none() {
        report.ceiling = Ceiling::measure(&device)?;
    }
    let ceiling = report.ceiling;
    writeln!(out, "{}", run::describe(&device))?;
    writeln!(out, "{METHOD}")?;
    if let Some(peers) = &peers {
        writeln!(out, "peers: {} ({})", peers.description(), peers.path().display())?;
    }
    if let Some(Ceiling { copy_gb_per_s: copy, f32_tflop_per_s: arithmetic }) = ceiling {
        writeln!(
            out,
            "ceiling: a copy within the device's memory {copy:.0} GB/s, read and written; f32 {arithmetic:.1} TFLOP/s"
        )?;
    }
    let arena = Arena::new(&device, peers);
    let mut meter = Meter::new(&device)?;
    let bar = run::progress(jobs.len());
    let mut failures = Vec::new();
    let commit = origin::commit();
    for job in &jobs {
        bar.set_message(job.name());
        match job.measure(&arena, &mut meter, args, ceiling) {
            Ok(rows) => {
                let date = origin::date();
                report.rows.extend(rows.into_iter().map(|row| row.with_origin(&commit, &date)));
                report.done.push(job.key(args.n));
                // A run of an hour that is cut off leaves what it has measured. What cannot be written now may be at the end.
                if let Some(Err(error)) = interim.map(|path| report.write(path)) {
                    bar.suspend(|| say(format_args!("{error}")));
                }
            }
            Err(Failure::Peers(error @ peers::Error::Lacks { .. })) => {
                bar.suspend(|| say(format_args!("skipped: {}: {error}", job.name())));
            }
            Err(failure) => failures.push(format!("{}: {failure}", job.name())),
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    sort(&mut report.rows);
    writeln!(out, "{}", bench::table(&report.rows))?;
    if let Some(path) = &args.json {
        report.write(path)?;
    }
    if let Some(folder) = &args.plot {
        bench::plot::draw(&report, folder)?;
    }
    match failures.is_empty() {
        true => Ok(()),
        false => Err(Failure::Message(format!("{} failed\n  {}", failures.len(), failures.join("\n  ")))),
    }
}

/// Puts rows of one name and opponent together, by length.
fn sort(rows: &mut [Row]) {
    let key = |row: &Row| (row.name.clone(), row.other.as_ref().map(|other| other.name.clone()));
    let mut order: Vec<_> = rows.iter().map(key).collect();
    order.dedup();
    rows.sort_by_key(|row| (order.iter().position(|known| *known == key(row)), row.n));
}

/// Returns the peers; without them, or a part of them, the rest is measured all the same.
fn open_peers(device: &Device, args: &Bench) -> Result<Option<Peers>, Failure> {
    match Peers::open(device, args.device.ordinal()) {
        Ok(peers) => Ok(Some(peers)),
        Err(error @ (peers::Error::NotBuilt | peers::Error::NoGpu)) => {
            say(format_args!("{error}"));
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns the measurements to make.
fn jobs<'a>(algorithms: &'a [Algorithm], args: &Bench, device: &Device, peers: bool) -> Result<Vec<Job<'a>>, Failure> {
    let contests = || algorithms.iter().flat_map(|algorithm| &algorithm.contests);
    let mut jobs = Vec::new();
    if device.is_cuda() {
        let mut sizes: Vec<usize> = contests().flat_map(|contest| contest.sizes).copied().collect();
        sizes.sort_unstable();
        sizes.dedup();
        if let Some(n) = args.n {
            sizes = vec![n];
        }
        // By length: contests of one length share their inputs.
        for n in sizes.into_iter().rev() {
            let here = contests().filter(|contest| args.n.is_some() || contest.sizes.contains(&n));
            jobs.extend(here.filter(|contest| peers || !contest.peers).map(|contest| Job::Contest(contest, n)));
        }
        jobs.extend(loops::LOOPS.map(Job::Loop));
        jobs.extend(crate::pairs::pairs().into_iter().map(Job::Pair));
        jobs.push(Job::Launch);
        jobs.push(Job::Graph);
        if ranks::gpus().is_some() {
            jobs.push(Job::Ranks);
        }
        jobs.push(Job::Overlap);
    }
    jobs.push(Job::Start);
    jobs.push(Job::Engine);
    if !args.peers {
        jobs.extend(algorithms.iter().flat_map(|algorithm| &algorithm.strategies).map(Job::Strategy));
    }
    // Only where it is asked for: each strategy runs twice.
    let names: Vec<&str> = args.name.iter().chain(&args.only).map(String::as_str).collect();
    if names.iter().any(|name| name.starts_with("checks")) {
        jobs.extend(algorithms.iter().flat_map(|algorithm| &algorithm.strategies).map(Job::Checks));
    }
    for name in &names {
        if !jobs.iter().any(|job| job.name().starts_with(name)) {
            // Either the name is a mistake, or it has no peers, or the peers are not there.
            let known = ["loops", "by_hand", "launch", "graph", "ranks", "start", "engine"];
            let group = name.split('/').next().unwrap_or_default();
            if !known.iter().any(|known| known.starts_with(name) || *known == group) {
                catalog::strategies(algorithms, name)?;
            }
            return Err(Failure::Message(format!(
                "nothing of `{name}` can be measured like this on {}",
                device.name()
            )));
        }
    }
    jobs.retain(|job| names.is_empty() || names.iter().any(|name| job.name().starts_with(name)));
    Ok(jobs)
}

impl Job<'_> {
    fn name(&self) -> String {
        match self {
            Job::Contest(contest, n) => format!("{} {}", contest.name, (contest.size)(*n as u64)),
            Job::Strategy(strategy) => strategy.name.to_string(),
            Job::Loop(which) => loops::name(*which).into(),
            Job::Pair(pair) => pair.name.into(),
            Job::Checks(strategy) => format!("checks {}", strategy.name),
            Job::Launch => "launch".into(),
            Job::Graph => "graph".into(),
            Job::Ranks => "ranks".into(),
            Job::Overlap => "overlap".into(),
            Job::Start => "start".into(),
            Job::Engine => "engine".into(),
        }
    }

    /// Returns what identifies the measurement in a report: the name, the other side, and a size that is not the usual one, where it
    /// counts.
    fn key(&self, n: Option<usize>) -> String {
        match (self, n) {
            (Job::Contest(contest, _), _) => format!("{} against {}", self.name(), contest.against),
            (Job::Strategy(_) | Job::Checks(_) | Job::Pair(_), Some(n)) => format!("{} --n {n}", self.name()),
            _ => self.name(),
        }
    }

    fn measure(
        &self,
        arena: &Arena,
        meter: &mut Meter,
        args: &Bench,
        ceiling: Option<Ceiling>,
    ) -> Result<Vec<Row>, Failure> {
        let device = &arena.device;
        match self {
            Job::Contest(contest, n) => Ok(vec![contest.measure(arena, meter, *n, ceiling)?]),
            Job::Strategy(strategy) => bench::strategy(device, strategy, args.n, How::CHECKED, ceiling),
            Job::Loop(which) => loops::measure(arena, meter, *which, ceiling),
            Job::Pair(pair) => pairs::measure(device, meter, pair, args.n, ceiling),
            Job::Checks(strategy) => checks::measure(device, meter, strategy, args.n),
            Job::Launch => {
                let mut rows = launch::measure(device, args.device.ordinal())?;
                rows.extend(launch::measure_chain(device)?);
                Ok(rows)
            }
            Job::Graph => replay::measure(device),
            Job::Ranks => ranks::measure(),
            Job::Overlap => overlap::measure(device),
            Job::Start => startup::measure(device, args.device.ordinal()),
            Job::Engine => engine::measure(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::bench::Stats;

    #[test]
    fn a_key_identifies_one_measurement() {
        let algorithms = catalog::algorithms();
        let mut known = HashSet::new();
        for contest in algorithms.iter().flat_map(|algorithm| &algorithm.contests) {
            for n in contest.sizes {
                let key = Job::Contest(contest, *n).key(None);
                assert!(known.insert(key.clone()), "{key}");
            }
        }
        for strategy in algorithms.iter().flat_map(|algorithm| &algorithm.strategies) {
            for key in
                [Job::Strategy(strategy), Job::Checks(strategy)].map(|job| [job.key(None), job.key(Some(7))]).concat()
            {
                assert!(known.insert(key.clone()), "{key}");
            }
        }
    }

    #[test]
    fn rows_of_one_name_are_together_by_length() {
        let row = |name: &str, n| Row::new(name, Some(n), Stats::of(vec![1.0]), None);
        let mut rows = vec![row("b", 4), row("a", 4), row("b", 2), row("a", 2), row("c", 1)];
        sort(&mut rows);
        let order: Vec<_> = rows.iter().map(|row| (&row.name[..], row.n.unwrap())).collect();
        assert_eq!(order, [("b", 2), ("b", 4), ("a", 2), ("a", 4), ("c", 1)]);
    }
}
