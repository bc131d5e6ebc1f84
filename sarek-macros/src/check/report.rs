//! The messages: the barrier, the place where the threads diverge, and the chain of values back to the
//! original difference.

use super::flow::{Because, Flow, FlowKind};
use super::value::{Place, Variable, Why};
use super::walk::{Barrier, What};
use crate::ast::MatchForm;
use crate::errors::Errors;
use std::collections::HashSet;

/// Reports each barrier, and each explanation once.
pub fn report_barriers(barriers: &[Barrier], errors: &mut Errors) {
    let mut report = Report { errors, said: HashSet::new(), explained: HashSet::new() };
    for barrier in barriers {
        let what = match &barrier.what {
            What::Barrier => "this barrier is".to_string(),
            What::Superstep(name) => format!("barrier `{name}` is"),
            What::Shared(true) => "to take the memory of an array over is a barrier, which is".to_string(),
            What::Shared(false) => {
                "an array whose memory is taken over begins with a barrier where it may begin again, which is"
                    .to_string()
            }
        };
        let message = format!("{what} in divergent control flow: not every thread of the block reaches it");
        report.say(barrier.at, message);
        for flow in &barrier.flows {
            report.explain_flow(flow);
        }
    }
}

struct Report<'e> {
    errors: &'e mut Errors,
    /// The messages so far, each with its place.
    said: HashSet<(usize, String)>,
    /// The control flow that has been explained so far.
    explained: HashSet<usize>,
}

