//! Ranges, iterators and closures.

use super::Data;
use crate::ast::{Adaptor, Call, CallArgument, Closure, Each, Expr, ExprKind, Range, Source};
use sarek_language::syntax::{self, Along, Parts};

impl Data<'_> {
    pub(super) fn range(&self, source: &Range) -> syntax::Range {
        let adaptors = source.adaptors.iter().map(|adaptor| match adaptor {
            Adaptor::Rev(_) => syntax::Adaptor::Rev,
            Adaptor::StepBy(_, step, slot) => syntax::Adaptor::StepBy(self.expr(step), *slot),
        });
        syntax::Range {
            start: self.boxed(&source.start),
            end: self.boxed(&source.end),
            inclusive: matches!(source.limits, syn::RangeLimits::Closed(_)),
            adaptors: adaptors.collect(),
            slot: source.slot,
        }
    }

    pub(super) fn each(&self, source: &Each) -> syntax::Each {
        let from = match &source.source {
            Source::Range(range) => syntax::Source::Range(self.range(range)),
            Source::Numbers(numbers) => syntax::Source::Numbers {
                start: self.boxed(&numbers.start),
                end: numbers.end.as_ref().map(|end| self.boxed(end)),
                inclusive: matches!(numbers.limits, syn::RangeLimits::Closed(_)),
                slot: numbers.slot,
            },
            Source::Array(base) => self.array(base, source.calls.first()),
            Source::Rest(name, _) => syntax::Source::Rest(self.boxed(name)),
        };
        let starts = |call: &&Call| !crate::parse::starts_iterator(&call.name);
        let adaptors = source.calls.iter().filter(starts).filter_map(|Call { name, argument, .. }| {
            let name = name.to_string();
            Some(match argument {
                CallArgument::None => match name.as_str() {
                    "rev" => Along::Rev,
                    "enumerate" => Along::Enumerate,
                    "cycle" => Along::Cycle,
                    // A binding without a reference is a copy.
                    _ => return None,
                },
                CallArgument::Value(value) => {
                    let value = self.expr(value);
                    match name.as_str() {
                        "skip" => Along::Skip(value),
                        "take" => Along::Take(value),
                        _ => Along::StepBy(value),
                    }
                }
                CallArgument::Each(other) if name == "chain" => Along::Chain(self.each(other)),
                CallArgument::Each(other) => Along::Zip(self.each(other)),
                CallArgument::Scan(start, slot, closure) => {
                    Along::Scan { start: self.expr(start), slot: *slot, closure: self.closure(closure) }
                }
                CallArgument::Closure(closure) => {
                    let closure = self.closure(closure);
                    match name.as_str() {
                        "map" => Along::Map(closure),
                        "filter" => Along::Filter(closure),
                        "filter_map" => Along::FilterMap(closure),
                        "flat_map" => Along::FlatMap(closure),
                        "map_while" => Along::MapWhile(closure),
                        "take_while" => Along::TakeWhile(closure),
                        _ => Along::SkipWhile(closure),
                    }
                }
            })
        });
        syntax::Each { source: from, along: adaptors.collect() }
    }

    /// Returns the array or slice that is an iterator's source, and the method that creates the iterator.
    fn array(&self, base: &Expr, start: Option<&Call>) -> syntax::Source {
        let start = start.filter(|call| call.name != "into_iter" && crate::parse::starts_iterator(&call.name));
        let taken = !matches!(base.kind, ExprKind::Ref(..)) && start.is_none();
        let base = self.place(base, start.is_some_and(|call| call.name.to_string().ends_with("_mut")));
        match start {
            Some(Call { name, argument: CallArgument::Value(size), .. }) => {
                let kind = match name.to_string().as_str() {
                    "windows" => Parts::Windows,
                    "chunks" | "chunks_mut" => Parts::Chunks,
                    "rchunks" | "rchunks_mut" => Parts::RChunks,
                    "rchunks_exact" | "rchunks_exact_mut" => Parts::RChunksExact,
                    _ => Parts::ChunksExact,
                };
                syntax::Source::Parts { base, kind, size: self.boxed(size) }
            }
            start => {
                let changed = start.is_some_and(|call| call.name == "iter_mut");
                syntax::Source::Elements { base, taken, changed }
            }
        }
    }

    pub(super) fn closure(&self, closure: &Closure) -> syntax::Closure {
        syntax::Closure {
            params: closure.params.iter().map(|(pattern, _)| self.pattern(pattern)).collect(),
            body: self.expr(&closure.body),
            first: closure.first,
        }
    }
}
