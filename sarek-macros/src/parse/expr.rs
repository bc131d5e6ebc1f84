//! Expressions.

use super::Parser;
use super::ends::ends;
use super::path::{
    callee_form, exchange_of_std, is_none, is_primitive, is_struct, makes_array, path_name, primitive_parent,
};
use super::remedies;
use super::signature::{check_written_type, in_place_of};
use crate::ast::{Callee, Constant, Exchange, Expr, ExprKind, Form, LinkKind, Pattern, Slot, StructValue, is_compound};
use quote::ToTokens;
use syn::spanned::Spanned;

impl Parser<'_> {
    pub(super) fn parse_expr(&mut self, expr: &syn::Expr) -> Expr {
        let (start, end) = ends(expr);
        let is_place = std::mem::take(&mut self.is_place);
        let kind = self.parse_kind(expr).unwrap_or(ExprKind::Tuple(Vec::new()));
        let parsed = Expr { kind, start, end };
        if !is_place {
            self.reject_cell(expr, &parsed);
        }
        parsed
    }

    /// Parses an expression that is used as a place, not as its value.
    pub(super) fn parse_place(&mut self, expr: &syn::Expr) -> Box<Expr> {
        self.is_place = true;
        Box::new(self.parse_expr(expr))
    }

    pub(super) fn parse_boxed(&mut self, expr: &syn::Expr) -> Box<Expr> {
        Box::new(self.parse_expr(expr))
    }

    /// Parses an expression; returns `None` after an error.
    fn parse_kind(&mut self, expr: &syn::Expr) -> Option<ExprKind> {
        Some(match expr {
            syn::Expr::Lit(lit) => self.parse_literal(&lit.lit)?,
            syn::Expr::Path(path) => self.parse_path(path)?,
            syn::Expr::Paren(paren) => ExprKind::Paren(self.parse_place(&paren.expr)),
            syn::Expr::Group(group) => ExprKind::Paren(self.parse_place(&group.expr)),
            syn::Expr::Unary(unary) => {
                let operand = match unary.op {
                    syn::UnOp::Deref(_) => self.parse_place(&unary.expr),
                    _ => self.parse_boxed(&unary.expr),
                };
                let link = self.link_unary(&unary.op, &operand);
                ExprKind::Unary(unary.op, operand, link)
            }
            syn::Expr::Binary(binary) => {
                let left = if is_compound(&binary.op) {
                    self.check_target(&binary.left);
                    let left = self.parse_place(&binary.left);
                    self.reject_cell_target(&binary.left, &left, Some(&binary.op));
                    left
                } else {
                    let left = self.parse_compared(&binary.left, &binary.op);
                    self.reject_cell_operand(&binary.left, &left);
                    left
                };
                let right = self.parse_compared(&binary.right, &binary.op);
                self.reject_cell_operand(&binary.right, &right);
                let link = self.link_binary(&left, &binary.op, &right);
                ExprKind::Binary(left, binary.op, right, link)
            }
            syn::Expr::Assign(assign) => self.parse_assign(assign)?,
            syn::Expr::Cast(cast) => {
                if let syn::Type::Infer(_) = &*cast.ty {
                    self.errors.report(&cast.ty, "write the type that is cast to");
                }
                check_written_type(&cast.ty, self.errors);
                let slot = Self::push(&mut self.slots, Slot::Written((*cast.ty).clone()));
                let mut value = self.parse_boxed(&cast.expr);
                self.settle(&mut value);
                ExprKind::Cast(value, slot)
            }
            syn::Expr::Index(index) => {
                if let Some(range) = self.range_of(&index.index) {
                    return Some(self.parse_part(&index.expr, &range));
                }
                let mut base = self.parse_place(&index.expr);
                self.settle(&mut base);
                let position = self.parse_boxed(&index.index);
                let link = self.link_index(&base, position.start);
                ExprKind::Index(base, position, link)
            }
            syn::Expr::Field(field) => {
                if let (syn::Expr::Path(path), syn::Member::Named(member)) = (peeled(&field.base), &field.member)
                    && let Some(message) = self.cuda_variable(path, Some(&member.to_string()))
                {
                    self.errors.report(field, message);
                    return None;
                }
                let mut base = self.parse_place(&field.base);
                self.settle(&mut base);
                ExprKind::Field(base, field.member.clone())
            }
            syn::Expr::Struct(value) => self.parse_struct(value),
            syn::Expr::Reference(reference) if self.slices.contains(&std::ptr::from_ref(reference)) => {
                self.parse_reference(reference)
            }
            syn::Expr::Reference(reference) => {
                let message = if self.is_part(&reference.expr) {
                    "a part of a slice must be an argument, in `for … in`, or have a name: `let part = &x[a..b];`"
                } else if matches!(&*reference.expr, syn::Expr::Array(array) if array.elems.is_empty()) {
                    "write an empty part of the slice of which the others are parts: `&xs[..0]`"
                } else {
                    "references are only allowed as arguments of functions, and where a place gets a name: `let cell = &x[i];`"
                };
                self.errors.report(reference, message);
                return None;
            }
            syn::Expr::Call(call) => self.parse_call(call)?,
            syn::Expr::MethodCall(call) => self.parse_method(call)?,
            syn::Expr::Tuple(tuple) => {
                let members = tuple.elems.iter().map(|member| self.parse_expr(member)).collect();
                ExprKind::Tuple(members)
            }
            syn::Expr::Array(array) => {
                ExprKind::Array(array.elems.iter().map(|element| self.parse_expr(element)).collect())
            }
            syn::Expr::Repeat(repeat) => {
                let slot = Self::push(&mut self.slots, Slot::Seen(repeat.span()));
                ExprKind::Repeat(self.parse_boxed(&repeat.expr), repeat.len.to_token_stream(), slot)
            }
            syn::Expr::Macro(mac) => return Some(self.parse_macro(&mac.mac).kind),
            syn::Expr::Try(question) => self.parse_try(question)?,
            other => return self.parse_control(other),
        })
    }

    /// Parses an operand; slices are compared with parts, `x < &y[1..]`.
    fn parse_compared(&mut self, operand: &syn::Expr, op: &syn::BinOp) -> Box<Expr> {
        use syn::BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
        match peeled(operand) {
            syn::Expr::Reference(reference)
                if matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_)) && reference.mutability.is_none() =>
            {
                Box::new(self.parse_argument(operand))
            }
            _ => self.parse_boxed(operand),
        }
    }

    /// Parses control flow, and constructs outside of the language.
    fn parse_control(&mut self, expr: &syn::Expr) -> Option<ExprKind> {
        Some(match expr {
            syn::Expr::If(branch) => {
                if let Some(chain) = super::matching::chain_of(&branch.cond) {
                    return Some(self.parse_if_chain(branch, &chain));
                }
                let cond = self.parse_boxed(&branch.cond);
                let then = self.parse_block(&branch.then_branch);
                ExprKind::If(cond, then, branch.else_branch.as_ref().map(|(_, other)| self.parse_boxed(other)))
            }
            syn::Expr::Match(source) => self.parse_match(source),
            syn::Expr::While(run) => {
                if let Some(chain) = super::matching::chain_of(&run.cond) {
                    let head = self.enter_loop(&run.label, &run.attrs);
                    if let (Some(_), Some(attr)) = (head.unroll, run.attrs.iter().find(|a| a.path().is_ident("unroll")))
                    {
                        self.errors.report(attr, "`#[unroll]` belongs on a `for` or `while` loop");
                    }
                    let body = self.parse_while_chain(run, &chain);
                    self.leave_loop(&head);
                    return Some(ExprKind::Loop(head, body, None));
                }
                let head = self.enter_loop(&run.label, &run.attrs);
                let cond = self.parse_boxed(&run.cond);
                let body = self.parse_block(&run.body);
                self.leave_loop(&head);
                ExprKind::While(head, cond, body)
            }
            syn::Expr::Loop(run) => {
                let head = self.enter_loop(&run.label, &run.attrs);
                if let (Some(_), Some(attr)) = (head.unroll, run.attrs.iter().find(|a| a.path().is_ident("unroll"))) {
                    self.errors.report(attr, "`#[unroll]` belongs on a `for` or `while` loop");
                }
                let body = self.parse_block(&run.body);
                let value = self.leave_loop(&head);
                ExprKind::Loop(head, body, value)
            }
            syn::Expr::ForLoop(run) => self.parse_for(run)?,
            syn::Expr::Break(jump) => self.parse_break(jump)?,
            syn::Expr::Continue(jump) => ExprKind::Continue(self.parse_jump(&jump.continue_token, &jump.label)?),
            syn::Expr::Return(jump) if !self.returns.is_empty() => self.parse_closure_return(jump),
            // Already reported.
            syn::Expr::Return(_) if self.returns_reference() => return None,
            syn::Expr::Return(jump) => ExprKind::Return(jump.expr.as_ref().map(|value| self.parse_boxed(value))),
            syn::Expr::Block(block) => {
                if let Some(label) = &block.label {
                    return Some(self.parse_labelled(label, &block.block));
                }
                ExprKind::Block(self.parse_block(&block.block))
            }
            syn::Expr::Unsafe(block) => self.parse_unsafe(block),
            other => {
                self.reject(other);
                return None;
            }
        })
    }

    fn reject(&mut self, expr: &syn::Expr) {
        match expr {
            syn::Expr::Closure(closure) => {
                let message =
                    "closures must be arguments of `#[device]` functions, or have a name: `let f = |x| x + 1;`";
                self.errors.report(closure, message);
            }
            syn::Expr::Async(block) => self.errors.report(block.async_token, "`async` is not in the kernel language"),
            syn::Expr::Await(wait) => self.errors.report(wait.await_token, "`await` is not in the kernel language"),
            syn::Expr::Let(condition) => {
                self.errors.report(condition.let_token, "`let` in a condition must be by itself or between `&&`");
            }
            syn::Expr::Range(range) => {
                let message = "a range is only allowed in `for … in`, with a name, `let numbers = a..b;`, before methods of iterators, in `&x[a..b]`, and as \
                               `(a..b).contains(&x)`";
                self.errors.report(range, message);
            }
            syn::Expr::Const(block) => {
                let message = "a `const` block is not in the kernel language: give the value a name outside of the kernel, `const LIMIT: u32 = …;`, \
                               and put an assertion about constants there, `const _: () = assert!(…);`";
                self.errors.report(block.const_token, message);
            }
            other => self.errors.report(other, "this is not in the kernel language"),
        }
    }

    fn parse_literal(&mut self, lit: &syn::Lit) -> Option<ExprKind> {
        let message = match lit {
            syn::Lit::Int(int) => {
                if matches!(int.suffix(), "u128" | "i128") {
                    "device integers have at most 64 bits"
                } else {
                    return Some(ExprKind::Literal(lit.clone(), None));
                }
            }
            syn::Lit::Float(_) | syn::Lit::Bool(_) => return Some(ExprKind::Literal(lit.clone(), None)),
            syn::Lit::Byte(_) => return Some(ExprKind::Literal(lit.clone(), None)),
            syn::Lit::ByteStr(bytes) => {
                let constant = Constant {
                    tokens: bytes.to_token_stream(),
                    path: sarek_language::syntax::BYTE_STRING.to_string(),
                    span: bytes.span(),
                    in_pattern: false,
                };
                return Some(ExprKind::Constant(Self::push(&mut self.constants, constant)));
            }
            syn::Lit::Str(_) | syn::Lit::CStr(_) => "kernels have no strings: write bytes, `b\"…\"`",
            syn::Lit::Char(_) => "`char` is not a device type: write a byte, `b'…'`, or a `u32`",
            _ => "this literal is not in the kernel language",
        };
        self.errors.report(lit, message);
        None
    }

    /// Parses a local or a constant.
    fn parse_path(&mut self, path: &syn::ExprPath) -> Option<ExprKind> {
        if path.qself.is_none()
            && let Some(name) = path.path.get_ident()
            && let Some(binding) = self.scopes.lookup(name)
        {
            self.check_moved(binding, name);
            return Some(ExprKind::Local(binding));
        }
        if path.path.is_ident("self") {
            self.errors.report(path, "`self` is only allowed in the functions of a `#[device] impl` or trait");
            return None;
        }
        if let Some(message) = self.cuda_variable(path, None) {
            self.errors.report(path, message);
            return None;
        }
        if is_none(&path.path) {
            let slot = Self::push(&mut self.slots, Slot::Seen(path.span()));
            let value = StructValue { path: path.clone(), form: Form::Unit, fields: Vec::new(), base: None, slot };
            return Some(ExprKind::Struct(Box::new(value)));
        }
        let constant =
            Constant { tokens: path.to_token_stream(), path: path_name(path), span: path.span(), in_pattern: false };
        Some(ExprKind::Constant(Self::push(&mut self.constants, constant)))
    }

    /// Returns the message for a name of CUDA C++ that is not a variable here.
    fn cuda_variable(&self, path: &syn::ExprPath, member: Option<&str>) -> Option<String> {
        let name = path.path.get_ident().filter(|name| self.scopes.lookup(name).is_none())?;
        remedies::of_cuda_variable(&name.to_string(), member)
    }

    fn parse_assign(&mut self, assign: &syn::ExprAssign) -> Option<ExprKind> {
        if let syn::Expr::Infer(_) = &*assign.left {
            self.errors.report(&assign.left, "write `let _ = …;`");
            return None;
        }
        let place = Box::new(self.parse_target(&assign.left));
        let value = self.parse_assigned(&place, &assign.right);
        Some(ExprKind::Assign(place, assign.eq_token.span, value))
    }

    /// Parses the target of an assignment: a place, or a tuple or array of places.
    fn parse_target(&mut self, target: &syn::Expr) -> Expr {
        let (start, end) = ends(target);
        let kind = match target {
            syn::Expr::Infer(_) => ExprKind::Nowhere,
            syn::Expr::Tuple(tuple) => {
                ExprKind::Tuple(tuple.elems.iter().map(|member| self.parse_target(member)).collect())
            }
            syn::Expr::Array(array) => {
                ExprKind::Array(array.elems.iter().map(|element| self.parse_target(element)).collect())
            }
            syn::Expr::Paren(paren) => ExprKind::Paren(Box::new(self.parse_target(&paren.expr))),
            syn::Expr::Struct(_) | syn::Expr::Call(_) => {
                self.errors.report(target, "take a struct apart with `let`, and assign the fields one by one");
                ExprKind::Nowhere
            }
            place => {
                self.check_target(place);
                let parsed = self.parse_place(place);
                self.reject_cell_target(place, &parsed, None);
                return *parsed;
            }
        };
        Expr { kind, start, end }
    }

    /// Reports a constant, or a part of one, as the target of a change, by Rust's naming convention.
    pub(super) fn reject_constant(&mut self, target: &syn::Expr) {
        match target {
            syn::Expr::Paren(paren) => self.reject_constant(&paren.expr),
            syn::Expr::Index(index) => self.reject_constant(&index.expr),
            syn::Expr::Field(field) => self.reject_constant(&field.base),
            syn::Expr::Path(path) => {
                let Some(name) = path.path.segments.last().map(|last| last.ident.to_string()) else { return };
                let is_local = path.path.get_ident().is_some_and(|name| self.scopes.lookup(name).is_some());
                if is_local || name.contains(char::is_lowercase) || !name.contains(char::is_alphabetic) {
                    return;
                }
                let copy = name.to_lowercase();
                let message = format!(
                    "constants and statics cannot be changed in kernels: copy it, `let mut {copy} = {name};`, and change `{copy}`"
                );
                self.errors.report(target, message);
            }
            _ => {}
        }
    }

    /// Reports constructs as the target of an assignment. rustc itself reports constructs that it sees unchanged, such
    /// as a call.
    fn check_target(&mut self, target: &syn::Expr) {
        self.reject_constant(target);
        match target {
            syn::Expr::Paren(paren) => self.check_target(&paren.expr),
            syn::Expr::Group(group) => self.check_target(&group.expr),
            syn::Expr::Macro(_)
            | syn::Expr::Block(_)
            | syn::Expr::Unsafe(_)
            | syn::Expr::If(_)
            | syn::Expr::Match(_)
            | syn::Expr::Loop(_)
            | syn::Expr::While(_)
            | syn::Expr::ForLoop(_) => {
                self.errors
                    .report(target, "cannot assign to this: only variables, elements and fields can be assigned to");
            }
            _ => {}
        }
    }

    fn parse_for(&mut self, run: &syn::ExprForLoop) -> Option<ExprKind> {
        if let (syn::Expr::MethodCall(_), Some(range)) = (peeled(&run.expr), self.range_of(&run.expr)) {
            let expr = Box::new(syn::Expr::Range(range));
            return self.parse_for(&syn::ExprForLoop { expr, ..run.clone() });
        }
        if let Some(begun) = self.begun(&run.expr).map(syn::Expr::MethodCall).filter(super::iterators::is_range) {
            return self.parse_for(&syn::ExprForLoop { expr: Box::new(begun), ..run.clone() });
        }
        if let Some(taking) = self.taking(run) {
            return Some(self.parse_expr(&taking).kind);
        }
        if let Some((each, plain)) = self.parse_each(&run.expr) {
            let head = self.enter_loop(&run.label, &run.attrs);
            self.scopes.enter();
            let pattern = self.parse_pattern(&run.pat);
            if plain {
                self.set_plain(&pattern);
            }
            let body = self.parse_block(&run.body);
            self.scopes.leave();
            self.leave_loop(&head);
            return Some(ExprKind::ForEach(head, pattern, each, body));
        }
        let range = self.parse_range(&run.expr);
        let head = self.enter_loop(&run.label, &run.attrs);
        self.scopes.enter();
        let pattern = self.parse_pattern(&run.pat);
        self.set_plain(&pattern);
        if !matches!(pattern, Pattern::Binding(..) | Pattern::Wild(_)) {
            self.errors.report(&run.pat, "a loop over a range has one variable");
        }
        let body = self.parse_block(&run.body);
        self.scopes.leave();
        self.leave_loop(&head);
        Some(ExprKind::For(head, pattern, range?, body))
    }

    /// Parses `&x[i]`, `&mut items`, `&[1, 2, 3]`: arguments of device functions.
    fn parse_reference(&mut self, reference: &syn::ExprReference) -> ExprKind {
        if reference.mutability.is_some() {
            self.reject_constant(&reference.expr);
        }
        let mut target = self.parse_place(&reference.expr);
        self.settle(&mut target);
        ExprKind::Ref(target, reference.mutability)
    }

    fn parse_call(&mut self, call: &syn::ExprCall) -> Option<ExprKind> {
        let syn::Expr::Path(path) = peeled(&call.func) else {
            self.errors.report(&call.func, "only functions can be called in a kernel, by their names");
            return None;
        };
        if let Some(name) = path.path.get_ident() {
            if let Some(binding) = self.scopes.lookup(name) {
                if self.bindings[binding as usize].function {
                    return Some(self.parse_param_call(binding, call));
                }
                let message = format!(
                    "`{name}` is a variable: only functions can be called in a kernel, by their names, and closures: \
                     `let {name} = |x| …;`"
                );
                self.errors.report(name, message);
                return None;
            }
            if *name == self.name && !self.associated && !self.check_recursion(call, name) {
                return None;
            }
        }
        if (is_default(path) || is_size(path)) && call.args.is_empty() {
            let constant = Constant {
                tokens: call.to_token_stream(),
                path: path_name(path),
                span: path.span(),
                in_pattern: false,
            };
            return Some(ExprKind::Constant(Self::push(&mut self.constants, constant)));
        }
        let mut before_last = path.path.segments.iter().rev().skip(1);
        if let Some(owner) = before_last.next().filter(|_| path.qself.is_none())
            && let Some(remedy) = in_place_of(&owner.ident)
        {
            self.errors.report(path, format!("`{}` is not a device type: {remedy}", owner.ident));
            return None;
        }
        if let Some(exchange) = exchange_of_std(&path.path) {
            if let (Exchange::Replace, Some(value)) = (exchange, call.args.get(1)) {
                self.allow_slices(value);
            }
            let args = call.args.iter().map(|arg| self.parse_argument(arg)).collect();
            return Some(ExprKind::Exchange(exchange, path.clone(), args));
        }
        if makes_array(&path.path) {
            return self.parse_from_fn(path, call);
        }
        if let Some(ty) = primitive_parent(path) {
            return self.parse_primitive_call(ty, path, call);
        }
        if is_struct(path) {
            // `Some(&3)` is compared with a reference to a value.
            let holds_any = ["Some", "Ok", "Err"].iter().any(|name| path.path.is_ident(name));
            let fields = call.args.iter().enumerate().map(|(number, value)| {
                let value = match value {
                    syn::Expr::Reference(lent) if holds_any && lent.mutability.is_none() => self.parse_argument(value),
                    value => self.parse_expr(value),
                };
                (syn::Member::from(number), value)
            });
            let fields = fields.collect();
            let slot = Self::push(&mut self.slots, Slot::Seen(path.span()));
            let value = StructValue { path: path.clone(), form: Form::Parentheses, fields, base: None, slot };
            return Some(ExprKind::Struct(Box::new(value)));
        }
        if let Some(message) = remedies::of_float(&path.path).or_else(|| remedies::of_host_path(&path.path)) {
            self.errors.report(path, message);
            return None;
        }
        let form = callee_form(path);
        let args: Vec<Expr> = call.args.iter().map(|arg| self.parse_argument(arg)).collect();
        let takes_functions = args.iter().any(|arg| self.is_function(arg));
        let (path, operands) = (path.clone(), args.len());
        let callee =
            Self::push(&mut self.callees, Callee { path, form, takes_functions, is_argument: false, operands });
        Some(ExprKind::Call(callee, args))
    }

    /// Parses `f32::max(a, b)` and similar calls: a known method, or a conversion.
    fn parse_primitive_call(
        &mut self,
        ty: &syn::Ident,
        path: &syn::ExprPath,
        call: &syn::ExprCall,
    ) -> Option<ExprKind> {
        let name = path.path.segments.last()?.ident.clone();
        let text = name.to_string();
        let known = super::methods::is_known(&text) || super::methods::CONVERSIONS.contains(&text.as_str());
        if !known {
            let remedy = remedies::remedy(&text);
            let message = format!("`{ty}::{name}` is not in the kernel language: {remedy}");
            self.errors.report(path, message);
            return None;
        }
        let slot = Self::push(&mut self.slots, Slot::Written(syn::parse_quote!(#ty)));
        let args = call.args.iter().map(|arg| self.parse_expr(arg)).collect();
        Some(ExprKind::Primitive(slot, path.clone(), args, None))
    }

    /// Parses an argument of a function, where references are allowed.
    pub(super) fn parse_argument(&mut self, arg: &syn::Expr) -> Expr {
        if let Some(function) = self.parse_function_argument(arg) {
            return function;
        }
        let syn::Expr::Reference(reference) = peeled(arg) else { return self.parse_expr(arg) };
        let (start, end) = ends(arg);
        let kind = self.parse_reference(reference);
        Expr { kind, start, end }
    }

    /// Parses `value?`.
    fn parse_try(&mut self, question: &syn::ExprTry) -> Option<ExprKind> {
        let message = match &self.result {
            // rustc knows what the closure returns.
            _ if !self.returns.is_empty() => None,
            None => Some("`?` returns from a function, and this one returns nothing".to_string()),
            Some(ty) if self.is_plain_type(ty) => {
                let ty = crate::expand::tidy(ty);
                Some(format!("`?` returns an `Option` or a `Result`, and this function returns `{ty}`"))
            }
            Some(_) => None,
        };
        if let Some(message) = message {
            let message = format!("{message}: write `let Some(x) = … else {{ … }};` or a `match`");
            self.errors.report(question.question_token, message);
            return None;
        }
        let is_option = matches!(&self.result, Some(syn::Type::Path(path)) if path.path.segments.last().is_some_and(|last| last.ident == "Option"));
        let value = self.parse_boxed(&question.expr);
        let span = question.question_token.span;
        let label = self.closure_label(span);
        let link = (!is_option && label.is_none()).then(|| self.link("?", LinkKind::Try, span));
        Some(ExprKind::Try(value, question.question_token, link, label))
    }

    /// Parses `Point { x, y: 0.0, ..base }`.
    fn parse_struct(&mut self, value: &syn::ExprStruct) -> ExprKind {
        let fields = value.fields.iter().map(|field| (field.member.clone(), self.parse_expr(&field.expr))).collect();
        let base = value.dot2_token.zip(value.rest.as_ref().map(|base| self.parse_expr(base)));
        let path = syn::ExprPath { attrs: Vec::new(), qself: value.qself.clone(), path: value.path.clone() };
        let slot = Self::push(&mut self.slots, Slot::Seen(path.span()));
        ExprKind::Struct(Box::new(StructValue { path, form: Form::Braces, fields, base, slot }))
    }
}

/// Returns `true` for `size_of::<T>` and `align_of::<T>`.
fn is_size(path: &syn::ExprPath) -> bool {
    let last = path.path.segments.last();
    last.is_some_and(|last| (last.ident == "size_of" || last.ident == "align_of") && !last.arguments.is_none())
}

/// Returns `true` for `Default::default`, and `default` of a type.
fn is_default(path: &syn::ExprPath) -> bool {
    let mut names = path.path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let is_last = names.next().is_some_and(|last| last == "default");
    is_last
        && (path.qself.is_some()
            || names.next().is_some_and(|of| of.starts_with(char::is_uppercase) || is_primitive(&of) || of == "bool"))
}

impl Parser<'_> {
    /// Returns `true` if an expression is a part of a slice or array, `x[a..b]`.
    pub(super) fn is_part(&self, expr: &syn::Expr) -> bool {
        match peeled(expr) {
            syn::Expr::Index(index) => self.range_of(&index.index).is_some(),
            _ => false,
        }
    }
}

/// Returns the contents of the parentheses, if an expression is in parentheses.
pub(super) fn peeled(mut expr: &syn::Expr) -> &syn::Expr {
    loop {
        expr = match expr {
            syn::Expr::Paren(paren) => &paren.expr,
            syn::Expr::Group(group) => &group.expr,
            _ => return expr,
        };
    }
}
