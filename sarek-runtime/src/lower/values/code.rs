//! `ptx!` and `cuda!`.

use crate::ir::visit::{Visit, visit_stmt};
use crate::ir::{
    Argument, Code, Expr, ExprKind, Form, FunctionId, LocalId, Operand, Part, Piece, Place, Root, Stmt, Type,
};
use crate::lower::Lowered;
use crate::lower::function::Lowering;
use crate::lower::infer::Types;
use crate::lower::infer::unit;
use crate::syntax::{self, Span};

impl Lowering<'_> {
    /// Lowers code with its operands. The value is the one that the code yields.
    pub(in crate::lower) fn lower_code(&mut self, code: &'static syntax::Code, span: Span) -> Lowered<Expr> {
        let inputs = self.lower_inputs(code)?;
        let mut operands = Vec::new();
        for (operand, input) in code.operands.iter().zip(inputs) {
            let result = operand.output.then(|| {
                let ty = self.names.slot(operand.slot).clone().dereferenced();
                let name = if operand.name.is_empty() { "result" } else { &operand.name };
                self.out.new_local(name, ty, false)
            });
            operands.push(match (result, input) {
                (None, Some(Input::Value(value))) => Operand::In(value),
                (None, Some(Input::Address(place, mutable))) => Operand::Address(place, mutable),
                (Some(local), None) if operand.name.is_empty() => Operand::Value(local),
                (Some(local), None) => Operand::Out(local),
                (Some(local), Some(Input::Value(value))) => Operand::InOut(local, value),
                (Some(_), Some(Input::Address(..))) | (None, None) => {
                    return self.error(span, "what goes in and out is a number");
                }
            });
        }
        let cpu = match &code.cpu {
            Some(cpu) => {
                let outer = std::mem::replace(&mut self.only_on_cpu, true);
                let block = self.lower_cpu(code, cpu, &operands)?;
                self.only_on_cpu = outer;
                Some(block)
            }
            None => None,
        };
        let pieces = code.pieces.iter().map(|piece| match piece {
            syntax::CodePiece::Text(text) => Piece::Text(text.to_string()),
            syntax::CodePiece::Operand(number) => Piece::Operand(*number as usize),
            syntax::CodePiece::Type(number) => Piece::Type(*number as usize),
        });
        let results: Vec<Expr> =
            operands.iter().filter_map(Operand::result).map(|local| self.value_of(local)).collect();
        let code = Code {
            form: if code.ptx { Form::Ptx } else { Form::Cuda },
            pieces: pieces.collect(),
            operands,
            pure_: code.pure_,
            memory: code.memory,
            waits: code.waits,
            aligned: code.aligned,
            barrier: code.barrier,
            warp: code.warp,
            warpgroup: code.warpgroup,
            copies: code.copies,
            remote: cpu.as_deref().is_some_and(is_remote),
            arch: code.arch.as_deref(),
            align: code.align,
            cpu,
            place: self.placed(span),
        };
        self.out.push(Stmt::Code(Box::new(code)));
        Ok(match <[Expr; 1]>::try_from(results) {
            Ok([result]) => result,
            Err(results) => Expr::tuple(results),
        })
    }

    /// Returns the position of code: the position of the call if the code is in a function of this crate.
    fn placed(&mut self, span: Span) -> (&'static str, u32, u32) {
        let (file, span) = self.program.called_at.unwrap_or((self.names.syntax().file, span));
        self.program.names_caller |= self.program.called_at.is_some();
        (file, span.line, span.column)
    }

    fn value_of(&self, local: LocalId) -> Expr {
        Expr::local(local, self.out.local(local).ty.clone())
    }

    /// Lowers the inputs of the code, in order.
    fn lower_inputs(&mut self, code: &'static syntax::Code) -> Lowered<Vec<Option<Input>>> {
        let mut inputs: Vec<Option<Input>> = Vec::new();
        for (number, operand) in code.operands.iter().enumerate() {
            let Some(value) = &operand.value else {
                inputs.push(None);
                continue;
            };
            let mark = self.out.mark();
            let ty = self.names.slot(operand.slot).clone();
            let input = match (&value.kind, ty) {
                (syntax::ExprKind::Ref(_), Type::Reference { mutable, .. }) => {
                    Input::Address(self.lower_place(value)?, mutable)
                }
                (syntax::ExprKind::Ref(_), Type::Slice { mutable, .. }) => {
                    Input::Address(self.lower_place(value)?, mutable)
                }
                (_, ty) => {
                    let value = self.lower_operand(value, &ty.dereferenced())?;
                    let times = code.pieces.iter().filter(|piece| piece.is(number)).count();
                    // C++ would evaluate it once for each occurrence in the text.
                    let again = !code.ptx && times > 1 && !self.locals().is_stable(&value);
                    Input::Value(if again { self.out.spill(value, &operand.name) } else { value })
                }
            };
            for earlier in inputs.iter_mut().flatten() {
                match earlier {
                    Input::Value(value) => self.settle_value(value, mark),
                    Input::Address(place, _) => self.settle_place(place, mark),
                }
            }
            inputs.push(Some(input));
        }
        Ok(inputs)
    }

    /// Lowers the version for the CPU, which binds the names of the operands and assigns the results.
    fn lower_cpu(
        &mut self,
        code: &'static syntax::Code,
        cpu: &'static syntax::Expr,
        operands: &[Operand],
    ) -> Lowered<crate::ir::Block> {
        let ty = self.types().code_type(code);
        let results: Vec<LocalId> = operands.iter().filter_map(Operand::result).collect();
        let (block, ()) = self.in_block(|this| {
            for (source, operand) in code.operands.iter().zip(operands) {
                if let (Some(binding), Some(value)) = (source.binding, operand.input()) {
                    let local = this.new_binding(binding);
                    this.out.push(Stmt::Let { local, init: Some(value.clone()) });
                }
            }
            if ty == unit() {
                return this.lower_statement(cpu);
            }
            let value = this.lower_expr(cpu, Some(&ty))?;
            let members = match (value.kind, &results[..]) {
                (kind, [_]) => vec![Expr { kind, ty: value.ty }],
                (ExprKind::Tuple(members), _) => members,
                (kind, _) => {
                    let whole = this.out.spill(Expr { kind, ty: value.ty }, "results");
                    let types = whole.ty.members().into_iter().cloned().enumerate();
                    let member = |(number, ty): (usize, Type)| Expr {
                        kind: ExprKind::Member(Box::new(whole.clone()), number as u32),
                        ty,
                    };
                    types.map(member).collect()
                }
            };
            for (local, value) in results.iter().zip(members) {
                let place = Place { root: Root::Local(*local), steps: Vec::new(), ty: value.ty.clone() };
                this.out.assign(place, value);
            }
            Ok(())
        })?;
        Ok(block)
    }
}

impl Types<'_> {
    /// Returns the type of the value that code yields.
    pub(in crate::lower) fn code_type(&self, code: &syntax::Code) -> Type {
        let outputs = code.operands.iter().filter(|operand| operand.output);
        let mut types: Vec<Type> =
            outputs.map(|operand| self.names.slot(operand.slot).clone().dereferenced()).collect();
        if types.len() == 1 { types.swap_remove(0) } else { Type::Tuple(types) }
    }
}

/// Returns `true` if statements access the shared memory of other blocks.
fn is_remote(block: &[Stmt]) -> bool {
    struct Remote(bool);
    impl Visit for Remote {
        fn part(&mut self, _: LocalId, part: &Part) {
            self.0 |= part.rank.is_some();
        }
        fn argument(&mut self, _: FunctionId, _: usize, argument: &Argument) {
            self.0 |= matches!(argument, Argument::Part(part) if part.rank.is_some());
        }
    }
    let mut remote = Remote(false);
    block.iter().for_each(|stmt| visit_stmt(&mut remote, stmt));
    remote.0
}

/// An input of code.
enum Input {
    Value(Expr),
    /// The address of a place, and whether it may be written.
    Address(Place, bool),
}
