//! The reasons why threads part: the chain of values that leads to a barrier that not all of them reach, from the value
//! that differs by nature.

use super::state::{Target, Value};
use super::{Flow, Given, Level};
use crate::ir::intrinsics::{FUNCTIONS, Variation};
use crate::ir::{Function, Intrinsic, LocalId, Position};
use std::collections::HashMap;
use std::fmt::Write;
use std::rc::Rc;

/// The reason why something varies, or why only some threads are somewhere.
#[derive(Debug)]
pub(super) struct Why {
    /// The statement that it does, as a clause.
    text: String,
    file: &'static str,
    at: Position,
    because: Option<Rc<Why>>,
}

/// The reasons for what is known at the current statement.
#[derive(Default)]
pub(super) struct Reasons {
    /// The reason of the last expression that was found to vary.
    pub(super) last: Option<Rc<Why>>,
    /// The reasons of locals.
    locals: HashMap<usize, Rc<Why>>,
    /// The reasons of the enclosing constructs that not all threads entered.
    scopes: Vec<Rc<Why>>,
    /// The reasons of threads that left.
    left: Vec<(Target, Rc<Why>)>,
}

impl Reasons {
    /// Returns the reasons at the start of a function whose arguments vary for the given reasons.
    pub(super) fn new(function: &Function, params: &[Given], given: Vec<Option<Rc<Why>>>) -> Reasons {
        let mut reasons = Reasons::default();
        let given = given.into_iter().chain(std::iter::repeat(None));
        for (number, (param, because)) in params.iter().zip(given).enumerate() {
            if param.content || param.length {
                let text = format!("the argument `{}` varies", function.locals[number].name);
                let why = Why { text, file: function.file, at: function.line.into(), because };
                reasons.locals.insert(number, Rc::new(why));
            }
        }
        reasons
    }

    /// Returns the end of the message of a barrier: the reason, step by step.
    pub(super) fn chain(&self, missing: &[Target], file: &str) -> String {
        let left = || self.left.iter().rev().find(|(target, _)| missing.contains(target)).map(|(_, why)| why);
        let mut next = self.scopes.last().or_else(left);
        let mut steps: Vec<&Rc<Why>> = Vec::new();
        while let (Some(why), true) = (next, steps.len() < STEPS) {
            steps.push(why);
            next = why.because.as_ref();
        }
        // Between two steps of one statement, a variable is only a temporary.
        let same = |a: usize, b: usize| steps[a].at == steps[b].at && steps[a].file == steps[b].file;
        let is_told = |step: usize| {
            let inner = step > 0 && step + 1 < steps.len() && same(step - 1, step) && same(step, step + 1);
            !(inner && steps[step].text.starts_with('`'))
        };
        let told: Vec<&Rc<Why>> = (0..steps.len()).filter(|&step| is_told(step)).map(|step| steps[step]).collect();
        let mut chain = String::new();
        for (step, why) in told.into_iter().enumerate() {
            chain.push_str(if step == 0 { "; " } else { ", because " });
            chain.push_str(&why.text);
            let Position { line, column } = why.at;
            let _ = match (why.file == file, column) {
                (true, 0) => write!(chain, " (line {line})"),
                (true, column) => write!(chain, " (line {line}, column {column})"),
                (false, 0) => write!(chain, " ({}:{line})", why.file),
                (false, column) => write!(chain, " ({}:{line}:{column})", why.file),
            };
        }
        chain
    }
}

/// Returns the name of the function of an operation.
fn rust_name(op: Intrinsic) -> &'static str {
    let mut functions = FUNCTIONS.iter().copied().flatten();
    functions.find(|function| function.operation() == Some(op)).map_or(op.name(), |function| function.name)
}

/// The most steps that a message contains.
const STEPS: usize = 12;

