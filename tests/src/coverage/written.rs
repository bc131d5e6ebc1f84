//! The syntax of kernels, as the macros hand it over.

use super::{Found, Row, kinds, named};
use sarek_runtime::private::Described;
use sarek_runtime::syntax::*;
use std::collections::BTreeSet;

kinds! {
    /// A statement.
    statement(Stmt):
    Stmt::Let { otherwise: Some(_), .. } => "let … else" ["let_else"],
    Stmt::Let { init: None, .. } => "let without a value" ["uninitialised"],
    Stmt::Let { .. } => "let" ["mismatched_let", "reference_to_local"],
    Stmt::Expr(_) => "an expression" ["error_once"],
}

kinds! {
    /// A pattern.
    pattern(Pattern):
    Pattern::Binding(_) => "a name" ["assign_to_immutable"],
    Pattern::Tuple(_) => "(a, b)" ["tuple_arity"],
    Pattern::Struct(_, []) => "None" ["match_not_exhaustive"],
    Pattern::Struct(_, [("0", _), ..]) => "Circle(r)" ["struct_pattern_rest"],
    Pattern::Struct(..) => "Rect { w, h }" ["struct_pattern"],
    Pattern::Array(_, None) => "[a, b]" ["match_slice"],
    Pattern::Array(_, Some(_)) => "[first, .., last]" ["match_slice"],
    Pattern::Value(_) => "3" ["mismatched_types"],
    Pattern::Range(Some(_), Some(_), true) => "1..=9" ["match_not_exhaustive"],
    Pattern::Range(Some(_), Some(_), false) => "1..9" ["match_not_exhaustive"],
    Pattern::Range(Some(_), None, _) => "1.." ["match_not_exhaustive"],
    Pattern::Range(None, _, true) => "..=9" ["match_not_exhaustive"],
    Pattern::Range(None, _, false) => "..9" ["match_not_exhaustive"],
    Pattern::Or(_) => "a | b" ["match_names_in_alternatives"],
    Pattern::At(..) => "name @ pattern" ["match_not_exhaustive"],
    Pattern::Wild => "_" ["match_not_exhaustive"],
}

