//! Checks that a launch need not make.
//!
//! Most indices are in range for reasons that are known when a kernel is launched: scalars, lengths, the grid and the
//! block. [`prove`] walks a module, with every call of a device function inlined, and finds for each check *the
//! condition on the launch's values under which it cannot fail*. At a launch the host evaluates these conditions
//! ([`Program`]), and launches the text without the checks that cannot fail ([`Proofs::without`]).
//!
//! * `graph`, `op`, `sign`, `simplify`: the numbers that the launch knows, as a program without branches; conditions are such numbers.
//! * `linear`: a thread's values, as sums of multiples of *atoms* (a thread's index, a number from memory) with factors from
//!   the graph. Where an operation may wrap, the value carries the condition under which it does not.
//! * `state`: what is known at a point: the values of variables, facts (`n - 1 - i` is not negative), bounds of atoms.
//! * `goal`: proofs, by the bounds of the atoms and by adding up a few facts.
//! * `walk`, `expr`, `place`, `table`, `integer`, `bits`, `extremes`, `quotient`: the meaning of statements, expressions, places, constant
//!   arrays and operations.
//! * `loops`, `guarded`, `carried`, `flags`, `kept`, `relations`, `relevant`: loops, round by round or by what each round keeps.
//! * `wide`: proven indices in 64 bits, where that helps the compiler.
//! * `samples`, `exponents`: invented launches, on which conditions are tried.
//! * `rules`: the rules of derivation by name, which tests break one by one.
//! * `program`: the conditions, as a launch evaluates them. `apply`: a module without checks. `text`: conditions as users
//!   read them.
//!
//! * `differences`: differences of numbers of the launch, as numbers of their own.
//! * `shared`, `written`: numbers that went through shared memory. `exposed`: values that a compiler may compute again.
//!
//! Nothing is known about other memory that another thread may change, the results of atomic accesses and shuffles, and
//! values that only a device knows. Integers are exact and without limits here. A number that leaves the range of an
//! `i128`, and everything computed from it, makes every condition false. Among several possible proofs of a check, the
//! useful ones are found by trying them on invented launches (`samples`). This determines how much is proven, and never
//! whether it is true.

mod apply;
mod bits;
mod carried;
mod checks;
mod counting;
mod differences;
mod exponents;
mod exposed;
mod expr;
mod extremes;
mod flags;
mod goal;
mod graph;
mod guarded;
mod integer;
mod kept;
mod linear;
mod loops;
mod narrow;
mod op;
mod place;
mod program;
mod quotient;
mod relations;
mod relevant;
mod rules;
mod samples;
mod shared;
mod shown;
mod sign;
mod simplify;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod walk;
mod wide;
mod written;

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::ir::visit::{Visit, visit_block};
use crate::ir::{Block, Expr, Function, FunctionId, LocalId, Module, SiteId, SiteKind, Stmt, Type};
pub(crate) use apply::is_gone;
use carried::Memo;
pub use checks::{Check, CheckState, Checks};
use differences::Differences;
use exposed::Exposure;
use graph::{Graph, Input, Node};
use integer::Made;
use linear::{Atom, AtomInfo, Linear, Slice};
pub(crate) use program::{MOST_INPUTS, Program, Values};
pub use rules::Rule;
use samples::{Samples, TYPICAL};
use shared::Shared;
use state::State;
use walk::Frame;

/// The number of statements and expressions that are visited before the rest keeps its checks.
const FUEL: u32 = 200_000;

/// The most nodes of the graph.
const MOST_NODES: usize = 100_000;

/// The knowledge about a check before the launch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It cannot fail.
    Never,
    /// It cannot fail if the condition with that number holds.
    When(usize),
    /// It may fail, because of the value named here.
    Kept(Option<Arc<str>>),
}

