//! The syntax of kernels, as the macros pass it on.

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
    Pattern::Struct(_, fields) if fields.is_empty() => "None" ["match_not_exhaustive"],
    Pattern::Struct(_, fields) if names(fields)[0] == "0" => "Circle(r)" ["struct_pattern_rest"],
    Pattern::Struct(..) => "Rect { w, h }" ["struct_pattern"],
    Pattern::Array(_, None) => "[a, b]" ["match_slice"],
    Pattern::Array(_, Some(Rest { name: None, .. })) => "[first, .., last]" ["match_slice"],
    Pattern::Array(_, Some(Rest { name: Some(_), .. })) => "[first, rest @ ..]" ["match_slice_rest"],
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
    ExprKind::Field(_, name) if name == "0" => "x.0" ["no_such_element"],
    ExprKind::Field(..) => "x.name" ["no_such_field", "struct_field_unknown"],
    ExprKind::Ref(_) => "&x" ["reference_to_local"],
    ExprKind::Call(..) => "f(x)" ["unknown_function", "host_function", "called_variable", "recursion"],
    ExprKind::CallParam(..) => "a call of a parameter" ["closure_types"],
    ExprKind::Closure(_) => "|x| x + 1" ["closure"],
    ExprKind::Items(_) => "let mut items = x.iter()" ["named_iterator"],
    ExprKind::Function(_) => "a function as an argument" ["parameter_function"],
    ExprKind::Method(_, _, _, None) => "x.method()" ["unknown_method", "method_with_type_arguments", "lookup_forms"],
    ExprKind::Method(_, _, _, Some(_)) => "x.method() of what may be a struct" ["method_unknown", "method_of_host"],
    ExprKind::Primitive(..) => "f32::max(a, b)" ["host_function_of_std"],
    ExprKind::Exchange(Exchange::Swap, _) => "mem::swap",
    ExprKind::Exchange(Exchange::Replace, _) => "mem::replace",
    ExprKind::Exchange(Exchange::Take, _) => "mem::take",
    ExprKind::Tuple(_) => "(a, b)" ["tuple_arity"],
    ExprKind::Struct(_, _, fields, _) if fields.is_empty() => "None" ["option_methods"],
    ExprKind::Struct(_, _, _, Some(_)) => "Point { x, ..base }" ["struct_literal"],
    ExprKind::Struct(_, _, fields, None) if names(fields)[0] == "0" => "Point(x, y)" ["struct_literal_type"],
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
    ExprKind::Shared(array) if array.reuse.is_some() => "shared!([T; N], reuse = a)" ["shared_reuse", "shared_options"],
    ExprKind::Shared(array) if array.pad.is_some() => "shared!([[T; N]; N], pad = n)" ["shared_options"],
    ExprKind::Shared(_) => "shared!([T; N])" ["shared_without_name", "shared_scalar", "shared_five_dynamic"],
    ExprKind::Superstep(Some(_), _) => "superstep!(name, { … })" ["superstep_string_name", "superstep_without_comma"],
    ExprKind::Superstep(None, _) => "superstep! { … }" ["superstep_without_block", "superstep_two_blocks"],
    ExprKind::Assert(..) => "assert!(x)" ["message_unknown_name", "message_too_many_values"],
    ExprKind::AssertEq(true, ..) => "assert_eq!(a, b)" ["assert_eq_of_two_types", "assert_eq_one_side"],
    ExprKind::AssertEq(false, ..) => "assert_ne!(a, b)" ["assert_eq_of_two_types"],
    ExprKind::Panic(_) => "panic!()" ["message_of_text", "message_style"],
    ExprKind::Print(_) => "println!()" ["eprintln", "message_struct"],
    ExprKind::Comment(_) => "comment!()" ["comment_form"],
    ExprKind::Code(code) if code.ptx => "ptx!" ["ptx_without_unsafe", "ptx_register", "ptx_unknown_operand"],
    ExprKind::Code(_) => "cuda!" ["cuda_two_results", "cuda_struct_operand"],
    ExprKind::Try(..) => "x?" ["question_mark", "question_mark_of_another_type"],
}

/// Returns the row of a range that a loop runs through, with its adaptors in order.
fn range(range: &Range) -> &'static str {
    match (range.adaptors.as_slice(), range.inclusive) {
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

/// The rows of `range`.
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
    /// The source of an iterator.
    source(Source):
    Source::Elements { taken: true, .. } => "for x in array" ["iterator"],
    Source::Elements { taken: false, .. } => "for x in &array" ["iterator"],
    Source::Parts { kind: Parts::Chunks, .. } => ".chunks(n)" ["iterator"],
    Source::Parts { kind: Parts::ChunksExact, .. } => ".chunks_exact(n)" ["iterator"],
    Source::Parts { kind: Parts::RChunks, .. } => ".rchunks(n)" ["further_iterators"],
    Source::Parts { kind: Parts::RChunksExact, .. } => ".rchunks_exact(n)" ["further_iterators"],
    Source::Parts { kind: Parts::Windows, .. } => ".windows(n)" ["iterator"],
    Source::Range(_) => "(a..b).map(f)" ["iterator_forms"],
    Source::Numbers { .. } => "a.." ["iterator_searches"],
    Source::Rest(_) => "for x in items" ["named_iterator"],
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
    Along::Chain(_) => ".chain(y)" ["iterator_forms"],
    Along::Map(_) => ".map(f)" ["iterator_forms"],
    Along::Filter(_) => ".filter(f)" ["iterator_forms"],
    Along::FilterMap(_) => ".filter_map(f)" ["iterator_searches"],
    Along::MapWhile(_) => ".map_while(f)" ["iterator_searches"],
    Along::TakeWhile(_) => ".take_while(f)" ["iterator_searches"],
    Along::SkipWhile(_) => ".skip_while(f)" ["iterator_searches"],
    Along::FlatMap(_) => ".flat_map(f)" ["further_iterators"],
    Along::Scan { .. } => ".scan(start, f)" ["further_iterators"],
    Along::Cycle => ".cycle()" ["further_iterators"],
}

