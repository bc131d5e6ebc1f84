//! The code of a function so far: its locals, its shared arrays, and the block that the next statement goes to.

use super::Lowered;
use super::function::Lowering;
use super::jump::Destination;
use crate::ir::{Block, Expr, Function, LabelId, Local, LocalId, Place, Shared, SharedId, Stmt, Type};
use std::collections::HashSet;

/// The code of a function so far. Statements go to the end of the current block; [`block_of`] and [`write_before`] are the
/// only ways to write elsewhere.
#[derive(Default)]
pub(super) struct Writer {
    block: Block,
    /// The number of the current block. Places between statements that exist already have one of their own.
    number: u32,
    /// The number of blocks so far.
    numbers: u32,
    /// The enclosing loops and labelled blocks, innermost last.
    frames: Vec<Frame>,
    /// The names of the loops and blocks that jumps name.
    labels: Vec<String>,
    locals: Vec<Local>,
    shared: Vec<Shared>,
    /// The variables for parts of options between two methods.
    parts: HashSet<LocalId>,
    /// `true` while another function's body is written in place of a call, whose lines are not those of this function.
    is_elsewhere: bool,
}

/// A function that is written.
pub(super) struct Written {
    pub(super) locals: Vec<Local>,
    pub(super) shared: Vec<Shared>,
    pub(super) labels: Vec<String>,
    pub(super) body: Block,
    /// The variables for parts of options between two methods.
    pub(super) parts: HashSet<LocalId>,
}

impl Written {
    /// Makes it a function that no source has, at its first use in a file: its name, what a comment says of it, its parameters, and the
    /// type of its result.
    pub(super) fn into_helper(
        self,
        (name, signature): (String, String),
        (file, line): (&'static str, u32),
        params: Vec<LocalId>,
        result: Type,
    ) -> Function {
        let Written { locals, shared, labels, body, parts: _ } = self;
        Function {
            name,
            signature,
            file,
            line,
            params,
            result: Some(result),
            locals,
            shared,
            labels,
            body,
            pure_: false,
            fails: false,
            operator: None,
        }
    }
}

/// A position between two statements of the current block.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize);

/// A loop or labelled block around the current place. Both are loops in the IR: a block leaves its only round itself.
struct Frame {
    label: Option<u32>,
    /// The destination of its value.
    value: Destination,
    /// `true` if a jump leads there.
    reached: bool,
    /// The label, if a jump from an inner frame names it.
    used: Option<LabelId>,
    /// The loop that ends where this one's items do: that of the iterator whose items have these as theirs.
    around: Option<Target>,
}

/// The loop or block to which a jump leads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target(usize);

/// The effect of jumps on a loop or block.
pub(super) struct Left {
    /// The label, if a jump from an inner loop or block names it.
    pub(super) label: Option<LabelId>,
    /// `true` if a jump leads there.
    pub(super) reached: bool,
}

/// Runs `write` with an empty block, and returns what it wrote there.
pub(super) fn block_of<W: AsMut<Writer>, T>(to: &mut W, write: impl FnOnce(&mut W) -> T) -> (Block, T) {
    let outer = std::mem::take(&mut to.as_mut().block);
    let number = to.as_mut().next_number();
    let result = write(to);
    let block = std::mem::replace(&mut to.as_mut().block, outer);
    to.as_mut().number = number;
    (block, result)
}

/// Runs `write`, whose statements go before those after the mark. Returns the mark where it is then, before the same
/// statement as before.
pub(super) fn write_before<W: AsMut<Writer>, T>(to: &mut W, mark: Mark, write: impl FnOnce(&mut W) -> T) -> (Mark, T) {
    let later = to.as_mut().take_since(mark);
    let number = to.as_mut().next_number();
    let result = write(to);
    let writer = to.as_mut();
    writer.number = number;
    let mark = writer.mark();
    writer.extend(later);
    (mark, result)
}

impl Lowering<'_> {
    /// Runs `write` with an empty block, and returns what it wrote there.
    pub(super) fn in_block<T>(&mut self, write: impl FnOnce(&mut Self) -> Lowered<T>) -> Lowered<(Block, T)> {
        let (block, result) = block_of(self, write);
        Ok((block, result?))
    }
}

impl AsMut<Writer> for Writer {
    fn as_mut(&mut self) -> &mut Writer {
        self
    }
}

impl AsMut<Writer> for Lowering<'_> {
    fn as_mut(&mut self) -> &mut Writer {
        &mut self.out
    }
}

impl Writer {
    /// Returns what is written.
    pub(super) fn finish(self) -> Written {
        let Writer { block, number: _, numbers: _, frames: _, labels, locals, shared, parts, is_elsewhere: _ } = self;
        Written { locals, shared, labels, body: block, parts }
    }

