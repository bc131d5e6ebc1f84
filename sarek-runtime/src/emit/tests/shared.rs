//! Shared arrays of constant length and the dynamic one.

use super::build::*;
use super::compile::compiles;
use crate::emit::{Options, Param, emit};
use crate::ir::*;

/// `x[index]` where the length of `x` is known at run time, with a check.
fn at_root(root: Root, index: Expr, ty: impl Into<Type>) -> Place {
    let step = Step::Index { index, length: None, site: Some(SiteId(3)) };
    Place { root, steps: vec![step], ty: ty.into() }
}

/// Returns a kernel whose dynamic array `name` has that element type.
fn declares(kernel: &str, name: &str, element: impl Into<Type>) -> (Build, Root) {
    let mut build = Build::new(kernel);
    let root = Root::Shared(build.shared(name, slice(element.into(), true)));
    (build, root)
}

#[test]
fn declarations() {
    let rows = [
        (Scalar::U8.into(), "extern __shared__ unsigned char tile[];"),
        (Scalar::F64.into(), "extern __shared__ double tile[];"),
        (Type::Atomic(Scalar::U32), "extern __shared__ unsigned int tile[];"),
        (array(array(Scalar::F32, 2), 5), "extern __shared__ float tile[][5][2];"),
    ];
    for (element, expected) in rows {
        let (build, _) = declares("k", "tile", element);
        assert_eq!(build.body(UNCHECKED).trim_end(), expected);
        compiles(&build.text(UNCHECKED));
    }
}

#[test]
fn several_elements_at_a_time_need_an_alignment() {
    let (mut build, tile) = declares("k", "tile", Scalar::F32);
    let four = array(Scalar::F32, 4);
    let step = Step::Vector { index: u32(0), lanes: 4, length: None, site: Some(SiteId(0)), aligned: None };
    let r = build.local("r", four.clone());
    let value = load(Place { root: tile, steps: vec![step], ty: four });
    build.push(Stmt::Let { local: r, init: Some(value) });
    assert!(build.body(UNCHECKED).starts_with("extern __shared__ __align__(16) float tile[];\n"));
    let text = build.text(CHECKED);
    assert!(text.contains("void k(unsigned long long tile_len, Fault fault)"), "{text}");
    assert!(text.contains("&tile[checked<4>(0u, tile_len, 0, fault)]"), "{text}");
    compiles(&text);
}

/// The name of a C++ variable outside of all functions can collide with more than a local's name.
#[test]
fn names_do_not_collide() {
    for (kernel, array, expected) in [
        ("k", "tile", "tile"),
        ("tile", "tile", "tile_2"),
        ("k", "checked", "checked_"),
        ("k", "erf", "erf_"),
        ("k", "memcpy", "memcpy_"),
        ("k", "y0f", "y0f_"),
        ("k", "new", "new_"),
        ("k", "helper", "helper_2"),
    ] {
        let (mut build, root) = declares(kernel, array, Scalar::F32);
        build.module.functions.push(function("helper"));
        build.push(assign(at_root(root, u32(0), Scalar::F32), f32(1.0)));
        let text = build.text(UNCHECKED);
        assert!(text.contains(&format!("extern __shared__ float {expected}[];")), "{text}");
        assert!(text.contains(&format!(" {kernel}(")), "{text}");
        compiles(&text);
    }
}

/// A length is a parameter only of functions that need it.
#[test]
fn the_length_travels_where_it_is_needed() {
    let params = |build: &Build, options: Options| emit(&build.module, options).params;
    let (mut build, tile) = declares("k", "tile", Scalar::F32);
    build.push(assign(at_root(tile, u32(0), Scalar::F32), f32(1.0)));
    assert_eq!(params(&build, UNCHECKED), []);
    assert_eq!(params(&build, CHECKED), [Param::SharedLength(0), Param::Fault]);
    let n = build.local("n", Scalar::Usize.into());
    build.push(Stmt::Let { local: n, init: Some(expr(ExprKind::Len(tile), Scalar::Usize)) });
    assert_eq!(params(&build, UNCHECKED), [Param::SharedLength(0)]);
}