impl Flow<'_> {
    fn why(&self, text: impl Into<String>, because: Option<Rc<Why>>) -> Rc<Why> {
        let mut text = text.into();
        match self.level {
            Level::Warpgroup => {
                text = text.replace("varies between threads", "varies between the threads of a warpgroup")
            }
            Level::Warp => text = text.replace("varies between threads", "varies between the lanes of a warp"),
            Level::Block => {}
            Level::Cluster => text = text.replace("varies between threads", "varies between the blocks of the cluster"),
        }
        Rc::new(Why { text, file: self.function.file, at: self.position, because })
    }

    /// Notes what has just been found to vary by nature.
    pub(super) fn note_source(&mut self, text: impl Into<String>) {
        self.reasons.last = Some(self.why(text, None));
    }

    /// Notes that the result of a call varies, for the callee's reason.
    pub(super) fn note_result(&mut self, callee: &str, because: Option<Rc<Why>>) {
        self.reasons.last = Some(self.why(format!("the result of `{callee}` varies"), because));
    }

    /// Notes that an operation's result varies: by nature, or because its operands do.
    pub(super) fn note_operation(&mut self, op: Intrinsic) {
        let name = rust_name(op);
        match op.row().varies {
            Variation::Uniform => self.note_source(format!("`{name}()` differs between the blocks of a cluster")),
            Variation::Warp => self.note_source(format!("`{name}()` differs from warp to warp")),
            _ if op.is_collective() => {
                self.note_source(format!("the result of `{name}` may differ between threads"));
            }
            _ => self.note_source(format!("`{name}()` differs from thread to thread")),
        }
    }

    /// Notes that a local's value, which varies, has just been read.
    pub(super) fn note_read(&mut self, local: LocalId) {
        let known = self.reasons.locals.get(&local.index()).cloned();
        let name = &self.function.locals[local.index()].name;
        self.reasons.last = Some(known.unwrap_or_else(|| self.why(format!("`{name}` varies"), None)));
    }

    /// Notes the value of a local, for the reason of the last expression if it varies.
    pub(super) fn note_given(&mut self, local: LocalId, varies: bool) {
        if !varies {
            self.reasons.locals.remove(&local.index());
            return;
        }
        let text = format!("`{}` varies", self.function.locals[local.index()].name);
        let because = self.reasons.last.take();
        let why = self.why(text, because);
        self.reasons.locals.entry(local.index()).or_insert(why);
    }

    /// Notes a construct that not all threads enter, for the reason of the last expression.
    pub(super) fn enter_scope(&mut self, text: &str) {
        let because = self.reasons.last.take();
        let why = self.why(text, because);
        self.reasons.scopes.push(why);
        self.scopes.push(Vec::new());
    }

    /// Notes the end of such a construct. After it, locals that threads changed inside vary.
    pub(super) fn end_scope(&mut self) -> Vec<Target> {
        if let Some(why) = self.reasons.scopes.pop() {
            self.note_chosen(&why);
        }
        self.scopes.pop().unwrap_or_default()
    }

    /// Notes the reason of the locals that vary and have none.
    fn note_chosen(&mut self, why: &Rc<Why>) {
        for number in 0..self.state.values.len() {
            if self.state.values[number].varies() && !self.reasons.locals.contains_key(&number) {
                let text = format!("`{}` varies", self.function.locals[number].name);
                let why = Rc::new(Why { text, file: why.file, at: why.at, because: Some(why.clone()) });
                self.reasons.locals.insert(number, why);
            }
        }
    }

    /// Notes that only some threads take a jump.
    pub(super) fn note_left(&mut self, target: Target) {
        let text = match target {
            Target::Return => "only some threads return",
            Target::Break(_) => "only some threads leave the loop",
            Target::Continue(_) => "only some threads go on to the next round",
        };
        let around = self.reasons.scopes.last().cloned();
        let because = around.or_else(|| self.reasons.left.last().map(|(_, why)| why.clone()));
        self.add_left(target, text, because);
    }

    /// Notes that threads leave a loop at its head in different rounds, for the reason of the last expression.
    pub(super) fn note_rounds(&mut self, target: Target) {
        let because = self.reasons.last.take();
        self.add_left(target, "threads run through the loop in different numbers of rounds", because);
    }

    fn add_left(&mut self, target: Target, text: &str, because: Option<Rc<Why>>) {
        let at = self.position;
        if !self.reasons.left.iter().any(|(known, why)| *known == target && why.at == at) {
            let why = self.why(text, because);
            self.reasons.left.push((target, why));
        }
    }

    /// Notes the reason of the locals that vary after a loop, since threads left it in different rounds.
    pub(super) fn note_loop_left(&mut self, target: Target) {
        let found = self.reasons.left.iter().rev().find(|(known, _)| *known == target).map(|(_, why)| why.clone());
        if let Some(why) = found {
            self.note_chosen(&why);
        }
    }

    /// Returns the reason of a value that a function returns, if it varies.
    pub(super) fn returned_reason(&mut self, value: &Value) -> Option<Rc<Why>> {
        let around = || self.reasons.scopes.last().or(self.reasons.left.last().map(|(_, why)| why)).cloned();
        if value.varies() { self.reasons.last.take().or_else(around) } else { around() }
    }
}