impl Report<'_> {
    /// Reports a message; returns `false` if it is already there.
    fn say(&mut self, at: Place, message: String) -> bool {
        let new = self.said.insert((at.key, message.clone()));
        if new {
            self.errors.report_between(at.start, at.end, message);
        }
        new
    }

    /// Explains where threads diverge, what to do about it, and why they diverge.
    fn explain_flow(&mut self, flow: &Flow) {
        if !self.explained.insert(flow.at.key) {
            return;
        }
        let because = flow_reason(flow);
        let message = match flow.kind {
            FlowKind::If => format!(
                "this condition varies between threads{because}; \
                 move the barrier out of the `if` and guard the work instead"
            ),
            FlowKind::Match(form) => {
                let (with_it, remedy) = match form {
                    MatchForm::Match => {
                        ("which arm they take", "move the barrier out of the `match` and guard the work instead")
                    }
                    MatchForm::IfLet => (
                        "whether the pattern matches",
                        "move the barrier out of the `if let` and guard the work instead",
                    ),
                    MatchForm::WhileLet => (
                        "whether the pattern matches",
                        "let all threads run the same number of rounds and guard the work instead",
                    ),
                    MatchForm::Matches => ("whether the pattern matches", "move the barrier out of there"),
                    MatchForm::LetElse => ("whether the pattern matches", "move the barrier out of the `else`"),
                    MatchForm::Try => ("whether the function returns", "move the barrier before it"),
                };
                format!("this value varies between threads{because}, and with it {with_it}; {remedy}")
            }
            FlowKind::And | FlowKind::Or => {
                let operator = if flow.kind == FlowKind::And { "&&" } else { "||" };
                format!(
                    "this varies between threads{because}, and with it who evaluates what follows `{operator}`; \
                     move the barrier out of there"
                )
            }
            FlowKind::Selection => format!(
                "this varies between threads{because}, and with it which items reach the barrier; \
                 let all items reach the barrier and guard the work instead"
            ),
            FlowKind::While => format!(
                "this condition varies between threads{because}; \
                 let all threads run the same number of rounds and guard the work instead"
            ),
            FlowKind::For => format!(
                "this range varies between threads{because}; \
                 let all threads run the same number of rounds and guard the work instead"
            ),
            FlowKind::Return => "only some threads return here, and they miss the barrier; \
                                 let every thread reach the barrier and guard the work instead"
                .to_string(),
            FlowKind::Break => "only some threads leave the loop here, and they miss the barrier; \
                                let all threads run the same number of rounds and guard the work instead"
                .to_string(),
            FlowKind::Leave => "only some threads leave the block here, and they miss the barrier; \
                                let every thread reach the barrier and guard the work instead"
                .to_string(),
            FlowKind::Continue => "only some threads go on to the next round here, and they miss the barrier; \
                                   let every thread reach the barrier and guard the work instead"
                .to_string(),
        };
        self.say(flow.at, message);
        self.explain_because(&flow.because);
    }

    fn explain_because(&mut self, because: &Because) {
        match because {
            Because::Value(why) => self.explain_why(why),
            Because::Flow(flow) => self.explain_parting(flow),
        }
    }

    /// Explains why only some threads reach a jump.
    fn explain_parting(&mut self, flow: &Flow) {
        if !self.explained.insert(flow.at.key) {
            return;
        }
        let because = flow_reason(flow);
        let message = match flow.kind {
            FlowKind::If | FlowKind::And | FlowKind::Or | FlowKind::Selection | FlowKind::While => {
                format!("this condition varies between threads{because}")
            }
            FlowKind::Match(_) => format!("this value varies between threads{because}"),
            FlowKind::For => format!("this range varies between threads{because}"),
            FlowKind::Return => "only some threads return here".to_string(),
            FlowKind::Break => "only some threads leave the loop here".to_string(),
            FlowKind::Leave => "only some threads leave the block here".to_string(),
            FlowKind::Continue => "only some threads go on to the next round here".to_string(),
        };
        self.say(flow.at, message);
        self.explain_because(&flow.because);
    }

    /// Explains, step by step, why a value varies.
    fn explain_why(&mut self, why: &Why) {
        match why {
            Why::Source(_) => {}
            Why::Given { variable, at, from } => {
                let because = match from.variable() {
                    Some(before) if before.name == variable.name => {
                        format!(" because the `{}` before it does", before.name)
                    }
                    Some(_) | None => reason(from),
                };
                if self.say(*at, format!("`{}` varies{because}", variable.name)) {
                    self.explain_why(from);
                }
            }
            Why::Chosen { variable, flow } => self.explain_choice(variable.as_ref(), flow),
        }
    }

    /// Explains how control flow makes a value vary.
    fn explain_choice(&mut self, variable: Option<&Variable>, flow: &Flow) {
        let what = variable.map_or("the value".to_string(), |variable| format!("`{}`", variable.name));
        let because = flow_reason(flow);
        let message = match flow.kind {
            FlowKind::If | FlowKind::And | FlowKind::Or | FlowKind::Selection => {
                format!("{what} varies: it depends on this condition, which varies{because}")
            }
            FlowKind::Match(_) => format!("{what} varies: it depends on this value, which varies{because}"),
            FlowKind::While => format!("{what} varies: it changes in this loop, whose condition varies{because}"),
            FlowKind::For => {
                format!("{what} varies: it changes in this loop, whose range varies{because}")
            }
            FlowKind::Return => format!("{what} varies: only some threads return here"),
            FlowKind::Break => format!("{what} varies: not all threads leave its loop here in the same round"),
            FlowKind::Leave => format!("{what} varies: only some threads leave its block here"),
            FlowKind::Continue => format!("{what} varies: only some threads go on to the next round here"),
        };
        if self.say(flow.at, message) {
            self.explain_because(&flow.because);
        }
    }
}

/// Returns the reason why threads diverge, as the end of a clause.
fn flow_reason(flow: &Flow) -> String {
    match &flow.because {
        Because::Value(why) => reason(why),
        Because::Flow(_) => String::new(),
    }
}

/// Returns the reason for a value's variation, as the end of a clause; nothing if that takes a clause of its own.
fn reason(why: &Why) -> String {
    match why {
        Why::Source(message) => format!(" because {message}"),
        Why::Given { variable, .. } | Why::Chosen { variable: Some(variable), .. } => {
            format!(" because `{}` does", variable.name)
        }
        Why::Chosen { variable: None, .. } => String::new(),
    }
}
