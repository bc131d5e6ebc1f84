//! Calls of device functions, inlined.

use super::super::bytecode::{File, Inst};
use super::registers::Leaf;
use super::{Binding, Compiler, Frame};
use crate::device::is_own_file;
use crate::ir::{Argument, FunctionId, Origin, Stmt, Type};

impl Compiler<'_> {
    /// Inlines a call. The result is in registers of its own.
    pub(super) fn compile_call(&mut self, id: FunctionId, arguments: &[Argument], origin: Origin) -> Vec<Leaf> {
        let module = self.module;
        let function = &module.functions[id.index()];
        let result = function.result.as_ref().map(|ty| self.allocate_leaves(ty)).unwrap_or_default();
        let tops = self.tops;
        let returned = self.allocate(File::Mask);
        let bindings: Vec<Binding> = function
            .params
            .iter()
            .zip(arguments)
            .map(|(param, argument)| {
                let local = &function.locals[param.index()];
                self.compile_argument(argument, local.mutable || !function.pure_)
            })
            .collect();

        let mut frame = Frame::new(function, self.shared_of[id.index()], Some((result.clone(), returned)));
        if let Some(position) = origin.0 {
            (frame.file, frame.called) = (self.frame.file, Some(position));
        }
        if is_own_file(function.file) {
            frame.user = self.frame.user.or(Some((self.frame.file, self.frame.position)));
        }
        for (param, binding) in function.params.iter().zip(bindings) {
            frame.locals[param.index()] = Some(binding);
        }
        let outer = std::mem::replace(&mut self.frame, frame);
        let end = self.label();
        self.ends.push(end);
        // Most functions have a single `return`, as their last statement: then no lane waits for another.
        let early = returns_early(&function.body);
        if early {
            self.emit(Inst::Clear { dst: returned });
        }
        self.frame.returns_early = early;
        self.compile_block(&function.body);
        self.ends.pop();
        self.place_label(end);
        self.frame = outer;
        if early {
            let target = self.end();
            self.emit(Inst::Join { other: returned, target });
        }
        self.tops = tops;
        result
    }

    fn compile_argument(&mut self, argument: &Argument, own: bool) -> Binding {
        match argument {
            Argument::Value(expr) if own => {
                let leaves = self.allocate_leaves(&expr.ty);
                self.compile_into(expr, &leaves, false);
                Binding::Leaves(leaves)
            }
            Argument::Value(expr) => Binding::Leaves(self.compile_leaves(expr)),
            Argument::Ref(place) => {
                let resolved = self.resolve(place);
                self.check_last(&resolved);
                let mut spot = resolved.spot;
                self.pin(&mut spot);
                Binding::Spot(spot)
            }
            Argument::Slice(place) => {
                let mut spot = self.resolve(place).spot;
                self.pin(&mut spot);
                if let (None, Type::Array(element, length)) = (spot.slice, spot.ty.clone()) {
                    spot.slice = Some(super::Length::Const(length));
                    spot.ty = *element;
                }
                Binding::Spot(spot)
            }
            Argument::Part(part) => Binding::Spot(self.compile_part(part)),
        }
    }
}

/// Returns `true` if a body has a `return` other than at its end.
fn returns_early(body: &[Stmt]) -> bool {
    let (last, before) = match body.split_last() {
        Some((Stmt::Block(inner), before)) => return before.iter().any(returns) || returns_early(inner),
        Some((last, before)) => (last, before),
        None => return false,
    };
    before.iter().any(returns) || (!matches!(last, Stmt::Return(_)) && returns(last))
}

/// Returns `true` if a statement contains a `return`.
fn returns(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Return(_)) || stmt.blocks().into_iter().any(|block| block.iter().any(returns))
}