/// The knowledge about the checks of a module.
#[derive(Debug)]
pub(crate) struct Proofs {
    /// One for each site of the module; a site that only reports and does not check never fails.
    pub(crate) decisions: Vec<Decision>,
    /// For each site, `true` if it is the check of an index whose sums, differences and products do not wrap where it cannot fail.
    pub(crate) exact: Vec<bool>,
    /// The counters of loops that may fit 32 bits.
    counters: Vec<narrow::Narrow>,
    /// The conditions, as a launch evaluates them: those of checks, then those of counters alone.
    pub(crate) program: Program,
    /// The conditions of checks, as users read them.
    pub(crate) conditions: Vec<String>,
    /// `true` if it has barriers in shared memory, which the text without checks does not initialise.
    pub(crate) has_barriers: bool,
    /// `true` if proofs rely on what other threads have stored: no thread may end but at a check that fails.
    pub(crate) relies_on_others: bool,
}

/// Finds the conditions under which the checks of a module cannot fail.
pub(crate) fn prove(module: &Module) -> Proofs {
    let mut prover = Prover::new(module);
    prover.kernel();
    let steps = FUEL - prover.fuel;
    prover.look_again();
    prover.look_at_differences(steps);
    prover.proofs()
}

/// Returns the launches on which the conditions of a module are tried.
fn samples_of(module: &Module) -> Samples {
    let functions = module.functions.iter().chain([&module.kernel]);
    let shared = functions.flat_map(|function| function.shared.iter().map(|array| &array.ty));
    let kernel = &module.kernel;
    let scalars = kernel.params.iter().enumerate().filter(|(_, param)| {
        let scalar = kernel.locals[param.index()].ty.scalar();
        scalar.is_some_and(|scalar| scalar.is_integer())
    });
    let scalars = scalars.map(|(number, _)| number as u32).collect();
    Samples::new(module.attributes.block, shared, exponents::exponents(module)).with_scalars(scalars)
}

/// Returns `true` if code of the module accesses barriers in shared memory.
fn has_barriers(module: &Module) -> bool {
    struct Barriers(bool);
    impl Visit for Barriers {
        fn stmt(&mut self, stmt: &Stmt) {
            self.0 |= matches!(stmt, Stmt::Code(code) if code.barrier);
        }
    }
    let mut barriers = Barriers(false);
    module.functions.iter().chain([&module.kernel]).for_each(|function| visit_block(&mut barriers, &function.body));
    barriers.0
}

/// The findings about a site.
#[derive(Clone)]
struct Verdict {
    proven: Node,
    reason: Option<Rc<str>>,
}

/// The findings about the variables of a loop, by the paths to their integers.
type Memos = HashMap<(LocalId, Vec<u32>), Memo>;

struct Prover<'m> {
    module: &'m Module,
    graph: Graph,
    atoms: Vec<AtomInfo>,
    made: HashMap<Made, Atom>,
    frames: Vec<Frame>,
    /// The device function that is being walked; `None` for the kernel.
    at: Option<FunctionId>,
    /// The number of surrounding loops whose bounds are being searched for: nothing is decided there.
    dry: u32,
    fuel: u32,
    verdicts: Vec<Verdict>,
    /// For each site that checks an index, `true` if the operations of which the index is made have exact results wherever it was looked at.
    exact: Vec<Option<bool>>,
    /// The operations that were looked at, and whether their results are exact.
    operations: HashMap<*const Expr, bool>,
    /// The conditions under which counters of loops fit 32 bits.
    counters: BTreeMap<narrow::Counter, narrow::Found>,
    /// The number of results that were given up because they may wrap.
    wrapped: u64,
    /// What is known of differences of numbers that the launch knows.
    differences: Differences,
    names: HashMap<Input, String>,
    /// The names of the parts that the condition which is being shown repeats.
    short: HashMap<Node, String>,
    /// The findings about the variables of loops, by the loops' bodies.
    carried: HashMap<*const Block, Memos>,
    /// The relations between these that rounds keep.
    related: HashMap<*const Block, Vec<relations::Known>>,
    /// The variables of functions that slices name.
    lent: HashMap<Option<FunctionId>, HashSet<LocalId>>,
    /// The variables of each function, and of the kernel, on which indices depend.
    relevant: Vec<HashSet<LocalId>>,
    /// The number of choices that are currently distinguished.
    splits: u32,
    /// The typical launches that are looked at when one of several conditions is chosen, as bits.
    expected: u64,
    /// Those that run the loops around.
    running: u64,
    /// The condition under which no thread comes to the rounds of the surrounding loops that double or halve a number.
    skipped: Node,
    /// The number of surrounding loops whose relations are being searched for: there, variables that one branch assigns are looked at together.
    relating: u32,
    /// The number of choices from which facts are currently learned.
    learned: u32,
    /// `true` while facts are learned from a check that is passed.
    passing: bool,
    /// What went through shared memory.
    shared: Shared,
    /// The values that a compiler may compute again, once anybody asks for them.
    exposure: OnceCell<Exposure<'m>>,
    /// The counters that are the same number wherever they are computed.
    fixed: HashSet<Atom>,
}