    /// Adds a statement.
    pub(super) fn push(&mut self, stmt: Stmt) {
        if !(self.is_elsewhere && matches!(stmt, Stmt::Line(_))) {
            self.block.push(stmt);
        }
    }

    /// Says whether another function's body is written in place of a call, and returns what held before.
    pub(super) fn set_elsewhere(&mut self, is_elsewhere: bool) -> bool {
        std::mem::replace(&mut self.is_elsewhere, is_elsewhere)
    }

    /// Adds statements.
    pub(super) fn extend(&mut self, stmts: impl IntoIterator<Item = Stmt>) {
        self.block.extend(stmts);
    }

    /// Adds `place = value`.
    pub(super) fn assign(&mut self, place: Place, value: Expr) {
        self.push(Stmt::Assign { place, op: None, value, site: None });
    }

    /// Adds the statements of a block, whose names stay inside.
    pub(super) fn push_block(&mut self, block: Block) {
        match block.iter().any(|stmt| matches!(stmt, Stmt::Let { .. })) {
            true => self.push(Stmt::Block(block)),
            false => self.extend(block),
        }
    }

    /// Takes the last statement back.
    pub(super) fn pop(&mut self) -> Option<Stmt> {
        self.block.pop()
    }

    /// Takes all statements of the block back.
    pub(super) fn take(&mut self) -> Block {
        self.next_number();
        std::mem::take(&mut self.block)
    }

    /// Returns the number of the current block, whose statements so far are in scope where another statement goes now.
    pub(super) fn block_number(&self) -> u32 {
        self.number
    }

    /// Gives the current block another number, and returns the one that it had.
    fn next_number(&mut self) -> u32 {
        self.numbers += 1;
        std::mem::replace(&mut self.number, self.numbers)
    }

    /// Returns the statements of the block so far.
    pub(super) fn stmts(&self) -> &[Stmt] {
        &self.block
    }

    /// Returns `true` if nothing runs after the last statement of the block so far.
    pub(super) fn is_over(&self) -> bool {
        self.block.last().is_some_and(leaves)
    }