kinds! {
    /// An expression.
    expression(ExprKind):
    ExprKind::Int(_, LiteralType::Context, _) => "1" ["wide_literal"],
    ExprKind::Int(_, LiteralType::Suffix(_), _) => "1u8" ["mixed_arithmetic"],
    ExprKind::Int(_, LiteralType::Slot(_), _) => "match 1" ["wide_literal"],
    ExprKind::Float(_, LiteralType::Context) => "1.0" ["float_index"],
    ExprKind::Float(_, LiteralType::Suffix(_)) => "1.0f32" ["mixed_arithmetic"],
    ExprKind::Float(_, LiteralType::Slot(_)) => "match 1.0" ["float_index"],
    ExprKind::Bool(_) => "true" ["bool_index"],
    ExprKind::Text(_) => "a text" ["string", "char_literal"],
    ExprKind::Local(_) => "a variable" ["undefined_name"],
    ExprKind::Constant(_) => "a constant" ["host_constant"],
    ExprKind::Unary(UnaryOp::Neg, _, None) => "-x" ["generic_without_operator"],
    ExprKind::Unary(UnaryOp::Neg, _, Some(_)) => "-x of what may be a struct" ["operator_without_impl"],
    ExprKind::Unary(UnaryOp::Not, _, None) => "!x" ["condition_not_bool"],
    ExprKind::Unary(UnaryOp::Not, _, Some(_)) => "!x of what may be a struct" ["operator_without_impl"],
    ExprKind::Unary(UnaryOp::Deref, ..) => "*x" ["reference_pattern"],
    ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => "a && b" ["barrier_in_short_circuit"],
    ExprKind::Binary(_, _, _, None) => "a + b" ["mixed_arithmetic"],
    ExprKind::Binary(_, _, _, Some(_)) => "a + b of what may be structs" ["operator_without_impl"],
    ExprKind::Nowhere => "_ = value" ["tuple_assignment"],
    ExprKind::Assign(..) => "place = value" ["assign_to_immutable", "assign_to_parameter", "write_to_input"],
    ExprKind::AssignOp(_, _, _, None) => "place += value" ["assign_to_immutable"],
    ExprKind::AssignOp(_, _, _, Some(_)) => "place += value of what may be structs" ["operator_without_impl"],
    ExprKind::Cast(..) => "x as T" ["cast_to_anything"],
    ExprKind::Index { .. } => "x[i]" ["bool_index", "float_index"],
    ExprKind::Part { start: Some(_), end: Some(_), inclusive: false, .. } => "&x[a..b]" ["part_without_name"],
    ExprKind::Part { start: Some(_), end: None, .. } => "&x[a..]" ["part_without_name"],
    ExprKind::Part { start: None, end: Some(_), inclusive: false, .. } => "&x[..b]" ["part_written"],
    ExprKind::Part { inclusive: true, .. } => "&x[a..=b]" ["part_written"],
    ExprKind::Part { start: None, end: None, .. } => "&x[..]" ["part_written"],
    ExprKind::Field(_, "0") => "x.0" ["no_such_element"],
    ExprKind::Field(..) => "x.name" ["no_such_field", "struct_field_unknown"],
    ExprKind::Ref(_) => "&x" ["reference_to_local"],
    ExprKind::Call(..) => "f(x)" ["unknown_function", "host_function", "called_variable", "recursion"],
    ExprKind::CallParam(..) => "a call of a parameter" ["closure_types"],
    ExprKind::Closure(_) => "|x| x + 1" ["closure"],
    ExprKind::Function(_) => "a function as an argument" ["parameter_function"],
    ExprKind::Method(_, _, _, None) => "x.method()" ["unknown_method", "method_with_type_arguments", "lookup_forms"],
    ExprKind::Method(_, _, _, Some(_)) => "x.method() of what may be a struct" ["method_unknown", "method_of_host"],
    ExprKind::Primitive(..) => "f32::max(a, b)" ["host_function_of_std"],
    ExprKind::Exchange(Exchange::Swap, _) => "mem::swap",
    ExprKind::Exchange(Exchange::Replace, _) => "mem::replace",
    ExprKind::Exchange(Exchange::Take, _) => "mem::take",
    ExprKind::Tuple(_) => "(a, b)" ["tuple_arity"],
    ExprKind::Struct(_, _, [], _) => "None" ["option_methods"],
    ExprKind::Struct(_, _, _, Some(_)) => "Point { x, ..base }" ["struct_literal"],
    ExprKind::Struct(_, _, [("0", _), ..], None) => "Point(x, y)" ["struct_literal_type"],
    ExprKind::Struct(_, _, _, None) => "Point { x, y }" ["struct_literal"],
    ExprKind::Array(_) => "[a, b]" ["mismatched_types"],
    ExprKind::Repeat(..) => "[x; N]" ["shared_length_of_strings"],
    ExprKind::If(_, _, None) => "if" ["condition_not_bool", "barrier_in_if"],
    ExprKind::If(_, _, Some(_)) => "if and else" ["branches_differ", "barrier_in_else"],
    ExprKind::Match(..) => "match" ["match_arms_differ", "match_not_exhaustive", "barrier_in_match", "if_let"],
    ExprKind::While { unroll: None, .. } => "while" ["barrier_in_while_that_varies"],
    ExprKind::While { unroll: Some(_), .. } => "#[unroll] while" ["unroll_nothing", "unroll_on_let"],
    ExprKind::Loop { slot: None, .. } => "loop" ["unroll_on_loop"],
    ExprKind::Loop { slot: Some(_), .. } => "loop with a value" ["break_with_value"],
    ExprKind::Labelled { .. } => "'label: { … }" ["unknown_label"],
    ExprKind::For { unroll: None, .. } => "for over a range" ["range_value", "open_range"],
    ExprKind::For { unroll: Some(_), .. } => "#[unroll] for" ["unroll_nothing"],
    ExprKind::ForEach { unroll: None, .. } => "for over an array" ["iterator", "tuple_loop_variable"],
    ExprKind::ForEach { unroll: Some(_), .. } => "#[unroll] for over an array" ["iterator"],
    ExprKind::Consume(_) => "x.iter().sum()" ["iterator_forms"],
    ExprKind::Break(None, None) => "break" ["break_outside_loop", "barrier_after_break"],
    ExprKind::Break(Some(_), None) => "break 'label" ["unknown_label"],
    ExprKind::Break(None, Some(_)) => "break x" ["break_with_value"],
    ExprKind::Break(Some(_), Some(_)) => "break 'label x" ["break_with_value"],
    ExprKind::Continue(None) => "continue" ["continue_outside_loop", "barrier_after_continue"],
    ExprKind::Continue(Some(_)) => "continue 'label" ["unknown_label", "barrier_after_labelled_continue"],
    ExprKind::Return(None) => "return" ["barrier_after_early_return", "kernel_returns_value"],
    ExprKind::Return(Some(_)) => "return x" ["device_result_type"],
    ExprKind::Block(_) => "{ … }" ["unsafe_block", "async_block"],
    ExprKind::Shared(SharedArray { reuse: Some(_), .. }) => "shared!([T; N], reuse = a)" ["shared_reuse", "shared_options"],
    ExprKind::Shared(SharedArray { pad: Some(_), .. }) => "shared!([[T; N]; N], pad = n)" ["shared_options"],
    ExprKind::Shared(_) => "shared!([T; N])" ["shared_without_name", "shared_scalar", "shared_five_dynamic"],
    ExprKind::Superstep(Some(_), _) => "superstep!(name, { … })" ["superstep_string_name", "superstep_without_comma"],
    ExprKind::Superstep(None, _) => "superstep! { … }" ["superstep_without_block", "superstep_two_blocks"],
    ExprKind::Assert(..) => "assert!(x)" ["message_unknown_name", "message_too_many_values"],
    ExprKind::AssertEq(true, ..) => "assert_eq!(a, b)" ["assert_eq_of_two_types", "assert_eq_one_side"],
    ExprKind::AssertEq(false, ..) => "assert_ne!(a, b)" ["assert_eq_of_two_types"],
    ExprKind::Panic(_) => "panic!()" ["message_of_text", "message_style"],
    ExprKind::Print(_) => "println!()" ["eprintln", "message_struct"],
    ExprKind::Code(Code { ptx: true, .. }) => "ptx!" ["ptx_without_unsafe", "ptx_register", "ptx_unknown_operand"],
    ExprKind::Code(_) => "cuda!" ["cuda_two_results", "cuda_struct_operand"],
    ExprKind::Try(_) => "x?" ["question_mark", "question_mark_of_another_type"],
}