impl<'m> Prover<'m> {
    fn new(module: &'m Module) -> Prover<'m> {
        let shared = Shared::new(module);
        Prover {
            module,
            graph: Graph::new(samples_of(module)),
            atoms: Vec::new(),
            made: HashMap::new(),
            frames: Vec::new(),
            at: None,
            dry: 0,
            fuel: FUEL,
            verdicts: vec![Verdict { proven: Node::TRUE, reason: None }; module.sites.len()],
            exact: vec![None; module.sites.len()],
            operations: HashMap::new(),
            counters: BTreeMap::new(),
            wrapped: 0,
            differences: Differences::default(),
            names: HashMap::new(),
            short: HashMap::new(),
            carried: HashMap::new(),
            related: HashMap::new(),
            lent: HashMap::new(),
            relevant: relevant::relevant(module),
            splits: 0,
            expected: u64::MAX,
            running: (1 << TYPICAL) - 1,
            skipped: Node::FALSE,
            relating: 0,
            learned: 0,
            passing: false,
            exposure: OnceCell::new(),
            shared,
            fixed: HashSet::new(),
        }
    }

    /// Counts a step.
    fn spend(&mut self) {
        self.fuel = if self.graph.len() > MOST_NODES { 0 } else { self.fuel.saturating_sub(1) };
    }

    /// Returns `true` if too much has been visited.
    fn is_exhausted(&self) -> bool {
        self.fuel == 0
    }

    /// Returns the function that is being walked.
    fn function(&self) -> &'m Function {
        match self.at {
            Some(function) => &self.module.functions[function.index()],
            None => &self.module.kernel,
        }
    }

    /// Returns `true` if indices depend on a variable of the function that is being walked.
    fn is_relevant(&self, local: LocalId) -> bool {
        let function = self.at.map_or(self.module.functions.len(), FunctionId::index);
        self.relevant[function].contains(&local)
    }

    /// Records the user's name for a value of the launch.
    fn name_input(&mut self, input: Input, name: &str) {
        self.names.entry(input).or_insert_with(|| name.to_string());
    }

    /// Records the condition under which a check cannot fail here. It cannot fail if the condition holds
    /// at each of its places.
    fn decide(&mut self, site: SiteId, proven: Node, subject: &Linear, valid: Node) {
        if self.dry > 0 {
            return;
        }
        self.shared.note_decision(site.index());
        let proven = self.unless_skipped(proven);
        let reason = match (self.is_plausible(proven), self.is_plausible(valid)) {
            (true, _) => None,
            (false, true) => self.origin(subject),
            (false, false) => Some("arithmetic that may wrap".into()),
        };
        let before = if Rule::EveryPlace.is_broken() { Node::TRUE } else { self.verdicts[site.index()].proven };
        let proven = self.graph.conjunction(before, proven);
        let verdict = &mut self.verdicts[site.index()];
        verdict.proven = proven;
        verdict.reason = verdict.reason.take().or(reason);
    }

    /// Records whether an operation has its exact result, under the condition that its value carries.
    fn note_operation(&mut self, operation: &Expr, is_exact: bool) {
        if self.dry == 0 {
            *self.operations.entry(operation).or_insert(true) &= is_exact;
        }
    }

    /// Records whether all operations of an index have their exact results.
    fn note_index(&mut self, index: &Expr, site: Option<SiteId>) {
        let Some(site) = site.filter(|_| self.dry == 0) else { return };
        let mut is_exact = true;
        wide::operations(index, &mut |operation| {
            is_exact &= self.operations.get(&(operation as *const Expr)).copied().unwrap_or(false);
        });
        let before = &mut self.exact[site.index()];
        *before = Some(before.unwrap_or(true) && is_exact);
    }

