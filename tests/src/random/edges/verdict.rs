//! Runs kernels with all their checks, and compares what fails with what was proven.

use super::adversary::{Adversary, corners};
use super::launch::{Given, Launch};
use crate::random::interpret::{Next, Stop, Thread, constants, frames, positions};
use crate::random::memory::read;
use crate::random::program::{Flavour, Program, VERSION};
use crate::random::run::run;
use crate::random::rust;
use crate::random::shrink::shrink_stopped;
use crate::random::value::{self, Value};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sarek_runtime::ir::{Block, Module, SiteKind, Stmt, Type};
use sarek_runtime::testing::{self, Conditions, with_stale_memory};
use sarek_runtime::{Device, Grid};
use std::collections::BTreeSet;
use std::ops::AddAssign;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The number of steps of a thread.
const FUEL: u64 = 2000;
/// The number of launches of each kernel with any numbers.
const LAUNCHES: usize = 4;
/// The number of attempts to find a launch in which a condition holds.
const ATTEMPTS: usize = 24;

/// What kernels and launches were, so that nobody mistakes a test of nothing for a success.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub kernels: u64,
    /// Kernels of which a check depends on a condition.
    pub conditional: u64,
    /// All conditions.
    pub conditions: u64,
    /// Conditions of which an edge was found: two launches that differ by one.
    pub edges: u64,
    pub launches: u64,
    /// Conditions that held in a launch, and that did not.
    pub held: u64,
    pub not_held: u64,
    /// Checks that a launch omits, and those that it makes.
    pub omitted: u64,
    pub made: u64,
    /// Checks with a condition that failed where it did not hold.
    pub failed: u64,
    /// Threads that were run, and those among them that reached their end or a failed check.
    pub threads: u64,
    pub ended: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        let Counts {
            kernels,
            conditional,
            conditions,
            edges,
            launches,
            held,
            not_held,
            omitted,
            made,
            failed,
            threads,
            ended,
        } = other;
        self.kernels += kernels;
        self.conditional += conditional;
        self.conditions += conditions;
        self.edges += edges;
        self.launches += launches;
        self.held += held;
        self.not_held += not_held;
        self.omitted += omitted;
        self.made += made;
        self.failed += failed;
        self.threads += threads;
        self.ended += ended;
    }
}

/// Runs some threads of a kernel in launches at the edges of its conditions.
///
/// # Errors
/// A check fails that was proven not to fail in that launch.
pub fn judge(module: &Module, base: Option<&Launch>, seed: u64) -> Result<Counts, String> {
    let phases = phases(module);
    visit_edges(module, base, seed, &mut |launch, random, counts| Ok(failed(module, &phases, launch, random, counts)))
}

/// Runs a program on the CPU engine, with small grids and slices. A debug build of the engine stops if a check fails that was proven not to.
///
/// # Errors
/// A check fails that was proven not to fail in that launch.
pub fn judge_on_the_engine(program: &Program) -> Result<Counts, String> {
    let device = with_stale_memory(Device::cpu().with_race_detection(false));
    let kernels = testing::prepare_batch(&device, std::slice::from_ref(&program.module), true);
    let kernel = kernels.map_err(|error| error.to_string())?[0];
    visit_edges(&program.module, Some(&Launch::of(program)), program.seed, &mut |launch, random, counts| {
        let Some(other) = launch.program(program, random) else { return Ok(BTreeSet::new()) };
        let threads = other.grid.blocks.iter().chain(&other.grid.threads).map(|&size| u64::from(size)).product::<u64>();
        (counts.threads, counts.ended) = (counts.threads + threads, counts.ended + threads);
        // The engine compares each failed check with what was proven. Other errors are of indices without checks, and of barriers at which not
        // all threads arrive.
        let end = catch_unwind(AssertUnwindSafe(|| run(&device, kernel, &other)));
        end.map(|_| BTreeSet::new()).map_err(|_| format!("a check fails that was proven not to: {launch:?}"))
    })
}

/// Runs a launch, and returns the checks that fail.
type Run<'r> = dyn FnMut(&Launch, &mut StdRng, &mut Counts) -> Result<BTreeSet<usize>, String> + 'r;

/// Makes launches at the edges of the conditions of a module.
fn visit_edges(module: &Module, base: Option<&Launch>, seed: u64, run: &mut Run<'_>) -> Result<Counts, String> {
    let mut random = StdRng::seed_from_u64(seed);
    let conditions = Conditions::of(module);
    let mut subject = Subject { module, conditions: &conditions, run };
    let usual = |random: &mut StdRng| match base {
        Some(base) => base.clone(),
        None => Launch::random(module, random),
    };
    let mut counts = Counts { kernels: 1, conditions: conditions.count() as u64, ..Counts::default() };
    counts.conditional = u64::from(conditions.count() > 0);
    for _ in 0..LAUNCHES {
        let usual = usual(&mut random);
        subject.launch(&usual, &mut random, &mut counts)?;
        subject.launch(&usual.changed(module, &mut random), &mut random, &mut counts)?;
    }
    for number in 0..conditions.count() {
        let mut found = false;
        for attempt in 0..ATTEMPTS {
            let mut launch = usual(&mut random);
            if attempt % 2 == 1 {
                launch = launch.changed(module, &mut random);
            }
            let Some((holds, fails)) = launch.edge(number, &conditions, module, &mut random) else { continue };
            found = true;
            subject.launch(&holds, &mut random, &mut counts)?;
            subject.launch(&fails, &mut random, &mut counts)?;
            if attempt >= ATTEMPTS / 2 {
                break;
            }
        }
        counts.edges += u64::from(found);
    }
    Ok(counts)
}