/// A range that a loop runs through, with its adaptors in order.
fn range(range: &Range) -> &'static str {
    match (range.adaptors, range.inclusive) {
        ([], false) => "a..b",
        ([], true) => "a..=b",
        ([Adaptor::Rev], false) => "(a..b).rev()",
        ([Adaptor::Rev], true) => "(a..=b).rev()",
        ([Adaptor::StepBy(..)], false) => "(a..b).step_by(s)",
        ([Adaptor::StepBy(..)], true) => "(a..=b).step_by(s)",
        ([Adaptor::Rev, Adaptor::StepBy(..)], false) => "(a..b).rev().step_by(s)",
        ([Adaptor::Rev, Adaptor::StepBy(..)], true) => "(a..=b).rev().step_by(s)",
        ([Adaptor::StepBy(..), Adaptor::Rev], false) => "(a..b).step_by(s).rev()",
        ([Adaptor::StepBy(..), Adaptor::Rev], true) => "(a..=b).step_by(s).rev()",
        ([..], _) => "a range with more adaptors",
    }
}

/// Those of `range` that are written once.
const RANGES: &[Row] = &[
    ("a..b", &["mismatched_types"]),
    ("a..=b", &["open_range"]),
    ("(a..b).rev()", &["range_adaptor"]),
    ("(a..=b).rev()", &["range_adaptor"]),
    ("(a..b).step_by(s)", &["step_of_another_type"]),
    ("(a..=b).step_by(s)", &["step_of_another_type"]),
    ("(a..b).rev().step_by(s)", &["step_of_another_type"]),
    ("(a..=b).rev().step_by(s)", &["step_of_another_type"]),
    ("(a..b).step_by(s).rev()", &["step_of_another_type"]),
    ("(a..=b).step_by(s).rev()", &["step_of_another_type"]),
];

kinds! {
    /// Where an iterator begins.
    source(Source):
    Source::Elements { taken: true, .. } => "for x in array" ["iterator"],
    Source::Elements { taken: false, .. } => "for x in &array" ["iterator"],
    Source::Parts { kind: Parts::Chunks, .. } => ".chunks(n)" ["iterator"],
    Source::Parts { kind: Parts::ChunksExact, .. } => ".chunks_exact(n)" ["iterator"],
    Source::Parts { kind: Parts::Windows, .. } => ".windows(n)" ["iterator"],
    Source::Range(_) => "(a..b).map(f)" ["iterator_forms"],
}

