//! Loops and labelled blocks: their labels, and the jumps that leave them.

use super::Parser;
use crate::ast::{Expr, ExprKind, Loop, Slot};
use quote::ToTokens;

/// A loop or labelled block around the current place.
pub(super) struct Frame {
    label: Option<u32>,
    pub(super) is_block: bool,
    /// The slot of its value, once a `break` has given one.
    value: Option<u32>,
}

impl Parser<'_> {
    pub(super) fn enter_loop(&mut self, label: &Option<syn::Label>, attrs: &[syn::Attribute]) -> Loop {
        let unroll = self.parse_loop_attributes(attrs);
        let label = label.as_ref().map(|label| self.enter_label(label));
        self.frames.push(Frame { label, is_block: false, value: None });
        Loop { label, unroll }
    }

    fn enter_label(&mut self, label: &syn::Label) -> u32 {
        let number = Self::push(&mut self.labels, label.name.clone());
        self.scopes.enter_label(&label.name, number);
        number
    }

    /// Ends a loop, and returns the slot of its value, if it has one.
    pub(super) fn leave_loop(&mut self, head: &Loop) -> Option<u32> {
        if head.label.is_some() {
            self.scopes.leave_label();
        }
        self.frames.pop().and_then(|frame| frame.value)
    }

    /// Parses `'label: { … }`.
    pub(super) fn parse_labelled(&mut self, label: &syn::Label, block: &syn::Block) -> ExprKind {
        let number = self.enter_label(label);
        self.frames.push(Frame { label: Some(number), is_block: true, value: None });
        let block = self.parse_block(block);
        self.scopes.leave_label();
        self.frames.pop();
        ExprKind::Labelled(number, block, Self::push(&mut self.slots, Slot::Seen(label.name.span())))
    }

    pub(super) fn parse_break(&mut self, jump: &syn::ExprBreak) -> Option<ExprKind> {
        if let Some(value) = &jump.expr {
            self.allow_slices(value);
        }
        let value: Option<Box<Expr>> = jump.expr.as_ref().map(|value| Box::new(self.parse_expr(value)));
        let label = self.parse_jump(&jump.break_token, &jump.label)?;
        if value.is_some() {
            let target = self.frames.iter_mut().rev().find(|frame| match label {
                Some(label) => frame.label == Some(label),
                None => !frame.is_block,
            });
            if let Some(frame) = target
                && frame.value.is_none()
                && !frame.is_block
            {
                frame.value = value.as_ref().map(|value| Self::push(&mut self.slots, Slot::Seen(value.start)));
            }
        }
        Some(ExprKind::Break(label, value))
    }

    /// Returns the label of a `break` or `continue`. An unknown one is an error.
    pub(super) fn parse_jump(&mut self, word: &impl ToTokens, label: &Option<syn::Lifetime>) -> Option<Option<u32>> {
        if label.is_none() && self.frames.iter().all(|frame| frame.is_block) {
            let text = word.to_token_stream();
            self.errors.report(word, format!("no loop is around this `{text}`"));
            return None;
        }
        let Some(label) = label else { return Some(None) };
        match self.scopes.lookup_label(label) {
            Some(number) => Some(Some(number)),
            None => {
                self.errors.report(label, format!("no loop around this has the label `{label}`"));
                None
            }
        }
    }
}