/// Returns the parts of a kernel between its barriers, which are outside of all branches and loops.
fn phases(module: &Module) -> Vec<Block> {
    let mut phases = vec![Block::new()];
    for stmt in &module.kernel.body {
        match stmt {
            Stmt::Barrier { .. } => phases.push(Block::new()),
            Stmt::Superstep { body, .. } => {
                phases.last_mut().expect("there is one").push(Stmt::Block(body.clone()));
                phases.push(Block::new());
            }
            stmt => phases.last_mut().expect("there is one").push(stmt.clone()),
        }
    }
    phases
}

struct Subject<'m, 'r> {
    module: &'m Module,
    conditions: &'m Conditions,
    run: &'m mut Run<'r>,
}

impl Subject<'_, '_> {
    /// Runs a launch with all checks.
    fn launch(&mut self, launch: &Launch, random: &mut StdRng, counts: &mut Counts) -> Result<(), String> {
        let held = launch.held(self.conditions);
        let gone = self.conditions.gone(held);
        let (never, always) = (self.conditions.gone(0), self.conditions.gone(u64::MAX));
        counts.launches += 1;
        counts.held += u64::from(held.count_ones());
        counts.not_held += (self.conditions.count() as u64).saturating_sub(held.count_ones().into());
        let omitted = gone.iter().filter(|gone| **gone).count() as u64;
        counts.omitted += omitted;
        counts.made += gone.len() as u64 - omitted;
        let failed = (self.run)(launch, random, counts)?;
        for site in failed {
            let printed = matches!(self.module.sites[site].kind, SiteKind::Print(_));
            if gone[site] && !printed {
                let place = self.module.sites[site].line;
                let holds = (0..self.conditions.count()).filter(|number| held >> number & 1 != 0);
                let holds: Vec<&str> = holds.map(|number| self.conditions.text(number)).collect();
                let holds = holds.join("\n");
                return Err(format!(
                    "the check at line {place} fails, and was proven not to: {launch:?}\nwhere\n{holds}"
                ));
            }
            counts.failed += u64::from(always[site] && !never[site]);
        }
        Ok(())
    }
}

/// Returns the checks that fail.
fn failed(
    module: &Module,
    phases: &[Block],
    launch: &Launch,
    random: &mut StdRng,
    counts: &mut Counts,
) -> BTreeSet<usize> {
    let mut memory = Adversary::new(module, launch, random.random());
    let constants = constants(module);
    let params = module.kernel.params.iter().map(|local| &module.kernel.locals[local.index()].ty);
    let values = params.zip(&launch.arguments).filter_map(|(ty, given)| value_of(ty, given));
    let values: Vec<Value> = values.collect();
    let mut failed = BTreeSet::new();
    for block in corners(launch.grid.blocks, random) {
        memory.next_block();
        // Without shared memory, threads are independent of each other.
        let picked: Vec<[u32; 3]> = match module.kernel.shared.is_empty() {
            true => corners(launch.grid.threads, random),
            false => positions(launch.grid.threads).collect(),
        };
        let start = |thread: &[u32; 3]| (*thread, Some((frames(module, values.iter().cloned()), FUEL)));
        let mut running: Vec<_> = picked.iter().map(start).collect();
        counts.threads += running.len() as u64;
        for phase in phases {
            running.shuffle(random);
            for (thread, state) in &mut running {
                let Some((frames, fuel)) = state.take() else { continue };
                let (blocks, threads) = (launch.grid.blocks, launch.grid.threads);
                let (memory, constants) = (&mut memory, &constants[..]);
                let mut runs =
                    Thread { module, memory, constants, frames, block, thread: *thread, blocks, threads, fuel };
                match runs.block(phase) {
                    Ok(Next::Goes) => *state = Some((runs.frames, runs.fuel)),
                    Ok(_) => counts.ended += 1,
                    Err(Stop::Failed(site)) => {
                        counts.ended += 1;
                        failed.insert(site.index());
                    }
                    Err(Stop::Unchecked | Stop::Tired) => {}
                }
            }
        }
        counts.ended += running.iter().filter(|(_, state)| state.is_some()).count() as u64;
    }
    failed
}

/// Returns the value of a parameter that is no slice.
fn value_of(ty: &Type, given: &Given) -> Option<Value> {
    match given {
        Given::Scalar(bits, of) => Some(value::from_bits(*bits, *of)),
        Given::Struct(bytes) => Some(read(ty, bytes)),
        Given::Slice { .. } => None,
    }
}

/// Returns a report of a kernel that was wrong, after it was made small.
pub fn report(module: &Module, seed: u64, tries: u32) -> String {
    let wrong = |program: &Program| judge(&program.module, None, seed).err();
    let program = Program {
        version: VERSION,
        seed,
        flavour: Flavour::Fault,
        module: module.clone(),
        grid: Grid::new(1, 1),
        arguments: Vec::new(),
        kept: Vec::new(),
    };
    let small = shrink_stopped(&program, tries, &mut |program| wrong(program).is_some());
    let what = wrong(&small).unwrap_or_else(|| "it is right".into());
    format!("seed {seed}: {what}\n{}", rust::module(&small.module))
}