    fn kernel(&mut self) {
        let kernel = &self.module.kernel;
        let mut state = State::new();
        for (number, local) in kernel.params.iter().enumerate() {
            let info = &kernel.locals[local.index()];
            let number = number as u32;
            if let Type::Slice { element, mutable } = &info.ty {
                let length = self.graph.input(Input::Length(number));
                self.name_input(Input::Length(number), &format!("{}.len()", info.name));
                let address = self.graph.input(Input::Address(number));
                self.name_input(Input::Address(number), &format!("the address of {}", info.name));
                let slice = Slice {
                    length: self.uniform(crate::ir::Scalar::Usize, length),
                    address: Some(self.uniform(crate::ir::Scalar::U64, address)),
                    exposed: *mutable || matches!(**element, Type::Atomic(_) | Type::Atomic128(_)),
                    name: info.name.as_str().into(),
                };
                state.set_slice(*local, slice);
            } else {
                let value = self.argument(&info.ty, number, None, &info.name);
                state.set(*local, value);
            }
        }
        self.frames.push(Frame::default());
        self.block(&mut state, &kernel.body);
    }

    /// Returns the conditions that cannot hold together with one that holds more often: no launch would run the text in which all hold.
    fn excluded(&mut self) -> HashSet<Node> {
        let mut conditions: Vec<Node> = self.verdicts.iter().map(|verdict| verdict.proven).collect();
        conditions.retain(|node| self.is_plausible(*node));
        conditions.sort_by_key(|node| (std::cmp::Reverse(self.graph.samples_held(*node).count_ones()), *node));
        conditions.dedup();
        let (mut taken, mut excluded) = (Vec::new(), HashSet::new());
        for node in conditions {
            if taken.iter().any(|other| self.graph.excludes(*other, node)) {
                excluded.insert(node);
            } else {
                taken.push(node);
            }
        }
        excluded
    }

    fn proofs(mut self) -> Proofs {
        if self.is_exhausted() {
            let kept = Verdict { proven: Node::FALSE, reason: Some("more code than is looked at".into()) };
            self.verdicts.fill(kept);
            self.counters.clear();
        }
        for number in 0..self.verdicts.len() {
            self.verdicts[number].proven = self.graph.simplified(self.verdicts[number].proven);
        }
        let excluded = self.excluded();
        let mut conditions: Vec<Node> = Vec::new();
        let mut decisions = Vec::new();
        for (verdict, site) in self.verdicts.iter().zip(&self.module.sites) {
            decisions.push(match verdict.proven {
                _ if matches!(site.kind, SiteKind::Print(_)) => Decision::Never,
                Node::TRUE => Decision::Never,
                node if !self.is_plausible(node) => Decision::Kept(verdict.reason.as_deref().map(Into::into)),
                node if excluded.contains(&node) => {
                    Decision::Kept(Some("a condition that those of other checks exclude".into()))
                }
                node => {
                    let known = conditions.iter().position(|known| *known == node);
                    Decision::When(known.unwrap_or_else(|| {
                        conditions.push(node);
                        conditions.len() - 1
                    }))
                }
            });
        }
        let checks = conditions.len();
        let mut counters = self.narrow_counters(&mut conditions);
        let (program, taken) = Program::new(&self.graph, &conditions);
        // Conditions that would take a launch too long are not evaluated.
        for decision in decisions.iter_mut().chain(counters.iter_mut().map(|narrow| &mut narrow.decision)) {
            if let Decision::When(number) = decision {
                *decision = match taken[*number] {
                    Some(number) => Decision::When(number),
                    None => Decision::Kept(Some("a condition too long for a launch".into())),
                };
            }
        }
        let conditions = conditions[..checks].iter().zip(&taken).filter(|(_, taken)| taken.is_some());
        let conditions = conditions.map(|(node, _)| self.show(*node)).collect();
        let has_barriers = has_barriers(self.module);
        let relies_on_others = self.shared.relies_on_others();
        let exact = self.exact.iter().map(|exact| *exact == Some(true)).collect();
        Proofs { decisions, exact, counters, program, conditions, has_barriers, relies_on_others }
    }
}
