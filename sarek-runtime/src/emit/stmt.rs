//! Statements.

use super::{
    array::is_array_value,
    code::Code,
    expr::{Want, cut_assignment, may_overflow},
    function::FunctionEmitter,
    literal::in_bits,
    place::stepped,
    types::scalar_name,
    usage::{continues, jumps_from_within, leaves_loop},
    waiting::waits,
};
use crate::ir::intrinsics::Kind;
use crate::ir::{
    BinaryOp, Block, Case, Expr, ExprKind, LabelId, LocalId, Place, Root, Scalar, SiteId, Step, Stmt, Type,
};

impl FunctionEmitter<'_> {
    /// Writes a block's statements; the caller writes the braces and opens the scope.
    pub(super) fn stmts(&mut self, block: &[Stmt]) {
        let mut rest = block;
        while let Some((stmt, behind)) = rest.split_first() {
            let taken = self.sine_and_cosine(stmt, behind);
            let taken = taken.or_else(|| self.structured_binding(stmt, behind));
            let taken = taken.or_else(|| self.named_apart(rest).map(|all| all - 1));
            let taken = taken.or_else(|| self.initialised(stmt, behind));
            let taken = taken.or_else(|| self.handed_on(stmt, behind));
            let taken = taken.or_else(|| self.counting(stmt, behind));
            if taken.is_none() {
                self.stmt(stmt);
            }
            rest = &behind[taken.unwrap_or(0)..];
        }
    }

    /// Writes a block in braces; `open` ends with the opening brace and `close` begins with the closing one.
    pub(super) fn braces(&mut self, open: &str, block: &[Stmt], close: &str) {
        self.writer.open(open);
        self.names.enter();
        self.stmts(opened(block));
        self.names.leave();
        self.writer.close(close);
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Line(position) => self.writer.rust_line(position.line),
            Stmt::Let { local, .. } if self.usage.unneeded.contains(local) => {}
            Stmt::Let { local, init } => self.let_(*local, init.as_ref()),
            Stmt::Slice { local, part } => self.named_part(*local, part),
            Stmt::Assign { place, op, value, site } => self.assign(place, *op, value, *site),
            Stmt::Eval(expr) => {
                let text = self.expr(expr, Want::Converts).text;
                // C++ compilers accept calls as statements without a warning.
                let text = if expr.acts() { text } else { format!("(void)({text})") };
                if let ExprKind::Intrinsic(op, _, _) = &expr.kind
                    && op.row().kind == Kind::Fence
                {
                    return self.writer.fence(&format!("{text};"));
                }
                self.writer.line(&format!("{text};"));
            }
            Stmt::Locate(place) => self.locate(place),
            Stmt::If { cond, then, otherwise } => self.if_(cond, then, otherwise),
            Stmt::Switch { value, cases, otherwise } => self.switch(value, cases, otherwise),
            Stmt::While { label, cond, body, unroll } => {
                let cond = self.expr(cond, Want::Converts).text;
                if let Some(strides) = self.strides(stmt) {
                    return self.in_strides(&strides, *label, *unroll, &format!("while ({cond}) {{"), body);
                }
                if self.may_wait_in_vain(stmt) {
                    return self.wait(*label, *unroll, &format!(" {cond}"), body);
                }
                self.loop_(*label, *unroll, &format!("while ({cond}) {{"), body);
            }
            Stmt::Loop { label, body } if self.may_wait_in_vain(stmt) => self.wait(*label, None, "", body),
            Stmt::Loop { label, body } => self.endless(*label, body),
            Stmt::For { label, local, range, body, unroll } => {
                self.names.enter();
                let head = self.for_head(*local, range, body);
                self.loop_(*label, *unroll, &head, body);
                self.names.leave();
            }
            Stmt::Break(label) => self.jump(*label, "break"),
            Stmt::Continue(label) => self.jump(*label, "continue"),
            Stmt::Return(value) => self.return_(value.as_ref()),
            Stmt::Barrier { kind, line, column: _ } => self.barrier(*kind, *line),
            Stmt::Reuse { waited: true, .. } => {}
            Stmt::Reuse { array, waited: false, line, column: _ } => {
                self.writer.gap();
                self.writer.rust_line(*line);
                let name = &self.shared[array.index()];
                if !name.is_empty() {
                    self.writer.comment(&format!("from here on, {name}"));
                }
                self.writer.line("__syncthreads();");
                self.writer.gap();
            }
            Stmt::Comment(text) => self.writer.comment(text),
            Stmt::Superstep { name, body, line, column: _ } => {
                self.superstep(name.as_deref(), *line, |this| match body.iter().any(declares) {
                    true => this.braces("{", body, "}"),
                    false => this.stmts(body),
                });
            }
            Stmt::Block(body) => self.braces("{", body, "}"),
            Stmt::Check { cond, site } => {
                if self.options.checked {
                    let site = Code::primary(site.0.to_string());
                    let call = Code::call("require", &[self.expr(cond, Want::Converts), site, self.fault()]);
                    self.writer.line(&format!("{};", call.text));
                }
            }
            Stmt::Fail(site) => {
                let line = match self.options.checked {
                    true => format!("fail({}, {});", site.0, self.fault().text),
                    false => "end_thread();".to_string(),
                };
                self.writer.line(&line);
            }
            Stmt::Assert { cond, failure } => {
                if self.options.checked {
                    self.assertion(cond, failure);
                }
            }
            Stmt::Report { site, values } => self.report(*site, values),
            Stmt::Code(code) => self.code(code),
        }
    }

    pub(super) fn let_(&mut self, local: LocalId, init: Option<&Expr>) {
        let declared = &self.function.locals[local.index()];
        let Some(init) = init else {
            let name = self.names.declare_local(local, &declared.name);
            let align = self.align(Root::Local(local));
            self.writer.line(&format!("{align}{};", self.globals.types.declare(&declared.ty, &name)));
            return;
        };
        if is_array_value(init) {
            self.let_array(local, init);
            return;
        }
        // The initialiser may name an earlier local of the same name, so it is written first.
        let value = self.expr(init, Want::Converts).text;
        let name = self.names.declare_local(local, &declared.name);
        let members = self.guarded_members(init, &name);
        let constant = if self.is_constant(local) && members.is_empty() { "const " } else { "" };
        let declaration = self.globals.types.declare(&declared.ty, &name);
        self.writer.line(&format!("{constant}{declaration} = {value};"));
        members.iter().for_each(|line| self.writer.line(line));
    }

    /// Returns `true` if members of a value are loaded only once because checks depend on them.
    pub(super) fn guards_members(&self, value: &Expr) -> bool {
        self.globals.guarded.members.get(&std::ptr::from_ref(value)).is_some_and(|paths| !paths.is_empty())
    }

    /// Returns the text that prevents members of a struct on which checks depend from being loaded again.
    fn guarded_members(&self, value: &Expr, name: &str) -> Vec<String> {
        let paths = self.globals.guarded.members.get(&std::ptr::from_ref(value)).into_iter().flatten();
        let lines = paths.map(|path| {
            let (mut text, mut ty) = (name.to_string(), value.ty.clone());
            for member in path {
                text = format!("{text}.{}", self.globals.types.member(&ty, *member));
                ty = stepped(ty, &Step::Member(*member));
            }
            if let Type::Array(..) = ty { format!("once_each({text});") } else { format!("{text} = once({text});") }
        });
        lines.collect()
    }

    /// Returns `true` if a local keeps its first value.
    pub(super) fn is_constant(&self, local: LocalId) -> bool {
        let written = self.function.locals[local.index()].mutable || self.usage.written.contains(&local);
        !written || self.kept.contains(&local)
    }

    pub(super) fn assign(&mut self, place: &Place, op: Option<BinaryOp>, value: &Expr, site: Option<SiteId>) {
        if op.is_none() && is_array_value(value) {
            self.assign_array(place, value);
            return;
        }
        let Some(op) = op else {
            if self.is_whole(place) {
                let store = [self.address(place), self.expr(value, Want::Exact)];
                let line = format!("{};", Code::call("store_whole", &store).text);
                return self.writer.line(&line);
            }
            let place = self.place(place).text;
            let members = self.guarded_members(value, &place);
            let line = format!("{place} = {};", self.expr(value, Want::Converts).text);
            self.writer.line(&line);
            members.iter().for_each(|line| self.writer.line(line));
            return;
        };
        let scalar = self.place_type(place).scalar().expect("only scalars have compound assignment");
        if op == BinaryOp::Rem && scalar.is_float() {
            return self.assign_float_remainder(place, scalar, value);
        }
        let line = format!("{};", self.update(place, op, value, site));
        self.writer.line(&line);
    }

    /// Writes `place op= value`.
    pub(super) fn update(&self, place: &Place, op: BinaryOp, value: &Expr, site: Option<SiteId>) -> String {
        let scalar = self.place_type(place).scalar().expect("only scalars have compound assignment");
        if let Some(code) = self.contracted_update(place, op, value) {
            return code;
        }
        let code = if let Some(site) = site.filter(|_| self.options.checked) {
            self.nonzero(value, site)
        } else if op == BinaryOp::Mul && scalar == Scalar::U16 {
            // As `int`, the product of two 16-bit numbers may overflow.
            Code::cast("unsigned int", self.expr(value, Want::Exact))
        } else if may_overflow(op, scalar) && !self.only_counts(place) {
            // One unsigned operand makes the operation unsigned, which wraps.
            self.unsigned(value)
        } else if matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor) {
            in_bits(value, self.expr(value, Want::Converts))
        } else {
            self.expr(value, Want::Converts)
        };
        let place = self.place(place).text;
        match cut_assignment(op, scalar) {
            Some(function) => format!("{function}({place}, {})", code.text),
            None => format!("{place} {}= {}", op.symbol(), code.text),
        }
    }

    /// Returns `true` if a place is a variable that only counts.
    fn only_counts(&self, place: &Place) -> bool {
        matches!(place.root, Root::Local(local) if place.steps.is_empty() && self.steady.contains(&local))
    }

    fn assign_float_remainder(&mut self, place: &Place, scalar: Scalar, value: &Expr) {
        let function = if scalar == Scalar::F32 { "fmodf" } else { "fmod" };
        let value = self.expr(value, Want::Exact).text;
        let text = self.place(place).text;
        if place.steps.is_empty() {
            self.writer.line(&format!("{text} = {function}({text}, {value});"));
            return;
        }
        self.names.enter();
        let name = self.names.declare("cell");
        self.writer.open("{");
        self.writer.line(&format!("{}& {name} = {text};", scalar_name(scalar)));
        self.writer.line(&format!("{name} = {function}({name}, {value});"));
        self.writer.close("}");
        self.names.leave();
    }

    fn if_(&mut self, cond: &Expr, then: &Block, otherwise: &Block) {
        let mut head = format!("if ({}) {{", self.expr(cond, Want::Converts).text);
        let (mut then, mut otherwise) = (then, otherwise);
        loop {
            self.writer.open(&head);
            self.names.enter();
            self.stmts(opened(then));
            self.names.leave();
            match &otherwise[..] {
                // Of what an unchecked text omits, places in the source may be left. In the other one they are checks.
                rest if rest.iter().all(|stmt| match stmt {
                    Stmt::Line(_) => true,
                    Stmt::Locate(_) => !self.options.checked,
                    _ => false,
                }) =>
                {
                    return self.writer.close("}");
                }
                [Stmt::If { cond, then: next, otherwise: rest }]
                | [Stmt::Line(_), Stmt::If { cond, then: next, otherwise: rest }] => {
                    head = format!("}} else if ({}) {{", self.expr(cond, Want::Converts).text);
                    (then, otherwise) = (next, rest);
                    self.writer.dedent();
                }
                _ => {
                    self.writer.dedent();
                    return self.braces("} else {", otherwise, "}");
                }
            }
        }
    }

    fn switch(&mut self, value: &Expr, cases: &[Case], otherwise: &Case) {
        let value_text = self.expr(value, Want::Converts).text;
        self.writer.open(&format!("switch ({value_text}) {{"));
        for case in cases {
            self.case(value, case, false);
        }
        self.case(value, otherwise, true);
        self.writer.close("}");
    }

    fn case(&mut self, value: &Expr, case: &Case, default: bool) {
        let labels = case.constants(&value.ty).map(|constant| {
            let text = self.expr(&constant, Want::Converts).text;
            format!("case {text}:")
        });
        let labels: Vec<String> = labels.chain(default.then(|| "default:".to_string())).collect();
        let (last, before) = labels.split_last().expect("a case has a label");
        before.iter().for_each(|label| self.writer.line(label));
        let braces = case.body.iter().any(declares);
        if braces {
            self.writer.open(&format!("{last} {{"));
        } else {
            self.writer.line(last);
            self.writer.indent();
        }
        self.names.enter();
        self.stmts(&case.body);
        self.names.leave();
        if !never_goes_on(&case.body) {
            self.writer.line("break;");
        }
        if braces { self.writer.close("}") } else { self.writer.dedent() }
    }

    /// Writes a loop without a condition, or a block that jumps leave, which is a loop that runs once.
    fn endless(&mut self, label: Option<LabelId>, body: &Block) {
        match body.split_last() {
            Some((Stmt::Break(None), once)) if !continues(once, label) => {
                self.loop_between(label, None, ("do {", "} while (false);"), None, once);
            }
            _ => self.loop_(label, None, "while (true) {", body),
        }
    }

    /// Returns `true` if a loop waits for threads that a failed check may have ended.
    pub(super) fn may_wait_in_vain(&self, stmt: &Stmt) -> bool {
        self.usage.waits && waits(stmt, self.function, self.module, self.usages)
    }

    /// Writes a loop that ends the thread if a check of the launch has failed.
    fn wait(&mut self, label: Option<LabelId>, unroll: Option<Option<u32>>, cond: &str, body: &Block) {
        self.names.enter();
        let waited = self.names.declare("waited");
        let head = format!("for (unsigned int {waited} = 0;{cond}; ++{waited}) {{");
        let look = format!("stop_if_failed({waited}, {});", self.fault().text);
        self.loop_between(label, unroll, (&head, "}"), Some(&look), body);
        self.names.leave();
    }

    pub(super) fn loop_(&mut self, label: Option<LabelId>, unroll: Option<Option<u32>>, head: &str, body: &[Stmt]) {
        self.loop_between(label, unroll, (head, "}"), None, body);
    }

    fn loop_between(
        &mut self,
        label: Option<LabelId>,
        unroll: Option<Option<u32>>,
        (head, end): (&str, &str),
        first: Option<&str>,
        body: &[Stmt],
    ) {
        let breaks = label.is_some_and(|label| jumps_from_within(body, label, false));
        let continues = label.is_some_and(|label| jumps_from_within(body, label, true));
        let name = match label {
            Some(label) if breaks || continues => self.names.declare_label(&self.function.labels[label.index()]),
            Some(_) | None => String::new(),
        };
        match unroll {
            Some(None) => self.writer.line("#pragma unroll"),
            Some(Some(times)) => self.writer.line(&format!("#pragma unroll {times}")),
            None => {}
        }
        self.loops.push((label, name.clone()));
        if continues {
            // C++ must not jump over initialisations, so the label is outside the scope of the body's locals.
            self.writer.open(head);
            first.iter().for_each(|first| self.writer.line(first));
            self.braces("{", body, "}");
            self.writer.line(&format!("{name}_continue:;"));
            self.writer.close(end);
        } else {
            self.writer.open(head);
            first.iter().for_each(|first| self.writer.line(first));
            self.names.enter();
            self.stmts(opened(body));
            self.names.leave();
            self.writer.close(end);
        }
        self.loops.pop();
        if breaks {
            self.writer.line(&format!("{name}_break:;"));
        }
    }

    fn jump(&mut self, label: Option<LabelId>, keyword: &str) {
        let target = label.and_then(|label| self.loops.iter().rposition(|(known, _)| *known == Some(label)));
        match target {
            Some(target) if target + 1 < self.loops.len() => {
                let line = format!("goto {}_{keyword};", self.loops[target].1);
                self.writer.line(&line);
            }
            Some(_) | None => self.writer.line(&format!("{keyword};")),
        }
    }

    pub(super) fn return_(&mut self, value: Option<&Expr>) {
        if self.is_kernel() && self.globals.guards.remote {
            return self.writer.line("end_thread();");
        }
        let Some(value) = value else { return self.writer.line("return;") };
        let text = self.expr(value, Want::Converts).text;
        self.writer.line(&format!("return {text};"));
    }

    /// Writes a superstep; `body` writes the text before its barrier.
    pub(super) fn superstep<R>(&mut self, name: Option<&str>, line: u32, body: impl FnOnce(&mut Self) -> R) -> R {
        self.writer.gap();
        if let Some(name) = name {
            self.writer.comment(&format!("superstep: {name}"));
        }
        let result = body(self);
        self.writer.rust_line(line);
        self.writer.line("__syncthreads();");
        self.writer.gap();
        result
    }
}

