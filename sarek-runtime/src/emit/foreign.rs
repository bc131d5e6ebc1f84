//! `ptx!` and `cuda!`: the user's code with its operands.

use super::code::{Code, Prec};
use super::expr::{Want, scalar_of};
use super::function::FunctionEmitter;
use super::types::scalar_name;
use crate::device::is_own_file;
use crate::ir::visit::stmt_mentions;
use crate::ir::{self, Expr, ExprKind, Form, LocalId, Operand, Piece, Scalar};

/// The prelude's function that waits for what other code asks about. With the fault, it also returns once a check of the launch has failed.
const BLOCKS: &str = "wait_for_phase(";

impl FunctionEmitter<'_> {
    /// Writes the user's code; its results come into scope.
    pub(super) fn code(&mut self, code: &ir::Code) {
        match code.form {
            Form::Ptx => self.ptx(code),
            Form::Cuda => self.cuda(code),
            Form::Vote if code.warpgroup => self.writer.line("meet_in_warpgroup();"),
            Form::Vote => {
                let line = format!("end_with_warp({});", self.fault().text);
                self.writer.line(&line);
            }
        }
    }

    /// Declares a result; `init` follows its name.
    fn result(&mut self, local: LocalId, init: &str, constant: &str) -> String {
        let declared = &self.function.locals[local.index()];
        let name = self.names.declare_local(local, &declared.name);
        let declaration = self.globals.types.declare(&declared.ty, &name);
        self.writer.line(&format!("{constant}{declaration}{init};"));
        name
    }

    fn ptx(&mut self, code: &ir::Code) {
        let (mut outputs, mut inputs) = (Vec::new(), Vec::new());
        let mut numbers = vec![0; code.operands.len()];
        for (position, operand) in code.operands.iter().enumerate() {
            let (kind, local, init) = match operand {
                Operand::In(_) | Operand::Address(..) => continue,
                Operand::Out(local) | Operand::Value(local) => ("=", local, String::new()),
                Operand::InOut(local, value) => ("+", local, format!(" = {}", self.expr(value, Want::Converts).text)),
            };
            let scalar = self.function.locals[local.index()].ty.scalar().unwrap_or(Scalar::U32);
            let name = self.result(*local, &init, "");
            numbers[position] = outputs.len();
            let part = if matches!(scalar, Scalar::F16 | Scalar::Bf16) { ".bits" } else { "" };
            outputs.push(format!("\"{kind}{}\"({name}{part})", register(scalar)));
        }
        for (position, operand) in code.operands.iter().enumerate() {
            let input = match operand {
                Operand::In(value) => format!("\"{}\"({})", register(scalar_of(value)), self.register_value(value)),
                Operand::Address(place, _) => format!("\"l\"({})", self.address(place).text),
                Operand::Out(_) | Operand::InOut(..) | Operand::Value(_) => continue,
            };
            numbers[position] = outputs.len() + inputs.len();
            inputs.push(input);
        }
        let text: String = code
            .pieces
            .iter()
            .map(|piece| match piece {
                Piece::Text(text) => text.replace('%', "%%"),
                Piece::Operand(number) => format!("%{}", numbers[*number]),
                Piece::Type(number) => self.operand_type(&code.operands[*number]),
            })
            .collect();
        let memory = if code.memory { "\"memory\"" } else { "" };
        let mut sections = vec![outputs.join(", "), inputs.join(", "), memory.to_string()];
        while sections.last().is_some_and(String::is_empty) {
            sections.pop();
        }
        let sections = sections.iter().map(|section| format!(" : {section}").trim_end().to_string());
        let operands: String = sections.collect();
        let volatile = if code.pure_ { "" } else { " volatile" };
        let lines: Vec<&str> = text.trim_matches('\n').lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        match &lines[..] {
            [] | [_] => {
                let line = lines.first().copied().unwrap_or_default();
                self.writer.line(&format!("asm{volatile}({}{operands});", literal(line)));
            }
            lines => {
                self.writer.open(&format!("asm{volatile}("));
                for line in lines {
                    self.writer.line(&literal(&format!("{line}\n")));
                }
                self.writer.line(operands.trim_start());
                self.writer.close(");");
            }
        }
    }

    /// Returns the C++ type of a result.
    fn operand_type(&self, operand: &Operand) -> String {
        let result = operand.result().map(|local| &self.function.locals[local.index()].ty);
        result.map_or(String::new(), |ty| self.value_type(ty))
    }

    /// Returns a value in a register of its own width.
    fn register_value(&self, value: &Expr) -> String {
        let scalar = scalar_of(value);
        let code = self.expr(value, Want::Exact);
        let narrow = scalar.bits() < 32 && !matches!(value.kind, ExprKind::Load(_) | ExprKind::Cast(_));
        let code = if narrow { Code::cast(scalar_name(scalar), code) } else { code };
        match scalar {
            Scalar::F16 | Scalar::Bf16 => code.postfix(".bits").text,
            _ => code.text,
        }
    }

    fn cuda(&mut self, code: &ir::Code) {
        for operand in &code.operands {
            match operand {
                Operand::Out(local) => drop(self.result(*local, "", "")),
                Operand::InOut(local, value) => {
                    let init = format!(" = {}", self.expr(value, Want::Converts).text);
                    self.result(*local, &init, "");
                }
                Operand::In(_) | Operand::Address(..) | Operand::Value(_) => {}
            }
        }
        if let Some(local) = code.yielded() {
            let value = self.yielded_value(code).text;
            let is_read = self.function.body.iter().any(|stmt| stmt_mentions(stmt, local));
            if !is_read && is_call(&format!("{value};")) {
                self.writer.line(&format!("{value};"));
            } else {
                let constant = if self.is_constant(local) { "const " } else { "" };
                self.result(local, &format!(" = {value}"), constant);
            }
            return;
        }
        let text = self.cuda_text(code);
        let lines: Vec<&str> = text.lines().collect();
        for (number, line) in lines.iter().enumerate() {
            let last = number + 1 == lines.len();
            let is_whole = line.trim_end().ends_with([';', '}']) || line.trim_start().starts_with('#');
            let end = if last && !is_whole { ";" } else { "" };
            let line = format!("{}{end}", line.trim_end());
            // A call with long operands is broken like others; the user's own layout is kept.
            match lines.len() == 1 && is_call(&line) {
                true => self.writer.line(&line),
                false => self.writer.verbatim(&line),
            }
        }
    }

    /// Returns the value that the user's code yields.
    pub(super) fn yielded_value(&self, code: &ir::Code) -> Code {
        let text = self.cuda_text(code);
        let value = text.trim_end_matches(';');
        let prec = if is_call(&format!("{value};")) { Prec::Primary } else { Prec::Ternary };
        let value = Code { text: value.to_string(), prec };
        let Some(fault) = self.fault.as_ref().filter(|_| code.waits) else { return value };
        // What comes next could count on what another block has not sent: the barrier would overflow.
        let ends = self.globals.guards.remote;
        let arguments = value.text.strip_prefix(BLOCKS).and_then(|rest| rest.strip_suffix(')'));
        match arguments.filter(|_| is_own_file(self.function.file)) {
            Some(arguments) if ends => Code::primary(format!("wait_for_phase_or_end({arguments}, {fault})")),
            Some(arguments) => Code::primary(format!("{BLOCKS}{arguments}, {fault})")),
            None => {
                let name = if ends { "end_if_failed" } else { "faulted" };
                Code::binary(value, "||", Prec::Or, Code::primary(format!("{name}({fault})")))
            }
        }
    }

    /// Returns the user's code with its operands.
    fn cuda_text(&self, code: &ir::Code) -> String {
        let pieces = code.pieces.iter().enumerate().map(|(at, piece)| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Type(number) => self.operand_type(&code.operands[*number]),
            Piece::Operand(number) => match &code.operands[*number] {
                Operand::In(value) => {
                    let value = self.expr(value, Want::Exact);
                    let alone = value.prec == Prec::Primary || is_argument(&code.pieces, at);
                    if alone { value.text } else { format!("({})", value.text) }
                }
                Operand::Address(place, _) if is_argument(&code.pieces, at) => self.address(place).text,
                Operand::Address(place, _) => format!("({})", self.address(place).text),
                Operand::Out(local) | Operand::InOut(local, _) | Operand::Value(local) => {
                    self.names.local(*local).to_string()
                }
            },
        });
        let text: String = pieces.collect();
        text.trim().to_string()
    }
}