/// `own` has the dynamic array, `sum` takes a slice of it, `outer` calls `own`.
fn through_functions() -> Build {
    let f32_slice = || slice(Scalar::F32.into(), false);
    let unit = || Type::Tuple(vec![]);
    let call = |id, arguments, ty| expr(ExprKind::call(FunctionId(id), arguments), ty);
    let len = |root| expr(ExprKind::Len(root), Scalar::Usize);

    let mut sum = function("sum");
    let x = local(&mut sum, "x", f32_slice());
    (sum.params, sum.result) = (vec![x], Some(Scalar::Usize.into()));
    sum.body = vec![Stmt::Return(Some(len(Root::Local(x))))];
    let mut own = function("own");
    own.shared = vec![Shared::new("tile", slice(Scalar::F32.into(), true))];
    let tile = Root::Shared(SharedId(0));
    let n = local(&mut own, "n", Scalar::Usize.into());
    let whole = Argument::Slice(place(tile, slice(Scalar::F32.into(), true)));
    own.body = vec![
        Stmt::Let { local: n, init: Some(call(0, vec![whole], Scalar::Usize.into())) },
        assign(at_root(tile, u32(0), Scalar::F32), f32(1.0)),
    ];
    let mut outer = function("outer");
    outer.body = vec![Stmt::Eval(call(1, vec![], unit()))];
    let mut build = Build::new("k");
    build.module.functions = vec![sum, own, outer];
    // The user's own parameter keeps its name.
    build.param("tile_len", Scalar::U32.into());
    build.push(Stmt::Eval(call(2, vec![], unit())));
    build
}

#[test]
fn functions_hand_the_length_on() {
    let expected = "\
// fn sum()
static __device__ __forceinline__ unsigned long long sum(
    const float* __restrict__ x,
    unsigned long long x_len
) {
    return x_len;
}

// fn own()
static __device__ __forceinline__ void own(unsigned long long tile_len, Fault fault) {
    extern __shared__ float tile[];

    const unsigned long long n = sum(tile, tile_len);
    tile[checked(0, tile_len, 3, fault)] = 1.0f;
}

// fn outer()
static __device__ __forceinline__ void outer(unsigned long long tile_len, Fault fault) {
    own(tile_len, fault);
}

// fn k(..)
extern \"C\" __global__ void k(unsigned int tile_len, unsigned long long tile_len_2, Fault fault) {
    outer(tile_len_2, fault);
}
";
    let build = through_functions();
    let text = build.text(CHECKED);
    assert_eq!(text, expected);
    compiles(&text);
    compiles(&build.text(UNCHECKED));
}

#[test]
fn lengths_that_are_constants_have_their_names() {
    let mut build = Build::new("k");
    let tile = build.shared("tile", array(array(Scalar::F32, 32), 8));
    let mut cell = element(Root::Shared(tile), u32(1), 8, Scalar::F32);
    cell.steps.push(Step::Index { index: u32(2), length: Some(32), site: None });
    build.push(assign(cell, f32(0.0)));
    let named = |name| Spelling::Name(name);
    build.module.kernel.shared[tile.index()].pad = 1;
    for (lengths, text) in [
        (vec![named("ROWS"), named("SIDE")], "tile[ROWS][SIDE + 1];"),
        (vec![Spelling::Value, named("SIDE")], "tile[8][SIDE + 1];"),
        (Vec::new(), "tile[8][33];"),
    ] {
        let is_named = lengths.len() == 2;
        build.module.kernel.shared[tile.index()].lengths = lengths;
        let whole = build.text(UNCHECKED);
        assert!(whole.contains(text), "{whole}");
        assert_eq!(whole.contains("constexpr unsigned int SIDE = 32;"), is_named, "{whole}");
    }
}
