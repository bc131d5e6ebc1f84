//! Random kernels, run thread by thread: accepted kernels take every thread through the same barriers.

use super::super::check_convergence;
use crate::ast::{Block, Expr, ExprKind, Function, Kind, Pattern, Stmt, TuplePattern};
use crate::errors::Errors;
use crate::parse::parse_function;

#[test]
fn what_passes_converges() {
    let (mut passed, mut with_barriers) = (0, 0);
    for seed in 0..2000 {
        let source = Writer { state: seed, depth: 0, loops: Vec::new(), left: 30 }.function();
        let item: syn::ItemFn = syn::parse_str(&source).unwrap_or_else(|error| panic!("{error}: {source}"));
        let mut errors = Errors::default();
        let function = parse_function(Kind::Kernel { block: None, bounds: Default::default() }, item, &mut errors);
        assert!(errors.messages().is_empty(), "{:?}: {source}", errors.messages());
        check_convergence(&function, &mut errors);
        if !errors.messages().is_empty() {
            continue;
        }
        passed += 1;
        for n in [0, 1, 5] {
            let traces: Vec<_> = [0, 1, 2, 7].iter().filter_map(|&tid| Thread::run(&function, tid, n)).collect();
            with_barriers += u32::from(traces.iter().any(|trace| !trace.is_empty()));
            assert!(traces.windows(2).all(|pair| pair[0] == pair[1]), "n = {n}, seed {seed}: {source}\n{traces:?}");
        }
    }
    assert!(passed > 300 && with_barriers > 300, "{passed} pass, {with_barriers} runs have barriers");
}

/// Writes random source.
struct Writer {
    state: u64,
    depth: usize,
    /// For each surrounding loop, `true` if it counts its rounds by itself, so that `continue` ends.
    loops: Vec<usize>,
    left: usize,
}

impl Writer {
    fn pick(&mut self, below: u64) -> u64 {
        // SplitMix64.
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }

    fn function(mut self) -> String {
        let body = self.stmts();
        format!(
            "fn k(x: &[u32], n: u32) {{ let mut a = 0; let mut b = 1; let mut c = n; let mut d = thread_idx_x(); {body} }}"
        )
    }

    fn variable(&mut self) -> &'static str {
        ["a", "b", "c", "d"][self.pick(4) as usize]
    }

    fn value(&mut self) -> String {
        match self.pick(12) {
            0..4 => self.variable().to_string(),
            4 | 5 => "n".to_string(),
            6 => self.pick(4).to_string(),
            7 => format!("x[{}]", self.variable()),
            8 => format!("{} + {}", self.variable(), self.pick(3)),
            9 => "thread_idx_x()".to_string(),
            10 => format!("if {} {{ {} }} else {{ {} }}", self.condition(), self.variable(), self.pick(3)),
            _ => format!("{{ let (p, q) = ({}, {}); p }}", self.variable(), self.variable()),
        }
    }

    fn condition(&mut self) -> String {
        match self.pick(4) {
            0 => format!("{} < {}", self.variable(), self.pick(4)),
            1 => format!("x[{}] < {}", self.variable(), self.pick(20)),
            2 => format!("n < {}", self.pick(6)),
            _ => format!("{} < n || {} == 2", self.variable(), self.variable()),
        }
    }

    fn stmts(&mut self) -> String {
        let count = 1 + self.pick(5);
        (0..count).map(|_| self.stmt()).collect()
    }

    fn block(&mut self) -> String {
        self.depth += 1;
        let body = self.stmts();
        self.depth -= 1;
        format!("{{ {body} }}")
    }

    fn stmt(&mut self) -> String {
        self.left = self.left.saturating_sub(1);
        let kinds = if self.depth > 4 || self.left == 0 { 8 } else { 16 };
        match self.pick(kinds) {
            0 | 1 => format!("{} = {};", self.variable(), self.value()),
            2 => format!("{} += {};", self.variable(), self.value()),
            3 | 4 => "sync_threads();".to_string(),
            5 | 6 if !self.loops.is_empty() => self.jump(),
            5 | 6 => format!("{} = {};", self.variable(), self.value()),
            7 => {
                if self.pick(4) == 0 {
                    "return;".to_string()
                } else {
                    "sync_threads();".to_string()
                }
            }
            8..12 => format!("if {} {}", self.condition(), self.block()),
            12 => format!("if {} {} else {}", self.condition(), self.block(), self.block()),
            13 => self.in_loop(|writer| format!("for i in 0..({})", writer.value()), ""),
            14 => self.in_loop(|writer| format!("while {}", writer.condition()), "d += 0; a += 1;"),
            _ => self.in_loop(|_| "loop".to_string(), "b += 1; if b > 4 { break; }"),
        }
    }

    fn in_loop(&mut self, head: impl Fn(&mut Writer) -> String, step: &str) -> String {
        let head = head(self);
        let level = self.loops.len();
        self.loops.push(level);
        let body = self.block();
        self.loops.pop();
        format!("'l{level}: {head} {{ {step} {body} }}")
    }

    fn jump(&mut self) -> String {
        let word = if self.pick(2) == 0 { "break" } else { "continue" };
        match self.pick(2) {
            0 => format!("{word};"),
            _ => format!("{word} 'l{};", self.pick(self.loops.len() as u64)),
        }
    }
}