kinds! {
    /// A method of an iterator.
    along(Along):
    Along::Rev => ".rev()" ["iterator"],
    Along::Enumerate => ".enumerate()" ["iterator"],
    Along::Skip(_) => ".skip(n)" ["iterator_forms"],
    Along::Take(_) => ".take(n)" ["iterator_forms"],
    Along::StepBy(_) => ".step_by(n)" ["iterator_forms"],
    Along::Zip(_) => ".zip(y)" ["iterator_forms"],
    Along::Map(_) => ".map(f)" ["iterator_forms"],
    Along::Filter(_) => ".filter(f)" ["iterator_forms"],
}

/// What consumes iterators, as `sarek-macros/src/parse/each.rs` names it.
const CONSUMERS: &[Row] = &[
    ("all", &["iterator_forms"]),
    ("any", &["iterator_forms"]),
    ("count", &["iterator_forms"]),
    ("fold", &["iterator_forms"]),
    ("for_each", &["iterator_orders"]),
    ("max", &["iterator_forms"]),
    ("max_by", &["iterator_orders"]),
    ("max_by_key", &["iterator_orders"]),
    ("min", &["iterator_forms"]),
    ("min_by", &["iterator_orders"]),
    ("min_by_key", &["iterator_orders"]),
    ("position", &["iterator_forms"]),
    ("product", &["iterator_forms"]),
    ("reduce", &["iterator_orders"]),
    ("sum", &["iterator_forms"]),
];

kinds! {
    /// An operand of `ptx!` or `cuda!`.
    operand(Operand):
    Operand { output: false, .. } => "in(x)" ["ptx_register", "ptx_unused_operand"],
    Operand { output: true, value: None, .. } => "out(T)" ["ptx_result_register", "cuda_two_results"],
    Operand { output: true, value: Some(_), .. } => "inout(x)" ["ptx_twice"],
}

kinds! {
    /// What is said of the code of `ptx!` or `cuda!`.
    options(Code):
    Code { cpu: None, .. } => "without cpu = …" ["ptx_cpu_type"],
    Code { pure_: true, .. } => "options(pure)" ["ptx_options"],
    Code { memory: false, .. } => "options(nomem)" ["ptx_options"],
    Code { .. } => "without options" ["ptx_barrier"],
}

kinds! {
    /// An arm of a `match`.
    arm(Arm):
    Arm { guard: None, .. } => "without a guard" ["match_arms_differ"],
    Arm { guard: Some(_), .. } => "with a guard" ["condition_not_bool"],
}

/// The macros of kernels, as `sarek-macros/src/parse` names them: each is written in a kernel.
pub const MACROS: &[Row] = &[
    ("assert", &["message_missing_value"]),
    ("assert_eq", &["assert_eq_one_side"]),
    ("assert_ne", &["assert_eq_of_two_types"]),
    ("cuda", &["cuda_two_results"]),
    ("debug_assert", &["message_missing_value"]),
    ("debug_assert_eq", &["assert_eq_one_side"]),
    ("debug_assert_ne", &["assert_eq_of_two_types"]),
    ("matches", &["match_not_exhaustive"]),
    ("panic", &["message_style"]),
    ("print", &["message_unused_value"]),
    ("println", &["message_brace"]),
    ("ptx", &["ptx_form"]),
    ("shared", &["shared_without_type"]),
    ("superstep", &["superstep_without_block"]),
    ("todo", &["message_of_text"]),
    ("unimplemented", &["message_of_text"]),
    ("uninit", &["uninit_misuse", "uninit_immutable"]),
    ("unreachable", &["message_of_text"]),
];

/// Every table of this file but `MACROS`.
pub const TABLES: &[(&str, &[Row])] = &[
    ("written statement", statement::ROWS),
    ("pattern", pattern::ROWS),
    ("written expression", expression::ROWS),
    ("range", RANGES),
    ("iterator", source::ROWS),
    ("method of an iterator", along::ROWS),
    ("consumer", CONSUMERS),
    ("operand of code", operand::ROWS),
    ("code", options::ROWS),
    ("arm", arm::ROWS),
];

/// Every row of the syntax.
pub fn wanted() -> BTreeSet<String> {
    named(TABLES)
}

