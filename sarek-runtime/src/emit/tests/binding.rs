//! Names for the members of tuples.

use super::build::*;
use crate::ir::*;

/// The difference between the rows below.
#[derive(Clone, Copy, PartialEq)]
enum Case {
    /// Both members get names.
    Both,
    /// One member gets a name, and nothing else is needed.
    One,
    /// The tuple is mentioned again.
    Again,
    /// A name is assigned later.
    Assigned,
}

/// Returns the text of a kernel that destructures the result of `pair()`.
fn taken_apart(case: Case) -> String {
    let mut build = Build::scalars();
    let ty = Type::Tuple(vec![Scalar::U32.into(), Scalar::F32.into()]);
    let members = vec![u32(5), f32(0.5)];
    let body = vec![Stmt::Return(Some(expr(ExprKind::Tuple(members), ty.clone())))];
    build.module.functions.push(Function { result: Some(ty.clone()), body, ..function("pair") });
    let member = |whole, number, scalar: Scalar| {
        let whole = place(Root::Local(whole), scalar);
        Expr::load(Place { steps: vec![Step::Member(number)], ..whole })
    };
    let whole = build.local("members", ty.clone());
    build.push(Stmt::Let { local: whole, init: Some(expr(ExprKind::call(FunctionId(0), Vec::new()), ty)) });
    if case != Case::One {
        let count = build.local("count", Scalar::U32.into());
        build.push(Stmt::Let { local: count, init: Some(member(whole, 0, Scalar::U32)) });
        build.push(Stmt::Line(2.into()));
    }
    let share = build.local("share", Scalar::F32.into());
    build.push(Stmt::Let { local: share, init: Some(member(whole, 1, Scalar::F32)) });
    if case == Case::Again {
        build.push(assign(at(Y, u32(1), Scalar::F32), member(whole, 1, Scalar::F32)));
    }
    if case == Case::Assigned {
        build.push(assign(place(Root::Local(share), Scalar::F32), f32(1.0)));
    }
    build.push(assign(at(Y, u32(0), Scalar::F32), Expr::local(share, Scalar::F32.into())));
    let text = build.text(UNCHECKED);
    let (_, body) = text.split_once("\n) {\n").expect("the kernel has a body");
    let lines: Vec<&str> = body.lines().filter_map(|line| line.strip_prefix("    ")).collect();
    lines.join("\n")
}

#[test]
fn members_are_named_at_once() {
    assert_eq!(taken_apart(Case::Both), "const auto [count, share] = pair();\ny[0] = share;");
    assert_eq!(taken_apart(Case::One), "const float share = pair().m1;\ny[0] = share;");
}

#[test]
fn a_tuple_that_is_needed_keeps_its_name() {
    let assigned = "const unsigned int count = members.m0;\nfloat share = members.m1;\n";
    for (case, names) in [(Case::Again, "const auto [count, share] = members;\n"), (Case::Assigned, assigned)] {
        let text = taken_apart(case);
        assert!(text.starts_with(&format!("const Tuple_u32_f32 members = pair();\n{names}")), "{text}");
    }
}

/// Returns the text of a kernel that names the first member of one element, and the second of another one.
fn named_members_of([first, second]: [i128; 2]) -> String {
    let mut build = Build::scalars();
    let pair = Type::Tuple(vec![Scalar::U32.into(), Scalar::F32.into()]);
    let pairs = build.local("pairs", array(pair, 4));
    build.push(Stmt::Let { local: pairs, init: None });
    let member = |at, number, scalar: Scalar| {
        let mut place = element(Root::Local(pairs), Expr::int(at, Scalar::Usize), 4, scalar);
        place.steps.push(Step::Member(number));
        Expr::load(place)
    };
    let count = build.local("count", Scalar::U32.into());
    build.push(Stmt::Let { local: count, init: Some(member(first, 0, Scalar::U32)) });
    let share = build.local("share", Scalar::F32.into());
    build.push(Stmt::Let { local: share, init: Some(member(second, 1, Scalar::F32)) });
    build.push(assign(at(Y, u32(0), Scalar::F32), Expr::local(share, Scalar::F32.into())));
    build.text(UNCHECKED)
}

#[test]
fn members_of_one_element_are_named_at_once() {
    let text = named_members_of([1, 1]);
    assert!(text.contains("const auto [count, share] = pairs[1];\n"), "{text}");
    let text = named_members_of([1, 2]);
    assert!(text.contains("y[0] = pairs[2].m1;\n") && !text.contains("auto"), "{text}");
}