/// The way in which a statement ends.
enum End {
    Normal,
    Break(Option<u32>),
    Continue(Option<u32>),
    /// `return`, or the thread has run long enough.
    Return,
}

/// Continues only after a normal end.
macro_rules! go {
    ($end:expr) => {
        match $end {
            End::Normal => {}
            end => return end,
        }
    };
}

/// One thread.
struct Thread {
    tid: u64,
    values: Vec<u64>,
    trace: Vec<usize>,
    fuel: u32,
}

impl Thread {
    /// Returns the barriers that a thread passes; `None` if it takes too long.
    fn run(function: &Function, tid: u64, n: u64) -> Option<Vec<usize>> {
        let mut values = vec![0; function.bindings.len()];
        values[1] = n;
        let mut thread = Thread { tid, values, trace: Vec::new(), fuel: 3000 };
        thread.block(&function.body);
        (thread.fuel > 0).then_some(thread.trace)
    }

    fn block(&mut self, block: &Block) -> End {
        for stmt in &block.stmts {
            match stmt {
                Stmt::Let { pattern, init, .. } => {
                    if let Some(init) = init {
                        self.bind(pattern, init);
                    }
                }
                Stmt::Expr(expr, _) => go!(self.stmt(expr)),
            }
        }
        match &block.value {
            Some(value) => self.stmt(value),
            None => End::Normal,
        }
    }

    fn bind(&mut self, pattern: &Pattern, init: &Expr) {
        match (pattern, &init.kind) {
            (Pattern::Binding(binding, _), _) => self.values[*binding as usize] = self.value(init),
            (Pattern::Tuple(TuplePattern { members, .. }), ExprKind::Tuple(values)) => {
                members.iter().zip(values).for_each(|(member, value)| self.bind(member, value));
            }
            _ => {}
        }
    }

    fn stmt(&mut self, expr: &Expr) -> End {
        self.fuel = self.fuel.saturating_sub(1);
        if self.fuel == 0 {
            return End::Return;
        }
        match &expr.kind {
            ExprKind::Call(..) => self.trace.push(std::ptr::from_ref(expr).addr()),
            ExprKind::Assign(place, _, value) => {
                if let ExprKind::Local(binding) = place.kind {
                    self.values[binding as usize] = self.value(value);
                }
            }
            ExprKind::Binary(place, _, value, _) => {
                if let ExprKind::Local(binding) = place.kind {
                    self.values[binding as usize] = (self.values[binding as usize] + self.value(value)) % 1000;
                }
            }
            ExprKind::If(cond, then, other) => {
                if self.value(cond) != 0 {
                    return self.block(then);
                }
                return other.as_ref().map_or(End::Normal, |other| self.stmt(other));
            }
            ExprKind::Block(block) => return self.block(block),
            ExprKind::While(head, cond, body) => return self.rounds(head.label, body, |t, _| t.value(cond) != 0),
            ExprKind::Loop(head, body, _) => return self.rounds(head.label, body, |_, _| true),
            ExprKind::For(head, pattern, range, body) => {
                let end = self.value(&range.end);
                return self.rounds(head.label, body, |thread, round| {
                    if let Pattern::Binding(binding, _) = pattern {
                        thread.values[*binding as usize] = round;
                    }
                    round < end
                });
            }
            ExprKind::Break(label, _) => return End::Break(*label),
            ExprKind::Continue(label) => return End::Continue(*label),
            ExprKind::Return(_) => return End::Return,
            _ => unreachable!("the writer writes no such statement"),
        }
        End::Normal
    }

    fn rounds(&mut self, label: Option<u32>, body: &Block, mut next: impl FnMut(&mut Self, u64) -> bool) -> End {
        let mut round = 0;
        while next(self, round) {
            round += 1;
            match self.block(body) {
                End::Normal => {}
                End::Break(to) if to.is_none() || to == label => return End::Normal,
                End::Continue(to) if to.is_none() || to == label => {}
                end => return end,
            }
            self.fuel = self.fuel.saturating_sub(1);
            if self.fuel == 0 {
                return End::Return;
            }
        }
        End::Normal
    }

    fn value(&mut self, expr: &Expr) -> u64 {
        match &expr.kind {
            ExprKind::Literal(syn::Lit::Int(int), _) => int.base10_parse().unwrap_or(0),
            ExprKind::Local(binding) => self.values[*binding as usize],
            ExprKind::Call(..) => self.tid,
            ExprKind::Index(_, index, _) => self.value(index).wrapping_mul(7919) % 23,
            ExprKind::Binary(left, op, right, _) => {
                let (left, right) = (self.value(left), self.value(right));
                match op {
                    syn::BinOp::Add(_) => left.wrapping_add(right) % 1000,
                    syn::BinOp::Lt(_) => u64::from(left < right),
                    syn::BinOp::Eq(_) => u64::from(left == right),
                    _ => left | right,
                }
            }
            ExprKind::If(cond, then, other) => {
                let taken = if self.value(cond) != 0 { then.value.as_deref() } else { other.as_deref() };
                taken.map_or(0, |taken| self.value(taken))
            }
            ExprKind::Block(block) => {
                if let Some(Stmt::Let { pattern, init: Some(init), .. }) = block.stmts.first() {
                    self.bind(pattern, init);
                }
                block.value.as_ref().map_or(0, |value| self.value(value))
            }
            ExprKind::Paren(inner) => self.value(inner),
            _ => unreachable!("the writer writes no such value"),
        }
    }
}