/// Adds what a function's text has.
pub fn find(found: &mut Found, described: &Described) {
    for param in described.syntax.params {
        visit_pattern(
            &mut Visitor { expr: &mut |_| {}, pattern: &mut |inner| found.add("pattern", pattern(inner)) },
            param,
        );
    }
    let mut patterns = Vec::new();
    let mut statements = Vec::new();
    let mut expr = |expr: &'static Expr| {
        found.add("written expression", expression(&expr.kind));
        match &expr.kind {
            ExprKind::For { range: of, .. } => found.add("range", range(of)),
            ExprKind::ForEach { each, .. } => find_each(found, each),
            ExprKind::Consume(consumed) => {
                found.add("consumer", consumed.name);
                find_each(found, &consumed.each);
            }
            ExprKind::Match(_, arms) => arms.iter().for_each(|one| found.add("arm", arm(one))),
            ExprKind::Code(code) => {
                found.add("code", options(code));
                code.operands.iter().for_each(|one| found.add("operand of code", operand(one)));
            }
            _ => {}
        }
        statements.extend(blocks(expr).into_iter().flat_map(|block| block.stmts));
    };
    visit_block(
        &mut Visitor { expr: &mut expr, pattern: &mut |inner| patterns.push(pattern(inner)) },
        &described.syntax.body,
    );
    statements.extend(described.syntax.body.stmts);
    patterns.into_iter().for_each(|row| found.add("pattern", row));
    statements.into_iter().for_each(|stmt| found.add("written statement", statement(stmt)));
}

/// Adds what an iterator has.
fn find_each(found: &mut Found, each: &Each) {
    found.add("iterator", source(&each.source));
    for one in each.along {
        found.add("method of an iterator", along(one));
        if let Along::Zip(other) = one {
            find_each(found, other);
        }
    }
}

/// Calls a function on every expression of a block.
pub fn visit_exprs(block: &'static Block, visit: &mut dyn FnMut(&'static Expr)) {
    visit_block(&mut Visitor { expr: visit, pattern: &mut |_| {} }, block);
}

struct Visitor<'v> {
    expr: &'v mut dyn FnMut(&'static Expr),
    pattern: &'v mut dyn FnMut(&'static Pattern),
}

fn visit_block(visitor: &mut Visitor<'_>, block: &'static Block) {
    for stmt in block.stmts {
        match stmt {
            Stmt::Let { pattern, init, otherwise, span: _ } => {
                visit_pattern(visitor, pattern);
                init.iter().for_each(|init| visit_expr(visitor, init));
                otherwise.iter().for_each(|otherwise| visit_block(visitor, otherwise));
            }
            Stmt::Expr(expr) => visit_expr(visitor, expr),
        }
    }
    block.value.iter().for_each(|value| visit_expr(visitor, value));
}

fn visit_pattern(visitor: &mut Visitor<'_>, pattern: &'static Pattern) {
    (visitor.pattern)(pattern);
    match pattern {
        Pattern::Binding(_) | Pattern::Wild => {}
        Pattern::Tuple(inner) | Pattern::Array(inner, _) | Pattern::Or(inner) => {
            inner.iter().for_each(|inner| visit_pattern(visitor, inner));
        }
        Pattern::Struct(_, fields) => fields.iter().for_each(|(_, inner)| visit_pattern(visitor, inner)),
        Pattern::At(_, inner) => visit_pattern(visitor, inner),
        Pattern::Value(value) => visit_expr(visitor, value),
        Pattern::Range(start, end, _) => start.iter().chain(end).for_each(|bound| visit_expr(visitor, bound)),
    }
}