/// Returns `true` if a line of code is a call and nothing else.
pub(super) fn is_call(line: &str) -> bool {
    let Some((name, rest)) = line.split_once('(') else { return false };
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '<' | '>');
    let mut depth = 1;
    let end = rest.find(|c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        depth == 0
    });
    let ends = end.is_some_and(|end| &rest[end..] == ");");
    ends && !line.contains(['"', '/']) && !name.is_empty() && name.chars().all(is_name)
}

/// Returns `true` if an operand is a whole argument of a call.
fn is_argument(pieces: &[Piece], at: usize) -> bool {
    let text = |piece: Option<&Piece>| match piece {
        Some(Piece::Text(text)) => text.clone(),
        Some(Piece::Operand(_) | Piece::Type(_)) | None => String::new(),
    };
    let (before, after) = (text(at.checked_sub(1).and_then(|at| pieces.get(at))), text(pieces.get(at + 1)));
    // A name precedes the parenthesis, or the constraint of an operand of `asm`; no cast or operator.
    let is_call = |text: &str| {
        text.strip_suffix('(')
            .is_some_and(|name| name.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '>' | '"')))
    };
    let before = before.trim_end();
    (is_call(before) || before.ends_with(',')) && after.trim_start().starts_with([',', ')'])
}

/// Returns the letter of the registers that hold a scalar.
fn register(scalar: Scalar) -> char {
    match scalar {
        Scalar::I16 | Scalar::U16 | Scalar::F16 | Scalar::Bf16 => 'h',
        Scalar::Bool | Scalar::I8 | Scalar::U8 | Scalar::I32 | Scalar::U32 => 'r',
        Scalar::I64 | Scalar::Isize | Scalar::U64 | Scalar::Usize => 'l',
        Scalar::F32 => 'f',
        Scalar::F64 => 'd',
    }
}

/// Returns a C++ string.
fn literal(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t");
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use super::is_call;

    #[test]
    fn calls_are_told_from_operators_between_calls() {
        let table = [
            ("f(x);", true),
            ("f<4>(g(x), h(y));", true),
            ("f(x) || g(y);", false),
            ("f(x)", false),
            ("(x);", false),
            ("a = f(x);", false),
            ("f(\"(\");", false),
        ];
        for (line, is) in table {
            assert_eq!(is_call(line), is, "{line}");
        }
    }
}