    /// Returns the end of the block.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.block.len())
    }

    /// Returns the statements after a mark.
    pub(super) fn since(&self, mark: Mark) -> &[Stmt] {
        self.block.get(mark.0..).unwrap_or_default()
    }

    fn take_since(&mut self, mark: Mark) -> Block {
        self.block.split_off(mark.0)
    }

    /// Makes a local for a variable of the user's.
    pub(super) fn new_variable(&mut self, name: &str, ty: Type, mutable: bool) -> LocalId {
        // A name that the parser has made up.
        if let Some(name) = name.strip_prefix("__sarek_") {
            return self.new_local(name, ty, mutable);
        }
        let local = self.new_local(name, ty, mutable);
        self.keep_name(local);
        local
    }

    /// Makes a local. `name` is a suggestion.
    pub(super) fn new_local(&mut self, name: &str, ty: Type, mutable: bool) -> LocalId {
        let name = name.trim_start_matches('_');
        let name = if name.is_empty() { "unused" } else { name };
        self.locals.push(Local { name: name.to_string(), ty, mutable, partial: false, named: false });
        LocalId(self.locals.len() as u32 - 1)
    }

    /// Makes a local and declares it here.
    pub(super) fn declare(&mut self, name: &str, ty: Type, mutable: bool, init: Option<Expr>) -> LocalId {
        let local = self.new_local(name, ty, mutable);
        self.push(Stmt::Let { local, init });
        local
    }

    /// Makes a temporary that holds a value from here on.
    pub(super) fn spill(&mut self, value: Expr, name: &str) -> Expr {
        let ty = value.ty.clone();
        let local = self.declare(name, ty.clone(), false, Some(value));
        Expr::local(local, ty)
    }

    /// Makes a temporary that holds a part of an option between two methods.
    pub(super) fn spill_part(&mut self, value: Expr, name: &str) -> Expr {
        let ty = value.ty.clone();
        let local = self.declare(name, ty.clone(), false, Some(value));
        self.parts.insert(local);
        Expr::local(local, ty)
    }

    /// Returns the locals so far.
    pub(super) fn locals(&self) -> &[Local] {
        &self.locals
    }

    /// Returns a local.
    pub(super) fn local(&self, local: LocalId) -> &Local {
        &self.locals[local.index()]
    }

    fn local_mut(&mut self, local: LocalId) -> &mut Local {
        &mut self.locals[local.index()]
    }

    /// Lets statements assign to a local.
    pub(super) fn make_mutable(&mut self, local: LocalId) {
        self.local_mut(local).mutable = true;
    }

    /// Notes that a local is an array of which a part has no value.
    pub(super) fn make_partial(&mut self, local: LocalId) {
        self.local_mut(local).partial = true;
    }

    /// Notes that the user gave a local its name.
    pub(super) fn keep_name(&mut self, local: LocalId) {
        self.local_mut(local).named = true;
    }

    /// Gives a local a name of the user's.
    pub(super) fn rename(&mut self, local: LocalId, name: &str) {
        self.local_mut(local).name = name.to_string();
        self.keep_name(local);
    }

    /// Drops a local that nothing declares or uses any more: it needs no type.
    pub(super) fn drop_local(&mut self, local: LocalId) {
        self.local_mut(local).ty = crate::ir::Scalar::Bool.into();
    }

    /// Makes a shared array.
    pub(super) fn new_shared(&mut self, shared: Shared) -> SharedId {
        self.shared.push(shared);
        SharedId(self.shared.len() as u32 - 1)
    }

    /// Returns the shared arrays so far.
    pub(super) fn shared(&self) -> &[Shared] {
        &self.shared
    }

    /// Enters a loop without a value.
    pub(super) fn enter_loop(&mut self, label: Option<u32>) {
        self.enter(label, Destination::Nowhere);
    }

    /// Enters a loop or labelled block.
    pub(super) fn enter(&mut self, label: Option<u32>, value: Destination) {
        self.frames.push(Frame { label, value, reached: false, used: None, around: None });
    }

    /// Ends a loop. Returns its label, if a jump from an inner one names it.
    pub(super) fn leave_loop(&mut self) -> Option<LabelId> {
        self.leave().label
    }

    /// Ends a loop or labelled block.
    pub(super) fn leave(&mut self) -> Left {
        match self.frames.pop() {
            Some(frame) => Left { label: frame.used, reached: frame.reached },
            None => Left { label: None, reached: false },
        }
    }

    /// Returns the loop or block that a jump leaves or continues. In Rust, no jump without a label crosses a labelled
    /// block.
    pub(super) fn target(&self, label: Option<u32>) -> Option<Target> {
        self.frames.iter().rposition(|frame| label.is_none() || frame.label == label).map(Target)
    }

    /// Returns the loop or block that a `break` leaves.
    pub(super) fn left_by_break(&self, label: Option<u32>) -> Option<Target> {
        let mut target = self.target(label)?;
        while let Some(around) = self.frames[target.0].around {
            target = around;
        }
        Some(target)
    }

    /// Returns what ends the loop through the items of which the current one is.
    pub(super) fn end_of_items(&mut self) -> Stmt {
        let around = self.frames.last().and_then(|frame| frame.around);
        Stmt::Break(around.and_then(|target| self.name_jump(target, &[])))
    }

    /// Returns the loop that `end_of_items` ends.
    pub(super) fn items_end(&self) -> Option<Target> {
        let last = self.frames.last()?;
        Some(last.around.unwrap_or(Target(self.frames.len() - 1)))
    }

    /// Makes the items of the innermost loop those of a loop around it, whose label it has from then on. Returns what they were.
    pub(super) fn set_items_end(&mut self, around: Option<Target>) -> Option<Target> {
        let label = around.and_then(|target| self.frames[target.0].label);
        let last = self.frames.last_mut()?;
        last.label = label;
        std::mem::replace(&mut last.around, around)
    }

    /// Returns the outermost loop or block.
    pub(super) fn outermost(&self) -> Target {
        Target(0)
    }

    /// Returns the destination of the value of a loop or block.
    pub(super) fn destination(&self, target: Target) -> &Destination {
        &self.frames[target.0].value
    }

    /// Returns the name that a jump needs, among these of the source: `None` if it leads to the innermost loop or block.
    pub(super) fn name_jump(&mut self, target: Target, names: &[String]) -> Option<LabelId> {
        let is_innermost = target.0 + 1 == self.frames.len();
        let frame = &mut self.frames[target.0];
        frame.reached = true;
        if is_innermost {
            return None;
        }
        if frame.used.is_none() {
            let name = frame.label.and_then(|label| names.get(label as usize)).map_or("next", |label| label);
            self.labels.push(name.to_string());
            frame.used = Some(LabelId(self.labels.len() as u32 - 1));
        }
        frame.used
    }
}

/// Returns the statements of a block that is the only statement of another one.
pub(super) fn opened(block: Block) -> Block {
    match <[Stmt; 1]>::try_from(block) {
        Ok([Stmt::Block(body)]) => body,
        Ok([stmt]) => vec![stmt],
        Err(block) => block,
    }
}

/// Returns `true` if nothing runs after a statement.
pub(super) fn leaves(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Break(_) | Stmt::Continue(_) | Stmt::Return(_) | Stmt::Fail(_))
}