/// The blocks in an expression.
fn blocks(expr: &'static Expr) -> Vec<&'static Block> {
    match &expr.kind {
        ExprKind::If(_, body, _)
        | ExprKind::While { body, .. }
        | ExprKind::Loop { body, .. }
        | ExprKind::Labelled { body, .. }
        | ExprKind::For { body, .. }
        | ExprKind::ForEach { body, .. }
        | ExprKind::Block(body)
        | ExprKind::Superstep(_, body) => vec![body],
        _ => Vec::new(),
    }
}

/// The expressions in an expression, but for those in its blocks.
fn operands(expr: &'static Expr) -> Vec<&'static Expr> {
    let values = |message: &'static Message| message.values.iter().map(|(value, _)| value);
    match &expr.kind {
        ExprKind::Int(..)
        | ExprKind::Float(..)
        | ExprKind::Bool(_)
        | ExprKind::Local(_)
        | ExprKind::Constant(_)
        | ExprKind::Nowhere
        | ExprKind::Function(_)
        | ExprKind::Loop { .. }
        | ExprKind::Labelled { .. }
        | ExprKind::Break(_, None)
        | ExprKind::Continue(_)
        | ExprKind::Return(None)
        | ExprKind::Block(_)
        | ExprKind::Shared(_)
        | ExprKind::Superstep(..)
        | ExprKind::Text(_) => Vec::new(),
        ExprKind::Unary(_, one, _)
        | ExprKind::Cast(one, _)
        | ExprKind::Field(one, _)
        | ExprKind::Ref(one)
        | ExprKind::Repeat(one, _)
        | ExprKind::Break(_, Some(one))
        | ExprKind::Return(Some(one))
        | ExprKind::Try(one) => vec![one],
        ExprKind::Closure(closure) => vec![&closure.body],
        ExprKind::Binary(_, left, right, _) | ExprKind::AssignOp(_, left, right, _) | ExprKind::Assign(left, right) => {
            vec![left, right]
        }
        ExprKind::Index { base, index, what: _ } => vec![base, index],
        ExprKind::Part { base, start, end, .. } => std::iter::once(*base).chain(*start).chain(*end).collect(),
        ExprKind::Call(_, all)
        | ExprKind::CallParam(_, all, _)
        | ExprKind::Primitive(_, _, all)
        | ExprKind::Exchange(_, all)
        | ExprKind::Tuple(all)
        | ExprKind::Array(all) => all.iter().collect(),
        ExprKind::Method(receiver, _, all, _) => std::iter::once(*receiver).chain(*all).collect(),
        ExprKind::Struct(_, _, fields, base) => fields.iter().map(|(_, value)| value).chain(*base).collect(),
        ExprKind::If(cond, _, otherwise) => std::iter::once(*cond).chain(*otherwise).collect(),
        ExprKind::Match(value, arms) => {
            let arms = arms.iter().flat_map(|arm| arm.guard.iter().chain([&arm.body]));
            std::iter::once(*value).chain(arms).collect()
        }
        ExprKind::While { cond, .. } => vec![cond],
        ExprKind::For { range, .. } => of_range(range),
        ExprKind::ForEach { each, .. } => of_each(each),
        ExprKind::Consume(consumed) => {
            let closure = consumed.closure.iter().map(|closure| &closure.body);
            of_each(&consumed.each).into_iter().chain(&consumed.start).chain(closure).collect()
        }
        ExprKind::Assert(cond, message) => std::iter::once(*cond).chain(values(message)).collect(),
        ExprKind::AssertEq(_, left, right, _, message) => [*left, *right].into_iter().chain(values(message)).collect(),
        ExprKind::Panic(message) | ExprKind::Print(message) => values(message).collect(),
        ExprKind::Code(code) => code.operands.iter().filter_map(|one| one.value.as_ref()).chain(&code.cpu).collect(),
    }
}

fn of_range(Range { start, end, adaptors, .. }: &'static Range) -> Vec<&'static Expr> {
    let steps = adaptors.iter().filter_map(|adaptor| match adaptor {
        Adaptor::Rev => None,
        Adaptor::StepBy(step, _) => Some(step),
    });
    [*start, *end].into_iter().chain(steps).collect()
}

fn of_each(each: &'static Each) -> Vec<&'static Expr> {
    let mut all = match &each.source {
        Source::Elements { base, .. } => vec![*base],
        Source::Parts { base, size, .. } => vec![*base, *size],
        Source::Range(range) => of_range(range),
    };
    for one in each.along {
        match one {
            Along::Rev | Along::Enumerate => {}
            Along::Skip(count) | Along::Take(count) | Along::StepBy(count) => all.push(count),
            Along::Zip(other) => all.extend(of_each(other)),
            Along::Map(closure) | Along::Filter(closure) => all.push(&closure.body),
        }
    }
    all
}

fn visit_expr(visitor: &mut Visitor<'_>, expr: &'static Expr) {
    (visitor.expr)(expr);
    let patterns: Vec<&'static Pattern> = match &expr.kind {
        ExprKind::Match(_, arms) => arms.iter().map(|arm| &arm.pattern).collect(),
        ExprKind::For { pattern, .. } | ExprKind::ForEach { pattern, .. } => vec![pattern],
        ExprKind::Closure(closure) => closure.params.iter().collect(),
        _ => Vec::new(),
    };
    patterns.into_iter().for_each(|pattern| visit_pattern(visitor, pattern));
    operands(expr).into_iter().for_each(|operand| visit_expr(visitor, operand));
    blocks(expr).into_iter().for_each(|block| visit_block(visitor, block));
}
