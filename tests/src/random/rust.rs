//! Formats a program as Rust, for people who search for the error.

use sarek_runtime::ir::*;

/// Returns a function's signature.
pub fn signature(function: &Function) -> String {
    let name = |local: &LocalId| {
        let local = &function.locals[local.index()];
        let reads = matches!(&local.ty, Type::Slice { element, .. } if matches!(**element, Type::Atomic(_)));
        let ty = if reads { local.ty.to_string().replace("&mut ", "&") } else { local.ty.to_string() };
        format!("{}: {ty}", local.name)
    };
    let params: Vec<String> = function.params.iter().map(name).collect();
    let result = function.result.as_ref().map_or(String::new(), |ty| format!(" -> {ty}"));
    format!("fn {}({}){result}", function.name, params.join(", "))
}

/// Returns the whole module.
pub fn module(module: &Module) -> String {
    let mut text = String::new();
    for constant in &module.constants {
        text.push_str(&format!("const {}: {} = {:?};\n", constant.name, constant.ty, constant.values));
    }
    for function in module.functions.iter().chain([&module.kernel]) {
        let printer = Printer { module, function };
        text.push_str(&format!("{} {}\n", signature(function), printer.block(&function.body, 0)));
    }
    text
}

struct Printer<'m> {
    module: &'m Module,
    function: &'m Function,
}