/// Returns the statements of a block that is the only statement of another one.
fn opened(block: &[Stmt]) -> &[Stmt] {
    let mut own = block.iter().filter(|stmt| !matches!(stmt, Stmt::Line(_)));
    match (own.next(), own.next()) {
        (Some(Stmt::Block(body)), None) => opened(body),
        _ => block,
    }
}

/// Returns `true` if the code after a block is never reached, so that a `break` there would cause a warning.
fn never_goes_on(block: &[Stmt]) -> bool {
    match block.last() {
        Some(Stmt::Return(_) | Stmt::Break(_) | Stmt::Continue(_)) => true,
        Some(Stmt::If { then, otherwise, .. }) => never_goes_on(then) && never_goes_on(otherwise),
        Some(Stmt::Switch { cases, otherwise, .. }) => {
            cases.iter().chain([otherwise]).all(|case| never_goes_on(&case.body))
        }
        Some(Stmt::Block(body)) => never_goes_on(body),
        Some(Stmt::Loop { body, .. }) => !leaves_loop(body),
        Some(
            Stmt::Line(_)
            | Stmt::Let { .. }
            | Stmt::Slice { .. }
            | Stmt::Assign { .. }
            | Stmt::Eval(_)
            | Stmt::Locate(_)
            | Stmt::While { .. }
            | Stmt::For { .. }
            | Stmt::Barrier { .. }
            | Stmt::Reuse { .. }
            | Stmt::Comment(_)
            | Stmt::Superstep { .. }
            | Stmt::Check { .. }
            | Stmt::Assert { .. }
            | Stmt::Report { .. }
            | Stmt::Code(_)
            | Stmt::Fail(_),
        )
        | None => false,
    }
}

/// Returns `true` if a statement brings names into scope.
pub(super) fn declares(stmt: &Stmt) -> bool {
    match stmt {
        Stmt::Let { .. } | Stmt::Slice { .. } => true,
        Stmt::Code(code) => code.operands.iter().any(|operand| operand.result().is_some()),
        _ => false,
    }
}