/// The consumers of iterators, by their names in `sarek-macros/src/parse/each.rs`.
const CONSUMERS: &[Row] = &[
    ("all", &["iterator_forms"]),
    ("any", &["iterator_forms"]),
    ("count", &["iterator_forms"]),
    ("find", &["iterator_searches"]),
    ("find_map", &["iterator_searches"]),
    ("fold", &["iterator_forms"]),
    ("for_each", &["iterator_orders"]),
    ("last", &["iterator_searches"]),
    ("len", &["lengths_of"]),
    ("max", &["iterator_forms"]),
    ("max_by", &["iterator_orders"]),
    ("max_by_key", &["iterator_orders"]),
    ("min", &["iterator_forms"]),
    ("min_by", &["iterator_orders"]),
    ("min_by_key", &["iterator_orders"]),
    ("nth", &["iterator_searches"]),
    ("position", &["iterator_forms"]),
    ("product", &["iterator_forms"]),
    ("reduce", &["iterator_orders"]),
    ("rposition", &["iterator_searches"]),
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
    /// The options of the code of `ptx!` or `cuda!`.
    options(Code):
    Code { cpu: None, .. } => "without cpu = …" ["ptx_cpu_type"],
    Code { pure_: true, .. } => "options(pure)" ["ptx_options"],
    Code { memory: false, .. } => "options(nomem)" ["ptx_options"],
    Code { .. } => "without options" ["ptx_barrier"],
}

kinds! {
    /// An arm of a `match`.
    arm(Arm):
    Arm { further, .. } if !further.is_empty() => "with further patterns" ["if_let"],
    Arm { guard: None, .. } => "without a guard" ["match_arms_differ"],
    Arm { guard: Some(_), .. } => "with a guard" ["condition_not_bool"],
}

/// The macros of kernels, by their names in `sarek-macros/src/parse`: each is written in a kernel.
pub const MACROS: &[Row] = &[
    ("assert", &["message_missing_value"]),
    ("assert_eq", &["assert_eq_one_side"]),
    ("assert_ne", &["assert_eq_of_two_types"]),
    ("cfg", &[]),
    ("comment", &["comment_form"]),
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

/// Every table of this file except `MACROS`.
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

/// Returns every row of the syntax.
pub fn wanted() -> BTreeSet<String> {
    named(TABLES)
}

/// Adds the rows of a function's syntax.
pub fn find(found: &mut Found, described: &Described) {
    let syntax = &**described.syntax;
    let mut add = |node: Node| match node {
        Node::Pattern(inner) => found.add("pattern", pattern(inner)),
        Node::Stmt(stmt) => found.add("written statement", statement(stmt)),
        Node::Expr(expr) => find_expr(found, expr),
    };
    syntax.params.iter().for_each(|param| param.visit(&mut add));
    syntax.body.visit(&mut add);
}

/// Adds the rows of an expression.
fn find_expr(found: &mut Found, expr: &Expr) {
    found.add("written expression", expression(&expr.kind));
    match &expr.kind {
        ExprKind::For { range: of, .. } => found.add("range", range(of)),
        ExprKind::ForEach { each, .. } => find_each(found, each),
        ExprKind::Items(each) => find_each(found, each),
        ExprKind::Consume(consumed) => {
            found.add("consumer", &consumed.name);
            find_each(found, &consumed.each);
        }
        ExprKind::Match(_, arms) => arms.iter().for_each(|one| found.add("arm", arm(one))),
        ExprKind::Code(code) => {
            found.add("code", options(code));
            code.operands.iter().for_each(|one| found.add("operand of code", operand(one)));
        }
        _ => {}
    }
}

/// Adds the rows of an iterator.
fn find_each(found: &mut Found, each: &Each) {
    found.add("iterator", source(&each.source));
    for one in &each.along {
        found.add("method of an iterator", along(one));
        if let Along::Zip(other) | Along::Chain(other) = one {
            find_each(found, other);
        }
    }
}

/// Returns the names of the fields, as they are written.
fn names<T>(fields: &[(String, T)]) -> Vec<&str> {
    fields.iter().map(|(name, _)| name.as_str()).collect()
}