impl Printer<'_> {
    fn block(&self, block: &Block, depth: usize) -> String {
        let inner = "    ".repeat(depth + 1);
        let lines: Vec<String> = block
            .iter()
            .filter(|stmt| !matches!(stmt, Stmt::Line(_)))
            .map(|stmt| format!("{inner}{}\n", self.stmt(stmt, depth + 1)))
            .collect();
        format!("{{\n{}{}}}", lines.concat(), "    ".repeat(depth))
    }

    fn label(&self, label: Option<LabelId>) -> String {
        label.map_or(String::new(), |label| format!("'{}: ", self.function.labels[label.index()]))
    }

    fn local(&self, local: LocalId) -> String {
        format!("{}_{}", self.function.locals[local.index()].name, local.0)
    }

    fn part(&self, part: &Part) -> String {
        format!("&{}[{}..][..{}]", self.place(&part.whole), self.expr(&part.start), self.expr(&part.length))
    }

    fn stmt(&self, stmt: &Stmt, depth: usize) -> String {
        let jump = |word: &str, label: &Option<LabelId>| match label {
            Some(label) => format!("{word} '{};", self.function.labels[label.index()]),
            None => format!("{word};"),
        };
        match stmt {
            Stmt::Line(position) => format!("// line {}", position.line),
            Stmt::Let { local, init } => {
                let ty = &self.function.locals[local.index()].ty;
                let init = init.as_ref().map_or(String::new(), |init| format!(" = {}", self.expr(init)));
                format!("let {}: {ty}{init};", self.local(*local))
            }
            Stmt::Slice { local, part } => format!("let {} = {};", self.local(*local), self.part(part)),
            Stmt::Assign { place, op, value, site: _ } => {
                let op = op.map_or("", BinaryOp::symbol);
                format!("{} {op}= {};", self.place(place), self.expr(value))
            }
            Stmt::Eval(value) => format!("{};", self.expr(value)),
            Stmt::If { cond, then, otherwise } => {
                let otherwise = match otherwise.is_empty() {
                    true => String::new(),
                    false => format!(" else {}", self.block(otherwise, depth)),
                };
                format!("if {} {}{otherwise}", self.expr(cond), self.block(then, depth))
            }
            Stmt::Switch { value, cases, otherwise } => {
                let case = |case: &Case| format!("{:?} => {}", case.values, self.block(&case.body, depth));
                let cases: Vec<String> = cases.iter().chain([otherwise]).map(case).collect();
                format!("match {} {{ {} }}", self.expr(value), cases.join(", "))
            }
            Stmt::While { label, cond, body, unroll: _ } => {
                format!("{}while {} {}", self.label(*label), self.expr(cond), self.block(body, depth))
            }
            Stmt::Loop { label, body } => format!("{}loop {}", self.label(*label), self.block(body, depth)),
            Stmt::For { label, local, range, body, unroll: _ } => {
                let range = match range {
                    Range::Up { start, end, inclusive, step } => {
                        let dots = if *inclusive { "..=" } else { ".." };
                        let range = format!("{}{dots}{}", self.expr(start), self.expr(end));
                        match step {
                            Some(step) => format!("({range}).step_by({})", self.expr(step)),
                            None => range,
                        }
                    }
                    Range::Down { start, end } => format!("({}..{}).rev()", self.expr(start), self.expr(end)),
                };
                let local = self.local(*local);
                format!("{}for {local} in {range} {}", self.label(*label), self.block(body, depth))
            }
            Stmt::Break(label) => jump("break", label),
            Stmt::Continue(label) => jump("continue", label),
            Stmt::Return(None) => "return;".into(),
            Stmt::Return(Some(value)) => format!("return {};", self.expr(value)),
            Stmt::Barrier { kind: BarrierKind::Named(named), line: _, column: _ } => {
                format!("{}({}, {});", Named::name(named.waits), named.id, named.threads)
            }
            Stmt::Barrier { kind, line: _, column: _ } => format!("{}();", kind.name()),
            Stmt::Reuse { array, waited: _, line: _, column: _ } => {
                format!("sync_threads(); // and shared array {} begins", array.0)
            }
            Stmt::Superstep { name, body, line: _, column: _ } => {
                let name = name.as_ref().map_or(String::new(), |name| format!("{name}, "));
                format!("superstep!({name}{});", self.block(body, depth))
            }
            Stmt::Block(body) => self.block(body, depth),
            Stmt::Comment(text) => format!("comment!({text:?});"),
            Stmt::Locate(place) => format!("let _ = {};", self.place(place)),
            Stmt::Check { cond, site } => format!("assert!({}); // {}", self.expr(cond), site.0),
            Stmt::Assert { cond, failure } => {
                format!("if !({}) {}", self.expr(cond), self.block(failure, depth))
            }
            Stmt::Code(code) => format!("unsafe {{ {}(…) }};", code.form.name()),
            Stmt::Report { site, values } => format!("panic!({}); // {}", self.list(values), site.0),
            Stmt::Fail(site) => format!("panic!(); // {}", site.0),
        }
    }

    fn place(&self, place: &Place) -> String {
        let mut text = match place.root {
            Root::Local(local) => self.local(local),
            Root::Shared(shared) => self.function.shared[shared.index()].name.clone(),
            Root::Constant(constant) => self.module.constants[constant.index()].name.clone(),
        };
        for step in &place.steps {
            text += &match step {
                Step::Index { index, .. } => format!("[{}]", self.expr(index)),
                Step::Member(member) => format!(".{member}"),
                Step::Vector { index, lanes, .. } => format!("[{}; {lanes}]", self.expr(index)),
            };
        }
        text
    }

    fn list(&self, values: &[Expr]) -> String {
        values.iter().map(|value| self.expr(value)).collect::<Vec<_>>().join(", ")
    }

    fn expr(&self, expr: &Expr) -> String {
        match &expr.kind {
            ExprKind::Const(Const::Bool(value), _) => value.to_string(),
            ExprKind::Const(Const::Int(value), _) => format!("{value}_{}", expr.ty),
            ExprKind::Const(Const::Float(value), _) => format!("{value:?}_{}", expr.ty),
            ExprKind::Const(Const::Variant(of, variant), _) => {
                format!("{}::{}", of.name, of.variants[*variant as usize].0)
            }
            ExprKind::Load(place) => self.place(place),
            ExprKind::Len(root) => {
                format!("{}.len()", self.place(&Place { root: *root, steps: Vec::new(), ty: expr.ty.clone() }))
            }
            ExprKind::Unary(UnaryOp::Neg, operand) => format!("-({})", self.expr(operand)),
            ExprKind::Unary(UnaryOp::Not, operand) => format!("!({})", self.expr(operand)),
            ExprKind::Binary { op, left, right, site: _ } => {
                format!("({} {} {})", self.expr(left), op.symbol(), self.expr(right))
            }
            ExprKind::Cast(operand) => format!("({} as {})", self.expr(operand), expr.ty),
            ExprKind::Select { cond, then, otherwise } => {
                format!("if {} {{ {} }} else {{ {} }}", self.expr(cond), self.expr(then), self.expr(otherwise))
            }
            ExprKind::Tuple(members) => format!("({})", self.list(members)),
            ExprKind::Variant(variant, fields) => format!("{}::{variant}({})", expr.ty, self.list(fields)),
            ExprKind::Member(whole, member) => format!("{}.{member}", self.expr(whole)),
            ExprKind::Array(elements) => format!("[{}]", self.list(elements)),
            ExprKind::Repeat(element) => format!("[{}; _]", self.expr(element)),
            ExprKind::Call(function, arguments, _) => {
                let argument = |argument: &Argument| match argument {
                    Argument::Value(value) => self.expr(value),
                    Argument::Ref(place) => format!("&mut {}", self.place(place)),
                    Argument::Slice(place) => format!("&{}[..]", self.place(place)),
                    Argument::Part(part) => self.part(part),
                };
                let arguments: Vec<String> = arguments.iter().map(argument).collect();
                format!("{}({})", self.module.functions[function.index()].name, arguments.join(", "))
            }
            ExprKind::Intrinsic(op, operands, _) => format!("{op:?}({})", self.list(operands)),
            ExprKind::Atomic { op, place, operands, ordering, scope } => {
                format!("{}.scoped({scope:?}).{op:?}({}, {ordering:?})", self.place(place), self.list(operands))
            }
            ExprKind::VolatileLoad(place) => format!("volatile_load(&{})", self.place(place)),
            ExprKind::VolatileStore(place, value) => {
                format!("volatile_store(&mut {}, {})", self.place(place), self.expr(value))
            }
        }
    }
}
