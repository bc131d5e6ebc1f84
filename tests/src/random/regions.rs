//! Shared arrays of random programs.

use super::program::{COMMUTING, TILE};
use super::types::{array, integer, is_constructible, scalar};
use super::writer::{Counter, Readable, Writer, assign, binary, expr, position};
use rand::seq::IndexedRandom;
use sarek_runtime::ir::*;

/// Shared arrays, which the threads fill first.
pub fn shared_arrays(writer: &mut Writer<'_>, body: &mut Block) {
    let structs: Vec<Type> = writer.world.structs.iter().filter(|ty| is_constructible(ty)).cloned().collect();
    for number in 0..1 + writer.below(3) {
        let scalar = scalar(writer.rng());
        let element = writer.pick(&structs).filter(|_| number == 1).unwrap_or(scalar.into());
        let element = if writer.newly(4) { writer.data_enum().unwrap_or(element) } else { element };
        let dynamic = writer.world.dynamic.is_none() && element == scalar.into() && writer.newly(2);
        if dynamic {
            writer.world.dynamic = Some(scalar);
        }
        let ty = shared_type(&element, dynamic);
        let id = SharedId(writer.shared.len() as u32);
        writer.shared.push(Shared::new(format!("tile{number}"), ty));
        fill(writer, body, id, &element, dynamic);
    }
    shared_counters(writer, body);
}

/// Returns the type of a shared array, which has 64 elements.
fn shared_type(element: &Type, dynamic: bool) -> Type {
    match dynamic {
        true => Type::Slice { element: Box::new(element.clone()), mutable: true },
        false => array(element.clone(), TILE),
    }
}

/// The threads fill a shared array, which all may read from then on.
fn fill(writer: &mut Writer<'_>, body: &mut Block, id: SharedId, element: &Type, dynamic: bool) {
    let threads = Expr::local(writer.world.thread.expect("it was set"), Scalar::U32.into());
    let length = (!dynamic).then_some(TILE);
    let memory = Readable { root: Root::Shared(id), element: element.clone(), bound: TILE, length };
    // Blocks may have fewer threads than the array has elements, all of which are read.
    let k = writer.new_local("k", Scalar::U32.into(), false);
    let index = Step::Index { index: Expr::local(k, Scalar::U32.into()), length, site: None };
    let place = Place { root: memory.root, steps: vec![index], ty: element.clone() };
    let value = writer.aggregate(element, 2, false);
    let sizes = [Axis::X, Axis::Y, Axis::Z].map(|axis| position(Intrinsic::BlockDim(axis)));
    let size = sizes.into_iter().reduce(|a, b| binary(BinaryOp::Mul, a, b)).expect("there are axes");
    let step = writer.declare(body, Scalar::U32.into(), Some(size), false, true);
    writer.world.kept.push(step);
    let range = Range::Up {
        start: threads,
        end: Expr::int(TILE.into(), Scalar::U32),
        inclusive: false,
        step: Some(Expr::local(step, Scalar::U32.into())),
    };
    let fill = Stmt::For { label: None, local: k, range, body: vec![assign(place, value)], unroll: None };
    body.push(Stmt::Superstep { name: Some("fill".into()), body: vec![fill], line: 3, column: 5 });
    writer.readable.push(memory);
}

/// Another array takes the memory of one over, now and then; whether it does.
pub fn take_over(writer: &mut Writer<'_>, body: &mut Block) -> bool {
    let is_number = |memory: &&Readable| memory.element.scalar().is_some_and(|of| of != Scalar::Bool);
    let shared = |memory: &&Readable| matches!(memory.root, Root::Shared(_));
    let arrays: Vec<Readable> = writer.readable.iter().filter(shared).filter(is_number).cloned().collect();
    if arrays.is_empty() || !writer.newly(2) {
        return false;
    }
    let old = writer.pick(&arrays).expect("there are arrays");
    let Root::Shared(first) = old.root else { unreachable!("it is shared") };
    let of = loop {
        let of = scalar(writer.rng());
        // The dynamic array has room for as many elements of its own.
        if of != Scalar::Bool && (old.length.is_some() || of.size() <= old.element.size()) {
            break of;
        }
    };
    writer.readable.retain(|memory| memory.root != old.root);
    let dynamic = old.length.is_none() && writer.once_in(2);
    let element = Type::from(of);
    let array = SharedId(writer.shared.len() as u32);
    let ty = shared_type(&element, dynamic);
    writer.shared.push(Shared { name: "again".into(), ty, pad: 0, reuses: Some(first), lengths: Vec::new() });
    body.push(Stmt::Reuse { array, waited: false, line: 11, column: 5 });
    fill(writer, body, array, &element, dynamic);
    true
}

/// A shared array of atomics, set to zero.
fn shared_counters(writer: &mut Writer<'_>, body: &mut Block) {
    let of = if writer.once_in(2) { Scalar::U32 } else { Scalar::I64 };
    let ops = *COMMUTING.choose(writer.rng()).expect("there are operations");
    let id = SharedId(writer.shared.len() as u32);
    writer.shared.push(Shared::new("bins", array(Type::Atomic(of), 4)));
    let thread = Expr::local(writer.world.thread.expect("it was set"), Scalar::U32.into());
    let first = integer(writer.rng());
    let k = writer.new_local("bin", first.into(), false);
    let index = Step::Index { index: Expr::local(k, first.into()), length: Some(4), site: None };
    let place = Place { root: Root::Shared(id), steps: vec![index], ty: Type::Atomic(of) };
    let zero = writer.random_constant(of);
    let store = ExprKind::Atomic {
        op: AtomicOp::Store,
        place,
        operands: vec![zero],
        ordering: Ordering::Relaxed,
        scope: Scope::Device,
    };
    let range = Range::Up { start: Expr::int(0, first), end: Expr::int(4, first), inclusive: false, step: None };
    let store = vec![Stmt::Eval(expr(store, Type::Tuple(Vec::new())))];
    let fill = Stmt::For { label: None, local: k, range, body: store, unroll: None };
    let cond = binary(BinaryOp::Eq, thread, Expr::int(0, Scalar::U32));
    let clear = Stmt::If { cond, then: vec![fill], otherwise: Vec::new() };
    body.push(Stmt::Superstep { name: None, body: vec![clear], line: 5, column: 5 });
    writer.counters.push(Counter { root: Root::Shared(id), scalar: of, bound: 4, length: Some(4), ops });
    writer.world.bins = Some((id, of));
}
